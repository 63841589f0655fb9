"""Is there one way to play? Ways of playing against each other, and what mixture of them holds its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from duskboard.lab.intervals import wilson
from duskboard.lab.kept import Keeper
from duskboard.lab.sample import Plan, Progress, names_of, nothing, play_sample
from duskboard.lab.study import Figure, LabError, Study, Value, basis_of, percent, shown

USUAL = ("random", "greedy", "rush", "turtle", "level-1")
RATIONALITY = 8.0  # of the quantal answer: how strongly what wins more is preferred
ROUNDS = 4000


class OneSided(LabError):
    """The study is of games with two sides."""


def styles(
    plan: Plan, progress: Progress = nothing, kept: Keeper | None = None, *, players: Sequence[str] = USUAL
) -> Study:
    """Each against each, on both sides; dominance, cycles, and a quantal equilibrium."""
    sides = plan.game.sides(plan.game.check_settings(plan.settings))
    if len(set(sides)) != 2 or len(sides) != 2:
        raise OneSided(f"{plan.game.title} has no two seats against each other; styles are compared where there are")
    wins = np.zeros((len(players), len(players)))
    rows: list[list[Value]] = []
    games = []
    for i, one in enumerate(players):
        for j, other in enumerate(players):
            against = replace(plan, players=(one, other))
            sample = play_sample(against, progress, kept)
            games.append(shown(against, sample, 0, f"{one} against {other}"))
            rate = wins[i, j] = sample.rate(0)
            low, high = wilson(sample.wins(0), sample.games)
            rows.append([one, other, round(rate, 4), round(low, 4), round(high, 4), sample.games])
    fair = (wins + 1 - wins.T) / 2  # both sides of the table taken together
    mixture = quantal_equilibrium(fair)
    first, second = names_of(plan)[:2]
    words = []
    for i, one in enumerate(players):
        others = np.delete(fair[i], i)
        if len(others) and (others > 0.5).all():
            words.append(f"{one} beats every other way of playing ({percent(others.min())} and more).")
    words += [f"{a} beats {b}, {b} beats {c}, {c} beats {a}." for a, b, c in cycles(players, fair)]
    weights = ", ".join(f"{name} {percent(share)}" for name, share in zip(players, mixture, strict=True))
    words.append(f"Where players prefer what wins more, they settle at: {weights}.")
    return Study(
        kind="styles", game=plan.game.id, title=f"{plan.game.title}: ways to play it", words=words,
        figures=[
            Figure(
                title=f"How often {first} wins", chart="heat",
                columns=[f"{first} plays", f"{second} plays", "wins", "low", "high", "games"], rows=rows,
                games=games, basis=basis_of(plan, plan.games * len(players) ** 2),
            )
        ],
    )  # fmt: skip


def quantal_equilibrium(wins: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """The mixture that answers itself, where what wins more is chosen more often (a logit equilibrium).

    >>> [round(float(one), 2) for one in quantal_equilibrium(np.array([[0.5, 1, 0], [0, 0.5, 1], [1, 0, 0.5]]))]
    [0.33, 0.33, 0.33]
    """
    mixture = np.full(len(wins), 1 / len(wins))
    for _ in range(ROUNDS):
        answer = np.exp(RATIONALITY * (wins @ mixture - (wins @ mixture).max()))
        mixture = 0.98 * mixture + 0.02 * answer / answer.sum()
    return mixture


def cycles(players: Sequence[str], wins: np.ndarray[Any, Any]) -> list[tuple[str, str, str]]:
    """Three ways of playing each of which beats the next."""
    n = len(players)
    return [
        (players[a], players[b], players[c])
        for a in range(n) for b in range(n) for c in range(n)
        if a < b and a < c and b != c and wins[a, b] > 0.5 and wins[b, c] > 0.5 and wins[c, a] > 0.5
    ]  # fmt: skip
