"""What changes from one scene to the next: a choice moves a piece or two, and the board need not travel again.

A change of a record or a dictionary names what is new (`set`), what has its usual value again or is gone (`drop`), and
what has changed inside (`in`). A change of a list tells the new list item by item (`list`): `[3, 5]` are five items of
the old one, from number 3 on (the first is 0); `{"at": 8, "in": ...}` is an item of the old one that has changed;
`{"new": ...}` is one that was not there. So a piece goes to c5:

    {"in": {"pieces": {"list": [[0, 8], {"at": 8, "in": {"set": {"cell": "c5"}}}, [9, 3]]}}}
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

Change = dict[str, Any]
Found = dict[tuple[int, int], Change | None]  # by the identities of what was compared
_KEYS = ("id", "number")  # by which items of a list are known, whatever their place


def difference(old: msgspec.Struct, new: msgspec.Struct, found: Found | None = None) -> Change:
    """What makes `new` of `old`, records of one kind; empty if nothing does.

    Scenes of several viewers have parts in common. `found` is what is known of them already, as long as they are kept.

    >>> from duskboard.engine.scene import Piece
    >>> difference(Piece(id="p", cell="a1", name="Fox"), Piece(id="p", cell="a2", name="Fox"))
    {'set': {'cell': 'a2'}}
    """
    change: Change = {}
    for name, is_usual in _fields(type(new)):
        before, after = getattr(old, name), getattr(new, name)
        if before is not after and before != after:
            if is_usual(after):
                change.setdefault("drop", []).append(name)
            else:
                _note(change, name, before, after, found)
    return change


def _note(change: Change, name: str, before: Any, after: Any, found: Found | None) -> None:
    inside = within(before, after, found)
    if inside is None:
        change.setdefault("set", {})[name] = after
    else:
        change.setdefault("in", {})[name] = inside


def within(before: Any, after: Any, found: Found | None) -> Change | None:
    """A change of what is the same thing before and after; None if it is another, and told whole."""
    if found is None:
        return _looked_into(before, after, found)
    both = id(before), id(after)
    if both not in found:
        found[both] = _looked_into(before, after, found)
    return found[both]


def _looked_into(before: Any, after: Any, found: Found | None) -> Change | None:
    if isinstance(after, msgspec.Struct):
        return difference(before, after, found) if type(before) is type(after) else None
    if isinstance(after, dict):
        return _of_entries(before, after, found) if before and after else None
    if isinstance(after, list) and before and after and isinstance(after[0], msgspec.Struct):
        return {"list": _of_items(before, after, found)}
    return None


def _of_entries(before: dict[str, Any], after: dict[str, Any], found: Found | None) -> Change:
    change: Change = {}
    gone = [name for name in before if name not in after]
    if gone:
        change["drop"] = gone
    for name, value in after.items():
        if name not in before:
            change.setdefault("set", {})[name] = value
        elif before[name] is not value and before[name] != value:
            _note(change, name, before[name], value, found)
    return change


def _of_items(before: Sequence[Any], after: Sequence[Any], found: Found | None) -> list[Any]:
    key = next((name for name in _KEYS if hasattr(after[0], name)), None)
    places = {getattr(item, key): at for at, item in enumerate(before)} if key else {}
    told: list[Any] = []
    for n, item in enumerate(after):
        at = places.get(getattr(item, key), -1) if key else n if n < len(before) else -1
        if at < 0:
            told.append({"new": item})
        elif before[at] is item or before[at] == item:
            if told and isinstance(told[-1], list) and sum(told[-1]) == at:
                told[-1][1] += 1
            else:
                told.append([at, 1])
        else:
            inside = within(before[at], item, found)
            told.append({"new": item} if inside is None else {"at": at, "in": inside})
    return told


@functools.cache
def _fields(kind: type[msgspec.Struct]) -> tuple[tuple[str, Callable[[Any], bool]], ...]:
    """The fields of a kind as they are written, each with whether a value is its usual one, which is not written."""
    return tuple((field.encode_name, _usual(field)) for field in msgspec.structs.fields(kind))


def _usual(field: msgspec.structs.FieldInfo) -> Callable[[Any], bool]:
    if field.required:
        return lambda value: False
    usual = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if isinstance(usual, list | dict):
        return lambda value: not value
    return lambda value: type(value) is type(usual) and value == usual


def changed(old: Any, change: Change) -> Any:
    """Plain data with a change carried out. The page does the same.

    >>> changed({"a": 1, "b": [{"id": "x"}, {"id": "y"}]}, {"drop": ["a"], "in": {"b": {"list": [[1, 1], {"new": 7}]}}})
    {'b': [{'id': 'y'}, 7]}
    """
    if "list" in change:
        new: list[Any] = []
        for told in change["list"]:
            if isinstance(told, list):
                new += old[told[0] : told[0] + told[1]]
            else:
                new.append(told["new"] if "new" in told else changed(old[told["at"]], told["in"]))
        return new
    kept = {name: value for name, value in old.items() if name not in change.get("drop", ())}
    inside = {name: changed(old.get(name, {}), one) for name, one in change.get("in", {}).items()}
    return {**kept, **change.get("set", {}), **inside}
