"""The games. A new game adds a folder and one line here."""

from __future__ import annotations

import functools
import importlib

from duskboard.games.game import Game

GAMES = {  # id: the module that holds it, imported when first asked for
    "forward": "duskboard.games.forward",
    "darkleaf-gambit": "duskboard.games.darkleaf_gambit",
    "steam-leaf": "duskboard.games.steam_leaf",
    "darkholds": "duskboard.games.darkholds",
    "claustrophobia-1643": "duskboard.games.claustrophobia",
}


class UnknownGame(ValueError):
    """There is no game of that name."""


@functools.cache
def game(id: str) -> Game:
    """A game by its id.

    >>> game("forward").title
    'Forward'
    """
    if id not in GAMES:
        raise UnknownGame(f"there is no game {id!r}; there are: {', '.join(GAMES)}")
    made: Game = importlib.import_module(GAMES[id]).GAME
    return made


def all_games() -> list[Game]:
    """Every registered game, in the order of the menu."""
    return [game(id) for id in GAMES]
