"""What things are called by a viewer who may know this much of them, and by which ids they are pointed at."""

from __future__ import annotations

from duskboard.engine.content import Content
from duskboard.games.steam_leaf import terms as t
from duskboard.games.steam_leaf.content import FACTIONS, Card, Item, Mission, kinds, of_faction
from duskboard.games.steam_leaf.state import Book, State
from duskboard.games.steam_leaf.telling.notation import tile_name, unit_name

SIDES = ("the Steam Guild", "the Leaf Coven")
QUADRANTS = ("north-west", "north-east", "south-west", "south-east")
MANNERS = {t.MELEE: "attacks", t.RANGED: "shoots at", t.WEBBING: "casts a web at", t.BARRAGE: "fires at"}


class Teller:
    """Names and ids for one state, redacted for whom it is told, and content."""

    def __init__(self, state: State, content: Content) -> None:
        self.state, self.content = state, content

    def side(self, seat: int) -> str:
        return SIDES[seat]

    def unit(self, seat: int, unit: int) -> str:
        """A unit as this viewer may call it: what it is if that is known, and its number."""
        if unit < 0 or unit >= self.state.units_n[seat]:
            return "somebody"
        return self._called(seat, self.state.unit_group[seat, unit], unit_name(self.state, seat, unit))

    def group(self, seat: int, group: int) -> str:
        """A single unit, or a squad as a whole."""
        if self.state.group_size[seat, group] <= 1:
            return self._called(seat, group, str(group + 1))
        kind = self.state.group_type[seat, group]
        name = kinds(self.content)[kind].name if kind >= 0 else FACTIONS[seat].capitalize()
        return f"{name} squad {group + 1}"

    def _called(self, seat: int, group: int, number: str) -> str:
        kind = self.state.group_type[seat, group]
        return f"{kinds(self.content)[kind].name} {number}" if kind >= 0 else self.token(seat, number)

    def token(self, seat: int, number: str) -> str:
        """A unit of which nothing is known but its side and its number."""
        return f"{FACTIONS[seat].capitalize()} token {number}"

    def target(self, seat: int, target: int) -> str:
        """What a seat attacks: a unit of the other side, or an objective tile."""
        if target >= t.AT_TILE:
            return f"objective {target - t.AT_TILE + 1}"
        return self.unit(1 - seat, target)

    def card(self, seat: int, card: int) -> str:
        return str(of_faction(self.content, "card", Card, FACTIONS[seat])[card].name)

    def played(self, seat: int, card: int, on: int) -> str:
        """A card that is played, with what it is played on."""
        if card == t.SCREEN:
            where = self.group(seat, on)
        elif card == t.MEND:
            where = self.unit(seat, on)
        elif card == t.FLARE:
            where = self.group(1 - seat, on)
        elif card == t.SNARE:
            where = f"doorway {on + 1}" if seat == t.STEAM else self.unit(1 - seat, on)
        else:
            return self.card(seat, card)
        return f"{self.card(seat, card)} on {where}"

    def mission(self, seat: int, mission: int) -> str:
        return str(of_faction(self.content, "mission", Mission, FACTIONS[seat])[mission].name)

    def item(self, seat: int, item: int) -> str:
        return str(of_faction(self.content, "item", Item, FACTIONS[seat])[item].name)

    # -- ids

    def id(self, seat: int, unit: int) -> str:
        """The piece of a unit."""
        return unit_id(self.state, seat, unit)

    def ids(self, seat: int, group: int) -> list[str]:
        """The pieces of a group that are on the board."""
        return [unit_id(self.state, seat, unit) for unit in members(self.state, seat, group)]

    def first_id(self, seat: int, group: int) -> str:
        """The piece that stands for a group; empty if none is on the board."""
        return next(iter(self.ids(seat, group)), "")

    def target_id(self, book: Book, seat: int, target: int) -> str:
        """The piece or the tile that a seat attacks."""
        if target >= t.AT_TILE:
            return objective_id(self.state, book, target - t.AT_TILE)
        return self.id(1 - seat, target)


def unit_id(state: State, seat: int, unit: int) -> str:
    """The id of a unit's piece."""
    return f"{FACTIONS[seat]}{unit_name(state, seat, unit)}"


def objective_id(state: State, book: Book, objective: int) -> str:
    """The id of an objective tile's cell."""
    return tile_name(book.objective[state.board, objective])


def members(state: State, seat: int, group: int) -> list[int]:
    """The units of a group that are on the board, standing or fallen."""
    if state.units_n[seat] == 0:
        return []
    first = state.group_first[seat, group]
    return [unit for unit in range(first, first + state.group_size[seat, group]) if state.unit_tile[seat, unit] >= 0]


def upper(text: str) -> str:
    """A sentence begins with a capital and keeps the others."""
    return text[:1].upper() + text[1:]


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "tile"), counted(3, "tile")
    ('1 tile', '3 tiles')
    """
    return f"{number} {thing}" + ("" if number == 1 else "s")
