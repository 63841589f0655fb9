"""A game whose sensible policy takes the process with it: compiled rules do not look where they read."""

from dataclasses import replace

from duskboard.engine.rule import rule
from tests.server.games import Peek


@rule
def greedy(state, book, scratch):
    far = 1 << 40
    return scratch.menu[far]


class Crash(Peek):
    id, title = "stubborn", "Stubborn"
    rules = replace(Peek.rules, greedy=greedy)


GAME = Crash()
