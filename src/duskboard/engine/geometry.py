"""Squares, directions, straight lines, walking distances and lines of sight on a grid.

A cell is `row * width + column`; row 0 is the top. Directions run clockwise from north, the straight ones even and
the diagonal ones odd. A map's edges are a mask a cell: bit d is set where one may pass (or see) from it in direction
d. Nothing here knows a game.
"""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule

NORTH, NORTH_EAST, EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST = range(8)
ACROSS = (0, 1, 1, 1, 0, -1, -1, -1)  # columns a step in each direction goes
DOWN = (-1, -1, 0, 1, 1, 1, 0, -1)  # rows
STRAIGHT = 0b01010101  # the mask of the four straight directions
ALL_ROUND = 0b11111111

ANY_CORNER = 0  # a line exactly through a corner passes if one of the two ways round it is open
BOTH_CORNERS = 1  # ... only if both are


@rule
def opposite(direction):
    return (direction + 4) % 8


@rule
def neighbour(cell, direction, width, height):
    """The cell one step away, or NONE over the edge."""
    column = cell % width + ACROSS[direction]
    row = cell // width + DOWN[direction]
    if column < 0 or column >= width or row < 0 or row >= height:
        return NONE
    return row * width + column


@rule
def steps_apart(a, b, width):
    """Steps between two cells where diagonal steps are allowed and nothing is in the way."""
    return max(abs(a % width - b % width), abs(a // width - b // width))


@rule
def straight_steps_apart(a, b, width):
    """Steps between two cells where only straight steps are allowed and nothing is in the way."""
    return abs(a % width - b % width) + abs(a // width - b // width)


@rule
def direction_of(a, b, width):
    """The direction of the straight or diagonal line from one cell to another; NONE if there is no such line."""
    across = b % width - a % width
    down = b // width - a // width
    if across == 0 and down == 0:
        return NONE
    if across != 0 and down != 0 and abs(across) != abs(down):
        return NONE
    across = (across > 0) - (across < 0)
    down = (down > 0) - (down < 0)
    for direction in range(8):
        if ACROSS[direction] == across and DOWN[direction] == down:
            return direction
    return NONE


@rule
def along(cell, direction, distance, width, height):
    """The cell `distance` steps away in a direction, or NONE over the edge."""
    column = cell % width + distance * ACROSS[direction]
    row = cell // width + distance * DOWN[direction]
    if column < 0 or column >= width or row < 0 or row >= height:
        return NONE
    return row * width + column


@rule
def clear_between(occupied, a, b, width):
    """Whether every cell strictly between two cells of one line is free (0 in `occupied`)."""
    direction = direction_of(a, b, width)
    if direction == NONE:
        return False
    step = ACROSS[direction] + DOWN[direction] * width
    cell = a + step
    while cell != b:
        if occupied[cell] != 0:
            return False
        cell += step
    return True


@rule
def walk(passable, blocked, start, width, height, distance, queue):
    """Fill `distance` with the steps it takes to walk from `start` to each cell; NONE where one cannot.

    `passable[cell]` is the mask of directions one may leave a cell by; a cell with `blocked[cell]` set cannot be
    entered. `queue` is paper to work on, as long as the map.
    """
    for cell in range(width * height):
        distance[cell] = NONE
    distance[start] = 0
    queue[0] = start
    first, last = 0, 1
    while first < last:
        cell = int(queue[first])
        first += 1
        ways = int(passable[cell])
        for direction in range(8):
            if (ways >> direction) & 1 == 0:
                continue
            to = neighbour(cell, direction, width, height)
            if to == NONE or distance[to] != NONE or blocked[to] != 0:
                continue
            distance[to] = distance[cell] + 1
            queue[last] = to
            last += 1
    return last


@rule
def sees(transparent, opaque, a, b, width, corners):
    """Whether the line between the centres of two cells is clear; symmetric in its ends.

    `transparent[cell]` is the mask of straight directions one can see through from a cell; a cell with `opaque[cell]`
    set blocks sight, except at the ends of the line. `corners` says what a line exactly through a corner needs.
    """
    column, row = a % width, a // width
    to_column, to_row = b % width, b // width
    across, down = abs(to_column - column), abs(to_row - row)
    step_across = 1 if to_column > column else -1
    step_down = 1 if to_row > row else -1
    side = EAST if to_column > column else WEST
    fall = SOUTH if to_row > row else NORTH
    done_across, done_down = 0, 0
    while done_across < across or done_down < down:
        cell = row * width + column
        ahead = (1 + 2 * done_across) * down - (1 + 2 * done_down) * across
        if ahead < 0:
            if (int(transparent[cell]) >> side) & 1 == 0:
                return False
            column += step_across
            done_across += 1
        elif ahead > 0:
            if (int(transparent[cell]) >> fall) & 1 == 0:
                return False
            row += step_down
            done_down += 1
        else:
            one = _round_corner(transparent, opaque, cell, side, fall, step_across, step_down * width)
            other = _round_corner(transparent, opaque, cell, fall, side, step_down * width, step_across)
            if not (one or other) or (corners == BOTH_CORNERS and not (one and other)):
                return False
            column += step_across
            row += step_down
            done_across += 1
            done_down += 1
        cell = row * width + column
        if cell != b and opaque[cell] != 0:
            return False
    return True


@rule
def _round_corner(transparent, opaque, cell, first, then, first_step, then_step):
    """Whether one can see from a cell to its diagonal neighbour round one side of the corner between them."""
    middle = cell + first_step
    if (int(transparent[cell]) >> first) & 1 == 0 or opaque[middle] != 0:
        return False
    return (int(transparent[middle]) >> then) & 1 != 0
