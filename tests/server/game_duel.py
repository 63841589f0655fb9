"""Duel, where the server finds it."""

from tests.server.games import Duel

GAME = Duel()
