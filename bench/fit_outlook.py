"""Fits a game's `value` to the outcomes of play.

Games are played by the game's own sensible policy, each seat seeing only what it may know. Each begins with a stretch
that is a little wild, so that unusual positions are met too; from there on the policy plays to the end, and some of the
positions on the way in which nothing is half done are noted: what `value` looks at, and who won. A network of one
hidden layer is fitted to that by gradient descent (Adam, logistic loss) and written beside the game's sources; one game
in ten is kept apart to judge it.

    uv run python bench/fit_outlook.py forward --games 60000
    uv run python bench/fit_outlook.py steam-leaf --games 140000 --every --longest 240 --notes 18 --rounds 14 --seed 101
    uv run python bench/fit_outlook.py darkholds --games 13000 --longest 800 --notes 24 --rounds 24 \\
        --each level=1,2,3,1,2,3,4,5,6,7,8,9,10
"""

from __future__ import annotations

import argparse
import functools
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from duskboard import games
from duskboard.engine.dice import below, random32
from duskboard.engine.header import NOBODY
from duskboard.engine.rule import Rule, bind
from duskboard.games.game import Game, Settings

Array = np.ndarray[Any, Any]
RUN = 50  # games kept apart in a row: settings take turns, and of each some should be among them


def _gather(states, book, scratch, known, chance, longest, most, sights, labels, owners):  # type: ignore[no-untyped-def]
    """Play every state to its end and note positions of it. Free names: the rules and `look`. Returns how many."""
    noted = 0
    for i in range(len(states)):
        state = states[i]
        start(state, book, scratch)  # type: ignore[name-defined]  # noqa: F821
        first, made, calm = noted, 0, below(chance[0], longest)
        wild = (0, 8, 24, 64)[below(chance[0], 4)]
        stride, due = 1 + below(chance[0], longest // most), calm + 1
        while state.seat != NOBODY:
            if made >= due and noted < first + most and settled(state, book):  # type: ignore[name-defined]  # noqa: F821
                due = made + stride
                look(state, book, scratch)  # type: ignore[name-defined]  # noqa: F821
                sights[noted] = scratch.sight
                owners[noted] = i
                noted += 1
            if (made < calm and random32(chance[0]) & 255 < wild) or (made == calm and random32(chance[0]) & 1):
                n = options(state, book, scratch)  # type: ignore[name-defined]  # noqa: F821
                option = int(scratch.menu[below(chance[0], n)])
            else:
                known[0] = states[i]
                redact(known[0], book, state.seat)  # type: ignore[name-defined]  # noqa: F821
                option = int(greedy(known[0], book, scratch))  # type: ignore[name-defined]  # noqa: F821
            choose(state, book, scratch, option)  # type: ignore[name-defined]  # noqa: F821
            made += 1
        for row in range(first, noted):
            labels[row] = state.result[0]
    return noted


@functools.cache
def gather(game: Game, look: Rule) -> Rule:
    rules = game.rules
    return bind(
        _gather,
        start=rules.start,
        options=rules.options,
        choose=rules.choose,
        redact=rules.redact,
        greedy=rules.greedy,
        settled=rules.settled,
        look=look,
    )


def positions(
    game: Game, look: Rule, count: int, longest: int, most: int, seed: int, every: Sequence[Settings]
) -> tuple[Array, Array, Array]:
    """What there was to see in so many games, the first seat's result, and which game each position is of."""
    book: Any = game.standard_book
    size = game.Scratch.fields["sight"].shape[0]
    sights = np.zeros((count * most, size), np.float32)
    labels, owners = np.zeros(count * most, np.float32), np.zeros(count * most, np.int64)
    dice = np.random.default_rng(seed)
    chance: Any = game.State()
    chance.numpy("rng")[...] = dice.integers(1, 1 << 32, 4)
    states = game.State.batch(count)
    for at, settings in enumerate(every):
        window: Any = game.State()
        game.prepare(window, book, game.content, game.check_settings(settings))
        states[at :: len(every)] = window.array[0]
    states["rng"] = dice.integers(1, 1 << 32, (count, 4))
    noted = gather(game, look).fast(
        states,
        book,
        game.Scratch(),
        game.State.batch(1),
        chance.array,
        longest,
        most,
        sights,
        labels,
        owners,
    )
    return sights[:noted], labels[:noted], owners[:noted]


class Network:
    """One hidden layer, fitted by Adam."""

    def __init__(self, inputs: int, hidden: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        self.parts = [
            dice.normal(0, (2.0 / 30) ** 0.5 / 2, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            dice.normal(0, 1 / hidden**0.5, hidden).astype(np.float32),
            np.zeros(1, np.float32),
        ]
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def score(self, sights: Array) -> tuple[Array, Array]:
        hidden = np.maximum(0, sights @ self.parts[0] + self.parts[1])
        return hidden @ self.parts[2] + self.parts[3], hidden

    def learn(self, sights: Array, labels: Array, rate: float, decay: float) -> None:
        score, hidden = self.score(sights)
        slope = ((np.tanh(score) - labels) / len(labels)).astype(np.float32)  # of the logistic loss, by 2 * score
        back = np.outer(slope, self.parts[2]) * (hidden > 0)
        slopes = [sights.T @ back + decay * self.parts[0], back.sum(0), hidden.T @ slope + decay * self.parts[2]]
        slopes.append(slope.sum(keepdims=True))
        self.steps += 1
        for part, one, two, given in zip(self.parts, self.first, self.second, slopes):
            one += 0.1 * (given - one)
            two += 0.001 * (given * given - two)
            part -= rate * (one / (1 - 0.9**self.steps)) / (np.sqrt(two / (1 - 0.999**self.steps)) + 1e-8)

    def loss(self, sights: Array, labels: Array) -> float:
        """Mean logistic loss, in nats; 0.693 is knowing nothing."""
        score, _ = self.score(sights)
        return float((np.logaddexp(0, 2 * score) - (1 + labels) * score).mean())

    def table(self) -> Array:
        """As the book has it: a row for each input, one of offsets, one for the way out."""
        inputs, hidden = self.parts[0].shape
        made = np.zeros((inputs + 2, hidden + 1), np.float32)
        made[:inputs, :hidden], made[inputs, :hidden] = self.parts[0], self.parts[1]
        made[inputs + 1, :hidden], made[inputs + 1, hidden] = self.parts[2], self.parts[3][0]
        return made


def fit(sights: Array, labels: Array, owners: Array, hidden: int, epochs: int, seed: int) -> Network:
    """Fit a network, and say how it does on games it has not seen."""
    kept = owners // RUN % 10 == 0
    seen, told = sights[~kept], labels[~kept]
    net, dice, batch = Network(sights.shape[1], hidden, seed), np.random.default_rng(seed), 512
    base = float(np.mean(told))
    share = (1 + base) / 2
    nothing = -(share * np.log(share) + (1 - share) * np.log(1 - share)) if 0 < share < 1 else 0.0
    print(f"{len(seen):,} positions, first seat's mean result {base:+.3f}; knowing only that: loss {nothing:.4f}")
    for epoch in range(epochs):
        order = dice.permutation(len(seen))
        rate = 0.004 * 0.5 * (1 + np.cos(np.pi * epoch / epochs)) + 0.0001
        for at in range(0, len(order) - batch + 1, batch):
            net.learn(seen[order[at : at + batch]], told[order[at : at + batch]], rate, 2e-5)
        if epoch % 4 == 3 or epoch == epochs - 1:
            print(f"  round {epoch + 1}: loss {net.loss(seen, told):.4f}, on other games {net.loss(sights[kept], labels[kept]):.4f}")  # fmt: skip  # noqa: E501
    return net


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("game")
    asked.add_argument("--games", type=int, default=40_000)
    asked.add_argument("--longest", type=int, default=120, help="the wild stretch ends before this choice")
    asked.add_argument("--notes", type=int, default=6, help="positions noted of one game at most")
    asked.add_argument("--every", action="store_true", help="take turns with all example settings of the game")
    asked.add_argument("--each", metavar="NAME=VALUE,...", help="take turns with these values of a setting")
    asked.add_argument("--rounds", type=int, default=16)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    game = games.game(given.game)
    outlook = sys.modules[game.rules.value.python.__module__]
    every: Sequence[Settings] = game.examples if given.every else ({},)
    if given.each:
        name, _, values = given.each.partition("=")
        every = [{name: int(value) if value.isdigit() else value} for value in values.split(",")]
    begun = time.process_time()
    sights, labels, owners = positions(game, outlook.look, given.games, given.longest, given.notes, given.seed, every)
    print(f"{len(sights):,} positions of {given.games:,} games in {time.process_time() - begun:.0f} s")
    net = fit(sights, labels, owners, game.Scratch.fields["hidden"].shape[0], given.rounds, given.seed)
    target = Path(outlook.__file__ or "").with_name("outlook.npy")
    np.save(target, net.table())
    print(f"written: {target}")


if __name__ == "__main__":
    main()
