"""Addresses that a phone reads from the screen."""

from __future__ import annotations

import segno

from duskboard.server.messages import QrCode

QUIET = 4  # modules of nothing around a code


def qr_of(text: str) -> QrCode:
    """A text as a QR code.

    >>> code = qr_of("http://192.168.1.7:8643/#/t/k3J9")
    >>> code.size, code.path[:9]
    (37, 'M4 4h7v1h')
    """
    rows = [list(row) for row in segno.make_qr(text, error="m").matrix]
    size = len(rows) + 2 * QUIET
    dark = ((x + QUIET, y + QUIET, wide) for y, row in enumerate(rows) for x, wide in _runs(row))
    path = "".join(f"M{x} {y}h{wide}v1h-{wide}z" for x, y, wide in dark)
    return QrCode(size=size, path=path)


def _runs(row: list[int]) -> list[tuple[int, int]]:
    """Where dark modules stand side by side in a row: the first, and how many."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((x, 1))
    return found
