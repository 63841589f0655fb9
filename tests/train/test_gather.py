"""Who sits where, and what is measured, where several seats are on one side or nobody is against them."""

import numpy as np
import pytest

from duskboard import games
from duskboard.games.leanings import NONE_AT_ALL, size_of
from duskboard.games.learning import Card, learning_of, weights_of
from duskboard.train.gather import PLAYERS, Table
from duskboard.train.leanings import Learner
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


def test_where_some_settings_have_nobody_against_them_leanings_play_those_games_both_times(party):
    """Both games of such a pair have the same dice: who plays the same in both comes to the same end."""
    learner = Learner(party)
    learner.games = Table(party, [ALONE, AGAINST])
    table = np.random.default_rng(1).normal(0, 0.1, size_of(party)).astype(np.float32)
    alone = learner.play(table, NONE_AT_ALL, 80, seed=4).reshape(-1, 2)[::2]
    assert alone[:, 0].tolist() == alone[:, 1].tolist()
    usual = learner.play(NONE_AT_ALL, NONE_AT_ALL, 80, seed=4).reshape(-1, 2)[::2]
    assert alone[:, 0].tolist() != usual[:, 0].tolist()
