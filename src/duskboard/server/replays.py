"""Games to look at from their beginning: made moment by moment at the expense of who asks, with one viewer's eyes."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Sequence

import msgspec

from duskboard.bots.review import Review
from duskboard.engine.scene import Beat, Scene
from duskboard.match import Match
from duskboard.retelling import EVERYTHING, Retelling
from duskboard.server.difference import difference
from duskboard.server.messages import LogLine, Replay, ReplayStep, SeatInfo, TableInfo
from duskboard.server.room import Room
from duskboard.server.store import Store
from duskboard.server.table import WATCHER, log_line
from duskboard.server.workshop import Workshop

BREATH = 0.25  # seconds of processor time at a time, so that others' work is not kept waiting
REMEMBERED = 32  # replays, packed: some 100 kB each


class Recorder:
    """Makes a replay of a match. `moments` are those that its viewer counts, by their numbers in the match."""

    def __init__(self, match: Match, viewer: int, moments: Sequence[int] | None = None) -> None:
        self.match, self.viewer = match.branch(), viewer
        self.moments = list(range(match.moment + 1)) if moments is None else list(moments)
        self.log, _ = self._told(0, self.moments[0])
        self.scene = self.last = self._scene(self.moments[0])
        self.steps: list[ReplayStep] = []

    def record(self) -> Iterator[int]:
        """Record the moments that are left; how many are done, time and again."""
        for at in range(len(self.steps), len(self.moments) - 1):
            log, beats = self._told(self.moments[at] + 1, self.moments[at + 1])
            scene = self._scene(self.moments[at + 1])
            self.steps.append(ReplayStep(change=difference(self.last, scene), log=log, beats=beats))
            self.last = scene
            yield at + 1

    def replay(self, table: TableInfo, review: Review | None = None) -> Replay:
        """What was recorded, all of it by now."""
        return Replay(
            table=_at_rest(table), viewer=self.viewer, appearance=self.match.game.appearance, scene=self.scene,
            log=self.log, steps=self.steps, review=review,
        )  # fmt: skip

    def _scene(self, moment: int) -> Scene:
        then = self.match if moment == self.match.moment else self.match.branch(moment)
        return msgspec.structs.replace(then.view(self.viewer), options=[])

    def _told(self, first: int, last: int) -> tuple[list[LogLine], list[Beat]]:
        """What some choices caused, which count as one, to read and to play."""
        retellings = [Retelling(self.match, self.viewer, at) for at in range(first, last + 1)]
        log = [log_line(beat) for retelling in retellings for beat in retelling.beats()]
        beats = retellings[-1].staged(retellings[:-1]) if first > 0 else []  # as if it had not stopped in between
        if last == self.match.moment:  # people may have ended it there
            log += map(log_line, self.match.last_words(self.viewer))
            beats += self.match.last_words(self.viewer)
        return log, beats


def _at_rest(table: TableInfo) -> TableInfo:
    """A table without what goes on at it just now."""
    seats = [msgspec.structs.replace(seat, here=True, doing="") for seat in table.seats]
    return msgspec.structs.replace(
        table, seats=seats, watchers=0, roll=None, takeback=None, offer=None, clock=None, rematch=""
    )


def table_of(match: Match) -> TableInfo:
    """What there is to say of a match that was kept as a file, as if it had been played at a table."""
    roles = match.game.seat_names(match.state, match.content)[: match.game.seats_of(match.settings)]
    bots = [*match.seating.bots, *[""] * len(roles)]
    sides = match.game.sides(match.settings)
    return TableInfo(
        table="", game=match.game.id, title=match.game.title, settings=match.settings,
        phase="over" if match.over else "playing", version=match.moment, moment=match.moment,
        acting=-1 if match.seat is None else match.seat, result=match.result or [],
        seats=[
            SeatInfo(seat=at, role=role, kind="bot" if bot else "person", level=bot, name=bot, side=side)
            for at, (role, bot, side) in enumerate(zip(roles, bots, sides))
        ],
    )  # fmt: skip


class Replays:
    """The replays of this process's tables, the last ones remembered."""

    def __init__(self, store: Store, workshop: Workshop) -> None:
        self.store, self.workshop = store, workshop
        self._made: OrderedDict[tuple[str, int, int], asyncio.Future[bytes]] = OrderedDict()

    async def of(self, room: Room, viewer: int, address: str) -> bytes:
        """A table's replay with a viewer's eyes, as JSON. Whoever asks for the same meanwhile waits for the same."""
        key = (room.id, room.table.version, viewer)
        made = self._made.get(key)
        if made is None:
            self.workshop.must_be_able(address)
            made = self._made[key] = asyncio.ensure_future(self._make(room, viewer, address))
            made.add_done_callback(lambda done: self._forget_failure(key, done))
            while len(self._made) > REMEMBERED:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return zlib.decompress(await asyncio.shield(made))

    async def _make(self, room: Room, viewer: int, address: str) -> bytes:
        table, info = room.table, room.info()
        review = await self.store.review(room.id, table.version) if table.match.over else None
        moments = table.moments(max(viewer, WATCHER))
        recorder = await self.workshop.when_there_is_time(address, Recorder, table.match, viewer, moments)
        while len(recorder.steps) < len(moments) - 1:
            await self.workshop.when_there_is_time(address, _go_on, recorder)
        found = msgspec.json.decode(review, type=Review) if review else None
        return await self.workshop.when_there_is_time(address, _packed, recorder.replay(info, found))

    def _forget_failure(self, key: tuple[str, int, int], done: asyncio.Future[bytes]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._made.pop(key, None)


def eyes_for(room: Room, held: Sequence[int], wanted: int | None) -> int | None:
    """With whose eyes somebody who holds some seats may look back on a table; None: not with those they want."""
    over = room.table.match.over
    if wanted is None:
        return EVERYTHING if over else WATCHER
    allowed = wanted == WATCHER or wanted in held or (over and EVERYTHING <= wanted < len(room.table.seats))
    return wanted if allowed else None


def _go_on(recorder: Recorder) -> None:
    begun = time.thread_time()
    for _ in recorder.record():
        if time.thread_time() - begun > BREATH:
            return


def _packed(replay: Replay) -> bytes:
    return zlib.compress(msgspec.json.encode(replay), 6)
