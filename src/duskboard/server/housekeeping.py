"""Housekeeping: tables that nobody uses leave memory and at last the store; whether all is well; bug reports."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from duskboard.server import journal
from duskboard.server.config import Config
from duskboard.server.messages import Health
from duskboard.server.register import Register
from duskboard.server.store import Store
from duskboard.server.tables import Tables
from duskboard.server.thinkers import Thinkers

if TYPE_CHECKING:
    from duskboard.server.thoughts import SharedThinkers

HEALTH_EVERY = 2.0
TIDY_EVERY = 10.0
RECENT = 30.0  # seconds after its last use in which a table never leaves memory: somebody may be about to use it
EXPIRE_EVERY = 600.0
MOST_REPORTS = 500


class NotKept(Exception):
    """The disk takes nothing more."""


class Housekeeping:
    """What keeps a server in order."""

    def __init__(
        self,
        config: Config,
        store: Store,
        tables: Tables,
        thinkers: Thinkers | SharedThinkers,
        register: Register,
    ) -> None:
        self.config, self.store, self.tables, self.thinkers = config, store, tables, thinkers
        self.register = register
        self._health: tuple[float, Health] | None = None

    async def tidy(self) -> None:
        """Let tables that nobody is at leave memory."""
        rooms = self.tables.rooms
        while True:
            await asyncio.sleep(TIDY_EVERY)
            now = time.monotonic()
            idle = sorted(
                (room for room in rooms.values() if room.is_idle and now - room.used > RECENT),
                key=lambda room: room.used,
            )
            too_many = len(rooms) - self.config.limits.tables_in_memory
            for at, room in enumerate(idle):
                busy = room.thinking is not None and not room.thinking.done()
                if not busy and (at < too_many or now - room.used > self.config.forget):
                    del rooms[room.id]

    async def expire(self) -> None:
        """Remove tables that have been idle for too long."""
        config = self.config
        clock = SteadyClock(config.idle_steady)
        while True:
            now = time.time()
            if not clock.is_steady(now, time.monotonic()):
                await asyncio.sleep(min(EXPIRE_EVERY, config.idle_steady))
                continue
            before = {
                "waiting": now - config.idle_waiting,
                "playing": now - config.idle_playing,
                "over": now - config.idle_over,
            }
            in_use = {id for id, room in self.tables.rooms.items() if not room.is_idle}
            try:
                gone = await self.store.remove_idle(before, in_use)
                await self.register.remove_idle(now - config.idle_players)
            except Exception as error:  # the store may be away for a while; the next round comes
                journal.note("idle tables not removed", level=40, error=error)
                gone = []
            for id in gone:
                self.tables.rooms.pop(id, None)
            if gone:
                journal.note("idle tables removed", count=len(gone))
            await asyncio.sleep(EXPIRE_EVERY)

    async def health(self) -> Health:
        """Whether tables can be played here; found out anew every few seconds, however often it is asked."""
        if self._health is None or time.monotonic() - self._health[0] > HEALTH_EVERY:
            store = await self.store.why_not_well()
            bots = await self.thinkers.why_not_well()
            self._health = (time.monotonic(), Health(ok=not store and not bots, store=store, bots=bots))
        return self._health[1]

    def keep_report(self, name: str, document: dict[str, Any]) -> None:
        """Write a bug report down, if there is a place for it and not too many lie there. Raises NotKept."""
        folder = self.config.reports_folder
        if folder is None:
            journal.note("report", report=name, text=str(document.get("text", ""))[:500])
            return
        file = Path(folder / f"{name}.json")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if len(list(folder.glob("*.json"))) < MOST_REPORTS:
                file.write_bytes(msgspec.json.format(msgspec.json.encode(document)))
        except OSError as error:
            with contextlib.suppress(OSError):
                file.unlink(missing_ok=True)  # the half of one is no report
            raise NotKept from error


class SteadyClock:
    """Whether the time of day can be relied on: it has gone on as evenly as the processor's own, for long enough.

    >>> clock = SteadyClock(100)
    >>> [clock.is_steady(now, ticks) for now, ticks in ((5000, 0), (5100, 100), (9_999_999, 110), (10_000_200, 311))]
    [False, True, False, True]
    """

    SLACK = 60.0  # seconds by which a clock may be set right

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._begun: tuple[float, float] | None = None

    def is_steady(self, now: float, ticks: float) -> bool:
        if self._begun is None or abs((now - self._begun[0]) - (ticks - self._begun[1])) > self.SLACK:
            self._begun = (now, ticks)
        return ticks - self._begun[1] >= self.seconds
