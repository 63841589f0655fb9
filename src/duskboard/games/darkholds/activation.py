"""The activation of one warrior: beginning, walking, ending. Rulebook 2.1.1.1, 2.1.3."""

from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import lift, named, put, stir
from duskboard.games.darkholds.movement import free_after, price_to, way_to
from duskboard.games.darkholds.terms import (
    CONSCIOUS,
    E_ACTIVATED,
    E_CLIMBED,
    E_MOVED,
    E_WOKE,
    FIRST_ENEMY,
    LADDER,
    NO_GOAL,
    NOWHERE,
    OFFERS,
    PARTY,
)


@rule
def begin_activation(state, book, warrior):
    """A warrior's activation begins. DKH-160, DKH-167, DKH-181."""
    rest(state)
    state.active = warrior
    state.acted[warrior] = 1
    tell(state, E_ACTIVATED, warrior)
    if warrior >= FIRST_ENEMY and state.woke == 0 and book.lair_enemy[state.level] == state.profile[warrior]:
        if state.wounds[warrior] > 0 or somebody_near_lair(state, book):
            state.woke = 1
            tell(state, E_WOKE, warrior)


@rule
def somebody_near_lair(state, book):
    """Whether a conscious hero or henchman is on a tile that wakes the one who waits. DKH-327."""
    for warrior in range(PARTY):
        if state.status[warrior] == CONSCIOUS:
            tile = int(book.tile[state.level, state.at[warrior]])
            if (int(book.lair_wakes[state.level]) >> tile) & 1 != 0:
                return True
    return False


@rule
def end_activation(state):
    """A warrior has used its vigour, or gives up the rest: it is weary. DKH-092, DKH-168, DKH-203."""
    warrior = int(state.active)
    if warrior != NONE:
        state.vigour[warrior] = 0
    rest(state)


@rule
def rest(state):
    """Nobody is active. DKH-238."""
    state.active = NONE
    state.free_step = 0
    state.transit = 0
    state.aims = 0
    state.cancels = 0
    state.done_any = 0
    for i in range(8):
        state.shots[i] = 0
    state.struck = NONE
    state.struck_at = NOWHERE
    state.quarry = NONE
    state.goal = NOWHERE
    state.goal_kind = NO_GOAL
    state.moved = 0
    for i in range(OFFERS):
        state.offers[i] = 0
    state.offers_n = 0
    clear_plan(state)


@rule
def clear_plan(state):
    for i in range(16):
        state.plan[i] = 0


@rule
def spend(state, warrior, vigour):
    """Pay vigour for an action; a swift one's open step is lost. DKH-088, DKH-091, DKH-111."""
    state.vigour[warrior] -= vigour
    state.free_step = 0
    state.done_any = 1


@rule
def step(state, book, scratch, warrior, square):
    """Move one square, paying for it. DKH-042, DKH-072, DKH-238, DKH-269."""
    way = way_to(state, book, warrior, square)
    at = int(state.at[warrior])
    state.vigour[warrior] -= price_to(state, book, warrior, way, square)
    state.free_step = free_after(state, book, warrior, way, int(state.free_step))
    relocate(state, book, scratch, warrior, square)
    if way == LADDER:
        tell(state, E_CLIMBED, warrior, at, square)


@rule
def relocate(state, book, scratch, warrior, square):
    """Put a warrior elsewhere; what was worked out from where it stood no longer holds. DKH-072."""
    at = int(state.at[warrior])
    lift(state, book, warrior)
    put(state, book, warrior, square)
    state.transit = 0
    state.aims = 0
    state.done_any = 1
    if warrior < PARTY:
        stir(scratch)
    i = (int(state.log_n) - 1) % len(state.log)
    animus = warrior >= FIRST_ENEMY and state.overlord == NONE  # its whole walk is told as one
    if (
        animus
        and state.log_n > 0
        and state.log[i, 0] == E_MOVED
        and state.log[i, 2] == named(state, warrior)
        and state.log[i, 4] == at
    ):
        state.log[i, 4] = square
        state.log[i, 5] += 1
    else:
        tell(state, E_MOVED, named(state, warrior), at, square, 1)


@rule
def follow_up(state, decision, a):
    """Ask the active warrior's player for the next link."""
    ask(state, int(state.owner[state.active]), decision, a, 0, 0, 0)


@rule
def give_up(state):
    """A chain is given up before its last link: nothing is paid."""
    state.cancels += 1
    clear_plan(state)
    for die in range(len(state.alloc)):
        state.alloc[die] = 0
