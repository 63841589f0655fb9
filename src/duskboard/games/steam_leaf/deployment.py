"""From the starting roll to the first sight: quadrants, mission choices, placing tokens. Chapter 3."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.ground import home_of, offset, put_on
from duskboard.games.steam_leaf.terms import (
    ANYWHERE,
    DO_DEPLOY,
    E_PLACED,
    E_QUADRANT,
    E_READY,
    E_START,
    MISSION_LEADER,
    MISSION_TILE,
    O_OBJECTIVE,
    O_UNIT,
    OUTSIDE,
    OWN_QUADRANT,
    PLACE_GROUP,
    PLACE_TILE,
    WIDTH,
)
from duskboard.games.steam_leaf.tilesets import (
    add_tile,
    empty,
    find_parts,
    first_column,
    hearts,
    note_free,
    roomy,
    take_out,
    touching,
)

BLOCK = 9  # tiles of three by three
QUARTER = WIDTH // 2  # tiles a side of a quadrant


@rule
def starting_roll(state, book):
    """A die each, ties again; the higher places and plays first. STL-026, RUL-33."""
    mine, yours = 0, 0
    while mine == yours:
        mine = roll(state, int(book.start_die))
        yours = roll(state, int(book.start_die))
    state.starter = 0 if mine > yours else 1
    tell(state, E_START, int(state.starter), mine, yours)


@rule
def take_quadrant(state, seat, quadrant):
    """The starting player's quadrant; the other gets the one diagonally opposite. STL-021, STL-027, STL-028."""
    state.quadrant[seat] = quadrant
    state.quadrant[1 - seat] = 3 - quadrant
    tell(state, E_QUADRANT, seat, quadrant)


# -- mission choices ---------------------------------------------------------------------------------------------------


@rule
def tile_fits(state, book, seat, objective):
    """Whether the seat's mission allows an objective tile, and it is not chosen yet. STL-011, RUL-34."""
    for slot in range(4):
        if state.chosen[seat, slot] == objective:
            return False
    where = int(book.mission_where[seat, state.mission[seat]])
    tile = int(book.objective[state.board, objective])
    if where == ANYWHERE:
        return True
    if where == OWN_QUADRANT:
        return home_of(state, book, seat, tile)
    if where == OUTSIDE:
        return not home_of(state, book, seat, tile)
    return home_of(state, book, 1 - seat, tile)


@rule
def mission_tile_menu(state, book, scratch, seat):
    """D08: the next tile of the mission."""
    n = 0
    for objective in range(int(book.objectives_n[state.board])):
        if tile_fits(state, book, seat, objective):
            scratch.menu[n] = O_OBJECTIVE + objective
            n += 1
    return n


@rule
def mission_leader_menu(state, book, scratch, seat):
    """D09: the Leader of the mission."""
    n = 0
    for group in range(int(state.groups_n[seat])):
        if book.is_leader[state.group_type[seat, group]] == 1:
            scratch.menu[n] = O_UNIT + group
            n += 1
    return n


@rule
def tiles_chosen(state, seat):
    n = 0
    for slot in range(4):
        if state.chosen[seat, slot] != NONE:
            n += 1
    return n


@rule
def next_choice(state, book, scratch, seat):
    """Go on with a seat's secret choices. Returns whether somebody must choose. STL-011, RUL-34."""
    mission = int(state.mission[seat])
    while tiles_chosen(state, seat) < int(book.mission_tiles[seat, mission]):
        if mission_tile_menu(state, book, scratch, seat) > 1:
            ask(state, seat, MISSION_TILE)
            return True
        choose_tile(state, seat, int(scratch.menu[0]) - O_OBJECTIVE)
    if book.mission_names[seat, mission] == 1 and state.leader[seat] == NONE:
        if mission_leader_menu(state, book, scratch, seat) > 1:
            ask(state, seat, MISSION_LEADER)
            return True
        state.leader[seat] = int(scratch.menu[0]) - O_UNIT
    state.ready[seat] = 2
    tell(state, E_READY, seat, 2)
    return False


@rule
def choose_tile(state, seat, objective):
    state.chosen[seat, tiles_chosen(state, seat)] = objective


# -- placing -----------------------------------------------------------------------------------------------------------


@rule
def placed(state, seat, group):
    """How many tokens of a group are on the board."""
    first = int(state.group_first[seat, group])
    n = 0
    for unit in range(first, first + int(state.group_size[seat, group])):
        if state.unit_tile[seat, unit] != NONE:
            n += 1
    return n


@rule
def largest_unplaced(state, seat):
    """The size of the largest group still to be placed; 0 when all are."""
    most = 0
    for group in range(int(state.groups_n[seat])):
        if placed(state, seat, group) == 0:
            most = max(most, int(state.group_size[seat, group]))
    return most


@rule
def place_group_menu(state, scratch, seat):
    """D10: larger groups before smaller ones."""
    most = largest_unplaced(state, seat)
    n = 0
    for group in range(int(state.groups_n[seat])):
        if placed(state, seat, group) == 0 and state.group_size[seat, group] == most:
            scratch.menu[n] = O_UNIT + group
            n += 1
    return n


@rule
def next_group(state, scratch, seat):
    """Go on placing. Returns whether somebody must choose."""
    if largest_unplaced(state, seat) == 0:
        state.ready[seat] = 3
        tell(state, E_READY, seat, 3)
        return False
    if place_group_menu(state, scratch, seat) == 1:
        push(state, DO_DEPLOY, seat, 1 + int(scratch.menu[0]) - O_UNIT)
    else:
        ask(state, seat, PLACE_GROUP)
    return True


@rule
def place_next(state, book, scratch, seat, group):
    """Ask for a group's next tile; the only one is not asked for."""
    if place_tile_menu(state, book, scratch, seat, group) > 1:
        ask(state, seat, PLACE_TILE, group)
    else:
        place_on(state, book, seat, group, int(scratch.menu[0]))


@rule
def place_on(state, book, seat, group, tile):
    """Place a token, then the group's next one, or go on to the next group."""
    if place_token(state, book, seat, group, tile):
        push(state, DO_DEPLOY, seat, 0)
    else:
        push(state, DO_DEPLOY, seat, 1 + group)


@rule
def largest_other(state, seat, group):
    """The size of the largest other group still to be placed."""
    most = 0
    for other in range(int(state.groups_n[seat])):
        if other != group and placed(state, seat, other) == 0:
            most = max(most, int(state.group_size[seat, other]))
    return most


@rule
def place_tile_menu(state, book, scratch, seat, group):
    """D11: tiles for the next token from which the rest can still be placed. STL-027, STL-030, STL-086, RUL-37."""
    for strict in range(3):
        n = place_tiles(state, book, scratch, seat, group, strict)
        if n > 0:
            return n
    return 0


@rule
def note_quarter(state, book, scratch, seat):
    """`free`: the free floor of a seat's quadrant."""
    note_free(state, book, scratch)
    quadrant = int(state.quadrant[seat])
    columns = ((1 << QUARTER) - 1) << (quadrant % 2 * QUARTER)
    for row in range(WIDTH):
        inside = row // QUARTER == quadrant // 2
        scratch.free[row] = int(scratch.free[row]) & columns if inside else 0


@rule
def room_anyway(state, book, scratch, size):
    """A quick yes: two blocks of three by three that share no tile, so that no single tile takes both away."""
    if size <= 1:
        return True
    if size > BLOCK:
        return False
    hearts(state, book, scratch.free, scratch.core)
    one = NONE
    for row in range(WIDTH):
        bits = int(scratch.core[row])
        while bits != 0:
            tile = row * WIDTH + first_column(bits)
            bits &= bits - 1
            if one == NONE:
                one = tile
            elif offset(one, tile) > 2:
                return True
    return False


@rule
def note_beginnings(state, book, scratch, left):
    """`zone`: free tiles of the quadrant from which `left` tokens can be placed linked."""
    for row in range(WIDTH):
        scratch.common[row] = scratch.free[row]
        scratch.core[row] = scratch.free[row]
    if left > 1:
        roomy(state, book, scratch, left - 1)
    for row in range(WIDTH):
        scratch.zone[row] = scratch.core[row]


@rule
def note_neighbours(state, book, scratch, seat, group, count):
    """`zone`: free tiles of the quadrant that touch one of the first `count` tokens of a group."""
    empty(scratch.common)
    first = int(state.group_first[seat, group])
    for unit in range(first, first + count):
        add_tile(scratch.common, int(state.unit_tile[seat, unit]))
    touching(state, book, scratch.common, scratch.zone)
    for row in range(WIDTH):
        scratch.zone[row] = int(scratch.zone[row]) & int(scratch.free[row])


@rule
def place_tiles(state, book, scratch, seat, group, strict):
    """Tiles for the next token; `strict` 0: leave room for other squads, 1: for this squad, 2: anywhere."""
    count = placed(state, seat, group)
    left = int(state.group_size[seat, group]) - count
    note_quarter(state, book, scratch, seat)
    if strict < 2 and count > 0:
        note_neighbours(state, book, scratch, seat, group, count)
    else:
        note_beginnings(state, book, scratch, left if strict < 2 else 1)
    n = 0
    for row in range(WIDTH):
        bits = int(scratch.zone[row])
        while bits != 0:
            scratch.menu[n] = row * WIDTH + first_column(bits)
            n += 1
            bits &= bits - 1
    other = largest_other(state, seat, group)
    if strict == 0 and not room_anyway(state, book, scratch, other):
        n = leave_room(state, book, scratch, other, n)
    return n


@rule
def leave_room(state, book, scratch, size, n):
    """Keep those tiles of the menu that leave an area for the largest other squad."""
    kept = 0
    for at in range(n):
        tile = int(scratch.menu[at])
        for row in range(WIDTH):
            scratch.common[row] = scratch.free[row]
        take_out(scratch.common, tile)
        if find_parts(state, book, scratch) >= size:
            scratch.menu[kept] = tile
            kept += 1
    return kept


@rule
def place_token(state, book, seat, group, tile):
    """Put the next token of a group on a tile. Returns whether the group is complete. STL-030."""
    unit = int(state.group_first[seat, group]) + placed(state, seat, group)
    put_on(state, seat, unit, tile)
    tell(state, E_PLACED, seat, group, tile)
    return placed(state, seat, group) == int(state.group_size[seat, group])
