"""Darkleaf Gambit's content: what its TOML may say, and the book made of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from duskboard.engine.content import Content, ContentError, Entry
from duskboard.engine.header import NONE
from duskboard.games.darkleaf_gambit.ground import signed
from duskboard.games.darkleaf_gambit.state import Book
from duskboard.games.darkleaf_gambit.terms import (
    CLANS,
    DIRECTIONS,
    FACES,
    FIRST_OF_KIND,
    KINDS,
    RESULTS,
    ROWS,
    SIDES,
    SLOTS,
    TERRITORIES,
    TYPES,
    UNITS,
)

BOUNDS = {  # of the numbers that something is counted to, or that name one of so many
    "hunts_to_win": (1, 99),
    "flows_to_win": (1, 99),
    "bones": (1, 99),
    "will_die": (1, RESULTS),
    "turn_limit": (1, 9999),
}
Direction = Literal["F", "FR", "R", "BR", "B", "BL", "L", "FL"]


class Clan(Entry, kw_only=True):
    """A clan: its bones, its place in the starting order, what its guide says."""

    name: str
    die: Literal[4, 6, 8, 10]
    royal: Literal["king", "queen"]
    order: int
    icon: str
    shape: Literal["round", "diamond", "square", "hexagon", "shield", "star"]
    path: str
    trait: str
    deed_name: str
    deed_text: str


class Unit(Entry, kw_only=True):
    """A kind of unit of a clan: where it starts, how it journeys, at what angles it does its deed."""

    clan: str
    kind: Literal["pawn", "knight", "sage", "rook", "queen", "king"]
    name: str
    start: list[str]
    journey: list[Direction]
    up_to_roll: bool
    deed: list[Direction]
    invulnerable: bool
    ability: str = ""
    text: str = ""
    icon: str


class Skill(Entry, kw_only=True):
    """A row of a clan board."""

    clan: str
    name: str
    type: Literal["miracle", "relic", "aura", "law"]
    slots: list[str]  # "4", "3-4", "E", "O", or "any" in a sum-between row
    sum_low: int = 0
    sum_high: int = 0
    relics: int
    text: str
    icon: str


class Will(Entry, kw_only=True):
    """A result of Haggedorn's Will."""

    side: Literal["blessing", "curse"]
    number: int
    name: str
    rounds: int
    text: str


class Number(Entry, kw_only=True):
    """A number of the rulebook."""

    value: int


class Place(Entry, kw_only=True):
    """Territories with a name of their own."""

    squares: list[str]


SCHEMA: dict[str, type[Entry]] = {
    "clan": Clan,
    "unit": Unit,
    "skill": Skill,
    "will": Will,
    "number": Number,
    "place": Place,
}


def square(name: str) -> int:
    """A territory by its name on the shared board.

    >>> square("a1"), square("h8"), square_name(28)
    (0, 63, 'e4')
    """
    if len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise ContentError(f"{name!r} is no territory; they are a1 to h8")
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def square_name(territory: int) -> str:
    """The name of a territory on the shared board."""
    return "abcdefgh"[territory % 8] + str(territory // 8 + 1)


def accepts(slot: str) -> int:
    """The values a slot takes, as bits.

    >>> [value for value in range(1, 7) if accepts("3-4") >> value & 1]
    [3, 4]
    """
    if slot == "any":
        faces = list(range(1, FACES))
    elif slot in ("E", "O"):
        faces = [face for face in range(1, FACES) if face % 2 == (slot == "O")]
    else:
        faces = [int(part) for part in slot.split("-")]
    return sum(1 << face for face in faces)


def make_book(content: Content) -> Any:
    """The numbers of the content as a record."""
    book: Any = Book()
    _write_geometry(book)
    for number in content.all("number", Number):
        if number.id not in Book.fields:
            raise ContentError(f"there is no number {number.id!r} in Darkleaf Gambit")
        low, high = BOUNDS.get(number.id, (0, 99))
        if not low <= number.value <= high:
            raise ContentError(f"number {number.id!r}: `value` must be from {low} to {high}, not {number.value}")
        setattr(book, number.id, number.value)
    for name in content.one("place", "center", Place).squares:
        book.center[square(name)] = 1
    _write_sets(book)
    for at, clan in enumerate(CLANS):
        own = content.one("clan", clan, Clan)
        book.shape[at] = SIDES.index(own.die)
        book.order[at] = own.order
        _write_units(book, at, own, [unit for unit in content.all("unit", Unit) if unit.clan == clan])
        _write_board(book, at, [skill for skill in content.all("skill", Skill) if skill.clan == clan])
    for result in content.all("will", Will):
        if not 1 <= result.number <= RESULTS:
            raise ContentError(f"will {result.id!r}: the number is from 1 to {RESULTS}")
        book.rounds[int(result.side == "curse"), result.number - 1] = result.rounds
    return book


def _write_geometry(book: Any) -> None:
    ahead, across = (1, 1, 0, -1, -1, -1, 0, 1), (0, 1, 1, 1, 0, -1, -1, -1)
    for way in range(8):
        book.delta[way] = 8 * ahead[way] + across[way]
        for territory in range(TERRITORIES):
            rank, file, steps = territory // 8 + ahead[way], territory % 8 + across[way], 0
            while 0 <= rank < 8 and 0 <= file < 8:
                rank, file, steps = rank + ahead[way], file + across[way], steps + 1
            book.reach[territory, way] = steps
    for shape, sides in enumerate(SIDES):
        book.sides[shape] = sides
    for unit in range(UNITS):
        book.kind[unit] = max(kind for kind in range(5) if FIRST_OF_KIND[kind] <= unit % 16)


def _write_sets(book: Any) -> None:
    """Sets of territories that rules look up."""

    def bits(territories: Iterable[int]) -> int:
        return int(signed(sum(1 << territory for territory in territories)))

    for at in range(TERRITORIES):
        ways = [way for way in range(8) if book.reach[at, way] > 0]
        book.around[at] = bits(at + book.delta[way] for way in ways)
        book.beside[at] = bits(at + book.delta[way] for way in ways if way % 2 == 0)
        for way in range(8):
            book.onward[at, way] = bits(at + i * book.delta[way] for i in range(book.reach[at, way] + 1))
    for way in range(8):
        far = book.delta[way]
        book.inner[way] = bits(at for at in range(TERRITORIES) if book.reach[at, way] > 0)
        book.up[way], book.down[way] = max(far, 0), max(-far, 0)
        book.below[way] = signed((1 << (64 - book.down[way])) - 1)
        for steps in range(8):
            book.within[way, steps] = bits(at for at in range(TERRITORIES) if book.reach[at, way] >= steps)
    book.middle = bits(at for at in range(TERRITORIES) if book.center[at])
    book.outer_woods = bits(at for at in range(8, 56) if not book.center[at])
    book.edge = bits(at for at in range(TERRITORIES) if at // 8 in (0, 7) or at % 8 in (0, 7))


def _write_units(book: Any, clan: int, own: Clan, units: list[Unit]) -> None:
    for piece in range(16):
        book.start[clan, piece] = NONE
    for unit in units:
        if unit.kind in ("king", "queen") and unit.kind != own.royal:
            raise ContentError(f"unit {unit.id!r}: the royal of {own.name} is a {own.royal}")
        kind = KINDS.index("royal" if unit.kind == own.royal else unit.kind)
        most = FIRST_OF_KIND[kind + 1] - FIRST_OF_KIND[kind]
        if len(unit.start) > most:
            raise ContentError(f"unit {unit.id!r}: a chess set has only {most}")
        for i, name in enumerate(unit.start):
            book.start[clan, FIRST_OF_KIND[kind] + i] = square(name)
        book.journey[clan, kind] = _mask(unit.journey)
        book.up_to[clan, kind] = int(unit.up_to_roll)
        book.deed[clan, kind] = _mask(unit.deed)
        book.invulnerable[clan, kind] = int(unit.invulnerable)


def _mask(directions: list[Direction]) -> int:
    return sum(1 << DIRECTIONS.index(way) for way in directions)


def _write_board(book: Any, clan: int, skills: list[Skill]) -> None:
    if len(skills) != ROWS or skills[-1].type != "law":
        raise ContentError(f"{CLANS[clan]}: a clan board has {ROWS} skills, the Law last")
    at = 0
    for slot in range(SLOTS):
        book.row_of[clan, slot] = NONE
    for row, skill in enumerate(skills):
        book.type[clan, row] = TYPES.index(skill.type)
        book.row_first[clan, row], book.row_n[clan, row] = at, len(skill.slots)
        book.sum_low[clan, row], book.sum_high[clan, row] = skill.sum_low, skill.sum_high
        book.capacity[clan, row] = skill.relics
        for printed in skill.slots:
            if at >= SLOTS:
                raise ContentError(f"{CLANS[clan]}: a clan board has at most {SLOTS} slots")
            book.accepts[clan, at] = accepts(printed)
            book.row_of[clan, at] = row
            book.row_slots[clan, row] |= 1 << at
            for face in range(1, FACES):
                book.takes[clan, face] |= (book.accepts[clan, at] >> face & 1) << at
            at += 1
