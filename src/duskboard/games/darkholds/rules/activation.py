"""The activation of one warrior: beginning, walking, ending. Rulebook 2.1.1.1, 2.1.3."""

from duskboard.engine.arrays import wipe
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import lift, named, put, stir
from duskboard.games.darkholds.rules.movement import free_after, price_to, way_to
from duskboard.games.darkholds.state import Book, Scratch, State


@rule
def begin_activation(state: State, book: Book, warrior: int) -> None:
    """A warrior's activation begins. DKH-160, DKH-167, DKH-181."""
    rest(state)
    state.active = warrior
    state.acted[warrior] = 1
    if warrior < terms.PARTY or state.overlord != NONE:
        tell(state, terms.E_ACTIVATED, named(state, warrior), state.vigour[warrior])
    if warrior >= terms.FIRST_ENEMY and state.woke == 0 and book.lair_enemy[state.level] == state.profile[warrior]:
        if state.wounds[warrior] > 0 or somebody_near_lair(state, book):
            state.woke = 1
            tell(state, terms.E_WOKE, named(state, warrior))


@rule
def somebody_near_lair(state: State, book: Book) -> bool:
    """Whether a conscious hero or henchman is on a tile that wakes the one who waits. DKH-327."""
    for warrior in range(terms.PARTY):
        if state.status[warrior] == terms.CONSCIOUS:
            tile = book.tile[state.level, state.at[warrior]]
            if (book.lair_wakes[state.level] >> tile) & 1 != 0:
                return True
    return False


@rule
def end_activation(state: State) -> None:
    """A warrior has used its vigour, or gives up the rest: it is weary. DKH-092, DKH-168, DKH-203."""
    warrior = state.active
    if warrior != NONE:
        state.vigour[warrior] = 0
    rest(state)


@rule
def rest(state: State) -> None:
    """Nobody is active. DKH-238."""
    state.active = NONE
    state.free_step = 0
    state.transit = 0
    state.aims = 0
    state.cancels = 0
    state.done_any = 0
    wipe(state.shots)
    state.struck = NONE
    state.struck_at = terms.NOWHERE
    state.quarry = NONE
    state.goal = terms.NOWHERE
    state.goal_kind = terms.NO_GOAL
    state.moved = 0
    state.started_at = 0
    wipe(state.offers)
    state.offers_n = 0
    clear_plan(state)


@rule
def clear_plan(state: State) -> None:
    wipe(state.plan)


@rule
def spend(state: State, warrior: int, vigour: int) -> None:
    """Pay vigour for an action; a swift one's open step is lost. DKH-088, DKH-091, DKH-111."""
    state.vigour[warrior] -= vigour
    state.free_step = 0
    state.done_any = 1


@rule
def step(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """Move one square, paying for it. DKH-042, DKH-072, DKH-238, DKH-269."""
    at, before = state.at[warrior], state.vigour[warrior]
    way = pay_step(state, book, scratch, warrior, square)
    code = terms.E_CLIMBED if way == terms.LADDER else terms.E_MOVED
    tell(state, code, named(state, warrior), at, square, 1 + 10 * (before - state.vigour[warrior]))


@rule
def pay_step(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> int:
    """Pay for a step and be there; nothing is told. Returns its direction. DKH-072, DKH-238, DKH-269."""
    way = way_to(state, book, warrior, square)
    state.vigour[warrior] -= price_to(state, book, warrior, way, square)
    state.free_step = free_after(state, book, warrior, way, state.free_step)
    relocate(state, book, scratch, warrior, square)
    return way


@rule
def relocate(state: State, book: Book, scratch: Scratch, warrior: int, square: int) -> None:
    """Put a warrior elsewhere; what was worked out from where it stood no longer holds. DKH-072."""
    lift(state, book, warrior)
    put(state, book, warrior, square)
    state.transit = 0
    state.aims = 0
    state.done_any = 1
    if warrior < terms.PARTY:
        stir(scratch)


@rule
def note_step(state: State, enemy: int, at: int, way: int) -> None:
    """An enemy that plays itself has gone a step from a square; its walk is told as one, when it ends. DKH-269."""
    if state.moved >= terms.LONGEST_TOLD:
        finish_walk(state, enemy)
    if state.started_at == 0:
        state.started_at = at + 1
        state.moved = 1
    state.moved = state.moved * terms.WAYS + way


@rule
def finish_walk(state: State, enemy: int) -> None:
    """Tell of an enemy's walk before whatever it does next. DKH-269."""
    if state.started_at == 0:
        return
    start, walk = state.started_at - 1, state.moved
    state.started_at = 0
    state.moved = 0
    tell_way(state, enemy, start, walk, 0)


@rule
def tell_way(state: State, warrior: int, start: int, walk: int, price: int) -> None:
    """Tell of a walk: its directions, the first few and the rest, are digits after a leading 1. DKH-269."""
    steps, digits = 0, walk
    while digits > 1:
        digits //= terms.WAYS
        steps += 1
    later = 1
    for _ in range(terms.WAYS_TOLD, steps):
        later *= terms.WAYS
    first, second = walk // later, later + walk % later if later > 1 else 0
    tell(state, terms.E_MOVED, named(state, warrior), start, state.at[warrior], steps + 10 * price, first, second)


@rule
def follow_up(state: State, decision: int, a: int) -> None:
    """Ask the active warrior's player for the next link."""
    ask(state, state.owner[state.active], decision, a, 0, 0, 0)


@rule
def give_up(state: State) -> None:
    """A chain is given up before its last link: nothing is paid."""
    state.cancels += 1
    clear_plan(state)
    wipe(state.alloc)


@rule
def link(state: State, option: int, place: int, found: int, then: int) -> None:
    """A link of a chain is answered: note it in the plan and ask for the next, unless the chain is given up."""
    if not given_up(state, option):
        state.plan[place] = found
        follow_up(state, then, 0)


@rule
def given_up(state: State, option: int) -> bool:
    """Whether the answer to a link was to give the chain up; then it is."""
    if option != terms.CANCEL:
        return False
    give_up(state)
    return True
