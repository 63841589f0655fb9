"""Rosters: armies written down, checked, saved and loaded as files."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from duskboard.engine.content import Content, ContentError
from duskboard.games.game import SettingsError
from duskboard.games.steam_leaf.content import (
    FACTIONS,
    Card,
    Item,
    Roster,
    RosterGroup,
    SetUp,
    Unit,
    kinds,
    of_faction,
)
from duskboard.games.steam_leaf.terms import BOUGHT, STEAM, TYPES

READY, BUILD = "ready", "build"  # what a seat's army can be besides a document
ESCORTING = "escort-nobility"  # the mission with a piece that is there from the start


class Army(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A roster as a document: what a player saves and loads."""

    faction: str
    name: str = ""
    power: int = 0
    groups: list[RosterGroup] = []
    cards: list[str] = []


def read_army(value: Any, where: str) -> dict[str, Any]:
    """A roster document from plain data or from a file (TOML or JSON); checked for form only.

    A text is no file: settings that come over the wire must not make a server read its files.
    """
    if isinstance(value, Path):
        value = _read_file(value, where)
    elif isinstance(value, str):
        raise SettingsError(f"{where} must be {READY!r}, {BUILD!r}, a roster or a roster's file, not {value!r}"[:200])
    try:
        army = msgspec.convert(value, Army)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{where}: {str(error).replace('`$.', '`').replace(' - at `$`', '')}") from error
    document: dict[str, Any] = msgspec.to_builtins(army)
    return document


def _read_file(file: Path, where: str) -> Any:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{where}: {str(file)!r} cannot be read: {error}") from error
    try:
        return json.loads(text) if file.suffix == ".json" else tomllib.loads(text)
    except (json.JSONDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{where}: {file.name} is not a roster file: {error}") from error


def write_army(document: dict[str, Any], file: Path) -> None:
    """Save a roster as a TOML file that `read_army` reads back."""
    army = msgspec.convert(document, Army)
    lines = [f"faction = {json.dumps(army.faction)}", f"name = {json.dumps(army.name)}", f"power = {army.power}"]
    lines.append(f"cards = {json.dumps(army.cards)}")
    for group in army.groups:
        lines += ["", "[[groups]]", f"unit = {json.dumps(group.unit)}", f"number = {group.number}"]
        lines.append(f"items = {json.dumps(group.items)}")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def ready_armies(content: Content, seat: int, power: int) -> list[Roster]:
    """The ready-made rosters of a faction for a power level; each serves every mission, so that none tells it."""
    rosters = [roster for roster in of_faction(content, "roster", Roster, FACTIONS[seat]) if roster.power <= power]
    if not rosters:
        raise SettingsError(f"there is no ready roster of {FACTIONS[seat]} for {power} points: build one")
    most = max(roster.power for roster in rosters)
    return [roster for roster in rosters if roster.power == most]


def groups_for(roster: Roster, mission: str) -> list[RosterGroup]:
    """The groups that go into a game. The noble has a token of its own: one row makes way for it. STL-031, STL-144."""
    if mission != ESCORTING or not roster.makes_way:
        return roster.groups
    return [group for row, group in enumerate(roster.groups, 1) if row != roster.makes_way]


def check_rosters(content: Content) -> None:
    """Refuse ready armies that name what their faction does not have. Raises ContentError.

    What they cost and how much they carry is not asked: a designer may change prices and limits.
    """
    for faction in FACTIONS:
        for roster in of_faction(content, "roster", Roster, faction):
            army = Army(faction=faction, groups=roster.groups, cards=roster.cards)
            problem = _names_problem(army, content) or _way_problem(roster)
            if problem:
                raise ContentError(f"roster {roster.id!r}: {problem}")


def _way_problem(roster: Roster) -> str:
    """What is wrong with the row that makes way for the noble: it must look like the noble, a token of its own."""
    if not roster.makes_way:
        return ""
    if roster.faction != FACTIONS[STEAM]:
        return "`makes_way` is for the Guild, whose noble takes the row's place"
    if roster.makes_way > len(roster.groups):
        return f"`makes_way` is a row from 1 to {len(roster.groups)}, not {roster.makes_way}"
    if roster.groups[roster.makes_way - 1].number != 1:
        return f"`makes_way`: row {roster.makes_way} is a squad, and the noble comes alone"
    return ""


def roster_problem(document: dict[str, Any], content: Content, seat: int, power: int) -> str:
    """What is wrong with a roster under the rules of faction creation; empty if nothing is. STL-032 to STL-048."""
    army = msgspec.convert(document, Army)
    if army.faction != FACTIONS[seat]:
        return f"this is an army of {army.faction!r}, not of {FACTIONS[seat]!r}"
    if problem := _names_problem(army, content):
        return problem
    units = _units(content, army.faction)
    points = sum(group.number * units[group.unit].points for group in army.groups)
    if points > power:
        return f"it costs {points} points, but only {power} may be spent"
    return _cards_problem(army, content, units) or _items_problem(army, content, units)


def _units(content: Content, faction: str) -> dict[str, Unit]:
    """What a faction can buy."""
    return {unit.id: unit for unit in of_faction(content, "unit", Unit, faction) if unit.role != "piece"}


def _names_problem(army: Army, content: Content) -> str:
    """What a roster names that is not there, and groups that cannot be."""
    units = _units(content, army.faction)
    items = [item.id for item in of_faction(content, "item", Item, army.faction)]
    cards = [card.id for card in of_faction(content, "card", Card, army.faction)]
    if not army.groups:
        return "an army needs at least one unit"
    for group in army.groups:
        unit = units.get(group.unit)
        if unit is None:
            return f"there is no unit {group.unit!r} in this faction"
        if group.number < 1 or (unit.role == "leader" and group.number != 1):
            return f"{unit.name}: a Leader is alone, and a squad has at least one member"
        for item in group.items:
            if item not in items:
                return f"there is no item {item!r} in this faction"
    for card in army.cards:
        if card not in cards:
            return f"there is no tactical card {card!r} in this faction"
    count = sum(group.number for group in army.groups)
    return f"at most {BOUGHT} units, not {count}" if count > BOUGHT else ""


def _cards_problem(army: Army, content: Content, units: dict[str, Unit]) -> str:
    cards = {card.id: card for card in of_faction(content, "card", Card, army.faction)}
    for card in army.cards:
        if army.cards.count(card) > cards[card].copies:
            return f"there are only {cards[card].copies} copies of {cards[card].name}"
    allowed = content.one("setup", "standard", SetUp).cards
    allowed += sum(units[group.unit].bonus_cards for group in army.groups)
    if len(army.cards) > allowed:
        return f"{len(army.cards)} tactical cards, but only {allowed} may be chosen"
    return ""


def _items_problem(army: Army, content: Content, units: dict[str, Unit]) -> str:
    items = {item.id: item for item in of_faction(content, "item", Item, army.faction)}
    cards = of_faction(content, "card", Card, army.faction)
    numbers = content.one("setup", "standard", SetUp)
    taken = sum(len(group.items) for group in army.groups)
    over = 0
    for group in army.groups:
        unit = units[group.unit]
        for item in (items[id] for id in group.items):
            if item.role != unit.role or (item.species and unit.species not in item.species):
                return f"{item.name} is not for a {unit.name}"
            if item.ranged_only and not unit.range_die:
                return f"{item.name} is only for units that shoot"
            if group.items.count(item.id) > 1:
                return f"{unit.name} carries {item.name} twice"
        over += max(0, len(group.items) - numbers.items_of_a_squad) if unit.role == "follower" else 0
    if over > army.cards.count(cards[1].id):
        return f"a squad carries at most {numbers.items_of_a_squad} items, one more for each {cards[1].name}"
    allowed = sum(group.number for group in army.groups) // numbers.units_for_an_item
    allowed += sum(units[group.unit].bonus_items for group in army.groups)
    allowed += sum(army.cards.count(card.id) * card.value for card in cards[:2])
    if taken > allowed:
        return f"{taken} items, but only {allowed} may be chosen"
    return ""


def enrol(state: Any, content: Content, seat: int, groups: list[RosterGroup], cards: list[str]) -> None:
    """Write an army into a fresh state; `start` shuffles its numbers."""
    order = [unit.id for unit in kinds(content)]
    items = [item.id for item in of_faction(content, "item", Item, FACTIONS[seat])]
    deck = [card.id for card in of_faction(content, "card", Card, FACTIONS[seat])]
    for at, group in enumerate(groups):
        kind = order.index(group.unit)
        state.group_type[seat, at] = kind
        state.group_size[seat, at] = group.number
        state.group_items[seat, at] = sum(1 << items.index(item) for item in group.items)
        state.bought[seat, kind - TYPES * seat] += group.number
    state.groups_n[seat] = len(groups)
    for card in cards:
        state.hand[seat, deck.index(card)] += 1
    state.hand_n[seat] = len(cards)


def army_of(state: Any, content: Content, seat: int) -> dict[str, Any]:
    """The roster of a seat as a document, from a state that is not redacted: what a builder saves."""
    order = kinds(content)
    items = of_faction(content, "item", Item, FACTIONS[seat])
    deck = of_faction(content, "card", Card, FACTIONS[seat])
    groups = []
    for group in range(state.groups_n[seat]):
        unit = order[state.group_type[seat, group]]
        if unit.role != "piece":
            carried = [item.id for at, item in enumerate(items) if (state.group_items[seat, group] >> at) & 1]
            groups.append({"unit": unit.id, "number": state.group_size[seat, group], "items": carried})
    groups.sort(key=lambda row: [unit.id for unit in order].index(str(row["unit"])))
    cards = [card.id for at, card in enumerate(deck) for _ in range(state.hand[seat, at] + state.played[seat, at])]
    return {"faction": FACTIONS[seat], "power": int(state.power), "groups": groups, "cards": cards}
