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

Texts have no numbers of their own. Where one wants a number in its midst it names the field: `{heal}`, with a sign
`{attack:+}`, or in words that hang on the number, `{count:the first roll|the first @ rolls}`: the first for 1, the
second for 2, the last for all others; `#` is the number as a figure, `@` as a word. They are filled in when the content
is read, so that whoever shows an entry shows its numbers. Texts and pictures decide nothing about play: two contents
that differ only in them have one digest.
"""

from __future__ import annotations

import difflib
import hashlib
import re
import string
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_type_hints

import msgspec

from duskboard.engine.kept import kept

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
    texts: ClassVar[tuple[str, ...]] = ("text",)  # the fields that are texts; the first is completed with `sentences`

    def provenance_of(self, field: str) -> Provenance:
        """Where one field of the entry is from."""
        return "printed" if field in self.printed else self.provenance

    def named(self, content: Content) -> Mapping[str, int | str]:
        """What its texts may name besides its own numbers."""
        return {}

    def sentences(self, content: Content) -> Iterable[tuple[str, str]]:
        """What its numbers say, each sentence with the fields it is made from. What a text names is not said again."""
        return ()

    def composed(self, own: str, said: list[str]) -> str:
        """Its own text and what its numbers say, as one."""
        return " ".join([*said, own] if own else said)


class Content:
    """The content of one game, by table and id."""

    def __init__(self, tables: Mapping[str, list[Entry]], digest: str) -> None:
        self.tables = dict(tables)
        self.digest = digest  # two contents with one digest play the same game, whatever their texts
        self.laid = ""  # the player's file that was laid over ours, whole; empty: it is ours
        self._by_id = {table: {entry.id: entry for entry in entries} for table, entries in self.tables.items()}

    def __reduce__(self) -> tuple[Any, ...]:
        """How it is pickled: without what is kept beside it (`engine.kept`)."""
        return Content, (self.tables, self.digest)

    def all(self, table: str, kind: type[E]) -> list[E]:
        """The entries of a table, in the order of the files."""
        return list(_all(self, table, kind))

    def one(self, table: str, id: str, kind: type[E]) -> E:
        """One entry, by its id."""
        entry = self._by_id.get(table, {}).get(id)
        if not isinstance(entry, kind):
            known = ", ".join(self._by_id.get(table, {})) or "none"
            raise ContentError(f"there is no {table} {id!r}; there are: {known}")
        return entry

    def filled(self, text: str) -> str:
        """A text with its {table.id.field} written out. Raises ContentError for one that there is not."""
        return re.sub(r"\{(\w+)\.([\w-]+)\.(\w+)\}", lambda found: str(self._named(*found.groups())), text)

    def _named(self, table: str, id: str, field: str) -> Any:
        entry = self.one(table, id, Entry)
        if not hasattr(entry, field):
            raise ContentError(f"{table} {id!r} has no {field!r}")
        return getattr(entry, field)

    def __iter__(self) -> Iterator[tuple[str, Entry]]:
        for table, entries in self.tables.items():
            for entry in entries:
                yield table, entry


@kept(64)
def _all(content: Content, table: str, kind: type[E]) -> tuple[E, ...]:
    return tuple(entry for entry in content.tables.get(table, []) if isinstance(entry, kind))


@dataclass(frozen=True)
class ContentFile:
    """A content file: what it is called, for whoever is told what is wrong in it, and what it says."""

    name: str
    text: str

    @property
    def title(self) -> str:
        """What its first line says it is, if that is a remark."""
        first = self.text.partition("\n")[0]
        return first.lstrip("# ").strip() if first.startswith("#") else self.name

    @classmethod
    def read(cls, path: Path) -> ContentFile:
        """One that lies on a disk. Raises ContentError."""
        try:
            return cls(path.name, path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ContentError(f"{path.name}: cannot be read: {error.strerror or error}") from error
        except UnicodeDecodeError as error:
            raise ContentError(f"{path.name}: is not UTF-8 text") from error


Raw = dict[str, dict[str, tuple[ContentFile, dict[str, Any]]]]  # by table and id: an entry as written, and where


def load_content(
    folder: Path,
    schema: Mapping[str, type[Entry]],
    overrides: ContentFile | None = None,
    additions: Collection[str] = (),
) -> Content:
    """Read a game's `content/*.toml`, and what a player lays over it; he may add to the tables `additions`."""
    raw: Raw = {table: {} for table in schema}
    for file in sorted(folder.glob("*.toml")):
        _gather(raw, ContentFile.read(file), schema)
    ours = _converted(raw, schema)
    if overrides is None:
        return _told(ours, raw)
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
    content = _told(tables, raw)
    content.laid = overrides.text
    return content


def _gather(raw: Raw, file: ContentFile, schema: Mapping[str, type[Entry]]) -> None:
    for table, entry in _entries(file, schema):
        if entry["id"] in raw[table]:
            raise ContentError(f"{file.name}: there are two entries {table} {entry['id']!r}")
        raw[table][entry["id"]] = (file, entry)


def _check_addition(
    file: ContentFile, table: str, entry: dict[str, Any], kind: type[Entry], ids: list[str], may_add: bool
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


def _laid_over(ours: tuple[ContentFile, dict[str, Any]] | None, entry: dict[str, Any]) -> dict[str, Any]:
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


def _keep_names_apart(file: ContentFile, table: str, ours: list[Entry], tables: list[Entry]) -> None:
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


def _entries(file: ContentFile, schema: Mapping[str, type[Entry]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The raw entries of a file, by table."""
    try:
        document = tomllib.loads(file.text)
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


def _convert(file: ContentFile, table: str, entry: dict[str, Any], kind: type[Entry]) -> Entry:
    where = f"{file.name}: {table} {entry['id']!r}"
    fields = [field.encode_name for field in msgspec.structs.fields(kind)]
    for name in entry:
        if name not in fields:
            raise ContentError(f"{where}: unknown field `{name}`; {_known(name, fields)}")
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
    """Names the content by what decides a game, whatever files it came from, and by names: saves hold choices by name.

    What is at its default is left out, so that a field that is new, and not used, changes nothing.
    """
    bare = {table: [_deciding(entry) for entry in entries] for table, entries in tables.items()}
    return hashlib.sha256(msgspec.json.encode(bare, order="deterministic")).hexdigest()[:16]


_NOTES = {"provenance", "why", "printed", "rules", "icon"}


def _deciding(entry: Entry) -> dict[str, Any]:
    """The fields of an entry that decide something, as plain data."""
    plain = msgspec.to_builtins(entry)
    fields = {field.name: field.default for field in msgspec.structs.fields(entry)}
    for name in {*_NOTES, *entry.texts}:
        fields.pop(name, None)
    usual = {name: msgspec.to_builtins(fields[name]) for name in fields if fields[name] is not msgspec.NODEFAULT}
    return {name: plain[name] for name in fields if plain[name] not in (usual.get(name, msgspec.NODEFAULT), [], {})}


# -- texts -------------------------------------------------------------------------------------------------------------

WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}


def _told(tables: Mapping[str, list[Entry]], raw: Raw) -> Content:
    """A content whose texts have their numbers in them."""
    content = Content(tables, _digest(tables))
    for table, entry in content:
        try:
            tell(entry, content)
        except ContentError as error:
            raise ContentError(f"{raw[table][entry.id][0].name}: {table} {entry.id!r}: {error}") from error
    return content


def tell(entry: Entry, content: Content) -> None:
    """Fill the numbers into an entry's texts, as written, and complete the first with what it does not say."""
    for at, field in enumerate(entry.texts):
        written = getattr(entry, field, None)
        if written is None:
            continue
        filling = _Filling(entry, content)
        try:
            own = filling.format(written)
        except ContentError as error:
            raise ContentError(f"`{field}` {error}") from error
        except ValueError as error:
            raise ContentError(f"`{field}` cannot be read ({error}); a brace stands for a number") from error
        if at == 0:
            said = [sentence for of, sentence in entry.sentences(content)
                    if sentence and not filling.used & set(of.split()) and sentence not in own]  # fmt: skip
            own = entry.composed(own, said)
        setattr(entry, field, own)


class _Filling(string.Formatter):
    """Fills what an entry names into its text, and remembers which fields were named."""

    def __init__(self, entry: Entry, content: Content) -> None:
        self.entry, self.more = entry, entry.named(content)
        self.used: set[str] = set()

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        if field_name in self.more:
            return self.more[field_name], field_name
        try:
            value, first = super().get_field(field_name, args, kwargs)
        except (LookupError, AttributeError, TypeError):
            value, first = None, ""
        if not isinstance(value, int) or isinstance(value, bool):
            raise ContentError(f"speaks of {{{field_name}}}, which is no number of it")
        return value, first

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        self.used.add(str(key))
        return getattr(self.entry, str(key), None)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, str) or not format_spec:
            return str(value)
        if format_spec == "+":
            return f"{value:+}"
        if "|" not in format_spec:
            raise ContentError(f"writes a number as {format_spec!r}; there are {{n}}, {{n:+}} and {{n:# one|# many}}")
        return _form(value, format_spec.split("|"))


def _form(number: int, forms: list[str]) -> str:
    form = forms[number - 1] if 0 < number < len(forms) else forms[-1]
    return form.replace("@", WORDS.get(number, str(number))).replace("#", str(number))


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
