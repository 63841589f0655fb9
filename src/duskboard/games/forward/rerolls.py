"""XP buys rerolls."""

from __future__ import annotations

from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward.piles import total
from duskboard.games.forward.terms import MY_DIE, ONE_REROLL, REROLLED, SHIELD_DIE


@rule
def reroll_price(state, book):
    """The XP a reroll costs. FWD-142."""
    return int(book.reroll_price) + total(state.snares, book.snare_reroll)


@rule
def can_pay_reroll(state, book):
    """Whether there is XP enough for a reroll."""
    if state.xp < book.reroll_price:
        return False
    return state.xp >= reroll_price(state, book)


@rule
def can_reroll(state, book, die):
    """Whether a die of this round may be rolled again. FWD-143, FWD-145, FWD-146, RUL-20, RUL-31."""
    if state.rerolled != 0 and (state.reroll_limit == ONE_REROLL or state.rerolled & die):
        return False
    if die == MY_DIE and state.forced:
        return False
    if die != SHIELD_DIE and state.fixed:
        return False
    return can_pay_reroll(state, book)


@rule
def can_reroll_pit(state, book):
    """Whether the Pit die may be rolled again. RUL-31."""
    return not state.pit_rerolled and can_pay_reroll(state, book)


@rule
def pay_reroll(state, book, die):
    """Pay for a reroll. The cards spent leave the game; they are not buried. FWD-142, RUL-41."""
    price = reroll_price(state, book)
    state.xp -= price
    state.spent += price
    tell(state, REROLLED, die, price, state.xp, 0, 0, 0)
