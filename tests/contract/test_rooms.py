"""What a game owns lies in its folder, and nobody else knows one."""

import re
from pathlib import Path

import pytest

from duskboard.games import GAMES, all_games

ROOT = Path(__file__).parents[2]
STRANGERS = ("src/duskboard/bots", "src/duskboard/engine", "src/duskboard/server", "web/src")
SOURCES = {".py", ".c", ".ts", ".svelte", ".css", ".json", ".toml"}


def names_of_games():
    """Ids, folders and titles. A word that is also an ordinary one counts where it stands quoted or as a module."""
    for game in all_games():
        folder = GAMES[game.id].rpartition(".")[2]
        for name in {game.id, folder, game.title}:
            ordinary = name.isalpha() and name.lower() == "forward"
            yield rf"""["'`]{name}["'`]|games\.{name}\b""" if ordinary else re.escape(name)


def knows_a_game(text):
    return re.findall("|".join(names_of_games()), text, re.IGNORECASE)


@pytest.mark.parametrize("folder", STRANGERS)
def test_no_game_is_known_outside_its_folder(folder):
    built = ROOT / "src/duskboard/server/static"
    files = [file for file in (ROOT / folder).rglob("*") if file.suffix in SOURCES and built not in file.parents]
    assert len(files) > 5
    known = {file.relative_to(ROOT).as_posix(): knows_a_game(file.read_text(encoding="utf-8")) for file in files}
    assert {file: names for file, names in known.items() if names} == {}


@pytest.mark.parametrize(
    "text", ['"forward": (10, 30)', "games.forward.combat", "in Steam Leaf", "steam_leaf", "Darkholds"]
)
def test_a_game_that_is_known_is_noticed(text):
    assert knows_a_game(text)
    assert not knows_a_game("looks forward to it")


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_game_says_how_it_appears_how_it_is_learnt_and_how_hard_its_levels_think(game):
    assert game.appearance.sign != "meeple"
    assert game.appearance.palette.square_dark
    assert game.guide.steps
    assert len(game.thinking.passes) in (0, 5)
    assert len(game.thinking.slips) in (0, 5)


TOP = {"__init__.py", "README.md", "state.py", "terms.py", "secrets.py", "invariants.py", "observation.py", "setup.py"}
ROOMS = {"content", "rules", "telling", "minds", "table"}
ALSO = {"numbers"}  # where there are others beside the contract's


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_a_games_folder_shows_its_rooms(game):
    found = {path.name for path in game.folder.iterdir() if path.name != "__pycache__"}
    assert found >= ROOMS
    assert found - ROOMS <= TOP | ALSO
