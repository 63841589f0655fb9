"""Where matches played in the terminal are kept, after every choice, so that nothing is ever lost."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import platformdirs

from duskboard.match import Match, SaveError


def saves_folder() -> Path:
    """The user's own folder of matches. `DUSKBOARD_SAVES` overrides it."""
    chosen = os.environ.get("DUSKBOARD_SAVES")
    folder = Path(chosen) if chosen else Path(platformdirs.user_data_dir("duskboard")) / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_file(game: str) -> Path:
    """A file for a match that begins now."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return saves_folder() / f"{game}-{stamp}-{os.getpid()}.json"


def latest_file(game: str | None) -> Path:
    """The file of the match played last, of a game or of any."""
    files = sorted(saves_folder().glob(f"{game or '*'}-*.json"), key=lambda file: file.stat().st_mtime)
    if not files:
        raise SaveError(f"there is no match of {game} to resume" if game else "there is no match to resume")
    return files[-1]


def resume(game: str | None, file: Path | None) -> tuple[Match, Path]:
    """A match taken up again, and the file it goes on in."""
    chosen = file or latest_file(game)
    match = Match.load(chosen)
    if game is not None and match.game.id != game:
        raise SaveError(f"{chosen.name} is a match of {match.game.title}, not of {game}")
    return match, chosen
