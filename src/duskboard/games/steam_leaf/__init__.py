"""Steam Leaf: hidden units, secret missions, line of sight. The game that gathers what this folder holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.engine.log import Event
from duskboard.engine.scene import Scene
from duskboard.games.game import Document, Ending, Facts, Game, Line, Rules, Setting, Settings, SettingsError
from duskboard.games.steam_leaf.content import FACTIONS, SCHEMA, Board, Mission, RosterGroup, make_book, of_faction
from duskboard.games.steam_leaf.invariants import VIOLATIONS, check
from duskboard.games.steam_leaf.roster import BUILD, READY, enrol, read_army, ready_army, roster_problem
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import (
    BOTH_ACHIEVED,
    BOTH_FAILED,
    DECISIONS,
    LEAF_RESIGNED,
    LEAF_WINS,
    MENU,
    OBJECTIVES,
    OPTIONS,
    STEAM_RESIGNED,
    STEAM_WINS,
    UNITS,
)
from duskboard.games.steam_leaf.turn import choose, options, start


class SteamLeaf(Game):
    id = "steam-leaf"
    title = "Steam Leaf"
    State, Book, Scratch = State, Book, Scratch
    schema = SCHEMA


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
    for at in range(UNITS):
        state.work_tile[at] = NONE
    for name in ("marker", "bomb", "agent", "engine", "group"):
        setattr(state, name, NONE)
