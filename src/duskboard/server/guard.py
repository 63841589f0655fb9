"""What every request passes: is it for us, from a page of ours, not too often; and the headers of every answer."""

from __future__ import annotations

import asyncio
import functools
import ipaddress
import math
import socket
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from duskboard.server.config import Config
from duskboard.server.limits import Buckets
from duskboard.server.messages import Problem
from duskboard.server.sieve import Suspicious, look_over_json

LOOPBACK = {"localhost", "127.0.0.1", "::1"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]


PIECE = 32_768  # bytes of a body that count as one more request: they must be taken in and read
NO_STORE = (b"cache-control", b"no-store")  # what a table says is nobody else's, and old in a moment
IMPORT = "/api/import"
UNCOUNTED = ("/assets/",)  # the page's own files: one visit asks for dozens, and they cost next to nothing


class _Refused(Exception):
    def __init__(self, status: int, code: str, reason: str) -> None:
        super().__init__(reason)
        self.status, self.problem = status, Problem(code=code, reason=reason)


class Guard:
    """The outermost layer of the server."""

    def __init__(self, app: ASGIApp, config: Config) -> None:
        self.app, self.config = app, config
        self.requests = Buckets(config.limits.requests, config.limits.requests_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            return await self.app(scope, receive, send)
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        client = scope.get("client")
        bucket = self.requests.of(client[0] if client else "?")
        if not self._is_ours(headers.get(b"host", "")):
            return await _refuse(scope, send, 421, Problem(code="unknown", reason="this server has another name"))
        if "\0" in scope["path"]:
            return await _refuse(scope, send, 404, Problem(code="unknown", reason="there is nothing here"))
        if not self._is_from_us(scope, headers):
            return await _refuse(scope, send, 403, Problem(code="origin", reason="not from another page"))
        length = _number(headers.get(b"content-length", "0"))
        unread = [(b"connection", b"close")] if length else []  # what is not wanted need not come any further
        if length > self._largest_body(scope["path"]):
            problem = Problem(code="too-large", reason="that is too much at once")
            return await _refuse(scope, send, 413, problem, *unread)
        cost = 1 + length // PIECE
        if not scope["path"].startswith(UNCOUNTED) and not bucket.take(cost):
            problem = Problem(code="too-fast", reason="too many requests; wait a moment")
            wait = (b"retry-after", str(math.ceil(bucket.wait(cost))).encode())
            return await _refuse(scope, send, 429, problem, wait, *unread)

        unkept = [NO_STORE] if scope["path"].startswith(("/api/", "/private/")) else []

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS, *unkept]
            await send(message)

        if scope["type"] == ScopeType.HTTP and scope["method"] == "POST":
            try:
                receive = await self._whole_body(scope, receive)
            except _Refused as refused:
                return await _refuse(scope, send, refused.status, refused.problem, (b"connection", b"close"))
        return await self.app(scope, receive, send_with_headers)

    async def _whole_body(self, scope: HTTPScope, receive: Receive) -> Receive:
        """The body of a request, once it is there: not more than it may be, not later, and not nested too deeply."""
        largest, taken = self._largest_body(scope["path"]), bytearray()
        try:
            async with asyncio.timeout(self.config.limits.body_seconds):
                while True:
                    message: Any = await receive()
                    if message["type"] != "http.request":
                        break
                    taken += message.get("body", b"")
                    if len(taken) > largest:
                        raise _Refused(413, "too-large", "that is too much at once")
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            raise _Refused(408, "too-large", "that takes too long to come") from None
        body = bytes(taken)
        try:
            if scope["path"] != IMPORT:  # a save is looked over where it is read
                look_over_json(body)
        except Suspicious as error:
            raise _Refused(400, "malformed", str(error)) from None
        messages: list[Any] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Any:
            return messages.pop() if messages else await receive()

        return replay

    def _largest_body(self, path: str) -> int:
        """Only saves and content files are large."""
        limits = self.config.limits
        return {IMPORT: limits.save, "/api/tables": limits.content, "/api/lab/studies": limits.content}.get(
            path, limits.body
        )

    def _is_ours(self, host: str) -> bool:
        """On loopback only loopback names are ours: a foreign name that points here is an attack.

        In a network so are addresses in numbers, and what this machine calls itself; other names are in `hosts`.
        """
        name = urlsplit(f"//{host}").hostname if _well_formed(host) else None
        if self.config.hosts:
            return name in self.config.hosts
        if name is None or name in LOOPBACK:
            return name is not None
        return self.config.host not in LOOPBACK and (_is_number(name) or name in own_names())

    def _is_from_us(self, scope: Scope, headers: dict[bytes, str]) -> bool:
        """Whether a page of another address is behind a request that could change or read something."""
        origin = headers.get(b"origin")
        if origin is None:
            return headers.get(b"sec-fetch-site", "none") in ("none", "same-origin") or (
                scope.get("method") in ("GET", "HEAD")
            )
        if origin in self.config.origins:
            return True
        return _well_formed(origin) and urlsplit(origin).netloc.lower() == headers.get(b"host", "").lower()


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@functools.cache
def own_names() -> frozenset[str]:
    """What this machine is called in its network."""
    name = socket.gethostname().lower()
    return frozenset({name, f"{name}.local", f"{name}.lan"})


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else 0


def _well_formed(address: str) -> bool:
    try:
        urlsplit(address if "//" in address else f"//{address}").port  # noqa: B018
    except ValueError:
        return False
    return bool(address)


async def _refuse(scope: Scope, send: Send, status: int, problem: Problem, *headers: tuple[bytes, bytes]) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        closing: Any = {"type": "websocket.close", "code": 1008, "reason": problem.reason}
        return await send(closing)
    body = msgspec.json.encode(problem)
    start: Any = {
        "type": "http.response.start",
        "status": status,
        "headers": [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            *HEADERS,
            NO_STORE,
            *headers,
        ],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
