"""What strangers send is looked over before anybody reads it: how deep it is nested, and how much there is of it.

Reading is where it becomes expensive: a few lines of keys with thousands of dots take a TOML reader a quarter of a
minute and gigabytes. To look over the bytes takes milliseconds, whatever they are.
"""

from __future__ import annotations

import re

import numpy as np

DEEPEST = 32  # lists and tables in each other; ours have 6 at most
DOTS = 4  # in a key; ours have none
KEYS = 20_000  # in a content file; our largest has 4,000

# A text that never ends is one to the end: otherwise every quote in it would be tried as its beginning.
_JSON_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.S)
_TOML_TEXT = re.compile(
    rb'"""(?:[^"\\]|\\.|"(?!""))*+(?:""")?|' + rb"\'\'\'(?:[^\']|\'(?!\'\'))*+(?:\'\'\')?|"
    rb'"(?:[^"\\\n]|\\.)*+"?|' + rb"\'[^\'\n]*+\'?|#[^\n]*+",
    re.S,
)
_TOO_MANY_DOTS = re.compile(rb"(?<![\w-])(?:[\w-]*+\.){%d}" % (DOTS + 1))
_NO_BRACKET = bytes(sign for sign in range(256) if sign not in b"[]{}")


class Suspicious(ValueError):
    """Nobody who means well sends this: what is wrong with it."""


def look_over_json(data: bytes) -> None:
    """Raises Suspicious for what is nested too deeply.

    >>> look_over_json(b'{"a": [1, "[[["]}')
    >>> look_over_json(b"[" * 33 + b"]" * 33)
    Traceback (most recent call last):
    duskboard.server.sieve.Suspicious: lists and tables are nested too deeply: more than 32 in each other
    """
    _refuse_depth(_JSON_TEXT.sub(b"", data))


def look_over_toml(text: str) -> None:
    """Raises Suspicious for keys with too many dots, too many keys, or too deep a nesting.

    >>> look_over_toml('[[card]]\\nid = "a.b.c.d.e.f"  # 1.2.3.4.5.6.7\\nattack = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5]')
    >>> look_over_toml("a.b.c.d.e.f = 1")
    Traceback (most recent call last):
    duskboard.server.sieve.Suspicious: a key has more than 4 dots
    """
    bare = _TOML_TEXT.sub(b"_", text.encode())
    _refuse_depth(bare)
    if _TOO_MANY_DOTS.search(bare.translate(None, b" \t")):
        raise Suspicious(f"a key has more than {DOTS} dots")
    if bare.count(b"=") + bare.count(b"[") > KEYS:
        raise Suspicious(f"there are more than {KEYS} keys and lists")


def _refuse_depth(bare: bytes) -> None:
    brackets = np.frombuffer(bare.translate(None, _NO_BRACKET), np.uint8)
    steps = np.where((brackets == ord("[")) | (brackets == ord("{")), 1, -1)
    if len(steps) and np.cumsum(steps).max() > DEEPEST:
        raise Suspicious(f"lists and tables are nested too deeply: more than {DEEPEST} in each other")
