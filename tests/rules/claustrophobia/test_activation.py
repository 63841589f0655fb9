"""Both activation phases (p. 17-18 and 20)."""

import pytest

from ..play import asked, offered, play
from .table import assault, crossing, east, human, north, table, tile, troglodytes, where

TWO = (human("redeemer"), human("brute", die=4))


@pytest.mark.rule("CLA-081")
def test_one_human_is_activated_at_a_time_and_only_once():
    match = table(*TWO)
    assert offered(match) == ["end phase", "redeemer", "brute"]
    play(match, "redeemer", "go north")
    assert asked(match) == "human step", "the Redeemer goes on before anybody else is picked"
    match.play("finish")
    assert offered(match) == ["end phase", "brute"]


@pytest.mark.rule("CLA-082")
def test_a_human_moves_then_acts_or_acts_then_moves():
    tiles = [crossing(), north(troglodytes=1), east()]
    match = play(table(*TWO, tiles=tiles), "redeemer", "go north", "attack troglodytes", dice=[3, 3])
    assert troglodytes(match, 8) == 0
    tiles = [crossing(troglodytes=1), north(), east()]
    match = play(table(*TWO, tiles=tiles), "redeemer", "attack troglodytes", dice=[3, 3])
    match.play("go north")
    assert where(match, "redeemer") == 8


@pytest.mark.rule("CLA-083")
def test_moving_and_acting_are_optional():
    match = play(table(*TWO, tiles=[crossing(troglodytes=1), north()]), "redeemer")
    assert "finish" in offered(match)
    match.play("finish")
    assert where(match, "redeemer") == 1
    assert troglodytes(match) == 1


@pytest.mark.rule("CLA-084")
def test_an_action_ends_movement_that_has_begun():
    tiles = [crossing(), north(troglodytes=2), east()]
    match = play(table(human("scout", die=6), human("brute"), tiles=tiles), "scout", "go north")
    assert match.state.points == 2
    play(match, "attack troglodytes", dice=[6, 6])
    assert troglodytes(match, 8) == 0
    assert asked(match) == "human to activate", "two points were left, but the movement cannot be resumed"


@pytest.mark.rule("CLA-085")
def test_a_human_acts_at_most_once():
    match = table(*TWO, tiles=[crossing(troglodytes=3), north()])
    play(match, "redeemer", "attack troglodytes", dice=[1, 1])
    assert not [text for text in offered(match) if text.startswith("attack")]


@pytest.mark.rule("CLA-086")
def test_actions_are_combat_scenario_actions_and_equipment_actions():
    humans = (human("brute", 25, equipment={"blunderbuss": 1}), human("redeemer", 1))
    tiles = [tile(25), tile(8, 0, 1, troglodytes=1), tile(1, 0, -1)]
    match = play(table(*humans, tiles=tiles, scenario="wells"), "brute")
    assert {"use blunderbuss", "seal"} <= set(offered(match))
    match.play("seal")
    assert match.state.sealed == 1
    assert "use blunderbuss" not in offered(match), "one action only"
    fight = table(human("brute"), human("redeemer"), tiles=[crossing(troglodytes=1)])
    assert "attack troglodytes" in offered(play(fight, "brute"))


@pytest.mark.rule("CLA-132")
def test_every_infernal_warrior_on_a_tile_is_activated_once():
    match = assault(
        *TWO, tiles=[crossing(), north(troglodytes=2), east(troglodytes=1)], demons=["the hunter"],
        infernals={"demon": {"tile": 9}},
    )  # fmt: skip
    assert offered(match) == ["end phase", "the hunter", "troglodyte at 8", "troglodyte at 9"]
    play(match, "troglodyte at 8", "go south", "finish")
    assert offered(match) == ["end phase", "the hunter", "troglodyte at 8", "troglodyte at 9"]
    play(match, "troglodyte at 8", "go south", "finish", "troglodyte at 9", "finish")
    assert offered(match) == ["end phase", "the hunter"], "those that have moved are not offered again"
    assert troglodytes(match, 1) == 2


@pytest.mark.rule("CLA-133")
def test_an_infernal_warrior_moves_and_acts_in_either_order_but_does_not_split_movement():
    tiles = [crossing(), north(), east()]
    setting = {"demons": ["the hunter"], "tiles": tiles}
    match = assault(human("redeemer", 1), human("brute", 9), infernals={"demon": {"tile": 8}}, **setting)
    play(match, "the hunter", "go south", "attack redeemer", dice=[1, 1, 1])
    assert match.state.active == -1, "it moved, then acted: one point was left and is lost"
    match = assault(human("redeemer", 8), human("brute", 9), infernals={"demon": {"tile": 8}}, **setting)
    play(match, "the hunter", "attack redeemer", dice=[1, 1, 1])
    play(match, "go south", "go west" if "go west" in offered(match) else "finish")
    assert where(match, "the hunter") == 1


@pytest.mark.rule("CLA-134", "CLA-143")
def test_infernal_warriors_neither_explore_nor_use_human_actions():
    match = assault(
        human("redeemer", 8),
        human("brute", 8),
        tiles=[crossing(troglodytes=1), north()],
        pile=[11, 12],
        scenario="wells",
    )
    play(match, "troglodyte at 1")
    assert offered(match) == ["finish", "go north"], "three unexplored openings are no way for it"
    play(match, "go north")
    assert offered(match) == ["finish", "attack redeemer", "attack brute"]
    at_well = table(human("redeemer", 25), human("brute"), tiles=[crossing(), tile(25, 0, 1)], scenario="wells")
    assert "seal" in offered(play(at_well, "redeemer"))
    tiles = [crossing(), tile(25, 0, 1, troglodytes=1)]
    match = assault(human("redeemer"), human("brute"), tiles=tiles, scenario="wells")
    play(match, "troglodyte at 25")
    assert offered(match) == ["finish", "go south"], "sealing is for humans"


def test_nobody_is_asked_who_cannot_answer():
    """A dormant hound has nothing to do, so the phase ends by itself."""
    match = assault(*TWO, infernals={"hellhound I": {"tile": 8}})
    assert match.state.phase == 1, "the next turn has begun"


def test_two_tough_troglodytes_alike_on_a_tile_are_one_option():
    infernals = {"tough troglodyte 1": {"tile": 8}, "tough troglodyte 2": {"tile": 8}}
    match = assault(*TWO, infernals=infernals, scenario="drowned-way")
    assert offered(match) == ["end phase", "tough troglodyte 1"]
    infernals["tough troglodyte 2"]["damage"] = 1
    match = assault(*TWO, infernals=infernals, scenario="drowned-way")
    assert offered(match) == ["end phase", "tough troglodyte 1", "tough troglodyte 2"]


def test_cards_laid_for_a_pick_that_never_comes_are_wasted():
    tiles = [crossing(), north(troglodytes=1), east()]
    hand = {"hand": ["bloodlust", "scuttling", "savagery"]}
    match = assault(*TWO, tiles=tiles, events=hand)
    play(match, "bloodlust", "scuttling", "savagery")
    assert (match.state.laid_cb, match.state.laid_mv, match.state.laid_frenzied) == (1, 1, 1)
    match.play("end phase")
    assert (match.state.laid_cb, match.state.laid_mv, match.state.laid_frenzied) == (0, 0, 0)


def test_a_card_nobody_can_use_is_wasted_when_the_phase_ends_by_itself():
    """A sleeping hound can be given movement, and combat only if there is somebody to bite."""
    match = assault(*TWO, infernals={"hellhound I": {"tile": 8}}, events={"hand": ["bloodlust"]})
    match.play("bloodlust")
    assert match.state.phase != 5, "nothing is left to do"
    assert match.state.laid_cb == 0


def test_cards_laid_serve_one_pick_only():
    tiles = [crossing(troglodytes=2), north()]
    match = assault(*TWO, tiles=tiles, events={"hand": ["bloodlust", "scuttling"]})
    play(match, "bloodlust", "scuttling", "troglodyte at 1")
    assert match.state.points == 2
    play(match, "attack redeemer", dice=[1, 1])
    assert len(match.rolled()) == 2
    play(match, "finish", "troglodyte at 1")
    assert match.state.points == 1
    play(match, "attack redeemer", dice=[1])
    assert len(match.rolled()) == 1


def test_a_second_savagery_would_change_nothing_and_is_not_offered():
    match = assault(*TWO, tiles=[crossing(troglodytes=2)], events={"hand": ["savagery", "savagery"]})
    match.play("savagery")
    assert "savagery" not in offered(match)
    play(match, "troglodyte at 1", "attack redeemer", dice=[1, 1])
    assert "savagery" in offered(match), "the next warrior can have the other one"


def test_who_finishes_is_active_no_more():
    match = play(assault(*TWO, tiles=[crossing(), north(troglodytes=2)]), "troglodyte at 8", "finish")
    assert (match.state.active, match.state.active_tile, match.state.points) == (-1, -1, 0)
    match = play(table(*TWO), "redeemer", "finish")
    assert (match.state.active, match.state.active_tile, match.state.points) == (-1, -1, 0)
