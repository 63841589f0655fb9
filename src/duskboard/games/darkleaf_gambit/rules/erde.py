"""Erde: Reclaim the center, then journey the king onto it. DLG-189 to DLG-212."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import clans, haggedorn, split_journeys
from duskboard.games.darkleaf_gambit.rules.bones import roll_for, spend, tokens
from duskboard.games.darkleaf_gambit.rules.journeys import travel
from duskboard.games.darkleaf_gambit.rules.placement import place, put_elsewhere
from duskboard.games.darkleaf_gambit.rules.questions import YesOrPass, listed
from duskboard.games.darkleaf_gambit.rules.vanquishing import vanquish
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

# -- the turn: declare, then roll -------------------------------------------------------------------------------------


@clans.ACT.declare(terms.ERDE)
@rule
def act(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Declare Journey or Reclaim before the roll. DLG-207."""
    if reclaimers(state, book, scratch, seat) > 0:
        ask(state, seat, Asks.ERDE_INTENT)
    else:
        declare_journey(state, book, seat)


@rule
def declare_journey(state: State, book: Book, seat: int) -> None:
    push(state, Do.ERDE_JOURNEY, seat)
    roll_for(state, book, seat, terms.FOR_TURN)


class ErdeIntent(Decision, number=Asks.ERDE_INTENT, name="Journey or Reclaim?"):
    """Journey or Reclaim, before the roll. DLG-207."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        if state.direct > 0:
            menu.menu_n = reclaimers(state, book, menu, seat)
        offer(menu, terms.DO_JOURNEY)
        if state.direct == 0:
            offer(menu, terms.DO_RECLAIM)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option < terms.TERRITORIES:
            declare_reclaim(state, book, seat, state.board[option])
        elif option == terms.DO_RECLAIM:
            ask(state, seat, Asks.RECLAIM_PAWN)
        else:
            declare_journey(state, book, seat)


@rule
def reclaimers(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Pawns that stand on an unclaimed center territory. DLG-196."""
    n = 0
    if haggedorn.will_holds(state, terms.CURSES, terms.HUSH):
        return 0
    for i in range(terms.PAWNS, terms.PAWNS + 8):
        territory = state.square[16 * seat + i]
        if territory == NONE or book.center[territory] == 0 or state.reclaimed[territory] > 0:
            continue
        if state.dormant[16 * seat + i] == 0 and book.deed[terms.ERDE, terms.PAWN] > 0:
            n = add(scratch, n, territory)
    return n


class ReclaimPawn(Decision, number=Asks.RECLAIM_PAWN, name="Which pawn attempts to Reclaim?"):
    """Which pawn attempts to Reclaim. DLG-196."""

    options = listed(reclaimers)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        declare_reclaim(state, book, seat, state.board[option])


class UseMetamorphic(YesOrPass, number=Asks.USE_METAMORPHIC, name="Spend Metamorphic to move three units?"):
    """Spend the token: three units share the roll. DLG-201."""

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.YES:
            spend(state, seat, terms.ROW_METAMORPHIC)
            start_split(state, book, 3, 1)


class PartUnit(Decision, number=Asks.PART_UNIT, name="Which unit takes the next part of the roll?"):
    """Which unit takes the next part of the roll; a further one sets out only when it is told to. DLG-191."""

    options = listed(split_journeys.part_units)

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        if state.split[split_journeys.MADE] == 0:
            menu.menu[0] = terms.PASS
            return 1 + split_journeys.anybody_can_part(state, book, menu, seat)
        n = split_journeys.part_units(state, book, menu, seat)
        return terms.ASKED if menu.menu[0] != terms.PASS else n

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.PASS:
            ask(state, seat, Asks.PART_DESTINATION, state.board[option])
        elif state.split[split_journeys.MADE] == 0:
            tell(state, terms.PASSED_ON, seat)


class PartDestination(Decision, number=Asks.PART_DESTINATION, name="Where does it go?"):
    """Where its part ends. DLG-191."""

    unit: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        split_journeys.look_round(state, book, menu, seat)
        menu.menu_n = split_journeys.part_destinations(state, book, menu, state.args[PartDestination.unit], 0, 64)

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        split_journeys.look_round(state, book, menu, seat)
        return split_journeys.part_destinations(state, book, menu, state.args[PartDestination.unit], 0, 2)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        make_part(state, book, state.args[PartDestination.unit], option)


class UseTremor(YesOrPass, number=Asks.USE_TREMOR, name="Let the ground tremble around the knight?"):
    """Let the ground tremble around a knight that has journeyed. DLG-210."""

    knight: int

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.YES:
            tremor(state, book, state.args[UseTremor.knight])


@rule
def sinkable(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Vulnerable units but Erde kings; if no rival can be sunk it may be declined. DLG-202, DLG-270."""
    n = 0
    rivals = 0
    for i in range(terms.UNITS):
        if state.square[i] == NONE or haggedorn.thick_skinned(state, book, i) or haggedorn.invulnerable(state, book, i):
            continue
        n = add(scratch, n, state.square[i])
        if i >> 4 != seat:
            rivals += 1
    if n > 0 and rivals == 0:
        n = add(scratch, n, terms.PASS)
    return n


class SinkTarget(Decision, number=Asks.SINK_TARGET, name="Sink whom?"):
    """Who sinks into the ground. DLG-202."""

    options = listed(sinkable)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.PASS:
            vanquish(state, book, state.board[option], terms.BY_SINK, seat)


@rule
def banished(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Rivals on the center that can be moved off it."""
    n = 0
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 15):
        territory = state.square[unit]
        if territory == NONE or book.center[territory] == 0 or not haggedorn.movable(state, book, unit):
            continue
        if outer_place(state, book, unit):
            n = add(scratch, n, territory)
    return n


class BanishUnit(Decision, number=Asks.BANISH_UNIT, name="Banish: who leaves the center next?"):
    """Who leaves the center next. DLG-199."""

    options = listed(banished)
    chosen = put_elsewhere(terms.IN_OUTER_WOODS, terms.BY_BANISH)


# -- Reclaim ----------------------------------------------------------------------------------------------------------


@rule
def declare_reclaim(state: State, book: Book, seat: int, pawn: int) -> None:
    tell(state, terms.DEED_DECLARED, pawn, NONE, NONE, state.square[pawn], NONE, NONE)
    push(state, Do.RESOLVE_RECLAIM, pawn)
    roll_for(state, book, seat, terms.FOR_TURN)


@rule
def reclaim_number(state: State, book: Book, seat: int) -> int:
    """6 or higher, with One With the Land 5 or higher. DLG-195, DLG-203."""
    return book.one_with_the_land if haggedorn.law_holds(state, seat) else book.reclaim


@rule
def reclaim(state: State, book: Book, scratch: Scratch) -> None:
    """Claim the territory and send the pawn back beside its king. DLG-195 to DLG-197."""
    pawn = popped(state, 0)
    seat = pawn >> 4
    number = reclaim_number(state, book, seat)
    if state.face < number:
        tell(state, terms.DEED_FAILED, pawn, NONE, number, state.face, NONE, state.square[pawn])
        return
    territory = state.square[pawn]
    state.reclaimed[territory] = 1
    tell(state, terms.RECLAIMED, pawn, territory, number, state.face)
    king = state.square[16 * seat + terms.ROYALS]
    if king != NONE:
        place(state, seat, pawn, terms.ADJACENT_TO, king, 0, terms.BY_RECLAIM)


# -- journeys in parts ------------------------------------------------------------------------------------------------


@rule
def begin_journey(state: State, book: Book, scratch: Scratch) -> None:
    """The roll is to be covered by one unit or two; by three with Metamorphic. DLG-191, DLG-201."""
    seat = popped(state, 0)
    start_split(state, book, 2, 0)
    if tokens(state, seat, terms.ROW_METAMORPHIC) > 0 and state.face >= book.metamorphic:
        start_split(state, book, 3, 1)
        if split_journeys.anybody_can_part(state, book, scratch, seat) > 0:
            ask(state, seat, Asks.USE_METAMORPHIC)
        start_split(state, book, 2, 0)
    push(state, Do.ERDE_PART, seat)


@rule
def start_split(state: State, book: Book, allowed: int, needed: int) -> None:
    state.split[split_journeys.MADE] = 0
    state.split[split_journeys.ALLOWED] = allowed
    state.split[split_journeys.ALL_NEEDED] = needed
    state.split[split_journeys.LEAST] = state.face
    state.split[split_journeys.MOST] = state.face
    state.split[split_journeys.LOOSE] = split_journeys.loosened(state)
    for i in range(3):
        state.movers[i] = NONE


@rule
def next_part(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for the next unit while something of the roll is left and somebody can use it."""
    seat = popped(state, 0)
    if state.split[split_journeys.MOST] == 0 or state.split[split_journeys.MADE] == state.split[split_journeys.ALLOWED]:
        return
    if split_journeys.may_stop(state) or split_journeys.anybody_can_part(state, book, scratch, seat) > 0:
        ask(state, seat, Asks.PART_UNIT)


@rule
def make_part(state: State, book: Book, unit: int, to: int) -> None:
    """One unit's part of the journey; the king on the Reclaimed center wins. DLG-189, DLG-191."""
    steps = haggedorn.steps_between(state.square[unit], to)
    state.split[split_journeys.LEAST] = split_journeys.least_after(
        state, book, unit, state.split[split_journeys.LEAST], steps
    )
    state.split[split_journeys.MOST] -= steps
    state.movers[state.split[split_journeys.MADE]] = unit
    state.split[split_journeys.MADE] += 1
    travel(state, book, unit, to)
    if book.kind[unit] == terms.ROYAL and book.center[to] > 0:
        haggedorn.win(state, unit >> 4, terms.LAND_RECLAIMED)
        return
    push(state, Do.ERDE_PART, unit >> 4)
    if book.kind[unit] == terms.KNIGHT and shaken(state, book, unit) > 0:
        ask(state, unit >> 4, Asks.USE_TREMOR, unit)


# -- Tremor -----------------------------------------------------------------------------------------------------------


@rule
def shakes(state: State, book: Book, seat: int, at: int, way: int) -> int:
    """The unit a Tremor of a seat moves in a direction; NONE where none is, or it is blocked. DLG-210, DLG-211."""
    if book.reach[at, way] < 2:
        return NONE
    unit = state.board[at + book.delta[way]]
    to = at + 2 * book.delta[way]
    if unit == NONE or state.board[to] != NONE or not haggedorn.seat_may_relocate(state, book, seat, unit):
        return NONE
    return unit if haggedorn.may_end(state, book, unit, to) else NONE


@rule
def shaken(state: State, book: Book, knight: int) -> int:
    n = 0
    for way in range(8):
        if shakes(state, book, knight >> 4, state.square[knight], way) != NONE:
            n += 1
    return n


@rule
def tremor(state: State, book: Book, knight: int) -> None:
    """Every adjacent unit of either clan is pushed 1 territory away where that is free. DLG-210."""
    at = state.square[knight]
    tell(state, terms.TREMOR, knight, at)
    for way in range(8):
        unit = shakes(state, book, knight >> 4, at, way)
        if unit != NONE:
            start, to = state.square[unit], at + 2 * book.delta[way]
            haggedorn.put(state, book, unit, to)
            tell(state, terms.PUSHED, unit, start, to, terms.BY_TREMOR, knight >> 4, knight)


# -- Thick Skin, and ground of their own -------------------------------------------------------------------------------


@haggedorn.THICK_SKINNED.declare(terms.ERDE)
@rule
def is_king(state: State, book: Book, unit: int) -> bool:
    """The king is immune to clans that need not vanquish a royal. DLG-208."""
    return book.kind[unit] == terms.ROYAL


@haggedorn.AT_HOME.declare(terms.ERDE)
@rule
def at_home(state: State) -> bool:
    """Reclaimed ground is theirs. DLG-192."""
    return True


# -- Bedrock Wall -----------------------------------------------------------------------------------------------------


@haggedorn.SHELTERED.declare(terms.ERDE)
@rule
def walled(state: State, book: Book, unit: int) -> bool:
    """A sage next to an Erde rook on the same rank. DLG-212."""
    if book.kind[unit] != terms.SAGE:
        return False
    seat, territory = unit >> 4, state.square[unit]
    for i in range(2):
        rook = state.square[16 * seat + terms.ROOKS + i]
        if rook != NONE and rook >> 3 == territory >> 3 and abs(rook - territory) == 1:
            return True
    return False


# -- skills -----------------------------------------------------------------------------------------------------------


@clans.UPKEEP_RELIC.declare(terms.ERDE)
@rule
def upkeep_relic(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> bool:
    """Banish, while there is somebody to send away. DLG-199."""
    return row == terms.ROW_BANISH and banished(state, book, scratch, seat) > 0


@clans.SPEND_RELIC.declare(terms.ERDE)
@rule
def spend_relic(state: State, book: Book, seat: int, row: int) -> None:
    """Banish. DLG-199."""
    push(state, Do.BANISH_NEXT, seat)


@rule
def banish(state: State, book: Book, scratch: Scratch) -> None:
    """One rival after another leaves the center. DLG-199."""
    seat = popped(state, 0)
    if banished(state, book, scratch, seat) > 0:
        push(state, Do.BANISH_NEXT, seat)
        ask(state, seat, Asks.BANISH_UNIT)


@rule
def outer_place(state: State, book: Book, unit: int) -> bool:
    """Whether there is free ground in the Woods for it; the Wibo queen needs it beside her. DLG-220."""
    rooted = haggedorn.deep_rooted(state, book, unit)
    for territory in range(8, 56):
        if (
            book.center[territory] == 0
            and state.board[territory] == NONE
            and haggedorn.may_end(state, book, unit, territory)
        ):
            if not rooted or haggedorn.steps_between(state.square[unit], territory) == 1:
                return True
    return False


@clans.POWER.declare(terms.ERDE)
@rule
def power(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> None:
    """That Which Cannot Be Destroyed, or Sink; the Law needs no act."""
    if row == terms.ROW_UNDESTROYED:
        pawn = haggedorn.in_graveyard(state, seat, terms.PAWN)
        if pawn == NONE:
            tell(state, terms.EFFECT_LOST, seat, row)
        else:
            place(state, seat, pawn, terms.BY_OWN_ROOKS, seat, 0, terms.BY_UNDESTROYED)
    elif row == terms.ROW_SINK:
        if sinkable(state, book, scratch, seat) == 0:
            tell(state, terms.EFFECT_LOST, seat, row)
        else:
            ask(state, seat, Asks.SINK_TARGET)


DECISIONS = (ErdeIntent, ReclaimPawn, UseMetamorphic, PartUnit, PartDestination, UseTremor, SinkTarget, BanishUnit)
STEPS = {
    Do.ERDE_JOURNEY: begin_journey,
    Do.ERDE_PART: next_part,
    Do.RESOLVE_RECLAIM: reclaim,
    Do.BANISH_NEXT: banish,
}
