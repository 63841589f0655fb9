"""Lines of sight, in both modes. Rulebook 1.2.5."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import apart, base_size, base_square, is_enemy
from duskboard.games.darkholds.terms import COLUMN, CONSCIOUS, DOOR, DOORWEB, EXIT, FIRST_ENEMY

NOBODY_BLOCKS, PARTY_BLOCKS, ENEMIES_BLOCK = 0, 1, 2


@rule
def sight(viewer):
    """SIGHT: warriors hostile to the viewer block, friends do not. DKH-068, DKH-069."""
    return PARTY_BLOCKS if is_enemy(viewer) else ENEMIES_BLOCK


@rule
def shot(viewer):
    """SHOT: warriors friendly to the shooter block, hostile ones do not. DKH-313."""
    return ENEMIES_BLOCK if is_enemy(viewer) else PARTY_BLOCKS


@rule
def obstacle(state, book, square):
    """Whether a square that is no end of the line blocks sight for itself; a closed exit is a wall.

    DKH-016, DKH-017, DKH-023, DKH-044; RUL-38.
    """
    if square == NONE or state.rock[square] > 0:
        return True
    glyph = book.glyph[state.level, square]
    if glyph == COLUMN or (glyph == EXIT and state.exit_open == 0):
        return True
    return (glyph in (DOOR, DOORWEB)) and state.left[square] > 0


@rule
def dims(state, book, square, mode, viewer, target):
    """Whether a square blocks a line between two warriors. DKH-015, DKH-036, DKH-068, DKH-069, DKH-103."""
    if obstacle(state, book, square):
        return True
    if mode == NOBODY_BLOCKS:
        return False
    other = int(state.here[square]) - 1
    if other < 0 or other in (viewer, target) or state.status[other] != CONSCIOUS:
        return False
    return (mode == ENEMIES_BLOCK) == (other >= FIRST_ENEMY)


@rule
def line(state, book, a, b, mode, viewer, target):
    """Whether the line between the centres of two squares is clear; its ends never block. DKH-071, DKH-070."""
    level = int(state.level)
    if (int(book.sight[level, a, b >> 5]) >> (b & 31)) & 1 == 0:
        return False
    spot, there = int(book.spot[level, a]), int(book.spot[level, b])
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
            one = int(book.grid[level, floor, row, column + right])
            other = int(book.grid[level, floor, row + below, column])
            if dims(state, book, one, mode, viewer, target) and dims(state, book, other, mode, viewer, target):
                return False
            column += right
            row += below
            done_across += 1
            done_down += 1
        square = int(book.grid[level, floor, row, column])
        if square != b and dims(state, book, square, mode, viewer, target):
            return False
    return True


@rule
def hidden(state, book, viewer, target):
    """Whether it is plain that walls and columns hide a warrior from another; of large bases it never is. DKH-071."""
    if base_size(state, book, viewer) + base_size(state, book, target) > 2:
        return False
    goal = int(state.at[target])
    return (int(book.sight[state.level, state.at[viewer], goal >> 5]) >> (goal & 31)) & 1 == 0


@rule
def sees_square(state, book, viewer, square, mode):
    """Whether a warrior has a clear line to a square. DKH-017, DKH-019."""
    for i in range(base_size(state, book, viewer)):
        if line(state, book, base_square(state, book, int(state.at[viewer]), i), square, mode, viewer, NONE):
            return True
    return False


@rule
def sees_from(state, book, viewer, at, target, mode):
    """Whether a warrior standing at a square would have a clear line to another. DKH-068, DKH-071."""
    for i in range(base_size(state, book, viewer)):
        for k in range(base_size(state, book, target)):
            one = base_square(state, book, at, i)
            other = base_square(state, book, int(state.at[target]), k)
            if line(state, book, one, other, mode, viewer, target):
                return True
    return False


@rule
def sees(state, book, viewer, target, mode):
    """Whether one warrior has a clear line to another, in a mode. DKH-068 to DKH-071."""
    return sees_from(state, book, viewer, int(state.at[viewer]), target, mode)


@rule
def within(state, book, viewer, square, most):
    """Whether a square is at most so far from a warrior's nearest square. DKH-135."""
    for i in range(base_size(state, book, viewer)):
        if apart(state, book, base_square(state, book, int(state.at[viewer]), i), square) <= most:
            return True
    return False
