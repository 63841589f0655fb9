"""What every game promises of its positions: nothing is read that breaks a rule, and nothing else is refused."""

import json
import random

import pytest

from duskboard import games
from duskboard.engine.header import NOBODY
from duskboard.engine.position import MACHINERY, PositionError, refuse_beyond
from duskboard.match import Match
from tests.contract.play import play_compiled, random_match, renamed, started

WRONG = (None, -1, 0, 7, 99, -40000, 40000, 2**70, 0.5, "", "none of these", True, [], [[]], {}, [0, 0], {"0": 1})


@pytest.mark.parametrize("id", list(games.GAMES))
def test_every_field_of_a_state_has_limits_that_hold_in_play(id):
    game = games.game(id)
    assert set(game.limits) == set(game.State.fields) - set(MACHINERY)
    for seed, example in enumerate(game.examples[:12]):
        match = random_match(game, 70 + seed, example, 0)
        for moment in range(60):
            refuse_beyond(match.state, game.limits)
            if match.over:
                break
            menu = match.menu()
            match.play(menu[(moment * 7 + seed) % len(menu)])


@pytest.mark.parametrize("id", list(games.GAMES))
def test_every_position_of_a_game_is_read_to_the_byte(id):
    """From the first question to the end, written by the match and read with the numbers it is played with."""
    game = games.game(id)
    for seed, example in enumerate(game.examples[:8]):
        match = random_match(game, 300 + seed, example, 0)
        for moment in range(48):
            again = Match.from_position(id, json.loads(json.dumps(match.position())))
            assert again.state == match.state
            assert again.log == [], "what happened before is not this match's"
            if match.over:
                break
            for _ in range(5):
                if not match.over:
                    menu = match.menu()
                    match.play(menu[(moment * 5 + seed) % len(menu)])


UNTOLD = {  # settings that make no difference once a game has begun, or that nobody is told
    "darkleaf-gambit": {"last_loser", "starter"},
    "steam-leaf": {"steam", "leaf", "steam_mission", "leaf_mission"},
}


@pytest.mark.parametrize("id", list(games.GAMES))
def test_a_match_that_begins_with_a_position_is_laid_with_its_settings(id):
    game = games.game(id)
    for seed, example in enumerate(game.examples[:12]):
        match = random_match(game, 500 + seed, example, 15)
        again = Match.from_position(id, json.loads(json.dumps(match.position())))
        assert game.sides(again.settings) == game.sides(match.settings)
        assert game.seats_of(again.settings) == game.seats_of(match.settings)
        told = game.told_by(match.state, match.book, match.content)
        assert set(told) | UNTOLD.get(id, set()) == {setting.name for setting in game.settings}
        assert not {setting.name for setting in game.settings if setting.secret} & set(told)
        fresh = Match.new(id, seed=seed, settings=again.settings)
        assert game.told_by(fresh.state, fresh.book, fresh.content) == told, "and so is a rematch"


@pytest.mark.parametrize("id", list(games.GAMES))
def test_a_record_that_does_not_say_its_settings_is_laid_with_those_of_its_position(id, tmp_path):
    """So were all that began with a position: one for five players was laid for one."""
    match = Match.from_position(id, random_match(games.game(id), 7, games.game(id).examples[-2:][0], 12).position())
    older = match.record()
    older.settings = {"players": 1}
    assert Match.replay(older).settings == match.settings | ({"players": 1} if "players" not in match.settings else {})
    assert Match.resume(older, match.states()).settings == Match.replay(older).settings


def test_positions_of_finished_games_are_read_to_the_byte(game):
    states = started(game, 12, first_seed=4000)
    play_compiled(game, states, game.facts.longest_game)
    for state in game.State.windows(states):
        assert state.seat == NOBODY
        document = json.loads(json.dumps(game.position(state, game.standard_book, game.content)))
        assert game.from_position(document, game.standard_book, game.content) == state


@pytest.mark.parametrize("id", list(games.GAMES))
def test_a_match_with_content_of_ones_own_writes_and_reads_positions_with_it(id, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(renamed(games.game(id)), encoding="utf-8")
    match = Match.new(id, seed=3, content=own, **games.game(id).examples[0])
    for moment in range(60):
        if moment % 10 == 0:
            again = Match.from_position(id, json.loads(json.dumps(match.position())), content=own)
            assert again.state == match.state
            assert again.content.digest == match.content.digest
            assert [option.text for option in again.options()] == [option.text for option in match.options()]
        if match.over:
            break
        match.play(match.menu()[moment % len(match.menu())])
    again.save(tmp_path / "again.json")
    assert Match.load(tmp_path / "again.json").state == again.state


@pytest.mark.parametrize("id", list(games.GAMES))
def test_a_damaged_position_is_refused_in_one_line_or_breaks_no_rule(id):
    game, chance = games.game(id), random.Random(id)
    refused = 0
    for seed in range(6):
        match = random_match(game, seed, game.examples[seed % len(game.examples)], 9 * seed)
        whole = json.dumps(match.position())
        for _ in range(60):
            document = json.loads(whole)
            damage(document, chance)
            try:
                state = game.from_position(document, game.standard_book, game.content)
            except PositionError as error:
                refused += 1
                assert str(error).strip()  # noqa: PT017
                assert "\n" not in str(error)  # noqa: PT017
                continue
            assert game.rules.check(state, game.standard_book) == 0
            assert (state.seat == NOBODY) == (game.menu(state, game.standard_book, guarded=True) == [])
    assert refused > 100


def damage(document, chance):
    """Spoil one thing somewhere in a document; what stands near its top as often as what is deep inside."""
    place, key = document, chance.choice(list(document))
    while isinstance(place[key], dict | list) and place[key] and chance.random() < 0.7:
        place = place[key]
        key = chance.choice(list(place)) if isinstance(place, dict) else chance.randrange(len(place))
    what = chance.choice(("drop", "misspell", "double", "replace", "replace", "nudge"))
    value = place[key]
    if what == "drop":
        del place[key]
    elif what == "misspell" and isinstance(place, dict):
        place[key[:-1] + "x"] = place.pop(key)
    elif what == "double" and isinstance(place, list):
        place.insert(chance.randrange(len(place) + 1), value)
    elif what == "nudge" and type(value) is int:
        place[key] = value + chance.choice((-1, 1, 100, -1000))
    else:
        place[key] = chance.choice(WRONG)


@pytest.mark.parametrize("id", list(games.GAMES))
def test_a_misspelt_field_is_answered_with_the_right_one(id):
    game = games.game(id)
    document = random_match(game, 1, game.examples[0], 5).position()
    for name in document:
        misspelt = {key if key != name else name[0] + name: value for key, value in document.items()}
        with pytest.raises(PositionError, match=f"unknown field '{name[0] + name}'; did you mean '{name}'"):
            game.from_position(misspelt, game.standard_book, game.content)


@pytest.mark.parametrize("id", list(games.GAMES))
@pytest.mark.parametrize("wrong", [None, 5, "position", [], [[]]])
def test_a_position_is_a_table(id, wrong):
    game = games.game(id)
    with pytest.raises(PositionError, match="the position: expected a table"):
        game.from_position(wrong, game.standard_book, game.content)
