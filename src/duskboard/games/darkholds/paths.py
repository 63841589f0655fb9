"""Moving directly towards something: the ways, the path, the next stop. Rulebook 2.1.3.3; RUL-48, RUL-90 M1 to M5."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import (
    adjacent,
    apart,
    base_size,
    base_square,
    nearest,
    squares_near,
    through_rubble,
    walked,
)
from duskboard.games.darkholds.movement import (
    CLOSED,
    STOP,
    covers,
    free_after,
    stand,
    step_price,
    step_to,
)
from duskboard.games.darkholds.sight import sees_from, sight
from duskboard.games.darkholds.state import PRICE_LAYERS
from duskboard.games.darkholds.terms import (
    AGILE,
    BREEDS,
    CONSCIOUS,
    DOORWEB,
    FAR,
    FIRST_ENEMY,
    GLIDER,
    NEEDS_WINGS,
    NO_ENTRY,
    PARTY,
    THROUGH_RUBBLE,
    WARRIORS,
    WEBWALKER,
)
from duskboard.games.darkholds.warriors import attack_range, has, swift

PARTY_THREATENS, ENEMIES_THREATEN = 1, 2


@rule
def know_threats(state, book, scratch, warrior):
    """Work out which squares lie in whose attack range, for the side hostile to a warrior. DKH-271."""
    wanted = PARTY_THREATENS if warrior >= FIRST_ENEMY else ENEMIES_THREATEN
    if scratch.threat_known == wanted:
        return
    for square in range(int(book.squares[state.level])):
        scratch.threat[square] = 0
    scratch.threats_n = 0
    first, last = (0, PARTY) if wanted == PARTY_THREATENS else (FIRST_ENEMY, WARRIORS)
    for other in range(first, last):
        if state.status[other] == CONSCIOUS:
            mark_threat(state, book, scratch, other, 1 << (other - first))
    scratch.threat_known = wanted


@rule
def mark_threat(state, book, scratch, other, bit):
    """Mark the squares in one warrior's attack range. DKH-271."""
    level, at = int(state.level), int(state.at[other])
    reach = attack_range(state, book, other)
    large = 1 if base_size(state, book, other) > 1 else 0
    floor, column, row = int(book.floor[level, at]), int(book.column[level, at]), int(book.row[level, at])
    for r in range(max(0, row - reach), min(23, row + reach + large) + 1):
        for c in range(max(0, column - reach), min(39, column + reach + large) + 1):
            square = int(book.grid[level, floor, r, c])
            if square != NONE and covers(state, book, other, square):
                if scratch.threat[square] == 0:
                    scratch.threats[scratch.threats_n] = square
                    scratch.threats_n += 1
                scratch.threat[square] = scratch.threat[square] | bit


@rule
def base_threat(state, book, scratch, warrior, at):
    """Who threatens a base at a square, as bits. DKH-272."""
    threat = int(scratch.threat[at])
    for i in range(1, base_size(state, book, warrior)):
        threat |= int(scratch.threat[base_square(state, book, at, i)])
    return threat


@rule
def ones(bits):
    """How many bits are set."""
    n = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


@rule
def toll_of(state, book, scratch, warrior, a, b):
    """Extra vigour of a step, by the map of threats. DKH-271, DKH-272."""
    leaves = base_threat(state, book, scratch, warrior, a)
    if leaves == 0 or has(state, book, warrior, AGILE):
        return 0
    return ones(leaves & ~base_threat(state, book, scratch, warrior, b))


@rule
def get_ready(state, book, scratch, warrior):
    """Before a search of ways: who threatens what, and a sheet of positions for this mover. DKH-271; M1."""
    know_threats(state, book, scratch, warrior)
    if scratch.mover == warrior + 1:
        return
    scratch.mover = warrior + 1
    scratch.way_for = 0
    scratch.barred[0] = 0
    scratch.barred[1] = 0
    for square in range(int(book.squares[state.level])):
        scratch.foot[square] = 0


@rule
def foot_at(state, book, scratch, warrior, at):
    """What the mover can do at a position, worked out once. DKH-072; M1."""
    foot = int(scratch.foot[at])
    if foot == 0:
        foot = stand(state, book, warrior, at, False) + 1
        scratch.foot[at] = foot
    return foot - 1


@rule
def stays_level(state, book, warrior):
    """Which of the counts of squares around holds for a mover: large bases do not climb. DKH-042."""
    return 0 if book.size[state.profile[warrior]] == 1 else 1


@rule
def ways_of(state, book, warrior):
    """How many ways lead out of a position: large bases do not climb. DKH-042."""
    return 9 if book.size[state.profile[warrior]] == 1 else 8


# -- regions: positions between which a mover can walk at all; enemies pass each other, so they outlast many movers ----


@rule
def breed(state, book, warrior):
    """What decides where a mover can pass, as a number: base, gliding, webwalking, whether it keeps its lair."""
    profile = int(state.profile[warrior])
    traits = int(book.traits[profile])
    number = 1 + int(book.size[profile])
    number += 4 if traits & GLIDER != 0 else 0
    number += 8 if traits & WEBWALKER != 0 else 0
    return number + (16 if state.woke == 0 and book.lair_enemy[state.level] == profile else 0)


@rule
def row_of_breed(state, book, scratch, warrior):
    """The row in which it is noted where a mover's breed can be; a new breed takes a free row, or the last. M1."""
    kind = breed(state, book, warrior)
    for row in range(BREEDS):
        if scratch.breed[row] == kind:
            return row
        if scratch.breed[row] == 0 or row == BREEDS - 1:
            scratch.breed[row] = kind
            scratch.regions[row] = 0
            shut_out(state, book, scratch, warrior, row)
            return row
    return 0


@rule
def shut_out(state, book, scratch, warrior, row):
    """Note the positions that are CLOSED to a mover's breed; `stand` says the same of each. DKH-072, DKH-107; M1."""
    level, traits = int(state.level), int(book.traits[state.profile[warrior]])
    barriers = NO_ENTRY if traits & GLIDER != 0 else NO_ENTRY | NEEDS_WINGS
    squares = int(book.squares[level])
    for square in range(squares):
        scratch.shut[row, square] = (
            1 if int(book.barrier[level, square]) & barriers != 0 or state.rock[square] > 0 else 0
        )
    if traits & WEBWALKER == 0:
        for i in range(int(book.doors[level])):
            square = int(book.door[level, i])
            if book.glyph[level, square] == DOORWEB and state.left[square] > 0:
                scratch.shut[row, square] = 1
    if traits & GLIDER == 0:
        for other in range(PARTY):
            if state.status[other] == CONSCIOUS and state.here[state.at[other]] == other + 1:
                scratch.shut[row, state.at[other]] = 1
    if state.woke == 0 and book.lair_enemy[level] == state.profile[warrior]:
        for square in range(squares):
            if book.tile[level, square] != book.lair_tile[level]:
                scratch.shut[row, square] = 1
    if base_size(state, book, warrior) > 1:  # the other squares of a base have higher numbers: one pass will do
        for square in range(squares):
            for i in range(1, 4):
                other = base_square(state, book, square, i)
                if other == NONE or scratch.shut[row, other] != 0:
                    scratch.shut[row, square] = 1
    for square in range(squares):
        scratch.region[row, square] = -scratch.shut[row, square]
        scratch.sheet[row, square] = FAR if scratch.shut[row, square] == 0 else SHUT


@rule
def know_region(state, book, scratch, warrior, row):
    """Work out the positions a mover can walk to, once for its breed and region. Returns the region's number. M1."""
    own, level, flat = int(state.at[warrior]), int(state.level), stays_level(state, book, warrior)
    if scratch.region[row, own] > 0:
        return int(scratch.region[row, own])
    scratch.regions[row] += 1
    number = int(scratch.regions[row])
    scratch.region[row, own] = number
    scratch.queue[0] = own
    first, last = 0, 1
    while first < last:
        square = int(scratch.queue[first])
        first += 1
        for i in range(int(book.around_n[level, flat, square])):
            to = int(book.around[level, square, i])
            known = int(scratch.region[row, to])
            scratch.queue[last] = to  # it counts if it is new, as in `walk_from`
            scratch.region[row, to] = number if known == 0 else known
            last += 1 if known == 0 else 0
    return number


@rule
def some_aim_in_reach(state, book, scratch, warrior, row):
    """Whether any of the marked goals lies in a mover's region. M1."""
    number = know_region(state, book, scratch, warrior, row)
    for i in range(int(scratch.aims_n)):
        if scratch.region[row, scratch.aims[i]] == number:
            return True
    return False


# -- aims ------------------------------------------------------------------------------------------------------------


@rule
def seek_closer(state, book, scratch, warrior, beacon, rubble):
    """The shortest ways to the stops in reach that are closest to a beacon; FAR if none is closer than now. M4."""
    if not aim_closer(state, book, scratch, warrior, beacon, rubble):
        return FAR
    steps = seek(state, book, scratch, warrior)
    if steps == FAR:  # all were out of reach, which is rare: now it is worth while to know what is in reach
        know_region(state, book, scratch, warrior, row_of_breed(state, book, scratch, warrior))
        if aim_closer(state, book, scratch, warrior, beacon, rubble):
            steps = seek(state, book, scratch, warrior)
    return steps


@rule
def no_aims(scratch):
    """Nothing is aimed for."""
    scratch.aims_n = 0
    scratch.way_for = 0


@rule
def aim(scratch, square):
    """Mark a position as a goal."""
    scratch.aims[scratch.aims_n] = square
    scratch.aims_n += 1


@rule
def aim_beside(state, book, scratch, warrior, target, reach, rubble):
    """Mark the positions from which a warrior could attack another: adjacent, or in reach and SIGHT.

    DKH-198, DKH-200.
    """
    no_aims(scratch)
    level, at = int(state.level), int(state.at[target])
    floor, column, row = int(book.floor[level, at]), int(book.column[level, at]), int(book.row[level, at])
    large = 1 if base_size(state, book, warrior) > 1 else 0
    for r in range(max(0, row - reach - large), min(23, row + reach) + 1):
        for c in range(max(0, column - reach - large), min(39, column + reach) + 1):
            square = int(book.grid[level, floor, r, c])
            if square == NONE or not strikes_from(state, book, warrior, square, target, reach):
                continue
            if square == state.at[warrior] or stand(state, book, warrior, square, rubble) == STOP:
                aim(scratch, square)
    return int(scratch.aims_n)


@rule
def strikes_from(state, book, warrior, at, target, reach):
    """Whether a warrior standing at a square could attack another. DKH-240, DKH-070."""
    near = FAR
    goal = int(state.at[target])
    for i in range(base_size(state, book, warrior)):
        square = base_square(state, book, at, i)
        if square == NONE:
            return False
        for k in range(base_size(state, book, target)):
            other = base_square(state, book, goal, k)
            if adjacent(state, book, square, other):
                return True
            near = min(near, apart(state, book, square, other))
    if near > reach or near < 2:
        return False
    return sees_from(state, book, warrior, at, target, sight(warrior))


@rule
def aim_at(state, book, scratch, warrior, goal, rubble):
    """Mark the positions with which a warrior would stand on a goal square. DKH-206, DKH-209."""
    no_aims(scratch)
    for i in range(base_size(state, book, warrior)):
        at = goal if i == 0 else int(book.next[state.level, goal, 6 if i == 1 else 0 if i == 2 else 7])
        if at != NONE and (at == state.at[warrior] or stand(state, book, warrior, at, rubble) == STOP):
            aim(scratch, at)
    return int(scratch.aims_n)


@rule
def aim_at_edge(state, book, scratch, warrior, goal):
    """Mark the stops beside a goal square that is itself taken; a large base is left to `aim_closer`. DKH-201; M4."""
    no_aims(scratch)
    if base_size(state, book, warrior) > 1:
        return 0
    for way in range(9):
        square = int(book.next[state.level, goal, way])
        if square != NONE and foot_at(state, book, scratch, warrior, square) == STOP:
            aim(scratch, square)
    return int(scratch.aims_n)


@rule
def measure(state, book, scratch, warrior, at, beacon, rubble):
    """How far a position is from a square a warrior makes for, in WALK distance, or with NONE from the goals by path.

    DKH-201; M4.
    """
    if beacon == NONE:
        return int(scratch.steps[at])
    best = FAR
    for i in range(base_size(state, book, warrior)):
        square = base_square(state, book, at, i)
        if square == NONE:
            continue
        if rubble:
            best = min(best, through_rubble(state, book, beacon, square))
        else:
            best = min(best, walked(state, book, scratch, beacon, square))
    return best


@rule
def aim_closer(state, book, scratch, warrior, beacon, rubble):
    """Mark the stops in reach that bring a warrior closest to its beacon, if closer than now. DKH-201; M4.

    Where its region is not worked out, stops that are out of reach are marked, too.
    """
    own = int(state.at[warrior])
    now = measure(state, book, scratch, warrior, own, beacon, rubble)
    row = row_of_breed(state, book, scratch, warrior)
    no_aims(scratch)
    if rubble or base_size(state, book, warrior) > 1:
        number = know_region(state, book, scratch, warrior, row)
        scan_closer(state, book, scratch, warrior, beacon, rubble, now, row, number)
        return scratch.aims_n > 0
    best, number = now - 1, int(scratch.region[row, own])
    for i in range(squares_near(state, book, scratch, beacon)):
        square = nearest(state, book, scratch, beacon, i)
        if state.here[square] != 0 or (number > 0 and scratch.region[row, square] != number):
            continue
        far = walked(state, book, scratch, beacon, square)
        if far > best:
            break
        if foot_at(state, book, scratch, warrior, square) == STOP:
            best = far
            aim(scratch, square)
    return scratch.aims_n > 0


@rule
def scan_closer(state, book, scratch, warrior, beacon, rubble, now, row, number):
    """The same for a large base, and where only rubble leads to the beacon: every position is measured."""
    best = now
    for square in range(int(book.squares[state.level])):
        if scratch.region[row, square] != number or square == state.at[warrior]:
            continue
        far = measure(state, book, scratch, warrior, square, beacon, rubble)
        if far > best or (far == best and scratch.aims_n == 0):
            continue
        if foot_at(state, book, scratch, warrior, square) != STOP:
            continue
        if far < best:
            best = far
            no_aims(scratch)
        aim(scratch, square)


# -- ways ------------------------------------------------------------------------------------------------------------

PATIENCE = 100  # positions looked at before asking whether there is a way at all
SHUT = -2  # in `steps`: less than any way, so that a search turns away with one look


@rule
def seek(state, book, scratch, warrior):
    """Squares and least toll on all shortest ways from a warrior to the marked goals. DKH-198; M1, M2.

    The search keeps to positions that could lie on such a way; FAR if there is none.
    """
    own = int(state.at[warrior])
    scratch.way_for = 0
    row = row_of_breed(state, book, scratch, warrior)
    if scratch.region[row, own] > 0 and not some_aim_in_reach(state, book, scratch, warrior, row):
        return FAR
    for square in range(int(book.squares[state.level])):
        scratch.steps[square] = scratch.sheet[row, square]
    scratch.steps[own] = FAR
    for i in range(int(scratch.aims_n)):
        scratch.steps[scratch.aims[i]] = 0
        scratch.toll[scratch.aims[i]] = 0
    steps = look_back(state, book, scratch, warrior, row)
    if steps < FAR and can_be_held(state, book, scratch, warrior, steps):
        weigh_tolls(state, book, scratch, warrior)
    return steps


@rule
def look_back(state, book, scratch, warrior, row):
    """Squares from the nearest goal back to a warrior; `steps` holds those from every position on a shortest way.

    Positions wait in three lists by the least their whole way can be: the least, one more, two more. What lies between
    them and the warrior is at least what it would be without rubble.
    """
    own, level, flat = int(state.at[warrior]), int(state.level), stays_level(state, book, warrior)
    least, most = FAR, 0
    for i in range(int(scratch.aims_n)):
        far = int(book.walk[level, THROUGH_RUBBLE, own, scratch.aims[i]])
        least = min(least, far)
        most = max(most, far if far < FAR else 0)
    for i in range(3):
        scratch.waiting[i] = 0
    now, seen, found = 0, 0, least == FAR
    while not found:
        if least <= most:
            wait_for_goals(state, book, scratch, own, least, now)
        while scratch.waiting[now] > 0:
            scratch.waiting[now] -= 1
            square = int(scratch.fringe[now, scratch.waiting[now]])
            steps = int(scratch.steps[square]) + 1
            if steps + int(book.walk[level, THROUGH_RUBBLE, own, square]) != least + 1:
                continue  # a shorter way there was found meanwhile
            if square == own:
                found = True
                continue
            seen += 1
            if seen == PATIENCE and not some_aim_in_reach(state, book, scratch, warrior, row):
                return FAR
            for i in range(int(book.around_n[level, flat, square])):
                to = int(book.around[level, square, i])
                if scratch.steps[to] <= steps:
                    continue
                scratch.steps[to] = steps
                scratch.toll[to] = 0
                later = now + steps + int(book.walk[level, THROUGH_RUBBLE, own, to]) - least
                later -= 3 if later > 2 else 0
                n = int(scratch.waiting[later])
                scratch.fringe[later, n] = to
                scratch.waiting[later] = n + 1
        if not found:
            least += 1
            now = 0 if now == 2 else now + 1
            if least > most and scratch.waiting[0] + scratch.waiting[1] + scratch.waiting[2] == 0:
                return FAR
    return least


@rule
def wait_for_goals(state, book, scratch, own, least, now):
    """The goals that are at least so far from a warrior are looked at now."""
    n = int(scratch.waiting[now])
    for i in range(int(scratch.aims_n)):
        square = int(scratch.aims[i])
        if book.walk[state.level, THROUGH_RUBBLE, own, square] == least:
            scratch.fringe[now, n] = square
            n += 1
    scratch.waiting[now] = n


@rule
def can_be_held(state, book, scratch, warrior, steps):
    """Whether there may be a toll to pay on some shortest way: it leaves a square in attack range. DKH-271."""
    if has(state, book, warrior, AGILE):
        return False
    if stays_level(state, book, warrior) != 0:
        return True  # of a large base any square may be in range
    level, own = int(state.level), int(state.at[warrior])
    for i in range(int(scratch.threats_n)):
        square = int(scratch.threats[i])
        left = int(scratch.steps[square])
        if left > 0 and left + int(book.walk[level, THROUGH_RUBBLE, own, square]) <= steps:
            for k in range(int(book.around_n[level, 0, square])):
                to = int(book.around[level, square, k])
                if scratch.steps[to] == left - 1 and int(scratch.threat[square]) & ~int(scratch.threat[to]) != 0:
                    return True
    return False


@rule
def weigh_tolls(state, book, scratch, warrior):
    """The least toll still to pay on the shortest ways, from a warrior's own position and all after it. DKH-271; M2.

    The positions are listed from the warrior to the goals, then gone through from the goals to the warrior.
    """
    own, level, flat = int(state.at[warrior]), int(state.level), stays_level(state, book, warrior)
    scratch.queue[0] = own
    scratch.toll[own] = FAR if scratch.steps[own] > 0 else 0
    first, last = 0, 1
    while first < last:
        square = int(scratch.queue[first])
        first += 1
        after = int(scratch.steps[square]) - 1
        for i in range(int(book.around_n[level, flat, square])):
            to = int(book.around[level, square, i])
            if scratch.steps[to] == after and after > 0 and scratch.toll[to] != FAR:
                scratch.toll[to] = FAR
                scratch.queue[last] = to
                last += 1
    held = False  # whether anybody nearer to the goals is in attack range
    while last > 0:
        last -= 1
        square = int(scratch.queue[last])
        here = scratch.threat[square] != 0 or flat != 0
        held = held or here
        after, least = int(scratch.steps[square]) - 1, FAR if held else 0
        for i in range(int(book.around_n[level, flat, square]) if held else 0):
            to = int(book.around[level, square, i])
            if scratch.steps[to] == after:
                pays = int(scratch.toll[to])
                if here:
                    pays += toll_of(state, book, scratch, warrior, square, to)
                least = min(least, pays)
        scratch.toll[square] = least


@rule
def flood(state, book, scratch, warrior, rubble, budget):
    """Squares and least toll from positions to the marked goals, as far out as the warrior. DKH-198; M1, M2.

    Positions that would make a walk from the warrior by way of them longer than the budget are left out.
    """
    own, level, ways = int(state.at[warrior]), int(state.level), ways_of(state, book, warrior)
    scratch.way_for = 0
    for square in range(int(book.squares[level])):
        scratch.steps[square] = FAR
        scratch.toll[square] = FAR
    last = int(scratch.aims_n)
    for i in range(last):
        square = int(scratch.aims[i])
        scratch.steps[square] = 0
        scratch.toll[square] = 0
        scratch.queue[i] = square
    first = 0
    while first < last:
        square = int(scratch.queue[first])
        first += 1
        steps = int(scratch.steps[square]) + 1
        if steps > scratch.steps[own]:
            break
        toll = int(scratch.toll[square])
        for way in range(ways):
            to = int(book.next[level, square, way])
            if to == NONE or scratch.steps[to] < steps:
                continue
            if scratch.steps[to] == FAR:
                if steps + through_rubble(state, book, own, to) > budget:
                    continue
                if to != own and closed_to(state, book, scratch, warrior, to, rubble):
                    continue
                scratch.steps[to] = steps
                scratch.queue[last] = to
                last += 1
            pays = toll
            if scratch.threat[to] != 0 or ways == 8:
                pays += toll_of(state, book, scratch, warrior, to, square)
            if pays < scratch.toll[to]:
                scratch.toll[to] = pays
    return int(scratch.steps[own])


@rule
def closed_to(state, book, scratch, warrior, at, rubble):
    """Whether a position cannot be entered. DKH-072, DKH-202; M1."""
    if rubble:
        return stand(state, book, warrior, at, True) == CLOSED
    return scratch.shut[row_of_breed(state, book, scratch, warrior), at] != 0


@rule
def path_step(state, book, scratch, warrior, at):
    """The first direction, clockwise from north and the ladder last, that keeps to a best path. DKH-198; RUL-45."""
    for way in range(9):
        to = step_to(state, book, warrior, at, way)
        if to == NONE or scratch.steps[to] != scratch.steps[at] - 1:
            continue
        if scratch.toll[to] + toll_of(state, book, scratch, warrior, at, to) == scratch.toll[at]:
            return way
    return NONE


@rule
def path_price(state, book, scratch, warrior, whole):
    """Vigour to the next stop on the path, or along the whole path; the way is noted. DKH-198; M3."""
    at, free = int(state.at[warrior]), int(state.free_step)
    price = 0
    scratch.path_n = 0
    while scratch.steps[at] > 0:
        way = path_step(state, book, scratch, warrior, at)
        if way == NONE:
            return FAR
        to = step_to(state, book, warrior, at, way)
        toll = toll_of(state, book, scratch, warrior, at, to)
        price += step_price(state, book, warrior, way, toll, free)
        free = free_after(state, book, warrior, way, free)
        scratch.path[scratch.path_n] = to
        scratch.path_n += 1
        at = to
        if not whole and foot_at(state, book, scratch, warrior, at) == STOP:
            break
    return price


# -- what can be afforded --------------------------------------------------------------------------------------------


@rule
def spread(state, book, scratch, warrior, most):
    """List the positions a warrior can walk to in at most so many squares, nearest first. DKH-201; M1."""
    row = row_of_breed(state, book, scratch, warrior)
    own, level, flat = int(state.at[warrior]), int(state.level), stays_level(state, book, warrior)
    for square in range(int(book.squares[level])):
        scratch.reach[square] = FAR
    scratch.reach[own] = 0
    scratch.list[0] = own
    first, last = 0, 1
    while first < last:
        square = int(scratch.list[first])
        first += 1
        if scratch.reach[square] >= most:
            break
        for i in range(int(book.around_n[level, flat, square])):
            to = int(book.around[level, square, i])
            if scratch.reach[to] != FAR or scratch.shut[row, to] != 0:
                continue
            scratch.reach[to] = scratch.reach[square] + 1
            scratch.list[last] = to
            last += 1
    return last


@rule
def afford(state, book, scratch, warrior, beacon, rubble):
    """The way to the payable stop closest to the aim, if closer than now: its first stop is noted. DKH-201; M4."""
    own, vigour, free = int(state.at[warrior]), int(state.vigour[warrior]), int(state.free_step)
    most = vigour
    if free > 0 or swift(state, book, warrior):
        most = min(PRICE_LAYERS - 2, 2 * vigour + 1)
    if beacon == NONE and most > 1:  # positions off the shortest ways may serve, too
        flood(state, book, scratch, warrior, False, int(scratch.steps[own]) - 1 + most)
    scratch.way_for = 0
    n = spread(state, book, scratch, warrior, most)
    best, near = measure(state, book, scratch, warrior, own, beacon, rubble), 0
    for i in range(1, n):
        square = int(scratch.list[i])
        if foot_at(state, book, scratch, warrior, square) == STOP:
            far = measure(state, book, scratch, warrior, square, beacon, rubble)
            if far < best:
                best, near = far, int(scratch.reach[square])
    if near == 0:
        return False
    price = straight_price(state, book, scratch, warrior, n, near, best, beacon, rubble)
    if price <= vigour:
        still_to_go(state, book, scratch, warrior, n, near, best, price, beacon, rubble, True)
        follow(state, book, scratch, warrior, near, True)
        return True
    return afford_detour(state, book, scratch, warrior, n, most, beacon, rubble)


@rule
def straight_price(state, book, scratch, warrior, n, near, best, beacon, rubble):
    """Least vigour for a walk without detours to the nearest of the closest stops. DKH-201."""
    price_layers(state, book, scratch, warrior, n, near, True)
    price = 99
    for i in range(1, n):
        square = int(scratch.list[i])
        if scratch.reach[square] != near or foot_at(state, book, scratch, warrior, square) != STOP:
            continue
        if measure(state, book, scratch, warrior, square, beacon, rubble) == best:
            price = min(price, int(scratch.price[near, 0, square]), int(scratch.price[near, 1, square]))
    return price


@rule
def afford_detour(state, book, scratch, warrior, n, most, beacon, rubble):
    """The same where surcharges make the straight walk too dear: walks of any length are weighed. DKH-201; M4."""
    vigour = int(state.vigour[warrior])
    layers = price_layers(state, book, scratch, warrior, n, most, False)
    best, layer, price = measure(state, book, scratch, warrior, int(state.at[warrior]), beacon, rubble), 0, 0
    for k in range(1, layers + 1):
        for i in range(1, n):
            square = int(scratch.list[i])
            paid = min(int(scratch.price[k, 0, square]), int(scratch.price[k, 1, square]))
            if paid > vigour or foot_at(state, book, scratch, warrior, square) != STOP:
                continue
            far = measure(state, book, scratch, warrior, square, beacon, rubble)
            if far < best or (far == best and k == layer and paid < price):
                best, layer, price = far, k, paid
    if layer == 0:
        return False
    still_to_go(state, book, scratch, warrior, n, layer, best, price, beacon, rubble, False)
    follow(state, book, scratch, warrior, layer, False)
    return True


@rule
def on_layer(scratch, square, k, straight):
    """Whether a walk may be on a listed position after so many squares; a straight one takes no more than it must."""
    return scratch.reach[square] == k if straight else scratch.reach[square] < FAR


@rule
def price_layers(state, book, scratch, warrior, n, most, straight):
    """Least vigour for walks of 1, 2, 3 ... squares to each listed position. DKH-201."""
    vigour, ways, level = int(state.vigour[warrior]), ways_of(state, book, warrior), int(state.level)
    for i in range(n):
        square = int(scratch.list[i])
        first = int(scratch.reach[square]) if straight else 0
        for k in range(first, (first if straight else most) + 1):
            scratch.price[k, 0, square] = 99
            scratch.price[k, 1, square] = 99
    scratch.price[0, int(state.free_step), int(state.at[warrior])] = 0
    begin = 0
    for k in range(most):
        changed = False
        for i in range(begin, n):
            square = int(scratch.list[i])
            if straight and scratch.reach[square] > k:
                begin = i  # the list is by squares from the warrior
                break
            for left in range(2):
                spent = int(scratch.price[k, left, square])
                if spent > vigour:
                    continue
                for way in range(ways):
                    to = int(book.next[level, square, way])
                    if to == NONE or not on_layer(scratch, to, k + 1, straight):
                        continue
                    toll = toll_of(state, book, scratch, warrior, square, to)
                    price = spent + step_price(state, book, warrior, way, toll, left)
                    after = free_after(state, book, warrior, way, left)
                    if price <= vigour and price < scratch.price[k + 1, after, to]:
                        scratch.price[k + 1, after, to] = price
                        changed = True
        if not changed:
            return k
    return most


@rule
def still_to_go(state, book, scratch, warrior, n, layer, best, price, beacon, rubble, straight):
    """Vigour still to pay from each position on each square of the walk to the chosen stops. DKH-201."""
    for i in range(n):
        square = int(scratch.list[i])
        for left in range(2):
            chosen = on_layer(scratch, square, layer, straight) and scratch.price[layer, left, square] == price
            chosen = chosen and foot_at(state, book, scratch, warrior, square) == STOP
            chosen = chosen and measure(state, book, scratch, warrior, square, beacon, rubble) == best
            scratch.togo[layer, left, square] = 0 if chosen else 99
    vigour, ways, level = int(state.vigour[warrior]), ways_of(state, book, warrior), int(state.level)
    for k in range(layer - 1, -1, -1):
        for i in range(n):
            square = int(scratch.list[i])
            if straight and scratch.reach[square] != k:
                if scratch.reach[square] > k:
                    break
                continue
            for left in range(2):
                least = 99
                for way in range(ways if scratch.price[k, left, square] <= vigour else 0):
                    to = int(book.next[level, square, way])
                    if to == NONE or not on_layer(scratch, to, k + 1, straight):
                        continue
                    after = free_after(state, book, warrior, way, left)
                    more = int(scratch.togo[k + 1, after, to])
                    if more < 99:
                        toll = toll_of(state, book, scratch, warrior, square, to)
                        least = min(least, more + step_price(state, book, warrior, way, toll, left))
                scratch.togo[k, left, square] = least


@rule
def follow(state, book, scratch, warrior, layer, straight):
    """Note the squares to the first stop of the walk just worked out. DKH-201; RUL-45."""
    at, left = int(state.at[warrior]), int(state.free_step)
    scratch.path_n = 0
    for k in range(layer):
        for way in range(9):
            to = step_to(state, book, warrior, at, way)
            if to == NONE or not on_layer(scratch, to, k + 1, straight):
                continue
            after = free_after(state, book, warrior, way, left)
            more = int(scratch.togo[k + 1, after, to])
            price = step_price(state, book, warrior, way, toll_of(state, book, scratch, warrior, at, to), left)
            if more < 99 and price + more == scratch.togo[k, left, at]:
                at, left = to, after
                break
        scratch.path[scratch.path_n] = at
        scratch.path_n += 1
        if foot_at(state, book, scratch, warrior, at) == STOP:
            return
