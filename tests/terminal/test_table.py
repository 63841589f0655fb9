"""A match at one screen: what a person types, and what is kept of how it is played."""

import io
import random

import pytest
from rich.console import Console

from duskboard.bots.bot import Function, names, proper_name
from duskboard.match import Match, SaveError, Seating
from duskboard.rulebook import entry_of
from duskboard.terminal import table
from duskboard.terminal.draw import COMMANDS, option_keys
from duskboard.terminal.saves import command_to_resume, new_file, resume
from duskboard.terminal.seating import bots_for, kept_bots, seated
from duskboard.terminal.table import Table
from tests.contract.play import random_match


@pytest.fixture(autouse=True)
def saves(tmp_path, monkeypatch):
    """A folder of saves of one's own."""
    folder = tmp_path / "saves"
    monkeypatch.setenv("DUSKBOARD_SAVES", str(folder))
    return folder


@pytest.fixture
def match():
    return Match.new("forward", seed=7)


def first_key(match):
    """The key beside the first option."""
    return next(iter(option_keys(match.view(match.seat).options)))


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
    shown = played(match, tmp_path / "m.json", typed, first_key(match))
    assert f"'{typed[:60]}" in shown
    assert "is not possible now; legal are:" in shown
    assert len(match.choices) == 1


def test_a_number_beside_no_option_is_no_choice_however_many_there_are(tmp_path):
    """Groups 1 and 3 are offered: who types 2 does not mean the second of them."""
    match = Match.new("steam-leaf", seed=1)
    while {option.text for option in match.options()} >= {"1"} or not any(
        option.text.isdecimal() for option in match.options()
    ):
        match.play(match.options()[0])
    offered = [option.text for option in match.options()]
    missing = next(str(number) for number in range(1, 9) if str(number) not in offered)
    before = len(match.choices)
    shown = played(match, tmp_path / "m.json", missing, offered[-1])
    assert f"'{missing}' is not possible now" in shown
    assert [choice.text for choice in match.choices[before:]] == [offered[-1]]


def test_keys_may_be_typed_in_capitals(match, tmp_path):
    keys = option_keys(match.view(0).options)
    key, option = next(((key, one) for key, one in keys.items() if key.isalpha()), (None, None))
    assert key is not None
    played(match, tmp_path / "m.json", key.upper())
    assert match.choices[0].text == option.text


@pytest.mark.parametrize("word", COMMANDS)
def test_every_command_is_answered_and_is_no_choice(match, tmp_path, monkeypatch, word):
    monkeypatch.setattr(table, "hint", lambda *args, **more: [])
    match.play(match.menu()[0])
    shown = played(match, tmp_path / "m.json", word)
    assert "is not possible now" not in shown
    assert len(match.choices) == (0 if word in ("undo", "u") else 1)


@pytest.mark.parametrize(
    ("game", "typed", "said"),
    [
        ("forward", "rule RUL-04", "RUL-04 (Layout and walking) The Start card."),
        ("steam-leaf", "rule rec-2", "REC-02 (What the text lost) Both board maps"),
        ("claustrophobia-1643", "rule CLA-R01", "CLA-R01 (Statistics, icons and colours) Troglodyte 1/1/3"),
        ("claustrophobia-1643", "rule IN-24", "IN-24"),
        ("darkholds", "rule 7", "DKH-007 (A. Board, tiles and squares)"),
        ("darkleaf-gambit", "rule RUL-999", "Darkleaf Gambit has no rule RUL-999."),
    ],
)
def test_whatever_has_an_id_in_the_contract_can_be_looked_up(tmp_path, game, typed, said):
    assert said in played(Match.new(game, seed=7), tmp_path / "m.json", typed)


def test_every_id_on_the_screen_can_be_looked_up(game):
    shown = set()
    for seed, example in enumerate(game.examples[:6]):
        match = random_match(game, seed, example, 60)
        scene = match.view(match.seat if match.seat is not None else 0)
        shown.update(id for line in match.log for id in line.rules)
        shown.update(id for note in scene.notes.values() for id in note.rules)
        shown.update(scene.prompt.rules if scene.prompt else [])
    shown.update(id for ending in game.endings.values() for id in ending.rules)
    assert shown
    assert [id for id in sorted(shown) if entry_of(game, id) is None] == []


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
    shown = played(match, tmp_path / "m.json", f"save {name}", "save a\0b", first_key(match))
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
    typed = [f"save {copy}", first_key(match), f"save {copy}", f"save {letter}", f"save {other}"]
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
    assert kept_bots(again) == ["level-3", ""]
    assert again.seating.real_dice
    assert bots_for(again, "nobody", [], seat=1) == ["", ""]
    assert bots_for(again, None, ["greedy", "random"], seat=1) == ["greedy", "random"]


@pytest.mark.parametrize("name", [*names(), *"12345"])
def test_every_bot_keeps_its_name_and_seat_through_a_save(tmp_path, name):
    match = Match.new("darkleaf-gambit", seed=7)
    match.seating = Seating(bots=bots_for(match, name, [], seat=1))
    match.save(tmp_path / "m.json")
    again, _ = resume(None, tmp_path / "m.json")
    assert again.seating.bots == ["", proper_name(name)]
    assert {at: bot.name for at, bot in seated(again).items()} == {1: proper_name(name)}


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


# -- ending it before the rules do -----------------------------------------------------------------------------------


def test_who_resigns_is_asked_once_and_it_is_told_and_kept(match, tmp_path):
    shown = played(match, tmp_path / "m.json", "resign", "no", "resign", "yes")
    assert "gave up." in shown
    assert Match.load(tmp_path / "m.json").halt == match.halt
    assert match.over


def test_a_draw_needs_the_one_across_the_table(tmp_path):
    match = Match.new("darkleaf-gambit", seed=3)
    shown = played(match, tmp_path / "m.json", "draw", "no", "offer a draw", "yes")
    assert "would rather play on" in shown
    assert "All agreed to a draw." in shown
    assert match.result == [0.0, 0.0]


@pytest.mark.parametrize("agrees", [True, False])
def test_a_bot_answers_an_offer_by_how_it_stands(tmp_path, monkeypatch, agrees):
    asked = []
    monkeypatch.setattr(table, "takes_draw", lambda game, book, known, seat, seed: asked.append(seat) or agrees)
    match = Match.new("darkleaf-gambit", seed=3)
    other = 1 - match.seat
    played(match, tmp_path / "m.json", "draw", bots={other: Function("mute", lambda *_: 0)})
    assert asked == [other]
    assert match.over is agrees


def test_no_draw_is_offered_where_nobody_plays_against_anybody(match, tmp_path):
    assert "there are no draws in Forward" in played(match, tmp_path / "m.json", "draw")


def test_a_card_is_drawn_where_draw_is_a_choice(tmp_path):
    match = random_match_until("claustrophobia-1643", lambda match: "draw" in [one.text for one in match.options()])
    made = match.moment
    played(match, tmp_path / "m.json", "draw")
    assert match.moment == made + 1
    assert not match.over


def random_match_until(game, wanted):
    """A match played at random until something is so."""
    for seed in range(200):
        chance, match = random.Random(seed), Match.new(game, seed=seed)
        while not match.over:
            if wanted(match):
                return match
            match.play(chance.choice(match.menu()))
    raise AssertionError("it never came to that")
