"""The strict reader of documents: every refusal is one line with the place and what would be right."""

from typing import Annotated

import msgspec
import pytest

from duskboard.engine.position import (
    PositionError,
    fields_document,
    index_of,
    read_document,
    read_fields,
    refuse_beyond,
    refuse_twice,
    within,
)
from duskboard.engine.record import Record, differences, f32, i8, i16

FIELDS = "there are: name, dice, worth"
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Hero(Record):
    hp: i16  # health
    bag: i8[2, 3]  # what is carried, by pocket
    result: f32[2]  # how it ended


class Piece(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    dice: list[Die] = []
    worth: int | None = None


class Table(msgspec.Struct, forbid_unknown_fields=True):
    turn: int = 1
    pieces: list[Piece] = []
    sides: tuple[Piece, Piece] | None = None
    by_name: dict[str, Piece] = {}
    counts: dict[str, Die] = {}


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], "the position: expected a table, got a list"),
        ({"turns": 1}, "the position: unknown field 'turns'; did you mean 'turn'?"),
        ({"xyz": 1}, "the position: unknown field 'xyz'; there are: turn, pieces, sides, by_name, counts"),
        ({5: 1}, "the position: unknown field 5; there are: turn, pieces, sides, by_name, counts"),
        ({"turn": "1"}, "turn: expected a whole number, got text"),
        ({"turn": True}, "turn: expected a whole number, got yes or no (true, false)"),
        ({"turn": None}, "turn: expected a whole number, got nothing"),
        ({"turn": 1.5}, "turn: expected a whole number, got a number"),
        ({"pieces": [{}]}, "pieces[0]: object missing required field name"),
        ({"pieces": [{"name": "a"}, {"nam": "b"}]}, "pieces[1]: unknown field 'nam'; did you mean 'name'?"),
        ({"pieces": [{"name": "a", "dice": [3, 7]}]}, "pieces[0].dice[1]: expected a whole number <= 6"),
        ({"pieces": [{"name": "a", "worth": []}]}, "pieces[0].worth: expected a whole number, got a list"),
        ({"sides": [{"name": "a"}, {"names": "b"}]}, "sides[1]: unknown field 'names'; did you mean 'name'?"),
        ({"by_name": {"rook": {"name": "a", "cost": 1}}}, "by_name.rook: unknown field 'cost'; " + FIELDS),
        ({"by_name": {"a": {"name": "a"}, "b": {"name": 5}}}, "by_name.b.name: expected text, got a whole number"),
        ({"counts": {"a": 1, "b": 7}}, "counts.b: expected a whole number <= 6"),
        ({"counts": {"a": "b" * 500}}, "counts.a: expected a whole number, got text"),
    ],
)  # fmt: skip
def test_what_does_not_fit_its_form_is_refused_with_its_place(document, said):
    with pytest.raises(PositionError) as refused:
        read_document(document, Table)
    assert str(refused.value) == said


def test_a_document_that_fits_is_read():
    read = read_document({"turn": 3, "pieces": [{"name": "rook", "dice": [6]}]}, Table)
    assert (read.turn, read.pieces[0].dice) == (3, [6])


def test_names_and_numbers_are_checked_with_what_would_be_right():
    assert index_of("rook", ("king", "rook"), "pieces", "piece") == 1
    with pytest.raises(PositionError, match=r"pieces: unknown piece 'Rok'; did you mean 'rook'\?"):
        index_of("Rok", ("king", "rook"), "pieces", "piece")
    with pytest.raises(PositionError, match="unknown piece 7; there are: king, rook"):
        index_of(7, ("king", "rook"), "pieces", "piece")
    with pytest.raises(PositionError, match="pile: 'a' is there twice, and exists once"):
        refuse_twice(["a", "b", "a"], "pile")
    refuse_twice(["a", "b"], "pile")
    assert within(3, 1, 6, "die") == 3
    with pytest.raises(PositionError, match="die: must be from 1 to 6, not 7"):
        within(7, 1, 6, "die")


def test_fields_come_back_to_the_byte():
    hero = Hero()
    hero.bag[0, 1], hero.result[1] = 4, -0.0
    for zeros in (False, True):
        document = fields_document(hero, Hero.fields, zeros=zeros)
        again = Hero()
        read_fields(again, document, Hero.fields)
        assert again == hero
        assert differences(again, hero) == []
    assert document == {"hp": 0, "bag": [[0, 4, 0]], "result": [0.0, -0.0]}
    assert differences(Hero(), hero) == ["bag", "result"]


def test_only_the_fields_that_are_named_are_written_where_the_rest_shall_stay():
    hero = Hero()
    hero.hp, hero.bag[1, 1] = 9, 3
    read_fields(hero, {"bag": []}, Hero.fields, rest=False)
    assert (hero.hp, hero.bag[1, 1]) == (9, 0)
    read_fields(hero, {}, Hero.fields)
    assert hero.hp == 0


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), 1.5])
def test_what_is_beyond_its_limits_is_refused(wrong):
    hero = Hero()
    hero.result[1] = wrong
    refuse_beyond(hero, {"hp": (0, 20)})
    with pytest.raises(PositionError, match=f"result: must be from -1 to 1, not {wrong}"):
        refuse_beyond(hero, {"hp": (0, 20), "result": (-1, 1)})
    hero.hp = -1
    with pytest.raises(PositionError, match="hp: must be from 0 to 20, not -1"):
        refuse_beyond(hero, {"hp": (0, 20)})
