"""When a choice may be taken back.

Free in a solo game, in a co-operative one as long as no other person's choice is undone, and for whoever holds every
person's seat. Otherwise only within one's own choice: while one's own seat is still the one to choose, and nothing was
rolled, drawn or revealed since. Everything else needs the consent of the other seats.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from duskboard.engine.dice import seed_stream
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
    names = match.game.seat_names(match.known(-1))
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


def reveals(match: Match, at: int) -> bool:
    """Whether the choice made at a moment told any seat something it could not have known before.

    Nothing was revealed if, in every world a seat could imagine, the same choice would have left it knowing the same.
    """
    before, after = match.branch(at), match.branch(at + 1)
    option = before.find(match.choices[at].text)
    if before.state.numpy("rng").tolist() != after.state.numpy("rng").tolist():
        return True
    game, book, scratch = match.game, match.book, match.game.Scratch()
    for seat in range(len(match.state.result)):
        known = after.known(seat).bytes()
        for guess in range(GUESSES):
            world = before.known(seat)
            seed_stream(world, guess)
            game.rules.imagine(world, book, scratch, seat)
            if option not in game.menu(world, book, scratch):
                return True
            game.rules.choose(world, book, scratch, option)
            game.rules.redact(world, book, seat)
            if world.bytes() != known:
                return True
    return False
