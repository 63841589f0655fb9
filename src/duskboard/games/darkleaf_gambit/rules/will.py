"""Haggedorn's Will: twelve Blessings and twelve Curses that fall on both players. DLG-094 to DLG-103."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import haggedorn
from duskboard.games.darkleaf_gambit.rules.bones import (
    GivenAway,
    LostAura,
    aura_bearers,
    aura_lost,
    gain_token,
    pool_size,
    roll_for,
    slotted,
    take_back,
)
from duskboard.games.darkleaf_gambit.rules.placement import place, places
from duskboard.games.darkleaf_gambit.rules.questions import asked_of_one, either, listed_for
from duskboard.games.darkleaf_gambit.rules.vanquishing import vanquish
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

# -- activating -------------------------------------------------------------------------------------------------------


@rule
def activate(state: State, book: Book, seat: int) -> None:
    """Spend the Will token and roll the d12; the rival resolves first. DLG-045, DLG-094, DLG-097, DLG-100."""
    state.will_token[seat] = 0
    result = roll(state, book.will_die)
    tell(state, terms.WILL_ROLLED, seat, result, state.will_side)
    rounds = book.rounds[state.will_side, result - 1]
    again = state.lasting[result - 1] > 0
    if rounds > 0:
        state.timer[seat, result - 1] = rounds
    elif rounds < 0:
        state.lasting[result - 1] = 1
    if rounds != 0:
        tell(state, terms.WILL_SET, seat, result, state.will_side, rounds)
    if not again:
        push(state, Do.WILL_RESULT, seat, result)
        push(state, Do.WILL_RESULT, 1 - seat, result)


@rule
def tick(state: State, seat: int) -> None:
    """Timed results count down in Phase 1 of whoever rolled them. DLG-102."""
    assert seat >= 0
    for i in range(terms.RESULTS):
        if state.timer[seat, i] > 0:
            state.timer[seat, i] -= 1
            if state.timer[seat, i] == 0 and state.timer[1 - seat, i] == 0 and state.lasting[i] == 0:
                tell(state, terms.WILL_ENDED, seat, i + 1, state.will_side)


@rule
def resolve(state: State, book: Book, scratch: Scratch) -> None:
    """What a result does for one player; who cannot execute it does nothing. DLG-098, DLG-099."""
    seat, result = popped(state, 0), popped(state, 1)
    if state.will_side == terms.BLESSINGS:
        BLESSED(result, state, book, scratch, seat, result)
    else:
        CURSED(result, state, book, scratch, seat, result)


@rule
def go_on_with_slate(state: State, book: Book, scratch: Scratch) -> None:
    """Clean Slate goes on while bones are left. DLG-103."""
    seat = popped(state, 0)
    if slotted(state, scratch, seat) > 0:
        ask(state, seat, Asks.WILL_BONE, terms.CLEAN_SLATE)


@rule
def at_once_nothing(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """A result that is in force for a time does nothing when it is rolled. DLG-101, DLG-102."""


@rule
def choose_row(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """Gleaning and Tarnish: one of the relic skills."""
    ask_if_any(state, seat, row_options(state, book, scratch, seat, result), Asks.WILL_ROW, result)


@rule
def ask_if_any(state: State, seat: int, choices: int, decision: int, result: int) -> None:
    """Who cannot execute a result does nothing. DLG-098, DLG-099."""
    if choices > 0:
        ask(state, seat, decision, result)
    else:
        tell(state, terms.EFFECT_LOST, seat, NONE)


# -- Blessings --------------------------------------------------------------------------------------------------------


@rule
def saplings(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """A pawn returns."""
    rekindle(state, seat, terms.PAWN)


@rule
def old_growth(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """A knight or a sage, whichever the graveyard holds."""
    knight = haggedorn.in_graveyard(state, seat, terms.KNIGHT) != NONE
    sage = haggedorn.in_graveyard(state, seat, terms.SAGE) != NONE
    if knight and sage:
        ask(state, seat, Asks.WILL_REKINDLE)
    elif knight:
        rekindle(state, seat, terms.KNIGHT)
    else:
        rekindle(state, seat, terms.SAGE)


@rule
def may_move_unit(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """Hidden Paths and Safe Passage: a unit may be moved, or nobody."""
    ask_if_any(state, seat, unit_options(state, book, scratch, seat, result) - 1, Asks.WILL_UNIT, result)


@rule
def bone_harvest(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """A bone is rolled and slotted."""
    push(state, Do.SLOT, seat, terms.FOR_HARVEST)
    roll_for(state, book, seat, terms.FOR_HARVEST)


@rule
def clean_slate(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """Bones may be taken back, one by one."""
    ask_if_any(state, seat, slotted(state, scratch, seat), Asks.WILL_BONE, terms.CLEAN_SLATE)


@rule
def renewed_will(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """The Will may be activated once more."""
    if state.will_token[seat] == 0:
        state.will_token[seat] = 1
        tell(state, terms.TOKEN_GAINED, seat, NONE, terms.BY_WILL)
    else:
        tell(state, terms.EFFECT_LOST, seat, NONE)


BLESSED = Dispatch({
    terms.SAPLINGS: saplings, terms.OLD_GROWTH: old_growth, terms.GLEANING: choose_row,
    terms.HIDDEN_PATHS: may_move_unit, terms.BONE_HARVEST: bone_harvest, terms.CLEAN_SLATE: clean_slate,
    terms.RENEWED_WILL: renewed_will, terms.SAFE_PASSAGE: may_move_unit,
}, otherwise=at_once_nothing)  # fmt: skip


@rule
def rekindle(state: State, seat: int, kind: int) -> None:
    """A unit returns to its owner's Seat. DLG-018, DLG-064."""
    unit = haggedorn.in_graveyard(state, seat, kind)
    if unit == NONE:
        tell(state, terms.EFFECT_LOST, seat, NONE)
    else:
        place(state, seat, unit, terms.IN_SEAT, seat, 0, terms.BY_WILL)


# -- Curses -----------------------------------------------------------------------------------------------------------


@rule
def strike_unit(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """A unit falls, moves, or loses an aura."""
    ask_if_any(state, seat, unit_options(state, book, scratch, seat, result), Asks.WILL_UNIT, result)


@rule
def scatter_bones(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """All slotted bones go back to the pool."""
    if slotted(state, scratch, seat) == 0:
        tell(state, terms.EFFECT_LOST, seat, NONE)
    for slot in range(terms.SLOTS):
        if state.slot[seat, slot] > 0:
            take_back(state, book, seat, slot, terms.BY_WILL)


@rule
def lean_times(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> None:
    """A bone leaves the game: out of the pool, or else out of a slot."""
    if pool_size(state, seat) > 1:
        ask(state, seat, Asks.WILL_SHAPE)
    elif slotted(state, scratch, seat) > 0:
        ask(state, seat, Asks.WILL_BONE, terms.LEAN_TIMES)
    else:
        tell(state, terms.EFFECT_LOST, seat, NONE)


CURSED = Dispatch({
    terms.BLIGHT: strike_unit, terms.FELLED: strike_unit, terms.SCATTERED_BONES: scatter_bones,
    terms.TARNISH: choose_row, terms.LEAN_TIMES: lean_times, terms.UNRAVEL: strike_unit,
    terms.SHIFTING_GROUND: strike_unit, terms.TOLL: strike_unit,
}, otherwise=at_once_nothing)  # fmt: skip


# -- choices ----------------------------------------------------------------------------------------------------------


class WillRekindle(Decision, number=Asks.WILL_REKINDLE, name="Rekindle a knight or a sage?"):
    """Old Growth: a knight or a sage. DLG-103."""

    options = either(terms.PICK_KNIGHT, terms.PICK_SAGE)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        rekindle(state, seat, terms.KNIGHT if option == terms.PICK_KNIGHT else terms.SAGE)


@rule
def unit_options(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> int:
    """The units a result lets the player choose from; the two that say "may" can be declined."""
    if state.will_side == terms.BLESSINGS:
        if result == terms.HIDDEN_PATHS:
            return hidden_paths(state, book, scratch, seat)
        return safe_passage(state, book, scratch, seat)
    if result == terms.UNRAVEL:
        return aura_bearers(state, scratch, seat)
    owner = 1 - seat if result in (terms.TOLL, terms.SHIFTING_GROUND) else seat
    n = 0
    for unit in range(16 * owner, 16 * owner + 14):
        if state.square[unit] != NONE and is_victim(state, book, unit, result):
            n = add(scratch, n, state.square[unit])
    return n


class WillUnit(Decision, number=Asks.WILL_UNIT, name="Haggedorn's Will: which unit?"):
    """Which unit a result moves, strikes or strips; asked even of the only one where it is lost. DLG-097."""

    result: int

    options = listed_for(unit_options)

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        lost = state.args[WillUnit.result] in (terms.BLIGHT, terms.FELLED, terms.UNRAVEL)
        return terms.ASKED if lost and state.will_side == terms.CURSES else terms.LOOK

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.PASS:
            return
        result, unit = state.args[WillUnit.result], state.board[option]
        if state.will_side == terms.BLESSINGS:
            zone = terms.IN_TWO_RANKS if result == terms.HIDDEN_PATHS else terms.IN_SEAT
            place(state, seat, unit, zone, seat, 1, terms.BY_WILL)
        elif result == terms.UNRAVEL:
            ask(state, seat, Asks.WILL_AURA, unit)
        elif result == terms.SHIFTING_GROUND:
            place(state, seat, unit, terms.ADJACENT_TO, state.square[unit], 1, terms.BY_WILL)
        else:
            vanquish(state, book, unit, terms.BY_WILL, seat)


@rule
def row_options(state: State, book: Book, scratch: Scratch, seat: int, result: int) -> int:
    """Relic skills with room for a token, or with one to lose; never a Law."""
    clan = state.clan[seat]
    n = 0
    for row in range(terms.ROWS):
        if book.type[clan, row] != terms.RELIC:
            continue
        if result == terms.GLEANING and state.will_side == terms.BLESSINGS:
            fine = state.relic[seat, row] < book.capacity[clan, row]
        else:
            fine = state.relic[seat, row] > 0
        if fine:
            n = add(scratch, n, terms.IN_ROW + row)
    return n


class WillRow(Decision, number=Asks.WILL_ROW, name="Haggedorn's Will: which skill?"):
    """Which skill gains or loses a relic token; asked even of the only one where it is lost. DLG-097."""

    result: int

    options = listed_for(row_options)

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        return terms.ASKED if state.will_side == terms.CURSES else terms.LOOK

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        row = option - terms.IN_ROW
        if state.will_side == terms.BLESSINGS:
            gain_token(state, book, seat, row)
            tell(state, terms.TOKEN_GAINED, seat, row, terms.BY_WILL)
        else:
            state.relic[seat, row] -= 1
            state.fresh[seat, row] = min(state.fresh[seat, row], state.relic[seat, row])
            tell(state, terms.TOKEN_LOST, seat, row)


class WillBone(Decision, number=Asks.WILL_BONE, name="Haggedorn's Will: which bone?"):
    """Clean Slate takes bones back one by one; Lean Times takes one out of the game. DLG-097."""

    result: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = slotted(state, menu, seat)
        if state.will_side == terms.BLESSINGS:
            offer(menu, terms.PASS)

    answers = asked_of_one

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.PASS:
            return
        slot = option - terms.IN_SLOT
        if state.will_side == terms.BLESSINGS:
            take_back(state, book, seat, slot, terms.BY_WILL)
            push(state, Do.WILL_SLATE, seat)
        else:
            shape = state.slot_shape[seat, slot]
            state.slot[seat, slot] = 0
            state.slot_shape[seat, slot] = 0
            tell(state, terms.BONE_REMOVED, seat, shape)


class WillAura(LostAura, number=Asks.WILL_AURA, name="Which aura goes?"):
    """Unravel: which aura goes. DLG-097."""

    unit: int

    chosen = aura_lost(terms.BY_WILL)


class WillShape(GivenAway, number=Asks.WILL_SHAPE, name="Which bone leaves the game?"):
    """Lean Times: which bone of the pool leaves the game. DLG-097."""

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        state.pool[seat, option - terms.WITH_SHAPE] -= 1
        tell(state, terms.BONE_REMOVED, seat, option - terms.WITH_SHAPE)


@rule
def is_victim(state: State, book: Book, unit: int, result: int) -> bool:
    """Whether a Curse can fall on the unit."""
    if result == terms.SHIFTING_GROUND:
        return haggedorn.movable(state, book, unit) and has_room(state, book, unit)
    kind = book.kind[unit]
    if result == terms.FELLED:
        return (kind in (terms.KNIGHT, terms.SAGE)) and not haggedorn.invulnerable(state, book, unit)
    return kind == terms.PAWN and not haggedorn.invulnerable(state, book, unit)


@rule
def has_room(state: State, book: Book, unit: int) -> bool:
    at = state.square[unit]
    for way in range(8):
        if book.reach[at, way] > 0:
            to = at + book.delta[way]
            if state.board[to] == NONE and haggedorn.may_end(state, book, unit, to):
                return True
    return False


@rule
def hidden_paths(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    n = 0
    for unit in range(16 * seat, 16 * seat + 12):
        if state.square[unit] != NONE and haggedorn.owner_may_move(state, book, unit):
            n = add(scratch, n, state.square[unit])
    return add(scratch, n, terms.PASS)


@rule
def safe_passage(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    royal = 16 * seat + terms.ROYALS
    n = 0
    if state.square[royal] != NONE and haggedorn.owner_may_move(state, book, royal):
        if places(state, book, scratch, royal, terms.IN_SEAT, seat, 1) > 0:
            scratch.menu[0] = state.square[royal]
            n = 1
    return add(scratch, n, terms.PASS)


DECISIONS = (WillRekindle, WillUnit, WillRow, WillBone, WillAura, WillShape)
STEPS = {Do.WILL_RESULT: resolve, Do.WILL_SLATE: go_on_with_slate}
