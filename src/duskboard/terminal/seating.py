"""Who sits where at a terminal and whose dice roll: kept with the match, so that it goes on as it was played."""

from __future__ import annotations

from collections.abc import Sequence

from duskboard.bots.bot import Bot, bot, proper_name
from duskboard.match import Match, MatchError, SaveError, Seating

PERSON = ""  # in place of a bot's name
NOBODY = "nobody"  # what one types to play against no bot


def bots_for(match: Match, against: str | None, watch: Sequence[str], seat: int) -> list[str]:
    """The bots somebody asks for, by seat: one against the person in `seat` (from 1), or those to watch."""
    seats = len(match.state.result)
    if watch:
        return [proper_name(watch[at % len(watch)]) for at in range(seats)]
    if against in (None, NOBODY):
        return [PERSON] * seats
    if not 1 <= seat <= seats:
        raise MatchError(f"{match.game.title} has seats 1 to {seats}, not {seat}")
    return [PERSON if at == seat - 1 else proper_name(str(against)) for at in range(seats)]


def kept_bots(match: Match) -> list[str]:
    """The bots a match was last played with. A save may be anybody's: it starts no code that is not ours."""
    names = match.seating.bots
    if words := words_for_own_bots(match.seating):
        raise SaveError(f"the match was played with a bot of somebody's own; say so if you mean it: {' '.join(words)}")
    return [*names, *[PERSON] * len(match.state.result)][: len(match.state.result)]


def words_for_own_bots(seating: Seating) -> list[str]:
    """The options that seat bots from somebody's own module again; none if there are no such bots."""
    names = seating.bots
    if not any(":" in name for name in names):
        return []
    if PERSON not in names:
        return [word for name in names for word in ("--watch", name)]
    return ["--against", next(name for name in names if name != PERSON), "--seat", str(names.index(PERSON) + 1)]


def seated(match: Match) -> dict[int, Bot]:
    """The bots of a match at their seats."""
    return {at: bot(name, match.game) for at, name in enumerate(match.seating.bots) if name != PERSON}
