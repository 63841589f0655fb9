"""The door: what a connection may do before it has asked for anything.

Requests are read by h11, not by httptools: h11 keeps no more of a head than it is told to (`limits.head`), while
httptools takes in headers without end. It is slower by half a millisecond a request, of which a page makes a dozen; a
socket, once open, has nothing to do with it. What neither has is here: a head and a body must be whole within some
seconds and an answer taken within some, an address has so many connections without a socket and so many with one, a
socket may bring so many frames, and some file descriptors are kept for the store and the bots.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from duskboard.server.config import Config
from duskboard.server.limits import Bucket, Buckets
from duskboard.server.messages import Problem

RESERVE = 128  # file descriptors that are not for connections: the store, bots, files of the page
GRACE = 2.0  # seconds in which somebody is told that their body took too long, before the connection is cut
FRAMES = 8  # frames for every message a socket may send: most of them are refused in words before that is too many
PIECE = 2048  # bytes of frames that are read before they are counted: some hundred of the smallest, five milliseconds
MALFORMED = 400, Problem(code="malformed", reason="that is no request in HTTP")
UNMEASURED = 411, Problem(code="malformed", reason="say how long the body is: it needs a Content-Length")


class Measured(h11.Connection):
    """Takes no body whose length is not said before: in pieces of one byte it would cost a second for every 100 kB."""

    problem = MALFORMED  # what is said if a request cannot be read

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            self.problem = UNMEASURED
            raise h11.RemoteProtocolError(self.problem[1].reason)
        return event


def door(config: Config) -> type[H11Protocol]:
    """The protocol for a server's connections, with its limits."""
    limits = config.limits
    by_address: Counter[str] = Counter()  # connections that are no sockets (yet)
    most = min(limits.connections, most_connections())

    arrivals = Buckets(limits.arrivals, limits.arrivals_burst)

    def may_come(address: str) -> bool:
        return by_address[address] < limits.connections_address and arrivals.of(address).take()

    class Door(H11Protocol):
        conn: Measured
        address = ""  # while it is counted
        awaited = ""  # what the other side has to do in time
        deadline: asyncio.TimerHandle | None = None
        unread: asyncio.TimerHandle | None = None  # an answer that nobody takes

        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            self.conn = Measured(h11.SERVER, limits.head)

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = self.client[0] if self.client else "?"
            if len(self.connections) > most or not (config.behind_proxy or may_come(address)):
                return transport.abort()  # type: ignore[no-any-return]
            self.address = address
            by_address[address] += 1
            self.watch()

        def watch(self) -> None:
            """A head that has begun, or ought to, must be whole in time, and so must a body."""
            if self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None:
                self.await_in_time("head", limits.head_seconds)
            elif self.conn.their_state is h11.SEND_BODY:
                self.await_in_time("body", limits.body_seconds + GRACE)
            else:
                self.await_in_time("", 0)

        def await_in_time(self, what: str, seconds: float) -> None:
            what = "" if self.transport.is_closing() else what
            if what == self.awaited:
                return
            if self.deadline is not None:
                self.deadline.cancel()
            self.awaited, self.deadline = what, self.loop.call_later(seconds, self.transport.abort) if what else None

        def handle_events(self) -> None:
            super().handle_events()
            if self.address:
                self.watch()

        def send_400_response(self, msg: str) -> None:
            """What cannot be read is refused in the form of every other error."""
            status, problem = self.conn.problem
            body = msgspec.json.encode(problem)
            length = ("content-length", str(len(body)))
            headers = [("content-type", "application/json"), length, ("connection", "close")]
            parts: list[h11.Event] = [
                h11.Response(status_code=status, headers=headers, reason=HTTPStatus(status).phrase),
                h11.Data(data=body),
                h11.EndOfMessage(),
            ]
            self.transport.writelines([self.conn.send(part) or b"" for part in parts])
            self.transport.close()

        def pause_writing(self) -> None:
            super().pause_writing()
            if self.unread is None:
                self.unread = self.loop.call_later(limits.body_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            self.is_taken()

        def is_taken(self) -> None:
            if self.unread is not None:
                self.unread.cancel()
                self.unread = None

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self.leave()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self.leave()
            super().connection_lost(exc)

        def leave(self) -> None:
            self.await_in_time("", 0)
            self.is_taken()
            if self.address:
                one_less(by_address, self.address)
                self.address = ""

    return Door


def line(config: Config) -> type[WebSocketsSansIOProtocol]:
    """The protocol for a server's sockets: so many an address, those that are about to close among them, and so many
    frames each. What they hold is the concern of `socket.py`; pings and pieces of messages never come there."""
    limits = config.limits
    by_address: Counter[str] = Counter()
    most = 2 * limits.sockets_address  # twice as many as may be used: some are still closing

    class Line(WebSocketsSansIOProtocol):
        address = ""  # while it is counted

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self.left = Bucket(FRAMES * limits.messages, FRAMES * limits.messages_burst)
            self.address = self.client[0] if self.client else "?"
            by_address[self.address] += 1
            if by_address[self.address] > most and not config.behind_proxy:
                transport.abort()

        def data_received(self, data: bytes) -> None:
            for at in range(0, len(data), PIECE):
                if self.transport.is_closing():
                    return
                super().data_received(data[at : at + PIECE])

        def handle_events(self) -> None:
            if not self.left.take(len(self.conn.events)):
                return self.transport.abort()
            super().handle_events()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            one_less(by_address, self.address)

    return Line


def one_less(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if not counted[address]:
        del counted[address]


def most_connections() -> int:
    """As many as there are file descriptors, less a reserve; the system's own limit is raised to what it allows."""
    try:
        import resource
    except ImportError:
        return 1_000_000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(16, soft - RESERVE)
