"""The lab on the command line: `duskboard lab STUDY GAME`. Heavy things are imported when they are asked for."""

from __future__ import annotations

import contextlib
import importlib.util
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from duskboard import games
from duskboard.bots.commands import chosen_settings

if TYPE_CHECKING:
    from duskboard.lab.sample import Plan
    from duskboard.lab.study import Figure, Study

lab = typer.Typer(no_args_is_help=True, help="See what a game's numbers do: studies with words, figures and intervals.")
out = Console(highlight=False)
errors = Console(stderr=True, highlight=False)
ENOUGH = 2000  # games whose speed is worth telling
MOST_ROWS = 24  # of a figure in the terminal; the report has all

GameName = Annotated[str, typer.Argument(help="a game: " + ", ".join(games.GAMES))]
Games = Annotated[int, typer.Option("--games", min=10, help="how many, of each set-up or content")]
Content = Annotated[Path | None, typer.Option(help="numbers laid over ours (TOML)")]
Settings = Annotated[list[str] | None, typer.Option("--set", help="a setting of the game: NAME=VALUE")]
Bots = Annotated[
    str,
    typer.Option(help="who plays the seats, with commas: greedy, random, one-ply, rush, turtle, level-1 to -5"),
]
Seed = Annotated[int, typer.Option(help="where they begin")]
Report = Annotated[Path | None, typer.Option(help="write a report: .html (to show), .json or .csv (to go on with)")]
Keep = Annotated[Path | None, typer.Option(help="a folder for what was played: broken off, a study goes on from there")]
On = Annotated[str, typer.Option("--on", help="where to play: ray://HOST:PORT, or local-ray: processes here")]
Seat = Annotated[int, typer.Option(min=1, help="whose wins are judged, from 1")]


class Asked:
    """What the commands have in common: the plan, what is kept, the progress, and what becomes of a study."""

    def __init__(
        self, game: str, number: int, settings: list[str] | None, bots: str, seed: int, report: Path | None,
        keep: Path | None = None, content: Path | None = None, on: str = "",
    ) -> None:  # fmt: skip
        from duskboard.bots.bot import bot
        from duskboard.lab.crews import crew_of
        from duskboard.lab.kept import Kept
        from duskboard.lab.sample import POLICIES, Plan
        from duskboard.lab.study import LabError

        own = games.game(game)
        players = tuple(name.strip() for name in bots.split(","))
        for name in players:
            if name not in POLICIES:
                bot(name, own)  # says what there is instead
        if report is not None:
            if report.suffix not in (".html", ".json", ".csv"):
                raise LabError(f"a report is written as .html, .json or .csv, not as {report.name!r}")
            if report.suffix == ".html" and importlib.util.find_spec("vl_convert") is None:
                raise LabError("pictures need the extra `lab`: pip install 'duskboard[lab]'; .json and .csv do without")
        self.report = report
        self.kept = Kept(keep) if keep else None
        numbers = own.load_content(content) if content else own.content
        self.plan = Plan(own, numbers, number, chosen_settings(settings), players, seed, crew_of(on))

    @property
    def seats(self) -> int:
        return self.plan.game.seats_of(self.plan.game.check_settings(self.plan.settings))

    def seat(self, number: int) -> int:
        """A seat as the commands count, from 1."""
        from duskboard.lab.study import LabError

        if number > self.seats:
            raise LabError(f"{self.plan.game.title} has seats 1 to {self.seats} here, not {number}")
        return number - 1

    @contextlib.contextmanager
    def timed(self, advance: Callable[[int], Any]) -> Iterator[Callable[[int], Any]]:
        """Say how fast it was, and how much of that was the rules alone."""
        from duskboard.lab.sample import SPENT

        games, began, own, before = 0, time.perf_counter(), time.thread_time(), len(SPENT)

        def count(n: int) -> None:
            nonlocal games
            games += n
            advance(n)

        yield count
        seconds, pure = time.perf_counter() - began, sum(alone for _, alone in SPENT[before:])
        spent = time.thread_time() - own + sum(whole for whole, _ in SPENT[before:])
        if self.plan.is_compiled and games >= ENOUGH and pure:
            errors.print(
                f"{games:,} games in {seconds:.1f} s, {games / seconds:,.0f} a second. Of a core's second, the lab "
                f"plays {games / spent:,.0f}, the rules alone {games / pure:,.0f} ({100 * pure / spent:.0f} %).",
                soft_wrap=True,
            )

    def show(self, study: Study) -> None:
        """Print what was found, and write the report."""
        from duskboard.lab import report

        out.print(f"[bold]{escape(study.title)}[/]")
        for sentence in study.words:
            out.print(f"  {escape(sentence)}")
        for figure in study.figures:
            out.print(_table(figure))
        if study.content:
            out.print(escape(study.content))
        if self.report is not None:
            if self.report.suffix == ".html":
                self.report.write_text(report.html([study]), encoding="utf-8")
            elif self.report.suffix == ".json":
                self.report.write_bytes(report.as_json([study]))
            else:
                self.report.write_text(report.as_csv([study]), encoding="utf-8")
            out.print(f"written: {escape(str(self.report))}")


def _table(figure: Figure) -> Table:
    table = Table(title=figure.title, title_justify="left", caption_justify="left", caption=_caption(figure))
    numbers = {name for at, name in enumerate(figure.columns) if all(_is_number(row[at]) for row in figure.rows)}
    for name in figure.columns:
        table.add_column(name, justify="right" if name in numbers else "left")
    for row in figure.rows[:MOST_ROWS]:
        table.add_row(*("" if value is None else escape(str(value)) for value in row))
    return table


def _is_number(value: object) -> bool:
    return value is None or isinstance(value, int | float)


def _caption(figure: Figure) -> str:
    left = len(figure.rows) - MOST_ROWS
    more = f"{left:,} more rows are in the report. " if left > 0 else ""
    return escape(f"{more}{figure.words} {figure.caveat}".strip())


@contextlib.contextmanager
def _watched(what: str, total: int | None) -> Iterator[tuple[Callable[[int], Any], Callable[[int], Any]]]:
    """A bar that moves: how to advance it, and how to say how much there is."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda n: progress.advance(task, n), lambda n: progress.update(task, total=n)


def _setups(plan: Plan) -> int:
    from duskboard.lab.sample import setups

    return len(setups(plan))


@lab.command()
def balance(
    game: GameName, number: Games = 200, content: Content = None, settings: Settings = None, bots: Bots = "greedy",
    seed: Seed = 1, report: Report = None, keep: Keep = None, on: On = "",
) -> None:  # fmt: skip
    """How fair it is: wins by seat in every set-up, and by the skill of both sides."""
    from duskboard.lab.studies.balance import balance as study

    asked = Asked(game, number, settings, bots, seed, report, keep, content, on=on)
    with _watched("playing", number * (_setups(asked.plan) + 4)) as (advance, _), asked.timed(advance) as count:
        found = study(asked.plan, count, asked.kept)
    asked.show(found)


@lab.command()
def compare(
    game: GameName,
    theirs: Annotated[Path, typer.Argument(help="the numbers to try, laid over ours (TOML)")],
    ours: Annotated[Path | None, typer.Argument(help="other numbers to compare them with; without, ours")] = None,
    number: Games = 2000, settings: Settings = None, bots: Bots = "greedy", seed: Seed = 1, report: Report = None,
    keep: Keep = None, on: On = "",
) -> None:  # fmt: skip
    """What changed numbers do, pair by pair on the same seeds, and how sure that is."""
    from duskboard.lab.studies.compare import compare as study

    asked = Asked(game, number, settings, bots, seed, report, keep, ours, on=on)
    tried = asked.plan.game.load_content(theirs)  # before the first game, so that what is wrong with it is told at once
    with _watched("playing", 2 * number) as (advance, _):
        found = study(asked.plan, tried, advance, asked.kept)
    asked.show(found)


@lab.command()
def sensitivity(
    game: GameName,
    names: Annotated[list[str] | None, typer.Argument(help="such as card/L1-EQUIP.attack; without, all")] = None,
    number: Games = 800, settings: Settings = None, bots: Bots = "greedy", seed: Seed = 1, seat: Seat = 1,
    report: Report = None, keep: Keep = None, on: On = "",
) -> None:  # fmt: skip
    """Which numbers matter: each moved by a step up and down."""
    from duskboard.lab.studies.sensitivity import sensitivity as study

    asked = Asked(game, number, settings, bots, seed, report, keep, on=on)
    with _watched("moving numbers", None) as (advance, total):
        found = study(asked.plan, advance, asked.kept, names=names or [], seat=asked.seat(seat), begin=total)
    asked.show(found)


@lab.command()
def restrict(
    game: GameName,
    number: Games = 400,
    settings: Settings = None,
    seed: Seed = 1,
    seat: Seat = 1,
    report: Report = None,
) -> None:
    """What each kind of choice is worth: one seat does without it."""
    from duskboard.lab.studies.restrict import groups_of
    from duskboard.lab.studies.restrict import restrict as study

    asked = Asked(game, number, settings, "greedy", seed, report)
    with _watched("barring", None) as (advance, total):
        total(1 + len(groups_of(asked.plan)))
        found = study(asked.plan, advance, seat=asked.seat(seat))
    asked.show(found)


@lab.command()
def length(
    game: GameName, number: Games = 1000, settings: Settings = None, bots: Bots = "greedy", seed: Seed = 1,
    report: Report = None, keep: Keep = None, on: On = "",
) -> None:  # fmt: skip
    """How long it is: choices, forced ones, how many there are to choose from, and how games end."""
    from duskboard.lab.studies.length import length as study

    asked = Asked(game, number, settings, bots, seed, report, keep, on=on)
    with _watched("playing", number) as (advance, _):
        found = study(asked.plan, advance, asked.kept)
    asked.show(found)


@lab.command()
def swing(
    game: GameName, number: Games = 24, settings: Settings = None, bots: Bots = "greedy", seed: Seed = 1,
    seat: Seat = 1, report: Report = None,
) -> None:  # fmt: skip
    """When it is decided: the chance to win over the game, lead changes, comebacks."""
    from duskboard.lab.studies.swing import swing as study

    asked = Asked(game, number, settings, bots, seed, report)
    with _watched("weighing games", number) as (advance, _):
        found = study(asked.plan, advance, seat=asked.seat(seat))
    asked.show(found)


@lab.command()
def styles(
    game: GameName,
    players: Annotated[str, typer.Option(help="ways to play, with commas")] = "random,greedy,rush,turtle,level-1",
    number: Games = 40, settings: Settings = None, seed: Seed = 1, report: Report = None, keep: Keep = None,
    on: On = "",
) -> None:  # fmt: skip
    """Ways to play against each other: what beats what, and where players settle."""
    from duskboard.lab.studies.styles import styles as study

    asked = Asked(game, number, settings, players, seed, report, keep, on=on)
    every = asked.plan.players
    with _watched("playing", number * len(every) ** 2) as (advance, _):
        found = study(asked.plan, advance, asked.kept, players=every)
    asked.show(found)


@lab.command()
def secrets(
    game: GameName, number: Games = 1000, settings: Settings = None, seed: Seed = 1, report: Report = None,
    keep: Keep = None, on: On = "",
) -> None:  # fmt: skip
    """What hidden things are worth: one seat sees everything."""
    from duskboard.lab.studies.secrets import secrets as study

    asked = Asked(game, number, settings, "greedy", seed, report, keep, on=on)
    with _watched("playing", number * (1 + asked.seats)) as (advance, _):
        found = study(asked.plan, advance, asked.kept)
    asked.show(found)


@lab.command()
def campaign(
    game: GameName, number: Games = 200, content: Content = None, settings: Settings = None, bots: Bots = "greedy",
    seed: Seed = 1, report: Report = None, keep: Keep = None, on: On = "",
    worth: Annotated[int | None, typer.Option(min=0, help="games without each companion, each thing; 0: none")] = None,
) -> None:  # fmt: skip
    """How far one comes, what takes its toll, who and what is worth it: for games all seats win or lose together."""
    from duskboard.lab.studies.campaign import campaign as study

    asked = Asked(game, number, settings, bots, seed, report, keep, content, on=on)
    with _watched("playing", None) as (advance, total):
        found = study(asked.plan, advance, asked.kept, worth=worth, begin=total)
    asked.show(found)


@lab.command()
def maps(
    game: GameName, number: Games = 12, settings: Settings = None, bots: Bots = "greedy", seed: Seed = 1,
    report: Report = None,
) -> None:  # fmt: skip
    """Where it happens: visits and losses on the board itself."""
    from duskboard.lab.studies.maps import maps as study

    asked = Asked(game, number, settings, bots, seed, report)
    with _watched("playing", number) as (advance, _):
        found = study(asked.plan, advance)
    asked.show(found)


@lab.command()
def tune(
    game: GameName,
    names: Annotated[list[str], typer.Argument(help="reconstructed numbers that may change: card/L1-EQUIP.attack")],
    target: Annotated[float, typer.Option(help="the share of games the seat should win")] = 0.5,
    goals: Annotated[Path | None, typer.Option(help="several targets instead, in a file (docs/lab.md)")] = None,
    reach: Annotated[int, typer.Option(min=1, help="how far a number may go: tenths of itself, or ones")] = 3,
    trials: Annotated[int, typer.Option(min=2, help="how many sets of numbers are tried")] = 30,
    number: Games = 600, settings: Settings = None, bots: Bots = "greedy", seed: Seed = 1, seat: Seat = 1,
    report: Report = None, keep: Keep = None, on: On = "",
) -> None:  # fmt: skip
    """Numbers that reach a target with the smallest change: only reconstructed ones, as a content file."""
    from duskboard.lab.studies.tune import read_goals
    from duskboard.lab.studies.tune import tune as study
    from duskboard.lab.study import LabError

    if importlib.util.find_spec("sklearn") is None:
        raise LabError("tuning needs the extra `lab`: pip install 'duskboard[lab]'")
    asked = Asked(game, number, settings, bots, seed, report, keep, on=on)
    with _watched("trying", trials) as (advance, _):
        found = study(
            asked.plan, names, read_goals(goals) if goals else target, advance, asked.kept, seat=asked.seat(seat),
            trials=trials, reach=reach,
        )  # fmt: skip
    asked.show(found)


@lab.command()
def dice(game: GameName = "forward", seed: Seed = 1, report: Report = None) -> None:
    """Whether the dice are fair."""
    from duskboard.lab.studies.dice import dice as study

    asked = Asked(game, 10, None, "greedy", seed, report)
    with _watched("rolling", 5) as (advance, _):
        found = study(asked.plan, advance)
    asked.show(found)


@lab.command()
def game(
    study: Annotated[Path, typer.Argument(help="what a study found, written with --report FILE.json")],
    id: Annotated[str, typer.Argument(help="a game behind one of its figures; without, they are listed")] = "",
    file: Annotated[Path | None, typer.Argument(help="where to write it; without, it is printed")] = None,
) -> None:
    """Write a game behind a figure as a save, to be opened at the table."""
    import msgspec

    from duskboard.lab.diary import game_behind
    from duskboard.lab.report import read_studies
    from duskboard.lab.study import LabError

    found = {one.id: (each.game, one) for each in read_studies(study) for one in each.games.values()}
    if not id:
        for own, (of, one) in found.items():
            out.print(f"{own}  {of}  {escape(one.words)}")
        return
    if id not in found:
        raise LabError(f"{study.name} has no game {id!r}; it has: {', '.join(found) or 'none'}")
    match = game_behind(*found[id])
    if file is None:
        typer.echo(msgspec.json.format(msgspec.json.encode(match.record())))
        return
    match.save(file)
    out.print(f"written: {escape(str(file))}, {match.moment} choices; {match.ending.text if match.ending else 'open'}")
