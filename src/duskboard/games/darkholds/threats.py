"""Whose attack range covers which squares, and what it costs to leave it. Rulebook 2.2.7; DKH-271, DKH-272."""

from duskboard.engine.bits import count
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import base_size, base_square
from duskboard.games.darkholds.movement import covers
from duskboard.games.darkholds.terms import AGILE, CONSCIOUS, FIRST_ENEMY, PARTY, WARRIORS
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
def toll_of(state, book, scratch, warrior, a, b):
    """Extra vigour of a step, by the map of threats. DKH-271, DKH-272."""
    leaves = base_threat(state, book, scratch, warrior, a)
    if leaves == 0 or has(state, book, warrior, AGILE):
        return 0
    return count(leaves & ~base_threat(state, book, scratch, warrior, b))
