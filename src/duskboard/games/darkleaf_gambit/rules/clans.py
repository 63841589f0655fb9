"""What clans differ in: a family of rules for each, to which every clan's own file declares what it does otherwise.

A further clan is a file that declares its rules here, its decisions and its steps, and a line in `turn.CLANS`. What it
changes about bones is declared to `bones`, what protects its units to `haggedorn`.
"""

from duskboard.engine.agenda import push
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import ask
from duskboard.engine.menu import add
from duskboard.engine.rule import Rule, rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules.bones import roll_for, tokens
from duskboard.games.darkleaf_gambit.rules.journeys import plain_destinations, travel, travellers
from duskboard.games.darkleaf_gambit.rules.will import tick
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

ORDINARY, ORDINARY_AND_MORE, OTHERWISE = range(3)  # how a unit's journeys differ from the common rules


def rolled_first(*steps: int) -> Rule[[State, Book, Scratch, int], None]:
    """Phases 2 and 3 without an intent: the bone falls, then the steps in their order."""
    last_first = steps[::-1]

    @rule
    def act(state: State, book: Book, scratch: Scratch, seat: int) -> None:
        for step in last_first:
            push(state, step, seat)
        roll_for(state, book, seat, terms.FOR_TURN)

    return act


@rule
def nothing(state: State, book: Book, seat: int) -> None:
    """Most clans do nothing then."""


@rule
def never(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> bool:
    """No relic of most clans is spent in Phase 1."""
    return False


@rule
def ordinary_ways(state: State, book: Book, unit: int) -> int:
    """Most units journey as the common rules say."""
    return ORDINARY


@rule
def ordinary_units(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Those that have an ordinary journey with what the bone shows."""
    return travellers(state, book, scratch, seat, state.face)


@rule
def ordinary_destinations(state: State, book: Book, scratch: Scratch, unit: int, n: int, stop: int) -> int:
    """Where an ordinary journey with what the bone shows can end."""
    return plain_destinations(state, book, scratch, unit, state.face, n, stop)


@rule
def ordinary_journey(state: State, book: Book, scratch: Scratch, unit: int, to: int) -> None:
    """The unit travels, and that is all."""
    travel(state, book, unit, to)


# Each by clan. Those without a common way must be declared by every clan: `turn` refuses to begin otherwise.
ACT: Dispatch[[State, Book, Scratch, int], None] = Dispatch()  # Phases 2 and 3 of a seat
POWER: Dispatch[[State, Book, Scratch, int, int], None] = Dispatch()  # a seat has acquired the skill of a row
DESTINATIONS = Dispatch(otherwise=ordinary_destinations)  # adds where a unit may journey to the menu, up to `stop`
JOURNEY = Dispatch(otherwise=ordinary_journey)  # a unit journeys to one of them
WAYS = Dispatch(otherwise=ordinary_ways)  # how a unit's journeys differ from the common rules
READY_UNITS = Dispatch(otherwise=ordinary_units)  # where the units stand that have an ordinary journey
UPKEEP_RELIC = Dispatch(otherwise=never)  # whether a relic is spent in Phase 1 and would do something
SPEND_RELIC: Dispatch[[State, Book, int, int], None] = Dispatch()  # a relic is spent in Phase 1
SET_UP = Dispatch(otherwise=nothing)  # before the first turn
AFTER_POWER = Dispatch(otherwise=nothing)  # what comes after Phase 5, pushed when the turn begins
END_TURN = Dispatch(otherwise=nothing)  # the end of a seat's turn


# -- Phase 1 ----------------------------------------------------------------------------------------------------------


@rule
def relic_options(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Phase 1: relics that are spent before intent is declared, or stop. DLG-044."""
    clan = state.clan[seat]
    n = 0
    for row in range(terms.ROWS):
        if book.type[clan, row] == terms.RELIC and tokens(state, seat, row) > 0:
            if UPKEEP_RELIC(clan, state, book, scratch, seat, row):
                n = add(scratch, n, terms.IN_ROW + row)
    return add(scratch, n, terms.PASS)


@rule
def plain_upkeep(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Counters tick, relics are spent, the Will may be activated: straight on to the intent if nothing is asked."""
    if state.extra == 0:  # not in the second turn of a Loop: DLG-043
        tick(state, seat)
    if relic_options(state, book, scratch, seat) > 1:
        push(state, Do.ACT, seat)
        push(state, Do.WILL, seat)
        ask(state, seat, Asks.SPEND_RELIC)
    elif state.will_token[seat] > 0:
        push(state, Do.ACT, seat)
        ask(state, seat, Asks.USE_WILL)
    else:
        act(state, book, scratch, seat)


UPKEEP = Dispatch(otherwise=plain_upkeep)  # Phase 1 of a seat


@rule
def act(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Phases 2 and 3, as each clan plays them; the roll begins Phase 3. DLG-046, DLG-049, DLG-051."""
    state.phase = 2
    ACT(state.clan[seat], state, book, scratch, seat)
