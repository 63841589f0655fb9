"""What happens when somebody's time is up: the side loses, a bot chooses, or they are reminded."""

from __future__ import annotations

import asyncio
import contextlib
import random

from duskboard.halt import Halt
from duskboard.server import journal
from duskboard.server.bots import Bots
from duskboard.server.hours import now
from duskboard.server.push import Push
from duskboard.server.room import Room
from duskboard.server.store import Conflict
from duskboard.server.tables import Tables, Unknown
from duskboard.server.tasks import Tasks
from duskboard.server.thinkers import ADVISER, ThinkerFailed

WATCH_EVERY = 0.2  # seconds between looks at the clocks of tables in memory
FETCH_EVERY = 5.0  # seconds between looks for tables that nobody is at


class Timekeeper:
    """Watches the clocks of all tables."""

    def __init__(self, tables: Tables, bots: Bots, push: Push, tasks: Tasks) -> None:
        self.tables, self.bots, self.push, self.tasks = tables, bots, push, tasks

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_EVERY)
            at = now()
            for room in list(self.tables.rooms.values()):
                left = room.table.time_for_answer(at)
                if left is not None and left <= 0 and not room.lock.locked() and not room.closed:
                    try:
                        await self._time_is_up(room)
                    except Exception as error:  # the store may be away for a while; the next look comes
                        journal.note("time not called", level=30, table=room.id, error=error)

    async def fetch(self) -> None:
        """Take tables into memory whose time is up, to be watched. Their clocks may have stood still meanwhile."""
        while True:
            try:
                for id in await self.tables.store.due_before(now()):
                    with contextlib.suppress(Unknown):
                        room = await self.tables.room(id)
                        left = room.table.time_for_answer(now())
                        if left is None or left > 0 or room.reminded == room.table.version:
                            await self.tables.note_due(room, never=room.reminded == room.table.version)
            except Exception as error:
                journal.note("times not looked up", level=30, error=error)
            await asyncio.sleep(FETCH_EVERY)

    async def _time_is_up(self, room: Room) -> None:
        async with room.lock:
            table, version = room.table, room.table.version
            setting, left = table.row.options.clock, table.time_for_answer(now())
            if setting is None or left is None or left > 0:
                return
            in_secret = table.acting != table.running
            if in_secret or setting.up == "bot":
                if room.standing_in is None or room.standing_in.done():
                    room.standing_in = self.tasks.begin(self._stand_in(room, table.acting, version, in_secret))
            elif setting.up == "remind":
                if room.reminded != version:
                    room.reminded = version
                    await self.tables.remark(room, f"{room.name_of(table.acting)}'s time is up", seat=table.acting)
                    await self.tables.note_due(room, never=True)
                    self.tasks.begin(self.push.tell(room, table.acting, "Your time is up. The table waits for you."))
            else:
                with contextlib.suppress(Conflict):
                    await self.tables.end(room, Halt("time", table.acting), table.acting, f"time-{version}")

    async def _stand_in(self, room: Room, seat: int, version: int, in_secret: bool) -> None:
        """Let a bot choose for somebody. Nobody is told so where nobody is to know that there was a choice."""
        try:
            option = await self.bots.ask(room, seat, ADVISER, room.address)
        except ThinkerFailed:
            option = -1
        async with room.lock:
            table = room.table
            if table.version != version or table.row.phase != "playing" or table.declared is not None:
                return
            menu = table.match.menu()
            chosen = option if option in menu else random.choice(menu)
            with contextlib.suppress(Conflict):
                await self.tables.carry_out(room, seat, chosen, f"time-{version}")
                if not in_secret:
                    told = f"{room.name_of(seat)}'s time was up: a bot has chosen"
                    await self.tables.remark(room, told, seat=seat)
            self.bots.wake(room)
