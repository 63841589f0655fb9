"""What the active warrior may do, and doing it link by link. Rulebook 2.2."""

from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import clear_plan, end_activation, follow_up, give_up, spend
from duskboard.games.darkholds.combat import shoot_one
from duskboard.games.darkholds.menu import add, or_cancel
from duskboard.games.darkholds.powers import perform, power_of, power_targets, powers_menu, recover
from duskboard.games.darkholds.terms import (
    AIM,
    ATTACK,
    CANCEL,
    CLEAR,
    D_DIE,
    D_LAND,
    D_LEAP,
    D_MOVE,
    D_POWER,
    D_POWER_TARGET,
    D_SHOT_TARGET,
    D_SHOT_WEAPON,
    D_TARGET,
    D_WEAPON,
    E_AIMED,
    E_TORE,
    END,
    INVOKE,
    LEAP,
    MOVE,
    PARTY,
    PRAY,
    RECOVER,
    SHOOT,
    SORCERER,
    SQUARE,
    TEAR,
    VERB,
)
from duskboard.games.darkholds.things import (
    BY_GAP,
    BY_ROCK,
    around,
    begin_search,
    searching_verbs,
    take_thing_link,
    thing_menu,
)
from duskboard.games.darkholds.walking import GAP_AT, can_move, gaps, landings, leap, move, moves
from duskboard.games.darkholds.warriors import has
from duskboard.games.darkholds.weapons import (
    SOURCE,
    combat_weapons,
    next_die,
    shoots,
    shot_targets,
    shot_weapons,
    source_of,
    strike_targets,
)

MOST_AIMS = 9


@rule
def verbs_menu(state, book, scratch, warrior):
    """List the actions open to the active warrior: those with a legal, payable completion.

    DKH-090, DKH-091, DKH-231.
    """
    vigour = int(state.vigour[warrior])
    if state.webs[warrior] > 0:
        n = 0
        if vigour > 0:
            n = add(scratch, n, VERB + TEAR)
        return add(scratch, n, VERB + END)
    verbs = 1 << END
    if can_move(state, book, scratch, warrior):
        verbs |= 1 << MOVE
    if vigour > 0:
        verbs |= fighting_verbs(state, book, scratch, warrior)
        near = around(state, book, warrior)
        if near & BY_ROCK != 0:
            verbs |= 1 << CLEAR
        if near & BY_GAP != 0 and gaps(state, book, scratch, warrior) > 0:
            verbs |= 1 << LEAP
        if warrior < PARTY:
            verbs |= searching_verbs(state, book, scratch, warrior, near)
    n = 0
    for verb in range(END + 1):
        if (verbs >> verb) & 1 != 0:
            n = add(scratch, n, VERB + verb)
    return n


@rule
def fighting_verbs(state, book, scratch, warrior):
    """Attack, Shoot, Aim, Invoke, Pray and Recover, where possible, as bits. DKH-231."""
    verbs = 0
    if combat_weapons(state, book, scratch, warrior, 1) > 0:
        verbs |= 1 << ATTACK
    if shot_weapons(state, book, scratch, warrior, 1) > 0:
        verbs |= 1 << SHOOT
    if powers_menu(state, book, scratch, warrior, INVOKE) > 0:
        verbs |= 1 << INVOKE
    if has(state, book, warrior, SORCERER) and state.wounds[warrior] > 0:
        verbs |= 1 << RECOVER
    if warrior < PARTY:
        if powers_menu(state, book, scratch, warrior, PRAY) > 0:
            verbs |= 1 << PRAY
        if state.aims < MOST_AIMS and shoots(state, book, warrior):
            verbs |= 1 << AIM
    return verbs


@rule
def link_menu(state, book, scratch, decision):
    """List the options of a link of an action. DEC-13 to DEC-29."""
    warrior = int(state.active)
    source = int(state.plan[SOURCE])
    n = 0
    if decision == D_MOVE:
        n = moves(state, book, scratch, warrior, 9)
    elif decision == D_LEAP:
        n = gaps(state, book, scratch, warrior)
    elif decision == D_LAND:
        n = landings(state, book, scratch, warrior, int(state.plan[GAP_AT]), 99)
    elif decision == D_WEAPON:
        n = combat_weapons(state, book, scratch, warrior, 99)
    elif decision in (D_TARGET, D_DIE):
        n = strike_targets(state, book, scratch, warrior, source, 99)
    elif decision == D_SHOT_WEAPON:
        n = shot_weapons(state, book, scratch, warrior, 99)
    elif decision == D_SHOT_TARGET:
        n = shot_targets(state, book, scratch, warrior, source, 99)
    elif decision == D_POWER:
        n = powers_menu(state, book, scratch, warrior, int(state.args[0]))
    elif decision == D_POWER_TARGET:
        n = power_targets(state, book, scratch, warrior, power_of(book, source), 99)
    else:
        n = thing_menu(state, book, scratch, decision, warrior, source)
    return or_cancel(state, scratch, n)


@rule
def begin_verb(state, book, scratch, verb):
    """An action is chosen: do it, or ask for its first link. DKH-231."""
    warrior = int(state.active)
    clear_plan(state)
    if verb == MOVE:
        follow_up(state, D_MOVE, 0)
    elif verb == LEAP:
        follow_up(state, D_LEAP, 0)
    elif verb == ATTACK:
        follow_up(state, D_WEAPON, 0)
    elif verb == SHOOT:
        follow_up(state, D_SHOT_WEAPON, 0)
    elif verb in (INVOKE, PRAY):
        follow_up(state, D_POWER, verb)
    elif verb == END:
        end_activation(state)
    elif verb == TEAR:
        spend(state, warrior, 1)
        state.webs[warrior] -= 1
        tell(state, E_TORE, warrior, int(state.webs[warrior]))
    elif verb == AIM:
        spend(state, warrior, 1)
        state.aims += 1
        tell(state, E_AIMED, warrior, int(state.aims))
    elif verb == RECOVER:
        spend(state, warrior, 1)
        recover(state, book, scratch, warrior)
    else:
        begin_search(state, warrior, verb)


@rule
def take_link(state, book, scratch, decision, option):
    """A link of an action is chosen: do the action, or ask for the next link. DKH-231."""
    warrior = int(state.active)
    if option == CANCEL:
        give_up(state)
    elif decision == D_MOVE:
        move(state, book, scratch, warrior, option - SQUARE)
    elif decision == D_LEAP:
        state.plan[GAP_AT] = option - SQUARE
        follow_up(state, D_LAND, 0)
    elif decision == D_LAND:
        leap(state, book, scratch, warrior, option - SQUARE)
    elif decision == D_WEAPON:
        state.plan[SOURCE] = source_of(option)
        follow_up(state, D_TARGET, 0)
    elif decision == D_TARGET:
        state.alloc[0] = option
        next_die(state, book, scratch, warrior, 1)
    elif decision == D_DIE:
        die = int(state.args[0])
        state.alloc[die] = option
        next_die(state, book, scratch, warrior, die + 1)
    elif decision == D_SHOT_WEAPON:
        state.plan[SOURCE] = source_of(option)
        follow_up(state, D_SHOT_TARGET, 0)
    elif decision == D_SHOT_TARGET:
        spend(state, warrior, 1)
        shoot_one(state, book, scratch, warrior, int(state.plan[SOURCE]), option)
    elif decision == D_POWER:
        state.plan[SOURCE] = option
        follow_up(state, D_POWER_TARGET, 0)
    elif decision == D_POWER_TARGET:
        perform(state, book, scratch, warrior, int(state.plan[SOURCE]), option)
    else:
        take_thing_link(state, book, scratch, decision, option, warrior)
