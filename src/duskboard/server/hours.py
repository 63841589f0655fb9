"""The hours in which a server is awake. Clocks stand still while none is: nobody could have chosen.

Time is taken from the processor's own clock, which nobody sets; only where it began is the time of day. How long a
process has been awake is written down every few seconds: after a crash the next one knows since when nobody was.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from duskboard.server import journal
from duskboard.server.store import Store

WRITTEN_EVERY = 2.0  # seconds; what a crash may give to whoever is choosing
_OFFSET = time.time() - time.monotonic()


def now() -> float:
    """Seconds since 1970, as this process counts them: evenly, whatever is done to the time of day."""
    return _OFFSET + time.monotonic()


class Hours:
    """When servers on one store were awake."""

    def __init__(self, store: Store, name: str) -> None:
        self.store, self.name, self.began = store, name, now()
        self.gaps: list[tuple[float, float]] = []  # in which none was, before this process came

    async def open(self) -> None:
        self.began = now()
        self.gaps = gaps_in(await self.store.hours(), self.began)
        await self.close()

    async def close(self) -> None:
        """Say for the last time that this process is awake."""
        await self.store.awake(self.name, self.began, now())

    async def write_down(self) -> None:
        """Say from time to time that this process is awake, as long as there are tables with clocks."""
        while True:
            try:
                if await self.store.next_due() is not None:
                    await self.store.awake(self.name, self.began, now())
            except Exception as error:  # the store may be away for a while
                journal.note("hours not written down", level=30, error=error)
            await asyncio.sleep(WRITTEN_EVERY)

    def asleep_since(self, at: float) -> float:
        """For how many seconds since a time no server was awake."""
        return sum(max(0.0, end - max(begin, at)) for begin, end in self.gaps)


def gaps_in(hours: Sequence[tuple[float, float]], until: float) -> list[tuple[float, float]]:
    """The times between hours, up to the present.

    >>> gaps_in([(5.0, 8.0), (0.0, 3.0), (2.0, 4.0)], 10.0)
    [(4.0, 5.0), (8.0, 10.0)]
    """
    gaps, last = [], None
    for begin, end in sorted(hours):
        if last is not None and begin > last:
            gaps.append((last, begin))
        last = end if last is None else max(last, end)
    if last is not None and last < until:
        gaps.append((last, until))
    return gaps
