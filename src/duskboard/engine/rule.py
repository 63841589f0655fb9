"""A rule of a game: plain Python when called, machine code as `.fast`, the same bytes either way.

Compiled rules come from a library: that of the game whose rule it is, or one of its own (`engine.compiler.library`).
"""

from __future__ import annotations

import functools
import hashlib
import os
import types as python_types
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

import platformdirs

if TYPE_CHECKING:
    from typing_extensions import ParamSpec, TypeVar

    P = ParamSpec("P", default=...)  # what a rule takes; of a rule of which no more is said, anything
    R = TypeVar("R", default=Any)  # what it returns

    from duskboard.engine.compiler.call import Interpreted
    from duskboard.engine.compiler.fast import Fast
else:
    from typing import ParamSpec, TypeVar

    P, R = ParamSpec("P"), TypeVar("R")

PACKAGE = Path(__file__).resolve().parent.parent
interpreted = os.environ.get("DUSKBOARD_RULES") == "interpreted"  # how `Rule.run` runs rules


class Rule(Generic[P, R]):
    """A function of the rules. Call it to interpret it; call `.fast` to run it compiled.

    >>> @rule
    ... def twice(n):
    ...     return 2 * n
    >>> twice(21)
    42
    """

    def __init__(self, function: Callable[P, R], scope: str = "") -> None:
        self.python: Any = function
        self.scope = scope or scope_of(function.__module__)
        functools.update_wrapper(self, function)

    def __set_name__(self, owner: type, name: str) -> None:
        """A rule that a function made for a class is called by its place there: in tracebacks, and in C."""
        python = self.python
        if "<locals>" not in python.__qualname__ or python.__qualname__.startswith(f"{owner.__qualname__}."):
            return
        python.__module__, python.__qualname__ = owner.__module__, f"{owner.__qualname__}.{name}"
        python.__code__ = python.__code__.replace(co_name=python.__qualname__)

    def __call__(self, *args: P.args, **named: P.kwargs) -> R:
        made: R = self.python(*args, **named)
        return made

    def __repr__(self) -> str:
        return f"<rule {self.python.__module__}.{self.python.__qualname__}>"

    def __doctest_item__(self) -> Any:
        return self.python

    @functools.cached_property
    def fast(self) -> Fast:
        """The compiled rule, to call with the same arguments. It is found, or compiled, when first called."""
        from duskboard.engine.compiler.fast import Fast  # the compiler is not needed by those who only interpret

        return Fast(self)

    @property
    def run(self) -> Fast | Interpreted:
        """The rule as this process runs rules: compiled, or interpreted for those who look for a fault."""
        return self.plain if interpreted else self.fast

    @functools.cached_property
    def plain(self) -> Interpreted:
        """The rule interpreted, to call with what the compiled one takes: blocks of records too."""
        from duskboard.engine.compiler.call import Interpreted

        return Interpreted(self)


rule = Rule


def bind(function: Callable[..., Any], **names: Any) -> Rule:
    """A copy of a generic function whose free names are one game's rules."""
    copy = python_types.FunctionType(
        function.__code__, {**function.__globals__, **names}, function.__name__, function.__defaults__
    )
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    scopes = {part for value in names.values() if isinstance(value, Rule) for part in value.scope.split("+")}
    return Rule(copy, scope="+".join(sorted({scope_of(function.__module__), *scopes})))


def scope_of(module: str) -> str:
    """The part of the package a module's compiled code may depend on: `engine`, `games.<game>`, `bots`...

    >>> scope_of("duskboard.games.chess.rules.castling")
    'games.chess'
    >>> scope_of("duskboard.engine.dice")
    'engine'
    """
    parts = module.split(".")
    if parts[0] != "duskboard":
        return "outside"
    if len(parts) > 2 and parts[1] == "games":
        return f"games.{parts[2]}"
    return parts[1] if len(parts) > 1 else "duskboard"


@functools.cache
def sources_digest(scope: str) -> str:
    """What the rules of a scope are made from: its sources, and the engine's."""
    what = hashlib.sha256()
    for part in sorted({"engine", *scope.split("+")}):
        place = PACKAGE / part.replace(".", os.sep)
        for source in sorted((*place.rglob("*.py"), *place.rglob("*.c"))) if place.is_dir() else []:
            what.update(source.relative_to(PACKAGE).as_posix().encode())
            what.update(source.read_bytes().replace(b"\r\n", b"\n"))
    return what.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled rules are kept between runs. `DUSKBOARD_CACHE` overrides the user's cache directory."""
    chosen = os.environ.get("DUSKBOARD_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("duskboard")) / "rules"
