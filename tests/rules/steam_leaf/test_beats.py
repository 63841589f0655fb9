"""What the table tells of each kind of attack: the dice, what they needed, what changed them and by how much."""

import pytest

from duskboard.engine.header import NONE
from tests.contract.test_fields import too_low
from tests.rules.steam_leaf.table import GAME, asks, attack, end_turn, group, play, side, table

SOLDIER, FOX = group("badger-soldier", "a1"), group("fox-scout", "x24")
SOLDIER_2 = group("badger-soldier", "a9")


def told(match, verb, seat=1):
    """The last beat of a verb that a seat was told in the latest choice."""
    return next(beat for beat in reversed(match.beats(seat)) if beat.verb == verb)


def dice(beat):
    return [(die.name, die.sides, die.face, die.needed, die.counted) for die in beat.roll.dice]


def causes(beat):
    return [(one.name, one.amount, one.text) for one in beat.roll.modifiers]


def verbs(match, seat=1):
    return [beat.verb for beat in match.beats(seat)]


@pytest.mark.rule("STL-102", "STL-103")
def test_a_blow_shows_both_dice_and_what_it_cost():
    match = attack(table([group("badger-soldier", "g8"), SOLDIER], [group("fox-archer", "h8")]), "1", "1", dice=[5, 3])
    assert verbs(match) == ["attack", "hit", "wound"], "declared, rolled, and what came of it"
    declared, hit, wound = match.beats(1)
    assert (declared.actor, declared.targets) == ("steam1", ["leaf1"])
    assert dice(hit) == [("Attack", 6, 5, "4+", True), ("Defence", 4, 3, "5+", False)]
    assert [die.owner for die in hit.roll.dice] == [0, 1]
    assert (hit.roll.needed, hit.roll.outcome, hit.roll.at) == ("more than Defence 3", "2 damage", "leaf1")
    assert hit.text == "Badger Soldier 1 hits Fox Archer 1: 5 against Defence 3"
    assert wound.text == "Fox Archer 1 loses 2 Health (5 - 3) and has 2 left"
    hurt = next(piece for piece in wound.change if piece.id == "leaf1")
    assert [(bar.value, bar.most) for bar in hurt.bars] == [(2, 4)]


@pytest.mark.rule("STL-103")
def test_a_blow_that_does_no_harm_is_a_block():
    match = attack(table([group("badger-soldier", "g8"), SOLDIER], [group("fox-archer", "h8")]), "1", "1", dice=[3, 3])
    assert verbs(match) == ["attack", "block"]
    assert dice(told(match, "block")) == [("Attack", 6, 3, "4+", False), ("Defence", 4, 3, "3+", True)]
    assert told(match, "block").roll.outcome == "no harm"


@pytest.mark.rule("STL-115", "STL-117")
def test_a_defeat_is_grave_and_the_x_token_goes_with_its_own_beat():
    match = attack(table([group("badger-soldier", "g8"), SOLDIER], [group("fox-scout", "h8"), FOX]), "1", "1",
                   dice=[6, 1])  # fmt: skip
    assert verbs(match)[-2:] == ["wound", "die"]
    assert told(match, "die").weight == "grave"
    assert told(match, "wound").text == "Fox Scout 1 loses its last 4 Health (6 - 1)"
    match = attack(table([group("badger-soldier", "g8"), SOLDIER], [group("fox-scout", "h8", health=0), FOX]), "1", "1")
    assert verbs(match)[:2] == ["attack", "leave"]
    assert told(match, "leave").go == ["leaf1"]


@pytest.mark.rule("STL-106")
def test_a_shot_says_how_far_it_must_fly_and_how_far_it_flies():
    match = table([group("badger-marksman", "g8"), SOLDIER], [group("fox-scout", "m8")])
    attack(match, "1", "1", dice=[2, 6, 3])
    assert verbs(match)[:3] == ["attack", "roll", "hit"]
    flight = told(match, "roll")
    assert dice(flight) == [("Range", 4, 2, "2+", True)]
    assert causes(flight) == [("Range", 4, "")]
    assert flight.text == "Badger Marksman 1 has a range of 6 (2 + 4); Fox Scout 1 is 6 away"
    short = table([group("badger-marksman", "g8"), SOLDIER], [group("fox-scout", "m8")])
    attack(short, "1", "1", dice=[1])
    assert dice(told(short, "roll")) == [("Range", 4, 1, "2+", False)]
    assert told(short, "miss").text == "The shot of Badger Marksman 1 falls short: Fox Scout 1 is 6 away, it flew 5"


@pytest.mark.rule("STL-195", "STL-196", "STL-199")
def test_items_that_change_dice_are_named_with_what_they_do():
    steam = [group("weasel-taskmaster", "g8", "great-weapon", "refined-steel-weapons"), SOLDIER]
    match = attack(table(steam, [group("fox-archer", "h8"), FOX]), "1", dice=[2, 7, 1])
    hit = told(match, "hit")
    assert [die[:3] for die in dice(hit)] == [("Attack", 10, 2), ("Attack", 10, 7), ("Defence", 4, 1)]
    assert [die.counted for die in hit.roll.dice] == [False, True, False], "the better of two counts"
    assert ("Great Weapon", 1, "Attack die 1 size up") in causes(hit)
    assert ("Refined Steel Weapons", 0, "2 Attack dice, the best counts") in causes(hit)
    named = [beat.text for beat in match.beats(1) if beat.verb == "reveal"]
    assert named == [
        "Weasel Taskmaster 1 shows its Great Weapon",
        "Weasel Taskmaster 1 shows its Refined Steel Weapons",
    ]


@pytest.mark.rule("STL-064", "STL-074")
def test_a_leader_beside_a_follower_is_named_for_what_its_aura_does():
    steam = [group("badger-soldier", "g8"), group("badger-guild-master", "f8"), SOLDIER]
    match = table(steam, [group("fox-scout", "h8"), FOX], turn="leaf")
    attack(match, "1", "1", dice=[4, 2])
    assert ("Badger Guild Master 2 beside it", 1, "Defence die 1 size up") in causes(told(match, "hit", 0))


@pytest.mark.rule("STL-047")
def test_a_card_is_played_takes_effect_and_is_named_in_the_roll():
    steam = side(group("badger-soldier", "g8"), SOLDIER, cards=["full-charge"])
    match = attack(table(steam, [group("fox-archer", "h8"), FOX]), "1", "1", "full-charge", dice=[9, 1])
    assert verbs(match)[:3] == ["play", "gain", "hit"]
    assert told(match, "gain").text == "Full Charge: the Attack die of Badger Soldier 1 is 2 sizes larger"
    assert causes(told(match, "hit")) == [("Full Charge", 2, "Attack die 2 sizes up")]
    assert [die[:3] for die in dice(told(match, "hit"))] == [("Attack", 10, 9), ("Defence", 4, 1)]


@pytest.mark.rule("STL-208", "STL-217")
def test_who_defends_with_resolve_says_by_what_and_at_which_price():
    leaf = [group("fox-scout", "h8", "spirit-shield"), FOX]
    match = attack(table([group("badger-soldier", "g8"), SOLDIER], leaf), "1", "1")
    play(match, "resolve", dice=[5, 2])
    assert told(match, "use").text == (
        "Fox Scout 1 defends with Resolve by its Spirit Shield and may not attack in its next turn"
    )
    assert [die[0] for die in dice(told(match, "hit"))] == ["Attack", "Resolve"]


@pytest.mark.rule("STL-209")
def test_a_web_is_cast_rolled_and_holds():
    match = table([group("badger-soldier", "i8"), SOLDIER], [group("bobcat-beguiler", "g8", "spider-web"), FOX],
                  turn="leaf")  # fmt: skip
    play(match, "1", "stay", "web", dice=[2, 9, 8])
    hit = told(match, "hit", 0)
    assert [die[0] for die in dice(hit)] == ["Attack", "Resolve"]
    assert hit.roll.outcome == "held"
    assert told(match, "attack", 0).text == "Bobcat Beguiler 1 casts a web at Badger Soldier 1"
    assert causes(told(match, "roll", 0)) == [("Spider Web", 0, "gives a D4")]


@pytest.mark.rule("STL-206")
def test_a_storm_hits_first_and_then_pushes_who_does_not_hold_its_ground():
    match = table([group("badger-soldier", "i8"), SOLDIER], [group("racoon-leaf-mage", "g8", "storm-caller"), FOX],
                  turn="leaf")  # fmt: skip
    play(match, "1", "stay", "attack")
    play(match, "1", dice=[6, 5, 3, 2])
    assert [verb for verb in verbs(match, 0) if verb not in ("reveal", "phase")] == [
        "attack", "roll", "hit", "wound", "hit", "push",
    ]  # fmt: skip
    storm = [beat for beat in match.beats(0) if beat.verb == "hit"][1]
    assert [(name, face, needed, counted) for name, _, face, needed, counted in dice(storm)] == [
        ("Resolve", 2, "5+", False)
    ]
    assert [(move.start, move.end) for move in told(match, "push", 0).moves] == [("i8", "j8")]


@pytest.mark.rule("STL-120", "STL-121")
def test_a_question_shows_both_dice_and_who_lowers_resolve():
    leaf = side(group("fox-scout", "h8", health=0), FOX)
    match = play(table([group("weasel-taskmaster", "g8"), SOLDIER], leaf), "1", "stay")
    play(match, "interrogate", dice=[6, 2])
    assert verbs(match)[:3] == ["attack", "hit", "leave"]
    talks = told(match, "hit")
    assert [(name, face, counted) for name, _, face, _, counted in dice(talks)] == [
        ("Attack", 6, True), ("Resolve", 2, False),
    ]  # fmt: skip
    assert talks.roll.outcome == "it talks"
    assert ("Weasel Taskmaster 1", -1, "Resolve die 1 size down") in causes(talks)


@pytest.mark.rule("STL-120", "STL-090")
def test_of_a_hidden_questioner_the_rival_sees_the_answer_alone():
    leaf = side(group("fox-scout", "h8", health=0), FOX)
    match = play(table([group("badger-guild-master", "g8", hidden=True), SOLDIER], leaf), "1", "stay")
    play(match, "interrogate", dice=[6, 2])
    assert [die[0] for die in dice(told(match, "hit", 1))] == ["Resolve"]
    assert [die[0] for die in dice(told(match, "hit", 0))] == ["Attack", "Resolve"]


@pytest.mark.rule("STL-063")
def test_the_contraption_rolls_targets_and_range_before_it_fires():
    steam = side(group("contraption", "g6"), SOLDIER, mission="the-great-contraption", tiles=[2])
    match = table(steam, [group("fox-scout", "h8"), FOX], round=3, more={"engine_round": 1, "engine": 0})
    play(match, "1", "attack", dice=[2, 3])
    beats = [beat for beat in match.beats(1) if beat.roll]
    assert (beats[0].roll.title, beats[0].roll.outcome) == ("The contraption's targets", "2 targets")
    assert [die[0] for beat in beats for die in dice(beat)] == ["Targets", "Range"]
    assert asks(match) == "choose a target"
    assert match.state.target == NONE
    assert too_low(match.state) == []


@pytest.mark.rule("RUL-82")
def test_a_run_of_attacks_on_a_tile_is_told_as_it_grows_and_when_it_breaks():
    match = table([SOLDIER], [group("fox-scout", "f6"), FOX], turn="leaf")
    attack(match, "1", "objective 2")
    assert told(match, "break", 0).text == "Objective 2 is struck by Fox Scout 1: 1 attack action in succession"
    assert told(match, "break", 0).boards, "its mark is on the map"
    end_turn(end_turn(match))
    end_turn(match)
    assert told(match, "change", 0).text == "Nobody attacked objective 2 this turn: its run of attacks is broken"


@pytest.mark.rule("STL-091", "STL-081")
def test_a_walk_is_told_up_to_where_something_comes_into_sight_and_then_what():
    match = table([group("badger-soldier", "b6", hidden=True), SOLDIER], [group("fox-scout", "x8 x9", hidden=True)])
    play(match, "1", "roll", dice=[4])
    play(match, "d8")
    told_in_order = [(beat.verb, beat.text) for beat in match.beats(1)]
    assert told_in_order == [
        ("move", "Steam token 1 moves from b6 to b8, where something comes into sight"),
        ("reveal", "First contact, in round 1: the two sides have seen each other"),
        ("reveal", "Fox Scout squad 1 is revealed: the other side knows now what it is, and its Health, 4"),
        ("reveal", "Steam token 1 is revealed: Badger Soldier, Health 5"),
    ]
    moved, _, theirs, mine = match.beats(1)
    assert [(move.start, move.way, move.end) for move in moved.moves] == [("b6", ["b7"], "b8")]
    assert [piece.id for piece in theirs.change] == ["leaf1a", "leaf1b"], "no longer hidden"
    assert {piece.id: piece.name for piece in mine.change}["steam1"] == "Badger Soldier 1"
    assert not any(beat.moves for beat in (theirs, mine))


@pytest.mark.rule("STL-146")
def test_the_noble_walks_to_the_edge_and_then_is_gone():
    steam = side(group("noble", "w22"), SOLDIER, mission="escort-nobility")
    match = table(steam, [FOX], more={"contact_round": 1})
    play(match, "1", "roll", dice=[4])
    play(match, "w24")
    assert verbs(match)[:2] == ["move", "leave"]
    moved, gone = match.beats(1)[:2]
    assert [(move.piece, move.end) for move in moved.moves] == [("steam1", "w24")]
    assert gone.go == ["steam1"]


@pytest.mark.rule("STL-090", "STL-080")
def test_a_hidden_die_that_falls_in_the_rivals_choice_is_shown_to_its_owner_alone():
    steam = side(group("badger-soldier", "a1", hidden=True), SOLDIER_2, cards=["overpressure-valve"])
    leaf = side(group("fox-scout", "x24", hidden=True), cards=["spirit-ward"])
    match = play(table(steam, leaf), "1", "roll", "overpressure-valve")
    assert (match.seat, asks(match)) == (1, "play a card or pass")
    play(match, "pass", dice=[3])
    mine, theirs = told(match, "roll", 0), told(match, "roll", 1)
    assert dice(mine) == [("Move", 4, 3, "", None)]
    assert causes(mine) == [("Move", 4, ""), ("Overpressure Valve", 3, "")]
    assert theirs.roll is None
    assert theirs.text == "Steam token 1 may move 10 tiles, 3 of them by Overpressure Valve"
    assert match.known(1).dice_n == 0
    assert list(match.known(1).own_dice) == [0, 0]


@pytest.mark.rule("RUL-49")
def test_a_squad_that_cannot_get_nearer_to_its_other_part_is_told_why_it_stays():
    walls = [group("fox-scout", "b1"), group("fox-scout", "a2"), group("fox-scout", "b2"), FOX]
    match = table([group("badger-soldier", "a1 g8"), SOLDIER_2], walls)
    play(match, "1", "roll", dice=[1])
    assert "fail" in verbs(match)
    assert told(match, "fail").text == (
        "Badger Soldier squad 1 cannot get nearer to its members that are cut off, and stays"
    )


def odds(match, text):
    return {chance.text: chance.share for chance in match.odds(text)}


@pytest.mark.rule("STL-103", "STL-106")
def test_before_an_attack_its_chances_are_told():
    match = table([group("badger-soldier", "g8"), SOLDIER], [group("fox-scout", "h8", health=2), FOX])
    chances = odds(play(match, "1", "stay"), "1")
    faces = [(mine, yours) for mine in range(1, 7) for yours in range(1, 5)]
    assert set(chances) == {"Fox Scout 1 is defeated", "Fox Scout 1 is hurt", "No harm"}
    assert chances["Fox Scout 1 is defeated"] == pytest.approx(sum(a - d >= 2 for a, d in faces) / 24, abs=0.08)
    assert chances["No harm"] == pytest.approx(sum(a <= d for a, d in faces) / 24, abs=0.08)
    far = play(table([group("badger-marksman", "g8"), SOLDIER], [group("fox-scout", "m8"), FOX]), "1", "stay")
    assert odds(far, "1")["Fox Scout 1 is out of range"] == pytest.approx(0.25, abs=0.08)
    asked = play(
        table([group("weasel-taskmaster", "g8"), SOLDIER], [group("fox-scout", "h8", health=0), FOX]), "1", "stay"
    )
    assert set(odds(asked, "interrogate")) == {"It talks", "It keeps silent"}


@pytest.mark.rule("STL-131")
@pytest.mark.parametrize(
    ("tiles", "leader", "why"),
    [
        ([1, 3, 4, 5], 1, "Security Sweep does not need this tile"),
        ([2, 1, 3, 4], 2, "only Weasel Taskmaster 2 can do it"),
        ([1, 3, 4, 2], 1, "everything must be collected first"),
    ],
)
def test_work_that_does_nothing_says_why_to_its_owner(tiles, leader, why):
    leaders = [group("weasel-taskmaster", "f6"), group("weasel-taskmaster", "a5")]
    steam = side(*leaders, SOLDIER_2, mission="security-sweep", tiles=tiles, leader=leader)
    match = play(table(steam), "1", "stay", "objective")
    deed = "Weasel Taskmaster 1 makes an objective action at objective 2"
    assert told(match, "fail", 0).text == f"{deed}: it is without effect, {why} (for your eyes alone)"
    assert told(match, "build", 1).text == deed


@pytest.mark.rule("STL-206")
def test_who_has_no_room_to_be_pushed_into_is_told_so():
    steam = [group("badger-soldier", "i8"), group("badger-soldier", "j8"), SOLDIER]
    match = table(steam, [group("racoon-leaf-mage", "g8", "storm-caller"), FOX], turn="leaf")
    play(match, "1", "stay", "attack")
    play(match, "1", dice=[6, 5, 3, 2])
    storm = [beat for beat in match.beats(0) if beat.verb == "hit"][1]
    assert storm.text == (
        "Badger Soldier 1 does not hold its ground in the storm: Resolve 2 against 5, but has no room to be pushed into"
    )
    assert "push" not in verbs(match, 0)


def test_chances_say_that_the_other_side_may_answer_first():
    leaf = side(group("fox-scout", "h8", health=2), FOX, cards=["barkskin"])
    match = play(table([group("badger-soldier", "g8"), SOLDIER], leaf), "1", "stay")
    chances = odds(match, "1")
    assert "The Leaf Coven may answer first" in chances
    assert "nothing comes of it" not in chances


def test_chances_of_a_card_before_a_move_are_the_tiles_it_may_come_to():
    match = table(side(group("badger-soldier", "g8"), SOLDIER, cards=["overpressure-valve"]), [FOX])
    play(match, "1", "roll")
    assert asks(match) == "play a card or pass"
    card = next(option.text for option in match.options() if option.text != "pass")
    names = {piece.id: piece.name for piece in match.view(0).pieces}
    play(match, card, dice=[2])
    assert GAME.outcome(match.beats(0), names) == "9 tiles"


@pytest.mark.rule("STL-091", "RUL-46")
def test_a_known_walker_is_seen_to_come_before_what_it_sees_is_shown():
    foxes = [group("fox-scout", "x8 x9", hidden=True), group("fox-archer", "x20")]
    match = table([group("badger-soldier", "b6"), SOLDIER], foxes, more={"contact_round": 1})
    play(match, "1", "roll", dice=[4])
    play(match, "d8")
    shown = [beat.text for beat in match.beats(0) if beat.verb in ("move", "reveal")]
    assert shown[0].startswith("Badger Soldier 1 moves from b6 to b8")
    assert shown[1] == "Leaf token 1 is revealed: Fox Scout, Health 4"
