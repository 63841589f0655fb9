"""Interrogating a defeated enemy, and what can be learned. Chapter 17."""

from duskboard.engine.dice import below, roll
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell, tell_to
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf.army import (
    attack_sides,
    kind_of,
    roll_resolve,
    show_attack,
    standing_leader,
    tell_die,
)
from duskboard.games.steam_leaf.cards import hidden_groups, open_window
from duskboard.games.steam_leaf.combat import eliminate
from duskboard.games.steam_leaf.ground import lies, touches
from duskboard.games.steam_leaf.movement import happened
from duskboard.games.steam_leaf.sight import expose, reveal_all
from duskboard.games.steam_leaf.terms import (
    ASK_MISSION,
    C_QUESTION,
    CARDS,
    E_ANSWER,
    E_CARD_SEEN,
    E_INTERROGATION,
    MISSIONS,
    NO,
    O_MISSION,
    O_UNIT,
    RANGED,
    REVEAL_WHOM,
    SHOWN_LEADER,
    W_RESOLVE,
    YES,
)


@rule
def question_menu(state, book, scratch, seat, group, n):
    """D23: defeated enemies in contact with a standing Leader. STL-119, RUL-77."""
    if not standing_leader(state, book, seat, group):
        return n
    tile = int(state.unit_tile[seat, state.group_first[seat, group]])
    for unit in range(int(state.units_n[1 - seat])):
        if lies(state, 1 - seat, unit) and touches(state, book, tile, int(state.unit_tile[1 - seat, unit])):
            scratch.menu[n] = O_UNIT + unit
            n += 1
    return n


@rule
def announce_question(state, seat, group, target):
    """Announce it; the opponent may play a card first. STL-120, W8."""
    state.group_flags[seat, group] = int(state.group_flags[seat, group]) | SHOWN_LEADER
    state.resolve_steps = 0
    state.target = target
    open_window(state, 1 - seat, W_RESOLVE, 0, 0, 0)


@rule
def interrogate(state, book, seat, group, target):
    """Attack against Resolve; the X token is removed whatever comes of it. STL-118, STL-120, STL-121, RUL-79.

    Returns 1 for a success against a Follower (or a mission's piece), 2 against a Leader, 0 for a failure.
    """
    rival = 1 - seat
    kind = int(state.group_type[seat, group])
    sides = attack_sides(state, book, seat, group, RANGED, 0)
    attack = roll(state, sides)
    show_attack(state, book, seat, group, RANGED, 0)
    tell_die(state, seat, int(state.group_first[seat, group]), sides, attack)
    resolve = roll_resolve(state, book, rival, target, int(state.resolve_steps) - int(book.lowers_resolve[kind]))
    success = attack > resolve
    tell(state, E_INTERROGATION, seat, group, target, attack, resolve, 1 if success else 0)
    leader = book.is_leader[kind_of(state, rival, target)] == 1
    if success or state.stays_down == 0:
        eliminate(state, rival, target)
    happened(state, C_QUESTION, group, NONE, seat)
    if not success:
        return 0
    state.successes[seat, group] = min(99, int(state.successes[seat, group]) + 1)
    return 2 if leader else 1


@rule
def see_card(state, seat):
    """See one of the opponent's cards at random. STL-122."""
    rival = 1 - seat
    if state.hand_n[rival] == 0:
        return
    pick = below(state, int(state.hand_n[rival]))
    for card in range(CARDS):
        pick -= int(state.hand[rival, card])
        if pick < 0:
            if state.seen[rival, card] < state.hand[rival, card]:
                state.seen[rival, card] = max(1, int(state.seen[rival, card]))
            tell_to(state, 3, E_CARD_SEEN, seat, card)
            return


@rule
def see_hand(state, seat):
    """See all tactical cards of the opponent. STL-124."""
    rival = 1 - seat
    for card in range(CARDS):
        if state.hand[rival, card] > 0:
            state.seen[rival, card] = state.hand[rival, card]
            tell_to(state, 3, E_CARD_SEEN, seat, card, int(state.hand[rival, card]))


@rule
def learn_from_leader(state, book, seat):
    """All cards, all units, and one question. STL-124 to STL-126, RUL-78."""
    see_hand(state, seat)
    reveal_all(state, book, 1 - seat)
    ask(state, seat, ASK_MISSION)


@rule
def learn_from_follower(state, scratch, seat):
    """A card at random and a number to reveal. STL-122, STL-123, RUL-78."""
    if state.one_benefit == 0:
        see_card(state, seat)
    if hidden_groups(state, scratch, 1 - seat, 0) > 0:
        ask(state, seat, REVEAL_WHOM)
    elif state.one_benefit == 1:
        see_card(state, seat)


@rule
def mission_menu(state, scratch, seat):
    """D29: one of the opponent's missions to ask about, or none. STL-127."""
    n = 0
    for mission in range(MISSIONS):
        scratch.menu[n] = O_MISSION + mission
        n += 1
    scratch.menu[n] = NO
    return n + 1


@rule
def answer(state, seat, mission):
    """Yes or no, truthfully. STL-127."""
    rival = 1 - seat
    if state.mission[rival] == mission:
        expose(state, rival, mission)
        tell(state, E_ANSWER, seat, mission, YES)
    else:
        state.denied[rival] = int(state.denied[rival]) | (1 << mission)
        tell(state, E_ANSWER, seat, mission, NO)
