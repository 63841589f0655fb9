"""The door: what a connection may do before it has asked for anything.

Requests are read by h11, not by httptools: h11 keeps no more of a head than it is told to (`limits.head`), while
httptools takes in headers without end. It is slower by half a millisecond a request, of which a page makes a dozen; a
socket, once open, has nothing to do with it. What neither has is here: a head must be whole within some seconds, an
address has so many connections without a socket, and some file descriptors are kept for the store and the bots.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from duskboard.server.config import Config
from duskboard.server.limits import Buckets

RESERVE = 128  # file descriptors that are not for connections: the store, bots, files of the page


def door(config: Config) -> type[H11Protocol]:
    """The protocol for a server's connections, with its limits."""
    limits = config.limits
    by_address: Counter[str] = Counter()  # connections that are no sockets (yet)
    most = min(limits.connections, most_connections())

    arrivals = Buckets(limits.arrivals, limits.arrivals_burst)

    def may_come(address: str) -> bool:
        return by_address[address] < limits.connections_address and arrivals.of(address).take()

    class Door(H11Protocol):
        address = ""  # while it is counted
        deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            address = self.client[0] if self.client else "?"
            if len(self.connections) > most or not (config.behind_proxy or may_come(address)):
                return transport.abort()  # type: ignore[no-any-return]
            self.address = address
            by_address[address] += 1
            self.watch()

        def watch(self) -> None:
            """A head that has begun, or ought to, must be whole in time; nothing else is waited for here."""
            waits = self.conn.their_state is h11.IDLE and self.timeout_keep_alive_task is None
            if not waits or self.transport.is_closing():
                self.watch_no_more()
            elif self.deadline is None:
                self.deadline = self.loop.call_later(limits.head_seconds, self.transport.abort)

        def watch_no_more(self) -> None:
            if self.deadline is not None:
                self.deadline.cancel()
                self.deadline = None

        def handle_events(self) -> None:
            super().handle_events()
            if self.address:
                self.watch()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self.leave()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            self.leave()
            super().connection_lost(exc)

        def leave(self) -> None:
            self.watch_no_more()
            if self.address:
                by_address[self.address] -= 1
                if not by_address[self.address]:
                    del by_address[self.address]
                self.address = ""

    return Door


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
