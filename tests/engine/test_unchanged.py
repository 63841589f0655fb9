import random

import pytest

from duskboard.engine.content import Content
from duskboard.engine.record import Record, i16, i32, stretch
from duskboard.engine.unchanged import WAYS, made_once


class Pond(Record):
    turn = i32
    frogs = i16[4]
    depth = i16[3, 2]
    secret = i16


@pytest.fixture
def pond():
    made = Pond()
    for at in range(4):
        made.frogs[at] = at
    return made


@pytest.fixture
def content():
    return Content({}, "no digest")


def teller(tell, **how):
    """What tells, and how often it has been asked to."""
    asked = []

    def counting(state, book, content, *key):
        asked.append(key)
        return tell(state, *key)

    return made_once(100, **how)(counting), asked


def test_what_was_not_looked_at_may_change(pond, content):
    tell, asked = teller(lambda state: [state.turn])
    first = tell(pond, None, content)
    pond.secret, pond.frogs[2] = 7, 9
    assert tell(pond, None, content) is first
    pond.turn = 3
    assert tell(pond, None, content) == [3]
    assert len(asked) == 2


def test_what_is_found_at_one_table_is_shown_at_another(pond, content):
    tell, asked = teller(lambda state: list(state.frogs))
    assert tell(pond, None, content) is tell(pond.copy(), None, content)
    assert len(asked) == 1


def test_other_arguments_and_books_and_contents_are_told_apart(pond, content):
    tell, asked = teller(lambda state, number: state.turn + number)
    assert [tell(pond, None, content, number) for number in (1, 2, 1)] == [1, 2, 1]
    tell(pond, "another book", content, 1)
    tell(pond, None, Content({}, "no digest"), 1)
    assert len(asked) == 4


def test_closely_watched_an_array_is_looked_at_element_by_element(pond, content):
    tell, asked = teller(lambda state, frog: state.frogs[frog] + state.depth[frog % 3, -1], closely=True)
    assert tell(pond, None, content, 2) == 2
    pond.frogs[1], pond.depth[2, 0] = 5, 6
    assert tell(pond, None, content, 2) == 2
    assert len(asked) == 1
    pond.depth[2, 1] = 4
    assert tell(pond, None, content, 2) == 6
    assert len(asked) == 2


@pytest.mark.parametrize("closely", [False, True])
@pytest.mark.parametrize(
    "tell",
    [
        lambda state: bytes(state.bytes()),
        lambda state: state.copy().frogs[3],
        lambda state: int(state.numpy("frogs")[3]),
        lambda state: int(state.array["frogs"][0][3]),
        lambda state: sum(state.frogs),
        lambda state: max(state.frogs),
        lambda state: 9 in state.frogs,
        lambda state: state.frogs.tolist(),
        lambda state: (state.address, state.frogs[-1])[1],
        lambda state: stretch(state, "frogs", "depth")[3],
    ],
)
def test_however_a_number_is_read_its_change_is_noticed(pond, content, tell, closely):
    told, asked = teller(tell, closely=closely)
    before = told(pond, None, content)
    pond.frogs[3] = 9
    assert told(pond, None, content) != before
    assert len(asked) == 2


def test_a_copy_is_written_to_and_the_state_is_not(pond, content):
    def tell(state):
        copy = state.copy()
        copy.turn, copy.frogs[0] = 4, 8
        return copy.turn + copy.frogs[0] + state.turn

    for closely in (False, True):
        assert teller(tell, closely=closely)[0](pond, None, content) == 12
    assert pond.turn == pond.frogs[0] == 0


def test_what_a_part_looks_at_the_whole_has_looked_at(pond, content):
    part, _ = teller(lambda state: state.turn, closely=True)
    whole, asked = teller(lambda state: part(state, None, content))
    part(pond, None, content)  # kept already when the whole asks for it
    assert whole(pond, None, content) == 0
    pond.turn = 2
    assert whole(pond, None, content) == 2
    assert len(asked) == 2


@pytest.mark.parametrize("closely", [False, True])
def test_where_one_looks_may_hang_on_what_one_has_seen(pond, content, closely):
    """A walk from frog to frog: there are more ways than are told apart."""

    def walk(state):
        way, at = [], state.turn % 4
        while at not in way:
            way.append(at)
            at = state.frogs[at] % 4
        return way

    told, asked = teller(walk, closely=closely)
    chance = random.Random(1)
    for _ in range(20 * WAYS):
        pond.turn = chance.randrange(4)
        for at in range(4):
            pond.frogs[at] = chance.randrange(4)
        assert told(pond, None, content) == walk(pond)
    assert len(asked) > WAYS


def test_what_was_not_asked_for_of_late_is_forgotten(pond, content):
    asked = []

    @made_once(2)
    def tell(state, book, content):
        asked.append(state.turn)
        return state.turn

    for turn in (1, 2, 3, 4, 5, 1):
        pond.turn = turn
        assert tell(pond, None, content) == turn
    assert asked == [1, 2, 3, 4, 5, 1]
    tell(pond, None, content)
    assert len(asked) == 6
