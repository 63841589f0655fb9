"""What every game promises that can be learned: what is noticed is declared, and is what the seat may know."""

import numpy as np
import pytest

from duskboard import games
from duskboard.games.learning import learning_of
from tests.contract.play import midgame_states
from tests.contract.test_secrets import seats_of, worlds

LEARNED = [name for name in games.GAMES if games.game(name).learning is not None]


@pytest.fixture(params=LEARNED)
def game(request):
    """Every game that says what a learner notices."""
    return games.game(request.param)


def noticed(game, known, seat, option=None):
    """The categories and numbers of a position that was redacted for a seat."""
    learning, book = learning_of(game), game.standard_book
    rows, numbers = np.full(learning.most, -7, np.int64), np.full(learning.numbers, np.nan)
    n = game.learning.notice(known, book, game.Scratch(), seat, rows, numbers)
    if option is not None:
        n = game.learning.consider(known, book, seat, option, rows, n)
    return rows[:n].tolist(), numbers.tolist()


def test_every_category_and_number_is_a_declared_one(game):
    learning = learning_of(game)
    for state in midgame_states(game, 60, first_seed=900):
        for seat in seats_of(state):
            known = game.redacted(state, game.standard_book, seat)
            option = game.menu(state, game.standard_book)[-1] if seat == state.seat else None
            rows, numbers = noticed(game, known, seat, option)
            assert all(0 <= row < learning.rows for row in rows)
            assert len(rows) < learning.most
            assert np.isfinite(numbers).all()
            assert max(map(abs, numbers)) < 30, "numbers are of the order of 1"


def test_worlds_a_seat_cannot_tell_apart_are_noticed_alike(game):
    for state in midgame_states(game, 24, first_seed=950):
        for seat in seats_of(state):
            option = game.menu(state, game.standard_book)[0] if seat == state.seat else None
            known = noticed(game, game.redacted(state, game.standard_book, seat), seat, option)
            for world in worlds(game, state, seat, 2):
                assert noticed(game, game.redacted(world, game.standard_book, seat), seat, option) == known


def test_what_is_noticed_leaves_the_position_as_it_was(game):
    for state in midgame_states(game, 24, first_seed=980):
        before = state.bytes()
        noticed(game, state, int(state.seat), game.menu(state, game.standard_book)[0])
        assert state.bytes() == before
