"""The network that games weigh positions with."""

import numpy as np
import pytest

from duskboard.engine.network import weigh


def by_hand(weights, sight):
    inputs = len(sight)
    hidden = np.maximum(0, sight @ weights[:inputs, :-1] + weights[inputs, :-1])
    return np.tanh(hidden @ weights[inputs + 1, :-1] + weights[inputs + 1, -1])


@pytest.mark.parametrize("seed", range(5))
def test_a_network_is_two_sums_with_nothing_below_zero_between(seed):
    dice = np.random.default_rng(seed)
    weights = dice.normal(0, 0.5, (9, 5)).astype(np.float32)
    sight = dice.normal(0, 1, 7).astype(np.float32) * (dice.random(7) < 0.7)
    paper = np.full(4, 99, np.float32)
    assert weigh(weights, sight, paper) == pytest.approx(by_hand(weights, sight), abs=1e-6)
    assert weigh.fast(weights, sight, np.zeros(4, np.float32)) == pytest.approx(weigh(weights, sight, paper), abs=1e-6)


def test_what_is_not_seen_leaves_the_offsets():
    weights = np.zeros((4, 3), np.float32)
    weights[2, :2], weights[3] = (1.0, -1.0), (0.25, 8.0, 0.5)
    assert weigh(weights, np.zeros(2), np.zeros(2)) == pytest.approx(np.tanh(0.75))
