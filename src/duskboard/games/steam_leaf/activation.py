"""Using a group: choosing it, its move, then its action, and the end of its activation. Chapter 9."""

from duskboard.engine.agenda import push
from duskboard.engine.header import NONE, ask
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.cards import group_stands, open_window, turn_cards_menu
from duskboard.games.steam_leaf.combat import forget_attack
from duskboard.games.steam_leaf.moves import can_step, reset_steps, wipe_activation
from duskboard.games.steam_leaf.terms import (
    ACTIVATED,
    AIMED_AT,
    CONTRAPTION,
    DO_ACT,
    DO_FINISH,
    DO_PICK,
    END_TURN,
    MOVE_OR_STAY,
    O_UNIT,
    PICK_GROUP,
    RESIGN,
    W_ENCORE,
)


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


@rule
def finish_group(state, book, seat, group):
    """The activation is over; a Follower group may get a second wind. W11."""
    wipe_activation(state, seat, group)
    forget_attack(state)
    for unit in range(int(state.units_n[1 - seat])):
        state.unit_flags[1 - seat, unit] = int(state.unit_flags[1 - seat, unit]) & ~AIMED_AT
    push(state, DO_PICK, seat)
    if state.second == 1 or book.is_follower[state.group_type[seat, group]] == 0:
        return
    if can_step(state, book, seat, group):
        open_window(state, seat, W_ENCORE, group, 0, 0)


@rule
def pick(state, book, scratch, seat):
    """Between activations."""
    state.group = NONE
    if pick_menu(state, book, scratch, seat) == 1:
        return False
    ask(state, seat, PICK_GROUP)
    return True
