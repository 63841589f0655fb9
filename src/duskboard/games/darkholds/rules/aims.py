"""The positions a mover makes for. Rulebook 2.1.3.3; DKH-198 to DKH-209; RUL-90 M4."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import (
    adjacent,
    apart,
    base_size,
    base_square,
    nearest,
    squares_near,
    through_rubble,
    walked,
)
from duskboard.games.darkholds.rules.movement import STOP, stand
from duskboard.games.darkholds.rules.regions import foot_at, know_region, row_of_breed
from duskboard.games.darkholds.rules.sight import sees_from, sight
from duskboard.games.darkholds.state import Book, Scratch, State


@rule
def no_aims(scratch: Scratch) -> None:
    """Nothing is aimed for."""
    scratch.aims_n = 0
    scratch.way_for = 0


@rule
def aim(scratch: Scratch, square: int) -> None:
    """Mark a position as a goal."""
    scratch.aims[scratch.aims_n] = square
    scratch.aims_n += 1


@rule
def aim_beside(state: State, book: Book, scratch: Scratch, warrior: int, target: int, reach: int, rubble: bool) -> int:
    """Mark the positions from which a warrior could attack another: adjacent, or in reach and SIGHT.

    DKH-198, DKH-200.
    """
    no_aims(scratch)
    level, at = state.level, state.at[target]
    floor, column, row = book.floor[level, at], book.column[level, at], book.row[level, at]
    large = 1 if base_size(state, book, warrior) > 1 else 0
    for r in range(max(0, row - reach - large), min(23, row + reach) + 1):
        for c in range(max(0, column - reach - large), min(39, column + reach) + 1):
            square = book.grid[level, floor, r, c]
            if square == NONE or not strikes_from(state, book, warrior, square, target, reach):
                continue
            if square == state.at[warrior] or stand(state, book, warrior, square, rubble) == STOP:
                aim(scratch, square)
    return scratch.aims_n


@rule
def strikes_from(state: State, book: Book, warrior: int, at: int, target: int, reach: int) -> bool:
    """Whether a warrior standing at a square could attack another. DKH-240, DKH-070."""
    near = terms.FAR
    goal = state.at[target]
    for i in range(base_size(state, book, warrior)):
        square = base_square(state, book, at, i)
        if square == NONE:
            return False
        for k in range(base_size(state, book, target)):
            other = base_square(state, book, goal, k)
            if adjacent(state, book, square, other):
                return True
            near = min(near, apart(state, book, square, other))
    if near > reach or near < 2:
        return False
    return sees_from(state, book, warrior, at, target, sight(warrior))


@rule
def aim_at(state: State, book: Book, scratch: Scratch, warrior: int, goal: int, rubble: bool) -> int:
    """Mark the positions with which a warrior would stand on a goal square. DKH-206, DKH-209."""
    no_aims(scratch)
    for i in range(base_size(state, book, warrior)):
        at = goal if i == 0 else book.next[state.level, goal, 6 if i == 1 else 0 if i == 2 else 7]
        if at != NONE and (at == state.at[warrior] or stand(state, book, warrior, at, rubble) == STOP):
            aim(scratch, at)
    return scratch.aims_n


@rule
def aim_at_edge(state: State, book: Book, scratch: Scratch, warrior: int, goal: int) -> int:
    """Mark the stops beside a goal square that is itself taken; a large base is left to `aim_closer`. DKH-201; M4."""
    no_aims(scratch)
    if base_size(state, book, warrior) > 1:
        return 0
    for way in range(9):
        square = book.next[state.level, goal, way]
        if square != NONE and foot_at(state, book, scratch, warrior, square) == STOP:
            aim(scratch, square)
    return scratch.aims_n


@rule
def measure(state: State, book: Book, scratch: Scratch, warrior: int, at: int, beacon: int, rubble: bool) -> int:
    """How far a position is from a square a warrior makes for, in WALK distance, or with NONE from the goals by path.

    DKH-201; M4.
    """
    if beacon == NONE:
        return scratch.steps[at]
    best = terms.FAR
    for i in range(base_size(state, book, warrior)):
        square = base_square(state, book, at, i)
        if square == NONE:
            continue
        if rubble:
            best = min(best, through_rubble(state, book, beacon, square))
        else:
            best = min(best, walked(state, book, scratch, beacon, square))
    return best


@rule
def aim_closer(state: State, book: Book, scratch: Scratch, warrior: int, beacon: int, rubble: bool) -> bool:
    """Mark the stops in reach that bring a warrior closest to its beacon, if closer than now. DKH-201; M4.

    Where its region is not worked out, stops that are out of reach are marked, too.
    """
    own = state.at[warrior]
    now = measure(state, book, scratch, warrior, own, beacon, rubble)
    row = row_of_breed(state, book, scratch, warrior)
    no_aims(scratch)
    if rubble or base_size(state, book, warrior) > 1:
        number = know_region(state, book, scratch, warrior, row)
        scan_closer(state, book, scratch, warrior, beacon, rubble, now, row, number)
        return scratch.aims_n > 0
    best, number = now - 1, scratch.region[row, own]
    for i in range(squares_near(state, book, scratch, beacon)):
        square = nearest(state, book, scratch, beacon, i)
        if state.here[square] != 0 or (number > 0 and scratch.region[row, square] != number):
            continue
        far = walked(state, book, scratch, beacon, square)
        if far > best:
            break
        if foot_at(state, book, scratch, warrior, square) == STOP:
            best = far
            aim(scratch, square)
    return scratch.aims_n > 0


@rule
def scan_closer(
    state: State, book: Book, scratch: Scratch, warrior: int, beacon: int, rubble: bool, now: int, row: int, number: int
) -> None:
    """The same for a large base, and where only rubble leads to the beacon: every position is measured."""
    best = now
    for square in range(book.squares[state.level]):
        if scratch.region[row, square] != number or square == state.at[warrior]:
            continue
        far = measure(state, book, scratch, warrior, square, beacon, rubble)
        if far > best or (far == best and scratch.aims_n == 0):
            continue
        if foot_at(state, book, scratch, warrior, square) != STOP:
            continue
        if far < best:
            best = far
            no_aims(scratch)
        aim(scratch, square)
