"""How long is it, and for whom? Choices, how many there were to choose from, and how long a seat waits."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np

from duskboard.lab.diary import matches
from duskboard.lab.intervals import mean_interval, wilson
from duskboard.lab.kept import Keeper
from duskboard.lab.sample import Plan, Progress, Sample, names_of, nothing, play_sample
from duskboard.lab.study import Figure, Study, Value, basis_of, ending_text, percent, shown

LOOKED_AT = 24  # games whose every choice is looked at
SHOWN = 3  # of those, to look at
PARTS = 10  # of a game, from its beginning to its end


def length(plan: Plan, progress: Progress = nothing, kept: Keeper | None = None) -> Study:
    """How long games are, how they end, and what there is to choose on the way."""
    sample = play_sample(plan, progress, kept)
    mean, low, high = mean_interval(sample.choices)
    short, half, long = (int(one) for one in np.percentile(sample.choices, [5, 50, 95]))
    looked_at = replace(plan, games=min(LOOKED_AT, plan.games))
    widths: list[tuple[float, int, int]] = []  # how far the game is, how many options, whose choice
    waits: Counter[int] = Counter()  # the longest time a seat waited, in choices of others
    for match in matches(looked_at, sample):
        widths += _widths(match)
        for seat, wait in _waits(match).items():
            waits[seat] = max(waits[seat], wait)
        progress(0)
    forced = sum(n == 1 for _, n, _ in widths)
    words = [
        f"A game takes {mean:.0f} choices ({low:.1f} to {high:.1f}); nine of ten between {short} and {long}, half of "
        f"them up to {half}.",
        f"{percent(forced / len(widths))} of the choices are forced; the others have "
        f"{np.mean([n for _, n, _ in widths if n > 1]):.1f} options on average.",
    ]
    if len(names_of(plan)) > 1:
        longest = max(waits, key=lambda seat: waits[seat])
        words.append(f"{names_of(plan)[longest]} waits through up to {waits[longest]} choices of others in a row.")
    return Study(
        kind="length", game=plan.game.id, title=f"{plan.game.title}: how long it is", words=words,
        figures=[_endings(plan, sample), _branching(looked_at, sample, widths)],
    )  # fmt: skip


def _widths(match) -> list[tuple[float, int, int]]:  # type: ignore[no-untyped-def]
    found = []
    for at in range(match.moment):
        state = match.state_at(at)
        menu = match.game.menu(state, match.book)
        found.append((at / match.moment, len(menu), int(state.seat)))
    return found


def _waits(match) -> Counter[int]:  # type: ignore[no-untyped-def]
    longest: Counter[int] = Counter()
    waiting: Counter[int] = Counter()
    seats = match.game.seats_of(match.settings)
    for choice in match.choices:
        for seat in range(seats):
            waiting[seat] = 0 if seat == choice.seat else waiting[seat] + 1
            longest[seat] = max(longest[seat], waiting[seat])
    return longest


def _endings(plan: Plan, sample: Sample) -> Figure:
    rows: list[list[Value]] = []
    games = []
    for end, n in sample.endings.most_common():
        own = [made for made, how in zip(sample.choices, sample.ends, strict=True) if how == end]
        low, high = wilson(n, sample.games)
        games.append(shown(plan, sample, sample.ends.index(end)))
        rows.append(
            [ending_text(plan, end), round(n / sample.games, 4), round(low, 4), round(high, 4), n,
             round(sum(own) / n, 1), games[-1].id]
        )  # fmt: skip
    return Figure(
        title="How games end", columns=["ending", "share", "low", "high", "games", "choices", "a game"], rows=rows,
        chart="interval", words="Each way to end with a game that ends so.", games=games, basis=basis_of(plan),
    )  # fmt: skip


def _branching(plan: Plan, sample: Sample, widths: list[tuple[float, int, int]]) -> Figure:
    rows: list[list[Value]] = []
    for part in range(PARTS):
        own = [n for when, n, _ in widths if int(when * PARTS) == part]
        if own:
            mean, low, high = mean_interval(own)
            rows.append([(part + 0.5) / PARTS, round(mean, 2), round(low, 2), round(high, 2), len(own)])
    return Figure(
        title="Options to choose from, over the game",
        columns=["part of the game", "options", "low", "high", "choices"], rows=rows, chart="lines",
        words="From the beginning (0) to the end (1) of a game.",
        games=[shown(plan, sample, number, f"game {number}") for number in range(min(SHOWN, plan.games))],
        basis=basis_of(plan),
    )  # fmt: skip
