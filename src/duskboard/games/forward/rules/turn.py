"""Starting, and the two loops: over choices and over what is still to be done."""

from duskboard.engine.agenda import idle, pop, tidy
from duskboard.engine.decision import Decisions
from duskboard.engine.dice import below
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NOBODY, NONE, begin_choice
from duskboard.engine.rule import rule
from duskboard.games.forward import terms
from duskboard.games.forward.rules import cards, combat, dragon, inventory, locations, snares
from duskboard.games.forward.state import Book, Scratch, State
from duskboard.games.forward.terms import Asks, Do

DECISIONS = Decisions(
    locations.NextLocation, locations.MapTurn, inventory.TakeOrLeave, inventory.TrimItems, inventory.TrimEquipment,
    cards.Terror, cards.MirrorKnight, combat.FightStart, combat.AfterTheRoll, combat.ShieldRoll, cards.PitRoll,
    snares.CleanseOne, cards.DrownedChapel, dragon.Arrival, combat.LastChance, of=Asks,
)  # fmt: skip
STEPS = Dispatch({
    Do.MAP_TURN: locations.map_turn, Do.OFFER_CARD: inventory.offer_card, Do.OPEN_FIGHT: combat.open_fight,
    Do.ROUND: combat.fight_round, Do.NEXT_LOCATION: locations.next_location, Do.ARRIVAL: dragon.arrive,
}, of=Do)  # fmt: skip
options = DECISIONS.menu


@rule
def start(state: State, book: Book, scratch: Scratch) -> None:
    """Set the journey up and enter Location 1. FWD-010 to FWD-018."""
    state.seat = NOBODY
    state.hp = book.hp
    state.enemy = NONE
    for card in range(terms.CARDS):
        state.buried[card] = NONE
    for location in range(terms.LOCATIONS):
        deal(state, location)
    locations.begin_run(state, book, 0)
    advance(state, book)


@rule
def deal(state: State, location: int) -> None:
    """Shuffle a location's nine cards: slot i receives the i-th. FWD-012."""
    for slot in range(terms.SLOTS):
        state.layout[location, slot] = slot
    for slot in range(terms.SLOTS - 1, 0, -1):
        other = below(state, slot + 1)
        kind = state.layout[location, slot]
        state.layout[location, slot] = state.layout[location, other]
        state.layout[location, other] = kind


@rule
def choose(state: State, book: Book, scratch: Scratch, option: int) -> None:
    """Carry a choice out and go on until the next."""
    begin_choice(state)
    state.seat = NOBODY
    state.unasked = 0
    DECISIONS.chosen(state.decision, state, book, scratch, option)
    advance(state, book)


@rule
def advance(state: State, book: Book) -> None:
    """Do what is to be done until somebody must choose or the game is over."""
    while not idle(state):
        STEPS(pop(state), state, book)
    tidy(state)
