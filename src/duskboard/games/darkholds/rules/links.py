"""Links of a chain: what an action is taken apart into, one small decision each, all of which can be given up.

Parts of decisions that many links have in the same form. What is chosen on the way stands in the plan.
"""

from collections.abc import Callable

from duskboard.engine.rule import Rule, rule
from duskboard.games.darkholds.rules.activation import given_up, link
from duskboard.games.darkholds.rules.menu import or_cancel
from duskboard.games.darkholds.state import Book, Scratch, State

Options = Rule[[State, Book, Scratch], None]
Chosen = Rule[[State, Book, Scratch, int], None]


def listed(by: Callable[[State, Book, Scratch, int], int]) -> Options:
    """What a rule lists for the active warrior."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = or_cancel(state, menu, by(state, book, menu, state.active))

    return options


def listed_with(by: Callable[[State, Book, Scratch, int, int], int], place: int) -> Options:
    """What a rule lists for the active warrior and for what stands in a place of the plan."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = or_cancel(state, menu, by(state, book, menu, state.active, state.plan[place]))

    return options


def noted(place: int, first: int, then: int) -> Chosen:
    """The answer, counted from its first option, goes into the plan; then the next link is asked for."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        link(state, option, place, option - first, then)

    return chosen


def done(does: Callable[[State, Book, Scratch, int, int], None], first: int) -> Chosen:
    """The last link: the active warrior does it with the answer, counted from its first option."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option):
            does(state, book, menu, state.active, option - first)

    return chosen


def done_with(does: Callable[[State, Book, Scratch, int, int, int], None], place: int, first: int = 0) -> Chosen:
    """The last link: the active warrior does it with what stands in a place of the plan, and with the answer."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option):
            does(state, book, menu, state.active, state.plan[place], option - first)

    return chosen
