"""What is asked names who acts, what is left and who struck; what cannot be done says why; answers point at things."""

import pytest

from duskboard.engine.bits import count
from duskboard.engine.dice import below, seed_stream
from duskboard.engine.header import NONE
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.combat import victim_of, victim_tile
from duskboard.games.claustrophobia.rules.talents import ability_cb, human_cb, human_df, human_mv, infernal_cb
from duskboard.games.claustrophobia.rules.talents import infernal_df as df_of
from duskboard.games.claustrophobia.rules.turn import DECISIONS
from duskboard.games.claustrophobia.telling import causes
from duskboard.games.claustrophobia.telling.names import Names
from duskboard.games.claustrophobia.telling.scene import DECIDED, STEPS
from duskboard.match import Match

from ..play import play
from .table import BOOK, GAME, ID, assault, crossing, human, north, prepare, table, threat, tile


def asked_of(match):
    return match.view(match.seat).prompt


def option(match, text):
    return next(option for option in match.view(match.seat).options if option.text == text)


def test_a_step_says_who_acts_what_is_left_and_what_may_be_done():
    match = play(table(human("scout", die=3), human("brute")), "scout")
    mv = human_mv(match.state, match.book, 0)
    assert asked_of(match).text == f"The scout: {mv} movement points, an action left. Go somewhere or finish."
    assert asked_of(match).help == "Nobody is in reach to attack."


def test_who_is_outnumbered_is_told_why_it_cannot_leave():
    match = table(human("brute", die=3), tiles=[crossing(troglodytes=3), north()])
    play(match, "brute")
    assert "go north" not in [option.text for option in match.options()]
    assert asked_of(match).help == "It cannot leave: outnumbered here, 3 to 1."


def test_a_bodyguard_is_told_who_struck_whom_and_what_each_answer_leaves():
    match = assault(
        human("redeemer", die=3), human("brute", die=3), infernals={"demon": {"tile": 1}}, demons=["the hunter"]
    )
    play(match, "the hunter", "attack redeemer", dice=[6, 6, 1, 1, 1, 1])
    prompt = asked_of(match)
    assert prompt.text == "The Hunter has hit the Redeemer. The brute may step in: how many of the 2 hits?"
    assert option(match, "take 2").help == "Leaves the Redeemer 6 open lines and the brute 4, if each hit costs one."
    assert option(match, "take 1").targets == ["warrior-1"]


def test_who_is_struck_is_marked_until_it_is_answered_and_a_shot_has_its_line():
    match = assault(
        human("scout", die=3), tiles=[crossing(), north()], infernals={"demon": {"tile": 8}}, demons=["the lamplighter"]
    )
    play(match, "the lamplighter", "attack scout", dice=[6] + [1] * 5)
    scene = match.view(0)
    assert [piece.id for piece in scene.pieces if "target" in piece.conditions] == ["warrior-0"]
    assert [(one.start, one.end) for one in scene.overlays if one.kind == "threat"] == [("tile-8", "tile-1")]
    play(match, "line 1")
    assert not any("target" in piece.conditions for piece in match.view(0).pieces)


def test_a_marker_says_who_struck_and_how_many_lines_are_open():
    match = assault(human("scout", die=3, cancelled=[1]), infernals={"demon": {"tile": 1}}, demons=["the hunter"])
    play(match, "the hunter", "attack scout", dice=[6, 6, 1, 1, 1, 1, 1])
    assert asked_of(match).text == "The scout is hit 2 times by the Hunter: which line is cancelled?"
    assert asked_of(match).help.startswith("5 lines open; without any it falls.")
    assert option(match, "line 2").targets == ["line-0-2"]


def test_an_attack_says_its_dice_and_what_they_need_with_every_cause_by_name():
    match = table(human("swordswoman", die=5, anger=1, equipment={"great hammer": 1}), tiles=[crossing(troglodytes=4)])
    play(match, "swordswoman")
    said = option(match, "attack troglodytes")
    book, state = match.book, match.state
    dice = human_cb(state, book, 0)
    assert said.help.startswith(f"{dice} dice (")
    assert f"+{book.anger} for Aura of Anger" in said.help
    assert "for the Great hammer" in said.help
    assert said.targets == ["troglodytes-1"]


def test_what_is_too_dear_is_said():
    match = threat(human("scout"), points=1)
    assert "Too dear: Hellhound I costs 3" in asked_of(match).help


def test_ways_to_lay_a_tile_are_shown_as_they_would_lie():
    forked = next(i for i in range(terms.TILES) if count(BOOK.openings[i]) == 3 and not BOOK.tile_effect[i])
    match = table(human("scout", die=3), human("brute"), tiles=[tile(1)], pile=[8, forked + 1])
    play(match, "scout", "go north")
    scene = match.view(match.seat)
    shown = {item.id: item for zone in scene.zones if zone.id == "new-tile" for item in zone.items}
    assert len(scene.options) > 1
    for one in scene.options:
        place, picture = one.targets[0], shown[one.targets[1]]
        assert place == "dark-0-1"
        assert picture.sides.count("opening") == 3
        assert picture.sides[terms.SOUTH] == "opening"  # where the explorer comes from
        assert "south (tile 1)" in one.label
    assert [overlay.cells for overlay in scene.overlays if overlay.kind == "reach"] == [["dark-0-1"]]


def test_the_last_tile_of_the_pile_has_its_place_on_the_map_too():
    forked = next(i for i in range(terms.TILES) if count(BOOK.openings[i]) == 3 and not BOOK.tile_effect[i])
    match = table(human("scout", die=3), human("brute"), tiles=[tile(1)], pile=[forked + 1])
    scene = play(match, "scout", "go north").view(match.seat)
    assert match.state.pile_n == 0
    assert "dark-0-1" in {cell.id for cell in scene.boards[0].cells}
    assert scene.options[0].targets[0] == "dark-0-1"


# -- causes are those of the rules -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(GAME.examples)))
def test_numbers_told_by_cause_are_those_the_rules_use(number):
    """In random games, every human's numbers and every attack that can be chosen."""
    match = Match.new(ID, seed=500 + number, **GAME.examples[number])
    chance = GAME.State()
    seed_stream(chance, number)
    attacks = 0
    while not match.over and len(match.choices) < 250:
        state, book = match.state, match.book
        names = Names(state, book, match.content)
        for one in range(terms.HUMANS):
            if state.status[one] == terms.IN_PLAY:
                assert causes.movement(names, one).value == human_mv(state, book, one)
                assert causes.combat(names, one).value == human_cb(state, book, one)
                counted = causes.defence(names, one)
                assert counted.value == human_df(state, book, one)
                assert counted.total in (counted.value, counted.value - 1, counted.value - 2)  # never below 1
        menu = match.menu()
        for option in menu:
            if terms.ATTACK <= option < terms.GO and state.decision in (terms.Asks.HUMAN_STEP, terms.Asks.SHOOT_AT):
                attacks += 1
                weapon = int(state.args[1]) if state.decision == terms.Asks.SHOOT_AT else NONE
                here = state.tile[state.active]
                victim, where = victim_of(option), victim_tile(state, here, option)
                attack = causes.attack_by_human(names, int(state.active), victim, where, weapon)
                lowers, floor = (book.gear_lowers[weapon], book.gear_floor[weapon]) if weapon != NONE else (0, 0)
                needed = df_of(state, book, victim, where, here, lowers, floor)
                if state.gift_on[state.active] == terms.PRECISION and weapon != terms.BLUNDERBUSS:
                    needed = min(needed, book.precision)
                assert attack.defence.value == needed == attack.defence.total
            if terms.ATTACK <= option < terms.GO and state.decision == terms.Asks.INFERNAL_STEP:
                attacks += 1
                attack = causes.attack_on_human(names, int(state.active), int(state.active_tile), option - terms.ATTACK)
                dice = infernal_cb(state, book, state.active) + state.active_cb
                dice += ability_cb(state, book, state.active, state.active_tile, option - terms.ATTACK)
                assert attack.dice.value == dice == attack.dice.total
                assert attack.defence.value == human_df(state, book, option - terms.ATTACK)
        sensible = GAME.rules.greedy.run(state, book, GAME.Scratch())
        match.play(sensible if below(chance, 3) else menu[below(chance, len(menu))])
    assert attacks > 0


def test_whoever_waits_is_told_in_words_what_the_other_decides():
    match = table(human("scout", die=3), human("brute"))
    assert match.view(1).prompt.text == "The human player decides who is activated next."
    play(match, "scout")
    assert match.view(1).prompt.text == "The human player decides what the scout does."


def test_every_decision_that_is_no_secret_can_be_waited_for():
    waited_for = {*DECIDED, *STEPS}
    assert waited_for == set(DECISIONS.names) - DECISIONS.unnoticed


@pytest.mark.rule("CLA-067")
def test_to_draw_is_the_usual_answer():
    match = prepare(human("scout"), human("brute"), roll=[1, 4], take=[1])
    while match.view(0).prompt.decision != "draw":
        match.play("no card")
    assert [one.text for one in match.view(0).options if one.main] == ["draw"]


def test_a_relic_that_rolls_nothing_again_is_kept():
    match = prepare(human("scout", equipment={"saint's relic": 1}), human("brute"), roll=[1, 4])
    assert option(match, "enough").label == "Keep the relic for later"
    play(match, "die 1")
    assert option(match, "enough").label == "Enough"


def test_a_place_to_go_is_called_the_exit():
    match = table(human("scout", die=3), human("brute"), tiles=[crossing(), tile(15, 0, 1, 2)], scenario="survivors")
    assert option(play(match, "scout"), "go north").help == "The exit."
