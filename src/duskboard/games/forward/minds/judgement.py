"""What the careful player reckons with: fights to come, the worth of cards, the walks that are left.

Amounts are hundredths of an HP; what a redacted state does not show is not looked at.
"""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.combat import attack_of, defence_against, foe_kind, has_blessing, i_block
from duskboard.games.forward.rules.piles import card_of, total
from duskboard.games.forward.rules.tiles import can_enter
from duskboard.games.forward.state import Book, Scratch, State

HP = 100  # one HP
FACES_SQUARED = terms.D6 * terms.D6

# -- fights ------------------------------------------------------------------------------------------------------------


@rule
def dealt_a_round(state: State, book: Book, enemy: int) -> int:
    """Damage dealt in an average round, in hundredths."""
    attack = attack_of(state, book) + state.brandy
    damage = 0
    for face in range(1, terms.D6 + 1):
        if book.face_damage[face] > 0:
            damage += max(0, book.face_damage[face] + attack - book.enemy_defence[enemy])
    if enemy == terms.DRAGON and state.knight == terms.PRESENT:
        damage *= 2
    return max(1, HP * damage * 4 // FACES_SQUARED)


@rule
def taken_a_round(state: State, book: Book, enemy: int, kind: int) -> int:
    """Damage taken in an average round, in hundredths."""
    armour, damage = defence_against(state, book, kind), 0
    for face in range(1, terms.D6 + 1):
        if book.face_damage[face] > 0:
            blow = book.face_damage[face] + book.damage[enemy]
            if face == terms.CRITICAL:
                blow += book.critical_damage[enemy]
            damage += max(0, blow - armour)
    open_faces = 5 if state.snares & book.no_parry else 4
    damage = HP * damage * open_faces // FACES_SQUARED
    if state.equipment & book.shield:
        damage = damage * (terms.D6 - book.shield_blocks) // terms.D6
    return damage


@rule
def fight_cost(state: State, book: Book, enemy: int, hp: int) -> int:
    """HP a fight is expected to cost, in hundredths."""
    kind = foe_kind(enemy)
    rounds = HP * HP * hp // dealt_a_round(state, book, enemy) + HP // 2
    if state.snares & book.force_misses:
        rounds += HP * 3 // 2
    cost = rounds * taken_a_round(state, book, enemy, kind) // HP
    cost += HP * (total(state.equipment, book.equipment_cost) + total(state.snares, book.snare_cost))
    if state.snares & book.double_damage:
        cost += HP
    if enemy != terms.DRAGON:
        cost += HP * (book.victory_loss[enemy] - book.victory_heal[enemy])
    return cost


@rule
def dragon_hp(state: State, book: Book) -> int:
    """The Dragon's HP as things stand."""
    if state.enemy == terms.DRAGON:
        return state.enemy_hp
    hp = book.fight[terms.DRAGON] + book.dragon_per_buried * state.buried_n
    return (hp + 1) // 2 if state.sage == terms.ACTIVE else hp


# -- cards -------------------------------------------------------------------------------------------------------------


@rule
def is_gone(state: State, card: int) -> bool:
    """Whether a card can no longer be come by: seen and neither held nor on the map, or left behind unseen."""
    if state.fate[card] == terms.STACK:
        return (state.finished >> (card // terms.TYPES)) & 1 == 1
    return state.fate[card] > terms.EQUIPPED


@rule
def in_reach(state: State, card: int) -> bool:
    """Whether a card is held or may still be found."""
    return not is_gone(state, card)


@rule
def home_of(book: Book, role: int) -> int:
    """The location whose Hollow is a Companion."""
    for location in range(terms.LOCATIONS):
        if book.role[card_of(location, terms.HOLLOW)] == role:
            return location
    return NONE


@rule
def still_to_meet(state: State, book: Book, role: int) -> bool:
    """Whether a Companion has not been met but still may be."""
    home = home_of(book, role)
    return home != NONE and in_reach(state, card_of(home, terms.HOLLOW))


@rule
def item_worth(state: State, book: Book, location: int) -> int:
    """What carrying an Item is worth."""
    bit, card = 1 << location, card_of(location, terms.ITEM)
    if bit & book.bell:
        wanted = state.sage == terms.PRESENT or still_to_meet(state, book, terms.SAGE)
        return book.habit[terms.WORTH_SAGE] if wanted else 0
    if bit & book.shard:
        return book.habit[terms.WORTH_SHARD] if knight_ahead(state, book) else HP
    if bit & book.phoenix:
        return book.habit[terms.WORTH_TEAR]
    if bit & book.thorn:
        return 2 * HP
    if bit & book.key:
        return 3 * HP // 2
    if bit & book.brandy:
        return HP
    worth = HP * book.heal[card] * 4 // 5
    if book.cleanse[card] > 0:
        worth += count(state.snares) * book.habit[terms.COST_SNARE] // 2
    return worth


@rule
def knight_ahead(state: State, book: Book) -> bool:
    """Whether the Mirror Knight may still be met."""
    return state.knight == terms.ABSENT and still_to_meet(state, book, terms.MIRROR_KNIGHT)


@rule
def equipment_worth(state: State, book: Book, location: int) -> int:
    """What wearing an Equipment is worth."""
    bit = 1 << location
    if bit & book.sword:
        return 2 * book.habit[terms.WORTH_ESSENTIAL]
    if bit & book.bangle:
        wanted = state.princess == terms.PRESENT or still_to_meet(state, book, terms.PRINCESS)
        return book.habit[terms.WORTH_ESSENTIAL] if wanted else 0
    worth = book.habit[terms.WORTH_ATTACK] * book.equipment_attack[location]
    worth -= HP * book.equipment_cost[location]
    if bit & book.shield:
        worth += book.habit[terms.WORTH_ARMOUR] * 3 // 2
    ahead = terms.LOCATIONS - count(state.finished)
    armour = book.equipment_defence[terms.AGAINST_HOLLOWS, location]
    armour += book.equipment_defence[terms.AGAINST_BEASTS, location]
    return worth + book.habit[terms.WORTH_ARMOUR] * armour * ahead // 6


@rule
def worth_of(state: State, book: Book, kind: int, location: int) -> int:
    """What the Item or the Equipment of a location is worth to its owner."""
    return item_worth(state, book, location) if kind == terms.ITEM else equipment_worth(state, book, location)


@rule
def least_of(state: State, book: Book, kind: int) -> int:
    """The worth of the least Item carried or Equipment worn, 0 while there is room for one more."""
    owned = state.items if kind == terms.ITEM else state.equipment
    if count(owned) < (book.item_limit if kind == terms.ITEM else book.equipment_limit):
        return 0
    least = 32000
    for location in range(terms.LOCATIONS):
        if (owned >> location) & 1:
            least = min(least, worth_of(state, book, kind, location))
    return least


@rule
def gain_of(state: State, book: Book, card: int) -> int:
    """What turning a card over is worth, before what it costs."""
    kind, location = card % terms.TYPES, card // terms.TYPES
    gain = book.habit[terms.WORTH_DRAGON_HP] + book.habit[terms.WORTH_XP]
    if kind in (terms.ITEM, terms.EQUIPMENT):
        return gain + max(0, worth_of(state, book, kind, location) - least_of(state, book, kind))
    if kind in (terms.SCENE, terms.BLESSING):
        room = book.max_hp - state.hp
        gain += HP * min(room, book.heal[card])
        if book.cleanse[card] > 0:
            gain += min(count(state.snares), book.cleanse[card]) * book.habit[terms.COST_SNARE]
        return gain
    if kind == terms.HOLLOW and book.role[card] != terms.NO_ROLE:
        return companion_gain(state, book, book.role[card])
    if kind in (terms.TERROR, terms.SNARE):
        return book.habit[terms.WORTH_DRAGON_HP]
    return gain


@rule
def companion_gain(state: State, book: Book, role: int) -> int:
    """What meeting a Companion is worth: nothing if its object is out of reach."""
    if role == terms.PRINCESS:
        return book.habit[terms.WORTH_ESSENTIAL] if object_in_reach(state, book.bangle, terms.EQUIPMENT) else 0
    if role == terms.SAGE:
        return book.habit[terms.WORTH_SAGE] if object_in_reach(state, book.bell, terms.ITEM) else 0
    return book.habit[terms.WORTH_KNIGHT] if state.items & book.shard else -HP // 2


@rule
def object_in_reach(state: State, objects: int, kind: int) -> bool:
    """Whether one of some cards is held or may still be found."""
    for location in range(terms.LOCATIONS):
        if (objects >> location) & 1 and in_reach(state, card_of(location, kind)):
            return True
    return False


@rule
def cost_of(state: State, book: Book, card: int) -> int:
    """What turning a card over is expected to cost, with the fear of dying of it."""
    kind = card % terms.TYPES
    if kind == terms.BEAST or (kind == terms.HOLLOW and book.role[card] == terms.NO_ROLE):
        if kind == terms.HOLLOW and state.items & book.thorn:
            return HP
        cost = fight_cost(state, book, card, book.fight[card])
        worst = 2 * cost + book.habit[terms.MARGIN] - HP * state.hp
        return cost + max(0, worst) * book.habit[terms.FEAR] // 100
    if kind == terms.PIT:
        if state.items & book.key:
            return HP // 2
        fails = book.target[card] - 1 - total(state.snares, book.snare_pit)
        cost = HP * book.loss[card] * min(terms.D6, fails) // terms.D6
        worst = HP * (book.loss[card] + 1 - state.hp)
        return cost + max(0, worst) * book.habit[terms.FEAR] // 50
    if kind == terms.SNARE:
        return book.habit[terms.COST_SNARE]
    if kind == terms.EQUIPMENT:
        return HP * book.loss[card]
    return 0


@rule
def worth_of_going_on(state: State, book: Book) -> int:
    """What the next unknown card of this location is worth on average; below 0 it is time to leave."""
    gain, cost, n = 0, 0, 0
    for kind in range(terms.TYPES):
        if (state.seen[state.location] >> kind) & 1 == 0:
            card = card_of(state.location, kind)
            gain += gain_of(state, book, card)
            cost += cost_of(state, book, card)
            n += 1
    if n == 0:
        return -1
    dearer = 100 + book.habit[terms.WEARY] * (book.max_hp - state.hp) // 10
    return gain // n - cost * dearer // 100 // n


# -- walks -------------------------------------------------------------------------------------------------------------


@rule
def longest_walk(state: State, book: Book, scratch: Scratch, first: int) -> int:
    """The most face-down cards a walk can turn over that begins with a Step to `first` and re-enters nothing.

    An uncleared location's Farthest Tile counts as one card more.
    """
    best, depth, walked = 0, 0, (1 << state.at) | (1 << first)
    scratch.a[0] = first
    scratch.b[0] = 0
    scratch.c[0] = slot_worth(state, book, first)
    while depth >= 0:
        best = max(best, scratch.c[depth])
        way = scratch.b[depth]
        if way == 4:
            walked &= ~(1 << scratch.a[depth])
            depth -= 1
            continue
        scratch.b[depth] = way + 1
        to = book.neighbour[state.gaps, state.location, scratch.a[depth], way]
        if can_enter(state, to) and (walked >> to) & 1 == 0:
            walked |= 1 << to
            depth += 1
            scratch.a[depth] = to
            scratch.b[depth] = 0
            scratch.c[depth] = scratch.c[depth - 1] + slot_worth(state, book, to)
    return best


@rule
def slot_worth(state: State, book: Book, slot: int) -> int:
    """2 for a face-down card, 1 more for a Farthest Tile that would clear the location."""
    worth = 2 if state.slot[slot] == terms.FACE_DOWN else 0
    if not state.cleared and (book.farthest[state.gaps, state.location] >> slot) & 1:
        worth += 1
    return worth


# -- a round -----------------------------------------------------------------------------------------------------------


@rule
def round_worth(state: State, book: Book, mine: int, theirs: int, trade: int) -> int:
    """What a round with two faces is worth: damage dealt at `trade` hundredths a point, less damage taken."""
    if mine == terms.MISS and has_blessing(state, book.hit_on_miss):
        mine = terms.HIT
    if theirs == terms.CRITICAL and has_blessing(state, book.soften_criticals):
        theirs = terms.HIT
    worth = 0
    if book.face_damage[mine] > 0 and book.face_blocks[theirs] == 0:
        damage = book.face_damage[mine] + attack_of(state, book) + state.brandy
        if state.enemy == terms.DRAGON and state.knight == terms.PRESENT:
            damage *= 2
        worth += trade * min(damage, state.enemy_hp)
    taken = blow(state, book, mine, theirs)
    worth -= HP * taken
    if taken >= state.hp:
        worth -= 20 * HP
    return worth


@rule
def blow(state: State, book: Book, mine: int, theirs: int) -> int:
    """Damage taken in a round with two faces, the shield's die left aside."""
    if i_block(state, book, mine) or book.face_damage[theirs] == 0:
        return 0
    kind = foe_kind(state.enemy)
    damage = book.face_damage[theirs] + book.damage[state.enemy]
    if theirs == terms.CRITICAL:
        damage += book.critical_damage[state.enemy]
    if state.snares & book.double_damage:
        for location in range(terms.LOCATIONS):
            if (book.double_damage >> location) & 1 and state.snare_left[location] > 0:
                damage *= 2
    return max(0, damage - defence_against(state, book, kind))


@rule
def trade_of(state: State, book: Book) -> int:
    """What a point of damage dealt is worth: the damage the rounds it saves would bring."""
    kind = foe_kind(state.enemy)
    return HP * taken_a_round(state, book, state.enemy, kind) // dealt_a_round(state, book, state.enemy)


@rule
def reroll_gain(state: State, book: Book, mine_again: int) -> int:
    """What rerolling one of the two dice gains on average, in hundredths."""
    trade = trade_of(state, book)
    mine, theirs = state.my_face, state.enemy_face
    now = round_worth(state, book, mine, theirs, trade)
    then = 0
    for face in range(1, terms.D6 + 1):
        if mine_again:
            then += round_worth(state, book, face, theirs, trade)
        else:
            then += round_worth(state, book, mine, face, trade)
    return then // terms.D6 - now
