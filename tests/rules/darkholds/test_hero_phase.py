"""The turn, the hero phase, exiting, abandonment, loss. Rulebook 2.1, 2.1.1."""

import pytest

from duskboard.games.darkholds import terms as t
from tests.rules.darkholds.table import away, enemy_phase, table


@pytest.mark.rule("DKH-158", "DKH-230", "DKH-160")
def test_a_turn_has_five_phases_and_then_the_next_begins():
    match = table(heroes={"penda": "l4"}, enemies=[("wihtgar", "m8")], active="penda")
    match.state.noise[match.square("l4")] = 1
    match.next_omen("war-drums").next_reinforcement(5)
    match.does("end")
    told = match.told()
    order = [told.index(part) for part in ("War-drums", "The Wihtgār moves", "draws", "Turn 3")]
    assert order == sorted(order)
    assert match.noise("l4") == 0  # maintenance
    assert match["penda"].vigour == 5


@pytest.mark.rule("DKH-161")
def test_the_initiative_goes_round_and_may_be_voted_on():
    heroes = {"penda": "f8", "nerys": "g8", "carrowek": "h8"}
    match = table(heroes=heroes, players=3)
    while match.state.turn == 2:
        match.play("end" if match.deciding == "action" else match.menu()[0])
    assert match.seat == 2  # turn 3: the third seat
    match = table(heroes=heroes, players=3, initiative="vote")
    while match.deciding != "vote for initiative":
        match.play("end" if match.deciding == "action" else match.menu()[0])
    match.does("player 2", "player 2", "player 1")
    assert match.seat == 1


@pytest.mark.rule("DKH-162")
def test_the_initiative_may_be_rolled_for_ties_again():
    heroes = {"penda": "f8", "nerys": "g8"}
    match = table(heroes=heroes, players=2, initiative="roll")
    match.play(match.menu()[0])
    match.next_omen("stillness")
    while match.state.turn == 2:
        if match.state.vigour[match.who("nerys")] == 0 or match.state.vigour[match.who("penda")] == 0:
            match.dice(4, 4, 2, 7)
        match.play("end" if match.deciding == "action" else match.menu()[0])
    assert match.seat == 1
    assert "Player 2 rolls 7" in match.told()


@pytest.mark.rule("DKH-163", "DKH-164")
def test_after_an_activation_the_holder_goes_on_or_passes():
    match = table(
        heroes={"penda": "f8", "carrowek": "g8", "nerys": "h8"}, players=2, owners="1,1,2", active="penda",
    )  # fmt: skip
    match.does("end")
    assert match.seat == 0
    assert match.texts == ["carrowek", "pass"]  # nobody else's warriors
    match.does("pass")
    assert match.seat == 1


@pytest.mark.rule("DKH-165")
def test_a_holder_without_lively_warriors_must_pass():
    match = table(heroes={"penda": "f8", "nerys": "g8", "carrowek": "h8"}, players=3, active="penda")
    match.does("end")
    assert (match.deciding, match.seat) == ("pass initiative", 0)
    assert match.texts == ["player 2", "player 3"]


@pytest.mark.rule("DKH-166")
def test_with_nobody_lively_the_phase_ends():
    match = table(active="penda")
    match.does("end")
    assert match.state.turn == 3


@pytest.mark.rule("DKH-167")
def test_activations_are_not_interleaved():
    match = table(heroes={"penda": "f8", "nerys": "h8"}, active="penda")
    match.does("move", "f9")
    assert match.deciding == "action"
    assert match.state.active == match.who("penda")
    assert "nerys" not in match.texts


@pytest.mark.rule("DKH-159", "DKH-169")
def test_the_level_is_won_at_once_when_all_are_out():
    match = table(heroes={"penda": "ad7", "nerys": "ad8"}, active="penda")
    match.does("move", "ae7")
    assert match.seat is not None
    match.does("move", "ae7") if match.deciding == "action" else match.does("nerys", "move", "ae7")
    assert match.over
    assert match.result[0] == 1
    assert match.state.ending == t.CLEARED


@pytest.mark.rule("DKH-170", "DKH-171")
def test_henchmen_may_be_left_behind_and_are_dead():
    match = table(heroes={"penda": "ad7"}, henchmen=[("gesith", "penda", "b8")], active="penda")
    match.does("move", "ae7")
    assert match.deciding == "abandon"
    match.does("yes")
    assert match.over
    assert match.result[0] == 1
    assert match.who("gesith-1") == -1


@pytest.mark.rule("DKH-170")
def test_abandoning_is_offered_again_with_every_choice_of_whom_to_activate():
    match = table(heroes={"penda": "ad7"}, henchmen=[("gesith", "penda", "b8")], active="penda")
    match.does("move", "ae7", "no")
    assert match.deciding == "activate"
    assert match.texts == ["gesith-1", "abandon gesith-1"]


@pytest.mark.rule("DKH-172", "DKH-173")
def test_an_unconscious_hero_may_be_left_and_is_dead_with_all_he_had():
    match = table(heroes={"penda": "ad7", "nerys": "b8"}, active="penda").falls("nerys").gives("nerys", "spear")
    card = next(c for c in range(60) if match.state.card_at[c] == t.CARRIED + match.who("nerys"))
    match.does("move", "ae7", "yes")
    assert match.over
    assert match.state.status[1] == t.DEAD
    assert match.state.card_at[card] == t.LOST
    assert match.state.silver[1] == 0


@pytest.mark.rule("DKH-174")
def test_with_nobody_conscious_at_the_end_of_the_hero_phase_all_is_lost():
    match = table(heroes={"gnith": "g9"}, active="gnith", vigour=1).sets("gnith", wounds=3)
    match.dice(0).does("recover")
    assert match.over
    assert match.state.ending == t.ALL_DOWN
    assert match.result[0] == -1


@pytest.mark.rule("DKH-174")
def test_with_nobody_conscious_the_level_is_won_if_a_hero_has_exited():
    match = table(heroes={"gnith": "g9", "penda": "h9"}, active="gnith", vigour=1).sets("gnith", wounds=3)
    away(match, "penda").sets("penda", status=t.EXITED)
    match.state.exited = 1
    match.dice(0).does("recover", "no")  # nobody is abandoned: the end of the phase decides
    assert match.over
    assert match.state.ending == t.CLEARED
    assert match.result[0] == 1
    assert match["gnith"].status == t.DEAD


@pytest.mark.rule("DKH-175")
def test_without_any_means_of_reviving_all_is_lost():
    match = table(heroes={"penda": "g9"}, henchmen=[("gesith", "penda", "h9")], active="gesith-1").falls("penda")
    match.does("end")
    assert match.over
    assert match.state.ending == t.NO_REVIVAL
    match = table(heroes={"penda": "g9"}, henchmen=[("gesith", "penda", "h9")], active="gesith-1").falls("penda")
    match.leaves("i9", "wakeroot").does("end")
    assert not match.over


@pytest.mark.rule("DKH-052", "DKH-150", "DKH-180", "DKH-342")
def test_the_enemy_player_changes_every_turn():
    match = table(heroes={"penda": "f8", "nerys": "g8"}, players=2)
    seen = []
    while match.state.turn < 5:
        if not seen or seen[-1][0] != match.state.turn:
            seen.append((match.state.turn, match.state.enemy_player))
        match.play("end" if match.deciding == "action" else match.menu()[0])
    assert seen[1:] == [(3, 0), (4, 1)]


@pytest.mark.rule("DKH-228", "DKH-229")
def test_maintenance_makes_everybody_conscious_lively():
    match = table(heroes={"penda": "b8", "nerys": "b9"}, enemies=[("wihtgar", "n8")]).falls("nerys")
    match.leaves("c9", "wakeroot")
    enemy_phase(match)
    assert match["penda"].vigour == 5
    assert match["wihtgar"].vigour == 3
    assert match["nerys"].vigour == 0


def test_a_henchman_keeps_its_number_when_another_dies():
    henchmen = [("gesith", "penda", "b8"), ("gesith", "penda", "c8")]
    match = table(heroes={"penda": "ad7"}, henchmen=henchmen, active="penda").does("move", "ae7", "no", "no")
    second = match.who("gesith-2")
    match.play("abandon gesith-1")
    assert match.who("gesith-2") == second
    assert match.who("gesith-1") == -1
    assert match.texts == ["gesith-2", "abandon gesith-2"]
    assert "Gesith 1 is left behind and dead" in [line.text for line in match.log]


def test_a_line_says_whose_doing_it_was():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, players=2, active="nerys", enemies=[("wihtgar", "n7")])
    match.does("move", "h8", "end")
    assert [(line.text, line.seat) for line in match.log if line.text.startswith("Nerys")] == [
        ("Nerys acts, with 5 vigour", 1),
        ("Nerys moves from h9 to h8", 1),
        ("Nerys rests, 4 vigour unspent", 1),
    ]
    assert all(line.seat == -1 for line in match.log if line.text.startswith(("Level", "The Wihtg")))


def test_what_the_overlord_does_is_his_doing():
    match = table(heroes={"penda": "g9"}, overlord="yes", enemies=[("wihtgar", "n7")]).rests()
    match.does("wihtgar@n7", "move", "m8")
    assert [line.seat for line in match.log if line.text.startswith("The Wihtgār moves from n7")] == [1]
