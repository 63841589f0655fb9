"""What every game promises of its play: declared facts, equal bytes, invariants, endings, copies, determinism."""

import json
import subprocess
import sys

import numpy as np
import pytest

from duskboard.engine.dice import below
from duskboard.engine.header import NOBODY
from duskboard.engine.record import differences
from tests.contract.play import play_compiled, play_interpreted, random_match, started


def test_interpreted_and_compiled_play_end_in_the_same_bytes(game):
    """200 seeds for a while, and a few to the end or as far as plain Python gets in reasonable time."""
    for n, limit in ((200, 60), (6, min(1500, game.facts.longest_game + 1))):
        interpreted = started(game, n)
        compiled = interpreted.copy()
        steps = play_interpreted(game, interpreted, limit)
        assert np.array_equal(steps, play_compiled(game, compiled, limit))
        for i in range(n):
            one, other = game.State(interpreted[i : i + 1]), game.State(compiled[i : i + 1])
            assert one == other, f"game {i} differs in {differences(one, other)}"


def test_invariants_hold_and_every_game_ends_within_its_bound(game):
    """2,000 random games, every invariant checked after every step."""
    states = started(game, 250)
    sides = [game.sides(game.check_settings(settings)) for settings in game.examples]
    endings = set()
    for batch in range(8):
        played = states.copy()
        played["rng"][:, 0] ^= np.uint32(0x9E3779B9 * (batch + 1) & 0xFFFFFFFF)
        steps = play_compiled(game, played, game.facts.longest_game + 1)
        assert (played["seat"] == NOBODY).all(), "a game did not end"
        assert steps.max() <= game.facts.longest_game
        assert set(played["ending"]) <= set(game.endings), "an ending that was not declared"
        assert np.abs(played["result"]).max() <= 1
        if game.facts.cooperative:
            assert (np.abs(played["result"][:, 0]) > 0).all()
        for i, result in enumerate(played["result"]):
            own = sides[i % len(sides)]
            assert len(set(zip(own, result))) == len(set(own)), "seats of a side have different results"
        endings |= set(played["ending"])
    assert 0 not in endings


def test_a_game_keeps_to_its_declared_facts(game):
    facts = game.facts
    assert game.State.dtype.itemsize <= facts.state_bytes
    scratch = game.Scratch()
    assert len(scratch.menu) >= facts.largest_menu
    for settings in map(game.check_settings, game.examples):
        sides = game.sides(settings)
        assert len(sides) == game.seats_of(settings)
        assert set(sides) == ({0} if game.is_cooperative(settings) else {0, 1}), "the ladder knows one side or two"
    states = started(game, min(24, 4 * len(game.examples)), first_seed=5000)
    for state in game.State.windows(states):
        for _ in range(150):
            if state.seat == NOBODY:
                break
            n = game.rules.options(state, game.standard_book, scratch)
            menu = [int(scratch.menu[i]) for i in range(n)]
            assert 1 <= n <= facts.largest_menu
            assert len(set(menu)) == n, "an option stands twice on the menu"
            assert all(0 <= option < facts.options for option in menu)
            assert 0 <= state.seat < len(state.result)
            assert int(state.decision) in game.decisions
            told = int(state.log_n)
            game.rules.choose(state, game.standard_book, scratch, menu[below(state, n)])
            assert state.log_n - told <= facts.most_events <= len(state.log)


def test_a_copy_shares_nothing_with_its_origin(game):
    match = random_match(game, 3, game.examples[0], 20)
    before = match.state.bytes()
    twin = match.state.copy()
    while twin.seat != NOBODY and twin.choices < 60:
        menu = game.menu(twin, game.standard_book)
        game.rules.choose(twin, game.standard_book, game.Scratch(), menu[0])
    assert match.state.bytes() == before


def test_nothing_writes_to_the_book(game):
    before = game.standard_book.bytes()
    play_compiled(game, started(game, 20), 400)
    random_match(game, 5, game.examples[-1], 40).view(0)
    assert game.standard_book.bytes() == before


def test_scratch_paper_carries_nothing_from_call_to_call(game):
    """The same choices with paper full of rubbish lead to the same bytes."""
    clean, dirty = started(game, 12), started(game, 12)
    paper, rubbish = game.Scratch(), game.Scratch()
    for one, other in zip(game.State.windows(clean), game.State.windows(dirty)):
        for _ in range(60):
            if one.seat == NOBODY:
                break
            rubbish.load(bytes([0x11]) * rubbish.dtype.itemsize)
            n = game.rules.options(one, game.standard_book, paper)
            assert game.rules.options(other, game.standard_book, rubbish) == n
            option = int(paper.menu[below(one, n)])
            below(other, n)
            game.rules.choose(one, game.standard_book, paper, option)
            rubbish.load(bytes([0x22]) * rubbish.dtype.itemsize)
            game.rules.choose(other, game.standard_book, rubbish, option)
            assert one == other, differences(one, other)


_ANOTHER_PROCESS = """
import sys, json
from duskboard import games
from tests.contract.play import random_match
game = games.game(sys.argv[1])
match = random_match(game, 11, game.examples[0], 80)
print(json.dumps([match.state.bytes().hex(), [choice.text for choice in match.choices]]))
"""


@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_the_same_seed_gives_the_same_game_in_another_process(game, hash_seed):
    there = subprocess.run(
        [sys.executable, "-c", _ANOTHER_PROCESS, game.id],
        capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": hash_seed, "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    here = random_match(game, 11, game.examples[0], 80)
    state, texts = json.loads(there.stdout)
    assert texts == [choice.text for choice in here.choices]
    assert state == here.state.bytes().hex()
