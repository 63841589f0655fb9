"""The Murg: declare, Destroy, Cleave, Ambush, Throne Guard, and their skills."""

import pytest

from duskboard.games.darkleaf_gambit import terms as t
from tests.rules.darkleaf_gambit.table import asked, auras, count, go, next_turn, table, texts, who


@pytest.mark.rule("DLG-129")
@pytest.mark.parametrize(("face", "won"), [(3, False), (5, False), (6, True)])
def test_the_royal_is_destroyed_only_by_a_six(face, won):
    match = table("murg huldra", "king a1, pawn e7", "queen e8", dice=(face,))
    go(match, "destroy")
    assert match.over is won
    if won:
        assert match.result == [1.0, -1.0]
        assert match.ending.rules == ("DLG-129",)
        assert match.view(0).ending.text == f"The Huldra queen is Destroyed, in turn {match.state.turn}"


@pytest.mark.rule("DLG-152")
@pytest.mark.parametrize(("face", "won"), [(4, False), (5, True), (6, True)])
def test_technological_singularity_makes_a_five_enough(face, won):
    board = [{"relics": {"Technological Singularity": 1}}, {}]
    match = table("murg huldra", "king a1, pawn e7", "queen e8", boards=board, dice=(face,))
    go(match, "destroy")
    assert match.over is won


@pytest.mark.rule("DLG-130")
def test_assassin_without_sages_may_turn_a_pawn_into_one():
    board = [{"slots": {"9": 2, "10": 5}}, {}]
    match = table("murg huldra", "king h1, pawn a4 b5", "queen h8", boards=board, dice=(6,))
    go(match, "pass", "slot 11")
    assert set(texts(match)) == {"a4", "b5", "pass"}
    go(match, "a4")
    assert who(match, "a4") == "first sage"
    assert auras(match, "a4") == ["Assassin"]
    with_sage = table("murg huldra", "king h1, pawn a4, sage c1", "queen h8", boards=board, dice=(6,))
    go(with_sage, "pass", "slot 11")
    assert who(with_sage, "a4") == "first pawn"
    assert auras(with_sage, "c1") == ["Assassin"]


@pytest.mark.rule("DLG-130", "DLG-063")
def test_where_the_pawn_stood_on_a_sinkhole_the_sage_comes_next_to_it():
    board = [{"slots": {"9": 2, "10": 5}}, {}]
    match = table("murg huldra", "king h1, pawn a1", "queen h8", boards=board, will="curses", lasting=[8], dice=(6,))
    go(match, "pass", "slot 11", "a1")
    assert set(texts(match)) == {"a2", "b1", "b2"}
    go(match, "b2")
    assert (who(match, "a1"), who(match, "b2")) == (None, "first sage")
    assert auras(match, "b2") == ["Assassin"]


@pytest.mark.rule("DLG-079", "DLG-081")
def test_sanctuary_saves_a_pawn_from_sacrifice_too():
    board = [{"slots": {"9": 2, "10": 5}}, {}]
    match = table("murg huldra", "king h1, pawn a4", "queen h8", boards=board, timers=[{}, {"5": 1}], dice=(6,))
    go(match, "pass", "slot 11")
    assert who(match, "a4") == "first pawn"
    assert match.state.active == 1  # nobody was asked
    assert match.state.trait_used[0] == 0


@pytest.mark.rule("DLG-131")
def test_the_trait_works_once_a_game():
    board = [{"slots": {"9": 2, "10": 5}}, {}]
    tallies = {"trait_used": [1, 0]}
    match = table("murg huldra", "king h1, pawn a4 b5", "queen h8", boards=board, tallies=tallies, dice=(6,))
    while "slot 11" not in texts(match):
        match.play("pass")
    go(match, "slot 11")
    assert count(match, 0, "pawn") == 2
    assert count(match, 0, "sage") == 0


@pytest.mark.rule("DLG-132")
def test_the_murg_start_with_two_sages():
    from duskboard.match import Match

    assert count(Match.new("darkleaf-gambit", clans=("murg", "huldra"), seed=1), 0, "sage") == 2


@pytest.mark.rule("DLG-133", "DLG-134")
@pytest.mark.parametrize("target", ["d5", "e5", "f5", "d4", "f4", "d3", "e3", "f3"])
def test_destroy_takes_any_adjacent_rival_on_three_and_moves_in(target):
    match = table("murg huldra", "king a1, pawn e4", f"queen h8, knight {target}", dice=(3,))
    go(match, "destroy")
    assert who(match, target) == "first pawn"
    assert who(match, "e4") is None
    assert count(match, 1, "knight") == 0


@pytest.mark.rule("DLG-135")
def test_a_two_destroys_nothing():
    match = table("murg huldra", "king a1, pawn e4", "queen h8, knight e5", dice=(2,))
    go(match, "destroy")
    assert who(match, "e4") == "first pawn"
    assert who(match, "e5") == "second knight"


@pytest.mark.rule("DLG-136")
def test_pawns_and_knights_destroy_freely_sages_never_and_the_king_only_beside_a_rook():
    for kind, able in (("pawn", True), ("knight", True), ("sage", False), ("rook", False)):
        match = table("murg huldra", f"king a1, {kind} e4", "queen h8, pawn e5", dice=(3,))
        assert ("destroy" in texts(match)) is able
    bare = table("murg huldra", "king e4, rook a1", "queen h8, pawn e5", dice=(3,))
    assert "destroy" not in texts(bare)
    guarded = table("murg huldra", "king e4, rook d3", "queen h8, pawn e5", dice=(3,))
    go(guarded, "destroy")
    assert who(guarded, "e5") == "first royal"


@pytest.mark.rule("DLG-136", "DLG-231")
def test_a_dormant_pawn_destroys_nobody():
    for dormant in ([], ["e4"]):
        match = table("murg wibo", "king a1, pawn e4", "queen h8, rook a8, pawn e5", dormant=dormant)
        assert ("destroy" in texts(match)) is (not dormant)


@pytest.mark.rule("DLG-137")
def test_getting_adjacent_and_destroying_take_two_turns():
    match = table("murg huldra", "king a1, pawn e4", "queen h8, rook g8, pawn e6", dice=(1,))
    assert "destroy" not in texts(match)
    go(match, "e4", "e5")
    assert "destroy" not in texts(match)
    next_turn(match)
    next_turn(match)
    go(match, "pass")
    assert "destroy" in texts(match)


@pytest.mark.rule("DLG-138", "DLG-139")
@pytest.mark.parametrize(("face", "falls"), [(3, False), (4, True)])
def test_cleave_takes_two_on_four_and_enters_either_territory(face, falls):
    match = table("murg huldra", "king a1, knight e4", "queen h8, pawn e5 d4", dice=(face,))
    go(match, "destroy", "e5", "d4")
    if falls:
        assert set(texts(match)) == {"e5", "d4"}
        go(match, "d4")
        assert who(match, "d4") == "first knight"
    assert count(match, 1, "pawn") == (0 if falls else 2)


@pytest.mark.rule("DLG-138", "DLG-129")
def test_cleave_checks_each_target_against_its_own_number():
    match = table("murg huldra", "king a1, knight e7", "queen e8, pawn d7", dice=(5,))
    go(match, "destroy", "e8", "d7")
    assert not match.over
    assert who(match, "d7") == "first knight"
    single = table("murg huldra", "king a1, knight e4", "queen h8, pawn e5 d4", dice=(3,))
    go(single, "destroy", "e5", "pass")
    assert who(single, "e5") == "first knight"  # one target alone needs only 3


@pytest.mark.rule("DLG-140")
def test_ambush_ends_a_sages_journey_on_a_vulnerable_rival():
    match = table("murg huldra", "king a1, sage c1", "queen h8, pawn e3", dice=(2,))
    go(match, "c1", "e3")
    assert who(match, "e3") == "first sage"
    assert count(match, 1, "pawn") == 0
    inexact = table("murg huldra", "king a1, sage c1", "queen h8, pawn e3", dice=(1,))
    assert "e3" not in texts(go(inexact, "c1"))
    pawn = table("murg huldra", "king a1, pawn e1", "queen h8, pawn e3", dice=(2,))
    assert "e3" not in texts(go(pawn, "e1"))


@pytest.mark.rule("DLG-142", "DLG-279", "DLG-192")
def test_no_murg_journey_or_ambush_ends_on_reclaimed_ground():
    match = table("murg erde", "king a1, sage c3, pawn d1", "king h8, pawn e5", reclaimed=["e5", "d4"], dice=(2,))
    go(match, "c3")
    assert "e5" not in texts(match)
    walker = table("murg erde", "king a1, pawn d1", "king h8", reclaimed=["d4"], dice=(3,))
    assert "d4" not in texts(go(walker, "d1"))
    through = table("murg erde", "king a1, pawn d1", "king h8", reclaimed=["d4"], dice=(4,))
    assert "d5" in texts(go(through, "d1"))


@pytest.mark.rule("DLG-143", "DLG-150", "DLG-151")
def test_only_an_assassin_ambushes_the_royal_and_needs_no_six():
    plain = table("murg huldra", "king a1, sage f6", "queen h8", dice=(2,))
    assert "h8" not in texts(go(plain, "f6"))
    for face, start in ((2, "f6"), (5, "c3")):
        match = table("murg huldra", f"king a1, sage {start}", "queen h8", auras={start: ["Assassin"]}, dice=(face,))
        go(match, start)
        if not match.over:
            go(match, "h8")
        assert match.result == [1.0, -1.0]


@pytest.mark.rule("DLG-144", "DLG-145")
def test_iron_plating_takes_one_blow_only():
    match = table("huldra murg", "queen h1, pawn a4", "king h8, pawn a6", auras={"a6": ["Iron Plating"]}, dice=(2,))
    go(match, "hunt")
    assert who(match, "a6") == "second pawn"
    assert auras(match, "a6") == []
    again = table("huldra murg", "queen h1, pawn a4", "king h8, pawn a6", dice=(2,))
    go(again, "hunt")
    assert who(again, "a6") is None


@pytest.mark.rule("DLG-147")
def test_predictive_model_rolls_first():
    board = [{"relics": {"Predictive Model": 1}}, {}]
    match = table("murg huldra", "king a1, pawn e7", "queen e8, pawn d8", boards=board, begin=False)
    go(match, "predictive model")
    match.script([6]).play("pass")
    assert match.state.face == 6
    assert set(texts(match)) == {"journey", "destroy", "pass"}
    go(match, "destroy", "e8")
    assert match.over


@pytest.mark.rule("DLG-147")
def test_after_predictive_model_one_may_journey_with_the_roll():
    board = [{"relics": {"Predictive Model": 1}}, {}]
    match = table("murg huldra", "king a1, pawn e4", "queen e8, pawn e5", boards=board, begin=False)
    go(match, "predictive model")
    match.script([2]).play("pass")
    go(match, "journey", "e4", "e2")
    assert who(match, "e2") == "first pawn"


@pytest.mark.rule("DLG-148")
def test_electromagnetic_loop_gives_a_second_whole_turn():
    board = [{"relics": {"Electromagnetic Loop": 1}}, {}]
    match = table("murg huldra", "king a1, pawn e4", "queen e8", boards=board, begin=False, timers=[{"6": 2}, {}])
    assert match.state.timer[0, 5] == 1
    go(match, "electromagnetic loop")
    next_turn(match)
    assert match.state.active == 0
    assert match.state.extra == 1
    assert match.state.timer[0, 5] == 1  # counters of rounds do not tick in it
    next_turn(match)
    assert match.state.active == 1


@pytest.mark.rule("DLG-149")
def test_once_intent_is_declared_no_murg_relic_can_be_spent():
    board = [{"relics": {"Predictive Model": 1, "Electromagnetic Loop": 1}}, {}]
    match = table("murg huldra", "king a1, pawn e4", "queen e8, pawn e5", boards=board, begin=False, dice=(2,))
    go(match, "pass", "pass", "journey")
    seen = []
    while match.state.active == 0 and match.state.turn == 1:
        seen += texts(match)
        match.play("pass")
    assert "predictive model" not in seen
    assert match.state.relic[0, t.ROW_PREDICTIVE_MODEL] == 1
    assert asked(match)


@pytest.mark.rule("DLG-146", "DLG-285", "DLG-183")
def test_a_plated_pawn_flowed_off_comes_back_bare_to_where_it_stood():
    match = table("ferrymen murg", "king a1, knight e6", "king a8, pawn e8", auras={"e8": ["Iron Plating"]}, dice=(1,))
    go(match, "e6", "e7")
    assert who(match, "e8") == "second pawn"
    assert auras(match, "e8") == []


@pytest.mark.rule("DLG-184", "DLG-285")
def test_if_that_is_taken_it_comes_back_on_a_neighboring_edge_territory():
    match = table("ferrymen murg", "king a1, knight e6", "king a8, pawn e8", auras={"e8": ["Iron Plating"]}, dice=(2,))
    go(match, "e6", "e8", "F")
    assert set(texts(match)) == {"d8", "f8"}
    go(match, "f8")
    assert who(match, "f8") == "second pawn"
    assert who(match, "e8") == "first knight"
    assert auras(match, "f8") == []


@pytest.mark.rule("DLG-206", "DLG-280")
def test_destroy_works_on_reclaimed_ground_but_nobody_moves_in():
    match = table("murg erde", "king a1, pawn d3", "king h8, pawn d4", reclaimed=["d4"], dice=(3,))
    go(match, "destroy")
    assert who(match, "d4") is None
    assert who(match, "d3") == "first pawn"


@pytest.mark.rule("DLG-173", "RUL-51")
def test_a_held_or_rooted_king_destroys_but_does_not_move_in():
    units = ("king e1, rook d1", "king a8, pawn e2")
    held = go(table("murg ferrymen", *units, tallies={"held": [1, 0]}, dice=(6,)), "destroy")
    rooted = go(table("murg ferrymen", *units, will="curses", timers=[{}, {"6": 1}], dice=(6,)), "destroy")
    for match in (held, rooted):
        assert who(match, "e2") is None
        assert who(match, "e1") == "first royal"
    assert who(go(table("murg ferrymen", *units, dice=(6,)), "destroy"), "e2") == "first royal"


@pytest.mark.rule("DLG-284", "DLG-209")
def test_the_erde_king_is_a_normal_target_of_hunt_and_destroy():
    murg = go(table("murg erde", "king a1, pawn d3", "king d4", dice=(6,)), "destroy")
    assert murg.over
    huldra = go(table("huldra erde", "queen a1, pawn d3", "king d5", dice=(2,)), "hunt")
    assert huldra.state.hunted[1] == 1
    assassin = table("murg erde", "king a1, sage b2", "king d4", auras={"b2": ["Assassin"]}, dice=(2,))
    go(assassin, "b2")
    assert assassin.over or go(assassin, "d4").over
