"""`duskboard train` says in one line why it cannot begin."""

import pytest
from typer.testing import CliRunner

from duskboard import games
from duskboard.cli import app
from duskboard.envs import extras
from duskboard.games import UnknownGame
from duskboard.games.leanings import read_leanings
from duskboard.games.learning import UnfitWeights
from duskboard.train import commands
from duskboard.train.commands import TrainingError


def refused(*words):
    found = CliRunner().invoke(app, ["train", *words]).exception
    assert found is not None
    assert "\n" not in str(found)
    return found


def test_a_game_that_is_not_there_is_refused():
    assert isinstance(refused("chess"), UnknownGame)


def test_a_game_that_does_not_say_what_a_learner_notices_is_refused(monkeypatch):
    monkeypatch.setattr(games.game("forward"), "learning", None)
    assert isinstance(refused("forward"), UnfitWeights)


def test_a_missing_extra_is_named_with_the_way_to_get_it(monkeypatch):
    monkeypatch.setattr(commands, "need", lambda module, extra: extras.need("no_such_torch", extra))
    found = refused("darkleaf-gambit")
    assert isinstance(found, TrainingError)
    assert "pip install 'duskboard[train]'" in str(found)


def test_learning_where_there_is_no_gpu_is_refused(monkeypatch):
    class Torch:
        class cuda:  # noqa: N801  as PyTorch spells it
            @staticmethod
            def is_available():
                return False

    monkeypatch.setattr(commands, "need", lambda module, extra: Torch)
    with pytest.raises(TrainingError, match="no GPU"):
        commands.train("darkleaf-gambit", device="cuda")


def test_leanings_are_learned_without_pytorch(monkeypatch, tmp_path):
    monkeypatch.setattr(commands, "need", lambda module, extra: extras.need("no_such_torch", extra))
    words = ["train", "forward", "--leanings", "--rounds", "1", "--pairs", "300", "--out", str(tmp_path)]
    found = CliRunner().invoke(app, words)
    assert found.exit_code == 0, found.output
    assert "1 rounds" in found.output
    card, _ = read_leanings(tmp_path / "forward" / "leanings.weights", games.game("forward"))
    assert card.story.startswith("round 1: ")
