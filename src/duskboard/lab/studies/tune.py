"""What would make it as it should be? The smallest change of reconstructed numbers that reaches the goals."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np

from duskboard.lab.intervals import wilson
from duskboard.lab.kept import Keeper
from duskboard.lab.knobs import Knob, chosen, with_changes, written
from duskboard.lab.sample import Comparison, Plan, Progress, Sample, names_of, nothing, paired, play_sample
from duskboard.lab.study import Figure, LabError, Study, Value, basis_of, percent, turned

COST = 0.0005  # in shares, of a step of a number away from ours: of two that do the same the smaller change is better
REACH = 3  # how far a number may go, in tenths of itself or in ones
NEAR = 0.02  # of a target, within which it counts as reached
FRESH = 1  # what the seed moves on by for the games that confirm what was found


class ImpossibleTarget(LabError):
    """A target that no number reaches: what would be one."""


class Goal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What should hold: a share of the games of a set-up lies between two bounds."""

    low: float
    high: float
    what: Literal["wins", "draws"] = "wins"  # of a seat; or that nobody wins
    seat: int = 1  # from 1, as on the command line
    settings: dict[str, Any] = {}

    def of(self, sample: Sample) -> list[bool]:
        """Game by game, whether it counts."""
        if self.what == "wins":
            return sample.won(self.seat - 1)
        return [not any(one > 0 for one in result) for result in sample.results]

    def off(self, shares: Any) -> Any:
        """How far shares are from where they should be."""
        return np.maximum(np.maximum(self.low - shares, shares - self.high), 0)


class Goals(msgspec.Struct, forbid_unknown_fields=True):
    """A file of goals."""

    goal: list[Goal]


def read_goals(file: Path) -> list[Goal]:
    """Goals from a file. Raises ImpossibleTarget."""
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Goals).goal
    except (OSError, ValueError) as error:
        raise ImpossibleTarget(f"{file.name}: a goal is [[goal]] with low, high and settings: {error}") from error


@dataclass(frozen=True)
class Trial:
    """Numbers that were tried, and what came of them: games of every goal's set-up."""

    changes: Mapping[Knob, int]
    samples: tuple[Sample, ...]
    shares: tuple[float, ...]

    @property
    def steps(self) -> float:
        return sum(abs(value - knob.value) / _step(knob) for knob, value in self.changes.items())

    @property
    def said(self) -> str:
        return ", ".join(f"{knob.name}={value}" for knob, value in self.changes.items()) or "ours"


def tune(
    plan: Plan, names: Sequence[str], goals: Sequence[Goal] | float, progress: Progress = nothing,
    kept: Keeper | None = None, *, seat: int = 0, trials: int = 30, reach: int = REACH,
) -> Study:  # fmt: skip
    """Look for named reconstructed numbers with which every goal is met; a single number is a share of wins to reach.

    Every trial is played on the same seeds, so that they differ by the numbers and not by luck. What to try next is
    proposed by a Gaussian process that knows the noise of each share. What is found is played on other seeds as well:
    the best of many trials was lucky, too.
    """
    wanted = _wanted(plan, goals, seat)
    every = chosen(plan.content, names, reconstructed=True)
    search = _Search(plan, wanted, every, kept, reach, trials // 3)
    while len(search.tried) < trials + 1 and search.go_on():
        progress(1)
    best = min(search.tried, key=search.loss)
    fresh = replace(plan, seed=plan.seed + FRESH)
    before, after = (_played(fresh, wanted, changes, None) for changes in ({}, best.changes))
    assert before is not None
    assert after is not None
    reasons = {knob: _reason(wanted, before, after, fresh.games) for knob in best.changes}
    return Study(
        kind="tune", game=plan.game.id, title=f"{plan.game.title}: numbers that reach what is wanted",
        words=_words(plan, wanted, before, after, best), content=written(best.changes, reasons),
        figures=[_reached(fresh, wanted, before, after), _frontier(plan, search)],
    )  # fmt: skip


def _wanted(plan: Plan, goals: Sequence[Goal] | float, seat: int) -> list[Goal]:
    if isinstance(goals, float | int):
        goals = [Goal(low=goals, high=goals, seat=seat + 1, settings=dict(plan.settings))]
    if not goals:
        raise ImpossibleTarget("there is no goal; give a target such as 0.5, or a file with [[goal]]")
    for goal in goals:
        if not 0 <= goal.low <= goal.high <= 1 or goal.low == 1 or goal.high == 0:
            said = goal.low if goal.low == goal.high else f"{goal.low} to {goal.high}"
            raise ImpossibleTarget(f"nobody can win {said} of the games; a share lies between 0 and 1, such as 0.5")
        seats = plan.game.seats_of(plan.game.check_settings(goal.settings))
        if not 1 <= goal.seat <= seats:
            raise ImpossibleTarget(f"{plan.game.title} has seats 1 to {seats} here, not {goal.seat}")
    return list(goals)


class _Search:
    """What was tried so far, and what to try next."""

    def __init__(
        self, plan: Plan, goals: list[Goal], knobs: list[Knob], kept: Keeper | None, reach: int, anywhere: int
    ) -> None:
        self.plan, self.goals, self.knobs, self.kept = plan, goals, knobs, kept
        ranges = [_range(knob, reach) for knob in knobs]
        self.low, self.high = (np.array([one[end] for one in ranges]) for end in (0, 1))
        self.chance = np.random.default_rng(plan.seed)
        self.home = np.array([knob.value for knob in knobs])
        ours = _played(plan, goals, {}, kept)
        assert ours is not None, "our own numbers make a game"
        self.places, self.tried = [self.home], [ours]
        self.refused: list[np.ndarray[Any, Any]] = []
        # The ends of what is possible first: they show which way it goes. Then some anywhere.
        somewhere = self.chance.integers(self.low, self.high + 1, (min(anywhere, len(knobs) + 1), len(knobs)))
        self.first = [self.low, self.high, *somewhere]

    def go_on(self) -> bool:
        """Try something more; False where there is nothing left."""
        from duskboard.lab.surrogate import propose

        if self.first:
            place: Any = self.first.pop(0)
        else:
            shares = np.array([one.shares for one in self.tried])
            place = propose(
                np.array(self.places), shares, self.plan.games, self.low, self.high, self._losses, self.chance
            )  # fmt: skip
            if place is None:
                return False
        changes = {knob: int(to) for knob, to in zip(self.knobs, place, strict=True) if to != knob.value}
        found = _played(self.plan, self.goals, changes, self.kept)
        if found is None:  # no game can be played with them
            self.refused.append(place)
            return len(self.refused) < len(self.tried) + 20
        self.places.append(place)
        self.tried.append(found)
        return True

    def loss(self, trial: Trial) -> float:
        """How far from the goals, and how far from ours."""
        return self.off(trial) + COST * trial.steps

    def off(self, trial: Trial) -> float:
        return float(sum(goal.off(share) for goal, share in zip(self.goals, trial.shares, strict=True)))

    def _losses(self, shares: np.ndarray[Any, Any], places: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        steps = (np.abs(places - self.home) / [_step(knob) for knob in self.knobs]).sum(axis=1)
        off: np.ndarray[Any, Any] = sum(goal.off(shares[..., at]) for at, goal in enumerate(self.goals))  # type: ignore[assignment]
        losses: np.ndarray[Any, Any] = off + COST * steps
        return losses


def _played(plan: Plan, goals: Sequence[Goal], changes: Mapping[Knob, int], kept: Keeper | None) -> Trial | None:
    content = with_changes(plan.game, changes) if changes else plan.content
    if content is None:
        return None
    samples: dict[str, Sample] = {}
    for goal in goals:
        if (about := str(goal.settings)) not in samples:
            samples[about] = play_sample(replace(plan, content=content, settings=goal.settings), kept=kept)
    own = tuple(samples[str(goal.settings)] for goal in goals)
    return Trial(changes, own, tuple(sum(goal.of(one)) / one.games for goal, one in zip(goals, own, strict=True)))


def _step(knob: Knob) -> int:
    return max(1, round(abs(knob.value) * 0.1))


def _range(knob: Knob, reach: int) -> tuple[int, int]:
    far = reach * _step(knob)
    least = 1 if knob.value > 0 else 0  # most noughts say that a thing has no such number
    return (max(least, knob.value - far) if knob.value >= 0 else knob.value - far), knob.value + far


def _said(plan: Plan, goal: Goal) -> str:
    settings = ", ".join(f"{name} {_plain(value)}" for name, value in goal.settings.items())
    who = names_of(replace(plan, settings=goal.settings))[goal.seat - 1]
    what = f"{who} wins" if goal.what == "wins" else "nobody wins"
    return f"{what} ({settings})" if settings else what


def _plain(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _is_met(goal: Goal, share: float, games: int) -> bool:
    low, high = wilson(share * games, games)
    return bool(goal.off(share) <= NEAR) or (low <= goal.high and goal.low <= high)


def _reason(goals: list[Goal], before: Trial, after: Trial, games: int) -> str:
    met = sum(_is_met(goal, share, games) for goal, share in zip(goals, after.shares, strict=True))
    if len(goals) > 1:
        return f"lab: {met} of {len(goals)} goals met on {games:,} games each"
    return f"lab: {percent(after.shares[0], 1)} of {games:,} games, was {percent(before.shares[0], 1)}"


def _words(plan: Plan, goals: list[Goal], before: Trial, after: Trial, best: Trial) -> list[str]:
    if not best.changes:
        return [f"Nothing that was tried is nearer to what is wanted than our own numbers ({_shares(before)})."]
    told = [f"With {', '.join(f'{knob.name} {knob.value} to {value}' for knob, value in best.changes.items())}:"]
    for goal, was, now in zip(goals, before.shares, after.shares, strict=True):
        low, high = wilson(now * plan.games, plan.games)
        told.append(
            f"{_said(plan, goal)} {percent(now, 1)} ({percent(low, 1)} to {percent(high, 1)}) of {plan.games:,} games "
            f"on other seeds than those of the search, instead of {percent(was, 1)}."
        )
    met = [_is_met(goal, share, plan.games) for goal, share in zip(goals, after.shares, strict=True)]
    if all(met):
        told.append("The target is reached, as far as these games show.")
    else:
        told.append(
            f"{sum(met)} of {len(goals)} goals are reached by these numbers; name more of them, or reach further."
        )
    return told


def _shares(trial: Trial) -> str:
    return ", ".join(percent(share, 1) for share in trial.shares)


def _reached(plan: Plan, goals: list[Goal], before: Trial, after: Trial) -> Figure:
    rows: list[list[Value]] = []
    games = []
    content = with_changes(plan.game, after.changes) if after.changes else plan.content
    assert content is not None
    for at, goal in enumerate(goals):
        moved, low, high = paired(goal.of(before.samples[at]), goal.of(after.samples[at]))
        rows.append(
            [_said(plan, goal), goal.low, goal.high, round(before.shares[at], 4), round(after.shares[at], 4),
             round(moved, 4), round(low, 4), round(high, 4), plan.games]
        )  # fmt: skip
        ours = replace(plan, settings=goal.settings)
        found = Comparison(before.samples[at], after.samples[at])
        games += turned(ours, replace(ours, content=content), found, goal.seat - 1, "before", "after")
    return Figure(
        title="What is wanted, before and after", chart="tornado", rows=rows, games=games,
        columns=["who", "from", "to", "before", "after", "moved", "low", "high", "games"],
        words="The same seeds before and after, pair by pair (Newcombe's interval); not those of the search.",
        basis=basis_of(plan, 2 * plan.games * len(goals)),
    )  # fmt: skip


def _frontier(plan: Plan, search: _Search) -> Figure:
    """What was tried: how far each is from the goals, and how far from ours."""
    rows: list[list[Value]] = []
    least = float("inf")
    for one in sorted(search.tried, key=lambda one: (one.steps, search.off(one))):
        off = search.off(one)
        rows.append([one.said, round(one.steps, 2), round(off, 4), "frontier" if off < least else "", _shares(one)])
        least = min(least, off)
    return Figure(
        title="What was tried: how near it comes for how large a change", chart="frontier", rows=rows,
        columns=["who", "steps", "off", "on the", "shares"],
        words="Along the frontier nothing smaller comes as near. Off is the sum of what is missing to every goal.",
        caveat="On the seeds of the search: the best of many trials was lucky, too.",
        basis=basis_of(plan, plan.games * len(rows) * len({str(goal.settings) for goal in search.goals})),
    )  # fmt: skip
