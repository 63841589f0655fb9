"""A game whose sensible policy never comes to an end."""

from dataclasses import replace

from duskboard.engine.rule import rule
from tests.server.games import Peek


@rule
def greedy(state, book, scratch):
    while True:
        pass


class Hang(Peek):
    id, title = "stubborn", "Stubborn"
    rules = replace(Peek.rules, greedy=greedy)


GAME = Hang()
