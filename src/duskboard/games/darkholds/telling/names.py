"""What things are called: squares, warriors, cards, powers, tiles."""

from __future__ import annotations

import weakref

from duskboard.engine.content import Content
from duskboard.engine.header import NONE
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content import Darkhold, Equipment, Power, Profile, Reinforcement, Weapon, profiles
from duskboard.games.darkholds.content.level import Level
from duskboard.games.darkholds.content.texts import listed, several
from duskboard.games.darkholds.state import Book, State


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

    def square(self, state: State, book: Book, square: int, level: int = NONE) -> str:
        """A square of this level, or another's: column and row, and the floor where there are several. `h7`, `2:h7`."""
        return self.square_of(book, state.level if level == NONE else level, square)

    def square_of(self, book: Book, level: int, square: int) -> str:
        column, row = book.column[level, square], book.row[level, square]
        name = f"{column_name(column)}{row + 1}"
        return f"{book.floor[level, square] + 1}:{name}" if book.floors[level] > 1 else name

    def place(self, state: State, book: Book, square: int, level: int = NONE) -> str:
        """A square in a sentence: `h7`, `h7 of floor 2`."""
        return self.place_of(book, state.level if level == NONE else level, square)

    def place_of(self, book: Book, level: int, square: int) -> str:
        name = f"{column_name(book.column[level, square])}{book.row[level, square] + 1}"
        return f"{name} of floor {book.floor[level, square] + 1}" if book.floors[level] > 1 else name

    def profile(self, profile: int) -> str:
        """What a profile is called in a sentence."""
        if profile not in self.profiles:
            return "somebody"
        return self.profiles[profile].name.split(" the ")[0].split(" of ")[0].split(" (")[0]

    def warrior(self, state: State, warrior: int) -> str:
        """A warrior in a sentence; the log may give it together with its profile."""
        profile, warrior = (warrior // t.NAMED - 1, warrior % t.NAMED) if warrior >= t.NAMED else (NONE, warrior)
        if profile == NONE:
            profile = state.profile[warrior]
        name = self.profile(profile)
        if t.FIRST_HENCHMAN <= warrior < t.PARTY:
            return f"{name} {henchman_number(warrior)}"
        return name if warrior < t.PARTY else f"the {name}"

    def placed(self, state: State, book: Book, warrior: int) -> str:
        """A warrior in a sentence, told from others of its kind: `Penda`, `Gesith 2`, `the Wihtgār on n7`."""
        name, at = self.warrior(state, warrior), state.at[warrior]
        return f"{name} on {self.place(state, book, at)}" if warrior >= t.FIRST_ENEMY and at != NONE else name

    def warrior_id(self, state: State, book: Book, warrior: int) -> str:
        """A warrior in notation: `penda`, `gesith-2`, `wihtgar@n7`."""
        profile = state.profile[warrior]
        id = self.profiles[profile].id if profile in self.profiles else f"warrior-{warrior}"
        if warrior < t.FIRST_HENCHMAN:
            return id
        if warrior < t.PARTY:
            return f"{id}-{henchman_number(warrior)}"
        at = state.at[warrior]
        return f"{id}@{self.square(state, book, at)}" if at != NONE else f"{id}-{warrior}"

    def kind(self, kind: int) -> str:
        """A kind of equipment card."""
        return self.kinds[kind].name if 0 <= kind < len(self.kinds) else "silver"

    def power(self, power: int) -> str:
        return self.powers[power].name

    def tile(self, state: State, tile: int) -> str:
        return self.tile_of(state.level, tile)

    def tile_of(self, level: int, tile: int) -> str:
        letters = self.tiles[level] if level < len(self.tiles) else []
        return letters[tile] if 0 <= tile < len(letters) else str(tile + 1)

    def level(self, number: int) -> str:
        return self.levels[number - 1].name

    def omen(self, kind: int) -> str:
        """A darkhold card with what it says."""
        return f"{self.darkhold[kind].name}: {self.darkhold[kind].text}"

    def reinforcement(self, level: int, card: int) -> str:
        """Who comes with a reinforcement card in a level's area."""
        entry = self.reinforcements[card]
        area = self.levels[level].area
        ids = entry.caverns if area == "caverns" else entry.barrows if area == "barrows" else entry.halls
        called = {profile.id: profile.name for profile in self.profiles.values()}
        return listed([several(ids.count(id), called[id]) for id in dict.fromkeys(ids)]) or "nobody"

    def weapon(self, state: State, warrior: int, source: int) -> str:
        """A weapon by where it comes from; `warrior` may carry its profile, as in the log."""
        if source >= t.POWER_WEAPON:
            return self.power(source - t.POWER_WEAPON)
        if source >= t.CARD_WEAPON:
            return self.kind(source - t.CARD_WEAPON)
        return self._printed_weapon(state, warrior, source).name

    def _printed_weapon(self, state: State, warrior: int, source: int) -> Weapon:
        profile = warrior // t.NAMED - 1 if warrior >= t.NAMED else state.profile[warrior]
        return self.profiles[profile].weapons[source]

    def is_shot(self, state: State, warrior: int, source: int) -> bool:
        """Whether a weapon is shot or thrown; `warrior` may carry its profile, as in the log."""
        if source >= t.POWER_WEAPON:
            return True
        if source >= t.CARD_WEAPON:
            return self.kinds[source - t.CARD_WEAPON].type != "combat"
        return self._printed_weapon(state, warrior, source).type == "shot"

    def effect(self, effect: str) -> str:
        """The power with an effect: `Bless`."""
        return next((power.name for power in self.powers if power.effect == effect), effect)

    def is_prayer(self, power: int) -> bool:
        return self.powers[power].kind == "prayer"

    def is_ranged(self, power: int) -> bool:
        return self.powers[power].kind == "ranged"


def square_id(square: int) -> str:
    """A square on the table."""
    return f"s{square}"


def warrior_id(warrior: int) -> str:
    """A warrior on the board."""
    return f"w{warrior}"


def bag_id(warrior: int) -> str:
    """What a hero or henchman carries, and where one is pointed at who is not on the board."""
    return f"bag{warrior}"


def column_name(column: int) -> str:
    """Columns as letters: a to z, then aa, ab ...

    >>> column_name(0), column_name(25), column_name(27)
    ('a', 'z', 'ab')
    """
    return chr(97 + column) if column < 26 else "a" + chr(97 + column - 26)


def henchman_number(warrior: int) -> int:
    """The number of a henchman, from 1: that of its place in the party, which is its own for as long as it lives."""
    return warrior - t.FIRST_HENCHMAN + 1


_names: weakref.WeakKeyDictionary[Content, Names] = weakref.WeakKeyDictionary()


def names_of(content: Content) -> Names:
    """The names of a content, made once."""
    if content not in _names:
        _names[content] = Names(content)
    return _names[content]
