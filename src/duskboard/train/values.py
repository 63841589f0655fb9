"""After-choice values: the network learns who wins from where a choice has led.

Games are played; on the way two branches leave a decision, what the game's own policy would do and another option, with
the same dice to come, and each is played out. The network is taught the result of each, and what one brings more than
the other: that is what a player must know to leave the policy. From round to round the other option is more often the
one the network likes best, so that it learns where it is wrong.

With a `rival`, weights that stay as they are sit on the other sides, and it learns to answer them: how far they can be
exploited.

Collecting and learning overlap: while the network learns from one round, the compiled rules play the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits

from duskboard.games.learning import Card, Weights, learning_of, weights_of
from duskboard.train.gather import PLAYERS, Notes, Table
from duskboard.train.measure import Measured, measure
from duskboard.train.network import Network, padded

BATCH = 512  # pairs the network learns from at once
MEMORY = 60  # rounds kept to be learned from again


@dataclass(frozen=True)
class Plan:
    """How a run goes."""

    rounds: int = 60
    games: int = 500  # played for a round
    stride: int = 6  # of so many decisions of them one is looked at
    wild: int = 32  # of 256 choices, how many are made at random at most
    curious: int = 192  # of 256 decisions, at how many the network's favourite is tried, once it knows something
    rate: float = 2e-3  # of learning, at the beginning; it falls to a twentieth
    pairs: float = 1.0  # what a pair counts, compared with its two positions
    again: int = 1  # earlier rounds learned from anew in each
    hide: float = 0.2  # the share of pairs whose options the network is not told, so that it judges positions too
    threads: int = 1  # that collect
    seed: int = 1
    every: int = 10  # rounds between two measurements
    measured: int = 360  # games of a measurement


@dataclass
class Progress:
    """How far a run is."""

    round: int = 0
    positions: int = 0  # learned from
    loss: float = float("nan")  # of the last round, before it was learned from: in nats, 0.693 is knowing nothing
    lead: float = float("nan")  # how well what one option brings more was foretold: a correlation
    history: list[tuple[int, int, float]] = field(default_factory=list)  # round, positions, share against `greedy`


class Run:
    """A network that learns a game."""

    def __init__(self, table: Table, plan: Plan, device: str = "cpu", rival: Weights | None = None) -> None:
        self.table, self.plan, self.device, self.rival = table, plan, device, rival
        self.learning = learning_of(table.game)
        torch.manual_seed(plan.seed)
        self.network = Network(self.learning).to(device)
        deep = [one for name, one in self.network.named_parameters() if not name.startswith("categories")]
        self.optimisers: list[Any] = [
            torch.optim.Adagrad(self.network.categories.parameters(), initial_accumulator_value=1e-3),
            torch.optim.AdamW(deep, weight_decay=0.01),
        ]
        self.progress = Progress()
        self._memory: list[Notes] = []
        self._dice = np.random.default_rng(plan.seed)

    def rounds(self) -> Iterator[Measured | None]:
        """Learn, round by round; what was measured after a round, if anything was."""
        with ThreadPoolExecutor(self.plan.threads) as pool:
            coming = self._collect(pool)
            while self.progress.round < self.plan.rounds:
                notes = Notes.joined([part.result() for part in coming])
                if self.progress.round + 1 < self.plan.rounds:
                    coming = self._collect(pool, ahead=1)
                self._learn_round(notes)
                self.progress.round += 1
                measured = None
                if self.progress.round % self.plan.every == 0 or self.progress.round == self.plan.rounds:
                    measured = measure(self.table, self.weights(), self.plan.measured, 77, self.rival)
                    self.progress.history.append((self.progress.round, self.progress.positions, measured.share))
                yield measured

    def weights(self) -> Weights:
        """The network as it is, for the compiled rules."""
        card = Card(self.table.game.id, self.learning.form, "", "")
        return weights_of(self.learning, card, *self.network.arrays())

    def _collect(self, pool: ThreadPoolExecutor, ahead: int = 0) -> list[Future[Notes]]:
        """Begin to collect for a round, with the network as it is."""
        plan, number = self.plan, self.progress.round + ahead
        curious = plan.curious if number > 3 else 0
        players = self._players(curious > 0)
        weights = self.weights()
        return [
            pool.submit(
                self.table.branches, weights, players, -(-plan.games // plan.threads),
                (plan.seed * 100_003 + number) * 64 + part, wild=plan.wild, stride=plan.stride, curious=curious,
                frozen=self.rival,
            )
            for part in range(plan.threads)
        ]  # fmt: skip

    def _players(self, learned: bool) -> Any:
        """Who plays the sides, a row a game in turn: once it has `learned` something, itself on each of them."""
        sides = self.table.sides
        own, others = PLAYERS["learned" if learned else "greedy"], PLAYERS["greedy" if self.rival is None else "frozen"]
        players = np.full((sides, sides), others, np.int64)
        np.fill_diagonal(players, own)
        if self.rival is None:
            players = np.concatenate([np.full((1, sides), others, np.int64), *([players] if learned else [])])
        return players

    def _learn_round(self, notes: Notes) -> None:
        """Learn from new positions, and from some of before."""
        self._foretell(notes)
        chosen = self._dice.choice(len(self._memory), min(self.plan.again, len(self._memory)), replace=False)
        for one in [notes, *(self._memory[at] for at in chosen)]:
            self._learn(one)
            self.progress.positions += len(one)
        self._memory = [*self._memory, notes][-MEMORY:]

    def _foretell(self, notes: Notes) -> None:
        """Note how well the network knows positions it has not learned from yet."""
        rows, numbers, results, there, _ = self._tensors(notes)
        with torch.no_grad():
            scores = self.network(rows, numbers)
        self.progress.loss = float(binary_cross_entropy_with_logits(2 * scores[there], (1 + results[there]) / 2))
        told, came = _leads(scores, results, there)
        self.progress.lead = float(torch.corrcoef(torch.stack([told, came]))[0, 1]) if len(told) > 2 else 0.0

    def _learn(self, notes: Notes) -> None:
        rows, numbers, results, there, own = self._tensors(notes)
        share = self.progress.round / self.plan.rounds
        rate = self.plan.rate * (1 - 0.95 * share)
        for optimiser, times in zip(self.optimisers, (10, 1)):
            optimiser.param_groups[0]["lr"] = times * rate
        for pairs in torch.randperm(len(results) // 2).split(BATCH):
            both = torch.stack([2 * pairs, 2 * pairs + 1], 1).flatten()
            shown = self._hidden(rows[both], own[both])
            scores, came, alive = self.network(shown, numbers[both]), results[both], there[both]
            loss = binary_cross_entropy_with_logits(2 * scores[alive], (1 + came[alive]) / 2)
            told, brought = _leads(scores, came, alive)
            loss = loss + self.plan.pairs * ((told - brought) ** 2).mean()
            for optimiser in self.optimisers:
                optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            for optimiser in self.optimisers:
                optimiser.step()

    def _hidden(self, rows: Tensor, own: Tensor) -> Tensor:
        """Categories without those of the options, in some of the pairs."""
        pairs = (torch.rand(len(rows) // 2, device=rows.device) < self.plan.hide).repeat_interleave(2)
        of_options = torch.arange(rows.shape[1], device=rows.device)[None, :] < own[:, None]
        return rows.masked_fill(pairs[:, None] & of_options, self.learning.rows)

    def _tensors(self, notes: Notes) -> tuple[Tensor, ...]:
        rows = padded(notes.rows, np.maximum(notes.n, 1), self.learning.rows)
        rows[notes.n == 0] = self.learning.rows
        made = (rows, notes.numbers, notes.result, notes.n > 0, notes.own)
        return tuple(torch.from_numpy(one).to(self.device) for one in made)


def _leads(scores: Tensor, results: Tensor, there: Tensor) -> tuple[Tensor, Tensor]:
    """By how much the other option of each pair was told to be better, and was. What was over at once is known."""
    values = torch.where(there, torch.tanh(scores), results)
    open_pairs = there[0::2] | there[1::2]
    return (values[1::2] - values[0::2])[open_pairs], (results[1::2] - results[0::2])[open_pairs]
