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
    assert match.view(0).prompt.text == "What does Nerys give Penda for Wakeroot?"
    match.does("nothing")
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
    match.does("trade", "wakeroot", "nothing", "12 pieces")
    assert (match.deciding, match.seat) == ("consent", 1)
    match.does("6 pieces")
    assert (match.deciding, match.seat) == ("counter offer", 0)
    match.does("yes")
    assert (match["penda"].silver, match["nerys"].silver) == (31, 19)
    assert match["nerys"].cards == ["wakeroot"]


@pytest.mark.rule("DKH-316", "DKH-341")
def test_the_partner_is_told_the_terms_and_the_proposer_those_of_the_answer():
    match = (
        two(players=2).gives("penda", "wakeroot").gives("nerys", "spear").does("trade", "wakeroot", "spear", "6 pieces")
    )
    assert match.view(1).prompt.text == "Penda gives Wakeroot to Nerys for Spear and 6 silver: do you agree?"
    assert "12 pieces (its worth)" in [option.label for option in match.view(1).options]
    match.does("free")
    terms = "Penda gives Wakeroot to Nerys for Spear: do you agree to the other price?"
    assert match.view(0).prompt.text == terms
    match = two(players=2).does("trade", "10 pieces")
    assert match.view(1).prompt.text == "Penda gives 10 silver to Nerys: do you agree?"
    match = two(players=2).gives("penda", "wakeroot").does("trade", "wakeroot", "nothing", "free")
    assert match.view(1).prompt.text == "Penda gives Wakeroot to Nerys for nothing: do you agree?"


@pytest.mark.rule("DKH-316")
def test_refused_the_trade_does_not_happen_and_costs_nothing():
    match = two(players=2).gives("penda", "wakeroot")
    match.does("trade", "wakeroot", "nothing", "free", "no")
    assert (match["penda"].vigour, match["penda"].cards) == (5, ["wakeroot"])
    match.does("trade") if "trade" in match.texts else None
    assert "wakeroot" not in match.texts  # not again in this activation


@pytest.mark.rule("DKH-318")
def test_without_room_the_item_is_refused():
    match = two().gives("penda", "sword").gives("nerys", "spear").sets("penda", silver=0)
    match.does("trade")
    assert (match.deciding, match.texts) == ("ask for", ["spear", "cancel"])  # only a swap of weapons would fit
    match.does("spear")
    assert match["nerys"].cards == ["sword"]


@pytest.mark.rule("DKH-319")
def test_silver_is_handed_over_as_a_gift():
    match = two()
    match.does("trade", "10 pieces")
    assert (match["penda"].silver, match["nerys"].silver, match["penda"].vigour) == (15, 35, 4)


@pytest.mark.rule("DKH-319")
def test_any_amount_of_silver_may_be_given():
    match = two().sets("nerys", silver=90).does("trade")
    assert match.view(0).prompt.text == "How much silver does Penda give Nerys?"
    assert match.texts == [f"{n} pieces" for n in range(10, 1, -1)] + ["1 piece", "cancel"]
    match.does("3 pieces")
    assert (match["penda"].silver, match["nerys"].silver) == (22, 93)


@pytest.mark.rule("DKH-316", "DKH-341")
def test_any_price_the_partner_can_pay_may_be_asked_and_offered():
    match = two(players=2).gives("penda", "wakeroot").sets("nerys", silver=3)
    match.does("trade", "wakeroot", "nothing")
    assert match.view(0).prompt.text == "Penda gives Wakeroot to Nerys: for how much silver?"
    assert match.texts == ["free", "1 piece", "2 pieces", "3 pieces", "cancel"]
    match.does("3 pieces")
    assert match.texts == ["yes", "no", "free", "1 piece", "2 pieces"]
    match.does("1 piece", "yes")
    assert (match["penda"].silver, match["nerys"].silver) == (26, 2)


@pytest.mark.rule("DKH-122", "DKH-316")
def test_no_price_is_asked_that_the_trader_could_not_carry():
    match = two(players=2).gives("penda", "wakeroot").sets("penda", silver=99).does("trade", "wakeroot", "nothing")
    assert match.texts == ["free", "1 piece", "cancel"]


@pytest.mark.rule("DKH-315", "DKH-316")
def test_the_one_possible_swap_and_the_one_possible_price_are_asked_for():
    match = two(players=2).gives("penda", "sword").gives("nerys", "spear").sets("penda", silver=0)
    match.sets("nerys", silver=0).does("trade")
    assert (match.deciding, match.texts) == ("ask for", ["spear", "cancel"])
    assert match.view(0).prompt.text == "What does Nerys give Penda for Sword?"
    match.does("spear")
    assert (match.deciding, match.texts) == ("price", ["free", "cancel"])
    assert match.view(0).prompt.text == "Penda gives Sword to Nerys for Spear: for how much silver?"
