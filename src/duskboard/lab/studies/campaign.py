"""How far does one come, what takes its toll on the way, and who and what is worth how much? For journeys.

What can be counted of a game it says itself (`Game.ledger`); of one that says nothing only its endings are told.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

import numpy as np

from duskboard.engine.content import ContentError, ContentFile
from duskboard.games.game import Settings
from duskboard.games.ledger import Ledger
from duskboard.lab.chronicle import Chronicle, chronicles
from duskboard.lab.intervals import mean_interval, wilson
from duskboard.lab.kept import Keeper
from duskboard.lab.sample import Comparison, Plan, Progress, Sample, names_of, nothing, play_sample, setups
from duskboard.lab.study import (
    RATE_COLUMNS,
    Behind,
    Figure,
    LabError,
    Study,
    Value,
    basis_of,
    behind,
    ending_text,
    listed,
    percent,
    rate_row,
    said,
    shown,
    turned,
)

ENDS = 24  # games to look at, of all endings
TOLD = 400  # journeys that are gone through event by event
FIRST = 100  # pairs after which a thing that changed no game is left alone
SHOWN = 3  # games to look at, of a figure
ENOUGH = 30  # journeys that begin a part, before it is said that most are lost there


class NoJourney(LabError):
    """The study is of games that all seats win or lose together."""


def campaign(
    plan: Plan, progress: Progress = nothing, kept: Keeper | None = None, *, worth: int | None = None,
    begin: Callable[[int], Any] = nothing,
) -> Study:  # fmt: skip
    """Survival in every set-up the game names, part by part; harm by whom; what is left; who and what is worth it.

    `worth`: how many games to play without each companion and each thing, which takes most of the time; 0 for none,
    without a word as many as of everything else. `begin` is told how many games there are at most.
    """
    game, ledger = plan.game, plan.game.ledger
    if not game.is_cooperative(game.check_settings(plan.settings)):
        raise NoJourney(f"{game.title} is played against each other; balance and swing are its studies")
    every, worth = setups(plan), min(plan.games, plan.games if worth is None else worth)
    alone = _alone(plan, ledger) if ledger else []
    parties = list(ledger.parties(plan.content)) if ledger and worth and not _names_a_party(plan, ledger) else []
    spared = list(ledger.spared(plan.content)) if ledger and worth else []
    begin(plan.games * (len(every) + len(alone)) + worth * (len(parties) + len(spared)))
    played = [(setup, play_sample(setup, progress, kept)) for setup in every]
    words, figures = [], [_through(plan, played), _causes(plan, played)]
    words.append(_gentlest(played))
    if ledger:
        journey, sample = max(played, key=lambda one: (_spread(one[0], ledger), -every.index(one[0])))
        looked_at = replace(journey, games=min(TOLD, plan.games))
        told = chronicles(looked_at, ledger, sample)
        open_one, known = min(played, key=lambda one: (abs(one[1].rate(0) - 0.5), every.index(one[0])))
        fewer = replace(open_one, games=worth)
        for more, figure in (
            _survival(looked_at, ledger, told, sample), _hardest(looked_at, ledger, told, sample),
            _steps(plan, ledger, alone, progress, kept), _harm(looked_at, ledger, told, sample),
            _dealt(looked_at, ledger, told, sample), _left(looked_at, ledger, told, sample),
            _company(fewer, parties, progress, kept), _things(fewer, ledger, spared, known, progress, kept),
        ):  # fmt: skip
            words += more
            figures += figure
    else:
        figures.append(_scores(plan))
    return Study(kind="campaign", game=game.id, title=f"{game.title}: how far one comes", words=words, figures=figures)


# -- how it ends -------------------------------------------------------------------------------------------------------


def _through(plan: Plan, played: list[tuple[Plan, Sample]]) -> Figure:
    return Figure(
        title="Come through", columns=RATE_COLUMNS, chart="interval", basis=basis_of(plan, plan.games * len(played)),
        rows=[rate_row(said(setup), sample.wins(0), sample.games) for setup, sample in played],
        games=[shown(setup, sample, sample.first(won_by=0) or 0, said(setup)) for setup, sample in played],
        words=f"Each row is a share of {plan.games:,} games with its 95 % interval (Wilson).", caveat=_caveat(plan),
    )  # fmt: skip


def _caveat(plan: Plan) -> str:
    return f"By {' and '.join(plan.players)} players: better ones come further."


def _causes(plan: Plan, played: list[tuple[Plan, Sample]]) -> Figure:
    rows: list[list[Value]] = []
    games: list[Behind] = []
    for setup, sample in played:
        for end, n in sample.endings.most_common():
            games.append(shown(setup, sample, sample.ends.index(end), said(setup)))
            low, high = wilson(n, sample.games)
            rows.append(
                [ending_text(plan, end), said(setup), *(round(one, 4) for one in (n / sample.games, low, high)),
                 sample.games]
            )  # fmt: skip
    return Figure(
        title="What ends it", columns=["ending", "set-up", "share", "low", "high", "games"], rows=rows, chart="bars",
        games=games[:ENDS], basis=basis_of(plan, plan.games * len(played)),
    )  # fmt: skip


def _gentlest(played: list[tuple[Plan, Sample]]) -> str:
    """How often one comes through, where that is easiest and hardest."""
    ranked = sorted(played, key=lambda one: -one[1].rate(0))
    (setup, best), (other, worst) = ranked[0], ranked[-1]
    if len(ranked) == 1:
        return f"{_rate(best)} come through."
    hardest = f"The hardest is {said(other)}: {_rate(worst)}."
    return f"The gentlest set-up is {said(setup)}: {_rate(best)} come through. {hardest}"


def _rate(sample: Sample) -> str:
    low, high = wilson(sample.wins(0), sample.games)
    return f"{percent(sample.rate(0))} of {sample.games:,} ({percent(low)} to {percent(high)})"


def _scores(plan: Plan) -> Figure:
    """What the game itself counts at its end, won and lost apart."""
    from duskboard.bots.play import GREEDY, play_games
    from duskboard.lab.sample import begun

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
    rows = [_mean_row(f"{name}, {'won' if won else 'lost'}", found) for (name, won), found in sorted(counted.items())]
    return Figure(
        title=f"How it stands at the end ({names_of(plan)[0]})", columns=["what", "mean", "low", "high", "games"],
        rows=rows, chart="", basis=basis_of(plan, n),
    )  # fmt: skip


def _mean_row(name: str, numbers: Sequence[float]) -> list[Value]:
    return [name, *(round(one, 2) for one in mean_interval(numbers)), len(numbers)]


# -- the way -----------------------------------------------------------------------------------------------------------

Found = tuple[list[str], list[Figure]]  # what a figure says in words, and the figure; none where there is nothing


def _spread(setup: Plan, ledger: Ledger) -> float:
    """How many parts a set-up has: of a few games, the most."""
    few = replace(setup, games=8)
    return max(len(one.parts) for one in chronicles(few, ledger, play_sample(few)))


def _shown(plan: Plan, sample: Sample, numbers: Sequence[int], words: str) -> list[Behind]:
    return [behind(plan, number, f"game {number}, {words}", sample.made[number]) for number in numbers[:SHOWN]]


def _survival(plan: Plan, ledger: Ledger, told: list[Chronicle], sample: Sample) -> Found:
    """How many journeys get so far."""
    most = max(len(one.parts) for one in told)
    if most < 2:
        return [], []
    rows: list[list[Value]] = []
    for at in range(most + 1):
        n = sum(len(one.parts) > at for one in told) if at < most else sum(one.won for one in told)
        low, high = wilson(n, len(told))
        called = Counter(one.parts[at].name for one in told if len(one.parts) > at).most_common(1)
        every = {one.parts[at].name for one in told if len(one.parts) > at}
        name = "the end, won" if at == most else called[0][0] if len(every) == 1 else f"{ledger.part} {at + 1}"
        rows.append([at, *(round(one, 4) for one in (n / len(told), low, high)), name, len(told)])
    half = next((str(row[4]) for row in rows[:-1] if float(row[1] or 0) < 0.5), "")
    far = [number for number, one in enumerate(told) if len(one.parts) == most]
    return (
        [f"Half of the journeys end before {half}."] if half else [],
        [
            Figure(
                title="How many come so far", columns=["parts behind", "share", "low", "high", "comes to", "games"],
                rows=rows, chart="lines", games=_shown(plan, sample, far, "one that comes far"),
                words=f"The share of journeys that begin each {ledger.part}, and that come through ({said(plan)}).",
                caveat=_caveat(plan), basis=basis_of(plan),
            )
        ],
    )  # fmt: skip


def _hardest(plan: Plan, ledger: Ledger, told: list[Chronicle], sample: Sample) -> Found:
    """Of those who begin a part, how many are lost in it."""
    begun: Counter[str] = Counter(part.name for one in told for part in one.parts)
    lost: Counter[str] = Counter(one.parts[-1].name for one in told if not one.won and one.parts)
    first = {part.name: at for one in reversed(told) for at, part in enumerate(one.parts)}
    if len(begun) < 2:
        return [], []
    names = sorted(begun, key=lambda name: (first[name], name))
    rows = [rate_row(name, lost[name], begun[name]) for name in names]
    worst = max([row for row in rows if int(row[4] or 0) >= ENOUGH] or rows, key=lambda row: float(row[1] or 0))
    numbers = [at for at, one in enumerate(told) if not one.won and one.parts and one.parts[-1].name == worst[0]]
    return (
        [f"Most are lost in {worst[0]}: {percent(float(worst[1] or 0))} of the {worst[4]:,} who begin it."],
        [
            Figure(
                title=f"Lost in each {ledger.part}", columns=["who", "lost", "low", "high", "games"], rows=rows,
                chart="interval", games=_shown(plan, sample, numbers, f"lost in {worst[0]}"),
                words=f"Of the journeys that begin a {ledger.part}, the share that ends there ({said(plan)}).",
                caveat="Whoever comes late has come through the rest: those are the lucky and the strong.",
                basis=basis_of(plan),
            )
        ],
    )  # fmt: skip


def _alone(plan: Plan, ledger: Ledger) -> list[tuple[str, Plan]]:
    return [
        (name, replace(plan, settings={**plan.settings, **settings})) for name, settings in ledger.alone(plan.content)
    ]


def _steps(plan: Plan, ledger: Ledger, alone: list[tuple[str, Plan]], progress: Progress, kept: Keeper | None) -> Found:
    """Each part by itself with a fresh party: how even the steps between them are."""
    if not alone:
        return [], []
    samples = [play_sample(setup, progress, kept) for _, setup in alone]
    rows: list[list[Value]] = []
    steps: list[tuple[float, float, float]] = []
    for at, ((name, _), sample) in enumerate(zip(alone, samples, strict=True)):
        row = rate_row(name, sample.wins(0), sample.games)
        step = _difference(sample, samples[at - 1]) if at else (0.0, 0.0, 0.0)
        steps.append(step)
        rows.append([*row, *(round(one, 4) if at else None for one in step)])
    sure = [at for at, (_, low, high) in enumerate(steps) if low > 0 or high < 0]
    words = []
    if sure:
        steepest = max(sure, key=lambda at: abs(steps[at][0]))
        moved, low, high = steps[steepest]
        words.append(
            f"By themselves {alone[0][0]} is won in {percent(samples[0].rate(0))}, {alone[-1][0]} in "
            f"{percent(samples[-1].rate(0))}; the steepest step is from {alone[steepest - 1][0]} to "
            f"{alone[steepest][0]}: {100 * moved:+.0f} points ({100 * low:+.0f} to {100 * high:+.0f})."
        )
    lost = [
        shown(setup, sample, next((at for at, won in enumerate(sample.won(0)) if not won), 0), name)
        for (name, setup), sample in zip(alone, samples, strict=True)
    ]
    return words, [
        Figure(
            title=f"Each {ledger.part} by itself", rows=rows, chart="interval", games=lost,
            columns=[*RATE_COLUMNS, "step", "step low", "step high"],
            words=f"Won with a fresh party; the step is from the {ledger.part} before, with its 95 % interval.",
            caveat=f"{_caveat(plan)} In a journey one comes with what the {ledger.part}s before have left and taught.",
            basis=basis_of(plan, plan.games * len(alone)),
        )
    ]  # fmt: skip


def _difference(one: Sample, other: Sample) -> tuple[float, float, float]:
    """How much likelier one is won than another, of games that are no pairs (Newcombe 1998, method 10)."""
    return _apart(one.wins(0), one.games, other.wins(0), other.games)


def _apart(wins: int, games: int, others: int, other_games: int) -> tuple[float, float, float]:
    rate, other = wins / games, others / other_games
    low, high = wilson(wins, games)
    other_low, other_high = wilson(others, other_games)
    return (
        rate - other,
        rate - other - sqrt((rate - low) ** 2 + (other_high - other) ** 2),
        rate - other + sqrt((high - rate) ** 2 + (other - other_low) ** 2),
    )


# -- what is taken, and what is left -----------------------------------------------------------------------------------


def _by_whom(plan: Plan, ledger: Ledger, told: list[Chronicle], ours: bool) -> dict[str, list[int]]:
    """Harm by whoever did it, game by game."""
    found: dict[str, list[int]] = defaultdict(lambda: [0] * len(told))
    for number, one in enumerate(told):
        for part in one.parts:
            for harm in part.harms(ledger, plan.content):
                if harm.is_ours == ours:
                    found[harm.by][number] += harm.amount
    return found


def _harm_rows(found: dict[str, list[int]]) -> list[list[Value]]:
    every = sum(map(sum, found.values()))
    rows: list[list[Value]] = []
    for name, amounts in sorted(found.items(), key=lambda one: (-sum(one[1]), one[0])):
        in_games = sum(amount > 0 for amount in amounts)
        rows.append([*_mean_row(name, amounts), round(sum(amounts) / every, 4), round(in_games / len(amounts), 4)])
    return rows


HARM_COLUMNS = ["who", "a game", "low", "high", "games", "of all", "in so many games"]


def _harm(plan: Plan, ledger: Ledger, told: list[Chronicle], sample: Sample) -> Found:
    found = _by_whom(plan, ledger, told, ours=True)
    if not found:
        return [], []
    rows = _harm_rows(found)
    first = rows[0]
    worst = int(np.argmax(found[str(first[0])]))
    what = ledger.harm
    return (
        [
            f"{first[0]} costs most: {first[1]} {what} a game ({first[2]} to {first[3]}), "
            f"{percent(float(first[5] or 0))} of all."
        ],
        [
            Figure(
                title=f"{_capital(what)} taken, by whom", columns=HARM_COLUMNS, rows=rows, chart="interval",
                games=_shown(plan, sample, [worst], f"{max(found[str(first[0])])} {what} by {first[0]}"),
                words=f"What each takes from the players in a journey, on average, with 95 % interval ({said(plan)}).",
                caveat="Whoever comes late meets only those who came so far.", basis=basis_of(plan),
            )
        ],
    )  # fmt: skip


def _dealt(plan: Plan, ledger: Ledger, told: list[Chronicle], sample: Sample) -> Found:
    found = _by_whom(plan, ledger, told, ours=False)
    if len(found) < 2:
        return [], []
    rows = _harm_rows(found)
    return [], [
        Figure(
            title=f"{_capital(ledger.harm)} dealt, by whom", columns=HARM_COLUMNS, rows=rows, chart="interval",
            games=_shown(plan, sample, [int(np.argmax(found[str(rows[0][0])]))], f"most by {rows[0][0]}"),
            words=f"What each of the players' side does to enemies in a journey ({said(plan)}).",
            caveat="Who deals most is not worth most: others heal, carry and stand in the way.", basis=basis_of(plan),
        )
    ]  # fmt: skip


def _left(plan: Plan, ledger: Ledger, told: list[Chronicle], sample: Sample) -> Found:
    """What there is at the beginning of each part, and at the end."""
    rows: list[list[Value]] = []
    most = max(len(one.parts) for one in told)
    stretches = [("at the end, won", [one.end for one in told if one.won]),
                 ("at the end, lost", [one.end for one in told if not one.won])]  # fmt: skip
    for at in reversed(range(most)):
        own = [one.parts[at] for one in told if len(one.parts) > at]
        every = {part.name for part in own}
        name = own[0].name if len(every) == 1 else f"{ledger.part} {at + 1}"
        stretches.insert(0, (f"before {name}", [part.state for part in own]))
    book: Any = plan.book
    for when, states in stretches:
        if states:
            for what, numbers in ledger.left(np.array(states), book).items():
                rows.append([what, when, *_mean_row("", np.asarray(numbers, float).tolist())[1:]])
    if not rows:
        return [], []
    order = list(dict.fromkeys(str(row[0]) for row in rows))
    rows.sort(key=lambda row: order.index(str(row[0])))
    far = max(range(len(told)), key=lambda number: (told[number].won, len(told[number].parts), -number))
    ended = {str(row[0]): row for row in rows if row[1] == "at the end, won"}
    has = listed([f"{name} {row[2]}" for name, row in ended.items()]) if ended else ""
    return [f"Whoever comes through has left, on average: {has}."] if ended else [], [
        Figure(
            title="What is left", columns=["what", "when", "mean", "low", "high", "games"], rows=rows, chart="trend",
            games=_shown(plan, sample, [far], "one that came far"),
            words=f"On average, before each {ledger.part} and at the end, with its 95 % interval ({said(plan)}).",
            caveat="Of those who came so far: those who had less are often no longer among them.", basis=basis_of(plan),
        )
    ]  # fmt: skip


# -- what each is worth ------------------------------------------------------------------------------------------------


def _names_a_party(plan: Plan, ledger: Ledger) -> bool:
    return any(name in plan.settings for _, settings in ledger.parties(plan.content) for name in settings)


def _company(
    plan: Plan, asked: Sequence[tuple[tuple[str, ...], Settings]], progress: Progress, kept: Keeper | None
) -> Found:
    """What each companion is worth, where it is most open: parties with somebody against those without."""
    if len(asked) < 2:
        return [], []
    parties = [(names, replace(plan, settings={**plan.settings, **settings})) for names, settings in asked]
    samples = [play_sample(setup, progress, kept) for _, setup in parties]
    rows: list[list[Value]] = []
    for name in sorted({name for names, _ in parties for name in names}):
        own = [[sample for (names, _), sample in zip(parties, samples, strict=True) if (name in names) == there]
               for there in (True, False)]  # fmt: skip
        if not all(own):
            continue
        wins, games = ([sum(of(one) for one in side) for side in own] for of in (_won, _games))
        moved, low, high = _apart(wins[0], games[0], wins[1], games[1])
        rows.append(
            [name, *(round(one, 4) for one in (moved, low, high, wins[0] / games[0], wins[1] / games[1])), sum(games)]
        )
    if not rows:
        return [], []
    rows.sort(key=lambda row: -float(row[1] or 0))
    best = rows[0]
    sure = float(best[2] or 0) > 0
    points = f"{100 * float(best[1] or 0):+.0f} points"
    most = f"{best[0]} is worth most: parties with {best[0]} come through {points} more often."
    return (
        [most if sure else "No companion is plainly worth more than another within these games."],
        [
            Figure(
                title="What each companion is worth", rows=rows, chart="tornado",
                columns=["who", "moved", "low", "high", "with", "without", "games"],
                words=f"Parties of one size: how much more often those with somebody come through ({said(plan)}).",
                games=[
                    shown(setup, sample, 0, listed(names))
                    for (names, setup), sample in zip(parties, samples, strict=True)
                ],
                caveat=_caveat(plan), basis=basis_of(plan, plan.games * len(parties)),
            )
        ],
    )  # fmt: skip


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _won(sample: Sample) -> int:
    return sample.wins(0)


def _games(sample: Sample) -> int:
    return sample.games


def _things(
    plan: Plan, ledger: Ledger, spared: list[tuple[str, str]], sample: Sample, progress: Progress, kept: Keeper | None
) -> Found:
    """What each thing is worth: the same seeds without it, pair by pair."""
    rows: list[list[Value]] = []
    games: list[tuple[float, list[Behind]]] = []
    needed: list[str] = []
    for name, text in spared:
        progress(plan.games)
        try:
            laid = f"{plan.content.laid}\n{text}"
            without = plan.game.load_content(ContentFile(f"without {name}", laid))
        except ContentError:
            needed.append(name)
            continue
        found, other = _without(plan, sample, replace(plan, content=without), kept)
        moved, low, high = found.difference(0)
        rows.append([name, *(round(one, 4) for one in (moved, low, high)), found.ours.games])
        games.append((moved, turned(plan, other, found, 0, "with everything", f"without {name}")))
    if not rows:
        return [], []
    rows.sort(key=lambda row: (float(row[1] or 0), str(row[0])))
    games.sort(key=lambda one: one[0])
    sure = [row for row in rows if float(row[3] or 0) < 0]
    words = [
        f"Without {row[0]} one comes through {-100 * float(row[1] or 0):.0f} points less often "
        f"({-100 * float(row[3] or 0):.0f} to {-100 * float(row[2] or 0):.0f})." for row in sure[:2]
    ] or ["No thing by itself is plainly worth anything within these games."]  # fmt: skip
    left_out = f" Not to be spared: {listed(needed)}." if needed else ""
    return words, [
        Figure(
            title="What each thing is worth", columns=["who", "moved", "low", "high", "games"], rows=rows,
            chart="tornado", games=list({game.id: game for _, pair in games[:SHOWN] for game in pair}.values()),
            words=f"How much seldomer one comes through without it, pair by pair on the same seeds ({said(plan)}): "
            f"{ledger.sparing}. A thing that changed no game in {FIRST} was left there.",
            caveat=f"One at a time: another may take its place. {_caveat(plan)}{left_out}",
            basis=basis_of(plan, sum(int(row[4] or 0) for row in rows)),
        )
    ]  # fmt: skip


def _without(plan: Plan, sample: Sample, other: Plan, kept: Keeper | None) -> tuple[Comparison, Plan]:
    """The games of a plan without something; few where they come out the same."""
    few = min(FIRST, plan.games)
    first = play_sample(replace(other, games=few), kept=kept)
    if few == plan.games or first.results == sample.results[:few]:
        return Comparison(_first(sample, few), first), replace(other, games=few)
    return Comparison(_first(sample, plan.games), play_sample(other, kept=kept)), other


def _first(sample: Sample, n: int) -> Sample:
    return Sample(sample.results[:n], sample.choices[:n], sample.ends[:n], sample.made[:n])
