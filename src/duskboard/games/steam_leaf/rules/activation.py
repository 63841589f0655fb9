"""Using a group: choosing it, its move, then its action, and the end of its activation. Chapter 9."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask, end_game
from duskboard.engine.log import tell
from duskboard.engine.menu import add, either
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.cards import ask_card_target, open_window, turn_cards_menu
from duskboard.games.steam_leaf.rules.combat import forget_attack
from duskboard.games.steam_leaf.rules.ground import group_stands
from duskboard.games.steam_leaf.rules.moves import can_step, reset_steps, set_out, wipe_activation
from duskboard.games.steam_leaf.rules.questions import listed
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import STEAM, Asks, Do


@rule
def usable(state: State, seat: int, group: int) -> bool:
    """Whether a group can still be used this turn. STL-076, RUL-06, RUL-88."""
    if state.group_flags[seat, group] & terms.ACTIVATED != 0 or not group_stands(state, seat, group):
        return False
    if state.group_type[seat, group] == terms.CONTRAPTION:
        return state.engine_round < state.round
    return True


@rule
def pick_menu(state: State, book: Book, scratch: Scratch, seat: int) -> int:
    """D12: a group, a card, or the end of the turn."""
    n = 0
    for group in range(state.groups_n[seat]):
        if usable(state, seat, group):
            n = add(scratch, n, terms.O_UNIT + group)
    n = turn_cards_menu(state, book, scratch, seat, n)
    n = add(scratch, n, terms.END_TURN)
    if state.resigning == 1:
        n = add(scratch, n, terms.RESIGN)
    return n


class PickGroup(Decision, number=Asks.PICK_GROUP, name="use a group", idle=(terms.END_TURN, terms.RESIGN)):
    """Use a group, play a card, end the turn, or resign. STL-076, D12, D32."""

    options = listed(pick_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.END_TURN:
            push(state, Do.END_TURN, seat)
        elif option == terms.RESIGN:
            resign(state, seat)
        elif option >= terms.O_CARD:
            push(state, Do.PICK, seat)
            ask_card_target(state, book, menu, seat, option - terms.O_CARD)
        else:
            push(state, Do.ACTIVATE, seat, option - terms.O_UNIT)


@rule
def resign(state: State, seat: int) -> None:
    """D32: the opponent wins."""
    tell(state, terms.E_RESIGNED, seat)
    state.phase = terms.OVER
    end_game(state, terms.STEAM_RESIGNED if seat == STEAM else terms.LEAF_RESIGNED)
    state.result[seat] = -1.0
    state.result[1 - seat] = 1.0


@rule
def activate(state: State, book: Book, scratch: Scratch) -> None:
    """A group is used: it may move, then act. STL-077, STL-078, RUL-04."""
    seat, group = popped(state, 0), popped(state, 1)
    state.group_flags[seat, group] |= terms.ACTIVATED
    state.group = group
    state.boost = 0
    state.second = 0
    state.total = 0
    wipe_activation(state, seat, group)
    reset_steps(state, seat, group)
    tell(state, terms.E_USED, seat, group)
    push(state, Do.FINISH, seat, group)
    push(state, Do.ACT, seat, group)
    if can_step(state, book, seat, group):
        ask(state, seat, Asks.MOVE_OR_STAY, group)


class MoveOrStay(Decision, number=Asks.MOVE_OR_STAY, name="move or stay"):
    """A group in use rolls for its move, or stays. STL-080, RUL-05, D13."""

    group: int

    options = either(terms.ROLL, terms.STAY)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option == terms.ROLL:
            set_out(state, seat, state.args[MoveOrStay.group])
        else:
            tell(state, terms.E_STAYED, seat, state.args[MoveOrStay.group])


@rule
def finish_group(state: State, book: Book, scratch: Scratch) -> None:
    """The activation is over; a Follower group may get a second wind. W11."""
    seat, group = popped(state, 0), popped(state, 1)
    wipe_activation(state, seat, group)
    forget_attack(state)
    for unit in range(state.units_n[1 - seat]):
        state.unit_flags[1 - seat, unit] &= ~terms.AIMED_AT
    push(state, Do.PICK, seat)
    if state.second == 1 or book.is_follower[state.group_type[seat, group]] == 0:
        return
    if can_step(state, book, seat, group):
        open_window(state, seat, terms.W_ENCORE, group)


@rule
def pick(state: State, book: Book, scratch: Scratch) -> None:
    """Between activations; the turn is over when nothing is left to use."""
    seat = popped(state, 0)
    state.group = NONE
    if pick_menu(state, book, scratch, seat) == 1:
        push(state, Do.END_TURN, seat)
    else:
        ask(state, seat, Asks.PICK_GROUP)
