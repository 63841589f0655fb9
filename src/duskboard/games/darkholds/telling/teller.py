"""What the sentences of the story need to know of an event: who, whom, where, with what."""

from __future__ import annotations

from duskboard.engine.beats import Moment
from duskboard.engine.header import NOBODY, NONE
from duskboard.engine.log import Event, events_since
from duskboard.engine.scene import Die
from duskboard.games.darkholds import terms as t
from duskboard.games.darkholds.content.texts import is_plural, one
from duskboard.games.darkholds.state import Book, State
from duskboard.games.darkholds.telling.names import bag_id, names_of, square_id, warrior_id


class Teller:
    """An event with the words for what its numbers name. `at` is the place of a number in it."""

    def __init__(self, moment: Moment) -> None:
        self.moment, self.code = moment, moment.event.code
        self.args = moment.args
        self.state: State = moment.state
        self.book: Book = moment.book
        self.names = names_of(moment.content)
        self.level = _level_of(moment.event, moment.state)

    # -- words -------------------------------------------------------------------------------------------------------

    def who(self, at: int = 0) -> str:
        """A warrior; an enemy with its square where there are others of its kind."""
        name, warrior = self.names.warrior(self.state, self.args[at]), self.warrior(at)
        if warrior < t.PARTY or not self.is_there(at) or self.state.at[warrior] == NONE:
            return name
        kind = self.state.profile[warrior]
        alike = sum(self.state.profile[other] == kind for other in range(t.FIRST_ENEMY, t.WARRIORS))
        return f"{name} on {self.square(self.state.at[warrior])}" if alike > 1 else name

    def Who(self, at: int = 0) -> str:  # noqa: N802
        return capital(self.who(at))

    def plain(self, at: int = 0) -> str:
        """A warrior where the sentence says its square itself."""
        return self.names.warrior(self.state, self.args[at])

    def seat(self, at: int) -> str:
        if self.args[at] == self.state.overlord:
            return "the overlord"
        return "the player" if self.state.players == 1 else f"player {self.args[at] + 1}"

    def where(self, at: int) -> str:
        return self.square(self.args[at]) if 0 <= self.args[at] < t.SQUARES else "the dark"

    def square(self, square: int) -> str:
        return self.names.place(self.state, self.book, square, self.level)

    def from_to(self, start: int, end: int) -> str:
        """From a square to another; on one floor it is named once."""
        begins, ends = self.where(start), self.where(end)
        floor = begins.partition(" of ")[2]
        return f"from {begins.partition(' of ')[0] if floor == ends.partition(' of ')[2] else begins} to {ends}"

    def kind(self, at: int) -> str:
        """A card: an Iron helm, Greaves."""
        return one(self.names.kind(self.args[at])) if self.args[at] >= 0 else "silver"

    def are(self, at: int) -> str:
        """What follows the name of a card: it `is`, or they `are`."""
        return "are" if is_plural(self.names.kind(self.args[at])) else "is"

    def weapon(self) -> str:
        return self.names.weapon(self.state, self.args[0], self.args[2])

    def door(self) -> str:
        return "doorweb" if self.book.glyph[self.level, self.args[1]] == t.DOORWEB else "door"

    def goods(self) -> str:
        """A card, silver, or a card that was turned into silver, as the third and fourth number tell."""
        if self.args[2] < 0:
            return f"{self.args[3]} silver"
        return self.kind(2) + (f": {self.args[3]} silver" if self.args[3] > 0 else "")

    # -- who it is ---------------------------------------------------------------------------------------------------

    def warrior(self, at: int = 0) -> int:
        return self.args[at] % t.NAMED

    def is_there(self, at: int = 0) -> bool:
        """Whether the warrior is still the one the event speaks of: its place may have been filled anew."""
        return self.state.profile[self.warrior(at)] == self.args[at] // t.NAMED - 1

    def owner(self, at: int = 0) -> int:
        """The seat that plays a warrior; nobody's where enemies act by the rules, or it is no longer there."""
        warrior = self.warrior(at)
        if warrior >= t.PARTY:
            return self.state.overlord
        return self.state.owner[warrior] if self.is_there(at) else NOBODY

    def id(self, at: int = 0) -> str:
        """What is pointed at: a warrior on the board, or what one carries who is not there (any more)."""
        if self.args[at] < t.NAMED:
            return ""
        warrior = self.warrior(at)
        leaving = self.code in (t.E_EXITED, t.E_ABANDONED)
        if warrior >= t.PARTY or leaving or self.state.at[warrior] != NONE:
            return warrior_id(warrior)
        return bag_id(warrior)

    def cell(self, at: int) -> str:
        return square_id(self.args[at]) if 0 <= self.args[at] < t.SQUARES else ""

    # -- dice --------------------------------------------------------------------------------------------------------

    def faces(self, n: int, digits: int) -> str:
        """The dice rolled, read 0 to 9; the log alone has room for four."""
        if len(self.moment.dice) == n:
            return ", ".join(str(die.face % 10) for die in self.moment.dice)
        shown = f"{self.args[digits]:0{min(4, max(1, n))}d}"
        return ", ".join(shown) + (" ..." if n > 4 else "")

    def dice(self, owner: int, value: int = NONE) -> list[Die]:
        """The dice that fell, each with whether it reached what was needed."""
        return [
            Die(
                sides=die.sides, face=die.face, owner=owner, reads=str(die.face % 10),
                counted=None if value == NONE else die.face % 10 >= value,
            )
            for die in self.moment.dice
        ]  # fmt: skip


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _level_of(event: Event, state: State) -> int:
    """The level an event happened on: not the one of the state where a level was won since."""
    level = state.level
    if not (state.numpy("log")[:, 0] == t.E_WON_LEVEL).any():
        return level
    for told in reversed(events_since(state, 0)):
        if told == event:
            break
        if told.code == t.E_WON_LEVEL:
            level = told.args[0] - 1
    return level
