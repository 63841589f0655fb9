"""The vocabulary of Darkholds as numbers: warriors, markers, decisions, option slices, steps, events, endings."""

from enum import IntEnum

# -- how much there can be (the bounds of docs/rules/darkholds.md) ---------------------------------------------------
SEATS = 6  # five players and the overlord
LEVELS = 12  # the ten of the quest and two of one's own
SQUARES = 512  # squares of a level
FLOORS, ROWS, COLUMNS = 3, 24, 40
TILES = 20
HEROES, HENCHMEN, ENEMIES = 5, 20, 54  # figures in play at once
FIRST_HENCHMAN = HEROES
PARTY = HEROES + HENCHMEN  # warriors below this are heroes and henchmen
FIRST_ENEMY = PARTY
WARRIORS = PARTY + ENEMIES
PROFILES = 32  # heroes 0-7, henchmen 8-15, enemies 16-31
HENCHMAN_PROFILE, ENEMY_PROFILE = 8, 16
CARDS, KINDS = 62, 48  # cards of the equipment deck, kinds of card
POWERS = 16
DARK_CARDS, DARK_KINDS = 24, 20
REIN_CARDS = 32
PURSES = 48  # places where loose silver can lie
MOST_DICE = 6  # dice of one weapon
MOST_VIGOUR = 15
OFFERS = 12
FAR = 999  # a distance that cannot be walked
ELSEWHERE = 127  # a RANGE to another floor, in the book
NOWHERE = -1
OPEN, THROUGH_RUBBLE = 0, 1  # which walk: round the rockfall that lies at the start, or as if there were none
BREEDS = 6  # kinds of mover whose regions are kept at once
DOORS = 40  # doors and doorwebs of a level

# -- directions ------------------------------------------------------------------------------------------------------
LADDER = 8  # the ninth way out of a square; 0-7 are north, clockwise

# -- glyphs of a map -------------------------------------------------------------------------------------------------
FLOOR, START, EXIT, COLUMN, DOOR, DOORWEB, GAP, LADDER_END, ENTRY, GUARD, PILE, COCOON, ROCK = range(13)
GLYPHS = ".SXODW~HEgPCR"
NO_ENTRY, NEEDS_WINGS = 1, 2  # what keeps enemies off a square for good, as bits

# -- condition of a warrior ------------------------------------------------------------------------------------------
ABSENT, CONSCIOUS, UNCONSCIOUS, COCOONED, EXITED, DEAD, READY = range(7)

# -- traits and abilities, bits of a profile -------------------------------------------------------------------------
UNLIVING, AGILE, GLIDER, PRIEST, SWIFT, SORCERER = 1, 2, 4, 8, 16, 32
WEBWALKER, COCOONS, LANTERN, COMMAND, MOVING_ENTRY = 64, 128, 256, 512, 1024
SELLSWORD, CHRISTIAN, COMMANDED, LIT = 2048, 4096, 8192, 16384
ABILITIES = {
    "agile": AGILE, "glider": GLIDER, "priest": PRIEST, "swift": SWIFT, "sorcerer": SORCERER, "webwalker": WEBWALKER,
    "cocoons": COCOONS, "lantern": LANTERN, "command": COMMAND, "moving-entry": MOVING_ENTRY,
}  # fmt: skip

# -- equipment -------------------------------------------------------------------------------------------------------
COMBAT, SHOT, HEAD, BODY, LIMB, SHIELD, ARTEFACT, HACKSILVER = range(1, 9)
TYPES = ("", "combat", "shot", "head", "body", "limb", "shield", "artefact", "hacksilver")
COMMON, UNCOMMON, RARE, NOT_SOLD = range(4)
UBIQUITY = ("common", "uncommon", "rare", "none")


class Use(IntEnum):  # what an item is used for
    HEAL, REVIVE, SILENCE, THROW, BLESS = range(1, 6)


USES = ("", "heal", "revive", "silence", "throw", "bless")
WORN_SWIFT, WORN_ROPE = 1, 2  # bits of what equipment gives

# where a card is: a square (0 and up), CARRIED + warrior, or one of these
CARRIED = 1000
IN_DECK, LOST, SET_ASIDE = -1, -2, -3

# -- weapons: where one comes from, and its numbers ------------------------------------------------------------------
PROFILE_WEAPON, CARD_WEAPON, POWER_WEAPON = 0, 8, 64  # source = one of these + index
TYPE, RANGE, DICE, HIT, DAMAGE, LIMIT, MARKS = range(7)
WEBS, NO_TOUGH = 1, 2  # bits of MARKS
USES_OF_CARDS, LIMITED_KINDS, USES_OF_POWERS = 4, 3, 7  # where shots are counted

# -- powers ----------------------------------------------------------------------------------------------------------
PRAYER, INVOCATION, RANGED = 1, 2, 3
POWER_KINDS = ("", "prayer", "invocation", "ranged")


class Effect(IntEnum):  # of a power
    HEAL, BLESS, REBUKE, REVIVE, BOLT, STONE_SKIN, STONE_SHAPE = range(1, 8)


POWER_EFFECTS = ("", "heal", "bless", "rebuke", "revive", "shot", "stone-skin", "stone-shape")

# -- darkhold cards --------------------------------------------------------------------------------------------------


class Omen(IntEnum):
    STILLNESS, ROCKS, MORE_REINFORCEMENTS, NO_REINFORCEMENTS, VIGOUR, NOISE, SILENCE = range(7)
    ENEMIES_AT_HERO, WANDERER, FROM_THE_REAR, STAND_WATCH, STRIKE, CACHE, WEB = range(7, 14)


OMENS = (
    "nothing", "rocks", "more-reinforcements", "no-reinforcements", "vigour", "noise", "silence", "enemies-at-hero",
    "wanderer", "from-the-rear", "stand-watch", "strike", "cache", "web",
)  # fmt: skip

# -- levels ----------------------------------------------------------------------------------------------------------
LEAVE, KILL_AND_LEAVE, KILL = range(3)
VICTORIES = ("exit", "kill-exit", "kill")
AREAS = ("caverns", "barrows", "halls", "end")
FIRST_STEPS, RIVER, GRAVE_GOODS = 1, 2, 4
FLAGS = {"first-steps": FIRST_STEPS, "river": RIVER, "grave-goods": GRAVE_GOODS}


class Holds(IntEnum):  # what a cocoon holds
    WIHTGAR, SPIDERS, DUST, SILVER, WEARY, LIVELY = range(6)


HOLDS = ("wihtgar", "spiders", "dust", "silver", "weary", "lively")

# -- how a match is played -------------------------------------------------------------------------------------------
SINGLE, AREA, QUEST = range(3)
ROTATE, ROLL_OFF, VOTE = range(3)

# -- phases ----------------------------------------------------------------------------------------------------------
SHOPPING, SETTING_UP, HERO_PHASE, DARKHOLD_PHASE, ENEMY_PHASE, REINFORCEMENT_PHASE, MAINTENANCE_PHASE = range(7)

# -- option slices ---------------------------------------------------------------------------------------------------
SQUARE = 0  # + square
WARRIOR = SQUARE + SQUARES  # + warrior
VERB = WARRIOR + 80  # + verb
TAKE = VERB + 32  # + kind of card: take, choose, give or buy it
DROP = TAKE + KINDS  # + kind of card: drop or sell it
POWER = DROP + KINDS  # + power
WEAPON = POWER + POWERS  # + weapon of the profile
SEAT = WEAPON + 8  # + seat
TILE = SEAT + 8  # + tile
ABANDON = TILE + TILES  # + warrior
HIRE = ABANDON + PARTY + 7  # + profile: hire such a henchman, or the hero that replaces a dead one
WORD = HIRE + PROFILES  # + one of the words
AMOUNT = WORD + 24  # + pieces of silver: an amount or a price
OPTIONS = AMOUNT + 128

(
    DONE, CANCEL, YES, NO, PASS, TAKE_SILVER, DROP_SILVER, NOTHING,
) = (WORD + i for i in range(8))  # fmt: skip
MOST_SILVER = 120  # pieces a limit can allow: every amount is an option

# -- verbs -----------------------------------------------------------------------------------------------------------


class Verb(IntEnum):
    MOVE, LEAP, ATTACK, SHOOT, AIM, INVOKE, PRAY, RECOVER, REVIVE, USE, RUMMAGE = range(11)
    ACQUIRE, DISCARD, TRADE, RELEASE, CLEAR, TEAR, END, BUY, SELL, HIRE, REPLACE = range(11, 22)


VERBS = (
    "move", "leap", "attack", "shoot", "aim", "invoke", "pray", "recover", "revive", "use", "rummage", "acquire",
    "discard", "trade", "release", "clear", "tear web", "end", "buy", "sell", "hire", "replace",
)  # fmt: skip

# -- decisions -------------------------------------------------------------------------------------------------------


class Asks(IntEnum):
    SHOP, BUYER, BUY, RECEIVER, SELLER, SELL, HIRER, HIRE, REPLACE, START, VOTE, ACTIVATE, PASS = range(1, 14)
    VERB, MOVE, TRANSIT, LEAP, LAND, WEAPON, TARGET, DIE, SHOT_WEAPON, SHOT_TARGET = range(14, 24)
    POWER, POWER_TARGET, REVIVE_ITEM, REVIVE_TARGET, ITEM, ITEM_TARGET, PILE, KEEP = range(24, 32)
    STASH, ACQUIRE, DROP_AT, DISCARD_AT, DISCARD, TRADER, PARTNER, GIVE, SILVER, ASK_FOR = range(32, 42)
    PRICE, CONSENT, COUNTER, RELEASE, CLEAR, ABANDON = range(42, 48)
    FIRST_ENEMY, ENEMY_TARGET, NOISY_TILE, GUARD, OVERLORD, PIECES = range(48, 54)


# -- steps of the agenda ---------------------------------------------------------------------------------------------


class Do(IntEnum):
    NEXT_SHOPPER, SET_UP, PLACE_PARTY, BEGIN_TURN, TAKE_VOTES, NEXT_ACTIVATION, ACT = range(1, 8)
    HERO_PHASE_ENDS, DRAW_DARKHOLD, BEGIN_ENEMIES, NEXT_ENEMY, ENEMY_ACTS, BEGIN_REINFORCEMENTS = range(9, 15)
    NEXT_ENTRY = 15
    PLACE_ENEMIES, ARRIVALS_ATTACK, ARRIVAL_ATTACKS, MAINTAIN, ASK_ABANDON, OVERLORD_TURN = range(17, 23)


# -- goals of an enemy without a target ------------------------------------------------------------------------------
NO_GOAL, NOISE_GOAL, GUARD_GOAL = range(3)

# -- events ----------------------------------------------------------------------------------------------------------
(
    E_LEVEL, E_TURN, E_INITIATIVE, E_ACTIVATED, E_MOVED, E_CLIMBED, E_LEAPT, E_STRUCK, E_DOOR, E_PARRIED, E_TOUGH,
    E_WOUNDED, E_FELL, E_DIED, E_COCOONED, E_LOOT, E_HEALED, E_POWER, E_BLESSED, E_STONE_SKIN, E_REBUKE, E_ROCK,
    E_CLEARED, E_REVIVED, E_RECOVER, E_RELEASE, E_RUMMAGED, E_TOOK, E_DROPPED, E_TRADED, E_REFUSED, E_USED, E_TORE,
    E_AIMED, E_EXITED, E_EXIT_OPEN, E_ABANDONED, E_DARKHOLD, E_NOISE, E_HUSH, E_DREW, E_ARRIVED, E_SHORTAGE, E_WEBBED,
    E_WON_LEVEL, E_LOST_LEVEL, E_BOUGHT, E_SOLD, E_HIRED, E_REPLACED, E_ROLLED_OFF, E_RESHUFFLED, E_JOINED, E_WOKE,
    E_SILVER, E_DOOR_GONE, E_LEFT, E_QUARRY, E_STUCK, E_PLACED, E_ENDED, E_NONE_COME, E_NO_OMEN, E_PROPOSED,
    E_COUNTERED, E_SATISFIED, E_VOTED, E_SINGLED_OUT, E_IN_VAIN,
) = (*range(1, 55), *range(56, 71))  # fmt: skip

NAMED = 1000  # in an event a warrior is its number and so many times its profile, counted from 1
# what an event is about, where its code alone does not tell
OF_STRIKES, OF_SHOTS, OF_SPIDERS = range(3)  # parried
PAID = 1  # constitution lost for an invocation
RESTED = 1  # healed between levels
UNEARTHED = 1  # loot of a darkhold card, not of the dead
REMOVED = 1  # rock taken away, not fallen
RUMMAGED = 1  # taken or left right after a Rummage
NO_TARGET = -1
ALONE, NEAREST, WOUNDED, MOST_WOUNDED, PARRIES_WORST, WEAKEST = range(6)  # why an enemy goes for somebody
UNHEARD, FORBIDDEN, TOO_EARLY = range(3)  # why nobody comes: no noise near an entry point, an omen, the first turn
WAYS = 9  # directions, and the ladder: the way of a walk is told in digits of this base, after a leading 1
WAYS_TOLD = 4  # as many as one number of an event holds; it has two
LONGEST_TOLD = WAYS ** (2 * WAYS_TOLD)

# -- endings ---------------------------------------------------------------------------------------------------------
CLEARED, QUEST_DONE, ALL_DOWN, NO_REVIVAL, TOO_LONG, NO_HERO_LEFT = range(1, 7)

# -- how a level ended -----------------------------------------------------------------------------------------------
WON, LOST_LEVEL = 1, 2

# -- what `value` looks at -------------------------------------------------------------------------------------------
STANDING = 0  # the heroes
FOLLOWERS = STANDING + 14  # henchmen and what is carried
WAY = FOLLOWERS + 6  # how far it is
FOES = WAY + 13
COMING = FOES + 11  # the time
LOOKED_AT = COMING + 5
HIDDEN = 16
