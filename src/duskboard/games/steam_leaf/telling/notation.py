"""Tiles, groups and units as short canonical text.

Tiles are a column letter and a row number from the top (`a1` is the north-west corner). A group is its token number,
a member of a squad the number and a letter (`7b`).
"""

from __future__ import annotations

import functools

from duskboard.games.steam_leaf.state import State
from duskboard.games.steam_leaf.terms import WIDTH

QUADRANTS = ("nw", "ne", "sw", "se")


@functools.cache
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


def unit_name(state: State, seat: int, unit: int) -> str:
    """A unit's token number, with a letter in a squad."""
    group = state.unit_group[seat, unit]
    if state.group_size[seat, group] <= 1:
        return str(group + 1)
    return f"{group + 1}{letter(unit - state.group_first[seat, group])}"


def letter(at: int) -> str:
    """The letter of a squad's member.

    >>> letter(0), letter(25), letter(26)
    ('a', 'z', 'aa')
    """
    return chr(ord("a") + at) if at < 26 else "a" + chr(ord("a") + at - 26)
