"""Moving directly towards something: the ways, the path, the next stop. Rulebook 2.1.3.3; RUL-48, RUL-90 M1 to M5."""

from duskboard.engine.arrays import wipe
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.aims import aim_closer
from duskboard.games.darkholds.rules.board import through_rubble
from duskboard.games.darkholds.rules.movement import CLOSED, STOP, free_after, stand, step_price, step_to
from duskboard.games.darkholds.rules.regions import (
    foot_at,
    know_region,
    row_of_breed,
    some_aim_in_reach,
    stays_level,
    ways_of,
)
from duskboard.games.darkholds.rules.threats import toll_of
from duskboard.games.darkholds.rules.warriors import has
from duskboard.games.darkholds.state import Book, Scratch, State

PATIENCE = 100  # positions looked at before asking whether there is a way at all


@rule
def seek(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """Squares and least toll on all shortest ways from a warrior to the marked goals. DKH-198; M1, M2.

    The search keeps to positions that could lie on such a way; FAR if there is none.
    """
    own = state.at[warrior]
    scratch.way_for = 0
    row = row_of_breed(state, book, scratch, warrior)
    if scratch.region[row, own] > 0 and not some_aim_in_reach(state, book, scratch, warrior, row):
        return terms.FAR
    for square in range(book.squares[state.level]):
        scratch.steps[square] = scratch.sheet[row, square]
    scratch.steps[own] = terms.FAR
    for i in range(scratch.aims_n):
        scratch.steps[scratch.aims[i]] = 0
        scratch.toll[scratch.aims[i]] = 0
    steps = look_back(state, book, scratch, warrior, row)
    if steps < terms.FAR and can_be_held(state, book, scratch, warrior, steps):
        weigh_tolls(state, book, scratch, warrior)
    return steps


@rule
def seek_closer(state: State, book: Book, scratch: Scratch, warrior: int, beacon: int, rubble: bool) -> int:
    """The shortest ways to the stops in reach that are closest to a beacon; FAR if none is closer than now. M4."""
    if not aim_closer(state, book, scratch, warrior, beacon, rubble):
        return terms.FAR
    steps = seek(state, book, scratch, warrior)
    if steps == terms.FAR:  # all were out of reach, which is rare: now it is worth while to know what is in reach
        know_region(state, book, scratch, warrior, row_of_breed(state, book, scratch, warrior))
        if aim_closer(state, book, scratch, warrior, beacon, rubble):
            steps = seek(state, book, scratch, warrior)
    return steps


@rule
def look_back(state: State, book: Book, scratch: Scratch, warrior: int, row: int) -> int:
    """Squares from the nearest goal back to a warrior; `steps` holds those from every position on a shortest way.

    Positions wait in three lists by the least their whole way can be: the least, one more, two more. What lies between
    them and the warrior is at least what it would be without rubble.
    """
    own, level, flat = state.at[warrior], state.level, stays_level(state, book, warrior)
    assert own >= 0
    least, most = terms.FAR, 0
    for i in range(scratch.aims_n):
        far = book.walk[level, terms.THROUGH_RUBBLE, own, scratch.aims[i]]
        least = min(least, far)
        most = max(most, far if far < terms.FAR else 0)
    wipe(scratch.waiting)
    now, seen, found = 0, 0, least == terms.FAR
    while not found:
        if least <= most:
            wait_for_goals(state, book, scratch, own, least, now)
        while scratch.waiting[now] > 0:
            scratch.waiting[now] -= 1
            square = scratch.fringe[now, scratch.waiting[now]]
            steps = scratch.steps[square] + 1
            if steps + book.walk[level, terms.THROUGH_RUBBLE, own, square] != least + 1:
                continue  # a shorter way there was found meanwhile
            if square == own:
                found = True
                continue
            seen += 1
            if seen == PATIENCE and not some_aim_in_reach(state, book, scratch, warrior, row):
                return terms.FAR
            for i in range(book.around_n[level, flat, square]):
                to = book.around[level, square, i]
                if scratch.steps[to] <= steps:
                    continue
                scratch.steps[to] = steps
                scratch.toll[to] = 0
                later = now + steps + book.walk[level, terms.THROUGH_RUBBLE, own, to] - least
                later -= 3 if later > 2 else 0
                n = scratch.waiting[later]
                scratch.fringe[later, n] = to
                scratch.waiting[later] = n + 1
        if not found:
            least += 1
            now = 0 if now == 2 else now + 1
            if least > most and scratch.waiting[0] + scratch.waiting[1] + scratch.waiting[2] == 0:
                return terms.FAR
    return least


@rule
def wait_for_goals(state: State, book: Book, scratch: Scratch, own: int, least: int, now: int) -> None:
    """The goals that are at least so far from a warrior are looked at now."""
    n = scratch.waiting[now]
    for i in range(scratch.aims_n):
        square = scratch.aims[i]
        if book.walk[state.level, terms.THROUGH_RUBBLE, own, square] == least:
            scratch.fringe[now, n] = square
            n += 1
    scratch.waiting[now] = n


@rule
def can_be_held(state: State, book: Book, scratch: Scratch, warrior: int, steps: int) -> bool:
    """Whether there may be a toll to pay on some shortest way: it leaves a square in attack range. DKH-271."""
    if has(state, book, warrior, terms.AGILE):
        return False
    if stays_level(state, book, warrior) != 0:
        return True  # of a large base any square may be in range
    level, own = state.level, state.at[warrior]
    for i in range(scratch.threats_n):
        square = scratch.threats[i]
        left = scratch.steps[square]
        if left > 0 and left + book.walk[level, terms.THROUGH_RUBBLE, own, square] <= steps:
            for k in range(book.around_n[level, 0, square]):
                to = book.around[level, square, k]
                if scratch.steps[to] == left - 1 and scratch.threat[square] & ~scratch.threat[to] != 0:
                    return True
    return False


@rule
def weigh_tolls(state: State, book: Book, scratch: Scratch, warrior: int) -> None:
    """The least toll still to pay on the shortest ways, from a warrior's own position and all after it. DKH-271; M2.

    The positions are listed from the warrior to the goals, then gone through from the goals to the warrior.
    """
    own, level, flat = state.at[warrior], state.level, stays_level(state, book, warrior)
    scratch.queue[0] = own
    scratch.toll[own] = terms.FAR if scratch.steps[own] > 0 else 0
    first, last = 0, 1
    while first < last:
        square = scratch.queue[first]
        first += 1
        after = scratch.steps[square] - 1
        for i in range(book.around_n[level, flat, square]):
            to = book.around[level, square, i]
            if scratch.steps[to] == after and after > 0 and scratch.toll[to] != terms.FAR:
                scratch.toll[to] = terms.FAR
                scratch.queue[last] = to
                last += 1
    held = False  # whether anybody nearer to the goals is in attack range
    while last > 0:
        last -= 1
        square = scratch.queue[last]
        here = scratch.threat[square] != 0 or flat != 0
        held = held or here
        after, least = scratch.steps[square] - 1, terms.FAR if held else 0
        for i in range(book.around_n[level, flat, square] if held else 0):
            to = book.around[level, square, i]
            if scratch.steps[to] == after:
                pays = scratch.toll[to]
                if here:
                    pays += toll_of(state, book, scratch, warrior, square, to)
                least = min(least, pays)
        scratch.toll[square] = least


@rule
def flood(state: State, book: Book, scratch: Scratch, warrior: int, rubble: bool, budget: int) -> int:
    """Squares and least toll from positions to the marked goals, as far out as the warrior. DKH-198; M1, M2.

    Positions that would make a walk from the warrior by way of them longer than the budget are left out.
    """
    own, level, ways = state.at[warrior], state.level, ways_of(state, book, warrior)
    scratch.way_for = 0
    for square in range(book.squares[level]):
        scratch.steps[square] = terms.FAR
        scratch.toll[square] = terms.FAR
    last = scratch.aims_n
    for i in range(last):
        square = scratch.aims[i]
        scratch.steps[square] = 0
        scratch.toll[square] = 0
        scratch.queue[i] = square
    first = 0
    while first < last:
        square = scratch.queue[first]
        first += 1
        steps = scratch.steps[square] + 1
        if steps > scratch.steps[own]:
            break
        toll = scratch.toll[square]
        for way in range(ways):
            to = book.next[level, square, way]
            if to == NONE or scratch.steps[to] < steps:
                continue
            if scratch.steps[to] == terms.FAR:
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
    return scratch.steps[own]


@rule
def closed_to(state: State, book: Book, scratch: Scratch, warrior: int, at: int, rubble: bool) -> bool:
    """Whether a position cannot be entered. DKH-072, DKH-202; M1."""
    if rubble:
        return stand(state, book, warrior, at, True) == CLOSED
    return scratch.shut[row_of_breed(state, book, scratch, warrior), at] != 0


@rule
def path_step(state: State, book: Book, scratch: Scratch, warrior: int, at: int) -> int:
    """The first direction, clockwise from north and the ladder last, that keeps to a best path. DKH-198; RUL-45."""
    for way in range(9):
        to = step_to(state, book, warrior, at, way)
        if to == NONE or scratch.steps[to] != scratch.steps[at] - 1:
            continue
        if scratch.toll[to] + toll_of(state, book, scratch, warrior, at, to) == scratch.toll[at]:
            return way
    return NONE


@rule
def path_price(state: State, book: Book, scratch: Scratch, warrior: int, whole: bool) -> int:
    """Vigour to the next stop on the path, or along the whole path; the way is noted. DKH-198; M3."""
    at, free = state.at[warrior], state.free_step
    price = 0
    scratch.path_n = 0
    while scratch.steps[at] > 0:
        way = path_step(state, book, scratch, warrior, at)
        if way == NONE:
            return terms.FAR
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
