"""Expressions of a rule as C that means exactly what the Python means.

*   `//` and `%` round down; a negative index counts from the end; `and`, `or` and comparisons in a chain stop early.
*   Numbers are computed in `int` only where that cannot overflow, else in 64 bits; narrow floats as doubles.
*   Python evaluates from left to right, and C does not say. An expression in which the order could matter (one part
    writes to a record and another reads or writes one) is spelled out in steps.
"""

from __future__ import annotations

import ast
import builtins
import math
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from duskboard.engine.compiler.kinds import (
    ANY,
    BITS,
    C_TYPES,
    INT,
    NOTHING,
    REAL,
    ArrayOf,
    Kind,
    Number,
    RecordOf,
    TupleOf,
    c_name,
    declared,
    never_less_than,
    number_of,
)
from duskboard.engine.compiler.scopes import Scopes
from duskboard.engine.compiler.values import (
    ATOM,
    BOTH,
    CHOICE,
    EITHER,
    EQUAL,
    LEVELS,
    NARROW,
    PLUS,
    PURE,
    READS,
    UNARY,
    WRITES,
    Value,
    clamped,
    compared,
    strongest,
    whole,
    wide,
)
from duskboard.engine.decision import Decisions
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.record import never_less, stretch, stretch_of
from duskboard.engine.rule import Rule
from duskboard.engine.witness import witness

if TYPE_CHECKING:
    from duskboard.engine.compiler.program import Function, Program

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&",
    ast.BitOr: "|", ast.BitXor: "^", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==",
    ast.NotEq: "!=", ast.FloorDiv: "//", ast.Mod: "%",
}  # fmt: skip
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip
TURNED: dict[type[ast.cmpop] | None, type[ast.cmpop]] = {
    ast.Lt: ast.Gt, ast.LtE: ast.GtE, ast.Gt: ast.Lt, ast.GtE: ast.LtE, ast.Eq: ast.Eq, ast.NotEq: ast.NotEq,
}  # fmt: skip
MATHS = {"sqrt": math.sqrt, "floor": math.floor, "ceil": math.ceil}  # exact in IEEE arithmetic, so equal everywhere
BUILTINS = ("int", "float", "bool", "abs", "len", "min", "max")
OF_BITS = ("bit_count", "bit_length")  # what a whole number says of its bits


class OutsideLanguage(Exception):
    """Something in a rule that the rules' language does not have: where it stands, what is wrong, what to write."""


class Expressions:
    """One rule in the making, as far as its expressions go; `Statements` does the rest."""

    program: Program
    made: Function
    python: Any  # the function of the rule
    file: str
    first: int  # the line of the file the function begins in
    scopes: Scopes
    kinds: dict[str, Kind]  # of every variable
    least: dict[str, int]  # of every variable: what is ever put there is never less
    facts: dict[str, int]  # of some variables: what is there now is not less
    counter: int

    # -- saying ------------------------------------------------------------------------------------------------------

    def refuse(self, node: ast.AST, wrong: str, instead: str) -> NoReturn:
        line = self.first + getattr(node, "lineno", 1) - 1
        what = ast.unparse(node).split("\n")[0]
        shown = what if len(what) <= 60 else what[:57] + "..."
        raise OutsideLanguage(f"{self.file}:{line}: {self.python.__name__}: {wrong} (`{shown}`); {instead}")

    def fresh(self, name: str = "t") -> str:
        """A name that no variable of the rule has."""
        while True:
            self.counter += 1
            if f"{name}{self.counter}" not in self.scopes.locals:
                return f"{name}{self.counter}"

    def did(self, effect: int) -> None:
        self.made.effect = max(self.made.effect, effect)

    def in_order(self, parts: list[Value], build: Callable[[list[Value]], Value]) -> Value:
        """An expression of several parts that C might evaluate in any order: in steps, if the order could matter."""
        effects = sorted((part.effect for part in parts), reverse=True)
        if len(parts) < 2 or effects[0] < WRITES or effects[1] == PURE:
            return build(parts)
        steps, named = [], []
        for part in parts:
            if part.effect == PURE:
                named.append(part)
                continue
            name = self.fresh()
            steps.append(f"{declared(part.kind, name)} = {part.c};")
            named.append(replace(part, c=name, level=ATOM, effect=PURE, finding=PURE, bits=63))
        made = build(named)
        return replace(made, c=f"({{ {' '.join(steps)} {made.c}; }})", level=ATOM, effect=WRITES, finding=WRITES)

    # -- kinds -------------------------------------------------------------------------------------------------------

    def join(self, node: ast.AST, one: Kind, other: Kind) -> Kind:
        """What holds either."""
        if one == other:
            return one
        if {one, other} == {INT, REAL}:
            return REAL
        if isinstance(one, TupleOf) and isinstance(other, TupleOf) and len(one.items) == len(other.items):
            joined = tuple(self.join(node, a, b) for a, b in zip(one.items, other.items, strict=True))
            return TupleOf(joined)  # type: ignore[arg-type]
        if isinstance(one, ArrayOf) and isinstance(other, ArrayOf) and one.least != other.least:
            return self.join(node, *(_with_least(kind, min(one.least, other.least)) for kind in (one, other)))
        self.refuse(node, "two different kinds of things under one name", "give each a name of its own")

    # -- names and constants -----------------------------------------------------------------------------------------

    def value(self, node: ast.expr) -> Value:
        method = getattr(self, f"of_{type(node).__name__}", None)
        if method is None:
            self.refuse(
                node,
                f"{type(node).__name__} is not part of the rules' language",
                "write it with numbers, fields and loops",
            )
        found: Value = method(node)
        return found

    def number(self, node: ast.expr) -> Value:
        value = self.value(node)
        if not isinstance(value.kind, Number) or value.kind == NOTHING:
            self.refuse(node, "a number is wanted here", "name a field, an element or a number")
        return value

    def thing(self, node: ast.expr) -> Any:
        """What a name stands for outside the function: a module, a rule, a constant. None for what is inside."""
        if isinstance(node, ast.Name) and node.id not in self.scopes.locals:
            found = _enclosed(self.python, node.id)
            if found is None:
                found = self.python.__globals__.get(node.id, getattr(builtins, node.id, None))
            if found is None:
                self.refuse(node, "nothing of this name is known", "import it, or give it a value first")
            return found
        if isinstance(node, ast.Attribute):
            base = self.thing(node.value)
            if isinstance(base, types.ModuleType | type | Decisions):
                if not hasattr(base, node.attr):
                    self.refuse(node, f"{ast.unparse(node.value)} has no {node.attr}", "name something that is there")
                return getattr(base, node.attr)
        return None

    def known(self, node: ast.expr, name: str, thing: Any) -> Value:
        """A constant of a module, under its own name where no variable has that name."""
        name = "" if name in self.scopes.locals else name
        if isinstance(thing, bool):
            return whole(int(thing))
        if isinstance(thing, int):
            if not -(1 << 63) <= thing < 1 << 63:
                self.refuse(node, "a number of more than 64 bits", "keep to 64 bits")
            return self.program.constant(name, int(thing))
        if isinstance(thing, float):
            if not math.isfinite(thing):
                self.refuse(node, "a number that is none", "use a large number such as 1e300")
            return Value(repr(thing), REAL, UNARY if thing < 0 else ATOM)
        if isinstance(thing, tuple):
            return self._table(node, name or f"{self.made.name}_table", thing)
        self.refuse(
            node, f"a {type(thing).__name__} is not part of the rules' language", "use numbers, tuples and records"
        )

    def _table(self, node: ast.expr, name: str, thing: tuple[Any, ...]) -> Value:
        try:
            array = np.array(thing)
        except ValueError:
            array = np.array(None)
        if array.dtype.kind not in "ibf" or array.size == 0:
            self.refuse(node, "this tuple is no table of numbers", "make its rows equally long, of numbers alone")
        narrowest = np.float64 if array.dtype.kind == "f" else np.min_scalar_type(-1 - int(np.abs(array).max()))
        return self.program.table(name, array.astype(narrowest))

    def of_Constant(self, node: ast.Constant) -> Value:
        return self.known(node, "", node.value)

    def of_Name(self, node: ast.Name) -> Value:
        if node.id not in self.scopes.locals:
            return self.known(node, node.id, self.thing(node))
        if node.id not in self.kinds:
            self.refuse(node, "it has no value yet", "give it one before")
        kind, name = self.kinds[node.id], c_name(node.id)
        lengths: tuple[str, ...] = ()
        if isinstance(kind, ArrayOf):
            if None in kind.shape and node.id not in self.made.arguments:
                self.refuse(node, "an array of unknown length under a second name", "use the argument itself")
            lengths = tuple(f"{name}_n{i}" if n is None else str(n) for i, n in enumerate(kind.shape))
        least = max(self.least.get(node.id, ANY), self.facts.get(node.id, ANY)) if kind == INT else ANY
        return Value(name, kind, least=least, lengths=lengths)

    # -- fields and elements -----------------------------------------------------------------------------------------

    def of_Attribute(self, node: ast.Attribute) -> Value:
        outside = self.thing(node)
        return self.loaded(self.place(node)) if outside is None else self.known(node, node.attr, outside)

    def of_Subscript(self, node: ast.Subscript) -> Value:
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            array = self.value(node.value.value)
            if isinstance(array.kind, ArrayOf):
                return self._length(array, ast.literal_eval(node.slice))
        return self.loaded(self._element(node))

    def loaded(self, place: Value) -> Value:
        """What is read from a place. Narrow numbers are widened where C would compute in too few bits."""
        self.did(place.effect)
        if place.stored == "f4":
            return replace(place, c=f"(double){place.c}", level=UNARY)
        least = 0 if place.stored[:1] == "u" else place.least
        if place.stored in ("i4", "u4"):
            return replace(place, c=f"(i64){place.c}", level=UNARY, least=least)
        if place.stored in BITS:
            return replace(place, bits=BITS[place.stored], least=least)
        return place

    def place(self, node: ast.expr) -> Value:
        """Where a field or an element lies."""
        if isinstance(node, ast.Subscript):
            return self._element(node)
        if not isinstance(node, ast.Attribute):
            self.refuse(node, "nothing can be written there", "write to a variable, a field or an element")
        record = self.value(node.value)
        if not isinstance(record.kind, RecordOf) or node.attr not in (record.kind.dtype.fields or {}):
            fields = ", ".join(record.kind.dtype.names or ()) if isinstance(record.kind, RecordOf) else ""
            self.refuse(node, "no record has this field", f"there are: {fields}" if fields else "name a record first")
        dtype = record.kind.dtype.fields[node.attr][0]  # type: ignore[index]
        name = f"{record.c[1:]}.{c_name(node.attr)}" if record.c[0] == "&" else f"{record.c}->{c_name(node.attr)}"
        if dtype.shape:
            kind = ArrayOf(dtype.base, dtype.shape, record.kind.constant)
            return Value(name, kind, effect=record.effect, lengths=tuple(map(str, dtype.shape)))
        return Value(
            name,
            number_of(dtype),
            effect=max(READS, record.effect),
            stored=dtype.str[1:],
            least=never_less_than(dtype),
            finding=record.effect,
            fixed=record.kind.constant,
        )

    def written(self, node: ast.expr) -> Value:
        """Where something is about to be written."""
        place = self.place(node)
        self.did(WRITES)
        if place.c.startswith("({"):
            self.refuse(node, "where this is written depends on the order of two calls", "name the indices before")
        if place.fixed:
            self.refuse(node, "nobody writes to a book or a constant", "keep what changes in the state")
        return place

    def given(self, node: ast.expr) -> Value:
        """What a rule is called with: as any value, or a row of an array of rows."""
        if not isinstance(node, ast.Subscript) or self._is_length(node):
            return self.value(node)
        return self.loaded(self._element(node, rows=True))

    def _is_length(self, node: ast.Subscript) -> bool:
        return isinstance(node.value, ast.Attribute) and node.value.attr == "shape"

    def _element(self, node: ast.Subscript, rows: bool = False) -> Value:
        array = self.array(node.value)
        if not isinstance(array.kind, ArrayOf):
            self.refuse(node, "this is no array", "index a field or an argument that is one")
        shape, element = array.kind.shape, array.kind.element
        if isinstance(node.slice, ast.Slice):
            self.refuse(node, "there are no slices", "write a loop")
        indices = [self.number(one) for one in (node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice])]
        if len(indices) > len(shape) or any(index.kind != INT for index in indices):
            self.refuse(node, "an index is a whole number, one for each dimension", f"there are {len(shape)} of them")
        finding = max(array.effect, strongest(indices))
        effect = max(finding, PURE if array.kind.constant else READS)

        def build(parts: list[Value]) -> Value:
            each = [self._index(node, part, array.lengths[i], shape[i]) for i, part in enumerate(parts)]
            if None in shape and len(shape) == 2:
                if len(each) < 2:
                    if not rows or shape[1] is None or isinstance(element, RecordOf):
                        self.refuse(node, "a row of an array of unknown width", "give both indices")
                    row = replace(array.kind, shape=shape[1:])  # type: ignore[arg-type]
                    begin = f"{array.within(PLUS)} + {each[0]} * {shape[1]}"
                    return Value(begin, row, PLUS, finding, lengths=array.lengths[1:])
                each = [f"{each[0]} * {array.lengths[1]} + {each[1]}"]
            c = array.within(ATOM) + "".join(f"[{one}]" for one in each)
            if isinstance(element, RecordOf):
                return Value(f"&{c}", element, UNARY, finding, finding=finding)
            if len(parts) < len(shape):
                if not array.kind.constant:  # type: ignore[union-attr]
                    self.refuse(node, "a row of an array under a name of its own", "give all indices where it is used")
                rest = ArrayOf(element, shape[len(parts) :], array.kind.constant)  # type: ignore[union-attr]
                return Value(c, rest, effect=finding, lengths=array.lengths[len(parts) :])
            stored, fixed = element.str[1:], array.kind.constant  # type: ignore[union-attr]
            least = array.kind.least  # type: ignore[union-attr]
            return Value(c, number_of(element), effect=effect, least=least, stored=stored, finding=finding, fixed=fixed)

        return self.in_order(indices, build)

    def _index(self, node: ast.AST, value: Value, length: str, n: int | None) -> str:
        if value.constant is not None and n is not None:
            if not -n <= value.constant < n:
                self.refuse(node, f"the index {value.constant} lies outside", f"there are {n}")
            return value.c if value.constant >= 0 else str(value.constant + n)
        return f"{'at_natural' if value.natural else 'at'}({value.c}, {length})"

    def array(self, node: ast.expr) -> Value:
        """An array, or a tuple of numbers that is written out where it is used."""
        if not isinstance(node, ast.Tuple):
            return self.value(node)
        numbers, kind = self.listed(node)
        c = f"((const {C_TYPES[kind.element.str[1:]]}[]){{{numbers.c}}})"  # type: ignore[union-attr]
        return replace(numbers, c=c, kind=kind)

    def listed(self, node: ast.Tuple) -> tuple[Value, ArrayOf]:
        """The numbers of a tuple that is written out, separated by commas, and the array they would be."""
        parts = [self.number(part) for part in node.elts]
        if strongest(parts) == WRITES:
            self.refuse(node, "a tuple with a call in it that writes", "name its values before")
        real = any(part.kind == REAL for part in parts)
        dtype = np.dtype("f8") if real else never_less(min(part.least for part in parts), np.dtype("i8"))
        kind = ArrayOf(dtype, (len(parts),), constant=True)
        text = ", ".join(part.c for part in parts)
        return Value(text, kind, effect=strongest(parts), lengths=(str(len(parts)),)), kind

    def of_Tuple(self, node: ast.Tuple, wanted: TupleOf | None = None) -> Value:
        parts = [self.number(part) for part in node.elts]
        kind = wanted or TupleOf(tuple(part.kind for part in parts))  # type: ignore[misc]
        self.program.tuples[kind.c] = kind

        def build(parts: list[Value]) -> Value:
            inner = ", ".join(part.c for part in parts)
            return Value(f"({kind.c}){{{inner}}}", kind, effect=strongest(parts))

        return self.in_order(parts, build)

    # -- arithmetic --------------------------------------------------------------------------------------------------

    def of_BinOp(self, node: ast.BinOp) -> Value:
        parts = [self.number(node.left), self.number(node.right)]
        operator = self.operator(node, node.op)
        return self.in_order(parts, lambda parts: self.arithmetic(node, operator, *parts))

    def operator(self, node: ast.AST, op: ast.AST) -> str:
        if type(op) not in OPERATORS:
            self.refuse(node, f"there is no operator {type(op).__name__}", "use + - * // % << >> & | ^ and comparisons")
        return OPERATORS[type(op)]

    def arithmetic(self, node: ast.AST, operator: str, left: Value, right: Value) -> Value:
        effect, real = max(left.effect, right.effect), REAL in (left.kind, right.kind)
        if real and operator in ("//", "%", "&", "|", "^", "<<", ">>"):
            self.refuse(node, f"{operator} is for whole numbers", "make them whole with int(...)")
        if operator in ("//", "%"):
            name = "floor_div" if operator == "//" else "floor_mod"
            least = ANY if not right.natural else 0 if operator == "%" else left.least
            if left.natural and right.natural:
                name = "div_natural" if operator == "//" else "mod_natural"
            return Value(f"{name}({left.c}, {right.c})", INT, effect=effect, least=least)
        if operator in ("<<", ">>"):
            return self._shifted(operator, left, right, effect)
        level = LEVELS[operator]
        need = UNARY if operator in ("&", "|", "^") else level
        chained = left.level == level and operator in "+-*&|^" and left.kind == right.kind
        a = left.c if chained else left.within(need)
        b = right.within(max(need, level + 1))
        if operator == "/":
            return Value(f"{a if left.kind == REAL else '(double)' + left.within(UNARY)} / {b}", REAL, level, effect)
        if real:
            return Value(f"{a} {operator} {b}", REAL, level, effect)
        made = Value(f"{a} {operator} {b}", INT, level, effect, least=_least(operator, left, right))
        if left.constant is not None and right.constant is not None:
            n = _computed(operator, left.constant, right.constant)
            if n.bit_length() <= NARROW and max(left.bits, right.bits) <= NARROW:
                return replace(made, bits=n.bit_length(), least=whole(n).least, constant=n)
        bits = left.bits + right.bits if operator == "*" else max(left.bits, right.bits) + 1
        if bits > NARROW and left.bits <= NARROW and right.bits <= NARROW:
            made = replace(made, c=f"{wide(left)} {operator} {b}")
        return replace(made, bits=min(bits, 63) if bits <= NARROW else 63)

    def _shifted(self, operator: str, left: Value, right: Value, effect: int) -> Value:
        """A shift. C leaves open what one by 64 bits or more does; Python does not."""
        few = right.constant is not None and 0 <= right.constant < 63
        by = right.within(LEVELS[operator] + 1)
        if operator == ">>":
            if few:
                text = f"{left.within(UNARY)} >> {by}"
                bits = left.bits if left.bits <= NARROW and right.constant < NARROW else 63  # type: ignore[operator]
                text = text if bits <= NARROW else f"{wide(left)} >> {by}"
                return Value(text, INT, LEVELS[">>"], effect, bits, left.least)
            return Value(f"shift_right({left.c}, {right.c})", INT, effect=effect, least=left.least)
        if few and left.constant is not None:
            n = left.constant << right.constant  # type: ignore[operator]
            if n >= 0 and n.bit_length() <= NARROW:
                text = f"{left.within(UNARY)} << {by}"
                return Value(text, INT, LEVELS["<<"], effect, n.bit_length(), 0, constant=n)
        return Value(f"shift_left({left.c}, {right.c})", INT, effect=effect)

    def of_UnaryOp(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            inner = self.test(node.operand)
            return Value(f"!{inner.within(UNARY)}", INT, UNARY, inner.effect, 1, least=0, truth=True)
        inner = self.number(node.operand)
        if isinstance(node.op, ast.UAdd):
            return replace(inner, truth=False, constant=inner.constant)
        sign = "-" if isinstance(node.op, ast.USub) else "~"
        if sign == "~" and inner.kind == REAL:
            self.refuse(node, "~ is for whole numbers", "make it whole with int(...)")
        if inner.constant is not None:
            made = whole(-inner.constant if sign == "-" else ~inner.constant)
            return made if inner.c.isdigit() else replace(made, c=f"{sign}{inner.within(ATOM)}", level=UNARY)
        if inner.bits == NARROW:  # an `int` holds it, but what is made of it need not fit
            return Value(f"{sign}{wide(inner)}", INT, UNARY, inner.effect)
        text = f"{sign}{inner.within(ATOM)}"
        return Value(text, inner.kind, UNARY, inner.effect, inner.bits + 1 if inner.bits < NARROW else 63)

    # -- what is known -----------------------------------------------------------------------------------------------

    def learned(self, node: ast.expr, holds: bool) -> dict[str, int]:
        """What variables are never less than where a test holds, or where it does not."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.learned(node.operand, not holds)
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And) == holds:
            found: dict[str, int] = {}
            for part in node.values:
                found |= {name: max(n, found.get(name, ANY)) for name, n in self.learned(part, holds).items()}
            return found
        if not isinstance(node, ast.Compare) or (not holds and len(node.ops) > 1):
            return {}
        found, terms = {}, [node.left, *node.comparators]
        for one, op, other in zip(terms, node.ops, terms[1:], strict=False):
            sign = type(op) if holds else OPPOSITE.get(type(op))
            for name, limit, how in ((one, other, sign), (other, one, TURNED.get(sign))):
                least = self._least_beside(name, limit, how)
                if least > ANY:
                    found[name.id] = max(least, found.get(name.id, ANY))  # type: ignore[attr-defined]
        return found

    def _least_beside(self, name: ast.expr, limit: ast.expr, how: type[ast.cmpop] | None) -> int:
        """What a variable is never less than, if it compares so with a variable or a constant."""
        if how not in (ast.Eq, ast.NotEq, ast.GtE, ast.Gt):
            return ANY
        if not isinstance(name, ast.Name) or self.kinds.get(name.id) != INT:
            return ANY
        if not isinstance(limit, ast.Name | ast.Constant | ast.UnaryOp | ast.Attribute):
            return ANY
        beside = self.value(limit)
        if beside.kind != INT or beside.bound == ANY:
            return ANY
        if how is ast.NotEq:
            return 0 if beside.constant == self.of_Name(name).least else ANY
        return clamped(beside.bound + (how is ast.Gt))

    @contextmanager
    def knowing(self, node: ast.expr, holds: bool) -> Iterator[None]:
        """Where a test holds, or where it does not."""
        before = self.facts
        self.facts = before | self.learned(node, holds)
        yield
        self.facts = before

    def one_by_one(self, node: ast.BoolOp, how: Callable[[ast.expr], Value]) -> list[Value]:
        """The parts of `and` or `or`. Each is looked at only where those before it hold, or do not."""
        before, parts = self.facts, []
        for part in node.values:
            parts.append(how(part))
            self.facts = self.facts | self.learned(part, isinstance(node.op, ast.And))
        self.facts = before
        return parts

    # -- truth -------------------------------------------------------------------------------------------------------

    def test(self, node: ast.expr) -> Value:
        """An expression of which only the truth matters."""
        if not isinstance(node, ast.BoolOp):
            return self.number(node)
        level, word = (BOTH, "&&") if isinstance(node.op, ast.And) else (EITHER, "||")
        parts = self.one_by_one(node, self.test)
        text = f" {word} ".join(part.within(EQUAL) if part.level != level else part.c for part in parts)
        return Value(text, INT, level, strongest(parts), 1, least=0, truth=True)

    def of_BoolOp(self, node: ast.BoolOp) -> Value:
        parts = self.one_by_one(node, self.number)
        if all(part.truth for part in parts):
            return self.test(node)
        kind: Kind = parts[0].kind
        for part in parts:
            kind = self.join(node, kind, part.kind)
        made = parts[-1]
        for part in reversed(parts[:-1]):
            name = self.fresh()
            first, last = (made.within(CHOICE), name) if isinstance(node.op, ast.And) else (name, made.within(CHOICE))
            effect = max(part.effect, made.effect)
            text = f"({{ {declared(part.kind, name)} = {part.c}; {name} ? {first} : {last}; }})"
            least = min(part.least, made.least)
            made = Value(text, kind, effect=effect, least=least, truth=part.truth and made.truth)
        return made

    def of_IfExp(self, node: ast.IfExp) -> Value:
        test = self.test(node.test)
        with self.knowing(node.test, True):
            one = self.value(node.body)
        with self.knowing(node.test, False):
            other = self.value(node.orelse)
        kind = self.join(node, one.kind, other.kind)
        if one.lengths != other.lengths or (isinstance(kind, TupleOf) and one.kind != other.kind):
            self.refuse(node, "two things of different make", "use `if` and `else`")
        text = f"{test.within(EITHER)} ? {one.within(CHOICE + 1)} : {other.within(CHOICE)}"
        return Value(
            text,
            kind,
            CHOICE,
            strongest([test, one, other]),
            max(one.bits, other.bits),
            min(one.least, other.least),
            truth=one.truth and other.truth,
            lengths=one.lengths,
        )

    def of_Compare(self, node: ast.Compare) -> Value:
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn):
            return self._membership(node)
        terms = [self.number(term) for term in (node.left, *node.comparators)]
        steps = ""
        if len(terms) > 2 and strongest(terms) == WRITES:
            if len(terms) > 3:
                self.refuse(node, "a long chain of comparisons with a call that writes", "name its parts before")
            for i in range(2):
                name = self.fresh()
                steps += f"{declared(terms[i].kind, name)} = {terms[i].c}; "
                terms[i] = Value(name, terms[i].kind)
        links = []
        for i, kind in enumerate(node.ops):
            sign = self.operator(node, kind)
            links.append(self.in_order(terms[i : i + 2], lambda parts, sign=sign: compared(sign, *parts)))  # type: ignore[misc]
        if len(links) == 1:
            return links[0]
        text = " && ".join(link.c for link in links)
        made = Value(text, INT, BOTH, strongest(links), 1, least=0, truth=True)
        return replace(made, c=f"({{ {steps}{made.c}; }})", level=ATOM, effect=WRITES) if steps else made

    def _membership(self, node: ast.Compare) -> Value:
        left, within = self.number(node.left), node.comparators[0]
        if isinstance(within, ast.Tuple):
            among = [self.number(one) for one in within.elts]
        else:
            numbers = self.thing(within)
            if not isinstance(numbers, tuple):
                self.refuse(node, "`in` looks for a number in a tuple of numbers", "write a loop")
            among = [self.known(within, "", one) for one in numbers]
        if strongest([left, *among]) == WRITES:
            self.refuse(node, "`in` with a call that writes", "name its result before")
        parts = [compared("==", left, one) for one in among]
        text = " || ".join(part.c for part in parts) or "0"
        either = Value(text, INT, EITHER, strongest([left, *parts]), 1, least=0, truth=True)
        return replace(either, c=f"!({either.c})", level=UNARY) if isinstance(node.ops[0], ast.NotIn) else either

    # -- calls -------------------------------------------------------------------------------------------------------

    def of_Call(self, node: ast.Call) -> Value:
        called = self.thing(node.func)
        if isinstance(called, Rule):
            return self._call(node, called.python)
        if isinstance(called, Dispatch):
            return self._dispatched(node, called)
        if any(isinstance(one, ast.Starred) for one in node.args) or node.keywords:
            self.refuse(node, "only rules take arguments by name", "give them in order")
        if called is None and isinstance(node.func, ast.Attribute) and node.func.attr in OF_BITS:
            return self._of_bits(node, node.func)
        for name, function in MATHS.items():
            if called is function and len(node.args) == 1:
                inner = self.number(node.args[0])
                if name == "sqrt":
                    return Value(f"sqrt({inner.c})", REAL, effect=inner.effect)
                return Value(f"(i64){name}({inner.c})", INT, UNARY, inner.effect)
        if called is witness and len(node.args) == 1:
            seen = self.value(node.args[0])
            return Value(f"witness({seen.c})", NOTHING, effect=max(READS, seen.effect))
        if called is stretch and len(node.args) == 3:
            return self._stretch(node)
        for name in BUILTINS:
            if called is getattr(builtins, name):
                parts = [self.value(one) for one in node.args]
                made: Value = getattr(self, f"_{name}")(node, parts)
                return made
        self.refuse(
            node,
            "only rules and a few builtins can be called",
            f"declare it with @rule, or use {', '.join(BUILTINS)}, math.sqrt, math.floor, math.ceil",
        )

    def _stretch(self, node: ast.Call) -> Value:
        """Fields that lie side by side, as one array."""
        record, (first, last) = self.value(node.args[0]), (ast.unparse(name).strip("'") for name in node.args[1:])
        if not isinstance(record.kind, RecordOf):
            self.refuse(node, "only records have fields", "name a record first")
        try:
            start, n, dtype = stretch_of(record.kind.dtype, first, last)
        except ValueError as error:
            self.refuse(node, str(error), "name two fields between which all are of one kind")
        const = "const " if record.kind.constant else ""
        c = f"({const}{C_TYPES[dtype.str[1:]]} *)(({const}char *){record.within(UNARY)} + {start})"
        return Value(c, ArrayOf(dtype, (n,), record.kind.constant), UNARY, record.effect, lengths=(str(n),))

    def _of_bits(self, node: ast.Call, asked: ast.Attribute) -> Value:
        """How many bits of a number are set, or how many it takes to write it; its sign does not count."""
        inner = self.number(asked.value)
        if inner.kind != INT or node.args:
            self.refuse(node, f"{asked.attr} is asked of a whole number alone", f"write n.{asked.attr}()")
        size = inner.c if inner.natural else f"abs_int({inner.c})"
        return Value(f"{asked.attr}({size})", INT, effect=inner.effect, least=0)

    def _one_number(self, node: ast.Call, parts: list[Value]) -> Value:
        if len(parts) != 1 or not isinstance(parts[0].kind, Number):
            self.refuse(node, "one number is wanted here", "give one")
        return parts[0]

    def _int(self, node: ast.Call, parts: list[Value]) -> Value:
        part = self._one_number(node, parts)
        return part if part.kind == INT else Value(f"(i64){part.within(UNARY)}", INT, UNARY, part.effect)

    def _float(self, node: ast.Call, parts: list[Value]) -> Value:
        part = self._one_number(node, parts)
        return part if part.kind == REAL else Value(f"(double){part.within(UNARY)}", REAL, UNARY, part.effect)

    def _bool(self, node: ast.Call, parts: list[Value]) -> Value:
        part = self._one_number(node, parts)
        return part if part.truth else compared("!=", part, whole(0))

    def _abs(self, node: ast.Call, parts: list[Value]) -> Value:
        part = self._one_number(node, parts)
        word, least = ("real", ANY) if part.kind == REAL else ("int", 0)
        return Value(f"abs_{word}({part.c})", part.kind, effect=part.effect, least=least)

    def _len(self, node: ast.Call, parts: list[Value]) -> Value:
        if len(parts) != 1 or not isinstance(parts[0].kind, ArrayOf):
            self.refuse(node, "only arrays have a length", "name an array")
        return self._length(parts[0], 0)

    def _length(self, array: Value, dimension: int) -> Value:
        length = array.lengths[dimension]
        return whole(int(length)) if length.isdigit() else Value(length, INT, least=0)

    def _min(self, node: ast.Call, parts: list[Value], word: str = "min") -> Value:
        if len(parts) < 2 or not all(isinstance(part.kind, Number) for part in parts):
            self.refuse(node, f"{word} takes two numbers or more", "give them one by one")
        real = any(part.kind == REAL for part in parts)
        leasts = [part.least for part in parts]
        least = ANY if real else min(leasts) if word == "min" else max(leasts)

        def build(parts: list[Value]) -> Value:
            text, bits = parts[0].c, max(part.bits for part in parts)
            size = "real" if real else "narrow" if bits <= NARROW else "int"
            for part in parts[1:]:
                text = f"{word}_{size}({text}, {part.c})"
            return Value(text, REAL if real else INT, effect=strongest(parts), bits=bits, least=least)

        return self.in_order(parts, build)

    def _max(self, node: ast.Call, parts: list[Value]) -> Value:
        return self._min(node, parts, "max")

    def _call(self, node: ast.Call, python: Any) -> Value:
        """A rule calls a rule."""
        code = python.__code__
        names = code.co_varnames[: code.co_argcount]
        given: dict[str, Value] = {}
        for name, part in zip(names, node.args, strict=False):
            given[name] = self.given(part)
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg not in names or keyword.arg in given:
                self.refuse(node, f"{keyword.arg} is no argument that is left", f"there are: {', '.join(names)}")
            given[keyword.arg] = self.given(keyword.value)
        usual = dict(zip(names[len(names) - len(python.__defaults__ or ()) :], python.__defaults__ or (), strict=True))
        missing = [name for name in names if name not in given and name not in usual]
        if len(node.args) > len(names) or missing:
            self.refuse(node, "the arguments do not fit", f"it takes {', '.join(names)}")
        order = [*given, *(name for name in names if name not in given)]  # as they are evaluated
        parts = [given[name] if name in given else self.known(node, "", usual[name]) for name in order]
        parts = _apart(parts)
        by_name = dict(zip(order, parts, strict=True))
        kinds, leasts = [by_name[name].kind for name in names], [by_name[name].least for name in names]
        return self._made_call(node, self.program.function(python, kinds, leasts), order, parts)

    def _dispatched(self, node: ast.Call, dispatch: Dispatch) -> Value:
        """A rule calls one of several by its number."""
        if any(isinstance(one, ast.Starred) for one in node.args) or node.keywords or not node.args:
            self.refuse(node, "a dispatch takes a number and then the arguments in order", "give them without names")
        parts = [self.number(node.args[0]), *(self.value(one) for one in node.args[1:])]
        if parts[0].kind != INT:
            self.refuse(node, "a whole number says which rule is meant", "make it whole with int(...)")
        if len(parts) - 1 != dispatch.rules()[0].python.__code__.co_argcount:
            self.refuse(node, "the arguments do not fit", "give all that its rules take")
        name = ast.unparse(node.func).replace(".", "_").lower()
        kinds, leasts = [part.kind for part in parts[1:]], [part.least for part in parts[1:]]
        called = self.program.switch(name, dispatch, kinds, leasts)
        if called.done and len({one.result for one in called.calls.values()}) > 1:
            self.refuse(node, "rules of one dispatch return the same kind of thing", "let them agree")
        return self._made_call(node, called, list(called.arguments), parts)

    def _made_call(self, node: ast.Call, called: Function, order: list[str], parts: list[Value]) -> Value:
        """A call of a function of the program, its arguments in the order in which they are evaluated."""
        if not called.done:
            self.refuse(node, "a rule calls itself", "write a loop, or put what is left to do on the agenda")
        self.made.calls[called.name] = called
        self.did(called.effect)
        effect = max(called.effect, strongest(parts))

        def build(parts: list[Value]) -> Value:
            by_name = dict(zip(order, parts, strict=True))
            inner = [text for name in called.arguments for text in _argument(by_name[name])]
            whole_number = called.result == INT
            return Value(
                f"{called.name}({', '.join(inner)})",
                called.result,
                effect=effect,
                least=called.least if whole_number else ANY,
                truth=whole_number and called.truth,
            )

        return self.in_order(parts, build)


def _enclosed(python: Any, name: str) -> Any:
    """What a name stands for in the function a rule was made in, if it was made in one."""
    free = python.__code__.co_freevars
    return python.__closure__[free.index(name)].cell_contents if name in free else None


def _apart(parts: list[Value]) -> list[Value]:
    """What a rule is given: of two arrays that are alone none is, for they could be the same."""
    kinds = [part.kind for part in parts]
    if sum(isinstance(kind, ArrayOf) and kind.alone for kind in kinds) < 2:
        return parts
    return [
        replace(part, kind=replace(part.kind, alone=False)) if isinstance(part.kind, ArrayOf) else part
        for part in parts
    ]


def _argument(part: Value) -> list[str]:
    kind = part.kind
    return [part.c, *(part.lengths[i] for i, n in enumerate(getattr(kind, "shape", ())) if n is None)]


def _with_least(kind: ArrayOf, least: int) -> ArrayOf:
    """An array of which no more is known than this. Records have no least."""
    return kind if isinstance(kind.element, RecordOf) else replace(kind, element=never_less(least, kind.element))


def _least(operator: str, left: Value, right: Value) -> int:
    """What a sum, a difference, a product or a combination of bits is never less than."""
    if operator == "&":
        return 0 if left.natural or right.natural else ANY
    if operator == "+" and min(left.bound, right.bound) > ANY:
        return clamped(left.bound + right.bound)
    if operator == "-" and left.bound > ANY and (right.truth or right.constant is not None):
        return clamped(left.bound - (1 if right.constant is None else right.constant))
    return 0 if operator in "*|^" and left.natural and right.natural else ANY


def _computed(operator: str, a: int, b: int) -> int:
    return {"+": a + b, "-": a - b, "*": a * b, "&": a & b, "|": a | b, "^": a ^ b}[operator]
