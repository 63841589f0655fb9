"""How a question is declared: what it asks, why now, by which rule, and what its answers in words are called."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from duskboard.engine.decision import Decision, Telling
from duskboard.engine.header import NONE
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules.haggedorn import will_holds
from duskboard.games.darkleaf_gambit.state import Book, State

if TYPE_CHECKING:
    from duskboard.games.darkleaf_gambit.telling.words import Speaker


class Asked:
    """The pending question of a state, and the words to ask it with."""

    def __init__(self, speak: Speaker, state: State, book: Book) -> None:
        self.speak, self.state, self.book, self.seat = speak, state, book, state.seat

    @property
    def clan(self) -> str:
        """Who is asked."""
        return self.speak.clan(self.seat)

    def about(self, arg: int) -> int:
        """One of the things the question is about."""
        return self.state.args[arg]

    def unit(self, arg: int) -> str:
        """A unit it is about, with its territory."""
        return self.speak.standing(self.about(arg))

    def skill(self, row: int) -> str:
        return self.speak.skill(self.seat, row)

    def shows(self, more: str = "") -> str:
        """What the bone shows, and what that comes to."""
        return f"The bone shows {self.state.face}{more}." if self.state.face else ""

    def hushed(self) -> str:
        """Why there are no deeds."""
        return self.in_force(terms.CURSES, terms.HUSH, "nobody does deeds.")

    def fog(self) -> str:
        return self.in_force(terms.CURSES, terms.THICK_FOG, f"nobody goes farther than {self.book.thick_fog}.")

    def held(self) -> str:
        """Why royals, or royals and rooks, stay where they are."""
        royal = 16 * self.seat + terms.ROYALS
        if self.state.held[self.seat] and self.state.square[royal] != NONE:
            return f"The tide holds {self.speak.the(royal)}: it can neither journey nor relocate this turn."
        return self.in_force(terms.CURSES, terms.ROOTED_CROWNS, "royals and rooks stay where they are.")

    def asleep(self) -> str:
        """Which pawns are still dormant."""
        pawns = [unit for unit in range(16 * self.seat, 16 * self.seat + 15) if self.state.dormant[unit]]
        if not pawns:
            return ""
        return f"Dormant until the turn has ended: {self.speak.some(pawns)}."

    def in_force(self, side: int, result: int, means: str) -> str:
        """A result of the Will that has a say in the matter."""
        if not will_holds(self.state, side, result):
            return ""
        return f"{self.speak.will(result, side).name}: {means}"

    def result(self, arg: int) -> str:
        """The result of the Will that asks, and whose roll it was."""
        will = self.speak.will(self.about(arg), self.state.will_side)
        return f"{will.name}, rolled by {self.speak.clan(self.state.active)}"


def lines(*said: str) -> str:
    """What there is to say, one after the other.

    >>> lines("The bone shows 3.", "", "Hush: nobody does deeds.")
    'The bone shows 3. Hush: nobody does deeds.'
    """
    return " ".join(one for one in said if one)


Words = Callable[[Asked], str]


def nothing(asked: Asked) -> str:
    """Nothing more needs to be said."""
    return ""


@dataclass(frozen=True)
class Question:
    """What is said of a decision."""

    text: Words
    rule: Callable[[Asked], str]
    help: Words = nothing
    passing: Words = nothing  # what it is called to decline
    yes: Words = nothing  # what it is called to agree
    upon: Words = nothing  # what it is called to choose somebody, where that is more than to name him
    subject: int = NONE  # which of the things it is about is the unit that acts


QUESTIONS = Telling[Question]()


def asks(
    decision: type[Decision],
    text: str | Words = "",
    *,
    rule: str | Callable[[Asked], str],
    help: Words = nothing,
    passing: str | Words = "",
    yes: str | Words = "",
    upon: str | Words = "",
    subject: int = NONE,
) -> Callable[[Words], Words]:
    """Declare what a decision asks, why, and what its answers in words are called.

    What it asks is the function below, or a text with places for {clan}, {rival}, {unit} (the subject), {face}, {turn}.
    """

    def declare(text: Words) -> Words:
        QUESTIONS(decision)(Question(text, _said(rule), help, _said(passing), _said(yes), _said(upon), subject))
        return text

    if text:
        declare(text if callable(text) else lambda asked: _filled(text, asked, subject))
    return declare


def _filled(text: str, asked: Asked, subject: int) -> str:
    unit = asked.unit(subject) if subject != NONE else ""
    rival = asked.speak.clan(1 - asked.seat)
    return text.format(clan=asked.clan, rival=rival, unit=unit, face=asked.state.face, turn=asked.state.turn)


def _said(words: str | Words) -> Words:
    return words if callable(words) else lambda asked: words
