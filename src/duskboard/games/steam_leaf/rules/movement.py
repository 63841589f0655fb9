"""Moving: how far, along which way, one step at a time. Chapter 10."""

from duskboard.engine.bits import lowest
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.menu import add
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import is_revealed, kind_of, move_flat
from duskboard.games.steam_leaf.rules.ground import (
    code_of,
    home_of,
    put_on,
    standing,
    take_off,
    touches,
)
from duskboard.games.steam_leaf.rules.sight import expose, look_around, nothing_to_reveal, shows_something
from duskboard.games.steam_leaf.rules.tilesets import (
    add_tile,
    note_enemies,
    note_free,
    sees_some,
    take_out,
)
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, WIDTH

PATH = terms.UNITS  # the row of scratch.dist a path is measured in
NO_WAY, HELD = 127, 126  # instead of steps: no way to a tile; somebody stands there who lets nobody pass


@rule
def note_move_roll(state: State, book: Book, seat: int, group: int, face: int) -> None:
    """Tell a Move roll: the total for everybody; who may know the die sees it. STL-080, secrets."""
    total = move_flat(state, book, seat, group) + face
    if not is_revealed(state, seat, group):
        if state.group_low[seat, group] == 0 or total < state.group_low[seat, group]:
            state.group_low[seat, group] = total
        if total > state.group_high[seat, group]:
            state.group_high[seat, group] = total
    state.total = total + state.boost
    tell(state, terms.E_MOVE_TOTAL, seat, group, state.total, state.boost)


@rule
def allowance(state: State, seat: int, unit: int) -> int:
    """How many tiles a unit may move with the group's total: none if it is held, half if it is constricted. RUL-75."""
    flags = state.unit_flags[seat, unit]
    if flags & terms.ROOTED != 0:
        return 0
    total = state.total
    if flags & terms.HALVED != 0:
        return total // 2 if state.halve_down == 1 else (total + 1) // 2
    return total


@rule
def note_ways(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """What is in the way of a seat's units now: `foes`, `passable` and `way`. STL-016, RUL-29, ST-08."""
    note_enemies(state, scratch, seat)
    board = state.board
    for row in range(WIDTH):
        scratch.passable[row] = book.floors[board, row] & ~scratch.foes[row]
        for direction in range(4):
            scratch.way[direction, row] = book.leave[board, direction, row]
    if state.no_passing == 1:
        for unit in range(state.units_n[seat]):
            if standing(state, seat, unit) and state.transit != code_of(seat, unit):
                take_out(scratch.passable, state.unit_tile[seat, unit])
    if state.barred != 0:
        for door in range(book.doors_n[board]):
            if (state.barred >> door) & 1 == 1:
                shut(state, book, scratch, book.door_in[board, door])
                shut(state, book, scratch, book.door_out[board, door])


@rule
def shut(state: State, book: Book, scratch: Scratch, tile: int) -> None:
    """No step goes from a tile through a barred doorway."""
    row = tile // WIDTH
    for direction in range(4):
        if not way_open(state, book, tile, direction):
            scratch.way[direction, row] &= ~(1 << (tile % WIDTH))


@rule
def way_is_free(state: State, book: Book, scratch: Scratch, start: int, limit: int) -> bool:
    """Whether nobody and no barred door can be in the way within `limit` steps. `foes` must have been noted."""
    assert start >= 0
    if state.barred != 0 or state.no_passing == 1 or limit > terms.STRIDE:
        return False
    met, board = 0, state.board
    for row in range(WIDTH):
        met |= scratch.foes[row] & book.within[board, start, max(0, limit - 1), row]
    return met == 0


@rule
def note_area(state: State, book: Book, scratch: Scratch, at: int, start: int, limit: int) -> None:
    """`area`: the tiles within `limit` steps of `start`. `note_ways` must have been called."""
    assert start >= 0
    assert limit >= 0
    scratch.origin[at] = start
    if way_is_free(state, book, scratch, start, limit):
        scratch.direct[at] = 1
        board = state.board
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
def spread(scratch: Scratch, at: int, first: int, end: int) -> bool:
    """One step further in every direction. Returns whether a tile was reached."""
    reached = 0
    above, here = 0, scratch.front[first]
    for row in range(first, end):
        under = scratch.front[row + 1] if row + 1 < end else 0
        new = (here & scratch.way[terms.EAST, row]) << 1
        new |= (here & scratch.way[terms.WEST, row]) >> 1
        if row > first:
            new |= above & scratch.way[terms.SOUTH, row - 1]
        if row + 1 < end:
            new |= under & scratch.way[terms.NORTH, row + 1]
        new &= scratch.passable[row] & ~scratch.area[at, row]
        scratch.area[at, row] |= new
        scratch.front[row] = new
        reached |= new
        above, here = here, under
    return reached != 0


@rule
def measure(state: State, book: Book, scratch: Scratch, row: int, seat: int, start: int, limit: int, goal: int) -> None:
    """Make ready a row of distances from `start`: see `steps_to`. `foes` must have been noted.

    It is good up to `limit` steps, and no further than `goal` unless that is NONE.
    """
    scratch.origin[row] = start
    scratch.direct[row] = 1 if way_is_free(state, book, scratch, start, limit) else 0
    if scratch.direct[row] == 0:
        pace_out(state, book, scratch, row, seat, start, limit, goal)


@rule
def pace_out(
    state: State, book: Book, scratch: Scratch, row: int, seat: int, start: int, limit: int, goal: int
) -> None:
    """Fill a row of distances step by step."""
    assert start >= 0
    for tile in range(terms.TILES):
        scratch.dist[row, tile] = NO_WAY
    hold_tiles(state, scratch, row, seat)
    scratch.dist[row, start] = 0
    scratch.queue[0] = start
    first, last = 0, 1
    while first < last and (goal == NONE or scratch.dist[row, goal] == NO_WAY):
        tile = scratch.queue[first]
        first += 1
        steps = scratch.dist[row, tile] + 1
        if steps > limit:
            break
        for direction in range(4):
            if way_open(state, book, tile, direction) and scratch.dist[row, tile + terms.STEP[direction]] == NO_WAY:
                to = tile + terms.STEP[direction]
                scratch.dist[row, to] = steps
                scratch.queue[last] = to
                last += 1


@rule
def hold_tiles(state: State, scratch: Scratch, row: int, seat: int) -> None:
    """Mark those whom a unit of the seat cannot pass: enemies, and by a ruling everybody who stands. RUL-29."""
    for side in range(2):
        if side == seat and state.no_passing == 0:
            continue
        for unit in range(state.units_n[side]):
            tile = state.unit_tile[side, unit]
            if tile != NONE and state.unit_health[side, unit] > 0 and state.at[tile] == code_of(side, unit):
                scratch.dist[row, tile] = HELD


@rule
def steps_to(state: State, book: Book, scratch: Scratch, row: int, tile: int) -> int:
    """Steps from where a row is measured to a tile."""
    if scratch.direct[row] == 1:
        return book.walk[state.board, scratch.origin[row], tile]
    return scratch.dist[row, tile]


@rule
def way_open(state: State, book: Book, tile: int, direction: int) -> bool:
    """Whether walls, obstacles and barred doorways allow a step. STL-016, STL-081, STL-082."""
    assert tile >= 0
    assert direction >= 0
    if (book.ways[state.board, tile] >> direction) & 1 == 0:
        return False
    if state.barred == 0:
        return True
    door = book.door_way[state.board, tile, direction]
    return door == NONE or (state.barred >> door) & 1 == 0


@rule
def free_for(state: State, seat: int, unit: int, tile: int) -> bool:
    """Whether a unit may end on a tile: nobody else is there. RUL-29."""
    return state.at[tile] == 0 or state.at[tile] == code_of(seat, unit)


@rule
def reach_menu(
    state: State, book: Book, scratch: Scratch, seat: int, unit: int, left: int, squad_contact: bool, n: int
) -> int:
    """Add every tile a lone unit can walk to with `left` steps. STL-080, STL-081.

    With `squad_contact`, only tiles in contact with a standing member of its squad (Slip Away).
    """
    start = state.unit_tile[seat, unit]
    note_ways(state, book, scratch, seat)
    note_free(state, book, scratch)
    note_area(state, book, scratch, PATH, start, left)
    for row in range(WIDTH):
        bits = scratch.area[PATH, row] & scratch.free[row]
        while bits != 0:
            tile = row * WIDTH + lowest(bits)
            bits &= bits - 1
            if tile != start and (not squad_contact or by_its_squad(state, book, seat, unit, tile)):
                n = add(scratch, n, tile)
    return n


@rule
def by_its_squad(state: State, book: Book, seat: int, unit: int, tile: int) -> bool:
    """Whether a tile touches another standing member of the unit's squad."""
    group = state.unit_group[seat, unit]
    first = state.group_first[seat, group]
    for mate in range(first, first + state.group_size[seat, group]):
        if mate != unit and standing(state, seat, mate):
            if touches(state, book, state.unit_tile[seat, mate], tile):
                return True
    return False


@rule
def walk_to(state: State, book: Book, scratch: Scratch, seat: int, unit: int, goal: int) -> bool:
    """Walk a shortest way to a tile, step by step; a reveal interrupts. D14, RUL-44, RUL-46.

    Returns whether the walk was interrupted (the unit is then in transit).
    """
    start = state.unit_tile[seat, unit]
    if start == goal:
        arrive(state, seat, unit)
        return False
    # Steps to the goal, measured from the goal; the walker itself is never in its own way.
    take_off(state, seat, unit)
    note_enemies(state, scratch, seat)
    measure(state, book, scratch, PATH, seat, goal, allowance_left(state, seat, unit), start)
    tile, begun, steps, found = start, start, 0, False
    while tile != goal:
        tile = next_step(state, book, scratch, tile)
        if tile == NONE:
            break
        steps += 1
        enter(state, seat, unit, tile)
        if leaves(state, book, seat, unit, tile):
            tell(state, terms.E_MOVED, seat, unit, begun, tile, steps, goal)
            escape(state, seat, unit)
            return False
        crossed(state, book, seat, unit, tile)
        if not nothing_to_reveal(state, seat, unit) and sees_some(state, book, scratch.foes, tile):
            if shows_something(state, book, seat, unit):
                tell(state, terms.E_MOVED, seat, unit, begun, tile, steps, goal)
                begun, steps = tile, 0
            found = look_around(state, book, seat, unit)
            if found:
                break
    if steps > 0:
        tell(state, terms.E_MOVED, seat, unit, begun, state.unit_tile[seat, unit], steps, goal)
    if found and state.unit_tile[seat, unit] != goal:
        state.transit = code_of(seat, unit)
        return True
    arrive(state, seat, unit)
    return False


@rule
def allowance_left(state: State, seat: int, unit: int) -> int:
    """Enough steps to measure any walk the rules offer."""
    return max(3, state.total)


@rule
def next_step(state: State, book: Book, scratch: Scratch, tile: int) -> int:
    """The next tile on the way: north, east, south, west decide ties."""
    here = steps_to(state, book, scratch, PATH, tile)
    for direction in range(4):
        if way_open(state, book, tile, direction):
            to = tile + terms.STEP[direction]
            if steps_to(state, book, scratch, PATH, to) == here - 1:
                return to
    return NONE


@rule
def arrive(state: State, seat: int, unit: int) -> None:
    """End a walk on the tile the unit is on."""
    state.transit = 0
    put_on(state, seat, unit, state.unit_tile[seat, unit])


@rule
def enter(state: State, seat: int, unit: int, tile: int) -> None:
    """One step on a tile."""
    state.unit_tile[seat, unit] = tile
    state.unit_steps[seat, unit] += 1
    state.unit_flags[seat, unit] |= terms.MOVED


@rule
def came_to(state: State, book: Book, seat: int, unit: int, tile: int) -> None:
    """What follows from being on a tile by a push or a placement. RUL-44."""
    if leaves(state, book, seat, unit, tile):
        escape(state, seat, unit)
    else:
        crossed(state, book, seat, unit, tile)
        look_around(state, book, seat, unit)


@rule
def leaves(state: State, book: Book, seat: int, unit: int, tile: int) -> bool:
    """Whether a unit leaves the board here: the noble, over the edge of the enemy's quadrant. STL-146."""
    if kind_of(state, seat, unit) != terms.NOBLE or not home_of(state, book, 1 - seat, tile):
        return False
    return book.edge[state.board, tile] == 1


@rule
def crossed(state: State, book: Book, seat: int, unit: int, tile: int) -> None:
    """Quadrants: who has entered, who is home. STL-177, STL-183."""
    if home_of(state, book, 1 - seat, tile):
        state.unit_flags[seat, unit] |= terms.ENTERED
    elif unit == state.agent and seat == LEAF and home_of(state, book, seat, tile):
        if state.agent_home == 0:
            state.agent_home = 1
            happened(state, terms.C_STEP, state.unit_group[seat, unit], NONE, seat)
            tell(state, terms.E_HOME, seat, unit)


@rule
def escape(state: State, seat: int, unit: int) -> None:
    """The noble leaves the board over the edge, and all know who it was. STL-146, STL-147."""
    take_off(state, seat, unit)
    group = state.unit_group[seat, unit]
    state.transit = 0
    state.unit_tile[seat, unit] = NONE
    state.unit_flags[seat, unit] |= terms.ENTERED
    if not is_revealed(state, seat, group):
        state.group_flags[seat, group] |= terms.REVEALED
        state.hidden_n[seat] -= 1
    expose(state, STEAM, terms.ESCORT)
    tell(state, terms.E_ESCAPED, seat, group)
    happened(state, terms.C_STEP, group, NONE, seat)


@rule
def happened(state: State, kind: int, group: int, tile: int, seat: int) -> None:
    """Note what everybody has just seen, for the announcement it may cause. STL-006."""
    state.last[0] = kind
    state.last[1] = group
    state.last[2] = tile
    state.last[3] = seat
