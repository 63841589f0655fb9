"""What a learner notices of a position: categories that apply, each with weights of its own, and a few numbers.

There is one seat and nobody to play against: what is learned is how often a journey that stands so ends well.
"""

from duskboard.engine.bits import count
from duskboard.engine.drivers.learned import mixed
from duskboard.engine.header import NONE
from duskboard.engine.network import weigh
from duskboard.engine.record import Numbers, Reals
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.minds.judgement import HP, fight_cost
from duskboard.games.forward.minds.outlook import look
from duskboard.games.forward.rules.cards import PitRoll
from duskboard.games.forward.rules.inventory import nth_of
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import CARDS, LOCATIONS, SLOTS, TYPES, Asks
from duskboard.games.learning import Learning
from duskboard.games.observation import Each, Number, size_of

FATES = len(terms.FATES)
HEALTH, DEPTH, LEFT = 25, 21, LOCATIONS + 1  # HP noticed, by twos of XP or cards buried, locations still to leave
FOE_HP, COSTS, DOWN = 16, 16, 6  # what an enemy has left, what it will cost, cards face-down here
READINGS = 3  # values of the setting with the most of them
OPTIONS = 8192  # rows that what was chosen shares by chance

NOTICED = (
    Each("left", LEFT, "locations still to be left: 0 to 9", (Number("hp", "0 to 24", HEALTH),)),
    Each("left", LEFT, "the same", (Number("xp", "cards on EXPERIENCE, by twos", DEPTH),)),
    Each("left", LEFT, "the same", (Number("buried", "cards on BURIED, by twos", DEPTH),)),
    Each("card", CARDS, "location * 9 + type", (Number("fate", "where it is, if it is not in its stack", FATES),)),
    Each("item", LOCATIONS, "carried, by its location", (Number("left", "locations still to be left", LEFT),)),
    Each("equipment", LOCATIONS, "worn, by its location", (Number("left", "locations still to be left", LEFT),)),
    Each("snare", LOCATIONS, "in force, by its location", (Number("left", "locations still to be left", LEFT),)),
    Each("worn", LOCATIONS, "Equipment", (Number("beside", "with it", LOCATIONS),)),
    Number("company", "the Princess, the Sage: absent, present, active; times two, and whether the Knight is here", 18),
    Number("errand", "the Princess; whether the Lunar Sword, the Bangle are worn", 12),
    Number("finished", "the set of locations that are left", 1 << LOCATIONS),
    Each("here", LOCATIONS + 1, "the location; the last: the Dragon", (Number("turned", "a type", TYPES),)),
    Each("here", LOCATIONS, "the location", (Number("face-down", "slots: 0 to 5; 6 more if cleared", 2 * DOWN),)),
    Each("here", LOCATIONS, "the location", (Number("on", "the slot the player stands on", SLOTS),)),
    Each("here", LOCATIONS, "the location", (Number("hp", "0 to 24", HEALTH),)),
    Each("enemy", CARDS + 1, "the card fought; the last: the Dragon", (Number("hp", "by fours", FOE_HP),)),
    Each("enemy costs", COSTS, "HP it is expected to cost, by twos", (Number("hp", "0 to 24", HEALTH),)),
    Number("asked", "the decision", len(Asks) + 1),
    Each("setting", len(terms.SWITCHES), "how a doubtful rule is read", (Number("value", "", READINGS),)),
    Number("chosen", "the option by decision; with HP, card, place, what is left: rows shared", OPTIONS),
)
COUNTED = (
    Number("sight", "what a good player looks at, as minds/outlook.py has it", terms.LOOKED_AT),
    Number("outlook", "what minds/outlook.py makes of that, doubled"),
)
XP_AT = LEFT * HEALTH
BURIED_AT = XP_AT + LEFT * DEPTH
FATE_AT = BURIED_AT + LEFT * DEPTH
HELD_AT = FATE_AT + CARDS * FATES
BESIDE_AT = HELD_AT + 3 * LOCATIONS * LEFT
COMPANY_AT = BESIDE_AT + LOCATIONS * LOCATIONS
ERRAND_AT = COMPANY_AT + 18
FINISHED_AT = ERRAND_AT + 12
TURNED_AT = FINISHED_AT + (1 << LOCATIONS)
DOWN_AT = TURNED_AT + (LOCATIONS + 1) * TYPES
ON_AT = DOWN_AT + LOCATIONS * 2 * DOWN
HERE_HP_AT = ON_AT + LOCATIONS * SLOTS
ENEMY_AT = HERE_HP_AT + LOCATIONS * HEALTH
COSTS_AT = ENEMY_AT + (CARDS + 1) * FOE_HP
ASKED_AT = COSTS_AT + COSTS * HEALTH
SETTING_AT = ASKED_AT + len(Asks) + 1
OPTION_AT = SETTING_AT + len(terms.SWITCHES) * READINGS
MOST = 200  # categories that can apply at once, and more
NUMBERS = size_of(COUNTED)


@rule
def rests(state: State, book: Book, seat: int) -> bool:
    """Whether no card is being met: a step, a place to go to or a fight is to be begun."""
    return state.decision in (Asks.MAP_TURN, Asks.NEXT_LOCATION, Asks.FIGHT_START, Asks.ARRIVAL)


@rule
def notice(state: State, book: Book, scratch: Scratch, seat: int, rows: Numbers, numbers: Reals) -> int:
    """Write down what there is to notice. Returns how many categories apply."""
    look(state, book, scratch)
    for k in range(terms.LOOKED_AT):
        numbers[k] = scratch.sight[k]
    numbers[NUMBERS - 1] = 2.0 * weigh(book.outlook, scratch.sight, scratch.hidden)
    n = notice_means(state, book, rows)
    n = notice_cards(state, rows, n)
    n = notice_place(state, book, rows, n)
    rows[n] = ASKED_AT + state.decision
    rows[n + 1] = SETTING_AT + state.gaps
    rows[n + 2] = SETTING_AT + READINGS + state.start_flip
    rows[n + 3] = SETTING_AT + 2 * READINGS + state.route
    rows[n + 4] = SETTING_AT + 3 * READINGS + state.snare_scope
    rows[n + 5] = SETTING_AT + 4 * READINGS + state.phoenix
    rows[n + 6] = SETTING_AT + 5 * READINGS + state.reroll_limit
    return n + 7


@rule
def locations_left(state: State) -> int:
    """How many locations are still to be left."""
    return LOCATIONS - count(state.finished)


@rule
def notice_means(state: State, book: Book, rows: Numbers) -> int:
    """Health, experience, what is buried, who comes along."""
    left = locations_left(state)
    sword = 1 if state.equipment & book.sword else 0
    bangle = 1 if state.equipment & book.bangle else 0
    rows[0] = HEALTH * left + min(HEALTH - 1, max(0, state.hp))
    rows[1] = XP_AT + DEPTH * left + min(DEPTH - 1, state.xp // 2)
    rows[2] = BURIED_AT + DEPTH * left + min(DEPTH - 1, state.buried_n // 2)
    rows[3] = COMPANY_AT + 6 * state.princess + 2 * state.sage + (1 if state.knight != terms.ABSENT else 0)
    rows[4] = ERRAND_AT + 4 * state.princess + 2 * sword + bangle
    rows[5] = FINISHED_AT + state.finished
    return 6


@rule
def notice_cards(state: State, rows: Numbers, n: int) -> int:
    """Where the cards are that have been seen, what is carried, worn and suffered."""
    for card in range(CARDS):
        if state.fate[card] != terms.STACK:
            rows[n] = FATE_AT + FATES * card + state.fate[card]
            n += 1
    left = locations_left(state)
    for location in range(LOCATIONS):
        if (state.items >> location) & 1:
            rows[n] = HELD_AT + LEFT * location + left
            n += 1
        if (state.equipment >> location) & 1:
            rows[n] = HELD_AT + LEFT * (LOCATIONS + location) + left
            n += 1
            for other in range(location):
                if (state.equipment >> other) & 1:
                    rows[n] = BESIDE_AT + LOCATIONS * location + other
                    n += 1
        if (state.snares >> location) & 1:
            rows[n] = HELD_AT + LEFT * (2 * LOCATIONS + location) + left
            n += 1
    return n


@rule
def notice_place(state: State, book: Book, rows: Numbers, n: int) -> int:
    """The location, what of it is turned over, and whom one fights there."""
    here = state.location
    if 0 <= here < LOCATIONS:
        for kind in range(TYPES):
            if (state.seen[here] >> kind) & 1:
                rows[n] = TURNED_AT + TYPES * here + kind
                n += 1
        down = 0
        for slot in range(SLOTS):
            down += 1 if state.slot[slot] == terms.FACE_DOWN else 0
        rows[n] = DOWN_AT + 2 * DOWN * here + min(DOWN - 1, down) + (DOWN if state.cleared else 0)
        rows[n + 1] = HERE_HP_AT + HEALTH * here + min(HEALTH - 1, max(0, state.hp))
        n += 2
        if state.at >= 0:
            rows[n] = ON_AT + SLOTS * here + state.at
            n += 1
    if state.enemy >= 0:
        costs = fight_cost(state, book, state.enemy, state.enemy_hp) // (2 * HP)
        rows[n] = ENEMY_AT + FOE_HP * state.enemy + min(FOE_HP - 1, max(0, state.enemy_hp) // 4)
        rows[n + 1] = COSTS_AT + HEALTH * min(COSTS - 1, max(0, costs)) + min(HEALTH - 1, max(0, state.hp))
        n += 2
    return n


@rule
def about(state: State, book: Book, option: int) -> int:
    """What an option acts on: a card, the kind of slot one steps to, the dice that lie."""
    decision = state.decision
    if decision == Asks.MAP_TURN and option < terms.ACT:
        fresh = 0
        for way in range(4):
            beyond = book.neighbour[state.gaps, state.location, option, way]
            if beyond != NONE and beyond != state.at and state.slot[beyond] == terms.FACE_DOWN:
                fresh += 1
        far = (book.farthest[state.gaps, state.location] >> option) & 1
        return 100 + 8 * state.slot[option] + 2 * fresh + far
    if decision == Asks.MAP_TURN and state.at >= 0:
        return TYPES * state.location + state.layout[state.location, state.at]
    if decision == Asks.AFTER_THE_ROLL:
        return terms.FACES * state.my_face + state.enemy_face
    if decision == Asks.SHIELD_ROLL:
        return terms.FACES * state.shield_face + min(7, state.taken)
    if decision == Asks.TRIM_ITEMS:
        return TYPES * nth_of(state.items, option - terms.TRIM) + terms.ITEM
    if decision == Asks.TRIM_EQUIPMENT:
        return TYPES * nth_of(state.equipment, option - terms.TRIM) + terms.EQUIPMENT
    if decision in (Asks.TAKE_OR_LEAVE, Asks.TERROR, Asks.PIT_ROLL, Asks.MIRROR_KNIGHT):
        return state.args[PitRoll.card]
    return NONE


@rule
def consider(state: State, book: Book, seat: int, option: int, rows: Numbers, n: int) -> int:
    """What kind of answer an option is to what is asked: by itself, here, at this health, with this load, in time."""
    what = option
    if state.decision == Asks.MAP_TURN and option < terms.ACT:
        what = terms.STEP  # which slot it is tells less than what lies there
    elif state.decision in (Asks.TRIM_ITEMS, Asks.TRIM_EQUIPMENT):
        what = terms.TRIM
    on, hp, left = about(state, book, option), min(5, state.hp // 4), locations_left(state)
    asked = state.decision + 32 * (0 if state.enemy < 0 else 1 if state.enemy != terms.DRAGON else 2)
    seen = count(state.seen[state.location]) if 0 <= state.location < LOCATIONS else LOCATIONS
    rows[n] = OPTION_AT + mixed(1, asked, what, on, 0) % OPTIONS
    rows[n + 1] = OPTION_AT + mixed(2, asked, what, on, hp) % OPTIONS
    rows[n + 2] = OPTION_AT + mixed(3, asked, what, state.location, seen) % OPTIONS
    rows[n + 3] = OPTION_AT + mixed(4, asked, what, left, hp) % OPTIONS
    rows[n + 4] = OPTION_AT + mixed(5, asked, what, on, min(6, state.xp // 2)) % OPTIONS
    rows[n + 5] = OPTION_AT + mixed(6, asked, what, state.items, state.princess) % OPTIONS
    rows[n + 6] = OPTION_AT + mixed(7, asked, what, on, state.equipment) % OPTIONS
    if state.decision == Asks.NEXT_LOCATION:
        rows[n + 7] = OPTION_AT + mixed(8, asked, what, state.finished, 0) % OPTIONS
        return n + 8
    if state.enemy >= 0:
        rows[n + 7] = OPTION_AT + mixed(9, asked, what, state.enemy, min(9, state.enemy_hp // 3)) % OPTIONS
        return n + 8
    return n + 7


LEARNING = Learning(notice, consider, rests, NOTICED, COUNTED, MOST, worlds=8, ahead=4, margin=0.2, widest=10)
