"""The turn: starting, what can be chosen, what a choice does, and the loop over what is still to be done.

Steps and decisions are split by phase, so that each dispatch stays short.
"""

from duskboard.engine.agenda import idle, pop, popped, push, tidy
from duskboard.engine.header import NOBODY, ask, begin_choice
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia.activation import (
    begin_activation_phase,
    begin_infernal_activation,
    cross,
    end_human_activation,
    human_step,
    infernal_step,
    list_active_infernal,
    list_crossings,
    list_human_picks,
    list_human_steps,
    list_infernal_picks,
    offer_human_pick,
    offer_human_step,
    offer_infernal_pick,
    offer_infernal_step,
    pick_human,
    pick_infernal,
)
from duskboard.games.claustrophobia.cards import (
    check_event_hand,
    check_instinct_hand,
    discard_event,
    discard_from_hand,
    keep_event,
    list_hand,
    list_kinds,
)
from duskboard.games.claustrophobia.combat import (
    choose_line,
    list_shots,
    offer_to_guards,
    place_markers,
    suffer,
    take_over,
)
from duskboard.games.claustrophobia.destiny import (
    allocate,
    begin_infernal_preparation,
    cannibalise,
    choose_power,
    list_events_after_roll,
    list_grasp,
    list_meals,
    list_pending,
    list_places,
    list_prepared,
    list_reclaim,
    list_rolled,
    list_twist,
    offer_cannibal,
    offer_event_after_roll,
    offer_reclaim,
    play_event_after_roll,
    prepare_die,
    reclaim,
    resolve,
    roll_destiny,
    strike_with_power,
    take_forced,
    take_missing,
    trigger,
    twist,
    write_in_blood,
)
from duskboard.games.claustrophobia.equipment import (
    apply_salve,
    fire,
    list_grenade_tiles,
    list_salve,
    throw,
)
from duskboard.games.claustrophobia.exploration import (
    arrive,
    explore,
    lay,
    list_foreseen,
    list_rotations,
    order_foreseen,
    orient,
    pick_foreseen,
    shift_tunnels,
)
from duskboard.games.claustrophobia.gifts import (
    heal,
    heal_option,
    list_courage,
    list_hands,
    list_victims_of_sacrifice,
    list_wounds,
    offer_sacrifice,
    strike_down,
    take_heart,
    use_gift,
)
from duskboard.games.claustrophobia.preparation import (
    assign,
    begin_preparation,
    bless,
    draw_or_not,
    fix_lines,
    lame,
    list_active,
    list_blessings,
    list_cancelled,
    list_cards,
    list_events_after_preparation,
    list_faces,
    list_relic,
    offer_blessing,
    offer_card,
    offer_draw,
    offer_event_after_preparation,
    offer_relic,
    place_die,
    play_card,
    play_event_after_preparation,
    roll_activation,
    use_relic,
)
from duskboard.games.claustrophobia.scenarios import (
    ask_outfit,
    end_turn,
    judge,
    list_outfit,
    outfit,
    set_up,
)
from duskboard.games.claustrophobia.terms import (
    ALLOCATE_DIE,
    ALLOCATE_STEP,
    ARRIVAL_DIE,
    ARRIVE_STEP,
    ASSIGN_DIE,
    ASSIGN_STEP,
    ATTACK_HITS,
    BEGIN_ACTIVATION,
    BEGIN_INFERNAL,
    BEGIN_THREAT,
    BLESS,
    BLESS_STEP,
    BLOOD_DIE,
    BLOOD_FACE,
    BUY,
    BUY_STEP,
    CANNIBAL_STEP,
    CANNIBALISE,
    CARD,
    CARD_STEP,
    CLEAN_UP,
    COLLECT,
    COUNT,
    COURAGE_FOR,
    CROSSING_TILE,
    DEMON,
    DEPLOY_TILE,
    DISCARD_CARD,
    DISCARD_EVENT,
    DRAW_CARD,
    DRAW_STEP,
    END_ACTIVATION,
    END_TURN,
    EVENT,
    EVENT_AFTER_PREPARATION,
    EVENT_AFTER_ROLL,
    EVENT_AT_EXPLORATION,
    EVENT_HAND_STEP,
    EVENT_VICTIM,
    EXPLORE_STEP,
    FINAL_LINES,
    FORCED_DIE,
    FORCED_STEP,
    FORCED_TILE,
    FOUNTAIN_WATER,
    FOUNTAINS,
    GIFT_STEP,
    GUARD_HITS,
    GUARD_STEP,
    HAND_STEP,
    HEAL_LINE,
    HITS_STEP,
    HOLE_STEP,
    HOLE_TILE,
    HUMAN_ACTIVATION,
    HUMAN_PICK_STEP,
    HUMAN_STEP,
    HUMAN_STEP_STEP,
    HUMANS,
    INFERNAL,
    INFERNAL_PICK_STEP,
    INFERNAL_PITS,
    INFERNAL_STEP,
    INFERNAL_STEP_STEP,
    KEEP_EVENT,
    LAY_HANDS,
    LINE,
    LINES,
    MARK_LINE,
    MARKER_STEP,
    ORDER,
    ORIENT_STEP,
    ORIENT_TILE,
    OUTFIT,
    OUTFIT_STEP,
    PASS,
    PICK_HUMAN,
    PICK_INFERNAL,
    PITS,
    PLAY_CARD,
    POWER,
    POWER_ORDER,
    POWER_VICTIM,
    PREPARATION_EVENTS,
    PRESCIENCE_ORDER,
    PRESCIENCE_TILE,
    RECLAIM_DIE,
    RECLAIM_STEP,
    RELIC_DICE,
    RELIC_STEP,
    RESOLVE_STEP,
    ROLL_ACTIVATION,
    ROLL_DESTINY,
    ROLL_EVENTS,
    ROTATION,
    SACRIFICE_STEP,
    SALVE_FOR,
    SHIFTING_TUNNELS,
    SHOOT_AT,
    STRIKE_DOWN,
    THROW_INTO,
    TILE,
    TRIGGER_STEP,
    TURN,
    TURN_BEGAN,
    TWIST_DICE,
    VALUE,
    WARRIOR,
    YES,
)
from duskboard.games.claustrophobia.threat import (
    begin_threat,
    buy,
    choose_arrival_die,
    deploy,
    list_arrival_dice,
    list_arrivals,
    list_buys,
    list_nearest,
    offer_buy,
    pay_and_deploy,
)
from duskboard.games.claustrophobia.tiles import (
    dig_hole,
    drink,
    human_pits,
    infernal_pits,
    list_tiles_for_hole,
    mark_other_hole,
    visit_fountains,
)


@rule
def start(state, book, scratch):
    """Set the game up from the scenario and the boards already written into the state. CLA-037, CLA-038."""
    state.seat = NOBODY
    set_up(state, book, scratch)
    advance(state, book, scratch)


@rule
def begin_turn(state):
    """A turn has five phases in this order. CLA-050, CLA-051."""
    state.turn += 1
    tell(state, TURN_BEGAN, state.turn)
    push(state, END_TURN)
    push(state, BEGIN_INFERNAL)
    push(state, BEGIN_THREAT)
    push(state, COLLECT)
    push(state, END_ACTIVATION)
    push(state, BEGIN_ACTIVATION)
    push(state, CLEAN_UP)


# -- the loop --------------------------------------------------------------------------------------------------------


@rule
def advance(state, book, scratch):
    """Go on until a seat must choose or the game is over; victory is checked after every step. CLA-052."""
    if state.judge != 0:
        judge(state, book)
    while not idle(state):
        step = pop(state)
        a, b, c, d = popped(state, 0), popped(state, 1), popped(state, 2), popped(state, 3)
        if step < BEGIN_ACTIVATION:
            preparation_steps(state, book, scratch, step, a, b)
        elif step < COLLECT:
            activation_steps(state, book, scratch, step, a, b, c)
        elif step < BEGIN_THREAT:
            destiny_steps(state, book, scratch, step, a)
        elif step < ATTACK_HITS:
            infernal_steps(state, book, scratch, step)
        else:
            hit_steps(state, book, scratch, step, a, b, c, d)
        if state.judge != 0:
            judge(state, book)
    tidy(state)


@rule
def preparation_steps(state, book, scratch, step, a, b):
    if step == TURN:
        begin_turn(state)
    elif step == CLEAN_UP:
        begin_preparation(state)
    elif step == PITS:
        human_pits(state, book, a)
    elif step == FOUNTAINS:
        visit_fountains(state, book, scratch, a)
    elif step == ROLL_ACTIVATION:
        roll_activation(state, book)
    elif step == RELIC_STEP:
        offer_relic(state, 0, 0)
    elif step == ASSIGN_STEP:
        assign(state, scratch, a)
    elif step == CARD_STEP:
        offer_card(state, a)
    elif step == BLESS_STEP:
        offer_blessing(state, book, scratch)
    elif step == FINAL_LINES:
        fix_lines(state, book)
    elif step == DRAW_STEP:
        offer_draw(state, book, a)
    elif step == HAND_STEP:
        check_instinct_hand(state)
    elif step == GIFT_STEP:
        if a < HUMANS:
            push(state, GIFT_STEP, a + 1)
            use_gift(state, book, scratch, a)
    elif step == SACRIFICE_STEP:
        offer_sacrifice(state, book, scratch, a, b)
    elif step == PREPARATION_EVENTS:
        offer_event_after_preparation(state, book)


@rule
def activation_steps(state, book, scratch, step, a, b, c):
    if step == BEGIN_ACTIVATION:
        begin_activation_phase(state, HUMAN_ACTIVATION)
        push(state, HUMAN_PICK_STEP)
    elif step == HUMAN_PICK_STEP:
        offer_human_pick(state, book, scratch)
    elif step == HUMAN_STEP_STEP:
        offer_human_step(state, book, scratch)
    elif step == EXPLORE_STEP:
        explore(state, book, a, b)
    elif step == ORIENT_STEP:
        orient(state, book, scratch, a, b, c)
    elif step == ARRIVE_STEP:
        arrive(state, book, a, b)
    elif step == END_ACTIVATION:
        end_human_activation(state)


@rule
def destiny_steps(state, book, scratch, step, a):
    if step == COLLECT:
        begin_infernal_preparation(state)
    elif step == INFERNAL_PITS:
        infernal_pits(state, book)
    elif step == CANNIBAL_STEP:
        offer_cannibal(state, book, scratch)
    elif step == RECLAIM_STEP:
        offer_reclaim(state, scratch, a)
    elif step == FORCED_STEP:
        take_missing(state, book, scratch)
    elif step == ROLL_DESTINY:
        roll_destiny(state, book)
    elif step == ROLL_EVENTS:
        offer_event_after_roll(state, book)
    elif step == ALLOCATE_STEP:
        allocate(state, book, scratch)
    elif step == TRIGGER_STEP:
        trigger(state, book)
    elif step == RESOLVE_STEP:
        resolve(state, book, scratch)
    elif step == EVENT_HAND_STEP:
        check_event_hand(state, book)


@rule
def infernal_steps(state, book, scratch, step):
    if step == BEGIN_THREAT:
        begin_threat(state, book, scratch)
    elif step == BUY_STEP:
        offer_buy(state, book, scratch)
    elif step == BEGIN_INFERNAL:
        begin_infernal_activation(state, book, scratch)
    elif step == INFERNAL_PICK_STEP:
        offer_infernal_pick(state, book, scratch)
    elif step == INFERNAL_STEP_STEP:
        offer_infernal_step(state, book, scratch)
    elif step == END_TURN:
        end_turn(state, book)


@rule
def hit_steps(state, book, scratch, step, a, b, c, d):
    if step == ATTACK_HITS:
        offer_to_guards(state, book, a, b, 0, c)
    elif step == GUARD_STEP:
        offer_to_guards(state, book, a, b, c, d)
    elif step == HITS_STEP:
        suffer(state, book, a, b, c, d)
    elif step == MARKER_STEP:
        place_markers(state, book, a, b, c)
    elif step == HOLE_STEP:
        mark_other_hole(state, book, scratch, a)
    elif step == OUTFIT_STEP:
        ask_outfit(state, book, scratch)


# -- what can be chosen ----------------------------------------------------------------------------------------------


@rule
def options(state, book, scratch):
    """Fill the menu with the legal options of the seat that must choose; returns how many there are."""
    decision = state.decision
    if decision < PICK_HUMAN:
        return preparation_options(state, book, scratch, decision)
    if decision < CANNIBALISE:
        return activation_options(state, book, scratch, decision)
    if decision < FORCED_TILE:
        return destiny_options(state, book, scratch, decision)
    return infernal_options(state, book, scratch, decision)


@rule
def preparation_options(state, book, scratch, decision):
    about = int(state.args[0])
    if decision == FOUNTAIN_WATER:
        scratch.menu[0] = PASS
        return list_wounds(state, scratch, 1, about)
    if decision == RELIC_DICE:
        return list_relic(state, scratch)
    if decision == ASSIGN_DIE:
        return list_faces(state, scratch)
    if decision == PLAY_CARD:
        return list_cards(state, book, scratch, about)
    if decision == HEAL_LINE:
        return list_cancelled(state, scratch, about)
    if decision == BLESS:
        return list_blessings(state, scratch, about)
    if decision == DRAW_CARD:
        scratch.menu[0], scratch.menu[1] = PASS, YES
        return 2
    if decision == DISCARD_CARD:
        return list_hand(state, scratch)
    if decision == COURAGE_FOR:
        return list_courage(state, scratch, about)
    if decision == LAY_HANDS:
        return list_hands(state, book, scratch, about)
    if decision == STRIKE_DOWN:
        return list_victims_of_sacrifice(state, book, scratch, about)
    if decision == EVENT_AFTER_PREPARATION:
        return list_events_after_preparation(state, book, scratch)
    return list_active(state, scratch)


@rule
def activation_options(state, book, scratch, decision):
    if decision == PICK_HUMAN:
        return list_human_picks(state, book, scratch)
    if decision == HUMAN_STEP:
        return list_human_steps(state, book, scratch, int(state.active), state.points, state.acted)
    if decision == SHOOT_AT:
        return list_shots(state, scratch, 0, int(state.args[0]), int(state.args[1]))
    if decision == THROW_INTO:
        return list_grenade_tiles(state, scratch, 0, int(state.args[0]))
    if decision == SALVE_FOR:
        return list_salve(state, scratch, int(state.args[0]))
    if decision == PRESCIENCE_TILE:
        return list_foreseen(state, scratch)
    if decision == PRESCIENCE_ORDER:
        scratch.menu[0], scratch.menu[1] = ORDER, ORDER + 1
        return 2
    if decision == EVENT_AT_EXPLORATION:
        scratch.menu[0], scratch.menu[1] = PASS, EVENT + SHIFTING_TUNNELS
        return 2
    if decision == ORIENT_TILE:
        return list_rotations(state, book, scratch, int(state.args[1]))
    return list_tiles_for_hole(state, book, scratch, int(state.args[0]))


@rule
def destiny_options(state, book, scratch, decision):
    about = int(state.args[0])
    if decision == CANNIBALISE:
        return list_meals(state, scratch, about)
    if decision == RECLAIM_DIE:
        return list_reclaim(state, scratch)
    if decision == FORCED_DIE:
        return list_prepared(state, scratch, 0, 0)
    if decision == EVENT_AFTER_ROLL:
        return list_events_after_roll(state, book, scratch)
    if decision == TWIST_DICE:
        return list_twist(state, scratch)
    if decision == BLOOD_DIE:
        return list_rolled(state, scratch, 0, 0)
    if decision == BLOOD_FACE:
        return list_faces_of_a_die(scratch)
    if decision == ALLOCATE_DIE:
        return list_places(state, book, scratch, about)
    if decision == POWER_ORDER:
        return list_pending(state, scratch)
    if decision == KEEP_EVENT:
        return list_kinds(scratch, state.event_drawn)
    if decision == DISCARD_EVENT:
        return list_kinds(scratch, state.event_hand)
    return list_grasp(state, scratch, about)


@rule
def list_faces_of_a_die(scratch):
    for value in range(LINES):
        scratch.menu[value] = VALUE + value
    return LINES


@rule
def infernal_options(state, book, scratch, decision):
    about = int(state.args[0])
    if decision == FORCED_TILE:
        return list_nearest(state, book, scratch, about)
    if decision == BUY:
        return list_buys(state, book, scratch)
    if decision == DEPLOY_TILE:
        return list_arrivals(state, book, scratch, about)
    if decision == ARRIVAL_DIE:
        return list_arrival_dice(scratch)
    if decision == CROSSING_TILE:
        return list_crossings(state, book, scratch, about)
    if decision == PICK_INFERNAL:
        return list_infernal_picks(state, book, scratch)
    if decision == INFERNAL_STEP:
        return list_active_infernal(state, book, scratch)
    if decision == GUARD_HITS:
        for count in range(state.args[1] + 1):
            scratch.menu[count] = COUNT + count
        return state.args[1] + 1
    if decision == MARK_LINE:
        return list_open_lines(state, scratch, about)
    return list_outfit(state, book, scratch)


@rule
def list_open_lines(state, scratch, human):
    """The lines a marker can go to. CLA-162."""
    n = 0
    for line in range(LINES):
        if not (state.cancelled[human] >> line) & 1:
            scratch.menu[n] = LINE + line
            n += 1
    return n


# -- what a choice does ----------------------------------------------------------------------------------------------


@rule
def choose(state, book, scratch, option):
    """Carry out an option and go on until somebody must choose or the game is over."""
    begin_choice(state)
    decision = int(state.decision)
    state.seat = NOBODY
    if decision < PICK_HUMAN:
        preparation_choice(state, book, decision, option)
    elif decision < CANNIBALISE:
        activation_choice(state, book, scratch, decision, option)
    elif decision < FORCED_TILE:
        destiny_choice(state, book, scratch, decision, option)
    else:
        infernal_choice(state, book, scratch, decision, option)
    advance(state, book, scratch)


@rule
def preparation_choice(state, book, decision, option):
    about = int(state.args[0])
    if decision == FOUNTAIN_WATER:
        drink(state, option)
    elif decision == RELIC_DICE:
        use_relic(state, option)
    elif decision == ASSIGN_DIE:
        place_die(state, about, option - VALUE)
    elif decision == PLAY_CARD:
        play_card(state, book, option)
    elif decision == HEAL_LINE:
        heal(state, about, option - LINE)
    elif decision == BLESS:
        bless(state, option)
    elif decision == DRAW_CARD:
        draw_or_not(state, option)
    elif decision == DISCARD_CARD:
        discard_from_hand(state, option - CARD)
    elif decision == COURAGE_FOR:
        take_heart(state, option - WARRIOR)
    elif decision == LAY_HANDS:
        if option != PASS:
            heal_option(state, option)
    elif decision == STRIKE_DOWN:
        strike_down(state, book, option)
    elif decision == EVENT_AFTER_PREPARATION:
        play_event_after_preparation(state, option)
    elif decision == EVENT_VICTIM:
        lame(state, about, option - WARRIOR)


@rule
def activation_choice(state, book, scratch, decision, option):
    if decision == PICK_HUMAN:
        pick_human(state, book, option)
    elif decision == HUMAN_STEP:
        human_step(state, book, scratch, option)
    elif decision == SHOOT_AT:
        fire(state, book, option)
    elif decision == THROW_INTO:
        throw(state, book, option)
    elif decision == SALVE_FOR:
        apply_salve(state, book, option)
    elif decision == PRESCIENCE_TILE:
        pick_foreseen(state, option)
    elif decision == PRESCIENCE_ORDER:
        order_foreseen(state, option)
    elif decision == EVENT_AT_EXPLORATION:
        shift_tunnels(state, option)
    elif decision == ORIENT_TILE:
        lay(state, book, int(state.args[0]), int(state.args[1]), int(state.args[2]), option - ROTATION)
    elif decision == HOLE_TILE:
        dig_hole(state, option - TILE)


@rule
def destiny_choice(state, book, scratch, decision, option):
    about = int(state.args[0])
    if decision == CANNIBALISE:
        cannibalise(state, book, option)
    elif decision == RECLAIM_DIE:
        reclaim(state, option)
    elif decision == FORCED_DIE:
        take_forced(state, option)
    elif decision == EVENT_AFTER_ROLL:
        play_event_after_roll(state, scratch, option)
    elif decision == TWIST_DICE:
        twist(state, option)
    elif decision == BLOOD_DIE:
        ask(state, INFERNAL, BLOOD_FACE, option - VALUE)
    elif decision == BLOOD_FACE:
        write_in_blood(state, option)
    elif decision == ALLOCATE_DIE:
        prepare_die(state, option - POWER, about)
    elif decision == POWER_ORDER:
        choose_power(state, book, option)
    elif decision == KEEP_EVENT:
        keep_event(state, option - EVENT)
    elif decision == DISCARD_EVENT:
        discard_event(state, option - EVENT)
    elif decision == POWER_VICTIM:
        strike_with_power(state, book, about, option - WARRIOR)


@rule
def infernal_choice(state, book, scratch, decision, option):
    about = int(state.args[0])
    if decision == FORCED_TILE:
        deploy(state, book, DEMON, option - TILE, 0)
    elif decision == BUY:
        buy(state, book, scratch, option)
    elif decision == DEPLOY_TILE:
        pay_and_deploy(state, book, about, option - TILE)
    elif decision == ARRIVAL_DIE:
        choose_arrival_die(state, option)
    elif decision == CROSSING_TILE:
        cross(state, book, option)
    elif decision == PICK_INFERNAL:
        pick_infernal(state, book, option)
    elif decision == INFERNAL_STEP:
        infernal_step(state, book, option)
    elif decision == GUARD_HITS:
        take_over(state, option)
    elif decision == MARK_LINE:
        choose_line(state, option)
    elif decision == OUTFIT:
        outfit(state, book, option - WARRIOR)
