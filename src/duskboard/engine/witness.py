"""Looking on while rules run: the state is kept as it is at every event, so that a story can be told step by step.

`tell` calls `witness`. Where nobody looks on that is one test of a pointer; `witnessed` looks on while a rule runs,
compiled or interpreted, and gives back what it saw. No rule can tell whether anybody does.
"""

from __future__ import annotations

import contextvars
import ctypes
from typing import TYPE_CHECKING, Any

import numpy as np

from duskboard.engine import rule as rules
from duskboard.engine.record import Record

if TYPE_CHECKING:
    from duskboard.engine.compiler.library import Library
    from duskboard.engine.rule import Rule

_seen: contextvars.ContextVar[tuple[Record, list[bytes]] | None] = contextvars.ContextVar("seen", default=None)


def witness(state: Any) -> None:
    """An event has just been written: whoever looks on keeps the state. The compiler knows this one by itself."""
    looking = _seen.get()
    if looking is not None and looking[0] is state:
        looking[1].append(state.bytes())


def witnessed(
    library: Library, rule: Rule, state: Record, *args: Any, room: int, interpreted: bool = False
) -> list[bytes]:
    """Run a rule on a state, and give back the state as it was at every event, `room` of them at most."""
    library.load()
    if interpreted or rules.interpreted or not library.is_compiled:
        return _interpreted(rule, state, args)[:room]
    kept = np.empty(room, state.dtype)
    library.look_on(state.address, kept.ctypes.data, room)
    try:
        rule.fast(state, *args)
    finally:
        seen = library.look_away()
    return [kept[i : i + 1].tobytes() for i in range(seen)]


def _interpreted(rule: Rule, state: Record, args: tuple[Any, ...]) -> list[bytes]:
    seen: list[bytes] = []
    mark = _seen.set((state, seen))
    try:
        rule(state, *args)
    finally:
        _seen.reset(mark)
    return seen


class Onlooker:
    """The two functions of a compiled library that let somebody look on."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self.look_on = library.look_on
        self.look_on.argtypes, self.look_on.restype = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64], None
        self.look_away = library.look_away
        self.look_away.argtypes, self.look_away.restype = [], ctypes.c_int64
