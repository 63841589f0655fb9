"""The legal options of each decision."""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.rule import rule
from duskboard.games.forward.inventory import can_give_bangle, can_give_bell, usable_items
from duskboard.games.forward.locations import can_act
from duskboard.games.forward.rerolls import can_reroll, can_reroll_pit
from duskboard.games.forward.terms import (
    ACCEPT,
    ACT,
    AFTER_ROLL,
    ARRIVAL,
    BLOCKED,
    BURY_IT,
    CHAPEL,
    CLEANSE_ONE,
    ENEMY_DIE,
    FACE_IT,
    FACE_TERROR,
    GIVE_BANGLE,
    GIVE_BELL,
    LEAVE,
    LEAVE_IT,
    LOCATIONS,
    MAP_TURN,
    MEET_KNIGHT,
    MY_DIE,
    NEXT_LOCATION,
    PIT_ROLL,
    REROLL_ENEMY,
    REROLL_MINE,
    SHIELD_DIE,
    SHIELD_ROLL,
    STEP,
    TAKE,
    TAKE_OR_LEAVE,
    TRIM,
    TRIM_EQUIPMENT,
    TRIM_ITEMS,
    USE,
)  # fmt: skip
from duskboard.games.forward.tiles import can_enter


@rule
def options(state, book, scratch):
    """Fill the menu of the pending decision."""
    decision = int(state.decision)
    if decision == MAP_TURN:
        return map_options(state, book, scratch)
    if decision == AFTER_ROLL:
        return roll_options(state, book, scratch)
    if decision == NEXT_LOCATION:
        return add_set(scratch, 0, state.args[1], STEP)
    if decision == CLEANSE_ONE:
        return add_set(scratch, 0, state.snares, STEP)
    if decision == TRIM_ITEMS:
        return add_run(scratch, TRIM, count(state.items))
    if decision == TRIM_EQUIPMENT:
        return add_run(scratch, TRIM, count(state.equipment))
    if decision == CHAPEL:
        n = add(scratch, 0, ACCEPT)
        return add_set(scratch, n, state.items, USE)
    if decision == MEET_KNIGHT:
        n = add_set(scratch, 0, state.items & book.shard, USE)
        return add(scratch, n, BURY_IT)
    return add_set(scratch, answers(state, book, scratch), usable_items(state, book, decision), USE)


@rule
def answers(state, book, scratch):
    """The plain answers of a decision in which Items can be used as well."""
    decision = int(state.decision)
    if decision == TAKE_OR_LEAVE:
        add(scratch, 0, TAKE)
        return add(scratch, 1, LEAVE_IT)
    if decision == FACE_TERROR:
        add(scratch, 0, FACE_IT)
        return add(scratch, 1, BURY_IT)
    n = add(scratch, 0, ACCEPT)
    if decision == ARRIVAL:
        return add_gifts(state, book, scratch, n)
    again = decision == SHIELD_ROLL and can_reroll(state, book, SHIELD_DIE)
    if again or (decision == PIT_ROLL and can_reroll_pit(state, book)):
        n = add(scratch, n, REROLL_MINE)
    return n


@rule
def map_options(state, book, scratch):
    """D-02: Steps, Act, Leave, Items, gifts. A blocked slot underfoot must be stepped off. FWD-034, FWD-049, RUL-14."""
    n = 0
    for way in range(4):
        slot = int(book.neighbour[state.gaps, state.location, state.at, way])
        if can_enter(state, slot):
            n = add(scratch, n, STEP + slot)
    if state.slot[state.at] != BLOCKED:
        if can_act(state, book):
            n = add(scratch, n, ACT)
        n = add(scratch, n, LEAVE)
    n = add_set(scratch, n, usable_items(state, book, MAP_TURN), USE)
    return add_gifts(state, book, scratch, n)


@rule
def roll_options(state, book, scratch):
    """D-09: keep the dice, reroll one, use an Item."""
    n = add(scratch, 0, ACCEPT)
    if can_reroll(state, book, MY_DIE):
        n = add(scratch, n, REROLL_MINE)
    if can_reroll(state, book, ENEMY_DIE):
        n = add(scratch, n, REROLL_ENEMY)
    return add_set(scratch, n, usable_items(state, book, AFTER_ROLL), USE)


@rule
def add_gifts(state, book, scratch, n):
    """Write the gifts that can be given."""
    if can_give_bangle(state, book):
        n = add(scratch, n, GIVE_BANGLE)
    if can_give_bell(state, book):
        n = add(scratch, n, GIVE_BELL)
    return n


@rule
def add(scratch, n, option):
    """Write an option on the menu."""
    scratch.menu[n] = option
    return n + 1


@rule
def add_run(scratch, first, length):
    """Write options that follow each other."""
    for i in range(length):
        scratch.menu[i] = first + i
    return length


@rule
def add_set(scratch, n, chosen, first):
    """Write an option for each location of a set."""
    if chosen == 0:
        return n
    for at in range(LOCATIONS):
        if (chosen >> at) & 1:
            n = add(scratch, n, first + at)
    return n
