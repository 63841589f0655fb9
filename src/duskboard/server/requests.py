"""What every handler of requests needs: who asks from where, and how to refuse."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from duskboard.server.words import clean, is_visible

AnyRequest = Request[Any, Any, State]


class Trouble(HTTPException):
    """A request that is refused: status, code, and a sentence for people."""

    def __init__(self, status: int, code: str, reason: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(status_code=status, detail=reason, headers=headers)
        self.code = code


def address_of(request: AnyRequest) -> str:
    """From where somebody asks."""
    return request.client.host if request.client else "?"


def checked_name(given: str) -> str:
    """A name that others can see, or none."""
    name = clean(given)
    if given and not is_visible(name):
        raise Trouble(400, "malformed", "a name needs a letter that can be seen")
    return name
