"""Rules: the same function interpreted and compiled, compiled once, cached honestly."""

import enum
import subprocess
import sys
from pathlib import Path

import numpy as np

from duskboard.engine import rule as rule_module
from duskboard.engine.record import Record, i16
from duskboard.engine.rule import bind, digest, rule, rules_of, scope_of


class Side(enum.IntEnum):
    LEFT = 1
    RIGHT = 2


class Box(Record):
    a: i16[4]  # numbers
    n: i16  # how many


@rule
def add(box, amount, times=1, side=Side.LEFT):
    box.a[side] += amount * times
    return box.a[side] > 3


@rule
def use(box):
    add(box, box.n)
    add(box, 2)
    add(box, True)
    add(box, box.a[0], times=box.n, side=Side.RIGHT)
    return add(box, 1)


def test_one_compilation_serves_every_width_of_number():
    box = Box()
    for amount in (2, np.int16(3), True, np.int8(1), Side.LEFT):
        add.fast(box.record, amount, 1, Side.RIGHT)
        add.fast(box.record, amount, np.int32(1), 2)
    assert len(add.fast.signatures) == 1
    assert box.a[Side.RIGHT] == 16


def test_default_and_named_arguments_and_enumerations_work_compiled():
    one, other = Box(), Box()
    one.n = other.n = 3
    one.a[0] = other.a[0] = 2
    assert use(one) == use.fast(other.record)
    assert one == other
    assert one.a[Side.RIGHT] == 6


def _sum_of(box):
    return first(box) + first(box)  # noqa: F821


@rule
def take_n(box):
    return int(box.n)


@rule
def take_a(box):
    return int(box.a[0])


def test_bind_gives_a_generic_function_one_games_rules():
    box = Box()
    box.n, box.a[0] = 5, 7
    by_n, by_a = bind(_sum_of, first=take_n), bind(_sum_of, first=take_a)
    assert (by_n(box), by_a(box)) == (10, 14)
    assert (by_n.fast(box.record), by_a.fast(box.record)) == (10, 14)
    assert by_n.python.__qualname__ != by_a.python.__qualname__


def test_a_rules_scope_is_its_game_or_its_part_of_the_package():
    assert scope_of("duskboard.games.claustrophobia.combat") == "games.claustrophobia"
    assert scope_of("duskboard.bots.search") == "bots"
    assert scope_of("somewhere.else") == "outside"


def test_the_digest_changes_with_a_source_of_the_scope(tmp_path, monkeypatch):
    (tmp_path / "engine").mkdir()
    (tmp_path / "games" / "chess").mkdir(parents=True)
    (tmp_path / "games" / "go").mkdir(parents=True)
    source = tmp_path / "games" / "chess" / "moves.py"
    source.write_text("a = 1")
    monkeypatch.setattr(rule_module, "PACKAGE", tmp_path)

    def fresh(scope):
        digest.cache_clear()
        return digest(scope)

    chess, go = fresh("games.chess"), fresh("games.go")
    source.write_text("a = 2")
    assert fresh("games.chess") != chess
    assert fresh("games.go") == go
    (tmp_path / "engine" / "dice.py").write_text("b = 1")
    assert fresh("games.go") != go
    digest.cache_clear()


def test_old_digests_are_pruned(tmp_path, monkeypatch):
    monkeypatch.setenv("DUSKBOARD_CACHE", str(tmp_path))
    home = tmp_path / "engine"
    for number in range(6):
        (home / f"old{number}").mkdir(parents=True)
    rule_module.cache_folder.cache_clear()
    folder = rule_module.cache_folder("engine")
    left = [one.name for one in home.iterdir()]
    assert folder.name in left
    assert len(left) == rule_module.DIGESTS_KEPT
    rule_module.cache_folder.cache_clear()


_COMPILE = """
from duskboard.engine.dice import seed_stream, random32
from tests.engine.skirmish import State
state = State(); seed_stream(state, 1)
random32.fast(state.record)
hits = sum(random32.fast.stats.cache_hits.values())
print(hits)
"""


def test_compiled_rules_are_found_again_by_another_process(tmp_path):
    root = Path(__file__).parents[2]
    environment = {"DUSKBOARD_CACHE": str(tmp_path), "PATH": "/usr/bin:/bin"}
    hits = [
        subprocess.run(
            [sys.executable, "-c", _COMPILE], capture_output=True, text=True, check=True, cwd=root, env=environment
        ).stdout.strip()
        for _ in range(2)
    ]
    assert hits == ["0", "1"]


def test_importing_the_package_does_not_import_numba():
    """A person who only wants to move a piece never waits for a compiler."""
    code = "import sys, duskboard, duskboard.terminal.table; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_rules_of_a_module_are_those_it_declares():
    import duskboard.engine.agenda as agenda

    assert {"push", "pop", "idle"} <= set(rules_of(agenda))
