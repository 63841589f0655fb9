"""One rule as a C function. Its body is translated again until the kinds of its variables stand still."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from duskboard.engine.compiler.expressions import Expressions
from duskboard.engine.compiler.kinds import (
    ANY,
    BITS,
    C_TYPES,
    INT,
    NOTHING,
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
from duskboard.engine.compiler.values import ATOM, LESS, PURE, READS, UNARY, WRITES, Value, clamped, whole

if TYPE_CHECKING:
    from duskboard.engine.compiler.program import Function, Program

IN_PLACE = frozenset("+-*&|^")  # the low bits of these are the same in any width


class Statements(Expressions):
    """One rule in the making."""

    def __init__(self, program: Program, made: Function, kinds: Sequence[Kind]) -> None:
        self.program, self.made, self.python = program, made, made.python
        tree = ast.parse(textwrap.dedent(inspect.getsource(self.python))).body[0]
        assert isinstance(tree, ast.FunctionDef)
        self.tree = tree
        self.file, self.first = source_file(self.python), self.python.__code__.co_firstlineno
        arguments = tree.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
            self.refuse(tree, "a rule takes plain arguments only", "name each of them")
        names = [argument.arg for argument in arguments.args]
        for name in names:
            if "__" in name:
                self.refuse(tree, f"the name {name} has two underscores in a row", "use one")
        self.kinds = dict(zip(names, kinds, strict=True))
        made.arguments = dict(self.kinds)
        self.scopes = Scopes(tree, names)
        self.counter = 0

    def run(self) -> None:
        """Translate the body, again and again until nothing more is learned of its variables."""
        made = self.made
        made.least = 0
        # Until something negative is seen to be put there, a variable is taken to be natural.
        self.least = dict.fromkeys(self.scopes.locals, 0) | dict(zip(made.arguments, made.leasts, strict=True))
        while True:
            before = (dict(self.kinds), made.result, dict(self.least), made.least)
            made.lines, made.calls, made.effect, made.truth, self.counter = [], {}, PURE, True, 0
            self.facts = {}
            self.depth = 1
            for name in self.scopes.at_top:
                if name in self.kinds:
                    nothing = "{0}" if isinstance(self.kinds[name], TupleOf) else "0"
                    self.say(f"{declared(self.kinds[name], c_name(name))} = {nothing};")
            self.block(self.tree.body)
            if made.result != NOTHING and not _always_leaves(self.tree.body):
                self.refuse(
                    self.tree.body[-1], "this rule returns a number on some ways and nothing on others", "end with one"
                )
            if before == (self.kinds, made.result, self.least, made.least):
                break
        for name, kind in made.arguments.items():
            if self.kinds[name] != kind:
                self.refuse(
                    self.tree, f"the argument {name} becomes another kind of thing", "give the other thing a new name"
                )
        words = (ast.get_docstring(self.tree) or "").split("\n\n")[0].split("\n")
        made.note = [f"{self.file}:{self.first}", *(word.strip() for word in words if word.strip())]

    # -- saying ------------------------------------------------------------------------------------------------------

    def say(self, line: str) -> None:
        self.made.lines.append("    " * self.depth + line)

    def keep(self, value: Value) -> Value:
        """Evaluate something now, into a variable of its own."""
        name = self.fresh()
        self.say(f"{declared(value.kind, name)} = {value.c};")
        return Value(name, value.kind, least=value.least, truth=value.truth, lengths=value.lengths)

    def block(self, body: list[ast.stmt]) -> None:
        for node in body:
            if self.program.with_lines:
                self.made.lines.append(f'#line {self.first + node.lineno - 1} "{self.file}"')
            method = getattr(self, f"do_{type(node).__name__}", None)
            if method is None:
                self.refuse(
                    node,
                    f"{type(node).__name__} is not part of the rules' language",
                    "there are assignments, if, while, for, break, continue, pass, return and calls",
                )
            method(node)

    def inner(self, head: str, body: list[ast.stmt], before: str = "") -> None:
        self.say(head)
        self.depth += 1
        if before:
            self.say(before)
        self.block(body)
        self.depth -= 1

    # -- statements --------------------------------------------------------------------------------------------------

    def do_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return
        if not isinstance(node.value, ast.Call):
            self.refuse(node, "this does nothing", "leave it out")
        self.say(f"{self.value(node.value).c};")

    def do_Assert(self, node: ast.Assert) -> None:
        """Something that holds: looked at by a checked build, taken as known by every other."""
        test = self.test(node.test)
        if test.effect == WRITES:
            self.refuse(node, "an assertion that changes something", "call it before, and assert what it returned")
        self.say(f"holds({test.c});")
        self.facts = self.facts | self.learned(node.test, True)

    def do_Pass(self, node: ast.Pass) -> None:
        self.say(";")

    def do_Break(self, node: ast.Break) -> None:
        self.say("break;")

    def do_Continue(self, node: ast.Continue) -> None:
        self.say("continue;")

    def do_Return(self, node: ast.Return) -> None:
        if node.value is None:
            if self.made.result != NOTHING:
                self.refuse(node, "this rule returns a number on some ways and nothing on others", "return one")
            self.say("return;")
            return
        value, result = self.value(node.value), self.made.result
        if value.kind == NOTHING:
            self.refuse(node, "this rule returns nothing", "call it on a line of its own")
        if not isinstance(value.kind, Number | TupleOf):
            self.refuse(node, "a rule returns numbers", "return where the thing lies instead")
        self.made.truth &= value.truth
        self.made.least = min(self.made.least, value.least)
        self.made.result = value.kind if result == NOTHING else self.join(node, result, value.kind)
        if value.kind != self.made.result and isinstance(self.made.result, TupleOf):
            if not isinstance(node.value, ast.Tuple):
                self.refuse(node, "tuples of different kinds", "write out what is returned")
            value = self.of_Tuple(node.value, self.made.result)
        self.say(f"return {value.c};")

    def do_If(self, node: ast.If) -> None:
        word, known = "if", []  # what is known at the end of each branch that goes on behind it all
        while True:
            head = f"{word} ({self.test(node.test).c}) {{"
            otherwise = self.facts | self.learned(node.test, False)
            self.facts = self.facts | self.learned(node.test, True)
            self.inner(head, node.body)
            known += [] if _goes_elsewhere(node.body) else [self.facts]
            self.facts, rest = otherwise, node.orelse
            if len(rest) == 1 and isinstance(rest[0], ast.If):
                node, word = rest[0], "} else if"
                continue
            if rest:
                self.inner("} else {", rest)
            known += [] if rest and _goes_elsewhere(rest) else [self.facts]
            self.say("}")
            break
        if known:
            common = set(known[0]).intersection(*known)
            self.facts = {name: min(one[name] for one in known) for name in common}

    def do_While(self, node: ast.While) -> None:
        if node.orelse:
            self.refuse(node, "a loop has no else", "put it behind the loop")
        before = self._forget(node.body)
        head = f"while ({self.test(node.test).c}) {{"
        self.facts = before | self.learned(node.test, True)
        self.inner(head, node.body)
        self.facts = before
        self.say("}")

    def _forget(self, body: list[ast.stmt], *names: str) -> dict[str, int]:
        """Forget what a loop may change. What is left is known all through the loop, and behind it."""
        changing = {*names, *self.scopes.stored_in(body)}
        self.facts = {name: least for name, least in self.facts.items() if name not in changing}
        return self.facts

    def do_For(self, node: ast.For) -> None:
        if node.orelse or not isinstance(node.target, ast.Name):
            self.refuse(node, "a loop has one variable and no else", "take things apart inside the loop")
        name = node.target.id
        own = name in self.scopes.loop_variables
        over = node.iter
        if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range":
            self._count(node, over, name, own)
        else:
            self._each(node, name, own)

    def _count(self, node: ast.For, over: ast.Call, name: str, own: bool) -> None:
        """A loop over a range."""
        parts = [self.number(part) for part in over.args]
        if any(part.kind != INT for part in parts):
            self.refuse(node, "a range is of whole numbers", "make them whole with int(...)")
        start, stop = (whole(0), parts[0]) if len(parts) == 1 else (parts[0], parts[1])
        step = parts[2].constant if len(parts) == 3 else 1
        if not step:
            self.refuse(node, "the step of a range must be a constant", "write a while loop")
        self.assume(node, name, INT)
        least = start.least if step > 0 else clamped(stop.bound + 1) if stop.bound > ANY else ANY
        self.least[name] = min(self.least[name], least)
        counter, end = c_name(name) if own else self.fresh("k"), self.fresh("end")
        head = f"i64 {counter} = {start.c}"
        changing = {name, *self.scopes.stored_in(node.body)}
        mentioned = {one.id for one in ast.walk(over) if isinstance(one, ast.Name)}
        if stop.effect == PURE and not changing & mentioned:
            end = stop.within(LESS + 1)
        else:
            head += f", {end} = {stop.c}"
        move = {1: f"{counter}++", -1: f"{counter}--"}.get(step, f"{counter} += {step}")
        sign = "<" if step > 0 else ">"
        before = self._forget(node.body, name)
        self.facts = before | {name: least}
        self.inner(
            f"for ({head}; {counter} {sign} {end}; {move}) {{", node.body, "" if own else f"{c_name(name)} = {counter};"
        )
        self.facts = before
        self.say("}")

    def _each(self, node: ast.For, name: str, own: bool) -> None:
        """A loop over the numbers of a tuple."""
        if isinstance(node.iter, ast.Tuple):
            numbers, kind = self.listed(node.iter)
            each = Value(self.fresh("each"), kind, lengths=numbers.lengths)
            self.say(f"const {C_TYPES[kind.element.str[1:]]} {each.c}[] = {{{numbers.c}}};")  # type: ignore[union-attr]
        else:
            each = self.value(node.iter)
        array = each.kind
        if not isinstance(array, ArrayOf) or len(array.shape) != 1 or isinstance(array.element, RecordOf):
            self.refuse(node, "a loop goes over a range or a tuple of numbers", "loop over the indices")
        if not array.constant:
            self.refuse(node, "a loop over an array that may change", "loop over the indices")
        number, least = number_of(array.element), array.least
        self.assume(node, name, number)
        self.least[name] = min(self.least[name], least)
        before, at = self._forget(node.body, name), self.fresh("k")
        put = f"{declared(number, c_name(name)) if own else c_name(name)} = {each.within(ATOM)}[{at}];"
        self.inner(f"for (i64 {at} = 0; {at} < {each.lengths[0]}; {at}++) {{", node.body, put)
        self.facts = before
        self.say("}")

    # -- assignments -------------------------------------------------------------------------------------------------

    def do_Assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            self.refuse(node, "several names for one value", "give one name at a time")
        target = node.targets[0]
        if not isinstance(target, ast.Tuple):
            return self._put(node, target, self.value(node.value))
        if isinstance(node.value, ast.Tuple):
            if len(node.value.elts) != len(target.elts):
                self.refuse(node, "more or fewer names than values", "as many names as values")
            names = [one.id for one in target.elts if isinstance(one, ast.Name)]
            later = {one.id for part in node.value.elts[1:] for one in ast.walk(part) if isinstance(one, ast.Name)}
            if len(names) == len(target.elts) == len(set(names)) and not set(names) & later:
                for name, part in zip(target.elts, node.value.elts, strict=True):
                    self._put(node, name, self.value(part))
                return
            held = [self.keep(self.value(part)) for part in node.value.elts]
        else:
            value = self.keep(self.value(node.value))
            if not isinstance(value.kind, TupleOf) or len(value.kind.items) != len(target.elts):
                self.refuse(node, "more or fewer names than values", "as many names as values")
            held = [Value(f"{value.c}._{i}", item) for i, item in enumerate(value.kind.items)]
        for name, value in zip(target.elts, held, strict=True):
            self._put(node, name, value)

    def do_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is None:
            self.refuse(node, "a name without a value", "give it one")
        self._put(node, node.target, self.value(node.value))

    def _put(self, node: ast.stmt, target: ast.expr, value: Value) -> None:
        """Give something a value."""
        if isinstance(target, ast.Name):
            self.assume(node, target.id, value.kind)
            self.least[target.id] = min(self.least[target.id], value.least)
            self.facts = self.facts | {target.id: value.least}
            name = c_name(target.id)
            first = self.scopes.declared_at.get(target.id) is node
            self.say(f"{declared(self.kinds[target.id], name) if first else name} = {value.c};")
            return
        place = self.written(target)
        if isinstance(place.kind, RecordOf) and isinstance(value.kind, RecordOf) and place.kind.c == value.kind.c:
            if place.kind.constant:
                self.refuse(node, "nobody writes to a book or a constant", "keep what changes in the state")
            source = value.c[1:] if value.c[0] == "&" else f"*{value.c}"
            self.say(f"{place.c[1:]} = {source};")
            return
        if not isinstance(place.kind, Number) or not isinstance(value.kind, Number) or value.kind == NOTHING:
            self.refuse(node, "only numbers and whole records can be written", "write a loop over the numbers")
        if (value.effect == WRITES and place.finding >= READS) or (place.finding == WRITES and value.effect != PURE):
            value = self.keep(value)  # Python evaluates what is written before where
        if place.kind == INT and value.kind != INT:
            self.refuse(node, "a real number for a field of whole ones", "make it whole with int(...)")
        self.say(f"{place.c} = {self.fitting(place, value)};")

    def fitting(self, place: Value, value: Value) -> str:
        """What is written to a field. Where faults are looked for, whether there is room for it."""
        if not self.is_narrow(place):
            return value.c
        bits, signed = BITS[place.stored], place.stored[0] == "i"
        return f"within({value.c}, {-(1 << bits) if signed else 0}, {(1 << bits) - 1})"

    def is_narrow(self, place: Value) -> bool:
        """Whether a field may be too small for a number, and this build asks."""
        return self.program.with_lines and place.stored[:1] in ("i", "u") and BITS[place.stored] < 63

    def do_AugAssign(self, node: ast.AugAssign) -> None:
        operator, target = self.operator(node, node.op), node.target
        if isinstance(target, ast.Name):
            value = self.arithmetic_in_order(node, operator, self.of_Name(target), self.number(node.value))
            self._put(node, target, value)
            return
        place, value = self.written(target), self.number(node.value)
        if not isinstance(place.kind, Number):
            self.refuse(node, "only numbers can be changed so", "change them one by one")
        if place.kind == INT and (value.kind != INT or operator == "/"):
            self.refuse(node, "a real number for a field of whole ones", "make it whole with int(...)")
        if place.finding == WRITES or (value.effect == WRITES and place.finding != PURE):
            pointer = self.fresh()  # Python finds and reads the target first
            self.say(f"{C_TYPES[place.stored]} *{pointer} = &{place.c};")
            place = replace(place, c=f"*{pointer}", level=UNARY, finding=PURE, effect=READS)
        if operator in IN_PLACE and value.effect < WRITES and place.stored[:1] != "f" and not self.is_narrow(place):
            self.say(f"{place.c} {operator}= {value.c};")
            return
        old = self.loaded(place)
        if value.effect == WRITES:
            old = self.keep(old)
        self.say(f"{place.c} = {self.fitting(place, self.arithmetic(node, operator, old, value))};")

    def arithmetic_in_order(self, node: ast.AST, operator: str, left: Value, right: Value) -> Value:
        return self.in_order([left, right], lambda parts: self.arithmetic(node, operator, *parts))

    def assume(self, node: ast.AST, name: str, kind: Kind) -> None:
        """Note that a variable holds such a thing."""
        if "__" in name:
            self.refuse(node, f"the name {name} has two underscores in a row", "use one")
        if kind == NOTHING:
            self.refuse(node, "this rule returns nothing", "call it on a line of its own")
        self.kinds[name] = self.join(node, self.kinds[name], kind) if name in self.kinds else kind


def source_file(python: object) -> str:
    """Where a function stands, as we name it: from the package on, or by its file's name."""
    path = Path(inspect.getsourcefile(python) or "?")  # type: ignore[arg-type]
    parts = path.parts
    if "duskboard" in parts:
        return "/".join(parts[len(parts) - 1 - parts[::-1].index("duskboard") :])
    return path.name


def _always_leaves(body: list[ast.stmt]) -> bool:
    """Whether nothing comes after the last statement."""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and _always_leaves(last.body) and _always_leaves(last.orelse)
    endless = isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and bool(last.test.value)
    return isinstance(last, ast.Return) or (endless and not _breaks(last.body))  # type: ignore[attr-defined]


def _goes_elsewhere(body: list[ast.stmt]) -> bool:
    """Whether the statement behind this block is never come to from it."""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and _goes_elsewhere(last.body) and _goes_elsewhere(last.orelse)
    return isinstance(last, ast.Break | ast.Continue) or _always_leaves(body)


def _breaks(body: list[ast.stmt]) -> bool:
    """Whether a loop with this body can be left by its own `break`."""
    for one in body:
        if isinstance(one, ast.Break):
            return True
        if isinstance(one, ast.If) and (_breaks(one.body) or _breaks(one.orelse)):
            return True
    return False
