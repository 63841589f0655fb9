"""The action of an activation: attack, interrogate, work, heal, cast a web; member by member. Chapters 9, 14 to 18."""

from duskboard.engine.agenda import push
from duskboard.engine.dice import roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import (
    carries,
    is_revealed,
    kind_of,
    range_flat,
    range_sides,
    roll_resolve,
    show_item,
)
from duskboard.games.steam_leaf.cards import can_mend, group_stands, heal
from duskboard.games.steam_leaf.combat import (
    barrage_menu,
    begin_action,
    declare,
    longest_range,
    resolved,
    roll_range,
    storm_choice,
    target_menu,
    targets_within,
    web_menu,
)
from duskboard.games.steam_leaf.ground import standing, touches
from duskboard.games.steam_leaf.interrogation import announce_question, question_menu
from duskboard.games.steam_leaf.missions import judge
from duskboard.games.steam_leaf.moves import lone_unit
from duskboard.games.steam_leaf.objectives import work, work_menu
from duskboard.games.steam_leaf.squads import (
    squad_count,
)
from duskboard.games.steam_leaf.terms import (
    ACT,
    ACT_MEMBER,
    ACTED,
    AIMED_AT,
    AT_TILE,
    ATTACK,
    BARRAGE,
    CONTRAPTION,
    DO_ACT,
    DO_AIM,
    DO_BARRAGE,
    DO_QUESTION,
    DO_RANGE,
    DO_RANGE_CHECK,
    DONE,
    DUEL_WEAPONS,
    E_BARRAGE,
    HEAL_WHOM,
    INTERROGATE,
    INTERROGATE_WHOM,
    LEAF,
    MANNER,
    MEDICAL_KIT,
    MELEE,
    NOTHING,
    O_OBJECTIVE,
    O_UNIT,
    SHOWN_LEADER,
    SPIDER_WEB,
    STEAM,
    SWIFT_CLAWS,
    TARGET,
    TREAT,
    TREATED_HIDDEN,
    WEB,
    WEBBING,
    WORK,
    WORK_AT,
)

ORDINARY, AS_WEB, AS_BARRAGE, AS_SECOND = 0, 1, 2, 3  # how a target is chosen
ONE = 1
ALL = 200  # more than a menu of targets can hold


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
            begin_action(state, book, seat, unit)
            ask(state, seat, TARGET, unit, 1, ORDINARY)


@rule
def act_member_menu(state, book, scratch, seat, group):
    """D18: a member that has something to attack, or done."""
    first = int(state.group_first[seat, group])
    n = 0
    reach = longest_range(state, book, seat, first)
    for unit in range(first, first + int(state.group_size[seat, group])):
        if standing(state, seat, unit) and int(state.unit_flags[seat, unit]) & ACTED == 0:
            if targets_within(state, book, scratch, seat, unit, n, n + 1, reach) > n:
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
    heal(state, book, seat, patient, roll_resolve(state, book, seat, unit, 0))


# -- attacking ---------------------------------------------------------------------------------------------------------


@rule
def choose_member(state, book, scratch, seat, group, unit):
    """A squad member attacks; the others come after it."""
    push(state, DO_ACT, seat, group)
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
    if mode == AS_SECOND:
        group = int(state.unit_group[seat, state.attacker])
        show_item(state, seat, group, SWIFT_CLAWS if seat == LEAF else DUEL_WEAPONS)
    declare(state, book, seat, target)
    if mode == AS_BARRAGE:
        state.manner = BARRAGE
        state.barrage -= 1
        state.unit_flags[1 - seat, target] = int(state.unit_flags[1 - seat, target]) | AIMED_AT
        resolved(state, seat)
        push(state, DO_AIM, seat)
    elif mode == AS_WEB:
        state.manner = WEBBING
        launch(state, seat)
    elif storm_choice(state, book, seat):
        ask(state, seat, MANNER)
    else:
        launch(state, seat)


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
            ask(state, seat, TARGET, unit, 1, AS_SECOND)


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
