"""The processes in which bots think: started when first needed, given a time limit, replaced when they fail or grow."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections import Counter
from collections.abc import Callable

import msgspec

from duskboard.bots.levels import LEVELS
from duskboard.games.game import Game
from duskboard.games.learning import is_learned
from duskboard.server.config import Config
from duskboard.server.messages import LevelInfo
from duskboard.server.thinker import ADVISER, Answer, Question

__all__ = ["ADVISER", "Question", "ThinkerDied", "ThinkerFailed", "Thinkers", "level_titles", "levels"]

FORGOTTEN = 30.0  # seconds after which half of what somebody has had of thinking is forgotten
MANY = 10_000  # addresses and tables whose thinking is counted, before those who had next to none are forgotten
MANY_DEATHS = 4  # of processes in a row
GRACE = 1.0  # seconds between asking a process to end and ending it


class ThinkerFailed(Exception):
    """A bot crashed, took too long, or chose what is not legal."""


class ThinkerDied(ThinkerFailed):
    """The process in which it thought has ended."""


def levels(game: Game | None = None) -> list[LevelInfo]:
    """The bots a seat of a game, or of any, can be given to. Only these: a name from outside is never imported."""
    learned = LevelInfo(level="learned", title="Well-read", help="plays at once what many games have taught it")
    return [
        LevelInfo(level="random", title="Random", help="plays anything that is legal"),
        LevelInfo(level="one-ply", title="Short-sighted", help="looks one choice ahead and no further"),
        LevelInfo(level="greedy", title="Simple", help="plays what looks sensible at once"),
        *(LevelInfo(level=f"level-{one.number}", title=one.title, help=one.blurb) for one in LEVELS),
        *([learned] if game is None or is_learned(game) else []),
    ]


def level_titles() -> dict[str, str]:
    return {one.level: one.title for one in levels()}


class _Thinker:
    """One process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.games: set[str] = set()  # whose rules are ready there
        self.process: asyncio.subprocess.Process | None = None
        self.memory = 0  # megabytes it took after its last answer

    async def ask(self, question: Question, tell: Callable[[str], None]) -> int:
        """The option a bot chooses. Raises ThinkerFailed; the process is then gone."""
        try:
            return await self._ask(question, tell)
        except BaseException as error:
            await self.end()
            if isinstance(error, ThinkerFailed | asyncio.CancelledError):
                raise
            died = isinstance(error, asyncio.IncompleteReadError | ConnectionError)
            kind = ThinkerDied if died else ThinkerFailed
            raise kind(f"{type(error).__name__}: {error}".rstrip(": ")) from error

    async def _ask(self, question: Question, tell: Callable[[str], None]) -> int:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        frame = msgspec.msgpack.encode(question)
        process.stdin.write(len(frame).to_bytes(4, "big") + frame)
        await process.stdin.drain()
        patience = self.config.bot_start_seconds  # until it says that it thinks
        while True:
            async with asyncio.timeout(patience):
                head = await process.stdout.readexactly(4)
                data = await process.stdout.readexactly(int.from_bytes(head, "big"))
            answer = msgspec.msgpack.decode(data, type=Answer)
            if answer.doing == "done":
                self.memory = answer.memory
                if self.memory > self.config.bot_memory:
                    await self.end()
                return answer.option
            if answer.doing == "failed":
                raise ThinkerFailed(answer.reason)
            if answer.doing == "thinking":
                self.games.add(question.game)
                patience = self.config.bot_seconds
            tell(answer.doing)

    async def _started(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.games.clear()  # it may have ended by itself
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
        self.process, self.memory = None, 0
        self.games.clear()


class _Waiting(msgspec.Struct, eq=False):
    question: Question
    address: str
    table: str
    turn: asyncio.Future[_Thinker]


class Thinkers:
    """All of them. A question waits for one that is free, at best one where the game's rules are ready.

    Next is whoever has had the least thinking of late: first by address, then by table. And where there are several
    processes one address never has them all, so that somebody else need not wait for a long thought to end.
    """

    def __init__(self, config: Config) -> None:
        self._all = [_Thinker(config) for _ in range(config.bot_processes)]
        self._free = list(self._all)
        self._most = max(1, config.bot_processes - 1)  # processes that one address has at the same time
        self._queue: list[_Waiting] = []  # in the order they came
        self.died = 0  # processes that ended while they thought, since one last answered
        self._busy: Counter[str] = Counter()  # processes by address
        self._had: dict[str, tuple[float, float]] = {}  # by address and by table: seconds of late, and as of when

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def waiting_for(self, address: str) -> int:
        """How many questions of an address wait."""
        return sum(one.address == address for one in self._queue)

    async def ask(self, question: Question, tell: Callable[[str], None], address: str = "", table: str = "") -> int:
        """The option a bot chooses, thought out at the expense of an address and a table. Raises ThinkerFailed."""
        waiting = _Waiting(question, address, table, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._next()
        try:
            thinker = await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._queue:
                self._queue.remove(waiting)
            elif waiting.turn.done() and not waiting.turn.cancelled():
                self._give_back(waiting.turn.result(), address)
            raise
        began = time.monotonic()
        try:
            option = await thinker.ask(question, tell)
            self.died = 0
            return option
        except ThinkerDied:
            self.died += 1
            raise
        finally:
            for whose in (f"address {address}", f"table {table}"):
                self._had[whose] = (self.had(whose) + time.monotonic() - began, time.monotonic())
            self._give_back(thinker, address)

    def had(self, whose: str) -> float:
        """The seconds of thinking that an address or a table has had of late."""
        seconds, at = self._had.get(whose, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - at) / FORGOTTEN))

    def _give_back(self, thinker: _Thinker, address: str) -> None:
        self._free.append(thinker)
        self._busy[address] -= 1
        if not self._busy[address]:
            del self._busy[address]
        if len(self._had) > MANY:
            self._had = {whose: had for whose, had in self._had.items() if self.had(whose) > 0.01}
        self._next()

    def _next(self) -> None:
        """Let those think whose turn it is."""
        while self._free:
            able = [one for one in self._queue if self._busy[one.address] < self._most]
            if not able:
                return
            chosen = min(able, key=lambda one: (self.had(f"address {one.address}"), self.had(f"table {one.table}")))
            self._queue.remove(chosen)
            if chosen.turn.done():  # whoever asked has gone
                continue
            game = chosen.question.game
            thinker = min(self._free, key=lambda one: (game not in one.games, one.process is None, len(one.games)))
            self._free.remove(thinker)
            self._busy[chosen.address] += 1
            chosen.turn.set_result(thinker)

    @property
    def memory(self) -> int:
        """Megabytes that the processes took after their last answers."""
        return sum(thinker.memory for thinker in self._all)

    async def why_not_well(self) -> str:
        """Why bots do not think; empty if they do."""
        return "they end while they think" if self.died >= MANY_DEATHS else ""

    async def close(self) -> None:
        for thinker in self._all:
            await thinker.end()
