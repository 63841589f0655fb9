"""What holds for the page without a browser: it knows the same words as the server, and it is small."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

from duskboard import games

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src" / "duskboard" / "server" / "static"
LARGEST = 200_000  # bytes, compressed, without icons and type


def built():
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built: python web/build_page.py")
    return STATIC


def test_the_page_knows_the_scene_and_the_messages_as_they_are():
    check = subprocess.run([sys.executable, ROOT / "web" / "wire_types.py", "--check"])
    assert check.returncode == 0, "run: python web/wire_types.py"


def test_the_page_is_small():
    files = [file for file in built().rglob("*") if file.suffix in (".html", ".js", ".css")]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < LARGEST


@pytest.mark.parametrize("id", games.GAMES)
def test_every_icon_of_a_scene_exists(id):
    from duskboard.match import Match

    icons = {file.stem for file in (built() / "assets" / "icons").iterdir()}
    game = games.game(id)
    looks = [choice for setting in game.laying.settings.values() for choice in setting.choices]
    drawn = re.findall(r"!\[([\w-]+)\]", game.how_to_play)
    corner = {game.appearance.drawn.corner} - {""}
    named = {game.appearance.sign, *corner, *drawn, *(choice.icon for choice in looks if choice.icon)}
    for seed in range(2):
        match = Match.new(id, seed=seed)
        for _ in range(60):
            if match.seat is None:
                break
            named |= set(re.findall(r"icon='([^']+)'", repr(match.view(match.seat))))
            menu = match.menu()
            match.play(menu[(seed * 7919 + len(match.choices) * 31) % len(menu)])
    assert named - icons == set()
