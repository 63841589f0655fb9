"""Wildero Wibo: six pawns in the Seat at the end of a turn. DLG-213 to DLG-244."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import clans, haggedorn
from duskboard.games.darkleaf_gambit.rules.bones import (
    APPLICABLE,
    LostAura,
    aura_bearers,
    aura_lost,
    roll_for,
    spend,
    tokens,
)
from duskboard.games.darkleaf_gambit.rules.journeys import lines, plain_destinations, travel
from duskboard.games.darkleaf_gambit.rules.placement import place, put_elsewhere
from duskboard.games.darkleaf_gambit.rules.questions import asks_of_unit, listed, listed_of
from duskboard.games.darkleaf_gambit.rules.vanquishing import vanquish
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

# -- the turn: journey, Morph, retreat --------------------------------------------------------------------------------


# Up to three rolls, in this order; only the last bone is slotted. DLG-223, DLG-226, DLG-244.
clans.ACT.declare(terms.WIBO)(clans.rolled_first(Do.JOURNEY, Do.WIBO_MORPH))


@rule
def offer_morph(state: State, book: Book, scratch: Scratch) -> None:
    """Whoever journeyed may Morph, if there is somebody beside it. DLG-222."""
    if state.journeyed != NONE and targets(state, book, scratch, state.journeyed, NONE, 0) > 0:
        ask(state, popped(state, 0), Asks.MORPH_WAY)


@rule
def offer_retreat(state: State, book: Book, scratch: Scratch) -> None:
    """A new pawn may roll to retreat, if it is not in the Seat already. DLG-225."""
    unit = popped(state, 0)
    if retreaters(state, book, scratch, unit) > 1:
        ask(state, unit >> 4, Asks.RETREAT_WHO, unit)


@rule
def resolve_retreat(state: State, book: Book, scratch: Scratch) -> None:
    """The bone has fallen: in which direction, if one fits. DLG-228."""
    unit, carried = popped(state, 0), popped(state, 1)
    if retreat_ways(state, book, scratch, unit, carried) > 1:
        ask(state, unit >> 4, Asks.RETREAT_DIRECTION, unit, carried)
    else:
        tell(state, terms.STAYED, unit, state.square[unit], terms.BY_RETREAT, unit >> 4)


@rule
def let_dormant(state: State, book: Book, scratch: Scratch) -> None:
    """A regrown pawn sleeps. DLG-231."""
    state.dormant[popped(state, 0)] = 1
    tell(state, terms.FELL_ASLEEP, popped(state, 0))


class MorphWay(Decision, number=Asks.MORPH_WAY, name="Attempt to Morph?"):
    """A second roll, a Starter Seed, or stop and slot what was rolled. DLG-226, DLG-232."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        if state.direct > 0:
            menu.menu_n = targets(state, book, menu, state.journeyed, NONE, 0)
        else:
            offer(menu, terms.DO_MORPH)
        offer(menu, terms.PASS)
        if tokens(state, seat, terms.ROW_STARTER_SEED) > 0:
            offer(menu, terms.DO_SEED)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option < terms.TERRITORIES:
            aim(state, book, menu, seat, state.board[option])
        elif option != terms.PASS:
            ask(state, seat, Asks.MORPH_TARGET, 1 if option == terms.DO_SEED else 0)


class MorphTarget(Decision, number=Asks.MORPH_TARGET, name="Morph whom?"):
    """Whom; a sage that rolls may then name a second: Mass Morph. DLG-222, DLG-239, DLG-240."""

    seed: int  # 1: a Starter Seed is spent instead of a roll

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = targets(state, book, menu, state.journeyed, NONE, 0)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        unit, target = state.journeyed, state.board[option]
        if state.args[MorphTarget.seed] > 0:
            spend(state, seat, terms.ROW_STARTER_SEED)
            declare(state, unit, target, NONE)
            push(state, Do.RESOLVE_MORPH, unit, target, NONE, 1)
        else:
            aim(state, book, menu, seat, target)


class MorphSecond(Decision, number=Asks.MORPH_SECOND, name="Mass Morph: name a second target?"):
    """Mass Morph: a second target, or none. DLG-239."""

    target: int  # the first

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = targets(state, book, menu, state.journeyed, state.args[MorphSecond.target], 0)
        offer(menu, terms.PASS)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        second = NONE if option == terms.PASS else state.board[option]
        attempt(state, book, seat, state.args[MorphSecond.target], second)


@rule
def retreaters(state: State, book: Book, scratch: Scratch, unit: int) -> int:
    """The new pawns that may roll to retreat, a Morphing knight along with its pawn, or nobody. DLG-214, DLG-225."""
    n = 0
    seat = unit >> 4
    for i in range(2):
        pawn = state.movers[i]
        if pawn != NONE and haggedorn.rank_for(seat, state.square[pawn]) > 0:
            n = add(scratch, n, state.square[pawn])
    if book.kind[unit] == terms.KNIGHT and state.movers[0] != NONE and state.square[unit] != NONE:
        if haggedorn.rank_for(seat, state.square[unit]) > 0:  # a pawn Morphed in the Seat is not in stasis yet: DLG-236
            n = add(scratch, n, terms.DO_HASTY)
    return add(scratch, n, terms.PASS)


class RetreatWho(Decision, number=Asks.RETREAT_WHO, name="Roll for a retreat?"):
    """A third roll for a new pawn, or for the knight and its pawn together, or none. DLG-214, DLG-225."""

    unit: int  # who Morphed

    options = listed_of(retreaters)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.PASS:
            return
        if option == terms.DO_HASTY:
            push(state, Do.RESOLVE_RETREAT, state.args[RetreatWho.unit], state.movers[0])
        else:
            push(state, Do.RESOLVE_RETREAT, state.board[option], NONE)
        roll_for(state, book, seat, terms.FOR_RETREAT)


class RetreatDirection(Decision, number=Asks.RETREAT_DIRECTION, name="Retreat in which direction?"):
    """Which way back. DLG-228."""

    unit: int
    carried: int  # the pawn a knight takes along, or NONE

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        unit, carried = state.args[RetreatDirection.unit], state.args[RetreatDirection.carried]
        menu.menu_n = retreat_ways(state, book, menu, unit, carried)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        unit, carried = state.args[RetreatDirection.unit], state.args[RetreatDirection.carried]
        if option == terms.PASS:
            tell(state, terms.STAYED, unit, state.square[unit], terms.BY_RETREAT, seat, 1)
        else:
            retreat(state, book, unit, carried, haggedorn.on_board_direction(seat, option - terms.IN_DIRECTION))


@rule
def spore_pawns(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Pawns of either clan that may be moved. DLG-229."""
    n = 0
    for pawn in range(terms.UNITS):
        if pawn & 15 < 8 and state.square[pawn] != NONE and haggedorn.seat_may_relocate(state, book, seat, pawn):
            n = add(scratch, n, state.square[pawn])
    return n


class SporesPawn(Decision, number=Asks.SPORES_PAWN, name="Spores: which pawn is relocated?"):
    """Spores: which pawn is relocated. DLG-229."""

    options = listed(spore_pawns)
    chosen = put_elsewhere(terms.ANYWHERE, terms.BY_SPORES)


class ScatterUnit(Decision, number=Asks.SCATTER_UNIT, name="Scatter: whose aura goes?"):
    """Scatter: whose aura goes. DLG-233."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = aura_bearers(state, menu, 1 - seat)

    chosen = asks_of_unit(Asks.SCATTER_AURA)


class ScatterAura(LostAura, number=Asks.SCATTER_AURA, name="Scatter: which aura?"):
    """Scatter: which of its auras. DLG-233."""

    unit: int

    chosen = aura_lost(terms.BY_SCATTER)


# -- journeys and Deep Roots ------------------------------------------------------------------------------------------


@clans.WAYS.declare(terms.WIBO)
@rule
def ways_of_its_own(state: State, book: Book, unit: int) -> int:
    """The queen's journeys are of their own kind. DLG-218."""
    return clans.OTHERWISE if book.kind[unit] == terms.ROYAL else clans.ORDINARY


@clans.DESTINATIONS.declare(terms.WIBO)
@rule
def destinations(state: State, book: Book, scratch: Scratch, unit: int, n: int, stop: int) -> int:
    """Where a unit may journey; the queen goes 1 territory, or swaps with an adjacent pawn. DLG-218, DLG-219."""
    if book.kind[unit] != terms.ROYAL:
        return plain_destinations(state, book, scratch, unit, state.face, n, stop)
    n = lines(state, book, scratch, unit, book.journey[terms.WIBO, terms.ROYAL], 1, 1, n, stop)
    if n == stop:
        return n
    at = state.square[unit]
    for way in range(8):
        if book.reach[at, way] > 0 and may_swap(state, book, unit, state.board[at + book.delta[way]]):
            n = add(scratch, n, at + book.delta[way])
    return n


@rule
def may_swap(state: State, book: Book, queen: int, pawn: int) -> bool:
    """An adjacent Wibo pawn that may be moved, each allowed on the other's ground. DLG-219."""
    if (
        pawn == NONE
        or pawn >> 4 != queen >> 4
        or book.kind[pawn] != terms.PAWN
        or not haggedorn.movable(state, book, pawn)
    ):
        return False
    if not haggedorn.may_end(state, book, pawn, state.square[queen]):
        return False
    return haggedorn.may_end(state, book, queen, state.square[pawn])


@clans.JOURNEY.declare(terms.WIBO)
@rule
def journey(state: State, book: Book, scratch: Scratch, unit: int, to: int) -> None:
    """Travel, or swap with the pawn that stands there."""
    pawn = state.board[to]
    if pawn == NONE:
        travel(state, book, unit, to)
    else:
        haggedorn.swap(state, book, unit, pawn)
        state.journeyed = unit
        tell(state, terms.SWAPPED, unit, pawn, state.square[pawn], to)


# -- Morph ------------------------------------------------------------------------------------------------------------


@rule
def targets(state: State, book: Book, scratch: Scratch, unit: int, other_than: int, n: int) -> int:
    """Neighboring rivals that can be Morphed, while pawns are left in the graveyard. DLG-222, DLG-282."""
    seat = unit >> 4
    left = 8 - haggedorn.on_board(state, seat, terms.PAWN)
    if left < (1 if other_than == NONE else 2) or haggedorn.will_holds(state, terms.CURSES, terms.HUSH):
        return n
    at = state.square[unit]
    ways = book.deed[terms.WIBO, book.kind[unit]]
    for direction in range(8):
        way = haggedorn.on_board_direction(seat, direction)
        if (ways >> direction) & 1 and book.reach[at, way] > 0:
            target = state.board[at + book.delta[way]]
            if target != NONE and target != other_than and may_morph(state, book, seat, target):
                n = add(scratch, n, at + book.delta[way])
    return n


@rule
def may_morph(state: State, book: Book, seat: int, target: int) -> bool:
    """A vulnerable rival, and never the Erde king. DLG-209."""
    return (
        target >> 4 != seat
        and not haggedorn.thick_skinned(state, book, target)
        and not haggedorn.invulnerable(state, book, target)
    )


@rule
def aim(state: State, book: Book, scratch: Scratch, seat: int, target: int) -> None:
    """A target is named; a sage may name a second: Mass Morph. DLG-239, DLG-240."""
    unit = state.journeyed
    if book.kind[unit] == terms.SAGE and targets(state, book, scratch, unit, target, 0) > 0:
        ask(state, seat, Asks.MORPH_SECOND, target)
    else:
        attempt(state, book, seat, target, NONE)


@rule
def declare(state: State, unit: int, target: int, second: int) -> None:
    """The targets are named just before the roll. DLG-223."""
    second_at = NONE if second == NONE else state.square[second]
    tell(state, terms.DEED_DECLARED, unit, target, second, state.square[unit], state.square[target], second_at)


@rule
def attempt(state: State, book: Book, seat: int, target: int, second: int) -> None:
    declare(state, state.journeyed, target, second)
    push(state, Do.RESOLVE_MORPH, state.journeyed, target, second, 0)
    roll_for(state, book, seat, terms.FOR_MORPH)


@rule
def resolve_morph(state: State, book: Book, scratch: Scratch) -> None:
    """3 or higher converts each target; then a new pawn may retreat. DLG-222, DLG-225, DLG-232."""
    unit, target, second, sure = popped(state, 0), popped(state, 1), popped(state, 2), popped(state, 3)
    if sure == 0 and state.face < book.morph:
        tell(state, terms.DEED_FAILED, unit, target, book.morph, state.face, second, state.square[target])
        return
    for i in range(3):
        state.movers[i] = NONE
    push(state, Do.OFFER_RETREAT, unit)
    number = 0 if sure > 0 else book.morph
    if second != NONE:
        push(state, Do.CONVERT, unit, second, number)
    push(state, Do.CONVERT, unit, target, number)


@rule
def convert(state: State, book: Book, scratch: Scratch) -> None:
    """The rival is vanquished and a Wibo pawn takes its place. DLG-205, DLG-221, DLG-224, DLG-242."""
    unit, target, number = popped(state, 0), popped(state, 1), popped(state, 2)
    seat = unit >> 4
    territory = state.square[target]
    royal = book.kind[target] == terms.ROYAL
    tell(state, terms.DEED_DONE, unit, territory, target, number, state.face if number > 0 else 0)
    if not vanquish(state, book, target, terms.BY_MORPH, seat):
        return
    pawn = haggedorn.in_graveyard(state, seat, terms.PAWN)
    if royal:
        place(state, seat, pawn, terms.IN_SEAT, seat, 0, terms.BY_MORPH)
        return
    state.movers[0 if state.movers[0] == NONE else 1] = pawn
    place(state, seat, pawn, terms.NEAREST_TO, territory, 0, terms.BY_MORPH)


# -- retreat ----------------------------------------------------------------------------------------------------------


@rule
def retreat_ways(state: State, book: Book, scratch: Scratch, unit: int, carried: int) -> int:
    """Straight back or diagonally back, exactly as far as the roll, or stay. DLG-228."""
    n = 0
    for direction in range(terms.BACK_RIGHT, terms.BACK_LEFT + 1):
        if retreat_end(state, book, unit, carried, haggedorn.on_board_direction(unit >> 4, direction)) != NONE:
            n = add(scratch, n, terms.IN_DIRECTION + direction)
    return add(scratch, n, terms.PASS)


@rule
def retreat_end(state: State, book: Book, unit: int, carried: int, way: int) -> int:
    """Where a retreat in a direction ends; NONE if it does not fit. The carried pawn is no obstacle."""
    at = state.square[unit]
    if book.reach[at, way] < state.face:
        return NONE
    for _ in range(state.face):
        at += book.delta[way]
        if state.board[at] != NONE and state.board[at] != carried:
            return NONE
    return at if haggedorn.may_end(state, book, unit, at) else NONE


@rule
def retreat(state: State, book: Book, unit: int, carried: int, way: int) -> None:
    """Back toward the Seat; a carried pawn resumes next to its knight. DLG-214, DLG-215, DLG-228."""
    to = retreat_end(state, book, unit, carried, way)
    if carried != NONE:
        state.board[state.square[carried]] = NONE
    start = state.square[unit]
    haggedorn.put(state, book, unit, to)
    tell(state, terms.RELOCATED, unit, start, to, terms.BY_RETREAT, unit >> 4)
    if carried != NONE:
        place(state, unit >> 4, carried, terms.NEIGHBORING, to, 0, terms.BY_HASTY_RETREAT)


# -- the path to victory ----------------------------------------------------------------------------------------------


@rule
def pawns_in_seat(state: State, seat: int) -> int:
    n = 0
    for i in range(terms.PAWNS, terms.PAWNS + 8):
        territory = state.square[16 * seat + i]
        if territory != NONE and haggedorn.rank_for(seat, territory) == 0:
            n += 1
    return n


@clans.END_TURN.declare(terms.WIBO)
@rule
def end_turn(state: State, book: Book, seat: int) -> None:
    """Six Wibo pawns in the Seat at the end of a Wibo turn win. DLG-213."""
    if pawns_in_seat(state, seat) >= book.pawns_to_win:
        haggedorn.win(state, seat, terms.SIX_PAWNS)


# -- Deep Roots --------------------------------------------------------------------------------------------------------


@haggedorn.DEEP_ROOTED.declare(terms.WIBO)
@rule
def is_queen(state: State, book: Book, unit: int) -> bool:
    """The queen, whom nothing moves more than 1 territory. DLG-218, DLG-220."""
    return book.kind[unit] == terms.ROYAL


# -- what protects pawns ----------------------------------------------------------------------------------------------


@haggedorn.IN_STASIS.declare(terms.WIBO)
@rule
def resting(state: State, book: Book, unit: int) -> bool:
    """A pawn in its Seat under The Endless. DLG-234, DLG-235."""
    seat = unit >> 4
    if state.relic[seat, terms.LAW_ROW] == 0 or book.kind[unit] != terms.PAWN:
        return False
    return state.square[unit] != NONE and haggedorn.rank_for(seat, state.square[unit]) == 0


@haggedorn.SHELTERED.declare(terms.WIBO)
@rule
def sheltered(state: State, book: Book, unit: int) -> bool:
    """Biotic Refuge (a pawn diagonal to the Wibo rook) or The Endless. DLG-217, DLG-234."""
    if book.kind[unit] != terms.PAWN:
        return False
    if resting(state, book, unit):
        return True
    for i in range(2):
        rook = state.square[16 * (unit >> 4) + terms.ROOKS + i]
        if rook != NONE and haggedorn.diagonal(rook, state.square[unit]):
            return True
    return False


# -- skills -----------------------------------------------------------------------------------------------------------


@clans.POWER.declare(terms.WIBO)
@rule
def power(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> None:
    """Spores, Regrowth, Scatter, or the Law: The Endless."""
    if row == terms.ROW_SPORES:
        if spore_pawns(state, book, scratch, seat) == 0:
            tell(state, terms.EFFECT_LOST, seat, row)
        else:
            ask(state, seat, Asks.SPORES_PAWN)
    elif row == terms.ROW_REGROWTH:
        regrowth(state, seat)
    elif row == terms.ROW_SCATTER:
        if aura_bearers(state, scratch, 1 - seat) == 0:
            tell(state, terms.EFFECT_LOST, seat, row)
        else:
            ask(state, seat, Asks.SCATTER_UNIT)
    elif row == terms.ROW_ENDLESS:
        endless(state, book, seat)


@rule
def regrowth(state: State, seat: int) -> None:
    """A rival pawn returns next to the Wibo rook and lies dormant for a turn. DLG-230, DLG-231."""
    pawn = haggedorn.in_graveyard(state, 1 - seat, terms.PAWN)
    rook = state.square[16 * seat + terms.ROOKS]
    if pawn == NONE or rook == NONE:
        tell(state, terms.EFFECT_LOST, seat, terms.ROW_REGROWTH)
        return
    push(state, Do.LET_DORMANT, pawn)
    place(state, seat, pawn, terms.ADJACENT_TO, rook, 0, terms.BY_REGROWTH)


@rule
def endless(state: State, book: Book, seat: int) -> None:
    """Pawns already in the Seat fall into stasis, and Ladders on them are dispelled. DLG-237."""
    for i in range(terms.PAWNS, terms.PAWNS + 8):
        pawn = 16 * seat + i
        if state.ladder_by[pawn] > 0 and haggedorn.in_stasis(state, book, pawn):
            haggedorn.drop_ladder(state, pawn, terms.BY_ENDLESS)


@APPLICABLE.declare(terms.WIBO)
@rule
def applicable(state: State, seat: int, row: int) -> bool:
    """Spores need a pawn of either clan, Scatter a rival whose units can bear auras. DLG-092."""
    if row == terms.ROW_SPORES:
        return haggedorn.on_board(state, 0, terms.PAWN) + haggedorn.on_board(state, 1, terms.PAWN) > 0
    return row != terms.ROW_SCATTER or state.clan[1 - seat] in terms.WITH_AURAS


DECISIONS = (
    MorphWay, MorphTarget, MorphSecond, RetreatWho, RetreatDirection, SporesPawn, ScatterUnit, ScatterAura,
)  # fmt: skip
STEPS = {
    Do.WIBO_MORPH: offer_morph,
    Do.RESOLVE_MORPH: resolve_morph,
    Do.CONVERT: convert,
    Do.OFFER_RETREAT: offer_retreat,
    Do.RESOLVE_RETREAT: resolve_retreat,
    Do.LET_DORMANT: let_dormant,
}
