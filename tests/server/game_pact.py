"""Pact, where the server finds it."""

from tests.server.games import Pact

GAME = Pact()
