"""What a choice costs a server, stage by stage, in milliseconds of one core: no socket, no store, nobody else.

    python -m bench.choice_cost                      all games of the house
    python -m bench.choice_cost steam-leaf --choices 300
    python -m bench.choice_cost steam-leaf --profile    and the functions it goes into
    python -m bench.choice_cost --memory             what a table takes of it, with its people there

A table with each seat and a watcher looking on plays choices by a fixed rule. Processor time is counted, not the
clock's, so that a busy machine gives much the same figures as a quiet one.
"""

from __future__ import annotations

import argparse
import cProfile
import functools
import gc
import pstats
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from duskboard import games
from duskboard.match import Match
from duskboard.server import room as rooms
from duskboard.server.config import Limits
from duskboard.server.memory import collect_seldom, memory_taken
from duskboard.server.room import Asker, Guest, Room
from duskboard.server.store import Entry, Live, Options, SeatRow, TableRow
from duskboard.server.table import Table

spent: Counter[str] = Counter()  # seconds by stage
_inner: list[float] = []  # what stages within the one that runs have taken


def timed(stage: str, work: Callable[..., Any]) -> Callable[..., Any]:
    """Count what a function takes, without what stages within it take."""

    @functools.wraps(work)
    def run(*args: Any, **named: Any) -> Any:
        began = time.thread_time()
        _inner.append(0.0)
        try:
            return work(*args, **named)
        finally:
            took = time.thread_time() - began
            spent[stage] += took - _inner.pop()
            if _inner:
                _inner[-1] += took

    return run


class _Raw:
    """The encoder with a clock."""

    def __init__(self, encoder: Any) -> None:
        self.encode = timed("writing", encoder.encode)


def laid(game: str, seed: int) -> Room:
    """A table with a person in each seat, each at a connection of their own, and a watcher."""
    match = Match.new(game, seed=seed, dice="keyed")
    seats = match.game.seats_of(match.settings)
    row = TableRow(
        id="table", game=game, setup=match.record(), options=Options(), phase="playing", version=0, live=Live(),
        edition=0, created=0.0, touched=0.0,
    )  # fmt: skip
    people = [
        SeatRow(seat=n, kind="person", name=f"Person {n}", holder=f"p{n}", token_hash=f"{n}") for n in range(seats)
    ]
    room = Room(Table(row, people, match), [])
    for n in range(seats + 1):
        guest = Guest("here", Limits(queue=1_000_000))
        guest.seats = [n] if n < seats else []
        room.guests.add(guest)
    return room


def choose(room: Room, chance: random.Random) -> int:
    """Make a choice at a table and show it to everybody there; the bytes that were sent."""
    table = room.table
    seat, option = table.acting, chance.choice(table.match.menu())
    guest = next(one for one in room.guests if seat in one.seats)
    began = time.thread_time()
    table.match.find(option, seat=seat)
    table.match.play(option, seat=seat)
    before = table.version
    table.count(Entry(choice=table.match.choices[-1], id="", seat=seat, at=0.0))
    spent["playing"] += time.thread_time() - began
    timed("the rest of showing", room.show)(before, Asker(guest, "c"))
    return read(room)


def read(room: Room) -> int:
    """Let everybody read what they were sent; the bytes of it."""
    sent = 0
    for guest in room.guests:
        while not guest.outbox.empty():
            sent += len(guest.outbox.get_nowait() or "")
    return sent


def play(game: str, choices: int) -> tuple[int, int]:
    """Choices of a game by a fixed rule, and the bytes they sent; a game that is over is followed by another."""
    made, sent, seed = 0, 0, 0
    while made < choices:
        seed += 1
        room, chance = laid(game, seed), random.Random(seed)
        before = Counter(spent)
        room.show(0)
        read(room)
        spent.clear()
        spent.update(before)  # who comes is shown everything, and that is no choice
        while not room.table.match.over and made < choices:
            sent += choose(room, chance)
            made += 1
    return made, sent


def megabytes(game: str, tables: int = 200, choices: int = 40) -> float:
    """What a table takes after some choices with everybody there."""
    play(game, choices)  # what all tables share
    gc.collect()
    before = memory_taken()
    rooms = [laid(game, seed) for seed in range(tables)]
    for seed, room in enumerate(rooms):
        chance = random.Random(seed)
        room.show(0)
        read(room)
        for _ in range(choices):
            if not room.table.match.over:
                choose(room, chance)
    gc.collect()
    return (memory_taken() - before) / tables / 1e6


def clocks() -> None:
    """Put a clock on every stage."""
    from duskboard import retelling
    from duskboard.server import table as tables

    for game in (games.game(id) for id in games.GAMES):
        for stage, name in (("scenes", "scene"), ("beats: pieces", "table_of"), ("beats: words", "beat")):
            setattr(game, name, timed(stage, getattr(game, name)))
        game.redacted = timed("redacting", game.redacted)  # type: ignore[method-assign]
    retelling.witnessed = timed("beats: looking on", retelling.witnessed)
    retelling.staged = timed("beats: comparing", retelling.staged)
    tables.Table.undo_info = timed("taking back", tables.Table.undo_info)  # type: ignore[method-assign]
    tables.Table.info = timed("the table", tables.Table.info)  # type: ignore[method-assign]
    tables.Table.beats = timed("beats: the rest", tables.Table.beats)  # type: ignore[method-assign]
    rooms.difference = timed("difference", rooms.difference)
    rooms._encoder = _Raw(rooms._encoder)  # type: ignore[assignment]


def main() -> None:
    words: Any = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("games", nargs="*", help="which; without any, all")
    words.add_argument("--choices", type=int, default=200)
    words.add_argument("--profile", action="store_true")
    words.add_argument("--memory", action="store_true")
    chosen = words.parse_args()
    names = chosen.games or list(games.GAMES)
    if chosen.memory:
        for name in names:
            print(f"{name}: {megabytes(name):.2f} MB a table after 40 choices")
        return
    if not chosen.profile:
        clocks()
    collect_seldom()  # as a server does
    for name in names:
        play(name, 10)
        spent.clear()
        profile = cProfile.Profile()
        if chosen.profile:
            profile.enable()
        made, sent = play(name, chosen.choices)
        profile.disable()
        if chosen.profile:
            pstats.Stats(profile).sort_stats("tottime").print_stats(45)
            continue
        total = 1000 * sum(spent.values()) / made
        print(f"\n{name}: {total:.2f} ms and {sent / 1000 / made:.1f} kB a choice, {made} choices")
        for stage, seconds in spent.most_common():
            print(f"  {stage:24} {1000 * seconds / made:6.2f}")


if __name__ == "__main__":
    main()
