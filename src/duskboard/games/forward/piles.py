"""EXPERIENCE, BURIED and the box: where cards go."""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward.terms import (
    BOX,
    BURIED,
    BURIED_CARD,
    EXPERIENCE,
    ITEM,
    LOCATIONS,
    TO_EXPERIENCE,
    TYPES,
    UNBURIED,
)  # fmt: skip


@rule
def first_of(cards):
    """The location of the first card of a set."""
    at = 0
    while cards & 1 == 0:
        cards >>= 1
        at += 1
    return at


@rule
def total(cards, numbers):
    """The sum of a number over a set of cards, by location."""
    amount, at = 0, 0
    while cards:
        if cards & 1:
            amount += numbers[at]
        cards >>= 1
        at += 1
    return amount


@rule
def card_of(location, kind):
    """The card of a type that belongs to a location."""
    return location * TYPES + kind


@rule
def put_on_experience(state, card):
    """Lay a card face-up on EXPERIENCE: 1 XP. FWD-140."""
    state.fate[card] = EXPERIENCE
    state.xp += 1


@rule
def to_experience(state, card):
    """Put a card on EXPERIENCE, and tell of it."""
    put_on_experience(state, card)
    tell(state, TO_EXPERIENCE, card, state.xp, 0, 0, 0, 0)


@rule
def put_on_buried(state, card):
    """Lay a card face-down on top of BURIED. FWD-063, FWD-064, FWD-065."""
    state.fate[card] = BURIED
    state.buried[state.buried_n] = card
    state.buried_n += 1


@rule
def bury(state, card):
    """Bury a card the player has seen: no XP. FWD-068."""
    put_on_buried(state, card)
    tell(state, BURIED_CARD, card, state.buried_n, 0, 0, 0, 0)


@rule
def unbury(state, most):
    """Take the top cards of BURIED out of the game, unseen. RUL-39."""
    n = min(most, int(state.buried_n))
    for _ in range(n):
        state.buried_n -= 1
        state.fate[state.buried[state.buried_n]] = BOX
        state.buried[state.buried_n] = NONE
    tell(state, UNBURIED, n, state.buried_n, 0, 0, 0, 0)


@rule
def use_up(state, item):
    """A used Item goes to EXPERIENCE. `item` is a set of one. FWD-091."""
    state.items &= ~item
    to_experience(state, card_of(first_of(item), ITEM))


@rule
def everywhere():
    """The set of all nine locations."""
    return (1 << LOCATIONS) - 1
