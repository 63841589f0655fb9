"""Erde in words: they Reclaim the center."""

from __future__ import annotations

from typing import TYPE_CHECKING

from duskboard.engine.header import NONE
from duskboard.engine.scene import Goal, Modifier
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import counted, square_name
from duskboard.games.darkleaf_gambit.rules import erde
from duskboard.games.darkleaf_gambit.rules.split_journeys import ALLOWED, LEAST, MADE, MOST
from duskboard.games.darkleaf_gambit.state import Book, State
from duskboard.games.darkleaf_gambit.telling.asking import Asked, asks, lines
from duskboard.games.darkleaf_gambit.telling.clans.clan import ClanTelling, Words, in_the_way, unit_id

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker


class Erde(ClanTelling, deed="Reclaim", at_stake="center territories Reclaimed"):
    lost = {
        terms.ROW_UNDESTROYED: "no pawn lies in the graveyard",
        terms.ROW_SINK: "nobody can be vanquished",
    }

    def roll_brings(self, s: Speaker, seat: int, face: int, worth: int) -> Words:
        return f"{face} to journey, by one unit or shared by two", "DLG-191"

    def number_changed_by(self, s: Speaker, seat: int, target: int, needed: int) -> list[Modifier]:
        return [Modifier(name=s.skill(seat, terms.LAW_ROW), amount=needed - s.book.reclaim)]

    def progress(self, state: State, book: Book, seat: int) -> tuple[int, int]:
        return sum(state.reclaimed), sum(book.center)

    def goal(self, s: Speaker, state: State, book: Book, seat: int) -> Goal:
        goal = super().goal(s, state, book, seat)
        goal.met = state.ending == terms.LAND_RECLAIMED and state.result[seat] > 0
        return goal

    def goal_targets(self, state: State, book: Book, seat: int) -> list[str]:
        return [square_name(at) for at in range(terms.TERRITORIES) if book.center[at] and not state.reclaimed[at]]

    def goal_parts(self, s: Speaker, state: State, book: Book, seat: int) -> list[Goal]:
        number = erde.reclaim_number(state, book, seat)
        parts = [self._territory(s, state, at, seat, number) for at in range(terms.TERRITORIES) if book.center[at]]
        king = 16 * seat + terms.ROYALS
        home = Goal(text="Then the king journeys onto the center", owner=seat, targets=[unit_id(king)])
        if state.square[king] == NONE:
            home = Goal(text="The king is no longer in Haggedorn", owner=seat)
        return [*parts, home, *in_the_way(s, state, book, seat, royal=False)]

    def _territory(self, s: Speaker, state: State, at: int, seat: int, number: int) -> Goal:
        """One territory of the center: Reclaimed, or who stands on it."""
        unit, name = state.board[at], square_name(at)
        if state.reclaimed[at]:
            text = f"{name} is Reclaimed"
        elif unit == NONE:
            text = f"{name} is free"
        elif unit >> 4 == seat and unit & 15 < terms.KNIGHTS:
            text = f"{name}: a pawn is there, {number} or more Reclaims"
        else:
            text = f"{name} is held by {s.the(unit)}"
        return Goal(text=text, owner=seat, met=bool(state.reclaimed[at]), targets=[name])


# -- what Erde are asked -----------------------------------------------------------------------------------------------


def _needed(asked: Asked) -> str:
    return f"{erde.reclaim_number(asked.state, asked.book, asked.seat)} or more Reclaims."


def _left(asked: Asked) -> str:
    """What is left of a shared roll; where the Will shortens parts, within bounds. RUL-55."""
    split = asked.state.split
    if not split[MADE]:
        return asked.shows()
    least, most = max(1, split[LEAST]), split[MOST]
    return asked.shows(f": {most if least == most else f'{least} to {most}'} left")


def _center(asked: Asked) -> str:
    """Why the king may not end on the center yet. DLG-190."""
    open_ground = sum(asked.book.center) - sum(asked.state.reclaimed)
    if open_ground == 0:
        return "The center is Reclaimed: a king that journeys onto it wins."
    return f"The king may not end on the center: {counted(open_ground, 'territory')} of it still to Reclaim."


@asks(
    erde.ErdeIntent,
    rule="DLG-207",
    upon="Reclaim with",
    help=lambda asked: lines(_needed(asked), asked.held(), asked.fog()),
)
def _intent(asked: Asked) -> str:
    deed = "who attempts to Reclaim?" if asked.state.direct else "an attempt to Reclaim?"
    return f"{asked.clan} declare before they roll: a journey, or {deed}"


asks(erde.ReclaimPawn, "Which pawn attempts to Reclaim the territory it stands on?", rule="DLG-196", help=_needed)
asks(
    erde.UseMetamorphic, "Spend Metamorphic to move three units?", rule="DLG-201", yes="Spend a token",
    passing="Keep the token", help=lambda asked: asked.shows(": three units must share it"),
)  # fmt: skip


@asks(
    erde.PartUnit,
    rule="DLG-191",
    passing=lambda asked: "No further part" if asked.state.split[MADE] else "No journey",
    help=lambda asked: lines(_left(asked), asked.held(), asked.fog()),
)
def _part(asked: Asked) -> str:
    made, allowed = asked.state.split[MADE], asked.state.split[ALLOWED]
    return "Which unit takes the first part of the roll?" if not made else f"Part {made + 1} of {allowed}: which unit?"


asks(
    erde.PartDestination, "Where does {unit} go?", rule="DLG-191", subject=erde.PartDestination.unit,
    help=lambda asked: lines(_left(asked), _center(asked) if asked.about(0) & 15 == terms.ROYALS else "", asked.fog()),
)  # fmt: skip
asks(
    erde.UseTremor, "Let the ground tremble around {unit}?", rule="DLG-210", yes="Tremor", passing="No Tremor",
    subject=erde.UseTremor.knight,
    help=lambda asked: "Every unit beside it, of either clan, is pushed 1 territory away where that is free.",
)  # fmt: skip
asks(erde.SinkTarget, "Sink: who goes down?", rule="DLG-202", passing="Sink nobody")
asks(erde.BanishUnit, "Banish: who leaves the center next?", rule="DLG-199")
