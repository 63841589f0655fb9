"""Trade, in play. Rulebook 2.2.14."""

import pytest

from tests.rules.darkholds.table import table


def two(players=1, **more):
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="penda", players=players, **more)
    return match


@pytest.mark.rule("DKH-314", "DKH-315", "DKH-317")
def test_within_one_player_an_item_changes_hands_for_a_vigour_and_no_silver():
    match = two().gives("penda", "wakeroot")
    match.does("trade", "wakeroot")
    assert match["nerys"].cards == ["wakeroot"]
    assert (match["penda"].vigour, match["penda"].silver, match.noise("g9")) == (4, 25, 0)


@pytest.mark.rule("DKH-315")
def test_two_items_may_be_swapped():
    match = two().gives("penda", "wakeroot").gives("nerys", "spear")
    match.does("trade", "wakeroot", "spear")
    assert (match["penda"].cards, match["nerys"].cards) == (["spear"], ["wakeroot"])


@pytest.mark.rule("DKH-314")
def test_only_a_conscious_neighbour_is_a_partner():
    match = table(heroes={"penda": "g9", "nerys": "i9"}, active="penda").gives("penda", "wakeroot")
    assert "trade" not in match.texts
    assert "trade" not in two().falls("nerys").gives("penda", "wakeroot").texts


@pytest.mark.rule("DKH-316", "DKH-341")
def test_the_partner_must_agree_and_may_name_another_price():
    match = two(players=2).gives("penda", "wakeroot")
    match.does("trade", "wakeroot", "worth")
    assert (match.deciding, match.seat) == ("consent", 1)
    match.does("half")
    assert (match.deciding, match.seat) == ("counter-offer", 0)
    match.does("yes")
    assert (match["penda"].silver, match["nerys"].silver) == (31, 19)
    assert match["nerys"].cards == ["wakeroot"]


@pytest.mark.rule("DKH-316", "DKH-341")
def test_the_partner_is_told_the_terms_and_the_proposer_those_of_the_answer():
    match = two(players=2).gives("penda", "wakeroot").gives("nerys", "spear").does("trade", "wakeroot", "spear", "half")
    assert match.view(1).prompt.text == "Player 2: Penda gives Wakeroot to Nerys for Spear and 6 silver: do you agree?"
    assert "Worth (12 silver)" in [option.label for option in match.view(1).options]
    match.does("free")
    terms = "Penda gives Wakeroot to Nerys for Spear: do you agree to the other price?"
    assert match.view(0).prompt.text == f"Player 1: {terms}"
    match = two(players=2).does("trade", "10 pieces")
    assert match.view(1).prompt.text == "Player 2: Penda gives 10 silver to Nerys: do you agree?"
    match = two(players=2).gives("penda", "wakeroot").does("trade", "wakeroot", "free")
    assert match.view(1).prompt.text == "Player 2: Penda gives Wakeroot to Nerys for nothing: do you agree?"


@pytest.mark.rule("DKH-316")
def test_refused_the_trade_does_not_happen_and_costs_nothing():
    match = two(players=2).gives("penda", "wakeroot")
    match.does("trade", "wakeroot", "free", "no")
    assert (match["penda"].vigour, match["penda"].cards) == (5, ["wakeroot"])
    match.does("trade") if "trade" in match.texts else None
    assert "wakeroot" not in match.texts  # not again in this activation


@pytest.mark.rule("DKH-318")
def test_without_room_the_item_is_refused():
    match = two().gives("penda", "sword").gives("nerys", "spear").sets("penda", silver=0)
    match.does("trade")
    assert "nothing" not in match.texts  # only a swap of weapons would fit
    assert match["nerys"].cards == ["sword"]


@pytest.mark.rule("DKH-319")
def test_silver_is_handed_over_as_a_gift():
    match = two()
    match.does("trade", "10 pieces")
    assert (match["penda"].silver, match["nerys"].silver, match["penda"].vigour) == (15, 35, 4)
