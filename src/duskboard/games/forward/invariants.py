"""What must hold after every step."""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.header import ABOUT, NOBODY, NONE
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.combat import LastChance
from duskboard.games.forward.rules.locations import NextLocation
from duskboard.games.forward.rules.piles import card_of
from duskboard.games.forward.rules.snares import CleanseOne
from duskboard.games.forward.state import Book, State
from duskboard.games.forward.terms import Asks

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
def check(state: State, book: Book) -> int:
    """0, or the number of what does not hold."""
    broken = check_numbers(state, book) or check_cards(state, book) or check_run(state)
    return broken or (0 if decision_fits(state, book) else 13)


@rule
def check_numbers(state: State, book: Book) -> int:
    """HP, limits, rounds, and whose choice it is."""
    if state.hp < 0 or state.hp > book.max_hp:
        return 1
    if count(state.items) > book.item_limit and state.decision != Asks.TRIM_ITEMS:
        return 5
    if count(state.equipment) > book.equipment_limit and state.decision != Asks.TRIM_EQUIPMENT:
        return 5
    if state.round > terms.MOST_ROUNDS:
        return 10
    over = state.seat == NOBODY
    if over != (state.ending != 0) or over != (state.decision == 0) or state.decision > Asks.LAST_CHANCE:
        return 11
    if state.hp == 0 and not over:
        return 12
    return 0


@rule
def check_cards(state: State, book: Book) -> int:
    """Every card is in one place, and the piles agree."""
    experience, buried = 0, 0
    for card in range(terms.CARDS):
        if state.fate[card] == terms.EXPERIENCE:
            experience += 1
        elif state.fate[card] == terms.BURIED:
            buried += 1
    if state.xp < 0 or state.xp + state.spent != experience + count(state.completed):
        return 2
    if state.buried_n != buried:
        return 6
    for i in range(terms.CARDS):
        if (state.buried[i] != NONE) != (i < state.buried_n):
            return 6
        if i < state.buried_n and state.fate[state.buried[i]] != terms.BURIED:
            return 6
    for at in range(terms.LOCATIONS):
        if (state.fate[card_of(at, terms.ITEM)] == terms.CARRIED) != ((state.items >> at) & 1 == 1):
            return 3
        if (state.fate[card_of(at, terms.EQUIPMENT)] == terms.EQUIPPED) != ((state.equipment >> at) & 1 == 1):
            return 4
        types = 0
        for slot in range(terms.SLOTS):
            types |= 1 << state.layout[at, slot]
        if types != (1 << terms.SLOTS) - 1:
            return 9
    return 0


@rule
def check_run(state: State) -> int:
    """The player stands on a slot that can be stood on, and only face-down cards are unseen."""
    if (state.at == NONE) != (state.location < 0 or state.location >= terms.LOCATIONS):
        return 7
    if state.at == NONE:
        return 0
    if state.slot[state.at] == terms.VOID:
        return 7
    for slot in range(terms.SLOTS):
        seen = (state.seen[state.location] >> state.layout[state.location, slot]) & 1
        if (state.slot[slot] == terms.FACE_DOWN) == (seen == 1):
            return 8
        if state.slot[slot] < terms.FACE_DOWN or state.slot[slot] > terms.BLOCKED:
            return 7
    return 0


@rule
def decision_fits(state: State, book: Book) -> bool:
    """Whether what is asked is about something that is there."""
    decision = state.decision
    walking = state.at != NONE
    fighting = state.enemy != NONE
    if decision == 0:
        return True
    if decision == Asks.NEXT_LOCATION:
        return state.location == NONE and not fighting and 0 < state.args[NextLocation.ways] < 1 << terms.LOCATIONS
    if decision == Asks.ARRIVAL:
        return state.location == terms.LOCATIONS and not fighting
    if fighting and (
        state.enemy > terms.DRAGON or (state.enemy == terms.DRAGON) != (state.location == terms.LOCATIONS)
    ):
        return False
    if decision == Asks.LAST_CHANCE:
        return state.args[LastChance.amount] > 0 and 0 < state.args[LastChance.cause] <= terms.BY_ENEMY
    if Asks.FIGHT_START <= decision <= Asks.SHIELD_ROLL:
        return fighting and dice_fit(state)
    return walking and not fighting and card_fits(state, book)


@rule
def dice_fit(state: State) -> bool:
    """Whether the dice that are decided on have been rolled."""
    if state.decision == Asks.FIGHT_START:
        return True
    if not (1 <= state.my_face <= terms.D6 and 1 <= state.enemy_face <= terms.D6):
        return False
    return state.decision == Asks.AFTER_THE_ROLL or 1 <= state.shield_face <= terms.D6


@rule
def card_fits(state: State, book: Book) -> bool:
    """Whether the card a decision is about lies underfoot."""
    decision = state.decision
    kind = state.layout[state.location, state.at]
    card = card_of(state.location, kind)
    if decision == Asks.MAP_TURN:
        return True
    if decision == Asks.TRIM_ITEMS:
        return count(state.items) > book.item_limit
    if decision == Asks.TRIM_EQUIPMENT:
        return count(state.equipment) > book.equipment_limit
    if decision == Asks.CLEANSE_ONE:
        return state.snares != 0 and state.args[CleanseOne.most] >= 1
    if state.args[ABOUT] != card:  # the rest are about a card, first of all
        return False
    if decision == Asks.TAKE_OR_LEAVE:
        return kind in (terms.ITEM, terms.EQUIPMENT)
    if decision == Asks.TERROR:
        return kind == terms.TERROR
    if decision == Asks.MIRROR_KNIGHT:
        return book.role[card] == terms.MIRROR_KNIGHT
    if decision == Asks.PIT_ROLL:
        return kind == terms.PIT and 1 <= state.pit_face <= terms.D6
    return decision == Asks.DROWNED_CHAPEL and kind == terms.SCENE and state.items != 0
