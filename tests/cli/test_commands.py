"""The commands as their users type them: what they print, how they refuse, what they keep."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from duskboard import __version__
from duskboard.match import Match
from duskboard.server.offline import STATIC
from duskboard.terminal.draw import option_keys

ROOT = Path(__file__).parents[2]


@pytest.fixture
def duskboard(tmp_path):
    """Run a command with a folder of saves of its own."""

    def run(*words, typed="", **environment):
        return subprocess.run(
            [sys.executable, "-m", "duskboard", *words],
            input=typed, capture_output=True, text=True, cwd=ROOT, timeout=300,
            env={**os.environ, "DUSKBOARD_SAVES": str(tmp_path), "COLUMNS": "140", "NO_COLOR": "1", **environment},
        )  # fmt: skip

    run.saves = tmp_path
    return run


def first_choices(number, match=None):
    """What to type for the first option of each of so many choices, in Forward with seed 7 or further on."""
    match = match or Match.new("forward", seed="7")
    typed = []
    for _ in range(number):
        key, option = next(iter(option_keys(match.view(match.seat).options).items()))
        typed.append(f"{key}\n")
        match.play(option.number)
    return "".join(typed)


ANY_KEY = "".join(f"{key}\n" for key in "123456789abcdefgikrst")  # one of them is beside an option


def test_which_version_this_is_can_be_asked(duskboard):
    asked = duskboard("--version")
    assert (asked.returncode, asked.stdout) == (0, f"duskboard {__version__}\n"), asked.stderr


def test_a_first_screen_shows_the_table_and_what_can_be_chosen(duskboard):
    shown = duskboard("play", "forward", "--seed", "7", typed="quit\n")
    assert shown.returncode == 0, shown.stderr
    assert "Forward" in shown.stdout
    assert "Home Village Termina" in shown.stdout
    assert "duskboard play --resume" in shown.stdout


def test_choices_are_kept_at_once_and_a_match_is_taken_up_again(duskboard):
    duskboard("play", "forward", "--seed", "7", typed=first_choices(2) + "quit\n")
    (file,) = duskboard.saves.glob("*.json")
    assert len(Match.load(file).choices) == 2
    again = duskboard("play", "--resume", typed="undo\nquit\n")
    assert again.returncode == 0
    assert len(Match.load(file).choices) == 1


def test_a_resumed_match_has_the_same_bot_in_the_same_seat(duskboard):
    words = ["play", "darkleaf-gambit", "--seed", "7", "--against", "random", "--seat", "2"]
    assert "Go on with: duskboard play --resume\n" in duskboard(*words, typed=ANY_KEY + "quit\n").stdout
    (file,) = duskboard.saves.glob("*.json")
    before = Match.load(file)
    again = duskboard("play", "--resume", typed=ANY_KEY + "quit\n")
    assert again.returncode == 0, again.stderr
    assert "Pass the screen" not in again.stdout
    after = Match.load(file)
    assert len(after.choices) > len(before.choices)
    assert after.seating.bots == ["random", ""]
    duskboard("play", "--resume", "--against", "greedy", typed="quit\n")
    assert Match.load(file).seating.bots == ["", "greedy"]
    duskboard("play", "--resume", "--against", "nobody", typed="quit\n")
    assert Match.load(file).seating.bots == []


def test_real_dice_stay_real_when_a_match_is_resumed(duskboard):
    duskboard("play", "forward", "--seed", "7", "--dice", typed="quit\n")
    rolled = duskboard("play", "--resume", typed=first_choices(12))
    assert "Roll a die of 6 sides" in rolled.stdout
    (file,) = duskboard.saves.glob("*.json")
    drawn = duskboard("play", "--resume", "--no-dice", typed=first_choices(2, Match.load(file)))
    assert "Roll a die of 6 sides" not in drawn.stdout


def test_a_file_of_ones_own_is_not_played_over_and_one_is_told_to_name_it_again(duskboard):
    file = duskboard.saves / "mine.json"
    left = duskboard("play", "forward", "--seed", "7", "--file", str(file), typed=first_choices(2) + "quit\n")
    assert f"Go on with: duskboard play --resume --file {file}\n" in left.stdout
    kept = file.read_bytes()
    refused = duskboard("play", "forward", "--file", str(file), typed="1\nquit\n")
    assert refused.returncode == 2
    assert "is there already: go on with it by --resume" in " ".join(refused.stderr.split())
    assert file.read_bytes() == kept
    duskboard("play", "--resume", "--file", str(file), typed=first_choices(1, Match.load(file)) + "quit\n")
    assert len(Match.load(file).choices) == 3


def test_a_closed_terminal_loses_nothing(duskboard):
    """The input ends in the middle of the game, as when a window is closed."""
    closed = duskboard("play", "forward", "--seed", "7", typed=first_choices(3))
    assert closed.returncode == 0
    (file,) = duskboard.saves.glob("*.json")
    assert len(Match.load(file).choices) == 3


def test_real_dice_are_asked_for_and_used(duskboard):
    match = Match.new("forward", seed=7)
    typed = []
    while not match.choices or not match.choices[-1].dice:
        option = match.menu()[0]
        typed.append(match.text(option))
        faces = []
        while (sides := match.next_die(option, faces)) is not None:
            assert sides == 6
            faces.append(2)
            typed += ["9", "2"]  # a face that no such die has is asked for again
        match.script(faces).play(option)
    shown = duskboard("play", "forward", "--seed", "7", "--dice", typed="\n".join([*typed, "quit", ""]))
    assert "shows a number from 1 to 6" in shown.stdout
    (file,) = duskboard.saves.glob("*.json")
    assert Match.load(file).choices == match.choices


def test_watching_a_bot_plays_to_the_end_and_the_record_verifies(duskboard):
    file = duskboard.saves / "watched.json"
    words = ["play", "forward", "--seed", "3", "--watch", "greedy", "--pause", "0", "--file", str(file)]
    watched = duskboard(*words)
    assert watched.returncode == 0, watched.stderr
    assert Match.load(file).over
    verified = duskboard("verify", str(file))
    assert verified.returncode == 0
    assert "all as recorded" in verified.stdout


def test_a_changed_record_does_not_verify(duskboard):
    file = duskboard.saves / "watched.json"
    duskboard("play", "forward", "--seed", "3", "--watch", "random", "--pause", "0", "--file", str(file))
    record = json.loads(file.read_text())
    record["result"] = [1.0 if record["result"] != [1.0] else -1.0]
    file.write_text(json.dumps(record))
    refused = duskboard("verify", str(file))
    assert refused.returncode == 2
    assert "not what its choices lead to" in refused.stderr


def test_a_match_is_written_as_a_page_that_plays_by_itself(duskboard):
    file = duskboard.saves / "watched.json"
    duskboard("play", "forward", "--seed", "3", "--watch", "random", "--pause", "0", "--file", str(file))
    written = duskboard("replay", str(file))
    if not STATIC.exists():
        assert "was not built" in written.stderr
        return
    assert written.returncode == 0, written.stderr
    assert "Forward, a replay" in file.with_suffix(".replay.html").read_text()
    elsewhere = duskboard("replay", str(file), "--to", str(duskboard.saves / "mine.html"), "--eyes", "public")
    assert elsewhere.returncode == 0
    assert (duskboard.saves / "mine.html").exists()
    refused = duskboard("replay", str(file), "--eyes", "2")
    assert (refused.returncode, "--eyes is one of: all, public, 1" in refused.stderr) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["replay", "nowhere.json"], "nowhere.json: cannot be read"),
        (["play", "chess"], "there is no game 'chess'; there are: forward"),
        (["play", "forward", "--set", "gaps=many"], "gaps cannot be 'many'; it can be: needed, all, none"),
        (["play", "forward", "--set", "gaps"], "a setting is written NAME=VALUE"),
        (["play", "forward", "--set", "colour=red"], "has no setting 'colour'"),
        (["play", "forward", "--set", "seed=3"], "has no setting 'seed'"),
        (["play", "forward", "--set", "content=x"], "has no setting 'content'"),
        (["play", "forward", "--watch", "hal"], "there is no bot 'hal'"),
        (["play", "forward", "--content", "nowhere.toml"], "nowhere.toml"),
        (["play", "--resume"], "no match to resume"),
        (["verify", "nowhere.json"], "nowhere.json: cannot be read"),
        (["verify", "pyproject.toml"], "is not a save file of Duskboard"),
        (["soak", "forward", "--games", "0"], "greater than or equal to 1"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["content", "forward", "--content", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["serve", "--database", "sqlite:////tmp/x.db", "--shared-thinkers"], "thinkers are shared through PostgreSQL"),
        (["think", "--database", "sqlite:////tmp/x.db"], "thinkers are shared through PostgreSQL"),
        (["serve", "--database", "mysql://x"], "a database is sqlite:///FILE or postgresql://..., not mysql://"),
        (["serve", "--database", "sqlite://tables.db"], "it is sqlite:///FILE or postgresql://USER@HOST:PORT/NAME"),
        (["serve", "--database", "postgresql://me@here:port/x"], "the database's address makes no sense"),
        (["play", "forward", "--watch", "²"], "there is no bot '²'"),
        (["dance"], "dance"),
    ],
)
def test_bad_words_get_one_clear_line_and_exit_code_2(duskboard, words, said):
    refused = duskboard(*words)
    assert refused.returncode == 2
    assert said in " ".join(refused.stderr.split())
    assert "Traceback" not in refused.stderr


def test_a_broken_content_file_is_refused_with_its_place(duskboard, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('[[card]]\nid = "L1-EQUIP"\nattack = "strong"\n')
    refused = duskboard("play", "forward", "--content", str(mine))
    assert refused.returncode == 2
    assert "mine.toml: card 'L1-EQUIP'" in refused.stderr


def test_wrong_words_at_the_table_change_nothing(duskboard):
    shown = duskboard("play", "forward", "--seed", "7", typed="fly away\nhelp\nlook hero\nrule FWD-001\nlog\nquit\n")
    assert "'fly away' is not possible now; legal are:" in " ".join(shown.stdout.split())
    assert "FWD-001" in shown.stdout
    (file,) = duskboard.saves.glob("*.json")
    assert Match.load(file).choices == []


def test_content_lists_where_everything_is_from(duskboard):
    every = duskboard("content", "forward").stdout
    ours = duskboard("content", "forward", "--reconstructed").stdout
    assert "printed" in every
    assert len(ours.splitlines()) < len(every.splitlines())


def test_content_lists_the_values_themselves(duskboard, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('[[price]]\nid = "reroll"\namount = 17\n')
    assert "amount = 3 " in duskboard("content", "forward").stdout
    assert "amount = 17 " in duskboard("content", "forward", "--content", str(mine)).stdout


def test_content_says_at_once_that_no_game_can_be_played_with_it(duskboard, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('[[hero]]\nid = "player"\nhp = 100000\n')
    for command in ("content", "play", "lab balance", "lab compare"):
        how = [str(mine)] if command == "lab compare" else ["--content", str(mine)]
        refused = duskboard(*command.split(), "forward", *how)
        assert refused.returncode == 2
        assert "Traceback" not in refused.stderr
        assert refused.stderr.splitlines()[-1] == (
            "duskboard: mine.toml: hero 'player': `hp` cannot be 100000; numbers there go from -999 to 999"
        )


def test_rules_are_listed_with_their_tests(duskboard):
    listed = duskboard("rules", "forward")
    assert "FWD-001" in listed.stdout
    assert "rules proved" in listed.stdout


def test_a_soak_counts_what_it_played(duskboard):
    done = duskboard("soak", "forward", "--games", "300", "--seed", "5")
    assert done.returncode == 0, done.stderr
    assert "300 games" in done.stdout
    assert "3 also interpreted" in done.stdout
