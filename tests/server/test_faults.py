"""Faults: the server is killed at random moments under load. `bench/load.py --kills 10` does it at full size."""

import pytest

from bench.load import measure

KILLS = 3


def check(outcome, wrong):
    assert wrong == []
    assert outcome.counts["kills"] == KILLS
    assert outcome.counts["reconnects"] > 0
    assert outcome.counts["tables that stand still"] == 0
    assert len(outcome.acknowledged) > 30


def test_no_acknowledged_choice_is_lost_or_doubled_on_sqlite(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    check(*measure(database, tmp_path, 1, "siege", tables=10, rate=40, seconds=0, kills=KILLS, pause=1))


def test_nor_on_postgresql_with_two_processes(tmp_path, postgres):
    check(*measure(postgres.url, tmp_path, 2, "siege", tables=10, rate=40, seconds=0, kills=KILLS, pause=1))


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_choice_whose_acknowledgement_is_lost_is_known_again(tmp_path, moment):
    import asyncio

    from tests.server.people import Server

    async def play(server):
        laid = server.lay("duel", "here", "here")
        ida = laid.person(0, 1)
        await ida.connect()
        message = {"type": "choose", "id": "only-once", "seat": 0, "version": 0, "option": 1}
        if moment == "after":
            await ida.send(message)
            await ida.until(lambda: "only-once" in ida.answers)
        server.kill()
        server.start()
        await ida.close()
        async with laid.person(0, 1) as again:
            answer = await again.ask(**{"kind": "choose", **{k: v for k, v in message.items() if k != "type"}})
            assert answer == {"type": "done", "id": "only-once", "version": 1}
            assert again.version == 1

    with Server(tmp_path) as server:
        asyncio.run(play(server))
