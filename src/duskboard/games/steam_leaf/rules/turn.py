"""The game from start to end: what comes next, what can be chosen, and what a choice does. Chapters 3 and 9."""

from duskboard.engine.agenda import idle, pop, popped, push, tidy
from duskboard.engine.decision import Decisions
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NOBODY, begin_choice
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.steam_leaf import terms
from duskboard.games.steam_leaf.rules import (
    actions,
    activation,
    cards,
    combat,
    deployment,
    faction,
    interrogation,
    missions,
    moves,
    objectives,
)
from duskboard.games.steam_leaf.rules.army import item_most, show_items
from duskboard.games.steam_leaf.rules.cards import can_mend, heal
from duskboard.games.steam_leaf.state import Book, Scratch, State
from duskboard.games.steam_leaf.terms import LEAF, STEAM, Asks, Do

# -- rounds and turns --------------------------------------------------------------------------------------------------


@rule
def begin_round(state: State, book: Book, scratch: Scratch) -> None:
    """The starting player's turn, then the other's. STL-076."""
    state.round += 1
    tell(state, terms.E_ROUND, state.round)
    push(state, Do.TURN, state.starter)


@rule
def begin_turn(state: State, book: Book, scratch: Scratch) -> None:
    """Upkeep: effects that last until this turn end, waters heal. STL-211, RUL-71."""
    seat = popped(state, 0)
    state.turn = seat
    if seat == STEAM:
        state.barred = 0
    for unit in range(state.units_n[seat]):
        state.unit_flags[seat, unit] &= ~(terms.MOVED | terms.UNATTACKABLE)
    for group in range(state.groups_n[seat]):
        state.group_flags[seat, group] &= ~(terms.SCREENED | terms.ACTIVATED)
    tell(state, terms.E_TURN, seat, state.round)
    for group in range(state.groups_n[seat]):
        regain(state, book, seat, group)
    push(state, Do.PICK, seat)


@rule
def regain(state: State, book: Book, seat: int, group: int) -> None:
    """Healing Waters at the start of the owner's turn. STL-211."""
    amount = item_most(book.item_regain, seat, state.group_items[seat, group])
    if amount == 0:
        return
    first = state.group_first[seat, group]
    for unit in range(first, first + state.group_size[seat, group]):
        if can_mend(state, book, seat, unit):
            show_items(state, book.item_regain, 0, seat, group)
            heal(state, book, seat, unit, amount, terms.BY_WATERS)


@rule
def end_turn(state: State, book: Book, scratch: Scratch) -> None:
    """Effects on this turn are over; runs of attacks are counted. RUL-82."""
    seat = popped(state, 0)
    for unit in range(state.units_n[seat]):
        state.unit_flags[seat, unit] &= ~(terms.ROOTED | terms.HALVED | terms.NO_ATTACK)
    for group in range(state.groups_n[seat]):
        state.group_flags[seat, group] &= ~terms.ACTIVATED
    if seat == LEAF:
        combat.end_runs(state)
    if seat == state.starter:
        push(state, Do.TURN, 1 - seat)
    else:
        push(state, Do.END_ROUND)
    missions.judge(state, book)


@rule
def end_round(state: State, book: Book, scratch: Scratch) -> None:
    """What the clocks of missions bring, and the next round. RUL-07."""
    push(state, Do.ROUND)
    missions.end_round(state, book)


# -- the two loops: over choices, and over what is still to be done ----------------------------------------------------

DECISIONS = Decisions(
    faction.Buy, faction.Squad, faction.PickCard, faction.PickItem, faction.Carrier,
    deployment.Quadrant, deployment.MissionTile, deployment.MissionLeader, deployment.PlaceGroup, deployment.PlaceTile,
    activation.PickGroup, activation.MoveOrStay, moves.Destination, moves.Member, moves.Shadow, moves.Rejoin,
    actions.Act, actions.ActMember, actions.Target, actions.Manner, actions.InterrogateWhom, actions.WorkAt,
    actions.HealWhom, combat.DefendWith, combat.Axis, interrogation.RevealWhom, interrogation.AskMission,
    objectives.AgentTile, cards.Window, cards.CardTarget, of=Asks,
)  # fmt: skip
STEPS = Dispatch({
    Do.BUILD: faction.build_army, Do.MUSTER: faction.muster_both, Do.START_ROLL: deployment.starting_roll,
    Do.CHOICES: deployment.make_choices, Do.DEPLOY: deployment.deploy, Do.FIRST_SIGHT: deployment.first_sight,
    Do.ROUND: begin_round, Do.TURN: begin_turn, Do.END_TURN: end_turn, Do.END_ROUND: end_round,
    Do.PICK: activation.pick, Do.ACTIVATE: activation.activate, Do.FINISH: activation.finish_group,
    Do.MOVE_ROLL: moves.roll_move, Do.MOVE: moves.go_on_moving, Do.AUTO: moves.follow_by_itself,
    Do.AFTER_MOVE: moves.after_move, Do.SLIP: moves.slip, Do.SECOND_MOVE: moves.move_again,
    Do.ACT: actions.act, Do.MORE: actions.more_attacks, Do.BARRAGE: actions.next_target,
    Do.RANGE: combat.range_step, Do.RANGE_CHECK: combat.check_range, Do.AIM: combat.aim_step, Do.GUARD: combat.guard,
    Do.BRACE: combat.brace, Do.STRIKE: combat.strike_step, Do.AFTER: combat.after_window,
    Do.SLIP_WINDOW: combat.slip_window, Do.PUSH: combat.push_step,
    Do.QUESTION: interrogation.question_step, Do.BENEFITS: interrogation.learn, Do.AGENT: objectives.call_agent,
    Do.EFFECT: cards.take_effect,
}, of=Do)  # fmt: skip
options = DECISIONS.menu


@rule
def start(state: State, book: Book, scratch: Scratch) -> None:
    """Begin the preparations: armies, then tokens. The missions are dealt. STL-024."""
    state.seat = NOBODY
    push(state, Do.START_ROLL)
    push(state, Do.MUSTER)
    push(state, Do.BUILD, LEAF, terms.BUYING)
    push(state, Do.BUILD, STEAM, terms.BUYING)
    advance(state, book, scratch)


@rule
def choose(state: State, book: Book, scratch: Scratch, option: int) -> None:
    """Carry out an option and go on until somebody must choose or the game is over."""
    begin_choice(state)
    state.own_dice[STEAM], state.own_dice[LEAF] = 0, 0
    seat = state.seat
    state.seat = NOBODY
    DECISIONS.chosen(state.decision, state, book, scratch, seat, option)
    stop_at_the_end(state)
    advance(state, book, scratch)


@rule
def advance(state: State, book: Book, scratch: Scratch) -> None:
    """Do what is to be done until somebody must choose or the game is over."""
    while not idle(state):
        STEPS(pop(state), state, book, scratch)
        stop_at_the_end(state)
    tidy(state)


@rule
def stop_at_the_end(state: State) -> None:
    """Whatever was still to come does not once the game is over."""
    if state.ending != 0:
        state.seat = NOBODY
        state.agenda_n = 0
