"""What people ask for over the socket, one function a message. Whatever is refused has changed nothing."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from duskboard.match import IllegalOption, NotYourSeat
from duskboard.server import journal
from duskboard.server.house import House, hashed
from duskboard.server.messages import (
    PROTOCOL,
    Answer,
    Choose,
    Done,
    Face,
    Hello,
    Hint,
    Hinted,
    Look,
    Ping,
    Pong,
    Refused,
    Rename,
    Say,
    Seen,
    Undo,
    Welcome,
)
from duskboard.server.room import Guest, Room, frame, hears, said
from duskboard.server.store import Conflict, Takeback
from duskboard.server.table import WATCHER
from duskboard.server.thinkers import ADVISER, Busy, ThinkerFailed

SHOWN_AFTER = {"stale", "illegal"}  # refusals after which the current view follows


class Refusal(Exception):
    """What is asked for is not done: a code, and a sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


async def answer(house: House, room: Room, guest: Guest, message: Any) -> None:
    """Do what a message asks for, or say why not."""
    began = time.monotonic()
    kind = type(message).__struct_config__.tag
    try:
        await HANDLERS[type(message)](house, room, guest, message)
    except Refusal as refusal:
        await refuse(room, guest, message.id, refusal)
    except Exception as error:
        house.metrics.counts["errors"] += 1
        journal.note("message failed", level=40, table=room.id, kind=kind, error=error)
        await refuse(room, guest, message.id, Refusal("closed", "something went wrong here; nothing was changed"))
    house.metrics.delays[kind].add(time.monotonic() - began)


async def refuse(room: Room, guest: Guest, id: str, refusal: Refusal) -> None:
    """Tell somebody that what they asked for is not done; show them the table if they seem not to know it."""
    code: Any = refusal.code
    guest.send(frame(Refused(id=id, code=code, reason=refusal.reason, version=counted(room, guest))))
    if refusal.code in SHOWN_AFTER:
        async with room.lock:
            for viewer in guest.viewers:
                guest.send(frame(await room.view(viewer)))


# -- coming and going -----------------------------------------------------------------------------------------------


async def hello(house: House, room: Room, guest: Guest, message: Hello) -> None:
    """Find out which seats somebody holds, and show them the table."""
    if message.protocol != PROTOCOL:
        return guest.leave("malformed", f"this server speaks protocol {PROTOCOL}: reload the page")
    async with room.lock:
        seats = room.table.seats_of({hashed(token) for token in message.tokens})
        if message.tokens and not seats:
            await house.refresh_locked(room)  # taken over by another process a moment ago
            seats = room.table.seats_of({hashed(token) for token in message.tokens})
        if message.tokens and not seats:
            return guest.leave("bad-token", "this seat is not yours (any more)")
        limits = house.config.limits
        others = [other for other in room.guests if other is not guest]
        if not seats:
            if not room.table.row.options.watchable:
                return guest.leave("not-watchable", "this table is not for watching")
            if sum(1 for other in others if not other.seats) >= limits.watchers:
                return guest.leave("full", "too many are watching this table")
        elif any(sum(seat in other.seats for other in others) >= limits.sockets_seat for seat in seats):
            return guest.leave("full", "this seat is connected too often")
        guest.seats, guest.name, guest.greeted = seats, clean(message.name), True
        came = guest not in room.guests
        room.guests.add(guest)
        guest.send(
            frame(Welcome(protocol=PROTOCOL, seats=seats, table=room.info(seats), heartbeat=house.config.heartbeat))
        )  # fmt: skip
        unheard = [remark for remark in room.remarks if remark.n > message.heard and hears(guest, remark)]
        for remark in unheard[-limits.queue // 2 :]:  # more at once than the outbox holds would send the guest away
            guest.send(frame(said(remark)))
        have = None if room.table.game.unnoticed else message.have  # how they count may have changed since
        for viewer in guest.viewers:
            guest.send(frame(await room.view(viewer, have)))
        if came:
            house.people_changed(room)
        house.wake_bot(room)


async def ping(house: House, room: Room, guest: Guest, message: Ping) -> None:
    guest.send(frame(Pong(id=message.id, version=min(room.table.version_for(viewer) for viewer in guest.viewers))))


# -- choosing -------------------------------------------------------------------------------------------------------


async def choose(house: House, room: Room, guest: Guest, message: Choose) -> None:
    """Carry out a choice, and acknowledge it once it is kept."""
    async with room.lock:
        table = room.table
        own(guest, message.seat)
        decided = table.version_behind(message.seat, message.version)
        if table.senders.get(decided + 1) == (message.id, message.seat):
            return guest.send(frame(Done(id=message.id, version=message.version + 1)))
        declared = table.declared
        if declared is not None and (declared.choice_id, declared.seat) == (message.id, message.seat):
            return guest.send(frame(Done(id=message.id, version=message.version)))
        in_play(room, decided)
        try:
            table.match.find(message.option, seat=message.seat)
        except NotYourSeat as error:
            quiet = table.goes_unnoticed(message.seat)
            raise Refusal("not-yours", "it is not your choice" if quiet else str(error)) from error
        except IllegalOption as error:
            raise Refusal("illegal", str(error)[:300]) from error
        try:
            await house.carry_out(room, message.seat, message.option, message.id)
        except Conflict:
            raise Refusal("stale", "somebody was quicker") from None
        guest.send(frame(Done(id=message.id, version=counted(room, guest))))
        house.wake_bot(room)


async def face(house: House, room: Room, guest: Guest, message: Face) -> None:
    """Take the face of a real die; after the last one carry the choice out."""
    async with room.lock:
        table = room.table
        if not guest.seats or message.seat >= len(table.seats):
            raise Refusal("not-yours", "only players roll")
        if table.seats[message.seat].kind != "bot":
            own(guest, message.seat)
        asked = table.version_behind(table.eyes(guest.seats), message.version)
        if table.senders.get(asked + 1, ("", -1))[1] == message.seat and asked < table.version:
            return guest.send(frame(Done(id=message.id, version=message.version + 1)))
        current(room, asked)
        made = table.declared
        if made is None or made.seat != message.seat:
            raise Refusal("nothing", "no die is asked for")
        if message.at != len(made.faces):
            if message.at < len(made.faces) and made.faces[message.at] == message.face:
                return guest.send(frame(Done(id=message.id, version=counted(room, guest))))
            raise Refusal("stale", "that die has been typed in already")
        sides = table.match.next_die(made.option, made.faces)
        if sides is not None and message.face > sides:
            raise Refusal("bad-die", f"a die of {sides} sides cannot show {message.face}")
        faces = [*made.faces, message.face]
        try:
            await house.carry_out(room, made.seat, made.option, made.choice_id, faces)
        except Conflict:
            raise Refusal("stale", "somebody was quicker") from None
        guest.send(frame(Done(id=message.id, version=counted(room, guest))))
        house.wake_bot(room)


# -- taking back ----------------------------------------------------------------------------------------------------


async def undo(house: House, room: Room, guest: Guest, message: Undo) -> None:
    """Take back at once where that is free, else ask the other seats."""
    async with room.lock:
        table = room.table
        own(guest, message.seat)
        decided = table.version_behind(message.seat, message.version)
        if table.senders.get(decided + 1) == (message.id, message.seat):
            return guest.send(frame(Done(id=message.id, version=message.version + 1)))
        current(room, decided)
        if table.row.phase == "waiting":
            raise Refusal("waiting", "the game has not begun")
        if table.declared is not None:
            raise Refusal("roll-first", "the choice is made: roll the die first")
        moments = table.moments(message.seat)
        if message.to >= len(moments) - 1:
            raise Refusal("nothing", "there is nothing to take back")
        to = moments[message.to]
        asked = table.takeback
        if asked is not None and asked.seat != message.seat:
            raise Refusal("nothing", "answer the take-back that is asked for first")
        reason = table.why_not_free(message.seat, to)
        if reason and table.match.over:
            raise Refusal("over", "the game is over and its dice are revealed")
        try:
            takeback = Takeback(
                name=secrets.token_hex(4), version=table.version, seat=message.seat, to=to
            )  # fmt: skip
            if reason and table.asked_seats(takeback):
                await house.set_live(room, takeback=takeback)
            else:
                await house.take_back(room, message.seat, to, message.id)
        except Conflict:
            raise Refusal("stale", "somebody was quicker") from None
        guest.send(frame(Done(id=message.id, version=counted(room, guest))))


async def consent(house: House, room: Room, guest: Guest, message: Answer) -> None:
    """Agree to a take-back or not; who asked may withdraw."""
    async with room.lock:
        table = room.table
        own(guest, message.seat)
        asked = table.takeback
        if asked is None or asked.name != message.takeback:
            raise Refusal("nothing", "nobody asks to take that back (any more)")
        mine = table.holders[message.seat] == table.holders[asked.seat]
        if mine and message.agree:
            raise Refusal("not-yours", "the others are asked")
        try:
            if not message.agree:
                await house.set_live(room, takeback=None)
                name = room.name_of(message.seat)
                await house.remark(room, f"{name} {'no longer asks' if mine else 'does not agree'} to take back")
            else:
                agreed = Takeback(
                    name=asked.name, version=asked.version, seat=asked.seat, to=asked.to,
                    agreed=sorted({*asked.agreed, message.seat}),
                )  # fmt: skip
                if table.asked_seats(agreed):
                    await house.set_live(room, takeback=agreed)
                else:
                    await house.take_back(room, asked.seat, asked.to, asked.name)
        except Conflict:
            raise Refusal("stale", "somebody was quicker") from None
        guest.send(frame(Done(id=message.id, version=counted(room, guest))))


# -- talking and looking --------------------------------------------------------------------------------------------


async def say(house: House, room: Room, guest: Guest, message: Say) -> None:
    """Keep a remark and let those hear it who may."""
    text = clean(message.text)
    if not text:
        raise Refusal("malformed", "there is nothing in that remark")
    if message.seat != WATCHER:
        own(guest, message.seat)
    elif guest.seats:
        raise Refusal("not-yours", "speak from one of your seats")
    async with room.lock:
        if (message.seat, message.id) in room.told:  # sent again after its answer was lost
            return guest.send(frame(Done(id=message.id, version=counted(room, guest))))
        if len(room.remarks) >= house.config.limits.remarks:
            raise Refusal("too-fast", "enough has been said at this table")
        where = "watchers" if message.seat == WATCHER else "players"
        name = guest.name or "a watcher" if message.seat == WATCHER else room.name_of(message.seat)
        await house.remark(room, text, where, message.seat, name)
        room.told.append((message.seat, message.id))
        guest.send(frame(Done(id=message.id, version=counted(room, guest))))


async def hint(house: House, room: Room, guest: Guest, message: Hint) -> None:
    """Ask a bot; the answer comes when it comes."""
    table = room.table
    own(guest, message.seat)
    in_play(room, table.version_behind(message.seat, message.version))
    if table.acting != message.seat:
        raise Refusal("not-yours", "it is not your choice")
    if not table.game.is_cooperative(table.match.settings) and not table.is_open_to(guest.seats):
        raise Refusal("closed", "there are no hints against other people")
    house.begin(_hint(house, room, guest, message))


async def _hint(house: House, room: Room, guest: Guest, message: Hint) -> None:
    table, version = room.table, room.table.version
    try:
        option = await house.ask_bot(room, message.seat, ADVISER, most_waiting=4)
    except Busy:
        return await refuse(room, guest, message.id, Refusal("busy", "the bots have their hands full; ask again"))
    except ThinkerFailed:
        return await refuse(room, guest, message.id, Refusal("busy", "the bot has no idea"))
    if table.version != version or option not in table.match.menu():
        return await refuse(room, guest, message.id, Refusal("stale", "the table has moved on"))
    guest.send(frame(Hinted(id=message.id, option=option, text=table.match.text(option))))


async def look(house: House, room: Room, guest: Guest, message: Look) -> None:
    """Show the table as it was."""
    if message.viewer != WATCHER:
        own(guest, message.viewer)
    async with room.lock:
        if message.moment >= len(room.table.moments(message.viewer)):
            raise Refusal("nothing", "that moment has not come")
        scene: Any = room.table.moment(message.viewer, message.moment)
        guest.send(frame(Seen(id=message.id, viewer=message.viewer, moment=message.moment, scene=scene)))


async def rename(house: House, room: Room, guest: Guest, message: Rename) -> None:
    own(guest, message.seat)
    name = clean(message.name)
    if not name:
        raise Refusal("malformed", "a name needs a letter")
    async with room.lock:
        await house.store.change_seat(room.id, message.seat, name=name)
        await house.refresh_locked(room)
        house.changed(room)
        guest.send(frame(Done(id=message.id, version=counted(room, guest))))


# -- what they have in common ---------------------------------------------------------------------------------------


def own(guest: Guest, seat: int) -> None:
    if seat not in guest.seats:
        raise Refusal("not-yours", "you do not hold that seat")


def counted(room: Room, guest: Guest) -> int:
    """The version as somebody counts."""
    return room.table.version_for(room.table.eyes(guest.seats))


def current(room: Room, version: int) -> None:
    if room.closed:
        raise Refusal("closed", room.closed)
    if version != room.table.version:
        raise Refusal("stale", "the table has moved on since you decided")


def in_play(room: Room, version: int) -> None:
    current(room, version)
    phase = room.table.row.phase
    if phase == "waiting":
        raise Refusal("waiting", "a seat is still open")
    if phase == "over" or room.table.match.over:
        raise Refusal("over", "the game is over")
    if room.table.declared is not None:
        raise Refusal("roll-first", "the choice is made: roll the die first")


def clean(text: str) -> str:
    """Text of a person without what would disturb others: control and direction signs."""
    return "".join(sign for sign in text if sign.isprintable()).strip()


HANDLERS: dict[type, Callable[[House, Room, Guest, Any], Awaitable[None]]] = {
    Hello: hello,
    Ping: ping,
    Choose: choose,
    Face: face,
    Undo: undo,
    Answer: consent,
    Say: say,
    Hint: hint,
    Look: look,
    Rename: rename,
}
