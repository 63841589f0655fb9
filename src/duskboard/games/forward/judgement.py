"""What the careful player reckons with: fights to come, the worth of cards, the walks that are left.

Amounts are hundredths of an HP; what a redacted state does not show is not looked at.
"""

from __future__ import annotations

from duskboard.engine.bits import count
from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.forward.combat import attack_of
from duskboard.games.forward.piles import card_of, total
from duskboard.games.forward.terms import (
    ABSENT,
    ACTIVE,
    AGAINST_BEASTS,
    AGAINST_DRAGON,
    AGAINST_HOLLOWS,
    BEAST,
    BLESSING,
    COST_SNARE,
    CRITICAL,
    D6,
    DRAGON,
    EQUIPMENT,
    EQUIPPED,
    FACE_DOWN,
    FEAR,
    HIT,
    HOLLOW,
    ITEM,
    LOCATIONS,
    MARGIN,
    MIRROR_KNIGHT,
    NO_ROLE,
    PARRY,
    PIT,
    PRESENT,
    PRINCESS,
    SAGE,
    SCENE,
    SNARE,
    STACK,
    TERROR,
    TYPES,
    WEARY,
    WORTH_ARMOUR,
    WORTH_ATTACK,
    WORTH_DRAGON_HP,
    WORTH_ESSENTIAL,
    WORTH_KNIGHT,
    WORTH_SAGE,
    WORTH_SHARD,
    WORTH_TEAR,
    WORTH_XP,
)
from duskboard.games.forward.tiles import can_enter

HP = 100  # one HP
FACES_SQUARED = D6 * D6

# -- fights ------------------------------------------------------------------------------------------------------------


@rule
def kind_of(enemy):
    """Which DEF counts against an enemy."""
    if enemy == DRAGON:
        return AGAINST_DRAGON
    return AGAINST_HOLLOWS if enemy % TYPES == HOLLOW else AGAINST_BEASTS


@rule
def armour_against(state, book, kind):
    """DEF against Hollows, Beasts or the Dragon."""
    amount, worn, at = int(book.defence), int(state.equipment), 0
    while worn:
        if worn & 1:
            amount += book.equipment_defence[kind, at]
        worn >>= 1
        at += 1
    if state.blessing:
        amount += book.blessing_defence[kind, state.location]
    return max(0, amount)


@rule
def dealt_a_round(state, book, enemy):
    """Damage dealt in an average round, in hundredths."""
    attack = attack_of(state, book) + int(state.brandy)
    damage = 0
    for face in range(1, D6 + 1):
        if book.face_damage[face] > 0:
            damage += max(0, int(book.face_damage[face]) + attack - int(book.enemy_defence[enemy]))
    if enemy == DRAGON and state.knight == PRESENT:
        damage *= 2
    return max(1, HP * damage * 4 // FACES_SQUARED)


@rule
def taken_a_round(state, book, enemy, kind):
    """Damage taken in an average round, in hundredths."""
    armour, damage = armour_against(state, book, kind), 0
    for face in range(1, D6 + 1):
        if book.face_damage[face] > 0:
            blow = int(book.face_damage[face]) + int(book.damage[enemy])
            if face == CRITICAL:
                blow += int(book.critical_damage[enemy])
            damage += max(0, blow - armour)
    open_faces = 5 if state.snares & book.no_parry else 4
    damage = HP * damage * open_faces // FACES_SQUARED
    if state.equipment & book.shield:
        damage = damage * (D6 - int(book.shield_blocks)) // D6
    return damage


@rule
def fight_cost(state, book, enemy, hp):
    """HP a fight is expected to cost, in hundredths."""
    kind = kind_of(enemy)
    rounds = HP * HP * hp // dealt_a_round(state, book, enemy) + HP // 2
    if state.snares & book.force_misses:
        rounds += HP * 3 // 2
    cost = rounds * taken_a_round(state, book, enemy, kind) // HP
    cost += HP * (total(state.equipment, book.equipment_cost) + total(state.snares, book.snare_cost))
    if state.snares & book.double_damage:
        cost += HP
    if enemy != DRAGON:
        cost += HP * (int(book.victory_loss[enemy]) - int(book.victory_heal[enemy]))
    return cost


@rule
def dragon_hp(state, book):
    """The Dragon's HP as things stand."""
    if state.enemy == DRAGON:
        return int(state.enemy_hp)
    hp = int(book.fight[DRAGON]) + int(book.dragon_per_buried) * int(state.buried_n)
    return (hp + 1) // 2 if state.sage == ACTIVE else hp


# -- cards -------------------------------------------------------------------------------------------------------------


@rule
def is_gone(state, card):
    """Whether a card can no longer be come by: seen and neither held nor on the map, or left behind unseen."""
    if state.fate[card] == STACK:
        return (state.finished >> (card // TYPES)) & 1 == 1
    return state.fate[card] > EQUIPPED


@rule
def in_reach(state, card):
    """Whether a card is held or may still be found."""
    return not is_gone(state, card)


@rule
def home_of(book, role):
    """The location whose Hollow is a Companion."""
    for location in range(LOCATIONS):
        if book.role[card_of(location, HOLLOW)] == role:
            return location
    return NONE


@rule
def still_to_meet(state, book, role):
    """Whether a Companion has not been met but still may be."""
    home = home_of(book, role)
    return home != NONE and in_reach(state, card_of(home, HOLLOW))


@rule
def item_worth(state, book, location):
    """What carrying an Item is worth."""
    bit, card = 1 << location, card_of(location, ITEM)
    if bit & book.bell:
        wanted = state.sage == PRESENT or still_to_meet(state, book, SAGE)
        return int(book.habit[WORTH_SAGE]) if wanted else 0
    if bit & book.shard:
        return int(book.habit[WORTH_SHARD]) if knight_ahead(state, book) else HP
    if bit & book.phoenix:
        return int(book.habit[WORTH_TEAR])
    if bit & book.thorn:
        return 2 * HP
    if bit & book.key:
        return 3 * HP // 2
    if bit & book.brandy:
        return HP
    worth = HP * int(book.heal[card]) * 4 // 5
    if book.cleanse[card] > 0:
        worth += count(state.snares) * int(book.habit[COST_SNARE]) // 2
    return worth


@rule
def knight_ahead(state, book):
    """Whether the Mirror Knight may still be met."""
    return state.knight == ABSENT and still_to_meet(state, book, MIRROR_KNIGHT)


@rule
def equipment_worth(state, book, location):
    """What wearing an Equipment is worth."""
    bit = 1 << location
    if bit & book.sword:
        return 2 * int(book.habit[WORTH_ESSENTIAL])
    if bit & book.bangle:
        wanted = state.princess == PRESENT or still_to_meet(state, book, PRINCESS)
        return int(book.habit[WORTH_ESSENTIAL]) if wanted else 0
    worth = int(book.habit[WORTH_ATTACK]) * int(book.equipment_attack[location])
    worth -= HP * int(book.equipment_cost[location])
    if bit & book.shield:
        worth += int(book.habit[WORTH_ARMOUR]) * 3 // 2
    ahead = LOCATIONS - count(state.finished)
    armour = int(book.equipment_defence[AGAINST_HOLLOWS, location])
    armour += int(book.equipment_defence[AGAINST_BEASTS, location])
    return worth + int(book.habit[WORTH_ARMOUR]) * armour * ahead // 6


@rule
def least_worn(state, book):
    """The worth of the least of what is worn, 0 while a place is free."""
    if count(state.equipment) < book.equipment_limit:
        return 0
    least = 32000
    for location in range(LOCATIONS):
        if (state.equipment >> location) & 1:
            least = min(least, equipment_worth(state, book, location))
    return least


@rule
def least_carried(state, book):
    """The worth of the least of what is carried, 0 while a place is free."""
    if count(state.items) < book.item_limit:
        return 0
    least = 32000
    for location in range(LOCATIONS):
        if (state.items >> location) & 1:
            least = min(least, item_worth(state, book, location))
    return least


@rule
def gain_of(state, book, card):
    """What turning a card over is worth, before what it costs."""
    kind, location = card % TYPES, card // TYPES
    gain = int(book.habit[WORTH_DRAGON_HP]) + int(book.habit[WORTH_XP])
    if kind == ITEM:
        return gain + max(0, item_worth(state, book, location) - least_carried(state, book))
    if kind == EQUIPMENT:
        return gain + max(0, equipment_worth(state, book, location) - least_worn(state, book))
    if kind in (SCENE, BLESSING):
        room = int(book.max_hp) - int(state.hp)
        gain += HP * min(room, int(book.heal[card]))
        if book.cleanse[card] > 0:
            gain += min(count(state.snares), int(book.cleanse[card])) * int(book.habit[COST_SNARE])
        return gain
    if kind == HOLLOW and book.role[card] != NO_ROLE:
        return companion_gain(state, book, int(book.role[card]))
    if kind in (TERROR, SNARE):
        return int(book.habit[WORTH_DRAGON_HP])
    return gain


@rule
def companion_gain(state, book, role):
    """What meeting a Companion is worth: nothing if its object is out of reach."""
    if role == PRINCESS:
        return int(book.habit[WORTH_ESSENTIAL]) if object_in_reach(state, book.bangle, EQUIPMENT) else 0
    if role == SAGE:
        return int(book.habit[WORTH_SAGE]) if object_in_reach(state, book.bell, ITEM) else 0
    return int(book.habit[WORTH_KNIGHT]) if state.items & book.shard else -HP // 2


@rule
def object_in_reach(state, objects, kind):
    """Whether one of some cards is held or may still be found."""
    for location in range(LOCATIONS):
        if (objects >> location) & 1 and in_reach(state, card_of(location, kind)):
            return True
    return False


@rule
def cost_of(state, book, card):
    """What turning a card over is expected to cost, with the fear of dying of it."""
    kind = card % TYPES
    if kind == BEAST or (kind == HOLLOW and book.role[card] == NO_ROLE):
        if kind == HOLLOW and state.items & book.thorn:
            return HP
        cost = fight_cost(state, book, card, int(book.fight[card]))
        worst = 2 * cost + int(book.habit[MARGIN]) - HP * int(state.hp)
        return cost + max(0, worst) * int(book.habit[FEAR]) // 100
    if kind == PIT:
        if state.items & book.key:
            return HP // 2
        fails = int(book.target[card]) - 1 - total(state.snares, book.snare_pit)
        cost = HP * int(book.loss[card]) * min(D6, fails) // D6
        worst = HP * (int(book.loss[card]) + 1 - int(state.hp))
        return cost + max(0, worst) * int(book.habit[FEAR]) // 50
    if kind == SNARE:
        return int(book.habit[COST_SNARE])
    if kind == EQUIPMENT:
        return HP * int(book.loss[card])
    return 0


@rule
def worth_of_going_on(state, book):
    """What the next unknown card of this location is worth on average; below 0 it is time to leave."""
    gain, cost, n = 0, 0, 0
    for kind in range(TYPES):
        if (state.seen[state.location] >> kind) & 1 == 0:
            card = card_of(state.location, kind)
            gain += gain_of(state, book, card)
            cost += cost_of(state, book, card)
            n += 1
    if n == 0:
        return -1
    dearer = 100 + int(book.habit[WEARY]) * (int(book.max_hp) - int(state.hp)) // 10
    return gain // n - cost * dearer // 100 // n


# -- walks -------------------------------------------------------------------------------------------------------------


@rule
def longest_walk(state, book, scratch, first):
    """The most face-down cards a walk can turn over that begins with a Step to `first` and re-enters nothing.

    An uncleared location's Farthest Tile counts as one card more.
    """
    best, depth, walked = 0, 0, (1 << int(state.at)) | (1 << first)
    scratch.a[0] = first
    scratch.b[0] = 0
    scratch.c[0] = slot_worth(state, book, first)
    while depth >= 0:
        best = max(best, int(scratch.c[depth]))
        way = int(scratch.b[depth])
        if way == 4:
            walked &= ~(1 << int(scratch.a[depth]))
            depth -= 1
            continue
        scratch.b[depth] = way + 1
        to = int(book.neighbour[state.gaps, state.location, scratch.a[depth], way])
        if can_enter(state, to) and (walked >> to) & 1 == 0:
            walked |= 1 << to
            depth += 1
            scratch.a[depth] = to
            scratch.b[depth] = 0
            scratch.c[depth] = int(scratch.c[depth - 1]) + slot_worth(state, book, to)
    return best


@rule
def slot_worth(state, book, slot):
    """2 for a face-down card, 1 more for a Farthest Tile that would clear the location."""
    worth = 2 if state.slot[slot] == FACE_DOWN else 0
    if not state.cleared and (int(book.farthest[state.gaps, state.location]) >> slot) & 1:
        worth += 1
    return worth


# -- a round -----------------------------------------------------------------------------------------------------------


@rule
def round_worth(state, book, mine, theirs, trade):
    """What a round with two faces is worth: damage dealt at `trade` hundredths a point, less damage taken."""
    if mine == 1 and state.blessing and (book.hit_on_miss >> state.location) & 1:
        mine = HIT
    if theirs == CRITICAL and state.blessing and (book.soften_criticals >> state.location) & 1:
        theirs = HIT
    worth = 0
    if book.face_damage[mine] > 0 and book.face_blocks[theirs] == 0:
        damage = int(book.face_damage[mine]) + attack_of(state, book) + int(state.brandy)
        if state.enemy == DRAGON and state.knight == PRESENT:
            damage *= 2
        worth += trade * min(damage, int(state.enemy_hp))
    taken = blow(state, book, mine, theirs)
    worth -= HP * taken
    if taken >= state.hp:
        worth -= 20 * HP
    return worth


@rule
def blow(state, book, mine, theirs):
    """Damage taken in a round with two faces, the shield's die left aside."""
    blocked = book.face_blocks[mine] != 0 and not (mine == PARRY and state.snares & book.no_parry)
    if blocked or book.face_damage[theirs] == 0:
        return 0
    kind = kind_of(state.enemy)
    damage = int(book.face_damage[theirs]) + int(book.damage[state.enemy])
    if theirs == CRITICAL:
        damage += int(book.critical_damage[state.enemy])
    if state.snares & book.double_damage:
        for location in range(LOCATIONS):
            if (book.double_damage >> location) & 1 and state.snare_left[location] > 0:
                damage *= 2
    return max(0, damage - armour_against(state, book, kind))


@rule
def trade_of(state, book):
    """What a point of damage dealt is worth: the damage the rounds it saves would bring."""
    kind = kind_of(state.enemy)
    return HP * taken_a_round(state, book, state.enemy, kind) // dealt_a_round(state, book, state.enemy)


@rule
def reroll_gain(state, book, mine_again):
    """What rerolling one of the two dice gains on average, in hundredths."""
    trade = trade_of(state, book)
    mine, theirs = int(state.my_face), int(state.enemy_face)
    now = round_worth(state, book, mine, theirs, trade)
    then = 0
    for face in range(1, D6 + 1):
        if mine_again:
            then += round_worth(state, book, face, theirs, trade)
        else:
            then += round_worth(state, book, mine, face, trade)
    return then // D6 - now
