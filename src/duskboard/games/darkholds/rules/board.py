"""Tiles, squares and distances. Rulebook 1.2.1."""

from duskboard.engine.arrays import wipe
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.state import Book, Scratch, State


@rule
def is_enemy(warrior: int) -> bool:
    """Whether a warrior is of the enemy side. DKH-079."""
    return warrior >= terms.FIRST_ENEMY


@rule
def hostile(one: int, other: int) -> bool:
    """Whether two warriors are of different sides. DKH-079."""
    return (one >= terms.FIRST_ENEMY) != (other >= terms.FIRST_ENEMY)


@rule
def named(state: State, warrior: int) -> int:
    """A warrior for the log, with its profile: its place may be another's when the log is read."""
    return warrior + terms.NAMED * (state.profile[warrior] + 1)


@rule
def conscious(state: State, warrior: int) -> bool:
    assert warrior >= 0
    return state.status[warrior] == terms.CONSCIOUS


@rule
def on_board(state: State, warrior: int) -> bool:
    """Whether a hero or henchman is on the board in any condition. DKH-004."""
    status = state.status[warrior]
    return status in (terms.CONSCIOUS, terms.UNCONSCIOUS, terms.COCOONED)


@rule
def base_size(state: State, book: Book, warrior: int) -> int:
    """Squares a warrior occupies. DKH-006."""
    assert warrior >= 0
    profile = state.profile[warrior]
    assert profile >= 0
    size = book.size[profile]
    return size * size


@rule
def base_square(state: State, book: Book, at: int, i: int) -> int:
    """The i-th square of a base whose upper left square is `at`; NONE where the map ends. DKH-006."""
    if i == 0:
        return at
    return book.next[state.level, at, 2 if i == 1 else 4 if i == 2 else 3]  # east, south, south-east


@rule
def apart(state: State, book: Book, a: int, b: int) -> int:
    """RANGE between two squares: the larger of columns and rows, on one floor. DKH-135."""
    assert a >= 0
    assert b >= 0
    far = book.range[state.level, a, b]
    return far if far != terms.ELSEWHERE else terms.FAR


@rule
def adjacent(state: State, book: Book, a: int, b: int) -> bool:
    """Whether two squares touch, at a corner too, unless walls pinch the corner. DKH-009."""
    level = state.level
    if book.range[level, a, b] != 1:
        return False
    one, other = book.spot[level, a], book.spot[level, b]
    if one & 255 == other & 255 or one >> 8 == other >> 8:
        return True
    floor = one >> 16
    if book.grid[level, floor, one >> 8 & 255, other & 255] != NONE:
        return True
    return book.grid[level, floor, other >> 8 & 255, one & 255] != NONE


@rule
def square_apart(state: State, book: Book, warrior: int, square: int) -> int:
    """RANGE from a warrior's nearest square to a square."""
    best = terms.FAR
    for i in range(base_size(state, book, warrior)):
        best = min(best, apart(state, book, base_square(state, book, state.at[warrior], i), square))
    return best


@rule
def warriors_apart(state: State, book: Book, one: int, other: int) -> int:
    """RANGE between the nearest squares of two warriors."""
    best = terms.FAR
    for i in range(base_size(state, book, other)):
        best = min(best, square_apart(state, book, one, base_square(state, book, state.at[other], i)))
    return best


@rule
def by_square(state: State, book: Book, warrior: int, square: int) -> bool:
    """Whether a warrior is adjacent to a square. DKH-009."""
    for i in range(base_size(state, book, warrior)):
        if adjacent(state, book, base_square(state, book, state.at[warrior], i), square):
            return True
    return False


@rule
def touching(state: State, book: Book, one: int, other: int) -> bool:
    """Whether two warriors are adjacent. DKH-009."""
    for i in range(base_size(state, book, other)):
        if by_square(state, book, one, base_square(state, book, state.at[other], i)):
            return True
    return False


@rule
def put(state: State, book: Book, warrior: int, square: int) -> None:
    """Place a warrior on the board; one in transit leaves a square to whom it passes. DKH-003, DKH-006."""
    state.at[warrior] = square
    for i in range(base_size(state, book, warrior)):
        own = base_square(state, book, square, i)
        if state.here[own] == 0:
            state.here[own] = warrior + 1


@rule
def lift(state: State, book: Book, warrior: int) -> None:
    """Take a warrior off the board. DKH-004."""
    at = state.at[warrior]
    if at == NONE:
        return
    for i in range(base_size(state, book, warrior)):
        square = base_square(state, book, at, i)
        if state.here[square] == warrior + 1:
            state.here[square] = 0
    state.at[warrior] = NONE


# -- walking distances: a table for the level as it was built; row by row once its rockfall has changed ----------------

AS_BUILT, CHANGED = 1, 2


@rule
def forget(scratch: Scratch) -> None:
    """What was worked out no longer holds: something that blocks has come or gone."""
    scratch.ground = 0
    stir(scratch)


@rule
def stir(scratch: Scratch) -> None:
    """Somebody has come, gone or fallen: who is in whose way has to be worked out anew."""
    scratch.threat_known = 0
    scratch.mover = 0
    wipe(scratch.breed)
    scratch.noise_known = 0
    scratch.order_known = 0
    scratch.way_for = 0


@rule
def look_at_ground(state: State, book: Book, scratch: Scratch) -> None:
    """See whether the rockfall still lies as it did at the start, or else as when rows were last worked out."""
    level = state.level
    squares, moved = book.squares[level], 0
    for square in range(squares):
        moved |= (1 if state.rock[square] > 0 else 0) ^ (1 if book.rocks[level, square] > 0 else 0)
    if moved == 0 and book.walk_holds[level] != 0:
        scratch.ground = AS_BUILT
        return
    scratch.ground = CHANGED
    if scratch.walk_map == book.imprint[level] and scratch.walk_exit == state.exit_open:
        moved = 0
        for square in range(squares):
            moved |= (1 if state.rock[square] > 0 else 0) ^ scratch.walk_rock[square]
        if moved == 0:
            return
    scratch.walk_map = book.imprint[level]
    scratch.walk_exit = state.exit_open
    for square in range(squares):
        scratch.walk_known[square] = 0
        scratch.walk_rock[square] = 1 if state.rock[square] > 0 else 0
        glyph = book.glyph[level, square]
        closed = state.rock[square] > 0 or glyph == terms.COLUMN or (glyph == terms.EXIT and state.exit_open == 0)
        scratch.blank[square] = -1 if closed else terms.FAR


@rule
def know_walks(state: State, book: Book, scratch: Scratch, start: int) -> None:
    """Before `known_walk`: the WALK distances from a square are worked out, if the table does not hold."""
    if scratch.ground == 0:
        look_at_ground(state, book, scratch)
    if scratch.ground == CHANGED:
        walk_from(state, book, scratch, start)


@rule
def known_walk(state: State, book: Book, scratch: Scratch, start: int, to: int) -> int:
    """WALK distance from a square to another: over all but columns and rockfall. DKH-183, DKH-184."""
    assert start >= 0
    assert to >= 0
    if scratch.ground == AS_BUILT:
        if state.exit_open == 0 and to == book.exit[state.level] and to != start:
            return terms.FAR
        return book.walk[state.level, terms.OPEN, start, to]
    far = scratch.walk[start, to]
    return far if far >= 0 else terms.FAR


@rule
def walked(state: State, book: Book, scratch: Scratch, start: int, to: int) -> int:
    """The same, where it is not known whether it is worked out."""
    know_walks(state, book, scratch, start)
    return known_walk(state, book, scratch, start, to)


@rule
def through_rubble(state: State, book: Book, start: int, to: int) -> int:
    """Steps from a square to another as if all rockfall could be walked through, at least."""
    return book.walk[state.level, terms.THROUGH_RUBBLE, start, to]


@rule
def walk_from(state: State, book: Book, scratch: Scratch, start: int) -> None:
    """Work out the WALK distances from a square to every other, once for the rockfall that lies. DKH-183, DKH-184.

    Whether a square is new can hardly be foreseen: it is written down in any case, and counts or not.
    """
    assert start >= 0
    if scratch.walk_known[start] != 0:
        return
    scratch.walk_known[start] = 1
    level = state.level
    for square in range(book.squares[level]):
        scratch.walk[start, square] = scratch.blank[square]
    scratch.walk[start, start] = 0
    scratch.near[start, 0] = start
    first, last = 0, 1
    while first < last:
        square = scratch.near[start, first]
        first += 1
        steps = scratch.walk[start, square] + 1
        for i in range(book.around_n[level, 0, square]):
            to = book.around[level, square, i]
            far = scratch.walk[start, to]
            scratch.near[start, last] = to
            scratch.walk[start, to] = steps if far == terms.FAR else far
            last += 1 if far == terms.FAR else 0
    scratch.near_n[start] = last


@rule
def squares_near(state: State, book: Book, scratch: Scratch, start: int) -> int:
    """How many squares `nearest` can name; it holds while no rockfall comes or goes."""
    know_walks(state, book, scratch, start)
    return book.squares[state.level] if scratch.ground == AS_BUILT else scratch.near_n[start]


@rule
def nearest(state: State, book: Book, scratch: Scratch, start: int, i: int) -> int:
    """The i-th of the squares by WALK distance from one, after `squares_near`."""
    return book.near[state.level, start, i] if scratch.ground == AS_BUILT else scratch.near[start, i]


@rule
def walk_to_square(state: State, book: Book, scratch: Scratch, enemy: int, square: int) -> int:
    """WALK distance between a square and the nearest square of an enemy's base; FAR to rockfall. DKH-184."""
    best = terms.FAR
    for i in range(base_size(state, book, enemy) if state.rock[square] == 0 else 0):
        best = min(best, walked(state, book, scratch, square, base_square(state, book, state.at[enemy], i)))
    return best


@rule
def walk_to(state: State, book: Book, scratch: Scratch, enemy: int, warrior: int) -> int:
    """WALK distance between an enemy and a hero or henchman. DKH-184, DKH-188."""
    know_walks(state, book, scratch, state.at[warrior])
    return known_walk_to(state, book, scratch, enemy, warrior)


@rule
def known_walk_to(state: State, book: Book, scratch: Scratch, enemy: int, warrior: int) -> int:
    """The same after `know_walks`, from the nearest square of the enemy's base."""
    best = terms.FAR
    for i in range(base_size(state, book, enemy)):
        own = base_square(state, book, state.at[enemy], i)
        best = min(best, known_walk(state, book, scratch, state.at[warrior], own))
    return best


@rule
def tile_of(state: State, book: Book, square: int) -> int:
    """The tile a square belongs to. DKH-002."""
    return book.tile[state.level, square]


@rule
def tiles_apart(state: State, book: Book, enemy: int, tile: int) -> int:
    """TILE distance from a warrior to a tile. DKH-206."""
    best = terms.FAR
    for i in range(base_size(state, book, enemy)):
        own = tile_of(state, book, base_square(state, book, state.at[enemy], i))
        best = min(best, book.tile_steps[state.level, own, tile])
    return best
