"""A careful player: sees what a person sees, weighs it with a few habits, and never looks ahead by trying."""

from __future__ import annotations

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.menu import is_offered
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.minds.judgement import (
    HP,
    blow,
    dealt_a_round,
    item_worth,
    knight_ahead,
    longest_walk,
    reroll_gain,
    round_worth,
    taken_a_round,
    trade_of,
    worth_of,
    worth_of_going_on,
)
from duskboard.games.forward.rules.cards import DrownedChapel, PitRoll, Terror
from duskboard.games.forward.rules.combat import LastChance
from duskboard.games.forward.rules.inventory import nth_of
from duskboard.games.forward.rules.piles import card_of, first_of
from duskboard.games.forward.rules.tiles import can_enter, pit_passed
from duskboard.games.forward.rules.turn import options
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import Asks

TOUR = (0, 2, 1, 3, 6, 4, 5, 7, 8)  # the order in which places are best visited
CLEANSE_FIRST = (3, 2, 5, 7, 0, 4, 1, 8, 6)  # the Snares, worst first


@rule
def greedy(state: State, book: Book, scratch: Scratch) -> int:
    """A sensible choice from a redacted state."""
    if options(state, book, scratch) == 1:
        return scratch.menu[0]
    return HABITS(state.decision, state, book, scratch)


@rule
def on_the_way(state: State, book: Book, scratch: Scratch) -> int:
    """D-01: the usual tour."""
    return first_on_menu(scratch, TOUR)


@rule
def cleansed_first(state: State, book: Book, scratch: Scratch) -> int:
    """D-12: the worst Snare."""
    return first_on_menu(scratch, CLEANSE_FIRST)


@rule
def take_it(state: State, book: Book, scratch: Scratch) -> int:
    """D-03: always."""
    return terms.TAKE


@rule
def recruit(state: State, book: Book, scratch: Scratch) -> int:
    """D-07: with the Shard, if it is there."""
    return scratch.menu[0]


@rule
def first_on_menu(scratch: Scratch, order: tuple[int, ...]) -> int:
    """The first location of an order that is on the menu."""
    for location in order:
        if is_offered(scratch, terms.STEP + location):
            return terms.STEP + location
    return scratch.menu[0]


@rule
def gift_or_heal(state: State, book: Book, scratch: Scratch) -> int:
    """A gift at once, a heal when none of it is wasted; NONE if there is neither."""
    if is_offered(scratch, terms.GIVE_BANGLE):
        return terms.GIVE_BANGLE
    if is_offered(scratch, terms.GIVE_BELL):
        return terms.GIVE_BELL
    return heal_without_waste(state, book, scratch)


@rule
def heal_without_waste(state: State, book: Book, scratch: Scratch) -> int:
    """A healing Item that heals in full now; NONE if there is none."""
    for location in range(terms.LOCATIONS):
        if (book.healing >> location) & 1 and is_offered(scratch, terms.USE + location):
            card = card_of(location, terms.ITEM)
            halved = state.snares & book.halve_heals != 0 and book.cleanse[card] == 0
            if not halved and state.hp + book.heal[card] <= book.max_hp:
                return terms.USE + location
    return NONE


@rule
def any_heal(book: Book, scratch: Scratch) -> int:
    """A healing Item on the menu; NONE if there is none."""
    for i in range(scratch.menu_n):
        option = scratch.menu[i]
        if terms.USE <= option < terms.USE + terms.LOCATIONS and (book.healing >> (option - terms.USE)) & 1:
            return option
    return NONE


# -- the map -----------------------------------------------------------------------------------------------------------


@rule
def on_map(state: State, book: Book, scratch: Scratch) -> int:
    """D-02: gifts and heals first, then use what is here, then walk on or leave."""
    free = gift_or_heal(state, book, scratch)
    if free != NONE:
        return free
    leaving = is_offered(scratch, terms.LEAVE)
    here = is_offered(scratch, terms.ACT)
    if here and acts_well(state, book):
        return terms.ACT
    best, most = NONE, 0
    for way in range(4):
        slot = book.neighbour[state.gaps, state.location, state.at, way]
        if can_enter(state, slot):
            walk = longest_walk(state, book, scratch, slot)
            if best == NONE or walk > most:
                best, most = slot, walk
    if leaving and (most < 2 or worth_of_going_on(state, book) < 0):
        return terms.ACT if here and state.hp < book.max_hp else terms.LEAVE
    return terms.STEP + best


@rule
def acts_well(state: State, book: Book) -> bool:
    """Whether the card underfoot is worth a map turn now."""
    card = card_of(state.location, state.layout[state.location, state.at])
    if card % terms.TYPES == terms.ITEM or card % terms.TYPES == terms.EQUIPMENT:
        return True
    return state.snares != 0 or state.hp + book.heal[card] <= book.max_hp


# -- meeting cards -----------------------------------------------------------------------------------------------------


@rule
def before_terror(state: State, book: Book, scratch: Scratch) -> int:
    """D-06: faced when HP are plenty."""
    loss = book.loss[state.args[Terror.card]]
    if state.items & book.key and loss > 1:
        return terms.USE + first_of(state.items & book.key)
    heal = heal_without_waste(state, book, scratch)
    if heal != NONE:
        return heal
    if HP * (state.hp - loss) >= book.habit[terms.FACE_ABOVE]:
        return terms.FACE_IT
    return terms.BURY_IT


@rule
def at_pit(state: State, book: Book, scratch: Scratch) -> int:
    """D-11: the Key, a reroll, a heal that saves."""
    if pit_passed(state, book):
        return terms.ACCEPT
    card = state.args[PitRoll.card]
    loss = book.loss[card]
    if state.items & book.key:
        return terms.USE + first_of(state.items & book.key)
    passes = 7 - book.target[card]
    deadly = loss >= state.hp
    if is_offered(scratch, terms.REROLL_MINE) and (deadly or HP * loss * passes // 6 >= book.habit[terms.REROLL_GAIN]):
        return terms.REROLL_MINE
    if deadly:
        heal = any_heal(book, scratch)
        if heal != NONE:
            return heal
    return terms.ACCEPT


@rule
def at_chapel(state: State, book: Book, scratch: Scratch) -> int:
    """D-13: bury what is of little use if the HP are needed."""
    if state.hp + book.bury_heal[state.args[DrownedChapel.scene]] > book.max_hp:
        return terms.ACCEPT
    least, which = 2 * HP + 1, NONE
    for location in range(terms.LOCATIONS):
        if (state.items >> location) & 1:
            worth = item_worth(state, book, location)
            if worth < least:
                least, which = worth, location
    return terms.ACCEPT if which == NONE else terms.USE + which


@rule
def trim_items(state: State, book: Book, scratch: Scratch) -> int:
    """D-04: the card of least worth goes."""
    return least_worth(state, book, scratch, terms.ITEM, state.items)


@rule
def trim_equipment(state: State, book: Book, scratch: Scratch) -> int:
    """D-05: the card of least worth goes."""
    return least_worth(state, book, scratch, terms.EQUIPMENT, state.equipment)


@rule
def least_worth(state: State, book: Book, scratch: Scratch, kind: int, owned: int) -> int:
    """The option for what is worth least of what is owned of a kind."""
    least, which = 32000, 0
    for i in range(scratch.menu_n):
        worth = worth_of(state, book, kind, nth_of(owned, i))
        if worth < least:
            least, which = worth, i
    return terms.TRIM + which


# -- fights ------------------------------------------------------------------------------------------------------------


@rule
def before_fight(state: State, book: Book, scratch: Scratch) -> int:
    """D-08: the Thorn for a Hollow, Brandy for the Dragon where it pays, a heal without waste."""
    for location in range(terms.LOCATIONS):
        if is_offered(scratch, terms.USE + location):
            if (book.thorn >> location) & 1:
                return terms.USE + location
            if (book.brandy >> location) & 1 and brandy_pays(state, book):
                return terms.USE + location
    heal = heal_without_waste(state, book, scratch)
    return terms.ACCEPT if heal == NONE else heal


@rule
def brandy_pays(state: State, book: Book) -> bool:
    """Whether the rounds Brandy saves would have cost more than it does."""
    price = book.loss[card_of(first_of(book.brandy), terms.ITEM)]
    if state.enemy != terms.DRAGON or state.hp <= price + 3:
        return False
    taken = taken_a_round(state, book, terms.DRAGON, terms.AGAINST_DRAGON)
    plain = dealt_a_round(state, book, terms.DRAGON)
    better = plain + extra_a_round(state, book)
    saved = HP * state.enemy_hp * taken // plain - HP * state.enemy_hp * taken // better
    return saved > HP * price


@rule
def extra_a_round(state: State, book: Book) -> int:
    """What Brandy adds to the damage dealt to the Dragon in an average round, in hundredths."""
    extra = HP * book.brandy_bonus * 16 // 36  # four faces of mine deal damage, four of the enemy's let it through
    return extra * 2 if state.knight == terms.PRESENT else extra


@rule
def after_roll(state: State, book: Book, scratch: Scratch) -> int:
    """D-09: a reroll where it pays, a heal where it saves."""
    mine = reroll_gain(state, book, True) if is_offered(scratch, terms.REROLL_MINE) else -1
    theirs = reroll_gain(state, book, False) if is_offered(scratch, terms.REROLL_ENEMY) else -1
    needed = book.habit[terms.REROLL_GAIN_DRAGON if state.enemy == terms.DRAGON else terms.REROLL_GAIN]
    deadly = blow(state, book, state.my_face, state.enemy_face) >= state.hp
    if deadly:
        heal = any_heal(book, scratch)
        if heal != NONE:
            return heal
    if mine >= needed or theirs >= needed:
        return terms.REROLL_MINE if mine >= theirs else terms.REROLL_ENEMY
    shard = state.items & book.shard
    if shard and is_offered(scratch, terms.USE + first_of(shard)) and not knight_ahead(state, book):
        trade = trade_of(state, book)
        face = state.enemy_face
        now = round_worth(state, book, state.my_face, face, trade)
        if round_worth(state, book, face, face, trade) - now >= HP:
            return terms.USE + first_of(shard)
    heal = heal_without_waste(state, book, scratch)
    return terms.ACCEPT if heal == NONE else heal


@rule
def at_shield(state: State, book: Book, scratch: Scratch) -> int:
    """D-10: reroll a blow that is heavy or deadly."""
    if state.shield_face <= book.shield_blocks:
        return terms.ACCEPT
    needed = book.habit[terms.REROLL_GAIN_DRAGON if state.enemy == terms.DRAGON else terms.REROLL_GAIN]
    deadly = state.taken >= state.hp
    if deadly:
        heal = any_heal(book, scratch)
        if heal != NONE:
            return heal
    if deadly or HP * state.taken * book.shield_blocks // 6 >= needed:
        return terms.REROLL_MINE
    return terms.ACCEPT


@rule
def before_loss(state: State, book: Book, scratch: Scratch) -> int:
    """D-15: whatever saves; where nothing must, a heal without waste."""
    if state.args[LastChance.amount] >= state.hp:
        return scratch.menu[scratch.menu_n - 1]
    heal = heal_without_waste(state, book, scratch)
    return terms.ACCEPT if heal == NONE else heal


@rule
def on_arrival(state: State, book: Book, scratch: Scratch) -> int:
    """D-14: gifts, and heals without waste."""
    free = gift_or_heal(state, book, scratch)
    return terms.ACCEPT if free == NONE else free


HABITS = Dispatch({
    Asks.NEXT_LOCATION: on_the_way, Asks.MAP_TURN: on_map, Asks.TAKE_OR_LEAVE: take_it, Asks.TRIM_ITEMS: trim_items,
    Asks.TRIM_EQUIPMENT: trim_equipment, Asks.TERROR: before_terror, Asks.MIRROR_KNIGHT: recruit,
    Asks.FIGHT_START: before_fight, Asks.AFTER_THE_ROLL: after_roll, Asks.SHIELD_ROLL: at_shield,
    Asks.PIT_ROLL: at_pit, Asks.CLEANSE_ONE: cleansed_first, Asks.DROWNED_CHAPEL: at_chapel,
    Asks.ARRIVAL: on_arrival, Asks.LAST_CHANCE: before_loss,
}, of=Asks)  # fmt: skip
