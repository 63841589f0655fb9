"""Board, tiles, base contact, line of sight: chapters 2, 11, 13."""

import pytest

from duskboard.games.steam_leaf.rules.ground import distance, home_of, sees, touches
from duskboard.games.steam_leaf.terms import INDOOR, LOW, OBJECTIVE_TILE, OUTDOOR, TALL
from tests.rules.steam_leaf.table import BOOK, asks, at, group, log, new, play, side, table, texts, tile


def sight(match, one, other):
    assert sees(match.state, BOOK, tile(one), tile(other)) == sees(match.state, BOOK, tile(other), tile(one))
    return sees(match.state, BOOK, tile(one), tile(other))


@pytest.mark.rule("STL-013")
def test_market_and_garden_are_the_two_boards():
    assert new(board="market").state.board == 0
    assert new(board="garden").state.board == 1
    assert BOOK.objective[0, 0] != BOOK.objective[1, 0]


@pytest.mark.rule("STL-014")
def test_there_are_five_kinds_of_tile():
    for board in range(2):
        assert {BOOK.ground[board, t] for t in range(576)} == {OUTDOOR, INDOOR, LOW, TALL, OBJECTIVE_TILE}


@pytest.mark.rule("STL-015")
def test_a_building_is_one_open_space():
    match = table([group("badger-soldier", "c2")])
    play(match, "1", "roll", dice=[4])
    assert {"d2", "e2", "f2", "c4"} <= set(texts(match))
    assert sight(match, "c2", "h4")


@pytest.mark.rule("STL-016", "STL-017")
def test_one_goes_in_and_out_only_through_a_doorway():
    match = table([group("badger-soldier", "c1")])
    play(match, "1", "roll", dice=[1])
    assert "c2" not in texts(match)
    assert "d1" in texts(match)
    by_the_door = table([group("badger-soldier", "i3")])
    play(by_the_door, "1", "roll", dice=[1])
    assert "h3" in texts(by_the_door)
    assert "h2" in texts(by_the_door)


@pytest.mark.rule("STL-018", "STL-020", "STL-082")
@pytest.mark.parametrize(("start", "obstacle"), [("l3", "m3"), ("f6", "g6")])
def test_nobody_stands_on_low_obstacles_or_objectives_but_everybody_sees_over_them(start, obstacle):
    match = table([group("weasel-tracker", start)])
    play(match, "1", "roll", dice=[4])
    assert obstacle not in texts(match)
    beyond = f"{chr(ord(obstacle[0]) + 1)}{obstacle[1:]}"
    assert beyond in texts(match)
    assert sight(match, start, beyond)


@pytest.mark.rule("STL-019", "STL-099", "STL-082")
def test_nobody_stands_on_tall_obstacles_or_sees_past_them():
    match = table([group("weasel-tracker", "m6")])
    play(match, "1", "roll", dice=[4])
    assert "n6" not in texts(match)
    assert not sight(match, "m6", "o6")
    assert sight(match, "m5", "o5")


@pytest.mark.rule("STL-109")
def test_no_shot_crosses_a_tall_obstacle():
    blocked = table([group("badger-marksman", "m6")], [group("fox-scout", "o6")])
    play(blocked, "1", "stay")
    assert asks(blocked) == "use a group"
    clear = table([group("badger-marksman", "m5")], [group("fox-scout", "o5")])
    play(clear, "1", "stay")
    assert asks(clear) == "choose a target"


@pytest.mark.rule("STL-021")
def test_the_quadrants_are_opposite_corners():
    match = new(seed=3)
    play(match, "ne")
    first = int(match.state.starter)
    assert match.state.quadrant[first] == 1
    assert match.state.quadrant[1 - first] == 2
    assert home_of(match.state, BOOK, first, tile("x1"))
    assert home_of(match.state, BOOK, 1 - first, tile("a24"))
    assert not home_of(match.state, BOOK, first, tile("a1"))


@pytest.mark.rule("STL-085")
def test_contact_is_with_all_eight_neighbours_but_not_through_walls():
    match = table()
    around = ["f7", "g7", "h7", "f8", "h8"]
    assert all(touches(match.state, BOOK, tile("g8"), tile(name)) for name in around)
    assert not touches(match.state, BOOK, tile("g8"), tile("i8"))
    assert not touches(match.state, BOOK, tile("c1"), tile("c2"))
    assert touches(match.state, BOOK, tile("i3"), tile("h3"))


@pytest.mark.rule("STL-086")
def test_a_squad_hangs_together_by_contact():
    match = table([group("badger-soldier", "f8 g8 h7")])
    play(match, "1", "roll", dice=[4])
    play(match, "1a")
    for name in texts(match):
        trial = match.branch()
        play(trial, name, "auto")
        places = [tile(at(trial, 0, unit)) for unit in range(3)]
        linked = {places[0]}
        for _ in places:
            linked |= {p for p in places if any(touches(trial.state, BOOK, p, q) for q in linked)}
        assert len(linked) == 3


@pytest.mark.rule("STL-093")
def test_inside_a_building_one_sees_what_no_wall_hides():
    match = table()
    assert sight(match, "c2", "h2")
    assert not sight(match, "c7", "h4")


@pytest.mark.rule("STL-094")
def test_outdoors_one_sees_what_no_wall_hides():
    match = table()
    assert sight(match, "a8", "x8")
    assert not sight(match, "a3", "j3")


@pytest.mark.rule("STL-095")
def test_between_inside_and_outside_one_must_be_next_to_a_doorway():
    match = table()
    assert not sight(match, "f3", "j3")
    assert sight(match, "h3", "j3")
    assert not sight(match, "h2", "j2")


@pytest.mark.rule("STL-096")
def test_from_outside_a_doorway_one_sees_into_the_building_except_round_corners():
    match = table()
    assert sight(match, "i3", "c2")
    assert sight(match, "c2", "i3")
    assert not sight(match, "i3", "c7")


@pytest.mark.rule("STL-097")
def test_from_inside_a_doorway_one_sees_everything_outside_except_round_corners():
    match = table()
    assert sight(match, "h3", "k3")
    assert sight(match, "k3", "h3")
    assert not sight(match, "h3", "a8")


@pytest.mark.rule("STL-098")
def test_low_obstacles_and_objectives_hide_nothing():
    match = table()
    assert sight(match, "l3", "n3")
    assert sight(match, "f6", "h6")


@pytest.mark.rule("STL-100")
def test_what_is_inside_or_round_a_corner_cannot_be_shot_at():
    inside = table([group("badger-marksman", "j4")], [group("fox-scout", "f3")])
    play(inside, "1", "stay")
    assert asks(inside) == "use a group"
    corner = table([group("badger-marksman", "b8")], [group("fox-scout", "a3", hidden=True)])
    assert not sight(corner, "b8", "j5")


@pytest.mark.rule("STL-110")
def test_the_range_along_a_row_is_the_number_of_tiles():
    assert distance(tile("a8"), tile("f8")) == 5
    match = table([group("weasel-tracker", "a8")], [group("fox-scout", "f8")])
    play(match, "1", "stay", "1", dice=[4])
    assert "falls short" in log(match)
    again = table([group("weasel-tracker", "a8")], [group("fox-scout", "f8")])
    play(again, "1", "stay", "1", dice=[5, 8, 1])
    assert again.state.unit_health[1, 0] == 0


@pytest.mark.rule("STL-111", "STL-112", "STL-113")
@pytest.mark.parametrize(("across", "down", "needed"), [(3, 5, 7), (8, 4, 10), (1, 1, 2), (4, 4, 6), (2, 5, 6)])
def test_a_diagonal_range_is_the_larger_offset_and_half_the_smaller(across, down, needed):
    start = tile("c3")
    assert distance(start, start + 24 * down + across) == needed
    assert distance(start + 24 * down + across, start) == needed


@pytest.mark.rule("STL-113")
def test_a_shot_at_a_diagonal_target_needs_that_range():
    board = table([group("badger-marksman", "i8", "telescopic-goggles")], [group("fox-scout", "m5")])
    assert distance(tile("i8"), tile("m5")) == 6
    play(board, "1", "stay", "1", dice=[1])
    assert "falls short" in log(board)


@pytest.mark.rule("STL-015")
def test_a_side_without_walls_between_rooms():
    match = table(side(group("badger-soldier", "q3")))
    assert sight(match, "q3", "v7")
