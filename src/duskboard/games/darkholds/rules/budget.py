"""How close a mover can get with the vigour it has. Rulebook 2.1.3.3; DKH-201; RUL-90 M4."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.aims import measure
from duskboard.games.darkholds.rules.movement import STOP, free_after, step_price, step_to
from duskboard.games.darkholds.rules.paths import flood
from duskboard.games.darkholds.rules.regions import foot_at, row_of_breed, stays_level, ways_of
from duskboard.games.darkholds.rules.threats import toll_of
from duskboard.games.darkholds.rules.warriors import swift
from duskboard.games.darkholds.state import PRICE_LAYERS, Book, Scratch, State


@rule
def spread(state: State, book: Book, scratch: Scratch, warrior: int, most: int) -> int:
    """List the positions a warrior can walk to in at most so many squares, nearest first. DKH-201; M1."""
    row = row_of_breed(state, book, scratch, warrior)
    own, level, flat = state.at[warrior], state.level, stays_level(state, book, warrior)
    for square in range(book.squares[level]):
        scratch.reach[square] = terms.FAR
    scratch.reach[own] = 0
    scratch.list[0] = own
    first, last = 0, 1
    while first < last:
        square = scratch.list[first]
        first += 1
        if scratch.reach[square] >= most:
            break
        for i in range(book.around_n[level, flat, square]):
            to = book.around[level, square, i]
            if scratch.reach[to] != terms.FAR or scratch.shut[row, to] != 0:
                continue
            scratch.reach[to] = scratch.reach[square] + 1
            scratch.list[last] = to
            last += 1
    return last


@rule
def afford(state: State, book: Book, scratch: Scratch, warrior: int, beacon: int, rubble: bool) -> bool:
    """The way to the payable stop closest to the aim, if closer than now: its first stop is noted. DKH-201; M4."""
    own, vigour, free = state.at[warrior], state.vigour[warrior], state.free_step
    most = vigour
    if free > 0 or swift(state, book, warrior):
        most = min(PRICE_LAYERS - 2, 2 * vigour + 1)
    if beacon == NONE and most > 1:  # positions off the shortest ways may serve, too
        flood(state, book, scratch, warrior, False, scratch.steps[own] - 1 + most)
    scratch.way_for = 0
    n = spread(state, book, scratch, warrior, most)
    best, near = measure(state, book, scratch, warrior, own, beacon, rubble), 0
    for i in range(1, n):
        square = scratch.list[i]
        if foot_at(state, book, scratch, warrior, square) == STOP:
            far = measure(state, book, scratch, warrior, square, beacon, rubble)
            if far < best:
                best, near = far, scratch.reach[square]
    if near == 0:
        return False
    price = straight_price(state, book, scratch, warrior, n, near, best, beacon, rubble)
    if price <= vigour:
        still_to_go(state, book, scratch, warrior, n, near, best, price, beacon, rubble, True)
        follow(state, book, scratch, warrior, near, True)
        return True
    return afford_detour(state, book, scratch, warrior, n, most, beacon, rubble)


@rule
def straight_price(
    state: State, book: Book, scratch: Scratch, warrior: int, n: int, near: int, best: int, beacon: int, rubble: bool
) -> int:
    """Least vigour for a walk without detours to the nearest of the closest stops. DKH-201."""
    price_layers(state, book, scratch, warrior, n, near, True)
    price = 99
    for i in range(1, n):
        square = scratch.list[i]
        if scratch.reach[square] != near or foot_at(state, book, scratch, warrior, square) != STOP:
            continue
        if measure(state, book, scratch, warrior, square, beacon, rubble) == best:
            price = min(price, scratch.price[near, 0, square], scratch.price[near, 1, square])
    return price


@rule
def afford_detour(
    state: State, book: Book, scratch: Scratch, warrior: int, n: int, most: int, beacon: int, rubble: bool
) -> bool:
    """The same where surcharges make the straight walk too dear: walks of any length are weighed. DKH-201; M4."""
    vigour = state.vigour[warrior]
    layers = price_layers(state, book, scratch, warrior, n, most, False)
    best, layer, price = measure(state, book, scratch, warrior, state.at[warrior], beacon, rubble), 0, 0
    for k in range(1, layers + 1):
        for i in range(1, n):
            square = scratch.list[i]
            paid = min(scratch.price[k, 0, square], scratch.price[k, 1, square])
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
def on_layer(scratch: Scratch, square: int, k: int, straight: int) -> bool:
    """Whether a walk may be on a listed position after so many squares; a straight one takes no more than it must."""
    return scratch.reach[square] == k if straight else scratch.reach[square] < terms.FAR


@rule
def price_layers(state: State, book: Book, scratch: Scratch, warrior: int, n: int, most: int, straight: int) -> int:
    """Least vigour for walks of 1, 2, 3 ... squares to each listed position. DKH-201."""
    vigour, ways, level = state.vigour[warrior], ways_of(state, book, warrior), state.level
    for i in range(n):
        square = scratch.list[i]
        first = scratch.reach[square] if straight else 0
        for k in range(first, (first if straight else most) + 1):
            scratch.price[k, 0, square] = 99
            scratch.price[k, 1, square] = 99
    scratch.price[0, state.free_step, state.at[warrior]] = 0
    begin = 0
    for k in range(most):
        changed = False
        for i in range(begin, n):
            square = scratch.list[i]
            if straight and scratch.reach[square] > k:
                begin = i  # the list is by squares from the warrior
                break
            for left in range(2):
                spent = scratch.price[k, left, square]
                if spent > vigour:
                    continue
                for way in range(ways):
                    to = book.next[level, square, way]
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
def still_to_go(
    state: State,
    book: Book,
    scratch: Scratch,
    warrior: int,
    n: int,
    layer: int,
    best: int,
    price: int,
    beacon: int,
    rubble: bool,
    straight: int,
) -> None:
    """Vigour still to pay from each position on each square of the walk to the chosen stops. DKH-201."""
    for i in range(n):
        square = scratch.list[i]
        for left in range(2):
            chosen = on_layer(scratch, square, layer, straight) and scratch.price[layer, left, square] == price
            chosen = chosen and foot_at(state, book, scratch, warrior, square) == STOP
            chosen = chosen and measure(state, book, scratch, warrior, square, beacon, rubble) == best
            scratch.togo[layer, left, square] = 0 if chosen else 99
    vigour, ways, level = state.vigour[warrior], ways_of(state, book, warrior), state.level
    for k in range(layer - 1, -1, -1):
        for i in range(n):
            square = scratch.list[i]
            if straight and scratch.reach[square] != k:
                if scratch.reach[square] > k:
                    break
                continue
            for left in range(2):
                least = 99
                for way in range(ways if scratch.price[k, left, square] <= vigour else 0):
                    to = book.next[level, square, way]
                    if to == NONE or not on_layer(scratch, to, k + 1, straight):
                        continue
                    after = free_after(state, book, warrior, way, left)
                    more = scratch.togo[k + 1, after, to]
                    if more < 99:
                        toll = toll_of(state, book, scratch, warrior, square, to)
                        least = min(least, more + step_price(state, book, warrior, way, toll, left))
                scratch.togo[k, left, square] = least


@rule
def follow(state: State, book: Book, scratch: Scratch, warrior: int, layer: int, straight: int) -> None:
    """Note the squares to the first stop of the walk just worked out. DKH-201; RUL-45."""
    at, left = state.at[warrior], state.free_step
    scratch.path_n = 0
    for k in range(layer):
        for way in range(9):
            to = step_to(state, book, warrior, at, way)
            if to == NONE or not on_layer(scratch, to, k + 1, straight):
                continue
            after = free_after(state, book, warrior, way, left)
            more = scratch.togo[k + 1, after, to]
            price = step_price(state, book, warrior, way, toll_of(state, book, scratch, warrior, at, to), left)
            if more < 99 and price + more == scratch.togo[k, left, at]:
                at, left = to, after
                break
        scratch.path[scratch.path_n] = at
        scratch.path_n += 1
        if foot_at(state, book, scratch, warrior, at) == STOP:
            return
