"""The hall: which tables are shown, how one sits down there, and that nothing secret is told."""

import asyncio
import random
import time

import httpx
import pytest

from duskboard.server.config import Limits
from duskboard.server.hall import FRESH
from tests.server.people import Server
from tests.server.test_results import Somebody


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("hall")) as running:
        yield running


def hall(server):
    time.sleep(FRESH + 0.1)  # it is told anew
    return server.get("/api/hall").json()


def shown(server):
    return {table["table"]: table for table in hall(server).get("tables", [])}


def sit(server, laid, seat, name="Bo"):
    return server.post(f"/api/tables/{laid.id}/sit", {"seat": seat, "name": name})


def test_only_tables_that_want_to_be_seen_are_shown(server):
    ida = Somebody(server, "Ida")
    open_table, private = ida.lay("here", "link"), ida.lay("here", "link", hall=False)
    tables = shown(server)
    assert private.id not in tables
    table = tables[open_table.id]
    assert (table["phase"], [seat["kind"] for seat in table["seats"]]) == ("waiting", ["person", "open"])
    assert table["players"] == [ida.id, ""]
    assert open_table.answer["table"]["hall"] is True
    assert "hall" not in private.answer["table"]


def test_anybody_may_take_an_open_seat_and_only_one_gets_it(server):
    ida, bo = Somebody(server, "Ida"), Somebody(server, "Bo")
    laid, private = ida.lay("here", "link"), ida.lay("here", "link", hall=False)
    assert sit(server, private, 1).status_code == 403
    assert sit(server, laid, 0).status_code == 409, "somebody sits there"
    assert ida.browser.post(f"/api/tables/{laid.id}/sit", json={"seat": 1}).json()["reason"].startswith("you sit")

    async def rush():
        async with httpx.AsyncClient(base_url=server.base, cookies=bo.browser.cookies, timeout=60) as client:
            tries = (client.post(f"/api/tables/{laid.id}/sit", json={"seat": 1, "name": "Bo"}) for _ in range(6))
            return sorted([answer.status_code for answer in await asyncio.gather(*tries)])

    assert asyncio.run(rush()) == [201, *[409] * 5]
    assert server.post(f"/api/tables/{laid.id}/claim", {"code": laid.codes[1]}).status_code == 403, "its link is used"
    table = shown(server)[laid.id]
    assert (table["phase"], table["players"]) == ("playing", [ida.id, bo.id])


def test_nobody_takes_all_the_seats_there_are(tmp_path):
    with Server(tmp_path, Limits(creations=3)) as server:
        ida = Somebody(server, "Ida")
        tables = [ida.lay("here", "link") for _ in range(2)]
        assert [sit(server, laid, 1).status_code for laid in tables] == [201, 429]


def test_a_table_that_goes_on_from_another_is_not_shown(server):
    laid = Somebody(server, "Ida").lay("here", "here")
    answer = laid.post("continue", moment=0, tokens=list(laid.tokens.values()))
    assert answer.json()["table"]["table"] not in shown(server)


def test_the_hall_does_not_move_with_what_is_chosen_in_secret(server):
    """Armies are bought in secret: the hall is the same, byte by byte, before and after somebody buys."""
    ida = Somebody(server, "Ida")
    settings = {"power": 60, "steam": "build", "leaf": "build"}
    tables = [ida.lay("here", "link", game="steam-leaf", settings=settings) for _ in range(2)]
    laid = tables[0]
    code = server.post(f"/api/tables/{laid.id}/claim", {"code": laid.codes[1], "name": "Bo"}).json()
    laid.tokens[1] = code["token"]
    rng = random.Random(1)

    async def buy():
        """What the hall told after each choice, by the version that a watcher counted then."""
        seen: dict[int, list[dict]] = {}
        async with laid.person(0, 1) as both, laid.person() as watcher:
            for bought in range(8):
                seen.setdefault(watcher.views[-1]["version"], []).append(await asyncio.to_thread(hall, server))
                seat = both.info["acting"]
                await both.choose(seat, rng.choice(both.options(seat))["number"])
                await watcher.ask("ping", id=f"now {bought}")
        return max(seen.values(), key=len)

    seen = asyncio.run(buy())
    assert len(seen) > 2, "nothing was bought in secret"
    assert all(one == seen[0] for one in seen)
    order = [table["table"] for table in seen[0]["tables"]]
    assert order.index(laid.id) < order.index(tables[1].id), "who is there comes first, then who came last"


def test_a_strangers_name_is_told_but_no_token_code_or_seed(server):
    laid = Somebody(server, "Ida").lay("here", "link")
    text = server.get("/api/hall").text + server.get(f"/api/hall/{Somebody(server, 'Eve').id}").text
    for secret in (*laid.tokens.values(), *laid.codes.values()):
        assert secret not in text
    for word in ("token", "code", "seed", "salt", "holder_", "touched", "acting", "settings"):
        assert f'"{word}"' not in text
