"""What a seat may not know: only the dice to come. Everything else lies open on the table."""

from duskboard.engine.arrays import put_none
from duskboard.engine.dice import hide_dice
from duskboard.engine.header import NONE
from duskboard.engine.log import hide_events
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State

BOARD_AT = 6 * terms.TERRITORIES
EACH_SEAT = 6 + terms.SLOTS + terms.SHAPES + terms.ROWS + 1 + 7  # numbers for each player
TABLE_AT = BOARD_AT + 2 * EACH_SEAT
KINDS = tuple(sum(first <= i for first in terms.FIRST_OF_KIND[:-1]) for i in range(16))  # from 1, of a set's units
FIGURES = (  # what each seat sees of an empty territory, and of each unit: its kind, below 0 the rival's
    (0, *KINDS, *(-kind for kind in KINDS)),
    (0, *(-kind for kind in KINDS), *KINDS),
)
OBSERVATION = TABLE_AT + 3 * terms.RESULTS + 14


@rule
def redact(state: State, book: Book, seat: int) -> None:
    hide_dice(state)
    hide_events(state, seat)


@rule
def imagine(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Nothing lies hidden, so nothing needs a guess."""


@rule
def observe(state: State, book: Book, seat: int, out: Reals) -> None:
    """The board from the seat's own side, then both clan boards (own first), the Will and the question."""
    seat = max(seat, 0)
    observe_units(state, seat, out)
    observe_ground(state, seat, out)
    for i in range(2):
        observe_player(state, seat if i == 0 else 1 - seat, BOARD_AT + i * EACH_SEAT, out)
    observe_table(state, seat, out)


@rule
def observe_units(state: State, seat: int, out: Reals) -> None:
    """Four maps of the board: whose unit of which kind stands there, and what there is to know of it."""
    turn = 63 if seat == 1 else 0  # 63 - territory is territory ^ 63
    for i in range(terms.TERRITORIES):
        out[i] = FIGURES[seat][1 + state.board[i ^ turn]]
    put_none(out, terms.TERRITORIES, 3 * terms.TERRITORIES)
    for unit in range(terms.UNITS):
        if state.auras[unit] | state.dormant[unit] | state.ladder_by[unit] != 0:
            territory = state.square[unit]
            if territory != NONE and state.board[territory] == unit:
                at = terms.TERRITORIES + (territory ^ turn)
                out[at] = state.auras[unit]
                out[at + terms.TERRITORIES] = state.dormant[unit]
                out[at + 2 * terms.TERRITORIES] = (1 + state.ladder[unit]) * min(state.ladder_by[unit], 1)


@rule
def observe_ground(state: State, seat: int, out: Reals) -> None:
    """Two maps of what lies on the territories."""
    at = 4 * terms.TERRITORIES
    if seat == 1:
        for i in range(terms.TERRITORIES):
            out[at + i] = state.reclaimed[63 - i]
            out[at + terms.TERRITORIES + i] = (1 + state.garden[63 - i]) * min(state.garden_by[63 - i], 1)
    else:
        for i in range(terms.TERRITORIES):
            out[at + i] = state.reclaimed[i]
            out[at + terms.TERRITORIES + i] = (1 + state.garden[i]) * min(state.garden_by[i], 1)


@rule
def observe_player(state: State, seat: int, at: int, out: Reals) -> None:
    for clan in range(6):
        out[at + clan] = 1 if state.clan[seat] == clan else 0
    at += 6
    for slot in range(terms.SLOTS):
        out[at + slot] = state.slot[seat, slot]
    at += terms.SLOTS
    for shape in range(terms.SHAPES):
        out[at + shape] = state.pool[seat, shape]
    at += terms.SHAPES
    for row in range(terms.ROWS):
        out[at + row] = state.relic[seat, row]
    at += terms.ROWS
    out[at] = state.will_token[seat]
    out[at + 1] = state.hunted[seat]
    out[at + 2] = state.flowed[seat]
    out[at + 3] = state.held[seat]
    out[at + 4] = state.quarry_down[seat]
    out[at + 5] = quarry_place(state, seat, 0)
    out[at + 6] = quarry_place(state, seat, 1)
    out[at + 7] = state.trait_used[seat]


@rule
def quarry_place(state: State, seat: int, i: int) -> int:
    """The territory of a Quarry, or NONE."""
    unit = state.quarry[seat, i]
    if unit == NONE:
        return NONE
    return state.square[unit]


@rule
def observe_table(state: State, seat: int, out: Reals) -> None:
    for i in range(terms.RESULTS):
        out[TABLE_AT + i] = state.timer[seat, i]
        out[TABLE_AT + terms.RESULTS + i] = state.timer[1 - seat, i]
        out[TABLE_AT + 2 * terms.RESULTS + i] = state.lasting[i]
    at = TABLE_AT + 3 * terms.RESULTS
    out[at] = state.will_side
    out[at + 1] = state.turn
    out[at + 2] = 1 if state.active == seat else 0
    out[at + 3] = state.phase
    out[at + 4] = state.face
    out[at + 5] = state.shape
    out[at + 6] = 1 if state.seat == seat else 0
    out[at + 7] = state.decision
    for i in range(4):
        out[at + 8 + i] = state.args[i]
    out[at + 12] = state.journeyed
    out[at + 13] = state.loop + 2 * state.extra
