"""Invoke, Pray, Recover, Release, Revive, Use. Rulebook 1.3.9.6, 2.2.5, 2.2.8 to 2.2.11, 2.2.15."""

import pytest

from duskboard.games.darkholds import terms as t
from tests.rules.darkholds.table import BOOK, IDS, KINDS, POWERS, table


@pytest.mark.rule("DKH-258", "DKH-260", "DKH-259")
def test_an_invocation_costs_vigour_and_noise_takes_effect_and_costs_constitution():
    match = table(heroes={"gnith": "g9", "penda": "h9"}, active="gnith")
    match.does("invoke", "stone-skin", "penda")
    assert match["penda"].stone_skin == 2
    assert (match["gnith"].vigour, match["gnith"].wounds, match.noise("g9")) == (4, 1, 1)


@pytest.mark.rule("DKH-260")
def test_paying_constitution_may_fell_the_sorcerer_and_the_effect_stands():
    match = table(heroes={"gnith": "g9", "penda": "h9"}, active="gnith").sets("gnith", wounds=3)
    match.does("invoke", "stone-skin", "penda")
    assert match["gnith"].status == t.UNCONSCIOUS
    assert match["penda"].stone_skin == 2


@pytest.mark.rule("DKH-261", "DKH-144")
def test_a_scroll_lets_anybody_invoke_once():
    match = table(enemies=[("wihtboga", "k9")], active="penda").gives("penda", "scroll-of-fire")
    match.dice(9, 9, 9).does("invoke")
    assert match["wihtboga"] is None
    assert (match["penda"].vigour, match["penda"].wounds, match["penda"].cards) == (4, 1, [])


@pytest.mark.rule("DKH-262", "DKH-292")
def test_some_invocations_cost_more_and_one_revives():
    assert BOOK.power_vigour[POWERS["breath"]] == 2
    match = table(heroes={"gnith": "g9", "penda": "i9"}, active="gnith").falls("penda")
    match.does("invoke", "breath of the mountain")
    assert match["penda"].status == t.CONSCIOUS
    assert match["gnith"].vigour == 3
    low = table(heroes={"gnith": "g9", "penda": "i9"}, active="gnith", vigour=1).falls("penda")
    low.does("invoke")
    assert "breath of the mountain" not in low.texts


@pytest.mark.rule("DKH-263", "DKH-143")
def test_a_ranged_invocation_follows_the_shoot_sequence():
    match = table(heroes={"gnith": "g9"}, enemies=[("gast", "k9")], active="gnith")
    match.dice(9, 9, 0, 7, 0, 0).does("invoke", "fire-bolt")  # two hits, one parried, toughness fails
    assert match["gast"].wounds == 1
    assert "Fire-bolt at the Gāst: 9, 9, 0 against 5+, two hits" in match.told()


@pytest.mark.rule("DKH-227")
def test_an_invocations_effect_ends_in_maintenance_unless_it_is_indefinite():
    match = table(heroes={"gnith": "g9", "penda": "h9"}, active="gnith")
    match.does("invoke", "stone-skin", "penda", "invoke", "stone-shape", "i9")
    assert match.state.rock[match.square("i9")] == 2
    match.next_omen("stillness").rests()
    assert match["penda"].stone_skin == 0
    assert match.state.rock[match.square("i9")] == 2


@pytest.mark.rule("DKH-274", "DKH-275")
def test_a_prayer_costs_vigour_makes_noise_and_takes_effect_at_once():
    match = table(heroes={"nerys": "g9", "penda": "h9"}, active="nerys").sets("penda", wounds=2)
    match.does("pray", "heal")
    assert match["penda"].wounds == 1
    assert (match["nerys"].vigour, match.noise("g9")) == (4, 1)


@pytest.mark.rule("DKH-276")
def test_a_relic_lets_anybody_pray():
    match = table(active="penda").gives("penda", "saints-bone").sets("penda", wounds=1)
    match.does("pray")
    assert (match["penda"].wounds, match["penda"].vigour) == (0, 4)
    assert match["penda"].cards == ["saints-bone"]


@pytest.mark.rule("DKH-277", "DKH-292")
def test_raising_the_fallen_is_a_prayer_of_two_vigour():
    match = table(heroes={"nerys": "g9", "penda": "h9"}, active="nerys").falls("penda")
    match.does("pray", "raise")
    assert match["nerys"].vigour == 3
    assert match["penda"].status == t.CONSCIOUS
    assert BOOK.power_vigour[POWERS["raise"]] == 2


@pytest.mark.rule("DKH-278", "DKH-279", "DKH-280")
def test_recovering_succeeds_on_one_or_more_and_wounds_on_zero():
    match = table(heroes={"gnith": "g9"}, active="gnith").sets("gnith", wounds=2)
    match.dice(1).does("recover")
    assert (match["gnith"].wounds, match["gnith"].vigour, match.noise("g9")) == (1, 4, 1)
    match.dice(0).does("recover")
    assert match["gnith"].wounds == 2
    assert len(match.rolled()) == 1  # no parry


def opened(*faces, hero="penda"):
    match = table(heroes={hero: "n14"}, active=hero)
    return match.dice(*faces).does("release")


@pytest.mark.rule("DKH-281", "DKH-282", "DKH-289")
def test_releasing_a_cocoon_costs_a_vigour_and_the_cocoon_is_gone():
    match = opened(3)
    assert (match["penda"].vigour, match.noise("n14")) == (4, 0)
    assert match.state.left[match.square("n15")] == 0
    assert "release" not in match.texts


@pytest.mark.rule("DKH-282", "DKH-283", "DKH-290")
@pytest.mark.parametrize("face", [0, 1])
def test_one_holds_a_wihtgar_that_may_attack_at_once(face):
    match = opened(face, 9, 0, 0)  # it strikes; no parry, not tough
    assert match.enemies() == ["wihtgar@n15"]
    assert match["penda"].wounds == 1


@pytest.mark.rule("DKH-284")
def test_two_holds_spiders_a_parry_or_a_wound():
    assert opened(2, 6)["penda"].wounds == 0
    assert opened(2, 5, 0)["penda"].wounds == 1


@pytest.mark.rule("DKH-285")
def test_three_holds_nothing():
    match = opened(3)
    assert match.enemies() == []
    assert (match["penda"].wounds, match["penda"].silver) == (0, 25)


@pytest.mark.rule("DKH-286")
def test_four_holds_a_purse():
    match = opened(4, 7)
    assert (match["penda"].silver, match["penda"].vigour) == (32, 4)


@pytest.mark.rule("DKH-287", "DKH-290", "DKH-080")
@pytest.mark.parametrize("face", [5, 6])
def test_five_and_six_hold_a_weary_henchman_of_the_releasers_kindred(face):
    match = opened(face)
    assert (match["gesith-1"].at, match["gesith-1"].vigour) == ("n15", 0)
    assert opened(face, hero="sathach")["fianna-1"].at == "n15"  # a sell-sword finds her own kindred


@pytest.mark.rule("DKH-288")
@pytest.mark.parametrize("face", [7, 8, 9])
def test_seven_to_nine_hold_a_lively_henchman(face):
    match = opened(face)
    assert match["gesith-1"].vigour == 4
    match.does("end")
    assert match.state.active == match.who("gesith-1")  # it may act this phase


@pytest.mark.rule("DKH-013")
def test_an_inhabited_cocoon_is_opened_without_a_roll():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="nerys").falls("penda", cocooned=True)
    match.does("release")
    assert match["penda"].status == t.UNCONSCIOUS
    assert match.rolled() == []


@pytest.mark.rule("DKH-291", "DKH-293")
def test_reviving_needs_the_means_and_brings_back_with_one_constitution():
    match = table(heroes={"penda": "g9", "carrowek": "h9"}, active="carrowek").falls("penda")
    assert "revive" not in match.texts
    match = (
        table(heroes={"penda": "g9", "carrowek": "h9"}, active="carrowek").falls("penda").gives("carrowek", "wakeroot")
    )
    match.does("revive")
    assert (match["penda"].status, match["penda"].wounds, match["penda"].vigour) == (t.CONSCIOUS, 3, 5)
    assert (match["carrowek"].vigour, match["carrowek"].cards, match.noise("h9")) == (4, [], 0)


@pytest.mark.rule("DKH-294")
def test_one_who_has_acted_this_turn_comes_to_weary():
    match = (
        table(heroes={"penda": "g9", "carrowek": "h9"}, active="carrowek").falls("penda").gives("carrowek", "wakeroot")
    )
    match.sets("penda", acted=1)
    match.does("revive")
    assert (match["penda"].status, match["penda"].vigour) == (t.CONSCIOUS, 0)


@pytest.mark.rule("DKH-321")
def test_using_an_item_costs_a_vigour_and_does_what_its_card_says():
    match = table(active="penda").gives("penda", "healing-draught").sets("penda", wounds=3)
    match.does("use")
    assert (match["penda"].wounds, match["penda"].vigour, match["penda"].cards) == (1, 4, [])
    match = table(enemies=[("wihtboga", "i9")], active="penda").gives("penda", "fire-oil")
    match.dice(9, 0, 0).does("use")
    assert match["wihtboga"] is None
    assert match.noise("g9") == 1
    match = table(active="penda").gives("penda", "shroud-of-silence")
    match.state.noise[match.square("h9")] = 4
    match.does("use")
    assert match.noise("h9") == 0
    match = table(active="penda").gives("penda", "holy-water")
    match.does("use")
    assert match["penda"].blessed == 1


def test_wraithbane_allows_no_tough_rolls():
    match = table(enemies=[("dreaguth-thain", "h9")], active="penda").gives("penda", "wraithbane-spear")
    match.dice(9, 9).does("attack", "wraithbane spear")
    assert match["dreaguth-thain"].wounds == 2
    assert KINDS["wraithbane-spear"] >= 0
    assert IDS["gast"] >= t.ENEMY_PROFILE


@pytest.mark.rule("DKH-143", "DKH-154")
def test_an_overlords_sorcerer_shoots_an_invocation_once_in_an_activation():
    match = table(enemies=[("wiglaca", "k9")], overlord="yes").next_omen("stillness").rests()
    match.does("wiglaca@k9").dice(0, 0).does("invoke")
    assert match["wiglaca"].wounds == 1
    assert match["wiglaca"].vigour == 3
    assert "invoke" not in match.texts
