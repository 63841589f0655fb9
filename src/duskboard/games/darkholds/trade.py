"""Trade, with consent and haggling, in play and between levels. Rulebook 2.2.14, 3.1.1.1."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import spend
from duskboard.games.darkholds.board import conscious, stir, touching
from duskboard.games.darkholds.inventory import list_kinds
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.terms import (
    E_REFUSED,
    E_TRADED,
    KINDS,
    NOTHING,
    OFFERS,
    PARTY,
    PRICE_NONE,
    PRICES,
    READY,
    SHOPPING,
    SILVER_5,
    SILVER_ALL,
    TAKE,
    TAKE_SILVER,
    WARRIOR,
)
from duskboard.games.darkholds.warriors import carries, give, room_for, wear

# links of a Trade in `plan`
PARTNER, GIVEN, PIECES, ASKED_FOR, PRICE, TRADER = 4, 5, 6, 7, 8, 9
SILVER_GIVEN = 60  # instead of a kind of card
NO_KIND = 61


@rule
def shopping(state):
    return state.phase == SHOPPING


@rule
def can_partner(state, book, trader, other):
    """Whether two may trade: adjacent and conscious in play, anybody between levels. DKH-314, DKH-338."""
    if other == trader or state.profile[other] == NONE:
        return False
    if shopping(state):
        return state.status[other] == READY
    return conscious(state, other) and touching(state, book, trader, other)


@rule
def kinds_of(state, book, warrior):
    """The kinds of card a warrior carries, as bits; what is on its profile is no card. DKH-320, DKH-337."""
    return int(state.carried[warrior])


@rule
def has_goods(state, book, warrior):
    return state.silver[warrior] > 0 or state.carried[warrior] != 0


@rule
def was_refused(state, partner, given):
    """Whether this has been proposed to the partner in vain already. DKH-341; RUL-77."""
    for i in range(int(state.offers_n)):
        if state.offers[i] == 64 * partner + given:
            return True
    return False


@rule
def fits_swap(state, book, warrior, taken, given):
    """Whether a card fits once another has been given away. DKH-318."""
    kind_type = int(book.kind_type[taken])
    slots = int(state.slots[warrior, kind_type]) + int(book.kind_slots[taken])
    if book.kind_type[given] == kind_type:
        slots -= int(book.kind_slots[given])
    return slots <= book.limits[state.profile[warrior], kind_type]


@rule
def swaps(state, book, trader, partner, given):
    """The partner's kinds of card that could be swapped for one, as bits. DKH-315, DKH-318."""
    kinds, theirs = 0, kinds_of(state, book, partner)
    for kind in range(KINDS):
        if (theirs >> kind) & 1 != 0 and kind != given:
            if fits_swap(state, book, partner, given, kind) and fits_swap(state, book, trader, kind, given):
                kinds |= 1 << kind
    return kinds


@rule
def gives(state, book, trader, partner):
    """The kinds of card a trader may offer a partner, as bits. DKH-315, DKH-318, DKH-320."""
    kinds, own = 0, kinds_of(state, book, trader)
    for kind in range(KINDS if own != 0 else 0):
        if (own >> kind) & 1 == 0 or was_refused(state, partner, kind):
            continue
        if room_for(state, book, partner, kind) or swaps(state, book, trader, partner, kind) != 0:
            kinds |= 1 << kind
    return kinds


@rule
def may_give_silver(state, book, trader, partner):
    """Whether silver can be handed over. DKH-122, DKH-319."""
    if state.silver[trader] == 0 or state.silver[partner] >= book.silver_limit:
        return False
    return not was_refused(state, partner, SILVER_GIVEN)


@rule
def partners(state, book, scratch, trader, enough):
    """List those a warrior can trade with. DKH-314."""
    n = 0
    if state.offers_n >= OFFERS or not has_goods(state, book, trader):
        return 0
    for other in range(PARTY):
        if n < enough and can_partner(state, book, trader, other):
            if may_give_silver(state, book, trader, other) or gives(state, book, trader, other) != 0:
                n = add(scratch, n, WARRIOR + other)
    return n


@rule
def give_menu(state, book, scratch, trader, partner):
    """List what can be offered: a card, or silver. DKH-315, DKH-319."""
    n = list_kinds(scratch, 0, gives(state, book, trader, partner), TAKE)
    if may_give_silver(state, book, trader, partner):
        n = add(scratch, n, TAKE_SILVER)
    return n


@rule
def silver_amount(state, book, trader, partner, choice):
    """Pieces an amount of silver stands for, no more than one has and the other can carry. DKH-122, DKH-319."""
    most = min(int(state.silver[trader]), int(book.silver_limit) - int(state.silver[partner]))
    if choice == 3:
        return most
    pieces = 5 << choice
    return pieces if pieces < most else 0


@rule
def silver_menu(state, book, scratch, trader, partner):
    """List amounts of silver to hand over. DKH-319."""
    n = 0
    for choice in range(4):
        if silver_amount(state, book, trader, partner, choice) > 0:
            n = add(scratch, n, SILVER_5 + choice if choice < 3 else SILVER_ALL)
    return n


@rule
def ask_menu(state, book, scratch, trader, partner, given):
    """List what can be asked for in return: nothing, or one card. DKH-315, DKH-318."""
    n = 0
    if room_for(state, book, partner, given):
        n = add(scratch, n, NOTHING)
    return list_kinds(scratch, n, swaps(state, book, trader, partner, given), TAKE)


@rule
def price_of(state, book, partner, given, choice):
    """Pieces a price stands for: none, half the worth, the worth, all the partner has. DKH-316, DKH-341."""
    if choice == 0:
        return 0
    if choice == 3:
        return int(state.silver[partner])
    worth = int(book.kind_worth[given])
    return worth if choice == 2 else worth // 2


@rule
def can_price(state, book, trader, partner, given, choice):
    """Whether a price can be paid and carried, and says something new. DKH-122, DKH-316."""
    price = price_of(state, book, partner, given, choice)
    if choice > 0 and price == 0:
        return False
    if price > state.silver[partner] or state.silver[trader] + price > book.silver_limit:
        return False
    for other in range(choice):
        if price_of(state, book, partner, given, other) == price:
            return False
    return True


@rule
def price_menu(state, book, scratch, n, other_than):
    """List prices that can be asked. DKH-316, DKH-341."""
    trader, partner, given = int(state.plan[TRADER]), int(state.plan[PARTNER]), int(state.plan[GIVEN])
    for choice in range(PRICES):
        if choice != other_than and can_price(state, book, trader, partner, given, choice):
            n = add(scratch, n, PRICE_NONE + choice)
    return n


@rule
def strike_bargain(state, book, scratch):
    """The Trade happens: things, silver, and in play the vigour. DKH-314 to DKH-319, DKH-338."""
    trader, partner, given = int(state.plan[TRADER]), int(state.plan[PARTNER]), int(state.plan[GIVEN])
    if not shopping(state):
        spend(state, trader, 1)
        stir(scratch)
    if given == SILVER_GIVEN:
        pieces = int(state.plan[PIECES])
        state.silver[trader] -= pieces
        state.silver[partner] += pieces
        tell(state, E_TRADED, trader, partner, -1, -1, pieces)
        return
    asked = int(state.plan[ASKED_FOR])
    theirs = carries(state, book, partner, asked) if asked != NO_KIND else NONE
    give(state, book, carries(state, book, trader, given), partner)
    if theirs != NONE:
        give(state, book, theirs, trader)
    price = price_of(state, book, partner, given, int(state.plan[PRICE]))
    state.silver[partner] -= price
    state.silver[trader] += price
    wear(state, book, trader)
    wear(state, book, partner)
    tell(state, E_TRADED, trader, partner, given, -1 if asked == NO_KIND else asked, price)


@rule
def turn_down(state):
    """The Trade does not happen and costs nothing. DKH-316; RUL-77."""
    partner, given = int(state.plan[PARTNER]), int(state.plan[GIVEN])
    if not shopping(state) and state.offers_n < OFFERS:
        state.offers[state.offers_n] = 64 * partner + given
        state.offers_n += 1
    tell(state, E_REFUSED, int(state.plan[TRADER]), partner)
