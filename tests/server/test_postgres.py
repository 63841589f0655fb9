"""PostgreSQL: two server processes at one store see each other's people and choices."""

import asyncio

import pytest

from duskboard.server.store import Conflict, Entry, SeatRow, Store
from tests.server import push_service
from tests.server.people import Laid, Server
from tests.server.push_service import PushService
from tests.server.test_accounts import Browser
from tests.server.test_results import wait_for
from tests.server.test_store import new_row


@pytest.fixture(scope="module")
def push():
    with PushService() as running:
        yield running


@pytest.fixture(scope="module")
def pair(postgres, push, tmp_path_factory):
    """Two server processes that share a store."""
    folder = tmp_path_factory.mktemp("pair")
    first = Server(folder, database=postgres.url, heartbeat=5, push_services=[push.base], push_delay=0.2)
    second = Server(folder, database=postgres.url, heartbeat=5, push_services=[push.base], push_delay=0.2)
    try:
        first.launch()
        second.launch()  # both bring the store to its form at once
        first.wait()
        second.wait()
        yield first, second
    finally:
        first.stop()
        second.stop()


def test_people_at_two_processes_play_one_game(pair):
    async def play():
        first, second = pair
        laid = first.lay("duel", "here", "link", settings={"hp": 10})
        async with laid.person(0) as ida, laid.person(1, server=second) as bo, laid.person(server=second) as wim:
            people = {0: ida, 1: bo}
            await ida.until(lambda: ida.info["seats"][1].get("here") and ida.info.get("watchers") == 1)
            while ida.info["phase"] != "over":
                acting = ida.info["acting"]
                await people[acting].turn(acting)
                done = await people[acting].choose(acting)
                assert done["type"] == "done"
                await asyncio.gather(*(one.at(done["version"]) for one in (ida, bo, wim)))
                await ida.until(lambda at=done["version"]: ida.info["version"] >= at)
            await bo.until(lambda: bo.info["phase"] == "over")
            assert ida.texts(0) == bo.texts(1) == wim.texts(-1)
            await bo.ask("say", seat=1, text="well played")
            await ida.until(lambda: ida.remarks)
            assert ida.remarks[0]["text"] == "well played"

    asyncio.run(play())


def test_take_back_and_claims_cross_processes(pair):
    async def play():
        first, second = pair
        laid = first.lay("peek", "here", "link")
        async with laid.person(0) as ida, laid.person(1, server=second) as bo:
            await ida.choose(0, "roll")
            await ida.choose(0, "pass")
            await bo.turn(1)
            await ida.ask("undo", seat=0, version=2, to=0)
            await bo.until(lambda: bo.info.get("takeback"))
            await bo.ask("answer", seat=1, takeback=bo.info["takeback"]["takeback"], agree=True)
            await ida.at(3)
            assert ida.views[0]["moment"] == 0
        code = second.post(f"/api/tables/{laid.id}/reclaim", {"token": laid.tokens[0]}).json()["code"]
        laid.tokens[0] = first.post(f"/api/tables/{laid.id}/claim", {"code": code}).json()["token"]
        async with laid.person(0, server=second) as ida:
            assert ida.seats == [0]

    asyncio.run(play())


def test_of_two_who_choose_at_once_one_is_refused(pair):
    async def play():
        first, second = pair
        laid = first.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida, laid.person(0, 1, server=second) as twin:
            for version in range(10):
                seat = 0 if ida.options(0) else 1
                await asyncio.gather(ida.at(version), twin.at(version))
                answers = await asyncio.gather(
                    ida.ask("choose", seat=seat, version=version, option=0),
                    twin.ask("choose", seat=seat, version=version, option=1),
                )
                kinds = sorted(answer.get("code", "done") for answer in answers)
                assert kinds in (["done", "stale"], ["done", "not-yours"])
                await asyncio.gather(ida.at(version + 1), twin.at(version + 1))
                assert ida.views[0]["scene"] == twin.views[0]["scene"]

    asyncio.run(play())


def test_bots_play_at_whichever_process(pair):
    async def play():
        first, second = pair
        laid = first.lay("duel", "here", "greedy", settings={"hp": 20})
        async with laid.person(0, server=second) as ida:
            while ida.info["phase"] != "over":
                await ida.turn(0)
                if ida.options(0):
                    await ida.choose(0)

    asyncio.run(play())


def test_the_key_refuses_a_second_append_on_postgresql_too(postgres):
    async def work():
        from duskboard.server.config import Config

        one, two = Store(Config(database=postgres.url)), Store(Config(database=postgres.url))
        await one.open()
        await two.open()
        await one.create(new_row("key-test"), [SeatRow(seat=0, kind="person")], [])
        for version in range(1, 20):
            outcomes = await asyncio.gather(
                *(store.append("key-test", version, Entry(id=str(n)), "playing") for n, store in enumerate((one, two))),
                return_exceptions=True,
            )
            assert sorted(type(outcome) for outcome in outcomes if outcome) == [Conflict]
        await one.close()
        await two.close()

    asyncio.run(work())


def test_who_is_known_what_came_of_games_and_the_hall_are_the_same_at_both(pair):
    first, second = pair
    ida, bo = Browser(first).known_as("Ida"), Browser(second).known_as("Bo")
    laid = ida.lay("here", "link", settings={"hp": 8}, hall=True)
    seat = bo.client.post(f"/api/tables/{laid.id}/sit", json={"seat": 1, "name": "Bo"})
    assert seat.status_code == 201, seat.text
    laid.tokens[1] = seat.json()["token"]
    assert ida.add_passkey().status_code == 201
    phone = Browser(second)
    phone.device = ida.device
    phone.device.origin = phone.base
    assert phone.sign_in().status_code == 200
    [given] = phone.post("me/tables", tokens=[]).json()
    assert given["table"] == laid.id

    async def give_up():
        there = Laid(second, laid.answer, claim=False)
        there.tokens = {0: given["token"]}
        async with there.person(0) as person, laid.person(0) as same:
            await same.until(lambda: same.info["phase"] == "playing")
            assert (await person.ask("offer", seat=0, what="resign"))["type"] == "done"
            await same.until(lambda: same.info["phase"] == "over")

    asyncio.run(give_up())
    halls = [wait_for(server, lambda hall: hall.get("results")) for server in pair]
    assert halls[0]["results"] == halls[1]["results"]
    assert halls[0]["ratings"] == halls[1]["ratings"]
    [against] = second.get(f"/api/hall/{ida.me()['player']['player']}").json()["against"]
    assert against["lost"] == 1
    assert ida.post("me/leave", where="others").status_code == 200
    assert phone.me() == {"hall": True}
    assert laid.post("save", token=given["token"]).status_code == 403, "that device has lost its token"
    assert ida.post("me/leave", where="everywhere").status_code == 200


def test_time_and_turns_are_told_by_whichever_process_it_is(pair, push):
    """One key for both, one call for a turn, and time that is up once."""
    first, second = pair
    browser = push_service.Browser(push)
    laid = first.lay("duel", "here", "link", clock={"kind": "choice", "seconds": 2})
    assert first.get("/api/push").json() == second.get("/api/push").json()
    wanted = {**browser.subscription, "tokens": [laid.tokens[1]]}
    assert second.post("/api/push", wanted).status_code == 204

    async def play():
        async with laid.person(0) as ida, laid.person(server=second) as wim:
            await ida.choose(0, "card 1")
            await asyncio.gather(*(one.until(lambda one=one: one.info["phase"] == "over") for one in (ida, wim)))
            assert ida.info["result"] == wim.info["result"] == [1.0, -1.0]
            assert ida.texts(0)[-1] == wim.texts(-1)[-1] == "Seat 2 ran out of time."
            assert ida.info["version"] == 2

    asyncio.run(play())
    assert len(browser.hears()) == 1
