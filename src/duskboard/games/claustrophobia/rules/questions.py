"""Parts of decisions that many of them have in one form. What a question is about is the first of its arguments."""

from collections.abc import Callable

from duskboard.engine.header import ABOUT
from duskboard.engine.menu import offer
from duskboard.engine.rule import Rule, rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.state import Book, Scratch, State

Options = Rule[[State, Book, Scratch], None]
Chosen = Rule[[State, Book, Scratch, int], None]


def offered_for(by: Callable[[State, Book, Scratch, int], None]) -> Options:
    """What a rule offers for whatever the question is about."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        by(state, book, menu, state.args[ABOUT])

    return options


def or_pass(by: Callable[[State, Book, Scratch], None]) -> Options:
    """To pass, and what a rule offers."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        by(state, book, menu)

    return options


def or_pass_for(by: Callable[[State, Book, Scratch, int], None]) -> Options:
    """To pass, and what a rule offers for whatever the question is about."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        by(state, book, menu, state.args[ABOUT])

    return options


def done_for(does: Callable[[State, Book, int, int], None], first: int) -> Chosen:
    """Who or what the question is about does it with the answer, counted from its first option; or it is passed."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option != terms.PASS:
            does(state, book, state.args[ABOUT], option - first)

    return chosen
