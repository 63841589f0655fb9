"""The course of a game: starting, listing options, carrying one out, and working off what is to be done."""

from duskboard.engine.agenda import pop, tidy
from duskboard.engine.arrays import wipe
from duskboard.engine.decision import Decisions
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NOBODY, begin_choice
from duskboard.engine.rule import rule
from duskboard.games.darkholds.rules import (
    actions,
    animus,
    campaign,
    darkhold,
    enemy_phase,
    hero_phase,
    items,
    powers,
    reinforcement,
    shop,
    things,
    trading,
    walking,
    weapons,
)
from duskboard.games.darkholds.rules.board import forget
from duskboard.games.darkholds.rules.menu import goes_without_saying
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Do

DECISIONS = Decisions(
    shop.Shop, shop.Buyer, shop.Buy, shop.Receiver, shop.Seller, shop.Sell, shop.Hirer, shop.Hire, shop.Replace,
    shop.Trader, campaign.StartSquare, hero_phase.VoteForInitiative, hero_phase.Activate, hero_phase.PassInitiative,
    hero_phase.Abandon, actions.Action, walking.Move, walking.MoveOn, walking.Leap, walking.Land, weapons.Weapon,
    weapons.AttackTarget, weapons.NextDie, weapons.ShotWeapon, weapons.ShotTarget, powers.Power, powers.PowerTarget,
    items.ReviveWith, items.ReviveWhom, items.UseItem, items.UseOn, items.Release, things.Pile, things.KeepOrRefuse,
    things.AcquireFrom, things.Acquire, things.DropAt, things.DiscardAt, things.Discard, things.Pieces, things.Clear,
    trading.TradeWith, trading.Give, trading.SilverGiven, trading.AskFor, trading.Price, trading.Consent,
    trading.CounterOffer, enemy_phase.NextEnemy, enemy_phase.Overlord, reinforcement.EnemyTarget, animus.NoisyTile,
    animus.GuardPoint, of=Asks,
)  # fmt: skip
STEPS = Dispatch({
    Do.NEXT_SHOPPER: campaign.next_shopper, Do.SET_UP: campaign.set_up, Do.PLACE_PARTY: campaign.place_party,
    Do.BEGIN_TURN: hero_phase.begin_turn, Do.TAKE_VOTES: hero_phase.take_votes,
    Do.NEXT_ACTIVATION: hero_phase.next_activation, Do.ACT: hero_phase.act, Do.ASK_ABANDON: hero_phase.ask_abandon,
    Do.HERO_PHASE_ENDS: hero_phase.hero_phase_ends, Do.DRAW_DARKHOLD: darkhold.draw_darkhold,
    Do.BEGIN_ENEMIES: enemy_phase.begin_enemies, Do.NEXT_ENEMY: enemy_phase.next_enemy,
    Do.ENEMY_ACTS: enemy_phase.enemy_acts, Do.OVERLORD_TURN: enemy_phase.overlord_turn,
    Do.BEGIN_REINFORCEMENTS: reinforcement.begin_reinforcements, Do.NEXT_ENTRY: reinforcement.next_entry,
    Do.PLACE_ENEMIES: reinforcement.place_enemies, Do.ARRIVALS_ATTACK: reinforcement.arrivals_attack,
    Do.ARRIVAL_ATTACKS: reinforcement.next_arrival, Do.MAINTAIN: enemy_phase.maintain,
}, of=Do)  # fmt: skip
menu_of = DECISIONS.menu


@rule
def start(state: State, book: Book, scratch: Scratch) -> None:
    """Begin: the settings are in the state, the party is chosen. DKH-322."""
    state.seat = NOBODY
    forget(scratch)
    campaign.begin_campaign(state, book)
    go_on(state, book, scratch)


@rule
def options(state: State, book: Book, scratch: Scratch) -> int:
    """List the legal options of the seat that must choose."""
    forget(scratch)
    return menu_of(state, book, scratch)


@rule
def choose(state: State, book: Book, scratch: Scratch, option: int) -> None:
    """Carry out an option and go on until somebody must choose or the game is over."""
    begin_choice(state)
    forget(scratch)
    carry_out(state, book, scratch, option)
    go_on(state, book, scratch)


@rule
def carry_out(state: State, book: Book, scratch: Scratch, option: int) -> None:
    """The pending decision is made."""
    scratch.chooser = state.seat
    state.seat = NOBODY
    DECISIONS.chosen(state.decision, state, book, scratch, option)


@rule
def go_on(state: State, book: Book, scratch: Scratch) -> None:
    """Work off what is to be done; an answer that goes without saying is not asked for."""
    while True:
        advance(state, book, scratch)
        if state.seat == NOBODY:
            break
        if is_asked(state, book, scratch) or menu_of(state, book, scratch) != 1:
            break
        if not goes_without_saying(state.decision, scratch.menu[0]):
            break
        carry_out(state, book, scratch, scratch.menu[0])
    if state.seat == NOBODY:
        wipe(state.plan)
    tidy(state)


@rule
def is_asked(state: State, book: Book, scratch: Scratch) -> bool:
    """Whether it is plain without writing the whole menu that somebody must answer."""
    if state.decision == Asks.VERB:
        return walking.can_move(state, book, scratch, state.active)
    if state.decision == Asks.MOVE:
        return walking.moves(state, book, scratch, state.active, 2) > 1
    return state.decision in (Asks.TRANSIT, Asks.KEEP, Asks.ABANDON, Asks.COUNTER, Asks.CONSENT)


@rule
def advance(state: State, book: Book, scratch: Scratch) -> None:
    """Do what is to be done until somebody must choose."""
    while state.seat == NOBODY and state.ending == 0:
        if state.outcome != 0:
            campaign.finish_level(state, book, scratch)
            continue
        if state.agenda_n == 0:
            break
        STEPS(pop(state), state, book, scratch)
