"""The slots of a location: what lies on them, and what becomes of them."""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.forward.piles import card_of
from duskboard.games.forward.terms import BLOCKED, EMPTIED, SLOTS, VOID


@rule
def card_at(state, slot):
    """The card dealt to a slot of this location."""
    return card_of(state.location, state.layout[state.location, slot])


@rule
def can_enter(state, slot):
    """Whether a slot may be the target of a Step. FWD-038, FWD-045, FWD-048."""
    return slot != NONE and state.slot[slot] != VOID and state.slot[slot] != BLOCKED


@rule
def empty_slot(state):
    """The card under the player has left the map; the slot stays under him until he steps off. FWD-042, FWD-043."""
    state.slot[state.at] = EMPTIED


@rule
def step_off(state):
    """The emptied slot behind the player turns Void. FWD-044."""
    if state.slot[state.at] == EMPTIED:
        state.slot[state.at] = VOID


@rule
def slot_of(state, kind):
    """The slot of this location that was dealt a type."""
    for slot in range(SLOTS):
        if state.layout[state.location, slot] == kind:
            return slot
    return NONE
