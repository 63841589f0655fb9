"""Is it fair? Wins by seat in every set-up, and with more or less skill on each side."""

from __future__ import annotations

from dataclasses import replace

from duskboard.lab.intervals import games_needed, wilson
from duskboard.lab.kept import Keeper
from duskboard.lab.sample import Plan, Progress, Sample, names_of, nothing, play_sample, setups
from duskboard.lab.study import RATE_COLUMNS, Figure, Study, Value, basis_of, listed, percent, rate_row, said, shown

FAIR = 0.1  # from one half up to here a set-up counts as fair
WIDTH = 0.04  # of the interval that is asked for


def balance(
    plan: Plan,
    progress: Progress = nothing,
    kept: Keeper | None = None,
    *,
    skills: tuple[str, ...] = ("random", "greedy"),
) -> Study:
    """Every set-up the game names as an example (or the one of the plan), then the sides with different skills."""
    game = plan.game
    found = [(setup, play_sample(setup, progress, kept)) for setup in setups(plan)]
    figures, words = [_by_setup(plan, found)], []
    versus = len(set(game.sides(game.check_settings(plan.settings)))) == 2
    if versus:
        figures.append(_by_skill(plan, skills, progress, kept))
        words.append(_among_equals(plan, figures[-1]))
    return Study(
        kind="balance",
        game=game.id,
        title=f"{game.title}: how fair it is",
        words=_words(found, versus) + words,
        figures=figures,
    )


def _by_setup(plan: Plan, found: list[tuple[Plan, Sample]]) -> Figure:
    rows: list[list[Value]] = []
    for setup, sample in found:
        for seat, name in enumerate(names_of(setup)):
            if len(set(setup.game.sides(setup.game.check_settings(setup.settings)))) == 1 and seat > 0:
                continue  # they win or lose together
            rows.append([said(setup), *rate_row(name, sample.wins(seat), sample.games)])
        stalls = sum(not any(result) for result in sample.results)
        if stalls:
            rows.append([said(setup), *rate_row("nobody", stalls, sample.games)])
    return Figure(
        title="Wins in each set-up", columns=["set-up", *RATE_COLUMNS], rows=rows, chart="interval",
        words=f"Each row is a share of {plan.games:,} games with its 95 % interval (Wilson).",
        caveat=f"By {' and '.join(plan.players)} players: another skill may find another balance.",
        games=[shown(setup, sample, 0, said(setup)) for setup, sample in found],
        basis=basis_of(plan, sum(sample.games for _, sample in found)),
    )  # fmt: skip


def _by_skill(plan: Plan, skills: tuple[str, ...], progress: Progress, kept: Keeper | None) -> Figure:
    rows: list[list[Value]] = []
    first, second = names_of(plan)[:2]
    games = []
    for one in skills:
        for other in skills:
            sides = replace(plan, players=(one, other))
            sample = play_sample(sides, progress, kept)
            games.append(shown(sides, sample, 0, f"{one} against {other}"))
            low, high = wilson(sample.wins(0), sample.games)
            rows.append([one, other, round(sample.rate(0), 4), round(low, 4), round(high, 4), sample.games])
    return Figure(
        title=f"How often {first} wins, by the skill of both sides",
        columns=[f"skill of {first}", f"skill of {second}", "wins", "low", "high", "games"], rows=rows, chart="heat",
        words="Along the diagonal both play equally well: where it is flat, the game is as fair for beginners as for "
        "those who know it.",
        games=games,
        basis=basis_of(plan, plan.games * len(skills) ** 2),
    )  # fmt: skip


def _among_equals(plan: Plan, figure: Figure) -> str:
    """Whether the diagonal is flat."""
    equals = [row for row in figure.rows if row[0] == row[1]]
    first = names_of(plan)[0]
    if max(float(row[3] or 0) for row in equals) <= min(float(row[4] or 0) for row in equals):
        return f"Among equals {first} wins as often whatever the skill, as far as these games show."
    told = listed([f"{percent(float(row[2] or 0))} where both play as {row[0]}" for row in equals])
    return f"It matters how well both play: {first} wins {told}."


def _words(found: list[tuple[Plan, Sample]], versus: bool) -> list[str]:
    if not versus:
        setup, sample = found[0]
        low, high = wilson(sample.wins(0), sample.games)
        return [f"Of {sample.games:,} games {percent(sample.rate(0))} are won ({percent(low)} to {percent(high)})."]
    told, uneven = [], []
    for setup, sample in found:
        decided = sample.wins(0) + sample.wins(1)
        low, high = wilson(sample.wins(0), decided)
        if low > 0.5 + FAIR / 2 or high < 0.5 - FAIR / 2:
            uneven.append((abs(sample.wins(0) / decided - 0.5), setup, sample))
    uneven.sort(key=lambda one: -one[0])
    for _, setup, sample in uneven[:3]:
        better = 0 if sample.wins(0) > sample.wins(1) else 1
        low, high = wilson(sample.wins(better), sample.games)
        told.append(
            f"{names_of(setup)[better]} wins {percent(sample.rate(better))} of {sample.games:,} games"
            f" ({percent(low)} to {percent(high)}), the other side {percent(sample.rate(1 - better))}{_in(setup)}."
        )
    fair = len(found) - len(uneven)
    told.append(f"{fair} of {len(found)} set-ups are within {percent(FAIR / 2)} of even, as far as these games show.")
    rate = sum(sample.wins(0) for _, sample in found) / sum(sample.games for _, sample in found)
    told.append(f"For an interval {percent(WIDTH)} wide it takes {games_needed(rate, WIDTH):,} games a set-up.")
    return told


def _in(setup: Plan) -> str:
    return f" with {said(setup)}" if setup.settings else ""
