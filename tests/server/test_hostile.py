"""Hostile messages: no crash, no leak, and right answers to the honest."""

import asyncio
import contextlib
import json
import random
import socket

import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from duskboard.server.config import Limits
from duskboard.server.messages import PROTOCOL
from tests.server.people import Server
from tests.server.test_secrets import search

KINDS = ["hello", "choose", "face", "undo", "answer", "say", "hint", "look", "rename", "ping"]
FIELDS = {
    "id": ["x", "", "y" * 64, "y" * 65, 7, None],
    "seat": [0, 1, -1, 2, 15, 16, "0", 1e9, None, True],
    "viewer": [0, 1, -1, -2, "all"],
    "version": [0, 1, 2, 10**6, -1, 2**70, 1.5, "0"],
    "option": [0, 1, 3, 77, -1, 10**6, 10**9, "0"],
    "to": [0, 1, -1, 10**9],
    "at": [0, 1, -5],
    "face": [1, 6, 7, 0, 1000],
    "moment": [0, 1, 10**6, -1],
    "takeback": ["t", "", "z" * 100],
    "agree": [True, False, "yes"],
    "text": ["hi", "", "x" * 500, "x" * 501, "\u0000\u202e", "<script>alert(1)</script>"],
    "name": ["Eve", "", "e" * 41],
    "tokens": [[], ["x" * 32], ["short"], ["x" * 32] * 17, "x" * 32],
    "have": [0, 5, -1, 10**9, None],
    "heard": [0, -1],
    "protocol": [1, PROTOCOL],
    "admin": [True],
}


def hostile_message(rng, recorded):
    """Something that is not, or not quite, a message."""
    way = rng.randrange(8)
    if way == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(200)))
    if way == 1:
        return "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(100)))
    if way == 2 and recorded:
        text = rng.choice(recorded)
        return text[: rng.randrange(len(text))]  # truncated
    if way == 3 and recorded:
        return rng.choice(recorded)  # replayed
    if way == 4:
        return json.dumps(rng.choice([None, 1, [], {}, "hello", {"type": "admin"}, {"type": None}, [[]] * 500]))
    if way == 5:
        return "[" * rng.randrange(5000)
    message = {"type": rng.choice(KINDS)}
    for field in rng.sample(list(FIELDS), rng.randrange(2, 7)):
        message[field] = rng.choice(FIELDS[field])
    return json.dumps(message)


@pytest.mark.parametrize("seed", range(3))
def test_a_fuzzer_on_the_socket_disturbs_nobody(server, seed):
    async def attack(laid, recorded, rng, rounds):
        person = laid.person()
        for _ in range(rounds):
            tokens = rng.choice([[], [laid.tokens[1]], ["w" * 32]])
            person.tokens = tokens
            try:
                await person.open()
                if rng.random() < 0.8:
                    await person.hello()
                for _ in range(rng.randrange(1, 30)):
                    await person.send(hostile_message(rng, recorded))
                await asyncio.sleep(0.01)
            except (websockets.WebSocketException, OSError):
                pass
            await person.close()
        return person

    async def play():
        laid = server.lay("duel", "here", "here", settings={"hp": 99})
        other = server.lay("duel", "here", "link", settings={"hp": 99})
        async with laid.person(0, 1) as ida, other.person(0) as honest, other.person(1) as opponent:
            recorded = [
                json.dumps({"type": "choose", "id": f"r{n}", "seat": n % 2, "version": n, "option": n % 3})
                for n in range(20)
            ] + [json.dumps({"type": "hello", "tokens": [laid.tokens[0]]})]
            attackers = [
                asyncio.create_task(attack(other, recorded, random.Random(f"{seed} {n}"), 6)) for n in range(3)
            ]
            people = {0: honest, 1: opponent}
            for _ in range(30):
                seat = 0 if ida.options(0) else 1
                answer = await ida.choose(seat)
                assert answer["type"] == "done", answer
                acting = max(honest, opponent, key=lambda one: one.version).info["acting"]
                if people[acting].options(acting):
                    answer = await people[acting].choose(acting)
                    assert answer["type"] == "done" or answer["code"] in ("stale", "not-yours"), answer
            for attacker in await asyncio.gather(*attackers):
                assert laid.tokens[0] not in "".join(attacker.frames)
                assert other.tokens[0] not in "".join(attacker.frames)
            assert search(server, laid, ida)[0] > 10
            assert search(server, other, honest)[0] > 0
        assert server.process.poll() is None
        assert '"level":"error"' not in server.log.read_text()

    asyncio.run(play())


def test_another_tables_token_is_worth_nothing(server):
    async def play():
        one, two = server.lay("duel", "here", "here"), server.lay("duel", "here", "here")
        stranger = two.person()
        stranger.tokens = [one.tokens[0]]
        async with stranger:
            await stranger.until(lambda: stranger.bye)
            assert stranger.bye["code"] == "bad-token"
        assert two.post("save", token=one.tokens[0]).status_code == 403
        assert two.post("reclaim", token=one.tokens[0]).status_code == 403
        assert two.post("claim", code=one.tokens[0]).status_code == 403

    asyncio.run(play())


def test_an_oversized_frame_closes_that_connection_only(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0) as ida, laid.person(1) as bo:
            await bo.send("x" * 20_000)
            await bo.until(lambda: bo.bye)
            assert (await ida.choose(0))["type"] == "done"

    asyncio.run(play())


def test_the_first_word_must_be_hello_and_come_soon(tmp_path, server):
    async def play():
        laid = server.lay("duel", "here", "here")
        person = laid.person(0)
        await person.open()
        await person.send({"type": "choose", "id": "a", "seat": 0, "version": 0, "option": 0})
        await person.until(lambda: person.bye)
        assert person.bye["code"] == "malformed"
        assert not person.views
        await person.close()

    asyncio.run(play())


def test_a_slow_reader_is_dropped_and_the_others_go_on(tmp_path):
    async def play(server):
        laid = server.lay("duel", "here", "here", settings={"hp": 99})
        url = server.base.replace("http", "ws") + f"/api/tables/{laid.id}/live"
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        small.connect(("127.0.0.1", server.config.port))
        sleeper = await websockets.connect(url, sock=small, max_queue=1, compression=None, ping_interval=None)
        await sleeper.send(json.dumps({"type": "hello"}))
        sleeper.transport.pause_reading()
        async with laid.person(0, 1) as ida:
            await ida.until(lambda: ida.info.get("watchers") == 1)
            for n in range(4000):
                if not ida.info.get("watchers"):
                    break
                await ida.send({"type": "say", "id": f"s{n}", "seat": 0, "text": "x" * 500})
                if n % 50 == 49:
                    assert (await ida.ask("ping", id=f"p{n}"))["type"] == "pong"
            await ida.until(lambda: not ida.info.get("watchers"))
        sleeper.transport.abort()

    limits = Limits(messages=10_000, messages_burst=10_000, remarks=100_000, queue=8, send=2, creations=100)
    with Server(tmp_path, limits=limits) as server:
        asyncio.run(play(server))


def test_schemathesis_finds_no_crash_and_every_error_is_told_in_our_form(server):
    """Every operation with data that fits its description, and with data that does not."""
    schema = schemathesis.openapi.from_url(f"{server.base}/api/schema/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) >= 15
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            with contextlib.suppress(Unsatisfiable):  # a request without parameters cannot be made wrong
                attack(operation.as_strategy(generation_mode=mode))
    assert server.process.poll() is None
    assert '"level":"error"' not in server.log.read_text()


def attack(cases):
    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=cases)
    def call(case):
        response = case.call(timeout=60)
        assert response.status_code < 500, response.text
        if response.status_code >= 400:
            assert set(response.json()) == {"code", "reason"}, response.text

    call()
