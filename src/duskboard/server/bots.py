"""Bots at the tables: whose turn it is thinks in a process apart, and its choice is carried out like anybody's."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from typing import TYPE_CHECKING, Any

from duskboard import games
from duskboard.bots.bot import seed_in
from duskboard.match import Match
from duskboard.server import journal
from duskboard.server.config import Config
from duskboard.server.metrics import Metrics
from duskboard.server.room import Room
from duskboard.server.store import Conflict
from duskboard.server.table import WATCHER
from duskboard.server.tables import Tables
from duskboard.server.tasks import Tasks
from duskboard.server.thinkers import Question, ThinkerDied, ThinkerFailed, Thinkers

if TYPE_CHECKING:
    from duskboard.server.thoughts import SharedThinkers

TRY_AGAIN = 1.0  # seconds until a bot's choice that could not be kept is made again
LINGER = 5.0  # seconds after its limit until another process plays a bot that its own has forgotten


class Bots:
    """The bots of all tables of this process."""

    def __init__(self, config: Config, thinkers: Thinkers | SharedThinkers, tasks: Tasks, metrics: Metrics) -> None:
        self.config, self.thinkers, self.tasks, self.metrics = config, thinkers, tasks, metrics
        self.tables: Tables

    def sit_at(self, tables: Tables) -> None:
        """These are the tables whose bots play."""
        self.tables = tables

    def look(self, room: Room, elsewhere: bool) -> None:
        """A table has changed; where another process did that, it is likely to let the bot play, too."""
        self.wake(room, self.config.bot_seconds + LINGER if elsewhere else 0)

    def wake(self, room: Room, patience: float = 0) -> None:
        """If a bot must choose, let it; after some seconds if another process is likely to be at it already."""
        table = room.table
        if table.row.phase != "playing" or table.acting < 0 or table.seats[table.acting].kind != "bot":
            return
        if table.declared is not None or room.closed or not room.is_looked_at:
            return
        if room.thinking is not None and not room.thinking.done():
            if patience or not room.patient:
                return
            room.thinking.cancel()
        room.patient = patience > 0
        room.thinking = self.tasks.begin(self._play(room, patience))

    async def _play(self, room: Room, patience: float) -> None:
        while True:
            table, version = room.table, room.table.version
            if patience:
                await asyncio.sleep(patience)
                room.patient = False
            if not (table.row.phase == "playing" and table.acting >= 0 and table.seats[table.acting].kind == "bot"):
                return
            if table.declared is not None or room.closed or not room.is_looked_at:
                return
            if table.version == version:
                began = time.monotonic()
                option, failure = await self._option(room)
                await asyncio.sleep(max(0.0, began + self.config.bot_pause - time.monotonic()))
                try:
                    await self._chooses(room, version, option, failure)
                except Exception as error:  # the store may be away for a while: the bot must not wait for ever
                    journal.note("bot's choice not kept", level=30, table=room.id, error=error)
                    room.show()
                    patience = TRY_AGAIN
                    continue
            patience = 0

    async def _option(self, room: Room) -> tuple[int, str]:
        """What the bot to move chooses, or any legal option and why it had to be that."""
        table, version = room.table, room.table.version
        seat = table.seats[table.acting]
        try:
            try:
                return await self.ask(room, seat.seat, seat.level, room.address), ""
            except ThinkerDied:  # another process may fare better: it need not have been this question's fault
                return await self.ask(room, seat.seat, seat.level, room.address), ""
        except ThinkerFailed as error:
            self.metrics.count("bots failed")
            kind = str(error).partition(":")[0]  # what comes after might name a card the bot holds
            journal.note("bot failed", level=30, table=room.id, bot=seat.level, kind=kind)
            menu = table.match.menu() if table.version == version else []
            return (random.choice(menu) if menu else -1), kind
        finally:
            room.doing.pop(seat.seat, None)  # told with the choice

    async def ask(self, room: Room, seat: int, level: str, address: str, match: Match | None = None) -> int:
        """The option a bot of some level would choose for a seat, from what that seat may know.

        At the table, or in a match that goes on from there.
        """
        table = room.table
        match = match or table.match
        question = Question(
            game=table.row.game,
            module=games.GAMES[table.row.game],
            overrides=table.row.setup.overrides,
            level=level,
            player=f"{room.id}/{seat}",
            known=match.known(seat).bytes(),
            seed=seed_in(match, seat),
        )
        is_turn = table.seats[seat].kind == "bot"  # and not a person who asks for a hint

        def tell(doing: Any) -> None:
            if is_turn and room.doing.get(seat) != doing:
                room.doing[seat] = doing
                room.show()

        began = time.monotonic()
        option = await self.thinkers.ask(question, tell, address, room.id)
        self.metrics.took("bot", time.monotonic() - began)
        return option

    async def _chooses(self, room: Room, version: int, option: int, failure: str) -> None:
        async with room.lock:
            table = room.table
            if table.version != version or option < 0 or table.row.phase != "playing" or table.declared is not None:
                return
            seat = table.acting
            if failure and table.seen_choosing(WATCHER) == seat:  # nobody is told who was asked in secret
                told = f"{table.seats[seat].name} could not decide ({failure[:60]}): a random choice was made instead"
                await self.tables.remark(room, told)
            with contextlib.suppress(Conflict):
                await self.tables.carry_out(room, seat, option, f"bot-{self.tables.cluster.name}-{version}")
