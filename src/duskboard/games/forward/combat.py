"""The Duel System."""

from __future__ import annotations

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.forward.health import be_lost, heal, lose, lose_unforeseen
from duskboard.games.forward.inventory import usable_items
from duskboard.games.forward.piles import to_experience, total, use_up
from duskboard.games.forward.rerolls import can_reroll, pay_reroll
from duskboard.games.forward.snares import ready_snares, rest_snares, spoil
from duskboard.games.forward.terms import (
    AFTER_ROLL,
    AGAINST_BEASTS,
    AGAINST_DRAGON,
    AGAINST_HOLLOWS,
    BY_BRANDY,
    BY_ENEMY,
    BY_FIGHT_COST,
    BY_VICTORY,
    CRITICAL,
    D6,
    DEFEATED,
    DO_OPEN_FIGHT,
    DO_ROUND,
    DRAGON,
    DRAGON_SLAIN,
    ENEMY_DIE,
    FACES,
    FIGHT,
    FIGHT_START,
    HIT,
    HOLLOW,
    ITEM,
    LAST_CHANCE,
    MIRRORED,
    MISS,
    MY_DIE,
    NO_PROGRESS,
    PARRY,
    PRESENT,
    ROLLED,
    ROUND,
    ROUNDS_UNASKED,
    SHIELD_DIE,
    SHIELD_ROLL,
    SHIELDED,
    TYPES,
    USED_ITEM,
    WON,
)  # fmt: skip
from duskboard.games.forward.tiles import empty_slot


@rule
def begin_fight(state, book, enemy, hp):
    """A fight begins: start-of-fight costs are paid as one loss, then the player is asked. FWD-076, RUL-42."""
    state.enemy = enemy
    state.enemy_hp = hp
    tell(state, FIGHT, enemy, hp, 0, 0, 0, 0)
    push(state, DO_OPEN_FIGHT, 0, 0, 0, 0, 0, 0)
    cost = total(state.equipment, book.equipment_cost) + total(state.snares, book.snare_cost)
    if cost > 0:
        lose_unforeseen(state, book, cost, BY_FIGHT_COST)


@rule
def open_fight(state, book):
    """Before the first roll. D-08."""
    ready_snares(state, book)
    offer_fight(state, book)


@rule
def offer_fight(state, book):
    """Ask before the first roll if an Item can be used; otherwise begin. D-08."""
    if usable_items(state, book, FIGHT_START):
        ask(state, 0, FIGHT_START, state.enemy, 0, 0, 0)
    else:
        start_rounds(state)


@rule
def start_rounds(state):
    """The first round is next."""
    push(state, DO_ROUND, 0, 0, 0, 0, 0, 0)


@rule
def drink_brandy(state, book):
    """Moonleaf Brandy: HP now, +1 on every damaging result of this fight. FWD-137, RUL-19."""
    card = use_in_fight(state, book.brandy)
    state.brandy = book.brandy_bonus
    push(state, DO_OPEN_FIGHT, 0, 0, 0, 0, 0, 0)
    lose(state, book, book.loss[card], BY_BRANDY)


@rule
def use_in_fight(state, item):
    """An Item is used up in a fight; its card is returned."""
    held = state.items & item
    at = 0
    while (held >> at) & 1 == 0:
        at += 1
    card = at * TYPES + ITEM
    tell(state, USED_ITEM, card, 0, 0, 0, 0, 0)
    use_up(state, held)
    return card


@rule
def use_thorn(state, book):
    """Blacksap Thorn: the Hollow is defeated. FWD-139, RUL-37."""
    use_in_fight(state, book.thorn)
    win_fight(state, book)


@rule
def use_shard(state, book):
    """Mirror Shard: my face becomes the enemy's, and both dice are fixed. FWD-138."""
    use_in_fight(state, book.shard)
    state.my_face = state.enemy_face
    state.fixed = 1
    tell(state, MIRRORED, state.my_face, 0, 0, 0, 0, 0)
    offer_dice(state, book)


# -- a round -----------------------------------------------------------------------------------------------------------


@rule
def fight_round(state, book):
    """Both sides roll. FWD-117, FWD-130."""
    if is_hopeless(state, book):
        be_lost(state, NO_PROGRESS)
        return
    state.round += 1
    state.unasked += 1
    state.fixed = 0
    state.rerolled = 0
    state.shield_face = 0
    state.my_face = roll(state, D6)
    state.enemy_face = roll(state, D6)
    state.forced = spoil(state, book.force_misses)
    if state.forced:
        state.my_face = MISS
    tell(state, ROLLED, state.my_face, state.enemy_face, state.forced, state.round, 0, 0)
    offer_dice(state, book)


@rule
def offer_dice(state, book):
    """Both dice are seen: keep them, reroll one, or use an Item. FWD-144, D-09."""
    again = can_reroll(state, book, ENEMY_DIE) or can_reroll(state, book, MY_DIE)
    if again or usable_items(state, book, AFTER_ROLL) or state.unasked >= ROUNDS_UNASKED:
        ask(state, 0, AFTER_ROLL, state.my_face, state.enemy_face, 0, 0)
    else:
        strike(state, book)


@rule
def reroll(state, book, die):
    """Roll one of the two dice again; the new face stands. FWD-143, FWD-145."""
    pay_reroll(state, book, die)
    state.rerolled |= die
    if die == MY_DIE:
        state.my_face = roll(state, D6)
    else:
        state.enemy_face = roll(state, D6)
    tell(state, ROLLED, state.my_face, state.enemy_face, state.forced, state.round, die, 0)
    offer_dice(state, book)


@rule
def my_result(state, book):
    """My face as it is read: a 1 is a Hit under Gaol-Frost Mercy. FWD-131, FWD-133."""
    if state.my_face == MISS and has_blessing(state, book.hit_on_miss):
        return HIT
    return int(state.my_face)


@rule
def enemy_result(state, book):
    """The enemy's face as it is read: a Critical is a Hit among the Lantern Moths."""
    if state.enemy_face == CRITICAL and has_blessing(state, book.soften_criticals):
        return HIT
    return int(state.enemy_face)


@rule
def has_blessing(state, blessings):
    """Whether one of some Blessings is in force here. FWD-100."""
    return state.blessing != 0 and (blessings >> state.location) & 1 != 0


@rule
def i_block(state, book, face):
    """Whether a face of mine blocks; Frozen Shackles spoil the Parry. FWD-119, FWD-122."""
    if face == PARRY and state.snares & book.no_parry:
        return False
    return book.face_blocks[face] != 0


@rule
def attack_of(state, book):
    """Total ATK, never below 0. RUL-24."""
    amount = int(book.attack)
    amount += total(state.equipment, book.equipment_attack) + total(state.snares, book.snare_attack)
    if state.blessing:
        amount += book.blessing_attack[state.location]
    return max(0, amount)


@rule
def foe_kind(state):
    """Which DEF counts against the enemy."""
    if state.enemy == DRAGON:
        return AGAINST_DRAGON
    return AGAINST_HOLLOWS if state.enemy % TYPES == HOLLOW else AGAINST_BEASTS


@rule
def defence_of(state, book):
    """Total DEF against the enemy, never below 0. RUL-24."""
    kind, amount = foe_kind(state), int(book.defence)
    worn, at = int(state.equipment), 0
    while worn:
        if worn & 1:
            amount += book.equipment_defence[kind, at]
        worn >>= 1
        at += 1
    if state.blessing:
        amount += book.blessing_defence[kind, state.location]
    return max(0, amount)


@rule
def strike(state, book):
    """The dice stand: both sides' damage is worked out before any is applied. FWD-125."""
    mine, theirs = my_result(state, book), enemy_result(state, book)
    state.dealt = 0
    state.taken = 0
    if book.face_damage[mine] > 0 and book.face_blocks[theirs] == 0:
        state.dealt = damage_dealt(state, book, mine)
    if book.face_damage[theirs] > 0 and not i_block(state, book, mine):
        state.taken = damage_taken(state, book, theirs)
    if state.taken > 0 and state.equipment & book.shield:
        roll_shield(state, book)
    else:
        end_round(state, book)


@rule
def damage_dealt(state, book, face):
    """Base + ATK + Brandy, doubled by the Mirror Knight against the Dragon, less the enemy's DEF. FWD-124, RUL-40."""
    amount = int(book.face_damage[face]) + attack_of(state, book) + int(state.brandy)
    if state.enemy == DRAGON and state.knight == PRESENT:
        amount *= 2
    return max(0, amount - int(book.enemy_defence[state.enemy]))


@rule
def damage_taken(state, book, face):
    """Base + printed modifiers, doubled by the Brume Veil, less DEF. FWD-074, FWD-126, FWD-132, RUL-21."""
    amount = int(book.face_damage[face]) + int(book.damage[state.enemy])
    if face == CRITICAL:
        amount += book.critical_damage[state.enemy]
    if spoil(state, book.double_damage):
        amount *= 2
    return max(0, amount - defence_of(state, book))


@rule
def roll_shield(state, book):
    """The Mirrored Shield's die. FWD-134, RUL-22."""
    state.shield_face = roll(state, D6)
    tell_shield(state, book)
    offer_shield(state, book)


@rule
def offer_shield(state, book):
    """The shield's die is seen: keep it or reroll it. D-10."""
    if can_reroll(state, book, SHIELD_DIE):
        ask(state, 0, SHIELD_ROLL, state.shield_face, state.taken, 0, 0)
    else:
        raise_shield(state, book)


@rule
def tell_shield(state, book):
    """Tell of the shield's die and whether it stops the blow."""
    tell(state, SHIELDED, state.shield_face, state.shield_face <= book.shield_blocks, state.taken, 0, 0, 0)


@rule
def reroll_shield(state, book):
    """Roll the shield's die again."""
    pay_reroll(state, book, SHIELD_DIE)
    state.rerolled |= SHIELD_DIE
    state.shield_face = roll(state, D6)
    tell_shield(state, book)
    raise_shield(state, book)


@rule
def raise_shield(state, book):
    """A die no prompt has shown stands: the damage it lets through may leave a last chance. FWD-134, D-15."""
    if state.shield_face > book.shield_blocks and state.taken >= state.hp and state.items & book.healing:
        ask(state, 0, LAST_CHANCE, state.taken, BY_ENEMY, 0, 0)
    else:
        end_round(state, book)


@rule
def end_round(state, book):
    """Both losses are applied together; then the fight may be over. FWD-128, RUL-17."""
    if 0 < state.shield_face <= book.shield_blocks:
        state.taken = 0
    dealt, taken = int(state.dealt), int(state.taken)
    state.enemy_hp = max(0, state.enemy_hp - dealt)
    faces = my_result(state, book) * FACES + enemy_result(state, book)
    tell(state, ROUND, dealt, taken, state.enemy_hp, state.enemy, faces, max(0, state.hp - taken))
    if state.enemy_hp > 0:
        push(state, DO_ROUND, 0, 0, 0, 0, 0, 0)
    if taken > 0:
        lose(state, book, taken, BY_ENEMY)
    if state.enemy_hp == 0 and state.ending == 0:
        win_fight(state, book)


@rule
def is_hopeless(state, book):
    """Whether neither side can ever hurt the other: such a fight is lost. RUL-24."""
    if book.enemy_defence[state.enemy] == 0:
        return False
    if damage_dealt(state, book, CRITICAL) > 0 or usable_items(state, book, FIGHT_START) & book.thorn:
        return False
    worst = int(book.face_damage[CRITICAL]) + int(book.critical_damage[state.enemy])
    if has_blessing(state, book.soften_criticals):
        worst = int(book.face_damage[HIT])
    worst += int(book.damage[state.enemy])
    if state.snares & book.double_damage:
        worst *= 2
    return worst - defence_of(state, book) <= 0


# -- the end of a fight ------------------------------------------------------------------------------------------------


@rule
def win_fight(state, book):
    """The enemy is defeated: to EXPERIENCE, then what its card says. FWD-071, FWD-072, RUL-45."""
    enemy = int(state.enemy)
    end_fight(state)
    if enemy == DRAGON:
        tell(state, WON, 0, 0, 0, 0, 0, 0)
        end_game(state, DRAGON_SLAIN)
        state.result[0] = 1.0
        return
    tell(state, DEFEATED, enemy, 0, 0, 0, 0, 0)
    empty_slot(state)
    to_experience(state, enemy)
    if book.victory_heal[enemy] > 0:
        heal(state, book, book.victory_heal[enemy])
    if book.victory_loss[enemy] > 0:
        lose_unforeseen(state, book, book.victory_loss[enemy], BY_VICTORY)


@rule
def end_fight(state):
    """Put the dice away."""
    rest_snares(state)
    state.enemy = NONE
    state.enemy_hp = 0
    state.round = 0
    state.brandy = 0
    state.my_face = 0
    state.enemy_face = 0
    state.shield_face = 0
    state.forced = 0
    state.fixed = 0
    state.rerolled = 0
    state.dealt = 0
    state.taken = 0
