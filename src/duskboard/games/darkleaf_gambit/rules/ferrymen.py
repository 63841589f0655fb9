"""Ferrymen: Flow the rival royal off the edge twice. DLG-153 to DLG-188."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer, offer_run
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import clans, haggedorn
from duskboard.games.darkleaf_gambit.rules.bones import APPLICABLE, WORTH, bearers, give_aura, worth
from duskboard.games.darkleaf_gambit.rules.journeys import farthest, may_journey, nearest, travel, travellers
from duskboard.games.darkleaf_gambit.rules.placement import best_ground, place
from duskboard.games.darkleaf_gambit.rules.questions import asks_of_unit, listed, listed_of
from duskboard.games.darkleaf_gambit.rules.vanquishing import remove, strip_plating, vanquish
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

BARBARIC_BIT, RIPPLE_BIT = 4, 5  # their places among the options for auras

# -- the turn: every journey Flows by itself --------------------------------------------------------------------------


# No intent: roll, journey, and the journey Flows. DLG-155.
clans.ACT.declare(terms.FERRYMEN)(clans.rolled_first(Do.FERRY_ACT))


@rule
def set_out(state: State, book: Book, scratch: Scratch) -> None:
    """The bone has fallen: who journeys; with Calm Waters it may be a journey of 0. DLG-185."""
    seat = popped(state, 0)
    ask(state, seat, Asks.ZERO_UNIT if worth(state, book, seat) == 0 else Asks.CHOOSE_UNIT)


@WORTH.declare(terms.FERRYMEN)
@rule
def calmed(state: State, book: Book, seat: int) -> int:
    """Less with Calm Waters, always, but never below 0. DLG-070, DLG-179."""
    return max(0, state.face - book.calm_waters) if haggedorn.law_holds(state, seat) else state.face


class CrossingAura(Decision, number=Asks.CROSSING_AURA, name="From the Range into the Seat: which aura?"):
    """Which aura a unit takes that went from the Range into the Seat. DLG-167."""

    unit: int
    upon: int  # whom it landed upon, or NONE

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = crossing_auras(state, book, menu, state.args[CrossingAura.unit], state.args[CrossingAura.upon])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        give_aura(state, state.args[CrossingAura.unit], 1 << (option - terms.WITH_AURA), terms.BY_CROSSING)


class PushDirection(Decision, number=Asks.PUSH_DIRECTION, name="Flow: push in which direction?"):
    """Where a unit landed upon is pushed. DLG-159, DLG-188."""

    unit: int
    target: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        unit, target = state.args[PushDirection.unit], state.args[PushDirection.target]
        for direction in range(8):
            if pushable(state, book, unit, target, haggedorn.on_board_direction(seat, direction)):
                offer(menu, terms.IN_DIRECTION + direction)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        way = haggedorn.on_board_direction(seat, option - terms.IN_DIRECTION)
        unit, target = state.args[PushDirection.unit], state.args[PushDirection.target]
        ask(state, seat, Asks.PUSH_LENGTH, unit, target, way, 1, terms.BY_LANDING)


class PushLength(Decision, number=Asks.PUSH_LENGTH, name="Flow: how far, and how many?"):
    """One or two territories, one or two units, as the auras allow; none only if the plain push is blocked. DLG-168."""

    unit: int
    target: int
    way: int  # a board direction
    must: int
    cause: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        auras = state.auras[state.args[PushLength.unit]]
        target, way = state.args[PushLength.target], state.args[PushLength.way]
        far = auras & terms.BARBARIC > 0
        both = auras & terms.RIPPLE_EFFECT > 0
        plain = can_shove(state, book, target, way, 1, 0)
        if plain:
            offer(menu, terms.PUSH_ONE)
        if far and can_shove(state, book, target, way, 2, 0):
            offer(menu, terms.PUSH_TWO)
        if both and can_shove(state, book, target, way, 1, 1):
            offer(menu, terms.PUSH_ONE_BOTH)
        if far and both and can_shove(state, book, target, way, 2, 1):
            offer(menu, terms.PUSH_TWO_BOTH)
        if state.args[PushLength.must] == 0 and not plain:
            offer(menu, terms.PASS)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.PASS:
            unit, target = state.args[PushLength.unit], state.args[PushLength.target]
            shove(state, book, unit, target, state.args[PushLength.way], option, state.args[PushLength.cause])


@rule
def zero_units(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Any unit able to Flow may make the journey of 0. DLG-185, DLG-186."""
    n = 0
    for unit in range(16 * seat, 16 * seat + 15):
        if may_journey(state, book, unit) and book.deed[terms.FERRYMEN, book.kind[unit]] > 0:
            n = add(scratch, n, state.square[unit])
    return add(scratch, n, terms.PASS)


class ZeroUnit(Decision, number=Asks.ZERO_UNIT, name="A journey of 0: which unit makes it?"):
    """Who makes a journey of 0. DLG-185."""

    options = listed(zero_units)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        zero_journey(state, book, menu, seat, option)


@rule
def zero_targets(state: State, book: Book, scratch: Scratch, unit: int) -> int:
    """Adjacent rivals that can be pushed straight away from the unit, or none. DLG-186."""
    at = state.square[unit]
    n = 0
    for way in range(8):
        if book.reach[at, way] > 0:
            target = state.board[at + book.delta[way]]
            if target != NONE and target >> 4 != unit >> 4 and pushable(state, book, unit, target, way):
                n = add(scratch, n, at + book.delta[way])
    return add(scratch, n, terms.PASS)


class ZeroTarget(Decision, number=Asks.ZERO_TARGET, name="Push which adjacent rival?"):
    """Which adjacent rival it pushes. DLG-186."""

    unit: int

    options = listed_of(zero_targets)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.PASS:
            return
        unit = state.args[ZeroTarget.unit]
        way = haggedorn.direction_between(state.square[unit], option)
        ask(state, seat, Asks.PUSH_LENGTH, unit, state.board[option], way, 1, terms.BY_ZERO_JOURNEY)


class TideDirection(Decision, number=Asks.TIDE_DIRECTION, name="Unrelenting Tide: which way does the royal slide?"):
    """Unrelenting Tide: which way the rival royal slides. DLG-172."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        offer_run(menu, terms.IN_DIRECTION, 8)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        tide(state, book, seat, haggedorn.on_board_direction(seat, option - terms.IN_DIRECTION))


class CurrentDirection(Decision, number=Asks.CURRENT_DIRECTION, name="Master the Current: in which direction?"):
    """Master the Current: in which direction; only what can be completed is offered. DLG-174."""

    pawns: int  # how many are moved

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        pawns = state.args[CurrentDirection.pawns]
        for direction in range(8):
            way = haggedorn.on_board_direction(seat, direction)
            if (pawns == 2 and pair_in(state, book, seat, way, NONE)) or (
                pawns == 1 and single_in(state, book, seat, way)
            ):
                offer(menu, terms.IN_DIRECTION + direction)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        way = haggedorn.on_board_direction(seat, option - terms.IN_DIRECTION)
        ask(state, seat, Asks.CURRENT_FIRST, state.args[CurrentDirection.pawns], way)


class CurrentFirst(Decision, number=Asks.CURRENT_FIRST, name="Master the Current: which pawn?"):
    """Master the Current: which pawn. DLG-174."""

    pawns: int
    way: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        way = state.args[CurrentFirst.way]
        for pawn in range(terms.UNITS):
            if pawn & 15 < 8 and state.square[pawn] != NONE:
                if state.args[CurrentFirst.pawns] == 2:
                    fine = pair_in(state, book, seat, way, pawn)
                else:
                    fine = may_drift(state, book, seat, pawn, way, NONE)
                if fine:
                    offer(menu, state.square[pawn])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        way, pawn = state.args[CurrentFirst.way], state.board[option]
        if state.args[CurrentFirst.pawns] == 2:
            ask(state, seat, Asks.CURRENT_SECOND, 2, way, pawn)
        else:
            drift(state, book, seat, pawn, way)


class CurrentSecond(Decision, number=Asks.CURRENT_SECOND, name="Master the Current: which second pawn?"):
    """Master the Current: which second pawn; then the one in front moves first. DLG-174."""

    pawns: int
    way: int
    first: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        for pawn in range(terms.UNITS):
            if pawn & 15 < 8 and state.square[pawn] != NONE:
                if may_pair(state, book, seat, state.args[CurrentSecond.first], pawn, state.args[CurrentSecond.way]):
                    offer(menu, state.square[pawn])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        way, first, pawn = state.args[CurrentSecond.way], state.args[CurrentSecond.first], state.board[option]
        if blocks(state, book, first, pawn, way):
            drift(state, book, seat, first, way)
            drift(state, book, seat, pawn, way)
        else:
            drift(state, book, seat, pawn, way)
            if state.ending == 0:
                drift(state, book, seat, first, way)


@rule
def eddy_pawns(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Own pawns that have a partner. DLG-175."""
    n = 0
    for pawn in range(16 * seat, 16 * seat + 8):
        if has_partner(state, book, pawn):
            n = add(scratch, n, state.square[pawn])
    return n


class EddyOwn(Decision, number=Asks.EDDY_OWN, name="Eddy: which pawn of the Ferrymen?"):
    """Eddy: which pawn of the Ferrymen. DLG-175."""

    options = listed(eddy_pawns)
    chosen = asks_of_unit(Asks.EDDY_RIVAL)


class EddyRival(Decision, number=Asks.EDDY_RIVAL, name="Eddy: which rival pawn?"):
    """Eddy: with which rival pawn it changes places. DLG-175."""

    own: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        for pawn in range(16 * (1 - seat), 16 * (1 - seat) + 8):
            if may_swap(state, book, state.args[EddyRival.own], pawn):
                offer(menu, state.square[pawn])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        eddy(state, book, state.args[EddyRival.own], state.board[option])


# -- journeys ---------------------------------------------------------------------------------------------------------


@rule
def able_to_flow(state: State, book: Book, unit: int) -> bool:
    """Whether the unit can perform Flow at all, now. DLG-164; the Will's Hush."""
    return book.deed[terms.FERRYMEN, book.kind[unit]] > 0 and not haggedorn.will_holds(state, terms.CURSES, terms.HUSH)


@clans.WAYS.declare(terms.FERRYMEN)
@rule
def ways_of_its_own(state: State, book: Book, unit: int) -> int:
    """Journeys may also end upon rivals, and beyond the Range. DLG-163, DLG-166."""
    return clans.ORDINARY_AND_MORE


@clans.READY_UNITS.declare(terms.FERRYMEN)
@rule
def ready_units(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Those that have an ordinary journey with what Calm Waters leave of the roll. DLG-179."""
    return travellers(state, book, scratch, seat, worth(state, book, seat))


@clans.DESTINATIONS.declare(terms.FERRYMEN)
@rule
def destinations(state: State, book: Book, scratch: Scratch, unit: int, n: int, stop: int) -> int:
    """Where a unit may journey: on free territories, on rivals it can push away, across the Range. DLG-163, DLG-166."""
    most = farthest(state, book, worth(state, book, unit >> 4))
    least = nearest(state, book, unit, most)
    ways = book.journey[terms.FERRYMEN, book.kind[unit]]
    able = able_to_flow(state, book, unit)
    for direction in range(8):
        if (ways >> direction) & 1:
            n = river(state, book, scratch, unit, direction, least, most, able, n)
            if n >= stop:
                return stop
    return n


@rule
def river(
    state: State, book: Book, scratch: Scratch, unit: int, direction: int, least: int, most: int, able: int, n: int
) -> int:
    """Add the destinations in one direction seen from the owner."""
    seat = unit >> 4
    way = haggedorn.on_board_direction(seat, direction)
    at = state.square[unit]
    if book.reach[at, way] < least and not may_cross(book, unit, at, direction, least):
        return n
    crossed = False
    left = book.reach[at, way]
    for steps in range(1, most + 1):
        if left > 0:
            at += book.delta[way]
            left -= 1
        else:
            if not joins(state, book, unit, at, direction):
                return n
            crossed = True
            at = downstream(book, at, way)
            left = book.reach[at, way]
        there = state.board[at]
        if there == NONE:
            if steps >= least and haggedorn.may_end(state, book, unit, at):
                n = add(scratch, n, at)
        elif there == unit:
            return n
        else:
            if able and steps >= least and may_land_upon(state, book, unit, there, crossed):
                n = add(scratch, n, at)
            return n
    return n


@rule
def may_cross(book: Book, unit: int, at: int, direction: int, least: int) -> bool:
    """Whether going on from the Range into the Seat could carry a unit so far: the sides are no joined edge."""
    kind = book.kind[unit]
    if kind != terms.PAWN and kind != terms.SAGE:
        return False
    if direction == terms.FORWARD:
        return True
    file = at & 7 if unit >> 4 == 0 else 7 - (at & 7)
    return (direction == terms.FORWARD_RIGHT and 7 - file >= least) or (
        direction == terms.FORWARD_LEFT and file >= least
    )


@rule
def joins(state: State, book: Book, unit: int, at: int, direction: int) -> bool:
    """Whether a pawn's or sage's forward step goes on from the Range into the Seat. DLG-166."""
    kind = book.kind[unit]
    if (kind != terms.PAWN and kind != terms.SAGE) or haggedorn.rank_for(unit >> 4, at) != 7:
        return False
    if direction == terms.FORWARD:
        return True
    file = at & 7 if unit >> 4 == 0 else 7 - (at & 7)
    if direction == terms.FORWARD_RIGHT:
        return file < 7
    return direction == terms.FORWARD_LEFT and file > 0


@rule
def downstream(book: Book, at: int, way: int) -> int:
    """One step in a board direction, with the far rank joined to the near one."""
    return (at + book.delta[way]) & 63


@rule
def may_land_upon(state: State, book: Book, unit: int, target: int, crossed: int) -> bool:
    """A rival on permitted ground that can be pushed somewhere from there. DLG-159, DLG-163."""
    at = state.square[target]
    if target >> 4 == unit >> 4 or not haggedorn.may_end(state, book, unit, at):
        return False
    if not haggedorn.movable(state, book, target):
        return False
    start = state.square[unit]
    state.board[start] = NONE
    auras = state.auras[unit]
    if crossed and bearers(state, unit >> 4, terms.RIPPLE_EFFECT) < book.chips:
        auras |= terms.RIPPLE_EFFECT
    found = pushable_anywhere(state, book, target, auras)
    state.board[start] = unit
    return found


@rule
def pushable_anywhere(state: State, book: Book, target: int, auras: int) -> bool:
    for way in range(8):
        if can_shove(state, book, target, way, 1, 0):
            return True
        if auras & terms.RIPPLE_EFFECT and can_shove(state, book, target, way, 1, 1):
            return True
    return False


@clans.JOURNEY.declare(terms.FERRYMEN)
@rule
def journey(state: State, book: Book, scratch: Scratch, unit: int, to: int) -> None:
    """Travel, gain an aura by crossing, then Flow. DLG-155, DLG-167, DLG-170."""
    start = state.square[unit]
    way = bearing(state, book, unit, start, to)
    crossed = crosses(state, book, unit, start, to, way)
    upon = state.board[to]
    if upon == NONE:
        travel(state, book, unit, to)
    else:
        state.board[start] = NONE
        state.square[unit] = to
        state.journeyed = unit
        tell(state, terms.JOURNEYED, unit, start, to)
    push(state, Do.FLOW, unit, way, upon)
    if crossed and crossing_auras(state, book, scratch, unit, upon) > 0:
        ask(state, unit >> 4, Asks.CROSSING_AURA, unit, upon)


@rule
def bearing(state: State, book: Book, unit: int, start: int, to: int) -> int:
    """The board direction a journey went in; one that crossed went forward."""
    kind = book.kind[unit]
    if kind != terms.PAWN and kind != terms.SAGE:
        return haggedorn.direction_between(start, to)
    across = (to & 7) - (start & 7)
    if unit >> 4 == 1:
        across = -across
    if across == 0:
        return haggedorn.on_board_direction(unit >> 4, terms.FORWARD)
    return haggedorn.on_board_direction(unit >> 4, terms.FORWARD_RIGHT if across > 0 else terms.FORWARD_LEFT)


@rule
def crosses(state: State, book: Book, unit: int, start: int, to: int, way: int) -> bool:
    """Whether a pawn's or sage's journey passed from the Range into the Seat. DLG-166."""
    kind = book.kind[unit]
    if kind != terms.PAWN and kind != terms.SAGE:
        return False
    return haggedorn.rank_for(unit >> 4, to) <= haggedorn.rank_for(unit >> 4, start)


@rule
def crossing_auras(state: State, book: Book, scratch: Scratch, unit: int, upon: int) -> int:
    """The auras a crossing unit may take; only Ripple Effect where nothing else moves whom it landed upon. DLG-167."""
    n = 0
    seat = unit >> 4
    ripple = state.auras[unit] & terms.RIPPLE_EFFECT == 0 and bearers(state, seat, terms.RIPPLE_EFFECT) < book.chips
    barbaric = state.auras[unit] & terms.BARBARIC == 0 and bearers(state, seat, terms.BARBARIC) < book.chips
    if upon != NONE and ripple and not pushable_anywhere(state, book, upon, state.auras[unit]):
        barbaric = False
    if barbaric:
        n = add(scratch, n, terms.WITH_AURA + BARBARIC_BIT)
    if ripple:
        n = add(scratch, n, terms.WITH_AURA + RIPPLE_BIT)
    return n


# -- Flow -------------------------------------------------------------------------------------------------------------


@rule
def flow(state: State, book: Book, scratch: Scratch) -> None:
    """Push the unit landed upon, or the one straight ahead. DLG-155 to DLG-159, DLG-171."""
    unit, way, upon = popped(state, 0), popped(state, 1), popped(state, 2)
    if upon != NONE:
        ask(state, unit >> 4, Asks.PUSH_DIRECTION, unit, upon)
        return
    at = state.square[unit]
    if book.reach[at, way] == 0 or not able_to_flow(state, book, unit):
        return
    ahead = state.board[at + book.delta[way]]
    if ahead != NONE and ahead >> 4 != unit >> 4:
        offer_push(state, book, scratch, unit, ahead, way)


@rule
def offer_push(state: State, book: Book, scratch: Scratch, unit: int, target: int, way: int) -> None:
    """Push, asking how far and how many where an aura gives the choice. DLG-160, DLG-168, DLG-169."""
    if not pushable(state, book, unit, target, way):
        return
    ask(state, unit >> 4, Asks.PUSH_LENGTH, unit, target, way, 0, terms.BY_FLOW)


@rule
def pushable(state: State, book: Book, unit: int, target: int, way: int) -> bool:
    """Whether some push in a direction is legal with the auras of the unit."""
    if can_shove(state, book, target, way, 1, 0):
        return True
    return state.auras[unit] & terms.RIPPLE_EFFECT > 0 and can_shove(state, book, target, way, 1, 1)


@rule
def can_step(state: State, book: Book, unit: int, to_free: bool, at: int, way: int) -> bool:
    """Whether a unit can be pushed a step: off the edge if vulnerable, or onto open ground. DLG-160, DLG-182."""
    if not haggedorn.movable(state, book, unit):
        return False
    if book.reach[at, way] == 0:
        return vulnerable_at(state, book, unit, at)
    to = at + book.delta[way]
    return (to_free or state.board[to] == NONE) and haggedorn.may_end(state, book, unit, to)


@rule
def vulnerable_at(state: State, book: Book, unit: int, at: int) -> bool:
    """Whether a unit could be vanquished if it stood there."""
    stands = state.square[unit]
    state.square[unit] = at
    safe = haggedorn.invulnerable(state, book, unit)
    state.square[unit] = stands
    return not safe


@rule
def can_shove(state: State, book: Book, target: int, way: int, length: int, both: int) -> bool:
    """Whether a push, alone or taking one touching rival along, can be carried out whole. DLG-169, DLG-181."""
    if length == 2 and haggedorn.deep_rooted(state, book, target):
        return False
    at = state.square[target]
    second = NONE
    second_at = NONE
    for _ in range(length):
        if at == NONE:
            return False
        if book.reach[at, way] > 0:
            to = at + book.delta[way]
            there = state.board[to]
            if to == second_at:
                there = second
            elif there in (second, target):
                there = NONE
            if there != NONE:
                if both == 0 or there >> 4 != target >> 4 or (second != NONE and there != second):
                    return False
                if there == second and haggedorn.deep_rooted(state, book, there):
                    return False
                if not can_step(state, book, there, False, to, way):
                    return False
                second = there
                second_at = NONE if book.reach[to, way] == 0 else to + book.delta[way]
        if not can_step(state, book, target, True, at, way):
            return False
        at = NONE if book.reach[at, way] == 0 else at + book.delta[way]
    return both == 0 or second != NONE


@rule
def shove(state: State, book: Book, unit: int, target: int, way: int, option: int, cause: int) -> None:
    """Carry a push out, step by step, the unit in front first. DLG-157, DLG-159, DLG-169, DLG-181."""
    length = 2 if option in (terms.PUSH_TWO, terms.PUSH_TWO_BOTH) else 1
    both = 1 if option in (terms.PUSH_ONE_BOTH, terms.PUSH_TWO_BOTH) else 0
    tell(state, terms.FLOWS, unit, target, way, length, both, cause)
    second = NONE
    origin = state.square[target]
    second_origin = NONE
    first_out, second_out = False, False
    for _ in range(length):
        at = state.square[target]
        if book.reach[at, way] > 0:
            ahead = state.board[at + book.delta[way]]
            if ahead != NONE and ahead != target:
                if second == NONE:
                    second = ahead
                    second_origin = state.square[ahead]
                second_out = step_or_out(state, book, ahead, way, cause, unit >> 4, unit)
        first_out = step_or_out(state, book, target, way, cause, unit >> 4, unit)
    if unit != NONE and state.square[unit] == origin:
        state.board[origin] = unit
    if second_out:
        gone_off(state, book, unit >> 4, second, second_origin)
    if first_out and state.ending == 0:
        gone_off(state, book, unit >> 4, target, origin)
    elif first_out:
        remove(state, target)


@rule
def step_or_out(state: State, book: Book, unit: int, way: int, cause: int, by: int, pusher: int) -> bool:
    """A seat, by one of its units or by none, pushes a unit one step, or off the board; whether it left."""
    at = state.square[unit]
    if book.reach[at, way] == 0:
        if state.board[at] == unit:
            state.board[at] = NONE
        return True
    to = at + book.delta[way]
    haggedorn.put(state, book, unit, to)
    tell(state, terms.PUSHED, unit, at, to, cause, by, pusher)
    return False


@rule
def gone_off(state: State, book: Book, seat: int, unit: int, origin: int) -> None:
    """Over the edge: a royal is counted, a protected unit returns, others are vanquished. DLG-153, DLG-161, DLG-183."""
    if book.kind[unit] == terms.ROYAL:
        royal_off(state, book, seat, unit)
    elif state.auras[unit] & terms.IRON_PLATING:
        strip_plating(state, unit, terms.BY_FLOW)
        return_protected(state, book, seat, unit, origin)
    else:
        vanquish(state, book, unit, terms.BY_FLOW, seat)


@rule
def royal_off(state: State, book: Book, seat: int, royal: int) -> None:
    """The first time it is placed in the Ferrymen Seat, the second time Ferrymen have won. DLG-153, DLG-154."""
    state.flowed[1 - seat] += 1
    state.square[royal] = NONE
    tell(state, terms.FLOWED_OFF, royal, state.flowed[1 - seat])
    if state.flowed[1 - seat] >= book.flows_to_win:
        haggedorn.win(state, seat, terms.TWO_FLOWS)
    else:
        place(state, seat, royal, terms.IN_SEAT, seat, 0, terms.BY_FLOW)


@rule
def return_protected(state: State, book: Book, seat: int, unit: int, origin: int) -> None:
    """Back to where the Flow found it, or else to a neighboring edge territory. DLG-183, DLG-184."""
    left_from = state.square[unit]
    state.square[unit] = origin
    if state.board[origin] == NONE and haggedorn.may_end(state, book, unit, origin):
        haggedorn.put(state, book, unit, origin)
        tell(state, terms.RELOCATED, unit, left_from, origin, terms.BY_PLATING, seat)
        return
    if best_ground(state, book, unit, terms.EDGE_BESIDE, origin, 1) != 0:
        place(state, seat, unit, terms.EDGE_BESIDE, origin, 1, terms.BY_PLATING)
        return
    place(state, seat, unit, terms.NEAREST_TO, origin, 0, terms.BY_PLATING)


# -- the zero journey -------------------------------------------------------------------------------------------------


@rule
def zero_journey(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> None:
    """Nobody moves, but it counts as a journey. DLG-185, DLG-187."""
    if option == terms.PASS:
        tell(state, terms.PASSED_ON, seat)
        return
    unit = state.board[option]
    travel_nowhere(state, unit)
    if able_to_flow(state, book, unit):
        ask(state, seat, Asks.ZERO_TARGET, unit)


@rule
def travel_nowhere(state: State, unit: int) -> None:
    tell(state, terms.JOURNEYED, unit, state.square[unit], state.square[unit])
    state.journeyed = unit


# -- skills -----------------------------------------------------------------------------------------------------------


@clans.UPKEEP_RELIC.declare(terms.FERRYMEN)
@rule
def upkeep_relic(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> bool:
    """Unrelenting Tide, while there is a royal to carry. DLG-172."""
    return row == terms.ROW_TIDE and haggedorn.on_board(state, 1 - seat, terms.ROYAL) > 0


@clans.SPEND_RELIC.declare(terms.FERRYMEN)
@rule
def spend_relic(state: State, book: Book, seat: int, row: int) -> None:
    """Unrelenting Tide: in which direction? DLG-172."""
    ask(state, seat, Asks.TIDE_DIRECTION)


@clans.POWER.declare(terms.FERRYMEN)
@rule
def power(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> None:
    """Master the Current, Eddy, Big Wave; the Law needs no act."""
    if row == terms.ROW_CURRENT:
        current(state, book, scratch, seat)
    elif row == terms.ROW_EDDY:
        if eddy_pawns(state, book, scratch, seat) == 0:
            tell(state, terms.EFFECT_LOST, seat, row)
        else:
            ask(state, seat, Asks.EDDY_OWN)
    elif row == terms.ROW_BIG_WAVE:
        big_wave(state, book, seat)


@APPLICABLE.declare(terms.FERRYMEN)
@rule
def applicable(state: State, seat: int, row: int) -> bool:
    """Some skills need pawns, or the rival royal. DLG-092."""
    own, rival = haggedorn.on_board(state, seat, terms.PAWN), haggedorn.on_board(state, 1 - seat, terms.PAWN)
    if row == terms.ROW_EDDY:
        return own > 0 and rival > 0
    if row == terms.ROW_CURRENT:
        return own + rival > 0
    return row != terms.ROW_TIDE or haggedorn.on_board(state, 1 - seat, terms.ROYAL) > 0 or state.flowed[1 - seat] > 0


@rule
def tide(state: State, book: Book, seat: int, way: int) -> None:
    """The royal slides to the first obstacle or the edge and is held for its next turn. DLG-172, DLG-173, DLG-241."""
    rival = 1 - seat
    royal = 16 * rival + terms.ROYALS
    state.held[rival] = 1
    start = state.square[royal]
    most = 1 if haggedorn.deep_rooted(state, book, royal) else 7
    at, end = start, start
    for _ in range(min(most, book.reach[start, way])):
        at += book.delta[way]
        if state.board[at] != NONE:
            break
        if haggedorn.may_end(state, book, royal, at):
            end = at
    if end != start:
        haggedorn.put(state, book, royal, end)
    tell(state, terms.SLID, royal, start, end)


@rule
def has_partner(state: State, book: Book, pawn: int) -> bool:
    for i in range(terms.PAWNS, terms.PAWNS + 8):
        if may_swap(state, book, pawn, 16 * (1 - (pawn >> 4)) + i):
            return True
    return False


@rule
def may_swap(state: State, book: Book, one: int, other: int) -> bool:
    """Both in Haggedorn, both movable, each allowed on the other's ground."""
    if state.square[one] == NONE or state.square[other] == NONE:
        return False
    if not haggedorn.movable(state, book, one) or not haggedorn.movable(state, book, other):
        return False
    return haggedorn.may_end(state, book, one, state.square[other]) and haggedorn.may_end(
        state, book, other, state.square[one]
    )


@rule
def eddy(state: State, book: Book, own: int, rival: int) -> None:
    """The two pawns change places, with all they bear. DLG-175."""
    haggedorn.swap(state, book, own, rival)
    tell(state, terms.SWAPPED, own, rival, state.square[rival], state.square[own])


@rule
def big_wave(state: State, book: Book, seat: int) -> None:
    """Every rival adjacent to the unit that journeyed is Flowed away from it, as all stand now. DLG-176 to DLG-178."""
    unit = state.journeyed
    ways = NONE if unit == NONE else wave_ways(state, book, seat, state.square[unit])
    if ways in (NONE, 0):
        tell(state, terms.EFFECT_LOST, seat, terms.ROW_BIG_WAVE)
        return
    at = state.square[unit]
    for royal_last in range(2):
        for way in range(8):
            if (ways >> way) & 1 and state.ending == 0:
                target = state.board[at + book.delta[way]]
                if target != NONE and (book.kind[target] == terms.ROYAL) == (royal_last == 1):
                    shove(state, book, unit, target, way, terms.PUSH_ONE, terms.BY_BIG_WAVE)


@rule
def wave_ways(state: State, book: Book, seat: int, at: int) -> int:
    """The directions in which a wave can push somebody, as bits: who protects whom is seen before it comes. DLG-182."""
    ways = 0
    for way in range(8):
        if book.reach[at, way] > 0:
            target = state.board[at + book.delta[way]]
            if target != NONE and target >> 4 != seat and can_shove(state, book, target, way, 1, 0):
                ways |= 1 << way
    return ways


# -- Master the Current -----------------------------------------------------------------------------------------------


@rule
def current(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Two pawns of either clan, 1 territory in the same direction. DLG-174."""
    pairs = 0
    singles = 0
    for way in range(8):
        if pair_in(state, book, seat, way, NONE):
            pairs += 1
        if single_in(state, book, seat, way):
            singles += 1
    if pairs > 0:
        ask(state, seat, Asks.CURRENT_DIRECTION, 2)
    elif singles > 0:
        ask(state, seat, Asks.CURRENT_DIRECTION, 1)
    else:
        tell(state, terms.EFFECT_LOST, seat, terms.ROW_CURRENT)


@rule
def blocks(state: State, book: Book, front: int, behind: int, way: int) -> bool:
    """Whether one pawn stands right in front of another."""
    at = state.square[behind]
    return book.reach[at, way] > 0 and at + book.delta[way] == state.square[front]


@rule
def may_drift(state: State, book: Book, seat: int, pawn: int, way: int, leaving: int) -> bool:
    """Whether a pawn can be Flowed a step; own pawns never off the edge. `leaving` is a pawn that moves first."""
    at = state.square[pawn]
    if book.reach[at, way] == 0:
        return pawn >> 4 != seat and can_step(state, book, pawn, False, at, way)
    free = leaving != NONE and state.square[leaving] == at + book.delta[way]
    return can_step(state, book, pawn, free, at, way)


@rule
def may_pair(state: State, book: Book, seat: int, one: int, other: int, way: int) -> bool:
    """Whether two pawns can both be moved, the front one first. DLG-174."""
    if one == other or state.square[one] == NONE or state.square[other] == NONE:
        return False
    if blocks(state, book, one, other, way):
        return leaves(state, book, seat, one, way) and may_drift(state, book, seat, other, way, one)
    if blocks(state, book, other, one, way):
        return leaves(state, book, seat, other, way) and may_drift(state, book, seat, one, way, other)
    return may_drift(state, book, seat, one, way, NONE) and may_drift(state, book, seat, other, way, NONE)


@rule
def leaves(state: State, book: Book, seat: int, pawn: int, way: int) -> bool:
    """Whether a pawn moves and leaves its territory free: a protected one pushed off the edge comes back."""
    if book.reach[state.square[pawn], way] == 0 and state.auras[pawn] & terms.IRON_PLATING:
        return False
    return may_drift(state, book, seat, pawn, way, NONE)


@rule
def pair_in(state: State, book: Book, seat: int, way: int, one: int) -> bool:
    """Whether a legal pair exists in a direction, with this pawn if one is given."""
    free = 0
    for pawn in range(32):
        if pawn & 15 >= 8 or state.square[pawn] == NONE:
            continue
        if one != NONE:
            if may_pair(state, book, seat, one, pawn, way):
                return True
        elif may_drift(state, book, seat, pawn, way, NONE):
            free += 1
            if free == 2:
                return True
    return one == NONE and column_in(state, book, seat, way)


@rule
def column_in(state: State, book: Book, seat: int, way: int) -> bool:
    """Whether some pawn can follow another that moves off in front of it."""
    for pawn in range(32):
        if pawn & 15 >= 8 or state.square[pawn] == NONE or book.reach[state.square[pawn], way] == 0:
            continue
        front = state.board[state.square[pawn] + book.delta[way]]
        if front != NONE and book.kind[front] == terms.PAWN and may_pair(state, book, seat, front, pawn, way):
            return True
    return False


@rule
def single_in(state: State, book: Book, seat: int, way: int) -> bool:
    for a in range(32):
        if a & 15 < 8 and state.square[a] != NONE and may_drift(state, book, seat, a, way, NONE):
            return True
    return False


@rule
def drift(state: State, book: Book, seat: int, pawn: int, way: int) -> None:
    """One step, or off the edge. DLG-180."""
    origin = state.square[pawn]
    if step_or_out(state, book, pawn, way, terms.BY_CURRENT, seat, NONE):
        gone_off(state, book, seat, pawn, origin)


DECISIONS = (
    CrossingAura, PushDirection, PushLength, ZeroUnit, ZeroTarget, TideDirection, CurrentDirection, CurrentFirst,
    CurrentSecond, EddyOwn, EddyRival,
)  # fmt: skip
STEPS = {Do.FERRY_ACT: set_out, Do.FLOW: flow}
