"""The numbers of its levels and its search."""

from __future__ import annotations

from duskboard.engine.drivers.style import NEVER, Style
from duskboard.games.game import Thinking

THINKING = Thinking(
    # a whole round of large armies at least
    Style(expansion_threshold=NEVER, proof=1.5, rollout_length=120, foolish_worlds=10),
    passes=(6, 12, 16, 24, 100),
    slips=(0.65, 0.35, 0.15, 0.05, 0.0),
)
