"""Haggedorn's Will: activating it, twelve Blessings, twelve Curses. The handicap."""

import pytest

from duskboard.games.darkleaf_gambit import terms as t
from duskboard.games.darkleaf_gambit.content import square
from duskboard.games.darkleaf_gambit.rules.haggedorn import invulnerable
from duskboard.games.game import SettingsError
from duskboard.match import Match
from tests.rules.darkleaf_gambit.table import asked, auras, count, go, next_turn, pool, slots, table, texts, told, who


def will(side, result, clans="murg huldra", first="king e1, pawn a2", second="queen e8, pawn a7", **more):
    """A position in which the first player has just rolled a result."""
    match = table(clans, first, second, begin=False, will=side, **more)
    while asked(match) != "Roll for Haggedorn's Will?":
        match.play("pass")
    return match.script([result]).play("yes")


@pytest.mark.rule("DLG-094", "DLG-095")
def test_the_token_may_be_spent_once_in_any_own_upkeep_and_never_has_to_be():
    match = Match.new("darkleaf-gambit", clans=("erde", "huldra"), seed=5)
    assert asked(match) == "Roll for Haggedorn's Will?"
    go(match, "pass")
    assert match.state.will_token[0] == 1
    next_turn(match)
    match.script([5]).play("yes")
    assert match.state.will_token[1] == 0
    for _ in range(6):
        if match.state.active == 1 and match.state.phase == 1:
            assert asked(match) != "Roll for Haggedorn's Will?"
        next_turn(match)
    assert match.state.will_token[0] == 1


@pytest.mark.rule("DLG-045", "DLG-096")
def test_spending_it_rolls_the_twelve_sided_bone_whatever_the_clan():
    for clan in ("murg", "hexen"):
        match = table(f"{clan} huldra", "king e1" if clan == "murg" else "queen e1", "queen e8", begin=False)
        match.script([11]).play("yes")
        assert (12, 11) in match.rolled()


@pytest.mark.rule("DLG-097", "DLG-100", "DLG-103")
def test_saplings_rekindle_a_pawn_for_both_the_rival_first():
    match = will("blessings", t.SAPLINGS)
    assert match.seat == 1
    go(match, "b8")
    assert match.seat == 0
    go(match, "b1")
    assert (who(match, "b8"), who(match, "b1")) == ("second pawn", "first pawn")


@pytest.mark.rule("DLG-098", "DLG-099")
def test_who_cannot_execute_a_result_does_nothing_and_the_other_still_must():
    match = will("curses", t.BLIGHT, second="queen e8, knight a7")
    assert count(match, 1, "knight") == 1
    assert (match.seat, texts(match)) == (0, ["a2"])  # the only pawn, but it is given up
    assert count(go(match, "a2"), 0, "pawn") == 0


@pytest.mark.rule("DLG-103")
def test_old_growth_rekindles_a_knight_or_a_sage():
    match = will("blessings", t.OLD_GROWTH)
    go(match, "knight", "b8")
    assert who(match, "b8") == "second knight"
    go(match, "sage", "c1")
    assert who(match, "c1") == "first sage"


@pytest.mark.rule("DLG-097")
def test_gleaning_puts_a_token_on_a_relic_skill_with_room():
    match = will("blessings", t.GLEANING, boards=[{"relics": {"Electromagnetic Loop": 1}}, {"relics": {"Tweak": 2}}])
    assert match.state.relic[1, t.ROW_TWEAK] == 2  # full: nothing for the rival
    assert match.state.relic[0, t.ROW_PREDICTIVE_MODEL] == 1


@pytest.mark.rule("DLG-097")
def test_hidden_paths_may_relocate_a_pawn_knight_or_sage_home():
    match = will("blessings", t.HIDDEN_PATHS, first="king e1, pawn a5")
    go(match, "pass", "a5")
    assert "d2" in texts(match)
    assert "d3" not in texts(match)
    go(match, "d2")
    assert who(match, "d2") == "first pawn"


@pytest.mark.rule("DLG-102", "DLG-079")
def test_sanctuary_makes_everybody_invulnerable_for_a_round():
    match = will("blessings", t.SANCTUARY, first="king e1, pawn a5", second="queen e8, pawn a6")
    assert invulnerable(match.state, match.book, match.state.board[square("e8")])
    assert "destroy" not in texts(match)
    next_turn(match)
    assert match.state.timer[0, t.SANCTUARY - 1] == 1
    next_turn(match)
    assert match.state.timer[0, t.SANCTUARY - 1] == 0
    assert "destroy" in texts(match)


@pytest.mark.rule("DLG-102")
def test_second_thoughts_let_the_first_bone_be_rolled_again_once_a_turn():
    match = will("blessings", t.SECOND_THOUGHTS, clans="huldra murg", first="queen e1", second="king e8")
    assert texts(match) == ["reroll", "keep"]
    match.script([4]).play("reroll")
    assert match.state.face == 4
    assert "reroll" not in texts(match)


@pytest.mark.rule("DLG-097")
def test_bone_harvest_slots_a_bone_for_each_but_completes_no_miracle():
    board = {"slots": {"5": 4, "6": 3}}
    match = table("huldra murg", "queen e1, pawn a2", "king e8, pawn b7", boards=[board, {}], begin=False)
    match.script([7, 1, 3]).play("yes")
    go(match, "slot 1")
    assert slots(match, 1) == {1: 1}
    assert "slot 7" not in texts(match)  # would complete Renewal
    go(match, "slot 2")
    assert slots(match, 0) == {2: 3, 5: 4, 6: 3}


@pytest.mark.rule("DLG-097")
def test_clean_slate_returns_any_own_bones():
    board = {"slots": {"1": 1, "3": 1, "6": 5}}
    match = will("blessings", t.CLEAN_SLATE, boards=[board, {}])
    go(match, "slot 1", "slot 6", "pass")
    assert slots(match, 0) == {3: 1}
    assert pool(match, 0) == 5


@pytest.mark.rule("DLG-101")
def test_kindly_numbers_last_and_let_a_bone_count_one_more_or_less():
    match = table("huldra murg", "queen e1, sage a2", "king e8", begin=False).script([9, 3]).play("yes")
    assert match.state.lasting[t.KINDLY_NUMBERS - 1] == 1
    go(match, "pass", "slot 3")
    assert texts(match) == ["as 2", "as 4"]  # [E]
    go(match, "as 4")
    assert slots(match, 0) == {3: 4}
    for _ in range(6):
        next_turn(match)
    assert match.state.lasting[t.KINDLY_NUMBERS - 1] == 1


@pytest.mark.rule("DLG-101")
def test_fleet_crowns_let_royals_stop_short():
    match = table("murg huldra", "king e1", "queen e8", begin=False).script([10, 3]).play("yes")
    go(match, "e1")
    assert {"e2", "e3", "e4"} <= set(texts(match))


@pytest.mark.rule("DLG-101", "DLG-189")
def test_fleet_crowns_let_the_erde_king_stop_on_the_center():
    match = table("erde murg", "king e3", "king a8", lasting=[10], reclaimed=["d4", "e4", "d5", "e5"], dice=(5,))
    go(match, "e3", "e4")
    assert match.result == [1.0, -1.0]


@pytest.mark.rule("DLG-101", "DLG-191", "RUL-55")
def test_under_fleet_crowns_the_erde_king_goes_any_of_his_share_and_the_others_all_of_theirs():
    units = ("king e1, pawn a2", "king h8")
    first = table("erde murg", *units, lasting=[10], dice=(5,))
    go(first, "e1", "e2")  # 1 of a share from 1 to 5
    assert texts(first) == ["a2", "pass"]
    assert set(texts(go(first, "a2"))) == {"a3", "a4", "a5", "a6", "b2", "c2", "d2"}
    last = table("erde murg", *units, lasting=[10], dice=(5,))
    go(last, "a2", "a4")  # the king's share is 3
    assert texts(last) == ["e1"]  # nobody else, but he sets out only when he is told to
    go(last, "e1")
    assert {"e2", "e3", "h4", "h1", "f1"} <= set(texts(last))
    assert "e5" not in texts(last)
    ring = "king h8, pawn d1 e1 f1 d2 f2 d3 f3"  # the king can only go up, and not end on the center
    shut = table("erde murg", "king e2, pawn a2", ring, lasting=[10], dice=(3,))
    assert "a3" in texts(go(shut, "a2"))  # of the two that are left he goes one


@pytest.mark.rule("DLG-094")
def test_renewed_will_fills_empty_will_slots():
    match = will("blessings", t.RENEWED_WILL)
    assert list(match.state.will_token) == [1, 1]


@pytest.mark.rule("DLG-097")
def test_safe_passage_may_bring_the_royal_home():
    match = will("blessings", t.SAFE_PASSAGE, first="king e5")
    go(match, "pass", "e5")
    assert set(texts(match)) == {f + "1" for f in "abcdefgh"}


@pytest.mark.rule("DLG-103")
def test_felled_takes_a_knight_or_sage_of_the_owners_choice():
    match = will("curses", t.FELLED, second="queen e8, knight a7, sage b7, pawn c7")
    assert match.seat == 1
    assert texts(match) == ["a7", "b7"]
    go(match, "b7")
    assert count(match, 1, "sage") == 0


@pytest.mark.rule("DLG-097")
def test_scattered_bones_empty_both_boards():
    match = will("curses", t.SCATTERED_BONES, boards=[{"slots": {"1": 1}}, {"slots": {"1": 2}}])
    assert slots(match, 0) == slots(match, 1) == {}


@pytest.mark.rule("DLG-097")
def test_tarnish_discards_a_relic_token_but_no_law():
    board = {"relics": {"Predictive Model": 1, "Technological Singularity": 1}}
    match = will("curses", t.TARNISH, boards=[board, {}])
    assert texts(match) == ["predictive model"]  # one answer, but it costs a token
    go(match, "predictive model")
    assert match.state.relic[0, t.ROW_PREDICTIVE_MODEL] == 0
    assert match.state.relic[0, t.LAW_ROW] == 1
    assert "The Murg lose a relic token of Predictive Model" in told(match)


@pytest.mark.rule("DLG-102")
def test_thick_fog_stops_every_journey_at_three():
    match = table("murg huldra", "king h1, pawn a2, knight d4", "queen e8", begin=False, will="curses")
    match.script([5, 5]).play("yes")
    go(match, "a2")
    assert {"a5", "d2"} == set(texts(match))


@pytest.mark.rule("DLG-102")
def test_rooted_crowns_keep_royals_and_rooks_where_they_are():
    match = table("murg huldra", "king e1, rook a1, pawn d4", "queen e8", begin=False, will="curses")
    match.script([6, 2]).play("yes")
    assert set(texts(match)) == {"d4", "pass"}


@pytest.mark.rule("DLG-102")
def test_hush_forbids_every_deed():
    more = {"begin": False, "will": "curses"}
    murg = table("murg huldra", "king h1, pawn d4", "queen e8, pawn d5", **more).script([7, 1]).play("yes")
    assert "destroy" not in texts(murg)
    huldra = table("huldra murg", "queen h1, pawn d4", "king e8, pawn d5", **more).script([7, 1]).play("yes")
    assert "hunt" not in texts(huldra)
    ferry = table("ferrymen murg", "king h1, knight d4", "king e8, pawn d6", **more).script([7, 2]).play("yes")
    assert "d6" not in texts(go(ferry, "d4"))
    ahead = table("ferrymen murg", "king h1, knight d4", "king e8, pawn d6", **more).script([7, 1]).play("yes")
    assert who(go(ahead, "d4", "d5"), "d6") == "second pawn"
    erde = table("erde murg", "king h1, pawn d4", "king e8", **more).script([7, 1]).play("yes")
    assert "reclaim" not in texts(erde)
    wibo = table("wibo murg", "queen a1, pawn d4", "king e8, pawn d6", **more).script([7, 1]).play("yes")
    assert "morph" not in texts(go(wibo, "d4", "d5"))
    hexen = table("hexen murg", "queen a1, knight d4", "king e8", boards=[{"relics": {"Poison Garden": 1}}, {}], **more)
    assert "poison garden" not in texts(go(hexen.script([7, 1]).play("yes"), "d4", "d5"))


@pytest.mark.rule("DLG-101")
def test_sinkholes_close_the_corners():
    match = table("murg huldra", "king e1, pawn a3", "queen e8", begin=False, will="curses")
    match.script([8, 2]).play("yes")
    go(match, "a3")
    assert "a1" not in texts(match)
    assert "a5" in texts(match)


@pytest.mark.rule("DLG-101")
def test_lean_times_remove_one_bone_of_each_only_once():
    match = will("curses", t.LEAN_TIMES)
    assert texts(match) == ["d4"]  # one answer, but it costs a bone
    go(match, "d4", "d6")
    assert (pool(match, 0), pool(match, 1)) == (5, 5)
    next_turn(match)
    again = will("curses", t.LEAN_TIMES, lasting=[9])
    assert (pool(again, 0), pool(again, 1)) == (6, 6)
    last = will(
        "curses", t.LEAN_TIMES, boards=[{"pool": {"d6": 1}, "slots": {"1": 1, "3": 1, "6": 5, "9": 2, "12": 4}}, {}]
    )
    go(last, "d4", "slot 12")
    assert pool(last, 0) == 1
    assert len(slots(last, 0)) == 4


@pytest.mark.rule("DLG-097")
def test_unravel_removes_an_aura_of_the_owners_choice():
    match = will("curses", t.UNRAVEL, auras={"a2": ["Iron Plating"]})
    assert texts(match) == ["a2"]  # one answer, but it costs an aura
    assert auras(go(match, "a2"), "a2") == []


@pytest.mark.rule("DLG-097")
def test_shifting_ground_moves_a_rival_unit_one_step():
    match = will("curses", t.SHIFTING_GROUND, first="king e1, pawn a2 h2", second="queen e8, pawn a7")
    assert match.seat == 1
    go(match, "a2", "b3")
    assert who(match, "b3") == "first pawn"
    go(match, "a6")
    assert who(match, "a6") == "second pawn"


@pytest.mark.rule("DLG-103", "DLG-081")
def test_toll_vanquishes_a_rival_pawn_for_each_and_plating_saves_one():
    match = will("curses", t.TOLL, auras={"a2": ["Iron Plating"]})
    assert who(match, "a2") == "first pawn"
    assert auras(match, "a2") == []
    assert who(match, "a7") is None


# -- the handicap -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DLG-104", "DLG-105")
def test_two_to_five_bones_are_rolled_and_slotted_before_the_game():
    for bones in (2, 5):
        match = Match.new(
            "darkleaf-gambit", clans=("huldra", "murg"), seed=1, handicap=bones, handicapped="second", will="blessings"
        )
        assert match.state.turn == 0
        assert match.seat == 1
        while match.state.turn == 0:
            match.play(match.menu()[0])
        assert told(match).count("before the game") == bones
    with pytest.raises(SettingsError, match="0, or from 2 to 5"):
        Match.new("darkleaf-gambit", clans=("huldra", "murg"), handicap=1)
    with pytest.raises(SettingsError):
        Match.new("darkleaf-gambit", clans=("huldra", "murg"), handicap=6)


@pytest.mark.rule("DLG-106")
def test_handicap_bones_may_fill_a_miracle_row_but_not_complete_it():
    match = Match.new("darkleaf-gambit", clans=("ferrymen", "murg"), seed=2, handicap=5, handicapped="first")
    offered = []
    while match.state.turn == 0:
        options = texts(match)
        offered.append(options)
        for wanted in ("slot 4", "slot 5"):  # Master the Current, two slots
            if wanted in options and len([s for s in slots(match, 0) if s in (4, 5)]) == 0:
                match.play(wanted)
                break
        else:
            match.play("pass")
    filled = [s for s in slots(match, 0) if s in (4, 5)]
    assert len(filled) == 1
    assert "acquire Master the Current" not in told(match)
    other = {"slot 4": "slot 5", "slot 5": "slot 4"}[f"slot {filled[0]}"]
    assert not any(other in options for options in offered[offered.index(next(o for o in offered if o)) + 1 :])


@pytest.mark.rule("DLG-102")
def test_second_thoughts_roll_the_first_bone_of_a_turn_again():
    match = table("murg huldra", "king a1, pawn e2", "queen h8", timers=[{"6": 2}, {}], dice=(2, 5))
    assert asked(match).startswith("Second Thoughts")
    go(match, "reroll")
    assert match.state.face == 5
    assert asked(match) == "Which unit journeys?"  # once a turn only
    kept = table("murg huldra", "king a1, pawn e2", "queen h8", timers=[{"6": 2}, {}], dice=(2, 5))
    assert go(kept, "keep").state.face == 2


@pytest.mark.rule("DLG-097", "DLG-173")
def test_safe_passage_does_nothing_for_a_royal_that_is_held_gone_or_already_hemmed_in():
    held = will("blessings", t.SAFE_PASSAGE, first="king e5", tallies={"held": [1, 1]})
    assert told(held).count("Haggedorn's Will changes nothing") == 2
    gone = will("blessings", t.SAFE_PASSAGE, clans="murg wibo", first="pawn e5", second="queen e6, pawn a7")
    assert "changes nothing for The Murg" in told(gone)
    assert "changes nothing for Wildero Wibo" in told(gone)  # the queen goes one step, and her Seat is three away
