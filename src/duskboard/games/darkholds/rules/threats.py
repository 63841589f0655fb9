"""Whose attack range covers which squares, and what it costs to leave it. Rulebook 2.2.7; DKH-271, DKH-272."""

from duskboard.engine.bits import count
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import base_size, base_square
from duskboard.games.darkholds.rules.movement import covers
from duskboard.games.darkholds.rules.warriors import attack_range, has
from duskboard.games.darkholds.state import Book, Scratch, State

PARTY_THREATENS, ENEMIES_THREATEN = 1, 2


@rule
def know_threats(state: State, book: Book, scratch: Scratch, warrior: int) -> None:
    """Work out which squares lie in whose attack range, for the side hostile to a warrior. DKH-271."""
    wanted = PARTY_THREATENS if warrior >= terms.FIRST_ENEMY else ENEMIES_THREATEN
    if scratch.threat_known == wanted:
        return
    for square in range(book.squares[state.level]):
        scratch.threat[square] = 0
    scratch.threats_n = 0
    first, last = (0, terms.PARTY) if wanted == PARTY_THREATENS else (terms.FIRST_ENEMY, terms.WARRIORS)
    for other in range(first, last):
        if state.status[other] == terms.CONSCIOUS:
            mark_threat(state, book, scratch, other, 1 << (other - first))
    scratch.threat_known = wanted


@rule
def mark_threat(state: State, book: Book, scratch: Scratch, other: int, bit: int) -> None:
    """Mark the squares in one warrior's attack range. DKH-271."""
    level, at = state.level, state.at[other]
    reach = attack_range(state, book, other)
    large = 1 if base_size(state, book, other) > 1 else 0
    floor, column, row = book.floor[level, at], book.column[level, at], book.row[level, at]
    for r in range(max(0, row - reach), min(23, row + reach + large) + 1):
        for c in range(max(0, column - reach), min(39, column + reach + large) + 1):
            square = book.grid[level, floor, r, c]
            if square != NONE and covers(state, book, other, square):
                if scratch.threat[square] == 0:
                    scratch.threats[scratch.threats_n] = square
                    scratch.threats_n += 1
                scratch.threat[square] = scratch.threat[square] | bit


@rule
def base_threat(state: State, book: Book, scratch: Scratch, warrior: int, at: int) -> int:
    """Who threatens a base at a square, as bits. DKH-272."""
    threat = scratch.threat[at]
    for i in range(1, base_size(state, book, warrior)):
        threat |= scratch.threat[base_square(state, book, at, i)]
    return threat


@rule
def toll_of(state: State, book: Book, scratch: Scratch, warrior: int, a: int, b: int) -> int:
    """Extra vigour of a step, by the map of threats. DKH-271, DKH-272."""
    leaves = base_threat(state, book, scratch, warrior, a)
    if leaves == 0 or has(state, book, warrior, terms.AGILE):
        return 0
    return count(leaves & ~base_threat(state, book, scratch, warrior, b))
