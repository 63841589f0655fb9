"""An attack as the table tells it: announced before its dice, each die with what it needed, every cause by its name."""

import pytest

from duskboard.games.claustrophobia import terms as t
from duskboard.games.claustrophobia.rules.talents import human_df

from ..play import asked, play
from .table import GAME, assault, crossing, destiny, human, north, prepare, table, tile

SWORDS = human("swordswoman", die=5)


def beats(match, verb=None):
    """The beats of the last choice, or those of a verb."""
    return [beat for beat in match.beats(-1) if verb is None or beat.verb == verb]


def rolled(match):
    """The rolls of the last choice: faces, which counted, what was needed, what came of it."""
    return [
        ([die.face for die in beat.roll.dice], [die.counted for die in beat.roll.dice], beat.roll.needed,
         beat.roll.outcome)
        for beat in beats(match)
        if beat.roll
    ]  # fmt: skip


def causes(beat):
    return {modifier.name: modifier.amount for modifier in beat.roll.modifiers}


@pytest.mark.rule("CLA-153", "CLA-154")
def test_a_human_attack_is_announced_then_rolled_with_its_causes():
    match = table(human("brute", die=3, anger=1, courage=1), tiles=[crossing(troglodytes=4), north()])
    play(match, "brute", "attack troglodytes", dice=[1, 2, 6, 3, 3, 1, 1])
    announced, landed, dead = beats(match)[:3]
    assert (announced.verb, announced.actor, announced.targets) == ("attack", "warrior-0", ["troglodytes-1"])
    assert announced.roll is None
    assert landed.verb == "hit"
    assert landed.roll.at == "troglodytes-1"
    base = int(match.book.cb[t.BRUTE, 2])
    assert causes(landed) == {"Line 3": base, "Aura of Anger": 1, "Aura of Courage": 1, "A troglodyte's hide": 0}
    assert landed.roll.modifiers[-1].text == "defence 3"
    assert len(landed.roll.dice) == base + 2
    assert all(die.needed == landed.roll.needed == "3+" for die in landed.roll.dice)
    assert [die.counted for die in landed.roll.dice] == [die.face >= 3 for die in landed.roll.dice]
    assert (dead.verb, dead.targets) == ("die", ["troglodytes-1"])
    assert [piece.name for piece in dead.change] != []  # fewer troglodytes stand there from this beat on


@pytest.mark.rule("CLA-182")
def test_frenzied_rolls_its_misses_in_a_beat_of_their_own():
    match = play(table(SWORDS, tiles=[crossing(troglodytes=4)]), "swordswoman")
    play(match, "attack troglodytes", dice=[1, 2, 5, 6, 2])
    assert rolled(match)[:2] == [
        ([1, 2, 5], [False, False, True], "3+", "1 hit"),
        ([6, 2], [True, False], "3+", "1 more hit"),
    ]
    assert "misses are rolled again" in [m.text for m in beats(match, "hit")[0].roll.modifiers]


@pytest.mark.rule("CLA-169")
@pytest.mark.parametrize(("weapon", "dice", "needed"), [("blunderbuss", 3, "3+"), ("musket", 2, "2+")])
def test_a_shot_names_its_weapon_as_the_cause_of_its_dice(weapon, dice, needed):
    match = table(human("scout", die=1, equipment={weapon: 1}), tiles=[crossing(), north(troglodytes=3)])
    play(match, "scout", f"use {weapon}", dice=[1, 6, 6][:dice])
    announced = beats(match, "attack")[0]
    assert f"fires the {weapon.capitalize()} at the troglodytes on tile 8" in announced.text
    landed = beats(match, "hit")[0]
    named = [(m.name, m.text) for m in landed.roll.modifiers]
    assert named[0] == (f"The {weapon.capitalize()}", f"+{dice} dice")
    assert (len(landed.roll.dice), landed.roll.needed) == (dice, needed)
    assert (("The Musket", "defence -1") in named) == (weapon == "musket")


@pytest.mark.rule("CLA-R80")
def test_a_grenade_shows_whose_die_each_is():
    match = table(
        human("scout", die=1, equipment={"grenade": 1}), human("brute", 8), tiles=[crossing(), north(troglodytes=2)]
    )
    play(match, "scout", "use grenade", dice=[4, 3, 5])
    thrown = beats(match, "attack")[0]
    assert [(die.name, die.face, die.counted) for die in thrown.roll.dice] == [
        ("a troglodyte", 4, True), ("a troglodyte", 3, False), ("the brute", 5, True),
    ]  # fmt: skip
    assert (thrown.roll.needed, thrown.roll.outcome) == ("4+", "2 hits")
    assert set(thrown.targets) == {"troglodytes-8", "warrior-1"}


@pytest.mark.rule("CLA-153")
def test_a_demons_attack_is_announced_before_the_defender_answers_and_names_its_ability():
    match = assault(
        human("redeemer", die=3, cancelled=[1]), human("brute", die=3), infernals={"demon": {"tile": 1}},
        demons=["the hunter"],
    )  # fmt: skip
    play(match, "the hunter", "attack redeemer", dice=[6, 6, 1, 1, 1, 1, 1])
    assert [beat.verb for beat in beats(match)][:2] == ["attack", "hit"]
    landed = beats(match, "hit")[0]
    ability = int(match.book.ability[t.THE_HUNTER])
    assert causes(landed)["Its board"] == int(match.book.demon_cb[t.THE_HUNTER])
    assert ability in causes(landed).values()
    assert (landed.actor, landed.targets) == ("warrior-7", ["warrior-0"])
    assert landed.roll.outcome == "2 hits"
    play(match, "take 1")
    assert [(beat.verb, beat.actor, beat.targets) for beat in beats(match, "block")] == [
        ("block", "warrior-1", ["warrior-0"])
    ]


def test_a_troglodytes_attack_is_that_of_its_group():
    match = assault(human("scout", die=3), tiles=[crossing(troglodytes=2), north()])
    play(match, "troglodyte at 1", "attack scout", dice=[2])
    assert beats(match, "attack")[0].actor == "troglodytes-1"
    assert beats(match, "miss")[0].roll.outcome == "no hit"


def test_a_hellhounds_die_is_a_cause_of_its_dice():
    dice = {"triggered": {"hellhound I": [6]}}
    match = assault(human("scout", die=3), infernals={"hellhound I": {"tile": 1}}, destiny=dice)
    play(match, "hellhound I", "attack scout", dice=[1] * 9)
    missed = beats(match, "miss")[0]
    extra = int(match.book.unleashed_cb[0, 5])
    assert causes(missed).get("Its board", 0) == int(match.book.hound_cb[0])
    assert extra in causes(missed).values()
    assert len(missed.roll.dice) == int(match.book.hound_cb[0]) + extra


@pytest.mark.rule("CLA-210")
def test_fog_is_named_as_what_changed_a_defence():
    fog = next(i for i in range(t.TILES) if table().book.tile_effect[i] == t.FOG)
    match = table(human("brute", fog + 1, die=3), tiles=[tile(fog + 1, troglodytes=2)])
    play(match, "brute", "attack troglodytes", dice=[1] * 6)
    missed = beats(match, "miss")[0]
    changed = {m.name: m.text for m in missed.roll.modifiers}
    assert changed["The fog"] == f"defence +{match.book.fog_df - match.book.trog_df[0]}"
    assert missed.roll.needed == f"{match.book.fog_df}+"


@pytest.mark.rule("CLA-203")
def test_a_carnivorous_tunnel_says_what_it_makes_of_hits():
    book = table().book
    hungry = next(i for i in range(t.TILES) if book.tile_effect[i] == t.CARNIVOROUS)
    match = table(human("brute", hungry + 1, die=3), tiles=[tile(hungry + 1, troglodytes=3)])
    play(match, "brute", "attack troglodytes", dice=[6] + [1] * 5)
    fed = beats(match, "change")[0]
    assert (
        fed.text == f"Carnivorous tunnel on tile {hungry + 1}: 1 x 2 = 2 hits on the troglodytes on tile {hungry + 1}."
    )


@pytest.mark.rule("CLA-196", "CLA-197")
def test_a_sacrifice_says_whom_it_strikes_and_rolls_for_its_price():
    match = prepare(
        human("redeemer", gifts=["righteous sacrifice"]), human("brute", 8), roll=[2, 2],
        tiles=[crossing(troglodytes=3), north()],
    )  # fmt: skip
    while asked(match) == "draw":
        match.play("no draw")
    play(match, "troglodyte", dice=[3])
    struck = beats(match, "attack")[0]
    assert (struck.actor, struck.targets) == ("warrior-0", ["troglodytes-1"])
    assert rolled(match)[0] == ([3], [int(match.book.backlash) <= 3], f"{match.book.backlash}+", "spared")


def test_dice_of_destiny_show_their_colours():
    match = play(table(human("scout"), human("brute")), "end phase", dice=[1, 2, 5])
    roll = beats(match, "roll")[0].roll
    assert [(die.face, die.name) for die in roll.dice] == [(1, "white"), (2, "red"), (5, "white")]
    assert roll.outcome == "2 white, 1 red"


@pytest.mark.rule("CLA-100")
def test_a_power_that_finds_nothing_to_do_says_why():
    match = destiny(human("scout"), human("brute"), roll=[6, 4, 1], demons=["kartikeya"])
    said = []
    while asked(match) == "power for a die":
        texts = [option.text for option in match.options()]
        match.play("crushing coils" if "crushing coils" in texts else "sneaky charge")
        said += [beat.text for beat in beats(match)]
    assert "Crushing coils is triggered by a 1, a 4 and a 6." in said
    assert "Crushing coils: Kartikeya is not in play." in said


def test_the_end_is_a_beat_of_its_own():
    match = assault(human("scout", die=3, cancelled=[1, 2, 3, 4, 5]), tiles=[crossing(troglodytes=1)])
    play(match, "troglodyte at 1", "attack scout", dice=[6])
    assert match.over
    assert [beat.verb for beat in beats(match)][-2:] == ["die", "win"]
    assert beats(match)[-1].weight == "grave"


SAMPLED = 0.09  # four standard deviations of a share counted in four hundred worlds


def odds(match, text):
    return {chance.text: chance.share for chance in match.odds(text)}


def test_odds_of_an_attack_say_how_many_fall():
    match = play(table(human("brute", die=3), tiles=[crossing(troglodytes=4), north()]), "brute")
    dice = int(match.book.cb[t.BRUTE, 2])  # each hits on 3 or more
    found = odds(match, "attack troglodytes")
    assert found[f"{dice} troglodytes fall on tile 1"] == pytest.approx((2 / 3) ** dice, abs=SAMPLED)
    assert found["no hit"] == pytest.approx((1 / 3) ** dice, abs=SAMPLED)


def test_odds_of_an_attack_on_a_human_say_how_many_hits():
    match = assault(human("scout", die=3), human("brute", 8), tiles=[crossing(troglodytes=1), north()])
    play(match, "troglodyte at 1")
    needed = human_df(match.state, match.book, 0)
    share = (7 - needed) / 6
    assert odds(match, "attack scout") == pytest.approx({"1 hit": share, "no hit": 1 - share}, abs=SAMPLED)


def test_odds_against_a_demon_say_its_markers():
    match = table(human("brute", die=3), infernals={"demon": {"tile": 1, "damage": 3}}, demons=["the hunter"])
    found = odds(play(match, "brute"), "attack the hunter")
    assert "no hit" in found
    assert any(text.startswith("The Hunter takes 1 marker: 4 of") for text in found)


@pytest.mark.rule("CLA-202")
@pytest.mark.parametrize(
    ("tile", "face", "said"),
    [
        (20, 6, "a booby trap hits"),
        (20, 1, "a booby trap misses"),
        (8, 1, "no trap goes off"),
    ],
)
def test_what_comes_of_an_exploration_speaks_of_the_trap(tile, face, said):
    match = table(human("scout", die=3), human("brute"), tiles=[crossing()], pile=[tile], scenario="survivors")
    play(match, "scout")
    names = {piece.id: piece.name for piece in match.view(0).pieces}
    play(match, "go north", dice=[face])
    assert GAME.outcome(match.beats(0), names) == said


@pytest.mark.rule("CLA-146", "CLA-038")
def test_who_finds_the_exit_is_told_that_it_is_one():
    match = table(human("scout", die=3), human("brute"), tiles=[crossing()], pile=[9, 15], scenario="survivors")
    play(match, "scout", "go north")
    drawn, found = beats(match, "reveal")[0], beats(match, "build")[0]
    assert drawn.text == "The scout explores to the north: tile 15, the exit."
    assert (found.text, found.weight) == ("The scout finds tile 15, the exit, open to the south.", "grave")


def test_a_roll_names_the_defence_it_needed():
    match = assault(human("scout", die=3), human("brute", 8), tiles=[crossing(troglodytes=1), north()])
    play(match, "troglodyte at 1", "attack scout", dice=[1])
    df = human_df(match.state, match.book, 0)
    assert ("The scout, line 3", f"defence {df}") in [
        (cause.name, cause.text) for cause in beats(match, "miss")[0].roll.modifiers
    ]


@pytest.mark.rule("CLA-218")
@pytest.mark.parametrize(("face", "said"), [(5, "the sanctuary hits who enters"), (4, "the sanctuary lets pass")])
def test_what_comes_of_entering_a_sanctuary_is_said_in_words(face, said):
    match = assault(human("brute", 8), tiles=[crossing(troglodytes=2), north(), tile(42, 1, 0)])
    play(match, "troglodyte at 1")
    names = {piece.id: piece.name for piece in match.view(1).pieces}
    play(match, "go east", dice=[face])
    assert GAME.outcome(match.beats(1), names) == said
