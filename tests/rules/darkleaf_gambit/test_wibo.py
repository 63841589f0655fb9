"""Wildero Wibo: journey, Morph, retreat; Deep Roots, Refuge, The Endless, and their skills."""

import pytest

from duskboard.engine.log import events_since
from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import square
from duskboard.games.darkleaf_gambit.rules.haggedorn import invulnerable
from duskboard.match import Match
from tests.rules.darkleaf_gambit.table import (
    asked,
    auras,
    count,
    garden,
    go,
    greedy_choice,
    ladder,
    next_turn,
    table,
    texts,
    who,
)

ENDLESS = [{"relics": {"The Endless": 1}}, {}]


def shielded(match, name):
    return invulnerable(match.state, match.book, match.state.board[square(name)])


@pytest.mark.rule("DLG-213")
def test_six_pawns_in_the_seat_win_at_the_end_of_the_turn():
    pawns = "pawn a1 b1 c1 d1 e1 f2"
    match = table("wibo murg", f"queen h1, {pawns}", "king h8", dice=(1,))
    go(match, "f2", "f1")
    assert not match.over  # only at the end of the turn
    while not match.over:
        match.play("pass")
    assert match.result == [1.0, -1.0]
    five = table("wibo murg", "queen h1, pawn a1 b1 c1 d1 e1 f2", "king h8", dice=(1,))
    next_turn(five)
    assert not five.over


@pytest.mark.rule("DLG-214", "DLG-215")
def test_knight_and_pawn_may_retreat_together_from_the_knights_place():
    match = table("wibo murg", "queen a1, rook h1, knight e4", "king a8, pawn e6", dice=(1, 3, 3))
    go(match, "e4", "e5", "morph")
    assert "hasty retreat" in texts(match)
    go(match, "hasty retreat", "B")
    assert who(match, "e2") == "first knight"
    assert set(texts(match)) == {"e1", "e3", "d2", "f2"}
    go(match, "e1")
    assert who(match, "e1") == "first pawn"
    assert who(match, "e6") is None


@pytest.mark.rule("DLG-216")
def test_the_rook_is_invulnerable():
    match = table("huldra wibo", "queen h1, pawn c3", "queen h8, rook c5", dice=(2,))
    assert shielded(match, "c5")
    assert "hunt" not in texts(match)


@pytest.mark.rule("DLG-217")
def test_pawns_diagonal_to_the_rook_are_invulnerable_while_there():
    match = table("huldra wibo", "queen h1, pawn c3", "queen h8, rook d6, pawn c5", dice=(2,))
    assert shielded(match, "c5")
    assert "hunt" not in texts(match)
    beside = table("huldra wibo", "queen h1, pawn c3", "queen h8, rook d5, pawn c5", dice=(2,))
    assert "hunt" in texts(beside)


@pytest.mark.rule("DLG-218", "DLG-241")
@pytest.mark.parametrize("face", [1, 3, 6])
def test_the_queen_journeys_one_territory_whatever_the_roll(face):
    match = table("wibo murg", "queen d4", "king h8", dice=(face,))
    go(match, "d4")
    assert set(texts(match)) == {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}


@pytest.mark.rule("DLG-219")
def test_or_she_swaps_with_an_adjacent_pawn():
    match = table("wibo murg", "queen d4, pawn e5", "king h8", dice=(6,))
    go(match, "d4", "e5")
    assert (who(match, "e5"), who(match, "d4")) == ("first royal", "first pawn")
    assert match.state.journeyed == t.ROYALS


@pytest.mark.rule("DLG-220", "DLG-241", "DLG-288")
def test_rival_skills_move_her_one_territory_at_most():
    board = [{"relics": {"Unrelenting Tide": 1}}, {}]
    match = table("ferrymen wibo", "king a1", "queen d5", boards=board, begin=False)
    go(match, "unrelenting tide", "F")
    assert who(match, "d6") == "second royal"
    marks = {"d2": ["Barbaric"]}
    push = table("ferrymen wibo", "king a1, knight d2", "queen d4", auras=marks, dice=(1,))
    go(push, "d2", "d3")
    assert who(push, "d5") == "second royal"
    board = [{"relics": {"Banish": 1}}, {}]
    banish = table("erde wibo", "king e1", "queen d5", boards=board, begin=False)
    go(banish, "banish")
    assert set(texts(banish)) == {"c4", "c5", "c6", "d6", "e6"}


@pytest.mark.rule("DLG-221")
def test_a_morphed_royal_becomes_a_pawn_in_the_seat():
    match = table("wibo murg", "queen a1, rook h1, pawn e4", "king e6", dice=(1, 3))
    go(match, "e4", "e5", "morph")
    assert who(match, "e6") is None
    assert set(texts(match)) == {f + "1" for f in "bcdefg"}
    go(match, "c1")
    assert who(match, "c1") == "first pawn"
    assert not match.over


@pytest.mark.rule("DLG-222", "DLG-224")
@pytest.mark.parametrize(("face", "done"), [(2, False), (3, True)])
def test_morph_turns_a_neighboring_rival_into_a_pawn_on_three(face, done):
    match = table("wibo murg", "queen a1, rook h1, pawn e4", "king a8, knight e6", dice=(1, face))
    go(match, "e4", "e5", "morph")
    assert who(match, "e6") == ("first pawn" if done else "second knight")
    assert count(match, 1, "knight") == (0 if done else 1)
    slanted = table("wibo murg", "queen a1, rook h1, pawn e4", "king a8, knight d6 f6", dice=(1,))
    assert "morph" not in texts(go(slanted, "e4", "e5"))


@pytest.mark.rule("DLG-223", "DLG-227", "DLG-244")
def test_morph_needs_a_journey_by_the_same_unit_first():
    match = table("wibo murg", "queen a1, rook h1, pawn e4 a3", "king a8, knight e5", dice=(1,))
    go(match, "a3", "a4")
    assert "morph" not in texts(match)  # e4 stood next to a rival, but did not journey
    still = table("wibo murg", "queen a1, rook h1, pawn e4", "king a8, knight e5", dice=(1,))
    go(still, "pass")
    assert "morph" not in texts(still)
    around = table("wibo murg", "queen a1, rook h1, pawn e4", "king a8, knight f6", dice=(2,))
    assert "morph" in texts(go(around, "e4", "e6"))


@pytest.mark.rule("DLG-225")
def test_the_new_pawn_may_retreat_with_a_third_roll_or_stay():
    match = table("wibo murg", "queen a1, rook h1, pawn d5", "king a8, pawn e6", dice=(1, 3, 4))
    go(match, "d5", "d6", "morph")
    assert asked(match) == "Roll for a retreat?"
    go(match, "e6", "B")
    assert who(match, "e2") == "first pawn"
    stay = table("wibo murg", "queen a1, rook h1, pawn d5", "king a8, pawn e6", dice=(1, 3))
    go(stay, "d5", "d6", "morph", "pass")
    assert who(stay, "e6") == "first pawn"
    assert stay.state.rolls == 2


@pytest.mark.rule("DLG-228")
def test_a_retreat_goes_straight_or_diagonally_back_and_exactly():
    match = table("wibo murg", "queen a1, rook h1, pawn d5", "king a8, pawn e6", dice=(1, 3, 2))
    go(match, "d5", "d6", "morph", "e6")
    assert set(texts(match)) == {"B", "BR", "BL", "pass"}
    far = table("wibo murg", "queen a1, rook h1, pawn d2", "king a8, pawn e3", dice=(1, 3, 6))
    go(far, "d2", "d3", "morph", "e3")
    assert who(far, "e3") == "first pawn"  # six back fits nowhere


@pytest.mark.rule("DLG-229")
def test_spores_relocate_one_pawn_of_either_clan_anywhere():
    board = [{"slots": {"1": 1, "2": 5}}, {}]
    match = table("wibo murg", "queen a1, rook h1, pawn d5", "king a8, pawn e6", boards=board, dice=(6,))
    go(match, "pass", "slot 3")
    assert set(texts(match)) == {"d5", "e6"}
    go(match, "e6")
    assert len(texts(match)) == 64 - 5
    go(match, "h8")
    assert who(match, "h8") == "second pawn"


@pytest.mark.rule("DLG-230", "DLG-231")
def test_regrowth_returns_a_rival_pawn_beside_the_rook_frozen_for_a_turn():
    board = [{"slots": {"4": 1}}, {}]
    match = table("wibo murg", "queen a1, rook d4", "king a8, pawn h7", boards=board, dice=(2,))
    go(match, "pass", "slot 5")
    assert set(texts(match)) == {"c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"}
    match.script([1]).play("e5")
    assert who(match, "e5") == "second pawn"
    assert match.state.active == 1
    assert "e5" not in texts(match)
    assert "h7" in texts(match)
    next_turn(match)
    next_turn(match, dice=(1,))
    assert "e5" in texts(match)


@pytest.mark.rule("DLG-231")
def test_nobody_can_move_a_dormant_pawn_but_it_can_be_morphed():
    push = table("ferrymen murg", "king a1, knight e3", "king a8, pawn e5", dormant=["e5"], dice=(1,))
    go(push, "e3", "e4")
    assert who(push, "e5") == "second pawn"
    morph = table("wibo murg", "queen a1, rook h1, pawn e3", "king a8, pawn e5", dormant=["e5"], dice=(1, 3))
    go(morph, "e3", "e4", "morph")
    assert who(morph, "e5") == "first pawn"


@pytest.mark.rule("DLG-232", "DLG-240")
def test_starter_seed_morphs_without_a_roll_one_unit_only():
    board = [{"relics": {"Starter Seed": 1}}, {}]
    match = table("wibo murg", "queen a1, rook h1, sage d4", "king a8, pawn e6 f5", boards=board, dice=(1,))
    go(match, "d4", "e5", "starter seed", "e6")
    assert who(match, "e6") == "first pawn"
    assert who(match, "f5") == "second pawn"
    assert match.state.rolls == 1
    assert match.state.relic[0, t.ROW_STARTER_SEED] == 0
    done = next(event for event in events_since(match.state, 0) if event.code == t.DEED_DONE)
    assert done.args[3:5] == (0, 0), "no bone was needed, and none is told of"
    early = table("wibo murg", "queen a1, rook h1, sage d4", "king a8, pawn e6", boards=board, begin=False)
    assert asked(early) == "Roll for Haggedorn's Will?"  # not in the upkeep


@pytest.mark.rule("DLG-233", "DLG-295")
@pytest.mark.parametrize(
    ("clan", "unit", "aura"),
    [
        ("huldra", "pawn", "Long Bow"),
        ("huldra", "sage", "Pivot"),
        ("murg", "pawn", "Iron Plating"),
        ("murg", "sage", "Assassin"),
        ("ferrymen", "pawn", "Barbaric"),
        ("ferrymen", "pawn", "Ripple Effect"),
    ],
)
def test_scatter_removes_any_aura(clan, unit, aura):
    board = [{"slots": {"9": 1}}, {}]
    royal = "queen" if clan == "huldra" else "king"
    match = table(
        f"wibo {clan}", "queen a1, rook h1", f"{royal} a8, {unit} e6", boards=board, auras={"e6": [aura]}, dice=(3,)
    )
    while "slot 10" not in texts(match):
        match.play("pass")
    go(match, "slot 10")
    assert auras(match, "e6") == []


@pytest.mark.rule("DLG-233")
def test_scatter_takes_one_of_two_auras():
    board = [{"slots": {"9": 1}}, {}]
    marks = {"e6": ["Barbaric", "Ripple Effect"]}
    match = table("wibo ferrymen", "queen a1, rook h1", "king a8, pawn e6", boards=board, auras=marks, dice=(3,))
    while "slot 10" not in texts(match):
        match.play("pass")
    go(match, "slot 10", "ripple effect")
    assert auras(match, "e6") == ["Barbaric"]


@pytest.mark.rule("DLG-234", "DLG-235")
def test_the_endless_makes_pawns_in_the_seat_invulnerable_and_immovable():
    match = table("wibo murg", "queen d1, rook h1, pawn e1 a3", "king a8", boards=ENDLESS, dice=(1,))
    assert shielded(match, "e1")
    assert not shielded(match, "a3")
    assert "e1" not in texts(match)
    go(match, "d1")
    assert "e1" not in texts(match)  # no swap either
    push = table("ferrymen wibo", "king a1, knight e6", "queen a8, pawn e8", boards=[{}, ENDLESS[0]], dice=(1,))
    go(push, "e6", "e7")
    assert who(push, "e8") == "second pawn"
    upon = table("ferrymen wibo", "king a1, knight e6", "queen a8, pawn e8", boards=[{}, ENDLESS[0]], dice=(2,))
    assert "e8" not in texts(go(upon, "e6"))
    sink = [{"slots": {"8": 6, "9": 6, "10": 6}}, ENDLESS[0]]
    match = table("erde wibo", "king e1, pawn a2", "queen a8, pawn e8", boards=sink, dice=(8,))
    go(match, "pass") if "slot 11" not in texts(match) else None
    assert "e8" not in texts(go(match, "slot 11"))


@pytest.mark.rule("DLG-236")
def test_a_pawn_that_just_arrived_may_still_morph():
    match = table("wibo murg", "queen a1, rook h3, pawn e2", "king a8, knight f1", boards=ENDLESS, dice=(1, 3))
    go(match, "e2", "e1", "morph")
    assert who(match, "f1") == "first pawn"


@pytest.mark.rule("DLG-236", "DLG-214")
def test_a_pawn_just_morphed_in_the_seat_may_still_retreat_with_its_knight():
    match = table("wibo murg", "queen a1, rook h3, knight e4", "king a8, pawn e1", boards=ENDLESS, dice=(2, 3, 1))
    go(match, "e4", "e2", "morph", "hasty retreat", "B")
    assert who(match, "e1") == "first knight"
    go(match, "d1")
    assert who(match, "d1") == "first pawn"


@pytest.mark.rule("DLG-237", "DLG-289")
def test_entering_the_seat_under_the_endless_dispels_a_ladder():
    match = table(
        "wibo hexen", "queen a1, rook h3, pawn e2", "queen a8", boards=ENDLESS, ladders={"e2": [2, 1]}, dice=(1,)
    )
    assert ladder(match, "e2") == 2
    go(match, "e2", "e1")
    assert ladder(match, "e1") is None
    gained = [{"slots": {"11": 1, "12": 2, "13": 4}}, {}]
    law = table(
        "wibo hexen", "queen a1, rook h3, pawn e1", "queen a8", boards=gained, ladders={"e1": [2, 1]}, dice=(6,)
    )
    while "slot 14" not in texts(law):
        law.play("pass")
    go(law, "slot 14")
    assert ladder(law, "e1") is None


@pytest.mark.rule("DLG-238", "DLG-290")
def test_the_endless_protects_pawns_only():
    units = "queen a1, rook h3, pawn e1, knight d1"
    match = table(
        "hexen wibo",
        "queen a8",
        "queen h8, pawn e8, knight d8",
        boards=[{}, ENDLESS[0]],
        gardens={"d8": [1, 0]},
        begin=False,
    )
    assert who(match, "e8") == "second pawn"
    assert who(match, "d8") is None
    board = [{"relics": {"Poison Garden": 1}}, ENDLESS[0]]
    cast = table("hexen wibo", "queen a4, pawn d7", "queen h8, pawn e8", boards=board, dice=(1,))
    go(cast, "d7")
    go(cast, "d8") if who(cast, "d8") is None else None
    go(cast, "poison garden", "d8")
    assert garden(cast, "d8") == 3
    assert units


@pytest.mark.rule("DLG-239")
def test_mass_morph_applies_one_roll_to_two_units():
    match = table("wibo murg", "queen a1, rook h1, sage d4", "king a8, pawn e6 f5", dice=(1, 3))
    go(match, "d4", "e5", "morph", "e6", "f5")
    assert who(match, "e6") == who(match, "f5") == "first pawn"
    single = table("wibo murg", "queen a1, rook h1, pawn e4", "king a8, pawn e6 f5", dice=(1, 3))
    go(single, "e4", "e5", "morph", "e6")
    assert who(single, "f5") == "second pawn"


@pytest.mark.rule("DLG-242", "DLG-286")
def test_morph_of_a_plated_pawn_only_strips_it():
    match = table(
        "wibo murg", "queen a1, rook h1, pawn e4", "king a8, pawn e6", auras={"e6": ["Iron Plating"]}, dice=(1, 3)
    )
    go(match, "e4", "e5", "morph")
    assert who(match, "e6") == "second pawn"
    assert auras(match, "e6") == []
    assert match.state.rolls == 2
    assert asked(match).startswith("Which slot")  # neither where a pawn comes nor whether it retreats


@pytest.mark.rule("DLG-243")
def test_wibo_start_with_a_handful_and_strike_by_morph_alone():
    match = Match.new("darkleaf-gambit", clans=("wibo", "murg"), seed=1)
    army = sum(count(match, 0, kind) for kind in t.KINDS)
    assert army <= 8
    others = {clan: 0 for clan in t.CLANS if clan != "wibo"}
    for clan in others:
        others[clan] = sum(count(Match.new("darkleaf-gambit", clans=("wibo", clan), seed=1), 1, k) for k in t.KINDS)
    assert min(others.values()) > army
    beside = table("wibo murg", "queen a1, rook h1, pawn e4", "king a8, knight e6", dice=(2,))
    assert "e6" not in texts(go(beside, "e4"))  # no unit is taken by moving onto it


@pytest.mark.rule("DLG-244")
def test_no_wibo_turn_rolls_more_than_three_bones():
    match = table("wibo murg", "queen a1, rook h1, pawn d5", "king a8, pawn e6 d7", dice=(1, 3, 1))
    go(match, "d5", "d6", "morph", "e6", "e6")
    assert match.state.rolls == 3
    go(match, "B")
    assert asked(match).startswith("Which slot")


@pytest.mark.rule("DLG-222", "DLG-066")
def test_with_eight_pawns_in_play_nothing_can_be_morphed():
    match = table("wibo murg", "queen a1, rook h1, pawn e4 a3 b3 c3 d3 f3 g3 h3", "king a8, knight e6", dice=(1,))
    assert "morph" not in texts(go(match, "e4", "e5"))


# -- the player -------------------------------------------------------------------------------------------------------


def test_the_player_clears_the_seat_for_pawns_where_erde_come_to_hold_it():
    own = "queen e4, rook d1, pawn a3"
    match = table("wibo erde", own, "king h8, rook a8", dice=(1,))
    assert greedy_choice(match) == "d1"
    assert greedy_choice(go(match, "d1")) == "d2"
    assert greedy_choice(table("wibo murg", own, "king h8, rook a8", dice=(1,))) == "a3"
