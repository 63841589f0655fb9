"""Moving: how far, along which way, one step at a time. Chapter 10."""

from duskboard.engine.header import NONE
from duskboard.engine.log import only, tell, tell_to
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import is_revealed, kind_of, move_flat, show_items
from duskboard.games.steam_leaf.ground import (
    code_of,
    home_of,
    put_on,
    standing,
    take_off,
    touches,
)
from duskboard.games.steam_leaf.sight import expose, look_around, nothing_to_reveal
from duskboard.games.steam_leaf.terms import (
    C_STEP,
    E_ESCAPED,
    E_MOVE_DIE,
    E_MOVE_TOTAL,
    E_MOVED,
    EAST,
    ENTERED,
    ESCORT,
    HALVED,
    MOVED,
    NOBLE,
    NORTH,
    REVEALED,
    ROOTED,
    SOUTH,
    STEAM,
    STEP,
    STRIDE,
    TILES,
    UNITS,
    WEST,
    WIDTH,
)
from duskboard.games.steam_leaf.tilesets import add_tile, first_column, note_enemies, note_free, sees_some, take_out

PATH = UNITS  # the row of scratch.dist a path is measured in
NO_WAY, HELD = 127, 126  # instead of steps: no way to a tile; somebody stands there who lets nobody pass


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
def note_ways(state, book, scratch, seat):
    """What is in the way of a seat's units now: `foes`, `passable` and `way`. STL-016, RUL-29, ST-08."""
    note_enemies(state, scratch, seat)
    board = int(state.board)
    for row in range(WIDTH):
        scratch.passable[row] = int(book.floors[board, row]) & ~int(scratch.foes[row])
        for direction in range(4):
            scratch.way[direction, row] = book.leave[board, direction, row]
    if state.no_passing == 1:
        for unit in range(int(state.units_n[seat])):
            if standing(state, seat, unit) and state.transit != code_of(seat, unit):
                take_out(scratch.passable, int(state.unit_tile[seat, unit]))
    if state.barred != 0:
        for door in range(int(book.doors_n[board])):
            if (int(state.barred) >> door) & 1 == 1:
                shut(state, book, scratch, int(book.door_in[board, door]))
                shut(state, book, scratch, int(book.door_out[board, door]))


@rule
def shut(state, book, scratch, tile):
    """No step goes from a tile through a barred doorway."""
    row = tile // WIDTH
    for direction in range(4):
        if not way_open(state, book, tile, direction):
            scratch.way[direction, row] = int(scratch.way[direction, row]) & ~(1 << (tile % WIDTH))


@rule
def way_is_free(state, book, scratch, start, limit):
    """Whether nobody and no barred door can be in the way within `limit` steps. `foes` must have been noted."""
    if state.barred != 0 or state.no_passing == 1 or limit > STRIDE:
        return False
    met, board = 0, int(state.board)
    for row in range(WIDTH):
        met |= int(scratch.foes[row]) & int(book.within[board, start, max(0, limit - 1), row])
    return met == 0


@rule
def note_area(state, book, scratch, at, start, limit):
    """`area`: the tiles within `limit` steps of `start`. `note_ways` must have been called."""
    scratch.origin[at] = start
    if way_is_free(state, book, scratch, start, limit):
        scratch.direct[at] = 1
        board = int(state.board)
        for row in range(WIDTH):
            scratch.area[at, row] = book.within[board, start, limit, row]
        return
    scratch.direct[at] = 0
    for row in range(WIDTH):
        scratch.area[at, row] = 0
        scratch.front[row] = 0
    add_tile(scratch.front, start)
    scratch.area[at, start // WIDTH] = 1 << (start % WIDTH)
    for step in range(1, limit + 1):
        if not spread(scratch, at, max(0, start // WIDTH - step), min(WIDTH, start // WIDTH + step + 1)):
            return


@rule
def spread(scratch, at, first, end):
    """One step further in every direction. Returns whether a tile was reached."""
    reached = 0
    above, here = 0, int(scratch.front[first])
    for row in range(first, end):
        under = int(scratch.front[row + 1]) if row + 1 < end else 0
        new = (here & int(scratch.way[EAST, row])) << 1
        new |= (here & int(scratch.way[WEST, row])) >> 1
        if row > first:
            new |= above & int(scratch.way[SOUTH, row - 1])
        if row + 1 < end:
            new |= under & int(scratch.way[NORTH, row + 1])
        new &= int(scratch.passable[row]) & ~int(scratch.area[at, row])
        scratch.area[at, row] = int(scratch.area[at, row]) | new
        scratch.front[row] = new
        reached |= new
        above, here = here, under
    return reached != 0


@rule
def measure(state, book, scratch, row, seat, start, limit, goal):
    """Make ready a row of distances from `start`: see `steps_to`. `foes` must have been noted.

    It is good up to `limit` steps, and no further than `goal` unless that is NONE.
    """
    scratch.origin[row] = start
    scratch.direct[row] = 1 if way_is_free(state, book, scratch, start, limit) else 0
    if scratch.direct[row] == 0:
        pace_out(state, book, scratch, row, seat, start, limit, goal)


@rule
def pace_out(state, book, scratch, row, seat, start, limit, goal):
    """Fill a row of distances step by step."""
    for tile in range(TILES):
        scratch.dist[row, tile] = NO_WAY
    hold_tiles(state, scratch, row, seat)
    scratch.dist[row, start] = 0
    scratch.queue[0] = start
    first, last = 0, 1
    while first < last and (goal == NONE or scratch.dist[row, goal] == NO_WAY):
        tile = int(scratch.queue[first])
        first += 1
        steps = int(scratch.dist[row, tile]) + 1
        if steps > limit:
            break
        for direction in range(4):
            if way_open(state, book, tile, direction) and scratch.dist[row, tile + STEP[direction]] == NO_WAY:
                to = tile + STEP[direction]
                scratch.dist[row, to] = steps
                scratch.queue[last] = to
                last += 1


@rule
def hold_tiles(state, scratch, row, seat):
    """Mark those whom a unit of the seat cannot pass: enemies, and by a ruling everybody who stands. RUL-29."""
    for side in range(2):
        if side == seat and state.no_passing == 0:
            continue
        for unit in range(int(state.units_n[side])):
            tile = int(state.unit_tile[side, unit])
            if tile != NONE and state.unit_health[side, unit] > 0 and state.at[tile] == code_of(side, unit):
                scratch.dist[row, tile] = HELD


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
    note_ways(state, book, scratch, seat)
    note_free(state, book, scratch)
    note_area(state, book, scratch, PATH, start, left)
    for row in range(WIDTH):
        bits = int(scratch.area[PATH, row]) & int(scratch.free[row])
        while bits != 0:
            tile = row * WIDTH + first_column(bits)
            bits &= bits - 1
            if tile != start and (not squad_contact or by_its_squad(state, book, seat, unit, tile)):
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
    note_enemies(state, scratch, seat)
    measure(state, book, scratch, PATH, seat, goal, int(allowance_left(state, seat, unit)), start)
    tile, steps = start, 0
    found = False
    while tile != goal:
        tile = next_step(state, book, scratch, tile)
        if tile == NONE:
            break
        steps += 1
        found = enter(state, book, scratch, seat, unit, tile)
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
def enter(state, book, scratch, seat, unit, tile):
    """One step on a tile: flags, the noble's edge, and who sees whom. Returns whether an enemy was revealed."""
    state.unit_tile[seat, unit] = tile
    state.unit_steps[seat, unit] += 1
    state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | MOVED
    if crossed(state, book, seat, unit, tile) or nothing_to_reveal(state, seat, unit):
        return False
    return sees_some(state, book, scratch.foes, tile) and look_around(state, book, seat, unit)


@rule
def came_to(state, book, seat, unit, tile):
    """What follows from being on a tile by a push or a placement. RUL-44."""
    if not crossed(state, book, seat, unit, tile):
        look_around(state, book, seat, unit)


@rule
def crossed(state, book, seat, unit, tile):
    """Quadrants and edges: who has entered, who is home, who is away. STL-146, STL-183.

    Returns whether the unit has left the board.
    """
    if home_of(state, book, 1 - seat, tile):
        state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | ENTERED
        if book.edge[state.board, tile] == 1 and kind_of(state, seat, unit) == NOBLE:
            escape(state, seat, unit)
            return True
    elif unit == int(state.agent) and seat == 1 and home_of(state, book, seat, tile):
        if state.agent_home == 0:
            state.agent_home = 1
            happened(state, C_STEP, int(state.unit_group[seat, unit]), NONE, seat)
    return False


@rule
def escape(state, seat, unit):
    """The noble leaves the board over the edge, and all know who it was. STL-146, STL-147."""
    take_off(state, seat, unit)
    group = int(state.unit_group[seat, unit])
    state.unit_tile[seat, unit] = NONE
    if not is_revealed(state, seat, group):
        state.group_flags[seat, group] = int(state.group_flags[seat, group]) | REVEALED
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
