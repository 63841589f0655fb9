"""The game in one page: that it is one, and tells all that a game can tell."""

import pytest

from duskboard import games
from duskboard.engine.beats import folded
from duskboard.match import Match
from tests.engine import skirmish


@pytest.fixture
def match(monkeypatch):
    monkeypatch.setitem(games.GAMES, "skirmish", skirmish.__name__)
    return Match.new("skirmish", seed=7, hp=9)


def test_a_blow_is_announced_before_it_is_answered(match):
    [raised] = match.play("card 1").beats(1)
    assert (raised.verb, raised.actor, raised.targets) == ("attack", "duellist0", ["duellist1"])


def test_a_blow_has_its_die_what_the_cards_did_and_what_came_of_it(match):
    mine, theirs = match.state.hand[0, 0], match.state.hand[1, 1]
    [struck] = match.play("card 1").script([6]).play("card 2").beats(-1)
    assert [die.face for die in struck.roll.dice] == [6]
    assert [part.amount for part in struck.roll.modifiers] == [mine - theirs] * (mine != theirs)
    assert struck.roll.outcome == f"{6 + mine - theirs} damage"
    assert [piece.badges[0].text for piece in struck.change] == [str(9 - (6 + mine - theirs))]


def test_the_pieces_before_folded_with_the_beats_are_the_pieces_after(match):
    before = match.play("card 1").view(0).pieces
    assert folded(before, match.play("take it").beats(0)) == {piece.id: piece for piece in match.view(0).pieces}


def test_goals_and_cards_are_those_the_viewer_may_know(match):
    mine, nobodys = match.view(0), match.view(-1)
    assert [goal.standing for goal in mine.goals] == ["9 health left"]
    assert [goal.owner for goal in nobodys.goals] == [0, 1]
    assert mine.figures[0].lines[0].values == [str(match.state.hand[0, slot]) for slot in range(skirmish.HAND)]
    assert mine.figures[1].lines[0].values == ["?", "?", "?"]


def test_a_setting_with_the_name_of_a_field_is_written_into_it(match):
    assert list(match.state.hp) == [9, 9]


def test_a_position_is_the_fields_of_the_state(match):
    match.play("card 1")
    again = Match.from_position("skirmish", match.position())
    assert again.state.bytes() == match.state.bytes()
