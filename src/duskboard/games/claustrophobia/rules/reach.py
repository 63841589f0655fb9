"""Several choices at once, for people: a walk over several tiles, a weapon at whom one points at.

A walk goes by known tiles where nothing can happen to who passes: what a tile does, and what enemies do, is met at its
end only. So it comes to the same as its steps, one by one. Bots take the steps.
"""

from duskboard.engine.header import NONE
from duskboard.engine.menu import offer
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.combat import can_fire, shoot, throw_grenade
from duskboard.games.claustrophobia.rules.equipment import targets_of
from duskboard.games.claustrophobia.rules.movement import faction_of, may_leave, room_for
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks

HUMAN_WALK = terms.TILE  # numbers that the decisions do not use otherwise: a human's walk to a tile,
INFERNAL_WALK = terms.TROGLODYTE_AT  # an infernal warrior's,
SHOT = terms.SPACE  # a shot: by weapon, the attack it is,
THROWN = SHOT + 32  # and a throw by its direction
SHOTS = 16  # attacks there are


@rule
def shortcuts(state: State, book: Book, scratch: Scratch) -> int:
    """What the active warrior can do in one go. CLA-082, CLA-133."""
    scratch.menu_n = 0
    if state.decision == Asks.HUMAN_STEP:
        if state.acted == 0:
            offer_uses(state, scratch, state.active)
        offer_walks(state, book, scratch, state.active, state.tile[state.active], HUMAN_WALK)
    elif state.decision == Asks.INFERNAL_STEP:
        offer_walks(state, book, scratch, state.active, state.active_tile, INFERNAL_WALK)
    return scratch.menu_n


# -- walks -------------------------------------------------------------------------------------------------------------


@rule
def offer_walks(state: State, book: Book, scratch: Scratch, warrior: int, origin: int, first: int) -> None:
    """The tiles more than a step away. CLA-136."""
    know_reach(state, book, scratch, warrior, origin)
    for i in range(state.map_n):
        if scratch.seen[state.map[i]] > 1:
            offer(scratch, first + state.map[i])


@rule
def know_reach(state: State, book: Book, scratch: Scratch, warrior: int, origin: int) -> None:
    """Note how many steps it is to every tile a warrior can walk to now, and by which tile one comes there."""
    for tile in range(terms.TILES):
        scratch.seen[tile] = NONE
    scratch.seen[origin] = 0
    scratch.queue[0] = origin
    flooded = book.tile_effect[origin] == terms.FLOODED
    first, last = 0, 0 if flooded or not may_leave(state, book, warrior, origin) else 1
    while first < last:
        tile = scratch.queue[first]
        first += 1
        if scratch.seen[tile] >= state.points or (tile != origin and stops(state, book, warrior, tile)):
            continue
        for direction in range(4):
            other = state.link[tile, direction]
            if other >= 0 and scratch.seen[other] == NONE and room_for(state, book, faction_of(warrior), other):
                scratch.seen[other] = scratch.seen[tile] + 1
                scratch.came[other] = tile
                scratch.queue[last] = other
                last += 1


@rule
def stops(state: State, book: Book, warrior: int, tile: int) -> bool:
    """Whether something happens to a warrior on a tile, so that no walk leads over it. CLA-140, CLA-208, CLA-218."""
    effect = book.tile_effect[tile]
    if effect == terms.FLOODED or state.occupants[1 - faction_of(warrior), tile] > 0:
        return True
    if warrior >= terms.HUMANS:
        return effect == terms.SANCTUARY
    if state.resolved[tile] == 0 and effect in (terms.ALARM, terms.BOOBY_TRAP, terms.TOMB):
        return True
    captive = book.captive[state.scenario]
    if captive != NONE and state.status[captive] == terms.CAPTIVE and state.tile[captive] == tile:
        return True
    return state.relics[warrior] != 0 and tile == book.home[state.scenario]


@rule
def plan_walk(state: State, book: Book, scratch: Scratch, warrior: int, origin: int, tile: int) -> int:
    """Note the tiles of a walk in `bag`, the last first; returns how many there are."""
    know_reach(state, book, scratch, warrior, origin)
    n = 0
    while tile != origin:
        scratch.bag[n] = tile
        tile = scratch.came[tile]
        n += 1
    return n


# -- weapons -----------------------------------------------------------------------------------------------------------


@rule
def offer_uses(state: State, scratch: Scratch, human: int) -> None:
    """Each target of a weapon or a salve that has several; one that has one is used on it without asking. CLA-169."""
    for weapon in (terms.BLUNDERBUSS, terms.MUSKET, terms.GRENADE, terms.HEALING_SALVE):
        ready = state.gear[human, weapon] > 0 if weapon == terms.HEALING_SALVE else can_fire(state, human, weapon)
        n = targets_of(state, scratch, human, weapon) if ready else 0
        if n > 1:
            for _ in range(n):
                offer(scratch, used_on(weapon, scratch.menu[scratch.menu_n]))


@rule
def used_on(weapon: int, target: int) -> int:
    """The shortcut that is the use of a card on a target."""
    if weapon == terms.HEALING_SALVE:
        return target
    if weapon == terms.GRENADE:
        return THROWN + target - terms.DIRECTION
    return SHOT + (SHOTS if weapon == terms.MUSKET else 0) + target - terms.ATTACK


@rule
def fire_at(state: State, book: Book, human: int, option: int) -> None:
    """Carry out a shot or a throw. CLA-169."""
    if option >= THROWN:
        throw_grenade(state, book, human, option - THROWN)
    elif option >= SHOT + SHOTS:
        shoot(state, book, human, terms.MUSKET, terms.ATTACK + option - SHOT - SHOTS)
    else:
        shoot(state, book, human, terms.BLUNDERBUSS, terms.ATTACK + option - SHOT)
