"""The sequence of play: set-up, the five phases, and the loop over what is still to be done. DLG-026 to DLG-061."""

from duskboard.engine.agenda import pop, popped, push, tidy
from duskboard.engine.decision import Decision, Decisions, part
from duskboard.engine.dice import below
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import AGENDA_SIZE, ARGS, NOBODY, NONE, ask, begin_choice, end_game
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import bones, erde, ferrymen, hexen, huldra, murg, placement, wibo, will
from duskboard.games.darkleaf_gambit.rules.clans import (
    ACT,
    AFTER_POWER,
    DESTINATIONS,
    END_TURN,
    JOURNEY,
    ORDINARY,
    ORDINARY_AND_MORE,
    POWER,
    READY_UNITS,
    SET_UP,
    SPEND_RELIC,
    UPKEEP,
    WAYS,
    act,
    relic_options,
)
from duskboard.games.darkleaf_gambit.rules.ground import holds
from duskboard.games.darkleaf_gambit.rules.haggedorn import win
from duskboard.games.darkleaf_gambit.rules.journeys import may_journey
from duskboard.games.darkleaf_gambit.rules.questions import YesOrPass, either, listed
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

CLANS = {
    terms.HULDRA: huldra, terms.MURG: murg, terms.FERRYMEN: ferrymen, terms.ERDE: erde, terms.WIBO: wibo,
    terms.HEXEN: hexen,
}  # fmt: skip
CHAPTERS = (bones, placement, will, *CLANS.values())  # besides this one

# -- set-up -----------------------------------------------------------------------------------------------------------


@rule
def start(state: State, book: Book, scratch: Scratch) -> None:
    """Units, Will tokens, the Will's side, who begins, the Quarry, the handicap, the first turn. DLG-026 to DLG-039."""
    state.seat = NOBODY
    clear(state)
    for seat in range(2):
        deploy(state, book, seat)
        state.pool[seat, book.shape[state.clan[seat]]] = book.bones
        state.will_token[seat] = 1
    state.active = first_seat(state, book)
    push(state, Do.FIRST_TURN)
    if state.handicap > 0:
        push(state, Do.HANDICAP, state.handicap_seat, state.handicap)
    for i in range(2):
        seat = 1 - state.active if i == 0 else state.active
        SET_UP(state.clan[seat], state, book, seat)
    if state.will_side == terms.UNCHOSEN:
        loser = state.last_loser
        if loser == NONE:
            loser = below(state, 2)
        ask(state, loser, Asks.CHOOSE_WILL_SIDE)
    state.rows_changed = 1
    advance(state, book, scratch)


@rule
def clear(state: State) -> None:
    for territory in range(terms.TERRITORIES):
        state.board[territory] = NONE
    for unit in range(terms.UNITS):
        state.square[unit] = NONE
    for seat in range(2):
        for i in range(2):
            state.quarry[seat, i] = NONE
    forget_turn(state)


@rule
def forget_turn(state: State) -> None:
    """What was true of one turn only."""
    state.face = 0
    state.shape = 0
    state.rolls = 0
    state.thought = 0
    state.model = 0
    state.journeyed = NONE
    for i in range(6):
        state.split[i] = 0
    for i in range(3):
        state.movers[i] = NONE


@rule
def deploy(state: State, book: Book, seat: int) -> None:
    """Units on the squares of the clan guide, turned round for the far side; the rest in the graveyard. DLG-029."""
    for piece in range(16):
        territory = book.start[state.clan[seat], piece]
        if territory != NONE:
            if seat == 1:
                territory = 63 - territory
            state.board[territory] = 16 * seat + piece
            state.square[16 * seat + piece] = territory


@rule
def first_seat(state: State, book: Book) -> int:
    """The clan nearer the top of the list begins. DLG-036."""
    if state.first != NONE:
        return state.first
    return 1 if book.order[state.clan[1]] < book.order[state.clan[0]] else 0


@rule
def handicap(state: State, book: Book, scratch: Scratch) -> None:
    """Bones rolled and slotted before the game. DLG-104, DLG-105."""
    seat, left = popped(state, 0), popped(state, 1)
    if left > 0:
        push(state, Do.HANDICAP, seat, left - 1)
        push(state, Do.SLOT, seat, terms.FOR_HANDICAP)
        bones.roll_for(state, book, seat, terms.FOR_HANDICAP)


# -- choosing ---------------------------------------------------------------------------------------------------------


class ChooseWillSide(Decision, number=Asks.CHOOSE_WILL_SIDE, name="Blessings or Curses?"):
    """Blessings or Curses. DLG-035."""

    options = either(terms.PICK_BLESSINGS, terms.PICK_CURSES)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        state.will_side = terms.BLESSINGS if option == terms.PICK_BLESSINGS else terms.CURSES
        tell(state, terms.WILL_CHOSEN, seat, state.will_side)


# -- going on ---------------------------------------------------------------------------------------------------------


@rule
def anybody_can_journey(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    for unit in range(16 * seat + 14, 16 * seat - 1, -1):  # the pawns last: they have the fewest ways
        if may_journey(state, book, unit) and destinations(state, book, scratch, unit, 1, 2) > 1:
            return 1
    return 0


@rule
def first_turn(state: State, book: Book, scratch: Scratch) -> None:
    """The game begins."""
    push(state, Do.TURN, state.active)


@rule
def next_turn(state: State, book: Book, scratch: Scratch) -> None:
    begin_turn(state, book, scratch, popped(state, 0))


@rule
def begin_turn(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """A new turn, unless the limit is reached: what ends it goes on the agenda, and it begins. DLG-012, DLG-040."""
    if state.turn >= book.turn_limit:
        tell(state, terms.GAME_DRAWN)
        end_game(state, terms.TURN_LIMIT)
        return
    state.turn += 1
    state.active = seat
    state.phase = 1
    forget_turn(state)
    tell(state, terms.TURN_BEGAN, seat, state.turn, state.extra)
    push(state, Do.END_TURN, seat)
    AFTER_POWER(state.clan[seat], state, book, seat)
    push(state, Do.SLOT, seat, terms.FOR_TURN)
    push(state, Do.STALE_ROWS, seat)
    UPKEEP(state.clan[seat], state, book, scratch, seat)


@rule
def relics(state: State, book: Book, scratch: Scratch) -> None:
    """Phase 1: ask for relics, if there are any to spend. DLG-044."""
    seat = popped(state, 0)
    if relic_options(state, book, scratch, seat) > 1:
        ask(state, seat, Asks.SPEND_RELIC)


class SpendRelic(Decision, number=Asks.SPEND_RELIC, name="Spend a relic token first?"):
    """Spend a token, and perhaps another. DLG-022, DLG-042, DLG-044."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = relic_options(state, book, menu, seat)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.PASS:
            return
        row = option - terms.IN_ROW
        bones.spend(state, seat, row)
        push(state, Do.RELICS, seat)
        SPEND_RELIC(state.clan[seat], state, book, seat, row)


@rule
def offer_will(state: State, book: Book, scratch: Scratch) -> None:
    """Phase 1: ask whether the Will is activated. DLG-045."""
    seat = popped(state, 0)
    if state.will_token[seat] > 0:
        ask(state, seat, Asks.USE_WILL)


class UseWill(YesOrPass, number=Asks.USE_WILL, name="Roll for Haggedorn's Will?"):
    """Roll for Haggedorn's Will. DLG-094."""

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        return terms.ASKED

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.YES:
            will.activate(state, book, seat)


@rule
def begin_act(state: State, book: Book, scratch: Scratch) -> None:
    act(state, book, scratch, popped(state, 0))


@rule
def slot(state: State, book: Book, scratch: Scratch) -> None:
    """Phase 4: bones in rows that do not apply may be taken back, then the bone is slotted. DLG-055, DLG-092."""
    seat = popped(state, 0)
    state.phase = 4
    below_this = state.agenda_n
    bones.offer_stale(state, book, seat)
    if state.agenda_n == below_this:  # nothing to take back: on to the SLOT that lies there
        pop(state)
        ask(state, seat, Asks.CHOOSE_SLOT, terms.FOR_TURN)


@rule
def acquire(state: State, book: Book, scratch: Scratch) -> None:
    """Phase 5: a miracle happens, a relic waits, an aura is given, a Law holds. DLG-057 to DLG-061."""
    seat, row = popped(state, 0), popped(state, 1)
    clan = state.clan[seat]
    if state.phase == 4:
        state.phase = 5
    kind = book.type[clan, row]
    if kind in (terms.RELIC, terms.LAW):
        bones.gain_token(state, book, seat, row)
        tell(state, terms.TOKEN_GAINED, seat, row, terms.BY_SKILL)
    if kind == terms.RELIC:
        return
    state.rows_changed = 1
    POWER(clan, state, book, scratch, seat, row)


@rule
def end_turn(state: State, book: Book, scratch: Scratch) -> None:
    """Wibo may have won; limits of one turn end; the rival's turn follows, or a second one of the Loop."""
    seat = popped(state, 0)
    END_TURN(state.clan[seat], state, book, seat)
    lift_limits(state, seat)
    for row in range(terms.ROWS):
        state.fresh[seat, row] = 0
    state.extra = 1 if state.loop > 0 else 0
    state.loop = 0
    if state.ending == 0:
        begin_turn(state, book, scratch, seat if state.extra > 0 else 1 - seat)


@rule
def lift_limits(state: State, seat: int) -> None:
    """A royal held by the tide may move again, dormant pawns wake. DLG-173, DLG-231."""
    if state.held[seat] > 0:
        state.held[seat] = 0
        if state.ending == 0:
            tell(state, terms.RELEASED, 16 * seat + terms.ROYALS)
    for unit in range(16 * seat, 16 * seat + 15):
        if state.dormant[unit] > 0:
            state.dormant[unit] = 0
            if state.ending == 0:
                tell(state, terms.WOKE, unit)


# -- journeys ---------------------------------------------------------------------------------------------------------


@rule
def ask_unit(state: State, book: Book, scratch: Scratch) -> None:
    """The bone has fallen: who journeys?"""
    ask(state, popped(state, 0), Asks.CHOOSE_UNIT)


@rule
def unit_options(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Units with a legal destination, or cancel the journey. DLG-052, DLG-053."""
    plain = READY_UNITS(state.clan[seat], state, book, scratch, seat)
    n = 0
    for unit in range(16 * seat, 16 * seat + 15):
        at = state.square[unit]
        if at != NONE and can_set_out(state, book, scratch, unit, holds(plain, at), n):
            n = add(scratch, n, at)
    return add(scratch, n, terms.PASS)


class ChooseUnit(Decision, number=Asks.CHOOSE_UNIT, name="Which unit journeys?"):
    """Which unit journeys, or none. DLG-052, DLG-053."""

    options = listed(unit_options)

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        menu.menu[0] = terms.PASS
        return 1 + anybody_can_journey(state, book, menu, seat)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.PASS:
            tell(state, terms.PASSED_ON, seat)
        else:
            ask(state, seat, Asks.CHOOSE_DESTINATION, state.board[option])


class ChooseDestination(Decision, number=Asks.CHOOSE_DESTINATION, name="Where does it go?"):
    """Where it goes. DLG-073."""

    unit: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = destinations(state, book, menu, state.args[ChooseDestination.unit], 0, 64)

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        return destinations(state, book, menu, state.args[ChooseDestination.unit], 0, 2)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        JOURNEY(state.clan[seat], state, book, menu, state.args[ChooseDestination.unit], option)


@rule
def destinations(state: State, book: Book, scratch: Scratch, unit: int, n: int, stop: int) -> int:
    """Where a unit may journey, as its clan does; up to `stop` entries of the menu."""
    return DESTINATIONS(state.clan[unit >> 4], state, book, scratch, unit, n, stop)


@rule
def can_set_out(state: State, book: Book, scratch: Scratch, unit: int, plain: bool, n: int) -> bool:
    """Whether a unit has a destination, given whether it has one by the ordinary rules."""
    ways = WAYS(state.clan[unit >> 4], state, book, unit)
    if ways == ORDINARY or (ways == ORDINARY_AND_MORE and plain):
        return plain
    return may_journey(state, book, unit) and destinations(state, book, scratch, unit, n, n + 1) > n


# -- going on ---------------------------------------------------------------------------------------------------------

for family in (ACT, POWER):
    family.about(CLANS)

DECISIONS = Decisions(
    ChooseWillSide, SpendRelic, UseWill, ChooseUnit, ChooseDestination,
    *(one for chapter in CHAPTERS for one in chapter.DECISIONS), of=Asks,
)  # fmt: skip
STEPS = Dispatch({
    Do.TURN: next_turn, Do.RELICS: relics, Do.WILL: offer_will, Do.ACT: begin_act, Do.POWER: acquire,
    Do.END_TURN: end_turn, Do.HANDICAP: handicap, Do.JOURNEY: ask_unit, Do.FIRST_TURN: first_turn,
    Do.STALE_ROWS: slot, **{step: does for chapter in CHAPTERS for step, does in chapter.STEPS.items()},
}, of=Do)  # fmt: skip


@rule
def look(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Most decisions have no quicker way to count their answers than to write the menu."""
    return terms.LOOK


ANSWERS = DECISIONS.part("answers", otherwise=look)


@rule
def options(state: State, book: Book, scratch: Scratch) -> int:
    """Fill the menu of the pending decision."""
    legal(state, book, scratch)
    if state.resigning > 0:
        offer(scratch, terms.RESIGN)
    return scratch.menu_n


@rule
def legal(state: State, book: Book, scratch: Scratch) -> int:
    """The legal answers to the pending question."""
    scratch.menu_n = 0
    DECISIONS.options(state.decision, state, book, scratch, state.seat)
    return scratch.menu_n


@rule
def choose(state: State, book: Book, scratch: Scratch, option: int) -> None:
    """Carry a choice out and go on until the next."""
    begin_choice(state)
    if option == terms.RESIGN:
        win(state, 1 - state.seat, terms.RESIGNED)
    else:
        carry(state, book, scratch, option)
    advance(state, book, scratch)


@rule
def carry(state: State, book: Book, scratch: Scratch, option: int) -> None:
    """Carry out an answer; the rules go on from what lies on the agenda."""
    seat = state.seat
    state.seat = NOBODY
    DECISIONS.chosen(state.decision, state, book, scratch, seat, option)


@rule
def advance(state: State, book: Book, scratch: Scratch) -> None:
    """Do what is on the agenda until somebody has a real choice or the game is over."""
    deepest = 0
    while True:
        while state.seat == NOBODY and state.agenda_n > 0 and state.ending == 0:
            if state.rows_changed > 0:
                bones.notice_lapsed(state, book)
            deepest = max(deepest, state.agenda_n)
            STEPS(pop(state), state, book, scratch)
        if state.ending != 0 or state.seat == NOBODY:
            break
        if answers(state, book, scratch) != 1:
            break
        carry(state, book, scratch, scratch.menu[0])
    if state.ending != 0:
        close(state)
        tidy(state)
    else:
        wipe(state, deepest)


@rule
def wipe(state: State, deepest: int) -> None:
    """What `tidy` does, for the things that were popped just now: all beyond them is clean already."""
    for n in range(state.agenda_n, deepest):
        for i in range(AGENDA_SIZE):
            state.agenda[n, i] = 0


@rule
def answers(state: State, book: Book, scratch: Scratch) -> int:
    """How many answers the question has, as far as one or more matters; a single one is on the menu."""
    n = ANSWERS(state.decision, state, book, scratch, state.seat)
    return legal(state, book, scratch) if n == terms.LOOK else n


@rule
def close(state: State) -> None:
    """The game is over: nobody chooses and nothing waits, whatever was begun."""
    state.seat = NOBODY
    state.decision = 0
    state.agenda_n = 0
    for i in range(ARGS):
        state.args[i] = 0
