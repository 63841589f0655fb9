"""A small network of one hidden layer, compiled: with it a game weighs positions as many played games have taught it.

The weights are a table as `bench/fit_outlook.py` writes it: a row for each input, a row of offsets, and a row for the
way out whose last number is its offset. The last column of the other rows is not used.
"""

from __future__ import annotations

from duskboard.engine.maths import tanh
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule


@rule
def weigh(weights: Reals, sight: Reals, hidden: Reals) -> float:
    """What a network makes of the inputs in `sight`, from -1 to 1. `hidden` is paper to work on."""
    inputs, units = len(sight), len(hidden)
    for unit in range(units):
        hidden[unit] = weights[inputs, unit]
    for at in range(inputs):
        if sight[at] != 0.0:
            for unit in range(units):
                hidden[unit] += sight[at] * weights[at, unit]
    score = weights[inputs + 1, units]
    for unit in range(units):
        if hidden[unit] > 0.0:
            score += hidden[unit] * weights[inputs + 1, unit]
    return tanh(score)
