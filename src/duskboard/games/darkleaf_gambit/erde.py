"""Erde: Reclaim the center, then journey the king onto it. DLG-189 to DLG-212."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.bones import roll_for, spend, tokens
from duskboard.games.darkleaf_gambit.ground import one
from duskboard.games.darkleaf_gambit.haggedorn import (
    deep_rooted,
    in_graveyard,
    invulnerable,
    law_holds,
    may_end,
    movable,
    put,
    seat_may_relocate,
    steps_between,
    thick_skinned,
    will_holds,
    win,
)
from duskboard.games.darkleaf_gambit.journeys import travel
from duskboard.games.darkleaf_gambit.placement import place
from duskboard.games.darkleaf_gambit.split_journeys import (
    ALL_NEEDED,
    ALLOWED,
    LEAST,
    LOOSE,
    MADE,
    MOST,
    anybody_can_part,
    least_after,
    look_round,
    loosened,
    may_stop,
    part_destinations,
    part_units,
)
from duskboard.games.darkleaf_gambit.terms import (
    ADJACENT_TO,
    BANISH_NEXT,
    BANISH_UNIT,
    BY_OWN_ROOKS,
    BY_SINK,
    CURSES,
    DEED_DECLARED,
    DEED_FAILED,
    DO_JOURNEY,
    DO_RECLAIM,
    EFFECT_LOST,
    ERDE,
    ERDE_INTENT,
    ERDE_JOURNEY,
    ERDE_PART,
    FOR_TURN,
    HUSH,
    IN_OUTER_WOODS,
    KNIGHT,
    LAND_RECLAIMED,
    PART_DESTINATION,
    PART_UNIT,
    PASS,
    PAWN,
    PAWNS,
    PUSHED,
    RECLAIM_PAWN,
    RECLAIMED,
    RESOLVE_RECLAIM,
    ROW_METAMORPHIC,
    ROW_SINK,
    ROW_UNDESTROYED,
    ROYAL,
    ROYALS,
    SINK_TARGET,
    TERRITORIES,
    TREMOR,
    UNITS,
    USE_METAMORPHIC,
    USE_TREMOR,
    YES,
)
from duskboard.games.darkleaf_gambit.vanquishing import vanquish

# -- the turn: declare, then roll -------------------------------------------------------------------------------------


@rule
def act(state, book, scratch, seat):
    """Declare Journey or Reclaim before the roll. DLG-207."""
    if reclaimers(state, book, scratch, seat) > 0:
        ask(state, seat, ERDE_INTENT)
    else:
        declare_journey(state, book, seat)


@rule
def declare_journey(state, book, seat):
    push(state, ERDE_JOURNEY, seat)
    roll_for(state, book, seat, FOR_TURN)


@rule
def perform(state, book, scratch, step, a):
    if step == ERDE_JOURNEY:
        begin_journey(state, book, scratch, a)
    elif step == ERDE_PART:
        next_part(state, book, scratch, a)
    elif step == RESOLVE_RECLAIM:
        reclaim(state, book, a)
    elif step == BANISH_NEXT:
        banish(state, book, scratch, a)


@rule
def options(state, book, scratch):
    seat = int(state.seat)
    decision = int(state.decision)
    if decision == ERDE_INTENT:
        scratch.menu[0] = DO_JOURNEY
        scratch.menu[1] = DO_RECLAIM
        return 2
    if decision == RECLAIM_PAWN:
        return reclaimers(state, book, scratch, seat)
    if decision == PART_UNIT:
        return part_units(state, book, scratch, seat)
    if decision == PART_DESTINATION:
        look_round(state, book, scratch, seat)
        return part_destinations(state, book, scratch, int(state.args[0]), 0, 64)
    if decision == SINK_TARGET:
        return sinkable(state, book, scratch, seat)
    if decision == BANISH_UNIT:
        return banished(state, book, scratch, seat)
    scratch.menu[0] = YES
    scratch.menu[1] = PASS
    return 2


@rule
def chosen(state, book, scratch, seat, option):
    decision = int(state.decision)
    if decision == ERDE_INTENT:
        if option == DO_RECLAIM:
            ask(state, seat, RECLAIM_PAWN)
        else:
            declare_journey(state, book, seat)
    elif decision == RECLAIM_PAWN:
        declare_reclaim(state, book, seat, int(state.board[option]))
    elif decision == USE_METAMORPHIC:
        metamorphic(state, book, seat, option)
    elif decision == PART_UNIT:
        if option != PASS:
            ask(state, seat, PART_DESTINATION, state.board[option])
    elif decision == PART_DESTINATION:
        make_part(state, book, int(state.args[0]), option)
    elif decision == USE_TREMOR:
        if option == YES:
            tremor(state, book, int(state.args[0]))
    elif decision == SINK_TARGET:
        if option != PASS:
            vanquish(state, book, int(state.board[option]), BY_SINK)
    elif decision == BANISH_UNIT:
        place(state, seat, int(state.board[option]), IN_OUTER_WOODS, 0, 0)


# -- Reclaim ----------------------------------------------------------------------------------------------------------


@rule
def reclaimers(state, book, scratch, seat):
    """Pawns that stand on an unclaimed center territory. DLG-196."""
    n = 0
    if will_holds(state, CURSES, HUSH):
        return 0
    for i in range(PAWNS, PAWNS + 8):
        territory = int(state.square[16 * seat + i])
        if territory == NONE or book.center[territory] == 0 or state.reclaimed[territory] > 0:
            continue
        if state.dormant[16 * seat + i] == 0 and book.deed[ERDE, PAWN] > 0:
            scratch.menu[n] = territory
            n += 1
    return n


@rule
def declare_reclaim(state, book, seat, pawn):
    tell(state, DEED_DECLARED, pawn, NONE, NONE)
    push(state, RESOLVE_RECLAIM, pawn)
    roll_for(state, book, seat, FOR_TURN)


@rule
def reclaim_number(state, book, seat):
    """6 or higher, with One With the Land 5 or higher. DLG-195, DLG-203."""
    return int(book.one_with_the_land) if law_holds(state, seat) else int(book.reclaim)


@rule
def reclaim(state, book, pawn):
    """Claim the territory and send the pawn back beside its king. DLG-195 to DLG-197."""
    seat = pawn >> 4
    number = reclaim_number(state, book, seat)
    if state.face < number:
        tell(state, DEED_FAILED, pawn, NONE, number, state.face)
        return
    territory = int(state.square[pawn])
    state.reclaimed[territory] = 1
    tell(state, RECLAIMED, pawn, territory)
    king = int(state.square[16 * seat + ROYALS])
    if king != NONE:
        place(state, seat, pawn, ADJACENT_TO, king, 0)


@rule
def unclaimed(state, book):
    """The center territories that are not Reclaimed yet."""
    bits = 0
    for territory in range(TERRITORIES):
        if book.center[territory] > 0 and state.reclaimed[territory] == 0:
            bits |= one(territory)
    return bits


# -- journeys in parts ------------------------------------------------------------------------------------------------


@rule
def begin_journey(state, book, scratch, seat):
    """The roll is to be covered by one unit or two; by three with Metamorphic. DLG-191, DLG-201."""
    start_split(state, book, 2, 0)
    if tokens(state, seat, ROW_METAMORPHIC) > 0 and state.face >= book.metamorphic:
        start_split(state, book, 3, 1)
        if anybody_can_part(state, book, scratch, seat) > 0:
            ask(state, seat, USE_METAMORPHIC)
        start_split(state, book, 2, 0)
    push(state, ERDE_PART, seat)


@rule
def start_split(state, book, allowed, needed):
    state.split[MADE] = 0
    state.split[ALLOWED] = allowed
    state.split[ALL_NEEDED] = needed
    state.split[LEAST] = state.face
    state.split[MOST] = state.face
    state.split[LOOSE] = loosened(state)
    for i in range(3):
        state.movers[i] = NONE


@rule
def metamorphic(state, book, seat, option):
    """Spend the token: three units share the roll. DLG-201."""
    if option == YES:
        spend(state, seat, ROW_METAMORPHIC)
        start_split(state, book, 3, 1)


@rule
def next_part(state, book, scratch, seat):
    """Ask for the next unit while something of the roll is left and somebody can use it."""
    if state.split[MOST] == 0 or state.split[MADE] == state.split[ALLOWED]:
        return
    if may_stop(state) or anybody_can_part(state, book, scratch, seat) > 0:
        ask(state, seat, PART_UNIT)


@rule
def make_part(state, book, unit, to):
    """One unit's part of the journey; the king on the Reclaimed center wins. DLG-189, DLG-191."""
    steps = steps_between(int(state.square[unit]), to)
    state.split[LEAST] = least_after(state, book, unit, int(state.split[LEAST]), steps)
    state.split[MOST] -= steps
    state.movers[state.split[MADE]] = unit
    state.split[MADE] += 1
    travel(state, book, unit, to)
    if book.kind[unit] == ROYAL and book.center[to] > 0:
        win(state, unit >> 4, LAND_RECLAIMED)
        return
    push(state, ERDE_PART, unit >> 4)
    if book.kind[unit] == KNIGHT and shaken(state, book, unit) > 0:
        ask(state, unit >> 4, USE_TREMOR, unit)


# -- Tremor -----------------------------------------------------------------------------------------------------------


@rule
def shakes(state, book, seat, at, way):
    """The unit a Tremor of a seat moves in a direction; NONE where none is, or it is blocked. DLG-210, DLG-211."""
    if book.reach[at, way] < 2:
        return NONE
    unit = int(state.board[at + book.delta[way]])
    to = at + 2 * int(book.delta[way])
    if unit == NONE or state.board[to] != NONE or not seat_may_relocate(state, book, seat, unit):
        return NONE
    return unit if may_end(state, book, unit, to) else NONE


@rule
def shaken(state, book, knight):
    n = 0
    for way in range(8):
        if shakes(state, book, knight >> 4, int(state.square[knight]), way) != NONE:
            n += 1
    return n


@rule
def tremor(state, book, knight):
    """Every adjacent unit of either clan is pushed 1 territory away where that is free. DLG-210."""
    at = int(state.square[knight])
    tell(state, TREMOR, knight, at)
    for way in range(8):
        unit = shakes(state, book, knight >> 4, at, way)
        if unit != NONE:
            tell(state, PUSHED, unit, state.square[unit], at + 2 * int(book.delta[way]))
            put(state, book, unit, at + 2 * int(book.delta[way]))


# -- skills -----------------------------------------------------------------------------------------------------------


@rule
def spend_relic(state, seat):
    """Banish. DLG-199."""
    push(state, BANISH_NEXT, seat)


@rule
def banish(state, book, scratch, seat):
    """One rival after another leaves the center. DLG-199."""
    if banished(state, book, scratch, seat) > 0:
        push(state, BANISH_NEXT, seat)
        ask(state, seat, BANISH_UNIT)


@rule
def banished(state, book, scratch, seat):
    """Rivals on the center that can be moved off it."""
    n = 0
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 15):
        territory = int(state.square[unit])
        if territory == NONE or book.center[territory] == 0 or not movable(state, book, unit):
            continue
        if outer_place(state, book, unit):
            scratch.menu[n] = territory
            n += 1
    return n


@rule
def outer_place(state, book, unit):
    """Whether there is free ground in the Woods for it; the Wibo queen needs it beside her. DLG-220."""
    rooted = deep_rooted(state, book, unit)
    for territory in range(8, 56):
        if book.center[territory] == 0 and state.board[territory] == NONE and may_end(state, book, unit, territory):
            if not rooted or steps_between(int(state.square[unit]), territory) == 1:
                return True
    return False


@rule
def power(state, book, scratch, seat, row):
    """That Which Cannot Be Destroyed, or Sink; the Law needs no act."""
    if row == ROW_UNDESTROYED:
        pawn = in_graveyard(state, seat, PAWN)
        if pawn == NONE:
            tell(state, EFFECT_LOST, seat)
        else:
            place(state, seat, pawn, BY_OWN_ROOKS, seat, 0)
    elif row == ROW_SINK:
        if sinkable(state, book, scratch, seat) == 0:
            tell(state, EFFECT_LOST, seat)
        else:
            ask(state, seat, SINK_TARGET)


@rule
def sinkable(state, book, scratch, seat):
    """Vulnerable units but Erde kings; if no rival can be sunk it may be declined. DLG-202, DLG-270."""
    n = 0
    rivals = 0
    for i in range(UNITS):
        if state.square[i] == NONE or thick_skinned(state, book, i) or invulnerable(state, book, i):
            continue
        scratch.menu[n] = state.square[i]
        n += 1
        if i >> 4 != seat:
            rivals += 1
    if n > 0 and rivals == 0:
        scratch.menu[n] = PASS
        n += 1
    return n
