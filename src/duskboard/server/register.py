"""The register: who wants to be known again, in which browsers, by which passkeys; and what came of their games."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from duskboard.server import schema
from duskboard.server.store import Store

GOOD_FOR = 300.0  # seconds that a challenge may be answered in
SEEN_EVERY = 3600.0  # seconds between notes of when a session was last used


class Player(msgspec.Struct, kw_only=True):
    """Somebody who wants to be known again."""

    id: str
    name: str
    colour: str = ""
    created: float = 0
    seen: float = 0


class Passkey(msgspec.Struct, kw_only=True):
    """What a player signs in with. Only the public half is known here."""

    id: str
    player: str
    public_key: bytes
    sign_count: int
    label: str
    created: float
    used: float


class Register:
    """People and results, as kept in the store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # -- players ------------------------------------------------------------------------------------------------------

    async def enter(self, player: Player, session: str) -> None:
        """Take somebody new in, known by a session."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sa.insert(schema.players), msgspec.structs.asdict(player))
            await connection.execute(sa.insert(schema.sessions), _session(session, player.id))

        await self.store.write(work)

    async def begin_session(self, player: str, session: str) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sa.insert(schema.sessions), _session(session, player))

        await self.store.write(work)

    async def end_sessions(self, player: str, session: str = "", *, but: str = "") -> None:
        """End one session of a player, or all of them but one."""
        which = schema.sessions.c.player == player
        if session:
            which &= schema.sessions.c.token_hash == session
        if but:
            which &= schema.sessions.c.token_hash != but

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sa.delete(schema.sessions).where(which))

        await self.store.write(work)

    async def rename(self, player: str, name: str, colour: str) -> None:
        async def work(connection: AsyncConnection) -> None:
            named = sa.update(schema.players).where(schema.players.c.id == player)
            await connection.execute(named.values(name=name, colour=colour))

        await self.store.write(work)

    async def forget(self, player: str) -> None:
        """Remove a player with sessions and passkeys. Results stay, of somebody whom nobody knows any more."""

        async def work(connection: AsyncConnection) -> None:
            for table in (schema.sessions, schema.passkeys):
                await connection.execute(sa.delete(table).where(table.c.player == player))
            await connection.execute(sa.update(schema.seats).where(schema.seats.c.player == player).values(player=""))
            await connection.execute(sa.delete(schema.players).where(schema.players.c.id == player))

        await self.store.write(work)

    async def known_by(self, session: str) -> Player | None:
        """The player of a session."""
        found = await self._first(
            sa.select(schema.players, schema.sessions.c.seen.label("used"))
            .join(schema.sessions, schema.sessions.c.player == schema.players.c.id)
            .where(schema.sessions.c.token_hash == session)
        )
        if found is None:
            return None
        if time.time() - found.used > SEEN_EVERY:
            await self._seen(found.id, session)
        return _player(found)

    async def _seen(self, player: str, session: str) -> None:
        async def work(connection: AsyncConnection) -> None:
            now = time.time()
            await connection.execute(sa.update(schema.players).where(schema.players.c.id == player).values(seen=now))
            used = sa.update(schema.sessions).where(schema.sessions.c.token_hash == session)
            await connection.execute(used.values(seen=now))

        await self.store.write(work)

    async def players(self, ids: Iterable[str]) -> dict[str, Player]:
        """Players by their ids; who is forgotten is not among them."""
        rows = await self._all(sa.select(schema.players).where(schema.players.c.id.in_(sorted(set(ids)))))
        return {row.id: _player(row) for row in rows}

    async def remove_idle(self, before: float) -> int:
        """Remove who was not seen for long and can come back by no passkey; and sessions that nobody used."""

        async def work(connection: AsyncConnection) -> int:
            await connection.execute(sa.delete(schema.sessions).where(schema.sessions.c.seen < before))
            keyed = sa.select(schema.passkeys.c.player)
            reached = sa.select(schema.sessions.c.player)
            gone = (schema.players.c.seen < before) & schema.players.c.id.not_in(keyed)
            removed = await connection.execute(
                sa.delete(schema.players).where(gone, schema.players.c.id.not_in(reached))
            )
            return int(removed.rowcount)

        return await self.store.write(work)

    # -- seats on further devices -------------------------------------------------------------------------------------

    async def seats_of(self, player: str, most: int) -> list[tuple[str, int]]:
        """The tables and seats of a player, the latest first."""
        rows = await self._all(
            sa.select(schema.seats.c.table_id, schema.seats.c.seat)
            .join(schema.tables, schema.tables.c.id == schema.seats.c.table_id)
            .where(schema.seats.c.player == player)
            .order_by(schema.tables.c.touched.desc())
            .limit(most)
        )
        return [(row.table_id, int(row.seat)) for row in rows]

    async def adopt(self, player: str, seats: Sequence[tuple[str, int]]) -> set[str]:
        """Seats that are nobody's become a player's; the tables where one did."""

        async def work(connection: AsyncConnection) -> set[str]:
            adopted = set()
            for table, seat in seats:
                here = (
                    (schema.seats.c.table_id == table) & (schema.seats.c.seat == seat) & (schema.seats.c.player == "")
                )
                if (await connection.execute(sa.update(schema.seats).where(here).values(player=player))).rowcount:
                    adopted.add(table)
            await _changed(connection, adopted)
            return adopted

        return await self.store.write(work)

    async def drop_keys(self, player: str) -> set[str]:
        """Take the tokens of a player's further devices back; the tables where there were any."""

        async def work(connection: AsyncConnection) -> set[str]:
            own = sa.select(schema.seats.c.table_id, schema.seats.c.seat).where(schema.seats.c.player == player)
            mine = sa.tuple_(schema.seat_keys.c.table_id, schema.seat_keys.c.seat).in_(own)
            tables = {row.table_id for row in await connection.execute(sa.select(schema.seat_keys).where(mine))}
            await connection.execute(sa.delete(schema.seat_keys).where(mine))
            await _changed(connection, tables)
            return tables

        return await self.store.write(work)

    async def give_keys(self, keys: Sequence[tuple[str, int, str]], most: int) -> None:
        """Make seats playable from one device more: table, seat, and the hash of a token for it; the oldest go."""

        async def work(connection: AsyncConnection) -> None:
            for table, seat, token_hash in keys:
                here = (schema.seat_keys.c.table_id == table) & (schema.seat_keys.c.seat == seat)
                kept = (await connection.execute(sa.select(schema.seat_keys.c.token_hash).where(here))).all()
                if len(kept) >= most:
                    too_many = schema.seat_keys.c.token_hash.in_(
                        [row.token_hash for row in kept[: 1 + len(kept) - most]]
                    )
                    await connection.execute(sa.delete(schema.seat_keys).where(here, too_many))
                values = {"table_id": table, "seat": seat, "token_hash": token_hash}
                await connection.execute(sa.insert(schema.seat_keys), values)
            await _changed(connection, {table for table, _, _ in keys})

        await self.store.write(work)

    # -- passkeys -----------------------------------------------------------------------------------------------------

    async def challenge(self, challenge: str, player: str) -> None:
        """Remember what an authenticator is asked to sign; what was not answered in time is forgotten."""

        async def work(connection: AsyncConnection) -> None:
            late = schema.challenges.c.at < time.time() - GOOD_FOR
            await connection.execute(sa.delete(schema.challenges).where(late))
            values = {"challenge": challenge, "player": player, "at": time.time()}
            await connection.execute(sa.insert(schema.challenges), values)

        await self.store.write(work)

    async def answered(self, challenge: str, player: str) -> bool:
        """Whether a challenge was set for a player (empty: for who signs in) and is still good. It is good once."""

        async def work(connection: AsyncConnection) -> bool:
            this = (schema.challenges.c.challenge == challenge) & (schema.challenges.c.player == player)
            good = schema.challenges.c.at >= time.time() - GOOD_FOR
            return (await connection.execute(sa.delete(schema.challenges).where(this, good))).rowcount == 1

        return await self.store.write(work)

    async def add_passkey(self, passkey: Passkey) -> None:
        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sa.insert(schema.passkeys), msgspec.structs.asdict(passkey))

        await self.store.write(work)

    async def passkey(self, id: str) -> Passkey | None:
        found = await self._first(sa.select(schema.passkeys).where(schema.passkeys.c.id == id))
        return None if found is None else _passkey(found)

    async def passkeys_of(self, player: str) -> list[Passkey]:
        chosen = sa.select(schema.passkeys).where(schema.passkeys.c.player == player)
        return [_passkey(row) for row in await self._all(chosen.order_by(schema.passkeys.c.created))]

    async def use_passkey(self, id: str, sign_count: int) -> None:
        async def work(connection: AsyncConnection) -> None:
            used = sa.update(schema.passkeys).where(schema.passkeys.c.id == id)
            await connection.execute(used.values(sign_count=sign_count, used=time.time()))

        await self.store.write(work)

    async def remove_passkey(self, player: str, id: str) -> bool:
        async def work(connection: AsyncConnection) -> bool:
            this = (schema.passkeys.c.id == id) & (schema.passkeys.c.player == player)
            return (await connection.execute(sa.delete(schema.passkeys).where(this))).rowcount == 1

        return await self.store.write(work)

    async def keyed(self, players: Iterable[str]) -> set[str]:
        """Those of some players who have a passkey."""
        chosen = sa.select(schema.passkeys.c.player).where(schema.passkeys.c.player.in_(sorted(set(players))))
        return {row.player for row in await self._all(chosen)}

    # -- results ------------------------------------------------------------------------------------------------------

    async def keep_result(
        self, table: str, game: str, at: float, shown: bool, data: str, players: Sequence[str]
    ) -> None:
        """Keep what came of a table, in place of what came of it before."""

        async def work(connection: AsyncConnection) -> None:
            await connection.execute(sa.delete(schema.played).where(schema.played.c.table_id == table))
            await connection.execute(sa.delete(schema.results).where(schema.results.c.table_id == table))
            values = {"table_id": table, "game": game, "at": at, "shown": int(shown), "data": data}
            await connection.execute(sa.insert(schema.results), values)
            if players:
                rows = [{"player": player, "table_id": table} for player in players]
                await connection.execute(sa.insert(schema.played), rows)

        await self.store.write(work)

    async def results_count(self) -> tuple[int, float]:
        """How many results the hall shows, and when the last of them came."""
        counted = sa.select(sa.func.count().label("n"), sa.func.max(schema.results.c.at).label("last"))
        found = await self._first(counted.where(schema.results.c.shown == 1))
        return (0, 0.0) if found is None else (int(found.n), float(found.last or 0.0))

    async def results_after(self, at: float) -> list[str]:
        """The results that the hall shows, those after a time, in the order in which they came."""
        chosen = sa.select(schema.results.c.data).where(schema.results.c.shown == 1, schema.results.c.at > at)
        return [row.data for row in await self._all(chosen.order_by(schema.results.c.at, schema.results.c.table_id))]

    async def results_of(self, player: str, most: int) -> list[str]:
        rows = await self._all(
            sa.select(schema.results.c.data)
            .join(schema.played, schema.played.c.table_id == schema.results.c.table_id)
            .where(schema.played.c.player == player)
            .order_by(schema.results.c.at.desc())
            .limit(most)
        )
        return [row.data for row in rows]

    async def unsettled(self, most: int) -> list[str]:
        """Tables of the hall whose game is over and has no result, because the server ended first, or none counts."""
        lacking = schema.tables.c.id.not_in(sa.select(schema.results.c.table_id))
        over = (schema.tables.c.phase == "over") & (schema.tables.c.shown == 1)
        chosen = sa.select(schema.tables.c.id).where(over, lacking).order_by(schema.tables.c.touched.desc())
        return [row.id for row in await self._all(chosen.limit(most))]

    # -- reading ------------------------------------------------------------------------------------------------------

    async def _first(self, query: Any) -> Any:
        async with self.store.reading() as connection:
            return (await connection.execute(query)).first()

    async def _all(self, query: Any) -> list[Any]:
        async with self.store.reading() as connection:
            return list(await connection.execute(query))


async def _changed(connection: AsyncConnection, tables: set[str]) -> None:
    """Let other server processes know that seats of some tables have changed."""
    these = schema.tables.c.id.in_(sorted(tables))
    await connection.execute(sa.update(schema.tables).where(these).values(edition=schema.tables.c.edition + 1))


def _session(session: str, player: str) -> dict[str, Any]:
    now = time.time()
    return {"token_hash": session, "player": player, "created": now, "seen": now}


def _player(row: Any) -> Player:
    return Player(**{field: getattr(row, field) for field in Player.__struct_fields__})


def _passkey(row: Any) -> Passkey:
    values = {field: getattr(row, field) for field in Passkey.__struct_fields__}
    return Passkey(**{**values, "public_key": bytes(row.public_key)})
