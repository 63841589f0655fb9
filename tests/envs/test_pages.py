"""Every number of an observation and of an action is named, and the pages say what the games declare."""

from pathlib import Path

import pytest

from duskboard.envs.look import look
from duskboard.envs.page import page
from duskboard.games.observation import Number, names_of, size_of
from tests.contract.play import midgame_states

PAGES = Path(__file__).resolve().parents[2] / "docs" / "envs"


def test_every_number_of_an_observation_has_a_name_of_its_own(game):
    assert size_of(game.observed) == game.observation_size
    names = list(names_of(game.observed))
    assert len(set(names)) == len(names) == game.observation_size


def test_every_option_number_has_a_meaning(game):
    assert sum(options.n for options in game.actions) == game.facts.options


def test_what_is_named_after_a_field_of_the_state_is_that_field(game):
    """The declaration and the rule that observes are two lists: here they meet."""
    states, met = midgame_states(game, 20, first_seed=700), set()
    for state in states:
        seat = int(state.seat)
        known, seen, at = game.redacted(state, game.standard_book, seat), look(game, game.standard_book, state, seat), 0
        for part in game.observed:
            n = size_of((part,))
            if isinstance(part, Number) and part.name in game.State.fields:
                field = known.numpy(part.name)
                if field.size == n:
                    assert seen[at : at + n].tolist() == field.reshape(-1).tolist(), part.name
                    met.add(part.name)
            at += n
    assert len(met) >= 4


def test_what_is_legal_is_among_the_options_that_are_used(game):
    unused, at = set(), 0
    for options in game.actions:
        if options.meaning == "(not used)":
            unused |= set(range(at, at + options.n))
        at += options.n
    for state in midgame_states(game, 60, first_seed=800):
        assert not unused & set(game.menu(state, game.standard_book))


def test_the_page_of_a_game_is_current(game):
    written = (PAGES / f"{game.id}.md").read_text(encoding="utf-8")
    if written != page(game):
        pytest.fail("the page is out of date; write it anew: python -m duskboard.envs.page docs/envs")
