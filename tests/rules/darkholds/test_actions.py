"""Actions in general; Acquire, Discard, Rummage, Move, Leap. Rulebook 2.2."""

import pytest

from duskboard.games.darkholds import terms as t
from tests.rules.darkholds.table import BOOK, GAME, table


@pytest.mark.rule("DKH-231")
def test_some_actions_are_closed_to_enemies():
    match = table(heroes={"penda": "b8"}, enemies=[("wiglaca", "l4")], overlord="yes").leaves("l3", "spear")
    match.next_omen("stillness").rests()
    assert match.deciding == "overlord" or match.deciding == "action"
    if match.deciding == "overlord":
        match.play(match.menu()[0])
    assert not {"acquire", "aim", "discard", "release", "rummage", "trade"} & set(match.texts)
    assert "move" in match.texts


@pytest.mark.rule("DKH-232")
def test_moving_aiming_and_using_things_is_silent():
    match = table(heroes={"penda": "l3"}, active="penda").gives("penda", "healing-draught").sets("penda", wounds=2)
    match.on_top("spear").does("use")
    match.does("rummage", "yes")
    match.does("move", "l4")
    assert sum(match.state.noise) == 0


@pytest.mark.rule("DKH-233", "DKH-234")
def test_acquire_takes_any_or_all_for_one_vigour():
    match = table(active="penda").leaves("h9", "spear", "wakeroot", "greaves", silver=3)
    match.does("acquire", "take spear", "take wakeroot", "silver", "3 pieces", "done")
    assert match["penda"].cards == ["spear", "wakeroot"]
    assert match["penda"].silver == 28
    assert match.lying("h9") == ["greaves"]
    assert match["penda"].vigour == 4


@pytest.mark.rule("DKH-234")
def test_acquire_takes_no_more_than_there_is_room_for():
    match = table(active="penda").gives("penda", "sword").leaves("h9", "spear", "wakeroot")
    match.does("acquire")
    assert "take spear" not in match.texts


@pytest.mark.rule("DKH-235")
def test_during_an_acquire_things_may_be_dropped_for_nothing():
    match = table(active="penda").gives("penda", "sword").leaves("h9", "spear")  # no room for a third weapon
    match.does("acquire")
    assert "take spear" not in match.texts
    match.does("drop sword", "g10", "take spear", "done")
    assert match["penda"].cards == ["spear"]
    assert match.lying("g10") == ["sword"]
    assert match["penda"].vigour == 4


@pytest.mark.rule("DKH-235")
def test_an_acquire_drops_nothing_unasked_even_where_one_card_and_one_place_are_all_there_is():
    match = table(active="penda").gives("penda", "sword").sets("penda", silver=0).leaves("h9", "spear")
    for square in ("f8", "g8", "h8", "f9", "f10", "g10", "h10"):
        match.state.rock[match.square(square)] = 2
    match.does("acquire")
    assert (match.deciding, match.texts) == ("acquire", ["drop sword", "cancel"])
    match.does("drop sword")
    assert (match.deciding, match.texts) == ("drop at", ["h9", "cancel"])
    assert match.view(0).prompt.text == "Where does Penda drop Sword?"
    assert (match["penda"].cards, match["penda"].vigour) == (["sword"], 5)
    match.does("h9", "take spear")
    assert (match["penda"].cards, match.lying("h9"), match["penda"].vigour) == (["spear"], ["sword"], 4)


@pytest.mark.rule("DKH-235")
def test_a_drop_thought_better_of_leaves_the_acquire_as_it_was():
    match = table(active="penda").gives("penda", "sword").leaves("h9", "wakeroot", "greaves")
    match.does("acquire", "take wakeroot", "drop sword", "cancel")
    assert (match.deciding, match["penda"].cards) == ("acquire", ["sword", "wakeroot"])
    match.does("drop silver", "cancel", "drop silver", "5 pieces", "cancel", "take greaves", "done")
    assert match["penda"].cards == ["greaves", "sword", "wakeroot"]
    assert (match["penda"].silver, match["penda"].vigour) == (25, 4)


@pytest.mark.rule("DKH-234", "DKH-235", "DKH-255")
def test_any_amount_of_silver_is_taken_and_dropped():
    match = table(active="penda").sets("penda", silver=90).leaves("h9", silver=50)
    match.does("acquire", "silver")
    assert match.view(0).prompt.text == "How much silver does Penda take?"
    assert match.texts == [f"{n} pieces" for n in range(10, 1, -1)] + ["1 piece", "cancel"]  # no more than a hundred
    match.does("7 pieces")
    assert (match["penda"].silver, match.silver_on("h9"), match["penda"].vigour) == (97, 43, 4)
    match.does("discard", "g10", "drop silver")
    assert match.view(0).prompt.text == "How much silver does Penda drop?"
    match.does("30 pieces")
    assert (match["penda"].silver, match.silver_on("g10"), match["penda"].vigour) == (67, 30, 3)
    match = table(active="penda").leaves("h9", "wakeroot").does("acquire", "drop silver", "4 pieces")
    assert match.view(0).prompt.text == "Where does Penda drop 4 silver?"
    match.does("f9")
    assert (match["penda"].silver, match.silver_on("f9")) == (21, 4)


def test_silver_is_not_dropped_where_no_place_is_left_to_note_it():
    match = table(active="penda").leaves("h9", "wakeroot", silver=1)
    far = [square for square in range(int(BOOK.squares[0])) if square != match.square("h9")][: t.PURSES - 1]
    for at, square in enumerate(far, 1):
        match.state.purse[at], match.state.purse_at[at] = 1, square
        match.state.stuff[square] += 1
    match.does("acquire")
    assert "drop silver" not in match.texts


def test_what_leaves_no_choice_is_named_by_the_answer_before():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, enemies=[("wihtgar", "g8")], active="penda")
    match.gives("penda", "healing-draught", "spear").sets("penda", wounds=1)
    labels = [option.label for option in match.view(0).options]
    assert "Attack" in labels  # with two weapons
    assert {"Use: Healing draught, Penda", "Trade: Nerys"} <= set(labels)
    match.does("attack")
    assert [option.label for option in match.view(0).options] == [
        "Nægling: the Wihtgār on g8", "Spear: the Wihtgār on g8", "Cancel",
    ]  # fmt: skip


@pytest.mark.rule("DKH-073")
def test_a_step_onwards_is_asked_for_even_where_there_is_one_way_only():
    match = table(4, {"penda": "i9"}, active="penda")
    for square in ("k8", "k10", "j8", "j10", "i8", "i10"):
        match.state.rock[match.square(square)] = 2
    match.does("move", "j9")
    assert (match.deciding, match["penda"].vigour) == ("move on", 4)
    assert [option.label for option in match.view(0).options] == ["Step to k9 (1 vigour)", "Step to i9 (1 vigour)"]


@pytest.mark.rule("DKH-235", "DKH-124")
def test_what_would_not_fit_whatever_is_dropped_is_not_acquired():
    match = table(active="penda").gives("penda", "sword").leaves("h9", "iron-helm")
    assert "acquire" not in match.texts  # his own helm stays on


@pytest.mark.rule("DKH-235", "DKH-098")
def test_without_a_place_to_drop_things_nothing_is_swapped_with_a_body():
    heroes = {"penda": "g9", "nerys": "h9"}
    match = table(heroes=heroes, active="penda").gives("penda", "sword").gives("nerys", "spear").falls("nerys")
    match.sets("nerys", silver=0)
    assert "acquire" in match.texts
    for square in ("f8", "g8", "h8", "f9", "f10", "g10", "h10"):
        match.state.rock[match.square(square)] = 2
    assert "acquire" not in match.texts


def test_the_greedy_party_takes_what_fits_and_drops_nothing_for_it():
    def choice():
        return match.text(int(GAME.rules.greedy(match.state, BOOK, GAME.Scratch())))

    match = table(active="penda").gives("penda", "sword").leaves("h9", "spear")
    assert "acquire" in match.texts
    assert choice() != "acquire"
    match.leaves("g10", "wakeroot")
    assert choice() == "acquire"
    match.does("acquire")
    assert choice() == "g10"


@pytest.mark.rule("DKH-254", "DKH-233")
def test_what_was_acquired_may_be_discarded_again_for_another_vigour():
    match = table(active="penda").sets("penda", silver=0).leaves("h9", "spear", "wakeroot")
    match.does("acquire", "take spear", "done", "discard", "g10", "drop spear")
    assert (match.lying("g10"), match.lying("h9")) == (["spear"], ["wakeroot"])
    assert match["penda"].vigour == 3


@pytest.mark.rule("DKH-254", "DKH-255")
def test_discard_puts_things_into_one_marker_for_one_vigour():
    match = table(active="penda").gives("penda", "sword", "wakeroot")
    match.does("discard")
    assert "h9" in match.texts
    match.does("h9", "drop sword", "drop wakeroot", "done")
    assert match.lying("h9") == ["sword", "wakeroot"]
    assert (match["penda"].vigour, match.noise("g9")) == (4, 0)


@pytest.mark.rule("DKH-255")
def test_discard_may_use_a_marker_that_is_there():
    match = table(active="penda").gives("penda", "sword").leaves("h9", "spear")
    match.does("discard", "h9", "drop sword", "done")
    assert match.lying("h9") == ["spear", "sword"]


@pytest.mark.rule("DKH-256")
def test_during_a_discard_things_may_be_taken_from_another_marker_only():
    match = table(active="penda").gives("penda", "sword").leaves("h9", "spear").leaves("f9", "greaves", "wakeroot")
    match.does("discard", "h9", "drop sword", "f9", "take greaves", "done")
    assert match["penda"].cards == ["greaves"]
    assert match["penda"].vigour == 4
    match = table(active="penda").gives("penda", "sword").leaves("h9", "spear").leaves("f9", "greaves", "wakeroot")
    match.does("discard", "h9", "drop sword")
    assert "h9" not in match.texts


@pytest.mark.rule("DKH-129", "DKH-295", "DKH-296")
def test_rummage_draws_the_top_card_at_a_pile():
    match = table(heroes={"penda": "l3"}, active="penda").on_top("wakeroot")
    match.does("rummage")
    assert match.deciding == "keep or refuse"
    match.does("yes")
    assert match["penda"].cards == ["wakeroot"]
    assert match["penda"].vigour == 4
    assert match.state.left[match.square("m3")] == 0  # the pile is used up
    assert "rummage" not in match.texts


@pytest.mark.rule("DKH-297", "DKH-298", "DKH-132")
def test_a_refused_card_lies_on_the_piles_square_and_costs_another_vigour():
    match = table(heroes={"penda": "l3"}, active="penda").on_top("wakeroot")
    match.does("rummage", "no")
    assert match.lying("m3") == ["wakeroot"]
    assert "rummage" not in match.texts  # a marker cannot be rummaged
    match.does("acquire")
    while match.deciding == "acquire":
        match.does("take wakeroot" if "take wakeroot" in match.texts else "done")
    assert match["penda"].cards == ["wakeroot"]
    assert match["penda"].vigour == 3


@pytest.mark.rule("DKH-297")
def test_what_cannot_be_carried_is_refused_and_silver_is_turned_into_pieces():
    match = table(heroes={"penda": "l3"}, active="penda").on_top("iron-helm")
    match.does("rummage")
    assert match.lying("m3") == ["iron-helm"]
    match = table(heroes={"penda": "l3"}, active="penda").on_top("hacksilver-20")
    match.does("rummage", "yes")
    assert match["penda"].silver == 45


def test_an_empty_equipment_deck_makes_rummage_find_nothing():
    match = table(heroes={"penda": "l3"}, active="penda")
    for card in range(60):
        match.state.card_at[card] = t.LOST
    match.state.deck_n = 0
    match.does("rummage")
    assert "finds nothing" in match.told()
    assert match["penda"].vigour == 4


@pytest.mark.rule("DKH-295")
def test_only_who_stands_beside_a_pile_rummages():
    assert "rummage" not in table(heroes={"penda": "l5"}, active="penda").texts


@pytest.mark.rule("DKH-037", "DKH-264", "DKH-265", "DKH-266", "DKH-267")
def test_a_leap_is_an_agility_roll_to_a_square_beyond_the_gap():
    match = table(heroes={"penda": "p13"}, active="penda")
    match.does("leap", "q13")
    assert {"r13", "r14"} <= set(match.texts)
    match.dice(4).does("r13")
    assert (match["penda"].at, match["penda"].vigour, match.noise("p13")) == ("r13", 4, 0)
    match = table(heroes={"penda": "p13"}, active="penda")
    match.dice(3).does("leap", "q13", "r13")
    assert (match["penda"].at, match["penda"].vigour) == ("p13", 4)


@pytest.mark.rule("DKH-268")
def test_a_leap_out_of_combat_costs_the_extra_vigour_and_ends_an_aim():
    match = table(heroes={"penda": "p13"}, enemies=[("wihtax", "o13")], active="penda")
    match.dice(9).does("leap", "q13", "r13")
    assert match["penda"].vigour == 3
    match = table(heroes={"penda": "p13"}, enemies=[("wihtax", "o13")], active="penda")
    match.dice(0).does("leap", "q13", "r13")
    assert match["penda"].vigour == 4  # the extra is paid only on success


def test_the_river_wounds_on_a_natural_zero_and_a_rope_makes_leaps_sure():
    match = table(2, {"nerys": "s3"}, active="nerys")
    match.dice(0).does("leap", "t3", "u3")
    assert match["nerys"].wounds == 1
    match = table(2, {"nerys": "s3"}, active="nerys").gives("nerys", "rope-and-hook")
    match.does("leap", "t3", "u3")
    assert match["nerys"].at == "u3"
    assert match.rolled() == []


@pytest.mark.rule("DKH-271", "DKH-272", "DKH-273")
def test_leaving_an_attack_range_costs_one_more_for_each_enemy():
    match = table(enemies=[("wihtax", "h9"), ("wihtax", "h10")], active="penda").does("move")
    assert {"Step to f9 (3 vigour)", "Step to g10 (1 vigour)"} <= {option.label for option in match.view(0).options}
    match.does("f9")
    assert match["penda"].vigour == 2  # 1 and 2 more
    match = table(enemies=[("wihtax", "h9")], active="penda")
    match.does("move", "g8")
    assert match["penda"].vigour == 4  # still in its range
    match = table(enemies=[("wihtgar", "h9")], active="penda")
    match.does("move", "f9")
    assert match["penda"].vigour == 4  # a spear still reaches it
    match.does("move", "e9")
    assert match["penda"].vigour == 2
