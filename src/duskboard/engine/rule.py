"""A rule of a game: plain Python when called, machine code as `.fast`, the same bytes either way.

Two things here keep compiling quick and its cache honest:

*   Compiled rules take every whole number as 64 bits. A rule that is called with a field of the state here and a
    loop counter there is then compiled once, not once for each mixture of widths.
*   Numba's own cache looks only at the file a function stands in, so a change in a file it calls goes unnoticed.
    We keep the cache in a folder named by a digest of every source that could matter: the engine, and the game
    the rule belongs to.
"""

from __future__ import annotations

import functools
import hashlib
import inspect
import os
import shutil
import sys
import types as python_types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

PACKAGE = Path(__file__).resolve().parent.parent
DIGESTS_KEPT = 3  # of each scope: this one and a little history, so that switching branches stays cheap


class Rule:
    """A function of the rules. Call it to interpret it; call `.fast` to run it compiled.

    >>> @rule
    ... def twice(n):
    ...     return 2 * n
    >>> twice(21)
    42
    """

    def __init__(self, function: Callable[..., Any], scope: str = "") -> None:
        self.python = function
        self.scope = scope or scope_of(function.__module__)
        self._fast: Any = None
        functools.update_wrapper(self, function)

    def __call__(self, *args: Any, **named: Any) -> Any:
        return self.python(*args, **named)

    def __repr__(self) -> str:
        return f"<rule {self.python.__module__}.{self.python.__qualname__}>"

    def __doctest_item__(self) -> Any:
        return self.python

    @property
    def fast(self) -> Any:
        """The compiled rule. It compiles when first called, or comes from the cache."""
        if self._fast is None:
            from duskboard.engine.compiled import compile_rule  # Numba takes half a second to import

            self._fast = compile_rule(self.python, cache_folder(self.scope))
        return self._fast

    @property
    def is_compiled(self) -> bool:
        """Whether a compiled form is in memory already, so that calling it costs no compiling."""
        return self._fast is not None and bool(self._fast.signatures)


rule = Rule


def bind(function: Callable[..., Any], **names: Any) -> Rule:
    """A copy of a generic function whose free names are one game's rules.

    A closure over rules would never be found in the cache again; a function with its own globals is. The names bound
    become part of the copy's own name, so that two bindings of one function never share a cache entry.
    """
    copy = python_types.FunctionType(
        function.__code__, {**function.__globals__, **names}, function.__name__, function.__defaults__
    )
    bound = ",".join(f"{name}={value!r}" for name, value in sorted(names.items()))
    mark = hashlib.sha256(bound.encode()).hexdigest()[:8]
    copy.__qualname__ = f"{function.__qualname__}_{mark}"
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    scopes = {part for value in names.values() if isinstance(value, Rule) for part in value.scope.split("+")}
    return Rule(copy, scope="+".join(sorted({scope_of(function.__module__), *scopes})))


def scope_of(module: str) -> str:
    """The part of the package a module's compiled code may depend on: `engine`, `games.forward`, `bots`...

    >>> scope_of("duskboard.games.forward.combat")
    'games.forward'
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
def digest(scope: str) -> str:
    """What the compiled code of a scope depends on: its sources, the engine's, and the versions of the tools."""
    import llvmlite

    numba_version = _version("numba")
    what = hashlib.sha256(
        f"{sys.version} {np.__version__} {numba_version} {getattr(llvmlite, '__version__', '')}".encode()
    )
    for part in sorted({"engine", *scope.split("+")}):
        place = PACKAGE / part.replace(".", os.sep)
        for source in sorted(place.rglob("*.py")) if place.is_dir() else []:
            what.update(str(source.relative_to(PACKAGE)).encode())
            what.update(source.read_bytes())
    if scope == "outside":
        main = sys.modules.get("__main__")
        what.update((getattr(main, "__file__", "") or "").encode())
    return what.hexdigest()[:16]


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)


def cache_root() -> Path:
    """Where compiled rules are kept between runs. `DUSKBOARD_CACHE` overrides the user's cache directory."""
    chosen = os.environ.get("DUSKBOARD_CACHE")
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("duskboard")) / "rules"


@functools.cache
def cache_folder(scope: str) -> Path:
    """The folder of a scope's compiled rules as its sources now stand; older ones of the same scope are pruned."""
    home = cache_root() / scope
    folder = home / digest(scope)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _prune(folder)
    return folder


def _prune(current: Path) -> None:
    others = [one for one in current.parent.iterdir() if one.is_dir() and one != current]
    for old in sorted(others, key=lambda one: one.stat().st_mtime, reverse=True)[DIGESTS_KEPT - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def rules_of(module: Any) -> dict[str, Rule]:
    """Every rule a module declares itself, by name."""
    return {
        name: value
        for name, value in inspect.getmembers(module, lambda member: isinstance(member, Rule))
        if value.python.__module__ == module.__name__
    }
