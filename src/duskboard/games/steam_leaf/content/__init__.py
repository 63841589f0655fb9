"""The content's schema, and the book that is made of it."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from duskboard.engine.content import Content, ContentError, Entry, Natural, Positive
from duskboard.engine.kept import kept
from duskboard.games.steam_leaf.content.boards import BoardError, survey_board, write_board, write_lines
from duskboard.games.steam_leaf.state import Book
from duskboard.games.steam_leaf.terms import ANYWHERE, BOARDS, OUTSIDE, OWN_QUADRANT, RIVAL_QUADRANT

OUTLOOK = Path(__file__).parents[1] / "minds" / "outlook.npy"  # the weights of `value`
FACTIONS = ("steam", "leaf")
PLACES = {"any": ANYWHERE, "own": OWN_QUADRANT, "outside": OUTSIDE, "opponent": RIVAL_QUADRANT}


class Told(Entry, kw_only=True):
    """An entry with a text about it: what was written, then what its numbers say."""

    text: str = ""

    def composed(self, own: str, said: list[str]) -> str:
        return " ".join([own, *said] if own else said)


class Unit(Told, kw_only=True):
    """A kind of unit with its stats; a die of 0 is none."""

    name: str
    faction: str
    role: str  # leader, follower or piece
    species: str = ""
    points: Natural
    move: Natural = 0
    move_die: Natural = 0
    attack_die: Natural = 0
    defence_die: Natural = 0
    resolve_die: Natural = 0
    health: Positive
    range: Natural = 0
    range_die: Natural = 0
    targets_die: Natural = 0
    auras: list[str] = []
    bonus_cards: Natural = 0
    bonus_items: Natural = 0
    lowers_resolve: bool = False
    icon: str = ""

    def sentences(self, content: Content) -> Iterator[tuple[str, str]]:
        if self.auras:
            over = " and ".join(aura.capitalize() for aura in self.auras)
            yield "auras", f"Followers in contact with it roll larger dice for {over}."
        if self.bonus_cards:
            yield "bonus_cards", f"Its army may choose {_many(self.bonus_cards, 'card')} more."
        if self.bonus_items:
            yield "bonus_items", f"Its army may carry {_many(self.bonus_items, 'item')} more."
        if self.lowers_resolve:
            yield "lowers_resolve", "Whom it interrogates rolls a smaller Resolve die."


class Item(Told, kw_only=True):
    """A piece of equipment or a charm."""

    name: str
    faction: str
    role: str  # leader or follower
    species: list[str] = []
    ranged_only: bool = False
    attack_steps: int = 0
    defence_steps: int = 0
    still_defence_steps: int = 0
    resolve_steps: int = 0
    move_steps: int = 0
    range_steps: int = 0
    foe_defence_steps: int = 0
    health: int = 0
    move: int = 0
    range: Natural = 0
    range_die: Natural = 0
    attack_dice: Positive = 1
    defence_dice: Positive = 1
    attacks: Positive = 1
    charge: Natural = 0
    reach: Natural = 0
    web_die: Natural = 0
    regain: Natural = 0
    icon: str = ""

    def sentences(self, content: Content) -> Iterator[tuple[str, str]]:
        if self.range_die:
            plus = f"{self.range}+" if self.range else ""
            yield "range range_die", f"Its attacks gain a range of {plus}D{self.range_die}."
        for field, die in DICE_OF_ITEMS.items():
            steps = getattr(self, field)
            if steps:
                yield field, f"{die} is {_many(abs(steps), 'size')} {'larger' if steps > 0 else 'smaller'}."
        for field, base in (("health", "Base Health"), ("move", "Base Move")):
            more = getattr(self, field)
            if more:
                yield field, f"{base} is {abs(more)} {'higher' if more > 0 else 'lower'}."
        if self.attack_dice > 1:
            yield "attack_dice", f"Attacks roll {self.attack_dice} dice and the best counts."
        if self.defence_dice > 1:
            yield "defence_dice", f"Defence rolls {self.defence_dice} dice and the best counts."
        if self.attacks > 1:
            yield "attacks", f"It makes {_many(self.attacks, 'attack')} in one action."
        if self.charge:
            yield "charge", f"It attacks twice after moving at least {_many(self.charge, 'tile')}."
        if self.reach:
            yield "reach", f"Blows reach {_many(self.reach, 'tile')} far."
        if self.web_die:
            beaten = "who is beaten in Resolve takes no step next turn"
            yield "web_die", f"In place of an attack, at range D{self.web_die}: {beaten}."
        if self.regain:
            yield "regain", f"It regains {self.regain} Health at the start of each own turn."


DICE_OF_ITEMS = {
    "attack_steps": "The Attack die",
    "defence_steps": "The Defence die",
    "still_defence_steps": "The Defence die of who did not move",
    "resolve_steps": "The Resolve die",
    "move_steps": "The Move die",
    "range_steps": "The Range die",
    "foe_defence_steps": "The Defence die of whom it attacks",
}


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


class Card(Told, kw_only=True):
    """A tactical card."""

    name: str
    faction: str
    window: str
    copies: Natural = 2
    value: Natural = 0
    die: Natural = 0
    icon: str = ""


class Mission(Told, kw_only=True):
    """A mission and the numbers it is decided by."""

    def named(self, content: Content) -> dict[str, str]:
        """`{place}`: where its tiles may be."""
        words = {
            "own": " in your own quadrant",
            "outside": " outside your quadrant",
            "opponent": " in the enemy's quadrant",
        }
        return {"place": words.get(self.where, "")}

    name: str
    faction: str
    tiles: Natural = 0
    where: str = "any"
    names_leader: bool = False
    needs_leader: bool = False
    count: Natural = 0
    hits: Natural = 0
    leader_hits: Natural = 0
    keep: Natural = 0
    clock: Natural = 0
    disarm: Natural = 0
    icon: str = ""


class Board(Entry, kw_only=True):
    """A board as a map of signs, and its doorways."""

    name: str
    rows: list[str]
    doorways: list[list[int]]


class RosterGroup(msgspec.Struct, forbid_unknown_fields=True):
    """One row of a roster: a Leader, a lone Follower or a squad."""

    unit: str
    number: int = 1
    items: list[str] = []


class Roster(Entry, kw_only=True):
    """An army ready to play, whatever the mission is."""

    name: str
    faction: str
    power: Natural
    makes_way: Natural = 0  # the row, from 1, whose place the noble takes with Escort Nobility; 0: it comes on top
    groups: list[RosterGroup]
    cards: list[str]


class SetUp(Entry, kw_only=True):
    """Numbers of the game as a whole."""

    cards: Natural
    units_for_an_item: Positive
    items_of_a_squad: Natural
    start_die: Positive
    die_step: Positive
    smallest_die: Positive
    largest_die: Positive


SCHEMA: dict[str, type[Entry]] = {
    "unit": Unit, "item": Item, "card": Card, "mission": Mission, "board": Board, "roster": Roster, "setup": SetUp,
}  # fmt: skip


def make_book(content: Content) -> Book:
    """The numbers of the content as a record."""
    book = Book()
    _write_boards(book, content)
    _write_units(book, content)
    for side, faction in enumerate(FACTIONS):
        _write_items(book, content, side, faction)
        _write_cards(book, content, side, faction)
        _write_missions(book, content, side, faction)
    _write_setup(book, content.one("setup", "standard", SetUp))
    if OUTLOOK.exists():
        book.numpy("outlook")[...] = np.load(OUTLOOK)
    return book


@kept(32)
def of_faction(content: Content, table: str, kind: type[Any], faction: str) -> list[Any]:
    """The entries of a table that belong to one faction, in the order of the files."""
    return [entry for entry in _of_faction(content, table, faction) if isinstance(entry, kind)]


@functools.lru_cache(maxsize=64)
def _of_faction(content: Content, table: str, faction: str) -> tuple[Any, ...]:
    """The same, kept: every sentence asks for it."""
    return tuple(entry for entry in content.tables.get(table, []) if getattr(entry, "faction", "") == faction)


@kept(1)
def kinds(content: Content) -> list[Unit]:
    """Every kind of unit by its number: six of each faction, then the noble, the agent, the contraption."""
    units = content.all("unit", Unit)
    army = [unit for faction in FACTIONS for unit in units if unit.faction == faction and unit.role != "piece"]
    return army + [unit for unit in units if unit.role == "piece"]


def _write_boards(book: Any, content: Content) -> None:
    boards = content.all("board", Board)
    if len(boards) > BOARDS:
        raise ContentError(f"there is room for {BOARDS} boards, not {len(boards)}: lay yours over one of ours")
    book.boards_n = len(boards)
    for at, board in enumerate(boards):
        try:
            for warning in survey_board(board.rows, board.doorways):
                warnings.warn(f"board {board.id!r}: {warning}", stacklevel=2)
        except BoardError as error:
            raise ContentError(f"board {board.id!r}: {error}") from error
        write_board(book, at, board.rows, board.doorways)
    write_lines(book)


def _write_units(book: Any, content: Content) -> None:
    for kind, unit in enumerate(kinds(content)):
        for field in (
            "move", "move_die", "attack_die", "defence_die", "resolve_die", "health", "range", "range_die",
            "targets_die", "bonus_cards", "bonus_items",
        ):  # fmt: skip
            getattr(book, field)[kind] = getattr(unit, field)
        book.cost[kind] = unit.points
        book.is_leader[kind] = unit.role == "leader"
        book.is_follower[kind] = unit.role == "follower"
        book.lowers_resolve[kind] = unit.lowers_resolve
        for aura in unit.auras:
            if aura not in ("move", "defence", "resolve"):
                raise ContentError(f"unit {unit.id!r}: an aura is on move, defence or resolve, not {aura!r}")
            getattr(book, f"aura_{aura}")[kind] = 1


def _write_items(book: Any, content: Content, side: int, faction: str) -> None:
    for at, item in enumerate(of_faction(content, "item", Item, faction)):
        book.item_leader[side, at] = item.role == "leader"
        for kind, unit in enumerate(kinds(content)):
            fits = unit.faction == faction and unit.role == item.role
            fits = fits and (not item.species or unit.species in item.species)
            if fits and (not item.ranged_only or unit.range_die):
                book.item_types[side, at] |= 1 << kind
        for field, source in (
            ("attack", "attack_steps"), ("defence", "defence_steps"), ("still", "still_defence_steps"),
            ("resolve", "resolve_steps"), ("move", "move_steps"), ("range", "range_steps"),
            ("foe", "foe_defence_steps"), ("health", "health"), ("tiles", "move"), ("gives_range", "range"),
            ("gives_die", "range_die"), ("attack_dice", "attack_dice"), ("defence_dice", "defence_dice"),
            ("attacks", "attacks"), ("charge", "charge"), ("reach", "reach"), ("web", "web_die"), ("regain", "regain"),
        ):  # fmt: skip
            getattr(book, f"item_{field}")[side, at] = getattr(item, source)


def _write_cards(book: Any, content: Content, side: int, faction: str) -> None:
    for at, card in enumerate(of_faction(content, "card", Card, faction)):
        book.card_value[side, at] = card.value
        book.card_die[side, at] = card.die
        book.card_copies[side, at] = card.copies


def _write_missions(book: Any, content: Content, side: int, faction: str) -> None:
    for at, mission in enumerate(of_faction(content, "mission", Mission, faction)):
        if mission.where not in PLACES:
            raise ContentError(f"mission {mission.id!r}: `where` is one of {', '.join(PLACES)}, not {mission.where!r}")
        book.mission_tiles[side, at] = mission.tiles
        book.mission_where[side, at] = PLACES[mission.where]
        book.mission_names[side, at] = mission.names_leader
        book.mission_needs[side, at] = mission.needs_leader
        book.mission_count[side, at] = mission.count
        book.mission_hits[side, at] = mission.hits
        book.mission_leader_hits[side, at] = mission.leader_hits
        book.mission_keep[side, at] = mission.keep
        book.mission_clock[side, at] = mission.clock
        book.mission_disarm[side, at] = mission.disarm


def _write_setup(book: Any, setup: SetUp) -> None:
    book.cards = setup.cards
    book.units_for_item = setup.units_for_an_item
    book.squad_items = setup.items_of_a_squad
    book.start_die = setup.start_die
    book.die_step = setup.die_step
    book.smallest_die = setup.smallest_die
    book.largest_die = setup.largest_die
