"""Parts of decisions that many of them have in the same form."""

from collections.abc import Callable

from duskboard.engine.header import ABOUT
from duskboard.engine.rule import Rule, rule
from duskboard.games.steam_leaf.state import Book, Scratch, State

Options = Rule[[State, Book, Scratch], None]


def listed(by: Callable[[State, Book, Scratch, int], int]) -> Options:
    """Options that a rule lists for the seat that is asked."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = by(state, book, menu, state.seat)

    return options


def listed_for(by: Callable[[State, Book, Scratch, int, int], int]) -> Options:
    """Options that a rule lists for the seat that is asked and the first thing the question is about."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = by(state, book, menu, state.seat, state.args[ABOUT])

    return options
