"""The command line: `duskboard serve | play | lab | compile | content | rules | soak | bench | ladder | review ...`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as RichTable

from duskboard import __version__, games
from duskboard.bots.commands import chosen_settings, ladder
from duskboard.engine.content import ContentError, Entry
from duskboard.engine.position import PositionError
from duskboard.games.game import Game, SettingsError
from duskboard.games.learning import UnfitWeights
from duskboard.games.library import write_wasm
from duskboard.lab.commands import lab
from duskboard.lab.study import LabError
from duskboard.retelling import EVERYTHING
from duskboard.train.commands import TrainingError, train

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
        from duskboard.engine.compiler.toolchain import CompilerFailed
        from duskboard.match import MatchError

        known = (
            MatchError,
            CompilerFailed,
            ContentError,
            SettingsError,
            PositionError,
            games.UnknownGame,
            UnknownBot,
            PeersMissing,
            LabError,
            TrainingError,
            UnfitWeights,
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


BROWSER = typer.Option("--browser/--no-browser", "--open", help="whether to show the page in your browser")


def _tell_version(wanted: bool) -> None:
    if wanted:
        out.print(f"duskboard {__version__}")
        raise typer.Exit


VERSION = typer.Option("--version", callback=_tell_version, is_eager=True, help="say which version this is")


@app.callback(invoke_without_command=True)
def main_job(
    context: typer.Context,
    open_browser: Annotated[bool, BROWSER] = True,
    version: Annotated[bool, VERSION] = False,
) -> None:
    """Without a command: the table in the browser."""
    if context.invoked_subcommand is None:
        serve(open_browser=open_browser)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="where to listen; 0.0.0.0 lets your network join")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="the port to listen on")] = 8643,
    database: Annotated[str, typer.Option(help="sqlite:///FILE or postgresql://...; else a file of yours")] = "",
    hosts: Annotated[list[str] | None, typer.Option(help="a name this server answers to; may be repeated")] = None,
    behind_proxy: Annotated[bool, typer.Option(help="believe a proxy on this machine about addresses")] = False,
    metrics_token: Annotated[
        str, typer.Option(help="who brings it may read /private/metrics", envvar="DUSKBOARD_METRICS_TOKEN")
    ] = "",
    hall: Annotated[bool, typer.Option(help="tables can be shown to all, results and ratings are kept")] = True,
    limit: Annotated[
        list[str] | None, typer.Option(help="a limit of server/config.py, such as tables=500; may be repeated")
    ] = None,
    shared_thinkers: Annotated[
        bool, typer.Option(help="bots think where `duskboard think` runs on the same PostgreSQL, not here")
    ] = False,
    lab_here: Annotated[bool, typer.Option("--lab/--no-lab", help="whether people may make studies here")] = True,
    open_browser: Annotated[bool, BROWSER] = False,
) -> None:
    """Serve the table: play every game in the browser."""
    from duskboard.server.app import serve as run
    from duskboard.server.config import Config, limits_from

    try:
        limits = limits_from(limit or [])
    except ValueError as error:
        _refuse(str(error))
    config = Config(
        host=host,
        port=port,
        hosts=hosts or [],
        behind_proxy=behind_proxy,
        metrics_token=metrics_token,
        limits=limits,
        hall=hall,
        lab=lab_here,
    )
    if database:
        config.database = database
    _must_make_sense(config)
    if shared_thinkers:
        _must_be_shared(config)
        config.thinkers = "shared"
    _must_be_free(host, port)
    run(config, open_browser=open_browser)


@app.command()
def think(
    database: Annotated[str, typer.Option(help="the PostgreSQL of the servers: postgresql://...")],
    processes: Annotated[int, typer.Option(min=1, max=256, help="how many bots think at the same time")] = 2,
) -> None:
    """Think for the bots of all servers that share a PostgreSQL (`serve --shared-thinkers`)."""
    import asyncio

    from duskboard.server import journal
    from duskboard.server.config import Config

    config = Config(database=database, bot_processes=processes)
    _must_make_sense(config)
    _must_be_shared(config)
    journal.set_up(config.log)
    from duskboard.server.thoughts import work

    asyncio.run(work(config))


def _must_be_shared(config: Config) -> None:
    if not config.postgres:
        _refuse("thinkers are shared through PostgreSQL: give its address with --database postgresql://...")


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
    odds: Annotated[bool, typer.Option("--odds/--no-odds", help="show how a choice may come out beside it")] = True,
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
    real = match.seating.real_dice
    Table(match, kept, out, seated(match), real_dice=real, watching=watching, pause=pause, odds=odds).play()


@app.command(name="compile")
def compile_rules(
    game: Annotated[str | None, typer.Argument(help="a game; without one, all of them")] = None,
    show: Annotated[bool, typer.Option("--print", help="print the C instead")] = False,
    wasm: Annotated[Path | None, typer.Option(help="write GAME.wasm and GAME.book into this folder instead")] = None,
) -> None:
    """Translate the rules to C and compile them, where that has not been done."""
    for one in [games.game(game)] if game else games.all_games():
        if show:
            sys.stdout.write(one.library.translated().text)
            continue
        if wasm:
            for file in write_wasm(one, wasm):
                out.print(f"{file}: {file.stat().st_size:,} bytes")
            continue
        one.library.load()
        out.print(f"{one.title}: {'compiled' if one.library.is_compiled else 'interpreted'}")


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
    envs: Annotated[bool, typer.Option("--envs", help="measure the environments, next to those of others")] = False,
    json: Annotated[bool, typer.Option("--json", help="print the figures as JSON")] = False,
) -> None:
    """Measure steps per second: random play, one core, the best of seven rounds."""
    import msgspec

    from duskboard.bench import ROUNDS, best_rates, runs_of, runs_of_peers

    chosen = [games.game(game)] if game else games.all_games()
    if envs:
        _bench_envs(chosen, json)
        return
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


def _bench_envs(chosen: list[Game], json: bool) -> None:
    """Steps a second with observation and mask, one core and all, next to the environments of others."""
    import msgspec

    from duskboard.bench import ROUNDS, best_rates, runs_of_env_peers, runs_of_envs

    with _progress(json) as progress:
        task = progress.add_task("measuring", total=len(chosen) + ROUNDS)
        rivals = runs_of_env_peers()
        runs = dict(rivals)
        for one in chosen:
            progress.update(task, description=f"{one.title}: compiling")
            runs |= {f"{one.id} {kind}": run for kind, run in runs_of_envs(one).items()}
            progress.advance(task)
        progress.update(task, description="measuring, in turn")
        best = best_rates(runs, lambda: progress.advance(task))
    ours = {one.id: {kind: best[f"{one.id} {kind}"] for kind in ("bare", "one", "all")} for one in chosen}
    theirs = {peer: best[peer] for peer in rivals}
    if json:
        print(msgspec.json.encode({"games": ours, "peers": theirs}).decode())
        return
    table = RichTable("game", "bare rules", "one core", "of bare", "all cores", title_justify="left",
                      title="Steps per second with observation and mask, random play, best of seven")  # fmt: skip
    for id, rates in ours.items():
        table.add_row(
            id, f"{rates['bare']:,.0f}/s", f"{rates['one']:,.0f}/s", f"{rates['one'] / rates['bare']:.0%}",
            f"{rates['all']:,.0f}/s",
        )  # fmt: skip
    out.print(table)
    ratios = RichTable("peer", "steps/s", *(f"{id} is ... times" for id in ours))
    for peer, rate in theirs.items():
        ratios.add_row(peer, f"{rate:,.0f}", *(f"{rates['one'] / rate:,.1f}" for rates in ours.values()))
    out.print(ratios)


@app.command()
def verify(file: Annotated[Path, typer.Argument(help="a save file")]) -> None:
    """Play a saved match again and check every choice, every die and the result."""
    from duskboard.match import Match

    match = Match.load(file)
    dice = sum(len(choice.dice) for choice in match.choices)
    out.print(f"{escape(file.name)}: {match.game.title}, {len(match.choices)} choices, {dice} dice, all as recorded")
    if match.commitment:
        out.print(f"the seed {match.seed} is the one it was played under ({match.commitment[:16]}...)")
    for n, fresh in enumerate(match.fresh_seeds, 1):
        since = next((at for at, choice in enumerate(match.choices, 1) if choice.seed == n), len(match.choices) + 1)
        out.print(f"from choice {since} on the fresh seed {fresh.seed} ({fresh.commitment[:16]}...)")
    out.print(f"ended: {match.ending.text}" if match.ending else "it is not over yet")


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="a save file of a match that is over")],
    to: Annotated[Path | None, typer.Option(help="the HTML file to write; beside it the numbers, as JSON")] = None,
) -> None:
    """Look back on a finished match: how the odds stood, where it turned, what was play and what was luck."""
    import msgspec

    from duskboard.bots.review import Reviewer
    from duskboard.bots.review_page import page_of
    from duskboard.match import Match

    reviewer = Reviewer(Match.load(file))
    with _progress() as progress:
        weighed = progress.add_task("weighing", total=reviewer.match.moment)
        for _ in reviewer.steps():
            progress.advance(weighed)
    found = reviewer.review()
    page = to or file.with_suffix(".review.html")
    page.write_text(page_of(found), encoding="utf-8")
    numbers = page.with_suffix(".json")
    numbers.write_bytes(msgspec.json.format(msgspec.json.encode(found)))
    for seat in found.seats:
        told = f"{seat.name}: play {100 * seat.play:+.0f}, luck {100 * seat.luck:+.0f}"
        out.print(escape(f"{told}, {seat.good} of {seat.choices} choices as good as the usual one"))
    for point in found.points:
        out.print(escape(f"moment {point.moment}: {point.text}"))
    out.print(escape(f"{page} and {numbers}"))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a save file")],
    to: Annotated[Path | None, typer.Option(help="the HTML file to write; else FILE.replay.html")] = None,
    eyes: Annotated[str, typer.Option(help="all: nothing is hidden; public; or a seat's, from 1")] = "all",
) -> None:
    """Write a match as one HTML file that plays by itself: no server, no network, the page's own table."""
    import msgspec

    from duskboard.match import Match
    from duskboard.server.catalogue import rules_text
    from duskboard.server.offline import page_of
    from duskboard.server.replays import Recorder, table_of

    match = Match.load(file)
    recorder = Recorder(match, _viewer(eyes, match.game.seats_of(match.settings)))
    with _progress() as progress:
        told = progress.add_task("telling", total=match.moment)
        for _ in recorder.record():
            progress.advance(told)
    page = to or file.with_suffix(".replay.html")
    made = msgspec.json.encode(recorder.replay(table_of(match)))
    page.write_text(page_of(made, rules_text(match.game)), encoding="utf-8")
    out.print(escape(f"{page}: {page.stat().st_size / 1e6:.1f} MB, {match.moment} choices"))


def _viewer(eyes: str, seats: int) -> int:
    """The viewer that is meant by a word."""
    words = {"all": EVERYTHING, "public": -1, **{str(seat + 1): seat for seat in range(seats)}}
    if eyes not in words:
        _refuse(f"--eyes is one of: {', '.join(words)}")
    return words[eyes]


app.command()(ladder)
app.command()(train)
app.add_typer(lab, name="lab")


def _progress(quiet: bool = False) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=errors,
        transient=True, disable=quiet,
    )  # fmt: skip
