"""Chapter 3B and 3C: map turns, Steps, tile states, getting stuck; RUL-09 to RUL-16."""

import pytest

from duskboard.games.forward import terms

from ..play import asked, offered, told
from .table import fate, meet, slot, stand, under


@pytest.mark.rule("FWD-034")
def test_a_map_turn_is_one_step_or_one_use_of_the_card_underfoot():
    match = stand(2, at=7, cards={7: "BLESS"}, slots={7: "ongoing", 9: "void"}, blessing=True, hp=10)
    assert offered(match) == ["step 5", "step 6", "step 8", "use here", "leave"]
    used = match.branch().play("use here")
    assert used.state.at == 6, "using is not stepping"
    stepped = match.play("step 5")
    assert stepped.state.at == 4
    assert not stepped.state.used_here


@pytest.mark.rule("FWD-035")
def test_a_step_goes_one_slot_up_down_left_or_right():
    match = stand(5, at=1)
    assert [text for text in offered(match) if text.startswith("step")] == ["step 2", "step 4"]


@pytest.mark.rule("FWD-036", "FWD-164")
def test_stepping_on_a_face_down_card_flips_and_resolves_it_before_the_next_map_turn():
    match = meet("L1-SCENE", hp=10)
    assert match.state.hp == 13
    assert asked(match) == "map turn"
    match = meet("L1-TERROR")
    assert asked(match) == "terror", "no map turn until it is resolved"
    assert match.state.seen[0] >> terms.TERROR & 1


@pytest.mark.rule("FWD-032")
def test_slots_never_slide_or_close_up():
    match = stand(5, at=5, cards={5: "SCENE", 4: "PIT", 6: "ITEM"}, dice=[6]).play("step 4")
    before = match.state.numpy("layout").tolist()
    assert slot(match, 5) == "void"
    assert "step 6" not in offered(match), "a hole does not bring its far side nearer"
    assert match.play("step 1").state.numpy("layout").tolist() == before


@pytest.mark.rule("FWD-037", "FWD-041", "RUL-12")
def test_a_face_up_ongoing_card_can_be_walked_over_and_does_nothing_more():
    match = stand(1, at=9, cards={8: "BLESS"}, slots={8: "ongoing"}, blessing=True).play("step 8")
    assert asked(match) == "map turn"
    assert slot(match, 8) == "ongoing"
    assert "step 6" in offered(match)


@pytest.mark.rule("RUL-12", "FWD-041")
def test_snares_and_blessings_stay_face_up_on_their_slots():
    for card, held in (("L1-SNARE", "snares"), ("L1-BLESS", "blessing")):
        match = meet(card)
        assert slot(match, 8) == "ongoing"
        assert fate(match, card) == "map"
        assert getattr(match.state, held)
        assert slot(match.play("step 9" if slot(match, 9) != "void" else "step 6"), 8) == "ongoing"


@pytest.mark.rule("FWD-038", "FWD-045")
def test_a_void_slot_cannot_be_entered():
    match = stand(1, at=8, slots={9: "void"})
    assert "step 9" not in offered(match)
    with pytest.raises(ValueError, match="not possible now"):
        match.play("step 9")


@pytest.mark.rule("FWD-039")
def test_stay_and_use_is_offered_only_on_a_card_with_an_action():
    assert "use here" in offered(stand(5, at=5, cards={5: "BLESS"}, slots={5: "ongoing"}, blessing=True))
    assert "use here" not in offered(stand(1, at=6, cards={6: "BLESS"}, slots={6: "ongoing"}, blessing=True))
    assert "use here" not in offered(stand(5, at=5))


@pytest.mark.rule("FWD-039", "RUL-10")
def test_an_action_is_used_once_a_run():
    match = stand(5, at=5, cards={5: "BLESS"}, slots={5: "ongoing"}, blessing=True, hp=3).play("use here")
    assert match.state.hp == 7
    assert "use here" not in offered(match)


@pytest.mark.rule("FWD-040")
def test_a_face_down_card_is_unknown_until_entered():
    match = stand(5, at=5)
    known = match.known(0)
    for number in (1, 2, 3, 4, 6, 7, 8, 9):
        assert known.layout[4, number - 1] == terms.UNKNOWN
    assert all(item.face_up for zone in match.view(0).zones for item in zone.items)
    match.script([6]).play("step 2")
    assert match.known(0).layout[4, 1] == match.state.layout[4, 1]


@pytest.mark.rule("FWD-042", "FWD-043")
def test_a_card_gained_leaves_the_map_at_once_and_the_player_stays():
    match = meet("L1-SCENE")
    assert fate(match, "L1-SCENE") == "experience"
    assert under(match) == "emptied"
    assert match.state.at == 7


@pytest.mark.rule("FWD-044")
def test_the_emptied_slot_turns_void_when_the_player_steps_off_and_not_before():
    match = meet("L1-SCENE")
    assert slot(match, 8) == "emptied"
    match.script([6, 1, 6, 1, 6, 1, 6, 1]).play("step 6")
    assert slot(match, 8) == "void"


@pytest.mark.rule("FWD-045")
def test_void_lasts_for_the_rest_of_the_run():
    match = stand(5, at=4, slots={7: "void", 5: "void"}, cards={1: "SCENE", 4: "BLESS"}).play("step 1")
    assert slot(match, 7) == "void"
    assert slot(match, 4) == "void"
    assert offered(match) == ["step 2", "leave"]


@pytest.mark.rule("FWD-046")
def test_a_void_slot_is_no_neighbour_for_the_stuck_test():
    match = stand(1, at=8, slots={9: "void", 5: "void", 7: "void", 4: "void"}, cards={6: "SCENE"}).play("step 6")
    assert "There is no way on" in told(match)
    assert match.state.finished == 1


@pytest.mark.rule("FWD-047", "FWD-082", "FWD-107")
@pytest.mark.parametrize(
    ("card", "answers", "document"),
    [
        ("L5-ITEM", ["take"], {}),
        ("L5-EQUIP", ["take"], {}),
        ("L5-BEAST", ["accept"], {"xp": 3, "dice": [6, 1], "equipment": ["L1-EQUIP"]}),
        ("L5-SCENE", [], {}),
        ("L5-PIT", [], {"dice": [6]}),
        ("L5-TERROR", ["bury it"], {}),
        ("L5-TERROR", ["face it"], {}),
        ("L5-HOLLOW", ["bury it"], {}),
        ("L5-HOLLOW", ["use Mirror Shard"], {"items": ["L1-ITEM"]}),
        ("L4-HOLLOW", [], {}),
        ("L6-HOLLOW", [], {}),
    ],
)
def test_every_way_a_card_leaves_the_map_empties_its_slot(card, answers, document):
    match = meet(card, **document)
    if card.endswith("BEAST"):
        match.state.enemy_hp = 1
    for word in answers:
        match.play(word)
    here = match.state.at + 1
    assert slot(match, here) == "emptied"
    away = next(text for text in offered(match) if text.startswith("step"))
    assert slot(match.play(away), here) == "void"


@pytest.mark.rule("FWD-048")
def test_a_blocked_slot_cannot_be_entered():
    match = stand(8, at=4, cards={5: "SNARE"}, slots={5: "blocked"}, snares=["L8-SNARE"])
    assert [text for text in offered(match) if text.startswith("step")] == ["step 2", "step 3", "step 6"]


@pytest.mark.rule("FWD-049", "RUL-14")
def test_a_slot_blocked_underfoot_is_resolved_and_must_be_left_by_a_step():
    match = meet("L8-SNARE", items=["L4-ITEM"])
    assert under(match) == "blocked"
    assert match.state.snares == 1 << 7
    assert offered(match) == ["step 5", "step 6", "use Starlight Phial"], "no Leave, no Stay & use"
    match.play("step 5")
    while asked(match) != "map turn":
        match.play(match.menu()[-1])
    assert "step 7" not in offered(match), "it can never be entered again"


@pytest.mark.rule("FWD-049")
def test_the_only_step_off_a_blocked_slot_is_asked_since_it_may_turn_a_card_over():
    match = stand(8, at=8, cards={8: "BLESS", 9: "SNARE"}, slots={8: "ongoing"}, blessing=True).play("step 9")
    assert offered(match) == ["step 8"]
    assert match.view(0).prompt.text == "Slot 9 is closing under you: step to slot 8."
    match.play("step 8")
    assert match.state.at == 7
    assert slot(match, 9) == "blocked"


@pytest.mark.rule("RUL-14", "FWD-051")
def test_a_blocked_slot_with_no_way_off_is_a_forced_exit():
    match = stand(8, at=8, cards={9: "SNARE"}, slots={7: "void"}).play("step 9")
    assert "There is no way on" in told(match)
    assert match.state.snares == 1 << 7


@pytest.mark.rule("RUL-13", "RUL-14")
def test_cleansing_the_blocking_snare_underfoot_empties_the_slot():
    match = meet("L8-SNARE", items=["L7-ITEM"]).play("use Amberroot Tonic")
    assert under(match) == "emptied"
    assert "leave" in offered(match)
    match.script([6, 1, 6, 1]).play("step 6")
    assert slot(match, 7) == "void"


@pytest.mark.rule("RUL-13")
def test_cleansing_a_snare_elsewhere_on_the_map_turns_its_slot_void_at_once():
    match = stand(5, at=5, cards={2: "SNARE"}, slots={2: "ongoing"}, snares=["L5-SNARE"], items=["L7-ITEM"])
    match.play("use Amberroot Tonic")
    assert slot(match, 2) == "void"
    assert fate(match, "L5-SNARE") == "experience"
    assert "step 2" not in offered(match)


@pytest.mark.rule("FWD-050", "FWD-051", "FWD-052")
def test_the_stuck_test_comes_before_the_choice_and_leaves_early():
    match = stand(1, at=6, slots={8: "void", 9: "void", 4: "void", 7: "void"}, cards={5: "ITEM"}, buried=["L2-PIT"])
    match.play("step 5")
    assert asked(match) == "take or leave", "the card is resolved first"
    match.play("take")
    assert match.state.finished == 1, "no choice is offered at the start of the next map turn"
    assert match.state.buried_n == 1 + 3
    assert match.state.completed == 0


@pytest.mark.rule("FWD-051")
def test_stuck_means_no_stay_and_use_either():
    match = stand(2, at=3, slots={1: "void", 2: "void", 4: "void", 7: "void", 9: "void"}, cards={5: "BLESS"})
    match.play("step 5")
    assert match.state.finished >> 1 & 1
    assert "You use Altar Flame" not in told(match)


@pytest.mark.rule("FWD-050", "RUL-10")
def test_a_free_action_does_not_repeat_the_stuck_test_in_mid_turn():
    """Drinking the Tonic closes the last way on; what was offered in this map turn still is."""
    match = stand(5, at=1, cards={1: "EQUIP", 2: "SNARE"}, slots={1: "unclaimed", 2: "ongoing", 4: "void"},
                  snares=["L5-SNARE"], items=["L7-ITEM"])  # fmt: skip
    assert offered(match) == ["step 2", "take", "leave", "use Amberroot Tonic"]
    match.play("use Amberroot Tonic")
    assert slot(match, 2) == "void"
    assert offered(match) == ["take", "leave"]
    match.play("take")
    assert match.state.equipment == 1 << 4
    assert "There is no way on" in told(match), "the next map turn begins with the test"


@pytest.mark.rule("RUL-46", "FWD-055")
def test_a_forced_exit_after_clearing_counts_as_cleared():
    match = stand(1, at=2, slots={4: "void", 1: "void"}, cards={3: "SCENE"}).play("step 3")
    assert match.state.finished == match.state.completed == 1
    assert match.state.xp == 2


@pytest.mark.rule("FWD-055", "FWD-056")
def test_entering_one_farthest_tile_clears_and_does_not_end_the_run():
    match = stand(9, at=6, cards={2: "SCENE"})
    assert not match.state.cleared
    match.play("step 2")
    assert match.state.cleared
    assert asked(match) == "map turn"
    assert match.state.location == 8


@pytest.mark.rule("FWD-055")
def test_nothing_but_a_farthest_tile_clears():
    match = stand(5, at=2, slots=dict.fromkeys((4, 5, 6, 7, 8, 9), "void"), cards={1: "SCENE", 2: "PIT", 3: "ITEM"})
    match.play("step 1")
    assert match.state.completed == 0


@pytest.mark.rule("FWD-167", "RUL-09")
def test_leaving_is_offered_from_the_first_map_turn_on_cleared_or_not():
    assert "leave" in offered(stand(3))
    assert "leave" in offered(stand(3, cleared=True))
    match = stand(3).play("leave")
    assert match.state.finished >> 2 & 1


@pytest.mark.rule("RUL-47")
def test_leaving_from_an_emptied_slot_is_no_step():
    match = stand(1, at=9, idle=3)
    assert under(match) == "emptied"
    match.play("leave")
    assert match.state.buried_n == 8


@pytest.mark.rule("RUL-10", "FWD-086")
def test_an_unclaimed_card_underfoot_can_be_taken_as_stay_and_use():
    match = meet("L1-EQUIP").play("leave it")
    assert "take" in offered(match)
    match.play("take")
    assert fate(match, "L1-EQUIP") == "equipped"
    assert under(match) == "emptied"


@pytest.mark.rule("RUL-10")
def test_using_items_and_giving_cost_no_map_turn():
    match = stand(5, items=["L4-ITEM"], princess="present", equipment=["L3-EQUIP"], hp=5, idle=2)
    match.play("use Starlight Phial")
    assert asked(match) == "map turn"
    match.play("give bangle")
    assert asked(match) == "map turn"
    assert match.state.at == 6


@pytest.mark.rule("RUL-11")
def test_reentering_an_unclaimed_card_asks_again_without_repeating_its_text():
    match = meet("L9-EQUIP", hp=10)
    assert match.state.hp == 9
    match.play("leave it")
    slots = dict.fromkeys(range(1, 10), "face-down") | {4: "unclaimed", 1: "ongoing", 8: "emptied"}
    match = stand(9, at=1, cards={4: "EQUIP", 1: "BLESS"}, slots=slots, hp=9).play("step 4")
    assert asked(match) == "take or leave"
    assert match.state.hp == 9
    match.play("take")
    assert fate(match, "L9-EQUIP") == "equipped"


@pytest.mark.rule("RUL-16")
def test_after_twelve_idle_map_turns_the_player_is_made_to_leave():
    slots = {5: "ongoing", 4: "ongoing"}
    match = stand(5, at=5, cards={5: "BLESS", 4: "SNARE"}, slots=slots, snares=["L5-SNARE"], blessing=True)
    for turn in range(12):
        assert match.state.finished >> 4 & 1 == 0, f"turn {turn}"
        match.play("step 4" if turn % 2 == 0 else "step 5")
    assert match.state.finished >> 4 & 1
    assert "wandered long enough" in told(match)


@pytest.mark.rule("RUL-16")
@pytest.mark.parametrize("news", ["use here", "use Starlight Phial", "give bangle", "step 2"])
def test_a_flip_a_use_or_a_give_begins_the_count_anew(news):
    slots = {5: "ongoing", 4: "ongoing"}
    match = stand(5, at=5, cards={5: "BLESS", 4: "SNARE", 2: "SCENE"}, slots=slots, snares=["L5-SNARE"], blessing=True,
                  idle=11, items=["L4-ITEM"], equipment=["L3-EQUIP"], princess="present")  # fmt: skip
    match.play(news)
    assert match.state.idle == 0


@pytest.mark.rule("FWD-167")
def test_where_no_step_is_left_the_question_says_so_and_leaving_is_all_there_is():
    match = stand(5, at=1, slots=dict.fromkeys(range(2, 10), "void"))
    assert offered(match) == ["leave"]
    assert match.view(0).prompt.text.endswith(": no slot is left to step to, so leave.")
