"""What must hold after every step."""

from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules.haggedorn import AT_HOME, in_stasis
from duskboard.games.darkleaf_gambit.state import Book, State
from duskboard.games.darkleaf_gambit.terms import Asks

(
    TWO_ON_ONE, LOST_UNIT, MARKED_GRAVE, BONES_WRONG, NO_BONE, OVERLOADED, CHIPS_SPENT, BAD_COUNTER, ON_RECLAIMED,
    LADDER_IN_STASIS, ROW_LEFT_FULL, TURN_PAST_LIMIT, LOST_QUARRY, MARKS_WRONG,
) = range(1, 15)  # fmt: skip

VIOLATIONS = {
    TWO_ON_ONE: "two units share a territory",
    LOST_UNIT: "board and units disagree on where a unit is",
    MARKED_GRAVE: "a unit in the graveyard bears marks",
    BONES_WRONG: "a player has a wrong number of bones",
    NO_BONE: "a player has no bone in the pool",
    OVERLOADED: "a skill holds more relic tokens than it has room for",
    CHIPS_SPENT: "more than five marks of one kind are out",
    BAD_COUNTER: "a Hex has an impossible counter",
    ON_RECLAIMED: "a unit stands on Reclaimed territory closed to it",
    LADDER_IN_STASIS: "a pawn in stasis bears a Witch's Ladder",
    ROW_LEFT_FULL: "a full row has not been acquired",
    TURN_PAST_LIMIT: "the game went past the turn limit",
    LOST_QUARRY: "a Divine Quarry was vanquished without being counted",
    MARKS_WRONG: "a royal bears more marks than end the game",
}


@rule
def check(state: State, book: Book) -> int:
    """0, or the number of the first thing that is wrong."""
    return check_board(state) or check_units(state, book) or check_bones(state, book) or check_marks(state, book)


@rule
def in_passing(state: State) -> bool:
    """Whether a unit is just landing upon another, or is in hand to be placed."""
    decision = state.decision
    return decision in (Asks.CHOOSE_PLACE, Asks.PUSH_DIRECTION, Asks.PUSH_LENGTH, Asks.CROSSING_AURA)


@rule
def check_board(state: State) -> int:
    """No cohabitation, and both pictures of the board agree. DLG-062."""
    standing = 0
    for unit in range(terms.UNITS):
        territory = state.square[unit]
        if territory != NONE:
            if state.board[territory] == unit:
                standing += 1
            elif not in_passing(state):
                return TWO_ON_ONE
    for territory in range(terms.TERRITORIES):
        if state.board[territory] != NONE:
            standing -= 1
    return 0 if standing == 0 else LOST_UNIT


@rule
def check_units(state: State, book: Book) -> int:
    """Marks only on units in play; nobody where they may not stand."""
    for unit in range(terms.UNITS):
        territory = state.square[unit]
        if territory == NONE:
            if (
                (state.auras[unit] != 0 and not in_passing(state))
                or state.ladder_by[unit] != 0
                or state.dormant[unit] != 0
            ):
                if book.kind[unit] != 4:
                    return MARKED_GRAVE
        elif state.reclaimed[territory] > 0 and not AT_HOME(state.clan[unit >> 4], state) and not in_passing(state):
            return ON_RECLAIMED
        if state.ladder_by[unit] > 0 and in_stasis(state, book, unit):
            return LADDER_IN_STASIS
        if state.ladder[unit] < 0 or state.ladder[unit] > book.witchs_ladder:
            return BAD_COUNTER
    for seat in range(2):
        for i in range(2):
            quarry = state.quarry[seat, i]
            if quarry != NONE and state.square[quarry] == NONE and not in_passing(state):
                return LOST_QUARRY
    return 0


@rule
def check_bones(state: State, book: Book) -> int:
    """Six bones a player (five after Lean Times), one of them always in the pool. DLG-039, DLG-091."""
    for seat in range(2):
        pool = 0
        for shape in range(terms.SHAPES):
            if state.pool[seat, shape] < 0:
                return BONES_WRONG
            pool += state.pool[seat, shape]
        if pool < 1:
            return NO_BONE
        held = pool
        for slot in range(terms.SLOTS):
            if state.slot[seat, slot] > 0:
                held += 1
        if held > book.bones or held < book.bones - 1:
            return BONES_WRONG
        for row in range(terms.ROWS):
            if state.relic[seat, row] < 0 or state.relic[seat, row] > max(0, book.capacity[state.clan[seat], row]):
                return OVERLOADED
            if row_is_full(state, book, seat, row):
                return ROW_LEFT_FULL
    return 0


@rule
def row_is_full(state: State, book: Book, seat: int, row: int) -> bool:
    clan = state.clan[seat]
    first = book.row_first[clan, row]
    for slot in range(first, first + book.row_n[clan, row]):
        if state.slot[seat, slot] == 0:
            return False
    return True


@rule
def check_marks(state: State, book: Book) -> int:
    """Counters and chips within their bounds."""
    if state.turn > book.turn_limit:
        return TURN_PAST_LIMIT
    for seat in range(2):
        if state.hunted[seat] > book.hunts_to_win or state.flowed[seat] > book.flows_to_win:
            return MARKS_WRONG
        if state.seat != NOBODY and (
            state.hunted[seat] == book.hunts_to_win or state.flowed[seat] == book.flows_to_win
        ):
            return MARKS_WRONG
        gardens, ladders = 0, 0
        for territory in range(terms.TERRITORIES):
            if state.garden_by[territory] == 1 + seat:
                gardens += 1
                if state.garden[territory] < 0 or state.garden[territory] > book.poison_garden:
                    return BAD_COUNTER
        for unit in range(terms.UNITS):
            if state.ladder_by[unit] == 1 + seat:
                ladders += 1
        if gardens > book.chips or ladders > book.chips:
            return CHIPS_SPENT
    return 0
