"""What powers ask of the dice prepared on them. CLA-104 to CLA-114, CLA-R35.

A kind of condition says which dice can still help it and whether what lies there is enough: two rules and two lines.
"""

from duskboard.engine.arrays import row_total
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.state import Book, State


@rule
def dice_in(state: State, power: int) -> int:
    """How many dice are prepared on a power."""
    return row_total(state.prep, power)


@rule
def total_on(state: State, power: int) -> int:
    """The sum of the dice prepared on a power."""
    total = 0
    for value in range(terms.LINES):
        total += state.prep[power, value] * (value + 1)
    return total


@rule
def all_of_colour(state: State, book: Book, power: int, colour: int) -> bool:
    """Whether all dice prepared on a power have one colour."""
    for value in range(terms.LINES):
        if state.prep[power, value] > 0 and book.colour[value] != colour:
            return False
    return True


@rule
def one_colour(state: State, book: Book, power: int) -> bool:
    """Whether the dice prepared on a power are all white or all red."""
    return all_of_colour(state, book, power, terms.WHITE) or all_of_colour(state, book, power, terms.RED)


# -- which dice can still help -----------------------------------------------------------------------------------------


@rule
def any_helps(state: State, book: Book, power: int, row: int, value: int) -> bool:
    """Every die does."""
    return True


@rule
def high_helps(state: State, book: Book, power: int, row: int, value: int) -> bool:
    """A die of the threshold or more."""
    return value + 1 >= book.threshold[row]


@rule
def exact_helps(state: State, book: Book, power: int, row: int, value: int) -> bool:
    """A die of just that value."""
    return value + 1 == book.threshold[row]


@rule
def white_helps(state: State, book: Book, power: int, row: int, value: int) -> bool:
    """A white die."""
    return book.colour[value] == terms.WHITE


@rule
def red_helps(state: State, book: Book, power: int, row: int, value: int) -> bool:
    """A red die."""
    return book.colour[value] == terms.RED


@rule
def same_colour_helps(state: State, book: Book, power: int, row: int, value: int) -> bool:
    """A die of the colour of those that lie there."""
    return all_of_colour(state, book, power, book.colour[value])


@rule
def same_value_helps(state: State, book: Book, power: int, row: int, value: int) -> bool:
    """A die of the value of those that lie there."""
    return state.prep[power, value] == dice_in(state, power)


# -- what is enough ----------------------------------------------------------------------------------------------------


@rule
def any_is_enough(state: State, book: Book, power: int, row: int, n: int) -> bool:
    """One die of any value."""
    return True


@rule
def high_is_enough(state: State, book: Book, power: int, row: int, n: int) -> bool:
    """A total of the threshold or more."""
    return total_on(state, power) >= book.threshold[row]


@rule
def exact_is_enough(state: State, book: Book, power: int, row: int, n: int) -> bool:
    """Just the threshold."""
    return total_on(state, power) == book.threshold[row]


@rule
def white_is_enough(state: State, book: Book, power: int, row: int, n: int) -> bool:
    """As many white dice as there is room for."""
    return all_of_colour(state, book, power, terms.WHITE) and n == book.capacity[row]


@rule
def red_is_enough(state: State, book: Book, power: int, row: int, n: int) -> bool:
    """As many red dice as there is room for."""
    return all_of_colour(state, book, power, terms.RED) and n == book.capacity[row]


@rule
def colour_is_enough(state: State, book: Book, power: int, row: int, n: int) -> bool:
    """Dice of one colour, however many."""
    return one_colour(state, book, power)


@rule
def two_of_colour_are_enough(state: State, book: Book, power: int, row: int, n: int) -> bool:
    """Two dice of one colour."""
    return n == 2 and one_colour(state, book, power)


@rule
def pair_is_enough(state: State, book: Book, power: int, row: int, n: int) -> bool:
    """Two dice of one value."""
    return n == 2 and state.prep[power, total_on(state, power) // 2 - 1] == 2


@rule
def total_is_enough(state: State, book: Book, power: int, row: int, n: int) -> bool:
    """Two dice or more with a total of the threshold."""
    return n >= 2 and total_on(state, power) >= book.threshold[row]


HELPS = Dispatch({
    terms.ANY_ONE: any_helps, terms.AT_LEAST: high_helps, terms.EXACTLY: exact_helps, terms.ONE_WHITE: white_helps,
    terms.ONE_RED: red_helps, terms.TWO_WHITE: white_helps, terms.TWO_RED: red_helps,
    terms.SAME_COLOUR: same_colour_helps, terms.TWO_SAME_COLOUR: same_colour_helps, terms.PAIR: same_value_helps,
    terms.TOTAL: any_helps,
})  # fmt: skip
ENOUGH = Dispatch({
    terms.ANY_ONE: any_is_enough, terms.AT_LEAST: high_is_enough, terms.EXACTLY: exact_is_enough,
    terms.ONE_WHITE: white_is_enough, terms.ONE_RED: red_is_enough, terms.TWO_WHITE: white_is_enough,
    terms.TWO_RED: red_is_enough, terms.SAME_COLOUR: colour_is_enough,
    terms.TWO_SAME_COLOUR: two_of_colour_are_enough, terms.PAIR: pair_is_enough, terms.TOTAL: total_is_enough,
})  # fmt: skip
