"""Where a mover can stop, pass and get to at all. Rulebook 1.2.6; RUL-90 M1.

Enemies pass each other, so the regions of a breed outlast many movers.
"""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import base_size, base_square
from duskboard.games.darkholds.rules.movement import stand
from duskboard.games.darkholds.rules.threats import know_threats
from duskboard.games.darkholds.state import Book, Scratch, State

SHUT = -2  # in `steps`: less than any way, so that a search turns away with one look


@rule
def get_ready(state: State, book: Book, scratch: Scratch, warrior: int) -> None:
    """Before a search of ways: who threatens what, and a sheet of positions for this mover. DKH-271; M1."""
    know_threats(state, book, scratch, warrior)
    if scratch.mover == warrior + 1:
        return
    scratch.mover = warrior + 1
    scratch.way_for = 0
    scratch.barred[0] = 0
    scratch.barred[1] = 0
    for square in range(book.squares[state.level]):
        scratch.foot[square] = 0


@rule
def foot_at(state: State, book: Book, scratch: Scratch, warrior: int, at: int) -> int:
    """What the mover can do at a position, worked out once. DKH-072; M1."""
    assert warrior >= 0
    assert at >= 0
    foot = scratch.foot[at]
    if foot == 0:
        foot = stand(state, book, warrior, at, False) + 1
        scratch.foot[at] = foot
    return foot - 1


@rule
def stays_level(state: State, book: Book, warrior: int) -> int:
    """Which of the counts of squares around holds for a mover: large bases do not climb. DKH-042."""
    return 0 if book.size[state.profile[warrior]] == 1 else 1


@rule
def ways_of(state: State, book: Book, warrior: int) -> int:
    """How many ways lead out of a position: large bases do not climb. DKH-042."""
    return 9 if book.size[state.profile[warrior]] == 1 else 8


@rule
def breed(state: State, book: Book, warrior: int) -> int:
    """What decides where a mover can pass, as a number: base, gliding, webwalking, whether it keeps its lair."""
    profile = state.profile[warrior]
    traits = book.traits[profile]
    number = 1 + book.size[profile]
    number += 4 if traits & terms.GLIDER != 0 else 0
    number += 8 if traits & terms.WEBWALKER != 0 else 0
    return number + (16 if state.woke == 0 and book.lair_enemy[state.level] == profile else 0)


@rule
def row_of_breed(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """The row in which it is noted where a mover's breed can be; a new breed takes a free row, or the last. M1."""
    kind = breed(state, book, warrior)
    for row in range(terms.BREEDS):
        if scratch.breed[row] == kind:
            return row
        if scratch.breed[row] == 0 or row == terms.BREEDS - 1:
            scratch.breed[row] = kind
            scratch.regions[row] = 0
            shut_out(state, book, scratch, warrior, row)
            return row
    return 0


@rule
def shut_out(state: State, book: Book, scratch: Scratch, warrior: int, row: int) -> None:
    """Note the positions that are CLOSED to a mover's breed; `stand` says the same of each. DKH-072, DKH-107; M1."""
    level, traits = state.level, book.traits[state.profile[warrior]]
    barriers = terms.NO_ENTRY if traits & terms.GLIDER != 0 else terms.NO_ENTRY | terms.NEEDS_WINGS
    squares = book.squares[level]
    for square in range(squares):
        scratch.shut[row, square] = 1 if book.barrier[level, square] & barriers != 0 or state.rock[square] > 0 else 0
    if traits & terms.WEBWALKER == 0:
        for i in range(book.doors[level]):
            square = book.door[level, i]
            if book.glyph[level, square] == terms.DOORWEB and state.left[square] > 0:
                scratch.shut[row, square] = 1
    if traits & terms.GLIDER == 0:
        for other in range(terms.PARTY):
            if state.status[other] == terms.CONSCIOUS and state.here[state.at[other]] == other + 1:
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
        scratch.sheet[row, square] = terms.FAR if scratch.shut[row, square] == 0 else SHUT


@rule
def know_region(state: State, book: Book, scratch: Scratch, warrior: int, row: int) -> int:
    """Work out the positions a mover can walk to, once for its breed and region. Returns the region's number. M1."""
    own, level, flat = state.at[warrior], state.level, stays_level(state, book, warrior)
    if scratch.region[row, own] > 0:
        return scratch.region[row, own]
    scratch.regions[row] += 1
    number = scratch.regions[row]
    scratch.region[row, own] = number
    scratch.queue[0] = own
    first, last = 0, 1
    while first < last:
        square = scratch.queue[first]
        first += 1
        for i in range(book.around_n[level, flat, square]):
            to = book.around[level, square, i]
            known = scratch.region[row, to]
            scratch.queue[last] = to  # it counts if it is new, as in `walk_from`
            scratch.region[row, to] = number if known == 0 else known
            last += 1 if known == 0 else 0
    return number


@rule
def some_aim_in_reach(state: State, book: Book, scratch: Scratch, warrior: int, row: int) -> bool:
    """Whether any of the marked goals lies in a mover's region. M1."""
    number = know_region(state, book, scratch, warrior, row)
    for i in range(scratch.aims_n):
        if scratch.region[row, scratch.aims[i]] == number:
            return True
    return False
