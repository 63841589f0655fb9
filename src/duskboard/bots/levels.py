"""The five levels a person can choose, and how the search looks at each game.

A level is a number of passes (and at the top a limit of time); below it also makes mistakes on purpose, as people do.
The styles are numbers found by play (`duskboard ladder`), nothing more: a game that is not named here is searched with
the standard style.
"""

from __future__ import annotations

from dataclasses import dataclass

from duskboard.bots.search import Budget, Style


@dataclass(frozen=True)
class Level:
    """How hard a bot thinks."""

    number: int
    title: str
    budget: Budget
    slips: float = 0.0  # how often it plays anything at all, without thinking
    blurb: str = ""


LEVELS = (
    Level(1, "Apprentice", Budget(passes=16), slips=0.4, blurb="sees what is near, and is often careless"),
    Level(2, "Journeyman", Budget(passes=64), slips=0.12, blurb="plays sensibly, with a slip now and then"),
    Level(3, "Veteran", Budget(passes=300), blurb="looks a few choices ahead"),
    Level(4, "Master", Budget(passes=1500, seconds=1.8), blurb="weighs many futures"),
    Level(5, "Grandmaster", Budget(passes=12_000, seconds=1.8, threads=2), blurb="the best we have within two seconds"),
)

STYLES: dict[str, Style] = {
    "forward": Style(explore=0.6, trust=0.6, cut=25, keen=256),
}


def level(number: int) -> Level:
    """A level by its number.

    >>> level(5).title
    'Grandmaster'
    """
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"there is no level {number}; there are levels 1 to {len(LEVELS)}")
    return LEVELS[number - 1]


def style_of(game: str) -> Style:
    """How the search looks at a game."""
    return STYLES.get(game, Style())
