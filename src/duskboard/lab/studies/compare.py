"""What do these numbers do? Two contents on the same seeds, pair by pair."""

from __future__ import annotations

from dataclasses import dataclass, replace

from duskboard.engine.content import Content
from duskboard.lab.intervals import mean_interval, student, wilson
from duskboard.lab.kept import Keeper
from duskboard.lab.sample import Comparison, Plan, Progress, names_of, nothing
from duskboard.lab.sample import compare as play_both
from duskboard.lab.studies.swing import DECIDED, PLAYOUTS, Course, Courses, courses
from duskboard.lab.study import Figure, Study, Value, basis_of, ending_text, percent, shown, turned

TURNED = 3  # pairs of games that came out otherwise, to look at
PAIRS = 24  # whose every stretch is looked at for swing: of a pair, some 1,500 games more are played


def compare(
    plan: Plan, content: Content, progress: Progress = nothing, kept: Keeper | None = None, *, pairs: int = PAIRS,
    known: Courses | None = None,
) -> Study:  # fmt: skip
    """The plan's content and another: wins, length, endings and swing, and a verdict in words.

    Swing is looked at in the first `pairs` games only; what is `known` of them from before is taken from there.
    """
    found = play_both(plan, content, progress, kept)
    other = replace(plan, content=content)
    swing = _looked_at(plan, other, found, pairs, {} if known is None else known)
    return Study(
        kind="compare", game=plan.game.id, title=f"{plan.game.title}: what the other numbers do",
        words=[_verdict(plan, found, seat) for seat in range(_seats(plan))] 
        + [_length(found), _swing(swing)],
        figures=[
            _wins(plan, other, found), _endings(plan, other, found),
            *(_swung(plan, other, found, swing, what) for what in ("lead changes", "decided after")),
        ],
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


@dataclass(frozen=True)
class Swing:
    """How the lead went in some pairs of games."""

    who: str
    before: list[Course]
    after: list[Course]

    def of(self, what: str) -> tuple[list[float], list[float]]:
        """Lead changes, or the part of the game after which it is decided: before and after."""
        if what == "lead changes":
            return [float(one.changes) for one in self.before], [float(one.changes) for one in self.after]
        return [one.decided for one in self.before], [one.decided for one in self.after]

    def moves(self, what: str) -> list[float]:
        return [after - before for before, after in zip(*self.of(what), strict=True)]

    def moved(self, what: str) -> tuple[float, float, float]:
        """How far it moved, with its interval: few pairs, so it is Student's."""
        return mean_interval(self.moves(what), student(len(self.before)))


def _looked_at(plan: Plan, other: Plan, found: Comparison, pairs: int, known: Courses) -> Swing:
    n = min(pairs, plan.games)
    before = list(courses(replace(plan, games=n), found.ours, 0, known))
    return Swing(names_of(plan)[0], before, list(courses(replace(other, games=n), found.theirs, 0, known)))


def _swing(swing: Swing) -> str:
    """Whether the lead changes more often, and whether it is decided later."""
    n = len(swing.before)
    told = []
    moved, low, high = swing.moved("lead changes")
    if low > 0 or high < 0:
        told.append(f"the lead changes {moved:+.1f} times a game ({low:+.1f} to {high:+.1f})")
    moved, low, high = (100 * one for one in swing.moved("decided after"))
    if low > 0 or high < 0:
        told.append(
            f"it is decided {'later' if moved > 0 else 'earlier'}, by {moved:+.0f} points of its length "
            f"({low:+.0f} to {high:+.0f})"
        )
    if told:
        return f"In {n} pairs that were looked at closely {' and '.join(told)}."
    return f"The lead changes as often and it is decided as late as before, as far as {n} pairs looked at closely show."


def _swung(plan: Plan, other: Plan, found: Comparison, swing: Swing, what: str) -> Figure:
    """Lead changes, or when it is decided: how far that moved, and the pair where it moved most."""
    n = len(swing.before)
    (before, after), moves = swing.of(what), swing.moves(what)
    most = max(range(n), key=lambda number: (abs(moves[number]), -number))
    said = "{:.0f} lead changes" if what == "lead changes" else "decided after {:.0%} of its length"
    games = [
        shown(whose, sample, most, f"game {most} {when}, {said.format(values[most])}")
        for whose, sample, values, when in (
            (plan, found.ours, before, "before"), (other, found.theirs, after, "after")
        )
    ]  # fmt: skip
    unmoved = "" if any(moves) else " Not one of them moved: that says little about the others."
    late = f"A chance above {percent(DECIDED)} that is never lost again, as a part of the game's length."
    often = f"How often {swing.who}'s chance to win crosses one half."
    return Figure(
        title="Lead changes before and after" if what == "lead changes" else "When it is decided, before and after",
        columns=["what", "moved", "low", "high", "before", "after", "pairs"],
        rows=[[what, *(round(one, 4) for one in (*swing.moved(what), sum(before) / n, sum(after) / n)), n]],
        chart="interval", words=often if what == "lead changes" else late, games=games,
        caveat=f"{n} of the {plan.games:,} pairs were looked at so; chances by {PLAYOUTS} greedy play-outs from "
        f"the true state.{unmoved}", basis=basis_of(plan, 2 * n),
    )  # fmt: skip


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
