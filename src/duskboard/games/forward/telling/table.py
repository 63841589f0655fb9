"""What lies on the table, and what things on it are called."""

from __future__ import annotations

from typing import Any, NamedTuple

from duskboard.engine.content import Content
from duskboard.games.forward import terms
from duskboard.games.forward.content import card_entry, location_entry
from duskboard.games.forward.rules.piles import card_of
from duskboard.games.forward.telling.words import name_of, the
from duskboard.games.forward.terms import LOCATIONS

COMPANIONS = (  # field, role, the effect of what wakes it
    ("princess", terms.PRINCESS, "gilded-bangle"),
    ("sage", terms.SAGE, "ferrymans-bell"),
    ("knight", terms.MIRROR_KNIGHT, ""),
)


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
        return location_entry(self.content, location).name

    def underfoot(self) -> int:
        """The card of the slot the player stands on."""
        return self.dealt(self.state.at)

    def dealt(self, slot: int) -> int:
        """The card of a slot that was turned over."""
        return int(card_of(self.state.location, self.state.layout[self.state.location, slot]))

    def is_walked(self) -> bool:
        """Whether the player is in a location."""
        return bool(0 <= self.state.location < LOCATIONS)


def cards_in(held: int, kind: int) -> list[int]:
    """The cards of a set of one type."""
    return [int(card_of(at, kind)) for at in range(LOCATIONS) if held >> at & 1]
