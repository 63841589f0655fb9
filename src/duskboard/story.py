"""What a finished match was like: the moment it turned."""

from __future__ import annotations

import numpy as np

from duskboard.match import Match

NEVER = -1


def turning_point(match: Match) -> int:
    """The choice after which whoever won was never behind again, by the game's own evaluation; -1 for a draw.

    Where the winner led all the way it is the choice that helped most. A lost solo game turned against its player.
    """
    result = match.result
    if result is None or max(result) == min(result) == 0.0:
        return NEVER
    seat = int(np.argmax(np.abs(result)))
    fortune = np.sign(result[seat])
    leads = fortune * np.array([_value(match, state)[seat] for state in match.states()[:-1]])
    behind = np.flatnonzero(leads <= 0.0)
    if len(behind) > 0:
        return int(behind[-1]) + 1
    return int(np.argmax(np.diff(leads))) + 1 if len(leads) > 1 else len(leads)


def _value(match: Match, kept: bytes) -> np.ndarray:
    state = match.game.State()
    state.load(kept)
    out = np.zeros(len(match.result or []))
    match.game.rules.value(state, match.book, match.game.Scratch(), out)
    return out
