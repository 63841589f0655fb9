"""What `deploy/` says is what the commands take and the server answers to."""

import re
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from duskboard.cli import app
from duskboard.server import app as server
from duskboard.server import thoughts

DEPLOY = Path(__file__).parents[2] / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
THINKERS = [name for name, one in COMPOSE["services"].items() if one.get("command", [""])[0] == "think"]
SERVERS = [name for name, one in COMPOSE["services"].items() if one.get("command", [""])[0] == "serve"]


def filled_in(word):
    """A word of the file with its variables, as compose fills them in."""
    given = {"POSTGRES_PASSWORD": "secret"}
    return re.sub(r"\$\{(\w+):[-?]([^}]*)\}", lambda found: given.get(found[1], found[2]), word)


@pytest.mark.parametrize("name", SERVERS)
def test_the_servers_of_the_compose_file_start_with_what_it_says(monkeypatch, name):
    made = []
    monkeypatch.setattr(server, "serve", lambda config, *, open_browser: made.append(config))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [filled_in(word) for word in COMPOSE["services"][name]["command"]]
    outcome = CliRunner().invoke(app, [*words, "--port", str(port)])
    assert outcome.exit_code == 0, outcome.output
    (config,) = made
    assert config.postgres
    assert config.behind_proxy
    assert config.thinkers == "shared"
    assert config.hosts == ["localhost", "127.0.0.1"], "the name people use, and the one its health is asked by"


@pytest.mark.parametrize("name", THINKERS)
def test_the_thinkers_of_the_compose_file_think_for_its_servers(monkeypatch, name):
    made = []

    async def work(config):
        made.append(config)

    monkeypatch.setattr(thoughts, "work", work)
    words = [filled_in(word) for word in COMPOSE["services"][name]["command"]]
    with ThreadPoolExecutor(1) as aside:  # a browser's tests leave a loop running in this thread
        outcome = aside.submit(CliRunner().invoke, app, words).result()
    assert outcome.exit_code == 0, outcome.output
    (config,) = made
    databases = {word for one in (*SERVERS, *THINKERS) for word in COMPOSE["services"][one]["command"] if "://" in word}
    assert databases == {f"--database={config.database}".replace("secret", "${POSTGRES_PASSWORD:?choose one}")}
    assert config.bot_processes == 2
    assert len(THINKERS) == 2


def test_the_proxy_asks_for_health_by_a_name_the_servers_answer_to():
    asked = re.search(r"health_headers \{\s+Host (\S+)", (DEPLOY / "Caddyfile").read_text())[1]
    for name in SERVERS:
        assert f"--hosts={asked}" in COMPOSE["services"][name]["command"]


def test_the_proxy_knows_the_servers_and_nothing_else_reaches_them():
    named = set(re.findall(r"(\w+):8643", (DEPLOY / "Caddyfile").read_text()))
    assert named == set(SERVERS)
    assert len(SERVERS) == 2
    assert COMPOSE["networks"]["inside"]["internal"] is True
    for name, one in COMPOSE["services"].items():
        assert ("ports" in one) == (name == "door")
        assert ("outside" in one["networks"]) == (name == "door")
