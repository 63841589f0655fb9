"""The vocabulary of Darkleaf Gambit as numbers: clans, units, skills, decisions, steps, events, endings, options."""

from enum import IntEnum

# -- clans, units, marks ---------------------------------------------------------------------------------------------

HULDRA, MURG, FERRYMEN, ERDE, WIBO, HEXEN = range(6)
CLANS = ("huldra", "murg", "ferrymen", "erde", "wibo", "hexen")
WITH_AURAS = (HULDRA, MURG, FERRYMEN)  # the clans whose units can bear one

PAWN, KNIGHT, SAGE, ROOK, ROYAL = range(5)
KINDS = ("pawn", "knight", "sage", "rook", "royal")

# A unit is a number: 16 times its seat, plus its place in the chess set. Its kind never changes.
UNITS = 32
PAWNS, KNIGHTS, SAGES, ROOKS, ROYALS = 0, 8, 10, 12, 14  # the first of each kind in a set
SET = 15  # pieces of a set that are used
FIRST_OF_KIND = (0, 8, 10, 12, 14, 15)

TERRITORIES = 64
FORWARD, FORWARD_RIGHT, RIGHT, BACK_RIGHT, BACK, BACK_LEFT, LEFT, FORWARD_LEFT = range(8)
DIRECTIONS = ("F", "FR", "R", "BR", "B", "BL", "L", "FL")
DIRECTION_NAMES = ("forward", "forward right", "right", "back right", "back", "back left", "left", "forward left")
ALL_ROUND = 0b11111111

LONG_BOW, PIVOT, IRON_PLATING, ASSASSIN, BARBARIC, RIPPLE_EFFECT = 1, 2, 4, 8, 16, 32  # auras, as bits
AURAS = {
    LONG_BOW: "Long Bow",
    PIVOT: "Pivot",
    IRON_PLATING: "Iron Plating",
    ASSASSIN: "Assassin",
    BARBARIC: "Barbaric",
    RIPPLE_EFFECT: "Ripple Effect",
}

SIDES = (4, 6, 8, 10)  # the shapes of bones
SHAPES = len(SIDES)
FACES = 14  # values a slot can be asked about: 0 to 13

# -- skills: rows of a clan board, in the order of the content -------------------------------------------------------

ROWS, SLOTS = 5, 16
MIRACLE, RELIC, AURA, LAW = range(4)
TYPES = ("miracle", "relic", "aura", "law")
ROW_LONG_BOW, ROW_PIVOT, ROW_RENEWAL, ROW_TWEAK, ROW_ADAPT = range(5)
ROW_IRON_PLATING, ROW_PREDICTIVE_MODEL, ROW_LOOP, ROW_ASSASSIN, ROW_SINGULARITY = range(5)
ROW_TIDE, ROW_CURRENT, ROW_EDDY, ROW_BIG_WAVE, ROW_CALM_WATERS = range(5)
ROW_BANISH, ROW_UNDESTROYED, ROW_METAMORPHIC, ROW_SINK, ROW_ONE_WITH_THE_LAND = range(5)
ROW_SPORES, ROW_REGROWTH, ROW_STARTER_SEED, ROW_SCATTER, ROW_ENDLESS = range(5)
ROW_GARDEN, ROW_LADDER, ROW_HOC_VULT, ROW_WAXING_MOON, ROW_COMPASS = range(5)
LAW_ROW = 4  # every clan board ends with its Law

# -- Haggedorn's Will -------------------------------------------------------------------------------------------------

BLESSINGS, CURSES, UNCHOSEN = 0, 1, 2
RESULTS = 12
SAPLINGS, OLD_GROWTH, GLEANING, HIDDEN_PATHS, SANCTUARY, SECOND_THOUGHTS = 1, 2, 3, 4, 5, 6
BONE_HARVEST, CLEAN_SLATE, KINDLY_NUMBERS, FLEET_CROWNS, RENEWED_WILL, SAFE_PASSAGE = 7, 8, 9, 10, 11, 12
BLIGHT, FELLED, SCATTERED_BONES, TARNISH, THICK_FOG, ROOTED_CROWNS = 1, 2, 3, 4, 5, 6
HUSH, SINKHOLES, LEAN_TIMES, UNRAVEL, SHIFTING_GROUND, TOLL = 7, 8, 9, 10, 11, 12

# -- what an event came of: what vanquishes, moves, gives and takes ---------------------------------------------------

(
    BY_HUNT, BY_DESTROY, BY_AMBUSH, BY_FLOW, BY_SINK, BY_MORPH, BY_GARDEN, BY_LADDER, BY_WILL, BY_SACRIFICE,
    BY_CLEAVE, BY_LANDING, BY_ZERO_JOURNEY, BY_CROSSING, BY_CURRENT, BY_BIG_WAVE, BY_PLATING, BY_TREMOR, BY_RECLAIM,
    BY_BANISH, BY_UNDESTROYED, BY_LEAP, BY_RENEWAL, BY_TWEAK, BY_RETREAT, BY_HASTY_RETREAT, BY_REGROWTH, BY_SPORES,
    BY_SCATTER, BY_ENDLESS, BY_HOC_VULT, BY_SKILL, BY_LAPSE, BY_CHOICE, BY_INVULNERABILITY,
) = range(35)  # fmt: skip

# -- what a bone is rolled for, and how a bone is slotted -------------------------------------------------------------

FOR_TURN, FOR_MORPH, FOR_RETREAT, FOR_HARVEST, FOR_HANDICAP = range(5)

# -- where a unit may be put ------------------------------------------------------------------------------------------

IN_SEAT, IN_TWO_RANKS, ADJACENT_TO, NEIGHBORING, BY_OWN_ROOKS, IN_OUTER_WOODS, ANYWHERE, NEAREST_TO, EDGE_BESIDE = (
    range(9)
)

# -- option numbers: one fixed space, a slice for each kind of answer -------------------------------------------------

GARDEN_AT = 64  # 64 .. 127: the Poison Garden on that territory
PASS = 128
IN_DIRECTION = 129  # 129 .. 136, from the chooser's side
IN_SLOT = 137  # 137 .. 152: a slot of a clan board
IN_ROW = 153  # 153 .. 157: a skill of a clan board
WITH_SHAPE = 158  # 158 .. 161: a bone of that shape
COUNT_AS = 162  # 162 .. 164: one lower, as it shows, one higher
DO_JOURNEY, DO_HUNT, DO_LEAP, DO_DESTROY, DO_RECLAIM, DO_MORPH, DO_SEED, DO_HASTY = range(165, 173)
YES, REROLL, KEEP = 173, 174, 175
PUSH_ONE, PUSH_TWO, PUSH_ONE_BOTH, PUSH_TWO_BOTH = 176, 177, 178, 179
WITH_AURA = 180  # 180 .. 185: the aura of that bit
PICK_KNIGHT, PICK_SAGE = 186, 187
PICK_BLESSINGS, PICK_CURSES = 188, 189
RESIGN = 190
OPTIONS = 191
LARGEST_MENU = 72
LOOK, ASKED = 0, 2  # how many answers a question has, as its decision sees quickly: LOOK at the menu, or more than one

# -- decisions and steps: numbers that saves and positions keep, 32 of each for every chapter -----------------------


class Asks(IntEnum):
    """The decisions."""

    # the turn
    CHOOSE_WILL_SIDE = 1
    SPEND_RELIC = 2
    USE_WILL = 3
    CHOOSE_SHAPE = 4
    CHOOSE_REROLL = 5
    CHOOSE_UNIT = 6
    CHOOSE_DESTINATION = 7
    CHOOSE_SLOT = 8
    CHOOSE_COUNT = 9
    CHOOSE_BEARER = 10
    CHOOSE_RETURN = 11
    CHOOSE_PLACE = 12
    # Haggedorn's Will
    WILL_REKINDLE = 32
    WILL_UNIT = 33
    WILL_ROW = 34
    WILL_BONE = 35
    WILL_AURA = 36
    WILL_SHAPE = 37
    # Huldra
    HULDRA_TWEAK = 64
    HULDRA_ACT = 65
    HUNTER = 66
    HUNT_TARGET = 67
    PIVOT_TARGET = 68
    RENEWAL_BONE = 69
    ADAPT_SHAPE = 70
    HULDRA_UNIT = 71
    # The Murg
    MURG_INTENT = 96
    DESTROYER = 97
    DESTROY_TARGET = 98
    SECOND_TARGET = 99
    MODEL_INTENT = 100
    ENTER_TERRITORY = 101
    ASSASSIN_PAWN = 102
    MODEL_UNIT = 103
    # Ferrymen
    CROSSING_AURA = 128
    PUSH_DIRECTION = 129
    PUSH_LENGTH = 130
    ZERO_UNIT = 131
    ZERO_TARGET = 132
    TIDE_DIRECTION = 133
    CURRENT_DIRECTION = 134
    CURRENT_FIRST = 135
    CURRENT_SECOND = 136
    EDDY_OWN = 137
    EDDY_RIVAL = 138
    # Erde
    ERDE_INTENT = 160
    RECLAIM_PAWN = 161
    USE_METAMORPHIC = 162
    PART_UNIT = 163
    PART_DESTINATION = 164
    USE_TREMOR = 165
    SINK_TARGET = 166
    BANISH_UNIT = 167
    # Wildero Wibo
    MORPH_WAY = 192
    MORPH_TARGET = 193
    MORPH_SECOND = 194
    RETREAT_WHO = 195
    RETREAT_DIRECTION = 196
    SPORES_PAWN = 197
    SCATTER_UNIT = 198
    SCATTER_AURA = 199
    # Hexen
    CHOOSE_QUARRY = 224
    HEX_ORDER = 225
    LADDER_SPREAD = 226
    CAST_WHAT = 227
    CAST_FROM = 228
    CAST_LADDER_ON = 229
    HOC_VULT_UNIT = 230


class Do(IntEnum):
    """What there is to do."""

    # the turn
    TURN = 1
    RELICS = 3
    WILL = 4
    ACT = 5
    SLOT = 6
    POWER = 7
    END_TURN = 8
    ROLL = 9
    PLACE = 10
    RETURN_BONES = 11
    HANDICAP = 12
    JOURNEY = 13
    FIRST_TURN = 14
    STALE_ROWS = 15
    # Haggedorn's Will
    WILL_RESULT = 32
    WILL_SLATE = 33
    # Huldra
    DO_TWEAK = 64
    DO_ACT = 65
    # The Murg
    DO_MODEL = 96
    RESOLVE_DESTROY = 97
    GIVE_ASSASSIN = 98
    # Ferrymen
    FERRY_ACT = 128
    FLOW = 129
    # Erde
    ERDE_JOURNEY = 160
    ERDE_PART = 161
    RESOLVE_RECLAIM = 162
    BANISH_NEXT = 163
    # Wildero Wibo
    WIBO_MORPH = 192
    RESOLVE_MORPH = 193
    OFFER_RETREAT = 194
    RESOLVE_RETREAT = 195
    LET_DORMANT = 196
    CONVERT = 197
    # Hexen
    PICK_QUARRY = 224
    RESOLVE_HEXES = 225
    CAST = 226


# -- events -----------------------------------------------------------------------------------------------------------

(
    TURN_BEGAN, ROLLED, JOURNEYED, RELOCATED, REKINDLED, VANQUISHED, PLATING_LOST, SLOTTED, BONE_BACK, ACQUIRED,
    AURA_GIVEN, AURA_LOST, TOKEN_SPENT, WILL_ROLLED, WILL_SET, WILL_ENDED, HUNT_MARK, DEED_DECLARED, DEED_FAILED,
    DEED_DONE, PUSHED, FLOWED_OFF, RECLAIMED, TREMOR, SWAPPED, GARDEN_CAST, LADDER_CAST, LADDER_MOVED, HEX_ENDED,
    QUARRY_CHOSEN, QUARRY_DOWN, BONES_SWAPPED, SLID, EFFECT_LOST, REROLLED, TOKEN_GAINED, TOKEN_LOST, BONE_REMOVED,
    EXTRA_TURN, NOT_SLOTTED, PASSED_ON, GAME_WON, GAME_DRAWN, GARDEN_STRUCK, COUNTERS_FELL, STAYED, WILL_CHOSEN,
    RELEASED, WOKE, FELL_ASLEEP, FLOWS,
) = range(1, 52)  # fmt: skip

# -- endings ----------------------------------------------------------------------------------------------------------

THREE_HUNTS, ROYAL_DESTROYED, TWO_FLOWS, LAND_RECLAIMED, SIX_PAWNS, QUARRY_FALLEN, TURN_LIMIT, RESIGNED = range(1, 9)
