"""What one is after, with what stands in the way; and the cards of those who fight for a seat."""

import pytest

from tests.rules.darkholds.table import table
from tests.rules.darkholds.test_campaign import begun


def goal(match, seat=0):
    return match.view(seat).goals[0]


def parts(match):
    return [part.text for part in goal(match).parts]


def card(match, name, seat=0):
    """A warrior's card: its bars, stats and lines by name."""
    warrior = match.who(name)
    (found,) = [one for one in match.view(seat).figures if one.id in (f"w{warrior}", f"bag{warrior}")]
    return found


def stats(figure):
    return {stat.name: stat.value for stat in figure.stats}


def lines(figure):
    return {line.name: line.values for line in figure.lines}


@pytest.mark.rule("DKH-034", "DKH-169")
def test_the_goal_is_the_exit_with_how_far_everybody_has_to_go():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, henchmen=[("gesith", "penda", "b8")], active="penda")
    match.falls("nerys")
    found = goal(match)
    assert (found.text, found.value, found.most) == ("Bring the heroes out by the exit", 0, 2)
    assert found.standing == "99 turns left"
    assert found.targets == [f"s{match.square('ae7')}"]
    assert parts(match) == ["Penda: 24 squares", "Nerys: revive, or leave behind", "Henchmen"]
    assert goal(match).parts[2].standing == "whoever stays is left behind"


@pytest.mark.rule("DKH-034")
def test_who_is_out_counts():
    match = table(heroes={"penda": "ad7", "nerys": "h9"}, active="penda").does("move", "ae7")
    assert (goal(match).value, goal(match).most) == (1, 2)
    assert parts(match)[0] == "Penda: out"
    assert card(match, "penda").gone


@pytest.mark.rule("DKH-148")
def test_guardians_keep_the_exit_closed_and_are_marked_on_the_board():
    match = table(3, {"penda": "b9"}, enemies=[("tomb-spider", "c9")], active="penda")
    match.state.bosses_left = 1
    found = goal(match)
    assert found.standing.startswith("the exit is closed until every guardian is dead")
    guardians = found.parts[0]
    assert (guardians.value, guardians.most, guardians.met) == (1, 2, False)
    assert guardians.targets == [f"w{match.who('tomb-spider')}"]
    match.sets("tomb-spider", wounds=6).dice(9, 0, 0, 0).does("attack")
    assert goal(match).parts[0].met
    assert "closed" not in goal(match).standing


@pytest.mark.rule("DKH-169")
def test_the_last_level_is_won_by_a_death():
    match = table(10, {"penda": "ac10"}, enemies=[("gast-cyning", "ah10")], active="penda")
    assert goal(match).text == "Kill the Gāst Cyning"
    assert goal(match).targets == [f"w{match.who('gast-cyning')}"]


def test_the_time_left_counts_this_turn():
    assert goal(table(turn=100)).standing == "1 turn left"
    assert goal(table(turn=7, turn_cap=0)).standing == "turn 7"


@pytest.mark.rule("DKH-155")
def test_an_overlord_sees_his_own_goal_first_and_the_players_theirs():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, overlord="yes").falls("nerys")
    own = goal(match, seat=1)
    assert (own.text, own.value, own.most, own.owner) == ("Leave none of the heroes standing", 1, 2, 1)
    assert own.targets == [f"w{match.who('penda')}"]
    assert [one.owner for one in match.view(0).goals] == [-1, 1]


def test_between_levels_the_goal_is_the_next_level_and_the_quest_counts():
    match = begun(heroes="penda", mode="quest")
    level, quest = match.view(0).goals
    assert level.text == "Get ready for level 1, Smuggler's Coves"
    assert (quest.value, quest.most, quest.standing) == (0, 10, "9 levels after this one")


def test_a_card_has_health_vigour_parry_silver_weapons_and_things():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="penda").sets("penda", wounds=1)
    match.gives("penda", "hunting-bow", "healing-draught").does("move", "g10")
    penda = card(match, "penda")
    assert [(bar.name, bar.value, bar.most) for bar in penda.bars] == [("constitution", 3, 4), ("vigour", 4, 5)]
    assert stats(penda) == {"Parry": "6+", "Agility": "4+", "Tough": "8+", "Silver": "25"}
    assert lines(penda)["Nægling"] == ["3 dice", "4+", "damage 1"]
    assert lines(penda)["Hunting bow"] == ["1 die", "6+", "damage 1", "range 7"]
    assert "Healing draught" in lines(penda)
    assert penda.text == "acts now"


@pytest.mark.rule("DKH-051", "DKH-237")
def test_a_card_counts_what_helps_now():
    match = table(heroes={"nerys": "g9", "penda": "h9"}, active="nerys").gives("nerys", "hunting-bow")
    match.sets("nerys", blessed=1).does("aim")
    nerys = card(match, "nerys")
    assert stats(nerys)["Parry"] == "6+"
    assert stats(nerys)["Aim"] == "1 easier"
    assert lines(nerys)["Crozier"][1] == "4+"
    assert lines(nerys)["Hunting bow"][1] == "4+"
    assert lines(nerys)["Heal"] == ["1 vigour"]
    assert [badge.name for badge in nerys.badges] == ["Blessed"]


def test_own_warriors_come_first_and_an_overlord_has_cards_of_his_own():
    heroes = {"penda": "g9", "nerys": "h9"}
    match = table(heroes=heroes, players=2, overlord="yes", enemies=[("wihtgar", "n7")])
    assert [one.name for one in match.view(1).figures] == ["Nerys", "Penda"]
    assert match.view(2).figures[0].name == "The Wihtgār on n7"


def test_the_fallen_and_the_webbed_say_so():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="penda").falls("nerys").sets("penda", webs=2)
    assert card(match, "nerys").text == "lies unconscious"
    assert card(match, "penda").text == "is held by webs: tear them first"
