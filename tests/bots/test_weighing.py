"""Whether a bot takes a draw: by what it would get if it played on, as far as it knows."""

import pytest

from duskboard.bots import weighing
from duskboard.bots.weighing import results_in_worlds, takes_draw
from duskboard.match import Match
from tests.contract.play import random_match


@pytest.fixture
def lopsided():
    """A position of Darkleaf Gambit in which one side is far ahead by all that anybody knows, and that side."""
    from duskboard import games

    game = games.game("darkleaf-gambit")
    for seed in range(40):
        match = random_match(game, seed, {}, 60)
        if match.over:
            continue
        mean = results_in_worlds(game, match.book, match.known(0), 0, 64, seed=1)[:, 0].mean()
        if abs(mean) > 0.6:
            return match, 0 if mean > 0 else 1
    raise AssertionError("no such position")


def test_who_stands_worse_takes_a_draw_and_who_stands_better_does_not(lopsided):
    match, ahead = lopsided
    assert takes_draw(match.game, match.book, match.known(1 - ahead), 1 - ahead, seed=5)
    assert not takes_draw(match.game, match.book, match.known(ahead), ahead, seed=5)


def test_who_is_not_sure_plays_on(monkeypatch):
    match = Match.new("darkleaf-gambit", seed=1)
    monkeypatch.setattr(weighing, "SURE", 1e9)
    assert not any(takes_draw(match.game, match.book, match.known(seat), seat, seed=5) for seat in (0, 1))


def test_the_same_worlds_again_and_those_after_them():
    match = Match.new("claustrophobia-1643", seed=1)
    known = match.known(0)
    whole = results_in_worlds(match.game, match.book, known, 0, 8, seed=3)
    rest = results_in_worlds(match.game, match.book, known, 0, 4, seed=3, first=4)
    assert (whole[4:] == rest).all()
