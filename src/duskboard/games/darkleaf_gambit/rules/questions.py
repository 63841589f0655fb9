"""Questions that several chapters ask in the same way, and parts of decisions that many of them have in one form."""

from collections.abc import Callable

from duskboard.engine.decision import Decision
from duskboard.engine.header import ABOUT, ask
from duskboard.engine.menu import offer
from duskboard.engine.rule import Rule, rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State

Options = Rule[[State, Book, Scratch, int], None]
Chosen = Rule[[State, Book, Scratch, int, int], None]


def listed(by: Callable[[State, Book, Scratch, int], int]) -> Options:
    """Options that a rule lists for the seat that is asked."""

    @rule
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = by(state, book, menu, seat)

    return options


def listed_for(by: Callable[[State, Book, Scratch, int, int], int]) -> Options:
    """Options that a rule lists for the seat that is asked and the first thing the question is about."""

    @rule
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = by(state, book, menu, seat, state.args[ABOUT])

    return options


def listed_of(by: Callable[[State, Book, Scratch, int], int]) -> Options:
    """Options that a rule lists of the unit the question is about."""

    @rule
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = by(state, book, menu, state.args[ABOUT])

    return options


def either(one: int, other: int) -> Options:
    """One thing or the other."""

    @rule
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        offer(menu, one)
        offer(menu, other)

    return options


def asks_of_unit(then: int) -> Chosen:
    """The answer is a territory: the next question is about the unit that stands there."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        ask(state, seat, then, state.board[option])

    return chosen


@rule
def asked_of_one(state: State, book: Book, menu: Scratch, seat: int) -> int:
    """The question is asked even if it has one answer only."""
    return terms.ASKED


class YesOrPass(Decision):
    """Something that may be done or left."""

    options = either(terms.YES, terms.PASS)


class RerollOrKeep(Decision):
    """Whether a bone that has fallen is rolled again."""

    options = either(terms.REROLL, terms.KEEP)
