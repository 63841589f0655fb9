"""The map: tiles in play, their openings and what connects them. Rulebook p. 20-21."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.state import Book, Scratch, State


@rule
def turned(openings: int, rotation: int) -> int:
    """A mask of openings after some quarter turns clockwise."""
    return ((openings << rotation) | (openings >> (4 - rotation))) & 15


@rule
def tile_at(state: State, x: int, y: int) -> int:
    """The tile on a place of the map, or NONE."""
    for i in range(state.map_n):
        tile = state.map[i]
        if state.x[tile] == x and state.y[tile] == y:
            return int(tile)
    return NONE


@rule
def put_tile(state: State, book: Book, tile: int, x: int, y: int, rotation: int) -> None:
    """Lay a tile: it connects to every neighbour with which it shares two facing openings. CLA-137, CLA-144."""
    state.place[tile] = terms.ON_MAP
    state.map[state.map_n] = tile
    state.map_n += 1
    state.x[tile] = x
    state.y[tile] = y
    state.rotation[tile] = rotation
    if book.tile_effect[tile] == terms.FOUNTAIN:
        state.water[tile] = book.water
    mask = turned(book.openings[tile], rotation)
    for direction in range(4):
        opening = (mask >> direction) & 1
        other = tile_at(state, x + terms.ACROSS[direction], y + terms.UP[direction])
        state.link[tile, direction] = side(opening, other)
        if other == NONE:
            if opening:
                state.gaps[tile] += 1
                state.unexplored += 1
        else:
            join(state, tile, direction, other, opening)


@rule
def side(opening: int, other: int) -> int:
    """What a tile has on a side before its neighbour is looked at."""
    if not opening:
        return terms.CLOSED
    return terms.UNEXPLORED if other == NONE else terms.NOWHERE


@rule
def join(state: State, tile: int, direction: int, other: int, opening: int) -> None:
    """Settle the edge between a new tile and its neighbour."""
    back = (direction + 2) % 4
    if state.link[other, back] == terms.CLOSED:
        return
    state.gaps[other] -= 1
    state.unexplored -= 1
    if opening:
        state.link[tile, direction] = other
        state.link[other, back] = tile
    else:
        state.link[other, back] = terms.NOWHERE


@rule
def openings_after(state: State, book: Book, tile: int, x: int, y: int, rotation: int) -> int:
    """How many unexplored openings the whole map would have with a tile laid there. CLA-150."""
    mask = turned(book.openings[tile], rotation)
    n = state.unexplored
    for direction in range(4):
        other = tile_at(state, x + terms.ACROSS[direction], y + terms.UP[direction])
        if other == NONE:
            n += (mask >> direction) & 1
        elif state.link[other, (direction + 2) % 4] == terms.UNEXPLORED:
            n -= 1
    return n


@rule
def step_out(state: State, scratch: Scratch, tile: int, last: int, unseen: int) -> int:
    """Put the tiles one step from a tile on the queue that are not seen yet; how many are on it then."""
    for direction in range(4):
        other = state.link[tile, direction]
        if other >= 0 and scratch.seen[other] == unseen:
            scratch.seen[other] = scratch.seen[tile] + 1
            scratch.queue[last] = other
            last += 1
    return last
