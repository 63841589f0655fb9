"""`rule.fast(...)`: a rule's compiled form, found by what it is called with.

A game declares a library with all that is called of it; a rule of no library, or called with other kinds of things,
gets a small library of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from duskboard.engine.compiler.call import Call, Interpreted, kind_of
from duskboard.engine.compiler.kinds import ArrayOf, Kind, RecordOf
from duskboard.engine.compiler.library import Export, Library

if TYPE_CHECKING:
    from duskboard.engine.rule import Rule

Signature = tuple[Any, ...]  # what tells apart the things a rule can be called with
_declared: dict[tuple[Any, Signature], tuple[Library, str]] = {}


def declare(library: Library) -> None:
    """Let the rules of a library be found in it."""
    for name, entry in library.exports.items():
        _declared.setdefault((entry.rule.python, tuple(_mark(kind) for kind in entry.kinds)), (library, name))


class Fast:
    """The compiled form of a rule."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self._calls: dict[Signature, Call | Interpreted] = {}
        code = rule.python.__code__
        self._names = code.co_varnames[: code.co_argcount]

    def __call__(self, *args: Any, **named: Any) -> Any:
        if named or len(args) < len(self._names):
            args = self._all(args, named)
        return self._call(args)(*args)

    def held(self, *args: Any) -> Callable[[], Any]:
        """The call with these arguments, to be made again and again."""
        return self._call(args).held(*args)

    def _call(self, args: tuple[Any, ...]) -> Call | Interpreted:
        """What is called with such arguments."""
        key = tuple([type(arg) if type(arg) is not np.ndarray else (arg.dtype, arg.ndim) for arg in args])
        call = self._calls.get(key)
        if call is None:
            call = self._calls[key] = self._found(args)
        return call

    def _all(self, args: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """Every argument in order, with the usual values where none are given."""
        usual = self.rule.python.__defaults__ or ()
        given = dict(zip(self._names[len(self._names) - len(usual) :], usual, strict=True))
        given |= dict(zip(self._names, args, strict=False)) | named
        missing = [name for name in self._names if name not in given]
        if missing or len(given) > len(self._names):
            raise TypeError(f"{self.rule!r} takes {', '.join(self._names)}")
        return tuple(given[name] for name in self._names)

    def _found(self, args: tuple[Any, ...]) -> Call | Interpreted:
        kinds = tuple(kind_of(arg) for arg in args)
        signature = tuple(_mark(kind) for kind in kinds)
        library, name = _declared.get((self.rule.python, signature)) or _own_library(self.rule, kinds)
        return library[name]


def _mark(kind: Kind) -> Any:
    """A kind as far as callers can tell it: not whether it may be written to, nor lengths that are known before."""
    if isinstance(kind, RecordOf):
        return kind.dtype
    if isinstance(kind, ArrayOf):
        element = kind.element.dtype if isinstance(kind.element, RecordOf) else kind.element
        return (element, len(kind.shape))
    return kind


def _own_library(rule: Rule, kinds: tuple[Kind, ...]) -> tuple[Library, str]:
    name = rule.python.__name__.lstrip("_")
    place = f"{rule.python.__module__}.{rule.python.__qualname__}"
    mark = hashlib.sha256(f"{place}{kinds}".encode()).hexdigest()[:8]
    return Library(f"rule-{name}-{mark}", place, {name: Export(rule, kinds)}), name
