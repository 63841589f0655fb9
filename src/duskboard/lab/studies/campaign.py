"""How far does one come? For games that are a journey: what each ends of, and how it stands then."""

from __future__ import annotations

from collections import defaultdict

from duskboard.lab.intervals import mean_interval, wilson
from duskboard.lab.kept import Keeper
from duskboard.lab.sample import Plan, Progress, begun, names_of, nothing, play_sample, setups
from duskboard.lab.study import (
    RATE_COLUMNS,
    Figure,
    LabError,
    Study,
    Value,
    basis_of,
    ending_text,
    percent,
    rate_row,
    shown,
)

ENDS = 24  # games to look at, of all endings


class NoJourney(LabError):
    """The study is of games that all seats win or lose together."""


def campaign(plan: Plan, progress: Progress = nothing, kept: Keeper | None = None) -> Study:
    """Survival in every set-up the game names, what ended it, and the scores of its endings."""
    game = plan.game
    if not game.is_cooperative(game.check_settings(plan.settings)):
        raise NoJourney(f"{game.title} is played against each other; balance and swing are its studies")
    rows: list[list[Value]] = []
    causes: list[list[Value]] = []
    games, ends = [], []
    words = []
    for setup in setups(plan):
        sample = play_sample(setup, progress, kept)
        said = ", ".join(f"{name} {value}" for name, value in setup.settings.items()) or "as usual"
        rows.append(rate_row(said, sample.wins(0), sample.games))
        games.append(shown(setup, sample, sample.first(won_by=0) or 0, said))
        for end, n in sample.endings.most_common():
            ends.append(shown(setup, sample, sample.ends.index(end), said))
            low, high = wilson(n, sample.games)
            causes.append(
                [said, ending_text(plan, end), round(n / sample.games, 4), round(low, 4), round(high, 4), sample.games]
            )
    best, worst = max(rows, key=_rate), min(rows, key=_rate)
    words.append(f"The gentlest set-up is {best[0]}: {percent(_rate(best))} come through.")
    if len(rows) > 1:
        words.append(f"The hardest is {worst[0]}: {percent(_rate(worst))}.")
    return Study(
        kind="campaign", game=game.id, title=f"{game.title}: how far one comes", words=words,
        figures=[
            Figure(title="Come through", columns=RATE_COLUMNS, rows=rows, chart="interval",
                   games=games, basis=basis_of(plan, plan.games * len(rows))),
            Figure(title="What ends it", columns=["set-up", "ending", "share", "low", "high", "games"], rows=causes,
                   chart="bars", games=ends[:ENDS], basis=basis_of(plan, plan.games * len(rows))),
            _scores(plan),
        ],
    )  # fmt: skip


def _rate(row: list[Value]) -> float:
    return float(row[1] or 0)


def _scores(plan: Plan) -> Figure:
    """What the game itself counts at its end, won and lost apart."""
    from duskboard.bots.play import GREEDY, play_games

    game, book = plan.game, plan.book
    n = min(200, plan.games)
    states = begun(plan, book, 0, n)
    play_games(game, states, book, [GREEDY] * states["result"].shape[1], plan.seed)
    counted: dict[tuple[str, bool], list[float]] = defaultdict(list)
    for window in game.State.windows(states):
        scene = game.scene(game.redacted(window, book, 0), book, plan.content, 0, [])
        if scene.ending:
            for name, value in scene.ending.scores.items():
                if value.lstrip("-").isdigit():
                    counted[name, bool(window.result[0] > 0)].append(float(value))
    rows: list[list[Value]] = []
    for (name, won), numbers in sorted(counted.items()):
        mean, low, high = mean_interval(numbers)
        how = "won" if won else "lost"
        rows.append([f"{name}, {how}", round(mean, 2), round(low, 2), round(high, 2), len(numbers)])
    return Figure(
        title=f"How it stands at the end ({names_of(plan)[0]})", columns=["what", "mean", "low", "high", "games"],
        rows=rows, chart="", basis=basis_of(plan, n),
    )  # fmt: skip
