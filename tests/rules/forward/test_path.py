"""Chapter 3A: the diamond path, and RUL-05 to RUL-07, RUL-48."""

import pytest

from duskboard import Match
from duskboard.games.forward import terms
from duskboard.games.forward.rules.locations import ways_on

from ..play import asked, offered, told
from .table import BOOK, dragon, fate, stand

LINKS = {
    1: {2, 3}, 2: {3, 4, 5}, 3: {2, 5, 6}, 4: {2, 5, 7}, 5: {2, 3, 4, 6, 7, 8}, 6: {3, 5, 8}, 7: {4, 5, 9},
    8: {5, 6, 9}, 9: set(),
}  # fmt: skip
FULL_TOURS = {
    (1, 2, 3, 6, 8, 5, 4, 7, 9), (1, 2, 4, 7, 5, 3, 6, 8, 9), (1, 3, 2, 4, 7, 5, 6, 8, 9), (1, 3, 6, 8, 5, 2, 4, 7, 9),
}  # fmt: skip


def onward(location, finished, route="literal"):
    """The locations that may follow when `location` is left."""
    match = stand(location, finished=[place for place in finished if place != location], variants={"route": route})
    match.play("leave")
    if asked(match) == "next location":
        return {int(text.removeprefix("go to ")) for text in offered(match)}
    return {match.state.location + 1} if 0 <= match.state.location < 9 else set()


@pytest.mark.rule(
    "FWD-019", "FWD-021", "FWD-022", "FWD-023", "FWD-024", "FWD-025", "FWD-026", "FWD-027", "FWD-028", "FWD-030"
)
@pytest.mark.parametrize("location", range(1, 9))
def test_the_list_of_links_names_the_next_locations(location):
    assert onward(location, [location]) == LINKS[location]


@pytest.mark.rule("FWD-029")
def test_from_9_there_is_no_next_location_but_the_dragon():
    assert BOOK.links[8] == 0
    match = stand(9, princess="active", equipment=["L4-EQUIP"], xp=3, dice=[1, 1]).play("leave")
    assert match.state.location == 9, "at the Dragon"
    assert match.state.enemy == terms.DRAGON


@pytest.mark.rule("FWD-020", "FWD-019")
def test_no_location_is_visited_twice():
    assert onward(5, [1, 2, 4, 7]) == {3, 6, 8}


@pytest.mark.rule("RUL-48", "FWD-030")
def test_7_and_8_are_not_linked_and_nothing_leads_back_to_1():
    assert 8 not in onward(7, [7])
    assert 7 not in onward(8, [8])
    assert all(not BOOK.links[at] & 1 for at in range(9))


def walk(state, path, ways):
    """Every route from here by what the rules offer."""
    at = path[-1] - 1
    state.finished |= 1 << at
    offered = ways_on(state, BOOK, at)
    if not offered:
        ways.add(tuple(path))
    for to in range(9):
        if offered >> to & 1:
            walk(state.copy(), [*path, to + 1], ways)
    return ways


@pytest.mark.rule("RUL-06", "FWD-166")
def test_only_the_four_full_tours_are_open():
    state = Match.new("forward", seed=1).state
    assert walk(state, [1], set()) == FULL_TOURS


@pytest.mark.rule("RUL-06")
def test_the_path_offers_a_choice_only_where_both_ways_can_be_finished():
    match = stand(1).play("leave")
    assert offered(match) == ["go to 2", "go to 3"]
    assert onward(2, [1], "full") == {3, 4}
    assert onward(3, [1], "full") == {2, 6}
    assert onward(4, [1, 2], "full") == {7}, "one way on is no question"


@pytest.mark.rule("RUL-06", "RUL-07")
def test_with_a_free_route_46_routes_reach_the_sea_and_dead_ends_are_withheld():
    state = Match.new("forward", seed=1, route="free").state
    routes = walk(state, [1], set())
    assert len(routes) == 46
    assert all(route[-1] == 9 for route in routes)
    assert onward(7, [1, 2, 5], "free") == {9}, "4 would be a dead end"


@pytest.mark.rule("RUL-07")
def test_with_a_free_route_what_was_never_visited_is_buried_before_the_dragon():
    match = stand(9, finished=[1, 2, 5, 7], variants={"route": "free"}, princess="active", equipment=["L4-EQUIP"], xp=3)
    match.script([1, 1]).play("leave")
    assert match.state.buried_n == 8 + 4 * 9
    assert match.state.enemy_hp == 60 + 44
    assert fate(match, "L3-EQUIP") == "buried"


@pytest.mark.rule("RUL-06")
def test_with_a_literal_route_the_sea_too_early_is_a_loss():
    match = stand(9, finished=[1, 2, 5, 7], variants={"route": "literal"}).play("leave")
    assert match.result == [-1.0]
    assert "never visited" in match.ending.text


@pytest.mark.rule("RUL-06", "FWD-166")
def test_with_a_literal_route_the_dragon_comes_once_all_nine_are_finished():
    document = {"princess": "active", "equipment": ["L4-EQUIP"], "xp": 3, "variants": {"route": "literal"}}
    match = stand(9, dice=[1, 1], **document).play("leave")
    assert match.state.enemy == terms.DRAGON


@pytest.mark.rule("RUL-06")
def test_with_a_literal_route_a_dead_end_is_a_loss():
    match = stand(4, finished=[1, 2, 5, 7], variants={"route": "literal"}).play("leave")
    assert match.result == [-1.0]


@pytest.mark.rule("RUL-05", "FWD-062")
def test_a_location_left_uncleared_is_finished_but_gives_no_xp():
    match = stand(1).play("leave")
    assert match.state.finished == 1
    assert match.state.completed == 0
    assert match.state.xp == 0
    assert "go to 1" not in offered(match)


@pytest.mark.rule("FWD-062", "RUL-05")
def test_a_cleared_location_goes_to_experience_before_the_next_is_chosen():
    match = stand(1, cleared=True).play("leave")
    assert asked(match) == "next location"
    assert match.state.completed == 1
    assert match.state.xp == 1
    assert "Home Village Termina goes to EXPERIENCE (1 XP)" in told(match)


@pytest.mark.rule("FWD-166")
def test_clearing_is_not_needed_for_the_dragon_only_finishing():
    match = dragon(completed=[], xp=3, dice=[1, 1]).play("go on")
    assert match.state.enemy == terms.DRAGON
