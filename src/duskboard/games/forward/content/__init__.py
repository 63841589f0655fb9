"""The content's schema, and the book made of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import numpy as np

from duskboard.engine.content import Content, ContentError, Entry, Natural, Positive
from duskboard.engine.header import NONE
from duskboard.games.forward import terms
from duskboard.games.forward.content.limits import check_numbers
from duskboard.games.forward.content.texts import ITS_TEXT_FIRST, sentences
from duskboard.games.forward.state import Book
from duskboard.games.forward.terms import CARDS, DRAGON, LOCATIONS, SLOTS, TYPE_IDS, TYPES, Asks

OUTLOOK = Path(__file__).parents[1] / "minds" / "outlook.npy"  # the weights of `value`

Effect = Literal[
    "", "mirror-shard", "sextons-key", "moonleaf-brandy", "blacksap-thorn", "phoenix-tear", "ferrymans-bell",
    "gilded-bangle", "ancient-sword", "mirrored-shield", "princess", "sage", "mirror-knight", "force-misses",
    "double-damage", "halve-heals", "no-parry", "hit-on-miss", "soften-criticals",
]  # fmt: skip


class Hero(Entry, kw_only=True):
    """The player's own card."""

    name: str
    hp: Positive
    max_hp: Positive
    attack: int
    defence: int
    item_limit: Natural
    equipment_limit: Natural
    icon: str
    text: str


class Dragon(Entry, kw_only=True):
    """The Dragon of Chaos."""

    name: str
    fight: Positive
    per_buried: Natural
    damage: Natural
    critical_damage: Natural
    defence: Natural
    icon: str
    text: str


class Price(Entry, kw_only=True):
    """An amount of the rules themselves."""

    amount: Natural
    text: str


class Habit(Entry, kw_only=True):
    """How the careful player weighs something."""

    amount: int
    text: str


class Face(Entry, kw_only=True):
    """What a face of the combat die does."""

    name: str
    damage: Natural
    blocks: bool


class Location(Entry, kw_only=True):
    """A Location card with its layout."""

    name: str
    rows: list[str]
    start: int
    links: list[int]
    place: tuple[int, int]
    icon: str
    text: str


class Card(Entry, kw_only=True):
    """One of the 81 cards. Numbers that say nothing for its type are left out."""

    name: str
    icon: str
    text: str = ""  # what the numbers do not say; completed with what they do
    effect: Effect = ""
    heal: Natural = 0
    loss: Natural = 0
    bonus: Natural = 0
    target: Natural = 0
    fight: Natural = 0
    damage: Natural = 0
    critical_damage: Natural = 0
    defence: Natural = 0  # of a monster
    attack: int = 0
    defence_hollows: int = 0
    defence_beasts: int = 0
    defence_dragon: int = 0
    fight_cost: Natural = 0
    victory_heal: Natural = 0
    victory_loss: Natural = 0
    cleanse: Literal["none", "one", "all"] = "none"
    count: Natural = 0
    pit: int = 0
    reroll: Natural = 0
    unbury: Natural = 0
    bury_heal: Natural = 0
    blocks_up_to: Natural = 0
    must_take: bool = False
    use_here: bool = False
    blocks_slot: bool = False

    def sentences(self, content: Content) -> Iterator[tuple[str, str]]:
        return sentences(self, card_kind(self.id))

    def composed(self, own: str, said: list[str]) -> str:
        parts = [own, *said] if card_kind(self.id) in ITS_TEXT_FIRST else [*said, own]
        return " ".join(part for part in parts if part)


SCHEMA: dict[str, type[Entry]] = {
    "hero": Hero, "dragon": Dragon, "price": Price, "habit": Habit, "face": Face, "location": Location, "card": Card,
}  # fmt: skip


def card_id(card: int) -> str:
    """The id of a card's entry.

    >>> card_id(0), card_id(80)
    ('L1-SCENE', 'L9-BLESS')
    """
    return f"L{card // TYPES + 1}-{TYPE_IDS[card % TYPES]}"


def card_kind(id: str) -> int:
    """The type of the card with an id.

    >>> card_kind("L4-EQUIP") == terms.EQUIPMENT
    True
    """
    return TYPE_IDS.index(id.partition("-")[2])


def card_entry(content: Content, card: int) -> Card:
    """What the content says of a card."""
    return content.one("card", card_id(card), Card)


def location_entry(content: Content, location: int) -> Location:
    """What the content says of a location, counted from 0."""
    return content.one("location", str(location + 1), Location)


def companion_card(content: Content, role: int) -> int:
    """Which card is a Companion."""
    return next(card for card in range(CARDS) if _ROLES.get(card_entry(content, card).effect) == role)


def price(content: Content, id: str) -> int:
    return content.one("price", id, Price).amount


# -- the layouts -------------------------------------------------------------------------------------------------------


def places(location: Location) -> list[tuple[int, int]]:
    """The row and column of each slot of a layout, in the order of their numbers."""
    where: dict[int, tuple[int, int]] = {}
    for row, line in enumerate(location.rows):
        for column, sign in enumerate(line.split()):
            if sign != ".":
                if not sign.isdigit() or int(sign) in where:
                    raise ContentError(f"location {location.id!r}: {sign!r} in `rows` is no new slot number")
                where[int(sign)] = (row, column)
    if sorted(where) != list(range(1, SLOTS + 1)):
        raise ContentError(f"location {location.id!r}: `rows` must hold the slots 1 to {SLOTS}, each once")
    return [where[slot] for slot in range(1, SLOTS + 1)]


def neighbours(location: Location, gaps: str) -> list[list[int]]:
    """The slots one Step away from each slot: touching ones, and across gaps as the variant says. RUL-03."""
    spots = places(location)
    touching = [[b for b in range(SLOTS) if _apart(spots, a, b) == 1] for a in range(SLOTS)]
    if gaps == "none":
        return touching
    piece = _pieces(touching)
    bridged = [
        [b for b in range(SLOTS) if _faces_over_gap(spots, a, b) and (gaps == "all" or piece[a] != piece[b])]
        for a in range(SLOTS)
    ]
    return [sorted(touching[a] + bridged[a]) for a in range(SLOTS)]


def bridges(location: Location) -> list[tuple[int, int]]:
    """The pairs of slots that are neighbours only across a printed gap."""
    near, touching = neighbours(location, "needed"), neighbours(location, "none")
    return [(a, b) for a in range(SLOTS) for b in near[a] if a < b and b not in touching[a]]


def distances(near: list[list[int]], start: int) -> list[int]:
    """The Steps from Start to each slot; NONE if it cannot be reached. RUL-08."""
    steps = [NONE] * SLOTS
    steps[start] = 0
    queue = [start]
    for slot in queue:
        for to in near[slot]:
            if steps[to] == NONE:
                steps[to] = steps[slot] + 1
                queue.append(to)
    return steps


def _apart(spots: list[tuple[int, int]], a: int, b: int) -> int:
    """How far apart two slots of one row or column are; 0 if they share neither."""
    (row, column), (other_row, other_column) = spots[a], spots[b]
    if row == other_row:
        return abs(column - other_column)
    if column == other_column:
        return abs(row - other_row)
    return 0


def _faces_over_gap(spots: list[tuple[int, int]], a: int, b: int) -> bool:
    """Whether only printed gaps, at least one, lie between two slots of one row or column."""
    far = _apart(spots, a, b)
    if far < 2:
        return False
    (row, column), (other_row, other_column) = spots[a], spots[b]
    down, across = (other_row - row) // far, (other_column - column) // far
    return all((row + down * step, column + across * step) not in spots for step in range(1, far))


def _pieces(near: list[list[int]]) -> list[int]:
    """A number for each slot, the same for slots that are joined by Steps."""
    piece = list(range(SLOTS))
    for _ in range(SLOTS):
        for a in range(SLOTS):
            for b in near[a]:
                piece[a] = piece[b] = min(piece[a], piece[b])
    return piece


# -- the book ----------------------------------------------------------------------------------------------------------


def make_book(content: Content) -> Any:
    """The numbers of the content as a record."""
    check_numbers(content)
    book: Any = Book()
    _write_hero(book, content)
    for location in range(LOCATIONS):
        _write_location(book, content, location)
    _write_routes(book)
    if not book.tour_left[1] & 1:
        raise ContentError("location: the `links` leave no way from 1 through all nine to 9")
    for card in range(CARDS):
        _write_card(book, card, card_entry(content, card))
    _write_sets(book, content)
    for number, id in enumerate(terms.HABITS):
        book.habit[number] = content.one("habit", id, Habit).amount
    if OUTLOOK.exists():
        book.numpy("outlook")[...] = np.load(OUTLOOK)
    return book


def _write_hero(book: Any, content: Content) -> None:
    hero, dragon = content.one("hero", "player", Hero), content.one("dragon", "dragon", Dragon)
    book.hp, book.max_hp, book.attack, book.defence = hero.hp, hero.max_hp, hero.attack, hero.defence
    if not 1 <= hero.item_limit <= 2 or not 1 <= hero.equipment_limit <= 2:
        raise ContentError("hero 'player': `item_limit` and `equipment_limit` can be 1 or 2")
    book.item_limit, book.equipment_limit = hero.item_limit, hero.equipment_limit
    book.reroll_price, book.stroll_limit = price(content, "reroll"), price(content, "strolling")
    book.dragon_per_buried = dragon.per_buried
    book.fight[DRAGON], book.damage[DRAGON] = dragon.fight, dragon.damage
    book.critical_damage[DRAGON], book.enemy_defence[DRAGON] = dragon.critical_damage, dragon.defence
    for number in range(1, 7):
        face = content.one("face", str(number), Face)
        book.face_damage[number], book.face_blocks[number] = face.damage, face.blocks


def _write_location(book: Any, content: Content, at: int) -> None:
    location = location_entry(content, at)
    if not 1 <= location.start <= SLOTS:
        raise ContentError(f"location {location.id!r}: `start` must be a slot from 1 to {SLOTS}")
    if not all(1 <= to <= LOCATIONS for to in location.links):
        raise ContentError(f"location {location.id!r}: `links` are locations from 1 to {LOCATIONS}")
    book.start[at] = location.start - 1
    book.links[at] = sum(1 << (to - 1) for to in location.links)
    for variant, gaps in enumerate(terms.SWITCHES["gaps"]):
        near = neighbours(location, gaps)
        steps = distances(near, location.start - 1)
        for slot in range(SLOTS):
            book.distance[variant, at, slot] = steps[slot]
            for way in range(4):
                book.neighbour[variant, at, slot, way] = near[slot][way] if way < len(near[slot]) else NONE
        far = max(steps)
        book.farthest[variant, at] = sum(1 << slot for slot in range(SLOTS) if steps[slot] == far and far > 0)


def _write_routes(book: Any) -> None:
    """From which places, with which visited, the journey can still be finished. RUL-06."""
    everywhere, sea = (1 << LOCATIONS) - 1, LOCATIONS - 1
    for visited in range(everywhere, -1, -1):
        for at in range(LOCATIONS):
            if not visited >> at & 1:
                continue
            onward = [to for to in range(LOCATIONS) if book.links[at] >> to & 1 and not visited >> to & 1]
            home = visited == everywhere and at == sea
            if home or any(book.tour_left[visited | 1 << to] >> to & 1 for to in onward):
                book.tour_left[visited] |= 1 << at
            if at == sea or any(book.sea_left[visited | 1 << to] >> to & 1 for to in onward):
                book.sea_left[visited] |= 1 << at


_CLEANSE = {"none": 0, "one": 1, "all": LOCATIONS}
_ROLES = {"princess": terms.PRINCESS, "sage": terms.SAGE, "mirror-knight": terms.MIRROR_KNIGHT}
_PLAIN = (
    "heal", "loss", "target", "fight", "damage", "critical_damage", "victory_heal", "victory_loss", "bury_heal",
    "unbury", "must_take", "use_here", "blocks_slot",
)  # fmt: skip


def _write_card(book: Any, card: int, entry: Card) -> None:
    for field in _PLAIN:
        getattr(book, field)[card] = int(getattr(entry, field))
    book.enemy_defence[card] = entry.defence
    book.cleanse[card] = _CLEANSE[entry.cleanse]
    book.role[card] = _ROLES.get(entry.effect, terms.NO_ROLE)
    at, kind = card // TYPES, card % TYPES
    armour = (entry.defence_hollows, entry.defence_beasts, entry.defence_dragon)
    if kind == terms.EQUIPMENT:
        book.equipment_attack[at], book.equipment_cost[at] = entry.attack, entry.fight_cost
        for against in range(3):
            book.equipment_defence[against, at] = armour[against]
    elif kind == terms.BLESSING:
        book.blessing_attack[at] = entry.attack
        for against in range(3):
            book.blessing_defence[against, at] = armour[against]
    elif kind == terms.SNARE:
        book.snare_attack[at], book.snare_cost[at], book.snare_pit[at] = entry.attack, entry.fight_cost, entry.pit
        book.snare_reroll[at], book.snare_count[at] = entry.reroll, entry.count


def _write_sets(book: Any, content: Content) -> None:
    """Which cards have which effect, and which Items can be used when. RUL-26."""

    def having(kind: int, effect: str) -> int:
        return sum(
            1 << at for at in range(LOCATIONS) if card_entry(content, at * TYPES + kind).effect == effect
        )  # fmt: skip

    def first(kind: int, effect: str) -> Card | None:
        found = [card_entry(content, at * TYPES + kind) for at in range(LOCATIONS) if having(kind, effect) >> at & 1]
        return found[0] if found else None

    item, worn, snare, blessing = terms.ITEM, terms.EQUIPMENT, terms.SNARE, terms.BLESSING
    book.shard, book.key = having(item, "mirror-shard"), having(item, "sextons-key")
    book.brandy, book.thorn = having(item, "moonleaf-brandy"), having(item, "blacksap-thorn")
    book.phoenix, book.bell = having(item, "phoenix-tear"), having(item, "ferrymans-bell")
    book.bangle, book.sword = having(worn, "gilded-bangle"), having(worn, "ancient-sword")
    book.shield = having(worn, "mirrored-shield")
    book.force_misses, book.double_damage = having(snare, "force-misses"), having(snare, "double-damage")
    book.halve_heals, book.no_parry = having(snare, "halve-heals"), having(snare, "no-parry")
    book.hit_on_miss = having(blessing, "hit-on-miss")
    book.soften_criticals = having(blessing, "soften-criticals")
    brandy, tear = first(item, "moonleaf-brandy"), first(item, "phoenix-tear")
    shield = first(worn, "mirrored-shield")
    book.brandy_bonus = brandy.bonus if brandy else 0
    book.phoenix_hp = tear.heal if tear else 0
    book.shield_blocks = shield.blocks_up_to if shield else 0
    plain = having(item, "")
    book.healing = plain
    book.cleansing = sum(1 << at for at in range(LOCATIONS) if plain >> at & 1 and book.cleanse[at * TYPES + item])
    for window in (Asks.MAP_TURN, Asks.TAKE_OR_LEAVE, Asks.SHIELD_ROLL, Asks.ARRIVAL, Asks.LAST_CHANCE):
        book.usable[window] = plain
    book.usable[Asks.TERROR] = book.usable[Asks.PIT_ROLL] = plain | book.key
    book.usable[Asks.FIGHT_START] = plain | book.brandy | book.thorn
    book.usable[Asks.AFTER_THE_ROLL] = plain | book.shard | book.thorn
