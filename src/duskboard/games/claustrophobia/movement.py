"""Movement: adjacency, the occupation limit, blocking, leaving and entering. Rulebook p. 20."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.talents import held_by_talents, human_talents, infernal_talents
from duskboard.games.claustrophobia.terms import (
    DEMON,
    FLOODED,
    HOLE,
    HUMAN,
    HUMANS,
    INFERNAL,
    THE_GRAVEDIGGER,
    TOUGH,
    TROGLODYTE,
)


@rule
def faction_of(warrior):
    """Whose warrior it is. CLA-003."""
    return HUMAN if warrior < HUMANS else INFERNAL


@rule
def room_for(state, book, faction, tile):
    """Whether a faction is below the occupation limit of a tile. CLA-030, CLA-138, CLA-139."""
    return state.occupants[faction, tile] < book.limit[tile]


@rule
def may_leave(state, book, warrior, tile):
    """Whether numbers and talents let a warrior leave a tile. CLA-140, CLA-141, CLA-179 to CLA-181."""
    faction = faction_of(warrior)
    enemies = state.occupants[1 - faction, tile]
    if enemies == 0:
        return True
    if faction == HUMAN:
        talents = human_talents(state, book, warrior)
    else:
        talents = infernal_talents(state, book, warrior)
    held = held_by_talents(state, book, faction, tile, talents)
    if held != 0:
        return held < 0
    return state.occupants[faction, tile] >= enemies


@rule
def spend_point(state, book, tile):
    """Pay for leaving a tile: a point, or all of them from a flooded tunnel. CLA-136, CLA-209."""
    if book.tile_effect[tile] == FLOODED:
        state.points = 0
    else:
        state.points -= 1
    state.moved = 1


@rule
def put_on(state, warrior, tile):
    """Put a warrior that is off the map on a tile."""
    if warrior == TROGLODYTE:
        state.trogs[tile] += 1
    else:
        state.tile[warrior] = tile
    state.occupants[faction_of(warrior), tile] += 1


@rule
def take_off(state, warrior, tile):
    """Take a warrior off the map."""
    if warrior == TROGLODYTE:
        state.trogs[tile] -= 1
    else:
        state.tile[warrior] = NONE
    state.occupants[faction_of(warrior), tile] -= 1


@rule
def shift(state, warrior, origin, tile):
    """Move a warrior from tile to tile; an ordinary troglodyte that moves has been activated."""
    take_off(state, warrior, origin)
    put_on(state, warrior, tile)
    if warrior == TROGLODYTE:
        state.spent[origin] -= 1
        state.spent[tile] += 1
    if warrior == state.active:
        state.active_tile = tile


@rule
def is_hole(state, book, tile):
    """Whether a tile has a hole in the ground, printed or as a token. CLA-214."""
    return book.tile_effect[tile] == HOLE or state.hole[tile] != 0


@rule
def uses_holes(state, warrior):
    """Whether a warrior moves through holes: troglodytes, and the Gravedigger by its ability. CLA-214."""
    if warrior >= TOUGH:
        return True
    return warrior >= DEMON and state.demon[warrior - DEMON] == THE_GRAVEDIGGER
