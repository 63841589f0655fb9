"""Sets of tiles: a row of bits for each row of the board, so that a whole board takes a few dozen steps to look at."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.ground import code_of
from duskboard.games.steam_leaf.terms import WIDTH


@rule
def add_tile(rows, tile):
    """Put a tile into a set."""
    row = tile // WIDTH
    rows[row] = int(rows[row]) | (1 << (tile - row * WIDTH))


@rule
def take_out(rows, tile):
    """Take a tile out of a set."""
    row = tile // WIDTH
    rows[row] = int(rows[row]) & ~(1 << (tile - row * WIDTH))


@rule
def in_set(rows, tile):
    """Whether a tile is in a set."""
    return (int(rows[tile // WIDTH]) >> (tile % WIDTH)) & 1 == 1


@rule
def empty(rows):
    """Take everything out of a set."""
    for row in range(WIDTH):
        rows[row] = 0


@rule
def count_bits(bits):
    """How many tiles of a row are in a set: sums of pairs, of fours, of eights."""
    bits -= (bits >> 1) & 0x555555
    bits = (bits & 0x333333) + ((bits >> 2) & 0x333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F
    return (bits + (bits >> 8) + (bits >> 16)) & 31


@rule
def first_column(bits):
    """The column of the first tile of a row that is in a set."""
    return count_bits((bits & -bits) - 1)


@rule
def note_enemies(state, scratch, seat):
    """`foes`: the tiles where enemies of a seat stand."""
    empty(scratch.foes)
    rival = 1 - seat
    for unit in range(int(state.units_n[rival])):
        tile = int(state.unit_tile[rival, unit])
        if tile != NONE and state.unit_health[rival, unit] > 0:
            add_tile(scratch.foes, tile)


@rule
def note_free(state, book, scratch):
    """`free`: the floor where nobody stands or lies."""
    board = int(state.board)
    for row in range(WIDTH):
        scratch.free[row] = book.floors[board, row]
    for side in range(2):
        for unit in range(int(state.units_n[side])):
            tile = int(state.unit_tile[side, unit])
            if tile != NONE and state.at[tile] == code_of(side, unit):
                take_out(scratch.free, tile)


@rule
def sees_some(state, book, rows, tile):
    """Whether there is line of sight from a tile to a tile of a set."""
    board = int(state.board)
    seen = 0
    for row in range(WIDTH):
        seen |= int(rows[row]) & int(book.sight[board, tile, row])
    return seen != 0


@rule
def touching(state, book, rows, out):
    """`out`: the tiles in base contact with a tile of a set. STL-085."""
    board = int(state.board)
    above, here = 0, int(rows[0])
    for row in range(WIDTH):
        under = int(rows[row + 1]) if row + 1 < WIDTH else 0
        found = 0
        if above | here | under != 0:
            found = (above << 1) & int(book.touch[board, 0, row])
            found |= above & int(book.touch[board, 1, row])
            found |= (above >> 1) & int(book.touch[board, 2, row])
            found |= (here << 1) & int(book.touch[board, 3, row])
            found |= (here >> 1) & int(book.touch[board, 5, row])
            found |= (under << 1) & int(book.touch[board, 6, row])
            found |= under & int(book.touch[board, 7, row])
            found |= (under >> 1) & int(book.touch[board, 8, row])
        out[row] = found
        above, here = here, under


@rule
def hearts(state, book, rows, out):
    """`out`: the tiles of a set that touch all eight tiles around them, which are in the set too."""
    board = int(state.board)
    above, here = 0, int(rows[0])
    for row in range(WIDTH):
        under = int(rows[row + 1]) if row + 1 < WIDTH else 0
        found = above & here & under
        if found != 0:
            found &= (above << 1) & (above >> 1) & (here << 1) & (here >> 1) & (under << 1) & (under >> 1)
            found &= int(book.open_ground[board, row])
        out[row] = found
        above, here = here, under


@rule
def find_parts(state, book, scratch):
    """The parts of the set `common` that hang together by base contact. Returns the size of the largest.

    They are kept as runs of tiles in a row: `run` its bits, `run_part` the run that stands for its part, and for that
    one `run_size` how many tiles the part has.
    """
    board = int(state.board)
    n, above, most = 0, 0, 0
    for row in range(WIDTH):
        bits = int(scratch.common[row])
        fresh = n
        linked = bits & ((bits & int(book.touch[board, 5, row])) << 1)
        while bits != 0:
            low = bits & -bits
            run = low | ((linked ^ (linked + (low << 1))) & linked)
            bits &= ~run
            scratch.run[n] = run
            scratch.run_row[n] = row
            scratch.run_part[n] = n
            scratch.run_size[n] = count_bits(run)
            over = run & int(book.touch[board, 1, row])
            over |= (run & int(book.touch[board, 0, row])) >> 1
            over |= (run & int(book.touch[board, 2, row])) << 1
            for other in range(above, fresh):
                if int(scratch.run[other]) & over != 0:
                    join(scratch, other, n)
            most = max(most, int(scratch.run_size[n]))
            n += 1
        above = fresh
    scratch.runs_n = n
    return most


@rule
def part_of(scratch, run):
    """The run that stands for the part of a run."""
    while scratch.run_part[run] != run:
        run = int(scratch.run_part[run])
    return run


@rule
def join(scratch, one, other):
    """Two runs touch: their parts are one, for which the later run stands."""
    part = part_of(scratch, one)
    if part != other:
        scratch.run_part[part] = other
        scratch.run_size[other] = int(scratch.run_size[other]) + int(scratch.run_size[part])


@rule
def roomy(state, book, scratch, size):
    """`core`: what belongs to a part of the set `common` with more than `size` tiles; `room`: what touches that."""
    if find_parts(state, book, scratch) > size:
        empty(scratch.core)
        for run in range(int(scratch.runs_n)):
            if int(scratch.run_size[part_of(scratch, run)]) > size:
                row = int(scratch.run_row[run])
                scratch.core[row] = int(scratch.core[row]) | int(scratch.run[run])
        touching(state, book, scratch.core, scratch.room)
    else:
        empty(scratch.core)
        empty(scratch.room)
