"""Chapter 9: the nine layouts, their neighbours and their Farthest Tiles; RUL-01 to RUL-03, RUL-08."""

import pytest

from duskboard.games.forward.content import bridges, distances, location_entry, neighbours, places
from duskboard.games.forward.terms import SLOTS

from ..play import offered
from .table import BOOK, FORWARD, stand

PRINTED = {
    1: "1 2 3 / . 4 . / 5 6 7 / . 8 . / . 9 .",
    2: ". 1 . / 2 3 4 / . 5 . / 6 7 8 / . 9 .",
    3: "1 2 3 4 / . . 5 . / 6 7 8 9",
    4: "1 . 2 / 3 . 4 / 5 . 6 / 7 . 8 / 9 . .",
    5: "1 2 3 / 4 5 6 / 7 8 9",
    6: "1 2 . / 3 . 4 / . 5 . / 6 . 7 / . 8 9",
    7: ". 1 . / 2 . 3 / . 4 5 / 6 . 7 / . 8 . / . 9 .",
    8: "1 2 . . / 3 4 5 . / . 6 7 . / . . 8 9",
    9: "1 . 2 / . 3 . / 4 5 6 / . 7 . / 8 . 9",
}
NEIGHBOURS = {  # slots 1 to 9; the bridged ones are in the same lists
    1: "2 | 1 3 4 | 2 | 2 6 | 6 | 4 5 7 8 | 6 | 6 9 | 8",
    2: "3 | 3 | 1 2 4 5 | 3 | 3 7 | 7 | 5 6 8 9 | 7 | 7",
    3: "2 | 1 3 | 2 4 5 | 3 | 3 8 | 7 | 6 8 | 5 7 9 | 8",
    4: "2 3 | 1 4 | 1 4 5 | 2 3 6 | 3 6 7 | 4 5 8 | 5 8 9 | 6 7 | 7",
    5: "2 4 | 1 3 5 | 2 6 | 1 5 7 | 2 4 6 8 | 3 5 9 | 4 8 | 5 7 9 | 6 8",
    6: "2 3 | 1 5 | 1 4 6 | 3 7 | 2 8 | 3 7 | 4 6 9 | 5 9 | 7 8",
    7: "4 | 3 6 | 2 5 | 1 5 8 | 3 4 7 | 2 7 | 5 6 | 4 9 | 8",
    8: "2 3 | 1 4 | 1 4 | 2 3 5 6 | 4 7 | 4 7 | 5 6 8 | 7 9 | 8",
    9: "2 4 | 1 6 | 5 | 1 5 8 | 3 4 6 7 | 2 5 9 | 5 | 4 9 | 6 8",
}
STEPS = {
    1: "5 4 5 3 3 2 3 1 0", 2: "4 4 3 4 2 2 1 2 0", 3: "6 5 4 5 3 0 1 2 3", 4: "4 5 3 4 2 3 1 2 0",
    5: "2 3 4 1 2 3 0 1 2", 6: "3 2 4 3 1 3 2 0 1", 7: "3 5 4 2 3 5 4 1 0", 8: "5 4 4 3 2 2 1 0 1",
    9: "2 3 3 1 2 2 3 0 1",
}  # fmt: skip
FARTHEST = {1: {1, 3}, 2: {1, 2, 4}, 3: {1}, 4: {2}, 5: {3}, 6: {3}, 7: {2, 6}, 8: {1}, 9: {2, 3, 7}}
BRIDGES = {1: 0, 2: 0, 3: 0, 4: 4, 5: 0, 6: 6, 7: 5, 8: 0, 9: 6}
OTHER_STARTS = {  # distance and Farthest Tiles for every Start, slots 1 to 9
    1: "5:9 4:9 5:9 3:9 4:1,3 3:1,3 4:1,3 4:1,3 5:1,3",
    2: "4:6,8,9 4:6,8,9 3:6,8,9 4:6,8,9 2:1,2,4,6,8,9 4:1,2,4 3:1,2,4 4:1,2,4 4:1,2,4",
    3: "6:6 5:6 4:6 5:6 3:1,6 6:1 5:1 4:1 5:1",
    4: "4:8,9 5:9 3:8,9 4:9 3:2 3:1,9 4:2 4:1 5:2",
    5: "4:9 3:7,9 4:7 3:3,9 2:1,3,7,9 3:1,7 4:3 3:1,3 4:1",
    6: "4:9 4:7 4:8 4:5 4:4,6 4:5 4:2 4:3 4:1",
    7: "4:2,6 5:9 4:9 3:2,6 3:9 5:9 4:9 4:2,6 5:2,6",
    8: "6:9 5:9 5:9 4:9 3:1,9 3:1,9 4:1 5:1 6:1",
    9: "3:3,7,9 3:3,7,8 3:1,2,8,9 2:2,3,6,7,9 2:1,2,8,9 2:1,3,4,7,8 3:1,2,8,9 3:2,3,7 3:1,3,7",
}


def entry(location):
    return location_entry(FORWARD.content, location - 1)


def near(location, gaps=0):
    """The neighbours of each slot as the rules know them, counted from 1."""
    ways = BOOK.numpy("neighbour")[gaps, location - 1].tolist()
    return [sorted(slot + 1 for slot in row if slot >= 0) for row in ways]


@pytest.mark.rule(
    "FWD-155",
    "FWD-156",
    "FWD-157",
    "FWD-158",
    "FWD-159",
    "FWD-160",
    "FWD-161",
    "FWD-162",
    "FWD-163",
    "RUL-01",
    "RUL-02",
)
@pytest.mark.parametrize("location", range(1, 10))
def test_a_layout_is_the_printed_one(location):
    assert " / ".join(entry(location).rows) == PRINTED[location]
    cells = next(board for board in stand(location).view(0).boards if board.id == "map").cells
    assert [(cell.y, cell.x) for cell in cells] == places(entry(location))


@pytest.mark.rule("RUL-03", "FWD-035")
@pytest.mark.parametrize("location", range(1, 10))
def test_neighbours_are_touching_slots_and_needed_bridges(location):
    assert near(location) == [[int(slot) for slot in row.split()] for row in NEIGHBOURS[location].split("|")]
    assert len(bridges(entry(location))) == BRIDGES[location]


@pytest.mark.rule("FWD-035")
def test_no_step_is_diagonal():
    for location in range(1, 10):
        spots = places(entry(location))
        for slot, row in enumerate(near(location)):
            assert all(spots[slot][0] == spots[to - 1][0] or spots[slot][1] == spots[to - 1][1] for to in row)
    assert [text for text in offered(stand(5, at=5)) if text.startswith("step")] == [
        "step 2",
        "step 4",
        "step 6",
        "step 8",
    ]


@pytest.mark.rule("RUL-03")
def test_with_all_gaps_bridged_the_bottlenecks_are_gone():
    more = {
        (location, a + 1, b)
        for location in range(1, 10)
        for a in range(SLOTS)
        for b in near(location, 1)[a]
        if b > a + 1 and b not in near(location)[a]
    }
    assert more == {(1, 1, 5), (1, 3, 7), (2, 2, 6), (2, 4, 8), (3, 1, 6), (3, 2, 7), (3, 4, 9)}
    assert "step 5" in offered(stand(1, at=1, variants={"gaps": "all"}))


@pytest.mark.rule("RUL-03")
def test_with_no_gap_bridged_four_places_fall_apart():
    assert near(4, 2)[0] == [3]
    assert offered(stand(9, variants={"gaps": "none"}, at=4, cards={4: "SCENE"}))[0] == "step 5"
    reached = {
        location: sum(step >= 0 for step in BOOK.numpy("distance")[2, location - 1]) for location in range(1, 10)
    }
    assert reached == {1: 9, 2: 9, 3: 9, 4: 5, 5: 9, 6: 3, 7: 2, 8: 9, 9: 1}


@pytest.mark.rule("FWD-053", "FWD-054", "RUL-08")
@pytest.mark.parametrize("location", range(1, 10))
def test_distances_from_start_and_farthest_tiles(location):
    assert BOOK.numpy("distance")[0, location - 1].tolist() == [int(step) for step in STEPS[location].split()]
    assert {slot + 1 for slot in range(SLOTS) if BOOK.farthest[0, location - 1] >> slot & 1} == FARTHEST[location]


@pytest.mark.rule("FWD-054", "RUL-08")
@pytest.mark.parametrize("location", range(1, 10))
def test_farthest_tiles_for_any_start(location):
    for start, expected in enumerate(OTHER_STARTS[location].split()):
        steps = distances(neighbours(entry(location), "needed"), start)
        far = max(steps)
        found = ",".join(str(slot + 1) for slot in range(SLOTS) if steps[slot] == far)
        assert f"{far}:{found}" == expected


@pytest.mark.rule("RUL-08")
def test_distances_are_walks_not_rows_plus_columns():
    """In Valthria slot 4 is 5 columns-and-rows from Start but slot 1, two rows above it, is the farthest walk."""
    assert BOOK.distance[0, 2, 0] == 6
    spots = places(entry(3))
    assert abs(spots[0][0] - spots[5][0]) + abs(spots[0][1] - spots[5][1]) == 2


@pytest.mark.rule("RUL-08")
def test_void_slots_do_not_change_what_is_farthest():
    match = stand(5, at=6, slots={7: "void", 8: "void", 4: "void", 5: "void", 9: "void"}).play("step 3")
    assert match.state.cleared
