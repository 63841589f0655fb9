"""A sensible party (together, fighting, reviving, looting, heading for the exit) and a sensible overlord."""

from duskboard.engine.header import NONE
from duskboard.engine.rule import rule
from duskboard.games.darkholds.actions import GAP_AT, SOURCE
from duskboard.games.darkholds.board import conscious, forget, touching, walk_from, warriors_apart
from duskboard.games.darkholds.movement import covers
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
    CARRIED,
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
    D_TARGET,
    D_TRANSIT,
    D_VERB,
    DONE,
    DROP,
    DROP_SILVER,
    END,
    EXIT_ROW,
    FAR,
    FIRST_ENEMY,
    GOAL_ROW,
    HEAL,
    HEROES,
    HIRE_VERB,
    INVOKE,
    KILL,
    LEAP,
    MOVE,
    NO,
    PARTY,
    PILE,
    PRAY,
    REBUKE,
    RECOVER,
    RELEASE,
    REVIVE,
    REVIVE_VERB,
    RUBBLE_ROW,
    RUMMAGE,
    SHOOT,
    SHOPPING,
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
from duskboard.games.darkholds.warriors import attack_range, constitution_left

IN_SIGHT_OF_BATTLE = 7  # squares within which an enemy in view is fought
LOOT_DETOUR = 7  # squares one goes out of one's way for a pile
LEAD = 5  # squares the foremost may be ahead of the last
GIVE_UP_TURN = 80


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
def know_aim(state, book, scratch, square, row):
    """Distances to a square over open ground, or where there is no way through rubble."""
    if scratch.walk_known[row] == square + 1:
        return
    walk_from(state, book, scratch, row, square, False, True)
    scratch.walk_known[row] = square + 1


@rule
def foe_near(state, book, scratch, warrior):
    """The nearest enemy in view that is worth fighting, or NONE. For an enemy: the nearest hero or henchman."""
    first, last = (0, PARTY) if warrior >= FIRST_ENEMY else (FIRST_ENEMY, WARRIORS)
    most = FAR if warrior >= FIRST_ENEMY else IN_SIGHT_OF_BATTLE
    walk_from(state, book, scratch, GOAL_ROW, int(state.at[warrior]), False, True)
    scratch.walk_known[GOAL_ROW] = 0
    best, near = NONE, most + 1
    for other in range(first, last):
        if not conscious(state, other):
            continue
        far = int(scratch.walk[GOAL_ROW, state.at[other]])
        if far < near and (warrior >= FIRST_ENEMY or sees(state, book, warrior, other, sight(warrior))):
            best, near = other, far
    return best


@rule
def boss_square(state, book):
    """Where a guardian that must die stands, or NONE."""
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if state.profile[enemy] != NONE and state.profile[enemy] == book.boss[state.level]:
            return int(state.at[enemy])
    return NONE


@rule
def pile_near(state, book, scratch, warrior):
    """A pile worth a detour, by the distances from the warrior last worked out, or NONE."""
    best, near = NONE, LOOT_DETOUR + 1
    for square in range(int(book.squares[state.level])):
        if book.glyph[state.level, square] == PILE and state.left[square] > 0:
            if scratch.walk[GOAL_ROW, square] < near:
                best, near = square, int(scratch.walk[GOAL_ROW, square])
    return best


@rule
def body_near(state, book, scratch, warrior):
    """A fallen friend that this warrior could revive, or NONE."""
    if not can_revive(state, book, warrior):
        return NONE
    best, near = NONE, 16
    for other in range(PARTY):
        if state.status[other] == UNCONSCIOUS and scratch.walk[GOAL_ROW, state.at[other]] < near:
            best, near = int(state.at[other]), int(scratch.walk[GOAL_ROW, state.at[other]])
    return best


@rule
def can_revive(state, book, warrior):
    profile = int(state.profile[warrior])
    for i in range(6):
        power = int(book.powers[profile, i])
        if power != NONE and book.power_effect[power] == REVIVE:
            return True
    for card in range(int(book.cards)):
        if state.card_at[card] == CARRIED + warrior and book.kind_use[book.card[card]] == USE_REVIVE:
            return True
    return False


@rule
def aim_of(state, book, scratch, warrior):
    """The square a warrior makes for: a foe, a fallen friend, a pile, a guardian, the exit."""
    foe = foe_near(state, book, scratch, warrior)
    if foe != NONE:
        return int(state.at[foe])
    if warrior >= FIRST_ENEMY:
        return int(book.exit[state.level])
    body = body_near(state, book, scratch, warrior)
    if body != NONE:
        return body
    pile = pile_near(state, book, scratch, warrior)
    if pile != NONE:
        return pile
    if state.exit_open == 0:
        boss = boss_square(state, book)
        if boss != NONE:
            return boss
    return int(book.exit[state.level])


@rule
def know_way(state, book, scratch, warrior):
    """Work out the way to a warrior's aim; returns the row of distances to use."""
    aim = aim_of(state, book, scratch, warrior)
    know_aim(state, book, scratch, aim, EXIT_ROW)
    if scratch.walk[EXIT_ROW, state.at[warrior]] < FAR:
        return EXIT_ROW
    walk_from(state, book, scratch, RUBBLE_ROW, aim, True, True)
    return RUBBLE_ROW


@rule
def ahead_of_others(state, book, scratch, warrior, row):
    """Whether a warrior is so far ahead that it should wait for the others."""
    own = int(scratch.walk[row, state.at[warrior]])
    for other in range(HEROES):
        if other != warrior and conscious(state, other):
            far = int(scratch.walk[row, state.at[other]])
            if far < FAR and far > own + LEAD:
                return True
    return False


@rule
def in_danger(state, book, warrior):
    """Whether an enemy could strike a warrior where it stands."""
    for enemy in range(FIRST_ENEMY, WARRIORS):
        if conscious(state, enemy) and warriors_apart(state, book, enemy, warrior) <= attack_range(state, book, enemy):
            if covers(state, book, enemy, int(state.at[warrior])):
                return True
    return False


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
    for card in range(int(book.cards)):
        if state.card_at[card] == CARRIED + warrior and book.kind_use[book.card[card]] == USE_HEAL:
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
def moving_verb(state, book, scratch, warrior, verbs):
    """Loot what is at hand, then go on: step, leap, clear or cut a way, or wait for the others."""
    if warrior < PARTY and not in_danger(state, book, warrior):
        for verb in (RUMMAGE, ACQUIRE, RELEASE):
            if (verbs >> verb) & 1 != 0:
                return verb
    row = know_way(state, book, scratch, warrior)
    own = int(scratch.walk[row, state.at[warrior]])
    fighting = foe_near(state, book, scratch, warrior) != NONE
    if warrior < HEROES and not fighting and ahead_of_others(state, book, scratch, warrior, row):
        return END
    if (verbs >> MOVE) & 1 != 0 and (state.free_step > 0 or state.vigour[warrior] > 0):
        n = list_steps(state, book, scratch, warrior)
        for i in range(n):
            if scratch.walk[row, scratch.list[i]] < own:
                return MOVE
    if (verbs >> LEAP) & 1 != 0 and gap_helps(state, book, scratch, warrior, row, own):
        return LEAP
    if (verbs >> CLEAR) & 1 != 0 and rock_helps(state, book, scratch, warrior):
        return CLEAR
    if (verbs >> ATTACK) & 1 != 0:
        return ATTACK
    return END


@rule
def list_steps(state, book, scratch, warrior):
    """The squares a Move could go to, as a list."""
    decision = int(state.decision)
    state.decision = D_MOVE
    n = menu_of(state, book, scratch)
    state.decision = decision
    kept = 0
    for i in range(n):
        if scratch.menu[i] < WARRIOR:
            scratch.list[kept] = scratch.menu[i]
            kept += 1
    return kept


@rule
def gap_helps(state, book, scratch, warrior, row, own):
    """Whether beyond a gap beside the warrior the way is shorter."""
    for way in range(8):
        gap = int(book.next[state.level, state.at[warrior], way])
        if gap == NONE or scratch.walk[row, gap] >= own:
            continue
        for on in range(8):
            to = int(book.next[state.level, gap, on])
            if to != NONE and scratch.walk[row, to] < own - 1 and state.here[to] == 0:
                return True
    return False


@rule
def rock_helps(state, book, scratch, warrior):
    """Whether rubble beside the warrior bars its way."""
    aim = aim_of(state, book, scratch, warrior)
    walk_from(state, book, scratch, RUBBLE_ROW, aim, True, True)
    own = int(scratch.walk[RUBBLE_ROW, state.at[warrior]])
    for way in range(8):
        square = int(book.next[state.level, state.at[warrior], way])
        if square != NONE and state.rock[square] > 0 and scratch.walk[RUBBLE_ROW, square] < own:
            return True
    return False


@rule
def best_step(state, book, scratch, n):
    """The listed square nearest to the warrior's aim."""
    warrior = int(state.active)
    for i in range(n):
        scratch.list[i] = scratch.menu[i]
    if state.decision == D_CLEAR:
        walk_from(state, book, scratch, RUBBLE_ROW, aim_of(state, book, scratch, warrior), True, True)
        row = RUBBLE_ROW
    else:
        row = know_way(state, book, scratch, warrior)
    best, near = int(scratch.list[0]), FAR + 1
    for i in range(n):
        option = int(scratch.list[i])
        if option >= WARRIOR:
            continue
        far = int(scratch.walk[row, option - SQUARE])
        if state.decision == D_LAND and option == state.plan[GAP_AT]:
            continue
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
    know_aim(state, book, scratch, goal, EXIT_ROW)
    best, least = int(scratch.menu[0]), 2 * FAR
    for i in range(n):
        option = int(scratch.menu[i])
        if option >= ABANDON:
            if state.turn >= GIVE_UP_TURN and option < ABANDON + PARTY:
                return option
            continue
        if option >= VERB:
            continue
        warrior = option - WARRIOR
        score = int(scratch.walk[EXIT_ROW, state.at[warrior]])
        if somebody_in_reach(state, book, warrior):
            score -= FAR
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
    know_aim(state, book, scratch, int(book.exit[state.level]), EXIT_ROW)
    best, near = int(scratch.menu[0]), FAR + 1
    for i in range(n):
        far = int(scratch.walk[EXIT_ROW, int(scratch.menu[i]) - SQUARE])
        if far < near:
            best, near = int(scratch.menu[i]), far
    return best


@rule
def best_deal(state, scratch, n):
    """Hire while it lasts, then buy a few things."""
    if on_menu(scratch, n, VERB + HIRE_VERB):
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


@rule
def value(state, book, scratch, out):
    """How good things look: progress towards the exit or the guardian's death, and who still stands."""
    for seat in range(len(state.result)):
        out[seat] = 0.0
    if state.ending != 0:
        for seat in range(len(state.result)):
            out[seat] = state.result[seat]
        return
    hope = 0.0
    if state.phase != SHOPPING:
        hope = hope_of(state, book, scratch)
    for seat in range(int(state.players)):
        out[seat] = hope
    if state.overlord != NONE:
        out[state.overlord] = -hope


@rule
def hope_of(state, book, scratch):
    """A number from -1 to 1 for the party."""
    forget(scratch)
    walk_from(state, book, scratch, RUBBLE_ROW, int(book.exit[state.level]), True, True)
    heroes, standing, near = 0, 0.0, 0.0
    for hero in range(HEROES):
        if state.profile[hero] == NONE:
            continue
        heroes += 1
        if conscious(state, hero):
            standing += constitution_left(state, book, hero) / float(book.constitution[state.profile[hero]])
            near += max(0.0, 1.0 - scratch.walk[RUBBLE_ROW, state.at[hero]] / 40.0)
        elif state.at[hero] == NONE and state.exited > 0:
            standing += 1.0
            near += 1.0
    if heroes == 0:
        return -1.0
    done = 1.0
    if book.bosses[state.level] > 0:
        done = 1.0 - state.bosses_left / float(book.bosses[state.level])
    if book.victory[state.level] == KILL:
        near = heroes * done
    hope = 0.5 * standing / heroes + 0.3 * near / heroes + 0.2 * done - 0.4
    return max(-1.0, min(1.0, hope))
