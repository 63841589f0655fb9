"""The effects of tiles on those who enter, stay and leave. Rulebook p. 25-26."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.cards import draw_instinct
from duskboard.games.claustrophobia.rules.combat import NOT_COMBAT, hit_infernal
from duskboard.games.claustrophobia.rules.gifts import heal_option, offer_wounds
from duskboard.games.claustrophobia.rules.movement import is_hole, lose_movement
from duskboard.games.claustrophobia.rules.questions import offered_for
from duskboard.games.claustrophobia.rules.talents import tile_has
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do

# -- entering --------------------------------------------------------------------------------------------------------


@rule
def human_enters(state: State, book: Book, human: int, tile: int) -> None:
    """What a tile does to a human who enters it; a resolved effect does nothing more. CLA-142, CLA-199, CLA-208."""
    if book.tile_effect[tile] == terms.FLOODED:
        lose_movement(state, human, tile)
    if state.resolved[tile] == 0:
        TO_HUMANS(book.tile_effect[tile], state, book, human, tile)


@rule
def raise_alarm(state: State, book: Book, human: int, tile: int) -> None:
    """More dice of destiny at the next roll. CLA-200, CLA-201."""
    state.resolved[tile] = 1
    state.alarms = min(book.alarm_most, state.alarms + book.alarm)
    tell(state, terms.ALARM_RAISED, tile, state.alarms, human)


@rule
def spring_trap(state: State, book: Book, human: int, tile: int) -> None:
    """A die: the trap may hit. CLA-202."""
    state.resolved[tile] = 1
    face = roll(state, 6)
    tell(state, terms.TRAP_ROLL, human, face, book.trap_roll, tile)
    if face >= book.trap_roll:
        push(state, Do.HITS, human, 1, NOT_COMBAT, NONE)


@rule
def open_tomb(state: State, book: Book, human: int, tile: int) -> None:
    """An instinct card. CLA-220."""
    state.resolved[tile] = 1
    tell(state, terms.TOMB_OPENED, human, tile)
    draw_instinct(state, 1)


@rule
def leave_alone(state: State, book: Book, human: int, tile: int) -> None:
    """Most tiles do nothing to those who come."""


TO_HUMANS = Dispatch(
    {terms.ALARM: raise_alarm, terms.BOOBY_TRAP: spring_trap, terms.TOMB: open_tomb}, otherwise=leave_alone
)


@rule
def infernal_enters(state: State, book: Book, warrior: int, tile: int) -> None:
    """What a tile does to an infernal warrior who enters it, on foot or by arriving. CLA-208, CLA-218."""
    effect = book.tile_effect[tile]
    if effect == terms.FLOODED and state.active == warrior:
        lose_movement(state, warrior, tile)
    if effect == terms.SANCTUARY:
        face = roll(state, 6)
        tell(state, terms.SANCTUARY_ROLL, warrior, face, book.sanctuary_roll, tile)
        if face >= book.sanctuary_roll:
            if warrior == terms.TROGLODYTE and state.active == terms.TROGLODYTE:
                state.active = NONE
            hit_infernal(state, book, warrior, tile, 1, NOT_COMBAT)


# -- devouring pits --------------------------------------------------------------------------------------------------


@rule
def human_pits(state: State, book: Book, scratch: Scratch) -> None:
    """Roll for each human on a devouring pit, one by one; a hit is dealt before the next roll. CLA-207."""
    human = popped(state, 0)
    while human < terms.HUMANS:
        if state.status[human] == terms.IN_PLAY and tile_has(state, book, state.tile[human], terms.DEVOURING_PIT):
            face = roll(state, 6)
            tell(state, terms.PIT_ROLL, human, face, book.pit_roll, state.tile[human])
            if face >= book.pit_roll:
                push(state, Do.PITS, human + 1)
                push(state, Do.HITS, human, 1, NOT_COMBAT, NONE)
                return
        human += 1


@rule
def infernal_pits(state: State, book: Book, scratch: Scratch) -> None:
    """Roll for each infernal warrior on a devouring pit. CLA-207."""
    for warrior in range(terms.HOUND, terms.WARRIORS):
        if state.tile[warrior] != NONE and tile_has(state, book, state.tile[warrior], terms.DEVOURING_PIT):
            pit_roll(state, book, warrior, state.tile[warrior])
    for i in range(state.map_n):
        tile = state.map[i]
        if state.trogs[tile] > 0 and tile_has(state, book, tile, terms.DEVOURING_PIT):
            for _ in range(state.trogs[tile]):
                pit_roll(state, book, terms.TROGLODYTE, tile)


@rule
def pit_roll(state: State, book: Book, warrior: int, tile: int) -> None:
    face = roll(state, 6)
    tell(state, terms.PIT_ROLL, warrior, face, book.pit_roll, tile)
    if face >= book.pit_roll:
        hit_infernal(state, book, warrior, tile, 1, NOT_COMBAT)


# -- healing fountains -----------------------------------------------------------------------------------------------


@rule
def visit_fountains(state: State, book: Book, scratch: Scratch) -> None:
    """For each fountain with water and a wounded human on it: a line to heal, or none. CLA-212."""
    i = popped(state, 0)
    while i < state.map_n:
        tile = state.map[i]
        if state.water[tile] > 0 and book.tile_effect[tile] == terms.FOUNTAIN:
            scratch.menu_n = 0
            offer_wounds(state, scratch, tile)
            if scratch.menu_n > 0:
                push(state, Do.FOUNTAINS, i + 1)
                ask(state, terms.HUMAN, Asks.FOUNTAIN_WATER, tile)
                return
        i += 1


class WaterOfAFountain(Decision, number=Asks.FOUNTAIN_WATER):
    """Use a token of miraculous water, or none. CLA-212."""

    tile: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        offer_wounds(state, menu, state.args[WaterOfAFountain.tile])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option != terms.PASS:
            drink(state, state.args[WaterOfAFountain.tile], option)


@rule
def drink(state: State, tile: int, option: int) -> None:
    """A token of miraculous water heals a line. CLA-212."""
    state.water[tile] -= 1
    if state.water[tile] == 0:
        state.resolved[tile] = 1
    tell(state, terms.WATER_DRUNK, tile, state.water[tile])
    heal_option(state, option)


# -- holes in the ground ---------------------------------------------------------------------------------------------


@rule
def offer_tiles_for_hole(state: State, book: Book, menu: Scratch, new: int) -> None:
    """Tiles other than the new one that have no hole yet. CLA-213."""
    for i in range(state.map_n):
        tile = state.map[i]
        if tile != new and not is_hole(state, book, tile):
            offer(menu, terms.TILE + tile)


@rule
def mark_other_hole(state: State, book: Book, scratch: Scratch) -> None:
    """The infernal player marks another tile when a hole tile is laid. CLA-213."""
    new = popped(state, 0)
    scratch.menu_n = 0
    offer_tiles_for_hole(state, book, scratch, new)
    if scratch.menu_n == 1:
        dig_hole(state, scratch.menu[0] - terms.TILE, terms.BY_TILE)
    elif scratch.menu_n > 1:
        ask(state, terms.INFERNAL, Asks.HOLE_TILE, new)


class TileForAHole(Decision, number=Asks.HOLE_TILE):
    """Which other tile gets a hole token. CLA-213."""

    new: int  # the tile that was laid

    options = offered_for(offer_tiles_for_hole)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        dig_hole(state, option - terms.TILE, terms.BY_TILE)


@rule
def dig_hole(state: State, tile: int, by: int) -> None:
    """Put a hole token on a tile: another hole was laid, or the Gravedigger digs. CLA-213, CLA-018."""
    state.hole[tile] = 1
    tell(state, terms.HOLE_DUG, tile, by)


@rule
def holes_dug(state: State) -> int:
    """Hole tokens in play."""
    n = 0
    for i in range(state.map_n):
        n += state.hole[state.map[i]]
    return n
