"""Movement (p. 20)."""

import pytest

from ..play import asked, offered, play
from .table import assault, crossing, east, human, north, table, tile, troglodytes, where


@pytest.mark.rule("CLA-135")
def test_movement_is_optional():
    match = play(table(human("scout"), human("brute")), "scout", "finish")
    assert where(match, "scout") == 1


@pytest.mark.rule("CLA-136", "CLA-010")
def test_leaving_a_tile_costs_a_point_and_can_be_repeated():
    match = play(table(human("scout", die=3), human("brute")), "scout")
    assert match.state.points == 3
    match.play("go north")
    assert match.state.points == 2
    play(match, "go south", "go east")
    assert where(match, "scout") == 9
    assert asked(match) == "human to activate", "three points, three tiles"


@pytest.mark.rule("CLA-137")
def test_tiles_are_adjacent_only_through_openings_on_both_edges():
    """Tile 8 lies east of the crossing, but its openings look north and south."""
    match = play(table(human("scout"), human("brute"), tiles=[crossing(), tile(8, 1, 0), north_of()]), "scout")
    assert offered(match) == ["finish", "go north"]


def north_of():
    return tile(9, 0, 1, 0)


@pytest.mark.rule("CLA-138", "CLA-030")
def test_a_tile_takes_no_more_of_a_faction_than_its_limit():
    """Tile 10 has room for two of each side: troglodytes there do not keep humans out, two humans do."""
    humans = [human("scout"), human("brute", 10), human("guardian", 10)]
    full = table(*humans, tiles=[crossing(), tile(10, 0, 1)])
    assert offered(full) == ["end phase", "brute", "guardian"], "the scout has nowhere to go"
    shared = table(*humans[:2], tiles=[crossing(), tile(10, 0, 1, troglodytes=2)])
    play(shared, "scout", "go north")
    assert where(shared, "scout") == 10


@pytest.mark.rule("CLA-139")
def test_a_full_tile_cannot_be_crossed():
    tiles = [crossing(), tile(10, 0, 1), tile(8, 0, 2)]
    match = table(human("scout", die=3), human("brute", 10), human("guardian", 10), tiles=tiles)
    assert "scout" not in offered(match), "three points, but the tunnel north is full"
    free = table(human("scout", die=3), human("brute", 10), tiles=tiles)
    play(free, "scout", "go north", "go north")
    assert where(free, "scout") == 8


@pytest.mark.rule("CLA-140")
def test_outnumbered_warriors_cannot_leave():
    match = table(human("redeemer"), human("brute", 8), tiles=[crossing(troglodytes=2), north()])
    play(match, "redeemer")
    assert offered(match) == ["finish", "attack troglodytes"]
    even = table(human("redeemer"), human("brute", 8), tiles=[crossing(troglodytes=1), north()])
    play(even, "redeemer")
    assert "go north" in offered(even)
    pinned = assault(human("redeemer"), human("brute"), tiles=[crossing(troglodytes=1), north()])
    play(pinned, "troglodyte at 1")
    assert "go north" not in offered(pinned), "the rule holds for both factions"


@pytest.mark.rule("CLA-141")
def test_blocking_is_checked_at_each_departure():
    match = table(human("redeemer"), human("guardian"), tiles=[crossing(troglodytes=2), north()])
    play(match, "guardian", "go north")
    play(match, "redeemer")
    assert "go north" not in offered(match), "with the guardian gone two troglodytes hold him"


@pytest.mark.rule("CLA-142")
def test_tiles_act_on_those_who_enter():
    match = table(human("redeemer"), human("brute"), tiles=[crossing(), tile(18, 0, 1)])
    play(match, "redeemer", "go north")
    assert match.state.alarms == 1


@pytest.mark.rule("CLA-003")
def test_allies_never_block_and_cannot_be_attacked():
    match = table(human("redeemer"), human("brute"), human("guardian"), tiles=[crossing(), north()])
    play(match, "redeemer")
    assert offered(match) == ["finish", "go north"]


def test_a_troglodyte_that_moves_takes_its_activation_with_it():
    match = assault(human("redeemer", 9), human("brute", 9), tiles=[crossing(troglodytes=2), north(), east()])
    play(match, "troglodyte at 1", "go north")
    assert troglodytes(match, 8) == 1
    assert "troglodyte at 8" not in offered(match)
