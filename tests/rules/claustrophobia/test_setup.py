"""Preparing for play, the hierarchy of rules, the sequence of play (p. 14-16)."""

import pytest

from duskboard.games.game import SettingsError
from duskboard.match import Match

from ..play import asked, offered, play, told
from .table import ID, crossing, human, north, table, threat, tile, where

SCENARIOS = ["survivors", "breach", "wells", "nest", "cache", "sisters", "drowned-way"]

TRIO = ["redeemer", "brute", "scout"]


def new(scenario, **more):
    return Match.new(ID, seed=7, scenario=scenario, **more)


@pytest.mark.rule("CLA-037")
def test_a_scenario_is_chosen_before_play():
    assert new("nest").view(0).heading.scenario == "The Nest of Kartikeya"
    with pytest.raises(SettingsError, match="it can be: survivors, breach"):
        new("the tavern")


@pytest.mark.rule("CLA-038")
@pytest.mark.parametrize(
    ("scenario", "tiles", "humans", "turns"),
    [
        ("survivors", [1], ["redeemer", "brute", "scout", "scout"], 12),
        ("breach", [42, 8, 9, 27, 18], ["redeemer", "brute", "brute", "guardian"], None),
        ("wells", [1, 8, 22, 9, 25, 30, 11, 29, 5, 26, 12], [*TRIO, "swordswoman", "guardian"], None),
        ("nest", [1, 8, 25, 6, 10, 12, 33], ["redeemer", "brute", "swordswoman", "guardian"], 10),
        ("cache", [1], ["swordswoman", "brute", "scout", "scout"], 12),
        ("sisters", [6, 41, 3, 37, 16, 12, 20, 24, 28, 43], ["guardian", "swordswoman", *reversed(TRIO)], None),
        ("drowned-way", [2, 8, 29, 31, 40, 30, 7, 18, 15], ["redeemer", "brute", "scout", "brute", "scout"], None),
    ],
)  # fmt: skip
def test_the_scenario_fixes_layout_forces_and_limit(scenario, tiles, humans, turns):
    match = new(scenario)
    document = match.position()
    assert [tile["tile"] for tile in document["tiles"]] == tiles
    assert [human["board"] for human in document["humans"]] == humans
    if turns:
        assert match.book.turns[SCENARIOS.index(scenario)] == turns


@pytest.mark.rule("CLA-038")
def test_the_layouts_connect_as_they_should():
    """Every passage of the fixed layouts, and the openings left to explore."""
    openings = {"survivors": 4, "breach": 4, "wells": 7, "nest": 5, "cache": 4, "sisters": 3, "drowned-way": 5}
    for scenario, count in openings.items():
        assert new(scenario).state.unexplored == count, scenario


@pytest.mark.rule("CLA-039")
def test_the_human_player_has_the_warriors_of_the_scenario_on_their_tiles():
    match = new("drowned-way")
    assert [where(match, name) for name in ("redeemer", "brute 1", "scout 1", "brute 2", "scout 2")] == [2, 2, 2, 8, 8]


@pytest.mark.rule("CLA-040")
def test_gift_tokens_lie_on_the_redeemers_board_before_play():
    assert new("wells").position()["humans"][0]["gifts"] == ["angelic precision", "aura of courage"]


@pytest.mark.rule("CLA-041")
def test_equipment_goes_to_its_owner_before_play():
    match = new("cache")
    assert match.state.turn == 0
    assert offered(match) == ["swordswoman", "brute", "scout 1"], "two scouts alike are one option"
    match.play("swordswoman")
    assert match.position()["humans"][0]["equipment"] == {"lantern": 1}


@pytest.mark.rule("CLA-042")
def test_the_instinct_deck_is_complete_and_shuffled():
    decks = [tuple(Match.new(ID, seed=seed).state.instinct_deck) for seed in range(3)]
    assert all(sorted(deck) == list(range(24)) for deck in decks)
    assert len(set(decks)) == 3


@pytest.mark.rule("CLA-043")
def test_the_infernal_player_has_the_reserve_of_the_scenario():
    infernals = new("drowned-way").position()["infernals"]
    assert infernals["troglodytes in reserve"] == 11
    assert {name for name in infernals if name != "troglodytes in reserve"} == {
        "hellhound I", "hellhound II", "demon", "tough troglodyte 1", "tough troglodyte 2",
    }  # fmt: skip
    assert new("drowned-way").position()["demons"] == ["the ferryman"]


@pytest.mark.rule("CLA-044")
def test_all_six_dice_of_destiny_start_in_the_pool():
    assert new("survivors").position()["destiny"]["pool"] == 6


@pytest.mark.rule("CLA-045")
def test_the_event_deck_is_complete_and_shuffled_and_no_points_are_in_store():
    decks = [tuple(Match.new(ID, seed=seed).state.event_deck) for seed in range(3)]
    assert all(len(deck) == 24 for deck in decks)
    assert len({tuple(sorted(deck)) for deck in decks}) == 1
    assert len(set(decks)) == 3
    assert new("survivors").state.threat == 0


@pytest.mark.rule("CLA-046")
def test_the_survivors_redeemer_and_scout_are_equipped_as_printed():
    humans = new("survivors").position()["humans"]
    assert humans[0]["gifts"] == ["aura of courage", "prescience"]
    assert [human.get("equipment") for human in humans if human["board"] == "scout"] == [{"blunderbuss": 1}, None]


@pytest.mark.rule("CLA-047")
def test_the_survivors_are_hunted_by_the_hunter_and_the_hounds():
    match = new("survivors")
    assert match.position()["demons"] == ["the hunter"]
    assert match.position()["infernals"]["hellhound II"]["status"] == "reserve"


@pytest.mark.rule("CLA-048")
def test_a_tile_outranks_a_card_and_a_board_outranks_the_rulebook():
    """Fog sets Df against Raised guard; the Twice-Born returns a second time against the rulebook."""
    fog = table(
        human("redeemer", 32, card="raised guard/3", half="effect"), human("brute", 8), phase="infernal activation",
        tiles=[tile(32, troglodytes=1), tile(8, 0, 1)],
    )  # fmt: skip
    play(fog, "troglodyte at 32", "attack redeemer", dice=[6])
    assert "6+ hits" in told(fog, 1)
    twice = table(
        human("redeemer", die=5), human("brute", 8), demons=["the twice-born"],
        infernals={"demon": {"tile": 1, "damage": 2, "deaths": 1}},
    )  # fmt: skip
    play(twice, "redeemer", "attack the twice-born", dice=[6, 1, 1])
    assert twice.position()["infernals"]["demon"]["status"] == "reserve"


@pytest.mark.rule("CLA-048")
def test_the_scenario_outranks_the_rules_of_dead_ends_and_costs():
    match = threat(
        human("redeemer"), human("brute"), scenario="nest", tiles=[crossing(), tile(25, 0, 1)],
        infernals={"demon": {"status": "reserve", "deaths": 1}}, points=0,
    )  # fmt: skip
    assert where(match, "kartikeya") == 25, "seven points by its board, nothing by the scenario"


@pytest.mark.rule("CLA-049")
def test_rules_that_do_not_contradict_each_other_all_apply():
    """Courage from a gift, a card and boots all add up."""
    match = table(
        human("redeemer", courage=1, card="adrenaline/1", half="effect", equipment={"pilgrim's boots": 1}),
        human("brute"), tiles=[crossing(), north()],
    )  # fmt: skip
    play(match, "redeemer")
    assert match.state.points == 2 + 1 + 1 + 1


@pytest.mark.rule("CLA-050", "CLA-051")
def test_a_game_is_a_series_of_turns_of_five_phases():
    match = new("breach")
    while not match.over and match.state.turn < 3:
        match.play(match.menu()[0])
    phases = [line.text for line in match.log if line.text.endswith("phase.") or line.text.startswith("Turn")]
    turn = [
        "Human preparation phase.", "Human activation phase.", "Infernal preparation phase.", "Threat phase.",
        "Infernal activation phase.",
    ]  # fmt: skip
    turns = match.book.turns[1]
    assert phases[:12] == [f"Turn 1 of {turns} begins.", *turn, f"Turn 2 of {turns} begins.", *turn]


@pytest.mark.rule("CLA-052")
def test_play_goes_on_until_somebody_has_won():
    match = table(
        human("scout", 15, die=3), human("brute", status="left"), human("redeemer", 15), scenario="survivors",
        tiles=[tile(15), tile(8, 0, 1)],
    )  # fmt: skip
    assert not match.over
    play(match, "scout", "leave")
    assert match.over
    assert match.result == [1.0, -1.0]
    assert asked(match) == ""
