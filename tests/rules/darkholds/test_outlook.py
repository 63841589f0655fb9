"""How good things look for a party: better hale than wounded, near the exit than far."""

import pytest

from duskboard.games.darkholds import terms as t
from tests.rules.darkholds.table import BOOK, GAME, table

PARTY = {"penda": "g9", "nerys": "g10", "carrowek": "f9", "sathach": "f10"}


def hope(match):
    out = [0.0] * len(match.state.result)
    GAME.rules.value(match.state, BOOK, GAME.Scratch(), out)
    return out[0]


def settled(match):
    return bool(GAME.rules.settled(match.state, BOOK))


def test_a_turn_that_begins_is_settled_and_one_that_is_under_way_is_not():
    match = table(heroes=PARTY)
    assert settled(match)
    match.does("penda")
    assert not settled(match)
    while match.state.decision != t.Asks.ACTIVATE:
        match.does("end" if "end" in match.texts else match.texts[0])
    assert match.state.acted[match.who("penda")]
    assert not settled(match)


def test_wounds_and_the_fallen_make_things_look_worse():
    whole, wounded, fallen = table(heroes=PARTY), table(heroes=PARTY), table(heroes=PARTY)
    for name in PARTY:
        wounded.sets(name, wounds=2)
    fallen.falls("penda")
    fallen.falls("nerys")
    assert hope(wounded) < hope(whole)
    assert hope(fallen) < hope(whole)


def test_the_nearer_the_exit_the_better():
    near = table(heroes=PARTY)
    far = hope(near)
    level = int(near.state.level)
    beside = [int(BOOK.next[level, BOOK.exit[level], way]) for way in range(8)]
    for hero, square in enumerate([square for square in beside if square >= 0][:4]):
        near.state.at[hero] = square
    assert hope(near) > far


@pytest.mark.parametrize("turn", [2, 40])
def test_hope_is_a_result_for_everybody(turn):
    match = table(heroes=PARTY, turn=turn, players=2)
    out = [9.0] * len(match.state.result)
    GAME.rules.value(match.state, BOOK, GAME.Scratch(), out)
    assert -1 < out[0] == out[1] < 1
