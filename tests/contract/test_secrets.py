"""What every game promises of its secrets: two worlds a seat cannot tell apart look the same to it in every way."""

import msgspec
import numpy as np
import pytest

from duskboard.engine.beats import Moment
from duskboard.engine.dice import seed_stream
from duskboard.engine.log import HIDDEN, events_since
from duskboard.engine.record import differences
from tests.contract.play import midgame_states, random_match


def seats_of(state):
    return range(len(state.result))


def worlds(game, state, seat, n):
    """Worlds that fit what a seat knows."""
    for number in range(n):
        world = game.redacted(state, game.standard_book, seat)
        seed_stream(world, f"world {number}")
        game.rules.imagine(world, game.standard_book, game.Scratch(), seat)
        yield world


def test_worlds_a_seat_cannot_tell_apart_redact_to_the_same_bytes(game):
    for state in midgame_states(game, 80):
        for seat in seats_of(state):
            known = game.redacted(state, game.standard_book, seat)
            for world in worlds(game, state, seat, 2):
                again = game.redacted(world, game.standard_book, seat)
                assert again == known, f"seat {seat}: {differences(again, known)}"


def test_seats_of_one_side_have_no_secrets_from_each_other(game):
    """The page draws no curtain between them, and whoever holds one may look with the eyes of the other."""
    for at, example in enumerate(game.examples):
        sides = game.sides(game.check_settings(example))
        match = random_match(game, at, example, 30)
        known = {}
        for seat, side in enumerate(sides):
            seen = known.setdefault(side, match.known(seat))
            assert match.known(seat) == seen, differences(match.known(seat), seen)


def test_redacting_twice_changes_nothing(game):
    for state in midgame_states(game, 40, first_seed=300):
        for seat in [*seats_of(state), -1]:
            known = game.redacted(state, game.standard_book, seat)
            assert game.redacted(known, game.standard_book, seat) == known


def test_view_options_and_log_are_made_from_what_a_seat_knows(game):
    """The options of a redacted state are the true ones, and a view can be made of it."""
    for state in midgame_states(game, 60, first_seed=100):
        seat = int(state.seat)
        known = game.redacted(state, game.standard_book, seat)
        menu = game.menu(state, game.standard_book)
        assert game.menu(known, game.standard_book) == menu
        texts = [game.option_text(state, game.standard_book, option) for option in menu]
        assert [game.option_text(known, game.standard_book, option) for option in menu] == texts
        view = msgspec.json.encode(game.scene(known, game.standard_book, game.content, seat, menu))
        lines = _lines(game, known, seat)
        for world in worlds(game, state, seat, 2):
            again = game.redacted(world, game.standard_book, seat)
            assert msgspec.json.encode(game.scene(again, game.standard_book, game.content, seat, menu)) == view
            assert _lines(game, again, seat) == lines
            assert game.menu(world, game.standard_book) == menu


def _lines(game, known, seat):
    events = [event for event in events_since(known, 0) if event.code != HIDDEN]
    told = (Moment(event, known, game.standard_book, game.content, seat, []) for event in events)
    return [game.beat(moment) for moment in told]


def test_a_view_shows_nothing_of_the_dice_to_come(game):
    for state in midgame_states(game, 10, first_seed=200):
        for seat in [*seats_of(state), -1]:
            known = game.redacted(state, game.standard_book, seat)
            assert not any(known.rng)
            assert known.script_n == 0


def test_what_is_imagined_can_be_played_on(game):
    """An imagined world keeps every invariant and can be played to its end."""
    for state in midgame_states(game, 30, first_seed=400):
        for world in worlds(game, state, int(state.seat), 2):
            assert game.rules.check(world, game.standard_book) == 0, game.violations.get(
                game.rules.check(world, game.standard_book)
            )
            for _ in range(25):
                if world.seat < 0:
                    break
                menu = game.menu(world, game.standard_book)
                game.rules.choose(world, game.standard_book, game.Scratch(), menu[len(menu) // 2])
                assert game.rules.check(world, game.standard_book) == 0


def test_where_nothing_is_hidden_all_know_the_same(game):
    if game.facts.hidden:
        pytest.skip("a seat may not know everything")
    for state in midgame_states(game, 40, first_seed=800):
        known = {game.redacted(state, game.standard_book, seat).bytes() for seat in (-1, *seats_of(state))}
        assert len(known) == 1


def test_imagined_worlds_differ_where_there_are_secrets(game):
    if not game.facts.hidden:
        pytest.skip("nothing is hidden in this game")
    varied = 0
    for state in midgame_states(game, 12, first_seed=500):
        for seat in seats_of(state):
            drawn = []
            for world in worlds(game, state, seat, 6):
                for i in range(4):
                    world.rng[i] = 0
                drawn.append(world.bytes())
            varied += len(set(drawn)) > 1
    assert varied > 0


def test_choices_of_the_greedy_bot_depend_on_nothing_hidden(game):
    for state in midgame_states(game, 40, first_seed=600):
        seat = int(state.seat)
        choices = {
            game.rules.greedy(game.redacted(world, game.standard_book, seat), game.standard_book, game.Scratch())
            for world in worlds(game, state, seat, 3)
        }
        known = game.redacted(state, game.standard_book, seat)
        choices.add(game.rules.greedy(known, game.standard_book, game.Scratch()))
        assert len(choices) == 1
        assert choices <= set(game.menu(state, game.standard_book))


def test_observations_and_values_are_finite_and_in_bounds(game):
    for state in midgame_states(game, 40, first_seed=700):
        for seat in seats_of(state):
            known = game.redacted(state, game.standard_book, seat)
            out = np.full(game.observation_size, np.nan, np.float64)
            game.rules.observe(known, game.standard_book, seat, out)
            assert np.isfinite(out).all(), f"observation {np.flatnonzero(~np.isfinite(out))[:5]} not written"
        values = np.full(len(state.result), np.nan)
        game.rules.value(state, game.standard_book, game.Scratch(), values)
        assert np.isfinite(values).all()
        assert np.abs(values).max() <= 1
