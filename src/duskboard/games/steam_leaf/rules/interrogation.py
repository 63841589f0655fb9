"""Interrogating a defeated enemy, and what can be learned. Chapter 17."""

from duskboard.engine.agenda import popped, push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import below
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell, tell_to
from duskboard.engine.menu import add, offer, offer_run
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules.army import (
    attack_sides,
    kind_of,
    roll_resolve,
    show_attack,
    show_resolve,
    standing_leader,
    throw,
)
from duskboard.games.steam_leaf.rules.cards import hidden_groups, open_window
from duskboard.games.steam_leaf.rules.combat import eliminate
from duskboard.games.steam_leaf.rules.ground import lies, touches
from duskboard.games.steam_leaf.rules.missions import judge
from duskboard.games.steam_leaf.rules.movement import happened
from duskboard.games.steam_leaf.rules.sight import expose, reveal, reveal_all
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import Asks, Do


@rule
def question_menu(state: State, book: Book, scratch: Scratch, seat: int, group: int, n: int = 0) -> int:
    """D23: defeated enemies in contact with a standing Leader. STL-119, RUL-77."""
    if not standing_leader(state, book, seat, group):
        return n
    tile = state.unit_tile[seat, state.group_first[seat, group]]
    for unit in range(state.units_n[1 - seat]):
        if lies(state, 1 - seat, unit) and touches(state, book, tile, state.unit_tile[1 - seat, unit]):
            n = add(scratch, n, terms.O_UNIT + unit)
    return n


@rule
def announce_question(state: State, seat: int, group: int, target: int) -> None:
    """Announce it; the opponent may play a card first. STL-120, W8."""
    state.group_flags[seat, group] |= terms.SHOWN_LEADER
    state.resolve_steps = 0
    state.attacker, state.target = state.group_first[seat, group], target
    tell(state, terms.E_QUESTIONED, seat, group, target)
    open_window(state, 1 - seat, terms.W_RESOLVE)


@rule
def question_step(state: State, book: Book, scratch: Scratch) -> None:
    """The question is put; what is learned comes when the missions have been looked at. STL-120."""
    seat, group, target = popped(state, 0), popped(state, 1), popped(state, 2)
    push(state, Do.BENEFITS, seat, interrogate(state, book, seat, group, target))
    judge(state, book)


@rule
def interrogate(state: State, book: Book, seat: int, group: int, target: int) -> int:
    """Attack against Resolve; the X token is removed whatever comes of it. STL-118, STL-120, STL-121, RUL-79.

    Returns 1 for a success against a Follower (or a mission's piece), 2 against a Leader, 0 for a failure.
    """
    rival = 1 - seat
    kind = state.group_type[seat, group]
    sides = attack_sides(state, book, seat, group, terms.RANGED, 0)
    steps = state.resolve_steps - book.lowers_resolve[kind]
    show_attack(state, book, seat, group, terms.RANGED, 0)
    show_resolve(state, book, rival, target, steps)
    attack = throw(state, seat, group, sides)
    resolve = roll_resolve(state, book, rival, target, steps)
    success = attack > resolve
    tell(state, terms.E_INTERROGATION, seat, group, target, attack, resolve, 1 if success else 0)
    leader = book.is_leader[kind_of(state, rival, target)] == 1
    if success or state.stays_down == 0:
        eliminate(state, rival, target, terms.BY_QUESTION)
    happened(state, terms.C_QUESTION, group, NONE, seat)
    if not success:
        return 0
    state.successes[seat, group] = min(99, state.successes[seat, group] + 1)
    return 2 if leader else 1


@rule
def learn(state: State, book: Book, scratch: Scratch) -> None:
    """What a unit that talked gives away. STL-122 to STL-126."""
    seat, success = popped(state, 0), popped(state, 1)
    if success == 2:
        learn_from_leader(state, book, seat)
    elif success == 1:
        learn_from_follower(state, scratch, seat)


@rule
def see_card(state: State, seat: int) -> None:
    """See one of the opponent's cards at random. STL-122."""
    rival = 1 - seat
    if state.hand_n[rival] == 0:
        return
    pick = below(state, state.hand_n[rival])
    for card in range(terms.CARDS):
        pick -= state.hand[rival, card]
        if pick < 0:
            if state.seen[rival, card] < state.hand[rival, card]:
                state.seen[rival, card] = max(1, state.seen[rival, card])
            tell_to(state, 3, terms.E_CARD_SEEN, seat, card, 1)
            return


@rule
def see_hand(state: State, seat: int) -> None:
    """See all tactical cards of the opponent. STL-124."""
    rival = 1 - seat
    for card in range(terms.CARDS):
        if state.hand[rival, card] > 0:
            state.seen[rival, card] = state.hand[rival, card]
            tell_to(state, 3, terms.E_CARD_SEEN, seat, card, state.hand[rival, card], 1)


@rule
def learn_from_leader(state: State, book: Book, seat: int) -> None:
    """All cards, all units, and one question. STL-124 to STL-126, RUL-78."""
    see_hand(state, seat)
    reveal_all(state, book, 1 - seat)
    ask(state, seat, Asks.ASK_MISSION)


@rule
def learn_from_follower(state: State, scratch: Scratch, seat: int) -> None:
    """A card at random and a number to reveal. STL-122, STL-123, RUL-78."""
    if state.one_benefit == 0:
        see_card(state, seat)
    if hidden_groups(state, scratch, 1 - seat, 0) > 0:
        ask(state, seat, Asks.REVEAL_WHOM)
    elif state.one_benefit == 1:
        see_card(state, seat)


class RevealWhom(Decision, number=Asks.REVEAL_WHOM, name="choose a number to reveal"):
    """Which hidden number of the other side is revealed. STL-123, D28."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = hidden_groups(state, menu, 1 - state.seat, 0)
        offer(menu, terms.NO)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.NO:
            reveal(state, book, 1 - seat, option - terms.O_UNIT, terms.BY_TALK)
        elif state.one_benefit == 1:
            see_card(state, seat)


class AskMission(Decision, number=Asks.ASK_MISSION, name="ask about the mission"):
    """One of the opponent's missions to ask about, or none. STL-126, STL-127, D29."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer_run(menu, terms.O_MISSION, terms.MISSIONS)
        offer(menu, terms.NO)

    @part
    def chosen(state: State, book: Book, menu: Scratch, seat: int, option: int) -> None:
        if option != terms.NO:
            answer(state, seat, option - terms.O_MISSION)


@rule
def answer(state: State, seat: int, mission: int) -> None:
    """Yes or no, truthfully. STL-127."""
    rival = 1 - seat
    if state.mission[rival] == mission:
        expose(state, rival, mission)
        tell(state, terms.E_ANSWER, seat, mission, terms.YES)
    else:
        state.denied[rival] |= 1 << mission
        tell(state, terms.E_ANSWER, seat, mission, terms.NO)
