"""Every kind of roll and every amount as it is told: dice, what was needed, what changed it, what came of it."""

import re

import pytest

from duskboard.games.forward import terms
from duskboard.games.forward.rules.combat import attack_of, defence_of, foe_kind
from duskboard.games.forward.telling import sums
from duskboard.games.forward.telling.table import Table
from duskboard.retelling import Retelling
from tests.contract.play import random_match

from ..play import play
from .table import BOOK, FORWARD, dragon, meet, stand


def beats(match, verb=""):
    """What the last choice brought about, or what of it has a verb."""
    return [beat for beat in match.beats(0) if not verb or beat.verb == verb]


def dice(roll):
    """A roll's dice: whose, the face, whether it did something."""
    return [(die.name, die.face, die.counted) for die in roll.dice]


def parts(roll):
    return [(part.name, part.text or part.amount) for part in roll.modifiers]


# -- the combat dice ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-117", "FWD-118")
def test_a_round_shows_both_dice_what_faces_do_and_what_keeping_them_brings():
    [beat] = beats(meet("L8-HOLLOW", xp=3, equipment=["L1-EQUIP"], dice=[3, 5]), "roll")
    assert beat.actor == "hero"
    assert beat.targets == [beat.roll.at] == [f"card{7 * 9 + 3}"]
    assert dice(beat.roll) == [("You: Hit", 3, True), ("Hollow Warden: Critical", 5, True)]
    assert [die.owner for die in beat.roll.dice] == [0, -1]
    assert beat.roll.needed.startswith("1 Miss: nothing, 2 Parry: blocks, 3-4 Hit: 1")
    assert beat.roll.outcome == "Hit against Critical: you deal 2 and take 2"
    assert parts(beat.roll) == [("the Woodcutter's Axe", 1)]


def test_a_die_that_hurts_nobody_and_turns_nothing_did_not_count():
    assert dice(beats(meet("L8-HOLLOW", xp=3, dice=[2, 1]), "roll")[0].roll) == [
        ("You: Parry", 2, False), ("Hollow Warden: Miss", 1, False),
    ]  # fmt: skip
    assert dice(beats(meet("L8-HOLLOW", xp=3, dice=[2, 3]), "roll")[0].roll) == [
        ("You: Parry", 2, True), ("Hollow Warden: Hit", 3, False),
    ]  # fmt: skip


@pytest.mark.rule("FWD-130")
def test_a_forced_miss_shows_what_was_thrown_and_which_snare_spoiled_it():
    [beat] = beats(meet("L8-HOLLOW", xp=3, snares=["L1-SNARE"], dice=[5, 1]), "roll")
    assert dice(beat.roll) == [("You: Miss", 5, False), ("Hollow Warden: Miss", 1, False)]
    assert parts(beat.roll) == [("Grief-Knot", "your die is a Miss")]
    assert beat.text == "Round 1: you roll 5, but Grief-Knot makes it a Miss; the Hollow Warden rolls 1 (Miss)."


@pytest.mark.rule("FWD-119", "FWD-131", "FWD-133")
def test_what_reads_a_face_otherwise_is_named():
    shackled = beats(meet("L9-HOLLOW", xp=3, snares=["L8-SNARE"], dice=[2, 3]), "roll")[0].roll
    assert parts(shackled) == [("Frozen Shackles", "your Parry blocks nothing")]
    assert dice(shackled)[0][2] is False
    mercy = beats(meet("L8-HOLLOW", xp=3, blessing=True, dice=[1, 1]), "roll")[0].roll
    assert parts(mercy) == [("Gaol-Frost Mercy", "your Miss is a Hit")]
    assert mercy.outcome.endswith("you deal 1 and take 0")
    moths = beats(meet("L6-BEAST", xp=3, blessing=True, dice=[2, 5]), "roll")[0].roll
    assert parts(moths) == [("Lantern Moths", "its Critical is a Hit")]


@pytest.mark.rule("FWD-142", "FWD-143")
def test_a_reroll_is_paid_by_cause_and_shows_the_one_die():
    match = play(meet("L8-HOLLOW", xp=5, snares=["L9-SNARE"], dice=[3, 5]), "reroll enemy", dice=[1])
    paid, again = beats(match)[:2]
    assert paid.text == "You spend 4 XP (3 + 1 for Undertow = 4) to roll the enemy's die again (1 XP left)."
    assert dice(again.roll) == [("Hollow Warden: Miss", 1, False)]
    assert again.roll.title == "Round 1 against the Hollow Warden, rolled again"
    assert again.verb == "reroll"


# -- blows, by cause ---------------------------------------------------------------------------------------------------


def hit(match):
    return next(beat for beat in beats(match) if beat.verb in ("hit", "fail"))


def wound(match):
    return next(beat for beat in beats(match) if beat.verb == "wound")


@pytest.mark.rule("FWD-124", "FWD-137", "RUL-40")
def test_a_blow_of_mine_names_all_that_is_in_it():
    faces = {"enemy": "dragon", "hp": 60, "my_face": 5, "enemy_face": 1, "brandy": 1}
    match = dragon(fight=faces, decision="after the roll", xp=3, knight="present")
    beat = hit(play(match, "accept", dice=[2, 2]))
    defence = BOOK.enemy_defence[terms.DRAGON]
    assert parts(beat.roll) == [
        ("the Ancient Sword", 1), ("the Moonleaf Brandy", 1), ("the Mirror Knight", "x 2"), ("its DEF", -defence),
    ][: 4 if defence else 3]  # fmt: skip
    assert beat.text == f"Your Critical takes {beat_sum(defence)} HP from the Dragon of Chaos: {60 - 8 + defence} left."
    assert beat.targets == ["dragon"]


def beat_sum(defence):
    taken_off = f" - {defence} for its DEF" if defence else ""
    named = "(2 + 1 for the Ancient Sword + 1 for the Moonleaf Brandy) x 2 for the Mirror Knight"
    return f"{named}{taken_off} = {8 - defence}"


@pytest.mark.rule("FWD-074", "FWD-126", "FWD-132")
def test_a_blow_of_the_enemys_names_its_strength_the_veil_and_what_stopped_some_of_it():
    match = meet("L4-BEAST", xp=3, hp=15, snares=["L6-SNARE"], equipment=["L2-EQUIP", "L6-EQUIP"], dice=[1, 3])
    beat = wound(play(match, "accept", dice=[2, 2]))
    armour = int(BOOK.equipment_defence[terms.AGAINST_BEASTS, 5])
    assert beat.actor == f"card{3 * 9 + 4}"
    assert ("its strength", 1) in parts(beat.roll)
    assert ("Brume Veil", "x 2") in parts(beat.roll)
    assert sum(part.amount for part in beat.roll.modifiers if part.amount < 0) == -armour
    assert beat.roll.outcome == f"{4 - armour} HP"


@pytest.mark.rule("RUL-22", "FWD-134")
def test_the_blow_is_told_before_the_shields_die_and_the_die_with_what_it_needed():
    match = meet("L8-BEAST", xp=0, equipment=["L5-EQUIP"], items=["L4-ITEM"], dice=[])
    threat, roll, settled = beats(play(match, "fight", "accept", dice=[1, 3, 2, 2, 2]))[:3]
    assert threat.verb == "attack"
    assert "would cost you" in threat.text
    assert dice(roll.roll) == [("Mirrored Shield", 2, True)]
    assert roll.roll.needed == f"{BOOK.shield_blocks} or less"
    assert roll.verb == settled.verb == "block"
    failed = meet("L8-BEAST", xp=0, equipment=["L5-EQUIP"], items=["L4-ITEM"], dice=[])
    failed = beats(play(failed, "fight", "accept", dice=[1, 3, 6, 2, 2]))[1]
    assert (failed.verb, dice(failed.roll)[0][2]) == ("fail", False)


@pytest.mark.rule("RUL-42")
def test_what_a_fight_costs_is_told_by_card():
    match = meet("L9-BEAST", hp=15, xp=3, snares=["L3-SNARE"], equipment=["L7-EQUIP"], dice=[2, 2])
    beat = wound(match)
    assert parts(beat.roll) == [("the Rotvine Gauntlets", 1), ("Banner-Debt", 1)]
    assert beat.text == (
        "You lose 2 HP before the fight begins: 1 for the Rotvine Gauntlets, 1 for Banner-Debt (HP 13)."
    )


# -- the Pit die -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-095", "RUL-32")
@pytest.mark.parametrize(("face", "enough"), [(4, False), (5, True)])
def test_a_pit_die_says_what_it_needed_and_what_a_snare_took_from_it(face, enough):
    [beat] = beats(meet("L1-PIT", snares=["L7-SNARE"], dice=[face]), "roll")
    assert (beat.roll.title, beat.roll.needed) == ("Caved-in Cellar", "4+")
    assert dice(beat.roll) == [("You", face, enough)]
    assert parts(beat.roll) == [("Spore Lung", -1)]
    assert beat.roll.outcome == ("passed" if enough else "failed: 2 HP")


@pytest.mark.rule("RUL-38")
@pytest.mark.parametrize(
    ("healer", "match"),
    [
        ("card0", lambda: meet("L1-SCENE", hp=9)),
        (f"card{3 * 9 + 1}", lambda: stand(1, hp=9, items=["L4-ITEM"]).play("use Starlight Phial")),
        (f"card{2 * 9 + 3}",
         lambda: play(meet("L3-HOLLOW", hp=9, xp=3, dice=[5, 1]), *["accept"] * 3, dice=[5, 1] * 2)),
        (f"card{8 * 9}", lambda: meet("L9-SCENE", hp=9, items=["L4-ITEM"]).play("bury Starlight Phial")),
    ],
)  # fmt: skip
def test_what_heals_is_named(healer, match):
    assert [beat.actor for beat in beats(match(), "heal")] == [healer]


# -- how grave, and when -----------------------------------------------------------------------------------------------


def test_a_loss_is_grave_that_takes_or_leaves_little():
    light = play(meet("L8-HOLLOW", xp=3, hp=20, dice=[1, 3]), "accept", dice=[2, 2])
    heavy = play(meet("L8-HOLLOW", xp=3, hp=5, dice=[1, 3]), "accept", dice=[2, 2])
    assert (wound(light).weight, wound(heavy).weight) == ("notable", "grave")


def test_the_chapter_is_the_place_until_it_is_left():
    match = stand(3, cleared=True).play("leave")
    assert {beat.chapter for beat in beats(match)} == {"Place 6 of 9: Bannered City Valthria"}
    arrived = beats(match.play(match.menu()[0]))[0]
    assert arrived.chapter.startswith("Place 7 of 9: ")
    assert [move.piece for move in arrived.moves] == ["traveller"]


def test_the_enemy_leaves_the_board_as_it_is_defeated():
    match = play(meet("L1-BEAST", xp=3, dice=[5, 1]), "accept", "accept", dice=[5, 1])
    gone = {beat.text: beat.go for beat in beats(match) if beat.go}
    assert gone == {"The Starving Hound is defeated.": ["card4"]}


# -- and the sums are the rules' own -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_attack_and_defence_by_cause_come_to_what_the_rules_count(seed):
    match = random_match(FORWARD, f"sums {seed}", FORWARD.examples[seed % 3], 60)
    for at in range(match.moment + 1):
        state = match.state_at(at)
        table = Table(state, match.book, match.content)
        assert sum(part.amount for part in sums.attack(table)) == attack_of(state, match.book)
        if state.enemy >= 0:
            armour = sums.defence(table, foe_kind(state.enemy))
            assert sum(part.amount for part in armour) == defence_of(state, match.book)


def test_every_blow_of_random_games_comes_to_what_its_causes_come_to():
    blows = 0
    for seed in range(8):
        match = random_match(FORWARD, f"blows {seed}", FORWARD.examples[seed % 3], 80)
        for at in range(1, match.moment + 1):
            for event, state in Retelling(match, -2, at).moments():
                table, amount = Table(state, match.book, match.content), event.args[0]
                if event.code == terms.STRUCK and amount:
                    assert sums.my_blow(table, event.args[3] // terms.FACES).total == amount
                elif event.code == terms.HURT and amount:
                    assert sums.enemy_blow(table, event.args[3] % terms.FACES).total == amount
                    blows += 1
    assert blows > 30


# -- odds --------------------------------------------------------------------------------------------------------------


def chances(match, option):
    return {one.text: one.share for one in match.odds(option)}


@pytest.mark.rule("FWD-143", "FWD-144")
def test_odds_of_a_reroll_say_what_both_sides_deal_whether_or_not_somebody_is_asked_then():
    asked = meet("L1-BEAST", xp=9, items=["L4-ITEM"], dice=[3, 1]).play("fight")
    settled = meet("L1-BEAST", xp=3, dice=[3, 1])
    for match in (asked, settled):
        told = chances(match, "reroll mine")
        assert all(
            re.fullmatch(r"you deal \d( to \d)? and take \d|the fight goes on|.* is defeated|you fall", one)
            for one in told
        )
        assert sum(told.values()) == pytest.approx(1, abs=0.01)
    assert chances(asked, "reroll mine") == {
        "you deal 1 and take 0": pytest.approx(1 / 2, abs=1e-3),
        "you deal 0 and take 0": pytest.approx(1 / 3, abs=1e-3),
        "you deal 2 and take 0": pytest.approx(1 / 6, abs=1e-3),
    }


@pytest.mark.rule("FWD-095", "FWD-143")
@pytest.mark.parametrize("items", [[], ["L4-ITEM"]])
def test_odds_of_a_pit_say_how_its_roll_ends(items):
    match = meet("L5-PIT", xp=3, items=items, dice=[1])
    assert chances(match, "reroll") == {"passed": pytest.approx(1 / 2), "failed: 4 HP": pytest.approx(1 / 2)}
