"""The vocabulary of Darkleaf Gambit as numbers: clans, units, skills, decisions, steps, events, endings, options."""

# -- clans, units, marks ---------------------------------------------------------------------------------------------

HULDRA, MURG, FERRYMEN, ERDE, WIBO, HEXEN = range(6)
CLANS = ("huldra", "murg", "ferrymen", "erde", "wibo", "hexen")

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
ALL_ROUND = 0b11111111
STRAIGHT = 0b01010101
SLANTED = 0b10101010

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

# -- what vanquishes --------------------------------------------------------------------------------------------------

BY_HUNT, BY_DESTROY, BY_AMBUSH, BY_FLOW, BY_SINK, BY_MORPH, BY_GARDEN, BY_LADDER, BY_WILL, BY_SACRIFICE = range(10)

# -- what a bone is rolled for, and how a bone is slotted -------------------------------------------------------------

FOR_TURN, FOR_MORPH, FOR_RETREAT, FOR_WILL, FOR_HARVEST, FOR_HANDICAP = range(6)

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

# -- decisions and steps: 32 of each for every chapter ----------------------------------------------------------------

BLOCK = 32
TURN_BLOCK, WILL_BLOCK = 0, 1
CLAN_BLOCK = 2  # Huldra; the others follow in the order of the clans

# the turn
(
    CHOOSE_WILL_SIDE, SPEND_RELIC, USE_WILL, CHOOSE_SHAPE, CHOOSE_REROLL, CHOOSE_UNIT, CHOOSE_DESTINATION, CHOOSE_SLOT,
    CHOOSE_COUNT, CHOOSE_BEARER, CHOOSE_RETURN, CHOOSE_PLACE,
) = range(1, 13)  # fmt: skip
(
    TURN, COUNTERS, RELICS, WILL, ACT, SLOT, POWER, END_TURN, ROLL, PLACE, RETURN_BONES, HANDICAP, JOURNEY, FIRST_TURN,
    STALE_ROWS,
) = range(1, 16)  # fmt: skip

# Haggedorn's Will
WILL_REKINDLE, WILL_UNIT, WILL_ROW, WILL_BONE, WILL_AURA, WILL_SHAPE = range(32, 38)
WILL_RESULT, WILL_SLATE = range(32, 34)

# Huldra
HULDRA_TWEAK, HULDRA_ACT, HUNTER, HUNT_TARGET, PIVOT_TARGET, RENEWAL_BONE, ADAPT_SHAPE = range(64, 71)
DO_TWEAK, DO_ACT = range(64, 66)

# The Murg
MURG_INTENT, DESTROYER, DESTROY_TARGET, SECOND_TARGET, MODEL_INTENT, ENTER_TERRITORY, ASSASSIN_PAWN = range(96, 103)
DO_MODEL, RESOLVE_DESTROY, GIVE_ASSASSIN = range(96, 99)

# Ferrymen
(
    CROSSING_AURA, PUSH_DIRECTION, PUSH_LENGTH, ZERO_UNIT, ZERO_TARGET, TIDE_DIRECTION, CURRENT_DIRECTION,
    CURRENT_FIRST, CURRENT_SECOND, EDDY_OWN, EDDY_RIVAL,
) = range(128, 139)  # fmt: skip
FERRY_ACT, FLOW = range(128, 130)

# Erde
(
    ERDE_INTENT, RECLAIM_PAWN, USE_METAMORPHIC, PART_UNIT, PART_DESTINATION, USE_TREMOR, SINK_TARGET, BANISH_UNIT,
) = range(160, 168)  # fmt: skip
ERDE_JOURNEY, ERDE_PART, RESOLVE_RECLAIM, BANISH_NEXT = range(160, 164)

# Wildero Wibo
(
    MORPH_WAY, MORPH_TARGET, MORPH_SECOND, RETREAT_WHO, RETREAT_DIRECTION, SPORES_PAWN, SCATTER_UNIT, SCATTER_AURA,
) = range(192, 200)  # fmt: skip
WIBO_MORPH, RESOLVE_MORPH, OFFER_RETREAT, RESOLVE_RETREAT, LET_DORMANT, CONVERT = range(192, 198)

# Hexen
CHOOSE_QUARRY, HEX_ORDER, LADDER_SPREAD, CAST_WHAT, CAST_FROM, CAST_LADDER_ON, HOC_VULT_UNIT = range(224, 231)
PICK_QUARRY, RESOLVE_HEXES, CAST, GARDEN_STRIKES = range(224, 228)

# -- events -----------------------------------------------------------------------------------------------------------

(
    TURN_BEGAN, ROLLED, JOURNEYED, RELOCATED, REKINDLED, VANQUISHED, PLATING_LOST, SLOTTED, BONE_BACK, ACQUIRED,
    AURA_GIVEN, AURA_LOST, TOKEN_SPENT, WILL_ROLLED, WILL_SET, WILL_ENDED, HUNT_MARK, DEED_DECLARED, DEED_FAILED,
    DEED_DONE, PUSHED, FLOWED_OFF, RECLAIMED, TREMOR, SWAPPED, GARDEN_CAST, LADDER_CAST, LADDER_MOVED, HEX_ENDED,
    QUARRY_CHOSEN, QUARRY_DOWN, BONES_SWAPPED, SLID, EFFECT_LOST, REROLLED, TOKEN_GAINED, TOKEN_LOST, BONE_REMOVED,
    EXTRA_TURN, NOT_SLOTTED, PASSED_ON, GAME_WON, GAME_DRAWN,
) = range(1, 44)  # fmt: skip

# -- endings ----------------------------------------------------------------------------------------------------------

THREE_HUNTS, ROYAL_DESTROYED, TWO_FLOWS, LAND_RECLAIMED, SIX_PAWNS, QUARRY_FALLEN, TURN_LIMIT, RESIGNED = range(1, 9)
PATH_OF_CLAN = (THREE_HUNTS, ROYAL_DESTROYED, TWO_FLOWS, LAND_RECLAIMED, SIX_PAWNS, QUARRY_FALLEN)
