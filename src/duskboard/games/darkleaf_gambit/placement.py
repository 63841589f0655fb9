"""Putting a unit somewhere: on the territories an effect names, or else the next best ones. DLG-063 to DLG-065."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.ground import (
    EVERYWHERE,
    closed_to,
    crowded,
    list_ground,
    one,
    seat_rank,
    shifted,
    spread,
)
from duskboard.games.darkleaf_gambit.haggedorn import deep_rooted, may_end, on_board_direction, put, steps_between
from duskboard.games.darkleaf_gambit.terms import (
    ADJACENT_TO,
    BY_OWN_ROOKS,
    CHOOSE_PLACE,
    EDGE_BESIDE,
    EFFECT_LOST,
    FORWARD,
    IN_OUTER_WOODS,
    IN_SEAT,
    IN_TWO_RANKS,
    NEAREST_TO,
    NEIGHBORING,
    PLACE,
    REKINDLED,
    RELOCATED,
    ROOKS,
    ROYAL,
)


@rule
def place(state, chooser, unit, zone, at, strict):
    """Next on the agenda: a seat puts a unit on a territory of a zone; unless `strict`, else on the next best."""
    push(state, PLACE, chooser, unit, zone, at, strict)


@rule
def ask_place(state, book, scratch, chooser, unit, zone, at, strict):
    """Ask where, if there is anywhere."""
    if zone == NEAREST_TO and is_open(state, book, unit, at):
        stand(state, book, unit, at)
        return
    if best_ground(state, book, unit, zone, at, strict) == 0:
        tell(state, EFFECT_LOST, chooser)
        return
    ask(state, chooser, CHOOSE_PLACE, unit, zone, at, strict)


@rule
def place_chosen(state, book, territory):
    """The unit goes there."""
    stand(state, book, int(state.args[0]), territory)


@rule
def stand(state, book, unit, territory):
    """Relocate a unit that was in Haggedorn, rekindle one that was not. DLG-015, DLG-018."""
    before = int(state.square[unit])
    put(state, book, unit, territory)
    if before == NONE and book.kind[unit] != ROYAL:
        tell(state, REKINDLED, unit, territory)
        state.rows_changed = 1
    else:
        tell(state, RELOCATED, unit, before, territory)


@rule
def places(state, book, scratch, unit, zone, at, strict):
    """Fill the menu with the free, permitted territories of a zone, or those nearest to it. DLG-063."""
    return list_ground(scratch, best_ground(state, book, unit, zone, at, strict), 0)


@rule
def best_ground(state, book, unit, zone, at, strict):
    """The open territories of a zone; without one, unless `strict`, the next best. DLG-063, DLG-064, DLG-065."""
    ground = open_ground(state, book, unit)
    near = zone_of(state, book, zone, at)
    if near & ground != 0 or strict > 0 or (deep_rooted(state, book, unit) and state.square[unit] != NONE):
        return near & ground
    for _ in range(7):
        near = spread(near)
        if near & ground != 0:
            return near & ground
    return 0


@rule
def open_ground(state, book, unit):
    """Where a unit may be put; the Wibo queen only one step from where she stands. DLG-069, DLG-220."""
    ground = ~(crowded(state) | closed_to(state, unit >> 4))
    if state.square[unit] != NONE and deep_rooted(state, book, unit):
        ground &= int(book.around[state.square[unit]])
    return ground


@rule
def is_open(state, book, unit, territory):
    """Whether a unit may be put on a territory."""
    if state.board[territory] != NONE or not may_end(state, book, unit, territory):
        return False
    if state.square[unit] != NONE and deep_rooted(state, book, unit):
        return steps_between(int(state.square[unit]), territory) == 1
    return True


@rule
def zone_of(state, book, zone, at):
    """The territories an effect names; `at` is a territory or a seat, as the zone needs."""
    if zone == IN_SEAT:
        return seat_rank(at)
    if zone == IN_TWO_RANKS:
        return seat_rank(at) | shifted(book, seat_rank(at), on_board_direction(at, FORWARD))
    if zone == ADJACENT_TO:
        return int(book.around[at])
    if zone == NEIGHBORING:
        return int(book.beside[at])
    if zone == BY_OWN_ROOKS:
        return by_rooks(state, book, at)
    if zone == IN_OUTER_WOODS:
        return int(book.outer_woods)
    if zone == NEAREST_TO:
        return one(at)
    if zone == EDGE_BESIDE:
        return int(book.beside[at]) & int(book.edge)
    return EVERYWHERE


@rule
def by_rooks(state, book, seat):
    """What is adjacent to a rook of the seat."""
    bits = 0
    for i in range(2):
        rook = int(state.square[16 * seat + ROOKS + i])
        if rook != NONE:
            bits |= int(book.around[rook])
    return bits
