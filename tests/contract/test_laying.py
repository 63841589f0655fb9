"""How a table of a game is laid: what its folder says of it fits its settings, and a person can read it."""

import re

import pytest

from duskboard import games
from duskboard.bots.bot import names
from duskboard.match import Match
from duskboard.server.catalogue import first_game_of, settings_of


@pytest.fixture(params=games.GAMES)
def game(request):
    return games.game(request.param)


def test_a_first_game_has_somebody_on_every_seat_and_a_person_on_one(game):
    first = first_game_of(game)
    match = Match.new(game.id, settings=first.settings)
    assert len(first.seats) == game.seats_of(match.settings)
    assert "here" in first.seats
    assert set(first.seats) - {"here"} <= set(names())


def test_what_is_said_of_settings_is_about_settings_there_are(game):
    own = {setting.name: setting for setting in game.settings}
    for name, look in game.laying.settings.items():
        assert name in own
        values = [choice.value for choice in look.choices]
        assert len(set(values)) == len(values)
        if own[name].choices:
            assert set(values) <= {value for value, _ in own[name].choices}
        else:
            assert all(choice.title for choice in look.choices)
        for other, among in look.only.items():
            assert set(among) <= {value for value, _ in own[other].choices}


def test_every_choice_that_is_shown_can_be_made(game):
    for name, look in game.laying.settings.items():
        if not game.check_settings({})[name] and look.several:
            for choice in look.choices:
                Match.new(game.id, settings={name: choice.value})
        elif not next(setting for setting in game.settings if setting.name == name).each_seat:
            for choice in look.choices:
                game.check_settings({name: choice.value})


def test_nobody_who_changes_a_table_must_know_the_ids_of_rulings(game):
    for setting in settings_of(game):
        words = [setting.title, setting.help, *(f"{one.title} {one.say}" for one in setting.choices)]
        assert [word for word in words if re.search(r"\b[A-Z]{3}-[A-Z]?\d", word)] == []


def test_where_one_choice_has_a_picture_all_have(game):
    for setting in settings_of(game):
        drawn = [bool(one.icon and one.say) for one in setting.choices]
        assert all(drawn) or not any(drawn), setting.name
