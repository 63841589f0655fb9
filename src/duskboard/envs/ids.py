"""What the games are called by those who train on them."""

from __future__ import annotations

from duskboard.games import GAMES


def env_id(game: str) -> str:
    """The name of a game for `gymnasium.make`, after `duskboard/`.

    >>> env_id("darkleaf-gambit")
    'DarkleafGambit-v0'
    """
    return "".join(part.capitalize() for part in game.split("-")) + "-v0"


def spiel_name(game: str) -> str:
    """The name of a game for `pyspiel.load_game`.

    >>> spiel_name("darkleaf-gambit")
    'duskboard_darkleaf_gambit'
    """
    return "duskboard_" + game.replace("-", "_")


ENV_IDS = {game: env_id(game) for game in GAMES}
