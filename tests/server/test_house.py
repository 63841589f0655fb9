"""The house: tables in memory, shared with other processes on the same store."""

import asyncio
import contextlib

import pytest
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from duskboard.match import Match
from duskboard.server.config import Config
from duskboard.server.house import House, Unknown, hashed
from duskboard.server.messages import NewSeat
from duskboard.server.room import Guest
from duskboard.server.store import Options

SEATS = [NewSeat(kind="here"), NewSeat(kind="here")]


def with_houses(tmp_path, number, work):
    """Houses on one store, as several processes have them."""

    async def run():
        config = Config(database=f"sqlite:///{tmp_path / 'tables.db'}")
        async with contextlib.AsyncExitStack() as stack:
            houses = []
            for _ in range(number):
                channels = ChannelsPlugin(backend=MemoryChannelsBackend(), channels=["duskboard"])
                house = House(config, channels)
                await house.store.open()
                stack.push_async_callback(house.store.close)
                houses.append(house)
            return await work(*houses)

    return asyncio.run(run())


async def lay(house):
    return await house.lay(Match.new("darkleaf-gambit", seed=1).record(), SEATS, Options(), [])


def test_asking_for_tables_that_are_not_leaves_nothing_behind(tmp_path):
    async def work(house):
        for n in range(50):
            with pytest.raises(Unknown):
                await house.room(f"nothing {n}")
        assert not house._loading

    with_houses(tmp_path, 1, work)


def test_a_table_of_settings_that_are_no_more_is_unknown_and_does_no_harm(tmp_path):
    async def work(house):
        record = Match.new("darkleaf-gambit", seed=1).record()
        record.settings["colour"] = "red"
        with pytest.raises(Unknown, match="other rules"):
            await house.lay(record, SEATS, Options(), [])

    with_houses(tmp_path, 1, work)


def test_a_seat_moved_by_another_process_is_lost_here_too(tmp_path):
    async def work(here, there):
        laid = await lay(here)
        room = await here.room(laid.table.table)
        guest = Guest("somewhere", here.config.limits)
        guest.seats, guest.greeted = [0], True
        room.guests.add(guest)
        await there.store.change_seat(room.id, 0, code_hash=hashed("a link"))
        assert await there.store.claim(room.id, hashed("a link"), hashed("new"), "other", "Bo") == 0
        await here.refresh(room)
        assert guest.gone
        assert room.table.seats_of({hashed("new")}) == [0]

    with_houses(tmp_path, 2, work)


def test_what_could_not_be_written_is_not_told_in_the_error(tmp_path):
    async def work(house):
        laid = await lay(house)
        other = Match.new("darkleaf-gambit", seed=777_777).record()
        with pytest.raises(Exception, match="UNIQUE") as caught:
            await house.lay(other, SEATS, Options(), [], id=laid.table.table)
        assert "777777" not in str(caught.value)

    with_houses(tmp_path, 1, work)
