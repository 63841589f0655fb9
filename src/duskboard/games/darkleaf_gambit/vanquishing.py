"""Vanquishing: what leaves Haggedorn, what protects from it, what it means for a Quarry. DLG-017, DLG-079."""

from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.haggedorn import win
from duskboard.games.darkleaf_gambit.terms import (
    BY_SACRIFICE,
    HEXEN,
    IRON_PLATING,
    PLATING_LOST,
    QUARRY_DOWN,
    QUARRY_FALLEN,
    VANQUISHED,
)


@rule
def vanquish(state, book, unit, cause):
    """Vanquish a vulnerable unit; whether it is gone. Iron Plating takes the blow instead. DLG-144, DLG-145."""
    if state.auras[unit] & IRON_PLATING and cause != BY_SACRIFICE:
        strip_plating(state, unit, cause)
        return False
    tell(state, VANQUISHED, unit, state.square[unit], cause)
    remove(state, unit)
    count_quarry(state, book, unit)
    return True


@rule
def strip_plating(state, unit, cause):
    """An aura of protection is used up; its bearer stays. DLG-144, DLG-250."""
    state.auras[unit] &= ~IRON_PLATING
    tell(state, PLATING_LOST, unit, state.square[unit], cause)


@rule
def remove(state, unit):
    """Put a unit in the graveyard, clean of every mark. DLG-017, DLG-269."""
    territory = int(state.square[unit])
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
def count_quarry(state, book, unit):
    """A vanquished Divine Quarry counts, whoever did it; the last one wins for Hexen. DLG-245."""
    hexen = 1 - (unit >> 4)
    if state.clan[hexen] != HEXEN:
        return
    for i in range(2):
        if state.quarry[hexen, i] == unit:
            state.quarry[hexen, i] = NONE
            state.quarry_down[hexen] += 1
            tell(state, QUARRY_DOWN, hexen, unit, state.quarry_down[hexen])
            if state.quarry_down[hexen] >= book.quarry:
                win(state, hexen, QUARRY_FALLEN)
