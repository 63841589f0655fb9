"""Tile effects (p. 25-26)."""

import pytest

from duskboard.games.claustrophobia.telling.names import card_name

from ..play import asked, offered, play, told
from .table import (
    BOOK,
    assault,
    cancelled,
    crossing,
    east,
    human,
    north,
    prepare,
    table,
    threat,
    tile,
    troglodytes,
    where,
    who,
)

TWO = (human("scout", die=3), human("brute"))


def beside(number, **more):
    """A tile north of the crossing that opens to the south."""
    rotation = {17: 1, 22: 1, 23: 1, 31: 1, 41: 1, 34: 2, 46: 2, 39: 2, 44: 2}.get(number, 0)
    return [crossing(), tile(number, 0, 1, more.pop("rotation", rotation), **more)]


@pytest.mark.rule("CLA-199", "CLA-200")
def test_an_alarm_rings_once_for_the_first_human():
    match = play(table(*TWO, tiles=beside(18)), "scout", "go north")
    assert match.state.alarms == 1
    assert match.state.resolved[17] == 1
    play(match, "go south", "go north")
    assert match.state.alarms == 1
    quiet = assault(human("redeemer", 18), human("brute"), tiles=beside(18)[::-1])
    assert quiet.state.alarms == 0, "set-up is not entering"
    tiles = [crossing(troglodytes=1), beside(18)[1], east()]
    prowler = assault(human("redeemer", 9), human("brute", 9), tiles=tiles)
    play(prowler, "troglodyte at 1", "go north")
    assert troglodytes(prowler, 18) == 1
    assert (prowler.state.alarms, prowler.state.resolved[17]) == (0, 0), "infernal warriors ring nothing"


@pytest.mark.rule("CLA-202")
@pytest.mark.parametrize(("roll", "hit"), [(2, False), (3, True)])
def test_a_booby_trap_hits_on_three_and_is_resolved_either_way(roll, hit):
    match = play(table(*TWO, tiles=beside(20)), "scout", "go north", dice=[roll])
    assert (asked(match) == "line for a marker") == hit
    assert match.state.resolved[19] == 1


@pytest.mark.rule("CLA-203")
def test_hits_in_combat_count_twice_in_a_carnivorous_tunnel():
    setting = {"tiles": beside(23, troglodytes=1)}
    match = assault(human("redeemer", 23), human("scout"), **setting)
    play(match, "troglodyte at 23", "attack redeemer", dice=[6])
    play(match, "line 1", "line 2")
    assert cancelled(match, "redeemer") == [1, 2]
    hound = table(
        human("redeemer", 23, die=5), human("scout"), infernals={"hellhound I": {"tile": 23}}, tiles=beside(23)
    )
    play(hound, "redeemer", "attack hellhound I", dice=[4, 1, 1])
    assert hound.state.damage[who(hound, "hellhound I")] == 2


@pytest.mark.rule("CLA-204")
def test_each_hit_there_kills_two_troglodytes():
    match = table(human("redeemer", 23, die=5), human("scout"), tiles=beside(23, troglodytes=3))
    play(match, "redeemer", "attack troglodytes", dice=[3, 1, 1])
    assert troglodytes(match, 23) == 1


@pytest.mark.rule("CLA-205", "CLA-048")
def test_demons_and_hounds_always_arrive_on_a_well_but_troglodytes_do_not():
    """The tile outranks the rulebook's restrictions; a human stands on it and no opening is left."""
    tiles = [tile(16, 0, 0, 0), tile(26, 0, 1, 2), tile(8, 1, 1, 0), tile(9, -1, 1, 0)]
    match = threat(human("redeemer", 26), human("brute", 26), points=9, tiles=tiles, demons=["the hunter"])
    play(match, "hellhound I")
    assert "tile 26" in offered(match)
    match = threat(human("redeemer", 26), human("brute", 26), points=9, tiles=tiles, demons=["the hunter"])
    play(match, "troglodyte")
    assert "tile 26" not in offered(match)


@pytest.mark.rule("CLA-206")
def test_a_demon_costs_a_point_less_on_a_well_a_hound_does_not():
    tiles = [crossing(), tile(25, 0, 1)]
    match = threat(*TWO, points=4, tiles=tiles, demons=["the hunter"])
    play(match, "the hunter")
    assert where(match, "the hunter") == 25, "five points elsewhere, four here"
    assert match.state.threat == 0
    hound = threat(*TWO, points=3, tiles=tiles)
    play(hound, "hellhound I")
    assert hound.state.threat == 0


@pytest.mark.rule("CLA-207")
@pytest.mark.parametrize(("roll", "hit"), [(3, False), (4, True)])
def test_a_devouring_pit_bites_humans_at_the_start_of_their_preparation(roll, hit):
    tiles = beside(27)
    match = table(human("redeemer", 27), human("brute"), phase="human preparation", dice=[roll, 1, 1], tiles=tiles)
    assert (asked(match) == "line for a marker") == hit


@pytest.mark.rule("CLA-207")
def test_a_devouring_pit_bites_infernals_at_the_start_of_theirs():
    match = table(
        human("redeemer"), human("brute"), phase="infernal preparation", dice=[4, 3, 1, 1, 1],
        tiles=beside(27, troglodytes=2),
    )  # fmt: skip
    assert troglodytes(match, 27) == 1


@pytest.mark.rule("CLA-208")
def test_who_enters_a_flooded_tunnel_stops():
    match = play(table(*TWO, tiles=[*beside(29), tile(8, 0, 2)]), "scout", "go north")
    assert where(match, "scout") == 29
    assert match.state.active == -1, "two points were left"


@pytest.mark.rule("CLA-209")
def test_leaving_a_flooded_tunnel_takes_all_movement():
    match = table(human("scout", 29, die=3), human("brute"), tiles=[*beside(29), tile(8, 0, 2)])
    play(match, "scout", "go north")
    assert where(match, "scout") == 8
    assert match.state.points == 0


@pytest.mark.rule("CLA-210")
def test_in_the_fog_everybody_has_defence_six():
    match = table(human("redeemer", 32, die=5), human("brute"), tiles=beside(32, rotation=1, troglodytes=2))
    play(match, "redeemer", "attack troglodytes", dice=[5, 5, 6])
    assert troglodytes(match, 32) == 1
    human_too = assault(
        human("redeemer", 32, exhausted=True), human("brute"), tiles=beside(32, rotation=1, troglodytes=1)
    )
    play(human_too, "troglodyte at 32", "attack redeemer", dice=[5])
    assert "needing 6+: no hit" in told(human_too, 1)


@pytest.mark.rule("CLA-211")
def test_a_fountain_is_laid_with_two_tokens_of_water():
    match = table(human("scout", die=3), human("brute"), tiles=[crossing()], pile=[8, 35])
    play(match, "scout", "go north")
    match.play(offered(match)[0])
    assert match.state.water[34] == 2


@pytest.mark.rule("CLA-212")
def test_a_token_of_water_heals_a_line_before_the_roll_twice_in_all():
    tiles = [crossing(), tile(35, 0, 1, 1, water=1)]
    match = table(
        human("redeemer", 35, cancelled=[2, 6]), human("brute", cancelled=[1]), phase="human preparation", tiles=tiles
    )
    assert asked(match) == "water of a fountain"
    assert match.rolled() == []
    assert offered(match) == ["no water", "redeemer line 2", "redeemer line 6"]
    match.play("redeemer line 6")
    assert cancelled(match, "redeemer") == [2]
    assert match.state.water[34] == 0
    assert match.state.resolved[34] == 1, "the last token is gone"


@pytest.mark.rule("CLA-213")
def test_a_hole_tile_makes_the_infernal_player_mark_another_tile():
    match = table(human("scout", die=3), human("brute"), tiles=[crossing(), north()], pile=[12, 37])
    play(match, "scout", "go south")
    assert match.seat == 1
    assert offered(match) == ["tile 1", "tile 8"]
    match.play("tile 8")
    assert match.state.hole[7] == 1
    assert where(match, "scout") == 37


@pytest.mark.rule("CLA-214")
def test_troglodytes_move_between_holes_and_others_do_not():
    tiles = [crossing(), tile(37, 0, 1, troglodytes=1), tile(9, 1, 0, 1, hole=1)]
    match = play(assault(*TWO, tiles=tiles, infernals={"hellhound I": {"tile": 37}}), "troglodyte at 37")
    assert offered(match) == ["finish", "go south", "tile 9"]
    match.play("tile 9")
    assert troglodytes(match, 9) == 1
    hound = assault(
        *TWO, tiles=tiles, infernals={"hellhound I": {"tile": 37}}, destiny={"triggered": {"hellhound I": [1]}}
    )
    play(hound, "hellhound I")
    assert "tile 9" not in offered(hound)


@pytest.mark.rule("CLA-215")
def test_neither_blocking_nor_impressive_stops_a_troglodyte_in_a_hole():
    tiles = [crossing(), tile(37, 0, 1, troglodytes=1), tile(9, 1, 0, 1, hole=1)]
    match = assault(human("guardian", 37), human("brute", 37), tiles=tiles)
    play(match, "troglodyte at 37")
    assert "go south" not in offered(match)
    assert "tile 9" in offered(match)


@pytest.mark.rule("CLA-216")
def test_troglodytes_always_arrive_in_a_lair():
    tiles = [crossing(), tile(39, 0, 1, 2)]
    match = threat(human("redeemer", 39), human("brute", 1), points=1, tiles=tiles)
    play(match, "troglodyte")
    assert troglodytes(match, 39) == 1
    hound = threat(human("redeemer", 39), human("brute", 1), points=3, tiles=tiles)
    assert "hellhound I" not in offered(hound)


@pytest.mark.rule("CLA-217")
def test_mushrooms_cap_defence_at_three():
    match = assault(human("redeemer", 41, die=6), human("brute"), tiles=beside(41, troglodytes=1))
    play(match, "troglodyte at 41", "attack redeemer", dice=[3])
    assert "needing 3+: 1 hit" in told(match, 1)


@pytest.mark.rule("CLA-218")
@pytest.mark.parametrize(("roll", "left"), [(4, 1), (5, 0)])
def test_a_sanctuary_burns_infernals_who_enter_on_a_five(roll, left):
    tiles = [crossing(troglodytes=1), tile(43, 0, 1), tile(9, 1, 0, 1)]
    match = assault(human("redeemer", 9), human("brute", 9), tiles=tiles)
    play(match, "troglodyte at 1", "go north", dice=[roll])
    assert troglodytes(match, 43) == left
    assert match.state.resolved[42] == 0, "there is no limit on its use"


@pytest.mark.rule("CLA-219")
def test_a_stash_does_what_the_scenario_says_or_nothing():
    tiles = [tile(45), tile(8, 0, 1)]
    plain = table(human("scout", 45), human("brute", 8), tiles=tiles)
    assert "search" not in offered(play(plain, "scout"))
    cache = table(human("scout", 45), human("brute", 8), tiles=tiles, scenario="cache")
    play(cache, "scout", "search")
    assert cache.state.relics[0] == 2
    assert cache.state.resolved[44] == 1


@pytest.mark.rule("CLA-220")
def test_a_tomb_gives_the_first_human_a_card():
    match = play(table(*TWO, tiles=beside(47)), "scout", "go north")
    assert match.state.instinct_hand_n == 1
    assert match.state.resolved[46] == 1
    play(match, "go south", "go north")
    assert match.state.instinct_hand_n == 1


def test_a_warrior_killed_by_a_pit_gets_no_die():
    match = prepare(
        human("redeemer", 27, cancelled=[1, 2, 3, 4, 5]), human("brute"), human("scout"), roll=[6, 1, 1],
        tiles=beside(27),
    )  # fmt: skip
    assert match.position()["humans"][0]["status"] == "dead"
    assert len(match.rolled()) == 3, "one for the pit, two for the living"


def test_a_troglodyte_burned_on_its_way_is_gone_and_its_activation_over():
    tiles, humans = [crossing(troglodytes=2), tile(42, 0, 1)], (human("redeemer", 42), human("brute", 42))
    match = play(assault(*humans, tiles=tiles), "troglodyte at 1", "go north", dice=[5])
    assert troglodytes(match, 42) == 0
    assert asked(match) == "infernal warrior to activate"
    spared = play(assault(*humans, tiles=tiles), "troglodyte at 1", "go north", dice=[4])
    assert asked(spared) == "infernal step"


def test_pits_roll_for_the_side_whose_preparation_it_is():
    """A hellhound on a pit is rolled for in the infernal phase only."""
    tiles = [crossing(), tile(27, 0, 1)]
    match = table(
        human("redeemer"), human("brute"), phase="human preparation", tiles=tiles, dice=[1, 1],
        infernals={"hellhound I": {"tile": 27}},
    )  # fmt: skip
    assert match.state.damage[5] == 0
    assert len(match.rolled()) == 2, "two activation dice and nothing else"


def test_every_fountain_is_visited_and_only_for_the_wounded():
    tiles = [crossing(), tile(35, 0, 1), tile(34, 0, 2, 2)]
    humans = (human("redeemer", 35, cancelled=[1]), human("brute", 34, cancelled=[2]))
    match = table(*humans, phase="human preparation", tiles=tiles, dice=[5, 5])
    assert offered(match) == ["no water", "redeemer line 1"]
    match.play("redeemer line 1")
    assert offered(match) == ["no water", "brute line 2"]
    match.play("no water")
    assert [match.state.water[34], match.state.water[33]] == [1, 2]
    well = table(human("redeemer", 35), human("brute", 34), phase="human preparation", tiles=tiles, dice=[5, 5])
    assert asked(well) != "water of a fountain"


def test_an_empty_instinct_deck_is_made_of_the_discards():
    cards = [card_name(BOOK, card) for card in range(24)]
    match = table(
        human("redeemer"), human("brute"), tiles=[crossing(), tile(46, 0, 1, 2)], instinct={"discard": cards}
    )  # fmt: skip
    play(match, "redeemer", "go north")
    assert "The instinct deck is empty: 24 discarded instinct cards are shuffled into a new one." in told(match, 1)
    assert match.state.instinct_hand_n == 1
    assert match.state.instinct_deck_n == 23
    assert sum(match.state.instinct_discard) == 0


@pytest.mark.parametrize(("face", "outcome"), [(2, "is not hit"), (3, "is hit")])
def test_a_trap_is_told_with_its_roll(face, outcome):
    match = table(human("redeemer"), human("brute"), tiles=[crossing(), tile(20, 0, 1)])
    play(match, "redeemer", "go north", dice=[face])
    assert f"Booby trap on tile 20: {face} (hit on 3+), the Redeemer {outcome}." in told(match, 1)
