"""Positions that cannot be on a board are refused in a line that says what is wrong."""

import json

import pytest

from duskboard.games.game import PositionError
from duskboard.match import Match


@pytest.fixture(scope="module")
def document():
    match = Match.new("darkholds", seed=4, level=2, players=2)
    for _ in range(12):
        match.play(match.menu()[-1])
    return json.loads(json.dumps(match.position()))


def change(document, path, value):
    changed = json.loads(json.dumps(document))
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


def enemies(document):
    return [key for key, warrior in document["warriors"].items() if int(key) >= 25]


def refusal(document):
    with pytest.raises(PositionError) as refused:
        Match.from_position("darkholds", document)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["lvl"], 1, "unknown field 'lvl'; did you mean 'level'"),
        (["level"], 0, "level: must be from 1 to"),
        (["level"], "1", "level: expected a whole number, got text"),
        (["last_level"], 99, "last_level: must be from 0 to"),
        (["players"], 6, "players: expected a whole number <= 5"),
        (["turn"], -1, "turn: expected a whole number >= 0"),
        (["phase"], 7, "phase: expected a whole number <= 6"),
        (["warriors", "x"], {}, "warriors: 'x' must be a number below 79"),
        (["warriors", "79"], {}, "warriors: '79' must be a number below 79"),
        (["warriors", "00"], {}, "warriors: '00' must be a number below 79"),
        (["warriors", "0", "vigor"], 1, "unknown field 'vigor'; did you mean 'vigour'"),
        (["warriors", "0", "vigour"], -1, "vigour: expected a whole number >= 0"),
        (["warriors", "0", "vigour"], 16, "vigour: must be from 0 to 15, not 16"),
        (["warriors", "0", "wounds"], 99, "vigour, wounds or webs are out of bounds"),
        (["warriors", "0", "owner"], 6, "owner: expected a whole number <= 5"),
        (["warriors", "0", "status"], "asleep", "unknown status 'asleep'"),
        (["warriors", "0", "is"], "gnit", "unknown warrior 'gnit'; did you mean 'gnith'"),
        (["warriors", "0", "at"], 600, "at: must be from -1 to"),
        (["warriors", "0", "silver"], 32000, "more than the limits allow"),
        (["cards", "62"], "lost", "cards: '62' must be a number below 62"),
        (["cards", "1"], "stolen", "unknown place 'stolen'"),
        (["cards", "1"], 1025, "must be from -3 to 1024, not 1025"),
        (["cards", "1"], "lost", "a deck has an impossible size"),
        (["rest", "seats"], 1, "rest: unknown field 'seats'; did you mean 'seat'"),
        (["rest", "seat"], 6, "seat: must be from -1 to 5, not 6"),
        (["rest", "active"], 90, "active: must be from -1 to 78, not 90"),
        (["rest", "dark_n"], -1, "dark_n: must be from 0 to 24, not -1"),
        (["rest", "decision"], 0, "there is no decision 0"),
    ],
)
def test_what_cannot_be_is_refused(document, path, value, said):
    assert said in refusal(change(document, path, value))


def test_a_level_alone_is_no_position():
    assert "rest: is missing; a position of Darkholds is one that a match has written" in refusal({"level": 1})


def test_two_do_not_stand_on_one_square(document):
    at = document["warriors"]["0"]["at"]
    assert f"two warriors stand on square {at}" in refusal(
        change(document, ["warriors", enemies(document)[0], "at"], at)
    )


def test_a_hero_is_there_once(document):
    heroes = [key for key in document["warriors"] if int(key) < 5]
    twice = change(document, ["warriors", heroes[1], "is"], document["warriors"][heroes[0]]["is"])
    assert "there are only 1 of" in refusal(twice)


def test_an_enemy_carries_no_silver(document):
    rich = change(document, ["warriors", enemies(document)[0], "silver"], 5)
    assert "only heroes and henchmen have 'silver'" in refusal(rich)


def test_a_card_lies_in_its_deck_once(document):
    deck = list(document["rest"]["deck"])
    deck[0] = deck[1]
    assert "rest.deck: " in refusal(change(document, ["rest", "deck"], deck))
