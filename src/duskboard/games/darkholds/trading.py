"""The links of a Trade: partner, goods, price, consent, haggling. Rulebook 2.2.14."""

from duskboard.engine.header import ask
from duskboard.engine.rule import rule
from duskboard.games.darkholds.activation import clear_plan
from duskboard.games.darkholds.menu import add, or_cancel
from duskboard.games.darkholds.terms import (
    CANCEL,
    D_ASK_FOR,
    D_CONSENT,
    D_COUNTER,
    D_GIVE,
    D_PARTNER,
    D_PRICE,
    D_SILVER,
    NO,
    NOTHING,
    PRICE_NONE,
    SILVER_5,
    TAKE,
    TAKE_SILVER,
    WARRIOR,
    YES,
)
from duskboard.games.darkholds.trade import (
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
    silver_amount,
    silver_menu,
    strike_bargain,
    turn_down,
)


@rule
def trade_menu(state, book, scratch, decision):
    """List the options of a link of a Trade. DEC-27."""
    trader, partner, given = int(state.plan[TRADER]), int(state.plan[PARTNER]), int(state.plan[GIVEN])
    n = 0
    if decision == D_PARTNER:
        n = partners(state, book, scratch, trader, 99)
    elif decision == D_GIVE:
        n = give_menu(state, book, scratch, trader, partner)
    elif decision == D_SILVER:
        n = silver_menu(state, book, scratch, trader, partner)
    elif decision == D_ASK_FOR:
        n = ask_menu(state, book, scratch, trader, partner, given)
    elif decision == D_PRICE:
        n = price_menu(state, book, scratch, 0, 99)
    if shopping(state):
        return add(scratch, n, CANCEL) if n > 1 else n
    return or_cancel(state, scratch, n)


@rule
def consent_menu(state, book, scratch):
    """List a partner's answers: yes, no, or another price. DKH-316, DKH-341; DEC-28."""
    n = add(scratch, add(scratch, 0, YES), NO)
    if state.plan[GIVEN] == SILVER_GIVEN:
        return n
    return price_menu(state, book, scratch, n, int(state.plan[PRICE]))


@rule
def ask_trader(state, decision):
    ask(state, int(state.owner[state.plan[TRADER]]), decision, 0, 0, 0, 0)


@rule
def same_owner(state):
    return state.owner[state.plan[TRADER]] == state.owner[state.plan[PARTNER]]


@rule
def take_trade_link(state, book, scratch, decision, option):
    """A link of a Trade is chosen. DKH-314 to DKH-319."""
    trader, partner = int(state.plan[TRADER]), int(state.plan[PARTNER])
    if option == CANCEL:
        state.cancels += 1
        clear_plan(state)
    elif decision == D_PARTNER:
        state.plan[PARTNER] = option - WARRIOR
        ask_trader(state, D_GIVE)
    elif decision == D_GIVE:
        if option == TAKE_SILVER:
            state.plan[GIVEN] = SILVER_GIVEN
            ask_trader(state, D_SILVER)
        else:
            state.plan[GIVEN] = option - TAKE
            ask_trader(state, D_ASK_FOR)
    elif decision == D_SILVER:
        state.plan[PIECES] = silver_amount(state, book, trader, partner, option - SILVER_5)
        propose(state, book, scratch)
    elif decision == D_ASK_FOR:
        state.plan[ASKED_FOR] = NO_KIND if option == NOTHING else option - TAKE
        if same_owner(state):
            propose(state, book, scratch)
        else:
            ask_trader(state, D_PRICE)
    elif decision == D_PRICE:
        state.plan[PRICE] = option - PRICE_NONE
        propose(state, book, scratch)
    else:
        answer(state, book, scratch, decision, option)


@rule
def propose(state, book, scratch):
    """Between two warriors of one player a Trade happens; else the partner's player is asked. DKH-316, DKH-317."""
    if same_owner(state):
        strike_bargain(state, book, scratch)
        clear_plan(state)
        return
    ask(state, int(state.owner[state.plan[PARTNER]]), D_CONSENT, 0, 0, 0, 0)


@rule
def answer(state, book, scratch, decision, option):
    """A proposal is accepted, refused, or answered with another price. DKH-316, DKH-341."""
    if option == YES:
        strike_bargain(state, book, scratch)
        clear_plan(state)
    elif option == NO:
        turn_down(state)
        clear_plan(state)
    elif decision == D_CONSENT:
        state.plan[PRICE] = option - PRICE_NONE
        ask_trader(state, D_COUNTER)
