"""Who sits where, and what is measured, where several seats are on one side or nobody is against them."""

import numpy as np
import pytest

from duskboard import games
from duskboard.games.learning import Card, learning_of, weights_of
from duskboard.train.gather import PLAYERS, Table
from duskboard.train.measure import measure

ALONE, TWO, AGAINST = {"level": 1}, {"level": 2, "players": 2}, {"level": 3, "overlord": "yes", "turn_cap": 3}


@pytest.fixture
def party():
    return games.game("darkholds")


def untaught(game):
    """Weights that find every position as good as any other."""
    learning = learning_of(game)
    table = np.zeros((learning.rows + learning.numbers + 1, 32), np.float32)
    return weights_of(learning, Card(game.id, learning.form, "", ""), table, np.zeros((34, 17), np.float32))


def test_those_of_one_side_sit_in_all_its_seats(party):
    table = Table(party, [TWO, AGAINST])
    assert table.sides == 2
    seated = table.seated(np.array([[7, 8], [7, 8]]), np.array([0, 1]))
    assert seated[0, :2].tolist() == [7, 7]
    assert seated[1, :2].tolist() == [7, 8]
    assert Table(party, [ALONE, TWO]).sides == 1
    assert Table(games.game("darkleaf-gambit")).sides == 2


def test_an_overlord_wins_where_the_party_loses(party):
    table = Table(party, [AGAINST])
    results, choices = table.play(untaught(party), np.full((4, 2), PLAYERS["greedy"]), 3, np.zeros(4, np.int64))
    assert choices > 0
    assert np.array_equal(results[:, 0], -results[:, 1])
    assert np.abs(results).max() > 0


def test_settings_to_practise_in_are_those_the_game_names(party):
    assert Table(party).settings == list(party.learning.practice)
    assert Table(games.game("claustrophobia-1643")).settings == list(games.game("claustrophobia-1643").examples)


def test_with_nobody_against_them_what_is_measured_is_the_share_of_games_won():
    table = Table(games.game("forward"), [{}])
    found = measure(table, untaught(table.game), 40, seed=5)
    results, _ = table.play(untaught(table.game), np.full((40, 1), PLAYERS["greedy"]), 5, np.zeros(40, np.int64))
    assert found.against == f"where greedy has {(results[:, 0] > 0).mean():.1%}"
    assert 0 <= found.low <= found.share <= found.high <= 1
