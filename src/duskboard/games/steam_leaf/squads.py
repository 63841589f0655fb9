"""Squads: linked groups, and moving them so that nobody is left behind. Chapter 11, RUL-48 to RUL-51.

A choice (member, tile) is offered only if the completion routine can then place everybody else. The routine takes,
again and again, the member with the shortest way to a free tile in contact with a member that already has its place.
"""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.ground import code_of, standing, touches
from duskboard.games.steam_leaf.movement import allowance, measure, steps_to
from duskboard.games.steam_leaf.terms import FINISHED, FROZEN, TILES, WIDTH

FAR_OFF = 1000  # no way to a place
TAKEN, LEFT = 1, 2  # what a trial makes of a tile


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


@rule
def prepare(state, book, scratch, seat, group):
    """Everything a trial needs: members, links, ways, and the places next to those who are done."""
    n = gather(state, scratch, seat, group)
    link(state, book, scratch, n)
    for k in range(n):
        if scratch.placed[k] == 0:
            measure(state, book, scratch, k, seat, int(scratch.tile[k]), int(scratch.allow[k]))
        scratch.base_d[k] = FAR_OFF
        scratch.base_t[k] = NONE
    for tile in range(TILES):
        scratch.zone[tile] = 0
        scratch.hold[tile] = 0
        scratch.mark[tile] = 0
        scratch.reach[tile] = 0
    scratch.zone_n = 0
    for k in range(n):
        if scratch.placed[k] == 0:
            mark_reach(state, book, scratch, k)
    for k in range(n):
        scratch.best_d[k] = FAR_OFF
        scratch.best_t[k] = NONE
    for k in range(n):
        if scratch.placed[k] == 1:
            widen(state, book, scratch, seat, n, int(scratch.tile[k]), placed_bits(scratch, n))
    for k in range(n):
        scratch.base_d[k] = scratch.best_d[k]
        scratch.base_t[k] = scratch.best_t[k]
    return n


@rule
def mark_reach(state, book, scratch, k):
    """Note on every tile that a member can get there."""
    allow, start = int(scratch.allow[k]), int(scratch.tile[k])
    row, column = start // WIDTH, start % WIDTH
    for r in range(max(0, row - allow), min(WIDTH, row + allow + 1)):
        spare = allow - abs(r - row)
        for c in range(max(0, column - spare), min(WIDTH, column + spare + 1)):
            if steps_to(state, book, scratch, k, r * WIDTH + c) <= allow:
                scratch.reach[r * WIDTH + c] = int(scratch.reach[r * WIDTH + c]) | (1 << k)


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
def placed_bits(scratch, n):
    """The members that have their place, as bits."""
    bits = 0
    for k in range(n):
        if scratch.placed[k] == 1:
            bits |= 1 << k
    return bits


@rule
def open_to(state, scratch, seat, k, tile):
    """Whether a member may end on a tile, in a trial."""
    if scratch.hold[tile] == TAKEN:
        return False
    if scratch.hold[tile] == LEFT or state.at[tile] == 0:
        return True
    return tile == scratch.tile[k] and state.at[tile] == code_of(seat, int(scratch.member[k]))


@rule
def consider(state, book, scratch, seat, done, tile):
    """Let every member without a place see whether a tile is its best."""
    bits = int(scratch.reach[tile]) & ~done
    while bits != 0:
        k = lowest_bit(bits)
        bits &= bits - 1
        steps = steps_to(state, book, scratch, k, tile)
        if steps > int(scratch.best_d[k]):
            continue
        if steps == int(scratch.best_d[k]) and tile >= int(scratch.best_t[k]):
            continue
        if open_to(state, scratch, seat, k, tile):
            scratch.best_d[k] = steps
            scratch.best_t[k] = tile


@rule
def widen(state, book, scratch, seat, n, tile, done):
    """A member has its place on a tile: the tiles around become places for the others."""
    contact = int(book.contact[state.board, tile])
    for around in range(9):
        if (contact >> around) & 1 == 0:
            continue
        to = tile + (around // 3 - 1) * WIDTH + around % 3 - 1
        if scratch.zone[to] == 1 or book.floor[state.board, to] == 0:
            continue
        scratch.zone[to] = 1
        scratch.zone_list[scratch.zone_n] = to
        scratch.zone_n += 1
        consider(state, book, scratch, seat, done, to)


@rule
def settle(state, book, scratch, seat, n, k, tile, done):
    """Put a member on a tile in a trial."""
    home = int(scratch.tile[k])
    if tile != home:
        if scratch.hold[home] == 0:
            scratch.hold[home] = LEFT
        scratch.hold[tile] = TAKEN
    widen(state, book, scratch, seat, n, tile, done)
    if tile == home:
        return
    if scratch.zone[home] == 1 and scratch.hold[home] == LEFT:
        consider(state, book, scratch, seat, done, home)
    for other in range(n):
        if (done >> other) & 1 == 0 and scratch.best_t[other] == tile:
            look_again(state, book, scratch, seat, other)


@rule
def look_again(state, book, scratch, seat, k):
    """A member's best place was taken: find its next best."""
    scratch.best_d[k] = FAR_OFF
    scratch.best_t[k] = NONE
    for i in range(int(scratch.zone_n)):
        consider(state, book, scratch, seat, ~(1 << k), int(scratch.zone_list[i]))


@rule
def nearest_member(scratch, n, done):
    """The member with the shortest way to a place, the lowest number among equals; NONE if nobody has one."""
    best, steps = NONE, FAR_OFF
    for k in range(n):
        if (done >> k) & 1 == 0 and int(scratch.best_d[k]) < steps:
            best, steps = k, int(scratch.best_d[k])
    return best


@rule
def completes(state, book, scratch, seat, n, who, tile):
    """Whether everybody finds a place after member `who` goes to `tile` (NONE: as things are). RUL-48."""
    done = placed_bits(scratch, n)
    everyone = (1 << n) - 1
    if who != NONE:
        if room_for_all(state, book, scratch, n, done | (1 << who), tile):
            return True
        if others_stay(state, book, scratch, n, done, who, tile):
            return True
    zone_n = int(scratch.zone_n)
    for k in range(n):
        scratch.best_d[k] = scratch.base_d[k]
        scratch.best_t[k] = scratch.base_t[k]
    moved = 0
    if who != NONE:
        done |= 1 << who
        scratch.touched[0] = scratch.tile[who]
        scratch.touched[1] = tile
        moved = 2
        settle(state, book, scratch, seat, n, who, tile, done)
    while done != everyone:
        k = nearest_member(scratch, n, done)
        if k == NONE:
            break
        place = int(scratch.best_t[k])
        done |= 1 << k
        scratch.touched[moved] = scratch.tile[k]
        scratch.touched[moved + 1] = place
        moved += 2
        settle(state, book, scratch, seat, n, k, place, done)
    for i in range(moved):
        scratch.hold[scratch.touched[i]] = 0
    for i in range(zone_n, int(scratch.zone_n)):
        scratch.zone[scratch.zone_list[i]] = 0
    scratch.zone_n = zone_n
    return done == everyone


@rule
def others_stay(state, book, scratch, n, done, who, tile):
    """A quick yes: everybody else is linked where they are, and `tile` touches them."""
    rest = ((1 << n) - 1) & ~done & ~(1 << who)
    seeds = 0
    for k in range(n):
        if (rest >> k) & 1 == 1:
            if scratch.zone[scratch.tile[k]] == 1 or touches(state, book, int(scratch.tile[k]), tile):
                seeds |= 1 << k
    return linked_to(scratch, seeds, rest) == rest


@rule
def room_for_all(state, book, scratch, n, done, tile):
    """Another quick yes: free tiles that all the others can reach hang together with `tile`, one for each of them.

    Whoever is placed first, one of these tiles then touches a placed member and is still free, so nobody is left over.
    """
    rest = ((1 << n) - 1) & ~done
    left = count_bits(rest)
    scratch.mark[tile] = 1
    scratch.queue[0] = tile
    first, last = 0, 1
    while first < last and last <= left:
        here = int(scratch.queue[first])
        first += 1
        contact = int(book.contact[state.board, here])
        for around in range(9):
            if (contact >> around) & 1 == 0 or last > left:
                continue
            to = here + (around // 3 - 1) * WIDTH + around % 3 - 1
            if scratch.mark[to] == 0 and int(scratch.reach[to]) & rest == rest and state.at[to] == 0:
                scratch.mark[to] = 1
                scratch.queue[last] = to
                last += 1
    for at in range(last):
        scratch.mark[scratch.queue[at]] = 0
    return last > left


@rule
def count_bits(bits):
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


@rule
def place_menu(state, book, scratch, seat, group, n, k, count, limit):
    """Add every tile where member `k` may end, up to `limit`. `prepare` must have been called. D15, RUL-48, RUL-49."""
    allow = int(scratch.allow[k])
    first = scratch.zone_n == 0 and placed_bits(scratch, n) == 0
    start = int(scratch.tile[k])
    here = gap(state, book, seat, group, start) if state.closer == 1 and first else 0
    row, column = start // WIDTH, start % WIDTH
    for r in range(max(0, row - allow), min(WIDTH, row + allow + 1)):
        spare = allow - abs(r - row)
        for c in range(max(0, column - spare), min(WIDTH, column + spare + 1)):
            tile = r * WIDTH + c
            if (int(scratch.reach[tile]) >> k) & 1 == 0 or not (first or scratch.zone[tile] == 1):
                continue
            if not open_to(state, scratch, seat, k, tile):
                continue
            if state.closer == 1 and first and gap(state, book, seat, group, tile) >= here:
                continue
            if completes(state, book, scratch, seat, n, k, tile):
                scratch.menu[count] = tile
                count += 1
                if count >= limit:
                    return count
    return count


@rule
def can_place(state, book, scratch, seat, n, k):
    """Whether a member without a place has one to choose now."""
    if scratch.zone[scratch.tile[k]] == 1 and open_to(state, scratch, seat, k, int(scratch.tile[k])):
        return True
    for i in range(int(scratch.zone_n)):
        tile = int(scratch.zone_list[i])
        if (int(scratch.reach[tile]) >> k) & 1 == 1 and open_to(state, scratch, seat, k, tile):
            if completes(state, book, scratch, seat, n, k, tile):
                return True
    return False
