"""Who is behind a request: a cookie names a session, the session a player. Nobody needs one to play."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import Cookie, State

from duskboard.server.config import DAY, Config
from duskboard.server.limits import Buckets
from duskboard.server.register import Player, Register
from duskboard.server.tables import hashed

COOKIE = "duskboard"
LASTS = int(400 * DAY)  # as long as browsers keep one; it is set anew whenever its player says who they are
LONGEST = 64  # characters of a token


class Known:
    """The players of this server, as their browsers say who they are."""

    def __init__(self, config: Config, register: Register) -> None:
        self.register = register
        self.entries = Buckets(config.limits.players / 3600, config.limits.players)
        self.signing = Buckets(config.limits.signing / 3600, config.limits.signing)

    async def player_of(self, request: Request[Any, Any, State]) -> Player | None:
        """Who asks; None: somebody who is not known."""
        session = session_of(request)
        return await self.register.known_by(session) if session else None


def session_of(request: Request[Any, Any, State]) -> str:
    """The session a request names, as it is kept; empty if it names none."""
    token = request.cookies.get(COOKIE, "")
    return hashed(token) if 16 <= len(token) <= LONGEST else ""


def cookie(request: Request[Any, Any, State], token: str) -> Cookie:
    """A session for the browser to keep: no script reads it, no foreign page sends it, with TLS it never goes without.

    An empty token ends it.
    """
    encrypted = request.headers.get("origin", "").startswith("https://") or request.url.scheme == "https"
    return Cookie(
        key=COOKIE, value=token, max_age=LASTS if token else 0, path="/api", httponly=True, samesite="strict",
        secure=encrypted,
    )  # fmt: skip
