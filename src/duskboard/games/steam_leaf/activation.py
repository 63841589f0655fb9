"""Using a group: its move, then its action. Chapters 9 to 11, 14, 15."""

from duskboard.engine.agenda import pop, push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import (
    carries,
    is_revealed,
    kind_of,
    move_flat,
    move_sides,
    range_flat,
    range_sides,
    resolve_sides,
    show_item,
)
from duskboard.games.steam_leaf.cards import can_mend, group_stands, heal, open_window, turn_cards_menu
from duskboard.games.steam_leaf.combat import (
    barrage_menu,
    begin_action,
    declare,
    resolved,
    roll_range,
    target_menu,
    web_menu,
)
from duskboard.games.steam_leaf.ground import standing, touches
from duskboard.games.steam_leaf.interrogation import announce_question, question_menu
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
from duskboard.games.steam_leaf.objectives import work, work_menu
from duskboard.games.steam_leaf.squads import (
    can_place,
    form_up,
    gather,
    nearest_member,
    place_menu,
    placed_bits,
    prepare,
    squad_count,
)
from duskboard.games.steam_leaf.terms import (
    ACT,
    ACT_MEMBER,
    ACTED,
    ACTIVATED,
    AIMED_AT,
    AT_TILE,
    ATTACK,
    AUTO,
    BARRAGE,
    CONTRAPTION,
    DESTINATION,
    DO_ACT,
    DO_AFTER_MOVE,
    DO_AIM,
    DO_AUTO,
    DO_BARRAGE,
    DO_FINISH,
    DO_MOVE,
    DO_MOVE_ROLL,
    DO_PICK,
    DO_QUESTION,
    DO_RANGE,
    DO_RANGE_CHECK,
    DO_SLIP,
    DO_WALK,
    DONE,
    DUEL_WEAPONS,
    E_BARRAGE,
    E_SHADOW,
    END_TURN,
    FINISHED,
    FROZEN,
    HEAL_WHOM,
    INTERROGATE,
    INTERROGATE_WHOM,
    LEAF,
    LEAVE,
    MEDICAL_KIT,
    MELEE,
    MEMBER,
    MOVE_OR_STAY,
    NOTHING,
    O_OBJECTIVE,
    O_UNIT,
    PICK_GROUP,
    REACTION,
    RESIGN,
    ROOTED,
    SHADOW,
    SHADOW_WALKER,
    SHOWN_LEADER,
    SPIDER_WEB,
    STAYS,
    STEAM,
    STEP,
    SWIFT_CLAWS,
    TARGET,
    TILES,
    TREAT,
    TREATED_HIDDEN,
    UNATTACKABLE,
    W_ENCORE,
    W_MOVE,
    WEB,
    WEBBING,
    WORK,
    WORK_AT,
)

ALONE, IN_SQUAD, SLIPPING = 0, 1, 2  # how a destination is chosen
ORDINARY, AS_WEB, AS_BARRAGE = 0, 1, 2  # how a target is chosen
ONE = 1
ALL = 200  # more than a menu of targets can hold


# -- choosing a group --------------------------------------------------------------------------------------------------


@rule
def usable(state, seat, group):
    """Whether a group can still be used this turn. STL-076, RUL-06, RUL-88."""
    if int(state.group_flags[seat, group]) & ACTIVATED != 0 or not group_stands(state, seat, group):
        return False
    if state.group_type[seat, group] == CONTRAPTION:
        return int(state.engine_round) < int(state.round)
    return True


@rule
def pick_menu(state, book, scratch, seat):
    """D12: a group, a card, or the end of the turn."""
    n = 0
    for group in range(int(state.groups_n[seat])):
        if usable(state, seat, group):
            scratch.menu[n] = O_UNIT + group
            n += 1
    n = turn_cards_menu(state, book, scratch, seat, n)
    scratch.menu[n] = END_TURN
    n += 1
    if state.resigning == 1:
        scratch.menu[n] = RESIGN
        n += 1
    return n


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
def activate(state, book, seat, group):
    """A group is used: it may move, then act. STL-077, STL-078, RUL-04."""
    state.group_flags[seat, group] = int(state.group_flags[seat, group]) | ACTIVATED
    state.group = group
    state.boost = 0
    state.second = 0
    state.total = 0
    wipe_activation(state, seat, group)
    reset_steps(state, seat, group)
    push(state, DO_FINISH, seat, group)
    push(state, DO_ACT, seat, group)
    if can_step(state, book, seat, group):
        ask(state, seat, MOVE_OR_STAY, group)


# -- moving ------------------------------------------------------------------------------------------------------------


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
    if not first or state.closer == 1:
        prepare(state, book, scratch, seat, group)
    count = 0
    for k in range(n):
        if scratch.placed[k] == 1:
            continue
        if first and state.closer == 1:
            offered = place_menu(state, book, scratch, seat, group, n, k, count, count + 1) > count
        else:
            offered = first or can_place(state, book, scratch, seat, n, k)
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
        return member_tiles(state, book, scratch, seat, unit, goal, TILES)
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
def member_tiles(state, book, scratch, seat, unit, goal, limit):
    """Where a squad member may end; after an interruption the old goal is always among them. D15."""
    group = int(state.unit_group[seat, unit])
    n = prepare(state, book, scratch, seat, group)
    count = 0
    for k in range(n):
        if scratch.member[k] == unit:
            count = place_menu(state, book, scratch, seat, group, n, k, 0, limit)
    if goal == NONE:
        return count
    for at in range(count):
        if scratch.menu[at] == goal:
            return count
    scratch.menu[count] = goal
    return count + 1


@rule
def ask_place(state, book, scratch, seat, unit):
    """Where a squad member goes; the only place is not asked for."""
    if member_tiles(state, book, scratch, seat, unit, NONE, 2) == 1:
        go_to(state, book, scratch, seat, unit, int(scratch.menu[0]), IN_SQUAD, 0)
    else:
        ask(state, seat, DESTINATION, unit, NONE, IN_SQUAD)


@rule
def ask_place_again(state, book, scratch, seat, unit, goal):
    """A squad member was interrupted on its way by what it saw. RUL-46."""
    if member_tiles(state, book, scratch, seat, unit, goal, 2) > 1:
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


# -- acting ------------------------------------------------------------------------------------------------------------


@rule
def act(state, book, scratch, seat, group):
    """After the move comes the action. STL-077, STL-078, RUL-04."""
    if state.second == 1 or not group_stands(state, seat, group):
        return
    kind = int(state.group_type[seat, group])
    if book.is_leader[kind] == 1:
        if act_menu(state, book, scratch, seat, group) > 1:
            ask(state, seat, ACT, group)
    elif kind == CONTRAPTION:
        if can_barrage(state, book, scratch, seat, group):
            ask(state, seat, ACT, group)
    elif book.is_follower[kind] == 1:
        act_as_followers(state, book, scratch, seat, group)


@rule
def act_as_followers(state, book, scratch, seat, group):
    """Every member may attack once, in any order. RUL-06."""
    if squad_count(state, seat, group) > 1:
        if act_member_menu(state, book, scratch, seat, group) > 1:
            ask(state, seat, ACT_MEMBER, group)
        return
    unit = lone_unit(state, seat, group)
    if int(state.unit_flags[seat, unit]) & ACTED == 0:
        if target_menu(state, book, scratch, seat, unit, 0, ONE) > 0:
            state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | ACTED
            begin_action(state, book, seat, unit)
            ask(state, seat, TARGET, unit, 1, ORDINARY)


@rule
def act_member_menu(state, book, scratch, seat, group):
    """D18: a member that has something to attack, or done."""
    first = int(state.group_first[seat, group])
    n = 0
    for unit in range(first, first + int(state.group_size[seat, group])):
        if standing(state, seat, unit) and int(state.unit_flags[seat, unit]) & ACTED == 0:
            if target_menu(state, book, scratch, seat, unit, n, n + 1) > n:
                scratch.menu[n] = O_UNIT + unit
                n += 1
    scratch.menu[n] = DONE
    return n + 1


@rule
def act_menu(state, book, scratch, seat, group):
    """D17: the actions a Leader (or the contraption) can take."""
    if state.group_type[seat, group] == CONTRAPTION:
        scratch.menu[0] = ATTACK
        scratch.menu[1] = NOTHING
        return 2
    unit = int(state.group_first[seat, group])
    n = 0
    if target_menu(state, book, scratch, seat, unit, n, n + 1) > n:
        scratch.menu[n] = ATTACK
        n += 1
    if question_menu(state, book, scratch, seat, group, n) > n:
        scratch.menu[n] = INTERROGATE
        n += 1
    if work_menu(state, book, scratch, seat, group, n) > n:
        scratch.menu[n] = WORK
        n += 1
    if seat == STEAM and carries(state, seat, group, MEDICAL_KIT):
        if treat_menu(state, book, scratch, seat, unit, n) > n:
            scratch.menu[n] = TREAT
            n += 1
    if seat == LEAF and carries(state, seat, group, SPIDER_WEB):
        if web_menu(state, book, scratch, seat, unit, n) > n:
            scratch.menu[n] = WEB
            n += 1
    scratch.menu[n] = NOTHING
    return n + 1


@rule
def take_action(state, book, scratch, seat, group, option):
    """Begin the action a Leader has chosen."""
    unit = int(state.group_first[seat, group])
    if option == ATTACK:
        begin_action(state, book, seat, unit)
        if state.group_type[seat, group] == CONTRAPTION:
            open_fire(state, book, seat, unit)
        else:
            ask_target(state, book, scratch, seat, unit, ORDINARY)
    elif option == WEB:
        begin_action(state, book, seat, unit)
        ask_target(state, book, scratch, seat, unit, AS_WEB)
    elif option == INTERROGATE:
        if question_menu(state, book, scratch, seat, group, 0) == 1:
            question(state, seat, group, int(scratch.menu[0]) - O_UNIT)
        else:
            ask(state, seat, INTERROGATE_WHOM, group)
    elif option == WORK:
        if work_menu(state, book, scratch, seat, group, 0) == 1:
            work_at(state, book, seat, group, int(scratch.menu[0]) - O_OBJECTIVE)
        else:
            ask(state, seat, WORK_AT, group)
    elif option == TREAT:
        if treat_menu(state, book, scratch, seat, unit, 0) == 1:
            treat(state, book, seat, group, int(scratch.menu[0]) - O_UNIT)
        else:
            ask(state, seat, HEAL_WHOM, group)


@rule
def question(state, seat, group, target):
    """Announce an interrogation."""
    push(state, DO_QUESTION, seat, group, target)
    announce_question(state, seat, group, target)


@rule
def work_at(state, book, seat, group, objective):
    """Make an objective action, and see what is decided."""
    work(state, book, seat, group, objective)
    judge(state, book)


@rule
def treat_menu(state, book, scratch, seat, unit, n):
    """D25: itself or a unit in contact, below base Health. STL-197, RUL-65."""
    here = int(state.unit_tile[seat, unit])
    for other in range(int(state.units_n[seat])):
        if can_mend(state, book, seat, other):
            if other == unit or touches(state, book, here, int(state.unit_tile[seat, other])):
                scratch.menu[n] = O_UNIT + other
                n += 1
    return n


@rule
def treat(state, book, seat, group, patient):
    """Roll the carrier's Resolve and give that much Health back. STL-197."""
    unit = int(state.group_first[seat, group])
    show_item(state, seat, group, MEDICAL_KIT)
    if not is_revealed(state, seat, group):
        state.group_flags[seat, group] = int(state.group_flags[seat, group]) | SHOWN_LEADER | TREATED_HIDDEN
    heal(state, book, seat, patient, roll(state, resolve_sides(state, book, seat, unit, 0)))


# -- attacking ---------------------------------------------------------------------------------------------------------


@rule
def choose_member(state, book, scratch, seat, group, unit):
    """A squad member attacks; the others come after it."""
    push(state, DO_ACT, seat, group)
    state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) | ACTED
    begin_action(state, book, seat, unit)
    ask_target(state, book, scratch, seat, unit, ORDINARY)


@rule
def ask_target(state, book, scratch, seat, unit, mode):
    """Which target; the only one is not asked for."""
    if targets(state, book, scratch, seat, unit, 0, mode) > 1:
        ask(state, seat, TARGET, unit, 0, mode)
        return
    option = int(scratch.menu[0])
    attack(state, book, seat, option - O_UNIT if option < O_OBJECTIVE else AT_TILE + option - O_OBJECTIVE, mode)


@rule
def targets(state, book, scratch, seat, unit, optional, mode):
    """D19, D21, D22: what can be attacked now."""
    n = 0
    if optional == 1:
        scratch.menu[0] = DONE
        n = 1
    if mode == AS_WEB:
        return web_menu(state, book, scratch, seat, unit, n)
    if mode == AS_BARRAGE:
        return barrage_menu(state, book, scratch, seat, unit, n)
    return target_menu(state, book, scratch, seat, unit, n, ALL)


@rule
def attack(state, book, seat, target, mode):
    """The attacker has named its target."""
    if mode == ORDINARY:
        if not declare(state, book, seat, target):
            launch(state, seat)
        return
    declare(state, book, seat, target)
    if mode == AS_WEB:
        state.manner = WEBBING
        launch(state, seat)
        return
    state.manner = BARRAGE
    state.barrage -= 1
    state.unit_flags[1 - seat, target] = int(state.unit_flags[1 - seat, target]) | AIMED_AT
    resolved(state, seat)
    push(state, DO_AIM, seat)


@rule
def launch(state, seat):
    """Set the steps of an attack going."""
    resolved(state, seat)
    if state.manner == MELEE:
        push(state, DO_AIM, seat)
    else:
        push(state, DO_RANGE_CHECK, seat)
        push(state, DO_RANGE, seat)


@rule
def more_attacks(state, book, scratch, seat):
    """A second attack, by a card or by an item. STL-204, STL-215, RUL-63."""
    unit = int(state.attacker)
    if state.manner == BARRAGE:
        push(state, DO_BARRAGE, seat)
        return
    if not standing(state, seat, unit):
        return
    if state.reloads > 0:
        state.reloads -= 1
        if target_menu(state, book, scratch, seat, unit, 0, ONE) > 0:
            ask_target(state, book, scratch, seat, unit, ORDINARY)
        return
    if state.attacks > 0:
        state.attacks -= 1
        if target_menu(state, book, scratch, seat, unit, 0, ONE) > 0:
            show_item(state, seat, int(state.unit_group[seat, unit]), SWIFT_CLAWS if seat == LEAF else DUEL_WEAPONS)
            ask(state, seat, TARGET, unit, 1, ORDINARY)


@rule
def can_barrage(state, book, scratch, seat, group):
    """Whether the contraption could hit anybody at its longest range."""
    unit = int(state.group_first[seat, group])
    state.range_flat = range_flat(state, book, seat, group)
    state.range_roll = range_sides(state, book, seat, group)
    return barrage_menu(state, book, scratch, seat, unit, 0) > 0


@rule
def open_fire(state, book, seat, unit):
    """The contraption: how many targets, how far, then each in turn. STL-063, RUL-88."""
    state.manner = BARRAGE
    state.target = NONE
    state.barrage = roll(state, int(book.targets_die[kind_of(state, seat, unit)]))
    tell(state, E_BARRAGE, seat, int(state.barrage))
    push(state, DO_BARRAGE, seat)
    roll_range(state, book, seat)


@rule
def next_target(state, book, scratch, seat):
    """D22: the contraption's next target, or done."""
    unit = int(state.attacker)
    if state.barrage > 0 and standing(state, seat, unit):
        if barrage_menu(state, book, scratch, seat, unit, 0) > 0:
            ask(state, seat, TARGET, unit, 1, AS_BARRAGE)


@rule
def finish_group(state, book, seat, group):
    """The activation is over; a Follower group may get a second wind. W11."""
    for unit in range(int(state.units_n[1 - seat])):
        state.unit_flags[1 - seat, unit] = int(state.unit_flags[1 - seat, unit]) & ~AIMED_AT
    push(state, DO_PICK, seat)
    if state.second == 1 or book.is_follower[state.group_type[seat, group]] == 0:
        return
    if can_step(state, book, seat, group):
        open_window(state, seat, W_ENCORE, group, 0, 0)


@rule
def move_again(state, seat, group):
    """Roll Move again and move once more, without an attack. ST-11, LC-11."""
    state.second = 1
    state.boost = 0
    reset_steps(state, seat, group)
    set_out(state, seat, group)


@rule
def pick(state, book, scratch, seat):
    """Between activations."""
    state.group = NONE
    if pick_menu(state, book, scratch, seat) == 1:
        return False
    ask(state, seat, PICK_GROUP)
    return True
