"""Every event in words: who, what, how much, and by which rule, as the event has them."""

import ast

import pytest

from duskboard.engine.beats import Moment
from duskboard.engine.dispatch import Undeclared
from duskboard.engine.header import NONE
from duskboard.engine.log import Event
from duskboard.games.forward import terms
from duskboard.games.forward.rules.turn import DECISIONS
from duskboard.games.forward.telling.questions import QUESTIONS
from duskboard.games.forward.terms import DRAGON, MIRROR_KNIGHT, PRINCESS, SAGE, Asks
from duskboard.rulebook import entries_of
from tests.contract.play import random_match

from ..play import play
from .table import BOOK, CARD, FORWARD, dragon, meet, stand
from .test_dragon import fight as last_blow

HOUND, SHARD, VOW = CARD["L1-BEAST"], CARD["L1-ITEM"], CARD["L2-SNARE"]
SHIELD, KEY, TEAR = CARD["L5-EQUIP"], CARD["L2-ITEM"], CARD["L8-ITEM"]
CELLAR, KNIGHT = CARD["L1-PIT"], CARD["L5-HOLLOW"]
COUNTER_ON_MISS, PARRY_ON_MISS = 6 * terms.FACES + 1, 2 * terms.FACES + 1
COUNTER_ON_HIT, HIT_ON_COUNTER = 6 * terms.FACES + 3, 3 * terms.FACES + 6

LINES = [  # event, what it holds, the line, its rules
    ("ENTERED", (3, 8), "You come to the Caelith Spiremaze and stand on slot 9.", "FWD-031 FWD-033 RUL-04"),
    ("STEPPED", (6,), "You step to slot 7.", "FWD-035"),
    ("REVEALED", (HOUND, 4), "You turn over Starving Hound (Beast): All ribs, and quicker than it looks.",
     "FWD-036 FWD-164"),
    ("CLEARED", (4, 2), "Slot 3 is far enough: Sicorro Wastes is cleared.", "FWD-055"),
    ("LEFT", (1, terms.BY_CHOICE, 1, 17, 1, 1), "You leave Shrine of Worship: 1 unseen card sinks (17 buried), "
     "and the Dragon of Chaos gains 1 HP.",
     "FWD-167 RUL-09 FWD-058"),
    ("LEFT", (1, terms.STUCK, 5, 17, 0), "There is no way on, so you leave Shrine of Worship, uncleared: 5 unseen "
     "cards sink (17 buried).", "FWD-051 FWD-052 FWD-058"),
    ("LEFT", (1, terms.STROLLED, 0, 17, 1), "You have wandered long enough and leave Shrine of Worship: nothing unseen "
     "is left.", "RUL-16 FWD-058"),
    ("COMPLETED", (7, 13), "Frozen Gaol goes to EXPERIENCE (13 XP).", "FWD-062"),
    ("HEALED", (3, 17, 3, NONE), "You heal 3 (HP 17).", "RUL-38"),
    ("HEALED", (2, 20, 5, NONE), "You heal 2 of 5, all there is room for (HP 20).", "RUL-38"),
    ("HEALED", (2, 17, 5, VOW), "You heal 2, 5 halved by Vow of Ash (HP 17).", "RUL-38"),
    ("HEALED", (0, 12, 1, VOW), "You heal 0, 1 halved by Vow of Ash (HP 12).", "RUL-38"),
    ("HEALED", (0, 20, 3, NONE), "There is nothing to heal (HP 20).", "RUL-38"),
    ("HEALED", (0, 20, 4, VOW), "There is nothing to heal (HP 20).", "RUL-38"),
    ("LOST_HP", (4, terms.BY_PIT, 11), "You lose 4 HP in the fall (HP 11).", "FWD-096"),
    ("LOST_HP", (4, terms.BY_TERROR, 11), "You lose 4 HP facing it (HP 11).", "FWD-093"),
    ("LOST_HP", (4, terms.BY_BRANDY, 11), "You lose 4 HP to the Moonleaf Brandy (HP 11).", "FWD-137"),
    ("LOST_HP", (4, terms.BY_FIGHT_COST, 11), "You lose 4 HP before the fight begins (HP 11).", "RUL-42"),
    ("LOST_HP", (4, terms.BY_REVEAL, 11), "You lose 4 HP as it is revealed (HP 11).", "FWD-084"),
    ("LOST_HP", (4, terms.BY_VICTORY, 11), "You lose 4 HP as it falls (HP 11).", "FWD-072 RUL-45"),
    ("TO_EXPERIENCE", (CARD["L1-SCENE"], 8), "The Cold Hearth goes to EXPERIENCE (8 XP).", "FWD-103 FWD-140"),
    ("TO_EXPERIENCE", (SHARD, 8), "The Mirror Shard goes to EXPERIENCE (8 XP).", "FWD-140 FWD-141"),
    ("TO_EXPERIENCE", (SHIELD, 8), "The Mirrored Shield goes to EXPERIENCE (8 XP).", "FWD-080 FWD-140"),
    ("TO_EXPERIENCE", (CARD["L1-HOLLOW"], 8), "The Hollow Neighbour goes to EXPERIENCE (8 XP).", "FWD-072 FWD-140"),
    ("TO_EXPERIENCE", (HOUND, 8), "The Starving Hound goes to EXPERIENCE (8 XP).", "FWD-072 FWD-140"),
    ("TO_EXPERIENCE", (CELLAR, 8), "Caved-in Cellar goes to EXPERIENCE (8 XP).", "FWD-097 FWD-140"),
    ("TO_EXPERIENCE", (CARD["L9-TERROR"], 8), "What Sank goes to EXPERIENCE (8 XP).", "FWD-093 FWD-140"),
    ("BURIED_CARD", (CARD["L9-TERROR"], 21), "What Sank is buried (21 buried).", "FWD-068 FWD-094"),
    ("BURIED_CARD", (KNIGHT, 21, 2), "The Mirror Knight is buried (21 buried), and the Dragon of Chaos gains 2 HP.",
     "FWD-113 FWD-115"),
    ("BURIED_CARD", (SHARD, 21), "The Mirror Shard is buried (21 buried).", "FWD-064 FWD-068"),
    ("TOOK", (KEY,), "You take the Sexton's Key.", "FWD-087"),
    ("LEFT_CARD", (KEY,), "You leave the Sexton's Key where it lies.", "FWD-085"),
    ("EQUIPPED_CARD", (SHIELD,), "You equip the Mirrored Shield.", "FWD-087"),
    ("EQUIPPED_CARD", (CARD["L7-EQUIP"],), "You cannot but equip the Rotvine Gauntlets.", "FWD-079 FWD-087"),
    ("TRIMMED", (KEY,), "You give up the Sexton's Key.", "FWD-088 FWD-089"),
    ("TRIMMED", (SHIELD,), "You give up the Mirrored Shield.", "FWD-080 FWD-089"),
    ("JOINED", (CARD["L6-HOLLOW"], SAGE), "The Sage is with you now.", "FWD-106 FWD-107"),
    ("JOINED", (KNIGHT, MIRROR_KNIGHT), "The Mirror Knight is with you now.", "FWD-114"),
    ("AWAKENED", (PRINCESS,), "The Ghostly Princess awakens.", "FWD-108 FWD-110"),
    ("AWAKENED", (SAGE,), "The Sage awakens.", "FWD-109 FWD-110"),
    ("RECRUITED", (KNIGHT, SHARD), "You hold up the Mirror Shard, and the Mirror Knight sees itself.", "FWD-114"),
    ("SNARED", (VOW,), "Vow of Ash has you until it is cleansed.", "FWD-098 RUL-12"),
    ("CLEANSED", (VOW, 6), "Vow of Ash is cleansed and goes to EXPERIENCE (6 XP).", "FWD-099"),
    ("BLESSED", (CARD["L6-BLESS"],), "Lantern Moths are with you until you leave.", "FWD-100 RUL-12"),
    ("UNBURIED", (3, 14, 6), "3 of the buried cards rise and are gone, unseen (14 buried), and the "
     "Dragon of Chaos loses 6 HP.", "RUL-39"),
    ("UNBURIED", (1, 0), "1 of the buried cards rises and is gone, unseen (0 buried).", "RUL-39"),
    ("UNBURIED", (0, 0), "Nothing is buried that could rise.", "RUL-39"),
    ("USED_ITEM", (CARD["L4-ITEM"],), "You use the Starlight Phial.", "FWD-091 FWD-135"),
    ("USED_ITEM", (SHARD,), "You use the Mirror Shard.", "FWD-091 FWD-138"),
    ("USED_ITEM", (KEY,), "You use the Sexton's Key.", "FWD-091"),
    ("USED_ITEM", (CARD["L3-ITEM"],), "You use the Moonleaf Brandy.", "FWD-091 FWD-137"),
    ("USED_ITEM", (CARD["L6-ITEM"],), "You use the Blacksap Thorn.", "FWD-091 FWD-139 RUL-37"),
    ("USED_ITEM", (CARD["L5-BLESS"],), "You use Hidden Cistern.", "FWD-034 FWD-039 RUL-10"),
    ("GAVE", (CARD["L3-EQUIP"], PRINCESS), "You give the Gilded Bangle to the Ghostly Princess.", "FWD-110 RUL-30"),
    ("GAVE", (CARD["L9-ITEM"], SAGE), "You give the Ferryman's Bell to the Sage.", "FWD-110 RUL-30"),
    ("FIGHT", (HOUND, 7), "A fight with the Starving Hound: 7 HP.", "FWD-069 FWD-076"),
    ("FIGHT", (DRAGON, 87), "A fight with the Dragon of Chaos: 87 HP.", "FWD-147"),
    ("ROLLED", (2, 5, 0, 13, 0, HOUND), "Round 13: you roll 2 (Parry), the Starving Hound 5 (Critical).", "FWD-117"),
    ("ROLLED", (1, 6, 1, 2, 0, DRAGON), "Round 2: you roll, but Grief-Knot makes it a Miss; the Dragon of Chaos "
     "rolls 6 (Counter).", "FWD-117 FWD-130"),
    ("ROLLED", (3, 4, 0, 13, terms.ENEMY_DIE, HOUND),
     "Round 13, rolled again: the Starving Hound's is 4 (Hit).", "FWD-143 FWD-145"),
    ("ROLLED", (3, 4, 0, 13, terms.MY_DIE, HOUND), "Round 13, rolled again: yours is 3 (Hit).",
     "FWD-143 FWD-145"),
    ("ROUND", (0, 0, 5, DRAGON, PARRY_ON_MISS, 12), "Parry against Miss: nobody is hurt (the Dragon of Chaos 5 HP, "
     "you 12).", "FWD-125 FWD-128"),
    ("STRUCK", (3, 5, HOUND, COUNTER_ON_MISS), "Your Counter takes 3 HP from the Starving Hound: 5 left.",
     "FWD-124 FWD-125 FWD-128"),
    ("STRUCK", (0, 5, HOUND, COUNTER_ON_MISS), "Your Counter does not hurt the Starving Hound.",
     "FWD-124 FWD-125 FWD-128"),
    ("STRUCK", (0, 5, DRAGON, HIT_ON_COUNTER), "The Dragon of Chaos turns your Hit with a Counter.",
     "FWD-124 FWD-125 FWD-128"),
    ("BLOW", (4, HOUND, terms.CRITICAL, 2), "The Starving Hound's Critical would cost you 4 HP.", "FWD-126"),
    ("HURT", (4, 9, HOUND, HIT_ON_COUNTER), "The Starving Hound's Counter costs you 4 HP: 9 left.", "FWD-126 FWD-128"),
    ("HURT", (0, 9, DRAGON, COUNTER_ON_HIT), "You turn the Dragon of Chaos' Hit with a Counter.", "FWD-126 FWD-128"),
    ("HURT", (0, 9, HOUND, HIT_ON_COUNTER, 1, 2), "The Mirrored Shield has stopped the Starving Hound's Counter.",
     "FWD-126 FWD-128 FWD-134"),
    ("SHIELDED", (2, 1, 5, SHIELD), "The Mirrored Shield rolls 2: the 5 damage is stopped.", "FWD-134 RUL-22"),
    ("SHIELDED", (4, 0, 5, SHIELD), "The Mirrored Shield rolls 4: 5 damage comes through.", "FWD-134 RUL-22"),
    ("DEFEATED", (HOUND,), "The Starving Hound is defeated.", "FWD-071"),
    ("PIT_ROLLED", (CELLAR, 3, 3, 4), "Caved-in Cellar: 4 or more needed, you roll 3: not enough.", "FWD-095 RUL-32"),
    ("PIT_ROLLED", (CELLAR, 6, 5, 4), "Caved-in Cellar: 4 or more needed, you roll 6, counting as 5: enough.",
     "FWD-095 RUL-32"),
    ("PIT_PASSED", (CELLAR, NONE), "You are past Caved-in Cellar unharmed.", "FWD-096"),
    ("PIT_PASSED", (CELLAR, KEY), "The Sexton's Key turns: Caved-in Cellar costs you nothing.", "FWD-091 FWD-096"),
    ("REROLLED", (terms.MY_DIE, 3, 9), "You spend 3 XP to roll your die again (9 XP left).", "FWD-142 FWD-143 RUL-31"),
    ("REROLLED", (terms.ENEMY_DIE, 4, 9), "You spend 4 XP to roll the enemy's die again (9 XP left).",
     "FWD-142 FWD-143 RUL-31"),
    ("REROLLED", (terms.SHIELD_DIE, 3, 9), "You spend 3 XP to roll the shield's die again (9 XP left).",
     "FWD-142 FWD-143 RUL-31"),
    ("MIRRORED", (SHARD, 5, HOUND), "The Mirror Shard mirrors the Starving Hound: your die shows 5 (Critical).",
     "FWD-138"),
    ("PHOENIX", (10, TEAR), "The Phoenix Tear burns: you are back at 10 HP.", "FWD-136 RUL-25"),
    ("DRAGON_ARRIVES", (87, 27, 9), "The Dragon of Chaos rises with 87 HP, 27 of them for the 9 cards you buried.",
     "FWD-148"),
    ("DRAGON_ARRIVES", (61, 1, 1), "The Dragon of Chaos rises with 61 HP, 1 of them for the 1 card you buried.",
     "FWD-148"),
    ("DRAGON_ARRIVES", (60, 0, 0), "The Dragon of Chaos rises with 60 HP.", "FWD-148"),
    ("SACRIFICED", (PRINCESS, 87),
     "The Ghostly Princess breaks the shield of the Dragon of Chaos (87 HP), and is gone.", "FWD-149 FWD-153"),
    ("SACRIFICED", (SAGE, 44), "The Sage halves the HP of the Dragon of Chaos to 44, and is gone.", "FWD-151 FWD-153"),
    ("WON", (), "The Dragon of Chaos falls. You have won.", "FWD-001"),
    ("LOST", (terms.FELL_ON_THE_WAY,), "You fell on the way. The journey ends here.", "FWD-003"),
    ("LOST", (terms.NO_SWORD,), "Without the Ancient Sword nothing hurts the Dragon. The journey ends here.",
     "FWD-150 RUL-29"),
    ("UNVISITED_BURIED", (6, 33, 9), "The nine cards of Amara Rot Glade sink unseen (33 buried), and the "
     "Dragon of Chaos gains 9 HP.", "RUL-07"),
    ("BRINK", (), "You stand before the Dragon of Chaos.", "FWD-002 RUL-28"),
    ("BLOCKED_SLOT", (8,), "Slot 9 is blocked: you must move off it.", "FWD-049 RUL-14"),
    ("BURIED_NOTHING", (), "You bury nothing.", "FWD-103"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "args", "text", "rules"), LINES)
def test_a_line_says_what_the_event_holds(name, args, text, rules):
    event = Event(getattr(terms, name), -1, (*args, *[0] * (6 - len(args))))
    nothing_known = stand(1).state  # neither the fight nor the dice of the event
    beat = FORWARD.beat(Moment(event, nothing_known, FORWARD.standard_book, FORWARD.content, 0, []))
    assert beat.text == text
    assert beat.rules == rules.split()


def told_by_the_rules():
    """The names of the events the rules write, from their sources."""
    for file in sorted((FORWARD.folder / "rules").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tell":
                yield node.args[1].attr


def test_every_event_of_the_rules_has_its_line_and_its_case():
    told = set(told_by_the_rules())
    assert len(told) > 30
    assert told == {name for name, *_ in LINES}


def test_every_loss_and_every_way_a_card_is_used_or_ends_has_its_line():
    held = {(name, args[0] % terms.TYPES) for name, args, *_ in LINES if name in ("TO_EXPERIENCE", "BURIED_CARD")}
    ends = {terms.SCENE, terms.ITEM, terms.EQUIPMENT, terms.HOLLOW, terms.BEAST, terms.PIT, terms.TERROR}
    assert {kind for name, kind in held if name == "TO_EXPERIENCE"} == ends
    assert {kind for name, kind in held if name == "BURIED_CARD"} == {terms.ITEM, terms.HOLLOW, terms.TERROR}
    causes = {args[1] for name, args, *_ in LINES if name == "LOST_HP"}
    assert causes == set(range(terms.BY_PIT, terms.BY_ENEMY)), "what the enemy takes is told with the round"


def test_the_rules_named_are_rules_of_the_contract():
    known = {rule.id for rule in entries_of(FORWARD)}
    assert {id for *_, rules in LINES for id in rules.split()} <= known


# -- and the rules write it so -----------------------------------------------------------------------------------------


def fight(*dice, **document):
    """A round with the Hound: its dice lie and can be rerolled."""
    return meet("L1-BEAST", **{"xp": 5, "hp": 15, **document}, dice=dice)


def stuck():
    return stand(1, at=6, slots={8: "void", 9: "void", 4: "void", 7: "void"}, cards={5: "SCENE"}).play("step 5")


PLAYS = {  # event: a play in which it happens, and its line
    "ENTERED": (lambda: stand(8).play("leave").play("go to 9"),
                "You come to the Nightsea Expanse and stand on slot 8."),
    "STEPPED": (lambda: stand(1).play("step 8"), "You step to slot 8."),
    "REVEALED": (lambda: meet("L1-TERROR"), "You turn over Your Name on the Gate (Terror): Face it and lose 1 HP"),
    "CLEARED": (lambda: stand(9, at=6, cards={2: "SCENE"}).play("step 2"),
                "Slot 2 is far enough: the Nightsea Expanse is cleared."),
    "LEFT": (stuck, "There is no way on, so you leave Home Village Termina, uncleared: 3 unseen cards sink "
             "(3 buried), and the Dragon of Chaos gains 3 HP."),
    "COMPLETED": (lambda: stand(3, cleared=True, xp=4).play("leave"),
                  "Bannered City Valthria goes to EXPERIENCE (5 XP)."),
    "HEALED": (lambda: meet("L1-SCENE", hp=11, snares=["L2-SNARE"]), "You heal 1, 3 halved by Vow of Ash (HP 12)."),
    "LOST_HP": (lambda: meet("L5-PIT", hp=3, dice=[1]), "You lose 3 HP in Sinking Sand (HP 0)."),
    "TO_EXPERIENCE": (lambda: meet("L1-SCENE", xp=6), "The Cold Hearth goes to EXPERIENCE (7 XP)."),
    "BURIED_CARD": (lambda: meet("L5-HOLLOW", buried=["L1-PIT"]).play("bury it"),
                    "The Mirror Knight is buried (2 buried), and the Dragon of Chaos gains 1 HP."),
    "TOOK": (lambda: meet("L4-ITEM").play("take"), "You take the Starlight Phial."),
    "LEFT_CARD": (lambda: meet("L4-ITEM").play("leave it"), "You leave the Starlight Phial where it lies."),
    "EQUIPPED_CARD": (lambda: meet("L4-EQUIP").play("take"), "You equip the Ancient Sword."),
    "TRIMMED": (lambda: play(meet("L4-ITEM", items=["L1-ITEM", "L5-ITEM"]), "take", "trim Glass Waterskin", dice=[]),
                "You give up the Glass Waterskin."),
    "JOINED": (lambda: meet("L4-HOLLOW"), "The Ghostly Princess is with you now."),
    "AWAKENED": (lambda: stand(5, sage="present", items=["L9-ITEM"]).play("give bell"), "The Sage awakens."),
    "RECRUITED": (lambda: meet("L5-HOLLOW", items=["L1-ITEM"]).play("use Mirror Shard"),
                  "You hold up the Mirror Shard, and the Mirror Knight sees itself."),
    "SNARED": (lambda: meet("L5-SNARE"), "Sandblind has you until it is cleansed."),
    "CLEANSED": (lambda: meet("L7-BLESS", snares=["L5-SNARE"], xp=2),
                 "Sandblind is cleansed and goes to EXPERIENCE (3 XP)"),
    "BLESSED": (lambda: meet("L7-BLESS"), "Clean Rain is with you until you leave."),
    "UNBURIED": (lambda: meet("L9-BLESS", buried=["L1-PIT", "L2-PIT", "L3-PIT", "L1-ITEM"]),
                 "3 of the buried cards rise and are gone, unseen (1 buried), and the Dragon of Chaos loses 3 HP."),
    "USED_ITEM": (lambda: stand(1, items=["L5-ITEM"], hp=9).play("use Glass Waterskin"),
                  "You use the Glass Waterskin."),
    "GAVE": (lambda: stand(5, princess="present", equipment=["L3-EQUIP"]).play("give bangle"),
             "You give the Gilded Bangle to the Ghostly Princess."),
    "FIGHT": (lambda: fight(3, 1), "A fight with the Starving Hound: 3 HP."),
    "ROLLED": (lambda: play(fight(2, 5), "reroll enemy", dice=[4]),
               "Round 1, rolled again: the Starving Hound's is 4 (Hit)."),
    "ROUND": (lambda: play(fight(2, 1), "accept", dice=[2, 2]),
              "Parry against Miss: nobody is hurt (the Starving Hound 3 HP, you 15)."),
    "STRUCK": (lambda: play(fight(3, 5, equipment=["L4-EQUIP"]), "accept", dice=[2, 2]),
               "Your Hit takes 1 + 1 for the Ancient Sword = 2 HP from the Starving Hound: 1 left."),
    "HURT": (lambda: play(fight(3, 5, snares=["L6-SNARE"]), "accept", dice=[2, 2]),
             "The Starving Hound's Critical costs you 2 x 2 for Brume Veil = 4 HP: 11 left."),
    "BLOW": (lambda: play(fight(1, 5, equipment=["L5-EQUIP"]), "accept", dice=[4]),
             "The Starving Hound's Critical would cost you 2 HP."),
    "SHIELDED": (lambda: play(fight(1, 5, equipment=["L5-EQUIP"]), "accept", dice=[4]),
                 "The Mirrored Shield rolls 4: 2 damage comes through."),
    "DEFEATED": (lambda: play(fight(5, 1), "accept", "accept", dice=[5, 1]), "The Starving Hound is defeated."),
    "PIT_ROLLED": (lambda: meet("L1-PIT", snares=["L7-SNARE"], dice=[5]),
                   "Caved-in Cellar: 4 or more needed, you roll 5 - 1 for Spore Lung = 4: enough."),
    "PIT_PASSED": (lambda: meet("L1-PIT", items=["L2-ITEM"], dice=[1]).play("use Sexton's Key"),
                   "The Sexton's Key turns: Caved-in Cellar costs you nothing."),
    "REROLLED": (lambda: play(fight(3, 5, snares=["L9-SNARE"]), "reroll mine", dice=[6]),
                 "You spend 4 XP (3 + 1 for Undertow = 4) to roll your die again (1 XP left)."),
    "MIRRORED": (lambda: play(meet("L2-BEAST", items=["L1-ITEM"], dice=[3, 5]), "use Mirror Shard", dice=[]),
                 "The Mirror Shard mirrors the Belfry Gargoyle: your die shows 5 (Critical)."),
    "PHOENIX": (lambda: meet("L5-PIT", hp=3, items=["L8-ITEM"], dice=[1]),
                "The Phoenix Tear burns: you are back at 10 HP."),
    "DRAGON_ARRIVES": (lambda: dragon(buried=["L1-PIT", "L2-PIT"], xp=3, dice=[1, 1]).play("go on"),
                       "The Dragon of Chaos rises with 62 HP, 2 of them for the 2 cards you buried."),
    "SACRIFICED": (lambda: dragon(sage="active", buried=["L1-PIT"], xp=3, dice=[1, 1]).play("go on"),
                   "The Sage halves the HP of the Dragon of Chaos to 31, and is gone."),
    "WON": (lambda: last_blow(6, 1, hp=1).play("accept"), "The Dragon of Chaos falls. You have won."),
    "LOST": (lambda: dragon(equipment=["L1-EQUIP"]).play("go on"),
             "Without the Ancient Sword nothing hurts the Dragon. The journey ends here."),
    "UNVISITED_BURIED": (lambda: stand(9, variants={"route": "free"}, finished=[1, 2, 3, 4, 6, 7, 8]).play("leave"),
                         "The nine cards of Sicorro Wastes sink unseen (17 buried), and the Dragon of Chaos gains"),
    "BRINK": (lambda: stand(9, variants={"route": "free"}).play("leave"), "You stand before the Dragon of Chaos."),
    "BLOCKED_SLOT": (lambda: meet("L8-SNARE"), "Slot 7 is blocked: you must move off it."),
    "BURIED_NOTHING": (lambda: meet("L9-SCENE", items=["L4-ITEM"]).play("bury nothing"), "You bury nothing."),
}  # fmt: skip


@pytest.mark.parametrize("name", PLAYS)
def test_the_rules_write_the_event_as_its_line_reads_it(name):
    play, said = PLAYS[name]
    assert any(said in line.text for line in play().log), [line.text for line in play().log]


def test_every_event_is_played():
    assert set(PLAYS) == {name for name, *_ in LINES}


# -- what is asked -----------------------------------------------------------------------------------------------------

ASKED = [  # decision, a play that comes to it, what is asked, and the answers as they are offered
    ("next location", lambda: stand(1).play("leave"),
     "Home Village Termina lies behind you, 1 of 9: go on to Shrine of Worship or Bannered City Valthria.",
     "Go to Shrine of Worship | Go to Bannered City Valthria"),
    ("next location", lambda: stand(8).play("leave"),
     "Frozen Gaol lies behind you, 8 of 9: go on to the Nightsea Expanse.",
     "Go to the Nightsea Expanse"),
    ("map turn", lambda: stand(1), "Home Village Termina: step to slot 8, or leave.",
     "Step to slot 8 | Leave this place"),
    ("map turn", lambda: stand(1, cleared=True, items=["L4-ITEM"], princess="present", equipment=["L3-EQUIP"]),
     "Home Village Termina: step to slot 8, or leave.",
     "Step to slot 8 | Leave this place | Use Starlight Phial | Give the Gilded Bangle to the Ghostly Princess"),
    ("map turn", lambda: meet("L4-EQUIP").play("leave it"),
     "The Caelith Spiremaze: step to slot 5 or 8, take the Ancient Sword, or leave.",
     "Step to slot 5 | Step to slot 8 | Take Ancient Sword | Leave this place"),
    ("map turn", lambda: meet("L8-SNARE"), "Slot 7 is closing under you: step to slot 5 or 6.",
     "Step to slot 5 | Step to slot 6"),
    ("take or leave", lambda: meet("L2-EQUIP"), "You find the Penitent's Vestment: take it, or leave it here?",
     "Take it | Leave it here"),
    ("trim items", lambda: meet("L4-ITEM", items=["L1-ITEM", "L5-ITEM"]).play("take"),
     "You can keep 2 Items and have 3: which do you give up?",
     "Give up Mirror Shard | Give up Starlight Phial | Give up Glass Waterskin"),
    ("trim equipment", lambda: meet("L2-EQUIP", equipment=["L1-EQUIP", "L5-EQUIP"]).play("take"),
     "You can keep 2 Equipment and have 3: which do you give up?",
     "Give up Woodcutter's Axe | Give up Penitent's Vestment | Give up Mirrored Shield"),
    ("terror", lambda: meet("L9-TERROR", items=["L2-ITEM"]), "What Sank: face it for 3 of your 20 HP, or bury it?",
     "Face it (lose 3 HP) | Bury it | Use Sexton's Key"),
    ("mirror knight", lambda: meet("L5-HOLLOW", items=["L1-ITEM"]),
     "Your father's echo stands before you, the Mirror Knight, moving as you move: hold up the Mirror Shard, or bury "
     "it.",
     "Use Mirror Shard | Bury it"),
    ("fight start", lambda: meet("L9-HOLLOW", items=["L6-ITEM"]),
     "The Hollow Ferryman (6 HP) is upon you: fight, or use an Item first?", "Fight | Use Blacksap Thorn"),
    ("after the roll", lambda: fight(3, 5),
     "Round 1 against the Starving Hound: keep the dice, or reroll for 3 of 5 XP?",
     "Keep the dice | Reroll my die | Reroll the enemy's die"),
    ("shield roll", lambda: play(fight(1, 5, equipment=["L5-EQUIP"]), "accept", dice=[4]),
     "The Mirrored Shield rolls 4 against 2 damage: it comes through. Keep the die, or reroll for 3 of 5 XP?",
     "Keep the die | Reroll"),
    ("shield roll", lambda: play(fight(1, 5, equipment=["L5-EQUIP"]), "accept", dice=[2]),
     "The Mirrored Shield rolls 2 against 2 damage: all of it is stopped. Keep the die, or reroll for 3 of 5 XP?",
     "Keep the die | Reroll"),
    ("pit roll", lambda: meet("L1-PIT", snares=["L7-SNARE"], xp=3, dice=[4]),
     "Caved-in Cellar: you need 4 and rolled 4 - 1 for Spore Lung = 3: not enough. Keep the die, or reroll for 3 of 3 "
     "XP?", "Keep the die | Reroll"),
    ("cleanse one", lambda: meet("L4-BLESS", snares=["L1-SNARE", "L3-SNARE"]), "Which of your 2 Snares is cleansed?",
     "Cleanse Grief-Knot | Cleanse Banner-Debt"),
    ("drowned chapel", lambda: meet("L9-SCENE", items=["L4-ITEM"]),
     "The Drowned Chapel takes gifts: bury an Item to heal 3, or nothing?", "Bury nothing | Bury Starlight Phial"),
    ("arrival", lambda: dragon(buried=["L1-PIT"], items=["L4-ITEM"]),
     "The Nightsea Expanse lies behind you; the Dragon of Chaos waits with 61 HP, you have 20: last gifts and "
     "draughts, or the fight?",
     "Face the Dragon | Use Starlight Phial"),
    ("last chance", lambda: meet("L9-EQUIP", hp=1, items=["L4-ITEM"]),
     "You are about to lose 1 HP as the Tideglass Trident is revealed and have 1: use an Item, or take the loss?",
     "Take the loss | Use Starlight Phial"),
    ("last chance",
     lambda: play(
         fight(hp=2, xp=0, items=["L4-ITEM"], equipment=["L5-EQUIP"]), "fight", "accept", dice=[1, 5, 4]
     ),
     "You are about to lose 2 HP in this round and have 2: use an Item, or take the loss?",
     "Take the loss | Use Starlight Phial"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "play", "text", "labels"), ASKED)
def test_a_question_says_what_it_is_about_and_each_answer_what_it_does(name, play, text, labels):
    match = play()
    scene = match.view(0)
    assert DECISIONS.names[int(match.state.decision)] == name
    assert scene.prompt.text == text
    assert " | ".join(option.label for option in scene.options) == labels


def test_every_decision_has_its_question():
    assert {name for name, *_ in ASKED} == set(DECISIONS.names.values())


HELPED = [  # a play, an answer, what is said of it
    (lambda: meet("L9-EQUIP", hp=1, items=["L4-ITEM"]), "accept", "You fall."),
    (lambda: meet("L9-EQUIP", hp=1, items=["L4-ITEM", "L8-ITEM"]), "accept", "You fall, and the Phoenix Tear burns."),
    (lambda: meet("L1-BEAST", snares=["L3-SNARE"], items=["L7-ITEM"]), "accept", "You lose 1 HP."),
    (lambda: fight(3, 5), "accept", "You deal 1 and take 2."),
    (lambda: fight(3, 5, snares=["L9-SNARE"]), "reroll mine", "Costs 4 XP of 5; the new face stands."),
    (lambda: meet("L5-PIT", xp=3, dice=[1]), "accept", "You lose 4 HP."),
    (lambda: meet("L5-PIT", xp=3, dice=[6]), "accept", "No harm done."),
    (lambda: meet("L4-ITEM", items=["L1-ITEM", "L5-ITEM"]), "take",
     "You have as much as you can: one of the 3 becomes 1 XP."),
    (lambda: meet("L4-ITEM", items=["L1-ITEM"]), "take", ""),
    (lambda: meet("L4-ITEM", items=["L1-ITEM", "L5-ITEM"]).play("leave it"), "take",
     "Your map turn: stay and take it. You have as much as you can: one of the 3 becomes 1 XP."),
    (lambda: meet("L4-EQUIP", equipment=["L1-EQUIP"]).play("leave it"), "take", "Your map turn: stay and take it."),
    (lambda: meet("L5-BLESS"), "use here", "Your map turn: stay and use it, once."),
    (lambda: meet("L9-TERROR"), "bury it", "No XP; the Dragon gains 1 HP."),
    (lambda: stand(1), "leave", "8 face-down cards are buried. You cannot come back."),
]  # fmt: skip


@pytest.mark.parametrize(("play", "text", "help"), HELPED)
def test_an_answer_says_what_it_costs(play, text, help):
    assert {option.text: option.help for option in play().view(0).options}[text] == help


WHY_NOT = [  # a play, what is said of a usual thing that cannot be done now
    (lambda: stand(1, idle=BOOK.stroll_limit - 1), "1 more and you must leave."),
    (lambda: stand(1), "Reach a Farthest Tile (★) to clear it; 8 cards are face-down and are buried if you leave."),
    (lambda: meet("L5-BLESS").play("use here"), "Hidden Cistern has been used."),
    (lambda: meet("L8-SNARE"), "You can leave once you are off it."),
    (lambda: stand(7).play("leave"), "Not to the Nightsea Expanse: from there not all nine could be finished."),
    (lambda: meet("L2-EQUIP", equipment=["L1-EQUIP"]), "You wear 1 of 2 pieces of Equipment."),
    (lambda: meet("L2-ITEM", items=["L1-ITEM"]), "You carry 1 of 2 Items."),
    (lambda: meet("L9-TERROR", hp=3), "Facing it now takes all you have."),
    (lambda: meet("L5-HOLLOW"), "You do not carry the Mirror Shard, which would make it follow you."),
    (lambda: meet("L1-BEAST", items=["L6-ITEM", "L3-ITEM"]), "Of no use now: the Blacksap Thorn."),
    (lambda: fight(3, 5, xp=2, items=["L4-ITEM"]), "There is no fleeing."),
    (lambda: play(fight(xp=2, items=["L4-ITEM"]), "fight", dice=[3, 5]), "A reroll costs 3 XP; you have 2."),
    (lambda: play(fight(xp=9, items=["L4-ITEM"]), "fight", "reroll mine", dice=[3, 5, 3]),
     "It has been rerolled: the new face stands."),
    (lambda: play(meet("L2-BEAST", xp=9, items=["L1-ITEM", "L4-ITEM"]), "fight", "use Mirror Shard", dice=[3, 5]),
     "Both dice are mirrored: neither can be rerolled."),
    (lambda: meet("L2-BEAST", xp=5, snares=["L1-SNARE"], dice=[3, 5]),
     "Yours is a forced Miss: only the enemy's can be rerolled."),
    (lambda: meet("L9-SCENE", hp=20, items=["L4-ITEM"]), "You have all your HP."),
    (lambda: dragon(items=["L4-ITEM"], equipment=[], princess="present"),
     "All is lost unless you hold the Ancient Sword and have woken the Ghostly Princess."),
    (lambda: dragon(items=["L4-ITEM"]), "You have all it takes to hurt it."),
]  # fmt: skip


@pytest.mark.parametrize(("play", "help"), WHY_NOT)
def test_a_question_says_what_is_left_and_why_a_usual_thing_is_not_possible(play, help):
    assert help in play().view(0).prompt.help


def test_the_tear_burns_by_itself_and_is_never_of_no_use():
    help = fight(xp=5, items=["L4-ITEM", "L8-ITEM"]).view(0).prompt.help
    assert "Phoenix" not in help


def test_whatever_the_table_shows_names_rules_of_the_contract():
    known = {rule.id for rule in entries_of(FORWARD)}
    for seed, settings in enumerate(FORWARD.examples):
        match = random_match(FORWARD, seed, settings, 0)
        for _ in range(120):
            if match.over:
                break
            scene = match.view(0)
            said = [
                scene.prompt.rules,
                *(roll.rules for roll in scene.rolls),
                *(note.rules for note in scene.notes.values()),
            ]
            assert scene.prompt.rules
            assert {id for rules in said for id in rules} <= known
            match.play(scene.options[len(match.choices) * 7 % len(scene.options)].number)
        assert {id for line in match.log for id in line.rules} <= known
        assert all(line.rules for line in match.log)


def test_an_option_a_question_has_no_words_for_is_named():
    question = QUESTIONS[Asks.DROWNED_CHAPEL]
    assert question.answer(terms.ACCEPT)[1] == 0
    with pytest.raises(Undeclared, match=f"option {terms.REROLL_MINE} has no words in drowned_chapel"):
        question.answer(terms.REROLL_MINE)
