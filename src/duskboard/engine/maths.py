"""Functions of real numbers, written as rules: the same bits interpreted, compiled and in a page.

A library's own functions differ in their last bits from one machine to another; sums, products and quotients do not.
"""

from __future__ import annotations

from duskboard.engine.rule import rule

LN2 = 0.6931471805599453
LN2_HIGH = 0.693147180369123816490  # the first 33 bits, so that small multiples of it are exact
LN2_LOW = 1.90821492927058770002e-10  # the rest
ALMOST_ONE = 20.0  # from here on the hyperbolic tangent is 1 in 53 bits
TERMS = 15  # of the series of exp(r) - 1 for r up to ln(2) / 2, until a term no longer counts


@rule
def tanh(x: float) -> float:
    """The hyperbolic tangent.

    >>> tanh(0.0), round(tanh(0.5), 12), tanh(-50.0)
    (0.0, 0.46211715726, -1.0)
    """
    size = abs(x)
    if size >= ALMOST_ONE:
        return 1.0 if x > 0 else -1.0
    growth = exp_less_one(2.0 * size)
    found = growth / (growth + 2.0)
    return found if x >= 0 else -found


@rule
def exp_less_one(x: float) -> float:
    """exp(x) - 1 for x from 0 to 40, exact for small x too: 2**k * exp(r) - 1 with the rest r small."""
    doublings = int(x / LN2 + 0.5)
    rest = (x - doublings * LN2_HIGH) - doublings * LN2_LOW
    series = 1.0
    for term in range(TERMS, 1, -1):
        series = 1.0 + series * rest / term
    scale = float(1 << doublings)
    return scale * (series * rest) + (scale - 1.0)
