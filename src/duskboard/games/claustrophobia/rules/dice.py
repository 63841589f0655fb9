"""Dice that lie open and are counted by their values: activation dice, dice of destiny."""

from duskboard.engine.dice import roll
from duskboard.engine.menu import offer
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.state import Scratch, State


@rule
def roll_into(state: State, dice: Numbers, n: int) -> None:
    """Roll n dice and put them with those of their values."""
    for _ in range(n):
        dice[roll(state, 6) - 1] += 1


@rule
def offer_values(menu: Scratch, dice: Numbers) -> None:
    """The different values there are."""
    for value in range(terms.LINES):
        if dice[value] > 0:
            offer(menu, terms.VALUE + value)


@rule
def offer_more_values(menu: Scratch, dice: Numbers) -> None:
    """To take no more dice, or every value of which there is one."""
    offer(menu, terms.PASS)
    offer_values(menu, dice)


@rule
def any_left(dice: Numbers) -> bool:
    """Whether any die lies there."""
    for value in range(terms.LINES):
        if dice[value] > 0:
            return True
    return False


@rule
def set_aside(dice: Numbers, option: int, aside: int) -> int:
    """Set the die that was chosen beside those set aside before, unless it is enough: how many these are now."""
    if option == terms.PASS:
        return aside
    dice[option - terms.VALUE] -= 1
    return aside + 1
