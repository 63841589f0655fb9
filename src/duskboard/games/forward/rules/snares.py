"""Snares and cleansing."""

from duskboard.engine.arrays import wipe
from duskboard.engine.bits import count
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer_each
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.piles import card_of, put_on_experience
from duskboard.games.forward.rules.tiles import slot_of
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import Asks


@rule
def fall_into_snare(state: State, book: Book, card: int) -> None:
    """A Snare is in force from its reveal; its card stays on its slot. FWD-098, RUL-12."""
    state.snares |= 1 << state.location
    tell(state, terms.SNARED, card)
    if state.snare_scope == terms.ONCE:
        state.snare_left[state.location] = book.snare_count[state.location]
    if book.blocks_slot[card]:
        state.slot[state.at] = terms.BLOCKED
        tell(state, terms.BLOCKED_SLOT, state.at)


@rule
def cleanse(state: State, location: int) -> None:
    """Remove the Snare of a location: to EXPERIENCE, and its slot is emptied. FWD-099, RUL-13."""
    card = card_of(location, terms.SNARE)
    state.snares &= ~(1 << location)
    state.snare_left[location] = 0
    put_on_experience(state, card)
    if location == state.location:
        slot = slot_of(state, terms.SNARE)
        state.slot[slot] = terms.EMPTIED if slot == state.at else terms.VOID
    tell(state, terms.CLEANSED, card, state.xp)


@rule
def cleanse_some(state: State, most: int) -> None:
    """Cleanse as many Snares as an effect says; the player picks where it matters. FWD-101, D-12."""
    held = count(state.snares)
    if most == 0 or held == 0:
        return
    if most >= held:
        for location in range(terms.LOCATIONS):
            if (state.snares >> location) & 1:
                cleanse(state, location)
    else:
        ask(state, 0, Asks.CLEANSE_ONE, most)


@rule
def ready_snares(state: State, book: Book) -> None:
    """A fight begins: what Snares spoil is counted anew. RUL-20, RUL-21."""
    if state.snares == 0 or state.snare_scope == terms.ONCE:
        return
    for location in range(terms.LOCATIONS):
        if (state.snares >> location) & 1:
            state.snare_left[location] = book.snare_count[location]


@rule
def rest_snares(state: State) -> None:
    """A fight is over."""
    if state.snare_scope == terms.ONCE:
        return
    wipe(state.snare_left)


@rule
def spoil(state: State, snares: int) -> int:
    """Which of some Snares spoil this roll or hit, as a set; each of them has one less left. RUL-20."""
    spoiling = 0
    snares &= state.snares
    if snares == 0:
        return spoiling
    for location in range(terms.LOCATIONS):
        if (snares >> location) & 1 and state.snare_left[location] > 0:
            state.snare_left[location] -= 1
            spoiling |= 1 << location
    return spoiling


class CleanseOne(Decision, number=Asks.CLEANSE_ONE):
    """Which Snare is cleansed. FWD-101, D-12."""

    most: int  # how many the effect cleanses

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_each(menu, terms.STEP, state.snares)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        cleanse(state, option - terms.STEP)
