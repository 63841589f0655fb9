"""Peek, where the server finds it."""

from tests.server.games import Peek

GAME = Peek()
