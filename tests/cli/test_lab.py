"""The lab says how far a changed number moved the win rate, and how sure that is."""

import pytest

from duskboard import games
from duskboard.engine.content import ContentError
from duskboard.lab import Comparison, Sample, compare, play_sample


@pytest.fixture
def forward():
    return games.game("forward")


def test_the_same_content_on_the_same_seeds_gives_the_same_games(forward, tmp_path):
    same = tmp_path / "same.toml"
    same.write_text("")
    found = compare(forward, same, 60, {}, ["greedy"], 1)
    assert found.ours.choices == found.theirs.choices
    assert found.ours.endings == found.theirs.endings
    moved, low, high = found.difference(0)
    assert moved == 0
    assert low < 0 < high


def test_a_gentler_world_is_survived_more_often(forward, tmp_path):
    gentle = tmp_path / "gentle.toml"
    monsters = [card.id for _, card in forward.content if card.id.endswith(("-HOLLOW", "-BEAST"))]
    gentle.write_text("".join(f'[[card]]\nid = "{id}"\nfight = 1\n' for id in monsters if _fights(forward, id)))
    found = compare(forward, gentle, 200, {}, ["greedy"], 1)
    early = [sum(sample.choices) for sample in (found.ours, found.theirs)]
    assert early[1] > early[0]


def _fights(game, id):
    entry = next(entry for _, entry in game.content if entry.id == id)
    return getattr(entry, "fight", 0) > 0


def test_intervals_are_newcombes():
    """The worked example of Newcombe (1998), method 10: 56/70 and 48/80."""
    found = Comparison(Sample(games=80, wins=[48]), Sample(games=70, wins=[56]))
    moved, low, high = found.difference(0)
    assert (round(moved, 4), round(low, 4), round(high, 4)) == (0.2, 0.0524, 0.3339)


def test_a_content_that_does_not_fit_is_refused(forward, tmp_path):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[[card]]\nid = "L1-EQUIP"\nattack = "much"\n')
    with pytest.raises(ContentError, match=r"wrong\.toml: card 'L1-EQUIP'"):
        play_sample(forward, wrong, 10, {}, ["random"], 1)
