"""Families of rules, and questions declared once: in Python and in C, and what is left out is named at once."""

import os
import subprocess
import sys
from enum import IntEnum

import pytest

from duskboard.engine.compiler.expressions import OutsideLanguage
from duskboard.engine.compiler.kinds import INT, RecordOf
from duskboard.engine.compiler.program import Program
from duskboard.engine.decision import Decision, Decisions, Telling, part
from duskboard.engine.dispatch import Dispatch, Undeclared
from duskboard.engine.record import Record, i16
from duskboard.engine.rule import rule
from tests.engine import skirmish


class Pot(Record):
    n = i16


class Kinds(IntEnum):
    ADD, DOUBLE, NOTHING = 1, 2, 7


@rule
def add(pot, by):
    pot.n += by
    return pot.n


@rule
def double(pot, by):
    pot.n *= 2
    return pot.n


@rule
def leave(pot, by):
    return -1


CHANGE = Dispatch({Kinds.ADD: add, Kinds.DOUBLE: double}, of=Kinds, otherwise=leave)
STRICT = Dispatch({Kinds.ADD: add, Kinds.DOUBLE: double})


@rule
def changed(pot, kind, by):
    return 10 * CHANGE(kind, pot, by) + pot.n


@rule
def strict(pot, kind, by):
    return STRICT(kind, pot, by)


@pytest.mark.parametrize("kind", [1, 2, 7, 3, -1])
def test_a_dispatch_means_the_same_interpreted_and_compiled(kind):
    one, other = Pot(), Pot()
    one.n = other.n = 20
    assert changed(one, kind, 3) == changed.fast(other, kind, 3)
    assert one == other


def test_in_c_it_is_a_switch():
    program = Program("test")
    program.add("changed", changed, [RecordOf("Pot", Pot.dtype), INT, INT])
    text = program.text()
    assert "switch (which) {" in text
    assert "case 2: return test_decision__double(pot, by);" in text
    assert "default: return test_decision__leave(pot, by);" in text


def by_kind(change, by):
    """What several decisions have in one form: only the family and a number differ."""

    @rule
    def options(pot):
        change(pot.n, pot, by)

    return options


class Small(Decision):
    options = by_kind(CHANGE, 5)


class Large(Decision):
    options = by_kind(CHANGE, 50)


class Strict(Decision):
    options = by_kind(Dispatch({Kinds.DOUBLE: double}), 1)


@rule
def both(pot):
    Small.options(pot)
    Large.options(pot)


def test_rules_that_a_function_made_mean_the_same_in_python_and_in_c_and_are_called_by_their_place():
    one, other = Pot(), Pot()
    one.n = other.n = Kinds.ADD
    both(one)
    both.fast(other)
    assert one == other
    assert one.n == 1 + 5 + 0  # 6 is no kind: left as it is
    program = Program("test")
    program.add("both", both, [RecordOf("Pot", Pot.dtype)])
    assert "test_decision__Small_options(pot);" in program.text()
    assert "test_decision__Large_options(pot);" in program.text()
    wrong = Pot()
    wrong.n = Kinds.ADD
    with pytest.raises(Undeclared) as error:
        Strict.options(wrong)
    assert any(entry.name == "Strict.options" for entry in error.traceback)


def test_a_kind_without_a_rule_is_named():
    with pytest.raises(Undeclared, match="NOTHING"):
        Dispatch({Kinds.ADD: add, Kinds.DOUBLE: double}, of=Kinds)
    with pytest.raises(Undeclared, match="nothing is declared for 7; there are: 1 add, 2 double"):
        strict(Pot(), 7, 1)


def test_a_checked_build_stops_at_a_number_without_a_rule():
    script = "from tests.engine.test_decision import *; strict.fast(Pot(), 7, 1)"
    checked = {**os.environ, "DUSKBOARD_BUILD": "checked"}
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=checked)
    assert run.returncode != 0
    assert "which__strict: there is no rule 7" in run.stderr


@rule
def around(pot, by):
    return ROUND(1, pot, by)


ROUND = Dispatch({1: around})


@rule
def nothing(pot, by):
    pot.n = 0


MIXED = Dispatch({1: add, 2: nothing})


@rule
def mixed(pot, by):
    return MIXED(1, pot, by)


@rule
def named(pot, by):
    return STRICT(1, pot, by=by)


@pytest.mark.parametrize(
    ("one", "wrong"), [(around, "calls itself"), (mixed, "return the same kind"), (named, "arguments in order")]
)
def test_what_a_dispatch_cannot_be_is_refused(one, wrong):
    with pytest.raises(OutsideLanguage, match=wrong):
        Program("test").add("one", one, [RecordOf("Pot", Pot.dtype), INT])


def test_rules_of_one_dispatch_take_the_same():
    with pytest.raises(TypeError, match="take the same arguments"):
        Dispatch({1: add, 2: changed})


def test_a_member_of_a_family_can_be_declared_where_it_stands():
    family = Dispatch(otherwise=leave)
    assert family.declare(7)(add) is add
    assert family(7, Pot(), 3) == add(Pot(), 3)
    with pytest.raises(TypeError, match="two rules for 7"):
        family.declare(7)(double)
    with pytest.raises(TypeError, match="take the same arguments"):
        family.declare(8)(changed)


def test_a_family_refuses_to_be_incomplete():
    family = Dispatch()
    family.declare(1)(add)
    family.about([1])
    with pytest.raises(Undeclared, match="nothing is declared for 2; there are: 1 add"):
        family.about([1, 2])


# -- decisions ---------------------------------------------------------------------------------------------------------


class Whole(Decision, number=4, unnoticed=True, idle=(2,)):
    """A whole question."""

    card: int
    price: int

    @part
    def options(state, book, menu):
        pass

    @part
    def chosen(state, book, menu, option):
        pass


def test_a_decision_knows_its_name_its_number_and_what_it_is_about():
    assert (Whole.name, Whole.number, Whole.card, Whole.price) == ("whole", 4, 0, 1)
    made = Decisions(Whole)
    assert (made.names, made.unnoticed, made.idle) == ({4: "whole"}, {4}, {2})


def test_a_decision_without_a_part_is_named():
    with pytest.raises(Undeclared, match="HalfDone has no `chosen`"):

        class HalfDone(Decision, number=1):
            @part
            def options(state, book, menu):
                pass


def test_a_decision_nobody_declared_is_named():
    with pytest.raises(Undeclared, match=r"Asks\.BLOCK"):
        Decisions(skirmish.Attack, of=skirmish.Asks)


def test_a_decision_nobody_tells_of_is_named():
    asks = Telling()
    asks(skirmish.Attack)("strike with which card?")
    with pytest.raises(Undeclared, match="nothing is said of the decision Block"):
        asks.about(skirmish.DECISIONS)


def test_two_decisions_of_one_number_are_refused():
    with pytest.raises(TypeError, match="two decisions of one number"):
        Decisions(Whole, Whole)
