"""The vocabulary of Darkholds as numbers: warriors, markers, decisions, option slices, steps, events, endings."""

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
USE_HEAL, USE_REVIVE, USE_SILENCE, USE_THROW, USE_BLESS = range(1, 6)
USES = ("", "heal", "revive", "silence", "throw", "bless")
WORN_SWIFT, WORN_ROPE = 1, 2  # bits of what equipment gives

# where a card is: a square (0 and up), CARRIED + warrior, or one of these
CARRIED = 1000
IN_DECK, LOST, SET_ASIDE = -1, -2, -3

# -- weapons: where one comes from, and its numbers ------------------------------------------------------------------
PROFILE_WEAPON, CARD_WEAPON, POWER_WEAPON = 0, 8, 64  # source = one of these + index
TYPE, RANGE, DICE, HIT, DAMAGE, LIMIT, MARKS = range(7)
WEBS, NO_TOUGH = 1, 2  # bits of MARKS

# -- powers ----------------------------------------------------------------------------------------------------------
PRAYER, INVOCATION, RANGED = 1, 2, 3
POWER_KINDS = ("", "prayer", "invocation", "ranged")
HEAL, BLESS, REBUKE, REVIVE, BOLT, STONE_SKIN, STONE_SHAPE = range(1, 8)
POWER_EFFECTS = ("", "heal", "bless", "rebuke", "revive", "shot", "stone-skin", "stone-shape")

# -- darkhold cards --------------------------------------------------------------------------------------------------
(
    STILLNESS, ROCKS, MORE_REINFORCEMENTS, NO_REINFORCEMENTS, VIGOUR, NOISE, SILENCE, ENEMIES_AT_HERO, WANDERER,
    FROM_THE_REAR, STAND_WATCH, STRIKE, CACHE, WEB,
) = range(14)  # fmt: skip
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
HOLDS_WIHTGAR, HOLDS_SPIDERS, HOLDS_DUST, HOLDS_SILVER, HOLDS_WEARY, HOLDS_LIVELY = range(6)
HOLDS = ("wihtgar", "spiders", "dust", "silver", "weary", "lively")
INHABITED = 2  # what is left of a cocoon: 1 as printed, INHABITED + warrior

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
OPTIONS = WORD + 24

(
    DONE, CANCEL, YES, NO, PASS, TAKE_SILVER, DROP_SILVER, NOTHING, PRICE_NONE, PRICE_HALF, PRICE_WORTH, PRICE_ALL,
    SILVER_5, SILVER_10, SILVER_20, SILVER_ALL, GIVE_UP_STEP,
) = (WORD + i for i in range(17))  # fmt: skip
PRICES = 4

# -- verbs -----------------------------------------------------------------------------------------------------------
(
    MOVE, LEAP, ATTACK, SHOOT, AIM, INVOKE, PRAY, RECOVER, REVIVE_VERB, USE, RUMMAGE, ACQUIRE, DISCARD, TRADE, RELEASE,
    CLEAR, TEAR, END, BUY, SELL, HIRE_VERB, REPLACE,
) = range(22)  # fmt: skip
VERBS = (
    "move", "leap", "attack", "shoot", "aim", "invoke", "pray", "recover", "revive", "use", "rummage", "acquire",
    "discard", "trade", "release", "clear", "tear web", "end", "buy", "sell", "hire", "replace",
)  # fmt: skip

# -- decisions -------------------------------------------------------------------------------------------------------
(
    D_SHOP, D_BUYER, D_BUY, D_RECEIVER, D_SELLER, D_SELL, D_HIRER, D_HIRE, D_REPLACE, D_START, D_VOTE, D_ACTIVATE,
    D_PASS, D_VERB, D_MOVE, D_TRANSIT, D_LEAP, D_LAND, D_WEAPON, D_TARGET, D_DIE, D_SHOT_WEAPON, D_SHOT_TARGET,
    D_POWER, D_POWER_TARGET, D_REVIVE_ITEM, D_REVIVE_TARGET, D_ITEM, D_ITEM_TARGET, D_PILE, D_KEEP, D_STASH, D_ACQUIRE,
    D_DROP_AT, D_DISCARD_AT, D_DISCARD, D_TRADER, D_PARTNER, D_GIVE, D_SILVER, D_ASK_FOR, D_PRICE, D_CONSENT,
    D_COUNTER, D_RELEASE, D_CLEAR, D_ABANDON, D_FIRST_ENEMY, D_ENEMY_TARGET, D_NOISY_TILE, D_GUARD, D_OVERLORD,
) = range(1, 53)  # fmt: skip
DECISIONS = {
    D_SHOP: "shop", D_BUYER: "buyer", D_BUY: "buy", D_RECEIVER: "receiver", D_SELLER: "seller", D_SELL: "sell",
    D_HIRER: "hirer", D_HIRE: "hire", D_REPLACE: "replace", D_START: "start square", D_VOTE: "vote for initiative",
    D_ACTIVATE: "activate", D_PASS: "pass initiative", D_VERB: "action", D_MOVE: "move", D_TRANSIT: "move on",
    D_LEAP: "leap", D_LAND: "land", D_WEAPON: "weapon", D_TARGET: "attack target", D_DIE: "next die",
    D_SHOT_WEAPON: "shot weapon", D_SHOT_TARGET: "shot target", D_POWER: "power", D_POWER_TARGET: "power target",
    D_REVIVE_ITEM: "revive with", D_REVIVE_TARGET: "revive whom", D_ITEM: "use item", D_ITEM_TARGET: "use on",
    D_PILE: "pile", D_KEEP: "keep or refuse", D_STASH: "acquire from", D_ACQUIRE: "acquire", D_DROP_AT: "drop at",
    D_DISCARD_AT: "discard at", D_DISCARD: "discard", D_TRADER: "trader", D_PARTNER: "trade with", D_GIVE: "give",
    D_SILVER: "silver given", D_ASK_FOR: "ask for", D_PRICE: "price", D_CONSENT: "consent", D_COUNTER: "counter-offer",
    D_RELEASE: "release", D_CLEAR: "clear", D_ABANDON: "abandon", D_FIRST_ENEMY: "next enemy",
    D_ENEMY_TARGET: "enemy target", D_NOISY_TILE: "noisy tile", D_GUARD: "guard point", D_OVERLORD: "overlord",
}  # fmt: skip

# -- steps of the agenda ---------------------------------------------------------------------------------------------
(
    NEXT_SHOPPER, SET_UP, PLACE_PARTY, BEGIN_TURN, TAKE_VOTES, NEXT_ACTIVATION, ACT, AFTER_ACTION, HERO_PHASE_ENDS,
    DRAW_DARKHOLD, BEGIN_ENEMIES, NEXT_ENEMY, ENEMY_ACTS, BEGIN_REINFORCEMENTS, NEXT_ENTRY, NEXT_CARD, PLACE_ENEMIES,
    ARRIVALS_ATTACK, ARRIVAL_ATTACKS, MAINTAIN, ASK_ABANDON, OVERLORD_TURN,
) = range(1, 23)  # fmt: skip

# -- goals of an enemy without a target ------------------------------------------------------------------------------
NO_GOAL, NOISE_GOAL, GUARD_GOAL = range(3)

# -- events ----------------------------------------------------------------------------------------------------------
(
    E_LEVEL, E_TURN, E_INITIATIVE, E_ACTIVATED, E_MOVED, E_CLIMBED, E_LEAPT, E_STRUCK, E_DOOR, E_PARRIED, E_TOUGH,
    E_WOUNDED, E_FELL, E_DIED, E_COCOONED, E_LOOT, E_HEALED, E_POWER, E_BLESSED, E_STONE_SKIN, E_REBUKE, E_ROCK,
    E_CLEARED, E_REVIVED, E_RECOVER, E_RELEASE, E_RUMMAGED, E_TOOK, E_DROPPED, E_TRADED, E_REFUSED, E_USED, E_TORE,
    E_AIMED, E_EXITED, E_EXIT_OPEN, E_ABANDONED, E_DARKHOLD, E_NOISE, E_HUSH, E_DREW, E_ARRIVED, E_SHORTAGE, E_WEBBED,
    E_WON_LEVEL, E_LOST_LEVEL, E_BOUGHT, E_SOLD, E_HIRED, E_REPLACED, E_ROLLED_OFF, E_RESHUFFLED, E_JOINED, E_WOKE,
    E_ENDED, E_SILVER, E_DOOR_GONE, E_LEFT,
) = range(1, 59)  # fmt: skip

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
