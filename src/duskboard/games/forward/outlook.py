"""How good things look: what a good player looks at, weighed by numbers fitted to a great many games.

`look` writes what is looked at on the scratch paper, every number of the order of 1; `value` weighs it with a network
of one hidden layer. The weights are in the book, from `outlook.npy`: `bench/fit_outlook.py` plays the careful player's
games, notes what there was to see and who won, and fits the weights to that. No rule depends on them.
"""

from __future__ import annotations

import math

from duskboard.engine.bits import count
from duskboard.engine.network import weigh
from duskboard.engine.rule import rule
from duskboard.games.forward.judgement import (
    HP,
    blow,
    dealt_a_round,
    dragon_hp,
    fight_cost,
    object_in_reach,
    still_to_meet,
    taken_a_round,
)
from duskboard.games.forward.pits import pit_passed
from duskboard.games.forward.terms import (
    ABSENT,
    ACTIVE,
    AFTER_ROLL,
    AGAINST_DRAGON,
    DRAGON,
    EQUIPMENT,
    FACE_DOWN,
    FACE_TERROR,
    HELD,
    HERE,
    ITEM,
    LOCATIONS,
    LOOKED_AT,
    MEANS,
    MIRROR_KNIGHT,
    ON_THE_WAY,
    PARTY,
    PIT_ROLL,
    PLACE,
    PRESENT,
    PRINCESS,
    QUESTION,
    SAGE,
    SHIELD_ROLL,
    SLOTS,
    STRIFE,
    TYPES,
    UNCLAIMED,
    UNTURNED,
)
from duskboard.games.forward.tiles import can_enter


@rule
def value(state, book, scratch, out):
    """How good things look, from -1 to 1."""
    if state.ending != 0:
        out[0] = state.result[0]
        return
    look(state, book, scratch)
    out[0] = 0.99 * weigh(book.outlook, scratch.sight, scratch.hidden)


@rule
def look(state, book, scratch):
    """Write down everything that is looked at."""
    for at in range(LOOKED_AT):
        scratch.sight[at] = 0.0
    look_at_means(state, book, scratch)
    look_at_party(state, book, scratch)
    look_at_cards(state, scratch)
    if 0 <= state.location < LOCATIONS:
        look_around(state, book, scratch)
    if state.enemy >= 0:
        look_at_fight(state, book, scratch)
    look_at_dice(state, book, scratch)
    scratch.sight[QUESTION + state.decision] = 1.0


@rule
def look_at_means(state, book, scratch):
    """What the player has, and what the Dragon is expected to cost."""
    hp = float(state.hp) + (float(book.phoenix_hp) if state.items & book.phoenix else 0.0)
    ahead = LOCATIONS - count(state.finished)
    foe = dragon_hp(state, book)
    cost = fight_cost(state, book, DRAGON, foe) / float(HP)
    sight = scratch.sight
    sight[MEANS] = hp / 20.0
    sight[MEANS + 1] = max(0.0, 4.0 - state.hp) / 4.0
    sight[MEANS + 2] = max(0.0, 8.0 - state.hp) / 8.0
    sight[MEANS + 3] = min(12.0, float(state.xp)) / 10.0
    sight[MEANS + 4] = float(state.xp) / 20.0
    sight[MEANS + 5] = float(state.buried_n) / 30.0
    sight[MEANS + 6] = foe / 50.0
    sight[MEANS + 7] = min(60.0, cost) / 30.0
    sight[MEANS + 8] = math.tanh((hp - cost) / 8.0)
    sight[MEANS + 9] = dealt_a_round(state, book, DRAGON) / 300.0
    sight[MEANS + 10] = taken_a_round(state, book, DRAGON, AGAINST_DRAGON) / 300.0
    sight[MEANS + 11] = ahead / 9.0
    sight[MEANS + 12] = hp / (hp + 5.0)
    sight[MEANS + 13] = math.tanh((hp + 0.3 * state.xp + 0.5 * ahead - cost) / 8.0)


@rule
def look_at_party(state, book, scratch):
    """Companions, and whether what is missing may still be found."""
    sight = scratch.sight
    sight[PARTY] = 1.0 if state.princess == PRESENT else 0.0
    sight[PARTY + 1] = 1.0 if state.princess == ACTIVE else 0.0
    sight[PARTY + 2] = 1.0 if state.sage == PRESENT else 0.0
    sight[PARTY + 3] = 1.0 if state.sage == ACTIVE else 0.0
    sight[PARTY + 4] = 1.0 if state.knight == PRESENT else 0.0
    princess = state.princess != ABSENT or still_to_meet(state, book, PRINCESS)
    sage = state.sage != ABSENT or still_to_meet(state, book, SAGE)
    knight = state.knight == ABSENT and still_to_meet(state, book, MIRROR_KNIGHT)
    sword = state.enemy == DRAGON or object_in_reach(state, book.sword, EQUIPMENT)
    bangle = object_in_reach(state, book.bangle, EQUIPMENT)
    bell = object_in_reach(state, book.bell, ITEM)
    shard = object_in_reach(state, book.shard, ITEM)
    awake = state.princess == ACTIVE or state.enemy == DRAGON
    sight[PARTY + 5] = 0.0 if awake or princess else 1.0
    sight[PARTY + 6] = 0.0 if awake or bangle else 1.0
    sight[PARTY + 7] = 0.0 if sword else 1.0
    sight[PARTY + 8] = 1.0 if not sword or not (awake or (princess and bangle)) else 0.0  # the gate is lost
    sight[PARTY + 9] = 1.0 if state.sage != ACTIVE and sage and bell else 0.0
    sight[PARTY + 10] = 1.0 if knight and shard else 0.0
    sight[PARTY + 11] = 1.0 if knight and state.items & book.shard else 0.0
    sight[PARTY + 12] = 1.0 if not awake and state.princess == ABSENT and state.equipment & book.bangle else 0.0
    sight[PARTY + 13] = 1.0 if state.sage == ABSENT and sage and state.items & book.bell else 0.0
    sight[PARTY + 14] = 1.0 if state.equipment & book.sword else 0.0
    sight[PARTY + 15] = 1.0 if awake and state.equipment & book.sword else 0.0


@rule
def look_at_cards(state, scratch):
    """What is carried, worn and suffered, and which locations are done."""
    for location in range(LOCATIONS):
        scratch.sight[HELD + location] = (int(state.items) >> location) & 1
        scratch.sight[HELD + LOCATIONS + location] = (int(state.equipment) >> location) & 1
        scratch.sight[HELD + 2 * LOCATIONS + location] = (int(state.snares) >> location) & 1
        scratch.sight[ON_THE_WAY + location] = (int(state.finished) >> location) & 1


@rule
def look_around(state, book, scratch):
    """This location: what has not been turned over yet, and the ways on."""
    sight, location = scratch.sight, int(state.location)
    sight[HERE + location] = 1.0
    for kind in range(TYPES):
        sight[UNTURNED + kind] = 1.0 - ((int(state.seen[location]) >> kind) & 1)
    down, unclaimed = 0, 0
    for slot in range(SLOTS):
        down += state.slot[slot] == FACE_DOWN
        unclaimed += state.slot[slot] == UNCLAIMED
    ways, fresh = 0, 0
    if state.at >= 0:
        for way in range(4):
            slot = int(book.neighbour[state.gaps, location, state.at, way])
            if can_enter(state, slot):
                ways += 1
                fresh += state.slot[slot] == FACE_DOWN
    sight[PLACE] = down / 5.0
    sight[PLACE + 1] = unclaimed / 2.0
    sight[PLACE + 2] = ways / 3.0
    sight[PLACE + 3] = fresh / 3.0
    sight[PLACE + 4] = 1.0 if fresh == 0 else 0.0
    sight[PLACE + 5] = float(state.cleared)
    sight[PLACE + 6] = float(state.blessing)
    sight[PLACE + 7] = float(state.used_here)


@rule
def look_at_fight(state, book, scratch):
    """The enemy, and what it is expected to cost."""
    sight, enemy = scratch.sight, int(state.enemy)
    cost = fight_cost(state, book, enemy, int(state.enemy_hp)) / float(HP)
    if enemy == DRAGON:
        sight[HERE + LOCATIONS] = 1.0
    else:
        sight[STRIFE] = 1.0
    sight[STRIFE + 1] = state.enemy_hp / 20.0
    sight[STRIFE + 2] = min(40.0, cost) / 10.0
    sight[STRIFE + 3] = math.tanh((float(state.hp) - cost) / 5.0)
    sight[STRIFE + 4] = float(state.brandy)
    sight[STRIFE + 5] = 1.0 if state.rerolled != 0 else 0.0


@rule
def look_at_dice(state, book, scratch):
    """What the dice that lie would do if they stayed."""
    sight, decision, hp = scratch.sight, int(state.decision), float(state.hp)
    taken = 0.0
    if decision == AFTER_ROLL:
        mine, theirs = int(state.my_face), int(state.enemy_face)
        taken = float(blow(state, book, mine, theirs))
        if book.face_damage[mine] > 0 and book.face_blocks[theirs] == 0:
            sight[STRIFE + 6] = min(10.0, float(book.face_damage[mine])) / 3.0
    elif decision == SHIELD_ROLL:
        if state.shield_face > book.shield_blocks:
            taken = float(state.taken)
        else:
            sight[STRIFE + 7] = 1.0
    elif decision == PIT_ROLL:
        if pit_passed(state, book):
            sight[STRIFE + 7] = 1.0
        else:
            taken = float(book.loss[int(state.args[0])])
    elif decision == FACE_TERROR:
        sight[STRIFE + 8] = float(book.loss[int(state.args[0])]) / 5.0
    sight[STRIFE + 9] = taken / 5.0
    sight[STRIFE + 10] = 1.0 if taken >= hp else 0.0
    sight[STRIFE + 11] = taken / max(1.0, hp)
