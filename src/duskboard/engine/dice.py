"""Chance. The stream lives in the state, so a copy of a state has the same future and a save can be replayed.

Dice, unlike shuffles, can be fixed in advance: a rule takes from the *script* before it draws from the stream. That
is how a test says what is rolled, and how people at a real table enter what they rolled.
"""

from __future__ import annotations

import hashlib
from typing import Protocol

import numpy as np

from duskboard.engine.header import Header
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule

MASK = 0xFFFFFFFF


class Streamed(Protocol):
    """A record with a dice stream: any game's state, or a stream alone."""

    @property
    def rng(self) -> Numbers: ...


@rule
def random32(state: Streamed) -> int:
    """The next 32 bits: sfc32, in 64-bit arithmetic so that it is the same interpreted, compiled and on a GPU."""
    a, b, c, d = state.rng[0], state.rng[1], state.rng[2], state.rng[3]
    value = (a + b + d) & MASK
    state.rng[0] = b ^ (b >> 9)
    state.rng[1] = (c + (c << 3)) & MASK
    state.rng[2] = ((((c << 21) & MASK) | (c >> 11)) + value) & MASK
    state.rng[3] = (d + 1) & MASK
    return value


@rule
def below(state: Streamed, n: int) -> int:
    """A number from 0 to n - 1 from the stream, never from the script: for shuffles and random picks."""
    return (random32(state) * n) >> 32


@rule
def roll(state: Header, sides: int) -> int:
    """Roll a die: the next of the script, or else of the stream. What was rolled is kept for those who watch."""
    if state.script_n > 0:
        face = take_from_script(state)
    else:
        face = 1 + below(state, sides)
    n = state.dice_n
    if n < len(state.dice):
        state.dice[n, 0] = sides
        state.dice[n, 1] = face
        state.dice_n = n + 1
    return face


@rule
def take_from_script(state: Header) -> int:
    """The next die fixed in advance; the others move up."""
    face = state.script[0]
    n = state.script_n - 1
    for i in range(n):
        state.script[i] = state.script[i + 1]
    state.script[n] = 0
    state.script_n = n
    return face


@rule
def clear_script(state: Header) -> None:
    """Forget the dice fixed in advance."""
    for i in range(len(state.script)):
        state.script[i] = 0
    state.script_n = 0


@rule
def shuffle(state: Streamed, cards: Numbers, n: int) -> None:
    """Put the first n of an array of the state in random order."""
    for i in range(n - 1, 0, -1):
        j = below(state, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@rule
def hide_dice(state: Header) -> None:
    """Wipe the future: the stream and what is left of the script. Every game's `redact` calls this."""
    for i in range(4):
        state.rng[i] = 0
    clear_script(state)


def seed_words(seed: int | str) -> tuple[int, int, int, int]:
    """The stream a seed begins with: 128 bits of its SHA-256.

    >>> seed_words(7) == seed_words("7") != seed_words(8)
    True
    """
    words = np.frombuffer(hashlib.sha256(f"duskboard:{seed}".encode()).digest()[:16], "<u4")
    a, b, c, d = (int(word) for word in words)
    return a, b, c, d | 1


def seed_stream(state: Streamed, seed: int | str) -> None:
    """Set a state's dice stream from a seed."""
    for i, word in enumerate(seed_words(seed)):
        state.rng[i] = word


def commitment(seed: int | str, salt: str) -> str:
    """What a match shows before the first roll, so that its seed can be checked after the last one."""
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()
