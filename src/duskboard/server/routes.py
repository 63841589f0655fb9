"""The HTTP part: laying tables, taking seats, saves, rules to read. Only POST changes anything."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hmac
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Literal

import msgspec
from litestar import MediaType, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.response import ServerSentEvent, ServerSentEventMessage

from duskboard import games
from duskboard.bots.bot import proper_name
from duskboard.engine.appearance import Guide
from duskboard.engine.content import ContentFile
from duskboard.games.game import Game, SettingsError
from duskboard.match import Match, Save, SaveError, Seating, with_fresh_seed
from duskboard.server import journal
from duskboard.server.catalogue import first_game_of, rules_text, settings_of
from duskboard.server.guard import LOOPBACK
from duskboard.server.house import House
from duskboard.server.messages import (
    Claim,
    ContentEntry,
    Continue,
    GameInfo,
    Health,
    HeldSeat,
    Import,
    Invitation,
    LabInfo,
    Laid,
    Mine,
    NewSeat,
    NewTable,
    NumbersInfo,
    OpenLink,
    OriginInfo,
    PushKey,
    PushUnwanted,
    PushWanted,
    QrAsked,
    QrCode,
    ReachInfo,
    Rematch,
    Replay,
    ReplayAsked,
    Report,
    Reported,
    ReviewStanding,
    RulesText,
    SeatsAsked,
    SeatsInfo,
    Sit,
    StudyAsked,
    StudyStanding,
    TableInfo,
    Verified,
    WithToken,
    WithTokens,
)
from duskboard.server.offline import NotBuilt, page_of
from duskboard.server.push import BadSubscription
from duskboard.server.qr import qr_of
from duskboard.server.reach import network_addresses
from duskboard.server.replays import eyes_for
from duskboard.server.requests import AnyRequest, Trouble, address_of, checked_name
from duskboard.server.room import Room
from duskboard.server.sieve import Suspicious, look_over_toml
from duskboard.server.store import Conflict, Entry, Options, SeatRow, Subscription
from duskboard.server.studies import WATCHED, Ongoing
from duskboard.server.tables import Full, Unknown, branch_origin, hashed, new_token
from duskboard.server.thinkers import levels
from duskboard.server.words import clean

STREAM_AGAIN = 1000  # milliseconds until a browser asks again for a stream that broke off
LARGEST_SETTINGS = 65_536  # characters; they go with every message about the table

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
    usual = _seats_info(game, {})
    return GameInfo(
        game=game.id,
        title=game.title,
        blurb=game.blurb,
        seats=game.facts.seats,
        roles=usual.roles,
        sides=usual.sides,
        chance=game.facts.chance,
        hidden=game.facts.hidden,
        cooperative=game.facts.cooperative,
        settings=settings_of(game),
        levels=levels(game),
        appearance=game.appearance,
        first_game=first_game_of(game),
        numbers=[NumbersInfo(name=name, title=file.title) for name, file in game.numbers.items()],
    )


@post("/api/games/{game:str}/seats", status_code=200, summary="The seats of a game with some settings")
async def seats_with(game: str, data: SeatsAsked, house: House, request: AnyRequest) -> SeatsInfo:
    return await house.workshop.do(address_of(request), _seats_info, _game(game), data.settings)


def _seats_info(own: Game, settings: dict[str, Any]) -> SeatsInfo:
    """By interpreted rules: the lobby asks, and nobody waits for a compiler to see which games there are."""
    try:
        checked = own.check_settings(settings)
        state = own.new_state(own.standard_book, own.content, checked, 1, guarded=True)
    except SettingsError as error:
        raise Trouble(400, "malformed", str(error)[:500]) from error
    except Exception as error:  # a document of the player's own may be wrong in ways no game foresees
        raise Trouble(400, "malformed", f"these settings do not make a game of {own.title}") from error
    roles = own.seat_names(own.redacted(state, own.standard_book, -1, guarded=True))[: own.seats_of(checked)]
    return SeatsInfo(roles=roles, sides=list(own.sides(checked)))


@get("/api/games/{game:str}/rules", summary="A game's rules to read", sync_to_thread=True)
def read_rules(game: str) -> RulesText:
    found = rules_text(_game(game))
    if found is None:
        raise Trouble(404, "unknown", f"there is no text of the rules of {_game(game).title}")
    return found


@get("/api/games/{game:str}/guide", summary="What is said to somebody who learns a game", sync_to_thread=True)
def read_guide(game: str) -> Guide:
    return _game(game).guide


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
    if data.clock is not None and data.clock.up == "bot" and data.dice == "real":
        raise Trouble(400, "malformed", "with real dice no bot can choose for somebody: who would roll them?")
    if data.learn and any(seat.kind == "link" for seat in data.seats):
        raise Trouble(400, "malformed", "whoever knows the guide knows its dice: learn a game without other people")
    _count_creation(house, request)
    if len(msgspec.json.encode(data.settings)) > LARGEST_SETTINGS:
        raise Trouble(400, "malformed", f"the settings are longer than {LARGEST_SETTINGS} characters")
    if any(seat.kind == "link" for seat in data.seats):
        usual = {one.name: one.apart for one in own.settings if one.apart is not None}
        data = msgspec.structs.replace(data, settings={**usual, **data.settings})
    if data.numbers and (data.content or data.numbers not in own.numbers):
        there = ", ".join(own.numbers) or "none"
        reason = "numbers of one's own come instead" if data.content else f"{own.title} has these: {there}"
        raise Trouble(400, "malformed", f"there are no numbers {data.numbers!r}: {reason}"[:500])
    if data.content:
        setup = await _with_content(house, own, data, request)
    else:
        seed = own.guide.seed if data.learn else ""
        setup = await house.workshop.do(address_of(request), _new_match, own, data.settings, seed, data.numbers)
    seats = _checked_seats(own, setup.settings, data.seats)
    options = Options(
        dice=data.dice, watchable=data.watchable, odds=data.odds, concede=data.concede,
        clock=data.clock, hall=data.hall and house.config.hall,
    )  # fmt: skip
    player = await house.known.player_of(request)
    return await _lay(house, setup, seats, options, [], player=player.id if player else "")


async def _with_content(house: House, own: Game, data: NewTable, request: AnyRequest) -> Save:
    try:
        look_over_toml(data.content)
        return await house.workshop.lay_out(address_of(request), own.id, data.content, data.settings)
    except (Suspicious, SaveError) as error:
        raise Trouble(400, "malformed", str(error)[:500]) from error


def _new_match(own: Game, settings: dict[str, Any], seed: str = "", numbers: str = "") -> Save:
    try:
        laid = own.numbers[numbers] if numbers else None
        return Match.new(own.id, settings=settings, dice="keyed", seed=seed or None, content=laid).record()
    except SettingsError as error:
        raise Trouble(400, "malformed", str(error)[:500]) from error
    except Exception as error:  # a document of the player's own may be wrong in ways no game foresees
        journal.note("settings failed", level=30, game=own.id, error=error)
        raise Trouble(400, "malformed", f"these settings do not make a game of {own.title}") from error


def _checked_seats(own: Game, settings: dict[str, Any], seats: list[NewSeat]) -> list[NewSeat]:
    wanted = own.seats_of(settings)
    if len(seats) != wanted:
        raise Trouble(400, "malformed", f"{own.title} has {wanted} seats with these settings, not {len(seats)}")
    known = [one.level for one in levels(own)]
    for seat in seats:
        if seat.kind == "bot" and seat.level not in known:
            raise Trouble(400, "malformed", f"there is no bot {seat.level!r}; there are: {', '.join(known)}")
    return [msgspec.structs.replace(seat, name=checked_name(seat.name)) for seat in seats]


def _count_creation(house: House, request: AnyRequest, reason: str = "too many new tables; wait a while") -> None:
    bucket = house.creations.of(address_of(request))
    if not bucket.take():
        wait = max(1, round(bucket.wait()))
        raise Trouble(429, "too-fast", reason, {"Retry-After": str(wait)})


async def _lay(
    house: House,
    setup: Save,
    seats: list[NewSeat],
    options: Options,
    entries: list[Entry],
    over: bool = False,
    states: bytes = b"",
    player: str = "",
) -> Laid:
    try:
        return await house.tables.lay(setup, seats, options, entries, over=over, states=states, player=player)
    except Full:
        raise Trouble(503, "full", "there is no room for another table; try again later") from None


@get("/api/tables/{table:str}", summary="How a table stands")
async def see_table(table: str, house: House) -> TableInfo:
    room = await house.tables.room(table)
    await room.quiet(())
    return room.info()


@post("/api/tables/{table:str}/claim", summary="Take the seat of a link")
async def claim_seat(table: str, data: Claim, house: House, request: AnyRequest) -> HeldSeat:
    room = await house.tables.room(table)
    token, player = new_token(), await house.known.player_of(request)
    seat = await house.store.claim(
        table,
        hashed(data.code),
        hashed(token),
        secrets.token_hex(8),
        checked_name(data.name),
        player.id if player else "",
        data.colour,
    )
    if seat is None:
        raise Trouble(403, "not-yours", "this link is no longer good")
    return await _seated(house, room, seat, token)


@post("/api/tables/{table:str}/sit", summary="Take an open seat of a table in the hall")
async def sit(table: str, data: Sit, house: House, request: AnyRequest) -> HeldSeat:
    room = await house.tables.room(table)
    if not room.table.row.options.hall or not house.config.hall:
        raise Trouble(403, "not-yours", "one sits down at this table by a link")
    _count_creation(house, request, "too many seats taken; wait a while")
    token, player = new_token(), await house.known.player_of(request)
    if player is not None and any(seat.player == player.id for seat in room.table.seats):
        raise Trouble(409, "not-now", "you sit at this table already")
    known, holder = player.id if player else "", secrets.token_hex(8)
    name = checked_name(data.name)
    seat = await house.store.sit(table, data.seat, hashed(token), holder, name, known, data.colour)
    if seat is None:
        raise Trouble(409, "not-now", "somebody has taken this seat")
    return await _seated(house, room, seat, token)


async def _seated(house: House, room: Room, seat: int, token: str) -> HeldSeat:
    async with room.lock:
        await house.tables.refresh_locked(room)
        house.cluster.changed(room)
        house.push.look(room)
    return HeldSeat(table=room.id, seat=seat, token=token)


@post("/api/tables/{table:str}/invited", status_code=200, summary="What the link of a seat invites to")
async def invited(table: str, data: Claim, house: House) -> Invitation:
    room = await house.tables.room(table)
    seat = next((one for one in room.table.seats if one.code_hash == hashed(data.code)), None)
    if seat is None:
        raise Trouble(403, "not-yours", "this link is no longer good")
    await room.quiet(())
    hosts = list(dict.fromkeys(one.name for one in room.table.seats if one.kind == "person" and one.name))
    return Invitation(table=room.info(), seat=seat.seat, hosts=hosts)


@post("/api/qr", status_code=200, summary="An address as a QR code")
async def qr(data: QrAsked, house: House, request: AnyRequest) -> QrCode:
    return await house.workshop.do(address_of(request), qr_of, data.text)


@post("/api/tables/{table:str}/reclaim", summary="Make a link that moves a seat to another device")
async def reclaim_seat(table: str, data: WithToken, house: House) -> OpenLink:
    room = await house.tables.room(table)
    _held(room, [data.token])
    seat = room.table.seats_of({hashed(data.token)})[0]
    code = new_token()
    await house.store.change_seat(table, seat, code_hash=hashed(code))
    await house.tables.refresh(room)
    house.cluster.changed(room)
    return OpenLink(seat=seat, code=code)


@post("/api/tables/{table:str}/rematch", summary="The same game again")
async def rematch(table: str, data: Rematch, house: House, request: AnyRequest) -> TableInfo:
    room = await house.tables.room(table)
    _held(room, [data.token])
    async with room.lock:
        row = room.table.row
        if not room.table.match.over:
            raise Trouble(409, "not-now", "the game is not over")
        if not row.live.rematch:
            _count_creation(house, request)
            asker = next(seat for seat in room.table.seats if seat.is_held_by({hashed(data.token)}))
            await _begin_rematch(house, room, data.swap, asker, address_of(request))
        return (await house.tables.room(room.table.row.live.rematch)).info()


async def _begin_rematch(house: House, room: Room, swap: bool, asker: SeatRow, address: str) -> None:
    setup, seats = room.table.row.setup, room.table.seats
    again = await house.workshop.do(address, _same_again, setup)
    sitting = [_sits_at(seats[(at + swap) % len(seats)], at, asker) for at in range(len(seats))]
    options = msgspec.structs.replace(
        room.table.row.options, origin=OriginInfo(kind="rematch", table=room.id)
    )  # fmt: skip
    id = secrets.token_urlsafe(12)
    try:
        await house.tables.lay(again, [], options, [], id=id, sitting=sitting)
        await house.tables.set_live(room, rematch=id)
    except Full:
        raise Trouble(503, "full", "there is no room for another table; try again later") from None
    except Conflict:
        if not room.table.row.live.rematch:
            raise Trouble(409, "not-now", "the table changed meanwhile; try again") from None


def _same_again(setup: Save) -> Save:
    theirs = ContentFile("content.toml", setup.overrides) if setup.overrides else None
    return Match.new(setup.game, content=theirs, settings=setup.settings, dice="keyed").record()


def _sits_at(seat: SeatRow, at: int, asker: SeatRow) -> SeatRow:
    """Somebody's seat in a rematch. One that nobody ever took goes to who asks: its link leads to the old table."""
    return msgspec.structs.replace(asker if seat.kind == "open" else seat, seat=at, code_hash="")


@post("/api/tables/{table:str}/continue", summary="A new table from a moment of this one")
async def continue_from(table: str, data: Continue, house: House, request: AnyRequest) -> Laid:
    room = await house.tables.room(table)
    async with room.lock:
        held = room.table.seats_of({hashed(token) for token in data.tokens})
        _must_be_open(room, held)
        moments = room.table.moments(data.viewer if data.viewer in held else room.table.eyes(held))
        if data.moment >= len(moments):
            raise Trouble(400, "malformed", f"there are {len(moments) - 1} choices, so no moment {data.moment}")
        await house.tables.note_help(room)
        branch = room.table.match.branch(moments[data.moment])
        as_it_was = [_as_new(seat) for seat in room.table.seats]
        was = room.table.row.options
    seats = _checked_seats(branch.game, branch.settings, data.seats or as_it_was)
    _count_creation(house, request)
    record = branch.record()
    entries = _entries_of(record)
    setup = with_fresh_seed(msgspec.structs.replace(record, ending=0, result=[], pending_dice=[]))
    options = msgspec.structs.replace(was, hall=False, origin=branch_origin(table, data.moment))
    return await _lay(house, setup, seats, options, entries, over=branch.over)


def _entries_of(record: Save) -> list[Entry]:
    """The log of a table that goes on from a record."""
    made = [Entry(choice=choice, seat=choice.seat) for choice in record.choices]
    return made if record.halt is None else [*made, Entry(halt=record.halt, seat=record.halt.seat)]


def _as_new(seat: SeatRow) -> NewSeat:
    return NewSeat(kind="bot" if seat.kind == "bot" else "here", name=seat.name, level=seat.level, colour=seat.colour)


@dataclass
class _ImportOperation(Operation):
    """What an import holds, for the description: the body is taken as it comes, since litestar would read all of it."""

    def __post_init__(self) -> None:
        anything = Schema(type=OpenAPIType.OBJECT, additional_properties=True)
        seats = Schema(type=OpenAPIType.ARRAY, items=anything, max_items=16)
        body = Schema(
            type=OpenAPIType.OBJECT, properties={"save": anything, "seats": seats}, required=["save"],
            additional_properties=False,
        )  # fmt: skip
        self.request_body = RequestBody(content={"application/json": OpenAPIMediaType(schema=body)}, required=True)


_import_decoder = msgspec.json.Decoder(Import)


@post("/api/import", summary="A table from a saved match", operation_class=_ImportOperation)
async def import_save(body: bytes, house: House, request: AnyRequest) -> Laid:
    try:
        data = _import_decoder.decode(body)
    except RecursionError:
        raise Trouble(400, "malformed", "the save is nested too deeply") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Trouble(400, "malformed", str(error)[:500]) from error
    _count_creation(house, request)
    try:
        replayed = await house.workshop.replay(address_of(request), bytes(data.save))
    except SaveError as error:
        raise Trouble(400, "malformed", str(error)[:500]) from error
    record = replayed.save
    assert record is not None
    own, seating = games.game(record.game), record.seating or Seating()
    seats = _checked_seats(own, record.settings, data.seats or _as_saved(own, record.settings, seating))
    entries = _entries_of(record)
    fixed = any(choice.fixed for choice in record.choices)
    setup = with_fresh_seed(msgspec.structs.replace(record, ending=0, result=[], pending_dice=[]))
    options = Options(dice="real" if fixed or seating.real_dice else "drawn", origin=OriginInfo(kind="import"))
    return await _lay(house, setup, seats, options, entries, replayed.over, replayed.states)


def _as_saved(own: Game, settings: dict[str, Any], seating: Seating) -> list[NewSeat]:
    """Who sat where when a match was saved: its bots, and people here."""
    names = [*seating.bots, *[""] * own.seats_of(settings)][: own.seats_of(settings)]
    return [NewSeat(kind="bot" if name else "here", level=proper_name(name) if name else "") for name in names]


@post("/api/tables/{table:str}/save", status_code=200, summary="The match as a file", media_type=MediaType.JSON)
async def save_table(table: str, data: WithToken, house: House) -> Response[bytes]:
    room = await house.tables.room(table)
    async with room.lock:
        _must_be_open(room, _held(room, [data.token]))
        await house.tables.note_help(room)
        record = room.table.record()
    name = f"{record.game}-{record.commitment[:6] or 'match'}.json"
    body = msgspec.json.format(msgspec.json.encode(record))
    return Response(
        body, media_type=MediaType.JSON, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )  # fmt: skip


@post("/api/tables/{table:str}/verify", status_code=200, summary="Check the dice of a finished game")
async def verify(table: str, house: House, request: AnyRequest) -> Verified:
    room = await house.tables.room(table)
    if not room.table.match.over:
        raise Trouble(409, "not-now", "the seed is told when the game is over")

    async def check() -> Verified:
        record, reason = room.table.match.record(), ""
        try:
            await house.workshop.replay(address_of(request), msgspec.json.encode(record))
        except SaveError as error:
            reason = str(error)
        last = record.fresh[-1] if record.fresh else record
        return Verified(
            ok=not reason, reason=reason, commitment=last.commitment, seed=last.seed, salt=last.salt
        )  # fmt: skip

    return await room.found_once("verified", check)


@post("/api/tables/{table:str}/review", status_code=200, summary="A finished game looked back on, or how far that is")
async def review(table: str, data: WithTokens, house: House, request: AnyRequest) -> ReviewStanding:
    room = await house.tables.room(table)
    if not room.table.match.over:
        raise Trouble(409, "not-now", "how it went is told when the game is over: until then somebody has secrets")
    if not room.table.row.options.watchable:
        _held(room, data.tokens)
    return await house.reviews.standing(room, address_of(request))


@post("/api/tables/{table:str}/replay", status_code=200, summary="A game from its beginning")
async def replay(table: str, data: ReplayAsked, house: House, request: AnyRequest) -> Response[Replay]:
    found = await _replay(house, await house.tables.room(table), data, request)
    return Response(found, media_type=MediaType.JSON)  # type: ignore[arg-type]


@post("/api/tables/{table:str}/replay/file", status_code=200, media_type=MediaType.HTML,
      summary="The same as one HTML file that plays by itself")  # fmt: skip
async def replay_file(table: str, data: ReplayAsked, house: House, request: AnyRequest) -> Response[str]:
    room = await house.tables.room(table)
    found = await _replay(house, room, data, request)
    try:
        page = await house.reviewing.do(address_of(request), page_of, found, rules_text(room.table.game))
    except NotBuilt as error:
        raise Trouble(503, "full", str(error)) from error
    headers = {"Content-Disposition": f'attachment; filename="{room.table.game.id}-replay.html"'}
    return Response(page, media_type=MediaType.HTML, headers=headers)


async def _replay(house: House, room: Room, data: ReplayAsked, request: AnyRequest) -> bytes:
    held = room.table.seats_of({hashed(token) for token in data.tokens})
    if not room.table.row.options.watchable:
        _held(room, data.tokens)
    eyes = eyes_for(room, held, data.viewer)
    if eyes is None:
        raise Trouble(403, "not-yours", "what others know is theirs until the game is over")
    await room.quiet([eyes] if eyes >= 0 else ())
    return await house.replays.of(room, eyes, address_of(request))


@get("/api/lab", summary="Whether there is a lab here", sync_to_thread=False)
def lab(house: House) -> LabInfo:
    return LabInfo(on=house.config.lab)


@post("/api/lab/studies", summary="Begin a study of a game")
async def begin_study(data: StudyAsked, house: House, request: AnyRequest) -> StudyStanding:
    _game(data.game)
    if not house.config.lab:
        raise Trouble(403, "not-yours", "there is no lab on this server")
    if len(msgspec.json.encode(data.settings)) > LARGEST_SETTINGS:
        raise Trouble(400, "malformed", f"the settings are longer than {LARGEST_SETTINGS} characters")
    try:
        look_over_toml(data.content)
    except Suspicious as error:
        raise Trouble(400, "malformed", str(error)[:500]) from error
    return house.studies.begin(data, address_of(request)).standing()


@get("/api/lab/studies/{study:str}", summary="A study, as far as it is")
async def see_study(study: str, house: House) -> StudyStanding:
    return _study(house, study).standing()


@get("/api/lab/studies/{study:str}/stream", summary="A study while it goes on, as server-sent events",
     responses={200: ResponseSpec(data_container=None, description="Events `standing`, each a StudyStanding",
                                  media_type="text/event-stream")})  # fmt: skip
async def follow_study(study: str, house: House) -> ServerSentEvent:
    ongoing = _study(house, study)
    if ongoing.watchers >= WATCHED:
        raise Trouble(503, "full", "too many look on already; ask for the study itself")
    return ServerSentEvent(_told(ongoing), headers={"X-Accel-Buffering": "no"})  # a proxy passes it on at once


async def _told(study: Ongoing) -> AsyncIterator[ServerSentEventMessage]:
    async with contextlib.aclosing(study.standings()) as standings:
        async for news in standings:
            if news is None:
                yield ServerSentEventMessage(comment="still there", data=None)
            else:
                said = msgspec.json.encode(news[1]).decode()
                yield ServerSentEventMessage(event="standing", id=news[0], data=said, retry=STREAM_AGAIN)


@post("/api/lab/studies/{study:str}/cancel", status_code=200, summary="End a study")
async def cancel_study(study: str, house: House) -> StudyStanding:
    ongoing = _study(house, study)
    await house.studies.cancel(ongoing)
    return ongoing.standing()


@get(
    "/api/lab/studies/{study:str}/games/{game:str}",
    summary="A game behind a figure, as a save",
    media_type=MediaType.JSON,
)
async def study_game(study: str, game: str, house: House) -> Response[bytes]:
    save = _study(house, study).saves.get(game)
    if save is None:
        raise Trouble(404, "unknown", "there is no such game behind this study")
    return Response(save, media_type=MediaType.JSON)


def _study(house: House, id: str) -> Ongoing:
    found = house.studies.find(id)
    if found is None:
        raise Trouble(404, "unknown", "there is no such study (any more)")
    return found


@post("/api/tables/{table:str}/report", summary="Something is wrong at a table")
async def report(table: str, data: Report, house: House, request: AnyRequest) -> Reported:
    room = await house.tables.room(table)
    seats = _held(room, [data.token])
    _count_creation(house, request)
    name = f"report-{secrets.token_hex(4)}"
    document = {"text": clean(data.text), "seen": data.version, "version": room.table.version}
    record, is_open = room.table.record(), room.table.is_open_to(seats)
    if is_open:
        async with room.lock:
            await house.tables.note_help(room)

    def keep() -> dict[str, Any]:
        save: dict[str, Any] = msgspec.to_builtins(record)
        house.housekeeping.keep_report(name, {**document, "save": save})
        return save

    save = await house.workshop.do(address_of(request), keep)
    return Reported(report=name, save=save if is_open else None)


@post("/api/mine", status_code=200, summary="The tables where one has seats")
async def mine(data: WithTokens, house: House, request: AnyRequest) -> list[Mine]:
    house.workshop.must_be_able(address_of(request))
    held = await house.store.held([hashed(token) for token in data.tokens])
    tables = []
    for id, seats in list(held.items())[:100]:
        with contextlib.suppress(Unknown):
            room = await house.tables.room(id)
            await room.quiet(seats)
            began = time.thread_time()
            info = room.info(seats)
            tables.append(Mine(table=info, seats=seats, waits=_waits(info, seats), progress=room.table.progress()))
            house.workshop.pay(address_of(request), time.thread_time() - began)
        await asyncio.sleep(0)  # many tables are not told in one breath: others play meanwhile
    return sorted(tables, key=lambda one: (not one.waits, -one.table.touched))


def _waits(info: TableInfo, seats: list[int]) -> Literal["", "choice", "offer", "takeback"]:
    """What a table waits for of somebody who holds some seats, as they may know it."""
    if info.phase == "playing" and info.acting in seats:
        return "choice"
    if info.offer is not None and set(seats).intersection(info.offer.waiting):
        return "offer"
    return "takeback" if info.takeback is not None and set(seats).intersection(info.takeback.waiting) else ""


@get("/api/push", summary="The key with which a browser asks its push service")
async def push_key(house: House) -> PushKey:
    return PushKey(key=await house.push.public_key())


@post("/api/push", status_code=204, summary="Be told of one's turns while the page is closed")
async def want_push(data: PushWanted, house: House, request: AnyRequest) -> None:
    if not house.config.push:
        raise Trouble(409, "not-now", "nothing is sent from here")
    wanted = Subscription(endpoint=data.endpoint, p256dh=data.keys.p256dh, auth=data.keys.auth)
    try:
        house.push.check(wanted)
    except BadSubscription as error:
        raise Trouble(400, "malformed", str(error)) from error
    house.workshop.must_be_able(address_of(request))
    held = await house.store.held_tokens([hashed(token) for token in data.tokens])
    await house.store.subscribe(held, wanted, house.config.limits.browsers)


@post("/api/push/forget", status_code=204, summary="Be told nothing any more")
async def unwant_push(data: PushUnwanted, house: House) -> None:
    await house.store.forget_subscription(data.endpoint)


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


@get("/api/alive", summary="Whether the server runs", sync_to_thread=False)
def alive() -> dict[str, bool]:
    return {"ok": True}


@get("/api/health", summary="Whether tables can be played here: the store, its disk, the bots")
async def health(house: House) -> Response[Health]:
    found = await house.housekeeping.health()
    return Response(found, status_code=200 if found.ok else 503)


@get("/api/reach", summary="Where others find this server", sync_to_thread=True)
def reach(house: House, request: AnyRequest) -> ReachInfo:
    if request.client is None or request.client.host not in LOOPBACK:  # they have come from elsewhere already
        return ReachInfo(network=True)
    return ReachInfo(network=house.config.host not in LOOPBACK, addresses=network_addresses(house.config))


@get("/private/metrics", include_in_schema=False, media_type=MediaType.TEXT)
async def read_metrics(house: House, request: AnyRequest) -> str:
    wanted = house.config.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    if not wanted or not hmac.compare_digest(given.encode(), wanted.encode()):
        raise Trouble(404, "unknown", "there is nothing here")
    now = {"sockets": house.guests, "tables_in_memory": len(house.tables.rooms), "commits": house.store.commits,
           "bots_waiting": house.thinkers.waiting, "bots_memory_bytes": house.thinkers.memory * 1_000_000}  # fmt: skip
    return house.metrics.text(now)


HANDLERS = [
    push_key, want_push, unwant_push,
    list_games, seats_with, read_rules, read_guide, read_content, lay_table, see_table, claim_seat, sit, invited, qr,
    reclaim_seat,
    rematch, continue_from, import_save, save_table, verify, review, replay, replay_file, report, mine, alive,
    lab, begin_study, see_study, follow_study, cancel_study, study_game,
    health, reach, read_metrics,
]  # fmt: skip
