"""What a sensible player would do where who acts is chosen first, then where or whom.

What kind of thing an option leads to weighs first, as when it is asked for by itself (`intents`), and how good that
looks among its like decides the rest.
"""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.minds.intents import act_appeal, royal_in_danger
from duskboard.games.darkleaf_gambit.minds.outlook import worth
from duskboard.games.darkleaf_gambit.rules import huldra, murg
from duskboard.games.darkleaf_gambit.rules.haggedorn import will_holds
from duskboard.games.darkleaf_gambit.rules.journeys import may_journey
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks

KIND = 1 << 16  # outweighs whatever a single option of its kind can be worth
JOURNEY, HUNT, HUNT_ROYAL, RECLAIM, MORPH, SEED = 20, 30, 900, 24, 25, 26
NOTHING = -KIND * 1000


@rule
def strike_appeal(state: State, book: Book, seat: int, target: int, plain: int, royal: int) -> int:
    """A blow against a unit, by what kind of blow that is."""
    if book.kind[target] == terms.ROYAL:
        return royal * KIND
    return plain * KIND + worth(state, book, seat, target)


@rule
def hunts(state: State, book: Book, scratch: Scratch, seat: int, unit: int, n: int) -> int:
    """The best Hunt of a unit with the roll. The menu past `n` is free to work on."""
    best = NOTHING
    if will_holds(state, terms.CURSES, terms.HUSH):
        return best
    for i in range(n, huldra.targets(state, book, scratch, unit, state.face, n)):
        best = max(best, strike_appeal(state, book, seat, state.board[scratch.menu[i]], HUNT, HUNT_ROYAL))
    return best


@rule
def destroys(state: State, book: Book, scratch: Scratch, seat: int, unit: int, n: int) -> int:
    """The best attempt of a unit to Destroy; where the bone lies already, only what it is enough for."""
    best = NOTHING
    if will_holds(state, terms.CURSES, terms.HUSH) or not murg.may_destroy(state, book, unit):
        return best
    for i in range(n, murg.targets(state, book, scratch, unit, NONE, n)):
        best = max(best, destroy_value(state, book, seat, state.board[scratch.menu[i]]))
    return best


@rule
def destroy_value(state: State, book: Book, seat: int, target: int) -> int:
    """An attempt against one target, against a journey's worth."""
    if state.model > 0 and state.face < murg.needed(state, book, seat, target, False):
        return 0
    if book.kind[target] == terms.ROYAL:
        return 100 * KIND
    return (worth(state, book, seat, target) + 4) * KIND


@rule
def plain_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> int:
    """Answers in words: a journey that is still to be rolled for, a Leap, a Seed, nothing."""
    if option == terms.DO_SEED:
        return SEED * KIND
    if option == terms.DO_LEAP:
        return act_appeal(state, book, scratch, seat, option) * KIND
    if option == terms.DO_JOURNEY:
        if state.decision == Asks.ERDE_INTENT:
            return 60 * KIND if royal_in_danger(state, book, seat) else 0
        return JOURNEY * KIND
    return -KIND if state.decision == Asks.MODEL_INTENT else 0


@rule
def aimed_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    """A unit or a target, as far as blows go; NOTHING where it is a journey or nothing else."""
    unit = state.board[option]
    decision = state.decision
    if decision == Asks.ERDE_INTENT:
        return RECLAIM * KIND
    if decision == Asks.MORPH_WAY:
        return MORPH * KIND + worth(state, book, seat, unit)
    if decision == Asks.HULDRA_ACT:
        return hunts(state, book, scratch, seat, unit, n)
    if decision in (Asks.MURG_INTENT, Asks.MODEL_INTENT):
        return destroys(state, book, scratch, seat, unit, n)
    if unit == NONE:
        return NOTHING
    if decision == Asks.HULDRA_UNIT:
        return strike_appeal(state, book, seat, unit, HUNT, HUNT_ROYAL)
    if murg.may_destroy(state, book, state.args[murg.ModelUnit.unit]):
        return destroy_value(state, book, seat, unit)
    return NOTHING


@rule
def may_set_out(state: State, book: Book, option: int) -> bool:
    """Whether the unit on a territory might journey with the bone that lies there."""
    return state.decision in (Asks.HULDRA_ACT, Asks.MODEL_INTENT) and may_journey(state, book, state.board[option])
