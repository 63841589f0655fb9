"""Squads: linked groups, and moving them so that nobody is left behind. Chapter 11, RUL-48 to RUL-51.

A choice (member, tile) is offered only if the completion routine can then place everybody else. The routine takes,
again and again, the member with the shortest way to a free tile in contact with a member that already has its place.
"""

from duskboard.engine.arrays import index_of
from duskboard.engine.bits import lowest
from duskboard.engine.header import NONE
from duskboard.engine.menu import add
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.ground import code_of, standing, touches
from duskboard.games.steam_leaf.rules.movement import NO_WAY, allowance, free_for, note_area, note_ways, pace_out
from duskboard.games.steam_leaf.rules.tilesets import (
    add_tile,
    empty,
    in_set,
    note_free,
    roomy,
    touching,
)
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import WIDTH

FAR_OFF = 1000  # further than any way
AWAY = 1024  # what a step counts in the measure of a place, where the tile decides between equals
NOWHERE = AWAY * NO_WAY  # no place
NOBODY_ENDS, ANYBODY_ENDS, ONLY = 0, 1, 2  # who may end on a tile in a trial; ONLY + k: the member k, who stands there


@rule
def gather(state: State, scratch: Scratch, seat: int, group: int) -> int:
    """Write the members of a group that take part in its move on the paper. Returns how many."""
    first = state.group_first[seat, group]
    n = 0
    for unit in range(first, first + state.group_size[seat, group]):
        if not standing(state, seat, unit):
            continue
        flags = state.unit_flags[seat, unit]
        if flags & terms.FROZEN != 0 and flags & terms.FINISHED == 0:
            continue
        scratch.member[n] = unit
        scratch.tile[n] = state.unit_tile[seat, unit]
        scratch.placed[n] = 1 if flags & terms.FINISHED != 0 else 0
        scratch.allow[n] = max(0, allowance(state, seat, unit) - state.unit_steps[seat, unit])
        n += 1
    return n


@rule
def link(state: State, book: Book, scratch: Scratch, n: int) -> None:
    """Which members touch which."""
    for k in range(n):
        scratch.links[k] = 0
    for k in range(n):
        for other in range(k):
            if touches(state, book, scratch.tile[k], scratch.tile[other]):
                scratch.links[k] |= 1 << other
                scratch.links[other] |= 1 << k


@rule
def linked_to(scratch: Scratch, seeds: int, among: int) -> int:
    """All members of `among` that hang together with `seeds`, as bits."""
    reached = seeds & among
    new = reached
    while new != 0:
        k = lowest(new)
        new &= new - 1
        more = scratch.links[k] & among & ~reached
        reached |= more
        new |= more
    return reached


@rule
def split(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> int:
    """Number the linked parts of a group's standing members. Returns how many there are. STL-086, RUL-50."""
    first = state.group_first[seat, group]
    n = 0
    for unit in range(first, first + state.group_size[seat, group]):
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
def squad_count(state: State, seat: int, group: int, unless: int = 0) -> int:
    """How many members of a group stand, without those that have one of some flags."""
    first = state.group_first[seat, group]
    n = 0
    for unit in range(first, first + state.group_size[seat, group]):
        if standing(state, seat, unit) and state.unit_flags[seat, unit] & unless == 0:
            n += 1
    return n


@rule
def form_up(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> int:
    """Before a squad moves: a broken squad's cut-off members wait, the rest must rejoin them. STL-087, STL-088, RUL-49.

    Returns in how many ways it can move: none, one, or one for each part that it can rejoin.
    """
    state.closer = 0
    parts = split(state, book, scratch, seat, group)
    if parts < 2:
        return 1
    n = squad_count(state, seat, group)
    main = main_part(scratch, n, parts)
    for k in range(n):
        if scratch.part[k] != main:
            unit = scratch.member[k]
            state.unit_flags[seat, unit] |= terms.FROZEN
    ways = rejoin_menu(state, book, scratch, seat, group)
    if ways == 1:
        rejoin(state, book, scratch, seat, group, scratch.menu[0] - terms.O_UNIT)
    if ways > 0:
        return ways
    state.closer = 1
    return 1 if can_come_closer(state, book, scratch, seat, group) else 0


@rule
def rejoin_menu(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> int:
    """The cut-off parts that the main part can join now, each by its first member. RUL-49."""
    n = squad_count(state, seat, group)
    parts = split(state, book, scratch, seat, group)
    ways = 0
    for part in range(parts):
        split(state, book, scratch, seat, group)  # the trial for another part has overwritten it
        unit = first_of(scratch, n, part)
        if state.unit_flags[seat, unit] & terms.FROZEN != 0 and joins(state, book, scratch, seat, group, unit):
            ways = add(scratch, ways, terms.O_UNIT + unit)
    return ways


@rule
def first_of(scratch: Scratch, n: int, part: int) -> int:
    """The member of a part with the lowest unit number."""
    k = index_of(scratch.part, n, part)
    return NONE if k == NONE else scratch.member[k]


@rule
def rejoin(state: State, book: Book, scratch: Scratch, seat: int, group: int, unit: int) -> None:
    """The others must end in contact with the cut-off part of `unit`: it counts as having its place."""
    split(state, book, scratch, seat, group)
    n = squad_count(state, seat, group)
    for k in range(n):
        if scratch.part[k] == part_of(scratch, n, unit):
            mate = scratch.member[k]
            state.unit_flags[seat, mate] |= terms.FINISHED


@rule
def part_of(scratch: Scratch, n: int, unit: int) -> int:
    """The linked part a unit belongs to."""
    k = index_of(scratch.member, n, unit)
    return NONE if k == NONE else scratch.part[k]


@rule
def main_part(scratch: Scratch, n: int, parts: int) -> int:
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
def joins(state: State, book: Book, scratch: Scratch, seat: int, group: int, unit: int) -> bool:
    """Whether the main part could join the cut-off part of `unit`; nothing stays behind of the trial."""
    rejoin(state, book, scratch, seat, group, unit)
    n = prepare(state, book, scratch, seat, group)
    able = completes(state, book, scratch, seat, n, NONE, NONE)
    for k in range(n):
        mate = scratch.member[k]
        state.unit_flags[seat, mate] &= ~terms.FINISHED
    return able


@rule
def can_come_closer(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> bool:
    """Whether some member of the main part can end closer to the cut-off ones."""
    n = prepare(state, book, scratch, seat, group)
    for k in range(n):
        if place_menu(state, book, scratch, seat, group, n, k, 0, 1) > 0:
            return True
    return False


@rule
def gap(state: State, book: Book, seat: int, group: int, tile: int) -> int:
    """Steps from a tile to the nearest cut-off member of a broken squad."""
    first = state.group_first[seat, group]
    nearest = FAR_OFF
    for unit in range(first, first + state.group_size[seat, group]):
        if standing(state, seat, unit) and state.unit_flags[seat, unit] & terms.FROZEN != 0:
            nearest = min(nearest, book.walk[state.board, tile, state.unit_tile[seat, unit]])
    return nearest


# -- places ------------------------------------------------------------------------------------------------------------


@rule
def prepare(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> int:
    """The members, what each can reach, what is free, and the tiles in contact with those who have their place."""
    n = gather(state, scratch, seat, group)
    note_ways(state, book, scratch, seat)
    note_free(state, book, scratch)
    empty(scratch.common)
    for k in range(n):
        if scratch.placed[k] == 0:
            note_area(state, book, scratch, k, scratch.tile[k], scratch.allow[k])
        else:
            add_tile(scratch.common, scratch.tile[k])
    touching(state, book, scratch.common, scratch.zone)
    scratch.charted = 0
    return n


@rule
def placed_bits(scratch: Scratch, n: int) -> int:
    """The members that have their place, as bits."""
    bits = 0
    for k in range(n):
        if scratch.placed[k] == 1:
            bits |= 1 << k
    return bits


@rule
def find_room(state: State, book: Book, scratch: Scratch, n: int, who: int) -> int:
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
                scratch.common[row] &= scratch.area[k, row]
    if rest > 0:
        roomy(state, book, scratch, rest)
    return rest


@rule
def open_tiles(state: State, scratch: Scratch, seat: int, k: int, row: int, first: int) -> int:
    """A row of the tiles where a member may end if the others then find a place: free, or its own."""
    bits = scratch.free[row]
    home = scratch.tile[k]
    if home // WIDTH == row and state.at[home] == code_of(seat, scratch.member[k]):
        bits |= 1 << (home % WIDTH)
    bits &= scratch.area[k, row]
    return bits if first else bits & scratch.zone[row]


@rule
def place_menu(
    state: State, book: Book, scratch: Scratch, seat: int, group: int, n: int, k: int, count: int, limit: int
) -> int:
    """Add every tile where member `k` may end, up to `limit`. `prepare` must have been called. D15, RUL-48, RUL-49."""
    first = placed_bits(scratch, n) == 0
    nearer = state.closer == 1 and first
    here = gap(state, book, seat, group, scratch.tile[k]) if nearer else 0
    rest = find_room(state, book, scratch, n, k)
    for row in range(WIDTH):
        bits = open_tiles(state, scratch, seat, k, row, first)
        sure = bits if rest == 0 else scratch.room[row]
        while bits != 0:
            column = lowest(bits)
            tile = row * WIDTH + column
            bits &= bits - 1
            if nearer and gap(state, book, seat, group, tile) >= here:
                continue
            if (sure >> column) & 1 == 1 or completes(state, book, scratch, seat, n, k, tile):
                count = add(scratch, count, tile)
                if count >= limit:
                    return count
    return count


@rule
def can_place(state: State, book: Book, scratch: Scratch, seat: int, n: int, k: int, rest: int) -> bool:
    """Whether a member without a place has one to choose now. `find_room` must have been called, for nobody."""
    home = scratch.tile[k]
    if in_set(scratch.zone, home) and free_for(state, seat, scratch.member[k], home):
        return True
    for row in range(WIDTH):
        bits = scratch.zone[row] & scratch.free[row] & scratch.area[k, row]
        if bits != 0 and (rest == 1 or bits & scratch.room[row] != 0):
            return True
    return place_by_trial(state, book, scratch, seat, n, k)


@rule
def place_by_trial(state: State, book: Book, scratch: Scratch, seat: int, n: int, k: int) -> bool:
    """Whether a tile that touches those who have their place will do for a member."""
    for row in range(WIDTH):
        bits = open_tiles(state, scratch, seat, k, row, False)
        while bits != 0:
            if completes(state, book, scratch, seat, n, k, row * WIDTH + lowest(bits)):
                return True
            bits &= bits - 1
    return False


# -- trials ------------------------------------------------------------------------------------------------------------


@rule
def chart(state: State, book: Book, scratch: Scratch, seat: int, n: int) -> None:
    """Make ready what trials work on: distances, who may end where, the best place of everybody as things are."""
    if scratch.charted == 1:
        return
    scratch.charted = 1
    board = state.board
    for tile in range(terms.TILES):
        floor = book.floor[board, tile]
        scratch.edge[tile] = 0
        scratch.stand[tile] = floor if state.at[tile] == 0 else NOBODY_ENDS
    for k in range(n):
        if scratch.placed[k] == 0:
            chart_member(state, book, scratch, seat, k)
    scratch.edge_n = 0
    left = list_rest(scratch, n)
    for k in range(n):
        if scratch.placed[k] == 1:
            widen(state, book, scratch, left, scratch.tile[k])
    for k in range(n):
        scratch.base[k] = scratch.best[k]


@rule
def chart_member(state: State, book: Book, scratch: Scratch, seat: int, k: int) -> None:
    """The distances of one member as far as it can go, and the tile that only it may end on."""
    board, home, allow = state.board, scratch.tile[k], scratch.allow[k]
    assert home >= 0
    scratch.best[k] = NOWHERE
    if state.at[home] == code_of(seat, scratch.member[k]):
        scratch.stand[home] = ONLY + k
    if scratch.direct[k] == 0:
        pace_out(state, book, scratch, k, seat, home, allow, NONE)
        return
    for tile in range(terms.TILES):
        steps = book.walk[board, home, tile]
        scratch.dist[k, tile] = steps if steps <= scratch.allow[k] else NO_WAY


@rule
def list_rest(scratch: Scratch, n: int) -> int:
    """List the members without a place. Returns how many."""
    left = 0
    for k in range(n):
        if scratch.placed[k] == 0:
            scratch.rest[left] = k
            left += 1
    return left


@rule
def consider(scratch: Scratch, left: int, tile: int) -> None:
    """Let every member without a place see whether a tile is its best: few steps, then a low number."""
    assert tile >= 0
    stand = scratch.stand[tile]
    if stand == ANYBODY_ENDS:
        for at in range(left):
            k = scratch.rest[at]
            scratch.best[k] = min(scratch.best[k], AWAY * scratch.dist[k, tile] + tile)
    elif stand >= ONLY:
        scratch.best[stand - ONLY] = tile


@rule
def widen(state: State, book: Book, scratch: Scratch, left: int, tile: int) -> None:
    """A member has its place on a tile: the tiles around become places for the others."""
    assert tile >= 0
    board = state.board
    for at in range(book.beside_n[board, tile]):
        to = book.beside[board, tile, at]
        if scratch.edge[to] == 0:
            scratch.edge[to] = 1
            scratch.edge_list[scratch.edge_n] = to
            scratch.edge_n += 1
            consider(scratch, left, to)


@rule
def settle(state: State, book: Book, scratch: Scratch, left: int, k: int, tile: int) -> int:
    """Put a member on a tile in a trial. Returns how many are left without a place."""
    scratch.goal[k] = tile
    found = 0
    for at in range(left):
        other = scratch.rest[at]
        scratch.rest[at - found] = other
        if other == k:
            found = 1
    left -= found
    home = scratch.tile[k]
    if scratch.stand[home] == ONLY + k:
        scratch.stand[home] = ANYBODY_ENDS
    scratch.stand[tile] = NOBODY_ENDS
    widen(state, book, scratch, left, tile)
    if home != tile and scratch.edge[home] == 1:
        consider(scratch, left, home)
    return left


@rule
def look_again(scratch: Scratch, k: int) -> None:
    """A member's best place was taken: find its next best."""
    best = NOWHERE
    for at in range(scratch.edge_n):
        tile = scratch.edge_list[at]
        stand = scratch.stand[tile]
        if stand == ANYBODY_ENDS:
            best = min(best, AWAY * scratch.dist[k, tile] + tile)
        elif stand == ONLY + k:
            best = tile
    scratch.best[k] = best


@rule
def nearest_member(scratch: Scratch, left: int) -> int:
    """The member with the shortest way to a place, the lowest number among equals; NONE if nobody has one.

    A best place that has been taken meanwhile is looked for again only when it would be the next to be filled: until
    then its distance is too short at worst, which cannot hide anybody who is nearer.
    """
    while True:
        best, steps = NONE, NO_WAY
        for at in range(left):
            k = scratch.rest[at]
            if scratch.best[k] // AWAY < steps:
                best, steps = k, scratch.best[k] // AWAY
        if best == NONE or scratch.stand[place_of(scratch, best)] != NOBODY_ENDS:
            return best
        look_again(scratch, best)


@rule
def place_of(scratch: Scratch, k: int) -> int:
    """The tile that is a member's best place in a trial."""
    return scratch.best[k] % AWAY


@rule
def completes(state: State, book: Book, scratch: Scratch, seat: int, n: int, who: int, tile: int) -> bool:
    """Whether everybody finds a place after member `who` goes to `tile` (NONE: as things are). RUL-48."""
    chart(state, book, scratch, seat, n)
    left = list_rest(scratch, n)
    edge_n = scratch.edge_n
    for k in range(n):
        scratch.best[k] = scratch.base[k]
    moved = 0
    if who != NONE:
        scratch.moved[0] = who
        moved = 1
        left = settle(state, book, scratch, left, who, tile)
    while left > 0:
        k = nearest_member(scratch, left)
        if k == NONE:
            break
        scratch.moved[moved] = k
        moved += 1
        left = settle(state, book, scratch, left, k, place_of(scratch, k))
    take_back(state, scratch, seat, moved, edge_n)
    return left == 0


@rule
def take_back(state: State, scratch: Scratch, seat: int, moved: int, edge_n: int) -> None:
    """Leave things as they were before a trial."""
    for at in range(moved - 1, -1, -1):
        k = scratch.moved[at]
        home = scratch.tile[k]
        scratch.stand[scratch.goal[k]] = ANYBODY_ENDS
        if state.at[home] == code_of(seat, scratch.member[k]):
            scratch.stand[home] = ONLY + k
    for at in range(edge_n, scratch.edge_n):
        scratch.edge[scratch.edge_list[at]] = 0
    scratch.edge_n = edge_n
