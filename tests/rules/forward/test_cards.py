"""Chapter 4: card types and how each is resolved."""

import pytest

from duskboard.games.forward import terms

from ..play import asked, offered, play, told
from .table import BOOK, CARD, fate, holds, meet, slot, stand, under

# -- Equipment ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-078", "FWD-080", "FWD-088", "RUL-34")
def test_a_third_equipment_forces_one_off_to_experience():
    match = meet("L4-EQUIP", equipment=["L1-EQUIP", "L2-EQUIP"]).play("take")
    assert asked(match) == "trim equipment"
    assert offered(match) == ["trim Woodcutter's Axe", "trim Penitent's Vestment", "trim Ancient Sword"]
    match.play("trim Penitent's Vestment")
    assert holds(match.state.equipment, 1, 4)
    assert fate(match, "L2-EQUIP") == "experience"
    assert match.state.xp == 1


@pytest.mark.rule("FWD-079", "RUL-34")
def test_must_take_equipment_is_taken_without_asking_and_trimmed_like_any_other():
    match = meet("L7-EQUIP")
    assert holds(match.state.equipment, 7)
    assert asked(match) == "map turn"
    match = meet("L7-EQUIP", equipment=["L1-EQUIP", "L4-EQUIP"])
    assert asked(match) == "trim equipment"
    match.play("trim Rotvine Gauntlets")
    assert fate(match, "L7-EQUIP") == "experience"


@pytest.mark.rule("FWD-081")
def test_equipment_works_as_long_as_it_is_worn():
    """The Axe adds 1 in every fight, in every round."""
    match = meet("L4-BEAST", equipment=["L1-EQUIP"], xp=3, dice=[3, 1])
    play(match, "accept", dice=[3, 1])
    assert match.state.enemy_hp == 6 - 2
    play(match, "accept", dice=[1, 1])
    assert match.state.enemy_hp == 6 - 4


@pytest.mark.rule("FWD-082", "FWD-087")
def test_equipping_takes_the_card_off_the_map():
    match = meet("L1-EQUIP").play("take")
    assert fate(match, "L1-EQUIP") == "equipped"
    assert under(match) == "emptied"


# -- Items and the choice ----------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-083")
@pytest.mark.parametrize("card", ["L4-ITEM", "L1-EQUIP"])
def test_an_item_or_equipment_may_be_taken_or_left(card):
    match = meet(card)
    assert asked(match) == "take or leave"
    assert offered(match) == ["take", "leave it"]


@pytest.mark.rule("FWD-084")
def test_the_text_on_reveal_comes_before_the_choice():
    match = meet("L9-EQUIP", hp=10)
    assert asked(match) == "take or leave"
    assert match.state.hp == 9


@pytest.mark.rule("FWD-085", "FWD-086")
def test_a_card_left_stays_face_up_walkable_and_may_be_taken_later():
    match = stand(1, at=9, cards={8: "ITEM", 6: "BLESS"}, slots={9: "ongoing", 6: "ongoing"}, blessing=True)
    match.play("step 8").play("leave it")
    assert slot(match, 8) == "unclaimed"
    match.play("step 6").play("step 8")
    assert asked(match) == "take or leave"
    assert holds(match.play("take").state.items, 1)


@pytest.mark.rule("FWD-087")
def test_taken_items_are_carried_and_the_slot_turns_void_after_the_step_off():
    match = meet("L5-ITEM").play("take")
    assert holds(match.state.items, 5)
    assert under(match) == "emptied"
    here = match.state.at + 1
    match.script([6, 1]).play(offered(match)[0])
    assert slot(match, here) == "void"


@pytest.mark.rule("FWD-088", "FWD-089", "FWD-090", "RUL-34")
def test_a_third_item_is_trimmed_at_once_and_the_new_one_may_be_the_one():
    match = meet("L7-ITEM", items=["L4-ITEM", "L5-ITEM"]).play("take")
    assert asked(match) == "trim items"
    assert offered(match) == ["trim Starlight Phial", "trim Glass Waterskin", "trim Amberroot Tonic"], (
        "nothing else first"
    )
    match.play("trim Amberroot Tonic")
    assert asked(match) == "map turn", "one is enough"
    assert holds(match.state.items, 4, 5)
    assert match.state.xp == 1
    assert fate(match, "L7-ITEM") == "experience"


@pytest.mark.rule("RUL-34")
def test_a_third_key_object_cannot_be_given_before_trimming():
    match = meet("L9-ITEM", items=["L4-ITEM", "L5-ITEM"], sage="present").play("take")
    assert "give bell" not in offered(match)
    match.play("trim Ferryman's Bell")
    assert "give bell" not in offered(match)
    assert match.state.sage == terms.PRESENT


@pytest.mark.rule("FWD-091")
def test_an_item_is_used_once_and_becomes_xp():
    match = stand(1, items=["L4-ITEM"], hp=10).play("use Starlight Phial")
    assert match.state.hp == 15
    assert match.state.items == 0
    assert match.state.xp == 1
    assert fate(match, "L4-ITEM") == "experience"


# -- Terrors -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-092")
def test_a_terror_asks_to_be_faced_or_buried():
    match = meet("L5-TERROR")
    assert asked(match) == "terror"
    assert offered(match) == ["face it", "bury it"]


@pytest.mark.rule("FWD-093", "RUL-33")
def test_facing_a_terror_costs_hp_and_gives_exactly_one_xp():
    match = meet("L9-TERROR", hp=10).play("face it")
    assert match.state.hp == 7
    assert match.state.xp == 1
    assert fate(match, "L9-TERROR") == "experience"


@pytest.mark.rule("FWD-094")
def test_burying_a_terror_costs_nothing_and_gives_nothing():
    match = meet("L9-TERROR", hp=10).play("bury it")
    assert (match.state.hp, match.state.xp, match.state.buried_n) == (10, 0, 1)


def test_the_sextons_key_faces_a_terror_without_loss():
    match = meet("L9-TERROR", hp=10, items=["L2-ITEM"]).play("use Sexton's Key")
    assert match.state.hp == 10
    assert match.state.xp == 2, "the Key and the Terror"
    assert "You use the Sexton's Key" in told(match)


# -- Pits --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-095", "FWD-096", "FWD-097", "RUL-32")
@pytest.mark.parametrize(("die", "hp"), [(3, 8), (4, 10), (6, 10)])
def test_a_pit_is_one_die_against_its_target_and_xp_either_way(die, hp):
    match = meet("L1-PIT", hp=10, dice=[die])
    assert match.rolled() == [(6, die)]
    assert match.state.hp == hp
    assert match.state.xp == 1
    assert fate(match, "L1-PIT") == "experience"


def test_the_sextons_key_opens_a_failed_pit_only():
    match = meet("L5-PIT", hp=10, items=["L2-ITEM"], dice=[1])
    assert offered(match) == ["accept", "use Sexton's Key"]
    match.play("use Sexton's Key")
    assert match.state.hp == 10
    assert match.state.xp == 2
    passed = meet("L5-PIT", hp=10, items=["L2-ITEM"], dice=[5])
    assert asked(passed) == "map turn", "nothing to ask when the roll succeeds"


# -- Snares ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-098", "RUL-35")
def test_a_snare_stays_in_force_from_place_to_place():
    match = meet("L1-SNARE")
    assert holds(match.state.snares, 1)
    match.play("leave").play("go to 3")
    assert match.state.snares & 1
    assert fate(match, "L1-SNARE") == "beside"


@pytest.mark.rule("FWD-099")
def test_a_cleansed_snare_is_one_xp_an_uncleansed_one_none():
    match = meet("L5-SNARE")
    assert match.state.xp == 0
    match = stand(1, snares=["L5-SNARE"], items=["L7-ITEM"], hp=20).play("use Amberroot Tonic")
    assert match.state.snares == 0
    assert fate(match, "L5-SNARE") == "experience"
    assert match.state.xp == 2, "the Tonic and the Snare"


@pytest.mark.rule("RUL-35", "FWD-101")
@pytest.mark.parametrize(
    ("card", "answers", "left"), [("L2-BLESS", ["use here"], 0), ("L7-BLESS", [], 0), ("L9-BLESS", [], 0)]
)
def test_altar_flame_clean_rain_and_moonlit_wake_cleanse_all(card, answers, left):
    match = meet(card, snares=["L1-SNARE", "L3-SNARE", "L6-SNARE"])
    for word in answers:
        match.play(word)
    assert match.state.snares == left
    assert match.state.xp == 3
    assert ("You use Altar Flame." in told(match)) == (card == "L2-BLESS")


@pytest.mark.rule("FWD-101", "RUL-35")
def test_guiding_star_cleanses_one_of_the_players_choice():
    match = meet("L4-BLESS", snares=["L1-SNARE", "L3-SNARE"])
    assert asked(match) == "cleanse one"
    assert offered(match) == ["cleanse Grief-Knot", "cleanse Banner-Debt"]
    match.play("cleanse Banner-Debt")
    assert holds(match.state.snares, 1)
    assert match.state.xp == 1
    assert asked(meet("L4-BLESS", snares=["L1-SNARE"])) == "map turn", "a single Snare is no question"
    assert meet("L4-BLESS").state.xp == 0, "no Snare, nothing to do"


@pytest.mark.rule("FWD-102", "RUL-35")
@pytest.mark.parametrize("card", ["L1-BLESS", "L3-BLESS", "L5-BLESS", "L6-BLESS", "L8-BLESS", "L1-SCENE", "L4-SCENE"])
def test_nothing_else_cleanses(card):
    match = meet(card, snares=["L2-SNARE"], hp=5)
    if "use here" in offered(match):
        match.play("use here")
    assert holds(match.state.snares, 2)


# -- Blessings ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-100", "RUL-36")
def test_a_blessing_lasts_until_the_location_is_left():
    match = meet("L1-BLESS")
    assert match.state.blessing
    fight = stand(1, at=6, cards={6: "BLESS", 4: "BEAST"}, slots={6: "ongoing"}, blessing=True, xp=3, dice=[3, 1])
    fight.play("step 4")
    play(fight, "accept", dice=[1, 1])
    assert fight.state.enemy_hp == 3 - 2, "ATK +1 while here"
    match.play("leave")
    assert match.state.blessing == 0
    assert fate(match, "L1-BLESS") == "box"


@pytest.mark.rule("FWD-104", "RUL-36")
@pytest.mark.parametrize("location", range(1, 10))
def test_a_blessing_is_never_xp(location):
    match = meet(f"L{location}-BLESS")
    if "use here" in offered(match):
        match.play("use here")
    match.play("leave")
    assert fate(match, f"L{location}-BLESS") == "box"


# -- Scenes ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-103")
@pytest.mark.parametrize("location", range(1, 10))
def test_a_scene_heals_and_becomes_xp(location):
    match = meet(f"L{location}-SCENE", hp=10)
    assert match.state.hp == 10 + (4 if location in (4, 8) else 3)
    assert match.state.xp == 1
    assert under(match) == "emptied"


@pytest.mark.rule("RUL-38")
def test_healing_stops_at_max_hp():
    match = meet("L4-SCENE", hp=18)
    assert match.state.hp == 20
    match = stand(1, hp=20, items=["L4-ITEM"]).play("use Starlight Phial")
    assert match.state.hp == 20
    assert match.state.xp == 1, "a heal may be used at full HP"


def test_vow_of_ash_halves_every_heal_rounded_down():
    assert meet("L1-SCENE", hp=10, snares=["L2-SNARE"]).state.hp == 11
    assert stand(1, hp=10, items=["L4-ITEM"], snares=["L2-SNARE"]).play("use Starlight Phial").state.hp == 12
    tonic = stand(1, hp=10, items=["L7-ITEM"], snares=["L2-SNARE"]).play("use Amberroot Tonic")
    assert tonic.state.hp == 13, "cleansed first, then healed in full"


@pytest.mark.rule("FWD-064")
def test_the_drowned_chapel_takes_one_item_for_three_more_hp():
    match = meet("L9-SCENE", hp=10, items=["L4-ITEM", "L1-ITEM"])
    assert asked(match) == "drowned chapel"
    assert offered(match) == ["bury nothing", "bury Mirror Shard", "bury Starlight Phial"]
    kept = match.branch().play("bury nothing")
    assert (kept.state.hp, kept.state.buried_n) == (13, 0)
    match.play("bury Mirror Shard")
    assert (match.state.hp, match.state.buried_n, match.state.xp) == (16, 1, 1)
    assert holds(match.state.items, 4)
    assert asked(meet("L9-SCENE", hp=10)) == "map turn", "with no Item there is nothing to ask"


# -- Companions --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-105")
def test_the_three_companions_are_the_hollows_of_4_6_and_5():
    roles = {card: BOOK.role[number] for card, number in CARD.items() if BOOK.role[number]}
    assert roles == {"L4-HOLLOW": terms.PRINCESS, "L6-HOLLOW": terms.SAGE, "L5-HOLLOW": terms.MIRROR_KNIGHT}


@pytest.mark.rule("FWD-106", "FWD-107")
@pytest.mark.parametrize(("card", "who"), [("L4-HOLLOW", "princess"), ("L6-HOLLOW", "sage")])
def test_princess_and_sage_join_without_a_fight(card, who):
    match = meet(card)
    assert getattr(match.state, who) == terms.PRESENT
    assert fate(match, card) == "beside"
    assert match.state.enemy == -1
    assert match.state.xp == 0
    assert under(match) == "emptied"


@pytest.mark.rule("FWD-108", "FWD-110", "RUL-30")
def test_the_princess_awakens_only_by_the_gilded_bangle():
    match = stand(5, princess="present", equipment=["L3-EQUIP", "L1-EQUIP"])
    match.play("give bangle")
    assert match.state.princess == terms.ACTIVE
    assert holds(match.state.equipment, 1), "the Bangle leaves the player's slots"
    assert fate(match, "L3-EQUIP") == "box"
    assert match.state.xp == 0, "giving is neither using nor trimming"


@pytest.mark.rule("FWD-109", "FWD-110", "RUL-30")
def test_the_sage_awakens_only_by_the_ferrymans_bell():
    match = stand(8, sage="present", items=["L9-ITEM"]).play("give bell")
    assert match.state.sage == terms.ACTIVE
    assert match.state.items == 0
    assert fate(match, "L9-ITEM") == "box"


@pytest.mark.rule("FWD-110")
def test_an_object_not_owned_or_a_companion_not_there_cannot_be_given():
    assert "give bangle" not in offered(stand(5, princess="present"))
    assert "give bangle" not in offered(stand(5, equipment=["L3-EQUIP"]))
    assert "give bell" not in offered(stand(8, sage="present"))
    assert "give bell" not in offered(stand(8, items=["L9-ITEM"]))


@pytest.mark.rule("FWD-111")
def test_the_mirror_knight_takes_no_gift():
    match = stand(6, items=["L1-ITEM"], knight="absent", buried=["L5-HOLLOW"])
    assert not any("give" in text or "Shard" in text for text in offered(match))


@pytest.mark.rule("FWD-165")
def test_no_card_of_this_set_wakes_a_companion_by_itself():
    """Everything can be revealed beside sleeping Companions; only the two gifts wake them."""
    for card in CARD:
        if card in ("L4-HOLLOW", "L6-HOLLOW", "L5-HOLLOW"):
            continue
        asleep = {who: "present" for who, home in (("princess", "L4"), ("sage", "L6")) if home not in card}
        match = meet(card, **asleep, dice=[6, 1] * 8)
        assert all(getattr(match.state, who) == terms.PRESENT for who in asleep), card


@pytest.mark.rule("RUL-30")
def test_companions_use_no_slots_and_never_become_xp():
    match = meet("L4-HOLLOW", items=["L1-ITEM", "L2-ITEM"], equipment=["L1-EQUIP", "L2-EQUIP"])
    assert asked(match) == "map turn", "nothing has to be trimmed"
    match.play("leave")
    assert fate(match, "L4-HOLLOW") == "beside"


# -- the Mirror Knight -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-112", "RUL-27")
def test_the_mirror_knight_cannot_be_fought_not_even_with_the_thorn():
    match = meet("L5-HOLLOW", items=["L1-ITEM", "L6-ITEM"])
    assert offered(match) == ["use Mirror Shard", "bury it"]
    assert match.state.enemy == -1
    assert match.rolled() == []


@pytest.mark.rule("FWD-113", "RUL-27")
def test_without_the_shard_the_knight_can_only_be_buried_and_even_that_is_asked():
    match = meet("L5-HOLLOW", items=["L6-ITEM"])
    assert asked(match) == "mirror knight"
    assert offered(match) == ["bury it"]
    assert fate(match, "L5-HOLLOW") == "map"
    match.play("bury it")
    assert asked(match) == "map turn"
    assert fate(match, "L5-HOLLOW") == "buried"
    assert "Mirror Knight is buried" in told(match)


@pytest.mark.rule("FWD-114", "FWD-138", "RUL-49")
def test_the_shard_recruits_the_knight_and_becomes_xp():
    match = meet("L5-HOLLOW", items=["L1-ITEM"]).play("use Mirror Shard")
    assert match.state.knight == terms.PRESENT
    assert fate(match, "L5-HOLLOW") == "beside"
    assert fate(match, "L1-ITEM") == "experience"
    assert match.state.xp == 1
    assert match.rolled() == [], "before any combat roll"


@pytest.mark.rule("FWD-115")
def test_burying_the_knight_feeds_the_dragon_and_gives_nothing():
    match = meet("L5-HOLLOW", items=["L1-ITEM"]).play("bury it")
    assert (match.state.xp, match.state.buried_n, match.state.knight) == (0, 1, 0)
    assert holds(match.state.items, 1)


@pytest.mark.rule("FWD-116")
def test_the_knight_does_nothing_before_the_dragon():
    match = meet("L8-BEAST", knight="present", xp=3, dice=[5, 1])
    play(match, "accept", dice=[1, 1])
    assert match.state.enemy_hp == 7 - 2
