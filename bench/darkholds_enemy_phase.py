"""How long the enemy phase of a crowded level takes, compiled, on one core.

    python bench/darkholds_enemy_phase.py [phases]

Random games are played until at least forty enemies stand on a level. What is timed is the choice that ends the hero
phase: the darkhold card, every enemy's activation, the reinforcements and the maintenance, the call from Python
included. Each is timed five times on copies of the same state; the fastest counts, for it is the least disturbed.
Writes bench/results/darkholds_enemy_phase.md.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from duskboard import games
from duskboard.engine.header import NOBODY
from duskboard.games.darkholds import terms

CROWD = 40
REPEATS = 5


def crowded_phases(wanted: int) -> list[tuple[int, int, float]]:
    """Level, enemies and milliseconds of so many enemy phases."""
    game = games.game("darkholds")
    book: Any = game.standard_book
    options, choose, scratch = game.rules.options.fast, game.rules.choose.fast, game.Scratch()
    dice = np.random.default_rng(1)
    phases: list[tuple[int, int, float]] = []
    number = 0
    while len(phases) < wanted:
        number += 1
        state = game.new_state(book, game.content, {"level": 1 + number % 10}, f"crowd {number}")
        while state.seat != NOBODY and len(phases) < wanted:
            n = options(state, book, scratch)
            option = int(scratch.menu[int(dice.integers(n))])
            enemies = int((state.numpy("profile")[terms.FIRST_ENEMY :] >= 0).sum())
            before = state.copy()
            choose(state, book, scratch, option)
            if enemies >= CROWD and state.turn == before.turn + 1:
                phases.append((state.level + 1, enemies, _best_time(choose, before, book, scratch, option)))
    return phases


def _best_time(choose: Any, before: Any, book: Any, scratch: Any, option: int) -> float:
    best = float("inf")
    for _ in range(REPEATS):
        state = before.copy()
        began = time.thread_time()
        choose(state, book, scratch, option)
        best = min(best, time.thread_time() - began)
    return 1000 * best


def main(wanted: int) -> None:
    phases = crowded_phases(wanted)
    times = np.array([phase[2] for phase in phases])
    lines = [
        "# Darkholds: the enemy phase of a crowded level", "",
        f"{len(phases)} enemy phases with {CROWD} to {max(phase[1] for phase in phases)} enemies on a level, compiled,",
        "one core, processor time; darkhold card, reinforcements, maintenance and the call from Python included.", "",
        "| median | 95 % below | slowest |", "|---|---|---|",
        f"| {np.median(times):.3f} ms | {np.quantile(times, 0.95):.3f} ms | {times.max():.3f} ms |",
    ]  # fmt: skip
    print("\n".join(lines))
    result = Path(__file__).parent / "results" / "darkholds_enemy_phase.md"
    result.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
