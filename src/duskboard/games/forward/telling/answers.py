"""What a question's answers are made of: how an option is written, shown and explained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskboard.engine import question
from duskboard.engine.bits import count
from duskboard.engine.scene import Cost
from duskboard.games.forward import terms
from duskboard.games.forward.rules.inventory import usable_items
from duskboard.games.forward.rules.piles import can_reroll, can_reroll_pit, card_of, only_card, reroll_price
from duskboard.games.forward.telling.boards import card_piece_id
from duskboard.games.forward.telling.table import Table, cards_in
from duskboard.games.forward.telling.words import companion_name
from duskboard.games.forward.terms import Asks

Words = question.Words[Table]
Answer = question.Answer[Table]
Question = question.Question[Table]


# -- answers that several questions have -------------------------------------------------------------------------------


def item(at: int) -> int:
    """The Item of a location."""
    return int(card_of(at, terms.ITEM))


def items(verb: str) -> Answer:
    """Do something with an Item that is carried."""
    return Answer(
        text=lambda table, at: f"{verb} {table.name(item(at))}",
        label=lambda table, at: f"{verb.capitalize()} {table.name(item(at))}",
        keys="iop",  # u takes back, at the page and in the terminal
        kind="act",
        targets=lambda table, at: [card_piece_id(item(at))],
        help=lambda table, at: table.says(item(at)),
        many=terms.LOCATIONS,
    )


def accepting(text: str = "accept", label: str = "Accept", help: Words = "") -> Answer:
    """The plainest answer: fight, go on, keep the dice, bury nothing."""
    return Answer(text=text, label=label, keys="k", help=help, main=True)


def rerolling(text: str = "reroll", label: str = "Reroll", key: str = "r") -> Answer:
    return Answer(text=text, label=label, keys=key, kind="act", help=_reroll_costs, cost=_reroll_cost)


def _reroll_cost(table: Table, at: int) -> Cost:
    return Cost(amount=int(reroll_price(table.state, table.book)), unit="XP")


def _reroll_costs(table: Table, at: int) -> str:
    return f"Costs {_reroll_cost(table, at).amount} XP of {table.state.xp}; the new face stands."


def _giving(text: str, key: str, role: int, gift: Callable[[Any], int], help: str) -> Answer:
    return Answer(
        text=text,
        label=lambda table, at: f"Give {table.the(gift(table.book))} to the {companion_name(table.content, role)}",
        keys=key,
        kind="act",
        targets=lambda table, at: [card_piece_id(gift(table.book))],
        help=help,
        main=True,
    )


def _bangle(book: Any) -> int:
    return int(only_card(book.bangle, terms.EQUIPMENT))


def _bell(book: Any) -> int:
    return int(only_card(book.bell, terms.ITEM))


USING = {terms.USE: items("use")}
GIVING = {
    terms.GIVE_BANGLE: _giving("give bangle", "g", terms.PRINCESS, _bangle, "She will break the Dragon's shield."),
    terms.GIVE_BELL: _giving("give bell", "h", terms.SAGE, _bell, "He will halve the Dragon's HP."),
}
BURYING = {
    terms.BURY_IT: Answer(
        text="bury it",
        label="Bury it",
        keys="b",
        targets=lambda table, at: [card_piece_id(table.underfoot())],
        help=lambda table, at: f"No XP; the Dragon gains {table.book.dragon_per_buried} HP.",
    )
}


def one_too_many(table: Table, card: int) -> str:
    """What taking a card costs who has as many as can be kept."""
    items = card % terms.TYPES == terms.ITEM
    held = int(count(table.state.items if items else table.state.equipment))
    if held < (table.book.item_limit if items else table.book.equipment_limit):
        return ""
    return f"You have as much as you can: one of the {held + 1} becomes 1 XP."


# -- what else a question says -----------------------------------------------------------------------------------------


def or_reroll(table: Table) -> str:
    """The other usual thing to do with dice, with what it costs, if it can be done."""
    price = int(reroll_price(table.state, table.book))
    return "" if why_no_reroll(table) else f", or reroll for {price} of {table.state.xp} XP"


def why_no_reroll(table: Table) -> str:
    """Why the dice that lie cannot be rerolled; nothing if one of them can. FWD-142 to FWD-146, RUL-31."""
    state, book = table.state, table.book
    pit = state.decision == Asks.PIT_ROLL
    if can_reroll_pit(state, book) if pit else any(can_reroll(state, book, die) for die in DICE[state.decision]):
        return ""
    if state.fixed:
        return " Both dice are mirrored: neither can be rerolled."
    if state.pit_rerolled if pit else state.rerolled:
        return " It has been rerolled: the new face stands."
    return f" A reroll costs {int(reroll_price(state, book))} XP; you have {state.xp}."


DICE = {Asks.AFTER_THE_ROLL: (terms.MY_DIE, terms.ENEMY_DIE), Asks.SHIELD_ROLL: (terms.SHIELD_DIE,)}


def of_no_use(table: Table) -> str:
    """The Items that are carried and cannot be used now; one that burns by itself is always of use."""
    usable = usable_items(table.state, table.book, table.state.decision) | table.book.phoenix
    idle = table.state.items & ~usable
    names = [table.the(card) for card in cards_in(idle, terms.ITEM)]
    return f" Of no use now: {', '.join(names)}." if names else ""
