"""What a seat may not know is wiped here, and the state turned into numbers for a learner."""

from duskboard.engine.dice import hide_dice
from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.log import hide_events
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import is_revealed, item_most
from duskboard.games.steam_leaf.objectives import slot_of
from duskboard.games.steam_leaf.terms import (
    ACHIEVED,
    BOLSTER,
    BUY,
    CARDS,
    CARRIER,
    DEPLOYING,
    GREAT_CONTRAPTION,
    HIDDEN_AGENT,
    LEAF,
    MISSION_LEADER,
    MISSION_TILE,
    OBJECTIVES,
    PROVISIONAL,
    SABOTAGE,
    STEAM,
    TOP_SECRET,
    TYPES,
    UNATTACKABLE,
    UNITS,
    WIDTH,
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
    for other in range(2):
        if other != seat:
            hide_mission(state, other)
            hide_army(state, other)
            hide_groups(state, other)
            hide_attack(state, book, other)
            hide_choice(state, other)
    if seat != LEAF:
        hide_runs(state, seat)
    if seat < 0:
        for other in range(2):
            for card in range(CARDS):
                state.seen[other, card] = 0


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
def hide_choice(state, seat):
    """How far a seat is with its secret preparations: it looks as if it had just begun."""
    if state.seat != seat:
        return
    if state.decision <= CARRIER:
        state.decision = BUY
    elif state.decision == MISSION_LEADER:
        state.decision = MISSION_TILE
    else:
        return
    for at in range(len(state.args)):
        state.args[at] = 0


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
