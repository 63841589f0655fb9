"""The threat phase (p. 19-20)."""

import pytest

from ..play import asked, offered, play
from .table import BOOK, crossing, destiny, east, human, north, threat, tile, triggered, troglodytes, where, who

TWO = (human("redeemer"), human("brute"))


@pytest.mark.rule("CLA-117")
def test_the_threat_phase_follows_the_triggering_of_powers():
    match = destiny(*TWO, roll=[2, 2, 2], powers=["abyssal threat"] * 3)
    assert asked(match) == "threat"
    assert match.state.threat == 9


@pytest.mark.rule("CLA-118", "CLA-023")
def test_any_points_may_be_spent_and_the_rest_stays():
    match = play(threat(*TWO, points=5), "troglodyte", "tile 8", "end threat")
    assert match.state.threat == 4
    assert troglodytes(match, 8) == 1
    gems = play(threat(*TWO, points=3), "hellhound I", "tile 8")
    assert gems.state.threat == 0, "a big gem is worth three small ones"


@pytest.mark.rule("CLA-119")
def test_only_warriors_of_the_reserve_come():
    infernals = {"hellhound I": {"status": "removed"}, "hellhound II": {"tile": 8}}
    tiles = [crossing(troglodytes=4), north(troglodytes=1), east(troglodytes=3)]
    tiles += [tile(10, -1, 0, 1, troglodytes=2), tile(13, 0, -1, troglodytes=1)]
    match = threat(*TWO, points=9, tiles=tiles, infernals=infernals, demons=["the hunter"])
    assert match.state.trog_reserve == 0
    assert offered(match) == ["end threat", "the hunter"]


@pytest.mark.rule("CLA-119")
def test_the_usual_reserve_is_eleven_troglodytes_both_hounds_and_a_demon():
    match = threat(*TWO, points=30)
    assert match.state.trog_reserve == 11
    assert offered(match) == ["end threat", "troglodyte", "hellhound I", "hellhound II", "the executioner"]


@pytest.mark.rule("CLA-120", "CLA-121")
def test_a_troglodyte_costs_one_point_and_has_1_1_3_and_one_life():
    match = play(threat(*TWO, points=1), "troglodyte", "tile 9")
    assert match.state.threat == 0
    assert (BOOK.trog_mv[0], BOOK.trog_cb[0], BOOK.trog_df[0], BOOK.trog_life[0]) == (1, 1, 3, 1)
    play(match, "troglodyte at 9")
    assert match.state.points == 1


@pytest.mark.rule("CLA-122", "CLA-123", "CLA-124")
def test_a_hellhound_costs_three_points_has_0_0_4_and_three_lives_and_there_are_two():
    match = play(
        threat(*TWO, points=6), "hellhound I", "tile 8", "let it sleep", "hellhound II", "tile 8", "let it sleep"
    )
    assert match.state.threat == 0
    assert [
        [field[hound] for field in (BOOK.hound_mv, BOOK.hound_cb, BOOK.hound_df, BOOK.hound_life)] for hound in (0, 1)
    ] == [[0, 0, 4, 3]] * 2
    assert where(match, "hellhound I") == where(match, "hellhound II") == 8
    assert match.state.phase == 1, "both sleep, so nothing moves and the next turn begins"


@pytest.mark.rule("CLA-125")
def test_a_pool_die_of_any_value_wakes_a_hound_on_arrival():
    match = play(threat(*TWO, points=3), "hellhound I", "tile 8")
    assert offered(match) == ["let it sleep", *[f"die {value}" for value in range(1, 7)]]
    match.play("die 6")
    assert triggered(match, "hellhound I") == [6]
    assert match.state.pool == 5
    play(match, "hellhound I")
    assert match.state.points == 2, "a 5 or 6 gives Hellhound I two movement and three combat"
    empty = threat(*TWO, points=3, destiny={"pool": 0, "prepared": {"sneaky charge": [1, 1, 1, 1, 1, 1]}})
    play(empty, "hellhound I", "tile 8")
    assert asked(empty) != "die for a hellhound"


@pytest.mark.rule("CLA-126", "CLA-015")
def test_only_the_demons_of_the_scenario_come_and_each_once():
    match = threat(*TWO, points=30, demons=["the hunter"])
    assert "the hunter" in offered(match)
    assert "kartikeya" not in offered(match)
    play(match, "the hunter", "tile 8")
    assert "the hunter" not in offered(match)


@pytest.mark.rule("CLA-127")
def test_the_infernal_player_chooses_the_tile():
    match = play(threat(*TWO, points=2), "troglodyte")
    assert match.seat == 1
    assert offered(match) == ["tile 8", "tile 9"]


@pytest.mark.rule("CLA-128")
def test_the_occupation_limit_holds_for_arrivals():
    match = threat(*TWO, points=2, tiles=[crossing(), north(troglodytes=3), east(troglodytes=2)])
    play(match, "troglodyte")
    assert troglodytes(match, 9) == 3, "tile 8 is full, so it can only be tile 9"
    assert "troglodyte" not in offered(match), "and now that is full too"


@pytest.mark.rule("CLA-129")
def test_the_tile_needs_an_unexplored_opening():
    """Tile 16 has one opening, and it is taken."""
    match = threat(*TWO, points=2, tiles=[crossing(), tile(16, 0, 1, 2), east()])
    play(match, "troglodyte")
    assert troglodytes(match, 9) == 1


@pytest.mark.rule("CLA-130")
def test_the_tile_must_hold_no_human():
    match = threat(human("redeemer", 1), human("brute", 9), points=2)
    play(match, "troglodyte")
    assert troglodytes(match, 8) == 1


@pytest.mark.rule("CLA-131")
def test_arrivals_act_in_the_same_turn():
    match = play(threat(*TWO, points=1), "troglodyte", "tile 8", "troglodyte at 8", "go south")
    assert "attack redeemer" in offered(match)


@pytest.mark.rule("CLA-113", "CLA-116")
def test_intrepid_charge_lifts_the_empty_tile_restriction_only():
    tiles = [crossing(), tile(16, 0, 1, 2), east()]
    dice = {"triggered": {"intrepid charge": [3, 4]}}
    match = threat(*TWO, points=3, tiles=tiles, destiny=dice)
    play(match, "troglodyte")
    assert offered(match) == ["tile 1", "tile 9"], "tile 16 still has no unexplored opening"


@pytest.mark.rule("CLA-115", "CLA-116")
def test_sneaky_charge_lifts_the_opening_restriction_only():
    tiles = [crossing(), tile(16, 0, 1, 2), east()]
    match = threat(*TWO, points=3, tiles=tiles, destiny={"triggered": {"sneaky charge": [4, 4]}})
    play(match, "troglodyte")
    assert offered(match) == ["tile 16", "tile 9"], "humans still keep tile 1 free"


@pytest.mark.rule("CLA-116")
def test_both_charges_together_leave_the_limit():
    tiles = [crossing(troglodytes=4), tile(16, 0, 1, 2), east()]
    dice = {"triggered": {"sneaky charge": [4, 4], "intrepid charge": [3, 4]}}
    match = play(threat(*TWO, points=3, tiles=tiles, destiny=dice), "troglodyte")
    assert offered(match) == ["tile 16", "tile 9"]


def test_from_the_dark_and_secret_ways_work_for_one_arrival():
    tiles = [crossing(), tile(16, 0, 1, 2), east()]
    match = threat(*TWO, points=3, tiles=tiles, events={"hand": ["from the dark", "secret ways"]})
    play(match, "from the dark", "secret ways", "troglodyte")
    assert offered(match) == ["tile 1", "tile 16", "tile 9"]
    play(match, "tile 1", "troglodyte")
    assert troglodytes(match, 9) == 1, "the next one must keep to the rules again"


@pytest.mark.parametrize(("card", "charge"), [("from the dark", "intrepid charge"), ("secret ways", "sneaky charge")])
def test_a_card_that_would_change_nothing_is_not_offered(card, charge):
    match = threat(*TWO, points=3, events={"hand": [card, card]})
    match.play(card)
    assert card not in offered(match), "one waits for the next arrival already"
    play(match, "troglodyte", "tile 8")
    assert card in offered(match), "and has been used up by it"
    dice = {"triggered": {charge: [4, 4]}}
    assert card not in offered(threat(*TWO, points=3, events={"hand": [card]}, destiny=dice))


def test_a_demon_pays_again_for_its_second_coming():
    match = threat(*TWO, points=12, demons=["the hunter"], infernals={"demon": {"status": "reserve", "deaths": 1}})
    play(match, "the hunter", "tile 8")
    assert match.state.threat == 7
    assert match.state.deaths[who(match, "the hunter")] == 1


def test_the_demon_of_the_nest_returns_free_of_charge():
    match = threat(
        human("redeemer"), human("brute"), scenario="nest", tiles=[crossing(), tile(25, 0, 1)],
        infernals={"demon": {"status": "reserve", "deaths": 1}},
    )  # fmt: skip
    assert where(match, "kartikeya") == 25


def test_when_its_nest_is_full_the_demon_returns_as_near_as_can_be():
    tiles = [crossing(), tile(25, 0, 1, troglodytes=4), tile(8, 0, 2), tile(9, 1, 1, 1)]
    match = threat(
        human("redeemer"), human("brute"), scenario="nest", tiles=tiles,
        infernals={"demon": {"status": "reserve", "deaths": 1}},
    )  # fmt: skip
    assert asked(match) == "tile of a forced arrival"
    assert sorted(offered(match)) == ["tile 1", "tile 8", "tile 9"]


def test_who_comes_into_play_leaves_the_reserve():
    match = play(threat(*TWO, points=2), "troglodyte", "tile 8", "troglodyte", "tile 9")
    assert match.state.trog_reserve == 9
