"""Whether serving opens a browser is said by its user."""

import socket

import pytest
from typer.testing import CliRunner

from duskboard.cli import app
from duskboard.server import app as server
from duskboard.server.config import Config, Limits


@pytest.fixture
def served(monkeypatch):
    """Run a command; whether the page would have been shown, without serving anything."""
    shown = []
    monkeypatch.setattr(server, "serve", lambda config, *, open_browser: shown.append(open_browser))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])

    def run(*words):
        outcome = CliRunner().invoke(app, ["serve", "--port", port, *words])
        assert outcome.exit_code == 0, outcome.output
        return shown[-1]

    return run


@pytest.mark.parametrize(
    ("words", "shows"),
    [((), False), (("--browser",), True), (("--no-browser",), False), (("--open",), True)],
)
def test_serve_shows_the_page_only_where_it_is_told_to(served, words, shows):
    assert served(*words) is shows


def test_what_serve_is_told_is_how_the_server_is_set_up(monkeypatch):
    made = []
    monkeypatch.setattr(server, "serve", lambda config, *, open_browser: made.append(config))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["--port", str(port), "--hosts", "dusk.example", "--hosts", "table.example", "--behind-proxy", "--limit",
             "tables=500", "--limit", "messages=2.5", "--database", "sqlite:////tmp/somewhere.db",
             "--no-hall"]  # fmt: skip
    outcome = CliRunner().invoke(app, ["serve", *words], env={"DUSKBOARD_METRICS_TOKEN": "only-for-the-host"})
    assert outcome.exit_code == 0, outcome.output
    (config,) = made
    assert config.hosts == ["dusk.example", "table.example"]
    assert (config.port, config.behind_proxy, config.metrics_token) == (port, True, "only-for-the-host")
    assert (config.limits.tables, config.limits.messages) == (500, 2.5)
    assert config.limits.creations == Limits().creations, "what is not named stays as it is"
    assert config.database == "sqlite:////tmp/somewhere.db"
    assert (config.hall, Config().hall) == (False, True)


@pytest.mark.parametrize(
    ("limit", "told"), [("tabels=500", "there is no limit 'tabels'"), ("tables=many", "a limit is written tables=500")]
)
def test_a_limit_that_is_none_is_refused_with_what_would_be_right(limit, told):
    outcome = CliRunner().invoke(app, ["serve", "--limit", limit])
    assert outcome.exit_code != 0
    assert told in " ".join(outcome.output.split())


def test_without_a_command_the_page_is_shown_unless_it_is_told_not_to(monkeypatch):
    shown = []
    monkeypatch.setattr("duskboard.cli.serve", lambda **given: shown.append(given["open_browser"]))
    assert CliRunner().invoke(app, []).exit_code == 0
    assert CliRunner().invoke(app, ["--no-browser"]).exit_code == 0
    assert shown == [True, False]
