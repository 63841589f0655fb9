"""The content of Darkholds: what the entries of `content/*.toml` are, and the book made of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from duskboard.engine.content import Content, ContentError, Entry, Natural, Positive
from duskboard.engine.header import NONE
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.level import Level, Map, read_map
from duskboard.games.darkholds.content.limits import check_numbers
from duskboard.games.darkholds.content.texts import of_equipment, of_omen, of_power, of_profile
from duskboard.games.darkholds.state import Book

OUTLOOK = Path(__file__).parents[1] / "minds" / "outlook.npy"  # the weights of `value`
Belief = Literal["christian", "pagan", "none"]
ItemType = Literal["combat", "shot", "head", "body", "limb", "shield", "artefact", "hacksilver"]


class Weapon(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A weapon printed on a profile."""

    name: str
    type: Literal["combat", "shot"]
    range: Natural
    dice: Natural
    hit: Natural
    damage: Natural
    slots: Natural = 1
    limit: Natural = 0  # uses an activation; 0 for any number
    webs: bool = False  # its hits place web tokens


class Armour(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Armour printed on a profile: its parry is in the profile's already, but it takes a slot."""

    name: str
    type: Literal["head", "body", "limb", "shield"]
    slots: Natural = 1


class Profile(Entry, kw_only=True):
    """What heroes, henchmen and enemies have in common."""

    name: str
    kindred: str
    vigour: Natural
    constitution: Positive
    agility: Natural
    parry: Natural  # 10 for none
    tough: Natural = 0  # 0 for none
    unliving: bool = False
    abilities: list[str] = []
    powers: list[str] = []
    weapons: list[Weapon]
    armour: list[Armour] = []
    limits: dict[str, int] = {}
    fury_wounds: Natural = 0  # with so many wounds ...
    fury_dice: Natural = 0  # ... its first weapon has so many dice more
    size: Positive = 1
    icon: str = ""
    text: str = ""  # one's own words, after those made from the numbers

    def sentences(self, content: Content) -> Iterator[tuple[str, str]]:
        return of_profile(self)

    def composed(self, own: str, said: list[str]) -> str:
        return "; ".join([*said, own] if own else said)


class Hero(Profile, kw_only=True):
    belief: Belief = "none"
    sellsword: bool = False


class Henchman(Profile, kw_only=True):
    plural: str = ""
    belief: Belief = "none"
    price: Natural
    figures: Natural


class Enemy(Profile, kw_only=True):
    rank: Natural
    loot: Natural = 0  # equipment cards it leaves
    figures: Natural


class Power(Entry, kw_only=True):
    """A prayer or an invocation."""

    name: str
    kind: Literal["prayer", "invocation", "ranged"]
    effect: Literal["heal", "bless", "rebuke", "revive", "shot", "stone-skin", "stone-shape"]
    vigour: Natural
    nearest: Natural
    range: Natural
    dice: Natural = 0
    hit: Natural = 0
    damage: Natural = 0
    amount: Natural = 0
    doors: bool = False  # whether doors and doorwebs can be its target
    text: str = ""  # one's own words, after those made from the numbers

    def sentences(self, content: Content) -> Iterator[tuple[str, str]]:
        return of_power(self)


class Equipment(Entry, kw_only=True):
    """A kind of equipment card."""

    name: str
    type: ItemType
    slots: Natural
    range: Natural = 0
    dice: Natural = 0
    hit: Natural = 0
    damage: Natural = 0
    limit: Natural = 0
    parry: int = 0  # off the parry value
    agility: int = 0  # off the agility value
    vigour: int = 0
    tough: int = 0
    swift: bool = False
    rope: bool = False  # leaps succeed
    no_tough: bool = False
    sorcerous: bool = False  # the rarest weapons; no rule reads it
    use: Literal["", "heal", "revive", "silence", "throw", "bless"] = ""
    amount: int = 0
    once: bool = False
    power: str = ""
    silver: Natural = 0
    ubiquity: Literal["common", "uncommon", "rare", "none"]
    worth: Natural
    copies: Natural
    text: str = ""  # one's own words, after those made from the numbers
    icon: str = ""

    def sentences(self, content: Content) -> Iterator[tuple[str, str]]:
        return of_equipment(self, {power.id: power for power in content.all("power", Power)})


class Darkhold(Entry, kw_only=True):
    """A kind of darkhold card."""

    name: str
    copies: Natural
    effect: str
    amount: int = 0
    range: Natural = 0
    ranks: tuple[int, int] = (1, 99)
    enemies: list[str] = []
    text: str = ""  # one's own words, after those made from the numbers

    def sentences(self, content: Content) -> Iterator[tuple[str, str]]:
        return of_omen(self, content)


class Reinforcement(Entry, kw_only=True):
    """A reinforcement card: who comes, by area."""

    caverns: list[str]
    barrows: list[str]
    halls: list[str]


class Number(Entry, kw_only=True):
    """A single number of the rules."""

    value: int


class Cocoon(Entry, kw_only=True):
    """A row of the cocoon contents table."""

    holds: Literal["wihtgar", "spiders", "dust", "silver", "weary", "lively"]


SCHEMA: dict[str, type[Entry]] = {
    "hero": Hero, "henchman": Henchman, "enemy": Enemy, "power": Power, "equipment": Equipment, "darkhold": Darkhold,
    "reinforcement": Reinforcement, "number": Number, "cocoon": Cocoon, "level": Level,
}  # fmt: skip


def make_book(content: Content) -> Book:
    """The numbers of the content as a record; whatever does not fit together is refused."""
    check_numbers(content)
    book: Any = Book()
    _write_powers(book, content)
    _write_profiles(book, content)
    _write_equipment(book, content)
    _write_decks(book, content)
    _write_numbers(book, content)
    _write_levels(book, content)
    if OUTLOOK.exists():
        book.numpy("outlook")[...] = np.load(OUTLOOK)
    made: Book = book
    return made


def profile_ids(content: Content) -> dict[str, int]:
    """The number of each profile in the book, by its id."""
    ids: dict[str, int] = {}
    for first, most, table, kind in (
        (0, 8, "hero", Hero), (t.HENCHMAN_PROFILE, 8, "henchman", Henchman), (t.ENEMY_PROFILE, 16, "enemy", Enemy),
    ):  # fmt: skip
        entries = content.all(table, kind)
        _at_most(len(entries), most, f"kinds of {table}")
        for entry in entries:
            if entry.id in ids:
                raise ContentError(f"{table} {entry.id!r}: another warrior has that id already")
        ids.update({entry.id: first + i for i, entry in enumerate(entries)})
    return ids


def profiles(content: Content) -> dict[int, Profile]:
    """The profiles by their number in the book."""
    tables: tuple[tuple[str, type[Profile]], ...] = (("hero", Hero), ("henchman", Henchman), ("enemy", Enemy))
    by_id = {entry.id: entry for table, kind in tables for entry in content.all(table, kind)}
    return {number: by_id[id] for id, number in profile_ids(content).items()}


def _at_most(n: int, most: int, what: str) -> None:
    if n > most:
        raise ContentError(f"there can be at most {most} {what}, not {n}")


def _find(ids: Sequence[str], id: str, where: str, what: str) -> int:
    if id not in ids:
        raise ContentError(f"{where}: there is no {what} {id!r}; there are: {', '.join(ids)}")
    return list(ids).index(id)


def _write_powers(book: Any, content: Content) -> None:
    powers = content.all("power", Power)
    _at_most(len(powers), t.POWERS, "prayers and invocations")
    for i, power in enumerate(powers):
        book.power_kind[i] = t.POWER_KINDS.index(power.kind)
        book.power_effect[i] = t.POWER_EFFECTS.index(power.effect)
        book.power_vigour[i], book.power_amount[i] = power.vigour, power.amount
        book.power_near[i], book.power_range[i] = power.nearest, power.range
        book.power_doors[i] = power.doors
        limit = 1 if power.kind == "ranged" else 0
        _write_weapon(
            book.power_weapon, i, (t.SHOT, power.range, power.dice, power.hit, power.damage, limit, 0), power.id
        )


def _write_weapon(table: Any, at: int | tuple[int, ...], numbers: Sequence[int], where: str) -> None:
    if numbers[t.DICE] > t.MOST_DICE:
        raise ContentError(f"{where}: a weapon has at most {t.MOST_DICE} dice, not {numbers[t.DICE]}")
    start = at if isinstance(at, tuple) else (at,)
    for i, number in enumerate(numbers):
        table[(*start, i)] = number


def _write_profiles(book: Any, content: Content) -> None:
    numbers = {entry.id: entry.value for entry in content.all("number", Number)}
    powers = [entry.id for entry in content.all("power", Power)]
    kindreds: list[str] = []
    for i in range(t.PROFILES):
        book.by_rank[i] = NONE
        for k in range(6):
            book.powers[i, k] = NONE
    for p, profile in profiles(content).items():
        where = f"{profile.id}"
        if profile.size not in (1, 2):
            raise ContentError(f"{where}: a base is 1 or 2 squares wide, not {profile.size}")
        if profile.size != 1 and not isinstance(profile, Enemy):
            raise ContentError(f"{where}: only enemies have a base of 2 squares; heroes and henchmen have one of 1")
        if not 0 < profile.vigour <= 9 or not 0 < profile.constitution <= 12:
            raise ContentError(f"{where}: vigour is from 1 to 9 and constitution from 1 to 12")
        if profile.kindred not in kindreds:
            kindreds.append(profile.kindred)
        book.known[p] = 1
        book.vigour[p], book.constitution[p], book.agility[p] = profile.vigour, profile.constitution, profile.agility
        book.parry[p], book.tough[p], book.size[p] = profile.parry, profile.tough, profile.size
        book.kindred[p] = kindreds.index(profile.kindred)
        book.fury_wounds[p], book.fury_dice[p] = profile.fury_wounds, profile.fury_dice
        book.traits[p] = _traits(profile, where)
        _at_most(len(profile.weapons), 4, f"weapons of {profile.id}")
        book.weapons[p] = len(profile.weapons)
        for i, weapon in enumerate(profile.weapons):
            kind = t.TYPES.index(weapon.type)
            marks = t.WEBS if weapon.webs else 0
            row = (kind, weapon.range, weapon.dice, weapon.hit, weapon.damage, weapon.limit, marks)
            _write_weapon(book.weapon, (p, i), row, where)
            book.taken[p, kind] += weapon.slots
            if kind == t.COMBAT:
                book.reach[p] = max(book.reach[p], weapon.range)
        for armour in profile.armour:
            book.taken[p, t.TYPES.index(armour.type)] += armour.slots
        for kind in range(1, 8):
            name = t.TYPES[kind]
            book.limits[p, kind] = profile.limits.get(name, numbers[f"{name}_limit"])
        _at_most(len(profile.powers), 5, f"powers of {profile.id}")
        for k, power in enumerate(profile.powers):
            book.powers[p, k] = _find(powers, power, where, "power")
        if isinstance(profile, Henchman):
            book.price[p], book.figures[p] = profile.price, profile.figures
        if isinstance(profile, Hero):
            book.figures[p] = 1
        if isinstance(profile, Enemy):
            book.rank[p], book.loot[p], book.figures[p] = profile.rank, profile.loot, profile.figures
    enemies = [(entry.rank, number) for number, entry in profiles(content).items() if isinstance(entry, Enemy)]
    for i, (_, number) in enumerate(sorted(enemies)):
        book.by_rank[i] = number
    _at_most(sum(book.figures[number] for _, number in enemies), t.ENEMIES, "enemy figures")
    _at_most(sum(book.figures[t.HENCHMAN_PROFILE : t.ENEMY_PROFILE].tolist()), t.HENCHMEN, "henchman figures")


def _traits(profile: Profile, where: str) -> int:
    traits = t.UNLIVING if profile.unliving else 0
    for ability in profile.abilities:
        if ability not in t.ABILITIES:
            raise ContentError(f"{where}: there is no ability {ability!r}; there are: {', '.join(t.ABILITIES)}")
        traits |= t.ABILITIES[ability]
    if isinstance(profile, Hero | Henchman) and profile.belief == "christian":
        traits |= t.CHRISTIAN
    if isinstance(profile, Hero) and profile.sellsword:
        traits |= t.SELLSWORD
    if profile.id in ("wihtboga", "wihtax", "wihtgar"):
        traits |= t.COMMANDED
    if profile.id == "wihtboga":
        traits |= t.LIT
    return traits


def _write_equipment(book: Any, content: Content) -> None:
    kinds = content.all("equipment", Equipment)
    powers = [entry.id for entry in content.all("power", Power)]
    _at_most(len(kinds), t.KINDS - 8, "kinds of equipment")
    _at_most(sum(kind.copies for kind in kinds), t.CARDS, "equipment cards")
    book.kinds = len(kinds)
    n = 0
    for i, kind in enumerate(kinds):
        book.kind_type[i], book.kind_slots[i] = t.TYPES.index(kind.type), kind.slots
        weapon = t.COMBAT if kind.type == "combat" else t.SHOT
        row = (weapon, kind.range, kind.dice, kind.hit, kind.damage, kind.limit, t.NO_TOUGH if kind.no_tough else 0)
        _write_weapon(book.kind_weapon, i, row, kind.id)
        book.kind_parry[i], book.kind_agility[i], book.kind_vigour[i] = kind.parry, kind.agility, kind.vigour
        book.kind_tough[i], book.kind_use[i], book.kind_amount[i] = kind.tough, t.USES.index(kind.use), kind.amount
        book.kind_marks[i] = (t.WORN_SWIFT if kind.swift else 0) | (t.WORN_ROPE if kind.rope else 0)
        book.kind_once[i], book.kind_silver[i], book.kind_worth[i] = kind.once, kind.silver, kind.worth
        book.kind_power[i] = _find(powers, kind.power, kind.id, "power") if kind.power else NONE
        book.kind_ubiquity[i] = t.UBIQUITY.index(kind.ubiquity)
        for _ in range(kind.copies):
            book.card[n] = i
            n += 1
    book.cards = n
    limited = [i for i, kind in enumerate(kinds) if kind.limit]
    _at_most(len(limited), t.LIMITED_KINDS, "kinds of equipment with a limit of shots")
    for at, i in enumerate(limited):
        book.kind_uses[i] = t.USES_OF_CARDS + at
    for i, kind in enumerate(kinds):
        bit = 1 << i
        book.combat_kinds |= bit if kind.type == "combat" else 0
        book.shot_kinds |= bit if kind.type == "shot" else 0
        ranged = book.kind_power[i] != NONE and book.power_kind[book.kind_power[i]] == t.RANGED
        book.aimed_kinds |= bit if kind.type == "shot" or kind.use == "throw" or ranged else 0
        book.power_kinds |= bit if kind.power else 0
        book.usable_kinds |= bit if kind.use else 0
        book.reviving_kinds |= bit if kind.use == "revive" else 0


def _write_decks(book: Any, content: Content) -> None:
    ids = profile_ids(content)
    enemies = [id for id, number in ids.items() if number >= t.ENEMY_PROFILE]
    cards = content.all("darkhold", Darkhold)
    _at_most(len(cards), t.DARK_KINDS, "kinds of darkhold card")
    _at_most(sum(card.copies for card in cards), t.DARK_CARDS, "darkhold cards")
    n = 0
    for i, card in enumerate(cards):
        book.dark_effect[i] = _find(t.OMENS, card.effect, card.id, "effect")
        book.dark_amount[i], book.dark_range[i] = card.amount, card.range
        book.dark_ranks[i, 0], book.dark_ranks[i, 1] = card.ranks[0], card.ranks[-1]
        for area in range(3):
            book.dark_enemy[i, area] = NONE
            if card.enemies:
                id = card.enemies[min(area, len(card.enemies) - 1)]
                book.dark_enemy[i, area] = ids[enemies[_find(enemies, id, card.id, "enemy")]]
        for _ in range(card.copies):
            book.dark[n] = i
            n += 1
    book.darks = n
    reinforcements = content.all("reinforcement", Reinforcement)
    _at_most(len(reinforcements), t.REIN_CARDS, "reinforcement cards")
    book.reins = len(reinforcements)
    for i, one in enumerate(reinforcements):
        for area, who in enumerate((one.caverns, one.barrows, one.halls)):
            _at_most(len(who), 6, f"enemies on reinforcement card {one.id}")
            numbers = [ids[enemies[_find(enemies, id, one.id, "enemy")]] for id in who]
            numbers.sort(key=lambda number: int(book.rank[number]))
            for k in range(6):
                book.rein[i, area, k] = numbers[k] if k < len(numbers) else NONE


def _write_numbers(book: Any, content: Content) -> None:
    numbers = {entry.id: entry.value for entry in content.all("number", Number)}
    for name in (
        "silver_limit", "door_constitution", "doorweb_constitution", "ladder_extra", "noise_tiles", "entry_tiles",
        "usual_heroes", "recover", "lantern_range", "command_range",
    ):  # fmt: skip
        setattr(book, name, numbers[name])
    book.rest = numbers["between_levels_heal"]
    book.rubble = 2
    for area, name in enumerate(("caverns", "barrows", "halls", "halls")):
        book.start_silver[area] = numbers[f"silver_{name}"]
    for row in content.all("cocoon", Cocoon):
        if row.id not in "0123456789":
            raise ContentError(f"cocoon {row.id!r}: the id is the release roll, 0 to 9")
        book.cocoon[int(row.id)] = t.HOLDS.index(row.holds)
    book.wihtgar = profile_ids(content)["wihtgar"]


def _write_levels(book: Any, content: Content) -> None:
    ids = profile_ids(content)
    sizes = {id: entry.size for id, entry in ((p.id, p) for p in profiles(content).values())}
    levels = content.all("level", Level)
    _at_most(len(levels), t.LEVELS, "levels")
    book.levels = len(levels)
    doors = {"D": int(book.door_constitution), "W": int(book.doorweb_constitution)}
    for number, level in enumerate(sorted(levels, key=lambda level: level.number)):
        if level.number != number + 1:
            raise ContentError(
                f"level {level.id!r}: the levels are numbered 1, 2, 3 ...; there is no level {number + 1}"
            )
        enemies = {id: size for id, size in sizes.items() if ids[id] >= t.ENEMY_PROFILE}
        _write_level(book, number, level, read_map(level, enemies), ids, doors)


def _ranges(places: Sequence[tuple[int, int, int]]) -> np.ndarray[Any, Any]:
    """RANGE between any two places: the larger of columns and rows, on one floor."""
    apart = np.abs(np.array(places)[:, None, :] - np.array(places)[None, :, :])
    return np.where(apart[:, :, 0] == 0, apart[:, :, 1:].max(axis=2), t.ELSEWHERE)


def _imprint(*tables: Any) -> int:
    """A number for what walking distances depend on, so that what was worked out on one map is not used on another."""
    digest = hashlib.blake2b(b"".join(table.tobytes() for table in tables), digest_size=7)
    return int.from_bytes(digest.digest()) | 1


def _write_level(book: Any, l: int, level: Level, made: Map, ids: dict[str, int], doors: dict[str, int]) -> None:  # noqa: E741
    book.squares[l], book.floors[l], book.tiles[l] = len(made.places), len(level.floors), len(made.tile_letters)
    book.area[l], book.victory[l] = t.AREAS.index(level.area), t.VICTORIES.index(level.victory)
    book.boss[l], book.bosses[l] = (ids[level.boss] if level.boss else NONE), level.bosses
    book.flags[l] = sum(t.FLAGS[flag] for flag in level.flags)
    for f in range(t.FLOORS):
        for r in range(t.ROWS):
            for c in range(t.COLUMNS):
                book.grid[l, f, r, c] = NONE
    for at, (f, c, r) in enumerate(made.places):
        book.grid[l, f, r, c] = at
        book.floor[l, at], book.column[l, at], book.row[l, at] = f, c, r
        book.barrier[l, at] = {"O": t.NO_ENTRY, "X": t.NO_ENTRY, "~": t.NEEDS_WINGS}.get(made.glyphs[at], 0)
        book.spot[l, at] = (f << 16) | (r << 8) | c
        glyph = made.glyphs[at]
        book.glyph[l, at] = t.GLYPHS.index(glyph)
        book.tile[l, at] = made.tile_letters.index(made.tiles[at])
        book.stock[l, at] = doors.get(glyph, level.pile_stock if glyph == "P" else 1 if glyph == "C" else 0)
        book.rocks[l, at] = 2 * made.layers.get(at, 0)
        for direction in range(9):
            book.next[l, at, direction] = made.ways[at][direction]
        around = [to for to in made.ways[at] if to != NONE]
        book.around_n[l, 0, at] = len(around)
        book.around_n[l, 1, at] = len(around) - (1 if made.ways[at][t.LADDER] != NONE else 0)
        for i, to in enumerate(around):
            book.around[l, at, i] = to
        for word in range(16):
            book.sight[l, at, word] = made.sight[at][word]
    book.numpy("range")[l] = t.ELSEWHERE
    book.numpy("range")[l, : len(made.places), : len(made.places)] = _ranges(made.places)
    book.numpy("walk")[l, :, : len(made.places), : len(made.places)] = made.walks
    book.numpy("near")[l, : len(made.places), : len(made.places)] = np.argsort(made.walks[0], axis=1, kind="stable")
    book.walk_holds[l] = made.walks_hold
    book.imprint[l] = _imprint(book.numpy("glyph")[l], book.numpy("next")[l])
    _at_most(len(made.doors), t.DOORS, f"doors and doorwebs of level {level.id}")
    book.doors[l] = len(made.doors)
    for i, square in enumerate(made.doors):
        book.door[l, i] = square
    for i, row in enumerate(made.tile_steps):
        for k, steps in enumerate(row):
            book.tile_steps[l, i, k] = steps
    book.exit[l] = made.exit
    book.entries[l], book.guards[l], book.starts[l] = len(made.entries), len(made.guards), len(made.starts)
    for table, squares in ((book.entry, made.entries), (book.guard, made.guards), (book.start, made.starts)):
        for i, square in enumerate(squares):
            table[l, i] = square
    book.foes[l] = len(made.enemies)
    for i, (id, square) in enumerate(made.enemies):
        book.foe[l, i], book.foe_at[l, i] = ids[id], square
    book.lair_enemy[l] = NONE
    if level.lair is not None:
        if level.lair.enemy not in ids:
            raise ContentError(f"level {level.id!r}: lair: there is no enemy {level.lair.enemy!r}")
        letters = made.tile_letters
        for letter in level.lair.tile + level.lair.wakes:
            if letter not in letters:
                raise ContentError(f"level {level.id!r}: lair: there is no tile {letter!r}")
        book.lair_enemy[l] = ids[level.lair.enemy]
        book.lair_tile[l] = letters.index(level.lair.tile)
        book.lair_wakes[l] = sum(1 << letters.index(letter) for letter in level.lair.wakes)
