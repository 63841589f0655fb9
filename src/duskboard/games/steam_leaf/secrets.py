"""What a seat may not know is wiped here, and the state turned into numbers for a learner."""

from duskboard.engine.agenda import pop, tidy
from duskboard.engine.arrays import put_none
from duskboard.engine.dice import hide_dice
from duskboard.engine.header import NOBODY, NONE, ask
from duskboard.engine.log import hide_events
from duskboard.engine.record import Reals
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import is_revealed, item_most
from duskboard.games.steam_leaf.rules.cards import Window
from duskboard.games.steam_leaf.rules.combat import forget_attack
from duskboard.games.steam_leaf.rules.moves import wipe_activation
from duskboard.games.steam_leaf.rules.objectives import slot_of
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, WIDTH, Asks


@rule
def redact(state: State, book: Book, seat: int) -> None:
    """Wipe what a seat (or a watcher, seat -1) may not know."""
    hide_dice(state)
    hide_events(state, seat)
    hide_rolls(state, seat)
    state.choices = 0
    if state.ending != 0:
        return
    if seat < 0:
        for other in range(2):
            for card in range(terms.CARDS):
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
def hide_rolls(state: State, seat: int) -> None:
    """The dice of this choice, without those that hidden groups of others threw. STL-090."""
    veiled = 0
    for other in range(2):
        if other != seat:
            veiled |= state.own_dice[other]
        state.own_dice[other] = 0
    kept = 0
    for at in range(len(state.dice)):
        if at < state.dice_n and (veiled >> at) & 1 == 0:
            state.dice[kept, 0] = state.dice[at, 0]
            state.dice[kept, 1] = state.dice[at, 1]
            kept += 1
    for at in range(kept, len(state.dice)):
        state.dice[at, 0] = 0
        state.dice[at, 1] = 0
    state.dice_n = kept


@rule
def hide_mission(state: State, seat: int) -> None:
    """Mission, tiles, Leader, progress; what a piece on the board shows stays. STL-011, STL-023, RUL-19."""
    state.wanted[seat] = NONE
    state.done[seat] = 0
    if state.status[seat] == terms.ACHIEVED:
        state.status[seat] = terms.PROVISIONAL
    if state.exposed[seat] == 0:
        state.mission[seat] = NONE
    forget_choices(state, seat)


@rule
def forget_choices(state: State, seat: int) -> None:
    """Tiles and Leader that no piece on the board shows."""
    tile, leader = shown_by_piece(state, seat)
    if not tile:
        for slot in range(4):
            state.chosen[seat, slot] = NONE
    if not leader:
        state.leader[seat] = NONE


@rule
def shown_by_piece(state: State, seat: int) -> tuple[bool, bool]:
    """Whether a piece on the board shows the mission's tile, and its Leader."""
    if state.exposed[seat] == 0:
        return False, False
    mission = state.exposed[seat] - 1
    if seat == STEAM:
        if mission == terms.TOP_SECRET:
            return state.marker != NONE, state.marker != NONE
        return mission == terms.GREAT_CONTRAPTION and state.engine != NONE, False
    if mission == terms.SABOTAGE:
        return state.bomb_armed == 1, state.bomb_armed == 1
    return mission == terms.HIDDEN_AGENT and state.agent != NONE, False


@rule
def hide_army(state: State, seat: int) -> None:
    """Points, cards, and what is being built. STL-025."""
    state.spent[seat] = 0
    state.left[seat] = 0
    state.leaders[seat] = 0
    for at in range(terms.TYPES):
        state.bought[seat, at] = 0
    for card in range(terms.CARDS):
        state.hand[seat, card] = 0
    if state.phase < terms.DEPLOYING:
        state.hand_n[seat] = 0
    state.with_resolve = state.with_resolve if state.turn == seat else 0


@rule
def hide_groups(state: State, seat: int) -> None:
    """Kinds, items and Health of hidden groups; before the tokens are out, everything. STL-090, RUL-45."""
    if state.phase < terms.DEPLOYING:
        state.groups_n[seat] = 0
        state.units_n[seat] = 0
        state.hidden_n[seat] = 0
    for group in range(terms.UNITS):
        if state.phase < terms.DEPLOYING:
            state.group_size[seat, group] = 0
            state.group_first[seat, group] = 0
            state.unit_group[seat, group] = NONE
            state.unit_health[seat, group] = 0
        if is_revealed(state, seat, group):
            state.group_items[seat, group] = state.items_seen[seat, group]
        else:
            state.group_type[seat, group] = NONE
            state.group_items[seat, group] = 0
    for unit in range(state.units_n[seat]):
        if not is_revealed(state, seat, state.unit_group[seat, unit]):
            state.unit_health[seat, unit] = 1
            state.unit_flags[seat, unit] &= ~terms.UNATTACKABLE


@rule
def hide_attack(state: State, book: Book, seat: int) -> None:
    """Of a hidden shooter's Range all but the total, and a second attack that no item yet named gives. RUL-45."""
    if state.turn != seat or state.units_n[seat] == 0:
        return
    group = state.unit_group[seat, state.attacker]
    if not is_revealed(state, seat, group):
        state.range_roll = state.range_roll + state.range_flat
        state.range_flat = 0
        state.range_die = 0
    named = state.items_seen[seat, group]
    if item_most(book.item_attacks, seat, named) < 2 and item_most(book.item_charge, seat, named) == 0:
        state.attacks = 0


@rule
def hide_runs(state: State, seat: int) -> None:
    """Which attacks on tiles were a Leader's: that is for the Coven, and at its own tiles for who bolsters. RUL-82."""
    bolsters = seat == STEAM and state.mission[STEAM] == terms.BOLSTER
    for objective in range(terms.OBJECTIVES):
        if not bolsters or slot_of(state, STEAM, objective) == NONE:
            state.follower_run[objective] = 0
            state.wrecked[objective] = 0


@rule
def hide_choice(state: State, book: Book, seat: int) -> None:
    """What a seat is asked where the question tells what it has: another one that it could be asked stands there.

    Preparations look as if they had just begun, an activation as if it were over. That leaves a position that can be
    played on, which is all that is known of it. RUL-80, RUL-95.
    """
    if state.seat != seat:
        return
    decision = state.decision
    if decision <= Asks.CARRIER:
        if decision == Asks.CARRIER:
            pop(state)  # the next item
        ask(state, seat, Asks.BUY)
    elif decision == Asks.MISSION_LEADER:
        ask(state, seat, Asks.MISSION_TILE)
    elif decision == Asks.DEFEND_WITH:
        if may_hold(state, book, seat, terms.GUARD):
            pop(state)  # the card that comes after the die
            ask(state, seat, Asks.WINDOW, terms.W_DEFENCE)
    elif decision == Asks.WINDOW and state.args[Window.window] == terms.W_MOVE and state.second == 0:
        pop(state)  # the roll
        pop(state)  # what follows the move
        ask(state, seat, Asks.MOVE_OR_STAY, state.group)
    elif asked_for_action(state):
        end_activation(state, seat)
    tidy(state)


@rule
def asked_for_action(state: State) -> bool:
    """Whether a seat is asked what only some units, items and cards give it to choose. The contraption is public."""
    decision = state.decision
    if decision == Asks.WINDOW:
        return state.args[Window.window] in (terms.W_AFTER, terms.W_ENCORE)
    if decision == Asks.TARGET:
        return state.manner != terms.BARRAGE
    return decision in (
        Asks.SHADOW,
        Asks.ACT,
        Asks.ACT_MEMBER,
        Asks.MANNER,
        Asks.INTERROGATE_WHOM,
        Asks.WORK_AT,
        Asks.HEAL_WHOM,
        Asks.CARD_TARGET,
    )


@rule
def end_activation(state: State, seat: int) -> None:
    """As if the group had done all it will do."""
    if state.group != NONE:
        wipe_activation(state, seat, state.group)
    forget_attack(state)
    state.group = NONE
    state.agenda_n = 0
    ask(state, seat, Asks.PICK_GROUP)


@rule
def may_hold(state: State, book: Book, seat: int, card: int) -> bool:
    """Whether a hand of which some cards have been seen can hold a card."""
    unseen = state.hand_n[seat]
    for at in range(terms.CARDS):
        unseen -= state.seen[seat, at]
    if state.seen[seat, card] > 0 or (unseen > 0 and state.all_windows == 1):
        return True
    return unseen > 0 and state.played[seat, card] < book.card_copies[seat, card]


# -- observe ---------------------------------------------------------------------------------------------------------

PER_UNIT = 7
UNITS_OF_A_SIDE = PER_UNIT * terms.UNITS
OBSERVATION = 2 * UNITS_OF_A_SIDE + 6 + 2 * (10 + terms.CARDS) + 24 + 4


@rule
def observe(state: State, book: Book, seat: int, out: Reals) -> None:
    """What the seat that must choose knows, as numbers: every unit of both sides, then the game as a whole."""
    viewer = 0 if seat < 0 else seat
    for side in range(2):
        owner = viewer if side == 0 else 1 - viewer
        put_none(out, side * UNITS_OF_A_SIDE, UNITS_OF_A_SIDE)
        if not (is_veiled(state, owner, seat) and state.phase < terms.DEPLOYING):
            for unit in range(state.units_n[owner]):
                observe_unit(state, owner, unit, seat, out, side * UNITS_OF_A_SIDE + unit * PER_UNIT)
    at = 2 * UNITS_OF_A_SIDE
    out[at] = state.round / 20.0
    out[at + 1] = 1.0 if state.turn == viewer else 0.0
    out[at + 2] = 1.0 if state.seat == seat and state.seat != NOBODY else 0.0
    out[at + 3] = state.decision
    out[at + 4] = state.board
    out[at + 5] = state.phase
    at += 6
    for side in range(2):
        at = observe_side(state, viewer if side == 0 else 1 - viewer, seat, out, at)
    for objective in range(len(state.tally)):
        out[at] = state.tally[objective]
        out[at + 1] = state.built[objective]
        at += 2
    out[at] = state.marker
    out[at + 1] = state.bomb
    out[at + 2] = state.bomb_round - state.round if state.bomb != NONE else 0
    out[at + 3] = state.contact_round


@rule
def is_veiled(state: State, owner: int, seat: int) -> bool:
    """Whether one side has secrets from a seat, as `redact` wipes them."""
    return owner != seat and state.ending == 0


@rule
def observe_unit(state: State, owner: int, unit: int, seat: int, out: Reals, at: int) -> None:
    """Seven numbers of a unit; of a hidden one neither kind nor Health. STL-090."""
    group, tile = state.unit_group[owner, unit], state.unit_tile[owner, unit]
    out[at] = 1.0
    out[at + 1] = group
    out[at + 2] = tile // WIDTH if tile != NONE else -1
    out[at + 3] = tile % WIDTH if tile != NONE else -1
    if is_veiled(state, owner, seat) and not is_revealed(state, owner, group):
        out[at + 4] = 1
        out[at + 5] = NONE
        out[at + 6] = state.unit_flags[owner, unit] & ~terms.UNATTACKABLE
    else:
        out[at + 4] = state.unit_health[owner, unit]
        out[at + 5] = state.group_type[owner, group]
        out[at + 6] = state.unit_flags[owner, unit]


@rule
def observe_side(state: State, owner: int, seat: int, out: Reals, at: int) -> int:
    """What is known of one side as a whole: of the other what its pieces on the board show. RUL-19."""
    out[at + 9] = state.quadrant[owner]
    if is_veiled(state, owner, seat):
        tile, leader = shown_by_piece(state, owner)
        out[at] = state.mission[owner] if state.exposed[owner] != 0 else NONE
        achieved = state.status[owner] == terms.ACHIEVED
        out[at + 1] = terms.PROVISIONAL if achieved else state.status[owner]
        out[at + 2] = state.leader[owner] if leader else NONE
        for slot in range(4):
            out[at + 3 + slot] = state.chosen[owner, slot] if tile else NONE
        out[at + 7] = state.hand_n[owner] if state.phase >= terms.DEPLOYING else 0
        out[at + 8] = 0
        return put_none(out, at + 10, terms.CARDS)
    out[at] = state.mission[owner]
    out[at + 1] = state.status[owner]
    out[at + 2] = state.leader[owner]
    for slot in range(4):
        out[at + 3 + slot] = state.chosen[owner, slot]
    out[at + 7] = state.hand_n[owner]
    out[at + 8] = state.done[owner]
    for card in range(terms.CARDS):
        out[at + 10 + card] = state.hand[owner, card]
    return at + 10 + terms.CARDS
