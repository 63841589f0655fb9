"""Chapters 6 and 7: the timing of Items, named Items, XP and rerolls."""

import pytest

from duskboard.games.forward import terms

from ..play import asked, offered, play, told
from .table import dragon, fate, holds, meet, stand

HEALS = {"items": ["L4-ITEM", "L5-ITEM"], "hp": 10}  # two, so that the prompt comes back after one


@pytest.mark.rule("FWD-135", "RUL-26")
@pytest.mark.parametrize(
    ("window", "match"),
    [
        ("map turn", lambda: stand(1, **HEALS)),
        ("take or leave", lambda: meet("L1-EQUIP", **HEALS)),
        ("terror", lambda: meet("L1-TERROR", **HEALS)),
        ("fight start", lambda: meet("L1-BEAST", **HEALS)),
        ("after the roll", lambda: play(meet("L9-BEAST", **HEALS), "fight", dice=[2, 2])),
        (
            "shield roll",
            lambda: play(meet("L9-BEAST", equipment=["L5-EQUIP"], xp=4, **HEALS), "fight", "accept", dice=[1, 3, 6]),
        ),
        ("pit roll", lambda: meet("L1-PIT", dice=[2], **HEALS)),
        ("arrival", lambda: dragon(**HEALS)),
        ("last chance", lambda: meet("L9-EQUIP", items=["L4-ITEM", "L5-ITEM"], hp=1)),
    ],
)
def test_a_heal_may_be_used_in_every_window_and_the_prompt_comes_back(window, match):
    match = match()
    assert asked(match) == window
    match.play("use Starlight Phial")
    assert fate(match, "L4-ITEM") == "experience"
    if window == "last chance":
        assert match.state.hp == 1 + 5 - 1, "saved, and the journey goes on"
    else:
        assert asked(match) == window
        assert match.state.hp == 15


@pytest.mark.rule("RUL-26")
@pytest.mark.parametrize("window", ["terror", "pit", "round"])
def test_a_heal_can_save_from_a_loss_that_is_seen_coming(window):
    if window == "terror":
        match = meet("L9-TERROR", hp=3, items=["L4-ITEM"]).play("use Starlight Phial").play("face it")
        assert match.state.hp == 5
    elif window == "pit":
        match = meet("L9-PIT", hp=4, items=["L4-ITEM"], dice=[1]).play("use Starlight Phial")
        assert match.state.hp == 5
    else:
        match = meet("L9-BEAST", hp=2, items=["L4-ITEM", "L5-ITEM"])
        play(match, "fight", "use Starlight Phial", "accept", dice=[1, 3, 2, 2])
        assert match.state.hp == 5


@pytest.mark.rule("RUL-26")
@pytest.mark.parametrize(
    ("cause", "match"),
    [
        ("start of a fight", lambda **held: meet("L9-BEAST", snares=["L3-SNARE"], hp=1, dice=[2, 2], **held)),
        ("on reveal", lambda **held: meet("L9-EQUIP", hp=1, **held)),
        (
            "on victory",
            lambda **held: play(
                meet("L7-BEAST", hp=1, **held), *(["fight", *["accept"] * 4] if held else []), dice=[5, 1] * 4
            ),
        ),
        (
            "after a failed shield",
            lambda **held: play(
                meet("L9-HOLLOW", hp=1, equipment=["L5-EQUIP"], **({} if held else {"dice": [1, 3, 6]}), **held),
                *(["fight", "accept"] if held else []), dice=[1, 3, 6],
            ),
        ),
    ],
)  # fmt: skip
def test_a_loss_no_prompt_has_shown_leaves_a_last_chance_to_one_who_carries_a_heal(cause, match):
    saved = match(items=["L4-ITEM", "L6-ITEM"])
    assert asked(saved) == "last chance"
    assert offered(saved) == ["accept", "use Starlight Phial"]
    lost = saved.branch().play("accept")
    assert lost.result == [-1.0]
    saved.script([2, 2] * 8).play("use Starlight Phial")
    assert not saved.over
    if cause != "on victory":
        assert match().over, "without a heal there is nothing to ask"


@pytest.mark.rule("RUL-26")
def test_a_shield_die_that_was_shown_leaves_no_second_question():
    match = meet("L9-HOLLOW", hp=1, xp=3, items=["L4-ITEM"], equipment=["L5-EQUIP"])
    play(match, "fight", "accept", dice=[1, 3, 6])
    assert asked(match) == "shield roll"
    match.play("accept")
    assert match.over


@pytest.mark.rule("FWD-136", "RUL-25")
@pytest.mark.parametrize("cause", ["pit", "terror", "fight", "cost", "brandy"])
def test_the_phoenix_tear_saves_from_anything_and_leaves_10_hp(cause):
    tear = {"items": ["L8-ITEM"], "hp": 1}
    if cause == "pit":
        match = meet("L9-PIT", dice=[1], **tear)
    elif cause == "terror":
        match = meet("L9-TERROR", **tear).play("face it")
    elif cause == "fight":
        match = meet("L9-BEAST", xp=3, dice=[1, 5], **tear)
        play(match, "accept", dice=[2, 2])
    elif cause == "cost":
        match = meet("L9-BEAST", snares=["L3-SNARE"], xp=3, dice=[2, 2], **tear)
    else:
        match = meet("L9-BEAST", items=["L8-ITEM", "L3-ITEM"], hp=3, xp=3)
        play(match, "use Moonleaf Brandy", dice=[2, 2])
    assert match.state.hp == 10
    assert match.state.items & 1 << 7 == 0
    assert fate(match, "L8-ITEM") == "experience"
    assert "Phoenix Tear burns" in told(match)


@pytest.mark.rule("RUL-25")
def test_vow_of_ash_does_not_touch_the_tear():
    assert meet("L9-PIT", dice=[1], items=["L8-ITEM"], hp=1, snares=["L2-SNARE"]).state.hp == 10


@pytest.mark.rule("RUL-25")
def test_with_phoenix_plus10_the_tear_heals_10_instead_of_the_loss():
    match = meet("L9-PIT", dice=[1], items=["L8-ITEM"], hp=3, variants={"phoenix": "plus10"})
    assert match.state.hp == 13


@pytest.mark.rule("FWD-137", "RUL-19")
@pytest.mark.parametrize(("mine", "dealt"), [(1, 0), (2, 0), (3, 2), (5, 3), (6, 2)])
def test_brandy_costs_4_hp_and_adds_1_to_everything_that_lands(mine, dealt):
    match = meet("L9-BEAST", items=["L3-ITEM"], hp=10, xp=3)
    assert asked(match) == "fight start"
    play(match, "use Moonleaf Brandy", dice=[mine, 1])
    assert match.state.hp == 6
    play(match, "accept", dice=[2, 2])
    assert match.state.enemy_hp == 8 - dealt


@pytest.mark.rule("FWD-137")
def test_brandy_is_for_the_start_of_a_fight_and_that_fight_only():
    match = meet("L1-BEAST", items=["L3-ITEM"], xp=3)
    play(match, "fight", dice=[2, 2])
    assert "use Moonleaf Brandy" not in offered(match)
    assert "use Moonleaf Brandy" not in offered(stand(1, items=["L3-ITEM"]))
    drunk = meet("L1-BEAST", items=["L3-ITEM"])
    play(drunk, "use Moonleaf Brandy", dice=[5, 1])
    assert drunk.state.enemy == -1
    assert drunk.state.brandy == 0


@pytest.mark.rule("RUL-19")
def test_brandy_is_added_after_the_floor_of_atk():
    match = meet("L9-BEAST", items=["L3-ITEM"], hp=10, xp=3, snares=["L5-SNARE"])
    play(match, "use Moonleaf Brandy", dice=[3, 1])
    play(match, "accept", dice=[2, 2])
    assert match.state.enemy_hp == 8 - 2


@pytest.mark.rule("FWD-138", "RUL-49")
def test_the_shard_in_a_fight_copies_the_enemys_face_and_fixes_both_dice():
    match = meet("L9-HOLLOW", items=["L1-ITEM"], xp=6, dice=[1, 6])
    assert "use Mirror Shard" in offered(match)
    match.play("use Mirror Shard")
    assert (match.state.my_face, match.state.enemy_face) == (6, 6) or match.state.round == 2
    assert fate(match, "L1-ITEM") == "experience"
    assert match.state.xp == 7
    assert match.state.hp == 20, "6 against 6: nothing lands"


@pytest.mark.rule("FWD-138")
def test_after_the_shard_neither_die_can_be_rerolled():
    match = meet("L9-HOLLOW", items=["L1-ITEM", "L4-ITEM"], xp=6)
    play(match, "fight", "use Mirror Shard", dice=[1, 5])
    assert offered(match) == ["accept", "use Starlight Phial"]
    play(match, "accept", dice=[2, 2])
    assert (match.state.enemy_hp, match.state.hp) == (4, 18), "a Critical each"


# -- XP ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-141")
@pytest.mark.parametrize(
    ("source", "match", "gained"),
    [
        ("a defeated monster", lambda: meet("L1-BEAST", dice=[5, 1, 5, 1]), ["L1-BEAST"]),
        ("a Pit", lambda: meet("L1-PIT", dice=[1]), ["L1-PIT"]),
        ("a Terror faced", lambda: meet("L1-TERROR").play("face it"), ["L1-TERROR"]),
        ("a Scene", lambda: meet("L1-SCENE"), ["L1-SCENE"]),
        ("a used Item", lambda: stand(1, items=["L4-ITEM"]).play("use Starlight Phial"), ["L4-ITEM"]),
        (
            "a cleansed Snare",
            lambda: stand(1, items=["L7-ITEM"], snares=["L2-SNARE"]).play("use Amberroot Tonic"),
            ["L7-ITEM", "L2-SNARE"],
        ),
        (
            "trimmed Equipment",
            lambda: meet("L3-EQUIP", equipment=["L1-EQUIP", "L2-EQUIP"]).play("take").play("trim Gilded Bangle"),
            ["L3-EQUIP"],
        ),
        (
            "a trimmed Item",
            lambda: meet("L3-ITEM", items=["L1-ITEM", "L2-ITEM"]).play("take").play("trim Mirror Shard"),
            ["L1-ITEM"],
        ),
    ],
)
def test_each_source_of_xp_puts_its_card_on_experience(source, match, gained):
    match = match()
    assert match.state.xp == len(gained)
    assert all(fate(match, card) == "experience" for card in gained)


@pytest.mark.rule("FWD-141", "FWD-062")
def test_a_completed_location_is_a_source_of_xp():
    assert stand(1, cleared=True).play("leave").state.xp == 1


# -- rerolls -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-142", "RUL-41")
def test_a_reroll_costs_3_xp_that_are_gone_and_not_buried():
    match = meet("L9-BEAST", xp=5, dice=[1, 1])
    play(match, "reroll mine", dice=[6, 2, 2])
    assert match.state.xp == 2
    assert match.state.spent == 3
    assert match.state.buried_n == 0


@pytest.mark.rule("FWD-142")
def test_two_xp_buy_nothing():
    match = meet("L9-BEAST", xp=2, items=["L4-ITEM"])
    play(match, "fight", dice=[2, 2])
    assert offered(match) == ["accept", "use Starlight Phial"]


@pytest.mark.rule("FWD-143", "FWD-144")
def test_either_die_just_rolled_can_be_rerolled_before_its_effect():
    match = meet("L9-HOLLOW", xp=6, dice=[1, 5])
    assert offered(match) == ["accept", "reroll mine", "reroll enemy"]
    mine = match.branch()
    play(mine, "reroll mine", dice=[5, 2, 2])
    assert mine.rolled()[0] == (6, 5)
    assert (mine.state.enemy_hp, mine.state.hp) == (4, 18)
    play(match, "reroll enemy", dice=[1, 2, 2])
    assert (match.state.enemy_hp, match.state.hp) == (6, 20), "the Critical never happened"


@pytest.mark.rule("FWD-145", "FWD-146", "RUL-31")
def test_the_new_face_stands_and_a_round_has_one_reroll():
    match = meet("L9-HOLLOW", xp=9, items=["L4-ITEM"])
    play(match, "fight", dice=[5, 1])
    play(match, "reroll mine", dice=[1])
    assert match.state.my_face == 1
    assert offered(match) == ["accept", "use Starlight Phial"]
    play(match, "accept", dice=[2, 2])
    assert "reroll mine" in offered(match), "the next round has its own"


@pytest.mark.rule("RUL-31", "FWD-145")
def test_with_reroll_limit_each_every_die_may_be_rerolled_once():
    match = meet("L9-HOLLOW", xp=12, dice=[1, 5], equipment=["L5-EQUIP"], variants={"reroll_limit": "each"})
    play(match, "reroll mine", dice=[1])
    assert offered(match) == ["accept", "reroll enemy"]
    play(match, "reroll enemy", dice=[5])
    assert asked(match) == "shield roll", "nothing left to choose: the round goes on to the shield"
    assert offered(match) == ["accept", "reroll"]
    play(match, "reroll", dice=[1, 2, 2])
    assert match.state.hp == 20
    assert match.state.xp == 3


@pytest.mark.rule("RUL-31")
def test_with_reroll_limit_each_my_die_is_still_offered_after_the_enemys():
    match = meet("L9-HOLLOW", xp=9, dice=[1, 5], variants={"reroll_limit": "each"})
    play(match, "reroll enemy", dice=[3])
    assert offered(match) == ["accept", "reroll mine"]


@pytest.mark.rule("RUL-31")
def test_a_pit_die_is_rerolled_once():
    match = meet("L1-PIT", xp=9, dice=[1], items=["L4-ITEM"])
    assert offered(match) == ["accept", "reroll", "use Starlight Phial"]
    play(match, "reroll", dice=[2])
    assert offered(match) == ["accept", "use Starlight Phial"]
    match.play("accept")
    assert match.state.hp == 18
    assert match.state.xp == 7


def test_undertow_makes_a_reroll_cost_4():
    match = meet("L1-PIT", xp=3, snares=["L9-SNARE"], dice=[1])
    assert match.state.hp == 18, "3 XP are not enough"
    match = meet("L1-PIT", xp=4, snares=["L9-SNARE"], dice=[1])
    play(match, "reroll", dice=[6])
    assert match.state.xp == 1, "4 spent, the Pit gained"


def test_spore_lung_takes_1_from_pit_rolls():
    assert meet("L1-PIT", snares=["L7-SNARE"], dice=[4]).state.hp == 18
    assert meet("L1-PIT", snares=["L7-SNARE"], dice=[5]).state.hp == 20


def test_the_items_of_every_place_can_be_held():
    for location in range(1, 10):
        match = meet(f"L{location}-ITEM").play("take")
        assert holds(match.state.items, location)
        assert match.state.fate[(location - 1) * 9 + terms.ITEM] == terms.CARRIED
