"""Leanings learned from pairs of choices, played out by the leanings of the round before.

learner = Learner(game)
for found in learner.rounds(8, 200_000): ...
table = learner.table

Games are played by the leanings so far. At some decisions two branches leave the game, with the same dice to come: what
the player would do, and another option. Both are played out, and what the second brought more than the first is to be
the difference of their sums: a ridge regression over the pairs of the last rounds. It needs neither PyTorch nor a GPU.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.linalg import lsqr

from duskboard.bots.learned import Paper
from duskboard.engine.drivers.leanings import DECISIONS, MOST_KINDS
from duskboard.games.game import Game
from duskboard.games.leanings import NONE_AT_ALL, size_of
from duskboard.games.learning import Array, learning_of
from duskboard.train.gather import Table

TOGETHER = 256  # games begun at once
ROOM = 60  # pairs noted of a game, on average, at most
MEASURED, JUDGED = 3000, 7  # games of a measurement, and their seed
MARGINS = (0.0, 0.02, 0.04, 0.08)  # tried after every round


@dataclass
class Pairs:
    """Two options each, by their categories, and what the second brought more than the first, from -1 to 1."""

    first: Array  # i16[n, MOST_KINDS], filled up with NO_ROW
    second: Array
    differences: Array  # f64[n]

    @classmethod
    def joined(cls, parts: list[Pairs]) -> Pairs:
        return cls(*(np.concatenate([getattr(one, name) for one in parts]) for name in cls.__dataclass_fields__))

    def matrix(self, size: int) -> Any:
        """What the second has and the first has not, and the other way round, a column a category."""
        made = csr_matrix((len(self.differences), size), dtype=np.float32)
        for kinds, sign in ((self.second, 1.0), (self.first, -1.0)):
            there = kinds.ravel() >= 0
            at = np.repeat(np.arange(len(kinds)), kinds.shape[1])[there]
            values = np.full(len(at), sign, np.float32)
            made = made + csr_matrix((values, (at, kinds.ravel()[there].astype(np.int64))), made.shape)
        return made


@dataclass
class Learner:
    """Leanings on the way: the table as it is, and the pairs of the last rounds."""

    game: Game
    damping: float = 40.0
    memory: int = 6  # rounds that are learned from together
    wild: int = 32  # of 256 choices of a game, at most so many are made at random
    stride: int = 4  # of so many decisions one is looked at
    seed: int = 1
    weights: Array = field(init=False)
    margin: float = field(default=0.0, init=False)
    kept: list[Pairs] = field(default_factory=list, init=False)
    made: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.games, self.paper = Table(self.game), Paper(self.game)
        self.kinds = np.zeros(MOST_KINDS, np.int64)
        self.size = size_of(self.game)
        self.weights = np.zeros(self.size, np.float32)

    @functools.cached_property
    def strides(self) -> Array:
        """By what is asked: one of how many such decisions is tried, 0 for none."""
        tried = learning_of(self.game).tried
        made = np.full(DECISIONS, 0 if tried else self.stride, np.int64)
        for asked, stride in tried:
            made[asked] = stride
        return made

    @functools.cached_property
    def of_greedy(self) -> float:
        """What the game's own policy gets of the games that are measured."""
        return self.share(NONE_AT_ALL, MEASURED, JUDGED)

    @property
    def table(self) -> Array:
        """What is played by: to be what the game's own policy would do counts for a margin more."""
        made = self.weights.copy()
        made[-DECISIONS:] += self.margin
        return made

    def pairs(self, table: Array, count: int, seed: int) -> Pairs:
        """So many pairs of choices, played out by a table."""
        dice, parts, made = np.random.default_rng(seed), [], 0
        games, book, room = self.games, self.games.book, TOGETHER * ROOM
        while made < count:
            examples = dice.integers(0, len(games.settings), TOGETHER)
            states, chance = games.opened(TOGETHER, dice, examples)
            kinds = np.zeros((2, room, MOST_KINDS), np.int16)
            noted = Pairs(kinds[0], kinds[1], np.zeros(room))
            n = games.learner.try_pairs.run(
                states, book, self.paper.scratch, self.paper.states, chance, self.kinds, table, noted.first,
                noted.second, noted.differences, self.strides, self.wild, self.game.facts.longest_game,
            )  # fmt: skip
            parts.append(Pairs(noted.first[:n], noted.second[:n], noted.differences[:n] / 2))
            made += n
        return Pairs.joined(parts)

    def play(self, table: Array, other: Array, games: int, seed: int) -> Array:
        """What `table` gets against `other`, a number a game: every game twice with sides swapped, or alone."""
        own, dice = self.games, np.random.default_rng(seed)
        pairs = games // own.sides
        examples = np.repeat(np.arange(pairs) % len(own.settings), own.sides)
        states, _ = own.opened(len(examples), dice, examples)
        states["rng"] = np.repeat(states["rng"][:: own.sides], own.sides, axis=0)
        mine = own.own_side(examples)
        players = np.ones((len(examples), own.sides), np.int64)
        players[np.arange(len(examples)), mine] = 0
        own.learner.play_leanings.run(
            states, own.book, self.paper.scratch, self.paper.states, self.kinds, table, other,
            own.seated(players, examples), self.game.facts.longest_game,
        )  # fmt: skip
        return (1 + own.results(states, examples)[np.arange(len(examples)), mine]) / 2

    def share(self, table: Array, games: int, seed: int) -> float:
        """What a table gets against the game's own policy."""
        return float(self.play(table, NONE_AT_ALL, games, seed).mean())

    def rounds(self, rounds: int, count: int, measured: int = MEASURED) -> Iterator[dict[float, float]]:
        """Learn, round by round: how well each margin plays then."""
        for _ in range(rounds):
            self.made += 1
            found = self.pairs(self.table, count, 1000 * self.seed + self.made)
            self.kept = [*self.kept, found][-self.memory :]
            known = Pairs.joined(self.kept)
            solved = lsqr(known.matrix(self.size), known.differences, damp=self.damping, iter_lim=60)
            self.weights = solved[0].astype(np.float32)
            shares = {}
            for self.margin in MARGINS:
                shares[self.margin] = self.share(self.table, measured, JUDGED)
            self.margin = max(shares, key=lambda one: shares[one])
            yield shares
