"""A sensible party, which makes for the exit and takes and fights what is at hand, and a sensible overlord.

Every turn brings more enemies: a party that goes out of its way for piles, waits for its last or hunts whatever is in
view is overrun.
"""

from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE
from duskboard.engine.menu import is_among
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.board import conscious, forget, through_rubble, touching, walked, warriors_apart
from duskboard.games.darkholds.rules.hero_phase import Abandon
from duskboard.games.darkholds.rules.inventory import worth_taking
from duskboard.games.darkholds.rules.movement import STOP, holders, stand
from duskboard.games.darkholds.rules.powers import Power, power_of, power_targets, powers_menu
from duskboard.games.darkholds.rules.sight import sees, sight
from duskboard.games.darkholds.rules.trade import PRICE
from duskboard.games.darkholds.rules.turn import menu_of
from duskboard.games.darkholds.rules.walking import moves
from duskboard.games.darkholds.rules.warriors import attack_range, constitution_left, is_guardian
from duskboard.games.darkholds.rules.weapons import SOURCE
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Effect, Use, Verb

AT_ARMS_LENGTH = 3  # squares within which an enemy in view is fought
LATE = 30  # the turn from which those who lie are left behind


@rule
def greedy(state: State, book: Book, scratch: Scratch) -> int:
    """A sensible choice from what the seat knows."""
    forget(scratch)
    return HABITS(state.decision, state, book, scratch, menu_of(state, book, scratch))


@rule
def first_answer(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """An answer that needs no thought."""
    return scratch.menu[0]


@rule
def yes(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """Keep what is found."""
    return terms.YES


@rule
def leave_the_fallen(state: State, book: Book, scratch: Scratch, n: int) -> int:
    return terms.NO if state.status[state.args[Abandon.warrior]] == terms.CONSCIOUS else terms.YES


@rule
def give_freely(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """Agree to what costs nothing."""
    return terms.YES if state.plan[PRICE] == 0 else terms.NO


@rule
def take_what_lies_there(state: State, book: Book, scratch: Scratch, n: int) -> int:
    for i in range(n):
        option = scratch.menu[i]
        drops = option == terms.DROP_SILVER or terms.DROP <= option < terms.POWER
        if option != terms.CANCEL and not drops:
            return option
    return scratch.menu[n - 1]


@rule
def take_from_where_it_fits(state: State, book: Book, scratch: Scratch, n: int) -> int:
    loot = loot_at_hand(state, book, state.active)
    return terms.SQUARE + loot if loot != NONE else scratch.menu[0]


# -- knowing the ground ------------------------------------------------------------------------------------------------


@rule
def digs(state: State, book: Book, scratch: Scratch, aim: int, at: int) -> bool:
    """Whether the way to an aim is shorter through rubble, so that one clears it."""
    return walked(state, book, scratch, aim, at) > through_rubble(state, book, aim, at)


@rule
def far_from(state: State, book: Book, scratch: Scratch, aim: int, square: int, dig: int) -> int:
    """Steps from a square to an aim over open ground, or through rubble for one who digs."""
    return through_rubble(state, book, aim, square) if dig else walked(state, book, scratch, aim, square)


@rule
def promise(state: State, book: Book, scratch: Scratch, warrior: int, square: int, aim: int, dig: int) -> int:
    """How near a step brings a warrior: a square one can only pass counts as the best stop beyond it."""
    if stand(state, book, warrior, square, False) == STOP:
        return far_from(state, book, scratch, aim, square, dig)
    best = 2 * terms.FAR
    for way in range(9):
        to = book.next[state.level, square, way]
        if to != NONE and stand(state, book, warrior, to, False) == STOP:
            best = min(best, far_from(state, book, scratch, aim, to, dig))
    return best


@rule
def foe_near(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """The nearest enemy in view that is worth fighting, or NONE. For an enemy: the nearest hero or henchman."""
    enemy = warrior >= terms.FIRST_ENEMY
    first, last = (0, terms.PARTY) if enemy else (terms.FIRST_ENEMY, terms.WARRIORS)
    most = terms.FAR - 1 if enemy else AT_ARMS_LENGTH
    own, best, near = state.at[warrior], NONE, most + 1
    for other in range(first, last):
        if not conscious(state, other):
            continue
        if through_rubble(state, book, own, state.at[other]) >= near:
            continue
        far = walked(state, book, scratch, own, state.at[other])
        if far < near and (enemy or sees(state, book, warrior, other, sight(warrior))):
            best, near = other, far
    return best


@rule
def boss_square(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """Where the nearest guardian that must die stands, or NONE."""
    best, near = NONE, 3 * terms.FAR
    for enemy in range(terms.FIRST_ENEMY, terms.WARRIORS):
        if state.profile[enemy] != NONE and is_guardian(state, book, enemy):
            far = through_rubble(state, book, state.at[enemy], state.at[warrior])
            if far < near:
                best, near = state.at[enemy], far
    return best


@rule
def can_revive(state: State, book: Book, warrior: int) -> bool:
    profile = state.profile[warrior]
    for i in range(6):
        power = book.powers[profile, i]
        if power != NONE and book.power_effect[power] == Effect.REVIVE:
            return True
    return state.carried[warrior] & book.reviving_kinds != 0


@rule
def aim_of(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """The square a warrior makes for: the exit if it gets out at once, a foe, a guardian, the exit."""
    if gets_out(state, book, scratch, warrior):
        return book.exit[state.level]
    foe = foe_near(state, book, scratch, warrior)
    if foe != NONE:
        return state.at[foe]
    if warrior >= terms.FIRST_ENEMY:
        return book.exit[state.level]
    if state.exit_open == 0:
        boss = boss_square(state, book, scratch, warrior)
        if boss != NONE:
            return boss
    return book.exit[state.level]


@rule
def gets_out(state: State, book: Book, scratch: Scratch, warrior: int) -> bool:
    """Whether the exit is open to one of the party and so near that its vigour takes it there."""
    if warrior >= terms.PARTY or state.exit_open == 0:
        return False
    return walked(state, book, scratch, book.exit[state.level], state.at[warrior]) <= state.vigour[warrior]


@rule
def in_danger(state: State, book: Book, warrior: int) -> bool:
    """Whether an enemy could strike a warrior where it stands."""
    return holders(state, book, warrior, state.at[warrior]) != 0


# -- verbs -------------------------------------------------------------------------------------------------------------


@rule
def best_verb(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """What the active warrior does next."""
    warrior = state.active
    verbs = 0
    for i in range(n):
        verbs |= 1 << (scratch.menu[i] - terms.VERB)
    if (verbs >> Verb.TEAR) & 1 != 0:
        return terms.VERB + Verb.TEAR
    if (verbs >> Verb.REVIVE) & 1 != 0:
        return terms.VERB + Verb.REVIVE
    verb = helping_verb(state, book, scratch, warrior, verbs)
    if verb == NONE and (verbs >> Verb.MOVE) & 1 != 0 and gets_out(state, book, scratch, warrior):
        exit = book.exit[state.level]
        if step_helps(
            state, book, scratch, warrior, exit, False, walked(state, book, scratch, exit, state.at[warrior])
        ):
            verb = Verb.MOVE
    if verb == NONE:
        verb = fighting_verb(state, book, scratch, warrior, verbs)
    if verb == NONE:
        verb = moving_verb(state, book, scratch, warrior, verbs)
    return terms.VERB + verb


@rule
def helping_verb(state: State, book: Book, scratch: Scratch, warrior: int, verbs: int) -> int:
    """Prayers, draughts and recovery, where they help."""
    if (verbs >> Verb.PRAY) & 1 != 0 and good_power(state, book, scratch, warrior, Verb.PRAY) != NONE:
        return Verb.PRAY
    if (verbs >> Verb.USE) & 1 != 0 and state.wounds[warrior] >= 2 and has_draught(state, book, warrior):
        return Verb.USE
    if (verbs >> Verb.RECOVER) & 1 != 0 and state.wounds[warrior] >= 2 and not in_danger(state, book, warrior):
        return Verb.RECOVER
    return NONE


@rule
def has_draught(state: State, book: Book, warrior: int) -> bool:
    usable = state.carried[warrior] & book.usable_kinds
    for kind in range(book.kinds if usable != 0 else 0):
        if (usable >> kind) & 1 != 0 and book.kind_use[kind] == Use.HEAL:
            return True
    return False


@rule
def fighting_verb(state: State, book: Book, scratch: Scratch, warrior: int, verbs: int) -> int:
    """Attack, invoke or shoot, if there is a warrior to hit."""
    if (verbs >> Verb.ATTACK) & 1 != 0 and somebody_in_reach(state, book, warrior):
        return Verb.ATTACK
    if (verbs >> Verb.INVOKE) & 1 != 0 and good_power(state, book, scratch, warrior, Verb.INVOKE) != NONE:
        return Verb.INVOKE
    if (verbs >> Verb.SHOOT) & 1 != 0 and foe_near(state, book, scratch, warrior) != NONE:
        return Verb.SHOOT
    return NONE


@rule
def somebody_in_reach(state: State, book: Book, warrior: int) -> bool:
    reach = attack_range(state, book, warrior)
    first, last = (0, terms.PARTY) if warrior >= terms.FIRST_ENEMY else (terms.FIRST_ENEMY, terms.WARRIORS)
    for other in range(first, last):
        if conscious(state, other) and warriors_apart(state, book, warrior, other) <= reach:
            if touching(state, book, warrior, other) or sees(state, book, warrior, other, sight(warrior)):
                return True
    return False


@rule
def good_power(state: State, book: Book, scratch: Scratch, warrior: int, verb: int) -> int:
    """The power worth using now, as an option, or NONE."""
    n = powers_menu(state, book, scratch, warrior, verb)
    best, most = NONE, 0
    for i in range(n):
        scratch.list[i] = scratch.menu[i]
    for i in range(n):
        source = scratch.list[i]
        worth = power_worth(state, book, scratch, warrior, power_of(book, source))
        if worth > most:
            best, most = source, worth
    return best


@rule
def power_worth(state: State, book: Book, scratch: Scratch, warrior: int, power: int) -> int:
    """How much a power would help now; 0 for not at all."""
    effect = book.power_effect[power]
    if effect == Effect.REVIVE:
        return 50 if constitution_left(state, book, warrior) > 1 or book.power_kind[power] == 1 else 0
    if effect == Effect.HEAL:
        target = power_target_of(state, book, scratch, warrior, power)
        return 10 * state.wounds[target] if state.wounds[target] >= 2 else 3
    if effect == Effect.BOLT:
        if warrior >= terms.FIRST_ENEMY:
            return 20 if constitution_left(state, book, warrior) > 1 else 0
        safe = constitution_left(state, book, warrior) >= 3
        return 20 if safe and power_target_of(state, book, scratch, warrior, power) != NONE else 0
    if effect == Effect.REBUKE:
        return 15
    if effect == Effect.BLESS:
        return 0
    return 0


@rule
def power_target_of(state: State, book: Book, scratch: Scratch, warrior: int, power: int) -> int:
    """The warrior a power is best used on, or NONE."""
    n = power_targets(state, book, scratch, warrior, power, 99)
    return pick_target(state, book, scratch, n, book.power_effect[power]) - terms.WARRIOR


@rule
def pick_target(state: State, book: Book, scratch: Scratch, n: int, effect: int) -> int:
    """The option of a list of targets that suits an effect: the most wounded to heal, the weakest to harm."""
    best, most = terms.WARRIOR + NONE, -99
    for i in range(n):
        option = scratch.menu[i]
        if option < terms.WARRIOR or option >= terms.VERB:
            continue
        other = option - terms.WARRIOR
        score = -constitution_left(state, book, other)
        if effect == Effect.HEAL:
            score = state.wounds[other]
        elif effect == Effect.REVIVE:
            score = 1 if other < terms.HEROES else 0
        if score > most:
            best, most = option, score
    return best


@rule
def best_power(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """The power chosen: the one worth most now."""
    verb = state.args[Power.verb]
    fallback = scratch.menu[0]
    best = good_power(state, book, scratch, state.active, verb)
    return best if best != NONE else fallback


@rule
def best_power_target(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """Whom the power is used on."""
    option = pick_target(state, book, scratch, n, book.power_effect[power_of(book, state.plan[SOURCE])])
    return option if option >= terms.WARRIOR else scratch.menu[0]


@rule
def loot_at_hand(state: State, book: Book, warrior: int) -> int:
    """Where something lies that fits in without dropping anything, or NONE."""
    own = state.at[warrior]
    for way in range(9):
        square = own if way == 8 else book.next[state.level, own, way]
        if square != NONE and worth_taking(state, book, warrior, square):
            return square
    return NONE


@rule
def moving_verb(state: State, book: Book, scratch: Scratch, warrior: int, verbs: int) -> int:
    """Loot what is at hand, then go on: step, leap, clear or cut a way."""
    if warrior < terms.PARTY and not in_danger(state, book, warrior):
        for verb in (Verb.RUMMAGE, Verb.ACQUIRE, Verb.RELEASE):
            if (verbs >> verb) & 1 != 0 and (verb != Verb.ACQUIRE or loot_at_hand(state, book, warrior) != NONE):
                return verb
    aim = aim_of(state, book, scratch, warrior)
    at = state.at[warrior]
    dig = digs(state, book, scratch, aim, at)
    own = far_from(state, book, scratch, aim, at, dig)
    if (verbs >> Verb.MOVE) & 1 != 0 and step_helps(state, book, scratch, warrior, aim, dig, own):
        return Verb.MOVE
    if (verbs >> Verb.LEAP) & 1 != 0 and gap_helps(state, book, scratch, warrior, aim, dig, own):
        return Verb.LEAP
    if (verbs >> Verb.CLEAR) & 1 != 0 and rock_helps(state, book, warrior, aim):
        return Verb.CLEAR
    for verb in (Verb.ATTACK, Verb.SHOOT):
        if (verbs >> verb) & 1 != 0:
            return verb
    return Verb.END


@rule
def step_helps(state: State, book: Book, scratch: Scratch, warrior: int, aim: int, dig: int, own: int) -> bool:
    """Whether a Move leads closer to an aim."""
    n = moves(state, book, scratch, warrior, 9)
    for i in range(n):
        if promise(state, book, scratch, warrior, scratch.menu[i] - terms.SQUARE, aim, dig) < own:
            return True
    return False


@rule
def gap_helps(state: State, book: Book, scratch: Scratch, warrior: int, aim: int, dig: int, own: int) -> bool:
    """Whether beyond a gap beside the warrior the way is shorter."""
    for way in range(8):
        gap = book.next[state.level, state.at[warrior], way]
        if gap == NONE or book.glyph[state.level, gap] != terms.GAP:
            continue
        for on in range(8):
            to = book.next[state.level, gap, on]
            if to != NONE and state.here[to] == 0 and far_from(state, book, scratch, aim, to, dig) < own - 1:
                return True
    return False


@rule
def rock_helps(state: State, book: Book, warrior: int, aim: int) -> bool:
    """Whether rubble beside the warrior bars its way."""
    own = through_rubble(state, book, aim, state.at[warrior])
    for way in range(8):
        square = book.next[state.level, state.at[warrior], way]
        if square != NONE and state.rock[square] > 0 and through_rubble(state, book, aim, square) < own:
            return True
    return False


@rule
def best_step(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """The listed square nearest to the warrior's aim; of rubble that which bars the way."""
    warrior = state.active
    aim = aim_of(state, book, scratch, warrior)
    dig = digs(state, book, scratch, aim, state.at[warrior])
    best, near = scratch.menu[0], 3 * terms.FAR
    for i in range(n):
        option = scratch.menu[i]
        if option >= terms.WARRIOR:
            continue
        if state.decision == Asks.CLEAR:
            far = through_rubble(state, book, aim, option - terms.SQUARE)
        elif state.decision == Asks.LEAP:
            far = far_from(state, book, scratch, aim, option - terms.SQUARE, dig)
        else:
            far = promise(state, book, scratch, warrior, option - terms.SQUARE, aim, dig)
        if far < near:
            best, near = option, far
    return best


@rule
def weakest_target(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """Whom to hit: a guardian, or the one nearest to death; a door only if there is nobody."""
    best, least = scratch.menu[0], 99
    for i in range(n):
        option = scratch.menu[i]
        if terms.WARRIOR <= option < terms.VERB:
            left = constitution_left(state, book, option - terms.WARRIOR)
            if left < least:
                best, least = option, left
    return best


# -- the rest ----------------------------------------------------------------------------------------------------------


@rule
def best_activation(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """Who acts: those in a fight first, then those furthest ahead; late in a level the rest are left behind."""
    goal = book.exit[state.level]
    best, least = scratch.menu[0], 3 * terms.FAR
    for i in range(n):
        option = scratch.menu[i]
        if option >= terms.ABANDON:
            if state.turn >= LATE and option < terms.ABANDON + terms.PARTY:
                return option
            continue
        if option >= terms.VERB:
            continue
        warrior = option - terms.WARRIOR
        score = through_rubble(state, book, goal, state.at[warrior])
        if somebody_in_reach(state, book, warrior):
            score -= 2 * terms.FAR
        if score < least:
            best, least = option, score
    return best


@rule
def nearest_enemy(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """The overlord activates whoever stands nearest to a hero or henchman."""
    best, near = terms.DONE, terms.FAR + 1
    for i in range(n):
        option = scratch.menu[i]
        if option >= terms.VERB:
            continue
        for other in range(terms.PARTY):
            if conscious(state, other):
                far = warriors_apart(state, book, option - terms.WARRIOR, other)
                if far < near or best == terms.DONE:
                    best, near = option, far
    return best


@rule
def best_start(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """The start square nearest to the exit."""
    best, near = scratch.menu[0], 3 * terms.FAR
    for i in range(n):
        far = through_rubble(state, book, book.exit[state.level], scratch.menu[i] - terms.SQUARE)
        if far < near:
            best, near = scratch.menu[i], far
    return best


@rule
def best_deal(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """Buy a few things: the same silver in armour is worth more than henchmen, who fall behind."""
    if is_among(scratch, n, terms.VERB + Verb.BUY) and state.shop_count[state.seat] < 12:
        return terms.VERB + Verb.BUY
    return terms.DONE


@rule
def best_purchase(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """Armour first, then what revives and heals, then the dearest."""
    best, most = scratch.menu[0], -1
    for i in range(n):
        option = scratch.menu[i]
        if not terms.TAKE <= option < terms.DROP:
            continue
        kind = option - terms.TAKE
        score = 20 * book.kind_parry[kind] + book.kind_worth[kind] // 4
        if book.kind_use[kind] == Use.REVIVE:
            score += 16
        elif book.kind_use[kind] == Use.HEAL:
            score += 14
        if book.kind_ubiquity[kind] != terms.COMMON:
            score += 10
        if score > most:
            best, most = option, score
    return best


HABITS = Dispatch({
    Asks.VERB: best_verb, Asks.ACTIVATE: best_activation, Asks.MOVE: best_step, Asks.TRANSIT: best_step,
    Asks.LAND: best_step, Asks.LEAP: best_step, Asks.CLEAR: best_step, Asks.TARGET: weakest_target,
    Asks.SHOT_TARGET: weakest_target, Asks.DIE: weakest_target, Asks.POWER: best_power,
    Asks.POWER_TARGET: best_power_target, Asks.SHOP: best_deal, Asks.BUY: best_purchase, Asks.START: best_start,
    Asks.OVERLORD: nearest_enemy, Asks.STASH: take_from_where_it_fits, Asks.KEEP: yes, Asks.ABANDON: leave_the_fallen,
    Asks.CONSENT: give_freely, Asks.COUNTER: give_freely, Asks.ACQUIRE: take_what_lies_there,
    Asks.DISCARD: take_what_lies_there,
}, otherwise=first_answer)  # fmt: skip
