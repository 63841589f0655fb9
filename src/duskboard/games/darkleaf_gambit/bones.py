"""Bones: rolling them, slotting them, and the skills their rows acquire. DLG-051 to DLG-061, DLG-082 to DLG-093."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.haggedorn import law_holds, on_board, will_holds
from duskboard.games.darkleaf_gambit.terms import (
    ACQUIRED,
    AURA_GIVEN,
    BLESSINGS,
    BONE_BACK,
    CHOOSE_BEARER,
    CHOOSE_COUNT,
    CHOOSE_REROLL,
    CHOOSE_RETURN,
    CHOOSE_SHAPE,
    CHOOSE_SLOT,
    COUNT_AS,
    EFFECT_LOST,
    ERDE,
    FERRYMEN,
    FIRST_OF_KIND,
    FOR_TURN,
    HEXEN,
    HULDRA,
    IN_SLOT,
    KEEP,
    KINDLY_NUMBERS,
    LAW,
    MIRACLE,
    MURG,
    NOT_SLOTTED,
    PASS,
    PAWN,
    POWER,
    RELIC,
    REROLL,
    REROLLED,
    RETURN_BONES,
    ROLL,
    ROLLED,
    ROW_ASSASSIN,
    ROW_CURRENT,
    ROW_EDDY,
    ROW_IRON_PLATING,
    ROW_LONG_BOW,
    ROW_PIVOT,
    ROW_SCATTER,
    ROW_SPORES,
    ROW_TIDE,
    ROWS,
    ROYAL,
    SAGE,
    SECOND_THOUGHTS,
    SHAPES,
    SLOTS,
    SLOTTED,
    TOKEN_SPENT,
    WIBO,
    WITH_SHAPE,
)

# -- rolling ----------------------------------------------------------------------------------------------------------


@rule
def roll_for(state, book, seat, purpose):
    """The last thing a step does: a seat rolls a bone, after it has been told of a skill that no longer applies."""
    if state.rows_changed > 0:
        push(state, ROLL, seat, purpose)
    else:
        begin_roll(state, book, seat, purpose)


@rule
def begin_roll(state, book, seat, purpose):
    """Roll, or ask first which shape where the pool holds two. DLG-051, DLG-294."""
    shape = NONE
    for one in range(SHAPES):
        if state.pool[seat, one] > 0:
            if shape != NONE:
                ask(state, seat, CHOOSE_SHAPE, purpose)
                return
            shape = one
    throw(state, book, seat, shape, purpose)


@rule
def shape_options(state, scratch, seat):
    n = 0
    for shape in range(SHAPES):
        if state.pool[seat, shape] > 0:
            scratch.menu[n] = WITH_SHAPE + shape
            n += 1
    return n


@rule
def throw(state, book, seat, shape, purpose):
    """The bone falls. With Second Thoughts in force its roller may roll the turn's first bone again."""
    state.face = roll(state, int(book.sides[shape]))
    state.shape = shape
    state.rolls += 1
    tell(state, ROLLED, seat, book.sides[shape], state.face, purpose)
    if purpose == FOR_TURN and state.thought == 0 and will_holds(state, BLESSINGS, SECOND_THOUGHTS):
        state.thought = 1
        ask(state, seat, CHOOSE_REROLL)


@rule
def reroll_options(scratch):
    scratch.menu[0] = REROLL
    scratch.menu[1] = KEEP
    return 2


@rule
def reroll(state, book, seat):
    """The same bone again. DLG-125."""
    tell(state, REROLLED, seat, state.face)
    throw(state, book, seat, int(state.shape), FOR_TURN)


# -- slotting ---------------------------------------------------------------------------------------------------------


@rule
def pool_size(state, seat):
    n = 0
    for shape in range(SHAPES):
        n += state.pool[seat, shape]
    return n


@rule
def bones_in_row(state, book, seat, row):
    clan = int(state.clan[seat])
    first = int(book.row_first[clan, row])
    n = 0
    for slot in range(first, first + int(book.row_n[clan, row])):
        if state.slot[seat, slot] > 0:
            n += 1
    return n


@rule
def empty_slots(state, seat):
    """The slots of a clan board without a bone, as bits."""
    bits = 0
    for slot in range(SLOTS):
        if state.slot[seat, slot] == 0:
            bits |= 1 << slot
    return bits


@rule
def fitting(state, book, seat, value, purpose):
    """The slots of a seat where a bone counted as `value` may be placed, as bits. DLG-055, DLG-082 to DLG-091."""
    clan = int(state.clan[seat])
    empty = empty_slots(state, seat)
    slots = int(book.takes[clan, value]) & empty
    if slots == 0:
        return 0
    to_spare = pool_size(state, seat) >= 2
    for row in range(ROWS):
        own = int(book.row_slots[clan, row])
        if slots & own != 0 and not takes_bone(state, book, seat, row, value, purpose, empty & own, to_spare):
            slots &= ~own
    return slots


@rule
def takes_bone(state, book, seat, row, value, purpose, free, to_spare):
    """Whether a row whose slots are free so far may be given a bone that is numerically valid there."""
    completes = free & (free - 1) == 0  # the only slot left
    fits = may_complete(state, book, seat, row, purpose) if completes else to_spare
    if fits and book.sum_high[state.clan[seat], row] > 0:
        return sum_reachable(state, book, seat, row, value, free)
    return fits


@rule
def fitting_slots(state, book, seat, purpose):
    """The slots the bone fits, as bits; with Kindly Numbers also as one lower or higher."""
    face = int(state.face)
    if not kindly(state):
        return fitting(state, book, seat, face, purpose)
    slots = 0
    for value in range(max(1, face - 1), face + 2):
        slots |= fitting(state, book, seat, value, purpose)
    return slots


@rule
def may_complete(state, book, seat, row, purpose):
    """Relic overload, a Law in force, and miracles during set-up forbid the last bone. DLG-090, DLG-106."""
    clan = int(state.clan[seat])
    kind = book.type[clan, row]
    if kind in (RELIC, LAW):
        return state.relic[seat, row] < book.capacity[clan, row]
    return kind != MIRACLE or purpose == FOR_TURN


@rule
def sum_reachable(state, book, seat, row, value, free):
    """Whether a sum-between row can still come out within its bounds. DLG-085, DLG-086."""
    clan = int(state.clan[seat])
    first = int(book.row_first[clan, row])
    total = value
    left = -1  # slots that stay empty
    for slot in range(first, first + int(book.row_n[clan, row])):
        total += state.slot[seat, slot]
        left += (free >> slot) & 1
    die = int(book.sides[book.shape[clan]])
    return total + left <= book.sum_high[clan, row] and total + left * die >= book.sum_low[clan, row]


@rule
def kindly(state):
    return will_holds(state, BLESSINGS, KINDLY_NUMBERS)


@rule
def slot_options(state, book, scratch, seat, purpose):
    """Every slot the bone fits, and returning it to the pool. DLG-055, DLG-089."""
    slots = fitting_slots(state, book, seat, purpose)
    n = 0
    for slot in range(SLOTS):
        if (slots >> slot) & 1:
            scratch.menu[n] = IN_SLOT + slot
            n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def any_slot(state, book, seat, purpose):
    """1 if the bone fits anywhere, else 0."""
    if kindly(state):
        return 1 if fitting_slots(state, book, seat, purpose) != 0 else 0
    clan = int(state.clan[seat])
    empty = empty_slots(state, seat)
    slots = int(book.takes[clan, state.face]) & empty
    to_spare = pool_size(state, seat) >= 2
    for row in range(ROWS):
        own = int(book.row_slots[clan, row])
        if slots & own != 0 and takes_bone(state, book, seat, row, int(state.face), purpose, empty & own, to_spare):
            return 1
    return 0


@rule
def ask_slot(state, seat, purpose):
    ask(state, seat, CHOOSE_SLOT, purpose)


@rule
def slot_chosen(state, book, scratch, seat, option):
    """Into a slot, or back to the pool."""
    purpose = int(state.args[0])
    if option == PASS:
        tell(state, NOT_SLOTTED, seat, state.face)
        return
    slot = option - IN_SLOT
    if kindly(state):
        ask(state, seat, CHOOSE_COUNT, purpose, slot)
    else:
        fill(state, book, seat, slot, int(state.face))


@rule
def count_options(state, book, scratch, seat):
    """With Kindly Numbers: the values the bone may count as in the chosen slot."""
    purpose, slot = int(state.args[0]), int(state.args[1])
    n = 0
    for way in range(3):
        value = int(state.face) + way - 1
        if value > 0 and (fitting(state, book, seat, value, purpose) >> slot) & 1:
            scratch.menu[n] = COUNT_AS + way
            n += 1
    return n


@rule
def fill(state, book, seat, slot, value):
    """Place the bone; a full row acquires its skill. DLG-055, DLG-057."""
    clan = int(state.clan[seat])
    row = int(book.row_of[clan, slot])
    state.slot[seat, slot] = value
    state.slot_shape[seat, slot] = state.shape
    state.pool[seat, state.shape] -= 1
    tell(state, SLOTTED, seat, slot, value, row)
    if bones_in_row(state, book, seat, row) < book.row_n[clan, row]:
        return
    return_row(state, book, seat, row)
    tell(state, ACQUIRED, seat, row)
    push(state, POWER, seat, row)


@rule
def return_bone(state, seat, slot):
    """A slotted bone goes back to its owner's pool."""
    state.pool[seat, state.slot_shape[seat, slot]] += 1
    state.slot[seat, slot] = 0
    state.slot_shape[seat, slot] = 0


@rule
def return_row(state, book, seat, row):
    clan = int(state.clan[seat])
    first = int(book.row_first[clan, row])
    for slot in range(first, first + int(book.row_n[clan, row])):
        if state.slot[seat, slot] > 0:
            return_bone(state, seat, slot)


# -- relic tokens -----------------------------------------------------------------------------------------------------


@rule
def gain_token(state, book, seat, row):
    """A relic token for a skill, or the marker of a Law. DLG-059, DLG-061."""
    state.relic[seat, row] += 1
    if seat == state.active and state.phase > 0:
        state.fresh[seat, row] += 1


@rule
def tokens(state, seat, row):
    """Relic tokens that may be spent now: not those earned this turn, except by Hexen. DLG-044, DLG-253."""
    if state.clan[seat] == HEXEN:
        return int(state.relic[seat, row])
    return int(state.relic[seat, row] - state.fresh[seat, row])


@rule
def spend(state, seat, row):
    """Use a token up. DLG-022."""
    state.relic[seat, row] -= 1
    if state.fresh[seat, row] > state.relic[seat, row]:
        state.fresh[seat, row] = state.relic[seat, row]
    tell(state, TOKEN_SPENT, seat, row)


# -- auras ------------------------------------------------------------------------------------------------------------


@rule
def bearers(state, seat, aura):
    n = 0
    for unit in range(16 * seat, 16 * seat + 16):
        if state.auras[unit] & aura:
            n += 1
    return n


@rule
def bearer_options(state, book, scratch, seat, aura, kind):
    """Own units of a kind without the aura, while chips are left. DLG-031, DLG-060, DLG-093."""
    n = 0
    if bearers(state, seat, aura) >= book.chips:
        return 0
    for i in range(FIRST_OF_KIND[kind], FIRST_OF_KIND[kind + 1]):
        unit = 16 * seat + i
        if state.square[unit] != NONE and state.auras[unit] & aura == 0:
            scratch.menu[n] = state.square[unit]
            n += 1
    return n


@rule
def offer_aura(state, book, scratch, seat, aura, kind):
    """Ask which unit gets an aura, if any can."""
    if bearer_options(state, book, scratch, seat, aura, kind) == 0:
        tell(state, EFFECT_LOST, seat)
    else:
        ask(state, seat, CHOOSE_BEARER, aura, kind)


@rule
def give_aura(state, unit, aura):
    state.auras[unit] |= aura
    tell(state, AURA_GIVEN, unit, state.square[unit], aura)


# -- skills that no longer apply --------------------------------------------------------------------------------------


@rule
def applicable(state, book, seat, row):
    """Whether a skill can still be of use. DLG-092."""
    clan = int(state.clan[seat])
    if book.type[clan, row] == LAW:
        return not law_holds(state, seat)
    if clan == HULDRA:
        if row == ROW_LONG_BOW:
            return on_board(state, seat, PAWN) > 0
        return row != ROW_PIVOT or on_board(state, seat, SAGE) > 0
    if clan == MURG:
        if row == ROW_IRON_PLATING:
            return on_board(state, seat, PAWN) > 0
        return row != ROW_ASSASSIN or assassin_applies(state, seat)
    if clan == FERRYMEN:
        return current_applies(state, seat, row)
    if clan == WIBO:
        if row == ROW_SPORES:
            return on_board(state, 0, PAWN) + on_board(state, 1, PAWN) > 0
        rival = state.clan[1 - seat]
        return row != ROW_SCATTER or (rival != ERDE and rival != HEXEN and rival != WIBO)
    return True


@rule
def assassin_applies(state, seat):
    """A sage to bear it, or the trait with a pawn to sacrifice. DLG-130, DLG-131."""
    if on_board(state, seat, SAGE) > 0:
        return True
    return state.trait_used[seat] == 0 and on_board(state, seat, PAWN) > 0


@rule
def current_applies(state, seat, row):
    """The Ferrymen skills that need pawns, or the rival royal."""
    own, rival = on_board(state, seat, PAWN), on_board(state, 1 - seat, PAWN)
    if row == ROW_EDDY:
        return own > 0 and rival > 0
    if row == ROW_CURRENT:
        return own + rival > 0
    return row != ROW_TIDE or on_board(state, 1 - seat, ROYAL) > 0 or state.flowed[1 - seat] > 0


@rule
def notice_lapsed(state, book):
    """Where a skill has just become inapplicable its owner may at once take bones back. DLG-092."""
    state.rows_changed = 0
    for seat in range(2):
        for row in range(ROWS):
            if applicable(state, book, seat, row):
                state.lapsed[seat, row] = 0
            elif state.lapsed[seat, row] == 0:
                state.lapsed[seat, row] = 1
                offer_return(state, book, seat, row)


@rule
def offer_stale(state, book, seat):
    """At the start of Phase 4: bones in rows that do not apply may be taken back. DLG-092."""
    for row in range(ROWS):
        if state.lapsed[seat, row] > 0:
            offer_return(state, book, seat, row)


@rule
def offer_return(state, book, seat, row):
    if bones_in_row(state, book, seat, row) > 0:
        push(state, RETURN_BONES, seat, row)


@rule
def ask_return(state, book, seat, row):
    if bones_in_row(state, book, seat, row) > 0:
        ask(state, seat, CHOOSE_RETURN, row)


@rule
def return_options(state, book, scratch, seat):
    """The bones of the lapsed row, or stop."""
    clan = int(state.clan[seat])
    row = int(state.args[0])
    first = int(book.row_first[clan, row])
    n = 0
    for slot in range(first, first + int(book.row_n[clan, row])):
        if state.slot[seat, slot] > 0:
            scratch.menu[n] = IN_SLOT + slot
            n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def return_chosen(state, seat, option):
    if option == PASS:
        return
    row = int(state.args[0])
    tell(state, BONE_BACK, seat, option - IN_SLOT)
    return_bone(state, seat, option - IN_SLOT)
    push(state, RETURN_BONES, seat, row)
