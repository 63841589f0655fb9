"""The search run as plain Python, without compiling: the same source, slowly."""

import numpy as np

from duskboard.bots.search import orders_for
from duskboard.engine.drivers.tree import KNOWN, STATES, Node, clear_tree
from duskboard.games.leanings import leanings_for


def grown(game, book, known, menu, style, seed, rounds, foolish=False):
    """The nodes of a tree after every option was tried in so many rounds, its trail, and what came of them."""
    nodes, trail, states = Node.batch(64 + 4 * rounds * len(menu)), game.Trail(), game.State.batch(STATES)
    results = np.zeros((len(menu), rounds))
    states[KNOWN] = known.array[0]
    clear_tree.plain(nodes, trail)
    game.drivers.grow.plain(
        states, book, game.Scratch(), nodes, trail, orders_for(style, seed, foolish), menu, 0, results,
        leanings_for(game, style),
    )  # fmt: skip
    return nodes[: trail.used].view(np.recarray), trail, results
