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


def grown(game, book, known, menu, style, seed, passes):
    """The nodes of a tree after so many passes, and its notes."""
    nodes, notes = np.zeros(64 + 4 * passes, NODE).view(np.recarray), np.zeros(NOTES, np.int64)
    trees.clear_tree(nodes, notes)
    trees.grow(game).python(
        Windows(known.copy()), book, game.Scratch(), Windows(game.State()), menu, nodes,
        np.zeros(game.facts.options, np.int64), np.zeros(DEEPEST, np.int64), np.zeros(len(known.result)), notes,
        seed, passes, style.explore, style.eager, style.trust, style.sober, style.cut, style.keen,
    )  # fmt: skip
    return nodes[: notes[0]], notes
