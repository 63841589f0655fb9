"""Two ways to search, against each other: which of them plays better, and how long each thinks.

Every seed is played twice with seats swapped, all example settings in turn; a game that is played alone or together is
played by both on the same seeds. A way is `passes=400` and any numbers of `Style`, on top of those of the game
(`slips` too), or the name of a bot.

    python -m bench.duel darkleaf-gambit passes=50,rollout_length=120 level-3 --games 200 --from 500001
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, replace
from typing import Any

from duskboard import games
from duskboard.bots import ladder
from duskboard.bots.bot import Bot, SearchBot, bot, decision_seed
from duskboard.bots.search import Budget, Style
from duskboard.games.game import Game, Settings


@dataclass
class Outcome:
    """A game: what each way made of it, and what it took."""

    points: tuple[float, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("game")
    asked.add_argument("ways", nargs=2)
    asked.add_argument("--games", type=int, default=100)
    asked.add_argument("--from", dest="first", type=int, default=500_001)
    asked.add_argument(
        "--set", dest="settings", type=json.loads, default=None, help="settings as JSON, not the examples"
    )
    asked.add_argument("--workers", type=int, default=os.cpu_count())
    asked.add_argument("--seconds", type=float, default=1e9, help="after which no game is begun")
    given = asked.parse_args()
    game = games.game(given.game)
    game.library.load()
    chosen = [given.settings] if given.settings else list(game.examples)
    together = all(ladder.plays_together(game, one) for one in chosen)
    tasks = [(given.game, given.ways, chosen[at // 2 % len(chosen)], given.first + at // 2, at % 2)
             for at in range(given.games)]  # fmt: skip
    ends = time.time() + given.seconds
    with ProcessPoolExecutor(given.workers) as pool:
        played = [one for one in pool.map(_play, *zip(*[(*task, ends) for task in tasks])) if one is not None]
    print(_told(given.game, given.ways, played, given.first, together), flush=True)


def _told(name: str, ways: list[str], played: list[Outcome], first: int, together: bool) -> str:
    spent: dict[int, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for one in played:
        for way in range(2):
            spent[way][0] += one.seconds[way]
            spent[way][1] += one.decisions[way]
    times = [1000 * seconds / max(1, made) for seconds, made in (spent[0], spent[1])]
    shares = []
    for way in range(2 if together else 1):
        points = [one.points[way] for one in played if one.points[way] >= 0]
        low, high = ladder.wilson(sum(points), len(points))
        shares.append(f"{sum(points) / len(points):.1%} of {len(points)} ({low:.1%} to {high:.1%})")
    return (
        f"| {name} | {ways[0]} | {ways[1]} | from {first} | {' against '.join(shares)} "
        f"| {times[0]:.2f} and {times[1]:.2f} ms |"
    )


def _play(name: str, ways: list[str], settings: Settings, seed: int, swapped: int, ends: float) -> Outcome | None:
    """One game: the first way in the first side's seats, or in the other's; alone, whichever it is."""
    if time.time() > ends:
        return None
    game = games.game(name)
    sides = game.sides(game.check_settings(settings))
    alone = ladder.plays_together(game, settings)
    way_of = [swapped if alone else (side + swapped) % 2 for side in sides]
    bots = [_bot(game, ways[way]) for way in way_of]
    book: Any = game.standard_book
    state = game.new_state(book, game.content, settings, seed)
    known, scratch = game.State(), game.Scratch()
    made, thought, spent = [0] * len(bots), [0, 0], [0.0, 0.0]
    while state.seat >= 0:
        seat = int(state.seat)
        known.array[0] = state.array[0]
        game.rules.redact.run(known, book, seat)
        menu = scratch.numpy("menu")[: game.rules.options.run(known, book, scratch)].tolist()
        begun = time.process_time()
        option = bots[seat].choose(game, book, known, menu, decision_seed(seed, seat, made[seat]))
        if len(menu) > 1:
            thought[way_of[seat]] += 1
            spent[way_of[seat]] += time.process_time() - begun
        made[seat] += 1
        game.rules.choose.run(state, book, scratch, int(option))
    points = [-1.0, -1.0]
    for seat, way in enumerate(way_of):
        points[way] = float(state.result[seat] > 0) if alone else (1 + float(state.result[seat])) / 2
    return Outcome(tuple(points), tuple(thought), tuple(spent))


def _bot(game: Game, way: str) -> Bot:
    if "=" not in way:
        return bot(way, game, threads=1)
    told = dict(part.split("=") for part in way.split(","))
    budget, slips = Budget(int(told.pop("passes"))), float(told.pop("slips", 0))
    types = {field.name: type(getattr(game.thinking.style, field.name)) for field in fields(Style)}
    style = replace(game.thinking.style, **{key: types[key](float(value)) for key, value in told.items()})
    return SearchBot(way, budget, style, slips=slips)


if __name__ == "__main__":
    main()
