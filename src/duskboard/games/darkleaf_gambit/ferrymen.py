"""Ferrymen: Flow the rival royal off the edge twice. DLG-153 to DLG-188."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.bones import bearers, give_aura, roll_for
from duskboard.games.darkleaf_gambit.haggedorn import (
    deep_rooted,
    direction_between,
    invulnerable,
    law_holds,
    may_end,
    movable,
    on_board_direction,
    put,
    rank_for,
    swap,
    will_holds,
    win,
)
from duskboard.games.darkleaf_gambit.journeys import farthest, may_journey, nearest, travel
from duskboard.games.darkleaf_gambit.placement import best_ground, place
from duskboard.games.darkleaf_gambit.terms import (
    BARBARIC,
    BY_FLOW,
    CHOOSE_UNIT,
    CROSSING_AURA,
    CURRENT_DIRECTION,
    CURRENT_FIRST,
    CURRENT_SECOND,
    CURSES,
    EDDY_OWN,
    EDDY_RIVAL,
    EDGE_BESIDE,
    EFFECT_LOST,
    FERRY_ACT,
    FERRYMEN,
    FLOW,
    FLOWED_OFF,
    FOR_TURN,
    FORWARD,
    FORWARD_LEFT,
    FORWARD_RIGHT,
    HUSH,
    IN_DIRECTION,
    IN_SEAT,
    IRON_PLATING,
    JOURNEYED,
    NEAREST_TO,
    PASS,
    PAWN,
    PAWNS,
    PUSH_DIRECTION,
    PUSH_LENGTH,
    PUSH_ONE,
    PUSH_ONE_BOTH,
    PUSH_TWO,
    PUSH_TWO_BOTH,
    PUSHED,
    RIPPLE_EFFECT,
    ROW_BIG_WAVE,
    ROW_CURRENT,
    ROW_EDDY,
    ROYAL,
    ROYALS,
    SAGE,
    SLID,
    SWAPPED,
    TIDE_DIRECTION,
    TWO_FLOWS,
    WITH_AURA,
    ZERO_TARGET,
    ZERO_UNIT,
)
from duskboard.games.darkleaf_gambit.vanquishing import remove, strip_plating, vanquish

BARBARIC_BIT, RIPPLE_BIT = 4, 5  # their places among the options for auras

# -- the turn: every journey Flows by itself --------------------------------------------------------------------------


@rule
def act(state, book, seat):
    """No intent: roll, journey, and the journey Flows. DLG-155."""
    push(state, FERRY_ACT, seat)
    roll_for(state, book, seat, FOR_TURN)


@rule
def distance(state, book, seat):
    """What the roll is worth as a journey: 1 less with Calm Waters, always. DLG-070, DLG-179."""
    if law_holds(state, seat):
        return int(state.face) - int(book.calm_waters)
    return int(state.face)


@rule
def perform(state, book, scratch, step, a, b, c, d):
    if step == FERRY_ACT:
        if distance(state, book, a) == 0:
            ask(state, a, ZERO_UNIT)
        else:
            ask(state, a, CHOOSE_UNIT)
    elif step == FLOW:
        flow(state, book, scratch, a, b, c)


@rule
def options(state, book, scratch):
    seat = int(state.seat)
    decision = int(state.decision)
    if decision == CROSSING_AURA:
        return crossing_options(state, book, scratch, seat)
    if decision == PUSH_DIRECTION:
        return push_directions(state, book, scratch, seat)
    if decision == PUSH_LENGTH:
        return push_lengths(state, book, scratch)
    if decision == ZERO_UNIT:
        return zero_units(state, book, scratch, seat)
    if decision == ZERO_TARGET:
        return zero_targets(state, book, scratch, int(state.args[0]))
    if decision == TIDE_DIRECTION:
        for direction in range(8):
            scratch.menu[direction] = IN_DIRECTION + direction
        return 8
    if decision in (EDDY_OWN, EDDY_RIVAL):
        return eddy_options(state, book, scratch, seat, decision)
    return current_options(state, book, scratch, seat, decision)


@rule
def chosen(state, book, scratch, seat, option):
    decision = int(state.decision)
    if decision == CROSSING_AURA:
        give_aura(state, int(state.args[0]), 1 << (option - WITH_AURA))
    elif decision == PUSH_DIRECTION:
        way = on_board_direction(seat, option - IN_DIRECTION)
        ask(state, seat, PUSH_LENGTH, state.args[0], state.args[1], way, 1)
    elif decision == PUSH_LENGTH:
        if option != PASS:
            shove(state, book, int(state.args[0]), int(state.args[1]), int(state.args[2]), option)
    elif decision == ZERO_UNIT:
        zero_journey(state, book, scratch, seat, option)
    elif decision == ZERO_TARGET:
        zero_push(state, book, scratch, seat, option)
    elif decision == TIDE_DIRECTION:
        tide(state, book, seat, on_board_direction(seat, option - IN_DIRECTION))
    elif decision == EDDY_OWN:
        ask(state, seat, EDDY_RIVAL, state.board[option])
    elif decision == EDDY_RIVAL:
        eddy(state, book, int(state.args[0]), int(state.board[option]))
    else:
        current_chosen(state, book, scratch, seat, decision, option)


# -- journeys ---------------------------------------------------------------------------------------------------------


@rule
def able_to_flow(state, book, unit):
    """Whether the unit can perform Flow at all, now. DLG-164; the Will's Hush."""
    return book.deed[FERRYMEN, book.kind[unit]] > 0 and not will_holds(state, CURSES, HUSH)


@rule
def destinations(state, book, scratch, unit, n, stop):
    """Where a unit may journey: on free territories, on rivals it can push away, across the Range. DLG-163, DLG-166."""
    most = farthest(state, book, distance(state, book, unit >> 4))
    least = nearest(state, book, unit, most)
    ways = int(book.journey[FERRYMEN, book.kind[unit]])
    able = able_to_flow(state, book, unit)
    for direction in range(8):
        if (ways >> direction) & 1:
            n = river(state, book, scratch, unit, direction, least, most, able, n)
            if n >= stop:
                return stop
    return n


@rule
def river(state, book, scratch, unit, direction, least, most, able, n):
    """Add the destinations in one direction seen from the owner."""
    seat = unit >> 4
    way = on_board_direction(seat, direction)
    at = int(state.square[unit])
    if book.reach[at, way] < least and not may_cross(book, unit, at, direction, least):
        return n
    crossed = False
    left = int(book.reach[at, way])
    for steps in range(1, most + 1):
        if left > 0:
            at += book.delta[way]
            left -= 1
        else:
            if not joins(state, book, unit, at, direction):
                return n
            crossed = True
            at = downstream(book, at, way)
            left = int(book.reach[at, way])
        there = int(state.board[at])
        if there == NONE:
            if steps >= least and may_end(state, book, unit, at):
                scratch.menu[n] = at
                n += 1
        elif there == unit:
            return n
        else:
            if able and steps >= least and may_land_upon(state, book, unit, there, crossed):
                scratch.menu[n] = at
                n += 1
            return n
    return n


@rule
def may_cross(book, unit, at, direction, least):
    """Whether going on from the Range into the Seat could carry a unit so far: the sides are no joined edge."""
    kind = book.kind[unit]
    if kind != PAWN and kind != SAGE:
        return False
    if direction == FORWARD:
        return True
    file = at & 7 if unit >> 4 == 0 else 7 - (at & 7)
    return (direction == FORWARD_RIGHT and 7 - file >= least) or (direction == FORWARD_LEFT and file >= least)


@rule
def joins(state, book, unit, at, direction):
    """Whether a pawn's or sage's forward step goes on from the Range into the Seat. DLG-166."""
    kind = book.kind[unit]
    if (kind != PAWN and kind != SAGE) or rank_for(unit >> 4, at) != 7:
        return False
    if direction == FORWARD:
        return True
    file = at & 7 if unit >> 4 == 0 else 7 - (at & 7)
    if direction == FORWARD_RIGHT:
        return file < 7
    return direction == FORWARD_LEFT and file > 0


@rule
def downstream(book, at, way):
    """One step in a board direction, with the far rank joined to the near one."""
    return (at + int(book.delta[way])) & 63


@rule
def may_land_upon(state, book, unit, target, crossed):
    """A rival on permitted ground that can be pushed somewhere from there. DLG-159, DLG-163."""
    at = int(state.square[target])
    if target >> 4 == unit >> 4 or not may_end(state, book, unit, at):
        return False
    if not movable(state, book, target):
        return False
    start = int(state.square[unit])
    state.board[start] = NONE
    auras = int(state.auras[unit])
    if crossed and bearers(state, unit >> 4, RIPPLE_EFFECT) < book.chips:
        auras |= RIPPLE_EFFECT
    found = pushable_anywhere(state, book, target, auras)
    state.board[start] = unit
    return found


@rule
def pushable_anywhere(state, book, target, auras):
    for way in range(8):
        if can_shove(state, book, target, way, 1, 0):
            return True
        if auras & RIPPLE_EFFECT and can_shove(state, book, target, way, 1, 1):
            return True
    return False


@rule
def journey(state, book, scratch, unit, to):
    """Travel, gain an aura by crossing, then Flow. DLG-155, DLG-167, DLG-170."""
    start = int(state.square[unit])
    way = bearing(state, book, unit, start, to)
    crossed = crosses(state, book, unit, start, to, way)
    upon = int(state.board[to])
    if upon == NONE:
        travel(state, book, unit, to)
    else:
        tell(state, JOURNEYED, unit, start, to)
        state.board[start] = NONE
        state.square[unit] = to
        state.journeyed = unit
    push(state, FLOW, unit, way, upon)
    if crossed and crossing_auras(state, book, scratch, unit, upon) > 0:
        ask(state, unit >> 4, CROSSING_AURA, unit, upon)


@rule
def bearing(state, book, unit, start, to):
    """The board direction a journey went in; one that crossed went forward."""
    kind = book.kind[unit]
    if kind != PAWN and kind != SAGE:
        return direction_between(start, to)
    across = (to & 7) - (start & 7)
    if unit >> 4 == 1:
        across = -across
    if across == 0:
        return on_board_direction(unit >> 4, FORWARD)
    return on_board_direction(unit >> 4, FORWARD_RIGHT if across > 0 else FORWARD_LEFT)


@rule
def crosses(state, book, unit, start, to, way):
    """Whether a pawn's or sage's journey passed from the Range into the Seat. DLG-166."""
    kind = book.kind[unit]
    if kind != PAWN and kind != SAGE:
        return False
    return rank_for(unit >> 4, to) <= rank_for(unit >> 4, start)


@rule
def crossing_options(state, book, scratch, seat):
    return crossing_auras(state, book, scratch, int(state.args[0]), int(state.args[1]))


@rule
def crossing_auras(state, book, scratch, unit, upon):
    """The auras a crossing unit may take; only Ripple Effect where nothing else moves whom it landed upon. DLG-167."""
    n = 0
    seat = unit >> 4
    ripple = state.auras[unit] & RIPPLE_EFFECT == 0 and bearers(state, seat, RIPPLE_EFFECT) < book.chips
    barbaric = state.auras[unit] & BARBARIC == 0 and bearers(state, seat, BARBARIC) < book.chips
    if upon != NONE and ripple and not pushable_anywhere(state, book, upon, int(state.auras[unit])):
        barbaric = False
    if barbaric:
        scratch.menu[n] = WITH_AURA + BARBARIC_BIT
        n += 1
    if ripple:
        scratch.menu[n] = WITH_AURA + RIPPLE_BIT
        n += 1
    return n


# -- Flow -------------------------------------------------------------------------------------------------------------


@rule
def flow(state, book, scratch, unit, way, upon):
    """Push the unit landed upon, or the one straight ahead. DLG-155 to DLG-159, DLG-171."""
    if upon != NONE:
        ask(state, unit >> 4, PUSH_DIRECTION, unit, upon)
        return
    at = int(state.square[unit])
    if book.reach[at, way] == 0 or not able_to_flow(state, book, unit):
        return
    ahead = int(state.board[at + book.delta[way]])
    if ahead != NONE and ahead >> 4 != unit >> 4:
        offer_push(state, book, scratch, unit, ahead, way)


@rule
def offer_push(state, book, scratch, unit, target, way):
    """Push, asking how far and how many where an aura gives the choice. DLG-160, DLG-168, DLG-169."""
    if not pushable(state, book, unit, target, way):
        return
    ask(state, unit >> 4, PUSH_LENGTH, unit, target, way, 0)


@rule
def pushable(state, book, unit, target, way):
    """Whether some push in a direction is legal with the auras of the unit."""
    if can_shove(state, book, target, way, 1, 0):
        return True
    return state.auras[unit] & RIPPLE_EFFECT > 0 and can_shove(state, book, target, way, 1, 1)


@rule
def push_directions(state, book, scratch, seat):
    """Where a unit landed upon can go. DLG-159, DLG-188."""
    n = 0
    for direction in range(8):
        if pushable(state, book, int(state.args[0]), int(state.args[1]), on_board_direction(seat, direction)):
            scratch.menu[n] = IN_DIRECTION + direction
            n += 1
    return n


@rule
def push_lengths(state, book, scratch):
    """One or two territories, one or two units, as the auras allow; none only if the plain push is blocked."""
    unit, target, way = int(state.args[0]), int(state.args[1]), int(state.args[2])
    far = state.auras[unit] & BARBARIC > 0
    both = state.auras[unit] & RIPPLE_EFFECT > 0
    n = 0
    plain = can_shove(state, book, target, way, 1, 0)
    if plain:
        scratch.menu[n] = PUSH_ONE
        n += 1
    if far and can_shove(state, book, target, way, 2, 0):
        scratch.menu[n] = PUSH_TWO
        n += 1
    if both and can_shove(state, book, target, way, 1, 1):
        scratch.menu[n] = PUSH_ONE_BOTH
        n += 1
    if far and both and can_shove(state, book, target, way, 2, 1):
        scratch.menu[n] = PUSH_TWO_BOTH
        n += 1
    if state.args[3] == 2 or (state.args[3] == 0 and not plain):
        scratch.menu[n] = PASS
        n += 1
    return n


@rule
def can_step(state, book, unit, to_free, at, way):
    """Whether a unit can be pushed a step: off the edge if vulnerable, or onto open ground. DLG-160, DLG-182."""
    if not movable(state, book, unit):
        return False
    if book.reach[at, way] == 0:
        return vulnerable_at(state, book, unit, at)
    to = at + int(book.delta[way])
    return (to_free or state.board[to] == NONE) and may_end(state, book, unit, to)


@rule
def vulnerable_at(state, book, unit, at):
    """Whether a unit could be vanquished if it stood there."""
    stands = int(state.square[unit])
    state.square[unit] = at
    safe = invulnerable(state, book, unit)
    state.square[unit] = stands
    return not safe


@rule
def can_shove(state, book, target, way, length, both):
    """Whether a push, alone or taking one touching rival along, can be carried out whole. DLG-169, DLG-181."""
    if length == 2 and deep_rooted(state, book, target):
        return False
    at = int(state.square[target])
    second = NONE
    second_at = NONE
    for _ in range(length):
        if at == NONE:
            return False
        if book.reach[at, way] > 0:
            to = at + int(book.delta[way])
            there = int(state.board[to])
            if to == second_at:
                there = second
            elif there in (second, target):
                there = NONE
            if there != NONE:
                if both == 0 or there >> 4 != target >> 4 or (second != NONE and there != second):
                    return False
                if there == second and deep_rooted(state, book, there):
                    return False
                if not can_step(state, book, there, False, to, way):
                    return False
                second = there
                second_at = NONE if book.reach[to, way] == 0 else to + int(book.delta[way])
        if not can_step(state, book, target, True, at, way):
            return False
        at = NONE if book.reach[at, way] == 0 else at + int(book.delta[way])
    return both == 0 or second != NONE


@rule
def shove(state, book, unit, target, way, option):
    """Carry a push out, step by step, the unit in front first. DLG-157, DLG-159, DLG-169, DLG-181."""
    length = 2 if option in (PUSH_TWO, PUSH_TWO_BOTH) else 1
    second = NONE
    origin = int(state.square[target])
    second_origin = NONE
    first_out, second_out = False, False
    for _ in range(length):
        at = int(state.square[target])
        if book.reach[at, way] > 0:
            ahead = int(state.board[at + book.delta[way]])
            if ahead != NONE and ahead != target:
                if second == NONE:
                    second = ahead
                    second_origin = int(state.square[ahead])
                second_out = step_or_out(state, book, ahead, way)
        first_out = step_or_out(state, book, target, way)
    if unit != NONE and state.square[unit] == origin:
        state.board[origin] = unit
    if second_out:
        gone_off(state, book, unit >> 4, second, second_origin)
    if first_out and state.ending == 0:
        gone_off(state, book, unit >> 4, target, origin)
    elif first_out:
        remove(state, target)


@rule
def step_or_out(state, book, unit, way):
    """Move one step, or leave the board; whether it left."""
    at = int(state.square[unit])
    if book.reach[at, way] == 0:
        if state.board[at] == unit:
            state.board[at] = NONE
        return True
    to = at + int(book.delta[way])
    tell(state, PUSHED, unit, at, to)
    put(state, book, unit, to)
    return False


@rule
def gone_off(state, book, seat, unit, origin):
    """Over the edge: a royal is counted, a protected unit returns, others are vanquished. DLG-153, DLG-161, DLG-183."""
    if book.kind[unit] == ROYAL:
        royal_off(state, book, seat, unit)
    elif state.auras[unit] & IRON_PLATING:
        strip_plating(state, unit, BY_FLOW)
        return_protected(state, book, seat, unit, origin)
    else:
        vanquish(state, book, unit, BY_FLOW)


@rule
def royal_off(state, book, seat, royal):
    """The first time it is placed in the Ferrymen Seat, the second time Ferrymen have won. DLG-153, DLG-154."""
    state.flowed[1 - seat] += 1
    tell(state, FLOWED_OFF, royal, state.flowed[1 - seat])
    state.square[royal] = NONE
    if state.flowed[1 - seat] >= book.flows_to_win:
        win(state, seat, TWO_FLOWS)
    else:
        place(state, seat, royal, IN_SEAT, seat, 0)


@rule
def return_protected(state, book, seat, unit, origin):
    """Back to where the Flow found it, or else to a neighboring edge territory. DLG-183, DLG-184."""
    state.square[unit] = origin
    if state.board[origin] == NONE and may_end(state, book, unit, origin):
        put(state, book, unit, origin)
        return
    if best_ground(state, book, unit, EDGE_BESIDE, origin, 1) != 0:
        place(state, seat, unit, EDGE_BESIDE, origin, 1)
        return
    place(state, seat, unit, NEAREST_TO, origin, 0)


# -- the zero journey -------------------------------------------------------------------------------------------------


@rule
def zero_units(state, book, scratch, seat):
    """Any unit able to Flow may make the journey of 0. DLG-185, DLG-186."""
    n = 0
    for unit in range(16 * seat, 16 * seat + 15):
        if may_journey(state, book, unit) and book.deed[FERRYMEN, book.kind[unit]] > 0:
            scratch.menu[n] = state.square[unit]
            n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def zero_journey(state, book, scratch, seat, option):
    """Nobody moves, but it counts as a journey. DLG-185, DLG-187."""
    if option == PASS:
        return
    unit = int(state.board[option])
    travel_nowhere(state, unit)
    if able_to_flow(state, book, unit):
        ask(state, seat, ZERO_TARGET, unit)


@rule
def travel_nowhere(state, unit):
    tell(state, JOURNEYED, unit, state.square[unit], state.square[unit])
    state.journeyed = unit


@rule
def zero_targets(state, book, scratch, unit):
    """Adjacent rivals that can be pushed straight away from the unit, or none. DLG-186."""
    at = int(state.square[unit])
    n = 0
    for way in range(8):
        if book.reach[at, way] > 0:
            target = int(state.board[at + book.delta[way]])
            if target != NONE and target >> 4 != unit >> 4 and pushable(state, book, unit, target, way):
                scratch.menu[n] = at + book.delta[way]
                n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def zero_push(state, book, scratch, seat, option):
    if option == PASS:
        return
    unit = int(state.args[0])
    way = direction_between(int(state.square[unit]), option)
    ask(state, seat, PUSH_LENGTH, unit, state.board[option], way, 1)


# -- skills -----------------------------------------------------------------------------------------------------------


@rule
def spend_relic(state, book, seat):
    """Unrelenting Tide: in which direction? DLG-172."""
    ask(state, seat, TIDE_DIRECTION)


@rule
def tide(state, book, seat, way):
    """The royal slides to the first obstacle or the edge and is held for its next turn. DLG-172, DLG-173, DLG-241."""
    rival = 1 - seat
    royal = 16 * rival + ROYALS
    state.held[rival] = 1
    start = int(state.square[royal])
    most = 1 if deep_rooted(state, book, royal) else 7
    at, end = start, start
    for _ in range(min(most, int(book.reach[start, way]))):
        at += book.delta[way]
        if state.board[at] != NONE:
            break
        if may_end(state, book, royal, at):
            end = at
    if end != start:
        put(state, book, royal, end)
    tell(state, SLID, royal, start, end)


@rule
def power(state, book, scratch, seat, row):
    """Master the Current, Eddy, Big Wave; the Law needs no act."""
    if row == ROW_CURRENT:
        current(state, book, scratch, seat)
    elif row == ROW_EDDY:
        if eddy_options(state, book, scratch, seat, EDDY_OWN) == 0:
            tell(state, EFFECT_LOST, seat)
        else:
            ask(state, seat, EDDY_OWN)
    elif row == ROW_BIG_WAVE:
        big_wave(state, book, seat)


@rule
def eddy_options(state, book, scratch, seat, decision):
    """Own pawns that have a partner, or the partners of the one chosen. DLG-175."""
    n = 0
    if decision == EDDY_OWN:
        for i in range(PAWNS, PAWNS + 8):
            if has_partner(state, book, 16 * seat + i):
                scratch.menu[n] = state.square[16 * seat + i]
                n += 1
        return n
    for i in range(PAWNS, PAWNS + 8):
        if may_swap(state, book, int(state.args[0]), 16 * (1 - seat) + i):
            scratch.menu[n] = state.square[16 * (1 - seat) + i]
            n += 1
    return n


@rule
def has_partner(state, book, pawn):
    for i in range(PAWNS, PAWNS + 8):
        if may_swap(state, book, pawn, 16 * (1 - (pawn >> 4)) + i):
            return True
    return False


@rule
def may_swap(state, book, one, other):
    """Both in Haggedorn, both movable, each allowed on the other's ground."""
    if state.square[one] == NONE or state.square[other] == NONE:
        return False
    if not movable(state, book, one) or not movable(state, book, other):
        return False
    return may_end(state, book, one, int(state.square[other])) and may_end(state, book, other, int(state.square[one]))


@rule
def eddy(state, book, own, rival):
    """The two pawns change places, with all they bear. DLG-175."""
    tell(state, SWAPPED, own, rival)
    swap(state, book, own, rival)


@rule
def big_wave(state, book, seat):
    """Every rival adjacent to the unit that journeyed is Flowed away from it, as all stand now. DLG-176 to DLG-178."""
    unit = int(state.journeyed)
    if unit == NONE:
        tell(state, EFFECT_LOST, seat)
        return
    at = int(state.square[unit])
    ways = wave_ways(state, book, seat, at)
    for royal_last in range(2):
        for way in range(8):
            if (ways >> way) & 1 and state.ending == 0:
                target = int(state.board[at + book.delta[way]])
                if target != NONE and (book.kind[target] == ROYAL) == (royal_last == 1):
                    shove(state, book, unit, target, way, PUSH_ONE)


@rule
def wave_ways(state, book, seat, at):
    """The directions in which a wave can push somebody, as bits: who protects whom is seen before it comes. DLG-182."""
    ways = 0
    for way in range(8):
        if book.reach[at, way] > 0:
            target = int(state.board[at + book.delta[way]])
            if target != NONE and target >> 4 != seat and can_shove(state, book, target, way, 1, 0):
                ways |= 1 << way
    return ways


# -- Master the Current -----------------------------------------------------------------------------------------------


@rule
def current(state, book, scratch, seat):
    """Two pawns of either clan, 1 territory in the same direction. DLG-174."""
    pairs = 0
    singles = 0
    for way in range(8):
        if pair_in(state, book, seat, way, NONE):
            pairs += 1
        if single_in(state, book, seat, way):
            singles += 1
    if pairs > 0:
        ask(state, seat, CURRENT_DIRECTION, 2)
    elif singles > 0:
        ask(state, seat, CURRENT_DIRECTION, 1)
    else:
        tell(state, EFFECT_LOST, seat)


@rule
def current_options(state, book, scratch, seat, decision):
    """The direction, then the pawns. Only what can be completed is offered."""
    n = 0
    if decision == CURRENT_DIRECTION:
        for direction in range(8):
            way = on_board_direction(seat, direction)
            if (state.args[0] == 2 and pair_in(state, book, seat, way, NONE)) or (
                state.args[0] == 1 and single_in(state, book, seat, way)
            ):
                scratch.menu[n] = IN_DIRECTION + direction
                n += 1
        return n
    way = int(state.args[1])
    for i in range(32):
        if i & 15 < 8 and state.square[i] != NONE:
            if decision == CURRENT_SECOND:
                fine = may_pair(state, book, seat, int(state.args[2]), i, way)
            elif state.args[0] == 2:
                fine = pair_in(state, book, seat, way, i)
            else:
                fine = may_drift(state, book, seat, i, way, NONE)
            if fine:
                scratch.menu[n] = state.square[i]
                n += 1
    return n


@rule
def current_chosen(state, book, scratch, seat, decision, option):
    """Direction, first pawn, second pawn; then the front one moves first."""
    if decision == CURRENT_DIRECTION:
        ask(state, seat, CURRENT_FIRST, state.args[0], on_board_direction(seat, option - IN_DIRECTION))
        return
    way = int(state.args[1])
    pawn = int(state.board[option])
    if decision == CURRENT_FIRST:
        if state.args[0] == 2:
            ask(state, seat, CURRENT_SECOND, 2, way, pawn)
        else:
            drift(state, book, seat, pawn, way)
        return
    first = int(state.args[2])
    if blocks(state, book, first, pawn, way):
        drift(state, book, seat, first, way)
        drift(state, book, seat, pawn, way)
    else:
        drift(state, book, seat, pawn, way)
        if state.ending == 0:
            drift(state, book, seat, first, way)


@rule
def blocks(state, book, front, behind, way):
    """Whether one pawn stands right in front of another."""
    at = int(state.square[behind])
    return book.reach[at, way] > 0 and at + book.delta[way] == state.square[front]


@rule
def may_drift(state, book, seat, pawn, way, leaving):
    """Whether a pawn can be Flowed a step; own pawns never off the edge. `leaving` is a pawn that moves first."""
    at = int(state.square[pawn])
    if book.reach[at, way] == 0:
        return pawn >> 4 != seat and can_step(state, book, pawn, False, at, way)
    free = leaving != NONE and state.square[leaving] == at + book.delta[way]
    return can_step(state, book, pawn, free, at, way)


@rule
def may_pair(state, book, seat, one, other, way):
    """Whether two pawns can both be moved, the front one first. DLG-174."""
    if one == other or state.square[one] == NONE or state.square[other] == NONE:
        return False
    if blocks(state, book, one, other, way):
        return leaves(state, book, seat, one, way) and may_drift(state, book, seat, other, way, one)
    if blocks(state, book, other, one, way):
        return leaves(state, book, seat, other, way) and may_drift(state, book, seat, one, way, other)
    return may_drift(state, book, seat, one, way, NONE) and may_drift(state, book, seat, other, way, NONE)


@rule
def leaves(state, book, seat, pawn, way):
    """Whether a pawn moves and leaves its territory free: a protected one pushed off the edge comes back."""
    if book.reach[state.square[pawn], way] == 0 and state.auras[pawn] & IRON_PLATING:
        return False
    return may_drift(state, book, seat, pawn, way, NONE)


@rule
def pair_in(state, book, seat, way, one):
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
def column_in(state, book, seat, way):
    """Whether some pawn can follow another that moves off in front of it."""
    for pawn in range(32):
        if pawn & 15 >= 8 or state.square[pawn] == NONE or book.reach[state.square[pawn], way] == 0:
            continue
        front = int(state.board[state.square[pawn] + book.delta[way]])
        if front != NONE and book.kind[front] == PAWN and may_pair(state, book, seat, front, pawn, way):
            return True
    return False


@rule
def single_in(state, book, seat, way):
    for a in range(32):
        if a & 15 < 8 and state.square[a] != NONE and may_drift(state, book, seat, a, way, NONE):
            return True
    return False


@rule
def drift(state, book, seat, pawn, way):
    """One step, or off the edge. DLG-180."""
    origin = int(state.square[pawn])
    if step_or_out(state, book, pawn, way):
        gone_off(state, book, seat, pawn, origin)
