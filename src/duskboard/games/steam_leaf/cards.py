"""Tactical cards: windows, playing, countering, effects. Chapter 4 and the windows of REC-11."""

from duskboard.engine.agenda import pop, push
from duskboard.engine.dice import roll
from duskboard.engine.header import ask
from duskboard.engine.log import only, tell, tell_to
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import base_health, kind_of, standing_leader, walks_in_shadow
from duskboard.games.steam_leaf.ground import distance, sees, standing
from duskboard.games.steam_leaf.sight import concealed, reveal
from duskboard.games.steam_leaf.terms import (
    CARDS,
    CONTRAPTION,
    COUNTER,
    DO_EFFECT,
    DO_SECOND_MOVE,
    DO_SLIP,
    E_CARD,
    E_COUNTERED,
    E_DOOR,
    E_HEALED,
    E_RANGE,
    E_RANGE_DIE,
    E_ROOTED,
    E_SCREEN,
    ENCORE,
    FLARE,
    GUARD,
    HASTE,
    LEAF,
    MEND,
    MIGHT,
    O_CARD,
    O_DOOR,
    O_UNIT,
    PASS,
    RANGE_AGAIN,
    REACTION,
    REVEALED,
    ROOTED,
    SCREEN,
    SCREENED,
    SNARE,
    STEADFAST,
    STEAM,
    W_AFTER,
    W_ATTACK,
    W_COUNTER,
    W_DEFENCE,
    W_MOVE,
    W_RANGE,
    W_RESOLVE,
    W_SLIP,
    WINDOW,
)


@rule
def card_of(window):
    """The card that fits a window."""
    if window == W_MOVE:
        return HASTE
    if window == W_RANGE:
        return RANGE_AGAIN
    if window == W_ATTACK:
        return MIGHT
    if window == W_DEFENCE:
        return GUARD
    if window in (W_AFTER, W_SLIP):
        return REACTION
    if window == W_RESOLVE:
        return STEADFAST
    if window == W_COUNTER:
        return COUNTER
    return ENCORE


@rule
def open_window(state, seat, window, a, b, c):
    """Ask a seat whether it plays a card, if it holds one that fits. STL-047, RUL-95."""
    if state.hand[seat, card_of(window)] > 0 or (state.all_windows == 1 and state.hand_n[seat] > 0):
        ask(state, seat, WINDOW, window, a, b, c)


@rule
def window_menu(state, scratch, seat, window):
    """D31: pass, or the card."""
    scratch.menu[0] = PASS
    if state.hand[seat, card_of(window)] == 0:
        return 1
    scratch.menu[1] = O_CARD + card_of(window)
    return 2


@rule
def spend(state, seat, card):
    """A card leaves the hand for good. It may be the copy that was seen: of another nothing is known. STL-122."""
    state.hand[seat, card] -= 1
    state.hand_n[seat] -= 1
    state.played[seat, card] += 1
    state.seen[seat, card] = max(0, int(state.seen[seat, card]) - 1)


@rule
def play_card(state, seat, card, a, b):
    """Play a card; the opponent may counter it before it takes effect. W10."""
    spend(state, seat, card)
    tell(state, E_CARD, seat, card, a, b)
    push(state, DO_EFFECT, seat, card, a, b)
    open_window(state, 1 - seat, W_COUNTER, card, a, b)


@rule
def counter(state, seat):
    """The card just played has no effect. ST-14, LC-14."""
    spend(state, seat, COUNTER)
    tell(state, E_COUNTERED, seat, COUNTER)
    pop(state)


# -- cards of one's own turn -------------------------------------------------------------------------------------------


@rule
def turn_card(card):
    """Whether a card is played between activations (W1)."""
    return card in (SCREEN, SNARE, MEND, FLARE)


@rule
def turn_cards_menu(state, book, scratch, seat, n):
    """The W1 cards in hand that have a target."""
    for card in range(CARDS):
        if turn_card(card) and state.hand[seat, card] > 0:
            if card_targets(state, book, scratch, seat, card, n) > n:
                scratch.menu[n] = O_CARD + card
                n += 1
    return n


@rule
def card_targets(state, book, scratch, seat, card, n):
    """Add what a W1 card can be played on."""
    if card == SCREEN:
        return own_groups(state, scratch, seat, n)
    if card == MEND:
        return wounded(state, book, scratch, seat, n)
    if card == FLARE:
        return hidden_groups(state, scratch, 1 - seat, n)
    if seat == STEAM:
        return doorways(state, book, scratch, seat, n)
    return rootable(state, book, scratch, seat, n)


@rule
def own_groups(state, scratch, seat, n):
    for group in range(int(state.groups_n[seat])):
        if group_stands(state, seat, group):
            scratch.menu[n] = O_UNIT + group
            n += 1
    return n


@rule
def group_stands(state, seat, group):
    """Whether a group has a standing member."""
    first = int(state.group_first[seat, group])
    for unit in range(first, first + int(state.group_size[seat, group])):
        if standing(state, seat, unit):
            return True
    return False


@rule
def hidden_groups(state, scratch, seat, n):
    """The concealed groups of a side."""
    for group in range(int(state.groups_n[seat])):
        if concealed(state, seat, group):
            scratch.menu[n] = O_UNIT + group
            n += 1
    return n


@rule
def can_mend(state, book, seat, unit):
    """A standing unit below its base Health, the contraption apart. RUL-14, RUL-42."""
    if not standing(state, seat, unit) or kind_of(state, seat, unit) == CONTRAPTION:
        return False
    return int(state.unit_health[seat, unit]) < base_health(state, book, seat, int(state.unit_group[seat, unit]))


@rule
def wounded(state, book, scratch, seat, n):
    for unit in range(int(state.units_n[seat])):
        if can_mend(state, book, seat, unit):
            scratch.menu[n] = O_UNIT + unit
            n += 1
    return n


@rule
def heal(state, book, seat, unit, amount):
    """Give Health back, never above base Health. STL-197."""
    most = base_health(state, book, seat, int(state.unit_group[seat, unit]))
    before = int(state.unit_health[seat, unit])
    state.unit_health[seat, unit] = min(most, before + amount)
    tell(state, E_HEALED, seat, unit, int(state.unit_health[seat, unit]) - before, amount)


@rule
def doorways(state, book, scratch, seat, n):
    """Doorways near a standing own Leader. ST-08."""
    near = int(book.card_value[seat, SNARE])
    for door in range(int(book.doors_n[state.board])):
        for group in range(int(state.groups_n[seat])):
            if not standing_leader(state, book, seat, group):
                continue
            tile = int(state.unit_tile[seat, state.group_first[seat, group]])
            inside = distance(tile, int(book.door_in[state.board, door]))
            outside = distance(tile, int(book.door_out[state.board, door]))
            if min(inside, outside) <= near:
                scratch.menu[n] = O_DOOR + door
                n += 1
                break
    return n


@rule
def rootable(state, book, scratch, seat, n):
    """Revealed standing enemies in sight of a standing own Leader. LC-08."""
    rival = 1 - seat
    for unit in range(int(state.units_n[rival])):
        if not standing(state, rival, unit):
            continue
        group = int(state.unit_group[rival, unit])
        if int(state.group_flags[rival, group]) & REVEALED == 0 or state.group_type[rival, group] == CONTRAPTION:
            continue
        if walks_in_shadow(state, rival, unit):
            continue
        if leader_sees(state, book, seat, int(state.unit_tile[rival, unit])):
            scratch.menu[n] = O_UNIT + unit
            n += 1
    return n


@rule
def leader_sees(state, book, seat, tile):
    for group in range(int(state.groups_n[seat])):
        if standing_leader(state, book, seat, group):
            if sees(state, book, int(state.unit_tile[seat, state.group_first[seat, group]]), tile):
                return True
    return False


# -- effects -----------------------------------------------------------------------------------------------------------


@rule
def take_effect(state, book, seat, card, a):
    """What a card does that was not countered. `a` is its target, if it has one."""
    value = int(book.card_value[seat, card])
    if card == HASTE:
        state.boost += value
    elif card == MIGHT:
        state.attack_steps += value
    elif card == GUARD:
        state.guard_steps += value
    elif card == STEADFAST:
        state.resolve_steps += value
    elif card == RANGE_AGAIN:
        roll_range_again(state, seat)
    elif card == ENCORE:
        push(state, DO_SECOND_MOVE, seat, int(state.group))
    elif card == REACTION:
        if seat == LEAF:
            push(state, DO_SLIP, seat, int(state.target))
        else:
            state.reloads += 1
    else:
        take_turn_effect(state, book, seat, card, a)


@rule
def take_turn_effect(state, book, seat, card, a):
    """What a W1 card does."""
    if card == SCREEN:
        state.group_flags[seat, a] = int(state.group_flags[seat, a]) | SCREENED
        tell(state, E_SCREEN, seat, a)
    elif card == MEND:
        heal(state, book, seat, a, roll(state, int(book.card_die[seat, card])))
    elif card == FLARE:
        reveal(state, book, 1 - seat, a)
    elif seat == STEAM:
        state.barred = int(state.barred) | (1 << a)
        tell(state, E_DOOR, seat, a)
    else:
        state.unit_flags[1 - seat, a] = int(state.unit_flags[1 - seat, a]) | ROOTED
        tell(state, E_ROOTED, 1 - seat, a)


@rule
def roll_range_again(state, seat):
    """Roll the Range die once more and keep the better. ST-06, LC-06."""
    face = roll(state, int(state.range_die))
    state.range_roll = max(int(state.range_roll), face)
    tell_range(state, seat, face)


@rule
def tell_range(state, seat, face):
    """A Range roll: the total for everybody, the die for those who may know it."""
    unit = int(state.attacker)
    tell(state, E_RANGE, seat, unit, int(state.target), face + int(state.range_flat))
    if int(state.group_flags[seat, state.unit_group[seat, unit]]) & REVEALED != 0:
        tell(state, E_RANGE_DIE, seat, unit, int(state.range_die), face, int(state.range_flat))
    else:
        group, total = int(state.unit_group[seat, unit]), face + int(state.range_flat)
        state.group_shot[seat, group] = max(int(state.group_shot[seat, group]), total)
        tell_to(state, only(seat), E_RANGE_DIE, seat, unit, int(state.range_die), face, int(state.range_flat))
