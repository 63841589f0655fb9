"""What the active warrior may do, and doing it link by link. Rulebook 2.2."""

from duskboard.engine.decision import Decision, part
from duskboard.engine.dispatch import Dispatch
from duskboard.engine.log import tell
from duskboard.engine.menu import offer, offer_each
from duskboard.engine.rule import rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import clear_plan, end_activation, follow_up, spend
from duskboard.games.darkholds.rules.board import named
from duskboard.games.darkholds.rules.powers import powers_menu, recover
from duskboard.games.darkholds.rules.reach import take_shortcut
from duskboard.games.darkholds.rules.things import (
    BY_GAP,
    BY_ROCK,
    around,
    searching_verbs,
)
from duskboard.games.darkholds.rules.trade import TRADER
from duskboard.games.darkholds.rules.walking import can_move, gaps
from duskboard.games.darkholds.rules.warriors import has
from duskboard.games.darkholds.rules.weapons import (
    combat_weapons,
    shoots,
    shot_weapons,
)
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks, Verb

MOST_AIMS = 9


@rule
def fighting_verbs(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """Attack, Shoot, Aim, Invoke, Pray and Recover, where possible, as bits. DKH-231."""
    verbs = 0
    if combat_weapons(state, book, scratch, warrior, 1) > 0:
        verbs |= 1 << Verb.ATTACK
    if shot_weapons(state, book, scratch, warrior, 1) > 0:
        verbs |= 1 << Verb.SHOOT
    if powers_menu(state, book, scratch, warrior, Verb.INVOKE) > 0:
        verbs |= 1 << Verb.INVOKE
    if has(state, book, warrior, terms.SORCERER) and state.wounds[warrior] > 0:
        verbs |= 1 << Verb.RECOVER
    if warrior < terms.PARTY:
        if powers_menu(state, book, scratch, warrior, Verb.PRAY) > 0:
            verbs |= 1 << Verb.PRAY
        if state.aims < MOST_AIMS and shoots(state, book, warrior):
            verbs |= 1 << Verb.AIM
    return verbs


@rule
def verbs_of(state: State, book: Book, scratch: Scratch, warrior: int) -> int:
    """The actions open to a warrior that no web holds, as bits. DKH-090, DKH-091, DKH-231."""
    verbs = 1 << Verb.END
    if can_move(state, book, scratch, warrior):
        verbs |= 1 << Verb.MOVE
    if state.vigour[warrior] > 0:
        verbs |= fighting_verbs(state, book, scratch, warrior)
        near = around(state, book, warrior)
        if near & BY_ROCK != 0:
            verbs |= 1 << Verb.CLEAR
        if near & BY_GAP != 0 and gaps(state, book, scratch, warrior) > 0:
            verbs |= 1 << Verb.LEAP
        if warrior < terms.PARTY:
            verbs |= searching_verbs(state, book, scratch, warrior, near)
    return verbs


LINKS = {
    Verb.MOVE: Asks.MOVE, Verb.LEAP: Asks.LEAP, Verb.ATTACK: Asks.WEAPON, Verb.SHOOT: Asks.SHOT_WEAPON,
    Verb.REVIVE: Asks.REVIVE_ITEM, Verb.USE: Asks.ITEM, Verb.RUMMAGE: Asks.PILE, Verb.ACQUIRE: Asks.STASH,
    Verb.DISCARD: Asks.DISCARD_AT, Verb.RELEASE: Asks.RELEASE, Verb.CLEAR: Asks.CLEAR,
}  # fmt: skip
FIRST_LINK = tuple(int(LINKS.get(verb, 0)) for verb in Verb)  # what an action asks first


@rule
def begin(state: State, book: Book, scratch: Scratch, verb: int) -> None:
    """Ask for the first link of an action. DEC-13 to DEC-29."""
    follow_up(state, FIRST_LINK[verb], 0)


@rule
def begin_power(state: State, book: Book, scratch: Scratch, verb: int) -> None:
    """Invoke or Pray: which power. DKH-258, DKH-274."""
    follow_up(state, Asks.POWER, verb)


@rule
def begin_trade(state: State, book: Book, scratch: Scratch, verb: int) -> None:
    """Trade: with whom. DKH-314."""
    state.plan[TRADER] = state.active
    follow_up(state, Asks.PARTNER, 0)


@rule
def end(state: State, book: Book, scratch: Scratch, verb: int) -> None:
    """Give up the vigour left. DKH-168."""
    warrior = state.active
    left = state.vigour[warrior]
    end_activation(state)
    tell(state, terms.E_ENDED, named(state, warrior), left)


@rule
def tear(state: State, book: Book, scratch: Scratch, verb: int) -> None:
    """Tear a web. DKH-056."""
    warrior = state.active
    spend(state, warrior, 1)
    state.webs[warrior] -= 1
    tell(state, terms.E_TORE, named(state, warrior), state.webs[warrior])


@rule
def aim(state: State, book: Book, scratch: Scratch, verb: int) -> None:
    """Aim: shooting becomes easier until one moves. DKH-236, DKH-237."""
    spend(state, state.active, 1)
    state.aims += 1
    tell(state, terms.E_AIMED, named(state, state.active), state.aims)


@rule
def try_to_recover(state: State, book: Book, scratch: Scratch, verb: int) -> None:
    """Recover, for vigour. DKH-278."""
    spend(state, state.active, 1)
    recover(state, book, scratch, state.active)


VERBS = Dispatch({
    **dict.fromkeys(LINKS, begin), Verb.INVOKE: begin_power, Verb.PRAY: begin_power, Verb.TRADE: begin_trade,
    Verb.END: end, Verb.TEAR: tear, Verb.AIM: aim, Verb.RECOVER: try_to_recover,
})  # fmt: skip


class Action(Decision, number=Asks.VERB):
    """What the active warrior does: actions with a legal, payable completion. DKH-090, DKH-091, DKH-231; DEC-13."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        warrior = state.active
        if state.webs[warrior] == 0:
            offer_each(menu, terms.VERB, verbs_of(state, book, menu, warrior))
            return
        if state.vigour[warrior] > 0:
            offer(menu, terms.VERB + Verb.TEAR)
        offer(menu, terms.VERB + Verb.END)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option < terms.VERB:
            take_shortcut(state, book, menu, option)
            return
        clear_plan(state)
        VERBS(option - terms.VERB, state, book, menu, option - terms.VERB)
