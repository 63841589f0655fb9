"""Ending a game before the rules do: giving up and draws, and whoever must agree to them."""

from __future__ import annotations

import msgspec

from duskboard.bots.bot import seed_in
from duskboard.bots.weighing import takes_draw
from duskboard.halt import Halt
from duskboard.match import Match
from duskboard.server.house import House
from duskboard.server.messages import Offer, Reply
from duskboard.server.refusals import Refusal, goes_on, own, refused_if_late
from duskboard.server.room import Asker, Guest, Room
from duskboard.server.store import Declined
from duskboard.server.store import Offer as Offered
from duskboard.server.workshop import Crowded, Spent


async def offer(house: House, room: Room, guest: Guest, message: Offer) -> None:
    """End the game if nobody else has a say, else ask them."""
    async with room.at_rest(guest.seats):
        table, match = room.table, room.table.match
        own(guest, message.seat)
        asker = Asker(guest, message.id)
        if table.senders.get(table.version) == (message.id, message.seat):
            return room.acknowledge(asker)
        goes_on(room)
        if not table.row.options.concede:
            raise Refusal("closed", "this table is played to its end: that was agreed when it was laid")
        if message.what == "draw" and not match.may_draw:
            raise Refusal("closed", f"there are no draws in {table.game.title}: nobody plays against anybody")
        if message.what == "resign" and message.seat not in match.may_resign:
            raise Refusal("closed", "this seat may not give up")
        standing = table.offer
        if standing is not None and (standing.name, standing.seat) == (message.id, message.seat):
            return room.acknowledge(asker)
        if message.what == "draw":
            now = len(table.moments(message.seat))
            if standing is not None and standing.what == "draw" and message.seat in table.asked_to_agree(standing):
                return await _stands(house, room, agreed_by(standing, [message.seat]), asker)
            if standing is not None:
                raise Refusal("nothing", "wait for the answer to what is offered")
            if table.row.live.declined == Declined(seat=message.seat, moment=now):
                raise Refusal("busy", "that was just declined; play on before you offer it again")
        made = Offered(
            name=message.id, what=message.what, seat=message.seat, version=table.version, moment=match.moment
        )  # fmt: skip
        await _stands(house, room, made, asker)


async def reply(house: House, room: Room, guest: Guest, message: Reply) -> None:
    """Agree to what is offered or not; who offers may withdraw it."""
    async with room.at_rest(guest.seats):
        table = room.table
        own(guest, message.seat)
        asker, made = Asker(guest, message.id), table.offer
        if made is None or made.name != message.offer:
            raise Refusal("nothing", "nobody offers that (any more)")
        mine = table.holders[message.seat] == table.holders[made.seat]
        if message.agree and (mine or message.seat not in table.asked_to_agree(made)):
            raise Refusal("not-yours", "the others are asked")
        if message.agree:
            await _stands(house, room, agreed_by(made, [message.seat]), asker)
        else:
            await _declines(house, room, made, message.seat, asker)


async def _stands(house: House, room: Room, made: Offered, asker: Asker | None) -> None:
    """An offer as it stands now: the game ends if all agree, else those are asked who have not."""
    table = room.table
    asked = table.asked_to_agree(made)
    with refused_if_late():
        if asked:
            await house.tables.set_live(room, asker, offer=made)
            bots = [seat for seat in asked if table.seats[seat].kind == "bot"]
            if bots:
                house.tasks.begin(_bots_answer(house, room, made, bots))
        else:
            halt = Halt("resigned", made.seat) if made.what == "resign" else Halt("drawn")
            await house.tables.end(room, halt, made.seat, made.name, asker)


async def _declines(house: House, room: Room, made: Offered, seat: int, asker: Asker | None) -> None:
    table = room.table
    withdrawn = table.holders[seat] == table.holders[made.seat] and table.seats[seat].kind == "person"
    declined = Declined(seat=made.seat, moment=len(table.moments(made.seat)))
    with refused_if_late():
        await house.tables.set_live(room, asker, offer=None, declined=declined)
    what = "a draw" if made.what == "draw" else "giving up"
    told = f"{room.name_of(seat)} {'no longer offers' if withdrawn else 'does not agree to'} {what}"
    await house.tables.remark(room, told, seat=seat)


async def _bots_answer(house: House, room: Room, made: Offered, bots: list[int]) -> None:
    """Let the bots weigh an offer, each from what it knows; one that stands better declines for all."""
    match = room.table.match.branch()
    against = [seat for seat in bots if not await _agrees(house, room, match, seat)]
    async with room.lock:
        now = room.table.offer
        if now is None or now.name != made.name:
            return
        try:
            if against:
                await _declines(house, room, now, against[0], None)
            else:
                await _stands(house, room, agreed_by(now, bots), None)
        except Refusal:
            pass  # somebody was quicker, and the table is up to date


async def _agrees(house: House, room: Room, match: Match, seat: int) -> bool:
    try:
        known, seed = match.known(seat), seed_in(match, seat)
        return await house.weighing.do(room.address, takes_draw, match.game, match.book, known, seat, seed)
    except (Spent, Crowded):
        return False  # who has no time to think plays on


def agreed_by(made: Offered, seats: list[int]) -> Offered:
    return msgspec.structs.replace(made, agreed=sorted({*made.agreed, *seats}))
