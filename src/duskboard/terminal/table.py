"""A match at one screen: people choose by key or by typing, bots choose by themselves, real dice can be typed in."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from duskboard.bots.bot import Bot, hint, option_of, seed_in
from duskboard.bots.weighing import takes_draw
from duskboard.engine.scene import Chance
from duskboard.match import Match, MatchError
from duskboard.rulebook import entry_of
from duskboard.terminal.draw import draw_scene, option_keys
from duskboard.terminal.saves import command_to_resume, save_copy
from duskboard.terminal.story import draw_beats

WEIGHING = 0.5  # seconds that are spent on the odds of one decision

HELP = """[bold]Choose[/] by the key beside an option, or by typing its notation.
  [bold]undo[/]        take back your last choice      [bold]log[/]        all that happened so far
  [bold]look NAME[/]   explain a card, piece or place  [bold]rule ID[/]    a rule of this game, such as {example}
  [bold]?[/]           a hint                          [bold]save FILE[/]  keep a copy of the match
  [bold]resign[/]      give up                         [bold]offer draw[/] to end it level
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
    odds: bool = True  # whether how a choice may come out is shown beside it
    told: int = 0  # choices whose beats have been shown
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
        story = self.match.story(seat)
        fresh = [beat for part in story[self.told :] for beat in part]
        self.told = len(story)
        odds = self._odds() if self.odds and seat == self.match.seat else {}
        self.console.print(draw_scene(self.match.view(seat), self.console, fresh, odds))

    def _odds(self) -> dict[int, list[Chance]]:
        """How the options may come out that dice decide, as far as that is known within a moment."""
        until, found = time.monotonic() + WEIGHING, {}
        for option in self.match.menu():
            if chances := self.match.odds(option):
                found[option] = chances
            if time.monotonic() > until:
                break
        return found

    # -- bots ---------------------------------------------------------------------------------------------------------

    def _bot_chooses(self, seat: int) -> None:
        match = self.match
        option = option_of(self.bots[seat], match)
        if self.watching:
            self._show(-1)
            name = match.game.seat_names(match.state, match.content)[seat]
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
                if answer.lower() in keys:
                    self._carry_out(keys[answer.lower()].number)
                elif not self._command(answer, seat):
                    self._carry_out(self.match.find(answer))
                return
            except MatchError as error:
                self.console.print(f"[red]{escape(str(error))}[/]  (type [bold]help[/] for what else you can do)")
            except Stay:
                pass

    def _curtain(self, seat: int) -> None:
        self.console.clear()
        name = self.match.game.seat_names(self.match.state, self.match.content)[seat]
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
        if word == "resign" and not rest and not self._is_offered("resign"):
            self._resign(seat)
            return True
        if word == "offer" or (word == "draw" and not rest and not self._is_offered("draw")):
            self._offer_draw(seat)
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

    def _resign(self, seat: int) -> None:
        if not self._agrees("Give up?"):
            raise Stay
        self.match.resign(seat)
        self.keep()

    def _offer_draw(self, seat: int) -> None:
        """End it level if everybody on another side agrees: people are asked, and bots weigh how they stand."""
        match = self.match
        if not match.may_draw:
            raise MatchError(f"there are no draws in {match.game.title}: nobody plays against anybody")
        names = match.game.seat_names(match.state, match.content)
        for other in [one for one, side in enumerate(match.sides) if side != match.sides[seat]]:
            if other in self.bots:
                known, seed = match.known(other), seed_in(match, other)
                agreed = takes_draw(match.game, match.book, known, other, seed)
            else:
                agreed = self._agrees(f"{names[other]}: agree to a draw?")
            if not agreed:
                self.console.print(f"[yellow]{escape(names[other])}[/] would rather play on.")
                raise Stay
        match.draw()
        self.keep()

    def _is_offered(self, word: str) -> bool:
        """Whether a word is itself a choice: in some games one draws cards."""
        return any(option.text.lower() == word for option in self.match.options())

    def _agrees(self, question: str) -> bool:
        return self.ask(f"{question} (yes or no) ").strip().lower() in ("yes", "y")

    def _help(self, rest: str, seat: int) -> None:
        self.console.print(HELP.format(example=f"{self.match.game.rule_prefix}-001"))

    def _log(self, rest: str, seat: int) -> None:
        beats = self.match.log_for(seat)
        self.console.print(draw_beats(beats, most=len(beats)))

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
        rule = entry_of(self.match.game, rest)
        if rule is None:
            self.console.print(f"[red]{self.match.game.title} has no rule {escape(rest.upper())}.[/]")
        else:
            self.console.print(f"[bold]{rule.id}[/] ({escape(rule.chapter)}) {escape(rule.text)}")

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
        known, chance = match.known(seat), seed_in(match, seat)
        for advice in hint(match.game, match.book, known, match.menu(), seed=chance, content=match.content):
            line = " ".join(text for _, text in advice.line[1:5])
            self.console.print(
                f"[yellow]{escape(advice.text)}[/]  {escape(advice.verdict)}"
                + (f"  [grey62]then {escape(line)} ...[/]" if line else "")
            )


class Stay(Exception):
    """A command has been carried out; the decision is still to be made."""
