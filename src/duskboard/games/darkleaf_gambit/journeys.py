"""Journeys: exact distances in straight lines, nobody leaps over anybody. DLG-073 to DLG-078."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.haggedorn import may_end, on_board_direction, owner_may_move, put, will_holds
from duskboard.games.darkleaf_gambit.terms import BLESSINGS, CURSES, FLEET_CROWNS, JOURNEYED, ROYAL, THICK_FOG


@rule
def may_journey(state, book, unit):
    """Whether the unit is in Haggedorn and free to journey at all."""
    return state.square[unit] != NONE and owner_may_move(state, book, unit)


@rule
def farthest(state, book, distance):
    """The distance a roll really carries: Thick Fog stops every unit at 3."""
    if distance > book.thick_fog and will_holds(state, CURSES, THICK_FOG):
        return int(book.thick_fog)
    return distance


@rule
def nearest(state, book, unit, most):
    """The shortest journey that may be made with a roll: the roll itself, or 1. DLG-073, DLG-075."""
    kind = int(book.kind[unit])
    if book.up_to[state.clan[unit >> 4], kind] > 0:
        return 1
    if kind == ROYAL and will_holds(state, BLESSINGS, FLEET_CROWNS):
        return 1
    return most


@rule
def line(state, book, scratch, unit, direction, least, most, n, stop):
    """Add to the menu where a unit may end along one board direction, up to `stop` entries. DLG-074 to DLG-077."""
    territory = int(state.square[unit])
    reach = int(book.reach[territory, direction])
    if reach < least:
        return n
    step = int(book.delta[direction])
    for steps in range(1, min(most, reach) + 1):
        territory += step
        if state.board[territory] != NONE:
            return n
        if steps >= least and may_end(state, book, unit, territory):
            scratch.menu[n] = territory
            n += 1
            if n == stop:
                return n
    return n


@rule
def lines(state, book, scratch, unit, ways, least, most, n, stop):
    """Add to the menu where a unit may end in the directions of a mask seen from its owner."""
    seat = unit >> 4
    for direction in range(8):
        if (ways >> direction) & 1:
            n = line(state, book, scratch, unit, on_board_direction(seat, direction), least, most, n, stop)
            if n == stop:
                return n
    return n


@rule
def plain_destinations(state, book, scratch, unit, distance, n, stop):
    """Add the destinations of an ordinary journey with a roll."""
    most = farthest(state, book, distance)
    least = nearest(state, book, unit, most)
    ways = int(book.journey[state.clan[unit >> 4], book.kind[unit]])
    return lines(state, book, scratch, unit, ways, least, most, n, stop)


@rule
def travel(state, book, unit, territory):
    """A unit's journey ends on a free territory. DLG-014."""
    tell(state, JOURNEYED, unit, state.square[unit], territory)
    put(state, book, unit, territory)
    state.journeyed = unit
