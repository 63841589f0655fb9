"""Putting a unit somewhere: on the territories an effect names, or else the next best ones. DLG-063 to DLG-065."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.haggedorn import (
    deep_rooted,
    may_end,
    neighboring,
    put,
    rank_for,
    steps_between,
)
from duskboard.games.darkleaf_gambit.terms import (
    ADJACENT_TO,
    BY_OWN_ROOKS,
    CHOOSE_PLACE,
    EDGE_BESIDE,
    EFFECT_LOST,
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
    TERRITORIES,
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
    if places(state, book, scratch, unit, zone, at, strict) == 0:
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
    n = 0
    for territory in range(TERRITORIES):
        if is_open(state, book, unit, territory) and in_zone(state, book, zone, at, territory):
            scratch.menu[n] = territory
            n += 1
    if n > 0 or strict > 0 or (deep_rooted(state, book, unit) and state.square[unit] != NONE):
        return n
    return next_best(state, book, scratch, unit, zone, at)


@rule
def is_open(state, book, unit, territory):
    """Whether a unit may be put there; the Wibo queen only one step from where she stands. DLG-069, DLG-220."""
    if state.board[territory] != NONE or not may_end(state, book, unit, territory):
        return False
    if state.square[unit] != NONE and deep_rooted(state, book, unit):
        return steps_between(int(state.square[unit]), territory) == 1
    return True


@rule
def next_best(state, book, scratch, unit, zone, at):
    """The open territories with the fewest king steps to the zone. DLG-063, DLG-064, DLG-065."""
    measure(state, book, scratch, zone, at)
    n = 0
    for steps in range(1, 8):
        for territory in range(TERRITORIES):
            if scratch.near[territory] == steps and is_open(state, book, unit, territory):
                scratch.menu[n] = territory
                n += 1
        if n > 0:
            return n
    return 0


@rule
def measure(state, book, scratch, zone, at):
    """Fill `near` with the king steps from each territory to the nearest one of the zone."""
    for territory in range(TERRITORIES):
        scratch.near[territory] = 0 if in_zone(state, book, zone, at, territory) else 99
    for steps in range(1, 8):
        for territory in range(TERRITORIES):
            if scratch.near[territory] == 99 and touches(book, scratch, territory, steps - 1):
                scratch.near[territory] = steps


@rule
def touches(book, scratch, territory, steps):
    """Whether an adjacent territory is that near."""
    for direction in range(8):
        if book.reach[territory, direction] > 0:
            if scratch.near[territory + book.delta[direction]] == steps:
                return True
    return False


@rule
def in_zone(state, book, zone, at, territory):
    """Whether a territory is one of those an effect names; `at` is a territory or a seat, as the zone needs."""
    if zone == IN_SEAT:
        return rank_for(at, territory) == 0
    if zone == IN_TWO_RANKS:
        return rank_for(at, territory) <= 1
    if zone == ADJACENT_TO:
        return steps_between(at, territory) == 1
    if zone == NEIGHBORING:
        return neighboring(at, territory)
    if zone == BY_OWN_ROOKS:
        return by_rook(state, at, territory)
    if zone == IN_OUTER_WOODS:
        rank = territory >> 3
        return rank > 0 and rank < 7 and book.center[territory] == 0
    if zone == NEAREST_TO:
        return territory == at
    if zone == EDGE_BESIDE:
        return neighboring(at, territory) and on_edge(territory)
    return True  # ANYWHERE


@rule
def by_rook(state, seat, territory):
    """Adjacent to a rook of the seat."""
    for i in range(2):
        rook = int(state.square[16 * seat + ROOKS + i])
        if rook != NONE and steps_between(rook, territory) == 1:
            return True
    return False


@rule
def on_edge(territory):
    file = territory & 7
    rank = territory >> 3
    return file == 0 or file == 7 or rank == 0 or rank == 7
