"""Many games in one block: what the rules alone would do, whoever steps them, on however many threads."""

import numpy as np
import pytest

from duskboard import games
from duskboard.engine.header import NOBODY
from duskboard.engine.record import differences
from duskboard.envs import BadEnvironment, Block, IllegalAction
from duskboard.envs.block import CUT, ENDED, GOES_ON, Buffers
from duskboard.envs.look import look
from duskboard.games import UnknownGame
from duskboard.games.game import SettingsError
from tests.contract.play import midgame_states
from tests.contract.test_secrets import worlds

SHOWN = ("observations", "masks", "seats", "rewards", "ended")


def bytes_of(block):
    return [getattr(block, name).tobytes() for name in SHOWN] + [block.states.tobytes()]


def played(game, steps, **arguments):
    block = Block(game, 13, settings=game.examples, seed=5, **arguments)
    block.reset()
    history = []
    for _ in range(steps):
        block.step(block.sample())
        history.append(bytes_of(block))
    block.close()
    return history


def test_the_same_seed_gives_the_same_bytes_for_any_number_of_threads(game):
    alone = played(game, 150)
    assert played(game, 150, threads=3) == alone
    assert played(game, 150, threads=8) == alone


def test_another_seed_gives_other_games(game):
    one, other = Block(game, 8, seed=1), Block(game, 8, seed=2)
    one.reset()
    other.reset()
    assert one.states.tobytes() != other.states.tobytes()
    other.reset(1)
    assert bytes_of(one) == bytes_of(other)


def test_every_row_is_what_the_rules_say_of_its_game(game):
    """The states, menus, observations and rewards of a block against the same choices by the rules one by one."""
    block = Block(game, 6, settings=game.examples, seed=2, at_once=False)
    block.reset()
    book, ended = game.standard_book, 0
    for _ in range(400):
        before = game.State.windows(block.states.copy())
        actions, seats = block.sample().copy(), block.seats.copy()
        block.step(actions)
        for i, state in enumerate(before):
            if seats[i] == NOBODY:
                assert block.ended[i] == GOES_ON
                continue
            game.rules.choose.run(state, book, game.Scratch(), int(actions[i]))
            now = game.State(block.states[i : i + 1])
            assert state == now, differences(state, now)
            over = state.seat == NOBODY
            ended += over
            assert block.ended[i] == (ENDED if over else GOES_ON)
            assert block.seats[i] == state.seat
            assert np.flatnonzero(block.masks[i]).tolist() == sorted(game.menu(state, book))
            assert block.rewards[i].tolist() == (list(state.result) if over else [0.0] * len(state.result))
            viewer = int(seats[i] if over else state.seat)
            assert block.observations[i].tolist() == look(game, book, state, viewer).tolist()
    assert ended or game.id == "darkholds"


def test_interpreted_and_compiled_blocks_are_the_same(game, monkeypatch):
    """The driver itself, in plain Python and in C, on the same rows."""
    made = []
    for interpreted in (True, False):
        monkeypatch.setattr("duskboard.engine.rule.interpreted", interpreted)
        block = Block(game, 2, seed=4, players=["asked", *["greedy"] * (game.facts.seats[1] - 1)])
        block.reset()
        for _ in range(3):
            block.step(block.sample())
        made.append(bytes_of(block))
    assert made[0] == made[1]


def test_a_seat_is_shown_nothing_of_what_it_may_not_know(game):
    """Twin states that differ only in a seat's unknowns give it the same observation."""
    for state in midgame_states(game, 40, first_seed=500):
        for seat in range(len(state.result)):
            seen = look(game, game.standard_book, state, seat).tolist()
            for world in worlds(game, state, seat, 2):
                assert look(game, game.standard_book, world, seat).tolist() == seen


def test_a_whole_state_shows_whoever_must_choose_no_more_than_the_redacted_one(game):
    """A step observes states as they lie there: what that gives is a function of what the seat may know."""
    met = set()
    for state in midgame_states(game, 100, first_seed=1300):
        seat, numbers = int(state.seat), np.zeros((1, game.observation_size), np.float32)
        met.add(seat)
        for rule in (game.rules.observe.plain, game.rules.observe.fast):
            exact = np.zeros(game.observation_size)
            rule(state, game.standard_book, seat, exact)
            numbers[0] = exact
            assert numbers[0].tolist() == look(game, game.standard_book, state, seat).tolist()
    assert met == set(range(game.facts.seats[1])) or game.id == "darkholds"


def test_who_must_not_choose_is_shown_the_redacted_state_too():
    """A game that is cut stands before the choice of another seat than the one that is shown how it ended."""
    game = games.game("steam-leaf")
    block, seen = Block(game, 64, settings=game.examples, seed=6, limit=9, at_once=False), 0
    block.reset()
    for _ in range(9):
        chose = block.seats.copy()
        block.step(block.sample())
    for i in np.flatnonzero(block.ended == CUT):
        state = game.State(block.states[i : i + 1])
        seen += state.seat != chose[i]
        assert block.observations[i].tolist() == look(game, game.standard_book, state, int(chose[i])).tolist()
    assert seen


def test_bots_play_the_seats_that_nobody_asks():
    block = Block("darkleaf-gambit", 16, seed=3, players=["random", "asked"], at_once=False)
    block.reset()
    results = []
    for _ in range(600):
        assert set(block.seats.tolist()) <= {1, NOBODY}
        block.step(block.sample())
        results += block.rewards[block.ended == ENDED].tolist()
    assert results
    assert {tuple(one) for one in results} <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}


def test_a_game_that_takes_too_long_is_cut():
    block = Block("darkleaf-gambit", 4, seed=3, limit=5, at_once=False)
    block.reset()
    for _ in range(5):
        assert block.ended.tolist() == [GOES_ON] * 4
        block.step(block.sample())
    assert block.ended.tolist() == [CUT] * 4
    assert not block.masks.any()
    block.step(block.sample())
    assert block.ended.tolist() == [GOES_ON] * 4


def test_a_new_game_begins_at_once_where_that_is_wanted():
    block = Block("forward", 32, seed=3)
    block.reset()
    ended = 0
    for _ in range(100):
        block.step(block.sample())
        assert (block.seats != NOBODY).all()
        ended += int((block.ended == ENDED).sum())
    assert ended > 32


def test_the_deal_of_a_game_set_up_anew_is_another_one():
    """Where preparing draws lots, one place does not play the same missions for ever."""
    block = Block("steam-leaf", 1, seed=3)
    missions = set()
    for _ in range(12):
        block.reset()
        missions.add(tuple(block.states["mission"][0].tolist()))
    assert len(missions) > 3


def test_buffers_may_be_the_callers_own():
    game = games.game("forward")
    mine = Buffers.fresh(game, 4)
    block = Block(game, 4, seed=1, buffers=mine)
    block.reset()
    assert mine.masks.any()
    assert mine.observations.any()
    assert np.shares_memory(np.from_dlpack(mine.observations), block.observations)


def test_nothing_happens_when_one_action_is_illegal():
    block = Block("forward", 4, seed=1)
    block.reset()
    before = bytes_of(block)
    actions = block.sample().copy()
    actions[2] = next(option for option in range(32) if option not in block.menu(2))
    with pytest.raises(IllegalAction, match=r"option \d+ is not legal in game 2 of Forward; legal: [\d, ]+$"):
        block.step(actions)
    actions[2] = 10**9
    with pytest.raises(IllegalAction, match="option 1000000000 is not legal"):
        block.step(actions)
    assert bytes_of(block) == before


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"game": "chess"}, UnknownGame, "there is no game 'chess'"),
        ({"settings": {"gaps": "x"}}, SettingsError, "gaps cannot be 'x'"),
        ({"settings": {"colour": "x"}}, SettingsError, "Forward has no setting 'colour'"),
        ({"n": 0}, BadEnvironment, "at least one game"),
        ({"players": "clever"}, BadEnvironment, "there is no player 'clever'; there are: asked, random, greedy"),
        ({"players": "greedy"}, BadEnvironment, "one of them must be asked"),
        ({"buffers": Buffers.fresh(games.game("forward"), 3)}, BadEnvironment, "observations must be a writable"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(arguments, error, said):
    with pytest.raises(error, match=said) as caught:
        Block(**({"game": "forward", "n": 2} | arguments))
    assert "\n" not in str(caught.value)


def test_learners_notice_in_every_game_what_its_seat_to_choose_may_know():
    game = games.game("claustrophobia-1643")
    block = Block(game, 5, seed=3)
    block.reset()
    for _ in range(20):
        block.step(block.sample())
    rows, numbers, counts = block.noticed()
    for i, state in enumerate(game.State.windows(block.states)):
        own, told = np.zeros(game.learning.most, np.int64), np.zeros(game.learning.numbers)
        known = game.redacted(state, block.book, int(state.seat))
        n = game.learning.notice(known, block.book, game.Scratch(), int(state.seat), own, told)
        assert rows[i, : counts[i]].tolist() == own[:n].tolist()
        assert numbers[i].tolist() == told.astype(np.float32).tolist()
