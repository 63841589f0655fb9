"""What a sensible player would do and look at."""

from __future__ import annotations

from duskboard.engine.rule import rule
from duskboard.games.forward.menu import options


@rule
def greedy(state, book, scratch):
    """A sensible choice from a redacted state."""
    options(state, book, scratch)
    return int(scratch.menu[0])


@rule
def value(state, book, scratch, out):
    """How good things look."""
    out[0] = min(1.0, max(-1.0, (state.hp - 10) / 20.0))
