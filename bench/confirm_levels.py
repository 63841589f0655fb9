"""What players who think make of the numbers: level 5 against itself, many set-ups at once, for so many seconds.

    python -m bench.confirm_levels --seconds 240 --out found.json claustrophobia forward darkholds

Every process takes the next game of the set-up that has fewest, until the time is up; games that were begun are
finished, so that long ones are not left out. What was played stands in the file after every game, and the same command
goes on from there. The seeds are the lab's: `duskboard lab balance GAME --bots level-5` plays the same games.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from duskboard import games
from duskboard.bots.ladder import wilson
from duskboard.engine.content import ContentFile
from duskboard.lab.sample import Plan, play_block, setups

SEED = 31
# Numbers that may be better, by set-up: what greedy players find even is asked of those who think.
PARTY = '{ board = "redeemer", tile = 1, gifts = ["aura-of-courage", "%s"] }'
REST = '{ board = "brute", tile = 1 }, { board = "%s", tile = 1 }, { board = "%s", tile = 1 }'
CANDIDATES = {
    "survivors": (
        "pile = [{ random = 11 }, { random = 4, special = 15 }]",
        "pile = [{ random = 12 }, { random = 4, special = 15 }]",
        "pile = [{ random = 10 }, { random = 6, special = 15 }]",
    ),
    "nest": (
        f"force = [{PARTY % 'divine-inspiration'}, {REST % ('swordswoman', 'guardian')}]",
        f"force = [{PARTY % 'prescience'}, {REST % ('swordswoman', 'guardian')}]",
        f"force = [{PARTY % 'aura-of-anger'}, {REST % ('scout', 'swordswoman')}]",
    ),
    "sisters": (
        "turns = 7\nhellhounds = 2",
        "turns = 6\nhellhounds = 2",
        "turns = 5\nhellhounds = 2",
        "turns = 5",
    ),
}


Played = tuple[int, list[int], int, int, float]  # a game: its number, results, choices, ending, seconds


@dataclass(frozen=True)
class SetUp:
    """Games of one kind."""

    game: str
    numbers: str  # a file of the game's `numbers`, or content as TOML; empty for those of the contract
    settings: tuple[tuple[str, Any], ...]
    most: int  # games

    @property
    def name(self) -> str:
        said = ", ".join(f"{name} {value}" for name, value in self.settings)
        return f"{self.game} {' '.join(self.numbers.split()) or 'ours'}: {said or 'as usual'}"

    def plan(self, level: str) -> Plan:
        own = games.game(self.game)
        laid = ContentFile("candidate", self.numbers) if "\n" in self.numbers else Path(self.numbers)
        content = own.load_content(laid) if self.numbers else own.content
        return Plan(own, content, self.most, dict(self.settings), (level,), SEED)


def of_claustrophobia() -> Iterator[SetUp]:
    own = games.game("claustrophobia-1643")
    for plan in setups(Plan(own, own.content, 1)):
        yield SetUp(own.id, "", tuple(plan.settings.items()), 200)
    for entry in tomllib.loads(own.numbers["tuned"].text)["scenario"]:
        yield SetUp(own.id, "tuned", (("scenario", entry["id"]),), 200)


def of_candidates() -> Iterator[SetUp]:
    for scenario, changes in CANDIDATES.items():
        for change in changes:
            numbers = f'[[scenario]]\nid = "{scenario}"\n{change}\n'
            yield SetUp("claustrophobia-1643", numbers, (("scenario", scenario),), 200)


def of_forward() -> Iterator[SetUp]:
    for numbers in ("", *games.game("forward").numbers):
        yield SetUp("forward", numbers, (), 400)


def of_darkholds() -> Iterator[SetUp]:
    for numbers in ("", *games.game("darkholds").numbers):
        yield SetUp("darkholds", numbers, (("mode", "area"),), 60)


def of_darkholds_levels() -> Iterator[SetUp]:
    for level in range(1, 11):
        for numbers in games.game("darkholds").numbers:
            yield SetUp("darkholds", numbers, (("level", level),), 40)


def of_darkholds_quest() -> Iterator[SetUp]:
    for numbers in ("", *games.game("darkholds").numbers):
        yield SetUp("darkholds", numbers, (("mode", "quest"),), 40)


def of_darkleaf() -> Iterator[SetUp]:
    own = games.game("darkleaf-gambit")
    for numbers in ("", *own.numbers):
        for plan in setups(Plan(own, own.content, 1)):
            yield SetUp(own.id, numbers, tuple(plan.settings.items()), 40)


GROUPS = {
    "candidates": of_candidates,
    "claustrophobia": of_claustrophobia,
    "darkholds": of_darkholds,
    "darkholds-levels": of_darkholds_levels,
    "darkholds-quest": of_darkholds_quest,
    "darkleaf": of_darkleaf,
    "forward": of_forward,
}


def play(asked: list[SetUp], level: str, until: float, tasks: list[tuple[int, int]], taken: Any, told: Any) -> None:
    """Take one game after the other until the time is up."""
    plans: dict[int, tuple[Plan, Any]] = {}
    while time.time() < until:
        with taken.get_lock():
            at = taken.value
            taken.value += 1
        if at >= len(tasks):
            break
        number, which = tasks[at]
        if which not in plans:
            plan = asked[which].plan(level)
            plans[which] = plan, plan.book
        plan, book = plans[which]
        began = time.process_time()
        played = play_block(plan, book, number, 1)
        spent = round(time.process_time() - began, 2)
        told.put((which, (number, played.results[0], played.choices[0], played.ends[0], spent)))
    told.put(None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="+", choices=list(GROUPS))
    parser.add_argument("--seconds", type=float, default=240)
    parser.add_argument("--level", default="level-5")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", default="", help="set-ups with this in their name")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args()
    chosen = [one for group in asked.groups for one in GROUPS[group]() if asked.only in one.name]
    for game in {one.game for one in chosen}:
        games.game(game).library.load()
    digests = [one.plan(asked.level).content.digest for one in chosen]
    found = known(asked.out, asked.level, chosen, digests)
    tasks = sorted(
        (number, which)
        for which, one in enumerate(chosen)
        for number in set(range(one.most)) - {game[0] for game in found[which]}
    )
    context = multiprocessing.get_context("fork")
    taken, told = context.Value("q", 0), context.Queue()
    until = time.time() + asked.seconds
    workers = [
        context.Process(target=play, args=(chosen, asked.level, until, tasks, taken, told))
        for _ in range(asked.workers)
    ]
    for worker in workers:
        worker.start()
    going = len(workers)
    while going:
        one = told.get()
        if one is None:
            going -= 1
        else:
            which, game = one
            found[which].append(game)
            write(asked.out, asked.level, [row_of(*row) for row in zip(chosen, digests, found, strict=True)])
    for worker in workers:
        worker.join()
    for setup, digest, played in zip(chosen, digests, found, strict=True):
        row = row_of(setup, digest, played)
        print(f"{row['name']:70s} {row['wins']} of {row['games']}  {row['low']:.0%}-{row['high']:.0%}", file=sys.stderr)


def known(out: Path, level: str, chosen: list[SetUp], digests: list[str]) -> list[list[Played]]:
    """The games of an earlier run, by set-up: those of other numbers or of another level do not count."""
    rows = {}
    if out.exists():
        earlier = json.loads(out.read_text(encoding="utf-8"))
        if (earlier["level"], earlier["seed"]) != (level, SEED):
            raise SystemExit(f"{out} is of {earlier['level']} and seed {earlier['seed']}")
        rows = {(row["name"], row["content"]): row["played"] for row in earlier["setups"]}
    return [
        [tuple(game) for game in rows.get((setup.name, digest), [])]
        for setup, digest in zip(chosen, digests, strict=True)
    ]


def write(out: Path, level: str, rows: list[dict[str, Any]]) -> None:
    beside = out.with_suffix(".part")
    beside.write_text(json.dumps({"level": level, "seed": SEED, "setups": rows}, indent=1), encoding="utf-8")
    beside.replace(out)


def row_of(setup: SetUp, digest: str, played: list[Played]) -> dict[str, Any]:
    """What came of one set-up: the first seat's wins, what nobody won, every game in its order."""
    played = sorted(played)
    wins = sum(results[0] > 0 for _, results, *_ in played)
    low, high = wilson(wins, len(played)) if played else (0.0, 1.0)
    endings = games.game(setup.game).endings
    return {
        "name": setup.name, "content": digest, "games": len(played), "wins": wins, "low": low, "high": high,
        "nobody": sum(not any(result > 0 for result in results) for _, results, *_ in played),
        "endings": Counter(endings[end].text if end in endings else "it did not end" for *_, end, _ in played),
        "seconds": round(sum(spent for *_, spent in played), 1), "played": played,
    }  # fmt: skip


if __name__ == "__main__":
    main()
