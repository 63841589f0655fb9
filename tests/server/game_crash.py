"""A game whose sensible policy crashes."""

from dataclasses import replace

from duskboard.engine.rule import rule
from tests.server.games import Peek


@rule
def greedy(state, book, scratch):
    return 1 // 0


class Crash(Peek):
    id, title = "stubborn", "Stubborn"
    rules = replace(Peek.rules, greedy=greedy)


GAME = Crash()
