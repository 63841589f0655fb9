"""What is peculiar to a clan when the game is told: its deed, what its bones mean, how far it is on its path."""

from __future__ import annotations

import abc
from collections.abc import Sequence
from typing import TYPE_CHECKING

from duskboard.engine.header import NONE
from duskboard.engine.scene import Bar, Goal, Modifier
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import Number, square_name
from duskboard.games.darkleaf_gambit.rules.haggedorn import invulnerable, will_holds
from duskboard.games.darkleaf_gambit.state import Book, State

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker

Words = tuple[str, str]  # what is said, and the rule it comes from


class ClanTelling(abc.ABC):
    """A clan in words. What most clans have in common is said here."""

    deed: str  # what its units attempt
    declares: str  # the rule by which targets are named before the roll
    lands: str  # what a journey onto somebody is called
    at_stake: str  # what is counted on its path to victory
    lost: dict[int, str] = {}  # why the skill of a row found nothing to act on

    def __init_subclass__(cls, *, deed: str, at_stake: str, lands: str = "", declares: str = "DLG-048") -> None:
        cls.deed, cls.at_stake, cls.lands, cls.declares = deed, at_stake, lands, declares

    def strikes(self, kind: int, prey: int) -> Words:
        """What a unit of a kind does to one of another, and by which rule."""
        return f"{self.deed}s", self.declares

    def journeys(self, kind: int, seat: int, start: int, to: int) -> Words:
        """How a unit went, besides from where to where, and by which rule."""
        return "", "DLG-073"

    def roll_brings(self, s: Speaker, seat: int, face: int, worth: int) -> Words:
        """What the bone of a turn brings, and by which rule."""
        return f"a journey of {worth}", "DLG-051"

    def roll_changed_by(self, s: Speaker, seat: int, face: int, worth: int) -> list[Modifier]:
        """What changes what the bone of a turn brings."""
        return fog(s)

    def journey_of(self, kind: int) -> str:
        """What is peculiar to the journeys of a kind."""
        return ""

    def number_changed_by(self, s: Speaker, seat: int, target: int, needed: int) -> list[Modifier]:
        """What changes the number a deed must reach."""
        return []

    # -- the path to victory ------------------------------------------------------------------------------------------

    @abc.abstractmethod
    def progress(self, state: State, book: Book, seat: int) -> tuple[int, int]:
        """How far a seat is on its path to victory, and how far that goes."""

    def goal(self, s: Speaker, state: State, book: Book, seat: int) -> Goal:
        """The path, with what is done of it and what stands in the way."""
        value, most = self.progress(state, book, seat)
        return Goal(
            text=s.clans[seat].path,
            value=value,
            most=most,
            owner=seat,
            met=value >= most,
            standing=f"turn {state.turn} of {book.turn_limit}",
            targets=self.goal_targets(state, book, seat),
            parts=self.goal_parts(s, state, book, seat),
            rules=list(s.clans[seat].rules),
        )

    def royal_bars(self, state: State, book: Book, rival: int) -> list[Bar]:
        """What this clan has done to the royal of its rival, where that is counted on it."""
        return []

    def goal_targets(self, state: State, book: Book, seat: int) -> list[str]:
        """What the path is about: for most clans the rival royal."""
        royal = 16 * (1 - seat) + terms.ROYALS
        return [unit_id(royal)] if state.square[royal] != NONE else []

    def goal_parts(self, s: Speaker, state: State, book: Book, seat: int) -> list[Goal]:
        """What it takes, and what stands in the way now."""
        return in_the_way(s, state, book, seat)


def unit_id(unit: int) -> str:
    """The id of a unit's piece."""
    return f"unit-{unit}"


def way_between(start: int, to: int) -> list[str]:
    """The territories between two that lie in a straight line."""
    across, ahead = (to & 7) - (start & 7), (to >> 3) - (start >> 3)
    steps = max(abs(across), abs(ahead))
    if not steps or across % steps or ahead % steps:
        return []
    step = across // steps + 8 * (ahead // steps)
    return [square_name(start + i * step) for i in range(1, steps)]


def fog(s: Speaker) -> list[Modifier]:
    """Thick Fog, where it stops journeys."""
    if not will_holds(s.state, terms.CURSES, terms.THICK_FOG):
        return []
    most = s.content.one("number", "thick_fog", Number).value
    return [Modifier(name=s.will(terms.THICK_FOG, terms.CURSES).name, text=f"nobody goes farther than {most}")]


def in_the_way(s: Speaker, state: State, book: Book, seat: int, royal: bool = True) -> list[Goal]:
    """What of the Will, or of the rival royal, keeps a clan from its path now."""
    found = []
    for side, result, what in (
        (terms.CURSES, terms.HUSH, "no deeds"),
        (terms.BLESSINGS, terms.SANCTUARY, "nobody can be vanquished"),
    ):
        if will_holds(state, side, result):
            found.append(Goal(text=f"{s.will(result, side).name}: {what}", owner=seat, rules=["DLG-102"]))
    prey = 16 * (1 - seat) + terms.ROYALS
    if royal and state.square[prey] == NONE:
        found.append(Goal(text=f"{s.unit(prey)} is no longer in Haggedorn", owner=seat))
    elif royal and invulnerable(state, book, prey) and not will_holds(state, terms.BLESSINGS, terms.SANCTUARY):
        found.append(Goal(text=f"{s.unit(prey)} is invulnerable now", owner=seat, targets=[unit_id(prey)]))
    return found


def named(units: Sequence[str]) -> str:
    """
    >>> named(["the pawn on e4"]), named(["a", "b", "c"])
    ('the pawn on e4', 'a, b and c')
    """
    return ", ".join(units[:-1]) + (" and " if len(units) > 1 else "") + units[-1] if units else "nobody"
