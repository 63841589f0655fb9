"""The search run as plain Python, without compiling: the same source, slowly."""

import numpy as np

from duskboard.bots import tree as trees
from duskboard.bots.search import DEEPEST
from duskboard.bots.tree import NODE, NOTES


class Windows:
    """One record behind an index, as compiled code sees an array of one."""

    def __init__(self, record):
        self.record = record

    def __getitem__(self, at):
        return self.record

    def __setitem__(self, at, other):
        self.record.load(other.bytes())


def grown(game, book, known, menu, style, seed, rounds, foolish=False):
    """The nodes of a tree after every option was tried in so many rounds, its notes, and what came of them."""
    nodes, notes = np.zeros(64 + 4 * rounds * len(menu), NODE).view(np.recarray), np.zeros(NOTES, np.int64)
    results = np.zeros((len(menu), rounds))
    trees.clear_tree(nodes, notes)
    trees.grow(game).python(
        Windows(known.copy()), book, game.Scratch(), Windows(game.State()), Windows(game.State()), menu, results, nodes,
        np.zeros(game.facts.options, np.int64), np.zeros(DEEPEST, np.int64), np.zeros(len(known.result)), notes,
        seed, 0, style.explore, style.eager, style.trust, style.sober, style.ripe, style.cut, style.keen, style.blind,
        foolish,
    )  # fmt: skip
    return nodes[: notes[0]], notes, results
