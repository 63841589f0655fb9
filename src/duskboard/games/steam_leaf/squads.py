"""Squads: linked groups, and moving them so that nobody is left behind. Chapter 11, RUL-48 to RUL-51.

A choice (member, tile) is offered only if the completion routine can then place everybody else. The routine takes,
again and again, the member with the shortest way to a free tile in contact with a member that already has its place.
"""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.ground import code_of, standing, touches
from duskboard.games.steam_leaf.movement import allowance, free_for, note_area, note_ways, pace_out
from duskboard.games.steam_leaf.terms import FINISHED, FROZEN, TILES, WIDTH
from duskboard.games.steam_leaf.tilesets import (
    add_tile,
    count_bits,
    empty,
    first_column,
    in_set,
    note_free,
    roomy,
    touching,
)

FAR_OFF = 1000  # no way to a place
NOBODY_ENDS, ANYBODY_ENDS, ONLY = 0, 1, 2  # who may end on a tile in a trial; ONLY + k: the member k, who stands there


@rule
def gather(state, scratch, seat, group):
    """Write the members of a group that take part in its move on the paper. Returns how many."""
    first = int(state.group_first[seat, group])
    n = 0
    for unit in range(first, first + int(state.group_size[seat, group])):
        if not standing(state, seat, unit):
            continue
        flags = int(state.unit_flags[seat, unit])
        if flags & FROZEN != 0 and flags & FINISHED == 0:
            continue
        scratch.member[n] = unit
        scratch.tile[n] = state.unit_tile[seat, unit]
        scratch.placed[n] = 1 if flags & FINISHED != 0 else 0
        scratch.allow[n] = max(0, allowance(state, seat, unit) - int(state.unit_steps[seat, unit]))
        n += 1
    return n


@rule
def link(state, book, scratch, n):
    """Which members touch which."""
    for k in range(n):
        scratch.links[k] = 0
    for k in range(n):
        for other in range(k):
            if touches(state, book, int(scratch.tile[k]), int(scratch.tile[other])):
                scratch.links[k] = int(scratch.links[k]) | (1 << other)
                scratch.links[other] = int(scratch.links[other]) | (1 << k)


@rule
def lowest_bit(bits):
    """The number of the lowest bit that is set."""
    at = 0
    while bits & 255 == 0:
        bits >>= 8
        at += 8
    while bits & 1 == 0:
        bits >>= 1
        at += 1
    return at


@rule
def linked_to(scratch, seeds, among):
    """All members of `among` that hang together with `seeds`, as bits."""
    reached = seeds & among
    new = reached
    while new != 0:
        k = lowest_bit(new)
        new &= new - 1
        more = int(scratch.links[k]) & among & ~reached
        reached |= more
        new |= more
    return reached


@rule
def split(state, book, scratch, seat, group):
    """Number the linked parts of a group's standing members. Returns how many there are. STL-086, RUL-50."""
    first = int(state.group_first[seat, group])
    n = 0
    for unit in range(first, first + int(state.group_size[seat, group])):
        if standing(state, seat, unit):
            scratch.member[n] = unit
            scratch.tile[n] = state.unit_tile[seat, unit]
            n += 1
    link(state, book, scratch, n)
    parts = 0
    seen = 0
    everyone = (1 << n) - 1
    for k in range(n):
        if (seen >> k) & 1 == 1:
            continue
        part = linked_to(scratch, 1 << k, everyone)
        for other in range(n):
            if (part >> other) & 1 == 1:
                scratch.part[other] = parts
        seen |= part
        parts += 1
    return parts


@rule
def squad_count(state, seat, group):
    """How many members of a group stand."""
    first = int(state.group_first[seat, group])
    n = 0
    for unit in range(first, first + int(state.group_size[seat, group])):
        if standing(state, seat, unit):
            n += 1
    return n


@rule
def form_up(state, book, scratch, seat, group):
    """Before a squad moves: a broken squad's cut-off members wait, the rest must rejoin them. STL-087, STL-088, RUL-49.

    Returns whether the squad can move at all.
    """
    state.closer = 0
    parts = split(state, book, scratch, seat, group)
    if parts < 2:
        return True
    n = squad_count(state, seat, group)
    main = main_part(scratch, n, parts)
    for k in range(n):
        if scratch.part[k] != main:
            unit = int(scratch.member[k])
            state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | FROZEN
    for part in range(parts):
        if part != main and joins(state, book, scratch, seat, group, part):
            return True
    state.closer = 1
    return can_come_closer(state, book, scratch, seat, group)


@rule
def main_part(scratch, n, parts):
    """The largest linked part; the first of equals, which holds the lowest unit number."""
    main, most = 0, 0
    for part in range(parts):
        size = 0
        for k in range(n):
            if scratch.part[k] == part:
                size += 1
        if size > most:
            main, most = part, size
    return main


@rule
def joins(state, book, scratch, seat, group, part):
    """Try to have the main part join a cut-off part; leaves that part marked as finished if it can be done."""
    split(state, book, scratch, seat, group)
    n = squad_count(state, seat, group)
    for k in range(n):
        if scratch.part[k] == part:
            unit = int(scratch.member[k])
            state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | FINISHED
    n = prepare(state, book, scratch, seat, group)
    if completes(state, book, scratch, seat, n, NONE, NONE):
        return True
    for k in range(n):
        unit = int(scratch.member[k])
        state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) & ~FINISHED
    return False


@rule
def can_come_closer(state, book, scratch, seat, group):
    """Whether some member of the main part can end closer to the cut-off ones."""
    n = prepare(state, book, scratch, seat, group)
    for k in range(n):
        if place_menu(state, book, scratch, seat, group, n, k, 0, 1) > 0:
            return True
    return False


@rule
def gap(state, book, seat, group, tile):
    """Steps from a tile to the nearest cut-off member of a broken squad."""
    first = int(state.group_first[seat, group])
    nearest = FAR_OFF
    for unit in range(first, first + int(state.group_size[seat, group])):
        if standing(state, seat, unit) and int(state.unit_flags[seat, unit]) & FROZEN != 0:
            nearest = min(nearest, int(book.walk[state.board, tile, state.unit_tile[seat, unit]]))
    return nearest


# -- places ------------------------------------------------------------------------------------------------------------


@rule
def prepare(state, book, scratch, seat, group):
    """The members, what each can reach, what is free, and the tiles in contact with those who have their place."""
    n = gather(state, scratch, seat, group)
    note_ways(state, book, scratch, seat)
    note_free(state, book, scratch)
    empty(scratch.common)
    for k in range(n):
        if scratch.placed[k] == 0:
            note_area(state, book, scratch, k, int(scratch.tile[k]), int(scratch.allow[k]))
        else:
            add_tile(scratch.common, int(scratch.tile[k]))
    touching(state, book, scratch.common, scratch.zone)
    scratch.charted = 0
    return n


@rule
def placed_bits(scratch, n):
    """The members that have their place, as bits."""
    bits = 0
    for k in range(n):
        if scratch.placed[k] == 1:
            bits |= 1 << k
    return bits


@rule
def find_room(state, book, scratch, n, who):
    """`room`: tiles that `who` may take without a trial. Returns how many members are left to be placed after that.

    All of them can reach as many free tiles as there are members, and these hang together with the tile. Whoever is
    placed first, one of these tiles then touches a placed member and is still free, so nobody is left over.
    """
    rest = 0
    for row in range(WIDTH):
        scratch.common[row] = scratch.free[row]
    for k in range(n):
        if scratch.placed[k] == 0 and k != who:
            rest += 1
            for row in range(WIDTH):
                scratch.common[row] = int(scratch.common[row]) & int(scratch.area[k, row])
    if rest > 0:
        roomy(state, book, scratch, rest)
    return rest


@rule
def open_tiles(state, scratch, seat, k, row, first):
    """A row of the tiles where a member may end if the others then find a place: free, or its own."""
    bits = int(scratch.free[row])
    home = int(scratch.tile[k])
    if home // WIDTH == row and state.at[home] == code_of(seat, int(scratch.member[k])):
        bits |= 1 << (home % WIDTH)
    bits &= int(scratch.area[k, row])
    return bits if first else bits & int(scratch.zone[row])


@rule
def place_menu(state, book, scratch, seat, group, n, k, count, limit):
    """Add every tile where member `k` may end, up to `limit`. `prepare` must have been called. D15, RUL-48, RUL-49."""
    first = placed_bits(scratch, n) == 0
    nearer = state.closer == 1 and first
    here = gap(state, book, seat, group, int(scratch.tile[k])) if nearer else 0
    rest = find_room(state, book, scratch, n, k)
    for row in range(WIDTH):
        bits = open_tiles(state, scratch, seat, k, row, first)
        sure = bits if rest == 0 else int(scratch.room[row])
        while bits != 0:
            column = first_column(bits)
            tile = row * WIDTH + column
            bits &= bits - 1
            if nearer and gap(state, book, seat, group, tile) >= here:
                continue
            if (sure >> column) & 1 == 1 or completes(state, book, scratch, seat, n, k, tile):
                scratch.menu[count] = tile
                count += 1
                if count >= limit:
                    return count
    return count


@rule
def sure_places(state, scratch, seat, n, k, rest):
    """How many tiles member `k` may take without a trial. `find_room` must have been called."""
    first = placed_bits(scratch, n) == 0
    places = 0
    for row in range(WIDTH):
        bits = open_tiles(state, scratch, seat, k, row, first)
        places += count_bits(bits if rest == 0 else bits & int(scratch.room[row]))
    return places


@rule
def has_choice(state, book, scratch, seat, group, n, k):
    """Whether member `k` has more than one tile to choose from. `prepare` must have been called."""
    if state.closer == 0:
        rest = find_room(state, book, scratch, n, k)
        if sure_places(state, scratch, seat, n, k, rest) > 1:
            return True
    return place_menu(state, book, scratch, seat, group, n, k, 0, 2) > 1


@rule
def can_place(state, book, scratch, seat, n, k, rest):
    """Whether a member without a place has one to choose now. `find_room` must have been called, for nobody."""
    home = int(scratch.tile[k])
    if in_set(scratch.zone, home) and free_for(state, seat, int(scratch.member[k]), home):
        return True
    return sure_places(state, scratch, seat, n, k, rest - 1) > 0 or place_by_trial(state, book, scratch, seat, n, k)


@rule
def place_by_trial(state, book, scratch, seat, n, k):
    """Whether a tile that touches those who have their place will do for a member."""
    for row in range(WIDTH):
        bits = open_tiles(state, scratch, seat, k, row, False)
        while bits != 0:
            if completes(state, book, scratch, seat, n, k, row * WIDTH + first_column(bits)):
                return True
            bits &= bits - 1
    return False


# -- trials ------------------------------------------------------------------------------------------------------------


@rule
def chart(state, book, scratch, seat, n):
    """Make ready what trials work on: distances, who may end where, the best place of everybody as things are."""
    if scratch.charted == 1:
        return
    scratch.charted = 1
    board = int(state.board)
    for tile in range(TILES):
        scratch.edge[tile] = 0
        scratch.stand[tile] = book.floor[board, tile] if state.at[tile] == 0 else NOBODY_ENDS
    for k in range(n):
        scratch.best_d[k] = FAR_OFF
        scratch.best_t[k] = NONE
        if scratch.placed[k] == 0:
            home = int(scratch.tile[k])
            if scratch.direct[k] == 1:
                for tile in range(TILES):
                    scratch.dist[k, tile] = book.walk[board, home, tile]
            else:
                pace_out(state, book, scratch, k, seat, home, int(scratch.allow[k]), NONE)
            if state.at[home] == code_of(seat, int(scratch.member[k])):
                scratch.stand[home] = ONLY + k
    scratch.edge_n = 0
    done = placed_bits(scratch, n)
    for k in range(n):
        if scratch.placed[k] == 1:
            widen(state, book, scratch, n, int(scratch.tile[k]), done)
    for k in range(n):
        scratch.base_d[k] = scratch.best_d[k]
        scratch.base_t[k] = scratch.best_t[k]


@rule
def consider(scratch, n, done, tile):
    """Let every member without a place see whether a tile is its best: few steps, then a low number."""
    stand = int(scratch.stand[tile])
    if stand == NOBODY_ENDS:
        return
    if stand >= ONLY:
        scratch.best_d[stand - ONLY] = 0
        scratch.best_t[stand - ONLY] = tile
        return
    for k in range(n):
        if (done >> k) & 1 == 0:
            compare(scratch, k, tile)


@rule
def compare(scratch, k, tile):
    """Let one member see whether a free tile is its best."""
    steps = int(scratch.dist[k, tile])
    if steps <= int(scratch.allow[k]):
        best = int(scratch.best_d[k])
        if steps < best or (steps == best and tile < int(scratch.best_t[k])):
            scratch.best_d[k] = steps
            scratch.best_t[k] = tile


@rule
def widen(state, book, scratch, n, tile, done):
    """A member has its place on a tile: the tiles around become places for the others."""
    board = int(state.board)
    for at in range(int(book.beside_n[board, tile])):
        to = int(book.beside[board, tile, at])
        if scratch.edge[to] == 0:
            scratch.edge[to] = 1
            scratch.edge_list[scratch.edge_n] = to
            scratch.edge_n += 1
            consider(scratch, n, done, to)


@rule
def settle(state, book, scratch, n, k, tile, done):
    """Put a member on a tile in a trial."""
    home = int(scratch.tile[k])
    if scratch.stand[home] == ONLY + k:
        scratch.stand[home] = ANYBODY_ENDS
    scratch.stand[tile] = NOBODY_ENDS
    widen(state, book, scratch, n, tile, done)
    if home != tile and scratch.edge[home] == 1:
        consider(scratch, n, done, home)


@rule
def look_again(scratch, k):
    """A member's best place was taken: find its next best."""
    scratch.best_d[k] = FAR_OFF
    scratch.best_t[k] = NONE
    for at in range(int(scratch.edge_n)):
        tile = int(scratch.edge_list[at])
        stand = int(scratch.stand[tile])
        if stand == ANYBODY_ENDS:
            compare(scratch, k, tile)
        elif stand == ONLY + k:
            scratch.best_d[k] = 0
            scratch.best_t[k] = tile


@rule
def nearest_member(scratch, n, done):
    """The member with the shortest way to a place, the lowest number among equals; NONE if nobody has one.

    A best place that has been taken meanwhile is looked for again only when it would be the next to be filled: until
    then its distance is too short at worst, which cannot hide anybody who is nearer.
    """
    while True:
        best, steps = NONE, FAR_OFF
        for k in range(n):
            if (done >> k) & 1 == 0 and int(scratch.best_d[k]) < steps:
                best, steps = k, int(scratch.best_d[k])
        if best == NONE or scratch.stand[scratch.best_t[best]] != NOBODY_ENDS:
            return best
        look_again(scratch, best)


@rule
def completes(state, book, scratch, seat, n, who, tile):
    """Whether everybody finds a place after member `who` goes to `tile` (NONE: as things are). RUL-48."""
    chart(state, book, scratch, seat, n)
    done = placed_bits(scratch, n)
    everyone = (1 << n) - 1
    edge_n = int(scratch.edge_n)
    for k in range(n):
        scratch.best_d[k] = scratch.base_d[k]
        scratch.best_t[k] = scratch.base_t[k]
    moved = 0
    k, place = who, tile
    if who == NONE and done != everyone:
        k = nearest_member(scratch, n, done)
        place = int(scratch.best_t[k]) if k != NONE else NONE
    while done != everyone and k != NONE:
        done |= 1 << k
        scratch.best_t[k] = place
        scratch.moved[moved] = k
        moved += 1
        settle(state, book, scratch, n, k, place, done)
        k = nearest_member(scratch, n, done)
        place = int(scratch.best_t[k]) if k != NONE else NONE
    take_back(state, scratch, seat, moved, edge_n)
    return done == everyone


@rule
def take_back(state, scratch, seat, moved, edge_n):
    """Leave things as they were before a trial."""
    for at in range(moved - 1, -1, -1):
        k = int(scratch.moved[at])
        home = int(scratch.tile[k])
        scratch.stand[scratch.best_t[k]] = ANYBODY_ENDS
        if state.at[home] == code_of(seat, int(scratch.member[k])):
            scratch.stand[home] = ONLY + k
    for at in range(edge_n, int(scratch.edge_n)):
        scratch.edge[scratch.edge_list[at]] = 0
    scratch.edge_n = edge_n
