"""What a game supplies, so that everything else (matches, bots, studies, the table) can serve it without knowing it."""

from __future__ import annotations

import abc
import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from duskboard.engine.appearance import Appearance, Guide, Laying, read_appearance, read_guide, read_laying
from duskboard.engine.beats import Moment, Table, outcome_of
from duskboard.engine.content import MISFITS, Content, ContentError, ContentFile, Entry, load_content, misfit
from duskboard.engine.dice import seed_stream
from duskboard.engine.drivers.style import USUAL, Style
from duskboard.engine.header import NOBODY, Header
from duskboard.engine.position import (
    MISREAD,
    Limits,
    fields_document,
    machinery_limits,
    read_fields,
    refuse_beyond,
)
from duskboard.engine.position import PositionError as PositionError  # raised by `from_position`
from duskboard.engine.record import Record
from duskboard.engine.rule import Rule, rule
from duskboard.engine.scene import Beat, Figure, Piece, Scene, Track
from duskboard.games.learning import Learning
from duskboard.games.ledger import Ledger
from duskboard.games.library import drivers_of, learner_of, library_of, trail_of
from duskboard.games.observation import Options, Part

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


@rule
def no_shortcuts(state: Any, book: Any, scratch: Any) -> int:
    """Every choice is made one by one."""
    return 0


@dataclass(frozen=True)
class Rules:
    """The compiled heart. Every name is a rule; `scratch` is paper to work on that nothing outlives."""

    start: Rule  # (state, book, scratch): set the game up from the settings already written into the state
    options: Rule  # (state, book, scratch) -> n: fill scratch.menu with the legal options of state.seat
    choose: Rule  # (state, book, scratch, option): carry it out and go on until somebody must choose
    redact: Rule  # (state, book, seat): wipe what the seat may not know; seat -1 is a watcher
    imagine: Rule  # (state, book, scratch, seat): fill what was wiped with a guess that fits what the seat knows
    observe: Rule  # (state, book, seat, out): a redacted state as numbers; a whole one alike, for who must choose
    check: Rule  # (state, book) -> 0 if everything that must always hold does, else the number of what does not
    greedy: Rule  # (state, book, scratch) -> option: a sensible choice from a redacted state
    value: Rule  # (state, book, scratch, out): how good things look, one number in [-1, 1] a seat
    settled: Rule = always  # (state, book): whether nothing is half done, so that `value` sees what came of it
    shortcuts: Rule = no_shortcuts  # as `options`, of those that are several choices at once: people are offered them


@dataclass(frozen=True)
class Thinking:
    """How bots think about a game. Numbers found by play (`duskboard ladder`), nothing more."""

    style: Style = USUAL
    passes: tuple[int, ...] = ()  # of each level, where the levels think more or less than in other games
    slips: tuple[float, ...] = ()  # of each level, where thinking less alone makes too little difference
    leaning: tuple[int, ...] = ()  # passes of each level that plays out by leanings, 0 of those that do not


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
    apart: Any = None  # the default where people play at screens of their own, if it is another
    help: str = ""


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
    State: ClassVar[type[Header]]
    Book: ClassVar[type[Record]]
    Scratch: ClassVar[type[Any]]  # a record that has a field `menu`, i16[facts.largest_menu]
    rules: ClassVar[Rules]
    observation_size: ClassVar[int]
    observed: ClassVar[tuple[Part, ...]] = ()  # what each number of an observation means
    actions: ClassVar[tuple[Options, ...]] = ()  # what each option number means
    schema: ClassVar[Mapping[str, type[Entry]]]  # content tables and what their entries are
    unnoticed: ClassVar[frozenset[int]] = frozenset()  # decisions that none but their seat notice, not even by counting
    additions: ClassVar[frozenset[str]] = frozenset()  # tables a player may add entries to
    settings: ClassVar[tuple[Setting, ...]] = ()
    before: ClassVar[Settings] = {}  # settings that came later, as everything was played before: saves do not name them
    examples: ClassVar[tuple[Settings, ...]] = ({},)  # settings that between them touch everything: what tests play
    endings: ClassVar[Mapping[int, Ending]]
    decisions: ClassVar[Mapping[int, str]]  # their names, for tools and error messages
    preludes: ClassVar[frozenset[int]] = frozenset()  # events that only lead up to others: odds can do without them
    violations: ClassVar[Mapping[int, str]]  # what the numbers of `check` mean
    limits: ClassVar[Limits] = {}  # of each field of its own the state has: within them no rule reaches beyond
    thinking: ClassVar[Thinking] = Thinking()
    learning: ClassVar[Learning | None] = None  # what a learner notices, where somebody has said so
    ledger: ClassVar[Ledger | None] = None  # what may be counted of it, where it is a journey
    idle: ClassVar[frozenset[int]] = frozenset()  # options that do nothing: search takes them only if `greedy` would

    _kept_book: tuple[str, Record] | None = None  # the last one made for a person's content, and its digest

    def __init__(self) -> None:
        self.drivers = drivers_of(self.rules, self.learning)
        self.Trail: Any = trail_of(self)  # what a search is written on
        self.learner = learner_of(self.rules, self.learning) if self.learning else None
        self.library = library_of(self)

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

    @functools.cached_property
    def numbers(self) -> dict[str, ContentFile]:
        """Numbers of ours to choose instead of those of the contract, by name: `numbers/NAME.toml`, laid over them."""
        return {file.stem: ContentFile.read(file) for file in sorted((self.folder / "numbers").glob("*.toml"))}

    def content_file(self, path: Path) -> ContentFile:
        """A content file that lies on a disk, or one of our own by its name. Raises ContentError."""
        if str(path) in self.numbers:
            return self.numbers[str(path)]
        if self.numbers and not path.suffix and not path.exists():
            raise ContentError(
                f"{path}: cannot be read: there is no such file; by name there are: {', '.join(self.numbers)}"
            )
        return ContentFile.read(path)

    def load_content(self, overrides: ContentFile | Path | None = None) -> Content:
        """Our content with a player's own values over it. What makes no book is refused before anything begins."""
        theirs = self.content_file(overrides) if isinstance(overrides, Path) else overrides
        content = load_content(self.folder / "content", self.schema, theirs, self.additions)
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

    # -- the table ---------------------------------------------------------------------------------------------------

    @functools.cached_property
    def appearance(self) -> Appearance:
        """Its sign and its colours."""
        return read_appearance(self.folder / "table" / "appearance.toml")

    @functools.cached_property
    def guide(self) -> Guide:
        """What is said to somebody who learns it."""
        return read_guide(self.folder / "table" / "guide.toml")

    @functools.cached_property
    def how_to_play(self) -> str:
        """One page in people's words, as Markdown. Its numbers are those of the content: {hero.player.hp}."""
        file = self.folder / "table" / "how_to_play.md"
        return self.content.filled(file.read_text(encoding="utf-8")) if file.exists() else ""

    @functools.cached_property
    def laying(self) -> Laying:
        """How a table of it is laid: a first game, and the settings in people's words."""
        return read_laying(self.folder / "table" / "laying.toml")

    # -- starting ----------------------------------------------------------------------------------------------------

    def prepare(self, state: Any, book: Any, content: Content, settings: Settings) -> None:
        """Write checked settings into a fresh state, before `start`. Raises SettingsError for what makes no sense.

        A setting with the name of a field of the state is written into all of it, unless a game does otherwise.
        """
        for name, value in settings.items():
            if name in self.State.fields:
                state.array[name][...] = value

    def told_by(self, state: Any, book: Any, content: Content) -> Settings:
        """The settings that a state tells: what a match that begins with a position is laid with. No secret ones."""
        return {}

    def settings_at(self, state: Any, book: Any, content: Content, given: Settings) -> dict[str, Any]:
        """The settings of a match that begins with a position: what it tells, else what is given, else the usual."""
        told = self.told_by(state, book, content)
        checked = self.check_settings(told)
        return {**checked, **given, **{name: checked[name] for name in told}}

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

    def may_resign(self, settings: Settings) -> tuple[int, ...]:
        """The seats that may give the game up for their side: all of them, unless a game says otherwise."""
        return tuple(range(self.seats_of(settings)))

    def has_draws(self, settings: Settings) -> bool:
        """Whether the sides may agree to a draw: where there are several, unless a game says otherwise."""
        return len(set(self.sides(settings))) > 1

    def new_state(
        self, book: Any, content: Content, settings: Settings, seed: int | str, *, guarded: bool = False
    ) -> Any:
        """A game set up and waiting for its first choice. `guarded`: by interpreted rules, which need no compiling."""
        state = self.unopened(book, content, settings, seed)
        start = self.rules.start if guarded else self.rules.start.run
        start(state, book, self.Scratch())
        return state

    def unopened(self, book: Any, content: Content, settings: Settings, seed: int | str) -> Any:
        """A game with everything settled that is settled before it is set up."""
        state = self.State()
        seed_stream(state, seed)
        self.prepare(state, book, content, self.check_settings(settings))
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
    def beat(self, moment: Moment) -> Beat | None:
        """An event as a viewer learns of it; None for one not worth telling, whose dice show with the next."""

    def outcome(self, beats: list[Beat], names: Mapping[str, str]) -> str:
        """What came of a choice, in a few words that odds are counted by. `names`: of the pieces, by id."""
        return outcome_of(beats, names)

    def chapter(self, state: Any, content: Content) -> str:
        """The part of the story a state is in: "Turn 3, enemy phase"."""
        return ""

    @abc.abstractmethod
    def scene(self, state: Any, book: Any, content: Content, seat: int, menu: Sequence[int]) -> Scene:
        """What lies on the table for a seat (-1: a watcher), from a state redacted for it.

        `menu` holds the legal options when it is this seat's choice, and is empty otherwise.
        """

    def pieces(self, state: Any, book: Any, content: Content, seat: int) -> list[Piece]:
        """What stands on the boards of a scene, also in the middle of a choice."""
        return []

    def tracks(self, state: Any, book: Any, content: Content, seat: int) -> list[Track]:
        """What is counted in a scene, also in the middle of a choice."""
        return []

    def figures(self, state: Any, book: Any, content: Content, seat: int) -> list[Figure]:
        """The cards of those who fight in a scene, also in the middle of a choice."""
        return []

    def map_of(self, state: Any) -> object:
        """What the map of a scene hangs on: another one where this is not equal."""
        return 0

    def table_of(self, state: Any, book: Any, content: Content, seat: int) -> Table:
        """What a beat can change, as a seat sees it."""
        return Table(
            self.pieces(state, book, content, seat),
            self.tracks(state, book, content, seat),
            self.figures(state, book, content, seat),
            self.map_of(state),
        )

    def seat_names(self, state: Any, content: Content | None = None) -> list[str]:
        """What the seats of this game are called. Names are those of `content`; without it, our own."""
        return [f"Seat {seat + 1}" for seat in range(len(state.result))]

    # -- positions ----------------------------------------------------------------------------------------------------

    def position(self, state: Any, book: Any, content: Content) -> Document:
        """The state as a readable document that holds all of it: its fields, unless a game has better words."""
        return fields_document(state, self.State.fields)

    def read_position(self, document: Document, book: Any, content: Content) -> Any:
        """What a document says, and nothing resolved yet; what it leaves out has its usual value. Raises PositionError.

        Where something is to be done before the first question it is on the agenda, and nobody must choose yet.
        """
        state = self.State()
        read_fields(state, document, self.State.fields)
        return state

    def go_on(self, state: Any, book: Any) -> None:
        """Do what is on the agenda of a position just read. A game whose documents leave nothing to do needs none."""
        raise PositionError("nobody must choose, and the game is not over")

    def laid_out(self, document: Document, book: Any, content: Content, seed: int | str) -> Any:
        """A document as a state that breaks no rule, nothing resolved yet; its dice are those of `seed` or its own."""
        try:
            state = self.read_position(document, book, content)
        except PositionError:
            raise
        except MISREAD as error:
            raise PositionError(f"this is no position of {self.title}: {_one_line(error)}") from error
        if not any(state.rng):
            seed_stream(state, seed)
        self._refuse_unsound(state, book)
        return state

    def resolve(self, state: Any, book: Any, content: Content) -> None:
        """Play a position that was laid out up to its first question, which can be put to whoever must answer it."""
        try:
            if state.seat == NOBODY and state.ending == 0:
                self.go_on(state, book)
                self._refuse_unsound(state, book)
            if state.seat == NOBODY and state.ending == 0:
                raise PositionError("nobody must choose, and the game is not over")
            menu, seat = self.menu(state, book, guarded=True), int(state.seat)
            self.scene(self.redacted(state, book, seat, guarded=True), book, content, seat, menu)
        except PositionError:
            raise
        except MISREAD as error:
            raise PositionError(f"this position of {self.title} cannot be played: {_one_line(error)}") from error
        if seat != NOBODY and not menu:
            raise PositionError("somebody must choose, and there is nothing to choose")

    def from_position(self, document: Document, book: Any, content: Content, seed: int | str = 0) -> Any:
        """The state of a document, played up to its first question. Raises PositionError in one line."""
        state = self.laid_out(document, book, content, seed)
        self.resolve(state, book, content)
        return state

    @functools.cached_property
    def _all_limits(self) -> Limits:
        return {**machinery_limits(self.State, self.decisions, self.endings), **self.limits}

    def _refuse_unsound(self, state: Any, book: Any) -> None:
        """Refuse a state with a number beyond its limits, and one in which something does not hold that always must."""
        refuse_beyond(state, self._all_limits)
        if state.seat != NOBODY and (state.decision not in self.decisions or state.ending != 0):
            raise PositionError(f"a seat must choose, and there is no decision {state.decision} for it")
        try:
            broken = int(self.rules.check(state, book))
        except MISREAD as error:
            raise PositionError(f"this is no position of {self.title}: {_one_line(error)}") from error
        if broken:
            raise PositionError(f"this is no position of {self.title}: {self.violations[broken]}")

    # -- generic ------------------------------------------------------------------------------------------------------

    def redacted(self, state: Any, book: Any, seat: int, *, guarded: bool = False) -> Any:
        """A copy of a state with everything wiped that the seat may not know. For `guarded` see `menu`."""
        known = state.copy()
        redact = self.rules.redact if guarded else self.rules.redact.run
        redact(known, book, seat)
        return known

    def menu(self, state: Any, book: Any, scratch: Any = None, *, guarded: bool = False) -> list[int]:
        """The legal options of the seat that must choose.

        Compiled rules check no bounds. A state that no rule has made is looked at `guarded`: by interpreted ones.
        """
        if state.seat < 0:
            return []
        scratch = scratch or self.Scratch()
        options = self.rules.options if guarded else self.rules.options.run
        n = options(state, book, scratch)
        return [int(scratch.menu[i]) for i in range(n)]

    def whole_menu(self, state: Any, book: Any, scratch: Any = None, *, guarded: bool = False) -> list[int]:
        """The legal options and the shortcuts: several choices at once, which bots do without."""
        scratch = scratch or self.Scratch()
        found = self.menu(state, book, scratch, guarded=guarded)
        if state.seat < 0 or self.rules.shortcuts is no_shortcuts:
            return found
        shortcuts = self.rules.shortcuts if guarded else self.rules.shortcuts.run
        n = shortcuts(state, book, scratch)
        return found + [int(scratch.menu[i]) for i in range(n)]


def _one_line(error: Exception) -> str:
    said = " ".join(str(error).split())
    return said or type(error).__name__


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
