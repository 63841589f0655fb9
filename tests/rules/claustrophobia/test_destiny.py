"""The infernal preparation phase, the dice of destiny and the powers (p. 10-11, 18-19)."""

import pytest

from .table import (
    GAME,
    allocate,
    assault,
    cancelled,
    crossing,
    decision,
    destiny,
    human,
    north,
    play,
    prepared,
    table,
    texts,
    tile,
    told,
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
    assert decision(match) == "power for a die"
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
    assert texts(match) == [
        "keep the rest", "take 3 from supernatural speed", "take 2 from sneaky charge", "take 5 from sneaky charge",
    ]  # fmt: skip
    match.play("take 5 from sneaky charge")
    assert prepared(match, "sneaky charge") == [2]
    assert prepared(match, "supernatural speed") == [3]
    assert pool(match) == 1


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
    assert decision(match) == "die that must be taken"
    match.play("take 3 from supernatural speed")
    assert decision(match) == "power for a die"
    assert pool(match) == 0


@pytest.mark.rule("CLA-094", "CLA-095")
def test_all_rolled_dice_go_to_spaces_of_the_destiny_demon_and_hound_boards():
    match = destiny(
        *TWO, roll=[1, 3, 4], demons=["the hunter"], infernals={"hellhound I": {"tile": 8}},
        destiny={"prepared": {"sneaky charge": [2]}},
    )  # fmt: skip
    match.play("keep the rest")
    assert set(texts(match)) == {
        "abyssal threat", "frenzied creatures", "dark destiny", "intrepid charge", "sneaky charge", "unleashed I",
    }  # fmt: skip
    match.play("sneaky charge")
    assert prepared(match, "sneaky charge") == [2, 4], "a space that already holds a die"
    assert "run them down" in texts(match), "a white die can go to the Hunter, who is in the reserve"
    allocate(match, "run them down")
    assert decision(match) == "power for a die", "every die must be placed"


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
    assert decision(match) == "event discard"
    match.play("bloodlust")
    assert sorted(hand(match)) == ["savagery", "scent of prey", "scuttling", "twist of fate"]
    assert match.position()["events"]["discard"] == ["bloodlust"]
    assert match.state.laid_cb == 0, "it has no effect"


@pytest.mark.rule("CLA-103")
def test_an_event_is_played_in_its_window_and_leaves_the_hand():
    match = table(*TWO, phase="threat", events={"hand": ["scent of prey", "bloodlust"]})
    assert texts(match) == ["end threat", "scent of prey"], "Bloodlust waits for its time"
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
    while decision(match) == "power for a die":
        value = int(match.state.args[0]) + 1
        match.play("abyssal threat" if value % 2 == colour else "sneaky charge")
    assert match.state.threat == points


@pytest.mark.rule("CLA-104")
def test_abyssal_threat_takes_no_second_colour():
    match = destiny(*TWO, roll=[6, 1, 1], powers=["abyssal threat"])
    assert "abyssal threat" not in texts(match)


@pytest.mark.rule("CLA-106", "CLA-107")
def test_two_white_dice_give_troglodytes_a_point_more_until_renewal():
    match = destiny(*TWO, roll=[1, 3, 2], tiles=[crossing(), north(troglodytes=1)])
    assert "supernatural speed" in texts(match), "the white 3 is asked first"
    allocate(match, "supernatural speed")
    assert "supernatural speed" not in texts(match), "a red 2 does not fit"
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
    assert texts(match) == ["twist of fate", "bloodlust", "scuttling"]
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


@pytest.mark.rule("CLA-201", "CLA-022")
def test_each_alarm_adds_a_die_once():
    match = table(*TWO, tiles=[crossing(), tile(18, 0, 1)])
    play(match, "redeemer", "go north")
    assert match.state.alarms == 1
    assert pool(match) == 6, "the die on the alarm space is only a reminder"
    while decision(match) != "power for a die":
        match.script([2, 2, 2, 2]).play(texts(match)[0])
    assert len(match.rolled()) == 4
    assert match.state.alarms == 0


# -- event cards on the roll -------------------------------------------------------------------------------------------


def test_twist_of_fate_rolls_any_dice_again():
    match = destiny(*TWO, roll=[1, 2, 2], events={"hand": ["twist of fate"]})
    play(match, "twist of fate", "die 1", "enough", dice=[6])
    assert match.position()["destiny"]["rolled"] == [2, 2, 6]


def test_written_in_blood_turns_a_die():
    match = destiny(*TWO, roll=[1, 2, 2], events={"hand": ["written in blood"]})
    play(match, "written in blood", "die 1", "die 4")
    assert match.position()["destiny"]["rolled"] == [2, 2, 4]


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
    assert "go north" in texts(fast), "elusive: two humans do not hold it"


def test_kartikeyas_hide_and_coils():
    setting = {"demons": ["kartikeya"], "infernals": {"demon": {"tile": 8}}, "tiles": [crossing(), north()]}
    shot = table(human("scout", equipment={"crossbow": 1}, die=5), human("brute"), **setting)
    play(shot, "scout", "attack kartikeya", dice=[5, 5, 5])
    assert "6+ hits, no hit" in told(shot)
    coils = destiny(
        human("redeemer", 8), human("brute", 1), roll=[6, 3, 2], powers=["crushing coils"] * 2 + ["dark destiny"],
        events={"deck": ["bloodlust"] * 3}, **setting,
    )  # fmt: skip
    assert decision(coils) in ("power to resolve", "line for a marker")
    if decision(coils) == "power to resolve":
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
    assert decision(strings) == "hits for a bodyguard"
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
    assert texts(match) == ["no meal", "troglodyte"]
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
    assert decision(match) == "human to activate"


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
    assert texts(cross) == ["stay", "tile 29"]
    cross.play("tile 29")
    assert where(cross, "the ferryman") == 29


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
    assert "3+ hits" in told(knell), "defence 4 less 1"


def test_the_lamplighter_shoots_and_burns():
    setting = {"demons": ["the lamplighter"], "infernals": {"demon": {"tile": 8}}, "tiles": [crossing(), north()]}
    match = assault(human("redeemer"), human("scout"), **setting)
    play(match, "the lamplighter", "attack redeemer", dice=[1] * 3)
    assert len(match.rolled()) == 3
    oil = destiny(human("redeemer"), human("scout"), roll=[6, 1, 1], powers=["burning oil"], **setting)
    allocate(oil, "sneaky charge", "sneaky charge")
    play(oil, "scout", "line 2")
    assert cancelled(oil, "scout") == [2]


def test_the_flayer_takes_trophies():
    setting = {"demons": ["the flayer"], "infernals": {"demon": {"tile": 1}}}
    match = assault(
        human("redeemer", cancelled=[1, 2, 3, 4, 5], die=6), human("scout", 8), human("brute", 8), **setting
    )
    play(match, "the flayer", "attack redeemer", dice=[6, 1, 1, 1, 1])
    assert match.state.threat == 3
    leap = assault(*TWO, destiny={"triggered": {"demon": [1]}}, **setting)
    assert "go north" in texts(play(leap, "the flayer"))


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


def test_the_order_of_powers_is_asked_where_it_can_matter():
    match = destiny(
        human("redeemer"), human("brute"), roll=[6, 2, 1], demons=["the lamplighter"], infernals={"demon": {"tile": 8}},
        powers=["burning oil", "dark destiny", "sneaky charge"],
    )  # fmt: skip
    assert decision(match) == "power to resolve"
    assert texts(match) == ["dark destiny", "burning oil"]


def test_dice_of_a_board_that_left_the_game_come_back():
    match = destiny(
        *TWO, roll=[1, 1, 1], infernals={"hellhound I": {"status": "removed"}},
        destiny={"triggered": {"hellhound I": [4]}},
    )  # fmt: skip
    assert pool(match) == 3
    assert GAME.rules.check(match.state, match.book) == 0
