"""Exploration and dead ends (p. 21)."""

import pytest

from ..play import asked, offered, play, told
from .table import BOOK, assault, crossing, human, north, table, tile, where, who

SCOUT = (human("scout", die=3), human("brute"))


def explorer(*pile, tiles=None, **more):
    """A scout with three points on the crossing; the last tile of the pile is on top."""
    return table(*(more.pop("humans", SCOUT)), tiles=tiles or [crossing()], pile=list(pile), **more)


@pytest.mark.rule("CLA-144", "CLA-228")
def test_only_openings_without_a_tile_behind_them_are_explored_and_one_is_committed_to():
    match = play(explorer(12, 10, tiles=[crossing(), north()]), "scout")
    assert offered(match) == ["finish", "go north", "go east", "go south", "go west"]
    match.play("go east")
    assert match.position()["tiles"][-1]["at"] == [1, 0], "the tile lies behind the opening chosen, nowhere else"
    assert len(match.position()["tiles"]) == 3


@pytest.mark.rule("CLA-145")
def test_exploring_costs_a_point_and_obeys_blocking():
    match = play(explorer(12, 8), "scout", "go north")
    assert match.state.points == 2
    held = explorer(12, 10, humans=(human("redeemer"), human("brute", 8)), tiles=[crossing(troglodytes=2), north()])
    play(held, "redeemer")
    assert offered(held) == ["finish", "attack troglodytes"]


@pytest.mark.rule("CLA-146")
def test_the_infernal_player_turns_the_top_tile_so_that_the_explorer_can_enter():
    """Tile 11 has two openings at a corner; from the south it can show east or west."""
    match = play(explorer(8, 11), "scout", "go north")
    assert asked(match) == "orientation of a tile"
    assert match.seat == 1
    assert offered(match) == ["openings ES", "openings SW"]
    match.play("openings SW")
    assert where(match, "scout") == 11
    assert match.position()["tiles"][-1] == {"tile": 11, "at": [0, 1], "rotation": 2}
    assert match.position()["pile"] == [8]


@pytest.mark.rule("CLA-147", "CLA-148")
def test_the_explorer_steps_onto_the_tile_and_then_it_acts():
    match = play(explorer(8, 20), "scout", "go north", dice=[3])
    assert where(match, "scout") == 20
    assert asked(match) == "line for a marker", "the booby trap hit the scout who stands on it"
    assert match.state.resolved[19] == 1


@pytest.mark.rule("CLA-149")
def test_the_explorer_goes_on_while_it_has_points():
    match = play(explorer(9, 8), "scout", "go north", "go north")
    assert where(match, "scout") == 9
    assert match.state.points == 1


@pytest.mark.rule("CLA-150")
def test_a_tile_that_leaves_no_opening_anywhere_is_discarded_and_replaced():
    """Tile 16 has one opening: with another such tile behind it there would be nowhere to go."""
    match = explorer(10, 15, tiles=[tile(16)], humans=(human("scout", 16), human("brute", 16)))
    play(match, "scout", "go north")
    assert match.state.place[14] == 3, "tile 15 has one opening and is discarded"
    assert where(match, "scout") == 10
    assert match.state.unexplored == 1


def test_when_the_pile_runs_out_on_dead_ends_the_explorer_stays_and_keeps_its_point():
    match = explorer(46, 15, tiles=[tile(16)], humans=(human("scout", 16), human("brute", 16)))
    play(match, "scout", "go north")
    assert where(match, "scout") == 16
    assert "no tile is left" in told(match, 1).lower()
    match = explorer(46, 15, tiles=[tile(16), north()], humans=(human("scout", 8, die=1), human("brute", 16)))
    play(match, "scout")
    points = int(match.state.points)
    play(match, "go north")
    assert "no tile is left" in told(match, 1).lower()
    assert (where(match, "scout"), match.state.points) == (8, points)
    assert "go south" in offered(match)


@pytest.mark.rule("CLA-143")
def test_troglodytes_do_not_explore():
    match = assault(human("redeemer", 8), human("brute", 8), tiles=[crossing(troglodytes=1), north()], pile=[11, 12])
    play(match, "troglodyte at 1")
    assert offered(match) == ["finish", "go north"]


def test_a_new_tile_connects_to_every_neighbour_with_facing_openings():
    match = explorer(
        2, 1, tiles=[tile(3), tile(4, 1, 0, 3), tile(5, 1, 1, 0)], humans=(human("scout", 3), human("brute", 3))
    )
    play(match, "scout", "go north")
    assert match.state.link[0, 1] == 4, "tile 1 lies west of tile 5, whose west side is open"
    assert match.state.link[4, 3] == 0


@pytest.mark.parametrize("gear", ["lantern", None])
def test_with_a_lantern_the_human_player_turns_the_tile(gear):
    scout = human("scout", die=3, equipment={gear: 1} if gear else {})
    match = play(explorer(8, 11, humans=(scout, human("brute"))), "scout", "go north")
    assert match.seat == (0 if gear else 1)


def test_tunnel_sense_turns_the_first_tile_only():
    scout = human("scout", die=3, card="tunnel sense/6", half="effect")
    match = play(explorer(13, 12, 11, humans=(scout, human("brute"))), "scout", "go north")
    assert match.seat == 0
    play(match, "openings ES", "go east")
    assert match.seat == 1


def test_shifting_tunnels_discards_the_drawn_tile():
    match = play(explorer(9, 8, 11, events={"hand": ["shifting tunnels"]}), "scout", "go north")
    assert offered(match) == ["pass", "shifting tunnels"]
    match.play("shifting tunnels")
    assert where(match, "scout") == 8
    assert match.state.place[10] == 3


def test_shifting_tunnels_cannot_take_the_last_tile_nor_an_objective():
    last = play(explorer(8, events={"hand": ["shifting tunnels"]}), "scout", "go north")
    assert where(last, "scout") == 8
    stairs = play(explorer(8, 15, scenario="survivors", events={"hand": ["shifting tunnels"]}), "scout", "go north")
    assert where(stairs, "scout") == 15


def test_the_stairway_is_never_a_dead_end():
    match = explorer(8, 15, tiles=[tile(16)], scenario="survivors", humans=(human("scout", 16), human("brute", 16)))
    play(match, "scout", "go north")
    assert where(match, "scout") == 15


def test_a_stash_that_would_be_a_dead_end_is_set_aside_and_comes_back():
    match = explorer(9, 8, 44, tiles=[tile(16)], scenario="cache", humans=(human("scout", 16), human("brute", 16)))
    play(match, "scout", "go north")
    assert where(match, "scout") == 8
    assert "Tile 44 would be a dead end and is set aside." in told(match, 1)
    assert match.position()["pile"] == [9, 44], "back on top once another tile lies"
    assert match.state.pile_known[1] == 3, "and both players know it"


def test_a_stash_is_laid_after_all_when_the_pile_runs_out():
    match = explorer(46, 44, tiles=[tile(16)], scenario="cache", humans=(human("scout", 16), human("brute", 16)))
    play(match, "scout", "go north")
    assert where(match, "scout") == 44
    assert BOOK.keeps[4, 43] == 2
    assert who(match, "scout") == 0
