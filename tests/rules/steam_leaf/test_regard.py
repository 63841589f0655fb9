"""What the player of leanings regards before a game begins: from what its seat may know, and of nothing later."""

import numpy as np
import pytest

from duskboard import games
from duskboard.bots.learned import LearnedBot
from duskboard.engine.drivers.leanings import DECISIONS, MOST_KINDS
from duskboard.games.leanings import NONE_AT_ALL, size_of
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.minds.notice import PREPARATIONS
from duskboard.games.steam_leaf.minds.regard import KINDS, regard
from duskboard.games.steam_leaf.terms import Asks


@pytest.fixture
def game():
    return games.game("steam-leaf")


@pytest.fixture
def preparations(game):
    """A decision of every kind before the tokens go on the board, and some later ones, of sensible games."""
    found, book, scratch = [], game.standard_book, game.Scratch()
    for seed in range(12):
        settings = game.examples[6 if seed % 2 == 0 else 2 * (seed % 3)]
        state = game.new_state(book, game.content, settings, seed)
        for _ in range(120):
            if state.seat < 0:
                break
            found.append(state.copy())
            game.rules.choose.run(state, book, scratch, game.rules.greedy.run(state, book, scratch))
    return found


def regarded(game, known):
    """The categories of every option."""
    scratch, rows = game.Scratch(), np.zeros(MOST_KINDS, np.int64)
    game.rules.options.run(known, game.standard_book, scratch)
    menu = [int(option) for option in scratch.menu[: scratch.menu_n]]
    found = []
    for at, option in enumerate(menu):
        n = regard(known, game.standard_book, scratch, at, rows)
        found.append((option, sorted(rows[:n].tolist())))
    return found


def test_only_what_comes_before_the_tokens_is_regarded(game, preparations):
    tried, met = {asked for asked, _ in PREPARATIONS}, set()
    for state in preparations:
        kinds = regarded(game, game.redacted(state, game.standard_book, int(state.seat)))
        early = state.phase < terms.DEPLOYING
        assert all(len(rows) > 0 for _, rows in kinds) if early else all(rows == [] for _, rows in kinds)
        assert all(0 <= row < KINDS for _, rows in kinds for row in rows)
        assert max(len(rows) for _, rows in kinds) < MOST_KINDS
        if early:
            met.add(int(state.decision))
    assert met == tried


def test_what_is_regarded_is_the_same_in_all_worlds_a_seat_cannot_tell_apart(game, preparations):
    book = game.standard_book
    for state in preparations[::7]:
        seat = int(state.seat)
        known = game.redacted(state, book, seat)
        world = known.copy()
        world.numpy("rng")[...] = (5, 6, 7, 8)
        game.rules.imagine.run(world, book, game.Scratch(), seat)
        assert regarded(game, known) == regarded(game, game.redacted(world, book, seat))


def test_opposite_quadrants_are_alike(game, preparations):
    state = next(one for one in preparations if one.decision == Asks.QUADRANT)
    kinds = [rows for _, rows in regarded(game, state)]
    shared = [set(kinds[0]) & set(other) for other in kinds[1:]]
    assert len(shared[2]) > len(shared[0])
    assert len(set(kinds[1]) & set(kinds[2])) > len(shared[0])


def test_who_learned_does_what_leanings_say(game, preparations):
    """Whatever the network thinks: a leaning as large as can be leads."""
    state = next(one for one in preparations if one.decision == Asks.QUADRANT)
    known = game.redacted(state, game.standard_book, int(state.seat))
    usual = int(game.rules.greedy.run(known, game.standard_book, game.Scratch()))
    table = np.zeros(size_of(game), np.float32)
    table[-DECISIONS + Asks.QUADRANT] = -1.0  # anything but what greedy would do
    menu = game.menu(known, game.standard_book)
    calm = LearnedBot(leanings=NONE_AT_ALL).choose(game, game.standard_book, known, menu, 3)
    led = LearnedBot(leanings=table).choose(game, game.standard_book, known, menu, 3)
    assert calm == usual
    assert led != usual
