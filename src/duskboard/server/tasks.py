"""What goes on beside everything else: bots that think, notices that are told, tables that are tidied away."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from duskboard.server import journal
from duskboard.server.metrics import Metrics


class Tasks:
    """The tasks of a server process. One that fails is noted, and takes nothing with it."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._running: set[asyncio.Task[Any]] = set()

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something go on by itself."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._metrics.count("errors")
            journal.note("task failed", level=40, error=error)

    async def end(self) -> None:
        """End all of them."""
        for task in list(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
