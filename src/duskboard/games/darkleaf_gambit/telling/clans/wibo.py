"""Wildero Wibo in words: they Morph rivals into pawns and bring them home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duskboard.engine.header import NONE
from duskboard.engine.scene import Goal
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import counted
from duskboard.games.darkleaf_gambit.rules import wibo
from duskboard.games.darkleaf_gambit.rules.bones import tokens
from duskboard.games.darkleaf_gambit.rules.haggedorn import on_board, rank_for
from duskboard.games.darkleaf_gambit.state import Book, State
from duskboard.games.darkleaf_gambit.telling.asking import Asked, asks, lines
from duskboard.games.darkleaf_gambit.telling.clans.clan import ClanTelling, Words, in_the_way, unit_id

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker


class Wibo(ClanTelling, deed="Morph", declares="DLG-223", lands="Swap with", at_stake="pawns in the Seat"):
    lost = {
        terms.ROW_SPORES: "no pawn can be moved",
        terms.ROW_REGROWTH: "no rival pawn lies in the graveyard, or there is no rook to grow beside",
        terms.ROW_SCATTER: "no rival bears an aura",
    }

    def strikes(self, kind: int, prey: int) -> Words:
        return "Morphs", "DLG-222"

    def journeys(self, kind: int, seat: int, start: int, to: int) -> Words:
        return "", "DLG-218" if kind == terms.ROYAL else "DLG-073"

    def journey_of(self, kind: int) -> str:
        if kind != terms.ROYAL:
            return ""
        return "Deep Roots: she goes 1 territory whatever the roll, or swaps with a pawn of hers beside her."

    def progress(self, state: State, book: Book, seat: int) -> tuple[int, int]:
        return wibo.pawns_in_seat(state, seat), book.pawns_to_win

    def goal_targets(self, state: State, book: Book, seat: int) -> list[str]:
        """The pawns that are home already."""
        pawns = range(16 * seat, 16 * seat + 8)
        home = [pawn for pawn in pawns if state.square[pawn] != NONE and rank_for(seat, state.square[pawn]) == 0]
        return [unit_id(pawn) for pawn in home]

    def goal_parts(self, s: Speaker, state: State, book: Book, seat: int) -> list[Goal]:
        away = on_board(state, seat, terms.PAWN) - wibo.pawns_in_seat(state, seat)
        left = 8 - on_board(state, seat, terms.PAWN)
        out = Goal(text=f"{counted(away, 'pawn')} in Haggedorn outside the Seat", owner=seat)
        rest = Goal(text=f"{counted(left, 'pawn')} left to Morph rivals into", owner=seat)
        return [out, rest, *in_the_way(s, state, book, seat, royal=False)]


# -- what Wildero Wibo are asked ---------------------------------------------------------------------------------------


def _number(asked: Asked) -> str:
    return f"{asked.book.morph} or more Morphs."


def _way_help(asked: Asked) -> str:
    seeds = tokens(asked.state, asked.seat, terms.ROW_STARTER_SEED)
    seed = f"{counted(seeds, 'Starter Seed')} would Morph without a roll." if seeds else ""
    return lines(_number(asked), seed, f"Stopping here, the {asked.state.face} is slotted.")


@asks(wibo.MorphWay, rule="DLG-223", passing="Stop here", upon="Morph", help=_way_help)
def _way(asked: Asked) -> str:
    unit = asked.speak.standing(asked.state.journeyed)
    return f"Whom does {unit} attempt to Morph?" if asked.state.direct else f"Does {unit} attempt to Morph?"


asks(
    wibo.MorphTarget, lambda asked: f"Whom does {asked.speak.standing(asked.state.journeyed)} Morph?", rule="DLG-222",
    help=lambda asked: "" if asked.about(wibo.MorphTarget.seed) else _number(asked),
)  # fmt: skip
asks(
    wibo.MorphSecond, lambda asked: f"Mass Morph: a second target beside {asked.unit(wibo.MorphSecond.target)}?",
    rule="DLG-239", passing="No second target", help=_number,
)  # fmt: skip
asks(
    wibo.RetreatWho, "Roll for a retreat?", rule="DLG-225", passing="No retreat",
    help=lambda asked: "A third roll: straight or diagonally back, exactly that far. Only its bone is slotted then.",
)  # fmt: skip
asks(
    wibo.RetreatDirection,
    lambda asked: f"{counted(asked.state.face, 'territory')} back: where does {asked.unit(0)} retreat?",
    rule="DLG-228", passing="Stay", subject=wibo.RetreatDirection.unit, help=lambda asked: asked.shows(),
)  # fmt: skip
asks(wibo.SporesPawn, "Spores: which pawn is carried away?", rule="DLG-229")
asks(wibo.ScatterUnit, "Scatter: which unit of {rival} loses an aura?", rule="DLG-233")
asks(wibo.ScatterAura, "Scatter: which aura of {unit}?", rule="DLG-233", subject=wibo.ScatterAura.unit)
