"""What is said to somebody who learns a game hangs on decisions, and its first turn can be played to its end."""

import pytest

from duskboard import games
from duskboard.bots.bot import bot, option_of
from duskboard.match import Match
from duskboard.server.catalogue import first_game_of
from tests.contract.play import random_match


@pytest.fixture(params=games.GAMES)
def game(request):
    return games.game(request.param)


def test_the_first_turn_of_a_guide_is_played_to_its_end(game):
    guide, first = game.guide, first_game_of(game)
    assert len(guide.first_turn) >= 3
    match = Match.new(game.id, seed=guide.seed, settings=first.settings, dice="keyed")
    players = [None if who == "here" else bot(who, game, threads=1) for who in first.seats]
    for step in guide.first_turn:
        while (player := players[match.seat]) is not None:
            match.play(option_of(player, match))
        assert match.view(match.seat).prompt.decision == step.decision, step.title
        match.play(step.choose)
    assert not match.over


def test_every_decision_a_guide_names_is_one_of_the_game(game):
    named = {name for step in game.guide.steps for name in step.decisions}
    named |= {step.decision for step in game.guide.first_turn}
    assert named - set(game.decisions.values()) == set()
    assert 5 <= len(game.guide.steps) <= 14


def test_most_of_what_a_guide_waits_for_comes_up(game):
    heard = set()
    for seed in range(3):
        match = random_match(game, seed, {}, 400)
        heard |= {game.decisions[int(match.state_at(at).decision)] for at in range(match.moment)}
    waiting = [step for step in game.guide.steps if step.decisions]
    never = [step.title for step in waiting if not heard & set(step.decisions)]
    assert len(never) <= len(waiting) / 3, never
