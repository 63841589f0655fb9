"""The content's schema, and the book that is made of it."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from duskboard.engine.content import Content, ContentError, Entry, Natural, Positive
from duskboard.games.steam_leaf.boards import BoardError, survey_board, write_board, write_lines
from duskboard.games.steam_leaf.state import Book
from duskboard.games.steam_leaf.terms import ANYWHERE, BOARDS, OUTSIDE, OWN_QUADRANT, RIVAL_QUADRANT

OUTLOOK = Path(__file__).with_name("outlook.npy")  # the weights of `value`
FACTIONS = ("steam", "leaf")
PLACES = {"any": ANYWHERE, "own": OWN_QUADRANT, "outside": OUTSIDE, "opponent": RIVAL_QUADRANT}


class Unit(Entry, kw_only=True):
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
    text: str = ""


class Item(Entry, kw_only=True):
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
    attack_dice: Natural = 1
    defence_dice: Natural = 1
    attacks: Natural = 1
    charge: Natural = 0
    reach: Natural = 0
    web_die: Natural = 0
    regain: Natural = 0
    icon: str = ""
    text: str = ""


class Card(Entry, kw_only=True):
    """A tactical card."""

    name: str
    faction: str
    window: str
    copies: Natural = 2
    value: Natural = 0
    die: Natural = 0
    icon: str = ""
    text: str = ""


class Mission(Entry, kw_only=True):
    """A mission and the numbers it is decided by."""

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
    text: str = ""


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
    """An army ready to play, for any mission or for some."""

    name: str
    faction: str
    power: Natural
    missions: list[str] = []
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
    round_limit: Positive


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


def of_faction(content: Content, table: str, kind: type[Any], faction: str) -> list[Any]:
    """The entries of a table that belong to one faction, in the order of the files."""
    return [entry for entry in content.all(table, kind) if entry.faction == faction]


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
