"""How a position looks: the units, how far each clan is on its path to victory, and what threatens.

A position is worth what `prospect` says of each clan's path, plus the units, less what a rival is about to take.
"""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, is_settled
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import erde, ferrymen, hexen, wibo
from duskboard.games.darkleaf_gambit.rules.ground import (
    closed_to,
    crowded,
    free_to_journey,
    holds,
    one,
    shifted,
    spread_straight,
    vulnerable_units,
)
from duskboard.games.darkleaf_gambit.rules.haggedorn import (
    direction_between,
    invulnerable,
    law_holds,
    on_board,
    on_board_direction,
    rank_for,
    steps_between,
    thick_skinned,
)
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State

WORTH = (12, 22, 20, 15, 60)  # a pawn, knight, sage, rook, royal
CERTAIN = 4000  # a won game
OPEN_LINE = 2  # what a free territory in a line on the Erde king costs
THREAT = 30  # what a face that Flows the Wibo queen off is worth to Ferrymen who have the Tides for it
THREAT_AGAIN = 100  # the same, when she has been Flowed off before
THREAT_IN_SEAT = 8  # what a face is worth that would Flow her off again from where she comes back
IN_THE_WAY = 8  # what a unit in the Seat costs Wibo that leaves no room for a pawn
KING_PULL = 10  # what a step of the Erde king towards the center is worth

# -- how a position looks ---------------------------------------------------------------------------------------------


@rule
def value(state: State, book: Book, scratch: Scratch, out: Reals) -> None:
    """The balance of both prospects, between -1 and 1."""
    if is_settled(state, out):
        return
    if state.clan[0] == terms.WIBO:
        score = -standing(state, book, scratch, 1)
    else:
        score = standing(state, book, scratch, 0)
    score = max(-900, min(900, score))
    out[0] = score / 1000.0
    out[1] = -score / 1000.0


PROSPECT: Dispatch[[State, Book, int], int] = Dispatch()  # by clan: how far a seat is on its path to victory


@rule
def standing(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """How much better a seat stands than its rival."""
    score = side(state, book, seat) - side(state, book, 1 - seat)
    if state.clan[seat] == terms.WIBO and state.clan[1 - seat] == terms.ERDE:
        score -= IN_THE_WAY * in_the_way(state, book, seat)
    if state.clan[1 - seat] == terms.WIBO and state.clan[seat] in (terms.MURG, terms.FERRYMEN, terms.ERDE):
        # Huldra strike from afar, Hexen must be quick: neither keeps away
        score -= exposure(state, book, scratch, seat)
        if state.clan[seat] == terms.FERRYMEN:
            score += tide_threat(state, book, seat)
    return score


@rule
def side(state: State, book: Book, seat: int) -> int:
    """The units of a seat and its clan's progress."""
    return material(state, book, seat) + prospect(state, book, seat)


@rule
def material(state: State, book: Book, seat: int) -> int:
    total = 0
    for i in range(15):
        if state.square[16 * seat + i] != NONE:
            total += WORTH[book.kind[i]]
    return total


@rule
def prospect(state: State, book: Book, seat: int) -> int:
    """How far a clan is on its path to victory."""
    return PROSPECT(state.clan[seat], state, book, seat)


@rule
def lines_on(state: State, book: Book, unit: int, target: int, ways: int, farthest: int) -> int:
    """Whether a unit has a clear line to a territory in a direction of a mask; the distance, or 0."""
    at = state.square[unit]
    way = direction_between(at, target)
    if way == NONE or (ways >> on_board_direction(unit >> 4, way)) & 1 == 0:
        return 0
    distance = steps_between(at, target)
    if distance > farthest:
        return 0
    for _ in range(distance - 1):
        at += book.delta[way]
        if state.board[at] != NONE:
            return 0
    return distance


@PROSPECT.declare(terms.HULDRA)
@rule
def huldra_prospect(state: State, book: Book, seat: int) -> int:
    """Marks made, and rolls that would Hunt the royal now."""
    royal = state.square[16 * (1 - seat) + terms.ROYALS]
    score = 260 * state.hunted[1 - seat]
    if royal == NONE:
        return score
    rolls = 0
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] == NONE:
            continue
        ways = book.deed[terms.HULDRA, book.kind[unit]]
        reach = 4
        if state.auras[unit] & terms.LONG_BOW:
            ways = terms.ALL_ROUND
            reach = 5
            score += 15
        distance = lines_on(state, book, unit, royal, ways, reach)
        if distance > 0:
            rolls |= 1 << distance
            score += 14
        score -= 2 * max(0, steps_between(state.square[unit], royal) - 4)
    for distance in range(1, 6):
        if (rolls >> distance) & 1:
            score += 26 + 50 * state.hunted[1 - seat]
    return score


@PROSPECT.declare(terms.MURG)
@rule
def murg_prospect(state: State, book: Book, seat: int) -> int:
    """Units beside the royal, and Assassins with a line on it."""
    royal = state.square[16 * (1 - seat) + terms.ROYALS]
    score = 30 if law_holds(state, seat) else 0
    if royal == NONE:
        return score
    beside = 0
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] == NONE:
            continue
        steps = steps_between(state.square[unit], royal)
        if book.kind[unit] == terms.SAGE:
            if state.auras[unit] & terms.ASSASSIN:
                score += 30
                if lines_on(state, book, unit, royal, book.journey[terms.MURG, terms.SAGE], 6) > 0:
                    score += 60
            continue
        score += 14 - 2 * steps
        if steps == 1:
            beside += 1
    if beside > 0:
        score += 100 + 12 * beside
    return score


@rule
def edge_steps(territory: int) -> int:
    """Steps from a territory to the nearest edge."""
    file = territory & 7
    rank = territory >> 3
    return min(min(file, 7 - file), min(rank, 7 - rank))


@PROSPECT.declare(terms.FERRYMEN)
@rule
def ferrymen_prospect(state: State, book: Book, seat: int) -> int:
    """The royal near the edge, and units with a line on it."""
    royal = state.square[16 * (1 - seat) + terms.ROYALS]
    score = 320 * state.flowed[1 - seat]
    if law_holds(state, seat):
        score += 25
    if royal == NONE:
        return score
    near = edge_steps(royal)
    score -= edge_weight(state, seat) * near
    rolls = 0
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] == NONE:
            continue
        if state.auras[unit] != 0:
            score += 14
        distance = lines_on(state, book, unit, royal, book.journey[terms.FERRYMEN, book.kind[unit]], 6)
        if distance > 0:
            rolls |= 1 << distance
        score -= max(0, steps_between(state.square[unit], royal) - 4)
    for distance in range(1, 7):
        if (rolls >> distance) & 1:
            score += 30 + 70 * state.flowed[1 - seat] if near == 0 else 8
    return score


@rule
def tide_threat(state: State, book: Book, seat: int) -> int:
    """How well the units stand to Flow the Wibo queen off, once the Tides at hand have carried her to the edge.

    She is moved one step at a time and steps back every turn, so pushes alone never take her there. The first time she
    comes back in the Seat, still held: units that aim there may Flow her off again at once.
    """
    queen = state.square[16 * (1 - seat) + terms.ROYALS]
    if queen == NONE:
        return 0
    tides = state.relic[seat, terms.ROW_TIDE]
    short = max(0, edge_steps(queen) - tides)
    threat = THREAT if state.flowed[1 - seat] == 0 else THREAT_AGAIN
    score = threat // (1 + short) * brink_faces(state, book, seat, queen, tides + short)
    if state.flowed[1 - seat] == 0:
        score += THREAT_IN_SEAT * seat_faces(state, book, seat, queen) // (1 + short)
    return score


@rule
def brink_faces(state: State, book: Book, seat: int, queen: int, steps: int) -> int:
    """The most faces of the bone that would Flow her off, if Tides first carry her to an edge within so many steps."""
    if edge_steps(queen) == 0:
        return faces_upon(state, book, seat, queen, queen)
    most = 0
    for way in range(8):
        out = book.reach[queen, way]
        if out > steps:
            continue
        at = queen
        for _ in range(out):
            at += book.delta[way]
            if state.board[at] != NONE:
                break
        if state.board[at] == NONE:
            most = max(most, faces_upon(state, book, seat, queen, at))
    return most


@rule
def seat_faces(state: State, book: Book, seat: int, queen: int) -> int:
    """The most faces that would Flow her off from a territory of the Seat, where she first comes back."""
    most = 0
    for at in range(56 * seat, 56 * seat + 8):
        if state.board[at] == NONE or at == queen:
            most = max(most, faces_upon(state, book, seat, queen, at))
    return most


@rule
def faces_upon(state: State, book: Book, seat: int, queen: int, edge: int) -> int:
    """How many faces would Flow her off an edge territory: by landing upon her, or by stopping right before her."""
    distances = 0
    for way in range(8):
        distances |= distances_upon(state, book, seat, queen, edge, way)
    shorter = book.calm_waters if law_holds(state, seat) else 0
    faces = 0
    for face in range(1, 7):
        faces += (distances >> max(0, face - shorter)) & 1
    return faces


@rule
def distances_upon(state: State, book: Book, seat: int, queen: int, edge: int, way: int) -> int:
    """The distances, as bits, by which the first unit in a board direction from her would Flow her off.

    A line goes on from the Seat to the Range, since pawns and sages come along it: she is safe from them nowhere.
    """
    back = (way + 4) & 7
    direction = on_board_direction(seat, back)
    at = edge
    crossed = False
    for steps in range(1, 7):
        if book.reach[at, way] > 0:
            at += book.delta[way]
        elif comes_over(seat, at, direction):
            at = ferrymen.downstream(book, at, way)
            crossed = True
        else:
            return 0
        unit = state.board[at]
        if unit == NONE or at == queen:
            continue
        if unit >> 4 != seat or not aims(book, book.kind[unit], direction, crossed):
            return 0
        before = 1 << (steps - 1) if book.reach[edge, back] == 0 and book.reach[edge, way] > 0 else 0
        return (1 << steps) | before
    return 0


@rule
def comes_over(seat: int, at: int, direction: int) -> bool:
    """Whether a journey in a direction seen from the owner could have reached a territory from the Range. DLG-166."""
    if rank_for(seat, at) != 0:
        return False
    file = at & 7 if seat == 0 else 7 - (at & 7)
    if direction == terms.FORWARD_RIGHT:
        return file > 0
    return direction == terms.FORWARD or (direction == terms.FORWARD_LEFT and file < 7)


@rule
def aims(book: Book, kind: int, direction: int, crossed: int) -> bool:
    """Whether units of a kind Flow, and journey in a direction seen from their owner; from the Range into the Seat."""
    if crossed and kind != terms.PAWN and kind != terms.SAGE:
        return False
    return book.deed[terms.FERRYMEN, kind] > 0 and (book.journey[terms.FERRYMEN, kind] >> direction) & 1 > 0


@PROSPECT.declare(terms.ERDE)
@rule
def erde_prospect(state: State, book: Book, seat: int) -> int:
    """Ground Reclaimed, pawns on the center and on their way, and the king near it.

    The king ends the game on the center, and before that every pawn that has Reclaimed returns beside him; but where
    the rival wins by taking him he stays among his own until all is Reclaimed.
    """
    claimed = 0
    for rank in range(3, 5):
        for file in range(3, 5):
            claimed += state.reclaimed[8 * rank + file]
    score = 130 * claimed
    for i in range(terms.PAWNS, terms.PAWNS + 8):
        territory = state.square[16 * seat + i]
        if territory != NONE and claimed < 4:
            score += pawn_on_the_way(state, book, seat, territory)
    king = state.square[16 * seat + terms.ROYALS]
    if king != NONE:
        steps = min(
            min(steps_between(king, 27), steps_between(king, 28)), min(steps_between(king, 35), steps_between(king, 36))
        )
        if claimed == 4:
            return score + 60 - 16 * steps
        if state.clan[1 - seat] == terms.HULDRA:
            return score - OPEN_LINE * open_lines(state, book, king) - 3 * max(0, claimed - 1) * steps
        score += 12 - (KING_PULL + 3 * claimed) * steps
    return score


@rule
def open_lines(state: State, book: Book, at: int) -> int:
    """How many free territories lie in the lines that end at a territory, no farther off than a Hunt reaches."""
    n = 0
    for way in range(8):
        to = at
        for _ in range(min(4, book.reach[at, way])):
            to += book.delta[way]
            if state.board[to] != NONE:
                break
            n += 1
    return n


@rule
def pawn_on_the_way(state: State, book: Book, seat: int, territory: int) -> int:
    """A pawn on unclaimed center, or how near it is; past the center it can do nothing more."""
    if book.center[territory] > 0 and state.reclaimed[territory] == 0:
        return 50
    if rank_for(seat, territory) > 4:
        return -12
    nearest = 9
    for rank in range(3, 5):
        for file in range(3, 5):
            goal = 8 * rank + file
            if state.reclaimed[goal] == 0 and state.board[goal] == NONE:
                nearest = min(nearest, abs((goal & 7) - (territory & 7)) + abs(rank - (territory >> 3)))
    return max(0, 20 - 4 * nearest)


@PROSPECT.declare(terms.WIBO)
@rule
def wibo_prospect(state: State, book: Book, seat: int) -> int:
    """Pawns in the Seat and on their way home, and rivals within a unit's reach."""
    home = wibo.pawns_in_seat(state, seat)
    lasting = law_holds(state, seat)
    score = home * (90 if lasting else 55) + (40 if lasting else 0)
    if home >= 4:
        score += 50 * (home - 3)
    for i in range(terms.PAWNS, terms.PAWNS + 8):
        territory = state.square[16 * seat + i]
        if territory != NONE:
            score += 34 - 4 * rank_for(seat, territory)
    return score


@rule
def in_the_way(state: State, book: Book, seat: int) -> int:
    """How many Wibo units that are no pawns hold a territory of their Seat.

    Erde send units there too, and cannot be made to leave it: with both, room for six pawns is never found.
    """
    n = 0
    for at in range(56 * seat, 56 * seat + 8):
        unit = state.board[at]
        if unit != NONE and unit >> 4 == seat and book.kind[unit] != terms.PAWN:
            n += 1
    return n


@rule
def exposure(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """What the rival Wibo could Morph in their next turn: the likeliest loss, and something for the others."""
    if on_board(state, 1 - seat, terms.PAWN) >= 8:
        return 0
    prey = vulnerable_units(state, book, seat)
    king = state.square[16 * seat + terms.ROYALS]
    if state.clan[seat] == terms.ERDE and king != NONE:
        prey &= ~one(king)
    note_danger(state, book, scratch, 1 - seat, prey)
    most, total = 0, 0
    for i in range(15):
        at = state.square[16 * seat + i]
        if at == NONE or not holds(prey, at):
            continue
        for faces in range(6, 0, -1):
            if holds(scratch.danger[faces], at):
                loss = faces * (WORTH[book.kind[i]] + 50) // 9
                most = max(most, loss)
                total += loss
                break
    return most + (total - most) // 4


@rule
def note_danger(state: State, book: Book, scratch: Scratch, seat: int, prey: int) -> None:
    """Note where Wibo units can come beside the prey, by how many faces of the bone carry one there."""
    for faces in range(7):
        scratch.danger[faces] = 0
    occupied = crowded(state)
    goals = spread_straight(prey) & ~(occupied | closed_to(state, seat))
    for kind in range(5):
        units = free_to_journey(state, book, seat, kind)
        if units == 0 or book.deed[terms.WIBO, kind] == 0:
            continue
        loose = book.up_to[terms.WIBO, kind] > 0
        most = 1 if kind == terms.ROYAL else 6
        for direction in range(8):
            if (book.journey[terms.WIBO, kind] >> direction) & 1 == 0:
                continue
            way = on_board_direction(seat, direction)
            at = units
            for steps in range(1, most + 1):
                at = shifted(book, at, way) & ~occupied
                if at == 0:
                    break
                if at & goals != 0:
                    faces = 6 if kind == terms.ROYAL else (7 - steps if loose else 1)
                    scratch.danger[faces] |= spread_straight(at & goals) & prey


@PROSPECT.declare(terms.HEXEN)
@rule
def hexen_prospect(state: State, book: Book, seat: int) -> int:
    """Quarry fallen or under a Hex, and units near enough to Hex them."""
    score = 280 * state.quarry_down[seat]
    score += 12 * state.relic[seat, terms.ROW_GARDEN] + 10 * state.relic[seat, terms.ROW_LADDER]
    for i in range(2):
        quarry = state.quarry[seat, i]
        if quarry != NONE and state.square[quarry] != NONE:
            score += quarry_in_danger(state, book, seat, quarry) * (1 + state.quarry_down[seat])
    return score


@rule
def quarry_in_danger(state: State, book: Book, seat: int, quarry: int) -> int:
    """Gardens around a Quarry, Ladders on it and beside it, casters beside it."""
    at = state.square[quarry]
    score = 0
    if state.ladder_by[quarry] == 1 + seat:
        score += 130 - 20 * state.ladder[quarry]
    if state.garden_by[at] == 1 + seat:
        score += 110 - 20 * state.garden[at]
    nearest = 8
    for way in range(8):
        if book.reach[at, way] == 0:
            continue
        beside = at + book.delta[way]
        if state.garden_by[beside] == 1 + seat:
            score += 110 - 20 * state.garden[beside]
        unit = state.board[beside]
        if unit != NONE and state.ladder_by[unit] == 1 + seat:
            score += 60 - 15 * state.ladder[unit]
    for i in range(15):
        unit = 16 * seat + i
        if state.square[unit] != NONE and book.kind[unit] != terms.ROOK:
            nearest = min(nearest, steps_between(at, state.square[unit]))
    return score + 24 - 6 * nearest


# -- what a unit is worth ---------------------------------------------------------------------------------------------


@rule
def worth(state: State, book: Book, seat: int, unit: int) -> int:
    """What it is worth to a seat that a rival unit falls."""
    rival = unit >> 4
    if book.kind[unit] == terms.ROYAL:
        if state.clan[seat] == terms.FERRYMEN:
            return CERTAIN if state.flowed[rival] > 0 else 200
        return 50 if state.clan[seat] == terms.WIBO else 10
    score = WORTH[book.kind[unit]]
    if state.clan[seat] == terms.HEXEN and hexen.is_quarry(state, seat, unit):
        score += 280
    if state.clan[rival] == terms.ERDE and book.kind[unit] == terms.PAWN:
        score += 10
        if book.center[state.square[unit]] > 0:
            score += 40
    if state.clan[rival] == terms.WIBO:
        score += 15
        if book.kind[unit] == terms.PAWN:
            score += 20
            if rank_for(rival, state.square[unit]) == 0:
                score += 55 + (60 if wibo.pawns_in_seat(state, rival) > 3 else 0)
    if state.auras[unit] & terms.ASSASSIN:
        score += 30
    elif state.clan[seat] == terms.ERDE and state.auras[unit] & (terms.LONG_BOW | terms.PIVOT):
        score += 12
    return score


@rule
def garden_worth(state: State, book: Book, seat: int, territory: int) -> int:
    score = 0
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 15):
        if state.square[unit] != NONE and steps_between(state.square[unit], territory) <= 1:
            if not invulnerable(state, book, unit) and not thick_skinned(state, book, unit):
                score += min(90, worth(state, book, seat, unit))
    return score


@rule
def edge_weight(state: State, seat: int) -> int:
    """What a step of the rival royal towards the edge is worth to Ferrymen."""
    return 16 + 20 * state.flowed[1 - seat]


@rule
def tremor_gain(state: State, book: Book, seat: int, at: int) -> int:
    """What a Tremor at a territory would do about the center: rivals shaken off it, own pawns onto it."""
    score = 0
    for way in range(8):
        unit = erde.shakes(state, book, seat, at, way)
        if unit == NONE:
            continue
        before, after = at + book.delta[way], at + 2 * book.delta[way]
        change = wanted(state, book, after) - wanted(state, book, before)
        if unit >> 4 != seat:
            score -= 30 * change
        elif book.kind[unit] == terms.PAWN:
            score += 45 * change
    return score


@rule
def wanted(state: State, book: Book, territory: int) -> int:
    """1 for a center territory that is still to be Reclaimed."""
    return 1 if book.center[territory] > 0 and state.reclaimed[territory] == 0 else 0


PROSPECT.about(range(len(terms.CLANS)))
