"""What a sensible player looks at and would do: progress on the own path to victory, and in the way of the rival's.

A position is worth what `prospect` says of each clan's path, plus the units; a choice of ground is judged by the
position it leads to, a choice of slots by the skills they buy, every other one by a rule of thumb.
"""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import erde, ferrymen, hexen, murg, wibo
from duskboard.games.darkleaf_gambit.bones import applicable, bones_in_row, tokens
from duskboard.games.darkleaf_gambit.haggedorn import (
    invulnerable,
    law_holds,
    on_board,
    on_board_direction,
    rank_for,
    steps_between,
    thick_skinned,
)
from duskboard.games.darkleaf_gambit.placement import is_open
from duskboard.games.darkleaf_gambit.terms import (
    ALL_ROUND,
    ASSASSIN,
    CAST_FROM,
    CAST_WHAT,
    CHOOSE_BEARER,
    CHOOSE_COUNT,
    CHOOSE_DESTINATION,
    CHOOSE_PLACE,
    CHOOSE_QUARRY,
    CHOOSE_REROLL,
    CHOOSE_RETURN,
    CHOOSE_SLOT,
    CHOOSE_UNIT,
    COUNT_AS,
    CURRENT_FIRST,
    CURRENT_SECOND,
    DO_HASTY,
    DO_HUNT,
    DO_JOURNEY,
    DO_LEAP,
    DO_MORPH,
    DO_RECLAIM,
    DO_SEED,
    ERDE,
    ERDE_INTENT,
    FERRYMEN,
    GARDEN_AT,
    HEX_ORDER,
    HEXEN,
    HOC_VULT_UNIT,
    HULDRA,
    HULDRA_ACT,
    HULDRA_TWEAK,
    HUNTER,
    IN_DIRECTION,
    IN_ROW,
    IN_SLOT,
    KEEP,
    LADDER_SPREAD,
    LARGEST_MENU,
    LONG_BOW,
    MODEL_INTENT,
    MURG,
    MURG_INTENT,
    PART_DESTINATION,
    PART_UNIT,
    PASS,
    PAWN,
    PAWNS,
    PUSH_DIRECTION,
    PUSH_LENGTH,
    PUSH_ONE_BOTH,
    PUSH_TWO,
    PUSH_TWO_BOTH,
    RESIGN,
    RETREAT_DIRECTION,
    ROOK,
    ROW_GARDEN,
    ROW_LADDER,
    ROWS,
    ROYAL,
    ROYALS,
    SAGE,
    SPEND_RELIC,
    SPORES_PAWN,
    TERRITORIES,
    TIDE_DIRECTION,
    USE_TREMOR,
    USE_WILL,
    WIBO,
    WILL_BONE,
    WILL_UNIT,
    YES,
    ZERO_UNIT,
)
from duskboard.games.darkleaf_gambit.turn import destinations, options

WORTH = (12, 22, 20, 15, 60)  # a pawn, knight, sage, rook, royal
ROW_WORTH = (  # what each row of each clan board is worth to its owner
    26, 22, 8, 20, 12,  # Huldra
    14, 20, 26, 30, 34,  # The Murg
    24, 10, 6, 22, 26,  # Ferrymen
    14, 16, 18, 26, 30,  # Erde
    24, 6, 22, 8, 34,  # Wildero Wibo
    30, 26, 26, 18, 28,  # Hexen
)  # fmt: skip
CERTAIN = 4000  # a won game

# -- how a position looks ---------------------------------------------------------------------------------------------


@rule
def value(state, book, scratch, out):
    """The balance of both prospects, between -1 and 1."""
    if state.ending != 0:
        for seat in range(2):
            out[seat] = state.result[seat]
        return
    score = max(-900, min(900, standing(state, book, 0)))
    out[0] = score / 1000.0
    out[1] = -score / 1000.0


@rule
def standing(state, book, seat):
    """How much better a seat stands than its rival."""
    score = side(state, book, seat) - side(state, book, 1 - seat)
    if state.clan[1 - seat] == WIBO:
        score -= exposure(state, book, seat)
    return score


@rule
def side(state, book, seat):
    """The units of a seat and its clan's progress."""
    return material(state, book, seat) + prospect(state, book, seat)


@rule
def material(state, book, seat):
    total = 0
    for i in range(15):
        if state.square[16 * seat + i] != NONE:
            total += WORTH[book.kind[i]]
    return total


@rule
def prospect(state, book, seat):
    """How far a clan is on its path to victory."""
    clan = int(state.clan[seat])
    if clan == HULDRA:
        return huldra_prospect(state, book, seat)
    if clan == MURG:
        return murg_prospect(state, book, seat)
    if clan == FERRYMEN:
        return ferrymen_prospect(state, book, seat)
    if clan == ERDE:
        return erde_prospect(state, book, seat)
    if clan == WIBO:
        return wibo_prospect(state, book, seat)
    return hexen_prospect(state, book, seat)


@rule
def lines_on(state, book, unit, target, ways, farthest):
    """Whether a unit has a clear line to a territory in a direction of a mask; the distance, or 0."""
    at = int(state.square[unit])
    across = (target & 7) - (at & 7)
    ahead = (target >> 3) - (at >> 3)
    if across != 0 and ahead != 0 and abs(across) != abs(ahead):
        return 0
    distance = max(abs(across), abs(ahead))
    if distance == 0 or distance > farthest:
        return 0
    way = compass(across, ahead)
    if (ways >> on_board_direction(unit >> 4, way)) & 1 == 0:
        return 0
    for _ in range(distance - 1):
        at += book.delta[way]
        if state.board[at] != NONE:
            return 0
    return distance


@rule
def compass(across, ahead):
    """The board direction of a line."""
    if across == 0:
        return 0 if ahead > 0 else 4
    if ahead == 0:
        return 2 if across > 0 else 6
    if ahead > 0:
        return 1 if across > 0 else 7
    return 3 if across > 0 else 5


@rule
def huldra_prospect(state, book, seat):
    """Marks made, and rolls that would Hunt the royal now."""
    royal = int(state.square[16 * (1 - seat) + ROYALS])
    score = 260 * int(state.hunted[1 - seat])
    if royal == NONE:
        return score
    rolls = 0
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] == NONE:
            continue
        ways = int(book.deed[HULDRA, book.kind[unit]])
        reach = 4
        if state.auras[unit] & LONG_BOW:
            ways = ALL_ROUND
            reach = 5
            score += 15
        distance = lines_on(state, book, unit, royal, ways, reach)
        if distance > 0:
            rolls |= 1 << distance
            score += 14
        score -= 2 * max(0, steps_between(int(state.square[unit]), royal) - 4)
    for distance in range(1, 6):
        if (rolls >> distance) & 1:
            score += 26 + 50 * int(state.hunted[1 - seat])
    return score


@rule
def murg_prospect(state, book, seat):
    """Units beside the royal, and Assassins with a line on it."""
    royal = int(state.square[16 * (1 - seat) + ROYALS])
    score = 30 if law_holds(state, seat) else 0
    if royal == NONE:
        return score
    beside = 0
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] == NONE:
            continue
        steps = steps_between(int(state.square[unit]), royal)
        if book.kind[unit] == SAGE:
            if state.auras[unit] & ASSASSIN:
                score += 30
                if lines_on(state, book, unit, royal, int(book.journey[MURG, SAGE]), 6) > 0:
                    score += 60
            continue
        score += 14 - 2 * steps
        if steps == 1:
            beside += 1
    if beside > 0:
        score += 100 + 12 * beside
    return score


@rule
def edge_steps(territory):
    """Steps from a territory to the nearest edge."""
    file = territory & 7
    rank = territory >> 3
    return min(min(file, 7 - file), min(rank, 7 - rank))


@rule
def ferrymen_prospect(state, book, seat):
    """The royal near the edge, and units with a line on it."""
    royal = int(state.square[16 * (1 - seat) + ROYALS])
    score = 320 * int(state.flowed[1 - seat])
    if law_holds(state, seat):
        score += 25
    if royal == NONE:
        return score
    near = edge_steps(royal)
    score -= (16 + 20 * int(state.flowed[1 - seat])) * near
    rolls = 0
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] == NONE:
            continue
        if state.auras[unit] != 0:
            score += 14
        distance = lines_on(state, book, unit, royal, int(book.journey[FERRYMEN, book.kind[unit]]), 6)
        if distance > 0:
            rolls |= 1 << distance
        score -= max(0, steps_between(int(state.square[unit]), royal) - 4)
    for distance in range(1, 7):
        if (rolls >> distance) & 1:
            score += 30 + 70 * int(state.flowed[1 - seat]) if near == 0 else 8
    return score


@rule
def erde_prospect(state, book, seat):
    """Ground Reclaimed, pawns on the center and on their way, and the king when it is time."""
    claimed = 0
    for rank in range(3, 5):
        for file in range(3, 5):
            claimed += state.reclaimed[8 * rank + file]
    score = 130 * claimed
    for i in range(PAWNS, PAWNS + 8):
        territory = int(state.square[16 * seat + i])
        if territory != NONE and claimed < 4:
            score += pawn_on_the_way(state, book, seat, territory)
    king = int(state.square[16 * seat + ROYALS])
    if king != NONE and claimed >= 3:
        steps = min(
            min(steps_between(king, 27), steps_between(king, 28)), min(steps_between(king, 35), steps_between(king, 36))
        )
        score += (60 if claimed == 4 else 12) - 4 * claimed * steps
    return score


@rule
def pawn_on_the_way(state, book, seat, territory):
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


@rule
def wibo_prospect(state, book, seat):
    """Pawns in the Seat and on their way home, and rivals within a unit's reach."""
    home = wibo.pawns_in_seat(state, seat)
    lasting = law_holds(state, seat)
    score = home * (90 if lasting else 55) + (40 if lasting else 0)
    if home >= 4:
        score += 50 * (home - 3)
    for i in range(PAWNS, PAWNS + 8):
        territory = int(state.square[16 * seat + i])
        if territory != NONE:
            score += 34 - 4 * rank_for(seat, territory)
    return score


@rule
def exposure(state, book, seat):
    """How many own units the Wibo units of the rival could soon come beside."""
    score = 0
    for unit in range(16 * seat, 16 * seat + 15):
        if state.square[unit] != NONE and book.kind[unit] != ROOK:
            score += within_morph(state, 1 - seat, int(state.square[unit]))
    return score


@rule
def within_morph(state, seat, territory):
    """How easily Wibo units could come beside a territory."""
    score = 0
    for i in range(12):
        at = int(state.square[16 * seat + i])
        if at != NONE and rank_for(seat, at) > 0 and steps_between(at, territory) <= 3:
            score += 10 if i >= 8 else 4
    return min(score, 16)


@rule
def hexen_prospect(state, book, seat):
    """Quarry fallen or under a Hex, and units near enough to Hex them."""
    score = 280 * int(state.quarry_down[seat])
    score += 12 * int(state.relic[seat, ROW_GARDEN]) + 10 * int(state.relic[seat, ROW_LADDER])
    for i in range(2):
        quarry = int(state.quarry[seat, i])
        if quarry != NONE and state.square[quarry] != NONE:
            score += quarry_in_danger(state, book, seat, quarry) * (1 + int(state.quarry_down[seat]))
    return score


@rule
def quarry_in_danger(state, book, seat, quarry):
    """Gardens around a Quarry, Ladders on it and beside it, casters beside it."""
    at = int(state.square[quarry])
    score = 0
    if state.ladder_by[quarry] == 1 + seat:
        score += 130 - 20 * int(state.ladder[quarry])
    if state.garden_by[at] == 1 + seat:
        score += 110 - 20 * int(state.garden[at])
    nearest = 8
    for way in range(8):
        if book.reach[at, way] == 0:
            continue
        beside = at + int(book.delta[way])
        if state.garden_by[beside] == 1 + seat:
            score += 110 - 20 * int(state.garden[beside])
        unit = int(state.board[beside])
        if unit != NONE and state.ladder_by[unit] == 1 + seat:
            score += 60 - 15 * int(state.ladder[unit])
    for i in range(15):
        unit = 16 * seat + i
        if state.square[unit] != NONE and book.kind[unit] != ROOK:
            nearest = min(nearest, steps_between(at, int(state.square[unit])))
    return score + 24 - 6 * nearest


# -- how a choice looks -----------------------------------------------------------------------------------------------


@rule
def greedy(state, book, scratch):
    """The option that looks best; the first of equals."""
    n = options(state, book, scratch)
    best, best_score = 0, -30000
    for i in range(n):
        score = appeal(state, book, scratch, int(state.seat), int(scratch.menu[i]), n)
        if score > best_score:
            best, best_score = i, score
    return int(scratch.menu[best])


@rule
def appeal(state, book, scratch, seat, option, n):
    """How good one option looks. The menu past `n` is free to work on."""
    decision = int(state.decision)
    if option == RESIGN:
        return -20000
    if decision in (CHOOSE_UNIT, PART_UNIT):
        return unit_appeal(state, book, scratch, seat, option, n)
    if decision in (CHOOSE_DESTINATION, PART_DESTINATION):
        return ground_appeal(state, book, seat, int(state.args[0]), option)
    if decision == CHOOSE_PLACE:
        return with_unit_at(state, book, seat, int(state.args[0]), option)
    if decision == CHOOSE_SLOT:
        return slot_appeal(state, book, seat, option)
    if decision in (PUSH_DIRECTION, TIDE_DIRECTION, RETREAT_DIRECTION):
        return direction_appeal(state, book, seat, option, decision)
    if decision == PUSH_LENGTH:
        return length_appeal(state, book, seat, option)
    if decision in (SPORES_PAWN, HOC_VULT_UNIT):
        return anywhere_appeal(state, book, seat, int(state.board[option]))
    if option < GARDEN_AT:
        return target_appeal(state, book, seat, option, decision)
    return word_appeal(state, book, scratch, seat, option, decision)


@rule
def unit_appeal(state, book, scratch, seat, option, n):
    """The best a unit could do with the roll; not to journey is as good as the position now."""
    if option == PASS:
        return standing(state, book, seat)
    unit = int(state.board[option])
    if state.decision == PART_UNIT:
        last = erde.part_destinations(state, book, scratch, unit, n, LARGEST_MENU)
    else:
        last = destinations(state, book, scratch, unit, n, LARGEST_MENU)
    best = -30000
    for i in range(n, last):
        best = max(best, ground_appeal(state, book, seat, unit, int(scratch.menu[i])))
    return best


@rule
def ground_appeal(state, book, seat, unit, to):
    """A journey's end: the position there, and what the clan can do from there."""
    clan = int(state.clan[seat])
    score = with_unit_at(state, book, seat, unit, to)
    if clan == FERRYMEN:
        return score + flow_gain(state, book, unit, to)
    if clan == WIBO:
        return score + morph_gain(state, book, seat, unit, to)
    if clan == HEXEN:
        return score + hex_gain(state, book, seat, unit, to)
    if clan == ERDE and book.kind[unit] == ROYAL and book.center[to] > 0:
        return CERTAIN
    return score


@rule
def with_unit_at(state, book, seat, unit, to):
    """The standing with a unit on another territory, and whoever stood there gone."""
    start = int(state.square[unit])
    there = int(state.board[to])
    if there == unit:
        return standing(state, book, seat)
    if there != NONE and book.kind[there] == ROYAL and there >> 4 != unit >> 4 and state.clan[seat] == MURG:
        return CERTAIN
    if there != NONE:
        state.square[there] = NONE
    if start != NONE and state.board[start] == unit:
        state.board[start] = NONE
    state.square[unit] = to
    state.board[to] = unit
    if there != NONE and state.clan[unit >> 4] != MURG and start != NONE:
        state.square[there] = start
    score = standing(state, book, seat)
    state.board[to] = there
    state.square[unit] = start
    if start != NONE:
        state.board[start] = unit
    if there != NONE:
        state.square[there] = to
    return score


@rule
def worth(state, book, seat, unit):
    """What it is worth to a seat that a rival unit falls."""
    rival = unit >> 4
    if book.kind[unit] == ROYAL:
        return 200 if state.clan[seat] == FERRYMEN else 50
    score = int(WORTH[book.kind[unit]])
    if state.clan[seat] == HEXEN and hexen.is_quarry(state, seat, unit):
        score += 280
    if state.clan[rival] == ERDE and book.kind[unit] == PAWN:
        score += 10
        if book.center[state.square[unit]] > 0:
            score += 40
    if state.clan[rival] == WIBO:
        score += 15
        if book.kind[unit] == PAWN and rank_for(rival, int(state.square[unit])) == 0:
            score += 40
    if state.auras[unit] & ASSASSIN:
        score += 30
    return score


@rule
def flow_gain(state, book, unit, to):
    """What a Ferrymen journey's Flow would push over the edge."""
    upon = int(state.board[to])
    seat = unit >> 4
    if upon != NONE:
        if edge_steps(to) == 0 and not invulnerable(state, book, upon):
            return worth(state, book, seat, upon)
        return 4
    way = ferrymen.bearing(state, book, unit, int(state.square[unit]), to)
    if way == NONE or book.reach[to, way] == 0:
        return 0
    ahead = int(state.board[to + book.delta[way]])
    if ahead == NONE or ahead >> 4 == seat or invulnerable(state, book, ahead):
        return 0
    if book.reach[to, way] == 1:
        return worth(state, book, seat, ahead)
    return 0


@rule
def morph_gain(state, book, seat, unit, to):
    """The best rival a Wibo unit could Morph from there."""
    if on_board(state, seat, PAWN) >= 8 or book.deed[WIBO, book.kind[unit]] == 0:
        return 0
    best = 0
    for way in range(0, 8, 2):
        if book.reach[to, way] > 0:
            target = int(state.board[to + book.delta[way]])
            if target != NONE and wibo.may_morph(state, book, seat, target):
                gain = worth(state, book, seat, target) + 30
                if book.kind[target] == ROYAL:
                    gain += 60
                best = max(best, gain)
    return best * 2 // 3


@rule
def hex_gain(state, book, seat, unit, to):
    """Rivals a Garden under the caster would reach, if a token is at hand."""
    if tokens(state, seat, ROW_GARDEN) == 0 or state.garden_by[to] > 0:
        return 0
    return garden_worth(state, book, seat, to) // 2


@rule
def garden_worth(state, book, seat, territory):
    score = 0
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 15):
        if state.square[unit] != NONE and steps_between(int(state.square[unit]), territory) <= 1:
            if not invulnerable(state, book, unit) and not thick_skinned(state, book, unit):
                score += min(90, worth(state, book, seat, unit))
    return score


@rule
def slot_appeal(state, book, seat, option):
    """Fill the row that is worth most for what it still costs."""
    if option == PASS:
        return 0
    clan = int(state.clan[seat])
    row = int(book.row_of[clan, option - IN_SLOT])
    if not applicable(state, book, seat, row):
        return -1
    slots = int(book.row_n[clan, row])
    filled = bones_in_row(state, book, seat, row) + 1
    return 1 + 10 * int(ROW_WORTH[clan * ROWS + row]) * filled // slots


@rule
def direction_appeal(state, book, seat, option, decision):
    """Where a push, a slide or a retreat would lead."""
    if option == PASS:
        return standing(state, book, seat)
    way = on_board_direction(seat, option - IN_DIRECTION)
    if decision == RETREAT_DIRECTION:
        unit = int(state.args[0])
        return with_unit_at(state, book, seat, unit, wibo.retreat_end(state, book, unit, int(state.args[1]), way))
    target = 16 * (1 - seat) + ROYALS if decision == TIDE_DIRECTION else int(state.args[1])
    at = int(state.square[target])
    if book.reach[at, way] == 0:
        return CERTAIN if decision == PUSH_DIRECTION else standing(state, book, seat)
    to = at + int(book.delta[way])
    if decision == TIDE_DIRECTION:
        while state.board[to] == NONE and book.reach[to, way] > 0 and state.board[to + book.delta[way]] == NONE:
            to += book.delta[way]
    if state.board[to] != NONE:
        return standing(state, book, seat)
    return moved(state, book, seat, target, to)


@rule
def moved(state, book, seat, unit, to):
    """The standing with a unit elsewhere, its old territory left as it is."""
    start = int(state.square[unit])
    state.square[unit] = to
    state.board[to] = unit
    score = standing(state, book, seat)
    state.board[to] = NONE
    state.square[unit] = start
    return score


@rule
def length_appeal(state, book, seat, option):
    """Far enough to go over the edge; otherwise the plain push."""
    if option == PASS:
        return 0
    target, way = int(state.args[1]), int(state.args[2])
    out = int(book.reach[state.square[target], way])
    far = option in (PUSH_TWO, PUSH_TWO_BOTH)
    both = option in (PUSH_ONE_BOTH, PUSH_TWO_BOTH)
    score = 10
    if out == 0 or (far and out == 1):
        score += worth(state, book, seat, target)
    if both:
        score += 15 if out <= 2 else 3
    return score + (2 if far else 0)


@rule
def anywhere_appeal(state, book, seat, unit):
    """The best that could come of relocating a unit anywhere."""
    best = -30000
    for territory in range(TERRITORIES):
        if is_open(state, book, unit, territory):
            best = max(best, with_unit_at(state, book, seat, unit, territory))
    return best


@rule
def target_appeal(state, book, seat, option, decision):
    """Choosing a unit: rivals that are worth most, own ones that are worth least; bearers that stand best."""
    unit = int(state.board[option])
    if unit == NONE:
        return 0
    if decision == CHOOSE_QUARRY:
        return quarry_appeal(state, book, seat, unit)
    if decision == CAST_FROM:
        return 1 + garden_worth(state, book, seat, option) if state.args[0] == ROW_GARDEN else 1
    if decision in (HUNTER, ZERO_UNIT):
        return hunter_appeal(state, book, seat, unit)
    if decision == CHOOSE_BEARER:
        royal = int(state.square[16 * (1 - seat) + ROYALS])
        return 20 - steps_between(option, royal) if royal != NONE else 1
    if decision in (CURRENT_FIRST, CURRENT_SECOND):
        return drift_appeal(state, book, seat, unit)
    if decision in (LADDER_SPREAD, HEX_ORDER):
        return worth(state, book, seat, unit) if unit >> 4 != seat else -10
    if unit >> 4 == seat:
        if decision == WILL_UNIT:
            return -int(WORTH[book.kind[unit]])
        return int(WORTH[book.kind[unit]]) - 100
    if book.kind[unit] == ROYAL and (state.clan[seat] == HULDRA or state.clan[seat] == MURG):
        return 1000
    if state.clan[seat] == HEXEN and beside_quarry(state, seat, unit):
        return 60 + worth(state, book, seat, unit)
    return worth(state, book, seat, unit)


@rule
def beside_quarry(state, seat, unit):
    for i in range(2):
        quarry = int(state.quarry[seat, i])
        if quarry != NONE and state.square[quarry] != NONE:
            if steps_between(int(state.square[quarry]), int(state.square[unit])) == 1:
                return True
    return False


@rule
def quarry_appeal(state, book, seat, unit):
    """Slow units that nothing will protect, near each other: no plated, walled or sheltered kinds."""
    rival = int(state.clan[1 - seat])
    kind = int(book.kind[unit])
    score = 10
    if kind == PAWN and rival in (MURG, WIBO):
        score -= 5
    if kind == SAGE and rival == ERDE:
        score -= 5
    if book.up_to[rival, kind] > 0:
        score -= 2
    other = int(state.quarry[seat, 0])
    if other != NONE:
        score -= steps_between(int(state.square[other]), int(state.square[unit]))
    return score


@rule
def hunter_appeal(state, book, seat, unit):
    """A hunter with the royal in its line comes first."""
    royal = int(state.square[16 * (1 - seat) + ROYALS])
    if royal == NONE:
        return 1
    if state.decision == ZERO_UNIT:
        return 10 - steps_between(int(state.square[unit]), royal)
    ways = int(book.deed[HULDRA, book.kind[unit]])
    reach = int(state.face)
    if state.auras[unit] & LONG_BOW:
        ways = ALL_ROUND
        reach += 1
    distance = lines_on(state, book, unit, royal, ways, reach)
    return 100 if distance >= state.face else 1


@rule
def drift_appeal(state, book, seat, pawn):
    """Rival pawns that go over the edge, else own ones forward."""
    way = int(state.args[1])
    if pawn >> 4 != seat and book.reach[state.square[pawn], way] == 0:
        return 60
    return 5 if pawn >> 4 == seat else 4


@rule
def word_appeal(state, book, scratch, seat, option, decision):
    """Deeds before journeys, relics when they help, the Will when one stands badly."""
    if decision == HULDRA_ACT:
        return act_appeal(state, book, scratch, seat, option)
    if decision in (MURG_INTENT, MODEL_INTENT):
        return destroy_appeal(state, book, scratch, seat, option)
    if decision == ERDE_INTENT and option == DO_JOURNEY:
        return 60 if royal_in_danger(state, book, seat) else 0
    if decision == USE_WILL:
        return 1 if (option == YES) == (standing(state, book, seat) < -60) else 0
    if decision == SPEND_RELIC:
        return relic_appeal(state, book, scratch, seat, option)
    if decision in (HULDRA_TWEAK, CHOOSE_REROLL):
        return tweak_appeal(state, book, scratch, seat, option)
    if decision == CAST_WHAT:
        return cast_appeal(state, book, seat, option)
    if option == PASS:
        return 0
    if option in (DO_RECLAIM, DO_SEED, DO_MORPH):
        return 20 + option - DO_JOURNEY
    if option == DO_HASTY:
        return 5
    if decision == USE_TREMOR:
        return -1
    if option >= GARDEN_AT and option < PASS:
        return garden_worth(state, book, seat, option - GARDEN_AT)
    if decision == CHOOSE_RETURN:
        return 1
    if decision == WILL_BONE:
        return -1
    if decision == CHOOSE_COUNT:
        return 2 if option == COUNT_AS + 1 else 1
    return 1


@rule
def royal_in_danger(state, book, seat):
    """Whether the rival's next roll may end the game."""
    royal = int(state.square[16 * seat + ROYALS])
    rival = int(state.clan[1 - seat])
    if royal == NONE:
        return False
    if rival == FERRYMEN:
        return state.flowed[seat] > 0 and edge_steps(royal) == 0 and aimed_at(state, book, 1 - seat, royal, 6) > 0
    if rival == HULDRA:
        return state.hunted[seat] == 2 and aimed_at(state, book, 1 - seat, royal, 4) > 0
    return rival == MURG and murg_prospect(state, book, 1 - seat) >= 100


@rule
def aimed_at(state, book, seat, territory, reach):
    """How many units of a seat have a line on a territory for their deed or their journey."""
    n = 0
    clan = int(state.clan[seat])
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] != NONE:
            kind = int(book.kind[unit])
            ways = int(book.deed[clan, kind]) if clan == HULDRA else int(book.journey[clan, kind])
            if lines_on(state, book, unit, territory, ways, reach) > 0:
                n += 1
    return n


@rule
def act_appeal(state, book, scratch, seat, option):
    """Hunt the royal whenever the roll allows; else what is worth most."""
    if option == PASS:
        return 0
    if option == DO_HUNT:
        royal = int(state.square[16 * (1 - seat) + ROYALS])
        for i in range(12):
            unit = 16 * seat + i
            if royal != NONE and state.square[unit] != NONE and not invulnerable(state, book, int(state.board[royal])):
                if hunter_line(state, book, unit, royal):
                    return 900
        return 30
    if option == DO_LEAP:
        return 25 if edge_steps(int(state.square[16 * seat + ROYALS])) == 0 and state.flowed[seat] > 0 else 1
    return 20


@rule
def hunter_line(state, book, unit, royal):
    """Whether the roll Hunts the royal from where a unit stands."""
    ways = int(book.deed[HULDRA, book.kind[unit]])
    most = int(state.face)
    if state.auras[unit] & LONG_BOW:
        ways = ALL_ROUND
        most += 1
    distance = lines_on(state, book, unit, royal, ways, most)
    return distance >= state.face and distance > 0


@rule
def destroy_appeal(state, book, scratch, seat, option):
    """Destroy when the royal is beside, when the bone already says so, or when something good stands there."""
    if option == PASS:
        return -1
    if option == DO_JOURNEY:
        return 20
    royal = int(state.square[16 * (1 - seat) + ROYALS])
    best = 0
    for i in range(15):
        unit = 16 * seat + i
        if not murg.may_destroy(state, book, unit):
            continue
        last = murg.targets(state, book, scratch, unit, NONE, 20)
        for k in range(20, last):
            if scratch.menu[k] == royal:
                best = max(best, 100)
            else:
                best = max(best, worth(state, book, seat, int(state.board[scratch.menu[k]])) + 4)
    if state.decision == MODEL_INTENT and state.face < book.destroy:
        return 0
    return best


@rule
def relic_appeal(state, book, scratch, seat, option):
    """Murg relics when there is something to Destroy, the others when they are at hand."""
    if option == PASS:
        return 0
    clan = int(state.clan[seat])
    if clan == MURG:
        royal = int(state.square[16 * (1 - seat) + ROYALS])
        if royal == NONE:
            return -1
        for i in range(10):
            unit = 16 * seat + i
            if state.square[unit] != NONE and steps_between(int(state.square[unit]), royal) == 1:
                return 10
        return -1
    if clan == FERRYMEN:
        return 1 if edge_steps(int(state.square[16 * (1 - seat) + ROYALS])) > 0 else -1
    return 1


@rule
def tweak_appeal(state, book, scratch, seat, option):
    """Roll again unless the roll Hunts the royal, or the bone was good anyway."""
    if option == KEEP:
        return 1
    if state.clan[seat] != HULDRA:
        return 0
    royal = int(state.square[16 * (1 - seat) + ROYALS])
    if royal == NONE:
        return 0
    lines = 0
    for i in range(12):
        unit = 16 * seat + i
        if state.square[unit] != NONE:
            if hunter_line(state, book, unit, royal):
                return 0
            if lines_on(state, book, unit, royal, int(book.deed[HULDRA, book.kind[unit]]), 4) > 0:
                lines += 1
    return 2 if lines > 0 else 0


@rule
def cast_appeal(state, book, seat, option):
    """Cast a Garden where it reaches somebody, a Ladder always."""
    if option == PASS:
        return 1
    if option == IN_ROW + ROW_LADDER:
        return 10
    best = 0
    for i in range(15):
        unit = 16 * seat + i
        if hexen.may_cast(state, book, seat, unit) and state.garden_by[state.square[unit]] == 0:
            best = max(best, garden_worth(state, book, seat, int(state.square[unit])))
    return best if best > 15 else 0
