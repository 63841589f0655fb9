"""Moving directly towards something: the ways, the path, the next stop. Rulebook 2.1.3.3; RUL-48, RUL-90 M1 to M5."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import adjacent, apart, base_size, base_square, walk_from
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
    CONSCIOUS,
    FAR,
    FIRST_ENEMY,
    GOAL_ROW,
    PARTY,
    RUBBLE_ROW,
    WARRIORS,
)
from duskboard.games.darkholds.warriors import attack_range, has

PARTY_THREATENS, ENEMIES_THREATEN = 1, 2


@rule
def know_threats(state, book, scratch, warrior):
    """Work out which squares lie in whose attack range, for the side hostile to a warrior. DKH-271."""
    wanted = PARTY_THREATENS if warrior >= FIRST_ENEMY else ENEMIES_THREATEN
    if scratch.threat_known == wanted:
        return
    for square in range(int(book.squares[state.level])):
        scratch.threat[square] = 0
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
    """Before a search of ways: who threatens what, and a clean sheet of positions. DKH-271; M1."""
    know_threats(state, book, scratch, warrior)
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
def ways_of(state, book, warrior):
    """How many ways lead out of a position: large bases do not climb. DKH-042."""
    return 9 if book.size[state.profile[warrior]] == 1 else 8


@rule
def no_goals(state, book, scratch):
    for square in range(int(book.squares[state.level])):
        scratch.goals[square] = 0


@rule
def aim_beside(state, book, scratch, warrior, target, reach, rubble):
    """Mark the positions from which a warrior could attack another: adjacent, or in reach and SIGHT.

    DKH-198, DKH-200.
    """
    no_goals(state, book, scratch)
    level, at = int(state.level), int(state.at[target])
    floor, column, row = int(book.floor[level, at]), int(book.column[level, at]), int(book.row[level, at])
    large = 1 if base_size(state, book, warrior) > 1 else 0
    found = 0
    for r in range(max(0, row - reach - large), min(23, row + reach) + 1):
        for c in range(max(0, column - reach - large), min(39, column + reach) + 1):
            square = int(book.grid[level, floor, r, c])
            if square == NONE or not strikes_from(state, book, warrior, square, target, reach):
                continue
            if square == state.at[warrior] or stand(state, book, warrior, square, rubble) == STOP:
                scratch.goals[square] = 1
                found += 1
    return found


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
    no_goals(state, book, scratch)
    found = 0
    for i in range(base_size(state, book, warrior)):
        at = goal if i == 0 else int(book.next[state.level, goal, 6 if i == 1 else 0 if i == 2 else 7])
        if at != NONE and (at == state.at[warrior] or stand(state, book, warrior, at, rubble) == STOP):
            scratch.goals[at] = 1
            found += 1
    return found


@rule
def aim_at_edge(state, book, scratch, warrior, goal):
    """Mark the stops beside a goal square that is itself taken; a large base is left to `aim_closer`. DKH-201; M4."""
    no_goals(state, book, scratch)
    if base_size(state, book, warrior) > 1:
        return 0
    found = 0
    for way in range(9):
        square = int(book.next[state.level, goal, way])
        if square != NONE and foot_at(state, book, scratch, warrior, square) == STOP:
            scratch.goals[square] = 1
            found += 1
    return found


@rule
def flood(state, book, scratch, warrior, rubble):
    """Squares and least toll from every position to the marked goals, as far out as the warrior. DKH-198; M1, M2."""
    own, level, ways = int(state.at[warrior]), int(state.level), ways_of(state, book, warrior)
    last = 0
    for square in range(int(book.squares[level])):
        scratch.steps[square] = FAR
        scratch.toll[square] = FAR
        if scratch.goals[square] != 0:
            scratch.steps[square] = 0
            scratch.toll[square] = 0
            scratch.queue[last] = square
            last += 1
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
    return foot_at(state, book, scratch, warrior, at) == CLOSED


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


@rule
def measure(state, book, scratch, warrior, at, row):
    """How far a position is from what a warrior makes for, by a row of WALK distances or by path length.

    DKH-201; M4.
    """
    if row == NONE:
        return int(scratch.steps[at])
    best = FAR
    for i in range(base_size(state, book, warrior)):
        square = base_square(state, book, at, i)
        if square != NONE:
            best = min(best, int(scratch.walk[row, square]))
    return best


@rule
def aim_closer(state, book, scratch, warrior, row):
    """Mark the nearest of the reachable stops that bring a warrior closest to its aim, if closer than now. DKH-201."""
    own = int(state.at[warrior])
    best = measure(state, book, scratch, warrior, own, row)
    nearest = 0
    last = spread(state, book, scratch, warrior, FAR)
    for i in range(1, last):
        square = int(scratch.list[i])
        if foot_at(state, book, scratch, warrior, square) != STOP:
            continue
        far = measure(state, book, scratch, warrior, square, row)
        if far < best:
            best, nearest = far, int(scratch.reach[square])
    if nearest == 0:
        return False
    no_goals(state, book, scratch)
    for i in range(1, last):
        square = int(scratch.list[i])
        if scratch.reach[square] != nearest or foot_at(state, book, scratch, warrior, square) != STOP:
            continue
        if measure(state, book, scratch, warrior, square, row) == best:
            scratch.goals[square] = 1
    return True


@rule
def spread(state, book, scratch, warrior, most):
    """List the positions a warrior can walk to in at most so many squares, nearest first. DKH-201; M1."""
    own, level, ways = int(state.at[warrior]), int(state.level), ways_of(state, book, warrior)
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
        for way in range(ways):
            to = int(book.next[level, square, way])
            if to == NONE or scratch.reach[to] != FAR or foot_at(state, book, scratch, warrior, to) == CLOSED:
                continue
            scratch.reach[to] = scratch.reach[square] + 1
            scratch.list[last] = to
            last += 1
    return last


@rule
def afford(state, book, scratch, warrior, row):
    """The way to the payable stop closest to the aim, if closer than now: its first stop is noted. DKH-201; M4."""
    own, vigour = int(state.at[warrior]), int(state.vigour[warrior])
    free = int(state.free_step)
    most = min(PRICE_LAYERS - 2, 2 * vigour + 1)
    n = spread(state, book, scratch, warrior, most)
    layers = price_layers(state, book, scratch, warrior, n, most, own, free)
    best, layer, price = measure(state, book, scratch, warrior, own, row), 0, 0
    for k in range(1, layers + 1):
        for i in range(1, n):
            square = int(scratch.list[i])
            paid = min(int(scratch.price[k, 0, square]), int(scratch.price[k, 1, square]))
            if paid > vigour or foot_at(state, book, scratch, warrior, square) != STOP:
                continue
            far = measure(state, book, scratch, warrior, square, row)
            if far < best or (far == best and k == layer and paid < price):
                best, layer, price = far, k, paid
    if layer == 0:
        return False
    still_to_go(state, book, scratch, warrior, n, layer, best, price, row)
    follow(state, book, scratch, warrior, layer, own, free)
    return True


@rule
def price_layers(state, book, scratch, warrior, n, most, own, free):
    """Least vigour for walks of 1, 2, 3 ... squares to each listed position. DKH-201."""
    vigour = int(state.vigour[warrior])
    for k in range(most + 2):
        for i in range(n):
            scratch.price[k, 0, int(scratch.list[i])] = 99
            scratch.price[k, 1, int(scratch.list[i])] = 99
    scratch.price[0, free, own] = 0
    for k in range(most):
        changed = False
        for i in range(n):
            square = int(scratch.list[i])
            for left in range(2):
                spent = int(scratch.price[k, left, square])
                if spent > vigour:
                    continue
                for way in range(9):
                    to = step_to(state, book, warrior, square, way)
                    if to == NONE or scratch.reach[to] == FAR:
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
def still_to_go(state, book, scratch, warrior, n, layer, best, price, row):
    """Vigour still to pay from each position on each square of the walk to the chosen stops. DKH-201."""
    for i in range(n):
        square = int(scratch.list[i])
        for left in range(2):
            chosen = scratch.price[layer, left, square] == price
            chosen = chosen and foot_at(state, book, scratch, warrior, square) == STOP
            chosen = chosen and measure(state, book, scratch, warrior, square, row) == best
            scratch.togo[layer, left, square] = 0 if chosen else 99
    for k in range(layer - 1, -1, -1):
        for i in range(n):
            square = int(scratch.list[i])
            for left in range(2):
                least = 99
                for way in range(9):
                    to = step_to(state, book, warrior, square, way)
                    if to == NONE or scratch.reach[to] == FAR:
                        continue
                    after = free_after(state, book, warrior, way, left)
                    more = int(scratch.togo[k + 1, after, to])
                    if more < 99:
                        toll = toll_of(state, book, scratch, warrior, square, to)
                        least = min(least, more + step_price(state, book, warrior, way, toll, left))
                scratch.togo[k, left, square] = least


@rule
def follow(state, book, scratch, warrior, layer, own, free):
    """Note the squares to the first stop of the walk just worked out. DKH-201; RUL-45."""
    at, left = own, free
    scratch.path_n = 0
    for k in range(layer):
        for way in range(9):
            to = step_to(state, book, warrior, at, way)
            if to == NONE or scratch.reach[to] == FAR:
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


@rule
def know_goal(state, book, scratch, goal):
    """Work out WALK distances from a goal square, once. DKH-206, DKH-209."""
    if scratch.walk_known[GOAL_ROW] != goal + 1:
        walk_from(state, book, scratch, GOAL_ROW, goal, False, False)
        scratch.walk_known[GOAL_ROW] = goal + 1


@rule
def know_rubble(state, book, scratch, goal):
    """Work out distances from a goal square as if rockfall could be walked through, once. DKH-201; M4."""
    if scratch.walk_known[RUBBLE_ROW] != goal + 1:
        walk_from(state, book, scratch, RUBBLE_ROW, goal, True, False)
        scratch.walk_known[RUBBLE_ROW] = goal + 1
