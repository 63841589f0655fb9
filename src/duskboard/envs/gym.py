"""Gymnasium: one seat learns, bots play the others. Importing this module tells Gymnasium the games.

    import duskboard.envs.gym

    env = gymnasium.make("duskboard/DarkleafGambit-v0", seat=1, opponents="greedy")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample())

What is legal is in `info["action_mask"]` and `env.unwrapped.action_masks()`; the action space samples from that.
`gymnasium.make_vec(id, num_envs=1024)` gives the same for many games in one block.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from duskboard.envs.block import CUT, ENDED, NOBODY, Array, BadEnvironment, Block, IllegalAction
from duskboard.envs.extras import need
from duskboard.envs.ids import ENV_IDS
from duskboard.games.game import Settings

gymnasium = need("gymnasium", "gym")
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402

SEED = 2**63 - 1  # a seed drawn where none is given is below this


class LegalOptions(spaces.Discrete):  # type: ignore[misc]
    """The options of a game. Without a mask it samples from those that are legal now."""

    def __init__(self, masks: Array) -> None:
        super().__init__(masks.shape[1])
        self._masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self._masks[0].any():
            mask = self._masks[0].astype(np.int8)
        drawn: np.int64 = super().sample(mask, probability)
        return drawn


class LegalOptionsOfEach(spaces.MultiDiscrete):  # type: ignore[misc]
    """The options of many games. It samples for each game from those that are legal now."""

    def __init__(self, masks: Array) -> None:
        super().__init__([masks.shape[1]] * len(masks))
        self._masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            drawn = self.np_random.random(self._masks.shape, dtype=np.float32) * self._masks
            return drawn.argmax(axis=1)
        return super().sample(mask, probability)


class GameEnv(gymnasium.Env):  # type: ignore[misc, name-defined]
    """One game. The reward is 1, 0 or -1 when it ends: what its seat has won, drawn or lost.

    An illegal action is refused (`illegal="raise"`), or for learners that know no masks it loses the game (`"lose"`).
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        seat: int = 0,
        opponents: str | Sequence[str] = "greedy",
        settings: Settings | Sequence[Settings] = (),
        max_choices: int | None = None,
        content: Path | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise BadEnvironment(f"render_mode cannot be {render_mode!r}; it can be: ansi")
        if illegal not in ("raise", "lose"):
            raise BadEnvironment(f"illegal cannot be {illegal!r}; it can be: raise, lose")
        self.render_mode, self.seat, self._lose = render_mode, seat, illegal == "lose"
        self.block = learners_block(game, 1, seat, opponents, settings, max_choices, content)
        self.observation_space = _numbers(self.block, 1).single
        self.action_space = LegalOptions(self.block.masks)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        self.block.reset(int(self.np_random.integers(SEED)))
        return self.block.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        if self.block.seats[0] == NOBODY:
            raise BadEnvironment("the game is over (or has not begun): reset() begins another")
        try:
            self.block.step(np.array([action], np.int64))
        except IllegalAction:
            if not self._lose:
                raise
            self.block.masks[0], self.block.seats[0] = 0, NOBODY
            return self.block.observations[0].copy(), -1.0, True, False, self._info()
        became, reward = self.block.ended[0], float(self.block.rewards[0, self.seat])
        return self.block.observations[0].copy(), reward, bool(became == ENDED), bool(became == CUT), self._info()

    def action_masks(self) -> Array:
        """Which options are legal, as MaskablePPO asks for it."""
        legal: Array = self.block.masks[0].astype(bool)
        return legal

    def render(self) -> str | None:
        """The decision and its options in words, where the environment was made with `render_mode="ansi"`."""
        return None if self.render_mode is None else in_words(self.block, 0, self.seat)

    def close(self) -> None:
        self.block.close()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.block.masks[0].astype(np.int8), "seat": int(self.block.seats[0])}


class GamesVectorEnv(VectorEnv):  # type: ignore[misc]
    """Many games in one block. A game that ended is set up anew by the next step (Gymnasium's NEXT_STEP)."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        *,
        num_envs: int = 1,
        seat: int = 0,
        opponents: str | Sequence[str] = "greedy",
        settings: Settings | Sequence[Settings] = (),
        max_choices: int | None = None,
        content: Path | None = None,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        if render_mode is not None:
            raise BadEnvironment("a block of games is not rendered")
        self.render_mode = None
        self.num_envs, self.seat = num_envs, seat
        self.block = learners_block(game, num_envs, seat, opponents, settings, max_choices, content, threads)
        numbers = _numbers(self.block, num_envs)
        self.single_observation_space, self.observation_space = numbers.single, numbers.batch
        self.single_action_space = spaces.Discrete(self.block.masks.shape[1])
        self.action_space = LegalOptionsOfEach(self.block.masks)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.block.reset(str(seed) if isinstance(seed, Sequence) else int(self.np_random.integers(SEED)))
        return self.block.observations.copy(), self._infos()

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        block = self.block
        block.step(np.asarray(actions, np.int64))
        rewards = block.rewards[:, self.seat].astype(np.float64)
        return block.observations.copy(), rewards, block.ended == ENDED, block.ended == CUT, self._infos()

    def action_masks(self) -> Array:
        """Which options are legal in each game."""
        return self.block.masks.astype(bool)

    def close_extras(self, **kwargs: Any) -> None:
        self.block.close()

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, bool)
        return {"action_mask": self.block.masks.astype(np.int8), "_action_mask": everywhere}


class _numbers:  # noqa: N801 - a pair of spaces
    """The observations of one game and of many."""

    def __init__(self, block: Block, n: int) -> None:
        size = block.observations.shape[1]
        self.single = spaces.Box(-np.inf, np.inf, (size,), np.float32)
        self.batch = spaces.Box(-np.inf, np.inf, (n, size), np.float32)


def learners_block(
    game: str,
    n: int,
    seat: int,
    opponents: str | Sequence[str],
    settings: Settings | Sequence[Settings],
    max_choices: int | None,
    content: Path | None,
    threads: int = 1,
) -> Block:
    """A block in which one seat is asked and bots play the others, in the order of the seats."""
    from duskboard import games

    seats = games.game(game).facts.seats[1]
    if not 0 <= seat < seats:
        raise BadEnvironment(f"seat must be from 0 to {seats - 1}, not {seat!r}")
    others = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(others) != seats - 1:
        raise BadEnvironment(f"opponents must be one for all, or {seats - 1}: {game} has {seats} seats")
    if "asked" in others:
        raise BadEnvironment("opponents are bots: random or greedy")
    players = [*others[:seat], "asked", *others[seat:]]
    return Block(
        game, n, settings=settings, players=players, threads=threads, limit=max_choices, at_once=False, content=content
    )


def in_words(block: Block, i: int, viewer: int) -> str:
    """What a game asks of its seat, in words."""
    game, state = block.game, block.game.State(block.states[i : i + 1])
    if state.seat == NOBODY:
        ending = game.endings.get(int(state.ending))
        return f"{game.title}: {ending.text if ending else 'over'}"
    known = game.redacted(state, block.book, int(state.seat))
    options = [f"  {option}: {game.option_text(known, block.book, option, block.content)}" for option in block.menu(i)]
    return "\n".join([f"{game.title}, seat {state.seat}: {game.decisions[int(state.decision)]}", *options])


for _game, _name in ENV_IDS.items():
    if f"duskboard/{_name}" not in gymnasium.registry:
        gymnasium.register(
            f"duskboard/{_name}",
            entry_point="duskboard.envs.gym:GameEnv",
            vector_entry_point="duskboard.envs.gym:GamesVectorEnv",
            kwargs={"game": _game},
            disable_env_checker=True,  # our own tests hold every game to it; it would cost more than the game
        )
