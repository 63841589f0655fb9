"""Positions as documents: Haggedorn, both clan boards, the Will, the turn, and what the rules are in the middle of.

    {"clans": ["huldra", "murg"], "active": 0,
     "units": [{"e1": "queen", "d1": "rook", "b2": "pawn"}, {"e8": "king", "e5": "pawn"}],
     "auras": {"b2": ["Long Bow"]}}

is a whole position: what is left out has its usual value, and the active player's turn is about to begin. A document
made by `position` also holds `waiting`, with which it is the same game to the byte.
"""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import ContentError
from duskboard.engine.header import NOBODY, NONE
from duskboard.games.darkleaf_gambit.content import square, square_name
from duskboard.games.darkleaf_gambit.state import Scratch, State
from duskboard.games.darkleaf_gambit.terms import (
    AURAS,
    CLANS,
    FIRST_OF_KIND,
    KINDS,
    RESULTS,
    ROWS,
    SIDES,
    SLOTS,
    TERRITORIES,
    TURN,
    UNITS,
)
from duskboard.games.darkleaf_gambit.turn import advance, clear
from duskboard.games.game import Document, PositionError

SEATS = ("first", "second")
SIDE_NAMES = ("blessings", "curses", "choose")
TALLIES = ("hunted", "flowed", "held", "quarry_down", "trait_used", "will_token")  # one number a seat
READABLE = {  # fields a document tells in words; all others say where in the rules the game is
    "clan", "will_side", "turn", "active", "phase", "board", "square", "auras", "dormant", "ladder", "ladder_by",
    "garden", "garden_by", "reclaimed", "quarry", "journeyed", "movers", "slot", "slot_shape", "pool", "relic",
    "fresh", "timer", "lasting", *TALLIES,
}  # fmt: skip
WAITING = tuple(name for name in State.fields if name not in READABLE)


def position(state: Any, names: list[list[str]]) -> Document:
    """The state as a document that holds all of it."""
    return {
        "clans": [CLANS[clan] for clan in state.clan],
        "will": SIDE_NAMES[state.will_side],
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "units": [_units(state, seat) for seat in range(2)],
        "in_hand": {unit_name(unit): square_name(state.square[unit]) for unit in range(UNITS) if _in_hand(state, unit)},
        "auras": {unit_name(u): _auras(state.auras[u]) for u in range(UNITS) if state.auras[u]},
        "dormant": [unit_name(unit) for unit in range(UNITS) if state.dormant[unit]],
        "ladders": {
            unit_name(u): _hex(state.ladder[u], state.ladder_by[u]) for u in range(UNITS) if state.ladder_by[u]
        },
        "gardens": {
            square_name(t): _hex(state.garden[t], state.garden_by[t]) for t in range(TERRITORIES) if state.garden_by[t]
        },
        "reclaimed": [square_name(t) for t in range(TERRITORIES) if state.reclaimed[t]],
        "quarry": [[_unit_or_none(state.quarry[seat, i]) for i in range(2)] for seat in range(2)],
        "journeyed": _unit_or_none(state.journeyed),
        "movers": [_unit_or_none(state.movers[i]) for i in range(3)],
        "boards": [_board(state, seat, names) for seat in range(2)],
        "timers": [{str(i + 1): state.timer[s, i] for i in range(RESULTS) if state.timer[s, i]} for s in range(2)],
        "lasting": [i + 1 for i in range(RESULTS) if state.lasting[i]],
        "tallies": {name: [getattr(state, name)[seat] for seat in range(2)] for name in TALLIES},
        "waiting": {name: _plain(state, name) for name in WAITING},
    }


def from_position(document: Document, book: Any, names: list[list[str]]) -> Any:
    """The state of a document. Raises PositionError that says what is wrong and what would be right."""
    try:
        return _read(document, book, names)
    except (ContentError, KeyError, TypeError, ValueError, IndexError) as error:
        if isinstance(error, PositionError):
            raise
        raise PositionError(f"this is no position of Darkleaf Gambit: {error}") from error


def unit_name(unit: int) -> str:
    """A unit by owner, kind and number, for what names units that may stand nowhere.

    >>> unit_name(3), unit_name(30)
    ('first pawn 4', 'second royal 1')
    """
    kind = max(k for k in range(5) if FIRST_OF_KIND[k] <= unit % 16)
    return f"{SEATS[unit >> 4]} {KINDS[kind]} {unit % 16 - FIRST_OF_KIND[kind] + 1}"


def _unit_or_none(unit: int) -> str | None:
    return None if unit == NONE else unit_name(unit)


def _units(state: Any, seat: int) -> dict[str, str]:
    pieces = range(16 * seat, 16 * seat + 16)
    return {
        square_name(state.square[u]): unit_name(u).split(" ", 1)[1]
        for u in pieces
        if state.square[u] != NONE and not _in_hand(state, u)
    }


def _in_hand(state: Any, unit: int) -> bool:
    """Whether a unit is above the board: landing upon another, or about to be placed."""
    return bool(state.square[unit] != NONE and state.board[state.square[unit]] != unit)


def _auras(bits: int) -> list[str]:
    return [name for bit, name in AURAS.items() if bits & bit]


def _hex(counters: int, by: int) -> list[int]:
    return [counters, by - 1]


def _board(state: Any, seat: int, names: list[list[str]]) -> Document:
    own = names[state.clan[seat]]
    return {
        "pool": {f"d{SIDES[i]}": state.pool[seat, i] for i in range(len(SIDES)) if state.pool[seat, i]},
        "slots": {
            str(i + 1): f"{state.slot[seat, i]} d{SIDES[state.slot_shape[seat, i]]}"
            for i in range(SLOTS)
            if state.slot[seat, i]
        },
        "relics": {own[row]: state.relic[seat, row] for row in range(ROWS) if state.relic[seat, row]},
        "fresh": {own[row]: state.fresh[seat, row] for row in range(ROWS) if state.fresh[seat, row]},
    }


def _plain(state: Any, name: str) -> Any:
    return state.numpy(name).tolist() if State.fields[name].shape else getattr(state, name)


# -- reading ----------------------------------------------------------------------------------------------------------


def _read(document: Document, book: Any, names: list[list[str]]) -> Any:
    known = set(position(_blank(), names))
    for key in document:
        if key not in known:
            raise PositionError(f"a position of Darkleaf Gambit has no {key!r}; it has: {', '.join(sorted(known))}")
    state = _blank()
    clans = document.get("clans")
    if not clans or len(clans) != 2 or any(clan not in CLANS for clan in clans):
        raise PositionError(f"`clans` names two of: {', '.join(CLANS)}")
    for seat in range(2):
        state.clan[seat] = CLANS.index(clans[seat])
    state.will_side = SIDE_NAMES.index(document.get("will", "blessings"))
    state.turn, state.active = document.get("turn", 0), document.get("active", 0)
    state.phase = document.get("phase", 0)
    _read_units(state, document)
    for seat, board in enumerate(document.get("boards", [{}, {}])):
        _read_board(state, seat, board, book, names)
    for seat, timers in enumerate(document.get("timers", [])):
        for number, rounds in timers.items():
            state.timer[seat, int(number) - 1] = rounds
    for number in document.get("lasting", []):
        state.lasting[number - 1] = 1
    for name, values in document.get("tallies", {}).items():
        if name not in TALLIES:
            raise PositionError(f"`tallies` has no {name!r}; it has: {', '.join(TALLIES)}")
        for seat in range(2):
            getattr(state, name)[seat] = values[seat]
    _read_waiting(state, document, book)
    return state


def _blank() -> Any:
    state: Any = State()
    clear(state)
    state.first = state.last_loser = NONE
    state.seat = NOBODY
    return state


def _read_units(state: Any, document: Document) -> None:
    for seat, units in enumerate(document.get("units", [])):
        for name, unit in units.items():
            _stand(state, _named(state, seat, unit), square(name))
    for unit, name in document.get("in_hand", {}).items():
        state.square[_find(state, unit)] = square(name)
    for unit, auras in document.get("auras", {}).items():
        for aura in auras:
            state.auras[_find(state, unit)] |= next(bit for bit, name in AURAS.items() if name == aura)
    for unit in document.get("dormant", []):
        state.dormant[_find(state, unit)] = 1
    for unit, (counters, by) in document.get("ladders", {}).items():
        state.ladder[_find(state, unit)], state.ladder_by[_find(state, unit)] = counters, by + 1
    for name, (counters, by) in document.get("gardens", {}).items():
        state.garden[square(name)], state.garden_by[square(name)] = counters, by + 1
    for name in document.get("reclaimed", []):
        state.reclaimed[square(name)] = 1
    for seat, quarry in enumerate(document.get("quarry", [])):
        for i, unit in enumerate(quarry):
            state.quarry[seat, i] = NONE if unit is None else _find(state, unit)
    if document.get("journeyed") is not None:
        state.journeyed = _find(state, document["journeyed"])
    for i, unit in enumerate(document.get("movers", [])):
        state.movers[i] = NONE if unit is None else _find(state, unit)


def _stand(state: Any, unit: int, territory: int) -> None:
    if state.board[territory] != NONE:
        raise PositionError(f"two units stand on {square_name(territory)}")
    if state.square[unit] != NONE:
        raise PositionError(f"{unit_name(unit)} stands on two territories")
    state.board[territory], state.square[unit] = unit, territory


def _named(state: Any, seat: int, name: str) -> int:
    """A unit of a seat: `pawn 3`, or `pawn` for the first that stands nowhere yet; `king` and `queen` are royals."""
    word, _, number = name.partition(" ")
    word = "royal" if word in ("king", "queen") else word
    if word not in KINDS:
        raise PositionError(f"{name!r} is no unit; they are: {', '.join(KINDS)}, king, queen")
    kind = KINDS.index(word)
    pieces = range(FIRST_OF_KIND[kind], FIRST_OF_KIND[kind + 1])
    if number:
        return 16 * seat + pieces[int(number) - 1]
    free = [16 * seat + piece for piece in pieces if state.square[16 * seat + piece] == NONE]
    if not free:
        raise PositionError(f"a chess set has no more than {len(pieces)} of {word}")
    return free[0]


def _find(state: Any, name: str) -> int:
    """A unit by the territory it stands on, or by its whole name."""
    if " " not in name:
        unit = int(state.board[square(name)])
        if unit == NONE:
            raise PositionError(f"nobody stands on {name}")
        return unit
    seat, rest = name.split(" ", 1)
    return _named(state, SEATS.index(seat), rest)


def _read_board(state: Any, seat: int, board: Document, book: Any, names: list[list[str]]) -> None:
    own = names[state.clan[seat]]
    state.will_token[seat] = 1
    held = 0
    for slot, bone in board.get("slots", {}).items():
        value, _, shape = str(bone).partition(" d")
        at = int(slot) - 1
        state.slot[seat, at] = int(value)
        state.slot_shape[seat, at] = SIDES.index(int(shape)) if shape else book.shape[state.clan[seat]]
        held += 1
    pool = board.get("pool", {f"d{SIDES[book.shape[state.clan[seat]]]}": book.bones - held})
    for shape, bones in pool.items():
        state.pool[seat, SIDES.index(int(shape[1:]))] = bones
    for row, count in board.get("relics", {}).items():
        state.relic[seat, own.index(row)] = count
    for row, count in board.get("fresh", {}).items():
        state.fresh[seat, own.index(row)] = count


def _read_waiting(state: Any, document: Document, book: Any) -> None:
    waiting = document.get("waiting")
    if waiting is None:
        state.agenda[0, 0], state.agenda[0, 1], state.agenda_n = TURN, state.active, 1
        state.rows_changed = 1
        begin_turn(state, book)
        return
    for name, value in waiting.items():
        if name not in WAITING:
            raise PositionError(f"`waiting` has no {name!r}")
        if State.fields[name].shape:
            state.numpy(name)[...] = value
        else:
            setattr(state, name, value)


def begin_turn(state: Any, book: Any) -> None:
    """The active player's turn begins; if no bone falls before the first question the stream is left to be seeded."""
    for i in range(4):
        state.rng[i] = 1 + i
    advance(state, book, Scratch())
    if tuple(state.rng) == (1, 2, 3, 4):
        for i in range(4):
            state.rng[i] = 0
