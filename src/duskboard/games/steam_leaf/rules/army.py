"""Units and their numbers: stats, items, auras, dice raised and lowered. Chapters 5 to 8, 22 to 24."""

from duskboard.engine.bits import lowest
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE
from duskboard.engine.log import tell
from duskboard.engine.record import Numbers
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.ground import standing, touches
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.terms import STEAM


@rule
def kind_of(state: State, seat: int, unit: int) -> int:
    """A unit's kind."""
    assert seat >= 0
    assert unit >= 0
    return state.group_type[seat, state.unit_group[seat, unit]]


@rule
def is_revealed(state: State, seat: int, group: int) -> bool:
    """Whether both sides know what a group is."""
    assert seat >= 0
    assert group >= 0
    return state.group_flags[seat, group] & terms.REVEALED != 0


@rule
def walks_in_shadow(state: State, seat: int, unit: int) -> bool:
    """Whether a Shadow Walker has made its walk: until its owner's next turn nobody can attack it. STL-210, RUL-70."""
    return state.unit_flags[seat, unit] & terms.UNATTACKABLE != 0


@rule
def carries(state: State, seat: int, group: int, item: int) -> bool:
    """Whether a group carries an item; a squad's item serves every member. STL-044."""
    return (state.group_items[seat, group] >> item) & 1 == 1


@rule
def sized(book: Book, die: int, steps: int) -> int:
    """A die made larger or smaller by steps, within D4 and D12. STL-190 to STL-192, RUL-52."""
    return min(book.largest_die, max(book.smallest_die, die + book.die_step * steps))


@rule
def standing_leader(state: State, book: Book, seat: int, group: int) -> bool:
    """Whether a group is a Leader who stands."""
    kind = state.group_type[seat, group]
    return kind != NONE and book.is_leader[kind] == 1 and standing(state, seat, state.group_first[seat, group])


@rule
def touched_by(state: State, book: Book, seat: int, group: int, fallen: int, tile: int) -> bool:
    """Whether a tile touches a standing member of a group, or its defeated `fallen` one. STL-074, STL-075, RUL-55."""
    first = state.group_first[seat, group]
    for unit in range(first, first + state.group_size[seat, group]):
        if unit == fallen or standing(state, seat, unit):
            if touches(state, book, state.unit_tile[seat, unit], tile):
                return True
    return False


@rule
def aura(state: State, book: Book, table: Numbers, seat: int, group: int, fallen: int) -> int:
    """1 if a Leader whose aura is in `table` touches a group of Followers, else 0. STL-074, STL-075, RUL-53."""
    kind = state.group_type[seat, group]
    if book.is_follower[kind] == 0:
        return 0
    for other in range(state.groups_n[seat]):
        leader = state.group_type[seat, other]
        if leader == NONE or table[leader] == 0:
            continue
        unit = state.group_first[seat, other]
        if standing(state, seat, unit):
            if touched_by(state, book, seat, group, fallen, state.unit_tile[seat, unit]):
                return 1
    return 0


@rule
def item_sum(table: Numbers, seat: int, items: int) -> int:
    """What a group's items add up to in one column."""
    total = 0
    while items != 0:
        total += table[seat, lowest(items)]
        items &= items - 1
    return total


@rule
def item_most(table: Numbers, seat: int, items: int) -> int:
    """The largest number in one column among a group's items, at least 0."""
    assert seat >= 0
    most = 0
    for at in range(terms.ITEMS):
        if (items >> at) & 1 == 1:
            most = max(most, table[seat, at])
    return most


@rule
def show_item(state: State, seat: int, group: int, item: int) -> None:
    """Name an item that has visibly changed something, if its group is revealed. RUL-45."""
    bit = 1 << item
    if is_revealed(state, seat, group) and state.items_seen[seat, group] & bit == 0:
        state.items_seen[seat, group] |= bit
        tell(state, terms.E_ITEM, seat, group, item)


@rule
def show_items(state: State, table: Numbers, plain: int, seat: int, group: int) -> None:
    """Name every item of a group whose number in a column is not the plain one."""
    items = state.group_items[seat, group] & ~state.items_seen[seat, group]
    if items == 0 or not is_revealed(state, seat, group):
        return
    for at in range(terms.ITEMS):
        if (items >> at) & 1 == 1 and table[seat, at] != plain:
            show_item(state, seat, group, at)


@rule
def show_steps(state: State, book: Book, table: Numbers, seat: int, group: int, die: int, steps: int) -> None:
    """Name the items whose steps on a die can be seen: without them it would have another size. RUL-45.

    `steps` are all that the die is changed by, those of the items in `table` among them.
    """
    unseen = state.group_items[seat, group] & ~state.items_seen[seat, group]
    without = steps - item_sum(table, seat, unseen)
    if sized(book, die, steps) != sized(book, die, without):
        show_items(state, table, 0, seat, group)


@rule
def throw(state: State, seat: int, group: int, sides: int) -> int:
    """A group's die: everybody sees it if the group is revealed, else its owner alone. STL-090."""
    before = state.dice_n
    face = roll(state, sides)
    if not is_revealed(state, seat, group) and state.dice_n > before:
        state.own_dice[seat] |= 1 << before
    return face


@rule
def base_health(state: State, book: Book, seat: int, group: int) -> int:
    """Health at the start: printed plus armour and waters. STL-198, STL-200, STL-212."""
    kind = state.group_type[seat, group]
    return max(1, book.health[kind] + item_sum(book.item_health, seat, state.group_items[seat, group]))


@rule
def move_flat(state: State, book: Book, seat: int, group: int) -> int:
    """The fixed part of Move. STL-200, RUL-76."""
    kind = state.group_type[seat, group]
    return max(0, book.move[kind] + item_sum(book.item_tiles, seat, state.group_items[seat, group]))


@rule
def move_sides(state: State, book: Book, seat: int, group: int) -> int:
    """The Move die with items and auras. STL-067, STL-069, STL-207."""
    kind = state.group_type[seat, group]
    steps = item_sum(book.item_move, seat, state.group_items[seat, group])
    steps += aura(state, book, book.aura_move, seat, group, NONE)
    return sized(book, book.move_die[kind], steps)


@rule
def range_flat(state: State, book: Book, seat: int, group: int) -> int:
    """The fixed part of Range, printed or given by an item. STL-193, STL-205."""
    kind = state.group_type[seat, group]
    return max(book.range[kind], item_most(book.item_gives_range, seat, state.group_items[seat, group]))


@rule
def range_die(state: State, book: Book, seat: int, group: int) -> int:
    """The Range die, printed or given by an item; 0 for a unit that cannot shoot. STL-105."""
    kind = state.group_type[seat, group]
    return max(book.range_die[kind], item_most(book.item_gives_die, seat, state.group_items[seat, group]))


@rule
def range_sides(state: State, book: Book, seat: int, group: int) -> int:
    """The Range die with items; 0 for a unit that cannot shoot. STL-202, STL-204, STL-214."""
    die = range_die(state, book, seat, group)
    if die == 0:
        return 0
    return sized(book, die, item_sum(book.item_range, seat, state.group_items[seat, group]))


@rule
def attack_steps(state: State, book: Book, seat: int, group: int, manner: int) -> int:
    """The steps of items on the Attack die. STL-196, RUL-64."""
    items = state.group_items[seat, group]
    if state.weapon_melee == 1 and manner != terms.MELEE and seat == STEAM:
        items &= ~(1 << terms.GREAT_WEAPON)
    return item_sum(book.item_attack, seat, items)


@rule
def attack_sides(state: State, book: Book, seat: int, group: int, manner: int, steps: int) -> int:
    """The Attack die with items and cards."""
    kind = state.group_type[seat, group]
    return sized(book, book.attack_die[kind], steps + attack_steps(state, book, seat, group, manner))


@rule
def show_attack(state: State, book: Book, seat: int, group: int, manner: int, steps: int) -> None:
    """Name the items that are seen to change the Attack die, besides `steps` of cards."""
    mine = attack_steps(state, book, seat, group, manner)
    if mine != 0:
        die = book.attack_die[state.group_type[seat, group]]
        show_steps(state, book, book.item_attack, seat, group, die, steps + mine)


@rule
def defence_steps(state: State, book: Book, seat: int, unit: int) -> int:
    """The steps of items and auras on the Defence die. STL-064, STL-069, STL-194, STL-201, STL-213."""
    group = state.unit_group[seat, unit]
    items = state.group_items[seat, group]
    steps = item_sum(book.item_defence, seat, items) + aura(state, book, book.aura_defence, seat, group, NONE)
    if state.unit_flags[seat, unit] & terms.MOVED == 0:
        steps += item_sum(book.item_still, seat, items)
    return steps


@rule
def defence_sides(state: State, book: Book, seat: int, unit: int, steps: int) -> int:
    """The Defence die with items, auras and cards."""
    kind = kind_of(state, seat, unit)
    return sized(book, book.defence_die[kind], steps + defence_steps(state, book, seat, unit))


@rule
def resolve_steps(state: State, book: Book, seat: int, unit: int) -> int:
    """The steps of items and auras on the Resolve die; also of a defeated unit. STL-064, STL-072, STL-203, RUL-55."""
    group = state.unit_group[seat, unit]
    items = state.group_items[seat, group]
    return item_sum(book.item_resolve, seat, items) + aura(state, book, book.aura_resolve, seat, group, unit)


@rule
def resolve_sides(state: State, book: Book, seat: int, unit: int, steps: int) -> int:
    """The Resolve die with items, auras and cards."""
    kind = kind_of(state, seat, unit)
    return sized(book, book.resolve_die[kind], steps + resolve_steps(state, book, seat, unit))


@rule
def show_resolve(state: State, book: Book, seat: int, unit: int, steps: int) -> None:
    """Name the items that are seen to change the Resolve die, besides `steps` of cards."""
    die = book.resolve_die[kind_of(state, seat, unit)]
    steps += resolve_steps(state, book, seat, unit)
    show_steps(state, book, book.item_resolve, seat, state.unit_group[seat, unit], die, steps)


@rule
def roll_resolve(state: State, book: Book, seat: int, unit: int, steps: int) -> int:
    """Roll the Resolve die, enlarged by `steps` of cards."""
    return throw(state, seat, state.unit_group[seat, unit], resolve_sides(state, book, seat, unit, steps))


@rule
def any_standing(state: State, seat: int) -> bool:
    """Whether a side has a standing unit. RUL-16."""
    for unit in range(state.units_n[seat]):
        if standing(state, seat, unit):
            return True
    return False


@rule
def standing_leaders(state: State, book: Book, seat: int) -> int:
    """How many Leaders of a side stand."""
    n = 0
    for group in range(state.groups_n[seat]):
        if standing_leader(state, book, seat, group):
            n += 1
    return n


@rule
def below_half(state: State, seat: int) -> bool:
    """Whether a side's remaining units cost less than half of what it spent. STL-133, RUL-84."""
    twice = 2 * state.left[seat]
    if state.at_half == 1:
        return twice <= state.spent[seat]
    return twice < state.spent[seat]
