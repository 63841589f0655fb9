"""The Murg: Destroy the rival royal. DLG-129 to DLG-152."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit.bones import give_aura, offer_aura, roll_for
from duskboard.games.darkleaf_gambit.ground import holds, spread, units_of
from duskboard.games.darkleaf_gambit.haggedorn import (
    in_graveyard,
    invulnerable,
    law_holds,
    may_end,
    on_board,
    on_board_direction,
    owner_may_move,
    put,
    steps_between,
    will_holds,
    win,
)
from duskboard.games.darkleaf_gambit.journeys import farthest, nearest, plain_destinations, travel
from duskboard.games.darkleaf_gambit.placement import place
from duskboard.games.darkleaf_gambit.terms import (
    ASSASSIN,
    ASSASSIN_PAWN,
    BY_AMBUSH,
    BY_DESTROY,
    BY_SACRIFICE,
    CHOOSE_UNIT,
    CURSES,
    DEED_DECLARED,
    DEED_DONE,
    DEED_FAILED,
    DESTROY_TARGET,
    DESTROYER,
    DO_DESTROY,
    DO_JOURNEY,
    DO_MODEL,
    ENTER_TERRITORY,
    EXTRA_TURN,
    FOR_TURN,
    GIVE_ASSASSIN,
    HUSH,
    IRON_PLATING,
    JOURNEY,
    KNIGHT,
    MODEL_INTENT,
    MURG,
    MURG_INTENT,
    NEAREST_TO,
    PASS,
    PAWN,
    PAWNS,
    RELOCATED,
    RESOLVE_DESTROY,
    ROOKS,
    ROW_ASSASSIN,
    ROW_IRON_PLATING,
    ROW_PREDICTIVE_MODEL,
    ROYAL,
    ROYAL_DESTROYED,
    SAGE,
    SECOND_TARGET,
)
from duskboard.games.darkleaf_gambit.vanquishing import vanquish

# -- the turn: declare, then roll -------------------------------------------------------------------------------------


@rule
def act(state, book, scratch, seat):
    """Declare Journey or Destroy before rolling, unless Predictive Model lets the bone fall first. DLG-147, DLG-149."""
    if state.model > 0:
        push(state, DO_MODEL, seat)
        roll_for(state, book, seat, FOR_TURN)
    elif destroyers(state, book, scratch, seat, 1) > 0:
        ask(state, seat, MURG_INTENT)
    else:
        declare_journey(state, book, seat)


@rule
def declare_journey(state, book, seat):
    """The unit is chosen after the roll. DLG-047, DLG-052."""
    push(state, JOURNEY, seat)
    roll_for(state, book, seat, FOR_TURN)


@rule
def perform(state, book, scratch, step, a, b, c, d):
    if step == DO_MODEL:
        ask(state, a, MODEL_INTENT)
    elif step == RESOLVE_DESTROY:
        destroy(state, book, a, b, c)
    elif step == GIVE_ASSASSIN:
        give_aura(state, a, ASSASSIN)


@rule
def options(state, book, scratch):
    seat = int(state.seat)
    decision = int(state.decision)
    if decision == MURG_INTENT:
        scratch.menu[0] = DO_JOURNEY
        scratch.menu[1] = DO_DESTROY
        return 2
    if decision == MODEL_INTENT:
        return model_options(state, book, scratch, seat)
    if decision == DESTROYER:
        return destroyers(state, book, scratch, seat, 64)
    if decision == DESTROY_TARGET:
        return targets(state, book, scratch, int(state.args[0]), NONE, 0)
    if decision == SECOND_TARGET:
        n = targets(state, book, scratch, int(state.args[0]), int(state.args[1]), 0)
        scratch.menu[n] = PASS
        return n + 1
    if decision == ENTER_TERRITORY:
        scratch.menu[0] = state.args[1]
        scratch.menu[1] = state.args[2]
        return 2
    return sacrifices(state, book, scratch, seat)


@rule
def model_options(state, book, scratch, seat):
    """After the roll: Journey, Destroy or nothing. DLG-147."""
    deed = destroyers(state, book, scratch, seat, 1) > 0
    scratch.menu[0] = DO_JOURNEY
    scratch.menu[1] = PASS
    if not deed:
        return 2
    scratch.menu[2] = DO_DESTROY
    return 3


@rule
def chosen(state, book, scratch, seat, option):
    decision = int(state.decision)
    if decision in (MURG_INTENT, MODEL_INTENT):
        intent(state, book, seat, option)
    elif decision == DESTROYER:
        ask(state, seat, DESTROY_TARGET, state.board[option])
    elif decision == DESTROY_TARGET:
        first_target(state, book, scratch, seat, int(state.args[0]), int(state.board[option]))
    elif decision == SECOND_TARGET:
        second = NONE if option == PASS else int(state.board[option])
        declare_destroy(state, book, seat, int(state.args[0]), int(state.args[1]), second)
    elif decision == ENTER_TERRITORY:
        enter(state, book, int(state.args[0]), option)
    elif decision == ASSASSIN_PAWN:
        sacrifice(state, book, seat, option)


@rule
def intent(state, book, seat, option):
    if option == DO_DESTROY:
        ask(state, seat, DESTROYER)
    elif option == DO_JOURNEY:
        if state.model > 0:
            ask(state, seat, CHOOSE_UNIT)
        else:
            declare_journey(state, book, seat)


# -- Destroy ----------------------------------------------------------------------------------------------------------


@rule
def destroyers(state, book, scratch, seat, stop):
    """The units with a legal target, up to `stop` of them: pawns, knights, and the king beside a rook. DLG-136."""
    n = 0
    if will_holds(state, CURSES, HUSH):
        return 0
    near = spread(units_of(state, 1 - seat))
    for unit in range(16 * seat, 16 * seat + 15):
        if state.square[unit] == NONE or not holds(near, int(state.square[unit])):
            continue
        if may_destroy(state, book, unit) and targets(state, book, scratch, unit, NONE, n) > n:
            scratch.menu[n] = state.square[unit]
            n += 1
            if n == stop:
                return n
    return n


@rule
def may_destroy(state, book, unit):
    """Whether a unit can attempt Destroy where it stands; the king under Throne Guard only. DLG-136."""
    kind = book.kind[unit]
    if state.square[unit] == NONE or state.dormant[unit] > 0 or book.deed[MURG, kind] == 0:
        return False
    return kind != ROYAL or guarded(state, unit)


@rule
def guarded(state, king):
    """Throne Guard: the king stands adjacent to a rook of his own."""
    seat = king >> 4
    for i in range(2):
        rook = int(state.square[16 * seat + ROOKS + i])
        if rook != NONE and steps_between(rook, int(state.square[king])) == 1:
            return True
    return False


@rule
def targets(state, book, scratch, unit, other_than, n):
    """Adjacent rivals that can be vanquished. DLG-133."""
    seat = unit >> 4
    territory = int(state.square[unit])
    ways = int(book.deed[MURG, book.kind[unit]])
    for direction in range(8):
        way = on_board_direction(seat, direction)
        if (ways >> direction) & 1 and book.reach[territory, way] > 0:
            target = int(state.board[territory + book.delta[way]])
            if (
                target != NONE
                and target != other_than
                and target >> 4 != seat
                and not invulnerable(state, book, target)
            ):
                scratch.menu[n] = territory + book.delta[way]
                n += 1
    return n


@rule
def first_target(state, book, scratch, seat, unit, target):
    """A knight may name a second target: Cleave. DLG-138."""
    if book.kind[unit] == KNIGHT and targets(state, book, scratch, unit, target, 0) > 0:
        ask(state, seat, SECOND_TARGET, unit, target)
    else:
        declare_destroy(state, book, seat, unit, target, NONE)


@rule
def declare_destroy(state, book, seat, unit, target, second):
    """Unit and targets are fixed before the roll. DLG-048."""
    tell(state, DEED_DECLARED, unit, target, second)
    push(state, RESOLVE_DESTROY, unit, target, second)
    if state.model == 0:
        roll_for(state, book, seat, FOR_TURN)


@rule
def needed(state, book, seat, target, cleaving):
    """What a roll must reach: 3, with Cleave 4, against a royal 6 or with the Law 5. DLG-129, DLG-138, DLG-152."""
    if book.kind[target] == ROYAL:
        return int(book.singularity) if law_holds(state, seat) else int(book.destroy_royal)
    return int(book.cleave) if cleaving else int(book.destroy)


@rule
def destroy(state, book, unit, target, second):
    """Each target against its own number; then the unit moves in. DLG-133 to DLG-135, DLG-139."""
    seat = unit >> 4
    cleaving = second != NONE
    entered = strike(state, book, seat, unit, target, cleaving)
    other = NONE
    if cleaving and state.ending == 0:
        other = strike(state, book, seat, unit, second, cleaving)
    if state.ending != 0:
        return
    if entered != NONE and other != NONE:
        ask(state, seat, ENTER_TERRITORY, unit, entered, other)
    elif entered != NONE:
        enter(state, book, unit, entered)
    elif other != NONE:
        enter(state, book, unit, other)


@rule
def strike(state, book, seat, unit, target, cleaving):
    """One target; the territory its attacker may enter, or NONE. DLG-054, DLG-173, DLG-206."""
    number = needed(state, book, seat, target, cleaving)
    territory = int(state.square[target])
    if state.face < number:
        tell(state, DEED_FAILED, unit, target, number, state.face)
        return NONE
    tell(state, DEED_DONE, unit, territory, target)
    if book.kind[target] == ROYAL:
        win(state, seat, ROYAL_DESTROYED)
        return NONE
    gone = vanquish(state, book, target, BY_DESTROY)
    if gone and owner_may_move(state, book, unit) and may_end(state, book, unit, territory):
        return territory
    return NONE


@rule
def enter(state, book, unit, territory):
    """The Murg unit moves into the territory it has cleared. DLG-134."""
    tell(state, RELOCATED, unit, state.square[unit], territory)
    put(state, book, unit, territory)


# -- journeys and Ambush ----------------------------------------------------------------------------------------------


@rule
def destinations(state, book, scratch, unit, n, stop):
    """Where a unit may journey with the roll; a sage also onto those it can Ambush."""
    n = plain_destinations(state, book, scratch, unit, int(state.face), n, stop)
    if book.kind[unit] != SAGE or n == stop:
        return n
    most = farthest(state, book, int(state.face))
    least = nearest(state, book, unit, most)
    ways = int(book.journey[MURG, SAGE])
    for direction in range(8):
        if (ways >> direction) & 1:
            to = ambush_in(state, book, unit, on_board_direction(unit >> 4, direction), least, most)
            if to != NONE:
                scratch.menu[n] = to
                n += 1
    return n


@rule
def ambush_in(state, book, unit, direction, least, most):
    """The territory of a rival a sage's journey in a direction may end on; NONE if none. DLG-140 to DLG-143."""
    territory = int(state.square[unit])
    for steps in range(1, min(most, int(book.reach[territory, direction])) + 1):
        territory += book.delta[direction]
        target = int(state.board[territory])
        if target == NONE:
            continue
        if steps >= least and may_ambush(state, book, unit, target) and may_end(state, book, unit, territory):
            return territory
        return NONE
    return NONE


@rule
def may_ambush(state, book, unit, target):
    """A vulnerable rival; a royal only with Assassin. DLG-141, DLG-143, DLG-150."""
    if target >> 4 == unit >> 4 or invulnerable(state, book, target):
        return False
    return book.kind[target] != ROYAL or state.auras[unit] & ASSASSIN > 0


@rule
def journey(state, book, scratch, unit, to):
    """Travel; onto a rival it is an Ambush. DLG-140, DLG-151."""
    target = int(state.board[to])
    if target == NONE:
        travel(state, book, unit, to)
        return
    tell(state, DEED_DONE, unit, to, target)
    if book.kind[target] == ROYAL:
        win(state, unit >> 4, ROYAL_DESTROYED)
    elif vanquish(state, book, target, BY_AMBUSH):
        if state.ending == 0:
            travel(state, book, unit, to)
    else:
        state.journeyed = unit


# -- skills -----------------------------------------------------------------------------------------------------------


@rule
def spend_relic(state, row):
    """Predictive Model or Electromagnetic Loop, before intent is declared. DLG-147 to DLG-149."""
    if row == ROW_PREDICTIVE_MODEL:
        state.model = 1
    else:
        state.loop = 1
        tell(state, EXTRA_TURN, state.active)


@rule
def power(state, book, scratch, seat, row):
    """Iron Plating and Assassin; the Law needs no act."""
    if row == ROW_IRON_PLATING:
        offer_aura(state, book, scratch, seat, IRON_PLATING, PAWN)
    elif row == ROW_ASSASSIN:
        assassin(state, book, scratch, seat)


@rule
def assassin(state, book, scratch, seat):
    """For a sage; with none left, the trait offers to turn a pawn into one. DLG-130, DLG-131, DLG-150."""
    if on_board(state, seat, SAGE) > 0 or state.trait_used[seat] > 0 or sacrifices(state, book, scratch, seat) == 1:
        offer_aura(state, book, scratch, seat, ASSASSIN, SAGE)
    else:
        ask(state, seat, ASSASSIN_PAWN)


@rule
def sacrifices(state, book, scratch, seat):
    """Pawns that can be vanquished, or none: it may be declined. DLG-079, DLG-130."""
    n = 0
    for i in range(PAWNS, PAWNS + 8):
        pawn = 16 * seat + i
        if state.square[pawn] != NONE and not invulnerable(state, book, pawn):
            scratch.menu[n] = state.square[pawn]
            n += 1
    scratch.menu[n] = PASS
    return n + 1


@rule
def sacrifice(state, book, seat, option):
    """The pawn is gone, plating or not; a sage with Assassin takes its place, or the next best. DLG-063, DLG-130."""
    if option == PASS:
        return
    state.trait_used[seat] = 1
    vanquish(state, book, int(state.board[option]), BY_SACRIFICE)
    sage = in_graveyard(state, seat, SAGE)
    push(state, GIVE_ASSASSIN, sage)
    place(state, seat, sage, NEAREST_TO, option, 0)
