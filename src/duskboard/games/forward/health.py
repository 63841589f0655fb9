"""HP: healing, losing, and the Phoenix Tear."""

from __future__ import annotations

from duskboard.engine.header import ask, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward.piles import use_up
from duskboard.games.forward.terms import (
    BY_ENEMY,
    DRAGON,
    FELL_ON_THE_WAY,
    FELL_TO_DRAGON,
    HEALED,
    LAST_CHANCE,
    LOST,
    LOST_HP,
    PHOENIX,
    PLUS_TEN,
)  # fmt: skip


@rule
def heal(state, book, amount):
    """Raise HP, at most to its maximum; Vow of Ash halves it. RUL-38."""
    if state.snares & book.halve_heals:
        amount = amount // 2
    amount = min(amount, int(book.max_hp) - int(state.hp))
    state.hp += amount
    tell(state, HEALED, amount, state.hp, 0, 0, 0, 0)


@rule
def lose(state, book, amount, cause):
    """Lower HP; at 0 the Phoenix Tear burns, or the game is lost. FWD-003, FWD-136, RUL-25."""
    before = int(state.hp)
    state.hp = max(0, before - amount)
    if cause != BY_ENEMY:
        tell(state, LOST_HP, amount, cause, state.hp, 0, 0, 0)
    if state.hp > 0:
        return
    if state.items & book.phoenix:
        state.hp = book.phoenix_hp
        if state.phoenix == PLUS_TEN:
            state.hp = min(int(book.max_hp), before + int(book.phoenix_hp))
        use_up(state, state.items & book.phoenix)
        tell(state, PHOENIX, state.hp, 0, 0, 0, 0, 0)
        return
    be_lost(state, FELL_TO_DRAGON if state.enemy == DRAGON else FELL_ON_THE_WAY)


@rule
def lose_unforeseen(state, book, amount, cause):
    """Lose HP by something no prompt showed: with a heal in hand there is a last chance. D-15, RUL-26."""
    if amount >= state.hp and state.items & book.healing:
        ask(state, 0, LAST_CHANCE, amount, cause, 0, 0)
    else:
        lose(state, book, amount, cause)


@rule
def be_lost(state, ending):
    """The player has lost."""
    tell(state, LOST, ending, 0, 0, 0, 0, 0)
    end_game(state, ending)
    state.result[0] = -1.0
