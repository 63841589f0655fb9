"""Stores written by earlier versions: every table that they hold is played on.

`old_stores` has what a server of each day wrote, as SQL: a table of every game, twelve choices, the last of them taken
back, a remark; and the tokens of its seats. They are never written anew: a new form of the store adds a file.
"""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from tests.server.people import Laid, Server

STORES = Path(__file__).parent / "old_stores"
DAYS = sorted(file.stem for file in STORES.glob("*.sql"))


def opened(day, folder):
    with sqlite3.connect(folder / "tables.db") as store:
        store.executescript((STORES / f"{day}.sql").read_text())
    return json.loads((STORES / f"{day}.json").read_text())


def laid_before(server, kept):
    held = [{"seat": seat, "token": token} for seat, token in enumerate(kept["tokens"])]
    return Laid(server, {"table": {"table": kept["table"]}, "held": held, "links": []})


def test_there_are_stores_of_several_days_with_every_game():
    assert len(DAYS) >= 2
    for day in DAYS:
        assert len(json.loads((STORES / f"{day}.json").read_text())) >= 5


@pytest.mark.parametrize("day", DAYS)
def test_every_table_of_an_older_store_is_played_on(tmp_path, day):
    """Its choices stand, more are made and taken back, and all of it is there when the server starts again."""
    tables = opened(day, tmp_path)
    with Server(tmp_path) as server:

        async def play(kept):
            laid = laid_before(server, kept)
            async with laid.person(*laid.tokens) as ida:
                assert [remark["text"] for remark in ida.remarks if remark["room"] == "players"] == ["good game"]
                seat = ida.info["acting"]
                before = ida.views[seat]["moment"]
                assert ida.info["phase"] == "playing"
                for _ in range(3):
                    seat = ida.info["acting"]
                    assert (await ida.choose(seat))["type"] == "done"
                undone = await ida.ask("undo", seat=seat, version=ida.views[seat]["version"], to=before)
                assert undone["type"] == "done", undone
                assert (await ida.choose(ida.info["acting"]))["type"] == "done"
                return {viewer: view["scene"] for viewer, view in ida.views.items()}

        scenes = {game: asyncio.run(play(kept)) for game, kept in tables.items()}
        with sqlite3.connect(tmp_path / "tables.db") as store:
            for kept in tables.values():
                rows = store.execute("SELECT data FROM entries WHERE table_id = ? ORDER BY version", (kept["table"],))
                entries = [json.loads(data) for (data,) in rows]
                choices = [entry["choice"]["text"] for entry in entries if entry.get("choice")]
                assert choices[: len(kept["choices"])] == kept["choices"], "what was chosen before stands as it was"
                assert len(entries) == kept["version"] + 5
        server.kill()
        server.start()

        async def look(kept):
            laid = laid_before(server, kept)
            async with laid.person(*laid.tokens) as ida:
                return {viewer: view["scene"] for viewer, view in ida.views.items()}

        assert {game: asyncio.run(look(kept)) for game, kept in tables.items()} == scenes
