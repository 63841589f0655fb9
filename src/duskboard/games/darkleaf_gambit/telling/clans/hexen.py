"""Hexen in words: their bone is a compass, their Hexes take time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duskboard.engine.header import NONE
from duskboard.engine.scene import Goal, Modifier
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import counted, square_name
from duskboard.games.darkleaf_gambit.rules import hexen
from duskboard.games.darkleaf_gambit.rules.bones import tokens
from duskboard.games.darkleaf_gambit.rules.haggedorn import invulnerable, law_holds
from duskboard.games.darkleaf_gambit.state import Book, State
from duskboard.games.darkleaf_gambit.telling.asking import Asked, asks
from duskboard.games.darkleaf_gambit.telling.clans.clan import ClanTelling, Words, fog, in_the_way, unit_id

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker


def direction_of(face: int) -> str:
    """Where a bone of Hexen points. DLG-251."""
    return terms.DIRECTION_NAMES[(face - 1) % 8]


class Hexen(ClanTelling, deed="Hex", at_stake="Quarry vanquished"):
    lost = {
        terms.ROW_HOC_VULT: "nobody can be moved",
        terms.ROW_WAXING_MOON: "no Hex is active",
    }

    def journeys(self, kind: int, seat: int, start: int, to: int) -> Words:
        return "", "DLG-252"

    def roll_brings(self, s: Speaker, seat: int, face: int, worth: int) -> Words:
        return f"a journey {direction_of(face)}", "DLG-251"

    def roll_changed_by(self, s: Speaker, seat: int, face: int, worth: int) -> list[Modifier]:
        if not law_holds(s.state, seat):
            return fog(s)
        sides = f"or {direction_of(face - 1)} or {direction_of(face + 1)}"
        return [Modifier(name=s.skill(seat, terms.LAW_ROW), text=sides), *fog(s)]

    def progress(self, state: State, book: Book, seat: int) -> tuple[int, int]:
        return state.quarry_down[seat], book.quarry

    def goal_targets(self, state: State, book: Book, seat: int) -> list[str]:
        return [unit_id(state.quarry[seat, i]) for i in range(2) if self._stands(state, state.quarry[seat, i])]

    def goal_parts(self, s: Speaker, state: State, book: Book, seat: int) -> list[Goal]:
        quarry = [state.quarry[seat, i] for i in range(2) if self._stands(state, state.quarry[seat, i])]
        parts = [self._prey(s, state, book, seat, unit) for unit in quarry]
        return [*parts, *in_the_way(s, state, book, seat, royal=False)]

    def _stands(self, state: State, unit: int) -> bool:
        return unit != NONE and state.square[unit] != NONE

    def _prey(self, s: Speaker, state: State, book: Book, seat: int, unit: int) -> Goal:
        at = state.square[unit]
        near = [
            territory
            for territory in range(terms.TERRITORIES)
            if state.garden_by[territory] == 1 + seat
            and max(abs((territory & 7) - (at & 7)), abs((territory >> 3) - (at >> 3))) <= 1
        ]
        text = f"{s.unit(unit)} on {square_name(at)}"
        if state.ladder_by[unit] == 1 + seat:
            text += f": the Witch's Ladder falls in {counted(state.ladder[unit], 'round')}"
        elif near:
            text += f": the Poison Garden strikes in {counted(min(state.garden[t] for t in near), 'round')}"
        elif invulnerable(state, book, unit):
            text += " is invulnerable now"
        return Goal(text=text, owner=seat, targets=[unit_id(unit)])


# -- what Hexen are asked ----------------------------------------------------------------------------------------------


def _left(asked: Asked) -> str:
    """The tokens there are to cast with, and who may cast."""
    rows = (terms.ROW_GARDEN, terms.ROW_LADDER)
    held = [f"{asked.skill(row)} {tokens(asked.state, asked.seat, row)}" for row in rows]
    return f"Tokens: {', '.join(held)}. The unit that journeyed may cast, and any sage."


@asks(hexen.ChooseQuarry, rule="DLG-246")
def _quarry(asked: Asked) -> str:
    nth = ("first", "second")[asked.about(hexen.ChooseQuarry.place)]
    rival = asked.speak.clan(1 - asked.seat)
    return f"Designate the {nth} Divine Quarry: a unit of {rival} in the two ranks farthest from you."


asks(hexen.HexOrder, "Several Hexes are due: which resolves next?", rule="DLG-274", upon="Witch's Ladder on")
asks(
    hexen.LadderSpread,
    lambda asked: f"Where does the Witch's Ladder of {square_name(asked.about(hexen.LadderSpread.territory))} go on?",
    rule="DLG-265", passing="Let the Ladder end",
)  # fmt: skip
asks(hexen.CastWhat, "Cast a Hex?", rule="DLG-254", passing="Cast nothing more", help=_left)
asks(hexen.CastFrom, lambda asked: f"Who casts {asked.skill(asked.about(hexen.CastFrom.row))}?", rule="DLG-255")
asks(
    hexen.CastLadderOn, "On whom does {unit} cast the Witch's Ladder?", rule="DLG-261",
    subject=hexen.CastLadderOn.caster,
)  # fmt: skip
asks(hexen.HocVultUnit, "Haggedorn Hoc Vult: which unit, of either clan, is carried away?", rule="DLG-275")
