"""Bots: they play, give hints, and when they fail the table goes on."""

import asyncio
from collections import Counter
from types import SimpleNamespace

import msgspec
import pytest

from duskboard.server.advice import as_offered
from duskboard.server.bots import Bots
from duskboard.server.config import Config, Limits
from duskboard.server.messages import Hint
from duskboard.server.play import hint
from duskboard.server.room import Guest, Room
from duskboard.server.store import Entry, SeatRow
from duskboard.server.table import Table
from tests.rules.steam_leaf.table import group, play, side, table
from tests.server.folded import row_of
from tests.server.people import Server


def test_a_bot_plays_its_seat_and_the_person_may_take_back(server):
    async def play():
        laid = server.lay("duel", "here", "greedy", settings={"hp": 40})
        async with laid.person(0) as ida:
            assert ida.info["seats"][1]["name"] == "Simple"
            await ida.choose(0)
            await ida.turn(0)
            assert ida.version >= 2
            undo = ida.views[0]["undo"]
            assert undo["free"] is True
            await ida.ask("undo", seat=0, version=ida.version, to=0)
            await ida.until(lambda: ida.views[0]["moment"] == 0)
            assert (await ida.choose(0))["type"] == "done"

    asyncio.run(play())


def test_a_bot_that_searches_gets_ready_and_plays_its_seat_to_the_end(server):
    async def play():
        laid = server.lay("duel", "here", "level-2", settings={"hp": 20})
        async with laid.person(0) as ida:
            while ida.info["phase"] != "over":
                await ida.choose(0)
                await ida.until(lambda: ida.options(0) or ida.info["phase"] == "over", patience=300)
            assert not ida.remarks, "nobody had to stand in for the bot"
            assert sorted(ida.info["result"]) == [-1.0, 1.0]

    asyncio.run(play())


def test_two_bots_play_alone_and_can_be_watched(server):
    async def play():
        laid = server.lay("duel", "greedy", "random", settings={"hp": 20})
        async with laid.person() as wim:
            await wim.until(lambda: wim.info["phase"] == "over")
            assert wim.texts(-1)

    asyncio.run(play())


def test_a_hint_comes_from_a_bot_but_not_against_people(server):
    async def play():
        laid = server.lay("duel", "here", "here")
        async with laid.person(0, 1) as ida:
            hinted = await ida.ask("hint", seat=0, version=0)
            assert hinted["type"] == "hinted"
            assert hinted["text"] in {option["text"] for option in ida.options(0)}
            assert (await ida.ask("hint", seat=1, version=0))["code"] == "not-yours"
        other = server.lay("duel", "here", "link")
        async with other.person(0) as ida:
            assert (await ida.ask("hint", seat=0, version=0))["code"] == "closed"

    asyncio.run(play())


def two_to_attack():
    return play(
        table([group("weasel-taskmaster", "g8")], [group("fox-scout", "h8"), group("fox-scout", "g9")]), "1", "stay"
    )


def test_a_hint_does_not_look_past_what_a_choice_would_reveal(monkeypatch):
    match, learned_by = two_to_attack(), []
    monkeypatch.setattr(
        "duskboard.server.advice.reveals", lambda match, at, seats: learned_by.append((at, seats)) or True
    )
    attack = next(one for one in match.view(0).options if one.indirect)
    assert asyncio.run(as_offered(match, attack.number, None)) == attack.number
    assert learned_by == [(match.moment, [0])]


def test_a_hint_points_at_what_is_lit():
    """A bot chooses to attack and then whom; people are offered whom at once."""
    match = two_to_attack()
    offered = {one.number: one for one in match.view(0).options}
    attack = next(one for one in offered.values() if one.indirect)
    asked = []

    async def ask(then):
        asked.append(then)
        return then.menu()[1]

    hinted = offered[asyncio.run(as_offered(match, attack.number, ask))]
    assert not hinted.indirect
    whom = next(one for one in asked[0].view(0).options if one.number == asked[0].menu()[1])
    assert hinted.targets == whom.targets
    assert hinted.label == "Attack Fox Scout 2", "though it may do something else there, too"
    assert match.moment == 2, "nothing was chosen at the table itself"
    assert asyncio.run(as_offered(match, hinted.number, ask)) == hinted.number


def test_no_hint_is_given_for_what_is_decided_already():
    """Somebody chooses while the hint waits to be told."""
    match = two_to_attack()
    option = match.menu()[0]
    seats = [SeatRow(seat=seat, kind="person", holder="both") for seat in range(2)]
    room, guest = Room(Table(row_of(match.record()), seats, match), []), Guest("", Limits())
    guest.seats, begun = [0, 1], []

    async def nothing(*_):
        pass

    async def ask(*_):
        return option

    house = SimpleNamespace(
        bots=SimpleNamespace(ask=ask), config=Config(), hints=Counter(), tables=SimpleNamespace(note_help=nothing),
        tasks=SimpleNamespace(begin=lambda work: begun.append(asyncio.ensure_future(work))),
    )  # fmt: skip

    async def play():
        async with room.lock:
            await hint(house, room, guest, Hint(id="h", seat=0, version=0))
            await asyncio.sleep(0.05)
            room.table.match.play(option)
            room.table.count(Entry(choice=match.choices[-1], id="c", seat=0, at=1.0))
        await begun[0]

    asyncio.run(play())
    told = msgspec.json.decode(guest.outbox.get_nowait())
    assert (told["type"], told.get("code")) == ("refused", "stale")


@pytest.mark.parametrize(("answers", "remarks"), [((), 1), (("1", "stay", "1"), 0)])
def test_nobody_is_told_that_a_bot_fails_which_is_asked_in_secret(answers, remarks):
    soldiers = side(group("badger-soldier", "h8"), group("badger-soldier", "a1"))
    match = play(table(soldiers, side(group("racoon-leaf-mage", "i8", "healing-waters"), cards=["barkskin"])), *answers)
    seats = [SeatRow(seat=seat, kind="bot", name="Simple", level="greedy") for seat in range(2)]
    room, told, chosen = Room(Table(row_of(match.record()), seats, match), []), [], []

    async def remark(_, text):
        told.append(text)

    async def carry_out(_, seat, option, id):
        chosen.append(seat)

    house = SimpleNamespace(
        tables=SimpleNamespace(remark=remark, carry_out=carry_out, cluster=SimpleNamespace(name="one"))
    )
    asyncio.run(Bots._chooses(house, room, 0, match.menu()[0], "ThinkerDied"))
    assert chosen == [1 if answers else 0]
    assert len(told) == remarks


def test_a_bot_that_fails_or_takes_too_long_is_replaced_for_that_choice(tmp_path):
    async def play(server, reason):
        laid = server.lay("stubborn", "here", "greedy")
        async with laid.person(0) as ida:
            for _ in range(2):
                await ida.turn(0)
                await ida.choose(0, "pass")
                await ida.turn(0)
            await ida.until(lambda: ida.remarks)
            assert reason in ida.remarks[0]["text"]
            assert "a random choice was made" in ida.remarks[0]["text"]

    crash, hang = ("tests.server.game_crash", "IncompleteReadError"), ("tests.server.game_hang", "Timeout")
    for module, reason in (crash, hang):
        folder = tmp_path / reason
        folder.mkdir()
        with Server(folder, games={"stubborn": module}, bot_seconds=1.5) as server:
            asyncio.run(play(server, reason))


def test_a_bot_of_a_table_that_nobody_looks_at_waits(server):
    async def play():
        laid = server.lay("duel", "greedy", "random", settings={"hp": 99})
        await asyncio.sleep(1)
        assert server.get(f"/api/tables/{laid.id}").json()["version"] == 0
        async with laid.person() as wim:
            await wim.until(lambda: wim.version > 3)
        await asyncio.sleep(0.5)
        stands = server.get(f"/api/tables/{laid.id}").json()["version"]
        await asyncio.sleep(1)
        assert server.get(f"/api/tables/{laid.id}").json()["version"] == stands
        async with laid.person() as wim:
            await wim.until(lambda: wim.version > stands)

    asyncio.run(play())
