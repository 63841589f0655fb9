"""Many machines play the same games as one, and go on when one of them is lost."""

import contextlib
import importlib.util
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from duskboard import games
from duskboard.lab import Plan, play_sample
from duskboard.lab.crews import crew_of
from duskboard.lab.kept import Remembered
from duskboard.lab.study import LabError

ALONE = Path(__file__).with_name("ray_alone.py")
SECONDS = 240  # on a machine that others use too; ten of them are Ray's own
TRIES = 3
VERDICT = re.compile(r"\d+ (passed|failed|error)")
needs_ray = pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="the extra `ray` is not installed")


def plan_of(game, n, **more):
    own = games.game(game)
    return Plan(own, own.content, n, **more)


def tried_alone():
    """In a process group of its own: a lost worker has Ray send signals to a group, and its servers stand in ours."""
    # Unbuffered and not captured: when Ray's servers are gone it ends the process at once; only what was said stays.
    words = ["-u", "-m", "pytest", "-q", "-x", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", str(ALONE)]
    process = subprocess.Popen(
        [sys.executable, *words], cwd=ALONE.parents[2], start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={name: value for name, value in os.environ.items() if "PYTEST" not in name},
    )  # fmt: skip
    try:
        said, _ = process.communicate(timeout=SECONDS)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # whatever Ray has left
        process.wait()
    return process.returncode, said


@needs_ray
def test_a_cluster_plays_the_same_games_and_loses_none_with_a_worker():
    """Ray ends a process whose local servers ended, without a verdict; that is no finding, and it is tried again."""
    for _ in range(TRIES):
        code, said = tried_alone()
        if VERDICT.search(said):
            break
    assert code == 0, f"ended with {code}:\n{said[-6000:]}"
    assert "3 passed" in said


@needs_ray
@pytest.mark.parametrize("address", ["local-ray:none", "local-ray:0", "http://somewhere", "cluster"])
def test_an_address_that_is_none_is_refused_in_one_line(address):
    with pytest.raises(LabError, match="local-ray") as refused:
        crew_of(address)
    assert "\n" not in str(refused.value)


def test_what_was_played_is_remembered():
    plan, kept = plan_of("darkleaf-gambit", 400), Remembered()
    told = []
    first = play_sample(plan_of("darkleaf-gambit", 200), kept=kept)
    assert play_sample(plan, told.append, kept) == play_sample(plan)
    assert kept.has(plan.key(0, 200))
    assert first.games == 200
    assert told == [200, 200]
