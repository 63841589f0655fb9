"""What a sensible player would do and look at.

`greedy` walks so as to keep the longest walk open, leaves a place when the next unknown card is on average too dear,
hands over what awakens a Companion at once, and pays for rerolls by what they gain. The thresholds were tuned by play.
"""

from __future__ import annotations

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.forward.combat import attack_of, defence_of, enemy_result, i_block, my_result
from duskboard.games.forward.inventory import nth_of
from duskboard.games.forward.menu import options
from duskboard.games.forward.piles import card_of, count
from duskboard.games.forward.pits import pit_passed
from duskboard.games.forward.rerolls import can_reroll, can_reroll_pit
from duskboard.games.forward.terms import (
    ABSENT,
    ACCEPT,
    ACT,
    ACTIVE,
    AFTER_ROLL,
    ARRIVAL,
    BLOCKED,
    BURY_IT,
    CHAPEL,
    CRITICAL,
    DRAGON,
    EQUIPMENT,
    FACE_DOWN,
    FACE_IT,
    FACE_TERROR,
    FIGHT_START,
    GIVE_BANGLE,
    GIVE_BELL,
    HOLLOW,
    ITEM,
    LAST_CHANCE,
    LEAVE,
    LOCATIONS,
    MAP_TURN,
    MIRROR_KNIGHT,
    MY_DIE,
    NEXT_LOCATION,
    NO_ROLE,
    ONGOING,
    PIT,
    PIT_ROLL,
    PRESENT,
    PRINCESS,
    REROLL_ENEMY,
    REROLL_MINE,
    SAGE,
    SHIELD_DIE,
    SHIELD_ROLL,
    SLOTS,
    STEP,
    TAKE,
    TAKE_OR_LEAVE,
    TRIM,
    TRIM_EQUIPMENT,
    TRIM_ITEMS,
    TYPES,
    USE,
)  # fmt: skip

ROUTE = (0, 2, 1, 3, 6, 4, 5, 7, 8)  # the way a careful player goes, place by place
OPEN_FACES = 4 / 9  # the share of rounds in which a side's result does damage and is not blocked
MEAN_FACE = 1.25  # the mean damage of the faces that do any
WORTH_REROLL, WORTH_AT_DRAGON = 1.35, 0.7  # what a reroll must gain, in HP
CALM, NEEDED = 1.75, 0.05  # how many times the dearest card to come one's HP must cover; where something is needed
BRAVE = 19  # the HP that must be left to face a Terror
WEAK = 11  # the HP at which a heal is used on the way
BLOW = 0.9  # what a point of damage dealt is worth, in HP


@rule
def greedy(state, book, scratch):
    """A sensible choice from a redacted state."""
    decision = int(state.decision)
    if decision == MAP_TURN:
        return walk(state, book, scratch)
    if decision == AFTER_ROLL:
        return keep_or_reroll(state, book)
    if decision == NEXT_LOCATION:
        return best_way(state)
    if decision == FACE_TERROR:
        return face_or_bury(state, book)
    if decision == TRIM_ITEMS:
        return TRIM + least_item(state, book)
    if decision == TRIM_EQUIPMENT:
        return TRIM + least_equipment(state, book)
    if decision == FIGHT_START:
        return before_fight(state, book)
    return answer(state, book, scratch, decision)


@rule
def answer(state, book, scratch, decision):
    """The rarer decisions."""
    if decision == TAKE_OR_LEAVE:
        return TAKE
    if decision == PIT_ROLL:
        return keep_or_roll_pit(state, book)
    if decision == SHIELD_ROLL:
        blocked = state.shield_face <= book.shield_blocks
        worth = state.taken >= 2 or state.taken >= state.hp
        return REROLL_MINE if not blocked and worth and can_reroll(state, book, SHIELD_DIE) else ACCEPT
    if decision == ARRIVAL:
        return last_gifts(state, book, scratch)
    if decision == LAST_CHANCE:
        return USE + best_heal(state, book)
    if decision == CHAPEL:
        return bury_in_chapel(state, book)
    options(state, book, scratch)  # cleanse the first Snare; use the Mirror Shard on its Knight
    return int(scratch.menu[0])


# -- on the map --------------------------------------------------------------------------------------------------------


@rule
def walk(state, book, scratch):
    """A gift, a heal, what lies underfoot, a Step, or away."""
    n = options(state, book, scratch)
    free, stay = NONE, NONE
    for i in range(n):
        option = int(scratch.menu[i])
        if option in (GIVE_BANGLE, GIVE_BELL):
            return option
        if option == ACT and wants_to_act(state, book):
            free = option
        elif option == LEAVE:
            stay = option
    if free != NONE:
        return free
    heal = best_heal(state, book)
    if heal != NONE and state.hp + book.heal[card_of(heal, ITEM)] <= book.max_hp and state.hp <= WEAK:
        return USE + heal
    to = best_step(state, book, scratch, n)
    if stay == NONE:
        return STEP + to
    if to == NONE or (state.slot[to] == FACE_DOWN and too_dear(state, book)):
        return LEAVE
    return STEP + to


@rule
def wants_to_act(state, book):
    """A use while here is worth it when it heals or cleanses; a card once left is left for good."""
    return state.slot[state.at] == ONGOING and (state.hp + 2 <= book.max_hp or state.snares != 0)


@rule
def best_step(state, book, scratch, n):
    """The Step with the fewest ways on, but some: that keeps the longest walk open. NONE if none leads to a card."""
    best, best_score = NONE, -1000
    for i in range(n):
        slot = int(scratch.menu[i]) - STEP
        if not 0 <= slot < SLOTS:
            continue
        ways = ways_from(state, book, slot, int(state.at))
        score = -100 - int(state.idle) * 10 if state.slot[slot] != FACE_DOWN else 10
        if ways == 0:
            score -= 20
        else:
            score -= ways
        if state.slot[slot] != FACE_DOWN and (ways == 0 or state.idle >= 4):
            score -= 500
        if score > best_score:
            best, best_score = slot, score
    if best_score < -400 and state.slot[state.at] != BLOCKED:
        return NONE
    return best


@rule
def ways_from(state, book, slot, without):
    """How many face-down neighbours a slot has, but for one."""
    ways = 0
    for way in range(4):
        to = int(book.neighbour[state.gaps, state.location, slot, way])
        if to != NONE and to != without and state.slot[to] == FACE_DOWN:
            ways += 1
    return ways


@rule
def too_dear(state, book):
    """Whether the next unknown card may cost more than there is to lose."""
    worst = 0.0
    for kind in range(TYPES):
        if (state.seen[state.location] >> kind) & 1 == 0:
            worst = max(worst, cost_of(state, book, kind))
    enough = NEEDED if needs_this_place(state, book) else CALM
    return state.hp <= worst * enough


@rule
def cost_of(state, book, kind):
    """The HP a card of this place is expected to take."""
    card = card_of(int(state.location), kind)
    if kind == PIT:
        return book.loss[card] * (int(book.target[card]) - 1) / 6
    if book.fight[card] == 0:
        return 0.0
    rounds = book.fight[card] / (OPEN_FACES * (MEAN_FACE + attack_of(state, book)))
    return rounds * OPEN_FACES * (MEAN_FACE + book.damage[card])


@rule
def needs_this_place(state, book):
    """Whether something without which the Dragon cannot be beaten, or hardly, may still lie here."""
    at = int(state.location)
    seen = int(state.seen[at])
    if (seen >> HOLLOW) & 1 == 0 and book.role[card_of(at, HOLLOW)] != NO_ROLE:
        return book.role[card_of(at, HOLLOW)] != MIRROR_KNIGHT or state.items & book.shard != 0
    if (seen >> EQUIPMENT) & 1 == 0 and ((book.sword | book.bangle) >> at) & 1:
        return True
    return (seen >> ITEM) & 1 == 0 and (book.bell >> at) & 1 != 0 and state.sage == PRESENT


@rule
def best_way(state):
    """The first place of the careful route that may come next."""
    for i in range(LOCATIONS):
        if (state.args[1] >> ROUTE[i]) & 1:
            return STEP + ROUTE[i]
    return NONE


# -- cards -------------------------------------------------------------------------------------------------------------


@rule
def face_or_bury(state, book):
    """Face a Terror when it costs little of much; the Key makes it cost nothing."""
    if state.items & book.key:
        return USE + first_at(state.items & book.key)
    loss = int(book.loss[int(state.args[0])])
    return FACE_IT if state.hp - loss >= BRAVE else BURY_IT


@rule
def first_at(cards):
    """The location of the first card of a set that is not empty."""
    for at in range(LOCATIONS):
        if (cards >> at) & 1:
            return at
    return NONE


@rule
def least_item(state, book):
    """Which of the Items carried is worth least, counted from 0."""
    best, least = 0, 1000
    for n in range(count(state.items)):
        worth = item_worth(state, book, nth_of(state.items, n))
        if worth < least:
            best, least = n, worth
    return best


@rule
def item_worth(state, book, at):
    if (book.bell >> at) & 1:
        return 100 if state.sage == PRESENT else 1
    if (book.shard >> at) & 1:
        knight_to_come = state.knight == ABSENT and (state.seen[4] >> HOLLOW) & 1 == 0
        return 90 if knight_to_come and (state.finished >> 4) & 1 == 0 else 2
    if (book.phoenix >> at) & 1:
        return 80
    if (book.brandy >> at) & 1:
        return 12
    return 10 * int(book.heal[card_of(at, ITEM)]) + 5


@rule
def least_equipment(state, book):
    """Which of the Equipment worn is worth least, counted from 0."""
    best, least = 0, 1000
    for n in range(count(state.equipment)):
        worth = equipment_worth(state, book, nth_of(state.equipment, n))
        if worth < least:
            best, least = n, worth
    return best


@rule
def equipment_worth(state, book, at):
    if (book.sword >> at) & 1:
        return 200
    if (book.bangle >> at) & 1:
        return 150
    worth = 40 * int(book.equipment_attack[at]) - 12 * int(book.equipment_cost[at])
    if (book.shield >> at) & 1:
        worth += 30
    return worth + 8 * int(book.equipment_defence[0, at]) + 12 * int(book.equipment_defence[1, at])


@rule
def best_heal(state, book):
    """The Item carried that heals most; NONE without one."""
    best, most = NONE, 0
    for at in range(LOCATIONS):
        if (state.items & book.healing) >> at & 1 and book.heal[card_of(at, ITEM)] > most:
            best, most = at, int(book.heal[card_of(at, ITEM)])
    return best


@rule
def bury_in_chapel(state, book):
    """Bury an Item that has little use left, if its heal is not wasted."""
    if state.hp + 3 <= book.max_hp:
        for at in range(LOCATIONS):
            if (state.items >> at) & 1 and item_worth(state, book, at) <= 5:
                return USE + at
    return ACCEPT


@rule
def last_gifts(state, book, scratch):
    """Before the Dragon: every gift, and every heal that is not lost."""
    n = options(state, book, scratch)
    for i in range(n):
        if scratch.menu[i] == GIVE_BANGLE or scratch.menu[i] == GIVE_BELL:
            return int(scratch.menu[i])
    heal = best_heal(state, book)
    if heal != NONE and state.hp + book.heal[card_of(heal, ITEM)] <= book.max_hp:
        return USE + heal
    return ACCEPT


# -- dice --------------------------------------------------------------------------------------------------------------


@rule
def before_fight(state, book):
    """The Thorn for a strong Hollow, the Brandy for the Dragon, a heal in need."""
    if state.enemy != DRAGON and state.enemy % TYPES == HOLLOW and state.items & book.thorn:
        return USE + first_at(state.items & book.thorn)
    if state.enemy == DRAGON and state.items & book.brandy and state.hp >= 9:
        return USE + first_at(state.items & book.brandy)
    return heal_in_need(state, book, 6)


@rule
def heal_in_need(state, book, hp):
    heal = best_heal(state, book)
    return USE + heal if heal != NONE and state.hp <= hp else ACCEPT


@rule
def keep_or_roll_pit(state, book):
    """A Pit that would hurt: the Key, or a reroll, or a heal."""
    if pit_passed(state, book):
        return ACCEPT
    if state.items & book.key:
        return USE + first_at(state.items & book.key)
    if can_reroll_pit(state, book):
        return REROLL_MINE
    return heal_in_need(state, book, int(book.loss[int(state.args[0])]))


@rule
def keep_or_reroll(state, book):
    """Reroll the die whose new face gains most, if that is worth it; heal before a blow that would kill."""
    mine, theirs = my_result(state, book), enemy_result(state, book)
    now = outcome(state, book, mine, theirs)
    if can_reroll(state, book, MY_DIE) or can_reroll(state, book, 2):
        gain_mine, gain_theirs = -now, -now
        for face in range(1, 7):
            gain_mine += outcome(state, book, face, theirs) / 6
            gain_theirs += outcome(state, book, mine, face) / 6
        if not can_reroll(state, book, MY_DIE):
            gain_mine = -1.0
        if not can_reroll(state, book, 2):
            gain_theirs = -1.0
        if max(gain_mine, gain_theirs) > worth_of_reroll(state):
            return REROLL_MINE if gain_mine >= gain_theirs else REROLL_ENEMY
    if state.enemy != DRAGON and state.enemy % TYPES == HOLLOW and state.items & book.thorn:
        return USE + first_at(state.items & book.thorn)
    return heal_in_need(state, book, taken_by(state, book, mine, theirs) if now < 0 else 0)


@rule
def worth_of_reroll(state):
    """What a reroll must gain: XP is kept for the Dragon, and spent freely there."""
    return WORTH_AT_DRAGON if state.enemy == DRAGON else WORTH_REROLL


@rule
def outcome(state, book, mine, theirs):
    """What a round with these faces is worth, in HP."""
    dealt = 0
    if book.face_damage[mine] > 0 and book.face_blocks[theirs] == 0:
        dealt = int(book.face_damage[mine]) + attack_of(state, book)
        if state.enemy == DRAGON:
            dealt = dealt // 2 + dealt * int(state.knight == PRESENT) // 2
    taken = taken_by(state, book, mine, theirs)
    if taken >= state.hp:
        taken += 12
    return BLOW * min(dealt, int(state.enemy_hp)) - taken


@rule
def taken_by(state, book, mine, theirs):
    """The damage a round with these faces does to the player."""
    if book.face_damage[theirs] == 0 or i_block(state, book, mine):
        return 0
    amount = int(book.face_damage[theirs]) + int(book.damage[state.enemy])
    if theirs == CRITICAL:
        amount += int(book.critical_damage[state.enemy])
    return max(0, amount - defence_of(state, book))


# -- how things look ---------------------------------------------------------------------------------------------------


@rule
def value(state, book, scratch, out):
    """The chance to win, as a number from -1 to 1: the HP one would have left after the Dragon."""
    lead = hp_on_arrival(state, book) - hp_for_dragon(state, book)
    slope = lead / 3.0
    out[0] = (1.0 + slope / (1.0 + abs(slope))) * hope(state, book) - 1.0


@rule
def hp_on_arrival(state, book):
    """The HP left when the Dragon comes: a journey takes about half of it."""
    done = count(state.finished) / LOCATIONS
    later = state.hp
    for at in range(LOCATIONS):
        if (state.items >> at) & 1:
            later += 0.8 * book.heal[card_of(at, ITEM)]
    if state.items & book.phoenix:
        later += book.phoenix_hp
    return later * done + (1.0 - done) * (0.35 * later + 2.5)


@rule
def hp_for_dragon(state, book):
    """The HP the Dragon is expected to take."""
    to_come = LOCATIONS - count(state.finished)
    if state.enemy == DRAGON:
        left = 1.0 * state.enemy_hp
    else:
        left = book.fight[DRAGON] + book.dragon_per_buried * (state.buried_n + 2.8 * to_come)
        left *= 1.0 - 0.5 * chance_of_companion(state, book, SAGE)
    attack = max(1.0 * attack_of(state, book), 1.8 if to_come > 2 else 1.0)
    rate = OPEN_FACES * (MEAN_FACE + attack) * (1.0 + chance_of_companion(state, book, MIRROR_KNIGHT))
    taken = left / rate * OPEN_FACES * MEAN_FACE
    if state.equipment & book.shield:
        taken *= 0.67
    return taken - 0.25 * state.xp


@rule
def hope(state, book):
    """The chance that the Princess will break the shield and the Sword be in hand."""
    if state.enemy == DRAGON:
        return 1.0
    sword = 1.0
    if state.equipment & book.sword == 0:
        sword = 0.97 * still_hidden(state, first_at(book.sword), EQUIPMENT)
    return sword * chance_of_companion(state, book, PRINCESS)


@rule
def still_hidden(state, at, kind):
    """1 if a card of a place may still be found, else 0."""
    if (state.finished >> at) & 1 or (state.seen[at] >> kind) & 1:
        return 0.0
    return 1.0


@rule
def chance_of_companion(state, book, role):
    """The chance that a Companion will be at one's side, awakened."""
    if role == MIRROR_KNIGHT:
        if state.knight == PRESENT:
            return 1.0
        shard = 1.0 if state.items & book.shard else 0.9 * still_hidden(state, first_at(book.shard), ITEM)
        return shard * 0.8 * still_hidden(state, home_of(book, role), HOLLOW)
    standing = int(state.princess) if role == PRINCESS else int(state.sage)
    if standing == ACTIVE:
        return 1.0
    gift = 1.0
    if role == PRINCESS and state.equipment & book.bangle == 0:
        gift = 0.9 * still_hidden(state, first_at(book.bangle), EQUIPMENT)
    elif role == SAGE and state.items & book.bell == 0:
        gift = 0.75 * still_hidden(state, first_at(book.bell), ITEM)
    return gift if standing == PRESENT else gift * 0.85 * still_hidden(state, home_of(book, role), HOLLOW)


@rule
def home_of(book, role):
    """The place where a Companion is met."""
    for at in range(LOCATIONS):
        if book.role[card_of(at, HOLLOW)] == role:
            return at
    return NONE
