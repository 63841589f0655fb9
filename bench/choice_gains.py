"""What the search gains by leaving a game's policy: choice by choice, not by who won.

A search plays against a rival. Wherever it leaves the policy, both choices are played out to the end many times from
the true position, its own seat by the policy, the others by what the rival is, every seat seeing only what it may. The
mean difference is what that one choice gained; added up over a game it is what the search gains on the policy against
this rival (the performance difference lemma). Twenty games of that show what scores show in hundreds, and where it is
lost.

    uv run python bench/choice_gains.py steam-leaf --games 20
    uv run python bench/choice_gains.py steam-leaf --games 20 --rival random --style proof=2.5 --style foolish_worlds=0
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from duskboard import games
from duskboard.bots.levels import level
from duskboard.bots.play import GREEDY, RANDOM, play_games
from duskboard.bots.search import Budget, Searcher, Style, policy
from duskboard.engine.drivers.tree import stir
from duskboard.games.game import Game

POLICIES = {"greedy": GREEDY, "random": RANDOM}


@dataclass(frozen=True)
class Departure:
    """A choice in which the search left the policy."""

    decision: str
    gain: float  # what it brought more than the policy's choice, in results from -1 to 1


def outcomes(game: Game, state: Any, option: int, policies: list[int], times: int, seed: int) -> Any:
    """What comes of an option for the seat that takes it, with other dice each time."""
    book: Any = game.standard_book
    scratch: Any = game.Scratch()
    states = game.State.batch(times)
    for number in range(times):
        one = state.copy()
        stir(one, seed, number + 1)
        game.rules.choose.fast(one, book, scratch, option)
        states[number] = one.array[0]
    play_games(game, states, book, policies, seed)
    return states["result"][:, int(state.seat)].astype(float)


def departures(game: Game, style: Style, budget: Budget, seat: int, rival: int, number: int, times: int) -> Any:
    """Play one game: the departures from the policy, and the result of the seat that searched."""
    book: Any = game.standard_book
    dice = np.random.default_rng(number)
    settings = game.examples[number // 2 % len(game.examples)]
    policies = [GREEDY if at == seat else rival for at in range(game.seats_of(settings))]
    state: Any = game.new_state(book, game.content, settings, number // 2)
    searcher, found = Searcher(game, book, style), []
    while state.seat >= 0:
        known = game.redacted(state, book, int(state.seat))
        menu = game.menu(known, book)
        if state.seat == seat:
            usual = policy(game, book, known)
            option = searcher.search(known, menu, budget, int(dice.integers(1 << 30))).best
            searcher.chose(option)
            if option != usual:
                seed = int(dice.integers(1, 1 << 30))
                taken, left = (outcomes(game, state, one, policies, times, seed) for one in (option, usual))
                found.append(Departure(game.decisions[int(state.decision)], float((taken - left).mean())))
        else:
            option = policy(game, book, known) if rival == GREEDY else int(dice.choice(menu))
        game.rules.choose.fast(state, book, game.Scratch(), option)
    return found, float(state.result[seat])


def rows(found: list[Departure], games_played: int) -> Iterator[str]:
    """A line for each kind of decision, and one for all."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for one in found:
        kinds[one.decision].append(one.gain)
    kinds = dict(sorted(kinds.items(), key=lambda kind: -sum(kind[1])))
    kinds["all"] = [one.gain for one in found]
    for name, gains in kinds.items():
        doubt = np.std(gains) / max(1, len(gains)) ** 0.5
        often, gain = len(gains) / games_played, np.mean(gains or [0])
        yield f"{name:40} {often:6.1f} a game, {gain:+.4f} +- {doubt:.4f} each, {often * gain:+.3f} a game"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=20, help="the seats take turns")
    asked.add_argument("--from", dest="first", type=int, default=100_000, help="the first seed")
    asked.add_argument("--passes", type=int, help="of a decision; as many as level 5 makes, if not given")
    asked.add_argument("--rival", choices=list(POLICIES), default="greedy")
    asked.add_argument("--times", type=int, default=60, help="how often each choice is played out")
    asked.add_argument("--style", action="append", default=[], metavar="NAME=NUMBER", help="otherwise than the levels")
    given = asked.parse_args()
    game = games.game(given.game)
    named = (one.partition("=") for one in given.style)
    changes = {name: float(value) if "." in value else int(value) for name, _, value in named}
    style = replace(game.thinking.style, **changes)
    budget = Budget(passes=given.passes or level(5, game).budget.passes)
    found: list[Departure] = []
    results: list[float] = []
    begun = time.perf_counter()
    for number in range(given.games):
        seat = number % game.seats_of(game.examples[0])
        played = 2 * given.first + number
        made, result = departures(game, style, budget, seat, POLICIES[given.rival], played, given.times)
        found += made
        results.append(result)
        gained = sum(one.gain for one in made)
        print(
            f"game {number + 1}: seat {seat + 1}, {len(made)} departures, {gained:+.3f}, result {result:+.0f}",
            flush=True,
        )
    print(f"{style}, {budget.passes} passes, against {given.rival}, {time.perf_counter() - begun:.0f} s")
    print("\n".join(rows(found, given.games)))
    print(f"mean result {np.mean(results):+.3f} of {given.games} games")


if __name__ == "__main__":
    main()
