"""Journeys: exact distances in straight lines, nobody leaps over anybody. DLG-073 to DLG-078."""

from duskboard.engine.bits import lowest
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.menu import add
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules.ground import closed_to, free_to_journey, shifted, standing_on, whence
from duskboard.games.darkleaf_gambit.rules.haggedorn import may_end, on_board_direction, owner_may_move, put, will_holds
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State


@rule
def may_journey(state: State, book: Book, unit: int) -> bool:
    """Whether the unit is in Haggedorn and free to journey at all."""
    return state.square[unit] != NONE and owner_may_move(state, book, unit)


@rule
def farthest(state: State, book: Book, distance: int) -> int:
    """The distance a roll really carries: Thick Fog stops every unit at 3."""
    if distance > book.thick_fog and will_holds(state, terms.CURSES, terms.THICK_FOG):
        return book.thick_fog
    return distance


@rule
def nearest(state: State, book: Book, unit: int, most: int) -> int:
    """The shortest journey that may be made with a roll: the roll itself, or 1. DLG-073, DLG-075."""
    kind = book.kind[unit]
    if book.up_to[state.clan[unit >> 4], kind] > 0:
        return 1
    if kind == terms.ROYAL and will_holds(state, terms.BLESSINGS, terms.FLEET_CROWNS):
        return 1
    return most


@rule
def line(
    state: State, book: Book, scratch: Scratch, unit: int, direction: int, least: int, most: int, n: int, stop: int
) -> int:
    """Add to the menu where a unit may end along one board direction, up to `stop` entries. DLG-074 to DLG-077."""
    assert unit >= 0
    territory = state.square[unit]
    assert territory >= 0
    reach = book.reach[territory, direction]
    if reach < least:
        return n
    step = book.delta[direction]
    if least == most and state.board[territory + most * step] != NONE:
        return n
    for steps in range(1, min(most, reach) + 1):
        territory += step
        if state.board[territory] != NONE:
            return n
        if steps >= least and may_end(state, book, unit, territory):
            n = add(scratch, n, territory)
            if n == stop:
                return n
    return n


@rule
def lines(
    state: State, book: Book, scratch: Scratch, unit: int, ways: int, least: int, most: int, n: int, stop: int
) -> int:
    """Add to the menu where a unit may end in the directions of a mask seen from its owner."""
    seat = unit >> 4
    while ways != 0:
        direction = lowest(ways)
        ways &= ways - 1
        n = line(state, book, scratch, unit, on_board_direction(seat, direction), least, most, n, stop)
        if n == stop:
            return n
    return n


@rule
def plain_destinations(state: State, book: Book, scratch: Scratch, unit: int, distance: int, n: int, stop: int) -> int:
    """Add the destinations of an ordinary journey with a roll."""
    most = farthest(state, book, distance)
    least = nearest(state, book, unit, most)
    ways = book.journey[state.clan[unit >> 4], book.kind[unit]]
    return lines(state, book, scratch, unit, ways, least, most, n, stop)


# -- a whole clan at once ---------------------------------------------------------------------------------------------


@rule
def note_going(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Note for each board direction the units that may journey so: exactly the roll, or as far as they like."""
    clan = state.clan[seat]
    for way in range(8):
        scratch.going[way] = 0
        scratch.loose[way] = 0
    for kind in range(5):
        units = free_to_journey(state, book, seat, kind)
        ways = book.journey[clan, kind]
        if units == 0 or ways == 0:
            continue
        any_distance = nearest(state, book, 16 * seat + terms.FIRST_OF_KIND[kind], 2) == 1
        for direction in range(8):
            if (ways >> direction) & 1:
                if any_distance:
                    scratch.loose[on_board_direction(seat, direction)] |= units
                else:
                    scratch.going[on_board_direction(seat, direction)] |= units


@rule
def travellers(state: State, book: Book, scratch: Scratch, seat: int, distance: int) -> int:
    """Where the units stand that have an ordinary journey with a roll. DLG-073 to DLG-077."""
    note_going(state, book, scratch, seat)
    occupied = standing_on(state)
    closed = closed_to(state, seat)
    most = farthest(state, book, distance)
    found = 0
    for way in range(8):
        found |= goers(book, scratch.going[way], way, most, most, occupied, closed)
        if scratch.loose[way] != 0:
            found |= goers(book, scratch.loose[way], way, 1, most, occupied, closed)
    return found


@rule
def goers(book: Book, units: int, way: int, least: int, most: int, occupied: int, closed: int) -> int:
    """Those of some units that can go a distance within bounds in a board direction and end there."""
    at = units
    found = 0
    for steps in range(1, min(7, most) + 1):
        at = shifted(book, at, way) & ~occupied
        if steps >= least:
            found |= whence(book, at & ~closed, way, steps)
    return found


@rule
def travel(state: State, book: Book, unit: int, territory: int) -> None:
    """A unit's journey ends on a free territory. DLG-014."""
    start = state.square[unit]
    state.journeyed = unit
    put(state, book, unit, territory)
    tell(state, terms.JOURNEYED, unit, start, territory)
