"""Attacks: targets, range, dice, damage, defeat and elimination. Chapters 14 to 16, 23, 24."""

from collections.abc import Callable

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, either
from duskboard.engine.rule import Rule, rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import (
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
    show_resolve,
    show_steps,
    sized,
    throw,
    walks_in_shadow,
)
from duskboard.games.steam_leaf.rules.cards import open_window, range_needed, tell_range
from duskboard.games.steam_leaf.rules.ground import distance, lies, offset, put_on, sees, standing, take_off, touches
from duskboard.games.steam_leaf.rules.missions import judge
from duskboard.games.steam_leaf.rules.movement import came_to, happened
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, WIDTH, Asks, Do

NOT_POSSIBLE = -1


# -- who can be attacked -----------------------------------------------------------------------------------------------


@rule
def has_attack(state: State, book: Book, seat: int, unit: int) -> bool:
    """Whether a unit has an Attack die and may use it this turn. STL-217."""
    kind = kind_of(state, seat, unit)
    if book.attack_die[kind] == 0:
        return False
    return standing(state, seat, unit) and state.unit_flags[seat, unit] & terms.NO_ATTACK == 0


@rule
def longest_range(state: State, book: Book, seat: int, unit: int) -> int:
    """The most its Range can come to; 0 if it cannot shoot. STL-105."""
    group = state.unit_group[seat, unit]
    die = range_sides(state, book, seat, group)
    return 0 if die == 0 else die + range_flat(state, book, seat, group)


@rule
def melee_reach(state: State, book: Book, seat: int, unit: int) -> int:
    """The offset at which a melee attack reaches: 1, or 2 with a Great Weapon. STL-196, RUL-64."""
    group = state.unit_group[seat, unit]
    return max(1, item_most(book.item_reach, seat, state.group_items[seat, group]))


@rule
def can_strike(state: State, book: Book, seat: int, unit: int, tile: int) -> bool:
    """Whether a melee attack reaches a tile: base contact, or further with a Great Weapon. STL-101."""
    here = state.unit_tile[seat, unit]
    if touches(state, book, here, tile):
        return True
    reach = melee_reach(state, book, seat, unit)
    return reach > 1 and offset(here, tile) <= reach and sees(state, book, here, tile)


@rule
def blocked_at(state: State, book: Book, seat: int, here: int, tile: int, own: int) -> int:
    """How many own units are on a tile of a line, 9 if it is blocked for good. STL-108, RUL-31."""
    code = state.at[tile] - 1
    if code < 0:
        return own
    owner, unit = code // 52, code % 52
    if state.unit_health[owner, unit] == 0:
        return own
    if owner != seat or own > 0 or not touches(state, book, here, tile):
        return 9
    return own + 1


@rule
def line_free(state: State, book: Book, seat: int, here: int, start: int, goal: int, own: int) -> bool:
    """Whether units leave the line from `start` to `goal` open for a shot of the unit on `here`. RUL-31."""
    down = goal // WIDTH - start // WIDTH + 12
    across = goal % WIDTH - start % WIDTH + 12
    if down < 0 or down > 24 or across < 0 or across > 24:
        return False
    for at in range(book.line_n[down, across]):
        own = blocked_at(state, book, seat, here, start + book.line[down, across, at], own)
        if own > 1:
            return False
    return True


@rule
def clear_shot(state: State, book: Book, seat: int, here: int, goal: int) -> bool:
    """Whether a shot can be made: sight, and no unit in its way but one own beside the shooter. STL-107 to STL-109."""
    if not sees(state, book, here, goal):
        return False
    board = state.board
    if book.region[board, here] == book.region[board, goal]:
        return line_free(state, book, seat, here, here, goal, 0)
    for door in range(book.doors_n[board]):
        inside, outside = book.door_in[board, door], book.door_out[board, door]
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
def through_door(state: State, book: Book, seat: int, here: int, beyond: int, goal: int) -> bool:
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
def from_door(state: State, book: Book, seat: int, here: int, beyond: int) -> bool:
    """A line to a target in a doorway, by way of the tile on the shooter's side of it. RUL-24, RUL-31."""
    if book.region[state.board, beyond] != book.region[state.board, here] or not sees(state, book, beyond, here):
        return False
    own = blocked_at(state, book, seat, here, beyond, 0)
    if own > 1:
        return False
    return line_free(state, book, seat, here, beyond, here, own)


@rule
def may_be_target(state: State, seat: int, unit: int) -> bool:
    """Whether a unit of `seat` may be attacked: revealed, on the board, not walking in shadow. RUL-62, RUL-70."""
    if state.unit_tile[seat, unit] == NONE:
        return False
    if state.unit_health[seat, unit] == 0:
        return True
    if not is_revealed(state, seat, state.unit_group[seat, unit]):
        return False
    return not walks_in_shadow(state, seat, unit)


@rule
def can_shoot(state: State, book: Book, seat: int, unit: int, tile: int, reach: int) -> bool:
    """Whether a shot with a Range of at most `reach` may be tried at a tile."""
    here = state.unit_tile[seat, unit]
    return reach > 0 and distance(here, tile) <= reach and clear_shot(state, book, seat, here, tile)


@rule
def is_screened(state: State, seat: int, unit: int) -> bool:
    """Whether a card keeps a unit from being shot at."""
    return state.group_flags[seat, state.unit_group[seat, unit]] & terms.SCREENED != 0


@rule
def manner_against(state: State, book: Book, seat: int, unit: int, target: int, reach: int) -> int:
    """How an attacker can attack an enemy unit: MELEE, RANGED, or NOT_POSSIBLE. STL-101, STL-106, RUL-60."""
    rival = 1 - seat
    if not may_be_target(state, rival, target):
        return NOT_POSSIBLE
    tile = state.unit_tile[rival, target]
    if can_strike(state, book, seat, unit, tile):
        return terms.MELEE
    if is_screened(state, rival, target) or not can_shoot(state, book, seat, unit, tile, reach):
        return NOT_POSSIBLE
    return terms.RANGED


@rule
def manner_against_tile(state: State, book: Book, seat: int, unit: int, objective: int, reach: int) -> int:
    """How a Leaf unit can attack an objective tile. RUL-81."""
    if seat != LEAF:
        return NOT_POSSIBLE
    tile = book.objective[state.board, objective]
    if state.engine != NONE and state.unit_tile[STEAM, state.engine] == tile:
        return NOT_POSSIBLE
    if can_strike(state, book, seat, unit, tile):
        return terms.MELEE
    if not can_shoot(state, book, seat, unit, tile, reach):
        return NOT_POSSIBLE
    return terms.RANGED


@rule
def target_menu(state: State, book: Book, scratch: Scratch, seat: int, unit: int, n: int, limit: int) -> int:
    """Add what a unit can attack; stops after `limit` (to see whether there is anything at all). D19."""
    return targets_within(state, book, scratch, seat, unit, n, limit, longest_range(state, book, seat, unit))


@rule
def targets_within(
    state: State, book: Book, scratch: Scratch, seat: int, unit: int, n: int, limit: int, reach: int
) -> int:
    """Add what a unit can attack whose Range comes to `reach` at most, up to `limit`."""
    assert seat >= 0
    assert unit >= 0
    if not has_attack(state, book, seat, unit):
        return n
    rival = 1 - seat
    assert rival >= 0
    here = state.unit_tile[seat, unit]
    near = max(melee_reach(state, book, seat, unit), reach)
    for target in range(state.units_n[rival]):
        tile = state.unit_tile[rival, target]
        if tile == NONE or offset(here, tile) > near:
            continue
        if manner_against(state, book, seat, unit, target, reach) != NOT_POSSIBLE:
            n = add(scratch, n, terms.O_UNIT + target)
            if n >= limit:
                return n
    if seat == LEAF:
        for objective in range(book.objectives_n[state.board]):
            if offset(here, book.objective[state.board, objective]) > near:
                continue
            if manner_against_tile(state, book, seat, unit, objective, reach) != NOT_POSSIBLE:
                n = add(scratch, n, terms.O_OBJECTIVE + objective)
                if n >= limit:
                    return n
    return n


@rule
def web_menu(state: State, book: Book, scratch: Scratch, seat: int, unit: int, n: int) -> int:
    """Add the targets of a Spider Web: revealed standing enemies with a Resolve die. STL-209, RUL-69."""
    rival = 1 - seat
    reach = item_most(book.item_web, seat, state.group_items[seat, state.unit_group[seat, unit]])
    for target in range(state.units_n[rival]):
        if not standing(state, rival, target) or not may_be_target(state, rival, target):
            continue
        if book.resolve_die[kind_of(state, rival, target)] == 0 or is_screened(state, rival, target):
            continue
        if can_shoot(state, book, seat, unit, state.unit_tile[rival, target], reach):
            n = add(scratch, n, terms.O_UNIT + target)
    return n


@rule
def barrage_menu(state: State, book: Book, scratch: Scratch, seat: int, unit: int, n: int) -> int:
    """Add the enemies that the contraption can still fire at. D22, RUL-88."""
    rival = 1 - seat
    reach = state.range_roll + state.range_flat
    here = state.unit_tile[seat, unit]
    for target in range(state.units_n[rival]):
        if state.unit_flags[rival, target] & terms.AIMED_AT != 0 or not may_be_target(state, rival, target):
            continue
        tile = state.unit_tile[rival, target]
        if is_screened(state, rival, target) or distance(here, tile) > reach:
            continue
        if clear_shot(state, book, seat, here, tile):
            n = add(scratch, n, terms.O_UNIT + target)
    return n


# -- an attack, step by step -------------------------------------------------------------------------------------------


@rule
def begin_action(state: State, book: Book, seat: int, unit: int) -> None:
    """A unit spends its attack action: one attack, or two with Duel weapons or Swift Claws. STL-204, STL-215."""
    group = state.unit_group[seat, unit]
    items = state.group_items[seat, group]
    state.attacker = unit
    state.hit_tiles = 0
    state.reloads = 0
    state.attacks = max(0, item_most(book.item_attacks, seat, items) - 1)
    charge = item_most(book.item_charge, seat, items)
    if charge > 0 and state.unit_steps[seat, unit] >= charge:
        state.attacks = max(1, state.attacks)


@rule
def declare(state: State, book: Book, seat: int, target: int) -> None:
    """Declare an attack and see how it must be made."""
    state.target = target
    state.attack_steps = 0
    state.guard_steps = 0
    state.with_resolve = 0
    unit = state.attacker
    group = state.unit_group[seat, unit]
    state.unit_flags[seat, unit] |= terms.ACTED
    if not is_revealed(state, seat, group):
        state.group_flags[seat, group] |= terms.STRUCK_HIDDEN
    reach = longest_range(state, book, seat, unit)
    if target >= terms.AT_TILE:
        state.manner = manner_against_tile(state, book, seat, unit, target - terms.AT_TILE, reach)
    else:
        state.manner = manner_against(state, book, seat, unit, target, reach)
        here, there = state.unit_tile[seat, unit], state.unit_tile[1 - seat, target]
        if state.manner == terms.MELEE and not touches(state, book, here, there):  # nothing else reaches so far
            show_items(state, book.item_reach, 0, seat, group)


@rule
def announce_attack(state: State, seat: int) -> None:
    """Say who attacks what, and how, before anybody has to answer. STL-102."""
    tell(state, terms.E_DECLARED, seat, state.attacker, state.target, state.manner)


@rule
def forget_attack(state: State) -> None:
    """When an activation is over nothing of its attacks stays behind: it could tell what a hidden attacker is."""
    state.attacker, state.target, state.manner = 0, 0, terms.MELEE
    state.range_roll, state.range_die, state.range_flat = 0, 0, 0
    state.attack_steps, state.guard_steps, state.with_resolve = 0, 0, 0
    state.attacks, state.reloads, state.hit_tiles = 0, 0, 0
    state.barrage, state.resolve_steps = 0, 0


@rule
def storm_choice(state: State, book: Book, seat: int) -> bool:
    """Whether the attack may be a blow or a shot: a Storm Caller's on a standing unit in contact. D20, RUL-60."""
    unit, target = state.attacker, state.target
    if seat != LEAF or state.manner != terms.MELEE or target >= terms.AT_TILE:
        return False
    rival = 1 - seat
    if not carries(state, seat, state.unit_group[seat, unit], terms.STORM_CALLER):
        return False
    if not standing(state, rival, target) or is_screened(state, rival, target):
        return False
    reach = longest_range(state, book, seat, unit)
    return can_shoot(state, book, seat, unit, state.unit_tile[rival, target], reach)


@rule
def range_step(state: State, book: Book, scratch: Scratch) -> None:
    """The range of a shot. STL-106."""
    roll_range(state, book, popped(state, 0))


@rule
def roll_range(state: State, book: Book, seat: int) -> None:
    """First the range; a card may roll it again. STL-106, RUL-59."""
    unit = state.attacker
    group = state.unit_group[seat, unit]
    if state.manner == terms.WEBBING:
        state.range_flat = 0
        state.range_die = item_most(book.item_web, seat, state.group_items[seat, group])
        show_item(state, seat, group, terms.SPIDER_WEB)
    else:
        state.range_flat = range_flat(state, book, seat, group)
        state.range_die = range_sides(state, book, seat, group)
        steps = item_sum(book.item_range, seat, state.group_items[seat, group])
        show_items(state, book.item_gives_die, 0, seat, group)
        show_steps(state, book, book.item_range, seat, group, range_die(state, book, seat, group), steps)
    state.range_roll = throw(state, seat, group, state.range_die)
    tell_range(state, book, seat, state.range_roll)
    open_window(state, seat, terms.W_RANGE)


@rule
def check_range(state: State, book: Book, scratch: Scratch) -> None:
    """Whether the target is within range; if not, the attack is spent. STL-106."""
    seat = popped(state, 0)
    needed, total = range_needed(state, book, seat), state.range_roll + state.range_flat
    if total >= needed:
        push(state, Do.AIM, seat)
    else:
        tell(state, terms.E_SHORT, seat, state.attacker, state.target, needed, total)


def judged_after(does: Callable[[State, Book, int], None]) -> Rule[[State, Book, Scratch], None]:
    """A step of an attack of a seat after which the missions are looked at."""

    @rule
    def step(state: State, book: Book, scratch: Scratch) -> None:
        does(state, book, popped(state, 0))
        judge(state, book)

    return step


@rule
def aim(state: State, book: Book, seat: int) -> None:
    """The target is in reach: an X token and a tile need no dice, a unit does. STL-117, RUL-61."""
    target = state.target
    if target >= terms.AT_TILE:
        attack_tile(state, book, seat, state.attacker, target - terms.AT_TILE)
        return
    if lies(state, 1 - seat, target):
        eliminate(state, 1 - seat, target, terms.BY_ATTACK)
        return
    push(state, Do.STRIKE, seat)
    if state.manner != terms.WEBBING:
        push(state, Do.GUARD, seat)
    open_window(state, seat, terms.W_ATTACK)


aim_step = judged_after(aim)  # the target is in reach: STL-101


@rule
def guard(state: State, book: Book, scratch: Scratch) -> None:
    """The defender's side: which die (D26), then a card (W5)."""
    seat = popped(state, 0)
    rival = 1 - seat
    group = state.unit_group[rival, state.target]
    push(state, Do.BRACE, seat)
    if rival == LEAF:
        if carries(state, rival, group, terms.MYSTIC_BARRIER) or carries(state, rival, group, terms.SPIRIT_SHIELD):
            ask(state, rival, Asks.DEFEND_WITH)


class DefendWith(Decision, number=Asks.DEFEND_WITH, name="choose the die to defend with", unnoticed=True):
    """A charm lets the defender roll Resolve instead of Defence. STL-208, STL-217, D26."""

    options = either(terms.DEFENCE, terms.RESOLVE)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        state.with_resolve = 1 if option == terms.RESOLVE else 0


@rule
def brace(state: State, book: Book, scratch: Scratch) -> None:
    """W5: a card for the defender."""
    seat = popped(state, 0)
    open_window(state, 1 - seat, terms.W_DEFENCE)


@rule
def strike_step(state: State, book: Book, scratch: Scratch) -> None:
    """The dice of an attack fall. STL-102, STL-209."""
    seat = popped(state, 0)
    if state.manner == terms.WEBBING:
        cast_web(state, book, seat)
    else:
        strike(state, book, seat)
    judge(state, book)


@rule
def strike(state: State, book: Book, seat: int) -> None:
    """Attack against Defence: the difference is lost. STL-102, STL-103, RUL-57."""
    rival, target, unit = 1 - seat, state.target, state.attacker
    show_weapons(state, book, seat, unit)
    if state.with_resolve == 1:
        use_spirit(state, rival, target, state.unit_group[rival, target])
        show_resolve(state, book, rival, target, state.guard_steps)
    else:
        show_guard(state, book, seat, unit)
    attack = roll_attack(state, book, seat, unit)
    defence = roll_defence(state, book, seat, unit)
    group = state.unit_group[seat, unit]
    tell(state, terms.E_ATTACK, seat, unit, target, attack, defence, state.with_resolve)
    if attack > defence:
        hurt(state, book, rival, target, attack, defence)
    constrict(state, seat, group, rival, target)
    stormy = seat == LEAF and state.manner == terms.RANGED and carries(state, seat, group, terms.STORM_CALLER)
    if stormy and kind_of(state, rival, target) != terms.CONTRAPTION:
        buffet(state, book, seat, group, attack)


@rule
def buffet(state: State, book: Book, seat: int, group: int, attack: int) -> None:
    """A storm: who does not hold its ground with Resolve is pushed. STL-206."""
    rival, target = 1 - seat, state.target
    show_item(state, seat, group, terms.STORM_CALLER)
    show_resolve(state, book, rival, target, 0)
    resolve = roll_resolve(state, book, rival, target, 0)
    tell(state, terms.E_PUSH_ROLL, rival, target, resolve, attack)
    if resolve < attack and standing(state, rival, target):
        push(state, Do.PUSH, seat)


@rule
def show_weapons(state: State, book: Book, seat: int, unit: int) -> None:
    """Name what is seen to change the Attack die, before it falls. RUL-45."""
    group = state.unit_group[seat, unit]
    show_attack(state, book, seat, group, state.manner, state.attack_steps)
    if item_most(book.item_attack_dice, seat, state.group_items[seat, group]) > 1:
        show_items(state, book.item_attack_dice, 1, seat, group)


@rule
def roll_attack(state: State, book: Book, seat: int, unit: int) -> int:
    """The Attack die; two and the better with Refined Steel Weapons. STL-199."""
    group = state.unit_group[seat, unit]
    dice = item_most(book.item_attack_dice, seat, state.group_items[seat, group])
    return roll_best(state, seat, group, dice, attack_sides(state, book, seat, group, state.manner, state.attack_steps))


@rule
def roll_best(state: State, seat: int, group: int, dice: int, sides: int) -> int:
    """Roll a group's die, or several of which the best counts."""
    best = throw(state, seat, group, sides)
    for _ in range(1, dice):
        best = max(best, throw(state, seat, group, sides))
    return best


@rule
def guard_total(state: State, book: Book, seat: int, unit: int) -> int:
    """All steps on the Defence die of the target: cards, items of both sides, auras."""
    foe = item_sum(book.item_foe, seat, state.group_items[seat, state.unit_group[seat, unit]])
    return state.guard_steps + foe + defence_steps(state, book, 1 - seat, state.target)


@rule
def show_guard(state: State, book: Book, seat: int, unit: int) -> None:
    """Name what is seen to change the Defence die, before it falls. RUL-45."""
    rival, target = 1 - seat, state.target
    mine, group = state.unit_group[seat, unit], state.unit_group[rival, target]
    die, steps = book.defence_die[kind_of(state, rival, target)], guard_total(state, book, seat, unit)
    show_steps(state, book, book.item_foe, seat, mine, die, steps)
    show_steps(state, book, book.item_defence, rival, group, die, steps)
    if state.unit_flags[rival, target] & terms.MOVED == 0:
        show_steps(state, book, book.item_still, rival, group, die, steps)
    if item_most(book.item_defence_dice, rival, state.group_items[rival, group]) > 1:
        show_items(state, book.item_defence_dice, 1, rival, group)


@rule
def roll_defence(state: State, book: Book, seat: int, unit: int) -> int:
    """The Defence die, or Resolve in its place; two and the better with a Steel Shield. STL-195, STL-208, STL-216."""
    rival, target = 1 - seat, state.target
    if state.with_resolve == 1:
        return roll_resolve(state, book, rival, target, state.guard_steps)
    group = state.unit_group[rival, target]
    dice = item_most(book.item_defence_dice, rival, state.group_items[rival, group])
    die = book.defence_die[kind_of(state, rival, target)]
    return roll_best(state, rival, group, dice, sized(book, die, guard_total(state, book, seat, unit)))


@rule
def use_spirit(state: State, seat: int, unit: int, group: int) -> None:
    """Defending with Resolve names the charm; Spirit Shield costs the next attack. STL-208, STL-217."""
    if carries(state, seat, group, terms.SPIRIT_SHIELD):
        show_item(state, seat, group, terms.SPIRIT_SHIELD)
        state.unit_flags[seat, unit] |= terms.NO_ATTACK
        tell(state, terms.E_SPIRIT, seat, unit, terms.SPIRIT_SHIELD)
    else:
        show_item(state, seat, group, terms.MYSTIC_BARRIER)
        tell(state, terms.E_SPIRIT, seat, unit, terms.MYSTIC_BARRIER)


@rule
def constrict(state: State, seat: int, group: int, rival: int, target: int) -> None:
    """A unit struck by a Constricting Attack moves half as far in its next turn. STL-218, RUL-75."""
    if seat == LEAF and state.manner == terms.MELEE and carries(state, seat, group, terms.CONSTRICTING_ATTACK):
        if standing(state, rival, target):
            show_item(state, seat, group, terms.CONSTRICTING_ATTACK)
            state.unit_flags[rival, target] |= terms.HALVED
            tell(state, terms.E_HALVED, rival, target)


@rule
def cast_web(state: State, book: Book, seat: int) -> None:
    """Attack against Resolve: a target that is beaten takes no step in its next turn. STL-209."""
    rival, target, unit = 1 - seat, state.target, state.attacker
    show_weapons(state, book, seat, unit)
    show_resolve(state, book, rival, target, 0)
    attack = roll_attack(state, book, seat, unit)
    resolve = roll_resolve(state, book, rival, target, 0)
    held = 1 if resolve < attack else 0
    if held == 1:
        state.unit_flags[rival, target] |= terms.ROOTED
    tell(state, terms.E_WEB, seat, unit, target, attack, resolve, held)


# -- what comes of it --------------------------------------------------------------------------------------------------


@rule
def hurt(state: State, book: Book, seat: int, unit: int, attack: int, defence: int) -> None:
    """Lose Health; at 0 a unit is defeated and an X token lies in its place. STL-114, STL-115, RUL-58."""
    left = max(0, state.unit_health[seat, unit] - (attack - defence))
    lost = state.unit_health[seat, unit] - left
    state.unit_health[seat, unit] = left
    tell(state, terms.E_DAMAGE, seat, unit, lost, left, attack, defence)
    if left > 0:
        return
    group = state.unit_group[seat, unit]
    state.left[seat] -= book.cost[state.group_type[seat, group]]
    happened(state, terms.C_DEFEAT, group, NONE, seat)
    tell(state, terms.E_DEFEATED, seat, unit)
    if kind_of(state, seat, unit) == terms.CONTRAPTION:
        eliminate(state, seat, unit, terms.BY_RUIN)


@rule
def eliminate(state: State, seat: int, unit: int, cause: int) -> None:
    """The X token leaves the board, after an attack or a question; a contraption is gone at once. STL-117, STL-118."""
    take_off(state, seat, unit)
    state.unit_tile[seat, unit] = NONE
    happened(state, terms.C_GONE, state.unit_group[seat, unit], NONE, seat)
    tell(state, terms.E_ELIMINATED, seat, unit, cause)


@rule
def attack_tile(state: State, book: Book, seat: int, unit: int, objective: int) -> None:
    """Attack an objective tile: it counts once for an action, whatever it is worth. RUL-63, RUL-81, RUL-82."""
    if (state.hit_tiles >> objective) & 1 == 1:
        tell(state, terms.E_TWICE, seat, unit, objective)
        return
    state.hit_tiles |= 1 << objective
    state.attacked[objective] = 1
    state.tally[objective] = min(99, state.tally[objective] + 1)
    tell(state, terms.E_TILE_ATTACKED, seat, unit, objective, state.tally[objective])
    happened(state, terms.C_TILE, state.unit_group[seat, unit], objective, seat)
    if book.is_leader[kind_of(state, seat, unit)] == 1:
        if book.mission_leader_hits[STEAM, terms.BOLSTER] <= 1:
            state.wrecked[objective] = 1
    else:
        state.follower_run[objective] = min(99, state.follower_run[objective] + 1)
        if state.follower_run[objective] >= book.mission_hits[STEAM, terms.BOLSTER]:
            state.wrecked[objective] = 1
    if state.built[objective] > 0:
        state.build_run[objective] = min(99, state.build_run[objective] + 1)
        unfinished = state.built[objective] < book.mission_count[STEAM, terms.GREAT_CONTRAPTION]
        if unfinished and state.build_run[objective] >= book.mission_hits[STEAM, terms.GREAT_CONTRAPTION]:
            state.build_lost[objective] = 1
    if state.marker == objective:
        state.marker_run = min(99, state.marker_run + 1)
        if state.marker_run == book.mission_hits[STEAM, terms.TOP_SECRET]:
            state.marker_lost = 1
            tell(state, terms.E_MARKER_LOST, objective)


@rule
def end_runs(state: State) -> None:
    """At the end of a Leaf turn: a tile that was not attacked starts again from nothing. RUL-82."""
    for objective in range(len(state.attacked)):
        if state.attacked[objective] == 0 and state.tally_stays == 0:
            broken = state.tally[objective] > 0
            state.tally[objective] = 0
            state.follower_run[objective] = 0
            state.build_run[objective] = 0
            if state.marker == objective and state.marker_lost == 0:
                state.marker_run = 0
            if broken:
                tell(state, terms.E_RUN_BROKEN, objective)
        state.attacked[objective] = 0


@rule
def resolved(state: State, seat: int) -> None:
    """After an attack: perhaps one more by a card, perhaps the target slips away. W6, W7."""
    push(state, Do.MORE, seat)
    push(state, Do.SLIP_WINDOW, seat)
    push(state, Do.AFTER, seat)


@rule
def after_window(state: State, book: Book, scratch: Scratch) -> None:
    """W6: Reload, for a Steam unit that has something to attack."""
    seat = popped(state, 0)
    unit = state.attacker
    if seat == STEAM and state.manner != terms.BARRAGE and standing(state, seat, unit):
        if target_menu(state, book, scratch, seat, unit, 0, 1) > 0:
            open_window(state, seat, terms.W_AFTER)


@rule
def slip_window(state: State, book: Book, scratch: Scratch) -> None:
    """W7: Slip Away, for a Leaf unit that was attacked and stands."""
    seat = popped(state, 0)
    target = state.target
    if seat == STEAM and target < terms.AT_TILE and standing(state, LEAF, target):
        open_window(state, LEAF, terms.W_SLIP)


# -- the storm's push --------------------------------------------------------------------------------------------------


@rule
def push_direction(here: int, there: int, along_row: bool) -> int:
    """Away from the attacker along one axis."""
    if along_row:
        return terms.EAST if there % WIDTH > here % WIDTH else terms.WEST
    return terms.SOUTH if there // WIDTH > here // WIDTH else terms.NORTH


@rule
def can_push(state: State, book: Book, tile: int, direction: int) -> bool:
    """Whether a unit can be moved one step: floor, nobody there, no wall, no barred doorway. STL-206, RUL-67."""
    if (book.ways[state.board, tile] >> direction) & 1 == 0:
        return False
    door = book.door_way[state.board, tile, direction]
    if door != NONE and (state.barred >> door) & 1 == 1:
        return False
    return state.at[tile + terms.STEP[direction]] == 0


@rule
def push_back(state: State, book: Book, seat: int) -> None:
    """Push the target away along the larger offset; with equal offsets the attacker chooses. STL-206, RUL-67."""
    rival, target = 1 - seat, state.target
    here, there = state.unit_tile[seat, state.attacker], state.unit_tile[rival, target]
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
        ask(state, seat, Asks.AXIS)
    elif row_free:
        shove(state, book, rival, target, by_row)
    elif can_push(state, book, there, by_column):
        shove(state, book, rival, target, by_column)


push_step = judged_after(push_back)  # who did not hold its ground: STL-206


class Axis(Decision, number=Asks.AXIS, name="choose where to push"):
    """Equal offsets: along which of them the target is pushed. STL-206, RUL-67, D27."""

    options = either(terms.ALONG_ROW, terms.ALONG_COLUMN)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        rival, target = 1 - seat, state.target
        here, there = state.unit_tile[seat, state.attacker], state.unit_tile[rival, target]
        shove(state, book, rival, target, push_direction(here, there, option == terms.ALONG_ROW))
        judge(state, book)


@rule
def shove(state: State, book: Book, seat: int, unit: int, direction: int) -> None:
    """Move a unit one step against its will."""
    take_off(state, seat, unit)
    tile = state.unit_tile[seat, unit] + terms.STEP[direction]
    put_on(state, seat, unit, tile)
    tell(state, terms.E_PUSHED, seat, unit, tile)
    came_to(state, book, seat, unit, tile)
