"""Records: what a game's state, book and scratch paper are made of.

A record is declared as a class, one field a line, with a comment that says what it holds:

    class State(Record):
        hp: i16           # the hero's health
        hand: i16[2, 3]   # the cards of each seat

It is one block of bytes of a fixed size. Compiled rules see it as a NumPy record (`state.record`); plain Python sees
it through a *window*: the same attributes, read and written in place, whose numbers are ordinary Python integers, so
that sums do not overflow and a value too large for its field is an error instead of a silent wrap.
"""

from __future__ import annotations

import builtins
import inspect
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np


class Kind:
    """The type of a field: a number, or with a shape an array of numbers."""

    def __init__(self, dtype: str, shape: tuple[int, ...] = ()) -> None:
        self.dtype = np.dtype(dtype)
        self.shape = shape

    def __getitem__(self, shape: int | tuple[int, ...]) -> Kind:
        return Kind(self.dtype.str, shape if isinstance(shape, tuple) else (shape,))


i8, i16, i32, i64 = Kind("i1"), Kind("i2"), Kind("i4"), Kind("i8")
u32 = Kind("u4")
f32, f64 = Kind("f4"), Kind("f8")

_FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u4": "I", "f4": "f", "f8": "d"}
_PADDING = "padding_"


class Record:
    """A window on one record. Subclasses declare the fields.

    class Hero(Record):
        hp: i16         # health
        bag: i16[2, 3]  # what is carried, by pocket

    hero = Hero()
    hero.hp = 20
    hero.bag[1, 2] = 7
    twin = hero.copy()
    twin.hp -= 5  # hero.hp is still 20
    """

    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[dict[str, Kind]]
    _arrays: ClassVar[list[tuple[str, int, int, str, tuple[int, ...]]]]
    _formats: ClassVar[list[str]]

    if TYPE_CHECKING:  # the fields that a subclass declares

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init_subclass__(cls) -> None:
        cls.fields = _declared_fields(cls)
        cls.dtype = _lay_out(cls.fields)
        cls._arrays, formats = [], set()
        for name, kind in cls.fields.items():
            offset = cls.dtype.fields[name][1]  # type: ignore[index]
            size, code = kind.dtype.itemsize, _FORMATS[kind.dtype.str[1:]]
            if kind.shape:
                length = size * int(np.prod(kind.shape))
                cls._arrays.append((name, offset, length, code, kind.shape))
                if name in cls.__dict__:
                    delattr(cls, name)
            else:
                formats.add(code)
                setattr(cls, name, _number(f"_all_{code}", offset // size))
        cls._formats = sorted(formats)

    def __init__(self, array: np.ndarray[Any, Any] | None = None) -> None:
        """A window on `array[0]`, or on a new record of zeros."""
        if array is None:
            array = np.zeros(1, self.dtype)
        self.array = array[:1]
        whole = memoryview(self.array.view(np.uint8)).cast("B")  # type: ignore[arg-type]
        own = self.__dict__
        for code in self._formats:
            own[f"_all_{code}"] = whole.cast(code)  # type: ignore[call-overload]
        for name, offset, length, code, shape in self._arrays:
            own[name] = whole[offset : offset + length].cast(code, shape)  # type: ignore[call-overload]
        own["record"] = self.array[0]

    @classmethod
    def batch(cls, n: int) -> np.ndarray[Any, Any]:
        """`n` records of zeros in one block, for compiled rules."""
        return np.zeros(n, cls.dtype)

    @classmethod
    def windows(cls, array: np.ndarray[Any, Any]) -> list[Self]:
        """A window on each record of a block, for plain Python."""
        return [cls(array[i : i + 1]) for i in range(len(array))]

    def copy(self) -> Self:
        """A record of its own with the same bytes."""
        return type(self)(self.array.copy())

    def bytes(self) -> builtins.bytes:
        """The whole record. Two records are the same exactly when their bytes are."""
        return self.array.tobytes()

    def load(self, data: builtins.bytes) -> None:
        """Take over the bytes of another record of this kind."""
        if len(data) != self.dtype.itemsize:
            raise ValueError(f"a {type(self).__name__} has {self.dtype.itemsize} bytes, not {len(data)}")
        self.array.view(np.uint8)[:] = np.frombuffer(data, np.uint8)

    def numpy(self, name: str) -> np.ndarray[Any, Any]:
        """A field as a NumPy array that shares the record's memory."""
        field: np.ndarray[Any, Any] = self.array[name][0]
        return field

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.dtype == other.dtype and self.bytes() == other.bytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.dtype.itemsize} bytes>"


def differences(one: Record, other: Record) -> list[str]:
    """The names of the fields in which two records of a kind differ: what to look at when bytes are not equal."""
    return [name for name in one.fields if not np.array_equal(one.numpy(name), other.numpy(name), equal_nan=True)]


def _number(view: str, index: int) -> property:
    def get(self: Any) -> Any:
        return self.__dict__[view][index]

    def put(self: Any, value: Any) -> None:
        self.__dict__[view][index] = value

    return property(get, put)


def _declared_fields(cls: type) -> dict[str, Kind]:
    fields: dict[str, Kind] = {}
    for base in reversed(cls.__mro__):
        if not issubclass(base, Record) or base is Record:
            continue
        for name, kind in inspect.get_annotations(base).items():
            if not isinstance(kind, Kind):
                raise TypeError(f"{cls.__name__}.{name} must be a kind of number such as i16[3], not {kind!r}")
            fields[name] = kind
    return fields


def _lay_out(fields: dict[str, Kind]) -> np.dtype[Any]:
    """Widest numbers first, so that everything is aligned with no gaps; the tail is padded to a multiple of 8."""
    ordered = sorted(fields, key=lambda name: -fields[name].dtype.itemsize)
    layout: list[Any] = [(name, fields[name].dtype, fields[name].shape) for name in ordered]
    size = np.dtype(layout).itemsize if layout else 0
    if size % 8:
        layout.append((_PADDING, np.int8, (8 - size % 8,)))
    return np.dtype(layout)
