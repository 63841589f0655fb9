"""Why something is not done that a person asked for, and what is asked of everything they ask."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from duskboard.server.room import Guest, Room
from duskboard.server.store import Conflict


class Refusal(Exception):
    """What is asked for is not done: a code, and a sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@contextlib.contextmanager
def refused_if_late() -> Iterator[None]:
    """What is kept meanwhile may be kept by somebody else first."""
    try:
        yield
    except Conflict:
        raise Refusal("stale", "somebody was quicker") from None


def own(guest: Guest, seat: int) -> None:
    if seat not in guest.seats:
        raise Refusal("not-yours", "you do not hold that seat")


def counted(room: Room, guest: Guest) -> int:
    """The version as somebody counts."""
    return room.table.version_for(room.table.eyes(guest.seats))


def current(room: Room, version: int) -> None:
    if room.closed:
        raise Refusal("closed", room.closed)
    if version != room.table.version:
        raise Refusal("stale", "the table has moved on since you decided")


def in_play(room: Room, version: int) -> None:
    current(room, version)
    goes_on(room)
    if room.table.declared is not None:
        raise Refusal("roll-first", "the choice is made: roll the die first")


def goes_on(room: Room) -> None:
    if room.closed:
        raise Refusal("closed", room.closed)
    phase = room.table.row.phase
    if phase == "waiting":
        raise Refusal("waiting", "a seat is still open")
    if phase == "over" or room.table.match.over:
        raise Refusal("over", "the game is over")
