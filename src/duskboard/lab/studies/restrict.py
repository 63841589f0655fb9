"""What is each thing worth? A kind of choice is barred to one seat, and the wins it then loses are counted."""

from __future__ import annotations

from typing import Any

import numpy as np

from duskboard.bots.search import policy
from duskboard.engine.dice import below, seed_stream
from duskboard.lab.sample import BATCH, Plan, Progress, begun, names_of, nothing, paired
from duskboard.lab.study import Behind, Figure, Study, Value, basis_of, behind, percent

RARE = 0.001  # of its chances, below which a thing counts as never used
SHOWN = 3  # kinds of choice with games to look at
MUST = 0.95  # above which it counts as always used


def restrict(plan: Plan, progress: Progress = nothing, *, seat: int = 0) -> Study:
    """One row a kind of choice that the game declares (`Game.actions`), and one a thing with a name among them."""
    groups = groups_of(plan)
    free, offered, used = _played(plan, np.zeros(plan.game.facts.options, np.int64), seat)
    progress(1)
    rows: list[list[Value]] = []
    turned: list[tuple[float, str, int, np.ndarray[Any, Any]]] = []  # games lost: what without
    for name, numbers in groups:
        chances, uses = int(offered[numbers].sum()), int(used[numbers].sum())
        if not chances:
            rows.append([name, 0.0, 0.0, 0.0, 0, None, "never offered"])
            progress(1)
            continue
        barred = np.zeros(plan.game.facts.options, np.int64)
        barred[numbers] = 1
        without = free if not uses else _played(plan, barred, seat)[0]
        moved, low, high = paired(free, without)
        lost = [number for number in range(plan.games) if free[number] and not without[number]]
        if lost and high < 0:
            turned.append((moved, name, lost[0], barred))
        share = uses / chances
        verdict = "never used" if share < RARE else "always used" if share > MUST else ""
        rows.append([name, round(moved, 4), round(low, 4), round(high, 4), plan.games, round(share, 4), verdict])
        progress(1)
    rows.sort(key=lambda row: (float(row[1] or 0), str(row[0])))
    who = names_of(plan)[seat]
    return Study(
        kind="restrict", game=plan.game.id, title=f"{plan.game.title}: what each kind of choice is worth to {who}",
        words=_words(rows, who),
        figures=[
            Figure(
                title=f"{who}'s wins without it", chart="tornado",
                columns=["who", "moved", "low", "high", "games", "use rate", "verdict"], rows=rows,
                words="Barred things are replaced by any other legal choice; where nothing else is legal they stay.",
                games=_turned(plan, turned, seat),
                caveat="By greedy players, who do not learn to do without.", basis=basis_of(plan),
            )
        ],
    )  # fmt: skip


def groups_of(plan: Plan) -> list[tuple[str, np.ndarray[Any, Any]]]:
    """What can be barred: kinds of choice, and single things among them."""
    found, first = [], 0
    for group in plan.game.actions:
        found.append((group.meaning, np.arange(first, first + group.n)))
        names = group.called(plan.content) if group.called else ()
        about = group.meaning.partition(":")[0].partition(";")[0]
        found += [(f"{name} ({about})", np.array([first + at])) for at, name in enumerate(names[: group.n])]
        first += group.n
    return found


def _played(plan: Plan, barred: np.ndarray[Any, Any], seat: int) -> tuple[list[bool], Any, Any]:
    game, book = plan.game, plan.book
    offered, used = np.zeros(game.facts.options, np.int64), np.zeros(game.facts.options, np.int64)
    won: list[bool] = []
    for first in range(0, plan.games, BATCH):
        n = min(BATCH, plan.games - first)
        states, chance = begun(plan, book, first, n), game.State.batch(n)
        for i, window in enumerate(game.State.windows(chance)):
            seed_stream(window, _chance(plan, first + i))
        game.drivers.play_restricted.run(
            states, book, game.Scratch(), game.State.batch(1), barred, seat, chance, game.facts.longest_game,
            np.zeros(n, np.int64), offered, used,
        )  # fmt: skip
        won += (states["result"][:, seat] > 0).tolist()
    return won, offered, used


def _turned(plan: Plan, turned: list[tuple[float, str, int, np.ndarray[Any, Any]]], seat: int) -> list[Behind]:
    """Games that were won and are lost without it, both ways, of what is missed most."""
    found = []
    for _, name, number, barred in sorted(turned, key=lambda one: one[:2])[:SHOWN]:
        free = np.zeros_like(barred)
        found.append(behind(plan, number, f"game {number} with everything", _made(plan, number, free, seat)))
        found.append(behind(plan, number, f"game {number} without '{name}'", _made(plan, number, barred, seat)))
    return list({one.id: one for one in found}.values())


def _made(plan: Plan, number: int, barred: np.ndarray[Any, Any], seat: int) -> list[int]:
    """The options of one game: what `play_restricted` does, choice by choice."""
    game, book, scratch, chance = plan.game, plan.book, plan.game.Scratch(), plan.game.State()
    seed_stream(chance, _chance(plan, number))
    state = game.new_state(book, plan.content, plan.settings, plan.seed_of(number))
    made: list[int] = []
    while state.seat >= 0 and len(made) < game.facts.longest_game:
        option = policy(game, book, game.redacted(state, book, int(state.seat)))
        if state.seat == seat and barred[option]:
            left = [one for one in game.menu(state, book, scratch) if not barred[one]]
            option = left[below(chance, len(left))] if left else option
        made.append(option)
        game.rules.choose.run(state, book, scratch, option)
    return made


def _chance(plan: Plan, number: int) -> str:
    return f"restricted {plan.seed} {number}"


def _words(rows: list[list[Value]], who: str) -> list[str]:
    told = [
        f"Without '{name}' {who} wins {percent(-float(moved))} less often."  # type: ignore[arg-type]
        for name, moved, _, high, *_ in rows[:3]
        if float(high or 0) < 0
    ]
    idle = [str(row[0]) for row in rows if row[-1] == "never used"]
    if idle:
        told.append(f"Never used by such players: {', '.join(idle)}.")
    return told or [f"No kind of choice is plainly worth anything to {who} within these games."]
