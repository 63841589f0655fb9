"""Web push: who is told of their turn, what they are told, and where nothing is ever sent."""

import asyncio
import sqlite3
import time

import pytest

from tests.server.people import Server
from tests.server.push_service import Browser, PushService


@pytest.fixture
def service():
    with PushService() as running:
        yield running


@pytest.fixture
def house(tmp_path, service):
    with Server(tmp_path, push_services=[service.base], push_delay=0.2) as running:
        yield running


def wants(house, browser, *tokens):
    return house.post("/api/push", {**browser.subscription, "tokens": list(tokens)})


def subscriptions(house):
    with sqlite3.connect(house.config.database.removeprefix("sqlite:///")) as store:
        return store.execute("select token_hash, endpoint from subscriptions").fetchall()


def ida_chooses(laid, text="card 1"):
    async def play():
        async with laid.person(0) as ida:
            await ida.turn(0)
            assert (await ida.choose(0, text))["type"] == "done"

    asyncio.run(play())


def test_who_is_away_is_told_of_their_turn_sealed_and_signed(house, service):
    bo, laid = Browser(service), house.lay("duel", "here", "link")
    assert wants(house, bo, laid.tokens[1]).status_code == 204
    key = house.get("/api/push").json()["key"]
    ida_chooses(laid)
    assert bo.hears() == [{"table": laid.id, "title": "Duel", "text": "Seat 2: It is your turn."}]
    (post,) = service.posts
    assert service.is_signed(post, key)
    assert post.headers["Content-Encoding"] == "aes128gcm"
    assert int(post.headers["TTL"]) > 0
    assert b"turn" not in post.body


def test_who_is_there_or_comes_at_once_is_not_told(house, service):
    bo, laid = Browser(service), house.lay("duel", "here", "link")
    wants(house, bo, laid.tokens[1])

    async def play():
        async with laid.person(0) as ida, laid.person(1):
            await ida.choose(0, "card 1")
            await asyncio.sleep(1)

    asyncio.run(play())
    assert service.posts == []


def test_only_the_browsers_of_the_seat_that_is_asked_are_told(house, service):
    ida, bo, cy = (Browser(service) for _ in range(3))
    laid, other = house.lay("duel", "here", "link"), house.lay("duel", "here", "link")
    time.sleep(2 * house.config.push_delay)  # what Ida was asked first concerns nobody any more
    wants(house, ida, laid.tokens[0])
    wants(house, bo, laid.tokens[1])
    wants(house, cy, other.tokens[1])
    ida_chooses(laid)
    assert len(bo.hears()) == 1
    time.sleep(0.5)
    assert (ida.heard, cy.heard) == ([], [])


def test_nobody_but_a_seats_holder_hears_of_it(house, service):
    eve, laid = Browser(service), house.lay("duel", "here", "link")
    assert wants(house, eve, "A" * 32).status_code == 204
    assert subscriptions(house) == []
    ida_chooses(laid)
    time.sleep(0.8)
    assert service.posts == []


def test_a_browser_that_is_gone_is_forgotten(house, service):
    bo, laid = Browser(service), house.lay("duel", "here", "link")
    wants(house, bo, laid.tokens[1])
    service.gone.add(bo.name)
    ida_chooses(laid)
    bo.hears()
    until = time.monotonic() + 10
    while subscriptions(house) and time.monotonic() < until:
        time.sleep(0.05)
    assert subscriptions(house) == []


def test_a_browser_that_wants_no_more_is_told_no_more(house, service):
    bo, laid = Browser(service), house.lay("duel", "here", "link")
    wants(house, bo, laid.tokens[1])
    assert house.post("/api/push/forget", {"endpoint": bo.subscription["endpoint"]}).status_code == 204
    ida_chooses(laid)
    time.sleep(0.8)
    assert service.posts == []


def test_a_seat_has_so_many_browsers_and_no_more(house, service):
    laid = house.lay("duel", "here", "link")
    browsers = [Browser(service) for _ in range(house.config.limits.browsers + 3)]
    for one in browsers:
        assert wants(house, one, laid.tokens[1]).status_code == 204
    kept = {endpoint for _, endpoint in subscriptions(house)}
    assert kept == {one.subscription["endpoint"] for one in browsers[3:]}


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:22/x",
        "https://fcm.googleapis.com.evil.example/x",
        "http://localhost/api/health",
        "file:///etc/passwd",
    ],
)
def test_nothing_is_ever_sent_anywhere_else(house, service, endpoint):
    laid = house.lay("duel", "here", "link")
    wanted = {**Browser(service).subscription, "endpoint": endpoint, "tokens": [laid.tokens[1]]}
    refused = house.post("/api/push", wanted)
    assert (refused.status_code, refused.json()["code"]) == (400, "malformed")


def test_nor_where_a_service_would_send_it_on_to(house, service):
    bo, laid = Browser(service), house.lay("duel", "here", "link")
    wants(house, bo, laid.tokens[1])
    service.elsewhere = f"{service.base}/elsewhere"
    ida_chooses(laid)
    bo.hears()
    time.sleep(0.4)
    assert [post.path for post in service.posts] == [f"/to/{bo.name}"]


@pytest.mark.parametrize(
    "keys", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "ö" * 87}, {"p256dh": "B" + "A" * 86}]
)
def test_keys_that_are_none_are_refused(house, service, keys):
    wanted = Browser(service).subscription
    laid = house.lay("duel", "here", "link")
    wanted = {**wanted, "keys": {**wanted["keys"], **keys}, "tokens": [laid.tokens[1]]}
    assert house.post("/api/push", wanted).status_code == 400


def test_the_key_is_made_once_and_outlives_a_restart(house):
    key = house.get("/api/push").json()["key"]
    house.stop()
    house.start()
    assert house.get("/api/push").json()["key"] == key


def test_a_server_can_be_told_to_send_nothing(tmp_path, service):
    with Server(tmp_path, push=False, push_services=[service.base]) as quiet:
        laid = quiet.lay("duel", "here", "link")
        assert quiet.get("/api/push").json()["key"] == ""
        assert wants(quiet, Browser(service), laid.tokens[1]).status_code == 409


def test_who_is_reminded_that_time_is_up_is_reminded_wherever_they_are(house, service):
    bo = Browser(service)
    laid = house.lay("duel", "here", "link", clock={"kind": "choice", "seconds": 1, "up": "remind"})
    wants(house, bo, laid.tokens[1])
    ida_chooses(laid)
    assert [told["text"] for told in bo.hears(2)][-1] == "Seat 2: Your time is up. The table waits for you."


def test_the_tables_that_wait_for_one_come_first_and_say_for_what(house):
    mine = house.lay("duel", "here", "link")
    theirs = house.lay("duel", "link", "here")
    asked = house.lay("duel", "here", "link")
    ida_chooses(asked)

    async def offer():
        async with asked.person(1) as bo:
            await bo.ask("offer", seat=1, what="draw")

    asyncio.run(offer())
    tokens = [mine.tokens[0], theirs.tokens[1], asked.tokens[0]]
    tables = house.post("/api/mine", {"tokens": tokens}).json()
    assert {one["table"]["table"]: one.get("waits", "") for one in tables} == {
        mine.id: "choice", theirs.id: "", asked.id: "offer",
    }  # fmt: skip
    assert tables[-1]["table"]["table"] == theirs.id
