"""Rummage, Acquire and Discard. Rulebook 1.3.8, 2.2.1, 2.2.4, 2.2.12."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import spend
from duskboard.games.darkholds.markers import (
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
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.terms import (
    CARRIED,
    DROP,
    DROP_SILVER,
    E_DROPPED,
    E_RUMMAGED,
    E_TOOK,
    GRAVE_GOODS,
    KINDS,
    PARTY,
    PILE,
    SET_ASIDE,
    SQUARE,
    TAKE,
    TAKE_SILVER,
    UNCONSCIOUS,
)
from duskboard.games.darkholds.warriors import give, room_for, wear

# links of an Acquire or Discard in `plan`
STASH, DROP_AT, PAID, PENDING = 0, 1, 2, 3  # squares are kept plus one
SILVER_MOVED = 61  # the bit of `moved` for silver
SILVER_KIND = 100  # instead of a kind of card


@rule
def body_on(state, square):
    """The unconscious hero or henchman lying on a square, or NONE. DKH-098."""
    body = int(state.here[square]) - 1
    return body if 0 <= body < PARTY and state.status[body] == UNCONSCIOUS else NONE


@rule
def was_moved(state, card):
    return (int(state.moved) >> card) & 1 != 0


@rule
def mark_moved(state, card):
    state.moved = int(state.moved) | (1 << card)


@rule
def lies_there(state, card, square, body):
    """Whether a card lies on a square or on the body there. DKH-098, DKH-234."""
    return state.card_at[card] == square or (body != NONE and state.card_at[card] == CARRIED + body)


@rule
def silver_there(state, square):
    """Silver on a square and on the body there. DKH-098."""
    body = body_on(state, square)
    return loose_silver(state, square) + (int(state.silver[body]) if body != NONE else 0)


@rule
def kinds_there(state, book, warrior, square):
    """The kinds of card that a warrior can take from a square, as bits. DKH-234, DKH-126."""
    body = body_on(state, square)
    if state.stuff[square] == 0 and body == NONE:
        return 0
    kinds = 0
    for card in range(int(book.cards)):
        if lies_there(state, card, square, body) and not was_moved(state, card):
            if room_for(state, book, warrior, int(book.card[card])):
                kinds |= 1 << int(book.card[card])
    return kinds


@rule
def kinds_carried(state, book, warrior):
    """The kinds of card that a warrior carries and has not just taken, as bits. DKH-124, DKH-255."""
    if state.moved == 0 or state.carried[warrior] == 0:
        return int(state.carried[warrior])
    kinds = 0
    for card in range(int(book.cards)):
        if state.card_at[card] == CARRIED + warrior and not was_moved(state, card):
            kinds |= 1 << int(book.card[card])
    return kinds


@rule
def list_kinds(scratch, n, kinds, slice_):
    for kind in range(KINDS if kinds != 0 else 0):
        if (kinds >> kind) & 1 != 0:
            n = add(scratch, n, slice_ + kind)
    return n


@rule
def can_take_silver(state, book, warrior, square):
    """Whether a warrior can take silver from a square. DKH-122, DKH-234."""
    if was_moved(state, SILVER_MOVED) or state.silver[warrior] >= book.silver_limit:
        return False
    return silver_there(state, square) > 0


@rule
def worth_taking(state, book, warrior, square):
    """Whether there is anything on a square that a warrior could Acquire as it is. DKH-234."""
    if state.stuff[square] == 0 and body_on(state, square) == NONE:
        return False
    return can_take_silver(state, book, warrior, square) or kinds_there(state, book, warrior, square) != 0


@rule
def worth_dropping_for(state, book, warrior, square):
    """Whether a card on a square would fit if a warrior dropped what it carries. DKH-235, DKH-126."""
    body = body_on(state, square)
    if state.carried[warrior] == 0 or (state.stuff[square] == 0 and body == NONE):
        return False
    profile = int(state.profile[warrior])
    for card in range(int(book.cards)):
        if lies_there(state, card, square, body) and not was_moved(state, card):
            kind = int(book.card[card])
            kind_type = int(book.kind_type[kind])
            if book.taken[profile, kind_type] + book.kind_slots[kind] <= book.limits[profile, kind_type]:
                return True
    return False


@rule
def stashes(state, book, scratch, warrior, other_than):
    """List the markers and bodies beside a warrior with something to take, now or once there is room.

    DKH-098, DKH-234, DKH-235, DKH-256.
    """
    droppable = drop_places(state, book, scratch, warrior) > 0
    n = 0
    own = int(state.at[warrior])
    for way in range(9):
        square = own if way == 8 else int(book.next[state.level, own, way])
        if square in (NONE, other_than):
            continue
        fits = worth_taking(state, book, warrior, square)
        if fits or (droppable and worth_dropping_for(state, book, warrior, square)):
            n = add(scratch, n, SQUARE + square)
    return n


@rule
def drop_places(state, book, scratch, warrior):
    """List where a warrior may put things down: a bare square or a marker beside it. DKH-255."""
    n = 0
    own = int(state.at[warrior])
    for way in range(9):
        square = own if way == 8 else int(book.next[state.level, own, way])
        if square != NONE and (state.stuff[square] > 0 or (way < 8 and bare(state, book, square))):
            n = add(scratch, n, SQUARE + square)
    return n


@rule
def something_to_drop(state, book, warrior):
    if state.silver[warrior] > 0 and not was_moved(state, SILVER_MOVED):
        return True
    return kinds_carried(state, book, warrior) != 0


@rule
def drop_options(state, book, scratch, n, warrior, at):
    """List what a warrior may put down at a square (or anywhere, with NONE). DKH-235, DKH-255, DKH-257."""
    n = list_kinds(scratch, n, kinds_carried(state, book, warrior), DROP)
    if state.silver[warrior] > 0 and not was_moved(state, SILVER_MOVED):
        if at == NONE or room_for_purse(state, at):
            n = add(scratch, n, DROP_SILVER)
    return n


@rule
def take_options(state, book, scratch, n, warrior, square):
    """List what a warrior may take from a square. DKH-234."""
    n = list_kinds(scratch, n, kinds_there(state, book, warrior, square), TAKE)
    if can_take_silver(state, book, warrior, square):
        n = add(scratch, n, TAKE_SILVER)
    return n


@rule
def pay_once(state, warrior):
    """The first thing moved pays for the whole Acquire or Discard. DKH-233, DKH-235, DKH-254, DKH-256."""
    if state.plan[PAID] == 0:
        spend(state, warrior, 1)
        state.plan[PAID] = 1


@rule
def take_kind(state, book, warrior, square, kind):
    """Take a card from a marker or a body. DKH-098, DKH-234."""
    pay_once(state, warrior)
    body = body_on(state, square)
    for card in range(int(book.cards)):
        if book.card[card] != kind or was_moved(state, card) or not lies_there(state, card, square, body):
            continue
        mark_moved(state, card)
        if state.card_at[card] == square:
            pick_up(state, book, card, warrior, CARRIED)
        else:
            give(state, book, card, warrior)
            wear(state, book, body)
        tell(state, E_TOOK, warrior, square, kind)
        return


@rule
def take_silver(state, book, warrior, square):
    """Take as much silver as can be carried. DKH-122, DKH-234."""
    pay_once(state, warrior)
    pieces = min(int(book.silver_limit) - int(state.silver[warrior]), silver_there(state, square))
    loose = min(pieces, loose_silver(state, square))
    if loose > 0:
        take_loose(state, square, loose)
    if pieces > loose:
        state.silver[body_on(state, square)] -= pieces - loose
    state.silver[warrior] += pieces
    mark_moved(state, SILVER_MOVED)
    tell(state, E_TOOK, warrior, square, -1, pieces)


@rule
def drop_kind(state, book, warrior, square, kind):
    """Put a card, or with SILVER_KIND all silver, into the marker on a square. DKH-066, DKH-255."""
    pay_once(state, warrior)
    if kind == SILVER_KIND:
        pieces = int(state.silver[warrior])
        state.silver[warrior] = 0
        mark_moved(state, SILVER_MOVED)
        tell(state, E_DROPPED, warrior, square, -1, pieces)
        lay_silver(state, square, pieces)
        return
    for card in range(int(book.cards)):
        if book.card[card] == kind and state.card_at[card] == CARRIED + warrior and not was_moved(state, card):
            mark_moved(state, card)
            lay(state, book, card, square)
            wear(state, book, warrior)
            tell(state, E_DROPPED, warrior, square, kind)
            return


@rule
def piles(state, book, scratch, warrior):
    """List the equipment piles beside a warrior. DKH-129, DKH-132, DKH-295."""
    n = 0
    own = int(state.at[warrior])
    for way in range(8):
        square = int(book.next[state.level, own, way])
        if square != NONE and book.glyph[state.level, square] == PILE and state.left[square] > 0:
            n = add(scratch, n, SQUARE + square)
    return n


@rule
def rummage(state, book, warrior, square):
    """Draw a card at a pile. True if its finder must say whether to keep it. DKH-129, DKH-295, DKH-296, DKH-297."""
    spend(state, warrior, 1)
    if int(book.flags[state.level]) & GRAVE_GOODS != 0:
        make_noise(state, book, warrior, 1)
    state.left[square] -= 1
    card = draw_card(state)
    if card == NONE:
        tell(state, E_RUMMAGED, warrior, square, -1)
        return False
    kind = int(book.card[card])
    tell(state, E_RUMMAGED, warrior, square, kind)
    state.card_at[card] = SET_ASIDE
    silver_fits = book.kind_silver[kind] == 0 or state.silver[warrior] < book.silver_limit
    if not room_for(state, book, warrior, kind) or not silver_fits:
        lay(state, book, card, square)
        return False
    state.plan[0] = square
    state.plan[1] = card
    return True


@rule
def keep_find(state, book, warrior):
    """Keep the card found; silver is turned into pieces at once. DKH-122, DKH-297."""
    square, card = int(state.plan[0]), int(state.plan[1])
    kind = int(book.card[card])
    value = int(book.kind_silver[kind])
    tell(state, E_TOOK, warrior, square, kind)
    if value > 0:
        kept = min(value, int(book.silver_limit) - int(state.silver[warrior]))
        state.silver[warrior] += kept
        lay_silver(state, square, value - kept)
    else:
        give(state, book, card, warrior)


@rule
def refuse_find(state, book, warrior):
    """Leave the card found in a marker on the pile's square. DKH-297, DKH-298."""
    square, card = int(state.plan[0]), int(state.plan[1])
    tell(state, E_DROPPED, warrior, square, int(book.card[card]))
    lay(state, book, card, square)
