"""Blows as they are told: who, whom, the bone, what it needed and why, what came of it, in that order."""

import pytest

from duskboard.games.darkleaf_gambit.content import square
from duskboard.games.darkleaf_gambit.telling.beats import SHAPES
from duskboard.games.darkleaf_gambit.telling.words import LINES
from tests.rules.darkleaf_gambit.table import go, next_turn, table


def piece(match, name):
    """The piece on a territory."""
    return f"unit-{match.state.board[square(name)]}"


def last(match, verb, viewer=1):
    """The beats of a kind in the last choice, as the rival sees them."""
    return [beat for beat in match.beats(viewer, match.moment) if beat.verb == verb]


def read(roll):
    """The dice of a roll with what they needed and whether they counted, what changed it, what came of it."""
    dice = [(die.face, die.needed, die.counted) for die in roll.dice]
    return dice, {one.name: one.amount or one.text for one in roll.modifiers}, roll.outcome


def verbs(match, viewer=1):
    return [beat.verb for beat in match.beats(viewer, match.moment)]


def test_every_event_has_its_shape():
    assert set(SHAPES) == set(LINES)


# -- The Murg ----------------------------------------------------------------------------------------------------------

DESTROYS = [  # second's units, what else, the roll, the answers; the dice, what changed what they needed, the outcome
    ("queen h8, pawn e5", {}, 4, "", [(4, "3+", True)], {}, "Destroys"),
    ("queen h8, pawn e5", {}, 2, "", [(2, "3+", False)], {}, "fails"),
    ("queen e5", {}, 5, "", [(5, "6+", False)], {"a royal": 3}, "fails"),
    ("queen e5", {"boards": [{"relics": {"Technological Singularity": 1}}, {}]}, 5, "", [(5, "5+", True)],
     {"a royal": 3, "Technological Singularity": -1}, "Destroys"),
    ("queen h8, pawn e5 d4", {}, 3, "e5 d4", [(3, "4+", False)], {"Cleave": 1}, "fails"),
]  # fmt: skip


@pytest.mark.parametrize(("rivals", "more", "face", "answers", "dice", "changed", "outcome"), DESTROYS)
@pytest.mark.rule("DLG-129", "DLG-133", "DLG-138", "DLG-152")
def test_an_attempt_to_destroy_is_declared_and_then_shows_its_bone_with_what_it_needed(
    rivals, more, face, answers, dice, changed, outcome
):
    match = table("murg huldra", "king a1, knight e4", rivals, dice=(face,), **more)
    knight, prey = piece(match, "e4"), piece(match, "e5")
    go(match, "destroy", *answers.split())
    told = match.beats(1, match.moment)
    declared = next(n for n, beat in enumerate(told) if beat.verb == "attack")
    blow = told[declared + 1]
    assert (told[declared].actor, told[declared].targets[0], told[declared].roll) == (knight, prey, None)
    assert blow.verb == ("hit" if outcome == "Destroys" else "miss")
    assert (blow.actor, blow.targets[0], blow.roll.at, blow.roll.needed) == (knight, prey, prey, dice[0][1])
    assert read(blow.roll) == (dice, changed, outcome)
    assert (blow.roll.owner, blow.roll.dice[0].sides) == (0, 6)


@pytest.mark.rule("DLG-138", "DLG-139")
def test_one_bone_against_two_targets_is_shown_once_and_each_target_told():
    match = table("murg huldra", "king a1, knight e7", "queen e8, pawn d7", dice=(5,))
    go(match, "destroy", "e8", "d7")
    miss, hit = last(match, "miss")[0], last(match, "hit")[0]
    assert read(miss.roll) == ([(5, "6+", False)], {"a royal": 3}, "fails")
    assert hit.roll is None
    assert hit.text == "The Murg knight Destroys the Huldra pawn on d7: a 5 where 4 or more was needed"
    assert (miss.weight, hit.weight) == ("grave", "notable")


@pytest.mark.rule("DLG-147")
def test_a_bone_that_fell_before_the_deed_is_told_where_it_fell():
    board = [{"relics": {"Predictive Model": 1}}, {}]
    match = table("murg huldra", "king a1, pawn e4", "queen h8, pawn e5", dice=(4,), boards=board, begin=False)
    go(match, "predictive model", "pass")
    fallen = last(match, "roll")[0]
    assert read(fallen.roll)[0] == [(4, "", None)]
    go(match, "destroy")
    assert last(match, "hit")[0].roll is None
    assert "a 4 where 3 or more was needed" in last(match, "hit")[0].text


@pytest.mark.rule("DLG-102")
def test_a_bone_that_may_be_rolled_again_is_shown_before_that_is_asked():
    more = {"timers": [{"6": 2}, {}]}
    match = table("murg huldra", "king a1, pawn e4", "queen h8, pawn e5", dice=(1, 5), **more)
    go(match, "destroy")
    assert read(last(match, "roll")[0].roll)[0] == [(1, "", None)]
    go(match, "reroll")
    assert verbs(match)[:2] == ["reroll", "hit"]
    assert read(last(match, "hit")[0].roll) == ([(5, "3+", True)], {}, "Destroys")


@pytest.mark.rule("DLG-140", "DLG-144")
def test_an_ambush_that_plating_stops_is_told_as_blow_and_block():
    plated = {"auras": {"e3": ["Iron Plating"]}, "clans": None}
    plated.pop("clans")
    match = go(table("murg murg", "king a1, sage c1", "king h8, pawn e3", dice=(2,), **plated), "c1")
    sage, pawn = piece(match, "c1"), piece(match, "e3")
    go(match, "e3")
    hit, block = last(match, "hit")[0], last(match, "block")[0]
    assert (hit.actor, hit.targets, block.targets) == (sage, [pawn], [pawn])
    assert [badge.name for changed in block.change for badge in changed.badges] == []
    assert not last(match, "die")


# -- Huldra ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DLG-114", "DLG-119")
def test_a_hunt_says_how_far_and_what_carried_it():
    more = {"auras": {"a2": ["Long Bow"]}}
    match = table("huldra murg", "queen h1, rook g1, pawn a2", "king h8, pawn a6", dice=(3,), **more)
    hunter, prey = piece(match, "a2"), piece(match, "a6")
    rolled = last(match, "roll")[0].roll
    assert (rolled.title, rolled.outcome) == ("Huldra roll", "a journey or a Hunt of 3")
    assert rolled.at == piece(match, "h1"), "beside the roller's own royal"
    go(match, "hunt")
    hit = last(match, "hit")[0]
    assert (hit.actor, hit.targets) == (hunter, [prey])
    assert hit.text == "The Huldra pawn Hunts the Murg pawn on a6, 4 away: 3 + 1 for Long Bow"
    assert last(match, "die")[0].go == [prey]


@pytest.mark.rule("DLG-109", "DLG-121")
def test_a_pivot_marks_a_royal_with_what_is_left_of_the_roll():
    match = table("huldra murg", "queen a1, sage c1", "king e5, pawn a5", dice=(4,), auras={"c1": ["Pivot"]})
    go(match, "journey", "c1", "c3", "e5")
    hit, mark = last(match, "hit")[0], last(match, "wound")[0]
    assert hit.text.endswith("2 away: what was left of the 4, by Pivot")
    assert (mark.weight, mark.text) == ("grave", "The Murg king bears 1 Hunt mark of 3")
    assert [track.value for track in mark.tracks] == [1]


# -- Ferrymen ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DLG-155", "DLG-157")
def test_a_flow_is_told_by_who_pushes_whom_where():
    match = table("ferrymen murg", "king a1, knight e3", "king a8, pawn e5", dice=(1,))
    knight, pawn = piece(match, "e3"), piece(match, "e5")
    go(match, "e3", "e4")
    attack, push = last(match, "attack")[0], last(match, "push")[0]
    assert (attack.actor, attack.targets) == (push.actor, push.targets) == (knight, [pawn])
    assert verbs(match)[:3] == ["move", "attack", "push"]
    assert [(move.piece, move.start, move.end) for move in push.moves] == [(pawn, "e5", "e6")]


@pytest.mark.rule("DLG-153", "DLG-179")
def test_a_royal_over_the_edge_is_grave_and_what_calm_waters_take_is_named():
    board = [{"relics": {"Calm Waters": 1}}, {}]
    match = table("ferrymen murg", "king a1, knight e5", "king e8", dice=(3,), boards=board)
    roll = last(match, "roll")[0].roll
    assert read(roll) == ([(3, "", None)], {"Calm Waters": -1}, "a journey of 2")
    king = piece(match, "e8")
    go(match, "e5", "e7")
    off = last(match, "leave")[0]
    assert (off.targets, off.go, off.weight) == ([king], [king], "grave")


# -- Erde --------------------------------------------------------------------------------------------------------------

RECLAIMS = [
    ({}, 6, [(6, "6+", True)], {}, "Reclaims"),
    ({}, 5, [(5, "6+", False)], {}, "fails"),
    ({"boards": [{"relics": {"One With the Land": 1}}, {}]}, 5, [(5, "5+", True)], {"One With the Land": -1},
     "Reclaims"),
]  # fmt: skip


@pytest.mark.parametrize(("more", "face", "dice", "changed", "outcome"), RECLAIMS)
@pytest.mark.rule("DLG-195", "DLG-203")
def test_an_attempt_to_reclaim_shows_its_bone_on_the_ground_it_is_about(more, face, dice, changed, outcome):
    match = table("erde murg", "king a1, pawn e4", "king h8", dice=(face,), **more)
    pawn = piece(match, "e4")
    go(match, "reclaim")
    told = last(match, "take" if outcome == "Reclaims" else "miss")[0]
    assert verbs(match)[0] == "attack"
    assert (told.actor, told.targets, told.roll.at) == (pawn, ["e4"], "e4")
    assert read(told.roll) == (dice, changed, outcome)
    assert told.boards == (outcome == "Reclaims")


@pytest.mark.rule("DLG-210")
def test_a_tremor_moves_each_unit_at_its_own_beat():
    match = table("erde murg", "king a1, knight e3, pawn d3", "king a8, pawn e5", dice=(1,))
    go(match, "e3", "e4", "yes")
    pushes = last(match, "push")
    assert [[(move.start, move.end) for move in beat.moves] for beat in pushes] == [[("e5", "e6")], [("d3", "c2")]]
    assert {beat.actor for beat in pushes} == {piece(match, "e4")}


# -- Wildero Wibo ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DLG-222", "DLG-224", "DLG-239")
def test_a_mass_morph_shows_its_bone_once_and_turns_both():
    match = table("wibo murg", "queen a1, sage e3", "king h8, pawn f5 e4", dice=(1, 4))
    go(match, "e3", "f4", "morph", "f5", "e4")
    hits = last(match, "hit")
    assert read(hits[0].roll) == ([(4, "3+", True)], {}, "Morphs")
    assert [beat.roll for beat in hits[1:]] == [None]
    assert verbs(match)[:7] == ["attack", "hit", "die", "arrive", "hit", "die", "arrive"]


@pytest.mark.rule("DLG-222", "DLG-232")
def test_a_morph_that_fails_says_what_it_needed_and_a_seed_needs_nothing():
    match = table("wibo murg", "queen a1, pawn e3", "king h8, pawn e5", dice=(1, 2))
    go(match, "e3", "e4", "morph")
    assert read(last(match, "miss")[0].roll) == ([(2, "3+", False)], {}, "fails")
    seed = table(
        "wibo murg", "queen a1, pawn e3", "king h8, pawn e5", dice=(1,), boards=[{"relics": {"Starter Seed": 1}}, {}]
    )
    go(seed, "e3", "e4", "starter seed")
    assert verbs(seed)[:4] == ["use", "attack", "hit", "die"]
    assert last(seed, "hit")[0].roll is None
    assert last(seed, "hit")[0].text == "The Wildero Wibo pawn Morphs the Murg pawn on e5"


# -- Hexen -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DLG-258", "DLG-264", "DLG-273")
def test_hexes_that_are_due_strike_one_after_the_other():
    match = table(
        "hexen murg", "queen a1", "king h8, pawn d5 b5", ladders={"d5": [1, 0]}, gardens={"b4": [1, 0]}, begin=False,
    )  # fmt: skip
    pawn = piece(match, "b5")
    go(match, "garden b4")
    told = match.beats(1, match.moment)
    assert [beat.verb for beat in told][:2] == ["hit", "die"]
    assert (told[0].targets, told[0].boards, told[1].go) == (["b4"], True, [pawn])
    slow = table("murg hexen", "king a1, pawn a2", "queen h8", gardens={"b4": [3, 1]}, dice=(1,))
    next_turn(slow)
    assert "A counter comes off 1 Hex of Hexen" in [beat.text for beat in slow.beats(0, slow.moment)]


@pytest.mark.rule("DLG-265")
def test_a_ladder_that_is_let_end_is_told_where_its_bearer_stood():
    match = table("hexen murg", "queen a1", "king h8, pawn d5 d6", ladders={"d5": [1, 0]}, begin=False)
    assert match.view(0).prompt.text == "Where does the Witch's Ladder of d5 go on?"
    go(match, "pass")
    ended = last(match, "fail")[0]
    assert (ended.targets, ended.text) == (["d5"], "The Witch's Ladder on the Murg pawn, d5, goes no further")


@pytest.mark.rule("DLG-251", "DLG-277")
def test_the_bone_of_hexen_is_a_compass():
    board = [{"relics": {"Celestial Compass": 1}}, {}]
    match = table("hexen murg", "queen a1, pawn e2", "king h8", dice=(1,), boards=board)
    _, changed, outcome = read(last(match, "roll")[0].roll)
    assert (outcome, changed) == ("a journey forward", {"Celestial Compass": "or forward left or forward right"})


# -- what nobody was asked ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DLG-053", "DLG-089")
def test_what_could_not_be_done_says_why():
    rooted = {"will": "curses", "timers": [{"6": 2}, {}]}
    match = table("murg huldra", "king a1", "queen h8, pawn a7", dice=(6,), **rooted)
    texts = [beat.text for beat in match.beats(0, match.moment)]
    assert "Nobody of The Murg can journey with the roll" in texts


@pytest.mark.rule("DLG-097")
def test_the_will_shows_its_die_and_what_it_brings():
    match = table("murg huldra", "king e1, pawn a2", "queen e8, pawn a7", begin=False, will="curses")
    match.script([1]).play("yes")
    told = last(match, "roll")[0]
    assert read(told.roll) == ([(1, "", None)], {}, "Blight")
    assert (told.roll.dice[0].sides, told.roll.at) == (12, "will")


ODDS = [  # clans, units, dice and answers before it, the option; its odds
    ("murg huldra", "king a1, knight e4", "queen h8, pawn e5", (), "", "e4",
     {"Huldra pawn falls": 0.6667, "Huldra pawn is missed": 0.3333}),
    ("murg huldra", "king a1, knight e7", "queen e8, pawn d7", (), "e7 e8", "pass",
     {"Huldra queen is missed": 0.8333, "wins": 0.1667}),
    ("erde murg", "king a1, pawn e4", "king h8", (), "", "e4", {"Reclaims e4": 0.5, "fails": 0.5}),
    ("wibo murg", "queen a1, pawn e3", "king h8, pawn e5", (1,), "e3 e4", "e5",
     {"The Murg pawn falls": 0.6667, "The Murg pawn is missed": 0.3333}),
]  # fmt: skip


@pytest.mark.parametrize(("clans", "first", "second", "dice", "answers", "option", "odds"), ODDS)
@pytest.mark.rule("DLG-133", "DLG-195", "DLG-222")
def test_what_a_bone_decides_has_its_odds(clans, first, second, dice, answers, option, odds):
    match = table(clans, first, second, dice=dice, asking="direct")
    go(match, *answers.split())
    assert {chance.text: chance.share for chance in match.odds(option)} == odds
