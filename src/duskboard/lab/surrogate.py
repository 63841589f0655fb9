"""Which numbers to try next: a Gaussian process over what was tried, made for shares that are only known so far.

Every share has the noise of its games, and that noise is known: it is given to the process, which then neither chases
luck nor plays what it can foresee. What is proposed promises the greatest expected improvement of the loss.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Loss = Callable[[Array, Array], Array]  # of shares (draws, places, goals) and places (places, numbers): (draws, places)
DRAWS = 64
RANDOM_PLACES = 600
LEAST_NOISE = 1e-5


class Surrogate:
    """What is believed of every place, from those that were tried: one process a goal."""

    def __init__(self, places: Array, shares: Array, games: int, low: Array, high: Array) -> None:
        from sklearn.exceptions import ConvergenceWarning
        from sklearn.gaussian_process import GaussianProcessRegressor
        from sklearn.gaussian_process.kernels import ConstantKernel, Matern

        self.low, self.span = low, np.maximum(high - low, 1)
        self._of = []
        for goal in range(shares.shape[1]):
            likely = (shares[:, goal] * games + 1) / (games + 2)  # none of a few is not none of all
            noise = np.maximum(likely * (1 - likely) / games, LEAST_NOISE)
            kernel = ConstantKernel(0.05, (1e-3, 1.0)) * Matern(np.full(len(low), 0.7), (0.15, 20.0), nu=2.5)
            process = GaussianProcessRegressor(kernel, alpha=noise)
            middle = float(shares[:, goal].mean())
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", ConvergenceWarning)  # a length at its bound: that number does nothing
                process.fit(self._unit(places), shares[:, goal] - middle)
            self._of.append((process, middle))

    def drawn(self, places: Array, noise: Array) -> Array:
        """Shares that may be true at some places: (draws, places, goals). `noise`: (draws, goals)."""
        found = []
        for goal, (process, middle) in enumerate(self._of):
            mean, spread = process.predict(self._unit(places), return_std=True)
            found.append(np.clip(middle + mean + noise[:, goal, None] * spread, 0, 1))
        return np.stack(found, axis=2)

    def _unit(self, places: Array) -> Array:
        unit: Array = (places - self.low) / self.span
        return unit


def propose(
    places: Array, shares: Array, games: int, low: Array, high: Array, loss: Loss, chance: np.random.Generator
) -> Array | None:
    """The place to try next, of whole numbers from `low` to `high`; None where everything was tried."""
    known = Surrogate(places, shares, games, low, high)
    noise = chance.standard_normal((DRAWS, shares.shape[1]))
    best = loss(known.drawn(places, noise), places).mean(axis=0).min()
    ideas = _ideas(places, loss(shares[None], places)[0], low, high, chance)
    if not len(ideas):
        return None
    gain = np.maximum(best - loss(known.drawn(ideas, noise), ideas), 0).mean(axis=0)
    found: Array = ideas[int(np.argmax(gain))]
    return found


def _ideas(places: Array, losses: Array, low: Array, high: Array, chance: np.random.Generator) -> Array:
    """Places anywhere, and next to the best ones; none that was tried."""
    ideas = [chance.integers(low, high + 1, (RANDOM_PLACES, len(low)))]
    for place in places[np.argsort(losses)[:4]]:
        near = place + chance.integers(-1, 2, (RANDOM_PLACES // 10, len(low)))
        ideas.append(np.clip(near, low, high))
        steps = np.concatenate([np.eye(len(low), dtype=int), -np.eye(len(low), dtype=int)])
        ideas.append(np.clip(place + steps, low, high))
    tried = {tuple(place) for place in places.tolist()}
    every = sorted({tuple(place) for place in np.concatenate(ideas).tolist()} - tried)
    return np.array(every, int)
