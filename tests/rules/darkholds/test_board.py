"""Tiles, squares, adjacency, distances. Rulebook 1.2.1."""

import pytest

from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.rules.board import adjacent, apart, base_size, warriors_apart
from duskboard.games.darkholds.rules.movement import STOP, footing, stand
from tests.rules.darkholds.table import BOOK, NAMES, table


@pytest.mark.rule("DKH-001", "DKH-002", "DKH-003")
@pytest.mark.parametrize("level", range(1, 11))
def test_a_level_is_joined_tiles_of_squares_with_decks_beside_it(level):
    match = table(
        level, {"penda": NAMES.square(table(level, {"penda": _start(level)}).state, BOOK, _start_number(level))}
    )
    n = int(BOOK.squares[level - 1])
    assert all(0 <= BOOK.tile[level - 1, s] < BOOK.tiles[level - 1] for s in range(n))
    assert match.state.deck_n == 60
    assert match.state.dark_n == 20
    assert match.state.rein_n == 24


def _start_number(level):
    return int(BOOK.start[level - 1, 0])


def _start(level):
    class At:
        pass

    at = At()
    at.level = level - 1
    return NAMES.square(at, BOOK, _start_number(level))


@pytest.mark.rule("DKH-004")
def test_a_warrior_that_is_in_no_square_is_not_on_the_board():
    match = table(heroes={"penda": "ad7", "nerys": "g9"}, active="penda")
    match.does("move", "ae7")
    assert match["penda"].at == ""
    assert match["penda"].status == t.EXITED


@pytest.mark.rule("DKH-005", "DKH-008")
def test_a_square_holds_one_warrior_and_is_unoccupied_without_one():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="penda", vigour=1)
    match.does("move")
    assert "h9" not in match.texts  # taken, and no vigour to pass through
    assert "h8" in match.texts


@pytest.mark.rule("DKH-006", "DKH-007")
def test_a_large_monster_covers_four_squares_and_must_fit():
    match = table(heroes={"penda": "b8"}, enemies=[("tomb-spider", "n8")])
    spider = match.who("tomb-spider")
    assert base_size(match.state, BOOK, spider) == 4
    assert [match.state.here[match.square(s)] for s in ("n8", "o8", "n9", "o9")].count(spider + 1) == 4
    assert stand(match.state, BOOK, spider, match.square("d10"), False) == 0  # the wall below is in the way
    assert stand(match.state, BOOK, spider, match.square("f8"), False) == STOP


@pytest.mark.rule("DKH-009")
def test_adjacent_are_all_eight_neighbours():
    match = table()
    s = match.state
    centre = match.square("g9")
    near = [q for q in range(BOOK.squares[0]) if adjacent(s, BOOK, centre, q)]
    assert sorted(NAMES.square(s, BOOK, q) for q in near) == ["f10", "f8", "f9", "g10", "g8", "h10", "h8", "h9"]
    assert apart(s, BOOK, centre, match.square("i10")) == 2


@pytest.mark.rule("DKH-135")
def test_range_is_counted_in_squares_from_the_nearest_square_of_a_base():
    match = table(enemies=[("tomb-spider", "n8"), ("wihtgar", "i9")])
    assert warriors_apart(match.state, BOOK, match.who("penda"), match.who("tomb-spider")) == 7
    assert warriors_apart(match.state, BOOK, match.who("penda"), match.who("wihtgar")) == 2


@pytest.mark.rule("DKH-075")
def test_there_is_no_facing():
    assert not any("fac" in name for name in table().state.fields)


@pytest.mark.rule("DKH-079")
def test_heroes_of_different_kindreds_are_one_side():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="penda")
    assert "attack" not in match.texts
    assert footing(match.state, BOOK, match.who("penda"), match.square("h9"), False) == 1  # a friend may be passed
