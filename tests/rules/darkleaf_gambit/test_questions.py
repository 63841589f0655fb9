"""Questions name who acts, what may be done and what is left, and say why a usual thing is not possible now."""

import pytest

from duskboard import games
from duskboard.games.darkleaf_gambit.rules.turn import DECISIONS
from duskboard.games.darkleaf_gambit.telling.questions import QUESTIONS
from tests.contract.play import random_match
from tests.rules.darkleaf_gambit.table import go, table
from tests.rules.darkleaf_gambit.test_beats import piece

GAME = games.game("darkleaf-gambit")


def prompt(match, seat=0):
    return match.view(seat).prompt


WHY = [  # clans, units, what else, the answers; what the help must say
    ("huldra murg", "queen a1, rook b1, pawn e2", "king h8", 3, {}, "",
     "No Hunt: none of yours has a rival 3 away in a clear line at its angles. No Leap: the queen is beside her rook."),
    ("huldra murg", "queen a1, pawn e2", "king h8", 3, {}, "", "No Leap: it takes the queen and her rook."),
    ("huldra murg", "queen a1, rook b1, pawn e2", "king e5", 3, {"will": "curses", "timers": [{"7": 2}, {}]}, "",
     "Hush: nobody does deeds."),
    ("huldra murg", "queen a1, rook b1, pawn e2", "king e5", 3, {"timers": [{"5": 2}, {}]}, "",
     "Sanctuary: nobody can be vanquished."),
    ("murg huldra", "king a1, pawn e2", "queen h8", 3, {"tallies": {"held": [1, 0]}}, "",
     "The tide holds the Murg king: it can neither journey nor relocate this turn."),
    ("murg huldra", "king a1, pawn e2", "queen h8", 3, {"will": "curses", "timers": [{"6": 2}, {}]}, "",
     "Rooted Crowns: royals and rooks stay where they are."),
    ("murg huldra", "king a1, pawn e2 c2", "queen h8", 3, {"dormant": ["c2"]}, "",
     "Dormant until the turn has ended: the pawn on c2."),
    ("murg huldra", "king a1, pawn e4", "queen h8, pawn e5", 3, {}, None,
     "Beside a rival: the pawn on e4. 3 or more Destroys a unit, 6 or more a royal."),
    ("erde murg", "king c4, pawn a2", "king h8", 1, {"reclaimed": ["d4"]}, "c4",
     "The king may not end on the center: 3 territories of it still to Reclaim."),
    ("hexen murg", "queen a1, sage c1", "king h8, pawn e3", 5, {"boards": [{"relics": {"Witch's Ladder": 1}}, {}]},
     None, "Tokens: Poison Garden 0, Witch's Ladder 1. The unit that journeyed may cast, and any sage."),
    ("wibo murg", "queen e1, pawn e2", "king h8", 3, {}, "e1",
     "Deep Roots: she goes 1 territory whatever the roll, or swaps with a pawn of hers beside her."),
    ("murg huldra", "king a1, pawn e2", "queen h8", 3,
     {"boards": [{"relics": {"Predictive Model": 2}}, {}], "begin": False}, "", "Tokens: Predictive Model 2."),
]  # fmt: skip


@pytest.mark.parametrize(("clans", "first", "second", "face", "more", "answers", "help"), WHY)
def test_why_a_usual_thing_is_not_possible_is_said(clans, first, second, face, more, answers, help):
    match = table(clans, first, second, dice=(face,), asking="direct", **more)
    go(match, *(answers or "").split())
    if "Tokens" in help and "Tokens" not in prompt(match).help:
        go(match, "pass")
    assert help in prompt(match).help


@pytest.mark.rule("DLG-097")
def test_whoever_a_curse_falls_upon_is_told_who_rolled_it():
    match = table("murg huldra", "king e1, pawn a2", "queen e8, pawn a7", begin=False, will="curses")
    match.script([1]).play("yes")
    assert match.seat == 1
    assert prompt(match, 1).text == "Blight, rolled by The Murg: which unit?"
    assert prompt(match, 0).text == "Huldra must choose: Blight, rolled by The Murg: which unit?"


def test_the_unit_that_acts_is_marked_and_the_way_to_each_place_is_known():
    match = go(table("murg huldra", "king a1, pawn e2", "queen h8", dice=(3,)), "e2")
    chosen = [one.id for one in match.view(0).pieces if "chosen" in one.conditions]
    assert chosen == [piece(match, "e2")]
    assert {option.text: option.way for option in match.view(0).options}["e5"] == ["e3", "e4"]
    assert not [one.id for one in match.view(1).pieces if one.conditions]


def test_every_question_has_a_rule_of_the_contract():
    assert set(QUESTIONS.table) == set(DECISIONS.all)
    for seed in range(8):
        match = random_match(GAME, f"rules {seed}", GAME.examples[5 * seed], 60)
        for at in range(0, match.moment, 3):
            rules = match.branch(at).view(match.choices[at].seat).prompt.rules
            assert rules
            assert all(rule.startswith(("DLG-", "RUL-")) for rule in rules)
