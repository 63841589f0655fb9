"""Sets of small numbers as bits of a whole number."""

from __future__ import annotations

from duskboard.engine.rule import rule


@rule
def count(bits: int) -> int:
    """How many bits are set.

    >>> count(0b10110)
    3
    """
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n
