"""What do these numbers do? Two contents on the same seeds, pair by pair."""

from __future__ import annotations

from dataclasses import replace

from duskboard.engine.content import Content
from duskboard.lab.intervals import mean_interval, wilson
from duskboard.lab.kept import Keeper
from duskboard.lab.sample import Comparison, Plan, Progress, names_of, nothing
from duskboard.lab.sample import compare as play_both
from duskboard.lab.study import Figure, Study, Value, basis_of, ending_text, percent, shown, turned

TURNED = 3  # pairs of games that came out otherwise, to look at


def compare(plan: Plan, content: Content, progress: Progress = nothing, kept: Keeper | None = None) -> Study:
    """The plan's content and another: wins, length and endings, and a verdict in words."""
    found = play_both(plan, content, progress, kept)
    other = replace(plan, content=content)
    return Study(
        kind="compare", game=plan.game.id, title=f"{plan.game.title}: what the other numbers do",
        words=[_verdict(plan, found, seat) for seat in range(_seats(plan))] + [_length(found)],
        figures=[_wins(plan, other, found), _endings(plan, other, found)],
    )  # fmt: skip


def _seats(plan: Plan) -> int:
    """Seats that can differ: those of one side win together."""
    sides = plan.game.sides(plan.game.check_settings(plan.settings))
    return len(sides) if len(set(sides)) > 1 else 1


def _verdict(plan: Plan, found: Comparison, seat: int) -> str:
    moved, low, high = found.difference(seat)
    name = names_of(plan)[seat]
    before, after = percent(found.ours.rate(seat), 1), percent(found.theirs.rate(seat), 1)
    if low > 0 or high < 0:
        way = "more" if moved > 0 else "less"
        return (
            f"{name} wins {way} often: {before} before, {after} after, a move of {100 * moved:+.1f} points "
            f"({100 * low:+.1f} to {100 * high:+.1f}, {found.ours.games:,} pairs of games)."
        )
    return (
        f"For {name} nothing is sure: {before} before, {after} after, and the move of {100 * moved:+.1f} points "
        f"may be anything from {100 * low:+.1f} to {100 * high:+.1f}."
    )


def _length(found: Comparison) -> str:
    changes = [after - before for before, after in zip(found.ours.choices, found.theirs.choices, strict=True)]
    mean, low, high = mean_interval(changes)
    before = sum(found.ours.choices) / found.ours.games
    if low > 0 or high < 0:
        return f"A game takes {mean:+.1f} choices ({low:+.1f} to {high:+.1f}) from {before:.0f}."
    return f"A game is as long as before ({before:.0f} choices), as far as these games show."


def _wins(plan: Plan, other: Plan, found: Comparison) -> Figure:
    rows: list[list[Value]] = []
    games = []
    for seat in range(_seats(plan)):
        moved, low, high = found.difference(seat)
        rows.append(
            [names_of(plan)[seat], round(found.ours.rate(seat), 4), round(found.theirs.rate(seat), 4), round(moved, 4),
             round(low, 4), round(high, 4), found.ours.games]
        )  # fmt: skip
        games += turned(plan, other, found, seat, "before", "after", TURNED)
    return Figure(
        title="Wins before and after", columns=["who", "before", "after", "moved", "low", "high", "games"], rows=rows,
        chart="tornado", words="The same seeds with both contents, compared pair by pair (Newcombe's interval).",
        games=list({one.id: one for one in games}.values()),
        caveat=f"By {' and '.join(plan.players)} players.", basis=basis_of(plan, 2 * plan.games),
    )  # fmt: skip


def _endings(plan: Plan, other: Plan, found: Comparison) -> Figure:
    rows: list[list[Value]] = []
    games = []
    ends = sorted(set(found.ours.ends) | set(found.theirs.ends))
    for end in ends:
        text = ending_text(plan, end)
        for when, whose, sample in (("before", plan, found.ours), ("after", other, found.theirs)):
            n = sample.endings[end]
            if (example := sample.first(ending=end)) is not None:
                games.append(shown(whose, sample, example, when))
            low, high = wilson(n, sample.games)
            rows.append([text, when, round(n / sample.games, 4), round(low, 4), round(high, 4), sample.games])
    return Figure(
        title="How games end", columns=["ending", "when", "share", "low", "high", "games"], rows=rows, chart="bars",
        games=games, basis=basis_of(plan, 2 * plan.games),
    )  # fmt: skip
