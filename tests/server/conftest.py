"""Servers for the tests: one that all share, and one for whoever needs his own."""

import pytest

from duskboard import games
from tests.server.people import GAMES, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server with an embedded store and generous limits."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(autouse=True)
def small_games(monkeypatch):
    """The tests' own games, for what looks at a match beside the server."""
    for id, module in GAMES.items():
        monkeypatch.setitem(games.GAMES, id, module)
