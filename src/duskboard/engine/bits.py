"""Sets of small numbers as bits of a whole number."""

from __future__ import annotations

from duskboard.engine.rule import rule

BELOW_SIGN = (1 << 63) - 1  # every bit but the sign


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


@rule
def signed(bits: int) -> int:
    """The same 64 bits as a signed number: compiled whole numbers wrap round, Python's grow.

    >>> signed(1 << 63) == -(1 << 63), signed(5)
    (True, 5)
    """
    return (bits & BELOW_SIGN) | (-((bits >> 63) & 1) << 63)
