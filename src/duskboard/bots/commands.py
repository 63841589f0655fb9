"""`duskboard ladder`: the command, for the command line to take in."""

from __future__ import annotations

import itertools
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from duskboard import games
from duskboard.bots import ladder as rungs
from duskboard.bots.bot import bot, proper_name
from duskboard.games.game import Game, SettingsError


def ladder(
    game: Annotated[str, typer.Argument(help="which game, by its id")],
    count: Annotated[
        int, typer.Option("--games", "-n", min=1, help="games of each pairing, or seeds of each bot")
    ] = 100,
    first: Annotated[int, typer.Option("--from", help="the first seed")] = 1,
    bots: Annotated[str, typer.Option(help="who plays, weakest first, with commas")] = ",".join(rungs.everybody()),
    pairs: Annotated[str, typer.Option(help="pairings instead of the usual ones: level-5/greedy,level-5/random")] = "",
    setting: Annotated[list[str] | None, typer.Option("--set", "-s", help="a setting, name=value")] = None,
    every: Annotated[bool, typer.Option("--every", help="take turns with all example settings, under --set")] = False,
    together: Annotated[bool, typer.Option("--together", help="no rivals: one bot plays all seats")] = False,
    out: Annotated[Path, typer.Option(help="the folder of the results; what is there is not played again")] = Path(
        "ladder"
    ),
    workers: Annotated[int, typer.Option(min=1, help="games played at the same time")] = 1,
) -> None:
    """Play the levels of a game against each other, and say how they stand."""
    own = games.game(game)
    chosen = chosen_settings(setting)
    settings: Sequence[dict[str, Any]] = [{**one, **chosen} for one in own.examples] if every else [chosen]
    alone = together or all(rungs.plays_together(own, one) for one in settings)
    meetings = chosen_pairs(bots, pairs, alone=alone)
    for name in itertools.chain.from_iterable(meetings):
        bot(name, own)  # one that is not there is refused now, not after minutes of compiling
    tasks = rungs.plan(own, meetings, count, settings, together=together, first=first)
    console = Console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), TimeRemainingColumn(), console=console) as bar:
        known = {one.task for one in rungs.read(out, own)}
        done = bar.add_task(own.title, total=len(tasks), completed=sum(task in known for task in tasks))
        for _ in rungs.climb(own, tasks, out, workers):
            bar.advance(done)
    wanted = set(tasks)
    show(own, [one for one in rungs.read(out, own) if one.task in wanted], console)


def chosen_pairs(bots: str, pairs: str, *, alone: bool = False) -> list[tuple[str, str]]:
    """Who meets whom, as asked for on the command line. Where there are no rivals, one bot `alone` is a pair as well.

    >>> chosen_pairs("", "5/greedy")
    [('level-5', 'greedy')]
    """
    made = [_pair(one) for one in pairs.split(",")] if pairs else _usual_pairs(bots)
    for first, second in made:
        if first == second and not alone:
            raise typer.BadParameter(f"{first} has nobody to play against; name another bot, or add --together")
    return made


def _usual_pairs(bots: str) -> list[tuple[str, str]]:
    """The usual pairings of some bots; one bot by itself makes a pair with itself."""
    names = list(dict.fromkeys(proper_name(name) for name in bots.split(",") if name.strip()))
    if not names:
        raise typer.BadParameter("who plays? name bots with commas between them: random,greedy,level-1")
    return rungs.pairings(names) or [(names[0], names[0])]


def _pair(text: str) -> tuple[str, str]:
    first, slash, second = text.partition("/")
    if not (slash and first.strip() and second.strip()):
        raise typer.BadParameter(f"{text!r} is not a pairing; write it as level-5/greedy")
    return proper_name(first), proper_name(second)


def chosen_settings(given: Sequence[str] | None) -> dict[str, Any]:
    """Settings from the command line; a value may be JSON, and `leaf=coven.toml` names a file.

    >>> chosen_settings(["clans=huldra,hexen"])
    {'clans': 'huldra,hexen'}
    """
    settings: dict[str, Any] = {}
    for one in given or []:
        name, equals, value = (part.strip() for part in one.partition("="))
        if not (equals and name):
            raise SettingsError(f"a setting is written NAME=VALUE, not {one!r}")
        settings[name] = _setting(name, value)
    return settings


def _setting(name: str, value: str) -> Any:
    if value.endswith((".toml", ".json")):
        return Path(value)
    if not value.startswith(("[", "{")):
        return value
    try:
        return json.loads(value)
    except json.JSONDecodeError as error:
        raise SettingsError(f"{name} begins like JSON, but {value!r} is not: {error}") from error


def show(game: Game, played: Sequence[rungs.Played], console: Console) -> None:
    """The tables of a ladder."""
    results = sorted(rungs.scores(played), key=lambda one: (rungs.rank(one.name), rungs.rank(one.rival)))
    rivals = any(one.rival for one in results)
    table = Table(title=f"{game.title}: " + ("who beats whom" if rivals else "how often each succeeds"))
    for column in ("", "against", "games", "won", "drawn", "share", "95 % interval", "by side"):
        table.add_column(column, justify="left" if column in ("", "against") else "right")
    for one in results:
        table.add_row(
            one.name, one.rival, str(one.games), str(one.wins), str(one.draws), f"{one.share:.1%}",
            f"{one.low:.1%} to {one.high:.1%}", "  ".join(f"{share:.0%}" for share in one.by_side),
        )  # fmt: skip
    console.print(table)
    table = Table(title="The ladder")
    for column in ("", "Elo", "games", "thought about", "passes each", "passes/s"):
        table.add_column(column, justify="left" if not column else "right")
    for row in rungs.standings(played):
        passes = f"{row.passes / row.decisions:,.0f}" if row.decisions else ""
        elo = f"{row.elo:+.0f}" if rivals else ""
        speed = f"{row.speed:,.0f}" if row.passes else ""
        table.add_row(row.name, elo, str(row.games), f"{row.decisions:,}" if row.decisions else "", passes, speed)
    console.print(table)
