"""`duskboard train GAME`: the command, for the command line to take in. PyTorch is asked for when it is needed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from duskboard import games
from duskboard.envs.extras import MissingExtra, need
from duskboard.games.leanings import save_leanings
from duskboard.games.learning import Weights, learning_of, read_weights, save_weights, shipped_weights

if TYPE_CHECKING:
    from duskboard.games.game import Game
    from duskboard.train.measure import Measured
    from duskboard.train.values import Run


class TrainingError(ValueError):
    """Training that cannot begin: what is wrong, in one line."""


def train(
    game: Annotated[str, typer.Argument(help="which game, by its id")],
    rounds: Annotated[int, typer.Option(min=1, help="rounds of collecting and learning")] = 60,
    count: Annotated[int, typer.Option("--games", min=1, help="games played for a round")] = 500,
    stride: Annotated[int, typer.Option(min=1, help="of so many decisions one is looked at")] = 6,
    seed: Annotated[int, typer.Option(help="another seed, other games")] = 1,
    threads: Annotated[int, typer.Option(min=1, help="that collect, beside the one that learns")] = 1,
    device: Annotated[str, typer.Option(help="where to learn: cpu, cuda, cuda:1")] = "cpu",
    every: Annotated[int, typer.Option(min=1, help="rounds between two measurements")] = 10,
    measured: Annotated[int, typer.Option(min=2, help="games of a measurement")] = 360,
    out: Annotated[Path, typer.Option(help="the folder of checkpoint, weights and logs")] = Path("training"),
    fresh: Annotated[bool, typer.Option("--fresh", help="begin anew, whatever there is")] = False,
    start: Annotated[Path | None, typer.Option("--from", help="weights to begin with")] = None,
    leanings: Annotated[bool, typer.Option("--leanings", help="only what kinds of options are good")] = False,
    pairs: Annotated[int, typer.Option(min=1, help="pairs of choices tried for a round of leanings")] = 200_000,
    against: Annotated[
        str, typer.Option(help="learn to beat weights that stay as they are: a file, or `learned` for the shipped ones")
    ] = "",
) -> None:
    """Train a player by itself; stop it with Ctrl-C whenever you like, and go on later with the same command."""
    own = games.game(game)
    learning_of(own)
    if leanings:
        _lean(own, rounds, pairs, seed, out / own.id)
        return
    try:
        torch = need("torch", "train")
    except MissingExtra as error:
        raise TrainingError(str(error)) from error
    if device != "cpu" and not torch.cuda.is_available():
        raise TrainingError(f"there is no GPU that PyTorch can use here, so not {device!r}; leave --device out")
    from duskboard.train import checkpoint
    from duskboard.train.gather import Table
    from duskboard.train.values import Plan, Run

    plan = Plan(
        rounds=rounds, games=count, stride=stride, seed=seed, threads=threads, every=every, measured=measured
    )  # fmt: skip
    own.library.load()
    table, rival = Table(own), _rival(own, against)
    if rival is not None and table.sides == 1:
        raise TrainingError(f"in {own.title} all play together: there is nobody to answer, so leave --against out")
    run = Run(table, plan, device, rival)
    folder = out / (own.id if rival is None else f"{own.id}-against-{rival.card.digest[:12]}")
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "checkpoint.pt"
    if kept.exists() and not fresh:
        checkpoint.resume(run, kept)
    elif start is not None:
        run.network.take(read_weights(start, own))
    console = Console(highlight=False)
    try:
        _watch(run, folder, console, checkpoint.save)
    except KeyboardInterrupt:
        console.print("stopped; the same command goes on from here")
    finally:
        checkpoint.save(run, kept)
        told = ", ".join(f"round {at}: {share:.1%}" for at, _, share in run.progress.history[-3:])
        save_weights(folder / "learned.weights", own, run.weights(), told)
        console.print(
            f"{folder}: checkpoint.pt and learned.weights, {run.progress.round} rounds; {told or 'not measured'}"
        )


def _lean(game: Game, rounds: int, pairs: int, seed: int, folder: Path) -> None:
    """Learn leanings, and keep them after every round."""
    from duskboard.train.leanings import Learner

    console, file = Console(highlight=False), folder / "leanings.weights"
    folder.mkdir(parents=True, exist_ok=True)
    game.library.load()
    learner = Learner(game, seed=seed)
    try:
        for shares in learner.rounds(rounds, pairs):
            told = f"round {learner.made}: {shares[learner.margin]:.1%} where greedy has {learner.of_greedy:.1%}"
            save_leanings(file, game, learner.table, f"{told}, {pairs:,} pairs a round, margin {learner.margin}")
            console.print(told)
    except KeyboardInterrupt:
        console.print("stopped")
    console.print(f"{file}: {learner.made} rounds")


def _rival(game: Game, against: str) -> Weights | None:
    """The weights to be answered, if any are."""
    if not against:
        return None
    return shipped_weights(game) if against == "learned" else read_weights(Path(against), game)


def _watch(run: Run, folder: Path, console: Console, save: Any) -> None:
    """Show how it goes, and keep what there is after every round."""
    board, begun, before = _tensorboard(folder), time.monotonic(), run.progress.positions
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[told]}"))
    with Progress(*columns, TimeRemainingColumn(), console=console) as bar:
        job = bar.add_task(run.table.game.title, total=run.plan.rounds, completed=run.progress.round, told="")
        last: Measured | None = None
        for found in run.rounds():
            last = found or last
            speed = (run.progress.positions - before) / (time.monotonic() - begun)
            against = f", {last.share:.0%} {last.against}" if last else ""
            told = f"{speed:,.0f} positions/s, loss {run.progress.loss:.3f}, lead {run.progress.lead:.2f}{against}"
            bar.update(job, completed=run.progress.round, told=told)
            if found:
                console.print(f"round {run.progress.round}: {found}")
            if board is not None:
                _note(board, run, found, speed)
            save(run, folder / "checkpoint.pt")


def _tensorboard(folder: Path) -> Any:
    """Where TensorBoard reads, if it is installed."""
    try:
        from torch.utils.tensorboard import SummaryWriter
    except ImportError:
        return None
    return SummaryWriter(folder / "tensorboard")  # type: ignore[no-untyped-call]


def _note(board: Any, run: Run, found: Measured | None, speed: float) -> None:
    at = run.progress.positions
    board.add_scalar("loss", run.progress.loss, at)
    board.add_scalar("lead", run.progress.lead, at)
    board.add_scalar("positions/s", speed, at)
    if found is not None:
        board.add_scalar("against greedy", found.share, at)
    board.flush()
