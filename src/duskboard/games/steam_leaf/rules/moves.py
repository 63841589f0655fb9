"""The move of an activation: alone or as a squad, once more by a card, or slipping away. Chapters 10, 11."""

from duskboard.engine.agenda import pop, popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, either
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import (
    carries,
    is_revealed,
    move_sides,
    show_item,
    show_items,
    throw,
)
from duskboard.games.steam_leaf.rules.cards import open_window
from duskboard.games.steam_leaf.rules.ground import lone_unit, standing
from duskboard.games.steam_leaf.rules.missions import judge
from duskboard.games.steam_leaf.rules.movement import (
    allowance,
    arrive,
    by_its_squad,
    free_for,
    note_move_roll,
    reach_menu,
    walk_to,
    way_open,
)
from duskboard.games.steam_leaf.rules.questions import listed_for
from duskboard.games.steam_leaf.rules.squads import (
    can_place,
    chart,
    find_room,
    form_up,
    gather,
    list_rest,
    nearest_member,
    place_menu,
    place_of,
    placed_bits,
    prepare,
    rejoin,
    rejoin_menu,
    settle,
    squad_count,
)
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, Asks, Do

ALONE, IN_SQUAD, SLIPPING = 0, 1, 2  # how a destination is chosen


@rule
def wipe_activation(state: State, seat: int, group: int) -> None:
    """Clear what belonged to one activation only."""
    first = state.group_first[seat, group]
    for unit in range(first, first + state.group_size[seat, group]):
        state.unit_flags[seat, unit] &= terms.STAYS


@rule
def reset_steps(state: State, seat: int, group: int) -> None:
    first = state.group_first[seat, group]
    for unit in range(first, first + state.group_size[seat, group]):
        state.unit_steps[seat, unit] = 0


@rule
def can_step(state: State, book: Book, seat: int, group: int) -> bool:
    """Whether a member of a group may take a step this turn."""
    if book.move_die[state.group_type[seat, group]] == 0:
        return False
    first = state.group_first[seat, group]
    for unit in range(first, first + state.group_size[seat, group]):
        if standing(state, seat, unit) and state.unit_flags[seat, unit] & terms.ROOTED == 0:
            return True
    return False


@rule
def set_out(state: State, seat: int, group: int) -> None:
    """The group will move: a card may help, then the die is rolled. W2."""
    push(state, Do.AFTER_MOVE, seat, group)
    push(state, Do.MOVE_ROLL, seat, group)
    open_window(state, seat, terms.W_MOVE, group)


@rule
def roll_move(state: State, book: Book, scratch: Scratch) -> None:
    """One Move die for the group; the total serves every member. STL-080, STL-083."""
    seat, group = popped(state, 0), popped(state, 1)
    show_items(state, book.item_move, 0, seat, group)
    show_items(state, book.item_tiles, 0, seat, group)
    face = throw(state, seat, group, move_sides(state, book, seat, group))
    note_move_roll(state, book, seat, group, face)
    ways = form_up(state, book, scratch, seat, group)
    if ways > 0:
        push(state, Do.MOVE, seat, group)
    else:
        tell(state, terms.E_STUCK, seat, group)
    if ways > 1:
        ask(state, seat, Asks.REJOIN, group)


class Rejoin(Decision, number=Asks.REJOIN, name="choose whom to rejoin"):
    """Which cut-off part of a broken squad the others join. STL-087, RUL-49."""

    group: int

    options = listed_for(rejoin_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        rejoin(state, book, menu, seat, state.args[Rejoin.group], option - terms.O_UNIT)


@rule
def go_on_moving(state: State, book: Book, scratch: Scratch) -> None:
    """Ask for the next part of a move, if there is one."""
    seat, group = popped(state, 0), popped(state, 1)
    if squad_count(state, seat, group) > 1:
        if unplaced(state, seat, group) > 0:
            ask(state, seat, Asks.MEMBER, group)
        return
    unit = lone_unit(state, seat, group)
    if unit == NONE:
        return
    left = allowance(state, seat, unit) - state.unit_steps[seat, unit]
    if left <= 0:
        arrive(state, seat, unit)
        return
    if room_to_go(state, book, seat, unit) or destination_menu(state, book, scratch, seat, unit, NONE, ALONE, 0) > 1:
        ask(state, seat, Asks.DESTINATION, unit, NONE, ALONE)
    elif scratch.menu[0] == terms.DONE:
        arrive(state, seat, unit)
    else:
        go_to(state, book, scratch, seat, unit, scratch.menu[0], ALONE, 0)


@rule
def room_to_go(state: State, book: Book, seat: int, unit: int) -> bool:
    """A quick look: it may stop here, and a tile beside it is free."""
    here = state.unit_tile[seat, unit]
    if not free_for(state, seat, unit, here):
        return False
    for direction in range(4):
        if way_open(state, book, here, direction) and state.at[here + terms.STEP[direction]] == 0:
            return True
    return False


@rule
def unplaced(state: State, seat: int, group: int) -> int:
    """Members that take part in the move and have no place yet."""
    return squad_count(state, seat, group, terms.FINISHED | terms.FROZEN)


@rule
def member_menu(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> int:
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
            count = add(scratch, count, terms.O_UNIT + scratch.member[k])
    if nobody_moved(state, seat, group):
        count = add(scratch, count, terms.LEAVE)
    if not first:
        count = add(scratch, count, terms.AUTO)
    return count


class Member(Decision, number=Asks.MEMBER, name="choose a squad member"):
    """Which member of a squad goes next, or all the rest by themselves. STL-084, D15."""

    group: int

    options = listed_for(member_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.AUTO:
            push(state, Do.AUTO, seat, state.args[Member.group])
        elif option != terms.LEAVE:
            ask_place(state, seat, option - terms.O_UNIT)


@rule
def nobody_moved(state: State, seat: int, group: int) -> bool:
    """Whether the squad's move has not begun."""
    first = state.group_first[seat, group]
    for unit in range(first, first + state.group_size[seat, group]):
        flags = state.unit_flags[seat, unit]
        if flags & terms.FINISHED != 0 and flags & terms.FROZEN == 0:
            return False
    return True


class Destination(Decision, number=Asks.DESTINATION, name="choose a destination"):
    """Where a unit goes: alone, within its squad, or slipping away. STL-081, D14, D15."""

    unit: int
    goal: int  # where it was going when it was interrupted; NONE
    mode: int  # alone, in a squad, slipping away
    contact: int  # 1: only places beside its squad, for who slips away

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        unit, goal = state.args[Destination.unit], state.args[Destination.goal]
        mode, contact = state.args[Destination.mode], state.args[Destination.contact]
        menu.menu_n = destination_menu(state, book, menu, state.seat, unit, goal, mode, contact)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        unit = state.args[Destination.unit]
        if option == terms.DONE:
            stop_here(state, seat, unit)
        else:
            go_to(state, book, menu, seat, unit, option, state.args[Destination.mode], state.args[Destination.contact])


@rule
def destination_menu(
    state: State, book: Book, scratch: Scratch, seat: int, unit: int, goal: int, mode: int, contact: int
) -> int:
    """D14: where the unit may go now."""
    if mode == IN_SQUAD:
        return member_tiles(state, book, scratch, seat, unit, goal)
    if mode == SLIPPING:
        left = book.card_value[seat, terms.REACTION] - state.unit_steps[seat, unit]
    else:
        left = allowance(state, seat, unit) - state.unit_steps[seat, unit]
    n = 0
    here = state.unit_tile[seat, unit]
    if free_for(state, seat, unit, here) and (contact == 0 or by_its_squad(state, book, seat, unit, here)):
        scratch.menu[0] = terms.DONE
        n = 1
    return reach_menu(state, book, scratch, seat, unit, left, contact == 1, n)


@rule
def member_at(scratch: Scratch, n: int, unit: int) -> int:
    """The number of a unit among the members on the paper."""
    for k in range(n):
        if scratch.member[k] == unit:
            return k
    return NONE


@rule
def member_tiles(state: State, book: Book, scratch: Scratch, seat: int, unit: int, goal: int) -> int:
    """Where a squad member may end; after an interruption the old goal is always among them. D15."""
    group = state.unit_group[seat, unit]
    n = prepare(state, book, scratch, seat, group)
    count = place_menu(state, book, scratch, seat, group, n, member_at(scratch, n, unit), 0, terms.TILES)
    if goal == NONE:
        return count
    for at in range(count):
        if scratch.menu[at] == goal:
            return count
    return add(scratch, count, goal)


@rule
def ask_place(state: State, seat: int, unit: int) -> None:
    """Where a squad member goes, even to the only place: it may be seen there."""
    ask(state, seat, Asks.DESTINATION, unit, NONE, IN_SQUAD)


@rule
def ask_place_again(state: State, seat: int, unit: int, goal: int) -> None:
    """A squad member was interrupted on its way by what it saw: it may go on, or elsewhere. RUL-46."""
    ask(state, seat, Asks.DESTINATION, unit, goal, IN_SQUAD)


@rule
def go_to(state: State, book: Book, scratch: Scratch, seat: int, unit: int, tile: int, mode: int, contact: int) -> None:
    """Walk to the chosen tile and see what comes next."""
    group = state.unit_group[seat, unit]
    if mode == SLIPPING:
        push(state, Do.SLIP, seat, unit, 1, contact)
        walk_to(state, book, scratch, seat, unit, tile)
    elif mode == ALONE:
        push(state, Do.MOVE, seat, group)
        walk_to(state, book, scratch, seat, unit, tile)
    elif walk_to(state, book, scratch, seat, unit, tile):
        ask_place_again(state, seat, unit, tile)
    else:
        state.unit_flags[seat, unit] |= terms.FINISHED
        push(state, Do.MOVE, seat, group)
    judge(state, book)


@rule
def stop_here(state: State, seat: int, unit: int) -> None:
    """End the move where the unit is. RUL-05."""
    arrive(state, seat, unit)


@rule
def follow_by_itself(state: State, book: Book, scratch: Scratch) -> None:
    """Place the others as the completion routine does, until one of them sees something new. D15, RUL-48."""
    seat, group = popped(state, 0), popped(state, 1)
    if unplaced(state, seat, group) == 0:
        return
    n = prepare(state, book, scratch, seat, group)
    chart(state, book, scratch, seat, n)
    left = list_rest(scratch, n)
    while left > 0 and state.ending == 0:
        k = nearest_member(scratch, left)
        if k == NONE:
            return
        unit, tile = scratch.member[k], place_of(scratch, k)
        left = settle(state, book, scratch, left, k, tile)
        if walk_to(state, book, scratch, seat, unit, tile):
            ask_place_again(state, seat, unit, tile)
            judge(state, book)
            return
        state.unit_flags[seat, unit] |= terms.FINISHED
        judge(state, book)
        if state.no_passing == 1:  # members who have gone are in nobody's way any more, or in somebody else's
            push(state, Do.AUTO, seat, group)
            return


@rule
def after_move(state: State, book: Book, scratch: Scratch) -> None:
    """The move is over: a Shadow Walker may vanish instead of acting. D16, STL-210."""
    seat, group = popped(state, 0), popped(state, 1)
    wipe_activation(state, seat, group)
    unit = lone_unit(state, seat, group)
    if seat != LEAF or unit == NONE or state.second == 1:
        return
    if carries(state, seat, group, terms.SHADOW_WALKER) and state.unit_steps[seat, unit] > 0:
        ask(state, seat, Asks.SHADOW, group)


class Shadow(Decision, number=Asks.SHADOW, name="walk in shadow", unnoticed=True):
    """A Shadow Walker vanishes instead of acting, or does not. STL-210, D16."""

    group: int

    options = either(terms.YES, terms.NO)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.YES:
            vanish(state, seat, state.args[Shadow.group])


@rule
def vanish(state: State, seat: int, group: int) -> None:
    """Nobody may attack it until its owner's next turn, and it does nothing more now. STL-210, RUL-70."""
    unit = lone_unit(state, seat, group)
    state.unit_flags[seat, unit] |= terms.UNATTACKABLE
    if is_revealed(state, seat, group):
        show_item(state, seat, group, terms.SHADOW_WALKER)
        tell(state, terms.E_SHADOW, seat, group)
    pop(state)


@rule
def slip(state: State, book: Book, scratch: Scratch) -> None:
    """The attacked unit moves up to three tiles. LC-13."""
    seat, unit, started, contact = popped(state, 0), popped(state, 1), popped(state, 2), popped(state, 3)
    if started == 0:
        state.unit_steps[seat, unit] = 0
        here = state.unit_tile[seat, unit]
        contact = 1 if by_its_squad(state, book, seat, unit, here) else 0
    if state.unit_steps[seat, unit] >= book.card_value[seat, terms.REACTION]:
        arrive(state, seat, unit)
        return
    if destination_menu(state, book, scratch, seat, unit, NONE, SLIPPING, contact) > 1:
        ask(state, seat, Asks.DESTINATION, unit, NONE, SLIPPING, contact)
    elif scratch.menu[0] == terms.DONE:
        arrive(state, seat, unit)
    else:
        push(state, Do.SLIP, seat, unit, 1, contact)
        walk_to(state, book, scratch, seat, unit, scratch.menu[0])
        judge(state, book)


@rule
def move_again(state: State, book: Book, scratch: Scratch) -> None:
    """Roll Move again and move once more, without an attack. ST-11, LC-11."""
    seat, group = popped(state, 0), popped(state, 1)
    state.second = 1
    state.boost = 0
    reset_steps(state, seat, group)
    set_out(state, seat, group)
