"""Learning to beat weights that stay as they are: how far a player that learned can be exploited."""

import numpy as np
import pytest
from typer.testing import CliRunner

from duskboard import games
from duskboard.cli import app
from duskboard.games.learning import UnfitWeights, shipped_weights
from duskboard.train.commands import TrainingError
from duskboard.train.gather import PLAYERS, Table
from duskboard.train.measure import measure
from duskboard.train.values import Plan, Run

GREEDY, LEARNED, FROZEN = PLAYERS["greedy"], PLAYERS["learned"], PLAYERS["frozen"]


@pytest.fixture
def table():
    return Table(games.game("claustrophobia-1643"), [{}])


def untaught(table):
    return Run(table, Plan()).weights()


def test_a_rival_plays_by_its_own_weights(table):
    shipped, seats, first = shipped_weights(table.game), np.array([[LEARNED, FROZEN]] * 8), np.zeros(8, np.int64)
    by_both, _ = table.play(shipped, np.full((8, 2), LEARNED), 4, first)
    assert np.array_equal(table.play(shipped, seats, 4, first, shipped)[0], by_both)
    ours, theirs = (table.play(*who, 4, first, rival)[1] for who, rival in (
        ((shipped, seats), untaught(table)), ((untaught(table), seats[:, ::-1]), shipped),
    ))  # fmt: skip
    assert ours == theirs  # the same two at the same sides, whoever of them is called frozen


def test_nothing_is_tried_in_a_rivals_place_and_it_plays_on_in_the_branches(table):
    shipped, greedy = shipped_weights(table.game), np.array([[GREEDY, GREEDY]])
    common = {"games": 6, "seed": 3, "wild": 0}
    against_greedy = table.branches(shipped, greedy, **common)
    nobody = table.branches(shipped, np.array([[FROZEN, FROZEN]]), **common)
    answered = table.branches(shipped, np.array([[GREEDY, FROZEN]]), **common)
    again = table.branches(shipped, np.array([[GREEDY, FROZEN]]), **common, frozen=shipped)
    assert len(nobody) == 0
    assert 0 < len(answered) < len(against_greedy)
    assert np.array_equal(answered.result, again.result)


def test_a_run_sits_on_every_side_against_its_rival(table):
    run = Run(table, Plan(), rival=shipped_weights(table.game))
    assert run._players(True).tolist() == [[LEARNED, FROZEN], [FROZEN, LEARNED]]
    assert run._players(False).tolist() == [[GREEDY, FROZEN], [FROZEN, GREEDY]]
    alone = Run(table, Plan())
    assert alone._players(True).tolist() == [[GREEDY, GREEDY], [LEARNED, GREEDY], [GREEDY, LEARNED]]
    assert alone._players(False).tolist() == [[GREEDY, GREEDY]]


def test_what_is_measured_is_the_share_against_the_rival(table):
    shipped = shipped_weights(table.game)
    found = measure(table, untaught(table), 40, 5, shipped)
    assert found.against == "against what it answers"
    assert found.share < measure(table, shipped, 40, 5, shipped).share


def test_the_command_keeps_answers_apart_and_refuses_what_nobody_can_answer(tmp_path):
    words = ["--games", "4", "--every", "1", "--measured", "2", "--rounds", "1", "--out", str(tmp_path)]
    own = games.game("claustrophobia-1643")
    done = CliRunner().invoke(app, ["train", own.id, "--against", "learned", *words])
    assert done.exit_code == 0, done.output
    assert "against what it answers" in " ".join(done.output.split())
    folder = tmp_path / f"{own.id}-against-{shipped_weights(own).card.digest[:12]}"
    assert (folder / "learned.weights").exists()
    assert not (tmp_path / own.id).exists()
    file = str(folder / "learned.weights")
    for game, against, error in (
        ("forward", "learned", UnfitWeights),
        ("steam-leaf", file, UnfitWeights),
        (own.id, "nothing.weights", UnfitWeights),
    ):
        found = CliRunner().invoke(app, ["train", game, "--against", against, *words]).exception
        assert isinstance(found, error)
        assert "\n" not in str(found)


def test_where_all_play_together_there_is_nobody_to_answer(tmp_path, monkeypatch):
    table = Table(games.game("forward"), [{}])
    monkeypatch.setattr("duskboard.train.commands.shipped_weights", lambda game: untaught(table))
    found = CliRunner().invoke(app, ["train", "forward", "--against", "learned", "--out", str(tmp_path)]).exception
    assert isinstance(found, TrainingError)
    assert "nobody to answer" in str(found)
