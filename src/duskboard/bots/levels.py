"""The five levels a person can choose.

A level is a number of passes, with a limit of time for slow machines; the lower ones also make mistakes on purpose, as
people do: now and then they only glance. A game may give its levels other numbers (`Game.thinking`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from duskboard.bots.search import Budget
from duskboard.games.game import Game


@dataclass(frozen=True)
class Level:
    """How hard a bot thinks."""

    number: int
    title: str
    budget: Budget
    slips: float = 0.0  # how often it does not think, and takes what looks well at a glance
    blurb: str = ""
    leans: bool = field(default=False, repr=False)  # whether it plays out by the leanings of the game


CEILING = 1.8  # seconds a decision may take at most, on a slow machine

LEVELS = (
    Level(1, "Apprentice", Budget(20, CEILING), slips=0.4, blurb="sees what is near, and is often careless"),
    Level(2, "Journeyman", Budget(60, CEILING), slips=0.15, blurb="plays sensibly, with a slip now and then"),
    Level(3, "Veteran", Budget(200, CEILING), blurb="looks a few choices ahead"),
    Level(4, "Master", Budget(800, CEILING), blurb="weighs many futures"),
    Level(5, "Grandmaster", Budget(3200, CEILING, threads=2), blurb="the best we have within two seconds"),
)


def level(number: int, game: Game | None = None, *, leaning: bool = True) -> Level:
    """A level by its number, as it is in a game; without `leaning` as it was before there were leanings.

    >>> level(5).title
    'Grandmaster'
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"there is no level {number}; there are levels 1 to {len(LEVELS)}")
    made = LEVELS[number - 1]
    if game is not None and game.thinking.passes:
        made = replace(made, budget=replace(made.budget, passes=game.thinking.passes[number - 1]))
    if game is not None and game.thinking.slips:
        made = replace(made, slips=game.thinking.slips[number - 1])
    if game is not None and game.thinking.leaning and leaning:
        passes = game.thinking.leaning[number - 1]
        if passes > 0:
            made = replace(made, budget=replace(made.budget, passes=passes), leans=True)
    return made
