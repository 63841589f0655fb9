"""What is not asked, and what nobody gets around: boundaries that play seldom comes to."""

import pytest

from duskboard.games.steam_leaf.terms import FAILED
from tests.rules.steam_leaf.table import asks, attack, group, play, side, table, texts, tile

IDLE, FOX_IDLE = group("badger-soldier", "a1"), group("fox-scout", "x24")


@pytest.mark.rule("STL-063", "RUL-88")
def test_the_contraption_is_asked_for_no_target_when_nobody_is_left_in_range():
    steam = side(group("contraption", "g6", health=3), IDLE, mission="the-great-contraption", tiles=[2])
    match = play(table(steam, [group("fox-scout", "i6", health=4), FOX_IDLE], round=9, more={"status": [1, 0]}), "1")
    match.script([3, 6])  # three targets, and as far as it goes
    match.play("attack")
    assert asks(match) == "choose a target"
    match.script([1, 4])
    match.play("1")
    assert asks(match) == "use a group", "the one who was in range has been fired at"


@pytest.mark.rule("RUL-95")
@pytest.mark.parametrize("held", [[], ["keen-eyes"]])
def test_asking_in_every_window_asks_nobody_who_holds_no_card(held):
    leaf = side(group("fox-scout", "h8"), FOX_IDLE, cards=held)
    match = table([group("badger-soldier", "g8"), IDLE], leaf, more={"all_windows": 1})
    attack(match, "1", "1", dice=[1, 4])
    assert (asks(match) == "play a card or pass") == bool(held)
    assert held == [] or texts(match) == ["pass"]


@pytest.mark.rule("RUL-16")
@pytest.mark.parametrize(("mission", "fails"), [("great-distraction", False), ("remove-hidden-agent", True)])
def test_without_a_standing_unit_only_a_mission_that_needs_none_goes_on(mission, fails):
    leaf = side(group("racoon-leaf-mage", "h8", health=1), mission=mission, tiles=[] if not fails else [3])
    match = table([group("badger-soldier", "g8"), IDLE], leaf)
    attack(match, "1", "1", dice=[6, 1])
    assert (int(match.state.status[1]) == FAILED) == fails


@pytest.mark.rule("RUL-05", "STL-091")
def test_who_stops_where_something_came_into_sight_stands_there():
    match = table([group("badger-soldier", "b6", hidden=True), IDLE], [group("fox-scout", "x8 x9", hidden=True)])
    play(match, "1", "roll", dice=[4])
    play(match, "d8", "done")
    assert match.state.transit == 0, "nobody is on the way any more"
    assert match.state.at[tile("b8")] > 0
    assert match.state.at[tile("b6")] == 0
