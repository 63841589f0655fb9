"""Libraries found, made and refused: whatever is wrong is one clear line, and nothing half written is ever loaded."""

import gc
import os
import resource
import shutil
import subprocess
import sys
import threading
import weakref
from pathlib import Path

import msgspec
import numpy as np
import pytest

from duskboard import games
from duskboard.bots.search import Style, Tree
from duskboard.engine.compiler.library import STAMP, Library
from tests.contract.play import started
from tests.engine.skirmish import Skirmish

ROOT = Path(__file__).resolve().parents[3]
ADDING = """
from duskboard.engine.record import Record, i64
from duskboard.engine.rule import rule

class Box(Record):
    n: i64

@rule
def add(box, by):
    box.n += by
    return box.n
"""
CALL = (
    "import sys; from adding import Box, add; print(add.fast(Box(), 4), add.fast(Box(), 5), *add.fast._calls.values())"
)


class Workshop:
    """A rule in a file of its own, called in processes with a cache of their own."""

    def __init__(self, folder):
        self.folder, self.cache = folder, folder / "cache"
        self.write(ADDING)

    def write(self, text):
        (self.folder / "adding.py").write_text(text, encoding="utf-8")

    @property
    def environment(self):
        return {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1",
                "DUSKBOARD_CACHE": str(self.cache)}  # fmt: skip

    def begin(self, code=CALL, **more):
        env = {**self.environment, **more.pop("env", {})}
        return subprocess.Popen(
            [sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more
        )

    def call(self, code=CALL, **more):
        """What the rule returned, whether it was compiled, and the lines that were said."""
        return finished(self.begin(code, **more))

    def files(self, end):
        return sorted(self.cache.rglob(f"*{end}"))


def finished(process):
    out, said = process.communicate(timeout=100)
    assert process.returncode == 0, said
    numbers = out.split()[:2]
    assert numbers == ["4", "5"], (out, said)
    return "compiler.call.Call object" in out, said.splitlines()


@pytest.fixture
def workshop(tmp_path):
    return Workshop(tmp_path)


COMPILING = "duskboard: compiling the rules of adding.add ..."


def interpreted(reason):
    return f"duskboard: adding.add is played interpreted, which is slow: {reason}"


def test_a_rule_is_compiled_once_and_found_again(workshop):
    assert workshop.call() == (True, [COMPILING])
    assert workshop.call() == (True, [])
    assert not workshop.files(".draft")


def test_a_changed_rule_is_noticed_and_the_one_before_is_still_there(workshop):
    workshop.call()
    workshop.write(ADDING.replace("box.n += by", "box.n += by + 0 * box.n"))
    assert workshop.call() == (True, [COMPILING])
    before = {file: file.stat().st_ino for file in workshop.files(".so")}
    workshop.write(ADDING)
    assert workshop.call()[0]
    assert {file: file.stat().st_ino for file in workshop.files(".so")} == before, "nothing was compiled again"


def test_a_rule_outside_the_language_is_interpreted(workshop):
    workshop.write(ADDING.replace("return box.n", "return sum([box.n])"))
    compiled, lines = workshop.call()
    assert not compiled
    assert lines[-1].startswith(interpreted("adding.py:11: add: "))


@pytest.mark.parametrize(
    ("compiler", "reason"),
    [
        ("false", "false -std=gnu11"),
        ("/nonexistent/cc", "there is no C compiler; install one, or `pip install ziglang`"),
        ("", "there is no C compiler"),
    ],
)
def test_a_compiler_that_fails_or_is_not_there(workshop, compiler, reason):
    compiled, lines = workshop.call(env={"CC": compiler})
    assert not compiled
    assert lines[-1].startswith(interpreted(reason))
    assert lines[:-1] in ([], [COMPILING])
    assert not workshop.files(".so")
    assert workshop.call() == (True, [COMPILING])


def test_a_compiler_says_its_first_error_in_that_line(workshop):
    fails = workshop.folder / "cc"
    fails.write_text("#!/bin/sh\necho 'x.c:1:1: error: out of ink' >&2\necho 'x.c:2:1: error: more' >&2\nexit 4\n")
    fails.chmod(0o755)
    _, lines = workshop.call(env={"CC": str(fails)})
    assert lines[-1].endswith("ended with 4: x.c:1:1: error: out of ink")


def test_another_form_that_is_none(workshop):
    assert workshop.call(env={"DUSKBOARD_BUILD": "quick"}) == (
        False,
        [interpreted("DUSKBOARD_BUILD cannot be 'quick'; it can be: release, checked, sanitized")],
    )


def test_a_cache_that_cannot_be_written(workshop):
    workshop.cache.write_text("not a folder")
    compiled, lines = workshop.call()
    assert compiled
    assert len(lines) == 2
    assert lines[0].endswith("cannot be written (Not a directory); adding.add is compiled for this run alone")
    assert lines[1] == COMPILING
    compiled, lines = workshop.call(env={"TMPDIR": str(workshop.folder)})
    assert compiled
    assert not list(workshop.folder.glob("duskboard-*")), "what is made for one run goes with it"


def test_nowhere_to_write(workshop):
    """Every disk is full from the first byte on."""
    compiled, lines = workshop.call(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)))
    assert not compiled
    assert lines[-1].startswith(interpreted("nothing can be written here ("))
    assert workshop.call() == (True, [COMPILING])


@pytest.mark.parametrize("room", [1000, 5000, 9000])
def test_a_disk_that_becomes_full(workshop, room):
    """There is room for the beginning of a file; nothing of it is loaded, then or later."""
    compiled, lines = workshop.call(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)))
    assert not compiled
    assert lines[-1].startswith(interpreted(""))
    assert not workshop.files(".so")
    assert not workshop.files(".draft")
    assert workshop.call() == (True, [COMPILING])


@pytest.mark.parametrize("damage", [lambda whole: whole[:5000], lambda whole: b"rubbish", lambda whole: b""])
def test_a_damaged_library_is_compiled_anew(workshop, damage):
    workshop.call()
    (library,) = workshop.files(".so")
    library.write_bytes(damage(library.read_bytes()))
    compiled, lines = workshop.call()
    assert compiled
    assert lines[0] == f"duskboard: {library.name} is damaged; it is compiled anew"
    assert lines[-1] == COMPILING
    assert workshop.call() == (True, [])


def test_a_library_that_is_gone_is_compiled_anew(workshop):
    workshop.call()
    workshop.files(".so")[0].unlink()
    assert workshop.call()[0]
    assert workshop.call() == (True, [])


@pytest.mark.parametrize("garbage", [b"", b"{}", b"\xff\xfe\x00", b'{"sources": 4}', b"[" * 10_000])
def test_a_stamp_of_garbage_is_no_stamp(workshop, garbage):
    workshop.call()
    (stamp,) = workshop.files("json")
    stamp.write_bytes(garbage)
    assert workshop.call() == (True, [COMPILING])
    assert workshop.call() == (True, [])


def test_a_library_of_another_version_is_not_loaded(workshop):
    """It says itself what it was made from, whatever lies beside it."""
    workshop.call()
    (stamp,) = workshop.files(STAMP.format(form="release"))
    said = msgspec.json.decode(stamp.read_bytes())
    stamp.write_bytes(msgspec.json.encode({**said, "made_from": "0" * 16}))
    compiled, lines = workshop.call()
    assert compiled
    assert lines[0].endswith("was made from other rules; it is compiled anew")


def test_a_library_for_another_processor_is_not_loaded(workshop):
    workshop.call()
    (stamp,) = workshop.files(STAMP.format(form="release"))
    said = msgspec.json.decode(stamp.read_bytes())
    stamp.write_bytes(msgspec.json.encode({**said, "files": {"z80": "z80.so"}}))
    compiled, lines = workshop.call()
    assert compiled
    assert "was built for another processor; it is compiled anew" in lines[0]


def test_processes_that_begin_at_once_compile_once(workshop):
    found = [finished(process) for process in [workshop.begin() for _ in range(4)]]
    assert all(compiled for compiled, _ in found)
    assert sum(len(lines) for _, lines in found) == 1


def test_a_changed_source_of_a_game_is_noticed(tmp_path):
    """Of our own games it is the sources that tell: they are quicker to read than to translate."""
    package = tmp_path / "duskboard"
    shutil.copytree(
        ROOT / "src" / "duskboard", package, ignore=shutil.ignore_patterns("static", "compiled", "__pycache__")
    )
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "DUSKBOARD_CACHE": str(tmp_path / "cache")}
    code = "from duskboard import games; one = games.game('forward').library; one.load(); print(one.is_compiled)"

    def said():
        words = [sys.executable, "-c", code]
        done = subprocess.run(words, env=env, cwd=tmp_path, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "True", done.stderr
        return done.stderr.splitlines()

    assert said() == ["duskboard: compiling the rules of Forward ..."]
    assert said() == []
    with (package / "games" / "forward" / "__init__.py").open("a", encoding="utf-8") as source:
        source.write("\n# something else\n")
    assert said() == ["duskboard: compiling the rules of Forward ..."]
    with (package / "games" / "darkholds" / "__init__.py").open("a", encoding="utf-8") as source:
        source.write("\n# another game's\n")
    assert said() == []


def test_a_game_of_ones_own_is_compiled():
    game = Skirmish()
    states = started(game, 20)
    interpreted, steps = states.copy(), np.zeros(20, np.int64)
    game.library.load()["play_random"](states, game.standard_book, game.Scratch(), 500, steps)
    assert game.library.is_compiled
    game.drivers.play_random(game.State.windows(interpreted), game.standard_book, game.Scratch(), 500, steps.copy())
    assert states.tobytes() == interpreted.tobytes()


def test_threads_that_search_at_once_find_what_one_alone_finds():
    game = games.game("forward")
    book = game.standard_book
    roots = [game.redacted(state, book, int(state.seat)) for state in game.State.windows(started(game, 8))]

    def search(root, into):
        arms = np.array(game.menu(root, book), np.int64)
        into.append(
            Tree(game)
            .grow(root.array.copy(), book, arms, Style(rollout_length=40, expansion_threshold=2), 11, 0, 40)
            .tobytes()
        )

    alone, together = [[] for _ in roots], [[] for _ in roots]
    for root, into in zip(roots, alone):
        search(root, into)
    threads = [threading.Thread(target=search, args=pair) for pair in zip(roots, together)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_a_call_lets_others_run_and_holds_what_it_was_given():
    game = games.game("steam-leaf")
    states = np.tile(started(game, 10), 400)  # longer than a look at all that lives in a process of many tests
    given = [states, game.standard_book.copy(), game.Scratch()]
    kept = [weakref.ref(states), weakref.ref(given[1].array), weakref.ref(given[2].array)]
    del states
    alive, begun, done = [], threading.Event(), threading.Event()

    def play():
        begun.set()
        game.drivers.play_fast.fast(*(given.pop(0) for _ in range(3)))
        done.set()

    game.drivers.play_fast.fast(started(game, 1), game.standard_book, game.Scratch())  # it is ready
    player = threading.Thread(target=play)
    player.start()
    begun.wait()
    while not done.is_set():
        gc.collect()
        np.ones(400_000, np.int8)  # whatever was freed is written over
        still = [one() is not None for one in kept]
        if not done.is_set():
            alive.append(all(still))
    player.join()
    assert alive, "nobody else ran while it played"
    assert all(alive)
    assert not any(one() is not None for one in kept), "nothing is held longer"


def test_a_call_that_is_held_is_made_again_and_again_with_what_it_was_given():
    game = games.game("forward")
    states, twins = started(game, 3), started(game, 3)
    for rule in (game.drivers.play_fast.fast, game.drivers.play_fast.plain):
        kept = states if rule is game.drivers.play_fast.fast else twins
        play = rule.held(kept, game.standard_book.copy(), game.Scratch())
        gc.collect()
        first = play()
        assert first > 3
        assert play() == 0, "all are over"
        kept[:] = started(game, 3)
        assert play() == first
    assert states.tobytes() == twins.tobytes()
    with pytest.raises(TypeError, match="a State is wanted here"):
        game.rules.check.fast._call((game.State(), game.standard_book)).held(game.Scratch(), game.standard_book)


def test_a_library_that_lacks_an_entry_is_not_taken_for_this_one():
    """What is called of a game is declared outside the sources of its rules."""
    own = games.game("forward").library
    less = Library(own.name, own.title, dict(list(own.exports.items())[:-1]), own.scope)
    same = Library(own.name, own.title, own.exports, own.scope)
    assert less._sources(None) != own._sources(None) == same._sources(None)
