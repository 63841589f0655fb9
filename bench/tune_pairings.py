"""Numbers with which every pairing of a game is even: many tried at once, the best varied again.

    python -m bench.tune_pairings darkleaf-gambit --seconds 200 --out found

Tried are reconstructed numbers only, and never those in `--keep`. A pairing counts both ways of sitting. All sets of a
round are played on the same seeds, other seeds each round, so that none stays because it was lucky; what is left at the
end is played on seeds that were not used. `found/N.toml` are the best, `found/found.json` says how they did.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from duskboard import games
from duskboard.bots.ladder import wilson
from duskboard.lab.knobs import Knob, knobs, with_changes, written
from duskboard.lab.sample import Plan, play_block, setups

FAIR = 0.08  # from one half: what is wanted is 40 to 60 %, and the games have noise
CHANGE = 0.004  # what a changed number costs
DICE = (4, 6, 8, 10, 12)
CONFIRMED = 5  # sets of numbers that are played again at the end
GAMES = {"search": 60, "again": 1000}  # of each way of sitting

Changes = dict[Knob, int]


@dataclass(frozen=True)
class Tried:
    """A set of numbers, and how often the first of each pairing wins with it."""

    changes: Changes
    shares: dict[str, float]

    @property
    def loss(self) -> float:
        off = [max(0.0, abs(share - 0.5) - FAIR) for share in self.shares.values()]
        return sum(off) / len(off) + max(off) / 2 + CHANGE * len(self.changes)

    @property
    def worst(self) -> float:
        return max(abs(share - 0.5) for share in self.shares.values())


def pairings(game: str) -> dict[str, list[Plan]]:
    """Both ways of sitting of every pairing."""
    own = games.game(game)
    found: dict[str, list[Plan]] = {}
    for plan in setups(Plan(own, own.content, 1)):
        clans = next(iter(plan.settings.values()))
        found.setdefault(" against ".join(sorted(clans)), []).append(plan)
    return found


def tried(game: str, changes: Changes, number: int, seed: int) -> Tried | None:
    own = games.game(game)
    content = with_changes(own, changes) if changes else own.content
    if content is None:
        return None
    book, shares = own.book_of(content), {}
    for name, plans in pairings(game).items():
        wins = decided = 0
        for plan in plans:
            clans: Sequence[str] = next(iter(plan.settings.values()))
            seat = list(clans).index(min(clans))
            whole = replace(plan, content=content, games=number, seed=seed)
            played = play_block(whole, book, 0, number)
            wins += played.wins(seat)
            decided += played.wins(0) + played.wins(1)
        shares[name] = wins / max(1, decided)
    return Tried(changes, shares)


def _tried(task: tuple[str, Changes, int, int]) -> Tried | None:
    return tried(*task)


def movable(game: str, kept: Sequence[str]) -> list[Knob]:
    own = games.game(game)
    return [
        knob for knob in knobs(own.content)
        if knob.reconstructed and knob.field not in ("order", "number") and not any(name in knob.name for name in kept)
        and (knob.value or knob.field == "rounds")
    ]  # fmt: skip


def varied(parent: Changes, every: Sequence[Knob], chance: random.Random) -> Changes:
    """A set of numbers with one to three moved by a step."""
    changes = dict(parent)
    for _ in range(chance.choice((1, 1, 2, 3))):
        knob = chance.choice(every)
        now = changes.get(knob, knob.value)
        if knob.field == "die":
            at = DICE.index(now) if now in DICE else 1
            to = DICE[max(0, min(len(DICE) - 1, at + chance.choice((-1, 1))))]
        else:
            to = now + chance.choice((-2, -1, 1, 2) if knob.field.startswith("sum_") else (-1, 1))
        if to < 0 and knob.field != "rounds":
            continue
        changes[knob] = to
        if to == knob.value:
            del changes[knob]
    return changes


def search(game: str, every: Sequence[Knob], seconds: float, pool: Any, size: int) -> list[Tried]:
    chance, until, round = random.Random(7), time.time() + seconds, 0
    best: list[Changes] = [{}]
    while time.time() < until:
        asked = {str(sorted((k.name, v) for k, v in one.items())): one for one in best}
        while len(asked) < size:
            one = varied(chance.choice(best), every, chance)
            if len(best) > 1 and chance.random() < 0.25:
                one = {**chance.choice(best), **one}
            asked[str(sorted((k.name, v) for k, v in one.items()))] = one
        number = GAMES["search"] * (1 + round // 8)
        found = pool.map(_tried, [(game, one, number, 1000 + round) for one in asked.values()], chunksize=1)
        ranked = sorted((one for one in found if one is not None), key=lambda one: one.loss)
        best = [one.changes for one in ranked[: max(CONFIRMED, size // 8)]]
        round += 1
        first = ranked[0]
        print(
            f"round {round}: {first.loss:.4f}, worst {first.worst:.3f}, {len(first.changes)} changed", file=sys.stderr
        )
    return ranked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=200)
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--keep", default="turn_limit", help="numbers to leave alone, by a part of their name, commas")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    games.game(asked.game).library.load()
    every = movable(asked.game, asked.keep.split(","))
    with multiprocessing.get_context("fork").Pool(asked.workers) as pool:
        ranked = search(asked.game, every, asked.seconds, pool, asked.size)
        last = [{}, *(one.changes for one in ranked[:CONFIRMED])]
        again = pool.map(_tried, [(asked.game, one, GAMES["again"], 99) for one in last], chunksize=1)
    asked.out.mkdir(parents=True, exist_ok=True)
    told = []
    for at, one in enumerate(again):
        if one is None:
            continue
        (asked.out / f"{at}.toml").write_text(written(one.changes), encoding="utf-8")
        told.append({"file": f"{at}.toml", "loss": one.loss, "worst": one.worst, "changes": named(one.changes),
                     "shares": {name: [share, *wilson(share * 2 * GAMES["again"], 2 * GAMES["again"])]
                                for name, share in one.shares.items()}})  # fmt: skip
        print(f"{at}.toml: loss {one.loss:.4f}, worst {one.worst:.3f}: {named(one.changes)}", file=sys.stderr)
    (asked.out / "found.json").write_text(json.dumps(told, indent=1), encoding="utf-8")


def named(changes: Mapping[Knob, int]) -> dict[str, str]:
    return {knob.name: f"{knob.value} -> {value}" for knob, value in changes.items()}


if __name__ == "__main__":
    main()
