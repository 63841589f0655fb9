"""Records: what a game's state, book and scratch paper are made of.

A record is declared as a class, one field a line, with a comment that says what it holds:

    class State(Record):
        hp = i16          # the hero's health
        hand = i16[2, 3]  # the cards of each seat

To a type checker `state.hp` is an `int` and `state.hand[seat, slot]` too. (`hp: i16` declares the same field to us, and
nothing to a type checker.)

A field can say that no rule puts anything negative there, `natural(i16)`, or nothing less than -1, which is how rules
write that there is none, `or_none(i16)[2, 3]`. That spares compiled rules the question whether an index counts from the
end; a build that checks indices holds them to it.

It is one block of bytes of a fixed size. Compiled rules see it as a struct in C, by its address; plain Python sees it
through a *window*: the same attributes, read and written in place, whose numbers are ordinary Python integers, so that
sums do not overflow and a value too large for its field is an error instead of a silent wrap.
"""

from __future__ import annotations

import builtins
import ctypes
import functools
import inspect
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

import numpy as np

Size = int | str  # of an array: a number, or the name of one that the class of a record is given
Place = int | tuple[int, ...]  # where in an array: an index for each of its dimensions


class Kind:
    """The type of a field: a number, or with a shape an array of numbers."""

    def __init__(self, dtype: np.dtype[Any], shape: tuple[Any, ...] = ()) -> None:
        self.dtype = dtype
        self.shape = shape

    def __getitem__(self, shape: Size | tuple[Size, ...]) -> Any:
        return type(self)(self.dtype, shape if isinstance(shape, tuple) else (shape,))

    def sized(self, sizes: Mapping[str, int]) -> Kind:
        """The kind with its named sizes filled in."""
        return Kind(self.dtype, tuple(sizes[n] if isinstance(n, str) else n for n in self.shape))


class Numbers(Protocol):
    """An array of whole numbers, as rules see it: a field of a record, or an argument."""

    def __getitem__(self, at: Place, /) -> int: ...
    def __iter__(self) -> Iterator[int]: ...
    def __setitem__(self, at: Place, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    @property
    def shape(self) -> tuple[int, ...]: ...


class Reals(Protocol):
    """An array of real numbers, as rules see it."""

    def __getitem__(self, at: Place, /) -> float: ...
    def __iter__(self) -> Iterator[float]: ...
    def __setitem__(self, at: Place, value: float, /) -> None: ...
    def __len__(self) -> int: ...
    @property
    def shape(self) -> tuple[int, ...]: ...


class Whole(Kind):
    """The type of a field that holds a whole number."""

    if TYPE_CHECKING:  # what a record makes of its fields

        def __get__(self, record: Any, owner: Any = None) -> int: ...
        def __set__(self, record: Any, value: int) -> None: ...
        def __getitem__(self, shape: Size | tuple[Size, ...]) -> Wholes: ...


class Wholes(Kind):
    """The type of a field that holds an array of them."""

    if TYPE_CHECKING:

        def __get__(self, record: Any, owner: Any = None) -> Numbers: ...


class Real(Kind):
    """The type of a field that holds a real number."""

    if TYPE_CHECKING:

        def __get__(self, record: Any, owner: Any = None) -> float: ...
        def __set__(self, record: Any, value: float) -> None: ...
        def __getitem__(self, shape: Size | tuple[Size, ...]) -> RealOnes: ...


class RealOnes(Kind):
    """The type of a field that holds an array of them."""

    if TYPE_CHECKING:

        def __get__(self, record: Any, owner: Any = None) -> Reals: ...


def least_of(dtype: np.dtype[Any]) -> int | None:
    """What a field of this format, or an array of such, never holds less than: 0 or -1, if it says so."""
    said = dtype.base.metadata
    return None if said is None else said.get("least")


def never_less(least: int, dtype: np.dtype[Any]) -> np.dtype[Any]:
    """A format that says what it never holds less than, whatever it said before."""
    return np.dtype(dtype.str, metadata={"least": least})


def natural(kind: Whole) -> Whole:
    """The same kind of field where nothing is ever negative."""
    return Whole(never_less(0, kind.dtype))


def or_none(kind: Whole) -> Whole:
    """The same kind of field where nothing is ever less than -1."""
    return Whole(never_less(-1, kind.dtype))


i8, i16, i32, i64 = (Whole(np.dtype(format)) for format in ("i1", "i2", "i4", "i8"))
u32 = Whole(np.dtype("u4"))
f32, f64 = Real(np.dtype("f4")), Real(np.dtype("f8"))

_FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u4": "I", "f4": "f", "f8": "d"}
_PADDING = "padding_"


class Record:
    """A window on one record. Subclasses declare the fields.

    class Hero(Record):
        hp = i16  # health
        bag = i16[2, 3]  # what is carried, by pocket

    hero = Hero()
    hero.hp = 20
    hero.bag[1, 2] = 7
    twin = hero.copy()
    twin.hp -= 5  # hero.hp is still 20
    """

    dtype: ClassVar[np.dtype[Any]]
    fields: ClassVar[dict[str, Kind]]
    _formats: ClassVar[list[tuple[str, str]]]  # of its numbers: where the whole record is seen so, and how
    _declared: ClassVar[dict[np.dtype[Any], type[Record]]] = {}  # by layout, the class that was declared last

    _own: ClassVar[dict[str, Kind]] = {}  # the fields this class declares itself
    _sizes: ClassVar[dict[str, int]] = {}  # what named sizes stand for

    _whole: memoryview  # all its bytes

    def __init_subclass__(cls, **sizes: int) -> None:
        """Lay the fields out. `sizes`: of the arrays whose declaration names them."""
        cls._own = _declared_in(cls)
        cls._sizes = {**cls._sizes, **sizes}
        fields = {name: kind for base in reversed(cls.__mro__) for name, kind in vars(base).get("_own", {}).items()}
        if any(isinstance(n, str) and n not in cls._sizes for kind in fields.values() for n in kind.shape):
            return  # what others begin with: they know the sizes
        cls.fields = {name: kind.sized(cls._sizes) for name, kind in fields.items()}
        cls.dtype = _lay_out(cls.fields)
        formats = set()
        for name, kind in cls.fields.items():
            offset = cls.dtype.fields[name][1]  # type: ignore[index]
            size, code = kind.dtype.itemsize, _FORMATS[kind.dtype.str[1:]]
            if kind.shape:
                length = size * int(np.prod(kind.shape))
                setattr(cls, name, _Array(name, offset, offset + length, code, kind.shape))
            else:
                formats.add(code)
                setattr(cls, name, _number(f"_all_{code}", offset // size))
        cls._formats = [(f"_all_{code}", code) for code in sorted(formats)]
        Record._declared[cls.dtype] = cls

    def __init__(self, array: np.ndarray[Any, Any] | None = None) -> None:
        """A window on `array[0]`, or on a new record of zeros."""
        if array is None:
            self._look_at(memoryview(bytearray(self.dtype.itemsize)))
        else:
            self.array = array[:1]
            self._look_at(memoryview(self.array.view(np.uint8)).cast("B"))  # type: ignore[arg-type]

    def _look_at(self, whole: memoryview) -> None:
        own = self.__dict__
        own["_whole"] = whole
        for name, code in self._formats:
            own[name] = whole.cast(code)  # type: ignore[call-overload]

    @functools.cached_property
    def array(self) -> np.ndarray[Any, Any]:
        """The record as a block of one. NumPy describes a block field by field, so it is made for who wants it."""
        return np.frombuffer(self._whole, self.dtype)

    @functools.cached_property
    def address(self) -> int:
        """Where the record lies in memory: what a compiled rule is given."""
        if self._whole.readonly:
            found: int = self.array.ctypes.data
            return found
        return ctypes.addressof(ctypes.c_char.from_buffer(self._whole))

    @staticmethod
    def declared_as(dtype: np.dtype[Any]) -> type[Record]:
        """The class of the records of a block."""
        return Record._declared[dtype]

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
        return type(self).of(self._whole)

    def bytes(self) -> builtins.bytes:
        """The whole record. Two records are the same exactly when their bytes are."""
        return self._whole.tobytes()

    def __reduce__(self) -> tuple[Any, ...]:
        """How a record is pickled and deeply copied: as its bytes."""
        return type(self).of, (self.bytes(),)

    def span(self, start: int, end: int) -> memoryview:
        """Some of its bytes, as they lie there."""
        return self._whole[start:end]

    @classmethod
    def of(cls, data: builtins.bytes | memoryview) -> Self:
        """A record of its own with these bytes."""
        cls._fit(data)
        made = cls.__new__(cls)
        made._look_at(memoryview(bytearray(data)))
        return made

    def load(self, data: builtins.bytes) -> None:
        """Take over the bytes of another record of this kind."""
        self._fit(data)
        self._whole[:] = data

    @classmethod
    def _fit(cls, data: builtins.bytes | memoryview) -> None:
        if len(data) != cls.dtype.itemsize:
            raise ValueError(f"a {cls.__name__} has {cls.dtype.itemsize} bytes, not {len(data)}")

    def numpy(self, name: str) -> np.ndarray[Any, Any]:
        """A field as a NumPy array that shares the record's memory."""
        field: np.ndarray[Any, Any] = self.array[name][0]
        return field

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.dtype == other.dtype and self.bytes() == other.bytes()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{type(self).__name__}, {self.dtype.itemsize} bytes>"


def stretch(record: Any, first: str, last: str) -> Numbers:
    """The fields of a record from one to another as one array, to be read. The compiler knows this one by itself.

    They lie side by side in the order of their declaration, and must hold numbers of one kind.
    """
    start, n, dtype = stretch_of(record.dtype, first, last)
    found: Numbers = record.span(start, start + n * dtype.itemsize).cast(_FORMATS[dtype.str[1:]])
    return found


@functools.cache
def stretch_of(record: np.dtype[Any], first: str, last: str) -> tuple[int, int, np.dtype[Any]]:
    """Where fields lie side by side in a record: the first byte, how many numbers there are, and of which kind."""
    names = list(record.names or ())
    if first not in names or last not in names[names.index(first) :]:
        raise ValueError(f"no fields lie from {first} to {last}")
    inside = names[names.index(first) : names.index(last) + 1]
    kinds = {record[name].base.str: record[name].base for name in inside}
    if len(kinds) > 1:
        raise ValueError(f"the fields from {first} to {last} are not of one kind")
    dtype = kinds.popitem()[1]
    start: int = record.fields[first][1]  # type: ignore[index]
    return start, sum(record[name].itemsize for name in inside) // dtype.itemsize, np.dtype(dtype.str)


class Rows:
    """A block of records as plain Python rules see it: each behind its index as a window, copied when assigned."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self.array = array
        self._class = Record.declared_as(array.dtype)
        self._windows: dict[int, Record] = {}

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, at: int) -> Any:
        at = range(len(self.array))[at]
        if at not in self._windows:
            self._windows[at] = self._class(self.array[at : at + 1])
        return self._windows[at]

    def __setitem__(self, at: int, other: Record) -> None:
        self.array[at] = other.array[0]


def differences(one: Record, other: Record) -> list[str]:
    """The names of the fields whose bytes differ in two records of a kind: none exactly when the records are equal."""
    return [name for name in one.fields if one.numpy(name).tobytes() != other.numpy(name).tobytes()]


class _Array:
    """An array of a record. A window on it is made when it is first looked at: most copies are looked at but little."""

    def __init__(self, name: str, start: int, end: int, code: str, shape: tuple[int, ...]) -> None:
        self._name, self._start, self._end, self._code, self._shape = name, start, end, code, shape

    def __get__(self, record: Record | None, owner: Any = None) -> Any:
        if record is None:
            return self
        found = record._whole[self._start : self._end].cast(self._code, self._shape)  # type: ignore[call-overload]
        record.__dict__[self._name] = found  # it comes before this from now on
        return found


def _number(view: str, index: int) -> property:
    def get(self: Any) -> Any:
        return self.__dict__[view][index]

    def put(self: Any, value: Any) -> None:
        self.__dict__[view][index] = value

    return property(get, put)


def _declared_in(cls: type) -> dict[str, Kind]:
    """The fields a class declares itself, in order."""
    fields = {name: kind for name, kind in vars(cls).items() if isinstance(kind, Kind)}
    for name, kind in inspect.get_annotations(cls).items():
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
