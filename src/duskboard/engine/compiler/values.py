"""A C expression and what is known of it: its kind, how it binds, what evaluating it does, how large it can be."""

from __future__ import annotations

from dataclasses import dataclass

from duskboard.engine.compiler.kinds import ANY, INT, Kind

PURE, READS, WRITES = range(3)  # what evaluating an expression does to the records
ATOM, UNARY, TIMES, PLUS, SHIFT, LESS, EQUAL, AND, XOR, OR, BOTH, EITHER, CHOICE = range(16, 3, -1)  # how C binds
LEVELS = {
    "*": TIMES, "/": TIMES, "+": PLUS, "-": PLUS, "<<": SHIFT, ">>": SHIFT, "<": LESS, "<=": LESS, ">": LESS,
    ">=": LESS, "==": EQUAL, "!=": EQUAL, "&": AND, "^": XOR, "|": OR,
}  # fmt: skip
NARROW = 30  # bits up to which C's `int` holds a number: one of n bits lies between -2**n and 2**n, both included


@dataclass
class Value:
    """A C expression."""

    c: str
    kind: Kind
    level: int = ATOM  # how tightly its outermost operator binds
    effect: int = PURE
    bits: int = 63  # of a whole number: it lies between -2**bits and 2**bits
    least: int = ANY  # it is never less
    truth: bool = False  # it is 0 or 1
    constant: int | None = None  # its value, if that is known
    lengths: tuple[str, ...] = ()  # of an array
    stored: str = ""  # of a place in a record or an array: the format of the number there
    finding: int = PURE  # of a place: what finding out where it lies does to the records
    fixed: bool = False  # nobody may write there

    @property
    def natural(self) -> bool:
        """Whether it is never negative."""
        return self.least >= 0

    @property
    def bound(self) -> int:
        """The number it is never less than, exactly where it is a constant."""
        return self.least if self.constant is None else max(self.constant, ANY)

    def within(self, level: int) -> str:
        """The expression as part of a larger one that binds as tightly as `level`."""
        return self.c if self.level >= level else f"({self.c})"


def whole(n: int, name: str = "") -> Value:
    """A constant.

    >>> whole(3).c, whole(1 << 40).c, whole(7, "SEVEN").c
    ('3', 'INT64_C(1099511627776)', 'SEVEN')
    """
    fits = n.bit_length() <= NARROW
    text = name or (str(n) if fits else f"INT64_C({n})" if n > -(1 << 63) else "INT64_MIN")
    level = UNARY if text.startswith("-") else ATOM
    bits = n.bit_length() if fits else 63
    return Value(text, INT, level, PURE, bits, clamped(n), n in (0, 1), n)


def clamped(n: int) -> int:
    """What is known of a number that is never less than n.

    >>> clamped(7), clamped(-1), clamped(-30)
    (0, -1, -2)
    """
    return max(min(n, 0), ANY)


def wide(value: Value) -> str:
    """A whole number as 64 bits, to be computed with."""
    return value.within(UNARY) if value.bits > NARROW else f"(i64){value.within(UNARY)}"


def compared(operator: str, left: Value, right: Value) -> Value:
    """A comparison."""
    text = f"{left.within(LESS + 1)} {operator} {right.within(LESS + 1)}"
    return Value(text, INT, LEVELS[operator], max(left.effect, right.effect), 1, least=0, truth=True)


def strongest(parts: list[Value]) -> int:
    """What evaluating all of them does."""
    return max((part.effect for part in parts), default=PURE)
