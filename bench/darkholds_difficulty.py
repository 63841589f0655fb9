"""How hard each level of Darkholds is for a greedy party of four, and how far it gets in the quest.

    python bench/darkholds_difficulty.py [games] [quest games]

Writes the table to bench/results/darkholds_difficulty.md.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from duskboard import games
from duskboard.bots.play import GREEDY, play_games

CAUSES = {1: "cleared", 2: "quest done", 3: "all down", 4: "no revival", 5: "too long", 6: "no hero left"}


def play(settings: dict[str, Any], n: int) -> Any:
    """`n` games of a greedy party, each with its own seed."""
    game = games.game("darkholds")
    book: Any = game.standard_book
    states = game.State.batch(n)
    for i, window in enumerate(game.State.windows(states)):
        window.load(game.new_state(book, game.content, settings, f"difficulty {i}").bytes())
    play_games(game, states, book, [GREEDY] * 6)
    return states


def row(name: str, states: Any) -> str:
    """A line of the table."""
    n = len(states)
    won = float((states["result"][:, 0] > 0).mean())
    endings = np.bincount(states["ending"], minlength=7)
    causes = ", ".join(f"{CAUSES[e]} {100 * endings[e] / n:.0f} %" for e in range(3, 7) if endings[e])
    error = 100 * 1.96 * np.sqrt(won * (1 - won) / n)
    turns, lost, cleared = states["total_turns"].mean(), states["total_lost"].mean(), states["cleared"].mean()
    return f"| {name} | {100 * won:.1f} ± {error:.1f} % | {turns:.1f} | {lost:.2f} | {cleared:.2f} | {causes} |"


def main(n: int, quests: int) -> None:
    began = time.perf_counter()
    content = games.game("darkholds").content
    names = {level.number: level.name for level in content.tables["level"]}  # type: ignore[attr-defined]
    lines = [
        "# Darkholds: a first look at difficulty", "",
        f"Greedy parties of four (Penda, Nerys, Carrowek, Sáthach), one player, {n} games a level and {quests} quests;",
        "each level on its own begins with the silver and shopping of its area. Cleared with its 95 % interval.", "",
        "| level | cleared | turns | heroes lost | levels cleared | how it was lost |", "|---|---|---|---|---|---|",
    ]  # fmt: skip
    for level in range(1, 11):
        lines.append(row(f"{level} {names[level]}", play({"level": level}, n)))
        print(lines[-1], flush=True)
    for area in (1, 2, 3):
        lines.append(row(f"area {area}", play({"mode": "area", "area": str(area)}, quests)))
        print(lines[-1], flush=True)
    lines.append(row("the whole quest", play({"mode": "quest"}, quests)))
    print(lines[-1], f"\n{time.perf_counter() - began:.0f} s")
    result = Path(__file__).parent / "results" / "darkholds_difficulty.md"
    result.parent.mkdir(exist_ok=True)
    result.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:]]
    main(*(numbers + [200, 200][len(numbers) :]))
