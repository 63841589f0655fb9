"""Attacks: targets, range, dice, damage, defeat and elimination. Chapters 14 to 16, 23, 24."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import (
    attack_sides,
    carries,
    defence_steps,
    is_revealed,
    item_most,
    item_sum,
    kind_of,
    range_die,
    range_flat,
    range_sides,
    roll_resolve,
    show_attack,
    show_item,
    show_items,
    show_steps,
    sized,
    walks_in_shadow,
)
from duskboard.games.steam_leaf.cards import open_window, tell_range
from duskboard.games.steam_leaf.ground import distance, lies, offset, put_on, sees, standing, take_off, touches
from duskboard.games.steam_leaf.movement import came_to, happened
from duskboard.games.steam_leaf.terms import (
    ACTED,
    AIMED_AT,
    ALONG_COLUMN,
    ALONG_ROW,
    AT_TILE,
    AXIS,
    BARRAGE,
    BOLSTER,
    C_DEFEAT,
    C_GONE,
    C_TILE,
    CONSTRICTING_ATTACK,
    CONTRAPTION,
    DEFEND_WITH,
    DO_AFTER,
    DO_BRACE,
    DO_GUARD,
    DO_MORE,
    DO_PUSH,
    DO_SLIP_WINDOW,
    DO_STRIKE,
    E_ATTACK,
    E_ATTACK_DIE,
    E_DAMAGE,
    E_DEFEATED,
    E_ELIMINATED,
    E_HALVED,
    E_MARKER_LOST,
    E_PUSH_ROLL,
    E_PUSHED,
    E_SHORT,
    E_TILE_ATTACKED,
    E_WEB,
    EAST,
    GREAT_CONTRAPTION,
    GREAT_WEAPON,
    HALVED,
    LEAF,
    MELEE,
    MOVED,
    MYSTIC_BARRIER,
    NO_ATTACK,
    NORTH,
    O_OBJECTIVE,
    O_UNIT,
    RANGED,
    ROOTED,
    SCREENED,
    SOUTH,
    SPIDER_WEB,
    SPIRIT_SHIELD,
    STEAM,
    STEP,
    STORM_CALLER,
    STRUCK_HIDDEN,
    TOP_SECRET,
    W_AFTER,
    W_ATTACK,
    W_DEFENCE,
    W_RANGE,
    W_SLIP,
    WEBBING,
    WEST,
    WIDTH,
)

NOT_POSSIBLE = -1


# -- who can be attacked -----------------------------------------------------------------------------------------------


@rule
def has_attack(state, book, seat, unit):
    """Whether a unit has an Attack die and may use it this turn. STL-217."""
    kind = kind_of(state, seat, unit)
    if book.attack_die[kind] == 0:
        return False
    return standing(state, seat, unit) and int(state.unit_flags[seat, unit]) & NO_ATTACK == 0


@rule
def longest_range(state, book, seat, unit):
    """The most its Range can come to; 0 if it cannot shoot. STL-105."""
    group = int(state.unit_group[seat, unit])
    die = range_sides(state, book, seat, group)
    return 0 if die == 0 else die + range_flat(state, book, seat, group)


@rule
def melee_reach(state, book, seat, unit):
    """The offset at which a melee attack reaches: 1, or 2 with a Great Weapon. STL-196, RUL-64."""
    group = int(state.unit_group[seat, unit])
    if seat == STEAM and carries(state, seat, group, GREAT_WEAPON):
        return item_most(book.item_reach, seat, int(state.group_items[seat, group]))
    return 1


@rule
def can_strike(state, book, seat, unit, tile):
    """Whether a melee attack reaches a tile: base contact, or further with a Great Weapon. STL-101."""
    here = int(state.unit_tile[seat, unit])
    if touches(state, book, here, tile):
        return True
    reach = melee_reach(state, book, seat, unit)
    return reach > 1 and offset(here, tile) <= reach and sees(state, book, here, tile)


@rule
def blocked_at(state, book, seat, here, tile, own):
    """How many own units are on a tile of a line, 9 if it is blocked for good. STL-108, RUL-31."""
    code = int(state.at[tile]) - 1
    if code < 0:
        return own
    owner, unit = code // 52, code % 52
    if state.unit_health[owner, unit] == 0:
        return own
    if owner != seat or own > 0 or not touches(state, book, here, tile):
        return 9
    return own + 1


@rule
def line_free(state, book, seat, here, start, goal, own):
    """Whether units leave the line from `start` to `goal` open for a shot of the unit on `here`. RUL-31."""
    down = goal // WIDTH - start // WIDTH + 12
    across = goal % WIDTH - start % WIDTH + 12
    if down < 0 or down > 24 or across < 0 or across > 24:
        return False
    for at in range(int(book.line_n[down, across])):
        own = blocked_at(state, book, seat, here, start + int(book.line[down, across, at]), own)
        if own > 1:
            return False
    return True


@rule
def clear_shot(state, book, seat, here, goal):
    """Whether a shot can be made: sight, and no unit in its way but one own beside the shooter. STL-107 to STL-109."""
    if not sees(state, book, here, goal):
        return False
    board = int(state.board)
    if book.region[board, here] == book.region[board, goal]:
        return line_free(state, book, seat, here, here, goal, 0)
    for door in range(int(book.doors_n[board])):
        inside, outside = int(book.door_in[board, door]), int(book.door_out[board, door])
        if here in (inside, outside):
            beyond = outside if here == inside else inside
            if beyond == goal or through_door(state, book, seat, here, beyond, goal):
                return True
        if goal in (inside, outside):
            beyond = outside if goal == inside else inside
            if beyond == here or from_door(state, book, seat, here, beyond):
                return True
    return False


@rule
def through_door(state, book, seat, here, beyond, goal):
    """A line by way of the tile beyond a doorway; that tile counts as part of the line. RUL-24, RUL-31."""
    if book.region[state.board, beyond] != book.region[state.board, goal]:
        return False
    if not sees(state, book, beyond, goal):
        return False
    own = blocked_at(state, book, seat, here, beyond, 0)
    if own > 1:
        return False
    return line_free(state, book, seat, here, beyond, goal, own)


@rule
def from_door(state, book, seat, here, beyond):
    """A line to a target in a doorway, by way of the tile on the shooter's side of it. RUL-24, RUL-31."""
    if book.region[state.board, beyond] != book.region[state.board, here] or not sees(state, book, beyond, here):
        return False
    own = blocked_at(state, book, seat, here, beyond, 0)
    if own > 1:
        return False
    return line_free(state, book, seat, here, beyond, here, own)


@rule
def may_be_target(state, seat, unit):
    """Whether a unit of `seat` may be attacked: revealed, on the board, not walking in shadow. RUL-62, RUL-70."""
    if state.unit_tile[seat, unit] == NONE:
        return False
    if state.unit_health[seat, unit] == 0:
        return True
    if not is_revealed(state, seat, int(state.unit_group[seat, unit])):
        return False
    return not walks_in_shadow(state, seat, unit)


@rule
def can_shoot(state, book, seat, unit, tile, reach):
    """Whether a shot with a Range of at most `reach` may be tried at a tile."""
    here = int(state.unit_tile[seat, unit])
    return reach > 0 and distance(here, tile) <= reach and clear_shot(state, book, seat, here, tile)


@rule
def is_screened(state, seat, unit):
    """Whether a card keeps a unit from being shot at."""
    return int(state.group_flags[seat, state.unit_group[seat, unit]]) & SCREENED != 0


@rule
def manner_against(state, book, seat, unit, target, reach):
    """How an attacker can attack an enemy unit: MELEE, RANGED, or NOT_POSSIBLE. STL-101, STL-106, RUL-60."""
    rival = 1 - seat
    if not may_be_target(state, rival, target):
        return NOT_POSSIBLE
    tile = int(state.unit_tile[rival, target])
    if can_strike(state, book, seat, unit, tile):
        return MELEE
    if is_screened(state, rival, target) or not can_shoot(state, book, seat, unit, tile, reach):
        return NOT_POSSIBLE
    return RANGED


@rule
def manner_against_tile(state, book, seat, unit, objective, reach):
    """How a Leaf unit can attack an objective tile. RUL-81."""
    if seat != LEAF:
        return NOT_POSSIBLE
    tile = int(book.objective[state.board, objective])
    if state.engine != NONE and state.unit_tile[STEAM, state.engine] == tile:
        return NOT_POSSIBLE
    if can_strike(state, book, seat, unit, tile):
        return MELEE
    if not can_shoot(state, book, seat, unit, tile, reach):
        return NOT_POSSIBLE
    return RANGED


@rule
def target_menu(state, book, scratch, seat, unit, n, limit):
    """Add what a unit can attack; stops after `limit` (to see whether there is anything at all). D19."""
    return targets_within(state, book, scratch, seat, unit, n, limit, longest_range(state, book, seat, unit))


@rule
def targets_within(state, book, scratch, seat, unit, n, limit, reach):
    """Add what a unit can attack whose Range comes to `reach` at most, up to `limit`."""
    if not has_attack(state, book, seat, unit):
        return n
    rival = 1 - seat
    here = int(state.unit_tile[seat, unit])
    near = max(2, reach)
    for target in range(int(state.units_n[rival])):
        tile = int(state.unit_tile[rival, target])
        if tile == NONE or offset(here, tile) > near:
            continue
        if manner_against(state, book, seat, unit, target, reach) != NOT_POSSIBLE:
            scratch.menu[n] = O_UNIT + target
            n += 1
            if n >= limit:
                return n
    if seat == LEAF:
        for objective in range(int(book.objectives_n[state.board])):
            if offset(here, int(book.objective[state.board, objective])) > near:
                continue
            if manner_against_tile(state, book, seat, unit, objective, reach) != NOT_POSSIBLE:
                scratch.menu[n] = O_OBJECTIVE + objective
                n += 1
                if n >= limit:
                    return n
    return n


@rule
def web_menu(state, book, scratch, seat, unit, n):
    """Add the targets of a Spider Web: revealed standing enemies with a Resolve die. STL-209, RUL-69."""
    rival = 1 - seat
    reach = item_most(book.item_web, seat, int(state.group_items[seat, state.unit_group[seat, unit]]))
    for target in range(int(state.units_n[rival])):
        if not standing(state, rival, target) or not may_be_target(state, rival, target):
            continue
        if book.resolve_die[kind_of(state, rival, target)] == 0 or is_screened(state, rival, target):
            continue
        if can_shoot(state, book, seat, unit, int(state.unit_tile[rival, target]), reach):
            scratch.menu[n] = O_UNIT + target
            n += 1
    return n


@rule
def barrage_menu(state, book, scratch, seat, unit, n):
    """Add the enemies that the contraption can still fire at. D22, RUL-88."""
    rival = 1 - seat
    reach = int(state.range_roll) + int(state.range_flat)
    here = int(state.unit_tile[seat, unit])
    for target in range(int(state.units_n[rival])):
        if int(state.unit_flags[rival, target]) & AIMED_AT != 0 or not may_be_target(state, rival, target):
            continue
        tile = int(state.unit_tile[rival, target])
        if is_screened(state, rival, target) or distance(here, tile) > reach:
            continue
        if clear_shot(state, book, seat, here, tile):
            scratch.menu[n] = O_UNIT + target
            n += 1
    return n


# -- an attack, step by step -------------------------------------------------------------------------------------------


@rule
def begin_action(state, book, seat, unit):
    """A unit spends its attack action: one attack, or two with Duel weapons or Swift Claws. STL-204, STL-215."""
    group = int(state.unit_group[seat, unit])
    items = int(state.group_items[seat, group])
    state.attacker = unit
    state.hit_tiles = 0
    state.reloads = 0
    state.attacks = max(0, item_most(book.item_attacks, seat, items) - 1)
    charge = item_most(book.item_charge, seat, items)
    if charge > 0 and int(state.unit_steps[seat, unit]) >= charge:
        state.attacks = 1


@rule
def declare(state, book, seat, target):
    """Declare an attack and see how it must be made."""
    state.target = target
    state.attack_steps = 0
    state.guard_steps = 0
    state.with_resolve = 0
    unit = int(state.attacker)
    group = int(state.unit_group[seat, unit])
    state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | ACTED
    if not is_revealed(state, seat, group):
        state.group_flags[seat, group] = int(state.group_flags[seat, group]) | STRUCK_HIDDEN
    reach = longest_range(state, book, seat, unit)
    if target >= AT_TILE:
        state.manner = manner_against_tile(state, book, seat, unit, target - AT_TILE, reach)
    else:
        state.manner = manner_against(state, book, seat, unit, target, reach)
        here, there = int(state.unit_tile[seat, unit]), int(state.unit_tile[1 - seat, target])
        if state.manner == MELEE and not touches(state, book, here, there):  # nothing else reaches so far
            show_item(state, seat, group, GREAT_WEAPON)


@rule
def forget_attack(state):
    """When an activation is over nothing of its attacks stays behind: it could tell what a hidden attacker is."""
    state.attacker, state.target, state.manner = 0, 0, MELEE
    state.range_roll, state.range_die, state.range_flat = 0, 0, 0
    state.attack_steps, state.guard_steps, state.with_resolve = 0, 0, 0
    state.attacks, state.reloads, state.hit_tiles = 0, 0, 0
    state.barrage, state.resolve_steps = 0, 0


@rule
def storm_choice(state, book, seat):
    """Whether the attack may be a blow or a shot: a Storm Caller's on a standing unit in contact. D20, RUL-60."""
    unit, target = int(state.attacker), int(state.target)
    if seat != LEAF or state.manner != MELEE or target >= AT_TILE:
        return False
    rival = 1 - seat
    if not carries(state, seat, int(state.unit_group[seat, unit]), STORM_CALLER):
        return False
    if not standing(state, rival, target) or is_screened(state, rival, target):
        return False
    reach = longest_range(state, book, seat, unit)
    return can_shoot(state, book, seat, unit, int(state.unit_tile[rival, target]), reach)


@rule
def roll_range(state, book, seat):
    """First the range; a card may roll it again. STL-106, RUL-59."""
    unit = int(state.attacker)
    group = int(state.unit_group[seat, unit])
    if state.manner == WEBBING:
        state.range_flat = 0
        state.range_die = item_most(book.item_web, seat, int(state.group_items[seat, group]))
        show_item(state, seat, group, SPIDER_WEB)
    else:
        state.range_flat = range_flat(state, book, seat, group)
        state.range_die = range_sides(state, book, seat, group)
        steps = item_sum(book.item_range, seat, int(state.group_items[seat, group]))
        show_items(state, book.item_gives_die, 0, seat, group)
        show_steps(state, book, book.item_range, seat, group, range_die(state, book, seat, group), steps)
    state.range_roll = roll(state, int(state.range_die))
    tell_range(state, seat, int(state.range_roll))
    open_window(state, seat, W_RANGE, 0, 0, 0)


@rule
def check_range(state, book, seat):
    """Whether the target is within range; if not, the attack is spent. STL-106."""
    here = int(state.unit_tile[seat, state.attacker])
    target = int(state.target)
    if target >= AT_TILE:
        there = int(book.objective[state.board, target - AT_TILE])
    else:
        there = int(state.unit_tile[1 - seat, target])
    needed = distance(here, there)
    if int(state.range_roll) + int(state.range_flat) >= needed:
        return True
    tell(state, E_SHORT, seat, int(state.attacker), target, needed)
    return False


@rule
def aim(state, book, seat):
    """The target is in reach: an X token and a tile need no dice, a unit does. STL-117, RUL-61."""
    target = int(state.target)
    if target >= AT_TILE:
        attack_tile(state, book, seat, int(state.attacker), target - AT_TILE)
        return
    if lies(state, 1 - seat, target):
        eliminate(state, 1 - seat, target)
        return
    push(state, DO_STRIKE, seat)
    if state.manner != WEBBING:
        push(state, DO_GUARD, seat)
    open_window(state, seat, W_ATTACK, 0, 0, 0)


@rule
def guard(state, book, seat):
    """The defender's side: which die (D26), then a card (W5)."""
    rival = 1 - seat
    group = int(state.unit_group[rival, state.target])
    push(state, DO_BRACE, seat)
    if rival == LEAF:
        if carries(state, rival, group, MYSTIC_BARRIER) or carries(state, rival, group, SPIRIT_SHIELD):
            ask(state, rival, DEFEND_WITH)


@rule
def brace(state, seat):
    """W5: a card for the defender."""
    open_window(state, 1 - seat, W_DEFENCE, 0, 0, 0)


@rule
def strike(state, book, seat):
    """Attack against Defence: the difference is lost. STL-102, STL-103, RUL-57."""
    if state.manner == WEBBING:
        cast_web(state, book, seat)
        return
    rival, target, unit = 1 - seat, int(state.target), int(state.attacker)
    attack = roll_attack(state, book, seat, unit)
    defence = roll_defence(state, book, seat, unit)
    resolve = 0
    group = int(state.unit_group[seat, unit])
    stormy = seat == LEAF and state.manner == RANGED and carries(state, seat, group, STORM_CALLER)
    if stormy and kind_of(state, rival, target) != CONTRAPTION:
        show_item(state, seat, group, STORM_CALLER)
        resolve = roll_resolve(state, book, rival, target, 0)
        tell(state, E_PUSH_ROLL, rival, target, resolve, attack)
    tell(state, E_ATTACK, seat, unit, target, attack, defence, int(state.with_resolve))
    if attack > defence:
        hurt(state, book, rival, target, attack - defence)
    constrict(state, seat, group, rival, target)
    if resolve > 0 and resolve < attack and standing(state, rival, target):
        push(state, DO_PUSH, seat)


@rule
def roll_attack(state, book, seat, unit):
    """The Attack die; two and the better with Refined Steel Weapons. STL-199."""
    group = int(state.unit_group[seat, unit])
    manner, steps = int(state.manner), int(state.attack_steps)
    sides = attack_sides(state, book, seat, group, manner, steps)
    show_attack(state, book, seat, group, manner, steps)
    best = roll(state, sides)
    items = int(state.group_items[seat, group])
    if item_most(book.item_attack_dice, seat, items) > 1:
        show_items(state, book.item_attack_dice, 1, seat, group)
        best = max(best, roll(state, sides))
    tell(state, E_ATTACK_DIE, seat, unit, sides, best)
    return best


@rule
def roll_defence(state, book, seat, unit):
    """The Defence die, or Resolve in its place; two and the better with a Steel Shield. STL-195, STL-208, STL-216."""
    rival, target = 1 - seat, int(state.target)
    group = int(state.unit_group[rival, target])
    if state.with_resolve == 1:
        use_spirit(state, rival, target, group)
        return roll_resolve(state, book, rival, target, int(state.guard_steps))
    mine = int(state.unit_group[seat, unit])
    die = int(book.defence_die[kind_of(state, rival, target)])
    steps = int(state.guard_steps) + item_sum(book.item_foe, seat, int(state.group_items[seat, mine]))
    steps += defence_steps(state, book, rival, target)
    show_steps(state, book, book.item_foe, seat, mine, die, steps)
    show_steps(state, book, book.item_defence, rival, group, die, steps)
    if int(state.unit_flags[rival, target]) & MOVED == 0:
        show_steps(state, book, book.item_still, rival, group, die, steps)
    sides = sized(book, die, steps)
    best = roll(state, sides)
    if item_most(book.item_defence_dice, rival, int(state.group_items[rival, group])) > 1:
        show_items(state, book.item_defence_dice, 1, rival, group)
        best = max(best, roll(state, sides))
    tell(state, E_ATTACK_DIE, rival, target, sides, best)
    return best


@rule
def use_spirit(state, seat, unit, group):
    """Defending with Resolve names the charm; Spirit Shield costs the next attack. STL-208, STL-217."""
    if carries(state, seat, group, SPIRIT_SHIELD):
        show_item(state, seat, group, SPIRIT_SHIELD)
        state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | NO_ATTACK
    else:
        show_item(state, seat, group, MYSTIC_BARRIER)


@rule
def constrict(state, seat, group, rival, target):
    """A unit struck by a Constricting Attack moves half as far in its next turn. STL-218, RUL-75."""
    if seat == LEAF and state.manner == MELEE and carries(state, seat, group, CONSTRICTING_ATTACK):
        if standing(state, rival, target):
            show_item(state, seat, group, CONSTRICTING_ATTACK)
            state.unit_flags[rival, target] = int(state.unit_flags[rival, target]) | HALVED
            tell(state, E_HALVED, rival, target)


@rule
def cast_web(state, book, seat):
    """Attack against Resolve: a target that is beaten takes no step in its next turn. STL-209."""
    rival, target, unit = 1 - seat, int(state.target), int(state.attacker)
    attack = roll_attack(state, book, seat, unit)
    resolve = roll_resolve(state, book, rival, target, 0)
    held = 1 if resolve < attack else 0
    if held == 1:
        state.unit_flags[rival, target] = int(state.unit_flags[rival, target]) | ROOTED
    tell(state, E_WEB, seat, unit, target, attack, resolve, held)


# -- what comes of it --------------------------------------------------------------------------------------------------


@rule
def hurt(state, book, seat, unit, damage):
    """Lose Health; at 0 a unit is defeated and an X token lies in its place. STL-114, STL-115, RUL-58."""
    left = max(0, int(state.unit_health[seat, unit]) - damage)
    lost = int(state.unit_health[seat, unit]) - left
    state.unit_health[seat, unit] = left
    tell(state, E_DAMAGE, seat, unit, lost, left)
    if left > 0:
        return
    group = int(state.unit_group[seat, unit])
    state.left[seat] -= int(book.cost[state.group_type[seat, group]])
    happened(state, C_DEFEAT, group, NONE, seat)
    tell(state, E_DEFEATED, seat, unit)
    if kind_of(state, seat, unit) == CONTRAPTION:
        eliminate(state, seat, unit)


@rule
def eliminate(state, seat, unit):
    """The X token leaves the board. STL-117, STL-118."""
    take_off(state, seat, unit)
    state.unit_tile[seat, unit] = NONE
    happened(state, C_GONE, int(state.unit_group[seat, unit]), NONE, seat)
    tell(state, E_ELIMINATED, seat, unit)


@rule
def attack_tile(state, book, seat, unit, objective):
    """Attack an objective tile: it counts once for an action, whatever it is worth. RUL-63, RUL-81, RUL-82."""
    if (int(state.hit_tiles) >> objective) & 1 == 1:
        return
    state.hit_tiles = int(state.hit_tiles) | (1 << objective)
    state.attacked[objective] = 1
    state.tally[objective] = min(99, int(state.tally[objective]) + 1)
    tell(state, E_TILE_ATTACKED, seat, unit, objective, int(state.tally[objective]))
    happened(state, C_TILE, int(state.unit_group[seat, unit]), objective, seat)
    if book.is_leader[kind_of(state, seat, unit)] == 1:
        if book.mission_leader_hits[STEAM, BOLSTER] <= 1:
            state.wrecked[objective] = 1
    else:
        state.follower_run[objective] = min(99, int(state.follower_run[objective]) + 1)
        if state.follower_run[objective] >= book.mission_hits[STEAM, BOLSTER]:
            state.wrecked[objective] = 1
    if state.built[objective] > 0:
        state.build_run[objective] = min(99, int(state.build_run[objective]) + 1)
        unfinished = state.built[objective] < book.mission_count[STEAM, GREAT_CONTRAPTION]
        if unfinished and state.build_run[objective] >= book.mission_hits[STEAM, GREAT_CONTRAPTION]:
            state.build_lost[objective] = 1
    if state.marker == objective:
        state.marker_run = min(99, int(state.marker_run) + 1)
        if state.marker_run == book.mission_hits[STEAM, TOP_SECRET]:
            state.marker_lost = 1
            tell(state, E_MARKER_LOST, objective)


@rule
def end_runs(state):
    """At the end of a Leaf turn: a tile that was not attacked starts again from nothing. RUL-82."""
    for objective in range(len(state.attacked)):
        if state.attacked[objective] == 0 and state.tally_stays == 0:
            state.tally[objective] = 0
            state.follower_run[objective] = 0
            state.build_run[objective] = 0
            if state.marker == objective and state.marker_lost == 0:
                state.marker_run = 0
        state.attacked[objective] = 0


@rule
def resolved(state, seat):
    """After an attack: perhaps one more by a card, perhaps the target slips away. W6, W7."""
    push(state, DO_MORE, seat)
    push(state, DO_SLIP_WINDOW, seat)
    push(state, DO_AFTER, seat)


@rule
def after_window(state, book, scratch, seat):
    """W6: Reload, for a Steam unit that has something to attack."""
    unit = int(state.attacker)
    if seat == STEAM and state.manner != BARRAGE and standing(state, seat, unit):
        if target_menu(state, book, scratch, seat, unit, 0, 1) > 0:
            open_window(state, seat, W_AFTER, 0, 0, 0)


@rule
def slip_window(state, seat):
    """W7: Slip Away, for a Leaf unit that was attacked and stands."""
    target = int(state.target)
    if seat == STEAM and target < AT_TILE and standing(state, LEAF, target):
        open_window(state, LEAF, W_SLIP, 0, 0, 0)


# -- the storm's push --------------------------------------------------------------------------------------------------


@rule
def push_direction(here, there, along_row):
    """Away from the attacker along one axis."""
    if along_row:
        return EAST if there % WIDTH > here % WIDTH else WEST
    return SOUTH if there // WIDTH > here // WIDTH else NORTH


@rule
def can_push(state, book, tile, direction):
    """Whether a unit can be moved one step: floor, nobody there, no wall, no barred doorway. STL-206, RUL-67."""
    if (int(book.ways[state.board, tile]) >> direction) & 1 == 0:
        return False
    door = int(book.door_way[state.board, tile, direction])
    if door != NONE and (int(state.barred) >> door) & 1 == 1:
        return False
    return state.at[tile + STEP[direction]] == 0


@rule
def push_back(state, book, seat):
    """Push the target away along the larger offset; with equal offsets the attacker chooses. STL-206, RUL-67."""
    rival, target = 1 - seat, int(state.target)
    here, there = int(state.unit_tile[seat, state.attacker]), int(state.unit_tile[rival, target])
    down = abs(there // WIDTH - here // WIDTH)
    across = abs(there % WIDTH - here % WIDTH)
    by_row = push_direction(here, there, True)
    by_column = push_direction(here, there, False)
    if down != across:
        direction = by_row if across > down else by_column
        if can_push(state, book, there, direction):
            shove(state, book, rival, target, direction)
        return
    row_free = can_push(state, book, there, by_row)
    if row_free and can_push(state, book, there, by_column):
        ask(state, seat, AXIS)
    elif row_free:
        shove(state, book, rival, target, by_row)
    elif can_push(state, book, there, by_column):
        shove(state, book, rival, target, by_column)


@rule
def shove_along(state, book, seat, option):
    """Carry out the attacker's choice of axis. D27."""
    rival, target = 1 - seat, int(state.target)
    here, there = int(state.unit_tile[seat, state.attacker]), int(state.unit_tile[rival, target])
    shove(state, book, rival, target, push_direction(here, there, option == ALONG_ROW))


@rule
def shove(state, book, seat, unit, direction):
    """Move a unit one step against its will."""
    take_off(state, seat, unit)
    tile = int(state.unit_tile[seat, unit]) + STEP[direction]
    put_on(state, seat, unit, tile)
    tell(state, E_PUSHED, seat, unit, tile)
    came_to(state, book, seat, unit, tile)


@rule
def axis_menu(scratch):
    scratch.menu[0] = ALONG_ROW
    scratch.menu[1] = ALONG_COLUMN
    return 2
