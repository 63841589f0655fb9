"""The server's own log: one JSON object a line. No token, link code or seed ever goes into it."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

_logger = logging.getLogger("duskboard.server")


def note(event: str, *, level: int = logging.INFO, error: BaseException | None = None, **fields: Any) -> None:
    """Write a line. A table is named by the first letters of its id only: the whole id lets one watch."""
    if not _logger.isEnabledFor(level):
        return
    if "table" in fields:
        fields["table"] = str(fields["table"])[:6]
    if error is not None:
        fields["error"] = type(error).__name__
        fields["reason"] = str(error)[:300]
    _logger.log(level, event, extra={"fields": fields}, exc_info=error if level >= logging.ERROR else None)


class _Line(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def set_up(level: str) -> None:
    """Send the server's and its libraries' lines to the standard error stream."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Line())
    for name, least in (("duskboard.server", level.upper()), ("uvicorn.error", "WARNING"), ("litestar", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False
