"""Content: every number and text of a game, in TOML, each entry with where it is from.

    [[card]]
    id = "L1-EQUIP"
    name = "Woodcutter's Axe"
    attack = 1
    provenance = "reconstructed"
    why = "the rulebook names no equipment of Location 1"

An entry is `printed` (the rulebook says so) or `reconstructed` (we chose it, and `why` says on what grounds). Where an
entry is of both kinds, `printed` lists the fields that the rulebook prints. A player who owns the box lays his own
values over ours with a file of the same form; whatever it changes becomes `yours`.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, TypeVar, get_type_hints

import msgspec

Provenance = Literal["printed", "reconstructed", "yours"]
E = TypeVar("E", bound="Entry")


class ContentError(ValueError):
    """A content file is wrong: which file, which entry, what was expected."""


class Entry(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One thing of a game: a card, a unit, a location. Games declare their own with more fields."""

    id: str
    provenance: Provenance
    why: str = ""  # the grounds of a reconstructed value, or the page of a printed one
    printed: list[str] = []  # fields the rulebook prints although the entry as a whole is reconstructed
    rules: list[str] = []  # the rules that speak of it

    def provenance_of(self, field: str) -> Provenance:
        """Where one field of the entry is from."""
        return "printed" if field in self.printed else self.provenance


class Content:
    """The content of one game, by table and id."""

    def __init__(self, tables: Mapping[str, list[Entry]], digest: str) -> None:
        self.tables = dict(tables)
        self.digest = digest  # two contents with one digest play the same game
        self._by_id = {table: {entry.id: entry for entry in entries} for table, entries in self.tables.items()}

    def all(self, table: str, kind: type[E]) -> list[E]:
        """The entries of a table, in the order of the files."""
        return [entry for entry in self.tables.get(table, []) if isinstance(entry, kind)]

    def one(self, table: str, id: str, kind: type[E]) -> E:
        """One entry, by its id."""
        entry = self._by_id.get(table, {}).get(id)
        if not isinstance(entry, kind):
            known = ", ".join(self._by_id.get(table, {})) or "none"
            raise ContentError(f"there is no {table} {id!r}; there are: {known}")
        return entry

    def __iter__(self) -> Iterator[tuple[str, Entry]]:
        for table, entries in self.tables.items():
            for entry in entries:
                yield table, entry


def load_content(folder: Path, schema: Mapping[str, type[Entry]], overrides: Path | None = None) -> Content:
    """Read a game's `content/*.toml`, and what a player lays over it."""
    raw: dict[str, dict[str, tuple[Path, dict[str, Any]]]] = {table: {} for table in schema}
    for file in sorted(folder.glob("*.toml")):
        for table, entry in _entries(file, schema):
            if entry["id"] in raw[table]:
                raise ContentError(f"{file.name}: there are two entries {table} {entry['id']!r}")
            raw[table][entry["id"]] = (file, entry)
    if overrides is not None:
        for table, entry in _entries(overrides, schema):
            _, ours = raw[table].get(entry["id"], (overrides, {}))
            laid = {**ours, **entry, "provenance": "yours"}
            laid["printed"] = [field for field in laid.get("printed", []) if field not in entry]
            raw[table][entry["id"]] = (overrides, laid)
    tables = {
        table: [_convert(file, table, entry, schema[table]) for file, entry in entries.values()]
        for table, entries in raw.items()
    }
    return Content(tables, _digest(tables))


def _entries(file: Path, schema: Mapping[str, type[Entry]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The raw entries of a file, by table."""
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ContentError(f"{file.name}: cannot be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise ContentError(f"{file.name}: is not UTF-8 text") from error
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file.name}: is not valid TOML: {error}") from error
    except RecursionError:
        raise ContentError(f"{file.name}: its lists and tables are nested too deeply") from None
    for table, entries in document.items():
        if table not in schema:
            raise ContentError(f"{file.name}: unknown table {table!r}; there are: {', '.join(schema)}")
        if not isinstance(entries, list):
            raise ContentError(f"{file.name}: write [[{table}]] with double brackets, one for each entry")
        for number, entry in enumerate(entries, 1):
            if not isinstance(entry, dict) or not isinstance(entry.get("id"), str):
                raise ContentError(f'{file.name}: {table} number {number} has no `id = "..."`')
            yield table, entry


def _convert(file: Path, table: str, entry: dict[str, Any], kind: type[Entry]) -> Entry:
    where = f"{file.name}: {table} {entry['id']!r}"
    try:
        made = msgspec.convert(entry, kind)
    except msgspec.ValidationError as error:
        message = str(error).replace("`$.", "`").replace(" - at `$`", "")
        raise ContentError(f"{where}: {message}") from error
    if made.provenance == "reconstructed" and not made.why:
        raise ContentError(f"{where}: a reconstructed entry needs a `why`")
    for field in made.printed:
        if field not in get_type_hints(kind):
            raise ContentError(f"{where}: `printed` names {field!r}, which is no field of a {table}")
    return made


def _digest(tables: Mapping[str, list[Entry]]) -> str:
    """Names the content by what it says, whatever files it came from; the notes on provenance do not matter."""
    bare = {
        table: [
            {name: value for name, value in msgspec.to_builtins(entry).items() if name not in _NOTES}
            for entry in entries
        ]
        for table, entries in tables.items()
    }
    return hashlib.sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()[:16]


_NOTES = {"provenance", "why", "printed", "rules"}
