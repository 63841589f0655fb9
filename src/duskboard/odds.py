"""How a choice may come out, before it is made: the shares of its outcomes, from what the chooser knows alone.

A few worlds that fit what the seat knows (`imagine`) show whether dice decide anything. Where only dice do, and few of
them, every way they can fall is played: the shares are exact. Otherwise the choice is played in many such worlds, the
shares are counted, and each says how far off it may be.
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from duskboard.engine.beats import DECISIVE, Moment, dice_of
from duskboard.engine.header import NOBODY
from duskboard.engine.log import HIDDEN, Event, events_since
from duskboard.engine.scene import Beat, Chance
from duskboard.engine.witness import witnessed

if TYPE_CHECKING:
    from duskboard.match import Match

WORLDS = 400  # that are played where not every way can be,
FEWER = 90  # and where so much may happen that telling it all would take too long
MANY = 60  # different events in the first few worlds: so much
PROBE = 60  # of them that are played first, to see whether dice decide anything at all
FEW = 216  # ways the dice can fall, up to which every one is played: three dice of six sides
LONG = 24  # events of a choice beyond which no few words say what came of it: a whole phase of the enemy
SOME = 0.1  # a share of which something must be said
FLAT = 2.5  # how much likelier the likeliest of many outcomes must be than the rarest, to be worth telling
SHOWN = 5  # outcomes; what is rarer is one of them,
MOST_SHOWN = 8  # and more where that would leave too much unsaid
NUMBER = r"\b\d+\b"
REST = "something else"  # what the rarer ones are called together

Happened = tuple[Event, ...]


class Odds:
    """What may come of one option."""

    def __init__(self, match: Match, option: int) -> None:
        self.match, self.option = match, option
        self.game, self.book, self.seat = match.game, match.book, int(match.state.seat)
        self.known = match.known(self.seat)
        self.scratch = match.game.Scratch()
        self._told: dict[Event, Beat | None] = {}
        chance = np.random.default_rng(np.frombuffer(self.known.bytes(), np.uint8).sum(dtype=np.uint64))
        self._streams = chance.integers(1, 1 << 32, (WORLDS, 4), np.uint32)

    def chances(self) -> list[Chance]:
        """The outcomes with their shares, the likeliest first; none where no die decides anything."""
        if not self._worth_asking():
            return []
        ways, worlds = self._every_way(), 0
        if ways is None:
            different = {event for events in _events(self._probe, self.known.log_n) for event in events}
            worlds = FEWER if len(different) > MANY else WORLDS
            ways = self._some_ways(worlds)
        if sum(share for happened, share in ways.items() if len(happened) > LONG) > SOME:
            return []
        shares: Counter[str] = Counter()
        names = self._names()
        for happened, share in ways.items():
            told = (self._told.get(event) for event in happened)
            shares[self.game.outcome([beat for beat in told if beat], names)] += share  # type: ignore[assignment]
        return _told(shares, worlds) if _says_something(shares) else []

    # -- playing it --------------------------------------------------------------------------------------------------

    @functools.cached_property
    def _probe(self) -> np.ndarray[Any, Any]:
        """The first few worlds, after the choice."""
        return self._played(self._streams[:PROBE])

    def _worth_asking(self) -> bool:
        """Whether dice decide something, and no more happens than a few words can say."""
        long = np.count_nonzero(self._probe["log_n"] - self.known.log_n > LONG)
        return bool(2 * np.count_nonzero(self._probe["dice_n"]) >= PROBE and long <= SOME * PROBE)

    def _every_way(self) -> dict[Happened, float] | None:
        """What happens in every way the dice can fall; None where there are many, or where more than dice decides.

        It is played in one world, and what happened in the first few others must be what happens in it with their dice.
        """
        before = self._imagined_with(self._streams[0])
        found: Counter[Happened] = Counter()
        by_faces: dict[tuple[int, ...], Happened] = {}
        begun: dict[Happened, list[int]] = {}
        waiting: list[tuple[list[int], float]] = [([], 1.0)]
        while waiting:
            worlds = self._with_dice(before, [faces for faces, _ in waiting])
            happened = _events(worlds, self.known.log_n)
            longer: list[tuple[list[int], float]] = []
            for (faces, share), world, events in zip(waiting, worlds, happened, strict=True):
                if world["dice_n"] > len(faces):
                    sides = int(world["dice"][len(faces), 0])
                    longer += [([*faces, face], share / sides) for face in range(1, sides + 1)]
                else:
                    by_faces[tuple(faces)] = events
                    begun.setdefault(events, faces)
                    found[events] += share  # type: ignore[assignment]
            waiting = longer
            if len(by_faces) + len(waiting) > FEW or (waiting and len(waiting[0][0]) > len(before.script)):
                return None
        for world, events in zip(self._probe, _events(self._probe, self.known.log_n), strict=True):
            if by_faces.get(tuple(world["dice"][: world["dice_n"], 1].tolist())) != events:
                return None
        for events, faces in begun.items():
            self._learn(events, functools.partial(_scripted, before, faces))
        return dict(found)

    def _some_ways(self, number_of_worlds: int) -> dict[Happened, float]:
        """What happens in many worlds that fit what the seat knows."""
        worlds = np.concatenate([self._probe, self._played(self._streams[PROBE:number_of_worlds])])
        found: dict[Happened, list[int]] = {}
        for number, events in enumerate(_events(worlds, self.known.log_n)):
            found.setdefault(events, []).append(number)
        for events, numbers in found.items():
            self._learn(events, functools.partial(self._imagined_with, self._streams[numbers[0]]))
        return {events: len(numbers) / number_of_worlds for events, numbers in found.items()}

    def _played(self, streams: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Worlds that fit what the seat knows, one for each stream of dice, after the choice."""
        worlds = np.repeat(self.known.array, len(streams))
        worlds["rng"] = streams
        self.game.drivers.play_worlds.run(worlds, self.book, self.scratch, self.seat, self.option)
        return worlds

    def _imagined_with(self, stream: np.ndarray[Any, Any]) -> Any:
        """One of these worlds before the choice."""
        world = self.known.copy()
        world.numpy("rng")[:] = stream
        self.game.rules.imagine.run(world, self.book, self.scratch, self.seat)
        return world

    def _with_dice(self, before: Any, rolls: list[list[int]]) -> np.ndarray[Any, Any]:
        """One world after the choice, with the next dice fixed in each of several ways."""
        worlds = np.repeat(before.array, len(rolls))
        worlds["script"][:, : len(rolls[0])] = rolls
        worlds["script_n"] = len(rolls[0])
        self.game.drivers.play_worlds.run(worlds, self.book, self.scratch, NOBODY, self.option)
        return worlds

    # -- naming what came of it --------------------------------------------------------------------------------------

    def _learn(self, happened: Happened, world: Callable[[], Any]) -> None:
        """Hear what the seat would be told of these events, as far as it is new and matters; they happen in `world`.

        An event says who and what by itself; that the same one would be told otherwise in another world is not feared.
        What only leads up to something is heard of where nothing else came of it.
        """
        leads = [event.code in self.game.preludes for event in happened]
        if len(happened) > LONG or self._knows(happened, leads):
            return
        game, state = self.game, world()
        seen = witnessed(game.library, game.rules.choose, state, self.book, self.scratch, self.option, room=LONG)
        self._hear(happened, seen, leads)
        if not self._knows(happened, leads):
            self._hear(happened, seen, [False] * len(happened))

    def _knows(self, happened: Happened, leads: list[bool]) -> bool:
        """Whether enough has been heard of these events to say what came of them."""
        if not all(event in self._told for event, lead in zip(happened, leads, strict=True) if not lead):
            return False
        told = [self._told.get(event) for event in happened]
        return any(beat and beat.verb in DECISIVE for beat in told) or all(event in self._told for event in happened)

    def _hear(self, happened: Happened, seen: list[bytes], skipped: list[bool]) -> None:
        """Hear what the seat would be told of events it has not heard of, except for some."""
        state, shown = self.game.State(), 0
        for event, data, skip in zip(happened, seen, skipped, strict=False):
            state.load(data)
            if not skip and event not in self._told:
                self._told[event] = self._beat(event, state, shown)
            if skip or self._told[event]:
                shown = state.dice_n  # dice of an event not worth telling show with the next

    def _beat(self, event: Event, state: Any, shown: int) -> Beat | None:
        known = self.game.redacted(state, self.book, self.seat)
        if events_since(known, known.log_n - 1)[0].code == HIDDEN:
            return None
        return self.game.beat(Moment(event, known, self.book, self.match.content, self.seat, dice_of(known, shown)))

    def _names(self) -> dict[str, str]:
        pieces = self.game.pieces(self.known, self.book, self.match.content, self.seat)
        return {piece.id: piece.name for piece in pieces}


def _scripted(before: Any, faces: list[int]) -> Any:
    """A world with the next dice fixed."""
    world = before.copy()
    for i, face in enumerate(faces):
        world.script[i] = face
    world.script_n = len(faces)
    return world


def _events(worlds: np.ndarray[Any, Any], begun: int) -> list[Happened]:
    """What happened in each world; the same object where it is the same."""
    ring = worlds["log"]
    n = np.minimum(worlds["log_n"] - begun, ring.shape[1])
    rows = ring[:, (begun + np.arange(max(1, n.max()))) % ring.shape[1]]
    same: dict[bytes, Happened] = {}
    found = []
    for number in range(len(worlds)):
        data = rows[number, : n[number]].tobytes()
        if data not in same:
            own = rows[number, : n[number]].tolist()
            same[data] = tuple(Event(row[0], row[1], tuple(row[2:])) for row in own)
        found.append(same[data])
    return found


def _says_something(shares: Counter[str]) -> bool:
    """Whether it is worth telling: not what is certain, and not that every face of a die is as likely as another."""
    return len(shares) > 1 and not (len(shares) > SHOWN and max(shares.values()) < FLAT * min(shares.values()))


def _told(shares: Counter[str], worlds: int) -> list[Chance]:
    """The chances in words; `worlds`: in how many they were counted, 0 where they were worked out."""
    if len(shares) > SHOWN:
        shares = _by_kind(shares)
    named = [(text or "nothing comes of it", share) for text, share in shares.most_common()]
    told = named[:SHOWN]
    if len(named) > SHOWN:
        told = named[: SHOWN - 1]
        while len(told) < min(MOST_SHOWN, len(named)) and 1 - sum(share for _, share in told) > SOME:
            told = named[: len(told) + 1]
        rest = 1 - sum(share for _, share in told)
        if rest > SOME:
            return []  # no few words say what may come of it
        told = [*told, (REST, rest)] if len(told) < len(named) else told
    return [Chance(text=text, share=round(share, 4), margin=_margin(share, worlds)) for text, share in told]


def _by_kind(shares: Counter[str]) -> Counter[str]:
    """Outcomes that differ in a number only as one, with the least and the most.

    >>> _by_kind(Counter({"a 7 to slot": 0.25, "an 8 to slot": 0.25, "fails": 0.5}))
    Counter({'7 to 8 to slot': 0.5, 'fails': 0.5})
    """
    kinds: dict[str, list[str]] = {}
    for text in shares:
        kinds.setdefault(re.sub(rf"(an? )?{NUMBER}", "#", text, count=1), []).append(text)
    found: Counter[str] = Counter()
    for kind, texts in kinds.items():
        numbers = [int(match[0]) for text in texts if (match := re.search(NUMBER, text))]
        several = f"{min(numbers)} to {max(numbers)}" if len(texts) > 1 else ""
        found[kind.replace("#", several) if several else texts[0]] += sum(shares[text] for text in texts)
    return found


def _margin(share: float, worlds: int) -> float:
    """How far off a share may be, in nineteen of twenty cases. What looked certain in so many worlds need not be."""
    return round(2 * math.sqrt((share * (1 - share) + 1 / worlds) / worlds), 4) if worlds else 0
