"""Every event in words: who did it, to whom, where, with which number, and by which rule.

A table of events, and the lines they must become; an event or a cause without a line in the table fails. What the rules
put into the events is looked at in play, further down.
"""

import pytest

from duskboard import games
from duskboard.engine.header import NONE
from duskboard.engine.log import Event
from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import square
from duskboard.games.darkleaf_gambit.telling import words
from tests.rules.darkleaf_gambit.table import next_turn, table

GAME = games.game("darkleaf-gambit")
NAMES = list(vars(t))
EVENTS = {
    getattr(t, name): name for name in NAMES[NAMES.index("TURN_BEGAN") : NAMES.index("THREE_HUNTS")] if name.isupper()
}


def own(kind: int) -> int:
    """The first seat's first unit of a kind."""
    return t.FIRST_OF_KIND[kind]


def rival(kind: int) -> int:
    return 16 + own(kind)


def at(name: str) -> int:
    return square(name)


# clans; the event; the line; its rules; whose doing it is
LINES = [
    ("murg huldra", (t.TURN_BEGAN, 0, 7, 0), "Turn 7: The Murg", "DLG-012", 0),
    ("murg huldra", (t.TURN_BEGAN, 0, 8, 1), "Turn 8: The Murg, once more", "DLG-148", 0),
    ("huldra murg", (t.ROLLED, 1, 6, 5, t.FOR_TURN, 5), "The Murg roll a 5 (d6): a journey of 5", "DLG-051", 1),
    (
        "erde murg",
        (t.ROLLED, 0, 10, 8, t.FOR_TURN, 8),
        "Erde roll an 8 (d10): 8 to journey, by one unit or shared by two",
        "DLG-191",
        0,
    ),
    ("hexen murg", (t.ROLLED, 0, 8, 4, t.FOR_TURN, 4), "Hexen roll a 4 (d8): a journey back right", "DLG-251", 0),
    ("hexen murg", (t.ROLLED, 0, 8, 8, t.FOR_TURN, 8), "Hexen roll an 8 (d8): a journey forward left", "DLG-251", 0),
    ("hexen murg", (t.ROLLED, 0, 8, 4, t.FOR_HARVEST, 4), "Hexen roll a 4 (d8) for the Bone Harvest", "DLG-097", 0),
    ("ferrymen erde", (t.ROLLED, 0, 6, 5, t.FOR_TURN, 4), "Ferrymen roll a 5 (d6): a journey of 4", "DLG-179", 0),
    ("ferrymen erde", (t.ROLLED, 0, 6, 5, t.FOR_HANDICAP, 4), "Ferrymen roll a 5 (d6) before the game", "DLG-104", 0),
    ("wibo erde", (t.ROLLED, 0, 6, 3, t.FOR_MORPH, 3), "Wildero Wibo roll a 3 (d6) to Morph", "DLG-223", 0),
    ("wibo erde", (t.ROLLED, 0, 6, 2, t.FOR_RETREAT, 2), "Wildero Wibo roll a 2 (d6) to retreat", "DLG-225", 0),
    (
        "murg huldra",
        (t.JOURNEYED, own(t.SAGE), at("c1"), at("e3")),
        "The Murg sage journeys from c1 to e3",
        "DLG-073",
        0,
    ),
    (
        "murg hexen",
        (t.JOURNEYED, rival(t.ROYAL), at("e8"), at("e4")),
        "The Hexen queen journeys from e8 to e4",
        "DLG-252",
        1,
    ),
    (
        "wibo murg",
        (t.JOURNEYED, own(t.ROYAL), at("e1"), at("e2")),
        "The Wildero Wibo queen journeys from e1 to e2",
        "DLG-218",
        0,
    ),
    (
        "ferrymen murg",
        (t.JOURNEYED, own(t.KNIGHT), at("e4"), at("e4")),
        "The Ferrymen knight on e4 makes a journey of 0",
        "DLG-185",
        0,
    ),
    (
        "murg ferrymen",
        (t.JOURNEYED, rival(t.SAGE), at("e2"), at("h7")),
        "The Ferrymen sage journeys from e2 over the Range to h7",
        "DLG-166",
        1,
    ),
    (
        "murg ferrymen",
        (t.JOURNEYED, rival(t.KNIGHT), at("e2"), at("e7")),
        "The Ferrymen knight journeys from e2 to e7",
        "DLG-073",
        1,
    ),
    (
        "murg huldra",
        (t.RELOCATED, own(t.PAWN), at("e4"), at("e5"), t.BY_DESTROY, 0),
        "The Murg pawn on e4 moves into e5",
        "DLG-134",
        0,
    ),
    (
        "murg huldra",
        (t.RELOCATED, own(t.KNIGHT), at("e4"), at("d4"), t.BY_CLEAVE, 0),
        "The Murg knight on e4 moves into d4",
        "DLG-139",
        0,
    ),
    (
        "huldra murg",
        (t.RELOCATED, own(t.ROYAL), at("a4"), at("d2"), t.BY_LEAP, 0),
        "The Huldra queen on a4 Leaps to d2",
        "DLG-111",
        0,
    ),
    (
        "erde murg",
        (t.RELOCATED, own(t.PAWN), at("e4"), at("d2"), t.BY_RECLAIM, 0),
        "The Erde pawn on e4 goes back to d2",
        "DLG-197",
        0,
    ),
    (
        "erde murg",
        (t.RELOCATED, rival(t.PAWN), at("e4"), at("c6"), t.BY_BANISH, 0),
        "The Murg pawn on e4 is Banished to c6",
        "DLG-199",
        0,
    ),
    (
        "ferrymen murg",
        (t.RELOCATED, rival(t.ROYAL), NONE, at("c1"), t.BY_FLOW, 0),
        "The Murg king is put on c1",
        "DLG-154",
        0,
    ),
    (
        "ferrymen murg",
        (t.RELOCATED, rival(t.PAWN), at("e8"), at("e7"), t.BY_PLATING, 0),
        "The Murg pawn on e8 comes back to e7",
        "DLG-183",
        0,
    ),
    (
        "ferrymen murg",
        (t.RELOCATED, rival(t.PAWN), at("e8"), at("e8"), t.BY_PLATING, 0),
        "The Murg pawn comes back to e8",
        "DLG-183",
        0,
    ),
    (
        "wibo murg",
        (t.RELOCATED, own(t.PAWN), at("e5"), at("e2"), t.BY_RETREAT, 0),
        "The Wildero Wibo pawn on e5 retreats to e2",
        "DLG-228",
        0,
    ),
    (
        "wibo murg",
        (t.RELOCATED, own(t.PAWN), at("e5"), at("d2"), t.BY_HASTY_RETREAT, 0),
        "The Wildero Wibo pawn on e5 comes along to d2",
        "DLG-215",
        0,
    ),
    (
        "wibo murg",
        (t.RELOCATED, rival(t.PAWN), at("e5"), at("a8"), t.BY_SPORES, 0),
        "The Murg pawn on e5 is carried by the Spores to a8",
        "DLG-229",
        0,
    ),
    (
        "murg hexen",
        (t.RELOCATED, own(t.ROOK), at("a1"), at("a8"), t.BY_HOC_VULT, 1),
        "The Murg rook on a1 is carried by Haggedorn Hoc Vult to a8",
        "DLG-275",
        1,
    ),
    (
        "murg erde",
        (t.RELOCATED, rival(t.SAGE), at("c8"), at("c7"), t.BY_WILL, 0),
        "The Erde sage on c8 is moved by Haggedorn's Will to c7",
        "DLG-097",
        0,
    ),
    (
        "wibo murg",
        (t.STAYED, own(t.KNIGHT), at("e5"), t.BY_RETREAT, 0, 1),
        "The Wildero Wibo knight on e5 stays where it is: it does not retreat",
        "DLG-228",
        0,
    ),
    (
        "wibo murg",
        (t.STAYED, own(t.KNIGHT), at("e5"), t.BY_RETREAT, 0, 0),
        "The Wildero Wibo knight on e5 stays where it is: there is no free territory for it",
        "DLG-228",
        0,
    ),
    (
        "murg wibo",
        (t.REKINDLED, rival(t.PAWN), at("e5"), t.BY_MORPH, 1),
        "The Wildero Wibo pawn grows on e5",
        "DLG-224",
        1,
    ),
    (
        "murg wibo",
        (t.REKINDLED, own(t.PAWN), at("c8"), t.BY_REGROWTH, 1),
        "The Murg pawn is rekindled, dormant, on c8",
        "DLG-230",
        1,
    ),
    (
        "erde murg",
        (t.REKINDLED, own(t.PAWN), at("b1"), t.BY_UNDESTROYED, 0),
        "The Erde pawn is rekindled on b1",
        "DLG-200",
        0,
    ),
    (
        "murg erde",
        (t.REKINDLED, own(t.SAGE), at("a4"), t.BY_SACRIFICE, 0),
        "The Murg sage is rekindled on a4",
        "DLG-130",
        0,
    ),
    (
        "murg erde",
        (t.REKINDLED, rival(t.KNIGHT), at("b8"), t.BY_WILL, 1),
        "The Erde knight is rekindled on b8",
        "DLG-103",
        1,
    ),
    (
        "huldra murg",
        (t.VANQUISHED, rival(t.PAWN), at("e5"), t.BY_HUNT, 0),
        "The Murg pawn on e5 is Hunted down",
        "DLG-114",
        0,
    ),
    (
        "murg huldra",
        (t.VANQUISHED, rival(t.PAWN), at("e5"), t.BY_DESTROY, 0),
        "The Huldra pawn on e5 is Destroyed",
        "DLG-133",
        0,
    ),
    (
        "murg huldra",
        (t.VANQUISHED, rival(t.SAGE), at("e5"), t.BY_AMBUSH, 0),
        "The Huldra sage on e5 is Ambushed",
        "DLG-140",
        0,
    ),
    (
        "ferrymen huldra",
        (t.VANQUISHED, rival(t.KNIGHT), at("h5"), t.BY_FLOW, 0),
        "The Huldra knight on h5 is Flowed off the edge",
        "DLG-161",
        0,
    ),
    (
        "erde huldra",
        (t.VANQUISHED, own(t.PAWN), at("b2"), t.BY_SINK, 0),
        "The Erde pawn on b2 sinks into the ground",
        "DLG-202",
        0,
    ),
    (
        "wibo huldra",
        (t.VANQUISHED, rival(t.PAWN), at("b5"), t.BY_MORPH, 0),
        "The Huldra pawn on b5 is Morphed",
        "DLG-224",
        0,
    ),
    (
        "hexen huldra",
        (t.VANQUISHED, rival(t.PAWN), at("b5"), t.BY_GARDEN, 0),
        "The Huldra pawn on b5 falls in the Poison Garden",
        "DLG-258",
        0,
    ),
    (
        "hexen huldra",
        (t.VANQUISHED, own(t.PAWN), at("b5"), t.BY_LADDER, 0),
        "The Hexen pawn on b5 falls to the Witch's Ladder",
        "DLG-264",
        0,
    ),
    (
        "hexen huldra",
        (t.VANQUISHED, rival(t.PAWN), at("b5"), t.BY_WILL, 1),
        "The Huldra pawn on b5 falls to Haggedorn's Will",
        "DLG-103",
        1,
    ),
    (
        "murg huldra",
        (t.VANQUISHED, own(t.PAWN), at("b5"), t.BY_SACRIFICE, 0),
        "The Murg pawn on b5 is sacrificed",
        "DLG-130",
        0,
    ),
    (
        "huldra murg",
        (t.PLATING_LOST, rival(t.PAWN), at("a6"), t.BY_HUNT),
        "Iron Plating saves the Murg pawn on a6 and is gone",
        "DLG-144",
        1,
    ),
    ("hexen murg", (t.SLOTTED, 0, 1, 8, t.ROW_LADDER), "Hexen slot an 8 in Witch's Ladder", "DLG-055", 0),
    (
        "murg huldra",
        (t.BONE_BACK, 0, 1, 3, t.ROW_IRON_PLATING, t.BY_LAPSE),
        "The Murg take the 3 in Iron Plating back to the pool",
        "DLG-092",
        0,
    ),
    (
        "murg huldra",
        (t.BONE_BACK, 0, 1, 3, t.ROW_IRON_PLATING, t.BY_WILL),
        "The Murg take the 3 in Iron Plating back to the pool",
        "DLG-097",
        0,
    ),
    (
        "murg huldra",
        (t.BONE_BACK, 0, 1, 3, t.ROW_IRON_PLATING, t.BY_RENEWAL),
        "Renewal sends the 3 in Iron Plating back to the pool of The Murg",
        "DLG-123",
        1,
    ),
    ("erde murg", (t.ACQUIRED, 0, t.ROW_SINK), "Erde acquire Sink", "DLG-057", 0),
    (
        "huldra murg",
        (t.AURA_GIVEN, own(t.PAWN), at("b2"), t.LONG_BOW, t.BY_SKILL),
        "The Huldra pawn on b2 now bears Long Bow",
        "DLG-060",
        0,
    ),
    (
        "ferrymen murg",
        (t.AURA_GIVEN, own(t.SAGE), at("b1"), t.BARBARIC, t.BY_CROSSING),
        "The Ferrymen sage on b1 now bears Barbaric",
        "DLG-167",
        0,
    ),
    (
        "ferrymen murg",
        (t.AURA_GIVEN, rival(t.SAGE), at("b5"), t.ASSASSIN, t.BY_SACRIFICE),
        "The Murg sage on b5 now bears Assassin",
        "DLG-130",
        1,
    ),
    (
        "wibo huldra",
        (t.AURA_LOST, rival(t.SAGE), at("c8"), t.PIVOT, t.BY_SCATTER, 0),
        "The Huldra sage on c8 loses Pivot by Scatter",
        "DLG-233",
        0,
    ),
    (
        "ferrymen huldra",
        (t.AURA_LOST, own(t.PAWN), at("c8"), t.RIPPLE_EFFECT, t.BY_WILL, 0),
        "The Ferrymen pawn on c8 loses Ripple Effect by Haggedorn's Will",
        "DLG-097",
        0,
    ),
    ("murg huldra", (t.TOKEN_SPENT, 1, t.ROW_TWEAK), "Huldra spend a relic token of Tweak", "DLG-022", 1),
    (
        "murg huldra",
        (t.WILL_ROLLED, 1, 8, t.BLESSINGS),
        "Huldra roll an 8 for Haggedorn's Will: Clean Slate. Each may return any of their slotted bones to the pool.",
        "DLG-097",
        1,
    ),
    (
        "murg huldra",
        (t.WILL_ROLLED, 0, 5, t.CURSES),
        "The Murg roll a 5 for Haggedorn's Will: Thick Fog. No unit journeys more than 3 territories, for 2 rounds.",
        "DLG-097",
        0,
    ),
    ("murg huldra", (t.WILL_SET, 0, 7, t.CURSES, 1), "Hush: in force for 1 round", "DLG-102", 0),
    ("murg huldra", (t.WILL_SET, 0, 8, t.CURSES, -1), "Sinkholes: in force for the rest of the game", "DLG-101", 0),
    ("murg huldra", (t.WILL_ENDED, 1, 6, t.BLESSINGS), "Second Thoughts: no longer in force", "DLG-102", 1),
    ("huldra murg", (t.HUNT_MARK, rival(t.ROYAL), 1), "The Murg king bears 1 Hunt mark of 3", "DLG-109", 0),
    ("huldra murg", (t.HUNT_MARK, rival(t.ROYAL), 2), "The Murg king bears 2 Hunt marks of 3", "DLG-109", 0),
    (
        "murg huldra",
        (t.DEED_DECLARED, own(t.KNIGHT), rival(t.PAWN), rival(t.ROYAL), at("e4"), at("e5"), at("d5")),
        "The Murg knight on e4 attempts to Destroy the Huldra pawn on e5 and the Huldra queen on d5",
        "DLG-048",
        0,
    ),
    (
        "huldra wibo",
        (t.DEED_DECLARED, rival(t.PAWN), own(t.PAWN), NONE, at("e5"), at("e4"), NONE),
        "The Wildero Wibo pawn on e5 attempts to Morph the Huldra pawn on e4",
        "DLG-223",
        1,
    ),
    (
        "erde wibo",
        (t.DEED_DECLARED, own(t.PAWN), NONE, NONE, at("e4"), NONE, NONE),
        "The Erde pawn attempts to Reclaim e4",
        "DLG-048",
        0,
    ),
    (
        "murg huldra",
        (t.DEED_FAILED, own(t.KNIGHT), rival(t.ROYAL), 6, 5, NONE, at("e8")),
        "The Murg knight fails to Destroy the Huldra queen on e8: a 5 where 6 or more was needed",
        "DLG-054",
        0,
    ),
    (
        "wibo huldra",
        (t.DEED_FAILED, own(t.SAGE), rival(t.PAWN), 3, 2, rival(t.KNIGHT), at("e5")),
        "The Wildero Wibo sage fails to Morph the Huldra pawn on e5 and the Huldra knight: "
        "a 2 where 3 or more was needed",
        "DLG-054",
        0,
    ),
    (
        "wibo erde",
        (t.DEED_FAILED, rival(t.PAWN), NONE, 6, 1, NONE, at("e5")),
        "The Erde pawn fails to Reclaim e5: a 1 where 6 or more was needed",
        "DLG-054",
        1,
    ),
    (
        "huldra murg",
        (t.DEED_DONE, own(t.PAWN), at("e8"), rival(t.ROYAL), 0, 3, 3),
        "The Huldra pawn Hunts the Murg king on e8, 3 away",
        "DLG-114",
        0,
    ),
    (
        "huldra murg",
        (t.DEED_DONE, own(t.PAWN), at("e8"), rival(t.PAWN), 0, 3, 4),
        "The Huldra pawn Hunts the Murg pawn on e8, 4 away: 3 + 1 for Long Bow",
        "DLG-114",
        0,
    ),
    (
        "murg huldra",
        (t.DEED_DONE, own(t.PAWN), at("e5"), rival(t.KNIGHT), 3, 5),
        "The Murg pawn Destroys the Huldra knight on e5: a 5 where 3 or more was needed",
        "DLG-133",
        0,
    ),
    (
        "murg huldra",
        (t.DEED_DONE, own(t.KNIGHT), at("e8"), rival(t.ROYAL), 6, 6),
        "The Murg knight Destroys the Huldra queen on e8: a 6 where 6 or more was needed",
        "DLG-129",
        0,
    ),
    (
        "murg huldra",
        (t.DEED_DONE, own(t.SAGE), at("e5"), rival(t.KNIGHT), 0, 2, 2),
        "The Murg sage Ambushes the Huldra knight on e5, 2 away",
        "DLG-140",
        0,
    ),
    (
        "murg huldra",
        (t.DEED_DONE, own(t.SAGE), at("e5"), rival(t.ROYAL), 0),
        "The Murg sage Ambushes the Huldra queen on e5",
        "DLG-150",
        0,
    ),
    (
        "huldra wibo",
        (t.DEED_DONE, rival(t.SAGE), at("c4"), own(t.SAGE), 3, 4),
        "The Wildero Wibo sage Morphs the Huldra sage on c4: a 4 where 3 or more was needed",
        "DLG-222",
        1,
    ),
    (
        "ferrymen murg",
        (t.FLOWS, own(t.KNIGHT), rival(t.PAWN), 0, 1, 0, t.BY_FLOW),
        "The Ferrymen knight Flows the Murg pawn on a1 1 territory forward",
        "DLG-157",
        0,
    ),
    (
        "murg ferrymen",
        (t.FLOWS, rival(t.PAWN), own(t.PAWN), 2, 2, 1, t.BY_LANDING),
        "The Ferrymen pawn Flows the Murg pawn on a1 and whoever it touches 2 territories left, "
        "by Barbaric and Ripple Effect",
        "DLG-159",
        1,
    ),
    (
        "ferrymen murg",
        (t.FLOWS, own(t.KNIGHT), rival(t.ROYAL), 4, 1, 0, t.BY_BIG_WAVE),
        "Big Wave: The Ferrymen knight Flows the Murg king on a1 1 territory back",
        "DLG-176",
        0,
    ),
    (
        "ferrymen murg",
        (t.PUSHED, rival(t.PAWN), at("e5"), at("e6"), t.BY_FLOW, 0),
        "Flow pushes the Murg pawn from e5 to e6",
        "DLG-157",
        0,
    ),
    (
        "ferrymen murg",
        (t.PUSHED, rival(t.ROOK), at("e5"), at("d4"), t.BY_LANDING, 0),
        "Flow pushes the Murg rook from e5 to d4",
        "DLG-159",
        0,
    ),
    (
        "ferrymen murg",
        (t.PUSHED, rival(t.ROYAL), at("e5"), at("d6"), t.BY_ZERO_JOURNEY, 0),
        "Flow pushes the Murg king from e5 to d6",
        "DLG-186",
        0,
    ),
    (
        "ferrymen murg",
        (t.PUSHED, own(t.PAWN), at("e5"), at("e6"), t.BY_CURRENT, 0),
        "Master the Current pushes the Ferrymen pawn from e5 to e6",
        "DLG-174",
        0,
    ),
    (
        "ferrymen murg",
        (t.PUSHED, rival(t.PAWN), at("e5"), at("e6"), t.BY_BIG_WAVE, 0),
        "Big Wave pushes the Murg pawn from e5 to e6",
        "DLG-176",
        0,
    ),
    (
        "erde murg",
        (t.PUSHED, own(t.SAGE), at("e5"), at("e6"), t.BY_TREMOR, 0),
        "Tremor pushes the Erde sage from e5 to e6",
        "DLG-210",
        0,
    ),
    (
        "ferrymen wibo",
        (t.FLOWED_OFF, rival(t.ROYAL), 1),
        "The Wildero Wibo queen is Flowed off the edge: 1 of 2 times",
        "DLG-153",
        0,
    ),
    (
        "wibo erde",
        (t.RECLAIMED, rival(t.PAWN), at("d5"), 6, 8),
        "The Erde pawn Reclaims d5: an 8 where 6 or more was needed",
        "DLG-195",
        1,
    ),
    (
        "wibo erde",
        (t.TREMOR, rival(t.KNIGHT), at("d5")),
        "The Erde knight lets the ground tremble around d5",
        "DLG-210",
        1,
    ),
    (
        "wibo murg",
        (t.SWAPPED, own(t.ROYAL), own(t.PAWN), at("e1"), at("e2")),
        "The Wildero Wibo queen on e1 and the Wildero Wibo pawn on e2 swap places",
        "DLG-219",
        0,
    ),
    (
        "murg ferrymen",
        (t.SWAPPED, rival(t.PAWN), own(t.PAWN), at("e7"), at("b2")),
        "The Ferrymen pawn on e7 and the Murg pawn on b2 swap places",
        "DLG-175",
        1,
    ),
    (
        "hexen murg",
        (t.GARDEN_CAST, own(t.PAWN), at("e5"), 3),
        "The Hexen pawn casts a Poison Garden on e5: 3 rounds",
        "DLG-257",
        0,
    ),
    (
        "hexen murg",
        (t.GARDEN_CAST, own(t.KNIGHT), at("e5"), 1),
        "The Hexen knight casts a Poison Garden on e5: 1 round, by Hedge Ride",
        "DLG-260",
        0,
    ),
    (
        "murg hexen",
        (t.LADDER_CAST, own(t.SAGE), at("c1"), 2, rival(t.SAGE), 1),
        "The Hexen sage casts a Witch's Ladder on the Murg sage on c1: 2 rounds",
        "DLG-261",
        1,
    ),
    (
        "hexen murg",
        (t.LADDER_MOVED, own(t.PAWN), at("c5"), 2, rival(t.PAWN), 0),
        "The Witch's Ladder goes on from the Murg pawn to the Hexen pawn on c5: 2 rounds",
        "DLG-265",
        0,
    ),
    (
        "hexen murg",
        (t.HEX_ENDED, rival(t.PAWN), at("c5"), t.BY_CHOICE),
        "The Witch's Ladder on the Murg pawn, c5, goes no further",
        "DLG-265",
        -1,
    ),
    (
        "hexen murg",
        (t.HEX_ENDED, rival(t.PAWN), at("c5"), t.BY_LADDER),
        "The Witch's Ladder on the Murg pawn, c5, finds nobody to go on to",
        "DLG-265",
        -1,
    ),
    (
        "hexen wibo",
        (t.HEX_ENDED, rival(t.PAWN), at("c8"), t.BY_ENDLESS),
        "The Witch's Ladder on the Wildero Wibo pawn, c8, is dispelled",
        "DLG-237",
        -1,
    ),
    (
        "hexen murg",
        (t.HEX_ENDED, rival(t.ROOK), at("a8"), t.BY_INVULNERABILITY),
        "The Witch's Ladder on the Murg rook, a8, fails and ends",
        "DLG-267",
        -1,
    ),
    (
        "murg hexen",
        (t.GARDEN_STRUCK, 1, at("d4")),
        "The Poison Garden on d4 takes effect: nobody of The Murg is on it or beside it",
        "DLG-258",
        1,
    ),
    ("murg hexen", (t.GARDEN_STRUCK, 1, at("b2")), "The Poison Garden on b2 takes effect", "DLG-258", 1),
    ("hexen murg", (t.COUNTERS_FELL, 0, 1, t.ROW_WAXING_MOON), "Waxing Moon takes a counter off 1 Hex", "DLG-276", 0),
    ("hexen murg", (t.COUNTERS_FELL, 0, 3, t.ROW_WAXING_MOON), "Waxing Moon takes a counter off 3 Hexes", "DLG-276", 0),
    ("hexen murg", (t.COUNTERS_FELL, 0, 3, NONE), "A counter comes off 3 Hexes of Hexen", "DLG-273", 0),
    ("hexen murg", (t.WILL_CHOSEN, 1, t.CURSES), "The Murg choose Curses for Haggedorn's Will", "DLG-035", 1),
    ("ferrymen murg", (t.RELEASED, rival(t.ROYAL)), "The tide lets go of the Murg king", "DLG-173", 1),
    ("wibo murg", (t.WOKE, rival(t.PAWN)), "The Murg pawn on a1 wakes", "DLG-231", 1),
    (
        "wibo murg",
        (t.FELL_ASLEEP, rival(t.PAWN)),
        "The Murg pawn on a1 sleeps until its owner's next turn has ended",
        "DLG-231",
        0,
    ),
    (
        "hexen murg",
        (t.QUARRY_CHOSEN, 0, rival(t.PAWN), at("d7")),
        "Hexen designate the Murg pawn on d7 as Divine Quarry",
        "DLG-246",
        0,
    ),
    (
        "hexen murg",
        (t.QUARRY_DOWN, 0, rival(t.PAWN), 1),
        "The Murg pawn was a Divine Quarry: 1 of 2 vanquished",
        "DLG-245",
        0,
    ),
    ("huldra murg", (t.BONES_SWAPPED, 0, 0, 1), "Huldra give a d4 to The Murg and get a d6", "DLG-126", 0),
    (
        "ferrymen huldra",
        (t.SLID, rival(t.ROYAL), at("e8"), at("e3")),
        "The tide carries the Huldra queen from e8 to e3; it cannot journey or relocate next turn",
        "DLG-172 DLG-173",
        0,
    ),
    (
        "ferrymen huldra",
        (t.SLID, rival(t.ROYAL), at("e8"), at("e8")),
        "The Huldra queen stays on e8 in the tide and cannot journey or relocate next turn",
        "DLG-173",
        0,
    ),
    (
        "erde murg",
        (t.EFFECT_LOST, 0, t.ROW_SINK),
        "Sink of Erde finds nothing to act on: nobody can be vanquished",
        "RUL-21",
        0,
    ),
    ("erde murg", (t.EFFECT_LOST, 1, NONE), "Haggedorn's Will changes nothing for The Murg", "DLG-098", 1),
    (
        "huldra murg",
        (t.REROLLED, 0, 3, t.BY_TWEAK),
        "Huldra roll the bone that showed a 3 again, by Tweak",
        "DLG-125",
        0,
    ),
    (
        "huldra erde",
        (t.REROLLED, 1, 8, t.BY_WILL),
        "Erde roll the bone that showed an 8 again, by Second Thoughts",
        "DLG-102",
        1,
    ),
    ("huldra murg", (t.TOKEN_GAINED, 0, t.ROW_TWEAK, t.BY_SKILL), "Huldra put a relic token on Tweak", "DLG-059", 0),
    ("huldra murg", (t.TOKEN_GAINED, 0, t.ROW_TWEAK, t.BY_WILL), "Huldra put a relic token on Tweak", "DLG-097", 0),
    (
        "huldra murg",
        (t.TOKEN_GAINED, 1, t.ROW_SINGULARITY, t.BY_SKILL),
        "Technological Singularity is now a Law of The Murg",
        "DLG-061",
        1,
    ),
    (
        "huldra murg",
        (t.TOKEN_GAINED, 1, NONE, t.BY_WILL),
        "The Murg put a relic token on Haggedorn's Will",
        "DLG-097",
        1,
    ),
    ("huldra erde", (t.TOKEN_LOST, 1, t.ROW_BANISH), "Erde lose a relic token of Banish", "DLG-097", 1),
    ("huldra erde", (t.BONE_REMOVED, 1, 3), "Erde remove a d10 from the game", "DLG-097", 1),
    ("huldra murg", (t.EXTRA_TURN, 1), "The Murg will take two turns in a row", "DLG-148", 1),
    ("huldra murg", (t.NOT_SLOTTED, 1, 4), "The Murg return the 4 to the pool", "DLG-089", 1),
    ("huldra murg", (t.PASSED_ON, 0), "Huldra do nothing with the roll", "DLG-053", 0),
    ("huldra murg", (t.GAME_WON, 0, t.THREE_HUNTS), "Huldra win: the Murg king has been Hunted 3 times", "DLG-108", 0),
    ("huldra murg", (t.GAME_WON, 1, t.ROYAL_DESTROYED), "The Murg win: the Huldra queen is Destroyed", "DLG-129", 1),
    (
        "ferrymen murg",
        (t.GAME_WON, 0, t.TWO_FLOWS),
        "Ferrymen win: the Murg king has been Flowed off the edge 2 times",
        "DLG-153",
        0,
    ),
    (
        "erde murg",
        (t.GAME_WON, 0, t.LAND_RECLAIMED),
        "Erde win: their king stands on the Reclaimed center",
        "DLG-189",
        0,
    ),
    (
        "wibo murg",
        (t.GAME_WON, 0, t.SIX_PAWNS),
        "Wildero Wibo win: 6 pawns or more of theirs in the Seat",
        "DLG-213",
        0,
    ),
    ("hexen murg", (t.GAME_WON, 0, t.QUARRY_FALLEN), "Hexen win: 2 Divine Quarry vanquished", "DLG-245", 0),
    ("hexen murg", (t.GAME_WON, 1, t.RESIGNED), "The Murg win: Hexen resign", "RUL-09", 1),
    ("hexen murg", (t.GAME_DRAWN,), "The limit of 200 turns is reached: a draw", "RUL-09", -1),
]


def speaker(clans):
    state = GAME.State()
    for seat, clan in enumerate(clans.split()):
        state.clan[seat] = t.CLANS.index(clan)
    return words.Speaker(GAME.content, state, GAME.standard_book)


@pytest.mark.parametrize(("clans", "event", "text", "rules", "seat"), LINES, ids=[case[2] for case in LINES])
def test_a_line_names_actor_target_number_and_rule(clans, event, text, rules, seat):
    code, *args = event
    line = speaker(clans).line(Event(code, -1, tuple(args + [0] * (6 - len(args)))))
    assert (line.text, " ".join(line.rules), line.seat) == (text, rules, seat)


def test_every_event_has_its_line_here():
    assert set(words.LINES) == set(EVENTS)
    told = {event[0] for _, event, *_ in LINES}
    assert [name for code, name in EVENTS.items() if code not in told] == []


@pytest.mark.parametrize(
    ("code", "at", "known"),
    [
        (t.ROLLED, 4, words.PURPOSES),
        (t.RELOCATED, 4, words.MOVES),
        (t.REKINDLED, 3, words.RETURNS),
        (t.VANQUISHED, 3, words.CAUSES),
        (t.PUSHED, 4, words.PUSHES),
        (t.HEX_ENDED, 3, words.LADDER_ENDS),
        (t.GAME_WON, 2, set(words.ENDINGS) - {t.TURN_LIMIT}),
    ],
    ids=lambda value: EVENTS.get(value, "") if isinstance(value, int) else "",
)
def test_every_cause_has_its_line_here(code, at, known):
    assert {event[at] for _, event, *_ in LINES if event[0] == code} == set(known)


@pytest.mark.parametrize(
    ("clans", "winner", "ending", "text"),
    [
        ("huldra murg", 0, t.THREE_HUNTS, "The Murg king has been Hunted 3 times, in turn 9"),
        ("murg erde", 1, t.LAND_RECLAIMED, "The Erde king stands on the Reclaimed center, in turn 9"),
        ("wibo murg", 0, t.SIX_PAWNS, "6 pawns or more of Wildero Wibo stand in the Seat, in turn 9"),
        ("murg hexen", 1, t.QUARRY_FALLEN, "2 Divine Quarry of Hexen are vanquished, in turn 9"),
        ("murg hexen", 0, t.RESIGNED, "Hexen resign, in turn 9"),
        ("murg hexen", None, t.TURN_LIMIT, words.ENDINGS[t.TURN_LIMIT].text),
    ],
)
def test_an_ending_says_by_itself_whose_it_is(clans, winner, ending, text):
    speak = speaker(clans)
    speak.state.ending, speak.state.turn = ending, 9
    if winner is not None:
        speak.state.result[winner], speak.state.result[1 - winner] = 1.0, -1.0
    assert words.how_it_ended(speak) == text


@pytest.mark.parametrize(
    ("around", "why"),
    [("king e4", ["DLG-208"]), ("king e4, rook d4", ["DLG-208", "DLG-079"]), ("rook d4", ["DLG-079"])],
)
def test_a_garden_that_strikes_nobody_says_by_which_rules(around, why):
    match = table("erde hexen", f"{around}, pawn a2", "queen e8", begin=False)
    speak = words.Speaker(match.content, match.state, match.book)
    line = speak.line(Event(t.GARDEN_STRUCK, -1, (1, at("e5"), 0, 0, 0, 0)))
    assert line.text == "The Poison Garden on e5 takes effect: whoever is there cannot be vanquished"
    assert sorted(line.rules) == sorted(["DLG-258", *why])


def test_two_of_one_clan_are_told_apart():
    speak = speaker("murg murg")
    assert speak.unit(rival(t.PAWN)) == "The Murg (second) pawn"
    assert speak.the(own(t.ROYAL)) == "the Murg (first) king"
    assert speak.clan(1) == "The Murg (second)"


# -- what the rules put into the events, in play ----------------------------------------------------------------------

PLATED = {"auras": {"e7": ["Iron Plating"], "e5": ["Barbaric"]}}
LADDER = {"relics": {"Witch's Ladder": 1}}

# clans, units, dice and what else stands in the position, the answers; a line that must be told, and its rule
PLAYS = [
    (
        "wibo murg",
        "queen e1, pawn e2",
        "king h8",
        (3,),
        {},
        "e1 e2",
        "queen on e1 and the Wildero Wibo pawn on e2 swap",
        219,
    ),
    (
        "huldra murg",
        "queen a1, rook b1, pawn a4, sage a8",
        "king h8, pawn h7",
        (2,),
        {"boards": [{"slots": {"5": 3, "6": 3}}, {"slots": {"1": 2, "4": 4}}]},
        "pass|slot 7|slot 4",
        "Renewal sends the 4 in Predictive Model back to the pool of The Murg",
        123,
    ),
    (
        "ferrymen murg",
        "king a1, knight e3, pawn e5",
        "king a8, pawn e7 c5",
        (1,),
        PLATED,
        "e5|e6|push 2",
        "The Murg pawn on e8 comes back to e7",
        183,
    ),
    (
        "ferrymen murg",
        "king a1, knight e3",
        "king a8, pawn e5",
        (1,),
        {},
        "e3|e4",
        "Flow pushes the Murg pawn from e5 to e6",
        157,
    ),
    (
        "ferrymen murg",
        "king a1, knight e3",
        "king a8, pawn e5",
        (2,),
        {},
        "e3|e5|R",
        "Flow pushes the Murg pawn from e5 to f5",
        159,
    ),
    (
        "ferrymen murg",
        "king a1, knight e4",
        "king a8, pawn f5",
        (1,),
        {"boards": [{"relics": {"Calm Waters": 1}}, {}]},
        "e4|f5",
        "Flow pushes the Murg pawn from f5 to g6",
        186,
    ),
    (
        "erde murg",
        "king a1, knight e3",
        "king a8, pawn e5",
        (1,),
        {},
        "e3|e4|yes",
        "Tremor pushes the Murg pawn from e5 to e6",
        210,
    ),
    (
        "murg huldra",
        "king a1, pawn e4",
        "queen h8, pawn e5",
        (3,),
        {},
        "destroy",
        "The Murg pawn on e4 moves into e5",
        134,
    ),
    (
        "murg huldra",
        "king a1, knight e4",
        "queen h8, pawn e5 d4",
        (4,),
        {},
        "destroy|e5|d4|d4",
        "The Murg knight on e4 moves into d4",
        139,
    ),
    ("huldra murg", "queen a4, rook d1", "king h8", (4,), {}, "leap|d2", "The Huldra queen on a4 Leaps to d2", 111),
    ("erde murg", "king a1, pawn e4", "king h8", (6,), {}, "reclaim|a2", "The Erde pawn on e4 goes back to a2", 197),
    (
        "wibo murg",
        "queen a1, knight e3",
        "king h8, pawn e5",
        (1, 3, 2),
        {},
        "e3|e4|morph|hasty retreat|B|e1",
        "The Wildero Wibo pawn on e5 comes along to e1",
        215,
    ),
    (
        "wibo murg",
        "queen a1, pawn e3",
        "king h8, pawn e5",
        (1, 3, 6),
        {},
        "e3|e4|morph|e5",
        "The Wildero Wibo pawn on e5 stays where it is",
        228,
    ),
    (
        "hexen murg",
        "queen a1, sage c1",
        "king h8, pawn e3",
        (5,),
        {"boards": [LADDER, {}]},
        "witch's ladder|e3",
        "The Hexen sage casts a Witch's Ladder on the Murg pawn on e3: 2 rounds",
        261,
    ),
]


@pytest.mark.parametrize(("clans", "first", "second", "dice", "more", "answers", "told", "rule"), PLAYS)
def test_in_play_a_line_names_what_happened_and_the_rule_behind_it(
    clans, first, second, dice, more, answers, told, rule
):
    match = table(clans, first, second, dice=dice, **more)
    for answer in answers.split("|") if "|" in answers else answers.split():
        match.play(answer)
    found = [line for line in match.log if told in line.text]
    assert found, [line.text for line in match.log]
    assert found[-1].rules == [f"DLG-{rule:03}"]


def test_a_result_that_both_have_rolled_ends_only_when_neither_holds():
    match = table("murg huldra", "king a1", "queen h8", will="curses", timers=[{"5": 1}, {"5": 2}], begin=False)
    assert "no longer" not in "".join(line.text for line in match.log)
    next_turn(match)
    next_turn(match)
    assert not [line for line in match.log if "Thick Fog" in line.text]
    next_turn(match)
    assert [line.text for line in match.log if "Thick Fog" in line.text] == ["Thick Fog: no longer in force"]
