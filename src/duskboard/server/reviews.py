"""Finished games looked back on: weighed in the background at the expense of who asks, and kept with the table."""

from __future__ import annotations

import time
from dataclasses import dataclass

import msgspec

from duskboard.bots.review import Review, Reviewer
from duskboard.server import journal
from duskboard.server.messages import ReviewStanding
from duskboard.server.room import Room
from duskboard.server.store import Store
from duskboard.server.tasks import Tasks
from duskboard.server.workshop import Workshop

BREATH = 0.5  # seconds of processor time at a time, so that others' work is not kept waiting


@dataclass
class _Job:
    version: int
    done: int
    of: int


class Reviews:
    """The reviews of this process's tables."""

    def __init__(self, store: Store, workshop: Workshop, tasks: Tasks) -> None:
        self.store, self.workshop, self.tasks = store, workshop, tasks
        self._jobs: dict[str, _Job] = {}  # by table

    async def standing(self, room: Room, address: str) -> ReviewStanding:
        """The review of a finished game, or how far it is; work on it begins if nobody has begun it."""
        version, moments = room.table.version, room.table.match.moment
        kept = await self.store.review(room.id, version)
        if kept is not None:
            return ReviewStanding(done=moments, of=moments, review=msgspec.json.decode(kept, type=Review))
        job = self._jobs.get(room.id)
        if job is None or job.version != version:
            self.workshop.must_be_able(address)
            job = self._jobs[room.id] = _Job(version, 0, moments)
            self.tasks.begin(self._work(room, job, address))
        return ReviewStanding(done=job.done, of=job.of)

    async def _work(self, room: Room, job: _Job, address: str) -> None:
        try:
            reviewer = Reviewer(room.table.match.branch())
            while job.done < job.of:
                job.done = await self.workshop.when_there_is_time(address, _go_on, reviewer)
            review = await self.workshop.when_there_is_time(address, reviewer.review)
            await self.store.keep_review(room.id, job.version, msgspec.json.encode(review).decode())
        except Exception as error:
            journal.note("review failed", level=40, table=room.id, error=error)
        finally:
            if self._jobs.get(room.id) is job:
                del self._jobs[room.id]


def _go_on(reviewer: Reviewer) -> int:
    """Weigh some moments more. How many are done."""
    begun = time.thread_time()
    for done in reviewer.steps():
        if time.thread_time() - begun > BREATH:
            return done
    return reviewer.match.moment
