"""What people ask for over the socket, one function a message. Whatever is refused has changed nothing."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from duskboard.match import IllegalOption, Match, NotYourSeat
from duskboard.server import journal
from duskboard.server.advice import as_offered
from duskboard.server.house import House
from duskboard.server.messages import (
    PROTOCOL,
    Answer,
    Choose,
    Face,
    Hello,
    Hint,
    Hinted,
    Look,
    Offer,
    OptionOdds,
    Ping,
    Pong,
    Refused,
    Rename,
    Reply,
    Say,
    Seen,
    Undo,
    Weigh,
    Weighed,
    Welcome,
)
from duskboard.server.offers import offer, reply
from duskboard.server.refusals import Refusal, counted, current, in_play, own, refused_if_late
from duskboard.server.room import Asker, Guest, Room, frame, hears, said
from duskboard.server.store import Takeback
from duskboard.server.table import WATCHER
from duskboard.server.tables import hashed
from duskboard.server.thinkers import ADVISER, ThinkerFailed
from duskboard.server.words import clean, is_visible
from duskboard.server.workshop import Crowded, Spent

WEIGHING = 0.5  # seconds that are spent on the odds of one decision
SHOWN_AFTER = {"stale", "illegal"}  # refusals after which the current view follows


async def answer(house: House, room: Room, guest: Guest, message: Any) -> None:
    """Do what a message asks for, or say why not."""
    began = time.monotonic()
    kind = type(message).__struct_config__.tag
    if guest.greeted:  # else it is hello, which says only then who it is
        await room.quiet(guest.seats)
    try:
        await HANDLERS[type(message)](house, room, guest, message)
    except Refusal as refusal:
        await refuse(room, guest, message.id, refusal)
    except SQLAlchemyError as error:
        house.metrics.count("store away")
        journal.note("store away", level=30, table=room.id, kind=kind, error=error)
        await refuse(room, guest, message.id, Refusal("away", "nothing can be kept here at the moment; try again soon"))
    except Exception as error:
        house.metrics.count("errors")
        journal.note("message failed", level=40, table=room.id, kind=kind, error=error)
        await refuse(room, guest, message.id, Refusal("closed", "something went wrong here; nothing was changed"))
    house.metrics.took(kind, time.monotonic() - began)


async def refuse(room: Room, guest: Guest, id: str, refusal: Refusal) -> None:
    """Tell somebody that what they asked for is not done; show them the table if they seem not to know it."""
    code: Any = refusal.code
    guest.send(frame(Refused(id=id, code=code, reason=refusal.reason, version=counted(room, guest))))
    if refusal.code in SHOWN_AFTER:
        async with room.at_rest(guest.seats):
            await room.show_all(guest)


# -- coming and going -----------------------------------------------------------------------------------------------


async def hello(house: House, room: Room, guest: Guest, message: Hello) -> None:
    """Find out which seats somebody holds, and show them the table."""
    if message.protocol != PROTOCOL:
        return guest.leave("malformed", f"this server speaks protocol {PROTOCOL}: reload the page")
    async with room.at_rest(room.table.seats_of({hashed(token) for token in message.tokens})):
        seats = room.table.seats_of({hashed(token) for token in message.tokens})
        if message.tokens and not seats:
            await house.tables.refresh_locked(room)  # taken over by another process a moment ago
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
        if not house.scenes.of(guest.address).take(max(1, len(seats))):
            house.metrics.count("too fast")
            return guest.leave("too-fast", "too much was shown to you of late; connect again in a while", again=True)
        name = clean(message.name)
        guest.seats, guest.name, guest.greeted = seats, name if is_visible(name) else "", True
        came = guest not in room.guests
        room.guests.add(guest)
        guest.send(frame(Welcome(protocol=PROTOCOL, seats=seats, heartbeat=house.config.heartbeat)))
        unheard = [remark for remark in room.remarks if remark.n > message.heard and hears(guest, remark)]
        for remark in unheard[-limits.queue // 2 :]:  # more at once than the outbox holds would send the guest away
            guest.send(frame(said(remark)))
        await room.show_all(guest, message.have, message.seen)
        if came:
            house.people_changed(room)
        house.bots.wake(room)


async def ping(house: House, room: Room, guest: Guest, message: Ping) -> None:
    guest.send(frame(Pong(id=message.id, version=min(room.table.version_for(viewer) for viewer in guest.viewers))))


# -- choosing -------------------------------------------------------------------------------------------------------


async def choose(house: House, room: Room, guest: Guest, message: Choose) -> None:
    """Carry out a choice, and acknowledge it once it is kept."""
    async with room.at_rest(guest.seats):
        table = room.table
        own(guest, message.seat)
        asker, decided = Asker(guest, message.id), table.version_behind(message.seat, message.version)
        if table.senders.get(decided + 1) == (message.id, message.seat):
            return room.acknowledge(asker, message.version + 1)
        declared = table.declared
        if declared is not None and (declared.choice_id, declared.seat) == (message.id, message.seat):
            return room.acknowledge(asker, message.version)
        in_play(room, decided)
        try:
            table.match.find(message.option, seat=message.seat)
        except NotYourSeat as error:
            quiet = table.goes_unnoticed(message.seat)
            raise Refusal("not-yours", "it is not your choice" if quiet else str(error)) from error
        except IllegalOption as error:
            raise Refusal("illegal", str(error)[:300]) from error
        with refused_if_late():
            await house.tables.carry_out(room, message.seat, message.option, message.id, asker=asker)
        house.bots.wake(room)


async def face(house: House, room: Room, guest: Guest, message: Face) -> None:
    """Take the face of a real die; after the last one carry the choice out."""
    async with room.at_rest(guest.seats):
        table = room.table
        if not guest.seats or message.seat >= len(table.seats):
            raise Refusal("not-yours", "only players roll")
        if table.seats[message.seat].kind != "bot":
            own(guest, message.seat)
        asker, rolled = Asker(guest, message.id), table.version_behind(table.eyes(guest.seats), message.version)
        if table.senders.get(rolled + 1, ("", -1))[1] == message.seat and rolled < table.version:
            return room.acknowledge(asker, message.version + 1)
        current(room, rolled)
        made = table.declared
        if made is None or made.seat != message.seat:
            raise Refusal("nothing", "no die is asked for")
        if message.at != len(made.faces):
            if message.at < len(made.faces) and made.faces[message.at] == message.face:
                return room.acknowledge(asker)
            raise Refusal("stale", "that die has been typed in already")
        sides = table.match.next_die(made.option, made.faces)
        if sides is not None and message.face > sides:
            raise Refusal("bad-die", f"a die of {sides} sides cannot show {message.face}")
        faces = [*made.faces, message.face]
        with refused_if_late():
            await house.tables.carry_out(room, made.seat, made.option, made.choice_id, faces, asker)
        house.bots.wake(room)


# -- taking back ----------------------------------------------------------------------------------------------------


async def undo(house: House, room: Room, guest: Guest, message: Undo) -> None:
    """Take back at once where that is free, else ask the other seats."""
    async with room.at_rest(guest.seats):
        table = room.table
        own(guest, message.seat)
        asker, decided = Asker(guest, message.id), table.version_behind(message.seat, message.version)
        if table.senders.get(decided + 1) == (message.id, message.seat):
            return room.acknowledge(asker, message.version + 1)
        current(room, decided)
        if table.row.phase == "waiting":
            raise Refusal("waiting", "the game has not begun")
        if table.declared is not None:
            raise Refusal("roll-first", "the choice is made: roll the die first")
        moments = table.moments(message.seat)
        if message.to >= len(moments) - (table.match.halt is None):
            raise Refusal("nothing", "there is nothing to take back")
        to = moments[message.to]
        asked = table.takeback
        if asked is not None and asked.seat != message.seat:
            raise Refusal("nothing", "answer the take-back that is asked for first")
        reason = table.why_not_free(message.seat, to)
        if reason and table.match.over:
            raise Refusal("over", "the game is over and its dice are revealed")
        with refused_if_late():
            takeback = Takeback(
                name=secrets.token_hex(4), version=table.version, seat=message.seat, to=to
            )  # fmt: skip
            if reason and table.asked_seats(takeback):
                await house.tables.set_live(room, asker, takeback=takeback)
            else:
                await house.tables.take_back(room, message.seat, to, message.id, asker)


async def consent(house: House, room: Room, guest: Guest, message: Answer) -> None:
    """Agree to a take-back or not; who asked may withdraw."""
    async with room.at_rest(guest.seats):
        table = room.table
        own(guest, message.seat)
        asker, asked = Asker(guest, message.id), table.takeback
        if asked is None or asked.name != message.takeback:
            raise Refusal("nothing", "nobody asks to take that back (any more)")
        mine = table.holders[message.seat] == table.holders[asked.seat]
        if mine and message.agree:
            raise Refusal("not-yours", "the others are asked")
        with refused_if_late():
            if not message.agree:
                await house.tables.set_live(room, asker, takeback=None)
                name = room.name_of(message.seat)
                told = f"{name} {'no longer asks' if mine else 'does not agree'} to take back"
                await house.tables.remark(room, told, seat=message.seat)
            else:
                agreed = Takeback(
                    name=asked.name, version=asked.version, seat=asked.seat, to=asked.to,
                    agreed=sorted({*asked.agreed, message.seat}),
                )  # fmt: skip
                if table.asked_seats(agreed):
                    await house.tables.set_live(room, asker, takeback=agreed)
                else:
                    await house.tables.take_back(room, asked.seat, asked.to, asked.name, asker)


# -- talking and looking --------------------------------------------------------------------------------------------


async def say(house: House, room: Room, guest: Guest, message: Say) -> None:
    """Keep a remark and let those hear it who may."""
    text = clean(message.text)
    if not is_visible(text):
        raise Refusal("malformed", "there is nothing in that remark")
    if message.seat != WATCHER:
        own(guest, message.seat)
    elif guest.seats:
        raise Refusal("not-yours", "speak from one of your seats")
    async with room.at_rest(guest.seats):
        if (message.seat, message.id) in room.told:  # sent again after its answer was lost
            return room.acknowledge(Asker(guest, message.id))
        where = "watchers" if message.seat == WATCHER else "players"
        name = guest.name or "a watcher" if message.seat == WATCHER else room.name_of(message.seat)
        await house.tables.remark(room, text, where, message.seat, name)
        room.told.append((message.seat, message.id))
        room.acknowledge(Asker(guest, message.id))


async def hint(house: House, room: Room, guest: Guest, message: Hint) -> None:
    """Ask a bot; the answer comes when it comes."""
    table = room.table
    own(guest, message.seat)
    in_play(room, table.version_behind(message.seat, message.version))
    if table.acting != message.seat:
        raise Refusal("not-yours", "it is not your choice")
    if not table.game.is_cooperative(table.match.settings) and not table.is_open_to(guest.seats):
        raise Refusal("closed", "there are no hints against other people")
    if house.hints[guest.address] >= house.config.limits.hints:
        raise Refusal("busy", "you have asked for a hint already; wait for it")
    house.hints[guest.address] += 1
    house.tasks.begin(_hint(house, room, guest, message, table.match.branch(), table.version))


async def _hint(house: House, room: Room, guest: Guest, message: Hint, match: Match, version: int) -> None:
    """Think in a branch: at the table somebody may choose meanwhile."""
    table = room.table

    def ask(match: Match) -> Awaitable[int]:
        return house.bots.ask(room, message.seat, ADVISER, guest.address, match)

    try:
        option = await as_offered(match, await ask(match), ask)
    except ThinkerFailed:
        return await refuse(room, guest, message.id, Refusal("busy", "the bot has no idea"))
    finally:
        house.hints[guest.address] -= 1
        if not house.hints[guest.address]:
            del house.hints[guest.address]
    async with room.lock:
        is_current = table.version == version and option in match.menu()
        if is_current:
            await house.tables.note_help(room)
    if not is_current:
        return await refuse(room, guest, message.id, Refusal("stale", "the table has moved on"))
    guest.send(frame(Hinted(id=message.id, option=option, text=match.text(option))))


async def weigh(house: House, room: Room, guest: Guest, message: Weigh) -> None:
    """Say how somebody's choices may come out, by what they know; at their expense, beside everything else."""
    table = room.table
    own(guest, message.seat)
    if not table.row.options.odds:
        raise Refusal("closed", "no odds are told at this table")
    in_play(room, table.version_behind(message.seat, message.version))
    if table.acting != message.seat:
        raise Refusal("not-yours", "it is not your choice")
    house.tasks.begin(_weigh(house, room, guest, message, table.match.branch()))


async def _weigh(house: House, room: Room, guest: Guest, message: Weigh, match: Match) -> None:
    try:
        odds, left = await house.weighing.do(guest.address, _odds_of, match, message.first)
    except (Spent, Crowded) as error:
        return await refuse(room, guest, message.id, Refusal("busy", str(error)))
    guest.send(frame(Weighed(id=message.id, seat=message.seat, version=message.version, odds=odds, left=left)))


def _odds_of(match: Match, first: list[int]) -> tuple[list[OptionOdds], list[int]]:
    """The odds of as many options as a moment allows, and the options that are left."""
    until, found = time.monotonic() + WEIGHING, []
    menu = sorted(match.menu(), key=lambda option: option not in first)
    for done, option in enumerate(menu, 1):
        if chances := match.odds(option):
            found.append(OptionOdds(option=option, chances=chances))
        if time.monotonic() > until:
            return found, menu[done:]
    return found, []


async def look(house: House, room: Room, guest: Guest, message: Look) -> None:
    """Show the table as it was."""
    if message.viewer != WATCHER:
        own(guest, message.viewer)
    if not house.scenes.of(guest.address).take():
        raise Refusal("too-fast", "you have looked at much of late; wait a moment")
    async with room.at_rest(guest.seats):
        if message.moment >= len(room.table.moments(message.viewer)):
            raise Refusal("nothing", "that moment has not come")
        scene: Any = room.table.moment(message.viewer, message.moment)
        guest.send(frame(Seen(id=message.id, viewer=message.viewer, moment=message.moment, scene=scene)))


async def rename(house: House, room: Room, guest: Guest, message: Rename) -> None:
    own(guest, message.seat)
    name = clean(message.name)
    if not is_visible(name):
        raise Refusal("malformed", "a name needs a letter that can be seen")
    async with room.at_rest(guest.seats):
        colour = {} if message.colour is None else {"colour": message.colour}
        await house.store.change_seat(room.id, message.seat, name=name, **colour)
        await house.tables.refresh_locked(room)
        house.cluster.changed(room)
        room.acknowledge(Asker(guest, message.id))


HANDLERS: dict[type, Callable[[House, Room, Guest, Any], Awaitable[None]]] = {
    Hello: hello,
    Ping: ping,
    Choose: choose,
    Face: face,
    Undo: undo,
    Answer: consent,
    Offer: offer,
    Reply: reply,
    Say: say,
    Hint: hint,
    Weigh: weigh,
    Look: look,
    Rename: rename,
}
