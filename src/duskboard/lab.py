"""What a designer's numbers do: the same games with our content and with another, side by side.

Both are played by the same bots from the same seeds, compiled. The book is an argument of the rules, so a changed
number needs no compiling: a minute is enough for tens of thousands of games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import binomtest

from duskboard.bots.play import GREEDY, RANDOM, play_games
from duskboard.games.game import Game, Settings

POLICIES = {"random": RANDOM, "greedy": GREEDY}
BATCH = 200


@dataclass
class Sample:
    """What came of some games."""

    games: int = 0
    wins: list[int] = field(default_factory=list)  # by seat
    draws: int = 0
    choices: list[int] = field(default_factory=list)  # of each game
    endings: Counter[int] = field(default_factory=Counter)

    def rate(self, seat: int) -> float:
        return self.wins[seat] / self.games

    def interval(self, seat: int) -> tuple[float, float]:
        """The 95 % Wilson interval of a seat's win rate."""
        found = binomtest(self.wins[seat], self.games).proportion_ci(method="wilson")
        return float(found.low), float(found.high)


@dataclass(frozen=True)
class Comparison:
    """Our content and another on the same seeds."""

    ours: Sample
    theirs: Sample

    def difference(self, seat: int) -> tuple[float, float, float]:
        """How far a seat's win rate moved, with the 95 % interval of the difference (Newcombe's hybrid of Wilson's)."""
        before, after = self.ours.rate(seat), self.theirs.rate(seat)
        low_before, high_before = self.ours.interval(seat)
        low_after, high_after = self.theirs.interval(seat)
        moved = after - before
        return (
            moved,
            moved - float(np.hypot(after - low_after, high_before - before)),
            moved + float(np.hypot(high_after - after, before - low_before)),
        )


def play_sample(
    game: Game, overrides: Path | None, games: int, settings: Settings, policies: list[str], seed: int,
    progress: Callable[[int], Any] = lambda done: None,
) -> Sample:  # fmt: skip
    """Play games with a content, each from its own seed."""
    content = game.load_content(overrides) if overrides else game.content
    book: Any = game.make_book(content) if overrides else game.standard_book
    sample = Sample()
    for first in range(0, games, BATCH):
        n = min(BATCH, games - first)
        states = game.State.batch(n)
        for i, window in enumerate(game.State.windows(states)):
            window.load(game.new_state(book, content, settings, f"lab {seed} {first + i}").bytes())
        seats = states["result"].shape[1]
        plays = [POLICIES[policies[seat % len(policies)]] for seat in range(seats)]
        sample.choices += play_games(game, states, book, plays, seed + first).tolist()
        sample.wins = sample.wins or [0] * seats
        for seat in range(seats):
            sample.wins[seat] += int((states["result"][:, seat] > 0).sum())
        sample.draws += int((states["result"] == 0).all(axis=1).sum())
        sample.endings.update(int(ending) for ending in states["ending"])
        sample.games += n
        progress(n)
    return sample


def compare(
    game: Game, overrides: Path, games: int, settings: Settings, policies: list[str], seed: int,
    progress: Callable[[int], Any] = lambda done: None,
) -> Comparison:  # fmt: skip
    """The same seeds with our content and with another's."""
    return Comparison(
        play_sample(game, None, games, settings, policies, seed, progress),
        play_sample(game, overrides, games, settings, policies, seed, progress),
    )
