"""Darkleaf Gambit's content: what its TOML may say, and the book made of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal

from duskboard.engine.bits import signed
from duskboard.engine.content import Content, ContentError, Entry
from duskboard.engine.header import NONE
from duskboard.games.darkleaf_gambit.state import Book
from duskboard.games.darkleaf_gambit.terms import (
    BLIGHT,
    BONE_HARVEST,
    CLANS,
    CLEAN_SLATE,
    DIRECTIONS,
    FACES,
    FELLED,
    FIRST_OF_KIND,
    GLEANING,
    HIDDEN_PATHS,
    KINDS,
    LEAN_TIMES,
    OLD_GROWTH,
    RENEWED_WILL,
    RESULTS,
    ROWS,
    SAFE_PASSAGE,
    SAPLINGS,
    SCATTERED_BONES,
    SHIFTING_GROUND,
    SIDES,
    SLOTS,
    TARNISH,
    TERRITORIES,
    TOLL,
    TYPES,
    UNITS,
    UNRAVEL,
)

ROLLED = (1, SIDES[-1])  # what a bone can be asked to show
COUNTED = (1, 99)
BOUNDS = {
    "hunts_to_win": COUNTED,
    "flows_to_win": COUNTED,
    "pawns_to_win": (1, 8),
    "quarry": (1, 2),
    "bones": COUNTED,
    "destroy": ROLLED,
    "cleave": ROLLED,
    "destroy_royal": ROLLED,
    "singularity": ROLLED,
    "reclaim": ROLLED,
    "one_with_the_land": ROLLED,
    "metamorphic": (3, SIDES[-1]),  # three units take a territory each at least
    "morph": ROLLED,
    "poison_garden": COUNTED,
    "hedge_ride": COUNTED,
    "witchs_ladder": COUNTED,
    "long_bow": (1, 7),
    "calm_waters": (1, SIDES[-1] - 1),
    "chips": COUNTED,
    "thick_fog": (1, 7),
    "will_die": (1, RESULTS),
    "turn_limit": (1, 9999),
}
Direction = Literal["F", "FR", "R", "BR", "B", "BL", "L", "FL"]


# What the rules know of clans, and no content can change: the skills' types by row, what a kind's ability is called.
SKILL_TYPES = {
    "huldra": ("aura", "aura", "miracle", "relic", "law"),
    "murg": ("aura", "relic", "relic", "aura", "law"),
    "ferrymen": ("relic", "miracle", "miracle", "miracle", "law"),
    "erde": ("relic", "miracle", "relic", "miracle", "law"),
    "wibo": ("miracle", "miracle", "relic", "miracle", "law"),
    "hexen": ("relic", "relic", "miracle", "miracle", "law"),
}
ABILITIES = {
    "huldra-queen": "Leap",
    "murg-knight": "Cleave",
    "murg-sage": "Ambush",
    "murg-king": "Throne Guard",
    "erde-knight": "Tremor",
    "erde-sage": "Bedrock Wall",
    "erde-king": "Thick Skin",
    "wibo-knight": "Hasty Retreat",
    "wibo-sage": "Mass Morph",
    "wibo-rook": "Biotic Refuge",
    "wibo-queen": "Deep Roots",
    "hexen-knight": "Hedge Ride",
    "hexen-sage": "Still Water",
}
ONE_ROOK = ("huldra", "wibo")  # Leap and Rival Regrowth speak of the rook
OWN_DISTANCES = ("erde", "hexen")  # the roll is shared out, or is a direction: no unit has "up to the roll"
DEED_AT_ALL = ("ferrymen", "erde", "hexen")  # a kind does the deed or does not: there are no angles
AT_ONCE = {  # results of the Will that last no time, by side
    "blessing": (SAPLINGS, OLD_GROWTH, GLEANING, HIDDEN_PATHS, BONE_HARVEST, CLEAN_SLATE, RENEWED_WILL, SAFE_PASSAGE),
    "curse": (BLIGHT, FELLED, SCATTERED_BONES, TARNISH, UNRAVEL, SHIFTING_GROUND, TOLL),
}


def counted(number: int, noun: str) -> str:
    """
    >>> counted(1, "round"), counted(3, "territory"), counted(2, "Hex")
    ('1 round', '3 territories', '2 Hexes')
    """
    if number == 1:
        return f"1 {noun}"
    plural = f"{noun[:-1]}ies" if noun.endswith("ry") else f"{noun}es" if noun.endswith("x") else f"{noun}s"
    return f"{number} {plural}"


def lasting(rounds: int) -> str:
    """How long a result of the Will holds."""
    return "for the rest of the game" if rounds < 0 else f"for {counted(rounds, 'round')}"


class Spoken(Entry, kw_only=True):
    """An entry whose texts name numbers of the rulebook: `{destroy}`, `{center}` for the territories there."""

    def named(self, content: Content) -> dict[str, int | str]:
        numbers: dict[str, int | str] = {number.id: number.value for number in content.all("number", Number)}
        return numbers | {"center": len(content.one("place", "center", Place).squares)}


class Clan(Spoken, kw_only=True):
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
    texts = ("path", "trait", "deed_text")


class Unit(Spoken, kw_only=True):
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


class Skill(Spoken, kw_only=True):
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


class Will(Spoken, kw_only=True):
    """A result of Haggedorn's Will."""

    side: Literal["blessing", "curse"]
    number: int
    name: str
    rounds: int
    text: str

    def named(self, content: Content) -> dict[str, int | str]:
        return super().named(content) | {"lasts": lasting(self.rounds)}


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


# -- the book ---------------------------------------------------------------------------------------------------------


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
        if not re.fullmatch(r"\d{1,2}(-\d{1,2})?", slot):
            raise ContentError(f'{slot!r} is no slot; there are numbers like "4", pairs like "3-4", "E", "O" and "any"')
        faces = [int(part) for part in slot.split("-")]
        if not all(1 <= face <= SIDES[-1] for face in faces):
            raise ContentError(f"a slot takes values from 1 to {SIDES[-1]}, not {slot}")
    return sum(1 << face for face in faces)


def make_book(content: Content) -> Any:
    """The numbers of the content as a record."""
    book: Any = Book()
    _write_geometry(book)
    for number in content.all("number", Number):
        low, high = BOUNDS[number.id]
        if not low <= number.value <= high:
            raise ContentError(f"number {number.id!r}: `value` must be from {low} to {high}, not {number.value}")
        setattr(book, number.id, number.value)
    center = content.one("place", "center", Place).squares
    if not center or len(set(center)) < len(center):
        raise ContentError("place 'center': `squares` names one territory at least, and none twice")
    for name in center:
        book.center[square(name)] = 1
    _write_sets(book)
    orders = [content.one("clan", clan, Clan).order for clan in CLANS]
    for at, clan in enumerate(CLANS):
        if orders.index(orders[at]) != at:
            raise ContentError(f"clan {clan!r}: `order` {orders[at]} is that of {CLANS[orders.index(orders[at])]} too")
        own = content.one("clan", clan, Clan)
        book.shape[at] = SIDES.index(own.die)
        book.order[at] = own.order
        _write_units(book, at, own, [unit for unit in content.all("unit", Unit) if unit.clan == clan])
        _write_board(book, at, own, [skill for skill in content.all("skill", Skill) if skill.clan == clan])
    for result in content.all("will", Will):
        _check_result(result)
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


def _check_result(result: Will) -> None:
    """A result keeps its place; one that is done at once lasts no time, and the others some."""
    where = f"will {result.id!r}"
    if result.id != f"{result.side}-{result.number}":
        raise ContentError(f"{where}: `side` and `number` are those of its id")
    at_once = result.number in AT_ONCE[result.side]
    if at_once and result.rounds != 0:
        raise ContentError(f"{where}: {result.name} is done at once; its `rounds` are 0, not {result.rounds}")
    if result.id == f"curse-{LEAN_TIMES}" and result.rounds not in (0, -1):
        raise ContentError(f"{where}: a bone that is gone stays away; `rounds` are -1, or 0 to lose one at every roll")
    if not at_once and result.id != f"curse-{LEAN_TIMES}" and not (result.rounds == -1 or 1 <= result.rounds <= 99):
        raise ContentError(f"{where}: `rounds` must be from 1 to 99, or -1 for the rest of the game")


def _check_units(own: Clan, units: list[Unit]) -> None:
    """What the rules could not follow, or would not notice."""
    squares: set[str] = set()
    for unit in units:
        where = f"unit {unit.id!r}"
        if unit.id != f"{unit.clan}-{unit.kind}":
            raise ContentError(f"{where}: `clan` and `kind` are those of its id")
        if unit.ability != ABILITIES.get(unit.id, ""):
            raise ContentError(f"{where}: `ability` is {ABILITIES.get(unit.id, '')!r}; the rules know no other of it")
        if unit.kind == own.royal and len(unit.start) != 1:
            raise ContentError(f"{where}: a clan has one royal, so `start` names one square")
        if unit.kind == "rook" and own.id in ONE_ROOK and len(unit.start) != 1:
            raise ContentError(f"{where}: {own.name} have one rook, so `start` names one square")
        for name in unit.start:
            if square(name) >= TERRITORIES // 2 or name in squares:
                raise ContentError(f"{where}: `start` names {name}; each unit has a square of its own on ranks 1 to 4")
            squares.add(name)
        if unit.up_to_roll and (own.id in OWN_DISTANCES or unit.id == "wibo-queen"):
            raise ContentError(f"{where}: `up_to_roll` means nothing for it")
        if own.id in DEED_AT_ALL and len(set(unit.deed)) not in (0, len(DIRECTIONS)):
            raise ContentError(f"{where}: {own.deed_name} has no angles; `deed` names all eight directions or none")
        if own.id == "erde" and unit.deed and unit.kind != "pawn":
            raise ContentError(f"{where}: only a pawn can Reclaim")


def _write_units(book: Any, clan: int, own: Clan, units: list[Unit]) -> None:
    _check_units(own, units)
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


def _check_skill(own: Clan, skill: Skill, kind: str) -> None:
    """A row that can be filled, of the type the rules know."""
    where = f"skill {skill.id!r}"
    if skill.type != kind:
        raise ContentError(f"{where}: `type` is {kind!r}; the rules know no other of it")
    if not skill.slots:
        raise ContentError(f"{where}: `slots` names one at least")
    for slot in skill.slots:
        if (slot == "any") != bool(skill.sum_high or skill.sum_low):
            raise ContentError(f'{where}: "any" stands in every slot of a row with a sum, and nowhere else')
        if not any(accepts(slot) >> face & 1 for face in range(1, own.die + 1)):
            raise ContentError(f"{where}: no bone of {own.name} (d{own.die}) fits the slot {slot}")
    if skill.slots[0] == "any":
        least, most = len(skill.slots), len(skill.slots) * own.die
        if not (skill.sum_low <= skill.sum_high and least <= skill.sum_high and 1 <= skill.sum_low <= most):
            raise ContentError(f"{where}: `sum_low` to `sum_high` must hold a sum from {least} to {most}")
    low, high = (1, 20) if kind == "relic" else (1, 1) if kind == "law" else (0, 0)
    if not low <= skill.relics <= high:
        bounds = f"from {low} to {high}" if low < high else str(low)
        raise ContentError(f"{where}: `relics` of a row of type {kind!r} must be {bounds}, not {skill.relics}")


def _write_board(book: Any, clan: int, own: Clan, skills: list[Skill]) -> None:
    if len(skills) != ROWS:
        raise ContentError(f"{CLANS[clan]}: a clan board has {ROWS} skills; each keeps its `clan`")
    at = 0
    for slot in range(SLOTS):
        book.row_of[clan, slot] = NONE
    for row, skill in enumerate(skills):
        _check_skill(own, skill, SKILL_TYPES[own.id][row])
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
