"""The worked examples of the rulebook, each by its figure."""

import pytest

from ..play import asked, offered, play
from .table import assault, cancelled, crossing, destiny, human, north, prepared, table, triggered, troglodytes, where


@pytest.mark.rule("CLA-221", "CLA-141")
def test_figure_9_once_one_human_has_gone_the_redeemer_is_pinned():
    match = table(human("guardian"), human("redeemer", die=5), tiles=[crossing(troglodytes=2), north()])
    play(match, "guardian", "go north")
    assert where(match, "guardian") == 8
    play(match, "redeemer")
    assert offered(match) == ["finish", "attack troglodytes"]


@pytest.mark.rule("CLA-222", "CLA-153", "CLA-156")
def test_figure_11_the_redeemer_rolls_2_3_4_and_two_troglodytes_die():
    match = table(human("redeemer", die=5), human("brute", 8), tiles=[crossing(troglodytes=3), north()])
    play(match, "redeemer", "attack troglodytes", dice=[2, 3, 4])
    assert troglodytes(match) == 1


@pytest.mark.rule("CLA-223", "CLA-155", "CLA-162")
def test_figure_12_a_demon_rolls_1_2_4_5_and_lines_4_and_6_are_marked():
    match = assault(
        human("redeemer", die=3), human("brute", 8), demons=["the executioner"], infernals={"demon": {"tile": 1}}
    )
    play(match, "the executioner", "attack redeemer", dice=[1, 2, 4, 5])
    assert match.seat == 0
    play(match, "line 4", "line 6")
    assert cancelled(match, "redeemer") == [4, 6]


@pytest.mark.rule("CLA-224", "CLA-097", "CLA-098")
def test_figures_6_and_7_a_met_condition_triggers_and_an_unmet_one_waits_for_another_turn():
    humans = (human("redeemer"), human("brute"))
    match = destiny(*humans, roll=[1, 3, 2], powers=["supernatural speed", "frenzied creatures", "supernatural speed"])
    assert triggered(match, "supernatural speed") == [1, 3]
    assert prepared(match, "frenzied creatures") == [2]
    later = destiny(*humans, roll=[4, 1, 1], destiny={"prepared": {"frenzied creatures": [2]}})
    play(later, "keep the rest", "frenzied creatures", "sneaky charge", "sneaky charge")
    assert triggered(later, "frenzied creatures") == [2, 4]
    assert asked(later) != "power for a die"
