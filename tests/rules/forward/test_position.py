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
        ({"hp": "many"}, "hp: expected a whole number, got text"),
        ({"hp": -1}, "hp: expected a whole number >= 0"),
        ({"health": 3}, "unknown field 'health'"),
        ({"item": ["L4-ITEM"]}, "unknown field 'item'; did you mean 'items'"),
        ({"fight": {"enemy": "L1-BEAST", "hp": 3, "rounds": 2}}, "fight: unknown field 'rounds'; did you mean 'round'"),
        ({"items": ["L4-ITEM", "L4-ITEM"]}, "items: 'L4-ITEM' is there twice"),
        ({"completed": [2, 2], "xp": 2}, "completed: 2 is there twice"),
        ({"buried": ["L2-BEAST", "L2-BEAST"]}, "buried: 'L2-BEAST' is there twice"),
        ({"seen": {"0": ["PIT"]}}, "seen: unknown location '0'"),
        ({"cards": {"10": []}}, "cards: unknown location '10'"),
        ({"pit_face": 7}, "pit_face: expected a whole number <= 6"),
        ({"machine": {"script": [200], "script_n": 1}}, "script: must be from 0 to 100"),
        ({"machine": {"script_n": 33}}, "script_n: must be from 0 to 32"),
        ({"items": ["L1-EQUIP"]}, "L1-EQUIP is no Item"),
        ({"items": ["L10-ITEM"]}, "there is no card 'L10-ITEM'"),
        ({"items": ["L4-ITEM", "L5-ITEM", "L6-ITEM"]}, "a limit is exceeded"),
        ({"location": 12}, "there is no location 12"),
        ({"at": 17}, "must be a slot from 1 to 9"),
        ({"slots": ["void"]}, "9 slots, not of 1"),
        ({"slots": ["lava"] * 9}, "slots: unknown state 'lava'; there are: none, face-down"),
        ({"cards": {"1": ["PIT"] * 9}}, "each of SCENE"),
        ({"variants": {"gaps": "some"}}, "gaps: unknown value 'some'; there are: needed, all, none"),
        ({"decision": "dessert"}, "unknown decision 'dessert'"),
        ({"decision": "after the roll"}, "the decision does not fit"),
        ({"decision": "terror"}, "the decision does not fit"),
        ({"princess": "asleep"}, "princess: unknown state 'asleep'; there are: absent, present, active"),
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
