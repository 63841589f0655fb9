"""What the readmes show can be typed as it stands."""

import re
import shlex
from pathlib import Path

import pytest

from duskboard import games
from duskboard.match import Match

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "src").glob("**/README.md"))]
MATCHES = [
    pytest.param(call, id=f"{page.parent.name}: {call}")
    for page in PAGES
    for call in re.findall(r"Match\.new\((?:[^()]|\([^()]*\))*\)", page.read_text(encoding="utf-8"))
]
COMMANDS = [
    pytest.param(command, id=command)
    for page in PAGES
    for command in re.findall(
        r"duskboard (play [a-z0-9-]+ --set .*?)(?: *#.*)?$", page.read_text(encoding="utf-8"), re.M
    )
]


@pytest.mark.parametrize("call", MATCHES)
def test_a_match_begins_as_shown(call):
    assert eval(call, {"Match": Match}).seat is not None


@pytest.mark.parametrize("command", COMMANDS)
def test_the_settings_of_a_command_are_settings(command):
    _, id, *words = shlex.split(command)
    game = games.game(id)
    given = dict(word.split("=", 1) for word in words if "=" in word)
    files = {name: value for name, value in given.items() if value.endswith(".toml")}
    assert game.check_settings({name: value for name, value in given.items() if name not in files})
    documents = {setting.name for setting in game.settings if setting.document}
    assert set(files) <= documents
