"""What hangs on few things is made once: a board on its book, a card on its content, a table on the state it is in.

What is kept is shared, by viewers and by tables, so nobody changes it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
Owner = TypeVar("Owner")


def kept(
    most: int,
) -> Callable[[Callable[Concatenate[Owner, P], R]], Callable[Concatenate[Owner, P], R]]:
    """Keep the last `most` things a function has made, beside its first argument: a book or a content.

    With that they are forgotten. The other arguments are what a thing hangs on besides, all of it.

    >>> class Book: ...
    >>> @kept(2)
    ... def board(book, number):
    ...     return [number]
    >>> book = Book()
    >>> board(book, 1) is board(book, 1), board(book, 1) is board(Book(), 1)
    (True, False)
    """

    def keeping(make: Callable[Concatenate[Owner, P], R]) -> Callable[Concatenate[Owner, P], R]:
        name = f"kept {make.__module__}.{make.__qualname__}"

        @functools.wraps(make)
        def find(owner: Any, *key: Any) -> R:
            found = owner.__dict__.get(name)
            if found is None:
                found = owner.__dict__[name] = functools.lru_cache(most)(functools.partial(make, owner))
            made: R = found(*key)
            return made

        return find  # type: ignore[return-value]

    return keeping
