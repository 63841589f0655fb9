"""The numbers of its levels and its search."""

from __future__ import annotations

from duskboard.engine.drivers.style import Style
from duskboard.games.game import Thinking

THINKING = Thinking(Style(rollout_length=12), passes=(10, 30, 100, 300, 1000))  # more win no more often
