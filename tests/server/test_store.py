"""The store: its key, its forms, its snapshots, what expires."""

import asyncio
import time

import pytest
from sqlalchemy.exc import SQLAlchemyError

from duskboard import Match
from duskboard.match import Save
from duskboard.server import store as stores
from duskboard.server.config import Config
from duskboard.server.store import Conflict, Entry, Kept, Live, SeatRow, Store
from duskboard.server.table import Table, pack_states, rules_digest, unpack_states
from tests.server.folded import row_of
from tests.server.people import free_port


def new_row(id="t", game="duel", **more):
    return row_of(Match.new(game, seed=3).record(), id, **more)


def with_store(tmp_path, work):
    async def run():
        store = Store(Config(database=f"sqlite:///{tmp_path / 'tables.db'}"))
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_of_two_appends_at_one_version_one_is_kept(tmp_path):
    async def work(store):
        await store.create(new_row(), [SeatRow(seat=0, kind="person")], [])
        appends = [store.append("t", 1, Entry(id=str(n)), "playing") for n in range(20)]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        assert sum(outcome is None for outcome in outcomes) == 1
        assert all(outcome is None or isinstance(outcome, Conflict) for outcome in outcomes)
        kept = await store.load("t")
        assert len(kept.entries) == kept.row.version == 1

    with_store(tmp_path, work)


def test_many_appends_share_a_commit(tmp_path):
    async def work(store):
        for n in range(50):
            await store.create(new_row(f"t{n}"), [SeatRow(seat=0, kind="person")], [])
        before = store.commits
        await asyncio.gather(*(store.append(f"t{n}", 1, Entry(), "playing") for n in range(50)))
        assert store.commits - before <= 5

    with_store(tmp_path, work)


def test_a_failed_writing_undoes_itself_and_nothing_else(tmp_path):
    async def work(store):
        await store.create(new_row(), [SeatRow(seat=0, kind="person")], [])

        async def broken(connection):
            await connection.execute(stores.schema.tables.update().values(phase="over"))
            raise ValueError("no")

        outcomes = await asyncio.gather(
            store.write(broken), store.append("t", 1, Entry(), "playing"), return_exceptions=True
        )
        assert isinstance(outcomes[0], ValueError)
        assert outcomes[1] is None
        assert (await store.load("t")).row.phase == "playing"

    with_store(tmp_path, work)


def test_what_was_changed_since_is_not_overwritten(tmp_path):
    async def work(store):
        await store.create(new_row(), [SeatRow(seat=0, kind="person")], [])
        await store.set_live("t", 0, Live(rematch="a"))
        with pytest.raises(Conflict):
            await store.set_live("t", 0, Live(rematch="b"))
        assert (await store.load("t")).row.live.rematch == "a"

    with_store(tmp_path, work)


def test_idle_tables_are_removed_with_all_that_belongs_to_them(tmp_path):
    async def work(store):
        for id, phase in (("w", "waiting"), ("p", "playing"), ("o", "over")):
            await store.create(new_row(id, phase=phase), [SeatRow(seat=0, kind="person")], [Entry(to=0)])
        gone = await store.remove_idle({"waiting": time.time(), "playing": 0.5, "over": time.time()}, keep={"o"})
        assert gone == ["w"]
        assert await store.load("w") is None
        assert await store.count() == 2

    with_store(tmp_path, work)


def test_the_store_is_durable(tmp_path):
    async def work(store):
        async with store._engine.connect() as connection:
            modes = [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous")
            ]
        assert modes == ["wal", 2], "full synchronisation: kept even through a power cut"

    with_store(tmp_path, work)


def test_the_migrations_make_what_the_schema_declares(tmp_path):
    import alembic.autogenerate
    import alembic.migration

    def differences(connection):
        context = alembic.migration.MigrationContext.configure(connection)
        return alembic.autogenerate.compare_metadata(context, stores.schema.metadata)

    async def work(store):
        async with store._engine.connect() as connection:
            assert await connection.run_sync(differences) == []

    with_store(tmp_path, work)
    with_store(tmp_path, work)  # opening again changes nothing


# -- the fold -------------------------------------------------------------------------------------------------------


def some_log():
    """A log with an undoing in it, and the match it leads to."""
    match = Match.new("duel", seed=3)
    entries = []
    for at in range(12):
        match.play(match.menu()[at % 3])
        entries.append(Entry(choice=match.choices[-1], id=f"c{at}", seat=match.choices[-1].seat))
    match.undo(5)
    entries.append(Entry(to=7, id="undo", seat=0))
    for at in range(3):
        match.play(match.menu()[-1])
        entries.append(Entry(choice=match.choices[-1], id=f"d{at}"))
    return entries, match


def kept_with(snapshot, entries):
    return Kept(row=new_row(), seats=[], entries=entries, remarks=[], snapshot=snapshot)


def test_a_table_is_the_fold_of_its_log():
    entries, match = some_log()
    table = Table.fold(kept_with(None, entries))
    assert (table.version, table.match.moment) == (16, 10)
    assert table.match.state.bytes() == match.state.bytes()
    assert table.moment_at == [*range(13), 7, 8, 9, 10]
    assert table.log_from(0, 16) == 11
    assert table.log_from(0, 12) == 8, "what was undone is cut from the log"


@pytest.mark.parametrize("at", [0, 5, 13, 16])
def test_a_snapshot_saves_the_playing_and_changes_nothing(at):
    entries, match = some_log()
    packed = Table.fold(kept_with(None, entries[:at])).packed()
    assert packed[0] == at
    table = Table.fold(kept_with(packed, entries))
    assert table.match.states() == match.states()
    assert table.match.choices == match.choices
    assert (table.version, table.moment_at[-1]) == (16, 10)
    assert table.match.story(0) == match.story(0)


def test_a_snapshot_of_other_rules_is_not_used():
    entries, match = some_log()
    rubbish = (13, "of other rules", b"nothing that could be read")
    assert Table.fold(kept_with(rubbish, entries)).match.state.bytes() == match.state.bytes()


def test_states_are_packed_small():
    _, match = some_log()
    packed = pack_states(match.states())
    assert unpack_states(match.game, packed) == match.states()
    assert len(packed) < len(b"".join(match.states())) / 5
    assert len(rules_digest(Save(game="duel", content="x", seed="1"))) == 16


def test_a_database_that_cannot_be_reached_is_told_as_any_trouble_with_the_store():
    """So that people hear that nothing can be kept at the moment, and not that something went wrong."""

    async def ask():
        store = Store(Config(database=f"postgresql://duskboard@127.0.0.1:{free_port()}/none"))
        with pytest.raises(SQLAlchemyError):
            await store.count()

    asyncio.run(ask())
