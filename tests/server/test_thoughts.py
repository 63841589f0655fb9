"""Thinkers that several servers share: the queue is PostgreSQL, and who dies while it thinks leaves that to another."""

import asyncio
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from duskboard import games
from duskboard.match import Match
from duskboard.server.config import Config
from duskboard.server.thinkers import Question, ThinkerDied, ThinkerFailed
from duskboard.server.thoughts import SharedThinkers, Shift, next_thought, thinking, thoughts
from tests.server.people import ROOT, Server, environment


class Thinking:
    """`duskboard think` as a process."""

    def __init__(self, database, log):
        with log.open("ab") as kept:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "duskboard", "think", "--database", database, "--processes", "1"],
                cwd=ROOT, env=environment(), stdout=kept, stderr=kept,
            )  # fmt: skip

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture
def pair(postgres, tmp_path):
    """Two servers without bots of their own."""
    servers = [Server(tmp_path, database=postgres.url, thinkers="shared", bot_seconds=30) for _ in range(2)]
    try:
        for server in servers:
            server.launch()
        yield servers
    finally:
        for server in servers:
            server.stop()


def children(process):
    return Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()


def test_two_thinkers_play_the_bots_of_two_servers_and_one_goes_on_when_the_other_is_killed(pair, postgres, tmp_path):
    thinkers = [Thinking(postgres.url, tmp_path / f"thinker-{n}.log") for n in range(2)]
    try:
        for server in pair:
            server.wait()

        async def watch(server, then=lambda: None):
            laid = server.lay("duel", "greedy", "level-1", settings={"hp": 40})
            async with laid.person(server=server) as wim:
                await wim.until(lambda: wim.version >= 4, patience=200)
                then()
                await wim.until(lambda: wim.info["phase"] == "over", patience=200)
                assert not wim.remarks, "nobody had to stand in for a bot"

        async def both():
            await asyncio.gather(*(watch(server) for server in pair))
            await asyncio.gather(watch(pair[0], thinkers[0].process.kill), watch(pair[1]))

        asyncio.run(both())
        assert [children(server.process) for server in pair] == [[], []], "no bot has thought in a server"
        assert pair[0].get("/api/health").json() == {"ok": True}
    finally:
        for one in thinkers:
            one.stop()


def test_without_thinkers_the_table_goes_on_and_health_says_why(pair):
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            health = pair[0].get("/api/health")
            break
        except Exception:
            time.sleep(0.1)
    assert health.status_code == 503
    assert health.json()["bots"] == "nobody thinks"

    async def play():
        laid = pair[0].lay("duel", "here", "greedy", settings={"hp": 40})
        async with laid.person(0) as ida:
            await ida.choose(0)
            await ida.turn(0)
            assert "nobody thinks" in ida.remarks[0]["text"]

    asyncio.run(play())


# -- the queue itself -------------------------------------------------------------------------------------------------


def question(level="greedy", game="duel"):
    match = Match.new(game, seed=1)
    return Question(
        game=game, module=games.GAMES[game], overrides="", level=level, player="table/0",
        known=match.known(match.seat).bytes(), seed=2,
    )  # fmt: skip


@asynccontextmanager
async def queue(postgres):
    """Somebody who asks, with an empty queue."""
    asker = SharedThinkers(Config(database=postgres.url))
    await asker._opened()
    async with asker._engine.begin() as connection:
        await connection.execute(sa.delete(thoughts))
        await connection.execute(sa.delete(thinking))
    try:
        yield asker
    finally:
        await asker.close()


@asynccontextmanager
async def shift(postgres, think):
    """A thinker of two processes whose bots think as `think` says."""
    one = Shift(Config(database=postgres.url, bot_processes=2))
    one._thinkers.ask = think
    work = asyncio.create_task(one.work())
    try:
        while not one._hearing:
            await asyncio.sleep(0.01)
        yield one
    finally:
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)


async def put(asker, id, address, asked, about="t"):
    """A question, asked so many seconds after others: all of them lately, for what is old is tidied away."""
    row = {"id": id, "question": b"", "address": address, "about": about, "asked": time.time() - 60 + asked}
    async with asker._engine.begin() as connection:
        await connection.execute(sa.insert(thoughts), row)


def test_a_question_is_taken_once_and_is_anybodys_again_when_its_thinker_is_gone(postgres):
    async def look():
        async with queue(postgres) as asker:
            await put(asker, "first", "a", 1.0)
            await put(asker, "second", "a", 2.0)
            async with asker._engine.connect() as one, asker._engine.connect() as other:
                assert (await one.execute(next_thought([]))).first().id == "first"
                assert (await other.execute(next_thought([]))).first().id == "second"
                await other.rollback()
                await one.invalidate()  # as when a process dies: its connection is cut
                assert (await other.execute(next_thought([]))).first().id == "first"

    asyncio.run(look())


def test_next_is_whose_address_and_then_whose_table_has_had_least_thinking_of_late(postgres):
    async def look():
        async with queue(postgres) as asker, shift(postgres, None) as at_work:
            await at_work._charge("greedy", "t", 20.0)
            await at_work._charge("modest", "busy", 2.0)
            await put(asker, "1", "greedy", 1.0)
            await put(asker, "3", "modest", 3.0, "idle")
            await put(asker, "2", "modest", 2.0, "busy")
            for expected, but_not in (("3", []), ("1", ["modest"])):
                async with asker._engine.connect() as one:
                    assert (await one.execute(next_thought(but_not))).first().id == expected

    async def no_work(self):
        await asyncio.sleep(3600)

    plain, Shift._think_for_ever = Shift._think_for_ever, no_work
    try:
        asyncio.run(look())
    finally:
        Shift._think_for_ever = plain


def test_an_address_never_has_all_processes(postgres):
    async def look():
        thought_about, go_on = [], asyncio.Event()

        async def think(question, tell, address, table):
            thought_about.append(address)
            tell("thinking")
            await go_on.wait()
            return 7

        async with queue(postgres) as asker, shift(postgres, think):
            told = []
            asked = [asyncio.create_task(asker.ask(question(), told.append, "greedy", f"{n}")) for n in range(3)]
            while not told:
                await asyncio.sleep(0.02)
            asked.append(asyncio.create_task(asker.ask(question(), told.append, "modest", "m")))
            while len(told) < 2:
                await asyncio.sleep(0.02)
            assert thought_about == ["greedy", "modest"]
            go_on.set()
            assert await asyncio.gather(*asked) == [7, 7, 7, 7]
            async with asker._engine.connect() as connection:
                assert (await connection.execute(sa.select(sa.func.count()).select_from(thoughts))).scalar() == 0

    asyncio.run(look())


@pytest.mark.parametrize(
    ("trouble", "kind"), [(ThinkerDied("gone"), ThinkerDied), (ThinkerFailed("no"), ThinkerFailed)]
)
def test_whoever_asked_hears_what_went_wrong(postgres, trouble, kind):
    async def look():
        async def think(*_):
            raise kind("it is gone")

        async with queue(postgres) as asker, shift(postgres, think):
            with pytest.raises(kind, match="it is gone"):
                await asker.ask(question(), lambda doing: None)
            assert asker.died == (kind is ThinkerDied)
            assert asker.waiting == asker.waiting_for("") == 0

    asyncio.run(look())


def test_a_question_that_nobody_waits_for_any_more_is_not_thought_about(postgres):
    async def look():
        async with queue(postgres) as asker:
            waits = asyncio.create_task(asker.ask(question(), lambda doing: None, "a", "t"))
            while not waits.done():
                async with asker._engine.connect() as connection:
                    if (await connection.execute(sa.select(thoughts.c.id))).first():
                        break
                await asyncio.sleep(0.02)
            waits.cancel()
            await asyncio.gather(waits, return_exceptions=True)
            async with asker._engine.connect() as connection:
                assert (await connection.execute(sa.select(thoughts.c.id))).first() is None

    asyncio.run(look())


def test_what_is_asked_and_answered_while_notices_are_lost_is_found_by_looking(postgres):
    async def look():
        async def think(*_):
            return 3

        async with queue(postgres) as asker, shift(postgres, think) as at_work:

            async def lost(channel, news):
                return None

            asker._tell = at_work._tell = lost
            assert await asyncio.wait_for(asker.ask(question(), lambda doing: None), 15) == 3

    asyncio.run(look())
