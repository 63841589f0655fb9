"""Bots by name, levels, hints."""

import numpy as np
import pytest

from duskboard.bots import bot as bots
from duskboard.bots import tempers
from duskboard.bots.bot import UnknownBot, bot, hint, names, register
from duskboard.bots.levels import LEVELS, level
from duskboard.bots.search import Budget, Searcher
from duskboard.games import all_games
from duskboard.match import Match
from tests.engine.skirmish import GAME

BOOK = GAME.standard_book


def opening(seed=1):
    state = GAME.new_state(BOOK, GAME.content, {}, seed)
    known = GAME.redacted(state, BOOK, int(state.seat))
    return known, GAME.menu(known, BOOK)


def last_option(game, book, known, menu, seed):
    """A bot of one's own."""
    return menu[-1]


@pytest.mark.parametrize("name", ["random", "one-ply", "greedy", "rush", "turtle", "level-1", "level-2", 2, "3"])
def test_every_bot_names_an_option_of_the_menu(name):
    known, menu = opening()
    before = known.bytes()
    assert bot(name, GAME, threads=1).choose(GAME, BOOK, known, menu, 7) in menu
    assert known.bytes() == before


@pytest.mark.parametrize("name", ["random", "one-ply", "greedy", "rush", "turtle", "level-1", "level-3"])
def test_a_bot_chooses_the_same_for_the_same_seed(name):
    known, menu = opening()
    assert len({bot(name, GAME, threads=1).choose(GAME, BOOK, known, menu, 7) for _ in range(3)}) == 1


def careless(glances):
    """A bot that never thinks."""
    return bots.SearchBot("careless", Budget(passes=1), slips=1.0, glances=glances)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_who_does_not_think_takes_what_looks_well_at_a_glance(game):
    """Against anybody who slips at random: what is taken looks better, in worlds that the glance has not seen."""
    match, better = Match.new(game.id, seed=5, settings=game.examples[0]), []
    while len(better) < 60 and not match.over:
        menu, known = match.menu(), match.known(match.seat)
        if len(menu) > 2:
            glanced, blind = (careless(how).choose(game, match.book, known, menu, 11) for how in (True, False))
            looks = Searcher(game, match.book, game.thinking.style).glance(known, menu, 40, 12)
            if blind in looks:
                better.append(looks[glanced] - looks[blind])
        match.play(bots.play_greedy(game, match.book, known, menu, 0))
    assert len(better) > 10
    assert np.mean(better) > 0


def test_where_all_looks_the_same_at_a_glance_the_policy_decides(monkeypatch):
    known, menu = opening()
    monkeypatch.setattr(Searcher, "glance", lambda self, known, menu, worlds, seed: dict.fromkeys(menu, 0.25))
    for seed in range(20):
        chosen = careless(True).choose(GAME, BOOK, known, menu, seed)
        assert chosen == bots.play_greedy(GAME, BOOK, known, menu, seed)


def test_the_yardstick_thinks_as_the_level_does_and_slips_at_random():
    for one in LEVELS:
        level_bot, yardstick = bot(one.number, GAME), bot(f"search-{one.number}", GAME)
        assert (yardstick.budget, yardstick.slips) == (level_bot.budget, level_bot.slips)
        assert (yardstick.glances, level_bot.glances) == (False, True)


def test_random_play_tries_everything():
    known, menu = opening()
    assert {bot("random").choose(GAME, BOOK, known, menu, seed) for seed in range(40)} == set(menu)


def test_a_bot_nobody_knows_is_refused_with_those_there_are():
    with pytest.raises(UnknownBot, match="level-5"):
        bot("level-9")
    with pytest.raises(ValueError, match="levels 1 to 5"):
        level(6)


def test_a_function_of_ones_own_is_a_bot():
    known, menu = opening()
    assert bot("tests.bots.test_bots:last_option").choose(GAME, BOOK, known, menu, 1) == menu[-1]
    with pytest.raises(UnknownBot, match="nothing"):
        bot("tests.bots.test_bots:nothing")


def test_a_bot_of_ones_own_can_have_a_name(monkeypatch):
    monkeypatch.setattr(bots, "_MADE", dict(bots._MADE))
    register("last", lambda: bots.Function("last", last_option))
    assert "last" in names()
    known, menu = opening()
    assert bot("last").choose(GAME, BOOK, known, menu, 1) == menu[-1]


def test_a_registered_name_is_found_however_it_is_typed(monkeypatch):
    monkeypatch.setattr(bots, "_MADE", dict(bots._MADE))
    register("Very Last", lambda: bots.Function("very-last", last_option))
    assert names()[-1] == "very-last"
    for typed in ("Very Last", "very last", " VERY-LAST "):
        assert bot(typed).name == "very-last"


def test_levels_think_harder_one_by_one():
    for game in (None, *all_games()):
        passes = [level(one.number, game).budget.passes for one in LEVELS]
        assert passes == sorted(set(passes))
    assert [one.slips for one in LEVELS] == sorted((one.slips for one in LEVELS), reverse=True)
    assert LEVELS[-1].budget.seconds < 2
    assert LEVELS[-1].budget.threads == 2


def test_a_hint_names_three_options_with_their_chances_and_the_line_expected():
    known, menu = opening()
    advice = hint(GAME, BOOK, known, menu, budget=Budget(passes=300))
    assert len(advice) == 3
    assert [one.visits for one in advice] == sorted((one.visits for one in advice), reverse=True)
    for one in advice:
        assert one.text == GAME.option_text(known, BOOK, one.option)
        assert one.line[0] == (0, one.text)
        assert 0 <= one.chance <= 1


def test_a_hint_speaks_of_things_by_the_names_a_player_gave_them(monkeypatch):
    known, menu = opening()
    usual = type(GAME).option_text
    named = {"card": "trick"}
    monkeypatch.setattr(
        type(GAME),
        "option_text",
        lambda self, state, book, option, content=None: usual(self, state, book, option).replace(
            "card", content["card"] if content else "card"
        ),
    )
    for one in hint(GAME, BOOK, known, menu, budget=Budget(passes=300), content=named):
        assert one.text.startswith("trick")
        assert not any(text.startswith("card") for _, text in one.line)


def test_tempers_weigh_the_same_worlds_otherwise(monkeypatch):
    """Of a sure thing and a gamble that is worth as much, rush takes the gamble and turtle the sure thing."""
    match = Match.new("darkleaf-gambit", seed=3)
    game, menu = match.game, match.menu()
    sure, gamble = menu[:2]
    worlds = {sure: [0.1] * tempers.WORLDS, gamble: sorted([-1.0, 1.0] * (tempers.WORLDS // 2))}
    monkeypatch.setattr(
        tempers, "_results", lambda game, book, known, seat, option, *more: np.array(worlds.get(option, [-1.0] * 8))
    )
    known = match.known(match.seat)
    assert bot("rush").choose(game, match.book, known, menu, 1) == gamble
    assert bot("turtle").choose(game, match.book, known, menu, 1) == sure
