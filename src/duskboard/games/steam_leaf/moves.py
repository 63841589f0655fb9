"""The move of an activation: alone or as a squad, once more by a card, or slipping away. Chapters 10, 11."""

from duskboard.engine.agenda import pop, push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import (
    carries,
    is_revealed,
    move_flat,
    move_sides,
    show_item,
)
from duskboard.games.steam_leaf.cards import open_window
from duskboard.games.steam_leaf.ground import standing
from duskboard.games.steam_leaf.missions import judge
from duskboard.games.steam_leaf.movement import (
    allowance,
    arrive,
    by_its_squad,
    free_for,
    note_move_roll,
    reach_menu,
    walk_to,
    way_open,
)
from duskboard.games.steam_leaf.squads import (
    can_place,
    chart,
    find_room,
    form_up,
    gather,
    has_choice,
    nearest_member,
    place_menu,
    placed_bits,
    prepare,
    squad_count,
)
from duskboard.games.steam_leaf.terms import (
    AUTO,
    DESTINATION,
    DO_AFTER_MOVE,
    DO_AUTO,
    DO_MOVE,
    DO_MOVE_ROLL,
    DO_SLIP,
    DO_WALK,
    DONE,
    E_SHADOW,
    FINISHED,
    FROZEN,
    LEAF,
    LEAVE,
    MEMBER,
    O_UNIT,
    REACTION,
    ROOTED,
    SHADOW,
    SHADOW_WALKER,
    STAYS,
    STEP,
    TILES,
    UNATTACKABLE,
    W_MOVE,
)

ALONE, IN_SQUAD, SLIPPING = 0, 1, 2  # how a destination is chosen


@rule
def wipe_activation(state, seat, group):
    """Clear what belonged to one activation only."""
    first = int(state.group_first[seat, group])
    for unit in range(first, first + int(state.group_size[seat, group])):
        state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) & STAYS


@rule
def reset_steps(state, seat, group):
    first = int(state.group_first[seat, group])
    for unit in range(first, first + int(state.group_size[seat, group])):
        state.unit_steps[seat, unit] = 0


@rule
def can_step(state, book, seat, group):
    """Whether a member of a group may take a step this turn."""
    if book.move_die[state.group_type[seat, group]] == 0:
        return False
    first = int(state.group_first[seat, group])
    for unit in range(first, first + int(state.group_size[seat, group])):
        if standing(state, seat, unit) and int(state.unit_flags[seat, unit]) & ROOTED == 0:
            return True
    return False


@rule
def set_out(state, seat, group):
    """The group will move: a card may help, then the die is rolled. W2."""
    push(state, DO_AFTER_MOVE, seat, group)
    push(state, DO_MOVE_ROLL, seat, group)
    open_window(state, seat, W_MOVE, group, 0, 0)


@rule
def roll_move(state, book, scratch, seat, group):
    """One Move die for the group; the total serves every member. STL-080, STL-083."""
    sides = move_sides(state, book, seat, group)
    face = roll(state, sides)
    note_move_roll(state, book, seat, group, sides, face)
    state.total = move_flat(state, book, seat, group) + face + int(state.boost)
    if squad_count(state, seat, group) > 1 and not form_up(state, book, scratch, seat, group):
        return
    push(state, DO_MOVE, seat, group)


@rule
def lone_unit(state, seat, group):
    """The one standing member of a group."""
    first = int(state.group_first[seat, group])
    for unit in range(first, first + int(state.group_size[seat, group])):
        if standing(state, seat, unit):
            return unit
    return NONE


@rule
def go_on_moving(state, book, scratch, seat, group):
    """Ask for the next part of a move, if there is one."""
    if squad_count(state, seat, group) > 1:
        if unplaced(state, seat, group) > 0:
            ask(state, seat, MEMBER, group)
        return
    unit = lone_unit(state, seat, group)
    if unit == NONE:
        return
    left = allowance(state, seat, unit) - int(state.unit_steps[seat, unit])
    if left <= 0:
        arrive(state, seat, unit)
        return
    if room_to_go(state, book, seat, unit) or destination_menu(state, book, scratch, seat, unit, NONE, ALONE, 0) > 1:
        ask(state, seat, DESTINATION, unit, NONE, ALONE)
    elif scratch.menu[0] == DONE:
        arrive(state, seat, unit)
    else:
        go_to(state, book, scratch, seat, unit, int(scratch.menu[0]), ALONE, 0)


@rule
def room_to_go(state, book, seat, unit):
    """A quick look: it may stop here, and a tile beside it is free."""
    here = int(state.unit_tile[seat, unit])
    if not free_for(state, seat, unit, here):
        return False
    for direction in range(4):
        if way_open(state, book, here, direction) and state.at[here + STEP[direction]] == 0:
            return True
    return False


@rule
def unplaced(state, seat, group):
    """Members that take part in the move and have no place yet."""
    first = int(state.group_first[seat, group])
    n = 0
    for unit in range(first, first + int(state.group_size[seat, group])):
        if standing(state, seat, unit) and int(state.unit_flags[seat, unit]) & (FINISHED | FROZEN) == 0:
            n += 1
    return n


@rule
def member_menu(state, book, scratch, seat, group):
    """D15: a member that has a place to go, all of them by themselves, or none at all."""
    n = gather(state, scratch, seat, group)
    first = placed_bits(scratch, n) == 0
    rest = 0
    if not first or state.closer == 1:
        prepare(state, book, scratch, seat, group)
        rest = find_room(state, book, scratch, n, NONE)
    count = 0
    for k in range(n):
        if scratch.placed[k] == 1:
            continue
        if first and state.closer == 1:
            offered = place_menu(state, book, scratch, seat, group, n, k, count, count + 1) > count
        else:
            offered = first or can_place(state, book, scratch, seat, n, k, rest)
        if offered:
            scratch.menu[count] = O_UNIT + int(scratch.member[k])
            count += 1
    if nobody_moved(state, seat, group):
        scratch.menu[count] = LEAVE
        count += 1
    if not first:
        scratch.menu[count] = AUTO
        count += 1
    return count


@rule
def nobody_moved(state, seat, group):
    """Whether the squad's move has not begun."""
    first = int(state.group_first[seat, group])
    for unit in range(first, first + int(state.group_size[seat, group])):
        flags = int(state.unit_flags[seat, unit])
        if flags & FINISHED != 0 and flags & FROZEN == 0:
            return False
    return True


@rule
def destination_menu(state, book, scratch, seat, unit, goal, mode, contact):
    """D14: where the unit may go now."""
    if mode == IN_SQUAD:
        return member_tiles(state, book, scratch, seat, unit, goal)
    if mode == SLIPPING:
        left = int(book.card_value[seat, REACTION]) - int(state.unit_steps[seat, unit])
    else:
        left = allowance(state, seat, unit) - int(state.unit_steps[seat, unit])
    n = 0
    here = int(state.unit_tile[seat, unit])
    if free_for(state, seat, unit, here) and (contact == 0 or by_its_squad(state, book, seat, unit, here)):
        scratch.menu[0] = DONE
        n = 1
    return reach_menu(state, book, scratch, seat, unit, left, contact == 1, n)


@rule
def member_at(scratch, n, unit):
    """The number of a unit among the members on the paper."""
    for k in range(n):
        if scratch.member[k] == unit:
            return k
    return NONE


@rule
def member_tiles(state, book, scratch, seat, unit, goal):
    """Where a squad member may end; after an interruption the old goal is always among them. D15."""
    group = int(state.unit_group[seat, unit])
    n = prepare(state, book, scratch, seat, group)
    count = place_menu(state, book, scratch, seat, group, n, member_at(scratch, n, unit), 0, TILES)
    if goal == NONE:
        return count
    for at in range(count):
        if scratch.menu[at] == goal:
            return count
    scratch.menu[count] = goal
    return count + 1


@rule
def may_choose_place(state, book, scratch, seat, unit):
    """Whether a squad member has more than one place to go to."""
    group = int(state.unit_group[seat, unit])
    n = prepare(state, book, scratch, seat, group)
    return has_choice(state, book, scratch, seat, group, n, member_at(scratch, n, unit))


@rule
def ask_place(state, book, scratch, seat, unit):
    """Where a squad member goes; the only place is not asked for."""
    if may_choose_place(state, book, scratch, seat, unit):
        ask(state, seat, DESTINATION, unit, NONE, IN_SQUAD)
    else:
        go_to(state, book, scratch, seat, unit, int(scratch.menu[0]), IN_SQUAD, 0)


@rule
def ask_place_again(state, book, scratch, seat, unit, goal):
    """A squad member was interrupted on its way by what it saw. RUL-46."""
    if may_choose_place(state, book, scratch, seat, unit) or member_tiles(state, book, scratch, seat, unit, goal) > 1:
        ask(state, seat, DESTINATION, unit, goal, IN_SQUAD)
    else:
        push(state, DO_WALK, seat, unit, goal)


@rule
def go_to(state, book, scratch, seat, unit, tile, mode, contact):
    """Walk to the chosen tile and see what comes next."""
    group = int(state.unit_group[seat, unit])
    if mode == SLIPPING:
        push(state, DO_SLIP, seat, unit, 1, contact)
        walk_to(state, book, scratch, seat, unit, tile)
    elif mode == ALONE:
        push(state, DO_MOVE, seat, group)
        walk_to(state, book, scratch, seat, unit, tile)
    elif walk_to(state, book, scratch, seat, unit, tile):
        ask_place_again(state, book, scratch, seat, unit, tile)
    else:
        state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | FINISHED
        push(state, DO_MOVE, seat, group)
    judge(state, book)


@rule
def stop_here(state, seat, unit):
    """End the move where the unit is. RUL-05."""
    arrive(state, seat, unit)


@rule
def follow_by_itself(state, book, scratch, seat, group):
    """Place the next member as the completion routine does. D15, RUL-48."""
    if unplaced(state, seat, group) == 0:
        return
    n = prepare(state, book, scratch, seat, group)
    chart(state, book, scratch, seat, n)
    k = nearest_member(scratch, n, placed_bits(scratch, n))
    if k == NONE:
        return
    unit, tile = int(scratch.member[k]), int(scratch.best_t[k])
    if walk_to(state, book, scratch, seat, unit, tile):
        ask_place_again(state, book, scratch, seat, unit, tile)
    else:
        state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | FINISHED
        push(state, DO_AUTO, seat, group)
    judge(state, book)


@rule
def after_move(state, seat, group):
    """The move is over: a Shadow Walker may vanish instead of acting. D16, STL-210."""
    wipe_activation(state, seat, group)
    unit = lone_unit(state, seat, group)
    if seat != LEAF or unit == NONE or state.second == 1:
        return
    if carries(state, seat, group, SHADOW_WALKER) and state.unit_steps[seat, unit] > 0:
        ask(state, seat, SHADOW, group)


@rule
def vanish(state, seat, group):
    """Nobody may attack it until its owner's next turn, and it does nothing more now. STL-210, RUL-70."""
    unit = lone_unit(state, seat, group)
    state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | UNATTACKABLE
    if is_revealed(state, seat, group):
        show_item(state, seat, group, SHADOW_WALKER)
        tell(state, E_SHADOW, seat, group)
    pop(state)


@rule
def slip(state, book, scratch, seat, unit, started, contact):
    """The attacked unit moves up to three tiles. LC-13."""
    if started == 0:
        state.unit_steps[seat, unit] = 0
        here = int(state.unit_tile[seat, unit])
        contact = 1 if by_its_squad(state, book, seat, unit, here) else 0
    if int(state.unit_steps[seat, unit]) >= int(book.card_value[seat, REACTION]):
        arrive(state, seat, unit)
        return
    if destination_menu(state, book, scratch, seat, unit, NONE, SLIPPING, contact) > 1:
        ask(state, seat, DESTINATION, unit, NONE, SLIPPING, contact)
    elif scratch.menu[0] == DONE:
        arrive(state, seat, unit)
    else:
        push(state, DO_SLIP, seat, unit, 1, contact)
        walk_to(state, book, scratch, seat, unit, int(scratch.menu[0]))
        judge(state, book)


@rule
def move_again(state, seat, group):
    """Roll Move again and move once more, without an attack. ST-11, LC-11."""
    state.second = 1
    state.boost = 0
    reset_steps(state, seat, group)
    set_out(state, seat, group)
