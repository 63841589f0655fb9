"""The processes in which bots think: started when first needed, given a time limit, replaced when they fail."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable

import msgspec

from duskboard.bots.levels import LEVELS
from duskboard.server.config import Config
from duskboard.server.messages import LevelInfo
from duskboard.server.thinker import ADVISER, Answer, Question

__all__ = ["ADVISER", "Busy", "Question", "ThinkerFailed", "Thinkers", "level_titles", "levels"]

GRACE = 1.0  # seconds between asking a process to end and ending it


class ThinkerFailed(Exception):
    """A bot crashed, took too long, or chose what is not legal."""


class Busy(Exception):
    """Every thinker has enough to do."""


def levels() -> list[LevelInfo]:
    """The bots a seat can be given to, weakest first. Only these: a name from outside is never imported."""
    return [
        LevelInfo(level="random", title="Random", help="plays anything that is legal"),
        LevelInfo(level="greedy", title="Simple", help="plays what looks sensible at once"),
        *(LevelInfo(level=f"level-{one.number}", title=one.title, help=one.blurb) for one in LEVELS),
    ]


def level_titles() -> dict[str, str]:
    return {one.level: one.title for one in levels()}


class _Thinker:
    """One process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.games: set[str] = set()  # whose rules are ready there
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question, tell: Callable[[str], None]) -> int:
        """The option a bot chooses. Raises ThinkerFailed; the process is then gone."""
        try:
            return await self._ask(question, tell)
        except BaseException as error:
            await self.end()
            if isinstance(error, ThinkerFailed | asyncio.CancelledError):
                raise
            raise ThinkerFailed(f"{type(error).__name__}: {error}".rstrip(": ")) from error

    async def _ask(self, question: Question, tell: Callable[[str], None]) -> int:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        frame = msgspec.msgpack.encode(question)
        process.stdin.write(len(frame).to_bytes(4, "big") + frame)
        await process.stdin.drain()
        patience = self.config.bot_ready_seconds  # until it says that it thinks: it may have to start and compile
        while True:
            async with asyncio.timeout(patience):
                head = await process.stdout.readexactly(4)
                data = await process.stdout.readexactly(int.from_bytes(head, "big"))
            answer = msgspec.msgpack.decode(data, type=Answer)
            if answer.doing == "done":
                return answer.option
            if answer.doing == "failed":
                raise ThinkerFailed(answer.reason)
            if answer.doing == "thinking":
                self.games.add(question.game)
                patience = self.config.bot_seconds
            tell(answer.doing)

    async def _started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.games.clear()
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "duskboard.server.thinker",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            )  # fmt: skip
        return self.process

    async def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self.process.wait(), GRACE)
        self.process = None


class Thinkers:
    """All of them. A question waits for one that is free, at best one where the game's rules are ready."""

    def __init__(self, config: Config) -> None:
        self._all = [_Thinker(config) for _ in range(config.bot_processes)]
        self._free = list(self._all)
        self._changed = asyncio.Condition()
        self.waiting = 0

    async def ask(self, question: Question, tell: Callable[[str], None], most_waiting: int = 10_000) -> int:
        """The option a bot chooses. Raises ThinkerFailed, or Busy when too many are waiting."""
        if self.waiting > most_waiting:
            raise Busy
        self.waiting += 1
        try:
            async with self._changed:
                await self._changed.wait_for(lambda: self._free)
                thinker = min(self._free, key=lambda one: (question.game not in one.games, len(one.games)))
                self._free.remove(thinker)
        finally:
            self.waiting -= 1
        try:
            return await thinker.ask(question, tell)
        finally:
            async with self._changed:
                self._free.append(thinker)
                self._changed.notify()

    async def close(self) -> None:
        for thinker in self._all:
            await thinker.end()
