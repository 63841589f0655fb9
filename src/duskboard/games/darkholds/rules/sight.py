"""Lines of sight, in both modes. Rulebook 1.2.5."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import apart, base_size, base_square, is_enemy
from duskboard.games.darkholds.state import Book, State

NOBODY_BLOCKS, PARTY_BLOCKS, ENEMIES_BLOCK = 0, 1, 2


@rule
def sight(viewer: int) -> int:
    """SIGHT: warriors hostile to the viewer block, friends do not. DKH-068, DKH-069."""
    return PARTY_BLOCKS if is_enemy(viewer) else ENEMIES_BLOCK


@rule
def shot(viewer: int) -> int:
    """SHOT: warriors friendly to the shooter block, hostile ones do not. DKH-313."""
    return ENEMIES_BLOCK if is_enemy(viewer) else PARTY_BLOCKS


@rule
def obstacle(state: State, book: Book, square: int) -> bool:
    """Whether a square that is no end of the line blocks sight for itself; a closed exit is a wall.

    DKH-016, DKH-017, DKH-023, DKH-044; RUL-38.
    """
    if square == NONE or state.rock[square] > 0:
        return True
    glyph = book.glyph[state.level, square]
    if glyph == terms.COLUMN or (glyph == terms.EXIT and state.exit_open == 0):
        return True
    return (glyph in (terms.DOOR, terms.DOORWEB)) and state.left[square] > 0


@rule
def dims(state: State, book: Book, square: int, mode: int, viewer: int, target: int) -> bool:
    """Whether a square blocks a line between two warriors. DKH-015, DKH-036, DKH-068, DKH-069, DKH-103."""
    if obstacle(state, book, square):
        return True
    if mode == NOBODY_BLOCKS:
        return False
    other = state.here[square] - 1
    if other < 0 or other in (viewer, target) or state.status[other] != terms.CONSCIOUS:
        return False
    return (mode == ENEMIES_BLOCK) == (other >= terms.FIRST_ENEMY)


@rule
def line(state: State, book: Book, a: int, b: int, mode: int, viewer: int, target: int) -> bool:
    """Whether the line between the centres of two squares is clear; its ends never block. DKH-071, DKH-070."""
    assert a >= 0
    assert b >= 0
    level = state.level
    if (book.sight[level, a, b >> 5] >> (b & 31)) & 1 == 0:
        return False
    spot, there = book.spot[level, a], book.spot[level, b]
    floor, row, column = spot >> 16, spot >> 8 & 255, spot & 255
    across, down = (there & 255) - column, (there >> 8 & 255) - row
    right = 1 if across > 0 else -1
    below = 1 if down > 0 else -1
    across, down = abs(across), abs(down)
    done_across, done_down = 0, 0
    while done_across < across or done_down < down:
        ahead = (1 + 2 * done_across) * down - (1 + 2 * done_down) * across
        if ahead < 0:
            column += right
            done_across += 1
        elif ahead > 0:
            row += below
            done_down += 1
        else:
            one = book.grid[level, floor, row, column + right]
            other = book.grid[level, floor, row + below, column]
            if dims(state, book, one, mode, viewer, target) and dims(state, book, other, mode, viewer, target):
                return False
            column += right
            row += below
            done_across += 1
            done_down += 1
        square = book.grid[level, floor, row, column]
        if square != b and dims(state, book, square, mode, viewer, target):
            return False
    return True


@rule
def hidden(state: State, book: Book, viewer: int, target: int) -> bool:
    """Whether it is plain that walls and columns hide a warrior from another; of large bases it never is. DKH-071."""
    if base_size(state, book, viewer) + base_size(state, book, target) > 2:
        return False
    goal = state.at[target]
    return (book.sight[state.level, state.at[viewer], goal >> 5] >> (goal & 31)) & 1 == 0


@rule
def sees_square(state: State, book: Book, viewer: int, square: int, mode: int) -> bool:
    """Whether a warrior has a clear line to a square. DKH-017, DKH-019."""
    for i in range(base_size(state, book, viewer)):
        if line(state, book, base_square(state, book, state.at[viewer], i), square, mode, viewer, NONE):
            return True
    return False


@rule
def sees_from(state: State, book: Book, viewer: int, at: int, target: int, mode: int) -> bool:
    """Whether a warrior standing at a square would have a clear line to another. DKH-068, DKH-071."""
    for i in range(base_size(state, book, viewer)):
        for k in range(base_size(state, book, target)):
            one = base_square(state, book, at, i)
            other = base_square(state, book, state.at[target], k)
            if line(state, book, one, other, mode, viewer, target):
                return True
    return False


@rule
def sees(state: State, book: Book, viewer: int, target: int, mode: int) -> bool:
    """Whether one warrior has a clear line to another, in a mode. DKH-068 to DKH-071."""
    return sees_from(state, book, viewer, state.at[viewer], target, mode)


@rule
def within(state: State, book: Book, viewer: int, square: int, most: int) -> bool:
    """Whether a square is at most so far from a warrior's nearest square. DKH-135."""
    for i in range(base_size(state, book, viewer)):
        if apart(state, book, base_square(state, book, state.at[viewer], i), square) <= most:
            return True
    return False
