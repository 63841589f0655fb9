"""Many random games with everything checked: invariants after every step, and equal bytes interpreted and compiled."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from duskboard.engine.dice import below
from duskboard.engine.header import NOBODY
from duskboard.engine.record import differences
from duskboard.games.game import Game
from duskboard.match import Match

INTERPRETED_EVERY = 100  # one game in so many is played in plain Python too
BATCH = 500


@dataclass
class Report:
    """What a soak saw."""

    games: int = 0
    steps: int = 0
    longest: int = 0
    interpreted: int = 0
    seconds: float = 0.0
    endings: Counter[int] = field(default_factory=Counter)
    violation: str = ""
    reproduction: Path | None = None


def soak(game: Game, games: int, seed: int, folder: Path, progress: Callable[[int], Any] = lambda done: None) -> Report:
    """Play `games` random games. Stops at the first violation, with a save file that reproduces it."""
    report, began = Report(), time.perf_counter()
    play, limit = game.drivers.play_random, game.facts.longest_game + 1
    for first in range(0, games, BATCH):
        n = min(BATCH, games - first)
        states = game.State.batch(n)
        for i, window in enumerate(game.State.windows(states)):
            settings = game.examples[(first + i) % len(game.examples)]
            window.load(game.new_state(game.standard_book, game.content, settings, f"{seed} {first + i}").bytes())
        opened, steps = states.copy(), np.zeros(n, np.int64)
        bad, number = play.fast(states, game.standard_book, game.Scratch(), limit, steps)
        played = n if bad < 0 else bad + 1
        report.games += played
        report.steps += int(steps[:played].sum())
        report.longest = max(report.longest, int(steps[:played].max()))
        report.endings.update(int(ending) for ending in states["ending"][:played])
        unfinished = np.flatnonzero((states["seat"][:played] != NOBODY) & (steps[:played] >= limit))
        if bad < 0 and unfinished.size:
            bad, number = int(unfinished[0]), -1
        if bad >= 0:
            what = "it did not end within its bound" if number == -1 else game.violations.get(number, f"check {number}")
            report.violation = f"game {first + bad}, after {steps[bad]} choices: {what}"
        for i in range(-first % INTERPRETED_EVERY, played, INTERPRETED_EVERY):
            if report.violation:
                break
            again, count = opened[i : i + 1].copy(), np.zeros(1, np.int64)
            play(game.State.windows(again), game.standard_book, game.Scratch(), limit, count)
            report.interpreted += 1
            if again.tobytes() != states[i : i + 1].tobytes():
                fields = differences(game.State(again), game.State(states[i : i + 1]))
                report.violation = f"game {first + i}: interpreted and compiled play differ in {', '.join(fields)}"
                bad = i
        if report.violation:
            report.reproduction = _reproduce(game, f"{seed} {first + bad}", (first + bad), int(steps[bad]), folder)
            break
        progress(report.games)
    report.seconds = time.perf_counter() - began
    return report


def _reproduce(game: Game, seed: str, number: int, steps: int, folder: Path) -> Path:
    """Save the match that broke, up to its last choice: the same stream that chose in the soak chooses here.

    Random play draws its choices from the state's own stream, so the record starts from the position before each
    choice; a save holds the whole game as a position and the one choice that broke it.
    """
    settings = game.examples[number % len(game.examples)]
    state = game.new_state(game.standard_book, game.content, settings, seed)
    scratch = game.Scratch()
    for _ in range(max(0, steps - 1)):
        n = game.rules.options(state, game.standard_book, scratch)
        game.rules.choose(state, game.standard_book, scratch, int(scratch.menu[below(state, n)]))
    match = Match.from_position(game.id, game.position(state, game.standard_book, game.content))
    if not match.over:
        n = game.rules.options(match.state, game.standard_book, scratch)
        option = int(scratch.menu[below(match.state, n)])
        match = Match.from_position(game.id, game.position(match.state, game.standard_book, game.content))
        match.play(option)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"soak-{game.id}-{seed.replace(' ', '-')}.json"
    match.save(file)
    return file
