"""OpenSpiel's own tests hold for every game, and its search plays them."""

import random
import subprocess
import sys

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra is not installed: pip install 'duskboard[openspiel]'")
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402

from duskboard.envs import BadEnvironment, open_spiel_game  # noqa: E402
from duskboard.envs.ids import spiel_name  # noqa: E402
from duskboard.games.game import SettingsError  # noqa: E402

QUICK = {"darkholds": {"turn_cap": 4}, "steam-leaf": {"limit": 12}}  # short games of those that take long


def load(game, **parameters):
    return open_spiel_game(game.id, **QUICK.get(game.id, {}), **parameters)


def midgame(game, choices=25):
    dice, state = random.Random(1), load(game, seed=3).new_initial_state()
    for _ in range(choices):
        if state.is_terminal():
            break
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def test_random_simulations_find_no_fault(game):
    pyspiel.random_sim_test(load(game, seed=3), num_sims=1, serialize=False, verbose=False)


def test_a_state_is_written_down_and_read_again(game):
    """With its dice: both go on alike."""
    state = midgame(game)
    again = state.get_game().deserialize_state(state.serialize())
    for _ in range(5):
        assert str(again) == str(state)
        for player in range(state.num_players()):
            assert again.information_state_string(player) == state.information_state_string(player)
        if state.is_terminal():
            break
        for one in (state, again):
            one.apply_action(one.legal_actions()[0])


def test_what_is_resampled_fits_what_the_player_knows(game):
    state, dice = midgame(game), random.Random(2)
    for player in range(state.num_players()):
        worlds = [state.resample_from_infostate(player, dice.random) for _ in range(3)]
        for world in worlds:
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.legal_actions() == state.legal_actions()
        assert len({str(world) for world in worlds}) == 3, "the dice to come are others"


def test_what_a_player_saw_before_is_part_of_its_information_state():
    one, other = (open_spiel_game("forward", seed=seed).new_initial_state() for seed in (1, 2))
    assert one.information_state_string(0) != other.information_state_string(0)
    later = one.clone()
    later.apply_action(later.legal_actions()[0])
    assert later.information_state_string(0) != one.information_state_string(0)


def test_openspiels_search_plays(game):
    """On worlds that fit what its seat knows, as one must play it."""
    state, dice = midgame(game, 400 if game.id in ("darkholds", "steam-leaf") else 25), random.Random(2)
    if state.is_terminal():
        state = midgame(game)
    world = state.resample_from_infostate(state.current_player(), dice.random)
    look = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(state.get_game(), 1.4, 3, look, random_state=np.random.RandomState(2))
    assert bot.step(world) in state.legal_actions()


def test_the_reinforcement_learning_environment_runs(game):
    env = rl_environment.Environment(load(game, seed=3))
    step = env.reset()
    for _ in range(20):
        if step.last():
            break
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert len(step.observations["info_state"][0]) == game.observation_size


def test_seeds_repeat_and_follow_each_other():
    first = [str(open_spiel_game("forward", seed=7).new_initial_state()) for _ in range(2)]
    game = open_spiel_game("forward", seed=7)
    state = game.new_initial_state()
    clone = state.clone()
    assert first == [str(state)] * 2
    assert str(clone) == str(state)
    assert str(game.new_initial_state()) != str(state)


def test_settings_are_parameters():
    game = pyspiel.load_game("duskboard_darkleaf_gambit(clans=wibo+hexen,will=curses,seed=1)")
    assert game.settings["clans"] == ("wibo", "hexen")
    assert game.settings["will"] == "curses"
    assert pyspiel.load_game(str(game)).settings == game.settings
    with pytest.raises(SettingsError, match="will cannot be 'x'; it can be: blessings, curses, choose"):
        open_spiel_game("darkleaf-gambit", will="x")
    with pytest.raises(BadEnvironment, match="forward has no parameter 'colour'; it has: gaps, "):
        open_spiel_game("forward", colour="x")


def test_a_program_that_used_it_ends_well():
    """OpenSpiel lets go of its games after Python has ended."""
    program = f"import duskboard.envs.openspiel, pyspiel; pyspiel.load_game({spiel_name('forward')!r})"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True).returncode == 0
