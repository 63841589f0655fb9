"""Bones: rolling them, slotting them, and the skills their rows acquire. DLG-051 to DLG-061, DLG-082 to DLG-093."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.arrays import row_total
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import ABOUT, NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer, offer_each
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules.haggedorn import law_holds, will_holds
from duskboard.games.darkleaf_gambit.rules.questions import Chosen, RerollOrKeep, asked_of_one
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

# -- rolling ----------------------------------------------------------------------------------------------------------


@rule
def roll_for(state: State, book: Book, seat: int, purpose: int) -> None:
    """The last thing a step does: a seat rolls a bone, after it has been told of a skill that no longer applies."""
    if state.rows_changed > 0:
        push(state, Do.ROLL, seat, purpose)
    else:
        begin_roll(state, book, seat, purpose)


@rule
def roll_now(state: State, book: Book, scratch: Scratch) -> None:
    """What `roll_for` put off."""
    begin_roll(state, book, popped(state, 0), popped(state, 1))


@rule
def begin_roll(state: State, book: Book, seat: int, purpose: int) -> None:
    """Roll, or ask first which shape where the pool holds two. DLG-051, DLG-294."""
    if purpose == terms.FOR_TURN:
        state.phase = 3
    shape = NONE
    for one in range(terms.SHAPES):
        if state.pool[seat, one] > 0:
            if shape != NONE:
                ask(state, seat, Asks.CHOOSE_SHAPE, purpose)
                return
            shape = one
    throw(state, book, seat, shape, purpose)


@rule
def shape_options(state: State, scratch: Scratch, seat: int) -> int:
    return list_filled(scratch, state.pool, seat, terms.WITH_SHAPE)


@rule
def list_filled(scratch: Scratch, rows: Numbers, seat: int, first: int) -> int:
    """The places of a seat's row in which there is something."""
    n = 0
    for place in range(rows.shape[1]):
        if rows[seat, place] > 0:
            n = add(scratch, n, first + place)
    return n


@rule
def as_it_shows(state: State, book: Book, seat: int) -> int:
    """A bone is worth what it shows."""
    return state.face


WORTH = Dispatch(otherwise=as_it_shows)  # by clan: what the roll is worth as a journey


@rule
def worth(state: State, book: Book, seat: int) -> int:
    """What the roll is worth as a journey of a seat. DLG-070."""
    return WORTH(state.clan[seat], state, book, seat)


@rule
def throw(state: State, book: Book, seat: int, shape: int, purpose: int) -> None:
    """The bone falls. With Second Thoughts in force its roller may roll the turn's first bone again."""
    state.face = roll(state, book.sides[shape])
    state.shape = shape
    state.rolls += 1
    tell(state, terms.ROLLED, seat, book.sides[shape], state.face, purpose, worth(state, book, seat))
    if purpose == terms.FOR_TURN and state.thought == 0 and will_holds(state, terms.BLESSINGS, terms.SECOND_THOUGHTS):
        state.thought = 1
        ask(state, seat, Asks.CHOOSE_REROLL)


class ChooseShape(Decision, number=Asks.CHOOSE_SHAPE, name="Which bone is rolled?"):
    """Which bone is rolled, where the pool holds two shapes. DLG-294."""

    purpose: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = shape_options(state, menu, seat)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        throw(state, book, seat, option - terms.WITH_SHAPE, state.args[ChooseShape.purpose])


class GivenAway(Decision):
    """A bone of the pool is lost: which is asked even of the only one."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = shape_options(state, menu, seat)

    answers = asked_of_one


class ChooseReroll(RerollOrKeep, number=Asks.CHOOSE_REROLL, name="Second Thoughts: roll the bone again?"):
    """Second Thoughts: roll the bone again. DLG-102."""

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.REROLL:
            reroll(state, book, seat, terms.BY_WILL)


@rule
def reroll(state: State, book: Book, seat: int, cause: int) -> None:
    """The same bone again. DLG-125."""
    tell(state, terms.REROLLED, seat, state.face, cause)
    throw(state, book, seat, state.shape, terms.FOR_TURN)


# -- slotting ---------------------------------------------------------------------------------------------------------


@rule
def slotted(state: State, scratch: Scratch, seat: int) -> int:
    """The filled slots of a clan board."""
    return list_filled(scratch, state.slot, seat, terms.IN_SLOT)


@rule
def pool_size(state: State, seat: int) -> int:
    return row_total(state.pool, seat)


@rule
def bones_in_row(state: State, book: Book, seat: int, row: int) -> int:
    clan = state.clan[seat]
    first = book.row_first[clan, row]
    n = 0
    for slot in range(first, first + book.row_n[clan, row]):
        if state.slot[seat, slot] > 0:
            n += 1
    return n


@rule
def empty_slots(state: State, seat: int) -> int:
    """The slots of a clan board without a bone, as bits."""
    assert seat >= 0
    bits = 0
    for slot in range(terms.SLOTS):
        bits |= (state.slot[seat, slot] == 0) << slot
    return bits


@rule
def fitting(state: State, book: Book, seat: int, value: int, purpose: int) -> int:
    """The slots of a seat where a bone counted as `value` may be placed, as bits. DLG-055, DLG-082 to DLG-091."""
    clan = state.clan[seat]
    empty = empty_slots(state, seat)
    slots = book.takes[clan, value] & empty
    if slots == 0:
        return 0
    to_spare = pool_size(state, seat) >= 2
    for row in range(terms.ROWS):
        own = book.row_slots[clan, row]
        if slots & own != 0 and not takes_bone(state, book, seat, row, value, purpose, empty & own, to_spare):
            slots &= ~own
    return slots


@rule
def takes_bone(
    state: State, book: Book, seat: int, row: int, value: int, purpose: int, free: int, to_spare: bool
) -> bool:
    """Whether a row whose slots are free so far may be given a bone that is numerically valid there."""
    completes = free & (free - 1) == 0  # the only slot left
    fits = may_complete(state, book, seat, row, purpose) if completes else to_spare
    if fits and book.sum_high[state.clan[seat], row] > 0:
        return sum_reachable(state, book, seat, row, value, free)
    return fits


@rule
def fitting_slots(state: State, book: Book, seat: int, purpose: int) -> int:
    """The slots the bone fits, as bits; with Kindly Numbers also as one lower or higher."""
    face = state.face
    if not kindly(state):
        return fitting(state, book, seat, face, purpose)
    slots = 0
    for value in range(max(1, face - 1), face + 2):
        slots |= fitting(state, book, seat, value, purpose)
    return slots


@rule
def may_complete(state: State, book: Book, seat: int, row: int, purpose: int) -> bool:
    """Relic overload, a Law in force, and miracles during set-up forbid the last bone. DLG-090, DLG-106."""
    clan = state.clan[seat]
    kind = book.type[clan, row]
    if kind in (terms.RELIC, terms.LAW):
        return state.relic[seat, row] < book.capacity[clan, row]
    return kind != terms.MIRACLE or purpose == terms.FOR_TURN


@rule
def sum_reachable(state: State, book: Book, seat: int, row: int, value: int, free: int) -> bool:
    """Whether a sum-between row can still come out within its bounds. DLG-085, DLG-086."""
    clan = state.clan[seat]
    first = book.row_first[clan, row]
    total = value
    left = -1  # slots that stay empty
    for slot in range(first, first + book.row_n[clan, row]):
        total += state.slot[seat, slot]
        left += (free >> slot) & 1
    die = book.sides[book.shape[clan]]
    return total + left <= book.sum_high[clan, row] and total + left * die >= book.sum_low[clan, row]


@rule
def kindly(state: State) -> bool:
    return will_holds(state, terms.BLESSINGS, terms.KINDLY_NUMBERS)


@rule
def any_slot(state: State, book: Book, seat: int, purpose: int) -> int:
    """1 if the bone fits anywhere, else 0."""
    if kindly(state):
        return 1 if fitting_slots(state, book, seat, purpose) != 0 else 0
    clan = state.clan[seat]
    empty = empty_slots(state, seat)
    slots = book.takes[clan, state.face] & empty
    to_spare = pool_size(state, seat) >= 2
    for row in range(terms.ROWS):
        own = book.row_slots[clan, row]
        if slots & own != 0 and takes_bone(state, book, seat, row, state.face, purpose, empty & own, to_spare):
            return 1
    return 0


@rule
def slot_bone(state: State, book: Book, scratch: Scratch) -> None:
    """The bone rolled last is slotted."""
    ask(state, popped(state, 0), Asks.CHOOSE_SLOT, popped(state, 1))


class ChooseSlot(Decision, number=Asks.CHOOSE_SLOT, name="Which slot takes the bone?"):
    """Every slot the bone fits, or back to the pool with it. DLG-055, DLG-089."""

    purpose: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        offer_each(menu, terms.IN_SLOT, fitting_slots(state, book, seat, state.args[ChooseSlot.purpose]))
        offer(menu, terms.PASS)

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        menu.menu[0] = terms.PASS
        return 1 + any_slot(state, book, seat, state.args[ChooseSlot.purpose])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        slot = option - terms.IN_SLOT
        if option == terms.PASS:
            tell(state, terms.NOT_SLOTTED, seat, state.face)
        elif kindly(state):
            ask(state, seat, Asks.CHOOSE_COUNT, state.args[ChooseSlot.purpose], slot)
        else:
            fill(state, book, seat, slot, state.face)


class ChooseCount(Decision, number=Asks.CHOOSE_COUNT, name="What does the bone count as?"):
    """With Kindly Numbers: what the bone counts as in the chosen slot. DLG-101."""

    purpose: int
    slot: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        for way in range(3):
            value = state.face + way - 1
            if value > 0:
                slots = fitting(state, book, seat, value, state.args[ChooseCount.purpose])
                if (slots >> state.args[ChooseCount.slot]) & 1:
                    offer(menu, terms.COUNT_AS + way)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        fill(state, book, seat, state.args[ChooseCount.slot], state.face + option - terms.COUNT_AS - 1)


@rule
def fill(state: State, book: Book, seat: int, slot: int, value: int) -> None:
    """Place the bone; a full row acquires its skill. DLG-055, DLG-057."""
    clan = state.clan[seat]
    row = book.row_of[clan, slot]
    state.slot[seat, slot] = value
    state.slot_shape[seat, slot] = state.shape
    state.pool[seat, state.shape] -= 1
    tell(state, terms.SLOTTED, seat, slot, value, row)
    if bones_in_row(state, book, seat, row) < book.row_n[clan, row]:
        return
    return_row(state, book, seat, row)
    tell(state, terms.ACQUIRED, seat, row)
    push(state, Do.POWER, seat, row)


@rule
def take_back(state: State, book: Book, seat: int, slot: int, cause: int) -> None:
    """A slotted bone is taken off its row. DLG-092, DLG-123."""
    value = state.slot[seat, slot]
    return_bone(state, seat, slot)
    tell(state, terms.BONE_BACK, seat, slot, value, book.row_of[state.clan[seat], slot], cause)


@rule
def return_bone(state: State, seat: int, slot: int) -> None:
    """A slotted bone goes back to its owner's pool."""
    state.pool[seat, state.slot_shape[seat, slot]] += 1
    state.slot[seat, slot] = 0
    state.slot_shape[seat, slot] = 0


@rule
def return_row(state: State, book: Book, seat: int, row: int) -> None:
    clan = state.clan[seat]
    first = book.row_first[clan, row]
    for slot in range(first, first + book.row_n[clan, row]):
        if state.slot[seat, slot] > 0:
            return_bone(state, seat, slot)


# -- relic tokens -----------------------------------------------------------------------------------------------------


@rule
def gain_token(state: State, book: Book, seat: int, row: int) -> None:
    """A relic token for a skill, or the marker of a Law. DLG-059, DLG-061."""
    state.relic[seat, row] += 1
    if seat == state.active and state.phase > 0:
        state.fresh[seat, row] += 1


@rule
def older_tokens(state: State, seat: int, row: int) -> int:
    """Not those earned in the present turn. DLG-044."""
    return state.relic[seat, row] - state.fresh[seat, row]


TOKENS = Dispatch(otherwise=older_tokens)  # by clan: relic tokens that may be spent now


@rule
def tokens(state: State, seat: int, row: int) -> int:
    """Relic tokens of a skill that may be spent now. DLG-044, DLG-253."""
    return TOKENS(state.clan[seat], state, seat, row)


@rule
def spend(state: State, seat: int, row: int) -> None:
    """Use a token up. DLG-022."""
    state.relic[seat, row] -= 1
    if state.fresh[seat, row] > state.relic[seat, row]:
        state.fresh[seat, row] = state.relic[seat, row]
    tell(state, terms.TOKEN_SPENT, seat, row)


# -- auras ------------------------------------------------------------------------------------------------------------


@rule
def bearers(state: State, seat: int, aura: int) -> int:
    n = 0
    for unit in range(16 * seat, 16 * seat + 16):
        if state.auras[unit] & aura:
            n += 1
    return n


@rule
def bearer_options(state: State, book: Book, scratch: Scratch, seat: int, aura: int, kind: int) -> int:
    """Own units of a kind without the aura, while chips are left. DLG-031, DLG-060, DLG-093."""
    n = 0
    if bearers(state, seat, aura) >= book.chips:
        return 0
    for i in range(terms.FIRST_OF_KIND[kind], terms.FIRST_OF_KIND[kind + 1]):
        unit = 16 * seat + i
        if state.square[unit] != NONE and state.auras[unit] & aura == 0:
            n = add(scratch, n, state.square[unit])
    return n


@rule
def offer_aura(state: State, book: Book, scratch: Scratch, seat: int, row: int, aura: int, kind: int) -> None:
    """Ask which unit gets the aura of a row, if any can."""
    if bearer_options(state, book, scratch, seat, aura, kind) == 0:
        tell(state, terms.EFFECT_LOST, seat, row)
    else:
        ask(state, seat, Asks.CHOOSE_BEARER, aura, kind)


@rule
def give_aura(state: State, unit: int, aura: int, cause: int) -> None:
    state.auras[unit] |= aura
    tell(state, terms.AURA_GIVEN, unit, state.square[unit], aura, cause)


@rule
def aura_bearers(state: State, scratch: Scratch, seat: int) -> int:
    n = 0
    for unit in range(16 * seat, 16 * seat + 15):
        if state.auras[unit] != 0 and state.square[unit] != NONE:
            n = add(scratch, n, state.square[unit])
    return n


@rule
def auras_of(state: State, scratch: Scratch, unit: int) -> int:
    n = 0
    for bit in range(6):
        if state.auras[unit] & (1 << bit):
            n = add(scratch, n, terms.WITH_AURA + bit)
    return n


def aura_lost(cause: int) -> Chosen:
    """The aura goes that was chosen of the unit in question."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        lose_aura(state, state.args[ABOUT], 1 << (option - terms.WITH_AURA), cause, seat)

    return chosen


class LostAura(Decision):
    """Which aura of a unit goes, the first thing it is about."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = auras_of(state, menu, state.args[ABOUT])


@rule
def lose_aura(state: State, unit: int, aura: int, cause: int, by: int) -> None:
    """One aura leaves its bearer. DLG-233."""
    state.auras[unit] &= ~aura
    tell(state, terms.AURA_LOST, unit, state.square[unit], aura, cause, by)


class ChooseBearer(Decision, number=Asks.CHOOSE_BEARER, name="Which unit bears the aura?"):
    """Which unit bears an aura that was acquired. DLG-060."""

    aura: int
    kind: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = bearer_options(
            state, book, menu, seat, state.args[ChooseBearer.aura], state.args[ChooseBearer.kind]
        )

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        give_aura(state, state.board[option], state.args[ChooseBearer.aura], terms.BY_SKILL)


# -- skills that no longer apply --------------------------------------------------------------------------------------


@rule
def always(state: State, seat: int, row: int) -> bool:
    """Most skills can be of use as long as the game lasts."""
    return True


APPLICABLE = Dispatch(otherwise=always)  # by clan: whether a skill that is no Law can still be of use. DLG-092


@rule
def applicable(state: State, book: Book, seat: int, row: int) -> bool:
    """Whether a skill can still be of use. DLG-092."""
    clan = state.clan[seat]
    if book.type[clan, row] == terms.LAW:
        return not law_holds(state, seat)
    return APPLICABLE(clan, state, seat, row)


@rule
def notice_lapsed(state: State, book: Book) -> None:
    """Where a skill has just become inapplicable its owner may at once take bones back. DLG-092."""
    state.rows_changed = 0
    for seat in range(2):
        for row in range(terms.ROWS):
            if applicable(state, book, seat, row):
                state.lapsed[seat, row] = 0
            elif state.lapsed[seat, row] == 0:
                state.lapsed[seat, row] = 1
                offer_return(state, book, seat, row)


@rule
def offer_stale(state: State, book: Book, seat: int) -> None:
    """At the start of Phase 4: bones in rows that do not apply may be taken back. DLG-092."""
    for row in range(terms.ROWS):
        if state.lapsed[seat, row] > 0:
            offer_return(state, book, seat, row)


@rule
def offer_return(state: State, book: Book, seat: int, row: int) -> None:
    if bones_in_row(state, book, seat, row) > 0:
        push(state, Do.RETURN_BONES, seat, row)


@rule
def ask_return(state: State, book: Book, scratch: Scratch) -> None:
    """While bones lie in the row, ask for the next."""
    seat, row = popped(state, 0), popped(state, 1)
    if bones_in_row(state, book, seat, row) > 0:
        ask(state, seat, Asks.CHOOSE_RETURN, row)


class ChooseReturn(Decision, number=Asks.CHOOSE_RETURN, name="This skill no longer applies. Take bones back?"):
    """The bones of a row whose skill no longer applies may be taken back, one by one. DLG-092."""

    row: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        clan, row = state.clan[seat], state.args[ChooseReturn.row]
        first = book.row_first[clan, row]
        for slot in range(first, first + book.row_n[clan, row]):
            if state.slot[seat, slot] > 0:
                offer(menu, terms.IN_SLOT + slot)
        offer(menu, terms.PASS)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.PASS:
            row = state.args[ChooseReturn.row]
            take_back(state, book, seat, option - terms.IN_SLOT, terms.BY_LAPSE)
            push(state, Do.RETURN_BONES, seat, row)


DECISIONS = (ChooseShape, ChooseReroll, ChooseSlot, ChooseCount, ChooseBearer, ChooseReturn)
STEPS = {Do.ROLL: roll_now, Do.SLOT: slot_bone, Do.RETURN_BONES: ask_return}
