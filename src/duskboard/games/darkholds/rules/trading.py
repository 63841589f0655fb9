"""The links of a Trade: partner, goods, price, consent, haggling. Rulebook 2.2.14."""

from collections.abc import Callable

from duskboard.engine.decision import Decision, part
from duskboard.engine.header import NONE, ask
from duskboard.engine.log import tell
from duskboard.engine.menu import offer
from duskboard.engine.rule import Rule, rule
from duskboard.games.darkholds import terms
from duskboard.games.darkholds.rules.activation import clear_plan, given_up
from duskboard.games.darkholds.rules.board import named
from duskboard.games.darkholds.rules.menu import YesOrNo, add, can_give_up, or_cancel
from duskboard.games.darkholds.rules.trade import (
    ASKED_FOR,
    GIVEN,
    NO_KIND,
    PARTNER,
    PIECES,
    PRICE,
    SILVER_GIVEN,
    TRADER,
    ask_menu,
    give_menu,
    partners,
    price_menu,
    shopping,
    silver_menu,
    strike_bargain,
    turn_down,
)
from duskboard.games.darkholds.state import Book, Scratch, State
from duskboard.games.darkholds.terms import Asks


@rule
def ask_trader(state: State, decision: int) -> None:
    ask(state, state.owner[state.plan[TRADER]], decision, 0, 0, 0, 0)


@rule
def same_owner(state: State) -> bool:
    return state.owner[state.plan[TRADER]] == state.owner[state.plan[PARTNER]]


@rule
def or_leave_it(state: State, scratch: Scratch, n: int) -> int:
    """A Trade can be given up before it is proposed; between levels any number of times."""
    if shopping(state):
        return add(scratch, n, terms.CANCEL) if can_give_up(state, n) else n
    return or_cancel(state, scratch, n)


@rule
def agree(state: State, book: Book, scratch: Scratch) -> None:
    """The Trade happens and is over. DKH-316."""
    strike_bargain(state, book, scratch)
    clear_plan(state)


@rule
def disagree(state: State, by: int) -> None:
    """One of the two will not. DKH-316, DKH-341."""
    turn_down(state, by)
    clear_plan(state)


@rule
def propose(state: State, book: Book, scratch: Scratch) -> None:
    """Between two warriors of one player a Trade happens; else the partner's player is asked. DKH-316, DKH-317."""
    if same_owner(state):
        agree(state, book, scratch)
        return
    trader, partner, given = state.plan[TRADER], state.plan[PARTNER], state.plan[GIVEN]
    who, whom = named(state, trader), named(state, partner)
    if given == SILVER_GIVEN:
        tell(state, terms.E_PROPOSED, who, whom, -1, -1, state.plan[PIECES])
    else:
        asked = state.plan[ASKED_FOR]
        tell(state, terms.E_PROPOSED, who, whom, given, -1 if asked == NO_KIND else asked, state.plan[PRICE])
    ask(state, state.owner[partner], Asks.CONSENT, 0, 0, 0, 0)


def listed_for_both(by: Callable[[State, Book, Scratch, int, int], int]) -> Rule[[State, Book, Scratch], None]:
    """What a rule lists for the trader and the partner, or to leave it."""

    @rule
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = or_leave_it(state, menu, by(state, book, menu, state.plan[TRADER], state.plan[PARTNER]))

    return options


class TradeWith(Decision, number=Asks.PARTNER):
    """With whom to Trade. DKH-314; DEC-27."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = or_leave_it(state, menu, partners(state, book, menu, state.plan[TRADER]))

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option):
            state.plan[PARTNER] = option - terms.WARRIOR
            ask_trader(state, Asks.GIVE)


class Give(Decision, number=Asks.GIVE):
    """What to offer. DKH-315, DKH-319; DEC-27."""

    options = listed_for_both(give_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if given_up(state, option):
            return
        if option == terms.TAKE_SILVER:
            state.plan[GIVEN] = SILVER_GIVEN
            ask_trader(state, Asks.SILVER)
        else:
            state.plan[GIVEN] = option - terms.TAKE
            ask_trader(state, Asks.ASK_FOR)


class SilverGiven(Decision, number=Asks.SILVER):
    """How much silver to hand over. DKH-122, DKH-319; DEC-27."""

    options = listed_for_both(silver_menu)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option):
            state.plan[PIECES] = option - terms.AMOUNT
            propose(state, book, menu)


class AskFor(Decision, number=Asks.ASK_FOR):
    """What to ask for in return. DKH-315, DKH-318; DEC-27."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        n = ask_menu(state, book, menu, state.plan[TRADER], state.plan[PARTNER], state.plan[GIVEN])
        menu.menu_n = or_leave_it(state, menu, n)

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if given_up(state, option):
            return
        state.plan[ASKED_FOR] = NO_KIND if option == terms.NOTHING else option - terms.TAKE
        if same_owner(state):
            propose(state, book, menu)
        else:
            ask_trader(state, Asks.PRICE)


class Price(Decision, number=Asks.PRICE):
    """For how much silver. DKH-316; DEC-27."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        menu.menu_n = or_leave_it(state, menu, price_menu(state, book, menu, 0, NONE))

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if not given_up(state, option):
            state.plan[PRICE] = option - terms.AMOUNT
            propose(state, book, menu)


class Consent(Decision, number=Asks.CONSENT):
    """A partner's answer to a Trade: yes, no, or another price. DKH-316, DKH-341; DEC-28."""

    @part
    def options(state: State, book: Book, menu: Scratch) -> None:
        offer(menu, terms.YES)
        offer(menu, terms.NO)
        if state.plan[GIVEN] != SILVER_GIVEN:
            menu.menu_n = price_menu(state, book, menu, menu.menu_n, state.plan[PRICE])

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.YES:
            agree(state, book, menu)
        elif option == terms.NO:
            disagree(state, state.plan[PARTNER])
        else:
            state.plan[PRICE] = option - terms.AMOUNT
            who, whom = named(state, state.plan[PARTNER]), named(state, state.plan[TRADER])
            tell(state, terms.E_COUNTERED, who, whom, state.plan[PRICE])
            ask_trader(state, Asks.COUNTER)


class CounterOffer(YesOrNo, number=Asks.COUNTER):
    """The proposer's answer to another price. DKH-316, DKH-341; DEC-28."""

    @part
    def chosen(state: State, book: Book, menu: Scratch, option: int) -> None:
        if option == terms.YES:
            agree(state, book, menu)
        else:
            disagree(state, state.plan[TRADER])
