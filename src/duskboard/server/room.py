"""A table with the people at it: who is connected, and what each of them is sent."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import math
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from duskboard.engine.scene import Scene
from duskboard.server.config import Limits
from duskboard.server.difference import Found, difference
from duskboard.server.lessening import lessened
from duskboard.server.limits import Bucket
from duskboard.server.messages import Bye, Glance, Said, Step, TableInfo, ToPerson, UndoInfo, Update, View
from duskboard.server.store import RemarkRow
from duskboard.server.table import NOBODY, WATCHER, Table, acting_in

T = TypeVar("T")
_encoder = msgspec.json.Encoder()
LONG_LOG = 40  # parts of a log that are put into words outside the event loop
LONG_STORY = 4  # and choices that are told beat by beat


def frame(message: ToPerson) -> str:
    """A message as it goes over the wire."""
    return _encoder.encode(message).decode()


class _Update(msgspec.Struct, tag="update", omit_defaults=True, kw_only=True):
    """`messages.Update` of parts that are written down already: what several people see is written once."""

    id: str = ""
    version: int = 0
    table: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    views: list[msgspec.Raw] = []
    steps: list[msgspec.Raw] = []


class Shown(NamedTuple):
    """What a viewer was shown last, under which mark."""

    mark: int
    version: int
    moment: int
    undo: UndoInfo | None
    scene: Scene

    def shows_the_same_as(self, view: View) -> bool:
        """Whether nothing of it is new to whoever was shown this. Beats are told but once, and the log with them."""
        return (view.version, view.moment, view.undo, view.scene) == self[1:]


class _News:
    """What is new for a viewer, to be written down whole or as a step from what was shown before, each but once."""

    def __init__(self, view: View, before: Shown | None, found: Found) -> None:
        self.view, self.before, self._found = view, before, found

    @functools.cached_property
    def whole(self) -> msgspec.Raw:
        return msgspec.Raw(_encoder.encode(self.view))

    @functools.cached_property
    def step(self) -> msgspec.Raw:
        assert self.before is not None
        told = {name: getattr(self.view, name) for name in Glance.__struct_fields__}
        told["beats"] = lessened(self.view.beats, self.before.scene, self._found)
        change = difference(self.before.scene, self.view.scene, self._found)
        return msgspec.Raw(_encoder.encode(Step(**told, of=self.before.mark, change=change)))


class Held(NamedTuple):
    """What somebody is not shown yet: everything since a version, and that what they asked for is done."""

    have: int
    id: str


class Guest:
    """One connection: somebody with seats, or a watcher."""

    def __init__(self, address: str, limits: Limits) -> None:
        self.address = address
        self.seats: list[int] = []
        self.name = ""
        self.greeted = False
        self.marks: dict[int, int] = {}  # of the scene that was sent last, by viewer
        self.held: Held | None = None
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


class _Sheet:
    """What was written down for one message to everybody, so that it is written once."""

    def __init__(self) -> None:
        self.tables: dict[int, msgspec.Raw | msgspec.UnsetType] = {}  # by viewer
        self.news: dict[tuple[int, int | None], _News | None] = {}  # by viewer and the version it is since
        self.found: Found = {}  # what changed of parts of their scenes, all of which `news` holds
        self.frames: dict[tuple[Any, ...], str] = {}


class Asker(NamedTuple):
    """Who asked for what is being done, and their own name for it."""

    guest: Guest
    id: str


class Presence(msgspec.Struct):
    """Who is connected to a table by another server process."""

    seats: list[int]
    watchers: int
    at: float


class Room:
    """A table in memory and everybody at it here. Whoever changes or reads the match holds the lock."""

    def __init__(self, table: Table, remarks: list[RemarkRow], hold: float = 0) -> None:
        self.table = table
        self.remarks = remarks
        self.hold = hold  # seconds for which nothing is shown to those who do not notice that somebody is asked
        self.asked = NOBODY  # who must choose since the game last went on
        self.hidden_since: dict[int, dict[int, float]] = {}  # by viewer: since when who is asked without its notice
        self.moved = asyncio.Event()  # set, and made anew, whenever something is shown
        self.outwaiting: asyncio.Task[None] | None = None
        self.told: deque[tuple[int, str]] = deque(maxlen=64)  # the last remarks: who sent them, their numbers
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.arriving = 0  # connections, those among them that have not said yet who they are
        self.elsewhere: dict[str, Presence] = {}
        self.doing: dict[int, Literal["thinking"]] = {}
        self.thinking: asyncio.Task[None] | None = None
        self.standing_in: asyncio.Task[None] | None = None  # a bot chooses for somebody whose time was up
        self.reminded = -1  # the version at which somebody was reminded that their time was up
        self.patient = False  # `thinking` waits: another process is likely to play the bot
        self.used = time.monotonic()
        self.found: dict[str, tuple[int, asyncio.Future[Any]]] = {}  # what took long to find out, and at which version
        self.closed = ""  # why the table cannot go on, if it cannot
        self.sent: dict[int, bytes] = {}  # the table as it was last told to each viewer
        self.shown: dict[int, Shown] = {}  # what each viewer who is here was shown last

    @property
    def id(self) -> str:
        return self.table.row.id

    async def found_once(self, what: str, find: Callable[[], Awaitable[T]]) -> T:
        """What somebody found out about the table as it stands, or finds out now; whoever asks next need not wait."""
        version, found = self.found.get(what, (-1, None))
        if found is None or version != self.table.version:
            found = asyncio.ensure_future(find())
            self.found[what] = (self.table.version, found)
            found.add_done_callback(lambda done: self._forget_failure(what, done))
        answer: T = await asyncio.shield(found)
        return answer

    def _forget_failure(self, what: str, done: asyncio.Future[Any]) -> None:
        if (done.cancelled() or done.exception() is not None) and self.found.get(what, (0, None))[1] is done:
            del self.found[what]

    @property
    def here(self) -> set[int]:
        """The seats somebody is connected for, here or elsewhere."""
        mine = {seat for guest in self.guests for seat in guest.seats}
        return mine.union(*(other.seats for other in self.elsewhere.values()))

    @property
    def watchers(self) -> int:
        mine = sum(1 for guest in self.guests if not guest.seats)
        return mine + sum(other.watchers for other in self.elsewhere.values())

    @property
    def is_looked_at(self) -> bool:
        """Whether anybody is there, here or elsewhere: a bot of a table that nobody looks at waits."""
        return bool(self.guests) or any(other.seats or other.watchers for other in self.elsewhere.values())

    @property
    def is_idle(self) -> bool:
        """Whether it may leave memory: nobody is here or about to be, nothing is being done."""
        return not self.guests and not self.arriving and not self.lock.locked()

    @property
    def address(self) -> str:
        """At whose expense the table's bots think: of somebody who plays there, else of a watcher."""
        guests = sorted(self.guests, key=lambda guest: (not guest.seats, guest.address))
        return guests[0].address if guests else ""

    def info(self, seats: Sequence[int] = ()) -> TableInfo:
        """The table as somebody who holds these seats may know it."""
        return self.table.info(self.here, self.watchers, dict(self.doing), self.table.eyes(seats))

    def name_of(self, seat: int) -> str:
        """What a seat's person is called; the seat's own name where they have none."""
        info = self.info().seats[seat]
        return info.name or info.role

    def show(self, have: int | None = None, asker: Asker | None = None) -> None:
        """Tell everybody here how the table stands, in one message each; who asked for it, that it is done.

        `have` is the version since which the game itself has gone on; absent: only what is beside it has changed. Who
        does not notice that somebody is asked something is shown nothing yet: see `holds`.
        """
        if have is not None:
            self._note_who_is_asked()
        sheet = _Sheet()
        for guest in list(self.guests):
            self._tell(guest, have, asker.id if asker is not None and guest is asker.guest else "", sheet)
        if have is not None:
            looking = {viewer for guest in self.guests for viewer in guest.viewers}
            self.shown = {viewer: view for viewer, view in self.shown.items() if viewer in looking}
        self._has_moved()

    def _tell(self, guest: Guest, have: int | None, id: str, sheet: _Sheet) -> None:
        """One guest's part of `show`. Each part is made and written down once a viewer, and who has the scene before is
        told what changes of it."""
        eyes = self.table.eyes(guest.seats)
        if guest.held is not None:
            have, id = guest.held.have, id or guest.held.id
        if have is not None and self.holds(eyes) > 0:
            guest.held = Held(have, id)
            return
        guest.held = None
        whose = eyes if self.table.game.unnoticed else WATCHER  # where all count alike, all are told the same
        if whose not in sheet.tables:
            sheet.tables[whose] = self._new_table(guest.seats, eyes)
        update, parts = _Update(table=sheet.tables[whose]), []
        for viewer in guest.viewers if have is not None else ():
            since = (viewer, have)
            if since not in sheet.news:
                sheet.news[since] = self._new_view(*since, sheet.found)
            if new := sheet.news[since]:
                whole = new.before is None or guest.marks.get(viewer) != new.before.mark
                (update.views if whole else update.steps).append(new.whole if whole else new.step)
                guest.marks[viewer] = new.view.mark
                parts.append((*since, whole))
        if id:
            update.id, update.version = id, self.table.version_for(eyes)
            guest.send(_encoder.encode(update).decode())
        elif parts or update.table is not msgspec.UNSET:
            alike = (eyes, *parts)
            if alike not in sheet.frames:
                sheet.frames[alike] = _encoder.encode(update).decode()
            guest.send(sheet.frames[alike])

    # -- what nobody is to notice -------------------------------------------------------------------------------------
    #
    # A choice may lead to a question that only the seat that is asked notices. Shown how far it had come, the others
    # would see that it stopped, and where. So they are shown nothing until it is answered, and then all of it at once,
    # as if nobody had been asked. If that takes long they are shown how far it is: by then the waiting itself has told.

    def holds(self, viewer: int) -> float:
        """For how many seconds more a viewer is shown nothing."""
        since = self.hidden_since.get(viewer, {}).get(self.asked, -math.inf)
        return max(0.0, since + self.hold - time.monotonic())

    async def quiet(self, seats: Sequence[int]) -> None:
        """Wait until whoever holds these seats may be shown how the table stands."""
        while True:
            while (left := self.holds(self.table.eyes(seats))) > 0:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.moved.wait(), left)
            await self._tell_held()
            if not self.holds(self.table.eyes(seats)):  # nobody was asked while that waited for the lock
                return

    @contextlib.asynccontextmanager
    async def at_rest(self, seats: Sequence[int]) -> AsyncIterator[None]:
        """Hold the lock while whoever holds these seats may be shown how the table stands.

        Who waits for the lock waits perhaps for the very choice after which nothing may be shown.
        """
        while True:
            await self.quiet(seats)
            async with self.lock:
                if not self.holds(self.table.eyes(seats)):
                    yield
                    return

    def _note_who_is_asked(self) -> None:
        """Note from whom that is hidden, and since when.

        However long somebody has taken over a choice of their own: that another is asked then is hidden anew, and once
        that is answered it is as it was.
        """
        table, now, self.asked = self.table, time.monotonic(), self.table.acting
        for viewer in range(WATCHER, len(table.seats)) if self.hold and table.game.unnoticed else ():
            if not table.goes_unnoticed(viewer):
                self.hidden_since.pop(viewer, None)
                continue
            asked, before = self.hidden_since.setdefault(viewer, {}), self.shown.get(viewer)
            if self.asked not in asked:
                turns = before is not None and table.seen_choosing(viewer) == self.asked != acting_in(before.scene)
                asked[self.asked] = -math.inf if turns else now  # whose turn it is now, all may know at once
            for seat in [seat for seat in asked if seat != self.asked and seat != table.seen_choosing(viewer)]:
                del asked[seat]

    def _has_moved(self) -> None:
        """Let those look again who waited for it, and see that nobody waits for ever."""
        self.moved.set()
        self.moved = asyncio.Event()
        if self.outwaiting is None and any(guest.held for guest in self.guests):
            self.outwaiting = asyncio.create_task(self._outwait())

    async def _outwait(self) -> None:
        """Show those who were shown nothing for long how far it is."""
        try:
            while held := [guest for guest in self.guests if guest.held]:
                await asyncio.sleep(min(self.holds(self.table.eyes(guest.seats)) for guest in held) + 0.01)
                await self._tell_held()
        finally:
            self.outwaiting = None

    async def _tell_held(self) -> None:
        if any(guest.held for guest in self.guests):
            async with self.lock:
                sheet = _Sheet()
                for guest in [guest for guest in self.guests if guest.held]:
                    self._tell(guest, None, "", sheet)

    def _new_table(self, seats: Sequence[int], eyes: int) -> msgspec.Raw | msgspec.UnsetType:
        info = self.info(seats)
        if self.table.game.unnoticed:
            bare = _bare(info)
            known, self.sent[eyes] = self.sent.get(eyes) == bare, bare
            if known and self.table.went_unnoticed(eyes):
                return msgspec.UNSET
        return msgspec.Raw(_encoder.encode(info))

    def _new_view(self, viewer: int, have: int | None, found: Found) -> _News | None:
        view, before = self.table.view(viewer, have, self.table.last_cause), self.shown.get(viewer)
        if self.table.went_unnoticed(viewer) and not view.beats:
            if before is not None and before.shows_the_same_as(view):
                return None  # what goes unnoticed is not to be counted by empty messages either
        return _News(self._mark(view), before, found)

    def _mark(self, view: View) -> View:
        """Remember what a viewer is shown, under a mark that was not used before."""
        view.mark = secrets.randbits(32)
        self.shown[view.viewer] = Shown(view.mark, view.version, view.moment, view.undo, view.scene)
        return view

    def acknowledge(self, asker: Asker, version: int | None = None) -> None:
        """Tell somebody that what they asked for is done, and nobody anything else."""
        if version is None:
            version = self.table.version_for(self.table.eyes(asker.guest.seats))
        asker.guest.send(frame(Update(id=asker.id, version=version)))

    async def show_all(self, guest: Guest, have: int | None = None, seen: int | None = None) -> None:
        """Show somebody everything: of the log what is new to them since a version, and how it came.

        Who has no version knows perhaps the moment that was last looked at, as the first of its seats counts.
        """
        views = [await self._view(viewer, have, seen) for viewer in guest.viewers]
        for view in views:
            before = self.shown.get(view.viewer)
            if before is None or not before.shows_the_same_as(view):  # nobody with these eyes was here
                self._mark(view)
            view.mark = guest.marks[view.viewer] = self.shown[view.viewer].mark
        info = self.info(guest.seats)
        if self.table.game.unnoticed:
            self.sent[self.table.eyes(guest.seats)] = _bare(info)
        guest.send(frame(Update(table=info, views=views)))

    async def _view(self, viewer: int, have: int | None, seen: int | None) -> View:
        """What one viewer sees. Where there is much to tell it is put into words outside the event loop."""
        table = self.table
        since = table.last_seen(viewer, have, seen)
        keep = None if table.game.unnoticed else have  # how they count may have changed since
        if table.match.untold(viewer) > LONG_LOG or (since is not None and table.match.moment - since > LONG_STORY):
            return await asyncio.to_thread(table.view, viewer, keep, since=since)
        return table.view(viewer, keep, since=since)

    def hear(self, remark: RemarkRow, most: int) -> None:
        """Take in a remark; of its room the oldest goes when there are too many."""
        self.remarks.append(remark)
        same = [old for old in self.remarks if old.room == remark.room]
        for old in same[: len(same) - most] if len(same) > most else ():
            self.remarks.remove(old)
        self.send_remark(remark)

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


def _bare(info: TableInfo) -> bytes:
    """The table without the time, which alone is no news."""
    clock = None if info.clock is None else msgspec.structs.replace(info.clock, ran=0)
    return _encoder.encode(msgspec.structs.replace(info, touched=0, clock=clock))


def hears(guest: Guest, remark: RemarkRow) -> bool:
    return remark.room != "watchers" or not guest.seats


def said(remark: RemarkRow) -> Said:
    return Said(
        n=remark.n, room=remark.room, seat=remark.seat, name=remark.name, text=remark.text, at=remark.at
    )  # fmt: skip
