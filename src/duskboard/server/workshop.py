"""Expensive work for people: paid for by the address that asks, one at a time an address, few in all.

Whoever has spent the processor time of an address waits until it has grown again; where too many wait already, the
answer comes at once: later. So nobody's requests pile up in memory, and nobody's keep the others' from being done.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from duskboard import games
from duskboard.match import Save
from duskboard.server.config import Config
from duskboard.server.limits import Buckets
from duskboard.server.replayer import Job, Replayed, have_done

T = TypeVar("T")
P = ParamSpec("P")
SPARED = 10.0  # seconds of an address's processor time that are left for what its people ask for meanwhile
START_SECONDS = 10.0  # until a process that reads for us must have begun


class Spent(Exception):
    """The address has used its processor time; it has some again after `wait` seconds."""

    def __init__(self, wait: float) -> None:
        super().__init__("that is much work, and you have asked for much already; wait a while")
        self.wait = wait


class Crowded(Exception):
    """Too many wait already."""

    wait = 5.0

    def __init__(self) -> None:
        super().__init__("too many ask for such work at the moment; try again soon")


class Workshop:
    """Where everything expensive is done."""

    def __init__(self, config: Config) -> None:
        limits = config.limits
        self.config, self.limits = config, limits
        self.budgets = Buckets(limits.work, limits.work_burst)
        self.waiting: Counter[str] = Counter()  # by address
        self._turns: dict[str, asyncio.Lock] = {}
        self._places = asyncio.Semaphore(limits.workers)
        self._threads = ThreadPoolExecutor(limits.workers, "workshop")

    def pay(self, address: str, seconds: float) -> None:
        """Count processor time that was used for an address."""
        self.budgets.of(address).pay(seconds)

    def time_until(self, address: str, seconds: float) -> float:
        """How long it takes until an address has so much processor time left, or all it can have."""
        budget = self.budgets.of(address)
        budget.take(0)
        return budget.wait(min(seconds, budget.burst))

    def must_be_able(self, address: str) -> None:
        """Raises Spent if an address has used its processor time."""
        budget = self.budgets.of(address)
        if not budget.take(0):
            raise Spent(budget.wait(0.1))

    @contextlib.asynccontextmanager
    async def place(self, address: str) -> AsyncIterator[None]:
        """Wait for a place to work, behind whatever the same address asked for before. Raises Spent or Crowded."""
        self.must_be_able(address)
        if self.waiting[address] >= self.limits.waiting_address or self.waiting.total() >= self.limits.waiting:
            raise Crowded
        turn = self._turns.setdefault(address, asyncio.Lock())
        self.waiting[address] += 1
        try:
            async with turn:
                self.must_be_able(address)  # what was done meanwhile has its price
                async with self._places:
                    yield
        finally:
            self.waiting[address] -= 1
            if not self.waiting[address]:
                del self.waiting[address], self._turns[address]

    async def do(self, address: str, work: Callable[P, T], *words: P.args, **more: P.kwargs) -> T:
        """Have something done in a thread, at the expense of an address."""

        def timed() -> tuple[T | None, Exception | None, float]:
            began = time.thread_time()
            try:
                return work(*words, **more), None, time.thread_time() - began
            except Exception as error:
                return None, error, time.thread_time() - began

        async with self.place(address):
            done, error, seconds = await asyncio.get_running_loop().run_in_executor(self._threads, timed)
            self.pay(address, seconds)
        if error is not None:
            raise error
        return done  # type: ignore[return-value]

    async def when_there_is_time(self, address: str, work: Callable[P, T], *words: P.args, **more: P.kwargs) -> T:
        """Have a part of something long done: it waits for whatever else the people of its address ask for."""
        while True:
            await asyncio.sleep(self.time_until(address, SPARED))
            try:
                return await self.do(address, work, *words, **more)
            except (Spent, Crowded) as error:
                await asyncio.sleep(error.wait)

    async def replay(self, address: str, save: bytes) -> Replayed:
        """Play a record again in a process of its own, at the expense of an address. Raises SaveError."""
        job = Job(
            games=games.GAMES, seconds=self.config.import_seconds, most_choices=self.limits.choices, save=save
        )  # fmt: skip
        return await self._have_done(address, job)

    async def lay_out(self, address: str, game: str, content: str, settings: dict[str, Any]) -> Save:
        """A new match with a person's own content, read in a process of its own. Raises SaveError."""
        job = Job(
            games=games.GAMES, seconds=self.config.content_seconds, game=game, content=content, settings=settings
        )  # fmt: skip
        save = (await self._have_done(address, job)).save
        assert save is not None
        return save

    async def _have_done(self, address: str, job: Job) -> Replayed:
        async with self.place(address):
            patience = 2 * job.seconds + START_SECONDS  # it may have to share its core
            return await have_done(job, patience, functools.partial(self.pay, address))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
