"""The tables of a server process: loading and laying them, and everything that changes one.

Whatever changes a table is kept first and shown then: the store's log is the truth, a room only what it comes to.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from duskboard.halt import Halt
from duskboard.match import Save, SaveError
from duskboard.server import journal
from duskboard.server.cluster import Cluster
from duskboard.server.config import Config
from duskboard.server.hours import Hours, now
from duskboard.server.messages import HeldSeat, Laid, NewSeat, OpenLink, OriginInfo
from duskboard.server.metrics import Metrics
from duskboard.server.room import Asker, Room
from duskboard.server.store import Conflict, Declared, Entry, Live, Options, RemarkRow, SeatRow, Store, TableRow
from duskboard.server.table import WATCHER, Table, rules_digest
from duskboard.server.tasks import Tasks
from duskboard.server.thinkers import level_titles

SNAPSHOT_EVERY = 50  # versions
LONG_FOLD = 20  # entries that are folded outside the event loop


class Unknown(Exception):
    """There is no such table, or it cannot be played here."""

    def __init__(self, reason: str = "there is no such table (any more)") -> None:
        super().__init__(reason)


class Full(Exception):
    """There is no room for another table."""


class Tables:
    """The tables, those in memory as rooms. `ended` is told of one whose game is over.

    `settled` is told of a table that changed for its bots to look at.
    Its second word is whether another process changed it, which is then likely to let its bot play, too.
    """

    def __init__(
        self,
        config: Config,
        store: Store,
        cluster: Cluster,
        tasks: Tasks,
        metrics: Metrics,
        hours: Hours,
        settled: Callable[[Room, bool], None],
        ended: Callable[[Room], None],
    ) -> None:
        self.config, self.store, self.cluster, self.tasks, self.metrics = config, store, cluster, tasks, metrics
        self.hours = hours
        self.changed: list[Callable[[Room], None]] = []  # told of a table that was changed here
        self.rooms: dict[str, Room] = {}
        self._settled, self._ended = settled, ended
        self._loading: dict[str, asyncio.Lock] = {}

    # -- having them --------------------------------------------------------------------------------------------------

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
        try:
            kept = await self.store.load(id)
        except msgspec.MsgspecError as error:
            journal.note("table cannot be read", level=40, table=id, error=error)
            raise Unknown("this table cannot be read any more") from error
        if kept is None:
            raise Unknown
        try:
            to_play = len(kept.entries) - (kept.snapshot[0] if kept.snapshot else 0)
            if to_play > LONG_FOLD or kept.row.setup.overrides:
                table = await asyncio.to_thread(Table.fold, kept)
            else:
                table = Table.fold(kept)
        except Exception as error:  # whatever it is, one table must not keep somebody from all of theirs
            journal.note("table does not fold", level=40, table=id, error=error)
            raise Unknown("this table was played by other rules and cannot be opened here") from error
        table.asleep = self.hours.asleep_since(table.times[-1])
        room = Room(table, kept.remarks, self.config.hold)
        self.rooms[id] = room
        self.metrics.count("tables loaded")
        self.cluster.ask_for(room)
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
        states: bytes = b"",
        player: str = "",
    ) -> Laid:
        """Lay a table and keep it. `sitting` are seats that already have their people, as for a rematch.

        `states` are those the entries led through, packed, where they are known: nobody need play them again.
        """
        if await self.store.count() >= self.config.limits.tables:
            raise Full
        id = id or secrets.token_urlsafe(12)
        rows, held, links = (sitting, [], []) if sitting is not None else seat_people(id, seats, player)
        now = time.time()
        waiting = any(row.kind == "open" for row in rows)
        row = TableRow(
            id=id, game=setup.game, setup=msgspec.structs.replace(setup, choices=[], halt=None, seating=None),
            options=options,
            phase="over" if over else "waiting" if waiting else "playing", version=len(entries), live=Live(),
            edition=0, created=now, touched=now,
        )  # fmt: skip
        snapshot = (len(entries), rules_digest(row.setup), states) if states else None
        await self.store.create(row, rows, entries, snapshot)
        self.metrics.count("tables laid")
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
            room.hear(remark, self.config.limits.remarks)
        news = table.version > before or phase != table.row.phase
        room.show(before if news else None)
        self._settled(room, True)

    # -- changing them: the caller holds the room's lock --------------------------------------------------------------

    async def append(self, room: Room, entry: Entry, phase: str, asker: Asker | None) -> None:
        """Keep what is done, then show it. The caller holds the lock, and takes care of a Conflict.

        A choice has been played already (its dice are part of the entry), and an end is made; an undoing is done here.
        """
        table = room.table
        before = table.version
        entry.clocks = table.clocks_after(entry)
        await self.store.append(room.id, before + 1, entry, phase)
        if entry.undoes:
            table.apply(entry)
        else:
            table.count(entry)
        table.row.touched = time.time()
        room.used = time.monotonic()
        self.metrics.count("entries")
        self.cluster.changed(room)
        room.show(before, asker)
        if entry.clocks is not None:
            self.tasks.begin(self.note_due(room))
        if phase == "over":
            self._ended(room)
        for look in self.changed:
            look(room)
        if table.version % SNAPSHOT_EVERY == 0:
            self.tasks.begin(self._snapshot(room))

    async def note_due(self, room: Room, never: bool = False) -> None:
        """Keep when somebody's time is up, for whoever serves the table then."""
        left = None if never else room.table.time_for_answer(now())
        await self.store.set_due(room.id, None if left is None else now() + left)

    async def carry_out(
        self,
        room: Room,
        seat: int,
        option: int,
        choice_id: str,
        faces: Sequence[int] = (),
        asker: Asker | None = None,
    ) -> None:
        """Play a legal choice and keep it; with real dice, first ask for them. The caller holds the lock.

        Raises Conflict, with the table brought up to date, if another process was quicker.
        """
        table, match = room.table, room.table.match
        if table.row.options.dice == "real":
            if match.next_die(option, faces) is not None:
                made = Declared(
                    version=table.version, seat=seat, option=option, choice_id=choice_id, faces=list(faces)
                )  # fmt: skip
                await self.set_live(room, asker, declared=made)  # shown without options: the choice is made
                return
        match.script(faces)  # and no others: a position may have brought fixed ones
        match.play(option, seat=seat)
        entry = Entry(choice=match.choices[-1], id=choice_id, seat=seat, at=now())
        try:
            await self.append(room, entry, table.phase_kept, asker)
        except BaseException:
            match.undo()
            await self.refresh_locked(room)
            raise

    async def end(self, room: Room, halt: Halt, seat: int, id: str, asker: Asker | None = None) -> None:
        """End the game as its people want it, and keep that. Raises Conflict, with the table brought up to date."""
        match = room.table.match
        match.end(halt)
        try:
            await self.append(room, Entry(halt=halt, id=id, seat=seat, at=now()), "over", asker)
        except BaseException:
            match.undo(0)
            await self.refresh_locked(room)
            raise

    async def take_back(self, room: Room, seat: int, to: int, id: str, asker: Asker) -> None:
        """Undo to a moment, and keep that. Raises Conflict, with the table brought up to date."""
        moments = room.table.moments(WATCHER)  # told to everybody, so as everybody counts
        count = max(1, len(moments) - 1 - room.table.moment_before(WATCHER, to))
        ended = room.table.match.halt is not None
        try:
            await self.append(room, Entry(to=to, id=id, seat=seat, at=now()), "playing", asker)
        except BaseException:
            await self.refresh_locked(room)
            raise
        what = "the end of the game" if ended else f"{count} {'choice' if count == 1 else 'choices'}"
        told = f"{room.name_of(seat)} took back {what}"
        await self.remark(room, told, seat=seat)
        self._settled(room, False)

    async def set_live(self, room: Room, asker: Asker | None = None, **changes: Any) -> None:
        """Change what goes on beside the game and tell everybody. Raises Conflict, with the table up to date."""
        row = room.table.row
        live = msgspec.structs.replace(row.live, **changes)
        try:
            await self.store.set_live(room.id, row.edition, live)
        except Conflict:
            await self.refresh_locked(room)
            raise
        row.live, row.edition, row.touched = live, row.edition + 1, time.time()
        room.show(room.table.version if "declared" in changes else None, asker)
        self.cluster.changed(room)

    async def note_help(self, room: Room) -> None:
        """Remember that whoever plays against bots or the game only was helped, or has seen more than a player may."""
        table = room.table
        together = len(set(table.match.sides)) == 1  # against the game, or alone
        with_bots = any(seat.kind == "bot" for seat in table.seats)
        if (together or with_bots) and not table.match.over and not table.row.live.helped:
            with contextlib.suppress(Conflict):
                await self.set_live(room, helped=True)

    async def remark(self, room: Room, text: str, where: Any = "table", seat: int = -1, name: str = "") -> None:
        """Keep a remark and let everybody hear it who may. The caller holds the room's lock."""
        row = RemarkRow(n=0, room=where, seat=seat, name=name, text=text, at=time.time())
        row = await self.store.remark(room.id, row, self.config.limits.remarks)
        if row.n == room.last_remark + 1:
            room.hear(row, self.config.limits.remarks)
        else:
            await self.refresh_locked(room)
        self.cluster.changed(room)

    async def _snapshot(self, room: Room) -> None:
        async with room.lock:
            version, digest, states = await asyncio.to_thread(room.table.packed)
        await self.store.snapshot(room.id, version, digest, states)


def seat_people(
    id: str, seats: list[NewSeat], player: str = ""
) -> tuple[list[SeatRow], list[HeldSeat], list[OpenLink]]:
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
                SeatRow(
                    seat=number, kind="person", name=seat.name, holder=holder, token_hash=hashed(token), player=player,
                    colour=seat.colour,
                )
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
