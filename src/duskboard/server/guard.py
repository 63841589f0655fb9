"""What every request passes: is it for us, from a page of ours, not too often; and the headers of every answer."""

from __future__ import annotations

import math
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from duskboard.server.config import Config
from duskboard.server.limits import Buckets
from duskboard.server.messages import Problem

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


UNCOUNTED = ("/assets/",)  # the page's own files: one visit asks for dozens, and they cost next to nothing


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
        if not self._is_from_us(scope, headers):
            return await _refuse(scope, send, 403, Problem(code="origin", reason="not from another page"))
        if _number(headers.get(b"content-length", "0")) > self._largest_body(scope["path"]):
            return await _refuse(scope, send, 413, Problem(code="too-large", reason="that is too much at once"))
        if not scope["path"].startswith(UNCOUNTED) and not bucket.take():
            problem = Problem(code="too-fast", reason="too many requests; wait a moment")
            return await _refuse(scope, send, 429, problem, (b"retry-after", str(math.ceil(bucket.wait())).encode()))

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        return await self.app(scope, receive, send_with_headers)

    def _largest_body(self, path: str) -> int:
        """Only saves and content files are large. (Bodies of unknown length end at the size of a save.)"""
        limits = self.config.limits
        return limits.save if path in ("/api/import", "/api/tables") else limits.body

    def _is_ours(self, host: str) -> bool:
        """On loopback only loopback names are ours: a foreign name that points here is an attack."""
        name = urlsplit(f"//{host}").hostname if _well_formed(host) else None
        if self.config.hosts:
            return name in self.config.hosts
        return name is not None and (self.config.host not in LOOPBACK or name in LOOPBACK)

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
            *headers,
        ],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
