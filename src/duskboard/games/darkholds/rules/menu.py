"""Writing down options."""

from duskboard.engine.decision import Decision
from duskboard.engine.menu import either
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.state import MENU, Scratch, State
from duskboard.games.darkholds.terms import Asks

ALL = 99  # options: as many as there are
MOST_CANCELS = 20  # chains one may give up in an activation


@rule
def add(scratch: Scratch, n: int, option: int) -> int:
    """Put an option on the menu."""
    if n >= MENU:
        return n
    scratch.menu[n] = option
    return n + 1


@rule
def add_if_best(scratch: Scratch, n: int, best: int, key: int, option: int) -> tuple[int, int]:
    """Put an option on a menu of the best: beside those that are as good, instead of those that are worse.

    The smallest key is the best. Returns how many there are then, and their key.
    """
    if n > 0 and key > best:
        return n, best
    return add(scratch, n if key == best else 0, option), key


@rule
def add_amounts(scratch: Scratch, n: int, most: int) -> int:
    """Put every amount of silver from all of it down to one piece on the menu. DKH-234, DKH-255, DKH-319."""
    for less in range(most):
        n = add(scratch, n, terms.AMOUNT + most - less)
    return n


@rule
def asks_anyway(decision: int) -> bool:
    """Whether a decision is asked with one answer, too: it costs or gives up what the answer before has not said.

    An action whose links leave no choice is told by its label (`unasked` in prompts), so they are not asked.
    """
    return decision in (
        Asks.BUY, Asks.SELL, Asks.HIRE, Asks.REPLACE, Asks.TRANSIT, Asks.ACQUIRE, Asks.DISCARD, Asks.DROP_AT,
        Asks.PIECES, Asks.SILVER, Asks.ASK_FOR, Asks.PRICE,
    )  # fmt: skip


@rule
def goes_without_saying(decision: int, option: int) -> bool:
    """Whether the only option of a decision is carried out unasked."""
    return option == terms.DONE or not asks_anyway(decision)


@rule
def can_give_up(state: State, n: int) -> bool:
    """Whether a chain can be given up here: wherever it is asked for its next link."""
    return n > 1 or (n == 1 and asks_anyway(state.decision))


class YesOrNo(Decision):
    """A question that is answered by yes or no."""

    options = either(terms.YES, terms.NO)


@rule
def or_cancel(state: State, scratch: Scratch, n: int) -> int:
    """A chain can be given up before it costs anything, a limited number of times in an activation."""
    if can_give_up(state, n) and state.cancels < MOST_CANCELS:
        return add(scratch, n, terms.CANCEL)
    return n
