"""Erde: Reclaim the center, then journey the king onto it. DLG-189 to DLG-212."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.bones import roll_for, spend, tokens
from duskboard.games.darkleaf_gambit.ground import (
    closed_to,
    free_to_journey,
    holds,
    one,
    shifted,
    standing_on,
    whence,
)
from duskboard.games.darkleaf_gambit.haggedorn import (
    deep_rooted,
    in_graveyard,
    invulnerable,
    law_holds,
    may_end,
    movable,
    on_board_direction,
    put,
    steps_between,
    thick_skinned,
    will_holds,
    win,
)
from duskboard.games.darkleaf_gambit.journeys import farthest, may_journey, travel
from duskboard.games.darkleaf_gambit.placement import place
from duskboard.games.darkleaf_gambit.terms import (
    ADJACENT_TO,
    ALL_ROUND,
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
    ROOK,
    ROW_METAMORPHIC,
    ROW_SINK,
    ROW_UNDESTROYED,
    ROYAL,
    ROYALS,
    SAGE,
    SINK_TARGET,
    TERRITORIES,
    THICK_FOG,
    TREMOR,
    UNITS,
    USE_METAMORPHIC,
    USE_TREMOR,
    YES,
)
from duskboard.games.darkleaf_gambit.vanquishing import vanquish

MADE, ALLOWED, ALL_NEEDED, LEAST, MOST, FOG = range(6)  # what the numbers of `split` say

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
def all_reclaimed(state, book):
    """Whether nothing of the center is left to claim. DLG-189."""
    return unclaimed(state, book) == 0


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
    state.split[FOG] = 1 if will_holds(state, CURSES, THICK_FOG) else 0
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
    if state.split[MADE] == 0 or state.split[LEAST] == 0 or anybody_can_part(state, book, scratch, seat) > 0:
        ask(state, seat, PART_UNIT)


@rule
def anybody_can_part(state, book, scratch, seat):
    """1 if some unit can make the next part, else 0."""
    note_units(state, book, scratch, seat)
    if one_can_finish(state, book, scratch):
        return 1
    note_distances(state, book, scratch)
    ready = all_going(scratch)
    for unit in range(16 * seat, 16 * seat + 15):
        at = int(state.square[unit])
        if at != NONE and holds(ready, at) and has_part(state, book, scratch, unit, 1):
            return 1
    return 0


@rule
def part_units(state, book, scratch, seat):
    """Units that can make the next part so that the rest can be completed. DLG-191."""
    note_units(state, book, scratch, seat)
    only_these = last_unit(state)
    if only_these:
        note_farthest(state, book, scratch)
    else:
        note_distances(state, book, scratch)
    finishing = finishers(state, book, scratch)
    ready = all_going(scratch)
    n = 0
    for unit in range(16 * seat, 16 * seat + 15):
        at = int(state.square[unit])
        if at == NONE or not holds(ready, at):
            continue
        fine = holds(finishing, at)
        if not fine and not only_these:
            fine = has_part(state, book, scratch, unit, n)
        if fine:
            scratch.menu[n] = at
            n += 1
    if state.split[MADE] == 0 or state.split[LEAST] == 0:
        scratch.menu[n] = PASS
        n += 1
    return n


@rule
def parts_after(state):
    """How many more units may journey after the one whose turn it is."""
    return int(state.split[ALLOWED] - state.split[MADE]) - 1


@rule
def last_unit(state):
    """Whether nobody shares what is left of the roll with the unit whose turn it is."""
    return parts_after(state) == 0 and state.split[FOG] == 0


@rule
def may_move_part(state, book, unit):
    """A unit that has not made a part of this journey yet."""
    if not may_journey(state, book, unit):
        return False
    return unit != state.movers[0] and unit != state.movers[1] and unit != state.movers[2]


@rule
def ways_of(state, book, unit):
    """The directions of a unit's guide; every one where it starts on Reclaimed ground. DLG-193, DLG-194."""
    if state.reclaimed[state.square[unit]] > 0:
        return ALL_ROUND
    return int(book.journey[ERDE, book.kind[unit]])


@rule
def part_destinations(state, book, scratch, unit, n, stop):
    """Where a unit can go with a part of the roll that leaves a rest the others can use; up to `stop` entries.

    `look_round` or `part_units` must have been called for the present journey.
    """
    seat = unit >> 4
    start = int(state.square[unit])
    ways = ways_of(state, book, unit)
    occupied = int(scratch.occupied)
    shut = int(scratch.shut)
    if book.kind[unit] == ROYAL:
        shut |= int(scratch.barred)
    most = int(state.split[MOST])
    clear = state.split[FOG] == 0
    if not clear:
        most = min(most, int(book.thick_fog))
    alone = last_unit(state)
    paired = parts_after(state) == 1 and clear  # exactly one other does
    opened = NONE
    for direction in range(8):
        way = on_board_direction(seat, direction)
        reach = int(book.reach[start, way])
        if (ways >> direction) & 1 == 0 or (alone and reach < most):
            continue
        to = start
        for steps in range(1, min(most, reach) + 1):
            to += book.delta[way]
            if holds(occupied, to):
                break
            if holds(shut, to) or (alone and steps < most):
                continue
            if paired and steps < most:
                rest = most - steps
                fine = (int(scratch.rests) >> rest) & 1 and surely(book, scratch, start, to, rest)
                if not fine:
                    if opened == NONE:
                        opened = note_opened(book, scratch, start)
                    fine = (opened >> rest) & 1 and opens(scratch, way, steps, rest)
            else:
                fine = leaves_enough(state, book, scratch, unit, to, steps)
            if fine:
                scratch.menu[n] = to
                n += 1
                if n == stop:
                    return n
    return n


@rule
def has_part(state, book, scratch, unit, n):
    """Whether a unit has any such destination. The menu from `n` on is free to work on."""
    if parts_after(state) == 1 and state.split[FOG] == 0 and surely_somewhere(state, book, scratch, unit):
        return True
    return part_destinations(state, book, scratch, unit, n, n + 1) > n


@rule
def surely_somewhere(state, book, scratch, unit):
    """Whether a unit can go and leave one other a rest that somebody can go as all stand now: no more is looked at."""
    seat = unit >> 4
    start = int(state.square[unit])
    ways = ways_of(state, book, unit)
    shut = int(scratch.shut)
    if book.kind[unit] == ROYAL:
        shut |= int(scratch.barred)
    most = int(state.split[MOST])
    for direction in range(8):
        if (ways >> direction) & 1 == 0:
            continue
        way = on_board_direction(seat, direction)
        to = start
        for steps in range(1, min(most - 1, int(book.reach[start, way])) + 1):
            to += book.delta[way]
            if holds(int(scratch.occupied), to):
                break
            rest = most - steps
            if (int(scratch.rests) >> rest) & 1 and not holds(shut, to) and surely(book, scratch, start, to, rest):
                return True
    return False


@rule
def least_after(state, book, least, steps):
    """What must at least be left of the roll after a part; a part cut off by fog may have been any longer one."""
    if state.split[FOG] > 0 and steps == book.thick_fog:
        return 0
    return max(0, least - steps)


@rule
def leaves_enough(state, book, scratch, unit, to, steps):
    """Whether the journey is complete after this part, or can be completed by other units."""
    least = least_after(state, book, int(state.split[LEAST]), steps)
    most = int(state.split[MOST]) - steps
    left = parts_after(state)
    if least == 0 and (state.split[ALL_NEEDED] == 0 or left == 0):
        return True
    if left == 0 or most < left * int(state.split[ALL_NEEDED]):
        return False
    start = int(state.square[unit])
    occupied = (int(scratch.occupied) & ~one(start)) | one(to)
    if left == 1:
        return last_part(state, book, scratch, one(start), occupied, max(1, least), most)
    return any_pair(state, book, scratch, unit, occupied, least, most)


# -- the same for all units at once -----------------------------------------------------------------------------------


@rule
def look_round(state, book, scratch, seat):
    """Note the ground; and unless the next unit is the last, who else may journey where as all stand now."""
    if last_unit(state):
        note_ground(state, book, scratch, seat)
    else:
        note_units(state, book, scratch, seat)
        note_distances(state, book, scratch)


@rule
def note_units(state, book, scratch, seat):
    """Who may make a part, by direction, and over what ground."""
    note_ground(state, book, scratch, seat)
    done = 0
    for i in range(int(state.split[MADE])):
        if state.movers[i] != NONE and state.square[state.movers[i]] != NONE:
            done |= one(int(state.square[state.movers[i]]))
    pawns = free_to_journey(state, seat, PAWN) & ~done
    knights = free_to_journey(state, seat, KNIGHT) & ~done
    sages = free_to_journey(state, seat, SAGE) & ~done
    rooks = free_to_journey(state, seat, ROOK) & ~done
    king = free_to_journey(state, seat, ROYAL) & ~done
    anywhere = (pawns | knights | sages | rooks | king) & int(scratch.claimed)
    for direction in range(8):
        units = anywhere | (pawns & whole(book, PAWN, direction)) | (knights & whole(book, KNIGHT, direction))
        units |= (sages & whole(book, SAGE, direction)) | (rooks & whole(book, ROOK, direction))
        scratch.going[on_board_direction(seat, direction)] = units | (king & whole(book, ROYAL, direction))


@rule
def whole(book, kind, direction):
    """The whole board if a kind may journey in a direction by its guide, else nothing."""
    return -((int(book.journey[ERDE, kind]) >> direction) & 1)


@rule
def all_going(scratch):
    """Where the units stand that may make a part in any direction."""
    units = 0
    for way in range(8):
        units |= int(scratch.going[way])
    return units


@rule
def note_distances(state, book, scratch):
    scratch.rests = 0
    for way in range(8):
        note_ends(state, book, scratch, way)


@rule
def note_ground(state, book, scratch, seat):
    """Who stands where, and what is closed to all, or to the king alone. DLG-190."""
    claimed = 0
    for territory in range(TERRITORIES):
        if state.reclaimed[territory] > 0:
            claimed |= one(territory)
    scratch.claimed = claimed
    scratch.occupied = standing_on(state)
    scratch.shut = closed_to(state, seat)
    scratch.barred = int(book.middle) if int(book.middle) & ~claimed != 0 else 0
    scratch.king = state.square[16 * seat + ROYALS]


@rule
def note_ends(state, book, scratch, way):
    at = int(scratch.going[way])
    free = ~int(scratch.occupied)
    fair = ~int(scratch.shut)
    barred = int(scratch.barred)
    most = min(7, int(state.split[MOST]))
    rests = 0
    for steps in range(1, 1 + most):
        if at == 0:
            for beyond in range(steps, 1 + most):
                scratch.ends[way, beyond] = 0
            break
        at = shifted(book, at, way) & free
        ends = at & fair
        if ends & barred != 0:
            ends = resting(book, scratch, at, way, steps)
        scratch.ends[way, steps] = ends
        if ends != 0:
            rests |= 1 << steps
    scratch.rests |= rests


@rule
def note_farthest(state, book, scratch):
    """Note where those end who go all that is left, and nothing of the shorter ways."""
    if state.split[MOST] <= 7:
        for way in range(8):
            scratch.ends[way, state.split[MOST]] = all_the_way(state, book, scratch, way)


@rule
def all_the_way(state, book, scratch, way):
    """Where those end who go all that is left in a direction."""
    most = int(state.split[MOST])
    at = int(scratch.going[way])
    for _ in range(most):
        if at == 0:
            return 0
        at = shifted(book, at, way) & ~int(scratch.occupied)
    return resting(book, scratch, at, way, most)


@rule
def resting(book, scratch, at, way, steps):
    """Which of those that have gone so many steps in a direction may stop there. DLG-190."""
    ends = at & ~int(scratch.shut)
    if ends & int(scratch.barred) != 0:
        king = int(scratch.king)
        if king != NONE and book.reach[king, way] >= steps:
            ends &= ~(one(king + steps * int(book.delta[way])) & int(scratch.barred))
    return ends


@rule
def may_finish(state):
    """Whether a single unit that goes all that is left, and no less, would complete the journey."""
    if state.split[MOST] > 7 or state.split[FOG] > 0 or state.split[LEAST] != state.split[MOST]:
        return False
    return state.split[ALL_NEEDED] == 0 or parts_after(state) == 0


@rule
def one_can_finish(state, book, scratch):
    """Whether some unit can go all that is left, where that completes the journey; needs no distances noted."""
    if not may_finish(state):
        return False
    for way in range(8):
        if all_the_way(state, book, scratch, way) != 0:
            return True
    return False


@rule
def finishers(state, book, scratch):
    """Where the units stand that can go all that is left, where that completes the journey."""
    found = 0
    if may_finish(state):
        most = int(state.split[MOST])
        for way in range(8):
            found |= whence(book, int(scratch.ends[way, most]), way, most)
    return found


@rule
def surely(book, scratch, start, to, distance):
    """Whether some other unit can go a distance as all stand now, past a unit that has gone from `start` to `to`."""
    for way in range(8):
        ends = int(scratch.ends[way, distance])
        if ends == 0:
            continue
        passed = int(book.onward[to, way])  # who ends there, and is not already beyond, would have to go through `to`
        if book.reach[to, way] >= distance:
            passed &= ~int(book.onward[to + distance * int(book.delta[way]), way])
        ends &= ~passed
        if ends != 0 and book.reach[start, way] >= distance:
            ends &= ~one(start + distance * int(book.delta[way]))
        if ends != 0:
            return True
    return False


@rule
def note_opened(book, scratch, start):
    """Note what a unit's leaving its territory opens to the ones behind it; all the distances together, as bits."""
    together = 0
    occupied = int(scratch.occupied)
    others = ~one(start)
    for way in range(8):
        scratch.opened[way] = 0
        behind = (way + 4) & 7
        if int(book.onward[start, behind]) & int(scratch.going[way]) & others == 0:
            continue  # nobody there who would come this way
        at = start
        for steps in range(1, int(book.reach[start, behind]) + 1):
            at += book.delta[behind]
            if holds(occupied, at):
                if holds(int(scratch.going[way]), at):
                    scratch.behind[way] = steps
                    scratch.opened[way] = run_from(book, scratch, start, way, at, steps)
                    together |= int(scratch.opened[way])
                break
    return together


@rule
def run_from(book, scratch, start, way, unit_at, behind):
    """The distances a unit can go that so far stood behind another: onto its territory and on from there."""
    shut = int(scratch.shut)
    if unit_at == scratch.king:
        shut |= int(scratch.barred)
    distances = 0
    to = start
    for steps in range(min(7 - behind, int(book.reach[start, way])) + 1):
        if steps > 0:
            to += book.delta[way]
            if holds(int(scratch.occupied), to):
                break
        if not holds(shut, to):
            distances |= 1 << (behind + steps)
    return distances


@rule
def opens(scratch, gone, steps, distance):
    """Whether a unit behind can go a distance now that the one before it has gone some steps in a direction."""
    for way in range(8):
        if (int(scratch.opened[way]) >> distance) & 1 and way != (gone + 4) & 7:
            if way != gone or distance - int(scratch.behind[way]) < steps:
                return True
    return False


@rule
def last_part(state, book, scratch, without, occupied, least, most):
    """Whether some unit not standing on `without` can journey exactly what is left."""
    reach = min(7, farthest(state, book, most))
    nearest = min(least, farthest(state, book, most))
    for way in range(8):
        at = int(scratch.going[way]) & ~without
        for steps in range(1, reach + 1):
            if at == 0:
                break
            at = shifted(book, at, way) & ~occupied
            if steps >= nearest and resting(book, scratch, at, way, steps) != 0:
                return True
    return False


@rule
def any_pair(state, book, scratch, unit, occupied, least, most):
    """Whether two further units can share what is left."""
    seat = unit >> 4
    for other in range(16 * seat, 16 * seat + 15):
        if other != unit and may_move_part(state, book, other):
            if pair_from(state, book, scratch, unit, other, occupied, least, most):
                return True
    return False


@rule
def pair_from(state, book, scratch, unit, other, occupied, least, most):
    """Whether a unit can make a part that leaves one more unit exactly the rest."""
    start = int(state.square[other])
    ways = ways_of(state, book, other)
    without = one(start) | one(int(state.square[unit]))
    shut = int(scratch.shut)
    if book.kind[other] == ROYAL:
        shut |= int(scratch.barred)
    for direction in range(8):
        way = on_board_direction(other >> 4, direction)
        if (ways >> direction) & 1 == 0:
            continue
        to = start
        for steps in range(1, min(farthest(state, book, most - 1), int(book.reach[start, way])) + 1):
            to += book.delta[way]
            if holds(occupied, to):
                break
            if holds(shut, to):
                continue
            rest = max(1, least_after(state, book, least, steps))
            ground = (occupied & ~one(start)) | one(to)
            if last_part(state, book, scratch, without, ground, rest, most - steps):
                return True
    return False


@rule
def make_part(state, book, unit, to):
    """One unit's part of the journey; the king on the Reclaimed center wins. DLG-189, DLG-191."""
    steps = steps_between(int(state.square[unit]), to)
    state.split[LEAST] = least_after(state, book, int(state.split[LEAST]), steps)
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
def shakes(state, book, at, way):
    """The unit a Tremor at a territory moves in a direction; NONE where none is, or it is blocked. DLG-210, DLG-211."""
    if book.reach[at, way] < 2:
        return NONE
    unit = int(state.board[at + book.delta[way]])
    to = at + 2 * int(book.delta[way])
    if unit == NONE or state.board[to] != NONE or not movable(state, book, unit):
        return NONE
    return unit if may_end(state, book, unit, to) else NONE


@rule
def shaken(state, book, knight):
    n = 0
    for way in range(8):
        if shakes(state, book, int(state.square[knight]), way) != NONE:
            n += 1
    return n


@rule
def tremor(state, book, knight):
    """Every adjacent unit of either clan is pushed 1 territory away where that is free. DLG-210."""
    at = int(state.square[knight])
    tell(state, TREMOR, knight, at)
    for way in range(8):
        unit = shakes(state, book, at, way)
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
