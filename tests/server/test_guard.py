"""What protects the server: origins, names, sizes, rates, headers, a private endpoint."""

import asyncio
import json
import socket

import pytest
import websockets
from prometheus_client.parser import text_string_to_metric_families

from duskboard.server.config import Limits
from tests.server.people import Server


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server with the limits everybody has, smaller where a test must reach them."""
    limits = Limits(
        creations=40, requests=50, requests_burst=400, sockets_address=12, watchers=3, sockets_seat=2, queue=8
    )
    with Server(tmp_path_factory.mktemp("strict"), limits=limits, metrics_token="only-for-the-host") as running:
        yield running


def test_a_foreign_page_may_not_talk_to_us(strict):
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = strict.post("/api/mine", {"tokens": []}, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert strict.post("/api/mine", {"tokens": []}, headers={"Origin": strict.base}).status_code == 200

    async def connect():
        laid = strict.lay("duel", "here", "here")
        url = strict.base.replace("http", "ws") + f"/api/tables/{laid.id}/live"
        with pytest.raises(websockets.InvalidStatus):
            await websockets.connect(url, origin="https://evil.example")
        socket = await websockets.connect(url, origin=strict.base)
        await socket.close()

    asyncio.run(connect())


def test_a_foreign_name_that_points_here_is_refused(strict):
    assert strict.get("/api/health", headers={"Host": "evil.example"}).status_code == 421
    assert strict.get("/api/health", headers={"Host": f"localhost:{strict.config.port}"}).status_code == 200
    assert strict.get("/api/health", headers={"Host": "["}).status_code in (400, 421)


def test_every_answer_has_the_headers_that_keep_a_page_safe(strict):
    for path in ("/", "/api/games", "/nothing"):
        headers = strict.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe-inline" not in policy.split("style-src-attr")[0]
        assert "unsafe-eval" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_large_bodies_are_refused(strict):
    body = json.dumps({"game": "duel", "seats": [], "content": "x" * 3_000_000})
    answer = strict.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    body = json.dumps({"tokens": ["x" * 32] * 5000})
    small = strict.post("/api/mine", content=body, headers={"Content-Type": "application/json"})
    assert small.status_code == 413
    long = strict.post("/api/tables", {"game": "duel", "seats": [{"kind": "here", "name": "x" * 41}] * 2})
    assert long.status_code == 400


def test_metrics_are_private(strict):
    assert strict.get("/private/metrics").status_code == 404
    assert strict.get("/private/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 404
    text = strict.get("/private/metrics", headers={"Authorization": "Bearer only-for-the-host"}).text
    assert "duskboard_tables_in_memory" in text


def test_metrics_are_counts_histograms_and_how_things_stand_as_prometheus_reads_them(strict):
    async def play():
        laid = strict.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            await ida.choose(0)

    asyncio.run(play())
    text = strict.get("/private/metrics", headers={"Authorization": "Bearer only-for-the-host"}).text
    found = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }
    assert found["duskboard_total", "entries"] >= 1
    assert found["duskboard_delay_seconds_count", "choose"] >= 1
    assert found["duskboard_delay_seconds_bucket", "+Inf", "choose"] == found["duskboard_delay_seconds_count", "choose"]
    assert found["duskboard_tables_in_memory",] >= 1
    assert found["process_resident_memory_bytes",] > 10_000_000


def test_openapi_describes_every_request(strict):
    schema = strict.get("/api/schema/openapi.json").json()
    assert set(schema["paths"]) >= {
        "/api/games",
        "/api/tables",
        "/api/tables/{table}/claim",
        "/api/mine",
        "/api/import",
    }
    assert not any("private" in path for path in schema["paths"])


def test_watchers_and_connections_of_a_seat_are_counted(strict):
    async def come():
        laid = strict.lay("duel", "here", "here")
        watchers = [laid.person() for _ in range(4)]
        for one in watchers:
            await one.connect()
        assert [one.bye["code"] if one.bye else "" for one in watchers] == ["", "", "", "full"]
        seated = [laid.person(0) for _ in range(3)]
        for one in seated:
            await one.connect()
        assert [one.bye["code"] if one.bye else "" for one in seated] == ["", "", "full"]
        for one in (*watchers, *seated):
            await one.close()

    asyncio.run(come())


def test_one_address_gets_so_many_connections(strict):
    async def come():
        laid = strict.lay("duel", "here", "here")
        people = [laid.person() for _ in range(14)]
        for one in people:
            await one.open()
        await asyncio.gather(*(one.until(lambda one=one: one.bye) for one in people[12:]))
        assert {one.bye["code"] for one in people[12:]} == {"full"}
        for one in people:
            await one.close()

    asyncio.run(come())


def test_who_sends_too_fast_is_slowed_and_then_sent_away(strict):
    async def flood():
        laid = strict.lay("duel", "here", "here")
        async with laid.person(0) as ida:
            for n in range(200):
                if ida.bye:
                    break
                try:
                    await ida.send({"type": "ping", "id": f"p{n}"})
                except websockets.ConnectionClosed:
                    break
            await ida.until(lambda: ida.bye)
            codes = [answer.get("code") for answer in ida.answers.values()]
            assert "too-fast" in codes or ida.bye["code"] in ("too-fast", "slow")

    asyncio.run(flood())


def test_too_many_new_tables_are_refused_for_a_while(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("few"), limits=Limits(creations=2, requests_burst=10, requests=0.01)) as server:
        two = [{"kind": "here"}, {"kind": "here"}]
        answers = [server.post("/api/tables", {"game": "duel", "seats": two}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert int(answers[2].headers["retry-after"]) > 60
        codes = [server.get("/api/health").status_code for _ in range(12)]
        assert codes[-1] == 429
        assert server.get("/assets/nothing.js").status_code == 404, "the page's own files are not counted"


def test_in_a_network_a_foreign_name_is_refused_too(tmp_path):
    """A page whose name is made to point here could otherwise read and play as whoever opened it."""
    with Server(tmp_path, host="0.0.0.0") as server:
        for host in ("evil.example", f"evil.example:{server.config.port}", "127.0.0.1.evil.example"):
            assert server.get("/api/health", headers={"Host": host}).status_code == 421
        for host in ("127.0.0.1", "192.168.1.5:8643", "[::1]:8643", "localhost", socket.gethostname()):
            assert server.get("/api/health", headers={"Host": host}).status_code == 200


def test_what_the_api_says_is_not_kept_by_others(strict):
    for path in ("/api/games", "/api/tables/nothing", "/private/metrics"):
        assert strict.get(path).headers["cache-control"] == "no-store"
    assert strict.post("/api/mine", {"tokens": []}).headers["cache-control"] == "no-store"


def test_a_path_with_a_nought_in_it_leads_nowhere(strict):
    for path in ("/assets/%00", "/api/tables/%00", "/%00"):
        assert strict.get(path).status_code == 404
