"""Servers for the tests: one that all share, and one for whoever needs his own."""

import pytest

from duskboard import games
from tests.server.people import GAMES, Server
from tests.server.postgres import Cluster, binary


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


@pytest.fixture(scope="session")
def postgres():
    """A real PostgreSQL (`scripts/test-services.sh` installs it)."""
    if binary("initdb") is None:
        pytest.skip("PostgreSQL is not installed: scripts/test-services.sh does that")
    with Cluster() as cluster:
        yield cluster
