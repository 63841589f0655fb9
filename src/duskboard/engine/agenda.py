"""What is still to be done, as a small stack in the state, last first.

A rule that needs a choice in its middle pushes the rest, asks and returns; the state alone says where the game is.
"""

from __future__ import annotations

from duskboard.engine.header import AGENDA_SIZE, NOBODY, Header
from duskboard.engine.rule import rule


@rule
def push(state: Header, step: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0) -> None:
    """Put a thing to do on top: it is done before everything that lies there already."""
    n = state.agenda_n
    state.agenda[n, 0] = step
    state.agenda[n, 1] = a
    state.agenda[n, 2] = b
    state.agenda[n, 3] = c
    state.agenda[n, 4] = d
    state.agenda[n, 5] = e
    state.agenda[n, 6] = f
    state.agenda_n = n + 1


@rule
def pop(state: Header) -> int:
    """Take the top off. Its numbers can be read with `popped` until the next push; the step it names is returned."""
    n = state.agenda_n - 1
    state.agenda_n = n
    return state.agenda[n, 0]


@rule
def popped(state: Header, i: int) -> int:
    """The i-th number (0 is the first after the step) of what was popped last."""
    return state.agenda[state.agenda_n, 1 + i]


@rule
def idle(state: Header) -> bool:
    """Whether the rules wait: for a seat's choice, or because nothing is left to do."""
    return state.seat != NOBODY or state.agenda_n == 0


@rule
def tidy(state: Header) -> None:
    """Wipe what was popped. Called when the rules stop to wait, so that equal games have equal bytes."""
    for n in range(state.agenda_n, len(state.agenda)):
        for i in range(AGENDA_SIZE):
            state.agenda[n, i] = 0
