"""Which numbers matter? Each moved by a step, the same seeds played again, until that is plain."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import ceil, log2

import numpy as np

from duskboard.lab.kept import Keeper
from duskboard.lab.knobs import Knob, chosen, with_changes
from duskboard.lab.sample import Comparison, Plan, Progress, Sample, names_of, nothing, play_sample
from duskboard.lab.study import Behind, Figure, Study, Value, basis_of, turned

FIRST = 100  # pairs after which a number that changed no game is left alone
SMALL = 0.02  # a move of wins that nobody would notice
SHOWN_GAMES = 3  # numbers with games to look at
SHOWN = 30  # numbers in the picture


@dataclass(frozen=True)
class Moved:
    """What moving one number did to one seat's wins."""

    knob: Knob
    value: int  # what it was moved to
    moved: float
    low: float
    high: float
    games: int
    turned: tuple[Behind, ...] = ()  # a game that it turned, before and after

    @property
    def is_sure(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def is_small(self) -> bool:
        """Whether it plainly does next to nothing: more games would not make it worth knowing."""
        return self.low > -SMALL and self.high < SMALL


def sensitivity(
    plan: Plan, progress: Progress = nothing, kept: Keeper | None = None, *, names: Sequence[str] = (), seat: int = 0,
    begin: Callable[[int], None] = nothing,
) -> Study:  # fmt: skip
    """Every number (or those named) one step up and one step down, judged by a seat's wins.

    A number that has changed no game after a hundred pairs is left alone; the others get twice as many until the
    interval leaves nought aside, lies wholly next to it, or the games of the plan are used up. Intervals are wider than
    one look would need, since each look is a chance to be misled. `begin` is told how many numbers there are.
    """
    every = chosen(plan.content, names)
    begin(len(every))
    base: dict[int, Sample] = {}
    moves = []
    for knob in every:
        for value in _steps(knob):
            content = with_changes(plan.game, {knob: value})
            if content is not None:
                moves.append(_tried(plan, replace(plan, content=content), knob, value, seat, base, kept))
        progress(1)
    moves.sort(key=lambda one: (-abs(one.moved), one.knob.name, one.value))
    sure = [one for one in moves if one.is_sure]
    who = names_of(plan)[seat]
    words = [
        f"{one.knob.name} from {one.knob.value} to {one.value} moves {who}'s wins by {100 * one.moved:+.1f} points "
        f"({100 * one.low:+.1f} to {100 * one.high:+.1f})."
        for one in sure[:3]
    ]
    words.append(f"{len({one.knob for one in sure})} of {len(every)} numbers plainly do something within these games.")
    return Study(
        kind="sensitivity", game=plan.game.id, title=f"{plan.game.title}: which numbers matter to {who}", words=words,
        figures=[_figure(plan, moves, who)],
    )  # fmt: skip


def _steps(knob: Knob) -> list[int]:
    step = max(1, round(abs(knob.value) * 0.1))
    return [knob.value - step, knob.value + step] if knob.value > 0 else [knob.value + step]


def _tried(
    plan: Plan, other: Plan, knob: Knob, value: int, seat: int, base: dict[int, Sample], kept: Keeper | None
) -> Moved:
    games = min(FIRST, plan.games)
    looks = 1 + ceil(log2(plan.games / games))
    while True:
        if games not in base:
            base[games] = play_sample(replace(plan, games=games), kept=kept)
        found = Comparison(base[games], play_sample(replace(other, games=games), kept=kept))
        moved = found.difference(seat, looks_sure(looks))
        result = Moved(knob, value, *moved, games, tuple(turned(plan, other, found, seat, "before", "after")))
        same = found.ours.results == found.theirs.results
        if same or result.is_sure or result.is_small or games >= plan.games:
            return result
        games = min(2 * games, plan.games)


@functools.cache
def looks_sure(looks: int) -> float:
    """How many standard errors wide an interval is that is looked at so often, each time with twice the games.

    With it one is 95 % sure at all looks together: the boundary of Pocock (Biometrika 64, 1977) for steps that double,
    found by drawing how the looks hang together.

    >>> round(looks_sure(1), 2), round(looks_sure(4), 2)
    (1.96, 2.4)
    """
    share = np.array([[2.0 ** (-abs(i - j) / 2) for j in range(looks)] for i in range(looks)])
    walks = np.random.default_rng(1).multivariate_normal(np.zeros(looks), share, 400_000)
    return float(np.quantile(np.abs(walks).max(axis=1), 0.95))


def _figure(plan: Plan, moves: list[Moved], who: str) -> Figure:
    rows: list[list[Value]] = [
        [one.knob.name, one.knob.value, one.value, round(one.moved, 4), round(one.low, 4), round(one.high, 4),
         one.games, "reconstructed" if one.knob.reconstructed else "printed"]
        for one in moves
    ]  # fmt: skip
    return Figure(
        title=f"How far each number moves {who}'s wins", chart="tornado",
        columns=["who", "is", "becomes", "moved", "low", "high", "games", "provenance"], rows=rows,
        words=f"Paired games on the same seeds, looked at after {FIRST}, twice as many and so on; the picture shows "
        f"the {SHOWN} that move most.",
        caveat="One number at a time: two together may do more or less than the sum.",
        games=[game for one in moves[:SHOWN_GAMES] for game in one.turned],
        basis=basis_of(plan, sum(one.games for one in moves)),
    )  # fmt: skip
