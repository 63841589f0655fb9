"""The game's vocabulary as numbers."""

from __future__ import annotations

from enum import IntEnum

# -- cards: a card is location * 9 + type, both counted from 0 ---------------------------------------------------------

LOCATIONS, SLOTS, TYPES = 9, 9, 9
CARDS = LOCATIONS * TYPES
EVERYWHERE = (1 << LOCATIONS) - 1  # the set of all locations
SCENE, ITEM, EQUIPMENT, HOLLOW, BEAST, SNARE, PIT, TERROR, BLESSING = range(TYPES)
TYPE_IDS = ("SCENE", "ITEM", "EQUIP", "HOLLOW", "BEAST", "SNARE", "PIT", "TERROR", "BLESS")
TYPE_NAMES = ("Scene", "Item", "Equipment", "Hollow", "Beast", "Snare", "Pit", "Terror", "Blessing")
DRAGON = CARDS  # stands in the tables of enemies after the last card
UNKNOWN = -1  # a type the player may not know
UNSEEN = -2  # on the BURIED pile as the player knows it, an unseen card of location l is UNSEEN - l

# -- where a card is ---------------------------------------------------------------------------------------------------

STACK, MAP, CARRIED, EQUIPPED, BESIDE, EXPERIENCE, BURIED, BOX = range(8)
FATES = ("stack", "map", "carried", "equipped", "beside", "experience", "buried", "box")

# -- what a slot is ----------------------------------------------------------------------------------------------------

NO_RUN, FACE_DOWN, ONGOING, UNCLAIMED, EMPTIED, VOID, BLOCKED = range(7)
SLOT_STATES = ("none", "face-down", "ongoing", "unclaimed", "emptied", "void", "blocked")

# -- the combat die ----------------------------------------------------------------------------------------------------

MISS, PARRY, HIT, HARD_HIT, CRITICAL, COUNTER = range(1, 7)
D6 = 6
FACES = 8  # two faces in one number: mine * FACES + the enemy's
AGAINST_HOLLOWS, AGAINST_BEASTS, AGAINST_DRAGON = range(3)
MY_DIE, ENEMY_DIE, SHIELD_DIE = 1, 2, 4  # bits of what was rerolled

# -- companions --------------------------------------------------------------------------------------------------------

ABSENT, PRESENT, ACTIVE = range(3)
NO_ROLE, PRINCESS, SAGE, MIRROR_KNIGHT = range(4)

# -- variants ----------------------------------------------------------------------------------------------------------

GAPS_NEEDED, GAPS_ALL, GAPS_NONE = range(3)
FLIP_ON, FLIP_OFF = range(2)
ROUTE_FULL, ROUTE_LITERAL, ROUTE_FREE = range(3)
EACH_FIGHT, ONCE = range(2)
TO_TEN, PLUS_TEN = range(2)
ONE_REROLL, REROLL_EACH = range(2)
SWITCHES = {  # setting: its values, the default first
    "gaps": ("needed", "all", "none"),
    "start_flip": ("on", "off"),
    "route": ("full", "literal", "free"),
    "snare_scope": ("fight", "once"),
    "phoenix": ("to10", "plus10"),
    "reroll_limit": ("1", "each"),
}

# -- decisions, numbered as in the contract: D-01 ... D-15 -------------------------------------------------------------


class Asks(IntEnum):
    NEXT_LOCATION = 1
    MAP_TURN = 2
    TAKE_OR_LEAVE = 3
    TRIM_ITEMS = 4
    TRIM_EQUIPMENT = 5
    TERROR = 6
    MIRROR_KNIGHT = 7
    FIGHT_START = 8
    AFTER_THE_ROLL = 9
    SHIELD_ROLL = 10
    PIT_ROLL = 11
    CLEANSE_ONE = 12
    DROWNED_CHAPEL = 13
    ARRIVAL = 14
    LAST_CHANCE = 15


# -- options: one fixed space of 32 ------------------------------------------------------------------------------------

STEP = 0  # 0-8: step to a slot; the next location; the Snare to cleanse, by its location
ACT = 9
LEAVE = 10
USE = 11  # 11-19: the Item of each location; at the Drowned Chapel, bury it
GIVE_BANGLE, GIVE_BELL = 20, 21
TAKE, LEAVE_IT = 22, 23
FACE_IT, BURY_IT = 24, 25
ACCEPT = 26  # fight, go on, keep the dice, bury nothing
REROLL_MINE, REROLL_ENEMY = 27, 28
TRIM = 29  # 29-31: the first, second or third of the cards held, by location
OPTIONS = 32
LARGEST_MENU = 10

# -- things to do ------------------------------------------------------------------------------------------------------


class Do(IntEnum):
    MAP_TURN = 1
    OFFER_CARD = 2
    OPEN_FIGHT = 3
    ROUND = 4
    NEXT_LOCATION = 5
    ARRIVAL = 6


# -- why HP is lost ----------------------------------------------------------------------------------------------------

BY_PIT, BY_TERROR, BY_BRANDY, BY_FIGHT_COST, BY_REVEAL, BY_VICTORY, BY_ENEMY = range(1, 8)

# -- why a location is left --------------------------------------------------------------------------------------------

BY_CHOICE, STUCK, STROLLED = range(1, 4)

# -- events ------------------------------------------------------------------------------------------------------------

(
    ENTERED, STEPPED, REVEALED, CLEARED, LEFT, COMPLETED, HEALED, LOST_HP, TO_EXPERIENCE, BURIED_CARD, TOOK, LEFT_CARD,
    EQUIPPED_CARD, TRIMMED, JOINED, AWAKENED, RECRUITED, SNARED, CLEANSED, BLESSED, UNBURIED, USED_ITEM, GAVE, FIGHT,
    ROLLED, ROUND, SHIELDED, DEFEATED, PIT_ROLLED, PIT_PASSED, REROLLED, MIRRORED, PHOENIX, DRAGON_ARRIVES, SACRIFICED,
    WON, LOST, UNVISITED_BURIED, BLOCKED_SLOT, BURIED_NOTHING, STRUCK, HURT, BLOW, BRINK,
) = range(1, 45)  # fmt: skip

# -- endings -----------------------------------------------------------------------------------------------------------

DRAGON_SLAIN, FELL_ON_THE_WAY, FELL_TO_DRAGON, SHIELD_STANDS, NO_SWORD, NO_PROGRESS, ROUTE_BROKEN = range(1, 8)

# -- habits of the careful player --------------------------------------------------------------------------------------

(
    WORTH_XP, WORTH_DRAGON_HP, WORTH_ESSENTIAL, WORTH_SAGE, WORTH_KNIGHT, WORTH_SHARD, WORTH_ATTACK, WORTH_ARMOUR,
    WORTH_TEAR, COST_SNARE, FEAR, MARGIN, WEARY, REROLL_GAIN, REROLL_GAIN_DRAGON, FACE_ABOVE,
) = range(16)  # fmt: skip
HABITS = (
    "xp", "dragon-hp", "essential", "sage", "knight", "shard", "attack", "armour", "tear", "snare", "fear", "margin",
    "weary", "reroll", "reroll-dragon", "terror",
)  # fmt: skip

MOST_ROUNDS = 500  # of one fight; more is an error of ours
ROUNDS_UNASKED = 8  # rounds fought in a row without a question, so that one choice rolls and tells a bounded amount

# -- what `value` looks at: where each group of numbers begins ---------------------------------------------------------

MEANS = 0  # HP, XP, BURIED, the Dragon
PARTY = 14  # Companions and the objects they need
HELD = 30  # Items, Equipment, Snares, a number for each location
PLACE = HELD + 3 * LOCATIONS  # how far the journey is, what is left here
UNTURNED = PLACE + 8  # the types not turned over here
ON_THE_WAY = UNTURNED + TYPES  # locations left behind
HERE = ON_THE_WAY + LOCATIONS  # the location the player is in
STRIFE = HERE + LOCATIONS + 1  # the fight, the dice that lie
QUESTION = STRIFE + 12  # the decision
LOOKED_AT = QUESTION + 16
HIDDEN = 24
