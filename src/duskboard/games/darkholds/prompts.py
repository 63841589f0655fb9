"""What a seat is asked, in one sentence, and its answers with what they cost."""

from __future__ import annotations

from typing import Any

from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.movement import leaving, price_to, way_to
from duskboard.games.darkholds.names import Names
from duskboard.games.darkholds.shop import BUYER, sale_price
from duskboard.games.darkholds.trade import (
    ASKED_FOR,
    GIVEN,
    NO_KIND,
    PARTNER,
    PIECES,
    PRICE,
    SILVER_GIVEN,
    TRADER,
    price_of,
    silver_amount,
)

PROMPTS = {
    t.D_SHOP: "buy, sell, hire or trade, or be done", t.D_BUYER: "who buys?", t.D_BUY: "what to buy?",
    t.D_RECEIVER: "for whom?", t.D_SELLER: "who sells?", t.D_SELL: "what to sell, for half its worth?",
    t.D_HIRER: "who hires?", t.D_HIRE: "whom to hire?", t.D_REPLACE: "who takes the dead hero's place?",
    t.D_START: "where does {who} start?", t.D_VOTE: "who should have the initiative?",
    t.D_ACTIVATE: "who acts now?", t.D_PASS: "who gets the initiative?", t.D_VERB: "what does {who} do?",
    t.D_MOVE: "where does {who} go?", t.D_TRANSIT: "{who} cannot stop here: where next?",
    t.D_LEAP: "which gap does {who} leap?", t.D_LAND: "where does {who} land?", t.D_WEAPON: "{who} attacks with what?",
    t.D_TARGET: "{who} attacks whom?", t.D_DIE: "where does the next die go?",
    t.D_SHOT_WEAPON: "{who} shoots with what?",
    t.D_SHOT_TARGET: "{who} shoots whom?", t.D_POWER: "which power does {who} use?",
    t.D_POWER_TARGET: "on whom, or where?",
    t.D_REVIVE_ITEM: "{who} revives with what?", t.D_REVIVE_TARGET: "{who} revives whom?",
    t.D_ITEM: "what does {who} use?",
    t.D_ITEM_TARGET: "on whom?", t.D_PILE: "which pile does {who} rummage?", t.D_KEEP: "keep it?",
    t.D_STASH: "{who} takes from where?", t.D_ACQUIRE: "what does {who} take or drop?", t.D_DROP_AT: "drop it where?",
    t.D_DISCARD_AT: "{who} drops things where?", t.D_DISCARD: "what does {who} drop?", t.D_TRADER: "who trades?",
    t.D_PARTNER: "trade with whom?", t.D_GIVE: "what is offered?", t.D_SILVER: "how much silver?",
    t.D_ASK_FOR: "what in return?", t.D_PRICE: "for what price?", t.D_CONSENT: "{terms}: do you agree?",
    t.D_COUNTER: "{terms}: do you agree to the other price?", t.D_RELEASE: "which cocoon does {who} open?",
    t.D_CLEAR: "which rockfall does {who} clear?", t.D_ABANDON: "leave {who} behind?",
    t.D_FIRST_ENEMY: "which enemy acts first?", t.D_ENEMY_TARGET: "whom does the enemy go for?",
    t.D_NOISY_TILE: "which noise does the enemy follow?", t.D_GUARD: "which guard point does the enemy go to?",
    t.D_OVERLORD: "which enemy acts now?",
}  # fmt: skip
HELP = {
    t.D_VERB: "Attack, Shoot, Invoke, Pray and Recover make noise. Leaving an enemy's reach costs 1 more each.",
    t.D_DIE: "All dice are given out before any is rolled.",
    t.D_ACTIVATE: "A warrior uses all its vigour in one go.",
    t.D_ABANDON: "Whoever is left behind is dead, and all it carries is lost.",
}


def trade_terms(state: Any, book: Any, names: Names) -> str:
    """Who would give what for what in the trade proposed. DKH-316, DKH-341."""
    partner, given = int(state.plan[PARTNER]), int(state.plan[GIVEN])
    trader, to = names.warrior(state, int(state.plan[TRADER])), names.warrior(state, partner)
    if given == SILVER_GIVEN:
        return f"{trader} gives {int(state.plan[PIECES])} silver to {to}"
    asked, price = int(state.plan[ASKED_FOR]), price_of(state, book, partner, given, int(state.plan[PRICE]))
    back = [names.kind(asked)] if asked != NO_KIND else []
    back += [f"{price} silver"] if price else []
    return f"{trader} gives {names.kind(given)} to {to} for {' and '.join(back) or 'nothing'}"


def label(state: Any, book: Any, option: int, text: str) -> str:
    """An option for people: its notation, and what it costs or brings."""
    said = text[:1].upper() + text[1:]
    price = _price(state, book, option)
    return f"{said} ({price})" if price else said


def _price(state: Any, book: Any, option: int) -> str:
    """What an option costs or brings, where that is not plain from its notation."""
    decision, warrior = int(state.decision), int(state.active)
    if decision in (t.D_MOVE, t.D_TRANSIT) and option < t.WARRIOR:
        way = way_to(state, book, warrior, option - t.SQUARE)
        return f"{price_to(state, book, warrior, way, option - t.SQUARE)} vigour"
    if decision == t.D_LAND and option < t.WARRIOR:
        return f"{1 + leaving(state, book, warrior, int(state.at[warrior]), option - t.SQUARE)} vigour"
    if decision == t.D_BUY and t.TAKE <= option < t.DROP:
        return f"{book.kind_worth[option - t.TAKE]} silver"
    if decision == t.D_HIRE and t.HIRE <= option < t.WORD:
        return f"{book.price[option - t.HIRE]} silver"
    if decision == t.D_SELL and t.DROP <= option < t.POWER:
        return _sale(state, book, int(state.plan[BUYER]), option - t.DROP)
    if t.PRICE_NONE <= option <= t.PRICE_ALL:
        partner, given = int(state.plan[PARTNER]), int(state.plan[GIVEN])
        return f"{price_of(state, book, partner, given, option - t.PRICE_NONE)} silver"
    if option == t.SILVER_ALL:
        trader, partner = int(state.plan[TRADER]), int(state.plan[PARTNER])
        return f"{silver_amount(state, book, trader, partner, option - t.SILVER_5)} silver"
    return ""


def _sale(state: Any, book: Any, seller: int, kind: int) -> str:
    """What a sale brings; nobody carries more than the limit, and the rest is lost. DKH-122, DKH-336; RUL-81."""
    price = sale_price(book, kind)
    lost = int(state.silver[seller]) + price - int(book.silver_limit)
    return f"{price} silver, {lost} of them lost" if lost > 0 else f"{price} silver"
