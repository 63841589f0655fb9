"""Move and Leap, and leaving by the exit. Rulebook 2.2.6, 2.2.7."""

from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import relocate, spend, step
from duskboard.games.darkholds.rules.board import adjacent, base_size, lift, named
from duskboard.games.darkholds.rules.links import done, listed, listed_with, noted
from duskboard.games.darkholds.rules.menu import ALL, add
from duskboard.games.darkholds.rules.movement import STOP, holders, leaving, move_price, stand
from duskboard.games.darkholds.rules.warriors import agility_value, roped
from duskboard.games.darkholds.rules.wounds import d10, settle, wound
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks

GAP_AT = 11  # the gap leapt over, in `plan`


@rule
def can_move(state: State, book: Book, scratch: Scratch, warrior: int) -> bool:
    """Whether a warrior has a square to Move to. DKH-269."""
    if state.webs[warrior] > 0 or (state.vigour[warrior] < 1 and state.free_step == 0):
        return False
    return moves(state, book, scratch, warrior, 1) > 0


@rule
def moves(state: State, book: Book, scratch: Scratch, warrior: int, enough: int = ALL) -> int:
    """List the squares a warrior can Move to. DKH-072, DKH-073, DKH-269."""
    held = holders(state, book, warrior, state.at[warrior])
    n = 0
    for way in range(9):
        if n < enough and move_price(state, book, scratch, warrior, way, held) != NONE:
            n = add(scratch, n, terms.SQUARE + book.next[state.level, state.at[warrior], way])
    return n


@rule
def can_land(state: State, book: Book, warrior: int, gap: int, square: int) -> bool:
    """Whether a Leap over a gap may end on a square: free, beside the gap, and any toll affordable.

    DKH-267, DKH-268.
    """
    own = state.at[warrior]
    if square == own or stand(state, book, warrior, square, False) != STOP or not adjacent(state, book, gap, square):
        return False
    return 1 + leaving(state, book, warrior, own, square) <= state.vigour[warrior]


@rule
def landings(state: State, book: Book, scratch: Scratch, warrior: int, gap: int, enough: int = ALL) -> int:
    """List where a Leap over a gap may end. DKH-267."""
    n = 0
    for way in range(8):
        square = book.next[state.level, gap, way]
        if n < enough and square != NONE and can_land(state, book, warrior, gap, square):
            n = add(scratch, n, terms.SQUARE + square)
    return n


@rule
def gaps(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List the gap squares a warrior can Leap over. DKH-037, DKH-265."""
    if base_size(state, book, warrior) > 1:
        return 0
    found, n = 0, 0
    own = state.at[warrior]
    for way in range(8):
        gap = book.next[state.level, own, way]
        if gap == NONE or book.glyph[state.level, gap] != terms.GAP:
            continue
        if landings(state, book, scratch, warrior, gap, 1) > 0:
            found |= 1 << way
    for way in range(8):
        if (found >> way) & 1 != 0:
            n = add(scratch, n, terms.SQUARE + book.next[state.level, own, way])
    return n


@rule
def move(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """Move one square; on the exit one leaves, elsewhere one stops or is in transit.

    DKH-034, DKH-072, DKH-073, DKH-269.
    """
    stops = stand(state, book, warrior, square, False) == STOP
    step(state, book, scratch, warrior, square)
    if not stops and state.transit == 0:
        state.transit = 1
    if stops:
        state.transit = 0
    leave(state, book, warrior)


@rule
def leave(state: State, book: Book, warrior: int) -> None:
    """A hero or henchman on the exit has exited, with all it carries. DKH-034, DKH-035."""
    at = state.at[warrior]
    if warrior >= terms.PARTY or book.glyph[state.level, at] != terms.EXIT:
        return
    lift(state, book, warrior)
    state.status[warrior] = terms.EXITED
    state.vigour[warrior] = 0
    if warrior < terms.FIRST_HENCHMAN:
        state.exited += 1
    tell(state, terms.E_EXITED, named(state, warrior))


@rule
def leap(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """Leap a gap: an agility roll; failing it one stays, but has moved all the same. DKH-264 to DKH-268, DKH-037."""
    own = state.at[warrior]
    toll = leaving(state, book, warrior, own, square)
    spend(state, warrior, 1)
    state.aims = 0
    value, face = agility_value(state, book, warrior), 10
    if not roped(state, warrior):
        face = d10(state)
    if face >= value:
        state.vigour[warrior] -= toll
        relocate(state, book, scratch, warrior, square)
    tell(state, terms.E_LEAPT, named(state, warrior), own, square, face, value)
    if face >= value:
        leave(state, book, warrior)
    elif face == 0 and book.flags[state.level] & terms.RIVER != 0:
        wound(state, book, warrior, 1, False)
        settle(state, book, scratch, warrior, False)


class Move(Decision, number=Asks.MOVE):
    """Where to go, one square. DKH-072, DKH-269; DEC-14."""

    options = listed(moves)
    chosen = done(move, terms.SQUARE)


class MoveOn(Decision, number=Asks.TRANSIT):
    """The active warrior cannot stop where it is: where next? DKH-073; DEC-15."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = moves(state, book, menu, state.active)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        move(state, book, menu, state.active, option - terms.SQUARE)


class Leap(Decision, number=Asks.LEAP):
    """Which gap to leap. DKH-265; DEC-16."""

    options = listed(gaps)
    chosen = noted(GAP_AT, terms.SQUARE, Asks.LAND)


class Land(Decision, number=Asks.LAND):
    """Where to land beyond the gap. DKH-267; DEC-16."""

    options = listed_with(landings, GAP_AT)
    chosen = done(leap, terms.SQUARE)
