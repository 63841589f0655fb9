"""Vanquishing: what leaves Haggedorn, what protects from it, what it means for a Quarry. DLG-017, DLG-079."""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.state import Book, State


@rule
def vanquish(state: State, book: Book, unit: int, cause: int, by: int) -> bool:
    """A seat vanquishes a vulnerable unit; whether it is gone. Iron Plating takes the blow. DLG-144, DLG-145."""
    if state.auras[unit] & terms.IRON_PLATING and cause != terms.BY_SACRIFICE:
        strip_plating(state, unit, cause)
        return False
    territory = state.square[unit]
    remove(state, unit)
    tell(state, terms.VANQUISHED, unit, territory, cause, by)
    FALLEN(state.clan[1 - (unit >> 4)], state, book, 1 - (unit >> 4), unit)
    return True


@rule
def strip_plating(state: State, unit: int, cause: int) -> None:
    """An aura of protection is used up; its bearer stays. DLG-144, DLG-250."""
    state.auras[unit] &= ~terms.IRON_PLATING
    tell(state, terms.PLATING_LOST, unit, state.square[unit], cause)


@rule
def remove(state: State, unit: int) -> None:
    """Put a unit in the graveyard, clean of every mark. DLG-017, DLG-269."""
    territory = state.square[unit]
    if state.board[territory] == unit:
        state.board[territory] = NONE
    state.square[unit] = NONE
    state.auras[unit] = 0
    state.dormant[unit] = 0
    state.ladder[unit] = 0
    state.ladder_by[unit] = 0
    state.rows_changed = 1
    if state.journeyed == unit:
        state.journeyed = NONE


@rule
def no_count(state: State, book: Book, seat: int, unit: int) -> None:
    """Most clans do not count whom they lose or fell."""


FALLEN = Dispatch(otherwise=no_count)  # by the rival's clan: a unit has been vanquished, whoever did it
