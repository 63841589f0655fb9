"""When is it decided? The chance to win over the game, by many play-outs from the moments of some games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from duskboard.bots.play import GREEDY, play_games
from duskboard.lab.diary import match_of, matches, told_of
from duskboard.lab.sample import Plan, Progress, Sample, names_of, nothing
from duskboard.lab.study import Behind, Figure, Study, Value, basis_of, percent
from duskboard.match import Match

GAMES = 24  # games that are looked at
SHOWN = 5  # to look at
MOMENTS = 20  # of each
PLAYOUTS = 40  # from each moment
DECIDED = 0.9  # a chance above which it counts as decided


@dataclass(frozen=True)
class Course:
    """How a seat's chance to win went in one game."""

    curve: np.ndarray[Any, Any]
    won: bool

    @property
    def changes(self) -> int:
        """How often the lead changed."""
        return int(np.abs(np.diff((self.curve > 0.5).astype(int))).sum())

    @property
    def decided(self) -> float:
        """The part of the game after which the chance of whoever won stays above what counts as decided."""
        own = self.curve if self.won else 1 - self.curve
        open_still = np.flatnonzero(own < DECIDED)
        return float((open_still[-1] + 1) / len(self.curve)) if len(open_still) else 0.0


Courses = dict[tuple[str, int], Course]  # by what makes a game what it is, and the seat


def course_of(plan: Plan, number: int, match: Match, seat: int) -> Course:
    """How one game of a plan went for a seat."""
    won = (match.result or [0.0] * (seat + 1))[seat] > 0
    return Course(chances(match, seat, f"swing {plan.seed} {number}"), won)


def courses(plan: Plan, sample: Sample, seat: int, known: Courses) -> Iterator[Course]:
    """How the first games of a sample went for a seat. What is `known` is not looked at again."""
    for number in range(plan.games):
        key = plan.key(number, 1), seat
        if key not in known:
            known[key] = course_of(plan, number, match_of(plan, number, sample.made[number]), seat)
        yield known[key]


def swing(plan: Plan, progress: Progress = nothing, *, seat: int = 0) -> Study:
    """Ribbons of the chance to win, how often the lead changes, and when it is decided."""
    looked_at = replace(plan, games=min(GAMES, plan.games))
    courses, played = [], []
    for number, match in enumerate(matches(looked_at)):
        played.append(match)
        courses.append(course_of(plan, number, match, seat))
        progress(1)
    table = np.array([course.curve for course in courses])
    changes = np.array([course.changes for course in courses])
    decided = [course.decided for course in courses]
    comebacks = [course.won and course.curve.min() < 1 - DECIDED + 0.1 for course in courses]
    who = names_of(plan)[seat]
    words = [
        f"The lead changes {changes.mean():.1f} times in a game; in {percent((changes == 0).mean())} of them never.",
        f"Half of the games are decided (a chance above {percent(DECIDED)} that is never lost again) after "
        f"{percent(float(np.median(decided)))} of their length.",
        f"{percent(float(np.mean(comebacks)))} of the games were won by {who} from a chance under 20 %.",
    ]
    return Study(
        kind="swing", game=plan.game.id, title=f"{plan.game.title}: when it is decided", words=words,
        figures=[_ribbon(looked_at, table, who, _told(looked_at, played, changes, decided, comebacks))],
    )  # fmt: skip


def chances(match: Match, seat: int, seed: str) -> np.ndarray[Any, Any]:
    """A seat's chance to win at some moments of a match, by greedy play-outs from the true state."""
    moments = np.unique(np.linspace(0, match.moment, MOMENTS).astype(int))
    found = []
    for at in moments:
        state = match.state_at(int(at))
        if state.seat < 0:
            found.append(float(state.result[seat] > 0))
            continue
        states = np.repeat(state.array, PLAYOUTS)
        streams = np.random.default_rng([int(at), *seed.encode()])
        states["rng"] = streams.integers(1, 1 << 32, (PLAYOUTS, 4), np.uint32)
        play_games(match.game, states, match.book, [GREEDY] * len(state.result), seed)
        found.append(float((states["result"][:, seat] > 0).mean()))
    return np.interp(np.linspace(0, match.moment, MOMENTS), moments, found)


def _told(plan: Plan, played: list[Match], changes: Any, decided: list[float], comebacks: list[bool]) -> list[Behind]:
    """The games that show most."""
    most, late = int(np.argmax(changes)), int(np.argmax(decided))
    games = {
        most: f"the lead changes {changes[most]} times",
        late: f"decided after {percent(decided[late])} of its length",
    }
    games.update({number: "won from a chance under 20 %" for number, came_back in enumerate(comebacks) if came_back})
    return [told_of(plan, number, played[number], words) for number, words in list(games.items())[:SHOWN]]


def _ribbon(plan: Plan, table: np.ndarray[Any, Any], who: str, games: list[Behind]) -> Figure:
    rows: list[list[Value]] = []
    for at in range(table.shape[1]):
        low, middle, high = (float(one) for one in np.percentile(table[:, at], [10, 50, 90]))
        rows.append([round(at / (table.shape[1] - 1), 3), round(middle, 4), round(low, 4), round(high, 4), len(table)])
    return Figure(
        title=f"{who}'s chance to win over the game", columns=["part of the game", "chance", "low", "high", "games"],
        rows=rows, chart="lines", words="The middle game, and where eight of ten games lie between.",
        caveat=f"Chances by {PLAYOUTS} greedy play-outs from the true state: a stronger player sees more.",
        games=games, basis=basis_of(plan),
    )  # fmt: skip
