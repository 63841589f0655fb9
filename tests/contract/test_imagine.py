"""Imagined worlds are drawn fairly: every unseen card lies everywhere it could lie equally often."""

import numpy as np
from scipy.stats import chisquare

from duskboard import games
from duskboard.engine.dice import seed_stream
from tests.contract.play import random_match


def test_unseen_cards_of_forward_lie_everywhere_equally_often():
    game = games.game("forward")
    match = random_match(game, 12, {}, 14)
    known = match.known(0)
    here = int(known.location)
    unseen = [slot for slot in range(9) if known.layout[here, slot] < 0]
    assert len(unseen) >= 4
    counts = np.zeros((9, 9))
    for number in range(3000):
        world = known.copy()
        seed_stream(world, number)
        game.rules.imagine(world, game.standard_book, game.Scratch(), 0)
        for slot in unseen:
            counts[world.layout[here, slot], slot] += 1
    dealt = [kind for kind in range(9) if counts[kind].any()]
    assert len(dealt) == len(unseen)
    table = counts[np.ix_(dealt, unseen)]
    assert chisquare(table.ravel(), np.full(table.size, 3000 / len(unseen))).pvalue > 1e-4
    seen = [slot for slot in range(9) if slot not in unseen]
    assert not counts[:, seen].any()
