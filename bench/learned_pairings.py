"""Who wins each pairing when both sides play by what they learned: compiled, some seventy games a second.

    python -m bench.learned_pairings darkleaf-gambit --content tuned --games 60

A pairing counts both ways of sitting, `--games` of each; draws are told apart. Players that think are stronger, and too
slow for so many games; `learned` is about as strong as level 3.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from bench.tune_pairings import pairings
from duskboard import games
from duskboard.bots.ladder import wilson
from duskboard.bots.learned import Paper
from duskboard.engine.dice import seed_words
from duskboard.engine.drivers.learned import LEARNED
from duskboard.engine.drivers.vector import Stream
from duskboard.games.learning import learning_of, shipped_weights
from duskboard.lab.sample import Plan, read_content


def play_learned(plan: Plan) -> Any:
    """The games of a plan, by players that learned on every seat."""
    game, book = plan.game, plan.book
    states, chance = game.State.batch(plan.games), Stream.batch(plan.games)
    for number in range(plan.games):
        seed = plan.seed_of(number)
        states[number : number + 1] = game.unopened(book, plan.content, plan.settings, seed).array
        chance["rng"][number] = seed_words(f"choices {seed}")
    players = np.full((plan.games, states["result"].shape[1]), LEARNED, np.int64)
    paper, network = Paper(game), shipped_weights(game).network
    assert game.learner is not None
    game.learner.play_players.run(
        states, book, paper.scratch, paper.states, chance, players, paper.gaze, network, network,
        learning_of(game).margin, game.facts.longest_game,
    )  # fmt: skip
    return states


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--content", type=Path, help="numbers laid over ours")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    own = games.game(asked.game)
    own.library.load()
    content = read_content(own, asked.content)
    for name, plans in pairings(asked.game).items():
        first, wins, decided, drawn = name.split(" ")[0], 0, 0, 0
        for plan in plans:
            results = play_learned(Plan(own, content, asked.games, plan.settings, ("learned",), asked.seed))["result"]
            seat = list(next(iter(plan.settings.values()))).index(first)
            wins += int((results[:, seat] > 0).sum())
            decided += int((results > 0).any(1).sum())
            drawn += int((results <= 0).all(1).sum())
        low, high = wilson(wins, decided)
        print(
            f"{name:26s} {wins} of {decided}  {wins / decided:.1%}  ({low:.0%} to {high:.0%}), {drawn} drawn",
            flush=True,
        )


if __name__ == "__main__":
    main()
