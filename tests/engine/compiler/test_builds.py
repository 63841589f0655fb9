"""The forms that look for faults: every game is soaked in them, and they find what there is to find."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
GAMES = 100  # random games, a fifth of them looked at closely

FAULTY = """
import sys
from duskboard.engine.record import Record, i8, i32, i64
from duskboard.engine.rule import rule

class Box(Record):
    n: i64
    a: i32[4]

class Cup(Record):
    small: i8

@rule
def wide(cup, i):
    cup.small = 124 + i
    cup.small += i

@rule
def far(box, i):
    return box.a[i]

@rule
def large(box, i):
    return box.n + i

box, cup = Box(), Cup()
box.n = (1 << 63) - 1
wide.fast(cup, 1)
print(far.fast(box, 3), large.fast(box, 0), flush=True)
{"far": lambda: far.fast(box, 4), "large": lambda: large.fast(box, 1), "put": lambda: wide.fast(cup, 4),
 "added": lambda: wide.fast(cup, 2)}[sys.argv[1]]()
print("went on")
"""


def environment(form, cache):
    """What a process needs to load such a form."""
    found = {**os.environ, "DUSKBOARD_BUILD": form, "DUSKBOARD_CACHE": str(cache)}
    if form == "sanitized":
        words = ["cc", "-print-file-name=libasan.so"]
        library = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()
        if not Path(library).is_absolute():
            pytest.skip("the compiler has no sanitizers: apt-get install libasan8")
        # Python itself leaves memory to the end of the process, and has small things in pools no sanitizer looks into.
        found |= {"LD_PRELOAD": library, "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}
    return found


@pytest.mark.parametrize("form", ["checked", "sanitized"])
def test_a_game_does_nothing_that_c_leaves_undefined(game, form, tmp_path):
    words = [sys.executable, "-m", "tests.engine.compiler.soak", game.id, str(GAMES)]
    done = subprocess.run(words, cwd=ROOT, env=environment(form, tmp_path), capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr[-3000:]
    assert int(done.stdout) > 10 * GAMES, "games were played"
    assert "interpreted" not in done.stderr


@pytest.mark.parametrize(
    ("form", "fault", "says"),
    [
        ("checked", "far", "faulty.py:20: faulty__far: the index 4 lies outside of 4"),
        ("checked", "added", "faulty.py:16: faulty__wide: 128 does not fit, there is room for -128 to 127"),
        ("checked", "put", "faulty.py:15: faulty__wide: 128 does not fit, there is room for -128 to 127"),
        ("sanitized", "far", "heap-buffer-overflow"),
        ("sanitized", "large", "signed integer overflow"),
    ],
)
def test_a_fault_stops_the_process_and_says_where(form, fault, says, tmp_path):
    module = tmp_path / "faulty.py"
    module.write_text(FAULTY, encoding="utf-8")
    words = [sys.executable, "-c", "import faulty", fault]
    env = {**environment(form, tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=100)
    assert done.stdout.split() == ["0", str((1 << 63) - 1)], done.stderr
    assert done.returncode != 0
    assert says in done.stderr
