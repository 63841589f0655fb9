"""Whole journeys as they were told: every event, and how it stood where each part began and at the end."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from duskboard.engine.content import Content
from duskboard.engine.dice import seed_stream
from duskboard.engine.log import events_since
from duskboard.games.ledger import Events, Harm, Ledger
from duskboard.lab.sample import Plan, Sample, begun, chance_of, policies

ROOM = 4096  # events that are told at once
LARGEST_CODE = 256
BLOCK = 25  # journeys told one after the other with the same paper


@dataclass(frozen=True)
class Part:
    """A part of a journey: what it is called, and what was told in it."""

    name: str
    events: Events
    state: Any  # how it stood when it began

    def harms(self, ledger: Ledger, content: Content) -> Iterator[Harm]:
        return ledger.harms(content, self.events)


@dataclass(frozen=True)
class Chronicle:
    """One journey."""

    parts: list[Part]
    end: Any  # how it stood at the end
    won: bool


def chronicles(plan: Plan, ledger: Ledger, sample: Sample) -> list[Chronicle]:
    """The journeys of a sample, told again as they were played."""
    plan.game.library.load()
    blocks = [range(first, min(first + BLOCK, plan.games)) for first in range(0, plan.games, BLOCK)]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        told = pool.map(lambda numbers: list(_told(plan, ledger, sample, numbers)), blocks)
        return [one for block in told for one in block]


def _told(plan: Plan, ledger: Ledger, sample: Sample, numbers: range) -> Iterator[Chronicle]:
    paper = plan.game.Scratch()
    for number in numbers:
        state = begun(plan, plan.book, number, 1)
        made = sample.made[number]
        stretches = _chosen(plan, paper, state, made) if made else _played(plan, ledger, paper, state, number)
        parts: list[Part] = []
        for events in stretches:
            parts = _with(parts, ledger, plan.content, events, state)
        yield Chronicle(parts, state[0].copy(), bool(state["result"][0, 0] > 0))


def _with(parts: list[Part], ledger: Ledger, content: Content, events: Events, state: Any) -> list[Part]:
    """The parts with what was told since; what comes before the first belongs to it."""
    begins = np.flatnonzero(np.isin(events[:, 0], list(ledger.begins)))
    first = int(begins[0]) if len(begins) else len(events)
    if first and parts:
        last = parts[-1]
        parts[-1] = Part(last.name, np.concatenate([last.events, events[:first]]), last.state)
    for at, to in itertools.pairwise([*begins, len(events)]):
        called = ledger.begins[int(events[at, 0])](content, [int(one) for one in events[at, 2:]])
        parts.append(Part(called, events[at:to], state[0].copy()))
    return parts


def _set_up(plan: Plan, state: Any) -> Events:
    """What the setting up told."""
    window = plan.game.State.windows(state)[0]
    rows = [[one.code, one.seats, *one.args] for one in events_since(window, 0)]
    return np.array(rows, np.int16).reshape(-1, 8)


def _played(plan: Plan, ledger: Ledger, paper: Any, state: Any, number: int) -> Iterator[Events]:
    """What is told where nobody thinks, by the rules compiled: a stretch ends where a part begins."""
    game = plan.game
    until = np.zeros(LARGEST_CODE, np.int64)
    until[list(ledger.begins)] = 1
    chance, known = game.State.batch(1), game.State.batch(1)
    seed_stream(game.State.windows(chance)[0], chance_of(plan, number))
    ways, told = np.array(policies(plan), np.int64), np.zeros((ROOM, 8), np.int16)
    yield _set_up(plan, state)
    while state["seat"][0] >= 0 and state["choices"][0] < game.facts.longest_game:
        n = game.drivers.play_told.run(
            state, plan.book, paper, known, ways, chance, game.facts.longest_game, until, told
        )  # fmt: skip
        yield told[:n].copy()


def _chosen(plan: Plan, paper: Any, state: Any, made: Sequence[int]) -> Iterator[Events]:
    """What is told when options are made again, one by one."""
    window = plan.game.State.windows(state)[0]
    yield _set_up(plan, state)
    for option in made:
        before = window.log_n
        plan.game.rules.choose.run(window, plan.book, paper, option)
        if window.log_n > before:
            rows = [[one.code, one.seats, *one.args] for one in events_since(window, before)]
            yield np.array(rows, np.int16).reshape(-1, 8)
