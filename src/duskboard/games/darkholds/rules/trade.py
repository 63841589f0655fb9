"""Trade, with consent and haggling, in play and between levels. Rulebook 2.2.14, 3.1.1.1."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import spend
from duskboard.games.darkholds.rules.board import conscious, named, stir, touching
from duskboard.games.darkholds.rules.inventory import list_kinds
from duskboard.games.darkholds.rules.menu import ALL, add, add_amounts
from duskboard.games.darkholds.rules.warriors import carries, give, room_for, wear
from duskboard.games.darkholds.state import Book, Scratch, State

# links of a Trade in `plan`
PARTNER, GIVEN, PIECES, ASKED_FOR, PRICE, TRADER = 4, 5, 6, 7, 8, 9
SILVER_GIVEN = 60  # instead of a kind of card
NO_KIND = 61


@rule
def shopping(state: State) -> bool:
    return state.phase == terms.SHOPPING


@rule
def can_partner(state: State, book: Book, trader: int, other: int) -> bool:
    """Whether two may trade: adjacent and conscious in play, anybody between levels. DKH-314, DKH-338."""
    if other == trader or state.profile[other] == NONE:
        return False
    if shopping(state):
        return state.status[other] == terms.READY
    return conscious(state, other) and touching(state, book, trader, other)


@rule
def kinds_of(state: State, book: Book, warrior: int) -> int:
    """The kinds of card a warrior carries, as bits; what is on its profile is no card. DKH-320, DKH-337."""
    return state.carried[warrior]


@rule
def has_goods(state: State, book: Book, warrior: int) -> bool:
    return state.silver[warrior] > 0 or state.carried[warrior] != 0


@rule
def was_refused(state: State, partner: int, given: int) -> bool:
    """Whether this has been proposed to the partner in vain already. DKH-341; RUL-77."""
    for i in range(state.offers_n):
        if state.offers[i] == 64 * partner + given:
            return True
    return False


@rule
def fits_swap(state: State, book: Book, warrior: int, taken: int, given: int) -> bool:
    """Whether a card fits once another has been given away. DKH-318."""
    kind_type = book.kind_type[taken]
    slots = state.slots[warrior, kind_type] + book.kind_slots[taken]
    if book.kind_type[given] == kind_type:
        slots -= book.kind_slots[given]
    return slots <= book.limits[state.profile[warrior], kind_type]


@rule
def swaps(state: State, book: Book, trader: int, partner: int, given: int) -> int:
    """The partner's kinds of card that could be swapped for one, as bits. DKH-315, DKH-318."""
    kinds, theirs = 0, kinds_of(state, book, partner)
    for kind in range(terms.KINDS):
        if (theirs >> kind) & 1 != 0 and kind != given:
            if fits_swap(state, book, partner, given, kind) and fits_swap(state, book, trader, kind, given):
                kinds |= 1 << kind
    return kinds


@rule
def gives(state: State, book: Book, trader: int, partner: int) -> int:
    """The kinds of card a trader may offer a partner, as bits. DKH-315, DKH-318, DKH-320."""
    kinds, own = 0, kinds_of(state, book, trader)
    for kind in range(terms.KINDS if own != 0 else 0):
        if (own >> kind) & 1 == 0 or was_refused(state, partner, kind):
            continue
        if room_for(state, book, partner, kind) or swaps(state, book, trader, partner, kind) != 0:
            kinds |= 1 << kind
    return kinds


@rule
def may_give_silver(state: State, book: Book, trader: int, partner: int) -> bool:
    """Whether silver can be handed over. DKH-122, DKH-319."""
    if state.silver[trader] == 0 or state.silver[partner] >= book.silver_limit:
        return False
    return not was_refused(state, partner, SILVER_GIVEN)


@rule
def partners(state: State, book: Book, scratch: Scratch, trader: int, enough: int = ALL) -> int:
    """List those a warrior can trade with. DKH-314."""
    n = 0
    if state.offers_n >= terms.OFFERS or not has_goods(state, book, trader):
        return 0
    for other in range(terms.PARTY):
        if n < enough and can_partner(state, book, trader, other):
            if may_give_silver(state, book, trader, other) or gives(state, book, trader, other) != 0:
                n = add(scratch, n, terms.WARRIOR + other)
    return n


@rule
def give_menu(state: State, book: Book, scratch: Scratch, trader: int, partner: int) -> int:
    """List what can be offered: a card, or silver. DKH-315, DKH-319."""
    n = list_kinds(scratch, 0, gives(state, book, trader, partner), terms.TAKE)
    if may_give_silver(state, book, trader, partner):
        n = add(scratch, n, terms.TAKE_SILVER)
    return n


@rule
def silver_menu(state: State, book: Book, scratch: Scratch, trader: int, partner: int) -> int:
    """List amounts of silver to hand over: all that one has and the other can carry, or less. DKH-122, DKH-319."""
    most = min(state.silver[trader], book.silver_limit - state.silver[partner])
    return add_amounts(scratch, 0, most)


@rule
def ask_menu(state: State, book: Book, scratch: Scratch, trader: int, partner: int, given: int) -> int:
    """List what can be asked for in return: nothing, or one card. DKH-315, DKH-318."""
    n = 0
    if room_for(state, book, partner, given):
        n = add(scratch, n, terms.NOTHING)
    return list_kinds(scratch, n, swaps(state, book, trader, partner, given), terms.TAKE)


@rule
def price_menu(state: State, book: Book, scratch: Scratch, n: int, other_than: int) -> int:
    """List prices that can be asked: any that the partner can pay and the trader can carry. DKH-122, DKH-316."""
    trader, partner = state.plan[TRADER], state.plan[PARTNER]
    most = min(state.silver[partner], book.silver_limit - state.silver[trader])
    for price in range(most + 1):
        if price != other_than:
            n = add(scratch, n, terms.AMOUNT + price)
    return n


@rule
def strike_bargain(state: State, book: Book, scratch: Scratch) -> None:
    """The Trade happens: things, silver, and in play the vigour. DKH-314 to DKH-319, DKH-338."""
    trader, partner, given = state.plan[TRADER], state.plan[PARTNER], state.plan[GIVEN]
    if not shopping(state):
        spend(state, trader, 1)
        stir(scratch)
    if given == SILVER_GIVEN:
        pieces = state.plan[PIECES]
        state.silver[trader] -= pieces
        state.silver[partner] += pieces
        tell(state, terms.E_TRADED, named(state, trader), named(state, partner), -1, -1, pieces)
        return
    asked = state.plan[ASKED_FOR]
    theirs = carries(state, book, partner, asked) if asked != NO_KIND else NONE
    give(state, book, carries(state, book, trader, given), partner)
    if theirs != NONE:
        give(state, book, theirs, trader)
    price = state.plan[PRICE]
    state.silver[partner] -= price
    state.silver[trader] += price
    wear(state, book, trader)
    wear(state, book, partner)
    back = -1 if asked == NO_KIND else asked
    tell(state, terms.E_TRADED, named(state, trader), named(state, partner), given, back, price)


@rule
def turn_down(state: State, by: int) -> None:
    """The Trade does not happen, because one of the two will not, and costs nothing. DKH-316; RUL-77."""
    trader, partner, given = state.plan[TRADER], state.plan[PARTNER], state.plan[GIVEN]
    if not shopping(state) and state.offers_n < terms.OFFERS:
        state.offers[state.offers_n] = 64 * partner + given
        state.offers_n += 1
    tell(state, terms.E_REFUSED, named(state, by), named(state, partner if by == trader else trader))
