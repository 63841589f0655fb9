"""The Dragon of Chaos."""

from __future__ import annotations

from duskboard.engine.header import ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward.combat import begin_fight
from duskboard.games.forward.health import be_lost
from duskboard.games.forward.inventory import can_give_bangle, can_give_bell, usable_items
from duskboard.games.forward.locations import all_finished
from duskboard.games.forward.piles import card_of, put_on_buried
from duskboard.games.forward.terms import (
    ABSENT,
    ACTIVE,
    ARRIVAL,
    BESIDE,
    BOX,
    CARDS,
    DRAGON,
    DRAGON_ARRIVES,
    HOLLOW,
    LOCATIONS,
    NO_SWORD,
    PRINCESS,
    ROUTE_BROKEN,
    ROUTE_FREE,
    ROUTE_LITERAL,
    SACRIFICED,
    SAGE,
    SHIELD_STANDS,
    SLOTS,
    UNVISITED_BURIED,
)  # fmt: skip


@rule
def arrive(state, book):
    """The ninth location is behind the player. FWD-002, FWD-166, RUL-28."""
    if state.route == ROUTE_LITERAL and not all_finished(state):
        be_lost(state, ROUTE_BROKEN)
        return
    if state.route == ROUTE_FREE:
        bury_unvisited(state)
    state.location = LOCATIONS
    offer_arrival(state, book)


@rule
def bury_unvisited(state):
    """What the player never faced is buried. RUL-07."""
    for location in range(LOCATIONS):
        if (state.finished >> location) & 1 == 0:
            for slot in range(SLOTS):
                put_on_buried(state, card_of(location, state.layout[location, slot]))
            tell(state, UNVISITED_BURIED, location, state.buried_n, 0, 0, 0, 0)


@rule
def offer_arrival(state, book):
    """The last free actions. D-14."""
    if usable_items(state, book, ARRIVAL) or can_give_bangle(state, book) or can_give_bell(state, book):
        ask(state, 0, ARRIVAL, 0, 0, 0, 0)
    else:
        meet_dragon(state, book)


@rule
def meet_dragon(state, book):
    """Dragon HP, the Companions' sacrifices, the gate, the fight. FWD-148 to FWD-151, RUL-28, RUL-29."""
    hp = int(book.fight[DRAGON]) + int(book.dragon_per_buried) * int(state.buried_n)
    tell(state, DRAGON_ARRIVES, hp, state.buried_n, 0, 0, 0, 0)
    shielded = state.princess != ACTIVE
    if not shielded:
        state.princess = ABSENT
        sacrifice(state, book, PRINCESS, hp)
    if state.sage == ACTIVE:
        hp = (hp + 1) // 2
        state.sage = ABSENT
        sacrifice(state, book, SAGE, hp)
    if shielded:
        be_lost(state, SHIELD_STANDS)
    elif state.equipment & book.sword == 0:
        be_lost(state, NO_SWORD)
    else:
        begin_fight(state, book, DRAGON, hp)


@rule
def sacrifice(state, book, role, hp):
    """A Companion acts and is gone. FWD-153."""
    for card in range(HOLLOW, CARDS, SLOTS):
        if book.role[card] == role and state.fate[card] == BESIDE:
            state.fate[card] = BOX
    tell(state, SACRIFICED, role, hp, 0, 0, 0, 0)
