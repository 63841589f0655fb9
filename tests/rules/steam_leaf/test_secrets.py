"""What a seat may not know, and what it imagines in its place."""

import random

import pytest

from duskboard.engine.dice import seed_stream
from duskboard.engine.record import differences
from duskboard.games.steam_leaf.content import FACTIONS, Item, Mission, of_faction
from duskboard.games.steam_leaf.rules.missions import mission_verdict
from duskboard.games.steam_leaf.terms import (
    ACHIEVED,
    FAILED,
    MEDICAL_KIT,
    NOBLE,
    PROVISIONAL,
    REVEALED,
    SHOWN_LEADER,
    STRUCK_HIDDEN,
    TREATED_HIDDEN,
    UNDECIDED,
    Asks,
)
from tests.rules.steam_leaf.table import BOOK, GAME, at, attack, end_turn, group, new, play, play_until, side, table

RULES = GAME.rules
IDLE = group("badger-soldier", "a1")


def assert_alike(one, two, viewer):
    """Two games look the same to a seat: what it knows, what it is shown, and what it has been told."""
    assert not differences(one.known(viewer), two.known(viewer))
    assert one.view(viewer) == two.view(viewer)
    assert [line.text for line in one.log_for(viewer)] == [line.text for line in two.log_for(viewer)]


def imagined(known, seat, number):
    world = known.copy()
    seed_stream(world, f"world {number}")
    RULES.imagine(world, BOOK, GAME.Scratch(), seat)
    return world


def middles(seed, power, choices):
    """States from the middle of a game in which one side plays well and the other as it comes."""
    match = new(seed=seed, power=power, board=("market", "garden")[seed % 2])
    chance = random.Random(seed)
    for number in range(choices):
        if match.over:
            return
        if match.seat == seed % 2 or chance.random() < 0.5:
            match.play(RULES.greedy(match.known(match.seat), BOOK, GAME.Scratch()))
        else:
            match.play(chance.choice(match.menu()))
        if number % 60 == 59 and match.state.phase >= 3:
            yield match


def bits(mask):
    return [at for at in range(16) if int(mask) >> at & 1]


def kinds_fit(world, seat):
    """Kinds within the points, squads of Followers, deeds that the kinds can do."""
    groups = range(world.groups_n[seat])
    assert sum(int(BOOK.cost[world.group_type[seat, g]]) * world.group_size[seat, g] for g in groups) <= world.power
    movers = any(BOOK.aura_move[world.group_type[seat, g]] for g in groups)
    for g in groups:
        kind, flags = int(world.group_type[seat, g]), int(world.group_flags[seat, g])
        assert kind // 6 in (seat, 2)
        if world.group_size[seat, g] > 1:
            assert BOOK.is_follower[kind]
        if flags & SHOWN_LEADER:
            assert BOOK.is_leader[kind]
        if flags & STRUCK_HIDDEN:
            assert BOOK.attack_die[kind] > 0
        if flags & REVEALED or not world.group_high[seat, g]:
            continue
        items = bits(world.group_items[seat, g])
        flat = int(BOOK.move[kind]) + sum(int(BOOK.item_tiles[seat, item]) for item in items)
        die = int(BOOK.move_die[kind]) + 2 * sum(int(BOOK.item_move[seat, item]) for item in items)
        die += 2 if movers and BOOK.is_follower[kind] else 0
        assert flat < world.group_low[seat, g]
        assert world.group_high[seat, g] <= flat + min(12, die)


def items_fit(world, seat, truth):
    groups = range(world.groups_n[seat])
    count, over = 0, 0
    for g in groups:
        kind, items = int(world.group_type[seat, g]), bits(world.group_items[seat, g])
        assert set(bits(truth.items_seen[seat, g])) <= set(items)
        assert all(int(BOOK.item_types[seat, item]) >> kind & 1 for item in items)
        over += max(0, len(items) - 2) if BOOK.is_follower[kind] else 0
        count += len(items)
    assert over <= world.hand[seat, 1]
    bought = [g for g in groups if world.group_type[seat, g] < 12]
    allowed = sum(world.group_size[seat, g] for g in bought) // 2
    allowed += sum(int(BOOK.bonus_items[world.group_type[seat, g]]) for g in bought)
    assert count <= allowed + 2 * world.hand[seat, 0] + world.hand[seat, 1]


def cards_fit(world, seat, truth):
    assert sum(world.hand[seat, card] for card in range(14)) == world.hand_n[seat] == truth.hand_n[seat]
    for card in range(14):
        assert world.hand[seat, card] + world.played[seat, card] <= 2
        assert world.hand[seat, card] >= truth.seen[seat, card]
    bonus = sum(int(BOOK.bonus_cards[world.group_type[seat, g]]) for g in range(world.groups_n[seat]))
    assert world.hand_n[seat] + sum(world.played[seat, card] for card in range(14)) <= 5 + bonus


def mission_fits(world, seat, truth):
    mission = int(world.mission[seat])
    assert not int(truth.denied[seat]) >> mission & 1
    if truth.exposed[seat]:
        assert mission == truth.exposed[seat] - 1
    nobles = [g for g in range(world.groups_n[seat]) if world.group_type[seat, g] == NOBLE]
    assert bool(nobles) == (seat == 0 and mission == 2)
    tiles = [int(world.chosen[seat, slot]) for slot in range(4) if world.chosen[seat, slot] >= 0]
    assert len(tiles) == len(set(tiles)) == BOOK.mission_tiles[seat, mission]
    for tile in tiles:
        home = int(BOOK.quarter[world.board, BOOK.objective[world.board, tile]]) == world.quadrant[seat]
        assert not (BOOK.mission_where[seat, mission] == 1 and not home)
        assert not (BOOK.mission_where[seat, mission] >= 2 and home)
    if BOOK.mission_names[seat, mission]:
        assert BOOK.is_leader[world.group_type[seat, world.leader[seat]]]
    verdict = mission_verdict(world, BOOK, seat)
    heard = {UNDECIDED: UNDECIDED, PROVISIONAL: ACHIEVED, ACHIEVED: ACHIEVED, FAILED: FAILED}
    if not (seat == 1 and mission == 2) and truth.status[seat] == UNDECIDED:
        assert heard[verdict] == UNDECIDED


def could_have_been(world, seat, truth):
    """Whether a world could have led to what the other seat saw of this one."""
    kinds_fit(world, seat)
    items_fit(world, seat, truth)
    cards_fit(world, seat, truth)
    mission_fits(world, seat, truth)
    for unit in range(world.units_n[seat]):
        group_ = int(world.unit_group[seat, unit])
        if world.group_flags[seat, group_] & REVEALED:
            assert world.unit_health[seat, unit] == truth.unit_health[seat, unit]
            assert world.group_type[seat, group_] == truth.group_type[seat, group_]
    assert RULES.check(world, BOOK) == 0


@pytest.mark.parametrize(("seed", "power"), [(1, 150), (2, 150), (3, 300), (4, 300), (5, 500)])
def test_every_world_imagined_could_have_led_to_what_the_seat_saw(seed, power):
    looked = 0
    for match in middles(seed, power, 360):
        for seat in range(2):
            could_have_been(match.state, 1 - seat, match.state)  # the truth itself must pass
            known = match.known(seat)
            for number in range(4):
                world = imagined(known, seat, number)
                could_have_been(world, 1 - seat, match.state)
                assert not differences(GAME.redacted(world, BOOK, seat), known)
                looked += 1
    assert looked > 8


def test_imagined_armies_differ():
    match = play_until(new(seed=2, power=300), "use a group")
    known = match.known(0)
    hidden = [g for g in range(known.groups_n[1]) if known.group_type[1, g] < 0]
    assert hidden
    drawn = {tuple(imagined(known, 0, n).group_type[1, g] for g in range(known.groups_n[1])) for n in range(20)}
    missions = {int(imagined(known, 0, n).mission[1]) for n in range(40)}
    assert len(drawn) > 5
    assert len(missions) > 3


def ready_games(seat, power):
    """Games with the ready armies of a side, several for each of its missions, before anybody has moved."""
    setting = f"{FACTIONS[seat]}_mission"
    for mission in [one.id for one in of_faction(GAME.content, "mission", Mission, FACTIONS[seat])]:
        for seed in range(6):
            yield mission, play_until(new(seed=seed, power=power, **{setting: mission}), "use a group")


def counted(known, seat):
    """What the other side can count of an army: tokens, groups and their sizes, cards, points."""
    sizes = sorted(known.group_size[seat, group] for group in range(known.groups_n[seat]))
    return (*sizes, known.units_n[seat], known.hand_n[seat], known.spent[seat], known.left[seat], known.leaders[seat])


def bought(state, seat):
    return tuple(sorted(k for g in range(state.groups_n[seat]) if (k := int(state.group_type[seat, g])) != NOBLE))


@pytest.mark.rule("STL-023", "STL-144")
@pytest.mark.parametrize("power", [150, 300, 500])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_ready_army_does_not_tell_its_mission(seat, power):
    shapes, armies, escorts = set(), {}, set()
    for mission, match in ready_games(seat, power):
        shapes.add(counted(match.known(1 - seat), seat))
        if mission == "escort-nobility":
            escorts.add(bought(match.state, seat))
        else:
            armies.setdefault(mission, set()).add(bought(match.state, seat))
    assert len(shapes) == 1, "by counting"
    drawn = next(iter(armies.values()))
    assert all(one == drawn for one in armies.values()), "by what is revealed"
    for army in escorts:
        assert any(all(army.count(kind) <= whole.count(kind) for kind in army) for whole in drawn)


@pytest.mark.parametrize("power", [150, 300, 500])
@pytest.mark.parametrize("seat", [0, 1])
def test_no_mission_is_excluded_by_the_shape_of_an_army(seat, power):
    match = play_until(new(seed=2, power=power), "use a group")
    known = match.known(1 - seat)
    drawn = [int(imagined(known, 1 - seat, number).mission[seat]) for number in range(120)]
    assert min(drawn.count(mission) for mission in range(6)) >= 6, drawn


def test_the_opponents_building_shows_nothing():
    one = new(seed=3, power=150, steam="build", leaf="build")
    two = one.branch()
    play(one, "badger-guild-master", "badger-soldier", "badger-soldier")
    play(two, "weasel-taskmaster")
    for viewer in (1, -1):
        assert not differences(one.known(viewer), two.known(viewer))
    army = ["weasel-taskmaster", "badger-soldier", "badger-soldier", "weasel-tracker", "done"]
    one = new(seed=3, power=150, steam="build", leaf="build", steam_mission="bolster-defences")
    two = play(one.branch(), *army, "2", "done", "refined-steel-weapons")
    assert_asked_alike(1, one, two)


def test_mission_choices_show_nothing():
    one = play_until(new(seed=5, steam_mission="security-sweep"), "choose a mission tile")
    two = one.branch()
    play(one, "objective 1", "objective 2")
    play(two, "objective 9")
    assert not differences(one.known(1), two.known(1))


def test_a_pass_and_a_plain_defence_leave_no_trace():
    leaf = side(group("racoon-leaf-mage", "h8", "mystic-barrier"), group("fox-scout", "x24"), cards=["barkskin"])
    holder = attack(table([group("badger-soldier", "g8"), IDLE], leaf), "1", "1")
    play(holder, "defence", "pass", dice=[3, 5])
    plain_leaf = side(group("racoon-leaf-mage", "h8"), group("fox-scout", "x24"), cards=["tailwind"])
    plain = attack(table([group("badger-soldier", "g8"), IDLE], plain_leaf), "1", "1", dice=[3, 5])
    assert_alike(holder, plain, 0)


def hidden_attack_on_a_tile(kind, mission, *, declines=False, **more):
    """A hidden token of the Coven beside objective 2 attacks it or does nothing; then it is the Guild's turn."""
    steam = side(group("weasel-taskmaster", "b1"), IDLE, **mission)
    match = table(steam, side(group(kind, "f6", hidden=True), group("fox-scout", "x24")), turn="leaf", **more)
    leader = kind == "bobcat-beguiler"
    if declines:
        play(match, "1", "stay", "nothing" if leader else "done")
    else:
        play(match, "1", "stay", "attack" if leader else "objective 2")
    return end_turn(match)


NO_TILES = {"mission": "demoralisation", "leader": 1}


@pytest.mark.rule("STL-090")
@pytest.mark.parametrize("declines", [False, True])
def test_a_hidden_tokens_attack_on_a_tile_does_not_tell_a_leader_from_a_follower(declines):
    follower, leader = (
        hidden_attack_on_a_tile(kind, NO_TILES, declines=declines) for kind in ("bobcat-brawler", "bobcat-beguiler")
    )
    assert_alike(follower, leader, 0)
    assert_alike(follower, leader, -1)


@pytest.mark.rule("STL-136")
def test_who_bolsters_a_tile_knows_what_became_of_it():
    mine = {"mission": "bolster-defences", "tiles": [1, 2, 3]}
    known = [hidden_attack_on_a_tile(kind, mine).known(0) for kind in ("bobcat-brawler", "bobcat-beguiler")]
    assert [(int(state.follower_run[1]), int(state.wrecked[1])) for state in known] == [(1, 0), (0, 1)]
    other = {"mission": "bolster-defences", "tiles": [4, 5, 6]}
    assert_alike(*(hidden_attack_on_a_tile(kind, other) for kind in ("bobcat-brawler", "bobcat-beguiler")), 0)


@pytest.mark.rule("STL-090")
def test_of_a_hidden_shooters_range_only_the_total_is_known():
    def shot(kind, die):
        steam = side(group("weasel-taskmaster", "b1"), IDLE, **NO_TILES)
        leaf = side(group(kind, "g9", hidden=True), group("fox-scout", "x24"))
        return play(table(steam, leaf, turn="leaf"), "1", "stay", "objective 2", dice=[die])

    scout, archer = shot("fox-scout", 5), shot("fox-archer", 1)
    assert_alike(scout, archer, 0)
    assert_alike(end_turn(scout), end_turn(archer), 0)
    assert scout.known(0).group_shot[1, 0] == 5, "what it showed it can do is remembered, as long as it is hidden"


@pytest.mark.rule("STL-122")
def test_a_played_card_may_be_the_one_that_was_seen():
    def told(cards):
        for seed in range(20):
            leaf = side(group("fox-scout", "h8", health=0), group("fox-scout", "x24"), cards=cards)
            match = table(side(group("weasel-taskmaster", "g8"), IDLE), leaf, seed=seed)
            play(match, "1", "stay", "interrogate", dice=[8, 1])
            if match.state.seen[1, 2]:
                end_turn(match)
                return play(match, "2", "roll", "tailwind", dice=[1])
        raise AssertionError("Tailwind was never seen")

    assert_alike(told(["tailwind", "tailwind"]), told(["tailwind", "barkskin"]), 0)


@pytest.mark.rule("STL-025")
def test_a_second_attack_that_is_to_come_is_not_known_before():
    def struck(*items):
        leaf = side(group("fox-scout", "h8"), group("fox-scout", "h7"), cards=["barkskin"])
        return attack(table([group("weasel-tracker", "g8", *items), IDLE], leaf), "1", "1")

    def charged(*items):
        steam = side(group("weasel-taskmaster", "h8"), IDLE, cards=["brace-for-impact"])
        match = table(steam, [group("bobcat-brawler", "b8", *items), group("fox-scout", "x24")], turn="leaf")
        play(match, "1", "roll", dice=[1])
        return play(match, "g8", "done", "1")

    assert_alike(struck("duel-weapons"), struck(), 1)
    assert_alike(charged("swift-claws"), charged(), 0)


# -- what a seat is asked ----------------------------------------------------------------------------------------------


def assert_playable(match, viewer):
    """Worlds imagined from what a seat knows can be played on, and look to it as this one does."""
    known = match.known(viewer)
    for number in range(6):
        world = imagined(known, viewer, number)
        assert not differences(GAME.redacted(world, BOOK, viewer), known)
        for _ in range(20):
            if world.seat < 0:
                break
            menu = GAME.menu(world, BOOK)
            RULES.choose(world, BOOK, GAME.Scratch(), menu[number % len(menu)])
            assert RULES.check(world, BOOK) == 0


def assert_asked_alike(viewer, *matches):
    """The opponent is asked different things, which neither the seat nor a watcher can tell apart."""
    assert len({(int(match.state.decision), bytes(match.state.numpy("args"))) for match in matches}) > 1
    for match in matches:
        assert match.seat == 1 - viewer
        assert_alike(matches[0], match, viewer)
        assert_alike(matches[0], match, -1)
        assert_playable(match, viewer)


@pytest.mark.rule("STL-090", "STL-210")
def test_a_hidden_shadow_walker_is_asked_in_secret():
    def walked(*items):
        leaf = [group("bobcat-beguiler", "x5", *items, hidden=True), FOX]
        match = play(
            table([group("badger-soldier", "b7", hidden=True), IDLE], leaf, turn="leaf"), "1", "roll", dice=[1]
        )
        return play(match, "x8", "done")

    assert_asked_alike(0, walked("shadow-walker"), walked())


@pytest.mark.rule("STL-090")
def test_what_a_hidden_token_could_do_is_asked_in_secret():
    def coven(kind):
        leaf = side(group(kind, "f6", hidden=True), FOX)
        return play(table([group("weasel-taskmaster", "b1"), IDLE], leaf, turn="leaf"), "1", "stay")

    def guild(kind):
        return play(table([group(kind, "f6", hidden=True), IDLE], [FOX]), "1", "stay")

    assert_asked_alike(0, coven("bobcat-beguiler"), coven("bobcat-brawler"))
    assert_asked_alike(1, guild("badger-guild-master"), guild("badger-soldier"))


@pytest.mark.rule("STL-025", "STL-047")
def test_a_card_that_could_be_played_is_asked_for_in_secret():
    def guild(*cards, and_then=()):
        idle = group("badger-soldier", "a1", hidden=True)
        leaf = [group("fox-scout", "x23", hidden=True), FOX]
        return play(table(side(group("badger-soldier", "g8"), idle, cards=cards), leaf), *and_then)

    assert_asked_alike(1, guild("overpressure-valve", and_then=["1", "roll"]), guild("full-charge", and_then=["1"]))
    assert_asked_alike(1, guild("double-time", and_then=["1", "stay"]), guild("full-charge", and_then=["1", "stay"]))
    assert_asked_alike(1, guild("steam-screen", and_then=["steam-screen"]), guild("full-charge"))


@pytest.mark.rule("STL-208", "STL-047")
def test_a_choice_of_the_die_and_a_card_for_the_defence_are_asked_alike():
    def struck(*items, card):
        leaf = side(group("racoon-leaf-mage", "h8", *items), FOX, cards=[card])
        return attack(table([group("badger-soldier", "g8"), IDLE], leaf), "1", "1")

    assert_asked_alike(0, struck("mystic-barrier", card="tailwind"), struck(card="barkskin"))
    match = struck("mystic-barrier", card="tailwind")
    match.state.hand_n[1] = match.state.hand[1, 2] = 0
    assert match.known(0).decision == match.state.decision, "without a card it can only be the die"
    assert_playable(match, 0)


# -- items are named when they first change something that can be seen -------------------------------------------------


def named(match, seat):
    """The items of a side's first group that the other side knows."""
    items = of_faction(GAME.content, "item", Item, FACTIONS[seat])
    return [item.id for at, item in enumerate(items) if match.state.items_seen[seat, 0] >> at & 1]


FOX = group("fox-scout", "x24")


@pytest.mark.rule("STL-090", "STL-204")
def test_duel_weapons_are_named_by_a_second_attack_not_by_the_offer():
    match = table([group("weasel-tracker", "g8", "duel-weapons"), IDLE], [group("fox-scout", "h8 h7"), FOX])
    attack(match, "1", "1a", dice=[1, 4])
    assert named(match.branch().play("done"), 0) == []
    assert named(play(match, "1b", dice=[1, 4]), 0) == ["duel-weapons"]


@pytest.mark.rule("STL-090", "STL-202")
def test_two_items_that_cancel_out_are_not_named():
    tracker = group("weasel-tracker", "g8", "telescopic-goggles", "duel-weapons")
    match = table([tracker, IDLE], [group("fox-scout", "j8"), FOX])
    attack(match, "1", "1", dice=[6, 1, 4])
    assert match.choices[-1].dice[0] == (6, 6), "as printed"
    assert named(match, 0) == []
    play(match, "1", dice=[6, 1, 4])
    assert named(match, 0) == ["telescopic-goggles", "duel-weapons"], "a second attack, and no smaller die"


def dice_told(match, seat):
    """The dice that a seat has seen fall."""
    return [die for line in match.log_for(seat) if line.roll for die in line.roll.dice]


@pytest.mark.rule("STL-090", "STL-203")
@pytest.mark.parametrize(
    ("leaf", "what", "dice"),
    [
        (group("bobcat-beguiler", "g8", "spider-web"), "web", [2, 9, 8]),
        (group("racoon-leaf-mage", "g8", "storm-caller"), "attack", [2, 3, 6, 8]),
    ],
)
def test_a_resolve_die_enlarged_by_an_item_is_told_and_names_it(leaf, what, dice):
    tracker = group("weasel-tracker", "i8", "clockwork-oath-replayer")
    match = play(table([tracker, IDLE], [leaf, FOX], turn="leaf"), "1", "stay", what, dice=dice)
    if match.state.decision == Asks.TARGET:
        play(match, "1")
    assert named(match, 0) == ["clockwork-oath-replayer"]
    assert any((die.sides, die.name) == (8, "Resolve") for die in dice_told(match, 1))


@pytest.mark.rule("STL-197")
def test_the_die_of_a_medical_kit_is_told():
    steam = [group("beaver-head-engineer", "g8", "medical-kit", health=3), IDLE]
    match = play(table(steam), "1", "stay", "treat", dice=[4])
    assert [(die.sides, die.face, die.name) for die in dice_told(match, 1)] == [(8, 4, "Resolve")]
    hidden = [group("beaver-head-engineer", "g8", "medical-kit", hidden=True), group("badger-soldier", "h8", health=2)]
    match = play(table(hidden), "1", "stay", "treat", dice=[4])
    assert dice_told(match, 1) == []
    assert [(die.sides, die.face, die.name) for die in dice_told(match, 0)] == [(8, 4, "Resolve")]


@pytest.mark.rule("STL-090", "STL-196")
def test_a_great_weapon_is_named_by_its_reach():
    steam = [group("weasel-taskmaster", "g8", "great-weapon"), IDLE]
    match = attack(table(steam, [group("fox-scout", "i8", health=0), FOX]), "1")
    assert at(match, 1, 0) == ""
    assert named(match, 0) == ["great-weapon"]


@pytest.mark.rule("STL-090", "STL-210")
def test_a_shadow_walker_that_is_revealed_in_shadow_is_named():
    leaf = [group("bobcat-beguiler", "x5", "shadow-walker", hidden=True), FOX]
    match = table([group("badger-soldier", "b7", hidden=True), IDLE], leaf, turn="leaf")
    play(match, "1", "roll", dice=[1])
    play(match, "x8", "done", "yes")
    assert named(match, 1) == []
    end_turn(match)
    play(match, "1", "roll", dice=[4])
    play(match, "b8")
    assert named(match, 1) == ["shadow-walker"]


@pytest.mark.rule("STL-090", "STL-191")
def test_armor_that_makes_no_difference_is_not_named():
    def defended(*items, card):
        steam = side(group("beaver-head-engineer", "g8", *items), IDLE, cards=["brace-for-impact"])
        match = attack(table(steam, [group("fox-scout", "h8"), FOX], turn="leaf"), "1", "1")
        return play(match, card, dice=[3, 9])

    braced = defended("steam-powered-armor", card="brace-for-impact")
    assert_alike(braced, defended(card="brace-for-impact"), 1)
    assert named(defended("steam-powered-armor", card="pass"), 0) == ["steam-powered-armor"]


def test_nothing_of_the_roster_order_is_in_the_numbers():
    places = set()
    for seed in range(12):
        state = new(seed=seed, power=300).state
        places.add(next(g for g in range(6) if state.group_type[1, g] == 6))
    assert len(places) > 3


def test_the_end_shows_everything():
    steam = side(group("noble", "w22"), group("badger-soldier", "a1"), mission="escort-nobility")
    match = table(steam, side(group("fox-scout", "q3", hidden=True), mission="they-must-fail"))
    play(match, "1", "roll", dice=[4])
    play(match, "w24")
    assert match.over
    assert match.known(0).mission[1] == 5
    assert match.known(0).group_type[1, 0] == 9


@pytest.mark.rule("STL-090", "STL-197", "STL-199", "STL-218")
@pytest.mark.parametrize(
    ("mine", "theirs", "turn", "choices", "dice", "item"),
    [
        (group("beaver-head-engineer", "g8", "medical-kit", health=3), group("fox-scout", "x22"), "steam", ["treat"],
         [4], "medical-kit"),
        (group("badger-soldier", "g8", "refined-steel-weapons"), group("fox-scout", "h8"), "steam", ["1"], [1, 1, 4],
         "refined-steel-weapons"),
        (group("bobcat-brawler", "g8", "constricting-attack"), group("badger-soldier", "h8"), "leaf", ["1"], [1, 4],
         "constricting-attack"),
    ],
)  # fmt: skip
def test_an_item_is_named_when_it_is_used(mine, theirs, turn, choices, dice, item):
    steam, leaf = (mine, theirs) if turn == "steam" else (theirs, mine)
    match = play(table([steam, IDLE], [leaf, FOX], turn=turn), "1", "stay")
    play(match, *choices, dice=dice)
    assert named(match, 0 if turn == "steam" else 1) == [item]


@pytest.mark.rule("STL-090", "STL-197")
def test_a_hidden_group_that_heals_is_known_to_be_a_leader_with_a_kit_and_no_more():
    steam = [group("beaver-head-engineer", "g8", "medical-kit", hidden=True), group("badger-soldier", "h8", health=2)]
    match = play(table(steam), "1", "stay", "treat", dice=[4])
    known = match.known(1)
    assert known.group_flags[0, 0] & SHOWN_LEADER
    assert known.group_flags[0, 0] & TREATED_HIDDEN
    assert not known.group_flags[0, 0] & REVEALED
    assert known.group_type[0, 0] == -1
    world = imagined(known, 1, 1)
    assert world.group_items[0, 0] >> MEDICAL_KIT & 1
