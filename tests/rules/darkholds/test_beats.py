"""Blows as they are told: dice, what they needed, what changed that, what came of it, who did it to whom."""

from itertools import pairwise

import pytest

from tests.rules.darkholds.table import enemy_phase, table


def beats_of(match):
    """What the last choice caused, as everybody sees it."""
    return match.beats(-1)


def verbs(match):
    return [beat.verb for beat in beats_of(match)]


def roll_of(match, verb):
    """The dice of the first beat with a verb: faces read 0 to 9, which counted, what was needed, modifiers, outcome."""
    beat = next(beat for beat in beats_of(match) if beat.verb == verb and beat.roll)
    roll = beat.roll
    dice = [die.face % 10 for die in roll.dice], [die.counted for die in roll.dice]
    changes = {one.name: one.text or one.amount for one in roll.modifiers}
    return *dice, roll.needed, changes, roll.outcome


def piece(match, name):
    return f"w{match.who(name)}"


@pytest.mark.rule("DKH-245", "DKH-247", "DKH-249")
def test_a_blow_is_told_with_its_dice_the_parry_the_wound_and_the_death():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8")], active="penda").dice(3, 4, 9, 0, 9)
    victim = piece(match, "wihtgar")
    match.does("attack")
    assert verbs(match) == ["hit", "block", "wound", "die"]
    hit, block, wound, death = beats_of(match)
    assert roll_of(match, "hit") == ([3, 4, 9], [False, True, True], "4+", {"Nægling": "4+"}, "two hits")
    assert roll_of(match, "block") == ([0, 9], [False, True], "7+", {"own parry": "7+"}, "one comes through")
    assert (hit.actor, hit.targets, hit.seat, hit.weight) == (piece(match, "penda"), [victim], 0, "notable")
    assert (block.actor, block.roll.at) == (victim, victim)
    assert (wound.targets, death.targets, death.go) == ([victim], [victim], [victim])


@pytest.mark.rule("DKH-252")
def test_dice_given_to_several_targets_are_told_target_by_target():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8"), ("wihtax", "h8")], active="penda")
    first, second = piece(match, "wihtgar"), piece(match, "wihtax")
    match.dice(9, 1, 1, 9).does("attack", "wihtgar@g8", "wihtax@h8", "wihtax@h8")
    struck = [(beat.targets, [die.face for die in beat.roll.dice]) for beat in beats_of(match) if beat.roll][:2]
    assert struck == [([first], [9]), ([second], [1, 1])]


def test_who_is_being_struck_is_marked_until_it_is_over():
    match = table(heroes={"penda": "g9"}, enemies=[("gast", "g8"), ("gast", "h8")], active="penda")
    first = piece(match, "gast@g8")
    match.does("attack", "gast@g8")
    assert [one.id for one in match.view(0).pieces if "target" in one.conditions] == [first]
    match.dice(9, 9, 0, 9, 9).does("gast@g8", "gast@h8")
    struck = next(beat for beat in beats_of(match) if beat.verb == "hit")
    assert "target" in next(one for one in struck.change if one.id == piece(match, "gast@h8")).conditions
    assert not any("target" in one.conditions for one in match.view(0).pieces)


@pytest.mark.rule("DKH-237", "DKH-304")
def test_a_shot_names_every_aim():
    match = table(heroes={"penda": "g9"}, enemies=[("gast", "j9")], active="penda").gives("penda", "hunting-bow")
    match.dice(4, 9).does("aim", "aim", "shoot")
    assert roll_of(match, "hit") == ([4], [True], "4+", {"Hunting bow": "6+", "aim": -2}, "one hit")


@pytest.mark.rule("DKH-051", "DKH-113")
def test_a_blessing_is_named_where_it_helps_a_christian_strike_and_everybody_parry():
    match = table(heroes={"nerys": "g9"}, enemies=[("wihtgar", "g8")], active="nerys").sets("nerys", blessed=1)
    match.dice(0, 0).does("attack")
    assert roll_of(match, "miss") == ([0, 0], [False, False], "4+", {"Crozier": "5+", "Bless": -1}, "no hit")
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8")]).sets("penda", blessed=1)
    enemy_phase(match.gives("penda", "round-shield").dice(9, 0, 9, 9, 9, 9))
    needed, changes = roll_of(match, "fail")[2:4]
    assert changes["Bless"] == -1
    assert changes["Round shield"] < 0
    assert needed == f"{int(changes['own parry'][:-1]) + changes['Bless'] + changes['Round shield']}+"


@pytest.mark.rule("DKH-263")
def test_a_bolt_is_told_as_invoked_then_rolled_then_paid_for():
    match = table(heroes={"gnith": "g9"}, enemies=[("gast", "i9")], active="gnith").dice(1, 1, 1)
    match.does("invoke", "fire-bolt")
    assert verbs(match) == ["use", "miss", "pay"]
    assert roll_of(match, "miss") == ([1, 1, 1], [False] * 3, "5+", {"Fire-bolt": "5+"}, "no hit")


@pytest.mark.rule("DKH-321")
def test_what_is_thrown_is_told_with_its_dice():
    match = table(heroes={"penda": "g9"}, enemies=[("gast", "i9")], active="penda").gives("penda", "fire-oil")
    match.dice(1, 1, 9, 9).does("use")
    assert roll_of(match, "hit") == ([1, 1, 9], [False, False, True], "5+", {"Fire oil": "5+"}, "one hit")


@pytest.mark.rule("DKH-146", "DKH-137")
def test_an_enemy_strikes_more_surely_under_a_thain_and_an_omen_and_both_are_named():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8"), ("wiht-thain", "h8")])
    enemy_phase(match.dice(*[0] * 20), omen="blood-scent")
    struck = next(beat for beat in beats_of(match) if beat.actor == piece(match, "wihtgar") and beat.roll)
    changes = {one.name: one.amount for one in struck.roll.modifiers if one.amount}
    assert changes == {"Wiht Thain's command": -1, "Blood-scent": -1}


@pytest.mark.rule("DKH-145")
def test_a_lantern_near_the_target_is_named_when_a_bowman_shoots():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtboga", "m10"), ("wihtax", "h8")])
    enemy_phase(match.dice(*[0] * 20))
    shot = next(beat for beat in beats_of(match) if beat.actor == piece(match, "wihtboga") and beat.roll)
    assert {one.name: one.amount for one in shot.roll.modifiers if one.amount} == {"Wihtax's lantern": -1}


@pytest.mark.rule("DKH-195", "DKH-198", "DKH-199")
def test_an_enemy_says_whom_it_goes_for_goes_there_and_strikes():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "j9")])
    enemy, hero = piece(match, "wihtgar"), piece(match, "penda")
    enemy_phase(match.dice(9, 1, 5, 0, 0, 0))
    told = [beat for beat in beats_of(match) if beat.chapter.endswith("enemy phase")]
    goes, moves, strikes, parry, tough, wound = told[:6]
    assert (goes.actor, goes.targets) == (enemy, [hero])
    assert goes.text == "The Wihtgār goes for Penda, the only one in view, 3 squares away"
    (move,) = moves.moves
    assert (move.piece, move.start, move.end) == (enemy, f"s{match.square('j9')}", f"s{match.square('h10')}")
    assert move.way == [f"s{match.square('i10')}"]
    assert (strikes.verb, strikes.actor, strikes.targets) == ("hit", enemy, [hero])
    assert (parry.verb, parry.actor, tough.verb) == ("fail", hero, "fail")
    assert (wound.verb, wound.targets, wound.weight) == ("wound", [hero], "grave")
    assert [bar.value for bar in wound.change[0].bars if bar.name == "constitution"] == [3]


@pytest.mark.rule("DKH-269")
def test_a_long_walk_is_told_with_every_square_of_its_way():
    match = table(heroes={"penda": "g9"}, enemies=[("grave-spider", "m10")])
    enemy_phase(match)
    (walk,) = [move for beat in beats_of(match) for move in beat.moves]
    steps = [walk.start, *walk.way, walk.end]
    columns = [match.game.standard_book.column[0, int(square[1:])] for square in steps]
    assert len(steps) > 3
    assert all(abs(one - other) <= 1 for one, other in pairwise(columns))


@pytest.mark.rule("DKH-220")
def test_who_arrives_beside_a_hero_strikes_and_it_is_told_in_order():
    match = table(heroes={"penda": "l4", "nerys": "b8"}, active="penda").dice(*[0] * 12)
    match.state.noise[match.square("l4")] = 1
    for entry in ("l2", "w15"):
        match.state.rock[match.square(entry)] = 2
    match.next_omen("stillness").next_reinforcement(16).rests()
    told = [beat.verb for beat in beats_of(match) if beat.chapter.endswith("reinforcements")]
    assert told[:2] == ["draw", "arrive"]


@pytest.mark.rule("DKH-284")
def test_a_nest_of_spiders_is_a_roll_for_the_cocoon_a_parry_and_a_wound():
    match = table(heroes={"penda": "m14"}, active="penda").dice(2, 5, 0).does("release")
    assert verbs(match) == ["reveal", "fail", "fail", "wound"]
    assert roll_of(match, "reveal")[4] == "a nest of spiders"


@pytest.mark.rule("DKH-275", "DKH-278", "DKH-266", "DKH-162")
@pytest.mark.parametrize(
    ("play", "verb", "told"),
    [
        (
            lambda: (
                table(heroes={"nerys": "g9"}, enemies=[("wihtgar", "g8")], active="nerys")
                .dice(3)
                .does("pray", "rebuke")
            ),
            "roll",
            ([3], [False], "5+", {}, "in vain"),
        ),
        (
            lambda: table(heroes={"gnith": "g9"}, active="gnith").sets("gnith", wounds=1).dice(4).does("recover"),
            "roll",
            ([4], [True], "1+", {}, "1 constitution back"),
        ),
        (
            lambda: table(heroes={"penda": "p13"}, active="penda").dice(3).does("leap", "q13", "r13"),
            "fail",
            ([3], [False], "4+", {"own agility": "4+"}, "falls short"),
        ),
    ],
)
def test_other_dice_say_what_they_needed_too(play, verb, told):
    assert roll_of(play(), verb) == told


@pytest.mark.rule("DKH-020")
def test_a_door_is_battered_without_dice():
    match = table(4, {"penda": "i9"}, active="penda").does("attack", *["j9"] * 3)
    assert verbs(match) == ["hit", "break"]
    assert all(beat.roll is None for beat in beats_of(match))
    assert beats_of(match)[0].boards


def test_a_step_out_of_reach_says_what_it_cost():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtax", "g8")], active="penda").does("move", "g10")
    assert beats_of(match)[0].text == "Penda moves from g9 to g10, for 2 vigour, 1 of it for leaving an enemy's reach"


def test_fury_is_told_beside_the_weapon():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8")], active="penda").sets("penda", wounds=3)
    match.dice(9, 1, 1, 1, 0, 0).does("attack")
    assert roll_of(match, "hit")[3] == {"Nægling": "4+", "fury": "+1 die"}
