"""What may be counted of a game that is a journey: its parts, who harms whom, what is left, what one may do without.

A game says it once (`Game.ledger`), of its events, its states and its content; whoever counts knows no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from duskboard.engine.content import Content

Events = Any  # rows of numbers, an event each, as they were told: its code, who may know it, six more


class Harm(NamedTuple):
    """Something taken from somebody."""

    event: int  # which of the events told of it
    by: str  # who did it
    whom: str
    amount: int
    is_ours: bool  # whether it is the players' side that was harmed


def _nobody(content: Content, events: Events) -> Iterator[Harm]:
    return iter(())


def _nothing(states: Any, book: Any) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class Ledger:
    """What may be counted of a journey."""

    part: str  # what a part of it is called: "level"
    begins: Mapping[int, Callable[[Content, Sequence[int]], str]]  # events with which one begins, and what it is called
    harm: str = "wounds"  # what is taken
    harms: Callable[[Content, Events], Iterator[Harm]] = _nobody
    left: Callable[[Any, Any], Mapping[str, Any]] = _nothing  # of a block of states and the book: numbers, one a state
    alone: Callable[[Content], Sequence[tuple[str, Mapping[str, Any]]]] = lambda content: ()  # set-ups of one part each
    parties: Callable[[Content], Sequence[tuple[tuple[str, ...], Mapping[str, Any]]]] = lambda content: ()  # who goes
    spared: Callable[[Content], Sequence[tuple[str, str]]] = lambda content: ()  # things, and a content file without
    sparing: str = ""  # what it means to do without a thing
