"""Talents (p. 23)."""

import pytest

from ..play import asked, offered, play
from .table import assault, cancelled, crossing, human, north, prepare, table, tile, troglodytes, who

GUARDIAN = human("guardian", die=4)


# -- blessed -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLA-172")
def test_a_blessed_holder_may_bless_another_after_the_dice_are_placed():
    match = prepare(GUARDIAN, human("brute"), human("redeemer"), roll=[4, 4, 4])
    assert asked(match) == "blessing"
    assert offered(match) == [
        "no blessing", "bless brute for movement", "bless brute for combat",
        "bless redeemer for movement", "bless redeemer for combat",
    ]  # fmt: skip


@pytest.mark.rule("CLA-173")
def test_a_warrior_with_an_instinct_card_cannot_be_blessed():
    match = prepare(GUARDIAN, human("brute"), human("redeemer"), roll=[4, 4, 4], instinct={"hand": ["adrenaline/1"]})
    play(match, "no card", "adrenaline/1 as effect")
    assert asked(match) == "blessing"
    assert offered(match) == ["no blessing", "bless redeemer for movement", "bless redeemer for combat"]


@pytest.mark.rule("CLA-174")
@pytest.mark.parametrize(("side", "points", "dice"), [("movement", 3, 3), ("combat", 2, 5)])
def test_the_blessing_gives_one_movement_or_two_combat(side, points, dice):
    match = prepare(GUARDIAN, human("brute"), roll=[4, 4], tiles=[crossing(troglodytes=1), north()])
    play(match, f"bless brute for {side}", "brute")
    assert match.state.points == points, "line 4 of the brute is 2/3/3"
    play(match, "attack troglodytes", dice=[1] * dice)
    assert len(match.rolled()) == dice


@pytest.mark.rule("CLA-175")
def test_the_blessing_heals_the_line_in_use():
    match = prepare(GUARDIAN, human("brute", cancelled=[3, 4]), roll=[4, 4])
    match.play("bless brute for combat")
    assert cancelled(match, "brute") == [3]
    assert not match.state.exhausted[1]


@pytest.mark.rule("CLA-176")
def test_the_blessing_is_given_once_and_ends_with_the_human_activation():
    match = prepare(GUARDIAN, human("brute"), roll=[4, 4]).play("bless brute for combat")
    assert match.state.blessing[1] == 2
    match.script([2, 2, 2]).play("end phase")
    assert match.state.blessing[1] == 0
    while match.state.turn == 1:
        match.script([4] * 6).play(offered(match)[0])
    while asked(match) == "activation die":
        match.play(offered(match)[0])
    assert asked(match) != "blessing"


# -- bodyguard ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLA-177")
def test_a_bodyguard_takes_any_number_of_hits_on_an_ally_of_its_tile():
    setting = {"demons": ["the executioner"], "infernals": {"demon": {"tile": 1}}}
    match = assault(human("redeemer"), human("brute"), human("scout"), **setting)
    play(match, "the executioner", "attack redeemer", dice=[6, 6, 6, 1])
    assert offered(match) == ["take 0", "take 1", "take 2", "take 3"]
    match.play("take 2")
    play(match, "line 1", "line 1", "line 2")
    assert cancelled(match, "redeemer") == [1]
    assert cancelled(match, "brute") == [1, 2]
    apart = assault(human("redeemer"), human("brute", 8), **setting)
    play(apart, "the executioner", "attack redeemer", dice=[6, 1, 1, 1])
    assert asked(apart) == "line for a marker", "the brute is elsewhere"


# -- devoted -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLA-178", "CLA-185", "CLA-013")
def test_gifts_work_for_the_devoted_on_their_own_line_only():
    match = prepare(human("redeemer", gifts=["aura of anger"]), human("brute"), roll=[5, 5])
    assert match.state.anger[0] == 1
    match = prepare(human("redeemer", gifts=["aura of anger"]), human("brute"), roll=[4, 4])
    assert match.state.anger[0] == 0
    match = prepare(human("brute", gifts=["aura of anger"]), human("redeemer"), roll=[5, 5])
    assert match.state.anger[0] == 0, "a brute is not devoted"


# -- elusive and impressive --------------------------------------------------------------------------------------------


@pytest.mark.rule("CLA-179")
def test_the_elusive_ignore_blocking():
    match = table(human("scout"), human("brute", 8), tiles=[crossing(troglodytes=3), north()])
    assert "go north" in offered(play(match, "scout"))


@pytest.mark.rule("CLA-180", "CLA-017")
def test_the_impressive_let_no_enemy_go_whatever_the_numbers():
    match = assault(human("guardian"), human("brute", 8), tiles=[crossing(troglodytes=3), north()])
    assert "go north" not in offered(play(match, "troglodyte at 1"))
    held = table(
        human("redeemer"), human("brute"), human("swordswoman"), demons=["kartikeya"],
        infernals={"demon": {"tile": 1}},
    )  # fmt: skip
    assert "go north" not in offered(play(held, "redeemer"))


@pytest.mark.rule("CLA-181")
def test_elusive_against_impressive_leaves_numbers_to_decide_for_everybody():
    setting = {"demons": ["kartikeya"], "infernals": {"demon": {"tile": 1}}}
    match = table(human("scout"), human("redeemer"), **setting)
    assert "go north" in offered(play(match, "redeemer")), "two against one, and the scout voids the stare"
    outnumbered = table(human("scout"), human("redeemer", 8), tiles=[crossing(troglodytes=1), north()], **setting)
    assert "go north" not in offered(play(outnumbered, "scout")), "one against two, and Kartikeya voids elusive"
    gone = table(human("scout", 8), human("redeemer"), **setting)
    assert "go north" not in offered(play(gone, "redeemer")), "without the scout the stare holds him"


# -- frenzied, ranged combat, resistant --------------------------------------------------------------------------------


@pytest.mark.rule("CLA-182")
def test_the_frenzied_roll_each_miss_once_more():
    match = table(human("swordswoman", die=5), human("brute", 8), tiles=[crossing(troglodytes=3), north()])
    play(match, "swordswoman", "attack troglodytes", dice=[1, 2, 6, 3, 1])
    assert len(match.rolled()) == 5
    assert troglodytes(match) == 1


@pytest.mark.rule("CLA-171")
def test_the_same_talent_twice_is_the_talent_once():
    woman = human("swordswoman", die=5, card="blood frenzy/5", half="effect")
    match = table(woman, human("brute", 8), tiles=[crossing(troglodytes=3), north()])
    play(match, "swordswoman", "attack troglodytes", dice=[1, 1, 1, 1, 1, 1])
    assert len(match.rolled()) == 6, "three dice and one re-roll of each, not two"


@pytest.mark.rule("CLA-183")
def test_ranged_combat_reaches_the_own_and_adjacent_tiles():
    scout = human("scout", die=5, equipment={"crossbow": 1})
    tiles = [crossing(troglodytes=1), north(troglodytes=2), tile(9, 0, 2, 0, troglodytes=1)]
    match = play(table(scout, human("brute", 9), tiles=tiles), "scout")
    attacks = [text for text in offered(match) if text.startswith("attack")]
    assert attacks == ["attack troglodytes", "attack troglodytes north"]
    play(match, "attack troglodytes north", dice=[3, 3, 1])
    assert troglodytes(match, 8) == 0


@pytest.mark.rule("CLA-184")
def test_the_resistant_ignore_the_first_hit_of_each_activation_phase():
    scout = human("scout", equipment={"buckler": 1})
    match = assault(scout, human("redeemer", 8), tiles=[crossing(troglodytes=2), north()])
    play(match, "troglodyte at 1", "attack scout", dice=[6])
    assert cancelled(match, "scout") == []
    if asked(match) == "infernal step":
        match.play("finish")
    play(match, "troglodyte at 1", "attack scout", dice=[6])
    assert asked(match) == "line for a marker", "the second hit counts"


def test_resistant_does_not_work_in_a_preparation_phase():
    scout = human("scout", 27, equipment={"buckler": 1})
    match = table(
        scout, human("redeemer", 8), phase="human preparation", dice=[6, 1, 1], tiles=[tile(27), tile(8, 0, 1)]
    )
    assert asked(match) == "line for a marker"
    assert match.state.args[0] == who(match, "scout")


def test_two_bodyguards_are_asked_in_board_order_and_a_hit_is_passed_once():
    setting = {"demons": ["the executioner"], "infernals": {"demon": {"tile": 1}}}
    match = assault(human("redeemer"), human("brute"), human("brute"), **setting)
    play(
        match,
        "the executioner",
        "attack redeemer",
        dice=[6, 6, 1, 1],
    )
    assert match.state.args[2] == 1
    match.play("take 1")
    assert match.state.args[2] == 2
    assert offered(match) == ["take 0", "take 1"]


def test_an_elusive_enemy_voids_ones_own_impressive_and_numbers_decide():
    """The Whisperer is elusive, the guardian impressive: two against one may leave."""
    setting = {"demons": ["the whisperer"], "infernals": {"demon": {"tile": 1}}}
    match = play(table(human("guardian"), human("brute"), **setting), "guardian")
    assert "go north" in offered(match)
