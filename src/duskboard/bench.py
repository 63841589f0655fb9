"""How fast the rules run, and how that compares with peers measured in the same run, on one core.

Every figure is the best of five repeats: on a noisy machine the fastest is the least disturbed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from duskboard.bots.play import fast_play
from duskboard.engine.header import NOBODY
from duskboard.games.game import Game

REPEATS = 5
SECONDS = 0.5  # a repeat takes about so long


def best_rate(run: Callable[[], int], repeats: int = REPEATS) -> float:
    """Units per second of the fastest of some repeats of `run`, which returns how many units it did."""
    best = 0.0
    for _ in range(repeats):
        began = time.perf_counter()
        done = run()
        best = max(best, done / (time.perf_counter() - began))
    return best


def started(game: Game, n: int) -> np.ndarray[Any, Any]:
    """Games set up with seeds of their own, going round the game's examples."""
    states = game.State.batch(n)
    for i, window in enumerate(game.State.windows(states)):
        settings = game.examples[i % len(game.examples)]
        window.load(game.new_state(game.standard_book, game.content, settings, f"bench {i}").bytes())
    return states


def measure(game: Game) -> dict[str, float]:
    """Steps/s interpreted and compiled in random play, copies/s, and the size of the state."""
    book, scratch, play = game.standard_book, game.Scratch(), fast_play(game)
    opened = started(game, max(32, len(game.examples)))
    play.fast(opened.copy(), book.record, scratch.record)  # compiles

    def compiled_once(copies: int) -> int:
        states = np.tile(opened, copies)
        states["rng"] ^= np.random.default_rng(1).integers(0, 2**32, states["rng"].shape, dtype=np.uint32)
        began = time.perf_counter()
        steps = play.fast(states, book.record, scratch.record)
        compiled_once.seconds = time.perf_counter() - began  # type: ignore[attr-defined]
        return int(steps)

    compiled_once(1)
    copies = max(1, int(SECONDS / max(compiled_once.seconds, 1e-4)))  # type: ignore[attr-defined]
    compiled = 0.0
    for _ in range(REPEATS):
        steps = compiled_once(copies)
        compiled = max(compiled, steps / compiled_once.seconds)  # type: ignore[attr-defined]

    def interpreted() -> int:
        steps, end = 0, time.perf_counter() + SECONDS
        while time.perf_counter() < end:
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

    return {
        "state_bytes": game.State.dtype.itemsize,
        "interpreted_steps_per_second": best_rate(interpreted),
        "compiled_steps_per_second": compiled,
        "copies_per_second": best_rate(copy_all),
    }


# -- peers ------------------------------------------------------------------------------------------------------------


class PeersMissing(RuntimeError):
    """The packages of the peers are not installed."""


def measure_peers() -> dict[str, float]:
    """Steps/s of random play in the packages we compare with, by name."""
    try:
        import pyspiel
    except ImportError as error:
        raise PeersMissing(
            "the peers are not installed; they come with `uv sync --group peers` (OpenSpiel, PettingZoo, RLCard)"
        ) from error
    rates: dict[str, float] = {}
    for name, games in (("backgammon", 40), ("chess", 20), ("connect_four", 1000)):
        python, compiled = _open_spiel(pyspiel, name, games)
        rates[f"OpenSpiel {name}, Python loop"] = python
        rates[f"OpenSpiel {name}, C++"] = compiled
    rates["PettingZoo connect four"] = _pettingzoo_connect_four()
    rates["RLCard leduc"] = _rlcard_leduc()
    return rates


def _open_spiel(pyspiel: Any, name: str, games: int) -> tuple[float, float]:
    """The loop in Python over the bindings, and whole games inside C++ by its own uniform random bots.

    The C++ loop counts no steps: it plays as many games, each taken as long as the mean of the Python loop's.
    """
    import random

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

    return best_rate(python_loop), best_rate(compiled_loop)


def _pettingzoo_connect_four() -> float:
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

    return best_rate(run)


def _rlcard_leduc() -> float:
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

    return best_rate(run)
