"""The diamond path: entering a location, its map turns, leaving it."""

from __future__ import annotations

from duskboard.engine.agenda import push
from duskboard.engine.bits import count
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward.cards import can_use_here, enter, use_here
from duskboard.games.forward.health import be_lost
from duskboard.games.forward.inventory import can_give_bangle, can_give_bell, take, usable_items
from duskboard.games.forward.piles import card_of, everywhere, first_of, put_on_buried
from duskboard.games.forward.terms import (
    BESIDE,
    BLOCKED,
    BOX,
    COMPLETED,
    DO_ARRIVAL,
    DO_MAP_TURN,
    DO_NEXT_LOCATION,
    ENTERED,
    FACE_DOWN,
    FLIP_ON,
    LEFT,
    LOCATIONS,
    MAP,
    MAP_TURN,
    NEXT_LOCATION,
    NO_RUN,
    ONGOING,
    ROUTE_BROKEN,
    ROUTE_FREE,
    ROUTE_LITERAL,
    SLOTS,
    SNARE,
    STEPPED,
    STROLLED,
    STUCK,
    UNCLAIMED,
)  # fmt: skip
from duskboard.games.forward.tiles import can_enter, card_at, step_off


@rule
def begin_run(state, book, location):
    """Lay out a location face-down and set the player on Start. FWD-031, FWD-033, RUL-04."""
    state.location = location
    for slot in range(SLOTS):
        state.slot[slot] = FACE_DOWN
    state.at = book.start[location]
    tell(state, ENTERED, location, state.at, 0, 0, 0, 0)
    push(state, DO_MAP_TURN, 0, 0, 0, 0, 0, 0)
    if state.start_flip == FLIP_ON:
        enter(state, book)


# -- map turns ---------------------------------------------------------------------------------------------------------


@rule
def can_step(state, book):
    """Whether any Step is legal."""
    for way in range(4):
        if can_enter(state, book.neighbour[state.gaps, state.location, state.at, way]):
            return True
    return False


@rule
def map_turn(state, book):
    """A map turn begins with the stuck test. FWD-050, FWD-051, RUL-16."""
    if not can_step(state, book):
        leave(state, book, STUCK)
    elif state.idle >= book.stroll_limit:
        leave(state, book, STROLLED)
    elif state.slot[state.at] == BLOCKED and not has_free_action(state, book) and steps_open(state, book) == 1:
        step(state, book, only_step(state, book))
    else:
        ask(state, 0, MAP_TURN, 0, 0, 0, 0)


@rule
def has_free_action(state, book):
    """Whether an Item can be used or an object given. RUL-10."""
    return usable_items(state, book, MAP_TURN) != 0 or can_give_bangle(state, book) or can_give_bell(state, book)


@rule
def steps_open(state, book):
    """How many Steps are legal."""
    n = 0
    for way in range(4):
        if can_enter(state, book.neighbour[state.gaps, state.location, state.at, way]):
            n += 1
    return n


@rule
def only_step(state, book):
    """The one slot that can be stepped to."""
    for way in range(4):
        if can_enter(state, book.neighbour[state.gaps, state.location, state.at, way]):
            return int(book.neighbour[state.gaps, state.location, state.at, way])
    return NONE


@rule
def step(state, book, slot):
    """Step to a neighbouring slot. FWD-035, FWD-044."""
    state.idle += 1
    step_off(state)
    state.at = slot
    tell(state, STEPPED, slot, 0, 0, 0, 0, 0)
    push(state, DO_MAP_TURN, 0, 0, 0, 0, 0, 0)
    enter(state, book)


@rule
def can_act(state, book):
    """Whether Stay & use offers something: an unclaimed card underfoot, or a use while here. FWD-039, RUL-10."""
    return state.slot[state.at] == UNCLAIMED or can_use_here(state, book)


@rule
def act(state, book):
    """Stay and use, or take what lies underfoot. FWD-086, RUL-10."""
    push(state, DO_MAP_TURN, 0, 0, 0, 0, 0, 0)
    if state.slot[state.at] == UNCLAIMED:
        take(state, book)
    else:
        use_here(state, book)


# -- leaving -----------------------------------------------------------------------------------------------------------


@rule
def leave(state, book, why):
    """Leave the location, for whatever reason. FWD-057 to FWD-062, RUL-05, RUL-15."""
    location, buried = int(state.location), 0
    for slot in range(SLOTS):
        if state.slot[slot] == FACE_DOWN:
            put_on_buried(state, card_at(state, slot))
            buried += 1
        elif state.slot[slot] == ONGOING or state.slot[slot] == UNCLAIMED or state.slot[slot] == BLOCKED:
            clean_up(state, card_at(state, slot))
        state.slot[slot] = NO_RUN
    tell(state, LEFT, location, why, buried, state.buried_n, state.cleared, 0)
    state.finished |= 1 << location
    if state.cleared:
        complete(state, location)
    state.at = NONE
    state.location = NONE
    state.cleared = 0
    state.idle = 0
    state.blessing = 0
    state.used_here = 0
    push(state, DO_ARRIVAL if location == LOCATIONS - 1 else DO_NEXT_LOCATION, location, 0, 0, 0, 0, 0)


@rule
def clean_up(state, card):
    """A face-up card left on the map: a Snare stays with the player, anything else goes to the box. RUL-15."""
    if state.fate[card] == MAP:
        state.fate[card] = BESIDE if card == card_of(state.location, SNARE) else BOX


@rule
def complete(state, location):
    """The card of a cleared location goes to EXPERIENCE. FWD-062."""
    state.completed |= 1 << location
    state.xp += 1
    tell(state, COMPLETED, location, state.xp, 0, 0, 0, 0)


# -- the next location -------------------------------------------------------------------------------------------------


@rule
def ways_on(state, book, location):
    """The locations that may come next, as a set. FWD-019, FWD-020, RUL-06."""
    linked = book.links[location] & ~state.finished
    if state.route == ROUTE_LITERAL:
        return linked
    ways = 0
    for to in range(LOCATIONS):
        if (linked >> to) & 1:
            visited = state.finished | (1 << to)
            ends = book.sea_left[visited] if state.route == ROUTE_FREE else book.tour_left[visited]
            if (ends >> to) & 1:
                ways |= 1 << to
    return ways


@rule
def next_location(state, book, location):
    """Where to go now. D-01."""
    ways = ways_on(state, book, location)
    if ways == 0:
        be_lost(state, ROUTE_BROKEN)
    elif count(ways) == 1:
        begin_run(state, book, first_of(ways))
    else:
        ask(state, 0, NEXT_LOCATION, location, ways, 0, 0)


@rule
def all_finished(state):
    """FWD-166."""
    return state.finished == everywhere()
