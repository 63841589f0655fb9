"""Every event of the game in words: its line names who did it, to whom or where, the numbers, and the rule.

One table of cases; an event without one fails, and so does a case for an event that nothing tells.
"""

import re
from pathlib import Path

import pytest

from duskboard.engine.beats import Moment
from duskboard.engine.log import Event
from duskboard.engine.scene import Die
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.telling.beats import BEATS
from duskboard.games.steam_leaf.terms import LEAF, STEAM
from duskboard.rulebook import entries_of
from tests.rules.steam_leaf.table import BOOK, GAME, group, side, table, tile

CODES = {name: code for name, code in vars(t).items() if name.startswith("E_")}
RULES = Path(t.__file__).parent / "rules"
EVERYONE = -1


def scene_of_the_crime():
    """Two armies with revealed and hidden groups, a squad, a noble, an agent and a contraption."""
    steam = side(
        group("weasel-taskmaster", "g8"), group("badger-soldier", "c8 d8 e8"),
        group("badger-guild-master", "a1", hidden=True), group("noble", "a3"), group("contraption", "g6"),
    )  # fmt: skip
    leaf = side(
        group("fox-archer", "s8 t8"), group("bobcat-beguiler", "v8"), group("fox-scout", "x24", hidden=True),
        group("secret-agent", "x22"),
    )  # fmt: skip
    return table(steam, leaf).state


STATE = scene_of_the_crime()
TASKMASTER, SOLDIER_B, MASTER, NOBLE, CONTRAPTION = 0, 2, 4, 5, 6  # units of the Guild
ARCHER_B, BEGUILER, SCOUT, AGENT = 1, 2, 3, 4  # units of the Coven
MARKET_10 = t.AT_TILE + 9  # objective 10 as a target

TASK, SOLD, ARCH, BEG = (
    "Weasel Taskmaster 1", "Badger Soldier 2b", "Fox Archer 1b", "Bobcat Beguiler 2"
)  # fmt: skip

# Event, its numbers, the line, the rules behind it.
CASES = [
    (t.E_READY, (STEAM, 1), "The Steam Guild has its army", ["STL-024"]),
    (t.E_READY, (LEAF, 2), "The Leaf Coven has made its secret choices", ["STL-011"]),
    (t.E_READY, (LEAF, 3), "The Leaf Coven is deployed", ["RUL-37"]),
    (t.E_START, (LEAF, 2, 5), "The Steam Guild rolls 2, the Leaf Coven 5: the Leaf Coven begins", ["STL-026"]),
    (t.E_QUADRANT, (STEAM, 2), "The Steam Guild takes the south-west quadrant", ["STL-027"]),
    (t.E_PLACED, (LEAF, 2, tile("x24")), "Leaf token 3 goes on x24", ["STL-030"]),
    (t.E_ROUND, (7,), "Round 7 begins", ["RUL-02"]),
    (t.E_TURN, (LEAF, 7), "The Leaf Coven has its turn", ["STL-076"]),
    (t.E_MOVE_TOTAL, (STEAM, 0, 9, 0), f"{TASK} may move 9 tiles", ["STL-080"]),
    (t.E_USED, (STEAM, 1), "The Steam Guild uses Badger Soldier squad 2", ["STL-076"]),
    (t.E_STAYED, (LEAF, 2), "Leaf token 3 stays where it is", ["RUL-05"]),
    (t.E_STUCK, (STEAM, 1), "Badger Soldier squad 2 cannot get nearer to its members that are cut off, and stays",
     ["STL-087", "RUL-49"]),
    (t.E_HOME, (LEAF, AGENT), "Secret Agent 4 is home", ["STL-183"]),
    (t.E_MOVE_TOTAL, (STEAM, 1, 4, 3), "Badger Soldier squad 2 may move 4 tiles, 3 of them by Overpressure Valve",
     ["STL-083"]),
    (t.E_MOVE_TOTAL, (STEAM, 2, 8, 0), "Steam token 3 may move 8 tiles", ["STL-080"]),
    (t.E_MOVED, (STEAM, SOLDIER_B, 0, 30, 4, 30), f"{SOLD} moves from a1 to g2", ["STL-081"]),
    (t.E_MOVED, (LEAF, SCOUT, 30, 0, 4, 24), "Leaf token 3 moves from g2 to a1, where something comes into sight",
     ["RUL-46"]),
    (t.E_REVEALED, (LEAF, 2, 9, 4, t.BY_SIGHT), "Leaf token 3 is revealed: Fox Scout, Health 4", ["STL-091"]),
    (t.E_REVEALED, (LEAF, 2, 9, 4, t.BY_TALK),
     "Leaf token 3 is revealed, given away by who talked: Fox Scout, Health 4",
     ["STL-123"]),
    (t.E_REVEALED, (LEAF, 2, 9, 4, t.BY_LEADERS_TALK),
     "Leaf token 3 is revealed, given away by a Leader: Fox Scout, Health 4",
     ["STL-125"]),
    (t.E_REVEALED, (STEAM, 2, 0, 12, t.BY_FLARE), "Steam token 3 is revealed by a card: Badger Guild Master, Health 12",
     ["STL-047"]),
    (t.E_CONTACT, (3,), "First contact, in round 3: the two sides have seen each other", ["STL-175"]),
    (t.E_ITEM, (STEAM, 0, t.GREAT_WEAPON), f"{TASK} shows its Great Weapon", ["RUL-45"]),
    (t.E_CARD, (STEAM, t.MIGHT, 0), "The Steam Guild plays Full Charge", ["STL-047"]),
    (t.E_CARD, (STEAM, t.SCREEN, 1), "The Steam Guild plays Steam Screen on Badger Soldier squad 2", ["STL-047"]),
    (t.E_CARD, (LEAF, t.MEND, ARCHER_B), f"The Leaf Coven plays Spring Water on {ARCH}", ["STL-047"]),
    (t.E_CARD, (STEAM, t.FLARE, 2), "The Steam Guild plays Flare Shot on Leaf token 3", ["STL-047"]),
    (t.E_CARD, (STEAM, t.SNARE, 4), "The Steam Guild plays Bar the Door on doorway 5", ["STL-047"]),
    (t.E_CARD, (LEAF, t.SNARE, SOLDIER_B), f"The Leaf Coven plays Grasping Roots on {SOLD}", ["STL-047"]),
    (t.E_COUNTERED, (LEAF, t.COUNTER, t.MIGHT), "The Leaf Coven answers with Spirit Ward: Full Charge has no effect",
     ["STL-047"]),
    (t.E_EFFECT, (STEAM, t.HASTE, 3, 1), "Overpressure Valve: Badger Soldier squad 2 moves 3 tiles further",
     ["STL-047"]),
    (t.E_EFFECT, (STEAM, t.MIGHT, 2, TASKMASTER), f"Full Charge: the Attack die of {TASK} is 2 sizes larger",
     ["STL-047"]),
    (t.E_EFFECT, (LEAF, t.GUARD, 1, ARCHER_B), f"Barkskin: the Defence die of {ARCH} is 1 size larger", ["STL-047"]),
    (t.E_EFFECT, (LEAF, t.STEADFAST, 2, ARCHER_B), f"Unbroken Spirit: the Resolve die of {ARCH} is 2 sizes larger",
     ["STL-047"]),
    (t.E_EFFECT, (STEAM, t.ENCORE, 0, 1), "Double Time: Badger Soldier squad 2 moves once more, and will not attack",
     ["STL-047"]),
    (t.E_EFFECT, (STEAM, t.REACTION, 0, TASKMASTER), f"Reload: {TASK} may attack once more", ["STL-047"]),
    (t.E_EFFECT, (LEAF, t.REACTION, 3, ARCHER_B), f"Slip Away: {ARCH} slips away, up to 3 tiles", ["STL-047"]),
    (t.E_DECLARED, (STEAM, SOLDIER_B, ARCHER_B, t.MELEE), f"{SOLD} attacks {ARCH}", ["STL-102"]),
    (t.E_DECLARED, (LEAF, ARCHER_B, TASKMASTER, t.RANGED), f"{ARCH} shoots at {TASK}",
     ["STL-102"]),
    (t.E_DECLARED, (LEAF, BEGUILER, TASKMASTER, t.WEBBING), f"{BEG} casts a web at {TASK}",
     ["STL-209"]),
    (t.E_DECLARED, (STEAM, CONTRAPTION, ARCHER_B, t.BARRAGE), f"Contraption 5 fires at {ARCH}", ["STL-102"]),
    (t.E_DECLARED, (LEAF, SCOUT, MARKET_10, t.MELEE), "Leaf token 3 attacks objective 10", ["RUL-81"]),
    (t.E_RANGE, (LEAF, ARCHER_B, TASKMASTER, 7, 9), f"{ARCH} has a range of 7; {TASK} is 9 away",
     ["STL-106"]),
    (t.E_RANGE, (STEAM, CONTRAPTION, -1, 5), "Contraption 5 has a range of 5", ["STL-106"]),
    (t.E_SHORT, (LEAF, ARCHER_B, MARKET_10, 9, 7), f"The shot of {ARCH} falls short: objective 10 is 9 away, it flew 7",
     ["STL-106", "RUL-59"]),
    (t.E_ATTACK, (STEAM, TASKMASTER, ARCHER_B, 7, 2, 0), f"{TASK} hits {ARCH}: 7 against Defence 2",
     ["STL-102", "STL-103"]),
    (t.E_ATTACK, (STEAM, TASKMASTER, BEGUILER, 4, 4, 1),
     f"{TASK} does {BEG} no harm: 4 against Resolve 4", ["STL-102", "STL-103"]),
    (t.E_SPIRIT, (LEAF, BEGUILER, t.SPIRIT_SHIELD),
     f"{BEG} defends with Resolve by its Spirit Shield and may not attack in its next turn", ["STL-217"]),
    (t.E_SPIRIT, (LEAF, BEGUILER, t.MYSTIC_BARRIER), f"{BEG} defends with Resolve by its Mystic Barrier", ["STL-208"]),
    (t.E_DAMAGE, (LEAF, ARCHER_B, 3, 1, 5, 2), f"{ARCH} loses 3 Health (5 - 2) and has 1 left", ["STL-103", "STL-114"]),
    (t.E_DAMAGE, (LEAF, ARCHER_B, 3, 0, 8, 2), f"{ARCH} loses its last 3 Health (8 - 2)", ["STL-103", "STL-114"]),
    (t.E_DEFEATED, (LEAF, ARCHER_B), f"{ARCH} is defeated", ["STL-115"]),
    (t.E_ELIMINATED, (LEAF, ARCHER_B, t.BY_ATTACK), f"{ARCH} is eliminated", ["STL-117"]),
    (t.E_ELIMINATED, (LEAF, ARCHER_B, t.BY_QUESTION), f"{ARCH} is taken off the board", ["STL-118"]),
    (t.E_ELIMINATED, (STEAM, CONTRAPTION, t.BY_RUIN), "Contraption 5 is a ruin, and off the board", ["RUL-88"]),
    (t.E_TILE_ATTACKED, (LEAF, SCOUT, 9, 1), "Objective 10 is struck by Leaf token 3: 1 attack action in succession",
     ["RUL-81", "RUL-82"]),
    (t.E_TILE_ATTACKED, (LEAF, BEGUILER, 1, 2), f"Objective 2 is struck by {BEG}: 2 attack actions in succession",
     ["RUL-81", "RUL-82"]),
    (t.E_TWICE, (LEAF, BEGUILER, 1), f"Objective 2 counts once in an action: this attack of {BEG} adds nothing",
     ["RUL-63", "RUL-82"]),
    (t.E_RUN_BROKEN, (1,), "Nobody attacked objective 2 this turn: its run of attacks is broken", ["RUL-82"]),
    (t.E_WEB, (LEAF, BEGUILER, TASKMASTER, 9, 3, 1),
     f"{TASK} is held by the web and takes no step in its next turn: 9 against Resolve 3", ["STL-209"]),
    (t.E_WEB, (LEAF, BEGUILER, TASKMASTER, 3, 9, 0),
     f"{TASK} is not held by the web: 3 against Resolve 9", ["STL-209"]),
    (t.E_PUSH_ROLL, (STEAM, TASKMASTER, 3, 6), f"{TASK} does not hold its ground in the storm: Resolve 3 against 6",
     ["STL-206"]),
    (t.E_PUSH_ROLL, (STEAM, TASKMASTER, 6, 6), f"{TASK} holds its ground in the storm: Resolve 6 against 6",
     ["STL-206"]),
    (t.E_PUSHED, (STEAM, TASKMASTER, 30), f"{TASK} is pushed to g2", ["STL-206"]),
    (t.E_HEALED, (STEAM, SOLDIER_B, 2, 5, t.BY_KIT), f"{SOLD} regains 2 Health by Medical kit", ["STL-197"]),
    (t.E_HEALED, (LEAF, BEGUILER, 1, 1, t.BY_WATERS), f"{BEG} regains 1 Health by what it carries", ["STL-211"]),
    (t.E_HEALED, (LEAF, ARCHER_B, 3, 6, t.BY_CARD), f"{ARCH} regains 3 Health by Spring Water", ["STL-047"]),
    (t.E_QUESTIONED, (STEAM, 0, ARCHER_B), f"{TASK} interrogates {ARCH}", ["STL-120"]),
    (t.E_INTERROGATION, (STEAM, 0, ARCHER_B, 7, 2, 1),
     f"{ARCH} talks: 7 of {TASK} against Resolve 2", ["STL-121"]),
    (t.E_INTERROGATION, (STEAM, 2, ARCHER_B, 2, 7, 0), f"{ARCH} keeps silent: 2 of Steam token 3 against Resolve 7",
     ["STL-121"]),
    (t.E_CARD_SEEN, (STEAM, t.MIGHT, 1, 0), "The Steam Guild sees a card of the Leaf Coven: Fang and Thorn",
     ["STL-122"]),
    (t.E_CARD_SEEN, (LEAF, t.MIGHT, 2, 1), "The Leaf Coven sees 2 cards of the Steam Guild: Full Charge", ["STL-124"]),
    (t.E_ANSWER, (STEAM, t.SABOTAGE, t.NO), "The Steam Guild asks: is it Sabotage? The answer is no", ["STL-127"]),
    (t.E_ANSWER, (LEAF, t.ESCORT, t.YES), "The Leaf Coven asks: is it Escort Nobility? The answer is yes", ["STL-127"]),
    (t.E_WORK, (STEAM, 2, 3, t.UNSAID, 0), "Steam token 3 makes an objective action at objective 4", ["STL-129"]),
    (t.E_WORK, (STEAM, 0, 3, t.BUILT, 5),
     f"{TASK} makes an objective action at objective 4: building, action 5", ["STL-129", "STL-130"]),
    *[
        (t.E_WORK_DETAIL, (STEAM, 0, 3, deed, 2), f"{TASK} makes an objective action at objective 4: {words}"
         + ("" if deed in (t.DELIVERED, t.ARMED, t.FETCHED) else " (for your eyes alone)"), ["STL-129", rule])
        for deed, words, rule in (
            (t.NO_EFFECT, "it is without effect", "RUL-80"), (t.DELIVERED, "the orders are delivered", "STL-140"),
            (t.COLLECTED, "information is collected", "STL-150"),
            (t.DROPPED, "everything is delivered at the drop point", "STL-151"),
            (t.BUILT, "building, action 2", "STL-157"),
            (t.LEARNED, "learning, round 2", "STL-164"), (t.ARMED, "a bomb is armed", "STL-168"),
            (t.FETCHED, "the agent is fetched", "STL-181"), (t.PLANTED, "false information is planted", "STL-186"),
        )
    ],
    (t.E_MARKER, (3,), "An information marker lies on objective 4: the Steam Guild has delivered its orders",
     ["STL-140"]),
    (t.E_MARKER_LOST, (3,), "The information on objective 4 is destroyed", ["STL-141"]),
    (t.E_BOMB, (3, 11), "A bomb is armed on objective 4: it explodes at the end of round 11", ["STL-168", "STL-169"]),
    (t.E_DISARM, (0, 3, 2), f"{TASK} works at the bomb on objective 4: disarming action 2",
     ["STL-172", "RUL-94"]),
    (t.E_EXPLOSION, (3, 1, 2), "The bomb on objective 4 explodes: 1 Leader home, 2 needed", ["STL-170", "STL-173"]),
    (t.E_AGENT, (3, tile("x22")), "Secret Agent 4 appears on x22", ["STL-181"]),
    (t.E_CONTRAPTION, (4, 1), "Contraption 5 stands finished on objective 2", ["STL-158"]),
    (t.E_ANNOUNCED, (STEAM, 0), "The Steam Guild announces: its mission is achieved", ["STL-006", "STL-007"]),
    (t.E_ANNOUNCED, (LEAF, 1), "The Leaf Coven announces: its mission has failed", ["STL-006", "STL-007"]),
    (t.E_ENDED, (t.STEAM_WINS, t.SWEEP, t.PLANT),
     "The Steam Guild played for Security Sweep, the Leaf Coven for Plant False Information", ["RUL-08", "RUL-19"]),
    (t.E_SHADOW, (LEAF, 1), f"{BEG} walks in shadow: nobody can attack it until the next turn of the Leaf Coven",
     ["STL-210", "RUL-70"]),
    (t.E_SCREEN, (STEAM, 1), "Badger Soldier squad 2 cannot be shot at until the next turn of the Steam Guild",
     ["STL-047"]),
    (t.E_DOOR, (STEAM, 4), "Doorway 5 is barred until the next turn of the Steam Guild", ["STL-047"]),
    (t.E_ROOTED, (STEAM, SOLDIER_B), f"{SOLD} takes no step in its next turn", ["STL-047"]),
    (t.E_HALVED, (STEAM, SOLDIER_B), f"{SOLD} moves only half as far in its next turn", ["STL-218", "RUL-75"]),
    (t.E_BARRAGE, (STEAM, 1, CONTRAPTION), "Contraption 5 may fire at 1 target", ["STL-063", "RUL-88"]),
    (t.E_BARRAGE, (STEAM, 4, CONTRAPTION), "Contraption 5 may fire at 4 targets", ["STL-063", "RUL-88"]),
    (t.E_ESCAPED, (STEAM, 3), "Noble 4 is over the edge and away", ["STL-146", "STL-147"]),
    (t.E_RESIGNED, (LEAF,), "The Leaf Coven resigns", ["STL-003"]),
]  # fmt: skip


def told(code, args, viewer=-1, dice=()):
    """An event as a viewer learns of it."""
    event = Event(code, EVERYONE, (*args, *[0] * (6 - len(args))))
    known = GAME.redacted(STATE, BOOK, viewer)
    return GAME.beat(Moment(event, known, BOOK, GAME.content, viewer, [Die(sides=s, face=f) for s, f in dice]))


@pytest.mark.parametrize(("code", "args", "text", "rules"), CASES)
def test_the_beat_of_an_event_names_actor_target_number_and_rule(code, args, text, rules):
    beat = told(code, args)
    assert beat.text == text
    assert beat.rules == rules
    assert beat.verb


def test_every_event_has_a_case_and_a_sentence():
    tried = {code for code, *_ in CASES}
    assert sorted(name for name, code in CODES.items() if code not in tried) == []
    assert set(BEATS) == set(CODES.values())


def test_every_event_is_told_by_a_rule():
    rules = "".join(file.read_text() for file in RULES.glob("*.py"))
    told = set(re.findall(r"tell(?:_to)?\(state,(?: [^,]+(?:\([^)]*\))?,)? terms\.(E_\w+)", rules))
    assert told == set(CODES)


def test_every_rule_that_a_line_cites_is_in_the_contract():
    known = {entry.id for entry in entries_of(GAME)}
    assert {rule for *_, rules in CASES for rule in rules} <= known


def test_every_deed_has_a_case():
    assert {args[3] for one, args, *_ in CASES if one == t.E_WORK_DETAIL} == set(range(t.NO_EFFECT, t.PLANTED + 1))


def test_owners_are_told_more_than_others():
    assert told(t.E_MOVE_TOTAL, (STEAM, 2, 8, 0)).text == "Steam token 3 may move 8 tiles"
    mine = told(t.E_MOVE_TOTAL, (STEAM, 2, 8, 0), viewer=STEAM, dice=[(6, 5)])
    assert mine.text == "Badger Guild Master 3 may move 8 tiles: 5 + 3"
    assert [(die.sides, die.face, die.name) for die in mine.roll.dice] == [(6, 5, "Move")]
    assert told(t.E_REVEALED, (STEAM, 2, 0, 12, t.BY_SIGHT), viewer=STEAM).text.startswith("Badger Guild Master 3 is")
    assert told(t.E_WORK, (STEAM, 0, 3, t.UNSAID, 0), viewer=STEAM) is None, "the next beat says what it did"
    assert "Bolster Defences" in told(t.E_ANNOUNCED, (STEAM, 0), viewer=STEAM).text
