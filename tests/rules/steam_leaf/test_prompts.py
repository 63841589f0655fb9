"""What a seat is asked and shown at that moment: announcements come before answers."""

import pytest

from duskboard.games.steam_leaf.content import Mission
from duskboard.games.steam_leaf.terms import HALVED, ROOTED
from tests.rules.steam_leaf.table import GAME, asks, attack, end_turn, group, new, play, play_until, side, table, texts

SOLDIER, FOX = group("badger-soldier", "a1"), group("fox-scout", "x24")


def told(match, seat):
    """The last thing a seat was told."""
    return match.log_for(seat)[-1].text


def marked(match, seat):
    """The pieces a seat sees marked as the target."""
    return [piece.id for piece in match.view(seat).pieces if "target" in piece.conditions]


def aimed(match, seat):
    return [(one.start, one.end, one.text) for one in match.view(seat).overlays if one.kind == "threat"]


def label(match, text):
    return next(option for option in match.view(match.seat).options if option.text == text)


@pytest.mark.rule("STL-102")
def test_an_attack_is_announced_before_the_defender_chooses_a_die():
    leaf = [group("racoon-leaf-mage", "h8", "mystic-barrier"), FOX]
    match = attack(table([group("badger-soldier", "g8"), SOLDIER], leaf), "1", "1")
    assert asks(match) == "choose the die to defend with"
    for seat in (0, 1, -1):
        assert told(match, seat) == "Badger Soldier 1 attacks Racoon Leaf Mage 1"
        assert marked(match, seat) == (["leaf1"] if seat == 1 else [])  # the others see no stop
        assert aimed(match, seat) == ([("g8", "h8", "attacked")] if seat == 1 else [])
    prompt = match.view(1).prompt
    assert prompt.text == "Badger Soldier 1 attacks your Racoon Leaf Mage 1: Defence (D8) or Resolve (D12)?"
    assert [option.label for option in match.view(1).options] == ["Defence, D8", "Resolve, D12"]
    play(match, "defence", dice=[1, 4])
    assert marked(match, 1) == []
    assert aimed(match, 1) == []


@pytest.mark.rule("STL-102", "STL-193")
def test_the_defender_is_told_the_weapon_once_it_has_been_named():
    steam = [group("beaver-head-engineer", "g8", "steam-musket"), SOLDIER]
    leaf = side(group("fox-scout", "k8"), FOX, cards=["barkskin"])
    match = play(table(steam, leaf), "1", "stay")
    play(match, "attack", dice=[2])
    assert asks(match) == "play a card or pass"
    assert match.seat == 1
    assert "Beaver Head Engineer 1 shoots at Fox Scout 1" in [line.text for line in match.log_for(1)]
    deed = "Beaver Head Engineer 1 shoots at your Fox Scout 1 with its Steam Musket"
    assert match.view(1).prompt.text == f"{deed}: play Barkskin?"


@pytest.mark.rule("STL-209")
def test_a_web_is_announced_as_one():
    match = play(table([group("badger-soldier", "i8"), SOLDIER], [group("bobcat-beguiler", "g8", "spider-web"), FOX],
                       turn="leaf"), "1", "stay", "web", dice=[2, 9, 8])  # fmt: skip
    assert any(line.text == "Bobcat Beguiler 1 casts a web at Badger Soldier 1" for line in match.log_for(0))


@pytest.mark.rule("STL-120")
def test_an_interrogation_is_announced_before_the_other_side_may_answer():
    leaf = side(group("fox-scout", "h8", health=0), FOX, cards=["unbroken-spirit"])
    match = play(table([group("weasel-taskmaster", "g8"), SOLDIER], leaf), "1", "stay", "interrogate")
    assert match.seat == 1
    assert told(match, 1) == "Weasel Taskmaster 1 interrogates Fox Scout 1"
    assert match.view(1).prompt.text == "Weasel Taskmaster 1 interrogates your Fox Scout 1: play Unbroken Spirit?"
    assert "Resolve die" in match.view(1).prompt.help, "what the card would do"
    assert marked(match, 1) == ["leaf1"]
    assert aimed(match, 1) == [("g8", "h8", "interrogated")]


@pytest.mark.rule("STL-120", "STL-090")
def test_a_hidden_interrogator_is_announced_as_a_token():
    leaf = side(group("fox-scout", "h8", health=0), FOX, cards=["unbroken-spirit"])

    def asked(kind):
        return play(table([group(kind, "g8", hidden=True), SOLDIER], leaf), "1", "stay", "interrogate")

    one, two = asked("weasel-taskmaster"), asked("badger-guild-master")
    assert told(one, 1) == "Steam token 1 interrogates Fox Scout 1"
    assert one.view(1) == two.view(1)


@pytest.mark.rule("STL-047")
def test_a_card_is_announced_with_what_it_is_played_on_before_it_is_countered():
    leaf = side(group("fox-scout", "h8", hidden=True), FOX, cards=["spirit-ward"])
    match = play(table(side(SOLDIER, cards=["flare-shot"]), leaf), "flare-shot")
    assert match.seat == 1
    assert told(match, 0) == "The Steam Guild plays Flare Shot on Leaf token 1"
    assert told(match, 1) == "The Steam Guild plays Flare Shot on Fox Scout 1"
    assert match.view(1).prompt.text == "The Steam Guild plays Flare Shot on Fox Scout 1: play Spirit Ward?"
    play(match, "spirit-ward")
    assert told(match, 0) == "The Leaf Coven answers with Spirit Ward: Flare Shot has no effect"


@pytest.mark.rule("STL-047", "STL-102")
def test_a_card_in_an_attack_is_countered_knowing_the_attack():
    steam = side(group("badger-soldier", "g8"), SOLDIER, cards=["full-charge"])
    match = attack(table(steam, side(group("fox-scout", "h8"), FOX, cards=["spirit-ward"])), "1", "1", "full-charge")
    assert match.seat == 1
    deed = "Badger Soldier 1 attacks your Fox Scout 1"
    assert match.view(1).prompt.text == f"The Steam Guild plays Full Charge ({deed}): play Spirit Ward?"
    assert marked(match, 1) == ["leaf1"]


@pytest.mark.rule("STL-149")
def test_the_last_tile_of_a_security_sweep_is_asked_for_as_the_drop_point():
    match = play_until(new(seed=5, steam_mission="security-sweep"), "choose a mission tile")
    asked = []
    while asks(match) == "choose a mission tile" and match.seat == 0:
        asked.append(match.view(0).prompt.text)
        match.play(match.menu()[0])
    assert asked == [
        "Security Sweep: choose mission tile 1 of 3 (collect)", "Security Sweep: choose mission tile 2 of 3 (collect)",
        "Security Sweep: choose mission tile 3 of 3 (collect)",
        "Security Sweep: choose the drop point, the last mission tile",
    ]  # fmt: skip
    zone = next(zone for zone in match.view(0).zones if zone.id == "mission-steam")
    assert zone.text.startswith(
        "objective 1 (collect), objective 2 (collect), objective 3 (collect), objective 4 (drop point)"
    )
    assert "drop point" in next(one.text for one in GAME.content.all("mission", Mission) if one.id == "security-sweep")


@pytest.mark.rule("STL-150")
def test_what_has_been_collected_is_shown_to_the_sweeper_alone():
    steam = side(group("weasel-taskmaster", "f6"), SOLDIER, mission="security-sweep", tiles=[2, 1, 3, 4], leader=1)
    match = play(table(steam), "1", "stay", "objective")
    mine, theirs = (next(z for z in match.view(seat).zones if z.id == "mission-steam") for seat in (0, 1))
    assert mine.text.startswith("objective 2 (collect, done), objective 1 (collect)")
    assert theirs.text == ""


@pytest.mark.parametrize(
    ("steam", "what", "named", "where"),
    [
        (group("weasel-taskmaster", "g8"), "attack", "On Fox Scout 1.", ["leaf1"]),
        (group("weasel-taskmaster", "g8"), "interrogate", "On Fox Scout 1.", ["leaf1"]),
        (group("weasel-taskmaster", "g7"), "objective", "On objective 2.", ["g6"]),
        (group("weasel-taskmaster", "g8", "medical-kit", health=3), "treat", "On Weasel Taskmaster 1.", ["steam1"]),
    ],
)
def test_an_action_with_one_target_is_lit_on_it(steam, what, named, where):
    match = play(table([steam, SOLDIER], [group("fox-scout", "h8", health=0), FOX]), "1", "stay")
    option = label(match, what)
    assert (option.help, option.targets, option.kind) == (named, where, "act")
    assert "Scout" not in option.label, "the board says whom"


def test_a_card_is_lit_in_the_hand_and_marks_its_only_target():
    leaf = [group("fox-scout", "h8", hidden=True), FOX]
    match = table(side(SOLDIER, cards=["flare-shot", "patch-and-mend"]), leaf)
    flare = label(match, "flare-shot")
    assert flare.label == "Flare Shot"
    assert flare.targets == ["card-flare-shot-1", "leaf1"]
    assert flare.help.endswith("On Leaf token 1.")
    assert "Patch and Mend has nothing to be played on now." in match.view(0).prompt.help
    two = table(side(SOLDIER, cards=["flare-shot"]), [group("fox-scout", "h8", hidden=True), {**FOX, "hidden": True}])
    assert label(two, "flare-shot").targets == ["card-flare-shot-1"]
    assert label(two, "flare-shot").help.endswith("2 to choose from.")


def test_an_attack_with_several_targets_is_a_button_and_then_each_target_is_lit():
    match = play(table([group("weasel-taskmaster", "g8"), SOLDIER], [group("fox-scout", "h8 h7"), FOX]), "1", "stay")
    option = label(match, "attack")
    assert (option.label, option.targets, option.help) == ("Attack", [], "2 to choose from.")
    play(match, "attack")
    assert texts(match) == ["1a", "1b"]
    assert [one.targets for one in match.view(0).options] == [["leaf1a"], ["leaf1b"]]
    assert label(match, "1a").help == "In reach of a blow. Attack D8 against Defence D4; it has 4 Health."


def test_nobody_else_sees_who_is_asked_about_a_die():
    leaf = [group("racoon-leaf-mage", "h8", "mystic-barrier"), FOX]
    match = attack(table([group("badger-soldier", "g8"), SOLDIER], leaf), "1", "1")
    assert match.view(0).prompt.text == "The Steam Guild is at work"
    assert [seat.acting for seat in match.view(0).seats] == [True, False]


@pytest.mark.parametrize("seed", range(3))
def test_every_question_has_a_prompt_with_rules(seed):
    match = new(seed=seed, power=150, steam="build", leaf="build")
    seen = set()
    for _ in range(400):
        if match.over:
            break
        prompt = match.view(match.seat).prompt
        assert prompt.text
        assert prompt.rules, asks(match)
        seen.add(asks(match))
        menu = match.menu()
        match.play(menu[len(seen) * 7 % len(menu)])
    assert len(seen) > 10


def test_groups_units_and_quadrants_are_offered_by_name():
    match = table([group("weasel-taskmaster", "g8", hidden=True), SOLDIER], [group("fox-scout", "h8 h7"), FOX])
    assert [option.label for option in match.view(0).options][:2] == ["Weasel Taskmaster 1", "Badger Soldier 2"]
    play(match, "1", "stay", "attack")
    assert [option.label for option in match.view(0).options] == ["Fox Scout 1a", "Fox Scout 1b"]
    start = new(seed=1)
    assert [option.label for option in start.view(start.seat).options] == [
        "North-west quadrant", "North-east quadrant", "South-west quadrant", "South-east quadrant",
    ]  # fmt: skip


def test_a_squad_member_with_one_target_marks_it_beforehand():
    match = table([group("badger-soldier", "g8 g9"), SOLDIER], [group("fox-scout", "h8"), FOX])
    play(match, "1", "stay")
    assert match.view(0).prompt.text == "Badger Soldier squad 1: who attacks? 0 of 2 have attacked"
    assert [option.label for option in match.view(0).options] == [
        "Badger Soldier 1a", "Badger Soldier 1b", "No more attacks",
    ]  # fmt: skip
    assert label(match, "1a").targets == ["steam1a", "leaf1"]


def prompt(match):
    return match.view(match.seat).prompt


def test_a_prompt_says_what_is_left():
    match = table([group("badger-soldier", "g8"), group("badger-soldier", "c8 c9")], [FOX])
    assert prompt(match).text == "Which group will you use? 2 of 2 left"
    play(match, "1")
    assert prompt(match).text == "Badger Soldier 1: roll for movement (4+D4), or stay?"
    assert label(match, "roll").label == "Roll 4+D4 and move"
    play(match, "roll", dice=[3])
    assert prompt(match).text == "Badger Soldier 1: where to? 7 tiles of 7 left"
    play(match, "g10")
    assert prompt(match).text == "Badger Soldier 1: where to? 5 tiles of 7 left"
    play(match, "done")
    assert prompt(match).text == "Which group will you use? 1 of 2 left"
    play(match, "2", "roll", dice=[1])
    assert prompt(match).text == (
        "Badger Soldier squad 2: which member moves next? 0 of 2 have their place, up to 5 tiles each"
    )


def test_a_place_says_what_it_costs_and_by_which_way():
    match = table([group("badger-soldier", "g8"), SOLDIER], [FOX])
    play(match, "1", "roll", dice=[1])
    far = label(match, "h10")
    assert far.help == "3 steps"
    assert far.way == ["h8", "h9"], "east before south, as the rules walk"
    assert far.label == "Go to h10"
    play(match, "h10")
    moved = next(beat for beat in match.beats(0) if beat.verb == "move")
    assert moved.moves[0].way == far.way, "and that way it went"


def test_a_leader_is_told_why_it_cannot_do_what_leaders_do():
    match = play(table([group("weasel-taskmaster", "g8"), SOLDIER], [group("fox-scout", "h8"), FOX]), "1", "stay")
    assert prompt(match).text == "Weasel Taskmaster 1: attack, or do nothing?"
    assert prompt(match).help == (
        "One action. No defeated enemy lies beside it to be interrogated. No objective tile is beside it."
    )


def test_who_is_held_is_told_so_before_it_moves():
    more = {"unit_flags": [[HALVED, 0, ROOTED] + [0] * 49, [0] * 52]}
    match = table([group("badger-soldier", "g8"), group("badger-soldier", "c8 c9")], [FOX], more=more)
    assert "Badger Soldier 1 moves half as far this turn." in prompt(play(match, "1")).help
    play(match, "stay", "2")
    assert "Badger Soldier 2b is held and takes no step this turn." in prompt(match).help


@pytest.mark.rule("STL-032")
def test_buying_says_what_is_left_and_what_a_unit_can_do():
    match = new(seed=1, power=150, steam="build", leaf="build", steam_mission="demoralisation")
    assert prompt(match).text == "Buy a unit: 150 of 150 points left, 0 units bought"
    assert "Your mission needs a Leader" in prompt(match).help
    soldier = label(match, "badger-soldier")
    assert soldier.help.startswith("Move 4+D4, Attack D6, Defence D6, Resolve D8, Health 5.")
    play(match, "badger-soldier")
    assert prompt(match).text.endswith("1 unit bought")


def test_quadrants_doorways_and_pushes_are_chosen_on_the_board():
    start = new(seed=1)
    quadrants = [option.targets for option in start.view(start.seat).options]
    assert [targets[0] for targets in quadrants] == ["g7", "s7", "g19", "s19"]
    assert all(len(set(targets)) == 12 * 12 for targets in quadrants), "each is marked as a whole"
    steam = side(group("weasel-taskmaster", "j3"), SOLDIER, cards=["bar-the-door"])
    assert label(table(steam, [FOX]), "bar-the-door").targets == ["card-bar-the-door-1", "h3", "i3"]
    storm = [group("racoon-leaf-mage", "g8", "storm-caller"), FOX]
    match = play(table([group("badger-soldier", "i10"), SOLDIER], storm, turn="leaf"), "1", "stay", "attack")
    play(match, "1", dice=[6, 5, 3, 2])
    assert asks(match) == "choose where to push"
    assert [(option.label, option.targets) for option in match.view(1).options] == [
        ("Along the row, to j10", ["j10"]), ("Along the column, to i11", ["i11"]),
    ]  # fmt: skip


def test_the_end_of_a_turn_is_nobodys_target():
    match = table([group("weasel-taskmaster", "g8"), SOLDIER], [group("fox-scout", "h8"), FOX])
    assert marked(end_turn(match), 1) == []
