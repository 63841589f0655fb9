"""What every enemy would do if it were its turn now, and why: for those who ask. Rulebook 2.1.3.2 to 2.1.3.5."""

from __future__ import annotations

from typing import Any

from duskboard.engine.header import NONE
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import many
from duskboard.games.darkholds.rules.animus import guards_near, noisy_tiles, tied_targets, weakest, why_target
from duskboard.games.darkholds.rules.board import walk_to
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.telling.names import Names

_REASONS = {
    t.ALONE: "the only one in view, {far}", t.NEAREST: "the nearest in view, {far}",
    t.WOUNDED: "the wounded one of those {far}", t.MOST_WOUNDED: "the most wounded of those {far}",
    t.PARRIES_WORST: "the worst at parrying of those {far}", t.WEAKEST: "the weakest of those {far}",
}  # fmt: skip


def reason(why: int, far: int, *, asked: bool = False) -> str:
    """Why an enemy goes for somebody so many squares away. `asked`: where a person chose among equals.

    >>> reason(t.NEAREST, 3), reason(t.WOUNDED, 1)
    ('the nearest in view, 3 squares away', 'the wounded one of those right beside it')
    """
    away = (
        "right beside it" if far == 1 else f"{many(far, 'square')} away" if far < t.FAR else "to whom there is no way"
    )
    return (f"chosen from those {away}" if asked and why == t.WEAKEST else _REASONS[why]).format(far=away)


class Intentions:
    """The enemy's intentions in a position that the animus plays."""

    def __init__(self, state: State, book: Book, names: Names) -> None:
        self.state, self.book, self.names = state.copy(), book, names
        self.scratch: Any = Scratch()
        self.quarry = (state.active, state.quarry)
        self.state.quarry = NONE

    def of(self, enemy: int) -> str:
        """Whom or what an enemy would make for, with the check of the Target Order Table that decides."""
        state, book, scratch = self.state, self.book, self.scratch
        state.quarry = self.quarry[1] if self.quarry[0] == enemy else NONE
        n = tied_targets(state, book, scratch, enemy)
        if n > 0:
            target = weakest(state, book, scratch, n)
            return f"would go for {self.names.warrior(state, target)}, {self._why(enemy, target)}"
        n = 0 if state.omen_watch else noisy_tiles(state, book, scratch, enemy)
        if n > 0:
            return f"would go for the noise on tile {self.names.tile(state, int(scratch.menu[0]))}, seeing nobody"
        guards_near(state, book, scratch, enemy)
        guard = int(scratch.menu[0])
        if state.at[enemy] == guard:
            return "would keep its guard point, seeing and hearing nobody"
        return f"would make for the guard point {self.names.place(state, book, guard)}, seeing and hearing nobody"

    def _why(self, enemy: int, target: int) -> str:
        why = why_target(self.state, self.book, self.scratch, enemy, target)
        return reason(why, walk_to(self.state, self.book, self.scratch, enemy, target))
