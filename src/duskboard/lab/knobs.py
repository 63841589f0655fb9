"""The numbers of a content one by one: which there are, where they are from, and a content with some changed."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import msgspec

from duskboard.engine.content import Content, ContentError, ContentFile, Entry
from duskboard.games.game import Game
from duskboard.lab.study import LabError

FILE = "the lab's numbers"
NOTES = {"id", "provenance", "why", "printed", "rules", "icon"}  # fields that say something of an entry


class UnknownNumber(LabError):
    """There is no such number to study: what there is instead."""


@dataclass(frozen=True)
class Knob:
    """A number of an entry: `card/L1-EQUIP.attack`."""

    table: str
    id: str
    field: str
    value: int
    reconstructed: bool  # only such may be tuned

    @property
    def name(self) -> str:
        return f"{self.table}/{self.id}.{self.field}"


def knobs(content: Content) -> list[Knob]:
    """Every whole number of a content."""
    found = []
    for table, entry in content:
        for field in entry.__struct_fields__:
            value = getattr(entry, field)
            if isinstance(value, int) and not isinstance(value, bool):
                reconstructed = entry.provenance_of(field) != "printed"
                found.append(Knob(table, entry.id, field, value, reconstructed))
    return found


def differences(ours: Content, theirs: Content) -> list[str]:
    """What of ours is other in theirs, in words: `clan/huldra.die 4 -> 6`. What decides nothing is left out.

    A list is told by what is gone from it and what is new.
    """
    found = []
    after = {(table, entry.id): _fields(entry) for table, entry in theirs}
    for table, entry in ours:
        now, then = _fields(entry), after.pop((table, entry.id), None)
        if then is None:
            found.append(f"{table}/{entry.id} is gone")
            continue
        found += [
            f"{table}/{entry.id}.{name} {_moved(now[name], then[name])}" for name in now if now[name] != then[name]
        ]
    return found + [f"{table}/{id} is new" for table, id in after]


def _fields(entry: Entry) -> dict[str, object]:
    """What of an entry may decide something: all but its notes and texts."""
    names = set(entry.__struct_fields__) - NOTES - set(entry.texts)
    return {name: getattr(entry, name) for name in entry.__struct_fields__ if name in names}


def _moved(now: object, then: object) -> str:
    if isinstance(now, list) and isinstance(then, list):
        less, more = ([one for one in a if one not in b] for a, b in ((now, then), (then, now)))
        told = [f"without {', '.join(map(_part, less))}"] if less else []
        told += [f"with {', '.join(map(_part, more))}"] if more else []
        return " and ".join(told) or "in another order"
    return f"{now} -> {then}"


def _part(one: object) -> str:
    """A part of a list: `random 12` for a pile's, not as a program writes it."""
    if isinstance(one, msgspec.Struct):
        usual = type(one).__struct_defaults__
        fields = [(name, getattr(one, name)) for name in one.__struct_fields__]
        return " ".join(f"{name} {value}" for name, value in fields if value not in usual)
    return str(one)


def chosen(content: Content, names: Iterable[str], *, reconstructed: bool = False) -> list[Knob]:
    """The numbers of some names, or all that are not nought: most of those say that a thing has no such number.

    Raises UnknownNumber with what a wrong name resembles.
    """
    every = {knob.name: knob for knob in knobs(content)}
    wanted = list(names)
    for name in wanted:
        if name not in every:
            near = difflib.get_close_matches(name, every, n=4, cutoff=0.3) or list(every)[:4]
            raise UnknownNumber(f"there is no number {name!r}; there are, among others: {', '.join(near)}")
        if reconstructed and not every[name].reconstructed:
            raise UnknownNumber(f"{name} is printed in the rulebook; only reconstructed numbers are tuned")
    found = [every[name] for name in wanted] if wanted else [knob for knob in every.values() if knob.value]
    return [knob for knob in found if knob.reconstructed or not reconstructed]


def written(changes: Mapping[Knob, int], reasons: Mapping[Knob, str] | None = None) -> str:
    """A content file that makes these changes."""
    by_entry: dict[tuple[str, str], list[Knob]] = {}
    for knob in changes:
        by_entry.setdefault((knob.table, knob.id), []).append(knob)
    parts = []
    for (table, id), own in by_entry.items():
        lines = [f"[[{table}]]", f'id = "{id}"']
        for knob in own:
            why = f"  # {reasons[knob]}" if reasons and knob in reasons else ""
            lines.append(f"{knob.field} = {changes[knob]}{why}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def with_changes(game: Game, changes: Mapping[Knob, int]) -> Content | None:
    """Our content with some numbers changed; None where the game cannot be played with them."""
    try:
        return game.load_content(ContentFile(FILE, written(changes)))
    except ContentError:
        return None
