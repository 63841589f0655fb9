"""The server under load, on loopback: many sockets at many tables, and what a choice then takes.

    python -m bench.load                         1,000 sockets at 250 tables for 30 seconds
    python -m bench.load --kills 10              the same while the server is killed ten times
    python -m bench.load --kills 10 --postgres   with two server processes at one PostgreSQL
    python -m bench.load --outages 3 --postgres  while PostgreSQL is stopped three times, and started again

Each table has its players and watchers up to four sockets. A player waits for his turn, thinks, and chooses; what is
measured is the time from sending the choice to its acknowledgement, which comes after it is safely kept. With kills,
players connect again, send what was not acknowledged again, and at the end the store is compared with everything that
was ever acknowledged: nothing may be lost, nothing may be there twice, and every table must go on.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import itertools
import json
import os
import random
import signal
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
import websockets

from duskboard import games
from duskboard.server import schema
from duskboard.server.store import Entry, Store
from tests.server.people import GAMES, GENEROUS, Laid, Server, folder
from tests.server.postgres import Cluster
from tests.server.reading import Reading

SOCKETS = 4  # a table
REAL = "real"  # every game of the house, by turns
TRY_AGAIN = ("closed", "away")


@dataclass
class Outcome:
    """What a run showed."""

    delays: list[float] = field(default_factory=list)  # from sending a choice to its acknowledgement
    seen: list[float] = field(default_factory=list)  # and to the view that shows it
    acknowledged: list[tuple[str, int, str]] = field(default_factory=list)  # table, version, the choice's id
    counts: Counter[str] = field(default_factory=Counter)
    memory: int = 0
    seconds: float = 0
    cpu: float = 0  # seconds of the server processes

    def line(self, what: str) -> str:
        p50, p95, p99 = (1000 * percentile(self.delays, p) for p in (50, 95, 99))
        v99 = 1000 * percentile(self.seen, 99)
        n, rate = len(self.delays), len(self.delays) / self.seconds
        return (
            f"| {what} | {n} | {rate:.0f} | {p50:.1f} | {p95:.1f} | {p99:.1f} | {v99:.1f} "
            f"| {1000 * self.cpu / max(1, n):.1f} | {self.memory / 1e6:.0f} |"
        )


def percentile(values: list[float], percent: int) -> float:
    if len(values) < 2:
        return values[0] if values else 0.0
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


class Load:
    """Tables with people at them, at one or more server processes."""

    def __init__(self, servers: list[Server], game: str, tables: int, rate: float) -> None:
        self.servers, self.game, self.rate = servers, game, rate
        self.tables = tables
        self.laid: list[Laid] = []
        self.outcome = Outcome()
        self.measuring = False
        self.stopping = False
        self.connected = 0
        self.progress: Counter[str] = Counter()
        self.over: set[str] = set()  # tables whose game has come to an end
        self._ids = itertools.count(1)

    def lay(self) -> None:
        """Lay all tables; each seat is a person's."""
        played = [id for id in games.GAMES if id not in GAMES] if self.game == REAL else [self.game]
        for n in range(self.tables):
            own = games.game(played[n % len(played)])
            seats = own.seats_of(own.check_settings({}))
            self.laid.append(self.servers[n % len(self.servers)].lay(own.id, *["here"] * seats))

    async def run(self, seconds: float, trouble: Any = None) -> Outcome:
        """Let them play; `trouble` is something that goes on meanwhile and decides when it is over."""
        tasks = []
        for laid in self.laid:
            for seat in laid.tokens:
                tasks.append(asyncio.create_task(self._live(laid, seat)))
            for _ in range(SOCKETS - len(laid.tokens)):
                tasks.append(asyncio.create_task(self._live(laid, None)))
        while self.connected < len(tasks):
            await asyncio.sleep(0.1)
        await asyncio.sleep(1)
        self.measuring, began = True, time.monotonic()
        cpu = sum(processor(server) for server in self.servers)
        await (trouble() if trouble else asyncio.sleep(seconds))
        self.measuring = False
        self.outcome.seconds = time.monotonic() - began
        self.outcome.cpu = sum(processor(server) for server in self.servers) - cpu
        self.outcome.memory = sum(memory(server) for server in self.servers)
        self.stopping = True
        await asyncio.wait(tasks, timeout=60)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return self.outcome

    async def _live(self, laid: Laid, seat: int | None) -> None:
        """One person, who connects again whenever the connection is lost."""
        player = _Player(self, laid, seat)
        first = True
        while not self.stopping:
            server = random.choice(self.servers)
            url = server.base.replace("http", "ws") + f"/api/tables/{laid.id}/live"
            try:
                async with websockets.connect(
                    url, max_size=None, compression=None, ping_interval=None, open_timeout=60
                ) as socket:
                    if not first:
                        self.outcome.counts["reconnects"] += 1
                    await player.live(socket)
            except (OSError, websockets.WebSocketException, TimeoutError):
                await asyncio.sleep(random.uniform(0.05, 0.5))
            if first and player.greeted:
                first = False


class _Player:
    def __init__(self, load: Load, laid: Laid, seat: int | None) -> None:
        self.load, self.laid, self.seat = load, laid, seat
        self.version: int | None = None
        self.pending: dict[str, Any] | None = None  # a choice not yet acknowledged
        self.sent = 0.0
        self.again = False  # it was sent more than once
        self.greeted = False
        self.turn: asyncio.Task[None] | None = None
        self.reading = Reading()

    async def _hello(self, socket: Any) -> None:
        tokens = [] if self.seat is None else [self.laid.tokens[self.seat]]
        hello: dict[str, Any] = {"type": "hello", "tokens": tokens}
        if self.version is not None:
            hello["have"] = self.version
        await socket.send(json.dumps(hello))

    async def live(self, socket: Any) -> None:
        await self._hello(socket)
        heartbeat = asyncio.create_task(self._beat(socket))
        if self.pending is not None:
            self.again = True
            await socket.send(json.dumps(self.pending))
        try:
            while not self.load.stopping:
                try:
                    async with asyncio.timeout(1):
                        text = await socket.recv()
                except TimeoutError:
                    continue
                await self._take(socket, text)
        finally:
            heartbeat.cancel()
            if self.turn is not None:
                self.turn.cancel()

    async def _beat(self, socket: Any) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            while True:
                await asyncio.sleep(8)
                await socket.send('{"type":"ping"}')

    async def _take(self, socket: Any, text: str) -> None:
        if text.startswith('{"type":"update"'):
            if not self.greeted:
                self.greeted = True
                self.load.connected += 1
            if self.seat is not None:
                update = self.reading.read(text)
                for view in update.get("views", []):
                    await self._view(socket, view)
                if "id" in update:
                    self._acknowledged(update)
        elif text.startswith('{"type":"refused"'):
            code = json.loads(text)["code"]
            self.load.outcome.counts["refused: " + code] += 1
            self.pending = None
            if code in TRY_AGAIN:  # nothing was changed: look again, and choose again
                await asyncio.sleep(0.5)
                await self._hello(socket)
        elif text.startswith('{"type":"bye"'):
            self.load.outcome.counts["bye: " + json.loads(text)["code"]] += 1

    async def _view(self, socket: Any, view: dict[str, Any]) -> None:
        if self.pending is not None and self.version is not None and view["version"] > self.pending["version"]:
            if self.load.measuring and not self.again:
                self.load.outcome.seen.append(time.monotonic() - self.sent)
        self.version = view["version"]
        if view["scene"].get("ending"):
            self.load.over.add(self.laid.id)
        options = view["scene"].get("options")
        if options and (self.pending is None or self.pending["version"] < view["version"]):
            if self.turn is not None:
                self.turn.cancel()
            self.turn = asyncio.create_task(self._choose(socket, view["version"], random.choice(options)["number"]))

    async def _choose(self, socket: Any, version: int, option: int) -> None:
        await asyncio.sleep(random.uniform(0.5, 1.5) * self.load.tables / self.load.rate)
        while self.pending is not None:  # sent again after a broken connection: it is acknowledged after the view
            await asyncio.sleep(0.005)
        if self.load.stopping or version != self.version:
            return
        self.pending = {
            "type": "choose", "id": f"c{next(self.load._ids)}", "seat": self.seat, "version": version, "option": option
        }  # fmt: skip
        self.again, self.sent = False, time.monotonic()
        with contextlib.suppress(websockets.ConnectionClosed):
            await socket.send(json.dumps(self.pending))

    def _acknowledged(self, done: dict[str, Any]) -> None:
        if self.pending is None or done["id"] != self.pending["id"]:
            return
        if self.load.measuring and not self.again:
            self.load.outcome.delays.append(time.monotonic() - self.sent)
        self.load.outcome.acknowledged.append((self.laid.id, done["version"], done["id"]))
        self.load.progress[self.laid.id] += 1
        self.pending = None


def memory(server: Server) -> int:
    """The resident memory of a server process."""
    assert server.process is not None
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]) * 4096
    return 0


def processor(server: Server) -> float:
    """The seconds of processor time a server process has used."""
    assert server.process is not None
    with contextlib.suppress(OSError):
        words = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


async def audit(database: str, outcome: Outcome) -> list[str]:
    """What is wrong with the store, compared with all that was acknowledged."""
    from duskboard.server.config import Config
    from duskboard.server.table import Table

    store = Store(Config(database=database))
    wrong = []
    try:
        async with store._engine.connect() as connection:
            rows = (await connection.execute(sa.select(schema.entries))).all()
        kept = {(row.table_id, row.version): msgspec.json.decode(row.data, type=Entry).id for row in rows}
        there = {(table, id) for (table, _), id in kept.items()}
        for table, version, id in outcome.acknowledged:  # by its id: a viewer counts versions in a way of its own
            if (table, id) not in there:
                wrong.append(f"lost: {id} was acknowledged as version {version} of {table}")
        twice = [key for key, count in Counter((key[0], id) for key, id in kept.items()).items() if count > 1]
        wrong += [f"twice: {id} of {table}" for table, id in twice]
        for table in sorted({key[0] for key in kept})[:20]:
            whole = await store.load(table)
            assert whole is not None
            if Table.fold(whole).version != whole.row.version:
                wrong.append(f"{table} does not fold to its version")
    finally:
        await store._engine.dispose()
    return wrong


async def kill_often(load: Load, kills: int, pause: float) -> None:
    """Kill a server process at a random moment and start it again, so many times."""
    for n in range(kills):
        await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
        server = load.servers[n % len(load.servers)]
        server.kill()
        load.outcome.counts["kills"] += 1
        await asyncio.to_thread(server.start)
    await all_go_on(load)


async def stop_often(load: Load, cluster: Cluster, outages: int, pause: float) -> None:
    """Stop the database at a random moment, every other time as a crash would, and start it again, so many times."""
    for n in range(outages):
        await asyncio.sleep(random.uniform(0.5, 1.5) * pause)
        await asyncio.to_thread(cluster.go_away, "immediate" if n % 2 else "fast")
        load.outcome.counts["outages"] += 1
        await asyncio.sleep(random.uniform(1, 5))
        await asyncio.to_thread(cluster.come_back)
    await all_go_on(load)


async def all_go_on(load: Load) -> None:
    """Wait until a choice has been made at every table, without anybody's help; count those where none is."""
    before = Counter(load.progress)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        await asyncio.sleep(0.5)
        still = {laid.id for laid in load.laid if load.progress[laid.id] <= before[laid.id]} - load.over
        if not still:
            return
    load.outcome.counts["tables that stand still"] += len(still)


def measure(
    database: str, where: Path, processes: int, game: str, tables: int, rate: float, seconds: float, kills: int,
    pause: float = 4, cluster: Cluster | None = None, outages: int = 0,
) -> tuple[Outcome, list[str]]:  # fmt: skip
    """One run, from starting the servers to looking into the store."""
    servers = [Server(where, database=database, limits=GENEROUS, log="warning") for _ in range(processes)]
    try:
        for server in servers:
            server.start()
        load = Load(servers, game, tables, rate)
        load.lay()
        trouble: Any = functools.partial(kill_often, load, kills, pause) if kills else None
        if outages and cluster is not None:
            trouble = functools.partial(stop_often, load, cluster, outages, pause)
        outcome = asyncio.run(load.run(seconds, trouble))
    finally:
        for server in servers:
            server.stop()
    return outcome, asyncio.run(audit(database, outcome))


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # stops the servers too
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--game", default="siege", help="a registered game, `real` for all by turns, or a small one")
    words.add_argument("--tables", type=int, default=250)
    words.add_argument("--rate", type=float, default=250, help="choices a second in all, as far as the game goes")
    words.add_argument("--seconds", type=float, default=30)
    words.add_argument("--kills", type=int, default=0)
    words.add_argument("--outages", type=int, default=0, help="of PostgreSQL")
    words.add_argument("--postgres", action="store_true")
    chosen = words.parse_args()
    games.GAMES.update({id: module for id, module in GAMES.items() if id not in games.GAMES})
    where, cluster = folder(), None
    with contextlib.ExitStack() as stack:
        if chosen.postgres or chosen.outages:
            cluster = stack.enter_context(Cluster())
            database, processes = cluster.url, 2
        else:
            database, processes = f"sqlite:///{where / 'tables.db'}", 1
        outcome, wrong = measure(
            database, where, processes, chosen.game, chosen.tables, chosen.rate, chosen.seconds, chosen.kills,
            cluster=cluster, outages=chosen.outages,
        )  # fmt: skip
    print("| run | choices | a second | p50 ms | p95 ms | p99 ms | view p99 ms | processor ms a choice | memory MB |")
    print("|---|---|---|---|---|---|---|---|---|")
    what = f"{chosen.game}, {SOCKETS * chosen.tables} sockets, " + (
        "PostgreSQL, 2 processes" if cluster is not None else "SQLite"
    )
    what += f", {chosen.kills} kills" if chosen.kills else f", {chosen.outages} outages" if chosen.outages else ""
    print(outcome.line(what))
    print(dict(outcome.counts), f"{len(outcome.acknowledged)} acknowledged")
    print("wrong:", wrong[:10] or "nothing")


if __name__ == "__main__":
    main()
