"""The course of a game: starting, listing options, carrying one out, and working off what is to be done."""

from duskboard.engine.agenda import pop, popped, push, tidy
from duskboard.engine.header import NOBODY, begin_choice
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.darkholds.actions import begin_verb, link_menu, take_link, verbs_menu
from duskboard.games.darkholds.animus import (
    ARRIVAL,
    IN_VIEW,
    guards_near,
    hear,
    noisy_tiles,
    tied_targets,
)
from duskboard.games.darkholds.board import forget, stir
from duskboard.games.darkholds.campaign import (
    begin_campaign,
    finish_level,
    next_shopper,
    place_one,
    place_party,
    set_up,
    start_menu,
)
from duskboard.games.darkholds.darkhold import draw_darkhold
from duskboard.games.darkholds.enemy_phase import (
    activate_enemy,
    begin_enemies,
    enemy_acts,
    first_enemies,
    maintain,
    next_enemy,
    overlord_activates,
    overlord_menu,
    overlord_turn,
)
from duskboard.games.darkholds.hero_phase import (
    abandon,
    act,
    activate_menu,
    activated,
    ask_abandon,
    begin_turn,
    hero_phase_ends,
    next_activation,
    seats_with_lively,
    take_votes,
)
from duskboard.games.darkholds.menu import add
from duskboard.games.darkholds.reinforcement import (
    arrival_attacks,
    arrival_targets,
    arrivals_attack,
    begin_reinforcements,
    next_entry,
    place_enemy,
    placement_ties,
)
from duskboard.games.darkholds.shop import begin_deal, shop_link_menu, shop_menu, take_deal_link
from duskboard.games.darkholds.terms import (
    ACT,
    ARRIVAL_ATTACKS,
    ARRIVALS_ATTACK,
    ASK_ABANDON,
    BEGIN_ENEMIES,
    BEGIN_REINFORCEMENTS,
    BEGIN_TURN,
    D_ABANDON,
    D_ACQUIRE,
    D_ACTIVATE,
    D_BUYER,
    D_CONSENT,
    D_COUNTER,
    D_DISCARD,
    D_FIRST_ENEMY,
    D_GUARD,
    D_KEEP,
    D_MOVE,
    D_NOISY_TILE,
    D_OVERLORD,
    D_PARTNER,
    D_PASS,
    D_PRICE,
    D_REPLACE,
    D_SHOP,
    D_START,
    D_TRADER,
    D_TRANSIT,
    D_VERB,
    D_VOTE,
    DARKHOLD_PHASE,
    DONE,
    DRAW_DARKHOLD,
    E_INITIATIVE,
    ENEMY_ACTS,
    GUARD_GOAL,
    HERO_PHASE_ENDS,
    MAINTAIN,
    NEXT_ACTIVATION,
    NEXT_ENEMY,
    NEXT_ENTRY,
    NEXT_SHOPPER,
    NO,
    OVERLORD_TURN,
    PLACE_ENEMIES,
    PLACE_PARTY,
    REINFORCEMENT_PHASE,
    SEAT,
    SET_UP,
    SQUARE,
    TAKE_VOTES,
    TILE,
    VERB,
    WARRIOR,
    YES,
)
from duskboard.games.darkholds.things import acquire_menu, answer_find, discard_menu, take_or_drop
from duskboard.games.darkholds.trading import consent_menu, take_trade_link, trade_menu
from duskboard.games.darkholds.walking import can_move, move, moves


@rule
def start(state, book, scratch):
    """Begin: the settings are in the state, the party is chosen. DKH-322."""
    state.seat = NOBODY
    forget(scratch)
    begin_campaign(state, book)
    go_on(state, book, scratch)


@rule
def options(state, book, scratch):
    """List the legal options of the seat that must choose."""
    forget(scratch)
    return menu_of(state, book, scratch)


@rule
def menu_of(state, book, scratch):
    """List the legal options of the pending decision."""
    decision, seat = int(state.decision), int(state.seat)
    if decision == D_VERB:
        return verbs_menu(state, book, scratch, int(state.active))
    if decision == D_TRANSIT:
        return moves(state, book, scratch, int(state.active), 9)
    if decision == D_ACTIVATE:
        return activate_menu(state, book, scratch)
    if decision == D_PASS:
        return seats_with_lively(state, scratch, seat)
    if decision == D_ACQUIRE:
        return acquire_menu(state, book, scratch)
    if decision == D_DISCARD:
        return discard_menu(state, book, scratch)
    if decision in (D_KEEP, D_ABANDON, D_COUNTER):
        return add(scratch, add(scratch, 0, YES), NO)
    if decision == D_CONSENT:
        return consent_menu(state, book, scratch)
    if D_PARTNER <= decision <= D_PRICE:
        return trade_menu(state, book, scratch, decision)
    if decision == D_START:
        return start_menu(state, book, scratch, int(state.args[0]))
    if decision == D_SHOP:
        return shop_menu(state, book, scratch, seat)
    if D_BUYER <= decision <= D_REPLACE or decision == D_TRADER:
        return shop_link_menu(state, book, scratch, decision, seat)
    if decision == D_VOTE:
        n = 0
        for other in range(int(state.players)):
            n = add(scratch, n, SEAT + other)
        return n
    if decision >= D_FIRST_ENEMY:
        return enemy_menu(state, book, scratch, decision)
    return link_menu(state, book, scratch, decision)


@rule
def enemy_menu(state, book, scratch, decision):
    """List the options of whoever decides for the enemy. DEC-40 to DEC-44."""
    if decision == D_OVERLORD:
        return overlord_menu(state, scratch)
    base = WARRIOR
    about = int(state.args[0])
    if decision == D_FIRST_ENEMY:
        n = first_enemies(state, book, scratch)
    elif decision == D_NOISY_TILE:
        n = noisy_tiles(state, book, scratch, about)
        base = TILE
    elif decision == D_GUARD:
        n = guards_near(state, book, scratch, about)
        base = SQUARE
    elif state.args[1] == IN_VIEW:
        n = tied_targets(state, book, scratch, about)
    elif state.args[1] == ARRIVAL:
        n = arrival_targets(state, book, scratch, about)
    else:
        n = placement_ties(state, book, scratch, about, int(state.args[2]))
    for i in range(n):
        scratch.menu[i] = base + scratch.menu[i]
    return n


@rule
def choose(state, book, scratch, option):
    """Carry out an option and go on until somebody must choose or the game is over."""
    begin_choice(state)
    forget(scratch)
    carry_out(state, book, scratch, option)
    go_on(state, book, scratch)


@rule
def carry_out(state, book, scratch, option):
    """The pending decision is made."""
    decision, seat = int(state.decision), int(state.seat)
    state.seat = NOBODY
    if decision == D_VERB:
        begin_verb(state, book, scratch, option - VERB)
    elif decision == D_TRANSIT:
        move(state, book, scratch, int(state.active), option - SQUARE)
    elif decision == D_ACTIVATE:
        activated(state, book, option)
    elif decision == D_PASS:
        state.initiative = option - SEAT
        tell(state, E_INITIATIVE, int(state.initiative))
        push(state, NEXT_ACTIVATION)
    elif decision in (D_ACQUIRE, D_DISCARD):
        take_or_drop(state, book, scratch, decision, option)
    elif decision == D_KEEP:
        answer_find(state, book, option)
    elif decision == D_ABANDON:
        if option == YES:
            abandon(state, book, int(state.args[0]))
    elif D_PARTNER <= decision <= D_COUNTER:
        take_trade_link(state, book, scratch, decision, option)
    elif decision == D_START:
        place_one(state, book, int(state.args[0]), option - SQUARE)
    elif decision == D_SHOP:
        begin_deal(state, seat, option)
    elif D_BUYER <= decision <= D_REPLACE or decision == D_TRADER:
        take_deal_link(state, book, seat, decision, option)
    elif decision == D_VOTE:
        state.votes[seat] = option - SEAT
    elif decision >= D_FIRST_ENEMY:
        decide_for_enemy(state, book, scratch, decision, option)
    else:
        take_link(state, book, scratch, decision, option)


@rule
def decide_for_enemy(state, book, scratch, decision, option):
    """Whoever decides for the enemy has decided. DKH-186, DKH-192, DKH-207, DKH-210, DKH-154."""
    if decision == D_OVERLORD:
        if option == DONE:
            state.agenda_n -= 1  # the phase ends: no further turn of the overlord
        else:
            overlord_activates(state, book, option - WARRIOR)
    elif decision == D_FIRST_ENEMY:
        activate_enemy(state, book, option - WARRIOR)
    elif decision == D_NOISY_TILE:
        hear(state, book, scratch, int(state.args[0]), option - TILE)
    elif decision == D_GUARD:
        state.goal = option - SQUARE
        state.goal_kind = GUARD_GOAL
    elif state.args[1] == IN_VIEW:
        state.quarry = option - WARRIOR
    else:  # the step that waits takes note: the fourth number of a placement, the second of an attack
        place = 2 if state.args[1] == ARRIVAL else 4
        state.agenda[int(state.agenda_n) - 1, place] = option - WARRIOR + 1


@rule
def go_on(state, book, scratch):
    """Work off what is to be done; a decision with one legal answer is not asked."""
    while True:
        advance(state, book, scratch)
        if state.seat == NOBODY:
            break
        if has_a_choice(state, book, scratch) or menu_of(state, book, scratch) != 1:
            break
        carry_out(state, book, scratch, int(scratch.menu[0]))
    if state.seat == NOBODY:
        for i in range(len(state.plan)):
            state.plan[i] = 0
    tidy(state)


@rule
def has_a_choice(state, book, scratch):
    """Whether it is plain without writing the whole menu that there is more than one answer."""
    decision = int(state.decision)
    if decision == D_VERB:
        return can_move(state, book, scratch, int(state.active))
    if decision in (D_MOVE, D_TRANSIT):
        return moves(state, book, scratch, int(state.active), 2) > 1
    return decision in (D_KEEP, D_ABANDON, D_COUNTER, D_CONSENT)


@rule
def advance(state, book, scratch):
    """Do what is to be done until somebody must choose."""
    while state.seat == NOBODY and state.ending == 0:
        if state.outcome != 0:
            finish_level(state, book, scratch)
            continue
        if state.agenda_n == 0:
            break
        step = pop(state)
        a, b, c, d = popped(state, 0), popped(state, 1), popped(state, 2), popped(state, 3)
        if step <= HERO_PHASE_ENDS:
            hero_step(state, book, scratch, step, a)
        else:
            enemy_step(state, book, scratch, step, a, b, c, d)


@rule
def hero_step(state, book, scratch, step, a):
    """A step between levels or of the hero phase. DKH-158."""
    if step == ACT:
        act(state, book)
    elif step == NEXT_ACTIVATION:
        next_activation(state, book, scratch)
    elif step == NEXT_SHOPPER:
        next_shopper(state)
    elif step == SET_UP:
        set_up(state, book, scratch)
    elif step == PLACE_PARTY:
        place_party(state)
    elif step == BEGIN_TURN:
        begin_turn(state, book)
    elif step == TAKE_VOTES:
        take_votes(state, a)
    elif step == HERO_PHASE_ENDS:
        hero_phase_ends(state, book)
        push(state, BEGIN_TURN)
        push(state, MAINTAIN)
        push(state, BEGIN_REINFORCEMENTS)
        push(state, BEGIN_ENEMIES)
        push(state, DRAW_DARKHOLD)


@rule
def enemy_step(state, book, scratch, step, a, b, c, d):
    """A step of the darkhold, enemy, reinforcement or maintenance phase. DKH-158."""
    if step == ENEMY_ACTS:
        enemy_acts(state, book, scratch)
    elif step == NEXT_ENEMY:
        next_enemy(state, book, scratch)
    elif step == DRAW_DARKHOLD:
        state.phase = DARKHOLD_PHASE
        draw_darkhold(state, book, scratch)
    elif step == BEGIN_ENEMIES:
        stir(scratch)
        begin_enemies(state, book)
    elif step == BEGIN_REINFORCEMENTS:
        state.phase = REINFORCEMENT_PHASE
        begin_reinforcements(state, book)
    elif step == NEXT_ENTRY:
        next_entry(state, book)
    elif step == PLACE_ENEMIES:
        place_enemy(state, book, scratch, a, b, c, d)
    elif step == ARRIVALS_ATTACK:
        arrivals_attack(state)
    elif step == ARRIVAL_ATTACKS:
        arrival_attacks(state, book, scratch, a, b)
    elif step == MAINTAIN:
        maintain(state, book)
    elif step == ASK_ABANDON:
        ask_abandon(state, book, a)
    elif step == OVERLORD_TURN:
        overlord_turn(state, book, scratch)
