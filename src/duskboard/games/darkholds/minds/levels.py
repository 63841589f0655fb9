"""The numbers of its levels and its search."""

from __future__ import annotations

from duskboard.engine.drivers.style import NEVER, Style
from duskboard.games.game import Thinking

THINKING = Thinking(
    # who follows every faint hope dawdles until he is overrun
    Style(expansion_threshold=NEVER, proof=2.5, rollout_length=40),
    passes=(6, 10, 16, 24, 40),  # a level takes more than a thousand decisions
)
