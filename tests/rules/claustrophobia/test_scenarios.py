"""The seven scenarios: who wins and how (CLA-L14)."""

import pytest

from duskboard.match import Match

from ..play import asked, offered, play, told
from .table import GAME, ID, assault, crossing, human, north, table, tile, where, who

EXIT = [tile(15), tile(8, 0, 1)]


def dying(board, at=1, **more):
    return human(board, at, die=6, cancelled=[1, 2, 3, 4, 5], **more)


def test_the_survivors_win_when_two_have_left():
    match = table(human("scout", 15), human("brute", 15), human("redeemer", 8), scenario="survivors", tiles=EXIT)
    play(match, "scout", "leave")
    assert not match.over
    play(match, "brute", "leave")
    assert match.ending.text == "Enough humans have left by the exit"
    assert match.result == [1.0, -1.0]


def test_the_survivors_lose_when_fewer_than_two_can_make_it():
    match = assault(dying("scout"), human("brute"), scenario="survivors", tiles=[crossing(troglodytes=1), north()])
    play(match, "troglodyte at 1", "attack scout", dice=[6])
    play(match, "take 0")
    assert match.ending.text == "Too few humans are left to escape"
    assert match.result == [-1.0, 1.0]
    told = match.view(0).ending.scores
    assert told["turn"] == f"{match.state.turn} of 12"
    assert told["tiles on the map"] == str(match.state.map_n)
    assert (told["humans out by the exit"], told["humans dead"]) == ("0", "1 of 2")


def test_the_pile_of_the_survivors_hides_the_stairway_among_the_last_five():
    for seed in range(8):
        pile = Match.new(ID, seed=seed).position()["pile"]
        assert len(pile) == 15
        assert 15 in pile[:5], "the last of the list is the top"
        assert 1 not in pile
        assert len(set(pile)) == 15


def test_the_pile_of_the_cache_has_its_stashes_in_their_parts():
    for seed in range(8):
        pile = Match.new(ID, seed=seed, scenario="cache").position()["pile"]
        assert len(pile) == 20
        assert 44 in pile[13:]
        assert 45 in pile[6:13]
        assert not {1, 15} & set(pile)


@pytest.mark.parametrize(
    ("at", "text", "result"), [(42, "The humans hold the sanctuary", 1.0), (8, "Nobody holds the sanctuary", -1.0)]
)
def test_the_breach_is_decided_at_the_end_of_the_last_turn(at, text, result):
    turns = Match.new(ID, seed=1, scenario="breach").book.turns[1]
    match = assault(
        human("redeemer", at), human("brute", 8), turn=int(turns), tiles=[tile(42), tile(8, 0, 1, troglodytes=1)]
    )
    match.play("end phase")
    assert match.ending.text == text
    assert match.result[0] == result


def test_both_wells_sealed_win_and_a_sealed_well_is_a_well_no_more():
    tiles = [tile(25, resolved=1), tile(8, 0, 1), tile(26, 0, 2, 0)]
    match = table(human("brute", 26), human("redeemer", 25), scenario="wells", tiles=tiles)
    match.state.sealed = 1
    play(match, "brute", "seal")
    assert match.ending.text == "Both wells are sealed"
    for resolved in (0, 1):
        tiles = [tile(25, resolved=resolved), tile(8, 0, 1)]
        match = table(human("brute", 25), human("redeemer", 8), scenario="wells", tiles=tiles, phase="threat", threat=3)
        assert ("hellhound I" in offered(match)) == (not resolved)


def test_a_well_with_an_enemy_on_it_cannot_be_sealed():
    tiles = [tile(25, troglodytes=1), tile(8, 0, 1)]
    match = table(human("brute", 25), human("redeemer", 25), scenario="wells", tiles=tiles)
    assert "seal" not in offered(play(match, "brute"))


def test_kartikeya_killed_for_the_second_time_wins_the_nest():
    match = table(
        human("redeemer", 25, die=5), human("brute", 25), scenario="nest", tiles=[tile(25), tile(8, 0, 1)],
        infernals={"demon": {"tile": 25, "damage": 5, "deaths": 1}},
    )  # fmt: skip
    play(match, "redeemer", "attack kartikeya", dice=[5, 1, 1])
    assert match.ending.text == "The demon of the nest is dead for good"


def test_kartikeya_starts_in_play():
    match = Match.new(ID, seed=1, scenario="nest")
    assert where(match, "kartikeya") == 25


def test_relics_are_searched_carried_home_and_secured():
    tiles = [tile(1), tile(45, 0, 1, 1)]
    match = table(human("scout", 45, die=3), human("brute", 1), scenario="cache", tiles=tiles)
    match.state.secured = 1
    play(match, "scout", "search")
    assert match.state.relics[0] == 2
    play(match, "go south")
    assert match.ending.text == "Both relics are home"


def test_a_carrier_who_dies_loses_the_cache():
    match = assault(
        dying("scout", relics=1), human("redeemer"), scenario="cache", tiles=[crossing(troglodytes=1), north()]
    )
    play(match, "troglodyte at 1", "attack scout", dice=[6])
    assert match.ending.text == "A relic is lost with its carrier"


def sisters(**more):
    captive = human("redeemer", 16, die=0, status="captive")
    dead = [human(board, status="dead") for board in ("scout", "swordswoman")]
    return table(
        human("guardian", 37, die=2), human("brute", 6), *dead, captive, scenario="sisters",
        tiles=[tile(16, 0, 1, 2), tile(37), tile(6, 0, -1, 0)], **more,
    )  # fmt: skip


def test_the_captive_is_out_of_the_game_until_a_human_comes():
    match = sisters()
    assert match.state.occupants[0, 15] == 0
    assert offered(match) == ["end phase", "guardian", "brute"]
    assert "leave" not in offered(play(match, "brute")), "the exit is shut until he is free"


def test_the_first_human_to_come_frees_the_captive_who_is_exhausted():
    match = play(sisters(), "guardian", "go north")
    redeemer = who(match, "redeemer")
    assert match.state.status[redeemer] == 1
    assert match.state.exhausted[redeemer] == 1
    assert match.state.occupants[0, 15] == 2


def test_the_redeemer_and_another_must_leave():
    match = table(
        human("guardian", 6), human("brute", status="dead"), human("scout", 6), human("swordswoman", 6),
        human("redeemer", 6), scenario="sisters", tiles=[tile(6)],
    )  # fmt: skip
    play(match, "redeemer", "leave")
    assert not match.over
    play(match, "scout", "leave")
    assert match.ending.text == "The Redeemer is out, and not alone"


def test_the_death_of_the_redeemer_or_of_all_others_loses_the_sisters():
    tiles = [crossing(troglodytes=1), north()]
    others = [human("guardian", 8), human("brute", 8), human("scout", 8), human("swordswoman", 1)]
    match = assault(*others, dying("redeemer"), scenario="sisters", tiles=tiles)
    play(match, "troglodyte at 1", "attack redeemer", dice=[6])
    assert match.ending.text == "The Redeemer is dead"
    dead = [human(board, status="dead") for board in ("guardian", "brute", "scout")]
    match = assault(*dead, dying("swordswoman"), human("redeemer", 8), scenario="sisters", tiles=tiles)
    play(match, "troglodyte at 1", "attack swordswoman", dice=[6])
    assert match.ending.text == "Nobody is left to bring the Redeemer home"


def test_three_must_cross_the_drowned_way():
    humans = [human("scout", 15), human("brute", status="left"), human("redeemer", status="left"), human("brute", 8)]
    match = play(table(*humans, scenario="drowned-way", tiles=EXIT), "scout", "leave")
    assert match.ending.text == "Enough humans have left by the exit"


def test_when_one_step_fulfils_both_conditions_the_player_whose_phase_it_is_wins():
    """The last human falls to its own grenade that also kills Kartikeya for good."""
    tiles = [tile(25), tile(8, 0, 1)]
    for phase, winner in (("human activation", 0), ("infernal activation", 1)):
        match = table(
            human("redeemer", 25), human("brute", 8), scenario="nest", phase=phase, tiles=tiles,
            infernals={"demon": {"tile": 25}},
        )  # fmt: skip
        state = match.state
        state.status[0] = state.status[1] = 4
        state.tile[0] = state.tile[1] = -1
        state.status[7], state.tile[7] = 6, -1
        state.judge = 1
        match.play(match.menu()[0])
        assert match.result[winner] == 1.0, phase


def test_the_blocking_rule_holds_at_the_exit():
    tiles = [tile(15, troglodytes=2), tile(8, 0, 1)]
    match = table(human("redeemer", 15), human("brute", 8), scenario="survivors", tiles=tiles)
    assert "leave" not in offered(play(match, "redeemer"))


@pytest.mark.parametrize("scenario", ["survivors", "breach", "wells", "nest", "cache", "sisters", "drowned-way"])
def test_every_scenario_can_be_played_to_its_end_by_the_greedy(scenario):
    match = Match.new(ID, seed=2, scenario=scenario)
    scratch = match.game.Scratch()
    while not match.over:
        known = match.known(match.seat)
        match.play(int(match.game.rules.greedy(known, match.book, scratch)))
    assert match.ending is not None
    assert asked(match) == ""


def test_one_sealed_well_is_not_enough():
    match = table(
        human("redeemer", 25), human("brute", 26), scenario="wells", tiles=[tile(25), tile(8, 0, 1), tile(26, 1, 0)]
    )
    play(match, "redeemer", "seal")
    assert not match.over
    assert "The Redeemer seals the well on tile 25." in told(match, 1)
    assert "trap" not in GAME.outcome(match.beats(0), {})


def test_who_leaves_is_on_no_tile_any_more():
    match = table(
        human("scout", 15), human("brute", 15), human("redeemer", 8), scenario="survivors",
        tiles=[tile(15), tile(8, 0, 1)],
    )  # fmt: skip
    play(match, "scout", "leave")
    assert match.state.tile[0] == -1
    assert match.state.occupants[0, 14] == 1


def test_a_relic_taken_is_told():
    match = table(human("scout", 44), human("brute", 8), scenario="cache", tiles=[tile(44), tile(8, 0, 1)])
    play(match, "scout", "search")
    assert told(match, 1) == "The scout takes the relic of tile 44."


def test_as_many_humans_as_must_escape_are_enough():
    dying = human("scout", die=6, cancelled=[1, 2, 3, 4, 5])
    humans = (dying, human("brute", 8), human("redeemer", 8))
    match = assault(*humans, scenario="survivors", tiles=[crossing(troglodytes=1), north()])
    play(match, "troglodyte at 1", "attack scout", dice=[6])
    assert where(match, "scout") is None
    assert not match.over
