"""Two tempers for the lab: one that goes for what could go best soon, and one that prepares for the worst.

Neither knows a game. Every option is tried in some worlds that fit what the seat knows, the game's own policy plays on
for a few choices, and the game's value says how it stands. `rush` counts the better half of what came of it, a few
choices on; `turtle` the worse half, further on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from duskboard.bots.search import policy
from duskboard.bots.weighing import results_in_worlds
from duskboard.engine.drivers.style import Style
from duskboard.games.game import Game

WORLDS = 8  # that each option is tried in
SOON, LATER = 4, 16  # choices that are played on


def play_rush(game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
    """The option that could go best, soon."""
    return _weighed(game, book, known, menu, seed, SOON, slice(WORLDS // 2, None))


def play_turtle(game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
    """The option that goes least badly."""
    return _weighed(game, book, known, menu, seed, LATER, slice(WORLDS // 2))


def _weighed(game: Game, book: Any, known: Any, menu: Sequence[int], seed: int, cut: int, counted: slice) -> int:
    if len(menu) == 1:
        return menu[0]
    seat, sensible = int(known.seat), policy(game, book, known)
    worth = {option: _results(game, book, known, seat, option, seed, cut)[counted].mean() for option in menu}
    best = max(worth.values())
    return sensible if worth[sensible] >= best else max(menu, key=lambda option: worth[option])


def _results(game: Game, book: Any, known: Any, seat: int, option: int, seed: int, cut: int) -> np.ndarray[Any, Any]:
    """How it stands for a seat in some worlds after an option, the worst first: the same worlds for every option."""
    style = Style(rollout_length=cut)
    results = results_in_worlds(game, book, known, seat, WORLDS, seed=seed, option=option, first=1, style=style)
    found: np.ndarray[Any, Any] = np.sort(results[:, seat])
    return found
