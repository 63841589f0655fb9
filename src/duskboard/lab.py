"""What a designer's numbers do: the same games with our content and with another, side by side.

Both are played by the same bots from the same seeds, compiled. The book is an argument of the rules, so a changed
number needs no compiling: a minute is enough for tens of thousands of games. Each game with our content has its twin
with the other, the same shuffles and the same dice to begin with, and the two are compared pair by pair: most of what
luck decides it decides alike in both, so that far fewer games show what a number does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from duskboard.bots.ladder import wilson
from duskboard.bots.play import GREEDY, RANDOM, play_games
from duskboard.engine.content import Content
from duskboard.games.game import Game, Settings

POLICIES = {"random": RANDOM, "greedy": GREEDY}
BATCH = 200


@dataclass
class Sample:
    """What came of some games."""

    results: list[list[int]] = field(default_factory=list)  # of each game, by seat: 1 won, -1 lost, 0 neither
    choices: list[int] = field(default_factory=list)  # of each game
    endings: Counter[int] = field(default_factory=Counter)  # 0 for a game that did not end

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def unfinished(self) -> int:
        """How many games went on for longer than the game's longest, and were left there."""
        return self.endings[0]

    def won(self, seat: int) -> list[bool]:
        """Whether a seat won, game by game."""
        return [result[seat] > 0 for result in self.results]

    def rate(self, seat: int) -> float:
        return sum(self.won(seat)) / self.games


@dataclass(frozen=True)
class Comparison:
    """Our content and another on the same seeds."""

    ours: Sample
    theirs: Sample

    def difference(self, seat: int) -> tuple[float, float, float]:
        """How far a seat's win rate moved, with the 95 % interval of the difference, the games taken as pairs."""
        pairs = Counter(zip(self.theirs.won(seat), self.ours.won(seat), strict=True))
        return paired_difference(pairs[True, True], pairs[True, False], pairs[False, True], pairs[False, False])


def paired_difference(both: int, first: int, second: int, neither: int) -> tuple[float, float, float]:
    """How much likelier the first is than the second, with the 95 % interval, from so many pairs of yes and no.

    Newcombe's score interval for paired data (Statistics in Medicine 17, 1998, p. 2635, method 10). Where no pair
    differs it is still some 3.8 / n wide: that nothing was seen does not prove that there is nothing.

    >>> [round(bound, 4) for bound in paired_difference(36, 12, 2, 0)]
    [0.2, 0.0569, 0.3404]
    """
    n = both + first + second + neither
    rate, other = (both + first) / n, (both + second) / n
    low, high = wilson(both + first, n)
    other_low, other_high = wilson(both + second, n)
    alike = _correlation(both, first, second, neither)
    moved = rate - other
    return (
        moved,
        moved - _together(rate - low, other_high - other, alike),
        moved + _together(high - rate, other - other_low, alike),
    )


def _correlation(both: int, first: int, second: int, neither: int) -> float:
    """How far the two of a pair go together: phi, corrected for continuity where it is positive."""
    margins = (both + first) * (second + neither) * (both + second) * (first + neither)
    if margins == 0:
        return 0.0
    product: float = both * neither - first * second
    if product > 0:
        product = max(product - (both + first + second + neither) / 2, 0)
    return float(product / sqrt(margins))


def _together(one: float, other: float, alike: float) -> float:
    """The length of the error of a difference, from the errors of its two sides and how far they go together."""
    return sqrt(max(one * one - 2 * alike * one * other + other * other, 0.0))


def play_sample(
    game: Game, content: Content, book: Any, games: int, settings: Settings, policies: list[str], seed: int,
    progress: Callable[[int], Any] = lambda done: None,
) -> Sample:  # fmt: skip
    """Play games with a content, each from its own seed."""
    sample = Sample()
    for first in range(0, games, BATCH):
        n = min(BATCH, games - first)
        states = game.State.batch(n)
        for i, window in enumerate(game.State.windows(states)):
            window.load(game.new_state(book, content, settings, f"lab {seed} {first + i}").bytes())
        seats = states["result"].shape[1]
        plays = [POLICIES[policies[seat % len(policies)]] for seat in range(seats)]
        sample.choices += play_games(game, states, book, plays, seed + first).tolist()
        sample.results += states["result"].astype(int).tolist()
        sample.endings.update(int(ending) for ending in states["ending"])
        progress(n)
    return sample


def compare(
    game: Game, overrides: Path, games: int, settings: Settings, policies: list[str], seed: int,
    progress: Callable[[int], Any] = lambda done: None,
) -> Comparison:  # fmt: skip
    """The same seeds with our content and with another's."""
    theirs = game.load_content(overrides)  # before the first game, so that what is wrong with it is told at once
    return Comparison(
        play_sample(game, game.content, game.standard_book, games, settings, policies, seed, progress),
        play_sample(game, theirs, game.book_of(theirs), games, settings, policies, seed, progress),
    )
