"""The command line: `duskboard serve | play | lab | prepare | content | rules | soak | bench | ladder | verify`."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable

from duskboard import games
from duskboard.bots.commands import chosen_settings, ladder
from duskboard.engine.content import ContentError, Entry
from duskboard.engine.position import PositionError
from duskboard.games.game import Game, SettingsError

if TYPE_CHECKING:
    from duskboard.server.config import Config

app = typer.Typer(
    add_completion=False, no_args_is_help=False, pretty_exceptions_enable=False,
    help="Tabletop rulebooks as software: play five games, let them play themselves, see what their numbers do.",
)  # fmt: skip
out = Console(highlight=False)
errors = Console(stderr=True, highlight=False)

WrongWords: Any = typer.BadParameter.__mro__[1]  # the base of Typer's complaints about words on the command line
GameName = Annotated[str, typer.Argument(help="a game: " + ", ".join(games.GAMES))]


def main() -> None:
    """Run a command. What goes wrong for a reason is one line and exit code 2; the rest is a bug and says so."""
    try:
        sys.exit(app(standalone_mode=False) or 0)
    except WrongWords as error:
        _refuse(f"{error.format_message()} (`duskboard --help` lists what there is)")
    except (ValueError, OSError) as error:
        from duskboard.bench import PeersMissing
        from duskboard.bots.bot import UnknownBot
        from duskboard.match import MatchError

        known = (
            MatchError,
            ContentError,
            SettingsError,
            PositionError,
            games.UnknownGame,
            UnknownBot,
            PeersMissing,
            OSError,
        )
        if not isinstance(error, known):
            raise
        _refuse(str(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)


def _refuse(reason: str) -> NoReturn:
    errors.print(f"[red]duskboard:[/] {escape(reason)}")
    sys.exit(2)


@app.callback(invoke_without_command=True)
def main_job(context: typer.Context) -> None:
    """Without a command: the table in the browser."""
    if context.invoked_subcommand is None:
        serve(open_browser=True)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="where to listen; 0.0.0.0 lets your network join")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="the port to listen on")] = 8643,
    database: Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://...; else a file of yours")] = "",
    open_browser: Annotated[bool, typer.Option("--open", help="show the page in your browser")] = False,
) -> None:
    """Serve the table: play every game in the browser."""
    from duskboard.server.app import serve as run
    from duskboard.server.config import Config

    config = Config(host=host, port=port, database=database) if database else Config(host=host, port=port)
    _must_make_sense(config)
    _must_be_free(host, port)
    run(config, open_browser=open_browser)


def _must_make_sense(config: Config) -> None:
    """Refuse a database whose address makes no sense, before anything is started. Nothing is connected to yet."""
    from sqlalchemy.exc import ArgumentError
    from sqlalchemy.ext.asyncio import create_async_engine

    try:
        address = config.async_url
    except ValueError as error:
        _refuse(str(error))
    try:
        create_async_engine(address)
    except (ValueError, ArgumentError):
        _refuse("the database's address makes no sense: it is sqlite:///FILE or postgresql://USER@HOST:PORT/NAME")


def _must_be_free(host: str, port: int) -> None:
    """Refuse a port that something listens on already, before anything is started."""
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((host, port))
        except OSError as error:
            _refuse(
                f"cannot listen on {host}:{port} ({error.strerror or error}); is Duskboard running there already? "
                f"Open http://{host}:{port}/ or choose another --port"
            )


def _choose_game() -> str:
    """Ask a person which game to play."""
    from duskboard.terminal.table import number_typed

    if not sys.stdin.isatty():
        _refuse(f"which game? there are: {', '.join(games.GAMES)}")
    ids = list(games.GAMES)
    for number, game in enumerate(games.all_games(), 1):
        out.print(f"  [black on yellow] {number} [/] [bold]{game.title}[/]  {game.blurb}")
    answer = input("\nWhich game? ").strip()
    typed = number_typed(answer, len(ids))
    return answer if typed is None else ids[typed - 1]


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="a game: " + ", ".join(games.GAMES))] = None,
    seed: Annotated[str | None, typer.Option(help="the same seed gives the same cards and dice")] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", help="a setting of the game: NAME=VALUE")] = None,
    content: Annotated[Path | None, typer.Option(help="your own numbers, laid over ours (TOML)")] = None,
    dice: Annotated[
        bool | None, typer.Option("--dice/--no-dice", help="you roll real dice and type what they show")
    ] = None,
    against: Annotated[
        str | None, typer.Option(help="a bot for every other seat: random, greedy, 1 to 5; or nobody")
    ] = None,
    watch: Annotated[list[str] | None, typer.Option(help="bots for all seats, once for each or once for all")] = None,
    seat: Annotated[int, typer.Option(help="with --against: the seat you take, from 1")] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="go on as before with the match played last")] = False,
    file: Annotated[
        Path | None, typer.Option(help="the match's file: kept there, or with --resume read from it")
    ] = None,
    pause: Annotated[float, typer.Option(help="with --watch: seconds between choices")] = 0.6,
) -> None:
    """Play a game in this terminal."""
    from duskboard.match import Match, Seating
    from duskboard.terminal.saves import new_file  # fmt: skip
    from duskboard.terminal.saves import resume as take_up
    from duskboard.terminal.seating import PERSON, bots_for, kept_bots, seated
    from duskboard.terminal.table import Table

    if resume:
        match, kept = take_up(game, file)
    else:
        game = game or _choose_game()
        match = Match.new(game, seed=seed, content=content, settings=chosen_settings(settings))
        kept = new_file(game, file)
    names = bots_for(match, against, watch or [], seat) if against or watch or not resume else kept_bots(match)
    match.seating = Seating(bots=names, real_dice=match.seating.real_dice if dice is None else dice)
    watching = PERSON not in names
    bots = seated(match, patient=watching)
    if not watching and not {PERSON, "random", "greedy"}.issuperset(names):
        _prepare_in_background(match.game)
    Table(match, kept, out, bots, real_dice=match.seating.real_dice, watching=watching, pause=pause).play()


def _prepare_in_background(game: Game) -> None:
    from duskboard.bots.bot import prepare as prepare_search

    threading.Thread(target=prepare_search, args=(game,), daemon=True).start()


@app.command()
def prepare(
    game: Annotated[str | None, typer.Argument(help="a game; without one, all of them")] = None,
) -> None:
    """Compile the rules ahead, so that bots and studies start at once."""
    from duskboard.prepare import steps_of

    chosen = [games.game(game)] if game else games.all_games()
    steps = [(one, name, step) for one in chosen for name, step in steps_of(one)]
    with _progress() as progress:
        task = progress.add_task("compiling", total=len(steps))
        for one, name, step in steps:
            progress.update(task, description=f"{one.title}: {name}")
            step()
            progress.advance(task)


@app.command()
def content(
    game: GameName,
    reconstructed: Annotated[
        bool, typer.Option("--reconstructed", help="only what the rulebook does not print")
    ] = False,
    content: Annotated[Path | None, typer.Option(help="your own numbers, laid over ours (TOML)")] = None,
) -> None:
    """List a game's numbers and texts with where they are from."""
    own = games.game(game)
    loaded = own.load_content(content) if content else own.content
    table = RichTable("kind", "id", "says", "from", "why", title_justify="left",
                      title=f"{own.title}: content {loaded.digest}")  # fmt: skip
    counts: dict[str, int] = {}
    for kind, entry in loaded:
        counts[entry.provenance] = counts.get(entry.provenance, 0) + 1
        if reconstructed and entry.provenance != "reconstructed":
            continue
        source = entry.provenance + (f" (printed: {', '.join(entry.printed)})" if entry.printed else "")
        table.add_row(kind, escape(entry.id), escape(_values(entry)), source, escape(entry.why))
    out.print(table)
    out.print(", ".join(f"{number} {source}" for source, number in sorted(counts.items())))


UNSHOWN = {"id", "provenance", "why", "printed", "rules", "icon", "text"}  # in a column of its own, or no number
WIDEST = 60  # characters of a value, so that a map does not fill the screen


def _values(entry: Entry) -> str:
    """What an entry says, as its file would: `field = value`, without what is at its default."""
    import json

    import msgspec

    said = msgspec.to_builtins(entry)
    written = [
        f"{field.name} = {json.dumps(said[field.name], ensure_ascii=False)}"
        for field in msgspec.structs.fields(entry)
        if field.name not in UNSHOWN and said[field.name] not in (field.default, [], {})
    ]
    return ", ".join(one if len(one) <= WIDEST else f"{one[: WIDEST - 3]}..." for one in written)


@app.command()
def rules(game: GameName) -> None:
    """Print every rule of a game with the tests that prove it."""
    from duskboard.rulebook import proofs_of, rules_of

    own = games.game(game)
    proofs, all_rules = proofs_of(own), rules_of(own)
    for rule in all_rules:
        tests = proofs[rule.id]
        out.print(f"[bold]{rule.id}[/] [grey62]{escape(rule.chapter)}[/] {escape(rule.text)}")
        for test in tests:
            out.print(f"    [green]{escape(test)}[/]")
        if not tests:
            out.print("    [red]no test proves it[/]")
    proved = sum(1 for rule in all_rules if proofs[rule.id])
    out.print(f"{proved} of {len(all_rules)} rules proved")
    if proved < len(all_rules):
        sys.exit(1)


@app.command()
def soak(
    game: GameName,
    number: Annotated[int, typer.Option("--games", min=1, help="how many")] = 10_000,
    seed: Annotated[int, typer.Option(help="where they begin")] = 1,
) -> None:
    """Play many random games with every invariant checked, some of them interpreted too."""
    from duskboard.soak import soak as run
    from duskboard.terminal.saves import saves_folder

    own = games.game(game)
    with _progress() as progress:
        task = progress.add_task(f"{own.title}: compiling, then playing", total=number)
        report = run(own, number, seed, saves_folder(), lambda done: progress.update(task, completed=done))
    out.print(
        f"{report.games:,} games, {report.steps:,} steps in {report.seconds:.1f} s, longest {report.longest:,}, "
        f"{report.interpreted} also interpreted"
    )
    for ending, count in report.endings.most_common():
        known = own.endings.get(ending)
        out.print(f"  {count:>8,}  {known.text if known else f'not over ({ending})'}")
    if report.violation:
        errors.print(f"[red]{escape(report.violation)}[/]\nreproduced by {report.reproduction}")
        sys.exit(1)


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(help="a game; without one, all of them")] = None,
    peers: Annotated[bool, typer.Option("--peers", help="measure OpenSpiel, PettingZoo and RLCard too")] = False,
    json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
) -> None:
    """Measure steps per second: random play, one core, the best of seven rounds."""
    import msgspec

    from duskboard.bench import ROUNDS, best_rates, runs_of, runs_of_peers

    chosen = [games.game(game)] if game else games.all_games()
    with _progress(json) as progress:
        task = progress.add_task("measuring", total=len(chosen) + ROUNDS)
        rivals = runs_of_peers() if peers else {}
        runs = dict(rivals)
        for one in chosen:
            progress.update(task, description=f"{one.title}: compiling")
            runs |= {f"{one.id} {kind}": run for kind, run in runs_of(one).items()}
            progress.advance(task)
        progress.update(task, description="measuring, in turn")
        best = best_rates(runs, lambda: progress.advance(task))
    ours = {
        one.id: {
            "state_bytes": one.State.dtype.itemsize,
            "interpreted_steps_per_second": best[f"{one.id} interpreted"],
            "compiled_steps_per_second": best[f"{one.id} compiled"],
            "copies_per_second": best[f"{one.id} copies"],
        }
        for one in chosen
    }
    theirs = {peer: best[peer] for peer in rivals}
    if json:
        print(msgspec.json.encode({"games": ours, "peers": theirs}).decode())
        return
    table = RichTable("game", "state", "interpreted", "compiled", "copies", title_justify="left",
                      title="Steps per second of random play, one core, best of seven rounds")  # fmt: skip
    for id, figures in ours.items():
        table.add_row(
            id, f"{figures['state_bytes']:,.0f} B", f"{figures['interpreted_steps_per_second']:,.0f}/s",
            f"{figures['compiled_steps_per_second']:,.0f}/s", f"{figures['copies_per_second']:,.0f}/s",
        )  # fmt: skip
    out.print(table)
    if theirs:
        ratios = RichTable("peer", "steps/s", *(f"{id} is ... times" for id in ours))
        for peer, rate in theirs.items():
            ratios.add_row(
                peer,
                f"{rate:,.0f}",
                *(f"{figures['compiled_steps_per_second'] / rate:,.1f}" for figures in ours.values()),
            )
        out.print(ratios)


@app.command()
def lab(
    game: GameName,
    content: Annotated[Path, typer.Option(help="the numbers to try, laid over ours (TOML)")],
    number: Annotated[int, typer.Option("--games", min=10, help="how many with each content")] = 2000,
    settings: Annotated[list[str] | None, typer.Option("--set", help="a setting of the game: NAME=VALUE")] = None,
    bots: Annotated[str, typer.Option(help="who plays the seats: greedy or random, with commas")] = "greedy",
    seed: Annotated[int, typer.Option(help="where they begin")] = 1,
) -> None:
    """See what changed numbers do: win rates with ours and with yours on the same seeds, and how sure that is."""
    from duskboard.lab import POLICIES, compare

    own = games.game(game)
    policies = [name.strip() for name in bots.split(",")]
    for name in policies:
        if name not in POLICIES:
            _refuse(f"the lab plays with {' or '.join(POLICIES)}, not with {name!r}")
    with _progress() as progress:
        task = progress.add_task(f"{own.title}: compiling, then playing", total=2 * number)
        found = compare(
            own, content, number, chosen_settings(settings), policies, seed, lambda n: progress.advance(task, n)
        )
    table = RichTable("seat", "ours", "yours", "moved", "95 % interval", title_justify="left",
                      title=f"{own.title}: {number:,} games each, {bots}")  # fmt: skip
    names = own.seat_names(own.new_state(own.standard_book, own.content, chosen_settings(settings), seed))
    for at, name in enumerate(names):
        moved, low, high = found.difference(at)
        sure = "[yellow]" if low > 0 or high < 0 else "[grey62]"
        table.add_row(
            name, f"{found.ours.rate(at):.1%}", f"{found.theirs.rate(at):.1%}", f"{moved:+.1%}",
            f"{sure}{low:+.1%} to {high:+.1%}[/]",
        )  # fmt: skip
    out.print(table)
    for title, sample in (("ours", found.ours), ("yours", found.theirs)):
        told = [f"{sum(sample.choices) / sample.games:.0f} choices a game"]
        ways = [(own.endings[end].text, count) for end, count in sample.endings.most_common() if end in own.endings]
        if ways:
            told.append(", ".join(f"{text} {count / sample.games:.0%}" for text, count in ways[:4]))
        if sample.unfinished:
            told.append(f"{sample.unfinished:,} games did not end in {own.facts.longest_game:,} choices")
        out.print(f"{title}: {escape('; '.join(told))}")


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="a save file")]) -> None:
    """Play a saved match again and check every choice, every die and the result."""
    from duskboard.match import Match

    match = Match.load(file)
    dice = sum(len(choice.dice) for choice in match.choices)
    out.print(f"{escape(file.name)}: {match.game.title}, {len(match.choices)} choices, {dice} dice, all as recorded")
    if match.commitment:
        out.print(f"the seed {match.seed} is the one it was played under ({match.commitment[:16]}...)")
    out.print(f"ended: {match.ending.text}" if match.ending else "it is not over yet")


app.command()(ladder)


def _progress(quiet: bool = False) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=errors,
        transient=True, disable=quiet,
    )  # fmt: skip
