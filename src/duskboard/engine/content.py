"""Content: every number and text of a game, in TOML, each entry with where it is from.

    [[card]]
    id = "L1-EQUIP"
    name = "Woodcutter's Axe"
    attack = 1
    provenance = "reconstructed"
    why = "the rulebook names no equipment of Location 1"

An entry is `printed` (the rulebook says so) or `reconstructed` (we chose it, and `why` says on what grounds). Where an
entry is of both kinds, `printed` lists the fields that the rulebook prints. A player who owns the box lays his own
values over ours with a file of the same form; whatever it changes becomes `yours`. It says only what it changes, of
entries that are there; a game names the tables to which it may add.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_type_hints

import msgspec

Provenance = Literal["printed", "reconstructed", "yours"]
E = TypeVar("E", bound="Entry")

# Numbers that make no sense below nought (a price, a number of copies) or below one (hit points).
Natural = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


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


Raw = dict[str, dict[str, tuple[Path, dict[str, Any]]]]  # by table and id: an entry as written, and where


def load_content(
    folder: Path, schema: Mapping[str, type[Entry]], overrides: Path | None = None, additions: Collection[str] = ()
) -> Content:
    """Read a game's `content/*.toml`, and what a player lays over it; he may add to the tables `additions`."""
    raw: Raw = {table: {} for table in schema}
    for file in sorted(folder.glob("*.toml")):
        _gather(raw, file, schema)
    ours = _converted(raw, schema)
    if overrides is None:
        return Content(ours, _digest(ours))
    laid: Raw = {table: {} for table in schema}
    _gather(laid, overrides, schema)
    for table, entries in laid.items():
        for id, (_, entry) in entries.items():
            if id not in raw[table]:
                _check_addition(overrides, table, entry, schema[table], list(raw[table]), table in additions)
            raw[table][id] = (overrides, _laid_over(raw[table].get(id), entry))
    tables = _converted(raw, schema)
    for table in tables:
        _keep_names_apart(overrides, table, ours[table], tables[table])
    return Content(tables, _digest(tables))


def _gather(raw: Raw, file: Path, schema: Mapping[str, type[Entry]]) -> None:
    for table, entry in _entries(file, schema):
        if entry["id"] in raw[table]:
            raise ContentError(f"{file.name}: there are two entries {table} {entry['id']!r}")
        raw[table][entry["id"]] = (file, entry)


def _check_addition(
    file: Path, table: str, entry: dict[str, Any], kind: type[Entry], ids: list[str], may_add: bool
) -> None:
    """An id that is none of ours is a slip, or a new entry where the game has a use for one."""
    if not may_add:
        raise ContentError(f"{file.name}: there is no {table} {entry['id']!r}; {_known(entry['id'], ids)}")
    try:
        _convert(file, table, _laid_over(None, entry), kind)
    except ContentError as error:
        raise ContentError(
            f"{error}; it is none of ours, so it must say everything; {_known(entry['id'], ids)}"
        ) from error


def _laid_over(ours: tuple[Path, dict[str, Any]] | None, entry: dict[str, Any]) -> dict[str, Any]:
    laid = {**(ours[1] if ours else {}), **entry, "provenance": "yours"}
    laid["printed"] = [field for field in laid.get("printed", []) if field not in entry]
    return laid


def _converted(raw: Raw, schema: Mapping[str, type[Entry]]) -> dict[str, list[Entry]]:
    return {
        table: [_convert(file, table, entry, schema[table]) for file, entry in entries.values()]
        for table, entries in raw.items()
    }


def _known(id: str, ids: list[str]) -> str:
    """What there is instead: everything where that is little, else what the word most resembles."""
    near = difflib.get_close_matches(id, ids, n=5, cutoff=0.5)
    if len(ids) <= 12 or not near:
        return f"there are: {', '.join(ids[:12])}{', ...' if len(ids) > 12 else ''}"
    return f"there are, among others: {', '.join(near)}"


def _keep_names_apart(file: Path, table: str, ours: list[Entry], tables: list[Entry]) -> None:
    """Refuse one name for two things that had different ones: choices are written by name, and saves hold them."""
    before = {entry.id: _name(entry) for entry in ours}
    first: dict[str, str] = {}
    for entry in tables:
        name = _name(entry)
        other = first.setdefault(name, entry.id)
        alike = entry.id in before and before[entry.id] == before.get(other)
        if name and other != entry.id and not alike:
            raise ContentError(
                f"{file.name}: {table} {other!r} and {entry.id!r} are both called {getattr(entry, 'name', '')!r}; "
                "give each a name of its own"
            )


def _name(entry: Entry) -> str:
    return " ".join(str(getattr(entry, "name", "")).casefold().split())


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
        message = str(error).replace("`$.", "`").replace(" - at `$`", "").replace("`int` >=", "a whole number from")
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


# -- what makes no book ------------------------------------------------------------------------------------------------

MISFITS = (ValueError, LookupError, OverflowError)  # what comes of writing numbers into a book where they do not fit
_BITS = {"b": 8, "h": 16, "i": 32, "q": 64}  # of a field, by its format


def misfit(content: Content, error: Exception) -> ContentError:
    """What to tell a person whose numbers make no book: which they are, as far as the error shows; what would fit."""
    yours = [(table, entry) for table, entry in content if entry.provenance == "yours"]
    field = re.search(r"invalid value for format(?: type)? '([bhiq])'", str(error))
    if field:
        most = (1 << (_BITS[field[1]] - 1)) - 1
        wrong = [
            f"{table} {entry.id!r}: `{name}` cannot be {number}"
            for table, entry in yours
            for name, number in _numbers(entry)
            if not -most - 1 <= number <= most
        ]
        if wrong:
            return ContentError(f"{'; '.join(wrong[:3])}; numbers there go from {-most - 1} to {most}")
    changed = [f"{table} {entry.id!r}" for table, entry in yours]
    reason = f"nothing has the number or name {error}" if isinstance(error, KeyError) else str(error)
    return ContentError(f"{_some(changed)}: does not fit the rest of the game ({reason})")


def _some(things: list[str]) -> str:
    return " or ".join(things[:3]) + (f" or {len(things) - 3} more" if len(things) > 3 else "")


def _numbers(entry: Entry) -> Iterator[tuple[str, int]]:
    """Every whole number of an entry, with the field that holds it."""
    for name, value in msgspec.to_builtins(entry).items():
        waiting = [value]
        while waiting:
            one = waiting.pop()
            if isinstance(one, int):
                yield name, one
            elif isinstance(one, dict):
                waiting += one.values()
            elif isinstance(one, list | tuple):
                waiting += one
