"""Ferrymen in words: whatever journeys Flows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duskboard.engine.header import NONE
from duskboard.engine.scene import Bar, Goal, Modifier
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import counted
from duskboard.games.darkleaf_gambit.rules import ferrymen
from duskboard.games.darkleaf_gambit.rules.haggedorn import rank_for
from duskboard.games.darkleaf_gambit.state import Book, State
from duskboard.games.darkleaf_gambit.telling.asking import Asked, asks, lines
from duskboard.games.darkleaf_gambit.telling.clans.clan import ClanTelling, Words, fog, in_the_way

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker


class Ferrymen(ClanTelling, deed="Flow", lands="Land upon", at_stake="rival royal Flowed off"):
    lost = {
        terms.ROW_CURRENT: "no pawn can be carried anywhere",
        terms.ROW_EDDY: "no two pawns can change places",
        terms.ROW_BIG_WAVE: "nobody beside the unit that journeyed can be pushed",
    }

    def journeys(self, kind: int, seat: int, start: int, to: int) -> Words:
        if kind in (terms.PAWN, terms.SAGE) and rank_for(seat, to) <= rank_for(seat, start):
            return " over the Range", "DLG-166"
        return "", "DLG-073"

    def roll_brings(self, s: Speaker, seat: int, face: int, worth: int) -> Words:
        return f"a journey of {worth}", "DLG-179" if worth != face else "DLG-051"

    def roll_changed_by(self, s: Speaker, seat: int, face: int, worth: int) -> list[Modifier]:
        return [Modifier(name=s.skill(seat, terms.LAW_ROW), amount=worth - face), *fog(s)]

    def progress(self, state: State, book: Book, seat: int) -> tuple[int, int]:
        return state.flowed[1 - seat], book.flows_to_win

    def royal_bars(self, state: State, book: Book, rival: int) -> list[Bar]:
        return [Bar(name="Flowed off", value=state.flowed[rival], most=book.flows_to_win)]

    def goal_parts(self, s: Speaker, state: State, book: Book, seat: int) -> list[Goal]:
        royal = 16 * (1 - seat) + terms.ROYALS
        found = in_the_way(s, state, book, seat)
        at = state.square[royal]
        if at == NONE:
            return found
        steps = min(at & 7, 7 - (at & 7), at >> 3, 7 - (at >> 3))
        how = "on the edge" if steps == 0 else f"{counted(steps, 'step')} from the edge"
        return [Goal(text=f"{s.unit(royal)} stands {how}", owner=seat, met=steps == 0), *found]


# -- what Ferrymen are asked -------------------------------------------------------------------------------------------


def _auras(asked: Asked) -> str:
    """What the auras of whoever pushes allow."""
    bits = asked.state.auras[asked.about(ferrymen.PushLength.unit)]
    far = "Barbaric: it may be pushed 2 territories." if bits & terms.BARBARIC else ""
    both = "Ripple Effect: one rival it touches may go along." if bits & terms.RIPPLE_EFFECT else ""
    return lines(far, both)


asks(
    ferrymen.CrossingAura, "From the Range into the Seat: which aura for {unit}?", rule="DLG-167",
    subject=ferrymen.CrossingAura.unit,
    help=lambda asked: "Barbaric pushes 2 territories, Ripple Effect two rivals at once.",
)  # fmt: skip
asks(
    ferrymen.PushDirection, lambda asked: f"Flow: where is {asked.unit(ferrymen.PushDirection.target)} pushed?",
    rule="DLG-159", subject=ferrymen.PushDirection.unit,
)  # fmt: skip


@asks(ferrymen.PushLength, rule="DLG-168", passing="Push nobody", subject=ferrymen.PushLength.unit, help=_auras)
def _length(asked: Asked) -> str:
    way = terms.DIRECTION_NAMES[(asked.about(ferrymen.PushLength.way) - 4 * asked.seat) % 8]
    return f"Flow: push {asked.unit(ferrymen.PushLength.target)} {way}, how far?"


asks(
    ferrymen.ZeroUnit, "A journey of 0: which unit makes it?", rule="DLG-185", passing="No journey",
    help=lambda asked: lines(asked.shows(f", {asked.skill(terms.LAW_ROW)} leaves 0"), asked.hushed(), asked.held()),
)  # fmt: skip
asks(
    ferrymen.ZeroTarget, "Whom does {unit} push?", rule="DLG-186", passing="Push nobody",
    subject=ferrymen.ZeroTarget.unit,
)  # fmt: skip


@asks(
    ferrymen.TideDirection,
    rule="DLG-172",
    help=lambda asked: "It slides to the first obstacle or the edge, and is held for its owner's next turn.",
)
def _tide(asked: Asked) -> str:
    royal = 16 * (1 - asked.seat) + terms.ROYALS
    return f"Unrelenting Tide: which way does {asked.speak.standing(royal)} slide?"


@asks(ferrymen.CurrentDirection, rule="DLG-174")
def _current(asked: Asked) -> str:
    pawns = counted(asked.about(ferrymen.CurrentDirection.pawns), "pawn")
    return f"Master the Current: in which direction are {pawns} carried?"


asks(ferrymen.CurrentFirst, "Master the Current: which pawn is carried?", rule="DLG-174")
asks(
    ferrymen.CurrentSecond, "Master the Current: which pawn besides {unit}?", rule="DLG-174",
    subject=ferrymen.CurrentSecond.first,
)  # fmt: skip
asks(ferrymen.EddyOwn, "Eddy: which pawn of yours changes places?", rule="DLG-175")
asks(
    ferrymen.EddyRival, "Eddy: with which rival pawn does {unit} change places?", rule="DLG-175",
    subject=ferrymen.EddyRival.own,
)  # fmt: skip
