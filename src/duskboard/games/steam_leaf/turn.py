"""The game from start to end: what comes next, what can be chosen, and what a choice does. Chapters 3 and 9."""

from duskboard.engine.agenda import idle, pop, popped, push, tidy
from duskboard.engine.header import NOBODY, ask, begin_choice, end_game
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.actions import (
    act,
    act_member_menu,
    act_menu,
    attack,
    choose_member,
    launch,
    more_attacks,
    next_target,
    question,
    take_action,
    targets,
    treat,
    treat_menu,
    work_at,
)
from duskboard.games.steam_leaf.activation import (
    activate,
    finish_group,
    pick,
    pick_menu,
)
from duskboard.games.steam_leaf.army import base_health, item_most, show_item
from duskboard.games.steam_leaf.cards import (
    card_targets,
    counter,
    heal,
    hidden_groups,
    play_card,
    take_effect,
    window_menu,
)
from duskboard.games.steam_leaf.combat import (
    after_window,
    aim,
    axis_menu,
    brace,
    check_range,
    end_runs,
    guard,
    push_back,
    roll_range,
    shove_along,
    slip_window,
    strike,
)
from duskboard.games.steam_leaf.deployment import (
    choose_tile,
    mission_leader_menu,
    mission_tile_menu,
    next_choice,
    next_group,
    place_group_menu,
    place_next,
    place_on,
    place_tile_menu,
    starting_roll,
    take_quadrant,
)
from duskboard.games.steam_leaf.faction import (
    ask_carrier,
    build,
    buy_menu,
    card_menu,
    carrier_menu,
    give_item,
    item_menu,
    muster,
    new_group,
    squad_menu,
)
from duskboard.games.steam_leaf.ground import standing
from duskboard.games.steam_leaf.interrogation import (
    answer,
    interrogate,
    learn_from_follower,
    learn_from_leader,
    mission_menu,
    question_menu,
    see_card,
)
from duskboard.games.steam_leaf.missions import end_round, judge
from duskboard.games.steam_leaf.moves import (
    after_move,
    ask_place,
    destination_menu,
    follow_by_itself,
    go_on_moving,
    go_to,
    member_menu,
    move_again,
    roll_move,
    set_out,
    slip,
    stop_here,
    vanish,
)
from duskboard.games.steam_leaf.objectives import agent_menu, call_agent, place_agent, work_menu
from duskboard.games.steam_leaf.sight import look_everywhere, reveal
from duskboard.games.steam_leaf.terms import (
    ACT,
    ACT_MEMBER,
    ACTIVATED,
    AGENT_TILE,
    ASK_MISSION,
    AT_TILE,
    AUTO,
    AXIS,
    BUY,
    CARD_TARGET,
    CARDS,
    CARRIER,
    CHOOSING,
    DEFENCE,
    DEFEND_WITH,
    DEPLOYING,
    DESTINATION,
    DO_ACT,
    DO_ACTIVATE,
    DO_AFTER,
    DO_AFTER_MOVE,
    DO_AGENT,
    DO_AIM,
    DO_AUTO,
    DO_BARRAGE,
    DO_BENEFITS,
    DO_BRACE,
    DO_BUILD,
    DO_CHOICES,
    DO_DEPLOY,
    DO_EFFECT,
    DO_END_ROUND,
    DO_END_TURN,
    DO_FINISH,
    DO_FIRST_SIGHT,
    DO_GUARD,
    DO_MORE,
    DO_MOVE,
    DO_MOVE_ROLL,
    DO_MUSTER,
    DO_PICK,
    DO_PUSH,
    DO_QUESTION,
    DO_RANGE,
    DO_RANGE_CHECK,
    DO_ROUND,
    DO_SECOND_MOVE,
    DO_SLIP,
    DO_SLIP_WINDOW,
    DO_START_ROLL,
    DO_STRIKE,
    DO_TURN,
    DO_WALK,
    DONE,
    E_RESIGNED,
    E_ROUND,
    E_TURN,
    END_TURN,
    HALVED,
    HEAL_WHOM,
    HEALING_WATERS,
    INTERROGATE_WHOM,
    LEAF,
    LEAF_RESIGNED,
    LEAVE,
    MANNER,
    MELEE,
    MEMBER,
    MISSION_LEADER,
    MISSION_TILE,
    MOVE_OR_STAY,
    MOVED,
    NEW_GROUP,
    NO,
    NO_ATTACK,
    NOTHING,
    O_CARD,
    O_DOOR,
    O_ITEM,
    O_MISSION,
    O_OBJECTIVE,
    O_QUADRANT,
    O_TYPE,
    O_UNIT,
    OVER,
    PASS,
    PICK_CARD,
    PICK_GROUP,
    PICK_ITEM,
    PLACE_GROUP,
    PLACE_TILE,
    PLAYING,
    QUADRANT,
    RANGED,
    RESIGN,
    RESOLVE,
    REVEAL_WHOM,
    ROLL,
    ROOTED,
    SCREENED,
    SHADOW,
    SHOOT,
    SQUAD,
    STAY,
    STEAM,
    STEAM_RESIGNED,
    STRIKE_IT,
    TARGET,
    UNATTACKABLE,
    W_COUNTER,
    WINDOW,
    WORK_AT,
    YES,
)

BUYING, SQUADS, PICKING_CARDS, PICKING_ITEMS = 0, 1, 2, 3  # stages of building an army


@rule
def start(state, book, scratch):
    """Begin the preparations: armies, then tokens. The missions are dealt. STL-024."""
    state.seat = NOBODY
    push(state, DO_START_ROLL)
    push(state, DO_MUSTER)
    push(state, DO_BUILD, LEAF, BUYING)
    push(state, DO_BUILD, STEAM, BUYING)
    advance(state, book, scratch)


# -- what comes next ---------------------------------------------------------------------------------------------------


@rule
def advance(state, book, scratch):
    """Do what is to be done until somebody must choose or the game is over."""
    while not idle(state):
        step = pop(state)
        a, b, c, d = popped(state, 0), popped(state, 1), popped(state, 2), popped(state, 3)
        if step <= DO_FIRST_SIGHT:
            do_preparation(state, book, scratch, step, a, b)
        elif step >= DO_RANGE and step <= DO_MORE:
            do_attack(state, book, scratch, step, a)
        else:
            do_turn(state, book, scratch, step, a, b, c, d)
        if state.ending != 0:
            state.seat = NOBODY
            state.agenda_n = 0
    tidy(state)


@rule
def do_preparation(state, book, scratch, step, seat, stage):
    """Chapter 3, step by step."""
    if step == DO_BUILD:
        if state.builds[seat] == 1 and not build(state, book, scratch, seat, stage):
            state.seat = NOBODY
    elif step == DO_MUSTER:
        muster(state, book, STEAM)
        muster(state, book, LEAF)
    elif step == DO_START_ROLL:
        starting_roll(state, book)
        state.phase = CHOOSING
        ask(state, int(state.starter), QUADRANT)
    elif step == DO_CHOICES:
        if not next_choice(state, book, scratch, seat):
            state.seat = NOBODY
    elif step == DO_DEPLOY:
        state.phase = DEPLOYING
        if stage > 0:
            place_next(state, book, scratch, seat, stage - 1)
        else:
            next_group(state, scratch, seat)
    elif step == DO_FIRST_SIGHT:
        state.phase = PLAYING
        look_everywhere(state, book)
        push(state, DO_ROUND)
        judge(state, book)


@rule
def do_attack(state, book, scratch, step, seat):
    """Chapters 14 to 16, step by step."""
    if step == DO_RANGE:
        roll_range(state, book, seat)
    elif step == DO_RANGE_CHECK:
        if check_range(state, book, seat):
            push(state, DO_AIM, seat)
    elif step == DO_AIM:
        aim(state, book, seat)
        judge(state, book)
    elif step == DO_GUARD:
        guard(state, book, seat)
    elif step == DO_STRIKE:
        strike(state, book, seat)
        judge(state, book)
    elif step == DO_AFTER:
        after_window(state, book, scratch, seat)
    elif step == DO_SLIP_WINDOW:
        slip_window(state, seat)
    elif step == DO_MORE:
        more_attacks(state, book, scratch, seat)


@rule
def do_turn(state, book, scratch, step, a, b, c, d):
    """Chapters 9 to 11, 17, 18, step by step."""
    if step == DO_PICK:
        if not pick(state, book, scratch, a):
            push(state, DO_END_TURN, a)
    elif step == DO_ACTIVATE:
        activate(state, book, a, b)
    elif step == DO_MOVE_ROLL:
        roll_move(state, book, scratch, a, b)
    elif step == DO_MOVE:
        go_on_moving(state, book, scratch, a, b)
    elif step == DO_AUTO:
        follow_by_itself(state, book, scratch, a, b)
    elif step == DO_AFTER_MOVE:
        after_move(state, a, b)
    elif step == DO_ACT:
        act(state, book, scratch, a, b)
    elif step == DO_FINISH:
        finish_group(state, book, a, b)
    elif step == DO_SECOND_MOVE:
        move_again(state, a, b)
    else:
        do_rest(state, book, scratch, step, a, b, c, d)


@rule
def do_rest(state, book, scratch, step, a, b, c, d):
    """Rounds and turns, cards, interrogations, pieces."""
    if step == DO_ROUND:
        state.round += 1
        tell(state, E_ROUND, int(state.round))
        push(state, DO_TURN, int(state.starter))
    elif step == DO_TURN:
        begin_turn(state, book, a)
    elif step == DO_END_TURN:
        end_turn(state, book, a)
    elif step == DO_END_ROUND:
        push(state, DO_ROUND)
        end_round(state, book)
    elif step == DO_EFFECT:
        take_effect(state, book, a, b, c)
    elif step == DO_QUESTION:
        push(state, DO_BENEFITS, a, interrogate(state, book, a, b, c))
        judge(state, book)
    elif step == DO_BENEFITS:
        if b == 2:
            learn_from_leader(state, book, a)
        elif b == 1:
            learn_from_follower(state, scratch, a)
    elif step == DO_SLIP:
        slip(state, book, scratch, a, b, c, d)
    elif step == DO_BARRAGE:
        next_target(state, book, scratch, a)
    elif step == DO_PUSH:
        push_back(state, book, a)
        judge(state, book)
    elif step == DO_BRACE:
        brace(state, a)
    elif step == DO_WALK:
        go_to(state, book, scratch, a, b, c, 1, 0)
    elif step == DO_AGENT:
        call_agent(state, book, scratch, a)
        judge(state, book)


@rule
def begin_turn(state, book, seat):
    """Upkeep: effects that last until this turn end, waters heal. STL-211, RUL-71."""
    state.turn = seat
    tell(state, E_TURN, seat, int(state.round))
    if seat == STEAM:
        state.barred = 0
    for unit in range(int(state.units_n[seat])):
        state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) & ~(MOVED | UNATTACKABLE)
    for group in range(int(state.groups_n[seat])):
        state.group_flags[seat, group] = int(state.group_flags[seat, group]) & ~(SCREENED | ACTIVATED)
        regain(state, book, seat, group)
    push(state, DO_PICK, seat)


@rule
def regain(state, book, seat, group):
    """Healing Waters at the start of the owner's turn. STL-211."""
    amount = item_most(book.item_regain, seat, int(state.group_items[seat, group]))
    unit = int(state.group_first[seat, group])
    if amount == 0 or not standing(state, seat, unit):
        return
    before = int(state.unit_health[seat, unit])
    if before < base_health(state, book, seat, group):
        show_item(state, seat, group, HEALING_WATERS)
        heal(state, book, seat, unit, amount)


@rule
def end_turn(state, book, seat):
    """Effects on this turn are over; runs of attacks are counted. RUL-82."""
    for unit in range(int(state.units_n[seat])):
        state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) & ~(ROOTED | HALVED | NO_ATTACK)
    for group in range(int(state.groups_n[seat])):
        state.group_flags[seat, group] = int(state.group_flags[seat, group]) & ~ACTIVATED
    if seat == LEAF:
        end_runs(state)
    if seat == int(state.starter):
        push(state, DO_TURN, 1 - seat)
    else:
        push(state, DO_END_ROUND)
    judge(state, book)


# -- what can be chosen ------------------------------------------------------------------------------------------------


@rule
def options(state, book, scratch):
    """Fill the menu with the legal options of the seat that must choose."""
    seat, decision = int(state.seat), int(state.decision)
    if decision <= PLACE_TILE:
        return preparation_options(state, book, scratch, seat, decision)
    if decision <= SHADOW:
        return move_options(state, book, scratch, seat, decision)
    return action_options(state, book, scratch, seat, decision)


@rule
def preparation_options(state, book, scratch, seat, decision):
    if decision == BUY:
        return buy_menu(state, book, scratch, seat)
    if decision == SQUAD:
        return squad_menu(state, scratch, seat, int(state.args[0]))
    if decision == PICK_CARD:
        return card_menu(state, book, scratch, seat)
    if decision == PICK_ITEM:
        return item_menu(state, book, scratch, seat)
    if decision == CARRIER:
        return carrier_menu(state, book, scratch, seat, int(state.args[0]), 0)
    if decision == QUADRANT:
        for quadrant in range(4):
            scratch.menu[quadrant] = O_QUADRANT + quadrant
        return 4
    if decision == MISSION_TILE:
        return mission_tile_menu(state, book, scratch, seat)
    if decision == MISSION_LEADER:
        return mission_leader_menu(state, book, scratch, seat)
    if decision == PLACE_GROUP:
        return place_group_menu(state, scratch, seat)
    return place_tile_menu(state, book, scratch, seat, int(state.args[0]))


@rule
def move_options(state, book, scratch, seat, decision):
    if decision == PICK_GROUP:
        return pick_menu(state, book, scratch, seat)
    if decision == MOVE_OR_STAY:
        return two(scratch, ROLL, STAY)
    if decision == MEMBER:
        return member_menu(state, book, scratch, seat, int(state.args[0]))
    if decision == DESTINATION:
        unit, goal = int(state.args[0]), int(state.args[1])
        return destination_menu(state, book, scratch, seat, unit, goal, int(state.args[2]), int(state.args[3]))
    return two(scratch, YES, NO)


@rule
def action_options(state, book, scratch, seat, decision):
    a = int(state.args[0])
    if decision == ACT:
        return act_menu(state, book, scratch, seat, a)
    if decision == ACT_MEMBER:
        return act_member_menu(state, book, scratch, seat, a)
    if decision == TARGET:
        return targets(state, book, scratch, seat, a, int(state.args[1]), int(state.args[2]))
    if decision == MANNER:
        return two(scratch, STRIKE_IT, SHOOT)
    if decision == INTERROGATE_WHOM:
        return question_menu(state, book, scratch, seat, a, 0)
    if decision == WORK_AT:
        return work_menu(state, book, scratch, seat, a, 0)
    if decision == HEAL_WHOM:
        return treat_menu(state, book, scratch, seat, int(state.group_first[seat, a]), 0)
    if decision == DEFEND_WITH:
        return two(scratch, DEFENCE, RESOLVE)
    if decision == AXIS:
        return axis_menu(scratch)
    return other_options(state, book, scratch, seat, decision, a)


@rule
def other_options(state, book, scratch, seat, decision, a):
    if decision == REVEAL_WHOM:
        n = hidden_groups(state, scratch, 1 - seat, 0)
        scratch.menu[n] = NO
        return n + 1
    if decision == ASK_MISSION:
        return mission_menu(state, scratch, seat)
    if decision == AGENT_TILE:
        return agent_menu(state, book, scratch, a)
    if decision == WINDOW:
        return window_menu(state, scratch, seat, a)
    return card_targets(state, book, scratch, seat, a, 0)


@rule
def two(scratch, one, other):
    scratch.menu[0] = one
    scratch.menu[1] = other
    return 2


# -- what a choice does ------------------------------------------------------------------------------------------------


@rule
def choose(state, book, scratch, option):
    """Carry out an option and go on until somebody must choose or the game is over."""
    begin_choice(state)
    seat, decision = int(state.seat), int(state.decision)
    state.seat = NOBODY
    if decision <= CARRIER:
        choose_for_army(state, book, scratch, seat, decision, option)
    elif decision <= PLACE_TILE:
        choose_for_start(state, book, scratch, seat, decision, option)
    elif decision <= SHADOW:
        choose_for_move(state, book, scratch, seat, decision, option)
    else:
        choose_for_action(state, book, scratch, seat, decision, option)
    if state.ending != 0:
        state.seat = NOBODY
        state.agenda_n = 0
    advance(state, book, scratch)


@rule
def choose_for_army(state, book, scratch, seat, decision, option):
    """Buying, squads, cards and items."""
    if decision == BUY:
        if option != DONE:
            state.bought[seat, option - O_TYPE] += 1
        push(state, DO_BUILD, seat, SQUADS if option == DONE else BUYING)
    elif decision == SQUAD:
        kind = int(state.args[0])
        if option == NEW_GROUP:
            new_group(state, seat, kind, 1)
        else:
            state.group_size[seat, option - O_UNIT] += 1
        push(state, DO_BUILD, seat, SQUADS)
    elif decision == PICK_CARD:
        if option != DONE:
            state.hand[seat, option - O_CARD] += 1
            state.hand_n[seat] += 1
        push(state, DO_BUILD, seat, PICKING_ITEMS if option == DONE else PICKING_CARDS)
    elif decision == PICK_ITEM:
        if option != DONE:
            push(state, DO_BUILD, seat, PICKING_ITEMS)
            ask_carrier(state, book, scratch, seat, option - O_ITEM)
    else:
        give_item(state, seat, option - O_UNIT, int(state.args[0]))


@rule
def choose_for_start(state, book, scratch, seat, decision, option):
    """Quadrant, mission choices, placing."""
    if decision == QUADRANT:
        take_quadrant(state, seat, option - O_QUADRANT)
        push(state, DO_FIRST_SIGHT)
        push(state, DO_DEPLOY, 1 - seat)
        push(state, DO_DEPLOY, seat)
        push(state, DO_CHOICES, LEAF)
        push(state, DO_CHOICES, STEAM)
    elif decision == MISSION_TILE:
        choose_tile(state, seat, option - O_OBJECTIVE)
        push(state, DO_CHOICES, seat)
    elif decision == MISSION_LEADER:
        state.leader[seat] = option - O_UNIT
        push(state, DO_CHOICES, seat)
    elif decision == PLACE_GROUP:
        push(state, DO_DEPLOY, seat, 1 + option - O_UNIT)
    else:
        place_on(state, book, seat, int(state.args[0]), option)


@rule
def choose_for_move(state, book, scratch, seat, decision, option):
    """Groups and their moves."""
    a = int(state.args[0])
    if decision == PICK_GROUP:
        choose_group(state, book, scratch, seat, option)
    elif decision == MOVE_OR_STAY:
        if option == ROLL:
            set_out(state, seat, a)
    elif decision == MEMBER:
        if option == AUTO:
            push(state, DO_AUTO, seat, a)
        elif option != LEAVE:
            ask_place(state, book, scratch, seat, option - O_UNIT)
    elif decision == DESTINATION:
        if option == DONE:
            stop_here(state, seat, a)
        else:
            go_to(state, book, scratch, seat, a, option, int(state.args[2]), int(state.args[3]))
    elif option == YES:
        vanish(state, seat, a)


@rule
def choose_group(state, book, scratch, seat, option):
    """D12: use a group, play a card, end the turn, or resign."""
    if option == END_TURN:
        push(state, DO_END_TURN, seat)
    elif option == RESIGN:
        resign(state, seat)
    elif option >= O_CARD and option < O_CARD + CARDS:
        push(state, DO_PICK, seat)
        ask_card_target(state, book, scratch, seat, option - O_CARD)
    else:
        push(state, DO_ACTIVATE, seat, option - O_UNIT)


@rule
def ask_card_target(state, book, scratch, seat, card):
    """What a card is played on; the only target is not asked for."""
    if card_targets(state, book, scratch, seat, card, 0) > 1:
        ask(state, seat, CARD_TARGET, card)
    else:
        play_on(state, seat, card, int(scratch.menu[0]))


@rule
def play_on(state, seat, card, option):
    """Play a card on a unit, a group or a doorway."""
    play_card(state, seat, card, option - O_DOOR if option >= O_DOOR else option - O_UNIT, 0)


@rule
def resign(state, seat):
    """D32: the opponent wins."""
    tell(state, E_RESIGNED, seat)
    state.phase = OVER
    end_game(state, STEAM_RESIGNED if seat == STEAM else LEAF_RESIGNED)
    state.result[seat] = -1.0
    state.result[1 - seat] = 1.0


@rule
def choose_for_action(state, book, scratch, seat, decision, option):
    """Actions, targets and what goes with them."""
    a = int(state.args[0])
    if decision == ACT:
        if option != NOTHING:
            take_action(state, book, scratch, seat, a, option)
    elif decision == ACT_MEMBER:
        if option != DONE:
            choose_member(state, book, scratch, seat, a, option - O_UNIT)
    elif decision == TARGET:
        if option >= O_OBJECTIVE and option < O_CARD:
            attack(state, book, seat, AT_TILE + option - O_OBJECTIVE, int(state.args[2]))
        elif option != DONE:
            attack(state, book, seat, option - O_UNIT, int(state.args[2]))
    elif decision == MANNER:
        state.manner = RANGED if option == SHOOT else MELEE
        launch(state, seat)
    elif decision == INTERROGATE_WHOM:
        question(state, seat, a, option - O_UNIT)
    elif decision == WORK_AT:
        work_at(state, book, seat, a, option - O_OBJECTIVE)
    elif decision == HEAL_WHOM:
        treat(state, book, seat, a, option - O_UNIT)
    elif decision == DEFEND_WITH:
        state.with_resolve = 1 if option == RESOLVE else 0
    elif decision == AXIS:
        shove_along(state, book, seat, option)
        judge(state, book)
    else:
        choose_otherwise(state, book, scratch, seat, decision, option, a)


@rule
def choose_otherwise(state, book, scratch, seat, decision, option, a):
    """Benefits of interrogation, the agent, cards."""
    if decision == REVEAL_WHOM:
        if option != NO:
            reveal(state, book, 1 - seat, option - O_UNIT)
        elif state.one_benefit == 1:
            see_card(state, seat)
    elif decision == ASK_MISSION:
        if option != NO:
            answer(state, seat, option - O_MISSION)
    elif decision == AGENT_TILE:
        place_agent(state, book, option)
        judge(state, book)
    elif decision == WINDOW:
        if option != PASS:
            if a == W_COUNTER:
                counter(state, seat)
            else:
                play_card(state, seat, option - O_CARD, 0, 0)
    else:
        play_on(state, seat, a, option)
