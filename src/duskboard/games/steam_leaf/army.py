"""Units and their numbers: stats, items, auras, dice raised and lowered. Chapters 5 to 8, 22 to 24."""

from duskboard.engine.dice import roll
from duskboard.engine.header import NONE
from duskboard.engine.log import only, tell, tell_to
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.ground import standing, touches
from duskboard.games.steam_leaf.terms import (
    E_ATTACK_DIE,
    E_ITEM,
    GREAT_WEAPON,
    ITEMS,
    MELEE,
    MOVED,
    REVEALED,
    STEAM,
    UNATTACKABLE,
)


@rule
def kind_of(state, seat, unit):
    """A unit's kind."""
    return int(state.group_type[seat, state.unit_group[seat, unit]])


@rule
def is_revealed(state, seat, group):
    """Whether both sides know what a group is."""
    return int(state.group_flags[seat, group]) & REVEALED != 0


@rule
def walks_in_shadow(state, seat, unit):
    """Whether a Shadow Walker has made its walk: until its owner's next turn nobody can attack it. STL-210, RUL-70."""
    return int(state.unit_flags[seat, unit]) & UNATTACKABLE != 0


@rule
def carries(state, seat, group, item):
    """Whether a group carries an item; a squad's item serves every member. STL-044."""
    return (int(state.group_items[seat, group]) >> item) & 1 == 1


@rule
def sized(book, die, steps):
    """A die made larger or smaller by steps, within D4 and D12. STL-190 to STL-192, RUL-52."""
    return min(int(book.largest_die), max(int(book.smallest_die), die + int(book.die_step) * steps))


@rule
def standing_leader(state, book, seat, group):
    """Whether a group is a Leader who stands."""
    kind = int(state.group_type[seat, group])
    return kind != NONE and book.is_leader[kind] == 1 and standing(state, seat, int(state.group_first[seat, group]))


@rule
def touched_by(state, book, seat, group, fallen, tile):
    """Whether a tile touches a standing member of a group, or its defeated `fallen` one. STL-074, STL-075, RUL-55."""
    first = int(state.group_first[seat, group])
    for unit in range(first, first + int(state.group_size[seat, group])):
        if unit == fallen or standing(state, seat, unit):
            if touches(state, book, int(state.unit_tile[seat, unit]), tile):
                return True
    return False


@rule
def aura(state, book, table, seat, group, fallen):
    """1 if a Leader whose aura is in `table` touches a group of Followers, else 0. STL-074, STL-075, RUL-53."""
    kind = int(state.group_type[seat, group])
    if book.is_follower[kind] == 0:
        return 0
    for other in range(int(state.groups_n[seat])):
        leader = int(state.group_type[seat, other])
        if leader == NONE or table[leader] == 0:
            continue
        unit = int(state.group_first[seat, other])
        if standing(state, seat, unit):
            if touched_by(state, book, seat, group, fallen, int(state.unit_tile[seat, unit])):
                return 1
    return 0


@rule
def item_sum(table, seat, items):
    """What a group's items add up to in one column."""
    total = 0
    while items != 0:
        low = items & -items
        items -= low
        at = 0
        while low > 1:
            low >>= 1
            at += 1
        total += int(table[seat, at])
    return total


@rule
def item_most(table, seat, items):
    """The largest number in one column among a group's items, at least 0."""
    most = 0
    for at in range(ITEMS):
        if (items >> at) & 1 == 1:
            most = max(most, int(table[seat, at]))
    return most


@rule
def show_item(state, seat, group, item):
    """Name an item that has visibly changed something, if its group is revealed. RUL-45."""
    bit = 1 << item
    if is_revealed(state, seat, group) and int(state.items_seen[seat, group]) & bit == 0:
        state.items_seen[seat, group] = int(state.items_seen[seat, group]) | bit
        tell(state, E_ITEM, seat, group, item)


@rule
def show_items(state, table, plain, seat, group):
    """Name every item of a group whose number in a column is not the plain one."""
    items = int(state.group_items[seat, group]) & ~int(state.items_seen[seat, group])
    if items == 0 or not is_revealed(state, seat, group):
        return
    for at in range(ITEMS):
        if (items >> at) & 1 == 1 and table[seat, at] != plain:
            show_item(state, seat, group, at)


@rule
def show_steps(state, book, table, seat, group, die, steps):
    """Name the items whose steps on a die can be seen: without them it would have another size. RUL-45.

    `steps` are all that the die is changed by, those of the items in `table` among them.
    """
    unseen = int(state.group_items[seat, group]) & ~int(state.items_seen[seat, group])
    without = steps - item_sum(table, seat, unseen)
    if sized(book, die, steps) != sized(book, die, without):
        show_items(state, table, 0, seat, group)


@rule
def tell_die(state, seat, unit, sides, face):
    """Tell what a unit rolled: everybody if it is revealed, else its owner alone."""
    if is_revealed(state, seat, int(state.unit_group[seat, unit])):
        tell(state, E_ATTACK_DIE, seat, unit, sides, face)
    else:
        tell_to(state, only(seat), E_ATTACK_DIE, seat, unit, sides, face)


@rule
def base_health(state, book, seat, group):
    """Health at the start: printed plus armour and waters. STL-198, STL-200, STL-212."""
    kind = int(state.group_type[seat, group])
    return int(book.health[kind]) + item_sum(book.item_health, seat, int(state.group_items[seat, group]))


@rule
def move_flat(state, book, seat, group):
    """The fixed part of Move. STL-200, RUL-76."""
    kind = int(state.group_type[seat, group])
    return int(book.move[kind]) + item_sum(book.item_tiles, seat, int(state.group_items[seat, group]))


@rule
def move_sides(state, book, seat, group):
    """The Move die with items and auras. STL-067, STL-069, STL-207."""
    kind = int(state.group_type[seat, group])
    steps = item_sum(book.item_move, seat, int(state.group_items[seat, group]))
    steps += aura(state, book, book.aura_move, seat, group, NONE)
    return sized(book, int(book.move_die[kind]), steps)


@rule
def range_flat(state, book, seat, group):
    """The fixed part of Range, printed or given by an item. STL-193, STL-205."""
    kind = int(state.group_type[seat, group])
    return max(int(book.range[kind]), item_most(book.item_gives_range, seat, int(state.group_items[seat, group])))


@rule
def range_die(state, book, seat, group):
    """The Range die, printed or given by an item; 0 for a unit that cannot shoot. STL-105."""
    kind = int(state.group_type[seat, group])
    return max(int(book.range_die[kind]), item_most(book.item_gives_die, seat, int(state.group_items[seat, group])))


@rule
def range_sides(state, book, seat, group):
    """The Range die with items; 0 for a unit that cannot shoot. STL-202, STL-204, STL-214."""
    die = range_die(state, book, seat, group)
    if die == 0:
        return 0
    return sized(book, die, item_sum(book.item_range, seat, int(state.group_items[seat, group])))


@rule
def attack_steps(state, book, seat, group, manner):
    """The steps of items on the Attack die. STL-196, RUL-64."""
    items = int(state.group_items[seat, group])
    if state.weapon_melee == 1 and manner != MELEE and seat == STEAM:
        items &= ~(1 << GREAT_WEAPON)
    return item_sum(book.item_attack, seat, items)


@rule
def attack_sides(state, book, seat, group, manner, steps):
    """The Attack die with items and cards."""
    kind = int(state.group_type[seat, group])
    return sized(book, int(book.attack_die[kind]), steps + attack_steps(state, book, seat, group, manner))


@rule
def show_attack(state, book, seat, group, manner, steps):
    """Name the items that are seen to change the Attack die, besides `steps` of cards."""
    mine = attack_steps(state, book, seat, group, manner)
    if mine != 0:
        die = int(book.attack_die[state.group_type[seat, group]])
        show_steps(state, book, book.item_attack, seat, group, die, steps + mine)


@rule
def defence_steps(state, book, seat, unit):
    """The steps of items and auras on the Defence die. STL-064, STL-069, STL-194, STL-201, STL-213."""
    group = int(state.unit_group[seat, unit])
    items = int(state.group_items[seat, group])
    steps = item_sum(book.item_defence, seat, items) + aura(state, book, book.aura_defence, seat, group, NONE)
    if int(state.unit_flags[seat, unit]) & MOVED == 0:
        steps += item_sum(book.item_still, seat, items)
    return steps


@rule
def defence_sides(state, book, seat, unit, steps):
    """The Defence die with items, auras and cards."""
    kind = kind_of(state, seat, unit)
    return sized(book, int(book.defence_die[kind]), steps + defence_steps(state, book, seat, unit))


@rule
def resolve_steps(state, book, seat, unit):
    """The steps of items and auras on the Resolve die; also of a defeated unit. STL-064, STL-072, STL-203, RUL-55."""
    group = int(state.unit_group[seat, unit])
    items = int(state.group_items[seat, group])
    return item_sum(book.item_resolve, seat, items) + aura(state, book, book.aura_resolve, seat, group, unit)


@rule
def resolve_sides(state, book, seat, unit, steps):
    """The Resolve die with items, auras and cards."""
    kind = kind_of(state, seat, unit)
    return sized(book, int(book.resolve_die[kind]), steps + resolve_steps(state, book, seat, unit))


@rule
def roll_resolve(state, book, seat, unit, steps):
    """Roll the Resolve die, enlarged by `steps` of cards."""
    die = int(book.resolve_die[kind_of(state, seat, unit)])
    steps += resolve_steps(state, book, seat, unit)
    face = roll(state, sized(book, die, steps))
    show_steps(state, book, book.item_resolve, seat, int(state.unit_group[seat, unit]), die, steps)
    tell_die(state, seat, unit, sized(book, die, steps), face)
    return face


@rule
def any_standing(state, seat):
    """Whether a side has a standing unit. RUL-16."""
    for unit in range(int(state.units_n[seat])):
        if standing(state, seat, unit):
            return True
    return False


@rule
def standing_leaders(state, book, seat):
    """How many Leaders of a side stand."""
    n = 0
    for group in range(int(state.groups_n[seat])):
        if standing_leader(state, book, seat, group):
            n += 1
    return n


@rule
def below_half(state, seat):
    """Whether a side's remaining units cost less than half of what it spent. STL-133, RUL-84."""
    twice = 2 * int(state.left[seat])
    if state.at_half == 1:
        return twice <= int(state.spent[seat])
    return twice < int(state.spent[seat])
