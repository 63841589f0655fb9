"""What is said of a decision: its prompt, and how each option is written, shown and explained.

    Question(
        prompt=block,
        answers={CARD: Answer(text=lambda table, at: f"card {at + 1}", many=3), TAKE_IT: Answer(text="take it")},
    )

Words are plain text or made from the game's own table of names, whatever that is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from duskboard.engine.dispatch import Undeclared
from duskboard.engine.scene import Cost, Prompt

Table = TypeVar("Table")
Words = str | Callable[[Table, int], str]
Ids = Callable[[Table, int], list[str]]


def nothing(table: object, at: int) -> list[str]:
    """No ids."""
    return []


def for_nothing(table: object, at: int) -> Cost | None:
    """No cost."""
    return None


@dataclass(frozen=True, kw_only=True)
class Answer(Generic[Table]):
    """How an option, or each of a run of them, is written, shown and explained. `at` counts within the run, from 0."""

    text: Words[Table]  # the notation
    label: Words[Table] = ""  # on its button; the notation where empty
    keys: str = ""  # its key; those of a run as they stand on the menu; none: the number of what it names
    kind: Literal["go", "act", "answer"] = "answer"
    targets: Ids[Table] = nothing
    way: Ids[Table] = nothing  # the cells it goes over
    cost: Callable[[Table, int], Cost | None] = for_nothing
    help: Words[Table] = ""
    main: bool = False
    many: int = 1  # how long the run is


@dataclass(frozen=True)
class Question(Generic[Table]):
    """All that is said of a decision: what it asks, and its answers by the option each run of them begins with."""

    prompt: Callable[[Table], Prompt]
    answers: Mapping[int, Answer[Table]]

    def answer(self, option: int) -> tuple[Answer[Table], int]:
        """The answer an option is one of, and its place in the run."""
        for first, answer in self.answers.items():
            if first <= option < first + answer.many:
                return answer, option - first
        raise Undeclared(f"option {option} has no words in {self.prompt.__name__}")


def said(words: Words[Table], table: Table, at: int) -> str:
    """The words of an answer."""
    return words if isinstance(words, str) else words(table, at)
