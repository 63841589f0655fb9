"""Positions as documents: Haggedorn, both clan boards, the Will, the turn, and what the rules are in the middle of.

    {"clans": ["huldra", "murg"], "active": 0,
     "units": [{"e1": "queen", "d1": "rook", "b2": "pawn"}, {"e8": "king", "e5": "pawn"}],
     "auras": {"b2": ["Long Bow"]}}

is a whole position: what is left out has its usual value, and the active player's turn is about to begin. A document
made by `position` also holds `waiting`, with which it is the same game to the byte.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from duskboard.engine.content import ContentError
from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.position import (
    fields_document,
    index_of,
    read_document,
    read_fields,
    refuse_twice,
    unknown,
    within,
)
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import square, square_name
from duskboard.games.darkleaf_gambit.rules.turn import clear
from duskboard.games.darkleaf_gambit.state import State
from duskboard.games.darkleaf_gambit.terms import Do
from duskboard.games.game import Document, PositionError

SEATS = ("first", "second")
ASKING = ("steps", "direct")
SIDE_NAMES = ("blessings", "curses", "choose")
TALLIES = ("hunted", "flowed", "held", "quarry_down", "trait_used", "will_token")  # one number a seat
READABLE = {  # fields a document tells in words; all others say where in the rules the game is
    "clan", "will_side", "turn", "active", "phase", "board", "square", "auras", "dormant", "ladder", "ladder_by",
    "garden", "garden_by", "reclaimed", "quarry", "journeyed", "movers", "slot", "slot_shape", "pool", "relic",
    "fresh", "timer", "lasting", "direct", *TALLIES,
}  # fmt: skip
WAITING = tuple(name for name in State.fields if name not in READABLE)

Seat = Annotated[int, msgspec.Meta(ge=0, le=1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=127)]
Result = Annotated[int, msgspec.Meta(ge=1, le=terms.RESULTS)]
Hex = tuple[Count, Seat]  # counters, and who cast it


class ClanBoard(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The bones and relic tokens of a player."""

    pool: dict[str, Count] | None = None  # by shape: "d6"
    slots: dict[str, str | int] = {}  # by number from 1: "4 d6", or the value alone for a bone of the clan's own
    relics: dict[str, Count] = {}  # by skill
    fresh: dict[str, Count] = {}  # of these, earned in the present turn


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A position of Darkleaf Gambit. Units are named by territory, or as "first pawn 4"."""

    clans: tuple[str, str]
    will: str = "blessings"
    turn: Annotated[int, msgspec.Meta(ge=0, le=32767)] = 0
    active: Seat = 0
    phase: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    units: tuple[dict[str, str], dict[str, str]] = ({}, {})
    in_hand: dict[str, str] = {}
    auras: dict[str, list[str]] = {}
    dormant: list[str] = []
    ladders: dict[str, Hex] = {}
    gardens: dict[str, Hex] = {}
    reclaimed: list[str] = []
    quarry: tuple[tuple[str | None, str | None], tuple[str | None, str | None]] = ((None, None), (None, None))
    journeyed: str | None = None
    movers: Annotated[list[str | None], msgspec.Meta(max_length=3)] = []
    boards: tuple[ClanBoard, ClanBoard] = msgspec.field(default_factory=lambda: (ClanBoard(), ClanBoard()))
    timers: tuple[dict[str, Count], dict[str, Count]] = ({}, {})
    lasting: list[Result] = []
    tallies: dict[str, tuple[Count, Count]] = {}
    asking: str = "steps"  # positions of before do not say it, and go on as they were asked
    waiting: dict[str, Any] | None = None


LIMITS = {
    "clan": (0, len(terms.CLANS) - 1), "will_side": (0, 2), "last_loser": (NONE, 1), "handicap": (0, 5),
    "handicap_seat": (0, 1), "first": (NONE, 1), "board": (NONE, terms.UNITS - 1),
    "square": (NONE, terms.TERRITORIES - 1),
    "auras": (0, sum(terms.AURAS)), "ladder_by": (0, 2), "garden_by": (0, 2), "quarry": (NONE, terms.UNITS - 1),
    "quarry_down": (0, 2), "slot": (0, terms.FACES - 1), "slot_shape": (0, terms.SHAPES - 1),
    "turn": (0, 32767), "active": (0, 1),
    "phase": (0, 5), "face": (0, terms.FACES - 1), "shape": (0, terms.SHAPES - 1), "journeyed": (NONE, terms.UNITS - 1),
    "movers": (NONE, terms.UNITS - 1), "split": (-terms.FACES, terms.FACES),
    **dict.fromkeys(
        (
            "resigning", "dormant", "reclaimed", "held", "trait_used", "lapsed", "will_token", "lasting", "extra",
            "loop", "model", "thought", "rows_changed", "direct",
        ),
        (0, 1),
    ),
    **dict.fromkeys(
        ("ladder", "garden", "hunted", "flowed", "pool", "relic", "fresh", "timer", "rolls"), (0, 127)
    ),
}  # fmt: skip


def position(state: Any, names: list[list[str]]) -> Document:
    """The state as a document that holds all of it."""
    return {
        "clans": [terms.CLANS[clan] for clan in state.clan],
        "will": SIDE_NAMES[state.will_side],
        "turn": state.turn,
        "active": state.active,
        "phase": state.phase,
        "units": [_units(state, seat) for seat in range(2)],
        "in_hand": {
            unit_name(unit): square_name(state.square[unit]) for unit in range(terms.UNITS) if _in_hand(state, unit)
        },
        "auras": {unit_name(u): _auras(state.auras[u]) for u in range(terms.UNITS) if state.auras[u]},
        "dormant": [unit_name(unit) for unit in range(terms.UNITS) if state.dormant[unit]],
        "ladders": {
            unit_name(u): _hex(state.ladder[u], state.ladder_by[u]) for u in range(terms.UNITS) if state.ladder_by[u]
        },
        "gardens": {
            square_name(t): _hex(state.garden[t], state.garden_by[t])
            for t in range(terms.TERRITORIES)
            if state.garden_by[t]
        },
        "reclaimed": [square_name(t) for t in range(terms.TERRITORIES) if state.reclaimed[t]],
        "quarry": [[_unit_or_none(state.quarry[seat, i]) for i in range(2)] for seat in range(2)],
        "journeyed": _unit_or_none(state.journeyed),
        "movers": [_unit_or_none(state.movers[i]) for i in range(3)],
        "boards": [_board(state, seat, names) for seat in range(2)],
        "timers": [
            {str(i + 1): state.timer[s, i] for i in range(terms.RESULTS) if state.timer[s, i]} for s in range(2)
        ],
        "lasting": [i + 1 for i in range(terms.RESULTS) if state.lasting[i]],
        "tallies": {name: [getattr(state, name)[seat] for seat in range(2)] for name in TALLIES},
        "asking": ASKING[state.direct],
        "waiting": fields_document(state, WAITING),
    }


def unit_name(unit: int) -> str:
    """A unit by owner, kind and number, for what names units that may stand nowhere.

    >>> unit_name(3), unit_name(30)
    ('first pawn 4', 'second royal 1')
    """
    kind = max(k for k in range(5) if terms.FIRST_OF_KIND[k] <= unit % 16)
    return f"{SEATS[unit >> 4]} {terms.KINDS[kind]} {unit % 16 - terms.FIRST_OF_KIND[kind] + 1}"


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
    return [name for bit, name in terms.AURAS.items() if bits & bit]


def _hex(counters: int, by: int) -> list[int]:
    return [counters, by - 1]


def _board(state: Any, seat: int, names: list[list[str]]) -> Document:
    own = names[state.clan[seat]]
    return {
        "pool": {f"d{terms.SIDES[i]}": state.pool[seat, i] for i in range(len(terms.SIDES)) if state.pool[seat, i]},
        "slots": {
            str(i + 1): f"{state.slot[seat, i]} d{terms.SIDES[state.slot_shape[seat, i]]}"
            for i in range(terms.SLOTS)
            if state.slot[seat, i]
        },
        "relics": {own[row]: state.relic[seat, row] for row in range(terms.ROWS) if state.relic[seat, row]},
        "fresh": {own[row]: state.fresh[seat, row] for row in range(terms.ROWS) if state.fresh[seat, row]},
    }


# -- reading ----------------------------------------------------------------------------------------------------------


def read_position(document: Document, book: Any, names: list[list[str]]) -> Any:
    """What a document says; without `waiting` the active player's turn is still to begin."""
    read = read_document(document, Position)
    state = _blank()
    for seat in range(2):
        state.clan[seat] = index_of(read.clans[seat], terms.CLANS, "clans", "clan")
    state.will_side = index_of(read.will, SIDE_NAMES, "will", "side")
    state.direct = index_of(read.asking, ASKING, "asking", "way of asking")
    state.turn, state.active, state.phase = read.turn, read.active, read.phase
    _read_units(state, read)
    _read_marks(state, read)
    for seat, board in enumerate(read.boards):
        _read_board(state, seat, board, book, names[state.clan[seat]])
    _read_will(state, read)
    for name, values in read.tallies.items():
        for seat in range(2):
            getattr(state, TALLIES[index_of(name, TALLIES, "tallies", "tally")])[seat] = values[seat]
    if read.waiting is not None:
        read_fields(state, read.waiting, WAITING, "waiting")
        within(max(state.split[:2]), 0, len(state.movers), "waiting: parts of a split journey")
    else:
        state.agenda[0, 0], state.agenda[0, 1], state.agenda_n = Do.TURN, state.active, 1
        state.rows_changed = 1
    return state


def _blank() -> Any:
    state: Any = State()
    clear(state)
    state.first = state.last_loser = NONE
    state.seat = NOBODY
    return state


def _read_units(state: Any, read: Position) -> None:
    for seat, units in enumerate(read.units):
        for name, unit in units.items():
            where = f"units[{seat}].{name}"
            _stand(state, _named(state, seat, unit, where), _territory(name, where))
    for unit, name in read.in_hand.items():
        state.square[_find(state, unit, "in_hand")] = _territory(name, "in_hand")


def _read_marks(state: Any, read: Position) -> None:
    """What lies on units and territories, and which units the rules remember."""
    aura_names = list(terms.AURAS.values())
    for unit, auras in read.auras.items():
        where = f"auras.{unit}"
        refuse_twice(auras, where)
        bits = [list(terms.AURAS)[index_of(aura, aura_names, where, "aura")] for aura in auras]
        state.auras[_find(state, unit, where)] |= sum(bits)
    for unit in read.dormant:
        state.dormant[_find(state, unit, "dormant")] = 1
    for unit, (counters, by) in read.ladders.items():
        at = _find(state, unit, "ladders")
        state.ladder[at], state.ladder_by[at] = counters, by + 1
    for name, (counters, by) in read.gardens.items():
        at = _territory(name, "gardens")
        state.garden[at], state.garden_by[at] = counters, by + 1
    refuse_twice(read.reclaimed, "reclaimed")
    for name in read.reclaimed:
        state.reclaimed[_territory(name, "reclaimed")] = 1
    for seat, quarry in enumerate(read.quarry):
        refuse_twice([unit for unit in quarry if unit is not None], f"quarry[{seat}]")
        for i, prey in enumerate(quarry):
            state.quarry[seat, i] = _find_or_none(state, prey, f"quarry[{seat}]")
    state.journeyed = _find_or_none(state, read.journeyed, "journeyed")
    for i, mover in enumerate(read.movers):
        state.movers[i] = _find_or_none(state, mover, "movers")


def _read_will(state: Any, read: Position) -> None:
    refuse_twice(read.lasting, "lasting")
    for result in read.lasting:
        state.lasting[result - 1] = 1
    for seat, timers in enumerate(read.timers):
        for name, rounds in timers.items():
            state.timer[seat, _counted(name, terms.RESULTS, f"timers[{seat}]")] = rounds


def _counted(name: str, most: int, where: str) -> int:
    """A place from 0 that a document counts from 1, as the key of a table."""
    if not name.isascii() or not name.isdigit() or not 1 <= int(name[:6]) <= most:
        raise PositionError(f"{where}: there are 1 to {most}, not {name!r}")
    return int(name) - 1


def _territory(name: str, where: str) -> int:
    try:
        return square(name)
    except ContentError as error:
        raise PositionError(f"{where}: {error}") from None


def _stand(state: Any, unit: int, territory: int) -> None:
    if state.board[territory] != NONE:
        raise PositionError(f"two units stand on {square_name(territory)}")
    if state.square[unit] != NONE:
        raise PositionError(f"{unit_name(unit)} stands on two territories")
    state.board[territory], state.square[unit] = unit, territory


def _named(state: Any, seat: int, name: str, where: str) -> int:
    """A unit of a seat: `pawn 3`, or `pawn` for the first that stands nowhere yet; `king` and `queen` are royals."""
    word, _, number = name.partition(" ")
    word = "royal" if word in ("king", "queen") else word
    if word not in terms.KINDS:
        raise unknown(name, (*terms.KINDS, "king", "queen"), where, "unit")
    kind = terms.KINDS.index(word)
    pieces = range(terms.FIRST_OF_KIND[kind], terms.FIRST_OF_KIND[kind + 1])
    if number:
        return 16 * seat + pieces[_counted(number, len(pieces), f"{where}: {word}")]
    free = [16 * seat + piece for piece in pieces if state.square[16 * seat + piece] == NONE]
    if not free:
        raise PositionError(f"{where}: a chess set has no more than {len(pieces)} of {word}")
    return free[0]


def _find(state: Any, name: str, where: str) -> int:
    """A unit by the territory it stands on, or by its whole name."""
    if " " not in name:
        unit = int(state.board[_territory(name, where)])
        if unit == NONE:
            raise PositionError(f"{where}: nobody stands on {name}")
        return unit
    seat, rest = name.split(" ", 1)
    return _named(state, index_of(seat, SEATS, where, "player"), rest, where)


def _find_or_none(state: Any, name: str | None, where: str) -> int:
    return NONE if name is None else _find(state, name, where)


def _read_board(state: Any, seat: int, board: ClanBoard, book: Any, skills: list[str]) -> None:
    clan, where = int(state.clan[seat]), f"boards[{seat}]"
    state.will_token[seat] = 1
    for slot, bone in board.slots.items():
        at = _counted(slot, terms.SLOTS, f"{where}.slots")
        if book.row_of[clan, at] == NONE:
            raise PositionError(f"{where}.slots: the board of {terms.CLANS[clan]} has no slot {slot}")
        state.slot[seat, at], state.slot_shape[seat, at] = _bone(str(bone), int(book.shape[clan]), f"{where}.slots")
    own = f"d{terms.SIDES[book.shape[clan]]}"
    pool = board.pool if board.pool is not None else {own: max(0, int(book.bones) - len(board.slots))}
    for name, bones in pool.items():
        state.pool[seat, _shape(name, f"{where}.pool")] = bones
    for name, count in board.relics.items():
        state.relic[seat, index_of(name, skills, f"{where}.relics", "skill")] = count
    for name, count in board.fresh.items():
        row = index_of(name, skills, f"{where}.fresh", "skill")
        state.fresh[seat, row] = within(count, 0, int(state.relic[seat, row]), f"{where}.fresh.{name}")


def _bone(text: str, usual: int, where: str) -> tuple[int, int]:
    """Value and shape of a bone such as `4 d6`; the shape may be left out."""
    value, _, name = text.partition(" ")
    shape = _shape(name, where) if name else usual
    return _counted(value, terms.FACES - 1, where) + 1, shape


def _shape(name: str, where: str) -> int:
    return index_of(name, [f"d{sides}" for sides in terms.SIDES], where, "bone")
