"""What a sensible player does, and how it looks at a position."""

import numpy as np
import pytest

from duskboard.games.steam_leaf.minds.goals import beside_fallen, best_prey, goal_of, nearest_enemy, waits_at_home
from duskboard.games.steam_leaf.minds.outlook import look
from duskboard.games.steam_leaf.minds.prospects import demoralisation_chance, question_odds
from duskboard.games.steam_leaf.telling.notation import tile_number
from duskboard.games.steam_leaf.terms import ACHIEVED, LEAF, MISSIONS, PROVISIONAL, SIDE, STEAM
from duskboard.match import Match
from tests.rules.steam_leaf.table import BOOK, GAME, at, group, play, side, table


def chosen(match):
    """What greedy chooses from what its seat may know."""
    option = GAME.rules.greedy(match.known(match.seat), BOOK, GAME.Scratch())
    return GAME.option_text(match.state, BOOK, option)


def outlook(match):
    out = np.zeros(2)
    GAME.rules.value(match.state, BOOK, GAME.Scratch(), out)
    return out


def beside(objective, n=1):
    """The names of floor tiles in contact with an objective tile of the market (numbered from 1)."""
    from duskboard.games.steam_leaf.telling.notation import tile_name

    tile = int(BOOK.objective[0, objective - 1])
    return " ".join(tile_name(int(BOOK.beside[0, tile, at])) for at in range(n))


def builder(built, round=3):
    site = side(group("beaver-head-engineer", beside(1)), mission="the-great-contraption", tiles=[1])
    return table(site, round=round, more={"built": [built] + [0] * 11})


def test_a_leader_beside_its_site_stays_and_builds():
    match = builder(2)
    match.play(match.menu()[0])
    assert chosen(match) == "stay"
    match.play("stay")
    assert "work" in chosen(match) or "objective" in chosen(match)


def test_the_more_is_built_the_better_it_looks_for_the_guild():
    values = [outlook(builder(built))[STEAM] for built in range(6)]
    assert values == sorted(values)
    assert values[0] < values[-1]


def test_what_is_good_for_one_side_is_bad_for_the_other():
    values = outlook(builder(1))
    assert values[STEAM] == -values[LEAF]
    assert abs(values[STEAM]) <= 1


def test_who_is_near_the_place_of_work_is_looked_at():
    friend, foe = group("beaver-head-engineer", beside(1)), group("fox-scout", beside(1, 2).split()[1])
    match = table(side(friend, mission="the-great-contraption", tiles=[1]), [foe, group("fox-scout", "x24")])
    scratch = GAME.Scratch()
    look(match.state, BOOK, scratch)
    work = SIDE * STEAM + 2 * MISSIONS + 15
    assert list(scratch.sight[work : work + 2]) == pytest.approx([1 / 3, 1 / 3])  # the far scout does not count
    match.state.status[STEAM] = ACHIEVED
    look(match.state, BOOK, scratch)
    assert list(scratch.sight[work : work + 2]) == [0, 0]


def settled(match):
    return bool(GAME.rules.settled(match.state, BOOK))


def test_things_are_weighed_when_a_round_begins_and_nobody_has_moved():
    match = table([group("badger-soldier", "a1"), group("badger-soldier", "a3")])
    assert settled(match)
    play(match, "1")
    assert not settled(match)
    play(match, "stay")
    assert not settled(match)


def test_things_are_not_weighed_when_only_one_side_has_had_its_turn():
    match = table(turn="leaf", more={"starter": LEAF})
    assert settled(match)
    match.state.starter = STEAM
    assert not settled(match)


def test_a_leader_is_prey_that_is_worth_a_longer_way():
    match = table(
        [group("badger-soldier", "a8", hidden=False), group("badger-guild-master", "d10", hidden=False)],
        [group("fox-scout", "a12", hidden=False)],
        turn="leaf",
    )
    assert best_prey(match.state, BOOK, LEAF, tile_number("a12"), False) == tile_number("d10")


def shadowed(walks):
    """A soldier of the Guild beside a Leader who may have walked in shadow, with other prey farther away."""
    match = table(
        [group("badger-soldier", "i8", hidden=False)],
        [group("bobcat-beguiler", "f8", "shadow-walker", hidden=False), group("fox-scout", "h12", hidden=False)],
        turn="leaf",
    )
    play(match, "1", "roll", dice=[1])
    play(match, "h8", "done", *(["yes"] if walks else ["no", "nothing"]))
    return play(match, "end turn", "1")


def test_nobody_waits_beside_who_cannot_be_attacked():
    assert chosen(shadowed(walks=False)) == "stay"
    match = shadowed(walks=True)
    assert chosen(match) == "roll"
    assert goal_of(match.state, BOOK, STEAM, 0) == tile_number("h12")


def saboteurs():
    return table(
        [group("badger-guild-master", "a1")],
        side(
            group("fox-ranger", "x24"), group("racoon-leaf-mage", "x22"), group("fox-scout", "x20"),
            mission="sabotage", tiles=[4], leader=1,
        ),
        turn="leaf",
    )  # fmt: skip


def test_the_bombs_carrier_sets_out_with_an_escort_while_the_other_leaders_wait():
    state = saboteurs().state
    bomb = int(BOOK.objective[0, state.chosen[LEAF, 0]])
    assert not waits_at_home(state, BOOK, LEAF, 0)
    assert waits_at_home(state, BOOK, LEAF, 1)
    assert goal_of(state, BOOK, LEAF, 0) == goal_of(state, BOOK, LEAF, 2) == bomb
    state.unit_health[LEAF, 1] = 0
    assert not waits_at_home(state, BOOK, LEAF, 0)  # there is nothing to come home from yet


def test_who_has_armed_the_bomb_comes_home_if_he_is_needed_there():
    state = saboteurs().state
    state.bomb_armed, state.bomb = 1, state.chosen[LEAF, 0]
    assert not waits_at_home(state, BOOK, LEAF, 0)  # one of two at home is half of them
    state.unit_health[LEAF, 1] = 0
    assert waits_at_home(state, BOOK, LEAF, 0)


def questioners(leader):
    """Two Leaders of the Guild beside a defeated enemy each; one of them is to demoralise the Coven."""
    taskmaster, master = group("weasel-taskmaster", "g8"), group("badger-guild-master", "g12")
    return table(
        side(taskmaster, master, mission="demoralisation", leader=leader),
        [group("fox-scout", "h8", health=0), group("fox-archer", "h12", health=0), group("fox-scout", "x24")],
    )


def test_the_fallen_are_left_to_the_leader_whose_questions_count():
    assert chosen(play(questioners(1), "1", "stay")) == "interrogate"
    assert chosen(play(questioners(2), "1", "stay")) == "nothing"


def test_the_others_do_not_stand_in_the_way_of_the_leader_who_asks():
    asker, soldier = group("weasel-taskmaster", "n24"), group("badger-soldier", "q24")
    foes = [
        group("fox-scout", "r24", health=0),
        group("fox-scout", "s24 t24"),
    ]  # in a lane beside a house
    match = play(table(side(soldier, asker, mission="demoralisation", leader=2), foes), "1", "roll", dice=[4])
    match.play(chosen(match))
    assert at(match, STEAM, 0) in ("p24", "p23")


def test_the_leader_who_asks_goes_to_those_of_the_fallen_whom_he_can_reach():
    foes = [group("fox-scout", "q24 p22"), group("fox-scout", "r24", health=0), group("fox-archer", "k22", health=0)]
    match = table(side(group("weasel-taskmaster", "o24"), mission="demoralisation", leader=1), foes)
    play(match, "1", "roll", dice=[1])
    match.play(chosen(match))
    assert beside_fallen(match.state, BOOK, STEAM, tile_number(at(match, STEAM, 0)))
    assert goal_of(match.state, BOOK, STEAM, 0) == tile_number("k22")


def test_the_best_questioner_is_nominated():
    leaders = [{"unit": "weasel-taskmaster"}, {"unit": "badger-guild-master"}]
    leaders.append({"unit": "weasel-taskmaster", "items": ["great-weapon"]})
    army = {"faction": "steam", "groups": leaders}
    for seed in range(8):  # whatever numbers the tokens get
        match = Match.new("steam-leaf", seed=seed, power=300, steam=army, steam_mission="demoralisation")
        while GAME.decisions[int(match.state.decision)] != "nominate a Leader":
            match.play(match.menu()[0])
        match.play(chosen(match))
        leader = int(match.state.leader[STEAM])
        assert match.state.group_items[STEAM, leader] != 0


def test_who_has_asked_enough_goes_home_and_stays_alive():
    match = questioners(1)
    assert not waits_at_home(match.state, BOOK, STEAM, 0)
    match.state.status[STEAM] = PROVISIONAL
    assert waits_at_home(match.state, BOOK, STEAM, 0)
    assert not waits_at_home(match.state, BOOK, STEAM, 1)


def demoralisers(nominee, fallen, upright):
    """A Leader of the Guild and so many scouts of the Coven who lie, and who stand."""
    tiles = [f"{column}{row}" for row in (8, 10, 12) for column in "hjlnp"]
    scouts = [group("fox-scout", name, health=0) for name in tiles[:fallen]]
    scouts += [group("fox-scout", name) for name in tiles[fallen : fallen + upright]]
    return table(side(group(nominee, "a1"), mission="demoralisation", leader=1), scouts).state


@pytest.mark.parametrize(("nominee", "steps"), [("weasel-taskmaster", -1), ("badger-guild-master", 0)])
def test_the_odds_of_a_question_are_those_of_its_dice(nominee, steps):
    state = demoralisers(nominee, 1, 0)
    scout, leader = int(state.group_type[LEAF, 0]), int(state.group_type[STEAM, 0])
    attack, resolve = int(BOOK.attack_die[leader]), int(BOOK.resolve_die[scout]) + 2 * steps
    higher = sum(a > r for a in range(1, attack + 1) for r in range(1, resolve + 1))
    assert question_odds(state, BOOK, 0) == pytest.approx(higher / (attack * resolve))


def test_demoralisation_needs_enough_who_can_still_be_asked():
    def chance(*position, made=0):
        state = demoralisers(*position)
        state.successes[STEAM, 0] = made
        return demoralisation_chance(state, BOOK)

    asker = "weasel-taskmaster"
    assert chance(asker, 2, 0) == 0  # two questions are not three
    assert 0 < chance(asker, 0, 5) < chance(asker, 5, 0) < chance(asker, 10, 0) < 1
    assert chance(asker, 5, 0) < chance(asker, 5, 0, made=1) < chance(asker, 5, 0, made=2) < 1
    assert chance(asker, 0, 0, made=3) == 1
    assert chance("beaver-head-engineer", 5, 0) < chance(asker, 5, 0)  # a smaller die, and no fear of him


def pursued(status):
    """A scout of the Coven in contact with a soldier; how its own mission stands."""
    match = table(
        [group("badger-soldier", "h8", hidden=False)],
        [group("fox-scout", "i8", hidden=False), group("fox-scout", "x24")],
        turn="leaf",
    )
    match.state.status[LEAF] = status
    match.play("1")
    return match


def test_who_has_done_his_work_runs_from_the_enemy():
    assert chosen(pursued(0)) == "stay"  # in contact, and he has no bow
    match = pursued(ACHIEVED)
    assert chosen(match) == "roll"
    play(match, "roll", dice=[4])
    before = nearest_enemy(match.state, LEAF, tile_number(at(match, LEAF, 0)))
    match.play(chosen(match))
    assert before == 1 < nearest_enemy(match.state, LEAF, tile_number(at(match, LEAF, 0)))


def test_who_has_done_his_work_stays_while_the_guild_builds():
    match = pursued(ACHIEVED)
    match.state.built[0] = 3  # a building site is to be destroyed, so there is something to fight for
    assert chosen(match) == "stay"
