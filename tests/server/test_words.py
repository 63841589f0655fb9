"""What people say and what they are called: rooms do not silence each other, and names can be seen."""

import asyncio

import pytest

from duskboard.server.config import Limits
from duskboard.server.words import clean, is_visible
from tests.server.people import Server

INVISIBLE = ["\u3164", "\u2800", "\u2800 \u3164", "\u115f", "\uffa0", "\u034f", "\u202e\u200b", "\ufe0f"]


def test_names_are_written_one_way():
    assert clean("Zoe\u0308") == clean("Zo\u00eb") == "Zo\u00eb"
    assert clean("a\u202egpj.exe\u2066") == "agpj.exe"
    assert len(clean("Z" + "\u0335" * 100)) < 6


@pytest.mark.parametrize("name", INVISIBLE)
def test_a_name_that_cannot_be_seen_is_refused(server, name):
    assert not is_visible(clean(name))
    seats = [{"kind": "here", "name": name}, {"kind": "link"}]
    assert server.post("/api/tables", {"game": "duel", "seats": seats}).status_code == 400

    async def come():
        laid = server.lay("duel", "here", "link")
        again = laid.post("reclaim", token=laid.tokens[1]).json()
        assert laid.post("claim", code=again["code"], name=name).status_code == 400
        async with laid.person(0) as ida:
            assert (await ida.ask("rename", seat=0, name=name))["code"] == "malformed"
            assert (await ida.ask("say", seat=0, text=name))["code"] == "malformed"

    asyncio.run(come())


def test_watchers_cannot_make_players_mute_and_old_remarks_go_first(tmp_path):
    async def talk(server):
        laid = server.lay("duel", "here", "link")
        async with laid.person(0) as ida, laid.person(name="Wim") as wim:
            assert (await ida.ask("say", seat=0, text="first words"))["type"] == "done"
            for n in range(12):
                assert (await wim.ask("say", seat=-1, text=f"noise {n}"))["type"] == "done"
            for n in range(7):
                assert (await ida.ask("say", seat=0, text=f"words {n}"))["type"] == "done"
        return laid

    async def come_back(laid):
        async with laid.person() as wim:
            await wim.until(lambda: len(wim.remarks) >= 10)
            assert [one["text"] for one in wim.remarks] == [f"noise {n}" for n in range(7, 12)] + [
                f"words {n}" for n in range(2, 7)
            ]

    with Server(tmp_path, limits=Limits(remarks=5, messages=1000, messages_burst=1000)) as server:
        laid = asyncio.run(talk(server))
        asyncio.run(come_back(laid))
        server.stop()
        server.start()
        asyncio.run(come_back(laid))
