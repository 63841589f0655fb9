"""N games in one block, stepped together by compiled rules on any number of threads, without the GIL.

Every step writes into arrays that stay where they are, and may be the caller's own (`buffers`): NumPy's, so that
`torch.from_numpy` and `jax.dlpack.from_dlpack` see them without a copy. What a seat is shown is made of the state as
that seat may know it, and of nothing else. The same seed and actions give the same bytes, whatever the threads.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np

from duskboard import games
from duskboard.engine.dice import seed_stream, seed_words
from duskboard.engine.drivers import vector
from duskboard.engine.drivers.play import GREEDY, RANDOM
from duskboard.engine.drivers.vector import ASKED, CUT, ENDED, GOES_ON, Stream
from duskboard.engine.header import NOBODY
from duskboard.games.game import Game, Settings
from duskboard.games.learning import learning_of
from duskboard.games.library import gaze_of

__all__ = ["ASKED", "CUT", "ENDED", "GOES_ON", "NOBODY", "BadEnvironment", "Block", "Buffers", "IllegalAction"]

Array = np.ndarray[Any, Any]
PLAYERS = {"asked": ASKED, "random": RANDOM, "greedy": GREEDY}
DEALS = 128  # ways a game is prepared where preparing it draws lots: missions, armies


class BadEnvironment(ValueError):
    """An environment that cannot be made: what is wrong and what would be right."""


class IllegalAction(ValueError):
    """An action that is not on the menu: which, in which game, and what would be legal."""


@dataclass
class Buffers:
    """What a step writes, a row for each game."""

    observations: Array  # f32[n, observation_size]: what the seat to choose knows; the docs name every number
    masks: Array  # u8[n, options]: 1 for every legal option
    seats: Array  # i64[n]: who must choose; NOBODY in a game that is over
    rewards: Array  # f32[n, seats]: when a game ends, 1 for a win, -1 for a loss, 0 for a draw; before that 0
    ended: Array  # u8[n]: GOES_ON, ENDED, or CUT after `limit` choices

    @classmethod
    def fresh(cls, game: Game, n: int) -> Self:
        """Arrays of the right forms, of zeros."""
        return cls(**{name: np.zeros(shape, dtype) for name, (shape, dtype) in cls.forms(game, n).items()})

    @staticmethod
    def forms(game: Game, n: int) -> dict[str, tuple[tuple[int, ...], type]]:
        """The shape and type of each array."""
        return {
            "observations": ((n, game.observation_size), np.float32),
            "masks": ((n, game.facts.options), np.uint8),
            "seats": ((n,), np.int64),
            "rewards": ((n, game.facts.seats[1]), np.float32),
            "ended": ((n,), np.uint8),
        }

    def check(self, game: Game, n: int) -> None:
        """Refuse arrays that compiled rules cannot write to."""
        for name, (shape, dtype) in self.forms(game, n).items():
            array = getattr(self, name)
            fits = isinstance(array, np.ndarray) and array.shape == shape and array.dtype == dtype
            if not (fits and array.flags.c_contiguous and array.flags.writeable):
                raise BadEnvironment(f"{name} must be a writable C-contiguous array {shape} of {dtype.__name__}")


class Block:
    """Many games of a kind, each waiting for a choice.

    >>> block = Block("forward", 3, seed=7)
    >>> block.reset()
    >>> block.seats.tolist(), block.masks.shape, block.observations.shape
    ([0, 0, 0], (3, 32), (3, 159))
    >>> block.step(block.sample())
    >>> block.ended.tolist()
    [0, 0, 0]

    `settings`: of the game; several are drawn from anew for every game. `players`: who plays each seat: `asked` (the
    choices come from outside), `random` or `greedy`; one for all, or one a seat. A game that ends is set up anew
    `at_once` (its observation is then the new game's), or by the next step (its observation is how things stood).
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        *,
        settings: Settings | Sequence[Settings] = (),
        seed: int | str = 0,
        players: str | Sequence[str] = "asked",
        threads: int = 1,
        limit: int | None = None,
        at_once: bool = True,
        content: Path | None = None,
        buffers: Buffers | None = None,
    ) -> None:
        self.game = game if isinstance(game, Game) else games.game(game)
        if n < 1 or threads < 1:
            raise BadEnvironment("a block needs at least one game and one thread")
        self.n, self.at_once = n, at_once
        self.limit = limit or self.game.facts.longest_game
        self.content = self.game.load_content(content) if content else self.game.content
        self.book = self.game.book_of(self.content) if content else self.game.standard_book
        chosen = [settings] if isinstance(settings, Mapping) else list(settings) or [{}]
        self.opened = opened_states(self.game, self.book, self.content, chosen)
        self.players = np.tile(player_codes(self.game, players), (n, 1))
        self.buffers = buffers or Buffers.fresh(self.game, n)
        self.buffers.check(self.game, n)
        self.states: Array = self.game.State.batch(n)
        self.actions = np.zeros(n, np.int64)
        self._menus = np.zeros((n, self.game.facts.largest_menu), np.int16)
        self._counts = np.zeros(n, np.int64)
        self._chance, self._sampling = Stream.batch(n), Stream.batch(n)
        self._seed(seed)
        cuts = np.linspace(0, n, min(threads, n) + 1).astype(int)
        self._parts = [_Part(self, slice(low, high)) for low, high in itertools.pairwise(cuts)]
        self._pool = ThreadPoolExecutor(len(self._parts), "duskboard") if len(self._parts) > 1 else None
        self._first_illegal = vector.first_illegal.run.held(self.actions, self._menus, self._counts)
        self._choose_any = vector.choose_any.run.held(self._sampling, self.actions, self._menus, self._counts)

    @property
    def observations(self) -> Array:
        return self.buffers.observations

    @property
    def masks(self) -> Array:
        return self.buffers.masks

    @property
    def seats(self) -> Array:
        return self.buffers.seats

    @property
    def rewards(self) -> Array:
        return self.buffers.rewards

    @property
    def ended(self) -> Array:
        return self.buffers.ended

    def reset(self, seed: int | str | None = None) -> None:
        """Set every game up anew; with a seed, as a block with that seed begins."""
        if seed is not None:
            self._seed(seed)
        self._counts[:] = 0
        self._step()
        if (self.buffers.seats == NOBODY).any():
            raise BadEnvironment(f"in {self.game.title} with these settings no seat is ever asked")

    def step(self, actions: Array) -> None:
        """Carry out an option in every game. Nothing happens in any if one of them is illegal."""
        if actions is not self.actions:
            self.actions[:] = actions
        illegal = self._first_illegal()
        if illegal >= 0:
            raise IllegalAction(self._why(illegal))
        self._step()

    def sample(self) -> Array:
        """A legal option for every game, at random: the array `actions`, which `step` takes without a copy."""
        self._choose_any()
        return self.actions

    def menu(self, i: int) -> list[int]:
        """The legal options of a game."""
        return [int(option) for option in self._menus[i, : self._counts[i]]]

    def noticed(self) -> tuple[Array, Array, Array]:
        """What our own learners notice for the seats to choose: categories, numbers, and how many categories apply.

        Rows of `i16[n, most]`, `f32[n, numbers]` and `i64[n]`; what each means is in the docs of the game. For an
        embedding bag, as `train/network.py` has it.
        """
        learning, learner = learning_of(self.game), self.game.learner
        assert learner is not None
        rows, numbers = np.zeros((self.n, learning.most), np.int16), np.zeros((self.n, learning.numbers), np.float32)
        counts = np.zeros(self.n, np.int64)
        learner.notice_games.run(
            self.states, self.book, self.game.Scratch(), self.game.State.batch(1), self.buffers.seats,
            gaze_of(learning)(), rows, numbers, counts,
        )  # fmt: skip
        return rows, numbers, counts

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _why(self, i: int) -> str:
        menu = self.menu(i)
        legal = ", ".join(map(str, menu[:12])) + (", ..." if len(menu) > 12 else "")
        return f"option {self.actions[i]} is not legal in game {i} of {self.game.title}; legal: {legal}"

    def _seed(self, seed: int | str) -> None:
        for name, block in (("game", self._chance), ("sample", self._sampling)):
            block["rng"] = [seed_words(f"env {name} {seed} {i}") for i in range(self.n)]

    def _step(self) -> None:
        if self._pool is None:
            self._parts[0].step()
            return
        for done in [self._pool.submit(part.step) for part in self._parts]:
            done.result()


class _Part:
    """Some rows of a block, with paper of their own."""

    def __init__(self, block: Block, rows: slice) -> None:
        game, shown = block.game, block.buffers
        self.step = game.drivers.step_games.run.held(
            block.states[rows], block.opened, block._chance[rows], block.book, game.Scratch(), game.State.batch(1),
            block.players[rows], block.actions[rows], shown.seats[rows], shown.masks[rows], shown.rewards[rows],
            shown.ended[rows], shown.observations[rows], block._menus[rows], block._counts[rows], block.limit,
            int(block.at_once),
        )  # fmt: skip


def opened_states(game: Game, book: Any, content: Any, settings: Sequence[Settings]) -> Array:
    """States with their settings written, ready to be started: one of each, many where preparing draws lots."""
    made = []
    for one in settings:
        checked = game.check_settings(one)
        for deal in range(DEALS):
            state = game.State()
            seed_stream(state, f"deal {deal}")
            before = state.numpy("rng").tolist()
            game.prepare(state, book, content, checked)
            made.append(state.array)
            if state.numpy("rng").tolist() == before:
                break
    return np.concatenate(made)


def player_codes(game: Game, players: str | Sequence[str]) -> Array:
    """Who plays each seat, as the rules know it."""
    names = [players] * game.facts.seats[1] if isinstance(players, str) else list(players)
    names += ["asked"] * (game.facts.seats[1] - len(names))
    for name in names:
        if name not in PLAYERS:
            raise BadEnvironment(f"there is no player {name!r}; there are: {', '.join(PLAYERS)}")
    if len(names) > game.facts.seats[1] or "asked" not in names:
        raise BadEnvironment(f"{game.title} has {game.facts.seats[1]} seats, and one of them must be asked")
    return np.array([PLAYERS[name] for name in names], np.int64)
