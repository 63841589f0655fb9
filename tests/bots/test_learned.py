"""The player that learned: it plays by the compiled rules from what it may know, and its weights are checked."""

import msgspec
import numpy as np
import pytest

from duskboard import games
from duskboard.bots import learned
from duskboard.bots.bot import bot
from duskboard.bots.learned import LearnedBot, Paper
from duskboard.engine.drivers.learned import KNOWS, WIDTH, Gaze, Network, judge
from duskboard.games import learning
from duskboard.games.leanings import leanings_to_lead
from duskboard.games.learning import (
    LARGEST,
    UnfitWeights,
    Weights,
    read_weights,
    rules_version,
    save_weights,
    shipped_weights,
)
from duskboard.games.library import network_of
from duskboard.match import Match
from tests.contract.play import midgame_states

LEARNED = [name for name in games.GAMES if (games.game(name).folder / "minds" / "learned.weights").exists()]


@pytest.fixture(params=LEARNED)
def game(request):
    """Every game that somebody has learned."""
    return games.game(request.param)


@pytest.fixture
def duel():
    return games.game("darkleaf-gambit")


def chosen(game, call, state, seed):
    """What the player would do, and how good what it looked at seemed to it."""
    paper = Paper(game)
    paper.gaze.worlds, paper.gaze.ahead = 1, 3  # interpreted rules take their time
    paper.states[KNOWS] = game.redacted(state, game.standard_book, int(state.seat)).array[0]
    network = shipped_weights(game).network
    option = call(
        paper.states, game.standard_book, paper.scratch, paper.gaze, network, leanings_to_lead(game), seed,
        game.learning.margin,
    )  # fmt: skip
    return int(option), paper.gaze.numpy("scores").tolist()


def test_it_chooses_the_same_compiled_and_interpreted(game):
    for state in midgame_states(game, 3, first_seed=40):
        rule = game.learner.choose_learned
        assert chosen(game, rule.fast, state, 5) == chosen(game, rule.plain, state, 5)


def test_it_plays_a_match_with_legal_options_only(game):
    match, player = Match.new(game.id, seed=3), LearnedBot()
    for made in range(60):
        if match.over:
            break
        menu = game.menu(match.state, match.book)
        option = player.choose(game, match.book, match.known(match.seat), menu, made)
        assert option in menu
        match.play(option)


def test_it_takes_a_win_that_lies_before_it(duel):
    """A choice that ends the game at once counts what it brings, not what the network thinks of it."""
    blind = Weights(shipped_weights(duel).card, network_of(duel.learning)())
    state, menu, wins = position_before_a_win(duel)
    known = duel.redacted(state, duel.standard_book, int(state.seat))
    assert LearnedBot(blind).choose(duel, duel.standard_book, known, menu, 1) in wins


def position_before_a_win(game):
    """From sensible games: somebody can win with one choice and go on playing with another."""
    book, scratch = game.standard_book, game.Scratch()
    for seed in range(200):
        state = game.new_state(book, game.content, {}, seed)
        while state.seat >= 0:
            seat, menu, wins = int(state.seat), game.menu(state, book), []
            for option in menu:
                after = state.copy()
                game.rules.choose.run(after, book, scratch, option)
                if after.seat < 0 and after.result[seat] > 0:
                    wins.append(option)
            if 0 < len(wins) < len(menu):
                return state, menu, wins
            game.rules.choose.run(state, book, scratch, game.rules.greedy.run(state, book, scratch))
    raise AssertionError("no such position in 200 games")


def test_a_network_adds_up_what_it_is_told():
    class Small(Network, inputs=5):
        pass

    class Look(Gaze, widest=1, most=3, numbers=2):
        pass

    network, gaze = Small(), Look()
    network.table[1, WIDTH - 1] = 0.25  # a category, straight to the way out
    network.table[3, 0] = 2.0  # a number, through both layers
    network.head[0, 0] = network.head[WIDTH + 1, 0] = 0.5
    gaze.rows[0] = 1
    assert judge(network, gaze, 1) == pytest.approx(np.tanh(0.25))
    gaze.numbers[1] = 1.0
    assert judge(network, gaze, 1) == pytest.approx(np.tanh(0.25 + 2.0 * 0.5 * 0.5))
    assert judge(network, gaze, 0) == pytest.approx(np.tanh(0.5))


def test_weights_are_small(game):
    assert (game.folder / "minds" / "learned.weights").stat().st_size <= LARGEST


def test_weights_that_are_damaged_or_of_something_else_are_refused(duel, tmp_path):
    own = duel.folder / "minds" / "learned.weights"
    card, _, body = own.read_bytes().partition(b"\n")
    told = msgspec.json.decode(card)

    def written(**changed):
        file = tmp_path / f"{next(iter(changed))}.weights"
        file.write_bytes(msgspec.json.encode({**told, **changed}) + b"\n" + body)
        return file

    damaged = tmp_path / "damaged.weights"
    damaged.write_bytes(card + b"\n" + body[:-1] + b"\x01")
    for file, why in (
        (damaged, "damaged"),
        (written(game="forward"), "trained for forward, not for darkleaf-gambit"),
        (written(form="of before"), "other observations"),
        (tmp_path / "none.weights", "holds no weights"),
    ):
        with pytest.raises(UnfitWeights, match=why) as refused:
            read_weights(file, duel)
        assert "\n" not in str(refused.value)


def test_weights_of_other_rules_still_play_and_say_so_once(duel, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(learned, "_said", set())
    weights = shipped_weights(duel)
    file = tmp_path / "learned.weights"
    save_weights(file, duel, weights)
    card, _, body = file.read_bytes().partition(b"\n")
    file.write_bytes(card.replace(rules_version(duel).encode(), b"of long ago!") + b"\n" + body)
    match = Match.new(duel.id, seed=4)
    for _ in range(2):
        player, menu = LearnedBot(read_weights(file, duel)), duel.menu(match.state, match.book)
        assert player.choose(duel, match.book, match.known(match.seat), menu, 1) in menu
    assert capsys.readouterr().err.count("trained for rules of long ago!") == 1


def test_a_game_nobody_has_learned_says_so_in_one_line(monkeypatch):
    shipped_weights.cache_clear()
    monkeypatch.setattr(learning, "FILE", "of-nobody.weights")
    with pytest.raises(UnfitWeights, match="Forward") as refused:
        bot("learned", games.game("forward"))
    assert "\n" not in str(refused.value)
