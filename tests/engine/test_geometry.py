"""Squares, lines, walks and sight on a grid."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duskboard.engine import geometry
from duskboard.engine.geometry import ALL_ROUND, ANY_CORNER, BOTH_CORNERS, STRAIGHT
from duskboard.engine.header import NONE

W, H = 7, 5
CELLS = W * H


def at(column, row):
    return row * W + column


def test_neighbours_stop_at_the_edge():
    assert geometry.neighbour(at(0, 0), geometry.NORTH, W, H) == NONE
    assert geometry.neighbour(at(0, 0), geometry.WEST, W, H) == NONE
    assert geometry.neighbour(at(0, 0), geometry.SOUTH_EAST, W, H) == at(1, 1)
    assert geometry.neighbour(at(6, 4), geometry.EAST, W, H) == NONE


@given(st.integers(0, CELLS - 1), st.integers(0, 7), st.integers(1, 6))
def test_along_and_direction_agree(cell, direction, distance):
    there = geometry.along(cell, direction, distance, W, H)
    if there != NONE:
        assert geometry.direction_of(cell, there, W) == direction
        assert geometry.direction_of(there, cell, W) == geometry.opposite(direction)
        assert geometry.steps_apart(cell, there, W) == distance


def test_there_is_no_line_between_a_knights_leap():
    assert geometry.direction_of(at(0, 0), at(1, 2), W) == NONE
    assert geometry.straight_steps_apart(at(0, 0), at(1, 2), W) == 3


def test_a_line_is_clear_when_nothing_stands_between():
    occupied = np.zeros(CELLS, np.int16)
    assert geometry.clear_between(occupied, at(0, 2), at(5, 2), W)
    occupied[at(5, 2)] = 1
    assert geometry.clear_between(occupied, at(0, 2), at(5, 2), W)
    occupied[at(3, 2)] = 1
    assert not geometry.clear_between(occupied, at(0, 2), at(5, 2), W)


@settings(max_examples=40, deadline=None)
@given(st.sets(st.integers(0, CELLS - 1), max_size=15), st.integers(0, CELLS - 1), st.booleans())
def test_walking_distances_are_those_of_a_plain_search(walls, start, diagonal):
    blocked = np.array([int(cell in walls) for cell in range(CELLS)], np.int16)
    passable = np.full(CELLS, ALL_ROUND if diagonal else STRAIGHT, np.int16)
    distance, queue = np.zeros(CELLS, np.int16), np.zeros(CELLS, np.int16)
    geometry.walk(passable, blocked, start, W, H, distance, queue)
    frontier, expected = {start}, {start: 0}
    while frontier:
        frontier = {
            to
            for cell in frontier
            for direction in range(0, 8, 1 if diagonal else 2)
            if (to := geometry.neighbour(cell, direction, W, H)) != NONE and to not in walls and to not in expected
        }
        expected.update({cell: 1 + max(expected.values()) for cell in frontier})
    assert [int(d) for d in distance] == [expected.get(cell, NONE) for cell in range(CELLS)]


@settings(max_examples=150, deadline=None)
@given(
    st.sets(st.integers(0, CELLS - 1), max_size=8), st.integers(0, CELLS - 1), st.integers(0, CELLS - 1), st.booleans()
)
def test_sight_is_mutual(walls, a, b, strict):
    opaque = np.array([int(cell in walls) for cell in range(CELLS)], np.int16)
    clear = np.full(CELLS, STRAIGHT, np.int16)
    corners = BOTH_CORNERS if strict else ANY_CORNER
    assert geometry.sees(clear, opaque, a, b, W, corners) == geometry.sees(clear, opaque, b, a, W, corners)


@pytest.mark.parametrize(
    ("walls", "corners", "seen"),
    [
        ([], ANY_CORNER, True),
        ([(1, 0)], ANY_CORNER, True),
        ([(1, 0)], BOTH_CORNERS, False),
        ([(1, 0), (0, 1)], ANY_CORNER, False),
    ],
)
def test_a_diagonal_passes_a_corner_as_told(walls, corners, seen):
    opaque = np.zeros(CELLS, np.int16)
    for column, row in walls:
        opaque[at(column, row)] = 1
    clear = np.full(CELLS, STRAIGHT, np.int16)
    assert geometry.sees(clear, opaque, at(0, 0), at(1, 1), W, corners) == seen


def test_a_wall_between_two_cells_blocks_and_a_pillar_in_the_line_blocks():
    clear, opaque = np.full(CELLS, STRAIGHT, np.int16), np.zeros(CELLS, np.int16)
    assert geometry.sees(clear, opaque, at(0, 2), at(6, 2), W, ANY_CORNER)
    opaque[at(3, 2)] = 1
    assert not geometry.sees(clear, opaque, at(0, 2), at(6, 2), W, ANY_CORNER)
    opaque[at(3, 2)] = 0
    clear[at(2, 2)] &= ~(1 << geometry.EAST)
    clear[at(3, 2)] &= ~(1 << geometry.WEST)
    assert not geometry.sees(clear, opaque, at(0, 2), at(6, 2), W, ANY_CORNER)
    assert geometry.sees(clear, opaque, at(0, 1), at(6, 1), W, ANY_CORNER)


def test_geometry_is_the_same_compiled():
    clear, opaque = np.full(CELLS, STRAIGHT, np.int16), np.zeros(CELLS, np.int16)
    opaque[at(3, 2)] = opaque[at(2, 1)] = 1
    for a in range(CELLS):
        for b in range(CELLS):
            expected = geometry.sees(clear, opaque, a, b, W, ANY_CORNER)
            assert geometry.sees.fast(clear, opaque, a, b, W, ANY_CORNER) == expected
