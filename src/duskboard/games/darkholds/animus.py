"""The enemy animus: targets, shots, closing in, noise and guard points. Rulebook 2.1.3.2 to 2.1.3.5; RUL-90."""

from duskboard.engine.header import NONE, ask
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import relocate, spend
from duskboard.games.darkholds.aims import aim_at, aim_at_edge, aim_beside, measure
from duskboard.games.darkholds.board import (
    adjacent,
    base_size,
    base_square,
    conscious,
    tile_of,
    tiles_apart,
    touching,
    walk_to,
    walk_to_square,
    walked,
)
from duskboard.games.darkholds.budget import afford
from duskboard.games.darkholds.combat import (
    attack_dice,
    attack_one,
    can_shoot,
    can_strike,
    shoot_one,
    strike_value,
    uses_left,
)
from duskboard.games.darkholds.markers import OWN_NOISE, clear_rock
from duskboard.games.darkholds.movement import STOP, free_after, stand, step_price, step_to, way_to
from duskboard.games.darkholds.paths import flood, path_price, path_step, seek, seek_closer
from duskboard.games.darkholds.powers import pay_constitution, recover
from duskboard.games.darkholds.regions import get_ready
from duskboard.games.darkholds.sight import hidden, sees, sight
from duskboard.games.darkholds.terms import (
    COMBAT,
    D_ENEMY_TARGET,
    D_GUARD,
    D_NOISY_TILE,
    DAMAGE,
    FAR,
    GUARD_GOAL,
    NO_GOAL,
    NOISE_GOAL,
    PARTY,
    POWER_WEAPON,
    RANGE,
    RANGED,
    SHOT,
    SORCERER,
    SQUARES,
    TILES,
    TYPE,
    WARRIOR,
    WARRIORS,
    WEBS,
)
from duskboard.games.darkholds.threats import toll_of
from duskboard.games.darkholds.warriors import (
    attack_range,
    constitution_left,
    has,
    parry_value,
    weapon,
)

FINISHED, GO_ON, ASKED = 0, 1, 2
IN_VIEW, TOUCHED, ARRIVAL = 0, 1, 2  # what a target is wanted for


@rule
def key_at(state, book, warrior, distance):
    """The Target Order Table as one number, the smallest first: near, wounded, most wounded, worst parry.

    DKH-187 to DKH-191.
    """
    wounds = int(state.wounds[warrior])
    key = 2 * distance + (0 if wounds > 0 else 1)
    key = 16 * key + 15 - wounds
    return 16 * key + 10 - parry_value(state, book, warrior)


@rule
def key_of(state, book, scratch, enemy, warrior):
    """A hero or henchman in an enemy's target order. DKH-184, DKH-188."""
    return key_at(state, book, warrior, walk_to(state, book, scratch, enemy, warrior))


@rule
def in_view(state, book, enemy, warrior):
    """Whether an enemy may take somebody for a target: it sees it, or has it for a target already. DKH-102, DKH-195."""
    if not conscious(state, warrior):
        return False
    return warrior == state.quarry or sees(state, book, enemy, warrior, sight(enemy))


@rule
def tied_targets(state, book, scratch, enemy):
    """List the best targets an enemy has in view; more than one where the table cannot tell.

    DKH-186, DKH-192, DKH-197.
    """
    best, n = 0, 0
    for warrior in range(PARTY):
        if not conscious(state, warrior) or (warrior != state.quarry and hidden(state, book, enemy, warrior)):
            continue
        key = key_of(state, book, scratch, enemy, warrior)
        if (n > 0 and key > best) or not in_view(state, book, enemy, warrior):
            continue
        if n == 0 or key < best:
            best, n = key, 0
        scratch.menu[n] = warrior
        n += 1
    return n


@rule
def weakest(state, book, scratch, n):
    """The automatic choice among tied targets: least constitution left, then the earliest. DKH-192; RUL-45."""
    best = int(scratch.menu[0])
    for i in range(1, n):
        other = int(scratch.menu[i])
        if constitution_left(state, book, other) < constitution_left(state, book, best):
            best = other
    return best


@rule
def settle_target(state, book, scratch, enemy):
    """Give an enemy its target, or none. True if the enemy player must say which. DKH-195, DKH-196, DKH-197; A2."""
    n = tied_targets(state, book, scratch, enemy)
    if n == 0:
        state.quarry = NONE
        return False
    for i in range(n):
        if scratch.menu[i] == state.quarry:
            return False
    if n > 1 and state.enemy_ties != 0:
        ask(state, int(state.enemy_player), D_ENEMY_TARGET, enemy, IN_VIEW, 0, 0)
        return True
    state.quarry = weakest(state, book, scratch, n)
    return False


@rule
def best_combat(state, book, enemy, target):
    """The combat weapon that promises most against a target in reach, or NONE. DKH-199, DKH-241; RUL-50."""
    profile = int(state.profile[enemy])
    best, promise = NONE, -1
    for source in range(int(book.weapons[profile])):
        if book.weapon[profile, source, TYPE] != COMBAT:
            continue
        if not can_strike(state, book, enemy, target, int(book.weapon[profile, source, RANGE])):
            continue
        chance = 10 - strike_value(state, book, enemy, source)
        hope = attack_dice(state, book, enemy, source) * chance * weapon(state, book, enemy, source, DAMAGE)
        if hope > promise:
            best, promise = source, hope
    return best


@rule
def try_attack(state, book, scratch, enemy, target):
    """Attack a target if it is in attack range and there is vigour. DKH-199, DKH-239."""
    if state.vigour[enemy] < 1:
        return False
    source = best_combat(state, book, enemy, target)
    if source == NONE:
        return False
    spend(state, enemy, 1)
    state.struck = target
    state.struck_at = state.at[enemy]
    attack_one(state, book, scratch, enemy, source, target)
    return True


@rule
def shot_source(state, book, enemy, target):
    """The first shot weapon or ranged invocation an enemy can use on its target now, or NONE. DKH-204, DKH-205; A3."""
    profile = int(state.profile[enemy])
    for source in range(int(book.weapons[profile])):
        if book.weapon[profile, source, TYPE] != SHOT or not uses_left(state, book, enemy, source):
            continue
        webs = int(book.weapon[profile, source, 6]) & WEBS != 0
        if webs and state.webs[target] > 0:
            continue
        if can_shoot(state, book, enemy, target, int(book.weapon[profile, source, RANGE])):
            return source
    if not has(state, book, enemy, SORCERER) or constitution_left(state, book, enemy) <= 1:
        return NONE
    for i in range(6):
        power = int(book.powers[profile, i])
        if power == NONE:
            break
        source = POWER_WEAPON + power
        if book.power_kind[power] != RANGED or not uses_left(state, book, enemy, source):
            continue
        if book.power_vigour[power] <= state.vigour[enemy]:
            if can_shoot(state, book, enemy, target, int(book.power_range[power])):
                return source
    return NONE


@rule
def try_shot(state, book, scratch, enemy, target):
    """Shoot a target as soon as it can be shot, up to the limit. DKH-204, DKH-205, DKH-143."""
    if state.vigour[enemy] < 1:
        return False
    source = shot_source(state, book, enemy, target)
    if source == NONE:
        return False
    if source >= POWER_WEAPON:
        spend(state, enemy, int(book.power_vigour[source - POWER_WEAPON]))
        shoot_one(state, book, scratch, enemy, source, WARRIOR + target)
        pay_constitution(state, book, scratch, enemy)
    else:
        spend(state, enemy, 1)
        shoot_one(state, book, scratch, enemy, source, WARRIOR + target)
    return True


@rule
def enemy_round(state, book, scratch):
    """One round of the acting enemy: A1 to A6. DKH-182, DKH-193 to DKH-211."""
    enemy = int(state.active)
    struck = int(state.struck)
    if struck != NONE and state.struck_at == state.at[enemy] and conscious(state, struck):
        if try_attack(state, book, scratch, enemy, struck):
            return GO_ON
    if settle_target(state, book, scratch, enemy):
        return ASKED
    target = int(state.quarry)
    if target == NONE:
        return without_target(state, book, scratch, enemy)
    state.goal = NONE
    state.goal_kind = NO_GOAL
    if try_shot(state, book, scratch, enemy, target):
        return GO_ON
    return close_in(state, book, scratch, enemy, target)


@rule
def close_in(state, book, scratch, enemy, target):
    """Close with a target and attack it: adjacent if that leaves an attack, else in reach.

    DKH-198 to DKH-202; A4, A5.
    """
    if touching(state, book, enemy, target):
        return GO_ON if try_attack(state, book, scratch, enemy, target) else FINISHED
    get_ready(state, book, scratch, enemy)
    reach = attack_range(state, book, enemy)
    steps = way_beside(state, book, scratch, enemy, target, 1)
    if reach > 1:
        spare = int(state.vigour[enemy]) - 1
        if steps == FAR or steps > 2 * spare + 1 or path_price(state, book, scratch, enemy, True) > spare:
            if try_attack(state, book, scratch, enemy, target):
                return GO_ON
            steps = way_beside(state, book, scratch, enemy, target, reach)
        else:
            reach = 1
    if approach(state, book, scratch, enemy, target, NONE, reach, steps):
        return GO_ON
    return GO_ON if try_attack(state, book, scratch, enemy, target) else FINISHED


@rule
def way_beside(state, book, scratch, enemy, target, reach):
    """The shortest ways to where a target can be attacked from. DKH-198; M2.

    A way once found holds while it is walked, and so does that there is none.
    """
    number, length = 1 + PARTY * reach + target, 0 if reach == 1 else 1
    if scratch.barred[length] == number:
        return FAR
    if scratch.way_for == number and scratch.steps[state.at[enemy]] < FAR:
        return int(scratch.steps[state.at[enemy]])
    steps = FAR
    if aim_beside(state, book, scratch, enemy, target, reach, False) > 0:
        steps = seek(state, book, scratch, enemy)
    if steps < FAR:
        scratch.way_for = number
    else:
        scratch.barred[length] = number
    return steps


@rule
def way_onto(state, book, scratch, enemy, goal):
    """The shortest ways onto a goal square, as `way_beside`. DKH-206, DKH-209; M2."""
    number = 1 + WARRIORS * PARTY + goal
    if scratch.barred[0] == number:
        return FAR
    if scratch.way_for == number and scratch.steps[state.at[enemy]] < FAR:
        return int(scratch.steps[state.at[enemy]])
    steps = FAR
    if aim_at(state, book, scratch, enemy, goal, False) > 0:
        steps = seek(state, book, scratch, enemy)
    if steps < FAR:
        scratch.way_for = number
    else:
        scratch.barred[0] = number
    return steps


@rule
def approach(state, book, scratch, enemy, target, goal, reach, steps):
    """Go to the next stop on the way to a target or goal square, or as close as can be. True if it moved. M2 to M5."""
    if steps == 0:
        return False
    vigour = int(state.vigour[enemy])
    if steps < FAR:
        if path_price(state, book, scratch, enemy, False) <= vigour or afford(state, book, scratch, enemy, NONE, False):
            walk_path(state, book, scratch, enemy)
            return True
        return False
    if no_way(state, book, scratch, enemy, target, goal):
        return True
    return dig(state, book, scratch, enemy, target, goal, reach)


@rule
def no_way(state, book, scratch, enemy, target, goal):
    """Without a path: as close as it can get, if that is closer than now. DKH-201, DKH-202; M4."""
    beacon, rubble = goal if target == NONE else int(state.at[target]), False
    now = measure(state, book, scratch, enemy, int(state.at[enemy]), beacon, rubble)
    if now == FAR:
        rubble = True
        now = measure(state, book, scratch, enemy, int(state.at[enemy]), beacon, rubble)
    if now <= 1:
        return False
    steps = way_closer(state, book, scratch, enemy, beacon, rubble, target == NONE and not rubble)
    if steps == FAR or steps == 0:
        return False
    if path_price(state, book, scratch, enemy, False) <= state.vigour[enemy] or afford(
        state, book, scratch, enemy, beacon, rubble
    ):
        walk_path(state, book, scratch, enemy)
        return True
    return False


@rule
def way_closer(state, book, scratch, enemy, beacon, rubble, edge):
    """The shortest ways to the edge of a goal square that is taken, or as close as can be, as `way_beside`. M4."""
    number = 1 + WARRIORS * PARTY + SQUARES + 2 * beacon + (1 if rubble else 0)
    if scratch.way_for == number and scratch.steps[state.at[enemy]] < FAR:
        return int(scratch.steps[state.at[enemy]])
    steps = FAR
    if edge and aim_at_edge(state, book, scratch, enemy, beacon) > 0:
        steps = seek(state, book, scratch, enemy)
    if steps == FAR:
        steps = seek_closer(state, book, scratch, enemy, beacon, rubble)
    if steps < FAR:
        scratch.way_for = number
    return steps


@rule
def dig(state, book, scratch, enemy, target, goal, reach):
    """Clear the rockfall that alone bars the way, if it is adjacent. DKH-046; M5."""
    if state.vigour[enemy] < 1 or not by_rock(state, book, enemy):
        return False
    if target != NONE:
        found = aim_beside(state, book, scratch, enemy, target, reach, True)
    else:
        found = aim_at(state, book, scratch, enemy, goal, True)
    if found == 0 or flood(state, book, scratch, enemy, True, 2 * FAR) == FAR:
        return False
    at = int(state.at[enemy])
    while scratch.steps[at] > 0:
        way = path_step(state, book, scratch, enemy, at)
        if way == NONE:
            return False
        at = step_to(state, book, enemy, at, way)
        for i in range(base_size(state, book, enemy)):
            square = base_square(state, book, at, i)
            if state.rock[square] > 0:
                if not base_by(state, book, enemy, square):
                    return False
                spend(state, enemy, 1)
                clear_rock(state, book, scratch, enemy, square)
                return True
    return False


@rule
def by_rock(state, book, enemy):
    """Whether there is any rockfall beside an enemy. DKH-046."""
    for i in range(base_size(state, book, enemy)):
        own = base_square(state, book, int(state.at[enemy]), i)
        for way in range(8):
            square = int(book.next[state.level, own, way])
            if square != NONE and state.rock[square] > 0:
                return True
    return False


@rule
def base_by(state, book, enemy, square):
    for i in range(base_size(state, book, enemy)):
        if adjacent(state, book, base_square(state, book, int(state.at[enemy]), i), square):
            return True
    return False


@rule
def walk_path(state, book, scratch, enemy):
    """Walk the squares just worked out, paying for each. DKH-198, DKH-269."""
    at, free = int(state.at[enemy]), int(state.free_step)
    own = at
    for i in range(int(scratch.path_n)):
        to = int(scratch.path[i])
        way = direction(state, book, enemy, at, to)
        toll = toll_of(state, book, scratch, enemy, at, to)
        state.vigour[enemy] -= step_price(state, book, enemy, way, toll, free)
        free = free_after(state, book, enemy, way, free)
        at = to
    if at != own:
        relocate(state, book, scratch, enemy, at)
    state.free_step = free


@rule
def direction(state, book, warrior, a, b):
    """The way from one position to the next."""
    for way in range(9):
        if step_to(state, book, warrior, a, way) == b:
            return way
    return way_to(state, book, warrior, b)


@rule
def without_target(state, book, scratch, enemy):
    """Nobody in view: recover, or make for noise, or for a guard point. DKH-206 to DKH-211; A6."""
    if (
        state.done_any == 0
        and state.wounds[enemy] > 0
        and state.vigour[enemy] > 0
        and has(state, book, enemy, SORCERER)
    ):
        spend(state, enemy, 1)
        recover(state, book, scratch, enemy)
        return GO_ON
    if state.goal_kind == NO_GOAL:
        if state.omen_watch == 0 and seek_noise(state, book, scratch, enemy):
            return ASKED
        if state.goal_kind == NO_GOAL and seek_guard(state, book, scratch, enemy):
            return ASKED
    if state.goal_kind == NO_GOAL:
        return FINISHED
    goal = int(state.goal)
    if at_its_goal(state, book, enemy, goal):
        return FINISHED
    get_ready(state, book, scratch, enemy)
    steps = way_onto(state, book, scratch, enemy, goal)
    return GO_ON if approach(state, book, scratch, enemy, NONE, goal, 0, steps) else FINISHED


@rule
def at_its_goal(state, book, enemy, goal):
    """Whether an enemy stands on its goal, or beside it while it is taken: it can get no closer. DKH-208, DKH-211."""
    if state.at[enemy] == goal:
        return True
    if base_size(state, book, enemy) > 1 or state.rock[goal] > 0:
        return False
    return adjacent(state, book, int(state.at[enemy]), goal) and stand(state, book, enemy, goal, False) != STOP


@rule
def tokens_heard(state, square):
    """Noise tokens on a square that lay there when the activation began. DKH-206; RUL-57."""
    tokens = int(state.noise[square])
    if tokens > 0:
        for i in range(int(state.plan[OWN_NOISE])):
            if state.plan[i] == square + 1:
                tokens -= 1
    return tokens


@rule
def know_noise(state, book, scratch):
    """List the squares with noise tokens, once until more is made. DKH-053, DKH-206."""
    if scratch.noise_known != 0:
        return
    scratch.noise_known = 1
    n = 0
    for square in range(int(book.squares[state.level])):
        if state.noise[square] > 0:
            scratch.noisy[n] = square
            n += 1
    scratch.noisy_n = n


@rule
def noisy_tiles(state, book, scratch, enemy):
    """List the nearest noisy tiles within four, the noisiest of them. DKH-206, DKH-207."""
    know_noise(state, book, scratch)
    if scratch.noisy_n == 0:
        return 0
    for tile in range(TILES):
        scratch.list[tile] = 0
    for i in range(int(scratch.noisy_n)):
        square = int(scratch.noisy[i])
        scratch.list[tile_of(state, book, square)] += tokens_heard(state, square)
    near, most, n = FAR, 0, 0
    for tile in range(int(book.tiles[state.level])):
        tokens = int(scratch.list[tile])
        if tokens == 0:
            continue
        far = tiles_apart(state, book, enemy, tile)
        if far > book.noise_tiles or far > near or (far == near and tokens < most):
            continue
        if far < near or tokens > most:
            near, most, n = far, tokens, 0
        scratch.menu[n] = tile
        n += 1
    return n


@rule
def seek_noise(state, book, scratch, enemy):
    """Make for the noisy tile, if there is one. True if the enemy player must say which. DKH-206, DKH-207."""
    n = noisy_tiles(state, book, scratch, enemy)
    if n == 0:
        return False
    if n > 1 and state.enemy_ties != 0:
        ask(state, int(state.enemy_player), D_NOISY_TILE, enemy, 0, 0, 0)
        return True
    hear(state, book, scratch, enemy, int(scratch.menu[0]))
    return False


@rule
def hear(state, book, scratch, enemy, tile):
    """The goal is the nearest noise token of the noisy tile. DKH-206; RUL-57."""
    state.goal_kind = NOISE_GOAL
    know_noise(state, book, scratch)
    best, near = NONE, FAR
    for i in range(int(scratch.noisy_n)):
        square = int(scratch.noisy[i])
        if tile_of(state, book, square) != tile or tokens_heard(state, square) == 0:
            continue
        far = walk_to_square(state, book, scratch, enemy, square)
        if best == NONE or far < near:
            best, near = square, far
    state.goal = best


@rule
def guards_near(state, book, scratch, enemy):
    """List the nearest guard points, of those the nearest to the exit. DKH-209, DKH-210."""
    level = int(state.level)
    for i in range(int(book.guards[level])):
        if book.guard[level, i] == state.at[enemy]:
            scratch.menu[0] = book.guard[level, i]
            return 1
    measure_guards(state, book, scratch, enemy)
    near, n = FAR + 1, 0
    for i in range(int(book.guards[level])):
        far = int(scratch.list[i])
        if far < near:
            near, n = far, 0
        if far == near:
            scratch.menu[n] = book.guard[level, i]
            n += 1
    if n > 1:
        n = nearest_exit(state, book, scratch, n)
    return n


@rule
def measure_guards(state, book, scratch, enemy):
    """WALK distance from an enemy's base to each guard point. DKH-209; RUL-58."""
    level = int(state.level)
    for i in range(int(book.guards[level])):
        scratch.list[i] = walk_to_square(state, book, scratch, enemy, int(book.guard[level, i]))


@rule
def nearest_exit(state, book, scratch, n):
    """Keep the listed guard points that are nearest to the exit. DKH-210."""
    near, kept = FAR + 1, 0
    for i in range(n):
        square = int(scratch.menu[i])
        far = walked(state, book, scratch, int(book.exit[state.level]), square)
        if far < near:
            near, kept = far, 0
        if far == near:
            scratch.menu[kept] = square
            kept += 1
    return kept


@rule
def seek_guard(state, book, scratch, enemy):
    """Make for the nearest guard point. True if the enemy player must say which. DKH-209, DKH-210."""
    n = guards_near(state, book, scratch, enemy)
    if n == 0:
        return False
    if n > 1 and state.enemy_ties != 0:
        ask(state, int(state.enemy_player), D_GUARD, enemy, 0, 0, 0)
        return True
    state.goal = scratch.menu[0]
    state.goal_kind = GUARD_GOAL
    return False
