"""A run of a few rounds: it learns, it measures, it stops and goes on, and what it wrote is played without PyTorch."""

import numpy as np
import pytest
import torch
from typer.testing import CliRunner

from duskboard import games
from duskboard.bots.learned import LearnedBot
from duskboard.cli import app
from duskboard.engine.drivers.learned import judge
from duskboard.games.learning import read_weights
from duskboard.games.library import gaze_of
from duskboard.match import Match
from duskboard.train import checkpoint
from duskboard.train.checkpoint import BadCheckpoint
from duskboard.train.gather import PLAYERS, Table
from duskboard.train.values import Plan, Run

SHORT = Plan(rounds=2, games=6, every=2, measured=4, seed=5)


@pytest.fixture
def table():
    return Table(games.game("claustrophobia-1643"), [{}])


def untaught(table):
    """Weights of somebody who has learned nothing yet."""
    return Run(table, SHORT).weights()


def test_the_network_is_the_same_compiled(table):
    run = Run(table, SHORT)
    with torch.no_grad():
        for one in run.network.parameters():
            one.normal_(0.0, 0.1)
    notes = table.branches(untaught(table), np.array([[PLAYERS["greedy"]] * 2]), 2, 3)
    rows, numbers, _, there, _ = run._tensors(notes)
    network, gaze = run.weights().network, gaze_of(table.game.learning)()
    told = torch.tanh(run.network(rows, numbers)).detach().numpy()
    for at in np.flatnonzero(there.numpy())[:20]:
        gaze.numpy("rows")[: notes.n[at]] = notes.rows[at, : notes.n[at]]
        gaze.numpy("numbers")[...] = notes.numbers[at]
        assert judge.fast(network, gaze, int(notes.n[at])) == pytest.approx(told[at], abs=5e-3)  # kept in 16 bits


def test_pairs_share_their_decision_and_their_dice(table):
    """The two positions of a pair differ by the option; the same seed gives the same games."""
    players = np.array([[PLAYERS["greedy"]] * 2])
    one, again = (table.branches(untaught(table), players, 4, 9) for _ in range(2))
    assert len(one) > 0
    assert len(one) % 2 == 0
    assert np.array_equal(one.rows, again.rows)
    assert np.array_equal(one.result, again.result)
    both = (one.n[0::2] > 0) & (one.n[1::2] > 0)
    options = one.rows[:, 0]
    assert (options[0::2][both] != options[1::2][both]).mean() > 0.5


def test_it_learns_what_is_plain(table):
    """Taught one game's positions again and again, it foretells them."""
    run = Run(table, Plan(rounds=40, games=20, again=0))
    notes = table.branches(untaught(table), np.array([[PLAYERS["greedy"]] * 2]), 20, 3)
    run._foretell(notes)
    before = run.progress.loss
    for _ in range(40):
        run._learn(notes)
    run._foretell(notes)
    assert run.progress.loss < before - 0.1


def test_a_run_that_was_stopped_goes_on_from_its_checkpoint(table, tmp_path):
    run = Run(table, SHORT)
    next(run.rounds())
    checkpoint.save(run, tmp_path / "checkpoint.pt")
    later = Run(table, SHORT)
    checkpoint.resume(later, tmp_path / "checkpoint.pt")
    assert later.progress.round == 1
    assert all(torch.equal(a, b) for a, b in zip(run.network.parameters(), later.network.parameters()))
    assert [one is not None for one in later.rounds()] == [True]


def test_checkpoints_of_something_else_are_refused_in_one_line(table, tmp_path):
    run, file = Run(table, SHORT), tmp_path / "checkpoint.pt"
    checkpoint.save(run, file)
    kept = torch.load(file, weights_only=True)
    for changed, why in (
        ({"version": 0}, "version 0"),
        ({"game": "forward"}, "of forward, not of"),
        ({"form": "x"}, "other observations"),
        ({"rules": "x"}, "for rules x"),
    ):
        torch.save({**kept, **changed}, file)
        with pytest.raises(BadCheckpoint, match=why):
            checkpoint.resume(run, file)
    file.write_bytes(b"nothing of the kind")
    with pytest.raises(BadCheckpoint, match="no checkpoint"):
        checkpoint.resume(run, file)


def test_the_command_leaves_weights_that_play_and_goes_on(tmp_path):
    words = ["train", "claustrophobia-1643", "--games", "4", "--every", "1", "--measured", "2", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, [*words, "--rounds", "1"])
    assert done.exit_code == 0, done.output
    again = CliRunner().invoke(app, [*words, "--rounds", "2"])
    assert again.exit_code == 0
    assert "2 rounds" in " ".join(again.output.split())
    game = games.game("claustrophobia-1643")
    player = LearnedBot(read_weights(tmp_path / game.id / "learned.weights", game))
    match = Match.new(game.id, seed=1)
    menu = game.menu(match.state, match.book)
    assert player.choose(game, match.book, match.known(match.seat), menu, 1) in menu
