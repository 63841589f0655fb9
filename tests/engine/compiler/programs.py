"""Random programs of the rules' language, and what tells whether their C means what their Python means.

A translator is proved by programs, not by games: five games never reached some corners in which an early form of it
was wrong. A program here is a handful of rules on one record that call each other, with every construct of the
language. It is made so that it is defined for every input (indices and divisors are kept in range, numbers within
their fields and 64 bits), and run interpreted and compiled on random records.
"""

import ctypes
import importlib.util
import random
import struct
import sys
from dataclasses import dataclass, field

from duskboard.engine.compiler.call import Call
from duskboard.engine.compiler.kinds import INT, RecordOf
from duskboard.engine.compiler.library import Export, Library
from duskboard.engine.compiler.toolchain import SAME_BYTES, run
from duskboard.engine.record import Record, f32, f64, i8, i16, i32, i64, natural, or_none, u32

FIELDS = {"n": 30, "w": 30, "s": 14, "t": 6}  # whole numbers, and the bits we put there
ARRAYS = {"a": (14, (8,)), "g": (6, (3, 4)), "u": (31, (4,)), "m": (30, (2, 3))}
REALS = ("r", "q")
REAL_ARRAYS = {"f": 6}
PLACES = {"p": 0, "o": -1, "h": -8}  # indices of `a`, and what they are never less than
MANY = 44  # bits beyond which an expression is folded back


class Box(Record):
    n: i64  # numbers of every width
    w: i32
    s: i16
    t: i8
    a: i16[8]
    g: i8[3, 4]
    u: u32[4]
    m: i64[2, 3]
    r: f64
    q: f32
    f: f32[6]
    p: natural(i8)[4]  # indices that no rule writes
    o: or_none(i8)[4]
    h: i8[4]


HEAD = '''"""A random program."""

import math

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.rule import rule

TABLE = (3, -1, 4, 1, -5, 9)
ROWS = ((1, -2, 3), (-4, 5, 6))
WEIGHTS = (0.5, -1.25, 3.0)
BIG, SMALL = 1 << 40, -7
NATURALS, OTHERS = (0, 7, 2, 5), (-1, 3, -8, 0)


@rule
def placed(box, places, at):
    """What lies where a number of an array says."""
    return box.a[places[at]]

'''


@dataclass
class Rule:
    """What a rule of the program can be called with, and what it returns."""

    name: str
    arguments: int  # whole numbers behind the record; the last may be left out
    returns: str  # "int", "real", "pair", "nothing"
    family: bool = False  # a dispatch: it is called with a number first


@dataclass
class Writer:
    """Writes one program."""

    dice: random.Random
    rules: list[Rule] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    # -- whole numbers: an expression, and how many bits its size needs ---------------------------------------------

    def whole(self, depth):
        if depth <= 0 or self.dice.random() < 0.15:
            return self.simple()
        kind = self.dice.choice(
            ("sum", "product", "floor", "remainder", "shift", "bits", "test", "choice", "either", "least", "size",
             "minus", "call", "call", "element", "element", "truncated", "table", "test")
        )  # fmt: skip
        return self.folded(*getattr(self, f"of_{kind}")(depth - 1))

    def folded(self, text, bits):
        """An expression kept small: products of products would leave the 64 bits."""
        if bits <= MANY:
            return text, bits
        return self.dice.choice((f"({text}) % 1000003", f"({text}) % -4099", f"(({text}) & 65535)")), 20

    def simple(self):
        kind = self.dice.randrange(6)
        if kind == 0:
            n = self.dice.choice((0, 1, 2, 3, 7, 100, -1, -2, -13, 65535, -32768, 2147483647, -2147483648))
            return (f"({n})" if n < 0 else str(n)), n.bit_length()
        if kind == 1:
            return self.dice.choice((("BIG", 41), ("SMALL", 3), ("len(box.a)", 4), ("len(box.g)", 2)))
        if kind == 2:
            name, bits = self.dice.choice(list(FIELDS.items()))
            return f"box.{name}", bits
        return self.dice.choice(self.wholes), 40

    def of_sum(self, depth):
        (a, m), (b, n) = self.whole(depth), self.whole(depth)
        return f"({a} {self.dice.choice('+-')} {b})", max(m, n) + 1

    def of_product(self, depth):
        (a, m), (b, n) = self.whole(depth), self.whole(depth)
        if m + n > 60:
            a, m = f"({a}) % 9973", 14
        if m + n > 60:
            b, n = f"({b}) % 9973", 14
        return f"({a}) * ({b})", m + n

    def divisor(self, depth):
        text, _ = self.whole(depth)
        return self.dice.choice((f"(({text}) % 7 + 1)", f"(-(({text}) % 5) - 1)", f"(({text}) | 1)", "3", "(-4)"))

    def of_floor(self, depth):
        text, bits = self.whole(depth)
        return f"({text}) // {self.divisor(depth)}", bits

    def of_remainder(self, depth):
        text, bits = self.whole(depth)
        return f"({text}) % {self.divisor(depth)}", max(bits, 40)

    def of_shift(self, depth):
        text, bits = self.whole(depth)
        by, _ = self.whole(depth)
        if self.dice.random() < 0.5:
            return f"(({text}) >> (({by}) & {self.dice.choice((15, 63, 127))}))", bits
        return f"((({text}) % 1021) << (({by}) & 15))", 26

    def of_bits(self, depth):
        (a, m), (b, n) = self.whole(depth), self.whole(depth)
        tilde = self.dice.choice(("", "~"))
        return f"(({a}) {self.dice.choice('&|^')} {tilde}({b}))", max(m, n) + 1

    def of_minus(self, depth):
        text, bits = self.whole(depth)
        return f"{self.dice.choice('-~+')}({text})", bits + 1

    def of_test(self, depth):
        return f"({self.test(depth)})", 1

    def of_choice(self, depth):
        (a, m), (b, n) = self.whole(depth), self.whole(depth)
        return f"({a} if {self.test(depth)} else {b})", max(m, n)

    def of_either(self, depth):
        (a, m), (b, n) = self.whole(depth), self.whole(depth)
        return f"({a} {self.dice.choice(('and', 'or'))} {b})", max(m, n)

    def of_least(self, depth):
        parts = [self.whole(depth) for _ in range(self.dice.choice((2, 2, 3)))]
        texts = ", ".join(text for text, _ in parts)
        return f"{self.dice.choice(('min', 'max'))}({texts})", max(bits for _, bits in parts)

    def of_size(self, depth):
        text, bits = self.whole(depth)
        asked = self.dice.choice(("abs({})", "int({})", "({})", "({}).bit_count()", "({}).bit_length()"))
        return asked.format(text), bits

    def of_element(self, depth):
        name, (bits, shape) = self.dice.choice(list(ARRAYS.items()))
        return f"box.{name}[{self.indices(shape, depth)}]", bits

    def of_table(self, depth):
        if self.dice.random() < 0.4:
            return f"ROWS[{self.index(2, depth)}][{self.index(3, depth)}]", 3
        if self.dice.random() < 0.4:
            parts = [self.pure(depth) for _ in range(3)]
            return f"({', '.join(parts)})[{self.index(3, depth)}]", 40
        return f"TABLE[{self.index(6, depth)}]", 4

    def of_truncated(self, depth):
        rounding = self.dice.choice(("int", "math.floor", "math.ceil"))
        return f"{rounding}(min(1000000.0, max(-1000000.0, {self.real(depth)})))", 20

    def of_call(self, depth):
        able = [rule for rule in self.rules if rule.returns == "int"]
        return (self.call(self.dice.choice(able), depth), 40) if able else self.simple()

    def call(self, rule, depth):
        args = [f"({self.whole(min(depth, 1))[0]})" for _ in range(rule.arguments)]
        if rule.family:
            return f"{rule.name}({', '.join([f'({self.whole(min(depth, 1))[0]}) % 5', 'box', *args])})"
        if args and self.dice.random() < 0.3:
            args.pop()
        elif args and self.dice.random() < 0.3:
            args[-1] = f"z={args[-1]}"
        return f"{rule.name}({', '.join(['box', *args])})"

    def pure(self, depth):
        """A whole number in which nothing is called."""
        saved, self.rules = self.rules, []
        text, _ = self.whole(min(depth, 2))
        self.rules = saved
        return text

    def index(self, length, depth):
        if self.dice.random() < 0.3:
            return str(self.dice.randrange(-length, length))
        text, _ = self.whole(min(depth, 2))
        return f"({text}) % {self.dice.choice((length, -length))}"

    def indices(self, shape, depth):
        return ", ".join(self.index(length, depth) for length in shape)

    # -- truth ------------------------------------------------------------------------------------------------------

    def test(self, depth):
        kind = self.dice.randrange(8)
        if depth <= 0 or kind < 3:
            (a, _), (b, _) = self.whole(depth - 1), self.whole(depth - 1)
            return f"{a} {self.sign()} {b}"
        if kind == 3:
            parts = [f"({self.whole(depth - 1)[0]})" for _ in range(3)]
            return f"{parts[0]} {self.sign()} {parts[1]} {self.sign()} {parts[2]}"
        if kind == 4:
            return f"({self.test(depth - 1)}) {self.dice.choice(('and', 'or'))} ({self.test(depth - 1)})"
        if kind == 5:
            return f"not ({self.test(depth - 1)})"
        if kind == 6:
            among = ", ".join(self.pure(depth - 1) for _ in range(3))
            return f"({self.pure(depth - 1)}) {self.dice.choice(('in', 'not in'))} ({among})"
        return f"({self.real(depth - 1)}) {self.sign()} ({self.real(depth - 1)})"

    def sign(self):
        return self.dice.choice(("<", "<=", ">", ">=", "==", "!="))

    # -- real numbers: kept small by what is put into variables -----------------------------------------------------

    def real(self, depth):
        if depth <= 0 or self.dice.random() < 0.2:
            simple = (self.dice.choice(self.reals), f"box.{self.dice.choice(REALS)}", "0.1", "2.5", "(-0.75)", "1e-3")
            return self.dice.choice(simple)
        kind = self.dice.randrange(9)
        if kind == 0:
            return f"({self.real(depth - 1)} {self.dice.choice('+-')} {self.real(depth - 1)})"
        if kind == 1:
            return f"{self.small(depth)} * {self.small(depth)}"
        if kind == 2:
            return f"({self.small(depth)} / ({self.small(depth)} * {self.dice.choice(self.reals)} * 0.0 + 3.5))"
        if kind == 3:
            return f"({self.whole(depth - 1)[0]}) / {self.divisor(depth - 1)}"
        if kind == 4:
            return f"box.f[{self.index(6, depth)}]"
        if kind == 5:
            return f"WEIGHTS[{self.index(3, depth)}]"
        if kind == 6:
            return f"math.sqrt(abs({self.real(depth - 1)}))"
        if kind == 7:
            word = self.dice.choice(("min", "max"))
            return f"float({word}({self.real(depth - 1)}, {self.whole(depth - 1)[0]}))"
        able = [rule for rule in self.rules if rule.returns == "real"]
        if able:
            return self.call(self.dice.choice(able), depth - 1)
        return f"({self.real(depth - 1)} if {self.test(depth - 1)} else {self.real(depth - 1)})"

    def small(self, depth):
        return f"min(1000.0, max(-1000.0, {self.real(depth - 1)}))"

    # -- statements -------------------------------------------------------------------------------------------------

    def say(self, indent, text):
        self.lines.append("    " * indent + text)

    def block(self, indent, depth, loops):
        self.say(indent, "pass")
        for _ in range(self.dice.randint(1, 4)):
            kind = self.dice.choice(("let", "let", "put", "put", "add", "add", "if", "while", "for", "each", "call",
                                     "swap", "real", "pair", "alias", "leave", "known", "place"))  # fmt: skip
            getattr(self, f"do_{kind}")(indent, depth, loops)

    def into(self, bits, text):
        """A whole number that fits a field: within 0 and 2**bits, or a little below 0."""
        return f"({text}) % {(1 << bits) - self.dice.randint(1, 3)}" + self.dice.choice(
            ("", " - 1" if bits < 31 else "")
        )

    def do_let(self, indent, depth, loops):
        text, bits = self.whole(3)
        text = text if bits <= 40 else f"({text}) % 1000003"
        self.say(indent, f"{self.dice.choice(self.wholes)} = {text}")

    def place(self):
        """Somewhere in the record for whole numbers, and how many bits fit."""
        if self.dice.random() < 0.4:
            name, bits = self.dice.choice(list(FIELDS.items()))
            return f"box.{name}", bits
        name, (bits, shape) = self.dice.choice([one for one in ARRAYS.items() if one[0] != "u"])
        # Two indices of which both call are refused: their order would be lost.
        if len(shape) > 1:
            return f"box.{name}[{', '.join(f'({self.pure(1)}) % {length}' for length in shape)}]", bits
        return f"box.{name}[{self.indices(shape, 2)}]", bits

    def do_put(self, indent, depth, loops):
        place, bits = self.place()
        self.say(indent, f"{place} = {self.into(bits, self.whole(3)[0])}")

    def do_add(self, indent, depth, loops):
        if self.dice.random() < 0.4:
            text, _ = self.whole(2)
            name = self.dice.choice(self.wholes)
            sign = self.dice.choice(("+", "-", "^", "|", "&"))
            self.say(indent, f"{name} {sign}= ({text}) % 4099")
            self.say(indent, f"{name} = {name} % 1000003")
            return
        place, _ = self.place()
        kind = self.dice.randrange(4)
        if kind == 0:
            self.say(indent, f"{place} //= {self.divisor(1)}")
        elif kind == 1:
            self.say(indent, f"{place} >>= ({self.whole(1)[0]}) & 7")
        elif kind == 2:
            self.say(indent, f"{place} &= ({self.whole(2)[0]}) % 64")
        else:
            self.say(indent, f"{place} {self.dice.choice(('+=', '-='))} ({self.whole(2)[0]}) % 3")
            self.settle(indent)

    def settle(self, indent):
        """Fold every number of the record back to where it began, so that sums in loops stay in their fields."""
        self.say(indent, "calm(box)")

    def do_real(self, indent, depth, loops):
        kind = self.dice.randrange(4)
        value = f"min(9999.0, max(-9999.0, {self.real(3)}))"
        if kind == 0:
            self.say(indent, f"box.{self.dice.choice(REALS)} = {value}")
        elif kind == 1:
            self.say(indent, f"box.f[{self.index(6, 1)}] = {value}")
        elif kind == 2:
            self.say(indent, f"box.f[{self.index(6, 1)}] {self.dice.choice(('+=', '-=', '*='))} {self.small(2)}")
            self.settle(indent)
        else:
            self.say(indent, f"{self.dice.choice(self.reals)} = {value}")

    def do_swap(self, indent, depth, loops):
        a, b = self.dice.sample(self.wholes, 2)
        if self.dice.random() < 0.5:
            self.say(indent, f"{a}, {b} = {b}, {a}")
        else:
            self.say(indent, f"box.a[{self.index(8, 1)}], box.t = box.a[1] % 60, box.s % 60")

    def do_pair(self, indent, depth, loops):
        able = [rule for rule in self.rules if rule.returns == "pair"]
        if able:
            self.say(indent, f"{self.wholes[0]}, {self.reals[0]} = {self.call(self.dice.choice(able), 1)}")

    def do_alias(self, indent, depth, loops):
        """A second name for an array of the record."""
        self.say(indent, "row = box.a")
        self.say(indent, f"row[{self.index(8, 1)}] = {self.into(14, self.whole(2)[0])}")

    def do_call(self, indent, depth, loops):
        if self.rules:
            self.say(indent, self.call(self.dice.choice(self.rules), 2))

    def do_if(self, indent, depth, loops):
        if depth <= 0:
            return self.do_let(indent, depth, loops)
        self.say(indent, f"if {self.test(2)}:")
        self.block(indent + 1, depth - 1, loops)
        if self.dice.random() < 0.4:
            self.say(indent, f"elif {self.test(2)}:")
            self.block(indent + 1, depth - 1, loops)
        if self.dice.random() < 0.5:
            self.say(indent, "else:")
            self.block(indent + 1, depth - 1, loops)

    def do_known(self, indent, depth, loops):
        """Indices of which the compiler knows more, or less, by what they were compared with."""
        name, other = self.dice.choice(self.wholes), self.dice.choice(self.wholes)
        sign = self.dice.choice(("!=", "==", ">=", ">", "<", "<="))
        self.say(indent, f"{name} = ({self.whole(1)[0]}) % {self.dice.choice(('16 - 8', '9 - 1', '10 - 2', '8'))}")
        than = self.dice.choice(("-2", "-1", "0", "1", other))
        test = self.dice.choice((f"{name} {sign} {than}", f"{than} {sign} {name}", f"not {name} {sign} {than}"))
        both = self.dice.choice(
            ("{}", "{} and box.s > 3", "{} or box.s > 3", "box.a[{}] > 3 and {}".format(name, "{}"))
        )
        self.say(indent, f"if {both.format(test)}:")
        self.say(
            indent + 1,
            f"box.n = box.a[{name}] + (box.a[{name}] if {test} else box.a[{name} - 1 if {name} > -8 else {name}])",
        )
        if self.dice.random() < 0.4:
            self.say(indent + 1, f"{name} -= 1" if self.dice.random() < 0.5 else f"{name} = -3")
        if self.dice.random() < 0.5:
            self.say(indent, "else:")
            self.say(indent + 1, f"box.t = box.a[{name}] % 60")
        self.say(indent, f"{name} = {name} % {self.dice.choice((8, -8))}")
        self.say(indent, f"box.n = box.n + box.a[{name}]")

    def do_place(self, indent, depth, loops):
        """Indices out of arrays of which more is known, or less, and which one rule is given in turn."""
        one, other = self.dice.choice((self.dice.sample(["box.p", "box.o", "box.h"], 2), ["NATURALS", "OTHERS"]))
        self.say(indent, f"places{one[-1]} = {one}")
        self.say(indent, f"if {self.test(1)}:")
        self.say(indent + 1, f"places{one[-1]} = {other}")
        for places in (one, other, f"places{one[-1]}", f"({one} if {self.test(1)} else {other})"):
            self.say(indent, f"box.n = box.n + placed(box, {places}, {self.index(4, 1)})")

    def do_while(self, indent, depth, loops):
        if depth <= 0 or loops >= 2:
            return self.do_let(indent, depth, loops)
        count = f"left{indent}"
        self.say(indent, f"{count} = {self.dice.randint(1, 4)}")
        self.say(indent, f"while {count} > 0 and ({self.test(1)}):" if self.dice.random() < 0.7 else "while True:")
        self.say(indent + 1, f"{count} -= 1")
        self.say(indent + 1, f"if {count} <= 0:")
        self.say(indent + 2, "break")
        self.block(indent + 1, depth - 1, loops + 1)

    def do_for(self, indent, depth, loops):
        if depth <= 0 or loops >= 2:
            return self.do_put(indent, depth, loops)
        few = f"({self.whole(1)[0]}) % 5"
        over = self.dice.choice(
            (f"range({few})", f"range(-2, {few})", f"range({few}, -2, -1)", f"range({few}, 9, 3)", "range(len(box.a))",
             f"range({self.dice.choice(self.wholes)} % 4)")
        )  # fmt: skip
        name = self.dice.choice((f"i{indent}", f"k{indent}", self.dice.choice(self.wholes)))
        self.say(indent, f"for {name} in {over}:")
        if name not in self.wholes:
            self.wholes.append(name)
            self.block(indent + 1, depth - 1, loops + 1)
            self.wholes.remove(name)
        else:
            self.block(indent + 1, depth - 1, loops + 1)

    def do_each(self, indent, depth, loops):
        if depth <= 0 or loops >= 2:
            return self.do_let(indent, depth, loops)
        over = "TABLE" if self.dice.random() < 0.3 else f"({', '.join(self.pure(1) for _ in range(3))})"
        name = f"each{indent}"
        self.say(indent, f"for {name} in {over}:")
        self.wholes.append(name)
        self.block(indent + 1, depth - 1, loops + 1)
        self.wholes.remove(name)

    def do_leave(self, indent, depth, loops):
        if loops and self.dice.random() < 0.6:
            self.say(indent, f"if {self.test(1)}:")
            self.say(indent + 1, self.dice.choice(("break", "continue")))

    # -- a whole program --------------------------------------------------------------------------------------------

    def program(self, rules):
        self.lines = HEAD.splitlines()
        self.calm()
        for number in range(rules):
            made = Rule(
                f"rule{number}", self.dice.randint(0, 2), self.dice.choice(("int", "int", "real", "pair", "nothing"))
            )
            if number == rules - 1:
                made = Rule("main", 2, "int")
            self.one(made)
            self.rules.append(made)
            self.family(made)
        return "\n".join(self.lines) + "\n"

    def family(self, last):
        """A dispatch to the last rule and others like it."""
        alike = [one for one in self.rules if (one.arguments, one.returns) == (last.arguments, last.returns)]
        plain = [one.name for one in alike if not one.family]
        table = ", ".join(f"{self.dice.randrange(5)}: {self.dice.choice(plain)}" for _ in range(3))
        name = f"FAMILY{len(self.rules)}"
        self.lines += ["", "", f"{name} = Dispatch({{{table}}}, otherwise={last.name})"]
        self.rules.append(Rule(name, last.arguments, last.returns, family=True))

    def calm(self):
        self.lines += ["", "@rule", "def calm(box):", '    """Numbers back into the room they have."""']
        for name, bits in FIELDS.items():
            self.say(1, f"box.{name} = box.{name} % {1 << bits}")
        for name, (bits, shape) in ARRAYS.items():
            self.say(1, f"for i in range({shape[0]}):")
            if len(shape) == 2:
                self.say(2, f"for k in range({shape[1]}):")
                self.say(3, f"box.{name}[i, k] = box.{name}[i, k] % {1 << bits}")
            else:
                self.say(2, f"box.{name}[i] = box.{name}[i] % {1 << bits}")
        self.say(1, "for i in range(6):")
        self.say(2, "box.f[i] = min(9999.0, max(-9999.0, box.f[i]))")

    def one(self, rule):
        names = ["y", "z"][2 - rule.arguments :] if rule.arguments else []
        head = ", ".join(["box", *(f"{name}={self.dice.randint(-3, 9)}" if name == "z" else name for name in names)])
        self.lines += ["", "", "@rule", f"def {rule.name}({head}):", f'    """Number {len(self.rules)}."""']
        self.wholes, self.reals = ["a", "b", "c", *names], ["x", "d"]
        for name in names:
            self.say(1, f"{name} = {name} % 1000003")
        for name in ("a", "b", "c"):
            self.say(1, f"{name} = {self.dice.choice([*names, 'box.s', '5'])}")
        self.say(1, f"x, d = {self.dice.choice(('0.5', 'box.r', 'box.q'))}, {self.dice.choice(('1.5', 'box.f[2]'))}")
        self.block(1, 3, 0)
        self.block(1, 2, 0)
        if rule.returns == "int":
            self.say(1, f"return {self.into(30, self.whole(2)[0])}")
        elif rule.returns == "real":
            self.say(1, f"return min(500.0, max(-500.0, {self.real(2)}))")
        elif rule.returns == "pair":
            self.say(1, f"return {self.into(20, self.whole(1)[0])}, min(500.0, max(-500.0, {self.real(1)}))")


def written(seed, rules=5):
    """The source of a random program, its last rule `main(box, y, z)`."""
    return Writer(random.Random(seed)).program(rules)


def loaded(source, folder, name):
    """A program as a module, so that its source can be read again."""
    file = folder / f"{name}.py"
    file.write_text(source)
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def random_box(dice):
    """A record full of numbers."""
    box = Box()
    for name, bits in FIELDS.items():
        setattr(box, name, dice.randrange(-(1 << bits) // 2, 1 << bits))
    for name, (bits, shape) in ARRAYS.items():
        lowest = 0 if name == "u" else -(1 << bits) // 2
        for at in range(shape[0]):
            for k in range(shape[1]) if len(shape) == 2 else (None,):
                getattr(box, name)[at if k is None else (at, k)] = dice.randrange(lowest, 1 << bits)
    for name, least in PLACES.items():
        for at in range(4):
            getattr(box, name)[at] = dice.randrange(least, 8)
    box.r, box.q = dice.uniform(-50, 50), dice.uniform(-50, 50)
    for at in range(6):
        box.f[at] = dice.uniform(-9, 9)
    return box


def library_of(modules):
    """One library with the last rule of each program."""
    kinds = (RecordOf("Box", Box.dtype), INT, INT)
    return Library("programs", "random programs", {name: Export(one.main, kinds) for name, one in modules.items()})


def compiled(translated, exports, folder, compiler, *flags):
    """The programs compiled with some compiler and flags: what to call, by name."""
    source, library = folder / "programs.c", folder / f"programs-{random.randrange(1 << 60)}.so"
    source.write_text(translated.text)
    run([*compiler, *flags, "-std=gnu11", *SAME_BYTES, "-fvisibility=hidden", "-w", "-shared", "-fPIC", "-o",
         str(library), str(source), "-lm"])  # fmt: skip
    opened = ctypes.CDLL(str(library))
    library.unlink()
    return {name: Call(getattr(opened, name), one.kinds, translated.results[name]) for name, one in exports.items()}


def same(want, got):
    """Whether two results have the same bits."""
    if isinstance(want, float) or isinstance(got, float):
        return struct.pack("d", float(want)) == struct.pack("d", float(got))
    return want == got


@dataclass
class Difference:
    """A program that means something else compiled."""

    seed: int
    with_flags: str
    want: object
    got: object


def compare(seeds, folder, builds, inputs=6, rules=5):
    """Write, run and compare programs; yields what differs. `builds` names compilers with their flags."""
    modules = {f"program{seed}": loaded(written(seed, rules), folder, f"program{seed}") for seed in seeds}
    library = library_of(modules)
    translated = library.translated()
    calls = {
        " ".join([*compiler[-2:], *flags]): compiled(translated, library.exports, folder, compiler, *flags)
        for compiler, flags in builds
    }
    for seed, (name, module) in zip(seeds, modules.items(), strict=True):
        dice = random.Random(f"inputs {seed}")
        for _ in range(inputs):
            begun, y, z = random_box(dice), dice.randrange(-1000, 1000), dice.randrange(-(10**9), 10**9)
            box = begun.copy()
            want = module.main(box, y, z)
            for flags, each in calls.items():
                own = begun.copy()
                got = each[name](own, y, z)
                if not same(want, got) or own.bytes() != box.bytes():
                    yield Difference(seed, flags, want, got)
    for name in modules:
        del sys.modules[name]
