"""Notices between server processes over PostgreSQL: litestar's channels, with connections that last and come back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from typing import Any

import asyncpg  # type: ignore[import-untyped]
from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend

from duskboard.server import journal

RECONNECT = 0.5  # seconds between attempts to listen again


class NoticesBackend(AsyncPgChannelsBackend):
    """Keeps one connection to tell, and listens again when the connection it listened on is lost."""

    def __init__(self, dsn: str) -> None:
        super().__init__(dsn)
        self._teller: Any = None
        self._telling = asyncio.Lock()
        self._closing = False
        self._again: asyncio.Task[None] | None = None

    async def on_startup(self) -> None:
        await super().on_startup()
        self._listener_conn.add_termination_listener(self._lost)

    async def on_shutdown(self) -> None:
        self._closing = True
        if self._again:
            self._again.cancel()
        if self._teller is not None:
            with contextlib.suppress(Exception):
                await self._teller.close(timeout=2)
        await super().on_shutdown()

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        async with self._telling:
            if self._teller is None or self._teller.is_closed():
                self._teller = await self._connect()
            for channel in channels:
                await self._teller.execute("SELECT pg_notify($1, $2)", channel, data.decode())

    def _lost(self, connection: Any) -> None:
        if not self._closing:
            self._again = asyncio.get_running_loop().create_task(self._listen_again())

    async def _listen_again(self) -> None:
        while not self._closing:
            await asyncio.sleep(RECONNECT)
            try:
                connection = await self._connect()
                async with self._listener_lock:
                    self._listener_conn = connection
                    for channel in self._subscribed_channels:
                        await connection.add_listener(channel, self._listener)
                connection.add_termination_listener(self._lost)
                return
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                journal.note("store not reached", level=30, error=error)
