"""Writing down options."""

from duskboard.engine.rule import rule
from duskboard.games.darkholds.state import MENU
from duskboard.games.darkholds.terms import CANCEL

MOST_CANCELS = 20  # chains one may give up in an activation


@rule
def add(scratch, n, option):
    """Put an option on the menu."""
    if n >= MENU:
        return n
    scratch.menu[n] = option
    return n + 1


@rule
def or_cancel(state, scratch, n):
    """A chain with a real choice can be given up, a limited number of times in an activation."""
    if n > 1 and state.cancels < MOST_CANCELS:
        return add(scratch, n, CANCEL)
    return n
