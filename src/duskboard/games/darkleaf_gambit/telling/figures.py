"""Every unit of a clan as a card: where it stands, how it journeys, what it can do and what lies on it now."""

from __future__ import annotations

from collections.abc import Callable

from duskboard.engine.header import NONE
from duskboard.engine.scene import Badge, Bar, Figure, Stat
from duskboard.games.darkleaf_gambit import terms
from duskboard.games.darkleaf_gambit.content import DEED_AT_ALL, Unit, square_name
from duskboard.games.darkleaf_gambit.state import Book, State
from duskboard.games.darkleaf_gambit.telling.clans.clan import unit_id
from duskboard.games.darkleaf_gambit.telling.words import Speaker

ARROWS = "↑↗→↘↓↙←↖"  # the directions, clockwise from forward
ORDER = (terms.ROYAL, terms.ROOK, terms.SAGE, terms.KNIGHT, terms.PAWN)


class Figures:
    """The cards of both clans, as a viewer from one side of the board sees them."""

    def __init__(
        self,
        speak: Speaker,
        state: State,
        book: Book,
        side: int,
        guide: Callable[[int], Unit],
        badges: Callable[[int], list[Badge]],
        spent: Callable[[int], bool],
    ) -> None:
        self.speak, self.state, self.book, self.side = speak, state, book, side
        self.guide, self.badges, self.spent = guide, badges, spent

    def order(self) -> list[int]:
        """The viewer's own units first; of each clan the royal first, and the pawns last."""
        units = [unit for unit in range(terms.UNITS) if self.state.square[unit] != NONE]
        units.sort(key=lambda unit: (unit >> 4 != self.side, ORDER.index(self.book.kind[unit]), unit))
        return units

    def figure(self, unit: int) -> Figure:
        guide, seat = self.guide(unit), unit >> 4
        return Figure(
            id=unit_id(unit),
            name=f"{guide.name} on {square_name(self.state.square[unit])}",
            icon=guide.icon,
            owner=seat,
            bars=self._bars(unit),
            stats=self._stats(unit, guide),
            badges=self.badges(unit),
            text=guide.text,
            spent=self.spent(unit),
        )

    def _bars(self, unit: int) -> list[Bar]:
        """How near a royal is to losing the game."""
        if self.book.kind[unit] != terms.ROYAL:
            return []
        rival = 1 - (unit >> 4)
        return self.speak.told[rival].royal_bars(self.state, self.book, unit >> 4)

    def _stats(self, unit: int, guide: Unit) -> list[Stat]:
        clan = self.speak.clans[unit >> 4]
        stats = [Stat(name="Journey", value=self._journey(unit, guide), icon="footsteps")]
        if guide.deed:
            value = "yes" if clan.id in DEED_AT_ALL else self._arrows(unit, self._deed(unit))
            stats.append(Stat(name=clan.deed_name, value=value, icon=clan.icon, tone="lamp"))
        return stats

    def _journey(self, unit: int, guide: Unit) -> str:
        mask = self.book.journey[self.state.clan[unit >> 4], self.book.kind[unit]]
        return self._arrows(unit, mask) + (", up to the roll" if guide.up_to_roll else "")

    def _deed(self, unit: int) -> int:
        """The directions of its deed; every one with Long Bow. DLG-119."""
        if self.state.auras[unit] & terms.LONG_BOW:
            return terms.ALL_ROUND
        return self.book.deed[self.state.clan[unit >> 4], self.book.kind[unit]]

    def _arrows(self, unit: int, mask: int) -> str:
        """Directions as the viewer sees them on the board."""
        if mask == terms.ALL_ROUND:
            return "every direction"
        turned = 0 if unit >> 4 == self.side else 4
        return "".join(ARROWS[(way + turned) % 8] for way in range(8) if (mask >> way) & 1) or "none"
