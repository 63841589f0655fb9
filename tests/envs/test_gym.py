"""Gymnasium's own checks hold for every game."""

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra `gym` is not installed: pip install 'duskboard[gym]'")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from duskboard.envs import BadEnvironment, IllegalAction  # noqa: E402
from duskboard.envs.gym import GamesVectorEnv  # noqa: E402
from duskboard.envs.ids import ENV_IDS  # noqa: E402

UNBOUNDED = "A Box observation space m.* value is -?infinity"


@pytest.fixture(params=list(ENV_IDS.values()))
def name(request):
    return f"duskboard/{request.param}"


def test_gymnasium_finds_no_fault_with_an_environment(name):
    """`illegal="lose"` because the checker plays an action that it drew before it reset."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=f".*{UNBOUNDED}")
        check_env(gymnasium.make(name, illegal="lose").unwrapped)


def test_a_game_is_played_to_its_end(name):
    env = gymnasium.make(name, opponents="random", max_choices=3000)
    observation, info = env.reset(seed=3)
    env.action_space.seed(1)
    over = False
    while not over:
        assert env.observation_space.contains(observation)
        assert env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        observation, reward, ended, cut, info = env.step(env.action_space.sample())
        over = ended or cut
    assert reward in (-1.0, 0.0, 1.0)
    assert not info["action_mask"].any()


def test_a_vector_of_games_is_as_gymnasium_wants_it(name):
    """Shapes, types, spaces, seeds and the reset by the next step."""
    env = gymnasium.make_vec(name, num_envs=5, opponents="random", max_choices=60)
    assert isinstance(env.unwrapped, GamesVectorEnv)
    runs = []
    for _ in range(2):
        env.action_space.seed(1)
        observations, infos = env.reset(seed=3)
        run = [observations.tobytes()]
        over = np.zeros(5, bool)
        for _ in range(150):
            assert env.observation_space.contains(observations)
            actions = env.action_space.sample()
            assert env.action_space.contains(actions)
            observations, rewards, ended, cut, infos = env.step(actions)
            assert rewards.shape == ended.shape == cut.shape == (5,)
            assert infos["action_mask"].any(axis=1).tolist() == (~(ended | cut)).tolist()
            assert not (over & (ended | cut)).any()  # what was over begins anew
            assert not rewards[over].any()
            over = ended | cut
            run.append(observations.tobytes())
        runs.append(run)
    assert runs[0] == runs[1]
    env.close()


def test_sync_vectors_of_single_environments_run_too():
    env = gymnasium.make_vec("duskboard/Forward-v0", num_envs=2, vectorization_mode="sync", vector_kwargs={})
    _, infos = env.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    observations, *_ = env.step(actions)
    assert observations.shape == (2, 159)


def test_learners_without_masks_lose_by_what_is_illegal():
    env = gymnasium.make("duskboard/Forward-v0", illegal="lose")
    _, info = env.reset(seed=1)
    _, reward, ended, _, _ = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, ended) == (-1.0, True)
    env.reset()
    env.step(env.action_space.sample())


def test_a_decision_can_be_read_in_words():
    env = gymnasium.make("duskboard/Forward-v0", render_mode="ansi")
    env.reset(seed=1)
    assert env.render().startswith("Forward, seat 0: ")


def test_bad_input_is_one_clear_line():
    env = gymnasium.make("duskboard/Forward-v0")
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="is not legal in game 0 of Forward; legal: "):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    for arguments, said in (
        ({"seat": 2}, "seat must be from 0 to 1, not 2"),
        ({"opponents": "clever"}, "there is no player 'clever'"),
        ({"opponents": ["greedy", "greedy"]}, "opponents must be one for all, or 1"),
        ({"illegal": "ignore"}, "illegal cannot be 'ignore'; it can be: raise, lose"),
        ({"render_mode": "human"}, "render_mode cannot be 'human'; it can be: ansi"),
    ):
        with pytest.raises((BadEnvironment, ValueError), match=said):
            gymnasium.make("duskboard/DarkleafGambit-v0", **arguments)
