"""The board: touching, seeing, distances, and who stands where. Chapters 2, 11, 13, 15."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.terms import WIDTH


@rule
def touches(state: State, book: Book, a: int, b: int) -> bool:
    """Whether two tiles are in base contact: neighbours, diagonals too, and no wall between. STL-085, RUL-26."""
    down = b // WIDTH - a // WIDTH
    across = b % WIDTH - a % WIDTH
    if down < -1 or down > 1 or across < -1 or across > 1:
        return False
    return (book.contact[state.board, a] >> ((down + 1) * 3 + across + 1)) & 1 == 1


@rule
def sees(state: State, book: Book, a: int, b: int) -> bool:
    """Whether there is line of sight between two tiles. STL-093 to STL-100."""
    return (book.sight[state.board, a, b // WIDTH] >> (b % WIDTH)) & 1 == 1


@rule
def distance(a: int, b: int) -> int:
    """The range needed from tile to tile: the larger offset plus half the smaller, rounded up. STL-110, STL-111."""
    down = abs(b // WIDTH - a // WIDTH)
    across = abs(b % WIDTH - a % WIDTH)
    return max(down, across) + (min(down, across) + 1) // 2


@rule
def offset(a: int, b: int) -> int:
    """The larger of the two offsets between tiles."""
    return max(abs(b // WIDTH - a // WIDTH), abs(b % WIDTH - a % WIDTH))


@rule
def code_of(seat: int, unit: int) -> int:
    """How a unit is written on the map."""
    return 1 + terms.UNITS * seat + unit


@rule
def standing(state: State, seat: int, unit: int) -> bool:
    """On the board with Health above 0."""
    assert seat >= 0
    assert unit >= 0
    return state.unit_tile[seat, unit] != NONE and state.unit_health[seat, unit] > 0


@rule
def lone_unit(state: State, seat: int, group: int) -> int:
    """The one standing member of a group, the first of several; NONE where nobody stands."""
    first = state.group_first[seat, group]
    for unit in range(first, first + state.group_size[seat, group]):
        if standing(state, seat, unit):
            return unit
    return NONE


@rule
def group_stands(state: State, seat: int, group: int) -> bool:
    """Whether a group has a standing member."""
    return lone_unit(state, seat, group) != NONE


@rule
def lies(state: State, seat: int, unit: int) -> bool:
    """Defeated: an X token on the board. STL-115."""
    return state.unit_tile[seat, unit] != NONE and state.unit_health[seat, unit] == 0


@rule
def take_off(state: State, seat: int, unit: int) -> None:
    """Clear a unit's tile on the map, if it is the one written there."""
    tile = state.unit_tile[seat, unit]
    if tile != NONE and state.at[tile] == code_of(seat, unit):
        state.at[tile] = 0


@rule
def put_on(state: State, seat: int, unit: int, tile: int) -> None:
    """Stand a unit on a tile."""
    state.unit_tile[seat, unit] = tile
    state.at[tile] = code_of(seat, unit)


@rule
def home_of(state: State, book: Book, seat: int, tile: int) -> bool:
    """Whether a tile lies in a seat's starting quadrant. STL-021."""
    return book.quarter[state.board, tile] == state.quadrant[seat]
