"""The house: tables in memory, shared with other processes on the same store."""

import asyncio
import contextlib
import tempfile

import pytest
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from duskboard.engine.content import ContentError, ContentFile
from duskboard.match import Match
from duskboard.server.config import Config
from duskboard.server.house import House
from duskboard.server.messages import NewSeat
from duskboard.server.room import Guest
from duskboard.server.store import Options
from duskboard.server.tables import Unknown, hashed
from duskboard.server.thinker import Question, think

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
    return await house.tables.lay(Match.new("darkleaf-gambit", seed=1).record(), SEATS, Options(), [])


def test_asking_for_tables_that_are_not_leaves_nothing_behind(tmp_path):
    async def work(house):
        for n in range(50):
            with pytest.raises(Unknown):
                await house.tables.room(f"nothing {n}")
        assert not house.tables._loading

    with_houses(tmp_path, 1, work)


def test_a_table_of_settings_that_are_no_more_is_unknown_and_does_no_harm(tmp_path):
    async def work(house):
        record = Match.new("darkleaf-gambit", seed=1).record()
        record.settings["colour"] = "red"
        with pytest.raises(Unknown, match="other rules"):
            await house.tables.lay(record, SEATS, Options(), [])

    with_houses(tmp_path, 1, work)


def test_a_seat_moved_by_another_process_is_lost_here_too(tmp_path):
    async def work(here, there):
        laid = await lay(here)
        room = await here.tables.room(laid.table.table)
        guest = Guest("somewhere", here.config.limits)
        guest.seats, guest.greeted = [0], True
        room.guests.add(guest)
        await there.store.change_seat(room.id, 0, code_hash=hashed("a link"))
        assert await there.store.claim(room.id, hashed("a link"), hashed("new"), "other", "Bo") == 0
        await here.tables.refresh(room)
        assert guest.gone
        assert room.table.seats_of({hashed("new")}) == [0]

    with_houses(tmp_path, 2, work)


def test_what_could_not_be_written_is_not_told_in_the_error(tmp_path):
    async def work(house):
        laid = await lay(house)
        other = Match.new("darkleaf-gambit", seed=777_777).record()
        with pytest.raises(Exception, match="UNIQUE") as caught:
            await house.tables.lay(other, SEATS, Options(), [], id=laid.table.table)
        assert "777777" not in str(caught.value)

    with_houses(tmp_path, 1, work)


def test_a_bots_chance_is_its_decisions_own_and_tells_nothing_of_the_others(tmp_path):
    """The same before and after others chose, the same in every process, another once the seat itself has chosen."""

    async def work(house):
        laid = await house.tables.lay(Match.new("steam-leaf", seed=1).record(), SEATS, Options(), [])
        room, asked = await house.tables.room(laid.table.table), []

        async def note(question, tell, address, table):
            asked.append(question.seed)
            return 0

        house.thinkers.ask = note
        match, before = room.table.match, {}
        for _ in range(12):
            chooser = match.seat
            for seat in range(2):
                await house.bots.ask(room, seat, "random", "somewhere")
                assert before.setdefault(seat, asked[-1]) == asked[-1]
            match.play(match.menu()[0])
            del before[chooser]
        assert len(set(asked)) == 12 + 1

    with_houses(tmp_path, 1, work)


SHARPER = '[[clan]]\nid = "murg"\nname = "The Sharper Murg"\n'


def test_a_persons_content_is_read_from_its_text_and_never_lies_on_a_disk(monkeypatch):
    """Where nothing can be written a table with content of one's own is laid, opened again, and thought about."""

    def no_file(*words, **more):
        raise AssertionError("a file was made")

    for name in ("mkdtemp", "mkstemp", "TemporaryDirectory", "NamedTemporaryFile"):
        monkeypatch.setattr(tempfile, name, no_file)
    match = Match.new("darkleaf-gambit", seed=1, content=ContentFile("mine.toml", SHARPER))
    assert match.record().overrides == SHARPER
    match.play(match.menu()[0])
    again = Match.replay(match.record())
    assert again.state.bytes() == match.state.bytes()
    assert again.content.digest == match.content.digest != match.game.content.digest
    with pytest.raises(ContentError, match=r"mine\.toml: .*'gurm'"):
        Match.new("darkleaf-gambit", content=ContentFile("mine.toml", SHARPER.replace("murg", "gurm")))
    question = Question(
        game="darkleaf-gambit", module="", overrides=SHARPER, level="random", player="somebody",
        known=match.known(match.seat).bytes(), seed=1,
    )  # fmt: skip
    answer = think(question, lambda told: None)
    assert answer.doing == "done", answer.reason
