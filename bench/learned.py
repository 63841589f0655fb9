"""How the player that learned does against the game's own policy, and how long it thinks.

Every seed is played twice with seats swapped, all example settings in turn, on seeds that nothing was tuned on.
What came of it is in results/learned.md.

    uv run python bench/learned.py --games 400 --from 910001
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from duskboard import games
from duskboard.bots import ladder
from duskboard.bots.learned import LearnedBot
from duskboard.games.game import Game
from duskboard.games.learning import FILE, learning_of, shipped_weights

HEAD = """# What was learned, measured

`bench/learned.py --games {games} --from {first}`: `learned` against `greedy`, every seed twice with seats swapped, all
example settings in turn, on seeds nobody tuned on. A draw is half a win. Time is that of the processor for a decision
with more than one option, on one core that others used too.

| game | games | won | drawn | share | 95 % interval | from each seat | ms a decision | weights | rules |
|---|---|---|---|---|---|---|---|---|---|
"""


class Timed(LearnedBot):
    """The player that learned, with a watch."""

    decisions, seconds = 0, 0.0

    def choose(self, game: Game, book: Any, known: Any, menu: Sequence[int], seed: int) -> int:
        begun = time.process_time()
        option = super().choose(game, book, known, menu, seed)
        if len(menu) > 1:
            Timed.decisions += 1
            Timed.seconds += time.process_time() - begun
        return option


def row(game: Game, count: int, first: int) -> str:
    """A game's line of the table."""
    Timed.decisions, Timed.seconds = 0, 0.0
    tasks = ladder.plan(game, [("learned", "greedy")], count, game.examples, first=first)
    played = [ladder.play(game, task) for task in tasks]
    [score] = ladder.scores(played)
    assert score.name == "learned"
    sides = ", ".join(f"{share:.0%}" for share in score.by_side)
    card, learning = shipped_weights(game).card, learning_of(game)
    return (
        f"| {game.title} | {score.games} | {score.wins} | {score.draws} | {score.share:.1%} "
        f"| {score.low:.1%} to {score.high:.1%} | {sides} | {1000 * Timed.seconds / Timed.decisions:.3f} "
        f"| `{card.digest[:12]}`, {learning.worlds} worlds, {learning.ahead} choices ahead, margin {learning.margin} "
        f"| `{card.rules}` |"
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    asked.add_argument("--games", type=int, default=400)
    asked.add_argument("--from", dest="first", type=int, default=910_001)
    asked.add_argument("--out", type=Path, default=Path("learned.md"))
    given = asked.parse_args()
    register_timed()
    lines = []
    for game in games.all_games():
        if (game.folder / "minds" / FILE).exists():
            lines.append(row(game, given.games, given.first))
            print(lines[-1], flush=True)
    given.out.write_text(HEAD.format(games=given.games, first=given.first) + "\n".join(lines) + "\n", encoding="utf-8")


def register_timed() -> None:
    """Let the ladder play with a watch."""
    from duskboard.bots.bot import register

    register("learned", Timed)


if __name__ == "__main__":
    main()
