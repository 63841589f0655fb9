"""Movement: adjacency, the occupation limit, blocking, leaving and entering. Rulebook p. 20."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.talents import held_by_talents, human_talents, infernal_talents
from duskboard.games.claustrophobia.state import Book, State


@rule
def faction_of(warrior: int) -> int:
    """Whose warrior it is. CLA-003."""
    return terms.HUMAN if warrior < terms.HUMANS else terms.INFERNAL


@rule
def room_for(state: State, book: Book, faction: int, tile: int) -> bool:
    """Whether a faction is below the occupation limit of a tile. CLA-030, CLA-138, CLA-139."""
    return state.occupants[faction, tile] < book.limit[tile]


@rule
def may_leave(state: State, book: Book, warrior: int, tile: int) -> bool:
    """Whether numbers and talents let a warrior leave a tile. CLA-140, CLA-141, CLA-179 to CLA-181."""
    faction = faction_of(warrior)
    enemies = state.occupants[1 - faction, tile]
    if enemies == 0:
        return True
    if faction == terms.HUMAN:
        talents = human_talents(state, book, warrior)
    else:
        talents = infernal_talents(state, book, warrior)
    held = held_by_talents(state, book, faction, tile, talents)
    if held != 0:
        return held < 0
    return state.occupants[faction, tile] >= enemies


@rule
def spend_point(state: State, book: Book, tile: int) -> None:
    """Pay for leaving a tile: a point, or all of them from a flooded tunnel. CLA-136, CLA-209."""
    state.points -= 1
    if book.tile_effect[tile] == terms.FLOODED:
        lose_movement(state, state.active, tile)
    state.moved = 1


@rule
def lose_movement(state: State, warrior: int, tile: int) -> None:
    """Water takes what is left of a warrior's movement. CLA-208, CLA-209."""
    lost = state.points
    state.points = 0
    if lost > 0:
        tell(state, terms.MOVEMENT_LOST, warrior, tile, lost)


@rule
def put_on(state: State, warrior: int, tile: int) -> None:
    """Put a warrior that is off the map on a tile."""
    if warrior == terms.TROGLODYTE:
        state.trogs[tile] += 1
    else:
        state.tile[warrior] = tile
    state.occupants[faction_of(warrior), tile] += 1


@rule
def take_off(state: State, warrior: int, tile: int) -> None:
    """Take a warrior off the map."""
    if warrior == terms.TROGLODYTE:
        state.trogs[tile] -= 1
    else:
        state.tile[warrior] = NONE
    state.occupants[faction_of(warrior), tile] -= 1


@rule
def shift(state: State, warrior: int, origin: int, tile: int) -> None:
    """Move a warrior from tile to tile; an ordinary troglodyte that moves has been activated."""
    take_off(state, warrior, origin)
    put_on(state, warrior, tile)
    if warrior == terms.TROGLODYTE:
        state.spent[origin] -= 1
        state.spent[tile] += 1
    if warrior == state.active:
        state.active_tile = tile


@rule
def is_hole(state: State, book: Book, tile: int) -> bool:
    """Whether a tile has a hole in the ground, printed or as a token. CLA-214."""
    return book.tile_effect[tile] == terms.HOLE or state.hole[tile] != 0


@rule
def uses_holes(state: State, warrior: int) -> bool:
    """Whether a warrior moves through holes: troglodytes, and the Gravedigger by its ability. CLA-214."""
    if warrior >= terms.TOUGH:
        return True
    return warrior >= terms.DEMON and state.demon[warrior - terms.DEMON] == terms.THE_GRAVEDIGGER
