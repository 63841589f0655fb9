"""A Leader's actions by whom or what they are aimed at: one click, and the same as its steps."""

import pytest

from duskboard.engine.dice import below, seed_stream
from duskboard.games.steam_leaf.terms import Asks
from tests.contract.play import random_match
from tests.rules.steam_leaf.table import BOOK, GAME, asks, group, play, side, table, texts

OF_THE_STORY = ("log", "log_n", "choices")  # they differ where one choice stands for several
AIMED = (Asks.TARGET, Asks.INTERROGATE_WHOM, Asks.WORK_AT, Asks.HEAL_WHOM)
FOX = group("fox-scout", "x24")


def acting(steam, leaf, turn="steam"):
    """A match in which a Leader has stayed where it is and says what it does."""
    return play(table(steam, leaf, turn=turn), "1", "stay")


def options(match):
    return {option.text: option for option in match.view(match.seat).options}


def after(match):
    """All that matters of a state."""
    block = match.state.array.copy()
    for field in OF_THE_STORY:
        block[field] = 0
    return block.tobytes()


@pytest.mark.rule("STL-078", "STL-119")
def test_a_leader_attacks_or_interrogates_whom_one_points_at():
    match = acting([group("badger-guild-master", "g8")], [group("fox-scout", "h8", health=0), FOX])
    offered = options(match)
    assert offered["interrogate 1"].targets == offered["attack 1"].targets == ["leaf1"]
    assert offered["interrogate 1"].label == "Interrogate Fox Scout 1"
    assert offered["attack 1"].help.endswith("It is defeated: an attack eliminates it.")
    assert {text for text, option in offered.items() if option.indirect} == {"attack", "interrogate"}
    assert match.play("interrogate 1").log[-1].text  # somebody was asked, and nobody had to say whom


@pytest.mark.parametrize("example", [0, 1, 4, 5])
def test_what_is_aimed_directly_comes_to_what_its_steps_come_to(example):
    chance, tried = GAME.State(), set()
    for start in range(3):
        match = random_match(GAME, f"direct {example} {start}", GAME.examples[example], 150)
        seed_stream(chance, f"aim {example} {start}")
        for _ in range(150):
            if match.over:
                break
            if match.state.decision == Asks.ACT:
                for option in match.view(match.seat).options:
                    verb, _, whom = option.text.partition(" ")
                    if whom:
                        at_once, stepwise = match.branch().play(option.number), match.branch().play(verb)
                        if stepwise.state.decision in AIMED:
                            stepwise.play(option.text if verb == "objective" else whom)
                        assert after(at_once) == after(stepwise), option.text
                        tried.add(verb)
            menu = GAME.menu(match.state, BOOK)
            match.play(menu[below(chance, len(menu))])
    assert {"attack", "objective"} <= tried


def test_records_may_name_the_action_first():
    match = acting([group("badger-guild-master", "g8")], [group("fox-scout", "h8", health=0), FOX])
    assert {"attack", "interrogate", "nothing"} <= set(texts(match))
    assert set(GAME.menu(match.state, BOOK)) < set(match.menu()), "bots choose one thing after the other"


def test_the_contraption_is_still_told_to_open_fire():
    steam = side(
        group("contraption", "g6", health=3), group("badger-soldier", "a1"), mission="the-great-contraption", tiles=[2]
    )
    match = play(table(steam, [group("fox-scout", "i6")], round=9), "1")
    assert asks(match) == "choose an action"
    offered = options(match)
    assert set(offered) == {"attack", "nothing"}
    assert not offered["attack"].indirect
