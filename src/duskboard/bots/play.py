"""Whole games played by the rules alone, compiled: random against random, greedy against greedy.

Generic functions, bound to a game by its rules (see `bind`); no line of a game is here.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from duskboard.engine.dice import below, seed_stream
from duskboard.engine.header import NOBODY
from duskboard.engine.rule import Rule, bind
from duskboard.games.game import Game

RANDOM, GREEDY = 0, 1  # how a seat plays


def _play_random(states, book, scratch, limit, steps):  # type: ignore[no-untyped-def]
    """Play every state to its end at random, choosing by its own dice stream. Free names: options, choose, check.

    `steps[i]` becomes the number of choices made; the first violation of an invariant stops everything and is returned
    as (state, number), else (-1, 0).
    """
    for i in range(len(states)):
        state = states[i]
        made = 0
        while state.seat != NOBODY and made < limit:
            n = options(state, book, scratch)  # type: ignore[name-defined]  # noqa: F821
            choose(state, book, scratch, scratch.menu[below(state, n)])  # type: ignore[name-defined]  # noqa: F821
            made += 1
            broken = check(state, book)  # type: ignore[name-defined]  # noqa: F821
            if broken != 0:
                steps[i] = made
                return i, broken
        steps[i] = made
    return -1, 0


def _play_fast(states, book, scratch):  # type: ignore[no-untyped-def]
    """Play every state to its end at random and count the steps. Free names: options, choose."""
    steps = 0
    for i in range(len(states)):
        state = states[i]
        while state.seat != NOBODY:
            n = options(state, book, scratch)  # type: ignore[name-defined]  # noqa: F821
            choose(state, book, scratch, scratch.menu[below(state, n)])  # type: ignore[name-defined]  # noqa: F821
            steps += 1
    return steps


def _play_policies(states, book, scratch, known, policies, chance, limit, steps):  # type: ignore[no-untyped-def]
    """Play every state to its end; seat s plays as `policies[s]` says, from what it may know. Free names: the rules.

    `known` is one record to redact in; the stream of `chance[i]` decides the random choices of state i. A game that
    takes `limit` choices is left there.
    """
    for i in range(len(states)):
        state = states[i]
        while state.seat != NOBODY and steps[i] < limit:
            if policies[state.seat] == GREEDY:
                known[0] = states[i]
                redact(known[0], book, state.seat)  # type: ignore[name-defined]  # noqa: F821
                option = greedy(known[0], book, scratch)  # type: ignore[name-defined]  # noqa: F821
            else:
                n = options(state, book, scratch)  # type: ignore[name-defined]  # noqa: F821
                option = int(scratch.menu[below(chance[i], n)])
            choose(state, book, scratch, option)  # type: ignore[name-defined]  # noqa: F821
            steps[i] += 1


@functools.cache
def random_play(game: Game) -> Rule:
    """(states, book, scratch, limit, steps) -> (state, violation): random games with every invariant checked."""
    return bind(_play_random, options=game.rules.options, choose=game.rules.choose, check=game.rules.check)


@functools.cache
def fast_play(game: Game) -> Rule:
    """(states, book, scratch) -> steps: random games as fast as they go."""
    return bind(_play_fast, options=game.rules.options, choose=game.rules.choose)


@functools.cache
def policy_play(game: Game) -> Rule:
    """(states, book, scratch, known, policies, chance, limit, steps): seats that play by policies."""
    rules = game.rules
    return bind(_play_policies, options=rules.options, choose=rules.choose, redact=rules.redact, greedy=rules.greedy)


def play_games(game: Game, states: Any, book: Any, policies: list[int], seed: int | str = 1) -> np.ndarray[Any, Any]:
    """Play a block of started states to their ends, compiled. The choices each took are returned.

    Random choices come from a stream for each state: what happens in one game changes nothing in the next, so that a
    block played with another book is compared game by game. A game still going on after the longest that the game
    declares (numbers of one's own can make it endless) is left there, its `ending` 0.
    """
    steps = np.zeros(len(states), np.int64)
    chance = game.State.batch(len(states))
    for i, window in enumerate(game.State.windows(chance)):
        seed_stream(window, f"{seed} {i}")
    policy_play(game).fast(
        states,
        book.record,
        game.Scratch().record,
        game.State.batch(1),
        np.array(policies, np.int64),
        chance,
        game.facts.longest_game,
        steps,
    )
    return steps
