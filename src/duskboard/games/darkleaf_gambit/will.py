"""Haggedorn's Will: twelve Blessings and twelve Curses that fall on both players. DLG-094 to DLG-103."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.bones import gain_token, pool_size, return_bone, roll_for, shape_options
from duskboard.games.darkleaf_gambit.haggedorn import (
    in_graveyard,
    invulnerable,
    may_end,
    movable,
    owner_may_move,
)
from duskboard.games.darkleaf_gambit.huldra import slotted
from duskboard.games.darkleaf_gambit.placement import place, places
from duskboard.games.darkleaf_gambit.terms import (
    ADJACENT_TO,
    BLESSINGS,
    BLIGHT,
    BONE_BACK,
    BONE_HARVEST,
    BONE_REMOVED,
    BY_WILL,
    CLEAN_SLATE,
    EFFECT_LOST,
    FELLED,
    FOR_HARVEST,
    GLEANING,
    HIDDEN_PATHS,
    IN_ROW,
    IN_SEAT,
    IN_SLOT,
    IN_TWO_RANKS,
    KNIGHT,
    LEAN_TIMES,
    OLD_GROWTH,
    PASS,
    PAWN,
    PICK_KNIGHT,
    PICK_SAGE,
    RELIC,
    RENEWED_WILL,
    RESULTS,
    ROWS,
    ROYALS,
    SAFE_PASSAGE,
    SAGE,
    SAPLINGS,
    SCATTERED_BONES,
    SHIFTING_GROUND,
    SLOT,
    SLOTS,
    TARNISH,
    TOKEN_GAINED,
    TOKEN_LOST,
    TOLL,
    UNRAVEL,
    WILL_AURA,
    WILL_BONE,
    WILL_ENDED,
    WILL_REKINDLE,
    WILL_RESULT,
    WILL_ROLLED,
    WILL_ROW,
    WILL_SET,
    WILL_SHAPE,
    WILL_SLATE,
    WILL_UNIT,
    WITH_AURA,
    WITH_SHAPE,
)
from duskboard.games.darkleaf_gambit.vanquishing import vanquish
from duskboard.games.darkleaf_gambit.wibo import aura_bearers, auras_of, lose_aura

# -- activating -------------------------------------------------------------------------------------------------------


@rule
def activate(state, book, seat):
    """Spend the Will token and roll the d12; the rival resolves first. DLG-045, DLG-094, DLG-097, DLG-100."""
    state.will_token[seat] = 0
    result = roll(state, int(book.will_die))
    tell(state, WILL_ROLLED, seat, result, state.will_side)
    rounds = int(book.rounds[state.will_side, result - 1])
    again = state.lasting[result - 1] > 0
    if rounds > 0:
        state.timer[seat, result - 1] = rounds
    elif rounds < 0:
        state.lasting[result - 1] = 1
    if rounds != 0:
        tell(state, WILL_SET, seat, result, state.will_side, rounds)
    if not again:
        push(state, WILL_RESULT, seat, result)
        push(state, WILL_RESULT, 1 - seat, result)


@rule
def tick(state, seat):
    """Timed results count down in Phase 1 of whoever rolled them. DLG-102."""
    for i in range(RESULTS):
        if state.timer[seat, i] > 0:
            state.timer[seat, i] -= 1
            if state.timer[seat, i] == 0:
                tell(state, WILL_ENDED, seat, i + 1, state.will_side)


@rule
def perform(state, book, scratch, step, seat, result):
    if step == WILL_SLATE:
        if slotted(state, scratch, seat) > 0:
            ask(state, seat, WILL_BONE, CLEAN_SLATE)
    elif state.will_side == BLESSINGS:
        bless(state, book, scratch, seat, result)
    else:
        curse(state, book, scratch, seat, result)


# -- Blessings --------------------------------------------------------------------------------------------------------


@rule
def bless(state, book, scratch, seat, result):
    """What a Blessing does for one player; who cannot execute it does nothing. DLG-098, DLG-099."""
    if result == SAPLINGS:
        rekindle(state, seat, PAWN)
    elif result == OLD_GROWTH:
        old_growth(state, seat)
    elif result == GLEANING:
        if row_options(state, book, scratch, seat, GLEANING) > 0:
            ask(state, seat, WILL_ROW, GLEANING)
    elif result in (HIDDEN_PATHS, SAFE_PASSAGE):
        if unit_options(state, book, scratch, seat, result) > 1:
            ask(state, seat, WILL_UNIT, result)
    elif result == BONE_HARVEST:
        push(state, SLOT, seat, FOR_HARVEST)
        roll_for(state, book, seat, FOR_HARVEST)
    elif result == CLEAN_SLATE:
        push(state, WILL_SLATE, seat)
    elif result == RENEWED_WILL:
        if state.will_token[seat] == 0:
            state.will_token[seat] = 1
            tell(state, TOKEN_GAINED, seat, NONE)


@rule
def rekindle(state, seat, kind):
    """A unit returns to its owner's Seat. DLG-018, DLG-064."""
    unit = in_graveyard(state, seat, kind)
    if unit == NONE:
        tell(state, EFFECT_LOST, seat)
    else:
        place(state, seat, unit, IN_SEAT, seat, 0)


@rule
def old_growth(state, seat):
    """A knight or a sage, whichever the graveyard holds."""
    knight = in_graveyard(state, seat, KNIGHT) != NONE
    sage = in_graveyard(state, seat, SAGE) != NONE
    if knight and sage:
        ask(state, seat, WILL_REKINDLE)
    elif knight:
        rekindle(state, seat, KNIGHT)
    else:
        rekindle(state, seat, SAGE)


# -- Curses -----------------------------------------------------------------------------------------------------------


@rule
def curse(state, book, scratch, seat, result):
    """What a Curse does to one player; who cannot execute it does nothing. DLG-098, DLG-099."""
    if result in (BLIGHT, FELLED, UNRAVEL, SHIFTING_GROUND, TOLL):
        if unit_options(state, book, scratch, seat, result) > 0:
            ask(state, seat, WILL_UNIT, result)
        else:
            tell(state, EFFECT_LOST, seat)
    elif result == SCATTERED_BONES:
        for slot in range(SLOTS):
            if state.slot[seat, slot] > 0:
                tell(state, BONE_BACK, seat, slot)
                return_bone(state, seat, slot)
    elif result == TARNISH:
        if row_options(state, book, scratch, seat, TARNISH) > 0:
            ask(state, seat, WILL_ROW, TARNISH)
    elif result == LEAN_TIMES:
        if pool_size(state, seat) > 1:
            ask(state, seat, WILL_SHAPE)
        elif slotted(state, scratch, seat) > 0:
            ask(state, seat, WILL_BONE, LEAN_TIMES)


# -- choices ----------------------------------------------------------------------------------------------------------


@rule
def options(state, book, scratch):
    seat = int(state.seat)
    decision = int(state.decision)
    if decision == WILL_UNIT:
        return unit_options(state, book, scratch, seat, int(state.args[0]))
    if decision == WILL_ROW:
        return row_options(state, book, scratch, seat, int(state.args[0]))
    if decision == WILL_BONE:
        return bone_options(state, scratch, seat, int(state.args[0]))
    if decision == WILL_AURA:
        return auras_of(state, scratch, int(state.args[0]))
    if decision == WILL_SHAPE:
        return shape_options(state, scratch, seat)
    scratch.menu[0] = PICK_KNIGHT
    scratch.menu[1] = PICK_SAGE
    return 2


@rule
def unit_options(state, book, scratch, seat, result):
    """The units a result lets the player choose from; the two that say "may" can be declined."""
    if state.will_side == BLESSINGS:
        if result == HIDDEN_PATHS:
            return hidden_paths(state, book, scratch, seat)
        return safe_passage(state, book, scratch, seat)
    if result == UNRAVEL:
        return aura_bearers(state, scratch, seat)
    owner = 1 - seat if result in (TOLL, SHIFTING_GROUND) else seat
    n = 0
    for unit in range(16 * owner, 16 * owner + 14):
        if state.square[unit] != NONE and is_victim(state, book, unit, result):
            scratch.menu[n] = state.square[unit]
            n += 1
    return n


@rule
def is_victim(state, book, unit, result):
    """Whether a Curse can fall on the unit."""
    if result == SHIFTING_GROUND:
        return movable(state, book, unit) and has_room(state, book, unit)
    kind = book.kind[unit]
    if result == FELLED:
        return (kind in (KNIGHT, SAGE)) and not invulnerable(state, book, unit)
    return kind == PAWN and not invulnerable(state, book, unit)


@rule
def has_room(state, book, unit):
    at = int(state.square[unit])
    for way in range(8):
        if book.reach[at, way] > 0:
            to = at + int(book.delta[way])
            if state.board[to] == NONE and may_end(state, book, unit, to):
                return True
    return False


@rule
def hidden_paths(state, book, scratch, seat):
    n = 0
    for unit in range(16 * seat, 16 * seat + 12):
        if state.square[unit] != NONE and owner_may_move(state, book, unit):
            scratch.menu[n] = state.square[unit]
            n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def safe_passage(state, book, scratch, seat):
    royal = 16 * seat + ROYALS
    n = 0
    if state.square[royal] != NONE and owner_may_move(state, book, royal):
        if places(state, book, scratch, royal, IN_SEAT, seat, 1) > 0:
            scratch.menu[0] = state.square[royal]
            n = 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def row_options(state, book, scratch, seat, result):
    """Relic skills with room for a token, or with one to lose; never a Law."""
    clan = int(state.clan[seat])
    n = 0
    for row in range(ROWS):
        if book.type[clan, row] != RELIC:
            continue
        if result == GLEANING and state.will_side == BLESSINGS:
            fine = state.relic[seat, row] < book.capacity[clan, row]
        else:
            fine = state.relic[seat, row] > 0
        if fine:
            scratch.menu[n] = IN_ROW + row
            n += 1
    return n


@rule
def bone_options(state, scratch, seat, result):
    n = slotted(state, scratch, seat)
    if state.will_side == BLESSINGS:
        scratch.menu[n] = PASS
        n += 1
    return n


@rule
def chosen(state, book, scratch, seat, option):
    decision = int(state.decision)
    result = int(state.args[0])
    if decision == WILL_UNIT:
        if option != PASS:
            unit_chosen(state, book, seat, result, int(state.board[option]))
    elif decision == WILL_ROW:
        row_chosen(state, book, seat, option - IN_ROW)
    elif decision == WILL_BONE:
        bone_chosen(state, seat, option)
    elif decision == WILL_AURA:
        lose_aura(state, result, 1 << (option - WITH_AURA))
    elif decision == WILL_SHAPE:
        state.pool[seat, option - WITH_SHAPE] -= 1
        tell(state, BONE_REMOVED, seat, option - WITH_SHAPE)
    elif option == PICK_KNIGHT:
        rekindle(state, seat, KNIGHT)
    else:
        rekindle(state, seat, SAGE)


@rule
def unit_chosen(state, book, seat, result, unit):
    if state.will_side == BLESSINGS:
        zone = IN_TWO_RANKS if result == HIDDEN_PATHS else IN_SEAT
        place(state, seat, unit, zone, seat, 1)
    elif result == UNRAVEL:
        ask(state, seat, WILL_AURA, unit)
    elif result == SHIFTING_GROUND:
        place(state, seat, unit, ADJACENT_TO, int(state.square[unit]), 1)
    else:
        vanquish(state, book, unit, BY_WILL)


@rule
def row_chosen(state, book, seat, row):
    if state.will_side == BLESSINGS:
        gain_token(state, book, seat, row)
        tell(state, TOKEN_GAINED, seat, row)
    else:
        state.relic[seat, row] -= 1
        state.fresh[seat, row] = min(state.fresh[seat, row], state.relic[seat, row])
        tell(state, TOKEN_LOST, seat, row)


@rule
def bone_chosen(state, seat, option):
    """Clean Slate takes bones back one by one; Lean Times takes one out of the game."""
    if option == PASS:
        return
    slot = option - IN_SLOT
    if state.will_side == BLESSINGS:
        tell(state, BONE_BACK, seat, slot)
        return_bone(state, seat, slot)
        push(state, WILL_SLATE, seat)
    else:
        tell(state, BONE_REMOVED, seat, state.slot_shape[seat, slot])
        state.slot[seat, slot] = 0
        state.slot_shape[seat, slot] = 0
