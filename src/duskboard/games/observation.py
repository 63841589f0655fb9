"""What the numbers of an observation and of an action mean: declared by a game, counted by tests, printed in docs/envs.

OBSERVED = (
    Number("hp", "the hero's health"),
    Each("territory", 64, "from the seat's own side", (Number("unit", "its kind; below 0 the rival's"), ...)),
)
ACTIONS = (Options("step to a slot", 9), Options("leave"))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from duskboard.engine.content import Content


@dataclass(frozen=True)
class Number:
    """One number of an observation, or several of a kind in a row."""

    name: str  # that of the state's field, where it is nothing else
    meaning: str
    n: int = 1


@dataclass(frozen=True)
class Each:
    """The same parts again and again: for each unit, each tile."""

    name: str
    n: int
    meaning: str
    parts: tuple[Part, ...]


Part = Number | Each


@dataclass(frozen=True)
class Options:
    """Option numbers that follow each other and mean the same of one thing after the other."""

    meaning: str
    n: int = 1
    called: Callable[[Content], Sequence[str]] | None = None  # each of them, where they stand for things with a name


def size_of(parts: Sequence[Part]) -> int:
    """How many numbers there are.

    >>> size_of((Number("hp", "health"), Each("die", 2, "", (Number("face", ""), Number("sides", "", 3)))))
    9
    """
    return sum(part.n if isinstance(part, Number) else part.n * size_of(part.parts) for part in parts)


def names_of(parts: Sequence[Part], before: str = "") -> Iterator[str]:
    """The name of every number, in order.

    >>> list(names_of((Number("hp", "health"), Each("die", 2, "", (Number("face", ""),)))))
    ['hp', 'die[0].face', 'die[1].face']
    """
    for part in parts:
        for i in range(part.n):
            place = f"[{i}]" if part.n > 1 or isinstance(part, Each) else ""
            name = f"{before}{part.name}{place}"
            if isinstance(part, Number):
                yield name
            else:
                yield from names_of(part.parts, f"{name}.")
