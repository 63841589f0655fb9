"""The infernal preparation phase: the dice of destiny from pool to preparation to trigger spaces, and powers.

Rulebook p. 10-11 and 18-19. Dice are counted by value in each space, so that equal positions are equal bytes.
"""

from duskboard.engine.agenda import push
from duskboard.engine.arrays import wipe
from duskboard.engine.decision import Decision, part
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_each, offer_run
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.cards import (
    ask_which_to_keep,
    draw_events,
    holds_event,
    offer_events,
    play_event,
)
from duskboard.games.claustrophobia.rules.conditions import ENOUGH, HELPS, dice_in
from duskboard.games.claustrophobia.rules.demons import take_effect
from duskboard.games.claustrophobia.rules.dice import any_left, offer_more_values, offer_values, roll_into, set_aside
from duskboard.games.claustrophobia.rules.questions import offered_for
from duskboard.games.claustrophobia.rules.talents import awake, die_on
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do

# -- the phase -------------------------------------------------------------------------------------------------------


@rule
def begin_infernal_preparation(state: State, book: Book, scratch: Scratch) -> None:
    """Collect, pits, the optional return of prepared dice, roll, allocate, trigger. CLA-087, CLA-R13."""
    state.phase = terms.INFERNAL_PREPARATION
    tell(state, terms.PHASE_BEGAN, terms.INFERNAL_PREPARATION)
    before = state.pool
    cards = collect(state)
    if state.pool > before or cards > 0:
        tell(state, terms.COLLECTED, state.pool - before, cards)
    push(state, Do.RESOLVE)
    push(state, Do.TRIGGER)
    push(state, Do.ALLOCATE)
    push(state, Do.ROLL_EVENTS)
    push(state, Do.ROLL_DESTINY)
    push(state, Do.FORCED)
    push(state, Do.RECLAIM)
    push(state, Do.CANNIBAL)
    push(state, Do.INFERNAL_PITS)


@rule
def collect(state: State) -> int:
    """Played event cards are discarded, trigger dice return to the pool, lasting effects end. CLA-088, CLA-089.

    Returns how many cards were discarded.
    """
    cards = 0
    for kind in range(terms.EVENTS):
        cards += state.event_played[kind]
        state.event_discard[kind] += state.event_played[kind]
        state.event_played[kind] = 0
    for power in range(terms.POWERS):
        gone = power >= terms.HOUND_POWER and not awake(state, warrior_of(power))
        for value in range(terms.LINES):
            state.pool += state.trig[power, value]
            state.trig[power, value] = 0
            if gone:
                state.pool += state.prep[power, value]
                state.prep[power, value] = 0
    wipe(state.tangled)
    return cards


@rule
def warrior_of(power: int) -> int:
    """The hellhound or demon on whose board a power stands."""
    return terms.HOUND + power - terms.HOUND_POWER


@rule
def row_of(state: State, power: int) -> int:
    """The row of a power in the book; a demon's depends on which demon lies on the tablet."""
    if power < terms.DEMON_POWER:
        return power
    return terms.DEMON_POWER + state.demon[power - terms.DEMON_POWER]


# -- taking dice back ------------------------------------------------------------------------------------------------


@rule
def offer_prepared(state: State, menu: Scratch) -> None:
    """Every prepared die; equal dice of one space are one option."""
    for place in range(terms.POWERS * terms.LINES):
        if state.prep[place // terms.LINES, place % terms.LINES] > 0:
            offer(menu, terms.SPACE + place)


@rule
def ask_for_reclaim(state: State, book: Book, scratch: Scratch) -> None:
    """The infernal player may take prepared dice back, one by one, until enough. CLA-090."""
    for power in range(terms.POWERS):
        if dice_in(state, power) > 0:
            ask(state, terms.INFERNAL, Asks.RECLAIM_DIE)
            return


class DieToTakeBack(Decision, number=Asks.RECLAIM_DIE):
    """A prepared die that goes back to the pool, or no more. CLA-090."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        offer_prepared(state, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option != terms.PASS:
            take_die_back(state, option - terms.SPACE, 0)
            push(state, Do.RECLAIM)


@rule
def take_die_back(state: State, place: int, forced: int) -> None:
    """A prepared die goes to the pool. CLA-090, CLA-092."""
    state.prep[place // terms.LINES, place % terms.LINES] -= 1
    state.pool += 1
    tell(state, terms.DICE_TAKEN_BACK, place // terms.LINES, place % terms.LINES + 1, forced)


@rule
def dice_to_roll(state: State, book: Book) -> int:
    """Three, and one more for each alarm, six at most. CLA-091, CLA-201."""
    return min(terms.DESTINY_DICE, book.destiny_roll + state.alarms)


@rule
def take_missing(state: State, book: Book, scratch: Scratch) -> None:
    """With too few dice in the pool, prepared ones must be taken. CLA-092."""
    if state.pool < dice_to_roll(state, book):
        ask(state, terms.INFERNAL, Asks.FORCED_DIE)


class DieThatMustBeTaken(Decision, number=Asks.FORCED_DIE):
    """Too few dice in the pool: which prepared die is taken. CLA-092."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_prepared(state, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        take_die_back(state, option - terms.SPACE, 1)
        push(state, Do.FORCED)


# -- rolling ---------------------------------------------------------------------------------------------------------


@rule
def roll_destiny(state: State, book: Book, scratch: Scratch) -> None:
    """Roll three dice of the pool, and those of the alarms; the others stay in it. CLA-091, CLA-093, CLA-201."""
    dice = dice_to_roll(state, book)
    state.pool -= dice
    state.alarms = 0
    roll_into(state, state.rolled, dice)
    tell(state, terms.DESTINY_ROLL, dice)


@rule
def ask_for_event_after_roll(state: State, book: Book, scratch: Scratch) -> None:
    """Event cards on the dice just rolled. CLA-103."""
    if holds_event(state, book, terms.AFTER_THE_ROLL):
        ask(state, terms.INFERNAL, Asks.EVENT_AFTER_ROLL)


class EventAfterTheRoll(Decision, number=Asks.EVENT_AFTER_ROLL, unnoticed=True):
    """Twist of fate, Written in blood, or no card. CLA-103, CLA-L10."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        offer_events(state, book, menu, terms.AFTER_THE_ROLL)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option != terms.PASS:
            push(state, Do.ROLL_EVENTS)
            play_event(state, option - terms.EVENT)
            AFTER_THE_ROLL(option - terms.EVENT, state, book, menu)


@rule
def begin_twist(state: State, book: Book, scratch: Scratch) -> None:
    """Twist of fate: which dice are rolled again. CLA-103."""
    ask(state, terms.INFERNAL, Asks.TWIST_DICE)


@rule
def begin_blood(state: State, book: Book, scratch: Scratch) -> None:
    """Written in blood: which die is turned, if there is a choice. CLA-103."""
    scratch.menu_n = 0
    offer_values(scratch, state.rolled)
    if scratch.menu_n == 1:
        ask(state, terms.INFERNAL, Asks.BLOOD_FACE, scratch.menu[0] - terms.VALUE)
    else:
        ask(state, terms.INFERNAL, Asks.BLOOD_DIE)


AFTER_THE_ROLL = Dispatch({terms.TWIST_OF_FATE: begin_twist, terms.WRITTEN_IN_BLOOD: begin_blood})


class DiceForTwistOfFate(Decision, number=Asks.TWIST_DICE, name="dice for Twist of fate"):
    """Set dice aside one by one until enough, then roll them again, once. CLA-103."""

    aside: int  # dice set aside so far

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_more_values(menu, state.rolled)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        aside = set_aside(state.rolled, option, state.args[DiceForTwistOfFate.aside])
        if option != terms.PASS and any_left(state.rolled):
            ask(state, terms.INFERNAL, Asks.TWIST_DICE, aside)
        elif aside > 0:
            roll_into(state, state.rolled, aside)
            tell(state, terms.DESTINY_ROLL, aside, 1)


class DieForWrittenInBlood(Decision, number=Asks.BLOOD_DIE, name="die for Written in blood"):
    """Which of the dice rolled is turned. CLA-103."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_values(menu, state.rolled)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        ask(state, terms.INFERNAL, Asks.BLOOD_FACE, option - terms.VALUE)


class FaceForWrittenInBlood(Decision, number=Asks.BLOOD_FACE, name="face for Written in blood"):
    """The face a die is turned to. CLA-103."""

    value: int  # the die, from 0

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, terms.VALUE, terms.LINES)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        before, after = state.args[FaceForWrittenInBlood.value], option - terms.VALUE
        state.rolled[before] -= 1
        state.rolled[after] += 1
        tell(state, terms.DIE_TURNED, before + 1, after + 1)


# -- allocating ------------------------------------------------------------------------------------------------------


@rule
def board_in_use(state: State, power: int) -> bool:
    """Whether dice can be prepared there: a hound in play, a demon not gone for good. CLA-095, CLA-100, CLA-R44."""
    if power < terms.HOUND_POWER:
        return True
    warrior = warrior_of(power)
    if power < terms.DEMON_POWER:
        return state.status[warrior] == terms.IN_PLAY
    return awake(state, warrior)


@rule
def accepts(state: State, book: Book, power: int, value: int) -> bool:
    """Whether a die may be prepared on a power: room, and it can still help. CLA-094, CLA-R35."""
    if not board_in_use(state, power):
        return False
    row = row_of(state, power)
    if dice_in(state, power) >= book.capacity[row]:
        return False
    return book.strict_parking == 0 or HELPS(book.condition[row], state, book, power, row, value)


@rule
def highest_rolled(state: State) -> int:
    """The highest die still to be allocated, from 0, or NONE."""
    for value in range(terms.LINES - 1, -1, -1):
        if state.rolled[value] > 0:
            return value
    return NONE


@rule
def offer_places(state: State, book: Book, menu: Scratch, value: int) -> None:
    """The powers a die can go to."""
    for power in range(terms.POWERS):
        if accepts(state, book, power, value):
            offer(menu, terms.POWER + power)


@rule
def allocate(state: State, book: Book, scratch: Scratch) -> None:
    """Die by die, the highest first, every rolled die goes to a preparation space. CLA-094, CLA-R36."""
    value = highest_rolled(state)
    if value == NONE:
        return
    push(state, Do.ALLOCATE)
    scratch.menu_n = 0
    offer_places(state, book, scratch, value)
    if scratch.menu_n == 1:
        prepare_die(state, scratch.menu[0] - terms.POWER, value)
    else:
        ask(state, terms.INFERNAL, Asks.ALLOCATE_DIE, value)


class PowerForADie(Decision, number=Asks.ALLOCATE_DIE):
    """The power a rolled die is prepared on. CLA-094."""

    value: int  # the die, from 0

    options = offered_for(offer_places)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        prepare_die(state, option - terms.POWER, state.args[PowerForADie.value])


@rule
def prepare_die(state: State, power: int, value: int) -> None:
    """Put a die on a preparation space. CLA-094, CLA-096."""
    state.rolled[value] -= 1
    state.prep[power, value] += 1
    tell(state, terms.DIE_ALLOCATED, power, value + 1)


# -- triggering ------------------------------------------------------------------------------------------------------


@rule
def fulfilled(state: State, book: Book, power: int) -> bool:
    """Whether the dice prepared on a power meet its condition. CLA-097, CLA-104 to CLA-114."""
    row, n = row_of(state, power), dice_in(state, power)
    return n > 0 and ENOUGH(book.condition[row], state, book, power, row, n)


@rule
def trigger(state: State, book: Book, scratch: Scratch) -> None:
    """Dice of fulfilled powers slide to the trigger spaces; the others stay. CLA-097, CLA-098, CLA-099."""
    for power in range(terms.POWERS):
        if not board_in_use(state, power) or not fulfilled(state, book, power):
            continue
        faces, more, n = 0, 0, 0  # as digits, for whoever tells it: four fit a number, and there are six dice
        for value in range(terms.LINES):
            for _ in range(state.prep[power, value]):
                if n < 4:
                    faces = 10 * faces + value + 1
                else:
                    more = 10 * more + value + 1
                n += 1
            state.trig[power, value] = state.prep[power, value]
            state.prep[power, value] = 0
        tell(state, terms.POWER_TRIGGERED, power, faces, more)
        if book.immediate[row_of(state, power)] != 0:
            state.pending |= 1 << power


@rule
def resolve(state: State, book: Book, scratch: Scratch) -> None:
    """Immediate effects, one after the other; the order is asked where it can matter. CLA-R40."""
    if (state.pending >> terms.ABYSSAL_THREAT) & 1:
        resolve_power(state, book, terms.ABYSSAL_THREAT)
    scratch.menu_n = 0
    offer_each(scratch, terms.POWER, state.pending)
    if scratch.menu_n == 1:
        resolve_power(state, book, scratch.menu[0] - terms.POWER)
    elif scratch.menu_n > 1:
        ask(state, terms.INFERNAL, Asks.POWER_ORDER)


class PowerToResolve(Decision, number=Asks.POWER_ORDER):
    """Which immediate effect comes next. CLA-R40."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_each(menu, terms.POWER, state.pending)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        push(state, Do.RESOLVE)
        resolve_power(state, book, option - terms.POWER)


@rule
def resolve_power(state: State, book: Book, power: int) -> None:
    """Carry out the immediate effect of a power. CLA-019, CLA-105, CLA-111."""
    state.pending &= ~(1 << power)
    if power == terms.ABYSSAL_THREAT:
        dice = 0
        for value in range(terms.LINES):
            dice += state.trig[power, value]
        gain_threat(state, dice * book.threat_a_die, terms.BY_POWER, terms.ABYSSAL_THREAT)
    elif power == terms.DARK_DESTINY:
        draw_events(state, die_on(state, terms.DARK_DESTINY) + 1)
        ask_which_to_keep(state)
    elif power >= terms.DEMON_POWER:
        take_effect(state, book, terms.DEMON + power - terms.DEMON_POWER)


@rule
def gain_threat(state: State, points: int, by: int, which: int) -> None:
    """Threat points go to the store, by a power, a card or a demon's ability. CLA-105, CLA-103, CLA-016."""
    state.threat += points
    tell(state, terms.THREAT_GAINED, points, state.threat, by, which)


@rule
def wake_hound(state: State, hound: int, value: int) -> None:
    """A die of the pool goes to the trigger space of a hellhound that has just arrived. CLA-125."""
    state.pool -= 1
    state.trig[terms.HOUND_POWER + hound - terms.HOUND, value] += 1
