"""What a sensible player would do: the choice that looks best, one step ahead.

A choice of ground is judged by the position it leads to (`outlook`), a choice of slots by the skills they buy, a
question in words by a rule of thumb (`intents`).
"""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.minds.direct import JOURNEY, KIND, NOTHING, aimed_appeal, may_set_out, plain_appeal
from duskboard.games.darkleaf_gambit.minds.intents import WORDS, shot_at
from duskboard.games.darkleaf_gambit.minds.outlook import (
    CERTAIN,
    WORTH,
    edge_steps,
    edge_weight,
    garden_worth,
    standing,
    tremor_gain,
    worth,
)
from duskboard.games.darkleaf_gambit.rules import ferrymen, huldra, split_journeys, wibo
from duskboard.games.darkleaf_gambit.rules.bones import applicable, bones_in_row, tokens
from duskboard.games.darkleaf_gambit.rules.haggedorn import (
    in_graveyard,
    invulnerable,
    on_board,
    on_board_direction,
    steps_between,
)
from duskboard.games.darkleaf_gambit.rules.hexen import CastFrom
from duskboard.games.darkleaf_gambit.rules.placement import ChoosePlace, is_open
from duskboard.games.darkleaf_gambit.rules.turn import ChooseDestination, destinations, options
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks

ROW_WORTH = (  # what each row of each clan board is worth to its owner
    26, 22, 8, 20, 12,  # Huldra
    14, 20, 26, 30, 34,  # The Murg
    24, 10, 6, 22, 26,  # Ferrymen
    14, 16, 18, 26, 30,  # Erde
    24, 6, 22, 8, 34,  # Wildero Wibo
    30, 26, 26, 18, 28,  # Hexen
)  # fmt: skip
CHOSEN_DIRECTLY = (  # what is asked in another way where who acts is chosen first
    Asks.HULDRA_ACT, Asks.HULDRA_UNIT, Asks.MURG_INTENT, Asks.MODEL_INTENT, Asks.MODEL_UNIT, Asks.ERDE_INTENT,
    Asks.MORPH_WAY,
)  # fmt: skip
TIDE_WORTH = 70  # against the Wibo queen, whom every Tide carries but one step


@rule
def greedy(state: State, book: Book, scratch: Scratch) -> int:
    """The option that looks best; the first of equals."""
    n = options(state, book, scratch)
    best, best_score = 0, 2 * NOTHING
    for i in range(n):
        score = appeal(state, book, scratch, state.seat, scratch.menu[i], n)
        if score > best_score:
            best, best_score = i, score
    return scratch.menu[best]


@rule
def appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    """How good one option looks. The menu past `n` is free to work on."""
    if option == terms.RESIGN:
        return NOTHING
    if state.direct > 0 and state.decision in CHOSEN_DIRECTLY:
        return direct_appeal(state, book, scratch, seat, option, n)
    return APPEAL(state.decision, state, book, scratch, seat, option, n)


@rule
def usual_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    """Somebody is chosen, or an answer in words is given."""
    if option < terms.GARDEN_AT:
        return target_appeal(state, book, seat, option, state.decision)
    return WORDS(state.decision, state, book, scratch, seat, option)


@rule
def destination_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    return ground_appeal(state, book, scratch, seat, state.args[ChooseDestination.unit], option)


@rule
def place_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    return with_unit_at(state, book, scratch, seat, state.args[ChoosePlace.unit], option)


@rule
def current_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    return carried_off(state, book, seat, on_board_direction(seat, option - terms.IN_DIRECTION))


@rule
def relocation_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    return anywhere_appeal(state, book, scratch, seat, state.board[option])


@rule
def direct_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    """Who acts, where or against whom, in one: the kind of thing first, then how good it looks."""
    if option >= terms.TERRITORIES:
        return plain_appeal(state, book, scratch, seat, option)
    best = aimed_appeal(state, book, scratch, seat, option, n)
    if state.decision in (Asks.HULDRA_UNIT, Asks.MODEL_UNIT):
        if best == NOTHING:
            unit = state.args[huldra.HuldraUnit.unit]
            return JOURNEY * KIND + ground_appeal(state, book, scratch, seat, unit, option)
    elif may_set_out(state, book, option):
        if destinations(state, book, scratch, state.board[option], n, n + 1) > n:
            best = max(best, JOURNEY * KIND + unit_appeal(state, book, scratch, seat, option, n))
    return best


@rule
def unit_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    """The best a unit could do with the roll; not to journey is as good as the position now."""
    if option == terms.PASS:
        return standing(state, book, scratch, seat) + (1 if state.decision == Asks.PART_UNIT else 0)
    unit = state.board[option]
    if state.decision == Asks.PART_UNIT:
        last = split_journeys.part_destinations(state, book, scratch, unit, n, terms.LARGEST_MENU)
    else:
        last = destinations(state, book, scratch, unit, n, terms.LARGEST_MENU)
    best = -30000
    for i in range(n, last):
        best = max(best, ground_appeal(state, book, scratch, seat, unit, scratch.menu[i]))
    return best


@rule
def ground_appeal(state: State, book: Book, scratch: Scratch, seat: int, unit: int, to: int) -> int:
    """A journey's end: the position there, and what the clan can do from there."""
    gain = GAIN(state.clan[seat], state, book, seat, unit, to)
    return CERTAIN if gain == CERTAIN else with_unit_at(state, book, scratch, seat, unit, to) + gain


@rule
def no_gain(state: State, book: Book, seat: int, unit: int, to: int) -> int:
    """Where the position says it all."""
    return 0


GAIN = Dispatch(otherwise=no_gain)  # by clan: what a unit can do from where its journey ends


@GAIN.declare(terms.ERDE)
@rule
def erde_gain(state: State, book: Book, seat: int, unit: int, to: int) -> int:
    """A king on the center has won; a knight may let the ground tremble."""
    if book.kind[unit] == terms.ROYAL and book.center[to] > 0:
        return CERTAIN
    return max(0, tremor_gain(state, book, seat, to)) if book.kind[unit] == terms.KNIGHT else 0


@rule
def with_unit_at(state: State, book: Book, scratch: Scratch, seat: int, unit: int, to: int) -> int:
    """The standing with a unit on another territory, and whoever stood there gone."""
    start = state.square[unit]
    there = state.board[to]
    if there == unit:
        return standing(state, book, scratch, seat)
    if there != NONE and book.kind[there] == terms.ROYAL and there >> 4 != unit >> 4 and state.clan[seat] == terms.MURG:
        return CERTAIN
    if there != NONE:
        state.square[there] = NONE
    if start != NONE and state.board[start] == unit:
        state.board[start] = NONE
    state.square[unit] = to
    state.board[to] = unit
    if there != NONE and state.clan[unit >> 4] != terms.MURG and start != NONE:
        state.square[there] = start
    score = standing(state, book, scratch, seat)
    state.board[to] = there
    state.square[unit] = start
    if start != NONE:
        state.board[start] = unit
    if there != NONE:
        state.square[there] = to
    return score


@GAIN.declare(terms.FERRYMEN)
@rule
def flow_gain(state: State, book: Book, seat: int, unit: int, to: int) -> int:
    """What a Ferrymen journey's Flow would push over the edge, or a royal nearer to it."""
    upon = state.board[to]
    seat = unit >> 4
    if upon != NONE:
        best = 4
        for way in range(8):
            if ferrymen.can_shove(state, book, upon, way, 1, 0):
                best = max(best, push_gain(state, book, seat, upon, way))
        return best
    way = ferrymen.bearing(state, book, unit, state.square[unit], to)
    if way == NONE or book.reach[to, way] == 0:
        return 0
    ahead = state.board[to + book.delta[way]]
    if ahead == NONE or ahead >> 4 == seat or not ferrymen.can_shove(state, book, ahead, way, 1, 0):
        return 0
    return push_gain(state, book, seat, ahead, way)


@rule
def push_gain(state: State, book: Book, seat: int, unit: int, way: int) -> int:
    """What it is worth to push a unit one step."""
    at = state.square[unit]
    if book.reach[at, way] == 0:
        return worth(state, book, seat, unit)
    if book.kind[unit] != terms.ROYAL:
        return 2
    closer = edge_steps(at) - edge_steps(at + book.delta[way])
    return 4 + edge_weight(state, seat) * closer


@GAIN.declare(terms.WIBO)
@rule
def morph_gain(state: State, book: Book, seat: int, unit: int, to: int) -> int:
    """The best rival a Wibo unit could Morph from there."""
    if on_board(state, seat, terms.PAWN) >= 8 or book.deed[terms.WIBO, book.kind[unit]] == 0:
        return 0
    best = 0
    for way in range(0, 8, 2):
        if book.reach[to, way] > 0:
            target = state.board[to + book.delta[way]]
            if target != NONE and wibo.may_morph(state, book, seat, target):
                gain = worth(state, book, seat, target) + 30
                if book.kind[target] == terms.ROYAL:
                    gain += 60
                best = max(best, gain)
    return best * 2 // 3


@GAIN.declare(terms.HEXEN)
@rule
def hex_gain(state: State, book: Book, seat: int, unit: int, to: int) -> int:
    """Rivals a Garden under the caster would reach, if a token is at hand."""
    if tokens(state, seat, terms.ROW_GARDEN) == 0 or state.garden_by[to] > 0:
        return 0
    return garden_worth(state, book, seat, to) // 2


@rule
def slot_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    """Fill the row that is worth most for what it still costs."""
    if option == terms.PASS:
        return 0
    clan = state.clan[seat]
    row = book.row_of[clan, option - terms.IN_SLOT]
    if not applicable(state, book, seat, row):
        return -1
    slots = book.row_n[clan, row]
    filled = bones_in_row(state, book, seat, row) + 1
    return 1 + 10 * row_worth(state, book, seat, clan, row) * filled // slots


@rule
def row_worth(state: State, book: Book, seat: int, clan: int, row: int) -> int:
    """What a skill is worth now: Rival Regrowth most when Wibo have nearly nobody left to Morph, Master the Current
    when pawns stand where it would carry them off."""
    if clan == terms.WIBO and row == terms.ROW_REGROWTH and in_graveyard(state, 1 - seat, terms.PAWN) != NONE:
        left = 0
        for i in range(12):
            if state.square[16 * (1 - seat) + i] != NONE:
                left += 1
        if left < 5:
            return 60
    if clan == terms.FERRYMEN and row == terms.ROW_TIDE and state.clan[1 - seat] == terms.WIBO:
        return TIDE_WORTH
    if clan == terms.FERRYMEN and row == terms.ROW_CURRENT:
        most = 0
        for way in range(8):
            most = max(most, carried_off(state, book, seat, way))
        return 10 + 20 * most
    return ROW_WORTH[clan * terms.ROWS + row]


@rule
def carried_off(state: State, book: Book, seat: int, way: int) -> int:
    """How many rival pawns Master the Current would take over the edge in a direction: two at most."""
    n = 0
    for i in range(terms.PAWNS, terms.PAWNS + 8):
        pawn = 16 * (1 - seat) + i
        if state.square[pawn] != NONE and book.reach[state.square[pawn], way] == 0:
            if ferrymen.may_drift(state, book, seat, pawn, way, NONE):
                n += 1
    return min(n, 2)


@rule
def direction_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    """Where a push, a slide or a retreat would lead."""
    decision = state.decision
    if option == terms.PASS:
        return standing(state, book, scratch, seat)
    way = on_board_direction(seat, option - terms.IN_DIRECTION)
    if decision == Asks.RETREAT_DIRECTION:
        unit, carried = state.args[wibo.RetreatDirection.unit], state.args[wibo.RetreatDirection.carried]
        return with_unit_at(state, book, scratch, seat, unit, wibo.retreat_end(state, book, unit, carried, way))
    landed = state.args[ferrymen.PushDirection.target]
    target = 16 * (1 - seat) + terms.ROYALS if decision == Asks.TIDE_DIRECTION else landed
    at = state.square[target]
    if book.reach[at, way] == 0:
        return CERTAIN if decision == Asks.PUSH_DIRECTION else standing(state, book, scratch, seat)
    to = at + book.delta[way]
    if decision == Asks.TIDE_DIRECTION:
        # a queen with Deep Roots goes no farther than one step with each of the Tides that are left
        left = state.relic[seat, terms.ROW_TIDE] if state.clan[1 - seat] == terms.WIBO else 7
        while left > 0 and state.board[to] == NONE and book.reach[to, way] > 0:
            if state.board[to + book.delta[way]] != NONE:
                break
            to += book.delta[way]
            left -= 1
    if state.board[to] != NONE:
        return standing(state, book, scratch, seat)
    return moved(state, book, scratch, seat, target, to)


@rule
def moved(state: State, book: Book, scratch: Scratch, seat: int, unit: int, to: int) -> int:
    """The standing with a unit elsewhere, its old territory left as it is."""
    start = state.square[unit]
    state.square[unit] = to
    state.board[to] = unit
    score = standing(state, book, scratch, seat)
    state.board[to] = NONE
    state.square[unit] = start
    return score


@rule
def length_appeal(state: State, book: Book, scratch: Scratch, seat: int, option: int, n: int) -> int:
    """Far enough to go over the edge; otherwise the plain push."""
    if option == terms.PASS:
        return 0
    target, way = state.args[ferrymen.PushLength.target], state.args[ferrymen.PushLength.way]
    out = book.reach[state.square[target], way]
    far = option in (terms.PUSH_TWO, terms.PUSH_TWO_BOTH)
    both = option in (terms.PUSH_ONE_BOTH, terms.PUSH_TWO_BOTH)
    score = 10
    if out == 0 or (far and out == 1):
        score += worth(state, book, seat, target)
    if both:
        score += 15 if out <= 2 else 3
    return score + (2 if far else 0)


@rule
def anywhere_appeal(state: State, book: Book, scratch: Scratch, seat: int, unit: int) -> int:
    """The best that could come of relocating a unit anywhere."""
    best = -30000
    for territory in range(terms.TERRITORIES):
        if is_open(state, book, unit, territory):
            best = max(best, with_unit_at(state, book, scratch, seat, unit, territory))
    return best


@rule
def target_appeal(state: State, book: Book, seat: int, option: int, decision: int) -> int:
    """Choosing a unit: rivals that are worth most, own ones that are worth least; bearers that stand best."""
    unit = state.board[option]
    if unit == NONE:
        return 0
    if decision == Asks.CHOOSE_QUARRY:
        return quarry_appeal(state, book, seat, unit)
    if decision == Asks.CAST_FROM:
        return 1 + garden_worth(state, book, seat, option) if state.args[CastFrom.row] == terms.ROW_GARDEN else 1
    if decision in (Asks.HUNTER, Asks.ZERO_UNIT):
        return hunter_appeal(state, book, seat, unit)
    if decision == Asks.CHOOSE_BEARER:
        royal = state.square[16 * (1 - seat) + terms.ROYALS]
        return 20 - steps_between(option, royal) if royal != NONE else 1
    if decision in (Asks.CURRENT_FIRST, Asks.CURRENT_SECOND):
        return drift_appeal(state, book, seat, unit)
    if decision in (Asks.LADDER_SPREAD, Asks.HEX_ORDER):
        return worth(state, book, seat, unit) if unit >> 4 != seat and not invulnerable(state, book, unit) else -10
    if decision == Asks.CAST_LADDER_ON and invulnerable(state, book, unit):
        return -10
    if unit >> 4 == seat:
        if decision == Asks.WILL_UNIT:
            return -WORTH[book.kind[unit]]
        return WORTH[book.kind[unit]] - 100
    if book.kind[unit] == terms.ROYAL and (state.clan[seat] == terms.HULDRA or state.clan[seat] == terms.MURG):
        return 1000
    if state.clan[seat] == terms.HEXEN and beside_quarry(state, seat, unit):
        return 60 + worth(state, book, seat, unit)
    return worth(state, book, seat, unit)


@rule
def beside_quarry(state: State, seat: int, unit: int) -> bool:
    for i in range(2):
        quarry = state.quarry[seat, i]
        if quarry != NONE and state.square[quarry] != NONE:
            if steps_between(state.square[quarry], state.square[unit]) == 1:
                return True
    return False


@rule
def quarry_appeal(state: State, book: Book, seat: int, unit: int) -> int:
    """Slow units that nothing will protect, near each other: no plated, walled or sheltered kinds."""
    rival = state.clan[1 - seat]
    kind = book.kind[unit]
    score = 10
    if kind == terms.PAWN and rival in (terms.MURG, terms.WIBO):
        score -= 10
    if kind == terms.SAGE and rival == terms.ERDE:
        score -= 5
    if book.up_to[rival, kind] > 0:
        score -= 2
    other = state.quarry[seat, 0]
    if other != NONE:
        score -= steps_between(state.square[other], state.square[unit])
    return score


@rule
def hunter_appeal(state: State, book: Book, seat: int, unit: int) -> int:
    """A hunter with the royal in its line comes first."""
    royal = state.square[16 * (1 - seat) + terms.ROYALS]
    if royal == NONE:
        return 1
    if state.decision == Asks.ZERO_UNIT:
        return 10 - steps_between(state.square[unit], royal)
    return 100 if shot_at(state, book, unit, royal) >= state.face else 1


@rule
def drift_appeal(state: State, book: Book, seat: int, pawn: int) -> int:
    """Rival pawns that go over the edge, else own ones forward."""
    way = state.args[ferrymen.CurrentFirst.way]
    if pawn >> 4 != seat and book.reach[state.square[pawn], way] == 0:
        return 60
    return 5 if pawn >> 4 == seat else 4


APPEAL = Dispatch({
    Asks.CHOOSE_UNIT: unit_appeal, Asks.PART_UNIT: unit_appeal, Asks.CHOOSE_DESTINATION: destination_appeal,
    Asks.PART_DESTINATION: destination_appeal, Asks.CHOOSE_PLACE: place_appeal, Asks.CHOOSE_SLOT: slot_appeal,
    Asks.CURRENT_DIRECTION: current_appeal, Asks.PUSH_DIRECTION: direction_appeal,
    Asks.TIDE_DIRECTION: direction_appeal, Asks.RETREAT_DIRECTION: direction_appeal, Asks.PUSH_LENGTH: length_appeal,
    Asks.SPORES_PAWN: relocation_appeal, Asks.HOC_VULT_UNIT: relocation_appeal,
}, otherwise=usual_appeal)  # fmt: skip
