"""The ladder: paired seeds, swapped sides, results that are kept, and levels in their order."""

import json
import re

import pytest
import typer
from typer.testing import CliRunner

from duskboard import games
from duskboard.bots import commands, ladder
from duskboard.bots.bot import UnknownBot
from duskboard.bots.commands import chosen_pairs, chosen_settings, show
from duskboard.bots.ladder import Played, climb, pairings, plan, ratings, read, scores, standings, wilson
from duskboard.engine.compiler.library import Library
from duskboard.games.game import SettingsError
from duskboard.match import IllegalOption
from tests.engine.skirmish import GAME, TAKE_IT


def game_of(seats, result, seed=1):
    """A game as it might have gone."""
    return Played("skirmish", "", "{}", seed, seats, "", result, 1, 10, (1, 1), (100, 100), (0.1, 0.1))


def test_every_pair_meets_twice_on_a_seed_with_seats_swapped():
    tasks = plan(GAME, [("greedy", "random")], games=6)
    assert [(task.seed, task.seats) for task in tasks] == [
        (seed, seats) for seed in (1, 2, 3) for seats in (("greedy", "random"), ("random", "greedy"))
    ]


def test_seeds_can_begin_elsewhere():
    assert {task.seed for task in plan(GAME, [("greedy", "random")], games=4, first=101)} == {101, 102}


def test_bots_without_rivals_play_the_same_seeds_alone():
    tasks = plan(GAME, [("greedy", "random"), ("level-1", "greedy")], games=2, together=True)
    assert [(task.seed, task.seats) for task in tasks] == [
        (seed, (name, name)) for seed in (1, 2) for name in ("greedy", "random", "level-1")
    ]
    alone = scores([game_of(("greedy", "greedy"), (1.0, 1.0)), game_of(("greedy", "greedy"), (-1.0, -1.0), 2)])
    assert [(one.name, one.rival, one.games, one.share) for one in alone] == [("greedy", "", 2, 0.5)]


def test_a_bot_plays_all_seats_of_a_side():
    """Three heroes against an overlord: the sides are swapped, and nobody plays against himself."""
    settings = [{"players": 3, "overlord": "yes"}]
    tasks = plan(games.game("darkholds"), [("greedy", "random")], games=2, settings=settings)
    assert [task.seats for task in tasks] == [
        ("greedy", "greedy", "greedy", "random"),
        ("random", "random", "random", "greedy"),
    ]


def test_shares_are_told_by_side_however_many_seats_a_side_has():
    played = [
        game_of(("greedy", "random"), (1.0, -1.0)),
        game_of(("greedy", "greedy", "greedy", "random"), (1.0, 1.0, 1.0, -1.0)),
        game_of(("random", "random", "greedy"), (1.0, 1.0, -1.0)),
        game_of(("random", "random", "random", "greedy"), (-1.0, -1.0, -1.0, 1.0)),
    ]
    (score,) = scores(played)
    assert (score.name, score.games, score.wins, score.by_side) == ("greedy", 4, 3, (1.0, 0.5))


def test_settings_take_turns():
    tasks = plan(GAME, [("greedy", "random")], games=8, settings=[{"hp": 5}, {"hp": 9}])
    assert [task.settings for task in tasks[::2]] == ['{"hp": 5}', '{"hp": 9}'] * 2


def test_a_level_with_other_numbers_is_another_bot(monkeypatch):
    before = plan(GAME, [("level-1", "random")], games=2)
    monkeypatch.setattr(ladder, "LEVELS", tuple(reversed(ladder.LEVELS)))
    assert plan(GAME, [("level-1", "random")], games=2) == before
    monkeypatch.setattr(ladder, "CARELESS", 2 * ladder.CARELESS)
    assert plan(GAME, [("level-1", "random")], games=2) != before
    monkeypatch.undo()
    monkeypatch.setattr(ladder, "LEVELS", ())
    assert plan(GAME, [("level-1", "random")], games=2) != before


def test_what_has_been_played_is_not_played_again(tmp_path):
    few = plan(GAME, [("level-1", "random")], games=4)
    first = list(climb(GAME, few, tmp_path))
    assert len(first) == 4
    assert sorted(read(tmp_path, GAME), key=str) == sorted(first, key=str)
    more = list(climb(GAME, plan(GAME, [("level-1", "random")], games=10), tmp_path))
    assert len(more) == 6
    assert list(climb(GAME, few, tmp_path)) == []
    assert len(list((tmp_path / "skirmish").glob("*.parquet"))) == 2


def test_a_ladder_that_is_stopped_keeps_what_it_has(tmp_path):
    going = climb(GAME, plan(GAME, [("greedy", "random")], games=10), tmp_path)
    for _ in range(3):
        next(going)
    going.close()
    assert len(read(tmp_path, GAME)) == 3


def test_a_game_is_the_same_when_it_is_played_again(tmp_path):
    task = plan(GAME, [("level-2", "level-1")], games=2)[0]
    one, other = ladder.play(GAME, task), ladder.play(GAME, task)
    assert (one.result, one.choices, one.passes) == (other.result, other.choices, other.passes)


def off_the_menu(game, book, known, menu, seed):
    """A bot that takes a blow before there is one, having written that onto its menu."""
    menu.append(TAKE_IT)
    return TAKE_IT


def test_a_choice_that_is_not_legal_is_refused_with_those_that_are():
    (task, _) = plan(GAME, [("tests.bots.test_ladder:off_the_menu", "greedy")], games=1)
    with pytest.raises(IllegalOption, match=r"test_ladder:off_the_menu chose 3; legal are: 0 \(card 1\), 1 \("):
        ladder.play(GAME, task)


SPOILT = 77  # no decision there is


class Hoarder:
    """A bot that keeps what it is shown, and spoils it."""

    name = "hoarder"
    kept: list = []

    def choose(self, game, book, known, menu, seed):
        known.decision = SPOILT
        self.kept.append(known)
        return menu[0]


def test_a_bot_of_ones_own_may_keep_and_change_what_it_is_shown(monkeypatch):
    monkeypatch.setattr(Hoarder, "kept", [])
    (task, _) = plan(GAME, [("tests.bots.test_ladder:Hoarder", "greedy")], games=1)
    assert ladder.play(GAME, task).ending == 1
    assert len(Hoarder.kept) > 2
    assert [known.choices for known in Hoarder.kept] == sorted({int(known.choices) for known in Hoarder.kept})
    assert all(known.decision == SPOILT for known in Hoarder.kept)


def test_shares_count_a_draw_as_half_a_win():
    played = [
        game_of(("level-1", "random"), (1.0, -1.0)),
        game_of(("random", "level-1"), (1.0, -1.0)),
        game_of(("level-1", "random"), (0.0, 0.0)),
        game_of(("random", "level-1"), (-1.0, 1.0)),
    ]
    (score,) = scores(played)
    assert (score.name, score.rival, score.games, score.wins, score.draws) == ("level-1", "random", 4, 2, 1)
    assert score.share == 2.5 / 4
    assert score.by_side == (0.75, 0.5)
    assert score.low < score.share < score.high


def test_wilson_agrees_with_the_textbook():
    low, high = wilson(75, 100)
    assert low == pytest.approx(0.6570, abs=5e-4)
    assert high == pytest.approx(0.8245, abs=5e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def test_half_points_move_the_interval():
    """Wilson's bounds are where the share is 1.96 standard errors away, for half points as for whole ones."""
    for points, games_played in ((2.5, 4), (0.5, 1), (176.5, 200)):
        share = points / games_played
        for bound in wilson(points, games_played):
            error = (bound * (1 - bound) / games_played) ** 0.5
            assert abs(share - bound) == pytest.approx(1.96 * error, rel=1e-4)


def test_an_interval_holds_its_share_and_stays_a_share():
    for games_played in range(1, 60):
        for halves in range(2 * games_played + 1):
            low, high = wilson(halves / 2, games_played)
            assert 0 <= low <= halves / 2 / games_played + 1e-12
            assert halves / 2 / games_played - 1e-12 <= high <= 1


def test_elo_of_a_three_to_one_favourite():
    played = [game_of(("level-1", "random"), (1.0, -1.0) if i % 4 else (-1.0, 1.0), i) for i in range(400)]
    elo = ratings(scores(played))
    assert elo["random"] == 0
    assert elo["level-1"] == pytest.approx(191, abs=3)


def test_standings_name_the_strongest_first():
    played = [game_of(("level-1", "random"), (1.0, -1.0), i) for i in range(9)]
    first, last = standings(played)
    assert (first.name, last.name) == ("level-1", "random")
    assert (first.games, first.decisions, first.passes) == (9, 9, 900)
    assert first.speed == pytest.approx(1000)


def test_the_levels_of_skirmish_are_in_order(tmp_path):
    pairs = [("level-4", "level-1"), ("level-3", "greedy"), ("level-4", "random")]
    for played in scores(list(climb(GAME, plan(GAME, pairs, games=60), tmp_path))):
        assert played.share > 0.5, played


def test_the_tables_are_shown(capsys):
    from rich.console import Console

    show(GAME, [game_of(("level-1", "random"), (1.0, -1.0))], Console(width=120))
    told = capsys.readouterr().out
    assert "level-1" in told
    assert "100.0%" in told


def test_pairings_from_the_command_line():
    assert chosen_pairs("random,level-1", "") == pairings(("random", "level-1"))
    with pytest.raises(Exception, match="write it as level-5/greedy"):
        chosen_pairs("", "level-5")


@pytest.mark.parametrize(
    ("word", "said"),
    [("clans", "NAME=VALUE, not 'clans'"), ("=5", "NAME=VALUE, not '=5'"), ("hp=[x", "hp begins like JSON, but")],
)
def test_words_that_make_no_setting_are_refused(word, said):
    with pytest.raises(SettingsError, match=re.escape(said)):
        chosen_settings([word])


def test_names_are_the_same_however_they_are_typed():
    assert chosen_pairs("", "5/Greedy, Level 2 / one-ply") == [("level-5", "greedy"), ("level-2", "one-ply")]
    assert chosen_pairs("Random,1,level-1", "") == [("level-1", "random")]
    assert plan(GAME, [("1", "Random")], games=2) == plan(GAME, [("level-1", "random")], games=2)


def test_one_bot_can_be_measured_where_there_are_no_rivals():
    assert chosen_pairs("greedy", "", alone=True) == [("greedy", "greedy")]
    for bots, pairs in (("greedy", ""), ("level-1", ""), ("", "5/level-5")):
        with pytest.raises(Exception, match="nobody to play against"):
            chosen_pairs(bots, pairs)


def test_a_setting_can_be_a_file_and_counts_by_what_stands_in_it(tmp_path):
    file = tmp_path / "coven.toml"
    assert chosen_settings([f"leaf={file}", "power=150"]) == {"leaf": file, "power": "150"}
    game, written = games.game("steam-leaf"), []
    for number in (1, 2):
        file.write_text(f'faction = "leaf"\n[[groups]]\nunit = "blade"\nnumber = {number}\n', encoding="utf-8")
        task = plan(game, [("greedy", "random")], games=1, settings=[chosen_settings([f"leaf={file}"])])[0]
        written.append(json.loads(task.settings)["leaf"]["groups"])
    assert [groups[0]["number"] for groups in written] == [1, 2]


@pytest.fixture
def command(tmp_path, monkeypatch):
    """The command, for Skirmish, with a folder of its own."""
    app = typer.Typer()
    app.command()(commands.ladder)
    monkeypatch.setattr(games, "game", lambda id: GAME)
    return lambda *words: CliRunner().invoke(app, ["skirmish", *words, "--out", str(tmp_path)])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--workers", "0"], "greater than or equal to 1"),
        (["--games", "0"], "greater than or equal to 1"),
        (["--bots", "greedy"], "nobody to play against"),
        (["--bots", ","], "who plays"),
        (["--pairs", "level-5/"], "write it as"),
    ],
)
def test_words_that_make_no_ladder_are_refused(command, words, said):
    refused = command(*words)
    assert refused.exit_code == 2
    assert said in " ".join(refused.output.replace("│", " ").split())


@pytest.mark.parametrize("name", ["deep-thought", "level-9", "tests.bots.test_ladder:nobody"])
def test_an_unknown_bot_is_refused_before_anything_is_compiled(command, monkeypatch, name):
    monkeypatch.setattr(Library, "load", lambda library: pytest.fail("the rules were compiled"))
    assert isinstance(command("--pairs", f"greedy/{name}").exception, UnknownBot)


def test_the_command_measures_one_bot_alone(command):
    said = command("-n", "2", "--bots", "greedy", "--together")
    assert said.exit_code == 0, said.output
    assert "how often each succeeds" in said.output
    assert said.output.count("greedy") == 2


def test_the_command_plays_and_tells(command, tmp_path):
    said = command("-n", "4", "--pairs", "greedy/random")
    assert said.exit_code == 0, said.output
    assert "who beats whom" in said.output
    assert len(read(tmp_path, GAME)) == 4


def test_what_is_set_holds_for_every_example_too(command, tmp_path):
    said = command("-n", "4", "--pairs", "greedy/random", "--every", "--set", "hp=3")
    assert said.exit_code == 0, said.output
    assert {json.loads(one.settings)["hp"] for one in read(tmp_path, GAME)} == {"3"}
