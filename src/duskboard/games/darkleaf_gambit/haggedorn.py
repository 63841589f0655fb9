"""The chessboard and who stands on it: ranks, directions, units, what is invulnerable and what can be moved.

Rulebook: Chessboard Terminology, Direction Terminology, Core Rules, On Unit Interactions. DLG-002 to DLG-010.
"""

from duskboard.engine.header import NONE, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.terms import (
    BLESSINGS,
    CURSES,
    ERDE,
    FIRST_OF_KIND,
    GAME_WON,
    HEX_ENDED,
    LAW_ROW,
    PAWN,
    ROOK,
    ROOKS,
    ROOTED_CROWNS,
    ROYAL,
    SAGE,
    SANCTUARY,
    SINKHOLES,
    WIBO,
)


@rule
def seat_of(unit):
    """Whose unit it is."""
    return unit >> 4


@rule
def rank_for(seat, territory):
    """The rank of a territory as a seat counts: 0 is its Seat, 7 its Range. DLG-003, DLG-004, DLG-006."""
    if seat == 0:
        return territory >> 3
    return 7 - (territory >> 3)


@rule
def on_board_direction(seat, direction):
    """A direction seen from a seat, as a direction of the shared board."""
    return (direction + 4 * seat) & 7


@rule
def steps_between(a, b):
    """King steps between two territories: 1 is adjacent. DLG-007."""
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))


@rule
def neighboring(a, b):
    """Whether two territories are adjacent horizontally or vertically. DLG-008."""
    return abs((a & 7) - (b & 7)) + abs((a >> 3) - (b >> 3)) == 1


@rule
def diagonal(a, b):
    """Whether two territories are adjacent at an angle. DLG-009."""
    return abs((a & 7) - (b & 7)) == 1 and abs((a >> 3) - (b >> 3)) == 1


@rule
def direction_between(a, b):
    """The board direction of the straight or diagonal line from one territory to another; NONE if there is none."""
    across = (b & 7) - (a & 7)
    ahead = (b >> 3) - (a >> 3)
    if a == b or (across != 0 and ahead != 0 and abs(across) != abs(ahead)):
        return NONE
    if across == 0:
        return 0 if ahead > 0 else 4
    if ahead == 0:
        return 2 if across > 0 else 6
    if ahead > 0:
        return 1 if across > 0 else 7
    return 3 if across > 0 else 5


@rule
def will_holds(state, side, result):
    """Whether a timed or lasting result of Haggedorn's Will is in force. DLG-101, DLG-102."""
    if state.will_side != side:
        return False
    i = result - 1
    return state.timer[0, i] > 0 or state.timer[1, i] > 0 or state.lasting[i] > 0


@rule
def law_holds(state, seat):
    """Whether a seat's Law is in force. DLG-061."""
    return state.relic[seat, LAW_ROW] > 0


@rule
def in_stasis(state, book, unit):
    """A Wibo pawn in its Seat under The Endless cannot be moved by anyone. DLG-234, DLG-235."""
    seat = unit >> 4
    if state.clan[seat] != WIBO or state.relic[seat, LAW_ROW] == 0 or book.kind[unit] != PAWN:
        return False
    return state.square[unit] != NONE and rank_for(seat, int(state.square[unit])) == 0


@rule
def movable(state, book, unit):
    """Whether anything at all may move the unit: it is neither in stasis nor dormant. DLG-231, DLG-235."""
    return state.dormant[unit] == 0 and not in_stasis(state, book, unit)


@rule
def deep_rooted(state, book, unit):
    """The Wibo queen, whom nothing moves more than 1 territory. DLG-218, DLG-220."""
    return state.clan[unit >> 4] == WIBO and book.kind[unit] == ROYAL


@rule
def thick_skinned(state, book, unit):
    """The Erde king, immune to clans that need not vanquish a royal. DLG-208."""
    return state.clan[unit >> 4] == ERDE and book.kind[unit] == ROYAL


@rule
def owner_may_move(state, book, unit):
    """Whether the owner may let the unit journey or relocate. DLG-173; the Will's Rooted Crowns."""
    kind = book.kind[unit]
    if kind == ROYAL and state.held[unit >> 4] > 0:
        return False
    if (kind in (ROYAL, ROOK)) and will_holds(state, CURSES, ROOTED_CROWNS):
        return False
    return movable(state, book, unit)


@rule
def seat_may_relocate(state, book, seat, unit):
    """Whether a seat may relocate a unit of either clan."""
    if unit >> 4 == seat:
        return owner_may_move(state, book, unit)
    return movable(state, book, unit)


@rule
def may_end(state, book, unit, territory):
    """Whether a territory is open to a unit: not Reclaimed against it, no Sinkhole. DLG-192, DLG-211."""
    if state.reclaimed[territory] > 0 and state.clan[unit >> 4] != ERDE:
        return False
    if state.lasting[SINKHOLES - 1] > 0 and is_corner(territory):
        return False
    return True


@rule
def is_corner(territory):
    return territory == 0 or territory == 7 or territory == 56 or territory == 63


@rule
def invulnerable(state, book, unit):
    """Whether nothing can vanquish the unit where it stands. DLG-079."""
    seat = unit >> 4
    clan = int(state.clan[seat])
    kind = int(book.kind[unit])
    if book.invulnerable[clan, kind] > 0:
        return True
    if will_holds(state, BLESSINGS, SANCTUARY):
        return True
    if clan == ERDE and kind == SAGE:
        return walled(state, seat, int(state.square[unit]))
    if clan == WIBO and kind == PAWN:
        return sheltered(state, book, unit)
    return False


@rule
def walled(state, seat, territory):
    """Bedrock Wall: next to an Erde rook on the same rank. DLG-212."""
    for i in range(2):
        rook = int(state.square[16 * seat + ROOKS + i])
        if rook != NONE and rook >> 3 == territory >> 3 and abs(rook - territory) == 1:
            return True
    return False


@rule
def sheltered(state, book, pawn):
    """Biotic Refuge (diagonal to the Wibo rook) or The Endless. DLG-217, DLG-234."""
    if in_stasis(state, book, pawn):
        return True
    seat = pawn >> 4
    for i in range(2):
        rook = int(state.square[16 * seat + ROOKS + i])
        if rook != NONE and diagonal(rook, int(state.square[pawn])):
            return True
    return False


@rule
def put(state, book, unit, territory):
    """Stand a unit on a free territory, wherever it was before. Marks travel with it."""
    before = int(state.square[unit])
    if before != NONE and state.board[before] == unit:
        state.board[before] = NONE
    state.board[territory] = unit
    state.square[unit] = territory
    if state.ladder_by[unit] > 0 and in_stasis(state, book, unit):
        drop_ladder(state, unit)


@rule
def swap(state, book, one, other):
    """Two units exchange their territories."""
    a = int(state.square[one])
    b = int(state.square[other])
    state.board[a] = NONE
    state.square[one] = NONE
    put(state, book, other, a)
    put(state, book, one, b)


@rule
def drop_ladder(state, unit):
    """A Witch's Ladder ends without effect. DLG-237, DLG-267, DLG-289."""
    tell(state, HEX_ENDED, unit, state.square[unit])
    state.ladder[unit] = 0
    state.ladder_by[unit] = 0


@rule
def on_board(state, seat, kind):
    """How many units of a kind a seat has in Haggedorn."""
    n = 0
    for i in range(FIRST_OF_KIND[kind], FIRST_OF_KIND[kind + 1]):
        if state.square[16 * seat + i] != NONE:
            n += 1
    return n


@rule
def in_graveyard(state, seat, kind):
    """A pawn, knight or sage of a seat that can be rekindled; NONE if there is none. DLG-011, DLG-066, DLG-068."""
    for i in range(FIRST_OF_KIND[kind], FIRST_OF_KIND[kind + 1]):
        if state.square[16 * seat + i] == NONE:
            return 16 * seat + i
    return NONE


@rule
def win(state, seat, ending):
    """A seat has walked its clan's path to victory. DLG-025."""
    if state.ending != 0:
        return
    tell(state, GAME_WON, seat, ending)
    end_game(state, ending)
    state.result[seat] = 1.0
    state.result[1 - seat] = -1.0
