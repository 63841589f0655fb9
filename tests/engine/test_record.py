"""Records: one block of bytes, seen by plain Python and by compiled rules alike."""

import numpy as np
import pytest

from duskboard.engine.position import PositionError, fields_document, read_fields
from duskboard.engine.record import Record, differences, f32, i8, i16, i32, stretch, u32
from duskboard.engine.rule import rule


class Hero(Record):
    name: i8  # which hero
    hp: i16  # health
    bag: i16[2, 3]  # what is carried
    seen: i32  # cards seen
    stream: u32[4]  # dice
    result: f32[2]  # at the end


@rule
def wound(hero, amount):
    hero.hp -= amount
    hero.bag[1, 2] = hero.hp
    hero.result[0] = -1.0


def test_a_rule_does_the_same_to_a_window_and_to_a_compiled_record():
    one, other = Hero(), Hero()
    for hero in (one, other):
        hero.hp = 20
    wound(one, 7)
    wound.fast(other, 7)
    assert one == other
    assert (other.hp, other.bag[1, 2], other.result[0]) == (13, 13, -1.0)


def test_fields_side_by_side_are_seen_as_one_array():
    hero = Hero()
    hero.hp = 7
    hero.bag[1, 2] = 9
    together = stretch(hero, "hp", "bag")
    assert list(together) == [7, 0, 0, 0, 0, 0, 9]
    hero.bag[0, 0] = 5
    assert together[1] == 5, "it is the record's own memory"
    with pytest.raises(ValueError, match="the fields from seen to result are not of one kind"):
        stretch(hero, "seen", "result")
    with pytest.raises(ValueError, match="no fields lie from bag to hp"):
        stretch(hero, "bag", "hp")


def test_numbers_read_from_a_window_do_not_overflow_and_too_large_ones_are_refused():
    hero = Hero()
    hero.hp = 32000
    assert hero.hp + hero.hp == 64000
    with pytest.raises(ValueError):
        hero.hp = 40000
    with pytest.raises(ValueError):
        hero.bag[0, 0] = -40000


def test_fields_are_aligned_and_the_size_is_a_multiple_of_eight():
    for name, (dtype, offset, *_) in Hero.dtype.fields.items():
        assert offset % dtype.base.itemsize == 0, name
    assert Hero.dtype.itemsize % 8 == 0


def test_copies_share_nothing_and_windows_share_everything():
    block = Hero.batch(3)
    first, second, _ = Hero.windows(block)
    first.hp = 5
    assert block["hp"].tolist() == [5, 0, 0]
    twin = first.copy()
    twin.hp = 9
    assert (first.hp, twin.hp) == (5, 9)
    assert differences(first, twin) == ["hp"]
    second.load(twin.bytes())
    assert block["hp"].tolist() == [5, 9, 0]


def test_loading_bytes_of_another_size_is_refused():
    with pytest.raises(ValueError, match="bytes, not 3"):
        Hero().load(b"abc")


def test_a_field_that_is_no_kind_of_number_is_refused():
    with pytest.raises(TypeError, match="title"):

        class Wrong(Record):
            title: str


def test_fields_come_back_from_documents():
    hero = Hero()
    hero.hp, hero.bag[1, 0], hero.stream[2], hero.result[1] = 7, 3, 4_000_000_000, 0.5
    document = fields_document(hero, Hero.fields)
    assert document == {"hp": 7, "bag": [[0, 0, 0], [3, 0, 0]], "stream": [0, 0, 4_000_000_000], "result": [0.0, 0.5]}
    again = Hero()
    again.seen = 99
    read_fields(again, document, Hero.fields)
    assert again == hero


@pytest.mark.parametrize(
    "document",
    [None, [], {"hp": "much"}, {"hp": 1.5}, {"hp": 70000}, {"hp": [1]}, {"bag": [1]}, {"bag": [[1, 2, 3, 4]]},
     {"wand": 1}, {"bag": [[1], [2, 3]]}, {"hp": None}, {"hp": 10**30}],
)  # fmt: skip
def test_documents_that_do_not_fit_are_refused(document):
    with pytest.raises(PositionError):
        read_fields(Hero(), document, Hero.fields)


def test_numpy_shares_the_memory():
    hero = Hero()
    hero.numpy("bag")[1, 1] = 8
    assert hero.bag[1, 1] == 8
    assert np.shares_memory(hero.numpy("bag"), hero.array)


def test_a_record_of_bytes_is_its_own_and_all_windows_look_at_the_same():
    class Hero(Record):
        hp = i16
        bag = i16[2, 3]

    hero = Hero()
    hero.hp, hero.bag[1, 2] = 20, 7
    twin = Hero.of(hero.bytes())
    twin.array["hp"] = 5
    twin.numpy("bag")[1, 2] = 9
    assert (twin.hp, twin.bag[1, 2]) == (5, 9)
    assert (hero.hp, hero.bag[1, 2]) == (20, 7)
    assert twin.address == twin.array.ctypes.data
    frozen = np.frombuffer(hero.bytes(), Hero.dtype)
    assert Hero(frozen).address == frozen.ctypes.data, "also of what cannot be written to"
    with pytest.raises(ValueError, match="a Hero has 16 bytes, not 3"):
        Hero.of(b"abc")
