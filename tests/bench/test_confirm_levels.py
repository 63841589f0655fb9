"""A confirmation that is broken off keeps its games and goes on from there; those of other numbers do not count."""

import json

import pytest

from bench import confirm_levels
from bench.confirm_levels import known, row_of, write

DIGEST = "0123456789abcdef"


@pytest.fixture
def forward():
    return next(iter(confirm_levels.of_forward()))


def test_games_of_an_earlier_run_are_known_again(forward, tmp_path):
    played = [(1, [-1], 90, 2, 0.5), (0, [1], 80, 1, 0.25)]
    write(tmp_path / "found.json", "level-5", [row_of(forward, DIGEST, played)])
    row = json.loads((tmp_path / "found.json").read_text(encoding="utf-8"))["setups"][0]
    assert (row["games"], row["wins"], row["seconds"]) == (2, 1, 0.8)
    assert known(tmp_path / "found.json", "level-5", [forward], [DIGEST]) == [sorted(played)]


def test_games_of_other_numbers_are_played_anew(forward, tmp_path):
    write(tmp_path / "found.json", "level-5", [row_of(forward, DIGEST, [(0, [1], 80, 1, 0.25)])])
    assert known(tmp_path / "found.json", "level-5", [forward], ["another"]) == [[]]


def test_a_file_of_another_level_is_refused(forward, tmp_path):
    write(tmp_path / "found.json", "level-3", [row_of(forward, DIGEST, [])])
    with pytest.raises(SystemExit, match="is of level-3"):
        known(tmp_path / "found.json", "level-5", [forward], [DIGEST])


def test_without_a_file_nothing_is_known(forward, tmp_path):
    assert known(tmp_path / "none.json", "level-5", [forward], [DIGEST]) == [[]]
