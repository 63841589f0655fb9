"""Move and Leap, and leaving by the exit. Rulebook 2.2.6, 2.2.7."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import relocate, spend, step
from duskboard.games.darkholds.board import adjacent, base_size, lift, stir
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.movement import STOP, holders, leaving, move_price, stand
from duskboard.games.darkholds.terms import E_EXITED, E_LEAPT, EXIT, EXITED, FIRST_HENCHMAN, GAP, PARTY, RIVER, SQUARE
from duskboard.games.darkholds.warriors import agility_value, roped
from duskboard.games.darkholds.wounds import d10, settle, wound

GAP_AT = 11  # the gap leapt over, in `plan`


@rule
def can_move(state, book, scratch, warrior):
    """Whether a warrior has a square to Move to. DKH-269."""
    if state.webs[warrior] > 0 or (state.vigour[warrior] < 1 and state.free_step == 0):
        return False
    return moves(state, book, scratch, warrior, 1) > 0


@rule
def moves(state, book, scratch, warrior, enough):
    """List the squares a warrior can Move to. DKH-072, DKH-073, DKH-269."""
    held = holders(state, book, warrior, int(state.at[warrior]))
    n = 0
    for way in range(9):
        if n < enough and move_price(state, book, scratch, warrior, way, held) != NONE:
            n = add(scratch, n, SQUARE + int(book.next[state.level, state.at[warrior], way]))
    return n


@rule
def can_land(state, book, warrior, gap, square):
    """Whether a Leap over a gap may end on a square: free, beside the gap, and any toll affordable.

    DKH-267, DKH-268.
    """
    own = int(state.at[warrior])
    if square == own or stand(state, book, warrior, square, False) != STOP or not adjacent(state, book, gap, square):
        return False
    return 1 + leaving(state, book, warrior, own, square) <= state.vigour[warrior]


@rule
def landings(state, book, scratch, warrior, gap, enough):
    """List where a Leap over a gap may end. DKH-267."""
    n = 0
    for way in range(8):
        square = int(book.next[state.level, gap, way])
        if n < enough and square != NONE and can_land(state, book, warrior, gap, square):
            n = add(scratch, n, SQUARE + square)
    return n


@rule
def gaps(state, book, scratch, warrior):
    """List the gap squares a warrior can Leap over. DKH-037, DKH-265."""
    if base_size(state, book, warrior) > 1:
        return 0
    found, n = 0, 0
    own = int(state.at[warrior])
    for way in range(8):
        gap = int(book.next[state.level, own, way])
        if gap == NONE or book.glyph[state.level, gap] != GAP:
            continue
        if landings(state, book, scratch, warrior, gap, 1) > 0:
            found |= 1 << way
    for way in range(8):
        if (found >> way) & 1 != 0:
            n = add(scratch, n, SQUARE + int(book.next[state.level, own, way]))
    return n


@rule
def move(state, book, scratch, warrior, square):
    """Move one square; on the exit one leaves, elsewhere one stops or is in transit.

    DKH-034, DKH-072, DKH-073, DKH-269.
    """
    stops = stand(state, book, warrior, square, False) == STOP
    step(state, book, scratch, warrior, square)
    if not stops and state.transit == 0:
        state.transit = 1
    if stops:
        state.transit = 0
    leave(state, book, scratch, warrior)


@rule
def leave(state, book, scratch, warrior):
    """A hero or henchman on the exit has exited, with all it carries. DKH-034, DKH-035."""
    at = int(state.at[warrior])
    if warrior >= PARTY or book.glyph[state.level, at] != EXIT:
        return
    lift(state, book, warrior)
    state.status[warrior] = EXITED
    state.vigour[warrior] = 0
    if warrior < FIRST_HENCHMAN:
        state.exited += 1
    stir(scratch)
    tell(state, E_EXITED, warrior)


@rule
def leap(state, book, scratch, warrior, square):
    """Leap a gap: an agility roll; failing it one stays. DKH-264 to DKH-268, DKH-037."""
    own = int(state.at[warrior])
    toll = leaving(state, book, warrior, own, square)
    spend(state, warrior, 1)
    value, face = agility_value(state, book, warrior), 10
    if not roped(state, warrior):
        face = d10(state)
    tell(state, E_LEAPT, warrior, own, square, face, value)
    if face >= value:
        state.vigour[warrior] -= toll
        relocate(state, book, scratch, warrior, square)
        leave(state, book, scratch, warrior)
    elif face == 0 and int(book.flags[state.level]) & RIVER != 0:
        wound(state, book, warrior, 1, False)
        settle(state, book, scratch, warrior, False)
