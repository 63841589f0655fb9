"""What there is in the rules' language: whole and real numbers, records, arrays of them, and tuples of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from duskboard.engine.record import least_of

ANY = -2  # what is known of the least a number can be: at least 0, at least -1 (it may be a NONE), or nothing
C_TYPES = {  # of a number in a record or an array, by its NumPy format
    "i1": "int8_t", "i2": "int16_t", "i4": "int32_t", "i8": "i64", "u1": "uint8_t", "u4": "uint32_t",
    "f4": "float", "f8": "double",
}  # fmt: skip
BITS = {"i1": 7, "i2": 15, "i4": 31, "i8": 63, "u1": 8, "u4": 32}  # what the size of such a number needs

_KEYWORDS = """
    auto break case char const continue default do double else enum extern float for goto if inline int long register
    restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
"""
_PRELUDE = """
    i64 at natural at_natural floor_div floor_mod div_natural mod_natural div_unsigned mod_unsigned min_int max_int
    min_narrow max_narrow abs_int min_real max_real abs_real shift_left shift_right sqrt floor ceil made_from no_such
    witness onlooker onlookers look_at look_on look_away keep_seen checked_at checked_natural holds does_not_hold
    is_known_above_0 bit_count bit_length within checked_within
"""
RESERVED = frozenset((_KEYWORDS + _PRELUDE).split())


def c_name(name: str) -> str:
    """A name that C, or our own prelude, does not use itself.

    >>> c_name("hunter"), c_name("register")
    ('hunter', 'register_')
    """
    return name + "_" if name in RESERVED else name


@dataclass(frozen=True)
class Number:
    """A number, or nothing at all."""

    c: str


INT, REAL, NOTHING = Number("i64"), Number("double"), Number("void")


@dataclass(frozen=True)
class RecordOf:
    """A record, always handled by its address."""

    c: str
    dtype: np.dtype[Any]
    constant: bool = False  # nobody writes to it: a book


@dataclass(frozen=True)
class ArrayOf:
    """An array. A length known only when the program runs is None, and travels as an argument of its own."""

    element: np.dtype[Any] | RecordOf
    shape: tuple[int | None, ...]
    constant: bool = False
    alone: bool = False  # nothing else that a rule is given lies in the same memory
    least: int = field(init=False)  # none of its numbers is less: NumPy takes formats for equal that say otherwise

    def __post_init__(self) -> None:
        object.__setattr__(self, "least", ANY if isinstance(self.element, RecordOf) else never_less_than(self.element))


@dataclass(frozen=True)
class TupleOf:
    """What a rule returns when it returns several numbers."""

    items: tuple[Number, ...]

    @property
    def c(self) -> str:
        return "Tuple_" + "".join(item.c[0] for item in self.items)


Kind = Number | RecordOf | ArrayOf | TupleOf


def never_less_than(dtype: np.dtype[Any]) -> int:
    """What a field or an element of this format is known to be never less than."""
    least = least_of(dtype)
    return ANY if least is None else least


def number_of(dtype: np.dtype[Any]) -> Number:
    """The kind of what is stored in such a format."""
    return REAL if dtype.kind == "f" else INT


def declared(kind: Kind, name: str) -> str:
    """A C declaration of a variable or an argument."""
    if isinstance(kind, ArrayOf):
        of = kind.element.c if isinstance(kind.element, RecordOf) else C_TYPES[kind.element.str[1:]]
        rows = "".join(f"[{n}]" for n in kind.shape[1:]) if None not in kind.shape else ""
        return ("const " if kind.constant else "") + (f"{of} (*{name}){rows}" if rows else f"{of} *{name}")
    if isinstance(kind, RecordOf):
        return f"const {kind.c} *restrict {name}" if kind.constant else f"{kind.c} *{name}"
    return f"{kind.c} {name}"


def parameters_of(name: str, kind: Kind) -> list[str]:
    """The C declarations of an argument: itself, and the lengths of an array that are not known before.

    That an array is alone is said of the argument and of no other name for it: those lie in the same memory.
    """
    own = f"restrict {name}" if isinstance(kind, ArrayOf) and kind.alone else name
    return [declared(kind, own), *(f"i64 {length}" for length in open_lengths(name, kind))]


def open_lengths(name: str, kind: Kind) -> list[str]:
    """The names of the lengths of an array that travel beside it."""
    if not isinstance(kind, ArrayOf):
        return []
    return [f"{name}_n{i}" for i, n in enumerate(kind.shape) if n is None]


def records_in(kinds: Iterable[Kind]) -> dict[str, RecordOf]:
    """The kinds of records that are named, by name."""
    found: dict[str, RecordOf] = {}
    for kind in kinds:
        record = kind.element if isinstance(kind, ArrayOf) else kind
        if isinstance(record, RecordOf):
            found.setdefault(record.c, record)
    return found
