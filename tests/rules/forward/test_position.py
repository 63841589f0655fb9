"""Positions as documents, and a player's own numbers."""

import pytest

from duskboard import Match
from duskboard.engine.content import ContentError
from duskboard.games.game import PositionError

from .table import FORWARD, meet, stand


def test_a_position_says_only_what_matters_and_comes_back_whole():
    match = meet("L9-BEAST", items=["L4-ITEM"], snares=["L6-SNARE"], xp=3)
    document = match.position()
    assert document["location"] == 9
    assert document["fight"]["enemy"] == "L9-BEAST"
    assert document["items"] == ["L4-ITEM"]
    again = Match.from_position("forward", document)
    assert again.state == match.state


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        ({"hp": 99}, "HP is out of bounds"),
        ({"hp": "many"}, "Expected `int`"),
        ({"health": 3}, "unknown field"),
        ({"items": ["L1-EQUIP"]}, "L1-EQUIP is no Item"),
        ({"items": ["L10-ITEM"]}, "there is no card 'L10-ITEM'"),
        ({"items": ["L4-ITEM", "L5-ITEM", "L6-ITEM"]}, "a limit is exceeded"),
        ({"location": 12}, "there is no location 12"),
        ({"at": 17}, "must be a slot from 1 to 9"),
        ({"slots": ["void"]}, "9 slots, not of 1"),
        ({"slots": ["lava"] * 9}, "'lava' is not one of"),
        ({"cards": {"1": ["PIT"] * 9}}, "each of SCENE"),
        ({"variants": {"gaps": "some"}}, "there is no variant gaps = 'some'"),
        ({"decision": "dessert"}, "there is no decision 'dessert'"),
        ({"decision": "after the roll"}, "the decision does not fit"),
        ({"decision": "terror"}, "the decision does not fit"),
        ({"princess": "asleep"}, "'asleep' is not one of"),
    ],
)
def test_what_is_no_position_is_refused_with_what_is_wrong(document, complaint):
    with pytest.raises(PositionError, match=complaint):
        FORWARD.from_position(document, FORWARD.standard_book, FORWARD.content)


def test_a_player_lays_his_own_numbers_over_ours(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('[[card]]\nid = "L1-BEAST"\nfight = 9\n\n[[location]]\nid = "5"\nstart = 1\n', encoding="utf-8")
    match = Match.new("forward", seed=1, content=mine)
    assert match.book.fight[4] == 9
    assert match.book.start[4] == 0
    assert match.book.farthest[0, 4] == 1 << 8, "Farthest Tiles follow the Start slot"
    assert match.content.one("card", "L1-BEAST", object).provenance == "yours"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[[card]]\nid = "L1-BEAST"\nfight = "nine"', "L1-BEAST"),
        ('[[location]]\nid = "5"\nstart = 12', "`start` must be a slot from 1 to 9"),
        ('[[location]]\nid = "5"\nrows = ["1 2 3"]', "must hold the slots 1 to 9"),
        ('[[card]]\nid = "L4-ITEM"\ncleanse = "one"', "can cleanse `all` Snares or `none`"),
        ('[[hero]]\nid = "player"\nitem_limit = 5', "can be 1 or 2"),
    ],
)
def test_numbers_that_make_no_sense_are_refused(tmp_path, text, complaint):
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=complaint):
        Match.new("forward", seed=1, content=mine)


def test_a_hand_written_position_needs_next_to_nothing():
    match = stand(5, at=7)
    assert match.state.hp == 20
    assert match.seat == 0
