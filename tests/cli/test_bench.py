"""The measuring command: what it needs, and how it says so."""

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
