"""Crowds: an address that comes too often, asks too much or takes every file descriptor leaves the others alone."""

import asyncio
import contextlib
import socket
import time

import pytest

from duskboard.server.config import Limits
from duskboard.server.door import RESERVE, most_connections
from tests.server.people import Server

MEAN = "127.0.0.66"
HEAD = b"GET /api/alive HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


def knock(server, address):
    return socket.create_connection(("127.0.0.1", server.config.port), timeout=10, source_address=(address, 0))


def is_answered(server, address):
    with contextlib.suppress(OSError), knock(server, address) as line:
        line.sendall(HEAD)
        return b"200 OK" in line.recv(65_536)
    return False


def test_an_address_that_comes_too_often_waits_outside_and_the_others_come_in(tmp_path):
    limits = Limits(arrivals=0.5, arrivals_burst=20, requests=10_000, requests_burst=10_000)
    with Server(tmp_path, limits=limits) as server:
        began = time.monotonic()
        answered = [is_answered(server, MEAN) for _ in range(40)]
        took = time.monotonic() - began
        assert all(answered[:20]), "so many at once are welcome"
        assert sum(answered) <= 20 + 0.5 * took + 1
        assert not all(answered)
        assert is_answered(server, "127.0.0.67")
        time.sleep(2.1)
        assert is_answered(server, MEAN), "who waits may come again"


def test_a_server_keeps_files_for_itself_whoever_takes_the_rest(tmp_path):
    """Store, bots and the page's files go on when connections have taken all that is theirs."""
    limits = Limits(connections_address=1000, arrivals=10_000, arrivals_burst=10_000, head_seconds=60)
    with Server(tmp_path, limits=limits, files=RESERVE + 60) as server:

        async def play():
            laid = server.lay("duel", "here", "greedy")
            async with laid.person(0) as ida:
                lines = [knock(server, f"127.0.1.{n}") for n in range(1, 200)]
                await asyncio.sleep(0.5)
                shut = sum(is_shut(line) for line in lines)
                assert shut >= 199 - 60
                for _ in range(2):
                    await ida.turn(0)
                    assert (await ida.choose(0))["type"] == "done"
                await ida.until(lambda: ida.options(0) or ida.info["phase"] == "over", patience=30)
                for line in lines:
                    line.close()

        asyncio.run(play())
        assert server.get("/api/health").status_code == 200


def is_shut(line):
    line.settimeout(0.01)
    try:
        return line.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_the_reserve_is_kept_from_whatever_the_system_allows():
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
        most = most_connections()
        assert most == resource.getrlimit(resource.RLIMIT_NOFILE)[0] - RESERVE
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_flood_of_hints_leaves_an_honest_one_alone(tmp_path):
    with Server(tmp_path, bot_processes=2) as server:
        tables = [server.lay("forward", "here") for _ in range(7)]

        async def ask_for_ever(person, asked):
            while True:
                answer = await person.ask("hint", seat=0, version=person.version)
                asked.append(answer.get("code", answer["type"]))
                await asyncio.sleep(0.01)

        async def play():
            async with contextlib.AsyncExitStack() as stack:
                ida = await stack.enter_async_context(tables[0].person(0))
                await ida.ask("hint", seat=0, version=0)  # the rules are ready in a process
                asked, floods = [], []
                for laid in tables[1:]:
                    mean = await stack.enter_async_context(laid.person(0, address=MEAN))
                    floods.append(asyncio.create_task(ask_for_ever(mean, asked)))
                await asyncio.sleep(1)
                began = time.monotonic()
                for _ in range(3):
                    assert (await ida.ask("hint", seat=0, version=0))["type"] == "hinted"
                took = (time.monotonic() - began) / 3
                for flood in floods:
                    flood.cancel()
                assert "busy" in asked
                assert took < 20, "alone it takes two seconds"

        asyncio.run(play())


def test_looking_at_the_past_and_coming_anew_are_counted_by_address_over_all_its_sockets(tmp_path):
    limits = Limits(scenes=1, scenes_burst=30, requests=10_000, requests_burst=10_000)
    with Server(tmp_path, limits=limits) as server:

        async def play():
            laid = server.lay("duel", "here", "here")
            async with laid.person(0) as ida, laid.person(address=MEAN) as one, laid.person(address=MEAN) as other:
                answers = [await person.ask("look", viewer=-1, moment=0) for _ in range(20) for person in (one, other)]
                kinds = [answer.get("code", answer["type"]) for answer in answers]
                assert kinds[:28] == ["seen"] * 28
                assert "too-fast" in kinds[28:]
                late = laid.person(address=MEAN)
                await late.connect()
                assert (late.bye["code"], late.bye["again"]) == ("too-fast", True)
                await late.close()
                assert (await ida.ask("look", viewer=0, moment=0))["type"] == "seen"
                assert (await ida.choose(0))["type"] == "done"

        asyncio.run(play())
