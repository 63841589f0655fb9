"""The menu: the legal options of the seat that must choose, as its decision writes them down."""

from __future__ import annotations

from typing import Any

from duskboard.engine.bits import lowest
from duskboard.engine.record import Record, i16, natural
from duskboard.engine.rule import Rule, rule


class Menu(Record):
    """What a game's `Scratch` begins with: `class Scratch(Menu, largest_menu=10)`."""

    menu = natural(i16)["largest_menu"]  # legal options
    menu_n = natural(i16)  # how many


@rule
def offer(menu: Menu, option: int) -> None:
    """Write an option down."""
    menu.menu[menu.menu_n] = option
    menu.menu_n += 1


@rule
def add(menu: Menu, n: int, option: int) -> int:
    """Write an option down after n others; how many there are then. For rules that count a menu as they list it."""
    menu.menu[n] = option
    return n + 1


@rule
def offer_run(menu: Menu, first: int, n: int) -> None:
    """Write down n options that follow each other."""
    for i in range(n):
        offer(menu, first + i)


@rule
def offer_each(menu: Menu, first: int, chosen: int) -> None:
    """Write down an option for each member of a set, its smallest first: `first` and so many more."""
    while chosen != 0:
        offer(menu, first + lowest(chosen))
        chosen &= chosen - 1


def either(one: int, other: int) -> Rule[[Any, Any, Any], None]:
    """The options of a question that is answered with one thing or the other."""

    @rule
    def options(state: Any, book: Any, menu: Menu) -> None:
        offer(menu, one)
        offer(menu, other)

    return options


@rule
def is_offered(menu: Menu, option: int) -> bool:
    """Whether an option is on the menu."""
    return is_among(menu, menu.menu_n, option)


@rule
def is_among(menu: Menu, n: int, option: int) -> bool:
    """Whether an option is one of the first n on the menu."""
    for i in range(n):
        if menu.menu[i] == option:
            return True
    return False
