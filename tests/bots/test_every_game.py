"""Bots in every registered game: legal choices, from nothing but what a seat may know."""

import re
import sys
from pathlib import Path

import pytest

from duskboard.bots.bot import bot, hint
from duskboard.bots.search import Budget, Searcher, Style
from duskboard.engine.dice import below
from duskboard.engine.drivers.tree import NONE, stir
from tests.bots.interpreted import grown

DOCS = Path(__file__).parents[2] / "docs" / "bots.md"


def positions(game, choices):
    """Positions met in random play after so many choices, one for each example of the game."""
    book, scratch = game.standard_book, game.Scratch()
    for number, settings in enumerate(game.examples):
        state = game.new_state(book, game.content, settings, number)
        dice = state.copy()
        for _ in range(choices):
            menu = game.menu(state, book, scratch)
            game.rules.choose(state, book, scratch, menu[below(dice, len(menu))])
            if state.seat < 0:
                break
        if state.seat >= 0:
            yield state


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_simple_bots_play_legally(game, name):
    book = game.standard_book
    for state in positions(game, 7):
        known = game.redacted(state, book, int(state.seat))
        menu = game.menu(known, book)
        assert bot(name, game).choose(game, book, known, menu, 3) in menu


def test_the_search_walks_through_the_game_as_plain_python(game):
    book = game.standard_book
    for state in list(positions(game, 9))[:2]:
        known = game.redacted(state, book, int(state.seat))
        before, menu = known.bytes(), game.menu(known, book)
        few = menu[:3]
        nodes, trail, results = grown(
            game, book, known, few, Style(expansion_threshold=1, rollout_length=6, policy_share=128, blind=True), 7, 3
        )
        assert known.bytes() == before
        assert nodes[0]["visits"] == 3 * len(few)
        assert trail.steps >= 3 * len(few)
        assert (abs(results) <= 1).all()
        child = int(nodes[0]["child"])
        while child != NONE:
            assert nodes[child]["option"] in menu
            assert nodes[child]["seat"] == state.seat
            assert abs(nodes[child]["value"]) <= nodes[child]["visits"]
            child = int(nodes[child]["sibling"])


def test_the_search_chooses_the_same_in_every_world_that_looks_the_same(game):
    book = game.standard_book
    for state in list(positions(game, 9))[:3]:
        seat = int(state.seat)
        other = game.redacted(state, book, seat)
        stir(other, 99, 1)
        game.rules.imagine(other, book, game.Scratch(), seat)
        if game.facts.chance:
            assert other.bytes() != state.bytes()
        found = []
        for true in (state, other):
            known = game.redacted(true, book, seat)
            found.append(Searcher(game, book).search(known, game.menu(known, book), Budget(passes=48), 5).ranking)
        assert found[0] == found[1]
        assert found[0][0].option in game.menu(state, book)


def test_a_hint_says_what_it_thinks(game):
    book = game.standard_book
    state = next(state for state in positions(game, 5) if len(game.menu(state, book)) > 1)
    known = game.redacted(state, book, int(state.seat))
    advice = hint(game, book, known, game.menu(known, book), budget=Budget(passes=64))
    assert 1 <= len(advice) <= 3
    assert all(one.line and one.line[0] == (state.seat, one.text) for one in advice)


def test_the_bot_in_the_documentation_plays(game, tmp_path, monkeypatch):
    source = re.search(r"( {4}def cautious.*?)\nwith `import", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert source is not None
    lines = [line[4:] for line in source[1].splitlines()]
    head = "import numpy as np\nfrom duskboard.engine.dice import seed_stream\n"
    (tmp_path / "mine.py").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("mine", None)
    book = game.standard_book
    state = next(iter(positions(game, 3)))
    known = game.redacted(state, book, int(state.seat))
    menu = game.menu(known, book)
    assert bot("mine:cautious", game).choose(game, book, known, menu, 3) in menu
