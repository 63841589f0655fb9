"""Erde's journeys in parts: which units can make a part, where it can end, and what must be left for the others.

A roll is split among several units, and no part may be such that the rest cannot be made. Asking that unit by unit is
slow, so the second half of this file asks it for all of them at once, with sets of territories. DLG-190 to DLG-194.
"""

from duskboard.engine.bits import lowest
from duskboard.engine.header import NONE
from duskboard.engine.menu import add
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules.ground import (
    closed_to,
    free_to_journey,
    holds,
    one,
    reclaimed_ground,
    shifted,
    standing_on,
    whence,
)
from duskboard.games.darkleaf_gambit.rules.haggedorn import on_board_direction, will_holds
from duskboard.games.darkleaf_gambit.rules.journeys import farthest, may_journey
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State

MADE, ALLOWED, ALL_NEEDED, LEAST, MOST, LOOSE = range(6)  # what the numbers of `split` say
FOGGED, FLEET = 1, 2  # what lets a part be shorter than its share of the roll; the Will has one side, so never both


@rule
def anybody_can_part(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """1 if some unit can make the next part, else 0."""
    note_units(state, book, scratch, seat)
    if one_can_finish(state, book, scratch):
        return 1
    note_distances(state, book, scratch)
    ready = all_going(scratch)
    for unit in range(16 * seat, 16 * seat + 15):
        at = state.square[unit]
        if at != NONE and holds(ready, at) and has_part(state, book, scratch, unit, 1):
            return 1
    return 0


@rule
def part_units(state: State, book: Book, scratch: Scratch, seat: int) -> int:
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
        at = state.square[unit]
        if at == NONE or not holds(ready, at):
            continue
        fine = holds(finishing, at)
        if not fine and not only_these:
            fine = has_part(state, book, scratch, unit, n)
        if fine:
            n = add(scratch, n, at)
    if may_stop(state):
        n = add(scratch, n, terms.PASS)
    return n


@rule
def may_stop(state: State) -> bool:
    """Whether the journey may end here: before its first part, or with the roll used up and no third unit due."""
    return state.split[MADE] == 0 or (state.split[LEAST] == 0 and state.split[ALL_NEEDED] == 0)


@rule
def loosened(state: State) -> int:
    """What lets a part be shorter than its share of the roll: Thick Fog any, Fleet Crowns the king's."""
    if will_holds(state, terms.CURSES, terms.THICK_FOG):
        return FOGGED
    return FLEET if will_holds(state, terms.BLESSINGS, terms.FLEET_CROWNS) else 0


@rule
def parts_after(state: State) -> int:
    """How many more units may journey after the one whose turn it is."""
    return (state.split[ALLOWED] - state.split[MADE]) - 1


@rule
def last_unit(state: State) -> bool:
    """Whether the unit whose turn it is must go exactly what is left of the roll."""
    return parts_after(state) == 0 and state.split[LOOSE] == 0


@rule
def may_move_part(state: State, book: Book, unit: int) -> bool:
    """A unit that has not made a part of this journey yet."""
    if not may_journey(state, book, unit):
        return False
    return unit != state.movers[0] and unit != state.movers[1] and unit != state.movers[2]


@rule
def ways_of(state: State, book: Book, unit: int) -> int:
    """The directions of a unit's guide; every one where it starts on Reclaimed ground. DLG-193, DLG-194."""
    if state.reclaimed[state.square[unit]] > 0:
        return terms.ALL_ROUND
    return book.journey[terms.ERDE, book.kind[unit]]


@rule
def part_destinations(state: State, book: Book, scratch: Scratch, unit: int, n: int, stop: int) -> int:
    """Where a unit can go with a part of the roll that leaves a rest the others can use; up to `stop` entries.

    `look_round` or `part_units` must have been called for the present journey.
    """
    assert unit >= 0
    seat = unit >> 4
    start = state.square[unit]
    ways = ways_of(state, book, unit)
    occupied = scratch.occupied
    shut = scratch.shut
    if book.kind[unit] == terms.ROYAL:
        shut |= scratch.barred
    most = state.split[MOST]
    if state.split[LOOSE] == FOGGED:
        most = min(most, book.thick_fog)
    alone = last_unit(state)
    paired = parts_after(state) == 1 and state.split[LOOSE] == 0  # one other must go exactly the rest
    opened = NONE
    while ways != 0:
        way = on_board_direction(seat, lowest(ways))
        ways &= ways - 1
        reach = book.reach[start, way]
        if alone and reach < most:
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
                fine = (scratch.rests >> rest) & 1 and surely(book, scratch, start, to, rest)
                if not fine:
                    if opened == NONE:
                        opened = note_opened(book, scratch, start)
                    fine = (opened >> rest) & 1 and opens(scratch, way, steps, rest)
            else:
                fine = leaves_enough(state, book, scratch, unit, to, steps)
            if fine:
                n = add(scratch, n, to)
                if n == stop:
                    return n
    return n


@rule
def has_part(state: State, book: Book, scratch: Scratch, unit: int, n: int) -> bool:
    """Whether a unit has any such destination. The menu from `n` on is free to work on."""
    if parts_after(state) == 1 and state.split[LOOSE] != FOGGED and surely_somewhere(state, book, scratch, unit):
        return True
    return part_destinations(state, book, scratch, unit, n, n + 1) > n


@rule
def surely_somewhere(state: State, book: Book, scratch: Scratch, unit: int) -> bool:
    """Whether a unit can go and leave one other a rest that somebody can go as all stand now: no more is looked at."""
    assert unit >= 0
    seat = unit >> 4
    start = state.square[unit]
    assert start >= 0
    ways = ways_of(state, book, unit)
    shut = scratch.shut
    if book.kind[unit] == terms.ROYAL:
        shut |= scratch.barred
    most = state.split[MOST]
    while ways != 0:
        way = on_board_direction(seat, lowest(ways))
        ways &= ways - 1
        to = start
        for steps in range(1, min(most - 1, book.reach[start, way]) + 1):
            to += book.delta[way]
            if holds(scratch.occupied, to):
                break
            rest = most - steps
            if (scratch.rests >> rest) & 1 and not holds(shut, to) and surely(book, scratch, start, to, rest):
                return True
    return False


@rule
def least_after(state: State, book: Book, unit: int, least: int, steps: int) -> int:
    """What must at least be left of the roll after a part; one shorter than its share may have had any larger one."""
    if state.split[LOOSE] == FOGGED and steps == book.thick_fog:
        return 0
    if state.split[LOOSE] == FLEET and book.kind[unit] == terms.ROYAL:
        return 0
    return max(0, least - steps)


@rule
def leaves_enough(state: State, book: Book, scratch: Scratch, unit: int, to: int, steps: int) -> bool:
    """Whether the journey is complete after this part, or can be completed by other units."""
    least = least_after(state, book, unit, state.split[LEAST], steps)
    most = state.split[MOST] - steps
    left = parts_after(state)
    if least == 0 and (state.split[ALL_NEEDED] == 0 or left == 0):
        return True
    if left == 0 or most < left * state.split[ALL_NEEDED]:
        return False
    start = state.square[unit]
    occupied = (scratch.occupied & ~one(start)) | one(to)
    if left == 1:
        return last_part(state, book, scratch, one(start), occupied, max(1, least), most)
    return any_pair(state, book, scratch, unit, occupied, least, most)


# -- the same for all units at once -----------------------------------------------------------------------------------


@rule
def look_round(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Note the ground; and unless the next unit is the last, who else may journey where as all stand now."""
    if last_unit(state):
        note_ground(state, book, scratch, seat)
    else:
        note_units(state, book, scratch, seat)
        note_distances(state, book, scratch)


@rule
def note_units(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Who may make a part, by direction, and over what ground."""
    note_ground(state, book, scratch, seat)
    done = 0
    for i in range(state.split[MADE]):
        if state.movers[i] != NONE and state.square[state.movers[i]] != NONE:
            done |= one(state.square[state.movers[i]])
    pawns = free_to_journey(state, book, seat, terms.PAWN) & ~done
    knights = free_to_journey(state, book, seat, terms.KNIGHT) & ~done
    sages = free_to_journey(state, book, seat, terms.SAGE) & ~done
    rooks = free_to_journey(state, book, seat, terms.ROOK) & ~done
    king = free_to_journey(state, book, seat, terms.ROYAL) & ~done
    anywhere = (pawns | knights | sages | rooks | king) & scratch.claimed
    for direction in range(8):
        units = (
            anywhere | (pawns & whole(book, terms.PAWN, direction)) | (knights & whole(book, terms.KNIGHT, direction))
        )
        units |= (sages & whole(book, terms.SAGE, direction)) | (rooks & whole(book, terms.ROOK, direction))
        scratch.going[on_board_direction(seat, direction)] = units | (king & whole(book, terms.ROYAL, direction))


@rule
def whole(book: Book, kind: int, direction: int) -> int:
    """The whole board if a kind may journey in a direction by its guide, else nothing."""
    return -((book.journey[terms.ERDE, kind] >> direction) & 1)


@rule
def all_going(scratch: Scratch) -> int:
    """Where the units stand that may make a part in any direction."""
    units = 0
    for way in range(8):
        units |= scratch.going[way]
    return units


@rule
def note_distances(state: State, book: Book, scratch: Scratch) -> None:
    scratch.rests = 0
    for way in range(8):
        note_ends(state, book, scratch, way)


@rule
def note_ground(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Who stands where, and what is closed to all, or to the king alone. DLG-190."""
    claimed = reclaimed_ground(state)
    scratch.claimed = claimed
    scratch.occupied = standing_on(state)
    scratch.shut = closed_to(state, seat)
    scratch.barred = book.middle if book.middle & ~claimed != 0 else 0
    scratch.king = state.square[16 * seat + terms.ROYALS]


@rule
def note_ends(state: State, book: Book, scratch: Scratch, way: int) -> None:
    at = scratch.going[way]
    free = ~scratch.occupied
    fair = ~scratch.shut
    barred = scratch.barred
    most = min(7, state.split[MOST])
    rests = 0
    for steps in range(1, 1 + most):
        at = shifted(book, at, way) & free
        ends = at & fair
        if ends & barred != 0:
            ends = resting(book, scratch, at, way, steps)
        scratch.ends[way, steps] = ends
        rests |= (ends != 0) << steps
    scratch.rests |= rests


@rule
def note_farthest(state: State, book: Book, scratch: Scratch) -> None:
    """Note where those end who go all that is left, and nothing of the shorter ways."""
    if state.split[MOST] <= 7:
        for way in range(8):
            scratch.ends[way, state.split[MOST]] = all_the_way(state, book, scratch, way)


@rule
def all_the_way(state: State, book: Book, scratch: Scratch, way: int) -> int:
    """Where those end who go all that is left in a direction."""
    most = state.split[MOST]
    at = scratch.going[way]
    for _ in range(most):
        if at == 0:
            return 0
        at = shifted(book, at, way) & ~scratch.occupied
    return resting(book, scratch, at, way, most)


@rule
def resting(book: Book, scratch: Scratch, at: int, way: int, steps: int) -> int:
    """Which of those that have gone so many steps in a direction may stop there. DLG-190."""
    ends = at & ~scratch.shut
    if ends & scratch.barred != 0:
        king = scratch.king
        if king != NONE and book.reach[king, way] >= steps:
            ends &= ~(one(king + steps * book.delta[way]) & scratch.barred)
    return ends


@rule
def may_finish(state: State) -> bool:
    """Whether a single unit that goes all that is left, and no less, would complete the journey."""
    if state.split[MOST] > 7 or state.split[LOOSE] == FOGGED or state.split[LEAST] != state.split[MOST]:
        return False
    return state.split[ALL_NEEDED] == 0 or parts_after(state) == 0


@rule
def one_can_finish(state: State, book: Book, scratch: Scratch) -> bool:
    """Whether some unit can go all that is left, where that completes the journey; needs no distances noted."""
    if not may_finish(state):
        return False
    for way in range(8):
        if all_the_way(state, book, scratch, way) != 0:
            return True
    return False


@rule
def finishers(state: State, book: Book, scratch: Scratch) -> int:
    """Where the units stand that can go all that is left, where that completes the journey."""
    found = 0
    if may_finish(state):
        most = state.split[MOST]
        for way in range(8):
            found |= whence(book, scratch.ends[way, most], way, most)
    return found


@rule
def surely(book: Book, scratch: Scratch, start: int, to: int, distance: int) -> bool:
    """Whether some other unit can go a distance as all stand now, past a unit that has gone from `start` to `to`."""
    for way in range(8):
        ends = scratch.ends[way, distance]
        if ends == 0:
            continue
        passed = book.onward[to, way]  # who ends there, and is not already beyond, would have to go through `to`
        if book.reach[to, way] >= distance:
            passed &= ~book.onward[to + distance * book.delta[way], way]
        ends &= ~passed
        if ends != 0 and book.reach[start, way] >= distance:
            ends &= ~one(start + distance * book.delta[way])
        if ends != 0:
            return True
    return False


@rule
def note_opened(book: Book, scratch: Scratch, start: int) -> int:
    """Note what a unit's leaving its territory opens to the ones behind it; all the distances together, as bits."""
    together = 0
    occupied = scratch.occupied
    others = ~one(start)
    for way in range(8):
        scratch.opened[way] = 0
        behind = (way + 4) & 7
        if book.onward[start, behind] & scratch.going[way] & others == 0:
            continue  # nobody there who would come this way
        at = start
        for steps in range(1, book.reach[start, behind] + 1):
            at += book.delta[behind]
            if holds(occupied, at):
                if holds(scratch.going[way], at):
                    scratch.behind[way] = steps
                    scratch.opened[way] = run_from(book, scratch, start, way, at, steps)
                    together |= scratch.opened[way]
                break
    return together


@rule
def run_from(book: Book, scratch: Scratch, start: int, way: int, unit_at: int, behind: int) -> int:
    """The distances a unit can go that so far stood behind another: onto its territory and on from there."""
    shut = scratch.shut
    if unit_at == scratch.king:
        shut |= scratch.barred
    distances = 0
    to = start
    for steps in range(book.reach[start, way] + 1):
        if steps > 0:
            to += book.delta[way]
            if holds(scratch.occupied, to):
                break
        if not holds(shut, to):
            distances |= 1 << (behind + steps)
    return distances


@rule
def opens(scratch: Scratch, gone: int, steps: int, distance: int) -> bool:
    """Whether a unit behind can go a distance now that the one before it has gone some steps in a direction."""
    for way in range(8):
        if (scratch.opened[way] >> distance) & 1 and way != (gone + 4) & 7:
            if way != gone or distance - scratch.behind[way] < steps:
                return True
    return False


@rule
def last_part(state: State, book: Book, scratch: Scratch, without: int, occupied: int, least: int, most: int) -> bool:
    """Whether some unit not standing on `without` can journey exactly what is left, or a fleet king any of it."""
    far = farthest(state, book, most)
    king = scratch.king
    if state.split[LOOSE] == FLEET and king != NONE and can_go(book, scratch, one(king) & ~without, occupied, 1, far):
        return True
    return can_go(book, scratch, ~without, occupied, min(least, far), far)


@rule
def can_go(book: Book, scratch: Scratch, units: int, occupied: int, nearest: int, far: int) -> bool:
    """Whether one of some units can make a part of a length within bounds."""
    for way in range(8):
        at = scratch.going[way] & units
        for steps in range(1, min(7, far) + 1):
            if at == 0:
                break
            at = shifted(book, at, way) & ~occupied
            if steps >= nearest and resting(book, scratch, at, way, steps) != 0:
                return True
    return False


@rule
def any_pair(state: State, book: Book, scratch: Scratch, unit: int, occupied: int, least: int, most: int) -> bool:
    """Whether two further units can share what is left."""
    seat = unit >> 4
    for other in range(16 * seat, 16 * seat + 15):
        if other != unit and may_move_part(state, book, other):
            if pair_from(state, book, scratch, unit, other, occupied, least, most):
                return True
    return False


@rule
def pair_from(
    state: State, book: Book, scratch: Scratch, unit: int, other: int, occupied: int, least: int, most: int
) -> bool:
    """Whether a unit can make a part that leaves one more unit exactly the rest."""
    start = state.square[other]
    ways = ways_of(state, book, other)
    without = one(start) | one(state.square[unit])
    shut = scratch.shut
    if book.kind[other] == terms.ROYAL:
        shut |= scratch.barred
    for direction in range(8):
        way = on_board_direction(other >> 4, direction)
        if (ways >> direction) & 1 == 0:
            continue
        to = start
        for steps in range(1, min(farthest(state, book, most - 1), book.reach[start, way]) + 1):
            to += book.delta[way]
            if holds(occupied, to):
                break
            if holds(shut, to):
                continue
            rest = max(1, least_after(state, book, other, least, steps))
            ground = (occupied & ~one(start)) | one(to)
            if last_part(state, book, scratch, without, ground, rest, most - steps):
                return True
    return False
