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
    TILES,
    WIDTH,
)

FREE, PLACEHOLDER = 1, 0
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
def flood(state, book, scratch, seat, start, label, without):
    """Label the free tiles of the quadrant that hang together with `start`. Returns how many."""
    scratch.mark[start] = label
    scratch.queue[0] = start
    first, last = 0, 1
    while first < last:
        tile = int(scratch.queue[first])
        first += 1
        contact = int(book.contact[state.board, tile])
        for around in range(9):
            if (contact >> around) & 1 == 0:
                continue
            to = tile + (around // 3 - 1) * WIDTH + around % 3 - 1
            if scratch.mark[to] == FREE and to != without:
                scratch.mark[to] = label
                scratch.queue[last] = to
                last += 1
    return last


@rule
def mark_free(state, book, scratch, seat):
    """Mark the free floor of a seat's quadrant."""
    for tile in range(TILES):
        scratch.mark[tile] = PLACEHOLDER
    for at in range(QUARTER * QUARTER):
        tile = quadrant_tile(state, seat, at)
        if book.floor[state.board, tile] == 1 and state.at[tile] == 0:
            scratch.mark[tile] = FREE


@rule
def quadrant_tile(state, seat, at):
    """The tiles of a seat's quadrant, one after the other."""
    quadrant = int(state.quadrant[seat])
    row = (quadrant // 2) * QUARTER + at // QUARTER
    return row * WIDTH + (quadrant % 2) * QUARTER + at % QUARTER


@rule
def largest_area(state, book, scratch, seat, without):
    """Label the free areas of the quadrant, a tile left out, with their sizes. Returns the largest size."""
    mark_free(state, book, scratch, seat)
    most, label = 0, FREE
    for at in range(QUARTER * QUARTER):
        tile = quadrant_tile(state, seat, at)
        if scratch.mark[tile] == FREE and tile != without:
            label = min(120, label + 1)
            scratch.touched[label] = flood(state, book, scratch, seat, tile, label, without)
            most = max(most, int(scratch.touched[label]))
    return most


@rule
def touches_group(state, book, seat, group, count, tile):
    """Whether a tile touches one of the first `count` tokens of a group."""
    first = int(state.group_first[seat, group])
    for unit in range(first, first + count):
        here = int(state.unit_tile[seat, unit])
        down, across = tile // WIDTH - here // WIDTH, tile % WIDTH - here % WIDTH
        if -1 <= down <= 1 and -1 <= across <= 1:
            if (int(book.contact[state.board, here]) >> ((down + 1) * 3 + across + 1)) & 1 == 1:
                return True
    return False


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
def free_around(state, book, tile):
    """Free floor tiles in contact with a tile."""
    contact = int(book.contact[state.board, tile])
    n = 0
    for around in range(9):
        if (contact >> around) & 1 == 1:
            to = tile + (around // 3 - 1) * WIDTH + around % 3 - 1
            if book.floor[state.board, to] == 1 and state.at[to] == 0:
                n += 1
    return n


@rule
def room_anyway(state, book, seat, size):
    """A quick yes: two places far apart, each with room for a squad, so that no single tile takes both away."""
    found = NONE
    for at in range(QUARTER * QUARTER):
        tile = quadrant_tile(state, seat, at)
        if book.floor[state.board, tile] == 0 or state.at[tile] != 0 or not well_inside(at):
            continue
        if found != NONE and offset(found, tile) <= 2:
            continue
        if free_around(state, book, tile) >= size - 1:
            if found != NONE:
                return True
            found = tile
    return size <= 1


@rule
def well_inside(at):
    """Whether the tiles around a quadrant's tile are in the quadrant too."""
    row, column = at // QUARTER, at % QUARTER
    return row > 0 and row < QUARTER - 1 and column > 0 and column < QUARTER - 1


@rule
def place_tiles(state, book, scratch, seat, group, strict):
    """Tiles for the next token; `strict` 0: leave room for other squads, 1: for this squad, 2: anywhere."""
    count = placed(state, seat, group)
    left = int(state.group_size[seat, group]) - count
    other = largest_other(state, seat, group)
    charted = False
    n = 0
    for at in range(QUARTER * QUARTER):
        tile = quadrant_tile(state, seat, at)
        if book.floor[state.board, tile] == 0 or state.at[tile] != 0:
            continue
        if strict < 2:
            if count > 0 and not touches_group(state, book, seat, group, count, tile):
                continue
            if count == 0 and not (well_inside(at) and free_around(state, book, tile) >= left - 1):
                if not charted:
                    largest_area(state, book, scratch, seat, NONE)
                    charted = True
                if scratch.touched[scratch.mark[tile]] < left:
                    continue
        scratch.menu[n] = tile
        n += 1
    if strict == 0 and not room_anyway(state, book, seat, other):
        n = leave_room(state, book, scratch, seat, other, n)
    return n


@rule
def leave_room(state, book, scratch, seat, size, n):
    """Keep those tiles of the menu that leave an area for the largest other squad."""
    kept = 0
    for at in range(n):
        tile = int(scratch.menu[at])
        if largest_area(state, book, scratch, seat, tile) >= size:
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
