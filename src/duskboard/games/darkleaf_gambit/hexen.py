"""Hexen: vanquish both Divine Quarry. DLG-037, DLG-245 to DLG-277, DLG-297."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.bones import roll_for, spend, tokens
from duskboard.games.darkleaf_gambit.ground import closed_to, free_to_journey, standing_on
from duskboard.games.darkleaf_gambit.haggedorn import (
    drop_ladder,
    in_stasis,
    invulnerable,
    law_holds,
    on_board_direction,
    rank_for,
    seat_may_relocate,
    steps_between,
    thick_skinned,
    will_holds,
)
from duskboard.games.darkleaf_gambit.journeys import farthest, goers, line, travel
from duskboard.games.darkleaf_gambit.placement import open_ground, place
from duskboard.games.darkleaf_gambit.terms import (
    ANYWHERE,
    BY_GARDEN,
    BY_LADDER,
    CAST,
    CAST_FROM,
    CAST_LADDER_ON,
    CAST_WHAT,
    CHOOSE_QUARRY,
    CURSES,
    EFFECT_LOST,
    FOR_TURN,
    GARDEN_AT,
    GARDEN_CAST,
    GARDEN_STRIKES,
    HEX_ENDED,
    HEX_ORDER,
    HEXEN,
    HOC_VULT_UNIT,
    HUSH,
    IN_ROW,
    JOURNEY,
    KNIGHT,
    LADDER_CAST,
    LADDER_MOVED,
    LADDER_SPREAD,
    PASS,
    PICK_QUARRY,
    QUARRY_CHOSEN,
    RESOLVE_HEXES,
    ROW_GARDEN,
    ROW_HOC_VULT,
    ROW_LADDER,
    ROW_WAXING_MOON,
    ROYAL,
    SAGE,
    TERRITORIES,
    UNITS,
)
from duskboard.games.darkleaf_gambit.vanquishing import vanquish

# -- the turn: the bone is a compass ----------------------------------------------------------------------------------


@rule
def act(state, book, seat):
    """No intent: roll a direction, journey, then cast. DLG-251, DLG-254, DLG-272."""
    push(state, CAST, seat)
    push(state, JOURNEY, seat)
    roll_for(state, book, seat, FOR_TURN)


@rule
def perform(state, book, scratch, step, a, b):
    if step == PICK_QUARRY:
        if state.quarry[a, b] == NONE and quarry_options(state, book, scratch, a) > 0:
            ask(state, a, CHOOSE_QUARRY, b)
    elif step == RESOLVE_HEXES:
        next_hex(state, book, scratch, a)
    elif step == CAST:
        if cast_options(state, book, scratch, a) > 1:
            ask(state, a, CAST_WHAT)
    elif step == GARDEN_STRIKES:
        garden_strikes(state, book, a, b)


@rule
def options(state, book, scratch):
    seat = int(state.seat)
    decision = int(state.decision)
    if decision == CHOOSE_QUARRY:
        return quarry_options(state, book, scratch, seat)
    if decision == HEX_ORDER:
        return due_hexes(state, scratch, seat)
    if decision == LADDER_SPREAD:
        return spread_options(state, book, scratch, int(state.args[0]), int(state.args[1]))
    if decision == CAST_WHAT:
        return cast_options(state, book, scratch, seat)
    if decision == CAST_FROM:
        return casters(state, book, scratch, seat, int(state.args[0]))
    if decision == CAST_LADDER_ON:
        return ladder_targets(state, book, scratch, seat, int(state.args[0]), 0)
    return hoc_vult_units(state, book, scratch, seat)


@rule
def chosen(state, book, scratch, seat, option):
    decision = int(state.decision)
    if decision == CHOOSE_QUARRY:
        state.quarry[seat, state.args[0]] = state.board[option]
        tell(state, QUARRY_CHOSEN, seat, state.board[option], option)
    elif decision == HEX_ORDER:
        resolve(state, book, scratch, seat, option)
    elif decision == LADDER_SPREAD:
        if option == PASS:
            tell(state, HEX_ENDED, NONE, state.args[0])
        else:
            mark(state, book, seat, int(state.board[option]), LADDER_MOVED)
    elif decision == CAST_WHAT:
        if option != PASS:
            ask(state, seat, CAST_FROM, option - IN_ROW)
    elif decision == CAST_FROM:
        cast_from(state, book, seat, int(state.args[0]), int(state.board[option]))
    elif decision == CAST_LADDER_ON:
        spend(state, seat, ROW_LADDER)
        mark(state, book, seat, int(state.board[option]), LADDER_CAST)
        push(state, CAST, seat)
    else:
        place(state, seat, int(state.board[option]), ANYWHERE, 0, 0)


# -- set-up: the Divine Quarry ----------------------------------------------------------------------------------------


@rule
def choose_quarry(state, book, seat):
    """Before any bone is rolled: two rival units. DLG-037, DLG-246."""
    for i in range(int(book.quarry)):
        push(state, PICK_QUARRY, seat, int(book.quarry) - 1 - i)


@rule
def quarry_options(state, book, scratch, seat):
    """Vulnerable rivals, no royal, in the two farthest ranks. DLG-246 to DLG-249."""
    n = 0
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 14):
        territory = int(state.square[unit])
        if territory == NONE or rank_for(seat, territory) < 6 or invulnerable(state, book, unit):
            continue
        if unit != state.quarry[seat, 0] and unit != state.quarry[seat, 1]:
            scratch.menu[n] = territory
            n += 1
    return n


@rule
def is_quarry(state, seat, unit):
    return unit == state.quarry[seat, 0] or unit == state.quarry[seat, 1]


# -- journeys ---------------------------------------------------------------------------------------------------------


@rule
def destinations(state, book, scratch, unit, n, stop):
    """Any distance in the rolled direction; with the Law also to either side of it. DLG-251, DLG-252, DLG-277."""
    seat = unit >> 4
    ways = int(book.journey[HEXEN, book.kind[unit]])
    spread = 1 if law_holds(state, seat) else 0
    most = farthest(state, book, 7)
    for turn in range(-spread, spread + 1):
        direction = (int(state.face) - 1 + turn) & 7
        if (ways >> direction) & 1:
            n = line(state, book, scratch, unit, on_board_direction(seat, direction), 1, most, n, stop)
            if n == stop:
                return n
    return n


@rule
def travellers(state, book, scratch, seat):
    """Where the units stand that can journey in a direction the bone points to."""
    occupied = standing_on(state)
    closed = closed_to(state, seat)
    most = farthest(state, book, 7)
    spread = 1 if law_holds(state, seat) else 0
    found = 0
    for turn in range(-spread, spread + 1):
        direction = (int(state.face) - 1 + turn) & 7
        units = 0
        for kind in range(5):
            if (int(book.journey[HEXEN, kind]) >> direction) & 1:
                units |= free_to_journey(state, seat, kind)
        found |= goers(book, units, on_board_direction(seat, direction), 1, most, occupied, closed)
    return found


@rule
def journey(state, book, scratch, unit, to):
    travel(state, book, unit, to)


# -- casting ----------------------------------------------------------------------------------------------------------


@rule
def may_cast(state, book, seat, unit):
    """The unit that journeyed this turn, and any sage. DLG-254, DLG-255."""
    if state.square[unit] == NONE or state.dormant[unit] > 0 or book.deed[HEXEN, book.kind[unit]] == 0:
        return False
    return unit == state.journeyed or book.kind[unit] == SAGE


@rule
def cast_options(state, book, scratch, seat):
    """The Hexes that can be cast now, or stop. DLG-254, DLG-256."""
    garden = tokens(state, seat, ROW_GARDEN) > 0 and casters(state, book, scratch, seat, ROW_GARDEN) > 0
    ladder = tokens(state, seat, ROW_LADDER) > 0 and casters(state, book, scratch, seat, ROW_LADDER) > 0
    n = 0
    if garden:
        scratch.menu[n] = IN_ROW + ROW_GARDEN
        n += 1
    if ladder:
        scratch.menu[n] = IN_ROW + ROW_LADDER
        n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def casters(state, book, scratch, seat, row):
    """The units that can cast a Hex, with a place or a target for it."""
    n = 0
    if will_holds(state, CURSES, HUSH) or marks_out(state, seat, row) >= book.chips:
        return 0
    for unit in range(16 * seat, 16 * seat + 15):
        if not may_cast(state, book, seat, unit):
            continue
        if row == ROW_GARDEN:
            fine = state.garden_by[state.square[unit]] == 0
        else:
            fine = ladder_targets(state, book, scratch, seat, unit, n) > n
        if fine:
            scratch.menu[n] = state.square[unit]
            n += 1
    return n


@rule
def marks_out(state, seat, row):
    """How many Gardens or Ladders of a seat are out; five chips allow no more. DLG-031."""
    n = 0
    if row == ROW_GARDEN:
        for territory in range(TERRITORIES):
            if state.garden_by[territory] == 1 + seat:
                n += 1
    else:
        for unit in range(UNITS):
            if state.ladder_by[unit] == 1 + seat:
                n += 1
    return n


@rule
def ladder_targets(state, book, scratch, seat, caster, n):
    """Rivals that are no Quarry on a diagonal from the caster, at any distance, over anybody. DLG-261 to DLG-263."""
    at = int(state.square[caster])
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 15):
        territory = int(state.square[unit])
        if territory == NONE or abs((territory & 7) - (at & 7)) != abs((territory >> 3) - (at >> 3)):
            continue
        if not is_quarry(state, seat, unit) and may_bear(state, book, unit):
            scratch.menu[n] = territory
            n += 1
    return n


@rule
def may_bear(state, book, unit):
    """Not the Erde king, no pawn in stasis, no second Ladder. DLG-268, DLG-283."""
    if state.ladder_by[unit] > 0 or thick_skinned(state, book, unit):
        return False
    return not in_stasis(state, book, unit)


@rule
def cast_from(state, book, seat, row, caster):
    """A Garden grows under the caster; a Ladder needs a target. DLG-257, DLG-260, DLG-261."""
    if row == ROW_LADDER:
        ask(state, seat, CAST_LADDER_ON, caster)
        return
    spend(state, seat, ROW_GARDEN)
    territory = int(state.square[caster])
    state.garden[territory] = book.hedge_ride if book.kind[caster] == KNIGHT else book.poison_garden
    state.garden_by[territory] = 1 + seat
    tell(state, GARDEN_CAST, caster, territory, state.garden[territory])
    push(state, CAST, seat)


@rule
def mark(state, book, seat, unit, event):
    """A Ladder begins on a unit, for the first time or again. DLG-264, DLG-265."""
    state.ladder[unit] = book.witchs_ladder
    state.ladder_by[unit] = 1 + seat
    tell(state, event, unit, state.square[unit], state.ladder[unit])


# -- counters ---------------------------------------------------------------------------------------------------------


@rule
def tick(state, seat):
    """Every Hex of a seat loses a counter; those at 0 resolve in the order the seat chooses. DLG-273, DLG-274."""
    for territory in range(TERRITORIES):
        if state.garden_by[territory] == 1 + seat:
            state.garden[territory] -= 1
    for unit in range(UNITS):
        if state.ladder_by[unit] == 1 + seat:
            state.ladder[unit] -= 1
    push(state, RESOLVE_HEXES, seat)


@rule
def due_hexes(state, scratch, seat):
    """Hexes whose last counter is gone."""
    n = 0
    for unit in range(UNITS):
        if state.ladder_by[unit] == 1 + seat and state.ladder[unit] == 0:
            scratch.menu[n] = state.square[unit]
            n += 1
    for territory in range(TERRITORIES):
        if state.garden_by[territory] == 1 + seat and state.garden[territory] == 0:
            scratch.menu[n] = GARDEN_AT + territory
            n += 1
    return n


@rule
def next_hex(state, book, scratch, seat):
    if due_hexes(state, scratch, seat) > 0:
        push(state, RESOLVE_HEXES, seat)
        ask(state, seat, HEX_ORDER)


@rule
def resolve(state, book, scratch, seat, option):
    """One Hex takes effect."""
    if option >= GARDEN_AT:
        garden_strikes(state, book, seat, option - GARDEN_AT)
    else:
        ladder_falls(state, book, scratch, seat, int(state.board[option]))


@rule
def garden_strikes(state, book, seat, territory):
    """Rivals on the marked territory and around it are vanquished. DLG-258, DLG-259."""
    state.garden[territory] = 0
    state.garden_by[territory] = 0
    tell(state, HEX_ENDED, NONE, territory)
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 15):
        if state.square[unit] == NONE or steps_between(int(state.square[unit]), territory) > 1:
            continue
        if not thick_skinned(state, book, unit) and not invulnerable(state, book, unit) and state.ending == 0:
            vanquish(state, book, unit, BY_GARDEN)


@rule
def ladder_falls(state, book, scratch, seat, unit):
    """The bearer is vanquished, or loses its plating, and the Ladder may go on from there. DLG-264 to DLG-267."""
    territory = int(state.square[unit])
    own_royal = unit >> 4 == seat and book.kind[unit] == ROYAL
    if own_royal or thick_skinned(state, book, unit) or invulnerable(state, book, unit):
        drop_ladder(state, unit)
        return
    state.ladder[unit] = 0
    state.ladder_by[unit] = 0
    vanquish(state, book, unit, BY_LADDER)
    if state.ending == 0 and spread_options(state, book, scratch, territory, unit) > 1:
        ask(state, seat, LADDER_SPREAD, territory, unit)


@rule
def spread_options(state, book, scratch, territory, left):
    """Adjacent units of either clan that can bear the Ladder next, or let it end. DLG-265, DLG-266, DLG-268."""
    n = 0
    for way in range(8):
        if book.reach[territory, way] > 0:
            unit = int(state.board[territory + book.delta[way]])
            if unit != NONE and unit != left and may_bear(state, book, unit):
                scratch.menu[n] = territory + book.delta[way]
                n += 1
    scratch.menu[n] = PASS
    return n + 1


# -- skills -----------------------------------------------------------------------------------------------------------


@rule
def power(state, book, scratch, seat, row):
    """Haggedorn Hoc Vult, or Waxing Moon; the Law needs no act."""
    if row == ROW_HOC_VULT:
        if hoc_vult_units(state, book, scratch, seat) == 0:
            tell(state, EFFECT_LOST, seat)
        else:
            ask(state, seat, HOC_VULT_UNIT)
    elif row == ROW_WAXING_MOON:
        tick(state, seat)


@rule
def hoc_vult_units(state, book, scratch, seat):
    """Units of either clan that may be moved and have somewhere to go: not a Wibo queen hemmed in. DLG-220, DLG-275."""
    n = 0
    for unit in range(UNITS):
        if state.square[unit] == NONE or not seat_may_relocate(state, book, seat, unit):
            continue
        if open_ground(state, book, unit) != 0:
            scratch.menu[n] = state.square[unit]
            n += 1
    return n
