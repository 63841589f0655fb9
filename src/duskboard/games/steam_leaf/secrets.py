"""What a seat may not know is wiped here, and the state turned into numbers for a learner."""

from duskboard.engine.agenda import pop, tidy
from duskboard.engine.dice import hide_dice
from duskboard.engine.header import NOBODY, NONE, ask
from duskboard.engine.log import hide_events
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import is_revealed, item_most
from duskboard.games.steam_leaf.combat import forget_attack
from duskboard.games.steam_leaf.moves import wipe_activation
from duskboard.games.steam_leaf.objectives import slot_of
from duskboard.games.steam_leaf.terms import (
    ACHIEVED,
    ACT,
    ACT_MEMBER,
    BARRAGE,
    BOLSTER,
    BUY,
    CARD_TARGET,
    CARDS,
    CARRIER,
    DEFEND_WITH,
    DEPLOYING,
    GREAT_CONTRAPTION,
    GUARD,
    HEAL_WHOM,
    HIDDEN_AGENT,
    INTERROGATE_WHOM,
    LEAF,
    MANNER,
    MISSION_LEADER,
    MISSION_TILE,
    MOVE_OR_STAY,
    OBJECTIVES,
    PICK_GROUP,
    PROVISIONAL,
    SABOTAGE,
    SHADOW,
    STEAM,
    TARGET,
    TOP_SECRET,
    TYPES,
    UNATTACKABLE,
    UNITS,
    W_AFTER,
    W_DEFENCE,
    W_ENCORE,
    W_MOVE,
    WIDTH,
    WINDOW,
    WORK_AT,
)


@rule
def redact(state, book, seat):
    """Wipe what a seat (or a watcher, seat -1) may not know."""
    hide_dice(state)
    hide_events(state, seat)
    for at in range(len(state.dice)):
        state.dice[at, 0] = 0
        state.dice[at, 1] = 0
    state.dice_n = 0
    state.choices = 0
    if state.ending != 0:
        return
    if seat < 0:
        for other in range(2):
            for card in range(CARDS):
                state.seen[other, card] = 0
    for other in range(2):
        if other != seat:
            hide_mission(state, other)
            hide_army(state, other)
            hide_groups(state, other)
            hide_attack(state, book, other)
            hide_choice(state, book, other)
    if seat != LEAF:
        hide_runs(state, seat)


@rule
def hide_mission(state, seat):
    """Mission, tiles, Leader, progress; what a piece on the board shows stays. STL-011, STL-023, RUL-19."""
    state.wanted[seat] = NONE
    state.done[seat] = 0
    if state.status[seat] == ACHIEVED:
        state.status[seat] = PROVISIONAL
    if state.exposed[seat] == 0:
        state.mission[seat] = NONE
    tile, leader = shown_by_piece(state, seat)
    if not tile:
        for slot in range(4):
            state.chosen[seat, slot] = NONE
    if not leader:
        state.leader[seat] = NONE


@rule
def shown_by_piece(state, seat):
    """Whether a piece on the board shows the mission's tile, and its Leader."""
    if state.exposed[seat] == 0:
        return False, False
    mission = int(state.exposed[seat]) - 1
    if seat == STEAM:
        if mission == TOP_SECRET:
            return state.marker != NONE, state.marker != NONE
        return mission == GREAT_CONTRAPTION and state.engine != NONE, False
    if mission == SABOTAGE:
        return state.bomb_armed == 1, state.bomb_armed == 1
    return mission == HIDDEN_AGENT and state.agent != NONE, False


@rule
def hide_army(state, seat):
    """Points, cards, and what is being built. STL-025."""
    state.spent[seat] = 0
    state.left[seat] = 0
    state.leaders[seat] = 0
    for at in range(TYPES):
        state.bought[seat, at] = 0
    for card in range(CARDS):
        state.hand[seat, card] = 0
    if state.phase < DEPLOYING:
        state.hand_n[seat] = 0
    state.with_resolve = state.with_resolve if state.turn == seat else 0


@rule
def hide_groups(state, seat):
    """Kinds, items and Health of hidden groups; before the tokens are out, everything. STL-090, RUL-45."""
    if state.phase < DEPLOYING:
        state.groups_n[seat] = 0
        state.units_n[seat] = 0
        state.hidden_n[seat] = 0
    for group in range(UNITS):
        if state.phase < DEPLOYING:
            state.group_size[seat, group] = 0
            state.group_first[seat, group] = 0
            state.unit_group[seat, group] = NONE
            state.unit_health[seat, group] = 0
        if is_revealed(state, seat, group):
            state.group_items[seat, group] = state.items_seen[seat, group]
        else:
            state.group_type[seat, group] = NONE
            state.group_items[seat, group] = 0
    for unit in range(int(state.units_n[seat])):
        if not is_revealed(state, seat, int(state.unit_group[seat, unit])):
            state.unit_health[seat, unit] = 1
            state.unit_flags[seat, unit] = int(state.unit_flags[seat, unit]) & ~UNATTACKABLE


@rule
def hide_attack(state, book, seat):
    """Of a hidden shooter's Range all but the total, and a second attack that no item yet named gives. RUL-45."""
    if state.turn != seat or state.units_n[seat] == 0:
        return
    group = int(state.unit_group[seat, state.attacker])
    if not is_revealed(state, seat, group):
        state.range_roll = int(state.range_roll) + int(state.range_flat)
        state.range_flat = 0
        state.range_die = 0
    named = int(state.items_seen[seat, group])
    if item_most(book.item_attacks, seat, named) < 2 and item_most(book.item_charge, seat, named) == 0:
        state.attacks = 0


@rule
def hide_runs(state, seat):
    """Which attacks on tiles were a Leader's: that is for the Coven, and at its own tiles for who bolsters. RUL-82."""
    bolsters = seat == STEAM and state.mission[STEAM] == BOLSTER
    for objective in range(OBJECTIVES):
        if not bolsters or slot_of(state, STEAM, objective) == NONE:
            state.follower_run[objective] = 0
            state.wrecked[objective] = 0


@rule
def hide_choice(state, book, seat):
    """What a seat is asked where the question tells what it has: another one that it could be asked stands there.

    Preparations look as if they had just begun, an activation as if it were over. That leaves a position that can be
    played on, which is all that is known of it. RUL-80, RUL-95.
    """
    if state.seat != seat:
        return
    decision = int(state.decision)
    if decision <= CARRIER:
        if decision == CARRIER:
            pop(state)  # the next item
        ask(state, seat, BUY)
    elif decision == MISSION_LEADER:
        ask(state, seat, MISSION_TILE)
    elif decision == DEFEND_WITH:
        if may_hold(state, book, seat, GUARD):
            pop(state)  # the card that comes after the die
            ask(state, seat, WINDOW, W_DEFENCE)
    elif decision == WINDOW and state.args[0] == W_MOVE and state.second == 0:
        pop(state)  # the roll
        pop(state)  # what follows the move
        ask(state, seat, MOVE_OR_STAY, int(state.group))
    elif asked_for_action(state):
        end_activation(state, seat)
    tidy(state)


@rule
def asked_for_action(state):
    """Whether a seat is asked what only some units, items and cards give it to choose. The contraption is public."""
    decision = int(state.decision)
    if decision == WINDOW:
        return state.args[0] in (W_AFTER, W_ENCORE)
    if decision == TARGET:
        return state.manner != BARRAGE
    return decision in (SHADOW, ACT, ACT_MEMBER, MANNER, INTERROGATE_WHOM, WORK_AT, HEAL_WHOM, CARD_TARGET)


@rule
def end_activation(state, seat):
    """As if the group had done all it will do."""
    if state.group != NONE:
        wipe_activation(state, seat, int(state.group))
    forget_attack(state)
    state.group = NONE
    state.agenda_n = 0
    ask(state, seat, PICK_GROUP)


@rule
def may_hold(state, book, seat, card):
    """Whether a hand of which some cards have been seen can hold a card."""
    unseen = int(state.hand_n[seat])
    for at in range(CARDS):
        unseen -= int(state.seen[seat, at])
    if state.seen[seat, card] > 0 or (unseen > 0 and state.all_windows == 1):
        return True
    return unseen > 0 and state.played[seat, card] < book.card_copies[seat, card]


@rule
def observe(state, book, seat, out):
    """A redacted state as numbers: every unit of both sides, then the game as a whole."""
    at = 0
    for side in range(2):
        owner = side if seat < 0 else (seat if side == 0 else 1 - seat)
        for unit in range(UNITS):
            at = observe_unit(state, owner, unit, out, at)
    viewer = 0 if seat < 0 else seat
    out[at] = state.round / 20.0
    out[at + 1] = 1.0 if state.turn == viewer else 0.0
    out[at + 2] = 1.0 if state.seat == seat and state.seat != NOBODY else 0.0
    out[at + 3] = state.decision
    out[at + 4] = state.board
    out[at + 5] = state.phase
    at += 6
    for side in range(2):
        owner = viewer if side == 0 else 1 - viewer
        at = observe_side(state, owner, out, at)
    for objective in range(len(state.tally)):
        out[at] = state.tally[objective]
        out[at + 1] = state.built[objective]
        at += 2
    out[at] = state.marker
    out[at + 1] = state.bomb
    out[at + 2] = state.bomb_round - state.round if state.bomb != NONE else 0
    out[at + 3] = state.contact_round


@rule
def observe_unit(state, seat, unit, out, at):
    """Seven numbers of a unit."""
    for i in range(7):
        out[at + i] = 0.0
    if unit < int(state.units_n[seat]):
        group = int(state.unit_group[seat, unit])
        tile = int(state.unit_tile[seat, unit])
        out[at] = 1.0
        out[at + 1] = group
        out[at + 2] = tile // WIDTH if tile != NONE else -1
        out[at + 3] = tile % WIDTH if tile != NONE else -1
        out[at + 4] = state.unit_health[seat, unit]
        out[at + 5] = state.group_type[seat, group]
        out[at + 6] = state.unit_flags[seat, unit]
    return at + 7


@rule
def observe_side(state, seat, out, at):
    """What is known of one side as a whole."""
    out[at] = state.mission[seat]
    out[at + 1] = state.status[seat]
    out[at + 2] = state.leader[seat]
    for slot in range(4):
        out[at + 3 + slot] = state.chosen[seat, slot]
    out[at + 7] = state.hand_n[seat]
    out[at + 8] = state.done[seat]
    out[at + 9] = state.quadrant[seat]
    for card in range(CARDS):
        out[at + 10 + card] = state.hand[seat, card]
    return at + 10 + CARDS


OBSERVATION = 2 * UNITS * 7 + 6 + 2 * (10 + CARDS) + 24 + 4
