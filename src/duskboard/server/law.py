"""When a choice may be taken back.

Free in a solo game, in a co-operative one as long as no other person's choice is undone, and for whoever holds every
person's seat. Otherwise only within one's own choice: while one's own seat is still the one to choose, and nothing was
rolled, drawn or revealed since. Everything else needs the consent of the other seats.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from duskboard.engine.dice import seed_stream
from duskboard.engine.header import NOBODY
from duskboard.games.game import Game
from duskboard.match import Match

GUESSES = 3  # worlds in which a choice must show the same for nothing to have been revealed


def why_not_free(
    match: Match,
    seat: int,
    to: int,
    holders: Sequence[str],
    revealed: dict[int, bool],
    unnoticed: Collection[int] = (),
) -> str:
    """Why a seat may not simply take back to a moment; empty if it may. `holders` names each seat's person, or "" .

    `revealed` keeps what was found out before about choices that still stand, by the moment they were made at. Choices
    made at the moments `unnoticed` are no reason that a seat may be told; what they led to may be one.
    """
    mine = holders[seat]
    if {holder for holder in holders if holder} <= {mine}:
        return ""
    names = match.seat_names
    together = match.game.is_cooperative(match.settings)
    for at, choice in enumerate(match.choices[to:], to):
        if at not in unnoticed and holders[choice.seat] != mine and (holders[choice.seat] or not together):
            return f"{names[choice.seat]} has chosen since"
    if together:
        return ""
    if match.seat != seat:
        return "the choice has passed on"
    if any(choice.dice for choice in match.choices[to:]):
        return "a die was rolled since"
    for at in range(to, match.moment):
        if at not in revealed:
            revealed[at] = reveals(match, at)
        if revealed[at]:
            return "something was revealed since"
    return ""


def _unnoticed(game: Game, state: Any, seat: int) -> bool:
    """Whether somebody else is asked what a seat does not notice."""
    return int(state.seat) not in (NOBODY, seat) and int(state.decision) in game.unnoticed


def reveals(match: Match, at: int, seats: Iterable[int] | None = None) -> bool:
    """Whether the choice made at a moment told any seat, or one of some, something it could not have known before.

    Nothing was revealed if, in every world a seat could imagine, the same choice would have left it knowing the same,
    once others have answered what they were asked without its notice.
    """
    game, book, scratch, guarded = match.game, match.book, match.game.Scratch(), match.guarded
    option, before, after = match.option_at(at), match.state_at(at), match.state_at(at + 1)
    match.key_dice(before, at)
    if before.rng.tolist() != after.rng.tolist():
        return True
    if not game.facts.hidden:
        return False  # but the dice everybody knows everything
    rules = (game.rules.imagine, game.rules.choose, game.rules.redact)
    imagine, choose, redact = rules if guarded else (rule.run for rule in rules)
    for seat in range(len(match.state.result)) if seats is None else seats:
        knew = game.redacted(before, book, seat, guarded=guarded)
        noticed = at + 1
        while noticed < match.moment and _unnoticed(game, match.state_at(noticed), seat):
            noticed += 1
        known = game.redacted(match.state_at(noticed), book, seat, guarded=guarded)
        for guess in range(GUESSES):
            world = knew.copy()
            seed_stream(world, guess)
            imagine(world, book, scratch, seat)
            if option not in game.whole_menu(world, book, scratch, guarded=guarded):
                return True
            choose(world, book, scratch, option)
            while _unnoticed(game, world, seat):
                choose(world, book, scratch, game.menu(world, book, scratch, guarded=guarded)[0])  # to decline is first
            redact(world, book, seat)
            world.choices = known.choices  # nobody counts what others were asked
            if world != known:
                return True
    return False
