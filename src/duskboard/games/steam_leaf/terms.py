"""The game's vocabulary as numbers: sides, units, items, cards, missions, decisions, steps, events, options."""

from __future__ import annotations

from enum import IntEnum

STEAM, LEAF = 0, 1  # the seats: the Steam Guild and the Leaf Coven

# -- sizes -------------------------------------------------------------------------------------------------------------

WIDTH = 24  # tiles a side of the board
STRIDE = 17  # the longest move the printed numbers allow
TILES = 576
BOARDS = 3  # market, garden, and one of the player's own
DOORS = 16
OBJECTIVES = 12
UNITS = 52  # pieces a side: fifty bought, and a mission's piece or two
BOUGHT = 50  # units an army can buy
TYPES = 6  # kinds of unit in a faction
ITEMS = 12  # kinds of equipment or charm in a faction
CARDS = 14  # kinds of tactical card in a faction
MISSIONS = 6  # missions of a faction
SLOTS = 4  # most tiles a mission chooses

# -- kinds of unit -----------------------------------------------------------------------------------------------------

NOBLE, AGENT, CONTRAPTION = 12, 13, 14  # after the six kinds of each faction
KINDS = 15

# -- items, by faction: 0-5 for Leaders, 6-11 for Followers ------------------------------------------------------------

GREAT_WEAPON, MEDICAL_KIT = 3, 4
STORM_CALLER, MYSTIC_BARRIER, SPIDER_WEB, SHADOW_WALKER = 0, 2, 3, 4
SPIRIT_SHIELD, CONSTRICTING_ATTACK = 10, 11

# -- tactical cards: the two decks run side by side --------------------------------------------------------------------

SUPPLIES, PERMIT, HASTE, MIGHT, GUARD, RANGE_AGAIN, SCREEN, SNARE = 0, 1, 2, 3, 4, 5, 6, 7
STEADFAST, MEND, ENCORE, FLARE, REACTION, COUNTER = 8, 9, 10, 11, 12, 13
# SNARE is Bar the Door or Grasping Roots; REACTION is Reload or Slip Away.

W_MOVE, W_RANGE, W_ATTACK, W_DEFENCE, W_AFTER, W_SLIP, W_RESOLVE, W_COUNTER, W_ENCORE = 2, 3, 4, 5, 6, 7, 8, 10, 11

# -- missions ----------------------------------------------------------------------------------------------------------

BOLSTER, TOP_SECRET, ESCORT, SWEEP, DEMORALISATION, GREAT_CONTRAPTION = 0, 1, 2, 3, 4, 5
LEARN, SABOTAGE, DISTRACTION, HIDDEN_AGENT, PLANT, MUST_FAIL = 0, 1, 2, 3, 4, 5

UNDECIDED, PROVISIONAL, ACHIEVED, FAILED = 0, 1, 2, 3  # how a mission stands

ANYWHERE, OWN_QUADRANT, OUTSIDE, RIVAL_QUADRANT = 0, 1, 2, 3  # where a mission's tiles may be

# -- ground ------------------------------------------------------------------------------------------------------------

OUTDOOR, INDOOR, LOW, TALL, OBJECTIVE_TILE = 0, 1, 2, 3, 4
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
STEP = (-24, 1, 24, -1)  # what a step north, east, south, west adds to a tile

# -- flags of a group --------------------------------------------------------------------------------------------------

REVEALED = 1  # its type is known to both sides
ACTIVATED = 2  # it has been used this turn
SCREENED = 4  # it cannot be shot at until its owner's next turn
SHOWN_LEADER = 8  # it has done what only Leaders do
STRUCK_HIDDEN = 16  # it has attacked while hidden
TREATED_HIDDEN = 32  # it has used a Medical kit while hidden

# -- flags of a unit ---------------------------------------------------------------------------------------------------

MOVED = 1  # it took a step in its owner's latest turn
ROOTED = 2  # it takes no step in its owner's next turn
HALVED = 4  # its allowance is halved in its owner's next turn
NO_ATTACK = 8  # it makes no attack in its owner's next turn
UNATTACKABLE = 16  # Shadow Walker, until its owner's next turn
ENTERED = 32  # it has been in the rival's starting quadrant
FINISHED = 64  # it has its place in the squad's present move
ACTED = 128  # it has attacked in this activation
FROZEN = 256  # cut off from the main part of its squad during this move
AIMED_AT = 512  # already a target of the contraption this turn
STAYS = 1 + 2 + 4 + 8 + 16 + 32  # the flags that outlive an activation

# -- phases ------------------------------------------------------------------------------------------------------------

BUILDING, CHOOSING, DEPLOYING, PLAYING, OVER = 0, 1, 2, 3, 4
BUYING, SQUADS, PICKING_CARDS, PICKING_ITEMS = 0, 1, 2, 3  # stages of building an army

# -- decisions ---------------------------------------------------------------------------------------------------------


class Asks(IntEnum):
    BUY, SQUAD, PICK_CARD, PICK_ITEM, CARRIER = 1, 2, 3, 4, 5
    QUADRANT, MISSION_TILE, MISSION_LEADER, PLACE_GROUP, PLACE_TILE = 6, 7, 8, 9, 10
    PICK_GROUP, MOVE_OR_STAY, DESTINATION, MEMBER, SHADOW = 11, 12, 13, 14, 15
    ACT, ACT_MEMBER, TARGET, MANNER, INTERROGATE_WHOM = 16, 17, 18, 19, 20
    WORK_AT, HEAL_WHOM, DEFEND_WITH, AXIS, REVEAL_WHOM = 21, 22, 23, 24, 25
    ASK_MISSION, AGENT_TILE, WINDOW, CARD_TARGET, REJOIN = 26, 27, 28, 29, 30


# -- options: one fixed space ------------------------------------------------------------------------------------------

O_TILE = 0  # 576 tiles
O_UNIT = 576  # 52 groups or units
O_OBJECTIVE = 628  # 12 objective tiles
O_CARD = 640  # 14 cards
O_TYPE = 654  # 6 kinds of unit
O_ITEM = 660  # 12 items
O_MISSION = 672  # 6 missions
O_QUADRANT = 678  # 4 quadrants
O_DOOR = 682  # 16 doorways
O_WORD = 698  # words:
(END_TURN, ROLL, STAY, DONE, PASS, LEAVE, AUTO, ATTACK, INTERROGATE, WORK, TREAT, WEB, NOTHING, YES, NO, STRIKE_IT,
 SHOOT, DEFENCE, RESOLVE, ALONG_ROW, ALONG_COLUMN, NEW_GROUP, RESIGN) = range(O_WORD, O_WORD + 23)  # fmt: skip
OPTIONS = O_WORD + 23
MENU = 720

# -- how an attack is made ---------------------------------------------------------------------------------------------

MELEE, RANGED, WEBBING, BARRAGE = 0, 1, 2, 3
AT_TILE = 64  # a target of 64 and more is an objective tile

# -- things to do ------------------------------------------------------------------------------------------------------


class Do(IntEnum):
    BUILD, MUSTER, START_ROLL, CHOICES, DEPLOY, FIRST_SIGHT = 1, 2, 3, 4, 5, 6
    ROUND, TURN, PICK, ACTIVATE, MOVE_ROLL, MOVE, AUTO, AFTER_MOVE, ACT = 7, 8, 9, 10, 11, 12, 13, 14, 15
    RANGE, RANGE_CHECK, AIM, GUARD, STRIKE, AFTER, SLIP_WINDOW, MORE = 16, 17, 18, 19, 20, 21, 22, 23
    FINISH, END_TURN, END_ROUND, EFFECT, QUESTION, SLIP, BARRAGE, PUSH = 24, 25, 26, 27, 28, 29, 30, 31
    SECOND_MOVE, AGENT, BENEFITS, BRACE = 32, 33, 34, 35


# -- events ------------------------------------------------------------------------------------------------------------

(E_READY, E_START, E_QUADRANT, E_PLACED, E_ROUND, E_TURN, E_USED, E_STAYED, E_MOVE_TOTAL, E_STUCK, E_MOVED, E_HOME,
 E_REVEALED, E_CONTACT, E_ITEM, E_CARD, E_COUNTERED, E_EFFECT, E_RANGE, E_ATTACK, E_DAMAGE, E_DEFEATED, E_ELIMINATED,
 E_TILE_ATTACKED, E_TWICE, E_RUN_BROKEN, E_WEB, E_PUSH_ROLL, E_PUSHED, E_HEALED, E_INTERROGATION, E_CARD_SEEN, E_ANSWER,
 E_WORK, E_WORK_DETAIL, E_MARKER, E_MARKER_LOST, E_BOMB, E_DISARM, E_EXPLOSION, E_AGENT, E_CONTRAPTION, E_ANNOUNCED,
 E_ENDED, E_SHADOW, E_SCREEN, E_DOOR, E_ROOTED, E_BARRAGE, E_ESCAPED, E_RESIGNED, E_HALVED, E_SPIRIT, E_SHORT,
 E_DECLARED, E_QUESTIONED) = range(1, 57)  # fmt: skip

# what an objective action did
(UNSAID, NO_EFFECT, DELIVERED, COLLECTED, DROPPED, BUILT, LEARNED, ARMED, FETCHED, PLANTED) = range(10)

# how Health came back, how a unit left the board, how a group was revealed
BY_KIT, BY_WATERS, BY_CARD = range(3)
BY_ATTACK, BY_QUESTION, BY_RUIN = range(3)
BY_SIGHT, BY_TALK, BY_LEADERS_TALK, BY_FLARE = range(4)

# what happened last, for the announcement it may cause
(C_NONE, C_DEFEAT, C_GONE, C_WORK, C_TILE, C_QUESTION, C_STEP, C_CLOCK) = range(8)

# -- endings -----------------------------------------------------------------------------------------------------------

STEAM_WINS, LEAF_WINS, BOTH_ACHIEVED, BOTH_FAILED, STEAM_RESIGNED, LEAF_RESIGNED = 1, 2, 3, 4, 5, 6

# -- what `value` looks at ---------------------------------------------------------------------------------------------

SIDE = 2 * MISSIONS + 17  # numbers for each side
GAME = 2 * SIDE  # then those of the game as a whole
LOOKED_AT = GAME + 6 + BOARDS
HIDDEN = 64  # units of the network that weighs them
