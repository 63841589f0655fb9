"""What must hold after every step."""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.rule import rule
from duskboard.games.forward.piles import card_of
from duskboard.games.forward.terms import (
    AFTER_ROLL,
    ARRIVAL,
    BLOCKED,
    BURIED,
    BY_ENEMY,
    CARDS,
    CARRIED,
    CHAPEL,
    CLEANSE_ONE,
    D6,
    DRAGON,
    EQUIPMENT,
    EQUIPPED,
    EXPERIENCE,
    FACE_DOWN,
    FACE_TERROR,
    FIGHT_START,
    ITEM,
    LAST_CHANCE,
    LOCATIONS,
    MAP_TURN,
    MEET_KNIGHT,
    MIRROR_KNIGHT,
    MOST_ROUNDS,
    NEXT_LOCATION,
    PIT,
    PIT_ROLL,
    SCENE,
    SHIELD_ROLL,
    SLOTS,
    TAKE_OR_LEAVE,
    TERROR,
    TRIM_EQUIPMENT,
    TRIM_ITEMS,
    VOID,
)  # fmt: skip

VIOLATIONS = {
    1: "HP is out of bounds",
    2: "XP is not the cards on EXPERIENCE less those spent",
    3: "the Items carried are not the cards that are carried",
    4: "the Equipment worn is not the cards that are worn",
    5: "a limit is exceeded outside the trimming of it",
    6: "the BURIED pile is not the cards that are buried",
    7: "the player stands where nobody can stand",
    8: "a face-down card has been seen, or an unseen one lies open",
    9: "a location is a mixture: it is not dealt each type once",
    10: "a fight has lasted too long",
    11: "the game is over with a decision pending, or goes on without one",
    12: "the ending and the HP do not agree",
    13: "the decision does not fit what lies on the table",
}


@rule
def check(state, book):
    """0, or the number of what does not hold."""
    broken = check_numbers(state, book)
    if broken == 0:
        broken = check_cards(state, book)
    if broken == 0:
        broken = check_run(state)
    if broken == 0 and not decision_fits(state, book):
        broken = 13
    return broken


@rule
def check_numbers(state, book):
    """HP, limits, rounds, and whose choice it is."""
    if state.hp < 0 or state.hp > book.max_hp:
        return 1
    if count(state.items) > book.item_limit and state.decision != TRIM_ITEMS:
        return 5
    if count(state.equipment) > book.equipment_limit and state.decision != TRIM_EQUIPMENT:
        return 5
    if state.round > MOST_ROUNDS:
        return 10
    over = state.seat == NOBODY
    if over != (state.ending != 0) or over != (state.decision == 0) or state.decision > LAST_CHANCE:
        return 11
    if state.hp == 0 and not over:
        return 12
    return 0


@rule
def check_cards(state, book):
    """Every card is in one place, and the piles agree."""
    experience, buried = 0, 0
    for card in range(CARDS):
        if state.fate[card] == EXPERIENCE:
            experience += 1
        elif state.fate[card] == BURIED:
            buried += 1
    if state.xp < 0 or state.xp + state.spent != experience + count(state.completed):
        return 2
    if state.buried_n != buried:
        return 6
    for i in range(CARDS):
        if (state.buried[i] != NONE) != (i < state.buried_n):
            return 6
        if i < state.buried_n and state.fate[state.buried[i]] != BURIED:
            return 6
    for at in range(LOCATIONS):
        if (state.fate[card_of(at, ITEM)] == CARRIED) != ((state.items >> at) & 1 == 1):
            return 3
        if (state.fate[card_of(at, EQUIPMENT)] == EQUIPPED) != ((state.equipment >> at) & 1 == 1):
            return 4
        types = 0
        for slot in range(SLOTS):
            types |= 1 << int(state.layout[at, slot])
        if types != (1 << SLOTS) - 1:
            return 9
    return 0


@rule
def check_run(state):
    """The player stands on a slot that can be stood on, and only face-down cards are unseen."""
    if (state.at == NONE) != (state.location < 0 or state.location >= LOCATIONS):
        return 7
    if state.at == NONE:
        return 0
    if state.slot[state.at] == VOID:
        return 7
    for slot in range(SLOTS):
        seen = (state.seen[state.location] >> int(state.layout[state.location, slot])) & 1
        if (state.slot[slot] == FACE_DOWN) == (seen == 1):
            return 8
        if state.slot[slot] < FACE_DOWN or state.slot[slot] > BLOCKED:
            return 7
    return 0


@rule
def decision_fits(state, book):
    """Whether what is asked is about something that is there."""
    decision = int(state.decision)
    walking = state.at != NONE
    fighting = state.enemy != NONE
    if decision == 0:
        return True
    if decision == NEXT_LOCATION:
        return state.location == NONE and not fighting and 0 < state.args[1] < 1 << LOCATIONS
    if decision == ARRIVAL:
        return state.location == LOCATIONS and not fighting
    if fighting and (state.enemy > DRAGON or (state.enemy == DRAGON) != (state.location == LOCATIONS)):
        return False
    if decision == LAST_CHANCE:
        return state.args[0] > 0 and 0 < state.args[1] <= BY_ENEMY
    if FIGHT_START <= decision <= SHIELD_ROLL:
        return fighting and dice_fit(state)
    return walking and not fighting and card_fits(state, book)


@rule
def dice_fit(state):
    """Whether the dice that are decided on have been rolled."""
    if state.decision == FIGHT_START:
        return True
    if not (1 <= state.my_face <= D6 and 1 <= state.enemy_face <= D6):
        return False
    return state.decision == AFTER_ROLL or 1 <= state.shield_face <= D6


@rule
def card_fits(state, book):
    """Whether the card a decision is about lies underfoot."""
    decision = int(state.decision)
    kind = int(state.layout[state.location, state.at])
    card = card_of(state.location, kind)
    if decision == MAP_TURN:
        return True
    if decision == TRIM_ITEMS:
        return count(state.items) > book.item_limit
    if decision == TRIM_EQUIPMENT:
        return count(state.equipment) > book.equipment_limit
    if decision == CLEANSE_ONE:
        return state.snares != 0 and state.args[0] >= 1
    if state.args[0] != card:
        return False
    if decision == TAKE_OR_LEAVE:
        return kind in (ITEM, EQUIPMENT)
    if decision == FACE_TERROR:
        return kind == TERROR
    if decision == MEET_KNIGHT:
        return book.role[card] == MIRROR_KNIGHT and state.items & book.shard != 0
    if decision == PIT_ROLL:
        return kind == PIT and 1 <= state.pit_face <= D6
    return decision == CHAPEL and kind == SCENE and state.items != 0
