"""Tiles, squares and distances. Rulebook 1.2.1."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.terms import COLUMN, CONSCIOUS, EXIT, FAR, FIRST_ENEMY, WALK_ROWS

BASE_WAYS = (0, 2, 4, 3)  # where the other squares of a large base are: east, south, south-east


@rule
def is_enemy(warrior):
    """Whether a warrior is of the enemy side. DKH-079."""
    return warrior >= FIRST_ENEMY


@rule
def hostile(one, other):
    """Whether two warriors are of different sides. DKH-079."""
    return (one >= FIRST_ENEMY) != (other >= FIRST_ENEMY)


@rule
def named(state, warrior):
    """A warrior for the log, with its profile: its place may be another's when the log is read."""
    return warrior + 1000 * (int(state.profile[warrior]) + 1)


@rule
def conscious(state, warrior):
    return state.status[warrior] == CONSCIOUS


@rule
def base_size(state, book, warrior):
    """Squares a warrior occupies. DKH-006."""
    size = int(book.size[state.profile[warrior]])
    return size * size


@rule
def base_square(state, book, at, i):
    """The i-th square of a base whose upper left square is `at`; NONE where the map ends. DKH-006."""
    if i == 0:
        return at
    return int(book.next[state.level, at, BASE_WAYS[i]])


@rule
def apart(state, book, a, b):
    """RANGE between two squares: the larger of columns and rows, on one floor. DKH-135."""
    level = int(state.level)
    if book.floor[level, a] != book.floor[level, b]:
        return FAR
    across = abs(book.column[level, a] - book.column[level, b])
    down = abs(book.row[level, a] - book.row[level, b])
    return int(max(across, down))


@rule
def adjacent(state, book, a, b):
    """Whether two squares touch, at a corner too, unless walls pinch the corner. DKH-009."""
    if apart(state, book, a, b) != 1:
        return False
    level = int(state.level)
    if book.column[level, a] == book.column[level, b] or book.row[level, a] == book.row[level, b]:
        return True
    floor = int(book.floor[level, a])
    one = book.grid[level, floor, int(book.row[level, a]), int(book.column[level, b])]
    other = book.grid[level, floor, int(book.row[level, b]), int(book.column[level, a])]
    return one != NONE or other != NONE


@rule
def square_apart(state, book, warrior, square):
    """RANGE from a warrior's nearest square to a square."""
    best = FAR
    for i in range(base_size(state, book, warrior)):
        best = min(best, apart(state, book, base_square(state, book, int(state.at[warrior]), i), square))
    return best


@rule
def warriors_apart(state, book, one, other):
    """RANGE between the nearest squares of two warriors."""
    best = FAR
    for i in range(base_size(state, book, other)):
        best = min(best, square_apart(state, book, one, base_square(state, book, int(state.at[other]), i)))
    return best


@rule
def by_square(state, book, warrior, square):
    """Whether a warrior is adjacent to a square. DKH-009."""
    for i in range(base_size(state, book, warrior)):
        if adjacent(state, book, base_square(state, book, int(state.at[warrior]), i), square):
            return True
    return False


@rule
def touching(state, book, one, other):
    """Whether two warriors are adjacent. DKH-009."""
    for i in range(base_size(state, book, other)):
        if by_square(state, book, one, base_square(state, book, int(state.at[other]), i)):
            return True
    return False


@rule
def on_or_by(state, book, warrior, square):
    """Whether a warrior stands on a square or adjacent to it."""
    return state.at[warrior] == square or by_square(state, book, warrior, square)


@rule
def occupant(state, square):
    """The warrior standing or lying on a square, or NONE. DKH-003, DKH-005."""
    return int(state.here[square]) - 1


@rule
def put(state, book, warrior, square):
    """Place a warrior on the board; one in transit leaves a square to whom it passes. DKH-003, DKH-006."""
    state.at[warrior] = square
    for i in range(base_size(state, book, warrior)):
        own = base_square(state, book, square, i)
        if state.here[own] == 0:
            state.here[own] = warrior + 1


@rule
def lift(state, book, warrior):
    """Take a warrior off the board. DKH-004."""
    at = int(state.at[warrior])
    if at == NONE:
        return
    for i in range(base_size(state, book, warrior)):
        square = base_square(state, book, at, i)
        if state.here[square] == warrior + 1:
            state.here[square] = 0
    state.at[warrior] = NONE


@rule
def anybody(state, first, last, status):
    """How many warriors of a range are in a condition."""
    n = 0
    for warrior in range(first, last):
        if state.profile[warrior] != NONE and state.status[warrior] == status:
            n += 1
    return n


@rule
def walk_from(state, book, scratch, row, start, through_rock, open_exit):
    """WALK distance from a square to every other: over all but columns and rockfall. DKH-183, DKH-184."""
    level = int(state.level)
    for square in range(int(book.squares[level])):
        scratch.walk[row, square] = FAR
    scratch.walk[row, start] = 0
    scratch.queue[0] = start
    first, last = 0, 1
    while first < last:
        square = int(scratch.queue[first])
        first += 1
        for way in range(9):
            to = int(book.next[level, square, way])
            if to == NONE or scratch.walk[row, to] != FAR or book.glyph[level, to] == COLUMN:
                continue
            if state.rock[to] > 0 and not through_rock:
                continue
            if book.glyph[level, to] == EXIT and state.exit_open == 0 and not open_exit:
                continue
            scratch.walk[row, to] = scratch.walk[row, square] + 1
            scratch.queue[last] = to
            last += 1


@rule
def forget(scratch):
    """What was worked out no longer holds: something that blocks has come or gone."""
    for row in range(WALK_ROWS):
        scratch.walk_known[row] = 0
    scratch.threat_known = 0


@rule
def walk_of(state, book, scratch, warrior):
    """Work out WALK distances from a hero or henchman, once. DKH-184."""
    if scratch.walk_known[warrior] == 0:
        walk_from(state, book, scratch, warrior, int(state.at[warrior]), False, False)
        scratch.walk_known[warrior] = 1


@rule
def walk_to(state, book, scratch, enemy, warrior):
    """WALK distance between an enemy and a hero or henchman. DKH-184, DKH-188."""
    walk_of(state, book, scratch, warrior)
    best = FAR
    for i in range(base_size(state, book, enemy)):
        best = min(best, int(scratch.walk[warrior, base_square(state, book, int(state.at[enemy]), i)]))
    return best


@rule
def tile_of(state, book, square):
    """The tile a square belongs to. DKH-002."""
    return int(book.tile[state.level, square])


@rule
def tiles_apart(state, book, enemy, tile):
    """TILE distance from a warrior to a tile. DKH-206."""
    best = FAR
    for i in range(base_size(state, book, enemy)):
        own = tile_of(state, book, base_square(state, book, int(state.at[enemy]), i))
        best = min(best, int(book.tile_steps[state.level, own, tile]))
    return best


@rule
def all_squares(state, book):
    return int(book.squares[state.level])
