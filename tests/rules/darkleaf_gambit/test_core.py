"""Core rules, journeys, interactions: cohabitation, next best territories, exact distances, invulnerability."""

import pytest

from duskboard.games.darkleaf_gambit.rules.ground import signed
from tests.rules.darkleaf_gambit.table import auras, count, go, table, texts, told, who


@pytest.mark.rule("DLG-062")
def test_only_one_unit_remains_after_landing_upon_another():
    match = table("ferrymen murg", "king a1, knight e4", "king a8, pawn e6", dice=(2,))
    go(match, "e4", "e6", "R")
    assert who(match, "e6") == "first knight"
    assert who(match, "f6") == "second pawn"
    blocked = table("murg huldra", "king a1, pawn e4 e6", "queen h8, pawn c4", dice=(2,))
    go(blocked, "e4")
    assert "e6" not in texts(blocked)
    assert "c4" not in texts(blocked)


@pytest.mark.rule("DLG-063", "DLG-064")
def test_rekindling_to_a_full_seat_goes_to_the_rank_above():
    seat = "king e1, rook a1 h1, sage c1 f1, knight b1 g1, pawn d1"
    match = table("murg huldra", seat, "queen e8", begin=False)
    match.script([1]).play("yes")
    while match.seat == 1:
        match.play(match.menu()[0])
    assert set(texts(match)) == {f + "2" for f in "abcdefgh"}  # whichever the mover likes


@pytest.mark.rule("DLG-065", "DLG-200")
def test_a_surrounded_rook_passes_its_pawn_on_to_the_next_ring():
    units = "king h1, rook c3, pawn b2 c2 d2 b3 d3, knight b4 c4, sage d4"
    match = table("erde huldra", units, "queen h8", boards=[{"slots": {"4": 1}}, {}], dice=(2,))
    go(match, "pass", "slot 5")
    ring = {"a1", "b1", "c1", "d1", "e1", "a2", "e2", "a3", "e3", "a4", "e4", "a5", "b5", "c5", "d5", "e5"}
    assert set(texts(match)) == ring


@pytest.mark.rule("DLG-069")
def test_a_move_into_a_territory_means_a_free_and_permitted_one():
    board = [{"slots": {"5": 2, "6": 8, "7": 4}}, {}]
    match = table("hexen erde", "queen e1, pawn a2", "king e8, pawn b7", boards=board, reclaimed=["d4"], dice=(5,))
    go(match, "pass", "slot 8", "a2")
    assert "d4" not in texts(match)
    assert "e1" not in texts(match)
    assert "e4" in texts(match)


@pytest.mark.rule("DLG-070", "DLG-179")
def test_calm_waters_must_subtract_one():
    match = table(
        "ferrymen murg", "king a1, knight e4", "king a8", boards=[{"relics": {"Calm Waters": 1}}, {}], dice=(3,)
    )
    go(match, "e4")
    assert {"e6", "g4", "c2"} <= set(texts(match))
    assert not {"e7", "h4", "e5"} & set(texts(match))


@pytest.mark.rule("DLG-070", "DLG-120")
def test_long_bow_may_add_one():
    marks = {"a4": ["Long Bow"]}
    match = table("huldra murg", "queen h1, pawn a4", "king h8, knight a6, pawn d4", auras=marks, dice=(2,))
    go(match, "hunt")
    assert set(texts(match)) == {"a6", "d4"}  # distance 2, or 2 plus 1


@pytest.mark.rule("DLG-071", "DLG-078")
def test_clan_text_beats_the_general_rules():
    """Journeys never end on a unit; Ferrymen's may. Journeys stop at the edge; a Ferrymen pawn's does not."""
    match = table("ferrymen murg", "king h1, pawn e7", "king a8, pawn e2", dice=(3,))
    go(match, "e7")
    assert "e2" in texts(match)  # e8, e1, e2: over the Range and onto a rival


@pytest.mark.rule("DLG-072")
def test_rounds_are_counted_for_the_players():
    match = table(
        "hexen murg", "queen e1, knight d4", "king e8", boards=[{"relics": {"Poison Garden": 1}}, {}], dice=(1,)
    )
    go(match, "d4", "d6", "poison garden", "d6")
    assert "casts a Poison Garden on d6: 2 rounds" in told(match)


@pytest.mark.rule("DLG-298")
def test_a_case_no_rule_covers_is_settled_by_the_nearest_one_of_the_compendiums():
    """Ambush on a plated pawn (The Murg on both sides): as with Destroy, only the plating goes, and nobody moves in."""
    match = table("murg murg", "king a1, sage c3", "king a8, pawn e5", auras={"e5": ["Iron Plating"]}, dice=(2,))
    go(match, "c3", "e5")
    assert who(match, "e5") == "second pawn"
    assert auras(match, "e5") == []
    assert who(match, "c3") == "first sage"


@pytest.mark.rule("DLG-073", "DLG-076")
def test_a_journey_is_exactly_the_roll_in_a_straight_line():
    match = table("murg huldra", "king a1, pawn d4", "queen h8", dice=(3,))
    go(match, "d4")
    assert set(texts(match)) == {"d7", "g4", "d1", "a4"}


@pytest.mark.rule("DLG-074", "DLG-077")
def test_a_unit_or_the_edge_in_the_way_forbids_the_journey():
    free = table("murg huldra", "king h1, pawn d4", "queen h8", dice=(4,))
    go(free, "d4")
    assert texts(free) == ["d8", "h4"]  # the edge is nearer on the other two sides
    blocked = table("murg huldra", "king h1, pawn d4 d6", "queen h8, pawn f4", dice=(4,))
    assert "d4" not in texts(blocked)  # a unit of either clan on both other ways


@pytest.mark.rule("DLG-075")
def test_less_than_or_equal_goes_any_distance_up_to_the_roll():
    match = table("murg huldra", "king a1, knight d4", "queen h8", dice=(2,))
    go(match, "d4")
    assert {"d5", "d6", "e5", "f6", "c4", "b4"} <= set(texts(match))
    assert "d7" not in texts(match)
    assert "d4" not in texts(match)


@pytest.mark.rule("DLG-079", "DLG-141")
def test_nothing_vanquishes_an_invulnerable_unit():
    hunt = table("huldra murg", "queen h1, pawn a4", "king h8, rook a6", dice=(2,))
    assert "hunt" not in texts(hunt)
    ambush = table("murg huldra", "king h1, sage c3", "queen h8, rook e5", dice=(2,))
    assert "e5" not in texts(go(ambush, "c3"))
    destroy = table("murg huldra", "king h1, pawn c3", "queen h8, rook c4", dice=(2,))
    assert "destroy" not in texts(destroy)


@pytest.mark.rule("DLG-080", "DLG-182", "DLG-278")
def test_an_invulnerable_rook_can_be_pushed_but_not_off_the_edge():
    match = table("ferrymen murg", "king a1, knight e4", "king a8, rook e6", dice=(1,))
    go(match, "e4", "e5")
    assert who(match, "e7") == "second rook"
    edge = table("ferrymen murg", "king a1, knight e6", "king a8, rook e8", dice=(1,))
    go(edge, "e6", "e7")
    assert who(edge, "e8") == "second rook"


@pytest.mark.rule("DLG-081")
def test_units_fall_to_units_miracles_the_will_and_sacrifice():
    unit = go(table("huldra murg", "queen h1, pawn a4", "king h8, pawn a6", dice=(2,)), "hunt")
    sink = table(
        "erde murg", "king e1", "king e8, pawn b5", boards=[{"slots": {"8": 6, "9": 6, "10": 6}}, {}], dice=(7,)
    )
    go(sink, "slot 11", "b5")
    will = table("huldra murg", "queen h1", "king h8, pawn a6", begin=False, will="curses").script([1]).play("yes")
    go(will, "a6")
    board = [{"slots": {"9": 2, "10": 5}}, {}]
    gift = table("murg huldra", "king h1, pawn a4 b5", "queen h8", boards=board, dice=(6,))
    go(gift, "pass", "slot 11", "a4")
    assert [count(match, 1, "pawn") for match in (unit, sink, will)] == [0, 0, 0]
    assert who(gift, "a4") == "first sage"
    assert count(gift, 0, "pawn") == 1


def test_a_set_of_territories_keeps_to_64_bits_whatever_sign_it_comes_with():
    h8, all_of_it = -(1 << 63), -1
    assert [signed(1 << 63), signed(h8), signed(all_of_it), signed((1 << 64) - 1), signed(5)] == [h8, h8, -1, -1, 5]
