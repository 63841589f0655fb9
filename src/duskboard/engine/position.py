"""Fields of a record as plain data and back: what a game's position documents are built with.

A game writes what people care about in its own words (`"hp": 20`, `"c2": "royal"`), and leaves the machinery (dice
stream, agenda, log) to `fields_document`. Reading refuses what does not fit, with the name of the field.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from duskboard.engine.record import Record

MACHINERY = (
    "rng", "script", "script_n", "dice", "dice_n", "seat", "decision", "args", "agenda", "agenda_n", "log",
    "log_n", "choices", "ending", "result",
)  # fmt: skip


class PositionError(ValueError):
    """A position document does not describe a position of the game."""


def fields_document(record: Record, names: Iterable[str]) -> dict[str, Any]:
    """Fields as plain data. What is all zeros is left out, and so are zeros at the end of an array."""
    document = {}
    for name in names:
        array = record.numpy(name)
        if not np.any(array):
            continue
        if array.ndim == 0:
            document[name] = array.item()
            continue
        used = np.flatnonzero(array.reshape(len(array), -1).any(axis=1))
        document[name] = array[: int(used[-1]) + 1].tolist()
    return document


def read_fields(record: Record, document: Any, names: Iterable[str]) -> None:
    """Write plain data into the fields of a record; what is left out becomes zero."""
    if not isinstance(document, dict):
        raise PositionError(f"expected a table of fields, not {document!r}")
    names = list(names)
    for name in document:
        if name not in names:
            raise PositionError(f"unknown field {name!r}")
    for name in names:
        array = record.array[name]
        array[...] = 0
        if name not in document:
            continue
        given = _numbers(name, document[name], array.dtype)
        shape = array.shape[1:]
        if given.ndim != len(shape) or any(has > most for has, most in zip(given.shape, shape, strict=True)):
            raise PositionError(f"{name} must have the shape {shape}, not {given.shape}")
        place: tuple[Any, ...] = (0, *(slice(0, size) for size in given.shape))
        array[place] = given


def _numbers(name: str, value: Any, dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    try:
        given = np.array(value, dtype=np.float64 if dtype.kind == "f" else np.int64)
    except (TypeError, ValueError, OverflowError):
        raise PositionError(f"{name} must be made of numbers, not {value!r}") from None
    if dtype.kind != "f":
        if isinstance(value, float) or (np.array(value).dtype.kind not in "iu" and given.size):
            raise PositionError(f"{name} must be made of whole numbers, not {value!r}")
        limits = np.iinfo(dtype)
        if given.size and (given.min() < limits.min or given.max() > limits.max):
            raise PositionError(f"{name} has a number outside {limits.min} to {limits.max}")
    return given
