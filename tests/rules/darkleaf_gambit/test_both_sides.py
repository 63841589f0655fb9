"""The board looks the same from both sides: a game and the same game with the seats exchanged go alike. DLG-006."""

import itertools
import random
import re

import pytest

from duskboard.engine.header import NONE
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.terms import Asks
from duskboard.match import Match
from tests.rules.darkleaf_gambit.table import texts

BY_SEAT = ("hunted", "flowed", "held", "quarry_down", "trait_used", "will_token", "slot", "slot_shape", "pool", "relic",
           "fresh", "timer")  # fmt: skip
BY_UNIT = ("auras", "dormant", "ladder")
BONES = (Asks.CHOOSE_SHAPE, Asks.ADAPT_SHAPE, Asks.WILL_SHAPE)  # where d4 and d6 are no territories
COMMON = ("turn", "phase", "extra", "loop", "model", "face", "shape", "rolls", "will_side", "lasting", "split")


def turned(text):
    """An answer as the player on the other side says it."""
    return re.sub(r"\b([a-h])([1-8])\b", lambda at: "hgfedcba"["abcdefgh".index(at[1])] + str(9 - int(at[2])), text)


def side(state, seat):
    """Everything about a game, seen by a seat: its own things first, territories as it counts them."""

    def territory(at):
        return at if at == NONE or seat == 0 else 63 - at

    def unit(number):
        return number if number == NONE else number ^ (16 * seat)

    fields = {name: state.numpy(name).tolist() for name in (*BY_SEAT, *BY_UNIT, *COMMON, "quarry", "square", "garden")}
    by = [0 if seat_1 == 0 else 1 + ((seat_1 - 1) ^ seat) for seat_1 in state.ladder_by]
    return {
        "square": [territory(fields["square"][unit(i)]) for i in range(terms.UNITS)],
        "quarry": [[unit(number) for number in fields["quarry"][one]] for one in (seat, 1 - seat)],
        "ladder_by": [by[unit(i)] for i in range(terms.UNITS)],
        "gardens": sorted((territory(at), fields["garden"][at]) for at in range(64) if state.garden_by[at]),
        "reclaimed": sorted(territory(at) for at in range(64) if state.reclaimed[at]),
        "asked": (state.decision, state.seat if state.seat < 0 else state.seat ^ seat),
        **{name: [fields[name][one] for one in (seat, 1 - seat)] for name in BY_SEAT},
        **{name: [fields[name][unit(i)] for i in range(terms.UNITS)] for name in BY_UNIT},
        **{name: fields[name] for name in COMMON},
    }


@pytest.mark.rule("DLG-006")
@pytest.mark.parametrize("pair", list(itertools.combinations(terms.CLANS, 2)), ids="-".join)
def test_a_game_goes_alike_with_the_seats_exchanged(pair):
    chance = random.Random("-".join(pair))
    will = chance.choice(["blessings", "curses"])
    settings = {"will": will, "seed": chance.randrange(1000)}
    one = Match.new("darkleaf-gambit", clans=pair, starter="first", **settings)
    other = Match.new("darkleaf-gambit", clans=pair[::-1], starter="second", **settings)
    for _ in range(120):
        assert side(one.state, 0) == side(other.state, 1)
        if one.over:
            break
        options = texts(one)
        across = str if one.state.decision in BONES else turned
        assert {across(option) for option in options} == set(texts(other))
        active = [option for option in options if option != "pass"]
        choice = chance.choice(active if active and chance.random() < 0.85 else options)
        one.play(choice)
        other.play(across(choice))
    assert one.result == (other.result and other.result[::-1])
