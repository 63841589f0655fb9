"""EXPERIENCE, BURIED and the box: where cards go."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.state import Book, State


@rule
def first_of(cards: int) -> int:
    """The location of the first card of a set."""
    at = 0
    while cards & 1 == 0:
        cards >>= 1
        at += 1
    return at


@rule
def total(cards: int, numbers: Numbers) -> int:
    """The sum of a number over a set of cards, by location."""
    amount, at = 0, 0
    while cards:
        if cards & 1:
            amount += numbers[at]
        cards >>= 1
        at += 1
    return amount


@rule
def card_of(location: int, kind: int) -> int:
    """The card of a type that belongs to a location."""
    return location * terms.TYPES + kind


@rule
def only_card(cards: int, kind: int) -> int:
    """The card of a type that a set of one is."""
    return card_of(first_of(cards), kind)


@rule
def put_on_experience(state: State, card: int) -> None:
    """Lay a card face-up on EXPERIENCE: 1 XP. FWD-140."""
    state.fate[card] = terms.EXPERIENCE
    state.xp += 1


@rule
def to_experience(state: State, card: int) -> None:
    """Put a card on EXPERIENCE, and tell of it."""
    put_on_experience(state, card)
    tell(state, terms.TO_EXPERIENCE, card, state.xp)


@rule
def put_on_buried(state: State, card: int) -> None:
    """Lay a card face-down on top of BURIED. FWD-063, FWD-064, FWD-065."""
    state.fate[card] = terms.BURIED
    state.buried[state.buried_n] = card
    state.buried_n += 1


@rule
def bury(state: State, book: Book, card: int) -> None:
    """Bury a card the player has seen: no XP. FWD-068."""
    put_on_buried(state, card)
    tell(state, terms.BURIED_CARD, card, state.buried_n, book.dragon_per_buried)


@rule
def unbury(state: State, book: Book, most: int) -> None:
    """Take the top cards of BURIED out of the game, unseen. RUL-39."""
    n = min(most, state.buried_n)
    for _ in range(n):
        state.buried_n -= 1
        state.fate[state.buried[state.buried_n]] = terms.BOX
        state.buried[state.buried_n] = NONE
    tell(state, terms.UNBURIED, n, state.buried_n, n * book.dragon_per_buried)


@rule
def use_item(state: State, item: int) -> int:
    """Use an Item: it goes to EXPERIENCE, and its card is returned. `item` is a set of one. FWD-091."""
    card = only_card(item, terms.ITEM)
    tell(state, terms.USED_ITEM, card)
    use_up(state, item)
    return card


@rule
def use_up(state: State, item: int) -> None:
    """A used Item goes to EXPERIENCE. `item` is a set of one. FWD-091."""
    state.items &= ~item
    to_experience(state, only_card(item, terms.ITEM))


# -- XP buys rerolls ---------------------------------------------------------------------------------------------------


@rule
def reroll_price(state: State, book: Book) -> int:
    """The XP a reroll costs. FWD-142."""
    return book.reroll_price + total(state.snares, book.snare_reroll)


@rule
def can_pay_reroll(state: State, book: Book) -> bool:
    """Whether there is XP enough for a reroll."""
    return state.xp >= book.reroll_price and state.xp >= reroll_price(state, book)


@rule
def can_reroll(state: State, book: Book, die: int) -> bool:
    """Whether a die of this round may be rolled again. FWD-143, FWD-145, FWD-146, RUL-20, RUL-31."""
    if state.rerolled != 0 and (state.reroll_limit == terms.ONE_REROLL or state.rerolled & die):
        return False
    if die == terms.MY_DIE and state.forced:
        return False
    if die != terms.SHIELD_DIE and state.fixed:
        return False
    return can_pay_reroll(state, book)


@rule
def can_reroll_pit(state: State, book: Book) -> bool:
    """Whether the Pit die may be rolled again. RUL-31."""
    return not state.pit_rerolled and can_pay_reroll(state, book)


@rule
def pay_reroll(state: State, book: Book, die: int) -> None:
    """Pay for a reroll. The cards spent leave the game; they are not buried. FWD-142, RUL-41."""
    price = reroll_price(state, book)
    state.xp -= price
    state.spent += price
    tell(state, terms.REROLLED, die, price, state.xp)
