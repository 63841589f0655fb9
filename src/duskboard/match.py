"""A game in progress, for Python users: choose by text, undo, branch, save, load, verify.

>>> match = Match.new("forward", seed=7)
>>> match.seat
0
>>> twin = Match.new("forward", seed=7)
>>> [option.text for option in match.options()] == [option.text for option in twin.options()]
True
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, SupportsIndex

import msgspec

from duskboard import games
from duskboard.engine.content import Content
from duskboard.engine.dice import clear_script, commitment, seed_stream
from duskboard.engine.log import HIDDEN, events_since
from duskboard.engine.scene import Scene
from duskboard.games.game import Document, Ending, Game, Line, Settings

FORMAT = 1  # of save files; older ones keep loading
TOO_DEEP = "{name}: is not a save file of Duskboard: its lists and tables are nested too deeply"
EVERYTHING = -2  # whose eyes a log is for: nobody's in particular, nothing hidden


class MatchError(ValueError):
    """Something asked of a match that cannot be done: what is wrong, and what would be right."""


class IllegalOption(MatchError):
    """The choice is not one of the legal ones."""


class GameOver(MatchError):
    """The game has ended; nobody can choose any more."""


class NotYourSeat(MatchError):
    """Another seat must choose."""


class ImpossibleDie(MatchError):
    """A die was fixed in advance to a face it does not have."""


class SaveError(MatchError):
    """A save file cannot be used: corrupt, foreign, newer, or its record does not replay."""


@dataclass(frozen=True)
class Option:
    """A legal choice: its number in the game's fixed space, and its notation."""

    number: int
    text: str


class Choice(msgspec.Struct, omit_defaults=True):
    """One choice of a record: its notation, the seat, and the dice rolled because of it."""

    text: str
    seat: int = 0
    dice: list[tuple[int, int]] = []  # sides and face
    fixed: int = 0  # how many of them were fixed in advance


class Seating(msgspec.Struct, omit_defaults=True, frozen=True):
    """Who played a match at one screen, and with whose dice, so that it can go on so. The rules know nothing of it."""

    bots: list[str] = []  # the name of the bot in each seat, empty for a person
    real_dice: bool = False  # dice are rolled by hand and typed in


class Save(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A match as a file: what it takes to play it again, and what must come of that."""

    format: int = FORMAT
    game: str
    content: str  # the digest of the content it was played with
    overrides: str = ""  # a player's own content file, whole
    settings: dict[str, Any] = {}
    seed: str
    salt: str = ""
    commitment: str = ""
    position: Document | None = None  # where it began, if not at the beginning
    choices: list[Choice] = []
    pending_dice: list[int] = []  # dice fixed for what comes next
    ending: int = 0
    result: list[float] = []
    seating: Seating | None = None  # who played it, if it was kept


class Match:
    """A game in progress."""

    def __init__(self, game: Game, content: Content, book: Any, state: Any, save: Save) -> None:
        self.game, self.content, self.book, self.state = game, content, book, state
        self._save = save
        self._scratch = game.Scratch()
        self._before: list[bytes] = []  # the state before each choice
        self._lines: dict[int, list[list[Line]]] = {}
        self._opening = state.bytes()

    # -- beginning ---------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str,
        *,
        seed: int | str | None = None,
        content: Path | str | None = None,
        settings: Settings | None = None,
        **more: Any,
    ) -> Self:
        """A new match. Without a seed one is drawn; `content` is a file laid over our own.

        Settings can be named one by one. Those that come from somebody else go into `settings`, where a name such as
        `seed` or `content` is a setting like any other, and refused if the game has none.

        >>> Match.new("forward", seed=1, gaps="everywhere")
        Traceback (most recent call last):
        duskboard.games.game.SettingsError: gaps cannot be 'everywhere'; it can be: needed, all, none
        >>> Match.new("forward", settings={"seed": 1})
        Traceback (most recent call last):
        duskboard.games.game.SettingsError: Forward has no setting 'seed'; it has: ...
        """
        given = {**(settings or {}), **more}
        own = games.game(game)
        loaded = own.load_content(Path(content)) if content is not None else own.content
        overrides = Path(content).read_text(encoding="utf-8") if content is not None else ""
        book = own.book_of(loaded) if content is not None else own.standard_book
        chosen = str(seed) if seed is not None else secrets.token_hex(16)
        salt = secrets.token_hex(8) if seed is None else ""
        save = Save(
            game=game, content=loaded.digest, overrides=overrides, settings=own.check_settings(given),
            seed=chosen, salt=salt, commitment=commitment(chosen, salt),
        )  # fmt: skip
        return cls(own, loaded, book, own.new_state(book, loaded, given, chosen), save)

    @classmethod
    def from_position(cls, game: str, document: Document, *, seed: int | str = 0) -> Self:
        """A match that goes on from a position. The dice to come are those of `seed`, unless the document has them."""
        own = games.game(game)
        state = own.from_position(document, own.standard_book, own.content)
        if not any(state.rng):
            seed_stream(state, seed)
        begun = own.position(state, own.standard_book)
        save = Save(game=game, content=own.content.digest, seed=str(seed), position=begun)
        return cls(own, own.content, own.standard_book, state, save)

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Who must choose; None when the game is over."""
        return None if self.state.seat < 0 else int(self.state.seat)

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def result(self) -> list[float] | None:
        """What each seat got; None while the game goes on."""
        return [float(one) for one in self.state.result] if self.over else None

    @property
    def ending(self) -> Ending | None:
        """How it ended, in words and by which rule; None while it goes on."""
        return self.game.endings[int(self.state.ending)] if self.over else None

    @property
    def seed(self) -> str:
        return self._save.seed

    @property
    def commitment(self) -> str:
        """The hash of the seed, which may be shown before the first roll."""
        return self._save.commitment

    @property
    def settings(self) -> dict[str, Any]:
        return self._save.settings

    @property
    def seating(self) -> Seating:
        """Who plays it at one screen: people with the match's own dice, unless somebody has said otherwise."""
        return self._save.seating or Seating()

    @seating.setter
    def seating(self, seating: Seating) -> None:
        self._save.seating = seating if any(seating.bots) or seating.real_dice else None

    @property
    def moment(self) -> int:
        """How many choices have been made."""
        return len(self._before)

    @property
    def choices(self) -> list[Choice]:
        """The record so far."""
        return list(self._save.choices)

    def menu(self) -> list[int]:
        """The numbers of the legal options."""
        return self.game.menu(self.state, self.book, self._scratch)

    def options(self) -> list[Option]:
        """The legal options of the seat that must choose."""
        return [Option(number, self.text(number)) for number in self.menu()]

    def text(self, option: int) -> str:
        """The notation of a legal option."""
        return self.game.option_text(self.state, self.book, option, self.content)

    def known(self, seat: int) -> Any:
        """A copy of the state with everything wiped that a seat may not know; seat -1 is a watcher."""
        return self.game.redacted(self.state, self.book, seat)

    def view(self, seat: int) -> Scene:
        """What lies on the table for a seat; -1 is a watcher."""
        menu = self.menu() if seat == self.seat else []
        return self.game.scene(self.known(seat), self.book, self.content, seat, menu)

    def position(self) -> Document:
        """The whole state as a readable document."""
        return self.game.position(self.state, self.book)

    @property
    def log(self) -> list[Line]:
        """All that happened, in words, nothing hidden."""
        return self.log_for(EVERYTHING)

    def log_for(self, seat: int) -> list[Line]:
        """What happened, in words, as far as a seat may know it."""
        return [line for lines in self.lines_by_choice(seat) for line in lines]

    def lines_by_choice(self, seat: int) -> list[list[Line]]:
        """The log in parts: what the set-up caused, then what each choice caused."""
        told = self._lines.setdefault(seat, [])
        states = [*self._before, self.state.bytes()]
        del told[len(states) :]
        after = self.game.State()
        for at in range(len(told), len(states)):
            after.load(states[at])
            begun = 0
            if at > 0:
                earlier = self.game.State()
                earlier.load(states[at - 1])
                begun = int(earlier.log_n)  # type: ignore[attr-defined]
            elif self._save.position is not None:
                begun = int(after.log_n)  # type: ignore[attr-defined]
            if seat != EVERYTHING:
                self.game.rules.redact(after, self.book, seat)
            described = (
                self.game.describe(event, after, self.book, max(seat, -1), self.content)
                for event in events_since(after, begun)
                if event.code != HIDDEN
            )
            told.append([line for line in described if line is not None])
        return told

    # -- choosing ----------------------------------------------------------------------------------------------------

    def play(self, what: Option | SupportsIndex | str, *, seat: int | None = None) -> Self:
        """Carry out a choice: an option, its number or its text. Returns the match, so that plays can be chained."""
        number = self.find(what, seat=seat)
        text, chooser = self.text(number), int(self.state.seat)
        before = self.state.bytes()
        fixed = int(self.state.script_n)
        self.carry_out(number)
        rolled = self.rolled()
        for sides, face in rolled[:fixed]:
            if not 1 <= face <= sides:
                self.state.load(before)
                clear_script(self.state)
                raise ImpossibleDie(f"a die of {sides} sides cannot show {face}; nothing was played")
        self._before.append(before)
        self._save.choices.append(Choice(text=text, seat=chooser, dice=rolled, fixed=min(fixed, len(rolled))))
        return self

    def carry_out(self, option: int) -> None:
        """Run the rules: compiled if they already are, else interpreted. The bytes are the same."""
        choose = self.game.rules.choose
        if choose.is_compiled:
            choose.fast(self.state.record, self.book.record, self._scratch.record, option)
        else:
            choose(self.state, self.book, self._scratch, option)

    def find(self, what: Option | SupportsIndex | str, *, seat: int | None = None) -> int:
        """The number of a legal option. Raises what is wrong with it, if it is not one."""
        if self.seat is None:
            raise GameOver("the game is over: " + (self.ending.text if self.ending else ""))
        if seat is not None and seat != self.seat:
            chooser = self.game.seat_names(self.state)[self.seat]
            raise NotYourSeat(f"it is not this seat's choice: {chooser} must choose")
        menu = self.menu()
        if isinstance(what, str):
            wanted = " ".join(what.lower().split())
            for number in menu:
                if self.text(number).lower() == wanted:
                    return number
        else:
            what = _number_of(what)
            if what in menu:
                return what
        legal = ", ".join(self.text(number) for number in menu)
        raise IllegalOption(f"{what!r} is not possible now; legal are: {legal}")

    def script(self, dice: Sequence[int]) -> Self:
        """Fix the next dice, in place of any fixed before."""
        if len(dice) > len(self.state.script):
            raise ImpossibleDie(f"at most {len(self.state.script)} dice can be fixed at once, not {len(dice)}")
        if any(not 1 <= face <= 100 for face in dice):
            raise ImpossibleDie(f"a die cannot show {next(face for face in dice if not 1 <= face <= 100)}")
        clear_script(self.state)
        for i, face in enumerate(dice):
            self.state.script[i] = face
        self.state.script_n = len(dice)
        return self

    def rolled(self) -> list[tuple[int, int]]:
        """The dice rolled since the last choice: sides and face of each."""
        return [(int(self.state.dice[i, 0]), int(self.state.dice[i, 1])) for i in range(self.state.dice_n)]

    def next_die(self, option: int, faces: Sequence[int]) -> int | None:
        """With real dice: the sides of the die to roll after `faces` for an option; None when no more are needed."""
        trial = self.branch()
        trial.script(faces)
        trial.carry_out(option)
        rolled = trial.rolled()
        return rolled[len(faces)][0] if len(rolled) > len(faces) else None

    def undo(self, choices: int = 1) -> Self:
        """Take back the last choice, or the last few. The dice to come are the same as before."""
        if choices > len(self._before):
            raise MatchError(f"only {len(self._before)} choices have been made, so {choices} cannot be undone")
        for _ in range(choices):
            self.state.load(self._before.pop())
            self._save.choices.pop()
        for told in self._lines.values():
            del told[len(self._before) + 1 :]
        return self

    def branch(self, at: int | None = None) -> Self:
        """Another match that goes on from here, or from after the first `at` choices."""
        made = len(self._before)
        at = made if at is None else at
        if not 0 <= at <= made:
            raise MatchError(f"a branch can begin after 0 to {made} choices, not after {at}")
        state = self.game.State()
        state.load(self.state.bytes() if at == made else self._before[at])
        save = msgspec.structs.replace(self._save, choices=self._save.choices[:at])
        twin = type(self)(self.game, self.content, self.book, state, save)
        twin._before = self._before[:at]
        return twin

    # -- keeping -----------------------------------------------------------------------------------------------------

    def record(self) -> Save:
        """What a save file holds."""
        left = [int(self.state.script[i]) for i in range(self.state.script_n)]
        return msgspec.structs.replace(
            self._save,
            choices=list(self._save.choices),
            pending_dice=left,
            ending=int(self.state.ending),
            result=self.result or [],
        )

    def save(self, file: Path | str) -> None:
        """Write the match to a file; an older file of the name is replaced only once the new one is complete."""
        target = Path(file)
        if target.is_dir():
            raise SaveError(f"{target} is a folder; a match is saved to a file, such as {target / 'match.json'}")
        draft = target.with_name(target.name + ".new")
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(self.record())) + b"\n")
        draft.replace(target)

    @classmethod
    def load(cls, file: Path | str) -> Self:
        """Read a saved match and play its record again, checking every choice and die."""
        path = Path(file)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise SaveError(f"{path.name}: cannot be read: {error.strerror or error}") from error
        return cls.replay(read_save(data, path.name), path.name)

    @classmethod
    def replay(cls, save: Save, name: str = "the record") -> Self:
        """Play a record again from its seed. Raises SaveError at the first thing that does not come out as recorded."""
        own = games.game(save.game)
        content, book = _content_of(own, save, name)
        try:
            state = _opening_of(own, save, book, content)
        except RecursionError:  # a value that could just be read, but is too deep to be looked at
            raise SaveError(TOO_DEEP.format(name=name)) from None
        fresh = msgspec.structs.replace(save, choices=[], pending_dice=[], ending=0, result=[])
        match = cls(own, content, book, state, fresh)
        for at, choice in enumerate(save.choices, 1):
            match.play_recorded(choice, f"{name}: choice {at} ({choice.text!r})")
        if save.ending and (save.ending != match.state.ending or save.result != match.result):
            raise SaveError(f"{name}: the recorded result {save.result} is not what its choices lead to")
        if save.pending_dice:
            match.script(save.pending_dice)
        return match

    def states(self) -> list[bytes]:
        """The state before each choice, and as it is now: what `resume` needs beside the record."""
        return [*self._before, self.state.bytes()]

    @classmethod
    def resume(cls, save: Save, states: Sequence[bytes], name: str = "the record") -> Self:
        """A match from its record and the states it went through, without playing it again."""
        own = games.game(save.game)
        content, book = _content_of(own, save, name)
        if len(states) != len(save.choices) + 1:
            raise SaveError(f"{name}: {len(save.choices)} choices do not lead through {len(states)} states")
        state = own.State()
        state.load(states[-1])
        match = cls(own, content, book, state, save)
        match._before = list(states[:-1])
        return match

    def play_recorded(self, choice: Choice, where: str) -> None:
        """Play a choice of a record again. Raises SaveError if it does not come out as recorded."""
        if choice.seat != self.seat:
            raise SaveError(f"{where}: was recorded for seat {choice.seat}, but seat {self.seat} must choose")
        self.script([face for _, face in choice.dice[: choice.fixed]])
        try:
            self.play(choice.text)
        except MatchError as error:
            raise SaveError(f"{where}: {error}") from error
        if self.rolled() != [tuple(die) for die in choice.dice]:
            raise SaveError(f"{where}: the dice are {self.rolled()}, recorded are {choice.dice}")


def _number_of(what: Option | SupportsIndex) -> int:
    """The number of an option. NumPy's whole numbers are numbers too."""
    try:
        return operator.index(what.number if isinstance(what, Option) else what)
    except TypeError:
        raise IllegalOption(f"a choice is an option, its number or its text, not {what!r}") from None


def read_save(data: bytes, name: str) -> Save:
    """A save file's content, checked for form."""
    try:
        save = msgspec.json.decode(data, type=Save)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SaveError(f"{name}: is not a save file of Duskboard: {error}") from error
    except RecursionError:
        raise SaveError(TOO_DEEP.format(name=name)) from None
    if save.format > FORMAT:
        raise SaveError(f"{name}: was written by a newer Duskboard (format {save.format}, this one knows {FORMAT})")
    if save.commitment and commitment(save.seed, save.salt) != save.commitment:
        raise SaveError(f"{name}: the seed does not match the commitment it was played under")
    return save


def _opening_of(game: Game, save: Save, book: Any, content: Content) -> Any:
    """The state a record begins with."""
    if save.position is None:
        return game.new_state(book, content, save.settings, save.seed)
    return game.from_position(save.position, book, content)


def _content_of(game: Game, save: Save, name: str) -> tuple[Content, Any]:
    if not save.overrides:
        content, book = game.content, game.standard_book
    else:
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / f"content of {name}"
            file.write_text(save.overrides, encoding="utf-8")
            content = game.load_content(file)
        book = game.book_of(content)
    if content.digest != save.content:
        raise SaveError(
            f"{name}: was played with other numbers of {game.title} (content {save.content}, here {content.digest})"
        )
    return content, book
