"""What lies on the table, and what things on it are called."""

from __future__ import annotations

from typing import Any, NamedTuple

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.games.forward import terms
from duskboard.games.forward.content import card_entry, location_entry
from duskboard.games.forward.rules.piles import card_of
from duskboard.games.forward.telling.words import LOSSES, name_of, the
from duskboard.games.forward.terms import LOCATIONS

COMPANIONS = (  # field, role, the effect of what wakes it
    ("princess", terms.PRINCESS, "gilded-bangle"),
    ("sage", terms.SAGE, "ferrymans-bell"),
    ("knight", terms.MIRROR_KNIGHT, ""),
)


UNDERFOOT = {  # the types of card that a loss may come from
    terms.BY_PIT: (terms.PIT,),
    terms.BY_TERROR: (terms.TERROR,),
    terms.BY_REVEAL: (terms.ITEM, terms.EQUIPMENT),
    terms.BY_VICTORY: (terms.HOLLOW, terms.BEAST),
}


class Table(NamedTuple):
    """What lies on the table, and what things are called."""

    state: Any
    book: Any
    content: Content

    def name(self, card: int) -> str:
        return name_of(self.content, card)

    def the(self, card: int) -> str:
        return the(self.content, card)

    def says(self, card: int) -> str:
        return card_entry(self.content, card).text

    def place(self, location: int) -> str:
        """A place's name as it stands in a sentence."""
        name = location_entry(self.content, location).name
        return f"the {rest}" if (rest := name.removeprefix("The ")) != name else name

    def underfoot(self) -> int:
        """The card of the slot the player stands on."""
        return self.dealt(self.state.at)

    def dealt(self, slot: int) -> int:
        """The card of a slot that was turned over."""
        return int(card_of(self.state.location, self.state.layout[self.state.location, slot]))

    def lost_to(self, cause: int) -> int:
        """The card a loss comes from, where it is known: the brandy, or what lies underfoot and can cost HP so."""
        if cause == terms.BY_BRANDY:
            return cards_in(self.book.brandy, terms.ITEM)[0]
        if cause not in UNDERFOOT or not self.is_walked():
            return NONE
        card = self.underfoot()
        return card if card % terms.TYPES in UNDERFOOT[cause] else NONE

    def where_lost(self, cause: int) -> str:
        """Where HP are lost, by the name of what they are lost to."""
        named, unnamed, _ = LOSSES[cause]
        card = self.lost_to(cause)
        return unnamed if card == NONE else named.format(self.the(card))

    def is_walked(self) -> bool:
        """Whether the player is in a location."""
        return bool(0 <= self.state.location < LOCATIONS)


def cards_in(held: int, kind: int) -> list[int]:
    """The cards of a set of one type."""
    return [int(card_of(at, kind)) for at in range(LOCATIONS) if held >> at & 1]
