"""The fifteen pairings: what happens where two clans' rules meet."""

import pytest

from tests.rules.darkleaf_gambit.table import asked, auras, garden, go, ladder, next_turn, table, texts, who

PLATED = {"d5": ["Iron Plating"]}
SINK = {"slots": {"8": 6, "9": 6, "10": 6}}


def slotting(match, slot):
    """Decline everything until a slot is offered, then take it."""
    while slot not in texts(match):
        match.play("pass")
    return match.play(slot)


@pytest.mark.rule("DLG-144", "DLG-145")
@pytest.mark.parametrize("source", ["hunt", "sink", "garden", "ladder", "morph", "toll", "ambush", "destroy"])
def test_iron_plating_against_every_source(source):
    rival = "king h8, pawn d5 g7"
    if source == "hunt":
        match = go(table("huldra murg", "queen h1, pawn d3", rival, auras=PLATED, dice=(2,)), "hunt")
    elif source == "sink":
        match = table("erde murg", "king e1, pawn a2", rival, auras=PLATED, boards=[SINK, {}], dice=(8,))
        slotting(match, "slot 11").play("d5")
    elif source == "garden":
        match = table("hexen murg", "queen a1", rival, auras=PLATED, gardens={"d5": [1, 0]}, begin=False)
    elif source == "ladder":
        match = table("hexen murg", "queen a1", rival, auras=PLATED, ladders={"d5": [1, 0]}, begin=False)
    elif source == "morph":
        match = table("wibo murg", "queen a1, rook h1, pawn d3", rival, auras=PLATED, dice=(1, 3))
        go(match, "d3", "d4", "morph")
    elif source == "toll":
        match = (
            table("huldra murg", "queen h1", rival, auras=PLATED, begin=False, will="curses").script([12]).play("yes")
        )
        go(match, "d5")
    elif source == "ambush":
        match = table("murg murg", "king a1, sage b3", rival, auras=PLATED, dice=(2,))
        go(match, "b3", "d5")
    else:
        match = go(table("murg murg", "king a1, pawn d4", rival, auras=PLATED, dice=(3,)), "destroy")
        assert who(match, "d4") == "first pawn"
    assert who(match, "d5") == "second pawn"
    assert auras(match, "d5") == []


@pytest.mark.rule("DLG-130", "DLG-081")
def test_iron_plating_does_not_save_a_sacrifice():
    board = [{"slots": {"9": 2, "10": 5}}, {}]
    match = table("murg hexen", "king h1, pawn a4", "queen h8", boards=board, auras={"a4": ["Iron Plating"]}, dice=(6,))
    go(match, "pass", "slot 11", "a4")
    assert who(match, "a4") == "first sage"
    assert auras(match, "a4") == ["Assassin"]


@pytest.mark.rule("DLG-245", "DLG-292")
def test_a_sacrificed_quarry_counts_and_may_lose_the_game():
    board = [{"slots": {"9": 2, "10": 5}}, {}]
    match = table(
        "murg hexen", "king h1, pawn a4", "queen h8", boards=board, quarry=[[None, None], ["a4", None]],
        tallies={"quarry_down": [0, 1]}, dice=(6,),
    )  # fmt: skip
    go(match, "pass", "slot 11", "a4")
    assert match.result == [-1.0, 1.0]


@pytest.mark.rule("DLG-115", "DLG-217")
def test_sheltered_and_plated_units_still_block_the_line_of_a_hunt():
    match = table("huldra wibo", "queen h1, pawn c3", "queen c6, rook d5, pawn c4", dice=(3,))
    assert "hunt" not in texts(match)


@pytest.mark.rule("DLG-294", "DLG-129")
def test_after_adapt_a_murg_d4_never_destroys_a_royal_and_a_huldra_d6_hunts_at_six():
    board = [{"pool": {"d4": 5, "d6": 1}, "relics": {"Adapt": 1}}, {"pool": {"d6": 5, "d4": 1}}]
    match = table("huldra murg", "queen h1, pawn a1", "king h8, pawn a7", boards=board, dice=(6,))
    go(match, "d6")
    assert "hunt" in texts(match)


@pytest.mark.rule("DLG-251", "DLG-127")
def test_a_d4_gives_hexen_four_directions():
    board = [{"pool": {"d8": 5, "d4": 1}}, {"pool": {"d4": 5, "d8": 1}, "relics": {"Adapt": 1}}]
    match = table("hexen huldra", "queen a1, pawn d4", "queen h7, rook g7", boards=board, dice=(4,))
    go(match, "d4")  # the bone
    assert match.rolled() == [(4, 4)]
    go(match, "d4")
    assert set(texts(match)) == {"e3", "f2", "g1"}


@pytest.mark.rule("DLG-172", "DLG-211")
def test_a_slide_stops_on_the_last_permitted_territory():
    board = [{"relics": {"Unrelenting Tide": 1}}, {}]
    match = table("ferrymen erde", "king a1, pawn e3", "king e8", boards=board, begin=False, reclaimed=["e4"])
    go(match, "unrelenting tide", "B")
    assert who(match, "e4") == "second royal"  # Erde's own king may stand there
    other = table("ferrymen ferrymen", "king a1, pawn e3", "king e8", boards=board, begin=False, reclaimed=["e4"])
    go(other, "unrelenting tide", "B")
    assert who(other, "e5") == "second royal"


@pytest.mark.rule("DLG-154", "DLG-220")
def test_the_wibo_queen_flowed_off_is_placed_in_the_ferrymen_seat():
    match = table("ferrymen wibo", "king a1, knight e6", "queen e8, rook h8", auras={"e6": ["Barbaric"]}, dice=(1,))
    go(match, "e6", "e7")
    assert match.state.flowed[1] == 1
    assert set(texts(match)) == {f + "1" for f in "bcdefgh"}


@pytest.mark.rule("DLG-182", "DLG-217")
def test_refuge_pawns_can_be_pushed_but_not_off():
    match = table("ferrymen wibo", "king a1, knight e6", "queen a8, rook f7, pawn e8", dice=(1,))
    go(match, "e6", "e7")
    assert who(match, "e8") == "second pawn"
    along = table("ferrymen wibo", "king a1, knight e3", "queen a8, rook f6, pawn e5", dice=(1,))
    go(along, "e3", "e4")
    assert who(along, "e6") == "second pawn"


@pytest.mark.rule("DLG-235", "DLG-160")
def test_stasis_pawns_block_pushes_and_cannot_be_swapped():
    endless = [{}, {"relics": {"The Endless": 1}}]
    block = table(
        "ferrymen wibo", "king a1, knight e5", "queen a8, rook h7, pawn e8, knight e7", boards=endless, dice=(1,)
    )
    go(block, "e5", "e6")
    assert who(block, "e7") == "second knight"
    eddy = [{"slots": {"6": 2, "7": 4}}, {"relics": {"The Endless": 1}}]
    match = table("ferrymen wibo", "king a1, pawn c4", "queen a8, rook h7, pawn e8", boards=eddy, dice=(3,))
    slotting(match, "slot 8")
    assert who(match, "e8") == "second pawn"


@pytest.mark.rule("DLG-269", "DLG-161")
def test_flowing_a_ladder_bearer_off_ends_the_ladder():
    match = table("ferrymen hexen", "king a1, knight e6", "queen a8, pawn e8", ladders={"e8": [2, 1]}, dice=(1,))
    go(match, "e6", "e7")
    assert all(match.state.ladder_by[unit] == 0 for unit in range(32))


@pytest.mark.rule("DLG-259")
def test_hexen_pushed_into_their_own_garden_are_safe():
    match = table("hexen ferrymen", "queen a1, pawn d4", "king h8, pawn d5", gardens={"d4": [1, 0]}, begin=False)
    assert who(match, "d4") == "first pawn"
    assert who(match, "d5") is None


@pytest.mark.rule("DLG-202", "DLG-217")
def test_sink_cannot_take_sheltered_pawns():
    match = table("erde wibo", "king e1, pawn a2", "queen a8, rook d5, pawn c4 h4", boards=[SINK, {}], dice=(8,))
    slotting(match, "slot 11")
    assert "h4" in texts(match)
    assert "c4" not in texts(match)


@pytest.mark.rule("DLG-229", "DLG-192")
def test_spores_put_an_erde_pawn_but_no_wibo_pawn_on_reclaimed_ground():
    board = [{"slots": {"1": 1, "2": 5}}, {}]
    for pawn, fits in (("e6", True), ("b3", False)):
        match = table(
            "wibo erde", "queen a1, rook h1, pawn b3", "king a8, pawn e6", boards=board, reclaimed=["d4"], dice=(6,)
        )
        go(match, "pass", "slot 3", pawn)
        assert ("d4" in texts(match)) is fits


@pytest.mark.rule("DLG-197", "DLG-269")
def test_a_pawn_relocated_by_reclaim_keeps_its_ladder():
    match = table("erde hexen", "king e1, pawn d4", "queen a8", ladders={"d4": [2, 1]}, dice=(6,))
    go(match, "reclaim", "e2")
    assert ladder(match, "e2") == 2


@pytest.mark.rule("DLG-275", "DLG-189")
def test_hoc_vult_may_put_the_erde_king_on_the_center_but_he_wins_only_by_journeying():
    board = [{"slots": {"5": 2, "6": 8, "7": 4}}, {}]
    center = ["d4", "e4", "d5", "e5"]
    match = table("hexen erde", "queen a1", "king e8, pawn b7", boards=board, reclaimed=center, dice=(5,))
    slotting(match, "slot 8")
    go(match, "e8", "e5")
    assert who(match, "e5") == "second royal"
    assert not match.over


@pytest.mark.rule("DLG-275", "DLG-234", "DLG-220")
def test_hoc_vult_spares_stasis_pawns_and_moves_the_wibo_queen_one_step():
    board = [{"slots": {"5": 2, "6": 8, "7": 4}}, {"relics": {"The Endless": 1}}]
    match = table("hexen wibo", "queen a1", "queen e5, rook h8, pawn b8", boards=board, dice=(5,))
    slotting(match, "slot 8")
    assert "b8" not in texts(match)
    go(match, "e5")
    assert set(texts(match)) == {"d4", "d5", "d6", "e4", "e6", "f4", "f5", "f6"}


@pytest.mark.rule("DLG-275", "DLG-220", "RUL-86")
def test_hoc_vult_cannot_be_spent_on_a_wibo_queen_who_is_hemmed_in():
    board = [{"slots": {"5": 2, "6": 8, "7": 4}}, {}]
    match = table("hexen wibo", "queen a1", "queen h8, rook g8, pawn g7 h7", boards=board, dice=(5,))
    slotting(match, "slot 8")
    assert set(texts(match)) == {"a1", "g8", "g7", "h7"}


@pytest.mark.rule("DLG-269", "DLG-224")
def test_morphing_a_hexen_unit_ends_a_ladder_on_it():
    match = table(
        "wibo hexen", "queen a1, rook h1, pawn e4", "queen a8, knight e6", ladders={"e6": [2, 1]}, dice=(1, 3)
    )
    go(match, "e4", "e5", "morph")
    assert who(match, "e6") == "first pawn"
    assert ladder(match, "e6") is None


@pytest.mark.rule("DLG-148", "DLG-231")
def test_a_regrown_murg_pawn_is_dormant_for_the_first_turn_of_a_loop_only():
    board = [{"relics": {"Electromagnetic Loop": 1}}, {}]
    match = table("murg wibo", "king e1, pawn a4 h2", "queen h8", boards=board, dormant=["a4"], begin=False)
    go(match, "electromagnetic loop")
    match.script([1]).play("pass")
    assert "a4" not in texts(match)
    next_turn(match, dice=(1,))
    assert match.state.extra == 1
    if asked(match).startswith("Roll"):
        go(match, "pass")
    assert "a4" in texts(match)


@pytest.mark.rule("DLG-148", "DLG-173")
def test_a_held_murg_king_is_free_in_the_second_turn_of_a_loop():
    board = [{"relics": {"Electromagnetic Loop": 1}}, {}]
    match = table("murg ferrymen", "king e1", "king h8", boards=board, tallies={"held": [1, 0]}, begin=False)
    go(match, "electromagnetic loop")
    assert match.state.held[0] == 1
    next_turn(match)
    assert match.state.extra == 1
    assert match.state.held[0] == 0


@pytest.mark.rule("DLG-273", "DLG-148")
def test_two_murg_turns_pass_between_two_hexen_upkeeps():
    board = [{"relics": {"Electromagnetic Loop": 1}}, {}]
    match = table("murg hexen", "king e1, pawn a4", "queen h8", boards=board, gardens={"a4": [3, 1]}, begin=False)
    go(match, "electromagnetic loop")
    next_turn(match)
    assert garden(match, "a4") == 3
    next_turn(match)
    assert garden(match, "a4") == 2
    assert match.state.active == 1


@pytest.mark.rule("DLG-265", "DLG-264")
def test_a_ladder_that_went_on_to_the_hexen_queen_fails():
    match = table("hexen murg", "queen d4", "king h8, pawn e4", ladders={"d4": [1, 0]}, begin=False)
    assert who(match, "d4") == "first royal"
    assert ladder(match, "d4") is None
    assert ladder(match, "e4") is None


@pytest.mark.rule("DLG-199", "DLG-278")
def test_banish_and_tremor_move_rival_rooks():
    board = [{"relics": {"Banish": 1}}, {}]
    match = table("erde huldra", "king e1", "queen h8, rook d4", boards=board, begin=False)
    go(match, "banish", "b2")
    assert who(match, "b2") == "second rook"
    tremor = table("erde huldra", "king e1, knight d1", "queen h8, rook d4", dice=(2,))
    go(tremor, "d1", "d3", "yes")
    assert who(tremor, "d5") == "second rook"


@pytest.mark.rule("DLG-191", "DLG-102")
def test_an_erde_split_under_thick_fog_caps_each_part():
    match = table("erde murg", "king h1, pawn a2 c2", "king h8", begin=False, will="curses").script([5, 7]).play("yes")
    go(match, "a2")
    assert "a6" not in texts(match)
    go(match, "a5")  # 3 for any part from 3 to 7
    assert {"c2", "pass"} <= set(texts(match))
    go(match, "c2")
    assert set(texts(match)) >= {"c3", "c4", "c5"}
    assert "c6" not in texts(match)


@pytest.mark.rule("DLG-210", "DLG-191")
def test_a_part_that_tremor_has_made_impossible_is_lost():
    for shaken in (True, False):
        match = table("erde murg", "knight b2, pawn c5", "king h1, pawn d7 c6 e6", dice=(4,))
        go(match, "b2", "b4")  # 2 of 4; the pawn could go c5 to a5
        assert asked(match).startswith("Let the ground")
        go(match, "yes" if shaken else "pass")
        if not shaken:
            go(match, "c5", "a5")
        assert who(match, "d6" if shaken else "a5") == "first pawn"
        assert asked(match).startswith("Which slot")
