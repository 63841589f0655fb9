"""The Murg: Destroy the rival royal. DLG-129 to DLG-152."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import clans, haggedorn, journeys
from duskboard.games.darkleaf_gambit.rules.bones import APPLICABLE, give_aura, offer_aura, roll_for
from duskboard.games.darkleaf_gambit.rules.ground import holds, one, spread, units_of
from duskboard.games.darkleaf_gambit.rules.placement import place
from duskboard.games.darkleaf_gambit.rules.questions import Chosen, asks_of_unit, listed
from duskboard.games.darkleaf_gambit.rules.vanquishing import vanquish
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

# -- the turn: declare, then roll -------------------------------------------------------------------------------------


@clans.ACT.declare(terms.MURG)
@rule
def act(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """Declare Journey or Destroy before rolling, unless Predictive Model lets the bone fall first. DLG-147, DLG-149."""
    if state.model > 0:
        push(state, Do.DO_MODEL, seat)
        roll_for(state, book, seat, terms.FOR_TURN)
    elif destroyers(state, book, scratch, seat, 1) > 0:
        ask(state, seat, Asks.MURG_INTENT)
    else:
        declare_journey(state, book, seat)


@rule
def declare_journey(state: State, book: Book, seat: int) -> None:
    """The unit is chosen after the roll. DLG-047, DLG-052."""
    push(state, Do.JOURNEY, seat)
    roll_for(state, book, seat, terms.FOR_TURN)


@rule
def ask_model(state: State, book: Book, scratch: Scratch) -> None:
    """The bone has fallen first: now the intent. DLG-147."""
    ask(state, popped(state, 0), Asks.MODEL_INTENT)


@rule
def intent(state: State, book: Book, seat: int, option: int) -> None:
    """Journey, Destroy, or nothing."""
    if option == terms.DO_DESTROY:
        ask(state, seat, Asks.DESTROYER)
    elif option == terms.DO_JOURNEY:
        if state.model > 0:
            ask(state, seat, Asks.CHOOSE_UNIT)
        else:
            declare_journey(state, book, seat)
    else:
        tell(state, terms.PASSED_ON, seat)


def intended(then: int) -> Chosen:
    """The answer is an intent, or at once the territory of the unit that acts: the next question is about it."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option < terms.TERRITORIES:
            ask(state, seat, then, state.board[option])
        else:
            intent(state, book, seat, option)

    return chosen


class MurgIntent(Decision, number=Asks.MURG_INTENT, name="Journey or Destroy?"):
    """Journey or Destroy, before the roll. DLG-046, DLG-149."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        if state.direct > 0:
            menu.menu_n = destroyers(state, book, menu, seat)
            offer(menu, terms.DO_JOURNEY)
        else:
            offer(menu, terms.DO_JOURNEY)
            offer(menu, terms.DO_DESTROY)

    chosen = intended(Asks.DESTROY_TARGET)


class ModelIntent(Decision, number=Asks.MODEL_INTENT, name="The bone has fallen. Journey or Destroy?"):
    """After the roll, with Predictive Model: Journey, Destroy or nothing. DLG-147."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        if state.direct > 0:
            offer_actors(state, book, menu, seat)
            offer(menu, terms.PASS)
            return
        deed = destroyers(state, book, menu, seat, 1) > 0
        offer(menu, terms.DO_JOURNEY)
        offer(menu, terms.PASS)
        if deed:
            offer(menu, terms.DO_DESTROY)

    chosen = intended(Asks.MODEL_UNIT)


class ModelUnit(Decision, number=Asks.MODEL_UNIT, name="Journey where, or Destroy whom?"):
    """What a unit does with the bone that lies there: journey, or attempt to Destroy somebody beside it. DLG-147."""

    unit: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        unit = state.args[ModelUnit.unit]
        if journeys.may_journey(state, book, unit):
            menu.menu_n = destinations(state, book, menu, unit, 0, 64)
        if may_destroy(state, book, unit) and not haggedorn.will_holds(state, terms.CURSES, terms.HUSH):
            menu.menu_n = targets(state, book, menu, unit, NONE, menu.menu_n)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        unit, target = state.args[ModelUnit.unit], state.board[option]
        if target == NONE or not may_destroy(state, book, unit):
            journey(state, book, menu, unit, option)
        else:
            first_target(state, book, menu, seat, unit, target)


@rule
def destroyers(state: State, book: Book, scratch: Scratch, seat: int, stop: int = 64) -> int:
    """The units with a legal target, up to `stop` of them: pawns, knights, and the king beside a rook. DLG-136."""
    n = 0
    if haggedorn.will_holds(state, terms.CURSES, terms.HUSH):
        return 0
    near = spread(units_of(state, 1 - seat))
    for unit in range(16 * seat, 16 * seat + 15):
        if state.square[unit] == NONE or not holds(near, state.square[unit]):
            continue
        if may_destroy(state, book, unit) and targets(state, book, scratch, unit, NONE, n) > n:
            n = add(scratch, n, state.square[unit])
            if n == stop:
                return n
    return n


class Destroyer(Decision, number=Asks.DESTROYER, name="Which unit attempts to Destroy?"):
    """Who attempts to Destroy. DLG-136."""

    options = listed(destroyers)
    chosen = asks_of_unit(Asks.DESTROY_TARGET)


class DestroyTarget(Decision, number=Asks.DESTROY_TARGET, name="Destroy whom?"):
    """Whom. DLG-133."""

    unit: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = targets(state, book, menu, state.args[DestroyTarget.unit], NONE, 0)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        first_target(state, book, menu, seat, state.args[DestroyTarget.unit], state.board[option])


class SecondTarget(Decision, number=Asks.SECOND_TARGET, name="Cleave: name a second target?"):
    """Cleave: whom a knight strikes as well. DLG-138."""

    unit: int
    target: int  # the first

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = targets(state, book, menu, state.args[SecondTarget.unit], state.args[SecondTarget.target], 0)
        offer(menu, terms.PASS)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        second = NONE if option == terms.PASS else state.board[option]
        declare_destroy(state, book, seat, state.args[SecondTarget.unit], state.args[SecondTarget.target], second)


class EnterTerritory(Decision, number=Asks.ENTER_TERRITORY, name="Which territory does the knight enter?"):
    """Which of the two territories it has cleared a knight enters. DLG-139."""

    unit: int
    one: int
    other: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        offer(menu, state.args[EnterTerritory.one])
        offer(menu, state.args[EnterTerritory.other])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        enter(state, book, state.args[EnterTerritory.unit], option, terms.BY_CLEAVE)


@rule
def sacrifices(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Pawns that can be vanquished, or none: it may be declined. DLG-079, DLG-130."""
    n = 0
    for i in range(terms.PAWNS, terms.PAWNS + 8):
        pawn = 16 * seat + i
        if state.square[pawn] != NONE and not haggedorn.invulnerable(state, book, pawn):
            n = add(scratch, n, state.square[pawn])
    return add(scratch, n, terms.PASS)


class AssassinPawn(Decision, number=Asks.ASSASSIN_PAWN, name="Sacrifice a pawn for an Assassin sage?"):
    """Sacrifice a pawn for a sage with Assassin. DLG-130."""

    options = listed(sacrifices)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        sacrifice(state, book, seat, option)


@rule
def offer_actors(state: State, book: Book, menu: Scratch, seat: int) -> None:
    """Who can do something with the bone that lies there: journey, Ambush, or Destroy. DLG-147."""
    able = 0
    for i in range(destroyers(state, book, menu, seat)):
        able |= one(menu.menu[i])
    able |= journeys.travellers(state, book, menu, seat, state.face)
    for unit in range(16 * seat, 16 * seat + 15):
        at = state.square[unit]
        if at != NONE and (holds(able, at) or may_ambush_somebody(state, book, menu, unit)):
            offer(menu, at)


@rule
def may_ambush_somebody(state: State, book: Book, menu: Scratch, unit: int) -> bool:
    """Whether a sage has a journey that it has not by the ordinary rules. DLG-140."""
    if book.kind[unit] != terms.SAGE or not journeys.may_journey(state, book, unit):
        return False
    return destinations(state, book, menu, unit, menu.menu_n, menu.menu_n + 1) > menu.menu_n


# -- Destroy ----------------------------------------------------------------------------------------------------------


@rule
def may_destroy(state: State, book: Book, unit: int) -> bool:
    """Whether a unit can attempt Destroy where it stands; the king under Throne Guard only. DLG-136."""
    kind = book.kind[unit]
    if state.square[unit] == NONE or state.dormant[unit] > 0 or book.deed[terms.MURG, kind] == 0:
        return False
    return kind != terms.ROYAL or guarded(state, unit)


@rule
def guarded(state: State, king: int) -> bool:
    """Throne Guard: the king stands adjacent to a rook of his own."""
    seat = king >> 4
    for i in range(2):
        rook = state.square[16 * seat + terms.ROOKS + i]
        if rook != NONE and haggedorn.steps_between(rook, state.square[king]) == 1:
            return True
    return False


@rule
def targets(state: State, book: Book, scratch: Scratch, unit: int, other_than: int, n: int) -> int:
    """Adjacent rivals that can be vanquished. DLG-133."""
    seat = unit >> 4
    territory = state.square[unit]
    ways = book.deed[terms.MURG, book.kind[unit]]
    for direction in range(8):
        way = haggedorn.on_board_direction(seat, direction)
        if (ways >> direction) & 1 and book.reach[territory, way] > 0:
            target = state.board[territory + book.delta[way]]
            if (
                target != NONE
                and target != other_than
                and target >> 4 != seat
                and not haggedorn.invulnerable(state, book, target)
            ):
                n = add(scratch, n, territory + book.delta[way])
    return n


@rule
def first_target(state: State, book: Book, scratch: Scratch, seat: int, unit: int, target: int) -> None:
    """A knight may name a second target: Cleave. DLG-138."""
    if book.kind[unit] == terms.KNIGHT and targets(state, book, scratch, unit, target, 0) > 0:
        ask(state, seat, Asks.SECOND_TARGET, unit, target)
    else:
        declare_destroy(state, book, seat, unit, target, NONE)


@rule
def declare_destroy(state: State, book: Book, seat: int, unit: int, target: int, second: int) -> None:
    """Unit and targets are fixed before the roll. DLG-048."""
    second_at = NONE if second == NONE else state.square[second]
    tell(state, terms.DEED_DECLARED, unit, target, second, state.square[unit], state.square[target], second_at)
    push(state, Do.RESOLVE_DESTROY, unit, target, second)
    if state.model == 0:
        roll_for(state, book, seat, terms.FOR_TURN)


@rule
def needed(state: State, book: Book, seat: int, target: int, cleaving: int) -> int:
    """What a roll must reach: 3, with Cleave 4, against a royal 6 or with the Law 5. DLG-129, DLG-138, DLG-152."""
    if book.kind[target] == terms.ROYAL:
        return book.singularity if haggedorn.law_holds(state, seat) else book.destroy_royal
    return book.cleave if cleaving else book.destroy


@rule
def destroy(state: State, book: Book, scratch: Scratch) -> None:
    """Each target against its own number; then the unit moves in. DLG-133 to DLG-135, DLG-139."""
    unit, target, second = popped(state, 0), popped(state, 1), popped(state, 2)
    seat = unit >> 4
    cleaving = second != NONE
    entered = strike(state, book, seat, unit, target, cleaving)
    other = NONE
    if cleaving and state.ending == 0:
        other = strike(state, book, seat, unit, second, cleaving)
    if state.ending != 0:
        return
    if entered != NONE and other != NONE:
        ask(state, seat, Asks.ENTER_TERRITORY, unit, entered, other)
    elif entered != NONE:
        enter(state, book, unit, entered, terms.BY_DESTROY)
    elif other != NONE:
        enter(state, book, unit, other, terms.BY_DESTROY)


@rule
def strike(state: State, book: Book, seat: int, unit: int, target: int, cleaving: int) -> int:
    """One target; the territory its attacker may enter, or NONE. DLG-054, DLG-173, DLG-206."""
    number = needed(state, book, seat, target, cleaving)
    territory = state.square[target]
    if state.face < number:
        tell(state, terms.DEED_FAILED, unit, target, number, state.face, NONE, territory)
        return NONE
    tell(state, terms.DEED_DONE, unit, territory, target, number, state.face)
    if book.kind[target] == terms.ROYAL:
        haggedorn.win(state, seat, terms.ROYAL_DESTROYED)
        return NONE
    gone = vanquish(state, book, target, terms.BY_DESTROY, seat)
    if gone and haggedorn.owner_may_move(state, book, unit) and haggedorn.may_end(state, book, unit, territory):
        return territory
    return NONE


@rule
def enter(state: State, book: Book, unit: int, territory: int, cause: int) -> None:
    """The Murg unit moves into the territory it has cleared, or one of the two. DLG-134, DLG-139."""
    start = state.square[unit]
    haggedorn.put(state, book, unit, territory)
    tell(state, terms.RELOCATED, unit, start, territory, cause, unit >> 4)


# -- journeys and Ambush ----------------------------------------------------------------------------------------------


@clans.WAYS.declare(terms.MURG)
@rule
def ways_of_its_own(state: State, book: Book, unit: int) -> int:
    """A sage may also journey onto those it can Ambush. DLG-140."""
    return clans.ORDINARY_AND_MORE if book.kind[unit] == terms.SAGE else clans.ORDINARY


@clans.DESTINATIONS.declare(terms.MURG)
@rule
def destinations(state: State, book: Book, scratch: Scratch, unit: int, n: int, stop: int) -> int:
    """Where a unit may journey with the roll; a sage also onto those it can Ambush."""
    n = journeys.plain_destinations(state, book, scratch, unit, state.face, n, stop)
    if book.kind[unit] != terms.SAGE or n == stop:
        return n
    most = journeys.farthest(state, book, state.face)
    least = journeys.nearest(state, book, unit, most)
    ways = book.journey[terms.MURG, terms.SAGE]
    for direction in range(8):
        if (ways >> direction) & 1:
            to = ambush_in(state, book, unit, haggedorn.on_board_direction(unit >> 4, direction), least, most)
            if to != NONE:
                n = add(scratch, n, to)
    return n


@rule
def ambush_in(state: State, book: Book, unit: int, direction: int, least: int, most: int) -> int:
    """The territory of a rival a sage's journey in a direction may end on; NONE if none. DLG-140 to DLG-143."""
    territory = state.square[unit]
    for steps in range(1, min(most, book.reach[territory, direction]) + 1):
        territory += book.delta[direction]
        target = state.board[territory]
        if target == NONE:
            continue
        if steps >= least and may_ambush(state, book, unit, target) and haggedorn.may_end(state, book, unit, territory):
            return territory
        return NONE
    return NONE


@rule
def may_ambush(state: State, book: Book, unit: int, target: int) -> bool:
    """A vulnerable rival; a royal only with Assassin. DLG-141, DLG-143, DLG-150."""
    if target >> 4 == unit >> 4 or haggedorn.invulnerable(state, book, target):
        return False
    return book.kind[target] != terms.ROYAL or state.auras[unit] & terms.ASSASSIN > 0


@clans.JOURNEY.declare(terms.MURG)
@rule
def journey(state: State, book: Book, scratch: Scratch, unit: int, to: int) -> None:
    """Travel; onto a rival it is an Ambush. DLG-140, DLG-151."""
    target = state.board[to]
    if target == NONE:
        journeys.travel(state, book, unit, to)
        return
    tell(state, terms.DEED_DONE, unit, to, target, 0, state.face, haggedorn.steps_between(state.square[unit], to))
    if book.kind[target] == terms.ROYAL:
        haggedorn.win(state, unit >> 4, terms.ROYAL_DESTROYED)
    elif vanquish(state, book, target, terms.BY_AMBUSH, unit >> 4):
        if state.ending == 0:
            journeys.travel(state, book, unit, to)
    else:
        state.journeyed = unit


# -- skills -----------------------------------------------------------------------------------------------------------


@clans.UPKEEP_RELIC.declare(terms.MURG)
@rule
def upkeep_relic(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> bool:
    """Predictive Model and Electromagnetic Loop, each once a turn. DLG-147, DLG-148."""
    if row == terms.ROW_PREDICTIVE_MODEL:
        return state.model == 0
    return row == terms.ROW_LOOP and state.loop == 0


@clans.SPEND_RELIC.declare(terms.MURG)
@rule
def spend_relic(state: State, book: Book, seat: int, row: int) -> None:
    """Predictive Model or Electromagnetic Loop, before intent is declared. DLG-147 to DLG-149."""
    if row == terms.ROW_PREDICTIVE_MODEL:
        state.model = 1
    else:
        state.loop = 1
        tell(state, terms.EXTRA_TURN, state.active)


@clans.POWER.declare(terms.MURG)
@rule
def power(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> None:
    """Iron Plating and Assassin; the Law needs no act."""
    if row == terms.ROW_IRON_PLATING:
        offer_aura(state, book, scratch, seat, row, terms.IRON_PLATING, terms.PAWN)
    elif row == terms.ROW_ASSASSIN:
        assassin(state, book, scratch, seat)


@rule
def assassin(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """For a sage; with none left, the trait offers to turn a pawn into one. DLG-130, DLG-131, DLG-150."""
    if (
        haggedorn.on_board(state, seat, terms.SAGE) > 0
        or state.trait_used[seat] > 0
        or sacrifices(state, book, scratch, seat) == 1
    ):
        offer_aura(state, book, scratch, seat, terms.ROW_ASSASSIN, terms.ASSASSIN, terms.SAGE)
    else:
        ask(state, seat, Asks.ASSASSIN_PAWN)


@rule
def sacrifice(state: State, book: Book, seat: int, option: int) -> None:
    """The pawn is gone, plating or not; a sage with Assassin takes its place, or the next best. DLG-063, DLG-130."""
    if option == terms.PASS:
        return
    state.trait_used[seat] = 1
    vanquish(state, book, state.board[option], terms.BY_SACRIFICE, seat)
    sage = haggedorn.in_graveyard(state, seat, terms.SAGE)
    push(state, Do.GIVE_ASSASSIN, sage)
    place(state, seat, sage, terms.NEAREST_TO, option, 0, terms.BY_SACRIFICE)


@rule
def give_assassin(state: State, book: Book, scratch: Scratch) -> None:
    """The sage that took a pawn's place bears the aura. DLG-130."""
    give_aura(state, popped(state, 0), terms.ASSASSIN, terms.BY_SACRIFICE)


@APPLICABLE.declare(terms.MURG)
@rule
def applicable(state: State, seat: int, row: int) -> bool:
    """Iron Plating needs a pawn; Assassin a sage, or the trait with a pawn to sacrifice. DLG-130, DLG-131."""
    pawns = haggedorn.on_board(state, seat, terms.PAWN) > 0
    if row == terms.ROW_IRON_PLATING:
        return pawns
    if row != terms.ROW_ASSASSIN or haggedorn.on_board(state, seat, terms.SAGE) > 0:
        return True
    return state.trait_used[seat] == 0 and pawns


DECISIONS = (MurgIntent, ModelIntent, ModelUnit, Destroyer, DestroyTarget, SecondTarget, EnterTerritory, AssassinPawn)
STEPS = {Do.DO_MODEL: ask_model, Do.RESOLVE_DESTROY: destroy, Do.GIVE_ASSASSIN: give_assassin}
