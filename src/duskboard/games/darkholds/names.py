"""What things are called: squares, warriors, cards, powers, tiles."""

from __future__ import annotations

from typing import Any

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content import Darkhold, Equipment, Power, Profile, Reinforcement, profiles
from duskboard.games.darkholds.level import Level

DEFAULT = "?"


class Names:
    """The names of one content."""

    def __init__(self, content: Content) -> None:
        self.profiles: dict[int, Profile] = profiles(content)
        self.kinds = content.all("equipment", Equipment)
        self.powers = content.all("power", Power)
        self.darkhold = content.all("darkhold", Darkhold)
        self.reinforcements = content.all("reinforcement", Reinforcement)
        self.levels = sorted(content.all("level", Level), key=lambda level: level.number)
        self.tiles = [
            sorted({letter for floor in level.floors for letter in floor.tiles if letter not in "#\n"})
            for level in self.levels
        ]

    def square(self, state: Any, book: Any, square: int) -> str:
        """A square: column letter and row number, with the floor where there are several. `h7`, `2:h7`."""
        level = int(state.level)
        column, row = int(book.column[level, square]), int(book.row[level, square])
        name = f"{column_name(column)}{row + 1}"
        return f"{int(book.floor[level, square]) + 1}:{name}" if book.floors[level] > 1 else name

    def profile(self, profile: int) -> str:
        """What a profile is called in a sentence."""
        return (
            self.profiles[profile].name.split(" the ")[0].split(" of ")[0] if profile in self.profiles else "somebody"
        )

    def warrior(self, state: Any, warrior: int) -> str:
        """A warrior in a sentence; the log may give it together with its profile."""
        profile, warrior = (warrior // 1000 - 1, warrior % 1000) if warrior >= 1000 else (NONE, warrior)
        if profile == NONE:
            profile = int(state.profile[warrior])
        name = self.profile(profile)
        if t.FIRST_HENCHMAN <= warrior < t.PARTY and state.profile[warrior] == profile:
            return f"{name} {same_before(state, warrior)}"
        return name if warrior < t.PARTY else f"the {name}"

    def warrior_id(self, state: Any, book: Any, warrior: int) -> str:
        """A warrior in notation: `penda`, `gesith-2`, `wihtgar@n7`."""
        profile = int(state.profile[warrior])
        id = self.profiles[profile].id if profile in self.profiles else f"warrior-{warrior}"
        if warrior < t.FIRST_HENCHMAN:
            return id
        if warrior < t.PARTY:
            return f"{id}-{same_before(state, warrior)}"
        at = int(state.at[warrior])
        return f"{id}@{self.square(state, book, at)}" if at != NONE else f"{id}-{warrior}"

    def kind(self, kind: int) -> str:
        """A kind of equipment card."""
        return self.kinds[kind].name if 0 <= kind < len(self.kinds) else "silver"

    def power(self, power: int) -> str:
        return self.powers[power].name if 0 <= power < len(self.powers) else DEFAULT

    def tile(self, state: Any, tile: int) -> str:
        letters = self.tiles[int(state.level)] if state.level < len(self.tiles) else []
        return letters[tile] if 0 <= tile < len(letters) else str(tile + 1)

    def level(self, number: int) -> str:
        """A level's name; one of a player's own may have none here."""
        return self.levels[number - 1].name if 0 < number <= len(self.levels) else "a level of one's own"

    def omen(self, kind: int) -> str:
        """A darkhold card with what it says."""
        if not 0 <= kind < len(self.darkhold):
            return "A darkhold card"
        return f"{self.darkhold[kind].name}: {self.darkhold[kind].text}"

    def reinforcement(self, state: Any, card: int) -> tuple[str, str]:
        """A reinforcement card, and who comes with it in this level's area."""
        if not 0 <= card < len(self.reinforcements):
            return "A reinforcement card", "somebody"
        entry = self.reinforcements[card]
        area = self.levels[int(state.level)].area
        ids = entry.caverns if area == "caverns" else entry.barrows if area == "barrows" else entry.halls
        called = {profile.id: profile.name for profile in self.profiles.values()}
        who = [f"{ids.count(id)} {called[id]}" if ids.count(id) > 1 else called[id] for id in dict.fromkeys(ids)]
        return entry.id.upper(), ", ".join(who) or "nobody"

    def weapon(self, state: Any, warrior: int, source: int) -> str:
        """A weapon by where it comes from; `warrior` may carry its profile, as in the log."""
        if source >= t.POWER_WEAPON:
            return self.power(source - t.POWER_WEAPON)
        if source >= t.CARD_WEAPON:
            return self.kind(source - t.CARD_WEAPON)
        profile = warrior // 1000 - 1 if warrior >= 1000 else int(state.profile[warrior])
        weapons = self.profiles[profile].weapons if profile in self.profiles else []
        return weapons[source].name if source < len(weapons) else "weapon"


def column_name(column: int) -> str:
    """Columns as letters: a to z, then aa, ab ...

    >>> column_name(0), column_name(25), column_name(27)
    ('a', 'z', 'ab')
    """
    return chr(97 + column) if column < 26 else "a" + chr(97 + column - 26)


def same_before(state: Any, warrior: int) -> int:
    """Which of the henchmen of its type one is, counted from 1."""
    return 1 + sum(bool(state.profile[other] == state.profile[warrior]) for other in range(t.FIRST_HENCHMAN, warrior))


_names: dict[str, Names] = {}


def names_of(content: Content) -> Names:
    """The names of a content, made once."""
    if content.digest not in _names:
        _names[content.digest] = Names(content)
    return _names[content.digest]
