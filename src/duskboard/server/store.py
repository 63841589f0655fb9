"""The store: tables, seats, the log of choices, remarks. SQLite in a file, or PostgreSQL.

All writing goes through one queue and many writers share one commit: an append is durable (the commit has returned,
with full synchronisation) before anybody is told of it, and hundreds of tables can still play at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from duskboard.halt import Halt
from duskboard.match import Choice, Save
from duskboard.server import schema
from duskboard.server.config import Config
from duskboard.server.messages import ClockSetting, OriginInfo

T = TypeVar("T")
BATCH = 256  # jobs that share a commit at most
LEAST_DISK = 20_000_000  # bytes that must be free
MIGRATING = 864_300  # the advisory lock of PostgreSQL that only one process migrates under


class Conflict(Exception):
    """Somebody else was first: look again."""


class Options(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What was decided when the table was laid."""

    dice: Literal["drawn", "real"] = "drawn"
    watchable: bool = True
    odds: bool = True
    concede: bool = True  # whether one may give up and offer a draw
    clock: ClockSetting | None = None
    hall: bool = False  # shown in the hall: anybody may take its open seats, and its result is kept there
    origin: OriginInfo = msgspec.field(default_factory=OriginInfo)


class Takeback(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A take-back that was asked. Void once the table's version is another."""

    name: str
    version: int
    seat: int
    to: int
    agreed: list[int] = []


class Declared(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A choice made for which real dice must still be rolled. Void once the table's version is another."""

    version: int
    seat: int
    option: int
    choice_id: str
    faces: list[int] = []


class Offer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Somebody would end the game: for their side, or by a draw. `Table.offer` says how long that stands."""

    name: str
    what: Literal["resign", "draw"]
    seat: int
    version: int  # when it was made
    moment: int
    agreed: list[int] = []


class Declined(msgspec.Struct, kw_only=True):
    """An offer that somebody did not agree to, and the moment as the one who made it counts."""

    seat: int
    moment: int


class Live(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What goes on at a table beside the game."""

    takeback: Takeback | None = None
    declared: Declared | None = None
    offer: Offer | None = None
    declined: Declined | None = None
    rematch: str = ""
    helped: bool = False  # somebody who plays against bots or the game was helped, or looked ahead


class TableRow(msgspec.Struct, kw_only=True):
    """A table as kept."""

    id: str
    game: str
    setup: Save
    options: Options
    phase: Literal["waiting", "playing", "over"]
    version: int
    live: Live
    edition: int
    created: float
    touched: float


class SeatRow(msgspec.Struct, kw_only=True):
    """A seat as kept. Tokens and codes are kept as hashes only."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str = ""
    level: str = ""
    holder: str = ""
    token_hash: str = ""
    code_hash: str = ""
    player: str = ""  # who sits there, if they want to be known again
    colour: str = ""  # what they want to be told by
    keys: list[str] = []  # hashes of further tokens, for the player's other devices

    def is_held_by(self, token_hashes: set[str]) -> bool:
        """Whether one of some tokens is this seat's."""
        return bool(self.token_hash) and (self.token_hash in token_hashes or not token_hashes.isdisjoint(self.keys))


class Clocks(msgspec.Struct, kw_only=True, omit_defaults=True, frozen=True):
    """The clocks as something of the log left them."""

    left: list[float]  # seconds of each seat, when the one that runs began
    ran: float = 0.0  # how long it had run already, where others may not have noticed what came since


class Entry(msgspec.Struct, kw_only=True, omit_defaults=True):
    """One thing of the log: a choice, how people ended the game, or (without either) an undoing back to a moment."""

    choice: Choice | None = None
    halt: Halt | None = None
    to: int = 0
    id: str = ""  # the sender's name for it: the same thing sent twice is kept once
    seat: int = -1  # who asked
    clocks: Clocks | None = None  # as they were after it, where there are any
    at: float = 0  # when; kept beside it

    @property
    def undoes(self) -> bool:
        return self.choice is None and self.halt is None


class RemarkRow(msgspec.Struct, kw_only=True):
    """A remark as kept."""

    n: int
    room: Literal["players", "watchers", "table"]
    seat: int
    name: str
    text: str
    at: float


class Subscription(msgspec.Struct, kw_only=True):
    """Where and how a browser is told something: an address at its push service, its key, a secret."""

    endpoint: str
    p256dh: str
    auth: str


class Kept(msgspec.Struct, kw_only=True):
    """A whole table as kept, or what is new of it."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    remarks: list[RemarkRow]
    snapshot: tuple[int, str, bytes] | None = None  # version, digest, states


class _Append(msgspec.Struct):
    table: str
    version: int
    entry: Entry
    phase: str
    at: float
    done: asyncio.Future[None]


class _Job(msgspec.Struct):
    work: Callable[[AsyncConnection], Awaitable[Any]]
    done: asyncio.Future[Any]


class Store:
    """The store of a server process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.postgres = config.postgres
        self._engine: AsyncEngine = self._make_engine()
        self._sync_engine = None if self.postgres else self._make_sync_engine()
        self._append = (
            self._insert(schema.entries)
            .on_conflict_do_nothing()
            .returning(schema.entries.c.table_id, schema.entries.c.version)
        )
        self._commits = ThreadPoolExecutor(1, "commits")  # of its own: whatever others do, it is free for a choice
        self._jobs: asyncio.Queue[_Append | _Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0

    def _make_engine(self) -> AsyncEngine:
        """An engine whose errors do not tell what was to be written: seeds and salts must not come into the logs."""
        if self.postgres:
            return create_async_engine(
                self.config.async_url, pool_size=8, max_overflow=4, pool_pre_ping=True, hide_parameters=True,
                async_creator=self._connect,
            )  # fmt: skip
        engine = create_async_engine(self.config.async_url, connect_args={"timeout": 30}, hide_parameters=True)
        _listen(engine.sync_engine)
        return engine

    async def _connect(self) -> Any:
        """A connection to PostgreSQL. One that cannot be had is told as all other trouble with the store."""
        import asyncpg  # type: ignore[import-untyped]

        try:
            return await asyncpg.connect(self.config.dsn)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            raise sa.exc.OperationalError("connect", None, error, hide_parameters=True) from error

    def _make_sync_engine(self) -> sa.Engine:
        """SQLite lives in this process: one call in a thread of its own writes a whole batch."""
        url = self.config.async_url.replace("sqlite+aiosqlite", "sqlite")
        engine = sa.create_engine(
            url, connect_args={"timeout": 30, "check_same_thread": False}, hide_parameters=True
        )  # fmt: skip
        _listen(engine)
        return engine

    async def open(self) -> None:
        """Bring the store to this version's form, and begin writing."""
        if not self.postgres:
            file = self.config.database.partition(":///")[2]
            if file and ":memory:" not in file:
                await asyncio.to_thread(Path(file).parent.mkdir, parents=True, exist_ok=True)
        async with self._engine.begin() as connection:
            if self.postgres:
                await connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
            await connection.run_sync(_migrate)
        self._writer = asyncio.create_task(self._write_for_ever(), name="store writer")

    async def close(self) -> None:
        """Finish what is being written, and go."""
        if self._writer:
            await self._jobs.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        self._commits.shutdown()
        await self._engine.dispose()
        if self._sync_engine is not None:
            self._sync_engine.dispose()

    # -- writing ------------------------------------------------------------------------------------------------------

    async def append(self, table: str, version: int, entry: Entry, phase: str) -> None:
        """Append to the log: on return it is kept for good. Raises Conflict if that version is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._jobs.put(_Append(table, version, entry, phase, entry.at or time.time(), done))
        await asyncio.shield(done)

    async def write(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run some other writing, all of it or nothing."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        await self._jobs.put(_Job(work, done))
        return await asyncio.shield(done)

    async def _write_for_ever(self) -> None:
        while True:
            batch = [await self._jobs.get()]
            while len(batch) < BATCH and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            try:
                await self._write_batch(batch)
            finally:
                for _ in batch:
                    self._jobs.task_done()

    async def _write_batch(self, batch: Sequence[_Append | _Job]) -> None:
        appends = [job for job in batch if isinstance(job, _Append)]
        jobs = [job for job in batch if isinstance(job, _Job)]
        outcomes: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            if appends:
                outcomes = await self._keep_appends(appends)
        except Exception as error:
            outcomes = [(job.done, error) for job in appends]
        _tell(outcomes)
        try:
            if jobs:
                async with self._engine.begin() as connection:
                    outcomes = [(job.done, await _attempt(connection, job.work)) for job in jobs]
                self.commits += 1
        except Exception as error:
            outcomes = [(job.done, error) for job in jobs]
        _tell(outcomes)

    async def _keep_appends(self, appends: list[_Append]) -> list[tuple[asyncio.Future[Any], Any]]:
        first: dict[tuple[str, int], _Append] = {}
        for job in appends:
            first.setdefault((job.table, job.version), job)
        kept = await self._keep([first[key] for key in sorted(first)])
        self.commits += 1
        outcomes: list[tuple[asyncio.Future[Any], Any]] = []
        for job in appends:
            fine = (job.table, job.version) in kept and first[job.table, job.version] is job
            outcomes.append((job.done, None if fine else Conflict(f"version {job.version} is taken")))
        return outcomes

    async def _keep(self, appends: list[_Append]) -> set[tuple[str, int]]:
        """Append all that is new by the log's key, in one transaction."""
        if self._sync_engine is not None:
            return await asyncio.get_running_loop().run_in_executor(self._commits, self._keep_sync, appends)
        async with self._engine.begin() as connection:
            return await connection.run_sync(_append_all, self._append, appends)

    def _keep_sync(self, appends: list[_Append]) -> set[tuple[str, int]]:
        assert self._sync_engine is not None
        with self._sync_engine.begin() as connection:
            return _append_all(connection, self._append, appends)

    def _insert(self, table: sa.Table) -> Any:
        return postgresql.insert(table) if self.postgres else sqlite.insert(table)

    async def create(
        self,
        row: TableRow,
        seats: Iterable[SeatRow],
        entries: Iterable[Entry],
        snapshot: tuple[int, str, bytes] | None = None,
    ) -> None:
        """Keep a new table with its seats and what was chosen before it began."""
        seats = list(seats)
        seat_rows = [{"table_id": row.id, **_seat_columns(seat)} for seat in seats]
        key_rows = [{"table_id": row.id, "seat": seat.seat, "token_hash": key} for seat in seats for key in seat.keys]
        entry_rows = [
            {"table_id": row.id, "version": at, "data": _data(entry), "at": row.created}
            for at, entry in enumerate(entries, 1)
        ]

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sa.insert(schema.tables), _columns(row))
            await connection.execute(sa.insert(schema.seats), seat_rows)
            if key_rows:
                await connection.execute(sa.insert(schema.seat_keys), key_rows)
            if entry_rows:
                await connection.execute(sa.insert(schema.entries), entry_rows)
            if snapshot is not None:
                version, digest, states = snapshot
                values = {"table_id": row.id, "version": version, "digest": digest, "states": states}
                await connection.execute(sa.insert(schema.snapshots), values)

        await self.write(work)

    async def set_live(self, table: str, edition: int, live: Live) -> None:
        """Change what goes on beside the game. Raises Conflict if somebody changed it since `edition`."""

        async def work(connection: AsyncConnection) -> None:
            await self._next_edition(connection, table, edition, live=_text(live))

        await self.write(work)

    async def _next_edition(self, connection: AsyncConnection, table: str, edition: int, **values: Any) -> None:
        changed = await connection.execute(
            sa.update(schema.tables)
            .where(schema.tables.c.id == table, schema.tables.c.edition == edition)
            .values(edition=edition + 1, touched=time.time(), **values)
        )
        if changed.rowcount != 1:
            raise Conflict("the table changed meanwhile")

    async def claim(
        self, table: str, code_hash: str, token_hash: str, holder: str, name: str, player: str = "", colour: str = ""
    ) -> int | None:
        """Give the seat a code is for to whoever brought it; None when the code is good for nothing (any more)."""
        which = schema.seats.c.code_hash == code_hash
        return await self._take(table, which, token_hash, holder, name, player, colour)

    async def sit(
        self, table: str, seat: int, token_hash: str, holder: str, name: str, player: str, colour: str = ""
    ) -> int | None:
        """Give an open seat to whoever comes first; None when it is not open (any more)."""
        free = (schema.seats.c.seat == seat) & (schema.seats.c.kind == "open")
        return await self._take(table, free, token_hash, holder, name, player, colour)

    async def _take(
        self,
        table: str,
        which: sa.ColumnElement[bool],
        token_hash: str,
        holder: str,
        name: str,
        player: str,
        colour: str,
    ) -> int | None:
        async def work(connection: AsyncConnection) -> int | None:
            here = (schema.seats.c.table_id == table) & which
            found = (await connection.execute(sa.select(schema.seats).where(here).with_for_update())).first()
            if found is None:
                return None
            of_holder = (schema.seats.c.table_id == table) & (schema.seats.c.holder == found.holder)
            held = len((await connection.execute(sa.select(schema.seats.c.seat).where(of_holder))).all())
            # Somebody's only seat moves with its person; one of several goes to somebody else.
            whose = found.holder if found.holder and held == 1 else holder
            values = {"kind": "person", "token_hash": token_hash, "code_hash": "", "holder": whose}
            if name:
                values["name"] = name
            if colour or found.kind == "open":
                values["colour"] = colour
            if player or found.kind == "open":  # a seat that only moves keeps its player
                values["player"] = player
            lost = (schema.seat_keys.c.table_id == table) & (schema.seat_keys.c.seat == found.seat)
            await connection.execute(sa.delete(schema.seat_keys).where(lost))
            changed = await connection.execute(sa.update(schema.seats).where(here).values(**values))
            if changed.rowcount != 1:
                return None
            still_open = sa.select(schema.seats.c.seat).where(
                schema.seats.c.table_id == table, schema.seats.c.kind == "open"
            )
            waiting = (await connection.execute(still_open)).first() is not None
            begun = sa.case((schema.tables.c.phase == "waiting", "playing"), else_=schema.tables.c.phase)
            await connection.execute(
                sa.update(schema.tables)
                .where(schema.tables.c.id == table)
                .values(
                    edition=schema.tables.c.edition + 1,
                    touched=time.time(),
                    phase=schema.tables.c.phase if waiting else begun,
                )
            )
            return int(found.seat)

        return await self.write(work)

    async def change_seat(self, table: str, seat: int, **values: str) -> None:
        """Change something of a seat: a name, a code."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(
                sa.update(schema.seats)
                .where(schema.seats.c.table_id == table, schema.seats.c.seat == seat)
                .values(**values)
            )
            await connection.execute(
                sa.update(schema.tables).where(schema.tables.c.id == table).values(edition=schema.tables.c.edition + 1)
            )

        await self.write(work)

    async def remark(self, table: str, remark: RemarkRow, most: int) -> RemarkRow:
        """Keep a remark; its number is the next free one. Of its room no more than `most` are kept, the latest."""

        async def work(connection: AsyncConnection) -> RemarkRow:
            number = sa.select(sa.func.coalesce(sa.func.max(schema.remarks.c.n), 0) + 1)
            while True:
                n = (await connection.execute(number.where(schema.remarks.c.table_id == table))).scalar_one()
                row = msgspec.structs.replace(remark, n=n)
                values = {"table_id": table, **msgspec.structs.asdict(row)}
                insert = self._insert(schema.remarks).values(values).on_conflict_do_nothing()
                if (await connection.execute(insert.returning(schema.remarks.c.n))).first() is not None:
                    break
            same_room = (schema.remarks.c.table_id == table) & (schema.remarks.c.room == row.room)
            too_old = (
                sa.select(schema.remarks.c.n).where(same_room).order_by(schema.remarks.c.n.desc()).limit(1).offset(most)
            )
            await connection.execute(
                sa.delete(schema.remarks).where(same_room, schema.remarks.c.n <= too_old.scalar_subquery())
            )
            return row

        return await self.write(work)

    async def snapshot(self, table: str, version: int, digest: str, states: bytes) -> None:
        """Keep the states of a table, in place of older ones."""
        values = {"version": version, "digest": digest, "states": states}

        async def work(connection: AsyncConnection) -> None:
            insert = self._insert(schema.snapshots).values(table_id=table, **values)
            await connection.execute(insert.on_conflict_do_update(index_elements=["table_id"], set_=values))

        await self.write(work)

    async def set_due(self, table: str, due: float | None) -> None:
        """Remember when somebody's time is up."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table).values(due=due))

        await self.write(work)

    async def awake(self, process: str, began: float, until: float) -> None:
        """Remember that a process is awake; what is too old to matter to anybody's time goes."""
        values = {"began": began, "until": until}

        async def work(connection: AsyncConnection) -> None:
            insert = self._insert(schema.hours).values(process=process, **values)
            await connection.execute(insert.on_conflict_do_update(index_elements=["process"], set_=values))
            old = schema.hours.c.until < until - self.config.idle_playing
            await connection.execute(sa.delete(schema.hours).where(old))

        await self.write(work)

    async def keep_key(self, name: str, value: str) -> str:
        """Keep a key of this server, unless there is one of the name; the one that is kept."""

        async def work(connection: AsyncConnection) -> str:
            insert = self._insert(schema.keys).values(name=name, value=value).on_conflict_do_nothing()
            await connection.execute(insert)
            found = await connection.execute(sa.select(schema.keys.c.value).where(schema.keys.c.name == name))
            return str(found.scalar_one())

        return await self.write(work)

    async def subscribe(self, token_hashes: Sequence[str], to: Subscription, most: int) -> None:
        """Let a browser hear of some seats; of those of a seat the oldest go when there are too many."""
        rows = [{"token_hash": token, "at": time.time(), **msgspec.structs.asdict(to)} for token in token_hashes]
        values = {"p256dh": to.p256dh, "auth": to.auth, "at": time.time()}
        kept = schema.subscriptions

        async def work(connection: AsyncConnection) -> None:
            for row in rows:
                same = ["token_hash", "endpoint"]
                insert = self._insert(kept).values(row).on_conflict_do_update(index_elements=same, set_=values)
                await connection.execute(insert)
                mine = kept.c.token_hash == row["token_hash"]
                oldest = sa.select(kept.c.at).where(mine).order_by(kept.c.at.desc()).limit(1).offset(most)
                await connection.execute(sa.delete(kept).where(mine, kept.c.at <= oldest.scalar_subquery()))

        await self.write(work)

    async def forget_subscription(self, endpoint: str) -> None:
        """A browser does not want to hear anything any more."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sa.delete(schema.subscriptions).where(schema.subscriptions.c.endpoint == endpoint))

        await self.write(work)

    async def keep_review(self, table: str, version: int, data: str) -> None:
        """Keep what somebody found who looked back on a table, in place of what was found before."""
        values = {"version": version, "data": data}

        async def work(connection: AsyncConnection) -> None:
            insert = self._insert(schema.reviews).values(table_id=table, **values)
            await connection.execute(insert.on_conflict_do_update(index_elements=["table_id"], set_=values))

        await self.write(work)

    async def remove_idle(self, before: dict[str, float], keep: set[str]) -> list[str]:
        """Remove tables nobody has touched since a time given for each phase."""

        async def work(connection: AsyncConnection) -> list[str]:
            old = sa.or_(
                *((schema.tables.c.phase == phase) & (schema.tables.c.touched < at) for phase, at in before.items())
            )
            found = await connection.execute(sa.select(schema.tables.c.id).where(old).limit(500))
            gone = [row.id for row in found if row.id not in keep]
            tokens = sa.select(schema.seats.c.token_hash).where(schema.seats.c.table_id.in_(gone))
            others = sa.select(schema.seats.c.token_hash).where(schema.seats.c.table_id.not_in(gone))
            unused = schema.subscriptions.c.token_hash.in_(tokens) & schema.subscriptions.c.token_hash.not_in(others)
            await connection.execute(sa.delete(schema.subscriptions).where(unused))
            for table in (
                schema.seat_keys,
                schema.reviews,
                schema.remarks,
                schema.snapshots,
                schema.entries,
                schema.seats,
            ):
                await connection.execute(sa.delete(table).where(table.c.table_id.in_(gone)))
            await connection.execute(sa.delete(schema.tables).where(schema.tables.c.id.in_(gone)))
            return gone

        return await self.write(work)

    async def why_not_well(self) -> str:
        """Why nothing can be kept, or will soon not be; empty if all is well."""
        file = self.config.database.partition(":///")[2]
        if not self.postgres and ":memory:" not in file and shutil.disk_usage(Path(file).parent).free < LEAST_DISK:
            return "the disk is full"

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))

        try:
            async with asyncio.timeout(5):
                await self.write(work)
        except Exception as error:
            return "it takes too long" if isinstance(error, TimeoutError) else "nothing can be written"
        return ""

    # -- reading ------------------------------------------------------------------------------------------------------

    async def load(self, table: str, version: int = 0, remark: int = 0, snapshot: bool = True) -> Kept | None:
        """A table with everything after a version and a remark; None if there is no such table."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table))).first()
            if found is None:
                return None
            seat_rows = await connection.execute(
                sa.select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.seat)
            )
            entry_rows = await connection.execute(
                sa.select(schema.entries.c.data, schema.entries.c.at)
                .where(schema.entries.c.table_id == table, schema.entries.c.version > version)
                .order_by(schema.entries.c.version)
            )
            remark_rows = await connection.execute(
                sa.select(schema.remarks)
                .where(schema.remarks.c.table_id == table, schema.remarks.c.n > remark)
                .order_by(schema.remarks.c.n)
            )
            key_rows = await connection.execute(sa.select(schema.seat_keys).where(schema.seat_keys.c.table_id == table))
            keys: dict[int, list[str]] = {}
            for key in key_rows:
                keys.setdefault(key.seat, []).append(key.token_hash)
            kept = Kept(
                row=_table_row(found),
                seats=[_seat_row(row, keys.get(row.seat, [])) for row in seat_rows],
                entries=[_entry(row) for row in entry_rows],
                remarks=[_remark_row(row) for row in remark_rows],
            )
            if snapshot:
                states = (
                    await connection.execute(sa.select(schema.snapshots).where(schema.snapshots.c.table_id == table))
                ).first()
                if states is not None:
                    kept.snapshot = (states.version, states.digest, bytes(states.states))
            return kept

    async def review(self, table: str, version: int) -> str | None:
        """What was found about a table as it stands; None if nobody has looked back on it yet."""
        kept, about = schema.reviews, (schema.reviews.c.table_id == table) & (schema.reviews.c.version == version)
        async with self._engine.connect() as connection:
            found = (await connection.execute(sa.select(kept.c.data).where(about))).first()
            return None if found is None else str(found.data)

    async def held(self, token_hashes: Sequence[str]) -> dict[str, list[int]]:
        """The tables where tokens hold seats, the latest first."""
        of_key = sa.select(schema.seat_keys.c.token_hash).where(
            schema.seat_keys.c.table_id == schema.seats.c.table_id,
            schema.seat_keys.c.seat == schema.seats.c.seat,
            schema.seat_keys.c.token_hash.in_(token_hashes),
        )
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                sa.select(schema.seats.c.table_id, schema.seats.c.seat)
                .join(schema.tables, schema.tables.c.id == schema.seats.c.table_id)
                .where(schema.seats.c.token_hash.in_(token_hashes) | of_key.exists())
                .order_by(schema.tables.c.touched.desc(), schema.seats.c.seat)
                .limit(400)
            )
            held: dict[str, list[int]] = {}
            for row in rows:
                held.setdefault(row.table_id, []).append(int(row.seat))
            return held

    async def held_tokens(self, token_hashes: Sequence[str]) -> list[str]:
        """Those of some tokens that hold a seat."""
        async with self._engine.connect() as connection:
            mine = schema.seats.c.token_hash.in_(token_hashes)
            rows = await connection.execute(sa.select(schema.seats.c.token_hash).where(mine).distinct())
            return sorted(row.token_hash for row in rows)

    async def standing(self, tables: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The version and edition of some tables."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(
                sa.select(schema.tables.c.id, schema.tables.c.version, schema.tables.c.edition).where(
                    schema.tables.c.id.in_(tables)
                )
            )
            return {row.id: (row.version, row.edition) for row in rows}

    async def subscriptions(self, token_hash: str) -> list[Subscription]:
        """The browsers that want to hear of a seat."""
        kept = schema.subscriptions
        async with self._engine.connect() as connection:
            rows = await connection.execute(sa.select(kept).where(kept.c.token_hash == token_hash))
            return [Subscription(endpoint=row.endpoint, p256dh=row.p256dh, auth=row.auth) for row in rows]

    async def due_before(self, at: float) -> list[str]:
        """The tables where somebody's time was up at a time."""
        async with self._engine.connect() as connection:
            overdue = sa.select(schema.tables.c.id).where(schema.tables.c.due < at).limit(500)
            return [row.id for row in await connection.execute(overdue)]

    async def next_due(self) -> float | None:
        """When the first of all times is up; None where no clock runs."""
        async with self._engine.connect() as connection:
            found: float | None = (await connection.execute(sa.select(sa.func.min(schema.tables.c.due)))).scalar()
            return found

    async def hours(self) -> list[tuple[float, float]]:
        """When processes were awake."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(sa.select(schema.hours.c.began, schema.hours.c.until))
            return [(row.began, row.until) for row in rows]

    async def shown(self, phases: Sequence[str], most: int) -> list[str]:
        """The tables of the hall in some phases, the latest laid first: when they changed is their players' own."""
        wanted = (schema.tables.c.shown == 1) & schema.tables.c.phase.in_(phases)
        found = sa.select(schema.tables.c.id).where(wanted).order_by(schema.tables.c.created.desc()).limit(most)
        async with self.reading() as connection:
            return [row.id for row in await connection.execute(found)]

    def reading(self) -> AsyncConnection:
        """A connection to read with."""
        return self._engine.connect()

    async def count(self) -> int:
        """How many tables there are."""
        async with self._engine.connect() as connection:
            return int((await connection.execute(sa.select(sa.func.count()).select_from(schema.tables))).scalar_one())


def _append_all(connection: sa.Connection, insert: Any, appends: list[_Append]) -> set[tuple[str, int]]:
    """Insert what is new by the log's key, in an order in which no two processes can lock each other out."""
    rows = [{"table_id": job.table, "version": job.version, "data": _data(job.entry), "at": job.at} for job in appends]
    kept = {(row[0], row[1]) for row in connection.execute(insert, rows)}
    changed = [
        {"key": job.table, "new_version": job.version, "new_phase": job.phase, "new_touched": job.at}
        for job in appends
        if (job.table, job.version) in kept
    ]
    if changed:
        connection.execute(_MOVE_ON, changed)
    return kept


_MOVE_ON = (
    sa.update(schema.tables)
    .where(schema.tables.c.id == sa.bindparam("key"))
    .values(
        version=sa.bindparam("new_version"), phase=sa.bindparam("new_phase"), touched=sa.bindparam("new_touched")
    )
)  # fmt: skip


def _tell(outcomes: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Tell those who wait what came of it."""
    for done, outcome in outcomes:
        if done.done():
            continue
        if isinstance(outcome, Exception):
            done.set_exception(outcome)
            done.exception()  # whoever waited may be gone
        else:
            done.set_result(outcome)


async def _attempt(connection: AsyncConnection, work: Callable[[AsyncConnection], Awaitable[Any]]) -> Any:
    """The outcome of some work: what it returns, or the error that undid it."""
    try:
        async with connection.begin_nested():
            return await work(connection)
    except Exception as error:
        return error


def _listen(engine: sa.Engine) -> None:
    sa.event.listen(engine, "connect", _prepare_sqlite)
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))


def _prepare_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, so that savepoints work
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


MIGRATIONS = Path(__file__).parent / "migrations"


def newest_form() -> str:
    """The number of the newest migration: `versions/v0001_first.py` is 0001."""
    return max(file.name[1:5] for file in (MIGRATIONS / "versions").glob("v*.py"))


def _migrate(connection: sa.Connection) -> None:
    if sa.inspect(connection).has_table("alembic_version"):
        if connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == newest_form():
            return
    import alembic.command  # only here: it is slow to import
    import alembic.config

    settings = alembic.config.Config()
    settings.set_main_option("script_location", str(MIGRATIONS))
    settings.attributes["connection"] = connection
    alembic.command.upgrade(settings, "head")


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _data(entry: Entry) -> str:
    return _text(msgspec.structs.replace(entry, at=0))


def _entry(row: Any) -> Entry:
    return msgspec.structs.replace(msgspec.json.decode(row.data, type=Entry), at=row.at)


def _columns(row: TableRow) -> dict[str, Any]:
    kept = {field: getattr(row, field) for field in row.__struct_fields__}
    texts = {"setup": _text(row.setup), "options": _text(row.options), "live": _text(row.live)}
    return {**kept, **texts, "shown": int(row.options.hall)}


def _table_row(row: Any) -> TableRow:
    return TableRow(
        id=row.id,
        game=row.game,
        setup=msgspec.json.decode(row.setup, type=Save),
        options=msgspec.json.decode(row.options, type=Options),
        phase=row.phase,
        version=row.version,
        live=msgspec.json.decode(row.live, type=Live),
        edition=row.edition,
        created=row.created,
        touched=row.touched,
    )


def _seat_row(row: Any, keys: list[str]) -> SeatRow:
    fields = (field for field in SeatRow.__struct_fields__ if field != "keys")
    return SeatRow(**{field: getattr(row, field) for field in fields}, keys=keys)


def _seat_columns(seat: SeatRow) -> dict[str, Any]:
    return {field: getattr(seat, field) for field in SeatRow.__struct_fields__ if field != "keys"}


def _remark_row(row: Any) -> RemarkRow:
    return RemarkRow(**{field: getattr(row, field) for field in RemarkRow.__struct_fields__})
