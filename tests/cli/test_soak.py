"""A soak finds what it is there to find, and leaves a save that leads to it."""

from dataclasses import replace

import pytest

from duskboard import games
from duskboard.engine.rule import rule
from duskboard.match import Match
from duskboard.soak import soak
from tests.engine import skirmish


@rule
def health_never_falls_far(state, book):
    return 1 if state.hp[0] < 20 or state.hp[1] < 20 else 0


class Broken(skirmish.Skirmish):
    rules = replace(skirmish.GAME.rules, check=health_never_falls_far)
    violations = {1: "somebody is badly hurt"}


@pytest.fixture(autouse=True)
def skirmish_is_registered(monkeypatch):
    monkeypatch.setitem(games.GAMES, "skirmish", "tests.engine.skirmish")


def test_a_sound_game_passes(tmp_path):
    report = soak(skirmish.GAME, 250, 1, tmp_path)
    assert (report.games, report.violation, report.interpreted) == (250, "", 3)
    assert report.endings == {skirmish.SLAIN: 250}
    assert report.steps > 250


def test_a_violation_stops_it_and_is_reproduced_by_its_save(tmp_path):
    report = soak(Broken(), 250, 1, tmp_path)
    assert "somebody is badly hurt" in report.violation
    match = Match.load(report.reproduction)
    assert health_never_falls_far(match.state, match.book) == 1
    match.undo()
    assert health_never_falls_far(match.state, match.book) == 0
