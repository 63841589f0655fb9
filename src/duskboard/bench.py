"""How fast the rules run, and how that compares with peers measured in the same run, on one core.

Everything is run in turn, round by round, and the best round of each counts: on a noisy machine the fastest is the
least disturbed, and whatever slows the machine for a while slows us and the peers alike. What runs on one core is
measured in seconds of its processor, so that what others have of the core in between does not count.
"""

from __future__ import annotations

import contextlib
import functools
import os
import random
import time
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from duskboard.engine.header import NOBODY
from duskboard.games.game import Game

ROUNDS = 7
SECONDS = 0.4  # a run takes about so long

Run = Callable[[], tuple[int, float]]  # does something for a while; how many units of it, and in how many seconds


def best_rates(runs: Mapping[str, Run], after_round: Callable[[], None] = lambda: None) -> dict[str, float]:
    """Run everything in turn, ROUNDS times. The best rate of each, in units a second."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, run in runs.items():
            units, seconds = run()
            best[name] = max(best[name], units / seconds)
        after_round()
    return best


def for_a_while(loop: Callable[[], int], clock: Callable[[], float] = time.thread_time) -> Run:
    """A loop that says how many units it did, again and again: of runs of different length the short ones would be
    luckier. What uses several threads needs the clock on the wall."""

    def run() -> tuple[int, float]:
        units, seconds, began = 0, 0.0, clock()
        while seconds < SECONDS:
            units += loop()
            seconds = clock() - began
        return units, seconds

    return run


def started(game: Game, n: int) -> np.ndarray[Any, Any]:
    """Games set up with seeds of their own, going round the game's examples."""
    states = game.State.batch(n)
    for i, window in enumerate(game.State.windows(states)):
        settings = game.examples[i % len(game.examples)]
        window.load(game.new_state(game.standard_book, game.content, settings, f"bench {i}").bytes())
    return states


def runs_of(game: Game) -> dict[str, Run]:
    """What is measured of a game, compiled already: random play `compiled` and `interpreted`, `copies` of states."""
    book, scratch, play = game.standard_book, game.Scratch(), game.drivers.play_fast
    opened = started(game, max(32, len(game.examples)))
    play.fast(opened.copy(), book, scratch)  # compiles

    def compiled(copies: int) -> tuple[int, float]:
        states = np.tile(opened, copies)
        states["rng"] ^= np.random.default_rng(1).integers(0, 2**32, states["rng"].shape, dtype=np.uint32)
        began = time.thread_time()
        steps = int(play.fast(states, book, scratch))
        return steps, time.thread_time() - began

    def interpreted() -> int:
        steps, end = 0, time.perf_counter() + SECONDS
        for state in game.State.windows(opened.copy()):
            while state.seat != NOBODY and time.perf_counter() < end:
                n = game.rules.options(state, book, scratch)
                game.rules.choose(state, book, scratch, scratch.menu[state.choices % n])
                steps += 1
        return steps

    many = np.tile(opened, 64)
    target = many.copy()

    def copy_all() -> int:
        for _ in range(20):
            np.copyto(target, many)
        return 20 * len(many)

    _, seconds = compiled(1)
    copies = max(1, int(SECONDS / max(seconds, 1e-4)))
    return {
        "compiled": lambda: compiled(copies),
        "interpreted": for_a_while(interpreted),
        "copies": for_a_while(copy_all),
    }


# -- environments -----------------------------------------------------------------------------------------------------

SIDE_BY_SIDE = 512  # games of a block


def runs_of_envs(game: Game) -> dict[str, Run]:
    """Steps with observation and mask, on one core (`one`) and on all (`all`), and without either (`bare`)."""
    from duskboard.envs import Block

    runs = {"bare": runs_of(game)["compiled"]}
    on_the_wall, own = time.perf_counter, time.thread_time
    for name, threads, clock in (("one", 1, own), ("all", os.cpu_count() or 1, on_the_wall)):
        block = Block(game, SIDE_BY_SIDE, settings=game.examples, seed=1, threads=threads)
        block.reset()
        runs[name] = for_a_while(functools.partial(_step_block, block), clock)
    return runs


def _step_block(block: Any) -> int:
    for _ in range(8):
        block.step(block.sample())
    return 8 * int(block.n)


def runs_of_env_peers() -> dict[str, Run]:
    """Random play with observations and masks in the environments of others, as far as they are installed."""
    runs: dict[str, Run] = {}
    makers = {
        "PettingZoo connect four": _pettingzoo_connect_four,
        "OpenSpiel connect four, rl_environment": _open_spiel_environment,
        "OpenSpiel connect four, 16 in SyncVectorEnv": _open_spiel_vector,
        "pgx connect four, 512 at once": _pgx_connect_four,
    }
    for name, make in makers.items():
        with contextlib.suppress(ImportError):
            runs[name] = make()
    if not runs:
        raise PeersMissing("no environment to compare with is installed; they come with `uv sync --group peers`")
    return runs


def _open_spiel_environment() -> Run:
    from open_spiel.python import rl_environment

    env, dice = rl_environment.Environment("connect_four"), random.Random(1)

    def run() -> int:
        steps = 0
        for _ in range(10):
            step = env.reset()
            while not step.last():
                player = step.observations["current_player"]
                step = env.step([dice.choice(step.observations["legal_actions"][player])])
                steps += 1
        return steps

    return for_a_while(run)


def _open_spiel_vector() -> Run:
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    env = vector_env.SyncVectorEnv([rl_environment.Environment("connect_four") for _ in range(16)])
    dice, shown = random.Random(1), [env.reset()]

    def run() -> int:
        for _ in range(20):
            chosen = []
            for step in shown[0]:
                player = step.observations["current_player"]
                chosen.append(StepOutput(dice.choice(step.observations["legal_actions"][player]), None))
            shown[0] = env.step(chosen, reset_if_done=True)[0]
        return 20 * 16

    return for_a_while(run)


def _pgx_connect_four() -> Run:
    import jax
    import pgx

    env, n = pgx.make("connect_four"), 512

    def choose(key: Any, state: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.where(state.legal_action_mask, 0.0, -1e9), axis=-1)

    @jax.jit  # type: ignore[untyped-decorator]
    def many(state: Any, key: Any) -> Any:
        def one(state: Any, key: Any) -> Any:
            return jax.vmap(pgx.experimental.auto_reset(env.step, env.init))(
                state, choose(key, state), jax.random.split(key, n)
            ), None

        return jax.lax.scan(one, state, jax.random.split(key, 64))[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), n))
    many(state, jax.random.PRNGKey(2))  # compiles

    def run() -> int:
        many(state, jax.random.PRNGKey(3)).rewards.block_until_ready()
        return 64 * n

    return for_a_while(run, time.perf_counter)


# -- peers ------------------------------------------------------------------------------------------------------------


class PeersMissing(ValueError):
    """The packages of the peers are not installed."""


def runs_of_peers() -> dict[str, Run]:
    """Random play in the packages we compare with, by name; units are steps."""
    try:
        import pyspiel
    except ImportError as error:
        raise PeersMissing(
            "the peers are not installed; they come with `uv sync --group peers` (OpenSpiel, PettingZoo, RLCard)"
        ) from error
    runs: dict[str, Run] = {}
    for name, games in (("backgammon", 40), ("chess", 20), ("connect_four", 1000)):
        python, compiled = _open_spiel(pyspiel, name, games)
        runs[f"OpenSpiel {name}, Python loop"] = python
        runs[f"OpenSpiel {name}, C++"] = compiled
    runs["PettingZoo connect four"] = _pettingzoo_connect_four()
    runs["RLCard leduc"] = _rlcard_leduc()
    return runs


def _open_spiel(pyspiel: Any, name: str, games: int) -> tuple[Run, Run]:
    """The loop in Python over the bindings, and whole games inside C++ by its own uniform random bots.

    The C++ loop counts no steps: it plays as many games, each taken as long as the mean of the Python loop's.
    """
    game = pyspiel.load_game(name)

    def python_loop() -> int:
        dice, steps = random.Random(1), 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(dice.choices(outcomes, weights)[0])
                else:
                    state.apply_action(dice.choice(state.legal_actions()))
                steps += 1
        return steps

    mean_length = python_loop() / games
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]

    def compiled_loop() -> int:
        for seed in range(2 * games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
        return int(2 * games * mean_length)

    return for_a_while(python_loop), for_a_while(compiled_loop)


def _pettingzoo_connect_four() -> Run:
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    dice = np.random.default_rng(1)

    def run() -> int:
        steps = 0
        for seed in range(20):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, ended, cut, _ = env.last()
                legal = np.flatnonzero(observation["action_mask"])
                env.step(None if ended or cut else int(dice.choice(legal)))
                steps += not (ended or cut)
        return steps

    return for_a_while(run)


def _rlcard_leduc() -> Run:
    import rlcard

    env = rlcard.make("leduc-holdem", config={"seed": 1})
    dice = np.random.default_rng(1)

    def run() -> int:
        steps = 0
        for _ in range(200):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(int(dice.choice(list(state["legal_actions"]))))
                steps += 1
        return steps

    return for_a_while(run)
