"""Tables without a server: rows as a store keeps them, and what is folded from them."""

import secrets
import time

import msgspec

from duskboard.server.messages import OriginInfo
from duskboard.server.store import Entry, Kept, Live, Options, SeatRow, Store, TableRow
from duskboard.server.table import Table
from duskboard.server.tables import seat_people


def row_of(setup, id="t", **more):
    """A table's row, as if it had just been laid."""
    values = {"phase": "playing", "version": 0, "live": Live(), "edition": 0, "created": 1.0, "touched": 1.0, **more}
    bare = msgspec.structs.replace(setup, choices=[])
    return TableRow(id=id, game=setup.game, setup=bare, **{"options": Options(), **values})


def folded(setup, kinds=("person", "person"), entries=()):
    """A table as it is when it is loaded, with what was appended to its log."""
    seats = [SeatRow(seat=at, kind=kind, holder=f"p{at}" if kind == "person" else "") for at, kind in enumerate(kinds)]
    return Table.fold(Kept(row=row_of(setup), seats=seats, entries=list(entries), remarks=[]))


async def put(config, match, seats):
    """Put a match into a server's store with the dice it would go on with; what is told to whoever lays a table.

    Over HTTP nobody can: a table that is laid from a save has dice of its own from there on.
    """
    id, record = secrets.token_urlsafe(12), match.record()
    rows, held, links = seat_people(id, seats)
    row = row_of(
        record, id, options=Options(origin=OriginInfo(kind="import")), phase="waiting" if links else "playing",
        version=len(record.choices), created=time.time(), touched=time.time(),
    )  # fmt: skip
    store = Store(config)
    await store.open()
    await store.create(row, rows, [Entry(choice=choice, seat=choice.seat) for choice in record.choices])
    await store.close()
    return msgspec.to_builtins({"table": {"table": id}, "held": held, "links": links})
