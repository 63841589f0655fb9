"""Everything in one go: the whole reach with what it costs and the way, targets to strike, things to lay hands on."""

import pytest

from duskboard.engine.dice import below, seed_stream
from duskboard.games.darkholds import terms as t
from tests.contract.play import random_match
from tests.rules.darkholds.table import BOOK, GAME, table

OF_THE_STORY = ("log", "log_n", "choices")  # they differ where one choice stands for several


def direct(match):
    """The shortcuts, as text."""
    return [match.text(option) for option in match.menu() if option < t.VERB]


def options(match):
    return {option.text: option for option in match.view(match.seat).options}


def after(match):
    """All that matters of a state."""
    block = match.state.array.copy()
    for field in OF_THE_STORY:
        block[field] = 0
    return block.tobytes()


def step_by_step(match, way):
    """The same walk, choice by choice."""
    for cell in way:
        square, mover = int(cell[1:]), match.state.active
        if match.state.decision == t.Asks.VERB:
            match.play("move")
        if match.state.active == mover and match.state.at[mover] != square:  # the only step is not asked for
            match.play(t.SQUARE + square)
    return match


@pytest.mark.rule("DKH-269", "DKH-271")
def test_the_whole_reach_is_offered_with_its_price_and_its_way():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtax", "g8")], active="penda", vigour=3)
    offered = options(match)
    assert "j9" not in offered  # two steps and one for leaving the ax's reach are all there is
    assert offered["i9"].help == "3 vigour, 1 of it for leaving an enemy's reach; 0 left"
    assert offered["i9"].way == [f"s{match.square('h8')}", f"s{match.square('i9')}"]
    assert (offered["i9"].kind, offered["i9"].label) == ("go", "Go to i9")
    assert offered["h9"].help == "1 vigour; 2 left"
    assert [(offered[at].cost.amount, offered[at].cost.unit) for at in ("h9", "i9")] == [(1, "vigour"), (3, "vigour")]


@pytest.mark.rule("DKH-269")
def test_a_walk_is_one_choice_and_one_beat():
    match = table(heroes={"penda": "g9"}, active="penda").play("k9")
    assert (match["penda"].at, match["penda"].vigour) == ("k9", 1)
    (beat,) = match.beats(0)
    (move,) = beat.moves
    assert beat.text == "Penda moves from g9 to k9, for 4 vigour"
    assert len(move.way) == 3


@pytest.mark.rule("DKH-073")
def test_a_walk_passes_friends_and_never_ends_on_one():
    match = table(heroes={"penda": "g9", "nerys": "h9"}, active="penda")
    assert "h9" not in direct(match)
    match.play("i9")
    assert match["penda"].at == "i9"


@pytest.mark.rule("DKH-111")
def test_a_swift_warrior_gets_twice_as_far_and_a_second_step_may_be_left():
    match = (
        table(heroes={"penda": "g9"}, enemies=[("grave-spider", "m10")], overlord="yes").next_omen("stillness").rests()
    )
    match.play("grave-spider@m10")
    assert options(match)["i10"].help == "2 vigour; 0 left"
    match.play("j10")
    assert match.state.free_step == 1


@pytest.mark.rule("DKH-111", "DKH-271")
def test_what_a_swift_one_pays_for_leaving_a_reach_is_told_beside_its_free_step():
    match = table(heroes={"penda": "m9"}, enemies=[("grave-spider", "m10")], overlord="yes").next_omen("stillness")
    match.rests().play("grave-spider@m10")
    assert options(match)["l11"].help == "2 vigour, 1 of it for leaving an enemy's reach; 0 left"
    assert options(match)["k12"].help == "2 vigour, 1 of it for leaving an enemy's reach; 0 left"
    assert options(match)["m8"].help == "1 vigour; 1 left"


@pytest.mark.rule("DKH-043")
def test_a_walk_over_a_ladder_says_what_the_ladder_cost():
    match = table(7, {"penda": "1:n7"}, active="penda")
    assert options(match)["2:n6"].help == "3 vigour, 1 of it for climbing; 2 left"
    told = match.play("2:n6").beats(0)[0].text
    assert told == "Penda moves from n7 of floor 1 to n6 of floor 2, for 3 vigour, 1 of it for climbing"


@pytest.mark.rule("DKH-034")
def test_a_walk_onto_the_exit_leaves():
    match = table(heroes={"penda": "ab7", "nerys": "b8"}, active="penda").play("ae7")
    assert match["penda"].status == t.EXITED
    assert [beat.verb for beat in match.beats(0)][:2] == ["move", "leave"]


@pytest.mark.rule("DKH-241", "DKH-252")
def test_one_weapon_strikes_at_a_click_and_further_dice_may_go_elsewhere():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8")], active="penda")
    strike = options(match)["wihtgar@g8"]
    assert strike.label == "Strike the Wihtgār on g8 with Nægling"
    assert strike.help == "1 vigour; 4 left. 3 dice on 4+, parried on 7+"
    assert (strike.kind, strike.targets) == ("act", [f"w{match.who('wihtgar')}"])
    match.dice(1, 1, 1).play("wihtgar@g8")
    assert match["penda"].vigour == 4
    two = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8"), ("wihtax", "h8")], active="penda")
    assert two.play("wihtgar@g8").deciding == "next die"


@pytest.mark.rule("DKH-241", "DKH-301")
def test_with_a_choice_of_weapons_the_verb_is_asked_for():
    match = table(heroes={"sathach": "g9"}, enemies=[("wihtgar", "g8"), ("wihtax", "j9")], active="sathach")
    assert "wihtgar@g8" not in direct(match)  # swords or daggers
    assert options(match)["wihtax@j9"].label == "Shoot at the Wihtax on j9 with Throwing daggers"
    match.dice(0, 0).play("wihtax@j9")
    assert match["sathach"].vigour == 5


@pytest.mark.rule("DKH-019", "DKH-046", "DKH-234", "DKH-281", "DKH-295")
@pytest.mark.parametrize(
    ("made", "where", "label", "told"),
    [
        (
            lambda: table(4, {"penda": "i9"}, active="penda"),
            "j9",
            "Strike the door on j9 with Nægling",
            "the door on j9",
        ),
        (lambda: table(heroes={"penda": "l3"}, active="penda"), "m3", "Rummage on m3", "rummages on m3"),
        (
            lambda: table(heroes={"penda": "m14"}, active="penda").dice(3),
            "n15",
            "Open the cocoon on n15",
            "opens the cocoon on n15",
        ),
    ],
)
def test_what_lies_beside_one_is_handled_at_a_click(made, where, label, told):
    match = made()
    assert options(match)[where].label == label
    match.play(where)
    while match.deciding == "next die":
        match.play(where)
    assert told in match.told()


@pytest.mark.rule("DKH-046", "DKH-234")
def test_rock_is_cleared_and_things_are_taken_at_a_click():
    match = table(heroes={"penda": "g9"}, active="penda").leaves("h9", "spear")
    match.state.rock[match.square("f9")] = 2
    assert options(match)["f9"].label == "Clear the rock on f9"
    assert options(match)["h9"].label == "Take things from h9"
    match.play("f9")
    assert match.state.rock[match.square("f9")] == 1
    assert match.play("h9").deciding == "acquire"


def indirect(match):
    """The actions that nobody need name, because all they can be aimed at is lit."""
    return {option.text for option in match.view(match.seat).options if option.indirect}


def test_an_action_has_no_button_where_the_target_decides():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8")], active="penda")
    assert indirect(match) == {"move", "attack"}
    assert {"move", "attack", "end"} <= {match.text(option) for option in match.menu()}, "records may name it"
    beside_a_pile = table(heroes={"penda": "l3"}, active="penda")
    assert indirect(beside_a_pile) == {"move", "rummage"}


def test_an_action_keeps_its_button_where_one_target_could_meet_with_two_things():
    two_weapons = table(heroes={"sathach": "g9"}, enemies=[("wihtgar", "g8"), ("wihtax", "j9")], active="sathach")
    assert indirect(two_weapons) == {"move"}
    attack, shoot = options(two_weapons)["attack"], options(two_weapons)["shoot"]
    assert attack.targets == shoot.targets == [f"w{two_weapons.who('wihtgar')}"], (
        "both are chosen at whom they can meet"
    )
    assert two_weapons.view(0).prompt.text == (
        "Sáthach: 6 vigour. Go somewhere, strike the Wihtgār on g8, shoot at the Wihtgār on g8 or the Wihtax on j9, "
        "aim or rest."
    )
    both = table(heroes={"penda": "l3"}, active="penda").leaves("m3", "spear")
    assert indirect(both) == {"move"}, "the pile is rummaged, or what lies there is taken"


def test_webs_allow_no_shortcut_and_the_prompt_says_why():
    match = table(heroes={"penda": "g9"}, active="penda").sets("penda", webs=2)
    assert direct(match) == []
    prompt = match.view(0).prompt
    assert prompt.text == "Penda: 5 vigour. Tear a web or rest."
    assert prompt.help.startswith("2 webs must be torn first, 1 vigour each.")


def test_the_prompt_names_who_acts_what_is_left_and_what_can_be_done():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8")], active="penda", vigour=3)
    assert match.view(0).prompt.text == "Penda: 3 vigour. Go somewhere, strike the Wihtgār on g8 or rest."
    assert match.view(-1).prompt.text == "What does Penda do, with 3 vigour?"
    pair = table(heroes={"penda": "g9", "nerys": "h9"}, players=2, active="penda")
    assert pair.view(1).prompt.text == "Player 1: what does Penda do, with 5 vigour?"
    alone = table(heroes={"penda": "g9"}, active="penda")
    assert alone.view(0).prompt.help.startswith("Nobody is in reach of a weapon.")


def test_who_can_still_act_and_who_has_is_said():
    heroes = {"penda": "g9", "nerys": "h9", "gnith": "b8"}
    match = table(heroes=heroes).sets("nerys", vigour=0, acted=1).sets("penda", vigour=4)
    assert match.view(0).prompt.text == "Who acts now: Penda (4 vigour) or Gnith (5 vigour)?"
    assert match.view(0).prompt.help.endswith("Nerys has acted.")


@pytest.mark.parametrize("example", [0, 4, 6, 8, 9])
def test_a_shortcut_comes_to_what_its_choices_come_to_one_by_one(example):
    """In random play: every walk offered leads where its steps lead, for the same vigour."""
    match = random_match(GAME, f"shortcut {example}", GAME.examples[example], 60)
    chance, walked = GAME.State(), 0
    seed_stream(chance, f"walk {example}")
    for _ in range(100):
        if match.over:
            break
        if match.state.decision == t.Asks.VERB:
            walks = [option for option in match.view(match.seat).options if option.way]
            for option in walks[:: max(1, len(walks) // 2)]:
                at_once = match.branch().play(option.number)
                assert after(at_once) == after(step_by_step(match.branch(), option.way)), option.text
                walked += 1
        menu = GAME.menu(match.state, BOOK)
        match.play(menu[below(chance, len(menu))])
    assert walked > 0


def test_shortcuts_are_the_same_interpreted_and_compiled():
    match = random_match(GAME, "both ways", GAME.examples[0], 40)
    compared = 0
    for _ in range(60):
        if match.state.decision == t.Asks.VERB:
            assert GAME.whole_menu(match.state, BOOK) == GAME.whole_menu(match.state, BOOK, guarded=True)
            compared += 1
        if match.over:
            break
        match.play(match.menu()[-1])
    assert compared > 5


def test_bots_choose_one_thing_after_the_other():
    match = table(heroes={"penda": "g9"}, enemies=[("wihtgar", "g8")], active="penda")
    assert set(GAME.menu(match.state, BOOK)) < set(match.menu())
    assert min(GAME.menu(match.state, BOOK)) >= t.VERB
