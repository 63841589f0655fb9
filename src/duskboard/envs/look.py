"""What one seat may know of one game, as numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from duskboard.games.game import Game


def look(game: Game, book: Any, state: Any, seat: int) -> np.ndarray[Any, Any]:
    """A state as a seat may know it, as numbers."""
    numbers = np.zeros(game.observation_size)
    game.rules.observe.run(game.redacted(state, book, seat), book, seat, numbers)
    return numbers.astype(np.float32)
