"""Glicko-2: how strong somebody is, how sure that is, and how steadily they play (Glickman, "Example of the Glicko-2
system", 2012). A game is a rating period of its own; how long somebody has not played makes their rating less sure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

SCALE = 173.7178  # between the paper's own scale and the one people know
TAU = 0.5  # how much steadiness may change
CLOSE = 1e-6  # how exactly the volatility is found
PERIOD = 7 * 86_400.0  # seconds without a game that make a rating as unsure as one period of the paper does
WIDEST = 350.0  # nobody is less sure than somebody new


class Rating(msgspec.Struct, frozen=True):
    """Somebody's strength: the rating, its deviation (95 % lie within two of them), and the volatility."""

    rating: float = 1500.0
    deviation: float = WIDEST
    volatility: float = 0.06


def rated(mine: Rating, games: Sequence[tuple[Rating, float]]) -> Rating:
    """A rating after the games of a period: who they were against, and 1, 0.5 or 0.

    >>> games = [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)]
    >>> after = rated(Rating(1500, 200, 0.06), games)
    >>> f"{after.rating:.2f} {after.deviation:.2f} {after.volatility:.5f}"
    '1464.05 151.52 0.06000'
    """
    mu, phi = (mine.rating - 1500) / SCALE, mine.deviation / SCALE
    met = [(*_weighed(mu, other), score) for other, score in games]
    variance = 1 / sum(g * g * expected * (1 - expected) for g, expected, _ in met)
    gain = sum(g * (score - expected) for g, expected, score in met)
    sigma = _volatility(mine.volatility, phi, variance, variance * gain)
    spread = math.hypot(phi, sigma)
    phi = 1 / math.sqrt(1 / spread**2 + 1 / variance)
    return Rating(1500 + SCALE * (mu + phi**2 * gain), min(WIDEST, SCALE * phi), sigma)


def aged(mine: Rating, seconds: float) -> Rating:
    """A rating after a time without games: the same, and less sure.

    >>> aged(Rating(1700, 50, 0.06), 0) == Rating(1700, 50, 0.06), round(aged(Rating(1700, 50), 52 * PERIOD).deviation)
    (True, 90)
    """
    drift = SCALE * mine.volatility * math.sqrt(max(0.0, seconds) / PERIOD)
    return Rating(mine.rating, min(WIDEST, math.hypot(mine.deviation, drift)), mine.volatility)


def _weighed(mu: float, other: Rating) -> tuple[float, float]:
    """How much a game against somebody says, and what is to be expected of it."""
    phi = other.deviation / SCALE
    g = 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)
    return g, 1 / (1 + math.exp(-g * (mu - (other.rating - 1500) / SCALE)))


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5 of the paper: the root by the Illinois way."""
    start = math.log(sigma**2)

    def slope(x: float) -> float:
        spread = phi**2 + variance + math.exp(x)
        return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low = start
    if delta**2 > phi**2 + variance:
        high = math.log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
