"""Options, tiles, groups and units as short canonical text.

Tiles are a column letter and a row number from the top (`a1` is the north-west corner). A group is its token number,
a member of a squad the number and a letter (`7b`).
"""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.games.steam_leaf.content import FACTIONS, Card, Item, Mission, kinds, of_faction
from duskboard.games.steam_leaf.terms import (
    ACT_MEMBER,
    CARD_TARGET,
    CARDS,
    HEAL_WHOM,
    INTERROGATE_WHOM,
    ITEMS,
    MEMBER,
    MEND,
    MISSIONS,
    O_CARD,
    O_DOOR,
    O_ITEM,
    O_MISSION,
    O_OBJECTIVE,
    O_QUADRANT,
    O_TYPE,
    O_UNIT,
    O_WORD,
    REVEAL_WHOM,
    SNARE,
    TARGET,
    TYPES,
    WIDTH,
)

QUADRANTS = ("nw", "ne", "sw", "se")
WORDS = (
    "end turn", "roll", "stay", "done", "pass", "leave", "auto", "attack", "interrogate", "objective", "treat", "web",
    "nothing", "yes", "no", "strike", "shoot", "defence", "resolve", "row", "column", "new", "resign",
)  # fmt: skip
OF_UNITS = {MEMBER, ACT_MEMBER, TARGET, INTERROGATE_WHOM, HEAL_WHOM}  # decisions whose numbers are units
OF_THE_RIVAL = {TARGET, INTERROGATE_WHOM, REVEAL_WHOM}


def tile_name(tile: int) -> str:
    """A tile as text.

    >>> tile_name(0), tile_name(575), tile_name(30)
    ('a1', 'x24', 'g2')
    """
    return f"{chr(ord('a') + tile % WIDTH)}{tile // WIDTH + 1}"


def tile_number(name: str) -> int:
    """A tile from text; raises ValueError for what is none.

    >>> tile_number("g2")
    30
    """
    column, row = ord(name[:1].lower() or " ") - ord("a"), name[1:]
    if not 0 <= column < WIDTH or not row.isdigit() or not 1 <= int(row) <= WIDTH:
        raise ValueError(f"{name!r} is no tile; tiles are a1 to x24")
    return (int(row) - 1) * WIDTH + column


def unit_name(state: Any, seat: int, unit: int) -> str:
    """A unit's token number, with a letter in a squad."""
    group = int(state.unit_group[seat, unit])
    if state.group_size[seat, group] <= 1:
        return str(group + 1)
    return f"{group + 1}{letter(unit - int(state.group_first[seat, group]))}"


def letter(at: int) -> str:
    """The letter of a squad's member.

    >>> letter(0), letter(25), letter(26)
    ('a', 'z', 'aa')
    """
    return chr(ord("a") + at) if at < 26 else "a" + chr(ord("a") + at - 26)


def is_of_units(state: Any) -> bool:
    """Whether the pending decision's numbers are units, not groups."""
    decision = int(state.decision)
    return decision in OF_UNITS or (decision == CARD_TARGET and int(state.args[0]) in (MEND, SNARE))


def owner_of_option(state: Any) -> int:
    """Whose unit or group an option of the pending decision names."""
    seat, decision = int(state.seat), int(state.decision)
    if decision in OF_THE_RIVAL:
        return 1 - seat
    if decision == CARD_TARGET and int(state.args[0]) not in (MEND, 6):
        return 1 - seat
    return seat


def option_text(state: Any, content: Content, option: int) -> str:
    """An option of the pending decision as text."""
    seat = int(state.seat)
    if option < O_UNIT:
        return tile_name(option)
    if option < O_OBJECTIVE:
        at = option - O_UNIT
        return unit_name(state, owner_of_option(state), at) if is_of_units(state) else str(at + 1)
    if option < O_CARD:
        return f"objective {option - O_OBJECTIVE + 1}"
    if option < O_CARD + CARDS:
        return str(of_faction(content, "card", Card, FACTIONS[seat])[option - O_CARD].id)
    if option < O_TYPE + TYPES:
        return kinds(content)[TYPES * seat + option - O_TYPE].id
    if option < O_ITEM + ITEMS:
        return str(of_faction(content, "item", Item, FACTIONS[seat])[option - O_ITEM].id)
    if option < O_MISSION + MISSIONS:
        return str(of_faction(content, "mission", Mission, FACTIONS[1 - seat])[option - O_MISSION].id)
    if option < O_DOOR:
        return QUADRANTS[option - O_QUADRANT]
    if option < O_WORD:
        return f"door {option - O_DOOR + 1}"
    return WORDS[option - O_WORD]
