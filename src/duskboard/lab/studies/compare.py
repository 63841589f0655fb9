"""What do these numbers do? Two contents on the same seeds, pair by pair."""

from __future__ import annotations

from dataclasses import dataclass, replace

from duskboard.engine.content import Content
from duskboard.lab.intervals import mean_interval, student, wilson
from duskboard.lab.kept import Keeper
from duskboard.lab.knobs import differences
from duskboard.lab.sample import Comparison, Plan, Progress, Sample, names_of, nothing, play_sample, setups
from duskboard.lab.sample import compare as play_both
from duskboard.lab.studies.swing import DECIDED, MOMENTS, PLAYOUTS, Course, Courses, courses
from duskboard.lab.study import Figure, Study, Value, basis_of, ending_text, percent, said, shown, turned

TURNED = 3  # pairs of games that came out otherwise, to look at
PAIRS = 24  # whose every stretch is looked at for swing: of a pair, some 1,500 games more are played
FEWEST = 6  # of them, however long games are
LOOKS = 24  # pairs of games played of each set-up, to see where the numbers matter
NAMED = 6  # changed numbers that are named
CLOSE = 8_000_000  # choices that are played for it, about: half a minute where rules take long to carry them out


def compare(
    plan: Plan, content: Content, progress: Progress = nothing, kept: Keeper | None = None, *, pairs: int = PAIRS,
    known: Courses | None = None,
) -> Study:  # fmt: skip
    """The plan's content and another: wins, length, endings and swing, and a verdict in words.

    Where no set-up is asked for, it is that in which the numbers change most games. Swing is looked at in the first
    `pairs` games only, in fewer where games are long; what is `known` of them from before is taken from there.
    """
    where = _where(plan, content)
    plan = max(where, key=lambda one: one[1], default=(plan, 0))[0]
    found = play_both(plan, content, progress, kept)
    other = replace(plan, content=content)
    swing = _looked_at(plan, other, found, pairs, {} if known is None else known)
    return Study(
        kind="compare", game=plan.game.id, title=f"{plan.game.title}: what the other numbers do",
        words=[
            *(_verdict(plan, found, seat) for seat in range(_seats(plan))),
            _length(found), _swing(swing), *_matters(where, plan), _changed(plan, content),
        ],
        figures=[
            _wins(plan, other, found), _endings(plan, other, found),
            *(_swung(plan, other, found, swing, what) for what in ("lead changes", "decided after")),
            *([_places(plan, where)] if where else []),
        ],
    )  # fmt: skip


Where = list[tuple[Plan, int]]  # set-ups, and in each how many of a few games went otherwise


def _where(plan: Plan, content: Content) -> Where:
    """In every set-up, how many of a few games went otherwise; nothing where one is asked for, or where bots think."""
    every = setups(plan)
    if plan.settings or len(every) == 1 or not plan.is_compiled:
        return []
    return [(setup, _otherwise(replace(setup, games=LOOKS), content)) for setup in every]


def _otherwise(few: Plan, content: Content) -> int:
    ours, theirs = play_sample(few, workers=1), play_sample(replace(few, content=content), workers=1)
    went = (zip(one.results, one.choices, one.ends, strict=True) for one in (ours, theirs))
    return sum(before != after for before, after in zip(*went, strict=True))


def _changed(plan: Plan, content: Content) -> str:
    """What is other in the numbers, so that a report says by itself what it is about."""
    found = differences(plan.content, content)
    if not found:
        return "No number differs."
    more = f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
    return f"Changed: {'; '.join(found[:NAMED])}{more}."


def _matters(where: Where, looked: Plan) -> list[str]:
    """Where the numbers matter, and which set-up is looked at therefore."""
    if not where:
        return []
    touched = sum(went > 0 for _, went in where)
    if not touched:
        return [f"In none of {len(where)} set-ups did one of {LOOKS} games go otherwise: they may not matter at all."]
    return [
        f"They change games in {touched} of {len(where)} set-ups, most in {said(looked)} "
        f"({max(went for _, went in where)} of {LOOKS} games): all this is of that one."
    ]


def _places(plan: Plan, where: Where) -> Figure:
    rows: list[list[Value]] = [
        [said(setup), round(went / LOOKS, 4), *(round(one, 4) for one in wilson(went, LOOKS)), LOOKS]
        for setup, went in sorted(where, key=lambda one: -one[1])
    ]
    return Figure(
        title="Where the numbers matter", columns=["set-up", "otherwise", "low", "high", "games"], rows=rows,
        chart="interval", words="In each set-up, the share of games that went otherwise on the same seeds: won by "
        "another, ended in another way, or longer or shorter.",
        caveat=f"{LOOKS} pairs each, only to find where to look; which way they go is not told here.",
        basis=basis_of(replace(plan, settings={}), 2 * LOOKS * len(where)),
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
    n = min(pairs, plan.games, affordable(found.ours))
    before = list(courses(replace(plan, games=n), found.ours, 0, known))
    return Swing(names_of(plan)[0], before, list(courses(replace(other, games=n), found.theirs, 0, known)))


def affordable(sample: Sample) -> int:
    """How many pairs of games can be looked at closely: of long games few. By their choices, never by a clock.

    >>> [affordable(Sample([[1]], [choices], [1])) for choices in (150, 1000, 5000)]
    [24, 10, 6]
    """
    a_pair = sum(sample.choices) / sample.games * MOMENTS * PLAYOUTS  # of two games, half of each on average
    return max(FEWEST, min(PAIRS, int(CLOSE / a_pair)))


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
