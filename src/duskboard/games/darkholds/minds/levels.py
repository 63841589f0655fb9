"""The numbers of its levels and its search."""

from __future__ import annotations

from duskboard.engine.drivers.style import NEVER, Style
from duskboard.games.game import Thinking

THINKING = Thinking(
    # Who follows every faint hope dawdles until he is overrun: over a whole area 9 of 100 came through with a proof of
    # 2.5, 17 with 5, and 21 who never left the policy.
    Style(expansion_threshold=NEVER, proof=5.0, rollout_length=40),
    passes=(6, 10, 16, 24, 40),  # a level takes more than a thousand decisions
)
