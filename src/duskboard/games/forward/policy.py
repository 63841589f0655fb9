"""A careful player: sees what a person sees, weighs it with a few habits, and never looks ahead by trying."""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.forward.inventory import nth_of
from duskboard.games.forward.judgement import (
    HP,
    blow,
    dealt_a_round,
    equipment_worth,
    item_worth,
    knight_ahead,
    longest_walk,
    reroll_gain,
    round_worth,
    taken_a_round,
    trade_of,
    worth_of_going_on,
)
from duskboard.games.forward.menu import options
from duskboard.games.forward.piles import card_of, first_of
from duskboard.games.forward.pits import pit_passed
from duskboard.games.forward.terms import (
    ACCEPT,
    ACT,
    AFTER_ROLL,
    AGAINST_DRAGON,
    ARRIVAL,
    BURY_IT,
    CHAPEL,
    CLEANSE_ONE,
    DRAGON,
    EQUIPMENT,
    FACE_ABOVE,
    FACE_IT,
    FACE_TERROR,
    FIGHT_START,
    GIVE_BANGLE,
    GIVE_BELL,
    ITEM,
    LAST_CHANCE,
    LEAVE,
    LOCATIONS,
    MAP_TURN,
    MEET_KNIGHT,
    NEXT_LOCATION,
    PIT_ROLL,
    PRESENT,
    REROLL_ENEMY,
    REROLL_GAIN,
    REROLL_GAIN_DRAGON,
    REROLL_MINE,
    SHIELD_ROLL,
    STEP,
    TAKE,
    TAKE_OR_LEAVE,
    TRIM,
    TRIM_EQUIPMENT,
    TYPES,
    USE,
)
from duskboard.games.forward.tiles import can_enter

TOUR = (0, 2, 1, 3, 6, 4, 5, 7, 8)  # the order in which places are best visited
CLEANSE_FIRST = (3, 2, 5, 7, 0, 4, 1, 8, 6)  # the Snares, worst first


@rule
def greedy(state, book, scratch):
    """A sensible choice from a redacted state."""
    n = options(state, book, scratch)
    decision = int(state.decision)
    if n == 1:
        return int(scratch.menu[0])
    if decision == MAP_TURN:
        return on_map(state, book, scratch, n)
    if decision == AFTER_ROLL:
        return after_roll(state, book, scratch, n)
    if decision == NEXT_LOCATION:
        return first_on_menu(scratch, n, TOUR)
    if decision == CLEANSE_ONE:
        return first_on_menu(scratch, n, CLEANSE_FIRST)
    if decision == TAKE_OR_LEAVE:
        return TAKE
    if decision == FACE_TERROR:
        return before_terror(state, book, scratch, n)
    if decision == MEET_KNIGHT:
        return int(scratch.menu[0])
    if decision == FIGHT_START:
        return before_fight(state, book, scratch, n)
    if decision == PIT_ROLL:
        return at_pit(state, book, scratch, n)
    if decision == SHIELD_ROLL:
        return at_shield(state, book, scratch, n)
    if decision == CHAPEL:
        return at_chapel(state, book)
    if decision == ARRIVAL:
        return on_arrival(state, book, scratch, n)
    if decision == LAST_CHANCE:
        return int(scratch.menu[n - 1])
    return trim(state, book, decision, n)


@rule
def on_menu(scratch, n, option):
    """Whether an option is legal."""
    for i in range(n):
        if scratch.menu[i] == option:
            return True
    return False


@rule
def first_on_menu(scratch, n, order):
    """The first location of an order that is on the menu."""
    for location in order:
        if on_menu(scratch, n, STEP + location):
            return STEP + location
    return int(scratch.menu[0])


@rule
def gift_or_heal(state, book, scratch, n):
    """A gift at once, a heal when none of it is wasted; NONE if there is neither."""
    if on_menu(scratch, n, GIVE_BANGLE):
        return GIVE_BANGLE
    if on_menu(scratch, n, GIVE_BELL):
        return GIVE_BELL
    return heal_without_waste(state, book, scratch, n)


@rule
def heal_without_waste(state, book, scratch, n):
    """A healing Item that heals in full now; NONE if there is none."""
    for location in range(LOCATIONS):
        if (book.healing >> location) & 1 and on_menu(scratch, n, USE + location):
            card = card_of(location, ITEM)
            halved = state.snares & book.halve_heals != 0 and book.cleanse[card] == 0
            if not halved and state.hp + book.heal[card] <= book.max_hp:
                return USE + location
    return NONE


@rule
def any_heal(book, scratch, n):
    """A healing Item on the menu; NONE if there is none."""
    for i in range(n):
        option = int(scratch.menu[i])
        if USE <= option < USE + LOCATIONS and (book.healing >> (option - USE)) & 1:
            return option
    return NONE


# -- the map -----------------------------------------------------------------------------------------------------------


@rule
def on_map(state, book, scratch, n):
    """D-02: gifts and heals first, then use what is here, then walk on or leave."""
    free = gift_or_heal(state, book, scratch, n)
    if free != NONE:
        return free
    leaving = on_menu(scratch, n, LEAVE)
    here = on_menu(scratch, n, ACT)
    if here and acts_well(state, book):
        return ACT
    best, most = NONE, 0
    for way in range(4):
        slot = int(book.neighbour[state.gaps, state.location, state.at, way])
        if can_enter(state, slot):
            walk = longest_walk(state, book, scratch, slot)
            if best == NONE or walk > most:
                best, most = slot, walk
    if leaving and (most < 2 or worth_of_going_on(state, book) < 0):
        return ACT if here and state.hp < book.max_hp else LEAVE
    return STEP + best


@rule
def acts_well(state, book):
    """Whether the card underfoot is worth a map turn now."""
    card = card_of(state.location, state.layout[state.location, state.at])
    if card % TYPES == ITEM or card % TYPES == EQUIPMENT:
        return True
    return state.snares != 0 or state.hp + book.heal[card] <= book.max_hp


# -- meeting cards -----------------------------------------------------------------------------------------------------


@rule
def before_terror(state, book, scratch, n):
    """D-06: faced when HP are plenty."""
    loss = int(book.loss[int(state.args[0])])
    if state.items & book.key and loss > 1:
        return USE + first_of(state.items & book.key)
    heal = heal_without_waste(state, book, scratch, n)
    if heal != NONE:
        return heal
    if HP * (state.hp - loss) >= book.habit[FACE_ABOVE]:
        return FACE_IT
    return BURY_IT


@rule
def at_pit(state, book, scratch, n):
    """D-11: the Key, a reroll, a heal that saves."""
    if pit_passed(state, book):
        return ACCEPT
    card = int(state.args[0])
    loss = int(book.loss[card])
    if state.items & book.key:
        return USE + first_of(state.items & book.key)
    passes = 7 - int(book.target[card])
    deadly = loss >= state.hp
    if on_menu(scratch, n, REROLL_MINE) and (deadly or HP * loss * passes // 6 >= book.habit[REROLL_GAIN]):
        return REROLL_MINE
    if deadly:
        heal = any_heal(book, scratch, n)
        if heal != NONE:
            return heal
    return ACCEPT


@rule
def at_chapel(state, book):
    """D-13: bury what is of little use if the HP are needed."""
    if state.hp + book.bury_heal[int(state.args[0])] > book.max_hp:
        return ACCEPT
    least, which = 2 * HP + 1, NONE
    for location in range(LOCATIONS):
        if (state.items >> location) & 1:
            worth = item_worth(state, book, location)
            if worth < least:
                least, which = worth, location
    return ACCEPT if which == NONE else USE + which


@rule
def trim(state, book, decision, n):
    """D-04, D-05: the card of least worth goes."""
    least, which = 32000, 0
    for i in range(n):
        if decision == TRIM_EQUIPMENT:
            worth = equipment_worth(state, book, nth_of(state.equipment, i))
        else:
            worth = item_worth(state, book, nth_of(state.items, i))
        if worth < least:
            least, which = worth, i
    return TRIM + which


# -- fights ------------------------------------------------------------------------------------------------------------


@rule
def before_fight(state, book, scratch, n):
    """D-08: the Thorn for a Hollow, Brandy for the Dragon where it pays, a heal without waste."""
    for location in range(LOCATIONS):
        if on_menu(scratch, n, USE + location):
            if (book.thorn >> location) & 1:
                return USE + location
            if (book.brandy >> location) & 1 and brandy_pays(state, book):
                return USE + location
    heal = heal_without_waste(state, book, scratch, n)
    return ACCEPT if heal == NONE else heal


@rule
def brandy_pays(state, book):
    """Whether the rounds Brandy saves would have cost more than it does."""
    price = int(book.loss[card_of(first_of(book.brandy), ITEM)])
    if state.enemy != DRAGON or state.hp <= price + 3:
        return False
    taken = taken_a_round(state, book, DRAGON, AGAINST_DRAGON)
    plain = dealt_a_round(state, book, DRAGON)
    better = plain + extra_a_round(state, book)
    saved = HP * int(state.enemy_hp) * taken // plain - HP * int(state.enemy_hp) * taken // better
    return saved > HP * price


@rule
def extra_a_round(state, book):
    """What Brandy adds to the damage dealt to the Dragon in an average round, in hundredths."""
    extra = HP * int(book.brandy_bonus) * 16 // 36  # four faces of mine deal damage, four of the enemy's let it through
    return extra * 2 if state.knight == PRESENT else extra


@rule
def after_roll(state, book, scratch, n):
    """D-09: a reroll where it pays, a heal where it saves."""
    mine = reroll_gain(state, book, True) if on_menu(scratch, n, REROLL_MINE) else -1
    theirs = reroll_gain(state, book, False) if on_menu(scratch, n, REROLL_ENEMY) else -1
    needed = int(book.habit[REROLL_GAIN_DRAGON] if state.enemy == DRAGON else book.habit[REROLL_GAIN])
    deadly = blow(state, book, int(state.my_face), int(state.enemy_face)) >= state.hp
    if deadly:
        heal = any_heal(book, scratch, n)
        if heal != NONE:
            return heal
    if mine >= needed or theirs >= needed:
        return REROLL_MINE if mine >= theirs else REROLL_ENEMY
    shard = state.items & book.shard
    if shard and on_menu(scratch, n, USE + first_of(shard)) and not knight_ahead(state, book):
        trade = trade_of(state, book)
        face = int(state.enemy_face)
        now = round_worth(state, book, int(state.my_face), face, trade)
        if round_worth(state, book, face, face, trade) - now >= HP:
            return USE + first_of(shard)
    heal = heal_without_waste(state, book, scratch, n)
    return ACCEPT if heal == NONE else heal


@rule
def at_shield(state, book, scratch, n):
    """D-10: reroll a blow that is heavy or deadly."""
    if state.shield_face <= book.shield_blocks:
        return ACCEPT
    needed = int(book.habit[REROLL_GAIN_DRAGON] if state.enemy == DRAGON else book.habit[REROLL_GAIN])
    deadly = state.taken >= state.hp
    if deadly:
        heal = any_heal(book, scratch, n)
        if heal != NONE:
            return heal
    if deadly or HP * state.taken * book.shield_blocks // 6 >= needed:
        return REROLL_MINE
    return ACCEPT


@rule
def on_arrival(state, book, scratch, n):
    """D-14: gifts, and heals without waste."""
    free = gift_or_heal(state, book, scratch, n)
    return ACCEPT if free == NONE else free
