"""Sets of tiles: a row of bits for each row of the board, so that a whole board takes a few dozen steps to look at."""

from duskboard.engine.bits import count
from duskboard.engine.header import NONE
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.ground import code_of
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import WIDTH

BLOCK = 9  # tiles of three by three


@rule
def add_tile(rows: Numbers, tile: int) -> None:
    """Put a tile into a set."""
    assert tile >= 0
    row = tile // WIDTH
    rows[row] |= 1 << (tile - row * WIDTH)


@rule
def take_out(rows: Numbers, tile: int) -> None:
    """Take a tile out of a set."""
    assert tile >= 0
    row = tile // WIDTH
    rows[row] &= ~(1 << (tile - row * WIDTH))


@rule
def in_set(rows: Numbers, tile: int) -> bool:
    """Whether a tile is in a set."""
    return (rows[tile // WIDTH] >> (tile % WIDTH)) & 1 == 1


@rule
def empty(rows: Numbers) -> None:
    """Take everything out of a set."""
    for row in range(WIDTH):
        rows[row] = 0


@rule
def note_enemies(state: State, scratch: Scratch, seat: int) -> None:
    """`foes`: the tiles where enemies of a seat stand."""
    empty(scratch.foes)
    rival = 1 - seat
    assert rival >= 0
    for unit in range(state.units_n[rival]):
        tile = state.unit_tile[rival, unit]
        if tile != NONE and state.unit_health[rival, unit] > 0:
            add_tile(scratch.foes, tile)


@rule
def note_free(state: State, book: Book, scratch: Scratch) -> None:
    """`free`: the floor where nobody stands or lies."""
    board = state.board
    for row in range(WIDTH):
        scratch.free[row] = book.floors[board, row]
    for side in range(2):
        for unit in range(state.units_n[side]):
            tile = state.unit_tile[side, unit]
            if tile != NONE and state.at[tile] == code_of(side, unit):
                take_out(scratch.free, tile)


@rule
def sees_some(state: State, book: Book, rows: Numbers, tile: int) -> bool:
    """Whether there is line of sight from a tile to a tile of a set."""
    assert tile >= 0
    board = state.board
    seen = 0
    for row in range(WIDTH):
        seen |= rows[row] & book.sight[board, tile, row]
    return seen != 0


@rule
def touching(state: State, book: Book, rows: Numbers, out: Numbers) -> None:
    """`out`: the tiles in base contact with a tile of a set. STL-085."""
    board = state.board
    for row in range(WIDTH):
        here = rows[row]
        out[row] = ((here << 1) & book.touch[board, 3, row]) | ((here >> 1) & book.touch[board, 5, row])
    for row in range(1, WIDTH):
        above = rows[row - 1]
        out[row] |= ((above << 1) & book.touch[board, 0, row]) | (above & book.touch[board, 1, row])
        out[row] |= (above >> 1) & book.touch[board, 2, row]
    for row in range(WIDTH - 1):
        under = rows[row + 1]
        out[row] |= ((under << 1) & book.touch[board, 6, row]) | (under & book.touch[board, 7, row])
        out[row] |= (under >> 1) & book.touch[board, 8, row]


@rule
def hearts(state: State, book: Book, rows: Numbers, out: Numbers) -> None:
    """`out`: the tiles of a set that touch all eight tiles around them, which are in the set too."""
    board = state.board
    above, here = 0, rows[0]
    for row in range(WIDTH):
        under = rows[row + 1] if row + 1 < WIDTH else 0
        found = above & here & under
        if found != 0:
            found &= (above << 1) & (above >> 1) & (here << 1) & (here >> 1) & (under << 1) & (under >> 1)
            found &= book.open_ground[board, row]
        out[row] = found
        above, here = here, under


@rule
def find_parts(state: State, book: Book, scratch: Scratch) -> int:
    """The parts of the set `common` that hang together by base contact. Returns the size of the largest.

    They are kept as runs of tiles in a row: `run` its bits, `run_part` the run that stands for its part, and for that
    one `run_size` how many tiles the part has.
    """
    board = state.board
    n, above, most = 0, 0, 0
    for row in range(WIDTH):
        bits = scratch.common[row]
        fresh = n
        linked = bits & ((bits & book.touch[board, 5, row]) << 1)
        while bits != 0:
            low = bits & -bits
            run = low | ((linked ^ (linked + (low << 1))) & linked)
            bits &= ~run
            scratch.run[n] = run
            scratch.run_row[n] = row
            scratch.run_part[n] = n
            scratch.run_size[n] = count(run)
            over = run & book.touch[board, 1, row]
            over |= (run & book.touch[board, 0, row]) >> 1
            over |= (run & book.touch[board, 2, row]) << 1
            for other in range(above, fresh):
                if scratch.run[other] & over != 0:
                    join(scratch, other, n)
            most = max(most, scratch.run_size[n])
            n += 1
        above = fresh
    scratch.runs_n = n
    return most


@rule
def part_of(scratch: Scratch, run: int) -> int:
    """The run that stands for the part of a run."""
    while scratch.run_part[run] != run:
        run = scratch.run_part[run]
    return run


@rule
def join(scratch: Scratch, one: int, other: int) -> None:
    """Two runs touch: their parts are one, for which the later run stands."""
    part = part_of(scratch, one)
    if part != other:
        scratch.run_part[part] = other
        scratch.run_size[other] = scratch.run_size[other] + scratch.run_size[part]


@rule
def grow_blocks(state: State, book: Book, scratch: Scratch) -> int:
    """Move every part of the set `common` that holds a block of three by three to `core`. Returns how much is left."""
    hearts(state, book, scratch.common, scratch.core)
    new = 1
    while new != 0:
        new = 0
        touching(state, book, scratch.core, scratch.room)
        for row in range(WIDTH):
            more = scratch.room[row] & scratch.common[row] & ~scratch.core[row]
            scratch.core[row] |= more
            new |= more
    left = 0
    for row in range(WIDTH):
        scratch.common[row] &= ~scratch.core[row]
        left += count(scratch.common[row])
    return left


@rule
def roomy(state: State, book: Book, scratch: Scratch, size: int) -> None:
    """`core`: what belongs to a part of the set `common` with more than `size` tiles; `room`: what touches that."""
    left = terms.TILES
    if size < BLOCK:
        left = grow_blocks(state, book, scratch)
    else:
        empty(scratch.core)
    if left > size and find_parts(state, book, scratch) > size:
        for run in range(scratch.runs_n):
            if scratch.run_size[part_of(scratch, run)] > size:
                row = scratch.run_row[run]
                scratch.core[row] |= scratch.run[run]
        touching(state, book, scratch.core, scratch.room)
    elif size >= BLOCK:
        empty(scratch.room)
