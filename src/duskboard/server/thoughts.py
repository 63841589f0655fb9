"""Thoughts that several servers share: a queue in PostgreSQL, and the thinkers that take from it.

A server puts down what its bots are asked. A thinker (`duskboard think`) takes what is next and keeps it locked for as
long as it thinks (`FOR UPDATE SKIP LOCKED`): should it die, its lock goes with its connection, and another takes the
question up at once. Whose turn it is is decided as within one server (`thinkers`): who has had least thinking of late.

Nothing here need outlive a crash of the database: a bot that gets no answer is asked again. So the tables are unlogged.
"""

from __future__ import annotations

import abc
import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from duskboard.server import journal
from duskboard.server.config import Config
from duskboard.server.notices import NoticesBackend
from duskboard.server.thinkers import FORGOTTEN, MANY_DEATHS, Question, ThinkerDied, ThinkerFailed, Thinkers

ASKED, ANSWERED = "duskboard_asked", "duskboard_answered"  # channels
LOOK = 2.0  # seconds between looks into the queue, should a notice be lost
AGAIN = 0.5  # seconds between attempts to reach a database that is away
UNWANTED = 600.0  # seconds after which an answer nobody fetched, or a question nobody waits for, is removed
NAMED = "duskboard thinker"  # how thinkers are known among the connections to the database
SETTLING = 864_301  # the advisory lock under which the tables are made

metadata = sa.MetaData()
thoughts = sa.Table(
    "thoughts",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("question", sa.LargeBinary, nullable=False),  # what a seat may know, and nothing else
    sa.Column("address", sa.Text, nullable=False),  # at whose expense
    sa.Column("about", sa.Text, nullable=False),  # the table
    sa.Column("asked", sa.Float, nullable=False),
    sa.Column("answer", sa.Text),  # a Conclusion as JSON; none while it waits or is thought about
    prefixes=["UNLOGGED"],
)
thinking = sa.Table(
    "thinking",
    metadata,
    sa.Column("whose", sa.Text, primary_key=True),  # an address or a table
    sa.Column("seconds", sa.Float, nullable=False),  # of thinking they had of late
    sa.Column("at", sa.Float, nullable=False),  # as of when
    prefixes=["UNLOGGED"],
)
# The database's clock, for machines need not agree; one moment for all rows of a statement, or no two would be equal.
NOW = sa.extract("epoch", sa.func.statement_timestamp())


class Conclusion(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What came of a thought."""

    how: Literal["done", "failed", "died"]
    option: int = -1
    reason: str = ""


class News(msgspec.Struct, omit_defaults=True):
    """What thinkers and servers tell each other of a thought: it has begun, or there is an answer."""

    id: str
    begun: bool = False


def _had(whose: Any) -> Any:
    """Seconds of thinking of late, of which half are forgotten every so often."""
    return sa.func.coalesce(whose.c.seconds * sa.func.power(0.5, (NOW - whose.c.at) / FORGOTTEN), 0.0)


def next_thought(but_not_of: list[str]) -> Any:
    """The question whose turn it is among those nobody thinks about, locked for whoever asks."""
    address, table = thinking.alias(), thinking.alias()
    together = thoughts.outerjoin(address, address.c.whose == sa.literal("address ").concat(thoughts.c.address))
    together = together.outerjoin(table, table.c.whose == sa.literal("table ").concat(thoughts.c.about))
    return (
        sa.select(thoughts.c.id, thoughts.c.question, thoughts.c.address, thoughts.c.about)
        .select_from(together)
        .where(thoughts.c.answer.is_(None), thoughts.c.address.not_in(but_not_of))
        .order_by(_had(address), _had(table), thoughts.c.asked)
        .limit(1)
        .with_for_update(of=thoughts, skip_locked=True)
    )


class _Shared(abc.ABC):
    """What servers and thinkers have in common: the queue, and news of it."""

    def __init__(self, config: Config, connections: int, name: str) -> None:
        self.config = config
        self._engine: AsyncEngine = create_async_engine(
            config.async_url,
            pool_size=connections,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"server_settings": {"application_name": name}},
        )
        self._notices = NoticesBackend(f"{config.dsn}{'&' if '?' in config.dsn else '?'}application_name={name}")
        self._hearing: asyncio.Task[None] | None = None

    async def _open(self, channel: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(SETTLING)))
            await connection.run_sync(metadata.create_all)
        await self._notices.on_startup()
        await self._notices.subscribe([channel])
        self._hearing = asyncio.create_task(self._hear(), name="thoughts")

    async def _hear(self) -> None:
        async for _, data in self._notices.stream_events():
            self._heard_of(msgspec.json.decode(data, type=News))

    @abc.abstractmethod
    def _heard_of(self, news: News) -> None:
        """What news of the queue means here."""

    async def _tell(self, channel: str, news: News) -> None:
        """A notice saves time and nothing else: who waits looks into the queue from time to time."""
        try:
            await self._notices.publish(msgspec.json.encode(news), [channel])
        except Exception as error:
            journal.note("notice lost", level=30, error=error)

    async def _close(self) -> None:
        if self._hearing is not None:
            self._hearing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._hearing
            with contextlib.suppress(Exception):
                await self._notices.on_shutdown()
        await self._engine.dispose()


class SharedThinkers(_Shared):
    """The thinkers as a server sees them that has none of its own. It is asked as `Thinkers` are."""

    def __init__(self, config: Config) -> None:
        super().__init__(config, 4, "duskboard server")
        self.died = 0  # processes that ended while they thought, since one last answered
        self.memory = 0  # theirs is not ours
        self._opening = asyncio.Lock()
        self._news: dict[str, asyncio.Queue[News]] = {}  # of each question that waits here
        self._addresses: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        return len(self._news)

    def waiting_for(self, address: str) -> int:
        """How many questions of an address wait."""
        return self._addresses[address]

    async def ask(self, question: Question, tell: Callable[[str], None], address: str = "", table: str = "") -> int:
        """The option a bot chooses, thought out at the expense of an address and a table. Raises ThinkerFailed."""
        id = secrets.token_hex(8)
        news = self._news[id] = asyncio.Queue()
        self._addresses[address] += 1
        try:
            await self._opened()
            row = {"id": id, "question": msgspec.msgpack.encode(question), "address": address, "about": table}
            async with self._engine.begin() as connection:
                await connection.execute(sa.insert(thoughts).values(asked=NOW, **row))
            await self._tell(ASKED, News(id))
            return self._concluded(await self._conclusion(id, news, tell))
        except ThinkerFailed:
            raise
        except Exception as error:
            journal.note("queue not reached", level=30, error=error)
            raise ThinkerFailed("their queue is away") from error
        except asyncio.CancelledError:
            await asyncio.shield(self._give_up(id))
            raise
        finally:
            del self._news[id]
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    async def _opened(self) -> None:
        async with self._opening:
            if self._hearing is None:
                await self._open(ANSWERED)

    def _heard_of(self, news: News) -> None:
        if news.id in self._news:
            self._news[news.id].put_nowait(news)

    async def _conclusion(self, id: str, news: asyncio.Queue[News], tell: Callable[[str], None]) -> Conclusion:
        longest = self.config.bot_start_seconds + self.config.bot_seconds + LOOK
        deadline = float("inf")  # once it is being thought about; before, it waits for its turn
        while True:
            try:
                heard = await asyncio.wait_for(news.get(), LOOK)
            except TimeoutError:
                heard = News(id)
                if deadline == float("inf") and not await self.thinkers():
                    await self._give_up(id)
                    raise ThinkerFailed("nobody thinks") from None
            if heard.begun:
                tell("thinking")
                deadline = time.monotonic() + longest
                continue
            fetch = sa.delete(thoughts).where(thoughts.c.id == id, thoughts.c.answer.is_not(None))
            async with self._engine.begin() as connection:
                found = (await connection.execute(fetch.returning(thoughts.c.answer))).scalar()
            if found is not None:
                return msgspec.json.decode(found, type=Conclusion)
            if time.monotonic() > deadline:
                raise ThinkerFailed("TimeoutError")

    def _concluded(self, conclusion: Conclusion) -> int:
        if conclusion.how == "died":
            self.died += 1
            raise ThinkerDied(conclusion.reason)
        if conclusion.how == "failed":
            raise ThinkerFailed(conclusion.reason)
        self.died = 0
        return conclusion.option

    async def _give_up(self, id: str) -> None:
        """Take a question back, unless somebody thinks about it already."""
        free = sa.select(thoughts.c.id).where(thoughts.c.id == id).with_for_update(skip_locked=True)
        with contextlib.suppress(Exception):
            async with self._engine.begin() as connection:
                await connection.execute(sa.delete(thoughts).where(thoughts.c.id.in_(free)))

    async def thinkers(self) -> int:
        """How many connections thinkers have to the database; none: nobody thinks."""
        them = sa.text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
        )
        async with self._engine.connect() as connection:
            return int((await connection.execute(them, {"name": NAMED})).scalar_one())

    async def why_not_well(self) -> str:
        """Why bots do not think; empty if they do."""
        if self.died >= MANY_DEATHS:
            return "they end while they think"
        try:
            return "" if await self.thinkers() else "nobody thinks"
        except Exception:
            return "their queue is away"

    async def close(self) -> None:
        await self._close()


class Shift(_Shared):
    """Thinkers at work for all servers: as many questions at a time as there are processes."""

    def __init__(self, config: Config) -> None:
        super().__init__(config, config.bot_processes + 2, NAMED)
        self.answered = 0
        self._thinkers = Thinkers(config)
        self._most = max(1, config.bot_processes - 1)  # processes that one address has at the same time
        self._busy: Counter[str] = Counter()  # by address
        self._taking = asyncio.Lock()
        self._awake = asyncio.Event()  # there may be a question

    async def work(self) -> None:
        """Think until cancelled."""
        while True:
            try:
                await self._open(ASKED)
                break
            except Exception as error:  # the database may come later
                journal.note("queue not reached", level=30, error=error)
                await asyncio.sleep(AGAIN)
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(self.config.bot_processes):
                    group.create_task(self._think_for_ever())
                group.create_task(self._tidy())
        finally:
            await self._thinkers.close()
            await self._close()

    def _heard_of(self, news: News) -> None:
        self._awake.set()

    async def _think_for_ever(self) -> None:
        while True:
            self._awake.clear()  # before looking: what comes meanwhile is looked at next
            try:
                found = await self._think()
            except Exception as error:  # the database is away; what was thought about is anybody's again
                journal.note("queue not reached", level=30, error=error)
                await asyncio.sleep(AGAIN)
                continue
            if not found:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._awake.wait(), LOOK)

    async def _think(self) -> bool:
        """Take the next question and answer it; whether there was one. Until the end it is locked."""
        async with self._engine.begin() as connection:
            async with self._taking:  # one after the other, so that each knows what the others have
                full = [address for address, busy in self._busy.items() if busy >= self._most]
                found = (await connection.execute(next_thought(full))).first()
                if found is None:
                    return False
                self._busy[found.address] += 1
            self._awake.set()  # there may be more: somebody else look
            began = time.monotonic()
            try:
                conclusion = await self._conclude(found)
            finally:
                self._busy[found.address] -= 1
                if not self._busy[found.address]:
                    del self._busy[found.address]
                self._awake.set()  # an address has a process again
            told = sa.update(thoughts).where(thoughts.c.id == found.id)
            await connection.execute(told.values(answer=msgspec.json.encode(conclusion).decode()))
        self.answered += 1
        await self._tell(ANSWERED, News(found.id))
        await self._charge(found.address, found.about, time.monotonic() - began)
        return True

    async def _conclude(self, found: Any) -> Conclusion:
        begun: list[asyncio.Task[None]] = []

        def tell(doing: str) -> None:
            begun.append(asyncio.ensure_future(self._tell(ANSWERED, News(found.id, begun=True))))

        try:
            question = msgspec.msgpack.decode(found.question, type=Question)
            option = await self._thinkers.ask(question, tell, found.address, found.about)
            conclusion = Conclusion(how="done", option=option)
        except ThinkerDied as error:
            conclusion = Conclusion(how="died", reason=str(error))
        except (ThinkerFailed, msgspec.MsgspecError) as error:
            conclusion = Conclusion(how="failed", reason=str(error))
        await asyncio.gather(*begun)  # before it is told that there is an answer
        return conclusion

    async def _charge(self, address: str, table: str, seconds: float) -> None:
        rows = [{"whose": whose, "seconds": seconds} for whose in (f"address {address}", f"table {table}")]
        new = insert(thinking).values([{**row, "at": NOW} for row in rows])
        sums = {"seconds": _had(thinking) + new.excluded.seconds, "at": new.excluded.at}
        async with self._engine.begin() as connection:
            await connection.execute(new.on_conflict_do_update(index_elements=["whose"], set_=sums))

    async def _tidy(self) -> None:
        """Forget what nobody waits for any more, and who has had no thinking for long."""
        old = sa.select(thoughts.c.id).where(thoughts.c.asked < NOW - UNWANTED).with_for_update(skip_locked=True)
        while True:
            with contextlib.suppress(Exception):
                async with self._engine.begin() as connection:
                    await connection.execute(sa.delete(thoughts).where(thoughts.c.id.in_(old)))
                    await connection.execute(sa.delete(thinking).where(thinking.c.at < NOW - UNWANTED))
            await asyncio.sleep(UNWANTED / 10)


async def work(config: Config) -> None:
    """Think for the servers that share a database, until the process is told to end."""
    import signal

    shift = asyncio.create_task(Shift(config).work())
    loop = asyncio.get_running_loop()
    for one in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # not on Windows
            loop.add_signal_handler(one, shift.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await shift
