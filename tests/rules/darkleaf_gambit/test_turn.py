"""The sequence of play: five phases, what each offers, in which order."""

import pytest

from duskboard.match import Match
from tests.rules.darkleaf_gambit.table import asked, auras, garden, go, next_turn, pool, slots, table, texts, told, who


@pytest.mark.rule("DLG-040")
def test_the_five_phases_come_in_order():
    match = table(
        "murg huldra",
        "king e1, pawn e4",
        "queen e8, pawn a5",
        boards=[{"slots": {"1": 1}, "relics": {"Predictive Model": 1}}, {}],
        begin=False,
        dice=(3,),
    )
    phases = [(match.state.phase, asked(match))]
    for answer in ("pass", "pass"):
        match.play(answer)
        phases.append((match.state.phase, asked(match)))
    go(match, "pass")
    phases.append((match.state.phase, asked(match)))
    go(match, "slot 2")
    assert [phase for phase, _ in phases] == [1, 1, 3, 4]
    assert "acquire Iron Plating" in told(match)


@pytest.mark.rule("DLG-046", "DLG-051")
@pytest.mark.parametrize(
    ("clans", "own", "rival", "face", "intent", "then"),
    [
        ("murg huldra", "king a1, pawn e4", "queen h8, pawn e5", 3, ["journey"], "Which unit journeys?"),
        ("murg huldra", "king a1, knight e4", "queen h8, pawn e5 d4", 4, ["destroy", "e5", "d4"], "Which territory"),
        ("erde huldra", "king a1, pawn e4 h2", "queen h8", 6, ["journey"], "Which unit takes"),
        ("erde huldra", "king a1, pawn e4", "queen h8", 6, ["reclaim"], "Where does the unit go?"),
    ],
)
def test_intent_is_declared_in_phase_two_and_the_bone_rolled_in_phase_three(clans, own, rival, face, intent, then):
    match = table(clans, own, rival, dice=(face,))
    assert match.state.phase == 2
    go(match, *intent)
    assert match.state.phase == 3
    assert asked(match).startswith(then)
    assert match.view(0).heading.phase == "Roll & Execute"


@pytest.mark.rule("DLG-147", "DLG-049")
def test_who_declares_nothing_before_the_roll_is_in_phase_three_at_the_first_question():
    board = [{"relics": {"Predictive Model": 1}}, {}]
    murg = table("murg huldra", "king a1, pawn e4", "queen h8, pawn e5", boards=board, begin=False)
    go(murg, "predictive model")
    assert murg.state.phase == 1
    assert go(murg, "pass").state.phase == 3
    for clan in ("huldra", "ferrymen", "wibo", "hexen"):
        royal = "king" if clan == "ferrymen" else "queen"
        assert table(f"{clan} murg", f"{royal} c1, pawn e4", "king h8", dice=(1,)).state.phase == 3


@pytest.mark.rule("DLG-256")
def test_hexen_cast_a_last_time_in_phase_five_whether_or_not_a_skill_was_acquired():
    board = [{"relics": {"Poison Garden": 1}}, {}]
    match = table("hexen murg", "queen a1, pawn d2", "king h8", boards=board, dice=(2,))
    go(match, "d2", "e3")
    assert (asked(match), match.state.phase) == ("Cast a Hex?", 3)
    go(match, "pass", "pass")
    assert (asked(match), match.state.phase) == ("Cast a Hex?", 5)


@pytest.mark.rule("DLG-041", "DLG-053")
def test_a_player_may_do_nothing_in_a_phase():
    match = table("murg huldra", "king e1, pawn e4", "queen e8", dice=(3,))
    before = who(match, "e4")
    go(match, "pass", "pass")
    assert match.state.turn == 2 or match.state.active == 1
    assert who(match, "e4") == before


@pytest.mark.rule("DLG-042", "DLG-045")
def test_upkeep_runs_counters_then_relics_then_the_will():
    match = table(
        "ferrymen hexen",
        "king e1, pawn e4",
        "queen e8, sage c8",
        boards=[{"relics": {"Unrelenting Tide": 1}}, {}],
        timers=[{"6": 1}, {}],
        begin=False,
    )
    assert match.state.timer[0, 5] == 0  # ticked already
    assert texts(match) == ["unrelenting tide", "pass"]
    go(match, "pass")
    assert texts(match) == ["yes", "pass"]


@pytest.mark.rule("DLG-043", "DLG-102")
def test_counters_tick_once_in_the_upkeep_of_their_owner_and_resolve_at_zero():
    match = table("hexen murg", "queen e1, sage c1", "king e8, pawn d5 h6", gardens={"d4": [2, 0]}, begin=False)
    assert garden(match, "d4") == 1
    go(match, "pass")
    next_turn(match)
    assert garden(match, "d4") == 1  # the rival's upkeep leaves it alone
    next_turn(match)
    assert garden(match, "d4") is None
    assert who(match, "d5") is None
    assert who(match, "h6") == "second pawn"


@pytest.mark.rule("DLG-044", "DLG-149")
def test_relics_earned_earlier_are_spent_before_intent_is_declared():
    board = [{"relics": {"Predictive Model": 1, "Electromagnetic Loop": 1}}, {}]
    match = table("murg huldra", "king e1, pawn e4", "queen e8, pawn e5", boards=board, begin=False)
    assert texts(match) == ["predictive model", "electromagnetic loop", "pass"]
    go(match, "pass", "pass")
    assert asked(match) == "Journey or Destroy?"
    assert set(texts(match)) == {"journey", "destroy"}


@pytest.mark.rule("DLG-022", "DLG-044")
def test_several_relics_may_be_spent_in_one_upkeep_but_none_for_what_it_has_done_already():
    board = [{"relics": {"Predictive Model": 2, "Electromagnetic Loop": 1}}, {}]
    match = table("murg huldra", "king e1, pawn e4", "queen e8, pawn e5", boards=board, begin=False)
    assert texts(go(match, "predictive model")) == ["electromagnetic loop", "pass"]
    assert asked(go(match, "electromagnetic loop")) == "Roll for Haggedorn's Will?"


@pytest.mark.rule("DLG-046", "DLG-047", "DLG-137")
def test_murg_declare_one_of_journey_or_destroy_and_a_journey_names_no_unit():
    match = table("murg huldra", "king e1, pawn e4 a2", "queen e8, pawn e5", dice=(3,))
    assert texts(match) == ["journey", "destroy"]
    go(match, "journey")
    assert match.state.face == 3
    assert {"e4", "a2"} <= set(texts(match))  # the unit is chosen after the roll
    go(match, "a2", "a5")
    assert who(match, "e5") == "second pawn"  # no Destroy in the same turn
    assert asked(match).startswith("Which slot")


@pytest.mark.rule("DLG-048")
def test_a_deed_names_its_units_before_the_roll():
    match = table("murg huldra", "king a1, pawn e4 c4", "queen h8, pawn e5 d5 a8", dice=(6,))
    go(match, "destroy")
    assert match.state.rolls == 0
    go(match, "e4", "e5")
    assert match.state.face == 6
    assert who(match, "e5") == "first pawn"


@pytest.mark.rule("DLG-049", "DLG-272")
@pytest.mark.parametrize("clan", ["ferrymen", "hexen", "wibo", "huldra"])
def test_some_clans_roll_without_declaring(clan):
    royal = "king" if clan == "ferrymen" else "queen"
    match = table(f"{clan} murg", f"{royal} e1, pawn e4, knight a1", "king h8", dice=(1,))
    assert match.state.face == 1


@pytest.mark.rule("DLG-050")
def test_nobody_can_roll_without_having_declared():
    """At a table such a roll counts as a journey; here the question always comes first."""
    match = table("murg huldra", "king e1, pawn e4", "queen e8, pawn e5")
    assert match.state.rolls == 0
    assert texts(match) == ["journey", "destroy"]
    erde = table("erde huldra", "king e1, pawn d4", "queen e8")
    assert erde.state.rolls == 0
    assert texts(erde) == ["journey", "reclaim"]
    alone = table("murg huldra", "king e1, pawn e4", "queen e8", dice=(2,))
    assert alone.state.face == 2  # with no deed possible the roll is a journey roll
    assert asked(alone) == "Which unit journeys?"


@pytest.mark.rule("DLG-051", "DLG-052")
def test_the_bone_comes_from_the_pool_and_unit_and_destination_follow_its_value():
    board = [{"pool": {"d6": 1}, "slots": {"1": 1, "3": 1, "4": 2, "6": 5, "9": 2}}, {}]
    match = table("murg huldra", "king a1, pawn e4", "queen h8", boards=board, dice=(2,))
    assert match.rolled() == [(6, 2)]
    go(match, "e4")
    assert set(texts(match)) == {"e6", "g4", "e2", "c4"}


@pytest.mark.rule("DLG-054", "DLG-135", "DLG-088")
def test_a_failed_deed_changes_nothing_and_its_bone_may_still_be_slotted():
    match = table("murg huldra", "king a1, pawn e4", "queen h8, pawn e5", dice=(2,))
    go(match, "destroy")
    assert who(match, "e4") == "first pawn"
    assert who(match, "e5") == "second pawn"
    go(match, "slot 1")
    assert slots(match, 0) == {1: 2}


@pytest.mark.rule("DLG-055", "DLG-056", "DLG-057")
def test_slots_and_rows_fill_in_any_order_and_a_full_row_returns_its_bones():
    board = [{"slots": {"4": 4}}, {}]  # the second slot of Pivot, then a slot of another row, then Pivot's first
    match = table("huldra murg", "queen e1, sage c4", "king h8", boards=board, dice=(2,))
    go(match, "pass")
    assert {"slot 1", "slot 3", "slot 9"} <= set(texts(match))
    assert "slot 4" not in texts(match)
    go(match, "slot 3")
    assert slots(match, 0) == {}
    assert pool(match, 0) == 6
    assert auras(match, "c4") == ["Pivot"]


@pytest.mark.rule("DLG-058")
def test_a_miracle_happens_at_once():
    board = [{"slots": {"5": 4, "6": 3}}, {"slots": {"1": 2}}]
    match = table("huldra murg", "queen e1", "king h8, pawn a7", boards=board, dice=(3,))
    go(match, "pass", "slot 7")
    assert slots(match, 1) == {}


@pytest.mark.rule("DLG-059")
def test_a_relic_is_a_token_for_later():
    match = table("huldra murg", "queen e1", "king h8", boards=[{"slots": {"8": 1}}, {}], dice=(2,))
    go(match, "pass", "slot 9")
    assert match.state.relic[0, 3] == 1


@pytest.mark.rule("DLG-060")
def test_an_aura_is_put_on_an_appropriate_unit():
    match = table(
        "huldra murg", "queen e1, pawn a2 b2, sage c4", "king h8", boards=[{"slots": {"1": 1}}, {}], dice=(3,)
    )
    go(match, "pass", "slot 2")
    assert texts(match) == ["a2", "b2"]  # pawns only
    go(match, "b2")
    assert auras(match, "b2") == ["Long Bow"]


@pytest.mark.rule("DLG-061")
def test_a_law_holds_at_once_and_for_good():
    board = [{"slots": {"12": 1, "13": 2, "14": 3}}, {}]
    match = table("ferrymen murg", "king e1, pawn c2", "king h8", boards=board, dice=(6,))
    while asked(match) != "Which slot takes the bone?":
        match.play("pass")
    go(match, "slot 15")
    assert match.state.relic[0, 4] == 1
    for _ in range(4):
        next_turn(match)
    assert match.state.relic[0, 4] == 1


@pytest.mark.rule("DLG-012")
def test_a_turn_is_all_five_phases():
    match = Match.new("darkleaf-gambit", clans=("erde", "huldra"), seed=3)
    assert match.state.turn == 1
    next_turn(match)
    assert match.state.turn == 2
    assert match.state.active == 1
