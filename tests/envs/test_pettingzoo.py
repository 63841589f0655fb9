"""PettingZoo's own tests hold for every game."""

import warnings

import pytest

pytest.importorskip("pettingzoo", reason="the extra is not installed: pip install 'duskboard[pettingzoo]'")
from pettingzoo.test import api_test, seed_test

from duskboard import games
from duskboard.envs import IllegalAction, aec
from duskboard.games import UnknownGame
from duskboard.games.game import SettingsError


@pytest.fixture(autouse=True)
def masked_observations_are_dictionaries():
    """PettingZoo's own form for masks, which its test nevertheless remarks upon."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        yield


def settings_of(game):
    """The usual game, and the example with the most seats."""
    return [{}, max(game.examples, key=game.seats_of)]


def test_the_api_is_as_it_should_be(game):
    for settings in settings_of(game):
        api_test(aec(game.id, settings=settings), num_cycles=300)


def test_a_seed_decides_everything(game):
    seed_test(lambda: aec(game.id), num_cycles=60)


def test_a_game_is_cut_after_so_many_choices(game):
    """What `max_cycles_test` asks of games in which all move at once, for games in which one does."""
    env = aec(game.id, max_cycles=4)
    env.reset(seed=1)
    chosen = 0
    for agent in env.agent_iter():
        observation, _, ended, cut, _ = env.last()
        assert not ended
        assert cut == (chosen == 4)
        env.step(None if cut else int(observation["action_mask"].argmax()))
        chosen += not cut
        assert env.agents or agent
    assert chosen == 4


def test_only_the_seat_to_choose_has_options():
    env = aec("darkleaf-gambit")
    env.reset(seed=1)
    masks = {agent: bool(env.observe(agent)["action_mask"].any()) for agent in env.agents}
    assert masks == {agent: agent == env.agent_selection for agent in env.agents}


def test_a_decision_can_be_read_in_words():
    env = aec("forward", render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("seat_0: ")


def test_bad_input_is_one_clear_line():
    env = aec("forward")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="option 31 is not legal for seat_0 in Forward; legal: "):
        env.step(31)
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        aec("chess")
    with pytest.raises(SettingsError, match="gaps cannot be 'x'"):
        aec("forward", settings={"gaps": "x"})
    assert set(games.GAMES)
