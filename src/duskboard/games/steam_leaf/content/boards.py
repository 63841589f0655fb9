"""Boards: from a map of signs to the tables of the book, and whether a map can be played on.

Sight, contact and walking distances of every pair of tiles are worked out here once, when the book is made.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from duskboard.games.steam_leaf.terms import (
    DOORS,
    INDOOR,
    LOW,
    OBJECTIVE_TILE,
    OBJECTIVES,
    OUTDOOR,
    STEP,
    STRIDE,
    TALL,
    TILES,
    WIDTH,
)

SIGNS = {".": OUTDOOR, ":": INDOOR, "g": LOW, "G": LOW, "y": TALL, "Y": TALL, "o": OBJECTIVE_TILE, "O": OBJECTIVE_TILE}
INSIDE = ":GYO"
FAR = 127  # a walking distance that means: there is no way
NEEDED = 4  # objective tiles that a mission may want outside a quadrant

Grid = np.ndarray[Any, Any]


class BoardError(ValueError):
    """A map cannot be played on: what is wrong, and where."""


def survey_board(rows: list[str], doorways: list[list[int]]) -> list[str]:
    """Check a map; raises BoardError for what cannot be played, returns warnings for what is merely odd."""
    if len(rows) != WIDTH or any(len(row) != WIDTH for row in rows):
        raise BoardError(f"a board has {WIDTH} rows of {WIDTH} signs")
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign not in SIGNS:
                raise BoardError(f"unknown sign {sign!r} at row {r}, column {c}; there are: {' '.join(SIGNS)}")
    if len(doorways) > DOORS:
        raise BoardError(f"at most {DOORS} doorways, not {len(doorways)}")
    for door in doorways:
        _check_doorway(rows, door)
    floor, _, sight, walk = _chart(tuple(rows), tuple(tuple(door) for door in doorways))
    _check_reach(floor, walk)
    _check_objectives(rows, floor, sight)
    turned = [row[::-1] for row in rows[::-1]]
    last = WIDTH - 1
    doors = {tuple(door) for door in doorways}
    if turned != rows or {(last - a, last - b, last - c, last - d) for a, b, c, d in doors} != doors:
        return ["it is not the same when turned by half, so opposite quadrants are not equal"]
    return []


@functools.lru_cache(maxsize=8)
def _chart(rows: tuple[str, ...], doorways: tuple[tuple[int, ...], ...]) -> tuple[Grid, Grid, Grid, Grid]:
    """Floor, regions, sight and walking distances of a map."""
    signs, doors = list(rows), [list(door) for door in doorways]
    floor, region = _floor(signs), _regions(signs)
    return floor, region, _sight(signs, region, doors), _walking(floor, region, doors)


def _check_doorway(rows: list[str], door: list[int]) -> None:
    if len(door) != 4 or not all(0 <= number < WIDTH for number in door):
        raise BoardError(f"a doorway is [indoor row, column, outdoor row, column], not {door}")
    a, b, c, d = door
    if rows[a][b] != ":" or rows[c][d] != "." or abs(a - c) + abs(b - d) != 1:
        raise BoardError(f"doorway {door} must join an indoor floor tile to an outdoor one beside it")


def _check_reach(floor: Grid, walk: Grid) -> None:
    tiles = np.flatnonzero(floor.ravel())
    if len(tiles) == 0:
        raise BoardError("there is no floor to stand on")
    cut_off = tiles[walk[tiles[0], tiles] == FAR]
    if len(cut_off):
        row, column = divmod(int(cut_off[0]), WIDTH)
        raise BoardError(f"the floor at row {row}, column {column} cannot be reached from row {tiles[0] // WIDTH}")
    for quadrant in range(4):
        if sum(int(floor.ravel()[tile]) for tile in range(TILES) if _quadrant(tile) == quadrant) < 52:
            raise BoardError(f"quadrant {quadrant + 1} has fewer than 52 floor tiles: an army may not fit")


def _check_objectives(rows: list[str], floor: Grid, sight: Grid) -> None:
    tiles = [r * WIDTH + c for r in range(WIDTH) for c in range(WIDTH) if SIGNS[rows[r][c]] == OBJECTIVE_TILE]
    if len(tiles) > OBJECTIVES:
        raise BoardError(f"at most {OBJECTIVES} objective tiles, not {len(tiles)}")
    for quadrant in range(4):
        inside = sum(_quadrant(tile) == quadrant for tile in tiles)
        if inside == 0:
            raise BoardError(f"quadrant {quadrant + 1} has no objective tile")
        if len(tiles) - inside < NEEDED:
            raise BoardError(f"fewer than {NEEDED} objective tiles lie outside quadrant {quadrant + 1}")
    for tile in tiles:
        if not any(floor.ravel()[other] and sight[tile, other] for other in _around(tile)):
            raise BoardError(f"nobody can touch the objective tile at row {tile // WIDTH}, column {tile % WIDTH}")


def write_board(book: Any, at: int, rows: list[str], doorways: list[list[int]]) -> None:
    """Write a checked map into the book as board number `at`."""
    floor, region, sight, walk = _chart(tuple(rows), tuple(tuple(door) for door in doorways))
    book.numpy("ground")[at] = [SIGNS[sign] for row in rows for sign in row]
    book.numpy("region")[at] = region.ravel()
    book.numpy("floor")[at] = floor.ravel()
    book.numpy("quarter")[at] = [_quadrant(tile) for tile in range(TILES)]
    book.numpy("edge")[at] = [_on_edge(tile) for tile in range(TILES)]
    book.numpy("walk")[at] = walk
    book.numpy("sight")[at] = _as_rows(sight)
    for tile in range(TILES):
        book.contact[at, tile] = _contact(tile, sight)
    _write_ways(book, at, floor, region, doorways)
    _write_sets(book, at, floor, walk)
    _write_objectives(book, at, rows)
    _write_ways_to(book, at, walk)


def _as_rows(tiles: Grid) -> Grid:
    """Sets of tiles (the last axis counts the tiles) as a row of bits for each row of the board."""
    grid = tiles.reshape(*tiles.shape[:-1], WIDTH, WIDTH).astype(bool)
    parts = np.packbits(grid, axis=-1, bitorder="little").astype(np.int32)
    rows: Grid = parts[..., 0] | parts[..., 1] << 8 | parts[..., 2] << 16
    return rows


def _write_sets(book: Any, at: int, floor: Grid, walk: Grid) -> None:
    """The tables that are sets of tiles: floor, steps and contact in each direction, reach in so many steps."""
    flat = floor.ravel()
    contact = book.numpy("contact")[at]
    book.numpy("floors")[at] = _as_rows(flat)
    for around in range(9):
        book.numpy("touch")[at, around] = _as_rows((contact >> around) & 1)
    for direction in range(4):
        book.numpy("leave")[at, direction] = _as_rows((book.numpy("ways")[at] >> direction) & 1)
    book.numpy("open_ground")[at] = _as_rows(contact == 0b111101111)
    for steps in range(STRIDE + 1):
        book.numpy("within")[at, :, steps] = _as_rows(walk <= steps)
    for tile in range(TILES):
        beside = [other for other in _around(tile) if flat[other] and contact[tile] >> _direction(tile, other) & 1]
        book.beside_n[at, tile] = len(beside)
        for number, other in enumerate(beside):
            book.beside[at, tile, number] = other


def _write_ways(book: Any, at: int, floor: Grid, region: Grid, doorways: list[list[int]]) -> None:
    book.doors_n[at] = len(doorways)
    book.numpy("door_way")[at] = -1
    doors = {}
    for number, (a, b, c, d) in enumerate(doorways):
        inside, outside = a * WIDTH + b, c * WIDTH + d
        book.door_in[at, number], book.door_out[at, number] = inside, outside
        doors[inside, outside] = doors[outside, inside] = number
    flat, where = floor.ravel(), region.ravel()
    for tile in range(TILES):
        for direction, step in enumerate(STEP):
            to = tile + step
            if not _beside(tile, to) or not flat[tile] or not flat[to]:
                continue
            if (tile, to) in doors:
                book.door_way[at, tile, direction] = doors[tile, to]
            elif where[tile] != where[to]:
                continue
            book.ways[at, tile] |= 1 << direction


def _write_ways_to(book: Any, at: int, walk: Grid) -> None:
    """How far it is to each objective tile, and to the edge of the board in each quadrant."""
    for number in range(book.objectives_n[at]):
        tile = book.objective[at, number]
        touching = [book.beside[at, tile, i] for i in range(book.beside_n[at, tile])]
        book.numpy("to_objective")[at, :, number] = walk[:, touching].min(axis=1)
    for quadrant in range(4):
        edge = [tile for tile in range(TILES) if _on_edge(tile) and _quadrant(tile) == quadrant]
        book.numpy("to_edge")[at, :, quadrant] = walk[:, edge].min(axis=1)


def _write_objectives(book: Any, at: int, rows: list[str]) -> None:
    tiles = [r * WIDTH + c for r in range(WIDTH) for c in range(WIDTH) if SIGNS[rows[r][c]] == OBJECTIVE_TILE]
    tiles.sort(key=lambda tile: (_quadrant(tile), tile))
    book.objectives_n[at] = len(tiles)
    book.numpy("objective")[at] = -1
    book.numpy("objective_at")[at] = -1
    for number, tile in enumerate(tiles):
        book.objective[at, number] = tile
        book.objective_at[at, tile] = number


def write_lines(book: Any) -> None:
    """The tiles strictly between two tiles depend on their offsets alone: a table of them, for shots."""
    for dr in range(-12, 13):
        for dc in range(-12, 13):
            between = [r * WIDTH + c for r, c in _line(dr, dc)[:-1]]
            book.line_n[dr + 12, dc + 12] = len(between)
            for at, offset in enumerate(between):
                book.line[dr + 12, dc + 12, at] = offset


def _line(dr: int, dc: int) -> list[tuple[int, int]]:
    """The tiles a line of these offsets enters, in order, as offsets; the last is the end. RUL-23."""
    nr, nc = abs(dr), abs(dc)
    sr, sc = (dr > 0) - (dr < 0), (dc > 0) - (dc < 0)
    i = j = 0
    entered = []
    while i < nr or j < nc:
        turn = (1 + 2 * i) * nc - (1 + 2 * j) * nr
        if turn <= 0:
            i += 1
        if turn >= 0:
            j += 1
        entered.append((sr * i, sc * j))
    return entered


def _sight(rows: list[str], region: Grid, doorways: list[list[int]]) -> Grid:
    """Whether each tile sees each other one. RUL-22 to RUL-25."""
    tall = np.array([[SIGNS[sign] == TALL for sign in row] for row in rows])
    clear = np.zeros((WIDTH, WIDTH, WIDTH, WIDTH), bool)
    for dr in range(-WIDTH + 1, WIDTH):
        for dc in range(-WIDTH + 1, WIDTH):
            if dr > 0 or (dr == 0 and dc >= 0):
                _look(clear, region, tall, dr, dc)
    sight = clear.reshape(TILES, TILES)
    seen = sight.copy()
    where = region.ravel()
    for a, b, c, d in doorways:
        inside, outside = a * WIDTH + b, c * WIDTH + d
        building, open_air = where == where[inside], where == 0
        seen[inside, open_air] |= sight[outside, open_air]
        seen[open_air, inside] |= sight[outside, open_air]
        seen[outside, building] |= sight[inside, building]
        seen[building, outside] |= sight[inside, building]
    return seen


def _look(clear: Grid, region: Grid, tall: Grid, dr: int, dc: int) -> None:
    """Fill in which pairs of tiles with these offsets have a clear line, both ways."""
    r0, r1 = 0, WIDTH - dr
    c0, c1 = max(0, -dc), min(WIDTH, WIDTH - dc)

    def shifted(grid: Grid, r: int, c: int) -> Grid:
        return grid[r0 + r : r1 + r, c0 + c : c1 + c]

    home = shifted(region, 0, 0)
    open_line = np.ones(home.shape, bool)
    last = (0, 0)
    for step in _line(dr, dc):
        if step[0] != last[0] and step[1] != last[1]:
            around = np.zeros(home.shape, bool)
            for corner in ((step[0], last[1]), (last[0], step[1])):
                around |= (shifted(region, *corner) == home) & ~shifted(tall, *corner)
            open_line &= around
        open_line &= shifted(region, *step) == home
        if step != (dr, dc):
            open_line &= ~shifted(tall, *step)
        last = step
    rows, columns = np.nonzero(open_line)
    clear[rows + r0, columns + c0, rows + r0 + dr, columns + c0 + dc] = True
    clear[rows + r0 + dr, columns + c0 + dc, rows + r0, columns + c0] = True


def _regions(rows: list[str]) -> Grid:
    """0 outdoors, and a number of its own for each building. RUL-21."""
    region = np.zeros((WIDTH, WIDTH), np.int8)
    buildings = 0
    for start in range(TILES):
        r, c = divmod(start, WIDTH)
        if rows[r][c] not in INSIDE or region[r, c]:
            continue
        buildings += 1
        waiting = [start]
        while waiting:
            tile = waiting.pop()
            r, c = divmod(tile, WIDTH)
            if region[r, c] or rows[r][c] not in INSIDE:
                continue
            region[r, c] = buildings
            waiting += [tile + step for step in STEP if _beside(tile, tile + step)]
    return region


def _walking(floor: Grid, region: Grid, doorways: list[list[int]]) -> Grid:
    """Steps from every tile to every other, units aside; FAR where there is no way."""
    doors = {(a * WIDTH + b, c * WIDTH + d) for a, b, c, d in doorways}
    doors |= {(outside, inside) for inside, outside in doors}
    flat, where = floor.ravel(), region.ravel()
    ways = np.zeros((4, TILES), bool)
    for tile in range(TILES):
        for direction, step in enumerate(STEP):
            to = tile + step
            if _beside(tile, to) and flat[tile] and flat[to]:
                ways[direction, tile] = where[tile] == where[to] or (tile, to) in doors
    distance = np.full((TILES, TILES), FAR, np.int8)
    front = np.diag(flat.astype(bool))
    distance[front] = 0
    for steps in range(1, FAR):
        reached = np.zeros_like(front)
        for direction, step in enumerate(STEP):
            leaving = front & ways[direction]
            reached |= np.roll(leaving, step, axis=1)
        front = reached & (distance == FAR)
        if not front.any():
            break
        distance[front] = steps
    return distance


def _floor(rows: list[str]) -> Grid:
    return np.array([[sign in ".:" for sign in row] for row in rows], np.int8)


def _contact(tile: int, sight: Grid) -> int:
    mask = 0
    for other in _around(tile):
        if sight[tile, other]:
            mask |= 1 << _direction(tile, other)
    return mask


def _direction(tile: int, other: int) -> int:
    """Which of the nine tiles around a tile another is."""
    return (other // WIDTH - tile // WIDTH + 1) * 3 + other % WIDTH - tile % WIDTH + 1


def _around(tile: int) -> list[int]:
    r, c = divmod(tile, WIDTH)
    return [
        (r + dr) * WIDTH + c + dc
        for dr in (-1, 0, 1)
        for dc in (-1, 0, 1)
        if (dr or dc) and 0 <= r + dr < WIDTH and 0 <= c + dc < WIDTH
    ]


def _beside(a: int, b: int) -> bool:
    return 0 <= b < TILES and abs(a // WIDTH - b // WIDTH) + abs(a % WIDTH - b % WIDTH) == 1


def _quadrant(tile: int) -> int:
    return (2 if tile // WIDTH >= WIDTH // 2 else 0) + (1 if tile % WIDTH >= WIDTH // 2 else 0)


def _on_edge(tile: int) -> bool:
    return tile // WIDTH in (0, WIDTH - 1) or tile % WIDTH in (0, WIDTH - 1)
