"""Search, simulations a second on one core: ours in every game, and OpenSpiel's C++ searches, in one run.

A simulation is one pass: an imagined world, an option, a way down the tree under it (which grows by a node), a play-out
at random to the end of the game, and the way back up. All start at the first real decision of a game. Where a game is
so long that play-outs are cut, the cut is stated; a cut play-out ends in the game's own evaluation. Every figure is the
best of five repeats.

    uv run --group peers python bench/search_speed.py
    uv run --group peers python bench/search_speed.py forward --cut forward=200
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import numpy as np

from duskboard import games
from duskboard.bots.search import Style, Tree, prepare
from duskboard.bots.tree import STEPS
from duskboard.games.game import Game

REPEATS = 5
UCT = 2.0
WHOLE = 1_000_000  # a cut no play-out reaches
CUTS = {"steam-leaf": 200, "darkholds": 200}  # choices, where whole games are very long


def best_rate(run: Callable[[], int]) -> float:
    """Simulations per second of the fastest repeat."""
    best = 0.0
    for _ in range(REPEATS):
        begun = time.perf_counter()
        done = run()
        best = max(best, done / (time.perf_counter() - begun))
    return best


def ours(game: Game, cut: int, seconds: float = 0.6) -> tuple[float, float]:
    """Simulations/s of our search, and the choices in each."""
    prepare(game)
    book = game.standard_book
    state = game.new_state(book, game.content, game.examples[0], 3)
    while len(game.menu(state, book)) < 2:
        game.rules.choose(state, book, game.Scratch(), game.menu(state, book)[0])
    known = game.redacted(state, book, int(state.seat))
    menu = np.array(game.menu(known, book), np.int64)
    style = Style(explore=UCT, eager=10.0, trust=0.0, sober=0.0, ripe=0, cut=cut, keen=0)
    steps = [0, 0]

    def run(rounds: int) -> int:
        tree = Tree(game)
        tree.grow(known.array.copy(), book, menu, style, 1, 0, rounds)
        steps[0], steps[1] = int(tree.notes[STEPS]), tree.passes
        return tree.passes

    run(1)
    begun = time.perf_counter()
    run(20)
    rounds = max(20, int(20 * seconds / (time.perf_counter() - begun)))
    rate = best_rate(lambda: run(rounds))
    return rate, steps[0] / steps[1]


def open_spiel(name: str, simulations: int) -> float:
    """Simulations/s of OpenSpiel's search in C++: MCTS, or ISMCTS for a game with secrets."""
    import pyspiel

    dice = random.Random(3)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, weights)[0])
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)

    def run() -> int:
        if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            bot = pyspiel.MCTSBot(game, rollouts, UCT, simulations, 1000, False, 1, False)
        else:
            most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
            bot = pyspiel.ISMCTSBot(1, rollouts, UCT, simulations, -1, most_visited, True, True)
        bot.step(state)
        return simulations

    return best_rate(run)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("games", nargs="*", default=list(games.GAMES))
    asked.add_argument("--cut", action="append", default=[], help="GAME=CHOICES; 0 plays out to the end")
    given = asked.parse_args()
    cuts = {**CUTS, **{name: int(number) for name, _, number in (one.partition("=") for one in given.cut)}}
    backgammon, gin = open_spiel("backgammon", 300), open_spiel("gin_rummy", 300)
    print(f"{'OpenSpiel C++ MCTS, backgammon':34} {backgammon:>12,.0f} simulations/s")
    print(f"{'OpenSpiel C++ ISMCTS, gin rummy':34} {gin:>12,.0f} simulations/s")
    for id in given.games:
        game = games.game(id)
        cut = cuts.get(id, 0) or WHOLE
        rate, length = ours(game, cut)
        kind = "whole play-outs" if cut == WHOLE else f"play-outs cut after {cut} choices"
        print(
            f"{game.title:34} {rate:>12,.0f} simulations/s  {rate / backgammon:6.1f} x backgammon  "
            f"{rate / gin:6.1f} x gin rummy  ({kind}, {length:.0f} choices each)"
        )


if __name__ == "__main__":
    main()
