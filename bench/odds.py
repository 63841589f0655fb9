"""How long odds take, in processor time, and what they leave unsaid: every option of positions from mid-game.

uv run python -m bench.odds
uv run python -m bench.odds darkholds --positions 200
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from duskboard import games
from duskboard.engine.dice import seed_stream
from duskboard.games.game import Game
from duskboard.match import Match
from duskboard.odds import REST

LONGEST = 150  # random choices before a position is looked at


def positions(game: Game, n: int) -> Iterator[Match]:
    """Matches somewhere in the middle of games, spread over a game's examples: one at random, one played sensibly.

    Random play seldom comes to blows.
    """
    book, content, scratch = game.standard_book, game.content, game.Scratch()
    for i in range(n):
        settings = game.examples[i % len(game.examples)]
        begun = Match.new(game.id, seed=f"odds {i}", settings=settings)
        state = begun.state.copy()
        if i % 2:
            game.drivers.play_random.run(state.array, book, scratch, (i * 7) % LONGEST, np.zeros(1, np.int64))
        else:
            play_sensibly(game, state, scratch, (i * 31) % (4 * LONGEST))
        if state.seat >= 0:
            yield Match(game, content, book, state, begun.record())


def play_sensibly(game: Game, state: Any, scratch: Any, choices: int) -> None:
    """Make so many choices by `greedy`, and none that ends the game."""
    book, rules = game.standard_book, game.rules
    for _ in range(choices):
        before = state.bytes()
        option = rules.greedy.run(game.redacted(state, book, int(state.seat)), book, scratch)
        rules.choose.run(state, book, scratch, int(option))
        if state.seat < 0:
            state.load(before)
            return


def measured(game: Game, n: int) -> dict[str, Any]:
    """The times of all options, in seconds, and what was said of those that dice decide."""
    took, told, unsaid, worst = [], 0, Counter[bool](), (0.0, "", "")
    for match in positions(game, n):
        seed_stream(match.state, "the same for all")
        for option in match.menu():
            begun = time.thread_time()
            chances = match.odds(option)
            seconds = time.thread_time() - begun
            took.append(seconds)
            worst = max(worst, (seconds, game.decisions[int(match.state.decision)], match.text(option)))
            told += bool(chances)
            for chance in chances:
                if chance.text == REST:
                    unsaid[chance.share > 0.1] += 1
    return {"took": np.array(took), "told": told, "unsaid": unsaid, "worst": worst}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("games", nargs="*", default=list(games.GAMES), help="all of them, unless told otherwise")
    parser.add_argument("--positions", type=int, default=100)
    wanted = parser.parse_args()
    print("| game | options | with odds | median | p99 | worst | 'something else' above 10 % |")
    print("|---|---|---|---|---|---|---|")
    for id in wanted.games:
        game = games.game(id)
        found = measured(game, wanted.positions)
        took, (worst, decision, text) = 1000 * found["took"], found["worst"]
        times = (
            f"{np.median(took):.1f} ms | {np.percentile(took, 99):.1f} ms | {1000 * worst:.1f} ms ({decision}: {text})"
        )
        print(f"| {game.title} | {len(took)} | {found['told']} | {times} | {found['unsaid'][True]} |")


if __name__ == "__main__":
    main()
