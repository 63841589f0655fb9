"""`python -m tests.engine.compiler.soak GAME N`: all of a game's library, called on states of N random games.

Run in a process of its own, because what a build finds stops it (`DUSKBOARD_BUILD`).
"""

import sys

import numpy as np

from duskboard import games
from duskboard.bots.search import Style, Tree
from duskboard.engine.header import NOBODY
from tests.contract.play import started

STRIDE = 5  # of so many games one is looked at closely


def soak(game, n):
    """Play `n` games; call every entry on states along the way."""
    assert game.library.load()
    assert game.library.is_compiled
    states, limit = started(game, n), game.facts.longest_game + 1  # `start` is called there
    steps = np.zeros(n, np.int64)
    assert game.drivers.play_random.fast(states.copy(), game.standard_book, game.Scratch(), limit, steps) == (-1, 0)
    game.drivers.play_fast.fast(states[:STRIDE].copy(), game.standard_book, game.Scratch())
    for policies in ([1, 1, 1, 1, 1, 1, 1, 1], [0, 1, 0, 1, 0, 1, 0, 1]):
        made = np.zeros(STRIDE, np.int64)
        game.drivers.play_policies.fast(
            states[:STRIDE].copy(), game.standard_book, game.Scratch(), game.State.batch(1),
            np.array(policies, np.int64), states[:STRIDE].copy(), 400, made,
        )  # fmt: skip
    for at in range(0, n, STRIDE):
        pause, one = max(1, int(steps[at]) // 12), states[at : at + 1]
        while game.State(one).seat != NOBODY:
            look(game, game.State(one))
            game.drivers.play_random.fast(one, game.standard_book, game.Scratch(), pause, np.zeros(1, np.int64))
    return int(steps.sum())


def look(game, state):
    """Everything that can be asked of a state, by every seat and by those who watch."""
    rules, book, scratch = game.rules, game.standard_book, game.Scratch()
    rules.settled.fast(state, book)
    assert rules.check.fast(state, book) == 0
    for seat in range(-1, len(state.result)):
        known = state.copy()
        rules.redact.fast(known, book, seat)
        if seat != NOBODY:
            world = known.copy()
            rules.imagine.fast(world, book, scratch, seat)
            rules.observe.fast(known, book, seat, np.zeros(game.observation_size))
    known = game.redacted(state, book, int(state.seat))
    rules.value.fast(known, book, scratch, np.zeros(len(state.result)))
    assert rules.greedy.fast(known, book, scratch) in game.menu(state, book)
    search(game, known)


def search(game, known):
    """A small search, and going on from what it found."""
    arms, tree = np.array(game.menu(known, game.standard_book)[:3], np.int64), Tree(game)
    for style in (
        Style(rollout_length=6, expansion_threshold=2),
        Style(rollout_length=4, policy_share=0, prior_weight=0.0, blind=True),
    ):
        tree.grow(known.array.copy(), game.standard_book, arms, style, 7, 0, 2)
    tree.descend(int(arms[0]), int(known.seat))


if __name__ == "__main__":
    print(soak(games.game(sys.argv[1]), int(sys.argv[2])))
