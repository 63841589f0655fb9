"""What a game supplies, so that everything else (matches, bots, studies, the table) can serve it without knowing it."""

from __future__ import annotations

import abc
import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from duskboard.engine.content import MISFITS, Content, ContentError, Entry, load_content, misfit
from duskboard.engine.dice import seed_stream
from duskboard.engine.log import Event
from duskboard.engine.position import PositionError as PositionError  # raised by `from_position`
from duskboard.engine.record import Record
from duskboard.engine.rule import Rule, rule
from duskboard.engine.scene import Scene

Document = dict[str, Any]  # plain data as JSON has it
Settings = Mapping[str, Any]


@dataclass(frozen=True)
class Facts:
    """What a game declares of itself. The contract tests hold it to every word."""

    seats: tuple[int, int]  # fewest and most
    chance: bool  # dice or shuffles
    hidden: bool  # a seat may not know everything
    cooperative: bool  # whatever the settings, all seats win or lose together (as in a solo game)
    largest_menu: int  # most options one decision can have
    options: int  # option numbers are below this
    longest_game: int  # most choices a game can take
    most_events: int  # most events one choice can cause (the log ring holds them)
    state_bytes: int  # the state is no larger


@rule
def always(state: Any, book: Any) -> bool:
    """Every position can be weighed."""
    return True


@dataclass(frozen=True)
class Rules:
    """The compiled heart. Every name is a rule; `scratch` is paper to work on that nothing outlives."""

    start: Rule  # (state, book, scratch): set the game up from the settings already written into the state
    options: Rule  # (state, book, scratch) -> n: fill scratch.menu with the legal options of state.seat
    choose: Rule  # (state, book, scratch, option): carry it out and go on until somebody must choose
    redact: Rule  # (state, book, seat): wipe what the seat may not know; seat -1 is a watcher
    imagine: Rule  # (state, book, scratch, seat): fill what was wiped with a guess that fits what the seat knows
    observe: Rule  # (state, book, seat, out): a redacted state as numbers
    check: Rule  # (state, book) -> 0 if everything that must always hold does, else the number of what does not
    greedy: Rule  # (state, book, scratch) -> option: a sensible choice from a redacted state
    value: Rule  # (state, book, scratch, out): how good things look, one number in [-1, 1] a seat
    settled: Rule = always  # (state, book): whether nothing is half done, so that `value` sees what came of it


@dataclass(frozen=True)
class Setting:
    """Something to decide before a game begins: a scenario, the clans, a power level."""

    name: str
    title: str
    default: Any
    choices: tuple[tuple[str, str], ...] = ()  # (value, title); empty for a number or a document
    minimum: int = 0
    maximum: int = 0
    each_seat: bool = False  # one value a seat
    document: bool = False  # a value of its own form, checked by the game
    variant: bool = False  # a switchable ruling, of interest to few
    secret: bool = False  # a seat's own: nobody is told before the end
    help: str = ""


@dataclass(frozen=True)
class Line:
    """An event in words."""

    text: str
    rules: tuple[str, ...] = ()
    roll: bool = False  # it tells of dice
    seat: int = -1  # whose doing it was


@dataclass(frozen=True)
class Ending:
    """A way a game can end."""

    text: str
    rules: tuple[str, ...] = ()


class SettingsError(ValueError):
    """The settings of a new game make no sense: what is wrong and what would be right."""


class Game(abc.ABC):
    """One game. A subclass in `games/<name>/__init__.py` gathers what its folder holds."""

    id: ClassVar[str]
    title: ClassVar[str]
    blurb: ClassVar[str]  # one sentence for the menu
    rule_prefix: ClassVar[str]  # "FWD": its rule ids are FWD-001 ...
    facts: ClassVar[Facts]
    State: ClassVar[type[Record]]
    Book: ClassVar[type[Record]]
    Scratch: ClassVar[type[Record]]  # has a field `menu`, i16[facts.largest_menu]
    rules: ClassVar[Rules]
    observation_size: ClassVar[int]
    schema: ClassVar[Mapping[str, type[Entry]]]  # content tables and what their entries are
    unnoticed: ClassVar[frozenset[int]] = frozenset()  # decisions that none but their seat notice, not even by counting
    additions: ClassVar[frozenset[str]] = frozenset()  # tables a player may add entries to
    settings: ClassVar[tuple[Setting, ...]] = ()
    examples: ClassVar[tuple[Settings, ...]] = ({},)  # settings that between them touch everything: what tests play
    endings: ClassVar[Mapping[int, Ending]]
    decisions: ClassVar[Mapping[int, str]]  # their names, for tools and error messages
    violations: ClassVar[Mapping[int, str]]  # what the numbers of `check` mean
    idle: ClassVar[frozenset[int]] = frozenset()  # options that do nothing: search takes them only if `greedy` would

    _kept_book: tuple[str, Record] | None = None  # the last one made for a person's content, and its digest

    # -- content -----------------------------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """Where the game's sources and content are."""
        import sys

        return Path(sys.modules[type(self).__module__].__file__ or "").resolve().parent

    @functools.cached_property
    def content(self) -> Content:
        """Our own content, without overrides."""
        return self.load_content()

    def load_content(self, overrides: Path | None = None) -> Content:
        """Our content with a player's own values over it. What makes no book is refused before anything begins."""
        content = load_content(self.folder / "content", self.schema, overrides, self.additions)
        if overrides is not None:
            try:
                self.book_of(content)
            except ContentError as error:
                raise ContentError(f"{overrides.name}: {error}") from error
        return content

    def book_of(self, content: Content) -> Record:
        """The book of any content. The last one made is kept: a content that was just loaded has its book already."""
        kept = self._kept_book
        if kept is None or kept[0] != content.digest:
            try:
                kept = (content.digest, self.make_book(content))
            except ContentError:
                raise
            except MISFITS as error:
                raise misfit(content, error) from error
            self._kept_book = kept
        return kept[1]

    @functools.cached_property
    def standard_book(self) -> Record:
        """The book of our own content. Nobody writes to a book."""
        return self.make_book(self.content)

    @abc.abstractmethod
    def make_book(self, content: Content) -> Record:
        """The numbers of the content as a record, made afresh. For a person's content ask `book_of`."""

    # -- starting ----------------------------------------------------------------------------------------------------

    @abc.abstractmethod
    def prepare(self, state: Any, book: Any, content: Content, settings: Settings) -> None:
        """Write checked settings into a fresh state, before `start`. Raises SettingsError for what makes no sense."""

    def seats_of(self, settings: Settings) -> int:
        """How many seats a game with these settings has."""
        return self.facts.seats[1]

    def is_cooperative(self, settings: Settings) -> bool:
        """Whether all seats of a game with these settings win or lose together."""
        return self.facts.cooperative

    def sides(self, settings: Settings) -> tuple[int, ...]:
        """The side of each seat in a game with these settings; seats of a side win or lose together."""
        seats = range(self.seats_of(settings))
        return tuple(0 if self.is_cooperative(settings) else seat for seat in seats)

    def new_state(self, book: Any, content: Content, settings: Settings, seed: int | str) -> Any:
        """A game set up and waiting for its first choice."""
        state = self.State()
        seed_stream(state, seed)
        self.prepare(state, book, content, self.check_settings(settings))
        self.rules.start(state, book, self.Scratch())
        return state

    def check_settings(self, settings: Settings) -> dict[str, Any]:
        """The settings with defaults filled in; unknown names and values are refused with what would be right."""
        known = {setting.name: setting for setting in self.settings}
        for name in settings:
            if name not in known:
                raise SettingsError(f"{self.title} has no setting {name!r}; it has: {', '.join(known) or 'none'}")
        return {name: _checked(setting, settings.get(name, setting.default)) for name, setting in known.items()}

    # -- words -------------------------------------------------------------------------------------------------------

    @abc.abstractmethod
    def option_text(self, state: Any, book: Any, option: int, content: Content | None = None) -> str:
        """An option of the pending decision as short canonical text, different from every other on the menu.

        Names are those of `content`; without it, our own. (A notation with a vocabulary of its own may ignore both.)
        """

    @abc.abstractmethod
    def describe(self, event: Event, state: Any, book: Any, seat: int, content: Content | None = None) -> Line | None:
        """An event in words for a seat; None for one not worth a line. `state` is redacted for the seat.

        Names are those of `content`; without it, our own.
        """

    @abc.abstractmethod
    def position(self, state: Any, book: Any) -> Document:
        """The state as a readable document that holds all of it."""

    @abc.abstractmethod
    def from_position(self, document: Document, book: Any, content: Content) -> Any:
        """The state of a document; what a document leaves out has its usual value. Raises PositionError."""

    @abc.abstractmethod
    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        """What lies on the table for a seat (-1: a watcher), from a state redacted for it.

        `menu` holds the legal options when it is this seat's choice, and is empty otherwise.
        """

    def seat_names(self, state: Any) -> list[str]:
        """What the seats of this game are called."""
        return [f"Seat {seat + 1}" for seat in range(len(state.result))]

    # -- generic ------------------------------------------------------------------------------------------------------

    def redacted(self, state: Any, book: Any, seat: int) -> Any:
        """A copy of a state with everything wiped that the seat may not know."""
        known = state.copy()
        self.rules.redact(known, book, seat)
        return known

    def menu(self, state: Any, book: Any, scratch: Any = None) -> list[int]:
        """The legal options of the seat that must choose."""
        if state.seat < 0:
            return []
        scratch = scratch or self.Scratch()
        n = self.rules.options(state, book, scratch)
        return [int(scratch.menu[i]) for i in range(n)]


def _checked(setting: Setting, value: Any) -> Any:
    if setting.document:
        return value
    if setting.each_seat:
        if isinstance(value, str):
            value = value.split(",")
        if not isinstance(value, Sequence):
            example = ",".join(str(one) for one in setting.default)
            raise SettingsError(f"{setting.name} must be one value for each seat, such as {example}, not {value!r}")
        return tuple(_checked_one(setting, one) for one in value)
    return _checked_one(setting, value)


def _checked_one(setting: Setting, value: Any) -> Any:
    if setting.choices:
        known = [choice for choice, _ in setting.choices]
        if str(value) not in known:
            raise SettingsError(f"{setting.name} cannot be {value!r}; it can be: {', '.join(known)}")
        return str(value)
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):  # OverflowError: infinity
        raise SettingsError(f"{setting.name} must be a whole number, not {value!r}") from None
    if isinstance(value, bool) or (isinstance(value, float) and value != number):
        raise SettingsError(f"{setting.name} must be a whole number, not {value!r}")
    if not setting.minimum <= number <= setting.maximum:
        raise SettingsError(f"{setting.name} must be from {setting.minimum} to {setting.maximum}, not {number}")
    return number
