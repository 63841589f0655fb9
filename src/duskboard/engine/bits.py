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
    return bits.bit_count()


@rule
def lowest(bits: int) -> int:
    """The number of the lowest bit that is set.

    >>> lowest(0b10110)
    1
    """
    assert bits > 0
    at = (bits & -bits).bit_length() - 1
    assert at >= 0
    return at


@rule
def signed(bits: int) -> int:
    """The same 64 bits as a signed number: compiled whole numbers wrap round, Python's grow.

    >>> signed(1 << 63) == -(1 << 63), signed(5)
    (True, 5)
    """
    return (bits & BELOW_SIGN) | (-((bits >> 63) & 1) << 63)
