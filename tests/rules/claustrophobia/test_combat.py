"""Combat, hits, deaths (p. 21-22)."""

import pytest

from ..play import asked, offered, play, told
from .table import assault, cancelled, crossing, human, north, table, tile, troglodytes, where, who


def fight(*humans, infernals=None, trogs=0, demons=("the executioner",), **more):
    """A human activation phase with everybody on the crossing."""
    return table(
        *humans, tiles=[crossing(troglodytes=trogs), north()], infernals=infernals, demons=list(demons), **more
    )


def status(match, name):
    return match.position()["infernals"][name]["status"]


REDEEMER = human("redeemer", die=5)
AWAY = human("brute", 8)


@pytest.mark.rule("CLA-151")
def test_only_enemies_on_the_own_tile_are_attacked():
    match = table(REDEEMER, AWAY, tiles=[crossing(), north(troglodytes=1)])
    assert "attack troglodytes" not in offered(play(match, "redeemer"))
    match.play("go north")
    assert "attack troglodytes" in offered(match)


@pytest.mark.rule("CLA-152", "CLA-020")
def test_targets_are_individuals_and_all_troglodytes_together():
    infernals = {"hellhound I": {"tile": 1}, "demon": {"tile": 1}, "tough troglodyte 1": {"tile": 1}}
    match = fight(REDEEMER, AWAY, infernals=infernals, trogs=1, scenario="drowned-way")
    attacks = [text for text in offered(play(match, "redeemer")) if text.startswith("attack")]
    assert attacks == [
        "attack hellhound I", "attack the executioner", "attack tough troglodyte 1", "attack troglodytes",
    ]  # fmt: skip
    match = assault(REDEEMER, human("scout"), tiles=[crossing(troglodytes=1), north()])
    assert [text for text in offered(play(match, "troglodyte at 1")) if "attack" in text] == [
        "attack redeemer", "attack scout",
    ]  # fmt: skip


@pytest.mark.rule("CLA-153", "CLA-011", "CLA-012")
def test_cb_dice_are_rolled_and_those_that_reach_the_df_hit():
    match = fight(REDEEMER, AWAY, infernals={"hellhound I": {"tile": 1}})
    play(match, "redeemer", "attack hellhound I", dice=[3, 4, 5])
    assert len(match.rolled()) == 3, "line 5 of the Redeemer has combat 3"
    assert match.state.damage[who(match, "hellhound I")] == 2, "defence 4: the 3 misses"


@pytest.mark.rule("CLA-154", "CLA-026")
def test_a_skull_hits_even_a_defence_above_six():
    wall = human("guardian", die=6, courage=1, card="raised guard/3", half="effect", equipment={"breastplate": 1})
    match = assault(wall, AWAY, tiles=[crossing(troglodytes=2), north()])
    play(match, "troglodyte at 1", "attack guardian", dice=[5])
    assert asked(match) != "line for a marker", "defence 8: a 5 is nothing"
    play(match, "troglodyte at 1", "attack guardian", dice=[6])
    assert asked(match) == "line for a marker"


@pytest.mark.rule("CLA-155")
def test_the_owner_of_the_target_allocates_the_hits():
    match = assault(REDEEMER, AWAY, tiles=[crossing(troglodytes=1), north()])
    play(match, "troglodyte at 1", "attack redeemer", dice=[6])
    assert match.seat == 0
    assert offered(match) == [f"line {line}" for line in range(1, 7)]


@pytest.mark.rule("CLA-156")
def test_each_hit_kills_a_troglodyte_that_returns_to_the_reserve():
    match = fight(REDEEMER, AWAY, trogs=3)
    before = match.state.trog_reserve
    play(match, "redeemer", "attack troglodytes", dice=[3, 4, 2])
    assert troglodytes(match) == 1
    assert match.state.trog_reserve == before + 2
    assert "2 troglodytes fall" in told(match, 1)


@pytest.mark.rule("CLA-157")
def test_hits_beyond_the_last_troglodyte_are_lost():
    match = fight(REDEEMER, AWAY, trogs=1, infernals={"hellhound I": {"tile": 1}})
    play(match, "redeemer", "attack troglodytes", dice=[6, 6, 6])
    assert troglodytes(match) == 0
    assert match.state.damage[who(match, "hellhound I")] == 0


@pytest.mark.rule("CLA-158", "CLA-014")
def test_a_hellhound_takes_markers_and_is_removed_for_good():
    match = fight(REDEEMER, AWAY, infernals={"hellhound I": {"tile": 1, "damage": 1}})
    play(match, "redeemer", "attack hellhound I", dice=[4, 4, 1])
    assert status(match, "hellhound I") == "removed"
    assert where(match, "hellhound I") is None


@pytest.mark.rule("CLA-159", "CLA-160")
def test_a_demon_killed_for_the_first_time_returns_to_the_reserve_without_markers():
    match = fight(REDEEMER, AWAY, infernals={"demon": {"tile": 1, "damage": 3}})
    play(match, "redeemer", "attack the executioner", dice=[4, 4, 1])
    assert status(match, "demon") == "reserve"
    assert match.state.damage[7] == 0
    assert match.state.deaths[7] == 1


@pytest.mark.rule("CLA-161")
def test_a_demon_killed_for_the_second_time_is_removed():
    match = fight(REDEEMER, AWAY, infernals={"demon": {"tile": 1, "damage": 4, "deaths": 1}})
    play(match, "redeemer", "attack the executioner", dice=[4, 1, 1])
    assert status(match, "demon") == "removed"


@pytest.mark.rule("CLA-162", "CLA-008", "CLA-009")
def test_each_hit_on_a_human_cancels_an_open_line_of_the_players_choice():
    match = assault(human("redeemer", cancelled=[1]), AWAY, tiles=[crossing(troglodytes=1), north()])
    play(match, "troglodyte at 1", "attack redeemer", dice=[6])
    assert offered(match) == ["line 2", "line 3", "line 4", "line 5", "line 6"]
    match.play("line 4")
    assert cancelled(match, "redeemer") == [1, 4]


@pytest.mark.rule("CLA-164")
def test_a_human_with_six_cancelled_lines_dies_at_once():
    match = assault(human("redeemer", cancelled=[1, 2, 3, 4, 5], die=6), AWAY, tiles=[crossing(troglodytes=1), north()])
    play(match, "troglodyte at 1", "attack redeemer", dice=[6])
    assert match.position()["humans"][0]["status"] == "dead"
    assert match.state.occupants[0, 0] == 0


@pytest.mark.rule("CLA-229")
@pytest.mark.parametrize("source", ["trap", "attack"])
def test_a_hit_from_any_source_is_a_marker_on_a_line_the_human_player_selects(source):
    if source == "trap":
        match = table(human("redeemer"), AWAY, tiles=[crossing(), tile(20, 0, 1), tile(8, 0, 2)])
        play(match, "redeemer", "go north", dice=[6])
    else:
        match = assault(human("redeemer"), AWAY, tiles=[crossing(troglodytes=1), north()])
        play(match, "troglodyte at 1", "attack redeemer", dice=[6])
    assert match.seat == 0
    play(match, "line 2")
    assert cancelled(match, "redeemer") == [2]


def test_with_cb_0_no_attack_can_be_declared():
    match = fight(human("redeemer", exhausted=True, card="adrenaline/1", half="effect"), AWAY, trogs=1)
    assert "redeemer" in offered(match)
    assert "attack troglodytes" not in offered(play(match, "redeemer"))


def test_each_troglodyte_attacks_for_itself():
    match = assault(REDEEMER, human("scout"), tiles=[crossing(troglodytes=2), north()])
    play(match, "troglodyte at 1", "attack redeemer", dice=[1])
    if asked(match) == "infernal step":
        match.play("finish")
    play(match, "troglodyte at 1", "attack scout", dice=[1])
    assert len(match.rolled()) == 1


def test_a_tough_troglodyte_ignores_one_hit_and_returns_to_the_reserve():
    match = fight(REDEEMER, AWAY, infernals={"tough troglodyte 1": {"tile": 1}}, scenario="drowned-way")
    play(match, "redeemer", "attack tough troglodyte 1", dice=[3, 3, 3])
    assert status(match, "tough troglodyte 1") == "reserve", "three hits, one ignored, two markers"


def test_a_tough_troglodyte_shrugs_one_hit_off_and_falls_at_its_second_marker():
    infernals = {"tough troglodyte 1": {"tile": 1}}
    match = table(human("brute", die=5), human("scout", 8), scenario="drowned-way", infernals=infernals)
    play(match, "brute", "attack tough troglodyte 1", dice=[3, 3, 1, 1])
    assert told(match, 1).endswith(
        "Resistant: tough troglodyte 1 shrugs off a hit.\nTough troglodyte 1 takes 1 marker: 1 of 2."
    )
    infernals["tough troglodyte 1"]["damage"] = 1
    match = table(human("brute", die=5), human("scout", 8), scenario="drowned-way", infernals=infernals)
    play(match, "brute", "attack tough troglodyte 1", dice=[3, 3, 1, 1])
    assert match.position()["infernals"]["tough troglodyte 1"]["status"] == "reserve"


def test_a_hit_shrugged_off_is_no_marker():
    infernals = {"tough troglodyte 1": {"tile": 1}}
    match = table(human("brute", die=5), human("scout", 8), scenario="drowned-way", infernals=infernals)
    play(match, "brute", "attack tough troglodyte 1", dice=[3, 1, 1, 1])
    assert "shrugs off a hit" in told(match, 1)
    assert "marker" not in told(match, 1)


def test_who_is_killed_in_its_own_activation_ends_it_and_nobody_elses():
    dying = human("scout", die=6, cancelled=[1, 2, 3, 4, 5])
    match = table(dying, human("brute"), human("redeemer"), tiles=[crossing(), tile(20, 0, 1)])
    play(match, "scout", "go north", dice=[6])
    assert where(match, "scout") is None
    assert asked(match) == "human to activate"
    assert match.state.active == -1
    humans = (dying, human("brute", 8), human("redeemer", 8))
    murder = assault(*humans, tiles=[crossing(troglodytes=1), north()])
    play(murder, "troglodyte at 1", "attack scout", dice=[6])
    assert where(murder, "scout") is None
    assert asked(murder) == "infernal step", "the murderer may still move"


def test_resistant_is_not_spent_on_hits_a_bodyguard_took():
    tiles = [crossing(troglodytes=1), north()]
    match = assault(human("scout", equipment={"buckler": 1}), human("brute"), tiles=tiles)
    play(match, "troglodyte at 1", "attack scout", dice=[6])
    match.play("take 1")
    assert told(match, 1).startswith("The brute takes 1 hit for the scout.")
    assert "shrugs" not in told(match, 1)
    assert match.state.resisted[0] == 0


def test_a_bodyguard_who_takes_nothing_is_not_mentioned():
    match = assault(human("scout"), human("brute"), tiles=[crossing(troglodytes=1), north()])
    play(match, "troglodyte at 1", "attack scout", "take 0", dice=[6])
    assert "takes" not in told(match, 1)
