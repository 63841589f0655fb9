"""What a seat may not know: only the dice to come. Everything else lies open on the table."""

from duskboard.engine.dice import hide_dice
from duskboard.engine.header import NONE
from duskboard.engine.log import hide_events
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.terms import RESULTS, ROWS, SHAPES, SLOTS, TERRITORIES

CELLS = 6  # numbers an observation has for each territory
BOARD_AT = CELLS * TERRITORIES
EACH_SEAT = 6 + SLOTS + SHAPES + ROWS + 1 + 7  # numbers for each player
TABLE_AT = BOARD_AT + 2 * EACH_SEAT
OBSERVATION = TABLE_AT + 3 * RESULTS + 14


@rule
def redact(state, book, seat):
    hide_dice(state)
    hide_events(state, seat)


@rule
def imagine(state, book, scratch, seat):
    """Nothing lies hidden, so nothing needs a guess."""


@rule
def observe(state, book, seat, out):
    """The board from the seat's own side, then both clan boards (own first), the Will and the question."""
    seat = max(seat, 0)
    for i in range(TERRITORIES):
        territory = 63 - i if seat == 1 else i
        observe_territory(state, book, seat, territory, CELLS * i, out)
    for i in range(2):
        observe_player(state, seat if i == 0 else 1 - seat, BOARD_AT + i * EACH_SEAT, out)
    observe_table(state, seat, out)


@rule
def observe_territory(state, book, seat, territory, at, out):
    unit = int(state.board[territory])
    for k in range(CELLS):
        out[at + k] = 0
    out[at + 3] = int(state.reclaimed[territory])
    if state.garden_by[territory] > 0:
        out[at + 4] = 1 + int(state.garden[territory])
    if unit == NONE:
        return
    kind = 1 + int(book.kind[unit])
    out[at] = kind if unit >> 4 == seat else -kind
    out[at + 1] = int(state.auras[unit])
    out[at + 2] = int(state.dormant[unit])
    if state.ladder_by[unit] > 0:
        out[at + 5] = 1 + int(state.ladder[unit])


@rule
def observe_player(state, seat, at, out):
    for clan in range(6):
        out[at + clan] = 1 if state.clan[seat] == clan else 0
    at += 6
    for slot in range(SLOTS):
        out[at + slot] = int(state.slot[seat, slot])
    at += SLOTS
    for shape in range(SHAPES):
        out[at + shape] = int(state.pool[seat, shape])
    at += SHAPES
    for row in range(ROWS):
        out[at + row] = int(state.relic[seat, row])
    at += ROWS
    out[at] = int(state.will_token[seat])
    out[at + 1] = int(state.hunted[seat])
    out[at + 2] = int(state.flowed[seat])
    out[at + 3] = int(state.held[seat])
    out[at + 4] = int(state.quarry_down[seat])
    out[at + 5] = quarry_place(state, seat, 0)
    out[at + 6] = quarry_place(state, seat, 1)
    out[at + 7] = int(state.trait_used[seat])


@rule
def quarry_place(state, seat, i):
    """The territory of a Quarry, or NONE."""
    unit = int(state.quarry[seat, i])
    if unit == NONE:
        return NONE
    return int(state.square[unit])


@rule
def observe_table(state, seat, out):
    for i in range(RESULTS):
        out[TABLE_AT + i] = int(state.timer[seat, i])
        out[TABLE_AT + RESULTS + i] = int(state.timer[1 - seat, i])
        out[TABLE_AT + 2 * RESULTS + i] = int(state.lasting[i])
    at = TABLE_AT + 3 * RESULTS
    out[at] = int(state.will_side)
    out[at + 1] = int(state.turn)
    out[at + 2] = 1 if state.active == seat else 0
    out[at + 3] = int(state.phase)
    out[at + 4] = int(state.face)
    out[at + 5] = int(state.shape)
    out[at + 6] = 1 if state.seat == seat else 0
    out[at + 7] = int(state.decision)
    for i in range(4):
        out[at + 8 + i] = int(state.args[i])
    out[at + 12] = int(state.journeyed)
    out[at + 13] = int(state.loop) + 2 * int(state.extra)
