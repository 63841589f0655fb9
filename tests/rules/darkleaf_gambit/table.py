"""Positions of Darkleaf Gambit in a line or two, and questions to ask of them."""

from __future__ import annotations

from typing import Any

from duskboard.engine.header import NONE
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import square
from duskboard.match import Match


def units(text: str) -> dict[str, str]:
    """`"queen e1, pawn b2 g2"` as a position has it."""
    placed: dict[str, str] = {}
    for group in filter(None, (part.strip() for part in text.split(","))):
        kind, *squares = group.split()
        placed.update(dict.fromkeys(squares, kind))
    return placed


def table(clans: str, first: str, second: str, *, dice: tuple[int, ...] = (), begin: bool = True, **more: Any) -> Match:
    """A position at the start of the active player's turn; `begin` goes past the question of the Will."""
    active = more.get("active", 0)
    tokens = [0, 0]
    tokens[active] = 1
    tallies = {"will_token": tokens, **more.pop("tallies", {})}
    document = {"clans": clans.split(), "units": [units(first), units(second)], "tallies": tallies, **more}
    match = Match.from_position("darkleaf-gambit", document, seed=1)
    if dice:
        match.script(dice)
    if begin:
        match.play("pass")
    return match


def texts(match: Match) -> list[str]:
    """The legal answers to the pending question."""
    return [option.text for option in match.options()]


def go(match: Match, *answers: str) -> Match:
    """Answer several questions."""
    for answer in answers:
        match.play(answer)
    return match


def who(match: Match, name: str) -> str | None:
    """`"first pawn"` for whoever stands on a territory; None for nobody."""
    unit = match.state.board[square(name)]
    if unit == NONE:
        return None
    return f"{('first', 'second')[unit >> 4]} {terms.KINDS[match.book.kind[unit]]}"


def auras(match: Match, name: str) -> list[str]:
    """The auras of whoever stands on a territory."""
    bits = match.state.auras[match.state.board[square(name)]]
    return [aura for bit, aura in terms.AURAS.items() if bits & bit]


def ladder(match: Match, name: str) -> int | None:
    """Counters of the Witch's Ladder on whoever stands there; None without one."""
    unit = match.state.board[square(name)]
    return int(match.state.ladder[unit]) if unit != NONE and match.state.ladder_by[unit] else None


def garden(match: Match, name: str) -> int | None:
    """Counters of the Poison Garden on a territory; None without one."""
    at = square(name)
    return int(match.state.garden[at]) if match.state.garden_by[at] else None


def count(match: Match, seat: int, kind: str) -> int:
    """Units of a kind a seat has in Haggedorn."""
    at = terms.KINDS.index(kind)
    return sum(
        1 for u in range(16 * seat, 16 * seat + 15) if match.state.square[u] != NONE and match.book.kind[u] == at
    )


def slots(match: Match, seat: int) -> dict[int, int]:
    """The filled slots of a clan board, numbered from 1."""
    return {i + 1: match.state.slot[seat, i] for i in range(16) if match.state.slot[seat, i]}


def pool(match: Match, seat: int) -> int:
    """Bones in a pool."""
    return sum(match.state.pool[seat, shape] for shape in range(4))


def asked(match: Match) -> str:
    """The pending question."""
    return match.game.decisions[match.state.decision]


def told(match: Match) -> str:
    """Everything that has happened, as one text."""
    return "\n".join(line.text for line in match.log)


def next_turn(match: Match, *, dice: tuple[int, ...] = ()) -> Match:
    """Decline whatever is asked until the next turn has begun and asks its first question."""
    turn = match.state.turn
    while not match.over and match.state.turn == turn:
        options = texts(match)
        if dice and asked(match).startswith("Which slot"):
            match.script(dice)
        match.play("pass" if "pass" in options else "journey" if "journey" in options else options[0])
    return match


def greedy_choice(match: Match) -> str:
    """What the greedy player would answer."""
    option = match.game.rules.greedy(match.state.copy(), match.book, match.game.Scratch())
    return match.game.option_text(match.state, match.book, option)
