"""The socket: one connection from its first word to its last, with every limit."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from duskboard.server import journal, play
from duskboard.server.house import House
from duskboard.server.messages import Bye, FromPerson, Hello, Refused
from duskboard.server.room import Guest, Room, frame
from duskboard.server.tables import Unknown

_decoder = msgspec.json.Decoder(FromPerson)
_addresses: Counter[str] = Counter()  # open connections by address
PATIENCE = 3.5  # heartbeats without a word after which a connection counts as dead


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: str, house: House) -> None:
    """Live play: see docs/api.md."""
    limits = house.config.limits
    address = socket.client.host if socket.client else "?"
    await socket.accept()
    guest = Guest(address, limits)
    if house.guests >= limits.sockets or _addresses[address] >= limits.sockets_address:
        return await _turn_away(socket, Bye(code="full", reason="too many connections", again=True))
    house.guests += 1
    _addresses[address] += 1
    room: Room | None = None
    writer = asyncio.create_task(_write(socket, guest, limits.send))
    try:
        room = await house.tables.room(table)
        room.arriving += 1  # it stays in memory, so that there is never a second one of the same table
        await _listen(socket, house, room, guest)
    except Unknown as error:
        guest.leave("no-table", str(error))
    except WebSocketDisconnect:
        guest.gone = True
    except Exception as error:
        house.metrics.count("errors")
        journal.note("connection failed", level=40, table=table, error=error)
        guest.leave("closing", "something went wrong here; connect again", again=True)
    finally:
        house.guests -= 1
        _addresses[address] -= 1
        if not _addresses[address]:
            del _addresses[address]
        if room is not None:
            room.arriving -= 1
            if guest in room.guests:
                room.guests.discard(guest)
                house.people_changed(room)
        if guest.outbox.full():
            guest.outbox.get_nowait()
        guest.outbox.put_nowait(None)
        with contextlib.suppress(Exception):
            await writer


async def _listen(socket: WebSocket[Any, Any, Any], house: House, room: Room, guest: Guest) -> None:
    """Take message after message until somebody has had enough."""
    config = house.config
    while not guest.gone:
        patience = config.heartbeat * PATIENCE if guest.greeted else config.limits.hello
        try:
            async with asyncio.timeout(patience):
                text = await socket.receive_data("text")
        except TimeoutError:
            return guest.leave("silent", "nothing was heard from you; connect again", again=True)
        except (KeyError, TypeError, UnicodeDecodeError):  # a binary frame
            text = ""
        if guest.gone:
            return None
        if not guest.bucket.take():
            house.metrics.count("too fast")
            if _had_enough(guest, config.limits.broken):
                return guest.leave("too-fast", "too many messages")
            guest.send(frame(Refused(id=_id_of(text), code="too-fast", reason="wait a moment", version=0)))
            continue
        try:
            message = _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            house.metrics.count("malformed")
            if _had_enough(guest, config.limits.broken):
                return guest.leave("malformed", "too many broken messages")
            guest.send(frame(Refused(id=_id_of(text), code="malformed", reason=str(error)[:200], version=0)))
            continue
        if not guest.greeted and not isinstance(message, Hello):
            return guest.leave("malformed", "say hello first")
        house.metrics.count("messages")
        await play.answer(house, room, guest, message)
    return None


def _had_enough(guest: Guest, limit: int) -> bool:
    guest.broken += 1
    return guest.broken >= limit


class _WithId(msgspec.Struct):
    id: str = ""


def _id_of(text: str) -> str:
    """The id of a message that could not be read otherwise, if it has one."""
    try:
        return msgspec.json.decode(text, type=_WithId).id[:64]
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return ""


async def _write(socket: WebSocket[Any, Any, Any], guest: Guest, patience: float) -> None:
    """Send what is put into the outbox; a reader that takes nothing for long is cut off."""
    try:
        while (text := await guest.outbox.get()) is not None:
            async with asyncio.timeout(patience):
                await socket.send_text(text)
    except Exception:
        guest.gone = True
    with contextlib.suppress(Exception):
        await asyncio.wait_for(socket.close(code=1000), patience)


async def _turn_away(socket: WebSocket[Any, Any, Any], bye: Bye) -> None:
    with contextlib.suppress(Exception):
        await socket.send_text(frame(bye))
        await socket.close(code=1013)
