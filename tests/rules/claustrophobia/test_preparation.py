"""The human preparation phase and exhausted warriors (p. 16-18)."""

import pytest

from ..play import asked, offered, play, told
from .table import assault, cancelled, crossing, human, prepare, table, tile, troglodytes, where, who

TWO = (human("redeemer"), human("brute"))


def die(match, name):
    return match.state.die[who(match, name)]


def exhausted(match, name):
    return bool(match.state.exhausted[who(match, name)])


def hand(match):
    return match.position()["instinct"]["hand"]


@pytest.mark.rule("CLA-053")
def test_the_phase_cleans_rolls_places_plays_cards_then_applies_the_lines():
    match = prepare(*TWO, roll=[1, 2], instinct={"hand": ["adrenaline/1"]})
    questions = []
    while asked(match) != "human to activate":
        questions.append(asked(match))
        choices = offered(match)
        match.play("draw" if "draw" in choices else choices[0])
    assert questions == ["activation die", "instinct card", "instinct card", "draw"]


@pytest.mark.rule("CLA-054")
def test_cards_played_last_turn_are_discarded():
    match = prepare(human("redeemer", card="adrenaline/1", half="effect"), human("brute"), roll=[1, 2])
    assert match.position()["instinct"]["discard"] == ["adrenaline/1"]
    assert match.state.card[0] == -1


@pytest.mark.rule("CLA-055")
def test_dice_leave_the_boards_before_new_ones_are_placed():
    match = prepare(*TWO, roll=[1, 2])
    assert die(match, "redeemer") == 0
    assert die(match, "brute") == 0


@pytest.mark.rule("CLA-056")
def test_exhausted_and_expired_tokens_are_removed():
    match = prepare(
        human("redeemer", exhausted=True, courage=1, anger=1, slowed=1, trembling=1), human("brute"), roll=[1, 2]
    )
    state = match.state
    assert not exhausted(match, "redeemer")
    assert [state.courage[0], state.anger[0], state.slowed[0], state.trembling[0]] == [0, 0, 0, 0]


@pytest.mark.rule("CLA-057")
def test_one_die_is_rolled_for_each_active_warrior_and_none_for_the_captive():
    match = prepare(*TWO, human("scout", status="dead"), roll=[4, 5])
    assert len(match.state.dice) >= 2
    assert [face for _, face in match.rolled()] == [4, 5]
    captive = prepare(human("guardian"), human("brute"), human("redeemer", status="captive"), roll=[4, 5])
    assert len(captive.rolled()) == 2


@pytest.mark.rule("CLA-058")
def test_any_rolled_die_may_go_to_any_warrior():
    match = prepare(*TWO, roll=[2, 6])
    assert offered(match) == ["die 2", "die 6"]
    match.play("die 6")
    assert die(match, "redeemer") == 6
    assert die(match, "brute") == 2


@pytest.mark.rule("CLA-059", "CLA-060")
def test_each_warrior_may_get_one_card_of_which_one_half_is_chosen():
    match = prepare(*TWO, roll=[3, 3], instinct={"hand": ["adrenaline/1", "killing rage/2"]})
    assert asked(match) == "instinct card"
    assert offered(match) == [
        "no card", "adrenaline/1 as value", "adrenaline/1 as effect",
        "killing rage/2 as value", "killing rage/2 as effect",
    ]  # fmt: skip
    match.play("adrenaline/1 as effect")
    assert match.state.args[0] == who(match, "brute"), "the next warrior is asked, not the same one again"
    assert match.position()["humans"][0]["card"] == "adrenaline/1"
    assert match.position()["humans"][0]["half"] == "effect"


@pytest.mark.rule("CLA-061")
def test_the_value_half_moves_the_die():
    match = prepare(*TWO, roll=[3, 3], instinct={"hand": ["killing rage/5"]})
    match.play("killing rage/5 as value")
    assert die(match, "redeemer") == 5


@pytest.mark.rule("CLA-062")
def test_the_effect_half_leaves_the_die_alone():
    match = prepare(*TWO, roll=[3, 3], instinct={"hand": ["adrenaline/1"]})
    match.play("adrenaline/1 as effect")
    assert die(match, "redeemer") == 3
    play(match, "redeemer")
    assert match.state.points == 3, "line 3 gives 2 movement, the card one more"


@pytest.mark.rule("CLA-063")
def test_the_final_place_of_the_die_alone_gives_statistics():
    match = prepare(human("scout"), human("brute"), roll=[5, 5], instinct={"hand": ["adrenaline/1"]})
    match.play("adrenaline/1 as value")
    assert asked(match) == "draw", "line 1 of the scout has an instinct icon, line 5 has none"
    play(match, "no draw", "scout")
    assert match.state.points == 3


@pytest.mark.rule("CLA-064")
def test_the_line_still_counts_in_the_infernal_phases():
    match = assault(human("redeemer", die=6), human("brute", 8), tiles=[crossing(troglodytes=1), tile(8, 0, 1)])
    play(match, "troglodyte at 1", "attack redeemer", dice=[4])
    assert "needing 5+: no hit" in told(match, 1), "line 6 of the Redeemer has defence 5"


@pytest.mark.rule("CLA-065")
def test_a_die_on_a_cancelled_line_exhausts():
    match = prepare(human("redeemer", cancelled=[3]), human("brute"), roll=[3, 4], take=[3])
    assert exhausted(match, "redeemer")
    assert not exhausted(match, "brute")


@pytest.mark.rule("CLA-066")
def test_only_the_final_value_counts_for_exhaustion():
    humans = (human("redeemer", cancelled=[3, 5]), human("brute"))
    saved = prepare(*humans, roll=[3, 3], instinct={"hand": ["adrenaline/1"]})
    play(saved, "adrenaline/1 as value")
    assert not exhausted(saved, "redeemer")
    caused = prepare(*humans, roll=[4, 4], instinct={"hand": ["killing rage/5"]})
    play(caused, "killing rage/5 as value")
    assert exhausted(caused, "redeemer")


@pytest.mark.rule("CLA-067")
def test_an_open_line_with_an_instinct_icon_may_draw_a_card():
    match = prepare(human("brute"), human("scout"), roll=[1, 4], take=[1])
    assert offered(match) == ["no draw", "draw"]
    match.play("draw")
    assert len(hand(match)) == 1
    declined = prepare(human("brute"), human("scout"), roll=[1, 4], take=[1]).play("no draw")
    assert hand(declined) == []


@pytest.mark.rule("CLA-068", "CLA-069")
def test_the_hand_limit_is_the_force_at_the_start_and_excess_is_discarded_at_once():
    humans = (human("brute"), human("scout"), human("guardian", status="dead"))
    held = ["adrenaline/1", "adrenaline/4", "killing rage/2"]
    match = prepare(*humans, roll=[1, 4], take=[1], instinct={"hand": held, "deck": ["raised guard/3"]})
    play(match, "no card", "no card", "draw")
    assert asked(match) == "instinct discard"
    assert len(offered(match)) == 4, "three warriors began, so three cards can be held although one is dead"
    match.play("raised guard/3")
    assert hand(match) == held
    assert match.position()["instinct"]["discard"] == ["raised guard/3"]


@pytest.mark.rule("CLA-070")
def test_a_card_drawn_from_a_line_waits_for_the_next_phase():
    match = prepare(human("brute"), human("scout"), roll=[1, 4], take=[1]).play("draw")
    assert asked(match) == "human to activate"
    assert len(hand(match)) == 1


@pytest.mark.rule("CLA-071", "CLA-078")
def test_the_gift_of_the_line_acts_unless_the_holder_is_exhausted():
    gifts = {"gifts": ["aura of anger"]}
    match = prepare(human("redeemer", **gifts), human("brute"), roll=[5, 5])
    assert match.state.anger[1] == 1
    match = prepare(human("redeemer", cancelled=[5], **gifts), human("brute"), roll=[5, 5])
    assert match.state.anger[1] == 0


@pytest.mark.rule("CLA-072", "CLA-073")
def test_healing_removes_the_marker_and_ends_exhaustion_on_the_line_in_use():
    hurt = human("brute", cancelled=[3, 5], die=3, exhausted=True, equipment={"healing salve": 1})
    match = table(hurt, human("scout"))
    play(match, "brute", "use healing salve")
    assert offered(match) == ["brute line 3", "brute line 5"]
    match.play("brute line 3")
    assert cancelled(match, "brute") == [5]
    assert not exhausted(match, "brute")
    assert "go north" in offered(match), "after this action it may still move, as on any line"
    other = play(table(hurt, human("scout")), "brute", "use healing salve", "brute line 5")
    assert asked(other) == "human to activate", "still exhausted, it has nothing left to do"


@pytest.mark.rule("CLA-074")
def test_an_exhausted_warrior_has_0_0_3():
    match = assault(
        human("redeemer", die=6, cancelled=[6], exhausted=True), human("brute", 8),
        tiles=[crossing(troglodytes=1), tile(8, 0, 1)],
    )  # fmt: skip
    play(match, "troglodyte at 1", "attack redeemer", dice=[3])
    assert "needing 3+: 1 hit" in told(match, 1)
    idle = table(human("redeemer", die=6, exhausted=True), human("brute"), tiles=[crossing(troglodytes=1)])
    assert offered(idle) == ["end phase", "brute"], "neither movement nor combat is left to the Redeemer"


@pytest.mark.rule("CLA-075", "CLA-170")
def test_an_exhausted_warrior_has_no_talents():
    """A scout who would slip away is held; a brute who would shield cannot."""
    tiles = [crossing(troglodytes=2), tile(8, 0, 1)]
    match = table(human("scout", exhausted=True, courage=1), human("brute", 8), tiles=tiles)
    play(match, "scout")
    assert not [text for text in offered(match) if text.startswith("go")]
    match = assault(human("redeemer"), human("brute", exhausted=True), tiles=tiles)
    play(match, "troglodyte at 1", "attack redeemer", dice=[6])
    assert asked(match) == "line for a marker", "no bodyguard is asked"


@pytest.mark.rule("CLA-076")
def test_an_exhausted_warrior_draws_no_card():
    match = prepare(human("brute", cancelled=[1]), human("redeemer"), roll=[1, 4], take=[1])
    assert asked(match) == "human to activate"


@pytest.mark.rule("CLA-077")
def test_equipment_does_nothing_for_an_exhausted_warrior_unless_it_says_so():
    gear = {"pilgrim's boots": 1, "breastplate": 1}
    match = assault(
        human("redeemer", exhausted=True, equipment=gear), human("brute", 8),
        tiles=[crossing(troglodytes=1), tile(8, 0, 1)],
    )  # fmt: skip
    play(match, "troglodyte at 1", "attack redeemer", dice=[3])
    assert "needing 3+: 1 hit" in told(match, 1), "the breastplate does not help"
    match = table(human("redeemer", exhausted=True, equipment=gear), human("brute"))
    assert offered(match) == ["end phase", "brute"], "the boots do not carry him"
    match = table(human("redeemer", exhausted=True, equipment={"smelling salts": 1}), human("brute"))
    play(match, "redeemer", "go north")
    assert where(match, "redeemer") == 8, "smelling salts are for the exhausted"


@pytest.mark.rule("CLA-079")
def test_bonuses_still_apply_to_the_exhausted_values():
    match = table(
        human("redeemer", exhausted=True, courage=1), human("brute"), tiles=[crossing(troglodytes=1), tile(8, 0, 1)]
    )
    play(match, "redeemer")
    assert match.state.points == 1
    play(match, "attack troglodytes", dice=[3])
    assert troglodytes(match) == 0


@pytest.mark.rule("CLA-080", "CLA-163")
def test_a_marker_on_the_line_in_use_does_not_exhaust():
    match = assault(human("redeemer", die=5), human("brute", 8), tiles=[crossing(troglodytes=2), tile(8, 0, 1)])
    play(match, "troglodyte at 1", "attack redeemer", dice=[6])
    match.play("line 5")
    assert cancelled(match, "redeemer") == [5]
    assert not exhausted(match, "redeemer")
    play(match, "finish", "troglodyte at 1", "attack redeemer", dice=[4])
    assert "4+ hits" in told(match, 1), "the line still gives its defence this turn"


def test_the_saints_relic_rolls_dice_again_once():
    humans = (human("redeemer", equipment={"saint's relic": 1}), human("brute"))
    match = prepare(*humans, roll=[1, 2])
    assert offered(match) == ["enough", "die 1", "die 2"]
    play(match, "die 1", "die 2", dice=[5, 6])
    assert offered(match) == ["die 5", "die 6"]
    assert match.state.relic_used == 1


def test_the_saints_relic_offers_every_die_until_enough():
    humans = (human("redeemer", equipment={"saint's relic": 1}), human("brute"), human("scout"))
    match = play(prepare(*humans, roll=[1, 2, 5]), "die 5")
    assert offered(match) == ["enough", "die 1", "die 2"], "a lower die is not forfeited by a higher one"
    play(match, "die 1", "enough", dice=[6, 6])
    assert offered(match) == ["die 2", "die 6"]
    none = play(prepare(*humans, roll=[1, 2, 5]), "enough")
    assert none.state.relic_used == 0, "who rolls nothing again keeps the relic"


def test_second_wind_heals_before_exhaustion_is_checked():
    match = prepare(
        human("redeemer", cancelled=[3, 4]), human("brute"), roll=[3, 3], instinct={"hand": ["second wind/1"]}
    )
    play(match, "second wind/1 as effect", "line 3")
    assert cancelled(match, "redeemer") == [4]
    assert not exhausted(match, "redeemer")


@pytest.mark.parametrize(
    ("card", "die_value", "mv", "dice"),
    [("killing rage/2", 3, 2, 3), ("reckless fury/4", 3, 2, 4), ("headlong run/2", 3, 4, 1), ("adrenaline/1", 3, 3, 2)],
)
def test_instinct_effects_change_statistics(card, die_value, mv, dice):
    match = prepare(
        human("redeemer"), human("brute", 8), roll=[die_value] * 2, instinct={"hand": [card]},
        tiles=[crossing(troglodytes=1), tile(8, 0, 1)],
    )  # fmt: skip
    play(match, f"{card} as effect", "redeemer")
    assert match.state.points == mv
    play(match, "attack troglodytes", dice=[1] * dice)
    assert len(match.rolled()) == dice


@pytest.mark.parametrize(("card", "df"), [("raised guard/3", 5), ("reckless fury/4", 3)])
def test_instinct_effects_change_defence(card, df):
    match = assault(
        human("redeemer", card=card, half="effect"), human("brute", 8),
        tiles=[crossing(troglodytes=1), tile(8, 0, 1)],
    )  # fmt: skip
    play(match, "troglodyte at 1", "attack redeemer", dice=[1])
    assert f"{df}+ hits" in told(match, 1)
