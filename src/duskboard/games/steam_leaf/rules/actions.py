"""The action of an activation: attack, interrogate, work, heal, cast a web; member by member. Chapters 9, 14 to 18."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import roll
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import add, either
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import (
    carries,
    is_revealed,
    item_most,
    kind_of,
    range_flat,
    range_sides,
    roll_resolve,
    show_item,
    show_items,
    show_resolve,
)
from duskboard.games.steam_leaf.rules.cards import can_mend, heal
from duskboard.games.steam_leaf.rules.combat import (
    announce_attack,
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
from duskboard.games.steam_leaf.rules.ground import group_stands, lone_unit, standing, touches
from duskboard.games.steam_leaf.rules.interrogation import announce_question, question_menu
from duskboard.games.steam_leaf.rules.missions import judge
from duskboard.games.steam_leaf.rules.objectives import work, work_menu
from duskboard.games.steam_leaf.rules.questions import listed_for
from duskboard.games.steam_leaf.rules.squads import (
    squad_count,
)
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, Asks, Do

ORDINARY, AS_WEB, AS_BARRAGE, AS_SECOND = 0, 1, 2, 3  # how a target is chosen
ONE = 1
ALL = 200  # more than a menu of targets can hold


@rule
def act(state: State, book: Book, scratch: Scratch) -> None:
    """After the move comes the action. STL-077, STL-078, RUL-04."""
    seat, group = popped(state, 0), popped(state, 1)
    if state.second == 1 or not group_stands(state, seat, group):
        return
    kind = state.group_type[seat, group]
    if book.is_leader[kind] == 1:
        if act_menu(state, book, scratch, seat, group) > 1:
            ask(state, seat, Asks.ACT, group)
    elif kind == terms.CONTRAPTION:
        if can_barrage(state, book, scratch, seat, group):
            ask(state, seat, Asks.ACT, group)
    elif book.is_follower[kind] == 1:
        act_as_followers(state, book, scratch, seat, group)


@rule
def act_as_followers(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> None:
    """Every member may attack once, in any order. RUL-06."""
    if squad_count(state, seat, group) > 1:
        if act_member_menu(state, book, scratch, seat, group) > 1:
            ask(state, seat, Asks.ACT_MEMBER, group)
        return
    unit = lone_unit(state, seat, group)
    if state.unit_flags[seat, unit] & terms.ACTED == 0:
        if target_menu(state, book, scratch, seat, unit, 0, ONE) > 0:
            begin_action(state, book, seat, unit)
            ask(state, seat, Asks.TARGET, unit, 1, ORDINARY)


@rule
def act_member_menu(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> int:
    """D18: a member that has something to attack, or done."""
    first = state.group_first[seat, group]
    n = 0
    reach = longest_range(state, book, seat, first)
    for unit in range(first, first + state.group_size[seat, group]):
        if standing(state, seat, unit) and state.unit_flags[seat, unit] & terms.ACTED == 0:
            if targets_within(state, book, scratch, seat, unit, n, n + 1, reach) > n:
                n = add(scratch, n, terms.O_UNIT + unit)
    return add(scratch, n, terms.DONE)


class ActMember(Decision, number=Asks.ACT_MEMBER, name="choose who attacks", unnoticed=True):
    """Which member of a squad attacks next, or done. STL-077, D18."""

    group: int

    options = listed_for(act_member_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.DONE:
            choose_member(state, book, menu, seat, state.args[ActMember.group], option - terms.O_UNIT)


@rule
def act_menu(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> int:
    """D17: the actions a Leader (or the contraption) can take."""
    if state.group_type[seat, group] == terms.CONTRAPTION:
        scratch.menu[0] = terms.ATTACK
        scratch.menu[1] = terms.NOTHING
        return 2
    unit = state.group_first[seat, group]
    n = 0
    if target_menu(state, book, scratch, seat, unit, n, n + 1) > n:
        n = add(scratch, n, terms.ATTACK)
    if question_menu(state, book, scratch, seat, group, n) > n:
        n = add(scratch, n, terms.INTERROGATE)
    if work_menu(state, book, scratch, seat, group, n) > n:
        n = add(scratch, n, terms.WORK)
    if seat == STEAM and carries(state, seat, group, terms.MEDICAL_KIT):
        if treat_menu(state, book, scratch, seat, unit, n) > n:
            n = add(scratch, n, terms.TREAT)
    if seat == LEAF and carries(state, seat, group, terms.SPIDER_WEB):
        if web_menu(state, book, scratch, seat, unit, n) > n:
            n = add(scratch, n, terms.WEB)
    return add(scratch, n, terms.NOTHING)


class Act(Decision, number=Asks.ACT, name="choose an action", unnoticed=True, idle=(terms.NOTHING,)):
    """What a Leader (or the contraption) does: one action, or nothing. STL-078, D17."""

    group: int

    options = listed_for(act_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option < terms.O_CARD:
            act_on(state, book, seat, state.args[Act.group], option)
        elif option != terms.NOTHING:
            ACTIONS(option, state, book, menu, seat, state.args[Act.group])


@rule
def begin_attack(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> None:
    """A Leader attacks; the contraption opens fire. STL-078, STL-063."""
    unit = state.group_first[seat, group]
    begin_action(state, book, seat, unit)
    if state.group_type[seat, group] == terms.CONTRAPTION:
        open_fire(state, book, seat, unit)
    else:
        ask_target(state, book, scratch, seat, unit, ORDINARY)


@rule
def begin_web(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> None:
    """A Leader casts a Spider Web. STL-209."""
    unit = state.group_first[seat, group]
    begin_action(state, book, seat, unit)
    ask_target(state, book, scratch, seat, unit, AS_WEB)


@rule
def begin_question(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> None:
    """A Leader interrogates; the only one who can be asked is not asked for. STL-119."""
    if question_menu(state, book, scratch, seat, group) == 1:
        question(state, seat, group, scratch.menu[0] - terms.O_UNIT)
    else:
        ask(state, seat, Asks.INTERROGATE_WHOM, group)


@rule
def begin_work(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> None:
    """A Leader makes an objective action; the only tile is not asked for. STL-128."""
    if work_menu(state, book, scratch, seat, group) == 1:
        work_at(state, book, seat, group, scratch.menu[0] - terms.O_OBJECTIVE)
    else:
        ask(state, seat, Asks.WORK_AT, group)


@rule
def begin_treatment(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> None:
    """A Leader uses a Medical kit; the only patient is not asked for. STL-197."""
    if treat_menu(state, book, scratch, seat, state.group_first[seat, group], 0) == 1:
        treat(state, book, seat, group, scratch.menu[0] - terms.O_UNIT)
    else:
        ask(state, seat, Asks.HEAL_WHOM, group)


ACTIONS = Dispatch({  # what a Leader can do; what it is aimed at is asked for where there is a choice
    terms.ATTACK: begin_attack, terms.WEB: begin_web, terms.INTERROGATE: begin_question, terms.WORK: begin_work,
    terms.TREAT: begin_treatment,
})  # fmt: skip


# -- directly: whom or what an action is aimed at says which it is. People are offered that; bots take the steps -------

EACH = 64  # more than there are units or objective tiles; a Leader's action names no tile, so those numbers are free
QUESTION_OF, TREATMENT_OF, WEB_ON, WORK_ON = terms.O_TILE, terms.O_TILE + EACH, 2 * EACH, 3 * EACH


@rule
def shortcuts(state: State, book: Book, scratch: Scratch) -> int:
    """A Leader's actions by what they can be aimed at. STL-078, D17."""
    seat, group = state.seat, state.args[Act.group]
    if state.decision != Asks.ACT or state.group_type[seat, group] == terms.CONTRAPTION:
        return 0
    unit = state.group_first[seat, group]
    n = target_menu(state, book, scratch, seat, unit, 0, ALL)
    n = renumbered(scratch, n, question_menu(state, book, scratch, seat, group, n), QUESTION_OF - terms.O_UNIT)
    n = renumbered(scratch, n, work_menu(state, book, scratch, seat, group, n), WORK_ON - terms.O_OBJECTIVE)
    if seat == STEAM and carries(state, seat, group, terms.MEDICAL_KIT):
        n = renumbered(scratch, n, treat_menu(state, book, scratch, seat, unit, n), TREATMENT_OF - terms.O_UNIT)
    if seat == LEAF and carries(state, seat, group, terms.SPIDER_WEB):
        n = renumbered(scratch, n, web_menu(state, book, scratch, seat, unit, n), WEB_ON - terms.O_UNIT)
    return n


@rule
def renumbered(scratch: Scratch, first: int, n: int, by: int) -> int:
    """Options of the menu, from the first on, as those of another action."""
    for i in range(first, n):
        scratch.menu[i] += by
    return n


@rule
def act_on(state: State, book: Book, seat: int, group: int, option: int) -> None:
    """Carry out an action that was named by what it is aimed at. STL-078, STL-119, STL-128, STL-197, STL-209."""
    unit, at = state.group_first[seat, group], option % EACH
    if option >= terms.O_UNIT:
        begin_action(state, book, seat, unit)
        attack(state, book, seat, aimed_at(option), ORDINARY)
    elif option >= WORK_ON:
        work_at(state, book, seat, group, at)
    elif option >= WEB_ON:
        begin_action(state, book, seat, unit)
        attack(state, book, seat, at, AS_WEB)
    elif option >= TREATMENT_OF:
        treat(state, book, seat, group, at)
    else:
        question(state, seat, group, at)


class InterrogateWhom(Decision, number=Asks.INTERROGATE_WHOM, name="choose whom to interrogate", unnoticed=True):
    """Which defeated enemy is interrogated. STL-119, D23."""

    group: int

    options = listed_for(question_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        question(state, seat, state.args[InterrogateWhom.group], option - terms.O_UNIT)


class WorkAt(Decision, number=Asks.WORK_AT, name="choose an objective tile", unnoticed=True):
    """At which objective tile a Leader works. STL-128, D24."""

    group: int

    options = listed_for(work_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        work_at(state, book, seat, state.args[WorkAt.group], option - terms.O_OBJECTIVE)


class HealWhom(Decision, number=Asks.HEAL_WHOM, name="choose whom to heal", unnoticed=True):
    """Whom a Medical kit heals. STL-197, D25."""

    group: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        first = state.group_first[state.seat, state.args[HealWhom.group]]
        menu.menu_n = treat_menu(state, book, menu, state.seat, first, 0)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        treat(state, book, seat, state.args[HealWhom.group], option - terms.O_UNIT)


@rule
def question(state: State, seat: int, group: int, target: int) -> None:
    """Announce an interrogation."""
    push(state, Do.QUESTION, seat, group, target)
    announce_question(state, seat, group, target)


@rule
def work_at(state: State, book: Book, seat: int, group: int, objective: int) -> None:
    """Make an objective action, and see what is decided."""
    work(state, book, seat, group, objective)
    judge(state, book)


@rule
def treat_menu(state: State, book: Book, scratch: Scratch, seat: int, unit: int, n: int) -> int:
    """D25: itself or a unit in contact, below base Health. STL-197, RUL-65."""
    here = state.unit_tile[seat, unit]
    for other in range(state.units_n[seat]):
        if can_mend(state, book, seat, other):
            if other == unit or touches(state, book, here, state.unit_tile[seat, other]):
                n = add(scratch, n, terms.O_UNIT + other)
    return n


@rule
def treat(state: State, book: Book, seat: int, group: int, patient: int) -> None:
    """Roll the carrier's Resolve and give that much Health back. STL-197."""
    unit = state.group_first[seat, group]
    show_item(state, seat, group, terms.MEDICAL_KIT)
    if not is_revealed(state, seat, group):
        state.group_flags[seat, group] = state.group_flags[seat, group] | terms.SHOWN_LEADER | terms.TREATED_HIDDEN
    show_resolve(state, book, seat, unit, 0)
    heal(state, book, seat, patient, roll_resolve(state, book, seat, unit, 0), terms.BY_KIT)


# -- attacking ---------------------------------------------------------------------------------------------------------


@rule
def choose_member(state: State, book: Book, scratch: Scratch, seat: int, group: int, unit: int) -> None:
    """A squad member attacks; the others come after it."""
    push(state, Do.ACT, seat, group)
    begin_action(state, book, seat, unit)
    ask_target(state, book, scratch, seat, unit, ORDINARY)


@rule
def ask_target(state: State, book: Book, scratch: Scratch, seat: int, unit: int, mode: int) -> None:
    """Which target; the only one is not asked for."""
    if targets(state, book, scratch, seat, unit, 0, mode) > 1:
        ask(state, seat, Asks.TARGET, unit, 0, mode)
        return
    attack(state, book, seat, aimed_at(scratch.menu[0]), mode)


class Target(Decision, number=Asks.TARGET, name="choose a target", unnoticed=True):
    """What an attacker attacks. STL-101, STL-107, D19, D21, D22."""

    unit: int  # who attacks
    optional: int  # 1: it may also leave it
    mode: int  # an ordinary attack, a web, the barrage, a second attack

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        unit, optional = state.args[Target.unit], state.args[Target.optional]
        menu.menu_n = targets(state, book, menu, state.seat, unit, optional, state.args[Target.mode])

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.DONE:
            attack(state, book, seat, aimed_at(option), state.args[Target.mode])


@rule
def aimed_at(option: int) -> int:
    """The target an option names: a unit, or AT_TILE and more for an objective tile."""
    return option - terms.O_UNIT if option < terms.O_OBJECTIVE else terms.AT_TILE + option - terms.O_OBJECTIVE


@rule
def targets(state: State, book: Book, scratch: Scratch, seat: int, unit: int, optional: int, mode: int) -> int:
    """D19, D21, D22: what can be attacked now."""
    n = 0
    if optional == 1:
        scratch.menu[0] = terms.DONE
        n = 1
    if mode == AS_WEB:
        return web_menu(state, book, scratch, seat, unit, n)
    if mode == AS_BARRAGE:
        return barrage_menu(state, book, scratch, seat, unit, n)
    return target_menu(state, book, scratch, seat, unit, n, ALL)


@rule
def attack(state: State, book: Book, seat: int, target: int, mode: int) -> None:
    """The attacker has named its target."""
    if mode == AS_SECOND:
        show_second(state, book, seat, state.unit_group[seat, state.attacker])
    declare(state, book, seat, target)
    if mode == AS_BARRAGE:
        state.manner = terms.BARRAGE
        state.barrage -= 1
        state.unit_flags[1 - seat, target] |= terms.AIMED_AT
        announce_attack(state, seat)
        resolved(state, seat)
        push(state, Do.AIM, seat)
    elif mode == AS_WEB:
        state.manner = terms.WEBBING
        launch(state, seat)
    elif storm_choice(state, book, seat):
        ask(state, seat, Asks.MANNER)
    else:
        launch(state, seat)


@rule
def show_second(state: State, book: Book, seat: int, group: int) -> None:
    """A second attack names what gives it: a pair of weapons, or else claws after a charge. RUL-45, RUL-63."""
    if item_most(book.item_attacks, seat, state.group_items[seat, group]) > 1:
        show_items(state, book.item_attacks, 1, seat, group)
    else:
        show_items(state, book.item_charge, 0, seat, group)


class Manner(Decision, number=Asks.MANNER, name="strike or shoot", unnoticed=True):
    """A Storm Caller strikes its target or shoots at it. RUL-60, D20."""

    options = either(terms.STRIKE_IT, terms.SHOOT)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        state.manner = terms.RANGED if option == terms.SHOOT else terms.MELEE
        launch(state, seat)


@rule
def launch(state: State, seat: int) -> None:
    """Announce an attack and set its steps going."""
    announce_attack(state, seat)
    resolved(state, seat)
    if state.manner == terms.MELEE:
        push(state, Do.AIM, seat)
    else:
        push(state, Do.RANGE_CHECK, seat)
        push(state, Do.RANGE, seat)


@rule
def more_attacks(state: State, book: Book, scratch: Scratch) -> None:
    """A second attack, by a card or by an item. STL-204, STL-215, RUL-63."""
    seat = popped(state, 0)
    unit = state.attacker
    if state.manner == terms.BARRAGE:
        push(state, Do.BARRAGE, seat)
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
            ask(state, seat, Asks.TARGET, unit, 1, AS_SECOND)


@rule
def can_barrage(state: State, book: Book, scratch: Scratch, seat: int, group: int) -> bool:
    """Whether the contraption could hit anybody at its longest range."""
    unit = state.group_first[seat, group]
    state.range_flat = range_flat(state, book, seat, group)
    state.range_roll = range_sides(state, book, seat, group)
    return barrage_menu(state, book, scratch, seat, unit, 0) > 0


@rule
def open_fire(state: State, book: Book, seat: int, unit: int) -> None:
    """The contraption: how many targets, how far, then each in turn. STL-063, RUL-88."""
    state.manner = terms.BARRAGE
    state.target = NONE
    state.barrage = roll(state, book.targets_die[kind_of(state, seat, unit)])
    tell(state, terms.E_BARRAGE, seat, state.barrage, unit)
    push(state, Do.BARRAGE, seat)
    roll_range(state, book, seat)


@rule
def next_target(state: State, book: Book, scratch: Scratch) -> None:
    """D22: the contraption's next target, or done."""
    seat = popped(state, 0)
    unit = state.attacker
    if state.barrage > 0 and standing(state, seat, unit):
        if barrage_menu(state, book, scratch, seat, unit, 0) > 0:
            ask(state, seat, Asks.TARGET, unit, 1, AS_BARRAGE)
