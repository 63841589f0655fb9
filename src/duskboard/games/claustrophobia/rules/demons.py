"""What demons do when their power triggers, and the Glutton's meal. CLA-016, CLA-018, CLA-L06.

A further demon is a rule and a line in `EFFECTS`.
"""

from duskboard.engine.agenda import push
from duskboard.engine.decision import Decision, part
from duskboard.engine.dice import below
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer
from duskboard.engine.rule import rule
from duskboard.games.claustrophobia import terms
from duskboard.games.claustrophobia.rules.cards import discard_from_hand
from duskboard.games.claustrophobia.rules.combat import NOT_COMBAT, adjacent
from duskboard.games.claustrophobia.rules.movement import take_off
from duskboard.games.claustrophobia.rules.questions import done_for
from duskboard.games.claustrophobia.rules.tiles import dig_hole, holes_dug
from duskboard.games.claustrophobia.state import Book, Scratch, State
from duskboard.games.claustrophobia.terms import Asks, Do


@rule
def shed(state: State, warrior: int, most: int) -> int:
    """A demon loses up to so many markers; returns how many it lost."""
    lost = min(most, state.damage[warrior])
    state.damage[warrior] -= lost
    return lost


# -- the Glutton -----------------------------------------------------------------------------------------------------


@rule
def ask_for_meal(state: State, book: Book, scratch: Scratch) -> None:
    """The Glutton may eat a troglodyte of its tile to lose a marker. CLA-016."""
    for warrior in range(terms.DEMON, terms.TOUGH):
        hungry = state.demon[warrior - terms.DEMON] == terms.THE_GLUTTON and state.damage[warrior] > 0
        if hungry and state.tile[warrior] != NONE:
            scratch.menu_n = 0
            offer_meals(state, scratch, warrior)
            if scratch.menu_n > 0:
                ask(state, terms.INFERNAL, Asks.CANNIBALISE, warrior)
                return


@rule
def offer_meals(state: State, menu: Scratch, demon: int) -> None:
    """Tough and ordinary troglodytes on the Glutton's tile."""
    tile = state.tile[demon]
    for tough in range(terms.TOUGH, terms.WARRIORS):
        if state.tile[tough] == tile:
            offer(menu, terms.WARRIOR + tough)
    if state.trogs[tile] > 0:
        offer(menu, terms.WARRIOR + terms.TROGLODYTE)


@rule
def eat(state: State, book: Book, demon: int, meal: int) -> None:
    """A troglodyte goes back to the reserve and the Glutton loses a marker. CLA-016."""
    take_off(state, meal, state.tile[demon])
    if meal == terms.TROGLODYTE:
        state.trog_reserve += 1
    else:
        state.status[meal] = terms.RESERVE
        state.damage[meal] = 0
    lost = shed(state, demon, book.ability[terms.THE_GLUTTON])
    tell(state, terms.POWER_STRUCK, terms.THE_GLUTTON, meal, lost, demon)


class MealOfTheGlutton(Decision, number=Asks.CANNIBALISE, name="meal of the Glutton"):
    """A troglodyte the Glutton eats, or none. CLA-016."""

    demon: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.PASS)
        offer_meals(state, menu, state.args[MealOfTheGlutton.demon])

    chosen = done_for(eat, terms.WARRIOR)


# -- immediate powers ------------------------------------------------------------------------------------------------


@rule
def take_effect(state: State, book: Book, warrior: int) -> None:
    """The immediate effect of a demon's power; one that finds nothing to do says so. CLA-018, CLA-100."""
    if not EFFECTS(state.demon[warrior - terms.DEMON], state, book, warrior):
        tell(state, terms.POWER_FAILED, warrior, state.status[warrior] == terms.IN_PLAY)


@rule
def lasts(state: State, book: Book, warrior: int) -> bool:
    """Powers that are looked at where they matter while they are in force."""
    return True


@rule
def poison_thought(state: State, book: Book, warrior: int) -> bool:
    """The Whisperer, wherever it is: an instinct card is discarded at random."""
    if state.instinct_hand_n == 0:
        return False
    skip = below(state, state.instinct_hand_n)
    for card in range(terms.INSTINCTS):
        if state.instinct_hand[card] != 0:
            if skip == 0:
                discard_from_hand(state, card, 1)
                break
            skip -= 1
    return True


@rule
def crush(state: State, book: Book, warrior: int) -> bool:
    """Each human on the tile of Kartikeya suffers a hit."""
    if state.status[warrior] != terms.IN_PLAY:
        return False
    found = False
    for human in range(terms.HUMANS - 1, -1, -1):
        if state.status[human] == terms.IN_PLAY and state.tile[human] == state.tile[warrior]:
            push(state, Do.HITS, human, book.effect[terms.KARTIKEYA], NOT_COMBAT, NONE)
            tell(state, terms.POWER_STRUCK, terms.KARTIKEYA, human, book.effect[terms.KARTIKEYA], warrior)
            found = True
    return found


@rule
def dig(state: State, book: Book, warrior: int) -> bool:
    """A hole opens under the Gravedigger, while there are tokens."""
    if state.status[warrior] != terms.IN_PLAY:
        return False
    tile = state.tile[warrior]
    if state.hole[tile] != 0 or holes_dug(state) >= book.holes_most:
        return False
    dig_hole(state, tile, terms.BY_POWER)
    return True


@rule
def rekindle(state: State, book: Book, warrior: int) -> bool:
    """The Twice-Born loses markers."""
    if state.status[warrior] != terms.IN_PLAY:
        return False
    lost = shed(state, warrior, book.effect[terms.THE_TWICE_BORN])
    if lost > 0:
        tell(state, terms.POWER_STRUCK, terms.THE_TWICE_BORN, warrior, lost, warrior)
    return lost > 0


@rule
def reach_out(state: State, book: Book, warrior: int) -> bool:
    """The infernal player chooses the victim of Tangle or Burning oil."""
    if state.status[warrior] != terms.IN_PLAY:
        return False
    victim, n = NONE, 0
    for human in range(terms.HUMANS):
        if within_grasp(state, warrior, human):
            victim = human
            n += 1
    if n == 1:
        strike_with_power(state, book, warrior, victim)
    elif n > 1:
        ask(state, terms.INFERNAL, Asks.POWER_VICTIM, warrior)
    return n > 0


EFFECTS = Dispatch({
    terms.THE_WHISPERER: poison_thought, terms.KARTIKEYA: crush, terms.THE_PUPPETEER: reach_out,
    terms.THE_LAMPLIGHTER: reach_out, terms.THE_GRAVEDIGGER: dig, terms.THE_TWICE_BORN: rekindle,
}, otherwise=lasts)  # fmt: skip


@rule
def within_grasp(state: State, warrior: int, human: int) -> bool:
    """Whether a human is on a demon's tile or an adjacent one."""
    if state.status[human] != terms.IN_PLAY:
        return False
    tile, other = state.tile[warrior], state.tile[human]
    return tile == other or adjacent(state, tile, other)


@rule
def strike_with_power(state: State, book: Book, warrior: int, human: int) -> None:
    """Tangle slows a human until renewal; Burning oil hits it."""
    demon = state.demon[warrior - terms.DEMON]
    if demon == terms.THE_PUPPETEER:
        state.tangled[human] = book.effect[demon]
    else:
        push(state, Do.HITS, human, book.effect[demon], NOT_COMBAT, NONE)
    tell(state, terms.POWER_STRUCK, demon, human, book.effect[demon], warrior)


class VictimOfAPower(Decision, number=Asks.POWER_VICTIM):
    """Whom Tangle or Burning oil reaches. CLA-018."""

    demon: int

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        for human in range(terms.HUMANS):
            if within_grasp(state, state.args[VictimOfAPower.demon], human):
                offer(menu, terms.WARRIOR + human)

    chosen = done_for(strike_with_power, terms.WARRIOR)
