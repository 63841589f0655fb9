"""Position documents: plain data as a person may write it, read strictly.

A game declares the form of its documents as msgspec structs and reads them with `read_document`: what is misspelt, of
another type or out of range is refused in one line that says where, and what would be right. What people care about
stands there in the game's own words (`"hp": 20`, `"c2": "royal"`); the machinery (dice stream, agenda, log) is left
to `fields_document` and `read_fields`. `limits` says what each field of a state can hold at all, however it got there.
"""

from __future__ import annotations

import copy
import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
import numpy as np

from duskboard.engine.record import Kind, Record

MACHINERY = (
    "rng", "script", "script_n", "dice", "dice_n", "seat", "decision", "args", "agenda", "agenda_n", "log",
    "log_n", "choices", "ending", "result",
)  # fmt: skip
MISREAD = (
    ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError,
)  # fmt: skip  # what reading a document that makes no sense can raise beside a PositionError
LONGEST_SHOWN = 60  # characters of a value in a message
LARGEST_FACE = 100  # of a die

WORDS_FOR_TYPES = {
    "int": "a whole number", "float": "a number", "str": "text", "bool": "yes or no (true, false)", "array": "a list",
    "object": "a table", "null": "",
}  # fmt: skip

Form = TypeVar("Form")
Limits = Mapping[str, tuple[float, float]]  # by field: the least and the most each of its numbers can be


class PositionError(ValueError):
    """A position document does not describe a position of the game."""


# -- refusing --------------------------------------------------------------------------------------------------------


def shown(value: Any) -> str:
    """A value in a message of one line.

    >>> shown("a" * 100)
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa..."
    """
    text = repr(value)
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def unknown(name: Any, names: Iterable[str], where: str, what: str = "field") -> PositionError:
    """The refusal of a name: the nearest right one if there is one, else all of them.

    >>> str(unknown("thread", ["threat", "turn"], "the position"))
    "the position: unknown field 'thread'; did you mean 'threat'?"
    >>> str(unknown("x", ["threat", "turn"], "the position"))
    "the position: unknown field 'x'; there are: threat, turn"
    """
    known = {one.lower(): one for one in names if one}
    near = difflib.get_close_matches(str(name)[:LONGEST_SHOWN].lower(), known, 1)
    right = f"did you mean {known[near[0]]!r}?" if near else f"there are: {', '.join(known.values())}"
    return PositionError(f"{where}: unknown {what} {shown(name)}; {right}")


def index_of(name: Any, names: Sequence[str], where: str, what: str) -> int:
    """The number of a name.

    >>> index_of("leaf", ("steam", "leaf"), "turn", "faction")
    1
    """
    if not isinstance(name, str) or name not in names:
        raise unknown(name, names, where, what)
    return names.index(name)


def refuse_twice(names: Sequence[Any], where: str) -> None:
    """Refuse a list in which something stands twice that exists once."""
    for at, name in enumerate(names):
        if name in names[:at]:
            raise PositionError(f"{where}: {shown(name)} is there twice, and exists once")


def within(value: int, least: int, most: int, where: str) -> int:
    """A number, if it is in range."""
    if not least <= value <= most:
        raise PositionError(f"{where}: must be from {least} to {most}, not {value}")
    return value


# -- documents of a declared form ------------------------------------------------------------------------------------


def read_document(document: Any, form: type[Form], where: str = "the position") -> Form:
    """A document as the struct that declares its form. Raises PositionError with the place of what does not fit."""
    _refuse_unknown(document, msgspec.inspect.type_info(form), where)
    try:
        return msgspec.convert(document, form)
    except msgspec.ValidationError as error:
        said, _, place = str(error).partition(" - at `")
        place = re.sub(r"^(key in )?\$\.?", "", _with_keys(place.rstrip("`"), document, form))
        said = re.sub(r"`([^`]*)`", _in_words, said[:1].lower() + said[1:])
        raise PositionError(f"{place or where}: {said}") from None


def _with_keys(place: str, document: Any, form: type[Any]) -> str:
    """A place of which msgspec does not say the keys of tables: the first key without which it would be another."""
    before, unnamed, after = place.partition("[...]")
    if not unnamed:
        return place
    trial = copy.deepcopy(document)
    table = trial
    for name in re.findall(r"[^.\[\]$]+", before):
        table = table[int(name)] if isinstance(table, list) else table[name]
    for key in list(table):
        value = table.pop(key)
        try:
            msgspec.convert(trial, form)
            same = False
        except msgspec.ValidationError as error:
            same = f"`{place}`" in str(error)
        if not same:
            return _with_keys(f"{before}.{key}{after}", document, form)
        table[key] = value
    return place


def _in_words(types: re.Match[str]) -> str:
    names = [WORDS_FOR_TYPES.get(name, name) for name in types[1].split(" | ")]
    return " or ".join(name for name in names if name) or "nothing"


def _refuse_unknown(value: Any, form: msgspec.inspect.Type, where: str) -> None:
    """Refuse fields that a form does not have, wherever in a document they are."""
    if isinstance(form, msgspec.inspect.StructType) and isinstance(value, dict):
        fields = {field.encode_name: field.type for field in form.fields}
        for name, inner in value.items():
            if name not in fields:
                raise unknown(name, fields, where)
            _refuse_unknown(inner, fields[name], name)
    elif isinstance(form, msgspec.inspect.DictType) and isinstance(value, dict):
        for name, inner in value.items():
            _refuse_unknown(inner, form.value_type, f"{where}.{name}")
    elif isinstance(form, msgspec.inspect.ListType) and isinstance(value, list | tuple):
        for at, inner in enumerate(value):
            _refuse_unknown(inner, form.item_type, f"{where}[{at}]")
    elif isinstance(form, msgspec.inspect.TupleType) and isinstance(value, list | tuple):
        for at, (inner, one) in enumerate(zip(value, form.item_types, strict=False)):
            _refuse_unknown(inner, one, f"{where}[{at}]")
    elif isinstance(form, msgspec.inspect.UnionType):
        for one in form.types:
            _refuse_unknown(value, one, where)


# -- fields of a record ----------------------------------------------------------------------------------------------


def fields_document(record: Record, names: Iterable[str], *, zeros: bool = False) -> dict[str, Any]:
    """Fields as plain data. What is all zeros is left out (unless told not to), and zeros at the end of an array."""
    document = {}
    for name in names:
        array = record.numpy(name)
        written = np.frombuffer(array.tobytes(), np.uint8)  # bytes: a result of -0.0 is not that of a fresh record
        if not zeros and not written.any():
            continue
        if array.ndim == 0:
            document[name] = array.item()
            continue
        used = np.flatnonzero(written.reshape(len(array), -1).any(axis=1))
        document[name] = array[: int(used[-1]) + 1 if used.size else 0].tolist()
    return document


def read_fields(
    record: Record, document: Any, names: Iterable[str], where: str = "the position", *, rest: bool = True
) -> None:
    """Write plain data into the fields of a record; the rest of them becomes zero, or with `rest=False` stays."""
    if not isinstance(document, dict):
        raise PositionError(f"{where}: expected a table of fields, not {shown(document)}")
    names = list(names)
    for name in document:
        if name not in names:
            raise unknown(name, names, where)
    for name in names:
        array = record.array[name]
        if name not in document:
            array[...] = 0 if rest else array
            continue
        given = _numbers(f"{where}: {name}", document[name], array.dtype)
        shape = array.shape[1:]
        if shape and not given.size:
            array[...] = 0
            continue
        if given.ndim != len(shape) or any(has > most for has, most in zip(given.shape, shape, strict=True)):
            raise PositionError(f"{where}: {name} must have the shape {shape}, not {given.shape}")
        place: tuple[Any, ...] = (0, *(slice(0, size) for size in given.shape))
        array[...] = 0
        array[place] = given


def _numbers(name: str, value: Any, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    try:
        given = np.array(value, dtype=np.float64 if dtype.kind == "f" else np.int64)
    except (TypeError, ValueError, OverflowError):
        raise PositionError(f"{name} must be made of numbers, not {shown(value)}") from None
    if dtype.kind != "f":
        if isinstance(value, float) or (np.array(value).dtype.kind not in "iu" and given.size):
            raise PositionError(f"{name} must be made of whole numbers, not {shown(value)}")
        limits = np.iinfo(dtype)
        if given.size and (given.min() < limits.min or given.max() > limits.max):
            raise PositionError(f"{name} has a number outside {limits.min} to {limits.max}")
    return given


# -- what a state can hold -------------------------------------------------------------------------------------------


def machinery_limits(state: type[Record], decisions: Iterable[int], endings: Iterable[int]) -> dict[str, Any]:
    """The limits of what every game's state begins with."""
    fields = state.fields
    sizes = {f"{name}_n": (0, fields[name].shape[0]) for name in ("script", "dice", "agenda")}
    return {
        **{name: whole_range(fields[name]) for name in ("rng", "args", "agenda", "log")},
        **sizes,
        "script": (0, LARGEST_FACE),
        "dice": (0, LARGEST_FACE),
        "seat": (-1, fields["result"].shape[0] - 1),
        "decision": (0, max(decisions)),
        "log_n": (0, 2**30),
        "choices": (0, 2**30),
        "ending": (0, max(endings)),
        "result": (-1, 1),
    }


def whole_range(kind: Kind) -> tuple[int, int]:
    """All that a field's numbers have room for: for sets of bits and what is never an index."""
    limits = np.iinfo(kind.dtype)
    return int(limits.min), int(limits.max)


def refuse_beyond(record: Record, limits: Limits) -> None:
    """Refuse a state with a number that is beyond its limits."""
    for name, (least, most) in limits.items():
        array = record.numpy(name)
        if not (np.all(array >= least) and np.all(array <= most)):  # so put, what is no number is beyond, too
            worst = array[~((array >= least) & (array <= most))].flat[0] if array.ndim else array
            raise PositionError(f"{name}: must be from {least} to {most}, not {worst}")
