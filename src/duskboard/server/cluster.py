"""Several server processes on one store: they tell each other which tables have changed, and who is at them.

With SQLite there is but one process, and nothing to tell. What is told is only that something changed: what it is, the
store says, and should a notice be lost, a look into the store from time to time makes up for it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin

from duskboard.server import journal
from duskboard.server.config import Config
from duskboard.server.room import Presence, Room
from duskboard.server.store import Store
from duskboard.server.tasks import Tasks

Refresh = Callable[[Room], Coroutine[Any, Any, None]]

CHANNEL = "duskboard"
NOTICES = 60  # tables named in one notice: PostgreSQL carries 8000 bytes
TOGETHER = 0.004  # seconds: what comes within a few milliseconds is told at once
PRESENCE_EVERY = 10.0  # seconds between telling again who is here
SILENT = 4 * PRESENCE_EVERY  # a process that has told nothing for so long is gone


class Notice(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What server processes tell each other. The tables named have changed: look into the store."""

    sender: str
    changed: list[str] = []
    present: dict[str, tuple[list[int], int]] = {}  # seats and watchers connected to a table
    asking: list[str] = []  # tables whose people the sender wants to know


class Cluster:
    """This process among the others."""

    def __init__(self, config: Config, channels: ChannelsPlugin, store: Store, tasks: Tasks) -> None:
        self.config, self.channels, self.store, self.tasks = config, channels, store, tasks
        self.name = secrets.token_hex(4)  # of this process
        self._notice = Notice(sender=self.name)
        self._to_tell = asyncio.Event()

    def join(self, rooms: Mapping[str, Room], refresh: Refresh) -> None:
        """From now on, keep these rooms as the others leave them: `refresh` takes in what they did."""
        if self.config.postgres:
            for work in (self._tell(), self._hear(rooms, refresh), self._reconcile(rooms, refresh), self._count(rooms)):
                self.tasks.begin(work)

    # -- telling ------------------------------------------------------------------------------------------------------

    def changed(self, room: Room) -> None:
        """Tell the others that a table is not what it was."""
        if self.config.postgres and room.id not in self._notice.changed:
            self._notice.changed.append(room.id)
            self._to_tell.set()

    def present(self, room: Room) -> None:
        """Tell the others who is at a table here."""
        if self.config.postgres:
            seats = sorted({seat for guest in room.guests for seat in guest.seats})
            self._notice.present[room.id] = (seats, sum(1 for guest in room.guests if not guest.seats))
            self._to_tell.set()

    def ask_for(self, room: Room) -> None:
        """Ask the others who is at a table there."""
        if self.config.postgres:
            self._notice.asking.append(room.id)
            self._to_tell.set()

    async def _tell(self) -> None:
        while True:
            await self._to_tell.wait()
            await asyncio.sleep(TOGETHER)
            self._to_tell.clear()
            notice, self._notice = self._notice, Notice(sender=self.name)
            present = list(notice.present.items())
            size = max(len(notice.changed), len(present), len(notice.asking))
            for at in range(0, size, NOTICES):
                part = Notice(
                    sender=self.name,
                    changed=notice.changed[at : at + NOTICES],
                    present=dict(present[at : at + NOTICES]),
                    asking=notice.asking[at : at + NOTICES],
                )
                try:
                    await self.channels.wait_published(msgspec.json.encode(part), [CHANNEL])
                except Exception as error:
                    journal.note("notice lost", level=30, error=error)

    # -- hearing ------------------------------------------------------------------------------------------------------

    async def _hear(self, rooms: Mapping[str, Room], refresh: Refresh) -> None:
        async with self.channels.start_subscription([CHANNEL]) as subscriber:
            async for data in subscriber.iter_events():
                notice = msgspec.json.decode(data, type=Notice)
                if notice.sender == self.name:
                    continue
                for id in notice.changed:
                    if id in rooms:
                        self.tasks.begin(refresh(rooms[id]))
                for id, (seats, watchers) in notice.present.items():
                    if id in rooms:
                        _heard_of(rooms[id], notice.sender, Presence(seats, watchers, time.monotonic()))
                for id in notice.asking:
                    if id in rooms and rooms[id].guests:
                        self.present(rooms[id])

    async def _reconcile(self, rooms: Mapping[str, Room], refresh: Refresh) -> None:
        """Should a notice be lost: look from time to time whether our tables are what the store says."""
        while True:
            await asyncio.sleep(self.config.reconcile)
            try:
                standing = await self.store.standing([id for id, room in rooms.items() if room.guests])
            except Exception as error:
                journal.note("store not reached", level=30, error=error)
                continue
            for id, (version, edition) in standing.items():
                room = rooms.get(id)
                if room and (version > room.table.version or edition != room.table.row.edition):
                    self.tasks.begin(refresh(room))

    async def _count(self, rooms: Mapping[str, Room]) -> None:
        """Tell the others again who is here, and forget those of a process that has told nothing for long."""
        while True:
            await asyncio.sleep(PRESENCE_EVERY)
            now = time.monotonic()
            for room in rooms.values():
                silent = [sender for sender, other in room.elsewhere.items() if now - other.at > SILENT]
                for sender in silent:
                    del room.elsewhere[sender]
                if silent:
                    room.show()
                if room.guests:
                    self.present(room)


def _heard_of(room: Room, sender: str, presence: Presence) -> None:
    before = room.elsewhere.get(sender)
    room.elsewhere[sender] = presence
    if before is None or (before.seats, before.watchers) != (presence.seats, presence.watchers):
        room.show()
