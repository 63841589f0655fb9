"""A level of one's own, or of ours: the map as text, read and checked with errors that say where and what."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from duskboard.engine.content import Content, ContentError, Entry
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import called, of_level

Place = tuple[int, int, int]  # floor, column, row
STEPS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))  # columns and rows, clockwise from north


class Floor(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One floor: what lies on each square, and to which tile it belongs."""

    glyphs: str
    tiles: str


class Lair(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An enemy that keeps to its tile until it is woken."""

    enemy: str
    tile: str
    wakes: str


class Level(Entry, kw_only=True):
    """A level: its map, who stands where, and how it is won."""

    number: int
    name: str
    area: Literal["caverns", "barrows", "halls", "end"]
    victory: Literal["exit", "kill-exit", "kill"]
    boss: str = ""
    bosses: int = 0
    pile_stock: int = 1
    exit_is_entry: bool = False
    rockfall_layers: list[str] = []  # "floor,column,row=layers"
    ladders: list[str] = []  # "floor,column,row=floor,column,row"
    enemies: list[str] = []  # "id@floor,column,row"
    flags: list[Literal["first-steps", "river", "grave-goods"]] = []
    lair: Lair | None = None
    special: str = ""  # one's own words, after those made from the numbers
    floors: list[Floor]
    texts = ("special",)

    def sentences(self, content: Content) -> Iterator[tuple[str, str]]:
        return of_level(self, called(content))


@dataclass
class Map:
    """A level's map as numbers; squares are numbered in reading order."""

    places: list[Place] = field(default_factory=list)
    glyphs: list[str] = field(default_factory=list)
    tiles: list[str] = field(default_factory=list)
    tile_letters: list[str] = field(default_factory=list)
    ways: list[list[int]] = field(default_factory=list)
    sight: list[list[int]] = field(default_factory=list)
    tile_steps: list[list[int]] = field(default_factory=list)
    walks: NDArray[np.int16] = field(default_factory=lambda: np.zeros((2, 0, 0), np.int16))
    walks_hold: bool = True
    doors: list[int] = field(default_factory=list)
    layers: dict[int, int] = field(default_factory=dict)
    entries: list[int] = field(default_factory=list)
    guards: list[int] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    enemies: list[tuple[str, int]] = field(default_factory=list)
    exit: int = -1


def read_map(level: Level, enemies: dict[str, int]) -> Map:
    """Read a level's map and check everything a game relies on. `enemies` gives the base of each kind."""
    made = Map()
    at = _read_floors(level, made)
    _link_squares(level, made, at)
    _check_tiles(level, made)
    _read_rockfall(level, made, at)
    _find_markers(level, made)
    _read_enemies(level, made, at, enemies)
    _check_reach(level, made)
    made.sight = _sight(made)
    made.walks = np.stack([_walks(made, set(made.layers)), _walks(made, set())])
    made.walks_hold = _exit_is_no_passage(made)
    return made


def _fail(level: Level, what: str) -> ContentError:
    return ContentError(f"level {level.id!r}: {what}")


def _read_floors(level: Level, made: Map) -> dict[Place, int]:
    if not 1 <= len(level.floors) <= t.FLOORS:
        raise _fail(level, f"a level has 1 to {t.FLOORS} floors, not {len(level.floors)}")
    at: dict[Place, int] = {}
    for f, floor in enumerate(level.floors):
        rows, tiles = floor.glyphs.strip("\n").split("\n"), floor.tiles.strip("\n").split("\n")
        if len(rows) != len(tiles) or any(len(a) != len(b) for a, b in zip(rows, tiles, strict=False)):
            raise _fail(level, f"floor {f}: the glyphs and the tiles must have the same rows and columns")
        if len(rows) > t.ROWS or max(len(row) for row in rows) > t.COLUMNS:
            raise _fail(level, f"floor {f}: a floor has at most {t.COLUMNS} columns and {t.ROWS} rows")
        for r, row in enumerate(rows):
            for c, glyph in enumerate(row):
                _read_square(level, made, at, (f, c, r), glyph, tiles[r][c])
    if len(made.places) > t.SQUARES - 1:
        raise _fail(level, f"a level has at most {t.SQUARES - 1} squares, not {len(made.places)}")
    made.tile_letters = sorted(set(made.tiles))
    if len(made.tile_letters) > t.TILES:
        raise _fail(level, f"a level has at most {t.TILES} tiles, not {len(made.tile_letters)}")
    return at


def _read_square(level: Level, made: Map, at: dict[Place, int], place: Place, glyph: str, tile: str) -> None:
    f, c, r = place
    if (glyph == "#") != (tile == "#"):
        raise _fail(level, f"{f},{c},{r}: there is a square in one of glyphs and tiles but not in the other")
    if glyph == "#":
        return
    if glyph not in t.GLYPHS:
        raise _fail(level, f"{f},{c},{r}: unknown glyph {glyph!r}; there are: # {' '.join(t.GLYPHS)}")
    at[place] = len(made.places)
    made.places.append(place)
    made.glyphs.append(glyph)
    made.tiles.append(tile)


def _link_squares(level: Level, made: Map, at: dict[Place, int]) -> None:
    for f, c, r in made.places:
        ways = []
        for across, down in STEPS:
            to = at.get((f, c + across, r + down), -1)
            if to >= 0 and across and down and (f, c + across, r) not in at and (f, c, r + down) not in at:
                to = -1  # two squares that touch at a pinched corner are not adjacent
            ways.append(to)
        made.ways.append([*ways, -1])
    linked: set[int] = set()
    for text in level.ladders:
        one, other = (_square(level, at, part, "ladder") for part in text.split("="))
        if made.glyphs[one] != "H" or made.glyphs[other] != "H":
            raise _fail(level, f"ladder {text}: both ends must be drawn as H")
        if one in linked or other in linked:
            raise _fail(level, f"ladder {text}: a ladder end is linked only once")
        linked |= {one, other}
        made.ways[one][t.LADDER], made.ways[other][t.LADDER] = other, one
    for square, glyph in enumerate(made.glyphs):
        if glyph == "H" and square not in linked:
            raise _fail(level, f"the ladder end at {_named(made, square)} leads nowhere; add it to `ladders`")


def _square(level: Level, at: dict[Place, int], text: str, what: str) -> int:
    try:
        f, c, r = (int(part) for part in text.split(","))
    except ValueError:
        raise _fail(level, f"{what}: a position is written floor,column,row, not {text!r}") from None
    if (f, c, r) not in at:
        raise _fail(level, f"{what}: there is no square at {text}")
    return at[f, c, r]


def _named(made: Map, square: int) -> str:
    return ",".join(str(part) for part in made.places[square])


def _check_tiles(level: Level, made: Map) -> None:
    letters = made.tile_letters
    for letter in letters:
        squares = {square for square, tile in enumerate(made.tiles) if tile == letter}
        seen, todo = set(), [min(squares)]
        while todo:
            square = todo.pop()
            if square in seen:
                continue
            seen.add(square)
            todo += [made.ways[square][d] for d in (0, 2, 4, 6) if made.ways[square][d] in squares]
        if seen != squares:
            raise _fail(level, f"tile {letter} is not one connected block of squares on one floor")
    joined: list[set[int]] = [set() for _ in letters]
    for square, tile in enumerate(made.tiles):
        for d in (0, 2, 4, 6, t.LADDER):
            other = made.ways[square][d]
            if other >= 0 and made.tiles[other] != tile:
                joined[letters.index(tile)].add(letters.index(made.tiles[other]))
    for start in range(len(letters)):
        steps = {start: 0}
        queue = deque([start])
        while queue:
            one = queue.popleft()
            for other in sorted(joined[one]):
                if other not in steps:
                    steps[other] = steps[one] + 1
                    queue.append(other)
        made.tile_steps.append([steps.get(other, 99) for other in range(len(letters))])


def _read_rockfall(level: Level, made: Map, at: dict[Place, int]) -> None:
    for square, glyph in enumerate(made.glyphs):
        if glyph == "R":
            made.layers[square] = 1
    for text in level.rockfall_layers:
        place, _, layers = text.partition("=")
        square = _square(level, at, place, "rockfall")
        if made.glyphs[square] != "R" or not layers.isdigit() or not 1 <= int(layers) <= 7:
            raise _fail(level, f"rockfall {text}: write floor,column,row=layers, 1 to 7, for a square drawn as R")
        made.layers[square] = int(layers)


def _find_markers(level: Level, made: Map) -> None:
    def drawn(glyph: str) -> list[int]:
        return [square for square, g in enumerate(made.glyphs) if g == glyph]

    exits = drawn("X")
    if len(exits) != 1:
        raise _fail(level, f"a level has exactly one exit X, not {len(exits)}")
    made.exit, made.entries, made.guards, made.starts = exits[0], drawn("E"), drawn("g"), drawn("S")
    made.doors = sorted(drawn("D") + drawn("W"))
    if level.exit_is_entry:
        made.entries.append(made.exit)
    for squares, fewest, most, what in (
        (made.entries, 0, 6, "entry points"), (made.guards, 1, 8, "guard points"),
        (made.starts, 5, 32, "start squares"),
    ):  # fmt: skip
        if not fewest <= len(squares) <= most:
            raise _fail(level, f"a level has {fewest} to {most} {what}, not {len(squares)}")
    if level.victory != "exit" and not level.boss:
        raise _fail(level, f"victory {level.victory!r} needs a `boss` and how many `bosses`")


def _read_enemies(level: Level, made: Map, at: dict[Place, int], enemies: dict[str, int]) -> None:
    taken: set[int] = set()
    if level.boss and level.boss not in enemies:
        raise _fail(level, f"there is no enemy {level.boss!r}; there are: {', '.join(enemies)}")
    for text in level.enemies:
        id, _, place = text.partition("@")
        if id not in enemies:
            raise _fail(level, f"enemies: there is no enemy {id!r}; there are: {', '.join(enemies)}")
        square = _square(level, at, place, f"enemy {id}")
        base = [square]
        if enemies[id] == 2:
            base += [made.ways[square][d] for d in (2, 4, 3)]
        for one in base:
            if one < 0 or made.glyphs[one] not in ".gEHS" or one in taken:
                raise _fail(level, f"enemies: {id} does not fit at {place}")
            taken.add(one)
        made.enemies.append((id, square))
    if len(made.enemies) > 40:
        raise _fail(level, f"at most 40 enemies stand on a level at its start, not {len(made.enemies)}")
    if level.boss and sum(id == level.boss for id, _ in made.enemies) < level.bosses:
        raise _fail(level, f"{level.bosses} x {level.boss} must die, but fewer stand on the map")


def _check_reach(level: Level, made: Map) -> None:
    """Every square except columns can be reached from the start once doors, webs, rubble and gaps are dealt with."""
    seen, todo = set(), list(made.starts[:1])
    while todo:
        square = todo.pop()
        if square in seen or square < 0 or made.glyphs[square] == "O":
            continue
        seen.add(square)
        todo += made.ways[square]
    for square, glyph in enumerate(made.glyphs):
        if glyph != "O" and square not in seen:
            raise _fail(level, f"the square at {_named(made, square)} cannot be reached from the start")


def _sight(made: Map) -> list[list[int]]:
    """For each square the squares that walls and columns do not hide from it, as sixteen numbers of 32 bits."""
    words = [[0] * 16 for _ in made.places]
    for floor in range(1 + max(place[0] for place in made.places)):
        squares = [square for square, place in enumerate(made.places) if place[0] == floor]
        shut = [[True] * (t.COLUMNS + 1) for _ in range(t.ROWS + 1)]
        for square in squares:
            _, column, row = made.places[square]
            shut[row][column] = made.glyphs[square] == "O"
        for i, one in enumerate(squares):
            _, c, r = made.places[one]
            words[one][one >> 5] |= 1 << (one & 31)
            for other in squares[i + 1 :]:
                _, x, y = made.places[other]
                if _open_line(shut, c, r, x, y):
                    words[one][other >> 5] |= 1 << (other & 31)
                    words[other][one >> 5] |= 1 << (one & 31)
    return words


def _open_line(shut: list[list[bool]], c: int, r: int, x: int, y: int) -> bool:
    """Whether the line between two squares meets no closed square and slips through no closed corner."""
    right, below = (1 if x > c else -1), (1 if y > r else -1)
    across, down = abs(x - c), abs(y - r)
    i, k = down, across  # how far the line is to the next column and row, times two
    for _ in range(across + down):
        if i < k:
            c += right
            i += 2 * down
        elif i > k:
            r += below
            k += 2 * across
        else:
            if shut[r][c + right] and shut[r + below][c]:
                return False
            c += right
            r += below
            i += 2 * down
            k += 2 * across
        if c == x and r == y:
            return True
        if shut[r][c]:
            return False
    return True


def _walks(made: Map, rocks: set[int]) -> NDArray[np.int16]:
    """Steps from every square to every other, over all but columns and `rocks`; the exit is entered, not crossed.

    All starts walk at once: bit s of a square's row says that the walk from s has come there.
    """
    n = len(made.places)
    ways = np.array(made.ways, np.intp).T
    ways[ways < 0] = n  # a row that nobody ever reaches
    shut = np.array([glyph == "O" or square in rocks for square, glyph in enumerate(made.glyphs)])
    own = np.packbits(np.eye(n, dtype=np.uint8), axis=1)
    came = np.vstack([own, np.zeros_like(own[:1])])
    steps = np.zeros((n, n), np.int16)
    while True:
        steps += 1 - np.unpackbits(came[:n], axis=1, count=n)
        crossed = came.copy()
        crossed[made.exit] = own[made.exit]
        after = came.copy()
        for way in ways:
            after[:n] |= crossed[way]
        after[:n][shut] = own[shut]
        if np.array_equal(after, came):
            break
        came = after
    steps[np.unpackbits(came[:n], axis=1, count=n) == 0] = t.FAR
    walks: NDArray[np.int16] = steps.T.copy()
    return walks


def _exit_is_no_passage(made: Map) -> bool:
    """Whether nobody's way could lead across the exit, so that distances are the same with it open and closed."""
    around = [square for square in made.ways[made.exit] if square >= 0 and made.glyphs[square] != "O"]
    open_too = [square for square in around if square not in made.layers]
    round_rocks, through = made.walks
    return bool((round_rocks[np.ix_(around, open_too)] <= 2).all() and (through[np.ix_(around, around)] <= 2).all())
