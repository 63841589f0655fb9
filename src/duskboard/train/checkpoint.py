"""What a run needs to go on where it stopped, in one file that is written as a whole or not at all."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import torch

from duskboard.games.learning import rules_version
from duskboard.train.commands import TrainingError
from duskboard.train.values import Progress, Run

VERSION = 1  # of the file: another one is refused


class BadCheckpoint(TrainingError):
    """A checkpoint that cannot be gone on with: what is wrong with it."""


def save(run: Run, file: Path) -> None:
    """Keep a run. What it has learned from is not kept: the next rounds bring new positions."""
    made = {
        "version": VERSION,
        "game": run.table.game.id,
        "form": run.learning.form,
        "rules": rules_version(run.table.game),
        "plan": asdict(run.plan),
        "progress": asdict(run.progress),
        "network": run.network.state_dict(),
        "optimisers": [one.state_dict() for one in run.optimisers],
    }
    draft = file.with_name(f"{file.name}.draft")
    torch.save(made, draft)
    os.replace(draft, file)


def resume(run: Run, file: Path) -> None:
    """Let a run go on where a checkpoint stopped. Raises BadCheckpoint in one line."""
    try:
        kept: Any = torch.load(file, map_location=run.device, weights_only=True)
        version = kept["version"]
    except Exception as error:
        raise BadCheckpoint(f"{file} is no checkpoint ({type(error).__name__})") from error
    game = run.table.game
    if version != VERSION:
        raise BadCheckpoint(
            f"{file} is a checkpoint of version {version}, this is version {VERSION}; begin with --fresh"
        )
    if kept["game"] != game.id:
        raise BadCheckpoint(f"{file} is a checkpoint of {kept['game']}, not of {game.id}")
    if kept["form"] != run.learning.form:
        raise BadCheckpoint(f"{file} was trained on other observations of {game.title}; begin with --fresh")
    if kept["rules"] != rules_version(game):
        raise BadCheckpoint(
            f"{file} was trained for rules {kept['rules']}, these are {rules_version(game)}; begin with --fresh"
        )
    run.network.load_state_dict(kept["network"])
    for one, state in zip(run.optimisers, kept["optimisers"], strict=True):
        one.load_state_dict(state)
    run.progress = Progress(**kept["progress"])
