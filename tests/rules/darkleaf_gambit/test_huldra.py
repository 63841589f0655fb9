"""Huldra: roll first; Hunt, Leap, Long Bow, Pivot, Renewal, Tweak, Adapt."""

import pytest

from duskboard.games.darkleaf_gambit import terms as t
from tests.rules.darkleaf_gambit.table import asked, auras, count, go, next_turn, pool, slots, table, texts, told, who


@pytest.mark.rule("DLG-108", "DLG-109")
def test_three_hunts_of_the_royal_win_and_each_marks_it():
    match = table("huldra murg", "queen h1, pawn e5", "king e8", dice=(3,))
    go(match, "hunt")
    assert match.state.hunted[1] == 1
    assert who(match, "e8") == "second royal"
    match = table("huldra murg", "queen h1, pawn e5", "king e8", dice=(3,), tallies={"hunted": [0, 1]})
    go(match, "hunt")
    assert not match.over
    match = table("huldra murg", "queen h1, pawn e5", "king e8", dice=(3,), tallies={"hunted": [0, 2]})
    go(match, "hunt")
    assert match.result == [1.0, -1.0]


@pytest.mark.rule("DLG-110")
def test_the_roll_comes_before_journey_hunt_or_leap():
    match = table("huldra murg", "queen h4, rook d1, pawn e5", "king e8, pawn e7", dice=(2,))
    assert match.state.face == 2
    assert set(texts(match)) == {"journey", "hunt", "leap", "pass"}


@pytest.mark.rule("DLG-111", "DLG-112")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_leap_with_any_roll_from_anywhere_uses_the_turn(face):
    match = table("huldra murg", "queen h8, rook d4, pawn a2", "king a8", dice=(face,))
    go(match, "leap")
    assert set(texts(match)) == {"d3", "d5", "c4", "e4"}
    go(match, "c4")
    assert who(match, "c4") == "first royal"
    assert asked(match).startswith("Which slot") or match.state.active == 1


@pytest.mark.rule("DLG-111", "DLG-063")
def test_leap_with_all_four_neighbors_taken_goes_to_the_next_best():
    match = table("huldra murg", "queen h8, rook d4, pawn d3 d5 c4 e4", "king a8", dice=(1,))
    go(match, "leap")
    assert {"c3", "e5", "c5", "e3"} <= set(texts(match))
    assert "g7" not in texts(match)


@pytest.mark.rule("DLG-113")
def test_a_queen_adjacent_to_the_rook_even_diagonally_cannot_leap():
    match = table("huldra murg", "queen e5, rook d4, pawn a2", "king a8", dice=(1,))
    assert "leap" not in texts(match)


@pytest.mark.rule("DLG-114", "DLG-117")
def test_hunt_reaches_exactly_the_roll_and_the_hunter_stays():
    for face, fits in ((1, False), (2, True), (3, False)):
        match = table("huldra murg", "queen h1, pawn a4", "king h8, pawn a6", dice=(face,))
        assert ("hunt" in texts(match)) is fits
    match = table("huldra murg", "queen h1, pawn a4", "king h8, pawn a6", dice=(2,))
    go(match, "hunt")
    assert who(match, "a6") is None
    assert who(match, "a4") == "first pawn"


@pytest.mark.rule("DLG-115")
@pytest.mark.parametrize(
    ("first", "second"), [("queen h1, pawn a4, knight a5", ""), ("queen h1, pawn a4", ", knight a5")]
)
def test_a_unit_of_either_clan_in_between_blocks_the_hunt(first, second):
    match = table("huldra murg", first, "king h8, pawn a6" + second, dice=(2,))
    go(match, "hunt") if "hunt" in texts(match) else None
    assert who(match, "a6") == "second pawn"


@pytest.mark.rule("DLG-116")
def test_angles_differ_by_unit():
    for kind, straight, slanted in (("pawn", True, False), ("knight", True, False), ("sage", False, True)):
        orthogonal = table("huldra murg", f"queen h1, {kind} d4", "king h8, pawn d6", dice=(2,))
        diagonal = table("huldra murg", f"queen h1, {kind} d4", "king h8, pawn f6", dice=(2,))
        assert ("hunt" in texts(orthogonal)) is straight
        assert ("hunt" in texts(diagonal)) is slanted
    queen = table("huldra murg", "queen d4", "king h8, pawn d6 f6", dice=(2,))
    assert "hunt" not in texts(queen)


@pytest.mark.rule("DLG-118")
def test_one_line_on_the_royal_succeeds_on_one_face_of_four():
    hits = 0
    for face in (1, 2, 3, 4):
        match = table("huldra murg", "queen h1, pawn e5", "king e8", dice=(face,))
        assert match.rolled() == [(4, face)]
        hits += "hunt" in texts(match)
    assert hits == 1


@pytest.mark.rule("DLG-119")
def test_long_bow_adds_range_and_diagonals_to_a_pawn():
    marks = {"d4": ["Long Bow"]}
    match = table("huldra murg", "queen h1, pawn d4", "king h8, pawn d7 f6 a4 d2 g1", auras=marks, dice=(2,))
    go(match, "hunt")
    assert set(texts(match)) == {"d7", "f6", "a4", "d2", "g1"}
    plain = table("huldra murg", "queen h1, pawn d4", "king h8, pawn d7 f6 a4 d2 g1", dice=(2,))
    go(plain, "hunt")
    assert who(plain, "d2") is None  # the only one at distance 2 in a straight line


@pytest.mark.rule("DLG-121", "DLG-122")
def test_pivot_stops_short_and_hunts_with_the_rest_in_another_direction():
    marks = {"c3": ["Pivot"]}
    match = table("huldra murg", "queen h1, sage c3", "king h8, pawn b6 g5", auras=marks, dice=(3,))
    go(match, "journey", "c3")
    assert "c5" in texts(match)  # two forward, then one diagonally to b6
    assert "c4" not in texts(match)  # nothing to Hunt at distance 2 from there
    go(match, "c5")
    assert who(match, "c5") == "first sage"
    assert who(match, "b6") is None
    plain = table("huldra murg", "queen h1, sage c3", "king h8, pawn b6 g5", dice=(3,))
    go(plain, "journey", "c3")
    assert "c5" not in texts(plain)


@pytest.mark.rule("DLG-121", "DLG-102")
@pytest.mark.parametrize(("marks", "hunts"), [({"c2": ["Pivot"]}, True), ({}, False)])
def test_only_a_pivot_sage_hunts_with_what_thick_fog_leaves_of_its_roll(marks, hunts):
    fog = {"will": "curses", "timers": [{}, {"5": 2}]}
    match = table("huldra murg", "queen h1, sage c2", "king h8, pawn b6", auras=marks, dice=(4,), **fog)
    go(match, "journey", "c2", "c5")
    assert ("b6" in texts(match)) is hunts


@pytest.mark.rule("DLG-123", "DLG-124")
def test_renewal_returns_one_slotted_bone_of_the_rival_and_no_token():
    board = [{"slots": {"5": 4, "6": 3}}, {"slots": {"1": 2, "4": 2}, "relics": {"Predictive Model": 1}}]
    match = table("huldra murg", "queen e1", "king h8, pawn a7", boards=board, dice=(2,))
    go(match, "pass", "slot 7")
    assert texts(match) == ["slot 1", "slot 4"]
    go(match, "slot 4")
    assert slots(match, 1) == {1: 2}
    assert pool(match, 1) == 5
    assert match.state.relic[1, t.ROW_PREDICTIVE_MODEL] == 1


@pytest.mark.rule("DLG-125", "DLG-128")
def test_tweak_rerolls_after_the_roll_not_in_the_upkeep_and_may_be_repeated():
    board = [{"relics": {"Tweak": 2}}, {}]
    match = table("huldra murg", "queen e1", "king h8", boards=board, begin=False)
    assert asked(match) == "Roll for Haggedorn's Will?"  # no relic to spend before it
    match.script([1, 2, 3]).play("pass")
    assert match.state.face == 1
    go(match, "reroll")
    assert match.state.face == 2
    go(match, "reroll")
    assert match.state.face == 3
    assert match.state.relic[0, t.ROW_TWEAK] == 0
    assert asked(match) == "Journey, Hunt or Leap?"


@pytest.mark.rule("DLG-126", "DLG-127", "DLG-294")
def test_adapt_swaps_a_bone_for_good_and_both_may_roll_and_slot_it():
    board = [{"slots": {"10": 1, "11": 2, "12": 3}}, {}]
    match = table("huldra murg", "queen e1, pawn a2", "king h8, pawn a7", boards=board, dice=(4, 3))
    go(match, "pass", "slot 13", "d4")
    assert [match.state.pool[0, s] for s in range(4)] == [5, 1, 0, 0]
    assert [match.state.pool[1, s] for s in range(4)] == [1, 5, 0, 0]
    assert texts(match) == ["d4", "d6"]  # The Murg choose which to roll
    go(match, "d4")
    assert match.rolled() == [(4, 3)]
    go(match, "pass")
    assert "slot 2" in texts(match)  # [3-4] takes it, whatever its shape
    go(match, "slot 2")
    assert match.state.slot_shape[1, 1] == 0
    go(match, "pass")
    assert asked(match) == "Which bone is rolled?"
    match.script([6]).play("d6")
    assert match.state.face == 6
    assert "a2" not in texts(match)
    go(match, "pass") if asked(match).startswith("Journey") else None
    assert not any(text == "slot 4" for text in texts(match))  # [4] is not met by a 6


@pytest.mark.rule("DLG-128")
def test_huldra_have_no_counters_and_no_windows_of_their_own():
    match = table("huldra murg", "queen e1, pawn a2", "king h8", begin=False)
    go(match, "pass")
    assert asked(match) == "Journey, Hunt or Leap?"
    next_turn(match)
    assert match.state.active == 1


@pytest.mark.rule("DLG-295")
def test_hunt_marks_are_no_auras():
    match = table("wibo huldra", "queen a1, rook d1", "queen e8, pawn b7", tallies={"hunted": [2, 0]}, dice=(1,))
    assert auras(match, "a1") == []
    assert count(match, 1, "pawn") == 1
    assert "Hunt marks" in [badge.name for piece in match.view(0).pieces for badge in piece.badges]
    assert told(match)


@pytest.mark.rule("DLG-126", "DLG-294")
def test_adapt_on_the_far_side_takes_a_bone_of_another_shape_while_there_is_one():
    board = {"slots": {"10": 1, "11": 2, "12": 3}}
    units = ("king h1, pawn h2", "queen e8, pawn a7")
    match = table("murg huldra", *units, boards=[{"pool": {"d4": 1, "d6": 5}}, board], active=1, dice=(4,))
    go(match, "pass", "slot 13", "d4")
    assert [match.state.pool[1, shape] for shape in range(4)] == [5, 1, 0, 0]
    assert [match.state.pool[0, shape] for shape in range(4)] == [2, 4, 0, 0]
