"""Calling compiled rules from Python: records by their address, arrays with their lengths, numbers as numbers.

A call releases the GIL, so that several threads can search; what it was given is held until it returns.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from duskboard.engine.compiler.kinds import INT, REAL, ArrayOf, Kind, RecordOf
from duskboard.engine.record import Record, Rows
from duskboard.engine.rule import Rule

_C = {"i": ctypes.c_int64, "d": ctypes.c_double, "v": None}
Pass = Callable[[Any, list[Any]], None]  # puts what C needs of an argument behind what is there


class Call:
    """A function of a library."""

    def __init__(self, function: Any, kinds: Sequence[Kind], result: str) -> None:
        self._function = function
        self._passes = [_PASSES[type(kind)](kind) if kind not in (INT, REAL) else None for kind in kinds]
        self._tuple = result.startswith("(")
        function.argtypes = [one for kind in kinds for one in _types(kind)]
        function.restype = _structure(result[1:-1]) if self._tuple else _C[result]

    def __call__(self, *args: Any) -> Any:
        return self._result(self._function(*self._passed(args)))

    def held(self, *args: Any) -> Callable[[], Any]:
        """The call with these arguments, to be made again and again: what they are is looked at only once."""
        function, result = self._function, self._result
        passed = [kind(arg) for kind, arg in zip(function.argtypes, self._passed(args), strict=True)]

        def call(_held: Any = args) -> Any:
            return result(function(*passed))

        return call

    def _passed(self, args: tuple[Any, ...]) -> list[Any]:
        passed: list[Any] = []
        for arg, how in zip(args, self._passes, strict=True):
            if how is None:
                passed.append(arg)
            else:
                how(arg, passed)
        return passed

    def _result(self, result: Any) -> Any:
        return tuple(getattr(result, name) for name, _ in result._fields_) if self._tuple else result


class Interpreted:
    """A rule called as its compiled form would be, where there is none."""

    def __init__(self, rule: Rule) -> None:
        self._python = rule.python

    def __call__(self, *args: Any) -> Any:
        return self._python(*(Rows(arg) if is_block(arg) else arg for arg in args))

    def held(self, *args: Any) -> Callable[[], Any]:
        """The call with these arguments, to be made again and again."""
        return functools.partial(self, *args)


def kind_of(arg: Any) -> Kind:
    """The kind of an argument, from what it is."""
    if isinstance(arg, Record):
        return RecordOf(type(arg).__name__, arg.dtype)
    if isinstance(arg, np.ndarray):
        lengths = (None,) * arg.ndim
        if is_block(arg):
            return ArrayOf(RecordOf(Record.declared_as(arg.dtype).__name__, arg.dtype), lengths)
        return ArrayOf(np.dtype(arg.dtype.str), lengths)  # what a field says of itself may not hold of the next array
    if isinstance(arg, float | np.floating):
        return REAL
    if isinstance(arg, int | np.integer | np.bool_):
        return INT
    raise TypeError(f"a compiled rule takes numbers, records and arrays of them, not {arg!r}")


def is_block(arg: Any) -> bool:
    """Whether it is an array of records."""
    return isinstance(arg, np.ndarray) and arg.dtype.names is not None


def _record(kind: RecordOf) -> Pass:
    def put(arg: Any, passed: list[Any]) -> None:
        if arg.dtype != kind.dtype:
            raise TypeError(f"a {kind.c} is wanted here, not {arg!r}")
        passed.append(arg.address)

    return put


def _array(kind: ArrayOf) -> Pass:
    dtype = kind.element.dtype if isinstance(kind.element, RecordOf) else kind.element
    shape = kind.shape

    def put(arg: Any, passed: list[Any]) -> None:
        if arg.dtype != dtype or arg.ndim != len(shape) or not arg.flags.c_contiguous:
            raise TypeError(f"an array of {dtype if dtype.names is None else 'records'} is wanted here, not {arg!r}")
        passed.append(arg.__array_interface__["data"][0])
        for at, (n, length) in enumerate(zip(shape, arg.shape, strict=True)):
            if n is None:
                passed.append(length)
            elif length < n or (at > 0 and length != n):
                raise TypeError(f"an array of {n} is wanted here, not of {length}")

    return put


_PASSES: dict[type, Callable[[Any], Pass]] = {RecordOf: _record, ArrayOf: _array}


def _types(kind: Kind) -> list[Any]:
    if kind in (INT, REAL):
        return [_C[kind.c[0]]]  # type: ignore[union-attr]
    lengths = sum(n is None for n in kind.shape) if isinstance(kind, ArrayOf) else 0
    return [ctypes.c_void_p, *[ctypes.c_int64] * lengths]


def _structure(letters: str) -> type[ctypes.Structure]:
    fields = [(f"_{i}", _C[letter]) for i, letter in enumerate(letters)]
    return type("Result", (ctypes.Structure,), {"_fields_": fields})
