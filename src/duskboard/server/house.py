"""All tables of a server process: loading them, laying new ones, hearing of other processes, letting bots play."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
import secrets
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any

import msgspec
from litestar.channels import ChannelsPlugin

from duskboard import games
from duskboard.match import Save, SaveError
from duskboard.server import journal, replayer
from duskboard.server.config import Config
from duskboard.server.limits import Buckets
from duskboard.server.messages import HeldSeat, Laid, NewSeat, OpenLink, OriginInfo
from duskboard.server.metrics import Metrics
from duskboard.server.room import Presence, Room
from duskboard.server.store import Conflict, Declared, Entry, Live, Options, RemarkRow, SeatRow, Store, TableRow
from duskboard.server.table import WATCHER, Table
from duskboard.server.thinkers import Question, ThinkerFailed, Thinkers, level_titles

CHANNEL = "duskboard"
NOTICES = 60  # tables named in one notice: PostgreSQL carries 8000 bytes
SNAPSHOT_EVERY = 50  # versions
LONG_FOLD = 20  # entries that are folded outside the event loop
TIDY_EVERY = 10.0
EXPIRE_EVERY = 600.0
LINGER = 5.0  # seconds after its limit until another process plays a bot that its own has forgotten


class Unknown(Exception):
    """There is no such table, or it cannot be played here."""

    def __init__(self, reason: str = "there is no such table (any more)") -> None:
        super().__init__(reason)


class Full(Exception):
    """There is no room for another table."""


class Notice(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What server processes tell each other. The tables named have changed: look into the store."""

    sender: str
    changed: list[str] = []
    present: dict[str, tuple[list[int], int]] = {}  # seats and watchers connected to a table
    asking: list[str] = []  # tables whose people the sender wants to know


class House:
    """The tables of this process."""

    def __init__(self, config: Config, channels: ChannelsPlugin) -> None:
        self.config, self.channels = config, channels
        self.store = Store(config)
        self.metrics = Metrics()
        self.thinkers = Thinkers(config)
        self.rooms: dict[str, Room] = {}
        self.name = secrets.token_hex(4)  # of this process
        self.creations = Buckets(config.limits.creations / 3600, config.limits.creations)
        self.guests = 0
        self.replaying = asyncio.Semaphore(2)
        self._loading: dict[str, asyncio.Lock] = {}
        self._notice = Notice(sender=self.name)
        self._to_tell = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- opening and closing ------------------------------------------------------------------------------------------

    async def open(self) -> None:
        for id, module in self.config.games.items():
            games.GAMES.setdefault(id, module)
        await self.store.open()
        for work in (self._tell_others(), self._hear_others(), self._reconcile(), self._tidy(), self._expire()):
            self.begin(work)

    async def close(self) -> None:
        for room in list(self.rooms.values()):
            for guest in list(room.guests):
                guest.leave("closing", "the server restarts; connect again", again=True)
        await asyncio.sleep(0.05)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.store.close()

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Let something go on beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.metrics.counts["errors"] += 1
            journal.note("task failed", level=40, error=error)

    # -- tables -------------------------------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """A table, from memory or the store. Raises Unknown."""
        room = self.rooms.get(id)
        if room is None:
            lock = self._loading.setdefault(id, asyncio.Lock())
            try:
                async with lock:
                    room = self.rooms.get(id) or await self._load(id)
            except Unknown:
                self._loading.pop(id, None)
                raise
            self._loading.pop(id, None)
        room.used = time.monotonic()
        return room

    async def _load(self, id: str) -> Room:
        kept = await self.store.load(id)
        if kept is None:
            raise Unknown
        try:
            if len(kept.entries) - (kept.snapshot[0] if kept.snapshot else 0) > LONG_FOLD:
                table = await asyncio.to_thread(Table.fold, kept)
            else:
                table = Table.fold(kept)
        except Exception as error:  # whatever it is, one table must not keep somebody from all of theirs
            journal.note("table does not fold", level=40, table=id, error=error)
            raise Unknown("this table was played by other rules and cannot be opened here") from error
        room = Room(table, kept.remarks)
        self.rooms[id] = room
        self.metrics.counts["tables loaded"] += 1
        if self.config.postgres:
            self._notice.asking.append(id)
            self._to_tell.set()
        self.wake_bot(room, LINGER if time.time() - table.row.touched < self.config.bot_seconds else 0)
        return room

    async def lay(
        self,
        setup: Save,
        seats: list[NewSeat],
        options: Options,
        entries: list[Entry],
        id: str = "",
        sitting: list[SeatRow] | None = None,
        over: bool = False,
    ) -> Laid:
        """Lay a table and keep it. `sitting` are seats that already have their people, as for a rematch."""
        if await self.store.count() >= self.config.limits.tables:
            raise Full
        id = id or secrets.token_urlsafe(12)
        rows, held, links = (sitting, [], []) if sitting is not None else seat_people(id, seats)
        now = time.time()
        waiting = any(row.kind == "open" for row in rows)
        row = TableRow(
            id=id, game=setup.game, setup=msgspec.structs.replace(setup, choices=[]), options=options,
            phase="over" if over else "waiting" if waiting else "playing", version=len(entries), live=Live(),
            edition=0, created=now, touched=now,
        )  # fmt: skip
        await self.store.create(row, rows, entries)
        self.metrics.counts["tables laid"] += 1
        journal.note("table laid", table=id, game=setup.game, origin=options.origin.kind)
        room = await self.room(id)
        return Laid(table=room.info([one.seat for one in held]), held=held, links=links)

    async def refresh(self, room: Room) -> None:
        """Take in what other processes appended."""
        async with room.lock:
            await self.refresh_locked(room)

    async def refresh_locked(self, room: Room) -> None:
        table = room.table
        kept = await self.store.load(room.id, table.version, room.last_remark, snapshot=False)
        if kept is None:
            room.closed = "this table was removed"
            return
        before, phase = table.version, table.row.phase
        held = {seat.seat: seat.token_hash for seat in table.seats if seat.token_hash}
        table.row, table.seats = kept.row, kept.seats
        room.part_from({seat.seat for seat in table.seats if held.get(seat.seat, seat.token_hash) != seat.token_hash})
        try:
            for entry in kept.entries:
                table.apply(entry)
        except SaveError as error:
            room.closed = f"this table cannot go on here: {error}"
            journal.note("table does not fold", level=40, table=room.id, error=error)
            return
        for remark in kept.remarks:
            room.remarks.append(remark)
            room.send_remark(remark)
        if table.version > before:
            room.send_views(before)
        elif phase != table.row.phase:
            room.send_views(table.version)
        room.send_table()
        self.wake_bot(room, self.config.bot_seconds + LINGER)

    def changed(self, room: Room) -> None:
        """Tell other processes that a table is not what it was."""
        if self.config.postgres and room.id not in self._notice.changed:
            self._notice.changed.append(room.id)
            self._to_tell.set()

    def people_changed(self, room: Room) -> None:
        """Tell everybody who is at a table."""
        room.send_table()
        self.tell_presence(room)

    def tell_presence(self, room: Room) -> None:
        if self.config.postgres:
            seats = sorted({seat for guest in room.guests for seat in guest.seats})
            self._notice.present[room.id] = (seats, sum(1 for guest in room.guests if not guest.seats))
            self._to_tell.set()

    async def remark(self, room: Room, text: str, where: Any = "table", seat: int = -1, name: str = "") -> None:
        """Keep a remark and let everybody hear it who may. The caller holds the room's lock."""
        row = RemarkRow(n=0, room=where, seat=seat, name=name, text=text, at=time.time())
        row = await self.store.remark(room.id, row)
        if row.n == room.last_remark + 1:
            room.remarks.append(row)
            room.send_remark(row)
        else:
            await self.refresh_locked(room)
        self.changed(room)

    async def append(self, room: Room, entry: Entry, phase: str) -> None:
        """Keep what is done, then show it. The caller holds the lock, and takes care of a Conflict.

        A choice has been played already (its dice are part of the entry), an undoing is done here.
        """
        table = room.table
        before = table.version
        await self.store.append(room.id, before + 1, entry, phase)
        if entry.choice is None:
            table.apply(entry)
        else:
            table.count(entry)
        table.row.touched = time.time()
        room.used = time.monotonic()
        self.metrics.counts["entries"] += 1
        self.changed(room)
        room.send_views(before)
        room.send_table()
        if table.version % SNAPSHOT_EVERY == 0:
            self.begin(self._snapshot(room))

    async def carry_out(self, room: Room, seat: int, option: int, choice_id: str, faces: Sequence[int] = ()) -> None:
        """Play a legal choice and keep it; with real dice, first ask for them. The caller holds the lock.

        Raises Conflict, with the table brought up to date, if another process was quicker.
        """
        table, match = room.table, room.table.match
        if table.row.options.dice == "real":
            if match.next_die(option, faces) is not None:
                made = Declared(
                    version=table.version, seat=seat, option=option, choice_id=choice_id, faces=list(faces)
                )  # fmt: skip
                await self.set_live(room, declared=made)
                if not faces:
                    room.send_views(table.version)  # without options: the choice is made
                return
            match.script(faces)
        match.play(option, seat=seat)
        entry = Entry(choice=match.choices[-1], id=choice_id, seat=seat)
        try:
            await self.append(room, entry, table.phase_kept)
        except BaseException:
            match.undo()
            await self.refresh_locked(room)
            raise

    async def take_back(self, room: Room, seat: int, to: int, id: str) -> None:
        """Undo to a moment, and keep that. Raises Conflict, with the table brought up to date."""
        moments = room.table.moments(WATCHER)  # told to everybody, so as everybody counts
        count = max(1, len(moments) - 1 - room.table.moment_before(WATCHER, to))
        try:
            await self.append(room, Entry(to=to, id=id, seat=seat), "playing")
        except BaseException:
            await self.refresh_locked(room)
            raise
        await self.remark(room, f"{room.name_of(seat)} took back {count} {'choice' if count == 1 else 'choices'}")
        self.wake_bot(room)

    async def set_live(self, room: Room, **changes: Any) -> None:
        """Change what goes on beside the game and tell everybody. Raises Conflict, with the table up to date."""
        row = room.table.row
        live = Live(
            takeback=changes.get("takeback", row.live.takeback),
            declared=changes.get("declared", row.live.declared),
            rematch=changes.get("rematch", row.live.rematch),
        )
        try:
            await self.store.set_live(room.id, row.edition, live)
        except Conflict:
            await self.refresh_locked(room)
            raise
        row.live, row.edition, row.touched = live, row.edition + 1, time.time()
        room.send_table()
        self.changed(room)

    async def _snapshot(self, room: Room) -> None:
        async with room.lock:
            version, digest, states = await asyncio.to_thread(room.table.packed)
        await self.store.snapshot(room.id, version, digest, states)

    # -- bots ---------------------------------------------------------------------------------------------------------

    def wake_bot(self, room: Room, patience: float = 0) -> None:
        """If a bot must choose, let it; after some seconds if another process is likely to be at it already."""
        table = room.table
        if table.row.phase != "playing" or table.acting < 0 or table.seats[table.acting].kind != "bot":
            return
        if table.declared is not None or room.closed:
            return
        if room.thinking is not None and not room.thinking.done():
            if patience or not room.patient:
                return
            room.thinking.cancel()
        room.patient = patience > 0
        room.thinking = self.begin(self._bots_play(room, patience))

    async def _bots_play(self, room: Room, patience: float) -> None:
        while True:
            table, version = room.table, room.table.version
            if patience:
                await asyncio.sleep(patience)
                room.patient = False
            if not (table.row.phase == "playing" and table.acting >= 0 and table.seats[table.acting].kind == "bot"):
                return
            if table.declared is not None or room.closed:
                return
            if table.version == version:
                began = time.monotonic()
                option, failure = await self._bot_option(room)
                await asyncio.sleep(max(0.0, began + self.config.bot_pause - time.monotonic()))
                await self._bot_chooses(room, version, option, failure)
            patience = 0

    async def _bot_option(self, room: Room) -> tuple[int, str]:
        """What the bot to move chooses, or any legal option and why it had to be that."""
        table, version = room.table, room.table.version
        seat = table.seats[table.acting]
        try:
            return await self.ask_bot(room, seat.seat, seat.level), ""
        except ThinkerFailed as error:
            self.metrics.counts["bots failed"] += 1
            kind = str(error).partition(":")[0]  # what comes after might name a card the bot holds
            journal.note("bot failed", level=30, table=room.id, bot=seat.level, kind=kind)
            menu = table.match.menu() if table.version == version else []
            return (random.choice(menu) if menu else -1), kind
        finally:
            room.doing.pop(seat.seat, None)  # told with the choice

    async def ask_bot(self, room: Room, seat: int, level: str, most_waiting: int = 10_000) -> int:
        """The option a bot of some level would choose for a seat, from what that seat may know."""
        table = room.table
        question = Question(
            game=table.row.game,
            module=games.GAMES[table.row.game],
            overrides=table.row.setup.overrides,
            level=level,
            player=f"{room.id}/{seat}",
            known=table.match.known(seat).bytes(),
            seed=random.getrandbits(31),
            patient=table.seats[seat].kind == "bot",
        )
        is_turn = question.patient

        def tell(doing: Any) -> None:
            if is_turn and room.doing.get(seat) != doing:
                room.doing[seat] = doing
                room.send_table()

        began = time.monotonic()
        option = await self.thinkers.ask(question, tell, most_waiting)
        self.metrics.delays["bot"].add(time.monotonic() - began)
        return option

    async def _bot_chooses(self, room: Room, version: int, option: int, failure: str) -> None:
        async with room.lock:
            table = room.table
            if table.version != version or option < 0 or table.row.phase != "playing" or table.declared is not None:
                return
            seat = table.acting
            if failure:
                name = table.seats[seat].name
                await self.remark(room, f"{name} could not decide ({failure[:60]}): a random choice was made instead")
            with contextlib.suppress(Conflict):
                await self.carry_out(room, seat, option, f"bot-{self.name}-{version}")

    # -- other processes ----------------------------------------------------------------------------------------------

    async def _tell_others(self) -> None:
        while True:
            await self._to_tell.wait()
            await asyncio.sleep(0.004)  # what comes within a few milliseconds is told at once
            self._to_tell.clear()
            notice, self._notice = self._notice, Notice(sender=self.name)
            present = list(notice.present.items())
            size = max(len(notice.changed), len(present), len(notice.asking))
            for at in range(0, size, NOTICES):
                part = Notice(
                    sender=self.name,
                    changed=notice.changed[at : at + NOTICES],
                    present=dict(present[at : at + NOTICES]),
                    asking=notice.asking[at : at + NOTICES],
                )
                try:
                    await self.channels.wait_published(msgspec.json.encode(part), [CHANNEL])
                except Exception as error:
                    journal.note("notice lost", level=30, error=error)

    async def _hear_others(self) -> None:
        async with self.channels.start_subscription([CHANNEL]) as subscriber:
            async for data in subscriber.iter_events():
                notice = msgspec.json.decode(data, type=Notice)
                if notice.sender == self.name:
                    continue
                for id in notice.changed:
                    if id in self.rooms:
                        self.begin(self.refresh(self.rooms[id]))
                for id, (seats, watchers) in notice.present.items():
                    if id in self.rooms:
                        self._heard_of(self.rooms[id], notice.sender, Presence(seats, watchers, time.monotonic()))
                for id in notice.asking:
                    if id in self.rooms and self.rooms[id].guests:
                        self.tell_presence(self.rooms[id])

    def _heard_of(self, room: Room, sender: str, presence: Presence) -> None:
        before = room.elsewhere.get(sender)
        room.elsewhere[sender] = presence
        if before is None or (before.seats, before.watchers) != (presence.seats, presence.watchers):
            room.send_table()

    async def _reconcile(self) -> None:
        """Should a notice be lost: look from time to time whether our tables are what the store says."""
        while self.config.postgres:
            await asyncio.sleep(self.config.reconcile)
            try:
                standing = await self.store.standing([id for id, room in self.rooms.items() if room.guests])
            except Exception as error:
                journal.note("store not reached", level=30, error=error)
                continue
            for id, (version, edition) in standing.items():
                room = self.rooms.get(id)
                if room and (version > room.table.version or edition != room.table.row.edition):
                    self.begin(self.refresh(room))

    # -- keeping house ------------------------------------------------------------------------------------------------

    async def _tidy(self) -> None:
        """Let tables that nobody is at leave memory."""
        while True:
            await asyncio.sleep(TIDY_EVERY)
            now = time.monotonic()
            idle = sorted(
                (room for room in self.rooms.values() if not room.guests and not room.lock.locked()),
                key=lambda room: room.used,
            )
            too_many = len(self.rooms) - self.config.limits.tables_in_memory
            for at, room in enumerate(idle):
                busy = room.thinking is not None and not room.thinking.done()
                if not busy and (at < too_many or now - room.used > self.config.forget):
                    del self.rooms[room.id]
            self._tidy_presence(now)

    def _tidy_presence(self, now: float) -> None:
        """Tell others again who is here, and forget those of a process that has told nothing for long."""
        for room in self.rooms.values():
            silent = [sender for sender, other in room.elsewhere.items() if now - other.at > 4 * TIDY_EVERY]
            for sender in silent:
                del room.elsewhere[sender]
            if silent:
                room.send_table()
            if room.guests:
                self.tell_presence(room)

    async def _expire(self) -> None:
        """Remove tables that have been idle for too long."""
        while True:
            now, config = time.time(), self.config
            before = {
                "waiting": now - config.idle_waiting,
                "playing": now - config.idle_playing,
                "over": now - config.idle_over,
            }
            try:
                gone = await self.store.remove_idle(before, {id for id, room in self.rooms.items() if room.guests})
            except Exception as error:  # the store may be away for a while; the next round comes
                journal.note("idle tables not removed", level=40, error=error)
                gone = []
            for id in gone:
                self.rooms.pop(id, None)
            if gone:
                journal.note("idle tables removed", count=len(gone))
            await asyncio.sleep(EXPIRE_EVERY)

    async def replay(self, save: Save) -> replayer.Replayed:
        """Play a record again in a process of its own, with a limit of time. Raises SaveError."""
        async with self.replaying:
            return await replayer.replay(save, games.GAMES.get(save.game, ""), self.config.import_seconds)

    def keep_report(self, name: str, document: dict[str, Any]) -> None:
        """Write a bug report down, if there is a place for it and not too many lie there."""
        folder = self.config.reports_folder
        if folder is None:
            journal.note("report", report=name, text=str(document.get("text", ""))[:500])
            return
        folder.mkdir(parents=True, exist_ok=True)
        if len(list(folder.glob("*.json"))) < 500:
            Path(folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(document)))


def seat_people(id: str, seats: list[NewSeat]) -> tuple[list[SeatRow], list[HeldSeat], list[OpenLink]]:
    """Seats for a new table, with new tokens and codes; only their hashes are in the rows."""
    rows: list[SeatRow] = []
    held: list[HeldSeat] = []
    links: list[OpenLink] = []
    holder = secrets.token_hex(8)
    titles = level_titles()
    for number, seat in enumerate(seats):
        if seat.kind == "here":
            token = new_token()
            held.append(HeldSeat(table=id, seat=number, token=token))
            rows.append(
                SeatRow(seat=number, kind="person", name=seat.name, holder=holder, token_hash=hashed(token))
            )  # fmt: skip
        elif seat.kind == "link":
            code = new_token()
            links.append(OpenLink(seat=number, code=code))
            rows.append(SeatRow(seat=number, kind="open", name=seat.name, code_hash=hashed(code)))
        else:
            rows.append(SeatRow(seat=number, kind="bot", name=seat.name or titles[seat.level], level=seat.level))
    return rows, held, links


def branch_origin(table: str, moment: int) -> OriginInfo:
    return OriginInfo(kind="branch", table=table, moment=moment)


def new_token() -> str:
    """192 random bits: cannot be guessed."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a token. It is random enough that a plain hash cannot be turned round."""
    return hashlib.sha256(token.encode()).hexdigest()
