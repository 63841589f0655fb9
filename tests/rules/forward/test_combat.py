"""Chapter 5 and the monsters of chapter 4: the Duel System."""

import pytest

from duskboard.games.forward import terms
from duskboard.games.forward.rules.combat import fight_round, is_hopeless, worst_blow
from duskboard.games.forward.terms import Asks
from duskboard.match import Match

from ..play import asked, offered, play, told
from .table import BOOK, CARD, FORWARD, dragon, fate, meet, stand

DEALT_TAKEN = [  # rows: my face; columns: the enemy's; ATK 0, DEF 0, no modifiers
    "0/0 0/0 0/1 0/1 0/2 0/1",
    "0/0 0/0 0/0 0/0 0/0 0/0",
    "1/0 0/0 1/1 1/1 1/2 0/1",
    "1/0 0/0 1/1 1/1 1/2 0/1",
    "2/0 0/0 2/1 2/1 2/2 0/1",
    "1/0 0/0 1/0 1/0 1/0 0/0",
]


def exchange(mine, theirs, card="L3-BEAST", **document):
    """One round with given faces; what was dealt and what was taken."""
    match = meet(card, **{"xp": 3, "hp": 20, **document}, dice=[mine, theirs])
    enemy, hp = match.state.enemy_hp, match.state.hp
    assert asked(match) == "after the roll"
    play(match, "accept", dice=[2, 2])
    left = match.state.enemy_hp if match.state.enemy >= 0 else 0
    return enemy - left, hp - match.state.hp


@pytest.mark.rule(
    "FWD-073", "FWD-118", "FWD-119", "FWD-120", "FWD-121", "FWD-122", "FWD-123", "FWD-125", "FWD-129", "RUL-18"
)
@pytest.mark.parametrize("mine", range(1, 7))
@pytest.mark.parametrize("theirs", range(1, 7))
def test_the_round_table(mine, theirs):
    dealt, taken = DEALT_TAKEN[mine - 1].split()[theirs - 1].split("/")
    assert exchange(mine, theirs) == (int(dealt), int(taken))


@pytest.mark.rule("FWD-117")
def test_each_round_both_sides_roll_one_die():
    match = meet("L3-BEAST", xp=3, dice=[3, 4])
    assert match.rolled() == [(6, 3), (6, 4)]
    assert (match.state.my_face, match.state.enemy_face) == (3, 4)
    play(match, "accept", dice=[1, 2])
    assert match.rolled() == [(6, 1), (6, 2)]


@pytest.mark.rule("FWD-069")
@pytest.mark.parametrize(("card", "hp"), [("L1-HOLLOW", 3), ("L5-BEAST", 7), ("L9-BEAST", 8)])
def test_fight_is_the_monsters_hp(card, hp):
    assert meet(card, xp=3, dice=[1, 1]).state.enemy_hp == hp


@pytest.mark.rule("FWD-070")
def test_damage_adds_up_over_rounds():
    match = meet("L3-BEAST", xp=3, dice=[3, 1])
    play(match, "accept", dice=[5, 1])
    assert match.state.enemy_hp == 4
    play(match, "accept", dice=[1, 1])
    assert match.state.enemy_hp == 2


@pytest.mark.rule("FWD-071", "FWD-072")
def test_overkill_defeats_and_the_card_becomes_xp():
    match = meet("L1-BEAST", xp=3, dice=[5, 1])
    play(match, "accept", dice=[5, 1])
    assert match.state.enemy_hp == 1
    match.play("accept")
    assert match.state.enemy == -1
    assert fate(match, "L1-BEAST") == "experience"
    assert match.state.xp == 4
    assert "Starving Hound is defeated" in told(match)


@pytest.mark.rule("FWD-072", "RUL-45")
def test_the_text_on_victory_is_followed():
    match = meet("L3-HOLLOW", hp=10, dice=[5, 1, 5, 1, 5, 1])
    assert match.state.hp == 11, "the Bannerman heals 1"
    match = meet("L7-BEAST", hp=10, dice=[5, 1, 5, 1, 5, 1, 5, 1])
    assert match.state.hp == 9, "the Boar bursts"
    assert fate(match, "L7-BEAST") == "experience"


@pytest.mark.rule("RUL-45")
def test_the_text_on_victory_can_kill():
    match = meet("L7-BEAST", hp=1, dice=[5, 1, 5, 1, 5, 1, 5, 1])
    assert fate(match, "L7-BEAST") == "experience", "the monster is on EXPERIENCE first"
    assert match.result == [-1.0]


@pytest.mark.rule("FWD-074")
@pytest.mark.parametrize(("theirs", "taken"), [(1, 0), (2, 0), (3, 2), (5, 3), (6, 2)])
def test_a_printed_modifier_adds_to_each_damaging_result(theirs, taken):
    assert exchange(1, theirs, "L4-BEAST")[1] == taken


@pytest.mark.rule("FWD-074")
def test_the_boars_criticals_deal_one_more():
    assert exchange(1, 5, "L7-BEAST")[1] == 3
    assert exchange(1, 3, "L7-BEAST")[1] == 1


@pytest.mark.rule("FWD-073", "FWD-075", "FWD-127")
def test_no_monster_of_this_set_has_defence():
    assert all(BOOK.enemy_defence[card] == 0 for card in range(terms.CARDS + 1))
    assert exchange(3, 1)[0] == 1


def with_book(match, **changes):
    """The same match with other numbers."""
    book = FORWARD.make_book(FORWARD.content)
    for field, (card, number) in changes.items():
        getattr(book, field)[card] = number
    match.book = book
    return match


@pytest.mark.rule("FWD-075", "FWD-127", "RUL-40")
def test_defence_given_to_an_enemy_is_taken_off():
    match = with_book(meet("L3-BEAST", xp=3, dice=[5, 1]), enemy_defence=(CARD["L3-BEAST"], 1))
    play(match, "accept", dice=[1, 1])
    assert match.state.enemy_hp == 5 - 1
    match = dragon(fight={"enemy": "dragon", "hp": 60, "my_face": 5, "enemy_face": 1}, decision="after the roll", xp=3,
                   knight="present")  # fmt: skip
    with_book(match, enemy_defence=(terms.DRAGON, 1))
    play(match, "accept", dice=[1, 1])
    assert match.state.enemy_hp == 60 - 5, "(2 + 1) doubled, less 1"


@pytest.mark.rule("FWD-076")
@pytest.mark.parametrize("card", [f"L{n}-BEAST" for n in range(1, 10)] + [f"L{n}-HOLLOW" for n in (1, 2, 3, 7, 8, 9)])
def test_every_monster_is_fought_with_dice(card):
    match = meet(card, xp=3, dice=[2, 2])
    assert asked(match) == "after the roll"
    assert match.state.enemy == CARD[card]


@pytest.mark.rule("FWD-077", "FWD-139", "RUL-37")
def test_the_thorn_defeats_any_hollow_at_once_before_or_after_a_roll():
    match = meet("L8-HOLLOW", items=["L6-ITEM"])
    assert asked(match) == "fight start"
    early = match.branch().play("use Blacksap Thorn")
    assert fate(early, "L8-HOLLOW") == fate(early, "L6-ITEM") == "experience"
    assert early.state.xp == 2
    play(match, "fight", "use Blacksap Thorn", dice=[1, 5])
    assert match.state.hp == 20, "dice already shown have no effect"
    assert "You use the Blacksap Thorn." in told(match)
    assert fate(match, "L8-HOLLOW") == "experience"


@pytest.mark.rule("RUL-37")
def test_the_thorn_does_nothing_to_beasts_or_the_dragon():
    match = meet("L8-BEAST", items=["L6-ITEM"], xp=3, dice=[1, 1])
    assert asked(match) == "after the roll", "nothing to ask at the start"
    assert "use Blacksap Thorn" not in offered(match)
    match = dragon(items=["L6-ITEM"], xp=3, dice=[1, 1]).play("go on")
    assert "use Blacksap Thorn" not in offered(match)


@pytest.mark.rule("RUL-37")
def test_the_thorn_brings_the_text_on_victory():
    assert meet("L3-HOLLOW", items=["L6-ITEM"], hp=10).play("use Blacksap Thorn").state.hp == 11


@pytest.mark.rule("FWD-124")
@pytest.mark.parametrize(("mine", "dealt"), [(1, 0), (2, 0), (3, 3), (4, 3), (5, 4), (6, 3)])
def test_atk_is_added_to_hit_critical_and_counter_only(mine, dealt):
    assert exchange(mine, 1, equipment=["L1-EQUIP", "L4-EQUIP"])[0] == dealt


@pytest.mark.rule("FWD-125", "FWD-128")
def test_both_losses_are_applied_together():
    """The last blow still lets the enemy strike."""
    match = meet("L1-BEAST", xp=3, dice=[5, 1])
    play(match, "accept", dice=[3, 5])
    match.play("accept")
    assert match.state.enemy == -1
    assert match.state.hp == 18


@pytest.mark.rule("FWD-126", "FWD-128")
@pytest.mark.parametrize(("theirs", "taken"), [(3, 0), (5, 1), (6, 0)])
def test_def_reduces_what_is_taken_never_below_0(theirs, taken):
    assert exchange(1, theirs, "L3-HOLLOW", equipment=["L2-EQUIP"])[1] == taken


@pytest.mark.rule("FWD-126")
def test_def_counts_only_against_what_the_card_names():
    assert exchange(1, 5, "L3-BEAST", equipment=["L2-EQUIP"])[1] == 2, "the Vestment is for Hollows"
    assert exchange(1, 5, "L3-BEAST", equipment=["L6-EQUIP"])[1] == 1, "the Cloak is for Beasts"
    assert exchange(1, 5, "L3-HOLLOW", equipment=["L6-EQUIP"])[1] == 2
    for card in ("L3-BEAST", "L3-HOLLOW"):
        assert exchange(1, 5, card, equipment=["L8-EQUIP"])[1] == 1, "the Plate is for both"
    match = dragon(fight={"enemy": "dragon", "hp": 60, "my_face": 1, "enemy_face": 5}, decision="after the roll", xp=3,
                   equipment=["L4-EQUIP", "L8-EQUIP"])  # fmt: skip
    play(match, "accept", dice=[2, 2])
    assert match.state.hp == 18, "and for nothing else"


def test_guiding_star_gives_def_in_its_place():
    match = stand(4, at=7, cards={7: "BLESS", 8: "BEAST"}, slots={7: "ongoing"}, blessing=True, xp=3, dice=[1, 3])
    match.play("step 8")
    play(match, "accept", dice=[2, 2])
    assert match.state.hp == 20 - 1


@pytest.mark.rule("FWD-128")
def test_the_fight_ends_when_a_side_is_at_0():
    match = meet("L3-BEAST", hp=2, xp=3, dice=[3, 5]).play("accept")
    assert match.over
    assert match.state.enemy_hp == 4, "both losses were applied"


@pytest.mark.rule("RUL-17")
def test_if_both_reach_0_the_player_has_lost_even_against_the_dragon():
    match = dragon(fight={"enemy": "dragon", "hp": 1, "my_face": 3, "enemy_face": 3}, decision="after the roll", xp=3,
                   hp=1)  # fmt: skip
    match.play("accept")
    assert match.result == [-1.0]


@pytest.mark.rule("RUL-17")
def test_unless_the_phoenix_tear_saves_them_and_then_the_enemy_is_defeated():
    match = dragon(fight={"enemy": "dragon", "hp": 1, "my_face": 3, "enemy_face": 3}, decision="after the roll", xp=3,
                   hp=1, items=["L8-ITEM"])  # fmt: skip
    match.play("accept")
    assert match.result == [1.0]


# -- call-outs ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FWD-130", "RUL-20")
@pytest.mark.parametrize(("snares", "forced"), [(["L1-SNARE"], 1), (["L4-SNARE"], 2), (["L1-SNARE", "L4-SNARE"], 2)])
def test_first_rolls_are_forced_misses_and_two_such_snares_overlap(snares, forced):
    match = meet("L9-BEAST", snares=snares, xp=3, dice=[5, 2])
    for number in range(1, 4):
        assert (match.state.my_face == 1) == (number <= forced), f"round {number}"
        assert len(match.rolled()) == 2, "the forced die is rolled all the same"
        play(match, "accept", dice=[5, 2])


@pytest.mark.rule("RUL-20")
def test_forced_misses_count_anew_in_each_fight():
    first = meet("L1-BEAST", snares=["L4-SNARE"], dice=[5, 2, 5, 2, 5, 1, 5, 1])
    assert first.state.enemy == -1
    assert [first.state.snare_left[at] for at in range(9)] == [0] * 9
    again = meet("L1-HOLLOW", snares=["L4-SNARE"], xp=3, dice=[5, 2])
    assert again.state.my_face == 1


@pytest.mark.rule("RUL-20")
def test_a_forced_die_cannot_be_rerolled_or_mirrored_but_the_enemys_can():
    match = meet("L9-BEAST", snares=["L1-SNARE"], items=["L1-ITEM"], xp=3, dice=[5, 5])
    assert offered(match) == ["accept", "reroll enemy"]
    play(match, "reroll enemy", dice=[2])
    assert match.state.enemy_face == 2 or match.state.round == 2


@pytest.mark.rule("RUL-20", "RUL-21")
def test_with_snare_scope_once_the_count_runs_down_and_never_resets():
    once = {"variants": {"snare_scope": "once"}}
    match = meet("L4-SNARE", **once)
    assert match.state.snare_left[3] == 2
    fight = meet("L1-BEAST", snares=["L4-SNARE"], snare_left={"L4-SNARE": 1}, dice=[5, 2, 5, 1, 5, 1], **once)
    assert fight.state.enemy == -1
    assert fight.state.snare_left[3] == 0
    later = meet("L1-HOLLOW", snares=["L4-SNARE"], xp=3, dice=[5, 2], **once)
    assert later.state.my_face == 5, "used up for good"
    veil = meet("L9-BEAST", snares=["L6-SNARE"], xp=3, dice=[1, 3], **once)
    play(veil, "accept", dice=[2, 2])
    assert veil.state.hp == 18, "not doubled: its one hit was spent before"


@pytest.mark.rule("FWD-131", "FWD-133")
def test_a_forced_1_is_a_rolled_1_and_under_gaol_frost_mercy_a_hit():
    match = stand(8, at=4, cards={4: "BLESS", 5: "BEAST"}, slots={4: "ongoing"}, blessing=True, snares=["L1-SNARE"],
                  equipment=["L1-EQUIP"], xp=3, dice=[5, 1])  # fmt: skip
    match.play("step 5")
    assert match.state.my_face == 1
    play(match, "accept", dice=[1, 1])
    assert match.state.enemy_hp == 7 - 2, "a Hit for 1, and ATK"


@pytest.mark.rule("FWD-133")
def test_gaol_frost_mercy_reads_a_1_as_a_hit_only_in_its_place():
    match = stand(8, at=4, cards={4: "BLESS", 5: "HOLLOW"}, slots={4: "ongoing"}, blessing=True, xp=3, dice=[1, 3])
    match.play("step 5")
    play(match, "accept", dice=[2, 2])
    assert (match.state.enemy_hp, match.state.hp) == (5, 19)
    assert exchange(1, 3, "L8-HOLLOW") == (0, 1)


@pytest.mark.rule("FWD-132", "RUL-21")
def test_the_first_damage_through_the_brume_veil_is_doubled_then_reduced_by_def():
    match = meet("L9-BEAST", snares=["L6-SNARE"], equipment=["L8-EQUIP"], xp=3, dice=[2, 5])
    play(match, "accept", dice=[1, 3])
    assert match.state.hp == 20, "a blocked blow does not count"
    play(match, "accept", dice=[1, 3])
    assert match.state.hp == 20 - (2 * 2 - 1)
    play(match, "accept", dice=[2, 2])
    assert match.state.hp == 17 - 1, "only once a fight"


@pytest.mark.rule("RUL-21")
def test_the_doubling_is_used_up_even_if_nothing_comes_through():
    match = meet("L3-HOLLOW", snares=["L6-SNARE"], equipment=["L2-EQUIP", "L8-EQUIP"], xp=3, dice=[1, 3])
    play(match, "accept", dice=[1, 5])
    assert match.state.hp == 20, "1 doubled is 2, less DEF 2"
    play(match, "accept", dice=[2, 2])
    assert match.state.hp == 20, "2, less DEF 2"
    assert match.state.snare_left[5] == 0


@pytest.mark.rule("FWD-134", "RUL-22")
@pytest.mark.parametrize(("face", "hp"), [(1, 20), (2, 20), (3, 18), (6, 18)])
def test_the_mirrored_shield_stops_a_blow_on_1_or_2(face, hp):
    match = meet("L3-BEAST", equipment=["L5-EQUIP"], items=["L1-ITEM"], dice=[1, 5])
    play(match, "accept", dice=[face, 2, 2])
    assert match.rolled()[0] == (6, face)
    assert match.state.hp == hp


@pytest.mark.rule("FWD-134", "RUL-22")
def test_the_shield_is_rolled_only_if_damage_is_left_after_def():
    match = meet("L3-HOLLOW", equipment=["L5-EQUIP", "L2-EQUIP"], items=["L1-ITEM"], dice=[1, 3])
    play(match, "accept", dice=[2, 2])
    assert match.rolled() == [(6, 2), (6, 2)], "DEF took it all: the next round's dice only"


@pytest.mark.rule("RUL-22", "RUL-31")
def test_the_rounds_reroll_may_be_spent_on_the_shield():
    match = meet("L3-BEAST", equipment=["L5-EQUIP"], xp=6, dice=[1, 5])
    play(match, "accept", dice=[6])
    assert asked(match) == "shield roll"
    assert offered(match) == ["accept", "reroll"]
    play(match, "reroll", dice=[1, 2, 2])
    assert match.state.hp == 20
    assert match.state.xp == 3
    assert "The Mirrored Shield rolls 1: the 2 damage is stopped." in told(match)


@pytest.mark.rule("FWD-134", "RUL-26")
@pytest.mark.parametrize(("face", "saved"), [(2, False), (3, True)])
def test_a_shield_that_holds_leaves_nothing_to_be_saved_from(face, saved):
    match = meet("L3-BEAST", equipment=["L5-EQUIP"], items=["L4-ITEM"], hp=2)
    play(match, "fight", "accept", dice=[1, 5, face, 2, 2])
    assert (asked(match) == "last chance") == saved
    assert match.state.hp == 2


@pytest.mark.rule("RUL-23")
def test_def_and_shield_do_nothing_against_hp_loss():
    worn = {"equipment": ["L5-EQUIP", "L8-EQUIP"], "hp": 10}
    assert meet("L1-PIT", dice=[1], **worn).state.hp == 8
    assert meet("L5-TERROR", equipment=["L2-EQUIP", "L8-EQUIP"], hp=10).play("face it").state.hp == 8
    assert meet("L9-EQUIP", **worn).state.hp == 9
    cost = meet("L8-BEAST", snares=["L3-SNARE", "L6-SNARE"], equipment=["L5-EQUIP"], hp=10, xp=3, dice=[2, 2])
    assert cost.state.hp == 9, "nor does the Brume Veil double it"
    assert cost.state.snare_left[5] == 1


def test_frozen_shackles_spoil_the_parry():
    assert exchange(2, 5, "L9-HOLLOW", snares=["L8-SNARE"]) == (0, 2)
    assert exchange(6, 5, "L9-HOLLOW", snares=["L8-SNARE"]) == (1, 0), "a Counter still blocks"


def test_sandblind_takes_atk_but_never_below_0():
    assert exchange(3, 1, snares=["L5-SNARE"]) == (1, 0)
    assert exchange(3, 1, snares=["L5-SNARE"], equipment=["L1-EQUIP"]) == (1, 0)


@pytest.mark.rule("RUL-24")
def test_atk_has_a_floor_of_0():
    assert exchange(5, 1, snares=["L5-SNARE"])[0] == 2


@pytest.mark.rule("RUL-24")
def test_a_fight_in_which_neither_can_ever_hurt_the_other_is_lost():
    match = meet("L3-HOLLOW", equipment=["L2-EQUIP", "L8-EQUIP"], xp=3, dice=[1, 1])
    with_book(match, enemy_defence=(CARD["L3-HOLLOW"], 9))
    match.play("accept")
    assert match.result == [-1.0]
    assert match.ending.rules == ("RUL-24",)
    thorn = meet("L3-HOLLOW", equipment=["L2-EQUIP", "L8-EQUIP"], items=["L6-ITEM"])
    play(with_book(thorn, enemy_defence=(CARD["L3-HOLLOW"], 9)), "fight", dice=[1, 1])
    assert not thorn.over, "the Thorn may still end it"
    hurt = with_book(meet("L3-HOLLOW", xp=3, dice=[2, 2]), enemy_defence=(CARD["L3-HOLLOW"], 9))
    play(hurt, "accept", dice=[2, 2])
    assert not hurt.over, "while the player can be hurt the fight goes on"


@pytest.mark.rule("RUL-24")
@pytest.mark.parametrize(
    ("blessed", "veiled", "worst"),
    [(False, 0, 2 + 1 + 4), (True, 0, 1 + 1), (False, 1, 2 * (2 + 1 + 4)), (True, 1, 2 * (1 + 1))],
)
def test_the_worst_an_enemy_can_do_is_a_critical_with_all_it_adds(blessed, veiled, worst):
    slots = {9: "ongoing"} if blessed else {}
    match = stand(6, at=9, cards={9: "BLESS", 7: "BEAST"}, slots=slots, blessing=blessed, xp=3, dice=[2, 2])
    match.play("step 7")
    match.state.snares = veiled << 5
    with_book(match, critical_damage=(CARD["L6-BEAST"], 4))
    assert worst_blow(match.state, match.book) == worst


@pytest.mark.rule("RUL-24")
def test_a_critical_that_deals_no_damage_is_no_blow_whatever_it_would_add():
    match = meet("L4-BEAST", xp=3, dice=[2, 2])
    with_book(match, face_damage=(terms.CRITICAL, 0), critical_damage=(CARD["L4-BEAST"], 4))
    assert worst_blow(match.state, match.book) == 1 + 1


@pytest.mark.rule("RUL-24")
def test_a_weak_critical_does_not_hide_a_strong_hit():
    match = meet("L3-HOLLOW", equipment=["L2-EQUIP", "L8-EQUIP"], xp=3, dice=[2, 2])
    with_book(match, face_damage=(terms.CRITICAL, 0), enemy_defence=(CARD["L3-HOLLOW"], 1))
    assert is_hopeless(match.state, match.book), "Hits of 1 against DEF 1"
    match.state.equipment = 0b10000001  # the Axe and the Plate
    with_book(match, face_damage=(terms.CRITICAL, 0), enemy_defence=(CARD["L3-HOLLOW"], 1))
    assert not is_hopeless(match.state, match.book), "a Hit with the Axe does 1"


@pytest.mark.rule("RUL-24")
def test_one_face_that_hurts_is_hope_enough():
    match = meet("L3-HOLLOW", equipment=["L2-EQUIP", "L8-EQUIP"], xp=3, dice=[2, 2])
    with_book(match, enemy_defence=(CARD["L3-HOLLOW"], 1))
    assert not is_hopeless(match.state, match.book), "a Critical does 1"


def test_lantern_moths_make_a_critical_a_hit():
    match = stand(6, at=9, cards={9: "BLESS", 7: "BEAST"}, slots={9: "ongoing"}, blessing=True, xp=3, dice=[1, 5])
    match.play("step 7")
    play(match, "accept", dice=[2, 2])
    assert match.state.hp == 20 - 2


@pytest.mark.rule("RUL-20")
@pytest.mark.parametrize(("scope", "left"), [("fight", 0), ("once", 1)])
def test_what_a_snare_still_spoils_ends_with_the_fight_unless_it_counts_once(scope, left):
    match = meet("L8-HOLLOW", snares=["L4-SNARE"], snare_left={"L4-SNARE": 2}, variants={"snare_scope": scope},
                 items=["L6-ITEM"])  # fmt: skip
    play(match, "fight", dice=[5, 2])
    assert match.state.my_face == 1
    match.play("use Blacksap Thorn")
    assert list(match.state.snare_left) == [0, 0, 0, left, 0, 0, 0, 0, 0]


@pytest.mark.rule("RUL-20", "RUL-21")
def test_each_snare_spoils_what_is_its_own():
    """The Veil's doubled blow forces no roll, and Grief-Knot's forced roll uses up no doubling."""
    match = meet("L8-BEAST", snares=["L1-SNARE", "L6-SNARE"], xp=3, hp=20, dice=[5, 2])
    assert match.state.forced
    assert list(match.state.snare_left) == [0, 0, 0, 0, 0, 1, 0, 0, 0]
    play(match, "accept", dice=[5, 2])
    assert not match.state.forced
    assert match.state.my_face == 5
    play(match, "accept", dice=[3, 3])
    play(match, "accept", dice=[2, 2])
    assert match.state.hp == 20 - 2 * 2, "the Bear's 1 and 1 more, doubled"


@pytest.mark.rule("RUL-26")
def test_a_draught_in_time_and_the_round_goes_on():
    match = meet("L3-BEAST", equipment=["L5-EQUIP"], items=["L4-ITEM"], hp=2, xp=0)
    play(match, "fight", "accept", dice=[1, 5, 6])
    assert asked(match) == "last chance"
    play(match, "use Starlight Phial", dice=[2, 2])
    assert "costs you 2 HP: 5 left" in told(match)
    assert match.state.round >= 2


# -- the start of a fight ----------------------------------------------------------------------------------------------


@pytest.mark.rule("RUL-42")
def test_costs_are_paid_as_one_loss_before_anything_else():
    match = meet("L9-BEAST", snares=["L3-SNARE"], equipment=["L7-EQUIP"], items=["L3-ITEM"], hp=10)
    assert asked(match) == "fight start"
    assert match.state.hp == 8
    assert told(match).count("You lose") == 1


@pytest.mark.rule("RUL-42", "FWD-135")
def test_a_snare_may_be_cleansed_before_it_charges_for_the_fight():
    match = meet("L9-BEAST", snares=["L3-SNARE"], equipment=["L7-EQUIP"], items=["L7-ITEM", "L4-ITEM"], hp=10)
    assert asked(match) == "last chance"
    assert match.state.hp == 10
    assert offered(match) == ["accept", "use Starlight Phial", "use Amberroot Tonic"]
    asks = "You are about to lose 2 HP before the fight begins and have 10: use an Item, or take the loss?"
    assert match.view(0).prompt.text == asks
    charged = match.branch().play("accept")
    assert charged.state.hp == 8
    match.play("use Starlight Phial")
    assert asked(match) == "last chance", "the Tonic is still at hand"
    match.play("use Amberroot Tonic")
    assert asked(match) != "last chance"
    assert match.state.hp == 10 + 5 + 3 - 1, "only the Gauntlets take their toll"


@pytest.mark.rule("RUL-42")
def test_nothing_is_asked_where_no_snare_charges_or_none_can_be_cleansed():
    gauntlets = meet("L9-BEAST", snares=["L5-SNARE"], equipment=["L7-EQUIP"], items=["L7-ITEM"], hp=10)
    assert asked(gauntlets) == "fight start"
    phial = meet("L9-BEAST", snares=["L3-SNARE"], items=["L4-ITEM"], hp=10)
    assert asked(phial) == "fight start"
    brink = dragon(snares=["L3-SNARE"], items=["L7-ITEM"], hp=10).play("go on")
    assert asked(brink) == "fight start", "arrival has just asked"
    assert brink.state.hp == 9


@pytest.mark.rule("RUL-42", "RUL-26")
def test_a_last_draught_that_cleanses_takes_the_cost_away():
    match = dragon(snares=["L3-SNARE"], items=["L7-ITEM"], hp=1, xp=2).play("go on")
    assert asked(match) == "last chance"
    play(match, "use Amberroot Tonic", dice=[2, 2])
    assert match.state.hp == 4


@pytest.mark.rule("RUL-42")
def test_costs_can_kill():
    match = meet("L9-BEAST", snares=["L3-SNARE"], equipment=["L7-EQUIP"], hp=2)
    assert match.result == [-1.0]
    saved = meet("L9-BEAST", snares=["L3-SNARE"], equipment=["L7-EQUIP"], hp=2, items=["L8-ITEM"], xp=3, dice=[2, 2])
    assert saved.state.hp == 10


@pytest.mark.rule("RUL-43")
def test_there_is_no_fleeing():
    match = meet("L9-BEAST", items=["L4-ITEM"], xp=3)
    assert offered(match) == ["fight", "use Starlight Phial"]
    play(match, "fight", dice=[2, 2])
    assert offered(match) == ["accept", "reroll mine", "reroll enemy", "use Starlight Phial"]


def test_a_long_fight_without_choices_pauses_so_that_one_choice_rolls_a_bounded_number_of_dice():
    match = meet("L9-BEAST", dice=[2, 2] * 9)
    assert asked(match) == "after the roll"
    assert offered(match) == ["accept"]
    assert match.state.round == 8
    assert len(match.rolled()) == 16


def test_a_fight_round_can_be_played_on_a_bare_state():
    """The rule itself, on a position: dice, faces, and a prompt when there is something to choose."""
    match = Match.from_position("forward", {"location": 1, "decision": "map turn", "xp": 3}, seed=4)
    state = match.state
    state.enemy, state.enemy_hp, state.seat = CARD["L1-BEAST"], 3, -1
    fight_round(state, match.book)
    assert state.round == 1
    assert state.decision == Asks.AFTER_THE_ROLL
