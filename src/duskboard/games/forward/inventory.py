"""Items and Equipment: taking, limits, using, giving."""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.header import ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward.health import heal
from duskboard.games.forward.piles import card_of, first_of, to_experience, use_up
from duskboard.games.forward.pits import pit_passed
from duskboard.games.forward.snares import cleanse_some
from duskboard.games.forward.terms import (
    ACTIVE,
    AFTER_ROLL,
    AWAKENED,
    BOX,
    CARRIED,
    EQUIPMENT,
    EQUIPPED,
    EQUIPPED_CARD,
    GAVE,
    HOLLOW,
    ITEM,
    LEFT_CARD,
    PIT_ROLL,
    PRESENT,
    PRINCESS,
    SAGE,
    TAKE_OR_LEAVE,
    TOOK,
    TRIM_EQUIPMENT,
    TRIM_ITEMS,
    TRIMMED,
    TYPES,
    USED_ITEM,
)  # fmt: skip
from duskboard.games.forward.tiles import card_at, empty_slot


@rule
def offer_card(state, book):
    """Take the card underfoot, or leave it: the player's choice, unless it must be taken. FWD-079, FWD-083, D-03."""
    if book.must_take[card_at(state, state.at)]:
        take(state, book)
    else:
        ask(state, 0, TAKE_OR_LEAVE, card_at(state, state.at), 0, 0, 0)


@rule
def leave_card(state):
    """Leave the card face-up and unclaimed. FWD-085."""
    tell(state, LEFT_CARD, card_at(state, state.at), 0, 0, 0, 0, 0)


@rule
def take(state, book):
    """Take the card underfoot: an Item is carried, Equipment is worn at once. FWD-087, FWD-088."""
    card = card_at(state, state.at)
    empty_slot(state)
    state.idle = 0
    if card % TYPES == ITEM:
        state.items |= 1 << state.location
        state.fate[card] = CARRIED
        tell(state, TOOK, card, 0, 0, 0, 0, 0)
        if count(state.items) > book.item_limit:
            ask(state, 0, TRIM_ITEMS, card, 0, 0, 0)
    else:
        state.equipment |= 1 << state.location
        state.fate[card] = EQUIPPED
        tell(state, EQUIPPED_CARD, card, 0, 0, 0, 0, 0)
        if count(state.equipment) > book.equipment_limit:
            ask(state, 0, TRIM_EQUIPMENT, card, 0, 0, 0)


@rule
def nth_of(cards, n):
    """The location of the n-th card of a set, from 0."""
    for _ in range(n):
        cards &= cards - 1
    return first_of(cards)


@rule
def trim_items(state, book, n):
    """The Item trimmed goes to EXPERIENCE. FWD-088, FWD-089, RUL-34."""
    location = nth_of(state.items, n)
    state.items &= ~(1 << location)
    trimmed(state, card_of(location, ITEM))
    if count(state.items) > book.item_limit:
        ask(state, 0, TRIM_ITEMS, state.args[0], 0, 0, 0)


@rule
def trim_equipment(state, book, n):
    """The Equipment taken off goes to EXPERIENCE. FWD-080, RUL-34."""
    location = nth_of(state.equipment, n)
    state.equipment &= ~(1 << location)
    trimmed(state, card_of(location, EQUIPMENT))
    if count(state.equipment) > book.equipment_limit:
        ask(state, 0, TRIM_EQUIPMENT, state.args[0], 0, 0, 0)


@rule
def trimmed(state, card):
    """A card given up for a limit goes to EXPERIENCE. FWD-089."""
    tell(state, TRIMMED, card, 0, 0, 0, 0, 0)
    to_experience(state, card)


# -- using -------------------------------------------------------------------------------------------------------------


@rule
def usable_items(state, book, window):
    """The Items carried that have a use in a decision, as a set. FWD-135, RUL-26."""
    items = state.items & book.usable[window]
    if items == 0:
        return 0
    if items & book.thorn and state.enemy % TYPES != HOLLOW:
        items &= ~book.thorn
    if window == AFTER_ROLL and (state.forced or state.fixed):
        items &= ~book.shard
    if window == PIT_ROLL and pit_passed(state, book):
        items &= ~book.key
    return items


@rule
def use_heal(state, book, location):
    """Use an Item that heals, and perhaps cleanses, at any time. FWD-135."""
    card = card_of(location, ITEM)
    tell(state, USED_ITEM, card, 0, 0, 0, 0, 0)
    use_up(state, 1 << location)
    cleanse_some(state, book.cleanse[card])
    heal(state, book, book.heal[card])
    state.idle = 0


@rule
def can_give_bangle(state, book):
    """FWD-108, FWD-110."""
    return state.princess == PRESENT and state.equipment & book.bangle != 0


@rule
def can_give_bell(state, book):
    """FWD-109, FWD-110."""
    return state.sage == PRESENT and state.items & book.bell != 0


@rule
def give_bangle(state, book):
    """The Gilded Bangle awakens the Princess. FWD-108, FWD-110, RUL-30."""
    location = first_of(book.bangle)
    state.equipment &= ~book.bangle
    state.princess = ACTIVE
    given(state, card_of(location, EQUIPMENT), PRINCESS)


@rule
def give_bell(state, book):
    """The Ferryman's Bell awakens the Sage. FWD-109, FWD-110, RUL-30."""
    location = first_of(book.bell)
    state.items &= ~book.bell
    state.sage = ACTIVE
    given(state, card_of(location, ITEM), SAGE)


@rule
def given(state, card, companion):
    """A given object leaves the game: no XP. RUL-30."""
    state.fate[card] = BOX
    state.idle = 0
    tell(state, GAVE, card, companion, 0, 0, 0, 0)
    tell(state, AWAKENED, companion, 0, 0, 0, 0, 0)
