"""Huldra: Hunt the rival royal three times. DLG-108 to DLG-128."""

from duskboard.engine.agenda import pop, push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.bones import offer_aura, reroll, return_bone, roll_for, spend, tokens
from duskboard.games.darkleaf_gambit.ground import (
    carried,
    holds,
    one,
    shifted,
    units_of,
    vulnerable_units,
)
from duskboard.games.darkleaf_gambit.haggedorn import (
    invulnerable,
    may_end,
    on_board_direction,
    owner_may_move,
    steps_between,
    will_holds,
    win,
)
from duskboard.games.darkleaf_gambit.journeys import farthest, may_journey, plain_destinations, travel
from duskboard.games.darkleaf_gambit.placement import best_ground, is_open, place
from duskboard.games.darkleaf_gambit.terms import (
    ADAPT_SHAPE,
    ALL_ROUND,
    BONE_BACK,
    BONES_SWAPPED,
    BY_HUNT,
    CHOOSE_UNIT,
    CURSES,
    DEED_DONE,
    DO_ACT,
    DO_HUNT,
    DO_JOURNEY,
    DO_LEAP,
    DO_TWEAK,
    EFFECT_LOST,
    FIRST_OF_KIND,
    FOR_TURN,
    HULDRA,
    HULDRA_ACT,
    HULDRA_TWEAK,
    HUNT_MARK,
    HUNT_TARGET,
    HUNTER,
    HUSH,
    IN_SLOT,
    KEEP,
    LONG_BOW,
    NEIGHBORING,
    PASS,
    PAWN,
    PAWNS,
    PIVOT,
    PIVOT_TARGET,
    RENEWAL_BONE,
    REROLL,
    ROOKS,
    ROW_LONG_BOW,
    ROW_PIVOT,
    ROW_RENEWAL,
    ROW_TWEAK,
    ROYAL,
    ROYALS,
    SAGE,
    SHAPES,
    SLOTS,
    THREE_HUNTS,
    WITH_SHAPE,
)
from duskboard.games.darkleaf_gambit.vanquishing import vanquish

# -- the turn: roll first, then choose --------------------------------------------------------------------------------


@rule
def act(state, book, seat):
    """Roll, Tweak, and only then journey, Hunt or Leap. DLG-110."""
    push(state, DO_ACT, seat)
    push(state, DO_TWEAK, seat)
    roll_for(state, book, seat, FOR_TURN)


@rule
def perform(state, step, seat):
    if step == DO_TWEAK:
        if tokens(state, seat, ROW_TWEAK) > 0:
            ask(state, seat, HULDRA_TWEAK)
            return
        pop(state)  # the DO_ACT below
    ask(state, seat, HULDRA_ACT)


@rule
def options(state, book, scratch):
    seat = int(state.seat)
    decision = int(state.decision)
    if decision == HULDRA_ACT:
        return act_options(state, book, scratch, seat)
    if decision == HUNTER:
        return hunters(state, book, scratch, seat, int(state.face))
    if decision == HUNT_TARGET:
        return targets(state, book, scratch, int(state.args[0]), int(state.face), 0)
    if decision == PIVOT_TARGET:
        return pivot_options(state, book, scratch)
    if decision == RENEWAL_BONE:
        return slotted(state, scratch, 1 - seat)
    if decision == ADAPT_SHAPE:
        return pool_shapes(state, scratch, seat)
    scratch.menu[0] = REROLL
    scratch.menu[1] = KEEP
    return 2


@rule
def act_options(state, book, scratch, seat):
    """Journey, Hunt or Leap, whichever is possible, or nothing. DLG-110."""
    hunt = with_a_shot(state, book, scratch, seat, int(state.face)) != 0
    journey = journeyers(state, book, scratch, seat)
    leap = may_leap(state, book, seat)
    n = 0
    if journey:
        scratch.menu[n] = DO_JOURNEY
        n += 1
    if hunt:
        scratch.menu[n] = DO_HUNT
        n += 1
    if leap:
        scratch.menu[n] = DO_LEAP
        n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def journeyers(state, book, scratch, seat):
    """Whether any unit can journey with the roll."""
    for unit in range(16 * seat + 14, 16 * seat - 1, -1):  # the pawns last: they have the fewest ways
        if may_journey(state, book, unit) and destinations(state, book, scratch, unit, 0, 1) > 0:
            return True
    return False


@rule
def may_act(state, book, scratch, seat):
    """Whether there is something to do besides nothing, as far as it is quickly seen: a Leap or a journey."""
    return may_leap(state, book, seat) or journeyers(state, book, scratch, seat)


@rule
def chosen(state, book, scratch, seat, option):
    decision = int(state.decision)
    if decision == HULDRA_TWEAK:
        tweak(state, book, seat, option)
    elif decision == HULDRA_ACT:
        act_chosen(state, seat, option)
    elif decision == HUNTER:
        ask(state, seat, HUNT_TARGET, state.board[option])
    elif decision == HUNT_TARGET:
        hunt(state, book, int(state.args[0]), int(state.board[option]))
    elif decision == PIVOT_TARGET:
        if option != PASS:
            hunt(state, book, int(state.args[0]), int(state.board[option]))
    elif decision == RENEWAL_BONE:
        tell(state, BONE_BACK, 1 - seat, option - IN_SLOT)
        return_bone(state, 1 - seat, option - IN_SLOT)
    elif decision == ADAPT_SHAPE:
        swap_bones(state, seat, option - WITH_SHAPE)


@rule
def tweak(state, book, seat, option):
    """Spend a Tweak token: the bone is rolled again, and may be again. DLG-125."""
    if option == REROLL:
        spend(state, seat, ROW_TWEAK)
        push(state, DO_TWEAK, seat)
        reroll(state, book, seat)


@rule
def act_chosen(state, seat, option):
    if option == DO_JOURNEY:
        ask(state, seat, CHOOSE_UNIT)
    elif option == DO_HUNT:
        ask(state, seat, HUNTER)
    elif option == DO_LEAP:
        place(state, seat, 16 * seat + ROYALS, NEIGHBORING, int(state.square[16 * seat + ROOKS]), 0)


# -- Leap -------------------------------------------------------------------------------------------------------------


@rule
def may_leap(state, book, seat):
    """A queen not adjacent to her rook may relocate next to it, with any roll. DLG-111 to DLG-113, DLG-296."""
    queen = 16 * seat + ROYALS
    rook = int(state.square[16 * seat + ROOKS])
    if state.square[queen] == NONE or rook == NONE or not owner_may_move(state, book, queen):
        return False
    if steps_between(int(state.square[queen]), rook) == 1:
        return False
    return room_beside(state, book, queen, rook) or best_ground(state, book, queen, NEIGHBORING, rook, 0) != 0


@rule
def room_beside(state, book, queen, rook):
    """Whether a territory neighboring to the rook is open to the queen: the usual case, and quickly seen."""
    for way in range(0, 8, 2):
        if book.reach[rook, way] > 0 and is_open(state, book, queen, rook + int(book.delta[way])):
            return True
    return False


# -- Hunt -------------------------------------------------------------------------------------------------------------


@rule
def hunters(state, book, scratch, seat, distance):
    """The units with a legal Hunt. DLG-114."""
    n = 0
    found = with_a_shot(state, book, scratch, seat, distance)
    for unit in range(16 * seat, 16 * seat + 15):
        if state.square[unit] != NONE and holds(found, int(state.square[unit])):
            scratch.menu[n] = state.square[unit]
            n += 1
    return n


@rule
def with_a_shot(state, book, scratch, seat, distance):
    """Where the units stand that can Hunt something at the rolled distance. DLG-114 to DLG-116, DLG-119, DLG-120."""
    if will_holds(state, CURSES, HUSH):
        return 0
    bows = note_aims(state, book, scratch, seat)
    rivals = units_of(state, 1 - seat)
    prey, known = rivals, False  # whether the invulnerable have been left out
    found = 0
    farther = int(book.long_bow) if bows != 0 else 0
    for steps in range(distance, min(distance + farther, 7) + 1):
        for way in range(8):
            aim = bows | int(scratch.going[way]) if steps == distance else bows
            seen = carried(book, aim, way, steps) & prey
            if seen != 0:
                if not known:
                    prey = vulnerable_units(state, book, 1 - seat)
                    known = True
                found |= clear_shots(book, seen & prey, way, steps, rivals | units_of(state, seat))
    return found


@rule
def clear_shots(book, targets, way, steps, occupied):
    """Where those stand who see targets so many steps away in a board direction, with nobody between. DLG-115."""
    back = (way + 4) & 7
    at = shifted(book, targets, back)
    for _ in range(steps - 1):
        at = shifted(book, at & ~occupied, back)
    return at


@rule
def note_aims(state, book, scratch, seat):
    """Note the units that may Hunt in each board direction, but for pawns with Long Bow; where those stand."""
    bows = 0
    for way in range(8):
        scratch.going[way] = 0
    for kind in range(5):
        ways = int(book.deed[HULDRA, kind])
        if ways == 0 and kind != PAWN:
            continue
        units = 0
        for unit in range(16 * seat + FIRST_OF_KIND[kind], 16 * seat + FIRST_OF_KIND[kind + 1]):
            if (state.square[unit] != NONE) & (state.dormant[unit] == 0):
                units |= one(int(state.square[unit]))
        if kind == PAWN:
            bows = units & bow_bearers(state, seat)
            units &= ~bows
        for direction in range(8):
            if (ways >> direction) & 1:
                scratch.going[on_board_direction(seat, direction)] |= units
    return bows


@rule
def bow_bearers(state, seat):
    """Where the pawns with Long Bow stand. DLG-119."""
    bits = 0
    for unit in range(16 * seat + PAWNS, 16 * seat + PAWNS + 8):
        if (state.square[unit] != NONE) & (state.auras[unit] & LONG_BOW != 0):
            bits |= one(int(state.square[unit]))
    return bits


@rule
def targets(state, book, scratch, unit, distance, n):
    """What a unit can Hunt: at the rolled distance, or one more with Long Bow. DLG-116, DLG-119, DLG-120."""
    if state.dormant[unit] > 0:
        return n
    ways = int(book.deed[HULDRA, book.kind[unit]])
    most = distance
    if book.kind[unit] == PAWN and state.auras[unit] & LONG_BOW:
        ways = ALL_ROUND
        most = distance + book.long_bow
    seat = unit >> 4
    for direction in range(8):
        if (ways >> direction) & 1:
            way = on_board_direction(seat, direction)
            target = NONE
            for steps in range(distance, most + 1):
                if target == NONE:
                    target = seen_at(state, book, int(state.square[unit]), way, steps)
            if target != NONE and target >> 4 != seat and not invulnerable(state, book, target):
                scratch.menu[n] = state.square[target]
                n += 1
    return n


@rule
def seen_at(state, book, territory, way, distance):
    """The unit at a distance in a board direction if there is one and all before it is free. DLG-114, DLG-115."""
    if book.reach[territory, way] < distance:
        return NONE
    step = int(book.delta[way])
    unit = int(state.board[territory + distance * step])
    if unit != NONE:
        for _ in range(distance - 1):
            territory += step
            if state.board[territory] != NONE:
                return NONE
    return unit


@rule
def hunt(state, book, hunter, target):
    """Vanquish the target from afar; a royal is marked, and the third mark wins. DLG-108, DLG-109, DLG-117."""
    tell(state, DEED_DONE, hunter, state.square[target], target)
    rival = target >> 4
    if book.kind[target] != ROYAL:
        vanquish(state, book, target, BY_HUNT)
        return
    state.hunted[rival] += 1
    tell(state, HUNT_MARK, target, state.hunted[rival])
    if state.hunted[rival] >= book.hunts_to_win:
        win(state, 1 - rival, THREE_HUNTS)


# -- journeys and Pivot -----------------------------------------------------------------------------------------------


@rule
def destinations(state, book, scratch, unit, n, stop):
    """Where a unit may journey with the roll; a Pivot sage also where it may stop short to Hunt."""
    if book.kind[unit] == SAGE and state.auras[unit] & PIVOT and not will_holds(state, CURSES, HUSH):
        return pivot_destinations(state, book, scratch, unit, n, stop)
    return plain_destinations(state, book, scratch, unit, int(state.face), n, stop)


@rule
def pivot_destinations(state, book, scratch, unit, n, stop):
    """Full journeys, and short ones from where the rest of the roll Hunts something, up to `stop`. DLG-121."""
    whole = farthest(state, book, int(state.face))
    seat = unit >> 4
    start = int(state.square[unit])
    ways = int(book.journey[HULDRA, SAGE])
    for direction in range(8):
        if (ways >> direction) & 1 == 0:
            continue
        way = on_board_direction(seat, direction)
        to = start
        for steps in range(1, min(whole, int(book.reach[start, way])) + 1):
            to += book.delta[way]
            if state.board[to] != NONE:
                break
            if may_end(state, book, unit, to):
                if steps == whole or could_hunt_from(state, book, scratch, unit, to, int(state.face) - steps, n):
                    scratch.menu[n] = to
                    n += 1
                    if n == stop:
                        return n
    return n


@rule
def could_hunt_from(state, book, scratch, unit, to, rest, n):
    """Whether a sage standing there could Hunt at a distance."""
    start = int(state.square[unit])
    state.board[start] = NONE
    state.square[unit] = to
    found = targets(state, book, scratch, unit, rest, n) > n
    state.square[unit] = start
    state.board[start] = unit
    return found


@rule
def journey(state, book, scratch, unit, to):
    """Travel; a Pivot sage that stopped short goes on to Hunt. DLG-121, DLG-122."""
    steps = steps_between(int(state.square[unit]), to)
    travel(state, book, unit, to)
    rest = int(state.face) - steps
    if rest == 0 or book.kind[unit] != SAGE or state.auras[unit] & PIVOT == 0 or will_holds(state, CURSES, HUSH):
        return
    if targets(state, book, scratch, unit, rest, 0) > 0:
        must = 1 if steps < farthest(state, book, int(state.face)) else 0
        ask(state, unit >> 4, PIVOT_TARGET, unit, rest, must)


@rule
def pivot_options(state, book, scratch):
    """A short stop must Hunt; a journey cut off by Thick Fog may."""
    n = targets(state, book, scratch, int(state.args[0]), int(state.args[1]), 0)
    if state.args[2] == 0:
        scratch.menu[n] = PASS
        n += 1
    return n


# -- skills -----------------------------------------------------------------------------------------------------------


@rule
def power(state, book, scratch, seat, row):
    """Long Bow, Pivot, Renewal, or the Law: Adapt."""
    if row == ROW_LONG_BOW:
        offer_aura(state, book, scratch, seat, LONG_BOW, PAWN)
    elif row == ROW_PIVOT:
        offer_aura(state, book, scratch, seat, PIVOT, SAGE)
    elif row == ROW_RENEWAL:
        renewal(state, scratch, seat)
    else:
        adapt(state, scratch, seat)


@rule
def renewal(state, scratch, seat):
    """Take one slotted bone off the rival's board, never a relic token. DLG-123, DLG-124."""
    if slotted(state, scratch, 1 - seat) == 0:
        tell(state, EFFECT_LOST, seat)
    else:
        ask(state, seat, RENEWAL_BONE)


@rule
def slotted(state, scratch, seat):
    """The filled slots of a clan board."""
    n = 0
    for slot in range(SLOTS):
        if state.slot[seat, slot] > 0:
            scratch.menu[n] = IN_SLOT + slot
            n += 1
    return n


@rule
def adapt(state, scratch, seat):
    """Swap a bone of one's pool with one of the rival's. DLG-126."""
    ask(state, seat, ADAPT_SHAPE)


@rule
def pool_shapes(state, scratch, seat):
    n = 0
    for shape in range(SHAPES):
        if state.pool[seat, shape] > 0:
            scratch.menu[n] = WITH_SHAPE + shape
            n += 1
    return n


@rule
def swap_bones(state, seat, given):
    """The rival gives a bone of another shape if they have one. DLG-126, DLG-294."""
    taken = given
    for shape in range(SHAPES):
        if state.pool[1 - seat, shape] > 0 and (taken == given or state.pool[1 - seat, taken] == 0):
            taken = shape
    state.pool[seat, given] -= 1
    state.pool[1 - seat, taken] -= 1
    state.pool[seat, taken] += 1
    state.pool[1 - seat, given] += 1
    tell(state, BONES_SWAPPED, seat, given, taken)
