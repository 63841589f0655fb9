"""What a moment is worth to everybody by what one seat knows: played out by the game's own policy in many worlds."""

from __future__ import annotations

from typing import Any

import numpy as np

from duskboard.bots.search import orders_for
from duskboard.engine.drivers.style import Style
from duskboard.engine.drivers.tree import KNOWN, NONE, STATES
from duskboard.games.game import Game

WORLDS = 128  # in which a bot weighs whether a draw is good for it
SURE = 2.0  # standard errors by which it must stand worse than level to take one


def results_in_worlds(
    game: Game,
    book: Any,
    known: Any,
    seat: int,
    worlds: int,
    *,
    seed: int,
    option: int = NONE,
    first: int = 0,
    style: Style | None = None,
) -> Any:
    """What each seat gets in each of some worlds that fit what `seat` knows; with an `option`, once it is chosen.

    The same seed gives the same worlds; `first` goes on where another call has stopped. How far and by whom they are
    played out is the game's own style, unless another is given.
    """
    states = game.State.batch(STATES)
    states[KNOWN] = known.array[0]
    orders = orders_for(style or game.thinking.style, seed)
    results = np.zeros((worlds, len(known.result)))
    payoff = np.zeros(results.shape[1])
    game.drivers.weigh.run(states, book, game.Scratch(), orders, seat, option, first, payoff, results)
    return results


def takes_draw(game: Game, book: Any, known: Any, seat: int, seed: int) -> bool:
    """Whether a bot agrees to a draw: only where it is sure that it would get less by playing on."""
    mine = results_in_worlds(game, book, known, seat, WORLDS, seed=seed)[:, seat]
    return bool(mine.mean() + SURE * mine.std() / np.sqrt(WORLDS) < 0)
