"""The Duel System."""

from duskboard.engine.agenda import push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask, end_game
from duskboard.engine.log import tell
from duskboard.engine.menu import offer
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules.health import be_lost, heal, lose, lose_unforeseen, stand_or_fall
from duskboard.games.forward.rules.inventory import is_item, offer_items, or_use_item, usable_items, use_heal
from duskboard.games.forward.rules.piles import can_reroll, only_card, pay_reroll, to_experience, total, use_item
from duskboard.games.forward.rules.snares import ready_snares, rest_snares, spoil
from duskboard.games.forward.rules.tiles import empty_slot
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import Asks, Do


@rule
def begin_fight(state: State, book: Book, enemy: int, hp: int) -> None:
    """A fight begins: its costs are paid, then the player is asked. FWD-076, RUL-42."""
    state.enemy = enemy
    state.enemy_hp = hp
    tell(state, terms.FIGHT, enemy, hp)
    push(state, Do.OPEN_FIGHT)
    pay_to_fight(state, book)


@rule
def pay_to_fight(state: State, book: Book) -> None:
    """The costs of a fight are one loss; a Snare's may be cleansed away first. FWD-135, RUL-42, D-15."""
    owed = total(state.snares, book.snare_cost)
    cost = total(state.equipment, book.equipment_cost) + owed
    if owed > 0 and state.items & book.cleansing and state.enemy != terms.DRAGON:  # there it was possible on arrival
        ask(state, 0, Asks.LAST_CHANCE, cost, terms.BY_FIGHT_COST)
    elif cost > 0:
        lose_unforeseen(state, book, cost, terms.BY_FIGHT_COST)


@rule
def open_fight(state: State, book: Book) -> None:
    """Before the first roll. D-08."""
    ready_snares(state, book)
    offer_fight(state, book)


@rule
def offer_fight(state: State, book: Book) -> None:
    """Ask before the first roll if an Item can be used; otherwise begin. D-08."""
    if usable_items(state, book, Asks.FIGHT_START):
        ask(state, 0, Asks.FIGHT_START, state.enemy)
    else:
        push(state, Do.ROUND)


class FightStart(Decision, number=Asks.FIGHT_START):
    """Before the first roll: fight, or use an Item. RUL-42, RUL-43, D-08."""

    enemy: int

    options = or_use_item(terms.ACCEPT)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.ACCEPT:
            push(state, Do.ROUND)
        elif is_item(book.brandy, option):
            card = use_item(state, book.brandy)  # HP now, more damage in this fight. FWD-137, RUL-19
            state.brandy = book.brandy_bonus
            push(state, Do.OPEN_FIGHT)
            lose(state, book, book.loss[card], terms.BY_BRANDY)
        elif is_item(book.thorn, option):
            use_item(state, book.thorn)  # the Hollow is defeated. FWD-139, RUL-37
            win_fight(state, book)
        else:
            use_heal(state, book, option - terms.USE)
            offer_fight(state, book)


# -- a round -----------------------------------------------------------------------------------------------------------


@rule
def fight_round(state: State, book: Book) -> None:
    """Both sides roll. FWD-117, FWD-130."""
    if is_hopeless(state, book):
        be_lost(state, terms.NO_PROGRESS)
        return
    state.round += 1
    state.unasked += 1
    state.fixed, state.rerolled, state.shield_face, state.doubled = 0, 0, 0, 0
    state.my_face = roll(state, terms.D6)
    state.enemy_face = roll(state, terms.D6)
    forcing = spoil(state, book.force_misses)
    state.forced = 1 if forcing else 0
    if forcing:
        state.my_face = terms.MISS
    tell(state, terms.ROLLED, state.my_face, state.enemy_face, forcing, state.round, 0, state.enemy)
    offer_dice(state, book)


@rule
def offer_dice(state: State, book: Book) -> None:
    """Both dice are seen: keep them, reroll one, or use an Item. FWD-144, D-09."""
    again = can_reroll(state, book, terms.ENEMY_DIE) or can_reroll(state, book, terms.MY_DIE)
    if again or usable_items(state, book, Asks.AFTER_THE_ROLL) or state.unasked >= terms.ROUNDS_UNASKED:
        ask(state, 0, Asks.AFTER_THE_ROLL, state.my_face, state.enemy_face)
    else:
        strike(state, book)


class AfterTheRoll(Decision, number=Asks.AFTER_THE_ROLL):
    """Both dice are seen: keep them, reroll one of them, or use an Item. FWD-117, FWD-144, D-09."""

    my_face: int
    enemy_face: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.ACCEPT)
        if can_reroll(state, book, terms.MY_DIE):
            offer(menu, terms.REROLL_MINE)
        if can_reroll(state, book, terms.ENEMY_DIE):
            offer(menu, terms.REROLL_ENEMY)
        offer_items(state, book, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.ACCEPT:
            strike(state, book)
        elif option == terms.REROLL_MINE:
            reroll(state, book, terms.MY_DIE)
        elif option == terms.REROLL_ENEMY:
            reroll(state, book, terms.ENEMY_DIE)
        elif is_item(book.thorn, option):
            use_item(state, book.thorn)  # the Hollow is defeated. FWD-139, RUL-37
            win_fight(state, book)
        elif is_item(book.shard, option):
            shard = use_item(state, book.shard)  # my face becomes the enemy's, and both dice are fixed. FWD-138
            state.my_face = state.enemy_face
            state.fixed = 1
            tell(state, terms.MIRRORED, shard, state.my_face, state.enemy)
            offer_dice(state, book)
        else:
            use_heal(state, book, option - terms.USE)
            offer_dice(state, book)


@rule
def reroll(state: State, book: Book, die: int) -> None:
    """Roll one of the two dice again; the new face stands. FWD-143, FWD-145."""
    pay_reroll(state, book, die)
    state.rerolled |= die
    if die == terms.MY_DIE:
        state.my_face = roll(state, terms.D6)
    else:
        state.enemy_face = roll(state, terms.D6)
    tell(state, terms.ROLLED, state.my_face, state.enemy_face, 0, state.round, die, state.enemy)
    offer_dice(state, book)


@rule
def my_result(state: State, book: Book) -> int:
    """My face as it is read: a 1 is a Hit under Gaol-Frost Mercy. FWD-131, FWD-133."""
    if state.my_face == terms.MISS and has_blessing(state, book.hit_on_miss):
        return terms.HIT
    return state.my_face


@rule
def enemy_result(state: State, book: Book) -> int:
    """The enemy's face as it is read: a Critical is a Hit among the Lantern Moths."""
    if state.enemy_face == terms.CRITICAL and has_blessing(state, book.soften_criticals):
        return terms.HIT
    return state.enemy_face


@rule
def has_blessing(state: State, blessings: int) -> bool:
    """Whether one of some Blessings is in force here. FWD-100."""
    return state.blessing != 0 and (blessings >> state.location) & 1 != 0


@rule
def i_block(state: State, book: Book, face: int) -> bool:
    """Whether a face of mine blocks; Frozen Shackles spoil the Parry. FWD-119, FWD-122."""
    if face == terms.PARRY and state.snares & book.no_parry:
        return False
    return book.face_blocks[face] != 0


@rule
def attack_of(state: State, book: Book) -> int:
    """Total ATK, never below 0. RUL-24."""
    amount = book.attack
    amount += total(state.equipment, book.equipment_attack) + total(state.snares, book.snare_attack)
    if state.blessing:
        amount += book.blessing_attack[state.location]
    return max(0, amount)


@rule
def foe_kind(enemy: int) -> int:
    """Which DEF counts against an enemy."""
    if enemy == terms.DRAGON:
        return terms.AGAINST_DRAGON
    return terms.AGAINST_HOLLOWS if enemy % terms.TYPES == terms.HOLLOW else terms.AGAINST_BEASTS


@rule
def defence_against(state: State, book: Book, kind: int) -> int:
    """Total DEF against Hollows, Beasts or the Dragon, never below 0. RUL-24."""
    amount, worn, at = book.defence, state.equipment, 0
    while worn:
        if worn & 1:
            amount += book.equipment_defence[kind, at]
        worn >>= 1
        at += 1
    if state.blessing:
        amount += book.blessing_defence[kind, state.location]
    return max(0, amount)


@rule
def defence_of(state: State, book: Book) -> int:
    """Total DEF against the enemy."""
    return defence_against(state, book, foe_kind(state.enemy))


@rule
def strike(state: State, book: Book) -> None:
    """The dice stand: both sides' damage is worked out before any is applied. FWD-125."""
    mine, theirs = my_result(state, book), enemy_result(state, book)
    state.dealt, state.taken, state.doubled = 0, 0, 0
    if book.face_damage[mine] > 0 and book.face_blocks[theirs] == 0:
        state.dealt = damage_dealt(state, book, mine)
    if book.face_damage[theirs] > 0 and not i_block(state, book, mine):
        state.taken = damage_taken(state, book, theirs)
    if state.taken > 0 and state.equipment & book.shield:
        tell(state, terms.BLOW, state.taken, state.enemy, theirs, book.face_damage[theirs])
        roll_shield(state, book)
        offer_shield(state, book)
    else:
        end_round(state, book)


@rule
def damage_dealt(state: State, book: Book, face: int) -> int:
    """Base + ATK + Brandy, doubled by the Mirror Knight against the Dragon, less the enemy's DEF. FWD-124, RUL-40."""
    amount = book.face_damage[face] + attack_of(state, book) + state.brandy
    if state.enemy == terms.DRAGON and state.knight == terms.PRESENT:
        amount *= 2
    return max(0, amount - book.enemy_defence[state.enemy])


@rule
def damage_taken(state: State, book: Book, face: int) -> int:
    """Base + printed modifiers, doubled by the Brume Veil, less DEF. FWD-074, FWD-126, FWD-132, RUL-21."""
    amount = book.face_damage[face] + book.damage[state.enemy]
    if face == terms.CRITICAL:
        amount += book.critical_damage[state.enemy]
    state.doubled = spoil(state, book.double_damage)
    if state.doubled:
        amount *= 2
    return max(0, amount - defence_of(state, book))


@rule
def roll_shield(state: State, book: Book) -> None:
    """The Mirrored Shield's die, and whether it stops the blow. FWD-134, RUL-22."""
    state.shield_face = roll(state, terms.D6)
    shield = only_card(book.shield, terms.EQUIPMENT)
    tell(state, terms.SHIELDED, state.shield_face, state.shield_face <= book.shield_blocks, state.taken, shield)


@rule
def offer_shield(state: State, book: Book) -> None:
    """The shield's die is seen: keep it or reroll it. D-10."""
    if can_reroll(state, book, terms.SHIELD_DIE):
        ask(state, 0, Asks.SHIELD_ROLL, state.shield_face, state.taken)
    else:
        raise_shield(state, book)


class ShieldRoll(Decision, number=Asks.SHIELD_ROLL):
    """The shield's die is seen: keep it or reroll it. FWD-134, D-10."""

    face: int
    damage: int  # what it may stop

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.ACCEPT)
        if can_reroll(state, book, terms.SHIELD_DIE):
            offer(menu, terms.REROLL_MINE)
        offer_items(state, book, menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.ACCEPT:
            end_round(state, book)
        elif option == terms.REROLL_MINE:
            pay_reroll(state, book, terms.SHIELD_DIE)
            roll_shield(state, book)
            raise_shield(state, book)
        else:
            use_heal(state, book, option - terms.USE)
            offer_shield(state, book)


@rule
def raise_shield(state: State, book: Book) -> None:
    """A die no prompt has shown stands: the damage it lets through may leave a last chance. FWD-134, D-15."""
    if state.shield_face > book.shield_blocks and state.taken >= state.hp and state.items & book.healing:
        ask(state, 0, Asks.LAST_CHANCE, state.taken, terms.BY_ENEMY)
    else:
        end_round(state, book)


class LastChance(Decision, number=Asks.LAST_CHANCE):
    """A loss no prompt has shown is about to fall: take it, or heal first. RUL-26, D-15."""

    amount: int  # of HP
    cause: int

    options = or_use_item(terms.ACCEPT)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        amount, cause = state.args[LastChance.amount], state.args[LastChance.cause]
        if option != terms.ACCEPT:
            use_heal(state, book, option - terms.USE)
            if cause == terms.BY_ENEMY:
                raise_shield(state, book)
            elif cause == terms.BY_FIGHT_COST:
                pay_to_fight(state, book)
            else:
                lose_unforeseen(state, book, amount, cause)
        elif cause == terms.BY_ENEMY:
            end_round(state, book)
        else:
            lose(state, book, amount, cause)


@rule
def end_round(state: State, book: Book) -> None:
    """Both losses are applied together; then the fight may be over. FWD-128, RUL-17."""
    if 0 < state.shield_face <= book.shield_blocks:
        state.taken = 0
    mine, theirs, before = my_result(state, book), enemy_result(state, book), state.hp
    faces = mine * terms.FACES + theirs
    state.enemy_hp = max(0, state.enemy_hp - state.dealt)
    if book.face_damage[mine] > 0:
        tell(state, terms.STRUCK, state.dealt, state.enemy_hp, state.enemy, faces, book.face_damage[mine])
    state.hp = max(0, before - state.taken)
    if book.face_damage[theirs] > 0:
        tell(state, terms.HURT, state.taken, state.hp, state.enemy, faces, book.face_damage[theirs], state.shield_face)
    elif book.face_damage[mine] == 0:
        tell(state, terms.ROUND, 0, 0, state.enemy_hp, state.enemy, faces, state.hp)
    if state.enemy_hp > 0:
        push(state, Do.ROUND)
    stand_or_fall(state, book, before)
    if state.enemy_hp == 0 and state.ending == 0:
        win_fight(state, book)


@rule
def is_hopeless(state: State, book: Book) -> bool:
    """Whether neither side can ever hurt the other: such a fight is lost. RUL-24."""
    if book.enemy_defence[state.enemy] == 0:
        return False
    if usable_items(state, book, Asks.FIGHT_START) & book.thorn:
        return False
    for face in range(terms.MISS, terms.D6 + 1):
        if damage_dealt(state, book, face) > 0:
            return False
    return worst_blow(state, book) <= defence_of(state, book)


@rule
def worst_blow(state: State, book: Book) -> int:
    """The most damage a face of the enemy can do, before DEF."""
    softened, worst = has_blessing(state, book.soften_criticals), 0
    for face in range(terms.MISS, terms.D6 + 1):
        amount = book.face_damage[face]
        if face == terms.CRITICAL and amount > 0:
            amount = 0 if softened else amount + book.critical_damage[state.enemy]  # softened, it is a Hit
        worst = max(worst, amount)
    worst += book.damage[state.enemy]
    if state.snares & book.double_damage:
        worst *= 2
    return worst


# -- the end of a fight ------------------------------------------------------------------------------------------------


@rule
def win_fight(state: State, book: Book) -> None:
    """The enemy is defeated: to EXPERIENCE, then what its card says. FWD-071, FWD-072, RUL-45."""
    enemy = state.enemy
    end_fight(state)
    if enemy == terms.DRAGON:
        end_game(state, terms.DRAGON_SLAIN)
        state.result[0] = 1.0
        tell(state, terms.WON)
        return
    empty_slot(state)
    tell(state, terms.DEFEATED, enemy)
    to_experience(state, enemy)
    heal(state, book, book.victory_heal[enemy], enemy)
    if book.victory_loss[enemy] > 0:
        lose_unforeseen(state, book, book.victory_loss[enemy], terms.BY_VICTORY)


@rule
def end_fight(state: State) -> None:
    """Put the dice away."""
    rest_snares(state)
    state.enemy = NONE
    state.enemy_hp, state.round, state.brandy = 0, 0, 0
    state.my_face, state.enemy_face, state.shield_face = 0, 0, 0
    state.forced, state.fixed, state.rerolled = 0, 0, 0
    state.dealt, state.taken, state.doubled = 0, 0, 0
