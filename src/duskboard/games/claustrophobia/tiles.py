"""The effects of tiles on those who enter, stay and leave. Rulebook p. 25-26."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.cards import draw_instinct
from duskboard.games.claustrophobia.combat import NOT_COMBAT, hit_infernal
from duskboard.games.claustrophobia.gifts import heal_option, list_wounds
from duskboard.games.claustrophobia.movement import is_hole
from duskboard.games.claustrophobia.talents import tile_has
from duskboard.games.claustrophobia.terms import (
    ALARM,
    ALARM_RAISED,
    BOOBY_TRAP,
    DEVOURING_PIT,
    FLOODED,
    FOUNTAIN,
    FOUNTAIN_WATER,
    FOUNTAINS,
    HITS_STEP,
    HOLE_DUG,
    HOLE_TILE,
    HOUND,
    HUMAN,
    HUMANS,
    IN_PLAY,
    INFERNAL,
    PASS,
    PIT_ROLL,
    PITS,
    SANCTUARY,
    SANCTUARY_ROLL,
    TILE,
    TOMB,
    TOMB_OPENED,
    TRAP_ROLL,
    TROGLODYTE,
    WARRIORS,
    WATER_DRUNK,
)

# -- entering --------------------------------------------------------------------------------------------------------


@rule
def human_enters(state, book, human, tile):
    """What a tile does to a human who enters it. CLA-142, CLA-200, CLA-202, CLA-208, CLA-220."""
    effect = book.tile_effect[tile]
    if effect == FLOODED:
        state.points = 0
    if state.resolved[tile] != 0:
        return
    if effect == ALARM:
        state.resolved[tile] = 1
        state.alarms = min(int(book.alarm_most), state.alarms + 1)
        tell(state, ALARM_RAISED, tile, state.alarms)
    elif effect == BOOBY_TRAP:
        state.resolved[tile] = 1
        face = roll(state, 6)
        tell(state, TRAP_ROLL, human, face, book.trap_roll)
        if face >= book.trap_roll:
            push(state, HITS_STEP, human, 1, NOT_COMBAT, NONE)
    elif effect == TOMB:
        state.resolved[tile] = 1
        tell(state, TOMB_OPENED, human, tile)
        draw_instinct(state)


@rule
def infernal_enters(state, book, warrior, tile):
    """What a tile does to an infernal warrior who enters it, on foot or by arriving. CLA-208, CLA-218."""
    effect = book.tile_effect[tile]
    if effect == FLOODED and state.active == warrior:
        state.points = 0
    if effect == SANCTUARY:
        face = roll(state, 6)
        tell(state, SANCTUARY_ROLL, warrior, face, book.sanctuary_roll)
        if face >= book.sanctuary_roll:
            if warrior == TROGLODYTE and state.active == TROGLODYTE:
                state.active = NONE
            hit_infernal(state, book, warrior, tile, 1, NOT_COMBAT)


# -- devouring pits --------------------------------------------------------------------------------------------------


@rule
def human_pits(state, book, human):
    """Roll for each human on a devouring pit, from `human` on; a hit is dealt before the next roll. CLA-207."""
    while human < HUMANS:
        if state.status[human] == IN_PLAY and tile_has(state, book, state.tile[human], DEVOURING_PIT):
            face = roll(state, 6)
            tell(state, PIT_ROLL, human, face, book.pit_roll)
            if face >= book.pit_roll:
                push(state, PITS, human + 1)
                push(state, HITS_STEP, human, 1, NOT_COMBAT, NONE)
                return
        human += 1


@rule
def infernal_pits(state, book):
    """Roll for each infernal warrior on a devouring pit. CLA-207."""
    for warrior in range(HOUND, WARRIORS):
        if state.tile[warrior] != NONE and tile_has(state, book, state.tile[warrior], DEVOURING_PIT):
            pit_roll(state, book, warrior, int(state.tile[warrior]))
    for i in range(state.map_n):
        tile = int(state.map[i])
        if state.trogs[tile] > 0 and tile_has(state, book, tile, DEVOURING_PIT):
            for _ in range(int(state.trogs[tile])):
                pit_roll(state, book, TROGLODYTE, tile)


@rule
def pit_roll(state, book, warrior, tile):
    face = roll(state, 6)
    tell(state, PIT_ROLL, warrior, face, book.pit_roll)
    if face >= book.pit_roll:
        hit_infernal(state, book, warrior, tile, 1, NOT_COMBAT)


# -- healing fountains -----------------------------------------------------------------------------------------------


@rule
def visit_fountains(state, book, scratch, i):
    """For each fountain with water and a wounded human on it: a line to heal, or none. CLA-212."""
    while i < state.map_n:
        tile = state.map[i]
        if state.water[tile] > 0 and book.tile_effect[tile] == FOUNTAIN:
            if list_wounds(state, scratch, 0, tile) > 0:
                push(state, FOUNTAINS, i + 1)
                ask(state, HUMAN, FOUNTAIN_WATER, tile)
                return
        i += 1


@rule
def drink(state, option):
    """Use a token of miraculous water. CLA-212."""
    if option == PASS:
        return
    tile = int(state.args[0])
    state.water[tile] -= 1
    if state.water[tile] == 0:
        state.resolved[tile] = 1
    tell(state, WATER_DRUNK, tile, state.water[tile])
    heal_option(state, option)


# -- holes in the ground ---------------------------------------------------------------------------------------------


@rule
def list_tiles_for_hole(state, book, scratch, new):
    """Tiles other than the new one that have no hole yet. CLA-213."""
    n = 0
    for i in range(state.map_n):
        tile = state.map[i]
        if tile != new and not is_hole(state, book, tile):
            scratch.menu[n] = TILE + tile
            n += 1
    return n


@rule
def mark_other_hole(state, book, scratch, new):
    """The infernal player marks another tile when a hole tile is laid. CLA-213."""
    n = list_tiles_for_hole(state, book, scratch, new)
    if n == 1:
        dig_hole(state, scratch.menu[0] - TILE)
    elif n > 1:
        ask(state, INFERNAL, HOLE_TILE, new)


@rule
def dig_hole(state, tile):
    """Put a hole token on a tile."""
    state.hole[tile] = 1
    tell(state, HOLE_DUG, tile)


@rule
def holes_dug(state):
    """Hole tokens in play."""
    n = 0
    for i in range(state.map_n):
        n += state.hole[state.map[i]]
    return n
