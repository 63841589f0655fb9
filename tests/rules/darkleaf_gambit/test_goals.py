"""What each clan is after, how far it is and what stands in its way; and every unit as a card."""

import pytest

from duskboard.games.darkleaf_gambit.content import Clan
from tests.rules.darkleaf_gambit.table import go, table
from tests.rules.darkleaf_gambit.test_beats import piece

GOALS = [  # clans, units, what else; the progress, what is marked, the parts: met or not, and what they say
    ("huldra murg", "queen a1, pawn e2", "king e5", {"tallies": {"hunted": [0, 2]}}, (2, 3), ["e5"],
     [(True, "In line with it now: the pawn on e2")]),
    ("huldra murg", "queen a1, pawn b2", "king e7", {}, (0, 3), ["e7"], [(False, "In line with it now: nobody")]),
    ("huldra murg", "queen a1, pawn e2", "king e5", {"timers": [{"5": 2}, {}]}, (0, 3), ["e5"],
     [(False, "In line with it now: nobody"), (False, "Sanctuary: nobody can be vanquished")]),
    ("murg huldra", "king a1, pawn e7", "queen e8", {}, (0, 1), ["e8"],
     [(True, "Beside it now: the pawn on e7; 6 or more Destroys it")]),
    ("murg huldra", "king a1, pawn e5", "queen e8", {"boards": [{"relics": {"Technological Singularity": 1}}, {}]},
     (0, 1), ["e8"], [(False, "Beside it now: nobody; 5 or more Destroys it")]),
    ("ferrymen murg", "king a1, pawn e2", "king f7", {"tallies": {"flowed": [0, 1]}}, (1, 2), ["f7"],
     [(False, "The Murg king stands 1 step from the edge")]),
    ("ferrymen murg", "king a1, pawn e2", "king f8", {}, (0, 2), ["f8"],
     [(True, "The Murg king stands on the edge")]),
    ("erde murg", "king a1, pawn e4", "king h8, pawn d5", {"reclaimed": ["d4"]}, (1, 4), [],
     [(True, "d4 is Reclaimed"), (False, "e4: a pawn is there, 6 or more Reclaims"),
      (False, "d5 is held by the Murg pawn"), (False, "e5 is free"),
      (False, "Then the king journeys onto the center")]),
    ("wibo murg", "queen e1, pawn a1 b1 e4", "king h8", {}, (2, 6), ["a1", "b1"],
     [(False, "1 pawn in Haggedorn outside the Seat"), (False, "5 pawns left to Morph rivals into")]),
    ("hexen murg", "queen a1", "king h8, pawn d7 e7", {"quarry": [["second pawn 1", "second pawn 2"], [None, None]],
     "ladders": {"d7": [2, 0]}, "gardens": {"f6": [3, 0]}, "begin": False}, (0, 2), ["d7", "e7"],
     [(False, "The Murg pawn on d7: the Witch's Ladder falls in 1 round"),
      (False, "The Murg pawn on e7: the Poison Garden strikes in 2 rounds")]),
]  # fmt: skip


@pytest.mark.parametrize(("clans", "first", "second", "more", "progress", "marked", "parts"), GOALS)
@pytest.mark.rule("DLG-108", "DLG-129", "DLG-153", "DLG-189", "DLG-213", "DLG-245")
def test_a_goal_says_how_far_it_is_and_what_stands_in_the_way(clans, first, second, more, progress, marked, parts):
    match = table(clans, first, second, **more)
    goal = match.view(0).goals[0]
    assert (goal.owner, goal.value, goal.most) == (0, *progress)
    if marked:
        assert goal.targets == [piece(match, name) for name in marked]
    assert [(part.met, part.text) for part in goal.parts] == parts
    assert goal.text == match.content.one("clan", clans.split()[0], Clan).path


def test_both_see_both_goals_their_own_first_and_all_targets_are_on_the_table():
    match = table("erde hexen", "king a1, pawn e4 b2", "queen h8, sage c8", quarry=[[None, None], ["b2", "e4"]])
    for seat in (0, 1):
        scene = match.view(seat)
        assert [goal.owner for goal in scene.goals] == [seat, 1 - seat]
        drawn = {cell.id for board in scene.boards for cell in board.cells} | {one.id for one in scene.pieces}
        for goal in scene.goals:
            assert {id for part in (goal, *goal.parts) for id in part.targets} <= drawn
    assert match.view(-1).goals == match.view(0).goals
    assert match.view(0).goals[0].standing == "turn 1 of 200"


@pytest.mark.rule("DLG-189")
def test_erde_have_won_only_when_the_king_is_there():
    match = table("erde murg", "king c4, pawn a2", "king h8", reclaimed=["d4", "e4", "d5", "e5"], dice=(1,))
    goal = match.view(0).goals[0]
    assert (goal.value, goal.most, goal.met) == (4, 4, False)
    go(match, "c4", "d4")
    assert match.over
    assert match.view(0).goals[0].met


# -- figures -----------------------------------------------------------------------------------------------------------


def card(match, name, seat=0):
    return next(one for one in match.view(seat).figures if one.id == piece(match, name))


def test_every_unit_is_a_card_ones_own_first_the_royal_before_its_pawns():
    match = table("huldra murg", "pawn b2, queen a1, sage c1", "pawn a7, king h8")
    assert [one.name for one in match.view(0).figures] == [
        "Queen on a1", "Sage on c1", "Pawn on b2", "King on h8", "Pawn on a7",
    ]  # fmt: skip
    assert [one.owner for one in match.view(1).figures] == [1, 1, 0, 0, 0]
    assert {one.id for one in match.view(0).figures} == {one.id for one in match.view(0).pieces}


@pytest.mark.rule("DLG-119")
def test_a_card_has_the_angles_of_journey_and_deed_as_its_viewer_sees_them():
    match = table("huldra murg", "pawn b2 c2, queen a1", "king h8, pawn a7", auras={"c2": ["Long Bow"]})
    own = {stat.name: stat.value for stat in card(match, "b2").stats}
    bow = {stat.name: stat.value for stat in card(match, "c2").stats}
    there = {stat.name: stat.value for stat in card(match, "b2", seat=1).stats}
    assert own["Hunt"] != bow["Hunt"] == "every direction"
    turned = {"↑": "↓", "↗": "↙", "→": "←", "↘": "↖", "↓": "↑", "↙": "↗", "←": "→", "↖": "↘"}
    assert set(there["Journey"]) == {turned.get(arrow, arrow) for arrow in own["Journey"]}
    assert [badge.name for badge in card(match, "c2").badges] == ["Long Bow"]


@pytest.mark.rule("DLG-109", "DLG-153", "DLG-173")
def test_a_royals_card_counts_what_is_done_to_it_and_says_when_it_is_held():
    hunted = table("huldra murg", "queen a1, pawn b2", "king h8", tallies={"hunted": [0, 2]})
    assert [(bar.name, bar.value, bar.most) for bar in card(hunted, "h8").bars] == [("Hunt marks", 2, 3)]
    assert card(hunted, "a1").bars == []
    flowed = table("ferrymen murg", "king a1, pawn b2", "king h8", tallies={"flowed": [0, 1], "held": [0, 1]})
    assert [(bar.name, bar.value, bar.most) for bar in card(flowed, "h8").bars] == [("Flowed off", 1, 2)]
    assert card(flowed, "h8").spent
    assert not card(flowed, "a1").spent


@pytest.mark.rule("DLG-191")
def test_who_has_made_his_part_of_a_journey_is_spent():
    match = table("erde murg", "king a1, pawn e2 h2", "king h8", dice=(4,))
    go(match, "e2", "e3")
    assert card(match, "e3").spent
    assert not card(match, "h2").spent
