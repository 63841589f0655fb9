"""Goals, announcements, half size and the twelve missions: chapters 1, 19, 20, 21."""

import pytest

from duskboard.games.steam_leaf.rules.army import below_half
from duskboard.games.steam_leaf.terms import NOBLE
from tests.rules.steam_leaf.table import (
    BOOK,
    GAME,
    asks,
    at,
    attack,
    end_round,
    end_turn,
    group,
    health,
    log,
    new,
    play,
    play_until,
    side,
    table,
    texts,
)

IDLE = group("badger-soldier", "a1")
FOX_IDLE = group("fox-scout", "x24")
HOME_FOX = group("fox-ranger", "x23")
UNDECIDED, PROVISIONAL, ACHIEVED, FAILED = range(4)


def status(match):
    return [int(match.state.status[seat]) for seat in range(2)]


def work(match, who="1"):
    """A Leader stays and makes an objective action; then its side ends its turn."""
    play(match, who, "stay", "objective")
    return match


def rounds(match, n):
    for _ in range(n):
        end_round(match)
    return match


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("STL-003", "STL-008")
def test_who_alone_achieves_the_mission_wins_when_both_are_decided():
    steam = side(group("noble", "w22"), IDLE, mission="escort-nobility")
    match = table(steam, side(FOX_IDLE, HOME_FOX, mission="they-must-fail"))
    play(match, "1", "roll", dice=[4])
    play(match, "w24")
    assert match.result == [1.0, -1.0]
    assert match.ending.rules == ("STL-003",)


@pytest.mark.rule("STL-004")
def test_both_achieved_is_a_draw():
    steam = side(group("noble", "w22"), IDLE, mission="escort-nobility")
    leaf = side(FOX_IDLE, HOME_FOX, mission="learn-all-we-can", tiles=[1])
    match = table(steam, leaf, more={"learned": [1] + [0] * 11, "status": [0, 2]})
    play(match, "1", "roll", dice=[4])
    play(match, "w24")
    assert match.result == [0.0, 0.0]
    assert match.ending.rules == ("STL-004",)


@pytest.mark.rule("STL-005")
def test_both_failed_is_a_draw():
    match = table(
        side(IDLE), side(FOX_IDLE, mission="plant-false-information", tiles=[7, 8, 9, 4], leader=1), limit=12, round=12
    )
    end_round(match)
    assert status(match) == [FAILED, FAILED]
    assert match.result == [0.0, 0.0]
    assert match.ending.rules == ("STL-005",)


@pytest.mark.rule("STL-006", "STL-007")
def test_an_announcement_says_achieved_or_failed_and_never_which_mission():
    leaf = side(group("racoon-leaf-mage", "h8", health=1), FOX_IDLE, HOME_FOX, mission="sabotage", tiles=[1], leader=1)
    match = table([group("badger-soldier", "g8"), IDLE], leaf)
    attack(match, "1", "1", dice=[6, 1])
    told = " / ".join(line.text for line in match.log_for(0))
    assert "The Leaf Coven announces: its mission has failed" in told
    assert "Sabotage" not in told
    assert match.known(0).mission[1] == -1
    assert not match.over


@pytest.mark.rule("STL-008")
def test_the_game_goes_on_while_one_mission_is_open():
    leaf = side(group("racoon-leaf-mage", "h8", health=1), FOX_IDLE, HOME_FOX, mission="sabotage", tiles=[1], leader=1)
    match = table([group("badger-soldier", "g8"), IDLE], leaf)
    attack(match, "1", "1", dice=[6, 1])
    assert status(match) == [UNDECIDED, FAILED]
    assert not match.over


@pytest.mark.rule("STL-009", "STL-010")
def test_a_provisional_success_is_announced_and_can_still_be_lost():
    steam = side(group("weasel-taskmaster", "g8", health=2), IDLE, mission="demoralisation", leader=1)
    leaf = [group("fox-scout", "h8", health=0), group("fox-scout", "f8"), FOX_IDLE]
    match = table(steam, leaf, more={"successes": [[2] + [0] * 51, [0] * 52]})
    play(match, "1", "stay", "interrogate", dice=[8, 1])
    assert status(match)[0] == PROVISIONAL
    assert "announces: its mission is achieved" in log(match)
    assert not match.over
    end_turn(match)
    attack(match, "2", "1", dice=[6, 1])
    assert status(match)[0] == FAILED
    assert "announces: its mission has failed" in log(match)


@pytest.mark.rule("STL-011")
def test_chosen_tiles_and_leader_stay_secret_until_the_end():
    match = play_until(new(seed=3, steam_mission="security-sweep", power=300), "use a group")
    assert all(match.state.chosen[0, slot] >= 0 for slot in range(4))
    known = match.known(1)
    assert all(known.chosen[0, slot] == -1 for slot in range(4))
    assert known.leader[0] == -1
    steam = side(group("noble", "w22"), IDLE, mission="escort-nobility")
    ended = table(steam, side(FOX_IDLE, HOME_FOX, mission="they-must-fail"))
    play(ended, "1", "roll", dice=[4])
    play(ended, "w24")
    assert ended.known(1).mission[0] == 2


# -- half size ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("STL-133")
@pytest.mark.parametrize(("left", "half"), [(99, True), (100, False), (101, False)])
def test_half_size_is_less_than_half_of_the_points(left, half):
    state = table().state
    state.spent[1], state.left[1] = 200, left
    assert below_half(state, 1) == half


@pytest.mark.rule("STL-133")
@pytest.mark.parametrize(("left", "half"), [(99, True), (100, True), (101, False)])
def test_by_another_ruling_exactly_half_is_half_size(left, half):
    state = table(more={"at_half": 1}).state
    state.spent[1], state.left[1] = 200, left
    assert below_half(state, 1) == half


# -- Steam Guild -------------------------------------------------------------------------------------------------------


def lone_against(scouts, **steam):
    """A soldier beside the last scout but one, so that one blow halves the Coven."""
    leaf = side(group("fox-scout", "h8", health=1), *(group("fox-scout", name) for name in scouts))
    return table(side(group("badger-soldier", "g8"), IDLE, **steam), leaf, more={"spent": [20, 40], "left": [20, 20]})


@pytest.mark.rule("STL-134")
def test_bolster_chooses_three_tiles_anywhere():
    match = play_until(new(seed=5, steam_mission="bolster-defences"), "choose a mission tile")
    assert match.seat == 0
    assert len(texts(match)) == 12
    play(match, "objective 12", "objective 1", "objective 5")
    assert [match.state.chosen[0, slot] for slot in range(4)] == [11, 0, 4, -1]


@pytest.mark.rule("STL-135")
def test_one_attack_of_a_leader_destroys_a_bolstered_tile():
    match = table(leaf=[group("fox-ranger", "f6"), FOX_IDLE], turn="leaf")
    attack(match, "1")
    assert match.state.wrecked[1] == 1
    assert match.rolled() == []


@pytest.mark.rule("STL-136")
def test_three_successive_attacks_of_followers_destroy_a_bolstered_tile():
    match = table(leaf=[group("bobcat-brawler", "f5 f6 f7"), FOX_IDLE], turn="leaf")
    play(match, "1", "stay", "1a", "1b")
    assert match.state.wrecked[1] == 0
    play(match, "1c")
    assert match.state.wrecked[1] == 1
    broken = table(leaf=[group("bobcat-brawler", "f5 f6"), FOX_IDLE], turn="leaf")
    play(broken, "1", "stay", "1a", "1b")
    rounds(broken, 1)
    end_turn(broken)
    end_turn(broken)
    assert broken.state.follower_run[1] == 0


@pytest.mark.rule("STL-137")
def test_bolster_succeeds_with_two_tiles_intact_when_the_coven_is_halved():
    match = lone_against(["x24"], tiles=[1, 2, 3])
    match.state.wrecked[2] = 1
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[0] == ACHIEVED


@pytest.mark.rule("STL-138")
def test_bolster_fails_with_the_second_tile_destroyed():
    match = table(leaf=[group("fox-ranger", "f6"), FOX_IDLE], turn="leaf")
    match.state.wrecked[0] = 1
    attack(match, "1")
    assert status(match)[0] == FAILED


@pytest.mark.rule("STL-220")
def test_no_guard_is_asked_of_bolster():
    match = lone_against(["x24"], tiles=[10, 11, 12])
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[0] == ACHIEVED, "nobody of the Guild is anywhere near its tiles"


@pytest.mark.rule("STL-139")
def test_top_secret_chooses_a_leader_and_a_tile():
    match = play_until(new(seed=5, steam_mission="top-secret-orders"), "choose a mission tile")
    play(match, "objective 7")
    assert asks(match) == "nominate a Leader"
    assert len(texts(match)) == 2
    play(match, texts(match)[1])
    assert match.state.chosen[0, 0] == 6
    assert BOOK.is_leader[match.state.group_type[0, match.state.leader[0]]]


def courier(**more):
    return table(side(group("weasel-taskmaster", "f6"), IDLE, mission="top-secret-orders", tiles=[2], leader=1), **more)


@pytest.mark.rule("STL-140")
def test_delivery_is_one_objective_action_and_leaves_a_marker():
    match = work(courier())
    assert match.state.marker == 1
    assert "information marker lies on objective 2" in " ".join(line.text for line in match.log_for(1))
    two = [group("weasel-taskmaster", "f6"), group("badger-guild-master", "a8")]
    other = table(side(*two, mission="top-secret-orders", tiles=[2], leader=2))
    work(other)
    assert other.state.marker == -1


@pytest.mark.rule("STL-141", "STL-143")
def test_two_attacks_in_succession_destroy_the_marker():
    leaf = [group("fox-scout", "g7"), group("fox-ranger", "h7"), FOX_IDLE]
    match = work(courier(leaf=leaf))
    end_turn(match)
    attack(match, "1", "objective 2")
    assert status(match)[0] == UNDECIDED
    attack(match, "2")
    assert match.state.marker_lost == 1
    assert status(match)[0] == FAILED


@pytest.mark.rule("STL-141")
def test_attacks_before_delivery_do_not_count():
    leaf = [group("fox-scout", "g7"), group("fox-ranger", "h7"), FOX_IDLE]
    match = courier(leaf=leaf, turn="leaf")
    attack(match, "1", "objective 2")
    attack(match, "2")
    end_turn(match)
    work(match)
    end_turn(match)
    attack(match, "1", "objective 2")
    assert match.state.tally[1] == 3
    assert status(match)[0] == UNDECIDED
    attack(match, "2")
    assert status(match)[0] == FAILED


@pytest.mark.rule("STL-142")
def test_delivered_orders_succeed_when_the_coven_is_halved():
    leaf = side(group("fox-scout", "e6", health=1), FOX_IDLE)
    more = {"spent": [50, 40], "left": [50, 20]}
    steam = side(
        group("weasel-taskmaster", "f6"),
        group("badger-soldier", "d6"),
        mission="top-secret-orders",
        tiles=[2],
        leader=1,
    )
    match = work(table(steam, leaf, more=more))
    assert status(match)[0] == UNDECIDED
    low = table(steam, side(FOX_IDLE), more={"spent": [50, 40], "left": [50, 10]})
    work(low)
    assert status(low)[0] == ACHIEVED, "at the moment of delivery"


@pytest.mark.rule("STL-143")
def test_top_secret_fails_when_the_leader_falls_before_delivery():
    steam = side(group("weasel-taskmaster", "g8", health=1), IDLE, mission="top-secret-orders", tiles=[12], leader=1)
    match = table(steam, [group("fox-scout", "h8"), FOX_IDLE], turn="leaf")
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[0] == FAILED


def noble_at(name, *more):
    return table(side(group("noble", name), IDLE, mission="escort-nobility"), [FOX_IDLE, *more])


@pytest.mark.rule("STL-144")
def test_the_noble_looks_like_any_lone_token():
    steam = side(
        group("noble", "a3", hidden=True), group("badger-soldier", "a1", hidden=True), mission="escort-nobility"
    )
    match = table(steam, [group("fox-scout", "x24", hidden=True)])
    pieces = [piece for piece in match.view(1).pieces if piece.owner == 0]
    assert len({(piece.icon, tuple(piece.conditions), len(piece.bars)) for piece in pieces}) == 1


@pytest.mark.rule("STL-145")
def test_the_noble_moves_like_a_unit_and_has_no_attack():
    match = noble_at("g8", group("fox-scout", "h8"))
    play(match, "1", "roll", dice=[3])
    assert match.state.total == 9
    play(match, "done")
    assert asks(match) == "use a group"


@pytest.mark.rule("STL-146", "STL-147")
def test_the_noble_wins_at_an_edge_of_the_rivals_quadrant_and_is_removed():
    match = noble_at("w22")
    play(match, "1", "roll", dice=[4])
    play(match, "w24")
    assert status(match)[0] == ACHIEVED
    assert at(match, 0, 0) == ""
    elsewhere = noble_at("b3")
    play(elsewhere, "1", "roll", dice=[4])
    play(elsewhere, "a3")
    assert status(elsewhere)[0] == UNDECIDED


@pytest.mark.rule("STL-147", "STL-125")
def test_a_noble_that_left_hidden_is_known_and_not_revealed_again():
    steam = [group("noble", "w22", hidden=True), group("badger-guild-master", "h8", health=0), IDLE]
    leaf = side(group("fox-ranger", "g8"), mission="learn-all-we-can", tiles=[1])
    match = table(side(*steam, mission="escort-nobility"), leaf)
    play(match, "1", "roll", dice=[4])
    play(match, "w24")
    assert match.known(1).group_type[0, 0] == NOBLE
    assert match.state.hidden_n[0] == 0
    end_turn(match)
    play(match, "1", "stay", "interrogate", dice=[10, 1])
    assert match.state.hidden_n[0] == 0
    assert "revealed" not in match.log[-1].text


@pytest.mark.rule("STL-148")
def test_escort_fails_with_the_noble_defeated():
    steam = side(group("noble", "g8", health=1), IDLE, mission="escort-nobility")
    match = table(steam, [group("fox-scout", "h8"), FOX_IDLE], turn="leaf")
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[0] == FAILED


@pytest.mark.rule("STL-149")
def test_sweep_chooses_three_tiles_a_drop_point_and_a_leader():
    match = play_until(new(seed=5, steam_mission="security-sweep"), "choose a mission tile")
    for tile in (1, 2, 3):
        play(match, f"objective {tile}")
    assert "objective 2" not in texts(match)
    play(match, "objective 10")
    assert asks(match) == "nominate a Leader"


def sweeper(at_tile, done, leader=1):
    groups = [group("weasel-taskmaster", at_tile), IDLE, group("badger-guild-master", "a8")]
    steam = side(*groups, mission="security-sweep", tiles=[2, 1, 3, 4], leader=leader)
    return table(steam, more={"done": [done, 0]})


@pytest.mark.rule("STL-150")
def test_the_nominated_leader_collects_at_each_tile():
    match = work(sweeper("f6", 0))
    assert match.state.done[0] == 1
    assert work(sweeper("f6", 0, leader=3)).state.done[0] == 0


@pytest.mark.rule("STL-151")
def test_sweep_succeeds_at_the_drop_point_after_all_three():
    early = work(sweeper("n2", 3))
    assert status(early)[0] == UNDECIDED
    match = work(sweeper("n2", 7))
    assert status(match)[0] == ACHIEVED


@pytest.mark.rule("STL-152")
def test_sweep_fails_when_its_leader_falls():
    steam = side(
        group("weasel-taskmaster", "g8", health=1), IDLE, mission="security-sweep", tiles=[1, 2, 3, 4], leader=1
    )
    match = table(steam, [group("fox-scout", "h8"), FOX_IDLE], turn="leaf")
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[0] == FAILED


def interrogator(successes, leader=1):
    steam = side(
        group("weasel-taskmaster", "g8"), group("badger-guild-master", "a8"), mission="demoralisation", leader=leader
    )
    return table(
        steam, [group("fox-scout", "h8", health=0), FOX_IDLE], more={"successes": [[successes] + [0] * 51, [0] * 52]}
    )


@pytest.mark.rule("STL-153")
def test_demoralisation_chooses_a_leader():
    match = play_until(new(seed=5, steam_mission="demoralisation"), "nominate a Leader")
    play(match, texts(match)[0])
    assert match.state.leader[0] >= 0
    assert match.state.chosen[0, 0] == -1


@pytest.mark.rule("STL-154")
def test_demoralisation_succeeds_with_the_third_interrogation_if_the_leader_lasts():
    second = interrogator(1)
    play(second, "1", "stay", "interrogate", dice=[8, 1])
    assert status(second)[0] == UNDECIDED
    match = interrogator(2)
    play(match, "1", "stay", "interrogate", dice=[8, 1])
    assert status(match)[0] == PROVISIONAL
    match.state.round = match.state.limit
    end_round(match)
    assert status(match)[0] == ACHIEVED
    other = interrogator(2, leader=2)
    play(other, "1", "stay", "interrogate", dice=[8, 1])
    assert status(other)[0] == UNDECIDED, "only the nominated Leader counts"


@pytest.mark.rule("STL-155")
@pytest.mark.parametrize("successes", [0, 3])
def test_demoralisation_fails_when_the_leader_is_defeated(successes):
    steam = side(group("weasel-taskmaster", "g8", health=1), IDLE, mission="demoralisation", leader=1)
    more = {"successes": [[successes] + [0] * 51, [0] * 52], "status": [1 if successes else 0, 0]}
    match = table(steam, [group("fox-scout", "h8"), FOX_IDLE], turn="leaf", more=more)
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[0] == FAILED


def builder(built=0, **more):
    numbers = {"built": [0, built] + [0] * 10, **more.pop("more", {})}
    steam = side(
        group("weasel-taskmaster", "f6"), group("badger-guild-master", "f7"), mission="the-great-contraption", tiles=[2]
    )
    return table(steam, more=numbers, **more)


@pytest.mark.rule("STL-156")
def test_the_contraption_is_built_at_home():
    match = play_until(play(new(seed=5, steam_mission="the-great-contraption"), "nw"), "choose a mission tile")
    home = [f"objective {n + 1 + 3 * int(match.state.quadrant[0])}" for n in range(3)]
    assert texts(match) == home


@pytest.mark.rule("STL-158", "RUL-88")
def test_a_completed_contraption_sees_who_is_hidden_around_it():
    match = work(builder(5, leaf=[group("fox-scout", "h7", hidden=True), group("fox-archer", "x22")]))
    told = [line.text for line in match.log_for(0)]
    since = told[told.index("Contraption 3 stands finished on objective 2") :]
    assert "Leaf token 1 is revealed: Fox Scout, Health 4" in since


@pytest.mark.rule("STL-157", "STL-158")
def test_six_actions_complete_the_contraption_one_counts_a_turn():
    match = work(builder(4))
    assert match.state.built[1] == 5
    work(match, "2")
    assert match.state.built[1] == 5, "one building action a turn"
    assert match.state.engine == -1
    rounds(match, 1)
    work(match)
    assert match.state.built[1] == 6
    assert match.state.engine >= 0
    assert at(match, 0, int(match.state.engine)) == "g6"
    assert status(match)[0] == PROVISIONAL


@pytest.mark.rule("STL-130", "STL-157")
def test_a_second_building_action_in_a_turn_is_announced_without_effect():
    match = work(builder(more={"exposed": [6, 0]}))
    work(match, "2")
    told = [line.text for line in match.log_for(1) if "objective action" in line.text]
    assert "building, action 1" in told[0]
    assert "without effect" in told[1]


@pytest.mark.rule("STL-158", "STL-130")
def test_a_completed_contraption_gives_the_mission_away():
    match = work(builder(5))
    assert match.state.exposed[0] == 6
    assert match.known(1).mission[0] == 5
    zone = next(zone for zone in match.view(1).zones if zone.id == "mission-steam")
    assert (zone.items[0].name, zone.text) == ("The Great Contraption", "objective 2")


@pytest.mark.rule("STL-159")
def test_three_attacks_in_succession_destroy_an_uncompleted_contraption():
    leaf = [group("bobcat-brawler", "g7 h7 h6"), FOX_IDLE]
    match = builder(2, leaf=leaf, turn="leaf")
    play(match, "1", "stay", "1a")
    if asks(match) == "choose a target":
        play(match, "objective 2")
    for member in ("1b", "1c"):
        assert status(match)[0] == UNDECIDED
        play(match, member)
        if asks(match) == "choose a target":
            play(match, "objective 2")
    assert match.state.build_lost[1] == 1
    assert status(match)[0] == FAILED


@pytest.mark.rule("STL-160")
def test_a_completed_contraption_is_fought_through_its_numbers():
    steam = side(group("contraption", "g6", health=3), IDLE, mission="the-great-contraption", tiles=[2])
    match = table(
        steam, [group("fox-scout", "g7"), FOX_IDLE], turn="leaf", more={"status": [1, 0], "built": [0, 6] + [0] * 10}
    )
    play(match, "1", "stay")
    assert "objective 2" not in texts(match)
    play(match, "1", dice=[6, 1])
    assert match.choices[-1].dice == [(6, 6), (10, 1)]
    assert at(match, 0, 0) == "", "destroyed, without an X token"
    assert status(match)[0] == FAILED


@pytest.mark.rule("STL-161")
def test_a_contraption_that_stands_at_the_end_is_a_success():
    steam = side(group("contraption", "g6"), IDLE, mission="the-great-contraption", tiles=[2])
    match = table(steam, side(FOX_IDLE), more={"status": [1, 0]}, round=20)
    end_round(match)
    assert status(match)[0] == ACHIEVED


# -- Leaf Coven --------------------------------------------------------------------------------------------------------


def coven(*groups, turn="leaf", steam=None, **rest):
    more = rest.pop("more", None)
    round = rest.pop("round", 1)
    return table(steam or side(IDLE), side(*groups, **rest), turn=turn, more=more, round=round)


@pytest.mark.rule("STL-163", "STL-167", "STL-180", "STL-185")
@pytest.mark.parametrize(
    ("mission", "count", "leader"),
    [
        ("learn-all-we-can", 9, False),
        ("sabotage", 9, True),
        ("remove-hidden-agent", 3, False),
        ("plant-false-information", 9, True),
    ],
)
def test_what_the_covens_missions_choose(mission, count, leader):
    match = new(seed=6, steam_mission="escort-nobility", leaf_mission=mission)
    play_until(match, "choose a mission tile")
    assert match.seat == 1
    assert len(texts(match)) == count
    own = int(match.state.quadrant[1])
    assert not any(f"objective {3 * own + n + 1}" in texts(match) for n in range(3))
    wanted = int(BOOK.mission_tiles[1, match.state.mission[1]])
    for _ in range(wanted):
        play(match, texts(match)[0])
    assert (asks(match) == "nominate a Leader") == leader
    assert sum(match.state.chosen[1, slot] >= 0 for slot in range(4)) == (4 if mission.startswith("plant") else 1)


@pytest.mark.rule("STL-164")
def test_five_rounds_running_at_the_tile_learn_everything():
    match = coven(group("racoon-leaf-mage", "f6"), FOX_IDLE, mission="learn-all-we-can", tiles=[2])
    for number in range(1, 6):
        work(match)
        assert match.state.work_run[0] == number
        assert (status(match)[1] == ACHIEVED) == (number == 5)
        if number < 5:
            end_turn(match)
            end_turn(match)


@pytest.mark.rule("STL-165")
def test_an_attack_in_between_starts_the_count_again():
    match = coven(group("racoon-leaf-mage", "f6"), FOX_IDLE, mission="learn-all-we-can", tiles=[2])
    for _ in range(3):
        work(match)
        end_turn(match)
        end_turn(match)
    attack(match, "1")
    end_turn(match)
    end_turn(match)
    work(match)
    assert match.state.work_run[0] == 1


@pytest.mark.rule("STL-166")
def test_learning_fails_without_leaders():
    leaf = side(group("racoon-leaf-mage", "h8", health=1), FOX_IDLE, mission="learn-all-we-can", tiles=[2])
    match = table([group("badger-soldier", "g8"), IDLE], leaf)
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[1] == FAILED


def saboteur(**rest):
    return coven(group("racoon-leaf-mage", "f6"), HOME_FOX, FOX_IDLE, mission="sabotage", tiles=[2], leader=1, **rest)


@pytest.mark.rule("STL-168")
def test_the_carrier_arms_the_bomb_and_a_marker_shows_it():
    match = work(saboteur())
    assert match.state.bomb == 1
    marks = next(cell for cell in match.view(0).boards[0].cells if cell.id == "g6").marks
    assert marks[0].icon == "time-bomb"
    other = coven(HOME_FOX, group("racoon-leaf-mage", "f6"), mission="sabotage", tiles=[2], leader=1)
    work(other, "2")
    assert other.state.bomb == -1


@pytest.mark.rule("STL-169", "STL-170", "STL-012", "STL-173")
def test_the_bomb_explodes_six_rounds_later_and_ends_the_game():
    match = work(saboteur())
    assert match.state.bomb_round == 7
    rounds(match, 6)
    assert not match.over
    end_round(match)
    assert match.over
    assert status(match) == [FAILED, ACHIEVED], "one of two Leaders is home"
    assert "explodes" in log(match)


@pytest.mark.rule("RUL-03")
def test_a_bomb_whose_clock_counts_turns_explodes_after_half_as_many_rounds():
    assert work(saboteur(more={"by_turns": 1})).state.bomb_round == 1 + 3


@pytest.mark.rule("STL-173", "STL-174")
def test_too_few_leaders_home_at_the_explosion_is_a_failure():
    leaf = side(group("racoon-leaf-mage", "f6"), FOX_IDLE, mission="sabotage", tiles=[2], leader=1)
    match = work(table(side(IDLE), leaf, turn="leaf"))
    rounds(match, 7)
    assert match.over
    assert status(match)[1] == FAILED


@pytest.mark.rule("STL-171", "STL-162")
def test_the_explosion_destroys_a_contraption_and_fails_its_mission():
    steam = side(group("contraption", "e11"), IDLE, mission="the-great-contraption", tiles=[3])
    match = work(saboteur(steam=steam, more={"status": [1, 0]}))
    rounds(match, 7)
    assert status(match) == [FAILED, ACHIEVED]
    assert match.result == [-1.0, 1.0]


@pytest.mark.rule("STL-172", "STL-174")
def test_three_actions_of_guild_leaders_disarm_the_bomb():
    steam = side(
        group("weasel-taskmaster", "g7"), group("badger-guild-master", "h7"), group("beaver-head-engineer", "h6"), IDLE
    )
    match = work(saboteur(steam=steam))
    end_turn(match)
    for number, who in enumerate(("1", "2", "3"), 1):
        assert match.state.bomb == 1
        work(match, who)
        assert match.state.disarmed == number
    assert match.state.bomb == -1
    assert status(match)[1] == FAILED


@pytest.mark.rule("STL-174")
def test_sabotage_fails_when_the_carrier_falls_before_arming():
    leaf = side(group("racoon-leaf-mage", "h8", health=1), HOME_FOX, mission="sabotage", tiles=[2], leader=1)
    match = table([group("badger-soldier", "g8"), IDLE], leaf)
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[1] == FAILED


@pytest.mark.rule("STL-174")
@pytest.mark.parametrize(("fallen", "verdict"), [(1, FAILED), (0, UNDECIDED)])
def test_sabotage_fails_when_too_few_leaders_are_left_even_before_arming(fallen, verdict):
    other = group("fox-ranger", "x22", health=0 if fallen else 10)
    leaf = side(group("racoon-leaf-mage", "h8", health=1), HOME_FOX, other, mission="sabotage", tiles=[2], leader=2)
    match = table([group("badger-soldier", "g8"), IDLE], leaf)
    assert status(match)[1] == UNDECIDED
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[1] == verdict, "two of three Leaders are needed, the carrier stands"


@pytest.mark.rule("STL-175")
def test_first_contact_is_the_first_mutual_sight():
    steam = side(group("badger-soldier", "b7", hidden=True), IDLE)
    match = table(steam, [group("fox-scout", "x8", hidden=True), FOX_IDLE], round=3)
    assert match.state.contact_round == 0
    play(match, "1", "roll", dice=[1])
    play(match, "b8")
    assert match.state.contact_round == 3


@pytest.mark.rule("STL-176", "STL-177")
def test_the_distraction_is_checked_at_the_end_of_the_tenth_round_from_contact():
    match = table(side(IDLE), [FOX_IDLE], more={"contact_round": 2}, round=10)
    end_round(match)
    assert status(match)[1] == UNDECIDED
    end_round(match)
    assert status(match)[1] == ACHIEVED


@pytest.mark.rule("STL-177", "STL-179")
def test_an_enemy_in_the_quadrant_at_the_check_is_a_failure():
    match = table(side(group("badger-soldier", "w17"), IDLE), [FOX_IDLE], more={"contact_round": 2}, round=11)
    end_round(match)
    assert status(match)[1] == FAILED


@pytest.mark.rule("STL-178")
@pytest.mark.parametrize("eliminated", [False, True])
def test_an_enemy_that_entered_and_left_must_be_eliminated(eliminated):
    flags = [[0] * 52, [0] * 52]
    flags[0][1] = 32
    where = "" if eliminated else "g8"
    steam = side(IDLE, group("badger-soldier", "g8", health=0) if eliminated else group("badger-soldier", where))
    match = table(steam, [FOX_IDLE], more={"contact_round": 2, "unit_flags": flags}, round=11)
    if eliminated:
        match.state.at[match.state.unit_tile[0, 1]] = 0
        match.state.unit_tile[0, 1] = -1
    end_round(match)
    assert status(match)[1] == (ACHIEVED if eliminated else FAILED)


@pytest.mark.rule("STL-178", "STL-179")
def test_a_noble_that_gets_away_through_the_quadrant_decides_the_distraction_at_once():
    match = noble_at("w22")
    play(match, "1", "roll", dice=[4])
    assert status(match)[1] == UNDECIDED
    play(match, "w24")
    assert status(match)[1] == FAILED


@pytest.mark.rule("STL-178")
def test_stepping_into_the_quadrant_is_noted():
    match = table(side(group("badger-soldier", "l17"), IDLE))
    play(match, "1", "roll", dice=[1])
    play(match, "n17")
    assert match.state.unit_flags[0, 0] & 32


def fetcher():
    return coven(group("racoon-leaf-mage", "f6"), FOX_IDLE, mission="remove-hidden-agent", tiles=[2])


@pytest.mark.rule("STL-181", "STL-182")
def test_the_agent_appears_beside_the_tile_and_moves_like_a_unit():
    match = work(fetcher())
    assert asks(match) == "place the agent"
    assert set(texts(match)) == {"f5", "g5", "h5", "h6", "f7", "g7", "h7"}
    play(match, "g7")
    assert at(match, 1, 2) == "g7"
    assert "3" in texts(match)
    play(match, "3", "roll", dice=[2])
    assert match.state.total == 6
    play(match, "done")
    assert asks(match) == "use a group", "it has no attack"


def agent_at(name, agent_health=5, **rest):
    leaf = side(
        FOX_IDLE, HOME_FOX, group("secret-agent", name, health=agent_health), mission="remove-hidden-agent", tiles=[2]
    )
    return table(rest.pop("steam", side(IDLE)), leaf, turn=rest.pop("turn", "leaf"), **rest)


@pytest.mark.rule("STL-183")
def test_the_agent_home_is_a_success_that_must_last():
    match = agent_at("l17")
    play(match, "3", "roll", dice=[2])
    play(match, "m17")
    assert status(match)[1] == PROVISIONAL
    match.state.round = match.state.limit
    play(match, "done")
    end_round(match)
    assert status(match)[1] == ACHIEVED


@pytest.mark.rule("STL-184")
def test_the_agent_eliminated_is_a_failure_even_after_its_return():
    steam = side(group("badger-soldier", "r17"), group("badger-soldier", "r16"), IDLE)
    match = agent_at("q17", 1, steam=steam, turn="steam", more={"agent_home": 1, "status": [0, 1]})
    attack(match, "1", "3", dice=[6, 1])
    assert status(match)[1] == PROVISIONAL, "defeated, not eliminated"
    attack(match, "2", "3")
    assert status(match)[1] == FAILED
    abroad = agent_at("g8", 1, steam=side(group("badger-soldier", "h8"), IDLE), turn="steam")
    attack(abroad, "1", "3", dice=[6, 1])
    assert status(abroad)[1] == FAILED


def planter(leader):
    groups = [group("racoon-leaf-mage", "f6"), HOME_FOX]
    done = {"done": [0, 7]}
    return coven(*groups, mission="plant-false-information", tiles=[1, 3, 4, 2], leader=leader, more=done)


@pytest.mark.rule("STL-186")
def test_planting_needs_an_action_of_the_nominated_leader_at_each_tile():
    match = planter(leader=1)
    work(match)
    assert status(match)[1] == ACHIEVED
    other = planter(leader=2)
    work(other)
    assert status(other)[1] == UNDECIDED


@pytest.mark.rule("STL-187")
def test_planting_fails_when_its_leader_falls():
    leaf = side(
        group("racoon-leaf-mage", "h8", health=1),
        HOME_FOX,
        mission="plant-false-information",
        tiles=[1, 2, 3, 4],
        leader=1,
    )
    match = table([group("badger-soldier", "g8"), IDLE], leaf)
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[1] == FAILED


@pytest.mark.rule("STL-188", "STL-189")
def test_they_must_fail_is_the_opposite_of_the_guilds_mission():
    steam = side(
        group("weasel-taskmaster", "g8", health=1), IDLE, mission="security-sweep", tiles=[1, 2, 3, 4], leader=1
    )
    match = table(steam, side(group("fox-scout", "h8"), FOX_IDLE, mission="they-must-fail"), turn="leaf")
    attack(match, "1", "1", dice=[6, 1])
    assert status(match) == [FAILED, ACHIEVED]
    assert match.result == [-1.0, 1.0]


@pytest.mark.rule("STL-189")
def test_they_must_fail_waits_for_a_provisional_success():
    steam = side(group("contraption", "g6"), IDLE, mission="the-great-contraption", tiles=[2])
    match = table(steam, side(FOX_IDLE, mission="they-must-fail"), more={"status": [1, 0]}, round=19)
    end_round(match)
    assert not match.over
    end_round(match)
    assert match.result == [1.0, -1.0], "no draw: the Guild's success is final at the end"


@pytest.mark.rule("STL-221")
def test_the_holder_of_they_must_fail_can_pretend_with_actions_without_effect():
    match = coven(group("racoon-leaf-mage", "f6"), FOX_IDLE, mission="they-must-fail")
    work(match)
    assert "makes an objective action at objective 2" in " ".join(line.text for line in match.log_for(0))
    assert status(match) == [UNDECIDED, UNDECIDED]


def test_a_side_without_units_has_failed():
    leaf = side(group("fox-scout", "h8", health=1), mission="plant-false-information", tiles=[1, 2, 3, 4], leader=1)
    match = table([group("badger-soldier", "g8"), IDLE], leaf)
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[1] == FAILED
    assert health(match, 1, 0) == 0
    assert GAME.endings


@pytest.mark.rule("RUL-16")
def test_a_guild_of_which_nobody_stands_has_failed():
    steam = side(group("badger-soldier", "g8", health=1), tiles=[4, 5, 6])
    match = table(steam, [group("fox-scout", "h8"), FOX_IDLE], turn="leaf")
    attack(match, "1", "1", dice=[6, 1])
    assert status(match)[0] == FAILED
