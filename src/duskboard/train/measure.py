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
    against: str  # whom it was played against, or what that one makes of the same games, where there is no rival

    def __str__(self) -> str:
        return f"{self.share:.1%} of {self.games} ({self.low:.1%} to {self.high:.1%}) {self.against}"


def measure(table: Table, weights: Weights, games: int, seed: int, frozen: Weights | None = None) -> Measured:
    """Play against `greedy`, or against weights that stay as they are, on every side and with all settings in turn.

    Where all seats play together there is no rival: then it is the share of games that are won, and beside it stands
    the opponent's share of the same.
    """
    opponent = "greedy" if frozen is None else "frozen"
    at, sides = np.arange(games), table.sides
    examples = at // sides % len(table.settings)
    own = table.own_side(examples)
    players = np.full((games, sides), PLAYERS[opponent], np.int64)
    against = f"against {opponent}" if frozen is None else "against what it answers"
    if sides == 1:
        results, _ = table.play(weights, players, seed, examples)
        against = f"where {opponent} has {float(((1 + results[:, 0]) / 2).mean()):.1%}"
    players[at, own] = PLAYERS["learned"]
    results, _ = table.play(weights, players, seed, examples, frozen)
    points = (1 + results[at, own]) / 2
    low, high = wilson(float(points.sum()), games)
    return Measured(float(points.mean()), low, high, games, against)
