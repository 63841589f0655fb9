"""Siege, where the server finds it."""

from tests.server.games import Siege

GAME = Siege()
