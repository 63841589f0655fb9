"""Erde: Reclaim, journeys in parts, Tremor, Bedrock Wall, Thick Skin, and their skills."""

import pytest

from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import square
from duskboard.games.darkleaf_gambit.rules.haggedorn import invulnerable
from tests.rules.darkleaf_gambit.table import asked, auras, count, go, ladder, slots, table, texts, who

CENTER = ["d4", "e4", "d5", "e5"]


@pytest.mark.rule("DLG-189")
def test_the_king_wins_by_journeying_onto_the_reclaimed_center():
    match = table("erde murg", "king e2", "king a8", reclaimed=CENTER, dice=(2,))
    go(match, "e2", "e4")
    assert match.result == [1.0, -1.0]
    assert match.ending.rules == ("DLG-189",)


@pytest.mark.rule("DLG-190")
def test_he_cannot_end_there_before_all_four_are_reclaimed_but_may_pass():
    match = table("erde murg", "king e2, pawn a2", "king a8", reclaimed=CENTER[:3], dice=(2,))
    assert "e4" not in texts(go(match, "e2"))
    over = table("erde murg", "king e2, pawn a2", "king a8", reclaimed=CENTER[:3], dice=(4,))
    assert "e6" in texts(go(over, "e2"))


@pytest.mark.rule("DLG-191")
def test_a_roll_may_be_split_between_two_units_that_use_it_up_exactly():
    match = table("erde murg", "king h1, pawn a2 c2", "king h8", dice=(5,))
    go(match, "a2", "a4")  # 2 of 5
    assert asked(match).startswith("Which unit")
    assert "a4" not in texts(match)  # not the same unit again
    assert "pass" not in texts(match)  # the rest must be used
    go(match, "c2", "c5")
    assert who(match, "c5") == "first pawn"
    assert asked(match).startswith("Which slot")
    whole = table("erde murg", "king h1, pawn a2 c2", "king h8", dice=(5,))
    go(whole, "a2", "a7")
    assert asked(whole).startswith("Which slot")


@pytest.mark.rule("DLG-191", "DLG-069")
def test_only_parts_that_let_the_rest_be_completed_are_offered():
    match = table("erde murg", "king a8, pawn d2", "king h8", dice=(6,))  # the king can go 1 to 7 ways
    go(match, "d2")
    assert "d8" in texts(match)  # all six
    alone = table("erde murg", "pawn d2, knight a1", "king h8, pawn b1 a2 b2", dice=(6,))
    go(alone, "d2")
    assert who(alone, "d8") == "first pawn"  # the knight is shut in, so nothing but the whole roll remains
    assert asked(alone).startswith("Which slot")


@pytest.mark.rule("DLG-191", "DLG-190")
def test_no_part_leaves_a_rest_that_only_the_king_could_go_and_not_end():
    ring = "king h8, pawn d1 e1 f1 d2 f2 d3 f3"  # the king can only go up, from e3 to the center
    match = table("erde murg", "king e2, pawn a2", ring, dice=(3,))
    offered = texts(go(match, "a2"))
    assert "a4" in offered  # the king goes the one that is left, to e3
    assert "a3" not in offered  # two would take him to e4
    free = table("erde murg", "king e2, pawn a2", ring, reclaimed=CENTER, dice=(3,))
    assert "a3" in texts(go(free, "a2"))


@pytest.mark.rule("DLG-191")
def test_the_first_part_may_clear_the_way_for_the_second():
    match = table("erde murg", "king h8, pawn c2 c3", "king h1, pawn b2 d2 b3 d3", dice=(4,))
    assert "c3" in texts(match)
    go(match, "c3", "c5")
    if who(match, "c4") is None:
        go(match, "c2")
    assert who(match, "c4") == "first pawn"


@pytest.mark.rule("DLG-192")
def test_rivals_may_cross_reclaimed_ground_but_not_end_there():
    match = table("huldra erde", "queen h1, pawn d3", "king h8", reclaimed=["d4"], dice=(1,))
    go(match, "journey", "d3")
    assert "d4" not in texts(match)
    over = table("huldra erde", "queen h1, pawn d3", "king h8", reclaimed=["d4"], dice=(2,))
    assert "d5" in texts(go(over, "journey", "d3"))
    hexen = table("hexen erde", "queen h1, pawn d3", "king h8", reclaimed=["d4", "d5"], dice=(1,))
    assert texts(go(hexen, "d3")) == ["d6", "d7", "d8"]


@pytest.mark.rule("DLG-192", "DLG-211")
def test_no_relocation_push_or_swap_puts_a_rival_on_reclaimed_ground():
    leap = table("huldra erde", "queen h8, rook d3", "king a8", reclaimed=["d4"], dice=(1,))
    assert "d4" not in texts(go(leap, "leap"))
    push = table("ferrymen erde", "king h1, knight d1", "king a8, pawn d3", reclaimed=["d4"], dice=(1,))
    go(push, "d1", "d2")
    assert who(push, "d4") == "second pawn"  # Erde's own unit may be pushed onto it
    board = [{"slots": {"6": 2, "7": 4}}, {}]
    eddy = table("ferrymen erde", "king h1, pawn c4", "king a8, pawn d4", boards=board, reclaimed=["d4"], dice=(3,))
    while "slot 8" not in texts(eddy):
        eddy.play("pass")
    go(eddy, "slot 8")
    assert who(eddy, "d4") == "second pawn"
    upon = table("ferrymen erde", "king h1, knight d2", "king a8, pawn d4", reclaimed=["d4"], dice=(2,))
    assert "d4" not in texts(go(upon, "d2"))


@pytest.mark.rule("DLG-193", "DLG-194")
def test_from_reclaimed_ground_every_direction_is_open_elsewhere_most_never_go_back():
    plain = table("erde murg", "king h8, pawn d4", "king h1", dice=(2,))
    go(plain, "journey", "d4")
    assert set(texts(plain)) >= {"d6", "f4", "b4"}
    assert not {"d2", "f6", "b2"} & set(texts(plain))
    free = table("erde murg", "king h8, pawn d4", "king h1", reclaimed=["d4"], dice=(2,))
    go(free, "d4")
    assert {"d2", "f6", "b2", "b6", "f2"} <= set(texts(free))
    for kind in ("pawn", "sage", "rook"):
        match = table("erde murg", f"king h8, {kind} b4", "king h1", dice=(2,))
        assert "b2" not in texts(go(match, "b4"))
    knight = table("erde murg", "king h8, knight b4", "king h1", dice=(2,))
    assert "b2" in texts(go(knight, "b4"))


@pytest.mark.rule("DLG-195", "DLG-196", "DLG-197")
@pytest.mark.parametrize(("face", "done"), [(5, False), (6, True), (10, True)])
def test_a_pawn_on_the_center_reclaims_with_a_six_and_returns_to_its_king(face, done):
    match = table("erde murg", "king e1, pawn d4 a2, knight e5", "king a8", dice=(face,))
    go(match, "reclaim")
    assert bool(match.state.reclaimed[square("d4")]) is done
    if done:
        assert set(texts(match)) == {"d1", "f1", "d2", "e2", "f2"}
        go(match, "e2")
        assert who(match, "e2") == "first pawn"
        assert who(match, "d4") is None
    else:
        assert who(match, "d4") == "first pawn"


@pytest.mark.rule("DLG-196")
def test_nobody_else_and_nowhere_else_can_reclaim():
    for units in ("king e1, knight d4", "king e1, pawn d3", "king e1, sage e5"):
        assert "reclaim" not in texts(table("erde murg", units, "king a8", dice=(1,)))
    claimed = table("erde murg", "king e1, pawn d4", "king a8", reclaimed=["d4"], dice=(1,))
    assert "reclaim" not in texts(claimed)


@pytest.mark.rule("DLG-197", "DLG-063")
def test_with_no_room_beside_the_king_the_pawn_goes_to_the_next_best():
    units = "king a1, pawn d4 a2 b2, knight b1"
    match = table("erde murg", units, "king a8", dice=(6,))
    go(match, "reclaim")
    assert set(texts(match)) == {"a3", "b3", "c3", "c2", "c1"}


@pytest.mark.rule("DLG-198")
def test_erde_pawns_have_no_attack_and_no_retreat():
    match = table("erde murg", "king a1, pawn d3", "king a8, pawn d4 e3 d2", dice=(1,))
    options = set(texts(match))
    assert "destroy" not in options
    assert "d3" in options
    go(match, "d3")
    assert texts(match) == ["c3"] or who(match, "c3") == "first pawn"
    assert count(match, 1, "pawn") == 3


@pytest.mark.rule("DLG-199")
def test_banish_relocates_every_rival_on_the_center_to_the_woods():
    board = [{"relics": {"Banish": 1}}, {}]
    match = table("erde murg", "king e1", "king d5, rook e4, pawn c3", boards=board, begin=False)
    go(match, "banish")
    assert set(texts(match)) == {"d5", "e4"}
    go(match, "d5")
    options = set(texts(match))
    assert "b2" in options
    assert not options & {"a1", "b8", "d4", "e5", "c3"}
    go(match, "b2")
    go(match, "g7")
    assert who(match, "b2") == "second royal"
    assert who(match, "g7") == "second rook"


@pytest.mark.rule("DLG-200")
def test_a_pawn_is_rekindled_beside_a_rook():
    board = [{"slots": {"4": 1}}, {}]
    match = table("erde murg", "king e1, rook a1 h5", "king a8", boards=board, dice=(2,))
    while "slot 5" not in texts(match):
        match.play("pass")
    go(match, "slot 5")
    assert set(texts(match)) == {"a2", "b1", "b2", "h4", "h6", "g4", "g5", "g6"}
    go(match, "g6")
    assert who(match, "g6") == "first pawn"


@pytest.mark.rule("DLG-201")
def test_metamorphic_splits_a_journey_roll_of_three_or_more_between_three_units():
    board = [{"relics": {"Metamorphic": 1}}, {}]
    match = table("erde murg", "king h1, pawn a2 b2 c2", "king h8", boards=board, dice=(4,))
    assert texts(match) == ["yes", "pass"]
    go(match, "yes", "a2", "a4", "b2", "b3", "c2")
    if who(match, "c3") is None:
        go(match, "c3")
    assert [who(match, name) for name in ("a4", "b3", "c3")] == 3 * ["first pawn"]
    assert match.state.relic[0, t.ROW_METAMORPHIC] == 0
    low = table("erde murg", "king h1, pawn a2 b2 c2", "king h8", boards=board, dice=(2,))
    assert "yes" not in texts(low)
    kept = go(table("erde murg", "king h1, pawn a2 b2 c2", "king h8", boards=board, dice=(4,)), "pass")
    assert kept.state.relic[0, t.ROW_METAMORPHIC] == 1


@pytest.mark.rule("DLG-201", "RUL-56")
def test_metamorphic_needs_three_units_in_thick_fog_too():
    board = [{"relics": {"Metamorphic": 1}}, {}]
    fog = {"will": "curses", "timers": [{"5": 2}, {}]}
    match = table("erde murg", "king h1, pawn a2 b2 c2", "king h8", boards=board, dice=(8,), **fog)
    go(match, "yes", "a2", "a5")  # 3 for any part from 3 to 6
    assert texts(match) == ["b2", "c2", "h1"]
    go(match, "b2", "b5")
    assert texts(match) == ["c2", "h1"]
    go(match, "c2", "c3")
    assert asked(match).startswith("Which slot")


@pytest.mark.rule("DLG-202", "DLG-270")
def test_sink_vanquishes_one_vulnerable_unit_of_either_clan_but_no_erde_king():
    board = [{"slots": {"8": 6, "9": 6, "10": 6}}, {}]
    match = table("erde murg", "king e1, pawn a2", "king e8, pawn b5, rook h8", boards=board, dice=(8,))
    go(match, "pass") if "slot 11" not in texts(match) else None
    go(match, "slot 11")
    assert set(texts(match)) == {"a2", "e8", "b5"}
    go(match, "b5")
    assert who(match, "b5") is None


@pytest.mark.rule("DLG-202")
def test_without_a_rival_to_sink_it_may_be_declined():
    board = [{"slots": {"8": 6, "9": 6, "10": 6}}, {}]
    match = table("erde wibo", "king e1, pawn a2", "rook h8", boards=board, dice=(8,))
    go(match, "pass") if "slot 11" not in texts(match) else None
    go(match, "slot 11")
    assert set(texts(match)) == {"a2", "pass"}


@pytest.mark.rule("DLG-203")
@pytest.mark.parametrize(("face", "done"), [(4, False), (5, True)])
def test_one_with_the_land_makes_a_five_enough(face, done):
    board = [{"relics": {"One With the Land": 1}}, {}]
    match = table("erde murg", "king e1, pawn d4", "king a8", boards=board, dice=(face,))
    go(match, "reclaim")
    assert bool(match.state.reclaimed[square("d4")]) is done


@pytest.mark.rule("DLG-204")
def test_reclaimed_ground_makes_nobody_invulnerable():
    match = table("huldra erde", "queen h1, pawn d2", "king h8, pawn d4", reclaimed=["d4"], dice=(2,))
    assert not invulnerable(match.state, match.book, match.state.board[square("d4")])
    go(match, "hunt")
    assert who(match, "d4") is None


@pytest.mark.rule("DLG-205", "DLG-281")
def test_morph_works_on_reclaimed_ground_and_the_pawn_stands_one_away():
    match = table("wibo erde", "queen a1, rook h1, pawn d2", "king h8, pawn d4", reclaimed=["d4"], dice=(1, 3))
    go(match, "d2", "d3", "morph")
    assert who(match, "d4") is None
    assert set(texts(match)) == {"c3", "e3", "c4", "e4", "c5", "d5", "e5"}
    go(match, "e5")
    assert who(match, "e5") == "first pawn"


@pytest.mark.rule("DLG-207")
def test_erde_declare_before_they_roll():
    match = table("erde murg", "king e1, pawn d4", "king a8")
    assert match.state.rolls == 0
    assert texts(match) == ["journey", "reclaim"]
    match.script([9]).play("journey")
    assert not match.state.reclaimed[square("d4")]


@pytest.mark.rule("DLG-208", "DLG-209", "DLG-282")
def test_thick_skin_keeps_the_king_from_morph_and_hexes():
    morph = table("wibo erde", "queen a1, rook h1, pawn d2", "king d4", dice=(1,))
    go(morph, "d2", "d3")
    assert "morph" not in texts(morph)
    garden = table("hexen erde", "queen a1", "king d4, pawn d5", gardens={"d4": [1, 0]}, begin=False)
    assert who(garden, "d4") == "second royal"
    assert who(garden, "d5") is None
    board = [{"relics": {"Witch's Ladder": 1}}, {}]
    cast = table("hexen erde", "queen a1, sage b2", "king d4, pawn f6", boards=board, dice=(1,))
    go(cast, "pass", "witch's ladder", "f6")
    assert ladder(cast, "f6") == 2
    assert ladder(cast, "d4") is None


@pytest.mark.rule("DLG-283", "DLG-268")
def test_a_ladder_does_not_go_on_to_the_erde_king():
    match = table("hexen erde", "queen a1", "king d4, pawn d5 e5", ladders={"d5": [1, 0]}, begin=False)
    assert who(match, "d5") is None
    assert set(texts(match)) == {"e5", "pass"}


@pytest.mark.rule("DLG-210", "DLG-211")
def test_tremor_pushes_both_clans_away_rivals_not_onto_reclaimed_ground():
    match = table(
        "erde murg", "king e1, knight d1, pawn c3", "king h8, pawn e4 c4 d5", reclaimed=["b5", "f5"], dice=(3,)
    )
    go(match, "d1")
    go(match, "d4") if who(match, "d4") is None else None
    go(match, "yes")
    assert who(match, "b2") == "first pawn"
    assert who(match, "f4") == "second pawn"
    assert who(match, "d6") == "second pawn"
    blocked = table("erde murg", "king e1, knight c1", "king h8, pawn c5 d4", reclaimed=["e4"], dice=(3,))
    go(blocked, "c1", "c4")
    go(blocked, "yes") if "yes" in texts(blocked) else None
    assert who(blocked, "d4") == "second pawn"  # e4 is blocked to rivals
    assert who(blocked, "c6") == "second pawn"
    own = table("erde murg", "king e1, knight c1, pawn d4", "king h8", reclaimed=["e4"], dice=(3,))
    go(own, "journey") if "journey" in texts(own) else None
    go(own, "c1", "c4")
    go(own, "yes")
    assert who(own, "e4") == "first pawn"


@pytest.mark.rule("DLG-173", "RUL-51")
def test_tremor_moves_a_held_rival_but_no_held_or_rooted_unit_of_its_own():
    held = table("erde ferrymen", "king d4, knight c1", "king a8", tallies={"held": [1, 0]}, dice=(3,))
    go(held, "c1", "c4")
    assert who(held, "d4") == "first royal"
    assert asked(held).startswith("Which slot")
    rival = table("erde ferrymen", "king h1, knight c1", "king d4", tallies={"held": [0, 1]}, dice=(3,))
    assert who(go(rival, "c1", "c4", "yes"), "e4") == "second royal"
    rooted = table("erde murg", "king h1, knight c1, rook d4", "king a8, rook b4", will="curses",
                   timers=[{}, {"6": 1}], dice=(3,))  # fmt: skip
    go(rooted, "c1", "c4", "yes")
    assert (who(rooted, "d4"), who(rooted, "a4")) == ("first rook", "second rook")


@pytest.mark.rule("DLG-212")
def test_a_sage_next_to_a_rook_on_its_rank_is_invulnerable():
    match = table("huldra erde", "queen h1, pawn c3", "king h8, sage c5, rook d5", dice=(2,))
    assert "hunt" not in texts(match)
    for rook in ("d6", "c6", "e5"):
        match = table("huldra erde", "queen h1, pawn c3", f"king h8, sage c5, rook {rook}", dice=(2,))
        assert "hunt" in texts(match)


@pytest.mark.rule("DLG-293", "DLG-269")
def test_sinking_the_bearer_ends_a_ladder():
    board = [{"slots": {"8": 6, "9": 6, "10": 6}}, {}]
    match = table(
        "erde hexen", "king e1, pawn a2 b2", "queen e8, pawn b7", boards=board, ladders={"a2": [2, 1]}, dice=(8,)
    )
    go(match, "pass") if "slot 11" not in texts(match) else None
    go(match, "slot 11", "a2")
    assert all(match.state.ladder_by[unit] == 0 for unit in range(32))
    assert slots(match, 0) == {}
    assert auras(match, "b2") == []
