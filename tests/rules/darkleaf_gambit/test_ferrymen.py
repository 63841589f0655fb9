"""Ferrymen: Flow, the crossing, its auras, the zero journey, and their skills."""

import pytest

from tests.rules.darkleaf_gambit.table import asked, auras, count, go, greedy_choice, next_turn, table, texts, who

CALM = [{"relics": {"Calm Waters": 1}}, {}]


@pytest.mark.rule("DLG-153", "DLG-154")
def test_the_royal_comes_back_in_the_seat_once_and_the_second_time_wins():
    match = table("ferrymen murg", "king a1, knight e6", "king e8", dice=(1,))
    go(match, "e6", "e7")
    assert match.state.flowed[1] == 1
    assert set(texts(match)) == {f + "1" for f in "bcdefgh"}
    go(match, "c1")
    assert who(match, "c1") == "second royal"
    again = table("ferrymen murg", "king a1, knight e6", "king e8", tallies={"flowed": [0, 1]}, dice=(1,))
    go(again, "e6", "e7")
    assert again.result == [1.0, -1.0]
    assert again.ending.rules == ("DLG-153",)


@pytest.mark.rule("DLG-154", "DLG-063")
def test_with_a_full_seat_the_royal_is_placed_on_the_next_rank():
    seat = "king e1, knight b1 g7, sage c1 f1, pawn a1 d1 g1 h1"
    match = table("ferrymen murg", seat, "king h7", dice=(1,))
    match = table("ferrymen murg", seat.replace("g7", "h5"), "king h8", dice=(2,))
    go(match, "h5", "h7")
    assert set(texts(match)) == {f + "2" for f in "abcdefgh"}


@pytest.mark.rule("DLG-155", "DLG-156", "DLG-157")
def test_every_journey_flows_by_itself_the_one_unit_ahead():
    match = table("ferrymen murg", "king a1, knight e4", "king a8, pawn e6", dice=(1,))
    go(match, "e4", "e5")
    assert who(match, "e7") == "second pawn"
    assert asked(match).startswith("Which slot")
    two = table("ferrymen murg", "king a1, knight e4", "king a8, pawn e6 f6", dice=(1,))
    go(two, "e4", "e5")
    assert who(two, "f6") == "second pawn"


@pytest.mark.rule("DLG-158")
def test_adjacent_rivals_off_the_line_are_left_alone():
    match = table("ferrymen murg", "king a1, knight e4", "king a8, pawn d6 f6 d5 f5", dice=(1,))
    go(match, "e4", "e5")
    assert all(who(match, name) == "second pawn" for name in ("d6", "f6", "d5", "f5"))


@pytest.mark.rule("DLG-159", "DLG-163")
@pytest.mark.parametrize(
    ("way", "to"), [("F", "e7"), ("FR", "f7"), ("R", "f6"), ("BR", "f5"), ("B", "e5"), ("L", "d6")]
)
def test_a_unit_landed_upon_goes_any_way_the_ferrymen_choose(way, to):
    match = table("ferrymen murg", "king a1, knight e4", "king a8, pawn e6", dice=(2,))
    go(match, "e4", "e6", way)
    assert who(match, to) == "second pawn"
    assert who(match, "e6") == "first knight"


@pytest.mark.rule("DLG-160", "DLG-162")
def test_a_blocked_push_does_not_happen_and_finds_no_next_best():
    for blocker in ("second", "first"):
        first = "king a1, knight e4" + (", pawn e7" if blocker == "first" else "")
        second = "king a8, pawn e6" + (" e7" if blocker == "second" else "")
        match = table("ferrymen murg", first, second, dice=(1,))
        go(match, "e4", "e5")
        assert who(match, "e6") == "second pawn"
        assert who(match, "e7") == f"{blocker} pawn"


@pytest.mark.rule("DLG-161")
def test_a_unit_pushed_off_the_edge_is_vanquished():
    match = table("ferrymen murg", "king a1, knight e6", "king a8, pawn e8", dice=(1,))
    go(match, "e6", "e7")
    assert count(match, 1, "pawn") == 0
    corner = table("ferrymen murg", "king a1, knight f6", "king a8, knight h8", dice=(1,))
    go(corner, "f6", "g7")
    assert count(corner, 1, "knight") == 0


@pytest.mark.rule("DLG-162", "DLG-062")
def test_a_journey_may_not_end_on_a_unit_that_can_be_pushed_nowhere():
    ring = "king h5, pawn e8 d2 f2, sage d1 f1"  # the rook on e1 could go to e2 only, and never off the edge
    match = table("ferrymen murg", ring, "king a8, rook e1", dice=(1,))
    assert who(go(match, "e8", "ripple effect"), "e2") == "second rook"
    match = table("ferrymen murg", f"{ring}, pawn e2", "king a8, rook e1", dice=(1,))
    assert "e8" not in texts(match)
    free = table("ferrymen murg", "king h1, knight e2", "king h8, pawn e6", dice=(4,))
    assert "e6" in texts(go(free, "e2"))
    nearly = "king h1, knight a6, pawn d7 e7 f7 d5 e5 f5 f6, sage b1"
    assert "e6" in texts(go(table("ferrymen murg", nearly, "king h8, pawn e6", dice=(4,)), "a6"))  # d6 is open


@pytest.mark.rule("DLG-163", "RUL-27", "RUL-44")
def test_a_crossing_counts_on_ripple_effect_only_while_a_chip_is_left():
    own = "king h5, pawn a2 b2 c2 d2 f2 e8, sage d1 f1"  # the rook on e1 could go to e2 only, with the pawn there
    marks = {name: ["Ripple Effect"] for name in ("a2", "b2", "c2", "d2")}
    match = table("ferrymen murg", own, "king a8, pawn e2, rook e1", auras=marks, dice=(1,))
    go(match, "e8")
    assert [who(match, name) for name in ("e1", "e2", "e3")] == ["first pawn", "second rook", "second pawn"]
    assert auras(match, "e1") == ["Ripple Effect"]
    marks["f2"] = ["Ripple Effect"]
    spent = table("ferrymen murg", own, "king a8, pawn e2, rook e1", auras=marks, dice=(1,))
    assert "e8" not in texts(spent)


@pytest.mark.rule("DLG-164")
def test_a_unit_unable_to_flow_neither_lands_on_nor_pushes_anybody():
    match = table("ferrymen murg", "king e4", "king a8, pawn e6", dice=(1,))
    go(match, "e4", "e5")
    assert who(match, "e6") == "second pawn"
    upon = table("ferrymen murg", "king e4", "king a8, pawn e6", dice=(2,))
    assert "e6" not in texts(go(upon, "e4"))


@pytest.mark.rule("DLG-165")
def test_pawns_and_sages_only_go_forward():
    pawn = go(table("ferrymen murg", "king h1, pawn d4", "king a8", dice=(2,)), "d4")
    assert set(texts(pawn)) == {"d6", "f6", "b6"}
    sage = go(table("ferrymen murg", "king h1, sage d4", "king a8", dice=(2,)), "d4")
    assert set(texts(sage)) == {"f6", "b6"}
    far = table("huldra ferrymen", "queen h1", "king a8, pawn d5", active=1, dice=(2,))
    assert set(texts(go(far, "d5"))) == {"d3", "f3", "b3"}


@pytest.mark.rule("DLG-166", "DLG-167")
def test_a_pawn_or_sage_goes_on_from_the_range_into_the_seat_and_gains_an_aura():
    match = table("ferrymen murg", "king h1, pawn e7", "king a8", dice=(3,))
    go(match, "e7")
    assert "e2" in texts(match)
    go(match, "e2")
    assert texts(match) == ["barbaric", "ripple effect"]
    go(match, "barbaric")
    assert auras(match, "e2") == ["Barbaric"]
    sage = go(table("ferrymen murg", "king h1, sage g7", "king a8", dice=(1,)), "g7")
    assert "h8" in texts(sage)
    assert not {"a1", "h1"} & set(texts(sage))  # the side edge stays an edge
    knight = go(table("ferrymen murg", "king h1, knight e7", "king a8", dice=(2,)), "e7")
    assert "e1" not in texts(knight)
    second = table("huldra ferrymen", "queen h4", "king a8, pawn e1", active=1, dice=(1,))
    assert "e8" in texts(go(second, "e1"))


@pytest.mark.rule("DLG-168", "DLG-181")
def test_barbaric_may_push_two_and_leaving_the_board_counts_as_one():
    marks = {"e4": ["Barbaric"]}
    match = table("ferrymen murg", "king a1, knight e4", "king a8, pawn e6", auras=marks, dice=(1,))
    go(match, "e4", "e5")
    assert texts(match) == ["push 1", "push 2"]
    go(match, "push 2")
    assert who(match, "e8") == "second pawn"
    marks = {"e5": ["Barbaric"]}
    off = table("ferrymen murg", "king a1, knight e5", "king a8, pawn e7", auras=marks, dice=(1,))
    go(off, "e5", "e6", "push 2")
    assert count(off, 1, "pawn") == 0
    plain = go(table("ferrymen murg", "king a1, knight e5", "king a8, pawn e7", dice=(1,)), "e5", "e6")
    assert who(plain, "e8") == "second pawn"


@pytest.mark.rule("DLG-169")
def test_ripple_effect_may_push_two_units_in_a_line():
    marks = {"e4": ["Ripple Effect"]}
    match = table("ferrymen murg", "king a1, knight e4", "king a8, pawn e6 e7", auras=marks, dice=(1,))
    go(match, "e4", "e5")
    assert texts(match) == ["push 1 both", "pass"]
    go(match, "push 1 both")
    assert who(match, "e7") == who(match, "e8") == "second pawn"
    gap = table("ferrymen murg", "king a1, knight e4", "king a8, pawn e6 e8", auras=marks, dice=(1,))
    go(gap, "e4", "e5")
    assert who(gap, "e7") == who(gap, "e8") == "second pawn"  # a gap: no second unit, a plain push


@pytest.mark.rule("DLG-168", "DLG-169", "DLG-181")
def test_both_auras_push_two_units_two_territories():
    marks = {"e2": ["Barbaric", "Ripple Effect"]}
    match = table("ferrymen murg", "king a1, knight e2", "king a8, pawn e4 e5", auras=marks, dice=(1,))
    go(match, "e2", "e3")
    assert texts(match) == ["push 1 both", "push 2 both", "pass"]
    go(match, "push 2 both")
    assert who(match, "e6") == who(match, "e7") == "second pawn"


@pytest.mark.rule("DLG-220", "RUL-47")
def test_the_wibo_queen_is_taken_along_for_one_step_but_not_for_two():
    marks = {"e2": ["Barbaric", "Ripple Effect"]}
    match = table("ferrymen wibo", "king a1, knight e2", "queen e6, pawn e4, rook h8", auras=marks, dice=(1,))
    go(match, "e2", "e3")
    assert texts(match) == ["push 1", "push 2 both"]
    go(match, "push 2 both")  # she is touched at the second step
    assert (who(match, "e6"), who(match, "e7")) == ("second pawn", "second royal")
    beside = table("ferrymen wibo", "king a1, knight e2", "queen e5, pawn e4, rook h8", auras=marks, dice=(1,))
    assert texts(go(beside, "e2", "e3")) == ["push 1 both", "pass"]


@pytest.mark.rule("DLG-170")
def test_an_aura_earned_by_crossing_serves_the_flow_of_the_same_journey():
    match = table("ferrymen murg", "king h1, pawn e8", "king a8, pawn e2", dice=(1,))
    go(match, "e8", "e1", "barbaric")
    assert texts(match) == ["push 1", "push 2"]
    go(match, "push 2")
    assert who(match, "e4") == "second pawn"


@pytest.mark.rule("DLG-171")
def test_a_unit_in_the_range_does_not_flow_a_rival_in_the_seat():
    match = table("ferrymen murg", "king h1, pawn e7", "king a8, pawn e1", dice=(1,))
    go(match, "e7", "e8")
    assert who(match, "e1") == "second pawn"


@pytest.mark.rule("DLG-172", "DLG-173")
def test_unrelenting_tide_slides_the_royal_and_holds_it_for_a_turn():
    board = [{"relics": {"Unrelenting Tide": 1}}, {}]
    match = table("ferrymen murg", "king a1, pawn a2", "king e5, pawn e2 h7", boards=board, begin=False)
    go(match, "unrelenting tide")
    assert len(texts(match)) == 8
    go(match, "B")
    assert who(match, "e3") == "second royal"  # stopped by the unit on e2
    assert match.state.held[1] == 1
    next_turn(match, dice=(1,))
    assert match.state.active == 1
    assert "e3" not in texts(match)
    next_turn(match)
    next_turn(match, dice=(1,))
    assert match.state.held[1] == 0


@pytest.mark.rule("DLG-296", "DLG-173")
def test_a_held_huldra_queen_may_neither_journey_nor_leap():
    match = table("huldra ferrymen", "queen h5, rook a1", "king e8", tallies={"held": [1, 0]}, dice=(1,))
    assert "leap" not in texts(match)
    assert "journey" not in texts(match)
    free = table("huldra ferrymen", "queen h5, rook a1", "king e8", dice=(1,))
    assert {"journey", "leap"} <= set(texts(free))


@pytest.mark.rule("DLG-174", "DLG-180")
def test_master_the_current_flows_two_pawns_the_same_way_off_the_edge_too():
    board = [{"slots": {"4": 1}}, {}]
    match = table("ferrymen murg", "king h1, pawn c4", "king a8, pawn a5 d7", boards=board, dice=(3,))
    while "slot 5" not in texts(match):
        match.play("pass")
    go(match, "slot 5", "L", "c4", "a5")
    assert who(match, "b4") == "first pawn"
    assert count(match, 1, "pawn") == 1  # a5 went over the left edge
    own = table("ferrymen murg", "king h1, pawn a4 b6", "king a8", boards=board, dice=(3,))
    while "slot 5" not in texts(own):
        own.play("pass")
    go(own, "slot 5")
    assert "L" not in texts(own)  # Ferrymen pawns never leave the board


@pytest.mark.rule("DLG-174")
def test_the_front_pawn_moves_first():
    board = [{"slots": {"4": 1}}, {}]
    match = table("ferrymen murg", "king h1, pawn c4 c5", "king a8", boards=board, dice=(3,))
    while "slot 5" not in texts(match):
        match.play("pass")
    go(match, "slot 5", "F", "c4")
    assert who(match, "c5") == who(match, "c6") == "first pawn"
    assert who(match, "c4") is None


@pytest.mark.rule("DLG-174", "DLG-146")
@pytest.mark.parametrize(("marks", "follows"), [({}, True), ({"a5": ["Iron Plating"]}, False)])
def test_a_pawn_follows_one_that_goes_over_the_edge_but_not_one_that_comes_back(marks, follows):
    board = [{"slots": {"4": 1}}, {}]
    match = table("ferrymen murg", "king h1, pawn b5 d3", "king a8, pawn a5", boards=board, auras=marks, dice=(3,))
    while "slot 5" not in texts(match):
        match.play("pass")
    go(match, "slot 5", "L", "a5")
    assert ("b5" in texts(match)) is follows


@pytest.mark.rule("DLG-175")
def test_eddy_swaps_an_own_and_a_rival_pawn_with_all_they_bear():
    board = [{"slots": {"6": 2, "7": 4}}, {}]
    marks = {"c4": ["Barbaric"], "f6": ["Iron Plating"]}
    match = table("ferrymen murg", "king h1, pawn c4", "king a8, pawn f6", boards=board, auras=marks, dice=(3,))
    while "slot 8" not in texts(match):
        match.play("pass")
    go(match, "slot 8")
    assert (who(match, "c4"), who(match, "f6")) == ("second pawn", "first pawn")
    assert (auras(match, "c4"), auras(match, "f6")) == (["Iron Plating"], ["Barbaric"])


@pytest.mark.rule("DLG-176", "DLG-177", "DLG-178")
def test_big_wave_pushes_all_around_the_unit_that_journeyed_each_on_its_own_bearing():
    board = [{"slots": {"9": 4, "10": 4}}, {}]
    marks = {"e2": ["Barbaric", "Ripple Effect"]}
    match = table(
        "ferrymen murg", "king h1, knight e2", "king a8, pawn d5 f5 d3 h7", boards=board, auras=marks, dice=(2,)
    )
    go(match, "e2", "e4", "slot 11")
    stands = [name for name in ("c6", "g6", "c2", "h7") if who(match, name) == "second pawn"]
    assert stands == ["c6", "g6", "c2", "h7"]  # one step each, auras or not


@pytest.mark.rule("DLG-176")
def test_big_wave_without_a_journey_does_nothing():
    board = [{"slots": {"9": 4, "10": 4}}, {}]
    match = table("ferrymen murg", "king h1, knight e2", "king a8, pawn e3", boards=board, dice=(2,))
    go(match, "pass", "slot 11")
    assert who(match, "e3") == "second pawn"


@pytest.mark.rule("DLG-180")
def test_big_wave_can_push_off_the_edge():
    board = [{"slots": {"9": 4, "10": 4}}, {}]
    match = table("ferrymen murg", "king h1, knight e5", "king a8, pawn d8 f8", boards=board, dice=(2,))
    go(match, "e5", "e7", "slot 11")
    assert count(match, 1, "pawn") == 0


@pytest.mark.rule("DLG-182", "RUL-53")
@pytest.mark.parametrize(
    ("clan", "units", "safe"),
    [("erde", "king a8, rook g5, sage h5", "h5"), ("wibo", "queen a8, rook g5, pawn h4", "h4")],
)
def test_a_rook_that_big_wave_pushes_still_protects_its_neighbor(clan, units, safe):
    board = [{"slots": {"9": 4, "10": 4}}, {}]
    match = table(f"ferrymen {clan}", "king a1, knight e4", units, boards=board, dice=(2,))
    protected = who(match, safe)
    go(match, "e4", "g4", "slot 11")
    assert who(match, "g6") == "second rook"
    assert who(match, safe) == protected


@pytest.mark.rule("DLG-185", "DLG-186")
def test_with_calm_waters_a_one_is_a_journey_of_nothing_that_may_push_any_adjacent_rival_away():
    match = table("ferrymen murg", "king a1, knight e4", "king a8, pawn f5 d3", boards=CALM, dice=(1,))
    assert texts(match) == ["e4", "pass"]  # the king cannot Flow
    go(match, "e4")
    assert set(texts(match)) == {"f5", "d3", "pass"}
    go(match, "f5")
    assert who(match, "g6") == "second pawn"
    assert who(match, "e4") == "first knight"
    assert match.state.journeyed == match.state.board[28]


@pytest.mark.rule("DLG-187")
def test_the_unit_of_a_zero_journey_is_the_origin_of_big_wave():
    board = [{"relics": {"Calm Waters": 1}, "slots": {"9": 4, "10": 4}}, {}]
    match = table("ferrymen murg", "king a1, knight e4", "king a8, pawn f5 d3", boards=board, dice=(1,))
    go(match, "e4", "pass", "slot 11")
    assert who(match, "g6") == who(match, "c2") == "second pawn"


@pytest.mark.rule("DLG-188")
def test_ripple_effect_pushes_on_whoever_stands_in_the_chosen_line():
    marks = {"e4": ["Ripple Effect"]}
    match = table("ferrymen murg", "king a1, knight e4", "king a8, pawn e6 f6", auras=marks, dice=(2,))
    go(match, "e4", "e6", "R")
    assert who(match, "f6") == who(match, "g6") == "second pawn"
    assert who(match, "e6") == "first knight"


@pytest.mark.rule("DLG-183", "DLG-285", "DLG-169")
def test_a_plated_second_unit_of_a_ripple_comes_back_beside_its_place():
    marks = {"e5": ["Ripple Effect"], "e8": ["Iron Plating"]}
    match = table("ferrymen murg", "king a1, knight e5", "king a8, pawn e7 e8", auras=marks, dice=(1,))
    go(match, "e5", "e6", "push 1 both")
    assert who(match, "e8") == "second pawn"  # the first unit took its place
    assert set(texts(match)) == {"d8", "f8"}
    go(match, "d8")
    assert auras(match, "d8") == []


@pytest.mark.rule("DLG-153", "DLG-169")
def test_a_ripple_that_takes_the_royal_off_for_the_second_time_wins_with_both_units_gone():
    match = table("ferrymen murg", "king a1, knight e5", "knight e7, king e8", auras={"e5": ["Ripple Effect"]},
                  tallies={"flowed": [0, 1]}, dice=(1,))  # fmt: skip
    go(match, "e5", "e6", "push 1 both")
    assert match.result == [1.0, -1.0]
    assert who(match, "e8") == "second knight"


# -- the player -------------------------------------------------------------------------------------------------------


def test_the_player_saves_tides_until_they_take_the_queen_to_the_edge_in_front_of_a_unit():
    def tides(n, first):
        board = [{"relics": {"Unrelenting Tide": n}}, {}]
        return table("ferrymen wibo", first, "queen d4", boards=board, begin=False)

    ready = "king h1, knight a5 d6"  # they have lines on a4 and d1
    assert greedy_choice(tides(2, ready)) == "pass"
    assert greedy_choice(tides(3, ready)) == "unrelenting tide"
    assert greedy_choice(tides(3, "king h1, knight h7")) == "pass"  # nobody to Flow her off


def test_the_player_sends_the_queen_only_to_an_edge_that_the_tides_at_hand_reach():
    aimed = "king h1, sage d1, pawn e7, knight b8 h8"  # two faces would do at a4, three at d8
    match = table("ferrymen wibo", aimed, "queen d4", boards=[{"relics": {"Unrelenting Tide": 3}}, {}], begin=False)
    assert greedy_choice(match) == "unrelenting tide"
    assert greedy_choice(go(match, "unrelenting tide")) == "L"  # d8 is four steps away


def test_the_player_brings_the_queen_back_where_units_come_over_from_the_range():
    match = table("ferrymen wibo", "king h1, knight h6, pawn c2 c8 d7", "queen h8", dice=(1,))
    go(match, "h6", "h7")
    assert asked(match) == "Where does the unit go?"
    assert greedy_choice(match) == "d1"  # one step from c8, two from d7


@pytest.mark.rule("DLG-166", "RUL-49")
@pytest.mark.parametrize(
    ("start", "face", "ends"),
    [
        ("d8", 1, {"c1", "d1", "e1"}),
        ("d7", 2, {"b1", "d1", "f1"}),
        ("a8", 1, {"a1", "b1"}),  # the sides are no joined edge
        ("h8", 1, {"g1", "h1"}),
        ("b7", 3, {"b2", "e2"}),
        ("g7", 3, {"d2", "g2"}),
    ],
)
def test_a_pawn_crosses_straight_or_at_an_angle_but_never_over_a_side(start, face, ends):
    near = table("ferrymen murg", f"king h3, pawn {start}", "king a4", dice=(face,))
    assert set(texts(go(near, start))) == ends
    far = table(
        "murg ferrymen", f"king {turned('a4')}", f"king {turned('h3')}, pawn {turned(start)}", active=1, dice=(face,)
    )
    assert set(texts(go(far, turned(start)))) == {turned(end) for end in ends}


def turned(name):
    """The territory as the player on the far side counts."""
    return "hgfedcba"["abcdefgh".index(name[0])] + str(9 - int(name[1]))


@pytest.mark.rule("DLG-174", "RUL-52")
def test_a_knight_behind_the_only_pawn_makes_no_pair_of_pawns():
    board = [{"slots": {"4": 1}}, {}]
    match = table("ferrymen murg", "king h1, knight e3", "king a8, pawn e4", boards=board, dice=(3,))
    go(match, "pass", "slot 5", "F")
    assert who(match, "e5") == "second pawn"
    assert who(match, "e3") == "first knight"
