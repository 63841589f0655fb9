"""The menu: the legal options of the seat that must choose, as its decision writes them down."""

from __future__ import annotations

from duskboard.engine.record import Record, i16
from duskboard.engine.rule import rule


class Menu(Record):
    """What a game's `Scratch` begins with: `class Scratch(Menu, largest_menu=10)`."""

    menu = i16["largest_menu"]  # legal options
    menu_n = i16  # how many


@rule
def offer(menu: Menu, option: int) -> None:
    """Write an option down."""
    menu.menu[menu.menu_n] = option
    menu.menu_n += 1


@rule
def offer_run(menu: Menu, first: int, n: int) -> None:
    """Write down n options that follow each other."""
    for i in range(n):
        offer(menu, first + i)


@rule
def offer_each(menu: Menu, first: int, chosen: int) -> None:
    """Write down an option for each member of a set, its smallest first: `first` and so many more."""
    option = first
    while chosen:
        if chosen & 1:
            offer(menu, option)
        chosen >>= 1
        option += 1


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
