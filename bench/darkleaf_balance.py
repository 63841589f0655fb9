"""Darkleaf Gambit's balance at a glance: greedy against greedy, every pairing, both starting orders.

    python bench/darkleaf_balance.py            # 1,000 games for each pairing and starter, written to bench/results/
    python bench/darkleaf_balance.py 100 --dry  # a quick look, printed only

A pairing is fair enough when neither clan wins more than 75 % over both starting orders; a game stalls when it reaches
the turn limit.
"""

from __future__ import annotations

import sys
import time
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from duskboard import games
from duskboard.bots.play import GREEDY, play_games
from duskboard.engine.dice import seed_words
from duskboard.games.darkleaf_gambit.content import Clan
from duskboard.games.darkleaf_gambit.terms import CLANS, TURN_LIMIT
from duskboard.match import Match

RESULTS = Path(__file__).parent / "results" / "darkleaf_balance.md"
GAME = games.game("darkleaf-gambit")
NAMES = {clan.id: clan.name for clan in GAME.content.all("clan", Clan)}


def started(one: str, other: str, starter: str, n: int) -> np.ndarray[Any, Any]:
    """`n` games of a pairing, set up; half of them under Blessings, half under Curses."""
    states, book = GAME.State.batch(n), GAME.standard_book
    for side, will in enumerate(("blessings", "curses")):
        settings = {"clans": (one, other), "starter": starter, "will": will}
        states[side::2] = GAME.new_state(book, GAME.content, settings, 0).array[0]
    for i in range(n):
        states["rng"][i] = seed_words(f"{one}-{other}-{starter}-{i}")
    return states


def row(one: str, other: str, n: int) -> tuple[str, float, float]:
    """A line of the table: wins of the first clan by starter, all in all, turns, stalls."""
    wins, decided, turns, stalls, by_starter = 0.0, 0, [], 0, []
    for starter in ("first", "second"):
        states = started(one, other, starter, n)
        play_games(GAME, states, GAME.standard_book, [GREEDY, GREEDY])
        won = int((states["result"][:, 0] > 0).sum())
        drawn = int((states["ending"] == TURN_LIMIT).sum())
        by_starter.append(won / max(1, n - drawn))
        wins, decided, stalls = wins + won, decided + n - drawn, stalls + drawn
        turns += states["turn"].tolist()
    share, stalled = wins / max(1, decided), stalls / (2 * n)
    cells = [f"{NAMES[one]} - {NAMES[other]}", *(f"{100 * s:.0f} %" for s in by_starter)]
    cells += [f"{100 * share:.0f} %", f"{np.mean(turns):.0f}", f"{np.median(turns):.0f}", f"{100 * stalled:.1f} %"]
    return "| " + " | ".join(cells) + " |", share, stalled


def main() -> None:
    n = int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 1000
    Match.new("darkleaf-gambit", seed=1)  # fails early if the content is wrong
    lines = [
        f"Greedy against greedy, {n:,} games for each pairing and starter, content `{GAME.content.digest}`.",
        "Shares are of the decided games, for the clan named first.",
        "",
        "| pairing | it starts | the other starts | all | turns, mean | median | stalled |",
        "|---|---|---|---|---|---|---|",
    ]
    begun = time.perf_counter()
    shares, stalls = [], []
    for one, other in combinations(CLANS, 2):
        line, share, stalled = row(one, other, n)
        print(line, flush=True)
        lines.append(line)
        shares.append(share)
        stalls.append(stalled)
    outside = sum(1 for share in shares if not 0.25 <= share <= 0.75)
    overall = f"Stalled over all: {100 * np.mean(stalls):.1f} %."
    lines += ["", f"Pairings outside 25-75 %: {outside} of {len(shares)}. {overall}"]
    print(lines[-1], f"({time.perf_counter() - begun:.0f} s)")
    if "--dry" not in sys.argv:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
