"""How often the player that learned wins against a frozen opponent."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from duskboard.bots.ladder import wilson
from duskboard.games.learning import Weights
from duskboard.train.gather import PLAYERS, Table


@dataclass(frozen=True)
class Measured:
    """A share of the points, a draw half of one, with its 95 % interval."""

    share: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{self.share:.1%} of {self.games} ({self.low:.1%} to {self.high:.1%})"


def measure(table: Table, weights: Weights, games: int, seed: int, opponent: str = "greedy") -> Measured:
    """Play against an opponent, in every seat and with all settings in turn. Alone: the share of games that are won."""
    at = np.arange(games)
    if table.seats == 1:
        results, _ = table.play(
            weights, np.full((games, 1), PLAYERS["learned"], np.int64), seed, at % len(table.settings)
        )
        points = (results[:, 0] > 0).astype(float)
    else:
        players = np.full((games, table.seats), PLAYERS[opponent], np.int64)
        players[at, at % table.seats] = PLAYERS["learned"]
        results, _ = table.play(weights, players, seed, at // table.seats % len(table.settings))
        points = (1 + results[at, at % table.seats]) / 2
    low, high = wilson(float(points.sum()), games)
    return Measured(float(points.mean()), low, high, games)
