"""Hexen: the compass, the Quarry, Gardens and Ladders, and their skills."""

import pytest

from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import square
from duskboard.match import Match
from tests.rules.darkleaf_gambit.table import (
    asked,
    auras,
    count,
    garden,
    go,
    ladder,
    next_turn,
    table,
    texts,
    told,
    who,
)

GARDEN = [{"relics": {"Poison Garden": 1}}, {}]
LADDER = [{"relics": {"Witch's Ladder": 1}}, {}]


@pytest.mark.rule("DLG-245")
def test_both_quarry_vanquished_win_whoever_did_it():
    quarry = [["d5", "e5"], [None, None]]
    match = table("hexen murg", "queen a1", "king h8, pawn d5 e5", quarry=quarry, gardens={"d5": [1, 0]}, begin=False)
    assert match.result == [1.0, -1.0]
    assert match.ending.rules == ("DLG-245",)
    toll = table(
        "murg hexen", "king e1, pawn a2", "queen e8", quarry=[[None, None], ["a2", None]],
        tallies={"quarry_down": [0, 1]}, begin=False, will="curses",
    )  # fmt: skip
    toll.script([1]).play("yes").play("a2")
    assert toll.result == [-1.0, 1.0]


@pytest.mark.rule("DLG-246", "DLG-247", "DLG-248", "DLG-249")
@pytest.mark.parametrize("rival", ["huldra", "murg", "ferrymen", "erde", "wibo"])
def test_quarry_are_vulnerable_units_of_the_two_far_ranks_and_no_royals(rival):
    match = Match.new("darkleaf-gambit", clans=("hexen", rival), seed=1)
    offered = texts(match)
    kinds = {who(match, name) for name in offered}
    assert "second royal" not in kinds
    assert "second rook" not in kinds
    assert "second pawn" in kinds  # legal though unwise against Wibo and The Murg
    assert all(name[1] in "78" for name in offered)
    if rival == "erde":
        assert "second sage" in kinds
    go(match, offered[0])
    assert offered[0] not in texts(match)


@pytest.mark.rule("DLG-250", "DLG-292")
def test_a_plated_quarry_has_to_fall_again():
    quarry = [["d5", "h7"], [None, None]]
    match = table(
        "hexen murg", "queen a1", "king h8, pawn d5 h7", quarry=quarry, gardens={"d5": [1, 0]},
        auras={"d5": ["Iron Plating"]}, begin=False,
    )  # fmt: skip
    assert who(match, "d5") == "second pawn"
    assert auras(match, "d5") == []
    assert match.state.quarry_down[0] == 0
    again = table("hexen murg", "queen a1", "king h8, pawn d5 h7", quarry=quarry, gardens={"d5": [1, 0]}, begin=False)
    assert again.state.quarry_down[0] == 1


@pytest.mark.rule("DLG-251")
@pytest.mark.parametrize(
    ("face", "to"),
    [(1, "d5"), (2, "e5"), (3, "e4"), (4, "e3"), (5, "d3"), (6, "c3"), (7, "c4"), (8, "c5")],
)
def test_the_roll_is_a_direction_clockwise_from_forward(face, to):
    match = table("hexen murg", "queen a1, pawn d4", "king h7", dice=(face,))
    go(match, "d4")
    assert to in texts(match)
    mirrored = table("huldra hexen", "queen a3, rook h2", "queen h8, pawn d4", active=1, dice=(face,))
    go(mirrored, "d4")
    opposite = "abcdefgh"[6 - "abcdefgh".index(to[0])] + str(8 - int(to[1]))
    assert opposite in texts(mirrored)


@pytest.mark.rule("DLG-252")
def test_the_distance_is_free_until_something_is_in_the_way():
    match = table("hexen murg", "queen a1, pawn d2", "king h8, pawn d6", dice=(1,))
    go(match, "d2")
    assert texts(match) == ["d3", "d4", "d5"]


@pytest.mark.rule("DLG-253", "DLG-256")
def test_a_hex_earned_in_phase_five_may_be_cast_at_once():
    board = [{"slots": {"1": 1}}, {}]
    match = table("hexen murg", "queen a1, pawn d2", "king h8", boards=board, dice=(2,))
    go(match, "d2", "e3")
    assert asked(match).startswith("Which slot")
    go(match, "slot 2", "poison garden", "e3")
    assert garden(match, "e3") == 3


@pytest.mark.rule("DLG-254", "DLG-257")
def test_the_unit_that_journeyed_casts_as_many_hexes_as_there_are_tokens():
    board = [{"relics": {"Poison Garden": 1, "Witch's Ladder": 1}}, {}]
    match = table("hexen murg", "queen a1, pawn d2", "king h8, pawn g5", boards=board, dice=(2,))
    go(match, "d2", "e3")
    assert set(texts(match)) == {"poison garden", "witch's ladder", "pass"}
    go(match, "poison garden", "e3", "witch's ladder", "g5")
    assert garden(match, "e3") == 3
    assert ladder(match, "g5") == 2


@pytest.mark.rule("DLG-255")
def test_only_sages_cast_without_a_journey():
    match = table("hexen murg", "queen a1, pawn d2", "king h8", boards=GARDEN, dice=(2,))
    go(match, "pass")
    assert "poison garden" not in texts(match)
    sage = table("hexen murg", "queen a1, sage d2, pawn g2", "king h8", boards=GARDEN, dice=(2,))
    go(sage, "g2")
    go(sage, "h3") if who(sage, "h3") is None else None
    go(sage, "poison garden")
    assert set(texts(sage)) == {"d2", "h3"}
    go(sage, "d2")
    assert garden(sage, "d2") == 3


@pytest.mark.rule("DLG-258", "DLG-259", "DLG-273")
def test_a_garden_strikes_rivals_on_it_and_around_it_after_three_rounds():
    match = table("hexen murg", "queen a1, pawn d2 d5", "king h8, pawn c4 h2", boards=GARDEN, dice=(1,))
    go(match, "d2")
    go(match, "d4", "poison garden", "d4")
    for expected in (3, 3, 2, 2, 1, 1):
        assert garden(match, "d4") == expected
        next_turn(match)
    assert garden(match, "d4") is None
    assert who(match, "c4") is None
    assert who(match, "h2") == "second pawn"
    assert who(match, "d4") == who(match, "d5") == "first pawn"  # never Hexen's own


@pytest.mark.rule("DLG-260")
def test_a_knights_garden_needs_two_rounds_only():
    match = table("hexen murg", "queen a1, knight d2", "king h8", boards=GARDEN, dice=(1,))
    go(match, "d2", "d4", "poison garden", "d4")
    assert garden(match, "d4") == 2


@pytest.mark.rule("DLG-261", "DLG-262", "DLG-263")
def test_a_ladder_hangs_on_a_rival_no_quarry_on_a_diagonal_over_anybody():
    quarry = [["e5", "h7"], [None, None]]
    units = "king h8, pawn e5 g7 b4 c2 h7, knight d6"
    match = table("hexen murg", "queen a8, sage c3, pawn d4", units, boards=LADDER, quarry=quarry, dice=(5,))
    go(match, "pass", "witch's ladder")
    assert set(texts(match)) == {"g7", "b4", "h8"}  # not the Quarry on e5; d4 and e5 in between do not matter
    go(match, "g7")
    assert ladder(match, "g7") == 2


@pytest.mark.rule("DLG-264", "DLG-265")
def test_after_two_rounds_the_bearer_falls_and_the_ladder_may_go_on_to_anybody_adjacent():
    quarry = [["e6", "h7"], [None, None]]
    match = table(
        "hexen murg", "queen a1, pawn d4", "king h8, pawn d5 e6 h7", ladders={"d5": [1, 0]}, quarry=quarry, begin=False
    )
    assert who(match, "d5") is None
    assert set(texts(match)) == {"d4", "e6", "pass"}  # a Hexen unit and a Quarry too
    go(match, "e6")
    assert ladder(match, "e6") == 2
    go(match, "pass")
    next_turn(match)
    next_turn(match)
    assert ladder(match, "e6") == 1
    next_turn(match)
    next_turn(match)
    assert who(match, "e6") is None
    assert match.state.quarry_down[0] == 1


@pytest.mark.rule("DLG-265")
def test_a_ladder_may_also_be_let_go():
    match = table("hexen murg", "queen a1", "king h8, pawn d5 e6", ladders={"d5": [1, 0]}, begin=False)
    go(match, "pass")
    assert ladder(match, "e6") is None


@pytest.mark.rule("DLG-266", "DLG-287")
def test_a_plated_bearer_loses_its_plating_and_the_ladder_leaves_it():
    match = table(
        "hexen murg", "queen a1", "king h8, pawn d5 e6", ladders={"d5": [1, 0]},
        auras={"d5": ["Iron Plating"]}, begin=False,
    )  # fmt: skip
    assert who(match, "d5") == "second pawn"
    assert auras(match, "d5") == []
    assert set(texts(match)) == {"e6", "pass"}
    go(match, "e6")
    assert ladder(match, "e6") == 2
    assert ladder(match, "d5") is None


@pytest.mark.rule("DLG-267", "DLG-291")
def test_an_invulnerable_bearer_ends_the_ladder():
    match = table(
        "hexen wibo", "queen a1", "queen h8, rook e6, pawn d5 c5", ladders={"d5": [1, 0]}, begin=False
    )  # d5 is diagonal to the rook
    assert who(match, "d5") == "second pawn"
    assert ladder(match, "d5") is None
    assert ladder(match, "c5") is None
    assert asked(match) == "Roll for Haggedorn's Will?"
    rook = table("hexen murg", "queen a1", "king h8, rook d5, pawn e5", ladders={"d5": [1, 0]}, begin=False)
    assert ladder(rook, "e5") is None


@pytest.mark.rule("DLG-269")
def test_a_ladder_leaves_with_a_bearer_that_falls_otherwise():
    match = table("huldra hexen", "queen h1, pawn d3", "queen h8, pawn d5 e5", ladders={"d5": [2, 1]}, dice=(2,))
    go(match, "hunt")
    assert who(match, "d5") is None
    assert all(match.state.ladder_by[unit] == 0 for unit in range(32))


@pytest.mark.rule("DLG-271", "DLG-273")
def test_counters_come_off_in_the_hexen_upkeep_only():
    match = table(
        "hexen murg", "queen a1", "king h8, pawn d5", ladders={"d5": [2, 0]}, gardens={"b2": [3, 0]}, begin=False
    )
    assert (ladder(match, "d5"), garden(match, "b2")) == (1, 2)
    badges = [badge.name for piece in match.view(0).pieces for badge in piece.badges]
    assert "Witch's Ladder, 1 left" in badges
    go(match, "pass")
    next_turn(match)
    assert (ladder(match, "d5"), garden(match, "b2")) == (1, 2)


@pytest.mark.rule("DLG-274")
def test_hexen_choose_the_order_in_which_hexes_resolve():
    more = {"ladders": {"d5": [1, 0]}, "gardens": {"e6": [1, 0]}, "begin": False}
    ladder_first = table("hexen murg", "queen a1", "king h8, pawn d5 c4", **more)
    assert set(texts(ladder_first)) == {"d5", "garden e6"}
    go(ladder_first, "d5", "c4")
    assert ladder(ladder_first, "c4") == 2
    garden_first = table("hexen murg", "queen a1", "king h8, pawn d5 c4", **more)
    go(garden_first, "garden e6")
    assert who(garden_first, "d5") is None
    assert ladder(garden_first, "c4") is None  # the Ladder left with its bearer


@pytest.mark.rule("DLG-275")
def test_hoc_vult_relocates_any_unit_anywhere():
    board = [{"slots": {"5": 2, "6": 8, "7": 4}}, {}]
    match = table("hexen murg", "queen a1, pawn b2", "king h8, rook h7", boards=board, dice=(5,))
    go(match, "pass", "slot 8")
    assert set(texts(match)) == {"a1", "b2", "h8", "h7"}
    go(match, "h7", "d4")
    assert who(match, "d4") == "second rook"


@pytest.mark.rule("DLG-276", "DLG-273")
def test_waxing_moon_lowers_every_hex_and_resolves_what_reaches_zero():
    board = [{"slots": {"9": 1}}, {}]
    match = table(
        "hexen murg", "queen a1", "king h8, pawn d5 g2", boards=board, ladders={"d5": [2, 0]},
        gardens={"b2": [3, 0]}, dice=(3,),
    )  # fmt: skip
    assert (ladder(match, "d5"), garden(match, "b2")) == (1, 2)
    while "slot 10" not in texts(match):
        match.play("pass")
    go(match, "slot 10")
    assert garden(match, "b2") == 1
    assert who(match, "d5") is None


@pytest.mark.rule("DLG-277")
def test_celestial_compass_opens_the_directions_to_either_side():
    board = [{"relics": {"Celestial Compass": 1}}, {}]
    match = table("hexen murg", "queen a1, pawn d4", "king h7", boards=board, dice=(1,))
    go(match, "d4")
    assert {"d5", "e5", "c5"} <= set(texts(match))
    assert "e4" not in texts(match)


@pytest.mark.rule("DLG-297")
def test_casting_harms_nobody_yet():
    board = [{"relics": {"Poison Garden": 1, "Witch's Ladder": 1}}, {}]
    match = table("hexen murg", "queen a1, pawn d2", "king h8, pawn e4 f4 g5", boards=board, dice=(2,))
    go(match, "d2", "poison garden", "e3", "witch's ladder", "g5")
    assert count(match, 1, "pawn") == 3


@pytest.mark.rule("DLG-272")
def test_hexen_declare_nothing():
    match = table("hexen murg", "queen a1, pawn d2", "king h8, pawn d3", dice=(2,))
    assert match.state.face == 2
    assert asked(match) == "Which unit journeys?"
    assert told(match)
    assert square("a1") == 0
    assert t.HEXEN == 5


@pytest.mark.rule("DLG-254", "RUL-27")
def test_hexen_on_the_far_side_cast_while_they_have_chips():
    board = [{}, {"relics": {"Poison Garden": 1, "Witch's Ladder": 1}}]
    units = ("king h1, pawn a3 b3 c3 d3 e3 f4", "queen a8, sage c7")
    match = table("murg hexen", *units, boards=board, active=1, dice=(5,))
    go(match, "pass")
    assert set(texts(match)) == {"poison garden", "witch's ladder", "pass"}
    go(match, "witch's ladder", "f4")
    assert ladder(match, "f4") == 2
    full = table(
        "murg hexen", *units, boards=board, active=1, dice=(5,),
        ladders={name: [2, 1] for name in ("a3", "b3", "c3", "d3", "e3")},
        gardens={name: [3, 1] for name in ("a4", "b4", "c4", "d4", "e4")},
    )  # fmt: skip
    go(full, "pass")
    assert asked(full).startswith("Which slot")  # five of each are out
