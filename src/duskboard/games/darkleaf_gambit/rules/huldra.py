"""Huldra: Hunt the rival royal three times. DLG-108 to DLG-128."""

from duskboard.engine.agenda import pop, popped, push
from duskboard.engine.arrays import wipe
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, offer
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import clans, haggedorn, journeys
from duskboard.games.darkleaf_gambit.rules.bones import (
    APPLICABLE,
    GivenAway,
    offer_aura,
    reroll,
    slotted,
    spend,
    take_back,
    tokens,
)
from duskboard.games.darkleaf_gambit.rules.ground import (
    carried,
    holds,
    one,
    shifted,
    units_of,
    vulnerable_units,
)
from duskboard.games.darkleaf_gambit.rules.placement import best_ground, is_open, place
from duskboard.games.darkleaf_gambit.rules.questions import RerollOrKeep, asks_of_unit
from duskboard.games.darkleaf_gambit.rules.vanquishing import vanquish
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

# -- the turn: roll first, then choose --------------------------------------------------------------------------------


# Roll, Tweak, and only then journey, Hunt or Leap. DLG-110.
clans.ACT.declare(terms.HULDRA)(clans.rolled_first(Do.DO_TWEAK, Do.DO_ACT))


@rule
def offer_tweak(state: State, book: Book, scratch: Scratch) -> None:
    """Roll again while there are tokens; without one, straight on."""
    seat = popped(state, 0)
    if tokens(state, seat, terms.ROW_TWEAK) > 0:
        ask(state, seat, Asks.HULDRA_TWEAK)
    else:
        pop(state)  # the DO_ACT below
        ask(state, seat, Asks.HULDRA_ACT)


@rule
def ask_act(state: State, book: Book, scratch: Scratch) -> None:
    """The bone lies as it fell: what is done with it."""
    ask(state, popped(state, 0), Asks.HULDRA_ACT)


class HuldraTweak(RerollOrKeep, number=Asks.HULDRA_TWEAK, name="Spend Tweak to roll again?"):
    """Spend a Tweak token: the bone is rolled again, and may be again. DLG-125."""

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.REROLL:
            spend(state, seat, terms.ROW_TWEAK)
            push(state, Do.DO_TWEAK, seat)
            reroll(state, book, seat, terms.BY_TWEAK)


class HuldraAct(Decision, number=Asks.HULDRA_ACT, name="Journey, Hunt or Leap?"):
    """Journey, Hunt or Leap, whichever is possible, or nothing. DLG-110."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        if state.direct > 0:
            offer_actors(state, book, menu, seat)
        else:
            hunt = with_a_shot(state, book, menu, seat, state.face) != 0
            journey = journeyers(state, book, menu, seat)
            if journey:
                offer(menu, terms.DO_JOURNEY)
            if hunt:
                offer(menu, terms.DO_HUNT)
        if may_leap(state, book, seat):
            offer(menu, terms.DO_LEAP)
        offer(menu, terms.PASS)

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        return terms.ASKED if may_act(state, book, menu, seat) else terms.LOOK

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.DO_JOURNEY:
            ask(state, seat, Asks.CHOOSE_UNIT)
        elif option == terms.DO_HUNT:
            ask(state, seat, Asks.HUNTER)
        elif option == terms.DO_LEAP:
            leap(state, seat)
        elif option == terms.PASS:
            tell(state, terms.PASSED_ON, seat)
        else:
            ask(state, seat, Asks.HULDRA_UNIT, state.board[option])


class HuldraUnit(Decision, number=Asks.HULDRA_UNIT, name="Journey where, or Hunt whom?"):
    """What a unit does with the roll: it journeys onto free ground, or Hunts whoever it is aimed at. DLG-110."""

    unit: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        unit = state.args[HuldraUnit.unit]
        if journeys.may_journey(state, book, unit):
            menu.menu_n = destinations(state, book, menu, unit, 0, 64)
        if not haggedorn.will_holds(state, terms.CURSES, terms.HUSH):
            menu.menu_n = targets(state, book, menu, unit, state.face, menu.menu_n)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        unit, target = state.args[HuldraUnit.unit], state.board[option]
        if target == NONE:
            journey(state, book, menu, unit, option)
        else:
            hunt(state, book, unit, target)


class Hunter(Decision, number=Asks.HUNTER, name="Who Hunts?"):
    """Who Hunts. DLG-116."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = hunters(state, book, menu, seat, state.face)

    chosen = asks_of_unit(Asks.HUNT_TARGET)


class HuntTarget(Decision, number=Asks.HUNT_TARGET, name="Hunt whom?"):
    """Whom it Hunts. DLG-114."""

    hunter: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = targets(state, book, menu, state.args[HuntTarget.hunter], state.face, 0)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        hunt(state, book, state.args[HuntTarget.hunter], state.board[option])


class PivotTarget(Decision, number=Asks.PIVOT_TARGET, name="Pivot: Hunt whom with the rest of the roll?"):
    """Whom a Pivot sage Hunts with the rest of the roll: a short stop must, one cut off by Thick Fog may. DLG-121."""

    hunter: int
    rest: int  # what is left of the roll
    must: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = targets(state, book, menu, state.args[PivotTarget.hunter], state.args[PivotTarget.rest], 0)
        if state.args[PivotTarget.must] == 0:
            offer(menu, terms.PASS)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.PASS:
            hunt(state, book, state.args[PivotTarget.hunter], state.board[option])


class RenewalBone(Decision, number=Asks.RENEWAL_BONE, name="Renewal: which of the rival's bones goes?"):
    """Which of the rival's slotted bones goes back. DLG-123."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = slotted(state, menu, 1 - seat)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        take_back(state, book, 1 - seat, option - terms.IN_SLOT, terms.BY_RENEWAL)


class AdaptShape(GivenAway, number=Asks.ADAPT_SHAPE, name="Adapt: which bone is given away?"):
    """Which bone is given away; asked even of the only one, for it is lost. DLG-126."""

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        swap_bones(state, seat, option - terms.WITH_SHAPE)


@rule
def journeyers(state: State, book: Book, scratch: Scratch, seat: int) -> bool:
    """Whether any unit can journey with the roll."""
    for unit in range(16 * seat + 14, 16 * seat - 1, -1):  # the pawns last: they have the fewest ways
        if journeys.may_journey(state, book, unit) and destinations(state, book, scratch, unit, 0, 1) > 0:
            return True
    return False


@rule
def may_act(state: State, book: Book, scratch: Scratch, seat: int) -> bool:
    """Whether there is something to do besides nothing, as far as it is quickly seen: a Leap or a journey."""
    return may_leap(state, book, seat) or journeyers(state, book, scratch, seat)


@rule
def offer_actors(state: State, book: Book, menu: Scratch, seat: int) -> None:
    """Who can do something with the roll: journey, or Hunt. DLG-110."""
    able = with_a_shot(state, book, menu, seat, state.face)
    able |= journeys.travellers(state, book, menu, seat, state.face)
    for unit in range(16 * seat, 16 * seat + 15):
        at = state.square[unit]
        if at != NONE and (holds(able, at) or may_stop_short(state, book, menu, unit)):
            offer(menu, at)


@rule
def may_stop_short(state: State, book: Book, menu: Scratch, unit: int) -> bool:
    """Whether Pivot gives a unit a journey that it has not by the ordinary rules. DLG-121."""
    if state.auras[unit] & terms.PIVOT == 0 or not journeys.may_journey(state, book, unit):
        return False
    return destinations(state, book, menu, unit, menu.menu_n, menu.menu_n + 1) > menu.menu_n


# -- Leap -------------------------------------------------------------------------------------------------------------


@rule
def leap(state: State, seat: int) -> None:
    """The queen goes next to her rook. DLG-111, DLG-112."""
    place(
        state,
        seat,
        16 * seat + terms.ROYALS,
        terms.NEIGHBORING,
        state.square[16 * seat + terms.ROOKS],
        0,
        terms.BY_LEAP,
    )


@rule
def may_leap(state: State, book: Book, seat: int) -> bool:
    """A queen not adjacent to her rook may relocate next to it, with any roll. DLG-111 to DLG-113, DLG-296."""
    queen = 16 * seat + terms.ROYALS
    rook = state.square[16 * seat + terms.ROOKS]
    if state.square[queen] == NONE or rook == NONE or not haggedorn.owner_may_move(state, book, queen):
        return False
    if haggedorn.steps_between(state.square[queen], rook) == 1:
        return False
    return room_beside(state, book, queen, rook) or best_ground(state, book, queen, terms.NEIGHBORING, rook, 0) != 0


@rule
def room_beside(state: State, book: Book, queen: int, rook: int) -> bool:
    """Whether a territory neighboring to the rook is open to the queen: the usual case, and quickly seen."""
    for way in range(0, 8, 2):
        if book.reach[rook, way] > 0 and is_open(state, book, queen, rook + book.delta[way]):
            return True
    return False


# -- Hunt -------------------------------------------------------------------------------------------------------------


@rule
def hunters(state: State, book: Book, scratch: Scratch, seat: int, distance: int) -> int:
    """The units with a legal Hunt. DLG-114."""
    n = 0
    found = with_a_shot(state, book, scratch, seat, distance)
    for unit in range(16 * seat, 16 * seat + 15):
        if state.square[unit] != NONE and holds(found, state.square[unit]):
            n = add(scratch, n, state.square[unit])
    return n


@rule
def with_a_shot(state: State, book: Book, scratch: Scratch, seat: int, distance: int) -> int:
    """Where the units stand that can Hunt something at the rolled distance. DLG-114 to DLG-116, DLG-119, DLG-120."""
    if haggedorn.will_holds(state, terms.CURSES, terms.HUSH):
        return 0
    bows = note_aims(state, book, scratch, seat)
    rivals = units_of(state, 1 - seat)
    prey, known = rivals, False  # whether the invulnerable have been left out
    found = 0
    farther = book.long_bow if bows != 0 else 0
    for steps in range(distance, min(distance + farther, 7) + 1):
        for way in range(8):
            aim = bows | scratch.going[way] if steps == distance else bows
            seen = carried(book, aim, way, steps) & prey
            if seen != 0:
                if not known:
                    prey = vulnerable_units(state, book, 1 - seat)
                    known = True
                found |= clear_shots(book, seen & prey, way, steps, rivals | units_of(state, seat))
    return found


@rule
def clear_shots(book: Book, targets: int, way: int, steps: int, occupied: int) -> int:
    """Where those stand who see targets so many steps away in a board direction, with nobody between. DLG-115."""
    back = (way + 4) & 7
    at = shifted(book, targets, back)
    for _ in range(steps - 1):
        at = shifted(book, at & ~occupied, back)
    return at


@rule
def note_aims(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Note the units that may Hunt in each board direction, but for pawns with Long Bow; where those stand."""
    bows = 0
    wipe(scratch.going)
    for kind in range(5):
        ways = book.deed[terms.HULDRA, kind]
        if ways == 0 and kind != terms.PAWN:
            continue
        units = 0
        for unit in range(16 * seat + terms.FIRST_OF_KIND[kind], 16 * seat + terms.FIRST_OF_KIND[kind + 1]):
            if (state.square[unit] != NONE) & (state.dormant[unit] == 0):
                units |= one(state.square[unit])
        if kind == terms.PAWN:
            bows = units & bow_bearers(state, seat)
            units &= ~bows
        for direction in range(8):
            if (ways >> direction) & 1:
                scratch.going[haggedorn.on_board_direction(seat, direction)] |= units
    return bows


@rule
def bow_bearers(state: State, seat: int) -> int:
    """Where the pawns with Long Bow stand. DLG-119."""
    bits = 0
    for unit in range(16 * seat + terms.PAWNS, 16 * seat + terms.PAWNS + 8):
        if (state.square[unit] != NONE) & (state.auras[unit] & terms.LONG_BOW != 0):
            bits |= one(state.square[unit])
    return bits


@rule
def targets(state: State, book: Book, scratch: Scratch, unit: int, distance: int, n: int) -> int:
    """What a unit can Hunt: at the rolled distance, or one more with Long Bow. DLG-116, DLG-119, DLG-120."""
    if state.dormant[unit] > 0:
        return n
    ways = book.deed[terms.HULDRA, book.kind[unit]]
    most = distance
    if book.kind[unit] == terms.PAWN and state.auras[unit] & terms.LONG_BOW:
        ways = terms.ALL_ROUND
        most = distance + book.long_bow
    seat = unit >> 4
    for direction in range(8):
        if (ways >> direction) & 1:
            way = haggedorn.on_board_direction(seat, direction)
            target = NONE
            for steps in range(distance, most + 1):
                if target == NONE:
                    target = seen_at(state, book, state.square[unit], way, steps)
            if target != NONE and target >> 4 != seat and not haggedorn.invulnerable(state, book, target):
                n = add(scratch, n, state.square[target])
    return n


@rule
def seen_at(state: State, book: Book, territory: int, way: int, distance: int) -> int:
    """The unit at a distance in a board direction if there is one and all before it is free. DLG-114, DLG-115."""
    if book.reach[territory, way] < distance:
        return NONE
    step = book.delta[way]
    unit = state.board[territory + distance * step]
    if unit != NONE:
        for _ in range(distance - 1):
            territory += step
            if state.board[territory] != NONE:
                return NONE
    return unit


@rule
def hunt(state: State, book: Book, hunter: int, target: int) -> None:
    """Vanquish the target from afar; a royal is marked, and the third mark wins. DLG-108, DLG-109, DLG-117."""
    distance = haggedorn.steps_between(state.square[hunter], state.square[target])
    tell(state, terms.DEED_DONE, hunter, state.square[target], target, 0, state.face, distance)
    rival = target >> 4
    if book.kind[target] != terms.ROYAL:
        vanquish(state, book, target, terms.BY_HUNT, hunter >> 4)
        return
    state.hunted[rival] += 1
    tell(state, terms.HUNT_MARK, target, state.hunted[rival])
    if state.hunted[rival] >= book.hunts_to_win:
        haggedorn.win(state, 1 - rival, terms.THREE_HUNTS)


# -- journeys and Pivot -----------------------------------------------------------------------------------------------


@clans.WAYS.declare(terms.HULDRA)
@rule
def ways_of_its_own(state: State, book: Book, unit: int) -> int:
    """With Pivot a journey has further ends. DLG-121."""
    return clans.ORDINARY_AND_MORE if state.auras[unit] & terms.PIVOT else clans.ORDINARY


@clans.DESTINATIONS.declare(terms.HULDRA)
@rule
def destinations(state: State, book: Book, scratch: Scratch, unit: int, n: int, stop: int) -> int:
    """Where a unit may journey with the roll; a Pivot sage also where it may stop short to Hunt."""
    if (
        book.kind[unit] == terms.SAGE
        and state.auras[unit] & terms.PIVOT
        and not haggedorn.will_holds(state, terms.CURSES, terms.HUSH)
    ):
        return pivot_destinations(state, book, scratch, unit, n, stop)
    return journeys.plain_destinations(state, book, scratch, unit, state.face, n, stop)


@rule
def pivot_destinations(state: State, book: Book, scratch: Scratch, unit: int, n: int, stop: int) -> int:
    """Full journeys, and short ones from where the rest of the roll Hunts something, up to `stop`. DLG-121."""
    whole = journeys.farthest(state, book, state.face)
    least = journeys.nearest(state, book, unit, whole)
    seat = unit >> 4
    start = state.square[unit]
    ways = book.journey[terms.HULDRA, terms.SAGE]
    for direction in range(8):
        if (ways >> direction) & 1 == 0:
            continue
        way = haggedorn.on_board_direction(seat, direction)
        to = start
        for steps in range(1, min(whole, book.reach[start, way]) + 1):
            to += book.delta[way]
            if state.board[to] != NONE:
                break
            if haggedorn.may_end(state, book, unit, to):
                if steps >= least or could_hunt_from(state, book, scratch, unit, to, state.face - steps, n):
                    n = add(scratch, n, to)
                    if n == stop:
                        return n
    return n


@rule
def could_hunt_from(state: State, book: Book, scratch: Scratch, unit: int, to: int, rest: int, n: int) -> bool:
    """Whether a sage standing there could Hunt at a distance."""
    start = state.square[unit]
    state.board[start] = NONE
    state.square[unit] = to
    found = targets(state, book, scratch, unit, rest, n) > n
    state.square[unit] = start
    state.board[start] = unit
    return found


@clans.JOURNEY.declare(terms.HULDRA)
@rule
def journey(state: State, book: Book, scratch: Scratch, unit: int, to: int) -> None:
    """Travel; a Pivot sage that stopped short goes on to Hunt. DLG-121, DLG-122."""
    steps = haggedorn.steps_between(state.square[unit], to)
    journeys.travel(state, book, unit, to)
    rest = state.face - steps
    if (
        rest == 0
        or book.kind[unit] != terms.SAGE
        or state.auras[unit] & terms.PIVOT == 0
        or haggedorn.will_holds(state, terms.CURSES, terms.HUSH)
    ):
        return
    if targets(state, book, scratch, unit, rest, 0) > 0:
        must = 1 if steps < journeys.nearest(state, book, unit, journeys.farthest(state, book, state.face)) else 0
        ask(state, unit >> 4, Asks.PIVOT_TARGET, unit, rest, must)


# -- skills -----------------------------------------------------------------------------------------------------------


@clans.POWER.declare(terms.HULDRA)
@rule
def power(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> None:
    """Long Bow, Pivot, Renewal, or the Law: Adapt."""
    if row == terms.ROW_LONG_BOW:
        offer_aura(state, book, scratch, seat, row, terms.LONG_BOW, terms.PAWN)
    elif row == terms.ROW_PIVOT:
        offer_aura(state, book, scratch, seat, row, terms.PIVOT, terms.SAGE)
    elif row == terms.ROW_RENEWAL:
        renewal(state, scratch, seat)
    else:
        ask(state, seat, Asks.ADAPT_SHAPE)


@APPLICABLE.declare(terms.HULDRA)
@rule
def applicable(state: State, seat: int, row: int) -> bool:
    """Long Bow needs a pawn, Pivot a sage. DLG-092."""
    if row == terms.ROW_LONG_BOW:
        return haggedorn.on_board(state, seat, terms.PAWN) > 0
    return row != terms.ROW_PIVOT or haggedorn.on_board(state, seat, terms.SAGE) > 0


@rule
def renewal(state: State, scratch: Scratch, seat: int) -> None:
    """Take one slotted bone off the rival's board, never a relic token. DLG-123, DLG-124."""
    if slotted(state, scratch, 1 - seat) == 0:
        tell(state, terms.EFFECT_LOST, seat, terms.ROW_RENEWAL)
    else:
        ask(state, seat, Asks.RENEWAL_BONE)


@rule
def swap_bones(state: State, seat: int, given: int) -> None:
    """The rival gives a bone of another shape if they have one. DLG-126, DLG-294."""
    taken = given
    for shape in range(terms.SHAPES):
        if state.pool[1 - seat, shape] > 0 and taken == given:
            taken = shape
    state.pool[seat, given] -= 1
    state.pool[1 - seat, taken] -= 1
    state.pool[seat, taken] += 1
    state.pool[1 - seat, given] += 1
    tell(state, terms.BONES_SWAPPED, seat, given, taken)


DECISIONS = (HuldraTweak, HuldraAct, HuldraUnit, Hunter, HuntTarget, PivotTarget, RenewalBone, AdaptShape)
STEPS = {Do.DO_TWEAK: offer_tweak, Do.DO_ACT: ask_act}
