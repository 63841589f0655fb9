"""Putting a unit somewhere: on the territories an effect names, or else the next best ones. DLG-063 to DLG-065."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.rules.ground import (
    EVERYWHERE,
    closed_to,
    crowded,
    list_ground,
    one,
    seat_rank,
    shifted,
    spread,
)
from duskboard.games.darkleaf_gambit.rules.haggedorn import deep_rooted, may_end, on_board_direction, put, steps_between
from duskboard.games.darkleaf_gambit.rules.questions import Chosen
from duskboard.games.darkleaf_gambit.state import Book, Scratch, State
from duskboard.games.darkleaf_gambit.terms import Asks, Do


@rule
def place(state: State, chooser: int, unit: int, zone: int, at: int, strict: int, cause: int) -> None:
    """Next on the agenda: a seat puts a unit on a territory of a zone; unless `strict`, else on the next best."""
    push(state, Do.PLACE, chooser, unit, zone, at, strict, cause)


@rule
def ask_place(state: State, book: Book, scratch: Scratch) -> None:
    """Ask where, if there is anywhere."""
    chooser, unit, zone = popped(state, 0), popped(state, 1), popped(state, 2)
    at, strict, cause = popped(state, 3), popped(state, 4), popped(state, 5)
    if zone == terms.NEAREST_TO and is_open(state, book, unit, at):
        stand(state, book, unit, at, cause, chooser)
    elif best_ground(state, book, unit, zone, at, strict) == 0:
        tell(state, terms.STAYED, unit, state.square[unit], cause, chooser)
    else:
        ask(state, chooser, Asks.CHOOSE_PLACE, unit, zone, at, strict, cause)


def put_elsewhere(zone: int, cause: int) -> Chosen:
    """The answer is the territory of a unit: it is put into a zone."""

    @rule
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        place(state, seat, state.board[option], zone, 0, 0, cause)

    return chosen


class ChoosePlace(Decision, number=Asks.CHOOSE_PLACE, name="Where does the unit go?"):
    """Where a unit is put. DLG-063."""

    unit: int
    zone: int
    at: int  # the territory or the seat the zone is about
    strict: int  # 1: there or nowhere
    cause: int

    @part
    def options(state: State, book: Book, menu: Scratch, seat: int) -> None:
        zone, at = state.args[ChoosePlace.zone], state.args[ChoosePlace.at]
        menu.menu_n = places(state, book, menu, state.args[ChoosePlace.unit], zone, at, state.args[ChoosePlace.strict])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        stand(state, book, state.args[ChoosePlace.unit], option, state.args[ChoosePlace.cause], seat)


@rule
def stand(state: State, book: Book, unit: int, territory: int, cause: int, by: int) -> None:
    """Relocate a unit that was in Haggedorn, rekindle one that was not. DLG-015, DLG-018."""
    before = state.square[unit]
    put(state, book, unit, territory)
    if before == NONE and book.kind[unit] != terms.ROYAL:
        tell(state, terms.REKINDLED, unit, territory, cause, by)
        state.rows_changed = 1
    else:
        tell(state, terms.RELOCATED, unit, before, territory, cause, by)


@rule
def places(state: State, book: Book, scratch: Scratch, unit: int, zone: int, at: int, strict: int) -> int:
    """Fill the menu with the free, permitted territories of a zone, or those nearest to it. DLG-063."""
    return list_ground(scratch, best_ground(state, book, unit, zone, at, strict), 0)


@rule
def best_ground(state: State, book: Book, unit: int, zone: int, at: int, strict: int) -> int:
    """The open territories of a zone; without one, unless `strict`, the next best. DLG-063, DLG-064, DLG-065."""
    ground = open_ground(state, book, unit)
    near = ZONES(zone, state, book, at)
    if near & ground != 0 or strict > 0 or (deep_rooted(state, book, unit) and state.square[unit] != NONE):
        return near & ground
    for _ in range(7):
        near = spread(near)
        if near & ground != 0:
            return near & ground
    return 0


@rule
def open_ground(state: State, book: Book, unit: int) -> int:
    """Where a unit may be put; the Wibo queen only one step from where she stands. DLG-069, DLG-220."""
    ground = ~(crowded(state) | closed_to(state, unit >> 4))
    if state.square[unit] != NONE and deep_rooted(state, book, unit):
        ground &= book.around[state.square[unit]]
    return ground


@rule
def is_open(state: State, book: Book, unit: int, territory: int) -> bool:
    """Whether a unit may be put on a territory."""
    if state.board[territory] != NONE or not may_end(state, book, unit, territory):
        return False
    if state.square[unit] != NONE and deep_rooted(state, book, unit):
        return steps_between(state.square[unit], territory) == 1
    return True


# -- the zones: the territories an effect names; `at` is a territory or a seat, as the zone needs ---------------------


@rule
def in_seat(state: State, book: Book, at: int) -> int:
    return seat_rank(at)


@rule
def in_two_ranks(state: State, book: Book, at: int) -> int:
    return seat_rank(at) | shifted(book, seat_rank(at), on_board_direction(at, terms.FORWARD))


@rule
def adjacent_to(state: State, book: Book, at: int) -> int:
    return book.around[at]


@rule
def neighboring(state: State, book: Book, at: int) -> int:
    return book.beside[at]


@rule
def in_outer_woods(state: State, book: Book, at: int) -> int:
    return book.outer_woods


@rule
def anywhere(state: State, book: Book, at: int) -> int:
    return EVERYWHERE


@rule
def nearest_to(state: State, book: Book, at: int) -> int:
    return one(at)


@rule
def edge_beside(state: State, book: Book, at: int) -> int:
    return book.beside[at] & book.edge


@rule
def by_own_rooks(state: State, book: Book, at: int) -> int:
    """What is adjacent to a rook of the seat."""
    bits = 0
    for i in range(2):
        rook = state.square[16 * at + terms.ROOKS + i]
        if rook != NONE:
            bits |= book.around[rook]
    return bits


ZONES = Dispatch({
    terms.IN_SEAT: in_seat, terms.IN_TWO_RANKS: in_two_ranks, terms.ADJACENT_TO: adjacent_to,
    terms.NEIGHBORING: neighboring, terms.BY_OWN_ROOKS: by_own_rooks, terms.IN_OUTER_WOODS: in_outer_woods,
    terms.ANYWHERE: anywhere, terms.NEAREST_TO: nearest_to, terms.EDGE_BESIDE: edge_beside,
})  # fmt: skip
DECISIONS = (ChoosePlace,)
STEPS = {Do.PLACE: ask_place}
