"""Sets of tiles as rows of bits say the same as a slow look at every tile."""

import random

import pytest

from duskboard.games.steam_leaf.rules.ground import touches
from duskboard.games.steam_leaf.rules.movement import NO_WAY, note_area, note_ways, pace_out
from duskboard.games.steam_leaf.rules.squads import completes, find_room, open_tiles, placed_bits, prepare
from duskboard.games.steam_leaf.rules.tilesets import add_tile, empty, find_parts, in_set, note_free, roomy
from duskboard.games.steam_leaf.terms import TILES, WIDTH, Asks
from tests.rules.steam_leaf.table import BOOK, GAME, new

IN_SQUAD = 1


def tiles(rows):
    return {tile for tile in range(TILES) if in_set(rows, tile)}


def squad_moves(seed, most):
    """Matches in which a squad member is about to choose its tile."""
    match = new(seed=seed, power=300, board=("market", "garden")[seed % 2])
    chance = random.Random(seed)
    found = 0
    while not match.over and found < most:
        if match.state.decision == Asks.DESTINATION and match.state.args[2] == IN_SQUAD:
            found += 1
            yield match.state
        match.play(chance.choice(match.menu()))


def slow_parts(state, members):
    """Parts that hang together by base contact, one tile after the other."""
    left, parts = set(members), []
    while left:
        part = [left.pop()]
        for tile in part:
            near = {other for other in left if touches(state, BOOK, tile, other)}
            left -= near
            part += near
        parts.append(set(part))
    return parts


@pytest.mark.parametrize("board", ["market", "garden"])
def test_parts_are_those_that_a_slow_look_finds(board):
    state = new(board=board).state
    chance = random.Random(2)
    for _ in range(6):
        scratch = GAME.Scratch()
        members = {tile for tile in range(TILES) if BOOK.floor[state.board, tile] and chance.random() < 0.35}
        parts = slow_parts(state, members)
        for size in (1, 3, 12):
            empty(scratch.common)
            for tile in members:
                add_tile(scratch.common, tile)
            assert find_parts(state, BOOK, scratch) == max(map(len, parts))
            roomy(state, BOOK, scratch, size)
            assert tiles(scratch.core) == set().union(*(part for part in parts if len(part) > size))


@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_member_can_reach_is_what_it_can_walk_to(seed):
    for state in squad_moves(seed, 5):
        scratch = GAME.Scratch()
        seat, unit = state.seat, state.args[0]
        start = state.unit_tile[seat, unit]
        note_ways(state, BOOK, scratch, seat)
        note_free(state, BOOK, scratch)
        note_area(state, BOOK, scratch, 0, start, state.total)
        pace_out(state, BOOK, scratch, 0, seat, start, state.total, -1)
        walked = {tile for tile in tiles(scratch.free) if scratch.dist[0, tile] <= state.total < NO_WAY}
        assert {tile for tile in range(TILES) if scratch.area[0, tile // WIDTH] >> tile % WIDTH & 1} & tiles(
            scratch.free
        ) == walked


@pytest.mark.rule("STL-084")
@pytest.mark.parametrize("seed", [3, 4])
def test_a_place_that_is_sure_without_a_trial_passes_the_trial(seed):
    for state in squad_moves(seed, 6):
        scratch = GAME.Scratch()
        seat, unit = state.seat, state.args[0]
        n = prepare(state, BOOK, scratch, seat, state.unit_group[seat, unit])
        k = next(k for k in range(n) if scratch.member[k] == unit)
        first = placed_bits(scratch, n) == 0
        if find_room(state, BOOK, scratch, n, k) == 0:
            continue
        for row in range(WIDTH):
            sure = open_tiles(state, scratch, seat, k, row, first) & scratch.room[row]
            for column in range(WIDTH):
                if sure >> column & 1:
                    assert completes(state, BOOK, scratch, seat, n, k, row * WIDTH + column)


def test_without_a_part_that_is_large_enough_there_is_no_room():
    state = new().state
    scratch = GAME.Scratch()
    for rows in (scratch.common, scratch.room, scratch.core):
        empty(rows)
    for tile in (100, 101, 102):
        add_tile(scratch.common, tile)
        add_tile(scratch.room, tile)
    roomy(state, BOOK, scratch, 12)
    assert tiles(scratch.core) == set()
    assert tiles(scratch.room) == set()
