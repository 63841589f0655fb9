"""Nobody takes the server from the others: what strangers send is bounded before it is read, and paid for."""

import asyncio
import json
import time

import httpx
import pytest

from duskboard import Match
from duskboard.server import replayer
from duskboard.server.config import Config, Limits
from duskboard.server.replayer import Job
from duskboard.server.sieve import Suspicious, look_over_json, look_over_toml
from duskboard.server.workshop import Crowded, Spent, Workshop
from tests.server.people import GAMES, Server

TWO = [{"kind": "here"}, {"kind": "here"}]
DOTTED = "\n".join(f"{letter}" + ".a" * 9000 + " = 1" for letter in "abcdefghijk")  # 198 kB: 18 s and 3.5 GB to read


def memory(server):
    with open(f"/proc/{server.process.pid}/statm") as pages:
        return int(pages.read().split()[1]) * 4096


# -- the sieve ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        DOTTED,
        "[" + ".".join(["a"] * 6) + "]",
        "a = " + "[" * 40 + "]" * 40,
        "a = { b . c .\td.e.f.g = 1 }",
        '"a"."b"."c"."d"."e"."f" = 1',
        "a = 1\n" * 20_001,
    ],
)
def test_content_that_nobody_needs_is_refused_unread(text):
    began = time.process_time()
    with pytest.raises(Suspicious):
        look_over_toml(text)
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("text", ['"' * 200_000, "a" * 200_000, " " * 200_000, "'" * 200_000, '"\\' * 100_000, "." * 3])
def test_looking_over_takes_no_time_whatever_it_is(text):
    began = time.process_time()
    look_over_toml(text)
    look_over_json(text.encode())
    assert time.process_time() - began < 0.5


def test_brackets_and_dots_inside_a_text_are_text():
    look_over_json(json.dumps({"a": "[" * 100 + '\\"' + "{" * 100}).encode())
    look_over_toml("a = '''" + "[" * 100 + "'''\nb = \"\"\"x.y.z.a.b.c.d\n" + "[" * 100 + '"""\n# ' + "a.b" * 50)


# -- the process that reads -----------------------------------------------------------------------------------------


def done(job, patience=30.0):
    """What comes of a job, and what was paid for it."""
    paid = []
    try:
        return asyncio.run(replayer.have_done(job, patience, paid.append)), paid[0]
    except replayer.SaveError as error:
        return str(error), paid[0]


def test_a_save_is_read_elsewhere_and_comes_back_with_its_states():
    match = Match.new("duel", seed=1)
    for _ in range(4):
        match.play(match.menu()[0])
    replayed, paid = done(Job(games=GAMES, seconds=20, most_choices=9, save=json_of(match)))
    assert [choice.text for choice in replayed.save.choices] == [choice.text for choice in match.choices]
    assert len(replayed.states) > 50
    assert 0 < paid < 20
    refused, _ = done(Job(games=GAMES, seconds=20, most_choices=3, save=json_of(match)))
    assert refused == "the save: has 4 choices; more than 3 are not taken in"


def json_of(match):
    import msgspec

    return msgspec.json.encode(match.record())


def test_reading_ends_with_its_processor_time():
    began = time.monotonic()
    reason, paid = done(Job(games=GAMES, seconds=2, game="forward", content=DOTTED))
    assert "too long" in reason or "memory" in reason
    assert paid == 2 or paid < 4
    assert time.monotonic() - began < 25


# -- budgets and queues ---------------------------------------------------------------------------------------------


def test_an_address_pays_for_its_work_and_no_other_does():
    async def work():
        workshop = Workshop(Config(limits=Limits(work=0.1, work_burst=0.2)))
        await workshop.do("mean", lambda: [time.thread_time() for _ in iter(lambda: time.thread_time() < 0.5, False)])
        with pytest.raises(Spent) as spent:
            await workshop.do("mean", len, "x")
        assert spent.value.wait > 1
        assert await workshop.do("honest", len, "x") == 1
        workshop.close()

    asyncio.run(work())


def test_few_wait_and_an_address_works_one_at_a_time():
    async def work():
        workshop = Workshop(Config(limits=Limits(workers=2, waiting=6, waiting_address=3, work_burst=100)))
        running, most = [], 0

        async def slow():
            nonlocal most
            async with workshop.place("mean"):
                running.append(1)
                most = max(most, len(running))
                await asyncio.sleep(0.05)
                running.pop()

        flood = [asyncio.create_task(slow()) for _ in range(10)]
        await asyncio.sleep(0.01)
        began = time.monotonic()
        async with workshop.place("honest"):
            assert time.monotonic() - began < 0.04, "the other place is free for others"
        outcomes = await asyncio.gather(*flood, return_exceptions=True)
        assert sum(isinstance(one, Crowded) for one in outcomes) == 7
        assert most == 1
        assert not workshop.waiting
        workshop.close()

    asyncio.run(work())


# -- over the wire --------------------------------------------------------------------------------------------------


def honest_choices(server, laid, seconds):
    """How long the choices of somebody else take meanwhile, sorted."""

    async def play():
        delays = []
        async with laid.person(0, 1) as ida:
            until = time.monotonic() + seconds
            while time.monotonic() < until and ida.info["phase"] != "over":
                seat = 0 if ida.options(0) else 1
                began = time.monotonic()
                assert (await ida.choose(seat))["type"] == "done"
                delays.append(time.monotonic() - began)
                await asyncio.sleep(0.02)
        return sorted(delays)

    return asyncio.run(play())


def flood(server, path, bodies):
    """Send everything at once, and wait for nothing."""
    from concurrent.futures import ThreadPoolExecutor

    pool = ThreadPoolExecutor(len(bodies))
    sent = [pool.submit(httpx.post, server.base + path, content=body, timeout=60, headers=JSON) for body in bodies]
    pool.shutdown(wait=False)
    return sent


JSON = {"Content-Type": "application/json"}


def test_a_toml_bomb_disturbs_nobody(server):
    laid = server.lay("duel", "here", "here", settings={"hp": 99})
    bomb = json.dumps({"game": "forward", "seats": [{"kind": "here"}], "content": DOTTED})
    before = memory(server)
    bombs = flood(server, "/api/tables", [bomb] * 6)
    delays = honest_choices(server, laid, 2)
    answers = [bomb.result() for bomb in bombs]
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} <= {
        (400, "malformed"),
        (503, "full"),
    }
    assert delays[len(delays) * 95 // 100] < 0.5
    assert memory(server) - before < 60_000_000


def test_imports_do_not_pile_up_in_memory(server):
    laid = server.lay("duel", "here", "here", settings={"hp": 99})
    save = {"game": "duel", "content": "x", "seed": "1", "choices": [{"text": "x", "dice": [[6, 1]] * 9}] * 20_000}
    body = json.dumps({"save": {**save, "choices": save["choices"][: 1_600_000 // 110]}})
    assert 1_300_000 < len(body) < 2_000_000
    before = memory(server)
    imports = flood(server, "/api/import", [body] * 30)
    delays = honest_choices(server, laid, 3)
    codes = [one.result().status_code for one in imports]
    assert set(codes) <= {400, 429, 503}
    assert codes.count(503) >= 20
    assert memory(server) - before < 150_000_000
    assert delays[len(delays) * 95 // 100] < 0.5


def test_what_is_nested_too_deeply_is_refused_before_it_is_read(server):
    for path in ("/api/import", "/api/tables", "/api/mine"):
        answer = server.post(path, content=b'{"save": ' + b"[" * 1000 + b"]" * 1000 + b"}", headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")
        assert "nested too deeply" in answer.json()["reason"]


def test_a_body_without_a_length_is_refused_in_words(server):
    def endless():
        for _ in range(100):
            yield b" " * 10_000

    answer = server.post("/api/mine", content=endless(), headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (411, "malformed")
    assert "Content-Length" in answer.json()["reason"]


def test_what_was_found_out_about_a_finished_game_is_not_found_out_again(server):
    async def play():
        laid = server.lay("duel", "here", "here", settings={"hp": 10})
        async with laid.person(0, 1) as ida:
            while ida.info["phase"] != "over":
                await ida.choose(0 if ida.options(0) else 1)
        first = laid.post("verify")
        assert first.status_code == 200
        began = time.monotonic()
        for _ in range(20):
            assert laid.post("verify").json() == first.json()
        assert time.monotonic() - began < 2

    asyncio.run(play())


def test_who_has_spent_the_time_of_his_address_is_told_when_to_come_again(tmp_path):
    with Server(tmp_path, limits=Limits(work=0.01, work_burst=0.001, creations=1000)) as server:
        content = '[[hero]]\nid = "player"\nhp = 9\n'
        answers = [
            server.post("/api/tables", {"game": "forward", "seats": [{"kind": "here"}], "content": content})
            for _ in range(2)
        ]
        assert [answer.status_code for answer in answers] == [201, 429]
        assert int(answers[1].headers["retry-after"]) > 5
