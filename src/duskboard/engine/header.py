"""What every game's state begins with: whose choice it is, what is still to be done, the dice, the log, the result."""

from duskboard.engine.record import Record, f32, i16, i32, u32
from duskboard.engine.rule import rule

NOBODY = -1  # the seat that must choose when the game is over
NONE = -1  # no unit, no square, no card

EVENT_SIZE = 8  # numbers an event has: its code, who may know it, and six more
AGENDA_SIZE = 7  # numbers a thing to do has: its code and six more
ARGS = 8  # numbers that say what the pending decision is about


def header(*, seats: int, agenda: int = 24, log: int = 64, script: int = 32) -> type[Record]:
    """The common fields of a game's state; a game's own `State` inherits from it.

    `agenda`: how many things can wait at once; `log`: how many events one choice can cause at most; `script`: how
    many dice can be fixed in advance (and how many one choice can roll where people roll real dice).
    """
    things, events, dice_kept = agenda, log, script

    class Header(Record):
        rng: u32[4]  # the dice stream (sfc32)
        script: i16[dice_kept]  # dice fixed in advance, taken before the stream
        script_n: i16  # how many there are
        dice: i16[dice_kept, 2]  # the dice rolled since the last choice: sides, face
        dice_n: i16  # how many
        seat: i16  # who must choose now; NOBODY when the game is over
        decision: i16  # what they must choose, one of the game's decisions
        args: i16[ARGS]  # what the choice is about
        agenda: i16[things, AGENDA_SIZE]  # what is still to be done, last first
        agenda_n: i16  # how many things
        log: i16[events, EVENT_SIZE]  # a ring of what happened
        log_n: i32  # events ever written
        choices: i32  # choices ever made
        ending: i16  # how the game ended, one of the game's endings; 0 while it goes on
        result: f32[seats]  # at the end: 1 for a win, -1 for a loss, 0 for a draw, by seat

    return Header


@rule
def begin_choice(state):
    """Every game's `choose` calls this first."""
    state.choices += 1
    state.dice_n = 0


@rule
def ask(state, seat, decision, a=0, b=0, c=0, d=0):
    """Leave the next word to a seat. The rules go on when it has chosen."""
    state.seat = seat
    state.decision = decision
    state.args[0] = a
    state.args[1] = b
    state.args[2] = c
    state.args[3] = d


@rule
def end_game(state, ending):
    """The game is over: nobody chooses, nothing is left to do. The caller sets `result`."""
    state.seat = NOBODY
    state.decision = 0
    state.agenda_n = 0
    state.ending = ending
    for i in range(ARGS):
        state.args[i] = 0
