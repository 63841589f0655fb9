"""The enemy animus: targets, shots, closing in, noise and guard points. Rulebook 2.1.3.2 to 2.1.3.5; RUL-90."""

from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import finish_walk, note_step, relocate, spend
from duskboard.games.darkholds.rules.aims import aim_at, aim_at_edge, aim_beside, measure
from duskboard.games.darkholds.rules.board import (
    adjacent,
    base_size,
    base_square,
    by_square,
    conscious,
    named,
    tile_of,
    tiles_apart,
    touching,
    walk_to,
    walk_to_square,
    walked,
)
from duskboard.games.darkholds.rules.budget import afford
from duskboard.games.darkholds.rules.combat import (
    attack_dice,
    attack_one,
    can_shoot,
    can_strike,
    shoot_one,
    strike_value,
    uses_left,
)
from duskboard.games.darkholds.rules.markers import OWN_NOISE, clear_rock
from duskboard.games.darkholds.rules.menu import add, add_if_best
from duskboard.games.darkholds.rules.movement import STOP, free_after, stand, step_price, step_to, way_to
from duskboard.games.darkholds.rules.paths import flood, path_price, path_step, seek, seek_closer
from duskboard.games.darkholds.rules.powers import pay_constitution, recover
from duskboard.games.darkholds.rules.regions import get_ready
from duskboard.games.darkholds.rules.sight import hidden, sees, sight
from duskboard.games.darkholds.rules.threats import toll_of
from duskboard.games.darkholds.rules.warriors import (
    attack_range,
    constitution_left,
    has,
    parry_value,
    weapon,
)
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks

FINISHED, GO_ON, ASKED = 0, 1, 2
IN_VIEW, TOUCHED, ARRIVAL = 0, 1, 2  # what a target is wanted for


@rule
def key_at(state: State, book: Book, warrior: int, distance: int) -> int:
    """The Target Order Table as one number, the smallest first: near, wounded, most wounded, worst parry.

    DKH-187 to DKH-191.
    """
    wounds = state.wounds[warrior]
    key = 2 * distance + (0 if wounds > 0 else 1)
    key = 16 * key + 15 - wounds
    return 16 * key + 10 - parry_value(state, book, warrior)


@rule
def key_of(state: State, book: Book, scratch: Scratch, enemy: int, warrior: int) -> int:
    """A hero or henchman in an enemy's target order. DKH-184, DKH-188."""
    return key_at(state, book, warrior, walk_to(state, book, scratch, enemy, warrior))


@rule
def in_view(state: State, book: Book, enemy: int, warrior: int) -> bool:
    """Whether an enemy may take somebody for a target: it sees it, or has it for a target already. DKH-102, DKH-195."""
    if not conscious(state, warrior):
        return False
    return warrior == state.quarry or sees(state, book, enemy, warrior, sight(enemy))


@rule
def tied_targets(state: State, book: Book, scratch: Scratch, enemy: int) -> int:
    """List the best targets an enemy has in view; more than one where the table cannot tell.

    DKH-186, DKH-192, DKH-197.
    """
    best, n = 0, 0
    for warrior in range(terms.PARTY):
        if not conscious(state, warrior) or (warrior != state.quarry and hidden(state, book, enemy, warrior)):
            continue
        key = key_of(state, book, scratch, enemy, warrior)
        if (n > 0 and key > best) or not in_view(state, book, enemy, warrior):
            continue
        if n == 0 or key < best:
            best, n = key, 0
        n = add(scratch, n, warrior)
    return n


@rule
def weakest(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """The automatic choice among tied targets: least constitution left, then the earliest. DKH-192; RUL-45."""
    best = scratch.menu[0]
    for i in range(1, n):
        other = scratch.menu[i]
        if constitution_left(state, book, other) < constitution_left(state, book, best):
            best = other
    return best


@rule
def why_target(state: State, book: Book, scratch: Scratch, enemy: int, target: int) -> int:
    """The first check of the Target Order Table that sets a target apart from others in view. DKH-187 to DKH-192."""
    others, near, hurt, worse, slower = 0, 0, 0, 0, 0  # in view, then those each check leaves
    far, wounds = walk_to(state, book, scratch, enemy, target), state.wounds[target]
    for other in range(terms.PARTY):
        if other == target or not conscious(state, other) or not in_view(state, book, enemy, other):
            continue
        others += 1
        if walk_to(state, book, scratch, enemy, other) != far:
            continue
        near += 1
        hurt += 1 if state.wounds[other] > 0 else 0
        if state.wounds[other] == wounds:
            worse += 1
            slower += 1 if parry_value(state, book, other) >= parry_value(state, book, target) else 0
    if others == 0:
        return terms.ALONE
    if near == 0:
        return terms.NEAREST
    if wounds > 0 and hurt == 0:
        return terms.WOUNDED
    if worse == 0:
        return terms.MOST_WOUNDED
    return terms.PARRIES_WORST if slower == 0 else terms.WEAKEST


@rule
def list_for_enemy(menu: Scratch, first: int, n: int) -> None:
    """Make options of the tied targets, tiles or squares just listed. DEC-40 to DEC-43."""
    for i in range(n):
        menu.menu[i] = first + menu.menu[i]
    menu.menu_n = n


@rule
def make_for(state: State, book: Book, scratch: Scratch, enemy: int, target: int) -> None:
    """An enemy takes somebody for its target. DKH-195."""
    finish_walk(state, enemy)
    far, why = walk_to(state, book, scratch, enemy, target), why_target(state, book, scratch, enemy, target)
    state.quarry = target
    tell(state, terms.E_QUARRY, named(state, enemy), named(state, target), far, why)


@rule
def head_for(state: State, enemy: int, square: int, kind: int) -> None:
    """An enemy that sees nobody makes for a square, for the noise there or to guard it. DKH-206, DKH-209."""
    finish_walk(state, enemy)
    state.goal = square
    state.goal_kind = kind


@rule
def settle_target(state: State, book: Book, scratch: Scratch, enemy: int) -> bool:
    """Give an enemy its target, or none. True if the enemy player must say which. DKH-195, DKH-196, DKH-197; A2."""
    n = tied_targets(state, book, scratch, enemy)
    if n == 0:
        state.quarry = NONE
        return False
    for i in range(n):
        if scratch.menu[i] == state.quarry:
            return False
    if n > 1 and state.enemy_ties != 0:
        finish_walk(state, enemy)
        ask(state, state.enemy_player, Asks.ENEMY_TARGET, enemy, IN_VIEW, 0, 0)
        return True
    make_for(state, book, scratch, enemy, weakest(state, book, scratch, n))
    return False


@rule
def best_combat(state: State, book: Book, enemy: int, target: int) -> int:
    """The combat weapon that promises most against a target in reach, or NONE. DKH-199, DKH-241; RUL-50."""
    profile = state.profile[enemy]
    best, promise = NONE, -1
    for source in range(book.weapons[profile]):
        if book.weapon[profile, source, terms.TYPE] != terms.COMBAT:
            continue
        if not can_strike(state, book, enemy, target, book.weapon[profile, source, terms.RANGE]):
            continue
        chance = 10 - strike_value(state, book, enemy, source)
        hope = attack_dice(state, book, enemy, source) * chance * weapon(state, book, enemy, source, terms.DAMAGE)
        if hope > promise:
            best, promise = source, hope
    return best


@rule
def try_attack(state: State, book: Book, scratch: Scratch, enemy: int, target: int) -> bool:
    """Attack a target if it is in attack range and there is vigour. DKH-199, DKH-239."""
    if state.vigour[enemy] < 1:
        return False
    source = best_combat(state, book, enemy, target)
    if source == NONE:
        return False
    finish_walk(state, enemy)
    spend(state, enemy, 1)
    state.struck = target
    state.struck_at = state.at[enemy]
    attack_one(state, book, scratch, enemy, source, target)
    return True


@rule
def shot_source(state: State, book: Book, enemy: int, target: int) -> int:
    """The first shot weapon or ranged invocation an enemy can use on its target now, or NONE. DKH-204, DKH-205; A3."""
    profile = state.profile[enemy]
    for source in range(book.weapons[profile]):
        if book.weapon[profile, source, terms.TYPE] != terms.SHOT or not uses_left(state, book, enemy, source):
            continue
        webs = book.weapon[profile, source, 6] & terms.WEBS != 0
        if webs and state.webs[target] > 0:
            continue
        if can_shoot(state, book, enemy, target, book.weapon[profile, source, terms.RANGE]):
            return source
    if not has(state, book, enemy, terms.SORCERER) or constitution_left(state, book, enemy) <= 1:
        return NONE
    for i in range(6):
        power = book.powers[profile, i]
        if power == NONE:
            break
        source = terms.POWER_WEAPON + power
        if book.power_kind[power] != terms.RANGED or not uses_left(state, book, enemy, source):
            continue
        if book.power_vigour[power] <= state.vigour[enemy]:
            if can_shoot(state, book, enemy, target, book.power_range[power]):
                return source
    return NONE


@rule
def try_shot(state: State, book: Book, scratch: Scratch, enemy: int, target: int) -> bool:
    """Shoot a target as soon as it can be shot, up to the limit. DKH-204, DKH-205, DKH-143."""
    if state.vigour[enemy] < 1:
        return False
    source = shot_source(state, book, enemy, target)
    if source == NONE:
        return False
    finish_walk(state, enemy)
    if source >= terms.POWER_WEAPON:
        spend(state, enemy, book.power_vigour[source - terms.POWER_WEAPON])
        shoot_one(state, book, scratch, enemy, source, terms.WARRIOR + target)
        pay_constitution(state, book, scratch, enemy)
    else:
        spend(state, enemy, 1)
        shoot_one(state, book, scratch, enemy, source, terms.WARRIOR + target)
    return True


@rule
def enemy_round(state: State, book: Book, scratch: Scratch) -> int:
    """One round of the acting enemy: A1 to A6. DKH-182, DKH-193 to DKH-211."""
    enemy = state.active
    struck = state.struck
    if struck != NONE and state.struck_at == state.at[enemy] and conscious(state, struck):
        if try_attack(state, book, scratch, enemy, struck):
            return GO_ON
    if settle_target(state, book, scratch, enemy):
        return ASKED
    target = state.quarry
    if target == NONE:
        return without_target(state, book, scratch, enemy)
    state.goal = NONE
    state.goal_kind = terms.NO_GOAL
    if try_shot(state, book, scratch, enemy, target):
        return GO_ON
    return close_in(state, book, scratch, enemy, target)


@rule
def close_in(state: State, book: Book, scratch: Scratch, enemy: int, target: int) -> int:
    """Close with a target and attack it: adjacent if that leaves an attack, else in reach.

    DKH-198 to DKH-202; A4, A5.
    """
    if touching(state, book, enemy, target):
        return GO_ON if try_attack(state, book, scratch, enemy, target) else FINISHED
    get_ready(state, book, scratch, enemy)
    reach = attack_range(state, book, enemy)
    steps = way_beside(state, book, scratch, enemy, target, 1)
    if reach > 1:
        spare = state.vigour[enemy] - 1
        if steps == terms.FAR or steps > 2 * spare + 1 or path_price(state, book, scratch, enemy, True) > spare:
            if try_attack(state, book, scratch, enemy, target):
                return GO_ON
            steps = way_beside(state, book, scratch, enemy, target, reach)
        else:
            reach = 1
    if approach(state, book, scratch, enemy, target, NONE, reach, steps):
        return GO_ON
    return GO_ON if try_attack(state, book, scratch, enemy, target) else FINISHED


@rule
def way_beside(state: State, book: Book, scratch: Scratch, enemy: int, target: int, reach: int) -> int:
    """The shortest ways to where a target can be attacked from. DKH-198; M2.

    A way once found holds while it is walked, and so does that there is none.
    """
    number, length = 1 + terms.PARTY * reach + target, 0 if reach == 1 else 1
    if scratch.barred[length] == number:
        return terms.FAR
    if scratch.way_for == number and scratch.steps[state.at[enemy]] < terms.FAR:
        return scratch.steps[state.at[enemy]]
    steps = terms.FAR
    if aim_beside(state, book, scratch, enemy, target, reach, False) > 0:
        steps = seek(state, book, scratch, enemy)
    if steps < terms.FAR:
        scratch.way_for = number
    else:
        scratch.barred[length] = number
    return steps


@rule
def way_onto(state: State, book: Book, scratch: Scratch, enemy: int, goal: int) -> int:
    """The shortest ways onto a goal square, as `way_beside`. DKH-206, DKH-209; M2."""
    number = 1 + terms.WARRIORS * terms.PARTY + goal
    if scratch.barred[0] == number:
        return terms.FAR
    if scratch.way_for == number and scratch.steps[state.at[enemy]] < terms.FAR:
        return scratch.steps[state.at[enemy]]
    steps = terms.FAR
    if aim_at(state, book, scratch, enemy, goal, False) > 0:
        steps = seek(state, book, scratch, enemy)
    if steps < terms.FAR:
        scratch.way_for = number
    else:
        scratch.barred[0] = number
    return steps


@rule
def approach(
    state: State, book: Book, scratch: Scratch, enemy: int, target: int, goal: int, reach: int, steps: int
) -> bool:
    """Go to the next stop on the way to a target or goal square, or as close as can be. True if it moved. M2 to M5."""
    if steps == 0:
        return False
    vigour = state.vigour[enemy]
    if steps < terms.FAR:
        if path_price(state, book, scratch, enemy, False) <= vigour or afford(state, book, scratch, enemy, NONE, False):
            walk_path(state, book, scratch, enemy)
            return True
        return False
    if no_way(state, book, scratch, enemy, target, goal):
        return True
    return dig(state, book, scratch, enemy, target, goal, reach)


@rule
def no_way(state: State, book: Book, scratch: Scratch, enemy: int, target: int, goal: int) -> bool:
    """Without a path: as close as it can get, if that is closer than now. DKH-201, DKH-202; M4."""
    beacon, rubble = goal if target == NONE else state.at[target], False
    now = measure(state, book, scratch, enemy, state.at[enemy], beacon, rubble)
    if now == terms.FAR:
        rubble = True
        now = measure(state, book, scratch, enemy, state.at[enemy], beacon, rubble)
    if now <= 1:
        return False
    steps = way_closer(state, book, scratch, enemy, beacon, rubble, target == NONE and not rubble)
    if steps == terms.FAR or steps == 0:
        return False
    if path_price(state, book, scratch, enemy, False) <= state.vigour[enemy] or afford(
        state, book, scratch, enemy, beacon, rubble
    ):
        walk_path(state, book, scratch, enemy)
        return True
    return False


@rule
def way_closer(state: State, book: Book, scratch: Scratch, enemy: int, beacon: int, rubble: bool, edge: bool) -> int:
    """The shortest ways to the edge of a goal square that is taken, or as close as can be, as `way_beside`. M4."""
    number = 1 + terms.WARRIORS * terms.PARTY + terms.SQUARES + 2 * beacon + (1 if rubble else 0)
    if scratch.way_for == number and scratch.steps[state.at[enemy]] < terms.FAR:
        return scratch.steps[state.at[enemy]]
    steps = terms.FAR
    if edge and aim_at_edge(state, book, scratch, enemy, beacon) > 0:
        steps = seek(state, book, scratch, enemy)
    if steps == terms.FAR:
        steps = seek_closer(state, book, scratch, enemy, beacon, rubble)
    if steps < terms.FAR:
        scratch.way_for = number
    return steps


@rule
def dig(state: State, book: Book, scratch: Scratch, enemy: int, target: int, goal: int, reach: int) -> bool:
    """Clear the rockfall that alone bars the way, if it is adjacent. DKH-046; M5."""
    if state.vigour[enemy] < 1 or not by_rock(state, book, enemy):
        return False
    if target != NONE:
        found = aim_beside(state, book, scratch, enemy, target, reach, True)
    else:
        found = aim_at(state, book, scratch, enemy, goal, True)
    if found == 0 or flood(state, book, scratch, enemy, True, 2 * terms.FAR) == terms.FAR:
        return False
    at = state.at[enemy]
    while scratch.steps[at] > 0:
        way = path_step(state, book, scratch, enemy, at)
        if way == NONE:
            return False
        at = step_to(state, book, enemy, at, way)
        for i in range(base_size(state, book, enemy)):
            square = base_square(state, book, at, i)
            if state.rock[square] > 0:
                if not by_square(state, book, enemy, square):
                    return False
                finish_walk(state, enemy)
                spend(state, enemy, 1)
                clear_rock(state, book, scratch, enemy, square)
                return True
    return False


@rule
def by_rock(state: State, book: Book, enemy: int) -> bool:
    """Whether there is any rockfall beside an enemy. DKH-046."""
    for i in range(base_size(state, book, enemy)):
        own = base_square(state, book, state.at[enemy], i)
        for way in range(8):
            square = book.next[state.level, own, way]
            if square != NONE and state.rock[square] > 0:
                return True
    return False


@rule
def walk_path(state: State, book: Book, scratch: Scratch, enemy: int) -> None:
    """Walk the squares just worked out, paying for each. DKH-198, DKH-269."""
    at, free = state.at[enemy], state.free_step
    own = at
    for i in range(scratch.path_n):
        to = scratch.path[i]
        way = direction(state, book, enemy, at, to)
        toll = toll_of(state, book, scratch, enemy, at, to)
        state.vigour[enemy] -= step_price(state, book, enemy, way, toll, free)
        free = free_after(state, book, enemy, way, free)
        note_step(state, enemy, at, way)
        at = to
    if at != own:
        relocate(state, book, scratch, enemy, at)
    state.free_step = free


@rule
def direction(state: State, book: Book, warrior: int, a: int, b: int) -> int:
    """The way from one position to the next."""
    for way in range(9):
        if step_to(state, book, warrior, a, way) == b:
            return way
    return way_to(state, book, warrior, b)


@rule
def without_target(state: State, book: Book, scratch: Scratch, enemy: int) -> int:
    """Nobody in view: recover, or make for noise, or for a guard point. DKH-206 to DKH-211; A6."""
    if (
        state.done_any == 0
        and state.wounds[enemy] > 0
        and state.vigour[enemy] > 0
        and has(state, book, enemy, terms.SORCERER)
    ):
        finish_walk(state, enemy)
        spend(state, enemy, 1)
        recover(state, book, scratch, enemy)
        return GO_ON
    if state.goal_kind == terms.NO_GOAL:
        if state.omen_watch == 0 and seek_noise(state, book, scratch, enemy):
            return ASKED
        if state.goal_kind == terms.NO_GOAL and seek_guard(state, book, scratch, enemy):
            return ASKED
    if state.goal_kind == terms.NO_GOAL:
        return FINISHED
    goal = state.goal
    if at_its_goal(state, book, enemy, goal):
        return FINISHED
    get_ready(state, book, scratch, enemy)
    steps = way_onto(state, book, scratch, enemy, goal)
    return GO_ON if approach(state, book, scratch, enemy, NONE, goal, 0, steps) else FINISHED


@rule
def at_its_goal(state: State, book: Book, enemy: int, goal: int) -> bool:
    """Whether an enemy stands on its goal, or beside it while it is taken: it can get no closer. DKH-208, DKH-211."""
    if state.at[enemy] == goal:
        return True
    if base_size(state, book, enemy) > 1 or state.rock[goal] > 0:
        return False
    return adjacent(state, book, state.at[enemy], goal) and stand(state, book, enemy, goal, False) != STOP


@rule
def tokens_heard(state: State, square: int) -> int:
    """Noise tokens on a square that lay there when the activation began. DKH-206; RUL-57."""
    tokens = state.noise[square]
    if tokens > 0:
        for i in range(state.plan[OWN_NOISE]):
            if state.plan[i] == square + 1:
                tokens -= 1
    return tokens


@rule
def know_noise(state: State, book: Book, scratch: Scratch) -> None:
    """List the squares with noise tokens, once until more is made. DKH-053, DKH-206."""
    if scratch.noise_known != 0:
        return
    scratch.noise_known = 1
    n = 0
    for square in range(book.squares[state.level]):
        if state.noise[square] > 0:
            scratch.noisy[n] = square
            n += 1
    scratch.noisy_n = n


@rule
def noisy_tiles(state: State, book: Book, scratch: Scratch, enemy: int) -> int:
    """List the nearest noisy tiles within four, the noisiest of them. DKH-206, DKH-207."""
    know_noise(state, book, scratch)
    if scratch.noisy_n == 0:
        return 0
    for tile in range(terms.TILES):
        scratch.list[tile] = 0
    for i in range(scratch.noisy_n):
        square = scratch.noisy[i]
        scratch.list[tile_of(state, book, square)] += tokens_heard(state, square)
    near, most, n = terms.FAR, 0, 0
    for tile in range(book.tiles[state.level]):
        tokens = scratch.list[tile]
        if tokens == 0:
            continue
        far = tiles_apart(state, book, enemy, tile)
        if far > book.noise_tiles or far > near or (far == near and tokens < most):
            continue
        if far < near or tokens > most:
            near, most, n = far, tokens, 0
        n = add(scratch, n, tile)
    return n


@rule
def seek_noise(state: State, book: Book, scratch: Scratch, enemy: int) -> bool:
    """Make for the noisy tile, if there is one. True if the enemy player must say which. DKH-206, DKH-207."""
    n = noisy_tiles(state, book, scratch, enemy)
    if is_tie(state, enemy, n, Asks.NOISY_TILE):
        return True
    if n > 0:
        hear(state, book, scratch, enemy, scratch.menu[0])
    return False


@rule
def is_tie(state: State, enemy: int, n: int, decision: int) -> bool:
    """Several goals are equally good, and the enemy player says which: then he is asked."""
    if n <= 1 or state.enemy_ties == 0:
        return False
    finish_walk(state, enemy)
    ask(state, state.enemy_player, decision, enemy)
    return True


@rule
def hear(state: State, book: Book, scratch: Scratch, enemy: int, tile: int) -> None:
    """The goal is the nearest noise token of the noisy tile. DKH-206; RUL-57."""
    know_noise(state, book, scratch)
    best, near = NONE, terms.FAR
    for i in range(scratch.noisy_n):
        square = scratch.noisy[i]
        if tile_of(state, book, square) != tile or tokens_heard(state, square) == 0:
            continue
        far = walk_to_square(state, book, scratch, enemy, square)
        if best == NONE or far < near:
            best, near = square, far
    head_for(state, enemy, best, terms.NOISE_GOAL)


@rule
def guards_near(state: State, book: Book, scratch: Scratch, enemy: int) -> int:
    """List the nearest guard points, of those the nearest to the exit. DKH-209, DKH-210."""
    level = state.level
    for i in range(book.guards[level]):
        if book.guard[level, i] == state.at[enemy]:
            scratch.menu[0] = book.guard[level, i]
            return 1
    measure_guards(state, book, scratch, enemy)
    near, n = terms.FAR + 1, 0
    for i in range(book.guards[level]):
        far = scratch.list[i]
        n, near = add_if_best(scratch, n, near, far, book.guard[level, i])
    if n > 1:
        n = nearest_exit(state, book, scratch, n)
    return n


@rule
def measure_guards(state: State, book: Book, scratch: Scratch, enemy: int) -> None:
    """WALK distance from an enemy's base to each guard point. DKH-209; RUL-58."""
    level = state.level
    for i in range(book.guards[level]):
        scratch.list[i] = walk_to_square(state, book, scratch, enemy, book.guard[level, i])


@rule
def nearest_exit(state: State, book: Book, scratch: Scratch, n: int) -> int:
    """Keep the listed guard points that are nearest to the exit. DKH-210."""
    near, kept = terms.FAR + 1, 0
    for i in range(n):
        square = scratch.menu[i]
        far = walked(state, book, scratch, book.exit[state.level], square)
        kept, near = add_if_best(scratch, kept, near, far, square)
    return kept


@rule
def seek_guard(state: State, book: Book, scratch: Scratch, enemy: int) -> bool:
    """Make for the nearest guard point. True if the enemy player must say which. DKH-209, DKH-210."""
    n = guards_near(state, book, scratch, enemy)
    if is_tie(state, enemy, n, Asks.GUARD):
        return True
    if n > 0:
        head_for(state, enemy, scratch.menu[0], terms.GUARD_GOAL)
    return False


class NoisyTile(Decision, number=Asks.NOISY_TILE):
    """Which noise an enemy follows. DKH-207; DEC-42."""

    enemy: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        list_for_enemy(menu, terms.TILE, noisy_tiles(state, book, menu, state.args[NoisyTile.enemy]))

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        hear(state, book, menu, state.args[NoisyTile.enemy], option - terms.TILE)


class GuardPoint(Decision, number=Asks.GUARD):
    """Which guard point an enemy makes for. DKH-210; DEC-43."""

    enemy: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        list_for_enemy(menu, terms.SQUARE, guards_near(state, book, menu, state.args[GuardPoint.enemy]))

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        head_for(state, state.args[GuardPoint.enemy], option - terms.SQUARE, terms.GUARD_GOAL)
