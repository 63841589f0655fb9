"""Chance, the agenda and the log, on a state with a deck."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from duskboard.engine.agenda import idle, pop, popped, push, tidy
from duskboard.engine.dice import below, commitment, hide_dice, random32, roll, seed_stream, shuffle
from duskboard.engine.header import Header
from duskboard.engine.log import HIDDEN, events_since, hide_events, only, tell, tell_to
from duskboard.engine.record import i16

CARDS = 24


class State(Header, seats=2, things=8, events=16, dice_kept=8):
    deck = i16[CARDS]


@pytest.fixture
def state():
    state = State()
    seed_stream(state, 42)
    return state


def test_the_stream_is_the_same_interpreted_and_compiled(state):
    twin = state.copy()
    assert [random32(state) for _ in range(100)] == [random32.fast(twin) for _ in range(100)]
    assert state == twin


def test_every_face_is_as_likely_as_the_next(state):
    faces = Counter(roll(state, 6) for _ in range(12_000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert chisquare(list(faces.values())).pvalue > 1e-4


def test_shuffles_leave_every_card_everywhere_equally_often(state):
    places = np.zeros((6, 6))
    for _ in range(3000):
        for i in range(6):
            state.deck[i] = i
        shuffle(state, state.deck, 6)
        for place in range(6):
            places[state.deck[place], place] += 1
    assert chisquare(places.ravel()).pvalue > 1e-4


def test_the_script_is_taken_before_the_stream_and_then_forgotten(state):
    before = list(state.rng)
    state.script[0], state.script[1], state.script_n = 4, 2, 2
    assert (roll(state, 6), roll(state, 6)) == (4, 2)
    assert list(state.rng) == before
    assert (state.script_n, state.script[0]) == (0, 0)
    roll(state, 6)
    assert list(state.rng) != before


def test_what_was_rolled_is_kept_for_those_who_watch(state):
    faces = [roll(state, 6), roll(state, 12)]
    assert [(state.dice[i, 0], state.dice[i, 1]) for i in range(state.dice_n)] == list(zip((6, 12), faces, strict=True))


def test_shuffles_do_not_use_the_script(state):
    state.script[0], state.script_n = 4, 1
    below(state, CARDS)
    assert state.script_n == 1


def test_hidden_dice_tell_nothing(state):
    state.script[0], state.script_n = 4, 1
    hide_dice(state)
    assert not any(state.rng)
    assert (state.script_n, state.script[0]) == (0, 0)


def test_a_commitment_tells_seeds_apart():
    assert commitment("a", "salt") != commitment("b", "salt")
    assert commitment("a", "salt") != commitment("a", "pepper")
    assert len(commitment("a", "salt")) == 64


def test_the_last_thing_pushed_is_done_first(state):
    push(state, 1, 10)
    push(state, 2, 20, 21)
    assert pop(state) == 2
    assert (popped(state, 0), popped(state, 1)) == (20, 21)
    assert pop(state) == 1
    assert popped(state, 0) == 10
    state.seat = -1
    assert idle(state)
    tidy(state)
    assert not state.numpy("agenda").any()


def test_the_log_is_a_ring_that_knows_what_it_forgot(state):
    for number in range(20):
        tell(state, 1, number)
    assert state.log_n == 20
    kept = events_since(state, 0)
    assert [event.args[0] for event in kept] == list(range(4, 20))
    assert [event.args[0] for event in events_since(state, 18)] == [18, 19]


def test_events_are_hidden_from_those_they_are_not_for(state):
    tell_to(state, only(1), 5, 99)
    tell(state, 6, 1)
    for seat, codes in ((0, [HIDDEN, 6]), (1, [5, 6]), (-1, [HIDDEN, 6])):
        seen = state.copy()
        hide_events(seen, seat)
        assert [event.code for event in events_since(seen, 0)] == codes
