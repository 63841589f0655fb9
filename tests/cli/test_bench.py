"""The measuring command: what it needs, and how it says so."""

import json
import sys

import pytest

from duskboard.cli import main


def test_peers_that_are_not_installed_are_one_clear_line(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "pyspiel", None)  # as if it were not there
    monkeypatch.setattr(sys, "argv", ["duskboard", "bench", "forward", "--peers"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert "uv sync --group peers" in " ".join(capsys.readouterr().err.split())


def test_environments_with_nothing_to_compare_with_are_one_clear_line(monkeypatch, capsys):
    for package in ("pettingzoo.classic", "open_spiel.python", "jax"):
        monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.setattr(sys, "argv", ["duskboard", "bench", "forward", "--envs"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 2
    assert "no environment to compare with is installed" in " ".join(capsys.readouterr().err.split())


def test_environments_are_measured_next_to_a_peer(monkeypatch, capsys):
    monkeypatch.setattr("duskboard.bench.SECONDS", 0.02)
    monkeypatch.setattr("duskboard.bench.ROUNDS", 1)
    monkeypatch.setattr("duskboard.bench.runs_of_env_peers", lambda: {"somebody": lambda: (1000, 1.0)})
    monkeypatch.setattr(sys, "argv", ["duskboard", "bench", "forward", "--envs", "--json"])
    with pytest.raises(SystemExit) as left:
        main()
    assert left.value.code == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures["games"]["forward"]) == {"bare", "one", "all"}
    assert all(rate > 0 for rate in figures["games"]["forward"].values())
    assert figures["peers"] == {"somebody": 1000.0}
