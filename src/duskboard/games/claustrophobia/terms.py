"""The vocabulary of Claustrophobia 1643 as numbers: warriors, cards, tiles, steps, decisions, events, options."""

from enum import IntEnum

HUMAN, INFERNAL = 0, 1  # seats, and factions

# -- warriors --------------------------------------------------------------------------------------------------------

HUMANS = 5  # warriors 0 to 4, in board order
HOUND, DEMON, TOUGH = 5, 7, 9  # warriors 5 and 6, 7 and 8, 9 and 10
WARRIORS = 11  # those with a place of their own; ordinary troglodytes are counted by tile
TROGLODYTE = 11  # stands for one of them, or for all those of a tile

ABSENT, IN_PLAY, CAPTIVE, LEFT, DEAD, RESERVE, REMOVED = 0, 1, 2, 3, 4, 5, 6  # where a warrior is

REDEEMER, BRUTE, SCOUT, SWORDSWOMAN, GUARDIAN = range(5)  # Western boards
LINES = 6
NO_ICON, INSTINCT_ICON, GIFT_SLOT = 0, 1, 2

BLESSED, BODYGUARD, DEVOTED, ELUSIVE, FRENZIED, IMPRESSIVE, RANGED, RESISTANT = 1, 2, 4, 8, 16, 32, 64, 128  # talents

(THE_HUNTER, KARTIKEYA, THE_SHEPHERD, THE_PUPPETEER, THE_EXECUTIONER, THE_GLUTTON, THE_WHISPERER, THE_FERRYMAN,
 THE_BELLRINGER, THE_LAMPLIGHTER, THE_FLAYER, THE_GRAVEDIGGER, THE_TWICE_BORN) = range(13)  # fmt: skip
DEMONS = 13

# -- gifts, cards ----------------------------------------------------------------------------------------------------

PRECISION, ANGER, COURAGE, INSPIRATION, HANDS, PRESCIENCE, SACRIFICE = 1, 2, 3, 4, 5, 6, 7
GIFTS = 8  # 0 is no gift

INSTINCTS = 24
(ADRENALINE, KILLING_RAGE, RAISED_GUARD, SECOND_WIND, SLIP_AWAY, BLOOD_FRENZY, THICK_SKIN, MURDEROUS_GLARE,
 LIVING_SHIELD, TUNNEL_SENSE, RECKLESS_FURY, HEADLONG_RUN) = range(12)  # fmt: skip
INSTINCT_EFFECTS = 12
AS_VALUE, AS_EFFECT = 1, 2  # the half of an instinct card that is played

(SCENT_OF_PREY, FROM_THE_DARK, SECRET_WAYS, TWIST_OF_FATE, WRITTEN_IN_BLOOD, DRAGGING_HANDS, TREMBLING_HANDS,
 BLOODLUST, SCUTTLING, SAVAGERY, SHIFTING_TUNNELS) = range(11)  # fmt: skip
EVENTS = 11  # kinds of event card
EVENT_CARDS = 24
(AT_END_OF_PREPARATION, AT_EXPLORATION, AFTER_THE_ROLL, IN_THE_THREAT_PHASE, AT_AN_ACTIVATION) = range(5)  # windows

(BLUNDERBUSS, GRENADE, CROSSBOW, MUSKET, BREASTPLATE, BUCKLER, GREAT_HAMMER, PAIRED_DAGGERS, LANTERN, SMELLING_SALTS,
 HEALING_SALVE, SAINTS_RELIC, PILGRIMS_BOOTS) = range(13)  # fmt: skip
EQUIPMENT = 13  # kinds of equipment card
PIECES = 3  # of one kind that a human can own, each loaded by itself

# -- tiles -----------------------------------------------------------------------------------------------------------

TILES = 48
(PLAIN, ALARM, BOOBY_TRAP, CARNIVOROUS, DEMONIC_WELL, DEVOURING_PIT, FLOODED, FOG, FOUNTAIN, HOLE, LAIR, MUSHROOMS,
 SANCTUARY, STASH, TOMB) = range(15)  # fmt: skip
SOMEWHERE_ELSE, ON_MAP, DISCARDED, SET_ASIDE = 0, 2, 3, 4  # where a tile is; face-down tiles are somewhere else
NORTH, EAST, SOUTH, WEST = range(4)
ACROSS = (0, 1, 0, -1)  # x grows to the east
UP = (1, 0, -1, 0)  # y to the north
CLOSED, UNEXPLORED, NOWHERE = -1, -2, -3  # what is in a direction where no tile is connected

# -- dice of destiny -------------------------------------------------------------------------------------------------

DESTINY_DICE = 6
ABYSSAL_THREAT, SPEED, FRENZY, DARK_DESTINY, INTREPID_CHARGE, SNEAKY_CHARGE = range(6)  # powers of the board of destiny
HOUND_POWER, DEMON_POWER = 6, 8  # 6 and 7, 8 and 9: those of the boards in use
POWERS = 10
WHITE, RED = 0, 1
(ANY_ONE, AT_LEAST, EXACTLY, ONE_WHITE, ONE_RED, TWO_WHITE, TWO_RED, SAME_COLOUR, TWO_SAME_COLOUR, PAIR,
 TOTAL) = range(11)  # conditions  # fmt: skip

# -- scenarios -------------------------------------------------------------------------------------------------------

SCENARIOS = 7
ESCAPE, HOLD, SEAL, SLAY, FETCH, RESCUE = range(6)  # what the humans must do

NOT_BEGUN, HUMAN_PREPARATION, HUMAN_ACTIVATION, INFERNAL_PREPARATION, THREAT, INFERNAL_ACTIVATION = range(6)  # phases

# -- steps of the agenda ---------------------------------------------------------------------------------------------


class Do(IntEnum):  # steps of the agenda
    (TURN, CLEAN_UP, PITS, FOUNTAINS, ROLL_ACTIVATION, RELIC, ASSIGN, CARD, BLESS, FINAL_LINES, DRAW, HAND, GIFT,
     SACRIFICE, PREPARATION_EVENTS) = range(1, 16)  # fmt: skip
    (BEGIN_ACTIVATION, HUMAN_PICK, HUMAN_STEP, EXPLORE, ORIENT, ARRIVE, END_ACTIVATION) = range(16, 23)  # fmt: skip
    (COLLECT, INFERNAL_PITS, CANNIBAL, RECLAIM, FORCED, ROLL_DESTINY, ROLL_EVENTS, ALLOCATE, TRIGGER, RESOLVE,
     EVENT_HAND) = range(25, 36)  # fmt: skip
    (BEGIN_THREAT, BUY, BEGIN_INFERNAL, INFERNAL_PICK, INFERNAL_STEP, END_TURN) = range(36, 42)  # fmt: skip
    (ATTACK_HITS, GUARD, HITS, MARKER, HOLE, OUTFIT, BACKLASH) = range(42, 49)  # fmt: skip


# -- decisions -------------------------------------------------------------------------------------------------------


class Asks(IntEnum):  # decisions
    (FOUNTAIN_WATER, RELIC_DICE, ASSIGN_DIE, PLAY_CARD, HEAL_LINE, BLESS, DRAW_CARD, DISCARD_CARD, COURAGE_FOR,
     LAY_HANDS, STRIKE_DOWN, EVENT_AFTER_PREPARATION, EVENT_VICTIM, PICK_HUMAN, HUMAN_STEP, SHOOT_AT, THROW_INTO,
     SALVE_FOR, PRESCIENCE_TILE, PRESCIENCE_ORDER, EVENT_AT_EXPLORATION, ORIENT_TILE,
     HOLE_TILE) = range(1, 24)  # fmt: skip
    (CANNIBALISE, RECLAIM_DIE, FORCED_DIE, EVENT_AFTER_ROLL, TWIST_DICE, BLOOD_DIE, BLOOD_FACE, ALLOCATE_DIE,
     POWER_ORDER, KEEP_EVENT, DISCARD_EVENT, POWER_VICTIM, FORCED_TILE, BUY, DEPLOY_TILE, ARRIVAL_DIE, CROSSING_TILE,
     PICK_INFERNAL, INFERNAL_STEP, GUARD_HITS, MARK_LINE, OUTFIT) = range(24, 46)  # fmt: skip


# -- options: one number space, a slice for each kind of answer ------------------------------------------------------

PASS = 0  # none, keep, skip, finish, end: the decision says which
YES = 1
VALUE = 2  # 6: a die value
LINE = 8  # 6: a line of activation
WARRIOR = 14  # 12: a warrior, the last one an ordinary troglodyte of the tile
LINE_OF = 26  # 30: a line of a human
CARD_VALUE = 56  # 24: an instinct card played as its value
CARD_EFFECT = 80  # 24: ... for its effect
CARD = 104  # 24: an instinct card
BLESSING = 128  # 10: a human and the side of the token
ATTACK = 138  # 11: attack a warrior
ATTACK_TROGLODYTES = 149  # 5: ... the troglodytes here, or north, east, south, west
GO = 154  # 4: north, east, south, west
EXIT = 158
USE_BLUNDERBUSS, USE_GRENADE, USE_MUSKET, USE_SALVE = 159, 160, 161, 162
DO_SEAL, DO_SEARCH = 163, 164
DIRECTION = 165  # 4
ROTATION = 169  # 4
PEEK = 173  # 3: a tile from the top of the pile
ORDER = 176  # 2: keep the order of the other two, or swap them
EVENT = 178  # 11: a kind of event card
SPACE = 189  # 60: a prepared die, by power and value
POWER = 249  # 10
RECRUIT = 259  # 6: troglodyte, tough troglodyte, the hellhounds, the demons
TILE = 265  # 48
TROGLODYTE_AT = 313  # 48
COUNT = 361  # 17: a number of hits
OPTIONS = 378

RECRUITS = 6
LARGEST_MENU = 1 + TILES  # stay, or one of the tiles

# -- events of the log -----------------------------------------------------------------------------------------------

(TURN_BEGAN, ACTIVATION_ROLL, DIE_PLACED, CARD_PLAYED, LINE_HEALED, WARRIOR_BLESSED, WARRIOR_EXHAUSTED, CARD_DRAWN,
 A_CARD_DRAWN, CARD_DISCARDED, GIFT_USED, BACKLASH, PIT_ROLL, WATER_DRUNK, RELIC_USED, EVENT_PLAYED, WARRIOR_PICKED,
 WARRIOR_MOVED, WARRIOR_LEFT, TILE_PLACED, TILE_DISCARDED, TILE_SET_ASIDE, HOLE_DUG, ALARM_RAISED, TRAP_ROLL,
 SANCTUARY_ROLL, TOMB_OPENED, ATTACKED, GUARDED, HIT_IGNORED, MARKER_PLACED, WARRIOR_DIED, TROGLODYTES_DIED,
 DAMAGE_TAKEN, GRENADE_ROLL, SEALED, RELIC_TAKEN, RELICS_SECURED, CAPTIVE_FREED, DESTINY_ROLL, DICE_TAKEN_BACK,
 DIE_ALLOCATED, POWER_TRIGGERED, THREAT_GAINED, EVENTS_DRAWN, EVENT_KEPT, AN_EVENT_KEPT, EVENT_DISCARDED, DEPLOYED,
 HOUND_AWAKE, POWER_STRUCK, OUTFITTED, PHASE_BEGAN, EXPLORATION_FAILED, CROSSED, PRESCIENCE_SEEN, SALVE_USED,
 COURAGE_GIVEN, HUMAN_LAMED, DIE_TURNED, MISSES_ROLLED_AGAIN, ATTACK_DECLARED, DECK_RESHUFFLED, COLLECTED,
 DICE_LEFT_OVER, HITS_MULTIPLIED, DREAD_FELT, POWER_FAILED, CARDS_WASTED, MOVEMENT_LOST, TILE_DRAWN, SACRIFICE_STRUCK,
 GAME_ENDED) = range(1, 74)  # fmt: skip

BY_POWER, BY_CARD, BY_ABILITY, BY_TILE, BY_DEAD_END = range(5)  # what an event came of

# -- endings ---------------------------------------------------------------------------------------------------------

(ESCAPED, HELD, ALL_SEALED, SLAIN, RELICS_HOME, RESCUED, TOO_FEW, OVERRUN, WIPED_OUT, TIME_UP, CARRIER_KILLED,
 REDEEMER_KILLED, ALONE) = range(1, 14)  # fmt: skip
