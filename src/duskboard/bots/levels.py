"""The five levels a person can choose, and how the search looks at each game.

A level is a number of passes, with a limit of time for slow machines; the lower ones also make mistakes on purpose, as
people do. The styles are numbers found by play (`duskboard ladder`), nothing more: a game that is not named here is
searched with the standard style.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from duskboard.bots.search import NEVER, Budget, Style


@dataclass(frozen=True)
class Level:
    """How hard a bot thinks."""

    number: int
    title: str
    budget: Budget
    slips: float = 0.0  # how often it plays anything at all, without thinking
    blurb: str = ""


CEILING = 1.8  # seconds a decision may take at most, on a slow machine

LEVELS = (
    Level(1, "Apprentice", Budget(20, CEILING), slips=0.4, blurb="sees what is near, and is often careless"),
    Level(2, "Journeyman", Budget(60, CEILING), slips=0.15, blurb="plays sensibly, with a slip now and then"),
    Level(3, "Veteran", Budget(200, CEILING), blurb="looks a few choices ahead"),
    Level(4, "Master", Budget(800, CEILING), blurb="weighs many futures"),
    Level(5, "Grandmaster", Budget(3200, CEILING, threads=2), blurb="the best we have within two seconds"),
)

PASSES: dict[str, tuple[int, int, int, int, int]] = {  # where a game's levels think more or less than others
    "forward": (10, 30, 100, 300, 1000),  # more win no more often
    "claustrophobia-1643": (8, 20, 50, 140, 400),
    "darkleaf-gambit": (8, 20, 50, 140, 400),
    "steam-leaf": (6, 12, 16, 24, 100),
    "darkholds": (6, 10, 16, 24, 40),  # a level takes more than a thousand decisions
}

SLIPS: dict[str, tuple[float, float, float, float, float]] = {  # where thinking less alone makes too little difference
    "darkleaf-gambit": (0.4, 0.2, 0.08, 0.03, 0.0),
    "steam-leaf": (0.95, 0.7, 0.4, 0.15, 0.0),
}

WHOLE = 1_000_000  # a cut no play-out reaches
STYLES: dict[str, Style] = {
    "forward": Style(cut=12),
    "claustrophobia-1643": Style(ripe=NEVER, cut=WHOLE),
    "darkleaf-gambit": Style(ripe=NEVER, cut=WHOLE),
    "steam-leaf": Style(ripe=NEVER, proof=1.5, cut=120, folly=10),  # a whole round of large armies at least
    "darkholds": Style(ripe=NEVER, proof=2.5, cut=40),  # who follows every faint hope dawdles until he is overrun
}


def level(number: int, game: str = "") -> Level:
    """A level by its number, as it is in a game.

    >>> level(5).title
    'Grandmaster'
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"there is no level {number}; there are levels 1 to {len(LEVELS)}")
    made = LEVELS[number - 1]
    if game in PASSES:
        made = replace(made, budget=replace(made.budget, passes=PASSES[game][number - 1]))
    if game in SLIPS:
        made = replace(made, slips=SLIPS[game][number - 1])
    return made


def style_of(game: str) -> Style:
    """How the search looks at a game."""
    return STYLES.get(game, Style())
