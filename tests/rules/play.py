"""The one vocabulary of the tests of rules: a position, a choice with fixed dice, what must be true.

    match = position("forward", {"location": 1, "at": 4})
    play(match, "step 5", "accept", dice=[3, 1])
    assert asked(match) == "map turn"
    assert "step 6" in offered(match)
    assert "is defeated" in told(match)

What is peculiar to a game (how its positions are said in few words, what one asks of them) is in its `table.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duskboard import Match


def position(game: str, document: Mapping[str, Any], *, dice: Sequence[int] = (), seed: int | str = 1) -> Match:
    """A match that begins in a position; `dice` are the next that fall in it."""
    return Match.from_position(game, dict(document), seed=seed).script(dice)


def play(match: Match, *answers: str, dice: Sequence[int] = ()) -> Match:
    """Answer one question after the other; `dice` are the next that fall, for all of them together."""
    if dice:
        match.script(dice)
    for answer in answers:
        match.play(answer)
    return match


def asked(match: Match) -> str:
    """What must be decided, by the name of the decision; nothing when the game is over."""
    return "" if match.over else match.game.decisions[int(match.state.decision)]


def offered(match: Match) -> list[str]:
    """What can be answered."""
    return [option.text for option in match.options()]


def told(match: Match, choices: int | None = None) -> str:
    """What has happened, or what the last so many choices brought about, a line each."""
    by_choice = match.story(-2)
    return "\n".join(line.text for lines in by_choice[-choices if choices else 0 :] for line in lines)
