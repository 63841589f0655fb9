"""The infernal preparation phase, the dice of destiny and the powers (p. 10-11, 18-19)."""

import pytest

from duskboard.games.claustrophobia.telling.names import EVENTS, card_name
from duskboard.match import Match

from ..play import asked, offered, play, told
from .table import (
    BOOK,
    GAME,
    ID,
    allocate,
    assault,
    cancelled,
    crossing,
    destiny,
    human,
    north,
    prepared,
    table,
    tile,
    triggered,
    troglodytes,
    where,
)

TWO = (human("redeemer"), human("brute"))


def pool(match):
    return match.position()["destiny"]["pool"]


def hand(match):
    return match.position()["events"]["hand"]


# -- the dice ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLA-087")
def test_the_phase_collects_rolls_allocates_and_then_triggers():
    match = destiny(*TWO, roll=[2, 4, 6])
    assert asked(match) == "power for a die"
    allocate(match, "abyssal threat", "abyssal threat")
    assert match.state.threat == 0, "nothing triggers before the last die is placed"
    match.play("abyssal threat")
    assert match.state.threat == 9


@pytest.mark.rule("CLA-088")
def test_events_played_last_turn_are_discarded():
    match = destiny(*TWO, roll=[1, 2, 3], events={"played": ["bloodlust"]})
    assert match.position()["events"]["discard"] == ["bloodlust"]
    assert match.position()["events"]["played"] == []


@pytest.mark.rule("CLA-089", "CLA-099")
def test_trigger_dice_return_to_the_pool_only_now():
    dice = {"triggered": {"supernatural speed": [1, 3]}}
    before = table(*TWO, destiny=dice)
    assert triggered(before, "supernatural speed") == [1, 3]
    match = destiny(*TWO, roll=[2, 2, 2], destiny=dice)
    assert triggered(match, "supernatural speed") == []
    assert pool(match) == 3, "six dice in the pool, three of them rolled"


@pytest.mark.rule("CLA-090", "CLA-096")
def test_prepared_dice_may_be_taken_back_or_keep_their_values():
    match = destiny(*TWO, roll=[2, 2, 2], destiny={"prepared": {"supernatural speed": [3], "sneaky charge": [2, 5]}})
    assert offered(match) == [
        "keep the rest", "take 3 from supernatural speed", "take 2 from sneaky charge", "take 5 from sneaky charge",
    ]  # fmt: skip
    match.play("take 5 from sneaky charge")
    assert offered(match) == ["keep the rest", "take 3 from supernatural speed", "take 2 from sneaky charge"]
    match.play("take 3 from supernatural speed")
    assert offered(match) == ["keep the rest", "take 2 from sneaky charge"], "in any order, until enough"
    match.play("keep the rest")
    assert prepared(match, "sneaky charge") == [2]
    assert prepared(match, "supernatural speed") == []
    assert pool(match) == 2


@pytest.mark.rule("CLA-091", "CLA-093", "CLA-024", "CLA-025")
def test_three_dice_are_rolled_and_the_others_stay_in_the_pool():
    match = destiny(*TWO, roll=[1, 2, 3])
    assert [face for _, face in match.rolled()] == [1, 2, 3]
    assert pool(match) == 3
    assert sum(match.state.faces) == 0, "activation dice have no part in it"


@pytest.mark.rule("CLA-092")
def test_with_fewer_than_three_in_the_pool_prepared_dice_must_be_taken():
    dice = {"prepared": {"supernatural speed": [3], "frenzied creatures": [2], "sneaky charge": [1, 2]}}
    match = destiny(*TWO, roll=[6, 6, 6], destiny=dice)
    match.play("keep the rest")
    assert asked(match) == "die that must be taken"
    match.play("take 3 from supernatural speed")
    assert asked(match) == "power for a die"
    assert pool(match) == 0


@pytest.mark.rule("CLA-094", "CLA-095")
def test_all_rolled_dice_go_to_spaces_of_the_destiny_demon_and_hound_boards():
    match = destiny(
        *TWO, roll=[1, 3, 4], demons=["the hunter"], infernals={"hellhound I": {"tile": 8}},
        destiny={"prepared": {"sneaky charge": [2]}},
    )  # fmt: skip
    match.play("keep the rest")
    assert set(offered(match)) == {
        "abyssal threat", "frenzied creatures", "dark destiny", "intrepid charge", "sneaky charge", "unleashed I",
    }  # fmt: skip
    match.play("sneaky charge")
    assert prepared(match, "sneaky charge") == [2, 4], "a space that already holds a die"
    assert "run them down" in offered(match), "a white die can go to the Hunter, who is in the reserve"
    allocate(match, "run them down")
    assert asked(match) == "power for a die", "every die must be placed"


@pytest.mark.rule("CLA-097", "CLA-098")
def test_fulfilled_powers_trigger_and_others_wait():
    match = destiny(*TWO, roll=[1, 2, 6], powers=["dark destiny", "frenzied creatures", "supernatural speed"])
    assert triggered(match, "dark destiny") == [6]
    assert prepared(match, "frenzied creatures") == [2]
    assert prepared(match, "supernatural speed") == [1]


@pytest.mark.rule("CLA-100", "CLA-018", "CLA-019")
def test_the_power_of_a_demon_out_of_play_can_be_triggered():
    """Poisoned thought needs no place on the map and acts at once."""
    match = destiny(
        *TWO, roll=[5, 1, 1], demons=["the whisperer"], instinct={"hand": ["adrenaline/1"]},
        powers=["poisoned thought", "sneaky charge", "sneaky charge"],
    )  # fmt: skip
    assert match.position()["instinct"]["discard"] == ["adrenaline/1"]
    assert where(match, "the whisperer") is None


@pytest.mark.rule("CLA-101", "CLA-102")
def test_a_fifth_event_card_forces_a_discard():
    held = ["scent of prey", "twist of fate", "bloodlust", "savagery"]
    match = destiny(
        *TWO, roll=[1, 1, 1], events={"hand": held, "deck": ["scuttling"] + ["scent of prey"] * 2 + ["scuttling"]}
    )
    play(match, "pass")
    allocate(match, "dark destiny", "abyssal threat", "abyssal threat")
    assert asked(match) == "event discard"
    match.play("bloodlust")
    assert told(match, 1).startswith("Over the hand limit, the infernal player discards Bloodlust.")
    assert sorted(hand(match)) == ["savagery", "scent of prey", "scuttling", "twist of fate"]
    assert match.position()["events"]["discard"] == ["bloodlust"]
    assert match.state.laid_cb == 0, "it has no effect"
    assert match.state.event_hand_n == 4


@pytest.mark.rule("CLA-103")
def test_an_event_is_played_in_its_window_and_leaves_the_hand():
    match = table(*TWO, phase="threat", events={"hand": ["scent of prey", "bloodlust"]})
    assert offered(match) == ["end threat", "scent of prey"], "Bloodlust waits for its time"
    match.play("scent of prey")
    assert match.state.threat == 2
    assert hand(match) == ["bloodlust"]


# -- the six powers ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLA-104", "CLA-105", "CLA-021")
@pytest.mark.parametrize(("roll", "points"), [([2, 4, 6], 9), ([1, 3, 4], 6), ([1, 4, 4], 6)])
def test_abyssal_threat_gives_three_points_for_each_die_of_one_colour(roll, points):
    match = destiny(*TWO, roll=roll)
    odd = sum(value % 2 for value in roll)
    colour = 1 if odd > 1 else 0
    while asked(match) == "power for a die":
        value = int(match.state.args[0]) + 1
        match.play("abyssal threat" if value % 2 == colour else "sneaky charge")
    assert match.state.threat == points


@pytest.mark.rule("CLA-104")
def test_abyssal_threat_takes_no_second_colour():
    match = destiny(*TWO, roll=[6, 1, 1], powers=["abyssal threat"])
    assert "abyssal threat" not in offered(match)


@pytest.mark.rule("CLA-106", "CLA-107")
def test_two_white_dice_give_troglodytes_a_point_more_until_renewal():
    match = destiny(*TWO, roll=[1, 3, 2], tiles=[crossing(), north(troglodytes=1)])
    assert "supernatural speed" in offered(match), "the white 3 is asked first"
    allocate(match, "supernatural speed")
    assert "supernatural speed" not in offered(match), "a red 2 does not fit"
    allocate(match, "dark destiny", "supernatural speed")
    assert triggered(match, "supernatural speed") == [1, 3]
    fast = assault(
        *TWO, tiles=[crossing(), north(troglodytes=1)], destiny={"triggered": {"supernatural speed": [1, 3]}}
    )
    play(fast, "troglodyte at 8")
    assert fast.state.points == 2
    renewed = destiny(*TWO, roll=[2, 2, 2], destiny={"triggered": {"supernatural speed": [1, 3]}})
    assert triggered(renewed, "supernatural speed") == []


@pytest.mark.rule("CLA-108", "CLA-109", "CLA-036")
def test_two_red_dice_make_troglodytes_frenzied_until_renewal():
    match = destiny(*TWO, roll=[2, 4, 1], powers=["frenzied creatures", "frenzied creatures", "dark destiny"])
    assert triggered(match, "frenzied creatures") == [2, 4]
    wild = assault(*TWO, tiles=[crossing(troglodytes=1)], destiny={"triggered": {"frenzied creatures": [2, 4]}})
    play(wild, "troglodyte at 1", "attack redeemer", dice=[1, 6])
    assert len(wild.rolled()) == 2, "the miss is rolled once more"
    tame = assault(*TWO, tiles=[crossing(troglodytes=2)])
    play(tame, "troglodyte at 1", "attack redeemer", dice=[1])
    assert len(tame.rolled()) == 1


@pytest.mark.rule("CLA-110", "CLA-111", "CLA-034")
def test_dark_destiny_draws_as_many_cards_as_the_die_and_keeps_one():
    deck = ["savagery", "bloodlust", "scuttling", "twist of fate"]
    match = destiny(
        *TWO, roll=[3, 6, 6], events={"deck": deck, "discard": []}, powers=["abyssal threat", "abyssal threat"]
    )
    match.play("dark destiny")
    assert offered(match) == ["twist of fate", "bloodlust", "scuttling"]
    match.play("bloodlust")
    assert hand(match) == ["bloodlust"]
    assert sorted(match.position()["events"]["discard"]) == ["scuttling", "twist of fate"]


@pytest.mark.rule("CLA-112")
@pytest.mark.parametrize(("roll", "fires"), [([1, 2, 4], True), ([1, 2, 3], False)])
def test_intrepid_charge_needs_a_total_of_seven(roll, fires):
    match = destiny(*TWO, roll=roll, powers=["intrepid charge"] * 3)
    assert bool(triggered(match, "intrepid charge")) == fires


@pytest.mark.rule("CLA-114")
@pytest.mark.parametrize(("roll", "fires"), [([1, 3, 4], True), ([1, 2, 4], False)])
def test_sneaky_charge_needs_a_total_of_eight(roll, fires):
    match = destiny(*TWO, roll=roll, powers=["sneaky charge"] * 3)
    assert bool(triggered(match, "sneaky charge")) == fires


@pytest.mark.rule("CLA-097", "CLA-112")
def test_all_dice_that_triggered_a_power_are_told_however_many():
    match = destiny(*TWO, roll=[2, 1, 1], destiny={"prepared": {"intrepid charge": [1, 1, 1]}})
    match.play("keep the rest")
    allocate(match, *["intrepid charge"] * 3)
    assert triggered(match, "intrepid charge") == [1, 1, 1, 1, 1, 2]
    assert "triggered by a 1, a 1, a 1, a 1, a 1 and a 2" in told(match)


@pytest.mark.rule("CLA-201", "CLA-022")
def test_each_alarm_adds_a_die_once():
    match = table(*TWO, tiles=[crossing(), tile(18, 0, 1)])
    play(match, "redeemer", "go north")
    assert match.state.alarms == 1
    assert pool(match) == 6, "the die on the alarm space is only a reminder"
    while asked(match) != "power for a die":
        match.script([2, 2, 2, 2]).play(offered(match)[0])
    assert len(match.rolled()) == 4
    assert match.state.alarms == 0


# -- event cards on the roll -------------------------------------------------------------------------------------------


def test_twist_of_fate_rolls_any_dice_again():
    match = destiny(*TWO, roll=[1, 2, 2], events={"hand": ["twist of fate"]})
    play(match, "twist of fate", "die 1", "enough", dice=[6])
    assert match.position()["destiny"]["rolled"] == [2, 2, 6]


def test_twist_of_fate_offers_every_die_until_enough():
    match = destiny(*TWO, roll=[1, 2, 5], events={"hand": ["twist of fate"]})
    play(match, "twist of fate", "die 5")
    assert offered(match) == ["enough", "die 1", "die 2"], "a lower die is not forfeited by a higher one"
    assert GAME.rules.check(match.state, match.book) == 0, "the die in the hand is counted"
    play(match, "die 1", "enough", dice=[6, 3])
    assert match.position()["destiny"]["rolled"] == [2, 3, 6]
    assert told(match, 1) == "Twist of fate: the infernal player rolls 2 dice of destiny again: 6, 3."


def test_several_cards_may_be_played_after_one_roll():
    match = destiny(*TWO, roll=[1, 2, 5], events={"hand": ["twist of fate", "written in blood"]})
    play(match, "twist of fate", "die 1", "enough", dice=[3])
    assert offered(match) == ["pass", "written in blood"]
    play(match, "written in blood", "die 2", "die 6")
    assert told(match, 1) == "Written in blood: a 2 becomes a 6."
    assert match.position()["destiny"]["rolled"] == [3, 5, 6]


def test_twist_of_fate_may_roll_all_dice_or_none():
    every = destiny(*TWO, roll=[1, 2, 5], events={"hand": ["twist of fate"]})
    play(every, "twist of fate", "die 2", "die 1", "die 5", dice=[4, 4, 4])
    assert every.position()["destiny"]["rolled"] == [4, 4, 4], "with no die left there is nothing to ask"
    none = destiny(*TWO, roll=[1, 2, 5], events={"hand": ["twist of fate"]})
    play(none, "twist of fate", "enough")
    assert none.position()["destiny"]["rolled"] == [1, 2, 5]
    assert none.rolled() == []
    assert told(none, 1) == ""


def test_written_in_blood_turns_a_die():
    match = destiny(*TWO, roll=[1, 2, 2], events={"hand": ["written in blood"]})
    play(match, "written in blood", "die 1", "die 4")
    assert match.position()["destiny"]["rolled"] == [2, 2, 4]


def test_a_forced_die_is_asked_for_even_if_there_is_only_one_kind():
    """It gives something up: the infernal player is to see it happen."""
    match = destiny(*TWO, roll=[6, 6, 6], destiny={"prepared": {"sneaky charge": [1, 1, 1, 1]}})
    match.play("keep the rest")
    assert asked(match) == "die that must be taken"
    assert offered(match) == ["take 1 from sneaky charge"]
    match.play("take 1 from sneaky charge")
    assert asked(match) == "power for a die"


# -- demons ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("CLA-016", "CLA-018")
def test_the_hunter_follows_blood_and_runs():
    setting = {"demons": ["the hunter"], "infernals": {"demon": {"tile": 1}}}
    fresh = play(assault(human("redeemer"), human("brute", 8), **setting), "the hunter")
    play(fresh, "attack redeemer", dice=[1] * 3)
    assert len(fresh.rolled()) == 3
    hurt = play(assault(human("redeemer", cancelled=[1]), human("brute", 8), **setting), "the hunter")
    play(hurt, "attack redeemer", dice=[1] * 4)
    assert len(hurt.rolled()) == 4
    fast = assault(human("redeemer"), human("brute"), destiny={"triggered": {"demon": [1, 3]}}, **setting)
    play(fast, "the hunter")
    assert fast.state.points == 3
    assert "go north" in offered(fast), "elusive: two humans do not hold it"


def test_kartikeyas_hide_and_coils():
    setting = {"demons": ["kartikeya"], "infernals": {"demon": {"tile": 8}}, "tiles": [crossing(), north()]}
    shot = table(human("scout", equipment={"crossbow": 1}, die=5), human("brute"), **setting)
    play(shot, "scout", "attack kartikeya", dice=[5, 5, 5])
    assert "needing 6+: no hit" in told(shot, 1)
    coils = destiny(
        human("redeemer", 8), human("brute", 1), roll=[6, 3, 2], powers=["crushing coils"] * 2 + ["dark destiny"],
        events={"deck": ["bloodlust"] * 2}, **setting,
    )  # fmt: skip
    assert asked(coils) in ("power to resolve", "line for a marker")
    if asked(coils) == "power to resolve":
        coils.play("crushing coils")
    coils.play("line 1")
    assert cancelled(coils, "redeemer") == [1]
    assert cancelled(coils, "brute") == []


def test_the_shepherd_goads_and_whistles():
    setting = {"demons": ["the shepherd"], "infernals": {"demon": {"tile": 8}}}
    goad = assault(human("redeemer"), human("brute"), tiles=[crossing(), north(troglodytes=1)], **setting)
    play(goad, "troglodyte at 8")
    assert goad.state.points == 2
    whistle = table(
        human("redeemer", 8), human("brute", 8), phase="threat", threat=1, tiles=[tile(16), tile(8, 0, 1)],
        destiny={"triggered": {"demon": [2]}}, **setting,
    )  # fmt: skip
    play(whistle, "troglodyte")
    assert troglodytes(whistle, 8) == 1, "among humans, on its own tile"


def test_the_puppeteer_pulls_strings_and_tangles():
    setting = {"demons": ["the puppeteer"], "infernals": {"demon": {"tile": 8}}, "tiles": [crossing(), north()]}
    strings = assault(human("redeemer"), human("brute"), **setting)
    play(strings, "the puppeteer", "attack redeemer", dice=[6, 6, 1])
    assert asked(strings) == "hits for a bodyguard"
    strings.play("take 0")
    assert strings.seat == 1, "the infernal player picks the first line"
    strings.play("line 6")
    assert strings.seat == 0
    tangle = destiny(human("redeemer"), human("brute"), roll=[2, 2, 1], powers=["tangle", "tangle"], **setting)
    tangle.play("sneaky charge")
    tangle.play("redeemer")
    assert tangle.state.tangled[0] == 1
    renewed = destiny(human("redeemer", tangled=1), human("brute"), roll=[1, 1, 1], **setting)
    assert renewed.state.tangled[0] == 0, "until renewal"
    slow = table(human("redeemer", tangled=1), human("brute"), **setting)
    play(slow, "redeemer")
    assert slow.state.points == 1


def test_the_executioner_sentences_the_exhausted():
    setting = {"demons": ["the executioner"], "infernals": {"demon": {"tile": 1}}}
    match = assault(human("redeemer", exhausted=True), human("scout", 8), **setting)
    play(match, "the executioner", "attack redeemer", dice=[1] * 6)
    assert len(match.rolled()) == 6
    axe = assault(human("redeemer"), human("scout", 8), destiny={"triggered": {"demon": [2, 2]}}, **setting)
    play(axe, "the executioner", "attack redeemer", dice=[1] * 8)
    assert len(axe.rolled()) == 8, "frenzied: four misses rolled again"


def test_the_glutton_eats_and_gorges():
    setting = {"demons": ["the glutton"], "tiles": [crossing(), north(troglodytes=1)]}
    match = destiny(*TWO, roll=[1, 1, 1], infernals={"demon": {"tile": 8, "damage": 3}}, **setting)
    assert offered(match) == ["no meal", "troglodyte"]
    match.play("troglodyte")
    assert match.state.damage[7] == 2
    assert troglodytes(match, 8) == 0
    gorged = assault(
        human("redeemer", 8), human("scout", 8), infernals={"demon": {"tile": 8}},
        destiny={"triggered": {"demon": [1, 3]}}, **setting,
    )  # fmt: skip
    play(gorged, "the glutton", "attack redeemer", dice=[1] * 5)
    assert len(gorged.rolled()) == 5


def test_the_whisperers_dread_stops_draws():
    setting = {"demons": ["the whisperer"], "infernals": {"demon": {"tile": 1}}}
    match = table(human("brute"), human("redeemer", 8), phase="human preparation", dice=[1, 1], **setting)
    assert asked(match) == "human to activate"


def test_the_ferryman_is_born_of_the_river_and_crosses():
    tiles = [tile(29), tile(8, 0, 1), tile(1, 0, -1)]
    setting = {"demons": ["the ferryman"], "tiles": tiles}
    match = assault(human("redeemer", 29), human("scout", 1), infernals={"demon": {"tile": 29}}, **setting)
    play(match, "the ferryman", "attack redeemer", dice=[1] * 4)
    assert len(match.rolled()) == 4
    cross = assault(
        human("redeemer", 1), human("scout", 1), infernals={"demon": {"tile": 8}},
        destiny={"triggered": {"demon": [3, 4]}}, **setting,
    )  # fmt: skip
    assert offered(cross) == ["stay", "tile 29"]
    cross.play("tile 29")
    assert where(cross, "the ferryman") == 29
    assert told(cross, 1).startswith("Crossing: the Ferryman is on tile 29 now.")


def test_crossing_is_entering_the_tile():
    match = assault(
        human("redeemer"), human("scout"), demons=["the ferryman"], infernals={"demon": {"tile": 8, "damage": 4}},
        tiles=[crossing(), north(), tile(42, 1, 0)], destiny={"triggered": {"demon": [3, 4]}},
    )  # fmt: skip
    play(match, "tile 42", dice=[5])
    assert where(match, "the ferryman") is None, "the sanctuary gave it the fifth marker"


def test_the_bellringer_tolls():
    setting = {"demons": ["the bellringer"]}
    arrival = table(*TWO, phase="threat", threat=4, **setting)
    play(arrival, "the bellringer", "tile 8")
    assert arrival.state.threat == 1
    knell = assault(
        human("redeemer"), human("scout", 8), infernals={"demon": {"tile": 1}},
        destiny={"triggered": {"demon": [2, 2]}}, **setting,
    )  # fmt: skip
    play(knell, "the bellringer", "attack redeemer", dice=[1, 1])
    assert "3+ hits" in told(knell, 1), "defence 4 less 1"


def test_the_lamplighter_shoots_and_burns():
    setting = {"demons": ["the lamplighter"], "infernals": {"demon": {"tile": 8}}, "tiles": [crossing(), north()]}
    match = assault(human("redeemer"), human("scout"), **setting)
    play(match, "the lamplighter", "attack redeemer", dice=[1] * 3)
    assert len(match.rolled()) == 3
    oil = destiny(human("redeemer"), human("scout"), roll=[6, 1, 1], powers=["burning oil"], **setting)
    allocate(oil, "sneaky charge", "sneaky charge")
    play(oil, "scout", "line 2")
    assert cancelled(oil, "scout") == [2]


def test_only_the_lamplighter_sees_better_from_afar_and_only_from_afar():
    """+1 Cb against a target on another tile."""
    tiles = [crossing(), north()]
    for demon, at, dice in (("the lamplighter", 1, 2), ("the lamplighter", 8, 3), ("the puppeteer", 8, 3)):
        setting = {"demons": [demon], "infernals": {"demon": {"tile": at}}, "tiles": tiles}
        match = assault(human("redeemer"), human("scout"), **setting)
        play(match, demon, "attack redeemer", dice=[1] * dice)
        assert f"{dice} dice" in told(match, 1), f"{demon} from tile {at}"


def test_the_flayer_takes_trophies():
    setting = {"demons": ["the flayer"], "infernals": {"demon": {"tile": 1}}}
    match = assault(
        human("redeemer", cancelled=[1, 2, 3, 4, 5], die=6), human("scout", 8), human("brute", 8), **setting
    )
    play(match, "the flayer", "attack redeemer", dice=[6, 1, 1, 1, 1])
    assert match.state.threat == 3
    leap = assault(*TWO, destiny={"triggered": {"demon": [1]}}, **setting)
    assert "go north" in offered(play(leap, "the flayer"))


def test_the_gravedigger_digs_and_burrows():
    setting = {"demons": ["the gravedigger"], "tiles": [crossing(hole=1), north(), tile(9, 0, 2)]}
    match = destiny(*TWO, roll=[4, 4, 1], infernals={"demon": {"tile": 9}}, powers=["dig", "dig"], **setting)
    match.play("sneaky charge")
    assert match.state.hole[8] == 1
    setting["tiles"][2] = tile(9, 0, 2, hole=1)
    burrow = assault(*TWO, infernals={"demon": {"tile": 9}}, **setting)
    play(burrow, "the gravedigger", "tile 1")
    assert where(burrow, "the gravedigger") == 1


def test_the_twice_born_returns_twice_and_rekindles():
    setting = {"demons": ["the twice-born"]}
    dying = {"demon": {"tile": 1, "damage": 2, "deaths": 1}}
    match = table(human("redeemer", die=5), human("brute", 8), infernals=dying, **setting)
    play(match, "redeemer", "attack the twice-born", dice=[4, 1, 1])
    assert match.position()["infernals"]["demon"]["status"] == "reserve"
    again = destiny(*TWO, roll=[1, 3, 2], infernals={"demon": {"tile": 8, "damage": 2}}, powers=["rekindle"], **setting)
    allocate(again, "sneaky charge", "rekindle")
    assert again.state.damage[7] == 0


def test_rekindling_unhurt_comes_to_nothing_and_says_so():
    setting = {"demons": ["the twice-born"], "tiles": [crossing(), north()]}
    match = destiny(*TWO, roll=[1, 3, 2], infernals={"demon": {"tile": 8}}, powers=["rekindle"], **setting)
    allocate(match, "sneaky charge", "rekindle")
    said = [beat.text for beat in match.log]
    assert "Rekindle: nothing comes of it." in said
    assert not any("0 marker" in text for text in said)


def test_the_order_of_powers_is_asked_where_it_can_matter():
    match = destiny(
        human("redeemer"), human("brute"), roll=[6, 2, 1], demons=["the lamplighter"], infernals={"demon": {"tile": 8}},
        powers=["burning oil", "dark destiny", "sneaky charge"],
    )  # fmt: skip
    assert asked(match) == "power to resolve"
    assert offered(match) == ["dark destiny", "burning oil"]


def test_dice_of_a_board_that_left_the_game_come_back():
    match = destiny(
        *TWO, roll=[1, 1, 1], infernals={"hellhound I": {"status": "removed"}},
        destiny={"triggered": {"hellhound I": [4]}},
    )  # fmt: skip
    assert pool(match) == 3
    assert GAME.rules.check(match.state, match.book) == 0


def test_goad_reaches_tough_troglodytes_too():
    setting = {"demons": ["the shepherd"], "infernals": {"demon": {"tile": 8}, "tough troglodyte 1": {"tile": 8}}}
    match = play(assault(*TWO, scenario="drowned-way", **setting), "tough troglodyte 1")
    assert match.state.points == 2


@pytest.mark.parametrize(("demon", "power"), [("the glutton", "gorged"), ("the puppeteer", "tangle")])
def test_one_die_is_not_two(demon, power):
    match = destiny(*TWO, roll=[4, 2, 1], demons=[demon], powers=["sneaky charge", "sneaky charge", power])
    assert triggered(match, "demon") == []
    assert prepared(match, "demon") == [1]


def test_dice_prepared_on_a_board_that_left_the_game_return_to_the_pool():
    match = destiny(
        *TWO, roll=[1, 1, 1], demons=["the hunter"], infernals={"demon": {"status": "removed", "deaths": 2}},
        destiny={"prepared": {"demon": [3]}},
    )  # fmt: skip
    assert prepared(match, "demon") == []
    assert pool(match) == 3
    assert GAME.rules.check(match.state, match.book) == 0


def test_written_in_blood_asks_only_for_the_face_if_all_dice_are_alike():
    match = destiny(*TWO, roll=[2, 2, 2], events={"hand": ["written in blood"]})
    match.play("written in blood")
    assert asked(match) == "face for Written in blood"
    match.play("die 5")
    assert match.position()["destiny"]["rolled"] == [2, 2, 5]


def test_powers_that_need_their_demons_place_do_nothing_while_it_is_away():
    for demon, roll, power in (
        ("the gravedigger", [4, 4, 1], "dig"), ("the twice-born", [1, 3, 2], "rekindle"),
        ("kartikeya", [6, 4, 1], "crushing coils"), ("the lamplighter", [6, 1, 1], "burning oil"),
        ("the puppeteer", [4, 4, 1], "tangle"),
    ):  # fmt: skip
        match = destiny(*TWO, roll=roll, demons=[demon])
        while asked(match) == "power for a die":
            match.play(power if power in offered(match) else "sneaky charge")
        assert triggered(match, "demon"), demon
        assert asked(match) != "line for a marker"
        assert sum(match.state.hole) == 0
        assert sum(match.state.tangled) == 0
        assert "hole" not in told(match, 1)
        assert "loses" not in told(match, 1)


def test_dig_stops_at_six_hole_tokens():
    tiles = [crossing(hole=1)] + [tile(number, 0, y, hole=1) for y, number in enumerate((8, 9, 10, 18, 20), 1)]
    tiles.append(tile(47, 0, 6))
    match = destiny(
        *TWO, roll=[4, 4, 1], demons=["the gravedigger"], infernals={"demon": {"tile": 47}}, tiles=tiles,
        powers=["dig", "dig", "sneaky charge"],
    )  # fmt: skip
    assert sum(match.state.hole) == 6
    tiles[5] = tile(20, 0, 5)
    match = destiny(
        *TWO, roll=[4, 4, 1], demons=["the gravedigger"], infernals={"demon": {"tile": 47}}, tiles=tiles,
        powers=["dig", "dig", "sneaky charge"],
    )  # fmt: skip
    assert match.state.hole[46] == 1


def test_coils_crush_the_humans_of_the_tile_and_nobody_else():
    match = destiny(
        human("redeemer", 8), human("brute", 1), human("scout", 8), roll=[6, 4, 1], demons=["kartikeya"],
        infernals={"demon": {"tile": 8}, "hellhound I": {"tile": 8}}, tiles=[crossing(), north()],
        powers=["crushing coils", "crushing coils", "sneaky charge"],
    )  # fmt: skip
    play(match, "line 1", "line 2")
    assert [cancelled(match, name) for name in ("redeemer", "brute", "scout")] == [[1], [], [2]]
    assert asked(match) != "line for a marker"


def test_a_single_victim_of_a_power_is_not_asked_for():
    tiles = [crossing(), north(), tile(9, 0, 2)]
    setting = {"demons": ["the puppeteer"], "infernals": {"demon": {"tile": 8}}, "tiles": tiles}
    match = destiny(human("redeemer", 9), roll=[2, 2, 1], powers=["tangle", "tangle", "sneaky charge"], **setting)
    assert match.state.tangled[0] == 1
    assert "Tangle: the Redeemer has -1 movement" in told(match, 1)


def test_only_the_ferryman_is_born_of_the_river_and_only_there():
    tiles = [tile(29), tile(8, 0, 1)]
    for demon, at, dice in (("the ferryman", 8, 3), ("the ferryman", 29, 4), ("the hunter", 29, 3)):
        setting = {"demons": [demon], "infernals": {"demon": {"tile": at}}, "tiles": tiles}
        match = assault(human("redeemer", at), human("scout", at), **setting)
        play(match, demon, "attack redeemer", dice=[1] * dice)
        assert f"{dice} dice" in told(match, 1), f"{demon} on tile {at}"


def test_only_the_gravedigger_among_demons_uses_holes():
    tiles = [crossing(hole=1), north(), tile(9, 0, 2, hole=1)]
    match = assault(*TWO, demons=["the hunter"], infernals={"demon": {"tile": 9}}, tiles=tiles)
    assert "tile 1" not in offered(play(match, "the hunter"))


def test_an_empty_event_deck_is_made_of_the_discards():
    cards = [name for kind, name in enumerate(EVENTS) for _ in range(BOOK.event_copies[kind])]
    cards.remove("savagery")
    match = destiny(
        *TWO, roll=[3, 6, 6], events={"deck": ["savagery"], "discard": cards},
        powers=["abyssal threat", "abyssal threat", "dark destiny"],
    )  # fmt: skip
    assert "The event deck is empty: 23 discarded event cards are shuffled into a new one." in told(match, 1)
    assert match.state.event_drawn_n == 3
    assert match.state.event_deck_n == 21
    assert sum(match.state.event_discard) == 0


def test_poisoned_thought_takes_one_card_of_several():
    cards = ["adrenaline/1", "second wind/1", "slip away/4"]
    match = destiny(
        *TWO, roll=[5, 1, 1], demons=["the whisperer"], instinct={"hand": cards},
        powers=["poisoned thought", "sneaky charge", "sneaky charge"],
    )  # fmt: skip
    assert match.state.instinct_hand_n == 2
    assert "Poisoned thought: the human player loses" in told(match, 1)
    assert GAME.rules.check(match.state, match.book) == 0


def test_goad_works_on_the_shepherds_tile_only_and_for_no_other_demon():
    tiles = [crossing(), north(troglodytes=1), tile(9, 0, 2)]
    for demon, at in (("the shepherd", 9), ("the hunter", 8)):
        match = assault(human("redeemer"), tiles=tiles, demons=[demon], infernals={"demon": {"tile": at}})
        play(match, "troglodyte at 8")
        assert match.state.points == 1


def test_a_deck_made_of_the_discards_is_shuffled():
    cards = [name for kind, name in enumerate(EVENTS) for _ in range(BOOK.event_copies[kind])]
    instinct = [card_name(BOOK, card) for card in range(24)]
    orders = set()
    for seed in range(3):
        document = {
            "scenario": "breach", "phase": "infernal preparation", "tiles": [crossing(), north()], "humans": list(TWO),
            "events": {"discard": cards}, "dice": [1, 6, 6],
        }  # fmt: skip
        match = Match.from_position(ID, document, seed=seed)
        allocate(match, "abyssal threat", "abyssal threat", "dark destiny")
        tomb = document | {"phase": "human activation", "tiles": [crossing(), tile(46, 0, 1, 2)], "dice": []}
        drawn = Match.from_position(ID, tomb | {"events": {}, "instinct": {"discard": instinct}}, seed=seed)
        play(drawn, "redeemer", "go north")
        orders |= {tuple(match.state.event_deck), tuple(drawn.state.instinct_deck)}
    assert len(orders) == 6


@pytest.mark.parametrize("hound", ["hellhound I", "hellhound II"])
def test_dice_prepared_for_a_hound_that_was_killed_return_to_the_pool(hound):
    match = destiny(*TWO, roll=[1, 1, 1], infernals={hound: {"status": "removed"}}, destiny={"prepared": {hound: [3]}})
    assert prepared(match, hound) == []
    assert pool(match) == 3


def test_the_glutton_eats_tough_troglodytes_too_and_only_of_its_tile():
    setting = {"demons": ["the glutton"], "scenario": "drowned-way", "tiles": [crossing(), north(), tile(9, 0, 2)]}
    hungry = {"demon": {"tile": 8, "damage": 2}, "tough troglodyte 1": {"tile": 9}, "tough troglodyte 2": {"tile": 8}}
    match = destiny(
        *TWO, roll=[1, 1, 1], infernals=hungry | {"tough troglodyte 2": {"tile": 8, "damage": 1}}, **setting
    )
    assert offered(match) == ["no meal", "tough troglodyte 2"]
    match.play("tough troglodyte 2")
    assert "Cannibal: the Glutton eats tough troglodyte 2 and loses 1 marker." in told(match, 1)
    assert where(match, "tough troglodyte 2") is None
    assert match.state.damage[10] == 0
    assert match.state.occupants[1, 7] == 1
    alone = destiny(*TWO, roll=[1, 1, 1], infernals={"demon": {"tile": 8, "damage": 2}}, **setting)
    assert asked(alone) == "power for a die", "nothing to eat"
    whole = destiny(
        *TWO, roll=[1, 1, 1], infernals={"demon": {"tile": 9}, "tough troglodyte 1": {"tile": 9}}, **setting
    )
    assert asked(whole) == "power for a die", "no marker to lose"
