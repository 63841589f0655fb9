"""What a sensible player would do: the choice that looks best, one step ahead.

A choice of ground is judged by the position it leads to (`outlook`), a choice of slots by the skills they buy, a
question in words by a rule of thumb (`intents`).
"""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import ferrymen, split_journeys, wibo
from duskboard.games.darkleaf_gambit.bones import applicable, bones_in_row, tokens
from duskboard.games.darkleaf_gambit.haggedorn import (
    in_graveyard,
    invulnerable,
    on_board,
    on_board_direction,
    steps_between,
)
from duskboard.games.darkleaf_gambit.intents import word_appeal
from duskboard.games.darkleaf_gambit.outlook import (
    CERTAIN,
    WORTH,
    edge_steps,
    edge_weight,
    garden_worth,
    lines_on,
    standing,
    tremor_gain,
    worth,
)
from duskboard.games.darkleaf_gambit.placement import is_open
from duskboard.games.darkleaf_gambit.terms import (
    ALL_ROUND,
    CAST_FROM,
    CAST_LADDER_ON,
    CHOOSE_BEARER,
    CHOOSE_DESTINATION,
    CHOOSE_PLACE,
    CHOOSE_QUARRY,
    CHOOSE_SLOT,
    CHOOSE_UNIT,
    CURRENT_DIRECTION,
    CURRENT_FIRST,
    CURRENT_SECOND,
    ERDE,
    FERRYMEN,
    GARDEN_AT,
    HEX_ORDER,
    HEXEN,
    HOC_VULT_UNIT,
    HULDRA,
    HUNTER,
    IN_DIRECTION,
    IN_SLOT,
    KNIGHT,
    LADDER_SPREAD,
    LARGEST_MENU,
    LONG_BOW,
    MURG,
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
    ROW_CURRENT,
    ROW_GARDEN,
    ROW_REGROWTH,
    ROW_TIDE,
    ROWS,
    ROYAL,
    ROYALS,
    SAGE,
    SPORES_PAWN,
    TERRITORIES,
    TIDE_DIRECTION,
    WIBO,
    WILL_UNIT,
    ZERO_UNIT,
)
from duskboard.games.darkleaf_gambit.turn import destinations, options

ROW_WORTH = (  # what each row of each clan board is worth to its owner
    26, 22, 8, 20, 12,  # Huldra
    14, 20, 26, 30, 34,  # The Murg
    24, 10, 6, 22, 26,  # Ferrymen
    14, 16, 18, 26, 30,  # Erde
    24, 6, 22, 8, 34,  # Wildero Wibo
    30, 26, 26, 18, 28,  # Hexen
)  # fmt: skip
TIDE_WORTH = 70  # against the Wibo queen, whom every Tide carries but one step


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
        return ground_appeal(state, book, scratch, seat, int(state.args[0]), option)
    if decision == CHOOSE_PLACE:
        return with_unit_at(state, book, scratch, seat, int(state.args[0]), option)
    if decision == CHOOSE_SLOT:
        return slot_appeal(state, book, seat, option)
    if decision == CURRENT_DIRECTION:
        return carried_off(state, book, seat, on_board_direction(seat, option - IN_DIRECTION))
    if decision in (PUSH_DIRECTION, TIDE_DIRECTION, RETREAT_DIRECTION):
        return direction_appeal(state, book, scratch, seat, option, decision)
    if decision == PUSH_LENGTH:
        return length_appeal(state, book, seat, option)
    if decision in (SPORES_PAWN, HOC_VULT_UNIT):
        return anywhere_appeal(state, book, scratch, seat, int(state.board[option]))
    if option < GARDEN_AT:
        return target_appeal(state, book, seat, option, decision)
    return word_appeal(state, book, scratch, seat, option, decision)


@rule
def unit_appeal(state, book, scratch, seat, option, n):
    """The best a unit could do with the roll; not to journey is as good as the position now."""
    if option == PASS:
        return standing(state, book, scratch, seat) + (1 if state.decision == PART_UNIT else 0)
    unit = int(state.board[option])
    if state.decision == PART_UNIT:
        last = split_journeys.part_destinations(state, book, scratch, unit, n, LARGEST_MENU)
    else:
        last = destinations(state, book, scratch, unit, n, LARGEST_MENU)
    best = -30000
    for i in range(n, last):
        best = max(best, ground_appeal(state, book, scratch, seat, unit, int(scratch.menu[i])))
    return best


@rule
def ground_appeal(state, book, scratch, seat, unit, to):
    """A journey's end: the position there, and what the clan can do from there."""
    clan = int(state.clan[seat])
    score = with_unit_at(state, book, scratch, seat, unit, to)
    if clan == FERRYMEN:
        return score + flow_gain(state, book, unit, to)
    if clan == WIBO:
        return score + morph_gain(state, book, seat, unit, to)
    if clan == HEXEN:
        return score + hex_gain(state, book, seat, unit, to)
    if clan == ERDE and book.kind[unit] == ROYAL and book.center[to] > 0:
        return CERTAIN
    if clan == ERDE and book.kind[unit] == KNIGHT:
        return score + max(0, tremor_gain(state, book, seat, to))
    return score


@rule
def with_unit_at(state, book, scratch, seat, unit, to):
    """The standing with a unit on another territory, and whoever stood there gone."""
    start = int(state.square[unit])
    there = int(state.board[to])
    if there == unit:
        return standing(state, book, scratch, seat)
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
    score = standing(state, book, scratch, seat)
    state.board[to] = there
    state.square[unit] = start
    if start != NONE:
        state.board[start] = unit
    if there != NONE:
        state.square[there] = to
    return score


@rule
def flow_gain(state, book, unit, to):
    """What a Ferrymen journey's Flow would push over the edge, or a royal nearer to it."""
    upon = int(state.board[to])
    seat = unit >> 4
    if upon != NONE:
        best = 4
        for way in range(8):
            if ferrymen.can_shove(state, book, upon, way, 1, 0):
                best = max(best, push_gain(state, book, seat, upon, way))
        return best
    way = ferrymen.bearing(state, book, unit, int(state.square[unit]), to)
    if way == NONE or book.reach[to, way] == 0:
        return 0
    ahead = int(state.board[to + book.delta[way]])
    if ahead == NONE or ahead >> 4 == seat or not ferrymen.can_shove(state, book, ahead, way, 1, 0):
        return 0
    return push_gain(state, book, seat, ahead, way)


@rule
def push_gain(state, book, seat, unit, way):
    """What it is worth to push a unit one step."""
    at = int(state.square[unit])
    if book.reach[at, way] == 0:
        return worth(state, book, seat, unit)
    if book.kind[unit] != ROYAL:
        return 2
    closer = edge_steps(at) - edge_steps(at + int(book.delta[way]))
    return 4 + edge_weight(state, seat) * closer


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
    return 1 + 10 * row_worth(state, book, seat, clan, row) * filled // slots


@rule
def row_worth(state, book, seat, clan, row):
    """What a skill is worth now: Rival Regrowth most when Wibo have nearly nobody left to Morph, Master the Current
    when pawns stand where it would carry them off."""
    if clan == WIBO and row == ROW_REGROWTH and in_graveyard(state, 1 - seat, PAWN) != NONE:
        left = 0
        for i in range(12):
            if state.square[16 * (1 - seat) + i] != NONE:
                left += 1
        if left < 5:
            return 60
    if clan == FERRYMEN and row == ROW_TIDE and state.clan[1 - seat] == WIBO:
        return TIDE_WORTH
    if clan == FERRYMEN and row == ROW_CURRENT:
        most = 0
        for way in range(8):
            most = max(most, carried_off(state, book, seat, way))
        return 10 + 20 * most
    return int(ROW_WORTH[clan * ROWS + row])


@rule
def carried_off(state, book, seat, way):
    """How many rival pawns Master the Current would take over the edge in a direction: two at most."""
    n = 0
    for i in range(PAWNS, PAWNS + 8):
        pawn = 16 * (1 - seat) + i
        if state.square[pawn] != NONE and book.reach[state.square[pawn], way] == 0:
            if ferrymen.may_drift(state, book, seat, pawn, way, NONE):
                n += 1
    return min(n, 2)


@rule
def direction_appeal(state, book, scratch, seat, option, decision):
    """Where a push, a slide or a retreat would lead."""
    if option == PASS:
        return standing(state, book, scratch, seat)
    way = on_board_direction(seat, option - IN_DIRECTION)
    if decision == RETREAT_DIRECTION:
        unit = int(state.args[0])
        return with_unit_at(
            state, book, scratch, seat, unit, wibo.retreat_end(state, book, unit, int(state.args[1]), way)
        )
    target = 16 * (1 - seat) + ROYALS if decision == TIDE_DIRECTION else int(state.args[1])
    at = int(state.square[target])
    if book.reach[at, way] == 0:
        return CERTAIN if decision == PUSH_DIRECTION else standing(state, book, scratch, seat)
    to = at + int(book.delta[way])
    if decision == TIDE_DIRECTION:
        # a queen with Deep Roots goes no farther than one step with each of the Tides that are left
        left = int(state.relic[seat, ROW_TIDE]) if state.clan[1 - seat] == WIBO else 7
        while left > 0 and state.board[to] == NONE and book.reach[to, way] > 0:
            if state.board[to + book.delta[way]] != NONE:
                break
            to += book.delta[way]
            left -= 1
    if state.board[to] != NONE:
        return standing(state, book, scratch, seat)
    return moved(state, book, scratch, seat, target, to)


@rule
def moved(state, book, scratch, seat, unit, to):
    """The standing with a unit elsewhere, its old territory left as it is."""
    start = int(state.square[unit])
    state.square[unit] = to
    state.board[to] = unit
    score = standing(state, book, scratch, seat)
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
def anywhere_appeal(state, book, scratch, seat, unit):
    """The best that could come of relocating a unit anywhere."""
    best = -30000
    for territory in range(TERRITORIES):
        if is_open(state, book, unit, territory):
            best = max(best, with_unit_at(state, book, scratch, seat, unit, territory))
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
        return worth(state, book, seat, unit) if unit >> 4 != seat and not invulnerable(state, book, unit) else -10
    if decision == CAST_LADDER_ON and invulnerable(state, book, unit):
        return -10
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
        score -= 10
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
