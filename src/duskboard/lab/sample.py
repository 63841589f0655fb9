"""Games played for a study: compiled, on all cores, the same for the same seeds however many cores there are.

The book is an argument of the rules, so a changed number needs no compiling. Two plans that differ only in their
content are played from the same shuffles and dice, and are compared pair by pair: most of what luck decides it decides
alike in both, so that far fewer games show what a number does.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from typing import Any

import numpy as np

from duskboard.bots.bot import Bot, SearchBot, bot, decision_seed, proper_name
from duskboard.bots.ladder import makings
from duskboard.bots.play import GREEDY, OPEN, RANDOM, play_games
from duskboard.engine.content import Content
from duskboard.engine.dice import seed_words
from duskboard.engine.rule import sources_digest
from duskboard.games.game import Game, Settings, SettingsError
from duskboard.lab.crews import CORES, Block, Cores, Crew
from duskboard.lab.intervals import SURE, paired_difference
from duskboard.lab.kept import Keeper

POLICIES = {"random": RANDOM, "greedy": GREEDY, "open": OPEN}  # open: sees what others hide
BATCH = 200  # games that are played and kept together: the same ones however many cores there are
THOUGHT = 2  # the same where bots think, which takes seconds a game
KEPT = 2  # the form of what is kept; 1 had no options
SPENT: list[tuple[float, float]] = []  # by each block of games, seconds of a processor: in all, and in the rules alone
Progress = Callable[[int], Any]


def nothing(done: int) -> None:
    """Nobody watches."""


@dataclass
class Sample:
    """What came of some games."""

    results: list[list[int]] = field(default_factory=list)  # of each game, by seat: 1 won, -1 lost, 0 neither
    choices: list[int] = field(default_factory=list)  # of each game
    ends: list[int] = field(default_factory=list)  # of each game: how it ended; 0: it did not
    made: list[list[int]] = field(default_factory=list)  # of each game: its options, where bots thought about them

    @property
    def games(self) -> int:
        return len(self.results)

    @property
    def endings(self) -> Counter[int]:
        return Counter(self.ends)

    @property
    def unfinished(self) -> int:
        """How many games went on for longer than the game's longest, and were left there."""
        return self.endings[0]

    def won(self, seat: int) -> list[bool]:
        """Whether a seat won, game by game."""
        return [result[seat] > 0 for result in self.results]

    def wins(self, seat: int) -> int:
        return sum(self.won(seat))

    def rate(self, seat: int) -> float:
        return self.wins(seat) / self.games

    def add(self, other: Sample) -> None:
        self.results += other.results
        self.choices += other.choices
        self.ends += other.ends
        self.made += other.made

    def first(self, *, won_by: int | None = None, ending: int | None = None) -> int | None:
        """The number of the first game that a seat won, or that ended so."""
        for number, (result, end) in enumerate(zip(self.results, self.ends, strict=True)):
            if (won_by is None or result[won_by] > 0) and (ending is None or end == ending):
                return number
        return None


@dataclass(frozen=True)
class Plan:
    """Games to be played: of what, by whom, from which seeds."""

    game: Game
    content: Content
    games: int
    settings: Settings = field(default_factory=dict)
    players: tuple[str, ...] = ("greedy",)  # of the seats in turn
    seed: int = 1
    crew: Crew = field(default=CORES, compare=False, repr=False)  # who plays them: it makes no difference to what comes

    @property
    def book(self) -> Any:
        own = self.game.content.digest == self.content.digest
        return self.game.standard_book if own else self.game.book_of(self.content)

    def player(self, seat: int) -> str:
        return self.players[seat % len(self.players)]

    def seed_of(self, number: int) -> str:
        """The seed of one of its games."""
        return f"lab {self.seed} {number}"

    @property
    def is_compiled(self) -> bool:
        """Whether nobody in it thinks: its games are played in blocks, and say again how they went by being played."""
        return all(player in POLICIES for player in self.players)

    def key(self, first: int, n: int) -> str:
        """What makes some of its games what they are: with another key they might come out otherwise."""
        settings = json.dumps(self.game.check_settings(self.settings), sort_keys=True, default=str)
        rules = sources_digest(self.game.rules.choose.scope)
        parts: tuple[Any, ...] = (
            KEPT, self.game.id, rules, self.content.digest, settings, self.players, self.seed, first, n,
        )  # fmt: skip
        if not self.is_compiled:  # the numbers of a level and what was learned lie elsewhere than the rules
            parts = (*parts, makings(self.game, map(proper_name, self.players)))
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:24]


def play_sample(
    plan: Plan, progress: Progress = nothing, kept: Keeper | None = None, workers: int | None = None
) -> Sample:
    """Play the games of a plan. Those that are `kept` from before are not played again."""
    plan.game.library.load()
    size = BATCH if plan.is_compiled else THOUGHT
    batches = [(first, min(size, plan.games - first)) for first in range(0, plan.games, size)]
    sample, book = Sample(), plan.book
    crew = plan.crew if workers is None else Cores(workers)
    known = {batch: kept.read(plan.key(*batch)) if kept else None for batch in batches}
    missing = [batch for batch in batches if known[batch] is None]

    def alone(batch: Block) -> Sample:
        part = play_block(plan, book, *batch)
        if kept is not None:  # by whoever played it: broken off, nothing that was played is lost
            kept.write(plan.key(*batch), vars(part))
        return part

    played = crew.play(plan, missing, alone)
    for batch in batches:
        columns = known[batch]
        part = Sample(**columns) if columns is not None else next(played)
        if kept is not None and columns is None and not kept.has(plan.key(*batch)):
            kept.write(plan.key(*batch), vars(part))
        sample.add(part)
        progress(part.games)
    return sample


def play_block(plan: Plan, book: Any, first: int, n: int) -> Sample:
    """Some games of a plan, one after the other."""
    if plan.is_compiled:
        return _compiled(plan, book, first, n)
    part = Sample()
    for number in range(first, first + n):
        part.add(_by_bots(plan, book, number))
    return part


def begun(plan: Plan, book: Any, first: int, n: int) -> np.ndarray[Any, Any]:
    """Some games of a plan, set up."""
    game, scratch = plan.game, plan.game.Scratch()
    states = game.State.batch(n)
    seeds = [plan.seed_of(first + i) for i in range(n)]
    alike = _unopened(plan, book, seeds[0])
    if alike is None:
        for i, seed in enumerate(seeds):
            states[i : i + 1] = game.unopened(book, plan.content, plan.settings, seed).array
    else:
        states[:] = alike
        states["rng"] = [seed_words(seed) for seed in seeds]
    for window in game.State.windows(states):
        game.rules.start.run(window, book, scratch)
    return states


def _unopened(plan: Plan, book: Any, seed: str) -> np.ndarray[Any, Any] | None:
    """What all games of a plan are before they are set up, but for their dice; None where chance has a part in it."""
    one, other = (plan.game.unopened(book, plan.content, plan.settings, about) for about in (seed, f"not {seed}"))
    other.array["rng"] = one.array["rng"]
    alike = one.array.tobytes() == other.array.tobytes() and tuple(one.array["rng"][0]) == seed_words(seed)
    return one.array if alike else None


def chance_of(plan: Plan, number: int) -> str:
    """The seed of what is random in the choices of one of its games, where nobody thinks."""
    return f"{plan.seed + number // BATCH * BATCH} {number % BATCH}"


def policies(plan: Plan) -> list[int]:
    """How the seats play where nobody thinks."""
    return [POLICIES[plan.player(seat)] for seat in range(plan.game.State.fields["result"].shape[0])]


def _compiled(plan: Plan, book: Any, first: int, n: int) -> Sample:
    began = time.thread_time()
    states = begun(plan, book, first, n)
    set_up = time.thread_time()
    choices = play_games(plan.game, states, book, policies(plan), plan.seed + first)
    played = time.thread_time()
    sample = Sample(
        states["result"].astype(int).tolist(), choices.tolist(), states["ending"].tolist(), [[] for _ in range(n)]
    )  # fmt: skip
    SPENT.append((time.thread_time() - began, played - set_up))
    return sample


def _by_bots(plan: Plan, book: Any, number: int) -> Sample:
    """One game by bots that think."""
    game, scratch = plan.game, plan.game.Scratch()
    state = game.new_state(book, plan.content, plan.settings, plan.seed_of(number))
    bots = [player_of(plan, seat) for seat in range(len(state.result))]
    made = [0] * len(bots)
    options: list[int] = []
    while state.seat >= 0 and state.choices < game.facts.longest_game:
        seat = int(state.seat)
        menu = game.menu(state, book, scratch)
        known = game.redacted(state, book, seat)
        option = bots[seat].choose(game, book, known, menu, decision_seed(plan.seed_of(number), seat, made[seat]))
        made[seat] += 1
        options.append(option)
        game.rules.choose.run(state, book, scratch, option)
    return Sample([[int(one) for one in state.result]], [len(options)], [int(state.ending)], [options])


def player_of(plan: Plan, seat: int) -> Bot:
    """Who plays a seat. Levels think as many passes as ever, but by no clock: the same seeds give the same games."""
    player = bot(plan.player(seat), plan.game, threads=1)
    if isinstance(player, SearchBot):
        player.budget = replace(player.budget, seconds=inf)
    return player


@dataclass(frozen=True)
class Comparison:
    """Two contents on the same seeds."""

    ours: Sample
    theirs: Sample

    def difference(self, seat: int, sure: float = SURE) -> tuple[float, float, float]:
        """How far a seat's win rate moved, with the 95 % interval of the difference, the games taken as pairs."""
        return paired(self.ours.won(seat), self.theirs.won(seat), sure)


def paired(ours: Sequence[bool], theirs: Sequence[bool], sure: float = SURE) -> tuple[float, float, float]:
    """How much likelier theirs is than ours, with its interval, game by game."""
    pairs = Counter(zip(theirs, ours, strict=True))
    return paired_difference(pairs[True, True], pairs[True, False], pairs[False, True], pairs[False, False], sure)


def compare(plan: Plan, content: Content, progress: Progress = nothing, kept: Keeper | None = None) -> Comparison:
    """The games of a plan, and the same ones with another content."""
    other = replace(plan, content=content)
    return Comparison(play_sample(plan, progress, kept), play_sample(other, progress, kept))


def read_content(game: Game, file: Path | None) -> Content:
    """Our content, or a file laid over it."""
    return game.content if file is None else game.load_content(file)


@functools.cache
def seat_names(game: Game, settings: str) -> tuple[str, ...]:
    """What the seats of a set-up are called; settings as JSON."""
    state = game.new_state(game.standard_book, game.content, json.loads(settings), 1)
    names = game.seat_names(state)
    return tuple(names[: game.seats_of(game.check_settings(json.loads(settings)))])


def names_of(plan: Plan) -> tuple[str, ...]:
    return seat_names(plan.game, json.dumps(dict(plan.settings), sort_keys=True, default=str))


def setups(plan: Plan) -> list[Plan]:
    """The set-ups a study looks at: the plan's own, or every value of what mainly tells games apart.

    That is what each seat chooses for itself (clans: every pairing), else the first setting with choices (scenarios).
    """
    if plan.settings:
        return [plan]
    main = [setting for setting in plan.game.settings if setting.choices and not setting.variant]
    for setting in sorted(main, key=lambda one: not one.each_seat):
        values = [value for value, _ in setting.choices]
        seats = plan.game.facts.seats[1]
        choices = itertools.product(values, repeat=seats) if setting.each_seat else values
        found = [replace(plan, settings={setting.name: choice}) for choice in choices]
        legal = [one for one in found if _can_begin(one)]
        if legal:
            return legal
    return [plan]


def _can_begin(plan: Plan) -> bool:
    try:
        plan.game.new_state(plan.book, plan.content, plan.settings, 1)
    except SettingsError:
        return False
    return True
