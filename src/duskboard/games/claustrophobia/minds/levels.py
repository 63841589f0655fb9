"""The numbers of its levels and its search."""

from __future__ import annotations

from duskboard.engine.drivers.style import NEVER, WHOLE, Style
from duskboard.games.game import Thinking

THINKING = Thinking(
    Style(expansion_threshold=NEVER, rollout_length=WHOLE),
    passes=(8, 20, 50, 140, 400),
    leaning=(0, 0, 0, 0, 285),  # takes no longer than 400 passes by `greedy`
)
