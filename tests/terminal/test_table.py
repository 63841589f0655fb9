"""A match at one screen: what a person types, and what is kept of how it is played."""

import io

import pytest
from rich.console import Console

from duskboard.bots.bot import Function
from duskboard.match import Match, SaveError, Seating
from duskboard.terminal.saves import command_to_resume, new_file, resume
from duskboard.terminal.seating import bots_for, kept_bots
from duskboard.terminal.table import Table


@pytest.fixture(autouse=True)
def saves(tmp_path, monkeypatch):
    """A folder of saves of one's own."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("DUSKBOARD_SAVES", str(folder))
    return folder


@pytest.fixture
def match():
    return Match.new("forward", seed=7)


def played(match, file, *typed, **more):
    """Play with these words typed, until they end. Returns what was on the screen."""
    words = iter(typed)

    def ask(prompt):
        try:
            return next(words)
        except StopIteration:
            raise EOFError from None

    console = Console(width=140, file=io.StringIO(), color_system=None)
    Table(match, file, console, ask=ask, **more).play()
    return " ".join(console.file.getvalue().split())


@pytest.mark.parametrize("typed", ["²", "①", "9" * 5000, "0"])
def test_digits_that_are_no_number_on_the_screen_are_no_choice(match, tmp_path, typed):
    shown = played(match, tmp_path / "m.json", typed, "1")
    assert f"'{typed[:60]}" in shown
    assert "is not possible now; legal are:" in shown
    assert len(match.choices) == 1


def test_a_die_shows_no_power_of_two(match, tmp_path):
    while match.next_die(match.menu()[0], []) is None:
        match.play(match.menu()[0])
    before = len(match.choices)
    shown = played(match, tmp_path / "m.json", match.text(match.menu()[0]), "²", *"2" * 32, real_dice=True)
    assert "A die of 6 sides shows a number from 1 to 6." in shown
    assert len(match.choices) > before
    assert match.choices[before].dice[0] == (6, 2)


@pytest.mark.parametrize("name", [".", "/", "..", "folder"])
def test_a_folder_is_no_place_for_a_copy_and_the_game_goes_on(match, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    shown = played(match, tmp_path / "m.json", f"save {name}", "save a\0b", "1")
    assert f"{name} is a folder; a match is saved to a file" in shown
    assert len(match.choices) == 1
    assert not (tmp_path / "folder.new").exists()
    with pytest.raises(SaveError, match="is a folder"):
        match.save(name)


def test_a_copy_replaces_nothing_but_an_earlier_copy_of_the_match(match, tmp_path):
    copy, letter, other = tmp_path / "copy.json", tmp_path / "letter.txt", tmp_path / "other.json"
    letter.write_text("Dear Termina,")
    Match.new("forward", seed=8).save(other)
    kept = other.read_bytes()
    typed = [f"save {copy}", "1", f"save {copy}", f"save {letter}", f"save {other}"]
    shown = played(match, tmp_path / "m.json", *typed)
    assert len(Match.load(copy).choices) == 1
    assert "letter.txt is there already and is no save of Duskboard" in shown
    assert letter.read_text() == "Dear Termina,"
    assert "other.json is there already and holds another match" in shown
    assert other.read_bytes() == kept


def test_a_new_match_is_not_kept_where_something_is_already(match, tmp_path):
    match.save(tmp_path / "m.json")
    with pytest.raises(SaveError, match="is there already: go on with it by --resume, or choose another --file"):
        new_file("forward", tmp_path / "m.json")
    assert new_file("forward", tmp_path / "n.json") == tmp_path / "n.json"


def test_one_is_told_how_to_go_on_with_this_match_and_no_other(match, tmp_path):
    ours, mine = new_file("forward"), tmp_path / "my match.json"
    assert "Go on with: duskboard play --resume" in played(match, ours)
    assert command_to_resume(match, ours) == "duskboard play --resume"
    assert f"Go on with: duskboard play --resume --file '{mine}'" in played(match, mine)


def test_who_sits_where_and_whose_dice_roll_is_kept_with_the_match(tmp_path):
    match = Match.new("darkleaf-gambit", seed=7)
    match.seating = Seating(bots=bots_for(match, "3", [], seat=2), real_dice=True)
    match.save(tmp_path / "m.json")
    again, _ = resume(None, tmp_path / "m.json")
    assert kept_bots(again) == ["3", ""]
    assert again.seating.real_dice
    assert bots_for(again, "nobody", [], seat=1) == ["", ""]
    assert bots_for(again, None, ["greedy", "random"], seat=1) == ["greedy", "random"]


def test_a_save_that_does_not_say_who_played_is_for_people(match, tmp_path):
    match.save(tmp_path / "m.json")
    assert "seating" not in (tmp_path / "m.json").read_text()
    assert kept_bots(Match.load(tmp_path / "m.json")) == [""]


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (["", "mine:cautious"], "--against mine:cautious --seat 1"),
        (["mine:cautious", "greedy"], "--watch mine:cautious --watch greedy"),
    ],
)
def test_a_save_starts_nobodys_own_bot_unless_one_says_so(tmp_path, bots, words):
    match = Match.new("darkleaf-gambit", seed=7)
    match.seating = Seating(bots=bots)
    assert command_to_resume(match, tmp_path / "m.json").endswith(words)
    with pytest.raises(SaveError, match=words):
        kept_bots(match)


def test_a_bots_chance_is_another_in_every_match_and_at_every_choice(tmp_path):
    """In Steam Leaf not even the number of choices is known to a bot: its chance must not hang on that."""
    chances = {}
    for seed in (1, 2, 1):
        asked = []

        def first(game, book, known, menu, seed, asked=asked):
            if len(asked) == 12:
                raise EOFError
            asked.append(seed)
            return menu[0]

        match = Match.new("steam-leaf", seed=seed)
        played(match, tmp_path / f"{len(chances)}.json", bots=dict.fromkeys((0, 1), Function("first", first)))
        assert len(set(asked)) == 12
        assert chances.setdefault(seed, asked) == asked
    assert chances[1] != chances[2]
