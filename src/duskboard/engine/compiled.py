"""How a rule becomes machine code. Imported only when something is compiled: Numba is slow to import."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.extending import typeof_impl

from duskboard.engine.rule import Rule

_cache_dir = threading.Lock()


def compile_rule(function: Callable[..., Any], folder: Path) -> Any:
    """A Numba dispatcher for a rule, cached in `folder`, that widens every whole number it is called with."""
    with _cache_dir:  # Numba reads the folder from a global, once, when the dispatcher is made
        config: Any = numba.config
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder)
        try:
            fast = numba.njit(function, cache=True, nogil=True, error_model="numpy")
        finally:
            config.CACHE_DIR = before
    _widen(fast)
    return fast


def _widen(dispatcher: Any) -> None:
    """Make the dispatcher compile for 64-bit whole numbers whatever width a caller's are.

    Numba then converts the arguments at the call, as it does for a function with a declared signature.
    """
    compile_for, call_template = dispatcher.compile, dispatcher.get_call_template

    def compile_wide(signature: Any) -> Any:
        if isinstance(signature, tuple):
            signature = tuple(_wide(kind) for kind in signature)
        return compile_for(signature)

    def template_wide(args: Any, kws: Any) -> Any:
        return call_template(tuple(_wide(kind) for kind in args), {name: _wide(kind) for name, kind in kws.items()})

    dispatcher.compile = compile_wide
    dispatcher.get_call_template = template_wide


def _wide(kind: Any) -> Any:
    kind = types.unliteral(kind)
    if isinstance(kind, types.Omitted):
        return kind
    if isinstance(kind, types.Integer | types.Boolean | types.IntEnumMember):
        return types.int64
    return kind


@typeof_impl.register(Rule)
def _compiled_code_sees_the_compiled_rule(value: Rule, context: Any) -> Any:
    return typeof_impl(value.fast, context)
