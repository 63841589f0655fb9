"""Positions as documents, both ways.

A document names the board, the round, whose turn it is, and for each side its mission, groups and cards. What it leaves
out has its usual value; what these words cannot say stands under `more`, field by field.
"""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.header import NONE, ask
from duskboard.games.game import Document, PositionError
from duskboard.games.steam_leaf.content import FACTIONS, Board, Card, Item, Mission, kinds, of_faction
from duskboard.games.steam_leaf.faction import tally_army
from duskboard.games.steam_leaf.ground import put_on
from duskboard.games.steam_leaf.notation import QUADRANTS, tile_name, tile_number
from duskboard.games.steam_leaf.state import State
from duskboard.games.steam_leaf.terms import (
    AGENT,
    CONTRAPTION,
    PICK_GROUP,
    PLAYING,
    REVEALED,
    UNITS,
)

WORDS = {"board", "power", "limit", "round", "turn", "quadrants", "steam", "leaf", "more"}


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
    more = {}
    for name in state.fields:
        here, there = state.numpy(name), plain.numpy(name)
        if here.tobytes() != there.tobytes():
            more[name] = here.tolist()
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
    if not isinstance(document, dict):
        raise PositionError("a position is a document with `board`, `steam` and `leaf`")
    unknown = set(document) - WORDS
    if unknown:
        raise PositionError(f"a position has no {', '.join(sorted(unknown))}; it has: {', '.join(sorted(WORDS))}")
    try:
        return _read(document, book, content)
    except PositionError:
        raise
    except (AttributeError, IndexError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise PositionError(f"the position does not fit together: {error}") from error


def _read(document: Document, book: Any, content: Content) -> Any:
    state: Any = State()
    blank(state)
    boards = [board.id for board in content.all("board", Board)]
    state.board = _known(document.get("board", "market"), boards, "board")
    state.power, state.limit = document.get("power", 300), document.get("limit", 20)
    state.round, state.phase = document.get("round", 1), PLAYING
    state.turn = _known(document.get("turn", "steam"), FACTIONS, "turn")
    for seat, name in enumerate(document.get("quadrants", ["nw", "se"])):
        state.quadrant[seat] = _known(name, QUADRANTS, "quadrant")
    for seat, faction in enumerate(FACTIONS):
        state.ready[seat] = 3
        _read_side(state, book, content, seat, document.get(faction, {}))
    ask(state, int(state.turn), PICK_GROUP)
    _read_more(state, document.get("more", {}))
    return state


def _known(name: Any, names: tuple[str, ...] | list[str], what: str) -> int:
    if name not in names:
        raise PositionError(f"there is no {what} {name!r}; there are: {', '.join(names)}")
    return list(names).index(name)


def _read_side(state: Any, book: Any, content: Content, seat: int, side: Document) -> None:
    faction = FACTIONS[seat]
    missions = [mission.id for mission in of_faction(content, "mission", Mission, faction)]
    deck = [card.id for card in of_faction(content, "card", Card, faction)]
    if "mission" in side:
        state.mission[seat] = _known(side["mission"], missions, "mission")
    for slot, tile in enumerate(side.get("tiles", [])):
        state.chosen[seat, slot] = int(tile) - 1
    if "leader" in side:
        state.leader[seat] = int(side["leader"]) - 1
    for card in side.get("cards", []):
        state.hand[seat, _known(card, deck, "card")] += 1
        state.hand_n[seat] += 1
    for row in side.get("groups", []):
        _read_group(state, book, content, seat, row)
    tally_army(state, book, seat)
    for unit in range(state.units_n[seat]):
        if state.unit_health[seat, unit] == 0:
            state.left[seat] -= int(book.cost[state.group_type[seat, state.unit_group[seat, unit]]])


def _read_group(state: Any, book: Any, content: Content, seat: int, row: Document) -> None:
    order = [unit.id for unit in kinds(content)]
    items = [item.id for item in of_faction(content, "item", Item, FACTIONS[seat])]
    group = int(state.groups_n[seat])
    kind = _known(row["unit"], order, "unit") if row["unit"] else NONE
    tiles = row.get("at", [])
    tiles = [tiles] if isinstance(tiles, str) else list(tiles)
    state.groups_n[seat] = group + 1
    state.group_type[seat, group] = kind
    state.group_size[seat, group] = max(1, len(tiles))
    state.group_first[seat, group] = state.units_n[seat]
    for item in row.get("items", []):
        at = _known(item, items, "item")
        state.group_items[seat, group] |= 1 << at
    if row.get("hidden"):
        state.hidden_n[seat] += 1
    else:
        state.group_flags[seat, group] = REVEALED
    health = int(book.health[kind]) if kind != NONE else 1
    health += sum(int(book.item_health[seat, items.index(item)]) for item in row.get("items", []))
    levels = row.get("health", [health] * len(tiles))
    for tile, level in zip(tiles, levels, strict=True):
        unit = int(state.units_n[seat])
        state.units_n[seat] = unit + 1
        state.unit_group[seat, unit] = group
        state.unit_health[seat, unit] = level
        if tile:
            _stand(state, book, seat, unit, kind, tile_number(tile))


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


def _read_more(state: Any, more: Document) -> None:
    for name, value in more.items():
        if name not in state.fields:
            raise PositionError(f"more: a state has no field {name!r}")
        try:
            if state.fields[name].shape:
                state.numpy(name)[...] = value
            else:
                setattr(state, name, value)
        except (TypeError, ValueError, OverflowError) as error:
            raise PositionError(f"more: {name}: {error}") from error
