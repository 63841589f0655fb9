"""Looking on while rules run, and what that makes of a choice."""

import threading

import pytest

from duskboard.engine.beats import Moment, Table, dice_of, folded, staged, with_dice
from duskboard.engine.dice import roll
from duskboard.engine.log import Event, tell
from duskboard.engine.scene import Bar, Beat, Die, Figure, Modifier, Move, Piece, Track
from duskboard.engine.witness import witnessed
from duskboard.match import Match
from tests.engine.skirmish import Skirmish

GAME = Skirmish()


def piece(id, cell, hp=3):
    return Piece(id=id, cell=cell, name=id, bars=[Bar(name="health", value=hp, most=3)])


def test_the_state_is_kept_at_every_event_compiled_and_interpreted():
    match = Match.new("darkleaf-gambit", seed=4)
    seen = []
    for interpreted in (False, True):
        state = match.state.copy()
        option = match.menu()[0]
        kept = witnessed(
            match.game.library, match.game.rules.choose, state, match.book, match.game.Scratch(), option, room=50,
            interpreted=interpreted,
        )  # fmt: skip
        seen.append(kept)
        assert [_state(match, one).log_n for one in kept] == list(range(match.state.log_n + 1, state.log_n + 1))
    assert seen[0] == seen[1] != []


def _state(match, data):
    state = match.game.State()
    state.load(data)
    return state


def test_no_more_is_kept_than_there_is_room_for():
    match = Match.new("claustrophobia-1643", seed=4)
    state = match.game.unopened(match.book, match.content, {}, 4)
    rules = match.game.rules
    everything = witnessed(match.game.library, rules.start, state, match.book, match.game.Scratch(), room=100)
    state = match.game.unopened(match.book, match.content, {}, 4)
    assert len(everything) > 1
    assert witnessed(match.game.library, rules.start, state, match.book, match.game.Scratch(), room=1) == everything[:1]


def test_each_thread_looks_on_for_itself():
    match = Match.new("darkleaf-gambit", seed=4)
    game, option = match.game, match.menu()[0]
    alone = witnessed(game.library, game.rules.choose, match.state.copy(), match.book, game.Scratch(), option, room=50)
    found = []

    def look():
        for _ in range(200):
            state = match.state.copy()
            found.append(witnessed(game.library, game.rules.choose, state, match.book, game.Scratch(), option, room=50))

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 800
    assert all(one == alone for one in found)


def test_a_beat_shows_what_moved_appeared_changed_and_went():
    before = Table([piece("a", "c1"), piece("b", "c2"), piece("c", "c3")], [Track(id="t", name="T", value=1)], [], 0)
    after = Table(
        [piece("a", "c4"), piece("b", "c2", hp=1), piece("d", "c5")], [Track(id="t", name="T", value=2)], [], 1
    )
    beat = staged(Beat(text="It happens.", moves=[Move(piece="a", start="c1", end="c4", way=["c7"])]), before, after)
    assert beat.moves == [Move(piece="a", start="c1", end="c4", way=["c7"])]
    assert [one.id for one in beat.change] == ["b"]
    assert [one.id for one in beat.appear] == ["d"]
    assert beat.go == ["c"]
    assert beat.tracks == after.tracks
    assert beat.boards
    assert folded(before.pieces, [beat]) == {one.id: one for one in after.pieces}


def test_a_piece_that_moves_and_is_hurt_does_both():
    before, after = Table([piece("a", "c1")], [], [], 0), Table([piece("a", "c2", hp=2)], [], [], 0)
    beat = staged(Beat(text="Ouch."), before, after)
    assert beat.moves
    assert beat.change == after.pieces
    assert folded(before.pieces, [beat]) == {"a": after.pieces[0]}


def test_a_beat_brings_the_cards_it_changed_and_says_whose_are_gone():
    cards = [Figure(id=id, name=id) for id in "abc"]
    hurt, come = Figure(id="b", name="b", text="hurt"), Figure(id="d", name="d")
    before, after = Table([], [], cards, 0), Table([], [], [come, cards[0], hurt], 0)
    beat = staged(Beat(text="Ouch."), before, after)
    assert (beat.figures, beat.dismissed) == ([come, hurt], ["c"])


def test_a_roll_takes_the_dice_that_fell_and_names_only_what_made_a_difference():
    state = GAME.State()
    roll(state, 6)
    first = state.dice_n
    roll(state, 8)
    moment = Moment(Event(1, -1, (0,) * 6), state, None, None, 0, dice_of(state, first))
    made = moment.rolled(
        "Nægling", "a hit", needed="4+", modifiers=[Modifier(name="luck"), Modifier(name="x", amount=1)]
    )
    assert [die.sides for die in made.dice] == [8]
    assert [one.name for one in made.modifiers] == ["x"]


def test_dice_nobody_speaks_of_are_shown_all_the_same():
    dice = [Die(sides=6, face=3)]
    assert with_dice(Beat(text="Something falls."), dice).roll.dice == dice
    assert with_dice(Beat(text="Nothing falls."), []).roll is None


def test_a_rule_that_tells_runs_the_same_whether_anybody_looks_on():
    state, other = GAME.State(), GAME.State()
    tell(state, 3, 1)
    assert witnessed(GAME.library, tell, other, 3, 1, room=5, interpreted=True) == [state.bytes()]
    assert state == other


def test_beats_are_of_a_choice_that_was_made():
    match = Match.new("forward", seed=1)
    with pytest.raises(ValueError, match="none of number 1"):
        match.beats(0, 1)
