"""What the table says each side is after, how far it is, and what each of its units can do now."""

import msgspec
import pytest

from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.telling.goals import MISSIONS
from tests.contract.test_beats import ids
from tests.rules.steam_leaf.table import GAME, group, new, play, side, table

SOLDIER, FOX = group("badger-soldier", "a1"), group("fox-scout", "x24")
TASKMASTER, MAGE = group("weasel-taskmaster", "f6"), group("racoon-leaf-mage", "s20")


def goal(match, viewer, side=None):
    """What a viewer is shown of a side's mission, of its own if no side is named."""
    wanted = viewer if side is None else side
    return next(one for one in match.view(viewer).goals if one.owner == wanted)


def part(aim, start):
    return next(one for one in aim.parts if one.text.startswith(start))


def progress(aim):
    return aim.value, aim.most


def figure(match, id, viewer=0):
    return next(one for one in match.view(viewer).figures if one.id == id)


def stats(one):
    return {stat.name: stat.value for stat in one.stats}


def test_every_mission_has_its_goal():
    assert set(MISSIONS) == {(side, number) for side in range(2) for number in range(t.MISSIONS)}


@pytest.mark.rule("STL-137")
def test_bolster_defences_counts_tiles_that_are_whole():
    steam = side(SOLDIER, mission="bolster-defences", tiles=[1, 2, 3])
    match = table(steam, more={"wrecked": [0, 1] + [0] * 10, "follower_run": [1] + [0] * 11})
    aim = goal(match, 0)
    assert progress(aim) == (2, 3)
    assert part(aim, "Objective 2").standing == "destroyed"
    assert "1 attack of Followers in a row" in part(aim, "Objective 1").standing
    assert len(aim.targets) == 2
    assert part(aim, "The Leaf Coven is below half").standing == "0 points of it defeated, of at most 300"


@pytest.mark.rule("STL-140", "STL-141")
def test_orders_are_to_be_delivered_and_then_to_last():
    steam = side(TASKMASTER, SOLDIER, mission="top-secret-orders", tiles=[2], leader=1)
    match = table(steam)
    aim = goal(match, 0)
    assert aim.secret
    assert progress(aim) == (0, 1)
    assert aim.targets == ["steam1", "g6"]
    assert part(aim, "Weasel Taskmaster 1 delivers").met is False
    play(match, "1", "stay", "objective")
    aim = goal(match, 0)
    assert not aim.secret, "a marker lies on the board"
    assert progress(aim) == (1, 1)
    assert progress(part(aim, "The delivered orders")) == (0, 2)
    assert goal(match, 1, 0).text.startswith("Top Secret Orders"), "now the other side knows it too"


@pytest.mark.rule("STL-146")
def test_the_noble_has_so_many_steps_to_go():
    match = table(side(group("noble", "w22"), SOLDIER, mission="escort-nobility"))
    aim = goal(match, 0)
    assert aim.targets == ["steam1"]
    assert aim.standing.startswith("1 step to go")


@pytest.mark.rule("STL-150", "STL-151")
def test_a_sweep_counts_what_is_collected_and_the_drop_point_comes_last():
    steam = side(TASKMASTER, SOLDIER, mission="security-sweep", tiles=[2, 1, 3, 4], leader=1)
    match = play(table(steam), "1", "stay", "objective")
    aim = goal(match, 0)
    assert progress(aim) == (1, 4)
    assert part(aim, "Collect at objective 2").met
    assert not part(aim, "Collect at objective 1").met
    drop = part(aim, "Then deliver everything at objective 4, the drop point")
    assert drop.targets[0] not in aim.targets, "not yet"
    assert "steam1" in aim.targets
    assert goal(match, 1, 0).text == "The Steam Guild has a secret mission"
    assert goal(match, 1, 0).targets == []


@pytest.mark.rule("STL-154")
def test_interrogations_are_counted():
    steam = side(group("weasel-taskmaster", "g8"), SOLDIER, mission="demoralisation", leader=1)
    match = table(steam, [group("fox-scout", "h8", health=0), FOX], more={"successes": [[1] + [0] * 51, [0] * 52]})
    aim = goal(match, 0)
    assert progress(aim) == (1, 3)
    assert set(aim.targets) == {"steam1", "leaf1"}
    assert part(aim, "Weasel Taskmaster 1 stays undefeated").met


@pytest.mark.rule("STL-157", "STL-160")
def test_the_contraption_grows_and_may_be_destroyed():
    steam = side(TASKMASTER, SOLDIER, mission="the-great-contraption", tiles=[2])
    more = {"built": [0, 3] + [0] * 10, "build_run": [0, 1] + [0] * 10}
    aim = goal(table(steam, more=more), 0)
    assert progress(aim) == (3, 6)
    assert aim.targets == ["g6"]
    assert part(aim, "It is not destroyed").standing == "1 attack in a row, 3 destroy it"


@pytest.mark.rule("STL-164", "STL-165")
def test_learning_goes_on_round_after_round():
    leaf = side(MAGE, FOX, mission="learn-all-we-can", tiles=[11])
    more = {"work_tile": [10] + [-1] * 51, "work_run": [2] + [0] * 51, "work_round": [3] + [0] * 51}
    aim = goal(table(leaf=leaf, turn="leaf", round=4, more=more), 1)
    assert progress(aim) == (2, 5)
    assert part(aim, "Racoon Leaf Mage 1 has begun").standing == "it must work this round"
    broken = goal(table(leaf=leaf, turn="leaf", round=6, more=more), 1)
    assert progress(broken) == (0, 5)


@pytest.mark.rule("STL-168", "STL-172", "STL-173")
def test_a_bomb_ticks_for_both_and_leaders_count_for_its_owner():
    leaf = side(MAGE, FOX, mission="sabotage", tiles=[2], leader=1)
    more = {"bomb": 1, "bomb_armed": 1, "bomb_round": 9, "exposed": [0, 2], "disarmed": 1, "leaders": [0, 1]}
    match = table(side(SOLDIER), leaf, round=4, more=more)
    aim = goal(match, 1)
    assert part(aim, "It is not disarmed").standing == "explodes at the end of round 9, in 5 rounds"
    assert progress(part(aim, "It is not disarmed")) == (1, 3)
    assert progress(part(aim, "Half of your Leaders")) == (1, 1)
    gone = goal(table(side(SOLDIER), leaf, round=4, more={**more, "bomb": -1, "disarmed": 3}), 1)
    assert (part(gone, "It is not disarmed").met, part(gone, "It is not disarmed").standing) == (False, "disarmed")
    theirs = goal(match, 0, 1)
    assert theirs.text.startswith("Sabotage")
    assert part(theirs, "Half of its Leaders").most == -1, "how many Leaders it has is its secret"


@pytest.mark.rule("STL-175", "STL-177", "STL-178")
def test_who_has_entered_is_counted_until_it_is_eliminated():
    steam = side(group("badger-soldier", "s20"), group("badger-soldier", "c3"))
    more = {"unit_flags": [[t.ENTERED, t.ENTERED] + [0] * 50, [0] * 52], "contact_round": 2}
    aim = goal(table(steam, side(FOX, mission="great-distraction"), round=3, more=more), 1)
    assert part(aim, "Nobody of the Guild inside").targets == ["steam1"]
    assert part(aim, "Nobody of the Guild inside").standing == "1 inside now"
    assert part(aim, "All who entered are eliminated").targets == ["steam1", "steam2"]
    assert part(aim, "All who entered are eliminated").standing == "2 not yet"
    assert aim.standing == "decided at the end of round 11, 17 rounds left"
    noble = side(group("noble", "w22"), SOLDIER, mission="escort-nobility")
    match = play(table(noble, side(FOX, mission="great-distraction")), "1", "roll", dice=[4])
    play(match, "w24")
    assert part(goal(match, 1), "All who entered are eliminated").standing == "1 not yet, somebody got away for good"


@pytest.mark.rule("STL-181", "STL-183")
def test_the_agent_is_fetched_and_brought_home():
    leaf = side(group("racoon-leaf-mage", "f6"), FOX, mission="remove-hidden-agent", tiles=[2])
    match = table(leaf=leaf, turn="leaf")
    assert progress(goal(match, 1)) == (0, 2)
    play(match, "1", "stay", "objective")
    play(match, match.options()[0].text)
    aim = goal(match, 1)
    assert progress(aim) == (1, 2)
    assert part(aim, "The agent comes home").met is False
    assert aim.targets[0] in {piece.id for piece in match.view(0).pieces}


@pytest.mark.rule("STL-186")
def test_planting_counts_tiles():
    leaf = side(MAGE, FOX, mission="plant-false-information", tiles=[1, 2, 3, 4], leader=1)
    aim = goal(table(leaf=leaf, more={"done": [0, 5]}), 1)
    assert progress(aim) == (2, 4)
    assert [one.met for one in aim.parts[:4]] == [True, False, True, False]


@pytest.mark.rule("STL-188")
def test_they_must_fail_says_how_the_other_mission_stands():
    match = table(side(SOLDIER), side(FOX, mission="they-must-fail"), more={"status": [t.PROVISIONAL, 0]})
    assert goal(match, 1).standing.startswith("it is achieved, unless that is undone")


@pytest.mark.rule("STL-127")
def test_what_was_denied_of_a_secret_mission_is_remembered():
    match = table(side(SOLDIER), side(FOX, mission="sabotage", tiles=[2], leader=1), more={"denied": [0, 1]})
    assert [one.text for one in goal(match, 0, 1).parts] == ["It is not Learn All We Can"]


def test_goals_and_figures_point_at_what_is_on_the_table_and_tell_no_secret():
    for seed in range(3):
        match = new(seed=seed, power=150, **({"steam": "build", "leaf": "build"} if seed == 2 else {}))
        for turn in range(220):
            if match.over:
                break
            if turn % 9 == 0:
                for viewer in (0, 1, -1):
                    scene = match.view(viewer)
                    known = ids(scene)
                    for one in scene.goals:
                        assert one.text
                        assert not one.secret or one.owner == viewer
                        assert {target for aim in (one, *one.parts) for target in aim.targets} <= known
                    assert {one.id for one in scene.figures} <= known
                    assert viewer < 0 or all(one.owner == viewer for one in scene.figures)
            menu = match.menu()
            match.play(menu[(turn * 7919 + seed) % len(menu)])


def test_a_secret_mission_changes_nothing_that_the_rival_sees():
    def shown(mission, **choices):
        match = table(side(TASKMASTER, SOLDIER, mission=mission, **choices), side(FOX))
        return msgspec.json.encode([match.view(1).goals, match.view(1).figures])

    assert shown("security-sweep", tiles=[2, 1, 3, 4], leader=1) == shown("demoralisation", leader=1)


# -- figures -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("STL-196", "STL-074")
def test_a_figure_shows_dice_as_they_would_be_rolled_now_with_items_and_auras():
    steam = [group("weasel-taskmaster", "g8", "great-weapon"), group("badger-soldier", "k8 k9"),
             group("badger-guild-master", "j8")]  # fmt: skip
    match = table(steam)
    lone = figure(match, "steam1")
    plain = next(unit for unit in GAME.content.tables["unit"] if unit.id == "weasel-taskmaster")
    assert stats(lone)["Attack"] == f"D{plain.attack_die + 2}"
    assert [line.name for line in lone.lines] == ["Great Weapon"]
    assert [(bar.name, bar.value) for bar in lone.bars] == [("Health", plain.health)]
    squad = figure(match, "steam2a")
    assert squad.name == "Soldier 2"
    assert [bar.name for bar in squad.bars] == ["2a", "2b"]
    assert stats(squad)["Defence"] == "D8", "D6, and the Guild Master is beside it"


def test_a_figure_in_use_shows_the_tiles_left_and_one_that_was_used_is_spent():
    match = table([group("badger-soldier", "g8"), SOLDIER])
    play(match, "1", "roll", dice=[3])
    assert stats(figure(match, "steam1"))["Tiles left"] == "7"
    play(match, "g9")
    assert stats(figure(match, "steam1"))["Tiles left"] == "6"
    play(match, "done")
    assert figure(match, "steam1").spent
    assert not figure(match, "steam2").spent


def test_the_leader_of_a_mission_is_marked_for_its_owner_alone():
    match = table(side(TASKMASTER, SOLDIER, mission="demoralisation", leader=1))
    assert "the Leader of the mission" in [badge.name for badge in figure(match, "steam1").badges]
    assert match.view(1).figures[0].owner == 1


@pytest.mark.rule("STL-032")
def test_while_an_army_is_bought_points_left_and_what_is_bought_are_shown():
    match = new(seed=1, power=150, steam="build", leaf="build")
    play(match, "badger-soldier", "badger-soldier", "weasel-taskmaster")
    scene = match.view(0)
    left = next(track for track in scene.tracks if track.id == "points")
    costs = {unit.id: unit.points for unit in GAME.content.tables["unit"]}
    assert left.value == 150 - 2 * costs["badger-soldier"] - costs["weasel-taskmaster"]
    names = [one.name for one in scene.figures]
    assert [name for name in names if " x " in name] == ["1 x Taskmaster", "2 x Soldier"]
    assert [name for name in names if " x " not in name] == [
        "Guild Master", "Head Engineer", "Marksman", "Tracker",
    ]  # fmt: skip
    master = next(one for one in scene.figures if one.name == "Guild Master")
    assert stats(master)["Points"] == str(costs["badger-guild-master"]), "with its numbers before it is bought"
    soldiers = next(one for one in scene.figures if "Soldier" in one.name)
    assert stats(soldiers) == {
        "Points": str(costs["badger-soldier"]), "Move": "4+D4", "Attack": "D6", "Defence": "D6", "Resolve": "D8",
        "Health": "5",
    }  # fmt: skip
    theirs = match.view(1)
    assert not [track for track in theirs.tracks if track.id == "points" and track.owner == 0]
    assert not theirs.figures


@pytest.mark.rule("STL-005")
def test_whose_mission_has_failed_is_told_what_is_left():
    match = table(more={"status": [t.FAILED, 0]})
    assert goal(match, 0).parts[-1].text == "A draw is left: keep the Leaf Coven from achieving its mission"
    assert not any("draw" in part.text for part in goal(match, 1, 0).parts), "what it was is not known there"
