"""Melee, ranged attacks, Health, defeat: chapters 14 to 16; equipment and charms: chapters 23 and 24."""

import pytest

from duskboard.games.steam_leaf.rules.army import defence_sides, move_sides, resolve_sides
from tests.rules.steam_leaf.table import (
    BOOK,
    asks,
    at,
    attack,
    end_turn,
    group,
    health,
    log,
    new,
    play,
    rolled,
    side,
    steps,
    table,
    texts,
)

IDLE = group("badger-soldier", "a1")
FOX_IDLE = group("fox-scout", "x24")


@pytest.mark.rule("STL-101")
def test_a_melee_attack_needs_base_contact():
    near = table([group("badger-soldier", "g8"), IDLE], [group("fox-scout", "h7")])
    play(near, "1", "stay")
    assert asks(near) == "choose a target"
    far = table([group("badger-soldier", "g8"), IDLE], [group("fox-scout", "i8")])
    play(far, "1", "stay")
    assert asks(far) == "use a group"


@pytest.mark.rule("STL-102", "STL-103", "STL-104", "STL-114")
def test_five_against_three_costs_two_health():
    match = table([group("badger-soldier", "g8"), IDLE], [group("fox-archer", "h8")])
    attack(match, "1", "1", dice=[5, 3])
    assert match.choices[-1].dice == [(6, 5), (4, 3)]
    assert health(match, 1, 0) == 2


@pytest.mark.rule("STL-103")
@pytest.mark.parametrize(("mine", "yours"), [(3, 3), (1, 4)])
def test_a_roll_that_is_not_higher_does_nothing(mine, yours):
    match = table([group("badger-soldier", "g8"), IDLE], [group("fox-archer", "h8")])
    attack(match, "1", "1", dice=[mine, yours])
    assert health(match, 1, 0) == 4


@pytest.mark.rule("STL-105")
def test_only_units_with_a_range_shoot():
    soldier = table([group("badger-soldier", "g8"), IDLE], [group("fox-scout", "j8")])
    play(soldier, "1", "stay")
    assert asks(soldier) == "use a group"
    tracker = table([group("weasel-tracker", "g8"), IDLE], [group("fox-scout", "j8")])
    play(tracker, "1", "stay")
    assert texts(tracker) == ["done", "1"]


@pytest.mark.rule("STL-106")
def test_first_the_range_then_attack_and_defence():
    match = table([group("badger-marksman", "g8"), IDLE], [group("fox-scout", "m8")])
    attack(match, "1", "1", dice=[2, 6, 3])
    assert [sides for sides, _ in match.choices[-1].dice] == [4, 8, 4]
    assert health(match, 1, 0) == 1
    short = table([group("badger-marksman", "g8"), IDLE], [group("fox-scout", "m8")])
    attack(short, "1", "1", dice=[1])
    assert "falls short" in log(short)
    assert health(short, 1, 0) == 4
    assert asks(short) == "use a group", "the attack is spent"


@pytest.mark.rule("STL-107")
def test_a_shot_needs_line_of_sight():
    match = table([group("badger-marksman", "j4"), IDLE], [group("fox-scout", "f3")])
    play(match, "1", "stay")
    assert asks(match) == "use a group"


@pytest.mark.rule("STL-108")
def test_one_shoots_through_one_own_unit_that_one_touches_and_no_other():
    own = table([group("badger-marksman", "g8"), group("badger-soldier", "h8"), IDLE], [group("fox-scout", "k8")])
    play(own, "1", "stay")
    assert asks(own) == "choose a target"
    apart = table([group("badger-marksman", "g8"), group("badger-soldier", "i8"), IDLE], [group("fox-scout", "k8")])
    play(apart, "1", "stay")
    assert asks(apart) == "use a group"
    two = table([group("badger-marksman", "g8"), group("badger-soldier", "h8 i8"), IDLE], [group("fox-scout", "k8")])
    play(two, "1", "stay")
    assert asks(two) == "use a group"
    foe = table([group("badger-marksman", "g8"), IDLE], [group("fox-scout", "k8"), group("fox-scout", "h8")])
    play(foe, "1", "stay")
    assert texts(foe) == ["done", "2"]


@pytest.mark.rule("STL-108")
def test_one_shoots_out_of_a_door_past_one_own_unit_in_it_and_no_other():
    inside = [group("badger-marksman", "g3"), group("badger-soldier", "h3"), IDLE]
    own = table(inside, [group("fox-scout", "i3")])
    play(own, "1", "stay")
    assert texts(own) == ["done", "1"]
    apart = table([group("badger-marksman", "f3"), *inside[1:]], [group("fox-scout", "i3")])
    play(apart, "1", "stay")
    assert asks(apart) == "use a group", "only a unit it touches makes room"


@pytest.mark.rule("STL-115")
def test_a_unit_without_health_is_defeated_and_lies_where_it_fell():
    match = table([group("badger-soldier", "g8"), IDLE], [group("fox-scout", "h8"), FOX_IDLE])
    attack(match, "1", "1", dice=[6, 1])
    assert health(match, 1, 0) == 0
    assert at(match, 1, 0) == "h8"
    assert "is defeated" in log(match)
    end_turn(match)
    assert texts(match) == ["2", "end turn"], "it takes no more part"


@pytest.mark.rule("STL-116", "STL-117")
def test_an_attack_on_a_defeated_unit_eliminates_it_without_dice():
    match = table([group("weasel-taskmaster", "g8"), IDLE], [group("fox-scout", "h8", health=0), FOX_IDLE])
    play(match, "1", "stay")
    assert steps(match) == ["attack", "interrogate", "nothing"]
    play(match, "attack")
    assert match.rolled() == []
    assert at(match, 1, 0) == ""


@pytest.mark.rule("STL-118", "STL-116")
@pytest.mark.parametrize("dice", [[8, 1], [1, 8]])
def test_an_interrogated_unit_leaves_the_board_whatever_it_said(dice):
    match = table([group("weasel-taskmaster", "g8"), IDLE], [group("fox-scout", "h8", health=0), FOX_IDLE])
    play(match, "1", "stay", "interrogate", dice=dice)
    assert at(match, 1, 0) == ""


# -- equipment ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("STL-193")
def test_a_steam_musket_gives_a_leader_a_range():
    match = table([group("weasel-taskmaster", "g8", "steam-musket"), IDLE], [group("fox-scout", "m8")])
    attack(match, "1", dice=[1, 5, 4])
    assert match.choices[-1].dice == [(4, 1), (8, 5), (4, 4)]
    assert health(match, 1, 0) == 3


@pytest.mark.rule("STL-194")
def test_steam_powered_armor_enlarges_the_defence_die():
    match = table(
        [group("weasel-taskmaster", "g8", "steam-powered-armor")], [group("fox-scout", "h8"), FOX_IDLE], turn="leaf"
    )
    attack(match, "1", "1", dice=[6, 10])
    assert match.choices[-1].dice[1] == (10, 10)


@pytest.mark.rule("STL-195")
def test_a_steel_shield_rolls_two_defence_dice():
    match = table([group("weasel-taskmaster", "g8", "steel-shield")], [group("fox-scout", "h8"), FOX_IDLE], turn="leaf")
    attack(match, "1", "1", dice=[6, 2, 5])
    assert match.choices[-1].dice == [(6, 6), (8, 2), (8, 5)]
    assert health(match, 0, 0) == 9


@pytest.mark.rule("STL-196")
def test_a_great_weapon_reaches_over_one_square_with_a_larger_die():
    match = table([group("weasel-taskmaster", "g8", "great-weapon"), IDLE], [group("fox-scout", "i8")])
    attack(match, "1", dice=[9, 4])
    assert match.choices[-1].dice == [(10, 9), (4, 4)]
    too_far = table([group("weasel-taskmaster", "g8", "great-weapon"), IDLE], [group("fox-scout", "j8")])
    play(too_far, "1", "stay")
    assert asks(too_far) == "use a group"


@pytest.mark.rule("STL-197")
def test_a_medical_kit_gives_health_back_up_to_the_base():
    steam = [group("beaver-head-engineer", "g8", "medical-kit"), group("badger-soldier", "h8", health=2), IDLE]
    match = table(steam)
    play(match, "1", "stay", "treat", dice=[7])
    assert rolled(match) == [8]
    assert health(match, 0, 1) == 5
    own = table(
        [group("beaver-head-engineer", "g8", "medical-kit", health=3), group("badger-soldier", "j8", health=2), IDLE]
    )
    play(own, "1", "stay", "treat", dice=[4])
    assert (health(own, 0, 0), health(own, 0, 1)) == (7, 2)


def mustered(faction, leader, follower, kind, item):
    """The Health with which a unit of an army of two begins the game when it carries an item."""
    rows = [{"unit": unit, "items": [item] if unit == kind else []} for unit in (leader, follower)]
    state = new(power=150, **{faction: {"faction": faction, "groups": rows}}).state
    seat = ("steam", "leaf").index(faction)
    carrier = next(g for g in range(state.groups_n[seat]) if state.group_items[seat, g])
    return int(state.unit_health[seat, state.group_first[seat, carrier]])


@pytest.mark.rule("STL-198")
def test_refined_steel_armor_adds_four_health():
    army = ("steam", "weasel-taskmaster", "badger-soldier")
    assert mustered(*army, "weasel-taskmaster", "refined-steel-armor") == 14


@pytest.mark.rule("STL-199")
def test_refined_steel_weapons_roll_two_attack_dice():
    match = table([group("badger-soldier", "g8", "refined-steel-weapons"), IDLE], [group("fox-archer", "h8")])
    attack(match, "1", "1", dice=[2, 5, 3])
    assert match.choices[-1].dice == [(6, 2), (6, 5), (4, 3)]
    assert health(match, 1, 0) == 2


@pytest.mark.rule("STL-200")
def test_extra_armor_adds_health_and_slows():
    assert mustered("steam", "weasel-taskmaster", "badger-soldier", "badger-soldier", "extra-armor") == 7
    match = table([group("badger-soldier", "g8", "extra-armor"), IDLE])
    play(match, "1", "roll", dice=[3])
    assert match.state.total == 6


@pytest.mark.rule("STL-201")
def test_great_shields_help_a_unit_that_has_not_moved():
    match = table([group("badger-soldier", "g8", "great-shields"), IDLE])
    assert defence_sides(match.state, BOOK, 0, 0, 0) == 8
    play(match, "1", "roll", dice=[1])
    play(match, "h8", "done")
    end_turn(match)
    assert defence_sides(match.state, BOOK, 0, 0, 0) == 6
    end_turn(match)
    end_turn(match)
    assert defence_sides(match.state, BOOK, 0, 0, 0) == 8, "it did not move in its latest turn"


@pytest.mark.rule("STL-202")
def test_telescopic_goggles_enlarge_the_range_die():
    match = table([group("badger-marksman", "g8", "telescopic-goggles"), IDLE], [group("fox-scout", "m8")])
    attack(match, "1", "1", dice=[6, 1, 4])
    assert match.choices[-1].dice[0] == (6, 6)


@pytest.mark.rule("STL-203")
def test_a_clockwork_oath_replayer_enlarges_resolve():
    match = table([group("badger-soldier", "g8", "clockwork-oath-replayer")])
    assert resolve_sides(match.state, BOOK, 0, 0, 0) == 10
    fallen = table(
        [group("badger-soldier", "g8", "clockwork-oath-replayer", health=0), IDLE],
        [group("fox-ranger", "h8")],
        turn="leaf",
    )
    play(fallen, "1", "stay", "interrogate", dice=[1, 10])
    assert rolled(fallen)[-1] == 10


@pytest.mark.rule("STL-204")
def test_duel_weapons_attack_twice_with_a_smaller_range_die():
    match = table(
        [group("weasel-tracker", "g8", "duel-weapons"), IDLE], [group("fox-scout", "h8"), group("fox-scout", "h7")]
    )
    attack(match, "1", "1", dice=[5, 4])
    assert asks(match) == "choose a target"
    play(match, "2", dice=[6, 4])
    assert (health(match, 1, 0), health(match, 1, 1)) == (3, 2)
    assert asks(match) == "use a group"
    shot = table([group("weasel-tracker", "g8", "duel-weapons"), IDLE], [group("fox-scout", "j8")])
    attack(shot, "1", "1", dice=[4, 1, 1])
    assert shot.choices[-1].dice[0] == (4, 4)


# -- charms ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("STL-205")
def test_storm_caller_gives_a_range():
    match = table(
        [group("badger-soldier", "m8"), IDLE], [group("racoon-leaf-mage", "g8", "storm-caller"), FOX_IDLE], turn="leaf"
    )
    attack(match, "1", "1", dice=[2, 3, 6, 8])
    assert [sides for sides, _ in match.choices[-1].dice] == [6, 8, 6, 8]


@pytest.mark.rule("STL-206")
def test_storm_caller_pushes_a_target_whose_resolve_is_lower():
    match = table(
        [group("badger-soldier", "j8"), IDLE], [group("racoon-leaf-mage", "g8", "storm-caller"), FOX_IDLE], turn="leaf"
    )
    attack(match, "1", "1", dice=[2, 5, 4, 4])
    assert at(match, 0, 0) == "k8"
    assert health(match, 0, 0) == 4
    held = table(
        [group("badger-soldier", "j8"), IDLE], [group("racoon-leaf-mage", "g8", "storm-caller"), FOX_IDLE], turn="leaf"
    )
    attack(held, "1", "1", dice=[2, 5, 4, 5])
    assert at(held, 0, 0) == "j8"
    blocked = table(
        [group("badger-soldier", "j8 k8"), IDLE],
        [group("racoon-leaf-mage", "g8", "storm-caller"), FOX_IDLE],
        turn="leaf",
    )
    attack(blocked, "1", "1a", dice=[2, 5, 4, 4])
    assert at(blocked, 0, 0) == "j8"


@pytest.mark.rule("STL-207")
def test_wind_rider_enlarges_the_move_die():
    match = table([IDLE], [group("bobcat-beguiler", "g8", "wind-rider"), FOX_IDLE], turn="leaf")
    assert move_sides(match.state, BOOK, 1, 0) == 6
    play(match, "1", "roll", dice=[6])
    assert match.state.total == 14


@pytest.mark.rule("STL-208")
@pytest.mark.parametrize(("answer", "die"), [("resolve", 12), ("defence", 8)])
def test_mystic_barrier_lets_the_defender_choose_resolve(answer, die):
    match = table([group("badger-soldier", "g8"), IDLE], [group("racoon-leaf-mage", "h8", "mystic-barrier"), FOX_IDLE])
    attack(match, "1", "1")
    assert asks(match) == "choose the die to defend with"
    assert match.seat == 1
    play(match, answer, dice=[6, 1])
    assert match.rolled()[1] == (die, 1)


@pytest.mark.rule("STL-209")
def test_spider_web_holds_a_target_for_its_next_turn():
    match = table([group("badger-soldier", "i8"), group("badger-soldier", "a1")],
                  [group("bobcat-beguiler", "g8", "spider-web"), FOX_IDLE], turn="leaf")  # fmt: skip
    play(match, "1", "stay", "web", dice=[2, 9, 8])
    assert rolled(match) == [4, 10, 8]
    assert health(match, 0, 0) == 5
    end_turn(match)
    play(match, "1")
    assert asks(match) == "use a group", "it cannot move, and has nobody to attack"
    end_turn(match)
    end_turn(match)
    play(match, "1")
    assert asks(match) == "move or stay"


@pytest.mark.rule("STL-209", "RUL-57")
def test_a_web_that_is_only_equalled_holds_nobody():
    match = table([group("badger-soldier", "i8"), group("badger-soldier", "a1")],
                  [group("bobcat-beguiler", "g8", "spider-web"), FOX_IDLE], turn="leaf")  # fmt: skip
    play(match, "1", "stay", "web", dice=[2, 8, 8])
    end_turn(match)
    play(match, "1")
    assert asks(match) == "move or stay"


@pytest.mark.rule("STL-209", "STL-078")
def test_a_web_takes_the_place_of_the_attack_also_for_a_storm_caller_in_contact():
    leaf = [group("racoon-leaf-mage", "g8", "storm-caller", "spider-web"), FOX_IDLE]
    match = table([group("badger-guild-master", "h8"), IDLE], leaf, turn="leaf")
    play(match, "1", "stay", "web", dice=[1, 8, 7])
    assert rolled(match) == [4, 8, 10], "range, Attack, Resolve"
    assert asks(match) == "use a group"
    assert health(match, 0, 0) == 12
    end_turn(match)
    play(match, "1")
    assert asks(match) == "choose an action", "it cannot move"


@pytest.mark.rule("STL-210")
def test_shadow_walker_cannot_be_attacked_for_a_turn_and_only_moves():
    match = table(
        [group("badger-soldier", "i8"), IDLE], [group("bobcat-beguiler", "f8", "shadow-walker"), FOX_IDLE], turn="leaf"
    )
    play(match, "1", "roll", dice=[1])
    play(match, "h8", "done")
    assert asks(match) == "walk in shadow"
    play(match, "yes")
    assert asks(match) == "use a group", "no action"
    end_turn(match)
    play(match, "1", "stay")
    assert asks(match) == "use a group", "nobody to attack"
    end_turn(match)
    end_turn(match)
    play(match, "1", "stay")
    assert asks(match) == "choose a target", "its owner's next turn has begun"


@pytest.mark.rule("STL-211")
def test_healing_waters_give_one_health_each_turn_up_to_the_full():
    match = table([IDLE], [group("fox-ranger", "g8", "healing-waters", health=10), FOX_IDLE])
    end_turn(match)
    assert health(match, 1, 0) == 11
    for _ in range(3):
        end_turn(match)
        end_turn(match)
    assert health(match, 1, 0) == 12


@pytest.mark.rule("STL-212")
def test_healing_waters_add_two_health():
    assert mustered("leaf", "fox-ranger", "fox-scout", "fox-ranger", "healing-waters") == 12


@pytest.mark.rule("STL-213")
def test_oaken_blessing_enlarges_the_defence_die():
    match = table([group("badger-soldier", "g8"), IDLE], [group("fox-scout", "h8", "oaken-blessing"), FOX_IDLE])
    attack(match, "1", "1", dice=[6, 6])
    assert match.choices[-1].dice[1] == (6, 6)


@pytest.mark.rule("STL-214")
def test_whistling_arrows_enlarge_the_range_die():
    match = table(
        [group("badger-soldier", "r8"), IDLE], [group("fox-archer", "g8", "whistling-arrows"), FOX_IDLE], turn="leaf"
    )
    attack(match, "1", "1", dice=[8, 1, 1])
    assert match.choices[-1].dice[0] == (8, 8)


@pytest.mark.rule("STL-215")
@pytest.mark.parametrize(("start", "twice"), [("b8", True), ("f8", False)])
def test_swift_claws_attack_twice_after_five_steps(start, twice):
    match = table(
        [group("weasel-taskmaster", "h8"), IDLE], [group("bobcat-brawler", start, "swift-claws"), FOX_IDLE], turn="leaf"
    )
    play(match, "1", "roll", dice=[1])
    play(match, "g8", "done")
    play(match, "1", dice=[2, 2])
    assert (asks(match) == "choose a target") == twice


@pytest.mark.rule("STL-216")
def test_thunder_strike_makes_the_defender_roll_a_smaller_die():
    match = table(
        [group("weasel-taskmaster", "g8"), IDLE], [group("fox-scout", "h8", "thunder-strike"), FOX_IDLE], turn="leaf"
    )
    attack(match, "1", "1", dice=[1, 6])
    assert match.choices[-1].dice[1] == (6, 6)


@pytest.mark.rule("STL-217")
def test_spirit_shield_defends_with_resolve_and_costs_the_next_attack():
    match = table([group("badger-soldier", "g8"), IDLE], [group("fox-scout", "h8", "spirit-shield"), FOX_IDLE])
    attack(match, "1", "1")
    play(match, "resolve", dice=[6, 10])
    assert match.rolled()[1] == (10, 10)
    end_turn(match)
    play(match, "1", "stay")
    assert asks(match) == "use a group", "no attack this turn"
    end_turn(match)
    end_turn(match)
    play(match, "1", "stay")
    assert asks(match) == "choose a target"


@pytest.mark.rule("STL-218")
@pytest.mark.parametrize("dice", [[8, 1], [1, 6]])
def test_a_constricting_attack_halves_the_next_move(dice):
    match = table(
        [group("badger-guild-master", "g8"), IDLE],
        [group("bobcat-brawler", "h8", "constricting-attack"), FOX_IDLE],
        turn="leaf",
    )
    attack(match, "1", "1", dice=dice)
    end_turn(match)
    play(match, "1", "roll", dice=[3])
    assert match.state.total == 7
    assert "c8" in texts(match)
    assert "b8" not in texts(match), "half of seven, rounded up, is four"
    play(match, "done", "nothing")
    end_turn(match)
    end_turn(match)
    play(match, "1", "roll", dice=[3])
    assert "b8" in texts(match), "the turn after it moves as ever"


# -- the storm's push --------------------------------------------------------------------------------------------------

MAGE = group("racoon-leaf-mage", "b11", "storm-caller")
STORM = [6, 5, 5, 1]  # range, attack, defence, resolve: nothing is lost, and the target does not hold


def storm(where, *more, **rest):
    """A Leaf Mage on b11 shoots at a soldier with the storm."""
    match = table([group("badger-soldier", where), IDLE, *more], [MAGE, FOX_IDLE], turn="leaf", **rest)
    return play(match, "1", "stay", "attack", "1", dice=STORM)


@pytest.mark.rule("STL-206")
@pytest.mark.parametrize(("where", "pushed"), [("d11", "e11"), ("b13", "b14"), ("d12", "e12"), ("c13", "c14")])
def test_a_storm_pushes_along_the_larger_offset(where, pushed):
    match = storm(where)
    assert at(match, 0, 0) == (where if pushed == "e11" else pushed), "an objective tile is in the way on e11"


@pytest.mark.rule("STL-206")
@pytest.mark.parametrize(("axis", "pushed"), [("row", "e13"), ("column", "d14")])
def test_with_equal_offsets_the_attacker_chooses_the_axis(axis, pushed):
    match = storm("d13")
    assert asks(match) == "choose where to push"
    assert texts(match) == ["row", "column"]
    assert at(play(match, axis), 0, 0) == pushed


@pytest.mark.rule("STL-206")
@pytest.mark.parametrize(("blocked", "pushed"), [("e13", "d14"), ("d14", "e13")])
def test_with_one_axis_blocked_the_other_is_taken(blocked, pushed):
    assert at(storm("d13", group("badger-soldier", blocked)), 0, 0) == pushed


@pytest.mark.rule("STL-206")
def test_a_storm_pushes_towards_smaller_numbers_too():
    match = table([group("badger-soldier", "c11"), IDLE], [group("racoon-leaf-mage", "e13", "storm-caller"), FOX_IDLE],
                  turn="leaf")  # fmt: skip
    play(match, "1", "stay", "attack", "1", dice=STORM)
    assert at(match.branch().play("row"), 0, 0) == "b11"
    assert at(match.branch().play("column"), 0, 0) == "c10"


@pytest.mark.rule("STL-206")
def test_a_storm_caller_beside_a_fallen_enemy_has_nothing_to_choose():
    match = table([group("badger-soldier", "c11", health=0), IDLE], [MAGE, FOX_IDLE], turn="leaf")
    play(match, "1", "stay", "attack", "1")
    assert at(match, 0, 0) == ""
    standing = table([group("badger-soldier", "c11"), IDLE], [MAGE, FOX_IDLE], turn="leaf")
    assert asks(play(standing, "1", "stay", "attack", "1")) == "strike or shoot"
    screened = table([group("badger-soldier", "c11"), IDLE], [MAGE, FOX_IDLE], turn="leaf",
                     more={"group_flags": [[5, 1] + [0] * 50, [1, 1] + [0] * 50]})  # fmt: skip
    play(screened, "1", "stay", "attack", "1", dice=[1, 1])
    assert asks(screened) == "use a group", "nobody shoots at a screened group"


@pytest.mark.rule("STL-205", "STL-206")
def test_a_storm_caller_in_contact_strikes_or_shoots_as_it_says():
    match = table([group("badger-soldier", "c11"), IDLE], [MAGE, FOX_IDLE], turn="leaf")
    play(match, "1", "stay", "attack", "1")
    struck = play(match.branch(), "strike", dice=[6, 4])
    assert (health(struck, 0, 0), at(struck, 0, 0)) == (3, "c11")
    shot = play(match.branch(), "shoot", dice=[1, 6, 4, 1])
    assert (health(shot, 0, 0), at(shot, 0, 0)) == (3, "d11")
    assert "shoots at" in log(shot)


@pytest.mark.rule("STL-204")
def test_two_reloads_and_duel_weapons_give_each_their_own_attack():
    steam = side(group("weasel-tracker", "g8", "duel-weapons"), IDLE, cards=["reload", "reload"])
    match = table(steam, [group("fox-scout", "h7 h8 h9"), FOX_IDLE])
    attack(match, "1", "1a", dice=[1, 1])
    for _ in range(2):
        play(match, "reload", "1a", dice=[1, 1])
    assert asks(match) == "choose a target"
    assert "done" in texts(match), "the second attack of the weapons is still there"
    play(match, "1b", dice=[1, 1])
    assert asks(match) == "use a group"
    assert log(match).count("attacks Fox Scout") == 4
