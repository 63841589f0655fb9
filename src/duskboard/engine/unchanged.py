"""What is told of a state is made again only when something it was made of has changed.

A choice changes a few numbers of a state; what hangs on the others (the card of a warrior, the way to a goal) is still
right. Which numbers those are nobody has to say: the first time the state is handed over *watched*, and notes what is
looked at. Whoever is shown another state with the same numbers there is shown the same thing, be it at another table.
So nothing can be told of what was not looked at: a secret that is wiped from a state is not in what is kept of it.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from operator import itemgetter
from typing import Any, Concatenate, ParamSpec, TypeVar

from duskboard.engine.content import Content

P = ParamSpec("P")
R = TypeVar("R")
Span = tuple[int, int]  # bytes of a record, from and to
Telling = Callable[Concatenate[Any, Any, Content, P], R]

WAYS = 12  # to look at a state that are told apart, before whole fields are compared


def made_once(most: int, *, closely: bool = False) -> Callable[[Telling[P, R]], Telling[P, R]]:
    """Keep what a function of a state, a book and a content has made, beside the content; what is used again longest.

    From `most` to twice as many things are kept. Nobody changes them. The other arguments are what a thing hangs on
    besides; the function knows of no other state, and what it makes holds none.

    An array counts as looked at in whole; watched `closely`, only its elements that are. That takes twice the time
    whenever something is made, and pays where one of many is told of: the card of one warrior.
    """

    def keeping(make: Telling[P, R]) -> Telling[P, R]:
        name = f"made once {make.__module__}.{make.__qualname__} {id(make)}"

        @functools.wraps(make)
        def find(state: Any, book: Any, content: Content, *key: Any) -> R:
            shelf = content.__dict__.get(name)
            if shelf is None or shelf.book is not book:
                shelf = content.__dict__[name] = _Shelf(book, most, closely)
            made: R = shelf.find(make, state, content, key)
            return made

        return find  # type: ignore[return-value]

    return keeping


class _Look:
    """The parts of a state that something was made of."""

    def __init__(self, spans: tuple[Span, ...]) -> None:
        self.spans = spans
        nothing = slice(0, 0)  # so that there are two at least, and several are got
        self._parts = itemgetter(nothing, nothing, *(slice(*span) for span in spans))

    def at(self, whole: memoryview) -> bytes:
        return b"".join(self._parts(whole))


class _Shelf:
    """What one function has made, by its other arguments and by what it looked at."""

    def __init__(self, book: Any, most: int, closely: bool) -> None:
        self.book, self.most, self.closely = book, most, closely
        self._looks: dict[tuple[Any, ...], list[_Look]] = {}  # by the other arguments, the last that helped first
        self._made: dict[Any, Any] = {}
        self._older: dict[Any, Any] = {}  # what was made before that; the rest is forgotten

    def find(self, make: Callable[..., Any], state: Any, content: Content, key: tuple[Any, ...]) -> Any:
        whole, looks = state._whole, self._looks.get(key)
        if looks is None:
            looks = self._looks[key] = []
        for n, look in enumerate(looks):
            mark = (key, look.spans, look.at(whole))
            made = self._made.get(mark, self)
            if made is self and (made := self._older.get(mark, self)) is not self:
                self._keep(mark, made)
            if made is not self:
                if n:
                    self._looks[key] = [look, *(other for other in looks if other is not look)]
                if isinstance(state, _Watched):
                    state.noted.update(look.spans)
                return made
        return self._make(make, state, content, key)

    def _make(self, make: Callable[..., Any], state: Any, content: Content, key: tuple[Any, ...]) -> Any:
        kind: Any = state._kind if isinstance(state, _Watched) else type(state)
        window = _window(_watching(kind, self.closely), state._whole)
        window.noted = set()
        made = make(window, self.book, content, *key)
        if isinstance(state, _Watched):
            state.noted.update(window.noted)
        looks, spans = self._looks[key], _joined(window.noted)
        if len(looks) >= WAYS:
            spans = _whole_fields(kind, spans)
            looks = [look for look in looks if _whole_fields(kind, look.spans) == look.spans]
        found = next((look for look in looks if look.spans == spans), None) or _Look(spans)
        self._looks[key] = [found, *(look for look in looks if look is not found)][:WAYS]
        return self._keep((key, found.spans, found.at(state._whole)), made)

    def _keep(self, mark: Any, made: Any) -> Any:
        if len(self._made) >= self.most:
            self._older, self._made = self._made, {}
        self._made[mark] = made
        return made


# -- watching ----------------------------------------------------------------------------------------------------------


class _Watched:
    """A window on a record that notes what is looked at."""

    _kind: Any  # of the record it looks at
    _whole: memoryview
    noted: set[Span]

    def __init_subclass__(cls) -> None:
        """It is laid out as the record it looks at."""

    def copy(self) -> Any:
        """What is looked at in the copy was looked at here."""
        made = _window(type(self), memoryview(bytearray(self._whole)))
        made.noted = self.noted
        return made

    def bytes(self) -> Any:
        return self._all_of_it().bytes()

    def numpy(self, name: str) -> Any:
        self.noted.add(_place(self._kind, name))
        return _window(self._kind, self._whole).numpy(name)

    def span(self, start: int, end: int) -> memoryview:
        self.noted.add((start, end))
        return self._whole[start:end]

    @property
    def array(self) -> Any:
        return self._all_of_it().array

    @property
    def address(self) -> Any:
        return self._all_of_it().address

    def _all_of_it(self) -> Any:
        self.noted.add((0, len(self._whole)))
        return _window(self._kind, self._whole)


class _Elements:
    """An array of a watched record; which of its elements are looked at is noted."""

    def __init__(self, array: memoryview, start: int, noted: set[Span]) -> None:
        self._array, self._start, self._noted = array, start, noted

    def __getitem__(self, at: int | tuple[int, ...]) -> Any:
        array = self._array
        found = array[at]  # type: ignore[index]
        flat = 0
        for one, length in zip((at,) if isinstance(at, int) else at, array.shape, strict=True):  # type: ignore[arg-type]
            flat = flat * length + (one if one >= 0 else one + length)
        start = self._start + flat * array.itemsize
        self._noted.add((start, start + array.itemsize))
        return found

    def __setitem__(self, at: int | tuple[int, ...], value: int) -> None:
        self._array[at] = value  # type: ignore[index,call-overload]

    def __len__(self) -> int:
        return len(self._array)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._all())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._all(), name)

    def _all(self) -> memoryview:
        self._noted.add((self._start, self._start + self._array.nbytes))
        return self._array


class _Array:
    """An array of a watched record. It is noted in whole when it is first looked at, or else element by element."""

    def __init__(self, kind: Any, name: str, closely: bool) -> None:
        self._array, self._place, self._name, self._closely = getattr(kind, name), _place(kind, name), name, closely

    def __get__(self, record: Any, owner: Any = None) -> Any:
        found = self._array.__get__(record)
        if self._closely:
            found = _Elements(found, self._place[0], record.noted)
        else:
            record.noted.add(self._place)
        record.__dict__[self._name] = found  # it comes before this from now on
        return found


def _window(kind: Any, whole: memoryview) -> Any:
    """Another window on the same bytes."""
    made = kind.__new__(kind)
    made._look_at(whole)
    return made


@functools.cache
def _watching(kind: Any, closely: bool) -> Any:
    """The windows that watch records of a kind."""
    fields = {
        name: _Array(kind, name, closely) if field.shape else _noted_number(kind, name)
        for name, field in kind.fields.items()
    }
    return type(kind.__name__, (_Watched, kind), {"_kind": kind, **fields})


def _noted_number(kind: Any, name: str) -> property:
    number, place = getattr(kind, name), _place(kind, name)

    def get(self: Any) -> Any:
        self.noted.add(place)
        return number.__get__(self)

    return property(get, number.__set__)


@functools.cache
def _places(kind: Any) -> dict[str, Span]:
    """Where the fields of a record lie."""
    return {name: (at := kind.dtype.fields[name][1], at + kind.dtype[name].itemsize) for name in kind.fields}


def _place(kind: Any, name: str) -> Span:
    return _places(kind)[name]


@functools.lru_cache(1024)
def _whole_fields(kind: Any, spans: tuple[Span, ...]) -> tuple[Span, ...]:
    """The fields that some parts of a record are parts of."""
    pairs = itertools.product(_places(kind).values(), spans)
    return _joined({field for field, (start, end) in pairs if start < field[1] and field[0] < end})


def _joined(spans: set[Span]) -> tuple[Span, ...]:
    """The same parts, as few as there can be."""
    joined: list[Span] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)
