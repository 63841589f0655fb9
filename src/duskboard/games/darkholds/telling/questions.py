"""What is said of each decision: its question, its help, what an answer costs, what follows of itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from duskboard.engine.decision import Decision, Telling
from duskboard.engine.scene import Cost
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.rules.actions import Action
from duskboard.games.darkholds.rules.animus import GuardPoint, NoisyTile
from duskboard.games.darkholds.rules.campaign import StartSquare
from duskboard.games.darkholds.rules.enemy_phase import NextEnemy, Overlord
from duskboard.games.darkholds.rules.hero_phase import Abandon, Activate, PassInitiative, VoteForInitiative
from duskboard.games.darkholds.rules.inventory import STASH, silver_there
from duskboard.games.darkholds.rules.items import Release, ReviveWhom, ReviveWith, UseItem, UseOn
from duskboard.games.darkholds.rules.movement import leaving, price_to, way_to
from duskboard.games.darkholds.rules.powers import Power, PowerTarget, power_of
from duskboard.games.darkholds.rules.reinforcement import EnemyTarget
from duskboard.games.darkholds.rules.shop import (
    BUYER,
    Buy,
    Buyer,
    Hire,
    Hirer,
    Receiver,
    Replace,
    Sell,
    Seller,
    Shop,
    Trader,
    sale_price,
)
from duskboard.games.darkholds.rules.things import (
    Acquire,
    AcquireFrom,
    Clear,
    Discard,
    DiscardAt,
    DropAt,
    KeepOrRefuse,
    Pieces,
    Pile,
)
from duskboard.games.darkholds.rules.trade import GIVEN
from duskboard.games.darkholds.rules.trading import AskFor, Consent, CounterOffer, Give, Price, SilverGiven, TradeWith
from duskboard.games.darkholds.rules.turn import DECISIONS
from duskboard.games.darkholds.rules.walking import Land, Leap, Move, MoveOn
from duskboard.games.darkholds.rules.weapons import SOURCE, AttackTarget, NextDie, ShotTarget, ShotWeapon, Weapon
from duskboard.games.darkholds.state import Book, State

Paid = Callable[[Any, Any, int], Cost | str]  # what is paid, or in words what an option brings


def _nothing(state: State, book: Book, option: int) -> str:
    return ""


def _vigour(amount: int) -> Cost:
    return Cost(amount=amount, unit="vigour")


def _silver(amount: int) -> Cost:
    return Cost(amount=amount, unit="silver")


def priced(cost: Cost | str) -> str:
    """A price in words.

    >>> priced(Cost(amount=3, unit="vigour"))
    '3 vigour'
    """
    return cost if isinstance(cost, str) else f"{cost.amount} {cost.unit}"


@dataclass(frozen=True)
class Question:
    """What is said of a decision. Names in braces are looked up in `prompts.Asked`."""

    text: str
    help: str = ""
    rules: tuple[str, ...] = ()
    cost: Paid = _nothing  # what an option costs or brings, where that is not plain from what it is
    take: str = ""  # what is said before a card that is taken
    drop: str = "drop "  # and before one that is given away
    goes: str = ""  # where its squares are places to go to: what is said before one
    # whether its answers lead on to questions that may have but one answer, whether it is itself such a question, or
    # the last of them: what is the only answer is carried out with the answer before, whose label names it
    chain: Literal["", "leads", "link", "last"] = ""


QUESTIONS = Telling[Question]()


def asks(decision: type[Decision], text: str, **more: Any) -> None:
    """Declare what is said of a decision."""
    QUESTIONS(decision)(Question(text, **more))


# -- between levels ----------------------------------------------------------------------------------------------------


def _worth(state: State, book: Book, option: int) -> Cost | str:
    return _silver(book.kind_worth[option - t.TAKE]) if t.TAKE <= option < t.DROP else ""


def _wage(state: State, book: Book, option: int) -> Cost | str:
    return _silver(book.price[option - t.HIRE]) if t.HIRE <= option < t.WORD else ""


def _sale(state: State, book: Book, option: int) -> str:
    """What a sale brings; nobody carries more than the limit, and the rest is lost. DKH-122, DKH-336; RUL-81."""
    if not t.DROP <= option < t.POWER:
        return ""
    price = sale_price(book, option - t.DROP)
    lost = state.silver[state.plan[BUYER]] + price - book.silver_limit
    return f"{price} silver, {lost} of them lost" if lost > 0 else f"{price} silver"


asks(
    Shop, "before {level}: buy, sell, hire or trade, or be done. {purses}.", chain="leads",
    help="Nothing has to be bought: Done goes on. {no_deal}", rules=("DKH-332", "DKH-338"),
)  # fmt: skip
asks(Buyer, "who buys?", chain="link")
asks(Buy, "what does {buyer} buy, with {buyer_silver}?", cost=_worth, rules=("DKH-332",))
asks(Receiver, "for whom does {buyer} buy {bought}?", chain="link")
asks(Seller, "who sells?", chain="link")
asks(Sell, "what does {buyer} sell, for half its worth?", drop="sell ", cost=_sale)
asks(Hirer, "who hires?", chain="link")
asks(Hire, "whom does {buyer} hire, with {buyer_silver}?", cost=_wage, rules=("DKH-080",))
asks(Replace, "who takes the place of {dead}?")
asks(Trader, "who trades?", chain="link")
asks(StartSquare, "where does {asked_about} start?", goes="start on")

# -- the hero phase ----------------------------------------------------------------------------------------------------

asks(VoteForInitiative, "who should have the initiative?")
asks(
    Activate, "who acts now: {lively}?", help="A warrior uses all its vigour in one go. {weary}",
    rules=("DKH-163", "DKH-167"),
)  # fmt: skip
asks(PassInitiative, "who gets the initiative?")
asks(Abandon, "leave {asked_about} behind?", help="Whoever is left behind is dead, and all it carries is lost.")
asks(
    Action, "{can_do}", chain="leads", rules=("DKH-231", "DKH-271"),
    help="{why_not} To strike, shoot, invoke, pray or recover makes noise; to leave an enemy's reach costs 1 more.",
)  # fmt: skip

# -- moving ------------------------------------------------------------------------------------------------------------


def _step(state: State, book: Book, option: int) -> Cost | str:
    if option >= t.WARRIOR:
        return ""
    way = way_to(state, book, state.active, option - t.SQUARE)
    return _vigour(price_to(state, book, state.active, way, option - t.SQUARE))


def _landing(state: State, book: Book, option: int) -> Cost | str:
    if option >= t.WARRIOR:
        return ""
    return _vigour(1 + leaving(state, book, state.active, state.at[state.active], option - t.SQUARE))


asks(Move, "{who}: {vigour} vigour. Where does the next step go?", goes="step to", cost=_step, chain="last")
asks(MoveOn, "{who} cannot stop here, with {vigour} vigour: where next?", goes="step to", cost=_step)
asks(Leap, "which gap does {who} leap?", chain="link")
asks(Land, "where does {who} land, beyond the gap on {gap}?", goes="land on", cost=_landing, chain="last")

# -- fighting ----------------------------------------------------------------------------------------------------------


def _power(state: State, book: Book, option: int) -> Cost | str:
    return _vigour(book.power_vigour[power_of(book, option)]) if option < t.WORD else ""


def _power_chosen(state: State, book: Book, option: int) -> Cost | str:
    return _power(state, book, state.plan[SOURCE]) if option < t.VERB else ""


asks(Weapon, "with what does {who} attack?", chain="link")
asks(AttackTarget, "whom does {who} attack with {weapon}: {dice} on {needs}?", chain="last")
asks(
    NextDie, "{weapon}: at whom does die {die} of {of_dice} go? So far {given_out}.",
    help="All dice are given out before any is rolled.", rules=("DKH-252",),
)  # fmt: skip
asks(ShotWeapon, "with what does {who} shoot?", chain="link")
asks(ShotTarget, "at whom does {who} shoot with {weapon}?", chain="last")
asks(Power, "{which_power}?", cost=_power, chain="link")
asks(PowerTarget, "{who} uses {power}: {on_whom}?", cost=_power_chosen, chain="last")

# -- things ------------------------------------------------------------------------------------------------------------


def _silver_there(state: State, book: Book, option: int) -> str:
    return f"{silver_there(state, state.plan[STASH] - 1)} there" if option == t.TAKE_SILVER else ""


asks(ReviveWith, "with what does {who} revive somebody?", chain="link")
asks(ReviveWhom, "whom does {who} revive with {item}?", chain="last")
asks(UseItem, "what does {who} use?", chain="link")
asks(UseOn, "on whom does {who} use {item}?", chain="last")
asks(Pile, "which pile does {who} rummage?", chain="last")
asks(KeepOrRefuse, "does {who} keep {found}?", help="{found_text}")
asks(AcquireFrom, "from where does {who} take things?", chain="link")
asks(
    Acquire, "what does {who} take from {stash}, or drop?", take="take ", cost=_silver_there,
    help="The first thing taken or dropped costs 1 vigour, the rest nothing.",
)  # fmt: skip
asks(DropAt, "where does {who} drop {dropped}?")
asks(DiscardAt, "where does {who} drop things?", chain="link")
asks(
    Discard, "what does {who} drop on {place}, or take?", take="take ", cost=_silver_there,
    help="The first thing dropped or taken costs 1 vigour, the rest nothing.",
)  # fmt: skip
asks(Pieces, "how much silver does {who} {counts_out}?")
asks(Release, "which cocoon does {who} open?", chain="last")
asks(Clear, "which rockfall does {who} clear?", chain="last")

# -- trading -----------------------------------------------------------------------------------------------------------


def _against_worth(state: State, book: Book, option: int) -> str:
    worth = book.kind_worth[state.plan[GIVEN]] if option >= t.AMOUNT else 0
    return {worth: "its worth", worth // 2: "half its worth"}.get(option - t.AMOUNT, "") if worth else ""


asks(TradeWith, "with whom does {trader} trade?", chain="link")
asks(Give, "what does {trader} offer {partner}?", chain="link")
asks(SilverGiven, "how much silver does {trader} give {partner}?")
asks(AskFor, "what does {partner} give {trader} for {given}?")
asks(Price, "{swap}: for how much silver?", cost=_against_worth)
asks(Consent, "{terms}: do you agree?", cost=_against_worth)
asks(CounterOffer, "{terms}: do you agree to the other price?")

# -- the enemy ---------------------------------------------------------------------------------------------------------

asks(NextEnemy, "which enemy acts next?")
asks(EnemyTarget, "{aim_of_enemy}?")
asks(NoisyTile, "which noise does {asked_about} follow?")
asks(GuardPoint, "which guard point does {asked_about} go to?")
asks(Overlord, "which enemy acts now? {waiting}", help="Done ends the phase.")

QUESTIONS.about(DECISIONS)
