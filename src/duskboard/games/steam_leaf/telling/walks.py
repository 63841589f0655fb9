"""The ways units go, as the rules walk them: a shortest one, and of these the one that goes north, then east first."""

from __future__ import annotations

from collections import deque

from duskboard.engine.kept import kept
from duskboard.games.steam_leaf.rules.movement import way_open
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.telling.notation import tile_name
from duskboard.games.steam_leaf.terms import STEP, TILES


class Walks:
    """All ways of a unit from a tile. Who looks at the tiles in the rules' order finds the rules' way first."""

    def __init__(self, state: State, book: Book, seat: int, unit: int, start: int) -> None:
        self.start, self._before = start, {start: start}
        self._held = _held(state, seat, unit)
        self._steps = _steps(book, state.board, state.barred)
        self._waiting = deque([start])

    def to(self, goal: int) -> list[int]:
        """The tiles to a goal, the goal among them; none if there is no way."""
        while goal not in self._before and self._waiting:
            self._look_further()
        if goal not in self._before:
            return []
        way = []
        while goal != self.start:
            way.append(goal)
            goal = self._before[goal]
        return way[::-1]

    def _look_further(self) -> None:
        tile = self._waiting.popleft()
        for to in self._steps[tile]:
            if to not in self._before and to not in self._held:
                self._before[to] = tile
                self._waiting.append(to)

    def between(self, goal: int) -> list[str]:
        """The cells between the start and a goal."""
        return [tile_name(tile) for tile in self.to(goal)[:-1]]


def _held(state: State, seat: int, walker: int) -> set[int]:
    """The tiles nobody of a seat can pass: where enemies stand, and by a ruling everybody. RUL-29."""
    return {
        state.unit_tile[side, unit]
        for side in range(2)
        if side != seat or state.no_passing
        for unit in range(state.units_n[side])
        if state.unit_health[side, unit] > 0 and (side, unit) != (seat, walker)
    }


@kept(16)
def _steps(book: Book, board: int, barred: int) -> list[list[int]]:
    """From each tile of a board the tiles a step away, in the order the rules look at them."""
    state = State()
    state.board, state.barred = board, barred
    return [
        [tile + STEP[direction] for direction in range(4) if way_open(state, book, tile, direction)]
        for tile in range(TILES)
    ]
