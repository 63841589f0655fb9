"""What an environment needs beyond the house, asked for when it is needed."""

from __future__ import annotations

import importlib
from typing import Any


class MissingExtra(ImportError):
    """A package is not installed: which, and how to get it."""


def need(module: str, extra: str) -> Any:
    """A module of an extra.

    >>> need("no_such_module", "gym")
    Traceback (most recent call last):
        ...
    duskboard.envs.extras.MissingExtra: no_such_module is not installed; it comes with: pip install 'duskboard[gym]'
    """
    try:
        return importlib.import_module(module)
    except ImportError as error:
        said = f"{module} is not installed; it comes with: pip install 'duskboard[{extra}]'"
        raise MissingExtra(said) from error
