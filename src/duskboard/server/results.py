"""What came of games that are over: kept as results, from which ratings and who won against whom are made again.

A game counts if nobody could make it come out: laid anew or as a rematch, with our own numbers and the table's own
dice, played to its end, nobody on two sides of it; against bots, or all together against the game, without help. A game
that nobody ended has no result.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from duskboard.server import journal
from duskboard.server.glicko import Rating, aged, rated
from duskboard.server.register import Register
from duskboard.server.room import Room
from duskboard.server.table import Table

SURE = 110.0  # a rating whose deviation is larger is a first guess
# Bots do not learn: their ratings stand, some 150 points (70 %) from level to level, as in the ladders of docs/bots.md.
ANCHORS = {
    "random": 800.0, "one-ply": 900.0, "greedy": 1300.0, "level-1": 1000.0, "level-2": 1150.0, "level-3": 1300.0,
    "level-4": 1450.0, "level-5": 1600.0, "level-6": 1750.0,
}  # fmt: skip
ANCHORED = 60.0  # their deviation: levels differ from game to game


class Contender(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Somebody in a game, for one seat or several of a side, and how they did."""

    role: str
    side: int = -1  # those of one win or lose together; -1: one for each, as it was once kept
    name: str = ""
    player: str = ""  # who it was, if they want to be known
    level: str = ""  # of a bot
    score: float = 0  # 1 won, 0.5 drawn, 0 lost

    @property
    def key(self) -> str:
        """By what it is known again: a player or a level of bots; empty: it is not."""
        return self.player or (f"bot {self.level}" if self.level in ANCHORS else "")


class Result(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A game that is over."""

    table: str
    game: str
    at: float
    contenders: list[Contender]
    shown: bool = False  # in the hall
    how: str = ""  # it ended

    @property
    def sides(self) -> list[list[Contender]]:
        """The contenders, side by side."""
        found: dict[int, list[Contender]] = {}
        for at, contender in enumerate(self.contenders):
            found.setdefault(contender.side if contender.side >= 0 else at, []).append(contender)
        return list(found.values())

    @property
    def is_rated(self) -> bool:
        """Whether it says how strong somebody is: of two sides, where all are known, and not by the same name."""
        keys = [{contender.key for contender in side} for side in self.sides]
        return len(keys) == 2 and "" not in keys[0] | keys[1] and keys[0].isdisjoint(keys[1])


def result_of(table: Table) -> Result | None:
    """What came of a table's game; None if it is not over or does not count."""
    row, match = table.row, table.match
    if not match.over or not _counts(table):
        return None
    roles = table.game.seat_names(match.known(-1), match.content)
    contenders = []
    for side, held in _held(table).items():
        score = _score(match.result or [], match.sides, side)
        for seats in held.values():
            one, role = table.seats[seats[0]], " and ".join(roles[seat] for seat in seats)
            contenders.append(
                Contender(role=role, side=side, name=one.name, player=one.player, level=one.level, score=score)
            )
    how = match.ending.text if match.ending else ""
    return Result(
        table=row.id, game=row.game, at=table.times[-1], contenders=contenders, shown=row.options.hall, how=how
    )  # fmt: skip


def _held(table: Table) -> dict[int, dict[str, list[int]]]:
    """The seats of each side by who holds them: a person, or a level of bots."""
    held: dict[int, dict[str, list[int]]] = {}
    for seat, side in enumerate(table.match.sides):
        sitting = table.seats[seat]
        holder = f"bot {sitting.level}" if sitting.kind == "bot" else sitting.holder
        held.setdefault(side, {}).setdefault(holder, []).append(seat)
    return held


def _score(result: Sequence[float], sides: Sequence[int], side: int) -> float:
    """1 where a side won, 0.5 where it drew; where there is but one, it is the game that is beaten or not."""
    of_sides = {one: result[seat] for seat, one in enumerate(sides)}
    if len(of_sides) == 1:
        return 1.0 if of_sides[side] > 0 else 0.5 if of_sides[side] == 0 else 0.0
    best = max(of_sides.values())
    winners = [one for one, got in of_sides.items() if got == best]
    return 0.0 if side not in winners else 1.0 if len(winners) == 1 else 0.5


def _counts(table: Table) -> bool:
    row = table.row
    setup, options = row.setup, row.options
    laid = options.origin.kind in ("new", "rematch") and options.dice == "drawn" and setup.position is None
    ours = not setup.overrides and setup.seed != table.game.guide.seed
    held = _held(table)
    people = [{holder for holder in holders if not holder.startswith("bot ")} for holders in held.values()]
    players = [
        {table.seats[seat].player for seats in holders.values() for seat in seats} - {""} for holders in held.values()
    ]
    together = len(held) == 1  # against the game: all could agree to anything
    alone = together or len(set().union(*people)) == 1  # against bots: nobody else had to agree
    helped = row.live.helped or any(later < earlier for earlier, later in pairwise(table.moment_at))
    stood_in = options.clock is not None and options.clock.up == "bot"  # whose choice was whose?
    return (
        laid and ours and any(people) and _apart(people) and _apart(players) and not stood_in and not (alone and helped)
    )


def _apart(sides: Sequence[set[str]]) -> bool:
    """Whether nobody is on two sides."""
    return sum(map(len, sides)) == len(set().union(*sides))


class Standings:
    """Ratings of one game, and who won how often against whom: the fold of its results."""

    def __init__(self) -> None:
        self.ratings: dict[str, Rating] = {}
        self.played: dict[str, float] = {}  # when each of them last did
        self.games: Counter[str] = Counter()
        self.against: dict[tuple[str, str], Counter[float]] = {}  # of the first of them: how often which score
        self.records: dict[str, Counter[float]] = {}  # of those who played against the game itself: the same

    def take(self, result: Result) -> None:
        """Count a result; results are taken in the order in which they came."""
        if len(result.sides) == 1:
            for one in result.contenders:
                if one.player:
                    self.records.setdefault(one.player, Counter())[one.score] += 1
        if not result.is_rated:
            return
        before = {one.key: self.rating(one.key, result.at) for one in result.contenders}
        for mine, theirs in (result.sides, result.sides[::-1]):
            rivals = _as_one([before[one.key] for one in theirs])
            for one in mine:
                if len(mine) == len(theirs) == 1:
                    self.against.setdefault((one.key, theirs[0].key), Counter())[one.score] += 1
                if one.player:
                    self.ratings[one.key] = rated(before[one.key], [(rivals, one.score)])
                    self.played[one.key] = result.at
                    self.games[one.key] += 1

    def rating(self, key: str, at: float) -> Rating:
        """How strong somebody is at a time."""
        if key.startswith("bot "):
            return Rating(ANCHORS[key.removeprefix("bot ")], ANCHORED)
        return aged(self.ratings.get(key, Rating()), at - self.played.get(key, at))


def _as_one(side: Sequence[Rating]) -> Rating:
    """A side of several as one opponent: as strong as they are on average, and as sure."""
    n = len(side)
    unsure = math.sqrt(sum(one.deviation**2 for one in side) / n)
    return Rating(sum(one.rating for one in side) / n, unsure)


def standings_of(results: Iterable[Result]) -> dict[str, Standings]:
    """The standings of every game that results speak of."""
    found: dict[str, Standings] = {}
    for result in results:
        found.setdefault(result.game, Standings()).take(result)
    return found


class Results:
    """The results of this server."""

    def __init__(self, register: Register) -> None:
        self.register = register
        self._known: list[Result] = []
        self._folded: dict[str, Standings] = {}
        self._lock = asyncio.Lock()

    async def settle(self, room: Room) -> None:
        """Keep what came of a table's game, if it counts."""
        result = result_of(room.table)
        if result is None:
            return
        try:
            data = msgspec.json.encode(result).decode()
            players = sorted({contender.player for contender in result.contenders if contender.player})
            await self.register.keep_result(result.table, result.game, result.at, result.shown, data, players)
        except Exception as error:  # the game is over all the same; it is tried again when the server starts
            journal.note("result not kept", level=40, table=room.id, error=error)

    async def shown(self) -> tuple[Sequence[Result], dict[str, Standings]]:
        """The results of the hall, in the order in which they came, and what follows from them."""
        async with self._lock:
            count, last = await self.register.results_count()
            if (count, last) != (len(self._known), self._known[-1].at if self._known else 0.0):
                new = [_read(data) for data in await self.register.results_after(self._newest)]
                if len(self._known) + len(new) == count:
                    for result in new:
                        self._folded.setdefault(result.game, Standings()).take(result)
                    self._known += new
                else:  # another process kept one late, and they count in the order in which they came
                    self._known = [_read(data) for data in await self.register.results_after(-1.0)]
                    self._folded = standings_of(self._known)
            return self._known, self._folded

    @property
    def _newest(self) -> float:
        return self._known[-1].at if self._known else -1.0

    async def of(self, player: str, most: int) -> list[Result]:
        """The results of one player, the latest first, those that the hall does not show among them."""
        return [_read(data) for data in await self.register.results_of(player, most)]


def _read(data: str) -> Result:
    return msgspec.json.decode(data, type=Result)
