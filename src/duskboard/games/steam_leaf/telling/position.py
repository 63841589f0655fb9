"""Positions as documents, both ways.

A document names the board, the round, whose turn it is, and for each side its mission, groups and cards. What it leaves
out has its usual value; what these words cannot say stands under `more`, field by field.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from duskboard.engine.content import Content
from duskboard.engine.header import NONE, ask
from duskboard.engine.position import (
    fields_document,
    index_of,
    read_document,
    read_fields,
    refuse_twice,
    whole_range,
    within,
)
from duskboard.engine.record import differences
from duskboard.games.game import Document, PositionError
from duskboard.games.steam_leaf.content import FACTIONS, Board, Card, Item, Mission, kinds, of_faction
from duskboard.games.steam_leaf.rules.faction import tally_army
from duskboard.games.steam_leaf.rules.ground import put_on
from duskboard.games.steam_leaf.state import State
from duskboard.games.steam_leaf.telling.notation import QUADRANTS, tile_name, tile_number
from duskboard.games.steam_leaf.terms import (
    AGENT,
    BOARDS,
    CONTRAPTION,
    FAILED,
    KINDS,
    MISSIONS,
    OBJECTIVES,
    OVER,
    PLAYING,
    REVEALED,
    SLOTS,
    TILES,
    UNITS,
    Asks,
)

Count = Annotated[int, msgspec.Meta(ge=0, le=127)]
Round = Annotated[int, msgspec.Meta(ge=0, le=127)]


class Group(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A single unit or a squad."""

    unit: str
    at: str | list[str] = []  # a tile for each member
    health: list[Count] | None = None
    items: list[str] = []
    hidden: bool = False


class Side(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """An army with its mission. Objective tiles and groups are counted from 1."""

    groups: Annotated[list[Group], msgspec.Meta(max_length=UNITS)] = []
    mission: str | None = None
    tiles: Annotated[list[Annotated[int, msgspec.Meta(ge=1, le=OBJECTIVES)]], msgspec.Meta(max_length=SLOTS)] = []
    leader: Annotated[int, msgspec.Meta(ge=1, le=UNITS)] | None = None
    cards: list[str] = []


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position of Steam Leaf."""

    board: str = "market"
    power: Annotated[int, msgspec.Meta(ge=0, le=32767)] = 300
    limit: Round = 20
    round: Round = 1
    turn: str = "steam"
    quadrants: tuple[str, str] = ("nw", "se")
    steam: Side = msgspec.field(default_factory=Side)
    leaf: Side = msgspec.field(default_factory=Side)
    more: dict[str, Any] = {}


_OBJECTIVE = (NONE, OBJECTIVES - 1)
_UNIT = (NONE, UNITS - 1)
LIMITS = {
    "board": (0, BOARDS - 1), "power": (0, 32767), "wanted": (NONE, MISSIONS - 1), "phase": (0, OVER),
    "starter": (0, 1), "turn": (0, 1), "quadrant": (0, 3), "ready": (0, 3), "mission": (NONE, MISSIONS - 1),
    "chosen": _OBJECTIVE, "leader": _UNIT, "status": (0, FAILED), "exposed": (0, MISSIONS),
    "denied": (0, (1 << MISSIONS) - 1), "done": (0, (1 << OBJECTIVES) - 1), "marker": _OBJECTIVE, "bomb": _OBJECTIVE,
    "agent": _UNIT, "engine": _UNIT, "work_tile": _OBJECTIVE, "units_n": (0, UNITS), "groups_n": (0, UNITS),
    "spent": (0, 32767), "left": (0, 32767), "group_type": (NONE, KINDS - 1), "group_size": (0, UNITS),
    "group_first": (0, UNITS), "hidden_n": (0, UNITS), "unit_group": _UNIT, "unit_tile": (NONE, TILES - 1),
    "at": (0, 2 * UNITS), "group": _UNIT, "transit": (0, 2 * UNITS), "attacker": _UNIT,
    "target": (NONE, 64 + OBJECTIVES - 1),
    **dict.fromkeys(
        (
            "builds", "resigning", "all_windows", "by_turns", "no_passing", "weapon_melee", "halve_down",
            "one_benefit", "stays_down", "tally_stays", "at_half", "build_freely", "marker_lost", "bomb_armed",
            "agent_home", "build_lost", "wrecked", "attacked", "learned", "second", "closer", "with_resolve",
        ),
        (0, 1),
    ),
    **dict.fromkeys(
        (
            "limit", "round", "contact_round", "marker_run", "bomb_round", "disarmed", "engine_round", "built",
            "built_round", "build_run", "tally", "follower_run", "work_run", "work_round", "successes", "bought",
            "leaders", "hand", "hand_n", "played", "seen", "group_low", "group_high", "group_shot", "unit_health",
            "unit_steps", "range_roll", "range_die", "attacks", "reloads", "barrage",
        ),
        (0, 127),
    ),
    **{
        name: whole_range(State.fields[name])
        for name in (
            "cause", "last", "acted", "group_items", "items_seen", "group_flags", "unit_flags", "barred", "total",
            "boost", "manner", "range_flat", "attack_steps", "guard_steps", "hit_tiles", "resolve_steps", "own_dice",
        )
    },
}  # fmt: skip


def blank(state: Any) -> None:
    """Write NONE wherever nothing is yet."""
    for seat in range(2):
        for at in range(UNITS):
            state.group_type[seat, at] = NONE
            state.unit_tile[seat, at] = NONE
            state.unit_group[seat, at] = NONE
        for slot in range(4):
            state.chosen[seat, slot] = NONE
        state.leader[seat] = NONE
        state.mission[seat] = NONE
        state.wanted[seat] = NONE
    for at in range(UNITS):
        state.work_tile[at] = NONE
    for name in ("marker", "bomb", "agent", "engine", "group"):
        setattr(state, name, NONE)


def to_document(state: Any, book: Any, content: Content) -> Document:
    """The state as a readable document that holds all of it."""
    document: Document = {
        "board": content.all("board", Board)[state.board].id,
        "power": int(state.power),
        "limit": int(state.limit),
        "round": int(state.round),
        "turn": FACTIONS[state.turn],
        "quadrants": [QUADRANTS[state.quadrant[seat]] for seat in range(2)],
    }
    for seat, faction in enumerate(FACTIONS):
        document[faction] = _side(state, content, seat)
    plain = from_document(document, book, content)
    more = fields_document(state, differences(plain, state), zeros=True)
    if more:
        document["more"] = more
    return document


def _side(state: Any, content: Content, seat: int) -> Document:
    missions = of_faction(content, "mission", Mission, FACTIONS[seat])
    items = of_faction(content, "item", Item, FACTIONS[seat])
    deck = of_faction(content, "card", Card, FACTIONS[seat])
    order = kinds(content)
    groups = []
    for group in range(state.groups_n[seat]):
        first, size = int(state.group_first[seat, group]), int(state.group_size[seat, group])
        members = range(first, first + size) if state.units_n[seat] else range(0)
        row: Document = {"unit": order[state.group_type[seat, group]].id if state.group_type[seat, group] >= 0 else ""}
        row["at"] = [tile_name(state.unit_tile[seat, u]) if state.unit_tile[seat, u] >= 0 else "" for u in members]
        row["health"] = [int(state.unit_health[seat, unit]) for unit in members]
        carried = [item.id for at, item in enumerate(items) if (state.group_items[seat, group] >> at) & 1]
        if carried:
            row["items"] = carried
        if not state.group_flags[seat, group] & REVEALED:
            row["hidden"] = True
        groups.append(row)
    side: Document = {"groups": groups}
    if state.mission[seat] >= 0:
        side["mission"] = missions[state.mission[seat]].id
    side["tiles"] = [int(state.chosen[seat, slot]) + 1 for slot in range(4) if state.chosen[seat, slot] >= 0]
    if state.leader[seat] >= 0:
        side["leader"] = int(state.leader[seat]) + 1
    side["cards"] = [card.id for at, card in enumerate(deck) for _ in range(state.hand[seat, at])]
    return side


def from_document(document: Document, book: Any, content: Content) -> Any:
    """The state of a document. Raises PositionError for what describes no position."""
    read = read_document(document, Position)
    state: Any = State()
    blank(state)
    boards = [board.id for board in content.all("board", Board)]
    state.board = index_of(read.board, boards, "board", "board")
    state.power, state.limit = read.power, read.limit
    state.round, state.phase = read.round, PLAYING
    state.turn = index_of(read.turn, FACTIONS, "turn", "faction")
    for seat, name in enumerate(read.quadrants):
        state.quadrant[seat] = index_of(name, QUADRANTS, "quadrants", "quadrant")
    for seat, side in enumerate((read.steam, read.leaf)):
        state.ready[seat] = 3
        _read_side(state, book, content, seat, side)
    ask(state, int(state.turn), Asks.PICK_GROUP)
    read_fields(state, read.more, State.fields, "more", rest=False)
    return state


def _read_side(state: Any, book: Any, content: Content, seat: int, side: Side) -> None:
    faction = FACTIONS[seat]
    missions = [mission.id for mission in of_faction(content, "mission", Mission, faction)]
    deck = [card.id for card in of_faction(content, "card", Card, faction)]
    if side.mission is not None:
        state.mission[seat] = index_of(side.mission, missions, faction, "mission")
    refuse_twice(side.tiles, f"{faction}.tiles")
    for slot, tile in enumerate(side.tiles):
        state.chosen[seat, slot] = within(tile, 1, int(book.objectives_n[state.board]), f"{faction}.tiles") - 1
    if side.leader is not None:
        state.leader[seat] = within(side.leader, 1, max(1, len(side.groups)), f"{faction}.leader") - 1
    for name in side.cards:
        card = index_of(name, deck, f"{faction}.cards", "card")
        state.hand[seat, card] += 1
        state.hand_n[seat] += 1
        within(int(state.hand[seat, card]), 0, int(book.card_copies[seat, card]), f"{faction}.cards: {name}, in all")
    for at, group in enumerate(side.groups):
        _read_group(state, book, content, seat, group, f"{faction}.groups[{at}]")
    tally_army(state, book, seat)
    for unit in range(state.units_n[seat]):
        if state.unit_health[seat, unit] == 0:
            state.left[seat] -= int(book.cost[state.group_type[seat, state.unit_group[seat, unit]]])


def _read_group(state: Any, book: Any, content: Content, seat: int, row: Group, where: str) -> None:
    order = [unit.id for unit in kinds(content)]
    items = [item.id for item in of_faction(content, "item", Item, FACTIONS[seat])]
    group = int(state.groups_n[seat])
    kind = index_of(row.unit, order, where, "unit") if row.unit else NONE
    tiles = [row.at] if isinstance(row.at, str) else row.at
    within(int(state.units_n[seat]) + len(tiles), 0, UNITS, f"{where}: units of the army")
    state.groups_n[seat] = group + 1
    state.group_type[seat, group] = kind
    state.group_size[seat, group] = max(1, len(tiles))
    state.group_first[seat, group] = state.units_n[seat]
    refuse_twice(row.items, f"{where}.items")
    for item in row.items:
        state.group_items[seat, group] |= 1 << index_of(item, items, f"{where}.items", "item")
    if row.hidden:
        state.hidden_n[seat] += 1
    else:
        state.group_flags[seat, group] = REVEALED
    health = int(book.health[kind]) if kind != NONE else 1
    health += sum(int(book.item_health[seat, items.index(item)]) for item in row.items)
    levels = [health] * len(tiles) if row.health is None else row.health
    if len(levels) != len(tiles):
        raise PositionError(f"{where}: Health of {len(levels)} units, and tiles of {len(tiles)}")
    for tile, level in zip(tiles, levels, strict=True):
        unit = int(state.units_n[seat])
        state.units_n[seat] = unit + 1
        state.unit_group[seat, unit] = group
        state.unit_health[seat, unit] = level
        if tile:
            _stand(state, book, seat, unit, kind, _tile(tile, where))


def _tile(name: str, where: str) -> int:
    try:
        return tile_number(name)
    except ValueError as error:
        raise PositionError(f"{where}: {error}") from None


def _stand(state: Any, book: Any, seat: int, unit: int, kind: int, tile: int) -> None:
    if state.at[tile]:
        raise PositionError(f"{tile_name(tile)}: only one unit can be on a tile")
    if not book.floor[state.board, tile] and kind != CONTRAPTION:
        raise PositionError(f"{tile_name(tile)}: nobody can stand there")
    put_on(state, seat, unit, tile)
    if kind == AGENT:
        state.agent = unit
    elif kind == CONTRAPTION:
        state.engine = unit
