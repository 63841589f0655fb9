"""A whole program: everything that is reached from a few entries, as one C file that can be read.

It begins at the entries, follows every call, and translates each rule once for each kind of arguments it is given.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from duskboard.engine.compiler.kinds import (
    ANY,
    C_TYPES,
    INT,
    NOTHING,
    ArrayOf,
    Kind,
    Number,
    RecordOf,
    TupleOf,
    c_name,
    open_lengths,
    parameters_of,
    records_in,
)
from duskboard.engine.compiler.statements import Statements
from duskboard.engine.compiler.values import NARROW, PURE, Value, clamped, whole
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.record import never_less
from duskboard.engine.rule import Rule

PRELUDE = Path(__file__).with_name("prelude.c").read_text(encoding="utf-8").rstrip()
WIDTH = 118


@dataclass
class Function:
    """One rule for one kind of arguments, in C."""

    name: str
    python: Any
    arguments: dict[str, Kind] = field(default_factory=dict)
    result: Kind = NOTHING
    effect: int = PURE
    truth: bool = True  # it returns nothing but 0 and 1
    least: int = 0  # it returns nothing less
    leasts: list[int] = field(default_factory=list)  # nor is it given anything less, argument by argument
    translate: Callable[[], None] = field(default=lambda: None, repr=False)
    lines: list[str] = field(default_factory=list)
    calls: dict[str, Function] = field(default_factory=dict)
    note: list[str] = field(default_factory=list)
    done: bool = False

    def head(self, name: str = "") -> str:
        """Its declaration, under its own name or another."""
        each = [part for own, kind in self.arguments.items() for part in parameters_of(c_name(own), kind)]
        assert isinstance(self.result, Number | TupleOf)
        return f"{self.result.c} {name or self.name}({', '.join(each) or 'void'})"

    def text(self) -> str:
        """The whole function."""
        note = "\n".join(f"// {line}" for line in self.note)
        return "\n".join([note, f"static {self.head()} {{", *self.lines, "}"])

    def exported(self, as_name: str) -> str:
        """A function of the library that calls this one."""
        inner = [
            text for own, kind in self.arguments.items() for text in (c_name(own), *open_lengths(c_name(own), kind))
        ]
        back = "return " if self.result != NOTHING else ""
        return f"EXPORT {self.head(as_name)} {{\n    {back}{self.name}({', '.join(inner)});\n}}"


class Program:
    """Everything that is reached from the entries."""

    def __init__(self, title: str, with_lines: bool = False) -> None:
        self.title = title
        self.with_lines = with_lines  # say for every statement where it stands in Python: for debuggers
        self.entries: dict[str, Function] = {}
        self.tuples: dict[str, TupleOf] = {}
        self._functions: dict[tuple[Any, tuple[Kind, ...]], Function] = {}
        self._stale: dict[str, Function] = {}  # functions to be translated again
        self._constants: dict[str, int] = {}
        self._tables: dict[str, np.ndarray[Any, Any]] = {}
        self._names: dict[str, int] = {}

    def add(self, name: str, rule: Rule, kinds: Sequence[Kind]) -> Function:
        """Make a rule callable from outside."""
        self.entries[name] = self.function(rule.python, kinds, [ANY] * len(kinds))
        while self._stale:
            self._translate_again(self._stale.popitem()[1])
        return self.entries[name]

    def function(self, python: Any, kinds: Sequence[Kind], leasts: Sequence[int]) -> Function:
        """A rule for these kinds of arguments, translated when first asked for. `leasts`: what is known of them."""
        key = (python, tuple(kinds))
        if key not in self._functions:
            own = python.__qualname__.rsplit("<locals>.", 1)[-1].replace(".", "_").lstrip("_")
            name = self._unused(f"{python.__module__.rsplit('.', 1)[-1]}__{own}")
            made = self._functions[key] = Function(name, python, leasts=list(leasts))
            made.translate = Statements(self, made, kinds).run
            made.translate()
            made.done = True
        return self._given(self._functions[key], leasts)

    def switch(self, name: str, dispatch: Dispatch, kinds: Sequence[Kind], leasts: Sequence[int]) -> Function:
        """A dispatch for these kinds of arguments: a function that calls one of several by its number."""
        key = (dispatch, tuple(kinds))
        if key not in self._functions:
            made = self._functions[key] = Function(self._unused(f"which__{name}"), dispatch, leasts=list(leasts))
            first = dispatch.rules()[0].python.__code__
            names = first.co_varnames[: first.co_argcount]
            which = "which" if "which" not in names else "which_of_them"
            made.arguments = {which: INT, **dict(zip(names, kinds, strict=True))}
            made.note = [f"{name}: one of {len(dispatch.table)} by its number"]
            made.translate = lambda: self._fill(made, dispatch, which, kinds)
            made.translate()
            made.done = all(called.done for called in made.calls.values())
        return self._given(self._functions[key], leasts)

    def _given(self, called: Function, leasts: Sequence[int]) -> Function:
        """A function that is called with such arguments, too. If less is known of them, it is translated again."""
        joined = [min(pair) for pair in zip(called.leasts, leasts, strict=True)]
        if joined != called.leasts:
            called.leasts = joined
            self._stale[called.name] = called
        return called

    def _translate_again(self, one: Function) -> None:
        """Translate a function again, and later all that call it, if less is known of what it returns."""
        before = one.least
        one.translate()
        if one.least != before:
            self._stale |= {other.name: other for other in self._functions.values() if one.name in other.calls}

    def _fill(self, made: Function, dispatch: Dispatch, which: str, kinds: Sequence[Kind]) -> None:
        """Write the branches of a dispatch."""
        names = [name for name in made.arguments if name != which]
        given = [part for own in names for part in (c_name(own), *open_lengths(c_name(own), made.arguments[own]))]
        made.least, made.lines = 0, [f"    switch ({which}) {{"]
        for number, rule in sorted(dispatch.table.items()):
            made.lines.append(f"    case {int(number)}: {self._case(made, rule, given, kinds)}")
        other = dispatch.otherwise
        last = self._case(made, other, given, kinds) if other else f"no_such({which});"
        made.lines += [f"    default: {last}", "    }"]
        if made.result != NOTHING:
            nought = f"({made.result.c}){{0}}" if isinstance(made.result, TupleOf) else "0"
            made.lines.append(f"    return {nought};")

    def _case(self, made: Function, rule: Rule, given: list[str], kinds: Sequence[Kind]) -> str:
        """A branch of a switch: the call of its rule."""
        called = self.function(rule.python, kinds, made.leasts)
        made.calls[called.name], made.result = called, called.result
        made.effect = max(made.effect, called.effect)
        made.truth, made.least = made.truth and called.truth, min(made.least, called.least)
        call = f"{called.name}({', '.join(given)});"
        return f"{call} break;" if called.result == NOTHING else f"return {call}"

    def _unused(self, name: str) -> str:
        """A name for a function that no other has."""
        self._names[name] = self._names.get(name, 0) + 1
        return name if self._names[name] == 1 else f"{name}_{self._names[name]}"

    def constant(self, name: str, n: int) -> Value:
        """A named number: the same name for the same number everywhere, a plain number where two modules disagree.

        Only names in capitals: others, such as the arguments of decisions, could be those of rules that are exported.
        """
        if name.isupper() and name not in self._tables and n.bit_length() <= NARROW:
            if self._constants.setdefault(name, n) == n:
                return whole(n, c_name(name))
        return whole(n)

    def table(self, name: str, array: np.ndarray[Any, Any]) -> Value:
        """A tuple of a module as a constant array."""
        own, n = c_name(name), 1
        while own in self._constants or (own in self._tables and not _same(self._tables[own], array)):
            n += 1
            own = f"{c_name(name)}_{n}"
        self._tables[own] = array
        dtype = array.dtype if array.dtype.kind == "f" else never_less(clamped(int(array.min())), array.dtype)
        return Value(own, ArrayOf(dtype, array.shape, constant=True), lengths=tuple(map(str, array.shape)))

    def text(self) -> str:
        """The C file."""
        functions: dict[str, Function] = {}
        for entry in self.entries.values():
            _callees_first(entry, functions)
        records = records_in(kind for one in functions.values() for kind in one.arguments.values())
        parts = [f"// {self.title}: made from the rules in Python by duskboard.engine.compiler. Do not edit.", PRELUDE]
        parts += [_struct(record) for record in records.values()]
        parts += [
            f"typedef struct {{ {' '.join(f'{item.c} _{i};' for i, item in enumerate(kind.items))} }} {kind.c};"
            for kind in self.tuples.values()
        ]
        named = [f"{c_name(name)} = {n}" for name, n in sorted(self._constants.items())]
        parts.append(_filled(f"enum {{ {', '.join(named)} }};") if named else "")
        parts += [_table(name, array) for name, array in self._tables.items()]
        parts += [one.text() for one in functions.values()]
        parts += [one.exported(name) for name, one in self.entries.items()]
        return "\n\n".join(part for part in parts if part) + "\n"


def _callees_first(one: Function, into: dict[str, Function]) -> None:
    for called in one.calls.values():
        if called.name not in into:
            _callees_first(called, into)
    into.setdefault(one.name, one)


def _struct(record: RecordOf) -> str:
    """A struct of the layout of a NumPy record; the compiler checks every offset."""
    fields = sorted((record.dtype.fields or {}).items(), key=lambda item: item[1][1])
    lines, checks = [f"typedef struct {record.c} {{"], [f"sizeof({record.c}) == {record.dtype.itemsize}"]
    for name, (dtype, offset, *_) in fields:
        shape = "".join(f"[{n}]" for n in dtype.shape)
        lines.append(f"    {C_TYPES[dtype.base.str[1:]]} {c_name(name)}{shape};")
        checks.append(f"offsetof({record.c}, {c_name(name)}) == {offset}")
    together = _filled(f'_Static_assert({" && ".join(checks)}, "{record.c}");')
    return "\n".join([*lines, f"}} {record.c};", together])


def _table(name: str, array: np.ndarray[Any, Any]) -> str:
    shape = "".join(f"[{n}]" for n in array.shape)
    numbers = repr(array.tolist()).replace("[", "{").replace("]", "}")
    return _filled(f"static const {C_TYPES[array.dtype.str[1:]]} {name}{shape} = {numbers};")


def _same(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> bool:
    """Whether two tables are one: 1.0 is no 1, for real numbers are divided otherwise."""
    return one.dtype == other.dtype and np.array_equal(one, other)


def _filled(text: str) -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
