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
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from duskboard.engine.compiler.kinds import (
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
    PURE,
    READS,
    UNARY,
    WRITES,
    Value,
    compared,
    strongest,
    whole,
    wide,
)
from duskboard.engine.decision import Decisions
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.rule import Rule
from duskboard.engine.witness import witness

if TYPE_CHECKING:
    from duskboard.engine.compiler.program import Function, Program

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.LShift: "<<", ast.RShift: ">>", ast.BitAnd: "&",
    ast.BitOr: "|", ast.BitXor: "^", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==",
    ast.NotEq: "!=", ast.FloorDiv: "//", ast.Mod: "%",
}  # fmt: skip
MATHS = {"sqrt": math.sqrt, "floor": math.floor, "ceil": math.ceil}  # exact in IEEE arithmetic, so equal everywhere
BUILTINS = ("int", "float", "bool", "abs", "len", "min", "max")


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
    natural: set[str]  # loop variables that are never negative
    naturals: dict[str, bool]  # other variables: whether nothing negative was ever put there
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
        return replace(
            made, c=f"({{ {' '.join(steps)} {made.c}; }})", level=ATOM, effect=WRITES, finding=WRITES, bits=63
        )

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
        return self.program.table(name, array.astype(np.float64 if array.dtype.kind == "f" else np.int64))

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
        natural = node.id in self.natural or self.naturals.get(node.id, False)
        return Value(name, kind, natural=kind == INT and natural, lengths=lengths)

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
        if place.stored in ("i4", "u4"):
            return replace(place, c=f"(i64){place.c}", level=UNARY, natural=place.stored == "u4")
        if place.stored in BITS:
            return replace(place, bits=BITS[place.stored], natural=place.stored == "u1")
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

    def _element(self, node: ast.Subscript) -> Value:
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
                    self.refuse(node, "a row of an array of unknown width", "give both indices")
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
            return Value(c, number_of(element), effect=effect, stored=stored, finding=finding, fixed=fixed)

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
        dtype = np.dtype("f8" if any(part.kind == REAL for part in parts) else "i8")
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
            natural = right.natural and (operator == "%" or left.natural)
            return Value(f"{name}({left.c}, {right.c})", INT, effect=effect, natural=natural)
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
        natural = operator != "-" and left.natural and right.natural
        natural = natural or (operator == "&" and (left.natural or right.natural))
        made = Value(f"{a} {operator} {b}", INT, level, effect, natural=natural)
        if left.constant is not None and right.constant is not None:
            n = _computed(operator, left.constant, right.constant)
            if n.bit_length() <= NARROW and max(left.bits, right.bits) <= NARROW:
                return replace(made, bits=n.bit_length(), natural=n >= 0, constant=n)
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
                return Value(text, INT, LEVELS[">>"], effect, bits, natural=left.natural)
            return Value(f"shift_right({left.c}, {right.c})", INT, effect=effect, natural=left.natural)
        if few and left.constant is not None:
            n = left.constant << right.constant  # type: ignore[operator]
            if n >= 0 and n.bit_length() <= NARROW:
                text = f"{left.within(UNARY)} << {by}"
                return Value(text, INT, LEVELS["<<"], effect, n.bit_length(), natural=True, constant=n)
        return Value(f"shift_left({left.c}, {right.c})", INT, effect=effect)

    def of_UnaryOp(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            inner = self.test(node.operand)
            return Value(f"!{inner.within(UNARY)}", INT, UNARY, inner.effect, 1, natural=True, truth=True)
        inner = self.number(node.operand)
        if isinstance(node.op, ast.UAdd):
            return replace(inner, truth=False, constant=inner.constant)
        sign = "-" if isinstance(node.op, ast.USub) else "~"
        if sign == "~" and inner.kind == REAL:
            self.refuse(node, "~ is for whole numbers", "make it whole with int(...)")
        if inner.constant is not None:
            made = whole(-inner.constant if sign == "-" else ~inner.constant)
            return made if inner.c.isdigit() else replace(made, c=f"{sign}{inner.within(ATOM)}", level=UNARY)
        text = f"{sign}{inner.within(ATOM)}"
        return Value(text, inner.kind, UNARY, inner.effect, inner.bits + 1 if inner.bits < NARROW else 63)

    # -- truth -------------------------------------------------------------------------------------------------------

    def test(self, node: ast.expr) -> Value:
        """An expression of which only the truth matters."""
        if not isinstance(node, ast.BoolOp):
            return self.number(node)
        level, word = (BOTH, "&&") if isinstance(node.op, ast.And) else (EITHER, "||")
        parts = [self.test(part) for part in node.values]
        text = f" {word} ".join(part.within(EQUAL) if part.level != level else part.c for part in parts)
        return Value(text, INT, level, strongest(parts), 1, natural=True, truth=True)

    def of_BoolOp(self, node: ast.BoolOp) -> Value:
        parts = [self.number(part) for part in node.values]
        if all(part.truth for part in parts):
            return self.test(node)
        kind: Kind = parts[0].kind
        for part in parts:
            kind = self.join(node, kind, part.kind)
        made = parts[-1]
        for part in reversed(parts[:-1]):
            name = self.fresh()
            first, last = (made.within(CHOICE), name) if isinstance(node.op, ast.And) else (name, made.within(CHOICE))
            natural = part.natural and made.natural
            effect = max(part.effect, made.effect)
            text = f"({{ {declared(part.kind, name)} = {part.c}; {name} ? {first} : {last}; }})"
            made = Value(text, kind, effect=effect, natural=natural, truth=part.truth and made.truth)
        return made

    def of_IfExp(self, node: ast.IfExp) -> Value:
        test, one, other = self.test(node.test), self.value(node.body), self.value(node.orelse)
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
            natural=one.natural and other.natural,
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
        made = Value(text, INT, BOTH, strongest(links), 1, natural=True, truth=True)
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
        either = Value(text, INT, EITHER, strongest([left, *parts]), 1, natural=True, truth=True)
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
        for name, function in MATHS.items():
            if called is function and len(node.args) == 1:
                inner = self.number(node.args[0])
                if name == "sqrt":
                    return Value(f"sqrt({inner.c})", REAL, effect=inner.effect)
                return Value(f"(i64){name}({inner.c})", INT, UNARY, inner.effect)
        if called is witness and len(node.args) == 1:
            seen = self.value(node.args[0])
            return Value(f"witness({seen.c})", NOTHING, effect=max(READS, seen.effect))
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
        real = part.kind == REAL
        return Value(f"abs_{'real' if real else 'int'}({part.c})", part.kind, effect=part.effect, natural=not real)

    def _len(self, node: ast.Call, parts: list[Value]) -> Value:
        if len(parts) != 1 or not isinstance(parts[0].kind, ArrayOf):
            self.refuse(node, "only arrays have a length", "name an array")
        return self._length(parts[0], 0)

    def _length(self, array: Value, dimension: int) -> Value:
        length = array.lengths[dimension]
        return whole(int(length)) if length.isdigit() else Value(length, INT, natural=True)

    def _min(self, node: ast.Call, parts: list[Value], word: str = "min") -> Value:
        if len(parts) < 2 or not all(isinstance(part.kind, Number) for part in parts):
            self.refuse(node, f"{word} takes two numbers or more", "give them one by one")
        real = any(part.kind == REAL for part in parts)
        naturals = [part.natural for part in parts]
        natural = not real and (all(naturals) if word == "min" else any(naturals))

        def build(parts: list[Value]) -> Value:
            text = parts[0].c
            for part in parts[1:]:
                text = f"{word}_{'real' if real else 'int'}({text}, {part.c})"
            return Value(text, REAL if real else INT, effect=strongest(parts), natural=natural)

        return self.in_order(parts, build)

    def _max(self, node: ast.Call, parts: list[Value]) -> Value:
        return self._min(node, parts, "max")

    def _call(self, node: ast.Call, python: Any) -> Value:
        """A rule calls a rule."""
        code = python.__code__
        names = code.co_varnames[: code.co_argcount]
        given: dict[str, Value] = {}
        for name, part in zip(names, node.args, strict=False):
            given[name] = self.value(part)
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg not in names or keyword.arg in given:
                self.refuse(node, f"{keyword.arg} is no argument that is left", f"there are: {', '.join(names)}")
            given[keyword.arg] = self.value(keyword.value)
        usual = dict(zip(names[len(names) - len(python.__defaults__ or ()) :], python.__defaults__ or (), strict=True))
        missing = [name for name in names if name not in given and name not in usual]
        if len(node.args) > len(names) or missing:
            self.refuse(node, "the arguments do not fit", f"it takes {', '.join(names)}")
        order = [*given, *(name for name in names if name not in given)]  # as they are evaluated
        parts = [given[name] if name in given else self.known(node, "", usual[name]) for name in order]
        kinds = dict(zip(order, (part.kind for part in parts), strict=True))
        return self._made_call(node, self.program.function(python, [kinds[name] for name in names]), order, parts)

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
        called = self.program.switch(name, dispatch, [part.kind for part in parts[1:]])
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
                natural=whole_number and called.natural,
                truth=whole_number and called.truth,
            )

        return self.in_order(parts, build)


def _argument(part: Value) -> list[str]:
    kind = part.kind
    return [part.c, *(part.lengths[i] for i, n in enumerate(getattr(kind, "shape", ())) if n is None)]


def _computed(operator: str, a: int, b: int) -> int:
    return {"+": a + b, "-": a - b, "*": a * b, "&": a & b, "|": a | b, "^": a ^ b}[operator]
