"""The house: everything one server process is made of, opened and closed together."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import TYPE_CHECKING

from litestar.channels import ChannelsPlugin

from duskboard import games
from duskboard.server.bots import Bots
from duskboard.server.cluster import Cluster
from duskboard.server.config import Config
from duskboard.server.hall import Hall
from duskboard.server.hours import Hours
from duskboard.server.housekeeping import Housekeeping
from duskboard.server.known import Known
from duskboard.server.limits import Buckets
from duskboard.server.metrics import Metrics
from duskboard.server.push import Push
from duskboard.server.register import Register
from duskboard.server.replays import Replays
from duskboard.server.results import Results
from duskboard.server.reviews import Reviews
from duskboard.server.room import Room
from duskboard.server.store import Store
from duskboard.server.studies import Studies
from duskboard.server.tables import Tables
from duskboard.server.tasks import Tasks
from duskboard.server.thinkers import Thinkers
from duskboard.server.timekeeper import Timekeeper
from duskboard.server.workshop import Workshop

if TYPE_CHECKING:
    from duskboard.server.thoughts import SharedThinkers

GOODBYES = 0.05  # seconds for those who are told that the server closes


class House:
    """A server process."""

    def __init__(self, config: Config, channels: ChannelsPlugin) -> None:
        self.config = config
        self.metrics = Metrics()
        self.tasks = Tasks(self.metrics)
        self.store = Store(config)
        self.thinkers = _thinkers(config)
        self.workshop = Workshop(config)
        self.weighing = Workshop(config)  # odds: much of it, and nobody must wait for a table because of it
        self.reviewing = Workshop(config)  # the same of games that are looked back on
        self.cluster = Cluster(config, channels, self.store, self.tasks)
        self.bots = Bots(config, self.thinkers, self.tasks, self.metrics)
        self.hours = Hours(self.store, self.cluster.name)
        self.register = Register(self.store)
        self.results = Results(self.register)
        self.tables = Tables(
            config, self.store, self.cluster, self.tasks, self.metrics, self.hours, self.bots.look, self.game_ended
        )  # fmt: skip
        self.bots.sit_at(self.tables)
        self.push = Push(config, self.store, self.tasks, self.metrics)
        self.tables.changed.append(self.push.look)
        self.timekeeper = Timekeeper(self.tables, self.bots, self.push, self.tasks)
        self.housekeeping = Housekeeping(config, self.store, self.tables, self.thinkers, self.register)
        self.reviews = Reviews(self.store, self.reviewing, self.tasks)
        self.replays = Replays(self.store, self.reviewing)
        self.known = Known(config, self.register)
        self.hall = Hall(config, self.tables, self.register, self.results)
        self.studying = Workshop(config)  # the lab's studies: minutes of work that nobody else waits behind
        self.studies = Studies(config, self.studying, self.tasks)
        self.creations = Buckets(config.limits.creations / 3600, config.limits.creations)
        self.scenes = Buckets(config.limits.scenes, config.limits.scenes_burst)
        self.guests = 0  # connections
        self.hints: Counter[str] = Counter()  # that are being thought about, by address

    async def open(self) -> None:
        for id, module in self.config.games.items():
            games.GAMES.setdefault(id, module)
            await asyncio.to_thread(games.game(id).library.load)  # somebody's own is compiled before anybody waits
        self.tasks.begin(asyncio.to_thread(_open_books))
        await self.store.open()
        await self.hours.open()
        self.cluster.join(self.tables.rooms, self.tables.refresh)
        self.tasks.begin(self.hall.catch_up())
        self.tasks.begin(self.housekeeping.tidy())
        self.tasks.begin(self.housekeeping.expire())
        self.tasks.begin(self.hours.write_down())
        self.tasks.begin(self.timekeeper.watch())
        self.tasks.begin(self.timekeeper.fetch())

    async def close(self) -> None:
        for room in list(self.tables.rooms.values()):
            for guest in list(room.guests):
                guest.leave("closing", "the server restarts; connect again", again=True)
        await asyncio.sleep(GOODBYES)
        await self.studies.close()
        await self.tasks.end()
        with contextlib.suppress(Exception):  # the store may be away
            await self.hours.close()
        await self.push.close()
        await self.thinkers.close()
        self.workshop.close()
        self.weighing.close()
        self.reviewing.close()
        self.studying.close()
        await self.store.close()

    def game_ended(self, room: Room) -> None:
        """Keep what came of a game."""
        if self.config.hall:
            self.tasks.begin(self.results.settle(room))

    def people_changed(self, room: Room) -> None:
        """Tell everybody who is at a table, here and elsewhere."""
        room.show()
        self.cluster.present(room)


def _thinkers(config: Config) -> Thinkers | SharedThinkers:
    """Where bots think: in processes of this server, or in those that all servers share."""
    if config.thinkers == "own":
        return Thinkers(config)
    from duskboard.server.thoughts import SharedThinkers  # only here: it brings PostgreSQL's driver

    return SharedThinkers(config)


def _open_books() -> None:
    """The games' books, made before anybody asks which games there are."""
    for id in games.GAMES:
        with contextlib.suppress(Exception):  # a broken game is told of where it is asked for
            _ = games.game(id).standard_book
