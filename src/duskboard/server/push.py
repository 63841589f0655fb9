"""Web push: somebody who is not there is told that it is their turn.

A browser that wants that gives us an address at its maker's push service and a key (RFC 8030, 8291). What we send there
is encrypted for that browser and signed with a key of ours (VAPID, RFC 8292), which is made once and kept in the store.
Nobody is asked to send anything to any other address: only known services are (`Config.push_services`).
"""

from __future__ import annotations

import asyncio
import hashlib
import urllib.parse
from typing import TYPE_CHECKING

import msgspec

from duskboard.server import journal
from duskboard.server.config import Config
from duskboard.server.hours import now
from duskboard.server.metrics import Metrics
from duskboard.server.room import Room
from duskboard.server.store import Store, Subscription
from duskboard.server.tasks import Tasks

if TYPE_CHECKING:
    import httpx

    from duskboard.server.sealing import Sealer

KEPT_FOR = 86_400  # seconds a service keeps what it cannot deliver; a turn that is older is seen in the lobby
PATIENCE = 10.0  # seconds for a service to answer
AT_ONCE = 8  # messages that are on their way at the same time
GONE = {404, 410}  # what a service says of a browser that no longer wants anything
KEY = "vapid"


class PushMessage(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a browser is sent. It may be shown on a locked screen: which game, as whom, and that one is asked."""

    table: str
    title: str
    text: str


class BadSubscription(ValueError):
    """What a browser gave us is none we can use."""


class Push:
    """Tells people who are not there that a table waits for them."""

    def __init__(self, config: Config, store: Store, tasks: Tasks, metrics: Metrics) -> None:
        self.config, self.store, self.tasks, self.metrics = config, store, tasks, metrics
        self._sealer: Sealer | None = None
        self._client: httpx.AsyncClient | None = None
        self._places = asyncio.Semaphore(AT_ONCE)

    async def public_key(self) -> str:
        """Our key as a browser wants it named; empty where nothing is sent."""
        return (await self._with_key()).public_key if self.config.push else ""

    async def _with_key(self) -> Sealer:
        """Our key: the first process that needs one makes it for all."""
        if self._sealer is None:
            from duskboard.server.sealing import Sealer, new_key

            self._sealer = Sealer(await self.store.keep_key(KEY, new_key()))
        return self._sealer

    def check(self, subscription: Subscription) -> None:
        """Raises BadSubscription unless it is at a known service and its keys are keys."""
        from duskboard.server.sealing import why_unfit

        if not is_service(subscription.endpoint, self.config.push_services):
            raise BadSubscription("that is no push service this server knows")
        if reason := why_unfit(subscription):
            raise BadSubscription(reason)

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    # -- whom to tell -------------------------------------------------------------------------------------------------

    def look(self, room: Room) -> None:
        """A table has changed: tell whoever is asked now, if they are not there and stay away."""
        table = room.table
        seat = table.acting
        if not self.config.push or table.row.phase != "playing" or seat < 0 or table.seats[seat].kind != "person":
            return
        if seat not in room.here and table.seats[seat].token_hash:
            self.tasks.begin(self._call(room, seat, table.version))

    async def _call(self, room: Room, seat: int, version: int) -> None:
        await asyncio.sleep(self.config.push_delay)
        table = room.table
        if table.version == version and table.acting == seat and seat not in room.here:
            await self.tell(room, seat, "It is your turn.")

    async def tell(self, room: Room, seat: int, text: str) -> None:
        """Send a word to every browser that wants to hear of a seat. It tells nothing that the seat may not know."""
        if not self.config.push:
            return
        table = room.table
        role = table.game.seat_names(table.match.known(seat), table.match.content)[seat]
        message = PushMessage(table=room.id, title=table.game.title, text=f"{role}: {text}")
        wanted = await self.store.subscriptions(table.seats[seat].token_hash)
        await asyncio.gather(*(self._send(one, message) for one in wanted))

    # -- sending ------------------------------------------------------------------------------------------------------

    async def _send(self, to: Subscription, message: PushMessage) -> None:
        import httpx

        try:
            self.check(to)  # what may be sent to may have changed since it was kept
            status = await self._post(to, message)
        except (httpx.HTTPError, BadSubscription) as error:
            self.metrics.count("push failed")
            journal.note("push not sent", level=30, table=message.table, kind=type(error).__name__)
            return
        self.metrics.count("push sent" if status < 300 else "push refused")
        if status in GONE:
            await self.store.forget_subscription(to.endpoint)
        elif status >= 300:
            journal.note("push refused", level=30, table=message.table, status=status)

    async def _post(self, to: Subscription, message: PushMessage) -> int:
        sealer = await self._with_key()
        headers = {
            **sealer.headers(to.endpoint, self.config.push_contact, now() + KEPT_FOR / 2),
            "TTL": str(KEPT_FOR), "Urgency": "normal",
            "Topic": hashlib.sha256(message.table.encode()).hexdigest()[:32],  # a newer one takes its place
        }  # fmt: skip
        async with self._places:
            body = sealer.sealed(to, msgspec.json.encode(message))
            return (await self._http().post(to.endpoint, content=body, headers=headers)).status_code

    def _http(self) -> httpx.AsyncClient:
        if self._client is None:
            import httpx  # only here: it is slow to import

            # It follows no redirection: only known services are sent to.
            self._client = httpx.AsyncClient(timeout=PATIENCE, follow_redirects=False)
        return self._client


def is_service(endpoint: str, services: list[str]) -> bool:
    """Whether an address is at one of some services: a name with all below it, or an origin written out.

    >>> known = ["push.services.mozilla.com", "http://127.0.0.1:99"]
    >>> [is_service(one, known) for one in ("https://updates.push.services.mozilla.com/x", "http://127.0.0.1:99/x")]
    [True, True]
    >>> [is_service(one, known) for one in ("https://evilpush.services.mozilla.com.x/", "http://127.0.0.1:99@x/")]
    [False, False]
    """
    try:
        address = urllib.parse.urlsplit(endpoint)
        host, port = address.hostname or "", address.port
    except ValueError:
        return False
    if "@" in address.netloc or any(sign.isspace() or ord(sign) < 33 for sign in endpoint):
        return False
    for service in services:
        if "://" in service:
            if f"{address.scheme}://{address.netloc}" == service:
                return True
        elif address.scheme == "https" and port in (None, 443) and (host == service or host.endswith(f".{service}")):
            return True
    return False
