"""PettingZoo: an agent for every seat, who act in the order that the game asks them.

env = duskboard.envs.aec("steam-leaf", settings={"board": "garden"})
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from duskboard import games
from duskboard.engine.header import NOBODY
from duskboard.envs.block import Array, BadEnvironment, IllegalAction
from duskboard.envs.extras import need
from duskboard.envs.look import look
from duskboard.games.game import Settings

need("pettingzoo", "pettingzoo")
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """A game with an agent for every seat: `seat_0`, `seat_1` ... Rewards come when it ends: 1, 0 or -1 for each."""

    def __init__(
        self,
        game: str,
        *,
        settings: Settings | None = None,
        max_cycles: int | None = None,
        content: Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise BadEnvironment(f"render_mode cannot be {render_mode!r}; it can be: ansi")
        self.game = games.game(game)
        self.metadata = {"render_modes": ["ansi"], "name": f"{self.game.id}_v0", "is_parallelizable": False}
        self.settings, self.max_cycles, self.render_mode = dict(settings or {}), max_cycles, render_mode
        self.content = self.game.load_content(content) if content else self.game.content
        self.book = self.game.book_of(self.content)
        self.state_: Any = self.game.new_state(self.book, self.content, self.settings, 0)  # refuses wrong settings now
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats_of(self.settings))]
        options, size = self.game.facts.options, self.game.observation_size
        self._actions = {agent: spaces.Discrete(options) for agent in self.possible_agents}
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (options,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._chance = np.random.default_rng()
        self._scratch = self.game.Scratch()

    def observation_space(self, agent: str) -> Any:
        return self._observations[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        number = int(self._chance.integers(2**63))
        self.state_ = self.game.new_state(self.book, self.content, self.settings, number)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._menu = self.game.menu(self.state_, self.book, self._scratch)
        self.agent_selection = self.possible_agents[max(0, int(self.state_.seat))]
        self.cycles = 0

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._menu:
            legal = ", ".join(map(str, self._menu[:12])) + (", ..." if len(self._menu) > 12 else "")
            raise IllegalAction(f"option {action} is not legal for {agent} in {self.game.title}; legal: {legal}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.game.rules.choose.run(self.state_, self.book, self._scratch, int(action))
        self.cycles += 1
        self._menu = self.game.menu(self.state_, self.book, self._scratch)
        if self.state_.seat == NOBODY:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {agent: float(self.state_.result[self._seat(agent)]) for agent in self.agents}
        else:
            self.agent_selection = self.possible_agents[int(self.state_.seat)]
            if self.max_cycles is not None and self.cycles >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Array]:
        """What a seat may know, as numbers, and which options it has: none when another must choose."""
        seat = self._seat(agent)
        mask = np.zeros(self.game.facts.options, np.int8)
        if seat == self.state_.seat:
            mask[self._menu] = 1
        return {"observation": look(self.game, self.book, self.state_, seat), "action_mask": mask}

    def render(self) -> str | None:
        """The decision and its options in words, where the environment was made with `render_mode="ansi"`."""
        if self.render_mode is None:
            return None
        seat = int(self.state_.seat)
        if seat == NOBODY:
            return f"{self.game.title}: {self.game.endings[int(self.state_.ending)].text}"
        known = self.game.redacted(self.state_, self.book, seat)
        texts = [self.game.option_text(known, self.book, option, self.content) for option in self._menu]
        asked = f"{self.agent_selection}: {self.game.decisions[int(self.state_.decision)]}"
        return "\n".join([asked, *(f"  {option}: {text}" for option, text in zip(self._menu, texts, strict=True))])

    def close(self) -> None:
        """Nothing is held."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)
