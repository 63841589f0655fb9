"""Where matches played in the terminal are kept, after every choice, so that nothing is ever lost."""

from __future__ import annotations

import os
import shlex
from datetime import datetime
from pathlib import Path

import platformdirs

from duskboard.match import Match, Save, SaveError, read_save
from duskboard.terminal.seating import words_for_own_bots


def saves_folder() -> Path:
    """The user's own folder of matches. `DUSKBOARD_SAVES` overrides it."""
    chosen = os.environ.get("DUSKBOARD_SAVES")
    folder = Path(chosen) if chosen else Path(platformdirs.user_data_dir("duskboard")) / "matches"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def new_file(game: str, wanted: Path | None = None) -> Path:
    """A file for a match that begins now: the one wanted, if nothing is there yet, or one of ours."""
    if wanted is None:
        stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
        return saves_folder() / f"{game}-{stamp}-{os.getpid()}.json"
    if wanted.exists():
        raise SaveError(f"{wanted} is there already: go on with it by --resume, or choose another --file")
    return wanted


def latest_file(game: str | None) -> Path:
    """The file of the match played last, of a game or of any."""
    files = _files(game)
    if not files:
        raise SaveError(f"there is no match of {game} to resume" if game else "there is no match to resume")
    return files[-1]


def _files(game: str | None) -> list[Path]:
    """Our files of a game or of all, the one written last at the end."""
    return sorted(saves_folder().glob(f"{game or '*'}-*.json"), key=lambda file: file.stat().st_mtime)


def resume(game: str | None, file: Path | None) -> tuple[Match, Path]:
    """A match taken up again, and the file it goes on in."""
    chosen = file or latest_file(game)
    match = Match.load(chosen)
    if game is not None and match.game.id != game:
        raise SaveError(f"{chosen.name} is a match of {match.game.title}, not of {game}")
    return match, chosen


def command_to_resume(match: Match, file: Path) -> str:
    """What to type to go on with a match kept in a file. Without a file, the match played last is taken up."""
    last = [latest.resolve() for latest in _files(None)[-1:]]
    named = [] if last == [file.resolve()] else ["--file", str(file)]
    return shlex.join(["duskboard", "play", "--resume", *named, *words_for_own_bots(match.seating)])


def save_copy(match: Match, file: Path) -> None:
    """Save a match to a file of any name, but over nothing except an earlier save of the same match."""
    if file.exists() and not file.is_dir():
        there = _save_in(file)
        if there is None:
            raise SaveError(f"{file} is there already and is no save of Duskboard; choose another name")
        ours = match.record()
        if (there.game, there.seed, there.salt, there.fresh) != (ours.game, ours.seed, ours.salt, ours.fresh):
            raise SaveError(f"{file} is there already and holds another match; choose another name")
    match.save(file)


def _save_in(file: Path) -> Save | None:
    try:
        return read_save(file.read_bytes(), file.name) if file.is_file() else None
    except SaveError:
        return None
