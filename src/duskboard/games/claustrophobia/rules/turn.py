"""The turn: starting, what can be chosen, what a choice does, and the loop over what is still to be done."""

from duskboard.engine.agenda import idle, pop, push, tidy
from duskboard.engine.decision import Decisions
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NOBODY, begin_choice
from duskboard.engine.log import tell
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules import (
    activation,
    cards,
    combat,
    demons,
    destiny,
    equipment,
    exploration,
    gifts,
    preparation,
    scenarios,
    threat,
    tiles,
)
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do


@rule
def begin_turn(state: State, book: Book, scratch: Scratch) -> None:
    """A turn has five phases in this order. CLA-050, CLA-051."""
    state.turn += 1
    tell(state, terms.TURN_BEGAN, state.turn)
    push(state, Do.END_TURN)
    push(state, Do.BEGIN_INFERNAL)
    push(state, Do.BEGIN_THREAT)
    push(state, Do.COLLECT)
    push(state, Do.END_ACTIVATION)
    push(state, Do.BEGIN_ACTIVATION)
    push(state, Do.CLEAN_UP)


DECISIONS = Decisions(
    tiles.WaterOfAFountain, preparation.DiceForTheRelic, preparation.ActivationDie, preparation.InstinctCard,
    preparation.LineToHeal, preparation.Blessing, preparation.Draw, cards.InstinctDiscard, gifts.Courage,
    gifts.LayingOnOfHands, gifts.RighteousSacrifice, preparation.EventAfterPreparation, preparation.VictimOfAnEvent,
    activation.HumanToActivate, activation.HumanStep, equipment.TargetOfAShot, equipment.TileForAGrenade,
    equipment.LineForASalve, exploration.ForeseenTile, exploration.OrderOfForeseenTiles,
    exploration.EventAtAnExploration, exploration.OrientationOfATile, tiles.TileForAHole, demons.MealOfTheGlutton,
    destiny.DieToTakeBack, destiny.DieThatMustBeTaken, destiny.EventAfterTheRoll, destiny.DiceForTwistOfFate,
    destiny.DieForWrittenInBlood, destiny.FaceForWrittenInBlood, destiny.PowerForADie, destiny.PowerToResolve,
    cards.EventToKeep, cards.EventDiscard, demons.VictimOfAPower, threat.TileOfAForcedArrival, threat.Threat,
    threat.TileOfAnArrival, threat.DieForAHellhound, activation.Crossing, activation.InfernalWarriorToActivate,
    activation.InfernalStep, combat.HitsForABodyguard, combat.LineForAMarker, scenarios.OwnerOfTheEquipment, of=Asks,
)  # fmt: skip
STEPS = Dispatch({
    Do.OUTFIT: scenarios.ask_outfit, Do.HOLE: tiles.mark_other_hole, Do.TURN: begin_turn,
    # human preparation
    Do.CLEAN_UP: preparation.begin_preparation, Do.PITS: tiles.human_pits, Do.FOUNTAINS: tiles.visit_fountains,
    Do.ROLL_ACTIVATION: preparation.roll_activation, Do.RELIC: preparation.ask_for_relic,
    Do.ASSIGN: preparation.assign, Do.CARD: preparation.ask_for_card, Do.BLESS: preparation.ask_for_blessing,
    Do.FINAL_LINES: preparation.fix_lines, Do.DRAW: preparation.ask_for_draw, Do.HAND: cards.check_instinct_hand,
    Do.GIFT: gifts.use_gifts, Do.SACRIFICE: gifts.go_on_with_sacrifice, Do.BACKLASH: gifts.roll_backlash,
    Do.PREPARATION_EVENTS: preparation.ask_for_event_after_preparation,
    # human activation
    Do.BEGIN_ACTIVATION: activation.begin_human_activation, Do.HUMAN_PICK: activation.ask_for_human,
    Do.HUMAN_STEP: activation.ask_for_human_step, Do.EXPLORE: exploration.explore, Do.ORIENT: exploration.orient,
    Do.ARRIVE: exploration.arrive, Do.END_ACTIVATION: activation.end_human_activation,
    # infernal preparation
    Do.COLLECT: destiny.begin_infernal_preparation, Do.INFERNAL_PITS: tiles.infernal_pits,
    Do.CANNIBAL: demons.ask_for_meal, Do.RECLAIM: destiny.ask_for_reclaim, Do.FORCED: destiny.take_missing,
    Do.ROLL_DESTINY: destiny.roll_destiny, Do.ROLL_EVENTS: destiny.ask_for_event_after_roll,
    Do.ALLOCATE: destiny.allocate, Do.TRIGGER: destiny.trigger, Do.RESOLVE: destiny.resolve,
    Do.EVENT_HAND: cards.check_event_hand,
    # threat, infernal activation
    Do.BEGIN_THREAT: threat.begin_threat, Do.BUY: threat.ask_for_buy,
    Do.BEGIN_INFERNAL: activation.begin_infernal_activation, Do.INFERNAL_PICK: activation.ask_for_infernal,
    Do.INFERNAL_STEP: activation.ask_for_infernal_step, Do.END_TURN: scenarios.end_turn,
    # hits
    Do.ATTACK_HITS: combat.deal_attack, Do.GUARD: combat.go_on_asking_guards, Do.HITS: combat.suffer,
    Do.MARKER: combat.place_markers,
}, of=Do)  # fmt: skip
options = DECISIONS.menu


@rule
def start(state: State, book: Book, scratch: Scratch) -> None:
    """Set the game up from the scenario and the boards already written into the state. CLA-037, CLA-038."""
    state.seat = NOBODY
    scenarios.set_up(state, book, scratch)
    advance(state, book, scratch)


@rule
def choose(state: State, book: Book, scratch: Scratch, option: int) -> None:
    """Carry out an option and go on until somebody must choose or the game is over."""
    begin_choice(state)
    state.seat = NOBODY
    DECISIONS.chosen(state.decision, state, book, scratch, option)
    advance(state, book, scratch)


@rule
def advance(state: State, book: Book, scratch: Scratch) -> None:
    """Go on until a seat must choose or the game is over; victory is checked after every step. CLA-052."""
    if state.judge != 0:
        scenarios.judge(state, book)
    while not idle(state):
        STEPS(pop(state), state, book, scratch)
        if state.judge != 0:
            scenarios.judge(state, book)
    tidy(state)
