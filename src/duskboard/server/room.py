"""A table with the people at it: who is connected, and what each of them is sent."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from duskboard.server.config import Limits
from duskboard.server.limits import Bucket
from duskboard.server.messages import Bye, Said, TableInfo, TableMessage, ToPerson, View
from duskboard.server.store import RemarkRow
from duskboard.server.table import WATCHER, Table

_encoder = msgspec.json.Encoder()
LONG_LOG = 40  # parts of a log that are put into words outside the event loop


def frame(message: ToPerson) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


class Guest:
    """One connection: somebody with seats, or a watcher."""

    def __init__(self, address: str, limits: Limits) -> None:
        self.address = address
        self.seats: list[int] = []
        self.name = ""
        self.greeted = False
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(limits.queue)
        self.bucket = Bucket(limits.messages, limits.messages_burst)
        self.broken = 0
        self.gone = False

    @property
    def viewers(self) -> list[int]:
        """With whose eyes they look."""
        return self.seats or [WATCHER]

    def send(self, text: str) -> None:
        """Put a frame where the connection's writer takes it; who reads too slowly is sent away."""
        if self.gone:
            return
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.leave("slow", "you read too slowly; connect again", again=True)

    def leave(self, code: Any, reason: str, *, again: bool = False) -> None:
        """Say goodbye and close."""
        if self.gone:
            return
        if self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(frame(Bye(code=code, reason=reason, again=again)))
        self.gone = True
        if self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


class Presence(msgspec.Struct):
    """Who is connected to a table by another server process."""

    seats: list[int]
    watchers: int
    at: float


class Room:
    """A table in memory and everybody at it here. Whoever changes or reads the match holds the lock."""

    def __init__(self, table: Table, remarks: list[RemarkRow]) -> None:
        self.table = table
        self.remarks = remarks
        self.told: deque[tuple[int, str]] = deque(maxlen=64)  # the last remarks: who sent them, their numbers
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.elsewhere: dict[str, Presence] = {}
        self.doing: dict[int, Literal["getting ready", "thinking"]] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.patient = False  # `thinking` waits: another process is likely to play the bot
        self.used = time.monotonic()
        self.closed = ""  # why the table cannot go on, if it cannot
        self.sent: dict[tuple[str, int], str] = {}  # the last frame of each kind for each viewer

    @property
    def id(self) -> str:
        return self.table.row.id

    @property
    def here(self) -> set[int]:
        """The seats somebody is connected for, here or elsewhere."""
        mine = {seat for guest in self.guests for seat in guest.seats}
        return mine.union(*(other.seats for other in self.elsewhere.values()))

    @property
    def watchers(self) -> int:
        mine = sum(1 for guest in self.guests if not guest.seats)
        return mine + sum(other.watchers for other in self.elsewhere.values())

    def info(self, seats: Sequence[int] = ()) -> TableInfo:
        """The table as somebody who holds these seats may know it."""
        return self.table.info(self.here, self.watchers, dict(self.doing), self.table.eyes(seats))

    def name_of(self, seat: int) -> str:
        """What a seat's person is called; the seat's own name where they have none."""
        info = self.info().seats[seat]
        return info.name or info.role

    def send_table(self) -> None:
        """Tell everybody how the table stands."""
        made: dict[int, str] = {}
        for guest in list(self.guests):
            viewer = self.table.eyes(guest.seats)
            if viewer not in made:
                info = self.info(guest.seats)
                bare = frame(TableMessage(table=msgspec.structs.replace(info, touched=0)))
                made[viewer] = frame(TableMessage(table=info)) if self.is_news("table", viewer, bare) else ""
            if made[viewer]:
                guest.send(made[viewer])

    def is_news(self, kind: str, viewer: int, text: str) -> bool:
        """Whether a viewer is sent a frame: what goes unnoticed is not to be counted by empty messages either."""
        known = self.sent.get((kind, viewer)) == text
        self.sent[kind, viewer] = text
        return not (known and self.table.goes_unnoticed(viewer))

    def send_views(self, have: int) -> None:
        """Show everybody here what is new since a version. Each view is made and written down once a viewer."""
        made: dict[int, str] = {}
        for guest in list(self.guests):
            for viewer in guest.viewers:
                if viewer not in made:
                    text = frame(self.table.view(viewer, have, self.table.last_cause))
                    made[viewer] = text if self.is_news("view", viewer, text) else ""
                if made[viewer]:
                    guest.send(made[viewer])

    async def view(self, viewer: int, have: int | None = None) -> View:
        """What one viewer sees. A long log is put into words outside the event loop."""
        if self.table.unread(viewer) > LONG_LOG:
            await asyncio.to_thread(self.table.match.lines_by_choice, viewer)
        return self.table.view(viewer, have)

    def send_remark(self, remark: RemarkRow) -> None:
        """Let those hear a remark who may: watchers everything, players all but the watchers' room."""
        text = frame(said(remark))
        for guest in self.guests:
            if hears(guest, remark):
                guest.send(text)

    def part_from(self, seats: set[int]) -> None:
        """Send away whoever held seats that have been taken over by their links."""
        for guest in list(self.guests):
            lost = seats.intersection(guest.seats)
            if lost:
                reason = "this seat was taken over by its link"
                guest.leave("bad-token", reason, again=len(lost) < len(guest.seats))

    @property
    def last_remark(self) -> int:
        return self.remarks[-1].n if self.remarks else 0


def hears(guest: Guest, remark: RemarkRow) -> bool:
    return remark.room != "watchers" or not guest.seats


def said(remark: RemarkRow) -> Said:
    return Said(
        n=remark.n, room=remark.room, seat=remark.seat, name=remark.name, text=remark.text, at=remark.at
    )  # fmt: skip
