"""Every decision has all its parts, and every option of random play its text, its label and its prompt."""

import importlib

import pytest

from duskboard import games
from duskboard.engine.decision import Decisions
from tests.engine.skirmish import GAME as SKIRMISH
from tests.engine.skirmish import asks

CHOICES = 400
TEXT_IS_LABEL = {"skirmish"}  # it leaves labels empty: people are shown the text then


def declared(game):
    """The decisions of a game that declares them in one place; None for one that does not yet."""
    module = importlib.import_module(game.rules.choose.python.__module__)
    return getattr(module, "DECISIONS", None)


@pytest.mark.parametrize("id", [*games.GAMES, "skirmish"])
def test_what_is_declared_is_what_the_game_has(id):
    game = SKIRMISH if id == "skirmish" else games.game(id)
    made = declared(game)
    if isinstance(made, Decisions):
        assert game.decisions == made.names
        assert game.unnoticed == made.unnoticed
        assert game.idle == made.idle
        assert all(one.__doc__ for one in made.all.values())


def test_forward_and_skirmish_declare_theirs():
    """The rest follow; here so that the test above cannot pass by finding nothing."""
    assert isinstance(declared(games.game("forward")), Decisions)
    assert set(asks.table) == set(declared(SKIRMISH).all)


@pytest.mark.parametrize("id", [*games.GAMES, "skirmish"])
def test_every_option_of_random_play_has_text_label_and_prompt(id):
    game = SKIRMISH if id == "skirmish" else games.game(id)
    book, content = game.standard_book, game.content
    met, state, seed = set(), None, 0
    for choice in range(CHOICES):
        if state is None or state.seat < 0:
            settings = game.examples[seed % len(game.examples)]
            state, seed = game.new_state(book, content, settings, f"parts {seed}"), seed + 1
        seat, menu = int(state.seat), game.menu(state, book)
        if (int(state.decision), tuple(menu)) not in met:
            met.add((int(state.decision), tuple(menu)))
            known = game.redacted(state, book, seat)
            scene = game.scene(known, book, content, seat, menu)
            name = game.decisions[int(state.decision)]
            assert scene.prompt is not None, name
            assert scene.prompt.text, name
            assert [option.number for option in scene.options] == menu, name
            assert all(option.text for option in scene.options), name
            assert id in TEXT_IS_LABEL or all(option.label for option in scene.options), name
            assert len({option.text for option in scene.options}) == len(menu), name
        game.rules.choose.run(state, book, game.Scratch(), menu[choice % len(menu)])
    assert len({decision for decision, _ in met}) >= min(2, len(game.decisions))
