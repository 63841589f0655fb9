"""What every enemy would do if it were its turn now, and why: for those who ask. Rulebook 2.1.3.2 to 2.1.3.5."""

from __future__ import annotations

from typing import Any

from duskboard.engine.header import NONE
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.animus import guards_near, in_view, noisy_tiles, tied_targets, weakest
from duskboard.games.darkholds.board import walk_to
from duskboard.games.darkholds.names import Names
from duskboard.games.darkholds.state import Scratch
from duskboard.games.darkholds.warriors import parry_value


class Intentions:
    """The enemy's intentions in a position that the animus plays."""

    def __init__(self, state: Any, book: Any, names: Names) -> None:
        self.state, self.book, self.names = state.copy(), book, names
        self.scratch: Any = Scratch()
        self.quarry = (int(state.active), int(state.quarry))
        self.state.quarry = NONE

    def of(self, enemy: int) -> str:
        """Whom or what an enemy would make for, with the check of the Target Order Table that decides."""
        state, book, scratch = self.state, self.book, self.scratch
        state.quarry = self.quarry[1] if self.quarry[0] == enemy else NONE
        n = tied_targets(state, book, scratch, enemy)
        if n > 0:
            target = weakest(state, book, scratch, n)
            return f"would go for {self.names.warrior(state, target)}: {self._why(enemy, target)}"
        n = 0 if state.omen_watch else noisy_tiles(state, book, scratch, enemy)
        if n > 0:
            return f"would go for the noise on tile {self.names.tile(state, int(scratch.menu[0]))}, seeing nobody"
        guards_near(state, book, scratch, enemy)
        guard = int(scratch.menu[0])
        if state.at[enemy] == guard:
            return "would keep its guard point, seeing and hearing nobody"
        return f"would make for the guard point {self.names.square(state, book, guard)}, seeing and hearing nobody"

    def _why(self, enemy: int, target: int) -> str:
        """The first check that sets a target apart from all others in view."""
        others = [
            warrior
            for warrior in range(t.PARTY)
            if warrior != target and in_view(self.state, self.book, enemy, warrior)
        ]
        far = self._far(enemy, target)
        squares = f"{far} square{'s' if far != 1 else ''} away"
        if not others:
            return f"nobody else is in view, {squares}"
        others = [other for other in others if self._far(enemy, other) == far]
        if not others:
            return f"nearest in view, {squares}"
        wounds = self.state.wounds
        if wounds[target] > 0 and not any(wounds[other] for other in others):
            return f"wounded, of those {squares}"
        others = [other for other in others if wounds[other] == wounds[target]]
        if not others:
            return f"most wounded, of those {squares}"
        parry = int(parry_value(self.state, self.book, target))
        if all(int(parry_value(self.state, self.book, other)) < parry for other in others):
            return f"parries worst, of those {squares}"
        return f"weakest of those the table cannot tell apart, {squares}"

    def _far(self, enemy: int, warrior: int) -> int:
        return int(walk_to(self.state, self.book, self.scratch, enemy, warrior))
