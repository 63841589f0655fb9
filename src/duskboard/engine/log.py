"""The log: a ring of events in the state. Rules write numbers; text is made from them outside the rules."""

from __future__ import annotations

from typing import NamedTuple

from duskboard.engine.header import EVENT_SIZE, Header
from duskboard.engine.rule import rule
from duskboard.engine.witness import witness

EVERYONE = -1  # who may know an event: all bits set
HIDDEN = 0  # the code of an event this seat may not know


@rule
def tell(state: Header, code: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Write an event that everyone may know."""
    tell_to(state, EVERYONE, code, a, b, c, d, e, f)


@rule
def tell_to(
    state: Header, seats: int, code: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0
) -> None:
    """Write an event for some seats only: bit s of `seats` stands for seat s."""
    i = state.log_n % len(state.log)
    state.log[i, 0] = code
    state.log[i, 1] = seats
    state.log[i, 2] = a
    state.log[i, 3] = b
    state.log[i, 4] = c
    state.log[i, 5] = d
    state.log[i, 6] = e
    state.log[i, 7] = f
    state.log_n += 1
    witness(state)


@rule
def only(seat: int) -> int:
    """The `seats` of an event for one seat alone."""
    return 1 << seat


@rule
def hide_events(state: Header, seat: int) -> None:
    """Blank every event that a seat (or a watcher, seat -1) may not know. Every game's `redact` calls this."""
    for i in range(len(state.log)):
        if state.log[i, 1] == EVERYONE:
            continue
        if seat < 0 or (state.log[i, 1] >> seat) & 1 == 0:
            for k in range(EVENT_SIZE):
                state.log[i, k] = 0


class Event(NamedTuple):
    """An event as read from the ring."""

    code: int
    seats: int
    args: tuple[int, int, int, int, int, int]


def told_before(state: Header, code: int, times: int) -> int:
    """How many events were written before the last few of a code; 0 where the ring holds fewer of them."""
    size, total = len(state.log), state.log_n
    codes = state.log.cast("B").cast("h")[::EVENT_SIZE].tolist()  # type: ignore[attr-defined]
    for count in range(total - 1, max(0, total - size) - 1, -1):
        times -= codes[count % size] == code
        if not times:
            return count
    return 0


def events_since(state: Header, count: int) -> list[Event]:
    """The events written after the first `count`, as far as the ring still holds them, oldest first."""
    size, total = len(state.log), state.log_n
    first = max(count, total - size)
    if first >= total:
        return []
    flat = state.log.cast("B").cast("h")  # type: ignore[attr-defined]
    start, end = first % size, (total - 1) % size + 1
    parts = [(start, end)] if start < end else [(start, size), (0, end)]
    rows = [flat[EVENT_SIZE * at : EVENT_SIZE * (at + 1)].tolist() for one in parts for at in range(*one)]
    return [Event(row[0], row[1], tuple(row[2:])) for row in rows]
