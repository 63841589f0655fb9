"""Glicko-2, held to the paper's own example and to what a rating means."""

import math

import pytest

from duskboard.server.glicko import PERIOD, WIDEST, Rating, aged, rated


def test_the_example_of_the_paper():
    """Glickman, "Example of the Glicko-2 system": 1464.06, 151.52, 0.05999, worked out there with rounded numbers."""
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    after = rated(Rating(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_who_wins_rises_as_much_as_who_loses_falls_if_both_are_alike():
    winner, loser = rated(Rating(), [(Rating(), 1)]), rated(Rating(), [(Rating(), 0)])
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert rated(Rating(), [(Rating(), 0.5)]).rating == pytest.approx(1500)
    assert winner.deviation < WIDEST


def test_games_make_a_rating_sure_and_time_makes_it_unsure_again():
    mine = Rating()
    for _ in range(30):
        mine = rated(rated(mine, [(Rating(1500, 60), 1)]), [(Rating(1500, 60), 0)])
    assert mine.deviation < 100
    later = aged(mine, 52 * PERIOD)
    assert (later.rating, later.volatility) == (mine.rating, mine.volatility)
    assert mine.deviation < later.deviation < WIDEST
    assert aged(mine, math.inf).deviation == WIDEST


def test_an_upset_shakes_a_steady_rating():
    """A win that nobody expected makes the volatility larger: the other way to find its root."""
    calm = Rating(1500, 50, 0.06)
    upset = rated(calm, [(Rating(2600, 30), 1)] * 4)
    assert upset.volatility > calm.volatility
    assert upset.rating > 1500


def test_against_a_bot_of_known_strength_a_rating_finds_its_place():
    """Who wins three of four against 1300 is about 190 points stronger."""
    mine, bot = Rating(), Rating(1300, 60)
    for _ in range(40):
        for score in (1, 1, 0, 1):
            mine = rated(mine, [(bot, score)])
    assert mine.rating == pytest.approx(1300 + 400 * math.log10(3), abs=60)
