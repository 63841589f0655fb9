"""The network in PyTorch, and as the compiled rules take it.

A row of weights for each category that applies and for each number, added up; two layers more, and one unit that goes
straight to the way out; a chance to win. The sum over categories is an embedding bag, so that a position costs what is
noticed of it and not what could be.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn

from duskboard.engine.drivers.learned import NARROW, WIDTH
from duskboard.games.learning import Array, Learning, Weights


class Network(nn.Module):
    """Who wins, from what is noticed of a position."""

    def __init__(self, learning: Learning) -> None:
        super().__init__()
        self.categories = nn.EmbeddingBag(learning.rows + 1, WIDTH, mode="sum", padding_idx=learning.rows)
        self.numbers = nn.Linear(learning.numbers, WIDTH)
        self.narrow = nn.Linear(WIDTH - 1, NARROW)
        self.out = nn.Linear(NARROW, 1)
        with torch.no_grad():
            self.categories.weight.normal_(0.0, 0.02)
            self.categories.weight[:, -1] = 0.0
            self.categories.weight[learning.rows] = 0.0

    def forward(self, rows: Tensor, numbers: Tensor) -> Tensor:
        """The score of each position, whose hyperbolic tangent is its value. No category: the number `rows`."""
        first = self.categories(rows) + self.numbers(numbers)
        deep = self.out(torch.relu(self.narrow(torch.relu(first[:, :-1])))).squeeze(-1)
        made: Tensor = deep + first[:, -1]
        return made

    def arrays(self) -> tuple[Array, Array]:
        """The table and the head, as `engine.drivers.learned.judge` reads them."""
        part = {name: one.detach().cpu().numpy() for name, one in self.named_parameters()}
        table = np.concatenate([part["categories.weight"][:-1], part["numbers.weight"].T, part["numbers.bias"][None]])
        head = np.zeros((WIDTH + 2, NARROW + 1), np.float32)
        head[: WIDTH - 1, :NARROW], head[WIDTH, :NARROW] = part["narrow.weight"].T, part["narrow.bias"]
        head[WIDTH + 1, :NARROW], head[WIDTH + 1, NARROW] = part["out.weight"][0], part["out.bias"][0]
        return table.astype(np.float16).astype(np.float32), head

    def take(self, weights: Weights) -> None:
        """Begin with what somebody learned before."""
        table, head = (torch.from_numpy(weights.network.numpy(name).copy()) for name in ("table", "head"))
        rows = self.categories.num_embeddings - 1
        with torch.no_grad():
            self.categories.weight[:rows] = table[:rows]
            self.numbers.weight[:] = table[rows:-1].T
            self.numbers.bias[:] = table[-1]
            self.narrow.weight[:], self.narrow.bias[:] = head[: WIDTH - 1, :NARROW].T, head[WIDTH, :NARROW]
            self.out.weight[0], self.out.bias[0] = head[WIDTH + 1, :NARROW], head[WIDTH + 1, NARROW]


def padded(rows: Array, n: Array, absent: int) -> Array:
    """Categories with the number `absent` where there are none, as narrow as can be."""
    widest = int(n.max())
    made = rows[:, :widest].astype(np.int32)
    made[np.arange(widest)[None, :] >= n[:, None]] = absent
    return made
