"""The map: tiles in play, their openings and what connects them. Rulebook p. 20-21."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.terms import ACROSS, CLOSED, FOUNTAIN, NOWHERE, ON_MAP, UNEXPLORED, UP


@rule
def turned(openings, rotation):
    """A mask of openings after some quarter turns clockwise."""
    return ((openings << rotation) | (openings >> (4 - rotation))) & 15


@rule
def tile_at(state, x, y):
    """The tile on a place of the map, or NONE."""
    for i in range(state.map_n):
        tile = state.map[i]
        if state.x[tile] == x and state.y[tile] == y:
            return int(tile)
    return NONE


@rule
def put_tile(state, book, tile, x, y, rotation):
    """Lay a tile: it connects to every neighbour with which it shares two facing openings. CLA-137, CLA-144."""
    state.place[tile] = ON_MAP
    state.map[state.map_n] = tile
    state.map_n += 1
    state.x[tile] = x
    state.y[tile] = y
    state.rotation[tile] = rotation
    if book.tile_effect[tile] == FOUNTAIN:
        state.water[tile] = book.water
    mask = turned(int(book.openings[tile]), rotation)
    for direction in range(4):
        opening = (mask >> direction) & 1
        other = tile_at(state, x + ACROSS[direction], y + UP[direction])
        state.link[tile, direction] = side(opening, other)
        if other == NONE:
            if opening:
                state.gaps[tile] += 1
                state.unexplored += 1
        else:
            join(state, tile, direction, other, opening)


@rule
def side(opening, other):
    """What a tile has on a side before its neighbour is looked at."""
    if not opening:
        return CLOSED
    return UNEXPLORED if other == NONE else NOWHERE


@rule
def join(state, tile, direction, other, opening):
    """Settle the edge between a new tile and its neighbour."""
    back = (direction + 2) % 4
    if state.link[other, back] == CLOSED:
        return
    state.gaps[other] -= 1
    state.unexplored -= 1
    if opening:
        state.link[tile, direction] = other
        state.link[other, back] = tile
    else:
        state.link[other, back] = NOWHERE


@rule
def openings_after(state, book, tile, x, y, rotation):
    """How many unexplored openings the whole map would have with a tile laid there. CLA-150."""
    mask = turned(int(book.openings[tile]), rotation)
    n = int(state.unexplored)
    for direction in range(4):
        other = tile_at(state, x + ACROSS[direction], y + UP[direction])
        if other == NONE:
            n += (mask >> direction) & 1
        elif state.link[other, (direction + 2) % 4] == UNEXPLORED:
            n -= 1
    return n
