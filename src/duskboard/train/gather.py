"""Games played by the compiled rules, and the positions noted in them: what a network learns from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from duskboard.bots.learned import Paper
from duskboard.engine.drivers.learned import FROZEN, LEARNED
from duskboard.engine.drivers.play import GREEDY, RANDOM
from duskboard.engine.drivers.vector import Stream
from duskboard.envs.block import opened_states
from duskboard.games.game import Game, Settings
from duskboard.games.leanings import leanings_to_lead
from duskboard.games.learning import Array, Weights, learning_of

PLAYERS = {"random": RANDOM, "greedy": GREEDY, "learned": LEARNED, "frozen": FROZEN}
KEPT = 160  # categories kept of a position, which few exceed
ROOM = 40  # positions noted of a game, on average, at most


@dataclass
class Notes:
    """Pairs of positions, as the seat that chose knew them, and what came of them.

    Of each pair the first is where the game's own policy led, the second where another option did.
    """

    rows: Array  # i16[n, KEPT]: categories that apply, those of the option first
    n: Array  # i64[n]: how many; 0 where the game was over
    own: Array  # i64[n]: how many of them are the option's
    numbers: Array  # f32[n, numbers]
    result: Array  # f32[n]: of the game, for the seat

    def __len__(self) -> int:
        return len(self.n)

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Several as one."""
        return cls(*(np.concatenate([getattr(one, name) for one in parts]) for name in cls.__dataclass_fields__))


class Table:
    """Where many games of a kind are played: opened states of every setting, and paper to work on."""

    def __init__(self, game: Game, settings: Sequence[Settings] = ()) -> None:
        assert game.learner is not None
        self.game, self.book, self.learner = game, game.standard_book, game.learner
        self.settings = list(settings) or list(learning_of(game).practice) or list(game.examples)
        own_sides = [game.sides(game.check_settings(one)) for one in self.settings]
        self.sides = 1 + max(map(max, own_sides))
        self.side = np.zeros((len(self.settings), int(game.State.fields["result"].shape[0])), np.int64)
        for at, sides in enumerate(own_sides):
            self.side[at, : len(sides)] = sides
        made = [opened_states(game, self.book, game.content, [one]) for one in self.settings]
        self.ready = np.concatenate(made)
        self.example = np.concatenate([np.full(len(one), at) for at, one in enumerate(made)])

    def opened(self, count: int, dice: np.random.Generator, examples: Array) -> tuple[Any, Any]:
        """So many games to be started, each with the settings of that number, and streams of chance for them."""
        states = self.game.State.batch(count)
        for at in range(len(self.settings)):
            own = np.flatnonzero(examples == at)
            states[own] = self.ready[dice.choice(np.flatnonzero(self.example == at), len(own))]
        states["rng"] = dice.integers(1, 1 << 32, (count, 4))
        chance = Stream.batch(count)
        chance["rng"] = dice.integers(1, 1 << 32, (count, 4))
        return states, chance

    def play(
        self, weights: Weights, players: Array, seed: int, examples: Array, frozen: Weights | None = None
    ) -> tuple[Array, int]:
        """Play a game for each row of `players`, who play a side each: the results by side, and the choices made.

        `frozen`: what those play by who do not learn.
        """
        game, paper = self.game, Paper(self.game)
        states, chance = self.opened(len(players), np.random.default_rng(seed), examples)
        self.learner.play_players.run(
            states, self.book, paper.scratch, paper.states, chance, self.seated(players, examples), paper.gaze,
            weights.network, (frozen or weights).network, leanings_to_lead(game), learning_of(game).margin,
            game.facts.longest_game,
        )  # fmt: skip
        return self.results(states, examples), int(states["choices"].sum())

    def results(self, states: Array, examples: Array) -> Array:
        """What came of games that are over, by side."""
        first = np.array([[int(np.argmax(own == side)) for side in range(self.sides)] for own in self.side])
        made: Array = np.take_along_axis(states["result"], first[examples], 1)
        return made

    def own_side(self, examples: Array) -> Array:
        """The side that is measured, of each game: all sides in turn, or the one there is where all play together."""
        return np.where(self.side[examples].max(1) > 0, np.arange(len(examples)) % self.sides, 0)

    def seated(self, players: Array, examples: Array) -> Array:
        """Who plays each seat, of who plays each side: those of one side sit in all its seats."""
        return np.take_along_axis(players, self.side[examples], 1)

    def branches(
        self, weights: Weights, players: Array, games: int, seed: int, *, wild: int = 32, stride: int = 6,
        curious: int = 0, frozen: Weights | None = None,
    ) -> Notes:  # fmt: skip
        """Pairs of positions from so many games; those who play a side each take turns with the rows of `players`.

        `wild`: of 256 choices of a game, at most so many are made at random; `stride`: of so many decisions one is
        looked at; `curious`: in so many of 256 cases at what the network likes best; `frozen`: what those play by who
        do not learn, in the branches, too.
        """
        game, learning, paper = self.game, learning_of(self.game), Paper(self.game)
        dice = np.random.default_rng(seed)
        examples = dice.integers(0, len(self.settings), games)
        states, chance = self.opened(games, dice, examples)
        seated = self.seated(players[np.arange(games) % len(players)], examples)
        room = ROOM * games
        rows, numbers = np.zeros((room, KEPT), np.int16), np.zeros((room, learning.numbers), np.float32)
        n, own, result = np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(room)
        noted = self.learner.play_branching.run(
            states, self.book, paper.scratch, paper.states, chance, seated, paper.gaze, weights.network,
            (frozen or weights).network, leanings_to_lead(game), rows, numbers, n, own, result, learning.margin, wild,
            stride, curious, int(game.facts.hidden), game.facts.longest_game,
        )  # fmt: skip
        return Notes(rows[:noted], n[:noted], own[:noted], numbers[:noted], result[:noted].astype(np.float32))
