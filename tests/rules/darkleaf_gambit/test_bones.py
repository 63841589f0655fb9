"""Slotting bones and acquiring power."""

import pytest

from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.rules.bones import applicable
from tests.rules.darkleaf_gambit.table import auras, count, go, next_turn, pool, slots, table, texts


def slot_choice(clans, first, second, boards, die):
    """The slots offered for a roll, the journey declined."""
    match = table(clans, first, second, boards=boards, dice=(die,))
    while "slot" not in " ".join(texts(match)) and not match.over:
        match.play("pass")
    return match


@pytest.mark.rule("DLG-082")
def test_a_number_takes_only_that_number():
    four = slot_choice("huldra murg", "queen e1, sage a2", "king h8", [{}, {}], 4)
    three = slot_choice("huldra murg", "queen e1, sage a2", "king h8", [{}, {}], 3)
    assert "slot 4" in texts(four)  # [4] of Pivot
    assert "slot 4" not in texts(three)


@pytest.mark.rule("DLG-083")
@pytest.mark.parametrize(("face", "fits"), [(1, True), (2, True), (3, False), (4, False)])
def test_two_numbers_take_either(face, fits):
    match = slot_choice("huldra murg", "queen e1, pawn a2", "king h8", [{}, {}], face)
    assert ("slot 1" in texts(match)) is fits  # [1-2] of Long Bow


@pytest.mark.rule("DLG-084")
@pytest.mark.parametrize("face", range(1, 7))
def test_even_and_odd(face):
    match = slot_choice("murg huldra", "king e1, pawn a2", "queen h8", [{}, {}], face)
    assert ("slot 3" in texts(match)) is (face % 2 == 1)  # [O] of Predictive Model
    assert ("slot 4" in texts(match)) is (face % 2 == 0)  # [E]


@pytest.mark.rule("DLG-085", "DLG-086")
@pytest.mark.parametrize(("face", "fits"), [(1, False), (2, True), (3, True), (4, True)])
def test_a_sum_between_includes_both_bounds_and_needs_every_slot(face, fits):
    """Renewal: three bones, 8 to 10 in all. 4 and 2 lie there already."""
    match = slot_choice("huldra murg", "queen e1", "king h8", [{"slots": {"5": 4, "6": 2}}, {}], face)
    assert ("slot 7" in texts(match)) is fits
    two = slot_choice("huldra murg", "queen e1", "king h8", [{"slots": {"5": 4}}, {}], 4)
    go(two, "slot 6")
    assert slots(two, 0) == {5: 4, 6: 4}  # 8 with two bones powers nothing


@pytest.mark.rule("DLG-085")
def test_a_bone_that_would_make_the_sum_impossible_is_refused():
    match = slot_choice("huldra murg", "queen e1", "king h8", [{"slots": {"5": 1}}, {}], 1)
    assert "slot 6" not in texts(match)  # 1 + 1 + 4 is short of 8


@pytest.mark.rule("DLG-087", "DLG-226", "DLG-244")
def test_only_the_last_bone_rolled_is_slotted():
    match = table("wibo murg", "queen a1, rook h1, pawn e4", "king a8, pawn e6", dice=(1, 3, 6))
    go(match, "e4", "e5", "morph", "e6")  # journey 1, Morph 3, retreat 6
    assert match.state.rolls == 3
    go(match, "slot 2")
    assert slots(match, 0) == {2: 6}


@pytest.mark.rule("DLG-226")
def test_wibo_may_stop_rolling_to_slot_an_earlier_value():
    match = table("wibo murg", "queen a1, rook h1, pawn e4", "king a8, pawn e6", dice=(1,))
    go(match, "e4", "e5", "pass")
    go(match, "slot 1")
    assert slots(match, 0) == {1: 1}


@pytest.mark.rule("DLG-088")
def test_the_bone_of_a_journey_not_taken_may_be_slotted():
    match = table("murg huldra", "king e1, pawn e4", "queen h8", dice=(1,))
    go(match, "pass", "slot 1")
    assert slots(match, 0) == {1: 1}


@pytest.mark.rule("DLG-089")
def test_the_bone_may_go_back_to_the_pool():
    match = table("murg huldra", "king e1, pawn e4", "queen h8", dice=(1,))
    go(match, "pass", "pass")
    assert slots(match, 0) == {}
    assert pool(match, 0) == 6


@pytest.mark.rule("DLG-090")
def test_relic_overload_bars_only_the_last_bone():
    full = {"relics": {"Tweak": 2}}
    empty_row = table("huldra murg", "queen e1", "king h8", boards=[full, {}], dice=(1,))
    go(empty_row, "keep", "pass")
    assert "slot 8" in texts(empty_row)  # [1] of Tweak, row still empty
    almost = table("huldra murg", "queen e1", "king h8", boards=[{**full, "slots": {"8": 1}}, {}], dice=(2,))
    go(almost, "keep", "pass")
    assert "slot 9" not in texts(almost)
    room = table(
        "huldra murg", "queen e1", "king h8", boards=[{"relics": {"Tweak": 1}, "slots": {"8": 1}}, {}], dice=(2,)
    )
    go(room, "keep", "pass")
    assert "slot 9" in texts(room)


@pytest.mark.rule("DLG-090", "DLG-061")
def test_the_row_of_a_law_in_force_cannot_be_completed_again():
    board = {"relics": {"Adapt": 1}, "slots": {"10": 1, "11": 2, "12": 3}}
    match = table("huldra murg", "queen e1", "king h8", boards=[board, {}], dice=(4,))
    while "slot 4" not in texts(match):
        match.play("pass")
    assert "slot 13" not in texts(match)


@pytest.mark.rule("DLG-091")
def test_the_last_bone_of_the_pool_is_slotted_only_to_complete_a_row():
    board = {"slots": {"1": 1, "3": 1, "6": 5, "9": 2, "12": 4}}
    match = slot_choice("murg huldra", "king e1, pawn a2", "queen h8", [board, {}], 3)
    assert pool(match, 0) == 1
    assert texts(match) == ["slot 2", "pass"]  # completes Iron Plating; [3-4] of Predictive Model would not
    go(match, "slot 2")
    assert pool(match, 0) == 2


@pytest.mark.rule("DLG-092")
def test_bones_come_back_at_once_when_a_skill_no_longer_applies():
    """The last Huldra sage falls on the rival's turn: Pivot's bone may be taken back there and then."""
    match = table(
        "huldra murg",
        "queen a1, sage e5",
        "king h8, pawn e6",
        active=1,
        boards=[{"slots": {"4": 4}}, {}],
        dice=(4,),
    )
    go(match, "destroy")
    assert match.seat == 0
    assert texts(match) == ["slot 4", "pass"]
    go(match, "slot 4")
    assert slots(match, 0) == {}
    assert pool(match, 0) == 6


@pytest.mark.rule("DLG-092")
def test_bones_left_in_such_a_row_may_be_taken_back_in_each_own_phase_four():
    match = table("wibo erde", "queen a1, rook h1", "king h8", boards=[{"slots": {"9": 1}}, {}], dice=(2,))
    while "slot 9" not in texts(match):
        match.play("pass")
    go(match, "slot 9")  # Scatter: Erde have no auras
    assert 9 not in slots(match, 0)


@pytest.mark.rule("DLG-093")
def test_several_auras_but_never_two_of_a_type():
    marks = {"a2": ["Long Bow"]}
    match = table(
        "huldra murg", "queen e1, pawn a2 b2 c2", "king h8", boards=[{"slots": {"1": 1}}, {}], auras=marks, dice=(3,)
    )
    while "slot 2" not in texts(match):
        match.play("pass")
    go(match, "slot 2")
    assert set(texts(match)) == {"b2", "c2"}
    both = table("ferrymen murg", "king h1, pawn e8", "king a8", auras={"e8": ["Barbaric"]}, dice=(1,))
    go(both, "e8", "e1")
    assert auras(both, "e1") == ["Barbaric", "Ripple Effect"]
    third = table(
        "ferrymen murg", "king h1, pawn e8", "king a8", auras={"e8": ["Barbaric", "Ripple Effect"]}, dice=(1,)
    )
    go(third, "e8", "e1")
    assert auras(third, "e1") == ["Barbaric", "Ripple Effect"]


@pytest.mark.rule("DLG-093")
def test_an_aura_nobody_can_take_is_lost_and_the_bones_return():
    marks = {"a2": ["Long Bow"]}
    match = table(
        "huldra murg", "queen e1, pawn a2", "king h8", boards=[{"slots": {"1": 1}}, {}], auras=marks, dice=(3,)
    )
    while "slot 2" not in texts(match):
        match.play("pass")
    go(match, "slot 2")
    assert pool(match, 0) == 6
    assert count(match, 0, "pawn") == 1


@pytest.mark.rule("DLG-044", "DLG-253")
def test_a_relic_is_not_spent_in_the_turn_it_is_earned():
    """Bone Harvest in the own upkeep completes Tweak; it cannot be used before the next turn."""
    match = table("huldra murg", "queen e1, rook a1", "king h8", boards=[{"slots": {"8": 1}}, {}], begin=False)
    match.script([7, 1, 2, 3]).play("yes")
    match.play("pass")  # the rival's bone
    go(match, "slot 9")
    assert match.state.relic[0, 3] == 1
    assert "reroll" not in texts(match)
    next_turn(match)
    next_turn(match)
    assert "reroll" in texts(match)


APPLIES = [
    # clans, units, what else; a skill, and whether it applies
    ("huldra murg", "queen a1, pawn a2", "king h8", {}, t.ROW_LONG_BOW, True),
    ("huldra murg", "queen a1, sage a2", "king h8, pawn h7", {}, t.ROW_LONG_BOW, False),
    ("huldra murg", "queen a1, sage a2", "king h8", {}, t.ROW_PIVOT, True),
    ("huldra murg", "queen a1, pawn a2", "king h8, sage h7", {}, t.ROW_PIVOT, False),
    ("huldra murg", "queen a1", "king h8", {}, t.ROW_RENEWAL, True),
    ("murg huldra", "king a1, pawn a2", "queen h8", {}, t.ROW_IRON_PLATING, True),
    ("murg huldra", "king a1, sage a2", "queen h8, pawn h7", {}, t.ROW_IRON_PLATING, False),
    ("murg huldra", "king a1, sage a2", "queen h8", {}, t.ROW_ASSASSIN, True),
    ("murg huldra", "king a1, pawn a2", "queen h8", {}, t.ROW_ASSASSIN, True),
    ("murg huldra", "king a1, pawn a2", "queen h8", {"tallies": {"trait_used": [1, 0]}}, t.ROW_ASSASSIN, False),
    ("murg huldra", "king a1, knight a2", "queen h8, pawn h7, sage h6", {}, t.ROW_ASSASSIN, False),
    ("murg huldra", "king a1", "queen h8", {}, t.ROW_PREDICTIVE_MODEL, True),
    ("ferrymen huldra", "king a1, pawn a2", "queen h8, pawn h7", {}, t.ROW_EDDY, True),
    ("ferrymen huldra", "king a1, pawn a2", "queen h8", {}, t.ROW_EDDY, False),
    ("ferrymen huldra", "king a1", "queen h8, pawn h7", {}, t.ROW_EDDY, False),
    ("ferrymen huldra", "king a1", "queen h8, pawn h7", {}, t.ROW_CURRENT, True),
    ("ferrymen huldra", "king a1, pawn a2", "queen h8", {}, t.ROW_CURRENT, True),
    ("ferrymen huldra", "king a1, knight a2", "queen h8", {}, t.ROW_CURRENT, False),
    ("ferrymen huldra", "king a1", "queen h8", {}, t.ROW_TIDE, True),
    ("ferrymen huldra", "king a1", "pawn h8", {}, t.ROW_TIDE, False),
    ("ferrymen huldra", "king a1", "queen h8", {}, t.ROW_BIG_WAVE, True),
    ("wibo murg", "queen a1, pawn a2", "king h8", {}, t.ROW_SPORES, True),
    ("wibo murg", "queen a1", "king h8, pawn h7", {}, t.ROW_SPORES, True),
    ("wibo murg", "queen a1, sage a2", "king h8", {}, t.ROW_SPORES, False),
    ("wibo murg", "queen a1", "king h8", {}, t.ROW_SCATTER, True),
    ("wibo huldra", "queen a1", "queen h8", {}, t.ROW_SCATTER, True),
    ("wibo ferrymen", "queen a1", "king h8", {}, t.ROW_SCATTER, True),
    ("wibo erde", "queen a1", "king h8", {}, t.ROW_SCATTER, False),
    ("wibo hexen", "queen a1", "queen h8", {}, t.ROW_SCATTER, False),
    ("wibo murg", "queen a1", "king h8", {}, t.ROW_REGROWTH, True),
    ("erde murg", "king a1", "king h8", {}, t.ROW_SINK, True),
    ("erde murg", "king a1", "king h8", {}, t.LAW_ROW, True),
    ("erde murg", "king a1", "king h8", {"boards": [{"relics": {"One With the Land": 1}}, {}]}, t.LAW_ROW, False),
]


@pytest.mark.rule("DLG-092", "RUL-25")
@pytest.mark.parametrize(("clans", "first", "second", "more", "row", "applies"), APPLIES)
def test_when_a_skill_applies(clans, first, second, more, row, applies):
    match = table(clans, first, second, begin=False, **more)
    assert bool(applicable(match.state, match.book, 0, row)) is applies
