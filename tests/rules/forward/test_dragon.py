"""Chapters 8 and 11: the Dragon of Chaos, and what the Companions do before it."""

import pytest

from duskboard.games.forward import terms

from ..play import asked, offered, play, told
from .table import dragon, fate, stand

ROUND = {"decision": "after the roll", "xp": 3}


def fight(mine, theirs, hp=60, **document):
    """A Dragon fight with the dice of a round on the table."""
    faces = {"enemy": "dragon", "hp": hp, "my_face": mine, "enemy_face": theirs, "round": 1}
    return dragon(fight=faces, **{**ROUND, **document})


@pytest.mark.rule("FWD-147")
def test_the_dragon_is_fought_with_the_duel_system():
    match = dragon(xp=3, dice=[3, 5]).play("go on")
    assert asked(match) == "after the roll"
    assert match.rolled() == [(6, 3), (6, 5)]
    play(match, "accept", dice=[2, 2])
    assert (match.state.enemy_hp, match.state.hp) == (60 - 2, 18)


@pytest.mark.rule("FWD-148", "RUL-40")
def test_dragon_hp_is_60_and_the_buried_cards_fixed_on_arrival():
    match = dragon(buried=["L1-PIT", "L2-TERROR", "L5-HOLLOW"], xp=3, dice=[1, 1]).play("go on")
    assert match.state.enemy_hp == 63
    assert "rises with 63 HP" in told(match)


@pytest.mark.rule("FWD-149", "RUL-29")
@pytest.mark.parametrize("princess", ["absent", "present"])
def test_without_an_awakened_princess_the_shield_stands_and_all_is_lost(princess):
    match = dragon(princess=princess).play("go on")
    assert match.result == [-1.0]
    assert "FWD-149" in match.ending.rules


@pytest.mark.rule("FWD-149", "FWD-153")
def test_an_awakened_princess_breaks_the_shield_and_is_gone():
    match = dragon(xp=3, dice=[1, 1]).play("go on")
    assert not match.over
    assert match.state.princess == terms.ABSENT
    assert fate(match, "L4-HOLLOW") == "box"
    assert "The Ghostly Princess breaks the shield of the Dragon of Chaos" in told(match)


@pytest.mark.rule("FWD-150", "RUL-29")
def test_without_the_ancient_sword_all_is_lost():
    match = dragon(equipment=["L1-EQUIP"]).play("go on")
    assert match.result == [-1.0]
    assert "FWD-150" in match.ending.rules


@pytest.mark.rule("RUL-29")
def test_a_missing_gate_is_not_declared_before_arrival():
    match = stand(9, buried=["L4-EQUIP", "L4-HOLLOW"])
    assert not match.over
    match.play("leave")
    assert match.over
    assert match.state.location == terms.LOCATIONS


@pytest.mark.rule("FWD-151", "FWD-153")
@pytest.mark.parametrize(("buried", "hp"), [([], 30), (["L1-PIT"], 31), (["L1-PIT", "L2-PIT"], 31)])
def test_an_awakened_sage_halves_the_dragon_rounding_up_and_is_gone(buried, hp):
    match = dragon(sage="active", buried=buried, xp=3, dice=[1, 1]).play("go on")
    assert match.state.enemy_hp == hp
    assert match.state.sage == terms.ABSENT
    assert fate(match, "L6-HOLLOW") == "box"


@pytest.mark.rule("FWD-152", "RUL-40")
@pytest.mark.parametrize(("mine", "dealt"), [(1, 0), (2, 0), (3, 4), (5, 6), (6, 4)])
def test_the_mirror_knight_doubles_all_damage_after_atk(mine, dealt):
    match = fight(mine, 1, knight="present")
    play(match, "accept", dice=[2, 2])
    assert match.state.enemy_hp == 60 - dealt


@pytest.mark.rule("FWD-152", "RUL-40")
def test_brandy_is_doubled_too():
    match = dragon(knight="present", items=["L3-ITEM"], xp=3)
    match.play("go on")
    play(match, "use Moonleaf Brandy", dice=[5, 1])
    play(match, "accept", dice=[2, 2])
    assert match.state.enemy_hp == 60 - (2 + 1 + 1) * 2


@pytest.mark.rule("FWD-152")
def test_the_knight_does_not_replace_sword_or_princess():
    assert dragon(knight="present", equipment=[]).play("go on").over
    assert dragon(knight="present", princess="present").play("go on").over


@pytest.mark.rule("FWD-154")
def test_companions_never_awakened_have_no_effect():
    match = dragon(sage="present", xp=3, dice=[3, 1]).play("go on")
    assert match.state.enemy_hp == 60
    assert match.state.sage == terms.PRESENT, "and stay where they are"
    play(match, "accept", dice=[2, 2])
    assert match.state.enemy_hp == 58, "no Knight, no doubling"


@pytest.mark.rule("RUL-28")
def test_before_arrival_gifts_and_draughts_are_still_possible():
    match = stand(9, princess="present", sage="present", equipment=["L3-EQUIP", "L4-EQUIP"], items=["L4-ITEM"], hp=10,
                  xp=3).play("leave")  # fmt: skip
    assert asked(match) == "arrival"
    assert offered(match) == ["go on", "give bangle", "use Starlight Phial"]
    match.script([2, 2]).play("give bangle").play("use Starlight Phial")
    assert match.state.hp == 15
    assert match.state.enemy == terms.DRAGON, "with nothing left to do the Dragon comes"
    order = told(match)
    assert order.index("awakens") < order.index("rises with") < order.index("breaks the shield")


@pytest.mark.rule("RUL-28")
def test_the_sage_halves_what_the_buried_cards_have_made_of_the_dragon():
    match = dragon(sage="active", buried=["L1-PIT", "L2-PIT", "L3-PIT", "L1-ITEM"], xp=3, dice=[1, 1]).play("go on")
    assert match.state.enemy_hp == 32


@pytest.mark.rule("RUL-28", "RUL-29")
def test_the_gate_is_tested_after_the_sacrifices():
    match = dragon(princess="present", sage="active").play("go on")
    assert "The Sage halves the HP of the Dragon of Chaos to 30" in told(match)
    assert match.result == [-1.0]


@pytest.mark.rule("FWD-153")
def test_only_who_acts_is_sacrificed():
    match = dragon(sage="active", knight="present", xp=3, dice=[1, 1]).play("go on")
    assert [fate(match, card) for card in ("L4-HOLLOW", "L6-HOLLOW", "L5-HOLLOW")] == ["box", "box", "beside"]


@pytest.mark.rule("RUL-35")
def test_snares_are_in_force_before_the_dragon_too():
    match = dragon(snares=["L3-SNARE", "L1-SNARE"], xp=3, dice=[5, 1], hp=10).play("go on")
    assert match.state.hp == 9, "Banner-Debt"
    assert match.state.my_face == 1, "Grief-Knot"


def test_a_whole_dragon_fight_can_be_won():
    match = fight(6, 1, hp=12, knight="present")
    for _ in range(3):
        play(match, "accept", dice=[6, 1])
    assert match.result == [1.0]
