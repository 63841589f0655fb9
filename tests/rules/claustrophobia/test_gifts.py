"""Gifts (p. 24)."""

import pytest

from duskboard.match import Match

from ..play import asked, offered, play, told
from .table import ID, assault, cancelled, crossing, human, north, prepare, table, tile, troglodytes, where


def gifted(*gifts, **more):
    return human("redeemer", gifts=list(gifts), **more)


@pytest.mark.rule("CLA-186")
def test_angelic_precision_hits_on_two_or_more():
    match = table(
        gifted("angelic precision", die=6, gift="angelic precision", tile=32), human("brute", 8),
        tiles=[tile(32, troglodytes=3), north()],
    )  # fmt: skip
    play(match, "redeemer", "attack troglodytes", dice=[1, 2, 5])
    assert troglodytes(match, 32) == 1, "in the fog only sixes would hit"


@pytest.mark.rule("CLA-186")
def test_angelic_precision_comes_with_line_six():
    match = prepare(gifted("angelic precision"), human("brute"), roll=[6, 6])
    assert match.position()["humans"][0]["gift"] == "angelic precision"


@pytest.mark.rule("CLA-187")
@pytest.mark.parametrize(("weapon", "hits"), [("blunderbuss", 0), ("grenade", 0), ("musket", 2)])
def test_angelic_precision_does_nothing_for_blunderbuss_and_grenade(weapon, hits):
    redeemer = gifted("angelic precision", die=6, gift="angelic precision", equipment={weapon: 1})
    match = table(redeemer, human("brute", 9), tiles=[crossing(), north(troglodytes=3), tile(9, 1, 0, 1)])
    before = troglodytes(match, 8)
    play(match, "redeemer", f"use {weapon}", *(["throw north"] if weapon == "grenade" else []), dice=[2, 2, 2, 2])
    assert before - troglodytes(match, 8) == hits


@pytest.mark.rule("CLA-188")
def test_aura_of_anger_gives_all_humans_a_die_until_the_next_preparation():
    match = prepare(gifted("aura of anger"), human("brute", 8), roll=[5, 5], tiles=[crossing(troglodytes=1), north()])
    assert list(match.state.anger)[:2] == [1, 1]
    play(match, "redeemer", "attack troglodytes", dice=[1] * 4)
    assert len(match.rolled()) == 4
    later = prepare(human("redeemer", anger=1), human("brute"), roll=[1, 1])
    assert later.state.anger[0] == 0


@pytest.mark.rule("CLA-189")
def test_aura_of_courage_raises_all_statistics_of_one_other_human():
    match = prepare(gifted("aura of courage"), human("brute"), human("scout"), roll=[4, 4, 4])
    assert offered(match) == ["brute", "scout"], "another warrior, not the holder"
    match.play("scout")
    play(match, "scout")
    assert match.state.points == 3, "line 4 of the scout gives 2"
    tiles = [crossing(troglodytes=1), north()]
    brave = assault(human("scout", die=4, courage=1), human("brute", 8), tiles=tiles)
    play(brave, "troglodyte at 1", "attack scout", dice=[1])
    assert "5+ hits" in told(brave, 1)
    brave = table(human("scout", die=4, courage=1), human("brute", 8), tiles=tiles)
    play(brave, "scout", "attack troglodytes", dice=[1, 1, 1])
    assert len(brave.rolled()) == 3


@pytest.mark.rule("CLA-190", "CLA-230")
def test_divine_inspiration_rolls_two_more_dice_next_time():
    match = prepare(gifted("divine inspiration"), human("brute"), roll=[3, 3])
    assert match.state.inspiration == 1, "two dice lie on the Redeemer's board"
    match.script([1, 1, 1]).play("end phase")
    while match.state.turn == 1:
        match.script([1, 2, 5, 6, 6, 6]).play(offered(match)[0])
    assert len(match.rolled()) == 4
    assert match.state.inspiration == 0


@pytest.mark.rule("CLA-191")
def test_laying_on_of_hands_heals_a_line_on_the_holders_tile():
    match = prepare(
        gifted("laying on of hands", cancelled=[6]), human("brute", cancelled=[4, 5]), human("scout", 8, cancelled=[1]),
        roll=[2, 2, 2],
    )  # fmt: skip
    while asked(match) == "draw":
        match.play("no draw")
    assert asked(match) == "laying on of hands"
    assert offered(match) == ["no healing", "redeemer line 6", "brute line 4", "brute line 5"]
    match.play("brute line 4")
    assert cancelled(match, "brute") == [5]


@pytest.mark.rule("CLA-192", "CLA-193", "CLA-194", "CLA-195")
def test_prescience_shows_three_tiles_of_which_one_is_laid_and_two_go_back():
    match = prepare(
        gifted("prescience"), human("brute"), roll=[1, 1], tiles=[crossing()], pile=[13, 2, 8, 11, 12]
    ).play("no draw")
    assert match.state.prescience == 1, "the token lies on the pile"
    play(match, "redeemer", "go north")
    assert match.seat == 0
    assert offered(match) == ["tile 12", "tile 11", "tile 8"]
    match.play("tile 11")
    assert offered(match) == ["12 over 8", "8 over 12"]
    match.play("8 over 12")
    assert asked(match) == "orientation of a tile"
    assert match.seat == 0, "the human player turns it too"
    match.play("openings ES")
    assert where(match, "redeemer") == 11
    assert match.position()["pile"] == [13, 2, 12, 8]
    assert match.state.prescience == 0
    match.play("go east")
    assert where(match, "redeemer") == 8, "the next exploration is an ordinary one"


@pytest.mark.rule("CLA-193")
def test_only_the_human_player_knows_what_prescience_left():
    match = prepare(
        gifted("prescience"), human("brute"), roll=[1, 1], tiles=[crossing()], pile=[13, 2, 8, 11, 12]
    ).play("no draw")
    play(match, "redeemer", "go north", "tile 8", "12 over 11")
    assert [tile + 1 for tile in match.known(0).pile][:4] == [0, 0, 11, 12]
    assert [tile + 1 for tile in match.known(1).pile][:4] == [0, 0, 0, 0]


@pytest.mark.rule("CLA-196", "CLA-198")
def test_righteous_sacrifice_strikes_another_warrior_of_the_tile_up_to_twice():
    match = prepare(
        gifted("righteous sacrifice"), human("brute", 8), roll=[2, 2], tiles=[crossing(troglodytes=3), north()]
    )
    while asked(match) == "draw":
        match.play("no draw")
    assert offered(match) == ["no sacrifice", "troglodyte"]
    play(match, "troglodyte", dice=[1])
    assert troglodytes(match) == 2
    play(match, "troglodyte", dice=[1])
    assert troglodytes(match) == 1
    assert asked(match) == "human to activate", "twice in a phase and no more"


@pytest.mark.rule("CLA-197")
@pytest.mark.parametrize(("roll", "struck"), [(3, False), (4, True)])
def test_after_each_sacrifice_a_four_strikes_the_holder_too(roll, struck):
    match = prepare(
        gifted("righteous sacrifice"), human("brute", 8), roll=[2, 2], tiles=[crossing(troglodytes=1), north()]
    )
    while asked(match) == "draw":
        match.play("no draw")
    play(match, "troglodyte", dice=[roll])
    assert (asked(match) == "line for a marker") == struck


def test_righteous_sacrifice_may_strike_an_ally():
    match = prepare(gifted("righteous sacrifice"), human("guardian"), roll=[2, 2]).play("no blessing")
    assert offered(match) == ["no sacrifice", "guardian"]
    play(match, "guardian", "line 1", dice=[1])
    assert cancelled(match, "guardian") == [1]


@pytest.mark.rule("CLA-197")
def test_the_backlash_is_rolled_after_the_hit_has_been_dealt():
    match = prepare(gifted("righteous sacrifice"), human("guardian"), roll=[2, 2]).play("no blessing")
    play(match, "guardian", dice=[6])
    assert asked(match) == "line for a marker"
    assert match.rolled() == [], "nobody knows the backlash while the line is chosen"
    match.play("line 1")
    assert cancelled(match, "guardian") == [1]
    assert [face for _, face in match.rolled()] == [6]
    assert match.state.args[0] == 0, "now the Redeemer is hit"
    match.play("line 5")
    assert cancelled(match, "redeemer") == [5]
    assert asked(match) == "righteous sacrifice", "the second use"


def test_courage_for_the_only_other_human_is_not_asked_for():
    match = prepare(gifted("aura of courage"), human("brute"), human("scout", status="dead"), roll=[4, 4])
    assert asked(match) == "human to activate"
    assert match.state.courage[1] == 1


def test_without_anybody_to_strike_there_is_no_sacrifice():
    match = prepare(gifted("righteous sacrifice"), human("brute", 8), roll=[2, 2])
    while asked(match) == "draw":
        match.play("no draw")
    assert asked(match) == "human to activate"


def test_the_backlash_is_told_with_its_number():
    match = prepare(gifted("righteous sacrifice"), human("guardian"), roll=[2, 2]).play("no blessing")
    play(match, "guardian", "line 1", dice=[3])
    assert "The price of Righteous Sacrifice: 3 (struck on 4+), the Redeemer is spared." in told(match, 1)


def test_only_the_devoted_get_all_gifts():
    match = Match.new(ID, seed=1, gifts="all-with-hands")
    assert [bool(gifts) for gifts in match.state.gifts] == [True, False, False, False, False]
