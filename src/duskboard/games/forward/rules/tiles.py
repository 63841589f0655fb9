"""The slots of a location: what lies on them, and what becomes of them."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.piles import card_of, total
from duskboard.games.forward.state import Book, State


@rule
def card_at(state: State, slot: int) -> int:
    """The card dealt to a slot of this location."""
    return card_of(state.location, state.layout[state.location, slot])


@rule
def can_enter(state: State, slot: int) -> bool:
    """Whether a slot may be the target of a Step. FWD-038, FWD-045, FWD-048."""
    return slot != NONE and state.slot[slot] != terms.VOID and state.slot[slot] != terms.BLOCKED


@rule
def empty_slot(state: State) -> None:
    """The card under the player has left the map; the slot stays under him until he steps off. FWD-042, FWD-043."""
    state.slot[state.at] = terms.EMPTIED


@rule
def slot_of(state: State, kind: int) -> int:
    """The slot of this location that was dealt a type."""
    for slot in range(terms.SLOTS):
        if state.layout[state.location, slot] == kind:
            return slot
    return NONE


@rule
def pit_total(state: State, book: Book) -> int:
    """The Pit die with what Snares take from it."""
    return state.pit_face + total(state.snares, book.snare_pit)


@rule
def pit_passed(state: State, book: Book) -> bool:
    """Whether the Pit die, with its modifiers, reaches the target. FWD-095, RUL-32."""
    return pit_total(state, book) >= book.target[card_at(state, state.at)]
