"""The hall: the tables that want to be seen, what came of their games, who is strong at what. All of it is public.

Of a table only is told what a watcher knows, and in an order that does not move with what happens at it.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable

from duskboard.server.config import Config
from duskboard.server.messages import (
    ContenderInfo,
    HallInfo,
    HallTable,
    HeadToHead,
    PlayerInfo,
    PlayerPage,
    RatingInfo,
    RecordInfo,
    ResultInfo,
)
from duskboard.server.register import Register
from duskboard.server.results import SURE, Result, Results, Standings
from duskboard.server.room import Room
from duskboard.server.tables import Tables, Unknown

FRESH = 2.0  # seconds that the hall is told as it was
MOST_TABLES = 60
MOST_RESULTS = 40
MOST_RATINGS = 30  # of each game
MOST_UNSETTLED = 200


class Hall:
    """The hall of a server."""

    def __init__(self, config: Config, tables: Tables, register: Register, results: Results) -> None:
        self.config, self.tables, self.register, self.results = config, tables, register, results
        self._told: tuple[float, HallInfo] | None = None

    async def catch_up(self) -> None:
        """Keep the results of games that ended when the server did."""
        for id in await self.register.unsettled(MOST_UNSETTLED) if self.config.hall else ():
            with contextlib.suppress(Unknown):
                await self.results.settle(await self.tables.room(id))

    async def info(self) -> HallInfo:
        """The hall; told anew every few seconds, however often it is asked."""
        if not self.config.hall:
            return HallInfo(on=False)
        if self._told is None or time.monotonic() - self._told[0] > FRESH:
            self._told = (time.monotonic(), await self._info())
        return self._told[1]

    async def _info(self) -> HallInfo:
        tables = []
        for id in await self.tables.store.shown(["waiting", "playing"], MOST_TABLES):
            with contextlib.suppress(Unknown):
                tables.append(_table(await self.tables.room(id)))
        known, standings = await self.results.shown()
        results = [result_info(result) for result in reversed(known[-MOST_RESULTS:])]
        now = time.time()
        ratings = [rating for game in sorted(standings) for rating in _ratings(game, standings[game], now)]
        records = [record for game in sorted(standings) for record in _records(game, standings[game])]
        players = await self._players(
            *(record.player for record in records),
            *(player for table in tables for player in table.players),
            *(contender.player for result in results for contender in result.contenders),
            *(rating.player for rating in ratings),
        )
        tables.sort(key=lambda table: not any(seat.here and seat.kind == "person" for seat in table.seats))
        return HallInfo(tables=tables, results=results, ratings=ratings, records=records, players=players)

    async def page(self, player: str) -> PlayerPage | None:
        """All that the hall knows of a player."""
        found = await self._players(player) if self.config.hall else []
        if not found:
            return None
        known, standings = await self.results.shown()
        own = [result for result in reversed(known) if any(side.player == player for side in result.contenders)]
        results = [result_info(result) for result in own[:MOST_RESULTS]]
        ratings = [
            _rating(game, standing, player, time.time()) for game, standing in standings.items()
            if player in standing.ratings
        ]  # fmt: skip
        against = [
            HeadToHead(
                game=game, player="" if other.startswith("bot ") else other,
                level=other.removeprefix("bot ") if other.startswith("bot ") else "",
                won=scores[1.0], drawn=scores[0.5], lost=scores[0.0],
            )
            for game, standing in standings.items() for (one, other), scores in standing.against.items()
            if one == player
        ]  # fmt: skip
        others = await self._players(
            *(one.player for one in against),
            *(side.player for result in results for side in result.contenders),
        )
        records = [
            _record(game, player, standing) for game, standing in standings.items() if player in standing.records
        ]
        return PlayerPage(
            player=found[0], ratings=ratings, results=results, against=against, records=records, players=others
        )  # fmt: skip

    async def own_results(self, player: str) -> list[ResultInfo]:
        """What came of a player's games, for the player: those that the hall does not show among them."""
        return [result_info(result) for result in await self.results.of(player, MOST_RESULTS)]

    async def _players(self, *ids: str) -> list[PlayerInfo]:
        wanted = sorted({id for id in ids if id})
        found, keyed = await self.register.players(wanted), await self.register.keyed(wanted)
        return [
            PlayerInfo(player=one.id, name=one.name, colour=one.colour, keyed=one.id in keyed)
            for one in found.values()
        ]  # fmt: skip


def _table(room: Room) -> HallTable:
    info = room.info()
    return HallTable(
        table=info.table, game=info.game, title=info.title, phase=info.phase, seats=info.seats,
        players=[seat.player for seat in room.table.seats], progress=room.table.progress(), watchable=info.watchable,
        watchers=info.watchers, created=info.created,
    )  # fmt: skip


def result_info(result: Result) -> ResultInfo:
    """A result as it is told."""
    sides = [
        ContenderInfo(role=one.role, side=side, name=one.name, player=one.player, level=one.level, score=one.score)
        for side, contenders in enumerate(result.sides)
        for one in contenders
    ]
    return ResultInfo(
        table=result.table, game=result.game, at=result.at, contenders=sides, how=result.how, rated=result.is_rated
    )  # fmt: skip


def _ratings(game: str, standings: Standings, now: float) -> Iterable[RatingInfo]:
    """The best of a game; first guesses come last."""
    found = [_rating(game, standings, player, now) for player in standings.ratings]
    return sorted(found, key=lambda one: (not one.sure, -one.rating, one.player))[:MOST_RATINGS]


def _records(game: str, standings: Standings) -> Iterable[RecordInfo]:
    """How all fared who played against the game itself."""
    found = [_record(game, player, standings) for player in standings.records]
    return sorted(found, key=lambda one: (-one.won, one.lost, one.player))[:MOST_RATINGS]


def _record(game: str, player: str, standings: Standings) -> RecordInfo:
    scores = standings.records[player]
    return RecordInfo(game=game, player=player, won=scores[1.0], drawn=scores[0.5], lost=scores[0.0])


def _rating(game: str, standings: Standings, player: str, now: float) -> RatingInfo:
    rating = standings.rating(player, now)
    return RatingInfo(
        game=game, player=player, rating=round(rating.rating), error=round(2 * rating.deviation),
        games=standings.games[player], sure=rating.deviation <= SURE,
    )  # fmt: skip
