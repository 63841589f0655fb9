"""How sure a figure is: intervals of shares, of differences between pairs, and of means."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from duskboard.bots.ladder import SURE, wilson

__all__ = ["SURE", "games_needed", "mean_interval", "paired_difference", "student", "wilson"]


def mean_interval(numbers: Sequence[float], sure: float = SURE) -> tuple[float, float, float]:
    """A mean with its 95 % interval, for many numbers; for few, with `student`.

    >>> [round(one, 2) for one in mean_interval([1, 2, 3, 4])]
    [2.5, 1.23, 3.77]
    """
    n = len(numbers)
    mean = sum(numbers) / n
    if n < 2:
        return mean, mean, mean
    spread = sqrt(sum((number - mean) ** 2 for number in numbers) / (n - 1) / n)
    return mean, mean - sure * spread, mean + sure * spread


def student(n: int) -> float:
    """What takes the place of 1.96 where the spread of few numbers is itself but a guess (Student's t).

    >>> [round(student(n), 2) for n in (2, 6, 24, 1000)]
    [12.71, 2.57, 2.07, 1.96]
    """
    from scipy.special import ndtr, stdtrit  # every command would wait for it, and each process of a server

    return float(stdtrit(max(1, n - 1), ndtr(SURE)))


def games_needed(rate: float, width: float) -> int:
    """How many games it takes until a share's interval is so wide, all in all.

    >>> games_needed(0.5, 0.1), games_needed(0.9, 0.02)
    (385, 3458)
    """
    return ceil(rate * (1 - rate) * (2 * SURE / width) ** 2)


def paired_difference(
    both: int, first: int, second: int, neither: int, sure: float = SURE
) -> tuple[float, float, float]:
    """How much likelier the first is than the second, with the 95 % interval, from so many pairs of yes and no.

    Newcombe's score interval for paired data (Statistics in Medicine 17, 1998, p. 2635, method 10). Where no pair
    differs it is still some 3.8 / n wide: that nothing was seen does not prove that there is nothing.

    >>> [round(bound, 4) for bound in paired_difference(36, 12, 2, 0)]
    [0.2, 0.0569, 0.3404]
    """
    n = both + first + second + neither
    rate, other = (both + first) / n, (both + second) / n
    low, high = wilson(both + first, n, sure)
    other_low, other_high = wilson(both + second, n, sure)
    alike = _correlation(both, first, second, neither)
    moved = rate - other
    return (
        moved,
        moved - _together(rate - low, other_high - other, alike),
        moved + _together(high - rate, other - other_low, alike),
    )


def _correlation(both: int, first: int, second: int, neither: int) -> float:
    """How far the two of a pair go together: phi, corrected for continuity where it is positive."""
    margins = (both + first) * (second + neither) * (both + second) * (first + neither)
    if margins == 0:
        return 0.0
    product: float = both * neither - first * second
    if product > 0:
        product = max(product - (both + first + second + neither) / 2, 0)
    return float(product / sqrt(margins))


def _together(one: float, other: float, alike: float) -> float:
    """The length of the error of a difference, from the errors of its two sides and how far they go together."""
    return sqrt(max(one * one - 2 * alike * one * other + other * other, 0.0))
