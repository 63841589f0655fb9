"""The launcher: it sets up in its own folder and leaves the user in theirs."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

LAUNCHER = Path(__file__).parents[2] / "duskboard"
TELLS = '#!/bin/sh\necho "{name} in $PWD:" "$@"\n'  # in place of a program: where it was started, and with what words


def program(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)


@pytest.fixture
def launched(tmp_path):
    """Run a copy of the launcher from a folder of the user's; Python and uv only tell how they were started."""
    home, desk = tmp_path / "the repository", tmp_path / "my desk"
    desk.mkdir()
    (home / "web" / "src").mkdir(parents=True)
    for name in ("uv.lock", "pyproject.toml", "web/package-lock.json"):
        (home / name).touch()
    shutil.copy(LAUNCHER, home / "duskboard")
    program(home / ".venv" / "bin" / "python", TELLS.format(name="python"))
    program(tmp_path / "bin" / "uv", TELLS.format(name="uv"))

    def run(*words):
        path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
        made = subprocess.run(
            [home / "duskboard", *words], cwd=desk, env={**os.environ, "PATH": path}, capture_output=True, text=True
        )
        assert made.returncode == 0, made.stderr
        return made.stderr.splitlines() + made.stdout.splitlines()

    run.home, run.desk = home, desk
    return run


def test_files_on_the_command_line_are_the_users(launched):
    assert launched("verify", "my match.json")[-1] == f"python in {launched.desk}: -m duskboard verify my match.json"
    assert launched("test", "tests/bots")[-1] == f"python in {launched.desk}: -m duskboard.testing tests/bots"
    assert launched()[-1] == f"python in {launched.desk}: -m duskboard"


def test_setting_up_is_done_once_and_in_the_repository(launched):
    assert f"uv in {launched.home}: sync --frozen --quiet" in launched("rules")
    assert len(launched("rules")) == 1
    later = (launched.home / ".venv" / ".duskboard-ready").stat().st_mtime + 10
    os.utime(launched.home / "uv.lock", (later, later))
    assert launched("rules")[:-1] == [
        "Setting up anew what has changed ...", f"uv in {launched.home}: sync --frozen --quiet"
    ]  # fmt: skip
