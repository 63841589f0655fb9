"""What one choice of a match caused, told to one viewer from what that viewer may know."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from duskboard.engine.beats import Moment, Table, dice_of, replace, staged, with_dice
from duskboard.engine.log import HIDDEN, Event, events_since
from duskboard.engine.scene import Beat
from duskboard.engine.unchanged import made_once
from duskboard.engine.witness import witnessed

if TYPE_CHECKING:
    from duskboard.engine.content import Content
    from duskboard.games.game import Game
    from duskboard.match import Match

Cause = tuple[bytes, int, int]  # a state, the option chosen in it, and whose dice fell
Words = dict[tuple[Event, bytes, int], Beat | None]  # by an event, what is known then, and the dice shown before
EVERYTHING = -2  # whose eyes it is for: nobody's in particular, nothing hidden


class Retelling:
    """A choice (number 0: the set-up) as a viewer learns of it."""

    def __init__(self, match: Match, viewer: int, at: int) -> None:
        self.match, self.viewer, self.at = match, viewer, at
        self.game, self.book, self.content = match.game, match.book, match.content
        self.seat = max(viewer, -1)  # whose eyes the game is told it is for

    def beats(self) -> list[Beat]:
        """What happened, without what the pieces did."""
        return [beat for beat, _ in self._told]

    def staged(self, earlier: Sequence[Retelling] = ()) -> list[Beat]:
        """What happened, with what the pieces did at each beat. What moved untold moves with a beat without words.

        Choices just before this one may be told with it, as if the game had not stopped between them.
        """
        together = [*earlier, self]
        last, after = self._table(together[0].at - 1), self._table(self.at)
        told = [beat for one in together for beat in one._told]
        found = []
        for n, (beat, state) in enumerate(told):
            is_last = n == len(told) - 1
            now = after if is_last else _table(state, self.book, self.content, self.game, self.seat)
            found.append(staged(beat, last, now))
            last = now
        if not found:
            silent = staged(Beat(text=""), last, after)
            is_news = replace(silent, figures=[], dismissed=[]) != Beat(text="")  # a card alone is no event
            return [silent] if is_news else []
        return found

    @functools.cached_property
    def _told(self) -> list[tuple[Beat, Any]]:
        """The beats, each with the state as the viewer knew it then."""
        told: list[tuple[Beat, Any]] = []
        shown = 0  # dice that some beat shows
        for event, state in self.moments():
            beat = self._beat(event, state, shown)
            if beat is not None:
                shown = state.dice_n
                told.append((beat, state))
        if told:
            beat, state = told[-1]
            told[-1] = with_dice(beat, dice_of(self._after, shown)), state
        return told

    def _beat(self, event: Event, state: Any, shown: int) -> Beat | None:
        """An event in words; to all who know the same it is told in the same, unless a game looks at who they are."""
        words, key = self.match.seen.told(self._cause).words, (event, state.bytes(), shown)
        if key not in words:
            moment = Moment(event, state, self.book, self.content, self.seat, dice_of(state, shown))
            beat = self.game.beat(moment)
            if beat is not None:
                dated = replace(beat, chapter=beat.chapter or self.game.chapter(state, self.content))
                beat = dated if beat.roll else with_dice(dated, moment.dice)
            if moment.is_personal:
                return beat
            words[key] = beat
        return words[key]

    def moments(self) -> list[tuple[Event, Any]]:
        """The events the viewer may know, each with the state as the viewer knew it then."""
        told, eyes = self.match.seen.told(self._cause), self.match.seen.eyes(self.viewer)
        if eyes not in told.moments:
            told.moments[eyes] = self._moments()
        return told.moments[eyes]

    def _moments(self) -> list[tuple[Event, Any]]:
        begun = self.match.state_at(self.at - 1).log_n if self.at > 0 else self.match.told_before
        seen, after = self._witnessed(), self._after
        events = events_since(after, begun)
        lost = after.log_n - begun - len(events)  # what the ring no longer holds
        return [
            (event, self._redacted(seen[lost + n]) if lost + n < len(seen) else after)
            for n, event in enumerate(events)
            if event.code != HIDDEN
        ]

    def _witnessed(self) -> list[bytes]:
        """The state at every event: the choice is made again, once for all viewers, and comes out the same."""
        return self.match.seen.happened(self._cause, self._happen_again)

    @functools.cached_property
    def _cause(self) -> Cause:
        """What all of it came of."""
        match, before = self.match, self.at - 1
        if self.at == 0:
            return b"", -1, 0
        return match.bytes_at(before), match.option_at(before), match.choices[before].seed

    def _happen_again(self) -> list[bytes]:
        match, game = self.match, self.game
        if self.at > 0:
            state = match.state_at(self.at - 1)
            match.key_dice(state, self.at - 1)
            rule, args = game.rules.choose, [self.book, game.Scratch(), match.option_at(self.at - 1)]
        elif match.began_at_the_beginning:
            state = game.unopened(self.book, self.content, match.settings, match.seed)
            rule, args = game.rules.start, [self.book, game.Scratch()]
        else:
            return []
        return witnessed(
            game.library, rule, state, *args, room=game.facts.most_events, interpreted=match.guarded
        )  # fmt: skip

    @property
    def _after(self) -> Any:
        return self.match.seen.known(self.viewer, self.match.bytes_at(self.at))

    def _redacted(self, data: bytes) -> Any:
        return self.match.seen.redacted(self.viewer, data)

    def _table(self, at: int) -> Table:
        """What lay on the table after the first few choices."""
        return self.match.seen.table(self.viewer, self.match.bytes_at(at))


class Seen:
    """What each viewer knew, and what lay on the table for them: the last two, before a choice and after it.

    Nobody changes what is kept here. All is found by the state itself, so that whatever is undone or done otherwise
    is simply another state.
    """

    _last: ClassVar[_Told | None] = None  # of all matches: whoever looks on is told one after the other

    def __init__(self, match: Match) -> None:
        self._match = match
        self._looks: dict[int, dict[bytes, _Look]] = {}
        self._happened: tuple[Cause, list[bytes]] | None = None
        self._hidden = match.game.facts.hidden

    def eyes(self, viewer: int) -> int:
        """With whose eyes a viewer looks: where nothing is hidden all know the same."""
        return viewer if self._hidden or viewer == EVERYTHING else -1

    def known(self, viewer: int, data: bytes) -> Any:
        """A state as a viewer knows it."""
        return self._look(self.eyes(viewer), data).known

    def table(self, viewer: int, data: bytes) -> Table:
        """What lay on the table for a viewer in a state."""
        look, match = self._look(self.eyes(viewer), data), self._match
        if viewer not in look.tables:
            look.tables[viewer] = _table(look.known, match.book, match.content, match.game, max(viewer, -1))
        return look.tables[viewer]

    def keep(self, viewer: int, data: bytes, table: Table) -> None:
        """A scene was made of a state: this lay on the table."""
        self._look(self.eyes(viewer), data).tables[viewer] = table

    def happened(self, cause: Cause, happen: Callable[[], list[bytes]]) -> list[bytes]:
        """The state at every event of a choice (a state, an option in it, whose dice), seen once for all viewers."""
        if self._happened is None or self._happened[0] != cause:
            self._happened = (cause, happen())
        return self._happened[1]

    def told(self, cause: Cause) -> _Told:
        """What has been told of a choice to one viewer or another, if it is the last that was told of any match."""
        last = Seen._last
        if last is None or last.seen is not self or last.cause != cause:
            last = Seen._last = _Told(self, cause)
        return last

    def redacted(self, viewer: int, data: bytes) -> Any:
        """A record of its own with what a viewer may know of a state."""
        match, state = self._match, self._match.game.State.of(data)
        if viewer == EVERYTHING:
            return state
        redact = match.game.rules.redact if match.guarded else match.game.rules.redact.run
        redact(state, match.book, viewer)
        return state

    def _look(self, viewer: int, data: bytes) -> _Look:
        looks = self._looks.setdefault(viewer, {})
        found = looks.pop(data, None)  # it goes to the end: the last that was looked at
        if found is None:
            found = _Look(self.redacted(viewer, data))
            if len(looks) > 1:
                del looks[next(iter(looks))]
        looks[data] = found
        return found


@dataclass
class _Told:
    """What has been told of one choice."""

    seen: Seen
    cause: Cause
    words: Words = field(default_factory=dict)
    moments: dict[int, list[tuple[Event, Any]]] = field(default_factory=dict)  # by with whose eyes


@made_once(256)
def _table(state: Any, book: Any, content: Content, game: Game, seat: int) -> Table:
    """What a beat can change, as a seat sees it; most events change nothing of it."""
    return game.table_of(state, book, content, seat)


@dataclass
class _Look:
    known: Any
    tables: dict[int, Table] = field(default_factory=dict)  # by viewer
