"""A bad week: the store goes away, processes die, the disk is full, the clock is wrong, the numbers change."""

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from duskboard import Match
from duskboard.server.config import Config, Limits
from duskboard.server.housekeeping import SteadyClock
from duskboard.server.store import LEAST_DISK, Store
from tests.server.people import Server


def database(server):
    return server.config.database.partition(":///")[2]


@pytest.fixture
def own(tmp_path):
    with Server(tmp_path) as running:
        yield running


def test_a_bot_goes_on_when_the_store_comes_back(own):
    async def play():
        laid = own.lay("duel", "here", "greedy", settings={"hp": 99})
        async with laid.person(0) as ida:
            await ida.choose(0)
            await ida.turn(0)
            with sqlite3.connect(database(own)) as store:
                store.execute("CREATE TRIGGER away BEFORE INSERT ON entries WHEN json_extract(NEW.data, '$.seat') = 1 "
                              "BEGIN SELECT RAISE(ABORT, 'away'); END")  # fmt: skip
            version = ida.version
            assert (await ida.choose(0))["type"] == "done"
            await asyncio.sleep(3)
            assert ida.version == version + 1, "the bot's choice is not kept"
            with sqlite3.connect(database(own)) as store:
                store.execute("DROP TRIGGER away")
            await ida.until(lambda: ida.options(0) or ida.info["phase"] == "over", patience=20)
            assert not ida.info["seats"][1].get("doing")

    asyncio.run(play())


def test_what_cannot_be_kept_is_told_and_health_says_so(own):
    async def play():
        laid = own.lay("duel", "here", "here")
        assert own.get("/api/health").json() == {"ok": True}
        async with laid.person(0, 1) as ida:
            with sqlite3.connect(database(own)) as store:
                for table, event in (("entries", "INSERT"), ("alembic_version", "UPDATE"), ("tables", "INSERT")):
                    store.execute(f"CREATE TRIGGER no_{table} BEFORE {event} ON {table} "
                                  "BEGIN SELECT RAISE(ABORT, 'disk is full'); END")  # fmt: skip
            assert (await ida.choose(0))["code"] == "away"
            assert ida.version == 0
            new = own.post("/api/tables", {"game": "duel", "seats": [{"kind": "here"}] * 2})
            assert (new.status_code, new.json()["code"]) == (503, "away")
            await asyncio.sleep(2.2)
            health = own.get("/api/health")
            assert (health.status_code, health.json()) == (503, {"ok": False, "store": "nothing can be written"})
            assert own.get("/api/alive").status_code == 200
            with sqlite3.connect(database(own)) as store:
                for table in ("entries", "alembic_version", "tables"):
                    store.execute(f"DROP TRIGGER no_{table}")
            assert (await ida.choose(0))["type"] == "done"
        await asyncio.sleep(2.2)
        assert own.get("/api/health").status_code == 200

    asyncio.run(play())


def size_of_files(server):
    """The bytes of the store's largest file: what a disk that is full still holds."""
    return max(file.stat().st_size for file in Path(database(server)).parent.glob("tables.db*"))


@pytest.mark.parametrize("disk", ["full", "read-only"])
def test_a_real_disk_that_takes_nothing_more_loses_nothing_and_all_goes_on_when_it_does(own, disk):
    """The system itself refuses to write, in the middle of a match: beyond what is there, or anything at all."""
    resource = pytest.importorskip("resource")

    async def play():
        laid = own.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            for _ in range(2):
                assert (await ida.choose(0 if ida.options(0) else 1))["type"] == "done"
            before = ida.version
            allowed = resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE)
            most = size_of_files(own) if disk == "full" else 0
            resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE, (most, allowed[1]))
            refused = []
            try:
                for _ in range(60):  # room that the store has set aside may last for some choices
                    answer = await ida.choose(0 if ida.options(0) else 1)
                    refused.append(answer.get("code", "done"))
                    if refused[-1] != "done" or ida.info["phase"] == "over":
                        break
                assert refused[-1] == "away", refused
                stands = before + refused.count("done")
                assert ida.version == stands, "what is not kept is not shown"
                if disk == "read-only":
                    report = laid.post("report", token=laid.tokens[0], text="the disk is full")
                    assert (report.status_code, report.json()["code"]) == (503, "away")
                    assert not list(Path(own.config.reports).glob("*"))
                new = own.post("/api/tables", {"game": "duel", "seats": [{"kind": "here"}] * 2})
                assert (new.status_code, new.json()["code"]) == (503, "away")
                assert own.get(f"/api/tables/{laid.id}").json()["version"] == stands, "what is kept can be read"
                await asyncio.sleep(2.2)
                assert own.get("/api/health").json()["ok"] is False
            finally:
                resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE, allowed)
            assert (await ida.choose(0 if ida.options(0) else 1))["type"] == "done"
            assert ida.version == stands + 1
        await asyncio.sleep(2.2)
        assert own.get("/api/health").status_code == 200
        own.kill()
        own.start()
        assert own.get(f"/api/tables/{laid.id}").json()["version"] == stands + 1

    asyncio.run(play())


def test_a_disk_that_is_nearly_full_is_told_before_it_is(tmp_path, monkeypatch):
    async def look(free):
        monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=free))
        store = Store(Config(database=f"sqlite:///{tmp_path / 'tables.db'}"))
        await store.open()
        found = await store.why_not_well()
        await store.close()
        return found

    assert asyncio.run(look(LEAST_DISK - 1)) == "the disk is full"
    assert asyncio.run(look(LEAST_DISK)) == ""


def thinkers_of(server):
    found = subprocess.run(["pgrep", "-P", str(server.process.pid)], capture_output=True, text=True)
    return [int(line) for line in found.stdout.split()]


def test_a_bot_whose_process_dies_is_asked_again(own):
    async def play():
        laid = own.lay("duel", "here", "greedy", settings={"hp": 99})
        async with laid.person(0) as ida:
            for _ in range(3):
                await ida.choose(0)
                await ida.turn(0)
                for pid in thinkers_of(own):
                    os.kill(pid, signal.SIGSTOP)  # it takes a question, and dies over it
                await ida.choose(0)
                await asyncio.sleep(0.3)
                for pid in thinkers_of(own):
                    os.kill(pid, signal.SIGKILL)
                await ida.turn(0)
                if ida.info["phase"] == "over":
                    break
            assert not ida.remarks, "nobody had to stand in for the bot"

    asyncio.run(play())


def test_one_unreadable_entry_keeps_nobody_from_the_other_tables(own):
    good, bad = own.lay("duel", "here", "here"), own.lay("duel", "here", "here")

    async def play():
        async with bad.person(0, 1) as ida:
            await ida.choose(0)

    asyncio.run(play())
    own.stop()
    with sqlite3.connect(database(own)) as store:
        store.execute("UPDATE entries SET data = '{\"choice\": 7}' WHERE table_id = ?", (bad.id,))
    own.start()
    mine = own.post("/api/mine", {"tokens": [good.tokens[0], bad.tokens[0]]})
    assert mine.status_code == 200
    assert [one["table"]["table"] for one in mine.json()] == [good.id]
    assert own.get(f"/api/tables/{bad.id}").status_code == 404


def test_a_clock_that_jumps_removes_nothing():
    clock = SteadyClock(600)
    assert not clock.is_steady(1_000_000, 50), "nobody knows yet whether it is right"
    assert clock.is_steady(1_000_700, 750)
    ahead = 61 * 86_400
    assert not clock.is_steady(1_001_300 + ahead, 1350)
    assert not clock.is_steady(1_001_900, 1950), "set right again, it must first prove steady"
    assert clock.is_steady(1_002_600, 2650)


def test_a_server_that_starts_with_a_wrong_clock_removes_nothing(tmp_path):
    with Server(tmp_path, idle_playing=0.0, idle_over=0.0, idle_waiting=0.0) as server:
        laid = server.lay("duel", "here", "here")
        server.stop()
        server.start()
        time.sleep(1)
        assert server.get(f"/api/tables/{laid.id}").status_code == 200


def test_a_rematch_of_an_imported_game_begins(server):
    match = Match.new("duel", seed=1, hp=10)
    while not match.over:
        match.play(match.menu()[0])
    import msgspec

    save = json.loads(msgspec.json.encode(match.record()))
    for seats in ([{"kind": "here"}, {"kind": "link"}], [{"kind": "here"}, {"kind": "here"}], []):
        laid = server.post("/api/import", {"save": save, "seats": seats}).json()
        token = laid["held"][0]["token"]
        again = server.post(f"/api/tables/{laid['table']['table']}/rematch", {"token": token})
        assert again.status_code == 201, again.text
        assert again.json()["phase"] == "playing"


def test_a_connection_that_has_not_said_hello_keeps_its_table_in_memory(tmp_path):
    async def play(server):
        laid = server.lay("duel", "here", "here")
        early = laid.person(0)
        await early.open()
        await asyncio.sleep(2)
        async with laid.person(1) as bo:
            await early.hello()
            await early.until(lambda: early.views)
            await early.choose(0)
            await bo.at(1)
            assert bo.version == 1, "both are at one table"
        await early.close()

    with Server(tmp_path, forget=0.0, games={"duel": "tests.server.game_hasty"}, limits=Limits(hello=60)) as server:
        asyncio.run(play(server))


def test_a_table_laid_with_other_numbers_goes_on_where_they_make_no_difference(own):
    laid = own.lay("duel", "here", "here")

    async def play(version):
        async with laid.person(0, 1) as ida:
            assert ida.version == version
            assert (await ida.choose(0 if ida.options(0) else 1))["type"] == "done"

    asyncio.run(play(0))
    own.stop()
    with sqlite3.connect(database(own)) as store:
        (setup,) = store.execute("SELECT setup FROM tables WHERE id = ?", (laid.id,)).fetchone()
        older = json.loads(setup) | {"content": "0123456789abcdef"}
        store.execute("UPDATE tables SET setup = ? WHERE id = ?", (json.dumps(older), laid.id))
    own.start()
    asyncio.run(play(1))
