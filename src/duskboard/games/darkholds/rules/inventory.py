"""Rummage, Acquire and Discard. Rulebook 1.3.8, 2.2.1, 2.2.4, 2.2.12."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import spend
from duskboard.games.darkholds.rules.board import named
from duskboard.games.darkholds.rules.markers import (
    bare,
    draw_card,
    lay,
    lay_silver,
    loose_silver,
    make_noise,
    pick_up,
    room_for_purse,
    take_loose,
)
from duskboard.games.darkholds.rules.menu import add, add_amounts
from duskboard.games.darkholds.rules.warriors import give, room_for, wear
from duskboard.games.darkholds.state import Book, Scratch, State

# links of an Acquire or Discard in `plan`
STASH, DROP_AT, PAID, PENDING = 0, 1, 2, 3  # squares, and the kind about to be dropped, are kept plus one
SILVER_MOVED = 61  # the bit of `moved` for silver
SILVER_KIND = 100  # instead of a kind of card


@rule
def body_on(state: State, square: int) -> int:
    """The unconscious hero or henchman lying on a square, or NONE. DKH-098."""
    body = state.here[square] - 1
    return body if 0 <= body < terms.PARTY and state.status[body] == terms.UNCONSCIOUS else NONE


@rule
def was_moved(state: State, card: int) -> bool:
    return (state.moved >> card) & 1 != 0


@rule
def mark_moved(state: State, card: int) -> None:
    state.moved = state.moved | (1 << card)


@rule
def lies_there(state: State, card: int, square: int, body: int) -> bool:
    """Whether a card lies on a square or on the body there. DKH-098, DKH-234."""
    return state.card_at[card] == square or (body != NONE and state.card_at[card] == terms.CARRIED + body)


@rule
def silver_there(state: State, square: int) -> int:
    """Silver on a square and on the body there. DKH-098."""
    body = body_on(state, square)
    return loose_silver(state, square) + (state.silver[body] if body != NONE else 0)


@rule
def kinds_there(state: State, book: Book, warrior: int, square: int) -> int:
    """The kinds of card that a warrior can take from a square, as bits. DKH-234, DKH-126."""
    body = body_on(state, square)
    if state.stuff[square] == 0 and body == NONE:
        return 0
    kinds = 0
    for card in range(book.cards):
        if lies_there(state, card, square, body) and not was_moved(state, card):
            if room_for(state, book, warrior, book.card[card]):
                kinds |= 1 << book.card[card]
    return kinds


@rule
def kinds_carried(state: State, book: Book, warrior: int) -> int:
    """The kinds of card that a warrior carries and has not just taken, as bits. DKH-124, DKH-255."""
    if state.moved == 0 or state.carried[warrior] == 0:
        return state.carried[warrior]
    kinds = 0
    for card in range(book.cards):
        if state.card_at[card] == terms.CARRIED + warrior and not was_moved(state, card):
            kinds |= 1 << book.card[card]
    return kinds


@rule
def list_kinds(scratch: Scratch, n: int, kinds: int, slice_: int) -> int:
    for kind in range(terms.KINDS if kinds != 0 else 0):
        if (kinds >> kind) & 1 != 0:
            n = add(scratch, n, slice_ + kind)
    return n


@rule
def can_take_silver(state: State, book: Book, warrior: int, square: int) -> bool:
    """Whether a warrior can take silver from a square. DKH-122, DKH-234."""
    if was_moved(state, SILVER_MOVED) or state.silver[warrior] >= book.silver_limit:
        return False
    return silver_there(state, square) > 0


@rule
def worth_taking(state: State, book: Book, warrior: int, square: int) -> bool:
    """Whether there is anything on a square that a warrior could Acquire as it is. DKH-234."""
    if state.stuff[square] == 0 and body_on(state, square) == NONE:
        return False
    return can_take_silver(state, book, warrior, square) or kinds_there(state, book, warrior, square) != 0


@rule
def worth_dropping_for(state: State, book: Book, warrior: int, square: int) -> bool:
    """Whether a card on a square would fit if a warrior dropped what it carries. DKH-235, DKH-126."""
    body = body_on(state, square)
    if state.carried[warrior] == 0 or (state.stuff[square] == 0 and body == NONE):
        return False
    profile = state.profile[warrior]
    for card in range(book.cards):
        if lies_there(state, card, square, body) and not was_moved(state, card):
            kind = book.card[card]
            kind_type = book.kind_type[kind]
            if book.taken[profile, kind_type] + book.kind_slots[kind] <= book.limits[profile, kind_type]:
                return True
    return False


@rule
def stashes(state: State, book: Book, scratch: Scratch, warrior: int, other_than: int = NONE) -> int:
    """List the markers and bodies beside a warrior with something to take, now or once there is room.

    DKH-098, DKH-234, DKH-235, DKH-256.
    """
    droppable = drop_places(state, book, scratch, warrior) > 0
    n = 0
    own = state.at[warrior]
    for way in range(9):
        square = own if way == 8 else book.next[state.level, own, way]
        if square in (NONE, other_than):
            continue
        fits = worth_taking(state, book, warrior, square)
        if fits or (droppable and worth_dropping_for(state, book, warrior, square)):
            n = add(scratch, n, terms.SQUARE + square)
    return n


@rule
def drop_places(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List where a warrior may put things down: a bare square or a marker beside it. DKH-255."""
    n = 0
    own = state.at[warrior]
    for way in range(9):
        square = own if way == 8 else book.next[state.level, own, way]
        if square != NONE and (state.stuff[square] > 0 or (way < 8 and bare(state, book, square))):
            n = add(scratch, n, terms.SQUARE + square)
    return n


@rule
def something_to_drop(state: State, book: Book, warrior: int) -> bool:
    if state.silver[warrior] > 0 and not was_moved(state, SILVER_MOVED):
        return True
    return kinds_carried(state, book, warrior) != 0


@rule
def drop_options(state: State, book: Book, scratch: Scratch, n: int, warrior: int, at: int) -> int:
    """List what a warrior may put down at a square (or anywhere, with NONE). DKH-235, DKH-255, DKH-257."""
    n = list_kinds(scratch, n, kinds_carried(state, book, warrior), terms.DROP)
    if state.silver[warrior] > 0 and not was_moved(state, SILVER_MOVED):
        if room_for_purse(state, at):
            n = add(scratch, n, terms.DROP_SILVER)
    return n


@rule
def take_options(state: State, book: Book, scratch: Scratch, n: int, warrior: int, square: int) -> int:
    """List what a warrior may take from a square. DKH-234."""
    n = list_kinds(scratch, n, kinds_there(state, book, warrior, square), terms.TAKE)
    if can_take_silver(state, book, warrior, square):
        n = add(scratch, n, terms.TAKE_SILVER)
    return n


@rule
def pay_once(state: State, warrior: int) -> None:
    """The first thing moved pays for the whole Acquire or Discard. DKH-233, DKH-235, DKH-254, DKH-256."""
    if state.plan[PAID] == 0:
        spend(state, warrior, 1)
        state.plan[PAID] = 1


@rule
def take_kind(state: State, book: Book, warrior: int, square: int, kind: int) -> None:
    """Take a card from a marker or a body. DKH-098, DKH-234."""
    pay_once(state, warrior)
    body = body_on(state, square)
    for card in range(book.cards):
        if book.card[card] != kind or was_moved(state, card) or not lies_there(state, card, square, body):
            continue
        mark_moved(state, card)
        if state.card_at[card] == square:
            pick_up(state, book, card, warrior, terms.CARRIED)
        else:
            give(state, book, card, warrior)
            wear(state, book, body)
        tell(state, terms.E_TOOK, named(state, warrior), square, kind)
        return


@rule
def pieces_menu(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List how much silver can be dropped, or taken from the stash. DKH-122, DKH-234, DKH-255; RUL-67."""
    most = state.silver[warrior]
    if state.plan[PENDING] == 0:
        most = min(book.silver_limit - most, silver_there(state, state.plan[STASH] - 1))
    return add_amounts(scratch, 0, most)


@rule
def take_silver(state: State, book: Book, warrior: int, square: int, pieces: int) -> None:
    """Take silver that can be carried. DKH-122, DKH-234."""
    pay_once(state, warrior)
    loose = min(pieces, loose_silver(state, square))
    if loose > 0:
        take_loose(state, square, loose)
    if pieces > loose:
        state.silver[body_on(state, square)] -= pieces - loose
    state.silver[warrior] += pieces
    mark_moved(state, SILVER_MOVED)
    tell(state, terms.E_TOOK, named(state, warrior), square, -1, pieces)


@rule
def drop_silver(state: State, warrior: int, square: int, pieces: int) -> None:
    """Put silver into the marker on a square. DKH-066, DKH-255."""
    pay_once(state, warrior)
    state.silver[warrior] -= pieces
    mark_moved(state, SILVER_MOVED)
    tell(state, terms.E_DROPPED, named(state, warrior), square, -1, pieces)
    lay_silver(state, square, pieces)


@rule
def drop_kind(state: State, book: Book, warrior: int, square: int, kind: int) -> None:
    """Put a card into the marker on a square. DKH-066, DKH-255."""
    pay_once(state, warrior)
    for card in range(book.cards):
        if book.card[card] == kind and state.card_at[card] == terms.CARRIED + warrior and not was_moved(state, card):
            mark_moved(state, card)
            lay(state, book, card, square)
            wear(state, book, warrior)
            tell(state, terms.E_DROPPED, named(state, warrior), square, kind)
            return


@rule
def piles(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """List the equipment piles beside a warrior. DKH-129, DKH-132, DKH-295."""
    n = 0
    own = state.at[warrior]
    for way in range(8):
        square = book.next[state.level, own, way]
        if square != NONE and book.glyph[state.level, square] == terms.PILE and state.left[square] > 0:
            n = add(scratch, n, terms.SQUARE + square)
    return n


@rule
def rummage(state: State, book: Book, warrior: int, square: int) -> bool:
    """Draw a card at a pile. True if its finder must say whether to keep it. DKH-129, DKH-295, DKH-296, DKH-297."""
    spend(state, warrior, 1)
    if book.flags[state.level] & terms.GRAVE_GOODS != 0:
        make_noise(state, book, warrior, 1)
    state.left[square] -= 1
    card = draw_card(state)
    if card == NONE:
        tell(state, terms.E_RUMMAGED, named(state, warrior), square, -1)
        return False
    kind = book.card[card]
    tell(state, terms.E_RUMMAGED, named(state, warrior), square, kind)
    state.card_at[card] = terms.SET_ASIDE
    state.plan[0] = square
    state.plan[1] = card
    silver_fits = book.kind_silver[kind] == 0 or state.silver[warrior] < book.silver_limit
    if not room_for(state, book, warrior, kind) or not silver_fits:
        refuse_find(state, book, warrior)
        return False
    return True


@rule
def keep_find(state: State, book: Book, warrior: int) -> None:
    """Keep the card found; silver is turned into pieces at once. DKH-122, DKH-297."""
    square, card = state.plan[0], state.plan[1]
    kind = book.card[card]
    value = book.kind_silver[kind]
    kept = min(value, book.silver_limit - state.silver[warrior])
    if value == 0:
        give(state, book, card, warrior)
    state.silver[warrior] += kept
    tell(state, terms.E_TOOK, named(state, warrior), square, kind, kept, terms.RUMMAGED)
    if value > kept:
        lay_silver(state, square, value - kept)
        tell(state, terms.E_SILVER, square, value - kept)


@rule
def refuse_find(state: State, book: Book, warrior: int) -> None:
    """Leave the card found in a marker on the pile's square. DKH-297, DKH-298."""
    square, card = state.plan[0], state.plan[1]
    tell(state, terms.E_DROPPED, named(state, warrior), square, book.card[card], 0, terms.RUMMAGED)
    lay(state, book, card, square)
