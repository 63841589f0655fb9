"""A match at one screen: people choose by key or by typing, bots choose by themselves, real dice can be typed in."""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from duskboard.bots.bot import Bot, hint, ready
from duskboard.match import Match, MatchError
from duskboard.rulebook import rules_of
from duskboard.terminal.draw import draw_scene, option_keys
from duskboard.terminal.saves import command_to_resume, save_copy

HELP = """[bold]Choose[/] by the key on an option, by its number, or by typing it.
  [bold]undo[/]        take back your last choice      [bold]log[/]        all that happened so far
  [bold]look NAME[/]   explain a card, piece or place  [bold]rule ID[/]    a rule of this game, such as {example}
  [bold]?[/]           a hint                          [bold]save FILE[/]  keep a copy of the match
  [bold]quit[/]        leave; the match is kept, and you are told how to take it up again"""


def number_typed(answer: str, most: int) -> int | None:
    """A number from 1 to `most`, if that is what somebody typed.

    >>> number_typed("3", 6), number_typed("7", 6), number_typed("²", 6), number_typed("three", 6)
    (3, None, None, None)
    """
    if not answer.isdecimal() or len(answer) > 9:  # Python reads numbers of thousands of digits only when told to
        return None
    return int(answer) if 1 <= int(answer) <= most else None


class Left(Exception):
    """The person has left the table. The match is kept."""


@dataclass
class Table:
    """One match being played in a terminal."""

    match: Match
    file: Path  # where it is kept after every choice
    console: Console
    bots: Mapping[int, Bot] = field(default_factory=dict)  # seats that play by themselves
    real_dice: bool = False
    watching: bool = False
    pause: float = 0.0  # seconds between the choices of bots when one watches
    ask: Callable[[str], str] = input
    told: int = 0  # choices whose lines have been shown
    last_person: int | None = None

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        self.keep()
        try:
            while not self.match.over:
                seat = self.match.seat
                assert seat is not None
                if seat in self.bots:
                    self._bot_chooses(seat)
                else:
                    self._person_chooses(seat)
        except (Left, KeyboardInterrupt, EOFError):
            self.console.print(f"\nThe match is kept in {escape(str(self.file))}")
            self.console.print(f"Go on with: {escape(command_to_resume(self.match, self.file))}", soft_wrap=True)
            return
        self._show(self._viewer())

    def keep(self) -> None:
        self.match.save(self.file)

    def _viewer(self) -> int:
        """Whose eyes the screen is for while no person chooses."""
        people = [seat for seat in range(len(self.match.state.result)) if seat not in self.bots]
        return people[0] if len(people) == 1 or (people and not self.match.game.facts.hidden) else -1

    def _show(self, seat: int) -> None:
        lines = self.match.lines_by_choice(seat)
        fresh = [line for part in lines[self.told :] for line in part]
        self.told = len(lines)
        self.console.print(draw_scene(self.match.view(seat), self.console, fresh[-14:]))

    # -- bots ---------------------------------------------------------------------------------------------------------

    def _chance(self, seat: int) -> int:
        """What is random in a bot's choice: other in every match and at every choice, the same when taken up again."""
        return zlib.crc32(f"{self.match.seed}:{self.match.moment}:{seat}".encode())

    def _bot_chooses(self, seat: int) -> None:
        match = self.match
        menu = match.menu()
        option = self.bots[seat].choose(match.game, match.book, match.known(seat), menu, seed=self._chance(seat))
        if self.watching:
            self._show(-1)
            name = match.game.seat_names(match.state)[seat]
            self.console.print(f"[yellow]{escape(name)}[/] chooses [bold]{escape(match.text(option))}[/]")
            time.sleep(self.pause)
        self._carry_out(option)

    def _carry_out(self, option: int) -> None:
        if self.real_dice:
            self._enter_dice(option)
        self.match.play(option)
        self.keep()

    def _enter_dice(self, option: int) -> None:
        """Ask for each real die as the rules come to need it."""
        faces: list[int] = []
        while (sides := self.match.next_die(option, faces)) is not None:
            answer = self.ask(f"Roll a die of {sides} sides, and type what it shows: ").strip()
            if answer.lower() in ("quit", "q"):
                raise Left
            if (face := number_typed(answer, sides)) is not None:
                faces.append(face)
            else:
                self.console.print(f"[red]A die of {sides} sides shows a number from 1 to {sides}.[/]")
        self.match.script(faces)

    # -- people -------------------------------------------------------------------------------------------------------

    def _person_chooses(self, seat: int) -> None:
        if self.last_person not in (None, seat) and self.match.game.facts.hidden:
            self._curtain(seat)
        self.last_person = seat
        self._show(seat)
        while True:
            answer = " ".join(self.ask("> ").split())
            if not answer:
                continue
            keys = option_keys(self.match.view(seat).options)
            try:
                if answer in keys:
                    self._carry_out(keys[answer].number)
                elif (number := number_typed(answer, len(keys))) is not None:
                    self._carry_out(list(keys.values())[number - 1].number)
                elif not self._command(answer, seat):
                    self._carry_out(self.match.find(answer))
                return
            except MatchError as error:
                self.console.print(f"[red]{escape(str(error))}[/]  (type [bold]help[/] for what else you can do)")
            except Stay:
                pass

    def _curtain(self, seat: int) -> None:
        self.console.clear()
        name = self.match.game.seat_names(self.match.state)[seat]
        self.ask(f"Pass the screen to {name}, who then presses Enter. ")
        self.console.clear()

    def _command(self, answer: str, seat: int) -> bool:
        """Carry out a command that is no choice. False if it is none; Stay if the same decision is asked again."""
        word, _, rest = answer.partition(" ")
        word = word.lower()
        if word in ("quit", "exit", "q"):
            raise Left
        if word in ("undo", "u") and not rest:
            self._undo(seat)
            return True
        commands: dict[str, Callable[[str, int], None]] = {
            "help": self._help, "log": self._log, "look": self._look, "rule": self._rule, "save": self._save,
            "?": self._hint, "hint": self._hint,
        }  # fmt: skip
        if word in commands:
            commands[word](rest, seat)
            raise Stay
        return False

    def _undo(self, seat: int) -> None:
        """Back to this person's last choice, or for a solo game one choice."""
        made = self.match.choices
        back = next((n for n in range(1, len(made) + 1) if made[-n].seat == seat), None)
        if back is None:
            raise MatchError("there is no choice of yours to take back")
        self.match.undo(back)
        self.told = min(self.told, len(self.match.choices))
        self.keep()

    def _help(self, rest: str, seat: int) -> None:
        self.console.print(HELP.format(example=f"{self.match.game.rule_prefix}-001"))

    def _log(self, rest: str, seat: int) -> None:
        for line in self.match.log_for(seat):
            self.console.print(f"· {escape(line.text)}  [grey46]{' '.join(line.rules)}[/]")

    def _look(self, rest: str, seat: int) -> None:
        wanted = rest.lower()
        found = [note for note in self.match.view(seat).notes.values() if wanted and wanted in note.title.lower()]
        if not found:
            self.console.print(f"[red]Nothing here is called {escape(repr(rest))}.[/]")
        for note in found[:4]:
            self.console.print(f"[bold]{escape(note.title)}[/]  {escape(note.text)}")
            numbers = ", ".join(f"{name} {value}" for name, value in note.numbers.items())
            source = f"{note.provenance}{': ' + note.why if note.why else ''}"
            self.console.print(
                f"  [grey62]{escape('; '.join(part for part in (numbers, source, ' '.join(note.rules)) if part))}[/]"
            )

    def _rule(self, rest: str, seat: int) -> None:
        wanted = rest.upper()
        for rule in rules_of(self.match.game):
            if rule.id == wanted:
                self.console.print(f"[bold]{rule.id}[/] ({escape(rule.chapter)}) {escape(rule.text)}")
                return
        self.console.print(f"[red]{self.match.game.title} has no rule {escape(wanted)}.[/]")

    def _save(self, rest: str, seat: int) -> None:
        if not rest:
            self.console.print(f"The match is kept in {escape(str(self.file))}")
            return
        try:
            save_copy(self.match, Path(rest))
        except OSError as error:
            self.console.print(f"[red]{escape(rest)} cannot be written: {escape(error.strerror or str(error))}[/]")
        except ValueError as error:  # a SaveError, or a name that no file can have
            self.console.print(f"[red]{escape(str(error))}[/]")
        else:
            self.console.print(f"Saved to {escape(rest)}")

    def _hint(self, rest: str, seat: int) -> None:
        match = self.match
        if not ready(match.game):
            self.console.print("[grey62]The first hint takes a minute: the search is being compiled ...[/]")
        for advice in hint(match.game, match.book, match.known(seat), match.menu(), content=match.content):
            line = " ".join(text for _, text in advice.line[1:5])
            self.console.print(
                f"[yellow]{escape(advice.text)}[/]  {escape(advice.verdict)}"
                + (f"  [grey62]then {escape(line)} ...[/]" if line else "")
            )


class Stay(Exception):
    """A command has been carried out; the decision is still to be made."""
