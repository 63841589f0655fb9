"""Wildero Wibo: six pawns in the Seat at the end of a turn. DLG-213 to DLG-244."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.bones import roll_for, spend, tokens
from duskboard.games.darkleaf_gambit.haggedorn import (
    drop_ladder,
    in_graveyard,
    in_stasis,
    invulnerable,
    may_end,
    movable,
    on_board,
    on_board_direction,
    put,
    rank_for,
    seat_may_relocate,
    swap,
    thick_skinned,
    will_holds,
    win,
)
from duskboard.games.darkleaf_gambit.journeys import lines, plain_destinations, travel
from duskboard.games.darkleaf_gambit.placement import place
from duskboard.games.darkleaf_gambit.terms import (
    ADJACENT_TO,
    ANYWHERE,
    AURA_LOST,
    BACK_LEFT,
    BACK_RIGHT,
    BY_MORPH,
    CONVERT,
    CURSES,
    DEED_DECLARED,
    DEED_DONE,
    DEED_FAILED,
    DO_HASTY,
    DO_MORPH,
    DO_SEED,
    EFFECT_LOST,
    FOR_MORPH,
    FOR_RETREAT,
    FOR_TURN,
    HUSH,
    IN_DIRECTION,
    IN_SEAT,
    JOURNEY,
    KNIGHT,
    LET_DORMANT,
    MORPH_SECOND,
    MORPH_TARGET,
    MORPH_WAY,
    NEAREST_TO,
    NEIGHBORING,
    OFFER_RETREAT,
    PASS,
    PAWN,
    PAWNS,
    RELOCATED,
    RESOLVE_MORPH,
    RESOLVE_RETREAT,
    RETREAT_DIRECTION,
    RETREAT_WHO,
    ROOKS,
    ROW_ENDLESS,
    ROW_REGROWTH,
    ROW_SCATTER,
    ROW_SPORES,
    ROW_STARTER_SEED,
    ROYAL,
    SAGE,
    SCATTER_AURA,
    SCATTER_UNIT,
    SIX_PAWNS,
    SPORES_PAWN,
    SWAPPED,
    UNITS,
    WIBO,
    WIBO_MORPH,
    WITH_AURA,
)
from duskboard.games.darkleaf_gambit.vanquishing import vanquish

# -- the turn: journey, Morph, retreat --------------------------------------------------------------------------------


@rule
def act(state, book, seat):
    """Up to three rolls, in this order; only the last bone is slotted. DLG-223, DLG-226, DLG-244."""
    push(state, WIBO_MORPH, seat)
    push(state, JOURNEY, seat)
    roll_for(state, book, seat, FOR_TURN)


@rule
def perform(state, book, scratch, step, a, b, c, d):
    if step == WIBO_MORPH:
        if state.journeyed != NONE and targets(state, book, scratch, int(state.journeyed), NONE, 0) > 0:
            ask(state, a, MORPH_WAY)
    elif step == RESOLVE_MORPH:
        resolve_morph(state, book, a, b, c, d)
    elif step == CONVERT:
        convert(state, book, a, b)
    elif step == OFFER_RETREAT:
        if retreaters(state, book, scratch, a) > 1:
            ask(state, a >> 4, RETREAT_WHO, a)
    elif step == RESOLVE_RETREAT:
        if retreat_ways(state, book, scratch, a, b) > 1:
            ask(state, a >> 4, RETREAT_DIRECTION, a, b)
    elif step == LET_DORMANT:
        state.dormant[a] = 1


@rule
def options(state, book, scratch):
    seat = int(state.seat)
    decision = int(state.decision)
    if decision == MORPH_WAY:
        return morph_options(state, scratch, seat)
    if decision == MORPH_TARGET:
        return targets(state, book, scratch, int(state.journeyed), NONE, 0)
    if decision == MORPH_SECOND:
        n = targets(state, book, scratch, int(state.journeyed), int(state.args[0]), 0)
        scratch.menu[n] = PASS
        return n + 1
    if decision == RETREAT_WHO:
        return retreaters(state, book, scratch, int(state.args[0]))
    if decision == RETREAT_DIRECTION:
        return retreat_ways(state, book, scratch, int(state.args[0]), int(state.args[1]))
    if decision == SPORES_PAWN:
        return spore_pawns(state, book, scratch, seat)
    if decision == SCATTER_UNIT:
        return aura_bearers(state, scratch, 1 - seat)
    return auras_of(state, scratch, int(state.args[0]))


@rule
def chosen(state, book, scratch, seat, option):
    decision = int(state.decision)
    if decision == MORPH_WAY:
        if option != PASS:
            ask(state, seat, MORPH_TARGET, 1 if option == DO_SEED else 0)
    elif decision == MORPH_TARGET:
        target_chosen(state, book, scratch, seat, int(state.board[option]))
    elif decision == MORPH_SECOND:
        second = NONE if option == PASS else int(state.board[option])
        attempt(state, book, seat, int(state.args[0]), second)
    elif decision == RETREAT_WHO:
        retreat_chosen(state, book, seat, int(state.args[0]), option)
    elif decision == RETREAT_DIRECTION:
        if option != PASS:
            retreat(
                state, book, int(state.args[0]), int(state.args[1]), on_board_direction(seat, option - IN_DIRECTION)
            )
    elif decision == SPORES_PAWN:
        place(state, seat, int(state.board[option]), ANYWHERE, 0, 0)
    elif decision == SCATTER_UNIT:
        ask(state, seat, SCATTER_AURA, state.board[option])
    else:
        lose_aura(state, int(state.args[0]), 1 << (option - WITH_AURA))


# -- journeys and Deep Roots ------------------------------------------------------------------------------------------


@rule
def destinations(state, book, scratch, unit, n, stop):
    """Where a unit may journey; the queen goes 1 territory, or swaps with an adjacent pawn. DLG-218, DLG-219."""
    if book.kind[unit] != ROYAL:
        return plain_destinations(state, book, scratch, unit, int(state.face), n, stop)
    n = lines(state, book, scratch, unit, int(book.journey[WIBO, ROYAL]), 1, 1, n, stop)
    if n == stop:
        return n
    at = int(state.square[unit])
    for way in range(8):
        if book.reach[at, way] > 0 and may_swap(state, book, unit, int(state.board[at + book.delta[way]])):
            scratch.menu[n] = at + book.delta[way]
            n += 1
    return n


@rule
def may_swap(state, book, queen, pawn):
    """An adjacent Wibo pawn that may be moved, each allowed on the other's ground. DLG-219."""
    if pawn == NONE or pawn >> 4 != queen >> 4 or book.kind[pawn] != PAWN or not movable(state, book, pawn):
        return False
    if not may_end(state, book, pawn, int(state.square[queen])):
        return False
    return may_end(state, book, queen, int(state.square[pawn]))


@rule
def journey(state, book, scratch, unit, to):
    """Travel, or swap with the pawn that stands there."""
    pawn = int(state.board[to])
    if pawn == NONE:
        travel(state, book, unit, to)
    else:
        tell(state, SWAPPED, unit, pawn)
        swap(state, book, unit, pawn)
        state.journeyed = unit


# -- Morph ------------------------------------------------------------------------------------------------------------


@rule
def targets(state, book, scratch, unit, other_than, n):
    """Neighboring rivals that can be Morphed, while pawns are left in the graveyard. DLG-222, DLG-282."""
    seat = unit >> 4
    left = 8 - on_board(state, seat, PAWN)
    if left < (1 if other_than == NONE else 2) or will_holds(state, CURSES, HUSH):
        return n
    at = int(state.square[unit])
    ways = int(book.deed[WIBO, book.kind[unit]])
    for direction in range(8):
        way = on_board_direction(seat, direction)
        if (ways >> direction) & 1 and book.reach[at, way] > 0:
            target = int(state.board[at + book.delta[way]])
            if target != NONE and target != other_than and may_morph(state, book, seat, target):
                scratch.menu[n] = at + book.delta[way]
                n += 1
    return n


@rule
def may_morph(state, book, seat, target):
    """A vulnerable rival, and never the Erde king. DLG-209."""
    return target >> 4 != seat and not thick_skinned(state, book, target) and not invulnerable(state, book, target)


@rule
def morph_options(state, scratch, seat):
    """A second roll, a Starter Seed, or stop and slot what was rolled. DLG-226, DLG-232."""
    scratch.menu[0] = DO_MORPH
    scratch.menu[1] = PASS
    if tokens(state, seat, ROW_STARTER_SEED) == 0:
        return 2
    scratch.menu[2] = DO_SEED
    return 3


@rule
def target_chosen(state, book, scratch, seat, target):
    """A sage that rolls may name a second target: Mass Morph. DLG-239, DLG-240."""
    unit = int(state.journeyed)
    if state.args[0] > 0:
        spend(state, seat, ROW_STARTER_SEED)
        tell(state, DEED_DECLARED, unit, target, NONE)
        push(state, RESOLVE_MORPH, unit, target, NONE, 1)
    elif book.kind[unit] == SAGE and targets(state, book, scratch, unit, target, 0) > 0:
        ask(state, seat, MORPH_SECOND, target)
    else:
        attempt(state, book, seat, target, NONE)


@rule
def attempt(state, book, seat, target, second):
    tell(state, DEED_DECLARED, state.journeyed, target, second)
    push(state, RESOLVE_MORPH, int(state.journeyed), target, second, 0)
    roll_for(state, book, seat, FOR_MORPH)


@rule
def resolve_morph(state, book, unit, target, second, sure):
    """3 or higher converts each target; then a new pawn may retreat. DLG-222, DLG-225, DLG-232."""
    if sure == 0 and state.face < book.morph:
        tell(state, DEED_FAILED, unit, target, book.morph, state.face)
        return
    for i in range(3):
        state.movers[i] = NONE
    push(state, OFFER_RETREAT, unit)
    if second != NONE:
        push(state, CONVERT, unit, second)
    push(state, CONVERT, unit, target)


@rule
def convert(state, book, unit, target):
    """The rival is vanquished and a Wibo pawn takes its place. DLG-205, DLG-221, DLG-224, DLG-242."""
    seat = unit >> 4
    territory = int(state.square[target])
    royal = book.kind[target] == ROYAL
    tell(state, DEED_DONE, unit, territory, target)
    if not vanquish(state, book, target, BY_MORPH):
        return
    pawn = in_graveyard(state, seat, PAWN)
    if royal:
        place(state, seat, pawn, IN_SEAT, seat, 0)
        return
    state.movers[0 if state.movers[0] == NONE else 1] = pawn
    place(state, seat, pawn, NEAREST_TO, territory, 0)


# -- retreat ----------------------------------------------------------------------------------------------------------


@rule
def retreaters(state, book, scratch, unit):
    """The new pawns that may roll to retreat, a Morphing knight along with its pawn, or nobody. DLG-214, DLG-225."""
    n = 0
    seat = unit >> 4
    for i in range(2):
        pawn = int(state.movers[i])
        if pawn != NONE and rank_for(seat, int(state.square[pawn])) > 0:
            scratch.menu[n] = state.square[pawn]
            n += 1
    if book.kind[unit] == KNIGHT and state.movers[0] != NONE and state.square[unit] != NONE:
        if rank_for(seat, int(state.square[unit])) > 0:  # a pawn Morphed in the Seat is not in stasis yet: DLG-236
            scratch.menu[n] = DO_HASTY
            n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def retreat_chosen(state, book, seat, unit, option):
    """A third roll for a pawn, or for knight and pawn together."""
    if option == PASS:
        return
    if option == DO_HASTY:
        push(state, RESOLVE_RETREAT, unit, int(state.movers[0]))
    else:
        push(state, RESOLVE_RETREAT, int(state.board[option]), NONE)
    roll_for(state, book, seat, FOR_RETREAT)


@rule
def retreat_ways(state, book, scratch, unit, carried):
    """Straight back or diagonally back, exactly as far as the roll, or stay. DLG-228."""
    n = 0
    for direction in range(BACK_RIGHT, BACK_LEFT + 1):
        if retreat_end(state, book, unit, carried, on_board_direction(unit >> 4, direction)) != NONE:
            scratch.menu[n] = IN_DIRECTION + direction
            n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def retreat_end(state, book, unit, carried, way):
    """Where a retreat in a direction ends; NONE if it does not fit. The carried pawn is no obstacle."""
    at = int(state.square[unit])
    if book.reach[at, way] < state.face:
        return NONE
    for _ in range(int(state.face)):
        at += book.delta[way]
        if state.board[at] != NONE and state.board[at] != carried:
            return NONE
    return at if may_end(state, book, unit, at) else NONE


@rule
def retreat(state, book, unit, carried, way):
    """Back toward the Seat; a carried pawn resumes next to its knight. DLG-214, DLG-215, DLG-228."""
    to = retreat_end(state, book, unit, carried, way)
    if carried != NONE:
        state.board[state.square[carried]] = NONE
    tell(state, RELOCATED, unit, state.square[unit], to)
    put(state, book, unit, to)
    if carried != NONE:
        place(state, unit >> 4, carried, NEIGHBORING, to, 0)


# -- the path to victory ----------------------------------------------------------------------------------------------


@rule
def pawns_in_seat(state, seat):
    n = 0
    for i in range(PAWNS, PAWNS + 8):
        territory = int(state.square[16 * seat + i])
        if territory != NONE and rank_for(seat, territory) == 0:
            n += 1
    return n


@rule
def end_turn(state, book, seat):
    """Six Wibo pawns in the Seat at the end of a Wibo turn win. DLG-213."""
    if pawns_in_seat(state, seat) >= book.pawns_to_win:
        win(state, seat, SIX_PAWNS)


# -- skills -----------------------------------------------------------------------------------------------------------


@rule
def power(state, book, scratch, seat, row):
    """Spores, Regrowth, Scatter, or the Law: The Endless."""
    if row == ROW_SPORES:
        if spore_pawns(state, book, scratch, seat) == 0:
            tell(state, EFFECT_LOST, seat)
        else:
            ask(state, seat, SPORES_PAWN)
    elif row == ROW_REGROWTH:
        regrowth(state, seat)
    elif row == ROW_SCATTER:
        if aura_bearers(state, scratch, 1 - seat) == 0:
            tell(state, EFFECT_LOST, seat)
        else:
            ask(state, seat, SCATTER_UNIT)
    elif row == ROW_ENDLESS:
        endless(state, book, seat)


@rule
def spore_pawns(state, book, scratch, seat):
    """Pawns of either clan that may be moved. DLG-229."""
    n = 0
    for pawn in range(UNITS):
        if pawn & 15 < 8 and state.square[pawn] != NONE and seat_may_relocate(state, book, seat, pawn):
            scratch.menu[n] = state.square[pawn]
            n += 1
    return n


@rule
def regrowth(state, seat):
    """A rival pawn returns next to the Wibo rook and lies dormant for a turn. DLG-230, DLG-231."""
    pawn = in_graveyard(state, 1 - seat, PAWN)
    rook = int(state.square[16 * seat + ROOKS])
    if pawn == NONE or rook == NONE:
        tell(state, EFFECT_LOST, seat)
        return
    push(state, LET_DORMANT, pawn)
    place(state, seat, pawn, ADJACENT_TO, rook, 0)


@rule
def aura_bearers(state, scratch, seat):
    n = 0
    for unit in range(16 * seat, 16 * seat + 15):
        if state.auras[unit] != 0 and state.square[unit] != NONE:
            scratch.menu[n] = state.square[unit]
            n += 1
    return n


@rule
def auras_of(state, scratch, unit):
    n = 0
    for bit in range(6):
        if state.auras[unit] & (1 << bit):
            scratch.menu[n] = WITH_AURA + bit
            n += 1
    return n


@rule
def lose_aura(state, unit, aura):
    """One aura leaves its bearer. DLG-233."""
    state.auras[unit] &= ~aura
    tell(state, AURA_LOST, unit, state.square[unit], aura)


@rule
def endless(state, book, seat):
    """Pawns already in the Seat fall into stasis, and Ladders on them are dispelled. DLG-237."""
    for i in range(PAWNS, PAWNS + 8):
        pawn = 16 * seat + i
        if state.ladder_by[pawn] > 0 and in_stasis(state, book, pawn):
            drop_ladder(state, pawn)
