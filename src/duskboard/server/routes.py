"""The HTTP part: laying tables, taking seats, saves, rules to read. Only POST changes anything."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hmac
import secrets
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from duskboard import games
from duskboard.engine.content import ContentError
from duskboard.games.game import Game, SettingsError
from duskboard.match import Match, Save, SaveError, read_save
from duskboard.rulebook import contract_file
from duskboard.server import journal
from duskboard.server.house import Full, House, Unknown, branch_origin, hashed, new_token
from duskboard.server.messages import (
    Claim,
    ContentEntry,
    Continue,
    GameInfo,
    HeldSeat,
    Import,
    Laid,
    Mine,
    NewSeat,
    NewTable,
    OpenLink,
    OriginInfo,
    Rematch,
    Report,
    Reported,
    RulesText,
    SettingInfo,
    TableInfo,
    Turned,
    Verified,
    WithToken,
    WithTokens,
)
from duskboard.server.play import clean
from duskboard.server.room import Room
from duskboard.server.store import Conflict, Entry, Options, SeatRow
from duskboard.server.thinkers import level_titles, levels
from duskboard.story import turning_point

LARGEST_SETTINGS = 65_536  # characters; they go with every message about the table

AnyRequest = Request[Any, Any, State]


class Trouble(HTTPException):
    """A request that is refused: status, code, and a sentence for people."""

    def __init__(self, status: int, code: str, reason: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(status_code=status, detail=reason, headers=headers)
        self.code = code


# -- games ----------------------------------------------------------------------------------------------------------


@get("/api/games", summary="The games that can be played", sync_to_thread=True)
def list_games() -> list[GameInfo]:
    known = []
    for id in games.GAMES:
        try:
            known.append(_game_info(id))
        except Exception as error:  # one broken game must not take the others with it
            journal.note("game cannot be shown", level=40, game=id, error=error)
    return known


@functools.cache
def _game_info(id: str) -> GameInfo:
    game = games.game(id)
    usual = game.check_settings({})
    state = game.new_state(game.standard_book, game.content, usual, 1)
    return GameInfo(
        game=game.id,
        title=game.title,
        blurb=game.blurb,
        seats=game.facts.seats,
        roles=game.seat_names(game.redacted(state, game.standard_book, -1))[: game.seats_of(usual)],
        chance=game.facts.chance,
        hidden=game.facts.hidden,
        cooperative=game.facts.cooperative,
        settings=[
            SettingInfo(**{field: getattr(setting, field) for field in SettingInfo.__struct_fields__})
            for setting in game.settings
        ],
        levels=levels(),
    )


@get("/api/games/{game:str}/rules", summary="A game's rules to read", sync_to_thread=True)
def read_rules(game: str) -> RulesText:
    own = _game(game)
    file = contract_file(own)
    if not file.exists():
        raise Trouble(404, "unknown", f"there is no text of the rules of {own.title}")
    return RulesText(game=own.id, title=own.title, markdown=file.read_text(encoding="utf-8"))


@get("/api/games/{game:str}/content", summary="A game's content, with where it is from", sync_to_thread=True)
def read_content(game: str) -> list[ContentEntry]:
    entries = []
    common = {"id", "provenance", "why", "printed", "rules"}
    for table, entry in _game(game).content:
        values = {name: value for name, value in msgspec.to_builtins(entry).items() if name not in common}
        entries.append(
            ContentEntry(
                table=table, id=entry.id, provenance=entry.provenance, why=entry.why, printed=entry.printed,
                rules=entry.rules, values=values,
            )
        )  # fmt: skip
    return entries


def _game(id: str) -> Game:
    if id not in games.GAMES:
        raise Trouble(404, "unknown", f"there is no game {id!r}"[:120])
    return games.game(id)


# -- tables ---------------------------------------------------------------------------------------------------------


@post("/api/tables", summary="Lay a table")
async def lay_table(data: NewTable, house: House, request: AnyRequest) -> Laid:
    own = _game(data.game)
    _count_creation(house, request)
    match = await asyncio.to_thread(_new_match, own, data)
    seats = _checked_seats(own, match.settings, data.seats)
    return await _lay(house, match.record(), seats, Options(dice=data.dice, watchable=data.watchable), [])


def _new_match(own: Game, data: NewTable) -> Match:
    if len(msgspec.json.encode(data.settings)) > LARGEST_SETTINGS:
        raise Trouble(400, "malformed", f"the settings are longer than {LARGEST_SETTINGS} characters")
    try:
        if not data.content:
            return Match.new(own.id, settings=data.settings)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "your content.toml"
            file.write_text(data.content, encoding="utf-8")
            return Match.new(own.id, content=file, settings=data.settings)
    except (SettingsError, ContentError) as error:
        raise Trouble(400, "malformed", str(error)[:500]) from error
    except Exception as error:  # a document of the player's own may be wrong in ways no game foresees
        journal.note("settings failed", level=30, game=own.id, error=error)
        raise Trouble(400, "malformed", f"these settings do not make a game of {own.title}") from error


def _checked_seats(own: Game, settings: dict[str, Any], seats: list[NewSeat]) -> list[NewSeat]:
    wanted = own.seats_of(settings)
    if len(seats) != wanted:
        raise Trouble(400, "malformed", f"{own.title} has {wanted} seats with these settings, not {len(seats)}")
    known = level_titles()
    for seat in seats:
        if seat.kind == "bot" and seat.level not in known:
            raise Trouble(400, "malformed", f"there is no bot {seat.level!r}; there are: {', '.join(known)}")
    return [msgspec.structs.replace(seat, name=clean(seat.name)) for seat in seats]


def _count_creation(house: House, request: AnyRequest) -> None:
    bucket = house.creations.of(request.client.host if request.client else "?")
    if not bucket.take():
        wait = max(1, round(bucket.wait()))
        raise Trouble(429, "too-fast", "too many new tables; wait a while", {"Retry-After": str(wait)})


async def _lay(
    house: House, setup: Save, seats: list[NewSeat], options: Options, entries: list[Entry], over: bool = False
) -> Laid:
    try:
        return await house.lay(setup, seats, options, entries, over=over)
    except Full:
        raise Trouble(503, "full", "there is no room for another table; try again later") from None


@get("/api/tables/{table:str}", summary="How a table stands")
async def see_table(table: str, house: House) -> TableInfo:
    return (await house.room(table)).info()


@post("/api/tables/{table:str}/claim", summary="Take the seat of a link")
async def claim_seat(table: str, data: Claim, house: House) -> HeldSeat:
    room = await house.room(table)
    token = new_token()
    seat = await house.store.claim(table, hashed(data.code), hashed(token), secrets.token_hex(8), clean(data.name))
    if seat is None:
        raise Trouble(403, "not-yours", "this link is no longer good")
    async with room.lock:
        await house.refresh_locked(room)
        house.changed(room)
    return HeldSeat(table=table, seat=seat, token=token)


@post("/api/tables/{table:str}/reclaim", summary="Make a link that moves a seat to another device")
async def reclaim_seat(table: str, data: WithToken, house: House) -> OpenLink:
    room = await house.room(table)
    _held(room, [data.token])
    seat = room.table.seats_of({hashed(data.token)})[0]
    code = new_token()
    await house.store.change_seat(table, seat, code_hash=hashed(code))
    await house.refresh(room)
    house.changed(room)
    return OpenLink(seat=seat, code=code)


@post("/api/tables/{table:str}/rematch", summary="The same game again")
async def rematch(table: str, data: Rematch, house: House, request: AnyRequest) -> TableInfo:
    room = await house.room(table)
    _held(room, [data.token])
    async with room.lock:
        row = room.table.row
        if not room.table.match.over:
            raise Trouble(409, "not-now", "the game is not over")
        if not row.live.rematch:
            _count_creation(house, request)
            await _begin_rematch(house, room, data.swap)
        return (await house.room(room.table.row.live.rematch)).info()


async def _begin_rematch(house: House, room: Room, swap: bool) -> None:
    setup, seats = room.table.row.setup, room.table.seats
    again = await asyncio.to_thread(_same_again, setup)
    sitting = [_sits_at(seats[(at + swap) % len(seats)], at) for at in range(len(seats))]
    options = msgspec.structs.replace(
        room.table.row.options, origin=OriginInfo(kind="rematch", table=room.id)
    )  # fmt: skip
    id = secrets.token_urlsafe(12)
    try:
        await house.lay(again, [], options, [], id=id, sitting=sitting)
        await house.set_live(room, rematch=id)
    except Full:
        raise Trouble(503, "full", "there is no room for another table; try again later") from None
    except Conflict:
        if not room.table.row.live.rematch:
            raise Trouble(409, "not-now", "the table changed meanwhile; try again") from None


def _same_again(setup: Save) -> Save:
    with tempfile.TemporaryDirectory() as folder:
        content = None
        if setup.overrides:
            content = Path(folder) / "content.toml"
            content.write_text(setup.overrides, encoding="utf-8")
        return Match.new(setup.game, content=content, settings=setup.settings).record()


def _sits_at(seat: SeatRow, at: int) -> SeatRow:
    return msgspec.structs.replace(seat, seat=at, code_hash="")


@post("/api/tables/{table:str}/continue", summary="A new table from a moment of this one")
async def continue_from(table: str, data: Continue, house: House, request: AnyRequest) -> Laid:
    room = await house.room(table)
    async with room.lock:
        held = room.table.seats_of({hashed(token) for token in data.tokens})
        _must_be_open(room, held)
        moments = room.table.moments(data.viewer if data.viewer in held else room.table.eyes(held))
        if data.moment >= len(moments):
            raise Trouble(400, "malformed", f"there are {len(moments) - 1} choices, so no moment {data.moment}")
        branch = room.table.match.branch(moments[data.moment])
        as_it_was = [_as_new(seat) for seat in room.table.seats]
        was = room.table.row.options
    seats = _checked_seats(branch.game, branch.settings, data.seats or as_it_was)
    _count_creation(house, request)
    record = branch.record()
    entries = [Entry(choice=choice, seat=choice.seat) for choice in record.choices]
    setup = msgspec.structs.replace(record, ending=0, result=[], pending_dice=[])
    options = Options(dice=was.dice, watchable=was.watchable, origin=branch_origin(table, data.moment))
    return await _lay(house, setup, seats, options, entries, over=branch.over)


def _as_new(seat: SeatRow) -> NewSeat:
    return NewSeat(kind="bot" if seat.kind == "bot" else "here", name=seat.name, level=seat.level)


@post("/api/import", summary="A table from a saved match")
async def import_save(data: Import, house: House, request: AnyRequest) -> Laid:
    _count_creation(house, request)
    try:
        save = read_save(msgspec.json.encode(data.save), "the save")
        _game(save.game)
        replayed = await house.replay(save)
    except SaveError as error:
        raise Trouble(400, "malformed", str(error)[:500]) from error
    record = replayed.save
    assert record is not None
    seats = _checked_seats(games.game(record.game), record.settings, data.seats)
    entries = [Entry(choice=choice, seat=choice.seat) for choice in record.choices]
    fixed = any(choice.fixed for choice in record.choices)
    setup = msgspec.structs.replace(record, ending=0, result=[], pending_dice=[])
    options = Options(dice="real" if fixed else "drawn", origin=OriginInfo(kind="import"))
    return await _lay(house, setup, seats, options, entries, over=replayed.over)


@post("/api/tables/{table:str}/save", status_code=200, summary="The match as a file", media_type=MediaType.JSON)
async def save_table(table: str, data: WithToken, house: House) -> Response[bytes]:
    room = await house.room(table)
    async with room.lock:
        _must_be_open(room, _held(room, [data.token]))
        record = room.table.match.record()
    name = f"{record.game}-{record.commitment[:6] or 'match'}.json"
    body = msgspec.json.format(msgspec.json.encode(record))
    return Response(
        body, media_type=MediaType.JSON, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )  # fmt: skip


@post("/api/tables/{table:str}/verify", status_code=200, summary="Check the dice of a finished game")
async def verify(table: str, house: House) -> Verified:
    room = await house.room(table)
    if not room.table.match.over:
        raise Trouble(409, "not-now", "the seed is told when the game is over")
    record = room.table.match.record()
    reason = ""
    try:
        await house.replay(record)
    except SaveError as error:
        reason = str(error)
    return Verified(
        ok=not reason, reason=reason, commitment=record.commitment, seed=record.seed, salt=record.salt
    )  # fmt: skip


@post("/api/tables/{table:str}/turned", status_code=200, summary="The moment a finished game turned")
async def turned(table: str, house: House) -> Turned:
    match = (await house.room(table)).table.match
    if not match.over:
        raise Trouble(409, "not-now", "where it turned is told when the game is over")
    return Turned(moment=await asyncio.to_thread(turning_point, match))


@post("/api/tables/{table:str}/report", summary="Something is wrong at a table")
async def report(table: str, data: Report, house: House, request: AnyRequest) -> Reported:
    room = await house.room(table)
    seats = _held(room, [data.token])
    _count_creation(house, request)
    name = f"report-{secrets.token_hex(4)}"
    save = msgspec.to_builtins(room.table.match.record())
    document = {"text": clean(data.text), "seen": data.version, "version": room.table.version, "save": save}
    await asyncio.to_thread(house.keep_report, name, document)
    return Reported(report=name, save=save if room.table.is_open_to(seats) else None)


@post("/api/mine", status_code=200, summary="The tables where one has seats")
async def mine(data: WithTokens, house: House) -> list[Mine]:
    held = await house.store.held([hashed(token) for token in data.tokens])
    tables = []
    for id, seats in list(held.items())[:100]:
        with contextlib.suppress(Unknown):
            room = await house.room(id)
            tables.append(Mine(table=room.info(seats), seats=seats, progress=room.table.progress()))
        await asyncio.sleep(0)  # many tables are not told in one breath: others play meanwhile
    return tables


def _held(room: Room, tokens: list[str]) -> list[int]:
    """The seats some tokens hold; at least one, or it is refused."""
    seats = room.table.seats_of({hashed(token) for token in tokens})
    if not seats:
        raise Trouble(403, "not-yours", "this seat is not yours (any more)")
    first = room.table.holders[seats[0]]
    return [seat for seat, holder in enumerate(room.table.holders) if holder == first]


def _must_be_open(room: Room, seats: list[int]) -> None:
    if not room.table.is_open_to(seats):
        raise Trouble(409, "not-now", "that would give secrets away: wait until the game is over")


# -- the server itself ----------------------------------------------------------------------------------------------


@get("/api/health", summary="Whether the server is well", sync_to_thread=False)
def health() -> dict[str, bool]:
    return {"ok": True}


@get("/private/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def read_metrics(house: House, request: AnyRequest) -> str:
    wanted = house.config.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not wanted or not hmac.compare_digest(given.encode(), wanted.encode()):
        raise Trouble(404, "unknown", "there is nothing here")
    now = {"sockets": house.guests, "tables_in_memory": len(house.rooms), "commits": house.store.commits,
           "bots_waiting": house.thinkers.waiting, "memory_bytes": _memory()}  # fmt: skip
    return house.metrics.text(now)


def _memory() -> float:
    """The process's resident memory."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except OSError:
        import resource

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


HANDLERS = [
    list_games, read_rules, read_content, lay_table, see_table, claim_seat, reclaim_seat, rematch, continue_from,
    import_save, save_table, verify, turned, report, mine, health, read_metrics,
]  # fmt: skip
