"""Rules: the same function interpreted and compiled, compiled once, cached honestly."""

import enum

import numpy as np

from duskboard.engine import rule as rule_module
from duskboard.engine.record import Record, i16
from duskboard.engine.rule import bind, rule, scope_of, sources_digest


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


def test_a_compiled_rule_takes_every_width_of_number():
    box = Box()
    for amount in (2, np.int16(3), True, np.int8(1), Side.LEFT):
        add.fast(box, amount, 1, Side.RIGHT)
        add.fast(box, amount, np.int32(1), 2)
    assert box.a[Side.RIGHT] == 16


def test_default_and_named_arguments_and_enumerations_work_compiled():
    one, other = Box(), Box()
    one.n = other.n = 3
    one.a[0] = other.a[0] = 2
    assert use(one) == use.fast(other)
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
    assert (by_n.fast(box), by_a.fast(box)) == (10, 14)


def test_a_rules_scope_is_its_game_or_its_part_of_the_package():
    assert scope_of("duskboard.games.claustrophobia.rules.combat") == "games.claustrophobia"
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
        sources_digest.cache_clear()
        return sources_digest(scope)

    chess, go = fresh("games.chess"), fresh("games.go")
    source.write_text("a = 2")
    assert fresh("games.chess") != chess
    assert fresh("games.go") == go
    (tmp_path / "engine" / "dice.py").write_text("b = 1")
    assert fresh("games.go") != go
    sources_digest.cache_clear()


def test_rules_run_compiled_unless_the_process_says_otherwise(monkeypatch):
    box = Box()
    assert take_n.run(box) == 0
    assert take_n.run is take_n.fast
    monkeypatch.setattr(rule_module, "interpreted", True)
    assert take_n.run is take_n.plain
    assert take_n.run(box) == 0
