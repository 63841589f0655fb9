"""Snares and cleansing."""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.header import ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward.piles import card_of, put_on_experience
from duskboard.games.forward.terms import (
    BLOCKED,
    BLOCKED_SLOT,
    CLEANSE_ONE,
    CLEANSED,
    EMPTIED,
    LOCATIONS,
    ONCE,
    SNARE,
    SNARED,
    VOID,
)  # fmt: skip
from duskboard.games.forward.tiles import slot_of


@rule
def fall_into_snare(state, book, card):
    """A Snare is in force from its reveal; its card stays on its slot. FWD-098, RUL-12."""
    state.snares |= 1 << state.location
    tell(state, SNARED, card, 0, 0, 0, 0, 0)
    if state.snare_scope == ONCE:
        state.snare_left[state.location] = book.snare_count[state.location]
    if book.blocks_slot[card]:
        state.slot[state.at] = BLOCKED
        tell(state, BLOCKED_SLOT, state.at, 0, 0, 0, 0, 0)


@rule
def cleanse(state, location):
    """Remove the Snare of a location: to EXPERIENCE, and its slot is emptied. FWD-099, RUL-13."""
    card = card_of(location, SNARE)
    state.snares &= ~(1 << location)
    state.snare_left[location] = 0
    put_on_experience(state, card)
    tell(state, CLEANSED, card, state.xp, 0, 0, 0, 0)
    if location == state.location:
        slot = slot_of(state, SNARE)
        state.slot[slot] = EMPTIED if slot == state.at else VOID


@rule
def cleanse_some(state, most):
    """Cleanse as many Snares as an effect says; the player picks where it matters. FWD-101, D-12."""
    held = count(state.snares)
    if most == 0 or held == 0:
        return
    if most >= held:
        for location in range(LOCATIONS):
            if (state.snares >> location) & 1:
                cleanse(state, location)
    else:
        ask(state, 0, CLEANSE_ONE, most, 0, 0, 0)


@rule
def choose_cleanse(state, location):
    """The Snare the player picked."""
    left = int(state.args[0]) - 1
    cleanse(state, location)
    cleanse_some(state, left)


@rule
def ready_snares(state, book):
    """A fight begins: what Snares spoil is counted anew. RUL-20, RUL-21."""
    if state.snares == 0 or state.snare_scope == ONCE:
        return
    for location in range(LOCATIONS):
        if (state.snares >> location) & 1:
            state.snare_left[location] = book.snare_count[location]


@rule
def rest_snares(state):
    """A fight is over."""
    if state.snares == 0 or state.snare_scope == ONCE:
        return
    for location in range(LOCATIONS):
        state.snare_left[location] = 0


@rule
def spoil(state, snares):
    """Whether one of some Snares spoils this roll or hit; each of them that does has one less left. RUL-20."""
    spoiled = False
    snares &= state.snares
    if snares == 0:
        return spoiled
    for location in range(LOCATIONS):
        if (snares >> location) & 1 and state.snare_left[location] > 0:
            state.snare_left[location] -= 1
            spoiled = True
    return spoiled
