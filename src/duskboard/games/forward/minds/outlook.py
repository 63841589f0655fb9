"""How good things look: what a good player looks at, weighed by numbers fitted to a great many games.

`look` writes what is looked at on the scratch paper, every number of the order of 1; `value` weighs it with a network
of one hidden layer. The weights are in the book, from `outlook.npy`: `bench/fit_outlook.py` plays the careful player's
games, notes what there was to see and who won, and fits the weights to that. No rule depends on them.
"""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.maths import tanh
from duskboard.engine.network import weigh
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.minds.judgement import (
    HP,
    blow,
    dealt_a_round,
    dragon_hp,
    fight_cost,
    object_in_reach,
    still_to_meet,
    taken_a_round,
)
from duskboard.games.forward.rules.cards import PitRoll, Terror
from duskboard.games.forward.rules.tiles import can_enter, pit_passed
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import Asks


@rule
def value(state: State, book: Book, scratch: Scratch, out: Reals) -> None:
    """How good things look, from -1 to 1."""
    if state.ending != 0:
        out[0] = state.result[0]
        return
    look(state, book, scratch)
    out[0] = 0.99 * weigh(book.outlook, scratch.sight, scratch.hidden)


@rule
def look(state: State, book: Book, scratch: Scratch) -> None:
    """Write down everything that is looked at."""
    for at in range(terms.LOOKED_AT):
        scratch.sight[at] = 0.0
    look_at_means(state, book, scratch)
    look_at_party(state, book, scratch)
    look_at_cards(state, scratch)
    if 0 <= state.location < terms.LOCATIONS:
        look_around(state, book, scratch)
    if state.enemy >= 0:
        look_at_fight(state, book, scratch)
    look_at_dice(state, book, scratch)
    scratch.sight[terms.QUESTION + state.decision] = 1.0


@rule
def look_at_means(state: State, book: Book, scratch: Scratch) -> None:
    """What the player has, and what the Dragon is expected to cost."""
    hp = float(state.hp) + (float(book.phoenix_hp) if state.items & book.phoenix else 0.0)
    ahead = terms.LOCATIONS - count(state.finished)
    foe = dragon_hp(state, book)
    cost = fight_cost(state, book, terms.DRAGON, foe) / float(HP)
    sight = scratch.sight
    sight[terms.MEANS] = hp / 20.0
    sight[terms.MEANS + 1] = max(0.0, 4.0 - state.hp) / 4.0
    sight[terms.MEANS + 2] = max(0.0, 8.0 - state.hp) / 8.0
    sight[terms.MEANS + 3] = min(12.0, float(state.xp)) / 10.0
    sight[terms.MEANS + 4] = float(state.xp) / 20.0
    sight[terms.MEANS + 5] = float(state.buried_n) / 30.0
    sight[terms.MEANS + 6] = foe / 50.0
    sight[terms.MEANS + 7] = min(60.0, cost) / 30.0
    sight[terms.MEANS + 8] = tanh((hp - cost) / 8.0)
    sight[terms.MEANS + 9] = dealt_a_round(state, book, terms.DRAGON) / 300.0
    sight[terms.MEANS + 10] = taken_a_round(state, book, terms.DRAGON, terms.AGAINST_DRAGON) / 300.0
    sight[terms.MEANS + 11] = ahead / 9.0
    sight[terms.MEANS + 12] = hp / (hp + 5.0)
    sight[terms.MEANS + 13] = tanh((hp + 0.3 * state.xp + 0.5 * ahead - cost) / 8.0)


@rule
def look_at_party(state: State, book: Book, scratch: Scratch) -> None:
    """Companions, and whether what is missing may still be found."""
    sight = scratch.sight
    sight[terms.PARTY] = 1.0 if state.princess == terms.PRESENT else 0.0
    sight[terms.PARTY + 1] = 1.0 if state.princess == terms.ACTIVE else 0.0
    sight[terms.PARTY + 2] = 1.0 if state.sage == terms.PRESENT else 0.0
    sight[terms.PARTY + 3] = 1.0 if state.sage == terms.ACTIVE else 0.0
    sight[terms.PARTY + 4] = 1.0 if state.knight == terms.PRESENT else 0.0
    princess = state.princess != terms.ABSENT or still_to_meet(state, book, terms.PRINCESS)
    sage = state.sage != terms.ABSENT or still_to_meet(state, book, terms.SAGE)
    knight = state.knight == terms.ABSENT and still_to_meet(state, book, terms.MIRROR_KNIGHT)
    sword = state.enemy == terms.DRAGON or object_in_reach(state, book.sword, terms.EQUIPMENT)
    bangle = object_in_reach(state, book.bangle, terms.EQUIPMENT)
    bell = object_in_reach(state, book.bell, terms.ITEM)
    shard = object_in_reach(state, book.shard, terms.ITEM)
    awake = state.princess == terms.ACTIVE or state.enemy == terms.DRAGON
    sight[terms.PARTY + 5] = 0.0 if awake or princess else 1.0
    sight[terms.PARTY + 6] = 0.0 if awake or bangle else 1.0
    sight[terms.PARTY + 7] = 0.0 if sword else 1.0
    sight[terms.PARTY + 8] = 1.0 if not sword or not (awake or (princess and bangle)) else 0.0  # the gate is lost
    sight[terms.PARTY + 9] = 1.0 if state.sage != terms.ACTIVE and sage and bell else 0.0
    sight[terms.PARTY + 10] = 1.0 if knight and shard else 0.0
    sight[terms.PARTY + 11] = 1.0 if knight and state.items & book.shard else 0.0
    sight[terms.PARTY + 12] = (
        1.0 if not awake and state.princess == terms.ABSENT and state.equipment & book.bangle else 0.0
    )
    sight[terms.PARTY + 13] = 1.0 if state.sage == terms.ABSENT and sage and state.items & book.bell else 0.0
    sight[terms.PARTY + 14] = 1.0 if state.equipment & book.sword else 0.0
    sight[terms.PARTY + 15] = 1.0 if awake and state.equipment & book.sword else 0.0


@rule
def look_at_cards(state: State, scratch: Scratch) -> None:
    """What is carried, worn and suffered, and which locations are done."""
    for location in range(terms.LOCATIONS):
        scratch.sight[terms.HELD + location] = (state.items >> location) & 1
        scratch.sight[terms.HELD + terms.LOCATIONS + location] = (state.equipment >> location) & 1
        scratch.sight[terms.HELD + 2 * terms.LOCATIONS + location] = (state.snares >> location) & 1
        scratch.sight[terms.ON_THE_WAY + location] = (state.finished >> location) & 1


@rule
def look_around(state: State, book: Book, scratch: Scratch) -> None:
    """This location: what has not been turned over yet, and the ways on."""
    sight, location = scratch.sight, state.location
    sight[terms.HERE + location] = 1.0
    for kind in range(terms.TYPES):
        sight[terms.UNTURNED + kind] = 1.0 - ((state.seen[location] >> kind) & 1)
    down, unclaimed = 0, 0
    for slot in range(terms.SLOTS):
        down += state.slot[slot] == terms.FACE_DOWN
        unclaimed += state.slot[slot] == terms.UNCLAIMED
    ways, fresh = 0, 0
    if state.at >= 0:
        for way in range(4):
            slot = book.neighbour[state.gaps, location, state.at, way]
            if can_enter(state, slot):
                ways += 1
                fresh += state.slot[slot] == terms.FACE_DOWN
    sight[terms.PLACE] = down / 5.0
    sight[terms.PLACE + 1] = unclaimed / 2.0
    sight[terms.PLACE + 2] = ways / 3.0
    sight[terms.PLACE + 3] = fresh / 3.0
    sight[terms.PLACE + 4] = 1.0 if fresh == 0 else 0.0
    sight[terms.PLACE + 5] = float(state.cleared)
    sight[terms.PLACE + 6] = float(state.blessing)
    sight[terms.PLACE + 7] = float(state.used_here)


@rule
def look_at_fight(state: State, book: Book, scratch: Scratch) -> None:
    """The enemy, and what it is expected to cost."""
    sight, enemy = scratch.sight, state.enemy
    cost = fight_cost(state, book, enemy, state.enemy_hp) / float(HP)
    if enemy == terms.DRAGON:
        sight[terms.HERE + terms.LOCATIONS] = 1.0
    else:
        sight[terms.STRIFE] = 1.0
    sight[terms.STRIFE + 1] = state.enemy_hp / 20.0
    sight[terms.STRIFE + 2] = min(40.0, cost) / 10.0
    sight[terms.STRIFE + 3] = tanh((float(state.hp) - cost) / 5.0)
    sight[terms.STRIFE + 4] = float(state.brandy)
    sight[terms.STRIFE + 5] = 1.0 if state.rerolled != 0 else 0.0


@rule
def look_at_dice(state: State, book: Book, scratch: Scratch) -> None:
    """What the dice that lie would do if they stayed."""
    sight, decision, hp = scratch.sight, state.decision, float(state.hp)
    taken = 0.0
    if decision == Asks.AFTER_THE_ROLL:
        mine, theirs = state.my_face, state.enemy_face
        taken = float(blow(state, book, mine, theirs))
        if book.face_damage[mine] > 0 and book.face_blocks[theirs] == 0:
            sight[terms.STRIFE + 6] = min(10.0, float(book.face_damage[mine])) / 3.0
    elif decision == Asks.SHIELD_ROLL:
        if state.shield_face > book.shield_blocks:
            taken = float(state.taken)
        else:
            sight[terms.STRIFE + 7] = 1.0
    elif decision == Asks.PIT_ROLL:
        if pit_passed(state, book):
            sight[terms.STRIFE + 7] = 1.0
        else:
            taken = float(book.loss[state.args[PitRoll.card]])
    elif decision == Asks.TERROR:
        sight[terms.STRIFE + 8] = float(book.loss[state.args[Terror.card]]) / 5.0
    sight[terms.STRIFE + 9] = taken / 5.0
    sight[terms.STRIFE + 10] = 1.0 if taken >= hp else 0.0
    sight[terms.STRIFE + 11] = taken / max(1.0, hp)
