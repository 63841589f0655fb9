"""Search, simulations a second on one core: ours in every game, and OpenSpiel's C++ searches, in one run.

A simulation is one pass: an imagined world, an option, a way down the tree under it (which grows by a node), a play-out
at random to the end of the game, and the way back up. All start at the first real decision of a game. Where a game is
so long that play-outs are cut, the cut is stated; a cut play-out ends in the game's own evaluation. All are run in
turn, round by round, and the best round of each counts (see `duskboard.bench`). What is measured is processor time, so
that others on the machine disturb little.

    uv run --group peers python bench/search_speed.py
    uv run --group peers python bench/search_speed.py forward --cut forward=200
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np

from duskboard import games
from duskboard.bench import SECONDS, Run, best_rates
from duskboard.bots.search import Style, Tree
from duskboard.games.game import Game

PEERS = {"OpenSpiel C++ MCTS, backgammon": "backgammon", "OpenSpiel C++ ISMCTS, gin rummy": "gin_rummy"}
UCT = 2.0
WHOLE = 1_000_000  # a cut no play-out reaches
CUTS = {"steam-leaf": 60, "darkholds": 60}  # choices, where whole games are very long; the levels cut there, too


def ours(game: Game, cut: int) -> tuple[Run, float]:
    """Our search, and the choices in a simulation."""
    book = game.standard_book
    state = game.new_state(book, game.content, game.examples[0], 3)
    while len(game.menu(state, book)) < 2:
        game.rules.choose(state, book, game.Scratch(), game.menu(state, book)[0])
    known = game.redacted(state, book, int(state.seat))
    menu = np.array(game.menu(known, book), np.int64)
    style = Style(
        exploration=UCT,
        first_play_urgency=10.0,
        prior_weight=0.0,
        sober=0.0,
        expansion_threshold=0,
        rollout_length=cut,
        policy_share=0,
    )
    steps = passes = 0

    def run(rounds: int) -> tuple[int, float]:
        nonlocal steps, passes
        tree, begun = Tree(game), time.process_time()
        tree.grow(known.array.copy(), book, menu, style, 1, 0, rounds)
        seconds = time.process_time() - begun
        steps, passes = tree.trail.steps, tree.passes
        return passes, seconds

    run(1)
    _, seconds = run(20)
    rounds = max(20, int(20 * SECONDS / seconds))
    run(rounds)
    return lambda: run(rounds), steps / passes


def open_spiel(name: str, simulations: int) -> Run:
    """OpenSpiel's search in C++: MCTS, or ISMCTS for a game with secrets."""
    import pyspiel

    dice = random.Random(3)
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(outcomes, weights)[0])
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)

    def run() -> tuple[int, float]:
        begun, done = time.process_time(), 0
        while time.process_time() - begun < SECONDS:
            search()
            done += simulations
        return done, time.process_time() - begun

    def search() -> None:
        if game.get_type().information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            bot = pyspiel.MCTSBot(game, rollouts, UCT, simulations, 1000, False, 1, False)
        else:
            most_visited = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
            bot = pyspiel.ISMCTSBot(1, rollouts, UCT, simulations, -1, most_visited, True, True)
        bot.step(state)

    return run


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("games", nargs="*", default=list(games.GAMES))
    asked.add_argument("--cut", action="append", default=[], help="GAME=CHOICES; 0 plays out to the end")
    given = asked.parse_args()
    cuts = {**CUTS, **{name: int(number) for name, _, number in (one.partition("=") for one in given.cut)}}
    runs = {peer: open_spiel(name, 100) for peer, name in PEERS.items()}
    lengths = {}
    for id in given.games:
        runs[id], lengths[id] = ours(games.game(id), cuts.get(id, 0) or WHOLE)
    rates = best_rates(runs)
    for peer in PEERS:
        print(f"{peer:34} {rates[peer]:>12,.0f} simulations/s")
    for id, length in lengths.items():
        kind = f"play-outs cut after {cuts[id]} choices" if cuts.get(id) else "whole play-outs"
        against = "  ".join(f"{rates[id] / rates[peer]:6.1f} x {name}" for peer, name in PEERS.items())
        print(f"{games.game(id).title:34} {rates[id]:>12,.0f} simulations/s  {against}  ({kind}, {length:.0f} choices)")


if __name__ == "__main__":
    main()
