"""Arrays of a record as a whole, or a row of them: what slices would do, if the rules' language had them."""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.engine.record import Numbers, Reals
from duskboard.engine.rule import rule


@rule
def wipe(numbers: Numbers) -> None:
    """All of it becomes 0."""
    for i in range(len(numbers)):
        numbers[i] = 0


@rule
def row_total(rows: Numbers, row: int) -> int:
    """The sum of a row."""
    total = 0
    for i in range(rows.shape[1]):
        total += rows[row, i]
    return total


@rule
def index_of(numbers: Numbers, n: int, wanted: int) -> int:
    """Where a number stands first among the first n, or NONE."""
    for i in range(n):
        if numbers[i] == wanted:
            return i
    return NONE


@rule
def put_row(out: Reals, at: int, numbers: Numbers | tuple[int, ...]) -> int:
    """Write all of an array from a place on. The place behind it."""
    for i in range(len(numbers)):
        out[at + i] = numbers[i]
    return at + len(numbers)


@rule
def put_none(out: Reals, at: int, n: int) -> int:
    """Write n zeros from a place on. The place behind them."""
    for i in range(n):
        out[at + i] = 0
    return at + n
