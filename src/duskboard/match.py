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
from typing import Annotated, Any, Literal, Self, SupportsIndex

import msgspec

from duskboard import games
from duskboard.engine.beats import Table
from duskboard.engine.content import Content, ContentFile
from duskboard.engine.dice import clear_script, commitment, seed_stream
from duskboard.engine.position import MISREAD, PositionError
from duskboard.engine.scene import Beat, Chance, Scene
from duskboard.games.earlier import EARLIER
from duskboard.games.game import Document, Ending, Game, Settings
from duskboard.halt import Halt
from duskboard.odds import Odds
from duskboard.retelling import EVERYTHING, Retelling, Seen

FORMAT = 2  # of save files; older ones keep loading. In 1, texts counted in the digest and fewer questions were asked
TOO_DEEP = "{name}: is not a save file of Duskboard: its lists and tables are nested too deeply"


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
    seed: Annotated[int, msgspec.Meta(ge=0)] = 0  # whose the others are: the record's own, or its nth fresh seed's


class Seating(msgspec.Struct, omit_defaults=True, frozen=True):
    """Who played a match at one screen, and with whose dice, so that it can go on so. The rules know nothing of it."""

    bots: list[str] = []  # the name of the bot in each seat, empty for a person
    real_dice: bool = False  # dice are rolled by hand and typed in


class FreshSeed(msgspec.Struct, omit_defaults=True, frozen=True):
    """A seed drawn for a match that goes on where somebody may know the one before. Its dice are keyed."""

    seed: str
    salt: str
    commitment: str


class Save(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A match as a file: what it takes to play it again, and what must come of that."""

    format: int = 1  # a file that does not say is of the first
    game: str
    content: str  # the digest of the content it was played with
    overrides: str = ""  # a player's own content file, whole
    settings: dict[str, Any] = {}
    seed: str
    salt: str = ""
    commitment: str = ""
    dice: Literal["stream", "keyed"] = "stream"  # keyed: every choice has a stream of its own, made from the seed
    fresh: list[FreshSeed] = []  # drawn since; the last one holds for whatever is chosen next
    position: Document | None = None  # where it began, if not at the beginning: at its first question
    told: Annotated[int, msgspec.Meta(ge=0)] | None = None  # events of its log from before the match; None: all of them
    choices: list[Choice] = []
    halt: Halt | None = None  # how people ended it after these choices, if the rules did not
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
        self._made: list[int | None] = []  # the option of each choice, as far as it is known
        self._told: dict[int, list[list[Beat]]] = {}
        self.seen = Seen(self)  # by each viewer of late: what a choice changed is told from before and after
        self._scenes: dict[int, tuple[bytes, Halt | None, Scene]] = {}  # the last of each viewer, and what it is of
        self._opening = state.bytes()
        self.guarded = False  # whether rules run interpreted, where no index goes beyond its field unnoticed

    # -- beginning ---------------------------------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        game: str,
        *,
        seed: int | str | None = None,
        content: ContentFile | Path | str | None = None,
        settings: Settings | None = None,
        dice: Literal["stream", "keyed"] = "stream",
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
        loaded, book, overrides = _laid_over(own, content)
        chosen = str(seed) if seed is not None else secrets.token_hex(16)
        salt = secrets.token_hex(8) if seed is None else ""
        save = Save(
            format=FORMAT, game=game, content=loaded.digest, overrides=overrides, settings=own.check_settings(given),
            seed=chosen, salt=salt, commitment=commitment(chosen, salt), dice=dice,
        )  # fmt: skip
        return cls(own, loaded, book, own.new_state(book, loaded, given, chosen), save)

    @classmethod
    def from_position(
        cls,
        game: str,
        document: Document,
        *,
        seed: int | str = 0,
        content: ContentFile | Path | str | None = None,
    ) -> Self:
        """A match that goes on from a position. The dice to come are those of `seed`, unless the document has them.

        `content` is a file laid over our own, as in `new`: names and numbers of the document are those of it.

        >>> Match.from_position("forward", {"location": 5, "at": 7, "equipped": ["L3-EQUIP"]})
        Traceback (most recent call last):
        duskboard.engine.position.PositionError: the position: unknown field 'equipped'; did you mean 'equipment'?
        """
        own = games.game(game)
        loaded, book, overrides = _laid_over(own, content)
        state = own.laid_out(document, book, loaded, seed)
        told = int(state.log_n)
        own.resolve(state, book, loaded)
        save = Save(
            format=FORMAT, game=game, content=loaded.digest, overrides=overrides, seed=str(seed),
            settings=own.settings_at(state, book, loaded, {}), position=own.position(state, book, loaded), told=told,
        )  # fmt: skip
        return cls(own, loaded, book, state, save)

    # -- looking -----------------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Who must choose; None when the game is over."""
        return None if self.state.seat < 0 or self._save.halt is not None else int(self.state.seat)

    @property
    def over(self) -> bool:
        return self.seat is None

    @property
    def result(self) -> list[float] | None:
        """What each seat got; None while the game goes on."""
        if self.halt is not None:
            return self.halt.result(self.sides) + [0.0] * (len(self.state.result) - len(self.sides))
        return [float(one) for one in self.state.result] if self.over else None

    @property
    def ending(self) -> Ending | None:
        """How it ended, in words and by which rule; None while it goes on."""
        if self.halt is not None:
            return self.halt.ending(self.game.seat_names(self.known(-1), self.content), self.sides)
        return self.game.endings[int(self.state.ending)] if self.over else None

    @property
    def halt(self) -> Halt | None:
        """How people ended it before the rules did, if they have."""
        return self._save.halt

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat; those of a side win or lose together."""
        return self.game.sides(self._played_by)

    @property
    def may_resign(self) -> tuple[int, ...]:
        """The seats that may give up, while it goes on."""
        return () if self.over else self.game.may_resign(self._played_by)

    @property
    def may_draw(self) -> bool:
        """Whether a draw may be agreed on, while it goes on."""
        return not self.over and self.game.has_draws(self._played_by)

    @property
    def _played_by(self) -> Settings:
        """The settings; a match from a position knows none, and is as usual."""
        return self._save.settings or self.game.check_settings({})

    @property
    def seed(self) -> str:
        return self._save.seed

    @property
    def commitment(self) -> str:
        """The hash of the seed, which may be shown before the first roll."""
        return self._save.commitment

    @property
    def fresh_seeds(self) -> Sequence[FreshSeed]:
        """The seeds drawn since it began, the one of the dice to come last."""
        return self._save.fresh

    @property
    def last_seed(self) -> str:
        """The seed of what is left to chance from now on."""
        return self._save.fresh[-1].seed if self._save.fresh else self._save.seed

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
    def seat_names(self) -> list[str]:
        """What the seats are called, as anybody may know."""
        return self.game.seat_names(self.seen.known(-1, self.state.bytes()), self.content)

    @property
    def moment(self) -> int:
        """How many choices have been made."""
        return len(self._before)

    @property
    def choices(self) -> Sequence[Choice]:
        """The record so far: it goes on with the match, and is not to be changed."""
        return self._save.choices

    def made_by(self, seat: int) -> int:
        """How many choices a seat has made itself: of all counts of choices, the one it always knows."""
        return sum(choice.seat == seat for choice in self._save.choices)

    def options_made(self) -> list[int]:
        """The numbers of the options that were chosen, as they were played here."""
        return [option for option in self._made if option is not None]

    def menu(self) -> list[int]:
        """The numbers of the legal options."""
        return self.game.whole_menu(self.state, self.book, self._scratch, guarded=self.guarded)

    def options(self) -> list[Option]:
        """The legal options of the seat that must choose."""
        return [Option(number, self.text(number)) for number in self.menu()]

    def text(self, option: int) -> str:
        """The notation of a legal option."""
        return self.game.option_text(self.state, self.book, option, self.content)

    def known(self, seat: int) -> Any:
        """A copy of the state with everything wiped that a seat may not know; -1 is a watcher, -2 knows everything."""
        return self.seen.known(seat, self.state.bytes()).copy()

    def view(self, seat: int) -> Scene:
        """What lies on the table for a seat; -1 is a watcher, -2 one from whom nothing is hidden.

        It is made once, and not to be changed.
        """
        data = self.state.bytes()
        *made, scene = self._scenes.get(seat, (b"", None, None))
        if scene is None or made != [data, self.halt]:
            scene = self._scene(seat, data)
            self._scenes[seat] = (data, self.halt, scene)
        return scene

    def _scene(self, seat: int, data: bytes) -> Scene:
        menu, known = self.menu() if seat == self.seat else [], self.seen.known(seat, data)
        scene = self.game.scene(known, self.book, self.content, max(seat, -1), menu)
        if menu and scene.prompt is not None:
            scene.prompt.decision = self.game.decisions[int(self.state.decision)]
        self.seen.keep(seat, data, Table(scene.pieces, scene.tracks, scene.figures, self.game.map_of(known)))
        if self.halt is not None and self.ending is not None:
            return self.halt.shown(scene, self.ending.text, self.result or [])
        return scene

    def position(self) -> Document:
        """The whole state as a readable document."""
        return self.game.position(self.state, self.book, self.content)

    # -- telling -----------------------------------------------------------------------------------------------------

    @property
    def log(self) -> list[Beat]:
        """All that happened, nothing hidden."""
        return self.log_for(EVERYTHING)

    def log_for(self, seat: int) -> list[Beat]:
        """What happened, as far as a seat may know it."""
        return [beat for beats in self.story(seat) for beat in beats]

    def story(self, seat: int) -> list[list[Beat]]:
        """The log in parts: what the set-up caused, then what each choice caused. What the pieces did is not in it.

        Where people ended the match there is a last part that tells so.
        """
        told = self._told.setdefault(seat, [])
        del told[self.moment + 1 :]
        for at in range(len(told), self.moment + 1):
            told.append(Retelling(self, seat, at).beats())
        return [*told, self.last_words(seat)] if self.halt is not None else told

    def last_words(self, seat: int) -> list[Beat]:
        """How people ended the match, as the last thing that happened; nothing where they did not."""
        if self.halt is None or self.ending is None:
            return []
        known = self.state if seat == EVERYTHING else self.known(seat)
        return [self.halt.beat(self.ending.text, self.game.chapter(known, self.content))]

    def untold(self, seat: int) -> int:
        """How many parts of a seat's story have not been told yet: what telling it will take."""
        return self.moment + 1 - len(self._told.get(seat, []))

    def beats(self, seat: int, at: int | None = None, since: int | None = None) -> list[Beat]:
        """What a choice caused, as a seat sees it, with what the pieces did at each beat. `at`: 1 is the first choice.

        The pieces of the scene before, folded with these, are those of the scene after (`engine.beats.folded`). With
        `since` all choices after the first so many are told, as if it had been one.
        """
        at = self.moment if at is None else at
        since = at - 1 if since is None else since
        if not 1 <= since + 1 <= at <= self.moment:
            raise MatchError(f"there are choices 1 to {self.moment}, and none of number {at}")
        retellings = [Retelling(self, seat, one) for one in range(since + 1, at + 1)]
        told = self._told.setdefault(seat, [])
        for one in retellings:
            if len(told) == one.at:  # it is part of the story, too, and need not be told again for that
                told.append(one.beats())
        return retellings[-1].staged(retellings[:-1])

    def odds(self, what: Option | SupportsIndex | str) -> list[Chance]:
        """How a choice may come out, by what the seat that must choose knows; nothing where no die decides."""
        return Odds(self, self.find(what)).chances()

    def state_at(self, at: int) -> Any:
        """A copy of the state after the first `at` choices."""
        return self.game.State.of(self.bytes_at(at))

    def bytes_at(self, at: int) -> bytes:
        """The bytes of the state after the first `at` choices."""
        return self.state.bytes() if at == self.moment else self._before[at]

    def option_at(self, at: int) -> int:
        """The number of the option that was chosen after the first `at` choices."""
        option = self._made[at]
        if option is None:  # a match that was resumed knows only its text
            before, text = self.state_at(at), self._save.choices[at].text
            menu = self.game.whole_menu(before, self.book, guarded=self.guarded)
            option = next(one for one in menu if self.game.option_text(before, self.book, one, self.content) == text)
            self._made[at] = option
        return option

    @property
    def began_at_the_beginning(self) -> bool:
        """Whether it was set up by the rules, and not from a position."""
        return self._save.position is None

    @property
    def told_before(self) -> int:
        """How many events the log of its first state has from before the match."""
        if self._save.position is None:
            return 0
        return int(self.state_at(0).log_n) if self._save.told is None else self._save.told

    # -- choosing ----------------------------------------------------------------------------------------------------

    def play(self, what: Option | SupportsIndex | str, *, seat: int | None = None) -> Self:
        """Carry out a choice: an option, its number or its text. Returns the match, so that plays can be chained."""
        return self._play(self.find(what, seat=seat), len(self._save.fresh))

    def _play(self, number: int, seed: int) -> Self:
        """Carry out a legal option with the dice of one of the seeds."""
        text, chooser = self.text(number), int(self.state.seat)
        before = self.state.bytes()
        fixed = int(self.state.script_n)
        self._carry_out(number, seed)
        rolled = self.rolled()
        for sides, face in rolled[:fixed]:
            if not 1 <= face <= sides:
                self.state.load(before)
                clear_script(self.state)
                raise ImpossibleDie(f"a die of {sides} sides cannot show {face}; nothing was played")
        self._before.append(before)
        self._made.append(number)
        made = Choice(text=text, seat=chooser, dice=rolled, fixed=min(fixed, len(rolled)), seed=seed)
        self._save.choices.append(made)
        return self

    def carry_out(self, option: int) -> None:
        """Run the rules."""
        self._carry_out(option, len(self._save.fresh))

    def _carry_out(self, option: int, seed: int) -> None:
        self._key_dice(self.state, self.moment, seed)
        choose = self.game.rules.choose if self.guarded else self.game.rules.choose.run
        choose(self.state, self.book, self._scratch, option)

    def key_dice(self, state: Any, at: int) -> None:
        """Give a state the dice that the choice after the first `at` had, where it had a stream of its own."""
        self._key_dice(state, at, self._save.choices[at].seed)

    def _key_dice(self, state: Any, at: int, seed: int) -> None:
        if seed:
            seed_stream(state, f"{self._save.fresh[seed - 1].seed}:{at}")
        elif self._save.dice == "keyed":
            seed_stream(state, f"{self._save.seed}:{at}")

    def find(self, what: Option | SupportsIndex | str, *, seat: int | None = None) -> int:
        """The number of a legal option. Raises what is wrong with it, if it is not one."""
        if self.seat is None:
            raise GameOver("the game is over: " + (self.ending.text if self.ending else ""))
        if seat is not None and seat != self.seat:
            raise NotYourSeat(f"it is not this seat's choice: {self.seat_names[self.seat]} must choose")
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

    def end(self, halt: Halt) -> Self:
        """End the match as its people want it, where the game allows that. The rules' state stays as it is."""
        if self.over:
            raise GameOver("the game is over: " + (self.ending.text if self.ending else ""))
        if halt.how == "drawn":
            if not self.may_draw:
                raise MatchError(f"there are no draws in {self.game.title}: nobody plays against anybody")
        elif not 0 <= halt.seat < len(self.sides):
            raise MatchError(
                f"there is no seat {halt.seat} that could lose; there are seats 0 to {len(self.sides) - 1}"
            )
        elif halt.how == "resigned" and halt.seat not in self.may_resign:
            raise MatchError(f"{self.game.seat_names(self.state, self.content)[halt.seat]} may not give up")
        self._save.halt = halt
        return self

    def resign(self, seat: int | None = None) -> Self:
        """A seat gives up for its side: the one that must choose, unless another is named."""
        return self.end(Halt("resigned", int(self.state.seat) if seat is None else seat))

    def draw(self) -> Self:
        """All agree to a draw."""
        return self.end(Halt("drawn"))

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
        """Take back the last choice, or the last few. The dice to come are the same as before.

        What was chosen under an earlier seed and is taken back comes with dice of the last one.

        With them goes how people ended the match; to take back nothing but that, take back no choices.
        """
        if choices > len(self._before):
            raise MatchError(f"only {len(self._before)} choices have been made, so {choices} cannot be undone")
        self._save.halt = None
        for _ in range(choices):
            self.state.load(self._before.pop())
            self._made.pop()
            self._save.choices.pop()
        for told in self._told.values():
            del told[len(self._before) + 1 :]
        return self

    def branch(self, at: int | None = None) -> Self:
        """Another match that goes on from here, or from after the first `at` choices.

        One that people ended is over in a branch from here, too, and goes on in one from its last choice.
        """
        made, halt = len(self._before), self.halt if at is None else None
        at = made if at is None else at
        if not 0 <= at <= made:
            raise MatchError(f"a branch can begin after 0 to {made} choices, not after {at}")
        state = self.game.State()
        state.load(self.state.bytes() if at == made else self._before[at])
        save = msgspec.structs.replace(self._save, choices=self._save.choices[:at], halt=halt)
        twin = type(self)(self.game, self.content, self.book, state, save)
        twin._before, twin._made = self._before[:at], self._made[:at]
        twin.guarded = self.guarded
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
    def replay(cls, save: Save, name: str = "the record", *, any_content: bool = False) -> Self:
        """Play a record again from its seed. Raises SaveError at the first thing that does not come out as recorded.

        With `any_content` it may have been played with other numbers, if these make no difference to its choices.
        """
        own = games.game(save.game)
        save = _as_it_was(own, save)
        content, book = _content_of(own, save, name, any_content)
        try:
            state = _opening_of(own, save, book, content)
        except RecursionError:  # a value that could just be read, but is too deep to be looked at
            raise SaveError(TOO_DEEP.format(name=name)) from None
        except PositionError as error:
            raise SaveError(f"{name}: {error}") from error
        save = _with_settings(own, save, state, book, content)
        begun = msgspec.structs.replace(
            save, format=FORMAT, content=content.digest, choices=[], halt=None, pending_dice=[], ending=0, result=[]
        )
        match = cls(own, content, book, state, begun)
        if save.position is not None:
            match.guarded = True  # a file from outside may say what no rule has made
            match._refuse_untellable(name)
        if save.format < FORMAT:
            match._play_older(save, name)
        else:
            match._play_all(save, name)
        if save.halt is not None:
            match._end_as_recorded(save.halt, save.result, name)
        if save.pending_dice:
            match.script(save.pending_dice)
        return match

    def _play_all(self, save: Save, name: str) -> None:
        """Play all choices of a record and hold what comes of them against it."""
        for at, choice in enumerate(save.choices, 1):
            self.play_recorded(choice, f"{name}: choice {at} ({choice.text!r})")
        if save.ending and (save.ending != self.state.ending or save.result != self.result):
            raise SaveError(f"{name}: the recorded result {save.result} is not what its choices lead to")

    def _end_as_recorded(self, halt: Halt, result: list[float], name: str) -> None:
        try:
            self.end(halt)
        except MatchError as error:
            raise SaveError(f"{name}: people cannot have ended it so: {error}") from error
        if result and result != self.result:
            raise SaveError(f"{name}: the recorded result {result} is not what comes of its end: {self.result}")

    def _play_older(self, save: Save, name: str) -> None:
        """Play a record of an older format: a question it was not asked is answered where there is but one answer."""
        older = f"{name}: was played with earlier rules of {self.game.title} (save format {save.format}, now {FORMAT})"
        for at, choice in enumerate(save.choices, 1):
            try:
                self._play_older_choice(choice)
            except MatchError as error:
                raise SaveError(f"{older}; choice {at} ({choice.text!r}) comes out differently: {error}") from error
        while save.ending and self._has_one_answer():
            self.play(self.menu()[0])
        if save.ending and (save.ending != self.state.ending or save.result != self.result):
            raise SaveError(f"{older}; by today's, its choices do not lead to its result {save.result}")

    def _play_older_choice(self, choice: Choice) -> None:
        """Dice that an older record has with a choice may fall with the answer to a question that came since."""
        while self._has_one_answer() and not self._fits(choice):
            self.play(self.menu()[0])
            if self.rolled():
                raise MatchError(f"the dice are {self.rolled()}, recorded are none")
        self.script([face for _, face in choice.dice[: choice.fixed]])
        self._play(self.find(choice.text, seat=choice.seat), self._seed_of(choice))
        rolled, recorded = self.rolled(), [tuple(die) for die in choice.dice]
        while len(rolled) < len(recorded) and self._has_one_answer():
            self.play(self.menu()[0])
            rolled += self.rolled()
        if rolled != recorded:
            raise MatchError(f"the dice are {rolled}, recorded are {recorded}")

    def _has_one_answer(self) -> bool:
        return self.seat is not None and len(self.menu()) == 1

    def _fits(self, choice: Choice) -> bool:
        """Whether a recorded choice is one of those there are now."""
        try:
            self.find(choice.text, seat=choice.seat)
        except MatchError:
            return False
        return True

    def _refuse_untellable(self, name: str) -> None:
        """The log that a position brings along comes from outside, and need not be one."""
        try:
            self.log_for(EVERYTHING)
        except MISREAD as error:
            raise SaveError(f"{name}: its log cannot be told: {error}") from error

    def states(self) -> list[bytes]:
        """The state before each choice, and as it is now: what `resume` needs beside the record."""
        return [*self._before, self.state.bytes()]

    @classmethod
    def resume(cls, save: Save, states: Sequence[bytes], name: str = "the record") -> Self:
        """A match from its record and the states it went through, without playing it again."""
        own = games.game(save.game)
        save = _as_it_was(own, save)
        content, book = _content_of(own, save, name)
        if len(states) != len(save.choices) + 1:
            raise SaveError(f"{name}: {len(save.choices)} choices do not lead through {len(states)} states")
        state = own.State()
        state.load(states[0])
        save = _with_settings(own, save, state, book, content)
        state.load(states[-1])
        match = cls(own, content, book, state, save)
        match._before = list(states[:-1])
        match._made = [None] * len(match._before)
        match.guarded = save.position is not None
        return match

    def play_recorded(self, choice: Choice, where: str) -> None:
        """Play a choice of a record again. Raises SaveError if it does not come out as recorded."""
        if choice.seat != self.seat:
            raise SaveError(f"{where}: was recorded for seat {choice.seat}, but seat {self.seat} must choose")
        self.script([face for _, face in choice.dice[: choice.fixed]])
        try:
            self._play(self.find(choice.text), self._seed_of(choice))
        except MatchError as error:
            raise SaveError(f"{where}: {error}") from error
        if self.rolled() != [tuple(die) for die in choice.dice]:
            raise SaveError(f"{where}: the dice are {self.rolled()}, recorded are {choice.dice}")

    def _seed_of(self, choice: Choice) -> int:
        if choice.seed > len(self._save.fresh):
            raise MatchError(f"its dice are of fresh seed {choice.seed}, but {len(self._save.fresh)} are recorded")
        return choice.seed


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
    if any(commitment(fresh.seed, fresh.salt) != fresh.commitment for fresh in save.fresh):
        raise SaveError(f"{name}: a fresh seed does not match the commitment it was played under")
    return save


def with_fresh_seed(save: Save) -> Save:
    """A record to go on from with dice that nobody can know, whoever knows the record. What was rolled stays.

    >>> record = Match.new("forward", seed=7).record()
    >>> one, other = with_fresh_seed(record), with_fresh_seed(record)
    >>> one.seed == other.seed, one.fresh == other.fresh
    (True, False)
    """
    seed, salt = secrets.token_hex(16), secrets.token_hex(8)
    used = max((choice.seed for choice in save.choices), default=0)
    fresh = [*save.fresh[:used], FreshSeed(seed, salt, commitment(seed, salt))]
    return msgspec.structs.replace(save, fresh=fresh)


def _as_it_was(game: Game, save: Save) -> Save:
    """A record with the settings that came after it, as they were for everybody then."""
    if save.position is not None:
        return save
    return msgspec.structs.replace(save, settings={**game.before, **save.settings})


def _with_settings(game: Game, save: Save, state: Any, book: Any, content: Content) -> Save:
    """A record that begins with a position, with the settings its first state tells: older ones do not say them."""
    if save.position is None:
        return save
    return msgspec.structs.replace(save, settings=game.settings_at(state, book, content, save.settings))


def _opening_of(game: Game, save: Save, book: Any, content: Content) -> Any:
    """The state a record begins with."""
    if save.position is None:
        return game.new_state(book, content, save.settings, save.seed)
    return game.from_position(save.position, book, content, save.seed)


def _laid_over(game: Game, file: ContentFile | Path | str | None) -> tuple[Content, Any, str]:
    """The content with a player's file over it, its book, and what the file says."""
    if file is None:
        return game.content, game.standard_book, ""
    theirs = file if isinstance(file, ContentFile) else game.content_file(Path(file))
    content = game.load_content(theirs)
    return content, game.book_of(content), theirs.text


def _content_of(game: Game, save: Save, name: str, any_content: bool = False) -> tuple[Content, Any]:
    theirs = ContentFile(f"content of {name}", save.overrides) if save.overrides else None
    content, book, _ = _laid_over(game, theirs)
    meant = EARLIER.get(save.content, save.content) if save.format < FORMAT else save.content
    if content.digest != meant and not any_content:
        raise SaveError(
            f"{name}: was played with other numbers of {game.title} (content {save.content}, here {content.digest})"
        )
    return content, book
