"""Many games played to their ends by the rules alone, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from duskboard.engine.dice import seed_stream
from duskboard.engine.drivers.play import GREEDY, OPEN, RANDOM
from duskboard.games.game import Game

__all__ = ["GREEDY", "OPEN", "RANDOM", "play_games"]


def play_games(game: Game, states: Any, book: Any, policies: list[int], seed: int | str = 1) -> np.ndarray[Any, Any]:
    """Play a block of started states to their ends, compiled. The choices each took are returned.

    Random choices come from a stream for each state: what happens in one game changes nothing in the next, so that a
    block played with another book is compared game by game. A game still going on after the longest that the game
    declares (numbers of one's own can make it endless) is left there, its `ending` 0.
    """
    steps = np.zeros(len(states), np.int64)
    chance = game.State.batch(len(states))
    for i, window in enumerate(game.State.windows(chance)):
        seed_stream(window, f"{seed} {i}")
    game.drivers.play_policies.run(
        states,
        book,
        game.Scratch(),
        game.State.batch(1),
        np.array(policies, np.int64),
        chance,
        game.facts.longest_game,
        steps,
    )
    return steps
