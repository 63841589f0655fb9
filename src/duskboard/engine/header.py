"""What every game's state begins with: whose choice it is, what is still to be done, the dice, the log, the result."""

from __future__ import annotations

from duskboard.engine.record import Reals, Record, f32, i16, i32, natural, or_none, u32
from duskboard.engine.rule import rule

NOBODY = -1  # the seat that must choose when the game is over
NONE = -1  # no unit, no square, no card

EVENT_SIZE = 8  # numbers an event has: its code, who may know it, and six more
AGENDA_SIZE = 7  # numbers a thing to do has: its code and six more
ARGS = 8  # numbers that say what the pending decision is about
ABOUT = 0  # the first of them


class Header(Record):
    """The common fields of a game's state, which says how large they are:

        class State(Header, seats=2, things=24, events=64, dice_kept=32):

    `things`: how many can wait at once; `events`: how many one choice can cause at most; `dice_kept`: how many dice can
    be fixed in advance (and how many one choice can roll where people roll real dice).
    """

    rng = u32[4]  # the dice stream (sfc32)
    script = i16["dice_kept"]  # dice fixed in advance, taken before the stream
    script_n = natural(i16)  # how many there are
    dice = i16["dice_kept", 2]  # the dice rolled since the last choice: sides, face
    dice_n = natural(i16)  # how many
    seat = or_none(i16)  # who must choose now; NOBODY when the game is over
    decision = natural(i16)  # what they must choose, one of the game's decisions
    args = or_none(i16)[ARGS]  # what the choice is about
    agenda = or_none(i16)["things", AGENDA_SIZE]  # what is still to be done, last first
    agenda_n = natural(i16)  # how many things
    log = i16["events", EVENT_SIZE]  # a ring of what happened
    log_n = natural(i32)  # events ever written
    choices = natural(i32)  # choices ever made
    ending = natural(i16)  # how the game ended, one of the game's endings; 0 while it goes on
    result = f32["seats"]  # at the end: 1 for a win, -1 for a loss, 0 for a draw, by seat


def header(*, seats: int, agenda: int = 24, log: int = 64, script: int = 32) -> type[Header]:
    """The common fields of a game's state as a class to inherit from."""

    class Sized(Header, seats=seats, things=agenda, events=log, dice_kept=script):
        pass

    return Sized


@rule
def begin_choice(state: Header) -> None:
    """Every game's `choose` calls this first."""
    state.choices += 1
    state.dice_n = 0


@rule
def ask(state: Header, seat: int, decision: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    """Leave the next word to a seat. The rules go on when it has chosen."""
    state.seat = seat
    state.decision = decision
    state.args[0] = a
    state.args[1] = b
    state.args[2] = c
    state.args[3] = d
    state.args[4] = e


@rule
def end_game(state: Header, ending: int) -> None:
    """The game is over: nobody chooses, nothing is left to do. The caller sets `result`."""
    state.seat = NOBODY
    state.decision = 0
    state.agenda_n = 0
    state.ending = ending
    for i in range(ARGS):
        state.args[i] = 0


@rule
def is_settled(state: Header, out: Reals) -> bool:
    """Whether the game is over; then its result is written to `out`, which is what every `value` begins with."""
    if state.ending == 0:
        return False
    for seat in range(len(state.result)):
        out[seat] = state.result[seat]
    return True
