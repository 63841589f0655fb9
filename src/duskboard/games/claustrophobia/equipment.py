"""Equipment that is used as an action. Rulebook p. 22; CLA-L11."""

from duskboard.engine.header import ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.combat import can_fire, list_shots, shoot, throw_grenade
from duskboard.games.claustrophobia.gifts import heal_option, list_wounds
from duskboard.games.claustrophobia.talents import human_mv
from duskboard.games.claustrophobia.terms import (
    BLUNDERBUSS,
    DIRECTION,
    GRENADE,
    HEALING_SALVE,
    HUMAN,
    MUSKET,
    SALVE_FOR,
    SALVE_USED,
    SHOOT_AT,
    THROW_INTO,
    USE_BLUNDERBUSS,
    USE_GRENADE,
    USE_MUSKET,
    USE_SALVE,
)


@rule
def list_equipment_actions(state, book, scratch, n, human):
    """Add the equipment a human can use as its action and that has a target. CLA-077, CLA-086, CLA-169."""
    if state.gear_n[human] == 0:
        return n
    if can_fire(state, human, BLUNDERBUSS) and list_shots(state, scratch, n, human, BLUNDERBUSS) > n:
        scratch.menu[n] = USE_BLUNDERBUSS
        n += 1
    if can_fire(state, human, MUSKET) and list_shots(state, scratch, n, human, MUSKET) > n:
        scratch.menu[n] = USE_MUSKET
        n += 1
    if can_fire(state, human, GRENADE) and list_grenade_tiles(state, scratch, n, human) > n:
        scratch.menu[n] = USE_GRENADE
        n += 1
    if state.gear[human, HEALING_SALVE] > 0 and list_wounds(state, scratch, n, state.tile[human]) > n:
        scratch.menu[n] = USE_SALVE
        n += 1
    return n


@rule
def list_grenade_tiles(state, scratch, n, human):
    """Adjacent tiles with somebody on them."""
    tile = int(state.tile[human])
    for direction in range(4):
        other = int(state.link[tile, direction])
        if other >= 0 and state.occupants[0, other] + state.occupants[1, other] > 0:
            scratch.menu[n] = DIRECTION + direction
            n += 1
    return n


@rule
def list_salve(state, scratch, human):
    """A cancelled line of a human on the owner's tile."""
    return list_wounds(state, scratch, 0, state.tile[human])


@rule
def use_equipment(state, book, scratch, human, option):
    """Ask for the target of the card used; a single one is taken. CLA-086, CLA-169."""
    if option == USE_GRENADE:
        n, decision, weapon = list_grenade_tiles(state, scratch, 0, human), THROW_INTO, GRENADE
    elif option == USE_SALVE:
        n, decision, weapon = list_salve(state, scratch, human), SALVE_FOR, HEALING_SALVE
    else:
        weapon = BLUNDERBUSS if option == USE_BLUNDERBUSS else MUSKET
        n, decision = list_shots(state, scratch, 0, human, weapon), SHOOT_AT
    if n > 1:
        ask(state, HUMAN, decision, human, weapon)
        return
    state.args[0] = human
    state.args[1] = weapon
    if decision == SHOOT_AT:
        fire(state, book, int(scratch.menu[0]))
    elif decision == THROW_INTO:
        throw(state, book, int(scratch.menu[0]))
    else:
        apply_salve(state, book, int(scratch.menu[0]))


@rule
def fire(state, book, option):
    """The Blunderbuss or Musket is fired at the target chosen. CLA-169."""
    shoot(state, book, int(state.args[0]), int(state.args[1]), option)


@rule
def throw(state, book, option):
    """The Grenade is thrown. CLA-169."""
    throw_grenade(state, book, int(state.args[0]), option - DIRECTION)


@rule
def apply_salve(state, book, option):
    """The Healing salve heals a line and is gone; whom it relieves of exhaustion may still move. CLA-072, CLA-073."""
    human = int(state.args[0])
    was_exhausted = state.exhausted[human]
    state.gear[human, HEALING_SALVE] -= 1
    state.gear_n[human] -= 1
    tell(state, SALVE_USED, human)
    heal_option(state, option)
    if was_exhausted != 0 and state.exhausted[human] == 0 and state.moved == 0:
        state.points = human_mv(state, book, human)
