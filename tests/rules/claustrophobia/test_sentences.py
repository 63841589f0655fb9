"""Every event as a sentence: who did what to whom, how much, and by which rule."""

import ast
import re

import pytest

from duskboard import rulebook
from duskboard.engine.beats import Moment
from duskboard.engine.dice import below, seed_stream
from duskboard.engine.log import Event
from duskboard.engine.scene import Die
from duskboard.games.claustrophobia import terms as t
from duskboard.match import Match

from .table import GAME, ID, crossing, east, human, north, prepare, table, threat, tile

REDEEMER, BRUTE, SCOUT_1, SCOUT_2 = range(4)
HOUND, DEMON, SECOND, TOUGH = t.HOUND, t.DEMON, t.DEMON + 1, t.TOUGH

# The event, what it holds, the sentence and the rules: humans are Redeemer, brute, two scouts; the demons Kartikeya and
# the Hunter; tiles are counted from 0.
CASES = [
    ("TURN_BEGAN", (4,), "Turn 4 of 9 begins.", "CLA-050"),
    ("PHASE_BEGAN", (t.THREAT,), "Threat phase.", "CLA-051"),
    ("ACTIVATION_ROLL", (3, 0), "The human player rolls 3 activation dice: 3, 5, 1.", "CLA-057"),
    ("ACTIVATION_ROLL", (3, 2), 
     "The human player rolls 3 activation dice: 3, 5, 1 (2 dice more for Divine Inspiration).", "CLA-057 CLA-190"),
    ("DICE_LEFT_OVER", (2,), "2 activation dice are left over.", "CLA-190"),
    ("DICE_LEFT_OVER", (1,), "1 activation die is left over.", "CLA-190"),
    ("DIE_PLACED", (SCOUT_1, 5), "Scout 1 takes the 5.", "CLA-058"),
    ("CARD_PLAYED", (BRUTE, 1, t.AS_VALUE), "The brute plays Adrenaline as a 4.", "CLA-060 CLA-061"),
    ("CARD_PLAYED", (BRUTE, 1, t.AS_EFFECT), "The brute plays Adrenaline for its effect (+1 movement).",
     "CLA-060 CLA-062"),
    ("CARD_PLAYED", (BRUTE, 20, t.AS_EFFECT), "The brute plays Reckless fury for its effect (+2 combat, -1 defence).",
     "CLA-060 CLA-062"),
    ("LINE_HEALED", (SCOUT_2, 3, 0), "Line 3 of scout 2 is healed.", "CLA-072"),
    ("LINE_HEALED", (SCOUT_2, 3, 1), "Line 3 of scout 2 is healed and scout 2 is no longer exhausted.",
     "CLA-072 CLA-073"),
    ("WARRIOR_BLESSED", (BRUTE, 1), "The brute is blessed: +1 movement.", "CLA-174"),
    ("WARRIOR_BLESSED", (BRUTE, 2), "The brute is blessed: +2 combat.", "CLA-174"),
    ("WARRIOR_EXHAUSTED", (REDEEMER,), "The Redeemer is exhausted this turn: line 3 is cancelled.", "CLA-065"),
    ("CARD_DRAWN", (1, 0), "You draw Adrenaline (or a 4).", "CLA-067"),
    ("CARD_DRAWN", (1, 1), "You draw Adrenaline (or a 4).", "CLA-220"),
    ("A_CARD_DRAWN", (3, 0), "The human player draws an instinct card; 3 in hand.", "CLA-067"),
    ("A_CARD_DRAWN", (3, 1), "The human player draws an instinct card; 3 in hand.", "CLA-220"),
    ("CARD_DISCARDED", (1, 0), "Over the hand limit, the human player discards Adrenaline.", "CLA-069"),
    ("CARD_DISCARDED", (1, 1), "Poisoned thought: the human player loses Adrenaline.", "CLA-018"),
    ("GIFT_USED", (REDEEMER, t.PRECISION), "Angelic Precision works through the Redeemer: a 2 or more always hits.",
     "CLA-185 CLA-186"),
    ("GIFT_USED", (REDEEMER, t.ANGER), "Aura of Anger works through the Redeemer: +1 combat for nobody.",
     "CLA-185 CLA-188"),
    ("GIFT_USED", (REDEEMER, t.COURAGE), "Aura of Courage works through the Redeemer.", "CLA-185 CLA-189"),
    ("GIFT_USED", (REDEEMER, t.INSPIRATION), "Divine Inspiration works through the Redeemer: 2 dice more next turn.",
     "CLA-185 CLA-190"),
    ("GIFT_USED", (REDEEMER, t.HANDS), "Laying on of Hands works through the Redeemer.", "CLA-185 CLA-191"),
    ("GIFT_USED", (REDEEMER, t.PRESCIENCE), "Prescience works through the Redeemer.", "CLA-185 CLA-192"),
    ("GIFT_USED", (REDEEMER, t.SACRIFICE), "Righteous Sacrifice works through the Redeemer.", "CLA-185 CLA-196"),
    ("COURAGE_GIVEN", (SCOUT_1,), "Scout 1 takes heart: +1 movement, +1 combat, +1 defence.", "CLA-189"),
    ("HUMAN_LAMED", (t.DRAGGING_HANDS, BRUTE, 1), "Dragging hands on the brute: -1 movement.", "CLA-103"),
    ("HUMAN_LAMED", (t.TREMBLING_HANDS, BRUTE, 2), "Trembling hands on the brute: -2 combat.", "CLA-103"),
    ("BACKLASH", (REDEEMER, 4, 4),
     "The price of Righteous Sacrifice: 4 (struck on 4+), the Redeemer is struck too.", "CLA-197"),
    ("BACKLASH", (REDEEMER, 3, 4),
     "The price of Righteous Sacrifice: 3 (struck on 4+), the Redeemer is spared.", "CLA-197"),
    ("SACRIFICE_STRUCK", (REDEEMER, t.TROGLODYTE, 0), "Righteous Sacrifice: the Redeemer strikes a troglodyte down.",
     "CLA-196"),
    ("DREAD_FELT", (BRUTE, DEMON), "Dread: the brute draws no card beside Kartikeya.", "CLA-016"),
    ("RELIC_USED", (1,), "The Saint's relic: 1 activation die is rolled again: 3, 5, 1.", "CLA-166"),
    ("RELIC_USED", (2,), "The Saint's relic: 2 activation dice are rolled again: 3, 5, 1.", "CLA-166"),
    ("PIT_ROLL", (BRUTE, 4, 4), "Devouring pit: 4 (hit on 4+), the brute is bitten.", "CLA-207"),
    ("PIT_ROLL", (t.TROGLODYTE, 3, 4), "Devouring pit: 3 (hit on 4+), a troglodyte is safe.", "CLA-207"),
    ("WATER_DRUNK", (33, 1), "Miraculous water is used on tile 34; 1 left.", "CLA-212"),
    ("TILE_PLACED", (7, 0, 1, 0, SCOUT_1), "Scout 1 finds tile 8, open to the north and south.", "CLA-146"),
    ("TILE_DRAWN", (SCOUT_1, 24, t.NORTH), "Scout 1 explores to the north: tile 25, demonic well.", "CLA-146"),
    ("MOVEMENT_LOST", (BRUTE, 28, 2), "Flooded tile 29: the brute loses 2 movement points.", "CLA-208 CLA-209"),
    ("TILE_DISCARDED", (7, t.BY_DEAD_END), "Tile 8 would be a dead end and is discarded.", "CLA-150"),
    ("TILE_DISCARDED", (7, t.BY_CARD), "Shifting tunnels: tile 8 is discarded.", "CLA-103"),
    ("TILE_SET_ASIDE", (43,), "Tile 44 would be a dead end and is set aside.", "CLA-150 CLA-038"),
    ("EXPLORATION_FAILED", (SCOUT_1, t.EAST), "No tile is left; scout 1 stays.", "CLA-150 CLA-R60"),
    ("HOLE_DUG", (7, t.BY_TILE), "A hole opens on tile 8 too.", "CLA-213"),
    ("HOLE_DUG", (7, t.BY_POWER), "Dig: a hole opens on tile 8.", "CLA-018"),
    ("ALARM_RAISED", (16, 1, BRUTE),
     "The brute sets off the alarm on tile 17: 1 die more at the next roll of destiny.", "CLA-200 CLA-201"),
    ("ALARM_RAISED", (16, 2, BRUTE),
     "The brute sets off the alarm on tile 17: 2 dice more in all at the next roll of destiny.", "CLA-200 CLA-201"),
    ("TRAP_ROLL", (BRUTE, 3, 3, 19), "Booby trap on tile 20: 3 (hit on 3+), the brute is hit.", "CLA-202"),
    ("TRAP_ROLL", (BRUTE, 2, 3, 19), "Booby trap on tile 20: 2 (hit on 3+), the brute is not hit.", "CLA-202"),
    ("SANCTUARY_ROLL", (DEMON, 5, 5, 41), "Sanctuary on tile 42: 5 (hit on 5+), Kartikeya is burned.", "CLA-218"),
    ("SANCTUARY_ROLL", (SECOND, 4, 5, 41), "Sanctuary on tile 42: 4 (hit on 5+), the Hunter passes.", "CLA-218"),
    ("TOMB_OPENED", (SCOUT_2, 45), "Scout 2 opens a tomb on tile 46.", "CLA-220"),
    ("PRESCIENCE_SEEN", (BRUTE, 3), "Prescience: the human player looks at 3 tiles for the brute.", "CLA-193"),
    ("PRESCIENCE_SEEN", (BRUTE, 1), "Prescience: the human player looks at 1 tile for the brute.", "CLA-193"),
    ("WARRIOR_PICKED", (BRUTE, 0), "The brute on tile 1 is activated.", "CLA-081"),
    ("WARRIOR_PICKED", (t.TROGLODYTE, 7), "A troglodyte on tile 8 is activated.", "CLA-132"),
    ("WARRIOR_MOVED", (BRUTE, 0, 7, 0), "The brute moves from tile 1 to tile 8.", "CLA-136"),
    ("WARRIOR_MOVED", (TOUGH, 0, 7, 1), "Tough troglodyte 1 goes through the ground from tile 1 to tile 8.", "CLA-214"),
    ("WARRIOR_LEFT", (BRUTE, 14), "The brute leaves by the exit on tile 15.", "CLA-038 CLA-136"),
    ("ATTACK_DECLARED", (BRUTE, t.TROGLODYTE, 3, 3, 7, -1),
     "The brute attacks the troglodytes on tile 8: 3 dice, 3+ hits.", "CLA-153"),
    ("ATTACK_DECLARED", (SCOUT_1, DEMON, 1, 9, 7, t.MUSKET),
     "Scout 1 fires the Musket at Kartikeya: 1 die, 6+ hits.", "CLA-153 CLA-169"),
    ("ATTACKED", (BRUTE, t.TROGLODYTE, -1, 3, 2, 7),
     "The brute rolls 3, 5, 1 against the troglodytes on tile 8, needing 3+: 2 hits.", "CLA-153 CLA-154"),
    ("ATTACKED", (SECOND, SCOUT_1, -1, 9, 0, 7), "The Hunter rolls 3, 5, 1 against scout 1, needing 6+: no hit.",
     "CLA-153 CLA-154"),
    ("MISSES_ROLLED_AGAIN", (BRUTE, DEMON, 7, 1, 1, 3),
     "Frenzied, the brute rolls misses again: 3, 5, 1, 1 more hit.", "CLA-182"),
    ("MISSES_ROLLED_AGAIN", (BRUTE, DEMON, 7, 0, 0, 6),
     "With the Paired daggers, the brute rolls misses again: 3, 5, 1, no more hit.", "CLA-166"),
    ("HITS_MULTIPLIED", (BRUTE, 2, 2, 12), "Carnivorous tunnel on tile 13: 2 x 2 = 4 hits on the brute.", "CLA-203"),
    ("GUARDED", (BRUTE, REDEEMER, 2), "The brute takes 2 hits for the Redeemer.", "CLA-177"),
    ("HIT_IGNORED", (TOUGH,), "Resistant: tough troglodyte 1 shrugs off a hit.", "CLA-184"),
    ("MARKER_PLACED", (SCOUT_1, 6), "Line 6 of scout 1 is cancelled; 6 left.", "CLA-162"),
    ("WARRIOR_DIED", (BRUTE, 0, 0), "The brute falls.", "CLA-164"),
    ("WARRIOR_DIED", (HOUND, 0, 0), "Hellhound I falls and is gone for good.", "CLA-158"),
    ("WARRIOR_DIED", (SECOND, 1, 1), "The Hunter falls and returns to the reserve.", "CLA-160"),
    ("WARRIOR_DIED", (SECOND, 1, 2), "The Hunter falls and returns to the reserve.", "CLA-016"),
    ("WARRIOR_DIED", (SECOND, 0, 2), "The Hunter falls and is gone for good.", "CLA-161"),
    ("WARRIOR_DIED", (TOUGH, 1, 0), "Tough troglodyte 1 falls and returns to the reserve.", "CLA-020 CLA-R53"),
    ("TROGLODYTES_DIED", (2, 7), "2 troglodytes fall on tile 8.", "CLA-156"),
    ("TROGLODYTES_DIED", (1, 7), "1 troglodyte falls on tile 8.", "CLA-156"),
    ("DAMAGE_TAKEN", (HOUND, 1, 2, 3), "Hellhound I takes 1 marker: 2 of 3.", "CLA-158"),
    ("DAMAGE_TAKEN", (DEMON, 2, 4, 6), "Kartikeya takes 2 markers: 4 of 6.", "CLA-159"),
    ("DAMAGE_TAKEN", (DEMON, 3, 8, 6), "Kartikeya takes 3 markers: 6 were enough.", "CLA-159"),
    ("DAMAGE_TAKEN", (TOUGH, 1, 1, 2), "Tough troglodyte 1 takes 1 marker: 1 of 2.", "CLA-020"),
    ("GRENADE_ROLL", (BRUTE, 7, 4, 2), "The brute throws a grenade on tile 8: 3, 5, 1, needing 4+: 2 hits.",
     "CLA-169 CLA-R80"),
    ("GRENADE_ROLL", (BRUTE, 7, 4, 0), "The brute throws a grenade on tile 8: 3, 5, 1, needing 4+: no hit.",
     "CLA-169 CLA-R80"),
    ("SALVE_USED", (BRUTE,), "The brute uses the Healing salve.", "CLA-169"),
    ("OUTFITTED", (SCOUT_1, t.LANTERN), "Scout 1 carries the Lantern.", "CLA-041"),
    ("SEALED", (BRUTE, 24), "The brute seals the well on tile 25.", "CLA-086 CLA-199"),
    ("RELIC_TAKEN", (BRUTE, 43), "The brute takes the relic of tile 44.", "CLA-086 CLA-219"),
    ("RELICS_SECURED", (BRUTE, 2), "The brute brings home what was lost; 1 relic of 2 is safe.", "CLA-038"),
    ("RELICS_SECURED", (BRUTE, 3), "The brute brings home what was lost; 2 relics of 2 are safe.", "CLA-038"),
    ("CAPTIVE_FREED", (REDEEMER, SCOUT_1), "Scout 1 frees the Redeemer.", "CLA-038"),
    ("DESTINY_ROLL", (3, 0), "The infernal player rolls 3 dice of destiny: 3, 5, 1.", "CLA-091"),
    ("DESTINY_ROLL", (4, 0), "The infernal player rolls 4 dice of destiny: 3, 5, 1.", "CLA-091 CLA-201"),
    ("DESTINY_ROLL", (1, 1), "Twist of fate: the infernal player rolls 1 die of destiny again: 3, 5, 1.", "CLA-103"),
    ("DIE_TURNED", (1, 6), "Written in blood: a 1 becomes a 6.", "CLA-103"),
    ("DICE_TAKEN_BACK", (t.SNEAKY_CHARGE, 5, 0), "A 5 is taken back from Sneaky charge.", "CLA-090"),
    ("DICE_TAKEN_BACK", (t.DEMON_POWER, 5, 1), "Too few dice to roll: a 5 is taken from Crushing coils.", "CLA-092"),
    ("DIE_ALLOCATED", (t.HOUND_POWER, 2), "A 2 goes to Unleashed of Hellhound I.", "CLA-094"),
    ("DIE_ALLOCATED", (t.DEMON_POWER + 1, 2), "A 2 goes to Run them down.", "CLA-094"),
    ("POWER_TRIGGERED", (t.FRENZY,), "Frenzied creatures is triggered: troglodytes are frenzied until renewal.",
     "CLA-097"),
    ("POWER_FAILED", (DEMON, 1), "Crushing coils: nothing comes of it.", "CLA-018 CLA-100"),
    ("POWER_FAILED", (DEMON, 0), "Crushing coils: Kartikeya is not in play.", "CLA-018 CLA-100"),
    ("COLLECTED", (2, 1), "2 dice of destiny return to the pool, 1 event card is discarded.", "CLA-088 CLA-089"),
    ("COLLECTED", (1, 0), "1 die of destiny returns to the pool.", "CLA-088 CLA-089"),
    ("CARDS_WASTED", (), "The cards laid for the next warrior are wasted: nobody came.", "CLA-R82"),
    ("GAME_ENDED", (t.WIPED_OUT, t.INFERNAL), "No human is left in the tunnels: the infernal player wins.", "CLA-052"),
    ("POWER_TRIGGERED", (t.DARK_DESTINY, 5), "Dark destiny is triggered by a 5.", "CLA-097"),
    ("POWER_TRIGGERED", (t.DEMON_POWER, 24), "Crushing coils is triggered by a 2 and a 4.", "CLA-097"),
    ("POWER_TRIGGERED", (t.DEMON_POWER, 3456, 6),
     "Crushing coils is triggered by a 3, a 4, a 5, a 6 and a 6.", "CLA-097"),
    ("THREAT_GAINED", (6, 8, t.BY_POWER, t.ABYSSAL_THREAT),
     "Abyssal threat: 6 threat points gained; 8 in store.", "CLA-105"),
    ("THREAT_GAINED", (2, 5, t.BY_CARD, t.SCENT_OF_PREY),
     "Scent of prey: 2 threat points gained; 5 in store.", "CLA-103"),
    ("THREAT_GAINED", (1, 5, t.BY_ABILITY, t.THE_BELLRINGER),
     "First toll: 1 threat point gained; 5 in store.", "CLA-016"),
    ("THREAT_GAINED", (3, 5, t.BY_ABILITY, t.THE_FLAYER), "Trophy: 3 threat points gained; 5 in store.", "CLA-016"),
    ("EVENTS_DRAWN", (3,), "The infernal player draws 3 event cards.", "CLA-111"),
    ("EVENTS_DRAWN", (1,), "The infernal player draws 1 event card.", "CLA-111"),
    ("EVENT_KEPT", (t.BLOODLUST,), "You keep Bloodlust.", "CLA-111"),
    ("AN_EVENT_KEPT", (2,), "The infernal player keeps one event card; 2 in hand.", "CLA-111"),
    ("EVENT_DISCARDED", (t.BLOODLUST, 1, 1), "The infernal player does not keep Bloodlust.", "CLA-111"),
    ("EVENT_DISCARDED", (t.BLOODLUST, 2, 1), "The infernal player does not keep Bloodlust (2 cards).", "CLA-111"),
    ("EVENT_DISCARDED", (t.BLOODLUST, 1, 0), "Over the hand limit, the infernal player discards Bloodlust.", "CLA-102"),
    ("EVENT_PLAYED", (t.SAVAGERY,),
     "The infernal player plays Savagery: the next infernal warrior picked is frenzied for its activation.", "CLA-103"),
    ("DEPLOYED", (t.TROGLODYTE, 7, 1, 0), "A troglodyte arrives on tile 8 for 1 threat point.", "CLA-118 CLA-127"),
    ("DEPLOYED", (DEMON, 24, 0, 1), "Kartikeya returns to tile 25, free of charge.", "CLA-038 CLA-160"),
    ("HOUND_AWAKE", (HOUND + 1, 6), "Hellhound II wakes with a 6: +1 movement, +4 combat.", "CLA-125"),
    ("POWER_STRUCK", (t.THE_GLUTTON, t.TROGLODYTE, 1),
     "Cannibal: the Glutton eats a troglodyte and loses 1 marker.", "CLA-016"),
    ("POWER_STRUCK", (t.KARTIKEYA, BRUTE, 1), "Crushing coils: the brute suffers 1 hit.", "CLA-018"),
    ("POWER_STRUCK", (t.THE_LAMPLIGHTER, BRUTE, 2), "Burning oil: the brute suffers 2 hits.", "CLA-018"),
    ("POWER_STRUCK", (t.THE_PUPPETEER, BRUTE, 1),
     "Tangle: the brute has -1 movement until the next infernal preparation phase.", "CLA-018"),
    ("POWER_STRUCK", (t.THE_TWICE_BORN, SECOND, 2), "Rekindle: the Hunter loses 2 markers.", "CLA-018"),
    ("CROSSED", (SECOND, 28), "Crossing: the Hunter is on tile 29 now.", "CLA-018"),
    ("DECK_RESHUFFLED", (t.HUMAN, 9),
     "The instinct deck is empty: 9 discarded instinct cards are shuffled into a new one.", "CLA-R17"),
    ("DECK_RESHUFFLED", (t.INFERNAL, 1),
     "The event deck is empty: 1 discarded event card is shuffled into a new one.", "CLA-R17"),
]  # fmt: skip


def events_told():
    """The names of all events that the rules of the game write."""
    for file in (GAME.folder / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("tell", "tell_to"):
                yield ast.unparse(node.args[1 if node.func.id == "tell" else 2]).removeprefix("terms.")


def test_every_event_the_rules_write_has_a_sentence_that_is_read_here():
    assert set(events_told()) == {name for name, *_ in CASES}


ROLLED = {"ACTIVATION_ROLL", "RELIC_USED", "ATTACKED", "MISSES_ROLLED_AGAIN", "GRENADE_ROLL", "DESTINY_ROLL"}


@pytest.mark.parametrize(("name", "args", "text", "rules"), CASES)
def test_a_sentence_names_who_what_how_much_and_the_rule(name, args, text, rules):
    humans = (human("redeemer"), human("brute"), human("scout"), human("scout"))
    match = table(*humans, demons=["kartikeya", "the hunter"])
    args += (0,) * (6 - len(args))
    seat = t.INFERNAL if name in ("A_CARD_DRAWN", "EVENT_KEPT") else t.HUMAN
    dice = [Die(sides=6, face=face) for face in (3, 5, 1)] if name in ROLLED else []
    match.state.active, match.state.active_tile = SECOND, 7
    moment = Moment(Event(getattr(t, name), -1, args), match.state, match.book, match.content, seat, dice)
    beat = GAME.beat(moment)
    assert beat.text == text
    assert " ".join(beat.rules) == rules


def test_every_rule_named_can_be_looked_up():
    known = {entry.id for entry in rulebook.entries_of(GAME)}
    assert {rule for *_, rules in CASES for rule in rules.split()} <= known


def test_dice_are_told_with_the_attack_that_rolled_them():
    match = table(human("swordswoman", die=5), human("brute", 8), tiles=[crossing(troglodytes=4), north()])
    match.script([1, 2, 5, 6, 2]).play("swordswoman").play("attack troglodytes")
    texts = [line.text for line in match.story(-2)[-1]]
    assert texts == [
        "The swordswoman attacks the troglodytes on tile 1: 3 dice, 3+ hits.",
        "The swordswoman rolls 1, 2, 5 against the troglodytes on tile 1, needing 3+: 1 hit.",
        "Frenzied, the swordswoman rolls misses again: 6, 2, 1 more hit.",
        "2 troglodytes fall on tile 1.",
    ]


WRONG = (
    r"\b1 (dice|hits|markers|cards|points|troglodytes|tiles|misses)\b", r"\bNone\b", r"[{}]", r"  ", r"the demon \d",
    r"the nobody", r"\b(scent of prey|sneaky charge|kartikeya|hellhound II?)\b",
)  # fmt: skip


@pytest.mark.parametrize("number", range(len(GAME.examples)))
def test_what_is_said_in_a_game_is_well_formed(number):
    """Lines, prompts, labels and notes of random games: numbers agree with their nouns, nothing is a raw id."""
    match = Match.new(ID, seed=70 + number, **GAME.examples[number])
    chance = GAME.State()
    seed_stream(chance, number)
    known = {entry.id for entry in rulebook.entries_of(GAME)}
    said = set()
    while not match.over and len(match.choices) < 160:
        if len(match.choices) % 4 == 0:
            scene = match.view(match.seat)
            said |= {scene.prompt.text, scene.prompt.help, *(option.label for option in scene.options)}
            said |= {note.text for note in scene.notes.values()}
            assert set(scene.prompt.rules) <= known
            labels = [option.label for option in scene.options]
            assert len(set(labels)) == len(labels), f"two options look alike: {labels}"
        menu = match.menu()
        match.play(menu[below(chance, len(menu))])
    assert len(match.log) > 100
    for line in match.log:
        said.add(line.text)
        assert set(line.rules) <= known
        assert line.text[0].isupper() or line.text[0].isdigit()
    for text in said:
        assert not any(re.search(wrong, text) for wrong in WRONG), text


def labels(match):
    return [option.label for option in match.view(match.seat).options]


def test_two_cards_of_one_effect_can_be_told_apart():
    hand = {"hand": ["adrenaline/1", "adrenaline/4"]}
    match = prepare(human("brute"), human("scout"), roll=[5, 5], instinct=hand)
    assert labels(match) == [
        "No card", "Adrenaline as a 1", "Adrenaline (1): +1 movement", "Adrenaline as a 4",
        "Adrenaline (4): +1 movement",
    ]  # fmt: skip


def test_what_is_not_asked_because_there_is_one_answer_is_said_before():
    """A shot, a throw, an arrival or a card costs something: its only target stands in the question."""
    gear = {"blunderbuss": 1, "grenade": 1, "musket": 1, "healing salve": 1}
    scout = human("scout", die=1, cancelled=[2], equipment=gear)
    match = table(scout, human("brute", 8), tiles=[crossing(troglodytes=1), north()]).play("scout")
    assert {
        "Fire the Blunderbuss at the troglodytes on tile 1", "Throw a Grenade north on tile 8",
        "Use the Healing salve on line 2 of the scout",
    } <= set(labels(match))  # fmt: skip
    match = threat(human("scout"), human("brute", 8), points=3, tiles=[crossing(), north(), east()])
    assert labels(match) == ["End threat", "A troglodyte on tile 9 for 1 threat point", *(
        f"Hellhound {number} on tile 9 for 3 threat points" for number in ("I", "II")
    )]  # fmt: skip
    alone = prepare(human("scout"), roll=[5], events={"hand": ["dragging hands"]})
    assert labels(alone) == ["Pass", "Dragging hands on the scout"]
    alone.play("dragging hands")
    assert alone.state.slowed[0] == 1
    rich = threat(human("scout", 8), human("brute", 8), points=5, tiles=[crossing(), north(), tile(25, 1, 0)])
    assert "The Executioner on tile 25 for 5 threat points" in labels(rich), "a well takes one point off"


def test_what_the_infernal_player_is_told_of_arrivals_fits_the_powers_in_force():
    both = {"sneaky charge": [4, 4], "intrepid charge": [3, 4]}
    for powers, said in (
        ([], "Arrivals need a tile with an unexplored opening and without humans."),
        (["sneaky charge"], "Arrivals need a tile without humans."),
        (["intrepid charge"], "Arrivals need a tile with an unexplored opening."),
        (["sneaky charge", "intrepid charge"], "Arrivals need a tile with room, nothing more."),
    ):
        dice = {"triggered": {power: both[power] for power in powers}}
        match = threat(human("scout"), human("brute"), points=2, destiny=dice)
        assert match.view(1).prompt.help.startswith(said)
