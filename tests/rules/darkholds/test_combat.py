"""Attack, Aim and Shoot. Rulebook 1.3.9.4, 2.2.2, 2.2.3, 2.2.13."""

import pytest

from duskboard.games.darkholds.rules.combat import attack_dice, shoot_value, strike_value
from tests.rules.darkholds.table import BOOK, IDS, NAMES, table


@pytest.mark.rule("DKH-239", "DKH-240", "DKH-245", "DKH-246", "DKH-136", "DKH-137")
def test_an_attack_costs_a_vigour_makes_noise_and_rolls_the_weapons_dice():
    match = table(enemies=[("gast", "h9")], active="penda")
    match.dice(3, 4, 9, 0, 0, 0, 0).does("attack")  # 4+: two of three hit; no parries, no toughness
    assert [face for _, face in match.rolled()[:3]] == [3, 4, 9]
    assert "3, 4, 9 against 4+, two hits" in match.told()
    assert match["gast"].wounds == 2
    assert match["penda"].vigour == 4
    assert match.noise("g9") == 1


@pytest.mark.rule("DKH-133", "DKH-134")
def test_combat_weapons_attack_and_shot_weapons_shoot_and_each_has_four_numbers():
    match = table(heroes={"sathach": "g9"}, enemies=[("wihtgar", "i9")], active="sathach")
    assert "shoot" in match.texts  # daggers reach it
    assert "attack" not in match.texts  # swords do not
    swords, daggers = NAMES.profiles[IDS["sathach"]].weapons
    assert (swords.range, swords.dice, swords.hit, swords.damage) == (1, 3, 5, 1)
    assert (daggers.range, daggers.dice, daggers.hit, daggers.damage) == (4, 2, 5, 1)


@pytest.mark.rule("DKH-135", "DKH-240", "DKH-242")
def test_a_spear_reaches_two_squares_a_sword_one():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "i9")], active="penda")
    assert "attack" not in match.texts
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "i9")], active="penda").gives("penda", "spear")
    assert "attack" in match.texts
    match = table(heroes={"penda": "k8"}, enemies=[("wihtgar", "m8")], active="penda").gives("penda", "spear")
    assert "attack" not in match.texts  # the column hides it


@pytest.mark.rule("DKH-241", "DKH-251")
def test_one_weapon_is_chosen_for_each_attack():
    match = table(enemies=[("gast", "h9")], active="penda").gives("penda", "hand-ax")
    match.does("attack")
    assert match.deciding == "weapon"
    assert {"own nægling", "hand ax"} <= set(match.texts)
    match.dice(0, 0).does("hand ax")
    assert len(match.rolled()) == 2
    assert match["penda"].vigour == 4


@pytest.mark.rule("DKH-243", "DKH-252")
def test_dice_are_given_to_targets_before_any_is_rolled():
    match = table(enemies=[("wihtax", "h9"), ("wihtgar", "h10")], active="penda")
    match.does("attack", "wihtax@h9")
    assert match.deciding == "next die"
    match.does("wihtgar@h10")
    match.dice(9, 9, 9, 0, 0, 0).does("wihtax@h9")
    assert "the Wihtax with Nægling: 9, 9 against 4+" in match.told()  # both of its dice first
    assert "the Wihtgār with Nægling: 9 against 4+" in match.told()
    assert match["wihtax"] is None
    assert match["wihtgar"] is None


@pytest.mark.rule("DKH-244")
def test_the_strike_value_has_all_modifiers():
    match = table(heroes={"nerys": "g9"}, enemies=[("wihtgar", "h9"), ("wiht-thain", "j9")])
    s = match.state
    assert strike_value(s, BOOK, match.who("wihtgar"), 0) == 4  # 5+, a thain near
    assert strike_value(s, BOOK, match.who("wiht-thain"), 0) == 6
    s.phase, s.omen_strike = 4, 1
    assert strike_value(s, BOOK, match.who("wihtgar"), 0) == 3


@pytest.mark.rule("DKH-247", "DKH-248")
def test_each_hit_is_parried_with_a_die_of_its_own():
    match = table(enemies=[("gast", "h9")], active="penda")
    match.dice(9, 9, 9, 7, 6, 7, 0).does("attack")  # three hits; parry 7+: two parried; toughness fails
    assert match["gast"].wounds == 1
    assert len(match.rolled()) == 7


@pytest.mark.rule("DKH-247")
def test_without_a_parry_value_no_die_is_rolled():
    match = table(enemies=[("dreaguth-thain", "h9")], active="penda")
    match.dice(9, 0, 0, 0).does("attack")  # one hit, no parry, toughness fails
    assert len(match.rolled()) == 4
    assert match["dreaguth-thain"].wounds == 1


@pytest.mark.rule("DKH-138", "DKH-249")
def test_each_wound_die_does_the_weapons_damage():
    match = table(heroes={"carrowek": "g9"}, enemies=[("gast", "h9")], active="carrowek")
    match.dice(9, 0, 0, 0, 0).does("attack")  # one hit of two, no parry, two tough rolls fail
    assert match["gast"].wounds == 2


@pytest.mark.rule("DKH-250")
def test_at_no_constitution_an_enemy_is_dead():
    match = table(enemies=[("wihtax", "h9")], active="penda")
    match.dice(9, 9, 9, 0, 0, 0).does("attack")
    assert match["wihtax"] is None


@pytest.mark.rule("DKH-253")
def test_an_enemy_with_a_choice_strikes_by_the_target_order_table():
    match = table(heroes={"penda": "g9", "nerys": "g10"}, enemies=[("wihtax", "h9")])
    match.sets("nerys", wounds=1)
    match.next_omen("stillness").dice(0, 0, 0)
    match.rests()
    assert "strikes Nerys with Ax" in match.told()
    assert "Ax at Penda" not in match.told()


def test_a_wounded_penda_has_one_more_die():
    match = table()
    assert attack_dice(match.state, BOOK, 0, 0) == 3
    match.sets("penda", wounds=2)
    assert attack_dice(match.state, BOOK, 0, 0) == 4


@pytest.mark.rule("DKH-299", "DKH-302", "DKH-305", "DKH-306", "DKH-309", "DKH-310")
def test_a_shot_costs_a_vigour_makes_noise_and_may_kill():
    match = table(heroes={"sathach": "g9"}, enemies=[("wihtboga", "j9")], active="sathach")
    match.dice(4, 5).does("shoot")  # 5+: one hit, no parry
    assert match["wihtboga"] is None
    assert match["sathach"].vigour == 5
    assert match.noise("g9") == 1


@pytest.mark.rule("DKH-301", "DKH-311", "DKH-303", "DKH-312")
def test_one_shot_weapon_all_its_dice_on_one_target():
    match = table(heroes={"sathach": "g9"}, enemies=[("wihtboga", "i9"), ("wihtax", "i10")], active="sathach")
    match.does("shoot")
    assert match.deciding == "shot target"
    match.dice(0, 0).does("wihtax@i10")
    assert match.deciding == "action"  # both dice went to the one target
    assert len(match.rolled()) == 2


@pytest.mark.rule("DKH-300", "DKH-302")
def test_a_target_out_of_range_cannot_be_shot_and_an_adjacent_one_can():
    match = table(heroes={"sathach": "f9"}, enemies=[("wihtboga", "k9")], active="sathach")
    assert "shoot" not in match.texts  # five squares; daggers reach four
    match = table(heroes={"sathach": "g9"}, enemies=[("wihtboga", "h9")], active="sathach")
    assert "shoot" in match.texts


@pytest.mark.rule("DKH-304", "DKH-237")
def test_the_shoot_value_has_all_modifiers():
    match = table(heroes={"sathach": "g9"}, enemies=[("wihtboga", "k9"), ("wihtax", "i9")], active="sathach")
    s = match.state
    assert shoot_value(s, BOOK, match.who("wihtboga"), 0, match.who("sathach")) == 5  # a lantern is near
    match.does("aim", "aim")
    assert shoot_value(s, BOOK, match.who("sathach"), 1, match.who("wihtax")) == 3


@pytest.mark.rule("DKH-307", "DKH-308")
def test_shots_are_parried_die_by_die():
    match = table(heroes={"sathach": "g9"}, enemies=[("gast", "j9")], active="sathach")
    match.dice(9, 9, 7, 6, 0).does("shoot")  # two hits, one parried on 7+, toughness fails
    assert match["gast"].wounds == 1


@pytest.mark.rule("DKH-236", "DKH-238")
def test_an_aim_costs_a_vigour_is_silent_and_ends_with_a_move_or_the_activation():
    match = table(heroes={"sathach": "g9", "penda": "b8"}, enemies=[("wihtax", "j9")], active="sathach")
    match.does("aim")
    assert (match["sathach"].vigour, match.state.aims, match.noise("g9")) == (5, 1, 0)
    match.does("move", "g10")
    assert match.state.aims == 0
    match.does("aim", "end")
    assert match.state.aims == 0


@pytest.mark.rule("DKH-238", "DKH-268")
@pytest.mark.parametrize("face", [0, 9])
def test_an_aim_ends_with_a_leap_whether_it_succeeds_or_not(face):
    match = table(heroes={"sathach": "p13", "penda": "b8"}, active="sathach")
    match.does("aim", "leap", "q13").dice(face).does("r13")
    assert match["sathach"].at == ("r13" if face else "p13")
    assert match.state.aims == 0


@pytest.mark.rule("DKH-236", "DKH-237")
@pytest.mark.parametrize(("kind", "how"), [("scroll-of-fire", "invoke"), ("fire-oil", "use")])
def test_scrolls_of_fire_and_fire_oil_are_aimed_too(kind, how):
    match = table(enemies=[("gast", "i9")], active="penda")
    assert "aim" not in match.texts
    match = table(enemies=[("gast", "i9")], active="penda").gives("penda", kind)
    match.does("aim").dice(4, 3, 3, 0, 0).does(how)  # 5+ without an Aim
    assert "4, 3, 3 against 4+, one hit" in match.told()


@pytest.mark.rule("DKH-301")
def test_fire_oil_does_not_count_against_a_crossbows_limit():
    match = table(heroes={"nerys": "g9"}, enemies=[("gast", "i9")], active="nerys")
    match.gives("nerys", "crossbow", "fire-oil")
    match.dice(0, 0, 0).does("use")
    match.dice(0).does("shoot")
    assert "at the Gāst with Crossbow" in match.told()
    assert "shoot" not in match.texts  # once in an activation


@pytest.mark.rule("DKH-313")
def test_nobody_shoots_through_a_friend():
    match = table(heroes={"sathach": "f8", "penda": "g8"}, enemies=[("wihtax", "h8")], active="sathach")
    assert "shoot" not in match.texts
