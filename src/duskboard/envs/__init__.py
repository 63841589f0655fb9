"""Environments to train in: many games in one block, and the conventions of the field over the same rules.

    from duskboard.envs import Block

    block = Block("darkleaf-gambit", 1024, seed=7, threads=8)
    block.reset()
    block.step(block.sample())
    block.observations, block.masks, block.seats, block.rewards, block.ended

`gymnasium.make("duskboard/Forward-v0")` (after `import duskboard.envs.gym`), `duskboard.envs.aec("steam-leaf")` and
`pyspiel.load_game("duskboard_darkleaf_gambit")` (after `import duskboard.envs.openspiel`) need the extras `gym`,
`pettingzoo` and `openspiel`; nothing else does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from duskboard.envs.block import BadEnvironment, Block, IllegalAction
from duskboard.envs.extras import MissingExtra

if TYPE_CHECKING:
    from duskboard.envs.pettingzoo import SeatsEnv

__all__ = ["BadEnvironment", "Block", "IllegalAction", "MissingExtra", "aec", "open_spiel_game"]


def aec(game: str, **arguments: Any) -> SeatsEnv:
    """A game as a PettingZoo AEC environment: an agent for every seat, none of them a bot."""
    from duskboard.envs.pettingzoo import SeatsEnv

    return SeatsEnv(game, **arguments)


def open_spiel_game(game: str, **parameters: Any) -> Any:
    """A game as an OpenSpiel game: what `pyspiel.load_game` loads once `duskboard.envs.openspiel` is imported."""
    from duskboard.envs.openspiel import load

    return load(game, **parameters)
