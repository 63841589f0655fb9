"""The diamond path: entering a location, its map turns, leaving it."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_each
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.cards import enter, receive
from duskboard.games.forward.rules.health import be_lost
from duskboard.games.forward.rules.inventory import act_freely, offer_gifts, offer_items, take
from duskboard.games.forward.rules.piles import put_on_buried
from duskboard.games.forward.rules.tiles import can_enter, card_at
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import Asks, Do


@rule
def begin_run(state: State, book: Book, location: int) -> None:
    """Lay out a location face-down and set the player on Start. FWD-031, FWD-033, RUL-04."""
    state.location = location
    for slot in range(terms.SLOTS):
        state.slot[slot] = terms.FACE_DOWN
    state.at = book.start[location]
    tell(state, terms.ENTERED, location, state.at)
    push(state, Do.MAP_TURN)
    if state.start_flip == terms.FLIP_ON:
        enter(state, book)


# -- map turns ---------------------------------------------------------------------------------------------------------


@rule
def can_step(state: State, book: Book) -> bool:
    """Whether any Step is legal."""
    for way in range(4):
        if can_enter(state, book.neighbour[state.gaps, state.location, state.at, way]):
            return True
    return False


@rule
def map_turn(state: State, book: Book) -> None:
    """A map turn begins with the stuck test; what comes later in it does not repeat it. FWD-050, FWD-051, RUL-16."""
    if not can_step(state, book):
        leave(state, book, terms.STUCK)
    elif state.idle >= book.stroll_limit:
        leave(state, book, terms.STROLLED)
    else:
        ask(state, 0, Asks.MAP_TURN)


class MapTurn(Decision, number=Asks.MAP_TURN):
    """Step, Act, Leave, Items, gifts; a blocked slot underfoot must be stepped off. FWD-034, FWD-049, RUL-14, D-02."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        for way in range(4):
            slot = book.neighbour[state.gaps, state.location, state.at, way]
            if can_enter(state, slot):
                offer(menu, terms.STEP + slot)
        if state.slot[state.at] != terms.BLOCKED:
            if can_act(state, book):
                offer(menu, terms.ACT)
            offer(menu, terms.LEAVE)
        offer_items(state, book, menu)
        offer_gifts(state, book, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option < terms.ACT:
            step(state, book, option - terms.STEP)
        elif option == terms.ACT:
            act(state, book)
        elif option == terms.LEAVE:
            leave(state, book, terms.BY_CHOICE)
        else:
            act_freely(state, book, option)
            ask(state, 0, Asks.MAP_TURN)


@rule
def step(state: State, book: Book, slot: int) -> None:
    """Step to a neighbouring slot. FWD-035, FWD-044."""
    state.idle += 1
    if state.slot[state.at] == terms.EMPTIED:
        state.slot[state.at] = terms.VOID
    state.at = slot
    tell(state, terms.STEPPED, slot)
    push(state, Do.MAP_TURN)
    enter(state, book)


@rule
def can_act(state: State, book: Book) -> bool:
    """Whether Stay & use offers something: an unclaimed card underfoot, or a use while here. FWD-039, RUL-10."""
    if state.slot[state.at] == terms.UNCLAIMED:
        return True
    usable = state.slot[state.at] == terms.ONGOING and not state.used_here
    return usable and book.use_here[card_at(state, state.at)] != 0


@rule
def act(state: State, book: Book) -> None:
    """Stay and use, or take what lies underfoot. FWD-034, FWD-086, RUL-10."""
    push(state, Do.MAP_TURN)
    if state.slot[state.at] == terms.UNCLAIMED:
        take(state, book)
        return
    card = card_at(state, state.at)
    state.used_here = 1
    state.idle = 0
    tell(state, terms.USED_ITEM, card)
    receive(state, book, card)


# -- leaving -----------------------------------------------------------------------------------------------------------


@rule
def leave(state: State, book: Book, why: int) -> None:
    """Leave the location, for whatever reason. FWD-057 to FWD-062, RUL-05, RUL-15."""
    location, buried = state.location, 0
    for slot in range(terms.SLOTS):
        if state.slot[slot] == terms.FACE_DOWN:
            put_on_buried(state, card_at(state, slot))
            buried += 1
        elif state.fate[card_at(state, slot)] == terms.MAP:  # face-up: a Snare stays with the player. RUL-15
            snare = state.layout[location, slot] == terms.SNARE
            state.fate[card_at(state, slot)] = terms.BESIDE if snare else terms.BOX
        state.slot[slot] = terms.NO_RUN
    fed = buried * book.dragon_per_buried
    tell(state, terms.LEFT, location, why, buried, state.buried_n, state.cleared, fed)
    state.finished |= 1 << location
    if state.cleared:
        state.completed |= 1 << location
        state.xp += 1
        tell(state, terms.COMPLETED, location, state.xp)
    state.at, state.location = NONE, NONE
    state.cleared, state.idle, state.blessing, state.used_here = 0, 0, 0, 0
    push(state, Do.ARRIVAL if location == terms.LOCATIONS - 1 else Do.NEXT_LOCATION, location)


# -- the next location -------------------------------------------------------------------------------------------------


@rule
def ways_on(state: State, book: Book, location: int) -> int:
    """The locations that may come next, as a set. FWD-019, FWD-020, RUL-06."""
    linked = book.links[location] & ~state.finished
    if state.route == terms.ROUTE_LITERAL:
        return linked
    ways = 0
    for to in range(terms.LOCATIONS):
        if (linked >> to) & 1:
            visited = state.finished | (1 << to)
            ends = book.sea_left[visited] if state.route == terms.ROUTE_FREE else book.tour_left[visited]
            if (ends >> to) & 1:
                ways |= 1 << to
    return ways


@rule
def next_location(state: State, book: Book) -> None:
    """A location is left: where to now. D-01."""
    location = popped(state, 0)
    ways = ways_on(state, book, location)
    if ways == 0:
        be_lost(state, terms.ROUTE_BROKEN)
    else:
        ask(state, 0, Asks.NEXT_LOCATION, location, ways)


class NextLocation(Decision, number=Asks.NEXT_LOCATION):
    """Which location comes next. FWD-019, RUL-06, D-01."""

    left: int  # the location left
    ways: int  # those that may come next, as a set

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_each(menu, terms.STEP, state.args[NextLocation.ways])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        begin_run(state, book, option - terms.STEP)
