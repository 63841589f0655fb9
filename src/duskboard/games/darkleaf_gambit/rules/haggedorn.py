"""The chessboard and who stands on it: ranks, directions, units, what is invulnerable and what can be moved.

Rulebook: Chessboard Terminology, Direction Terminology, Core Rules, On Unit Interactions. DLG-002 to DLG-010.
"""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.state import Book, State


@rule
def rank_for(seat: int, territory: int) -> int:
    """The rank of a territory as a seat counts: 0 is its Seat, 7 its Range. DLG-003, DLG-004, DLG-006."""
    if seat == 0:
        return territory >> 3
    return 7 - (territory >> 3)


@rule
def on_board_direction(seat: int, direction: int) -> int:
    """A direction seen from a seat, as a direction of the shared board."""
    return (direction + 4 * seat) & 7


@rule
def steps_between(a: int, b: int) -> int:
    """King steps between two territories: 1 is adjacent. DLG-007."""
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))


@rule
def diagonal(a: int, b: int) -> bool:
    """Whether two territories are adjacent at an angle. DLG-009."""
    return abs((a & 7) - (b & 7)) == 1 and abs((a >> 3) - (b >> 3)) == 1


@rule
def direction_between(a: int, b: int) -> int:
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
def will_holds(state: State, side: int, result: int) -> bool:
    """Whether a timed or lasting result of Haggedorn's Will is in force. DLG-101, DLG-102."""
    if state.will_side != side:
        return False
    i = result - 1
    assert i >= 0
    return state.timer[0, i] > 0 or state.timer[1, i] > 0 or state.lasting[i] > 0


@rule
def law_holds(state: State, seat: int) -> bool:
    """Whether a seat's Law is in force. DLG-061."""
    return state.relic[seat, terms.LAW_ROW] > 0


@rule
def no_unit(state: State, book: Book, unit: int) -> bool:
    """No unit of most clans."""
    return False


IN_STASIS = Dispatch(otherwise=no_unit)  # by clan: whether nobody can move a unit
DEEP_ROOTED = Dispatch(otherwise=no_unit)  # by clan: whether nothing moves a unit more than 1 territory
THICK_SKINNED = Dispatch(otherwise=no_unit)  # by clan: whether a unit is immune to clans that need not vanquish a royal
SHELTERED = Dispatch(otherwise=no_unit)  # by clan: whether nothing can vanquish a unit where it stands


@rule
def abroad(state: State) -> bool:
    """Reclaimed ground is closed to most clans. DLG-192."""
    return False


AT_HOME = Dispatch(otherwise=abroad)  # by clan: whether it may end on Reclaimed ground


@rule
def in_stasis(state: State, book: Book, unit: int) -> bool:
    """Whether the unit cannot be moved by anyone. DLG-235."""
    assert unit >= 0
    return IN_STASIS(state.clan[unit >> 4], state, book, unit)


@rule
def movable(state: State, book: Book, unit: int) -> bool:
    """Whether anything at all may move the unit: it is neither in stasis nor dormant. DLG-231, DLG-235."""
    assert unit >= 0
    return state.dormant[unit] == 0 and not in_stasis(state, book, unit)


@rule
def deep_rooted(state: State, book: Book, unit: int) -> bool:
    """The Wibo queen, whom nothing moves more than 1 territory. DLG-218, DLG-220."""
    return DEEP_ROOTED(state.clan[unit >> 4], state, book, unit)


@rule
def thick_skinned(state: State, book: Book, unit: int) -> bool:
    """The Erde king, immune to clans that need not vanquish a royal. DLG-208."""
    return THICK_SKINNED(state.clan[unit >> 4], state, book, unit)


@rule
def owner_may_move(state: State, book: Book, unit: int) -> bool:
    """Whether the owner may let the unit journey or relocate. DLG-173; the Will's Rooted Crowns."""
    kind = book.kind[unit]
    if kind == terms.ROYAL and state.held[unit >> 4] > 0:
        return False
    if (kind in (terms.ROYAL, terms.ROOK)) and will_holds(state, terms.CURSES, terms.ROOTED_CROWNS):
        return False
    return movable(state, book, unit)


@rule
def seat_may_relocate(state: State, book: Book, seat: int, unit: int) -> bool:
    """Whether a seat may relocate a unit of either clan."""
    if unit >> 4 == seat:
        return owner_may_move(state, book, unit)
    return movable(state, book, unit)


@rule
def may_end(state: State, book: Book, unit: int, territory: int) -> bool:
    """Whether a territory is open to a unit: not Reclaimed against it, no Sinkhole. DLG-192, DLG-211."""
    if state.reclaimed[territory] > 0 and not AT_HOME(state.clan[unit >> 4], state):
        return False
    return not (is_corner(territory) and will_holds(state, terms.CURSES, terms.SINKHOLES))


@rule
def is_corner(territory: int) -> bool:
    return territory == 0 or territory == 7 or territory == 56 or territory == 63


@rule
def invulnerable(state: State, book: Book, unit: int) -> bool:
    """Whether nothing can vanquish the unit where it stands. DLG-079."""
    clan = state.clan[unit >> 4]
    if book.invulnerable[clan, book.kind[unit]] > 0 or will_holds(state, terms.BLESSINGS, terms.SANCTUARY):
        return True
    return SHELTERED(clan, state, book, unit)


@rule
def put(state: State, book: Book, unit: int, territory: int) -> None:
    """Stand a unit on a free territory, wherever it was before. Marks travel with it."""
    before = state.square[unit]
    if before != NONE and state.board[before] == unit:
        state.board[before] = NONE
    state.board[territory] = unit
    state.square[unit] = territory
    if state.ladder_by[unit] > 0 and in_stasis(state, book, unit):
        drop_ladder(state, unit, terms.BY_ENDLESS)


@rule
def swap(state: State, book: Book, one: int, other: int) -> None:
    """Two units exchange their territories."""
    a = state.square[one]
    b = state.square[other]
    state.board[a] = NONE
    state.square[one] = NONE
    put(state, book, other, a)
    put(state, book, one, b)


@rule
def drop_ladder(state: State, unit: int, cause: int) -> None:
    """A Witch's Ladder ends without effect. DLG-237, DLG-267, DLG-289."""
    state.ladder[unit] = 0
    state.ladder_by[unit] = 0
    tell(state, terms.HEX_ENDED, unit, state.square[unit], cause)


@rule
def on_board(state: State, seat: int, kind: int) -> int:
    """How many units of a kind a seat has in Haggedorn."""
    assert seat >= 0
    n = 0
    for i in range(terms.FIRST_OF_KIND[kind], terms.FIRST_OF_KIND[kind + 1]):
        if state.square[16 * seat + i] != NONE:
            n += 1
    return n


@rule
def in_graveyard(state: State, seat: int, kind: int) -> int:
    """A pawn, knight or sage of a seat that can be rekindled; NONE if there is none. DLG-011, DLG-066, DLG-068."""
    for i in range(terms.FIRST_OF_KIND[kind], terms.FIRST_OF_KIND[kind + 1]):
        if state.square[16 * seat + i] == NONE:
            return 16 * seat + i
    return NONE


@rule
def win(state: State, seat: int, ending: int) -> None:
    """A seat has walked its clan's path to victory. DLG-025."""
    if state.ending != 0:
        return
    end_game(state, ending)
    state.result[seat] = 1.0
    state.result[1 - seat] = -1.0
    tell(state, terms.GAME_WON, seat, ending)
