"""Positions that cannot be on a board are refused in a line that says what is wrong."""

import pytest

from duskboard.games.game import PositionError
from duskboard.match import Match

USUAL = {"clans": ["huldra", "murg"], "units": [{"e1": "queen", "b2": "pawn"}, {"e8": "king", "e5": "pawn"}]}


def stand(first, second=None):
    return {"units": [{"e1": "queen", **first}, {"e8": "king", **(second or {})}]}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"clan": ["huldra", "murg"]}, "unknown field 'clan'; did you mean 'clans'"),
        ({"clans": ["huldra"]}, "clans: expected a list of length 2"),
        ({"clans": ["huldra", "murk"]}, "unknown clan 'murk'; did you mean 'murg'"),
        ({"will": "blessing"}, "unknown side 'blessing'; did you mean 'blessings'"),
        ({"active": 2}, "active: expected a whole number <= 1"),
        ({"phase": 6}, "phase: expected a whole number <= 5"),
        ({"turn": -1}, "turn: expected a whole number >= 0"),
        ({"turn": 30000}, "past the turn limit"),
        (stand({"i1": "pawn"}), r"units\[0\].i1: 'i1' is no territory"),
        (stand({"e8": "pawn"}), "two units stand on e8"),
        (stand({"a1": "rook", "b1": "rook", "c1": "rook"}), "no more than 2 of rook"),
        (stand({"a2": "pawn 1", "b2": "pawn 1"}), "first pawn 1 stands on two territories"),
        (stand({"a2": "pawn 0"}), "pawn: there are 1 to 8, not '0'"),
        (stand({"a2": "pawn 9"}), "pawn: there are 1 to 8, not '9'"),
        (stand({"a2": "prawn"}), "unknown unit 'prawn'; did you mean 'pawn'"),
        ({"auras": {"b2": ["Long Bow", "Long Bow"]}}, "auras.b2: 'Long Bow' is there twice"),
        ({"auras": {"b2": ["Long Bows"]}}, "unknown aura 'Long Bows'; did you mean 'Long Bow'"),
        ({"auras": {"b3": ["Long Bow"]}}, "auras.b3: nobody stands on b3"),
        ({"gardens": {"e4": [99, 0]}}, "impossible counter"),
        ({"gardens": {"e4": [1, 2]}}, "expected a whole number <= 1"),
        ({"gardens": {f"{column}4": [1, 0] for column in "abcdef"}}, "more than five marks of one kind"),
        ({"reclaimed": ["e5"]}, "stands on Reclaimed territory"),
        ({"reclaimed": ["e4", "e4"]}, "reclaimed: 'e4' is there twice"),
        ({"quarry": [["e5", "e5"], [None, None]]}, r"quarry\[0\]: 'e5' is there twice"),
        ({"boards": [{"pool": {"d6": 9}}, {}]}, "wrong number of bones"),
        ({"boards": [{"pool": {"d6": -1}}, {}]}, "expected a whole number >= 0"),
        ({"boards": [{"pool": {"d7": 6}}, {}]}, "unknown bone 'd7'"),
        ({"boards": [{"slots": {"17": "3 d6"}}, {}]}, r"boards\[0\].slots: there are 1 to 16, not '17'"),
        ({"boards": [{"slots": {"1": "99 d6"}}, {}]}, "there are 1 to 13, not '99'"),
        ({"boards": [{"relics": {"Renewals": 1}}, {}]}, "unknown skill 'Renewals'; did you mean 'Renewal'"),
        ({"boards": [{"relics": {"Long Bow": 99}}, {}]}, "more relic tokens than it has room for"),
        ({"boards": [{"slot": {}}, {}]}, r"boards\[0\]: unknown field 'slot'; did you mean 'slots'"),
        ({"timers": [{"13": 1}, {}]}, r"timers\[0\]: there are 1 to 12, not '13'"),
        ({"lasting": [4, 4]}, "lasting: 4 is there twice"),
        ({"tallies": {"hunter": [0, 0]}}, "unknown tally 'hunter'; did you mean 'hunted'"),
        ({"tallies": {"hunted": [99, 0]}}, "more marks than end the game"),
        ({"waiting": {"seats": 0}}, "waiting: unknown field 'seats'; did you mean 'seat'"),
        ({"waiting": {"seat": 5}}, "seat: must be from -1 to 1, not 5"),
        ({"waiting": {}}, "there is no decision 0"),
    ],
)
def test_what_cannot_be_is_refused(change, said):
    with pytest.raises(PositionError, match=said) as refused:
        Match.from_position("darkleaf-gambit", {**USUAL, **change})
    assert "\n" not in str(refused.value)
