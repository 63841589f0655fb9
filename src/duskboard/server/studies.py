"""The lab at the page: studies in the background, at the expense of who asks, each in a process that can be ended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sys
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from duskboard import games
from duskboard.lab.study import Figure
from duskboard.server import journal
from duskboard.server.config import Config
from duskboard.server.messages import LabFigure, LabGame, StudyAsked, StudyStanding
from duskboard.server.replayer import end_process
from duskboard.server.student import Found, Job
from duskboard.server.tasks import Tasks
from duskboard.server.workshop import Crowded, Spent, Workshop

LONGEST_LINE = 32_000_000  # bytes of what is told at once
KEPT = 24  # studies that can still be looked at
WATCHED = 6  # streams of a study at the same time
PULSE = 15.0  # seconds after which a stream without news says that it is still there
Phase = Literal["waiting", "playing", "done", "ended"]
_decoder = msgspec.json.Decoder(Found)


@dataclass
class Ongoing:
    """A study, as far as it is."""

    id: str
    address: str
    asked: StudyAsked
    phase: Phase = "waiting"
    found: Found = field(default_factory=Found)
    reason: str = ""
    saves: dict[str, bytes] = field(default_factory=dict)
    process: asyncio.subprocess.Process | None = None
    news: int = 0  # how often there was something new
    watchers: int = 0
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def tell(self) -> None:
        """There is something new: whoever watches is told."""
        async with self.changed:
            self.news += 1
            self.changed.notify_all()

    async def standings(self) -> AsyncGenerator[tuple[int, StudyStanding] | None]:
        """What is told of it now and whenever there is news, until it is over; None: nothing new, but still there."""
        self.watchers += 1
        try:
            while True:
                told, is_last = self.news, not self.is_going_on
                yield told, self.standing()
                if is_last:
                    return
                while told == self.news and self.is_going_on:
                    if not await self._has_news(told):
                        yield None
        finally:
            self.watchers -= 1

    async def _has_news(self, told: int) -> bool:
        """Wait for news, but no longer than a pulse."""
        try:
            async with asyncio.timeout(PULSE), self.changed:
                await self.changed.wait_for(lambda: self.news > told or not self.is_going_on)
        except TimeoutError:
            return False
        return True

    @property
    def is_going_on(self) -> bool:
        return self.phase in ("waiting", "playing")

    def standing(self) -> StudyStanding:
        """What is told of it."""
        study = self.found.study
        return StudyStanding(
            study=self.id, game=self.asked.game, kind=self.asked.kind, phase=self.phase, done=self.found.done,
            of=self.found.of, reason=self.reason, title=study.title if study else "",
            words=study.words if study else [], figures=[_told(one) for one in study.figures] if study else [],
        )  # fmt: skip


def _told(figure: Figure) -> LabFigure:
    basis = figure.basis
    return LabFigure(
        title=figure.title, columns=figure.columns, rows=figure.rows, chart=figure.chart, words=figure.words,
        caveat=figure.caveat, drawing=figure.drawing,
        games=[LabGame(id=one.id, words=one.words) for one in figure.games],
        basis=f"{basis.games:,} games by {', '.join(basis.players)}; seed {basis.seed}; content {basis.content}",
    )  # fmt: skip


class Studies:
    """The studies of this process."""

    def __init__(self, config: Config, workshop: Workshop, tasks: Tasks) -> None:
        self.config, self.workshop, self.tasks = config, workshop, tasks
        self._known: OrderedDict[str, Ongoing] = OrderedDict()  # by id

    def begin(self, asked: StudyAsked, address: str) -> Ongoing:
        """Begin a study. Raises Spent or Crowded."""
        self.workshop.must_be_able(address)
        going_on = [one for one in self._known.values() if one.is_going_on]
        if len(going_on) >= self.config.limits.studies or any(one.address == address for one in going_on):
            raise Crowded
        study = Ongoing(secrets.token_urlsafe(12), address, asked)
        self._known[study.id] = study
        for id in [id for id, one in self._known.items() if not one.is_going_on][: max(0, len(self._known) - KEPT)]:
            del self._known[id]
        self.tasks.begin(self._work(study))
        return study

    def find(self, id: str) -> Ongoing | None:
        return self._known.get(id)

    async def cancel(self, study: Ongoing) -> None:
        """End a study; what it found stays."""
        if study.is_going_on:
            study.phase, study.reason = "ended", "it was ended"
            await study.tell()
            if study.process is not None:
                await end_process(study.process)

    async def _work(self, study: Ongoing) -> None:
        try:
            async with self.workshop.place(study.address):
                if study.is_going_on:  # nobody has ended it while it waited
                    study.phase = "playing"
                    await study.tell()
                    await self._made(study)
        except (Spent, Crowded) as refused:
            study.phase, study.reason = "ended", str(refused)
        except Exception as error:
            study.phase, study.reason = "ended", "something went wrong here"
            journal.note("study failed", level=40, game=study.asked.game, error=error)
        finally:
            await study.tell()

    async def _made(self, study: Ongoing) -> None:
        asked, seconds = study.asked, self.config.study_seconds
        job = Job(
            games=games.GAMES, seconds=seconds, kind=asked.kind, game=asked.game, settings=asked.settings,
            content=asked.content,
        )  # fmt: skip
        study.process = process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "duskboard.server.student", stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"}, limit=LONGEST_LINE,
        )  # fmt: skip
        began, paid = time.monotonic(), 0.0
        try:
            assert process.stdin is not None
            process.stdin.write(msgspec.msgpack.encode(job))
            process.stdin.close()
            async with asyncio.timeout(self.config.study_patience):
                paid = await self._listened(study, process)
        except TimeoutError:
            pass
        finally:
            await end_process(process)
            self.workshop.pay(study.address, paid or min(seconds, time.monotonic() - began))
        if study.phase == "playing":
            whole = study.found.study is not None and study.found.done == study.found.of
            study.phase = "done" if whole else "ended"
            study.reason = "" if whole else study.found.reason or "its time was up"

    async def _listened(self, study: Ongoing, process: asyncio.subprocess.Process) -> float:
        """Take in what a study tells until it has nothing more to say; the processor time it took by then."""
        assert process.stdout is not None
        spent = 0.0
        while line := await process.stdout.readline():
            told = _decoder.decode(line)
            spent = told.spent
            study.saves.update({id: bytes(save) for id, save in told.saves.items()})
            told.saves = {}
            study.found = told if told.study else msgspec.structs.replace(study.found, reason=told.reason)
            await study.tell()
        return spent

    async def close(self) -> None:
        for study in self._known.values():
            with contextlib.suppress(ProcessLookupError):
                await self.cancel(study)
