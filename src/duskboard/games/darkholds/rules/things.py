"""Actions with what lies about and what is carried, link by link. Rulebook 2.2.1, 2.2.4, 2.2.10 to 2.2.15."""

from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import clear_plan, follow_up, give_up, given_up, spend
from duskboard.games.darkholds.rules.board import base_size, base_square, by_square, stir
from duskboard.games.darkholds.rules.inventory import (
    DROP_AT,
    PAID,
    PENDING,
    SILVER_KIND,
    STASH,
    drop_kind,
    drop_options,
    drop_places,
    drop_silver,
    keep_find,
    pieces_menu,
    piles,
    refuse_find,
    rummage,
    something_to_drop,
    stashes,
    take_kind,
    take_options,
    take_silver,
)
from duskboard.games.darkholds.rules.items import (
    items_menu,
    revive_items,
)
from duskboard.games.darkholds.rules.links import listed, noted
from duskboard.games.darkholds.rules.markers import clear_rock
from duskboard.games.darkholds.rules.menu import YesOrNo, add, or_cancel
from duskboard.games.darkholds.rules.trade import partners
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Verb

# what lies around a warrior, as bits
BY_ROCK, BY_GAP, BY_PILE, BY_THINGS, BY_COCOON, BY_FRIEND, BY_BODY = 1, 2, 4, 8, 16, 32, 64


@rule
def around(state: State, book: Book, warrior: int) -> int:
    """What lies on and beside a warrior's squares, as bits. DKH-006."""
    found = 0
    for i in range(base_size(state, book, warrior)):
        found |= around_square(state, book, base_square(state, book, state.at[warrior], i))
    return found


@rule
def around_square(state: State, book: Book, own: int) -> int:
    """What lies on and beside a square, as bits."""
    level = state.level
    found = BY_THINGS if state.stuff[own] > 0 else 0
    for way in range(8):
        square = book.next[level, own, way]
        if square == NONE:
            continue
        if state.rock[square] > 0:
            found |= BY_ROCK
        glyph = book.glyph[level, square]
        if glyph == terms.GAP:
            found |= BY_GAP
        elif state.left[square] > 0:
            if glyph == terms.PILE:
                found |= BY_PILE
            elif glyph == terms.COCOON:
                found |= BY_COCOON
        if state.stuff[square] > 0:
            found |= BY_THINGS
        other = state.here[square] - 1
        if 0 <= other < terms.PARTY:
            if state.status[other] == terms.CONSCIOUS:
                found |= BY_FRIEND
            elif state.status[other] == terms.UNCONSCIOUS:
                found |= BY_BODY
            else:
                found |= BY_COCOON
    return found


@rule
def rocks_beside(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List the rockfalls beside a warrior. DKH-046."""
    n = 0
    for way in range(8):
        square = book.next[state.level, state.at[warrior], way]
        if square != NONE and state.rock[square] > 0:
            n = add(scratch, n, terms.SQUARE + square)
    if base_size(state, book, warrior) > 1:
        n = 0
        for square in range(book.squares[state.level]):
            if state.rock[square] > 0 and by_square(state, book, warrior, square):
                n = add(scratch, n, terms.SQUARE + square)
    return n


@rule
def searching_verbs(state: State, book: Book, scratch: Scratch, warrior: int, near: int) -> int:
    """What only heroes and henchmen do, where possible, as bits.

    DKH-231, DKH-233, DKH-254, DKH-281, DKH-295, DKH-314.
    """
    verbs = 0
    if near & BY_BODY != 0 and revive_items(state, book, scratch, warrior) > 0:
        verbs |= 1 << Verb.REVIVE
    if items_menu(state, book, scratch, warrior) > 0:
        verbs |= 1 << Verb.USE
    if near & BY_PILE != 0:
        verbs |= 1 << Verb.RUMMAGE
    if near & (BY_THINGS | BY_BODY) != 0 and stashes(state, book, scratch, warrior, NONE) > 0:
        verbs |= 1 << Verb.ACQUIRE
    if something_to_drop(state, book, warrior) and drop_places(state, book, scratch, warrior) > 0:
        verbs |= 1 << Verb.DISCARD
    if near & BY_FRIEND != 0 and partners(state, book, scratch, warrior, 1) > 0:
        verbs |= 1 << Verb.TRADE
    if near & BY_COCOON != 0:
        verbs |= 1 << Verb.RELEASE
    return verbs


@rule
def done_or_cancel(state: State, scratch: Scratch, n: int) -> int:
    """Once paid for, taking and dropping ends with `done`; before that it can be given up."""
    if state.plan[PAID] != 0:
        return add(scratch, n, terms.DONE)
    return or_cancel(state, scratch, n)


@rule
def take_or_drop(state: State, book: Book, scratch: Scratch, decision: int, option: int) -> None:
    """Take or drop one thing in an Acquire or a Discard, or end it. DKH-234, DKH-235, DKH-255, DKH-256."""
    warrior, stash, at = state.active, state.plan[STASH] - 1, state.plan[DROP_AT] - 1
    stir(scratch)
    if option == terms.DONE:
        state.moved = 0
        clear_plan(state)
        return
    if option == terms.CANCEL:
        give_up(state)
        return
    if option < terms.WARRIOR:  # a Discard takes from another marker
        state.plan[STASH] = option - terms.SQUARE + 1
    elif option == terms.TAKE_SILVER:
        follow_up(state, Asks.PIECES, decision)
        return
    elif terms.TAKE <= option < terms.TAKE + terms.KINDS:
        take_kind(state, book, warrior, stash, option - terms.TAKE)
    elif option == terms.DROP_SILVER:
        state.plan[PENDING] = SILVER_KIND + 1
        follow_up(state, Asks.PIECES, decision)
        return
    else:
        state.plan[PENDING] = option - terms.DROP + 1
        if at == NONE:  # an Acquire asks where only when the first thing is dropped
            follow_up(state, Asks.DROP_AT, 0)
            return
        drop_pending(state, book, warrior, 0)
    follow_up(state, decision, 0)


@rule
def drop_pending(state: State, book: Book, warrior: int, pieces: int) -> None:
    """Put down what was about to be dropped: a card, or so many pieces of silver. DKH-235, DKH-255."""
    at, kind = state.plan[DROP_AT] - 1, state.plan[PENDING] - 1
    state.plan[PENDING] = 0
    if kind == SILVER_KIND:
        drop_silver(state, warrior, at, pieces)
    else:
        drop_kind(state, book, warrior, at, kind)


@rule
def count_out(state: State, book: Book, warrior: int, going_on: int, pieces: int) -> None:
    """Take or drop so much silver in the Acquire or Discard going on. DKH-234, DKH-235, DKH-255; RUL-67."""
    if state.plan[PENDING] == 0:
        take_silver(state, book, warrior, state.plan[STASH] - 1, pieces)
    elif state.plan[DROP_AT] == 0:
        follow_up(state, Asks.DROP_AT, pieces)
        return
    else:
        drop_pending(state, book, warrior, pieces)
    follow_up(state, going_on, 0)


@rule
def think_again(state: State, going_on: int) -> None:
    """Where to drop something, or how much silver, is left open: the Acquire or Discard goes on without."""
    state.cancels += 1
    state.plan[PENDING] = 0
    follow_up(state, going_on, 0)


class Pile(Decision, number=Asks.PILE):
    """Which pile to Rummage. DKH-295; DEC-24."""

    options = listed(piles)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option) and rummage(state, book, state.active, option - terms.SQUARE):
            follow_up(state, Asks.KEEP, 0)


class KeepOrRefuse(YesOrNo, number=Asks.KEEP):
    """Keep or refuse what was rummaged. DKH-297; DEC-24."""

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.YES:
            keep_find(state, book, state.active)
        else:
            refuse_find(state, book, state.active)
        clear_plan(state)


class AcquireFrom(Decision, number=Asks.STASH):
    """From which marker or body to Acquire. DKH-234; DEC-25."""

    options = listed(stashes)
    chosen = noted(STASH, terms.SQUARE - 1, Asks.ACQUIRE)


class Acquire(Decision, number=Asks.ACQUIRE):
    """What to take, or to drop for it, in the Acquire going on. DKH-234, DKH-235; DEC-25."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        warrior, stash, at = state.active, state.plan[STASH] - 1, state.plan[DROP_AT] - 1
        droppable = at != NONE or drop_places(state, book, menu, warrior) > 0
        n = take_options(state, book, menu, 0, warrior, stash)
        if droppable:
            n = drop_options(state, book, menu, n, warrior, at)
        menu.menu_n = done_or_cancel(state, menu, n)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        take_or_drop(state, book, menu, Asks.ACQUIRE, option)


class DropAt(Decision, number=Asks.DROP_AT):
    """Where to put down what is dropped in an Acquire. DKH-235, DKH-255; DEC-25."""

    pieces: int  # of silver, if it is silver

    options = listed(drop_places)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.CANCEL:
            think_again(state, Asks.ACQUIRE)
            return
        state.plan[DROP_AT] = option - terms.SQUARE + 1
        drop_pending(state, book, state.active, state.args[DropAt.pieces])
        follow_up(state, Asks.ACQUIRE, 0)


class DiscardAt(Decision, number=Asks.DISCARD_AT):
    """Where to Discard. DKH-255; DEC-26."""

    options = listed(drop_places)
    chosen = noted(DROP_AT, terms.SQUARE - 1, Asks.DISCARD)


class Discard(Decision, number=Asks.DISCARD):
    """What to drop, and to take from another marker, in the Discard going on. DKH-255, DKH-256; DEC-26."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        warrior, other, at = state.active, state.plan[STASH] - 1, state.plan[DROP_AT] - 1
        n = 0
        if other == NONE and state.plan[PAID] != 0:
            n = stashes(state, book, menu, warrior, at)
        elif other != NONE:
            n = take_options(state, book, menu, n, warrior, other)
        n = drop_options(state, book, menu, n, warrior, at)
        menu.menu_n = done_or_cancel(state, menu, n)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        take_or_drop(state, book, menu, Asks.DISCARD, option)


class Pieces(Decision, number=Asks.PIECES):
    """How much silver to take or drop. DKH-122, DKH-234, DKH-255; RUL-67."""

    going_on: int  # the Acquire or the Discard it belongs to

    options = listed(pieces_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        going_on = state.args[Pieces.going_on]
        if option == terms.CANCEL:
            think_again(state, going_on)
        else:
            count_out(state, book, state.active, going_on, option - terms.AMOUNT)


class Clear(Decision, number=Asks.CLEAR):
    """Which rockfall to clear. DKH-046; DEC-29."""

    options = listed(rocks_beside)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option):
            spend(state, state.active, 1)
            clear_rock(state, book, menu, state.active, option - terms.SQUARE)
