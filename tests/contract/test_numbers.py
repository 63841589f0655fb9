"""Numbers of ours to choose instead of those of the contract: only what is reconstructed differs, and each says why."""

import tomllib
from pathlib import Path

import pytest

from duskboard import games
from duskboard.engine.content import ContentError
from duskboard.lab.knobs import knobs
from duskboard.match import Match

CHOICES = [(game.id, name) for game in games.all_games() for name in game.numbers]


@pytest.mark.parametrize(("id", "name"), CHOICES)
def test_printed_numbers_are_untouched_and_every_change_has_its_reason(id, name):
    game = games.game(id)
    file = game.numbers[name]
    ours = {knob.name: knob for knob in knobs(game.content)}
    theirs = {knob.name: knob.value for knob in knobs(game.load_content(file))}
    moved = [knob for knob in ours.values() if theirs[knob.name] != knob.value]
    assert moved
    assert all(knob.reconstructed for knob in moved)
    assert set(theirs) == set(ours)
    changed = tomllib.loads(file.text)
    for table, own in game.content:
        for entry in changed.get(table, []):
            if entry["id"] == own.id:
                assert not [
                    name for name in entry if name not in ("id", "why") and own.provenance_of(name) == "printed"
                ]
    entries = [entry for table in changed.values() for entry in table]
    assert all(entry["why"] for entry in entries)
    assert file.title != file.name, "the first line says what it is"


@pytest.mark.parametrize(("id", "name"), CHOICES)
def test_a_match_with_them_keeps_them(id, name, tmp_path):
    match = Match.new(id, seed=1, content=name)
    assert match.content.digest != games.game(id).content.digest
    match.play(match.options()[0])
    match.save(tmp_path / "save.json")
    assert Match.load(tmp_path / "save.json").content.digest == match.content.digest


def test_a_name_that_is_none_is_a_file_that_is_not_there():
    with pytest.raises(ContentError, match=r"unheard-of: cannot be read: .* there are: easy, hard, normal"):
        games.game("forward").load_content(Path("unheard-of"))
