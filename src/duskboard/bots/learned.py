"""The player that learned: a network judges where each option leads, by the compiled rules alone.

player = LearnedBot()
option = player.choose(game, book, known, menu, seed)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duskboard.engine.compiler.library import say
from duskboard.engine.drivers.learned import KNOWS, PAPER
from duskboard.games.game import Game
from duskboard.games.leanings import leanings_to_lead
from duskboard.games.learning import Array, Weights, learning_of, shipped_weights, stale
from duskboard.games.library import gaze_of

_said: set[str] = set()  # what has been said once


class Paper:
    """What a player that learned works on: room for one decision."""

    def __init__(self, game: Game) -> None:
        learning = learning_of(game)
        self.scratch, self.states = game.Scratch(), game.State.batch(PAPER)
        self.gaze: Any = gaze_of(learning)()
        self.gaze.worlds, self.gaze.ahead = learning.worlds, learning.ahead


class LearnedBot:
    """Plays by what it learned, without any search: by what is shipped with the game, or by what it is given."""

    def __init__(self, weights: Weights | None = None, name: str = "learned", leanings: Array | None = None) -> None:
        self.name, self.weights, self.leanings = name, weights, leanings
        self._at: tuple[Game, Paper, Weights, Array] | None = None

    def choose(self, game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
        if len(menu) == 1:
            return menu[0]
        paper, weights, leanings = self._of(game)
        paper.states[KNOWS] = known.array[0]
        assert game.learner is not None
        chosen = game.learner.choose_learned.run(
            paper.states, book, paper.scratch, paper.gaze, weights.network, leanings, seed,
            learning_of(game).margin,
        )  # fmt: skip
        return int(chosen)

    def _of(self, game: Game) -> tuple[Paper, Weights, Array]:
        if self._at is None or self._at[0] is not game:
            weights = self.weights or shipped_weights(game)
            line = stale(game, weights)
            if line and line not in _said:
                _said.add(line)
                say(line)
            leanings = leanings_to_lead(game) if self.leanings is None else self.leanings
            self._at = game, Paper(game), weights, leanings
        return self._at[1:]
