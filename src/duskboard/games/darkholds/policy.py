"""A sensible party (together, fighting, reviving, looting, heading for the exit) and a sensible overlord."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.board import conscious, forget, through_rubble, touching, walked, warriors_apart
from duskboard.games.darkholds.inventory import worth_taking
from duskboard.games.darkholds.movement import STOP, holders, stand
from duskboard.games.darkholds.powers import power_of, power_targets, powers_menu
from duskboard.games.darkholds.sight import sees, sight
from duskboard.games.darkholds.terms import (
    ABANDON,
    ACQUIRE,
    ATTACK,
    BLESS,
    BOLT,
    BUY,
    CANCEL,
    CLEAR,
    COMMON,
    CONSCIOUS,
    D_ABANDON,
    D_ACQUIRE,
    D_ACTIVATE,
    D_BUY,
    D_CLEAR,
    D_CONSENT,
    D_COUNTER,
    D_DIE,
    D_DISCARD,
    D_KEEP,
    D_LAND,
    D_LEAP,
    D_MOVE,
    D_OVERLORD,
    D_POWER,
    D_POWER_TARGET,
    D_SHOP,
    D_SHOT_TARGET,
    D_START,
    D_STASH,
    D_TARGET,
    D_TRANSIT,
    D_VERB,
    DEAD,
    DONE,
    DROP,
    DROP_SILVER,
    END,
    EXITED,
    FAR,
    FIRST_ENEMY,
    GAP,
    HEAL,
    HEROES,
    HIRE_VERB,
    INVOKE,
    LEAP,
    MOVE,
    NO,
    PARTY,
    PILE,
    PRAY,
    READY,
    REBUKE,
    RECOVER,
    RELEASE,
    REVIVE,
    REVIVE_VERB,
    RUMMAGE,
    SHOOT,
    SQUARE,
    TAKE,
    TEAR,
    UNCONSCIOUS,
    USE,
    USE_HEAL,
    USE_REVIVE,
    VERB,
    WARRIOR,
    WARRIORS,
    YES,
)
from duskboard.games.darkholds.turn import menu_of
from duskboard.games.darkholds.walking import moves
from duskboard.games.darkholds.warriors import attack_range, constitution_left, is_guardian
from duskboard.games.darkholds.weapons import SOURCE

IN_SIGHT_OF_BATTLE = 7  # squares within which an enemy in view is fought
AT_ARMS_LENGTH = 2  # and late in a level
LOOT_DETOUR = 7  # squares one goes out of one's way for a pile
HELP_DETOUR = 15  # and for a fallen friend
LEAD = 5  # squares the foremost may be ahead of the last
HENCHMEN_EACH = 2  # henchmen hired for every hero
DIGGING = 8  # steps that rubble on the way counts for
LATE = 30  # the turn from which one makes for the exit only


@rule
def greedy(state, book, scratch):
    """A sensible choice from what the seat knows."""
    forget(scratch)
    decision = int(state.decision)
    if decision == D_VERB:
        return best_verb(state, book, scratch)
    n = menu_of(state, book, scratch)
    if decision == D_ACTIVATE:
        return best_activation(state, book, scratch, n)
    if decision in (D_MOVE, D_TRANSIT, D_LAND, D_LEAP, D_CLEAR):
        return best_step(state, book, scratch, n)
    if decision in (D_TARGET, D_SHOT_TARGET, D_DIE):
        return weakest_target(state, book, scratch, n)
    if decision == D_POWER:
        return best_power(state, book, scratch, n)
    if decision == D_POWER_TARGET:
        return best_power_target(state, book, scratch, n)
    if decision == D_SHOP:
        return best_deal(state, scratch, n)
    if decision == D_BUY:
        return best_purchase(state, book, scratch, n)
    if decision == D_START:
        return best_start(state, book, scratch, n)
    if decision == D_OVERLORD:
        return nearest_enemy(state, book, scratch, n)
    if decision == D_STASH and loot_at_hand(state, book, int(state.active)) != NONE:
        return SQUARE + loot_at_hand(state, book, int(state.active))
    return plain_answer(state, scratch, decision, n)


@rule
def on_menu(scratch, n, option):
    for i in range(n):
        if scratch.menu[i] == option:
            return True
    return False


@rule
def plain_answer(state, scratch, decision, n):
    """Answers that need no thought: keep what is found, take what lies there, leave the fallen behind."""
    if decision == D_KEEP:
        return YES
    if decision == D_ABANDON:
        return NO if state.status[state.args[0]] == CONSCIOUS else YES
    if decision in (D_CONSENT, D_COUNTER):
        return YES if state.plan[8] == 0 else NO
    if decision in (D_ACQUIRE, D_DISCARD):
        for i in range(n):
            option = int(scratch.menu[i])
            if option != CANCEL and option != DROP_SILVER and not (DROP <= option < DROP + 48):
                return option
        return int(scratch.menu[n - 1])
    return int(scratch.menu[0])


# -- knowing the ground ------------------------------------------------------------------------------------------------


@rule
def digs(state, book, scratch, aim, at):
    """Whether the way to an aim is so much shorter through rubble that one clears it; late on a little will do."""
    open_way, straight = walked(state, book, scratch, aim, at), through_rubble(state, book, aim, at)
    return open_way > straight + (0 if state.turn >= LATE else DIGGING)


@rule
def far_from(state, book, scratch, aim, square, dig):
    """Steps from a square to an aim over open ground, or through rubble for one who digs."""
    return through_rubble(state, book, aim, square) if dig else walked(state, book, scratch, aim, square)


@rule
def promise(state, book, scratch, warrior, square, aim, dig):
    """How near a step brings a warrior: a square one can only pass counts as the best stop beyond it."""
    if stand(state, book, warrior, square, False) == STOP:
        return far_from(state, book, scratch, aim, square, dig)
    best = 2 * FAR
    for way in range(9):
        to = int(book.next[state.level, square, way])
        if to != NONE and stand(state, book, warrior, to, False) == STOP:
            best = min(best, far_from(state, book, scratch, aim, to, dig))
    return best


@rule
def is_late(state):
    """Whether it is time to make for the end of the level only: it has taken long, or too few still stand."""
    if state.turn >= LATE:
        return True
    heroes, standing = 0, 0
    for hero in range(HEROES):
        if state.profile[hero] != NONE and state.status[hero] != DEAD:
            heroes += 1
            if state.status[hero] in (CONSCIOUS, EXITED):
                standing += 1
    return 2 * standing <= heroes and heroes > 1


@rule
def foe_near(state, book, scratch, warrior):
    """The nearest enemy in view that is worth fighting, or NONE. For an enemy: the nearest hero or henchman."""
    enemy = warrior >= FIRST_ENEMY
    first, last = (0, PARTY) if enemy else (FIRST_ENEMY, WARRIORS)
    most = FAR - 1 if enemy else IN_SIGHT_OF_BATTLE
    if not enemy and is_late(state):
        most = AT_ARMS_LENGTH
    own, best, near = int(state.at[warrior]), NONE, most + 1
    for other in range(first, last):
        if not conscious(state, other):
            continue
        if through_rubble(state, book, own, int(state.at[other])) >= near:
            continue
        far = walked(state, book, scratch, own, int(state.at[other]))
        if far < near and (enemy or sees(state, book, warrior, other, sight(warrior))):
            best, near = other, far
    return best


@rule
def boss_square(state, book, scratch, warrior):
    """Where the nearest guardian that must die stands, or NONE."""
    best, near = NONE, 3 * FAR
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if state.profile[enemy] != NONE and is_guardian(state, book, enemy):
            far = through_rubble(state, book, int(state.at[enemy]), int(state.at[warrior]))
            if far < near:
                best, near = int(state.at[enemy]), far
    return best


@rule
def pile_near(state, book, scratch, warrior):
    """A pile worth a detour, or NONE."""
    own, best, near = int(state.at[warrior]), NONE, LOOT_DETOUR + 1
    for square in range(int(book.squares[state.level])):
        if state.left[square] > 0 and book.glyph[state.level, square] == PILE:
            far = walked(state, book, scratch, own, square)
            if far < near:
                best, near = square, far
    return best


@rule
def body_near(state, book, scratch, warrior):
    """A fallen friend that this warrior could revive, or NONE."""
    if not can_revive(state, book, warrior):
        return NONE
    own, best, near = int(state.at[warrior]), NONE, HELP_DETOUR + 1
    for other in range(PARTY):
        if state.status[other] == UNCONSCIOUS:
            far = walked(state, book, scratch, own, int(state.at[other]))
            if far < near:
                best, near = int(state.at[other]), far
    return best


@rule
def can_revive(state, book, warrior):
    profile = int(state.profile[warrior])
    for i in range(6):
        power = int(book.powers[profile, i])
        if power != NONE and book.power_effect[power] == REVIVE:
            return True
    return int(state.carried[warrior]) & int(book.reviving_kinds) != 0


@rule
def aim_of(state, book, scratch, warrior):
    """The square a warrior makes for: a foe, a fallen friend, a pile, a guardian, the exit."""
    foe = foe_near(state, book, scratch, warrior)
    if foe != NONE:
        return int(state.at[foe])
    if warrior >= FIRST_ENEMY:
        return int(book.exit[state.level])
    if not is_late(state):
        body = body_near(state, book, scratch, warrior)
        if body != NONE:
            return body
        pile = pile_near(state, book, scratch, warrior)
        if pile != NONE:
            return pile
    if state.exit_open == 0:
        boss = boss_square(state, book, scratch, warrior)
        if boss != NONE:
            return boss
    return int(book.exit[state.level])


@rule
def ahead_of_others(state, book, scratch, warrior, aim, dig):
    """Whether a warrior is so far ahead that it should wait for the others."""
    own = far_from(state, book, scratch, aim, int(state.at[warrior]), dig)
    for other in range(HEROES):
        if other != warrior and conscious(state, other):
            if FAR > far_from(state, book, scratch, aim, int(state.at[other]), dig) > own + LEAD:
                return True
    return False


@rule
def in_danger(state, book, warrior):
    """Whether an enemy could strike a warrior where it stands."""
    return holders(state, book, warrior, int(state.at[warrior])) != 0


# -- verbs -------------------------------------------------------------------------------------------------------------


@rule
def best_verb(state, book, scratch):
    """What the active warrior does next."""
    warrior = int(state.active)
    n = menu_of(state, book, scratch)
    verbs = 0
    for i in range(n):
        verbs |= 1 << (int(scratch.menu[i]) - VERB)
    if (verbs >> TEAR) & 1 != 0:
        return VERB + TEAR
    if (verbs >> REVIVE_VERB) & 1 != 0:
        return VERB + REVIVE_VERB
    verb = helping_verb(state, book, scratch, warrior, verbs)
    if verb == NONE:
        verb = fighting_verb(state, book, scratch, warrior, verbs)
    if verb == NONE:
        verb = moving_verb(state, book, scratch, warrior, verbs)
    return VERB + verb


@rule
def helping_verb(state, book, scratch, warrior, verbs):
    """Prayers, draughts and recovery, where they help."""
    if (verbs >> PRAY) & 1 != 0 and good_power(state, book, scratch, warrior, PRAY) != NONE:
        return PRAY
    if (verbs >> USE) & 1 != 0 and state.wounds[warrior] >= 2 and has_draught(state, book, warrior):
        return USE
    if (verbs >> RECOVER) & 1 != 0 and state.wounds[warrior] >= 2 and not in_danger(state, book, warrior):
        return RECOVER
    return NONE


@rule
def has_draught(state, book, warrior):
    usable = int(state.carried[warrior]) & int(book.usable_kinds)
    for kind in range(int(book.kinds) if usable != 0 else 0):
        if (usable >> kind) & 1 != 0 and book.kind_use[kind] == USE_HEAL:
            return True
    return False


@rule
def fighting_verb(state, book, scratch, warrior, verbs):
    """Attack, invoke or shoot, if there is a warrior to hit."""
    if (verbs >> ATTACK) & 1 != 0 and somebody_in_reach(state, book, warrior):
        return ATTACK
    if (verbs >> INVOKE) & 1 != 0 and good_power(state, book, scratch, warrior, INVOKE) != NONE:
        return INVOKE
    if (verbs >> SHOOT) & 1 != 0 and foe_near(state, book, scratch, warrior) != NONE:
        return SHOOT
    return NONE


@rule
def somebody_in_reach(state, book, warrior):
    reach = attack_range(state, book, warrior)
    first, last = (0, PARTY) if warrior >= FIRST_ENEMY else (FIRST_ENEMY, WARRIORS)
    for other in range(first, last):
        if conscious(state, other) and warriors_apart(state, book, warrior, other) <= reach:
            if touching(state, book, warrior, other) or sees(state, book, warrior, other, sight(warrior)):
                return True
    return False


@rule
def good_power(state, book, scratch, warrior, verb):
    """The power worth using now, as an option, or NONE."""
    n = powers_menu(state, book, scratch, warrior, verb)
    best, most = NONE, 0
    for i in range(n):
        scratch.list[i] = scratch.menu[i]
    for i in range(n):
        source = int(scratch.list[i])
        worth = power_worth(state, book, scratch, warrior, power_of(book, source))
        if worth > most:
            best, most = source, worth
    return best


@rule
def power_worth(state, book, scratch, warrior, power):
    """How much a power would help now; 0 for not at all."""
    effect = book.power_effect[power]
    if effect == REVIVE:
        return 50 if constitution_left(state, book, warrior) > 1 or book.power_kind[power] == 1 else 0
    if effect == HEAL:
        target = power_target_of(state, book, scratch, warrior, power)
        return 10 * int(state.wounds[target]) if state.wounds[target] >= 2 else 3
    if effect == BOLT:
        if warrior >= FIRST_ENEMY:
            return 20 if constitution_left(state, book, warrior) > 1 else 0
        safe = constitution_left(state, book, warrior) >= 3
        return 20 if safe and power_target_of(state, book, scratch, warrior, power) != NONE else 0
    if effect == REBUKE:
        return 15
    if effect == BLESS:
        return 0
    return 0


@rule
def power_target_of(state, book, scratch, warrior, power):
    """The warrior a power is best used on, or NONE."""
    n = power_targets(state, book, scratch, warrior, power, 99)
    return pick_target(state, book, scratch, n, int(book.power_effect[power])) - WARRIOR


@rule
def pick_target(state, book, scratch, n, effect):
    """The option of a list of targets that suits an effect: the most wounded to heal, the weakest to harm."""
    best, most = WARRIOR + NONE, -99
    for i in range(n):
        option = int(scratch.menu[i])
        if option < WARRIOR or option >= VERB:
            continue
        other = option - WARRIOR
        score = -constitution_left(state, book, other)
        if effect == HEAL:
            score = int(state.wounds[other])
        elif effect == REVIVE:
            score = 1 if other < HEROES else 0
        if score > most:
            best, most = option, score
    return best


@rule
def best_power(state, book, scratch, n):
    """The power chosen: the one worth most now."""
    verb = int(state.args[0])
    fallback = int(scratch.menu[0])
    best = good_power(state, book, scratch, int(state.active), verb)
    return best if best != NONE else fallback


@rule
def best_power_target(state, book, scratch, n):
    """Whom the power is used on."""
    option = pick_target(state, book, scratch, n, int(book.power_effect[power_of(book, int(state.plan[SOURCE]))]))
    return option if option >= WARRIOR else int(scratch.menu[0])


@rule
def loot_at_hand(state, book, warrior):
    """Where something lies that fits in without dropping anything, or NONE."""
    own = int(state.at[warrior])
    for way in range(9):
        square = own if way == 8 else int(book.next[state.level, own, way])
        if square != NONE and worth_taking(state, book, warrior, square):
            return square
    return NONE


@rule
def moving_verb(state, book, scratch, warrior, verbs):
    """Loot what is at hand, then go on: step, leap, clear or cut a way, or wait for the others."""
    late = is_late(state)
    if warrior < PARTY and not late and not in_danger(state, book, warrior):
        for verb in (RUMMAGE, ACQUIRE, RELEASE):
            if (verbs >> verb) & 1 != 0 and (verb != ACQUIRE or loot_at_hand(state, book, warrior) != NONE):
                return verb
    aim = aim_of(state, book, scratch, warrior)
    at = int(state.at[warrior])
    dig = digs(state, book, scratch, aim, at)
    own = far_from(state, book, scratch, aim, at, dig)
    if warrior < HEROES and not late and foe_near(state, book, scratch, warrior) == NONE:
        if ahead_of_others(state, book, scratch, warrior, aim, dig):
            return END
    if (verbs >> MOVE) & 1 != 0 and step_helps(state, book, scratch, warrior, aim, dig, own):
        return MOVE
    if (verbs >> LEAP) & 1 != 0 and gap_helps(state, book, scratch, warrior, aim, dig, own):
        return LEAP
    if (verbs >> CLEAR) & 1 != 0 and rock_helps(state, book, warrior, aim):
        return CLEAR
    for verb in (ATTACK, SHOOT):
        if (verbs >> verb) & 1 != 0:
            return verb
    return END


@rule
def step_helps(state, book, scratch, warrior, aim, dig, own):
    """Whether a Move leads closer to an aim."""
    n = moves(state, book, scratch, warrior, 9)
    for i in range(n):
        if promise(state, book, scratch, warrior, int(scratch.menu[i]) - SQUARE, aim, dig) < own:
            return True
    return False


@rule
def gap_helps(state, book, scratch, warrior, aim, dig, own):
    """Whether beyond a gap beside the warrior the way is shorter."""
    for way in range(8):
        gap = int(book.next[state.level, state.at[warrior], way])
        if gap == NONE or book.glyph[state.level, gap] != GAP:
            continue
        for on in range(8):
            to = int(book.next[state.level, gap, on])
            if to != NONE and state.here[to] == 0 and far_from(state, book, scratch, aim, to, dig) < own - 1:
                return True
    return False


@rule
def rock_helps(state, book, warrior, aim):
    """Whether rubble beside the warrior bars its way."""
    own = through_rubble(state, book, aim, int(state.at[warrior]))
    for way in range(8):
        square = int(book.next[state.level, state.at[warrior], way])
        if square != NONE and state.rock[square] > 0 and through_rubble(state, book, aim, square) < own:
            return True
    return False


@rule
def best_step(state, book, scratch, n):
    """The listed square nearest to the warrior's aim; of rubble that which bars the way."""
    warrior = int(state.active)
    aim = aim_of(state, book, scratch, warrior)
    dig = digs(state, book, scratch, aim, int(state.at[warrior]))
    best, near = int(scratch.menu[0]), 3 * FAR
    for i in range(n):
        option = int(scratch.menu[i])
        if option >= WARRIOR:
            continue
        if state.decision == D_CLEAR:
            far = through_rubble(state, book, aim, option - SQUARE)
        elif state.decision == D_LEAP:
            far = far_from(state, book, scratch, aim, option - SQUARE, dig)
        else:
            far = promise(state, book, scratch, warrior, option - SQUARE, aim, dig)
        if far < near:
            best, near = option, far
    return best


@rule
def weakest_target(state, book, scratch, n):
    """Whom to hit: a guardian, or the one nearest to death; a door only if there is nobody."""
    best, least = int(scratch.menu[0]), 99
    for i in range(n):
        option = int(scratch.menu[i])
        if WARRIOR <= option < VERB:
            left = constitution_left(state, book, option - WARRIOR)
            if left < least:
                best, least = option, left
    return best


# -- the rest ----------------------------------------------------------------------------------------------------------


@rule
def best_activation(state, book, scratch, n):
    """Who acts: those in a fight first, then those furthest ahead; late in a level the rest are left behind."""
    goal = int(book.exit[state.level])
    best, least = int(scratch.menu[0]), 3 * FAR
    for i in range(n):
        option = int(scratch.menu[i])
        if option >= ABANDON:
            if state.turn >= LATE and option < ABANDON + PARTY:
                return option
            continue
        if option >= VERB:
            continue
        warrior = option - WARRIOR
        score = through_rubble(state, book, goal, int(state.at[warrior]))
        if somebody_in_reach(state, book, warrior):
            score -= 2 * FAR
        if score < least:
            best, least = option, score
    return best


@rule
def nearest_enemy(state, book, scratch, n):
    """The overlord activates whoever stands nearest to a hero or henchman."""
    best, near = DONE, FAR + 1
    for i in range(n):
        option = int(scratch.menu[i])
        if option >= VERB:
            continue
        for other in range(PARTY):
            if conscious(state, other):
                far = warriors_apart(state, book, option - WARRIOR, other)
                if far < near or best == DONE:
                    best, near = option, far
    return best


@rule
def best_start(state, book, scratch, n):
    """The start square nearest to the exit."""
    best, near = int(scratch.menu[0]), 3 * FAR
    for i in range(n):
        far = through_rubble(state, book, int(book.exit[state.level]), int(scratch.menu[i]) - SQUARE)
        if far < near:
            best, near = int(scratch.menu[i]), far
    return best


@rule
def best_deal(state, scratch, n):
    """Hire up to two henchmen for every hero, then buy a few things."""
    henchmen, heroes = 0, 0
    for warrior in range(PARTY):
        if state.profile[warrior] != NONE and state.status[warrior] == READY:
            henchmen += 1 if warrior >= HEROES else 0
            heroes += 1 if warrior < HEROES else 0
    if henchmen < HENCHMEN_EACH * heroes and on_menu(scratch, n, VERB + HIRE_VERB):
        return VERB + HIRE_VERB
    if on_menu(scratch, n, VERB + BUY) and state.shop_count[state.seat] < 12:
        return VERB + BUY
    return DONE


@rule
def best_purchase(state, book, scratch, n):
    """Armour first, then what revives and heals, then the dearest."""
    best, most = int(scratch.menu[0]), -1
    for i in range(n):
        option = int(scratch.menu[i])
        if not TAKE <= option < DROP:
            continue
        kind = option - TAKE
        score = 20 * int(book.kind_parry[kind]) + int(book.kind_worth[kind]) // 4
        if book.kind_use[kind] == USE_REVIVE:
            score += 16
        elif book.kind_use[kind] == USE_HEAL:
            score += 14
        if book.kind_ubiquity[kind] != COMMON:
            score += 10
        if score > most:
            best, most = option, score
    return best
