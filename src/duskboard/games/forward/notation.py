"""Options as short canonical text."""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.games.forward import terms
from duskboard.games.forward.content import card_entry
from duskboard.games.forward.inventory import nth_of
from duskboard.games.forward.piles import card_of

PLAIN = {
    terms.LEAVE: "leave",
    terms.GIVE_BANGLE: "give bangle",
    terms.GIVE_BELL: "give bell",
    terms.TAKE: "take",
    terms.LEAVE_IT: "leave it",
    terms.FACE_IT: "face it",
    terms.BURY_IT: "bury it",
    terms.REROLL_ENEMY: "reroll enemy",
}
ACCEPTS = {
    terms.FIGHT_START: "fight",
    terms.CHAPEL: "bury nothing",
    terms.ARRIVAL: "go on",
}


def option_text(state: Any, content: Content, option: int) -> str:
    """The notation of an option of the pending decision: `step 4`, `use Starlight Phial`, `go to 5`."""
    decision = int(state.decision)
    if option < terms.ACT:
        return _place_text(content, decision, option - terms.STEP)
    if option == terms.ACT:
        return "take" if state.slot[state.at] == terms.UNCLAIMED else "use here"
    if terms.USE <= option < terms.USE + terms.LOCATIONS:
        verb = "bury" if decision == terms.CHAPEL else "use"
        return f"{verb} {card_entry(content, card_of(option - terms.USE, terms.ITEM)).name}"
    if option == terms.ACCEPT:
        return ACCEPTS.get(decision, "accept")
    if option == terms.REROLL_MINE:
        return "reroll mine" if decision == terms.AFTER_ROLL else "reroll"
    if option >= terms.TRIM:
        return f"trim {card_entry(content, trimmed_card(state, option)).name}"
    return PLAIN[option]


def _place_text(content: Content, decision: int, at: int) -> str:
    if decision == terms.NEXT_LOCATION:
        return f"go to {at + 1}"
    if decision == terms.CLEANSE_ONE:
        return f"cleanse {card_entry(content, card_of(at, terms.SNARE)).name}"
    return f"step {at + 1}"


def trimmed_card(state: Any, option: int) -> int:
    """The card a trimming option gives up."""
    if state.decision == terms.TRIM_ITEMS:
        return int(card_of(nth_of(int(state.items), option - terms.TRIM), terms.ITEM))
    return int(card_of(nth_of(int(state.equipment), option - terms.TRIM), terms.EQUIPMENT))
