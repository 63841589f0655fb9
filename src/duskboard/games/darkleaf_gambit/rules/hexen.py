"""Hexen: vanquish both Divine Quarry. DLG-037, DLG-245 to DLG-277, DLG-297."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules import clans, haggedorn
from duskboard.games.darkleaf_gambit.rules.bones import TOKENS, spend, tokens
from duskboard.games.darkleaf_gambit.rules.ground import closed_to, free_to_journey, standing_on
from duskboard.games.darkleaf_gambit.rules.journeys import farthest, goers, line
from duskboard.games.darkleaf_gambit.rules.placement import open_ground, put_elsewhere
from duskboard.games.darkleaf_gambit.rules.questions import asked_of_one, listed, listed_for
from duskboard.games.darkleaf_gambit.rules.vanquishing import FALLEN, vanquish
from duskboard.games.darkleaf_gambit.rules.will import tick as tick_will
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do

# -- the turn: the bone is a compass ----------------------------------------------------------------------------------


# No intent: roll a direction, journey, then cast. DLG-251, DLG-254, DLG-272.
clans.ACT.declare(terms.HEXEN)(clans.rolled_first(Do.JOURNEY, Do.CAST))


@clans.UPKEEP.declare(terms.HEXEN)
@rule
def upkeep(state: State, book: Book, scratch: Scratch, seat: int) -> None:
    """The Hexes that are due come between the counters and the relics. DLG-043, DLG-274."""
    push(state, Do.ACT, seat)
    push(state, Do.WILL, seat)
    push(state, Do.RELICS, seat)
    if state.extra == 0:
        tick_will(state, seat)
        tick(state, seat, NONE)


@clans.AFTER_POWER.declare(terms.HEXEN)
@rule
def cast_again(state: State, book: Book, seat: int) -> None:
    """The second window for casting, after what Phase 5 has brought. DLG-256."""
    push(state, Do.CAST, seat)


@TOKENS.declare(terms.HEXEN)
@rule
def all_tokens(state: State, seat: int, row: int) -> int:
    """Hexen may spend what they earned this turn. DLG-253."""
    return state.relic[seat, row]


@rule
def offer_cast(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for a Hex if one can be cast. DLG-254, DLG-256."""
    seat = popped(state, 0)
    if state.phase == 4:  # the second window, after what Phase 5 has brought: DLG-256
        state.phase = 5
    if cast_options(state, book, scratch, seat) > 1:
        ask(state, seat, Asks.CAST_WHAT)


@rule
def quarry_options(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Vulnerable rivals, no royal, in the two farthest ranks. DLG-246 to DLG-249."""
    n = 0
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 14):
        territory = state.square[unit]
        if territory == NONE or haggedorn.rank_for(seat, territory) < 6 or haggedorn.invulnerable(state, book, unit):
            continue
        if unit != state.quarry[seat, 0] and unit != state.quarry[seat, 1]:
            n = add(scratch, n, territory)
    return n


class ChooseQuarry(Decision, number=Asks.CHOOSE_QUARRY, name="Designate a Divine Quarry"):
    """Designate a Divine Quarry. DLG-246."""

    place: int  # the first or the second

    options = listed(quarry_options)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        state.quarry[seat, state.args[ChooseQuarry.place]] = state.board[option]
        tell(state, terms.QUARRY_CHOSEN, seat, state.board[option], option)


class HexOrder(Decision, number=Asks.HEX_ORDER, name="Which Hex resolves next?"):
    """Which of the Hexes that are due resolves next. DLG-274."""

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = due_hexes(state, menu, seat)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        resolve(state, book, menu, seat, option)


class LadderSpread(Decision, number=Asks.LADDER_SPREAD, name="Where does the Witch's Ladder go on?"):
    """Where the Witch's Ladder goes on, or that it ends. DLG-265."""

    territory: int  # where its bearer stood
    left: int  # who it was

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        menu.menu_n = spread_options(
            state, book, menu, state.args[LadderSpread.territory], state.args[LadderSpread.left]
        )

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        left = state.args[LadderSpread.left]
        if option == terms.PASS:
            tell(state, terms.HEX_ENDED, left, state.args[LadderSpread.territory], terms.BY_CHOICE)
        else:
            mark(state, book, seat, state.board[option], terms.LADDER_MOVED, left)


@rule
def cast_options(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """The Hexes that can be cast now, or stop. DLG-254, DLG-256."""
    garden = tokens(state, seat, terms.ROW_GARDEN) > 0 and casters(state, book, scratch, seat, terms.ROW_GARDEN) > 0
    ladder = tokens(state, seat, terms.ROW_LADDER) > 0 and casters(state, book, scratch, seat, terms.ROW_LADDER) > 0
    n = 0
    if garden:
        n = add(scratch, n, terms.IN_ROW + terms.ROW_GARDEN)
    if ladder:
        n = add(scratch, n, terms.IN_ROW + terms.ROW_LADDER)
    return add(scratch, n, terms.PASS)


class CastWhat(Decision, number=Asks.CAST_WHAT, name="Cast a Hex?"):
    """Cast a Hex, or no more. DLG-254."""

    options = listed(cast_options)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.PASS:
            ask(state, seat, Asks.CAST_FROM, option - terms.IN_ROW)


@rule
def casters(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> int:
    """The units that can cast a Hex, with a place or a target for it."""
    n = 0
    if haggedorn.will_holds(state, terms.CURSES, terms.HUSH) or marks_out(state, seat, row) >= book.chips:
        return 0
    for unit in range(16 * seat, 16 * seat + 15):
        if not may_cast(state, book, seat, unit):
            continue
        if row == terms.ROW_GARDEN:
            fine = state.garden_by[state.square[unit]] == 0
        else:
            fine = ladder_targets(state, book, scratch, seat, unit, n) > n
        if fine:
            n = add(scratch, n, state.square[unit])
    return n


class CastFrom(Decision, number=Asks.CAST_FROM, name="Who casts?"):
    """Who casts it; a Garden is asked about even for the only one, for its token is spent. DLG-255."""

    row: int  # which Hex

    options = listed_for(casters)

    @part
    def answers(state: State, book: Book, menu: Scratch, seat: int) -> int:
        return terms.ASKED if state.args[CastFrom.row] == terms.ROW_GARDEN else terms.LOOK

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        cast_from(state, book, seat, state.args[CastFrom.row], state.board[option])


@rule
def ladder_targets(state: State, book: Book, scratch: Scratch, seat: int, caster: int, n: int = 0) -> int:
    """Rivals that are no Quarry on a diagonal from the caster, at any distance, over anybody. DLG-261 to DLG-263."""
    at = state.square[caster]
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 15):
        territory = state.square[unit]
        if territory == NONE or abs((territory & 7) - (at & 7)) != abs((territory >> 3) - (at >> 3)):
            continue
        if not is_quarry(state, seat, unit) and may_bear(state, book, unit):
            n = add(scratch, n, territory)
    return n


class CastLadderOn(Decision, number=Asks.CAST_LADDER_ON, name="Witch's Ladder on whom?"):
    """On whom; asked even of the only one, for its token is spent. DLG-261."""

    caster: int

    options = listed_for(ladder_targets)

    answers = asked_of_one

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        spend(state, seat, terms.ROW_LADDER)
        mark(state, book, seat, state.board[option], terms.LADDER_CAST, state.args[CastLadderOn.caster])
        push(state, Do.CAST, seat)


@rule
def hoc_vult_units(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Units of either clan that may be moved and have somewhere to go: not a Wibo queen hemmed in. DLG-220, DLG-275."""
    n = 0
    for unit in range(terms.UNITS):
        if state.square[unit] == NONE or not haggedorn.seat_may_relocate(state, book, seat, unit):
            continue
        if open_ground(state, book, unit) != 0:
            n = add(scratch, n, state.square[unit])
    return n


class HocVultUnit(Decision, number=Asks.HOC_VULT_UNIT, name="Haggedorn Hoc Vult: which unit is relocated?"):
    """Haggedorn Hoc Vult: which unit is relocated. DLG-275."""

    options = listed(hoc_vult_units)
    chosen = put_elsewhere(terms.ANYWHERE, terms.BY_HOC_VULT)


# -- set-up: the Divine Quarry ----------------------------------------------------------------------------------------


@clans.SET_UP.declare(terms.HEXEN)
@rule
def choose_quarry(state: State, book: Book, seat: int) -> None:
    """Before any bone is rolled: two rival units. DLG-037, DLG-246."""
    for i in range(book.quarry):
        push(state, Do.PICK_QUARRY, seat, book.quarry - 1 - i)


@rule
def pick_quarry(state: State, book: Book, scratch: Scratch) -> None:
    """One of the two, if there is anybody to choose. DLG-246."""
    seat, place = popped(state, 0), popped(state, 1)
    if state.quarry[seat, place] == NONE and quarry_options(state, book, scratch, seat) > 0:
        ask(state, seat, Asks.CHOOSE_QUARRY, place)


@rule
def is_quarry(state: State, seat: int, unit: int) -> bool:
    return unit == state.quarry[seat, 0] or unit == state.quarry[seat, 1]


@FALLEN.declare(terms.HEXEN)
@rule
def count_quarry(state: State, book: Book, seat: int, unit: int) -> None:
    """A vanquished Divine Quarry counts, whoever did it; the last one wins for Hexen. DLG-245."""
    for i in range(2):
        if state.quarry[seat, i] == unit:
            state.quarry[seat, i] = NONE
            state.quarry_down[seat] += 1
            tell(state, terms.QUARRY_DOWN, seat, unit, state.quarry_down[seat])
            if state.quarry_down[seat] >= book.quarry:
                haggedorn.win(state, seat, terms.QUARRY_FALLEN)


# -- journeys ---------------------------------------------------------------------------------------------------------


@clans.DESTINATIONS.declare(terms.HEXEN)
@rule
def destinations(state: State, book: Book, scratch: Scratch, unit: int, n: int, stop: int) -> int:
    """Any distance in the rolled direction; with the Law also to either side of it. DLG-251, DLG-252, DLG-277."""
    seat = unit >> 4
    ways = book.journey[terms.HEXEN, book.kind[unit]]
    spread = 1 if haggedorn.law_holds(state, seat) else 0
    most = farthest(state, book, 7)
    for turn in range(-spread, spread + 1):
        direction = (state.face - 1 + turn) & 7
        if (ways >> direction) & 1:
            n = line(state, book, scratch, unit, haggedorn.on_board_direction(seat, direction), 1, most, n, stop)
            if n == stop:
                return n
    return n


@clans.READY_UNITS.declare(terms.HEXEN)
@rule
def ready_units(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """Where the units stand that can journey in a direction the bone points to."""
    occupied = standing_on(state)
    closed = closed_to(state, seat)
    most = farthest(state, book, 7)
    spread = 1 if haggedorn.law_holds(state, seat) else 0
    found = 0
    for turn in range(-spread, spread + 1):
        direction = (state.face - 1 + turn) & 7
        units = 0
        for kind in range(5):
            if (book.journey[terms.HEXEN, kind] >> direction) & 1:
                units |= free_to_journey(state, book, seat, kind)
        found |= goers(book, units, haggedorn.on_board_direction(seat, direction), 1, most, occupied, closed)
    return found


# -- casting ----------------------------------------------------------------------------------------------------------


@rule
def may_cast(state: State, book: Book, seat: int, unit: int) -> bool:
    """The unit that journeyed this turn, and any sage. DLG-254, DLG-255."""
    if state.square[unit] == NONE or state.dormant[unit] > 0 or book.deed[terms.HEXEN, book.kind[unit]] == 0:
        return False
    return unit == state.journeyed or book.kind[unit] == terms.SAGE


@rule
def marks_out(state: State, seat: int, row: int) -> int:
    """How many Gardens or Ladders of a seat are out; five chips allow no more. DLG-031."""
    n = 0
    if row == terms.ROW_GARDEN:
        for territory in range(terms.TERRITORIES):
            if state.garden_by[territory] == 1 + seat:
                n += 1
    else:
        for unit in range(terms.UNITS):
            if state.ladder_by[unit] == 1 + seat:
                n += 1
    return n


@rule
def may_bear(state: State, book: Book, unit: int) -> bool:
    """Not the Erde king, no pawn in stasis, no second Ladder. DLG-268, DLG-283."""
    if state.ladder_by[unit] > 0 or haggedorn.thick_skinned(state, book, unit):
        return False
    return not haggedorn.in_stasis(state, book, unit)


@rule
def cast_from(state: State, book: Book, seat: int, row: int, caster: int) -> None:
    """A Garden grows under the caster; a Ladder needs a target. DLG-257, DLG-260, DLG-261."""
    if row == terms.ROW_LADDER:
        ask(state, seat, Asks.CAST_LADDER_ON, caster)
        return
    spend(state, seat, terms.ROW_GARDEN)
    territory = state.square[caster]
    state.garden[territory] = book.hedge_ride if book.kind[caster] == terms.KNIGHT else book.poison_garden
    state.garden_by[territory] = 1 + seat
    tell(state, terms.GARDEN_CAST, caster, territory, state.garden[territory])
    push(state, Do.CAST, seat)


@rule
def mark(state: State, book: Book, seat: int, unit: int, event: int, whence: int) -> None:
    """A Ladder begins on a unit, from its caster or from the bearer before it. DLG-264, DLG-265."""
    state.ladder[unit] = book.witchs_ladder
    state.ladder_by[unit] = 1 + seat
    tell(state, event, unit, state.square[unit], state.ladder[unit], whence, seat)


# -- counters ---------------------------------------------------------------------------------------------------------


@rule
def tick(state: State, seat: int, row: int) -> None:
    """Every Hex of a seat loses a counter, in its turn (NONE) or by the skill of a row. DLG-273, DLG-274, DLG-276.

    Those at 0 resolve in the order the seat chooses.
    """
    fell = 0
    for territory in range(terms.TERRITORIES):
        if state.garden_by[territory] == 1 + seat:
            state.garden[territory] -= 1
            fell += 1
    for unit in range(terms.UNITS):
        if state.ladder_by[unit] == 1 + seat:
            state.ladder[unit] -= 1
            fell += 1
    if fell > 0:
        tell(state, terms.COUNTERS_FELL, seat, fell, row)
    push(state, Do.RESOLVE_HEXES, seat)


@rule
def due_hexes(state: State, scratch: Scratch, seat: int) -> int:
    """Hexes whose last counter is gone."""
    n = 0
    for unit in range(terms.UNITS):
        if state.ladder_by[unit] == 1 + seat and state.ladder[unit] == 0:
            n = add(scratch, n, state.square[unit])
    for territory in range(terms.TERRITORIES):
        if state.garden_by[territory] == 1 + seat and state.garden[territory] == 0:
            n = add(scratch, n, terms.GARDEN_AT + territory)
    return n


@rule
def next_hex(state: State, book: Book, scratch: Scratch) -> None:
    """While Hexes are due, ask which comes next."""
    seat = popped(state, 0)
    if due_hexes(state, scratch, seat) > 0:
        push(state, Do.RESOLVE_HEXES, seat)
        ask(state, seat, Asks.HEX_ORDER)


@rule
def resolve(state: State, book: Book, scratch: Scratch, seat: int, option: int) -> None:
    """One Hex takes effect."""
    if option >= terms.GARDEN_AT:
        garden_strikes(state, book, seat, option - terms.GARDEN_AT)
    else:
        ladder_falls(state, book, scratch, seat, state.board[option])


@rule
def garden_strikes(state: State, book: Book, seat: int, territory: int) -> None:
    """Rivals on the marked territory and around it are vanquished. DLG-258, DLG-259."""
    state.garden[territory] = 0
    state.garden_by[territory] = 0
    tell(state, terms.GARDEN_STRUCK, seat, territory)
    for unit in range(16 * (1 - seat), 16 * (1 - seat) + 15):
        if state.square[unit] == NONE or haggedorn.steps_between(state.square[unit], territory) > 1:
            continue
        if (
            not haggedorn.thick_skinned(state, book, unit)
            and not haggedorn.invulnerable(state, book, unit)
            and state.ending == 0
        ):
            vanquish(state, book, unit, terms.BY_GARDEN, seat)


@rule
def ladder_falls(state: State, book: Book, scratch: Scratch, seat: int, unit: int) -> None:
    """The bearer is vanquished, or loses its plating, and the Ladder may go on from there. DLG-264 to DLG-267."""
    territory = state.square[unit]
    own_royal = unit >> 4 == seat and book.kind[unit] == terms.ROYAL
    if own_royal or haggedorn.thick_skinned(state, book, unit) or haggedorn.invulnerable(state, book, unit):
        haggedorn.drop_ladder(state, unit, terms.BY_INVULNERABILITY)
        return
    state.ladder[unit] = 0
    state.ladder_by[unit] = 0
    vanquish(state, book, unit, terms.BY_LADDER, seat)
    if state.ending != 0:
        return
    if spread_options(state, book, scratch, territory, unit) > 1:
        ask(state, seat, Asks.LADDER_SPREAD, territory, unit)
    else:
        tell(state, terms.HEX_ENDED, unit, territory, terms.BY_LADDER)


@rule
def spread_options(state: State, book: Book, scratch: Scratch, territory: int, left: int) -> int:
    """Adjacent units of either clan that can bear the Ladder next, or let it end. DLG-265, DLG-266, DLG-268."""
    n = 0
    for way in range(8):
        if book.reach[territory, way] > 0:
            unit = state.board[territory + book.delta[way]]
            if unit != NONE and unit != left and may_bear(state, book, unit):
                n = add(scratch, n, territory + book.delta[way])
    return add(scratch, n, terms.PASS)


# -- skills -----------------------------------------------------------------------------------------------------------


@clans.POWER.declare(terms.HEXEN)
@rule
def power(state: State, book: Book, scratch: Scratch, seat: int, row: int) -> None:
    """Haggedorn Hoc Vult, or Waxing Moon; the Law needs no act."""
    if row == terms.ROW_HOC_VULT:
        if hoc_vult_units(state, book, scratch, seat) == 0:
            tell(state, terms.EFFECT_LOST, seat, row)
        else:
            ask(state, seat, Asks.HOC_VULT_UNIT)
    elif row == terms.ROW_WAXING_MOON:
        waxing_moon(state, seat)


@rule
def waxing_moon(state: State, seat: int) -> None:
    """Every active Hex loses a counter at once. DLG-276."""
    active = marks_out(state, seat, terms.ROW_GARDEN) + marks_out(state, seat, terms.ROW_LADDER)
    if active == 0:
        tell(state, terms.EFFECT_LOST, seat, terms.ROW_WAXING_MOON)
    else:
        tick(state, seat, terms.ROW_WAXING_MOON)


DECISIONS = (ChooseQuarry, HexOrder, LadderSpread, CastWhat, CastFrom, CastLadderOn, HocVultUnit)
STEPS = {Do.PICK_QUARRY: pick_quarry, Do.RESOLVE_HEXES: next_hex, Do.CAST: offer_cast}
