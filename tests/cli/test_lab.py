"""The lab says how far a changed number moved the win rate, and how sure that is."""

import re
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from duskboard import games
from duskboard.bots.play import RANDOM, play_games
from duskboard.cli import app
from duskboard.engine.content import ContentError
from duskboard.engine.header import NOBODY
from duskboard.lab import Comparison, Plan, Sample, compare, paired_difference


@pytest.fixture
def forward():
    return games.game("forward")


def test_the_same_content_on_the_same_seeds_gives_the_same_games(forward, tmp_path):
    same = tmp_path / "same.toml"
    same.write_text("")
    found = compare(Plan(forward, forward.content, 60), forward.load_content(same))
    assert found.ours.choices == found.theirs.choices
    assert found.ours.endings == found.theirs.endings
    moved, low, high = found.difference(0)
    assert moved == 0
    assert low < 0 < high


def test_a_gentler_world_is_survived_more_often(forward, tmp_path):
    gentle = tmp_path / "gentle.toml"
    monsters = [card.id for _, card in forward.content if card.id.endswith(("-HOLLOW", "-BEAST"))]
    gentle.write_text("".join(f'[[card]]\nid = "{id}"\nfight = 1\n' for id in monsters if _fights(forward, id)))
    found = compare(Plan(forward, forward.content, 200), forward.load_content(gentle))
    early = [sum(sample.choices) for sample in (found.ours, found.theirs)]
    assert early[1] > early[0]


def _fights(game, id):
    entry = next(entry for _, entry in game.content if entry.id == id)
    return getattr(entry, "fight", 0) > 0


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        ((36, 12, 2, 0), (0.2, 0.0569, 0.3404)),
        ((1, 1, 7, 12), (-0.286, -0.507, -0.026)),
    ],
)
def test_intervals_are_newcombes(pairs, expected):
    """Method 10 of Newcombe's paper on paired data (1998); airways before and after (Bentur et al., 2009)."""
    assert paired_difference(*pairs) == pytest.approx(expected, abs=0.0005)


@pytest.mark.parametrize("wins", [0, 1, 400, 1000, 2000])
def test_pairs_that_are_all_alike_do_not_prove_that_nothing_moved(wins):
    moved, low, high = paired_difference(wins, 0, 0, 2000 - wins)
    assert moved == 0
    assert 3.5 / 2000 < high - low < 12 / 2000


def test_games_of_one_seed_are_compared_with_each_other():
    """Two contents that win the same games but for twenty: of games that have nothing in common, nothing is sure."""
    ours = Sample(results=[[1]] * 500 + [[-1]] * 500)
    theirs = Sample(results=[[1]] * 520 + [[-1]] * 480)
    moved, low, high = Comparison(ours, theirs).difference(0)
    assert moved == pytest.approx(0.02)
    assert 0.01 < low < high < 0.032
    others = Sample(results=[[1], [-1]] * 480 + [[1]] * 40)
    moved, low, high = Comparison(ours, others).difference(0)
    assert moved == pytest.approx(0.02)
    assert low < 0 < high


def test_a_game_that_goes_another_way_shifts_no_other(forward):
    """The third of four games ends early; the others are played as if nothing had happened."""
    blocks = [_started(forward, 4), _started(forward, 4)]
    blocks[1]["seat"][2] = NOBODY
    for states in blocks:
        play_games(forward, states, forward.standard_book, [RANDOM], 1)
    assert [blocks[0][i].tobytes() == blocks[1][i].tobytes() for i in range(4)] == [True, True, False, True]


def _started(game, n):
    states = game.State.batch(n)
    for i, window in enumerate(game.State.windows(states)):
        window.load(game.new_state(game.standard_book, game.content, {}, i).bytes())
    return states


@pytest.fixture
def shorter(forward, monkeypatch):
    """Forward, of which no game takes more than 40 choices."""
    monkeypatch.setattr(forward, "facts", replace(forward.facts, longest_game=40), raising=False)
    return forward


def test_games_that_do_not_end_are_left_and_counted(shorter, tmp_path):
    (tmp_path / "same.toml").write_text("")
    found = compare(Plan(shorter, shorter.content, 20), shorter.load_content(tmp_path / "same.toml"))
    assert max(found.ours.choices) == 40
    assert found.ours.unfinished == found.ours.choices.count(40) > 0
    assert sum(found.ours.endings.values()) == 20


def test_the_lab_says_how_many_games_did_not_end(shorter, tmp_path):
    (tmp_path / "same.toml").write_text("")
    words = ["lab", "compare", "forward", str(tmp_path / "same.toml"), "--games", "20"]
    told = CliRunner().invoke(app, words)
    assert told.exit_code == 0, told.output
    assert "it did not end" in told.output


def test_the_lab_says_how_much_of_its_time_the_rules_alone_take():
    """The bar is 75 %: what the lab does around the rules is no quarter of its work."""
    said = CliRunner().invoke(app, ["lab", "balance", "darkleaf-gambit", "--games", "200"]).stderr
    found = re.search(r"6,800 games in .*the rules alone [\d,]+ \((\d+) %\)", said)
    assert found, said
    assert int(found[1]) >= 75


def test_a_content_that_does_not_fit_is_refused_before_the_first_game(tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[[card]]\nid = "L1-EQUIP"\nattack = "much"\n')
    told = CliRunner().invoke(app, ["lab", "compare", "forward", str(wrong), "--games", "20"])
    assert isinstance(told.exception, ContentError)
    assert "wrong.toml: card 'L1-EQUIP'" in str(told.exception)
