"""Moving: how far, along which way, one step at a time. Chapter 10."""

from duskboard.engine.header import NONE
from duskboard.engine.log import only, tell, tell_to
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import is_revealed, kind_of, move_flat, show_items
from duskboard.games.steam_leaf.ground import (
    code_of,
    enemy_stands_at,
    home_of,
    put_on,
    standing,
    take_off,
    touches,
)
from duskboard.games.steam_leaf.sight import expose, look_around
from duskboard.games.steam_leaf.terms import (
    C_STEP,
    E_ESCAPED,
    E_MOVE_DIE,
    E_MOVE_TOTAL,
    E_MOVED,
    ENTERED,
    ESCORT,
    HALVED,
    MOVED,
    NOBLE,
    ROOTED,
    STEAM,
    STEP,
    TILES,
    UNITS,
    WIDTH,
)

PATH = UNITS  # the row of scratch.dist a path is measured in
NO_WAY = 127


@rule
def note_move_roll(state, book, seat, group, sides, face):
    """Tell a Move roll: everything of a revealed group, the total alone of a hidden one. STL-080, secrets."""
    flat = move_flat(state, book, seat, group)
    total = flat + face
    if is_revealed(state, seat, group):
        show_items(state, book.item_move, 0, seat, group)
        show_items(state, book.item_tiles, 0, seat, group)
        tell(state, E_MOVE_TOTAL, seat, group, total, int(state.boost))
        tell(state, E_MOVE_DIE, seat, group, sides, face, flat)
        return
    if state.group_low[seat, group] == 0 or total < int(state.group_low[seat, group]):
        state.group_low[seat, group] = total
    if total > int(state.group_high[seat, group]):
        state.group_high[seat, group] = total
    tell(state, E_MOVE_TOTAL, seat, group, total, int(state.boost))
    tell_to(state, only(seat), E_MOVE_DIE, seat, group, sides, face, flat)


@rule
def allowance(state, seat, unit):
    """How many tiles a unit may move with the group's total: none if it is held, half if it is constricted. RUL-75."""
    flags = int(state.unit_flags[seat, unit])
    if flags & ROOTED != 0:
        return 0
    total = int(state.total)
    if flags & HALVED != 0:
        return total // 2 if state.halve_down == 1 else (total + 1) // 2
    return total


@rule
def blocks(state, seat, tile):
    """Whether a unit of the seat cannot pass a tile because of who stands there. RUL-29."""
    if state.no_passing == 0:
        return enemy_stands_at(state, seat, tile)
    code = int(state.at[tile]) - 1
    return code >= 0 and state.unit_health[code // UNITS, code % UNITS] > 0


@rule
def way_is_free(state, book, seat, start, limit):
    """Whether nobody and no barred door can be in the way within `limit` steps."""
    if state.barred != 0 or state.no_passing == 1:
        return False
    rival = 1 - seat
    for other in range(int(state.units_n[rival])):
        tile = int(state.unit_tile[rival, other])
        if tile != NONE and book.walk[state.board, start, tile] < limit and state.unit_health[rival, other] > 0:
            return False
    return True


@rule
def measure(state, book, scratch, row, seat, start, limit):
    """Make ready a row of distances from `start`, good up to `limit` steps: see `steps_to`."""
    scratch.origin[row] = start
    if way_is_free(state, book, seat, start, limit):
        scratch.direct[row] = 1
        return
    scratch.direct[row] = 0
    for tile in range(TILES):
        scratch.dist[row, tile] = NO_WAY
    scratch.dist[row, start] = 0
    scratch.queue[0] = start
    first, last = 0, 1
    while first < last:
        tile = int(scratch.queue[first])
        first += 1
        steps = int(scratch.dist[row, tile]) + 1
        if steps > limit:
            break
        for direction in range(4):
            if not way_open(state, book, tile, direction):
                continue
            to = tile + STEP[direction]
            if scratch.dist[row, to] == NO_WAY and not blocks(state, seat, to):
                scratch.dist[row, to] = steps
                scratch.queue[last] = to
                last += 1


@rule
def steps_to(state, book, scratch, row, tile):
    """Steps from where a row is measured to a tile."""
    if scratch.direct[row] == 1:
        return int(book.walk[state.board, scratch.origin[row], tile])
    return int(scratch.dist[row, tile])


@rule
def way_open(state, book, tile, direction):
    """Whether walls, obstacles and barred doorways allow a step. STL-016, STL-081, STL-082."""
    if (int(book.ways[state.board, tile]) >> direction) & 1 == 0:
        return False
    if state.barred == 0:
        return True
    door = int(book.door_way[state.board, tile, direction])
    return door == NONE or (int(state.barred) >> door) & 1 == 0


@rule
def free_for(state, seat, unit, tile):
    """Whether a unit may end on a tile: nobody else is there. RUL-29."""
    return state.at[tile] == 0 or state.at[tile] == code_of(seat, unit)


@rule
def reach_menu(state, book, scratch, seat, unit, left, squad_contact, n):
    """Add every tile a lone unit can walk to with `left` steps. STL-080, STL-081.

    With `squad_contact`, only tiles in contact with a standing member of its squad (Slip Away).
    """
    start = int(state.unit_tile[seat, unit])
    measure(state, book, scratch, PATH, seat, start, left)
    row, column = start // WIDTH, start % WIDTH
    for r in range(max(0, row - left), min(WIDTH, row + left + 1)):
        spare = left - abs(r - row)
        for c in range(max(0, column - spare), min(WIDTH, column + spare + 1)):
            tile = r * WIDTH + c
            if tile == start or state.at[tile] != 0 or steps_to(state, book, scratch, PATH, tile) > left:
                continue
            if squad_contact and not by_its_squad(state, book, seat, unit, tile):
                continue
            scratch.menu[n] = tile
            n += 1
    return n


@rule
def by_its_squad(state, book, seat, unit, tile):
    """Whether a tile touches another standing member of the unit's squad."""
    group = int(state.unit_group[seat, unit])
    first = int(state.group_first[seat, group])
    for mate in range(first, first + int(state.group_size[seat, group])):
        if mate != unit and standing(state, seat, mate):
            if touches(state, book, int(state.unit_tile[seat, mate]), tile):
                return True
    return False


@rule
def walk_to(state, book, scratch, seat, unit, goal):
    """Walk a shortest way to a tile, step by step; a reveal interrupts. D14, RUL-44, RUL-46.

    Returns whether the walk was interrupted (the unit is then in transit).
    """
    start = int(state.unit_tile[seat, unit])
    if start == goal:
        arrive(state, seat, unit)
        return False
    # Steps to the goal, measured from the goal; the walker itself is never in its own way.
    take_off(state, seat, unit)
    measure(state, book, scratch, PATH, seat, goal, int(allowance_left(state, seat, unit)))
    tile, steps = start, 0
    found = False
    while tile != goal:
        tile = next_step(state, book, scratch, tile)
        if tile == NONE:
            break
        steps += 1
        found = enter(state, book, seat, unit, tile)
        if found or state.unit_tile[seat, unit] == NONE:
            break
    tell(state, E_MOVED, seat, unit, start, int(state.unit_tile[seat, unit]), steps, goal)
    if state.unit_tile[seat, unit] == NONE:
        state.transit = 0
        return False
    if found and state.unit_tile[seat, unit] != goal:
        state.transit = code_of(seat, unit)
        return True
    arrive(state, seat, unit)
    return False


@rule
def allowance_left(state, seat, unit):
    """Enough steps to measure any walk the rules offer."""
    return max(3, int(state.total))


@rule
def next_step(state, book, scratch, tile):
    """The next tile on the way: north, east, south, west decide ties."""
    here = steps_to(state, book, scratch, PATH, tile)
    for direction in range(4):
        if way_open(state, book, tile, direction):
            to = tile + STEP[direction]
            if steps_to(state, book, scratch, PATH, to) == here - 1:
                return to
    return NONE


@rule
def arrive(state, seat, unit):
    """End a walk on the tile the unit is on."""
    state.transit = 0
    put_on(state, seat, unit, int(state.unit_tile[seat, unit]))


@rule
def enter(state, book, seat, unit, tile):
    """One step on a tile: flags, the noble's edge, and who sees whom. Returns whether an enemy was revealed."""
    state.unit_tile[seat, unit] = tile
    state.unit_steps[seat, unit] += 1
    state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | MOVED
    return came_to(state, book, seat, unit, tile)


@rule
def came_to(state, book, seat, unit, tile):
    """What follows from being on a tile, by a step, a push or a placement. RUL-44, STL-146, STL-183."""
    kind = kind_of(state, seat, unit)
    if home_of(state, book, 1 - seat, tile):
        state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | ENTERED
        if kind == NOBLE and book.edge[state.board, tile] == 1:
            escape(state, seat, unit)
            return False
    elif unit == int(state.agent) and seat == 1 and home_of(state, book, seat, tile):
        if state.agent_home == 0:
            state.agent_home = 1
            happened(state, C_STEP, int(state.unit_group[seat, unit]), NONE, seat)
    return look_around(state, book, seat, unit)


@rule
def escape(state, seat, unit):
    """The noble leaves the board over the edge. STL-146, STL-147."""
    take_off(state, seat, unit)
    group = int(state.unit_group[seat, unit])
    state.unit_tile[seat, unit] = NONE
    if not is_revealed(state, seat, group):
        state.hidden_n[seat] -= 1
    expose(state, STEAM, ESCORT)
    tell(state, E_ESCAPED, seat, group)
    happened(state, C_STEP, group, NONE, seat)


@rule
def happened(state, kind, group, tile, seat):
    """Note what everybody has just seen, for the announcement it may cause. STL-006."""
    state.last[0] = kind
    state.last[1] = group
    state.last[2] = tile
    state.last[3] = seat
