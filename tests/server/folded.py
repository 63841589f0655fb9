"""Tables without a server: rows as a store keeps them, and what is folded from them."""

import msgspec

from duskboard.server.store import Kept, Live, Options, SeatRow, TableRow
from duskboard.server.table import Table


def row_of(setup, id="t", **more):
    """A table's row, as if it had just been laid."""
    values = {"phase": "playing", "version": 0, "live": Live(), "edition": 0, "created": 1.0, "touched": 1.0, **more}
    bare = msgspec.structs.replace(setup, choices=[])
    return TableRow(id=id, game=setup.game, setup=bare, options=Options(), **values)


def folded(setup, kinds=("person", "person"), entries=()):
    """A table as it is when it is loaded, with what was appended to its log."""
    seats = [SeatRow(seat=at, kind=kind, holder=f"p{at}" if kind == "person" else "") for at, kind in enumerate(kinds)]
    return Table.fold(Kept(row=row_of(setup), seats=seats, entries=list(entries), remarks=[]))
