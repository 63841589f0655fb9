"""The moment a match turned."""

import random

import pytest

from duskboard import Match, games
from duskboard.story import turning_point
from tests.engine.skirmish import Skirmish


def played(game, seed, **settings):
    rng = random.Random(seed)
    match = Match.new(game, seed=seed, **settings)
    while not match.over:
        match.play(rng.choice(match.menu()))
    return match


@pytest.fixture
def skirmish(monkeypatch):
    monkeypatch.setitem(games.GAMES, "skirmish", Skirmish.__module__)
    return "skirmish"


@pytest.mark.parametrize("seed", range(5))
def test_from_then_on_the_winner_is_never_behind(skirmish, seed):
    match = played(skirmish, seed)
    winner = match.result.index(1.0)
    turned = turning_point(match)
    for moment in range(turned, match.moment):
        state = match.branch(moment).state
        assert state.hp[winner] > state.hp[1 - winner]
    before = match.branch(turned - 1).state
    assert before.hp[winner] <= before.hp[1 - winner]


def test_a_game_that_goes_on_has_not_turned(skirmish):
    assert turning_point(Match.new(skirmish, seed=1)) == -1


def test_a_solo_game_turns_too():
    match = played("forward", 3)
    assert 1 <= turning_point(match) <= match.moment
